"""The table of fan: what each is worth, the facts it is found by, and what it contains.

Facts that only this game knows are found by `patterns` and `combinations`, set by set where an exclusion speaks of
sets; what is declared here holds between whole fan.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Final

from engine import LIMIT, Element, House, active_rows, switched
from engine.variants.mcr.options import ELEMENT_IDS, HIGHEST, POINTS, Options
from engine.variants.mcr.patterns import row_masks

Rows = tuple[Element[Options], ...]

ORDINARY: Final = "ordinary"

CONCEALED_BY_NATURE: Final = (
    "nine_gates",
    "seven_shifted_pairs",
    "thirteen_orphans",
    "four_concealed_pungs",
    "seven_pairs",
    "greater_honors_and_knitted_tiles",
    "lesser_honors_and_knitted_tiles",
)
"""Fan of hands that cannot be anything but concealed."""

RULE_BOOK_MIXED: Final = 6
"""What the rule book gives for a melded and a concealed kong, where a house that counts them singly takes it up."""

_CONTAINS: Final[Mapping[str, tuple[str, ...]]] = {
    "big_four_winds": ("big_three_winds", "all_pungs", "prevalent_wind", "seat_wind"),
    "big_three_dragons": ("two_dragon_pungs", "dragon_pung"),
    "nine_gates": ("full_flush", "concealed_hand", "no_honors"),
    "four_kongs": ("three_kongs", "all_pungs", "single_wait"),
    "seven_shifted_pairs": ("seven_pairs", "full_flush", "concealed_hand", "no_honors"),
    "thirteen_orphans": ("all_types", "all_terminals_and_honors", "concealed_hand", "single_wait"),
    "all_terminals": ("all_pungs", "outside_hand", "pung_of_terminals_or_honors", "no_honors"),
    "little_four_winds": ("big_three_winds",),
    "little_three_dragons": ("two_dragon_pungs", "dragon_pung"),
    "all_honors": ("all_pungs", "outside_hand", "pung_of_terminals_or_honors"),
    "four_concealed_pungs": ("all_pungs", "concealed_hand"),
    "pure_terminal_chows": ("full_flush", "all_chows", "no_honors"),
    "quadruple_chow": ("tile_hog",),
    "four_pure_shifted_pungs": ("pure_shifted_pungs", "all_pungs"),
    "all_terminals_and_honors": ("all_pungs", "outside_hand", "pung_of_terminals_or_honors"),
    "seven_pairs": ("concealed_hand", "single_wait"),
    "greater_honors_and_knitted_tiles": ("lesser_honors_and_knitted_tiles", "all_types", "concealed_hand"),
    "all_even_pungs": ("all_pungs", "all_simples", "no_honors"),
    "full_flush": ("no_honors",),
    "upper_tiles": ("upper_four", "no_honors"),
    "middle_tiles": ("all_simples", "no_honors"),
    "lower_tiles": ("lower_four", "no_honors"),
    "three_suited_terminal_chows": ("all_chows", "no_honors"),
    "all_fives": ("all_simples", "no_honors"),
    "lesser_honors_and_knitted_tiles": ("all_types", "concealed_hand"),
    "upper_four": ("no_honors",),
    "lower_four": ("no_honors",),
    "reversible_tiles": ("one_voided_suit",),
    "last_tile_draw": ("self_drawn",),
    "out_with_replacement_tile": ("self_drawn",),
    "robbing_the_kong": ("last_tile",),
    "two_concealed_kongs": ("two_concealed_pungs",),
    "melded_hand": ("single_wait",),
    "two_dragon_pungs": ("dragon_pung",),
    "fully_concealed_hand": ("self_drawn",),
    "all_chows": ("no_honors",),
    "all_simples": ("no_honors",),
}


def all_rows(options: Options) -> Rows:
    """Every fan in the order of the official table."""
    worth = {name: points for points, names in POINTS.items() for name in names}
    worth |= {
        "two_concealed_kongs": options.two_concealed_kongs,
        "melded_and_concealed_kong": options.mixed_kongs or RULE_BOOK_MIXED,
        "flower_tiles": options.flower_value,
    }
    return tuple(_row(name, worth[name], options) for name in ELEMENT_IDS)


def _row(name: str, points: int, options: Options) -> Element[Options]:
    contains = _CONTAINS.get(name, ())
    if name == "all_green" and not options.all_green_half_flush:
        contains = (*contains, "half_flush")
    if name == "all_terminals" and not options.all_terminals_double_pung:
        contains = (*contains, "double_pung")
    # left out altogether it leaves the fan it contains: Self-Drawn counts instead
    leaves = name == "fully_concealed_hand" and not options.fully_concealed_special
    on = name != "melded_and_concealed_kong" or options.mixed_kongs > 0
    needs, lacks, each = row_masks(name)
    unless = CONCEALED_BY_NATURE if leaves else ()
    return Element(name, points, swallows=contains, unless=unless, on=on, needs=needs, lacks=lacks, each=each)


def elements(house: House[Options]) -> Mapping[str, Rows]:
    """The one table of a house."""
    return {ORDINARY: rows_of(house)}


def rows_of(house: House[Options]) -> Rows:
    """The rows in force at a house: options, lists of elements, and single elements set by name on top."""
    values, switches = dict(house.options.element_values), switched(house)
    rows = (_set(row, values.get(row.id), switches.get(row.id, row.on)) for row in all_rows(house.options))
    return active_rows(rows, house, HIGHEST)


def _set(row: Element[Options], value: int | str | None, on: bool) -> Element[Options]:
    if value is None:
        return replace(row, on=on)
    return replace(row, on=on, value=HIGHEST if value == LIMIT else int(value))
