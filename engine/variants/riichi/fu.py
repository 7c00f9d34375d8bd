"""Fu: what a reading brings beside its han, item by item, in the order in which it is told at the table."""

from __future__ import annotations

from typing import Final

from engine.elements import POINTS, Item
from engine.facts import Facts, HandFacts, Shape, Wait
from engine.hand import Hand, MeldKind
from engine.shapes import waits
from engine.tiles import BIT, MAJORS, Kinds
from engine.variants.riichi.options import AnyOptions
from engine.variants.riichi.yaku import value_kinds


def _item(name: str, amount: int) -> Item:
    return Item(name, amount, POINTS)


BASE: Final = _item("base", 20)
CLOSED_RON: Final = _item("closed_ron", 10)
TSUMO: Final = _item("tsumo", 2)
SINGLE_WAIT: Final = _item("single_wait", 2)
OPEN_PINFU: Final = _item("open_pinfu", 2)
PAIR: Final = _item("value_pair", 2)
PAIRS: Final = {"25fu2han": (_item("chiitoitsu", 25),), "50fu1han": (_item("chiitoitsu", 50),)}
"""Seven pairs are 25 and two han, or at some tables 50 and one; neither is ever rounded."""

OPEN_SIMPLE: Final = _item("open_triplet_simple", 2)
CLOSED_SIMPLE: Final = _item("closed_triplet_simple", 4)
OPEN_MAJOR: Final = _item("open_triplet_yaochu", 4)
CLOSED_MAJOR: Final = _item("closed_triplet_yaochu", 8)
KONGS: Final = {
    (True, False): _item("open_kan_simple", 8),
    (False, False): _item("closed_kan_simple", 16),
    (True, True): _item("open_kan_yaochu", 16),
    (False, True): _item("closed_kan_yaochu", 32),
}
"""By whether it was claimed, and whether it is of a terminal or honour."""

_SINGLE: Final = (Wait.PAIR, Wait.EDGE, Wait.MIDDLE)


def fu_items(facts: Facts, options: AnyOptions, *, pinfu: bool) -> tuple[Item, ...]:
    """What the fu of a reading are made of; `pinfu` says that the yaku of that name counts."""
    if facts.shape is Shape.SEVEN_PAIRS:
        return PAIRS[options.chiitoitsu]
    hand = facts.hand
    items = [BASE]
    if facts.pungs:
        _add_pungs(items, facts)
    pair = facts.pair & value_kinds(hand, options)
    if pair:
        doubled = hand.seat_kind == hand.prevailing_kind == pair and options.double_wind_pair_fu == 4
        items.append(_item("value_pair", 4) if doubled else PAIR)
    if _waited_for_one(facts, options):
        items.append(SINGLE_WAIT)
    _add_ending(items, hand, options, pinfu=pinfu)
    return tuple(items)


def _add_ending(items: list[Item], hand: HandFacts, options: AnyOptions, *, pinfu: bool) -> None:
    """How it was won; an open hand that would stay at 20 is lifted to 30 where the house says so."""
    if hand.self_drawn:
        if not pinfu and (options.rinshan_tsumo_fu or "after_kong" not in hand.flags):
            items.append(TSUMO)
    elif not hand.exposed:
        items.append(CLOSED_RON)
    if hand.exposed and len(items) == 1 and options.open_pinfu_fu == 30:
        items.append(OPEN_PINFU)


def _add_pungs(items: list[Item], facts: Facts) -> None:
    """Concealed pungs by tile, one that a discard completed counting as open; then the melds as they lie."""
    hand = facts.hand
    kinds: Kinds = facts.pungs & ~(hand.exposed_pungs | hand.concealed_kongs)
    while kinds:
        kind = kinds & -kinds
        kinds ^= kind
        if kind & MAJORS:
            items.append(CLOSED_MAJOR if kind & facts.concealed_pungs else OPEN_MAJOR)
        else:
            items.append(CLOSED_SIMPLE if kind & facts.concealed_pungs else OPEN_SIMPLE)
    if hand.hand.melds:
        _add_melds(items, hand.hand)


def _add_melds(items: list[Item], hand: Hand) -> None:
    for meld in hand.melds:
        if meld.kind is MeldKind.CHOW:
            continue
        major = bool(BIT[meld.first] & MAJORS)
        if meld.kind is MeldKind.KONG:
            items.append(KONGS[meld.exposed, major])
        else:
            items.append(OPEN_MAJOR if major else OPEN_SIMPLE)


def _waited_for_one(facts: Facts, options: AnyOptions) -> bool:
    """Edge, middle or pair wait of the reading; or (`single`) thirteen tiles that only one kind of tile completes."""
    if options.one_chance == "set":
        return facts.wait in _SINGLE
    hand = facts.hand
    return hand.winning is not None and waits(hand.free_counts - BIT[hand.winning]).bit_count() == 1


def fu_of(items: tuple[Item, ...], cap: int | None) -> int:
    """The sum, rounded up to the next ten except for seven pairs, and cut at the house's ceiling."""
    total = 0
    for item in items:
        total += item.amount
    if len(items) > 1 or items[0] is BASE:
        total = -(-total // 10) * 10
    return total if cap is None or total <= cap else cap
