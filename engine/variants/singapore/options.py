"""What a Singapore table can agree on, the bundles that have names, and how a stake is spoken."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Final

from engine import PARTS, FigureTable, Many, Number, OneOf, OptionRefused, OrOff, Switch, Value, option, problem

KONGS: Final = ("kong_added", "kong_fed", "kong_concealed")
SETS: Final = ("bite_animals", "bite_flowers", "flower_set", "animal_set")
INSTANTS: Final = (*KONGS, *SETS)

_MOST: Final = 100
_DOUBLES: Final = Number(low=1, high=_MOST)
_MONEY: Final = Number(low=0, parts=PARTS)
_STEP: Final = Fraction(1, PARTS)

InstantUnits = tuple[tuple[str, int | Fraction], ...]
PaymentRows = tuple[tuple[int, tuple[Fraction, Fraction]], ...]

INSTANT_UNITS: Final[InstantUnits] = (
    ("animal_set", 2),
    ("bite_animals", 1),
    ("bite_flowers", 1),
    ("flower_set", 2),
    ("kong_added", 1),
    ("kong_concealed", 2),
    ("kong_fed", 1),
)


@dataclass(frozen=True, slots=True)
class Options:
    """House rules; an amount is in the currency unit, `None` means that there is none."""

    base_stake: Fraction = option(Fraction(1, 2), Number(low=_STEP, parts=PARTS))
    rounding: str = option("none", OneOf(("none", "ladder", "whole_unit")))
    rounding_unit: Fraction = option(Fraction(1), Number(low=2 * _STEP, parts=PARTS // 2))
    payment_table: PaymentRows | None = option(
        None, FigureTable(Number(low=0, high=_MOST), Many(_MONEY, 2), nullable=True)
    )
    limit: int | None = option(5, Number(low=1, high=_MOST, nullable=True))
    over_limit_bonus: Fraction = option(Fraction(0), _MONEY)
    limit_hand_doubles: int | str = option("limit", Number(low=1, high=_MOST, names=("limit",)))
    unlimited_limit_hand_doubles: int = option(10, _DOUBLES)
    unlimited_thirteen_orphans: int = option(13, _DOUBLES)
    min_doubles: int = option(1, Number(low=0, high=_MOST))
    payment: str = option("standard", OneOf(("standard", "shooter")))
    shooter_total: str = option("sum_of_shares", OneOf(("sum_of_shares", "four_times")))
    limit_hands_paid_as_self_draw: str = option("none", OneOf(("none", "thirteen_orphans", "all")))
    dealer_double: bool = option(False, Switch())
    bao: str = option("liable_pays_all", OneOf(("liable_pays_all", "self_draw_and_own_discard", "off")))
    instant: bool = option(True, Switch())
    instant_row: int = option(1, Number(low=0, high=_MOST))
    instant_units: InstantUnits = option(INSTANT_UNITS, FigureTable(OneOf(INSTANTS), _MONEY))
    instant_initial_multiplier: int = option(2, Number(low=1, high=_MOST))
    fed_kong_payer: str = option("auto", OneOf(("auto", "all", "discarder_double", "discarder_pays_all")))
    false_win: str = option("limit_mirror", OneOf(("limit_mirror", "limit_self_draw", "none")))
    draw_dealer: str = option("repeat_unless_kong_or_bite", OneOf(("repeat", "repeat_unless_kong_or_bite", "pass")))
    ping_hu_wait: str = option("two_ping_hu_tiles", OneOf(("two_ping_hu_tiles", "any_two_tiles")))
    ping_hu_all_exposed_self_draw: bool = option(False, Switch())
    concealed_hand: bool = option(True, Switch())
    concealed_hand_allows_concealed_kong: bool = option(True, Switch())
    little_three_dragons_plus_pungs: bool = option(False, Switch())
    little_four_winds_plus_pungs: bool = option(True, Switch())
    mixed_terminals: bool = option(True, Switch())
    four_concealed_pungs: bool = option(True, Switch())
    kong_on_kong: bool = option(True, Switch())
    heavenly_win: bool = option(True, Switch())
    earthly_win: bool = option(True, Switch())
    flower_wins: bool = option(True, Switch())
    earthly_own_first_draw: bool = option(True, Switch())
    immediate_honour_win: bool = option(True, Switch())
    nine_gates: bool = option(False, Switch())
    humanly_win: bool = option(False, Switch())
    all_green: int | str = option("off", OneOf(("off", 4, "limit")))
    seven_pairs: int = option(0, OrOff(Number(low=0, high=_MOST)))
    self_draw_double: int = option(0, OrOff(OneOf((0, 1))))
    last_discard: bool = option(False, Switch())
    last_tile_with_replacement: bool = option(False, Switch())
    flower_on_flower: str = option("none", OneOf(("none", "limit")))
    animals: bool = option(True, Switch())

    @property
    def limit_hand(self) -> int:
        """Doubles of a limit hand other than thirteen orphans."""
        if self.limit is None:
            return self.unlimited_limit_hand_doubles
        return self.limit if isinstance(self.limit_hand_doubles, str) else self.limit_hand_doubles

    @property
    def thirteen_orphans(self) -> int:
        """Doubles of thirteen orphans: dearer than the rest where nothing is capped."""
        return self.unlimited_thirteen_orphans if self.limit is None else self.limit_hand


PRESETS: Final[Mapping[str, Mapping[str, object]]] = {
    "series": {},
    "encyclopedia": {
        "nine_gates": True,
        "humanly_win": True,
        "all_green": 4,
        "limit_hands_paid_as_self_draw": "thirteen_orphans",
    },
    "shooter": {"payment": "shooter"},
    "small_stakes": {"base_stake": Fraction(3, 10), "rounding": "ladder"},
    "over_limit": {"limit": 5, "over_limit_bonus": 10},
}


_AMOUNT: Final = r"([0-9]{0,16}\.?[0-9]{1,16})"
_SPOKEN: Final = re.compile(rf"\s*{_AMOUNT}(?:\s*/\s*{_AMOUNT})?\s*")


def stake_options(text: str, options: Options) -> Mapping[str, Value]:
    """The options behind "0.5/1": the amounts of a hand without doubles; 0.3/0.6 is the stake paid in plain notes.

    Raises OptionRefused when the second figure is not twice the first, or the first is finer than a thousandth.
    """
    spoken = _SPOKEN.fullmatch(text)
    base = Fraction(spoken[1]) if spoken else Fraction(0)
    doubled = Fraction(spoken[2]) if spoken and spoken[2] else 2 * base
    if base <= 0 or doubled != 2 * base or (base * PARTS).denominator != 1:
        raise OptionRefused(problem("bad_option", name="stake", given=text, allowed="0.5/1 · 0.3/0.6 · 1/2 …"))
    stake = {"base_stake": base, "rounding": "ladder" if base == Fraction(3, 10) else "none"}
    return stake if options.payment_table is None else {**stake, "payment_table": None}
