"""What is asked of a hand row by row: an open riichi, and the great hands.

Conditions follow the public rules of the modern game (Tenhou manual, EMA and WRC rule books).
"""

from __future__ import annotations

from collections.abc import Callable

from engine.scoring.facts import Facts, Shape, Wait
from engine.scoring.shapes import nine_gates_extra
from engine.tiles import (
    BIT,
    DRAGONS,
    GREEN,
    GREENS,
    HONOUR_KINDS,
    TERMINALS,
    WINDS,
    copies,
)
from engine.variants.riichi.options import AnyOptions
from engine.variants.riichi.traits import BIG_WHEELS

Count = Callable[[Facts, AnyOptions], int]


def open_riichi(facts: Facts, _: AnyOptions) -> int:
    """Two, three after the very first discard: it stands for the riichi it belongs to."""
    return 3 if "double_riichi" in facts.hand.flags else 2


def orphans(facts: Facts, _: AnyOptions) -> int:
    return facts.shape is Shape.THIRTEEN_ORPHANS


def orphans_13(facts: Facts, _: AnyOptions) -> int:
    """Thirteen orphans that waited on all thirteen."""
    hand = facts.hand
    return (
        facts.shape is Shape.THIRTEEN_ORPHANS
        and hand.winning is not None
        and copies(hand.free_counts, hand.winning) == 2
    )


def four_concealed(facts: Facts, _: AnyOptions) -> int:
    return facts.concealed_pungs.bit_count() == 4


def four_concealed_pair(facts: Facts, _: AnyOptions) -> int:
    return facts.wait is Wait.PAIR and facts.concealed_pungs.bit_count() == 4


def big_dragons(facts: Facts, _: AnyOptions) -> int:
    return facts.pungs & DRAGONS == DRAGONS


def little_winds(facts: Facts, _: AnyOptions) -> int:
    return (facts.pungs & WINDS).bit_count() == 3 and bool(facts.pair & WINDS)


def big_winds(facts: Facts, _: AnyOptions) -> int:
    return facts.pungs & WINDS == WINDS


def all_honours(facts: Facts, _: AnyOptions) -> int:
    return not facts.hand.kinds & ~HONOUR_KINDS


def all_terminals(facts: Facts, _: AnyOptions) -> int:
    return not facts.hand.kinds & ~TERMINALS


def all_green(facts: Facts, options: AnyOptions) -> int:
    kinds = facts.hand.kinds
    return not kinds & ~GREENS and (bool(kinds & BIT[GREEN]) or not options.ryuuiisou_needs_hatsu)


def nine_gates(facts: Facts, _: AnyOptions) -> int:
    return not facts.hand.hand.melds and bool(nine_gates_extra(facts.hand.free_counts))


def pure_nine_gates(facts: Facts, _: AnyOptions) -> int:
    hand = facts.hand
    return not hand.hand.melds and hand.winning is not None and nine_gates_extra(hand.free_counts) == BIT[hand.winning]


def four_kongs(facts: Facts, _: AnyOptions) -> int:
    return facts.hand.kongs.bit_count() == 4


def heaven(facts: Facts, _: AnyOptions) -> int:
    hand = facts.hand
    return "first_turn" in hand.flags and hand.is_dealer and hand.self_drawn


def earth(facts: Facts, _: AnyOptions) -> int:
    hand = facts.hand
    return "first_turn" in hand.flags and not hand.is_dealer and hand.self_drawn


def man(facts: Facts, _: AnyOptions) -> int:
    hand = facts.hand
    return "first_turn" in hand.flags and not hand.is_dealer and hand.claimed


def big_wheels(facts: Facts, _: AnyOptions) -> int:
    return facts.hand.free_counts == BIG_WHEELS


def eighth_win(facts: Facts, _: AnyOptions) -> int:
    return "paarenchan" in facts.hand.flags and facts.hand.is_dealer
