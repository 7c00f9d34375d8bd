"""Every reading of a hand by itself, whatever winds, flags and house: looked at once and remembered.

Hands are looked at again and again at a table: in the reply, in its explanation, when an earlier hand is put right.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import Final

from engine.facts import Melded, Shape, Wait, places
from engine.shapes import Split, is_thirteen_orphans, splits
from engine.tiles import MAJORS, Counts, Kinds, Tile, present
from engine.variants.riichi.traits import (
    ALL_PUNGS,
    FLAT,
    ORPHANS,
    OUTSIDE,
    PAIRS,
    SPECIAL,
    chow_traits,
    is_outside,
    pung_traits,
    tile_traits,
)

_SINGLE: Final = (Wait.PAIR, Wait.EDGE, Wait.MIDDLE)


Reading = tuple[int, Kinds, Kinds, int, bool]
"""A reading as far as it does not depend on the table, as bare numbers: thousands of them are remembered.

Its traits; all pungs and kongs; the pair; what the pungs outside the melds are for the fu (see `set_code`); whether an
edge, a middle or the pair was waited for. The trait of a flat hand says four chows and a two-sided wait, whatever the
pair is worth.
"""


def shape_of(traits: int) -> Shape:
    """The shape of the reading that has these traits."""
    if traits & PAIRS:
        return Shape.SEVEN_PAIRS
    return Shape.THIRTEEN_ORPHANS if traits & ORPHANS else Shape.STANDARD


CONCEALED, MAJOR, KONG = 1, 2, 4
"""What a pung or kong is for the fu: one octal digit."""


def set_code(sets: Kinds, concealed: Kinds) -> int:
    """Pungs outside the melds by tile, as octal digits behind a leading one; completed by a discard they are open."""
    code = 1
    while sets:
        kind = sets & -sets
        sets ^= kind
        code = code << 3 | (MAJOR if kind & MAJORS else 0) | (CONCEALED if kind & concealed else 0)
    return code


@lru_cache(maxsize=1 << 14)
def readings_of(free: Counts, winning: Tile, claimed: bool, melded: tuple[int, ...]) -> tuple[Reading, ...]:
    """Every cut into sets and a pair with every place of the winning tile, seven different pairs, thirteen orphans.

    `melded` are the numbers of a `Melded`.
    """
    on_table = Melded(*melded)
    counts = free + on_table.counts
    of_tiles = tile_traits(counts)
    found = [
        _standard(split, wait, placed if claimed and wait is Wait.PUNG else 0, (on_table, of_tiles))
        for split in splits(free)
        for wait, placed in places(split, winning)
    ]
    if on_table.counts or present(counts).bit_count() not in (7, 13):
        return tuple(found)
    return (*found, *_pairs_and_orphans(counts, of_tiles))


def _standard(split: Split, wait: Wait, opened: Kinds, of_hand: tuple[Melded, int]) -> Reading:
    """A reading into sets; `opened` is a pung that a discard completed."""
    melded, traits = of_hand
    chows = split.chows + melded.exposed_chows
    pungs = split.pungs | melded.exposed_pungs | melded.concealed_kongs
    concealed = split.pungs & ~opened
    if pungs:
        traits |= pung_traits(pungs, concealed | melded.concealed_kongs, split.pair)
    elif wait is Wait.TWO_SIDED:
        traits |= FLAT
    traits |= chow_traits(chows) if chows else ALL_PUNGS
    if is_outside(chows, pungs | split.pair):
        traits |= OUTSIDE
    return traits, pungs, split.pair, set_code(split.pungs, concealed), wait in _SINGLE


def _pairs_and_orphans(counts: Counts, of_tiles: int) -> Iterator[Reading]:
    kinds = present(counts)
    if counts == 2 * kinds and kinds.bit_count() == 7:
        yield of_tiles | PAIRS, 0, 0, 1, False
    elif kinds == MAJORS and is_thirteen_orphans(counts):
        yield of_tiles | ORPHANS | SPECIAL, 0, 0, 1, False
