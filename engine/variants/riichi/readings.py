"""Every reading of a hand by itself, whatever winds, flags and house: looked at once and remembered.

Hands are looked at again and again at a table: in the reply, in its explanation, when an earlier hand is put right.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import Final, NamedTuple

from engine.facts import Melded, Shape, Wait, places
from engine.shapes import Split, is_thirteen_orphans, splits
from engine.tiles import MAJORS, Counts, Kinds, Tile, present
from engine.variants.riichi.traits import (
    ALL_PUNGS,
    FLAT,
    OUTSIDE,
    PAIRS,
    SPECIAL,
    chow_traits,
    is_outside,
    pung_traits,
    tile_traits,
)

_SINGLE: Final = (Wait.PAIR, Wait.EDGE, Wait.MIDDLE)


class Reading(NamedTuple):
    """A reading as far as it does not depend on the table.

    `pungs` hold all pungs and kongs; `sets` say what the pungs outside the melds are for the fu (see `set_code`). The
    trait of a flat hand says four chows and a two-sided wait, whatever the pair is worth.
    """

    shape: Shape
    traits: int
    pungs: Kinds
    pair: Kinds
    sets: int
    single_wait: bool


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
def readings_of(free: Counts, winning: Tile, claimed: bool, melded: Melded) -> tuple[Reading, ...]:
    """Every cut into sets and a pair with every place of the winning tile, seven different pairs, thirteen orphans."""
    counts = free + melded.counts
    of_tiles = tile_traits(counts)
    found = [
        _standard(split, wait, placed if claimed and wait is Wait.PUNG else 0, (melded, of_tiles))
        for split in splits(free)
        for wait, placed in places(split, winning)
    ]
    return tuple(found) if melded.counts else (*found, *_pairs_and_orphans(counts, of_tiles))


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
    sets = set_code(split.pungs, concealed)
    return Reading(Shape.STANDARD, traits, pungs, split.pair, sets, wait in _SINGLE)


def _pairs_and_orphans(counts: Counts, of_tiles: int) -> Iterator[Reading]:
    kinds = present(counts)
    if counts == 2 * kinds and kinds.bit_count() == 7:
        yield Reading(Shape.SEVEN_PAIRS, of_tiles | PAIRS, 0, 0, 1, False)
    elif kinds == MAJORS and is_thirteen_orphans(counts):
        yield Reading(Shape.THIRTEEN_ORPHANS, of_tiles | SPECIAL, 0, 0, 1, False)
