"""The names of the two tables and of the elements each of them knows."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

MAHJONG_TIME: Final = "mahjong_time"
TAIWAN_HOUSE: Final = "taiwan_house"

EIGHT_FLOWERS: Final = "eight_flowers"
SEVEN_ROB_ONE: Final = "seven_rob_one"
BONUS_WINS: Final = (EIGHT_FLOWERS, SEVEN_ROB_ONE)
"""Wins on bonus tiles, each named like its element."""

ORDINARY: Final = "ordinary"
BONUS_TILES: Final = "bonus_tiles"
"""The modes: a hand of seventeen tiles, and a win on bonus tiles for which nothing else counts."""

ELEMENTS: Final[Mapping[str, tuple[str, ...]]] = MappingProxyType(
    {
        MAHJONG_TIME: (
            *("win", "self_draw", "concealed_hand", "concealed_self_draw", "one_chance_chow", "out_on_pair"),
            *("exposed_hand", "last_tile_draw", "last_discard", "rob_kong", "early_win", "very_early_win"),
            *("ready_original", "heavenly_hand", "earthly_hand", "flower_each", "no_flowers", "no_honours"),
            *("no_flowers_no_honours", "eight_flowers", "seven_rob_one", "honour_pung", "little_three_dragons"),
            *("big_three_dragons", "little_three_winds", "big_three_winds", "little_four_winds", "big_four_winds"),
            *("melded_kong", "concealed_kong", "pure_straight", "pure_straight_concealed", "two_concealed_pungs"),
            *("three_concealed_pungs", "four_concealed_pungs", "five_concealed_pungs", "chow_hand"),
            *("chow_hand_plain", "all_pungs", "half_flush", "full_flush", "seven_pairs_triplet"),
        ),
        TAIWAN_HOUSE: (
            *("self_draw", "concealed_hand", "concealed_self_draw", "single_wait", "all_from_others"),
            *("half_from_others", "last_tile_draw", "last_discard", "after_replacement", "rob_kong", "earth_ready"),
            *("heaven_ready", "heavenly_hand", "earthly_hand", "human_hand", "flower_each", "seat_flower"),
            *("flower_set", "eight_flowers", "seven_rob_one", "dragon_pung", "round_wind", "seat_wind"),
            *("little_three_dragons", "big_three_dragons", "little_four_winds", "big_four_winds", "melded_kong"),
            *("concealed_kong", "four_kongs", "three_concealed_pungs", "four_concealed_pungs"),
            *("five_concealed_pungs", "all_chows", "all_pungs", "half_flush", "full_flush", "all_honours"),
            "seven_pairs_triplet",
        ),
    }
)

ALL_ELEMENTS: Final = tuple(dict.fromkeys((*ELEMENTS[MAHJONG_TIME], *ELEMENTS[TAIWAN_HOUSE])))

FLAGS: Final[Mapping[str, frozenset[str]]] = MappingProxyType(
    {
        MAHJONG_TIME: frozenset(("last_tile", "ready_original", "heavenly_hand", "earthly_hand", *BONUS_WINS)),
        TAIWAN_HOUSE: frozenset(
            (
                "last_tile",
                "after_kong",
                "after_flower",
                "heaven_ready",
                "earth_ready",
                "heavenly_hand",
                "earthly_hand",
                "human_hand",
                *BONUS_WINS,
            )
        ),
    }
)
"""The flags for which a table has an element; it does not hear the others."""

FLAG_NAMES: Final = tuple(sorted(FLAGS[MAHJONG_TIME] | FLAGS[TAIWAN_HOUSE]))
