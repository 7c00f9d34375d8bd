"""Every reading of a hand by itself, whatever winds, flags and house: looked at once and remembered.

Hands are looked at again and again at a table: in the reply, in its explanation, when an earlier hand is put right.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import Final, NamedTuple

from engine.facts import Melded, Shape, Wait, placed_splits
from engine.shapes import Split, is_thirteen_orphans
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

    `pungs` hold all pungs and kongs; `sets` the pungs outside the melds and `concealed` those that no discard
    completed; `flat` says four chows and a two-sided wait, whatever the pair is worth.
    """

    shape: Shape
    traits: int
    pungs: Kinds
    pair: Kinds
    sets: Kinds
    concealed: Kinds
    single_wait: bool


@lru_cache(maxsize=1 << 14)
def readings_of(free: Counts, winning: Tile, claimed: bool, melded: Melded) -> tuple[Reading, ...]:
    """Every cut into sets and a pair with every place of the winning tile, seven different pairs, thirteen orphans."""
    counts = free + melded.counts
    of_tiles = tile_traits(counts)
    found = [
        _standard(split, wait, 0 if not claimed or wait is not Wait.PUNG else placed, (melded, of_tiles))
        for split, wait, placed in placed_splits(free, winning)
    ]
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
    return Reading(Shape.STANDARD, traits, pungs, split.pair, split.pungs, concealed, wait in _SINGLE)


def _pairs_and_orphans(counts: Counts, of_tiles: int) -> Iterator[Reading]:
    kinds = present(counts)
    if counts == 2 * kinds and kinds.bit_count() == 7:
        yield Reading(Shape.SEVEN_PAIRS, of_tiles | PAIRS, 0, 0, 0, 0, False)
    elif kinds == MAJORS and is_thirteen_orphans(counts):
        yield Reading(Shape.THIRTEEN_ORPHANS, of_tiles | SPECIAL, 0, 0, 0, 0, False)
