"""The house rules of Zung Jung and the bundles they are played in."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Final

from engine import LIMIT, PARTS, FigureTable, NameList, Number, OneOf, Problem, Switch, option
from engine.variants.shared.stakes import finer_than_parts

ELEMENT_IDS: Final = (
    *("all_sequences", "concealed_hand", "no_terminals", "mixed_one_suit", "pure_one_suit", "nine_gates"),
    *("value_honor", "small_three_dragons", "big_three_dragons", "small_three_winds", "big_three_winds"),
    *("small_four_winds", "big_four_winds", "all_honors", "all_triplets", "two_concealed_triplets"),
    *("three_concealed_triplets", "four_concealed_triplets", "one_kong", "two_kongs", "three_kongs", "four_kongs"),
    *("two_identical_sequences", "two_identical_sequences_twice", "three_identical_sequences"),
    *("four_identical_sequences", "three_similar_sequences", "small_three_similar_triplets"),
    *("three_similar_triplets", "nine_tile_straight", "three_consecutive_triplets", "four_consecutive_triplets"),
    *("mixed_lesser_terminals", "pure_lesser_terminals", "mixed_greater_terminals", "pure_greater_terminals"),
    *("final_draw", "final_discard", "win_on_kong", "robbing_a_kong", "blessing_of_heaven", "blessing_of_earth"),
    *("thirteen_terminals", "seven_pairs", "chicken_hand", "own_bonus_tile", "other_bonus_tile", "bonus_set"),
)
"""Every pattern in the order of the table, which also decides between equal ones; chicken hand and bonus tiles last."""

IMMUNITY: Final = "immunity"
"""Somebody else than the discarder is responsible, or (the winner himself named) nobody is."""

LISTED: Final = 320
"""A pattern of so many points or more stands alone, whatever the limit of sums is."""

_ID: Final = OneOf(ELEMENT_IDS)
_POINTS: Final = Number(low=0)
_PAID: Final = Number(low=0, parts=PARTS)
"""Points that are only paid, never added to those of a hand: they may be broken."""

_STAY: Final = OneOf(("pass", "stay"))


@dataclass(frozen=True, slots=True, kw_only=True)
class Options:
    """Each option is named and bounded as in the Zung Jung table of house rules."""

    payoff: str = option("formal", OneOf(("formal", "uniform")))
    threshold: Fraction = option(Fraction(25), _PAID)
    limit: int | None = option(320, Number(low=0, nullable=True))
    minimum: int = option(0, _POINTS)
    chicken_value: int = option(1, _POINTS)
    bonus_tiles: bool = option(False, Switch())
    own_bonus: int = option(4, _POINTS)
    other_bonus: int = option(2, _POINTS)
    bonus_set: int = option(10, _POINTS)
    element_values: tuple[tuple[str, int | str], ...] = option((), FigureTable(_ID, Number(low=0, names=(LIMIT,))))
    disabled_elements: tuple[str, ...] = option((), NameList(ELEMENT_IDS))
    enabled_elements: tuple[str, ...] = option((), NameList(ELEMENT_IDS))
    unit: Fraction = option(Fraction(1), Number(low=Fraction(1, PARTS), parts=PARTS))
    multiple_winners: str = option("nearest", OneOf(("nearest", "all")))
    false_win_amount: Fraction = option(Fraction(0), _PAID)
    dealer_on_win: str = option("pass", _STAY)
    dealer_on_draw: str = option("pass", _STAY)
    rounds: int = option(4, OneOf((1, 2, 4)))


PRESETS: Final[Mapping[str, Mapping[str, object]]] = {
    "standard": {},
    "uniform": {"payoff": "uniform"},
    "world_series": {"minimum": 5},
    "bonus": {"bonus_tiles": True},
}


def too_fine(options: Options) -> tuple[Problem, ...]:
    """Refuse amounts that come out finer than the thousandths money is booked in."""
    return finer_than_parts(
        options.unit, {"threshold": options.threshold, "false_win_amount": options.false_win_amount}
    )
