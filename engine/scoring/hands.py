"""What a hand holds, gone through once: counts, melds taken together, and how many of every tile there are.

What a meld says by itself is worked out once and remembered: a new hand of known melds costs little more than adding
them up.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Final

from engine.hand import Hand, MeldKind
from engine.remembered import Remembered
from engine.scoring.masks import ONE_CLAIMED_PAIR, ONE_CONCEALED_KONG, ONE_EXPOSED, ONE_KONG, marks_of
from engine.tiles import BIT, KINDS, MAJORS, RED_FIVE, TILES, Counts, Kinds, Tile, is_bonus, is_red, plain, tiles_in

Tally = int
"""How many of every tile: six bits a tile, so that indicators can be counted with the hand; a red five counts as a five
and for itself."""

_WIDTH: Final = 6
_FIELD: Final = (1 << _WIDTH) - 1
_FULL: Final = _FIELD >> 1
OVER: Final = sum(1 << _WIDTH * tile + _WIDTH - 1 for tile in range(TILES))
"""Bits of a tally put to some room: where there is none of them, there is room for all tiles."""
_RED_FIVES: Final = _WIDTH * RED_FIVE
LOWEST_RED: Final = 1 << _RED_FIVES
"""Only a tally with a red five is as large."""

ONE: Final = tuple(1 << _WIDTH * tile | (1 << _WIDTH * plain(tile) if is_red(tile) else 0) for tile in range(TILES))
"""What one tile adds to a tally."""
_one_of = ONE.__getitem__


def tally_of(tiles: Iterable[Tile]) -> Tally:
    """Return the tally of some tiles."""
    return sum(map(_one_of, tiles))


@Remembered
def bonus_tally(tiles: tuple[Tile, ...]) -> Tally:
    """Return the tally of tiles laid aside; where one of them is no bonus tile, there is never room for them."""
    return tally_of(tiles) if all(map(is_bonus, tiles)) else OVER


def copies(tally: Tally, tile: Tile) -> int:
    """Return how often a kind is in a tally."""
    return tally >> _WIDTH * tile & _FIELD


def red_fives(tally: Tally) -> int:
    """Return how many red fives there are."""
    reds = tally >> _RED_FIVES
    return (reds & _FIELD) + (reds >> _WIDTH & _FIELD) + (reds >> 2 * _WIDTH) if reds else 0


def room_for(most: Mapping[Tile, int]) -> Tally:
    """Return what, added to a tally, sets the highest bit of every kind of which there are too many.

    `most` says how many of each tile there may be; of tiles it does not name there are none.
    """
    return sum(_FULL - most.get(tile, 0) << _WIDTH * tile for tile in range(TILES))


@lru_cache(maxsize=64)
def common_room(tile_set: frozenset[Tile]) -> Tally:
    """Return the room of a set with four of every kind and one of every bonus tile."""
    return room_for({tile: 4 if tile < KINDS else 1 for tile in tile_set})


CONCEALED, MAJOR, KONG = 1, 2, 4
"""What a pung or kong is: one octal digit of a set code."""


@dataclass(slots=True)
class MeldTotals:
    """What a meld, or several, add to a hand: numbers of melds (see `masks.melds_mask`), marks, sets and all tiles.

    `pungs_mask` are kongs as well, `concealed_mask` the kongs that were not claimed; `set_code` tells what each of them
    is, octal digits in `code_bits` bits. It is not frozen, which would take six times as long.
    """

    numbers: int
    marks: int
    chow_counts: Counts
    pungs_mask: Kinds
    concealed_mask: Kinds
    set_code: int
    code_bits: int
    tally: Tally

    def beside(self, more: MeldTotals) -> MeldTotals:
        """Return both together, in this order."""
        return MeldTotals(
            self.numbers + more.numbers,
            self.marks | more.marks,
            self.chow_counts + more.chow_counts,
            self.pungs_mask | more.pungs_mask,
            self.concealed_mask | more.concealed_mask,
            self.set_code << more.code_bits | more.set_code,
            self.code_bits + more.code_bits,
            self.tally + more.tally,
        )


NOTHING: Final = MeldTotals(0, 0, 0, 0, 0, 0, 0, 0)


@Remembered
def totals_of_meld(meld: tuple[MeldKind, tuple[Tile, ...], bool]) -> MeldTotals:
    """Return what a meld with these fields adds; a pair adds its tiles alone."""
    kind, tiles, exposed = meld
    tally, bit = tally_of(tiles), BIT[tiles[0]]
    numbers = ONE_EXPOSED if exposed else 0
    if kind is MeldKind.PAIR:
        return replace(NOTHING, numbers=numbers + ONE_CLAIMED_PAIR, tally=tally)
    if kind is MeldKind.CHOW:
        return replace(NOTHING, numbers=numbers, marks=marks_of(0o111 * bit), chow_counts=bit, tally=tally)
    if kind is MeldKind.KONG:
        numbers += ONE_KONG if exposed else ONE_KONG + ONE_CONCEALED_KONG
    code = (KONG if kind is MeldKind.KONG else 0) | (MAJOR if bit & MAJORS else 0) | (0 if exposed else CONCEALED)
    return MeldTotals(numbers, marks_of(bit), 0, bit, 0 if exposed else bit, code, 3, tally)


def set_code_of(own_pungs_mask: Kinds, concealed_mask: Kinds, melds: MeldTotals) -> int:
    """Return the set code of a hand behind a leading one: pungs outside the melds by tile, then the melds."""
    code = _own_code[own_pungs_mask, own_pungs_mask & concealed_mask] if own_pungs_mask else 1
    return code << melds.code_bits | melds.set_code


@Remembered
def _own_code(pungs: tuple[Kinds, Kinds]) -> int:
    (pungs_mask, concealed_mask), code = pungs, 1
    for tile in tiles_in(pungs_mask):
        code = code << 3 | (MAJOR if MAJORS & BIT[tile] else 0) | (CONCEALED if concealed_mask & BIT[tile] else 0)
    return code


@dataclass(slots=True)
class HandTiles:
    """`free_counts` are the concealed tiles with the winning one, `tally` all tiles, `melds` what was melded."""

    free_counts: Counts
    tally: Tally
    melds: MeldTotals


_COUNTS: Final = 3 * KINDS
_LOW: Final = (1 << _COUNTS) - 1
_BOTH: Final = tuple(one << _COUNTS | BIT[tile] for tile, one in enumerate(ONE))
"""What a tile adds to a tally and, below it in the same integer, to the counts."""
_both_of = _BOTH.__getitem__


def tiles_of(hand: Hand) -> HandTiles:
    """Return what a hand holds; bonus tiles are in no count."""
    both = sum(map(_both_of, hand.free))
    if hand.winning is not None:
        both += _BOTH[hand.winning]
    melds = NOTHING
    for meld in hand.melds:
        more = totals_of_meld[meld.kind, meld.tiles, meld.exposed]
        melds = more if melds is NOTHING else melds.beside(more)
    return HandTiles(both & _LOW, (both >> _COUNTS) + melds.tally, melds)
