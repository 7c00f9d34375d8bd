"""From a legal hand to its worth: every reading is valued, the one that pays most counts; and values that are typed."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final, NamedTuple

from engine import (
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
    Tile,
    Win,
    Wind,
    WinMethod,
    plain,
    present,
    problem,
    tiles_in,
)
from engine.remembered import Remembered
from engine.scoring import masks as m
from engine.scoring.elements import Numbers
from engine.scoring.facts import Facts, Shape
from engine.scoring.hands import LOWEST_RED, HandTiles, Tally, copies, red_fives, set_code_of, tiles_of
from engine.scoring.readings import HandReading, Seat, facts_later, reading_of_shape, readings_of, seat_of
from engine.scoring.shapes import is_seven_pairs, is_thirteen_orphans
from engine.variants.riichi.checks import hand_problems
from engine.variants.riichi.elements import (
    FLAGS,
    FLAT,
    ORDINARY,
    YAKUMAN,
    RiichiTables,
    flags_mask,
    tables,
)
from engine.variants.riichi.options import AnyOptions, Options
from engine.variants.riichi.patterns import (
    CLOSED_RON_ENDING,
    LIFTED,
    NO_ENDING,
    PAIRS,
    TSUMO_ENDING,
    Seen,
    fu_of,
    has_one_chance,
    ready_for,
)

MANGAN, HANEMAN, BAIMAN, SANBAIMAN, YAKUMAN_POINTS = 2000, 3000, 4000, 6000, 8000


def check(hand: Hand, part: Part, table: Table, house: House[AnyOptions]) -> tuple[Problem, ...]:
    """Return what makes the hand impossible."""
    tiles = tiles_of(hand)
    found = hand_problems(hand, part, tiles, table, tables(house))
    if not found and isinstance(part, Win) and not readings(tiles, seat_of(hand, part, table)):
        return (problem("not_winning_shape"),)
    return found


def score(hand: Hand, part: Part, table: Table, house: House[AnyOptions]) -> HandScore:
    """Return what a hand is worth; of a hand that did not win, what it waits for. Raises HandRefused."""
    rules, tiles = tables(house), tiles_of(hand)
    found = hand_problems(hand, part, tiles, table, rules)
    if found:
        raise HandRefused(*found)
    if isinstance(part, Loss):
        return HandScore(waits=tiles_in(ready_for(hand)))
    best = best_score(hand, part, table, rules, tiles)
    if best is None:
        raise HandRefused(problem("not_winning_shape"))
    return best


# Readings


def readings(tiles: HandTiles, seat: Seat) -> list[HandReading]:
    """Return every cut into sets and a pair, seven different pairs, thirteen orphans; none when it is not complete."""
    found = readings_of(tiles, seat)
    if tiles.melds.tally:
        return found
    free = tiles.free_counts
    number = present(free).bit_count()
    if number == 7 and is_seven_pairs(free, quads=False):
        found.append(reading_of_shape(Shape.SEVEN_PAIRS, tiles, seat))
    elif number == 13 and is_thirteen_orphans(free):
        found.append(reading_of_shape(Shape.THIRTEEN_ORPHANS, tiles, seat))
    return found


def best_score(hand: Hand, win: Win, table: Table, rules: RiichiTables, tiles: HandTiles) -> HandScore | None:
    """Return the worth of a hand that is legal; None when it is not complete. A hand that may not win says why."""
    found = candidates(hand, win, table, rules, tiles)
    if not found:
        return None
    minimum = minimum_of(win, table, rules.options)
    yaku, score = found[0]
    if len(found) == 1 and yaku >= minimum:
        return score
    legal = [score for yaku, score in found if yaku >= minimum]
    if not legal:
        yaku, score = max(found, key=_nearest)
        return score._replace(refusal=_refusal(yaku, minimum))
    best = max(legal, key=_rank)
    others = [one for one in legal if one is not best and one.items != best.items]
    return best.beside(max(others, key=_rank)) if others else best


Candidate = tuple[int, HandScore]
"""One way to value the hand: its han without bonus tiles, with which no hand is won, and its worth as it is told when
it may win and nothing else is near it."""


class Situation(NamedTuple):
    """How a hand was won, as facts, the facts that decide anything about its fu and yaku then, and the flat hand."""

    mask: int
    relevant: int
    flat: Matched[AnyOptions] | None


def candidates(hand: Hand, win: Win, table: Table, rules: RiichiTables, tiles: HandTiles) -> list[Candidate]:
    """Return every reading with its worth, and the flat hand; a reading that holds a yakuman is worth nothing else."""
    found = readings(tiles, seat_of(hand, win, table))
    if not found:
        return []
    melds, options = tiles.melds, rules.options
    won, relevant, flat = _situation[rules, win.how, win.flags, melds.numbers, win.player == table.dealer]
    bonus = bonus_tiles(hand, win, tiles.tally, won, options)
    one_chance = None if options.one_chance == "set" else has_one_chance(hand)
    result: list[Candidate] = []
    gate = rules.yakuman.gate
    for reading in found:
        mask = reading.mask | won
        if mask & gate:
            great = rules.yakuman.match_mask(mask, facts_later(hand, win, table, reading), options)
            if great.kept:
                result.append(_yakuman(reading.shape, great, options))
                continue
        if not mask & m.THIRTEEN_ORPHANS:
            code = set_code_of(reading.own_pungs_mask, reading.concealed_mask, melds)
            result.append(_ordinary[mask & relevant, code, one_chance, rules, bonus])
    if flat is not None:
        result.append(_flat(found[0].shape, flat, options))
    return result


@Remembered
def _situation(seen: tuple[RiichiTables, WinMethod, frozenset[str], int, bool]) -> Situation:
    """Return how a hand was won, by its melds and whether the dealer won: of such situations there are few."""
    rules, how, flags, meld_numbers, is_dealer = seen
    mask = m.SELF_DRAWN if how is WinMethod.SELF_DRAW else m.CLAIMED
    if how is WinMethod.ROBBED_KONG:
        mask |= m.ROBBED
    mask |= flags_mask(flags) | m.melds_mask[meld_numbers] | (m.DEALER if is_dealer else 0)
    relevant = rules.ordinary.relevant_without(m.CLOSED & ~mask) | _OF_FU | rules.valued_pairs
    flat = rules.flat.match_mask(mask, _no_facts, rules.options)
    return Situation(mask, relevant, flat if flat.kept else None)


_OF_FU: Final = (
    m.CLOSED
    | m.SELF_DRAWN
    | m.SEVEN_PAIRS
    | m.SINGLE_WAIT
    | m.DRAGON_PAIR
    | m.SEAT_PAIR
    | m.ROUND_PAIR
    | FLAGS["after_kong"]
)
"""The facts that the fu look at."""
_HIDDEN: Final = FLAGS["riichi"] | FLAGS["double_riichi"]
"""Hidden indicators count for whoever declared one of these."""


def _no_facts() -> Facts:
    raise AssertionError("facts decide every yaku")


@Remembered
def _ordinary(seen: tuple[int, int, bool | None, RiichiTables, Numbers]) -> Candidate:
    """What a reading comes to by its facts and sets: hands differ in much more than in what they are worth."""
    mask, set_code, one_chance, rules, bonus = seen
    options = rules.options
    matched = rules.ordinary.match_mask(mask, _no_facts, options)
    if mask & m.SEVEN_PAIRS:
        fu = PAIRS[options.chiitoitsu]
    else:
        fu = fu_of(_seen(mask, set_code, one_chance, rules), options, pinfu=matched.has("pinfu"))
    han, items = matched.units, matched.items()
    if bonus:
        dora = rules.dora.counted(bonus, is_open=not mask & m.CLOSED)
        han, items = han + dora.units, items + dora.items()
    base, limit = base_points(han, fu.total, options)
    shape = Shape.SEVEN_PAIRS if mask & m.SEVEN_PAIRS else Shape.STANDARD
    # in the order of the fields: by their names it takes as long as all the rest, and one hand in four is new here
    worth = HandScore(items, han, han, base, shape, ORDINARY, fu.total, fu.items, base, limit, matched.left_out())
    return matched.units, worth


def _seen(mask: int, set_code: int, one_chance: bool | None, rules: RiichiTables) -> Seen:
    """A reading as far as its fu go; `one_chance` is asked instead of the kind of wait where it is not None."""
    pair, options = 2 if mask & rules.valued_pairs else 0, rules.options
    if pair and mask & m.SEAT_PAIR and mask & m.ROUND_PAIR and options.double_wind_pair_fu == 4:
        pair = 4
    single = bool(mask & m.SINGLE_WAIT) if one_chance is None else one_chance
    return set_code, pair, single, _ending(mask, options)


def _ending(mask: int, options: AnyOptions) -> int:
    """How the way the hand was won counts for the fu."""
    if mask & m.SELF_DRAWN:
        return TSUMO_ENDING if options.rinshan_tsumo_fu or not mask & FLAGS["after_kong"] else NO_ENDING
    if mask & m.CLOSED:
        return CLOSED_RON_ENDING
    return LIFTED if options.open_pinfu_fu == 30 else NO_ENDING


def _yakuman(shape: Shape, matched: Matched[AnyOptions], options: AnyOptions) -> Candidate:
    units = matched.units
    counted = yakuman_counted(units, options)
    score = HandScore(units=units, counted=counted, base=YAKUMAN_POINTS * counted, limit="yakuman", mode=YAKUMAN)
    return 13 * units, _told_of(score, shape, matched)


def _flat(shape: Shape, matched: Matched[AnyOptions], options: AnyOptions) -> Candidate:
    """A flat hand has no fu and is never less than a mangan."""
    han = matched.units
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
    return problem("below_minimum", found=yaku, minimum=minimum, unit="han")


# Limits and minimum


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


def minimum_of(win: Win, table: Table, options: AnyOptions) -> int:
    """How many han of yaku a hand needs: one; two from some counter on, in the arcade game only for the dealer."""
    if isinstance(options, Options):
        start = options.two_han_minimum_from_honba
    else:
        start = options.counter_min_yaku_from if win.player == table.dealer else None
    return 2 if start is not None and table.counters >= start else 1


# Bonus tiles


def bonus_tiles(hand: Hand, win: Win, tally: Tally, won: int, options: AnyOptions) -> Numbers:
    """How many bonus tiles of each kind the hand holds; hidden indicators count for whoever declared riichi."""
    if not (win.dora or win.ura or hand.bonus or tally >= LOWEST_RED) and win.dora_told is win.ura_told is None:
        return ()
    norths = len(hand.bonus)
    dora = _told_or_followers(win.dora_told, win.dora, tally, norths, options)
    hidden = won & _HIDDEN
    ura = _told_or_followers(win.ura_told, win.ura, tally, norths, options) if hidden else 0
    reds = red_fives(tally)
    if not (dora or ura or reds or norths):
        return ()
    return (("dora", dora), ("ura_dora", ura), ("aka_dora", reds), ("kita_dora", norths))


def _told_or_followers(
    told: int | None, indicators: tuple[Tile, ...], tally: Tally, norths: int, options: AnyOptions
) -> int:
    if told is not None:
        return told
    return followers(indicators, tally, norths, options) if indicators else 0


def followers(indicators: tuple[Tile, ...], tally: Tally, norths: int, options: AnyOptions) -> int:
    """How many tiles of the hand follow an indicator, set-aside norths included."""
    follows = THREE_PLAYERS if options.players == 3 else FOUR_PLAYERS
    found = 0
    for indicator in indicators if options.kan_dora else indicators[:1]:
        kind = follows[indicator]
        found += copies(tally, kind)
        if norths and kind == Wind.N.tile:
            found += norths
    return found


def shown_by(indicator: Tile, house: House[AnyOptions]) -> Tile:
    """Return the tile that an indicator makes a bonus tile."""
    return (THREE_PLAYERS if house.options.players == 3 else FOUR_PLAYERS)[indicator]


def _successors(first_suit: tuple[int, ...]) -> tuple[int, ...]:
    """The kind that follows each tile, red fives as fives: in its suit, E S W N E, white green red white."""
    rounds = (first_suit, tuple(range(9, 18)), tuple(range(18, 27)), (27, 28, 29, 30), (33, 32, 31))
    after = {tile: group[(at + 1) % len(group)] for group in rounds for at, tile in enumerate(group)}
    return tuple(after.get(plain(tile), plain(tile)) for tile in range(49))


FOUR_PLAYERS: Final = _successors(tuple(range(9)))
THREE_PLAYERS: Final = _successors((0, 8))
"""Without 2-8 of characters, 9 follows 1."""


# Values that are typed

STATED_LIMITS: Final[Mapping[str, int]] = MappingProxyType({"mangan": 5, "haneman": 6, "baiman": 8, "sanbaiman": 11})
"""The lowest han of the limits that a hand can be said to have reached."""


def stated_score(value: StatedValue, options: AnyOptions) -> HandScore:
    """Return what a typed value is worth. Raises HandRefused when it says too little or what the game does not know."""
    if value.limit is not None:
        return _limit(value.limit, value.units, options)
    if value.units is None and value.fu is not None:
        raise HandRefused(problem("han_missing", given=value.fu))
    if value.units is None:
        raise HandRefused(problem("value_not_known", given=str(value.points)))
    if value.units < 1:
        raise HandRefused(problem("below_minimum", found=value.units, minimum=1, unit="han"))
    refused = _fu_problem(value)
    if refused is not None:
        raise HandRefused(refused)
    fu = value.fu
    if fu is not None and options.fu_cap is not None:
        fu = min(fu, options.fu_cap)
    base, limit = base_points(value.units, fu or 0, options)
    return HandScore(units=value.units, counted=value.units, worth=base, base=base, limit=limit, points=fu)


def _fu_problem(value: StatedValue) -> Problem | None:
    """Up to four han the fu matter; they are 25 or whole tens from 20."""
    if value.fu is None:
        return problem("fu_missing", given=value.units or 0) if (value.units or 0) <= 4 else None
    if value.fu == 25 or (value.fu >= 20 and value.fu % 10 == 0):
        return None
    return problem("bad_fu", given=value.fu)


def _limit(name: str, units: int | None, options: AnyOptions) -> HandScore:
    if name in STATED_LIMITS:
        han = STATED_LIMITS[name]
        base, limit = base_points(han, 0, options)
        return HandScore(units=han, counted=han, worth=base, base=base, limit=limit)
    if name == "kazoe_yakuman":
        base = YAKUMAN_POINTS * capped(1, options)
        return HandScore(units=13, counted=13, worth=base, base=base, limit=name)
    if name == "yakuman":
        number = units if units is not None else 1
        counted = yakuman_counted(number, options)
        base = YAKUMAN_POINTS * counted
        return HandScore(units=number, counted=counted, worth=base, base=base, limit=name, mode=YAKUMAN)
    raise HandRefused(problem("value_not_known", given=name))
