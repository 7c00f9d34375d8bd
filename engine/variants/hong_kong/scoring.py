"""From a legal hand to faan: the readings of a hand, which of them may win, and which is best."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Final, NamedTuple

from engine import (
    LIMIT,
    Element,
    ElementTable,
    Hand,
    HandRefused,
    HandScore,
    House,
    Loss,
    Matched,
    Part,
    Problem,
    StatedValue,
    Table,
    Win,
    active_rows,
    problem,
    switched,
)
from engine.scoring.facts import Facts, HandFacts, Shape
from engine.scoring.hands import HandTiles, Tally, common_room, tiles_of
from engine.scoring.readings import HandReading, Seat, facts_later, reading_of_shape, readings_of, seat_of, won_mask
from engine.scoring.shapes import is_seven_pairs, is_thirteen_orphans
from engine.variants.hong_kong import checks
from engine.variants.hong_kong.elements import BIG_WINS, BONUS, PATTERN, flags_mask, flower_elements, ordinary_elements
from engine.variants.hong_kong.options import Options
from engine.variants.hong_kong.payments import has_row, limit_of
from engine.variants.shared.checks import is_sound, tile_set, win_problems

_LEGAL: Final = 1 << 20
"""Added to the worth of a reading that may win: it is preferred to any that may not."""
_LEAST_BONUS: Final = 7
"""Fewer bonus tiles are never a win."""


@dataclass(frozen=True, slots=True, eq=False)
class HongKongTables:
    """The rows in force at a house, and sets of them as masks over the ordinary table.

    `patterns` are the rows worth something for the contents of the hand or for a big win; `conditions` the other
    ways of winning and bonus rows that are no limit hands; `limit_hands` are the places of those, dearest first;
    `room` is what the tile set leaves.
    Equal to itself only: what hands come to is remembered for these very tables.
    """

    ordinary: ElementTable[Options]
    flowers: ElementTable[Options]
    patterns: int
    conditions: int
    limit_hands: tuple[int, ...]
    room: Tally
    options: Options


def elements(house: House[Options]) -> Mapping[str, tuple[Element[Options], ...]]:
    """Return the rows in force by mode: a hand, and a win on bonus tiles alone."""
    options = house.options
    return {
        "ordinary": rows_in_force(ordinary_elements(options), house),
        "flowers": rows_in_force(flower_elements(options), house),
    }


@lru_cache(maxsize=256)
def tables(house: House[Options]) -> HongKongTables:
    """The compiled tables of a house."""
    rows = elements(house)
    return compiled(rows["ordinary"], rows["flowers"], house.options)


def compiled(
    rows: tuple[Element[Options], ...], flowers: tuple[Element[Options], ...], options: Options
) -> HongKongTables:
    """Return tables ready to be matched; the order of their rows means nothing."""
    ordinary = ElementTable(rows)
    rows = ordinary.rows
    limits = [place for place, row in enumerate(rows) if row.rank]
    return HongKongTables(
        ordinary=ordinary,
        flowers=ElementTable(flowers),
        patterns=_mask(row.value > 0 and (row.group == PATTERN or row.id in BIG_WINS) for row in rows),
        conditions=_mask(row.group != PATTERN and not row.rank for row in rows),
        limit_hands=tuple(sorted(limits, key=lambda place: (-rows[place].value, rows[place].rank))),
        room=common_room(tile_set(options)),
        options=options,
    )


def _mask(chosen: Iterable[bool]) -> int:
    return sum(1 << place for place, here in enumerate(chosen) if here)


def rows_in_force(rows: Iterable[Element[Options]], house: House[Options]) -> tuple[Element[Options], ...]:
    """The rows with the values and switches of the element options, single overrides on top of them."""
    limit = limit_of(house.options)
    values, switches = dict(house.options.element_values), switched(house)
    set_rows = (_set(row, values.get(row.id), switches.get(row.id, row.on), limit) for row in rows)
    return active_rows(set_rows, house, limit)


def _set(row: Element[Options], value: int | str | None, on: bool, limit: int) -> Element[Options]:
    if value is None:
        return replace(row, on=on)
    return replace(row, on=on, value=limit if value == LIMIT else int(value), limit=False)


class Candidate(NamedTuple):
    """What one reading comes to: by how much it is preferred, which rows count in it, and its score."""

    preference: int
    kept: int
    score: HandScore


@lru_cache(maxsize=1 << 14)
def _candidate(matched: Matched[Options], shape: Shape, rules: HongKongTables) -> Candidate:
    """Hands differ in much more than in the rows they hold: what those come to is remembered."""
    kept = stacked(matched.kept, rules)
    loudest = next((place for place in rules.limit_hands if matched.kept >> place & 1), None)
    because = () if loudest is None or kept == matched.kept else (rules.ordinary.rows[loudest].id,)
    matched = matched.only(kept)
    is_legal = _reaches_minimum(matched, rules)
    verdict = Verdict(matched.units, rules.options, None if is_legal else below_minimum(matched.units, rules.options))
    score = HandScore(
        items=matched.items(),
        units=matched.units,
        counted=verdict.counted,
        worth=matched.units,
        shape=shape,
        limit=verdict.limit,
        left_out=tuple(one if one.because else replace(one, because=because) for one in matched.left_out()),
        refusal=verdict.refusal,
    )
    return Candidate(matched.units + _LEGAL * is_legal, kept, score)


def stacked(kept: int, rules: HongKongTables) -> int:
    """What still counts beside the dearest limit hand."""
    stack = rules.options.limit_hands_stack
    if stack == "all":
        return kept
    dearest = next((1 << place for place in rules.limit_hands if kept >> place & 1), 0)
    if not dearest:
        return kept
    return dearest if stack == "alone" else dearest | kept & rules.conditions


def _reaches_minimum(matched: Matched[Options], rules: HongKongTables) -> bool:
    """Hong Kong rules, minimum to win: enough faan, one of them for the contents of the hand or a big win."""
    options = rules.options
    if options.min_faan == 0:
        return True
    if options.min_requires_pattern and not matched.kept & rules.patterns:
        return False
    bonus = 0 if options.bonus_counts_toward_min else _of_bonus_tiles(matched)
    return matched.units - bonus >= options.min_faan


def _of_bonus_tiles(matched: Matched[Options]) -> int:
    """Faan that may not help to reach the minimum."""
    return sum(row.value * count for row, count in matched.rows() if row.group == BONUS)


def readings(tiles: HandTiles, seat: Seat, rules: HongKongTables) -> list[HandReading]:
    """Return every way to read a winning hand: special shapes first, then sets and a pair."""
    found, index, counts = [], rules.ordinary.index, tiles.free_counts
    if not tiles.melds.tally:
        if "thirteen_orphans" in index and is_thirteen_orphans(counts):
            found.append(reading_of_shape(Shape.THIRTEEN_ORPHANS, tiles, seat))
        if "seven_pairs" in index and is_seven_pairs(counts, quads=rules.options.seven_pairs_quads):
            found.append(reading_of_shape(Shape.SEVEN_PAIRS, tiles, seat))
    return found + readings_of(tiles, seat)


def flower_win(hand: Hand, win: Win, table: Table, rules: HongKongTables) -> Matched[Options] | None:
    """Return the win on seven or eight bonus tiles that the table plays, if the hand has one."""
    if len(hand.bonus) < _LEAST_BONUS:
        return None
    matched = rules.flowers.match(Facts(HandFacts(hand, win, table), Shape.BONUS_TILES), rules.options)
    return matched if matched.kept else None


def flower_score(matched: Matched[Options], options: Options) -> HandScore:
    """Return the score of bonus tiles alone: it is the whole score, and there is no minimum."""
    verdict = Verdict(matched.units, options)
    return HandScore(
        items=matched.items(),
        units=verdict.units,
        counted=verdict.counted,
        worth=verdict.units,
        shape=Shape.BONUS_TILES,
        mode="flowers",
        limit=verdict.limit,
        refusal=verdict.refusal,
    )


def best_score(hand: Hand, tiles: HandTiles, win: Win, table: Table, rules: HongKongTables) -> HandScore | None:
    """Return the hand in its best reading: one that may win before one that may not, then by faan; None without one."""
    seat = seat_of(hand, win, table)
    won = won_mask(hand, tiles, win, table, flags_mask(win.flags))
    found = []
    for reading in readings(tiles, seat, rules):
        ask = facts_later(hand, win, table, reading)
        matched = rules.ordinary.match_mask(reading.mask | won, ask, rules.options)
        found.append(_candidate(matched, reading.shape, rules))
    if len(found) < 2:
        return found[0].score if found else None
    found.sort(key=lambda candidate: -candidate.preference)
    best = found[0]
    second = next((other for other in found if other.kept != best.kept), None)
    return best.score if second is None else best.score.beside(second.score)


def below_minimum(faan: int, options: Options) -> Problem:
    """What is missing: faan, or one of them for the contents of the hand."""
    missing = "faan" if faan < options.min_faan else "counted_faan"
    return problem("below_minimum", found=faan, minimum=options.min_faan, missing=missing, unit="faan")


class Verdict:
    """Faan under the limit; refused when the table of figures has no row for them."""

    __slots__ = ("counted", "limit", "refusal", "units")

    def __init__(self, units: int, options: Options, refusal: Problem | None = None) -> None:
        limit = options.limit
        self.units = units
        self.counted = units if limit is None else min(units, limit)
        self.limit = "limit" if limit is not None and units >= limit else None
        if refusal is None and not has_row(self.counted, options):
            refusal = problem("table_has_no_row", found=self.counted)
        self.refusal = refusal


def check(hand: Hand, part: Part, table: Table, house: House[Options]) -> tuple[Problem, ...]:
    """Return what makes the hand impossible."""
    rules, tiles = tables(house), tiles_of(hand)
    found = _illegal(hand, tiles, part, table, rules)
    if found or not isinstance(part, Win) or flower_win(hand, part, table, rules) is not None:
        return found
    return () if readings(tiles, seat_of(hand, part, table), rules) else (problem("not_winning_shape"),)


def score(hand: Hand, part: Part, table: Table, house: House[Options]) -> HandScore:
    """Return what a hand is worth; one that did not win is worth nothing. Raises HandRefused."""
    rules, tiles = tables(house), tiles_of(hand)
    found = _illegal(hand, tiles, part, table, rules)
    if found:
        raise HandRefused(*found)
    if not isinstance(part, Win):
        return HandScore(shape=Shape.INCOMPLETE)
    if len(hand.bonus) >= _LEAST_BONUS and (flowers := flower_win(hand, part, table, rules)) is not None:
        return flower_score(flowers, rules.options)
    best = best_score(hand, tiles, part, table, rules)
    if best is None:
        raise HandRefused(problem("not_winning_shape"))
    return best


def score_stated(value: StatedValue, part: Part, table: Table, house: House[Options]) -> HandScore:
    """Return the score of faan named at the table, or of "limit": nothing can be said of what they are for."""
    options = house.options
    faan = limit_of(options) if value.limit == "limit" else value.units
    if faan is None or faan < 0:
        raise HandRefused(problem("bad_value", unit="faan"))
    if isinstance(part, Win):
        found = checks.context_problems(part, None, table)
        found += checks.liability_problems(part, None, table, options)
        if found:
            raise HandRefused(*checks.ordered(found))
    verdict = Verdict(faan, options, below_minimum(faan, options) if faan < options.min_faan else None)
    return HandScore(
        units=faan,
        counted=verdict.counted,
        worth=faan,
        mode="stated",
        limit=verdict.limit,
        refusal=verdict.refusal,
    )


def _illegal(hand: Hand, tiles: HandTiles, part: Part, table: Table, rules: HongKongTables) -> tuple[Problem, ...]:
    """What is wrong with tiles and circumstances, before the tiles are read."""
    options = rules.options
    if isinstance(part, Loss):
        return checks.ordered(checks.hand_problems(hand, options, complete=False))
    if not part.flags and not part.liable and is_sound(hand, tiles, rules.room):
        return win_problems(part)
    found = checks.hand_problems(hand, options, complete=flower_win(hand, part, table, rules) is None)
    found += checks.context_problems(part, hand, table)
    found += checks.liability_problems(part, hand, table, options)
    return checks.ordered(found)
