"""Which fan are in a hand and in one reading of it, each with how often, whatever contains it."""

from __future__ import annotations

from collections.abc import Container
from typing import Final

from engine import ALL, BIT, DRAGONS, GREENS, MAJORS, SIMPLES, SUITED, TERMINALS, WHITE, WINDS, Kinds, kinds_of, present
from engine.scoring.facts import Facts, HandFacts, Shape, Wait
from engine.scoring.shapes import nine_gates_extra
from engine.variants.mcr.options import Options

Found = list[tuple[str, int]]

AFTER_KONG: Final = "after_kong"
LAST_TILE: Final = "last_tile"
LAST_OF_KIND: Final = "last_of_kind"


def _numbered(*numbers: int) -> Kinds:
    """The suit tiles of some numbers."""
    return kinds_of(9 * suit + number - 1 for suit in range(3) for number in numbers)


_RANGES: Final = (
    ("upper_tiles", _numbered(7, 8, 9)),
    ("middle_tiles", _numbered(4, 5, 6)),
    ("lower_tiles", _numbered(1, 2, 3)),
    ("upper_four", _numbered(6, 7, 8, 9)),
    ("lower_four", _numbered(1, 2, 3, 4)),
    ("all_simples", SIMPLES),
    ("all_terminals", TERMINALS),
)
"""Fan of hands without honours, by the tiles they keep to."""

_REVERSIBLE: Final = kinds_of((*(9 + number - 1 for number in (1, 2, 3, 4, 5, 8, 9)), WHITE)) | kinds_of(
    18 + number - 1 for number in (2, 4, 5, 6, 8, 9)
)
_EVEN: Final = _numbered(2, 4, 6, 8)
_FIVES: Final = _numbered(5)
_CHOWS_WITH_FIVE: Final = _numbered(3, 4, 5)
_OUTSIDE_CHOWS: Final = _numbered(1, 7)
"""Chows by the number they begin with."""

_EVERY_SUIT: Final = 0b111


def hand_fans(hand: HandFacts, options: Options, played: Container[str]) -> Found:
    """What all readings of a hand share: its tiles, its kongs, and how it was won; flowers apart."""
    found: Found = []
    _add_tiles(hand, found)
    if hand.kongs:
        _add_kongs(hand, options, played, found)
    _add_win(hand, found)
    if hand.flags or hand.robbed:
        _add_circumstances(hand, found)
    elif hand.exposed and is_last_copy(hand):
        found.append(("last_tile", 1))
    return found


def _add_tiles(hand: HandFacts, found: Found) -> None:
    """Suits, honours and numbers; kinds held four times without being a kong."""
    kinds = hand.kinds
    if hand.honours:
        _add_honoured(hand, found)
    else:
        found.append(("no_honors", 1))
        if hand.suits & hand.suits - 1 == 0:
            found.append(("full_flush", 1))
        found += [(name, 1) for name, allowed in _RANGES if not kinds & ~allowed]
    if hand.suits in (0b011, 0b101, 0b110):
        found.append(("one_voided_suit", 1))
    if not kinds & ~GREENS:
        found.append(("all_green", 1))
    if not kinds & ~_REVERSIBLE:
        found.append(("reversible_tiles", 1))
    hogs = hand.counts >> 2 & ALL & ~hand.kongs
    if hogs:
        found.append(("tile_hog", hogs.bit_count()))


def _add_honoured(hand: HandFacts, found: Found) -> None:
    suits = hand.suits
    if not suits:
        found.append(("all_honors", 1))
        return
    if suits & suits - 1 == 0:
        found.append(("half_flush", 1))
    elif suits == _EVERY_SUIT and hand.honours & WINDS and hand.honours & DRAGONS:
        found.append(("all_types", 1))
    if not hand.kinds & ~MAJORS:
        found.append(("all_terminals_and_honors", 1))


_MIXED: Final = "melded_and_concealed_kong"
_KONGS: Final = {
    (1, 0): ("melded_kong",),
    (1, 1): ("concealed_kong",),
    (2, 0): ("two_melded_kongs",),
    (2, 1): (_MIXED,),
    (2, 2): ("two_concealed_kongs",),
}
"""The one fan of up to two kongs, by how many there are and how many of them are concealed."""


def _add_kongs(hand: HandFacts, options: Options, played: Container[str], found: Found) -> None:
    """One fan for all kongs; a house may count a melded and a concealed one singly."""
    number, concealed = hand.kongs.bit_count(), hand.concealed_kongs.bit_count()
    if number > 2:
        found.append(("three_kongs", 1))
        if number == 4:
            found.append(("four_kongs", 1))
        if concealed == 1 and options.concealed_kong_beside_kong_fans:
            found.append(("concealed_kong", 1))
    elif (number, concealed) == (2, 1) and _MIXED not in played:
        found += (("concealed_kong", 1), ("melded_kong", 1))
    else:
        found += [(name, 1) for name in _KONGS[number, concealed]]


def _add_win(hand: HandFacts, found: Found) -> None:
    """Drawn or claimed, melded or not."""
    if hand.self_drawn:
        found.append(("self_drawn", 1))
        if not hand.exposed:
            found.append(("fully_concealed_hand", 1))
    elif not hand.exposed:
        found.append(("concealed_hand", 1))
    elif hand.exposed == 4:
        found.append(("melded_hand", 1))


def _add_circumstances(hand: HandFacts, found: Found) -> None:
    """What the table says of the win."""
    flags = hand.flags
    if LAST_TILE in flags:
        found.append(("last_tile_draw" if hand.self_drawn else "last_tile_claim", 1))
    if AFTER_KONG in flags:
        found.append(("out_with_replacement_tile", 1))
    if hand.robbed:
        found.append(("robbing_the_kong", 1))
    if LAST_OF_KIND in flags or is_last_copy(hand):
        found.append(("last_tile", 1))


def is_last_copy(hand: HandFacts) -> bool:
    """Whether the winner's own melds show the three other copies of the winning tile."""
    if hand.winning is None:
        return False
    bit = BIT[hand.winning]
    return bool(hand.counts >> 2 & bit) and not hand.free_counts - bit & 7 * bit


_PLACES: Final = {Wait.PAIR: "single_wait", Wait.MIDDLE: "closed_wait", Wait.EDGE: "edge_wait"}


def wait_fan(facts: Facts) -> str | None:
    """The fan of the place that the winning tile took, if the hand waited for nothing else."""
    found = _PLACES.get(facts.wait)
    if found is None and facts.shape in (Shape.SEVEN_PAIRS, Shape.THIRTEEN_ORPHANS):
        return "single_wait"
    return found


_CONCEALED: Final = (None, None, "two_concealed_pungs", "three_concealed_pungs", "four_concealed_pungs")


def concealed_fan(facts: Facts) -> str | None:
    """The fan of the concealed pungs and kongs."""
    return _CONCEALED[facts.concealed_pungs.bit_count()]


def set_fans(facts: Facts, played: Container[str]) -> Found:
    """What four sets and a pair come to, the combinations of chows and of pungs apart.

    `played` are the fan in force: what is not played contains nothing.
    """
    found: Found = []
    pungs, chows = facts.pungs, present(facts.chows)
    if pungs:
        add_honour_pungs(facts, played, found)
        if not chows:
            _add_all_pungs(facts, found)
    elif facts.pair & SUITED:
        found.append(("all_chows", 1))
    outer = pungs | facts.pair
    if not outer & ~MAJORS and not chows & ~_OUTSIDE_CHOWS:
        found.append(("outside_hand", 1))
    elif not outer & ~_FIVES and not chows & ~_CHOWS_WITH_FIVE:
        found.append(("all_fives", 1))
    return found


def _add_all_pungs(facts: Facts, found: Found) -> None:
    found.append(("all_pungs", 1))
    if not facts.hand.kinds & ~_EVEN:
        found.append(("all_even_pungs", 1))


def add_honour_pungs(facts: Facts, played: Container[str], found: Found) -> None:
    """Pungs of winds, dragons, ones and nines: each under its own name, or inside a fan of several."""
    pungs, hand = facts.pungs, facts.hand
    winds = pungs & WINDS
    outer = pungs & TERMINALS
    if winds:
        if pungs & hand.prevailing_kind:
            found.append(("prevalent_wind", 1))
        if pungs & hand.seat_kind:
            found.append(("seat_wind", 1))
        names = _of_winds(winds.bit_count(), facts.pair & WINDS)
        found += [(name, 1) for name in names]
        if not any(name in played for name in names):
            outer |= winds & ~hand.prevailing_kind & ~hand.seat_kind
    if pungs & DRAGONS:
        _add_dragons((pungs & DRAGONS).bit_count(), facts.pair & DRAGONS, found)
    if outer:
        found.append(("pung_of_terminals_or_honors", outer.bit_count()))


def _of_winds(pungs: int, pair: Kinds) -> tuple[str, ...]:
    if pungs == 4:
        return "big_four_winds", "big_three_winds"
    if pungs == 3:
        return ("little_four_winds", "big_three_winds") if pair else ("big_three_winds",)
    return ()


def _add_dragons(pungs: int, pair: Kinds, found: Found) -> None:
    found.append(("dragon_pung", pungs))
    if pungs > 1:
        found.append(("two_dragon_pungs", 1))
    if pungs == 3:
        found.append(("big_three_dragons", 1))
    elif pungs == 2 and pair:
        found.append(("little_three_dragons", 1))


def is_nine_gates(hand: HandFacts) -> bool:
    """Whether the tiles held before the win were 1112345678999 of one suit."""
    return not hand.hand.melds and hand.winning is not None and nine_gates_extra(hand.free_counts) == BIT[hand.winning]
