"""From a legal hand to its worth: every reading is valued, the one that pays most counts."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Final, NamedTuple

from engine.elements import ElementTable, Item, Matched, in_force
from engine.facts import Facts, HandFacts, Shape, standard_readings
from engine.options import House
from engine.problems import Problem, problem
from engine.ruleset import HandScore
from engine.shapes import is_thirteen_orphans
from engine.tiles import GREENS, HONOUR_KINDS, MAJORS
from engine.variants.riichi.elements import DORA, FLAT, YAKU, YAKUMAN, elements
from engine.variants.riichi.fu import fu_items, fu_of
from engine.variants.riichi.options import AnyOptions, Options
from engine.variants.riichi.traits import hand_traits, reading_traits

MANGAN, HANEMAN, BAIMAN, SANBAIMAN, YAKUMAN_POINTS = 2000, 3000, 4000, 6000, 8000
_LIMIT_HAN: Final = 13
"""What an ordinary yaku is worth that a house makes worth the limit: a counted yakuman."""


@dataclass(frozen=True, slots=True)
class Tables:
    """The tables of a house, ready to be matched."""

    yaku: ElementTable[AnyOptions]
    dora: ElementTable[AnyOptions]
    yakuman: ElementTable[AnyOptions]
    flat: ElementTable[AnyOptions]


@lru_cache(maxsize=256)
def tables_of(house: House[AnyOptions]) -> Tables:
    rows = elements(house)
    return Tables(
        yaku=ElementTable(in_force(rows[YAKU], house, _LIMIT_HAN)),
        dora=ElementTable(in_force(rows[DORA], house, _LIMIT_HAN)),
        yakuman=ElementTable(in_force(rows[YAKUMAN], house, 1)),
        flat=ElementTable(in_force(rows[FLAT], house, _LIMIT_HAN)),
    )


class Candidate(NamedTuple):
    """One way to value the hand; candidates compare by pay, then han, then fu."""

    base: int
    units: int
    fu: int
    mode: str
    facts: Facts
    matched: Matched[AnyOptions]
    limit: str | None
    point_items: tuple[Item, ...]
    yaku: int
    """Units without dora, which a hand is not won with."""

    @property
    def rank(self) -> tuple[int, bool, int, int]:
        return self.base, self.mode == FLAT, self.units, self.fu


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


def best_score(hand: HandFacts, house: House[AnyOptions], counters: int) -> HandScore | None:
    """The worth of a hand that is legal; None when it is not complete. A hand that may not win says why."""
    facts = readings(hand)
    if not facts:
        return None
    tables, options = tables_of(house), house.options
    traits = hand_traits(hand)
    dora = tables.dora.match(facts[0], options, traits)
    found = candidates(facts, tables, options, (traits, dora.total()))
    if not found:
        return None
    minimum = minimum_of(hand, options, counters)
    if len(found) == 1:
        return _told(found[0], dora, minimum, options)
    legal = [one for one in found if one.yaku >= minimum]
    if not legal:
        return _told(max(found, key=lambda one: (one.yaku, one.rank)), dora, minimum, options)
    legal.sort(key=_rank, reverse=True)
    best = _told(legal[0], dora, minimum, options)
    for other in legal[1:]:
        second = _told(other, dora, minimum, options)
        if second.items != best.items:
            return replace(best, runner_up=second)
    return best


def candidates(facts: list[Facts], tables: Tables, options: AnyOptions, of_hand: tuple[int, int]) -> list[Candidate]:
    """Every reading with its worth; `of_hand` are the traits and the dora, which no reading changes."""
    traits, dora = of_hand
    found = []
    special = may_be_yakuman(facts[0].hand)
    for reading in facts:
        if special:
            matched = tables.yakuman.match(reading, options)
            if matched.kept:
                found.append(_yakuman(reading, matched, options))
                continue
        if reading.shape is not Shape.THIRTEEN_ORPHANS:
            matched = tables.yaku.match(reading, options, traits | reading_traits(reading))
            found.append(_ordinary(reading, matched, dora, options))
    if special:
        flat = tables.flat.match(facts[0], options)
        if flat.kept:
            found.append(_flat(facts[0], flat, options))
    return found


def _ordinary(facts: Facts, matched: Matched[AnyOptions], dora: int, options: AnyOptions) -> Candidate:
    yaku = matched.total()
    pinfu = facts.hand.self_drawn and matched.has("pinfu")
    items = fu_items(facts, options, pinfu=pinfu)
    fu = fu_of(items, options.fu_cap)
    base, limit = base_points(yaku + dora, fu, options)
    return Candidate(base, yaku + dora, fu, YAKU, facts, matched, limit, items, yaku)


def _yakuman(facts: Facts, matched: Matched[AnyOptions], options: AnyOptions) -> Candidate:
    units = matched.total()
    base = YAKUMAN_POINTS * yakuman_counted(units, options)
    return Candidate(base, units, 0, YAKUMAN, facts, matched, "yakuman", (), 13 * units)


def _flat(facts: Facts, matched: Matched[AnyOptions], options: AnyOptions) -> Candidate:
    """A flat hand has no fu; ordinary yaku and dora are taken instead where they pay more."""
    han = matched.total()
    base, limit = base_points(max(han, 5), 0, options)
    return Candidate(base, han, 0, FLAT, facts, matched, limit, (), han)


def _rank(candidate: Candidate) -> tuple[int, bool, int, int]:
    return candidate.rank


def _told(best: Candidate, dora: Matched[AnyOptions], minimum: int, options: AnyOptions) -> HandScore:
    """A candidate with its items. The fields of a score are many, so it is made in one go."""
    matched, ordinary = best.matched, best.mode == YAKU
    return HandScore(
        items=matched.items() + dora.items() if ordinary else matched.items(),
        units=best.units,
        counted=yakuman_counted(best.units, options) if best.mode == YAKUMAN else best.units,
        worth=best.base,
        shape=best.facts.shape,
        mode=best.mode,
        points=best.fu if ordinary else None,
        point_items=best.point_items,
        base=best.base,
        limit=best.limit,
        left_out=matched.left_out(),
        refusal=None if best.yaku >= minimum else _refusal(best.yaku, minimum),
    )


def _refusal(yaku: int, minimum: int) -> Problem:
    if not yaku:
        return problem("no_yaku")
    return problem("below_minimum", given=yaku, wanted=minimum)
