"""What a Japanese hand is beside its yaku: fu item by item, whether it is ready, and one great hand of its own."""

from __future__ import annotations

from functools import lru_cache
from typing import Final, NamedTuple

from engine import ALL, BIT, DOTS, MAJORS, POINTS, Counts, Hand, Item, Kinds, at_least_two, counts_of, present
from engine.scoring.facts import Facts, melded_of
from engine.scoring.shapes import completing, waits
from engine.variants.riichi.options import AnyOptions

_BIG_WHEELS: Final = sum(2 * BIT[9 * DOTS + number] for number in range(1, 8))
"""22334455667788 of dots."""


def big_wheels(facts: Facts, _: AnyOptions) -> int:
    """Return whether the hand is 22334455667788 of dots."""
    return facts.hand.free_counts == _BIG_WHEELS


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

NO_ENDING, TSUMO_ENDING, CLOSED_RON_ENDING, LIFTED = 0, 1, 2, 3
"""How a hand's end counts; `LIFTED` is an open hand that is not left at 20."""


def has_one_chance(hand: Hand) -> bool:
    """Whether the thirteen tiles waited for one kind of tile alone, by shape (the founding description's OneChance)."""
    return waits(counts_of(hand.free)).bit_count() == 1


Seen = tuple[int, int, bool, int]
"""A reading as far as its fu go: its set code (see `HandReading`), the fu of its pair, whether its wait counts, and
how the end counts."""


def fu_of(seen: Seen, options: AnyOptions, *, pinfu: bool) -> Fu:
    """The fu of a reading of sets and a pair; `pinfu` says that the yaku of that name counts."""
    sets, pair, single, ending = seen
    return _summed(sets, pair, single, NO_ENDING if pinfu and ending == TSUMO_ENDING else ending, options.fu_cap)


@lru_cache(maxsize=1 << 14)
def _summed(sets: int, pair: int, single: bool, ending: int, cap: int | None) -> Fu:
    items = [BASE, *[SETS[int(digit)] for digit in f"{sets:o}"[1:]]]
    if pair:
        items.append(VALUE_PAIR[pair])
    if single:
        items.append(SINGLE_WAIT)
    if ending == TSUMO_ENDING:
        items.append(TSUMO)
    elif ending == CLOSED_RON_ENDING:
        items.append(CLOSED_RON)
    elif ending == LIFTED and len(items) == 1:
        items.append(OPEN_PINFU)
    total = -(-sum([item.amount for item in items]) // 10) * 10
    return Fu(tuple(items), total if cap is None else min(total, cap))


def ready_for(hand: Hand) -> Kinds:
    """The kinds that complete thirteen tiles; one of which the player holds all four himself is none."""
    counts = hand.free_counts
    found = completing(counts)
    if not hand.melds:
        found |= _seven_pairs(counts) | _orphans(counts)
    everything = counts + melded_of(hand.melds).counts
    return found & ~(everything >> 2 & ALL)


def _seven_pairs(counts: Counts) -> Kinds:
    """The tile that is missing to seven different pairs."""
    kinds, pairs = present(counts), at_least_two(counts)
    single = kinds & ~pairs
    return single if pairs.bit_count() == 6 and counts == kinds + pairs else 0


def _orphans(counts: Counts) -> Kinds:
    """What is missing to the thirteen orphans: one kind, or any of them."""
    kinds = present(counts)
    if kinds & ~MAJORS or kinds.bit_count() < 12:
        return 0
    missing = MAJORS & ~kinds
    return missing or MAJORS
