"""The scoring elements of Singapore style: one table for the ordinary reading of a hand, one for its limit reading.

A limit reading is one limit element with bonus tiles and situations; the ordinary patterns are not in its table. Both
tables share the rows of bonus tiles and situations.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from functools import lru_cache
from typing import Final

from engine.options import House
from engine.scoring.elements import Element, active_rows
from engine.variants.singapore.options import Options
from engine.variants.singapore.patterns import (
    all_green,
    all_honours,
    all_kongs,
    all_pungs,
    all_terminals,
    big_four_winds,
    big_three_dragons,
    concealed_hand,
    dragon_pungs,
    four_concealed_pungs,
    little_four_winds,
    little_three_dragons,
    mixed_suit,
    mixed_terminals,
    nine_gates,
    pure_suit,
    round_wind_pung,
    seat_wind_pung,
    seven_pairs,
    thirteen_orphans,
)
from engine.variants.singapore.ping_hu import chou_ping_hu, ping_hu
from engine.variants.singapore.situations import (
    animal_set,
    animals,
    bonus_on_bonus,
    bonus_replacement,
    earthly,
    eight_immortals,
    flower_sets,
    heavenly,
    humanly,
    kong_on_kong,
    kong_replacement,
    last_discard,
    last_drawn_tile,
    robbed_kong,
    seat_flowers,
    self_draw,
    seven_rob_one,
)
from engine.variants.singapore.traits import (
    BONUS_HELD,
    DRAWN,
    FOUR_PUNGS,
    HONOUR_PUNG,
    NO_BONUS,
    NO_PUNG,
    ONE_SUIT,
    OTHER_SHAPE,
    ROBBED,
    SAID,
)

ORDINARY: Final = "ordinary"
LIMIT_MODE: Final = "limit"

PATTERN: Final = "pattern"
BONUS: Final = "bonus"
SITUATION: Final = "situation"
LIMIT_HAND: Final = "limit_hand"

Row = Element[Options]


@lru_cache(maxsize=256)
def elements(house: House[Options]) -> Mapping[str, tuple[Row, ...]]:
    """The rows in force, by mode."""
    options = house.options
    patterns, limits = _grouped(_pattern_rows(options), PATTERN), _grouped(_limit_rows(options), LIMIT_HAND)
    beside = (*_grouped(_bonus_rows(), BONUS), *_grouped(_situation_rows(options), SITUATION))
    return {
        ORDINARY: active_rows((*patterns, *beside), house, options.limit_hand),
        LIMIT_MODE: active_rows((*limits, *beside), house, options.limit_hand),
    }


def _grouped(rows: tuple[Row, ...], group: str) -> tuple[Row, ...]:
    return tuple(replace(row, group=group) for row in rows)


def _pattern_rows(options: Options) -> tuple[Row, ...]:
    dragons = () if options.little_three_dragons_plus_pungs else ("pung_dragon",)
    winds = () if options.little_four_winds_plus_pungs else ("pung_seat_wind", "pung_round_wind")
    suits = ("pure_suit", "mixed_suit")
    return (
        Element("chou_ping_hu", 1, chou_ping_hu, needs=NO_PUNG | BONUS_HELD),
        Element("pung_dragon", 1, dragon_pungs, needs=HONOUR_PUNG),
        Element("pung_seat_wind", 1, seat_wind_pung, needs=HONOUR_PUNG),
        Element("pung_round_wind", 1, round_wind_pung, needs=HONOUR_PUNG),
        Element("concealed_hand", 1, concealed_hand, on=options.concealed_hand, needs=DRAWN),
        Element("all_pungs", 2, all_pungs, needs=FOUR_PUNGS),
        Element("mixed_suit", 2, mixed_suit, needs=ONE_SUIT),
        Element("mixed_terminals", 2, mixed_terminals, on=options.mixed_terminals, needs=FOUR_PUNGS),
        Element("little_four_winds", 2, little_four_winds, swallows=winds, needs=HONOUR_PUNG),
        Element("little_three_dragons", 3, little_three_dragons, swallows=dragons, needs=HONOUR_PUNG),
        Element("ping_hu", 4, ping_hu, needs=NO_PUNG | NO_BONUS),
        Element("pure_suit", 4, pure_suit, needs=ONE_SUIT),
        Element("all_green", 4, all_green, swallows=suits, on=options.all_green == 4, needs=ONE_SUIT),
        Element("seven_pairs", options.seven_pairs, seven_pairs, on=options.seven_pairs > 0, needs=OTHER_SHAPE),
    )


def _bonus_rows() -> tuple[Row, ...]:
    return (
        Element("seat_flower", 1, seat_flowers, needs=BONUS_HELD),
        Element("flower_set_bonus", 1, flower_sets, needs=BONUS_HELD),
        Element("animal", 1, animals, needs=BONUS_HELD),
        Element("animal_set_bonus", 1, animal_set, needs=BONUS_HELD),
    )


def _situation_rows(options: Options) -> tuple[Row, ...]:
    last = () if options.last_tile_with_replacement else ("last_drawn_tile",)
    return (
        Element("robbing_the_kong", 1, robbed_kong, needs=ROBBED),
        Element("last_drawn_tile", 1, last_drawn_tile, needs=SAID),
        Element("kong_replacement", 1, kong_replacement, swallows=last, needs=SAID),
        Element("bonus_replacement", 1, bonus_replacement, swallows=last, needs=SAID),
        Element("self_draw", 1, self_draw, on=options.self_draw_double > 0, needs=DRAWN),
        Element("last_discard", 1, last_discard, on=options.last_discard, needs=SAID),
    )


def _limit_rows(options: Options) -> tuple[Row, ...]:
    """Worth the limit; of several in one hand the dearest counts, else the first by rank."""
    last = () if options.last_tile_with_replacement else ("last_drawn_tile",)
    dealt = ("kong_replacement", "last_drawn_tile", "self_draw")
    flowers = ("seat_flower", "flower_set_bonus")
    kong, bonus = ("kong_replacement", *last), ("bonus_replacement", *last)
    limit, orphans = options.limit_hand, options.thirteen_orphans
    rows: tuple[Row, ...] = (
        Element("heavenly_win", limit, heavenly, dealt, on=options.heavenly_win, rank=1, needs=SAID),
        Element("earthly_win", limit, earthly, on=options.earthly_win, rank=2, needs=SAID),
        Element("humanly_win", limit, humanly, on=options.humanly_win, rank=3, needs=SAID),
        Element("eight_immortals", limit, eight_immortals, flowers, on=options.flower_wins, rank=4, needs=SAID),
        Element("seven_rob_one", limit, seven_rob_one, flowers, on=options.flower_wins, rank=5, needs=SAID),
        Element("thirteen_orphans", orphans, thirteen_orphans, rank=6, needs=OTHER_SHAPE),
        Element("nine_gates", limit, nine_gates, on=options.nine_gates, rank=7, needs=ONE_SUIT),
        Element("big_four_winds", limit, big_four_winds, rank=8, needs=HONOUR_PUNG),
        Element("big_three_dragons", limit, big_three_dragons, rank=9, needs=HONOUR_PUNG),
        Element("all_honours", limit, all_honours, rank=10, needs=FOUR_PUNGS),
        Element("all_terminals", limit, all_terminals, rank=11, needs=FOUR_PUNGS),
        Element("all_kongs", limit, all_kongs, rank=12, needs=FOUR_PUNGS),
        Element(
            "four_concealed_pungs",
            limit,
            four_concealed_pungs,
            on=options.four_concealed_pungs,
            rank=13,
            needs=FOUR_PUNGS,
        ),
        Element("all_green", limit, all_green, on=options.all_green == "limit", rank=14, needs=ONE_SUIT),
        Element("kong_on_kong", limit, kong_on_kong, kong, on=options.kong_on_kong, rank=15, needs=SAID),
        Element(
            "bonus_on_bonus", limit, bonus_on_bonus, bonus, on=options.flower_on_flower == "limit", rank=16, needs=SAID
        ),
    )
    return tuple(replace(row, limit=row.value == limit) for row in rows)


def element_ids() -> frozenset[str]:
    """Every element, those that are off by default too."""
    options = Options()
    rows = (*_pattern_rows(options), *_bonus_rows(), *_situation_rows(options), *_limit_rows(options))
    return frozenset(row.id for row in rows)
