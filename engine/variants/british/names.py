"""The ids of everything the British game scores, with the values of the usual table."""

from __future__ import annotations

from types import MappingProxyType
from typing import Final

POINTS: Final = MappingProxyType(
    {
        "pung_minor_exposed": 2,
        "pung_minor_concealed": 4,
        "pung_major_exposed": 4,
        "pung_major_concealed": 8,
        "kong_minor_exposed": 8,
        "kong_minor_concealed": 16,
        "kong_major_exposed": 16,
        "kong_major_concealed": 32,
        "pair_dragon": 2,
        "pair_own_wind": 2,
        "pair_prevailing_wind": 2,
        "flower": 4,
        "season": 4,
        "mah_jong": 20,
        "wall_tile": 2,
    }
)

DOUBLES: Final = MappingProxyType(
    {
        "dragon_set": 1,
        "own_wind_set": 1,
        "prevailing_wind_set": 1,
        "own_flower": 1,
        "own_season": 1,
        "all_flowers": 1,
        "all_seasons": 1,
        "no_chows": 1,
        "one_suit_with_honours": 1,
        "all_majors": 1,
        "purity": 3,
        "all_concealed": 1,
        "loose_tile": 1,
        "last_wall_tile": 1,
        "last_discard": 1,
        "robbing_the_kong": 1,
        "original_call": 1,
        "no_score_hand": 1,
    }
)

ORDINARY: Final = MappingProxyType({**POINTS, **DOUBLES})

CHINESE: Final = (
    *("buried_treasure", "heads_and_tails", "wriggling_snake", "three_great_scholars", "four_blessings"),
    *("thirteen_unique_wonders", "heavens_blessing", "earths_blessing", "plum_blossom", "plucking_the_moon"),
)
"""The special hands of the traditional Chinese game."""

EXTENSIONS: Final = (
    *("all_pair_honours", "knitting", "triple_knitting", "fourfold_plenty", "gates_of_heaven", "imperial_jade"),
    *("twofold_fortune", "all_winds_and_dragons"),
)
"""The special hands that the British game adds."""

SPECIALS: Final = CHINESE + EXTENSIONS
"""In the order in which they are named when several are worth the same."""

EVENTS: Final = frozenset(
    ("heavens_blessing", "earths_blessing", "plum_blossom", "plucking_the_moon", "twofold_fortune")
)
"""Special hands made by how the last tile came; nobody can fish for them."""

HALVES: Final = frozenset(("all_pair_honours", "knitting", "triple_knitting"))
"""Special hands worth half of the others."""

FISHED: Final = tuple(name for name in SPECIALS if name not in EVENTS)

PURITY: Final = "purity"


def fishing(special: str) -> str:
    """The id of the element that values fishing for a special hand."""
    return f"fishing_{special}"


ELEMENT_IDS: Final = frozenset((*ORDINARY, *SPECIALS, *map(fishing, FISHED)))

DEALT: Final = "dealt"
SMALL_GAME: Final = "small_game"
LOOSE: Final = frozenset(("after_kong", "after_flower", "kong_on_kong"))
"""Flags of a winning tile that came from the kong box."""

SETS, SHAPE, EVENT = "sets", "shape", "event"
GROUPS: Final = (SETS, SHAPE, EVENT)
"""What a special hand stands on: four sets and a pair, a shape of its own, or the way the last tile came."""
