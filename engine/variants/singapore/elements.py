"""The scoring elements of Singapore style: one table for the ordinary reading of a hand, one for its limit reading.

A limit reading is one limit element with bonus tiles and situations; the ordinary patterns are not in its table. Both
tables share the rows of bonus tiles and situations.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from functools import lru_cache
from typing import Final

from engine import Element, House, active_rows
from engine.remembered import Remembered
from engine.scoring import masks as m
from engine.variants.singapore.options import Options

LAST_TILE: Final = "last_tile"
AFTER_KONG: Final = "after_kong"
AFTER_BONUS: Final = "after_bonus"
KONG_ON_KONG: Final = "kong_on_kong"
BONUS_ON_BONUS: Final = "bonus_on_bonus"
HEAVENLY: Final = "heavenly"
EARTHLY: Final = "earthly"
HUMANLY: Final = "humanly"
IMMEDIATE: Final = "immediate"
SEVEN_ROB_ONE: Final = "seven_rob_one"
EIGHT_IMMORTALS: Final = "eight_immortals"

NAMES: Final = (
    LAST_TILE,
    AFTER_KONG,
    AFTER_BONUS,
    KONG_ON_KONG,
    BONUS_ON_BONUS,
    HEAVENLY,
    EARTHLY,
    HUMANLY,
    IMMEDIATE,
    SEVEN_ROB_ONE,
    EIGHT_IMMORTALS,
)
"""Every flag."""

_KONG_REPLACED, _BONUS_REPLACED, _PING_HU_WAIT = "kong_replaced", "bonus_replaced", "ping_hu_wait"
_REPLACED: Final = {
    AFTER_KONG: _KONG_REPLACED,
    KONG_ON_KONG: _KONG_REPLACED,
    AFTER_BONUS: _BONUS_REPLACED,
    BONUS_ON_BONUS: _BONUS_REPLACED,
}
"""The tile drawn for a kong, or for a bonus tile, be it the first or the second."""
FLAGS: Final = m.FlagMasks(*NAMES, _KONG_REPLACED, _BONUS_REPLACED, _PING_HU_WAIT)
PING_HU_WAIT: Final = FLAGS[_PING_HU_WAIT]
"""The winning tile came on a wait that makes four chows with a worthless pair a ping hu (`patterns.is_ping_hu`)."""


@Remembered
def flags_mask(flags: frozenset[str]) -> int:
    """Return the facts of some flags."""
    return FLAGS.of(flags.union(_REPLACED[flag] for flag in flags if flag in _REPLACED))


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


WORTHY_PAIR: Final = m.DRAGON_PAIR | m.SEAT_PAIR | m.ROUND_PAIR
"""What the pair of a ping hu may not be."""


def _pattern_rows(options: Options) -> tuple[Row, ...]:
    dragons = () if options.little_three_dragons_plus_pungs else ("pung_dragon",)
    winds = () if options.little_four_winds_plus_pungs else ("pung_seat_wind", "pung_round_wind")
    suits = ("pure_suit", "mixed_suit")
    kongs = 0 if options.concealed_hand_allows_concealed_kong else m.KONGS[0]
    return (
        Element("chou_ping_hu", 1, needs=PING_HU_WAIT | m.BONUS),
        Element("pung_dragon", 1, each=m.DRAGON_PUNGS),
        Element("pung_seat_wind", 1, needs=m.SEAT_WIND),
        Element("pung_round_wind", 1, needs=m.ROUND_WIND),
        Element("concealed_hand", 1, on=options.concealed_hand, needs=m.SELF_DRAWN | m.CLOSED, lacks=kongs),
        Element("all_pungs", 2, needs=m.ALL_PUNGS),
        Element("mixed_suit", 2, needs=m.HALF_FLUSH),
        Element("mixed_terminals", 2, on=options.mixed_terminals, needs=m.ALL_PUNGS | m.MIXED_TERMINALS),
        Element("little_four_winds", 2, swallows=winds, needs=m.LITTLE_WINDS),
        Element("little_three_dragons", 3, swallows=dragons, needs=m.LITTLE_DRAGONS),
        Element("ping_hu", 4, needs=PING_HU_WAIT, lacks=m.BONUS),
        Element("pure_suit", 4, needs=m.FULL_FLUSH),
        Element("all_green", 4, swallows=suits, on=options.all_green == 4, needs=m.ALL_GREEN),
        Element("seven_pairs", options.seven_pairs, on=options.seven_pairs > 0, needs=m.SEVEN_PAIRS),
    )


def _bonus_rows() -> tuple[Row, ...]:
    return (
        Element("seat_flower", 1, each=m.OWN_FLOWER | m.OWN_SEASON),
        Element("flower_set_bonus", 1, each=m.FLOWERS[3] | m.SEASONS[3]),
        Element("animal", 1, each=m.any_of(m.ANIMALS)),
        Element("animal_set_bonus", 1, needs=m.ANIMALS[3]),
    )


def _situation_rows(options: Options) -> tuple[Row, ...]:
    last = () if options.last_tile_with_replacement else ("last_drawn_tile",)
    return (
        Element("robbing_the_kong", 1, needs=m.ROBBED),
        Element("last_drawn_tile", 1, needs=FLAGS[LAST_TILE] | m.SELF_DRAWN),
        Element("kong_replacement", 1, swallows=last, needs=FLAGS[_KONG_REPLACED]),
        # what is replaced in the deal is part of the deal
        Element("bonus_replacement", 1, swallows=last, needs=FLAGS[_BONUS_REPLACED], lacks=FLAGS[HEAVENLY]),
        Element("self_draw", 1, on=options.self_draw_double > 0, needs=m.SELF_DRAWN),
        Element("last_discard", 1, on=options.last_discard, needs=FLAGS[LAST_TILE] | m.CLAIMED),
    )


def _limit_rows(options: Options) -> tuple[Row, ...]:
    """Worth the limit; of several in one hand the dearest counts, else the first by rank."""
    rows = (*_limit_situations(options), *_limit_hands(options))
    return tuple(replace(row, limit=row.value == options.limit_hand) for row in rows)


def _limit_situations(options: Options) -> tuple[Row, ...]:
    """A win on flowers alone knows no tile that was drawn or discarded."""
    last = () if options.last_tile_with_replacement else ("last_drawn_tile",)
    own_draw = 0 if options.earthly_own_first_draw else m.CLAIMED

    def row(name: str, rank: int, needs: int, *swallows: str, on: bool) -> Row:
        return Element(name, options.limit_hand, swallows=swallows, on=on, rank=rank, needs=needs, lacks=m.BONUS_TILES)

    dealt, drawn_twice = ("kong_replacement", "last_drawn_tile", "self_draw"), options.flower_on_flower == "limit"
    flowers = ("seat_flower", "flower_set_bonus")
    on_flowers = (
        row("eight_immortals", 4, FLAGS[EIGHT_IMMORTALS], *flowers, on=options.flower_wins),
        row("seven_rob_one", 5, FLAGS[SEVEN_ROB_ONE], *flowers, on=options.flower_wins),
    )
    return (
        row("heavenly_win", 1, FLAGS[HEAVENLY], *dealt, on=options.heavenly_win),
        row("earthly_win", 2, FLAGS[EARTHLY] | own_draw, on=options.earthly_win),
        row("humanly_win", 3, FLAGS[HUMANLY], on=options.humanly_win),
        *(replace(one, lacks=0) for one in on_flowers),
        row("kong_on_kong", 15, FLAGS[KONG_ON_KONG], "kong_replacement", *last, on=options.kong_on_kong),
        row("bonus_on_bonus", 16, FLAGS[BONUS_ON_BONUS], "bonus_replacement", *last, on=drawn_twice),
    )


def _limit_hands(options: Options) -> tuple[Row, ...]:
    limit, pungs = options.limit_hand, m.ALL_PUNGS
    concealed = pungs | m.SELF_DRAWN | m.CLOSED  # by discard even a win on the pair is just all pungs
    return (
        Element("thirteen_orphans", options.thirteen_orphans, rank=6, needs=m.THIRTEEN_ORPHANS),
        Element("nine_gates", limit, on=options.nine_gates, rank=7, needs=m.NINE_GATES),
        Element("big_four_winds", limit, rank=8, needs=m.BIG_WINDS),
        Element("big_three_dragons", limit, rank=9, needs=m.BIG_DRAGONS),
        Element("all_honours", limit, rank=10, needs=pungs | m.ALL_HONOURS),
        Element("all_terminals", limit, rank=11, needs=pungs | m.ALL_TERMINALS),
        Element("all_kongs", limit, rank=12, needs=pungs | m.KONGS[3]),
        Element("four_concealed_pungs", limit, on=options.four_concealed_pungs, rank=13, needs=concealed),
        Element("all_green", limit, on=options.all_green == "limit", rank=14, needs=m.ALL_GREEN),
    )


def element_ids() -> frozenset[str]:
    """Every element, those that are off by default too."""
    options = Options()
    rows = (*_pattern_rows(options), *_bonus_rows(), *_situation_rows(options), *_limit_rows(options))
    return frozenset(row.id for row in rows)
