"""From a legal hand to its worth: every reading is valued, the one that pays most counts."""

from __future__ import annotations

from operator import itemgetter
from typing import Final, NamedTuple

from engine.elements import Item, Matched
from engine.facts import Facts, HandFacts, Shape, standard_readings
from engine.hand import Hand
from engine.parts import How, Win
from engine.problems import Problem, problem
from engine.ruleset import HandScore
from engine.table import Table
from engine.tiles import BIT, Kinds, plain
from engine.variants.riichi.bonus import bonus_tiles
from engine.variants.riichi.elements import FLAT, ORDINARY, YAKUMAN
from engine.variants.riichi.fu import Ending, ending_of, fu_of
from engine.variants.riichi.house import Compiled
from engine.variants.riichi.options import AnyOptions, Options
from engine.variants.riichi.readings import Reading, readings_of, shape_of
from engine.variants.riichi.tally import Held
from engine.variants.riichi.traits import FLAT as FLAT_SHAPE
from engine.variants.riichi.traits import ROUND_WIND, SEAT_WIND, SPECIAL, win_traits

MANGAN, HANEMAN, BAIMAN, SANBAIMAN, YAKUMAN_POINTS = 2000, 3000, 4000, 6000, 8000


class OfHand(NamedTuple):
    """What all readings of a hand share."""

    traits: int
    winds: tuple[Kinds, Kinds]
    """The winner's own wind and the prevailing one, as kinds."""
    ending: Ending
    dora: int
    """What bonus tiles add."""
    bonus: tuple[Item, ...]
    is_open: bool


class Candidate(NamedTuple):
    """One way to value the hand. Candidates compare by what they pay, then by han, then by fu."""

    base: int
    stands: bool
    """A yakuman or a flat hand: told as such unless something else pays more."""
    units: int
    fu: int
    mode: str
    shape: Shape
    matched: Matched[AnyOptions]
    limit: str | None
    point_items: tuple[Item, ...]
    bonus: tuple[Item, ...]
    yaku: int
    """Units without dora, which a hand is not won with."""

    def items(self) -> tuple[Item, ...]:
        return self.matched.items() + self.bonus


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


def readings(hand: Hand, win: Win, held: Held) -> tuple[Reading, ...]:
    """Every reading of a hand; none when it is not complete."""
    assert hand.winning is not None, "a hand that was won has a winning tile"
    return readings_of(held.free, plain(hand.winning), win.how is not How.SELF_DRAW, held.melded[:])


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
    if len(found) == 1:
        return _told(found[0], found[0].items(), minimum, rules.options)
    legal = [one for one in found if one.yaku >= minimum]
    if not legal:
        best = max(found, key=_nearest)
        return _told(best, best.items(), minimum, rules.options)
    legal.sort(key=_rank, reverse=True)
    items = legal[0].items()
    return _told(legal[0], items, minimum, rules.options, _runner_up(legal, items, rules.options))


_SPECIAL_FLAGS: Final = frozenset(("first_turn", "paarenchan", "open_riichi"))
"""What is said of a win and makes rows possible that have to be asked."""


def candidates(hand: Hand, win: Win, table: Table, rules: Compiled, held: Held) -> list[Candidate]:
    """Every reading with its worth, and the flat hand."""
    found = readings(hand, win, held)
    if not found:
        return []
    of_hand = _of_hand(hand, win, table, rules, held)
    if found[0][0] & SPECIAL or (win.flags and not _SPECIAL_FLAGS.isdisjoint(win.flags)):
        return _special_candidates(HandFacts(hand, win, table), found, rules, of_hand)
    return [_ordinary(reading, rules, of_hand) for reading in found]


def _of_hand(hand: Hand, win: Win, table: Table, rules: Compiled, held: Held) -> OfHand:
    options, melded = rules.options, held.melded
    is_open = melded.exposed > 0
    traits = win_traits(win, is_open=is_open, kongs=melded.kongs)
    winds = _WINDS[table.winds[table.players.index(win.player)]], _WINDS[table.prevailing]
    bonus = bonus_tiles(hand, win, held.every, traits, options)
    dora = rules.dora.counted(bonus, is_open=is_open)
    return OfHand(traits, winds, ending_of(hand, winds, traits, options), dora.units, dora.items(), is_open)


_WINDS: Final = tuple(BIT[27 + wind] for wind in range(4))


def _special_candidates(
    hand: HandFacts, found: tuple[Reading, ...], rules: Compiled, of_hand: OfHand
) -> list[Candidate]:
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
    traits, winds, ending, dora, bonus, is_open = of_hand
    of_reading, pungs, pair, _, _ = reading
    traits |= of_reading
    if pungs:
        if pungs & winds[0]:
            traits |= SEAT_WIND
        if pungs & winds[1]:
            traits |= ROUND_WIND
    elif traits & FLAT_SHAPE and pair & ending.valued:
        traits ^= FLAT_SHAPE
    if facts is None:
        matched = rules.ordinary.decided(traits, is_open=is_open)
    else:
        matched = rules.ordinary.match(facts, rules.options, traits)
    yaku = matched.units
    pinfu = bool(traits & FLAT_SHAPE) and matched.has("pinfu")
    items, fu = fu_of(reading, ending, rules.options, pinfu=pinfu)
    han = yaku + dora
    base, limit = base_points(han, fu, rules.options)
    return Candidate(base, False, han, fu, ORDINARY, shape_of(of_reading), matched, limit, items, bonus, yaku)


def _yakuman(shape: Shape, matched: Matched[AnyOptions], options: AnyOptions) -> Candidate:
    units = matched.total()
    base = YAKUMAN_POINTS * yakuman_counted(units, options)
    return Candidate(base, True, units, 0, YAKUMAN, shape, matched, "yakuman", (), (), 13 * units)


def _flat(shape: Shape, matched: Matched[AnyOptions], options: AnyOptions) -> Candidate:
    """A flat hand has no fu and is never less than a mangan."""
    han = matched.total()
    base, limit = base_points(max(han, 5), 0, options)
    return Candidate(base, True, han, 0, FLAT, shape, matched, limit, (), (), han)


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
        shape=best.shape,
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
    return problem("below_minimum", found=yaku, minimum=minimum)
