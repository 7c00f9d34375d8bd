"""Traits: what is true of a hand and of a reading, one bit each. Most yaku are nothing but a few of them together.

A yaku row names the traits it needs; the table remembers what a combination of traits comes to. Conditions follow the
public rules of the modern game (Tenhou manual, EMA and WRC rule books).
"""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from engine.scoring.shapes import nine_gates_extra
from engine.tiles import (
    ALL,
    BIT,
    DOTS,
    DRAGONS,
    GREEN,
    GREENS,
    HONOUR_KINDS,
    RED,
    SIMPLES,
    SUIT_KINDS,
    SUIT_MASK,
    SUITED,
    TERMINALS,
    WHITE,
    Counts,
    Kinds,
    at_least_two,
    kinds_of,
    present,
)
from engine.wins import WinMethod

# Of the hand, whatever its reading.
CLOSED: Final = 1 << 0
SELF_DRAWN: Final = 1 << 1
CLAIMED: Final = 1 << 2
ROBBED: Final = 1 << 3
RIICHI: Final = 1 << 4
DOUBLE_RIICHI: Final = 1 << 5
OPEN_RIICHI: Final = 1 << 6
IPPATSU: Final = 1 << 7
LAST_TILE: Final = 1 << 8
AFTER_KONG: Final = 1 << 9
SIMPLE: Final = 1 << 10
"""Neither terminals nor honours."""
HONOURED: Final = 1 << 11
ENDED: Final = 1 << 12
"""Terminals."""
PURE: Final = 1 << 13
"""No honours. This, honours and terminals are told only beside `OUTER`, `ONE_SUIT` and `OUTSIDE`."""
OUTER: Final = 1 << 14
"""No simples."""
ONE_SUIT: Final = 1 << 15
THREE_KONGS: Final = 1 << 16

# Of a reading.
PAIRS: Final = 1 << 17
ALL_PUNGS: Final = 1 << 18
FLAT: Final = 1 << 19
"""Four chows, a pair without value, a two-sided wait."""
TWICE: Final = 1 << 20
"""Some chow twice."""
TWICE_TWICE: Final = 1 << 21
"""Two chows twice each, or one four times."""
THRICE: Final = 1 << 22
"""The same chow three times or more."""
STRAIGHT: Final = 1 << 23
COLOUR_CHOWS: Final = 1 << 24
"""The same chow in three suits."""
OUTSIDE: Final = 1 << 25
"""A terminal or honour in every set and the pair, with a chow."""
HAKU: Final = 1 << 26
HATSU: Final = 1 << 27
CHUN: Final = 1 << 28
SEAT_WIND: Final = 1 << 29
ROUND_WIND: Final = 1 << 30
NORTH_WIND: Final = 1 << 31
LITTLE_DRAGONS: Final = 1 << 32
THREE_CONCEALED: Final = 1 << 33
COLOUR_PUNGS: Final = 1 << 34
"""Pungs of the same number in three suits."""
IN_A_ROW: Final = 1 << 35
"""Three consecutive pungs of one suit."""
ORPHANS: Final = 1 << 36
SPECIAL: Final = 1 << 37
"""Rows have to be asked: a yakuman may be in reach (four concealed triplets or kongs, three triplets of honours, nine
gates, only greens, only terminals, only honours, a win in the first turn, the eighth in a row), or an open riichi
counts."""

NORTH: Final = 30
BIG_WHEELS: Final = sum(2 * BIT[9 * DOTS + number] for number in range(1, 8))
"""22334455667788 of dots."""
_ONES: Final = kinds_of((0, 9, 18))
_OUTER_CHOWS: Final = kinds_of((0, 6, 9, 15, 18, 24))
"""The chows 123 and 789 of every suit, at their lowest tile."""
_INNER_CHOWS: Final = SUITED & ~_OUTER_CHOWS

_FLAGS: Final = (
    ("riichi", RIICHI),
    ("open_riichi", RIICHI | OPEN_RIICHI | SPECIAL),
    ("double_riichi", DOUBLE_RIICHI),
    ("ippatsu", IPPATSU),
    ("last_tile", LAST_TILE),
    ("after_kong", AFTER_KONG),
    ("first_turn", SPECIAL),
    ("paarenchan", SPECIAL),
)
"""What the table says of a win; an open riichi is a riichi."""


@lru_cache(maxsize=256)
def flag_traits(flags: frozenset[str]) -> int:
    traits = 0
    for flag, bits in _FLAGS:
        if flag in flags:
            traits |= bits
    return traits


def win_traits(how: WinMethod, flags: frozenset[str], *, is_open: bool, kongs: int) -> int:
    """How the hand was won, whether sets of it were claimed, and how many kongs it has."""
    traits = flag_traits(flags)
    if how is WinMethod.SELF_DRAW:
        traits |= SELF_DRAWN
    else:
        traits |= CLAIMED | ROBBED if how is WinMethod.ROBBED_KONG else CLAIMED
    if not is_open:
        traits |= CLOSED
    return traits | THREE_KONGS if kongs == 3 else traits


# Marks: what a part of the hand adds to what its tiles are, however they are read. They use bits of the traits that are
# never a part's own, so that both stand in one integer.
MARKS: Final = 0xFF
HONOUR_MARK, _TERMINAL, _SIMPLE, _NOT_GREEN, _GATES = 1, 2, 4, 8, 16
_SUITS_FROM: Final = 5


_MARKED: Final = (
    (HONOUR_MARK, HONOUR_KINDS),
    (_TERMINAL, TERMINALS),
    (_SIMPLE, SIMPLES),
    (_NOT_GREEN, ALL & ~GREENS),
    *((1 << suit << _SUITS_FROM, kinds) for suit, kinds in enumerate(SUIT_KINDS)),
)


def marks_of(counts: Counts) -> int:
    """The marks of some tiles."""
    kinds = present(counts)
    marks = _GATES if counts == BIG_WHEELS or nine_gates_extra(counts) else 0
    for mark, some in _MARKED:
        if kinds & some:
            marks |= mark
    return marks


def _tile_traits(marks: int) -> int:
    """What the tiles of a hand are, by the marks of all its parts together.

    Honours, terminals and their absence are told only beside the traits with which a yaku asks for them: the fewer
    combinations of traits there are, the more often one was met before.
    """
    traits = HONOURED if marks & HONOUR_MARK else PURE
    if marks & _TERMINAL:
        traits |= ENDED
    if not marks & (HONOUR_MARK | _TERMINAL):
        traits |= SIMPLE
    elif not marks & _SIMPLE:
        traits |= OUTER if traits & HONOURED and traits & ENDED else OUTER | SPECIAL
    if (marks >> _SUITS_FROM).bit_count() == 1:
        traits |= ONE_SUIT
    if not traits & (ONE_SUIT | OUTER):
        traits &= ~(HONOURED | ENDED | PURE)
    return traits if marks & _NOT_GREEN and not marks & _GATES else traits | SPECIAL


OF_TILES: Final = tuple(map(_tile_traits, range(MARKS + 1)))
"""The traits of a hand's tiles for all the marks of its parts."""


@lru_cache(maxsize=1 << 14)
def chow_traits(chows: Counts) -> int:
    """What chows make up together; all there are of four sets are remembered, 12,650."""
    if not chows:
        return ALL_PUNGS
    lowest = present(chows)
    traits = 0 if lowest & _INNER_CHOWS else OUTSIDE
    if lowest & lowest >> 9 & lowest >> 18 & _ONES:
        traits |= STRAIGHT
    if lowest & lowest >> 27 & lowest >> 54 & SUIT_MASK:
        traits |= COLOUR_CHOWS
    return traits if lowest == chows else traits | _repeated(chows)


def _repeated(chows: Counts) -> int:
    """What chows make up of which some are alike."""
    traits, twice = TWICE, at_least_two(chows)
    if twice.bit_count() + (chows >> 2 & SUITED).bit_count() == 2:
        traits |= TWICE_TWICE
    if (chows >> 2 | chows >> 1 & chows) & SUITED:
        traits |= THRICE
    return traits


def honour_traits(pungs: Kinds) -> int:
    """The honours among pungs and kongs that are worth something whatever the winds."""
    traits = 0
    for kind, bit in _HONOURS:
        if pungs & kind:
            traits |= bit
    return traits


def pung_traits(pungs: Kinds, pair: Kinds) -> int:
    """What pungs and kongs make up together, beside the single honours."""
    traits = 0
    if pair & DRAGONS and (pungs & DRAGONS).bit_count() == 2:
        traits |= LITTLE_DRAGONS
    if pungs.bit_count() < 3:
        return traits
    if (pungs & HONOUR_KINDS).bit_count() > 2:
        traits |= SPECIAL
    if pungs & pungs >> 27 & pungs >> 54 & SUIT_MASK:
        traits |= COLOUR_PUNGS
    return traits | IN_A_ROW if pungs & pungs >> 3 & pungs >> 6 & _RUNS else traits


_RUNS: Final = kinds_of(tile for tile in range(27) if tile % 9 < 7)
"""Where three tiles of one suit in a row begin."""

_HONOURS: Final = ((BIT[WHITE], HAKU), (BIT[GREEN], HATSU), (BIT[RED], CHUN), (BIT[NORTH], NORTH_WIND))
