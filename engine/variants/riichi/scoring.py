"""From a legal hand to its worth: every reading is valued, the one that pays most counts."""

from __future__ import annotations

from functools import lru_cache
from typing import Final, NamedTuple

from engine.hand import Hand
from engine.options import House
from engine.problems import HandRefused, Problem, problem
from engine.ruleset import HandScore
from engine.scoring.elements import Excluded, Item, Matched, Numbers
from engine.scoring.facts import Facts, HandFacts, Shape, standard_readings
from engine.table import Table
from engine.tiles import BIT, Kinds, Wind, plain, tiles_in
from engine.variants.riichi.bonus import bonus_tiles
from engine.variants.riichi.checks import hand_problems
from engine.variants.riichi.elements import FLAT, ORDINARY, YAKUMAN
from engine.variants.riichi.fu import PAIRS, Seen, double_wind, ending_of, fu_of, has_one_chance, valued_honours
from engine.variants.riichi.held import Held, held_of
from engine.variants.riichi.house import Compiled, compiled
from engine.variants.riichi.options import AnyOptions, Options
from engine.variants.riichi.readings import Reading, readings_of, shape_of
from engine.variants.riichi.ready import ready_for
from engine.variants.riichi.traits import CLOSED, ROUND_WIND, SEAT_WIND, SPECIAL, win_traits
from engine.variants.riichi.traits import FLAT as FLAT_SHAPE
from engine.variants.riichi.traits import PAIRS as SEVEN_PAIRS
from engine.wins import Loss, Part, Win, WinMethod

MANGAN, HANEMAN, BAIMAN, SANBAIMAN, YAKUMAN_POINTS = 2000, 3000, 4000, 6000, 8000


class Situation(NamedTuple):
    """What winds and the end of a hand make of it, whatever its tiles; a pair of `valued` honours is worth fu."""

    traits: int
    own: Kinds
    prevailing: Kinds
    valued: Kinds
    double_wind: Kinds
    matter: int
    """The traits that decide anything at this house in such a hand."""
    ending: int
    """How the end counts for the fu (see `fu.ending_of`)."""


OfHand = tuple[Situation, Numbers, bool | None]
"""What all readings of a hand share: the situation; its bonus tiles; and, where the house asks that instead of the kind
of wait, whether only one kind of tile completed the hand."""


class Told(NamedTuple):
    """What the yaku and bonus tiles of a reading come to, whatever its fu; `pinfu` says that this yaku counts."""

    han: int
    yaku: int
    """Han without bonus tiles."""
    items: tuple[Item, ...]
    left_out: tuple[Excluded, ...]
    shape: Shape
    pinfu: bool


Candidate = tuple[int, HandScore]
"""One way to value the hand: its han without bonus tiles, with which no hand is won, and its worth as it is told when
it may win and nothing else is near it."""


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


def readings(hand: Hand, win: Win, held: Held) -> list[Reading]:
    """Every reading of a hand; none when it is not complete."""
    assert hand.winning is not None, "a hand that was won has a winning tile"
    return readings_of(held, plain(hand.winning), claimed=win.how is not WinMethod.SELF_DRAW)


def minimum_of(win: Win, table: Table, options: AnyOptions) -> int:
    """How many han of yaku a hand needs: one; two from some counter on, in the arcade game only for the dealer."""
    if isinstance(options, Options):
        start = options.two_han_minimum_from_honba
    else:
        start = options.counter_min_yaku_from if win.player == table.dealer else None
    return 2 if start is not None and table.counters >= start else 1


def best_score(hand: Hand, win: Win, table: Table, rules: Compiled, held: Held) -> HandScore | None:
    """The worth of a hand that is legal; None when it is not complete. A hand that may not win says why."""
    found = candidates(hand, win, table, rules, held)
    if not found:
        return None
    minimum = minimum_of(win, table, rules.options)
    if len(found) == 1 and found[0][0] >= minimum:
        return found[0][1]
    legal = [score for yaku, score in found if yaku >= minimum]
    if not legal:
        yaku, score = max(found, key=_nearest)
        return score._replace(refusal=_refusal(yaku, minimum))
    best = max(legal, key=_rank)
    others = [one for one in legal if one.items != best.items]
    return best._replace(runner_up=max(others, key=_rank)) if others else best


def candidates(hand: Hand, win: Win, table: Table, rules: Compiled, held: Held) -> list[Candidate]:
    """Every reading with its worth, and the flat hand."""
    found = readings(hand, win, held)
    if not found:
        return []
    of_hand = _of_hand(hand, win, table, rules, held)
    won = of_hand[0].traits
    worths: list[Candidate] = []
    for reading in found:
        if (reading[0] | won) & SPECIAL:
            return _special_candidates(HandFacts(hand, win, table), found, rules, of_hand)
        worths.append(_ordinary(reading, rules, of_hand))
    return worths


def _of_hand(hand: Hand, win: Win, table: Table, rules: Compiled, held: Held) -> OfHand:
    winds = table.winds[table.players.index(win.player)], table.prevailing
    laid = held.laid
    situation = _situation(rules, (win.how, win.flags, laid.exposed > 0, laid.kongs), winds)
    one_chance = None if rules.options.one_chance == "set" else has_one_chance(hand)
    return situation, bonus_tiles(hand, win, held.every, situation.traits, rules.options), one_chance


@lru_cache(maxsize=1 << 12)
def _situation(
    rules: Compiled, ended: tuple[WinMethod, frozenset[str], bool, int], winds: tuple[Wind, Wind]
) -> Situation:
    """`ended` says how, with which flags, whether openly and with how many kongs; of such there are few."""
    how, flags, is_open, kongs = ended
    own, prevailing = (BIT[wind.tile] for wind in winds)
    traits = win_traits(how, flags, is_open=is_open, kongs=kongs)
    return Situation(
        traits,
        own,
        prevailing,
        valued_honours(own, prevailing, rules.options),
        double_wind(own, prevailing, rules.options),
        rules.ordinary.asked_for(absent=CLOSED & ~traits) | CLOSED | SEVEN_PAIRS,
        ending_of(traits, rules.options),
    )


def _special_candidates(hand: HandFacts, found: list[Reading], rules: Compiled, of_hand: OfHand) -> list[Candidate]:
    """The candidates of a hand with rows to ask; a reading that holds a yakuman is worth nothing else."""
    result = []
    others = (shape_of(traits) for traits, *_ in found)
    facts = [*standard_readings(hand), *(Facts(hand, shape) for shape in others if shape is not Shape.STANDARD)]
    for one, reading in zip(facts, found, strict=True):
        matched = rules.yakuman.match(one, rules.options)
        if matched.kept:
            result.append(_yakuman(one.shape, matched, rules.options))
        elif one.shape is not Shape.THIRTEEN_ORPHANS:
            result.append(_ordinary(reading, rules, of_hand, one))
    flat = rules.flat.match(facts[0], rules.options)
    return [*result, _flat(facts[0].shape, flat, rules.options)] if flat.kept else result


def _ordinary(reading: Reading, rules: Compiled, of_hand: OfHand, facts: Facts | None = None) -> Candidate:
    """A reading by its traits; `facts` are given where rows have to be asked."""
    traits, pungs, pair, sets, single = reading
    situation, bonus, one_chance = of_hand
    won, own, prevailing, valued, double, matter, ending = situation
    traits |= won
    pair &= valued
    if pungs:
        if pungs & own:
            traits |= SEAT_WIND
        if pungs & prevailing:
            traits |= ROUND_WIND
    elif pair and traits & FLAT_SHAPE:
        traits ^= FLAT_SHAPE
    seen = sets, 0 if not pair else 4 if pair == double else 2, single if one_chance is None else one_chance, ending
    if facts is None:
        return _decided(traits & matter, seen, rules, bonus)
    told = _told(rules.ordinary.match(facts, rules.options, traits), traits, rules, bonus)
    return _with_fu(told, seen, rules.options)


@lru_cache(maxsize=1 << 15)
def _decided(traits: int, seen: Seen, rules: Compiled, bonus: Numbers) -> Candidate:
    """What a reading comes to whose traits say everything: hands differ in much more than in what they are worth."""
    return _with_fu(_told_by(traits, rules, bonus), seen, rules.options)


@lru_cache(maxsize=1 << 14)
def _told_by(traits: int, rules: Compiled, bonus: Numbers) -> Told:
    return _told(rules.ordinary.decided(traits, is_open=not traits & CLOSED), traits, rules, bonus)


def _told(matched: Matched[AnyOptions], traits: int, rules: Compiled, bonus: Numbers) -> Told:
    dora = rules.dora.counted(bonus, is_open=not traits & CLOSED)
    return Told(
        han=matched.units + dora.units,
        yaku=matched.units,
        items=matched.items() + dora.items(),
        left_out=matched.left_out(),
        shape=shape_of(traits),
        pinfu=bool(traits & FLAT_SHAPE) and matched.has("pinfu"),
    )


def _with_fu(told: Told, seen: Seen, options: AnyOptions) -> Candidate:
    han, yaku, items, left_out, shape, pinfu = told
    fu_items, fu = PAIRS[options.chiitoitsu] if shape is Shape.SEVEN_PAIRS else fu_of(seen, options, pinfu=pinfu)
    base, limit = base_points(han, fu, options)
    # in the order of the fields, which is quicker than by name
    return yaku, HandScore(items, han, han, base, shape, ORDINARY, fu, fu_items, base, limit, left_out)


def _yakuman(shape: Shape, matched: Matched[AnyOptions], options: AnyOptions) -> Candidate:
    units = matched.total()
    counted = yakuman_counted(units, options)
    score = HandScore(units=units, counted=counted, base=YAKUMAN_POINTS * counted, limit="yakuman", mode=YAKUMAN)
    return 13 * units, _told_of(score, shape, matched)


def _flat(shape: Shape, matched: Matched[AnyOptions], options: AnyOptions) -> Candidate:
    """A flat hand has no fu and is never less than a mangan."""
    han = matched.total()
    base, limit = base_points(max(han, 5), 0, options)
    return han, _told_of(HandScore(units=han, counted=han, base=base, limit=limit, mode=FLAT), shape, matched)


def _told_of(score: HandScore, shape: Shape, matched: Matched[AnyOptions]) -> HandScore:
    """The score of a hand without fu, with what it is told by."""
    return score._replace(worth=score.base, shape=shape, items=matched.items(), left_out=matched.left_out())


def _rank(score: HandScore) -> tuple[int, ...]:
    """Scores compare by what they pay, then by han, then by fu; among equals a yakuman or a flat hand is told first."""
    return score.base, score.mode != ORDINARY, score.units, score.points or 0


def _nearest(candidate: Candidate) -> tuple[int, ...]:
    """Among hands that may not win the one that lacks least."""
    yaku, score = candidate
    return yaku, score.base, score.units


def _refusal(yaku: int, minimum: int) -> Problem:
    if not yaku:
        return problem("no_yaku")
    return problem("below_minimum", found=yaku, minimum=minimum)


def check(hand: Hand, part: Part, table: Table, house: House[AnyOptions]) -> tuple[Problem, ...]:
    held = held_of(hand)
    found = hand_problems(hand, part, table, compiled(house), held)
    if not found and isinstance(part, Win) and not readings(hand, part, held):
        return (problem("not_winning_shape"),)
    return found


def score(hand: Hand, part: Part, table: Table, house: House[AnyOptions]) -> HandScore:
    rules, held = compiled(house), held_of(hand)
    found = hand_problems(hand, part, table, rules, held)
    if found:
        raise HandRefused(*found)
    if isinstance(part, Loss):
        return HandScore(waits=tiles_in(ready_for(hand)))
    best = best_score(hand, part, table, rules, held)
    if best is None:
        raise HandRefused(problem("not_winning_shape"))
    return best
