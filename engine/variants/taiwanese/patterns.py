"""How often the few elements are in a hand that facts alone do not decide.

Conditions follow the tables of elements in docs/taiwanese.md.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from typing import Final

from engine import ALL, BIT, DRAGONS, HONOUR_KINDS, KINDS, WINDS, Counts, Kinds, kinds_of
from engine.scoring.facts import Facts, Wait
from engine.scoring.shapes import is_seven_pairs_triplet, waits
from engine.variants.taiwanese.options import Options

Count = Callable[[Facts, Options], int]

_SHAPED_SINGLE: Final = frozenset((Wait.PAIR, Wait.EDGE, Wait.MIDDLE))


def honour_pungs_outside(taken: tuple[tuple[Count, Kinds], ...]) -> Count:
    """Honour pungs of kinds that no bigger element of the hand has taken already."""

    def count(facts: Facts, options: Options) -> int:
        left = facts.pungs & HONOUR_KINDS
        for matches, kinds in taken:
            if matches(facts, options):
                left &= ~kinds
        return left.bit_count()

    return count


def honour_sets(family: Kinds, pungs: int, *, with_pair: bool) -> Count:
    """Exactly so many pungs of the family, and the pair of it or not of it."""

    def count(facts: Facts, _: Options) -> int:
        return (facts.pungs & family).bit_count() == pungs and bool(facts.pair & family) is with_pair

    return count


little_three_dragons = honour_sets(DRAGONS, 2, with_pair=True)
big_three_dragons = honour_sets(DRAGONS, 3, with_pair=False)
little_three_winds = honour_sets(WINDS, 2, with_pair=True)
big_three_winds = honour_sets(WINDS, 3, with_pair=False)
little_four_winds = honour_sets(WINDS, 3, with_pair=True)
big_four_winds = honour_sets(WINDS, 4, with_pair=False)


@lru_cache(maxsize=1 << 14)
def wait_kinds(held: Counts, *, irregular: bool) -> Kinds:
    """The kinds that complete the free tiles held before the win, by shape; `irregular` where that shape may win."""
    found = waits(held)
    if irregular and (held & ALL).bit_count() in (0, 2):
        found |= kinds_of(tile for tile in range(KINDS) if is_seven_pairs_triplet(held + BIT[tile]))
    return found


def waiting_for(facts: Facts, options: Options, *, irregular: bool) -> Kinds:
    """What the winner waited for; under `single_wait_excludes_dead_kinds` not the kinds of which he held all four."""
    hand = facts.hand
    if hand.winning is None:
        return 0
    won = BIT[hand.winning]
    found = wait_kinds(hand.free_counts - won, irregular=irregular)
    if options.single_wait_excludes_dead_kinds:
        found &= ~((hand.counts - won) >> 2 & ALL)
    return found


def single_wait(*, irregular: bool) -> Count:
    """One kind of tile completes the hand: whatever the reading, or (mode `shape`) by the place of the tile."""

    def count(facts: Facts, options: Options) -> int:
        if options.single_wait_mode == "shape":
            return facts.wait in _SHAPED_SINGLE
        return waiting_for(facts, options, irregular=irregular).bit_count() == 1

    return count


def all_chows(*, irregular: bool) -> Count:
    """Five chows won on a claimed tile, with an open wait: by the place of the tile, or by kinds of tile."""

    def count(facts: Facts, options: Options) -> int:
        return options.all_chows_two_sided or waiting_for(facts, options, irregular=irregular).bit_count() >= 2

    return count
