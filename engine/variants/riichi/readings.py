"""Every reading of a hand by itself, whatever winds, flags and house: put together from what its pieces are."""

from __future__ import annotations

from typing import Final

from engine.facts import NEAR, Shape, Wait, places_beside
from engine.shapes import SUIT_COUNTS, is_thirteen_orphans
from engine.tiles import BIT, DRAGONS, MAJORS, SIMPLES, Counts, Kinds, Tile, present
from engine.variants.riichi.held import Held
from engine.variants.riichi.pieces import Cut, cuts_of, pung_code
from engine.variants.riichi.traits import (
    FLAT,
    MARKS,
    OF_TILES,
    ORPHANS,
    OUTSIDE,
    PAIRS,
    SPECIAL,
    THREE_CONCEALED,
    chow_traits,
    marks_of,
    pung_traits,
)

_SINGLE: Final = (Wait.PAIR, Wait.EDGE, Wait.MIDDLE)
_UNCUT: Final[Cut] = (0, 0, 0, 0, 0, 0)

Reading = tuple[int, Kinds, Kinds, int, bool]
"""A reading as far as it does not depend on the table, as bare numbers.

Its traits; all pungs and kongs; the pair; what pungs and kongs are for the fu, as octal digits behind a leading one;
whether an edge, a middle or the pair was waited for. The trait of a flat hand says four chows and a two-sided wait,
whatever the pair is worth.
"""


def shape_of(traits: int) -> Shape:
    """The shape of the reading that has these traits."""
    if traits & PAIRS:
        return Shape.SEVEN_PAIRS
    return Shape.THIRTEEN_ORPHANS if traits & ORPHANS else Shape.STANDARD


def readings_of(held: Held, winning: Tile, *, claimed: bool) -> list[Reading]:
    """Every cut into sets and a pair with every place of the winning tile, seven different pairs, thirteen orphans."""
    free = held.free
    cuts = _cuts(free)
    found = _placed(cuts[0], held, winning, claimed=claimed) if cuts else []
    for cut in cuts[1:]:
        found += _placed(cut, held, winning, claimed=claimed)
    if held.size or held.chows:
        return found
    kinds = present(free)
    if kinds.bit_count() in (7, 13):
        found += _pairs_and_orphans(free, kinds)
    return found


def _cuts(free: Counts) -> tuple[Cut, ...]:
    """Every cut of concealed tiles into sets and one pair: most suits can be cut in one way only."""
    marks = chows = pungs = pair = code = size = 0
    for mask in SUIT_COUNTS:
        part = free & mask
        if part:
            cuts = cuts_of(part)
            if len(cuts) != 1:
                return _product(free) if cuts else ()
            more_marks, more_chows, more_pungs, more_pair, more_code, more_size = cuts[0]
            if more_pair:
                if pair:
                    return ()
                pair = more_pair
            marks |= more_marks
            chows |= more_chows
            if more_pungs:
                pungs |= more_pungs
                code = code << more_size | more_code
                size += more_size
    return ((marks, chows, pungs, pair, code, size),) if pair else ()


def _product(free: Counts) -> tuple[Cut, ...]:
    """Every cut of every suit with every cut of the others."""
    result: tuple[Cut, ...] = (_UNCUT,)
    for mask in SUIT_COUNTS:
        if free & mask:
            cuts = cuts_of(free & mask)
            result = tuple([_joined(cut, more) for cut in result for more in cuts if not (cut[3] and more[3])])
    return tuple([cut for cut in result if cut[3]])


def _joined(cut: Cut, more: Cut) -> Cut:
    marks, chows, pungs, pair, code, size = more
    return cut[0] | marks, cut[1] | chows, cut[2] | pungs, cut[3] | pair, cut[4] << size | code, cut[5] + size


def _placed(cut: Cut, held: Held, winning: Tile, *, claimed: bool) -> list[Reading]:
    """The readings of one cut, one for every place of the winning tile."""
    marks, chows, own, pair, code, size = cut
    _, _, _, _, _, laid_marks, laid_chows, laid_pungs, kongs, laid_code, laid_size = held
    marks |= laid_marks
    pungs = own | laid_pungs
    traits = marks & ~MARKS | OF_TILES[marks & MARKS] | chow_traits(chows + laid_chows)
    if traits & OUTSIDE and (pungs | pair) & SIMPLES:
        traits ^= OUTSIDE
    many = pungs.bit_count() > 2
    if many or pair & DRAGONS:
        traits |= pung_traits(pungs, pair)
    bit = BIT[winning]
    found = []
    for wait, placed in places_beside(winning, pair & bit, own & bit, chows & NEAR[winning]):
        here, sets, concealed = traits, code, own | kongs
        if claimed and wait is Wait.PUNG:
            sets, concealed = pung_code(own, own & ~placed), concealed & ~placed
        if many:
            if concealed.bit_count() == 3:
                here |= THREE_CONCEALED
        elif not pungs and wait is Wait.TWO_SIDED:
            here |= FLAT
        found.append((here, pungs, pair, (1 << size | sets) << laid_size | laid_code, wait in _SINGLE))
    return found


def _pairs_and_orphans(free: Counts, kinds: Kinds) -> list[Reading]:
    of_tiles = OF_TILES[marks_of(free)]
    if free == 2 * kinds and kinds.bit_count() == 7:
        return [(of_tiles | PAIRS, 0, 0, 1, False)]
    if kinds == MAJORS and is_thirteen_orphans(free):
        return [(of_tiles | ORPHANS | SPECIAL, 0, 0, 1, False)]
    return []
