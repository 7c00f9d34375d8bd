"""From a legal hand to its worth: every reading is valued, the one that pays most counts."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from operator import itemgetter
from typing import Final, NamedTuple

from engine.elements import ElementTable, Item, Matched, in_force
from engine.facts import Facts, HandFacts, Shape, Wait, standard_readings
from engine.options import House
from engine.problems import Problem, problem
from engine.ruleset import HandScore
from engine.shapes import is_thirteen_orphans
from engine.tiles import GREENS, HONOUR_KINDS, MAJORS, Kinds
from engine.variants.riichi.elements import DORA, FLAT, ORDINARY, YAKUMAN, Rows, elements
from engine.variants.riichi.fu import fu_of
from engine.variants.riichi.legality import room
from engine.variants.riichi.options import AnyOptions, Options
from engine.variants.riichi.traits import bonus_traits, hand_traits, reading_traits
from engine.variants.riichi.yaku import value_kinds

MANGAN, HANEMAN, BAIMAN, SANBAIMAN, YAKUMAN_POINTS = 2000, 3000, 4000, 6000, 8000
_LIMIT_HAN: Final = 13
"""What an ordinary yaku is worth that a house makes worth the limit: a counted yakuman."""


@dataclass(frozen=True, slots=True)
class Compiled:
    """A house made ready: its tables, and the room its tile set leaves (see `legality.room`)."""

    options: AnyOptions
    ordinary: ElementTable[AnyOptions]
    dora: ElementTable[AnyOptions]
    yakuman: ElementTable[AnyOptions]
    flat: ElementTable[AnyOptions]
    room: int


@lru_cache(maxsize=256)
def compiled(house: House[AnyOptions]) -> Compiled:
    return compiled_from(elements(house), house)


def compiled_from(rows: Mapping[str, Rows], house: House[AnyOptions]) -> Compiled:
    """A house with given tables."""
    return Compiled(
        options=house.options,
        ordinary=ElementTable(in_force(rows[ORDINARY], house, _LIMIT_HAN)),
        dora=ElementTable(in_force(rows[DORA], house, _LIMIT_HAN)),
        yakuman=ElementTable(in_force(rows[YAKUMAN], house, 1)),
        flat=ElementTable(in_force(rows[FLAT], house, _LIMIT_HAN)),
        room=room(house.options),
    )


class OfHand(NamedTuple):
    """What all readings of a hand share: traits, honours of value, bonus tiles."""

    traits: int
    valued: Kinds
    dora: Matched[AnyOptions]


class Candidate(NamedTuple):
    """One way to value the hand. Candidates compare by what they pay, then by han, then by fu."""

    base: int
    flat: bool
    """A flat hand stands unless something else pays more."""
    units: int
    fu: int
    mode: str
    facts: Facts
    matched: Matched[AnyOptions]
    limit: str | None
    point_items: tuple[Item, ...]
    dora: tuple[Item, ...]
    yaku: int
    """Units without dora, which a hand is not won with."""

    def items(self) -> tuple[Item, ...]:
        return self.matched.items() + self.dora


def base_points(han: int, fu: int, options: AnyOptions) -> tuple[int, str | None]:
    """Base points of a hand and the limit it reached."""
    if han <= 4:
        base = fu << han + 2
        if base > MANGAN or (base >= 1920 and options.kiriage_mangan):
            return MANGAN, "mangan"
        return base, None
    if han >= 13:
        return _counted(han, options)
    return _LIMITS[han]


_LIMITS: Final = {
    5: (MANGAN, "mangan"),
    6: (HANEMAN, "haneman"),
    7: (HANEMAN, "haneman"),
    8: (BAIMAN, "baiman"),
    9: (BAIMAN, "baiman"),
    10: (BAIMAN, "baiman"),
    11: (SANBAIMAN, "sanbaiman"),
    12: (SANBAIMAN, "sanbaiman"),
}


def _counted(han: int, options: AnyOptions) -> tuple[int, str | None]:
    """Thirteen han and more: a counted yakuman, one for every thirteen where they stack, or no more than twelve."""
    if options.kazoe_yakuman is False:
        return SANBAIMAN, "sanbaiman"
    number = han // 13 if options.kazoe_yakuman == "stack" else 1
    return YAKUMAN_POINTS * capped(number, options), "kazoe_yakuman"


def capped(yakuman: int, options: AnyOptions) -> int:
    """A number of yakuman under the house's ceiling."""
    return yakuman if options.max_yakuman is None else min(yakuman, options.max_yakuman)


def yakuman_counted(units: int, options: AnyOptions) -> int:
    """What several yakuman in one hand come to: their sum, or one where only one is paid."""
    return capped(units if options.multiple_yakuman else min(units, 1), options)


def readings(hand: HandFacts) -> list[Facts]:
    """Every reading: standard ones, seven different pairs, thirteen orphans."""
    found = list(standard_readings(hand))
    if not hand.hand.melds:
        if hand.counts == 2 * hand.kinds and hand.kinds.bit_count() == 7:
            found.append(Facts(hand, Shape.SEVEN_PAIRS))
        elif hand.kinds == MAJORS and is_thirteen_orphans(hand.counts):
            found.append(Facts(hand, Shape.THIRTEEN_ORPHANS))
    return found


def may_be_yakuman(hand: HandFacts) -> bool:
    """Whether any yakuman is in reach: three triplets, only honours, terminals or greens, one suit, or a flag."""
    counts, kinds = hand.counts, hand.kinds
    triplets = (counts >> 2 | counts >> 1 & counts) & kinds
    if triplets.bit_count() > 2 or not kinds & ~MAJORS or not kinds & ~GREENS:
        return True
    if not kinds & HONOUR_KINDS and hand.suits.bit_count() == 1:
        return True
    return bool(hand.flags) and not hand.flags.isdisjoint(("first_turn", "paarenchan"))


def minimum_of(hand: HandFacts, options: AnyOptions, counters: int) -> int:
    """How many han of yaku a hand needs: one; two from some counter on, in the arcade game only for the dealer."""
    if isinstance(options, Options):
        start = options.two_han_minimum_from_honba
    else:
        start = options.counter_min_yaku_from if hand.is_dealer else None
    return 2 if start is not None and counters >= start else 1


def best_score(hand: HandFacts, rules: Compiled, counters: int) -> HandScore | None:
    """The worth of a hand that is legal; None when it is not complete. A hand that may not win says why."""
    found = candidates(hand, rules)
    if not found:
        return None
    minimum = minimum_of(hand, rules.options, counters)
    if len(found) == 1:
        return _told(found[0], found[0].items(), minimum, rules.options)
    legal = [one for one in found if one.yaku >= minimum]
    if not legal:
        best = max(found, key=_nearest)
        return _told(best, best.items(), minimum, rules.options)
    legal.sort(key=_rank, reverse=True)
    items = legal[0].items()
    return _told(legal[0], items, minimum, rules.options, _runner_up(legal, items, rules.options))


def candidates(hand: HandFacts, rules: Compiled) -> list[Candidate]:
    """Every reading with its worth, and the flat hand."""
    facts = readings(hand)
    if not facts:
        return []
    dora = rules.dora.match(facts[0], rules.options, bonus_traits(hand))
    of_hand = OfHand(hand_traits(hand), value_kinds(hand, rules.options), dora)
    if may_be_yakuman(hand):
        return _special_candidates(facts, rules, of_hand)
    return [_ordinary(reading, rules, of_hand) for reading in facts]


def _special_candidates(facts: list[Facts], rules: Compiled, of_hand: OfHand) -> list[Candidate]:
    """The candidates of a hand that may hold a yakuman: a reading that does is worth nothing else."""
    found = []
    for reading in facts:
        matched = rules.yakuman.match(reading, rules.options)
        if matched.kept:
            found.append(_yakuman(reading, matched, rules.options))
        elif reading.shape is not Shape.THIRTEEN_ORPHANS:
            found.append(_ordinary(reading, rules, of_hand))
    flat = rules.flat.match(facts[0], rules.options)
    return [*found, _flat(facts[0], flat, rules.options)] if flat.kept else found


def _ordinary(facts: Facts, rules: Compiled, of_hand: OfHand) -> Candidate:
    traits, valued, dora = of_hand
    matched = rules.ordinary.match(facts, rules.options, traits | reading_traits(facts, valued))
    yaku = matched.total()
    pinfu = facts.wait is Wait.TWO_SIDED and matched.has("pinfu")
    items, fu = fu_of(facts, valued, rules.options, pinfu=pinfu)
    han = yaku + dora.total()
    base, limit = base_points(han, fu, rules.options)
    return Candidate(base, False, han, fu, ORDINARY, facts, matched, limit, items, dora.items(), yaku)


def _yakuman(facts: Facts, matched: Matched[AnyOptions], options: AnyOptions) -> Candidate:
    units = matched.total()
    base = YAKUMAN_POINTS * yakuman_counted(units, options)
    return Candidate(base, False, units, 0, YAKUMAN, facts, matched, "yakuman", (), (), 13 * units)


def _flat(facts: Facts, matched: Matched[AnyOptions], options: AnyOptions) -> Candidate:
    """A flat hand has no fu and is never less than a mangan."""
    han = matched.total()
    base, limit = base_points(max(han, 5), 0, options)
    return Candidate(base, True, han, 0, FLAT, facts, matched, limit, (), (), han)


_rank = itemgetter(0, 1, 2, 3)


def _nearest(candidate: Candidate) -> tuple[int, ...]:
    """Among hands that may not win the one that lacks least."""
    return candidate.yaku, candidate.base, candidate.units


def _runner_up(legal: list[Candidate], items: tuple[Item, ...], options: AnyOptions) -> HandScore | None:
    """The best candidate that would be told with other items."""
    for other in legal[1:]:
        told = other.items()
        if told != items:
            return _told(other, told, 0, options)
    return None


def _told(
    best: Candidate, items: tuple[Item, ...], minimum: int, options: AnyOptions, runner_up: HandScore | None = None
) -> HandScore:
    """A candidate as a score."""
    mode = best.mode
    return HandScore(
        items=items,
        units=best.units,
        counted=yakuman_counted(best.units, options) if mode == YAKUMAN else best.units,
        worth=best.base,
        shape=best.facts.shape,
        mode=mode,
        points=best.fu if mode == ORDINARY else None,
        point_items=best.point_items,
        base=best.base,
        limit=best.limit,
        left_out=best.matched.left_out(),
        refusal=None if best.yaku >= minimum else _refusal(best.yaku, minimum),
        runner_up=runner_up,
    )


def _refusal(yaku: int, minimum: int) -> Problem:
    if not yaku:
        return problem("no_yaku")
    return problem("below_minimum", given=yaku, wanted=minimum)
