"""Traits of a reading: what rows need before they are asked, so that most rows are not asked of most hands."""

from __future__ import annotations

from typing import Final

from engine.scoring.facts import Facts, HandFacts, Shape
from engine.tiles import HONOUR_KINDS

BONUS_HELD: Final = 1 << 0
NO_BONUS: Final = 1 << 1
SAID: Final = 1 << 2
"""Something was said of the win: a flag is set."""
DRAWN: Final = 1 << 3
ROBBED: Final = 1 << 4
ONE_SUIT: Final = 1 << 5
"""No tile of a second suit; honours do not matter."""
NO_PUNG: Final = 1 << 6
HONOUR_PUNG: Final = 1 << 7
FOUR_PUNGS: Final = 1 << 8
OTHER_SHAPE: Final = 1 << 9
"""Not four sets and a pair."""


def hand_traits(hand: HandFacts) -> int:
    """Traits that no reading changes."""
    traits = BONUS_HELD if hand.bonus else NO_BONUS
    if hand.flags:
        traits |= SAID
    if hand.self_drawn:
        traits |= DRAWN
    elif hand.robbed:
        traits |= ROBBED
    if not hand.suits & hand.suits - 1:
        traits |= ONE_SUIT
    return traits


def reading_traits(facts: Facts) -> int:
    """Traits of one reading."""
    if facts.shape is not Shape.STANDARD:
        return OTHER_SHAPE | (HONOUR_PUNG if facts.pungs & HONOUR_KINDS else 0)
    if not facts.pungs:
        return NO_PUNG
    traits = HONOUR_PUNG if facts.pungs & HONOUR_KINDS else 0
    return traits | FOUR_PUNGS if facts.pungs.bit_count() == 4 else traits
