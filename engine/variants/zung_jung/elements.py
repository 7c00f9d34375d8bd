"""The 44 patterns of Zung Jung in their series, chicken hand and bonus tiles beside them.

Of one series only the dearest pattern counts; patterns of different series add up, even when one implies the other.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace
from typing import Final

from engine import LIMIT, Element, House, active_rows, switched
from engine.scoring import masks as m
from engine.variants.zung_jung import patterns as p
from engine.variants.zung_jung.options import ELEMENT_IDS, LISTED, Options

Rows = tuple[Element[Options], ...]

ORDINARY: Final = "ordinary"
CHICKEN: Final = "chicken_hand"
SEVEN_PAIRS: Final = "seven_pairs"
THIRTEEN_TERMINALS: Final = "thirteen_terminals"

PLACES: Final[Mapping[str, int]] = {name: place for place, name in enumerate(ELEMENT_IDS)}

NEVER: Final = m.STANDARD | m.SEVEN_PAIRS
"""No hand has both: for a row that nothing but the scorer itself brings in."""


def _row(series: str, name: str, points: int, needs: int, lacks: int = 0) -> Element[Options]:
    return Element(name, points, needs=needs, lacks=lacks, group=series, rank=PLACES[name])


_PATTERNS: Final[Rows] = (
    _row("1.1", "all_sequences", 5, m.ALL_CHOWS),
    _row("1.2", "concealed_hand", 5, m.STANDARD | m.CLOSED),
    _row("1.3", "no_terminals", 5, m.ALL_SIMPLES),
    _row("2.1", "mixed_one_suit", 40, m.HALF_FLUSH),
    _row("2.1", "pure_one_suit", 80, m.FULL_FLUSH),
    _row("2.2", "nine_gates", 480, m.PURE_NINE_GATES),
    replace(_row("3.1", "value_honor", 10, m.PUNGS[0]), each=m.DRAGON_PUNGS | m.SEAT_WIND),
    _row("3.2", "small_three_dragons", 40, m.LITTLE_DRAGONS),
    _row("3.2", "big_three_dragons", 130, m.BIG_DRAGONS),
    _row("3.3", "small_three_winds", 30, m.WIND_PUNGS[1] | m.WIND_PAIR),
    _row("3.3", "big_three_winds", 120, m.WIND_PUNGS[2], m.WIND_PAIR),
    _row("3.3", "small_four_winds", 320, m.LITTLE_WINDS),
    _row("3.3", "big_four_winds", 400, m.BIG_WINDS),
    _row("3.4", "all_honors", 320, m.ALL_HONOURS),
    _row("4.1", "all_triplets", 30, m.ALL_PUNGS),
    _row("4.2", "two_concealed_triplets", 5, m.CONCEALED_PUNGS[1], m.CONCEALED_PUNGS[2]),
    _row("4.2", "three_concealed_triplets", 30, m.CONCEALED_PUNGS[2], m.CONCEALED_PUNGS[3]),
    _row("4.2", "four_concealed_triplets", 125, m.CONCEALED_PUNGS[3]),
    _row("4.3", "one_kong", 5, m.KONGS[0], m.KONGS[1]),
    _row("4.3", "two_kongs", 20, m.KONGS[1], m.KONGS[2]),
    _row("4.3", "three_kongs", 120, m.KONGS[2], m.KONGS[3]),
    _row("4.3", "four_kongs", 480, m.KONGS[3]),
    _row("5.1", "two_identical_sequences", 10, m.TWIN_CHOWS),
    _row("5.1", "two_identical_sequences_twice", 60, m.TWO_TWIN_CHOWS, m.TRIPLE_CHOWS),
    _row("5.1", "three_identical_sequences", 120, m.TRIPLE_CHOWS),
    _row("5.1", "four_identical_sequences", 480, m.TRIPLE_CHOWS | m.TWO_TWIN_CHOWS),
    _row("6.1", "three_similar_sequences", 35, m.MIXED_CHOWS),
    _row("6.2", "small_three_similar_triplets", 30, p.SMALL_SIMILAR),
    _row("6.2", "three_similar_triplets", 120, m.MIXED_PUNGS),
    _row("7.1", "nine_tile_straight", 40, m.STRAIGHT),
    _row("7.2", "three_consecutive_triplets", 100, m.PUNGS_IN_A_ROW),
    _row("7.2", "four_consecutive_triplets", 200, p.FOUR_IN_A_ROW),
    _row("8.1", "mixed_lesser_terminals", 40, p.ENDS),
    _row("8.1", "pure_lesser_terminals", 50, p.PURE_ENDS),
    _row("8.1", "mixed_greater_terminals", 100, m.ALL_MAJORS, m.THIRTEEN_ORPHANS),
    _row("8.1", "pure_greater_terminals", 400, m.ALL_TERMINALS),
    _row("9.1", "final_draw", 10, p.FACTS[p.LAST_TILE] | m.SELF_DRAWN),
    _row("9.1", "final_discard", 10, p.FACTS[p.LAST_TILE] | m.CLAIMED, m.ROBBED),
    _row("9.2", "win_on_kong", 10, p.FACTS[p.AFTER_KONG]),
    _row("9.3", "robbing_a_kong", 10, m.ROBBED),
    _row("9.4", "blessing_of_heaven", 155, p.FACTS[p.HEAVENLY]),
    _row("9.4", "blessing_of_earth", 155, p.FACTS[p.EARTHLY]),
    _row("10.1", THIRTEEN_TERMINALS, 160, m.THIRTEEN_ORPHANS),
    _row("10.2", SEVEN_PAIRS, 30, m.SEVEN_PAIRS),
)
"""By the numbers of the table, of which the first two name the series."""


def all_rows(options: Options) -> Rows:
    """Every pattern in the order of the table, and what a house may add to them."""
    on, bonus = options.bonus_tiles, m.BONUS
    own, sets = m.OWN_FLOWER | m.OWN_SEASON, m.FLOWERS[3] | m.SEASONS[3]
    return (
        *_PATTERNS,
        _row("", CHICKEN, options.chicken_value, NEVER),
        replace(_row("", "own_bonus_tile", options.own_bonus, bonus), each=own, on=on),
        replace(_row("", "other_bonus_tile", options.other_bonus, bonus), each=p.OTHER_BONUS, on=on),
        replace(_row("", "bonus_set", options.bonus_set, bonus), each=sets, on=on),
    )


def elements(house: House[Options]) -> Mapping[str, Rows]:
    """The one table of a house."""
    return {ORDINARY: rows_of(house)}


def rows_of(house: House[Options]) -> Rows:
    """The rows in force at a house: options, lists of elements, single elements on top of them, and the series."""
    values, switches = dict(house.options.element_values), switched(house)
    rows = (_set(row, values.get(row.id), switches.get(row.id, row.on)) for row in all_rows(house.options))
    return _in_series(active_rows(rows, house, LISTED))


def _set(row: Element[Options], value: int | str | None, on: bool) -> Element[Options]:
    if value is None:
        return replace(row, on=on)
    return replace(row, on=on, value=LISTED if value == LIMIT else int(value))


def _in_series(rows: Iterable[Element[Options]]) -> Rows:
    """The rows as they keep one another out: of one series the dearest counts, of equal ones the first."""
    series = dict[str, list[Element[Options]]]()
    for row in rows:
        series.setdefault(row.group or row.id, []).append(row)
    found = []
    for one in series.values():
        one.sort(key=_dearest_first)
        found += [replace(row, swallows=tuple(less.id for less in one[place + 1 :])) for place, row in enumerate(one)]
    return tuple(sorted(found, key=lambda row: row.rank))


def _dearest_first(row: Element[Options]) -> tuple[int, int]:
    return -row.value, row.rank
