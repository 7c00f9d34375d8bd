"""From a legal hand to tai: the best reading, the limit, the minimum."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from engine import (
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
    problem,
)
from engine.remembered import Remembered
from engine.scoring.facts import Facts, Shape, Wait
from engine.scoring.readings import HandReading, facts_later, won_mask
from engine.variants.taiwanese.checks import HandInPlay, heard, mode_of, problems, readings, stated_problems
from engine.variants.taiwanese.elements import TaiwaneseTables, said_mask
from engine.variants.taiwanese.names import BONUS_TILES, ORDINARY
from engine.variants.taiwanese.options import Options

_PLACE: Final = {Wait.PAIR: 4, Wait.EDGE: 3, Wait.MIDDLE: 3, Wait.TWO_SIDED: 2, Wait.PUNG: 1, Wait.NONE: 0}
"""Which place of the winning tile is shown among readings that pay the same: the highest."""


class Candidate(NamedTuple):
    """One reading with the rows that count in it; `order` says which of two is kept, the greater.

    Most tai first; then sets before the irregular shape, more pungs and kongs, and the place of the winning tile.
    """

    order: tuple[int, bool, int, int]
    shape: Shape
    matched: Matched[Options]


def best_score(held: HandInPlay, read: Sequence[HandReading], rows: ElementTable[Options]) -> HandScore:
    """Return the score of a complete hand in the one of its readings that pays most."""
    hand, tiles, part, table, rules = held
    assert isinstance(part, Win), "only a hand that won is valued"
    won = won_mask(hand, tiles, part, table, said_mask[part.flags, part.discards])
    found = []
    for one in read:
        matched = rows.match_mask(one.mask | won, facts_later(hand, part, table, one), rules.options)
        if len(read) == 1:
            return _score[matched, one.shape, rules]
        order = matched.units, one.shape is Shape.STANDARD, one.pungs_mask.bit_count(), _PLACE[one.wait]
        found.append(Candidate(order, one.shape, matched))
    found.sort(key=lambda candidate: candidate.order, reverse=True)
    items = found[0].matched.items()
    different = [one for one in found if one.matched is not found[0].matched and one.matched.items() != items]
    best, *others = [_score[one.matched, one.shape, rules] for one in (found[0], *different[:1])]
    return best.beside(others[0]) if others else best


@Remembered
def _score(seen: tuple[Matched[Options], Shape, TaiwaneseTables]) -> HandScore:
    """What rows come to: remembered, since hands differ in much more than in their rows."""
    matched, shape, rules = seen
    return stated_score(matched.units, rules.options)._replace(
        items=matched.items(), shape=shape, mode=ORDINARY, left_out=matched.left_out()
    )


def bonus_score(held: HandInPlay, rows: ElementTable[Options]) -> HandScore:
    """Return the score of a win on bonus tiles, for which nothing else counts."""
    options = held.rules.options
    mask = said_mask[held.part.flags, None]
    matched = rows.match_mask(mask, lambda: Facts(held.facts, Shape.BONUS_TILES), options)
    return stated_score(matched.units, options)._replace(
        items=matched.items(), shape=Shape.BONUS_TILES, mode=BONUS_TILES
    )


def stated_score(tai: int, options: Options) -> HandScore:
    """Tai of which nothing more is known; minimum and limit apply."""
    return HandScore(
        units=tai,
        counted=counted(tai, options),
        worth=tai,
        mode="stated",
        limit=limit_reached(tai, options),
        refusal=below_minimum(tai, options),
    )


def counted(tai: int, options: Options) -> int:
    """Hand tai under the limit; dealer tai come on top of it."""
    return tai if options.max_tai is None else min(tai, options.max_tai)


def limit_reached(tai: int, options: Options) -> str | None:
    return "limit" if options.max_tai is not None and tai >= options.max_tai else None


def below_minimum(tai: int, options: Options) -> Problem | None:
    """Flowers count towards the minimum, dealer tai do not."""
    if tai >= options.min_tai:
        return None
    return problem("below_minimum", found=tai, minimum=options.min_tai, missing="tai", unit="tai")


def check(hand: Hand, part: Part, table: Table, house: House[Options]) -> tuple[Problem, ...]:
    """Return what makes the hand impossible."""
    held = heard(hand, part, table, house)
    return problems(held, readings(held))


def score(hand: Hand, part: Part, table: Table, house: House[Options]) -> HandScore:
    """Return what a hand is worth; one that did not win is worth nothing. Raises HandRefused."""
    held = heard(hand, part, table, house)
    read = readings(held)
    found = problems(held, read)
    if found:
        raise HandRefused(*found)
    if isinstance(part, Loss):
        return HandScore(shape=Shape.INCOMPLETE)
    mode = mode_of(held, read)
    rows = held.rules.modes[mode]
    return bonus_score(held, rows) if mode == BONUS_TILES else best_score(held, read, rows)


def score_stated(value: StatedValue, part: Part, table: Table, house: House[Options]) -> HandScore:
    """Return the score of tai named at the table; "the limit" needs one that was agreed on. Raises HandRefused."""
    tai = house.options.max_tai if value.limit == "limit" else value.units
    if tai is None or tai < 0:
        raise HandRefused(problem("bad_value", unit="tai"))
    found = stated_problems(part, table, house.options)
    if found:
        raise HandRefused(*found)
    return stated_score(tai, house.options)
