"""The wait of a ping hu (Singapore rules, ping hu); its chows, pair and flowers are facts of the hand."""

from __future__ import annotations

from functools import lru_cache

from engine import ALL, BIT, DRAGONS, HONOUR_KINDS, Counts, Kinds, Tile, Win, tiles_in
from engine.scoring.hands import HandTiles
from engine.scoring.masks import ANY_EXPOSED
from engine.scoring.readings import Seat
from engine.scoring.shapes import is_seven_pairs, splits, waits
from engine.variants.singapore.options import Options


def is_ping_hu(tiles: HandTiles, winning: Tile | None, win: Win, seat: Seat, options: Options) -> bool:
    """Return whether a hand of four chows and a worthless pair was won on a wait that makes it a ping hu.

    A claimed tile is one of two kinds that the tiles before it waited for, by shape, copies in play or not.
    """
    if win.self_drawn:
        return tiles.melds.numbers & ANY_EXPOSED < 4 or options.ping_hu_all_exposed_self_draw
    if winning is None:
        return False
    before = tiles.free_counts - BIT[winning]
    if options.ping_hu_wait == "any_two_tiles":
        waited = waits(before)
        if options.seven_pairs:
            waited |= _pair_wait(before)
        return waited.bit_count() >= 2
    return _two_make_chows(before, ALL & ~(DRAGONS | seat.own | seat.prevailing))


@lru_cache(maxsize=1 << 12)
def _two_make_chows(before: Counts, worthless: Kinds) -> bool:
    """Whether two kinds make chows and a worthless pair: remembered, since all readings of a hand ask alike."""
    waited = waits(before)
    if waited.bit_count() < 2:
        return False
    return sum(_makes_chows(before + BIT[tile], worthless) for tile in tiles_in(waited)) >= 2


def _makes_chows(counts: Counts, pairs: Kinds) -> bool:
    """Whether the tiles are chows and one of the pairs."""
    return any(not cut.pungs and cut.pair & pairs for cut in splits(counts))


def _pair_wait(before: Counts) -> Kinds:
    """The tile that makes seven pairs."""
    single = before & ALL
    return single if single.bit_count() == 1 and is_seven_pairs(before + single, quads=True) else 0


def honour_pungs(counts: Counts) -> Kinds:
    """Winds and dragons held at least three times."""
    return (counts >> 2 | counts >> 1 & counts) & (HONOUR_KINDS)
