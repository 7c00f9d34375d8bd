"""What a hand holds, gone through once: the counts by which it is cut into sets, every tile, and its melds."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from engine.hand import Hand
from engine.tiles import BIT, KINDS, Counts
from engine.variants.riichi.pieces import NOTHING, Laid, laid_of
from engine.variants.riichi.tally import ONE, Tally

_COUNTS: Final = 3 * KINDS
_LOW: Final = (1 << _COUNTS) - 1
_BOTH: Final = tuple(one << _COUNTS | BIT[tile] for tile, one in enumerate(ONE))
"""What a tile adds to a tally and, below it in the same integer, to the counts."""
_both_of = _BOTH.__getitem__


@dataclass(slots=True)
class Held:
    """`free` counts the concealed tiles with the winning one, `every` all tiles; `laid` are the melds together.

    Every hand makes one: it is not frozen, which would take six times as long.
    """

    free: Counts
    every: Tally
    laid: Laid


def held_of(hand: Hand) -> Held:
    both = sum(map(_both_of, hand.free))
    if hand.winning is not None:
        both += _BOTH[hand.winning]
    laid = NOTHING
    for meld in hand.melds:
        more = laid_of(meld.kind, meld.tiles, meld.exposed)
        laid = more if laid is NOTHING else laid.beside(more)
    return Held(both & _LOW, (both >> _COUNTS) + laid.every, laid)
