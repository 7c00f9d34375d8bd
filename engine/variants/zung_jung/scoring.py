"""From a legal hand to points: every reading, listed limit hands alone, sums up to the limit, the dearest reading."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from functools import lru_cache
from typing import Final, NamedTuple

from engine import (
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
    WinMethod,
    problem,
)
from engine.scoring.facts import Shape
from engine.scoring.hands import HandTiles, common_room, tiles_of
from engine.scoring.masks import FLOWERS, OWN_FLOWER, OWN_SEASON, SEASONS, any_of
from engine.scoring.readings import HandReading, Seat, facts_later, reading_of_shape, readings_of, seat_of, won_mask
from engine.scoring.shapes import is_seven_pairs, is_thirteen_orphans
from engine.variants.shared.checks import is_sound, tile_set, win_problems
from engine.variants.zung_jung import checks
from engine.variants.zung_jung.elements import CHICKEN, SEVEN_PAIRS, THIRTEEN_TERMINALS, rows_of
from engine.variants.zung_jung.options import LISTED, Options
from engine.variants.zung_jung.patterns import FACTS, others_mask, sets_mask

_ROBBED: Final = WinMethod.ROBBED_KONG
_BONUS: Final = any_of((*FLOWERS, *SEASONS, OWN_FLOWER, OWN_SEASON))

COMPOUND: Final = "compound"
STANDS_ALONE: Final = "listed"


class ZungJungRules:
    """A house made ready to score: its table, and who of it stands alone. Equal to itself only."""

    __slots__ = ("listed", "options", "table")

    def __init__(self, rows: Iterable[Element[Options]], options: Options) -> None:
        self.table = ElementTable(rows)
        self.options = options
        listed = [(-row.value, row.rank, place) for place, row in enumerate(self.table.rows) if row.value >= LISTED]
        self.listed = tuple(place for _, _, place in sorted(listed))
        """Places of the patterns that stand alone, dearest first."""


@lru_cache(maxsize=256)
def rules_of(house: House[Options]) -> ZungJungRules:
    return ZungJungRules(rows_of(house), house.options)


class Candidate(NamedTuple):
    """What one reading comes to: what it is preferred by (lower first), which rows count in it, and its score."""

    preference: tuple[int, int, list[int]]
    kept: int
    score: HandScore


@lru_cache(maxsize=1 << 14)
def _candidate(matched: Matched[Options], shape: Shape, rules: ZungJungRules) -> Candidate:
    """Hands differ in much more than in the rows they hold: what those come to is remembered."""
    counting = counted(matched, rules)
    raw, limit, refusal = verdict(counting, rules)
    total = _limited(raw, limit, rules.options)
    alone = tuple(rules.table.rows[place].id for place in rules.listed if counting.kept >> place & 1)
    left_out = tuple(one if one.because else replace(one, because=alone) for one in counting.left_out())
    score = HandScore(
        items=counting.items(),
        units=raw,
        counted=total,
        worth=total,
        shape=shape,
        limit=limit,
        left_out=left_out,
        refusal=refusal,
    )
    listed = [row.rank for row, number in counting.rows() for _ in range(number)]
    return Candidate((-total, -raw, sorted(listed)), counting.kept, score)


def counted(matched: Matched[Options], rules: ZungJungRules) -> Matched[Options]:
    """Return what counts of the rows that matched: the dearest listed one alone, else all; or it is a chicken hand."""
    for place in rules.listed:
        if matched.kept >> place & 1:
            return matched.only(1 << place)
    if not matched.units and CHICKEN in rules.table.index:
        return rules.table.counted(((CHICKEN, 1),), is_open=False)
    return matched


def verdict(matched: Matched[Options], rules: ZungJungRules) -> tuple[int, str | None, Problem | None]:
    """Return the sum of what counts, the limit it reached, and what is missing to the minimum."""
    raw, options = matched.units, rules.options
    is_listed = any(matched.kept >> place & 1 for place in rules.listed)
    refusal = below_minimum(0 if matched.has(CHICKEN) else raw, options)
    return raw, limit_reached(raw, options, is_listed=is_listed), refusal


def limit_reached(raw: int, options: Options, *, is_listed: bool = False) -> str | None:
    if is_listed:
        return STANDS_ALONE
    return COMPOUND if options.limit is not None and raw >= options.limit else None


def _limited(raw: int, limit: str | None, options: Options) -> int:
    return options.limit if limit == COMPOUND and options.limit is not None else raw


def below_minimum(points: int, options: Options) -> Problem | None:
    """What is missing to the minimum, to which a chicken hand brings nothing."""
    if points >= options.minimum:
        return None
    return problem("below_minimum", found=points, minimum=options.minimum, missing="points", unit="points")


def readings(tiles: HandTiles, seat: Seat, rules: ZungJungRules) -> list[HandReading]:
    """Return every way to read a winning hand: irregular hands first, then sets and a pair."""
    found, index, counts = [], rules.table.index, tiles.free_counts
    if not tiles.melds.tally:
        if THIRTEEN_TERMINALS in index and is_thirteen_orphans(counts):
            found.append(reading_of_shape(Shape.THIRTEEN_ORPHANS, tiles, seat))
        if SEVEN_PAIRS in index and is_seven_pairs(counts, quads=True):
            found.append(reading_of_shape(Shape.SEVEN_PAIRS, tiles, seat))
    return found + readings_of(tiles, seat)


def best_score(hand: Hand, tiles: HandTiles, win: Win, table: Table, rules: ZungJungRules) -> HandScore | None:
    """Return the hand in its dearest reading; None when it is not complete."""
    won = won_mask(hand, tiles, win, table, FACTS.of(win.flags))
    if hand.bonus:
        won |= others_mask(won & _BONUS)
    found = []
    for reading in readings(tiles, seat_of(hand, win, table), rules):
        ask = facts_later(hand, win, table, reading)
        matched = rules.table.match_mask(reading.mask | sets_mask(reading) | won, ask, rules.options)
        found.append(_candidate(matched, reading.shape, rules))
    if len(found) < 2:
        return found[0].score if found else None
    found.sort(key=lambda candidate: candidate.preference)
    best = found[0]
    second = next((other for other in found if other.kept != best.kept), None)
    return best.score if second is None else best.score.beside(second.score)


def check(hand: Hand, part: Part, table: Table, house: House[Options]) -> tuple[Problem, ...]:
    """Return what makes a hand impossible, before any value is looked at."""
    rules, tiles = rules_of(house), tiles_of(hand)
    found = _illegal(hand, tiles, part, table, rules)
    if found or isinstance(part, Loss) or readings(tiles, seat_of(hand, part, table), rules):
        return found
    return (problem("not_winning_shape"),)


def score(hand: Hand, part: Part, table: Table, house: House[Options]) -> HandScore:
    """Return what a hand is worth; one that did not win is worth nothing. Raises HandRefused."""
    rules, tiles = rules_of(house), tiles_of(hand)
    found = _illegal(hand, tiles, part, table, rules)
    if found:
        raise HandRefused(*found)
    if isinstance(part, Loss):
        return HandScore(shape=Shape.INCOMPLETE)
    best = best_score(hand, tiles, part, table, rules)
    if best is None:
        raise HandRefused(problem("not_winning_shape"))
    return best


def _is_plain(win: Win) -> bool:
    """Whether nothing was said of a win that could contradict it."""
    return not win.flags and not win.liable and win.how is not _ROBBED


def _illegal(hand: Hand, tiles: HandTiles, part: Part, table: Table, rules: ZungJungRules) -> tuple[Problem, ...]:
    """What is wrong with tiles and circumstances; most hands have nothing that needs a second look."""
    options = rules.options
    if isinstance(part, Win) and _is_plain(part) and is_sound(hand, tiles, common_room(tile_set(options))):
        return win_problems(part)
    return checks.problems(hand, part, table, options)


def score_stated(value: StatedValue, part: Part, table: Table, house: House[Options]) -> HandScore:
    """Return the score of points named at the table, or of "limit": what they are for is not known.

    `units` are limited, but for those a listed pattern is worth: nothing else comes to more than the limit; `points`
    are what somebody worked out and stay as they are. Raises HandRefused.
    """
    options = house.options
    raw = _stated(value, options)
    if raw is None or raw < 0:
        raise HandRefused(problem("bad_value", unit="points"))
    _check_context(part, table)
    limit = None if value.points is not None else _stated_limit(raw, rules_of(house))
    total, refusal = _limited(raw, limit, options), below_minimum(raw, options)
    return HandScore(units=raw, counted=total, worth=total, mode="stated", limit=limit, refusal=refusal)


def _stated(value: StatedValue, options: Options) -> int | None:
    if value.limit == "limit":
        return LISTED if options.limit is None else options.limit
    return value.units if value.points is None else value.points


def _stated_limit(raw: int, rules: ZungJungRules) -> str | None:
    is_listed = any(rules.table.rows[place].value == raw for place in rules.listed)
    return limit_reached(raw, rules.options, is_listed=is_listed and raw != rules.options.limit)


def score_matched(matched: Matched[Options], part: Part, table: Table, house: House[Options]) -> HandScore:
    """Return the score of patterns that were named. Raises HandRefused."""
    _check_context(part, table)
    return _candidate(matched, Shape.STANDARD, rules_of(house)).score._replace(mode="named")


def _check_context(part: Part, table: Table) -> None:
    found = checks.context_problems(part, None, table)
    if found:
        raise HandRefused(*found)
