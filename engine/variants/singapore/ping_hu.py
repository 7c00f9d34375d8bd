"""Ping hu: four chows, a pair without value, and a wait of more than one tile (Singapore rules, ping hu)."""

from __future__ import annotations

from engine.scoring.facts import Facts, HandFacts
from engine.scoring.shapes import is_seven_pairs, splits, waits
from engine.tiles import ALL, BIT, DRAGONS, Counts, Kinds, tiles_in
from engine.variants.singapore.options import Options


def ping_hu(facts: Facts, options: Options) -> int:
    """Without any bonus tile."""
    return not facts.hand.bonus and _has_ping_hu(facts, options)


def chou_ping_hu(facts: Facts, options: Options) -> int:
    """The same hand with a bonus tile of any kind, of value or not."""
    return facts.hand.bonus != 0 and _has_ping_hu(facts, options)


def _has_ping_hu(facts: Facts, options: Options) -> bool:
    hand = facts.hand
    if facts.pungs or not facts.pair & ~_pairs_of_value(hand):
        return False
    if hand.self_drawn:
        return hand.exposed < 4 or options.ping_hu_all_exposed_self_draw
    return _waits_for_two(hand, options)


def _pairs_of_value(hand: HandFacts) -> Kinds:
    return DRAGONS | hand.seat_kind | hand.prevailing_kind


def _waits_for_two(hand: HandFacts, options: Options) -> bool:
    """Whether the tiles before the claimed one waited for two kinds, by shape: copies still in play do not matter."""
    if hand.winning is None:
        return False
    before = hand.free_counts - BIT[hand.winning]
    waited = waits(before)
    if options.ping_hu_wait == "any_two_tiles":
        if options.seven_pairs:
            waited |= _pair_wait(before)
        return waited.bit_count() >= 2
    if waited.bit_count() < 2:
        return False
    worthless = ALL & ~_pairs_of_value(hand)
    return sum(_makes_chows(before + BIT[tile], worthless) for tile in tiles_in(waited)) >= 2


def _makes_chows(counts: Counts, pairs: Kinds) -> bool:
    """Whether the tiles are chows and one of the pairs."""
    return any(not cut.pungs and cut.pair & pairs for cut in splits(counts))


def _pair_wait(before: Counts) -> Kinds:
    """The tile that makes seven pairs."""
    single = before & ALL
    return single if single.bit_count() == 1 and is_seven_pairs(before + single, quads=True) else 0
