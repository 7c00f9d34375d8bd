"""The house rules of MCR and the bundles they are played in."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Final

from engine import LIMIT, PARTS, FigureTable, Many, NameList, Number, OneOf, Problem, Switch, option
from engine.variants.shared.stakes import finer_than_parts

POINTS: Final[Mapping[int, tuple[str, ...]]] = {
    88: (
        *("big_four_winds", "big_three_dragons", "all_green", "nine_gates", "four_kongs"),
        *("seven_shifted_pairs", "thirteen_orphans"),
    ),
    64: (
        *("all_terminals", "little_four_winds", "little_three_dragons", "all_honors", "four_concealed_pungs"),
        "pure_terminal_chows",
    ),
    48: ("quadruple_chow", "four_pure_shifted_pungs"),
    32: ("four_pure_shifted_chows", "three_kongs", "all_terminals_and_honors"),
    24: (
        *("seven_pairs", "greater_honors_and_knitted_tiles", "all_even_pungs", "full_flush"),
        *("pure_triple_chow", "pure_shifted_pungs", "upper_tiles", "middle_tiles", "lower_tiles"),
    ),
    16: (
        *("pure_straight", "three_suited_terminal_chows", "pure_shifted_chows", "all_fives", "triple_pung"),
        "three_concealed_pungs",
    ),
    12: ("lesser_honors_and_knitted_tiles", "knitted_straight", "upper_four", "lower_four", "big_three_winds"),
    8: (
        *("mixed_straight", "reversible_tiles", "mixed_triple_chow", "mixed_shifted_pungs", "chicken_hand"),
        *("last_tile_draw", "last_tile_claim", "out_with_replacement_tile", "robbing_the_kong"),
        "two_concealed_kongs",
    ),
    6: ("all_pungs", "half_flush", "mixed_shifted_chows", "all_types", "melded_hand", "two_dragon_pungs"),
    4: ("outside_hand", "fully_concealed_hand", "two_melded_kongs", "melded_and_concealed_kong", "last_tile"),
    2: (
        *("dragon_pung", "prevalent_wind", "seat_wind", "concealed_hand", "all_chows", "tile_hog"),
        *("double_pung", "two_concealed_pungs", "concealed_kong", "all_simples"),
    ),
    1: (
        *("pure_double_chow", "mixed_double_chow", "short_straight", "two_terminal_chows"),
        *("pung_of_terminals_or_honors", "melded_kong", "one_voided_suit", "no_honors", "edge_wait"),
        *("closed_wait", "single_wait", "self_drawn", "flower_tiles"),
    ),
}
"""Every fan by its points, in the order of the official table, which also orders lists of equal worth.

Two concealed kongs, kongs of both kinds and flowers are worth what their options say; here they keep their place.
"""

ELEMENT_IDS: Final = tuple(name for names in POINTS.values() for name in names)

HIGHEST: Final = 88
"""What a fan is worth that a house makes worth the limit: there is no limit, but nothing is dearer."""

_ID: Final = OneOf(ELEMENT_IDS)
_POINTS: Final = Number(low=0)
_PAID: Final = Number(low=0, parts=PARTS)
"""Points that are only paid, never added to those of a hand: they may be broken."""

_STAY: Final = OneOf(("pass", "stay"))


@dataclass(frozen=True, slots=True, kw_only=True)
class Options:
    """Each option is named and bounded as in the MCR table of house rules."""

    minimum: int = option(8, Number(low=0, high=88))
    flowers_toward_minimum: bool = option(False, Switch())
    bonus_tiles: bool = option(True, Switch())
    flower_value: int = option(1, _POINTS)
    base_payment: Fraction = option(Fraction(8), _PAID)
    unit: Fraction = option(Fraction(1), Number(low=Fraction(1, PARTS), parts=PARTS))
    responsibility: str = option("shared", OneOf(("shared", "full")))
    multiple_winners: str = option("nearest", OneOf(("nearest", "all")))
    false_win_amount: Fraction = option(Fraction(10), _PAID)
    two_concealed_kongs: int = option(8, OneOf((6, 8)))
    mixed_kongs: int = option(6, OneOf((0, 5, 6)))
    fully_concealed_special: bool = option(True, Switch())
    all_green_half_flush: bool = option(True, Switch())
    all_terminals_double_pung: bool = option(True, Switch())
    lesser_with_knitted_straight: bool = option(True, Switch())
    knitted_straight_waits: bool = option(True, Switch())
    waits_count_exhausted: bool = option(True, Switch())
    concealed_kong_beside_kong_fans: bool = option(False, Switch())
    element_values: tuple[tuple[str, int | str], ...] = option((), FigureTable(_ID, Number(low=0, names=(LIMIT,))))
    disabled_elements: tuple[str, ...] = option((), NameList(ELEMENT_IDS))
    enabled_elements: tuple[str, ...] = option((), NameList(ELEMENT_IDS))
    rounds: int = option(4, OneOf((1, 2, 4)))
    seat_change: bool = option(True, Switch())
    dealer_on_win: str = option("pass", _STAY)
    dealer_on_draw: str = option("pass", _STAY)
    table_points: tuple[Fraction, ...] = option(
        (Fraction(4), Fraction(2), Fraction(1), Fraction(0)), Many(Number(low=None, parts=PARTS), length=4)
    )
    starting_points: int = option(0, _POINTS)


PRESETS: Final[Mapping[str, Mapping[str, object]]] = {
    "wmc": {},
    "china": {
        "two_concealed_kongs": 6,
        "mixed_kongs": 5,
        "fully_concealed_special": False,
        "all_green_half_flush": False,
        "all_terminals_double_pung": False,
    },
    "friends": {"seat_change": False},
    "full_gun": {"responsibility": "full", "seat_change": False},
}


def too_fine(options: Options) -> tuple[Problem, ...]:
    """Refuse amounts that come out finer than the thousandths money is booked in."""
    return finer_than_parts(
        options.unit, {"base_payment": options.base_payment, "false_win_amount": options.false_win_amount}
    )
