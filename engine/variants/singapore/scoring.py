"""Reading a hand in every way and keeping the reading that brings the winner most (Singapore rules, reading a hand).

Every cut of the tiles has an ordinary reading (patterns, bonus tiles, situations) and, where a limit element is in it,
a limit reading (that element, bonus tiles, situations).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import NamedTuple

from engine.elements import Element, ElementTable, LeftOut, Matched
from engine.facts import Facts, HandFacts, Shape
from engine.hand import Hand
from engine.options import House
from engine.parts import Stated, Win
from engine.problems import HandRefused, Problem, problem
from engine.ruleset import HandScore
from engine.shapes import Split, is_seven_pairs, is_thirteen_orphans, splits
from engine.table import Table
from engine.tiles import DRAGONS, WINDS, Counts, Kinds
from engine.variants.singapore.elements import LIMIT_HAND, LIMIT_MODE, ORDINARY, elements
from engine.variants.singapore.options import Options
from engine.variants.singapore.payments import received
from engine.variants.singapore.situations import EIGHT_IMMORTALS, IMMEDIATE, SEVEN_ROB_ONE

Row = Element[Options]


class LimitReading(NamedTuple):
    """A limit element and the table of what counts beside it."""

    row: Row
    table: ElementTable[Options]


@dataclass(frozen=True, slots=True, eq=False)
class Tables:
    """The tables of a house, ready to be matched; limit readings dearest first, then in the order of the rules."""

    ordinary: ElementTable[Options]
    limits: tuple[LimitReading, ...]
    ids: frozenset[str]


def compiled(modes: Mapping[str, tuple[Row, ...]]) -> Tables:
    """Tables out of rows in any order."""
    rows = modes[LIMIT_MODE]
    beside = tuple(row for row in rows if row.group != LIMIT_HAND)
    limits = sorted((row for row in rows if row.group == LIMIT_HAND), key=lambda row: (-row.value, row.rank))
    return Tables(
        ordinary=ElementTable(modes[ORDINARY]),
        limits=tuple(LimitReading(row, ElementTable((row, *beside))) for row in limits),
        ids=frozenset(row.id for row in (*modes[ORDINARY], *rows)),
    )


@lru_cache(maxsize=256)
def tables_of(house: House[Options]) -> Tables:
    return compiled(elements(house))


class Candidate(NamedTuple):
    """One reading in one mode; `limit` is the limit element that counts, None in the ordinary mode."""

    worth: int
    units: int
    limit: str | None
    facts: Facts
    matched: Matched[Options]

    @property
    def order(self) -> tuple[int, bool, int]:
        """What the winner receives; at equal pay a limit reading, then the larger sum."""
        return self.worth, self.limit is not None, self.units


@dataclass(frozen=True, slots=True)
class Reader:
    """One hand on its way to a score."""

    hand: HandFacts
    win: Win
    table: Table
    house: House[Options]
    tables: Tables

    def candidates(self) -> list[Candidate]:
        """Every reading in every mode, the best first; of equals the one that was found first."""
        found = [candidate for facts in self._readings() for candidate in self._modes(facts)]
        if len(found) > 1:
            found.sort(key=lambda candidate: candidate.order, reverse=True)
        return found

    def _modes(self, facts: Facts) -> Iterator[Candidate]:
        options = self.house.options
        for row, table in self.tables.limits:
            if row.count(facts, options):
                yield self._candidate(facts, table.match(facts, options), row.id)
                break
        if facts.shape not in _LIMIT_ONLY:
            yield self._candidate(facts, self.tables.ordinary.match(facts, options), None)

    def _candidate(self, facts: Facts, matched: Matched[Options], limit: str | None) -> Candidate:
        units = matched.total()
        worth = received(self.win, units, None if limit is None else facts.shape, self.table, self.house)
        return Candidate(worth, units, limit, facts, matched)

    def _readings(self) -> Iterator[Facts]:
        """The cuts of the tiles, the two other shapes, and wins that need no complete hand."""
        hand, counts, whole = self.hand, self.hand.free_counts, False
        for split in splits(counts):
            whole = True
            yield Facts(hand, Shape.STANDARD, split)
        if not hand.hand.melds:
            if "seven_pairs" in self.tables.ids and is_seven_pairs(counts, quads=True):
                yield Facts(hand, Shape.SEVEN_PAIRS)
            if "thirteen_orphans" in self.tables.ids and is_thirteen_orphans(counts):
                yield Facts(hand, Shape.THIRTEEN_ORPHANS)
        if hand.flags:
            if not whole and IMMEDIATE in hand.flags:
                yield from self._immediate()
            if self._on_flowers():
                yield Facts(hand, Shape.BONUS_TILES)

    def _immediate(self) -> Iterator[Facts]:
        """Three dragon pungs or four wind pungs win at once, the rest of the hand whatever it is."""
        if not self.house.options.immediate_honour_win:
            return
        facts = Facts(self.hand, Shape.INCOMPLETE, Split(0, honour_pungs(self.hand.free_counts), 0))
        named = (("big_three_dragons", DRAGONS), ("big_four_winds", WINDS))
        if any(name in self.tables.ids and facts.pungs & kinds == kinds for name, kinds in named):
            yield facts

    def _on_flowers(self) -> bool:
        named = ((EIGHT_IMMORTALS, "eight_immortals"), (SEVEN_ROB_ONE, "seven_rob_one"))
        return any(flag in self.hand.flags and name in self.tables.ids for flag, name in named)


_LIMIT_ONLY = frozenset((Shape.INCOMPLETE, Shape.BONUS_TILES))


def honour_pungs(counts: Counts) -> Kinds:
    """Winds and dragons held at least three times."""
    return (counts >> 2 | counts >> 1 & counts) & (WINDS | DRAGONS)


def scored(hand: Hand, win: Win, table: Table, house: House[Options], tables: Tables) -> HandScore:
    """The score of a hand that is possible; it may still be no winning shape or below the minimum."""
    reader = Reader(HandFacts(hand, win, table), win, table, house, tables)
    found = reader.candidates()
    if not found:
        return HandScore(shape=Shape.INCOMPLETE, refusal=problem("not_winning_shape"))
    best = _score_of(found[0], house, tables)
    items = frozenset(best.items)
    for other in found[1:]:
        second = _score_of(other, house, tables)
        if frozenset(second.items) != items:
            return replace(best, runner_up=second)
    return best


def _score_of(candidate: Candidate, house: House[Options], tables: Tables) -> HandScore:
    matched, options = candidate.matched, house.options
    left_out = matched.left_out()
    if candidate.limit is not None:
        left_out = (*left_out, *_other_limits(candidate, candidate.limit, tables, options))
    counted = candidate.units if options.limit is None else min(candidate.units, options.limit)
    return HandScore(
        items=matched.items(),
        units=candidate.units,
        counted=counted,
        worth=candidate.worth,
        shape=candidate.facts.shape,
        mode=ORDINARY if candidate.limit is None else LIMIT_MODE,
        limit=limit_reached(candidate.units, options),
        left_out=left_out,
        refusal=below_minimum(candidate.units, options),
    )


def _other_limits(candidate: Candidate, counting: str, tables: Tables, options: Options) -> Iterator[LeftOut]:
    """Limit elements that are in the hand beside the one that counts."""
    for row, _ in tables.limits:
        if row.id != counting and row.count(candidate.facts, options):
            yield LeftOut(row.id, row.value, (counting,))


def limit_reached(units: int, options: Options) -> str | None:
    return "limit" if options.limit is not None and units >= options.limit else None


def below_minimum(units: int, options: Options) -> Problem | None:
    """Why a hand of so many doubles may not win."""
    if units >= options.min_doubles:
        return None
    return problem("below_minimum", units=units, minimum=options.min_doubles)


def stated_score(value: Stated, win: Win, table: Table, house: House[Options]) -> HandScore:
    """The score of a value that was typed: doubles, or the limit by name."""
    units = _stated_units(value, house.options)
    return HandScore(
        units=units,
        counted=units if house.options.limit is None else min(units, house.options.limit),
        worth=received(win, units, None, table, house),
        limit=limit_reached(units, house.options),
        refusal=below_minimum(units, house.options),
    )


def _stated_units(value: Stated, options: Options) -> int:
    """Doubles, or `limit`; points and fu belong to other games."""
    if value == Stated(limit="limit"):
        return options.limit_hand
    if value.units is None or value.units < 0 or value != Stated(units=value.units):
        raise HandRefused(problem("bad_value", unit="doubles"))
    return value.units
