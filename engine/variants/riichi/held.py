"""What a hand holds, gone through once: the counts by which it is cut into sets, every tile, and its melds."""

from __future__ import annotations

from typing import Final, NamedTuple

from engine.hand import Hand
from engine.tiles import BIT, KINDS, Counts, Kinds
from engine.variants.riichi.pieces import laid_of
from engine.variants.riichi.tally import ONE, Tally

_COUNTS: Final = 3 * KINDS
_LOW: Final = (1 << _COUNTS) - 1
_BOTH: Final = tuple(one << _COUNTS | BIT[tile] for tile, one in enumerate(ONE))
"""What a tile adds to a tally and, below it in the same integer, to the counts."""
_both_of = _BOTH.__getitem__


class Held(NamedTuple):
    """`free` counts the concealed tiles with the winning one, `every` all tiles; the rest is as in `Laid`."""

    free: Counts
    every: Tally
    exposed: int
    kongs: int
    pairs: int
    marks: int
    chows: Counts
    pungs: Kinds
    concealed: Kinds
    code: int
    size: int


def held_of(hand: Hand) -> Held:
    both = sum(map(_both_of, hand.free))
    if hand.winning is not None:
        both += _BOTH[hand.winning]
    exposed = kongs = pairs = marks = chows = pungs = concealed = code = size = 0
    every = both >> _COUNTS
    for meld in hand.melds:
        more = laid_of(meld.kind, meld.tiles, meld.exposed)
        exposed += more[0]
        kongs += more[1]
        pairs += more[2]
        marks |= more[3]
        chows += more[4]
        pungs |= more[5]
        concealed |= more[6]
        code = code << more[8] | more[7]
        size += more[8]
        every += more[9]
    return Held(both & _LOW, every, exposed, kongs, pairs, marks, chows, pungs, concealed, code, size)
