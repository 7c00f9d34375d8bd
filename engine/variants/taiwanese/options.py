"""House rules: what can be agreed on, and the tables and bundles that are known by name."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Final

from engine import (
    LIMIT,
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
from engine.variants.taiwanese.names import ALL_ELEMENTS, ELEMENTS, MAHJONG_TIME, TAIWAN_HOUSE


@dataclass(frozen=True, slots=True)
class Options:
    """Every house rule of both tables; the defaults are those of `mahjong_time` where it knows the option.

    Amounts are whole currency units (`taiwan_house`) or points (`mahjong_time`).
    """

    base: int = option(0, Number())
    per_tai: int = option(1, Number(low=1))
    bonus_tiles: bool = option(True, Switch())
    max_tai: int | None = option(None, Number(low=1, nullable=True))
    min_tai: int = option(0, Number())
    tai_values: tuple[tuple[str, int], ...] = option((), FigureTable(OneOf(ALL_ELEMENTS), Number()))
    disabled: tuple[str, ...] = option((), NameList(ALL_ELEMENTS))
    dealer_bonus: int = option(0, Number())
    continued_bonus: int = option(0, Number())
    dealer_bonus_on_others_self_draw: bool = option(False, Switch())
    dealer_tai: int = option(1, Number())
    streak_tai: int = option(2, Number())
    max_streak: int | None = option(None, Number(nullable=True))
    draw_keeps_dealer: bool = option(True, Switch())
    seat_wind_mode: str = option("dealer_east", OneOf(("dealer_east", "door")))
    multiple_winners: str = option("all", OneOf(("all", "nearest")))
    single_wait_mode: str = option("unique_tile", OneOf(("unique_tile", "shape")))
    single_wait_excludes_dead_kinds: bool = option(False, Switch())
    all_melded_counts_single_wait: bool = option(False, Switch())
    flower_scoring: str = option("seat", OneOf(("seat", "each", "none")))
    flower_win_adds_hand: bool = option(False, Switch())
    kong_tai: bool = option(False, Switch())
    little_four_winds_counts_winds: bool = option(True, Switch())
    all_honours_mode: str = option("add_all", OneOf(("add_all", "no_all_pungs", "alone")))
    five_concealed_counts_all_pungs: bool = option(True, Switch())
    ready_excludes_concealed: bool = option(True, Switch())
    earthly_mode: str = option("dealer_first_discard", OneOf(("dealer_first_discard", "first_draw")))
    all_chows_two_sided: bool = option(True, Switch())
    all_chows_concealed: bool = option(True, Switch())
    all_chows_bonus_tiles: bool = option(False, Switch())
    big_honours_include_pungs: bool = option(False, Switch())
    blessing_excludes_early: bool = option(False, Switch())
    liability: str = option("off", OneOf(("off", "big_hands")))
    players: int = option(4, OneOf((4, 3)))
    """With three nobody pays for the empty seat; every share is what it is at four."""
    starting_points: int = option(0, Number())
    false_win_penalty: str = option("fixed", OneOf(("none", "claimed_to_each", "fixed")))
    kitty_per_self_draw: int = option(0, Number())


ONLY_IN: Final[Mapping[str, str]] = MappingProxyType(
    {
        **dict.fromkeys(
            (
                "dealer_bonus",
                "continued_bonus",
                "dealer_bonus_on_others_self_draw",
                "big_honours_include_pungs",
                "blessing_excludes_early",
            ),
            MAHJONG_TIME,
        ),
        **dict.fromkeys(
            (
                *("dealer_tai", "streak_tai", "max_streak", "single_wait_mode", "single_wait_excludes_dead_kinds"),
                *("all_melded_counts_single_wait", "flower_scoring", "flower_win_adds_hand", "kong_tai"),
                *("little_four_winds_counts_winds", "all_honours_mode", "five_concealed_counts_all_pungs"),
                *("ready_excludes_concealed", "all_chows_two_sided", "all_chows_concealed", "all_chows_bonus_tiles"),
            ),
            TAIWAN_HOUSE,
        ),
    }
)
"""The options that one table alone knows."""

_HOUSE: Final[Mapping[str, object]] = MappingProxyType(
    {
        "base": 100,
        "per_tai": 20,
        "disabled": ("four_kongs",),
        "multiple_winners": "nearest",
        "false_win_penalty": "claimed_to_each",
    }
)

PRESETS: Final[Mapping[str, Mapping[str, object]]] = MappingProxyType(
    {
        MAHJONG_TIME: MappingProxyType({}),
        TAIWAN_HOUSE: _HOUSE,
        "western_club": MappingProxyType(
            {
                "tai_values": {
                    "win": 0,
                    "four_concealed_pungs": 10,
                    "little_three_dragons": 10,
                    "big_three_winds": 10,
                    "one_chance_chow": 2,
                    "out_on_pair": 2,
                    "ready_original": 10,
                },
                "min_tai": 5,
                "dealer_bonus": 1,
                "continued_bonus": 2,
            }
        ),
        "association": MappingProxyType(
            {
                **_HOUSE,
                "tai_values": {"heavenly_hand": 16, "heaven_ready": 8, "earth_ready": 4},
                "all_melded_counts_single_wait": True,
                "all_honours_mode": "no_all_pungs",
                "five_concealed_counts_all_pungs": False,
                "max_tai": 81,
            }
        ),
        "online": MappingProxyType(
            {
                **_HOUSE,
                "tai_values": {
                    "heavenly_hand": 24,
                    "heaven_ready": 8,
                    "earth_ready": 4,
                    "all_from_others": 1,
                    "all_honours": 8,
                },
                "all_melded_counts_single_wait": True,
                "earthly_mode": "first_draw",
                "max_streak": 10,
            }
        ),
        "no_flowers": MappingProxyType(
            {
                **_HOUSE,
                "bonus_tiles": False,
                "disabled": ("four_kongs", "seat_flower", "flower_set", "eight_flowers", "seven_rob_one"),
            }
        ),
        "capped_8": MappingProxyType({**_HOUSE, "max_tai": 8}),
    }
)

TABLE_OF: Final[Mapping[str, str]] = MappingProxyType(
    {**dict.fromkeys(PRESETS, TAIWAN_HOUSE), MAHJONG_TIME: MAHJONG_TIME, "western_club": MAHJONG_TIME}
)
"""The table of elements that stands behind each preset."""


def table_of(house: House[Options]) -> str:
    return TABLE_OF[house.preset]


def out_of_place(preset: str, name: str, value: Value) -> tuple[Problem, ...]:
    """Refuse an option or element of the other table, naming the preset that has it."""
    table = TABLE_OF[preset]
    if name in ONLY_IN:
        return () if ONLY_IN[name] == table else (_elsewhere(preset, name, ONLY_IN[name]),)
    if name in ALL_ELEMENTS and value == LIMIT:
        return (problem("bad_option", name=name, given=LIMIT, allowed="on · off · 0–…"),)
    other = MAHJONG_TIME if table == TAIWAN_HOUSE else TAIWAN_HOUSE
    named = _elements_named(name, value)
    return tuple(_elsewhere(preset, element, other) for element in named if element not in ELEMENTS[table])


def _elements_named(name: str, value: Value) -> tuple[str, ...]:
    """The elements that a change speaks of: its own name, the keys of `tai_values`, the names in `disabled`."""
    if name in ALL_ELEMENTS:
        return (name,)
    if not isinstance(value, tuple) or name not in ("tai_values", "disabled"):
        return ()
    return tuple(str(one[0] if isinstance(one, tuple) else one) for one in value)


def _elsewhere(preset: str, name: str, known_in: str) -> Problem:
    return problem("option_of_other_preset", name=name, preset=preset, known_in=known_in)


_AMOUNT: Final = re.compile("[0-9]{1,9}")


def spoken_stake(text: str, house: House[Options]) -> Mapping[str, Value]:
    """Base and value of a tai as players say them ("100/20"); `mahjong_time` also takes the value of a point alone."""
    parts = text.replace(" ", "").split("/")
    if len(parts) == 1 and table_of(house) == MAHJONG_TIME:
        parts = ["0", *parts]
    if len(parts) != 2 or not all(_AMOUNT.fullmatch(part) for part in parts) or int(parts[1]) < 1:
        raise OptionRefused(problem("bad_option", name="stake", given=text, allowed="50/20 · 100/20"))
    return {"base": int(parts[0]), "per_tai": int(parts[1])}
