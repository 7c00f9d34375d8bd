"""What a loser's thirteen tiles lack: every hand that one tile more would make, as the winner's rows would see it.

Only tiles that can matter are tried: for sets, those that turn pungs and pairs into four pungs and a pair; for the
shapes of their own, those that `lacking` names.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from engine import ALL, BIT, GREENS, Counts, Hand, Kinds, present, tiles_in
from engine.scoring.facts import Shape, melded_of
from engine.scoring.hands import HandTiles, tiles_of
from engine.scoring.readings import HandReading, Seat, reading_of_shape, readings_of
from engine.scoring.shapes import completing
from engine.variants.british.names import SETS, SHAPE
from engine.variants.british.options import British
from engine.variants.british.shapes import lacking


class Completed(NamedTuple):
    """A hand made by one tile more; `group` says which special hands it can be."""

    tile: Kinds
    group: str
    hand: Hand
    reading: HandReading


def completions(hand: Hand, tiles: HandTiles, seat: Seat, options: British) -> Iterator[Completed]:
    """Return every way in which one tile that is not yet held four times would complete the hand.

    The tile counts as drawn: it leaves concealed what was concealed.
    """
    counts = tiles.free_counts + melded_of(hand.melds).counts
    for tile in tiles_in(_lacking_in_sets(tiles, counts, options)):
        whole = Hand(hand.free, hand.melds, tile, hand.bonus)
        for reading in readings_of(tiles_of(whole), seat):
            yield Completed(BIT[tile], SETS, whole, reading)
    if not hand.melds:
        for tile in tiles_in(lacking(counts) & ~_held_four(counts)):
            whole = Hand(hand.free, hand.melds, tile, hand.bonus)
            yield Completed(BIT[tile], SHAPE, whole, reading_of_shape(Shape.SPECIAL, tiles_of(whole), seat))


def _lacking_in_sets(tiles: HandTiles, counts: Counts, options: British) -> Kinds:
    """The kinds that make four pungs or kongs and a pair; chows matter only for a jade hand that may have them."""
    if options.jade_allows_chow and not present(counts) & ~GREENS:
        return completing(tiles.free_counts) & GREENS & ~_held_four(counts)
    if tiles.melds.chow_counts:
        return 0
    return _pung_waits(tiles.free_counts) & ~_held_four(counts)


def _pung_waits(counts: Counts) -> Kinds:
    """Pungs and two pairs wait on either pair; pungs and a single tile on that tile."""
    low, middle, high = counts & ALL, counts >> 1 & ALL, counts >> 2 & ALL
    ones, twos = low & ~middle & ~high, middle & ~low & ~high
    if high or (ones.bit_count(), twos.bit_count()) not in ((1, 0), (0, 2)):
        return 0
    return ones | twos


def _held_four(counts: Counts) -> Kinds:
    return counts >> 2 & ALL
