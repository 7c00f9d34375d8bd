"""Readings of a hand found the slow way: every cut, with every place the winning tile can have completed."""

from __future__ import annotations

from engine.scoring.facts import Facts, HandFacts, Shape, places
from engine.scoring.shapes import splits


def standard_readings(hand: HandFacts) -> list[Facts]:
    """Every cut into sets and a pair, with every place the winning tile can have completed."""
    if hand.winning is None:
        return [Facts(hand, Shape.STANDARD, split) for split in splits(hand.free_counts)]
    return [
        Facts(hand, Shape.STANDARD, split, wait, placed)
        for split in splits(hand.free_counts)
        for wait, placed in places(split, hand.winning)
    ]
