"""Nights made up by chance: what people could have done at a table, decided and recorded as the bot does it.

A night is kept as what was meant (`Intent`s), so that the same night can be played again with one hand put right.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from functools import cache
from typing import Any, Final

from engine.deals import DealInput, Entered
from engine.hand import Hand
from engine.journal.corrections import Correction, correct
from engine.journal.deciding import decide
from engine.journal.entries import (
    Changes,
    Entry,
    GameStarted,
    HandPlayed,
    HouseChanged,
    InstantPaid,
    Joined,
    Left,
    Paid,
    Recorded,
    Redone,
    Substituted,
    TableSet,
    Undone,
    spec_of,
)
from engine.journal.night import Night
from engine.journal.replay import extended, with_changes
from engine.notation.parse import parse
from engine.options import resolve
from engine.problems import HandRefused, OptionRefused
from engine.ruleset import DealOutcome, Instant, Ruleset
from engine.table import Player
from engine.tiles import Wind
from engine.transfers import Transfer
from engine.variants import RULESETS
from engine.wins import Liable, StatedValue, Win, WinMethod
from tests.case_files import cases_of

PEOPLE: Final = ("p1", "p2", "p3", "p4", "p5", "p6")

PLAYED: Final = tuple(
    variant for variant, ruleset in RULESETS.items() if not ruleset.all_score and not ruleset.counts_fu
)
"""The variants that are played here: those in which one number may be told instead of tiles."""

VALUES: Final = {"hong_kong": (3, 12), "taiwanese": (1, 20), "mcr": (8, 40), "zung_jung": (1, 320)}
"""Those numbers, lowest and highest; `USUAL` where nothing is said of a variant."""
USUAL: Final = (1, 7)

RULES: Final[dict[str, tuple[Changes, ...]]] = {
    "singapore": (
        (("limit", 6),),
        (("limit", 5),),
        (("payment", "shooter"),),
        (("payment", "standard"),),
        (("over_limit_bonus", 10),),
        (("base_stake", "3/10"), ("rounding", "ladder")),
        (("base_stake", "1/2"), ("rounding", "none")),
        (("dealer_double", True),),
        (("bao", "off"),),
        (("draw_dealer", "pass"),),
    ),
    "hong_kong": ((("limit", 10),), (("limit", 13),), (("dealer_doubles", False),), (("unit", "1/2"),)),
    "mcr": ((("unit", "1/2"),), (("base_payment", 4),), (("seat_change", False),), (("responsibility", "full"),)),
    "zung_jung": ((("unit", "1/2"),), (("threshold", 40),), (("payoff", "uniform"),), (("limit", None),)),
    "taiwanese": ((("per_tai", 20),), (("dealer_bonus", 1),), (("kitty_per_self_draw", 50),)),
}
"""Rules that groups change on the way; none where nothing is said of a variant."""


@dataclass(frozen=True, slots=True)
class Intent:
    """Something meant: a deal with its own rules, or an entry that is what it is."""

    given: DealInput | None = None
    changes: Changes = ()
    entry: Entry | None = None


@dataclass
class Journal:
    """A journal as it grows, and the night that was folded along the way."""

    entries: tuple[Recorded, ...] = ()
    night: Night = field(default_factory=Night)

    def add(self, *entries: Entry) -> tuple[Recorded, ...]:
        """Record entries of one message."""
        seq = self.night.seq
        new = tuple(
            Recorded(seq + index, 1000 + 60 * seq, "test:somebody", f"m{seq}", entry)
            for index, entry in enumerate(entries, 1)
        )
        self.night = extended(self.night, self.entries, new)
        self.entries += new
        return new

    def do(self, intent: Intent) -> None:
        """Decide and record what was meant; raises HandRefused when it cannot have happened."""
        if intent.entry is not None:
            self.add(intent.entry)
            return
        assert intent.given is not None
        result = decide(self.night, intent.given, intent.changes).result
        self.add(HandPlayed(self.night.next_number, intent.given, result, intent.changes))

    def undo(self) -> None:
        assert self.night.newest is not None
        self.add(Undone(self.night.newest.seq))

    def redo(self) -> None:
        self.add(Redone(self.night.undone[-1]))

    def correct(self, correction: Correction) -> None:
        self.add(correct(self.entries, correction))


@cache
def hands_of(variant: str) -> tuple[Hand, ...]:
    """Winning hands of the worked examples."""
    size = RULESETS[variant].hand_size
    texts = {
        f"{case['hand']} {case.get('bonus') or ''}"
        for case in cases_of(variant)
        if case.get("kind", "hand") == "hand" and case["hand"] and "+" in case["hand"] and "items" in case["expect"]
    }
    return tuple(parse(text, size=size).hand for text in sorted(texts))


class Chance:
    """Makes things up for one night of a variant."""

    def __init__(self, seed: int, variant: str) -> None:
        self.random = random.Random(f"{variant} {seed}")
        self.variant = variant
        self.ruleset: Ruleset[Any] = RULESETS[variant]

    def opening(self) -> Intent:
        """A game of four, with up to two who sit out."""
        people = self.random.sample(PEOPLE, self.random.choice((4, 4, 5, 6)))
        house = resolve(self.ruleset, self.random.choice(tuple(self.ruleset.presets)), {})
        opening = self.ruleset.open(tuple(people[:4]), house)
        return Intent(entry=GameStarted(spec_of(house), opening, tuple(people[4:])))

    def next(self, night: Night) -> Intent:
        """Whatever happens next; mostly a hand."""
        if not night.running:
            return self.opening()
        if night.away:
            gone = sorted(night.away)[0]
            return Intent(entry=Substituted(self.random.choice(night.bench), gone)) if night.bench else self._back(gone)
        kinds: Sequence[Callable[[Night], Intent | None]] = (
            *(self.hand,) * 12,
            self._instant,
            self._paid,
            self._rules,
            self._table,
            self._comes,
            self._goes,
            self._changes_seats,
        )
        return self.random.choice(kinds)(night) or self.hand(night)

    def _back(self, player: Player) -> Intent:
        return Intent(entry=Joined(player))

    def hand(self, night: Night) -> Intent:
        """A deal that can have happened at this table."""
        while True:
            given = self.deal(night)
            changes = self._rule(night) if self.random.random() < 0.05 else ()
            try:
                decide(night, given, changes)
            except HandRefused:
                continue
            return Intent(given, changes)

    def deal(self, night: Night) -> DealInput:
        """A deal, possible or not: won with tiles or a told value, drawn, or a false win."""
        assert night.table is not None
        players = night.table.players
        kind = self.random.random()
        if kind < 0.08:
            return DealInput(outcome=DealOutcome.DRAWN, draw=self.ruleset.draws[0])
        winner, payer = self.random.sample(players, 2)
        how = self.random.choice((WinMethod.SELF_DRAW, WinMethod.DISCARD, WinMethod.DISCARD, WinMethod.ROBBED_KONG))
        win = Win(player=winner, how=how, payer=None if how is WinMethod.SELF_DRAW else payer)
        if kind < 0.12:
            return DealInput(outcome=DealOutcome.FALSE_WIN, false_claim=win)
        if kind < 0.2:
            liable = self.random.choice([one for one in players if one != winner])
            win = replace(win, liable=(Liable(liable, self.random.choice((None, *self.ruleset.liabilities))),))
        if kind < 0.55:
            return _won(Entered(win, stated=StatedValue(units=self.random.randint(*VALUES.get(self.variant, USUAL)))))
        return _won(Entered(win, hand=self.random.choice(hands_of(self.variant))))

    def correction(self, night: Night) -> Correction:
        """Some earlier hand put right in its deal, its rules, its table or its house."""
        record = self.random.choice(night.hands)
        before = replace(night, table=record.table, house=record.house, mid_deal=record.mid_deal, over=None)
        what = self.random.random()
        if what < 0.7:
            meant = self.hand(before)
            return Correction(number=record.number, given=meant.given, changes=meant.changes)
        if what < 0.85:
            changes = self._rule(night)
            return Correction(number=record.number, before=(HouseChanged(changes),))
        return Correction(number=record.number, before=(TableSet(dealer=self.random.choice(record.table.players)),))

    def _instant(self, night: Night) -> Intent | None:
        assert night.table is not None
        assert night.house is not None
        if not self.ruleset.instants:
            return None
        player, other = self.random.sample(night.table.players, 2)
        kind = self.random.choice(self.ruleset.instants)
        event = Instant(kind=kind, player=player, payer=other if kind == "kong_fed" else None)
        return Intent(entry=InstantPaid(event, self.ruleset.instant(event, night.table, night.house)))

    def _paid(self, night: Night) -> Intent:
        payer, payee = self.random.sample(night.people, 2)
        purse = self.ruleset.coin(night.house).purse if night.house is not None else None
        assert purse is not None
        return Intent(entry=Paid((Transfer(payer, payee, 10 * self.random.randint(1, 9999), "paid", purse),)))

    def _rules(self, night: Night) -> Intent:
        return Intent(entry=HouseChanged(self._rule(night)))

    def _rule(self, night: Night) -> Changes:
        """A rule to be set on top of those in force; nothing where the preset knows none of them."""
        assert night.house is not None
        changes = self.random.choice(RULES.get(self.variant, ((),)))
        try:
            with_changes(night.house, changes)
        except OptionRefused:
            return ()
        return changes

    def _table(self, night: Night) -> Intent:
        assert night.table is not None
        return Intent(entry=TableSet(self.random.choice(night.table.players), self.random.choice(tuple(Wind))))

    def _comes(self, night: Night) -> Intent | None:
        strangers = [one for one in PEOPLE if one not in night.people]
        return Intent(entry=Joined(self.random.choice(strangers))) if strangers else None

    def _goes(self, night: Night) -> Intent | None:
        assert night.table is not None
        return Intent(entry=Left(self.random.choice((*night.table.players, *night.bench))))

    def _changes_seats(self, night: Night) -> Intent | None:
        assert night.table is not None
        player, instead_of = (
            self.random.choice((*night.table.players, *night.bench)),
            self.random.choice(night.table.players),
        )
        return Intent(entry=Substituted(player, instead_of)) if player != instead_of else None


def _won(entered: Entered) -> DealInput:
    return DealInput(outcome=DealOutcome.WON, entered=(entered,))


def played_again(intents: Sequence[Intent], number: int, correction: Correction) -> Journal | None:
    """The night as if one hand had been entered right in the first place; None when it could not have gone on so.

    A rule put right from that hand on holds to the end: whatever was said of the same rule for later hands is not said.
    """
    journal = Journal()
    ruled = {name for one in correction.before if isinstance(one, HouseChanged) for name, _ in one.changes}
    for intent in intents:
        if isinstance(intent.entry, HouseChanged) and journal.night.next_number > number:
            kept = tuple(pair for pair in intent.entry.changes if pair[0] not in ruled)
            journal.add(replace(intent.entry, changes=kept))
            continue
        meant = intent
        if intent.given is not None and journal.night.next_number == number:
            for change in correction.before:
                journal.add(change)
            meant = Intent(
                correction.given if correction.given is not None else intent.given,
                correction.changes if correction.changes is not None else intent.changes,
            )
        if meant.given is not None and not journal.night.running:
            return None
        try:
            journal.do(meant)
        except HandRefused:
            return None
    return journal
