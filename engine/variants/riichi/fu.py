"""Fu: what a reading brings beside its han, item by item, in the order in which it is told at the table."""

from __future__ import annotations

from functools import lru_cache
from typing import Final, NamedTuple

from engine.elements import POINTS, Item
from engine.facts import Facts, HandFacts, Shape, Wait
from engine.hand import Hand, MeldKind
from engine.shapes import waits
from engine.tiles import BIT, MAJORS, Kinds
from engine.variants.riichi.options import AnyOptions


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
_CONCEALED, _MAJOR, _KONG = 1, 2, 4

_SINGLE: Final = (Wait.PAIR, Wait.EDGE, Wait.MIDDLE)
_NOTHING, _TSUMO, _CLOSED_RON, _LIFTED = 0, 1, 2, 3
"""How a hand's end counts; `_LIFTED` is an open hand that is not left at 20."""


def fu_of(facts: Facts, valued: Kinds, options: AnyOptions, *, pinfu: bool) -> Fu:
    """The fu of a reading; `valued` are the honours whose pair counts, `pinfu` says that the yaku of that name does."""
    if facts.shape is Shape.SEVEN_PAIRS:
        return PAIRS[options.chiitoitsu]
    hand = facts.hand
    sets = _sets(facts) if facts.pungs else 1
    pair = facts.pair & valued
    pair_fu = 0
    if pair:
        doubled = hand.seat_kind == hand.prevailing_kind == pair and options.double_wind_pair_fu == 4
        pair_fu = 4 if doubled else 2
    single = facts.wait in _SINGLE if options.one_chance == "set" else _one_chance(hand)
    return _summed(sets, pair_fu, single, _ending(hand, options, pinfu=pinfu), options.fu_cap)


def _ending(hand: HandFacts, options: AnyOptions, *, pinfu: bool) -> int:
    if hand.self_drawn:
        counts = not pinfu and (options.rinshan_tsumo_fu or "after_kong" not in hand.flags)
        return _TSUMO if counts else _NOTHING
    if not hand.exposed:
        return _CLOSED_RON
    return _LIFTED if options.open_pinfu_fu == 30 else _NOTHING


def _one_chance(hand: HandFacts) -> bool:
    """Whether the thirteen tiles waited for one kind of tile alone, by shape (the founding description's OneChance)."""
    return hand.winning is not None and waits(hand.free_counts - BIT[hand.winning]).bit_count() == 1


def _sets(facts: Facts) -> int:
    """Pungs and kongs as octal digits behind a leading one: concealed pungs by tile, then the melds as they lie.

    A pung that a discard completed counts as open.
    """
    hand, code = facts.hand, 1
    kinds = facts.pungs & ~(hand.exposed_pungs | hand.concealed_kongs)
    while kinds:
        kind = kinds & -kinds
        kinds ^= kind
        code = code << 3 | (_MAJOR if kind & MAJORS else 0) | (_CONCEALED if kind & facts.concealed_pungs else 0)
    return _melds(hand.hand, code) if hand.hand.melds else code


def _melds(hand: Hand, code: int) -> int:
    for meld in hand.melds:
        if meld.kind is MeldKind.CHOW:
            continue
        major = _MAJOR if BIT[meld.first] & MAJORS else 0
        kong = _KONG if meld.kind is MeldKind.KONG else 0
        code = code << 3 | kong | major | (0 if meld.exposed else _CONCEALED)
    return code


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
