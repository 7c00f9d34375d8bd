"""The scoring elements of Hong Kong mahjong, with what each makes redundant."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from engine import BIT, GREEN, RED, WHITE, Element, Tile
from engine.scoring import masks as m
from engine.variants.hong_kong.options import Options
from engine.variants.hong_kong.patterns import bonus_count, dragon_of_suit, nine_gates

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

_KONG_REPLACED, _REPLACED = "kong_replaced", "replaced"
FLAGS: Final = m.FlagMasks(
    AFTER_KONG, AFTER_BONUS_TILE, DOUBLE_KONG, HEAVENLY, EARTHLY, HUMAN, LAST_TILE, _KONG_REPLACED, _REPLACED
)

BIG_WINS: Final = ("heavenly_hand", "earthly_hand", "human_hand", "double_kong")
"""They reach the minimum without a faan from the contents of the hand."""

_DRAGON_FAAN: Final = ("red_dragon", "green_dragon", "white_dragon")
_WIND_FAAN: Final = ("seat_wind", "prevailing_wind")


@lru_cache(maxsize=256)
def flags_mask(flags: frozenset[str]) -> int:
    """Return the facts of some flags; the tile drawn for a kong or a bonus tile is a replacement."""
    if not flags.isdisjoint((AFTER_KONG, DOUBLE_KONG)):
        flags |= {_KONG_REPLACED, _REPLACED}
    return FLAGS.of(flags | {_REPLACED} if AFTER_BONUS_TILE in flags else flags)


def ordinary_elements(options: Options) -> Rows:
    """Every row of an ordinary win; `rank` orders equal limit hands, of which some tables keep only the first."""
    return (*_sets(options), *_suits(options), *_honours(options), *_ways(options), *_bonus_tiles(options))


def flower_elements(options: Options) -> Rows:
    """Wins on bonus tiles alone: the whole score, no hand needed."""
    on = options.flower_hands
    return (
        Element("seven_flowers", 3, bonus_count(7), on=on, group=BONUS),
        Element("eight_flowers", 8, bonus_count(8), on=on, group=BONUS),
    )


def _implied(options: Options, *names: str) -> tuple[str, ...]:
    """Ways of winning that a hand contains by definition: left out unless the table counts them all the same."""
    return () if options.implied_conditions_count else names


def _sets(options: Options) -> Rows:
    concealed = _implied(options, "win_from_wall")
    pair = 0 if options.common_hand_pair == "any" else m.NO_HONOURS
    return (
        Element("common_hand", 1, needs=m.ALL_CHOWS | pair, group=PATTERN),
        Element("all_triplets", 3, needs=m.ALL_PUNGS, group=PATTERN),
        Element("seven_pairs", 4, needs=m.SEVEN_PAIRS, swallows=concealed, group=PATTERN),
        Element("thirteen_orphans", 13, needs=m.THIRTEEN_ORPHANS, swallows=concealed, group=PATTERN, rank=3),
        Element("all_kongs", 13, needs=m.KONGS[3], swallows=("all_triplets",), group=PATTERN, rank=4),
        # Public programs differ on the concealed kong and on a claimed tile: two options.
        _self_triplets(options, concealed),
        Element("orphans", 10, needs=m.ALL_PUNGS | m.ALL_TERMINALS, swallows=("all_triplets",), group=PATTERN, rank=5),
        Element("mixed_orphans", 1, needs=m.ALL_PUNGS | m.MIXED_TERMINALS, group=PATTERN),
    )


def _self_triplets(options: Options, concealed: tuple[str, ...]) -> Element[Options]:
    """Four pungs none of which was claimed; how far a claimed winning tile spoils that is an option."""
    needs = m.CLOSED | m.ALL_PUNGS
    if options.self_triplets_win == "self_draw_only":
        needs |= m.SELF_DRAWN
    elif options.self_triplets_win != "any_discard":
        needs |= m.CONCEALED_PUNGS[3]
    kongs = 0 if options.self_triplets_concealed_kongs else m.CONCEALED_KONGS[0]
    swallows = ("all_triplets", *concealed)
    return Element("self_triplets", 10, swallows=swallows, group=PATTERN, needs=needs, lacks=kongs)


def _suits(options: Options) -> Rows:
    gates = ("all_one_suit", *_implied(options, "win_from_wall"))
    return (
        Element("mixed_one_suit", 3, needs=m.HALF_FLUSH, group=PATTERN),
        Element("all_one_suit", 7, needs=m.FULL_FLUSH, group=PATTERN),
        Element("nine_gates", 10, nine_gates, needs=m.NINE_GATES, swallows=gates, group=PATTERN, rank=6),
        _coloured_dragon("jade_dragon", 2, GREEN, "green_dragon", 10),
        _coloured_dragon("ruby_dragon", 0, RED, "red_dragon", 11),
        _coloured_dragon("pearl_dragon", 1, WHITE, "white_dragon", 12),
    )


def _coloured_dragon(name: str, suit: int, dragon: Tile, faan: str, rank: int) -> Element[Options]:
    """Three pungs and the pair in one suit beside the dragon of its colour."""
    swallows = ("all_triplets", "mixed_one_suit", faan)
    count, needs = dragon_of_suit(1 << suit, BIT[dragon]), m.HALF_FLUSH | m.ALL_PUNGS
    return Element(name, 0, count, needs=needs, swallows=swallows, group=PATTERN, limit=True, on=False, rank=rank)


def _honours(options: Options) -> Rows:
    # Hong Kong rules add the wind faan to small winds; several programs do not.
    own_pair = 0 if options.small_winds_pair == "any" else m.SEAT_PAIR | m.ROUND_PAIR
    inside_small_winds = () if options.small_winds_count_own_winds else _WIND_FAAN
    return (
        Element("all_honors", 10, needs=m.ALL_HONOURS, swallows=("all_triplets",), group=PATTERN, rank=1),
        Element("small_dragons", 5, needs=m.LITTLE_DRAGONS, swallows=_DRAGON_FAAN, group=PATTERN),
        Element("great_dragons", 8, needs=m.BIG_DRAGONS, swallows=_DRAGON_FAAN, group=PATTERN),
        Element("small_winds", 6, needs=m.LITTLE_WINDS, lacks=own_pair, swallows=inside_small_winds, group=PATTERN),
        Element("great_winds", 13, needs=m.BIG_WINDS, swallows=("all_triplets", *_WIND_FAAN), group=PATTERN, rank=2),
        Element("seat_wind", 1, needs=m.SEAT_WIND, group=PATTERN),
        Element("prevailing_wind", 1, needs=m.ROUND_WIND, group=PATTERN),
        Element("red_dragon", 1, needs=m.RED_PUNG, group=PATTERN),
        Element("green_dragon", 1, needs=m.GREEN_PUNG, group=PATTERN),
        Element("white_dragon", 1, needs=m.WHITE_PUNG, group=PATTERN),
    )


def _ways(options: Options) -> Rows:
    heavenly = _implied(options, "self_pick", "win_from_wall")
    earthly = _implied(options, "win_from_wall")
    walled = m.CLOSED | (m.SELF_DRAWN if options.concealed_requires_self_draw else 0)
    kongs = m.CONCEALED_KONGS[0] if options.concealed_kong_breaks_concealed else 0
    replaced = _REPLACED if options.flower_replacement_counts else _KONG_REPLACED
    return (
        Element("self_pick", 1, needs=m.SELF_DRAWN, group=WIN),
        Element("win_from_wall", 1, needs=walled, lacks=kongs, group=WIN),
        Element("robbing_kong", 1, needs=m.ROBBED, group=WIN),
        Element("last_catch", 1, needs=FLAGS[LAST_TILE], group=WIN),
        Element("win_by_kong", 1, needs=FLAGS[replaced], group=WIN),
        Element("double_kong", 8, needs=FLAGS[DOUBLE_KONG], swallows=("win_by_kong",), group=WIN),
        Element("heavenly_hand", 13, needs=FLAGS[HEAVENLY], swallows=heavenly, group=WIN, rank=7),
        Element("earthly_hand", 13, needs=FLAGS[EARTHLY], swallows=earthly, group=WIN, rank=8),
        Element("human_hand", 13, needs=FLAGS[HUMAN], group=WIN, on=False, rank=9),
    )


def _bonus_tiles(options: Options) -> Rows:
    without = 0 if options.bonus_tiles else m.BONUS  # nobody is without what is not played with
    return (
        Element("no_flowers", 1, needs=without, lacks=m.BONUS, group=BONUS),
        Element("own_flower", 1, needs=m.OWN_FLOWER, group=BONUS),
        Element("own_season", 1, needs=m.OWN_SEASON, group=BONUS),
        Element("all_flowers", 2, needs=m.FLOWERS[3], swallows=("own_flower",), group=BONUS),
        Element("all_seasons", 2, needs=m.SEASONS[3], swallows=("own_season",), group=BONUS),
    )
