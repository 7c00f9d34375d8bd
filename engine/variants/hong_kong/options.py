"""The house rules of Hong Kong mahjong and the bundles they are played in."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Final

from engine import (
    LIMIT,
    PARTS,
    FigureTable,
    House,
    NameList,
    Number,
    OneOf,
    OptionRefused,
    Problem,
    Switch,
    Value,
    option,
    problem,
)

ELEMENT_IDS: Final = (
    *("common_hand", "all_triplets", "seven_pairs", "mixed_one_suit", "all_one_suit", "all_honors", "small_dragons"),
    *("great_dragons", "small_winds", "great_winds", "thirteen_orphans", "all_kongs", "self_triplets", "orphans"),
    *("nine_gates", "seat_wind", "prevailing_wind", "red_dragon", "green_dragon", "white_dragon", "mixed_orphans"),
    *("self_pick", "win_from_wall", "robbing_kong", "last_catch", "win_by_kong", "double_kong", "heavenly_hand"),
    *("earthly_hand", "human_hand", "no_flowers", "own_flower", "own_season", "all_flowers", "all_seasons"),
    *("seven_flowers", "eight_flowers", "jade_dragon", "ruby_dragon", "pearl_dragon"),
)
"""Every element in the order of the Hong Kong table of elements."""

NINE_PIECE: Final = "nine_piece"
TWELVE_PIECE: Final = "twelve_piece"
FIFTH_TILE: Final = "fifth_tile"
OTHER: Final = "other"
LIABILITIES: Final = (NINE_PIECE, TWELVE_PIECE, FIFTH_TILE, OTHER)

_ID: Final = OneOf(ELEMENT_IDS)
_AMOUNT: Final = Number(low=0, parts=PARTS)


@dataclass(frozen=True, slots=True, kw_only=True)
class Options:
    """Each option is named and bounded as in the Hong Kong table of house rules."""

    faan_table: str = option(
        "traditional", OneOf(("simplified", "traditional", "half_spicy", "full_spicy", "parlor", "custom"))
    )
    custom_table: tuple[tuple[int, Fraction], ...] | None = option(None, FigureTable(Number(), _AMOUNT, nullable=True))
    unit: Fraction = option(Fraction(1), Number(low=Fraction(1, PARTS), parts=PARTS))
    responsibility: str = option("half", OneOf(("half", "full")))
    dealer_doubles: bool = option(True, Switch())
    self_draw_multiplier: int = option(2, OneOf((1, 2, 4)))
    limit: int | None = option(10, Number(low=1, nullable=True))
    min_faan: int = option(3, Number(low=0, high=10))
    min_requires_pattern: bool = option(True, Switch())
    bonus_counts_toward_min: bool = option(True, Switch())
    worthless_up_to: int | None = option(None, Number(low=0, nullable=True))
    bonus_tiles: bool = option(True, Switch())
    flower_hands: bool = option(False, Switch())
    flower_replacement_counts: bool = option(True, Switch())
    element_values: tuple[tuple[str, int | str], ...] = option((), FigureTable(_ID, Number(names=(LIMIT,))))
    disabled_elements: tuple[str, ...] = option((), NameList(ELEMENT_IDS))
    enabled_elements: tuple[str, ...] = option((), NameList(ELEMENT_IDS))
    common_hand_pair: str = option("any", OneOf(("any", "suited")))
    seven_pairs_quads: bool = option(True, Switch())
    concealed_requires_self_draw: bool = option(False, Switch())
    concealed_kong_breaks_concealed: bool = option(True, Switch())
    self_triplets_concealed_kongs: bool = option(True, Switch())
    self_triplets_win: str = option("pair_discard_ok", OneOf(("pair_discard_ok", "self_draw_only", "any_discard")))
    nine_gates_wait: str = option("claimed_extra", OneOf(("claimed_extra", "pure", "any")))
    small_winds_pair: str = option("any", OneOf(("any", "no_seat_or_prevailing")))
    small_winds_count_own_winds: bool = option(True, Switch())
    limit_hands_stack: str = option("all", OneOf(("all", "no_patterns", "alone")))
    implied_conditions_count: bool = option(False, Switch())
    robbed_kong_payment: str = option("self_draw_all", OneOf(("self_draw_all", "discard_all", "as_discard")))
    bao_rules: tuple[str, ...] = option((NINE_PIECE, TWELVE_PIECE, FIFTH_TILE), NameList(LIABILITIES))
    fifth_tile_wall: int = option(5, OneOf((4, 5)))
    """What the table looks at before it names a liable player; nobody but the table sees the wall."""
    false_win: str = option("limit_self_draw", OneOf(("limit_self_draw", "limit_self_draw_total", "fixed", "none")))
    false_win_amount: Fraction = option(Fraction(0), _AMOUNT)
    multiple_winners: str = option("nearest", OneOf(("nearest", "all")))
    dealer_on_draw: str = option("stay", OneOf(("stay", "pass")))
    dealer_on_win: str = option("stay", OneOf(("stay", "pass")))
    rounds: int = option(4, OneOf((1, 2, 4)))
    players: int = option(4, OneOf((4, 3)))
    """With three nobody pays for the empty seat; every share is what it is at four."""
    starting_points: Fraction = option(Fraction(0), _AMOUNT)
    bust: str = option("continue", OneOf(("continue", "end_game", "no_further_loss", "rebuy")))


_HALF_SPICY: Final = {"faan_table": "half_spicy", "dealer_doubles": False, "limit": 13}
_FULL_SPICY: Final = {"faan_table": "full_spicy", "dealer_doubles": False, "limit": 13}

PRESETS: Final[Mapping[str, Mapping[str, object]]] = {
    "traditional": {},
    "simplified": {"faan_table": "simplified"},
    "canton": {"faan_table": "half_spicy", "limit": 13},
    "traditional_no_dealer": {"dealer_doubles": False},
    "half_spicy_half_gun": _HALF_SPICY,
    "half_spicy_full_gun": {**_HALF_SPICY, "responsibility": "full"},
    "full_spicy_half_gun": _FULL_SPICY,
    "full_spicy_full_gun": {**_FULL_SPICY, "responsibility": "full"},
    "association": {
        "faan_table": "half_spicy",
        "responsibility": "full",
        "dealer_doubles": False,
        "limit": 10,
        "limit_hands_stack": "no_patterns",
        "flower_replacement_counts": False,
        "disabled_elements": ("seven_pairs",),
    },
    "traditional_4": {"limit": 4, "min_faan": 0},
    "modern_7": {"limit": 7, "min_faan": 1},
    "modern_10": {"limit": 10, "min_faan": 1},
    "parlor": {"faan_table": "parlor"},
    "no_limit": {"faan_table": "full_spicy", "limit": None, "min_faan": 3, "unit": "0.005"},
}

OFFERED: Final = ("half_spicy_full_gun", "half_spicy_half_gun", "association")

STAKE_NAMES: Final[Mapping[str, Fraction]] = {
    "二五雞": Fraction(1, 4),
    "二五鸡": Fraction(1, 4),
    "五一": Fraction(1, 2),
    "一二蚊": Fraction(1),
}
"""What an uninvolved loser pays for a chicken hand, by the stake's spoken name."""


def check_options(options: Options) -> tuple[Problem, ...]:
    """No figure may come out finer than the thousandths money is booked in."""
    rows = options.custom_table or ()
    return tuple(
        problem("bad_option", name="custom_table", given=f"{faan}:{row}", allowed=f"× {options.unit} = n / {PARTS}")
        for faan, row in rows
        if (options.unit * row * PARTS).denominator != 1
    )


def spoken_stake(text: str, _: House[Options]) -> Mapping[str, Value]:
    """What an uninvolved loser pays for a chicken hand: a number, or the stake's spoken name."""
    amount = STAKE_NAMES.get(text.strip()) or _amount(text)
    if amount is None or amount <= 0 or (amount * PARTS).denominator != 1:
        raise OptionRefused(problem("bad_option", name="stake", given=text, allowed=" · ".join(("0.25", *STAKE_NAMES))))
    return {"unit": amount}


def _amount(text: str) -> Fraction | None:
    """A unit, or unit and double as the stake is called ("1/2" is 一二蚊); None for anything else."""
    first, _, second = text.replace(" ", "").partition("/")
    try:
        unit = Fraction(first)
        return unit if not second or Fraction(second) == 2 * unit else None
    except (ValueError, ZeroDivisionError):
        return None


def pays_nearest_only(house: House[Options]) -> bool:
    """Whether only the winner next in turn after the discarder is paid."""
    return house.options.multiple_winners == "nearest"
