"""Traits: what is true of a hand and of a reading, one bit each. Most yaku are nothing but a few of them together.

A yaku row names the traits it needs; the table remembers what a combination of traits comes to. Conditions follow the
public rules of the modern game (Tenhou manual, EMA and WRC rule books).
"""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from engine.facts import Facts, HandFacts, Shape, Wait
from engine.tiles import (
    BIT,
    DRAGONS,
    GREEN,
    HONOUR_KINDS,
    MAJORS,
    RED,
    RED_FIVE,
    SIMPLES,
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
"""No honours."""
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

NORTH: Final = 30
_NORTHS: Final[Kinds] = BIT[NORTH]
_ONES: Final = kinds_of((0, 9, 18))
_OUTER_CHOWS: Final = kinds_of((0, 6, 9, 15, 18, 24))
"""The chows 123 and 789 of every suit, at their lowest tile."""
_INNER_CHOWS: Final = SUITED & ~_OUTER_CHOWS

_FLAGS: Final = (
    ("riichi", RIICHI),
    ("open_riichi", RIICHI | OPEN_RIICHI),
    ("double_riichi", DOUBLE_RIICHI),
    ("ippatsu", IPPATSU),
    ("last_tile", LAST_TILE),
    ("after_kong", AFTER_KONG),
)
"""What the table says of a win; an open riichi is a riichi."""


@lru_cache(maxsize=256)
def flag_traits(flags: frozenset[str]) -> int:
    traits = 0
    for flag, bits in _FLAGS:
        if flag in flags:
            traits |= bits
    return traits


def hand_traits(hand: HandFacts) -> int:
    """What no reading changes."""
    kinds = hand.kinds
    traits = SELF_DRAWN if hand.self_drawn else CLAIMED
    if not hand.exposed:
        traits |= CLOSED
    if hand.flags:
        traits |= flag_traits(hand.flags)
    if hand.robbed:
        traits |= ROBBED
    traits |= HONOURED if kinds & HONOUR_KINDS else PURE
    if kinds & TERMINALS:
        traits |= ENDED
    if not kinds & MAJORS:
        traits |= SIMPLE
    elif not kinds & SIMPLES:
        traits |= OUTER
    return traits | _rare_traits(hand)


def _rare_traits(hand: HandFacts) -> int:
    """One suit, and three kongs."""
    traits = ONE_SUIT if hand.suits in (1, 2, 4) else 0
    if hand.kongs and hand.kongs.bit_count() == 3:
        traits |= THREE_KONGS
    return traits


def reading_traits(facts: Facts, valued: Kinds) -> int:
    """What a reading adds; `valued` are the honours whose pair keeps a hand from being flat."""
    chows, pungs = facts.chows, facts.pungs
    if not chows:
        if facts.shape is Shape.SEVEN_PAIRS:
            return PAIRS
        return ALL_PUNGS | _pung_traits(facts)
    traits = _chow_traits(chows)
    if pungs:
        traits |= _pung_traits(facts)
    elif facts.wait is Wait.TWO_SIDED and not facts.pair & valued:
        traits |= FLAT
    if not chows & 7 * _INNER_CHOWS and not (pungs | facts.pair) & SIMPLES:
        traits |= OUTSIDE
    return traits


def _chow_traits(chows: Counts) -> int:
    lowest = present(chows)
    traits = 0
    if lowest & lowest >> 9 & lowest >> 18 & _ONES:
        traits = STRAIGHT
    if lowest & lowest >> 27 & lowest >> 54 & SUIT_MASK:
        traits |= COLOUR_CHOWS
    twice = at_least_two(chows)
    if twice:
        traits |= TWICE
        if twice.bit_count() + (chows >> 2 & SUITED).bit_count() == 2:
            traits |= TWICE_TWICE
        if (chows >> 2 | chows >> 1 & chows) & SUITED:
            traits |= THRICE
    return traits


def _pung_traits(facts: Facts) -> int:
    pungs = facts.pungs
    traits = _honour_traits(facts) if pungs & HONOUR_KINDS else 0
    if pungs.bit_count() > 2:
        if facts.concealed_pungs.bit_count() == 3:
            traits |= THREE_CONCEALED
        if pungs & pungs >> 27 & pungs >> 54 & SUIT_MASK:
            traits |= COLOUR_PUNGS
        if any(part & part >> 3 & part >> 6 for part in (pungs >> shift & SUIT_MASK for shift in (0, 27, 54))):
            traits |= IN_A_ROW
    return traits


_HONOURS: Final = ((BIT[WHITE], HAKU), (BIT[GREEN], HATSU), (BIT[RED], CHUN), (_NORTHS, NORTH_WIND))


def _honour_traits(facts: Facts) -> int:
    pungs, hand = facts.pungs, facts.hand
    traits = 0
    for kind, bit in _HONOURS:
        if pungs & kind:
            traits |= bit
    if pungs & hand.seat_kind:
        traits |= SEAT_WIND
    if pungs & hand.prevailing_kind:
        traits |= ROUND_WIND
    if facts.pair & DRAGONS and (pungs & DRAGONS).bit_count() == 2:
        traits |= LITTLE_DRAGONS
    return traits


# Of the tiles beside the hand.
INDICATED: Final = 1 << 0
HIDDEN: Final = 1 << 1
RED_FIVES: Final = 1 << 2
SET_ASIDE: Final = 1 << 3


def bonus_traits(hand: HandFacts) -> int:
    """Which kinds of bonus tiles the hand may hold: indicators, hidden ones after a riichi, red fives, norths."""
    win, tiles = hand.win, hand.hand
    traits = 0
    if win is not None:
        if win.dora:
            traits = INDICATED
        if win.ura and flag_traits(hand.flags) & (RIICHI | DOUBLE_RIICHI):
            traits |= HIDDEN
    if tiles.bonus:
        traits |= SET_ASIDE
    if tiles.free and max(tiles.free) >= RED_FIVE:
        return traits | RED_FIVES
    if (tiles.winning is not None and tiles.winning >= RED_FIVE) or (tiles.melds and _red_meld(hand)):
        return traits | RED_FIVES
    return traits


def _red_meld(hand: HandFacts) -> bool:
    return any(max(meld.tiles) >= RED_FIVE for meld in hand.hand.melds)
