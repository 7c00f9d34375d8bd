"""From a legal hand to points: every reading in its dearest combination, the dearest reading, the minimum."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import Final

from engine import (
    BIT,
    HONOUR_KINDS,
    SUITED,
    Counts,
    ElementTable,
    Hand,
    HandRefused,
    HandScore,
    House,
    Item,
    Kinds,
    Loss,
    Matched,
    Part,
    Problem,
    StatedValue,
    Table,
    Win,
    WinMethod,
    present,
    problem,
    tiles_in,
)
from engine.remembered import Remembered
from engine.scoring import masks as m
from engine.scoring.facts import Shape, Wait, places
from engine.scoring.hands import HandTiles, common_room, copies, tiles_of
from engine.scoring.readings import HandReading, Seat, reading_of_shape, readings_of, seat_of, won_mask
from engine.scoring.shapes import Split, is_seven_pairs, is_thirteen_orphans
from engine.variants.mcr import checks
from engine.variants.mcr.combinations import OVER_FOUR, PLACES, combined_chows, combined_pungs, in_suit_order
from engine.variants.mcr.elements import ORDINARY, rows_of
from engine.variants.mcr.options import Options
from engine.variants.mcr.patterns import (
    FACTS,
    LAST_OF_KIND,
    ONE_KIND,
    WAITS,
    counts_of,
    fans_mask,
    honours_mask,
    is_last_copy,
    kongs_mask,
    sets_mask,
    tiles_mask,
)
from engine.variants.mcr.shapes import completing_kinds, is_knitted_honors, is_shifted_pairs, knitted_straight
from engine.variants.shared.checks import is_sound, tile_set, win_problems

FLOWERS: Final = "flower_tiles"
CHICKEN: Final = "chicken_hand"


class McrRules:
    """A house made ready to score: its table, what each fan is worth, and the combinations met so far."""

    __slots__ = ("_combined", "_kongs", "_pungs", "chows", "options", "room", "table", "worth")

    def __init__(self, house: House[Options]) -> None:
        self.table, options = ElementTable(rows_of(house)), house.options
        self.options, self.room = options, common_room(tile_set(options))
        worth = self.worth = {row.id: row.value for row in self.table.rows}
        self._combined = Remembered[Counts, m.Mask](lambda chows: fans_mask(combined_chows(chows, worth)))
        """The combinations of chows in the order of their suits, which are alike: there are some thousand."""
        self._pungs = Remembered[Kinds, m.Mask](lambda pungs: fans_mask(combined_pungs(pungs, worth)))
        self.chows = Remembered(self._combinations)
        beside = options.concealed_kong_beside_kong_fans
        self._kongs = {
            number * m.ONE_KONG + concealed * m.ONE_CONCEALED_KONG: kongs_mask(number, concealed, worth, beside=beside)
            for number in range(5)
            for concealed in range(number + 1)
        }

    def _combinations(self, chows: Counts) -> tuple[m.Mask, m.Mask, Kinds]:
        """The dearest combination of some chows, and the fan that all four are, with the pair it asks for (0 = any)."""
        name, pair = OVER_FOUR.get(chows, (None, 0))
        over_four = fans_mask(((name, 1),)) if name is not None else 0
        return self._combined[in_suit_order(chows)] if chows else 0, over_four, pair

    def pungs(self, pungs: Kinds) -> m.Mask:
        """Return the combinations of some pungs of suits."""
        return self._pungs[pungs] if pungs & pungs - 1 else 0

    def kongs(self, meld_numbers: int) -> m.Mask:
        """Return what the kongs among some melds are."""
        return self._kongs[meld_numbers & _ALL_KONGS]


_ALL_KONGS: Final = 15 * m.ONE_KONG + 15 * m.ONE_CONCEALED_KONG


rules_of = lru_cache(maxsize=256)(McrRules)

Candidate = tuple[Matched[Options], Shape]
"""What counts of one reading in one combination."""


def readings(tiles: HandTiles, seat: Seat, rules: McrRules) -> list[HandReading]:
    """Return every way to read a complete hand; a shape that only one fan is for needs that fan."""
    found, counts = readings_of(tiles, seat) if seat.winning is not None else [], tiles.free_counts
    if not tiles.melds.tally:
        found += _special(tiles, seat, rules)
    if present(counts).bit_count() >= _NINE_KINDS and "knitted_straight" in rules.worth:
        for pattern, split in knitted_straight(counts):
            found += _knitted(pattern, split, tiles, seat, rules)
    return found


_NINE_KINDS: Final = 9
"""A knitted straight has so many kinds, all of them concealed."""


def _special(tiles: HandTiles, seat: Seat, rules: McrRules) -> Iterator[HandReading]:
    counts, played = tiles.free_counts, rules.worth
    if is_seven_pairs(counts, quads=True):
        shifted = is_shifted_pairs(counts)
        if "seven_pairs" in played or ("seven_shifted_pairs" in played and shifted):
            fans = (("seven_shifted_pairs", 1),) if shifted else ()
            yield _of_shape(Shape.SEVEN_PAIRS, tiles, seat, m.PAIR_WAIT | fans_mask(fans))
    elif is_thirteen_orphans(counts):
        if "thirteen_orphans" in played:
            yield _of_shape(Shape.THIRTEEN_ORPHANS, tiles, seat, m.PAIR_WAIT)
    elif is_knitted_honors(counts):
        names = _knitted_fans(counts)
        if any(name in played for name in names):
            if rules.options.lesser_with_knitted_straight and (counts & SUITED).bit_count() == 9:
                names = (*names, "knitted_straight")
            yield _of_shape(Shape.KNITTED_HONORS, tiles, seat, fans_mask((name, 1) for name in names))


def _of_shape(shape: Shape, tiles: HandTiles, seat: Seat, more: m.Mask) -> HandReading:
    reading = reading_of_shape(shape, tiles, seat)
    return reading._replace(mask=reading.mask | more)


def _knitted_fans(counts: Counts) -> tuple[str, ...]:
    """Seven honours are a case of five and more."""
    lesser = "lesser_honors_and_knitted_tiles"
    return ("greater_honors_and_knitted_tiles", lesser) if counts & HONOUR_KINDS == HONOUR_KINDS else (lesser,)


def _knitted(pattern: Kinds, split: Split, tiles: HandTiles, seat: Seat, rules: McrRules) -> Iterator[HandReading]:
    """The readings of a knitted straight with every place that the winning tile can have taken.

    `pattern` are its nine tiles, `split` is the set and the pair beside them. A house may know no fan of a wait for a
    tile of the nine.
    """
    bit = 0 if seat.winning is None else BIT[seat.winning]
    own = reading_of_shape(Shape.KNITTED_STRAIGHT, tiles, seat)
    pungs, pair = split.pungs | tiles.melds.pungs_mask, split.pair
    mask = own.mask | fans_mask((("knitted_straight", 1),)) | honours_mask(pungs, pair, seat, rules.worth)
    mask |= m.honours_mask[pungs & HONOUR_KINDS, pair & HONOUR_KINDS, seat.own, seat.prevailing]
    if not pungs:
        mask |= m.ALL_CHOWS
    found = [] if bit and not pattern & bit else [(Wait.NONE, 0)]
    if seat.winning is not None:
        found += places(split, seat.winning)
    shows_wait = rules.options.knitted_straight_waits or not pattern & bit
    for wait, placed in found:
        closed = split.pungs & ~placed if wait is Wait.PUNG and seat.claimed else split.pungs
        concealed = m.CONCEALED_PUNG_NUMBERS[(closed | tiles.melds.concealed_mask).bit_count()]
        here = mask | concealed | (m.WAIT_MASKS[wait] if shows_wait else 0)
        yield own._replace(mask=here, pungs_mask=pungs, pair_mask=pair)


def _masks(reading: HandReading, seat: Seat, rules: McrRules) -> tuple[m.Mask, ...]:
    """What a reading comes to, with each combination of the chows that may be the dearest."""
    if reading.shape is not Shape.STANDARD:
        return (reading.mask,)
    mask = reading.mask | sets_mask(reading, seat, rules.worth) | rules.pungs(reading.pungs_mask & SUITED)
    chows, over_four, pair = rules.chows[reading.chow_counts]
    return (mask | chows, mask | over_four) if over_four and pair in (0, reading.pair_mask) else (mask | chows,)


def candidates(hand: Hand, tiles: HandTiles, win: Win, table: Table, rules: McrRules) -> list[Candidate]:
    """Return every reading of a hand in every combination."""
    seat, counts = seat_of(hand, win, table), counts_of(tiles)
    found = readings(tiles, seat, rules)
    won = won_mask(hand, tiles, win, table, FACTS.of(win.flags)) | tiles_mask(counts) | rules.kongs(tiles.melds.numbers)
    if seat.winning is not None and tiles.melds.tally and is_last_copy(tiles, counts, seat.winning):
        won |= FACTS[LAST_OF_KIND]
    if [True for reading in found if reading.mask & WAITS] and waits_for_one_kind(tiles, hand, rules.options):
        won |= ONE_KIND
    decided = rules.table.decided
    return [(decided(mask | won), reading.shape) for reading in found for mask in _masks(reading, seat, rules)]


def waits_for_one_kind(tiles: HandTiles, hand: Hand, options: Options) -> bool:
    """Return whether one kind only would have completed the tiles held before the win, in whichever shape."""
    if hand.winning is None:
        return False
    won = BIT[hand.winning]
    others = completing_kinds(tiles.free_counts - won, len(hand.melds)) & ~won
    if others and not options.waits_count_exhausted:
        return all(copies(tiles.tally, kind) > 3 for kind in tiles_in(others))
    return not others


def best_score(hand: Hand, tiles: HandTiles, win: Win, table: Table, rules: McrRules) -> HandScore | None:
    """Return a complete hand in its dearest reading; None when it is not complete."""
    found, flowers = candidates(hand, tiles, win, table, rules), len(hand.bonus)
    if len(found) < 2:
        return _score[*found[0], flowers, rules] if found else None
    found.sort(key=lambda candidate: _dearest_first[candidate[0]])
    kept = found[0][0].kept
    second = next((one for one in found if one[0].kept != kept), None)
    score = _score[*found[0], flowers, rules]
    return score if second is None else score.beside(_score[*second, flowers, rules])


@Remembered
def _dearest_first(matched: Matched[Options]) -> tuple[int, list[int]]:
    """Dearest first; equal ones as the table of fan orders their lists."""
    return -matched.units, sorted([PLACES[row.id] for row, number in matched.rows() for _ in range(number)])


@Remembered
def _score(seen: tuple[Matched[Options], Shape, int, McrRules]) -> HandScore:
    """The hand as one reading has it; where nothing counts it is a Chicken Hand. Flowers come on top.

    It is remembered, since hands differ in much more than in their fan.
    """
    matched, shape, bonus_tiles, rules = seen
    raw = matched.units
    if not raw and CHICKEN in rules.worth:
        matched = rules.table.counted(((CHICKEN, 1),), is_open=False)
        raw = matched.units
    items, flowers = matched.items(), bonus_tiles * rules.worth.get(FLOWERS, 0)
    if flowers:
        items = (*items, Item(FLOWERS, flowers))
    total = raw + flowers
    refusal = below_minimum(raw, flowers, rules.options)
    return HandScore(
        items=items,
        units=total,
        counted=total,
        worth=total,
        shape=shape,
        mode=ORDINARY,
        left_out=matched.left_out(),
        refusal=refusal,
    )


def below_minimum(raw: int, flowers: int, options: Options) -> Problem | None:
    """What is missing to the minimum: flowers help to reach it only where the house says so."""
    found = raw + flowers if options.flowers_toward_minimum else raw
    if found >= options.minimum:
        return None
    return problem("below_minimum", found=found, minimum=options.minimum, missing="fan", unit="points")


def check(hand: Hand, part: Part, table: Table, house: House[Options]) -> tuple[Problem, ...]:
    """Return what makes a hand impossible, before any value is looked at."""
    tiles, rules = tiles_of(hand), rules_of(house)
    found = _illegal(hand, tiles, part, rules)
    if found or isinstance(part, Loss) or readings(tiles, seat_of(hand, part, table), rules):
        return found
    return (problem("not_winning_shape"),)


def score(hand: Hand, part: Part, table: Table, house: House[Options]) -> HandScore:
    """Return what a legal hand is worth. Raises HandRefused."""
    tiles, rules = tiles_of(hand), rules_of(house)
    found = _illegal(hand, tiles, part, rules)
    if found:
        raise HandRefused(*found)
    if isinstance(part, Loss):
        return HandScore(shape=Shape.INCOMPLETE)
    best = best_score(hand, tiles, part, table, rules)
    if best is None:
        raise HandRefused(problem("not_winning_shape"))
    return best


def _illegal(hand: Hand, tiles: HandTiles, part: Part, rules: McrRules) -> tuple[Problem, ...]:
    """What is wrong with tiles and circumstances; most hands have nothing that needs a second look."""
    is_plain = isinstance(part, Win) and not part.flags and part.how is not WinMethod.ROBBED_KONG
    if is_plain and is_sound(hand, tiles, rules.room):
        return win_problems(part)
    return checks.problems(hand, tiles, part, rules.options)


def score_stated(value: StatedValue, part: Part, _: Table, house: House[Options]) -> HandScore:
    """Points named at the table, flowers among them; named in both ways, `points` are those without flowers.

    Raises HandRefused.
    """
    if value.limit is not None:
        raise HandRefused(problem("no_limit"))
    total = value.points if value.units is None else value.units
    raw = total if value.points is None else value.points
    if total is None or raw is None or not 0 <= raw <= total:
        raise HandRefused(problem("bad_value", unit="points"))
    found = checks.stated_problems(part)
    if found:
        raise HandRefused(*found)
    refusal = below_minimum(raw, total - raw, house.options)
    return HandScore(units=total, counted=total, worth=total, mode="stated", refusal=refusal)
