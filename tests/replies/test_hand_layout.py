"""Hands are laid out set by set, and mean the same hand."""

from __future__ import annotations

import pytest

from benchmarks.hands import winning_hands
from bot.replies.hand_layout import layout_text
from engine.notation.parse import parse


@pytest.mark.parametrize(
    ("typed", "shown"),
    [
        ("123m 555p EEE (789s) 5m+5m", "123m 555p EEE (789s) 5m +5m"),
        ("1235m 555p EEE (789s) +5m", "123m 555p EEE (789s) 5m +5m"),
        ("23m+4m 456p 789s 55s (123p) 2f", "456p 55s 789s (123p) 23m +4m 2f"),
        ("[2222m] 340p 789s 55s 12m+3m", "340p 55s 789s [2222m] 12m +3m"),
        ("1122m 5566p 99s EE C+C", "1122m 5566p 99s EE C +C"),
        ("PPP EEE [NNNN] 14s 2m", "2m 14s EEE PPP [NNNN]"),
    ],
)
def test_sets_stand_together_and_the_last_tile_beside_what_it_completed(typed: str, shown: str) -> None:
    assert layout_text(parse(typed).hand) == shown


@pytest.mark.parametrize("sets", [4, 5])
def test_what_is_laid_out_reads_as_the_same_hand(sets: int) -> None:
    for winning in winning_hands(1, 400, sets=sets, bonus=(34, 39)):
        hand = winning.hand
        assert parse(layout_text(hand), size=3 * sets + 1).hand == hand, layout_text(hand)
