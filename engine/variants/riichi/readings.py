"""Every reading of a hand by itself, whatever winds, flags and house: put together from what its pieces are."""

from __future__ import annotations

from typing import Final

from engine.scoring.facts import NEAR, Shape, Wait, places_beside
from engine.scoring.shapes import SUIT_COUNTS, is_thirteen_orphans
from engine.tiles import BIT, DRAGONS, MAJORS, SIMPLES, Counts, Kinds, Tile, present
from engine.variants.riichi.held import Held
from engine.variants.riichi.pieces import (
    CHOWS_FROM,
    MARKS_FIELD,
    PAIR_FROM,
    PUNGS_FROM,
    SETS_FIELD,
    Cut,
    Laid,
    cuts_of,
    pung_code,
)
from engine.variants.riichi.traits import (
    FLAT,
    HONOUR_MARK,
    HONOURED,
    MARKS,
    OF_TILES,
    ORPHANS,
    OUTSIDE,
    PAIRS,
    PURE,
    SPECIAL,
    THREE_CONCEALED,
    chow_traits,
    marks_of,
    pung_traits,
)

_PUNG: Final = Wait.PUNG
_TWO_SIDED: Final = Wait.TWO_SIDED

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
    free, laid = held.free, held.laid
    found: list[Reading] = []
    for cut in _cuts(free):
        found += _placed(cut, laid, winning, claimed)
    if laid.every:
        return found
    kinds = present(free)
    if kinds.bit_count() in (7, 13):
        found += _pairs_and_orphans(free, kinds)
    return found


def _cuts(free: Counts) -> tuple[Cut, ...]:
    """Every cut of concealed tiles into sets and one pair: most suits can be cut in one way only."""
    whole = 0
    for mask in SUIT_COUNTS:
        part = free & mask
        if part:
            cuts = cuts_of(part)
            if len(cuts) != 1:
                return _product(free) if cuts else ()
            whole |= cuts[0]
    return (whole,) if (whole >> PAIR_FROM).bit_count() == 1 else ()


def _product(free: Counts) -> tuple[Cut, ...]:
    """Every cut of every suit with every cut of the others."""
    result: tuple[Cut, ...] = (0,)
    for mask in SUIT_COUNTS:
        if free & mask:
            cuts = cuts_of(free & mask)
            result = tuple([cut | more for cut in result for more in cuts])
    return tuple([cut for cut in result if (cut >> PAIR_FROM).bit_count() == 1])


def _placed(cut: Cut, laid: Laid, winning: Tile, claimed: bool) -> list[Reading]:
    """The readings of one cut, one for every place of the winning tile."""
    chows, own, pair = cut >> CHOWS_FROM & SETS_FIELD, cut >> PUNGS_FROM & SETS_FIELD, cut >> PAIR_FROM
    marks = cut & MARKS_FIELD | laid.marks
    pungs = own | laid.pungs
    traits = marks & ~MARKS | OF_TILES[marks & MARKS] | chow_traits(chows + laid.chows)
    if traits & OUTSIDE:
        traits = _outside(traits, marks, (pungs | pair) & SIMPLES)
    many = pungs.bit_count() > 2
    if many or pair & DRAGONS:
        traits |= pung_traits(pungs, pair)
    bit = BIT[winning]
    found = []
    for wait, placed in places_beside(winning, pair & bit, own & bit, chows & NEAR[winning]):
        here = traits
        closed = own & ~placed if claimed and wait is _PUNG else own
        if many:
            concealed = (closed | laid.concealed).bit_count()
            if concealed == 3:
                here |= THREE_CONCEALED
            if concealed == 4 or laid.kongs == 4:
                here |= SPECIAL
        elif not pungs and wait is _TWO_SIDED:
            here |= FLAT
        code = (pung_code(own, closed) if own else 1) << laid.size | laid.code
        found.append((here, pungs, pair, code, wait is not _TWO_SIDED and wait is not _PUNG))
    return found


def _outside(traits: int, marks: int, simples: Kinds) -> int:
    """The traits of a reading whose chows all hold a terminal; `simples` are pungs and pairs that are none."""
    if simples:
        return traits ^ OUTSIDE
    return traits | (HONOURED if marks & HONOUR_MARK else PURE)


def _pairs_and_orphans(free: Counts, kinds: Kinds) -> list[Reading]:
    of_tiles = OF_TILES[marks_of(free)]
    if free == 2 * kinds and kinds.bit_count() == 7:
        return [(of_tiles | PAIRS, 0, 0, 1, False)]
    if kinds == MAJORS and is_thirteen_orphans(free):
        return [(of_tiles | ORPHANS | SPECIAL, 0, 0, 1, False)]
    return []
