"""Whether a hand is ready, and for what."""

from __future__ import annotations

from engine.hand import Hand
from engine.scoring.facts import melded_of
from engine.scoring.shapes import completing
from engine.tiles import ALL, MAJORS, Counts, Kinds, at_least_two, present


def ready_for(hand: Hand) -> Kinds:
    """The kinds that complete thirteen tiles; one of which the player holds all four himself is none."""
    counts = hand.free_counts
    found = completing(counts)
    if not hand.melds:
        found |= _seven_pairs(counts) | _orphans(counts)
    everything = counts + melded_of(hand.melds).counts
    return found & ~(everything >> 2 & ALL)


def _seven_pairs(counts: Counts) -> Kinds:
    """The tile that is missing to seven different pairs."""
    kinds, pairs = present(counts), at_least_two(counts)
    single = kinds & ~pairs
    return single if pairs.bit_count() == 6 and counts == kinds + pairs else 0


def _orphans(counts: Counts) -> Kinds:
    """What is missing to the thirteen orphans: one kind, or any of them."""
    kinds = present(counts)
    if kinds & ~MAJORS or kinds.bit_count() < 12:
        return 0
    missing = MAJORS & ~kinds
    return missing or MAJORS
