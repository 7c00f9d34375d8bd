"""How often each element is in a hand; every function looks at facts only.

Conditions follow the tables of elements in docs/taiwanese.md. Most of them hold for hands of five sets and a pair:
the irregular shape of seven pairs and a triplet has no sets, no wait and no concealment of its own.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from typing import Final

from engine.scoring.facts import FLOWERS, SEASONS, Facts, Shape, Wait
from engine.scoring.shapes import is_seven_pairs_triplet, waits
from engine.tiles import ALL, BIT, DRAGONS, HONOUR_KINDS, KINDS, SUITED, WINDS, Counts, Kinds, kinds_of
from engine.variants.taiwanese.options import Options

Count = Callable[[Facts, Options], int]

_ONE_CHANCE: Final = frozenset((Wait.EDGE, Wait.MIDDLE))
_SHAPED_SINGLE: Final = frozenset((Wait.PAIR, Wait.EDGE, Wait.MIDDLE))
_NUMBER: Final = tuple(0b0001_0001 << seat for seat in range(4))
"""The flower and the season of each seat, as bits of `HandFacts.bonus`."""


def always(_: Facts, __: Options) -> int:
    return 1


def flagged(flag: str) -> Count:
    """The table says so."""

    def count(facts: Facts, _: Options) -> int:
        return flag in facts.hand.flags

    return count


def has_sets(facts: Facts) -> bool:
    return facts.shape is Shape.STANDARD


def self_drawn(facts: Facts, _: Options) -> int:
    return facts.hand.self_drawn


def concealed_hand(facts: Facts, _: Options) -> int:
    """No claim but the winning one; concealed kongs are allowed."""
    return facts.hand.claimed and not facts.hand.exposed and has_sets(facts)


def concealed_self_draw(facts: Facts, _: Options) -> int:
    return facts.hand.self_drawn and not facts.hand.exposed and has_sets(facts)


def one_chance_chow(facts: Facts, _: Options) -> int:
    return facts.wait in _ONE_CHANCE


def out_on_pair(facts: Facts, _: Options) -> int:
    return facts.wait is Wait.PAIR


def all_exposed(facts: Facts, _: Options) -> int:
    """Five claimed sets, so that the winning tile makes the pair; a concealed kong is not taken from others."""
    return facts.hand.exposed == 5 and facts.wait is Wait.PAIR


def all_from_others(facts: Facts, options: Options) -> int:
    return facts.hand.claimed and all_exposed(facts, options)


def half_from_others(facts: Facts, options: Options) -> int:
    return facts.hand.self_drawn and all_exposed(facts, options)


def last_tile_draw(facts: Facts, _: Options) -> int:
    return facts.hand.self_drawn and "last_tile" in facts.hand.flags


def last_discard(facts: Facts, _: Options) -> int:
    return facts.hand.claimed and "last_tile" in facts.hand.flags


def after_replacement(facts: Facts, _: Options) -> int:
    return "after_kong" in facts.hand.flags or "after_flower" in facts.hand.flags


def rob_kong(facts: Facts, _: Options) -> int:
    return facts.hand.robbed


def discards_between(low: int, high: int) -> Count:
    """So many tiles were discarded by all players, the one won on included; nothing when nobody counted."""

    def count(facts: Facts, _: Options) -> int:
        made = facts.hand.discards
        return made is not None and low <= made <= high

    return count


def bonus_tiles(facts: Facts, _: Options) -> int:
    return facts.hand.bonus.bit_count()


def seat_flowers(facts: Facts, _: Options) -> int:
    """The bonus tiles whose number belongs to the winner's seat."""
    return (facts.hand.bonus & _NUMBER[facts.hand.seat]).bit_count()


def flower_sets(facts: Facts, _: Options) -> int:
    """Complete groups of four: flowers, seasons."""
    return (facts.hand.bonus & FLOWERS == FLOWERS) + (facts.hand.bonus & SEASONS == SEASONS)


def eight_flowers(facts: Facts, _: Options) -> int:
    return facts.hand.bonus == FLOWERS | SEASONS


def no_flowers(facts: Facts, options: Options) -> int:
    """Bonus tiles are played with and the winner has none."""
    return options.bonus_tiles and not facts.hand.bonus


def no_honours(facts: Facts, _: Options) -> int:
    return not facts.hand.honours


def no_flowers_no_honours(facts: Facts, options: Options) -> int:
    return options.bonus_tiles and not facts.hand.bonus and not facts.hand.honours


def honour_pungs(facts: Facts, _: Options) -> int:
    return (facts.pungs & HONOUR_KINDS).bit_count()


def honour_pungs_outside(taken: tuple[tuple[Count, Kinds], ...]) -> Count:
    """Honour pungs of kinds that no bigger element of the hand has taken already."""

    def count(facts: Facts, options: Options) -> int:
        left = facts.pungs & HONOUR_KINDS
        for matches, kinds in taken:
            if matches(facts, options):
                left &= ~kinds
        return left.bit_count()

    return count


def dragon_pungs(facts: Facts, _: Options) -> int:
    return (facts.pungs & DRAGONS).bit_count()


def round_wind(facts: Facts, _: Options) -> int:
    return bool(facts.pungs & facts.hand.prevailing_kind)


def seat_wind(facts: Facts, _: Options) -> int:
    return bool(facts.pungs & facts.hand.seat_kind)


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


def melded_kongs(facts: Facts, _: Options) -> int:
    return (facts.hand.kongs & ~facts.hand.concealed_kongs).bit_count()


def concealed_kongs(facts: Facts, _: Options) -> int:
    return facts.hand.concealed_kongs.bit_count()


def four_kongs(facts: Facts, _: Options) -> int:
    return facts.hand.kongs.bit_count() >= 4


def has_straight(chows: Counts) -> bool:
    """1-2-3, 4-5-6 and 7-8-9 of one suit among chows counted at their lowest tile."""
    return any(all(chows & 7 * BIT[9 * suit + first] for first in (0, 3, 6)) for suit in range(3))


def pure_straight(facts: Facts, _: Options) -> int:
    return has_straight(facts.chows)


def pure_straight_concealed(facts: Facts, _: Options) -> int:
    """The three chows are concealed; where a chow is held twice one concealed copy is enough."""
    return has_straight(facts.concealed_chows)


def concealed_pungs(number: int) -> Count:
    """At least so many pungs and concealed kongs that no claimed tile completed; bigger rows swallow smaller ones."""

    def count(facts: Facts, _: Options) -> int:
        return facts.concealed_pungs.bit_count() >= number

    return count


def five_chows(facts: Facts, _: Options) -> int:
    return not facts.pungs and has_sets(facts)


def chow_hand_plain(facts: Facts, _: Options) -> int:
    """Five chows, the pair no honour, no bonus tile."""
    return not facts.pungs and has_sets(facts) and not facts.hand.honours and not facts.hand.bonus


def all_pungs(facts: Facts, _: Options) -> int:
    return not facts.chows and has_sets(facts)


def half_flush(facts: Facts, _: Options) -> int:
    """Exactly one suit, and honours."""
    return facts.hand.suits.bit_count() == 1 and bool(facts.hand.honours)


def full_flush(facts: Facts, _: Options) -> int:
    return facts.hand.suits.bit_count() == 1 and not facts.hand.honours


def all_honours(facts: Facts, _: Options) -> int:
    return not facts.hand.kinds & SUITED


def seven_pairs_triplet(facts: Facts, _: Options) -> int:
    return facts.shape is Shape.SEVEN_PAIRS_TRIPLET


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
        if not has_sets(facts):
            return 0
        if options.single_wait_mode == "shape":
            return facts.wait in _SHAPED_SINGLE
        return waiting_for(facts, options, irregular=irregular).bit_count() == 1

    return count


def all_chows(*, irregular: bool) -> Count:
    """Five chows, no honour, no bonus tile, won on a claimed tile with an open wait."""

    def count(facts: Facts, options: Options) -> int:
        hand = facts.hand
        if facts.pungs or not hand.claimed or hand.honours or not has_sets(facts):
            return 0
        if hand.bonus and not options.all_chows_bonus_tiles:
            return 0
        if not hand.exposed and not options.all_chows_concealed:
            return 0
        if options.all_chows_two_sided:
            return facts.wait is Wait.TWO_SIDED
        return waiting_for(facts, options, irregular=irregular).bit_count() >= 2

    return count
