"""The few elements of Hong Kong mahjong that facts alone do not decide."""

from __future__ import annotations

from collections.abc import Callable

from engine import BIT, Kinds
from engine.scoring.facts import FLOWERS, SEASONS, Facts
from engine.scoring.shapes import nine_gates_extra
from engine.variants.hong_kong.options import Options

Count = Callable[[Facts, Options], int]


def bonus_count(number: int) -> Count:
    """Return the question whether there are exactly so many flowers and seasons."""
    return lambda facts, _: (facts.hand.bonus & (FLOWERS | SEASONS)).bit_count() == number


def dragon_of_suit(suit: int, dragon: Kinds) -> Count:
    """Return the question for pungs of one suit (a bit of `HandFacts.suits`) and of one dragon, and no other honour."""

    def count(facts: Facts, _: Options) -> int:
        hand = facts.hand
        return hand.suits == suit and hand.honours == dragon == facts.pungs & dragon

    return count


def nine_gates(facts: Facts, options: Options) -> int:
    """Return whether 1112345678999 waited: the tile beside matters for a claimed winning tile, or always."""
    hand = facts.hand
    if options.nine_gates_wait == "any" or (options.nine_gates_wait == "claimed_extra" and not hand.claimed):
        return True
    return hand.winning is not None and nine_gates_extra(hand.free_counts) == BIT[hand.winning]
