"""Read a hand in every way and keep the reading that brings the winner most (Singapore rules, reading a hand).

Every cut of the tiles has an ordinary reading (patterns, bonus tiles, situations) and, where a limit element is in it,
a limit reading (that element, bonus tiles, situations).
"""

from __future__ import annotations

from functools import lru_cache, partial
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
from engine.remembered import Remembered
from engine.scoring.facts import Shape
from engine.scoring.hands import HandTiles, tiles_of
from engine.scoring.masks import ALL_CHOWS
from engine.scoring.readings import HandReading, Seat, reading_of_shape, readings_of, seat_without_place, won_mask
from engine.scoring.shapes import is_seven_pairs, is_thirteen_orphans
from engine.variants.shared.checks import win_problems
from engine.variants.singapore.checks import hand_problems
from engine.variants.singapore.elements import (
    EIGHT_IMMORTALS,
    IMMEDIATE,
    LIMIT_HAND,
    LIMIT_MODE,
    ORDINARY,
    PING_HU_WAIT,
    SEVEN_ROB_ONE,
    WORTHY_PAIR,
    elements,
    flags_mask,
)
from engine.variants.singapore.options import Options
from engine.variants.singapore.patterns import honour_pungs, is_ping_hu
from engine.variants.singapore.payments import Columns, columns, received

Row = Element[Options]


class LimitReading(NamedTuple):
    """A limit element and the table of what counts beside it."""

    row: Row
    table: ElementTable[Options]


class SingaporeTables:
    """A house made ready to score; `ids` are the elements in force, `columns` what each number of doubles is paid."""

    __slots__ = ("_limits", "columns", "gate", "ids", "options", "ordinary")

    def __init__(self, house: House[Options]) -> None:
        modes = elements(house)
        rows = modes[LIMIT_MODE]
        beside = tuple(row for row in rows if row.group != LIMIT_HAND)
        limits = sorted((row for row in rows if row.group == LIMIT_HAND), key=lambda row: (-row.value, row.rank))
        self.ordinary, self.options = ElementTable(modes[ORDINARY]), house.options
        self.ids = frozenset(row.id for row in (*modes[ORDINARY], *rows))
        self.columns = Remembered[int, Columns](partial(columns, house=house))
        self.gate = ElementTable(limits).gate
        """Facts of which every limit element needs one."""
        self._limits = tuple(LimitReading(row, ElementTable((row, *beside))) for row in limits)

    def limits(self, mask: int) -> list[LimitReading]:
        """Return the limit elements in a hand with these facts, dearest first, then in the order of the rules."""
        within = [one for one in self._limits if mask & one.row.needs == one.row.needs]
        return [one for one in within if not mask & one.row.lacks]


tables_of = lru_cache(maxsize=256)(SingaporeTables)


def _order(score: HandScore) -> tuple[int, bool, int]:
    """What the winner receives; at equal pay a limit reading, then the larger sum."""
    return score.worth, score.mode == LIMIT_MODE, score.units


_LIMIT_ONLY: Final = frozenset((Shape.INCOMPLETE, Shape.BONUS_TILES))


def best_score(hand: Hand, tiles: HandTiles, win: Win, table: Table, tables: SingaporeTables) -> HandScore:
    """Return the score of a hand that is possible; it may still be no winning shape or below the minimum."""
    found = _candidates(hand, tiles, win, table, tables)
    if len(found) < 2:
        return found[0] if found else HandScore(shape=Shape.INCOMPLETE, refusal=problem("not_winning_shape"))
    found.sort(key=_order, reverse=True)
    best, items = found[0], frozenset(found[0].items)
    second = next((other for other in found if frozenset(other.items) != items), None)
    return best if second is None else best.beside(second)


def _candidates(hand: Hand, tiles: HandTiles, win: Win, table: Table, tables: SingaporeTables) -> list[HandScore]:
    """What the hand is worth in every reading and every mode that it has, in the order in which they were found."""
    options, seat = tables.options, seat_without_place(win, table)
    common = won_mask(hand, tiles, win, table, flags_mask[win.flags])
    found: list[HandScore] = []
    for reading in readings(tiles, win, seat, tables):
        mask, shape = reading.mask | common, reading.shape
        if mask & tables.gate and (limits := tables.limits(mask)):
            row, beside = limits[0]
            matched = beside.decided(mask)
            worth = received(win, tables.columns[matched.units], shape, table, options)
            less = [Excluded(other.row.id, other.row.value, (row.id,)) for other in limits[1:]]
            score = _told[matched, worth, shape, tables]
            found.append(score._replace(mode=LIMIT_MODE, left_out=(*score.left_out, *less)))
        if shape in _LIMIT_ONLY:
            continue
        if mask & _CHOWS_AND_PAIR == ALL_CHOWS and is_ping_hu(tiles, hand.winning, win, seat, options):
            mask |= PING_HU_WAIT
        matched = tables.ordinary.decided(mask)
        worth = received(win, tables.columns[matched.units], None, table, options)
        found.append(_told[matched, worth, shape, tables])
    return found


_CHOWS_AND_PAIR: Final = ALL_CHOWS | WORTHY_PAIR
_ON_FLOWERS: Final = ((EIGHT_IMMORTALS, "eight_immortals"), (SEVEN_ROB_ONE, "seven_rob_one"))
_AT_ONCE: Final = (("big_three_dragons", DRAGONS), ("big_four_winds", WINDS))


def readings(tiles: HandTiles, win: Win, seat: Seat, tables: SingaporeTables) -> list[HandReading]:
    """Return the cuts of the tiles, the two other shapes, and wins that need no complete hand.

    A shape that is no element in force is no way to win. Where the winning tile stands does not matter here.
    """
    counts, played, found = tiles.free_counts, tables.ids, readings_of(tiles, seat)
    if not tiles.melds.tally:
        if "seven_pairs" in played and is_seven_pairs(counts, quads=True):
            found.append(reading_of_shape(Shape.SEVEN_PAIRS, tiles, seat))
        if "thirteen_orphans" in played and is_thirteen_orphans(counts):
            found.append(reading_of_shape(Shape.THIRTEEN_ORPHANS, tiles, seat))
    return found + _without_hand(tiles, win, seat, tables, whole=bool(found)) if win.flags else found


def _without_hand(tiles: HandTiles, win: Win, seat: Seat, tables: SingaporeTables, *, whole: bool) -> list[HandReading]:
    """Wins that were called before the hand was complete: on honour pungs, on flowers."""
    found, flags, played = [], win.flags, tables.ids
    if not whole and IMMEDIATE in flags and tables.options.immediate_honour_win:
        reading = reading_of_shape(Shape.INCOMPLETE, tiles, seat, honour_pungs(tiles.free_counts))
        if any(name in played and reading.pungs_mask & kinds == kinds for name, kinds in _AT_ONCE):
            found.append(reading)
    if any(flag in flags and name in played for flag, name in _ON_FLOWERS):
        found.append(reading_of_shape(Shape.BONUS_TILES, tiles, seat))
    return found


@Remembered
def _told(seen: tuple[Matched[Options], int, Shape, SingaporeTables]) -> HandScore:
    """What rows come to in an ordinary reading: remembered, since hands differ in much more than in their rows."""
    matched, worth, shape, tables = seen
    options = tables.options
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
    return best_score(hand, tiles, part, table, tables_of(house)) if isinstance(part, Win) else HandScore()


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
        worth=received(part, columns(units, house), None, table, house.options),
        limit=limit_reached(units, house.options),
        refusal=below_minimum(units, house.options),
    )
