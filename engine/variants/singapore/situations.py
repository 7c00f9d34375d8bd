"""What bonus tiles and the way of winning are worth (Singapore rules, table of elements)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from engine.scoring.facts import ANIMALS, FLOWERS, SEASONS, Facts, Shape
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

FLAGS: Final = frozenset(
    (
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
)

Count = Callable[[Facts, Options], int]


def seat_flowers(facts: Facts, _: Options) -> int:
    """Flower and season with the number of the winner's seat."""
    own = 0b10001 << facts.hand.seat
    return (facts.hand.bonus & own).bit_count()


def flower_sets(facts: Facts, _: Options) -> int:
    """Complete sets of one colour: four flowers, four seasons."""
    bonus = facts.hand.bonus
    return (bonus & FLOWERS == FLOWERS) + (bonus & SEASONS == SEASONS)


def animals(facts: Facts, _: Options) -> int:
    return (facts.hand.bonus & ANIMALS).bit_count()


def animal_set(facts: Facts, _: Options) -> int:
    return facts.hand.bonus & ANIMALS == ANIMALS


def robbed_kong(facts: Facts, _: Options) -> int:
    return facts.hand.robbed


def self_draw(facts: Facts, _: Options) -> int:
    return facts.hand.self_drawn


def last_drawn_tile(facts: Facts, _: Options) -> int:
    return facts.hand.self_drawn and LAST_TILE in facts.hand.flags


def last_discard(facts: Facts, _: Options) -> int:
    return facts.hand.claimed and LAST_TILE in facts.hand.flags


def kong_replacement(facts: Facts, _: Options) -> int:
    """The tile drawn for a kong; the second of two kongs is a kong as well."""
    return AFTER_KONG in facts.hand.flags or KONG_ON_KONG in facts.hand.flags


def bonus_replacement(facts: Facts, _: Options) -> int:
    """The tile drawn for a bonus tile, of two also the second; what is replaced in the deal is part of the deal."""
    flags = facts.hand.flags
    return HEAVENLY not in flags and (AFTER_BONUS in flags or BONUS_ON_BONUS in flags)


def earthly(facts: Facts, options: Options) -> int:
    """The dealer's first discard, or the player's own first draw where the house allows that."""
    return _complete_with(facts, EARTHLY) and (facts.hand.claimed or options.earthly_own_first_draw)


def heavenly(facts: Facts, _: Options) -> int:
    return _complete_with(facts, HEAVENLY)


def humanly(facts: Facts, _: Options) -> int:
    return _complete_with(facts, HUMANLY)


def kong_on_kong(facts: Facts, _: Options) -> int:
    return _complete_with(facts, KONG_ON_KONG)


def bonus_on_bonus(facts: Facts, _: Options) -> int:
    return _complete_with(facts, BONUS_ON_BONUS)


def _complete_with(facts: Facts, flag: str) -> bool:
    """The flag on a hand of tiles; a win on flowers alone knows no tile that was drawn or discarded."""
    return flag in facts.hand.flags and facts.shape is not Shape.BONUS_TILES


def eight_immortals(facts: Facts, _: Options) -> int:
    return EIGHT_IMMORTALS in facts.hand.flags


def seven_rob_one(facts: Facts, _: Options) -> int:
    return SEVEN_ROB_ONE in facts.hand.flags
