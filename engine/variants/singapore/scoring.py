"""Reading a hand in every way and keeping the reading that brings the winner most (Singapore rules, reading a hand).

Every cut of the tiles has an ordinary reading (patterns, bonus tiles, situations) and, where a limit element is in it,
a limit reading (that element, bonus tiles, situations).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import lru_cache
from typing import Final, NamedTuple

from engine.hand import Hand
from engine.options import House
from engine.problems import HandRefused, Problem, problem
from engine.ruleset import HandScore
from engine.scoring.elements import Element, ElementTable, Excluded, Matched
from engine.scoring.facts import Facts, HandFacts, Shape
from engine.table import Table
from engine.variants.shared.checks import win_problems
from engine.variants.singapore.checks import problems
from engine.variants.singapore.elements import LIMIT_HAND, LIMIT_MODE, ORDINARY, elements
from engine.variants.singapore.options import Options
from engine.variants.singapore.payments import received
from engine.variants.singapore.readings import readings
from engine.variants.singapore.traits import hand_traits, reading_traits
from engine.wins import Part, StatedValue, Win

Row = Element[Options]


class LimitReading(NamedTuple):
    """A limit element and the table of what counts beside it."""

    row: Row
    table: ElementTable[Options]


class SingaporeTables:
    """The tables of a house, ready to be matched; `ids` are the elements in force."""

    __slots__ = ("_limits", "_possible", "ids", "ordinary")

    def __init__(self, modes: Mapping[str, tuple[Row, ...]]) -> None:
        rows = modes[LIMIT_MODE]
        beside = tuple(row for row in rows if row.group != LIMIT_HAND)
        limits = sorted((row for row in rows if row.group == LIMIT_HAND), key=lambda row: (-row.value, row.rank))
        self.ordinary = ElementTable(modes[ORDINARY])
        self.ids = frozenset(row.id for row in (*modes[ORDINARY], *rows))
        self._limits = tuple(LimitReading(row, ElementTable((row, *beside))) for row in limits)
        self._possible: dict[int, tuple[LimitReading, ...]] = {}

    def limits(self, traits: int) -> tuple[LimitReading, ...]:
        """The limit elements a reading with these traits can hold, dearest first, then in the order of the rules."""
        possible = self._possible.get(traits)
        if possible is None:
            possible = tuple(limit for limit in self._limits if not limit.row.needs & ~traits)
            self._possible[traits] = possible
        return possible


@lru_cache(maxsize=256)
def tables_of(house: House[Options]) -> SingaporeTables:
    return SingaporeTables(elements(house))


class Candidate(NamedTuple):
    """One reading in one mode; `limit` is the limit element that counts, None in the ordinary mode."""

    worth: int
    units: int
    limit: str | None
    facts: Facts
    matched: Matched[Options]


def _order(candidate: Candidate) -> tuple[int, bool, int]:
    """What the winner receives; at equal pay a limit reading, then the larger sum."""
    return candidate.worth, candidate.limit is not None, candidate.units


_LIMIT_ONLY: Final = frozenset((Shape.INCOMPLETE, Shape.BONUS_TILES))


def scored(hand: Hand, win: Win, table: Table, house: House[Options], tables: SingaporeTables) -> HandScore:
    """The score of a hand that is possible; it may still be no winning shape or below the minimum."""
    facts = HandFacts(hand, win, table)
    found = _candidates(facts, win, table, house, tables)
    if not found:
        return HandScore(shape=Shape.INCOMPLETE, refusal=problem("not_winning_shape"))
    if len(found) == 1:
        return _score_of(found[0], house, tables)
    found.sort(key=_order, reverse=True)
    best, *others = found
    items = frozenset(best.matched.items())
    second = next((other for other in others if frozenset(other.matched.items()) != items), None)
    return _score_of(best, house, tables, None if second is None else _score_of(second, house, tables))


def _candidates(
    hand: HandFacts, win: Win, table: Table, house: House[Options], tables: SingaporeTables
) -> list[Candidate]:
    """Every reading in every mode it has, in the order in which they were found."""
    options, common = house.options, hand_traits(hand)
    found: list[Candidate] = []
    for facts in readings(hand, tables.ids, options):
        traits = common | reading_traits(facts)
        for row, beside in tables.limits(traits):
            if row.count(facts, options):
                matched = beside.match(facts, options, traits)
                units = matched.total()
                worth = received(win, units, facts.shape, table, house)
                found.append(Candidate(worth, units, row.id, facts, matched))
                break
        if facts.shape not in _LIMIT_ONLY:
            matched = tables.ordinary.match(facts, options, traits)
            units = matched.total()
            found.append(Candidate(received(win, units, None, table, house), units, None, facts, matched))
    return found


def _score_of(
    candidate: Candidate, house: House[Options], tables: SingaporeTables, runner_up: HandScore | None = None
) -> HandScore:
    worth, units, limit, facts, matched = candidate
    options = house.options
    left_out = matched.left_out()
    if limit is not None:
        left_out = (*left_out, *_other_limits(facts, limit, tables, options))
    return HandScore(
        items=matched.items(),
        units=units,
        counted=units if options.limit is None else min(units, options.limit),
        worth=worth,
        shape=facts.shape,
        mode=ORDINARY if limit is None else LIMIT_MODE,
        limit=limit_reached(units, options),
        left_out=left_out,
        refusal=below_minimum(units, options),
        runner_up=runner_up,
    )


def _other_limits(facts: Facts, counting: str, tables: SingaporeTables, options: Options) -> Iterator[Excluded]:
    """Limit elements that are in the hand beside the one that counts."""
    traits = hand_traits(facts.hand) | reading_traits(facts)
    for row, _ in tables.limits(traits):
        if row.id != counting and row.count(facts, options):
            yield Excluded(row.id, row.value, (counting,))


def limit_reached(units: int, options: Options) -> str | None:
    return "limit" if options.limit is not None and units >= options.limit else None


def below_minimum(units: int, options: Options) -> Problem | None:
    """Why a hand of so many doubles may not win."""
    if units >= options.min_doubles:
        return None
    return problem("below_minimum", found=units, minimum=options.min_doubles)


def _stated_units(value: StatedValue, options: Options) -> int:
    """Doubles, or `limit`; points and fu belong to other games."""
    if value == StatedValue(limit="limit"):
        return options.limit_hand
    if value.units is None or value.units < 0 or value != StatedValue(units=value.units):
        raise HandRefused(problem("bad_value", unit="doubles"))
    return value.units


def score(hand: Hand, part: Part, table: Table, house: House[Options]) -> HandScore:
    """Return what a hand is worth; one that did not win is worth nothing here. Raises HandRefused."""
    found = problems(hand, part, table, house)
    if found:
        raise HandRefused(*found)
    return scored(hand, part, table, house, tables_of(house)) if isinstance(part, Win) else HandScore()


def score_stated(value: StatedValue, part: Part, table: Table, house: House[Options]) -> HandScore:
    """Return the score of a value that was typed: doubles, or the limit by name. Raises HandRefused."""
    found = win_problems(part)
    if found:
        raise HandRefused(*found)
    if not isinstance(part, Win):
        return HandScore()
    units = _stated_units(value, house.options)
    return HandScore(
        units=units,
        counted=units if house.options.limit is None else min(units, house.options.limit),
        worth=received(part, units, None, table, house),
        limit=limit_reached(units, house.options),
        refusal=below_minimum(units, house.options),
    )
