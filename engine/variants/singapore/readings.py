"""Every way to read a hand that may have won (Singapore rules, winning shapes)."""

from __future__ import annotations

from typing import Final

from engine.scoring.facts import Facts, HandFacts, Shape
from engine.scoring.shapes import Split, is_seven_pairs, is_thirteen_orphans, splits
from engine.tiles import DRAGONS, WINDS, Counts, Kinds
from engine.variants.singapore.options import Options
from engine.variants.singapore.situations import EIGHT_IMMORTALS, IMMEDIATE, SEVEN_ROB_ONE

_ON_FLOWERS: Final = ((EIGHT_IMMORTALS, "eight_immortals"), (SEVEN_ROB_ONE, "seven_rob_one"))
_AT_ONCE: Final = (("big_three_dragons", DRAGONS), ("big_four_winds", WINDS))


def readings(hand: HandFacts, played: frozenset[str], options: Options) -> list[Facts]:
    """The cuts of the tiles, the two other shapes, and wins that need no complete hand.

    `played` are the elements in force: a shape that is no element is no way to win.
    """
    counts = hand.free_counts
    found = [Facts(hand, Shape.STANDARD, split) for split in splits(counts)]
    if not hand.hand.melds:
        if "seven_pairs" in played and is_seven_pairs(counts, quads=True):
            found.append(Facts(hand, Shape.SEVEN_PAIRS))
        if "thirteen_orphans" in played and is_thirteen_orphans(counts):
            found.append(Facts(hand, Shape.THIRTEEN_ORPHANS))
    return found + _without_hand(hand, played, options, whole=bool(found)) if hand.flags else found


def _without_hand(hand: HandFacts, played: frozenset[str], options: Options, *, whole: bool) -> list[Facts]:
    """Wins that were called before the hand was complete: on honour pungs, on flowers."""
    found = []
    if not whole and IMMEDIATE in hand.flags and options.immediate_honour_win:
        facts = Facts(hand, Shape.INCOMPLETE, Split(0, honour_pungs(hand.free_counts), 0))
        if any(name in played and facts.pungs & kinds == kinds for name, kinds in _AT_ONCE):
            found.append(facts)
    if any(flag in hand.flags and name in played for flag, name in _ON_FLOWERS):
        found.append(Facts(hand, Shape.BONUS_TILES))
    return found


def honour_pungs(counts: Counts) -> Kinds:
    """Winds and dragons held at least three times."""
    return (counts >> 2 | counts >> 1 & counts) & (WINDS | DRAGONS)
