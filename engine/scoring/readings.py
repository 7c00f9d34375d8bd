"""Every reading of a hand, put together from the cuts of its suits: facts as a mask, and the sets for who asks further.

The cuts of one suit are found once per arrangement of its tiles and remembered, with the marks of the tiles.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from itertools import product
from typing import Final, NamedTuple

from engine.hand import Hand
from engine.remembered import Remembered
from engine.scoring.facts import NEAR, WIND_KINDS, Facts, HandFacts, Shape, Wait, places_beside
from engine.scoring.hands import HandTiles
from engine.scoring.masks import (
    ALL_CHOWS,
    BONUS_TILES,
    CONCEALED_PUNG_NUMBERS,
    CONCEALED_STRAIGHT,
    ENDINGS,
    INCOMPLETE,
    MARK_BITS,
    NINE_GATES,
    ORPHANS_THIRTEEN_WAITS,
    OUTSIDE_MIXED,
    PAIRS_AND_TRIPLET,
    PUNG_NUMBERS,
    PUNGS,
    PURE_NINE_GATES,
    SEVEN_PAIRS,
    STRAIGHT,
    THIRTEEN_ORPHANS,
    TILE_MASKS,
    WAIT_MASKS,
    bonus_masks,
    chows_mask,
    has_straight,
    honours_mask,
    marks_of,
    melds_mask,
    outside_mask,
    suited_pungs_mask,
)
from engine.scoring.shapes import SUIT_COUNTS, nine_gates_extra, splits_from_lowest
from engine.table import Table
from engine.tiles import BIT, HONOUR_KINDS, KINDS, PLAIN, SIMPLES, Counts, Kinds, Tile, copies
from engine.wins import OWN_TILE, Part, Win

_new = tuple.__new__
"""Twice as quick as the constructor of a named tuple, of which every reading of every hand needs one."""


class HandReading(NamedTuple):
    """One way to read a hand.

    `mask` are its facts (`engine.scoring.masks`) beside those of the win; `chow_counts` counts chows at their lowest
    tile, melds included; `pungs_mask` holds pungs and kongs; `own_chow_counts` and `own_pungs_mask` are those outside
    the melds, the set that the winning tile completed among them; `concealed_mask` are the pungs and kongs that no
    claimed tile completed; `pair_mask` is one kind or 0; `placed_mask` is the lowest tile of the set that the winning
    tile completed.
    """

    mask: int
    shape: Shape
    chow_counts: Counts
    pungs_mask: Kinds
    pair_mask: Kinds
    own_chow_counts: Counts
    own_pungs_mask: Kinds
    concealed_mask: Kinds
    wait: Wait
    placed_mask: Kinds


class Seat(NamedTuple):
    """From where a hand is read: the own wind and the prevailing one as kinds, the winning tile, and how it came."""

    own: Kinds
    prevailing: Kinds
    winning: Tile | None
    claimed: bool


def seat_of(hand: Hand, part: Part, table: Table) -> Seat:
    """Return from where a hand is read; a tile that is not the winner's own was claimed."""
    own = WIND_KINDS[table.winds[table.players.index(part.player)]]
    winning = None if hand.winning is None else PLAIN[hand.winning]
    claimed = isinstance(part, Win) and part.how not in OWN_TILE
    return _new(Seat, (own, WIND_KINDS[table.prevailing], winning, claimed))


def seat_without_place(part: Part, table: Table) -> Seat:
    """Return the same where it does not matter what the winning tile completed."""
    place = table.players.index(part.player)
    return _new(Seat, (WIND_KINDS[table.winds[place]], WIND_KINDS[table.prevailing], None, False))


def won_mask(hand: Hand, tiles: HandTiles, part: Part, table: Table, flags_mask: int) -> int:
    """Return the facts that no reading changes: how the hand ended, its melds and bonus tiles, what was said of it."""
    mask = melds_mask[tiles.melds.numbers] | flags_mask | (ENDINGS[part.how] if isinstance(part, Win) else 0)
    return mask | bonus_masks[hand.bonus][table.wind_of(part.player)] if hand.bonus else mask


Cut = int
"""One way to cut the concealed tiles of a suit: marks lowest, above them chows, pungs and the pair, so that cuts of
several suits are put together by `|`."""
_CHOWS_FROM, _PUNGS_FROM, _PAIR_FROM = MARK_BITS, MARK_BITS + 102, MARK_BITS + 204
_MARKS: Final = (1 << MARK_BITS) - 1
_SETS: Final = (1 << 102) - 1


@Remembered
def _suit_cuts(part: Counts) -> tuple[Cut, ...]:
    """Return every way to cut the concealed tiles of one suit; none of them leave one cut, without sets."""
    found, shift = splits_from_lowest(part)
    marks = marks_of(part)
    return tuple(
        [
            marks | (chows << _CHOWS_FROM | pungs << _PUNGS_FROM | pair << _PAIR_FROM) << shift
            for chows, pungs, pair in found
        ]
    )


@Remembered
def _only_cut(part: Counts) -> Cut:
    cuts = _suit_cuts[part]
    return cuts[0] if len(cuts) == 1 else _NOT_ONE


_NOT_ONE: Final = 1 << _PAIR_FROM + 3 * KINDS
"""Stands for the cut of a suit that can be cut in several ways, or in none: higher than any cut."""
_CHARACTERS, _DOTS, _BAMBOO, _HONOURS = SUIT_COUNTS


def _cuts(free: Counts) -> Sequence[Cut]:
    """Every cut of concealed tiles into sets and one pair."""
    whole = _only_cut[free & _CHARACTERS] | _only_cut[free & _DOTS]
    whole |= _only_cut[free & _BAMBOO] | _only_cut[free & _HONOURS]
    if whole < _NOT_ONE:  # most suits can be cut in one way only
        return (whole,) if (whole >> _PAIR_FROM).bit_count() == 1 else ()
    wholes = [a | b | c | d for a, b, c, d in product(*[_suit_cuts[free & suit] for suit in SUIT_COUNTS])]
    return [whole for whole in wholes if (whole >> _PAIR_FROM).bit_count() == 1]


Place = tuple[Wait, Kinds, int, Kinds]
"""What the winning tile completed: the wait, the lowest tile of the set, the facts of the wait, and the kinds whose
pungs are concealed even when the tile was claimed."""
_NO_PLACE: Final[Place] = (Wait.NONE, 0, 0, -1)


def _places_in(winning: Tile, near: Cut) -> tuple[Place, ...]:
    """Return what the winning tile can have completed, by what stands near it in a cut."""
    chows, pungs, pair = near >> _CHOWS_FROM & _SETS, near >> _PUNGS_FROM & _SETS, near >> _PAIR_FROM
    return tuple(
        [
            (wait, placed, WAIT_MASKS[wait], ~placed if wait is Wait.PUNG else -1)
            for wait, placed in places_beside(winning, pair, pungs, chows)
        ]
    )


_AROUND: Final = tuple(
    NEAR[tile] << _CHOWS_FROM | BIT[tile] << _PUNGS_FROM | BIT[tile] << _PAIR_FROM for tile in range(KINDS)
)
"""What of a cut stands near each tile: the chows that can hold it, its pung and its pair."""
_PLACES: Final = tuple(Remembered(partial(_places_in, tile)) for tile in range(KINDS))


def readings_of(tiles: HandTiles, seat: Seat) -> list[HandReading]:
    """Return every cut into sets and a pair with every place of the winning tile; one for each cut without one."""
    found: list[HandReading] = []
    melds, (own_wind, prevailing, winning, claimed) = tiles.melds, seat
    places: Sequence[Place] = (_NO_PLACE,)
    for cut in _cuts(tiles.free_counts):
        own_chows, own_pungs, pair = cut >> _CHOWS_FROM & _SETS, cut >> _PUNGS_FROM & _SETS, cut >> _PAIR_FROM
        marks, chows, pungs = cut & _MARKS | melds.marks, own_chows + melds.chow_counts, own_pungs | melds.pungs_mask
        mask = TILE_MASKS[marks] | chows_mask[chows] | _PUNGS_MASKS[pungs.bit_count()]
        if honours := (pungs | pair) & HONOUR_KINDS:
            mask |= honours_mask[pungs & honours, pair & honours, own_wind, prevailing]
        if mask & _UNSETTLED:
            mask = _settled(mask, marks, pungs, pair)
        if winning is not None:
            places = _PLACES[winning][cut & _AROUND[winning]]
            if mask & NINE_GATES and nine_gates_extra(tiles.free_counts) == BIT[winning]:
                mask |= PURE_NINE_GATES
        for wait, placed, wait_mask, unclaimed in places:
            concealed = (own_pungs & unclaimed if claimed else own_pungs) | melds.concealed_mask
            here = mask | wait_mask | CONCEALED_PUNG_NUMBERS[concealed.bit_count()]
            if mask & STRAIGHT and has_straight(_concealed_chows(own_chows, wait, placed, claimed=claimed)):
                here |= CONCEALED_STRAIGHT
            found.append(
                _new(HandReading, (here, _STANDARD, chows, pungs, pair, own_chows, own_pungs, concealed, wait, placed))
            )
    return found


_UNSETTLED: Final = OUTSIDE_MIXED | PUNGS[2]


def _settled(mask: int, marks: int, pungs: Kinds, pair: Kinds) -> int:
    """The facts of a reading with those that need a second look, which few have."""
    if mask & OUTSIDE_MIXED:
        mask = mask ^ OUTSIDE_MIXED | outside_mask(marks, (pungs | pair) & SIMPLES)
    return mask | suited_pungs_mask(pungs) if mask & PUNGS[2] else mask


_PUNGS_MASKS: Final = (ALL_CHOWS, *PUNG_NUMBERS[1:])
"""What so many pungs are in a hand of sets."""
_STANDARD: Final = Shape.STANDARD


def _concealed_chows(own_chows: Counts, wait: Wait, placed: Kinds, *, claimed: bool) -> Counts:
    """The chows that no claimed tile completed."""
    if not claimed or wait in (Wait.PUNG, Wait.PAIR):
        return own_chows
    return own_chows - placed


_SHAPE_MASKS: Final = {
    Shape.SEVEN_PAIRS: SEVEN_PAIRS,
    Shape.THIRTEEN_ORPHANS: THIRTEEN_ORPHANS,
    Shape.SEVEN_PAIRS_TRIPLET: PAIRS_AND_TRIPLET,
    Shape.BONUS_TILES: BONUS_TILES,
    Shape.INCOMPLETE: INCOMPLETE,
    Shape.KNITTED_STRAIGHT: 0,
    Shape.KNITTED_HONORS: 0,
    Shape.SPECIAL: 0,
}


def reading_of_shape(shape: Shape, tiles: HandTiles, seat: Seat, own_pungs_mask: Kinds = 0) -> HandReading:
    """Return a hand read as another shape than sets and a pair; `own_pungs_mask` are pungs that count all the same."""
    melds, pungs = tiles.melds, own_pungs_mask | tiles.melds.pungs_mask
    mask = TILE_MASKS[marks_of(tiles.free_counts) | melds.marks] | _SHAPE_MASKS[shape]
    mask |= PUNG_NUMBERS[pungs.bit_count()]
    if pungs & HONOUR_KINDS:
        mask |= honours_mask[pungs & HONOUR_KINDS, 0, seat.own, seat.prevailing]
    if shape is Shape.THIRTEEN_ORPHANS and seat.winning is not None and copies(tiles.free_counts, seat.winning) == 2:
        mask |= ORPHANS_THIRTEEN_WAITS
    concealed = own_pungs_mask | melds.concealed_mask
    mask |= CONCEALED_PUNG_NUMBERS[concealed.bit_count()]
    return HandReading(mask, shape, melds.chow_counts, pungs, 0, 0, own_pungs_mask, concealed, Wait.NONE, 0)


def facts_of(hand: HandFacts, reading: HandReading) -> Facts:
    """Return a reading as rows see it that have to be asked."""
    facts = Facts(hand, reading.shape, wait=reading.wait, placed=reading.placed_mask)
    facts.chows, facts.pungs, facts.pair = reading.chow_counts, reading.pungs_mask, reading.pair_mask
    facts.concealed_pungs = reading.concealed_mask
    facts.concealed_chows = _concealed_chows(
        reading.own_chow_counts, reading.wait, reading.placed_mask, claimed=hand.claimed
    )
    return facts


def facts_later(hand: Hand, part: Part, table: Table, reading: HandReading) -> Callable[[], Facts]:
    """Return what makes the facts of a reading, for the few rows that have to be asked."""
    return lambda: facts_of(HandFacts(hand, part, table), reading)
