"""What the cases of all variants share: fields to values, transfers to payments by seat.

Players are named by the wind of their seat in the hand of the case: "E", "S", "W", "N".
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import replace
from fractions import Fraction
from functools import lru_cache
from typing import Any

from engine.hand import Hand
from engine.notation.parse import parse, parse_tiles
from engine.options import House, resolve
from engine.problems import OptionRefused
from engine.ruleset import Ruleset
from engine.scoring.elements import Item
from engine.table import Table, seated
from engine.tiles import Wind
from engine.transfers import Coin, Transfer, balances
from engine.variants import RULESETS
from engine.wins import Liable, Win, WinMethod

Case = Mapping[str, Any]
"""A decoded case. `Any`: its fields come from outside and are read one by one."""

Answer = dict[str, object]
Answerer = Callable[[Case], Answer]

SEATS = ("E", "S", "W", "N")


class CaseRefused(Exception):
    """A case that cannot be answered: the code of the variant's rules, and whatever was found all the same."""

    def __init__(self, code: str, message: str, **found: object) -> None:
        super().__init__(message)
        self.code = code
        self.found = found


def ruleset_of(case: Case) -> Ruleset[Any]:
    return RULESETS[case["variant"]]


def house_of(case: Case, **implied: object) -> House[Any]:
    """The house of a case: its preset and options, on top of what its other fields imply."""
    options = {**implied, **(case.get("options") or {})}
    preset = case.get("preset")
    try:
        return _house(
            case["variant"], preset, tuple((name, type(options[name]), options[name]) for name in sorted(options))
        )
    except TypeError:  # a list or a map among the values: not hashable, so not remembered
        return resolve(RULESETS[case["variant"]], preset, options)


@lru_cache(maxsize=512)
def _house(variant: str, preset: str | None, options: tuple[tuple[str, type, object], ...]) -> House[Any]:
    """The types are part of what is remembered: on and 1 are equal in Python and different as house rules."""
    return resolve(RULESETS[variant], preset, {name: value for name, _, value in options})


def options_refusal(refusal: OptionRefused) -> str:
    """One line naming every option that was refused."""
    return "; ".join(" ".join(str(value) for _, value in found.values) or found.key for found in refusal.problems)


def table_of(case: Case, *, players: int = 4, counters: int = 0, sticks: int = 0) -> Table:
    """The table as the case's hand found it; the dealer sits at `dealer_seat`, East unless it says otherwise."""
    table = _table(players, case.get("dealer_seat") or "E", case.get("prevailing") or "E")
    if counters or sticks:
        return replace(table, counters=counters, sticks=sticks)
    return table


@lru_cache(maxsize=64)
def _table(players: int, dealer: str, prevailing: str) -> Table:
    return replace(seated(SEATS[:players]), dealer=dealer, prevailing=Wind[prevailing])


def hand_of(case: Case, *, size: int = 13) -> Hand:
    """The hand of a case, the tiles of its `bonus` field added; raises NotationRefused."""
    hand = parse(case.get("hand") or "", size=size).hand
    bonus = case.get("bonus")
    return replace(hand, bonus=(*hand.bonus, *parse_tiles(bonus))) if bonus else hand


def seat_of(case: Case, field: str) -> str | None:
    """The seat a field names, None where it names nobody; raises ValueError for what is no seat."""
    seat = case.get(field)
    if seat is not None and seat not in SEATS:
        raise ValueError(f"{field} is no seat: {seat!r}")
    return None if seat is None else str(seat)


def win_of(case: Case, *, liable: Iterable[Liable] = (), flags: frozenset[str] | None = None) -> Win:
    """How the hand of a case was won; `win` is one of the engine's `WinMethod` values."""
    return Win(
        player=case["seat"],
        how=WinMethod(case["win"]),
        payer=seat_of(case, "from"),
        flags=frozenset(case.get("context") or ()) if flags is None else flags,
        liable=tuple(liable),
    )


def payments_of(transfers: Iterable[Transfer], table: Table, coin: Coin) -> dict[str, int | Fraction]:
    """Net change of every seat in the unit the house shows."""
    net = balances(transfers, coin.purse)
    return {player: shown(net.get(player, 0), coin) for player in table.players}


def shown(amount: int, coin: Coin) -> int | Fraction:
    """An amount in the unit shown: a whole number where it is one."""
    whole, rest = divmod(amount, coin.parts)
    return Fraction(amount, coin.parts) if rest else whole


def items_of(items: Iterable[Item]) -> list[list[object]]:
    """Items as `[id, amount]`, equal ids added up."""
    totals: dict[str, int] = {}
    for item in items:
        totals[item.id] = totals.get(item.id, 0) + item.amount
    return [[name, amount] for name, amount in totals.items()]
