"""Waits by shape: what completes a hand that is one tile short."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from engine.scoring.shapes import completing, is_complete, waits
from engine.tiles import BIT, BY_TEXT, KINDS, counts_of, kinds_of

DECK = [kind for kind in range(9) for _ in range(4)] + [kind for kind in range(25, KINDS) for _ in range(4)]


def held(text: str) -> int:
    return counts_of(BY_TEXT[word] for word in text.split())


def test_four_alike_wait_on_a_fifth_copy_by_shape_only() -> None:
    tiles = held("1m 1m 1m 1m 2m 3m 4m")
    assert waits(tiles) == kinds_of((BY_TEXT["1m"], BY_TEXT["4m"]))
    assert completing(tiles) == kinds_of((BY_TEXT["4m"],))


def test_two_pairs_wait_on_either() -> None:
    assert waits(held("2s 2s E E")) == kinds_of((BY_TEXT["2s"], BY_TEXT["E"]))


def test_seven_copies_of_the_last_tile_of_a_suit_wait_on_nothing_that_would_overflow() -> None:
    for last in ("9m", "9p", "9s", "P"):
        assert waits(held(" ".join([last] * 7 + ["1m", "2m", "3m", "4m", "5m", "6m"]))) == 0


@given(st.permutations(DECK), st.sampled_from((1, 4, 7, 10, 13, 16)))
def test_waits_are_exactly_the_tiles_that_complete_the_hand(deck: list[int], size: int) -> None:
    tiles = counts_of(deck[:size])
    assert waits(tiles) == kinds_of(kind for kind in range(KINDS) if is_complete(tiles + BIT[kind]))
