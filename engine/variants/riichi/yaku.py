"""What is in a hand: one small question for every yaku that asks for a hand of its own.

Conditions follow the public rules of the modern game (Tenhou manual, EMA and WRC rule books).
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from engine.facts import Facts, HandFacts, Shape, Wait
from engine.shapes import nine_gates_extra
from engine.tiles import (
    BIT,
    DOTS,
    DRAGONS,
    GREEN,
    GREENS,
    HONOUR_KINDS,
    MAJORS,
    SIMPLES,
    SUIT_MASK,
    SUITED,
    TERMINALS,
    WINDS,
    Kinds,
    Tile,
    at_least_two,
    copies,
    is_red,
    kinds_of,
    plain,
    present,
)
from engine.variants.riichi.options import AnyOptions, Options

Count = Callable[[Facts, AnyOptions], int]

NORTH: Final = 30
NORTHS: Final[Kinds] = BIT[NORTH]
OUTER_CHOWS: Final = kinds_of((0, 6, 9, 15, 18, 24))
"""The chows 123 and 789 of every suit, at their lowest tile."""
_STRAIGHT: Final = kinds_of((0, 3, 6))
_LOW_PAIRS: Final = sum(2 * BIT[9 * DOTS + number] for number in range(1, 8))
"""22334455667788 of dots."""


def value_kinds(hand: HandFacts, options: AnyOptions) -> Kinds:
    """The honours whose pung is a yaku and whose pair is worth fu."""
    kinds = DRAGONS | hand.seat_kind | hand.prevailing_kind
    return kinds | NORTHS if isinstance(options, Options) and options.kita == "yakuhai" else kinds


def has_bet(hand: HandFacts) -> bool:
    """Whether any kind of riichi was declared."""
    flags = hand.flags
    return "riichi" in flags or "double_riichi" in flags or "open_riichi" in flags


def riichi(facts: Facts, _: AnyOptions) -> int:
    return not facts.hand.flags.isdisjoint(("riichi", "open_riichi"))


def double_riichi(facts: Facts, _: AnyOptions) -> int:
    return "double_riichi" in facts.hand.flags


def open_riichi(facts: Facts, _: AnyOptions) -> int:
    """Two, three after the very first discard: it stands for the riichi it belongs to."""
    flags = facts.hand.flags
    return (3 if "double_riichi" in flags else 2) if "open_riichi" in flags else 0


def ippatsu(facts: Facts, _: AnyOptions) -> int:
    return "ippatsu" in facts.hand.flags


def menzen_tsumo(facts: Facts, _: AnyOptions) -> int:
    return facts.hand.self_drawn and not facts.hand.exposed


def haitei(facts: Facts, _: AnyOptions) -> int:
    return "last_tile" in facts.hand.flags and facts.hand.self_drawn


def houtei(facts: Facts, _: AnyOptions) -> int:
    return "last_tile" in facts.hand.flags and facts.hand.claimed


def rinshan(facts: Facts, _: AnyOptions) -> int:
    return "after_kong" in facts.hand.flags


def chankan(facts: Facts, _: AnyOptions) -> int:
    return facts.hand.robbed


def pinfu(facts: Facts, options: AnyOptions) -> int:
    """Four chows, a pair without value, a two-sided wait, nothing claimed before the last tile."""
    hand = facts.hand
    return (
        facts.wait is Wait.TWO_SIDED
        and not facts.pungs
        and not hand.exposed
        and not facts.pair & value_kinds(hand, options)
        and (options.pinfu_tsumo or not hand.self_drawn)
    )


def tanyao(facts: Facts, options: AnyOptions) -> int:
    return not facts.hand.kinds & MAJORS and (options.open_tanyao or not facts.hand.exposed)


def twice(facts: Facts, _: AnyOptions) -> int:
    """Some chow twice, in a closed hand."""
    return not facts.hand.exposed and bool(at_least_two(facts.chows))


def twice_twice(facts: Facts, _: AnyOptions) -> int:
    """Two chows twice each, or one four times, in a closed hand."""
    doubled = at_least_two(facts.chows).bit_count() + present(facts.chows >> 2 & SUITED).bit_count()
    return doubled == 2 and not facts.hand.exposed


def thrice(facts: Facts, _: AnyOptions) -> int:
    """The same chow three times or more."""
    return bool((facts.chows >> 2 | facts.chows >> 1 & facts.chows) & SUITED)


def dragon(tile: Tile) -> Count:
    """The question for a pung or kong of one dragon."""
    kind = BIT[tile]

    def count(facts: Facts, _: AnyOptions) -> int:
        return bool(facts.pungs & kind)

    return count


def seat_wind(facts: Facts, _: AnyOptions) -> int:
    return bool(facts.pungs & facts.hand.seat_kind)


def round_wind(facts: Facts, _: AnyOptions) -> int:
    return bool(facts.pungs & facts.hand.prevailing_kind)


def north(facts: Facts, _: AnyOptions) -> int:
    return bool(facts.pungs & NORTHS)


def three_colour_chows(facts: Facts, _: AnyOptions) -> int:
    chows = present(facts.chows)
    return bool(chows & chows >> 27 & chows >> 54 & SUIT_MASK)


def three_colour_pungs(facts: Facts, _: AnyOptions) -> int:
    pungs = facts.pungs
    return bool(pungs & pungs >> 27 & pungs >> 54 & SUIT_MASK)


def straight(facts: Facts, _: AnyOptions) -> int:
    chows = present(facts.chows)
    return any(chows >> 27 * suit & _STRAIGHT == _STRAIGHT for suit in range(3))


def _outside(facts: Facts) -> bool:
    chows = present(facts.chows)
    return bool(chows) and not chows & ~OUTER_CHOWS and not (facts.pungs | facts.pair) & ~MAJORS


def outside(facts: Facts, _: AnyOptions) -> int:
    """A terminal or honour in every set, with chows and honours."""
    return bool(facts.hand.honours) and _outside(facts)


def pure_outside(facts: Facts, _: AnyOptions) -> int:
    """A terminal in every set, with chows and without honours."""
    return not facts.hand.honours and _outside(facts)


def seven_pairs(facts: Facts, _: AnyOptions) -> int:
    return facts.shape is Shape.SEVEN_PAIRS


def all_pungs(facts: Facts, _: AnyOptions) -> int:
    return facts.shape is Shape.STANDARD and not facts.chows


def three_concealed(facts: Facts, _: AnyOptions) -> int:
    return facts.concealed_pungs.bit_count() == 3


def three_kongs(facts: Facts, _: AnyOptions) -> int:
    return facts.hand.kongs.bit_count() == 3


def three_in_a_row(facts: Facts, _: AnyOptions) -> int:
    """Three consecutive pungs of one suit."""
    suits = (facts.pungs >> 27 * suit & SUIT_MASK for suit in range(3))
    return any(part & part >> 3 & part >> 6 for part in suits)


def little_dragons(facts: Facts, _: AnyOptions) -> int:
    return (facts.pungs & DRAGONS).bit_count() == 2 and bool(facts.pair & DRAGONS)


def terminals_and_honours(facts: Facts, _: AnyOptions) -> int:
    kinds = facts.hand.kinds
    return not kinds & SIMPLES and bool(kinds & TERMINALS) and bool(kinds & HONOUR_KINDS)


def half_flush(facts: Facts, _: AnyOptions) -> int:
    return bool(facts.hand.honours) and facts.hand.suits.bit_count() == 1


def full_flush(facts: Facts, _: AnyOptions) -> int:
    return not facts.hand.honours and facts.hand.suits.bit_count() == 1


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
    return facts.hand.free_counts == _LOW_PAIRS


def eighth_win(facts: Facts, _: AnyOptions) -> int:
    return "paarenchan" in facts.hand.flags and facts.hand.is_dealer


def red_fives(facts: Facts, _: AnyOptions) -> int:
    return sum(map(is_red, facts.hand.hand.tiles))


def set_aside(facts: Facts, _: AnyOptions) -> int:
    return len(facts.hand.hand.bonus)


def dora(facts: Facts, options: AnyOptions) -> int:
    win = facts.hand.win
    return 0 if win is None else _bonus(facts.hand, win.dora, options)


def ura_dora(facts: Facts, options: AnyOptions) -> int:
    win = facts.hand.win
    return 0 if win is None or not has_bet(facts.hand) else _bonus(facts.hand, win.ura, options)


def _bonus(hand: HandFacts, indicators: tuple[int, ...], options: AnyOptions) -> int:
    """How many tiles of the hand follow an indicator, set-aside norths included."""
    follows = THREE_PLAYERS if options.players == 3 else FOUR_PLAYERS
    shown = indicators if options.kan_dora else indicators[:1]
    counts, norths = hand.counts, len(hand.hand.bonus)
    found = 0
    for indicator in shown:
        kind = follows[indicator]
        found += counts >> 3 * kind & 7
        if norths and kind == NORTH:
            found += norths
    return found


def _successors(first_suit: tuple[int, ...]) -> tuple[int, ...]:
    """The kind that follows each tile, red fives as fives: in its suit, E S W N E, white green red white."""
    rounds = (first_suit, tuple(range(9, 18)), tuple(range(18, 27)), (27, 28, 29, 30), (33, 32, 31))
    after = {tile: group[(at + 1) % len(group)] for group in rounds for at, tile in enumerate(group)}
    return tuple(after.get(plain(tile), plain(tile)) for tile in range(49))


FOUR_PLAYERS: Final = _successors(tuple(range(9)))
THREE_PLAYERS: Final = _successors((0, 8))
"""Without 2-8 of characters, 9 follows 1."""
