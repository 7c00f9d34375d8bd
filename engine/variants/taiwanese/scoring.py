"""From a legal hand to tai: the best reading, the limit, the minimum."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from engine.hand import Hand
from engine.options import House
from engine.problems import HandRefused, Problem, problem
from engine.ruleset import HandScore
from engine.scoring.elements import ElementTable, Matched
from engine.scoring.facts import Facts, HandFacts, Shape, Wait
from engine.table import Table
from engine.variants.taiwanese.checks import facts_of, mode_of, problems, readings, stated_problems
from engine.variants.taiwanese.elements import compiled
from engine.variants.taiwanese.names import BONUS_TILES
from engine.variants.taiwanese.options import Options
from engine.wins import Loss, Part, StatedValue

_PLACE: Final = {Wait.PAIR: 4, Wait.EDGE: 3, Wait.MIDDLE: 3, Wait.TWO_SIDED: 2, Wait.PUNG: 1, Wait.NONE: 0}
"""Which place of the winning tile is shown among readings that pay the same: the highest."""


class Candidate(NamedTuple):
    """One reading with the rows that count in it; `order` says which of two is kept, the greater."""

    order: tuple[int, bool, int, int]
    facts: Facts
    matched: Matched[Options]


def candidate(facts: Facts, table: ElementTable[Options], options: Options) -> Candidate:
    """A reading scored completely.

    Most tai first; then sets before the irregular shape, more pungs and kongs, and the place of the winning tile.
    """
    matched = table.match(facts, options)
    regular = facts.shape is Shape.STANDARD
    return Candidate((matched.total(), regular, facts.pungs.bit_count(), _PLACE[facts.wait]), facts, matched)


def best_score(read: Sequence[Facts], table: ElementTable[Options], options: Options) -> HandScore:
    """A complete hand in the one of its readings that pays most."""
    found = [candidate(facts, table, options) for facts in read]
    if len(found) == 1:
        return _score(found[0], options)
    found.sort(key=lambda one: one.order, reverse=True)
    items = found[0].matched.items()
    second = next((one for one in found[1:] if one.matched.items() != items), None)
    return _score(found[0], options, None if second is None else _score(second, options))


def _score(one: Candidate, options: Options, runner_up: HandScore | None = None) -> HandScore:
    tai = one.order[0]
    return HandScore(
        items=one.matched.items(),
        units=tai,
        counted=counted(tai, options),
        worth=tai,
        shape=one.facts.shape,
        limit=limit_reached(tai, options),
        left_out=one.matched.left_out(),
        refusal=below_minimum(tai, options),
        runner_up=runner_up,
    )


def bonus_score(hand: HandFacts, table: ElementTable[Options], options: Options) -> HandScore:
    """A win on bonus tiles, for which nothing else counts."""
    matched = table.match(Facts(hand, Shape.BONUS_TILES), options)
    return stated_score(matched.total(), options)._replace(
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
    return problem("below_minimum", found=tai, minimum=options.min_tai, missing="tai")


def check(hand: Hand, part: Part, table: Table, house: House[Options]) -> tuple[Problem, ...]:
    """Return what makes the hand impossible."""
    facts = facts_of(hand, part, table, house)
    return problems(facts, tuple(readings(facts, house)), part, table, house)


def score(hand: Hand, part: Part, table: Table, house: House[Options]) -> HandScore:
    """Return what a hand is worth; one that did not win is worth nothing. Raises HandRefused."""
    facts = facts_of(hand, part, table, house)
    read = tuple(readings(facts, house))
    found = problems(facts, read, part, table, house)
    if found:
        raise HandRefused(*found)
    if isinstance(part, Loss):
        return HandScore(shape=Shape.INCOMPLETE)
    mode = mode_of(facts, read, house)
    rows = compiled(house)[mode]
    return bonus_score(facts, rows, house.options) if mode == BONUS_TILES else best_score(read, rows, house.options)


def score_stated(value: StatedValue, part: Part, table: Table, house: House[Options]) -> HandScore:
    """Return the score of tai named at the table; "the limit" needs one that was agreed on. Raises HandRefused."""
    tai = house.options.max_tai if value.limit == "limit" else value.units
    if tai is None or tai < 0:
        raise HandRefused(problem("bad_value", unit="tai"))
    found = stated_problems(part, table, house.options)
    if found:
        raise HandRefused(*found)
    return stated_score(tai, house.options)
