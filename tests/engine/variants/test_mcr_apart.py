"""Fan that no hand has together are refused by name, and no others: every pair that a hand has is allowed."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from random import Random

import pytest

from engine.deals import Entered, value_of
from engine.notation.parse import parse
from engine.options import resolve
from engine.problems import HandRefused, Refused
from engine.table import seated
from engine.tiles import TEXT
from engine.variants.mcr import MCR
from engine.variants.mcr.apart import apart
from engine.wins import StatedValue, Win, WinMethod
from tests.case_files import cases_of
from tests.sizes import sized

HOUSE = resolve(MCR, None, {"minimum": 0})
TABLE = seated(("E", "S", "W", "N"))
WINS = (
    Win(player="S", how=WinMethod.SELF_DRAW),
    Win(player="S", how=WinMethod.DISCARD, payer="W"),
)
SOME_TILES = (
    range(34),
    range(9),
    [*range(9), *range(27, 34)],
    range(18),
    [*range(27, 34), 0, 8, 9, 17, 18, 26],
    [kind for kind in range(27) if kind % 9 in (0, 1, 2, 6, 7, 8)],
    [kind for kind in range(27) if 2 <= kind % 9 <= 6],
    [kind for kind in range(27) if kind % 9 in (1, 3, 5, 7)],
    [19, 20, 21, 23, 25, 32],
)
"""Tiles that hands keep to, by their kinds."""


def four_sets(random: Random) -> str:
    """Four sets and a pair of some tiles, some of them claimed; "" where more than four of a kind came up."""
    kinds, near = random.choice(SOME_TILES), random.randrange(7)
    held, melds, free = list[int](), list[str](), list[str]()
    for _ in range(4):
        kind = random.choice(kinds) if random.random() < 0.5 else 9 * random.randrange(3) + near
        is_chow = kind < 27 and kind % 9 < 7 and random.random() < 0.5
        tiles = [kind, kind + 1, kind + 2] if is_chow else [kind] * (4 if random.random() < 0.1 else 3)
        held += tiles
        shown = [TEXT[one] for one in tiles]
        if len(tiles) > 3 or random.random() < 0.5:
            melds.append(f"({''.join(shown)})" if random.random() < 0.7 or is_chow else f"[{''.join(shown)}]")
        else:
            free += shown
    pair = random.choice(kinds)
    return (
        ""
        if any(held.count(one) + 2 * (one == pair) > 4 for one in held)
        else won(random, melds, [*free, *[TEXT[pair]] * 2])
    )


def other_shape(random: Random) -> str:
    """Seven pairs, knitted tiles with honours, or a knitted straight with a set and a pair."""
    suits = random.sample(range(3), 3)
    knitted = [9 * suit + first + 3 * step for first, suit in enumerate(suits) for step in range(3)]
    way = random.randrange(3)
    if way == 0:
        kinds = [*random.choice(SOME_TILES)] * 2
        tiles = [one for one in random.sample(kinds, 7) for _ in range(2)] if len(kinds) > 6 else []
    elif way == 1:
        honours = random.choice((5, 6, 7))
        tiles = random.sample(range(27, 34), honours) + random.sample(knitted, 14 - honours)
    else:
        tiles = [*knitted, *[random.randrange(34)] * 3, *[random.randrange(34)] * 2]
    return won(random, [], [TEXT[one] for one in tiles])


def won(random: Random, melds: list[str], free: list[str]) -> str:
    """A hand won on one of its free tiles."""
    tile = random.choice(free)
    free.remove(tile)
    return f"{' '.join(melds)} {' '.join(free)} +{tile}"


def fan_of(hand: str) -> Iterator[set[str]]:
    """The fan of a hand, with those that others contain, drawn and claimed; none for tiles that are no hand."""
    for win in WINS:
        try:
            score = value_of(MCR, Entered(win, parse(hand).hand), TABLE, HOUSE)
        except Refused:
            continue
        yield {*(item.id for item in score.items), *(one.id for one in score.left_out)}


def test_fan_that_a_hand_has_together_are_allowed_together() -> None:
    random = Random(81)
    hands = [case["hand"] for case in cases_of("mcr") if case.get("hand")]
    hands += filter(None, ((four_sets if at % 3 else other_shape)(random) for at in range(sized(2000))))
    found = {pair for hand in hands for fan in fan_of(hand) for pair in combinations(sorted(fan), 2)}
    assert len(found) > 500
    assert [pair for pair in sorted(found) if apart(*pair)] == []


@pytest.mark.parametrize(
    "named",
    [
        ("all_green", "all_types"),
        ("one_voided_suit", "mixed_triple_chow"),
        ("outside_hand", "mixed_straight"),
        ("all_green", "seat_wind"),
        ("reversible_tiles", "triple_pung"),
        ("upper_tiles", "pure_straight"),
        ("full_flush", "double_pung"),
        ("seven_pairs", "pure_double_chow"),
        ("mixed_straight", "mixed_shifted_chows"),
        ("pure_triple_chow", "two_melded_kongs"),
        ("lesser_honors_and_knitted_tiles", "half_flush"),
    ],
)
def test_fan_that_no_hand_has_together_are_refused(named: tuple[str, str]) -> None:
    for win in WINS:
        with pytest.raises(HandRefused) as refused:
            MCR.score_named(StatedValue(elements=named), win, TABLE, HOUSE)
        assert refused.value.problems[0].key == "named_apart"
