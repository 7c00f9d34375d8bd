"""The two shapes of knitted tiles, and every kind that would complete a hand, in whichever shape."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import permutations
from typing import Final

from engine import ALL, HONOUR_KINDS, MAJORS, SUITED, Counts, Kinds, present, tiles_in
from engine.scoring.shapes import Split, is_complete, splits, waits
from engine.tiles import kinds_of

KNITTED: Final = tuple(
    kinds_of(9 * suit + first + step for first, suit in enumerate(suits) for step in (0, 3, 6))
    for suits in permutations(range(3))
)
"""The six ways to lay 147, 258 and 369 out over the three suits."""


def knitted_straight(counts: Counts) -> Iterator[tuple[Kinds, Split]]:
    """Every way to read concealed tiles as nine knitted tiles beside a pair and at most one set.

    Yields the nine kinds and the cut of the rest; how many sets there must be, melds and rest taken together, the
    number of tiles decides.
    """
    kinds = present(counts)
    for pattern in KNITTED:
        if kinds & pattern == pattern:
            for split in splits(counts - pattern):
                yield pattern, split


def is_knitted_honors(counts: Counts) -> bool:
    """Fourteen different tiles: honours, and suit tiles of one knitted pattern."""
    return counts == present(counts) and counts.bit_count() == 14 and _is_knitted(counts & SUITED)


def _is_knitted(suited: Kinds) -> bool:
    return any(suited & pattern == suited for pattern in KNITTED)


def completing_kinds(held: Counts, melds: int) -> Kinds:
    """Every kind that completes the concealed tiles held before the win in any shape, fifth copies included."""
    found = waits(held)
    if melds < 2:
        found |= _straight_waits(held)
    if melds:
        return found
    return found | _pair_waits(held) | _orphan_waits(held) | _knitted_waits(held)


def _straight_waits(held: Counts) -> Kinds:
    """What completes a knitted straight: one of the nine, or a tile of the set and pair beside them."""
    found, kinds = 0, present(held)
    if kinds.bit_count() < _FEWEST_KNITTED:
        return 0
    for pattern in KNITTED:
        missing = pattern & ~kinds
        if not missing:
            found |= waits(held - pattern)
        elif not missing & missing - 1 and is_complete(held - (pattern & kinds)):
            found |= missing
    return found


_FEWEST_KNITTED: Final = 8
"""A knitted straight that waits has at least so many kinds."""


def _pair_waits(held: Counts) -> Kinds:
    """The one tile that is held an odd number of times, where all others are pairs."""
    odd = held & ALL
    return odd if odd.bit_count() == 1 else 0


def _orphan_waits(held: Counts) -> Kinds:
    """The thirteenth orphan, or any of them beside all thirteen."""
    kinds = present(held)
    if kinds & ~MAJORS:
        return 0
    if held == MAJORS:
        return MAJORS
    return MAJORS & ~kinds if kinds.bit_count() == 12 else 0


def _knitted_waits(held: Counts) -> Kinds:
    """What completes fourteen different honours and knitted tiles."""
    if held != present(held):
        return 0
    suited = held & SUITED
    found = 0
    for pattern in KNITTED:
        if suited & pattern == suited:
            found |= (pattern | HONOUR_KINDS) & ~held
    return found


def is_shifted_pairs(counts: Counts) -> bool:
    """Fourteen tiles in seven pairs of one suit with consecutive numbers."""
    return counts in _SHIFTED_PAIRS


_SHIFTED_PAIRS: Final = frozenset(
    2 * kinds_of(range(9 * suit + first, 9 * suit + first + 7)) for suit in range(3) for first in range(3)
)


def chow_starts(chows: Counts) -> tuple[int, ...]:
    """The lowest tiles of some chows, ascending, each as often as the chow is there."""
    return tuple(tile for tile in tiles_in(present(chows)) for _ in range(chows >> 3 * tile & 7))
