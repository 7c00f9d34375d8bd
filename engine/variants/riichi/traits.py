"""Traits: coarse facts as bits, by which the tables leave out rows a hand cannot hold.

A trait never decides whether a row counts; it only saves asking (a test scores hands with and without them).
"""

from __future__ import annotations

from typing import Final

from engine.facts import Facts, HandFacts, Shape
from engine.hand import Meld
from engine.tiles import HONOUR_KINDS, RED_FIVE, SIMPLES, TERMINALS, at_least_two

CLOSED: Final = 1 << 0
SELF_DRAWN: Final = 1 << 1
FLAGGED: Final = 1 << 2
ROBBED: Final = 1 << 3
KONGS: Final = 1 << 4
ONE_SUIT: Final = 1 << 5
THREE_SUITS: Final = 1 << 6
HONOURED: Final = 1 << 7
"""Holds honours."""
ENDED: Final = 1 << 8
"""Holds terminals."""
SIMPLE: Final = 1 << 9
"""Holds neither."""
OUTER: Final = 1 << 10
"""Holds no simples."""
CHOWS: Final = 1 << 11
ALL_CHOWS: Final = 1 << 12
TWINS: Final = 1 << 13
"""Some chow twice."""
ALL_PUNGS: Final = 1 << 14
THREE_PUNGS: Final = 1 << 15
"""Three pungs or more."""
HONOUR_PUNGS: Final = 1 << 16
PAIRS: Final = 1 << 17
INDICATED: Final = 1 << 18
"""There are indicators."""
RED: Final = 1 << 19
NORTHS: Final = 1 << 20
"""Norths were set aside."""

_BY_SUITS: Final = tuple(ONE_SUIT if n.bit_count() == 1 else THREE_SUITS if n == 7 else 0 for n in range(8))


def hand_traits(hand: HandFacts) -> int:
    """What no reading changes."""
    kinds = hand.kinds
    traits = _BY_SUITS[hand.suits]
    if not hand.exposed:
        traits |= CLOSED
    if hand.self_drawn:
        traits |= SELF_DRAWN
    if hand.flags:
        traits |= FLAGGED
    if hand.robbed:
        traits |= ROBBED
    if hand.kongs:
        traits |= KONGS
    return traits | _kind_traits(kinds) | _bonus_traits(hand)


def _bonus_traits(hand: HandFacts) -> int:
    win, tiles = hand.win, hand.hand
    traits = NORTHS if tiles.bonus else 0
    if win is not None and (win.dora or win.ura):
        traits |= INDICATED
    if tiles.winning is not None and tiles.winning >= RED_FIVE:
        return traits | RED
    if (tiles.free and max(tiles.free) >= RED_FIVE) or any(map(_has_red, tiles.melds)):
        return traits | RED
    return traits


def _has_red(meld: Meld) -> bool:
    return max(meld.tiles) >= RED_FIVE


def _kind_traits(kinds: int) -> int:
    traits = 0
    if kinds & HONOUR_KINDS:
        traits = HONOURED
    if kinds & TERMINALS:
        traits |= ENDED
    if not traits:
        traits = SIMPLE
    if not kinds & SIMPLES:
        traits |= OUTER
    return traits


def reading_traits(facts: Facts) -> int:
    """What a reading adds."""
    chows, pungs = facts.chows, facts.pungs
    traits = 0
    if chows:
        traits = CHOWS if pungs else CHOWS | ALL_CHOWS
        if at_least_two(chows):
            traits |= TWINS
    elif facts.shape is Shape.SEVEN_PAIRS:
        traits = PAIRS
    else:
        traits = ALL_PUNGS
    if pungs:
        if pungs & HONOUR_KINDS:
            traits |= HONOUR_PUNGS
        if pungs.bit_count() > 2:
            traits |= THREE_PUNGS
    return traits
