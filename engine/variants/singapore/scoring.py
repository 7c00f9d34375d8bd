"""Read a hand in every way and keep the reading that brings the winner most (Singapore rules, reading a hand).

Every cut of the tiles has an ordinary reading (patterns, bonus tiles, situations) and, where a limit element is in it,
a limit reading (that element, bonus tiles, situations).
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import Final, NamedTuple

from engine import (
    DRAGONS,
    WINDS,
    Element,
    ElementTable,
    Excluded,
    Hand,
    HandRefused,
    HandScore,
    House,
    Matched,
    Part,
    Problem,
    StatedValue,
    Table,
    Win,
    problem,
)
from engine.scoring.facts import Shape
from engine.scoring.hands import HandTiles, tiles_of
from engine.scoring.readings import HandReading, Seat, facts_later, reading_of_shape, readings_of, seat_of, won_mask
from engine.scoring.shapes import is_seven_pairs, is_thirteen_orphans
from engine.variants.shared.checks import win_problems
from engine.variants.singapore.checks import hand_problems
from engine.variants.singapore.elements import (
    EIGHT_IMMORTALS,
    IMMEDIATE,
    LIMIT_HAND,
    LIMIT_MODE,
    ORDINARY,
    SEVEN_ROB_ONE,
    elements,
    flags_mask,
)
from engine.variants.singapore.options import Options
from engine.variants.singapore.patterns import honour_pungs
from engine.variants.singapore.payments import received

Row = Element[Options]


class LimitReading(NamedTuple):
    """A limit element and the table of what counts beside it."""

    row: Row
    table: ElementTable[Options]


class SingaporeTables:
    """The tables of a house, ready to be matched; `ids` are the elements in force."""

    __slots__ = ("_limits", "_relevant", "_within", "ids", "ordinary")

    def __init__(self, modes: Mapping[str, tuple[Row, ...]]) -> None:
        rows = modes[LIMIT_MODE]
        beside = tuple(row for row in rows if row.group != LIMIT_HAND)
        limits = sorted((row for row in rows if row.group == LIMIT_HAND), key=lambda row: (-row.value, row.rank))
        self.ordinary = ElementTable(modes[ORDINARY])
        self.ids = frozenset(row.id for row in (*modes[ORDINARY], *rows))
        self._limits = tuple(LimitReading(row, ElementTable((row, *beside))) for row in limits)
        self._relevant = ElementTable(limits).relevant
        self._within: dict[int, tuple[LimitReading, ...]] = {}

    def limits(self, mask: int) -> tuple[LimitReading, ...]:
        """Return the limit elements in a hand with these facts, dearest first, then in the order of the rules."""
        mask &= self._relevant
        within = self._within.get(mask)
        if within is None:
            within = tuple(one for one in self._limits if mask & one.row.needs == one.row.needs)
            within = self._within[mask] = tuple(one for one in within if not mask & one.row.lacks)
        return within


@lru_cache(maxsize=256)
def tables_of(house: House[Options]) -> SingaporeTables:
    return SingaporeTables(elements(house))


class Candidate(NamedTuple):
    """One reading in one mode; `limit` is the limit element that counts, None in the ordinary mode."""

    worth: int
    units: int
    limit: str | None
    shape: Shape
    mask: int
    matched: Matched[Options]


def _order(candidate: Candidate) -> tuple[int, bool, int]:
    """What the winner receives; at equal pay a limit reading, then the larger sum."""
    return candidate.worth, candidate.limit is not None, candidate.units


_LIMIT_ONLY: Final = frozenset((Shape.INCOMPLETE, Shape.BONUS_TILES))


class WonHand(NamedTuple):
    """A hand that is possible, how it was won, and where."""

    hand: Hand
    tiles: HandTiles
    win: Win
    table: Table
    house: House[Options]


def scored(won: WonHand, tables: SingaporeTables) -> HandScore:
    """Return the score of a hand that is possible; it may still be no winning shape or below the minimum."""
    found = _candidates(won, tables)
    if not found:
        return HandScore(shape=Shape.INCOMPLETE, refusal=problem("not_winning_shape"))
    if len(found) == 1:
        return _score_of(found[0], won.house, tables)
    found.sort(key=_order, reverse=True)
    best, *others = found
    items = frozenset(best.matched.items())
    different = (other for other in others if other.matched is not best.matched)
    second = next((other for other in different if frozenset(other.matched.items()) != items), None)
    score = _score_of(best, won.house, tables)
    return score if second is None else score.beside(_score_of(second, won.house, tables))


def _candidates(won: WonHand, tables: SingaporeTables) -> list[Candidate]:
    """Every reading in every mode it has, in the order in which they were found."""
    hand, tiles, win, table, house = won
    common = won_mask(hand, tiles, win, table, flags_mask(win.flags))
    found: list[Candidate] = []
    for reading in readings(won, tables.ids):
        mask, shape = reading.mask | common, reading.shape
        ask = facts_later(hand, win, table, reading)
        for row, beside in tables.limits(mask)[:1]:
            matched = beside.match_mask(mask, ask, house.options)
            worth = received(win, matched.units, shape, table, house)
            found.append(Candidate(worth, matched.units, row.id, shape, mask, matched))
        if shape not in _LIMIT_ONLY:
            matched = tables.ordinary.match_mask(mask, ask, house.options)
            worth = received(win, matched.units, None, table, house)
            found.append(Candidate(worth, matched.units, None, shape, mask, matched))
    return found


_ON_FLOWERS: Final = ((EIGHT_IMMORTALS, "eight_immortals"), (SEVEN_ROB_ONE, "seven_rob_one"))
_AT_ONCE: Final = (("big_three_dragons", DRAGONS), ("big_four_winds", WINDS))


def readings(won: WonHand, played: frozenset[str]) -> list[HandReading]:
    """Return the cuts of the tiles, the two other shapes, and wins that need no complete hand.

    `played` are the elements in force: a shape that is no element is no way to win. Where the winning tile stands does
    not matter here.
    """
    counts, tiles = won.tiles.free_counts, won.tiles
    seat = seat_of(won.hand, won.win, won.table)._replace(winning=None)
    found = readings_of(tiles, seat)
    if not won.hand.melds:
        if "seven_pairs" in played and is_seven_pairs(counts, quads=True):
            found.append(reading_of_shape(Shape.SEVEN_PAIRS, tiles, seat))
        if "thirteen_orphans" in played and is_thirteen_orphans(counts):
            found.append(reading_of_shape(Shape.THIRTEEN_ORPHANS, tiles, seat))
    return found + _without_hand(won, played, seat, whole=bool(found)) if won.win.flags else found


def _without_hand(won: WonHand, played: frozenset[str], seat: Seat, *, whole: bool) -> list[HandReading]:
    """Wins that were called before the hand was complete: on honour pungs, on flowers."""
    found, flags = [], won.win.flags
    if not whole and IMMEDIATE in flags and won.house.options.immediate_honour_win:
        reading = reading_of_shape(Shape.INCOMPLETE, won.tiles, seat, honour_pungs(won.tiles.free_counts))
        if any(name in played and reading.pungs_mask & kinds == kinds for name, kinds in _AT_ONCE):
            found.append(reading)
    if any(flag in flags and name in played for flag, name in _ON_FLOWERS):
        found.append(reading_of_shape(Shape.BONUS_TILES, won.tiles, seat))
    return found


def _score_of(candidate: Candidate, house: House[Options], tables: SingaporeTables) -> HandScore:
    worth, _, limit, shape, mask, matched = candidate
    if limit is None:
        return _told(matched, worth, shape, house)
    others = [row for row, _ in tables.limits(mask) if row.id != limit]
    left_out = (*matched.left_out(), *[Excluded(row.id, row.value, (limit,)) for row in others])
    return _told(matched, worth, shape, house)._replace(mode=LIMIT_MODE, left_out=left_out)


@lru_cache(maxsize=1 << 14)
def _told(matched: Matched[Options], worth: int, shape: Shape, house: House[Options]) -> HandScore:
    """What rows come to in an ordinary reading: remembered, since hands differ in much more than in their rows."""
    options = house.options
    return HandScore(
        items=matched.items(),
        units=matched.units,
        counted=matched.units if options.limit is None else min(matched.units, options.limit),
        worth=worth,
        shape=shape,
        mode=ORDINARY,
        limit=limit_reached(matched.units, options),
        left_out=matched.left_out(),
        refusal=below_minimum(matched.units, options),
    )


def limit_reached(units: int, options: Options) -> str | None:
    return "limit" if options.limit is not None and units >= options.limit else None


def below_minimum(units: int, options: Options) -> Problem | None:
    """Why a hand of so many doubles may not win."""
    if units >= options.min_doubles:
        return None
    return problem("below_minimum", found=units, minimum=options.min_doubles, unit="doubles")


def _stated_units(value: StatedValue, options: Options) -> int:
    """Doubles, or `limit`; points and fu belong to other games."""
    if value == StatedValue(limit="limit"):
        return options.limit_hand
    if value.units is None or value.units < 0 or value != StatedValue(units=value.units):
        raise HandRefused(problem("bad_value", unit="doubles"))
    return value.units


def score(hand: Hand, part: Part, table: Table, house: House[Options]) -> HandScore:
    """Return what a hand is worth; one that did not win is worth nothing here. Raises HandRefused."""
    tiles = tiles_of(hand)
    found = hand_problems(hand, tiles, part, table, house)
    if found:
        raise HandRefused(*found)
    return scored(WonHand(hand, tiles, part, table, house), tables_of(house)) if isinstance(part, Win) else HandScore()


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
