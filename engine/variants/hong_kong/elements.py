"""The scoring elements of Hong Kong mahjong, with what each makes redundant."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from engine.scoring.elements import Element
from engine.scoring.facts import FLOWERS, SEASONS, Facts, Shape
from engine.scoring.shapes import nine_gates_extra
from engine.tiles import (
    BIT,
    DRAGONS,
    GREEN,
    MAJORS,
    RED,
    TERMINALS,
    WHITE,
    WINDS,
    Kinds,
    Tile,
)
from engine.variants.hong_kong.options import Options

Rows = tuple[Element[Options], ...]

PATTERN: Final = "pattern"
WIN: Final = "win"
BONUS: Final = "bonus"

AFTER_KONG: Final = "after_kong"
AFTER_BONUS_TILE: Final = "after_bonus_tile"
DOUBLE_KONG: Final = "double_kong"
HEAVENLY: Final = "heavenly"
EARTHLY: Final = "earthly"
HUMAN: Final = "human"
LAST_TILE: Final = "last_tile"

BIG_WINS: Final = ("heavenly_hand", "earthly_hand", "human_hand", "double_kong")
"""They reach the minimum without a faan from the contents of the hand."""

_DRAGON_FAAN: Final = ("red_dragon", "green_dragon", "white_dragon")
_WIND_FAAN: Final = ("seat_wind", "prevailing_wind")


def ordinary_elements(options: Options) -> Rows:
    """Every row of an ordinary win; `rank` orders equal limit hands, of which some tables keep only the first."""
    return (*_sets(options), *_suits(options), *_honours(options), *_ways(options), *_bonus_tiles(options))


def flower_elements(options: Options) -> Rows:
    """Wins on bonus tiles alone: the whole score, no hand needed."""
    on = options.flower_hands
    return (
        Element("seven_flowers", 3, _bonus_count(7), on=on, group=BONUS),
        Element("eight_flowers", 8, _bonus_count(8), on=on, group=BONUS),
    )


def _implied(options: Options, *names: str) -> tuple[str, ...]:
    """Ways of winning that a hand contains by definition: left out unless the table counts them all the same."""
    return () if options.implied_conditions_count else names


def _sets(options: Options) -> Rows:
    concealed = _implied(options, "win_from_wall")
    return (
        Element("common_hand", 1, _common_hand, group=PATTERN),
        Element("all_triplets", 3, _all_triplets, group=PATTERN),
        Element("seven_pairs", 4, _shape(Shape.SEVEN_PAIRS), swallows=concealed, group=PATTERN),
        Element("thirteen_orphans", 13, _shape(Shape.THIRTEEN_ORPHANS), swallows=concealed, group=PATTERN, rank=3),
        Element("all_kongs", 13, _all_kongs, swallows=("all_triplets",), group=PATTERN, rank=4),
        # Public programs differ on the concealed kong and on a claimed tile: two options.
        Element("self_triplets", 10, _self_triplets, swallows=("all_triplets", *concealed), group=PATTERN),
        Element("orphans", 10, _orphans, swallows=("all_triplets",), group=PATTERN, rank=5),
        Element("mixed_orphans", 1, _mixed_orphans, group=PATTERN),
    )


def _suits(options: Options) -> Rows:
    gates = ("all_one_suit", *_implied(options, "win_from_wall"))
    return (
        Element("mixed_one_suit", 3, _mixed_one_suit, group=PATTERN),
        Element("all_one_suit", 7, _all_one_suit, group=PATTERN),
        Element("nine_gates", 10, _nine_gates, swallows=gates, group=PATTERN, rank=6),
        _coloured_dragon("jade_dragon", 2, GREEN, "green_dragon", 10),
        _coloured_dragon("ruby_dragon", 0, RED, "red_dragon", 11),
        _coloured_dragon("pearl_dragon", 1, WHITE, "white_dragon", 12),
    )


def _coloured_dragon(name: str, suit: int, dragon: Tile, faan: str, rank: int) -> Element[Options]:
    """Three pungs and the pair in one suit beside the dragon of its colour."""
    swallows = ("all_triplets", "mixed_one_suit", faan)
    count = _dragon_of_suit(1 << suit, BIT[dragon])
    return Element(name, 0, count, swallows=swallows, group=PATTERN, limit=True, on=False, rank=rank)


def _honours(options: Options) -> Rows:
    # Hong Kong rules add the wind faan to small winds; several programs do not.
    inside_small_winds = () if options.small_winds_count_own_winds else _WIND_FAAN
    return (
        Element("all_honors", 10, _all_honors, swallows=("all_triplets",), group=PATTERN, rank=1),
        Element("small_dragons", 5, _small_dragons, swallows=_DRAGON_FAAN, group=PATTERN),
        Element("great_dragons", 8, _great_dragons, swallows=_DRAGON_FAAN, group=PATTERN),
        Element("small_winds", 6, _small_winds, swallows=inside_small_winds, group=PATTERN),
        Element("great_winds", 13, _great_winds, swallows=("all_triplets", *_WIND_FAAN), group=PATTERN, rank=2),
        Element("seat_wind", 1, _seat_wind, group=PATTERN),
        Element("prevailing_wind", 1, _prevailing_wind, group=PATTERN),
        Element("red_dragon", 1, _pung_of(BIT[RED]), group=PATTERN),
        Element("green_dragon", 1, _pung_of(BIT[GREEN]), group=PATTERN),
        Element("white_dragon", 1, _pung_of(BIT[WHITE]), group=PATTERN),
    )


def _ways(options: Options) -> Rows:
    heavenly = _implied(options, "self_pick", "win_from_wall")
    earthly = _implied(options, "win_from_wall")
    return (
        Element("self_pick", 1, _self_pick, group=WIN),
        Element("win_from_wall", 1, _win_from_wall, group=WIN),
        Element("robbing_kong", 1, _robbing_kong, group=WIN),
        Element("last_catch", 1, _flag(LAST_TILE), group=WIN),
        Element("win_by_kong", 1, _win_by_kong, group=WIN),
        Element("double_kong", 8, _flag(DOUBLE_KONG), swallows=("win_by_kong",), group=WIN),
        Element("heavenly_hand", 13, _flag(HEAVENLY), swallows=heavenly, group=WIN, rank=7),
        Element("earthly_hand", 13, _flag(EARTHLY), swallows=earthly, group=WIN, rank=8),
        Element("human_hand", 13, _flag(HUMAN), group=WIN, on=False, rank=9),
    )


def _bonus_tiles(_: Options) -> Rows:
    return (
        Element("no_flowers", 1, _no_flowers, group=BONUS),
        Element("own_flower", 1, _own_flower, group=BONUS),
        Element("own_season", 1, _own_season, group=BONUS),
        Element("all_flowers", 2, _series(FLOWERS), swallows=("own_flower",), group=BONUS),
        Element("all_seasons", 2, _series(SEASONS), swallows=("own_season",), group=BONUS),
    )


Predicate = Callable[[Facts, Options], int]


def _shape(shape: Shape) -> Predicate:
    return lambda facts, _: facts.shape is shape


def _flag(flag: str) -> Predicate:
    return lambda facts, _: flag in facts.hand.flags


def _pung_of(kind: Kinds) -> Predicate:
    return lambda facts, _: facts.pungs & kind != 0


def _series(tiles: int) -> Predicate:
    return lambda facts, _: facts.hand.bonus & tiles == tiles


def _bonus_count(count: int) -> Predicate:
    return lambda facts, _: (facts.hand.bonus & (FLOWERS | SEASONS)).bit_count() == count


def _dragon_of_suit(suit: int, dragon: Kinds) -> Predicate:
    def dragon_of_suit(facts: Facts, _: Options) -> int:
        hand = facts.hand
        return hand.suits == suit and hand.honours == dragon == facts.pungs & dragon and facts.pungs.bit_count() == 4

    return dragon_of_suit


def _common_hand(facts: Facts, options: Options) -> int:
    if facts.shape is not Shape.STANDARD or facts.pungs:
        return False
    return options.common_hand_pair == "any" or not facts.hand.honours


def _all_triplets(facts: Facts, _: Options) -> int:
    return facts.pungs.bit_count() == 4


def _all_kongs(facts: Facts, _: Options) -> int:
    return facts.hand.kongs.bit_count() == 4


def _self_triplets(facts: Facts, options: Options) -> int:
    """Four pungs none of which was claimed; how far a claimed winning tile spoils that is an option."""
    hand = facts.hand
    if hand.exposed or facts.pungs.bit_count() != 4:
        return False
    if hand.concealed_kongs and not options.self_triplets_concealed_kongs:
        return False
    if options.self_triplets_win == "self_draw_only":
        return hand.self_drawn
    return options.self_triplets_win == "any_discard" or facts.concealed_pungs.bit_count() == 4


def _orphans(facts: Facts, _: Options) -> int:
    return facts.pungs.bit_count() == 4 and not facts.hand.kinds & ~TERMINALS


def _mixed_orphans(facts: Facts, _: Options) -> int:
    hand = facts.hand
    return facts.pungs.bit_count() == 4 and not hand.kinds & ~MAJORS and bool(hand.honours and hand.suits)


def _mixed_one_suit(facts: Facts, _: Options) -> int:
    return facts.hand.honours != 0 and facts.hand.suits.bit_count() == 1


def _all_one_suit(facts: Facts, _: Options) -> int:
    return not facts.hand.honours and facts.hand.suits.bit_count() == 1


def _nine_gates(facts: Facts, options: Options) -> int:
    """1112345678999 and one more; which tile that is matters when the winning tile was claimed, or always."""
    hand = facts.hand
    if hand.winning is None or hand.hand.melds or hand.honours:
        return False
    extra = nine_gates_extra(hand.free_counts)
    if options.nine_gates_wait == "any" or not extra:
        return extra != 0
    if options.nine_gates_wait == "claimed_extra" and not hand.claimed:
        return True
    return extra == BIT[hand.winning]


def _all_honors(facts: Facts, _: Options) -> int:
    return facts.hand.suits == 0


def _small_dragons(facts: Facts, _: Options) -> int:
    return facts.pair & DRAGONS != 0 and (facts.pungs & DRAGONS).bit_count() == 2


def _great_dragons(facts: Facts, _: Options) -> int:
    return facts.pungs & DRAGONS == DRAGONS


def _small_winds(facts: Facts, options: Options) -> int:
    if not facts.pair & WINDS or (facts.pungs & WINDS).bit_count() != 3:
        return False
    return options.small_winds_pair == "any" or not facts.pair & (facts.hand.seat_kind | facts.hand.prevailing_kind)


def _great_winds(facts: Facts, _: Options) -> int:
    return facts.pungs & WINDS == WINDS


def _seat_wind(facts: Facts, _: Options) -> int:
    return facts.pungs & facts.hand.seat_kind != 0


def _prevailing_wind(facts: Facts, _: Options) -> int:
    return facts.pungs & facts.hand.prevailing_kind != 0


def _self_pick(facts: Facts, _: Options) -> int:
    return facts.hand.self_drawn


def _win_from_wall(facts: Facts, options: Options) -> int:
    hand = facts.hand
    if hand.exposed or (hand.concealed_kongs and options.concealed_kong_breaks_concealed):
        return False
    return hand.self_drawn or not options.concealed_requires_self_draw


def _robbing_kong(facts: Facts, _: Options) -> int:
    return facts.hand.robbed


def _win_by_kong(facts: Facts, options: Options) -> int:
    flags = facts.hand.flags
    if AFTER_KONG in flags or DOUBLE_KONG in flags:
        return True
    return AFTER_BONUS_TILE in flags and options.flower_replacement_counts


def _no_flowers(facts: Facts, options: Options) -> int:
    return options.bonus_tiles and not facts.hand.bonus


def _own_flower(facts: Facts, _: Options) -> int:
    return facts.hand.bonus >> facts.hand.seat & 1


def _own_season(facts: Facts, _: Options) -> int:
    return facts.hand.bonus >> 4 + facts.hand.seat & 1
