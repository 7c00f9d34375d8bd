"""What hands are made of: the concealed tiles of one suit, and a meld.

What a piece says by itself is worked out once and remembered: a new hand of known pieces costs little more than putting
them together.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Final

from engine.hand import MeldKind
from engine.scoring.shapes import SUITED_COUNTS, splits_from_lowest
from engine.tiles import BIT, MAJORS, Counts, Kinds, Tile
from engine.variants.riichi.tally import ONE, Tally
from engine.variants.riichi.traits import honour_traits, marks_of

CONCEALED, MAJOR, KONG = 1, 2, 4
"""What a pung or kong is for the fu: one octal digit."""


Cut = int
"""One way to cut some concealed tiles, packed into one integer so that cuts of several suits are put together by `|`.

Lowest stand the marks of the tiles with traits of single pungs, above them the chows, the pungs and the pair.
"""
CHOWS_FROM, PUNGS_FROM, PAIR_FROM = 40, 144, 248
MARKS_FIELD: Final = (1 << CHOWS_FROM) - 1
SETS_FIELD: Final = (1 << PUNGS_FROM - CHOWS_FROM) - 1


@lru_cache(maxsize=1 << 16)
def cuts_of(part: Counts) -> tuple[Cut, ...]:
    """Every way to cut the concealed tiles of one suit."""
    found, shift = splits_from_lowest(part)
    marks = marks_of(part)
    cuts = [
        marks | (chows << CHOWS_FROM | pungs << PUNGS_FROM | pair << PAIR_FROM) << shift for chows, pungs, pair in found
    ]
    if part > SUITED_COUNTS:
        cuts = [cut | honour_traits(cut >> PUNGS_FROM & SETS_FIELD) for cut in cuts]
    return tuple(cuts)


@lru_cache(maxsize=1 << 14)
def pung_code(pungs: Kinds, concealed: Kinds) -> int:
    """Pungs outside the melds for the fu, by tile, behind a leading one; completed by a discard they are open."""
    code = 1
    while pungs:
        kind = pungs & -pungs
        pungs ^= kind
        code = code << 3 | (MAJOR if kind & MAJORS else 0) | (CONCEALED if kind & concealed else 0)
    return code


@dataclass(slots=True)
class Laid:
    """What a meld, or several, add to a hand: numbers of melds, marks and sets, and all their tiles.

    `pungs` are kongs as well, `concealed` those that were not claimed; `code` are both for the fu, octal digits in
    `size` bits.
    """

    exposed: int
    kongs: int
    pairs: int
    marks: int
    chows: Counts
    pungs: Kinds
    concealed: Kinds
    code: int
    size: int
    every: Tally

    def beside(self, more: Laid) -> Laid:
        """Both together, in this order."""
        return Laid(
            self.exposed + more.exposed,
            self.kongs + more.kongs,
            self.pairs + more.pairs,
            self.marks | more.marks,
            self.chows + more.chows,
            self.pungs | more.pungs,
            self.concealed | more.concealed,
            self.code << more.size | more.code,
            self.size + more.size,
            self.every + more.every,
        )


NOTHING: Final = Laid(0, 0, 0, 0, 0, 0, 0, 0, 0, 0)


@lru_cache(maxsize=1 << 10)
def laid_of(kind: MeldKind, tiles: tuple[Tile, ...], exposed: bool) -> Laid:
    """What one meld adds; a pair adds nothing but itself, as it is refused."""
    every = sum(map(ONE.__getitem__, tiles))
    bit = BIT[tiles[0]]
    if kind is MeldKind.PAIR:
        return replace(NOTHING, pairs=1, exposed=int(exposed), every=every)
    if kind is MeldKind.CHOW:
        return replace(NOTHING, exposed=int(exposed), marks=marks_of(0o111 * bit), chows=bit, every=every)
    kong = kind is MeldKind.KONG
    code = (KONG if kong else 0) | (MAJOR if bit & MAJORS else 0) | (0 if exposed else CONCEALED)
    marks = marks_of(bit) | honour_traits(bit)
    return Laid(int(exposed), int(kong), 0, marks, 0, bit, 0 if exposed else bit, code, 3, every)
