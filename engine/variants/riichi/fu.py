"""Fu: what a reading brings beside its han, item by item, in the order in which it is told at the table."""

from __future__ import annotations

from functools import lru_cache
from typing import Final, NamedTuple

from engine.elements import POINTS, Item
from engine.hand import Hand, MeldKind
from engine.shapes import waits
from engine.tiles import BIT, DRAGONS, MAJORS, Kinds, counts_of
from engine.variants.riichi.options import AnyOptions, Options
from engine.variants.riichi.readings import CONCEALED, KONG, MAJOR, Reading
from engine.variants.riichi.traits import AFTER_KONG, CLOSED, NORTH, SELF_DRAWN
from engine.variants.riichi.traits import PAIRS as SEVEN_PAIRS


class Fu(NamedTuple):
    """The items and what they come to, rounded up to the next ten (seven pairs never are) and cut at the ceiling."""

    items: tuple[Item, ...]
    total: int


def _item(name: str, amount: int) -> Item:
    return Item(name, amount, POINTS)


BASE: Final = _item("base", 20)
CLOSED_RON: Final = _item("closed_ron", 10)
TSUMO: Final = _item("tsumo", 2)
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


class Ending(NamedTuple):
    """What the fu of every reading of a hand share: melds, honours of value, and how it was won."""

    melds: tuple[int, int]
    """Octal digits of the pungs and kongs among the melds as they lie, and how many bits they take."""
    valued: Kinds
    """The honours whose pung is a yaku and whose pair is worth fu."""
    double_wind: Kinds
    won: int
    one_chance: bool | None
    """Whether only one kind of tile completed the hand, where the house asks that instead of the kind of wait."""


def ending_of(hand: Hand, winds: tuple[Kinds, Kinds], traits: int, options: AnyOptions) -> Ending:
    """The shared part of the fu; `winds` are the winner's own wind and the prevailing one."""
    own, prevailing = winds
    double = own if own == prevailing and options.double_wind_pair_fu == 4 else 0
    one_chance = None if options.one_chance == "set" else _one_chance(hand)
    melds = _melds(hand) if hand.melds else (0, 0)
    valued = DRAGONS | own | prevailing
    if isinstance(options, Options) and options.kita == "yakuhai":
        valued |= BIT[NORTH]
    if traits & SELF_DRAWN:
        won = _TSUMO if options.rinshan_tsumo_fu or not traits & AFTER_KONG else _NOTHING
    else:
        won = _CLOSED_RON if traits & CLOSED else _LIFTED if options.open_pinfu_fu == 30 else _NOTHING
    return Ending(melds, valued, double, won, one_chance)


def _one_chance(hand: Hand) -> bool:
    """Whether the thirteen tiles waited for one kind of tile alone, by shape (the founding description's OneChance)."""
    return waits(counts_of(hand.free)).bit_count() == 1


def _melds(hand: Hand) -> tuple[int, int]:
    code = size = 0
    for meld in hand.melds:
        if meld.kind is not MeldKind.CHOW:
            major = MAJOR if BIT[meld.tiles[0]] & MAJORS else 0
            kong = KONG if meld.kind is MeldKind.KONG else 0
            code = code << 3 | kong | major | (0 if meld.exposed else CONCEALED)
            size += 3
    return code, size


def fu_of(reading: Reading, ending: Ending, options: AnyOptions, *, pinfu: bool) -> Fu:
    """The fu of a reading; `pinfu` says that the yaku of that name counts."""
    traits, _, pair, sets, single = reading
    if traits & SEVEN_PAIRS:
        return PAIRS[options.chiitoitsu]
    melds, valued, double_wind, won, one_chance = ending
    sets = sets << melds[1] | melds[0]
    pair &= valued
    pair_fu = 0 if not pair else 4 if pair == double_wind else 2
    if one_chance is not None:
        single = one_chance
    return _summed(sets, pair_fu, single, _NOTHING if pinfu and won == _TSUMO else won, options.fu_cap)


@lru_cache(maxsize=1 << 14)
def _summed(sets: int, pair: int, single: bool, ending: int, cap: int | None) -> Fu:
    items = [BASE, *(SETS[int(digit)] for digit in f"{sets:o}"[1:])]
    if pair:
        items.append(_item("value_pair", pair))
    if single:
        items.append(SINGLE_WAIT)
    if ending == _TSUMO:
        items.append(TSUMO)
    elif ending == _CLOSED_RON:
        items.append(CLOSED_RON)
    elif ending == _LIFTED and len(items) == 1:
        items.append(OPEN_PINFU)
    total = -(-sum(item.amount for item in items) // 10) * 10
    return Fu(tuple(items), total if cap is None else min(total, cap))
