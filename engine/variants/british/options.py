"""The house rules of the British game and its presets."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from types import MappingProxyType
from typing import Final, Literal

from engine import (
    PARTS,
    Either,
    FigureTable,
    House,
    Many,
    Number,
    OneOf,
    OptionRefused,
    Switch,
    Text,
    Value,
    option,
    problem,
)
from engine.variants.british.names import DOUBLES, ORDINARY, SPECIALS

MOST_POINTS: Final = 1_000_000
MOST_DOUBLES: Final = 40
"""More doubles than any limit leaves room for; larger values are cut to it."""

_VALUES = FigureTable(OneOf(tuple(ORDINARY)), Number(0, MOST_POINTS))
_SPECIAL = Either((Many(Number(0, MOST_POINTS), 2), Number(0, MOST_POINTS)))
_SPECIAL_VALUES = Either((OneOf(("fixed", "follow_limit")), FigureTable(OneOf(SPECIALS), _SPECIAL)))
_ORIGINAL_CALL = Either((OneOf(("winner", "everyone", "everyone_plus_winner")), Switch(), Number(0, MOST_DOUBLES)))

SpecialValues = Literal["fixed", "follow_limit"] | tuple[tuple[str, int | tuple[int, int]], ...]


@dataclass(frozen=True, slots=True)
class British:
    """House rules; each name is public (`/set`, exports, stored games)."""

    limit: int = option(1000, Number(1, 1_000_000_000))
    values: tuple[tuple[str, int], ...] = option((), _VALUES)
    own_hands: tuple[tuple[str, int], ...] = option((), FigureTable(Text(24), Number(1, MOST_POINTS)))
    """Special hands that only this club knows, by name: they are told by name and worth what is written here."""
    special_values: SpecialValues = option("fixed", _SPECIAL_VALUES)
    british_extensions: bool = option(True, Switch())
    no_chow_double_small_games: bool = option(False, Switch())
    always_rotate: bool = option(False, Switch())
    seat_rotation: str = option("south_becomes_east", OneOf(("south_becomes_east", "north_becomes_east")))
    prevailing_each_round: str = option("off", OneOf(("off", "random", "manual")))
    no_winner_round: str = option("void", OneOf(("void", "settle", "ask")))
    starting_points: int = option(0, Number(0, 1_000_000_000))
    money: bool = option(False, Switch())
    currency: str = option("£", Text(8))
    points_per_unit: int | Fraction = option(1, Number(Fraction(1, 1000), 1_000_000_000, parts=1000))
    chow_limit: str = option("warn", OneOf(("off", "warn", "enforce")))
    purity_mode: str = option("separate", OneOf(("separate", "stacking")))
    purity_fishing: bool = option(True, Switch())
    loose_tile_wall_points: bool = option(False, Switch())
    concealed_hand: str = option("any", OneOf(("any", "suits_and_honours", "four_sets")))
    final_claim_keeps_concealed: bool = option(False, Switch())
    original_call: str | int = option("winner", _ORIGINAL_CALL)
    """Whom the double is for; on, off or a number is the value of the element of that name (the winner's)."""
    knitting_suits: str = option("two", OneOf(("two", "any")))
    duplicate_pairs: bool = option(True, Switch())
    buried_treasure_claim: str = option("pung_or_pair", OneOf(("pung_or_pair", "pair_only", "none")))
    gates_final_claim: str = option("any", OneOf(("any", "terminal_only", "none")))
    jade_allows_chow: bool = option(False, Switch())
    jade_needs_dragon: bool = option(False, Switch())
    heavens_blessing_allows_bonus: bool = option(True, Switch())
    fishing: bool = option(True, Switch())
    fishing_must_be_called: bool = option(False, Switch())
    fishing_adds_bonus: bool = option(True, Switch())
    special_adds_bonus: bool = option(True, Switch())
    no_score_hand_double: bool = option(False, Switch())
    pay_for_all: bool = option(False, Switch())
    east_doubles: bool = option(True, Switch())
    two_player_seating: str = option("rotate_four", OneOf(("rotate_four", "east_west")))


PRESETS: Final[Mapping[str, Mapping[str, object]]] = MappingProxyType(
    {
        "bmja": MappingProxyType({}),
        "workbook": MappingProxyType({"seat_rotation": "north_becomes_east", "no_winner_round": "ask"}),
    }
)


def bounded(element: str, value: int) -> int:
    """A value set by the house, doubles cut to what a score can still be computed with."""
    return min(value, MOST_DOUBLES) if element in DOUBLES else value


_STAKE: Final = re.compile(r"(?P<points>\d+(?:\.\d+)?)(?:\s*:\s*(?P<sign>[^\d\s]{0,8})(?P<amount>\d+(?:\.\d+)?))?")
_NO_MONEY: Final = ("points", "points only", "for points", "none", "no money", "0")


def spoken_stake(text: str, _: House[British]) -> Mapping[str, Value]:
    """`1000` or `1000:£1`: so many points are so much money; `points`: no money."""
    if text.strip().lower() in _NO_MONEY:
        return {"money": False}
    match = _STAKE.fullmatch(text.strip())
    amount = Fraction(match["amount"] or 1) if match is not None else Fraction(0)
    points = Fraction(match["points"]) / amount if match is not None and amount else Fraction(0)
    if match is None or not points or (points * PARTS).denominator != 1:
        raise OptionRefused(problem("stake.points_for_money", given=text))
    sign = match["sign"]
    return {"money": True, "points_per_unit": points, **({"currency": sign} if sign else {})}
