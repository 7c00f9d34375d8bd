"""The two tables of elements, row by row, and the rows a house plays with."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Final

from engine import DRAGONS, WINDS, Element, ElementTable, House, active_rows
from engine.remembered import Remembered
from engine.scoring import masks as m
from engine.scoring.hands import Tally, common_room
from engine.variants.shared.checks import tile_set
from engine.variants.taiwanese import patterns as p
from engine.variants.taiwanese.names import BONUS_TILES, BONUS_WINS, FLAG_NAMES, MAHJONG_TIME, ORDINARY
from engine.variants.taiwanese.options import Options, table_of

Rows = tuple[Element[Options], ...]

READIES = ("heaven_ready", "earth_ready")

_CONCEALED: Final = m.CLOSED | m.STANDARD
_FROM_OTHERS: Final = m.EXPOSED[4] | m.PAIR_WAIT
"""Five claimed sets, so that the winning tile makes the pair; a concealed kong is not taken from others."""
_TWO_WINDS: Final = m.WIND_PUNGS[1]

_REPLACED, _EARLY, _VERY_EARLY = "replaced", "early", "very_early"
FLAGS: Final = m.FlagMasks(*FLAG_NAMES, _REPLACED, _EARLY, _VERY_EARLY)
EARLY, VERY_EARLY = FLAGS[_EARLY], FLAGS[_VERY_EARLY]
"""Six to nine tiles were discarded by all players, the one won on included; five or fewer."""


@Remembered
def said_mask(seen: tuple[frozenset[str], int | None]) -> int:
    """Return the facts of some flags and of a number of discards, None where nobody counted."""
    flags, discards = seen
    mask = FLAGS.of(flags if flags.isdisjoint(("after_kong", "after_flower")) else flags | {_REPLACED})
    if discards is None or discards > 9:
        return mask
    return mask | (EARLY if discards > 5 else VERY_EARLY)


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
        *("all_pungs", "dragon_pung", "round_wind", "seat_wind", "little_three_dragons", "big_three_dragons"),
        *("little_four_winds", "big_four_winds"),
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
        Element("win", 2),
        Element("self_draw", 1, needs=m.SELF_DRAWN),
        Element("concealed_hand", 1, needs=_CONCEALED | m.CLAIMED),
        Element("concealed_self_draw", 3, swallows=("self_draw",), needs=_CONCEALED | m.SELF_DRAWN),
        # By the shape of the reading only: what else the hand waited for does not matter.
        Element("one_chance_chow", 1, each=m.EDGE_WAIT | m.MIDDLE_WAIT),
        Element("out_on_pair", 1, needs=m.PAIR_WAIT),
        Element("exposed_hand", 10, swallows=("out_on_pair",), needs=_FROM_OTHERS),
        Element("last_tile_draw", 1, needs=FLAGS["last_tile"] | m.SELF_DRAWN),
        Element("last_discard", 1, needs=FLAGS["last_tile"] | m.CLAIMED),
        Element("rob_kong", 1, needs=m.ROBBED),
        Element("early_win", 5, needs=EARLY, unless=late),
        Element("very_early_win", 10, needs=VERY_EARLY, unless=late),
        Element("ready_original", 15, needs=FLAGS["ready_original"]),
        Element("heavenly_hand", 40, needs=FLAGS["heavenly_hand"]),
        Element("earthly_hand", 40, needs=FLAGS["earthly_hand"]),
    )


def _time_of_tiles(options: Options, off: Collection[str]) -> Rows:
    """Bonus tiles, honours and kongs."""
    each = m.DRAGON_PUNGS | m.any_of(m.WIND_PUNGS)
    honour_pungs: Element[Options] = Element("honour_pung", 1, each=each)
    if options.big_honours_include_pungs:
        taken = tuple((facts, kinds) for name, facts, kinds in _BIG_HONOURS if name not in off)
        honour_pungs = Element("honour_pung", 1, p.honour_pungs_outside(taken), needs=m.PUNGS[0])
    without = 0 if options.bonus_tiles else m.BONUS  # nobody is without what is not played with
    return (
        Element("flower_each", 1, each=m.EACH_BONUS),
        Element("no_flowers", 1, needs=without, lacks=m.BONUS),
        Element("no_honours", 1, needs=m.NO_HONOURS),
        Element(
            "no_flowers_no_honours",
            3,
            needs=m.NO_HONOURS | without,
            lacks=m.BONUS,
            swallows=("no_flowers", "no_honours"),
        ),
        honour_pungs,
        Element("little_three_dragons", 15, needs=m.LITTLE_DRAGONS),
        Element("big_three_dragons", 30, needs=m.BIG_DRAGONS),
        Element("little_three_winds", 5, needs=_TWO_WINDS | m.WIND_PAIR, lacks=m.WIND_PUNGS[2]),
        Element("big_three_winds", 15, needs=m.WIND_PUNGS[2], lacks=m.WIND_PUNGS[3] | m.WIND_PAIR),
        Element("little_four_winds", 30, needs=m.LITTLE_WINDS),
        Element("big_four_winds", 40, needs=m.BIG_WINDS),
        Element("melded_kong", 1, each=m.any_of(m.CLAIMED_KONGS)),
        Element("concealed_kong", 2, each=m.any_of(m.CONCEALED_KONGS)),
    )


def _time_of_sets() -> Rows:
    """What the sets make together."""
    return (
        Element("pure_straight", 5, needs=m.STRAIGHT),
        # One copy of the text says "if self-drawn"; the tables beside it say concealed.
        Element("pure_straight_concealed", 10, needs=m.CONCEALED_STRAIGHT, swallows=("pure_straight",)),
        Element("two_concealed_pungs", 2, needs=m.CONCEALED_PUNGS[1]),
        Element("three_concealed_pungs", 5, needs=m.CONCEALED_PUNGS[2], swallows=("two_concealed_pungs",)),
        Element(
            "four_concealed_pungs",
            15,
            needs=m.CONCEALED_PUNGS[3],
            swallows=("two_concealed_pungs", "three_concealed_pungs"),
        ),
        Element(
            "five_concealed_pungs",
            40,
            needs=m.CONCEALED_PUNGS[4],
            swallows=("two_concealed_pungs", "three_concealed_pungs", "four_concealed_pungs"),
        ),
        Element("chow_hand", 3, needs=m.ALL_CHOWS),
        Element(
            "chow_hand_plain",
            10,
            needs=m.ALL_CHOWS | m.NO_HONOURS,
            lacks=m.BONUS,
            swallows=("chow_hand", "no_flowers", "no_honours", "no_flowers_no_honours"),
        ),
        Element("all_pungs", 10, needs=m.ALL_PUNGS),
        Element("half_flush", 10, needs=m.HALF_FLUSH),
        Element("full_flush", 40, needs=m.FULL_FLUSH),
        Element("seven_pairs_triplet", 30, needs=m.PAIRS_AND_TRIPLET),
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
        Element("self_draw", 1, needs=m.SELF_DRAWN, unless=("heavenly_hand", *first_draw)),
        Element("concealed_hand", 1, needs=_CONCEALED | m.CLAIMED, unless=("earthly_hand", "human_hand", *ready)),
        Element(
            "concealed_self_draw",
            3,
            needs=_CONCEALED | m.SELF_DRAWN,
            swallows=("self_draw",),
            unless=("heavenly_hand", *first_draw, *ready),
        ),
        # By kinds of tile and by shape; other groups look at the place of the tile (single_wait_mode).
        Element("single_wait", 1, p.single_wait(irregular=irregular), needs=m.STANDARD, unless=others),
        Element("all_from_others", 2, needs=_FROM_OTHERS | m.CLAIMED),
        Element("half_from_others", 1, needs=_FROM_OTHERS | m.SELF_DRAWN),
        Element("last_tile_draw", 1, needs=FLAGS["last_tile"] | m.SELF_DRAWN),
        Element("last_discard", 1, needs=FLAGS["last_tile"] | m.CLAIMED),
        Element("after_replacement", 1, needs=FLAGS[_REPLACED], unless=("heavenly_hand",)),
        Element("rob_kong", 1, needs=m.ROBBED),
        Element("earth_ready", 8, needs=FLAGS["earth_ready"]),
        Element("heaven_ready", 16, needs=FLAGS["heaven_ready"], swallows=("earth_ready",)),
        Element("heavenly_hand", 32, needs=FLAGS["heavenly_hand"], swallows=READIES),
        Element("earthly_hand", 16, needs=FLAGS["earthly_hand"], swallows=("human_hand", *READIES)),
        Element("human_hand", 16, needs=FLAGS["human_hand"], swallows=READIES),
    )


def _house_of_tiles(options: Options) -> Rows:
    """Bonus tiles, honours and kongs."""
    little = () if options.little_four_winds_counts_winds else ("little_four_winds",)
    eight_flowers: Element[Options] = Element("eight_flowers", 8, needs=m.FLOWERS[3] | m.SEASONS[3])
    return (
        Element("flower_each", 1, each=m.EACH_BONUS, on=options.flower_scoring == "each"),
        Element("seat_flower", 1, each=m.OWN_FLOWER | m.OWN_SEASON, on=options.flower_scoring == "seat"),
        Element("flower_set", 2, each=m.FLOWERS[3] | m.SEASONS[3], on=options.flower_scoring != "none"),
        *((eight_flowers,) if options.flower_win_adds_hand else ()),
        Element("dragon_pung", 1, each=m.DRAGON_PUNGS, unless=("little_three_dragons", "big_three_dragons")),
        Element("round_wind", 1, needs=m.ROUND_WIND, unless=("big_four_winds", *little)),
        Element("seat_wind", 1, needs=m.SEAT_WIND, unless=("big_four_winds", *little)),
        Element("little_three_dragons", 4, needs=m.LITTLE_DRAGONS),
        Element("big_three_dragons", 8, needs=m.BIG_DRAGONS),
        Element("little_four_winds", 8, needs=m.LITTLE_WINDS),
        Element("big_four_winds", 16, needs=m.BIG_WINDS),
        Element("melded_kong", 1, each=m.any_of(m.CLAIMED_KONGS), on=options.kong_tai),
        Element("concealed_kong", 2, each=m.any_of(m.CONCEALED_KONGS), on=options.kong_tai),
        Element("four_kongs", 8, needs=m.KONGS[3]),
    )


def _house_of_sets(options: Options, *, irregular: bool) -> Rows:
    """What the sets make together."""
    opened = m.TWO_SIDED_WAIT if options.all_chows_two_sided else 0
    bonus = (0 if options.all_chows_bonus_tiles else m.BONUS) | (0 if options.all_chows_concealed else m.CLOSED)
    return (
        Element("three_concealed_pungs", 2, needs=m.CONCEALED_PUNGS[2]),
        Element("four_concealed_pungs", 5, needs=m.CONCEALED_PUNGS[3], swallows=("three_concealed_pungs",)),
        Element(
            "five_concealed_pungs",
            8,
            needs=m.CONCEALED_PUNGS[4],
            swallows=(
                "three_concealed_pungs",
                "four_concealed_pungs",
                *(() if options.five_concealed_counts_all_pungs else ("all_pungs",)),
            ),
        ),
        Element(
            "all_chows",
            2,
            p.all_chows(irregular=irregular),
            needs=m.ALL_CHOWS | m.CLAIMED | m.NO_HONOURS | opened,
            lacks=bonus,
            unless=("single_wait",),
        ),
        Element("all_pungs", 4, needs=m.ALL_PUNGS),
        Element("half_flush", 4, needs=m.HALF_FLUSH),
        Element("full_flush", 8, needs=m.FULL_FLUSH),
        Element("all_honours", 16, needs=m.ALL_HONOURS, swallows=_BESIDE_ALL_HONOURS[options.all_honours_mode]),
        Element("seven_pairs_triplet", 8, needs=m.PAIRS_AND_TRIPLET),
    )


_BONUS_VALUES: Mapping[str, tuple[int, int]] = {"mahjong_time": (30, 20), "taiwan_house": (8, 8)}


def bonus_wins(table: str) -> Rows:
    """Wins on bonus tiles: all eight, or seven robbing the eighth; nothing else counts beside them."""
    values = _BONUS_VALUES[table]
    return tuple(Element(name, value, needs=FLAGS[name]) for name, value in zip(BONUS_WINS, values, strict=True))


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


@dataclass(frozen=True, slots=True, eq=False)
class TaiwaneseTables:
    """The tables of a house, ready to be matched, by mode, and the room of its tiles."""

    modes: Mapping[str, ElementTable[Options]]
    room: Tally
    options: Options


@lru_cache(maxsize=256)
def compiled(house: House[Options]) -> TaiwaneseTables:
    """The tables of a house."""
    modes = {mode: ElementTable(rows) for mode, rows in elements(house).items()}
    return TaiwaneseTables(modes, common_room(tile_set(house.options)), house.options)
