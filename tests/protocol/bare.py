"""What every throw-away ruleset of this folder leaves as empty as the protocol allows, and a night to play it in.

The rulesets below stand on `engine` alone, never on a variant: they show that the protocol carries what a family of
rules needs, not how a variant does it.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, fields
from typing import Any, Final

import pytest

from engine.deals import DealInput, Entered
from engine.hand import Hand
from engine.journal.corrections import Correction, correct
from engine.journal.deciding import Decided, decide
from engine.journal.entries import Entry, GameStarted, HandPlayed, HouseSpec, InstantPaid, Recorded, RiichiBet
from engine.journal.night import Night
from engine.journal.replay import house_of, replay
from engine.notation.parse import parse
from engine.options import House
from engine.problems import HandRefused, Problem, problem
from engine.ruleset import MONEY, Deal, DealOutcome, HandScore, Instant, Ruleset
from engine.scoring.elements import Element, ElementTable
from engine.scoring.facts import Facts, HandFacts
from engine.table import Player, Table
from engine.tiles import KINDS, Tile
from engine.transfers import Account, Coin, Purse, Transfer
from engine.variants import RULESETS
from engine.wins import Part, Win, WinMethod
from tests.engine.scoring.every_reading import standard_readings

PLAYERS: Final = ("ann", "bob", "cat", "dan")

Rules = House[Any]
"""`Any`: the options of a throw-away ruleset are looked at by it alone."""


@dataclass(frozen=True, slots=True)
class NoOptions:
    """A table that can agree on nothing."""


class Bare:
    """The least that a variant has to say: its names, tiles, rows and payments; everything else is as by default."""

    id = "bare"
    unit = "points"
    options: type[Any] = NoOptions
    presets: Mapping[str, Mapping[str, object]] = {"only": {}}
    hand_size = 13
    rows: tuple[Element[Any], ...] = ()
    """The ordinary table."""
    money = MONEY

    @property
    def element_ids(self) -> frozenset[str]:
        return frozenset(row.id for row in self.rows)

    def coin(self, house: Rules) -> Coin:
        return self.money

    def tile_set(self, house: Rules) -> frozenset[Tile]:
        return frozenset(range(KINDS))

    def elements(self, house: Rules) -> Mapping[str, tuple[Element[Any], ...]]:
        return {"ordinary": self.rows}

    def check(self, hand: Hand, part: Part, table: Table, house: Rules) -> tuple[Problem, ...]:
        wanted = self.hand_size + isinstance(part, Win)
        return () if hand.size == wanted else (problem("wrong_tile_count", given=hand.size, wanted=wanted),)

    def score(self, hand: Hand, part: Part, table: Table, house: Rules) -> HandScore:
        found = self.check(hand, part, table, house)
        if found:
            raise HandRefused(*found)
        readings = tuple(standard_readings(HandFacts(hand, part, table)))
        if not readings:
            raise HandRefused(problem("not_winning_shape"))
        return best(readings, self.rows)

    def settle(self, deal: Deal[Any]) -> tuple[Transfer, ...]:
        return ()


def declared(bare: Bare) -> Ruleset[Any]:
    """Return the ruleset that says what `bare` says, and nothing else."""
    said = {one.name: getattr(bare, one.name) for one in fields(Ruleset) if hasattr(bare, one.name)}
    return Ruleset(**said)


def best(readings: tuple[Facts, ...], rows: tuple[Element[Any], ...]) -> HandScore:
    """The reading that is worth most."""
    matched = max((ElementTable(rows).match(facts, None) for facts in readings), key=lambda one: one.units)
    units = matched.units
    return HandScore(items=matched.items(), units=units, counted=units, worth=units, left_out=matched.left_out())


def all_pungs(facts: Facts, _: object) -> int:
    return not facts.chows


class Evening:
    """A night of one throw-away ruleset: decided by `decide`, kept as entries, known only through `replay`."""

    def __init__(self, house: HouseSpec, players: tuple[Player, ...]) -> None:
        self.rules, self.house = RULESETS[house.variant], house_of(house)
        self.entries: list[Recorded] = []
        self.record(GameStarted(house, self.rules.open(players, self.house)))

    def record(self, entry: Entry) -> None:
        seq = len(self.entries) + 1
        self.entries.append(Recorded(seq, at=seq, by="", source=str(seq), entry=entry))

    @property
    def night(self) -> Night:
        return replay(self.entries)

    @property
    def table(self) -> Table:
        table = self.night.table
        assert table is not None
        return table

    def instant(self, kind: str, player: Player) -> None:
        """A payment during the deal; a bet where the ruleset calls it riichi."""
        event = Instant(kind=kind, player=player)
        transfers = self.rules.instant(event, self.table, self.house)
        self.record(RiichiBet(player, transfers) if kind == "riichi" else InstantPaid(event, transfers))

    def play(self, *entered: Entered, outcome: DealOutcome = DealOutcome.WON, draw: str | None = None) -> Decided:
        return self.decided(DealInput(outcome=outcome, entered=entered, draw=draw))

    def decided(self, given: DealInput) -> Decided:
        """A deal decided and recorded."""
        night = self.night
        result = decide(night, given)
        self.record(HandPlayed(night.next_number, given, result.result))
        return result

    def correct(self, number: int, *entered: Entered) -> None:
        """Put a hand right: it was won as is said now."""
        given = DealInput(outcome=DealOutcome.WON, entered=entered)
        self.record(correct(self.entries, Correction(number=number, given=given)))

    def balances(self, purse: Purse = Purse.MONEY) -> dict[Account, int]:
        """What everybody and every account of the table has, those with nothing left out."""
        return {account: amount for account, amount in self.night.purse(purse).items() if amount}


def units(amounts: Mapping[Account, int]) -> dict[Account, int]:
    """Thousandths of the currency unit as whole units, which is what hand calculations are in."""
    assert all(amount % 1000 == 0 for amount in amounts.values())
    return {account: amount // 1000 for account, amount in amounts.items()}


def won(player: Player, text: str, payer: Player | None = None, *, discards: int | None = None) -> Entered:
    """A hand of tiles that won, self-drawn without a payer."""
    how = WinMethod.SELF_DRAW if payer is None else WinMethod.DISCARD
    return Entered(Win(player=player, how=how, payer=payer, discards=discards), parse(text).hand)


def night_of(
    monkeypatch: pytest.MonkeyPatch,
    bare: Bare,
    players: tuple[Player, ...] = PLAYERS,
    preset: str | None = None,
) -> Evening:
    """Make a ruleset known for the length of a test, by the one line that a variant needs, and sit down to play it."""
    ruleset = declared(bare)
    monkeypatch.setitem(RULESETS, ruleset.id, ruleset)
    return Evening(HouseSpec(ruleset.id, preset or next(iter(ruleset.presets))), players)
