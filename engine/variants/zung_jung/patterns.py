"""Facts of a reading that only Zung Jung asks for, as masks beside those of `engine.scoring.masks`."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from engine import SUIT_MASK, SUITED, Kinds
from engine.scoring import masks as m
from engine.scoring.readings import HandReading
from engine.tiles import kinds_of

LAST_TILE: Final = "last_tile"
AFTER_KONG: Final = "after_kong"
HEAVENLY: Final = "heavenly"
EARTHLY: Final = "earthly"

_ENDS, _PURE_ENDS, _SMALL_SIMILAR, _FOUR_IN_A_ROW = "ends", "pure_ends", "small_similar", "four_in_a_row"
_OTHER_BONUS: Final = tuple(f"other_bonus_{number}" for number in range(6))

FACTS: Final = m.FlagMasks(
    LAST_TILE, AFTER_KONG, HEAVENLY, EARTHLY, _ENDS, _PURE_ENDS, _SMALL_SIMILAR, _FOUR_IN_A_ROW, *_OTHER_BONUS
)
"""The flags of a win, and behind them what is found out below."""

ENDS: Final = FACTS[_ENDS]
"""A terminal or honour in every set and the pair, chows or not."""
PURE_ENDS: Final = FACTS[_PURE_ENDS]
"""The same without honours."""
SMALL_SIMILAR: Final = FACTS[_SMALL_SIMILAR]
"""Triplets of one number in two suits and its pair in the third."""
FOUR_IN_A_ROW: Final = FACTS[_FOUR_IN_A_ROW]
"""Four consecutive triplets of one suit."""
OTHER_BONUS: Final = m.any_of(FACTS[name] for name in _OTHER_BONUS)
"""Flowers and seasons of other seats, as many of these facts as there are tiles."""

_OUTSIDE: Final = m.OUTSIDE_MIXED | m.OUTSIDE_PURE
_RUNS_OF_FOUR: Final = kinds_of(tile for tile in range(27) if tile % 9 < 6)


def sets_mask(reading: HandReading) -> m.Mask:
    """Return what the sets and the pair of a reading come to beyond its own facts."""
    mask = reading.mask
    found = _triplets_mask(reading.pungs_mask, reading.pair_mask & SUITED) if mask & m.PUNGS[1] else 0
    if mask & _OUTSIDE:
        return found | ENDS | (PURE_ENDS if mask & m.OUTSIDE_PURE else 0)
    if mask & m.ALL_PUNGS and mask & m.ALL_MAJORS:
        return found | ENDS | (PURE_ENDS if mask & m.ALL_TERMINALS else 0)
    return found


@lru_cache(maxsize=1 << 14)
def _triplets_mask(pungs: Kinds, pair: Kinds) -> m.Mask:
    found = 0
    first, second, third = _by_suit(pungs)
    pair_first, pair_second, pair_third = _by_suit(pair)
    if first & second & pair_third or first & third & pair_second or second & third & pair_first:
        found |= SMALL_SIMILAR
    return found | FOUR_IN_A_ROW if pungs & pungs >> 3 & pungs >> 6 & pungs >> 9 & _RUNS_OF_FOUR else found


def _by_suit(kinds: Kinds) -> tuple[int, int, int]:
    return kinds & SUIT_MASK, kinds >> 27 & SUIT_MASK, kinds >> 54 & SUIT_MASK


@lru_cache(maxsize=1 << 10)
def others_mask(bonus: m.Mask) -> m.Mask:
    """Return the flowers and seasons of other seats, from the facts of all of them."""
    held = (bonus & m.any_of((*m.FLOWERS, *m.SEASONS))).bit_count()
    own = (bonus & (m.OWN_FLOWER | m.OWN_SEASON)).bit_count()
    return m.any_of(FACTS[name] for name in _OTHER_BONUS[: held - own])
