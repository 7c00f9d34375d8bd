"""The two tables of elements, row by row, and the rows a house plays with."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import replace
from functools import lru_cache

from engine.options import House
from engine.scoring.elements import Element, ElementTable, active_rows
from engine.tiles import DRAGONS, WINDS
from engine.variants.taiwanese import patterns as p
from engine.variants.taiwanese.names import BONUS_TILES, BONUS_WINS, MAHJONG_TIME, ORDINARY
from engine.variants.taiwanese.options import Options, table_of

Rows = tuple[Element[Options], ...]

READIES = ("heaven_ready", "earth_ready")

_BIG_HONOURS = (
    ("little_three_dragons", p.little_three_dragons, DRAGONS),
    ("big_three_dragons", p.big_three_dragons, DRAGONS),
    ("little_three_winds", p.little_three_winds, WINDS),
    ("big_three_winds", p.big_three_winds, WINDS),
    ("little_four_winds", p.little_four_winds, WINDS),
    ("big_four_winds", p.big_four_winds, WINDS),
)

_BESIDE_ALL_HONOURS: Mapping[str, tuple[str, ...]] = {
    "add_all": (),
    "no_all_pungs": ("all_pungs",),
    "alone": (
        "all_pungs",
        "dragon_pung",
        "round_wind",
        "seat_wind",
        "little_three_dragons",
        "big_three_dragons",
        "little_four_winds",
        "big_four_winds",
    ),
}
"""What all honours swallow under each `all_honours_mode`."""


def mahjong_time(options: Options, off: Collection[str]) -> Rows:
    """The table of the Mahjong Time site: whatever is not swallowed is added."""
    return (*_time_of_the_win(options), *_time_of_tiles(options, off), *_time_of_sets())


def _time_of_the_win(options: Options) -> Rows:
    """How and when the hand was won."""
    late = ("heavenly_hand", "earthly_hand") if options.blessing_excludes_early else ()
    return (
        Element("win", 2, p.always),
        Element("self_draw", 1, p.self_drawn),
        Element("concealed_hand", 1, p.concealed_hand),
        Element("concealed_self_draw", 3, p.concealed_self_draw, swallows=("self_draw",)),
        # By the shape of the reading only: what else the hand waited for does not matter.
        Element("one_chance_chow", 1, p.one_chance_chow),
        Element("out_on_pair", 1, p.out_on_pair),
        Element("exposed_hand", 10, p.all_exposed, swallows=("out_on_pair",)),
        Element("last_tile_draw", 1, p.last_tile_draw),
        Element("last_discard", 1, p.last_discard),
        Element("rob_kong", 1, p.rob_kong),
        Element("early_win", 5, p.discards_between(6, 9), unless=late),
        Element("very_early_win", 10, p.discards_between(0, 5), unless=late),
        Element("ready_original", 15, p.flagged("ready_original")),
        Element("heavenly_hand", 40, p.flagged("heavenly_hand")),
        Element("earthly_hand", 40, p.flagged("earthly_hand")),
    )


def _time_of_tiles(options: Options, off: Collection[str]) -> Rows:
    """Bonus tiles, honours and kongs."""
    honour_pungs: p.Count = p.honour_pungs
    if options.big_honours_include_pungs:
        taken = tuple((count, kinds) for name, count, kinds in _BIG_HONOURS if name not in off)
        honour_pungs = p.honour_pungs_outside(taken)
    return (
        Element("flower_each", 1, p.bonus_tiles),
        Element("no_flowers", 1, p.no_flowers),
        Element("no_honours", 1, p.no_honours),
        Element("no_flowers_no_honours", 3, p.no_flowers_no_honours, swallows=("no_flowers", "no_honours")),
        Element("honour_pung", 1, honour_pungs),
        Element("little_three_dragons", 15, p.little_three_dragons),
        Element("big_three_dragons", 30, p.big_three_dragons),
        Element("little_three_winds", 5, p.little_three_winds),
        Element("big_three_winds", 15, p.big_three_winds),
        Element("little_four_winds", 30, p.little_four_winds),
        Element("big_four_winds", 40, p.big_four_winds),
        Element("melded_kong", 1, p.melded_kongs),
        Element("concealed_kong", 2, p.concealed_kongs),
    )


def _time_of_sets() -> Rows:
    """What the sets make together."""
    return (
        Element("pure_straight", 5, p.pure_straight),
        # One copy of the text says "if self-drawn"; the tables beside it say concealed.
        Element("pure_straight_concealed", 10, p.pure_straight_concealed, swallows=("pure_straight",)),
        Element("two_concealed_pungs", 2, p.concealed_pungs(2)),
        Element("three_concealed_pungs", 5, p.concealed_pungs(3), swallows=("two_concealed_pungs",)),
        Element(
            "four_concealed_pungs",
            15,
            p.concealed_pungs(4),
            swallows=("two_concealed_pungs", "three_concealed_pungs"),
        ),
        Element(
            "five_concealed_pungs",
            40,
            p.concealed_pungs(5),
            swallows=("two_concealed_pungs", "three_concealed_pungs", "four_concealed_pungs"),
        ),
        Element("chow_hand", 3, p.five_chows),
        Element(
            "chow_hand_plain",
            10,
            p.chow_hand_plain,
            swallows=("chow_hand", "no_flowers", "no_honours", "no_flowers_no_honours"),
        ),
        Element("all_pungs", 10, p.all_pungs),
        Element("half_flush", 10, p.half_flush),
        Element("full_flush", 40, p.full_flush),
        Element("seven_pairs_triplet", 30, p.seven_pairs_triplet),
    )


def taiwan_house(options: Options, off: Collection[str]) -> Rows:
    """The table most widely copied in Taiwan; dealer tai belong to the payments, not to the hand."""
    irregular = "seven_pairs_triplet" not in off
    return (
        *_house_of_the_win(options, irregular=irregular),
        *_house_of_tiles(options),
        *_house_of_sets(options, irregular=irregular),
    )


def _house_of_the_win(options: Options, *, irregular: bool) -> Rows:
    """How and when the hand was won."""
    ready = READIES if options.ready_excludes_concealed else ()
    first_draw = ("earthly_hand",) if options.earthly_mode == "first_draw" else ()
    others = () if options.all_melded_counts_single_wait else ("all_from_others", "half_from_others")
    return (
        Element("self_draw", 1, p.self_drawn, unless=("heavenly_hand", *first_draw)),
        Element("concealed_hand", 1, p.concealed_hand, unless=("earthly_hand", "human_hand", *ready)),
        Element(
            "concealed_self_draw",
            3,
            p.concealed_self_draw,
            swallows=("self_draw",),
            unless=("heavenly_hand", *first_draw, *ready),
        ),
        # By kinds of tile and by shape; other groups look at the place of the tile (single_wait_mode).
        Element("single_wait", 1, p.single_wait(irregular=irregular), unless=others),
        Element("all_from_others", 2, p.all_from_others),
        Element("half_from_others", 1, p.half_from_others),
        Element("last_tile_draw", 1, p.last_tile_draw),
        Element("last_discard", 1, p.last_discard),
        Element("after_replacement", 1, p.after_replacement, unless=("heavenly_hand",)),
        Element("rob_kong", 1, p.rob_kong),
        Element("earth_ready", 8, p.flagged("earth_ready")),
        Element("heaven_ready", 16, p.flagged("heaven_ready"), swallows=("earth_ready",)),
        Element("heavenly_hand", 32, p.flagged("heavenly_hand"), swallows=READIES),
        Element("earthly_hand", 16, p.flagged("earthly_hand"), swallows=("human_hand", *READIES)),
        Element("human_hand", 16, p.flagged("human_hand"), swallows=READIES),
    )


def _house_of_tiles(options: Options) -> Rows:
    """Bonus tiles, honours and kongs."""
    little = () if options.little_four_winds_counts_winds else ("little_four_winds",)
    eight_flowers = Element("eight_flowers", 8, p.eight_flowers)
    return (
        Element("flower_each", 1, p.bonus_tiles, on=options.flower_scoring == "each"),
        Element("seat_flower", 1, p.seat_flowers, on=options.flower_scoring == "seat"),
        Element("flower_set", 2, p.flower_sets, on=options.flower_scoring != "none"),
        *((eight_flowers,) if options.flower_win_adds_hand else ()),
        Element("dragon_pung", 1, p.dragon_pungs, unless=("little_three_dragons", "big_three_dragons")),
        Element("round_wind", 1, p.round_wind, unless=("big_four_winds", *little)),
        Element("seat_wind", 1, p.seat_wind, unless=("big_four_winds", *little)),
        Element("little_three_dragons", 4, p.little_three_dragons),
        Element("big_three_dragons", 8, p.big_three_dragons),
        Element("little_four_winds", 8, p.little_four_winds),
        Element("big_four_winds", 16, p.big_four_winds),
        Element("melded_kong", 1, p.melded_kongs, on=options.kong_tai),
        Element("concealed_kong", 2, p.concealed_kongs, on=options.kong_tai),
        Element("four_kongs", 8, p.four_kongs),
    )


def _house_of_sets(options: Options, *, irregular: bool) -> Rows:
    """What the sets make together."""
    return (
        Element("three_concealed_pungs", 2, p.concealed_pungs(3)),
        Element("four_concealed_pungs", 5, p.concealed_pungs(4), swallows=("three_concealed_pungs",)),
        Element(
            "five_concealed_pungs",
            8,
            p.concealed_pungs(5),
            swallows=(
                "three_concealed_pungs",
                "four_concealed_pungs",
                *(() if options.five_concealed_counts_all_pungs else ("all_pungs",)),
            ),
        ),
        Element("all_chows", 2, p.all_chows(irregular=irregular), unless=("single_wait",)),
        Element("all_pungs", 4, p.all_pungs),
        Element("half_flush", 4, p.half_flush),
        Element("full_flush", 8, p.full_flush),
        Element("all_honours", 16, p.all_honours, swallows=_BESIDE_ALL_HONOURS[options.all_honours_mode]),
        Element("seven_pairs_triplet", 8, p.seven_pairs_triplet),
    )


_BONUS_VALUES: Mapping[str, tuple[int, int]] = {"mahjong_time": (30, 20), "taiwan_house": (8, 8)}


def bonus_wins(table: str) -> Rows:
    """Wins on bonus tiles: all eight, or seven robbing the eighth; nothing else counts beside them."""
    values = _BONUS_VALUES[table]
    return tuple(Element(name, value, p.flagged(name)) for name, value in zip(BONUS_WINS, values, strict=True))


@lru_cache(maxsize=256)
def elements(house: House[Options]) -> Mapping[str, Rows]:
    """The rows of a house, by mode."""
    options, off, table = house.options, switched_off(house), table_of(house)
    rows = mahjong_time(options, off) if table == MAHJONG_TIME else taiwan_house(options, off)
    return {ORDINARY: _agreed(rows, house), BONUS_TILES: _agreed(bonus_wins(table), house)}


def switched_off(house: House[Options]) -> frozenset[str]:
    """The elements that were disabled, in the list or one by one; a single override wins over the list."""
    overrides = dict(house.overrides)
    listed = {name for name in house.options.disabled if overrides.get(name, False) is False}
    return frozenset(listed | {name for name, value in overrides.items() if value is False})


def _agreed(rows: Rows, house: House[Options]) -> Rows:
    """The rows under `disabled` and `tai_values`, single overrides on top of both."""
    values, disabled = dict(house.options.tai_values), house.options.disabled
    agreed = (replace(row, value=values.get(row.id, row.value), on=row.on and row.id not in disabled) for row in rows)
    return active_rows(agreed, house, 0)


@lru_cache(maxsize=256)
def compiled(house: House[Options]) -> Mapping[str, ElementTable[Options]]:
    """The tables of a house, ready to be matched."""
    return {mode: ElementTable(rows) for mode, rows in elements(house).items()}
