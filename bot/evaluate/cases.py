"""What the cases of all variants share: fields to values, transfers to payments by seat.

Players are named by the wind of their seat in the hand of the case: "E", "S", "W", "N".
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import replace
from decimal import Decimal
from fractions import Fraction
from functools import lru_cache
from operator import itemgetter
from typing import Any, Final, Generic, NamedTuple, TypeVar

from msgspec.json import Decoder

from bot.evaluate.records import LONGEST_NUMBER, SEATS, CaseRefused, DealCase, HandOfRound, Named, exact_number, needed
from engine import (
    Coin,
    Deal,
    DealOutcome,
    Entered,
    Hand,
    HandRefused,
    HandScore,
    House,
    Item,
    Liable,
    OptionRefused,
    OptionsT,
    Player,
    Ruleset,
    Table,
    Tile,
    Transfer,
    Win,
    Wind,
    WinMethod,
    balances,
    resolve,
    seated,
    value_of,
)
from engine.notation.parse import canonical_hand, parse, parse_tiles
from engine.variants import RULESETS

Answer = dict[str, object]
Flags = tuple[str, ...]

RecordT = TypeVar("RecordT", bound=Named)


Alone = tuple[Entered, Table, House[Any]]
"""A single hand as a case tells it: the entry, the table as the hand found it, and the house."""


class CaseKind(Generic[RecordT]):
    """A kind of case: how it is read, the function that answers it, and where it is a single hand, that hand alone."""

    def __init__(
        self,
        record: type[RecordT],
        answer: Callable[[RecordT], Answer],
        alone: Callable[[RecordT], Alone] | None = None,
    ) -> None:
        self.answer = answer
        self.alone = alone
        self.decoder = Decoder(record, float_hook=exact_number)


def ruleset_of(case: Named) -> Ruleset[Any]:
    return RULESETS[case.variant]


def house_of(case: Named, **implied: object) -> House[Any]:
    """The house of a case: its preset and options, on top of what its other fields imply."""
    options = {**implied, **(case.options or {})} if implied else case.options
    if not options:
        return _house(case.variant, case.preset, ())
    try:
        return _house(case.variant, case.preset, (*options,), *options.values())
    except TypeError:  # a list or a map among the values: not hashable, so not remembered
        return resolve(RULESETS[case.variant], case.preset, options)


@lru_cache(maxsize=512, typed=True)  # on and 1 are equal in Python and different as house rules
def _house(variant: str, preset: str | None, names: tuple[str, ...], *values: object) -> House[Any]:
    return resolve(RULESETS[variant], preset, dict(sorted(zip(names, values, strict=True), key=itemgetter(0))))


def options_refusal(refusal: OptionRefused) -> str:
    """One line naming every option that was refused."""
    return "; ".join(" ".join(str(value) for _, value in found.values) or found.key for found in refusal.problems)


def table_of(case: DealCase, *, players: int = 4, counters: int = 0, sticks: int = 0) -> Table:
    """The table as the case's hand found it; the dealer sits at `dealer_seat`, East unless it says otherwise."""
    return _table(players, case.dealer_seat or "E", case.prevailing or "E", counters, sticks)


@lru_cache(maxsize=1024)
def _table(players: int, dealer: str, prevailing: str, counters: int, sticks: int) -> Table:
    if dealer not in SEATS[:players]:
        raise CaseRefused("bad_case", f"nobody sits at {dealer}")
    table = seated(SEATS[:players])
    return replace(table, dealer=dealer, prevailing=Wind[prevailing], counters=counters, sticks=sticks)


def hand_of(case: DealCase | HandOfRound, *, size: int = 13) -> Hand:
    """The hand of a case, the tiles of its `bonus` field added; raises NotationRefused."""
    found = canonical_hand(case.hand or "")
    hand = found[0] if found is not None else parse(case.hand or "", size=size).hand
    return with_bonus(hand, case.bonus) if case.bonus else hand


def with_bonus(hand: Hand, text: str) -> Hand:
    """A hand with the tiles of a `bonus` field added; raises NotationRefused."""
    return Hand(hand.free, hand.melds, hand.winning, (*hand.bonus, *tiles_of(text)))


@lru_cache(maxsize=1 << 12)
def tiles_of(text: str) -> tuple[Tile, ...]:
    """The tiles of a field, mostly one or two; raises NotationRefused."""
    return parse_tiles(text) if text else ()


def method_of(text: str | None) -> WinMethod:
    """How a case says that a hand was won; one of the engine's `WinMethod` values."""
    method = _METHODS.get(needed(text, "win"))
    if method is None:
        raise CaseRefused("bad_case", f"win is none of {', '.join(_METHODS)}: {text!r}")
    return method


_METHODS: Final = {one.value: one for one in WinMethod}


def payer_of(case: DealCase) -> Player | None:
    """The seat that `from` names, None where it names nobody; raises CaseRefused for what is no seat."""
    return _seat_paying(case.payer)


def _seat_paying(seat: str | None) -> Player | None:
    if seat is not None and seat not in SEATS:
        raise CaseRefused("bad_case", f"from is no seat: {seat!r}")
    return seat


def win_of(case: DealCase, *, liable: tuple[Liable, ...] = ()) -> Win:
    """How the hand of a case was won."""
    return _win(case.seat, case.win, case.payer, tuple(case.context or ()), liable)


@lru_cache(maxsize=1 << 12)
def _win(seat: Player | None, method: str | None, payer: str | None, flags: Flags, liable: tuple[Liable, ...]) -> Win:
    return won_by(needed(seat, "seat"), method_of(method), _seat_paying(payer), flags, liable)


@lru_cache(maxsize=1 << 12)
def won_by(
    player: Player,
    how: WinMethod,
    payer: Player | None,
    flags: Flags,
    liable: tuple[Liable, ...] = (),
    *indicators: str,
) -> Win:
    """A win beside the indicators a case names, which lie open and below: of such wins there are few.

    Raises NotationRefused.
    """
    dora, ura = map(tiles_of, indicators or ("", ""))
    return Win(player=player, how=how, payer=payer, flags=frozenset(flags), liable=liable, dora=dora, ura=ura)


class HandPayments(NamedTuple):
    """What a hand moves that won alone, and what everybody gains or loses by it in the unit the house shows."""

    transfers: tuple[Transfer, ...]
    payments: Mapping[Player, int | Fraction]


def paid(win: Win, score: HandScore, table: Table, house: House[Any], bets: tuple[Player, ...] = ()) -> HandPayments:
    """The payments of a hand that won alone; raises HandRefused for a deal that is impossible."""
    ruleset = RULESETS[house.variant]
    deal = checked(ruleset, Deal(table, house, DealOutcome.WON, ((win, score),), bets=bets))
    transfers = ruleset.settle(deal)
    return HandPayments(transfers, payments_of(transfers, table, ruleset.coin(house)))


@lru_cache(maxsize=1 << 14)
def paid_alike(win: Win, table: Table, house: House[Any], **worth: Any) -> HandPayments:
    """The same for a game that pays by some fields of a score: hands alike in them are settled once."""
    return paid(win, HandScore(**worth), table, house)


def scored(ruleset: Ruleset[OptionsT], entered: Entered, table: Table, house: House[OptionsT]) -> HandScore:
    """What a hand is worth; raises HandRefused, and CaseRefused for one that may not win."""
    score = value_of(ruleset, entered, table, house)
    if score.refusal is not None:
        raise CaseRefused(score.refusal.key, score.refusal.key, raw=score.units, items=items_of(score.items))
    return score


def checked(ruleset: Ruleset[OptionsT], deal: Deal[OptionsT]) -> Deal[OptionsT]:
    """The same deal; raises HandRefused for one that is impossible."""
    fatal = [found for found in ruleset.check_deal(deal) if not found.warning]
    if fatal:
        raise HandRefused(*fatal)
    return deal


def exact(amount: Decimal) -> Fraction:
    """An amount as a fraction; raises CaseRefused for one that nobody pays."""
    if not amount.is_finite() or abs(amount.adjusted()) > LONGEST_NUMBER:
        raise CaseRefused("bad_case", f"no amount: {amount}")
    return Fraction(amount)


def payments_of(transfers: Iterable[Transfer], table: Table, coin: Coin) -> dict[str, int | Fraction]:
    """Net change of every seat in the unit the house shows."""
    net = balances(transfers, coin.purse)
    if coin.parts == 1:
        return {player: net.get(player, 0) for player in table.players}
    return {player: shown(net.get(player, 0), coin) for player in table.players}


def shown(amount: int, coin: Coin) -> int | Fraction:
    """An amount in the unit shown: a whole number where it is one."""
    whole, rest = divmod(amount, coin.parts)
    return Fraction(amount, coin.parts) if rest else whole


def items_of(items: Iterable[Item]) -> list[tuple[str, int]]:
    """Items as pairs of id and amount, equal ids added up."""
    totals: dict[str, int] = {}
    for item in items:
        name = item.id
        totals[name] = item.amount + totals[name] if name in totals else item.amount
    return [*totals.items()]
