"""Fu: what a reading brings beside its han, item by item, in the order in which it is told at the table."""

from __future__ import annotations

from functools import lru_cache
from typing import Final, NamedTuple

from engine.hand import Hand
from engine.scoring.elements import POINTS, Item
from engine.scoring.shapes import waits
from engine.tiles import BIT, DRAGONS, Kinds, counts_of
from engine.variants.riichi.options import AnyOptions, north_has_value
from engine.variants.riichi.traits import AFTER_KONG, CLOSED, NORTH, SELF_DRAWN


class Fu(NamedTuple):
    """The items and what they come to, rounded up to the next ten (seven pairs never are) and cut at the ceiling."""

    items: tuple[Item, ...]
    total: int


def _item(name: str, amount: int) -> Item:
    return Item(name, amount, POINTS)


BASE: Final = _item("base", 20)
CLOSED_RON: Final = _item("closed_ron", 10)
TSUMO: Final = _item("tsumo", 2)
VALUE_PAIR: Final = {fu: _item("value_pair", fu) for fu in (2, 4)}
SINGLE_WAIT: Final = _item("single_wait", 2)
OPEN_PINFU: Final = _item("open_pinfu", 2)
PAIRS: Final = {
    "25fu2han": Fu((_item("chiitoitsu", 25),), 25),
    "50fu1han": Fu((_item("chiitoitsu", 50),), 50),
}
"""Seven pairs are 25 and two han, or at some tables 50 and one; neither is ever rounded."""

SETS: Final = (
    _item("open_triplet_simple", 2),
    _item("closed_triplet_simple", 4),
    _item("open_triplet_yaochu", 4),
    _item("closed_triplet_yaochu", 8),
    _item("open_kan_simple", 8),
    _item("closed_kan_simple", 16),
    _item("open_kan_yaochu", 16),
    _item("closed_kan_yaochu", 32),
)
"""By three bits: concealed, of terminals or honours, a kong."""

_NOTHING, _TSUMO, _CLOSED_RON, _LIFTED = 0, 1, 2, 3
"""How a hand's end counts; `_LIFTED` is an open hand that is not left at 20."""


def valued_honours(own: Kinds, prevailing: Kinds, options: AnyOptions) -> Kinds:
    """The honours whose pung is a yaku and whose pair is worth fu."""
    valued = DRAGONS | own | prevailing
    return valued | BIT[NORTH] if north_has_value(options) else valued


def double_wind(own: Kinds, prevailing: Kinds, options: AnyOptions) -> Kinds:
    """The wind whose pair counts twice, where the house has it so."""
    return own if own == prevailing and options.double_wind_pair_fu == 4 else 0


def has_one_chance(hand: Hand) -> bool:
    """Whether the thirteen tiles waited for one kind of tile alone, by shape (the founding description's OneChance)."""
    return waits(counts_of(hand.free)).bit_count() == 1


def ending_of(traits: int, options: AnyOptions) -> int:
    """How the way the hand was won counts."""
    if traits & SELF_DRAWN:
        return _TSUMO if options.rinshan_tsumo_fu or not traits & AFTER_KONG else _NOTHING
    return _CLOSED_RON if traits & CLOSED else _LIFTED if options.open_pinfu_fu == 30 else _NOTHING


Seen = tuple[int, int, bool, int]
"""A reading as far as its fu go: pungs and kongs (see `Reading`); the fu of its pair; whether its wait is worth fu; and
how the end counts."""


def fu_of(seen: Seen, options: AnyOptions, *, pinfu: bool) -> Fu:
    """The fu of a reading of sets and a pair; `pinfu` says that the yaku of that name counts."""
    sets, pair, single, ending = seen
    return _summed(sets, pair, single, _NOTHING if pinfu and ending == _TSUMO else ending, options.fu_cap)


@lru_cache(maxsize=1 << 14)
def _summed(sets: int, pair: int, single: bool, ending: int, cap: int | None) -> Fu:
    items = [BASE, *[SETS[int(digit)] for digit in f"{sets:o}"[1:]]]
    if pair:
        items.append(VALUE_PAIR[pair])
    if single:
        items.append(SINGLE_WAIT)
    if ending == _TSUMO:
        items.append(TSUMO)
    elif ending == _CLOSED_RON:
        items.append(CLOSED_RON)
    elif ending == _LIFTED and len(items) == 1:
        items.append(OPEN_PINFU)
    total = -(-sum([item.amount for item in items]) // 10) * 10
    return Fu(tuple(items), total if cap is None else min(total, cap))
