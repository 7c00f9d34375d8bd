"""Kongs that are counted beside a hand are no value, and words that are left over beside one are named."""

from __future__ import annotations

import pytest

from tests.chat.conftest import Chat


@pytest.mark.parametrize(
    "said",
    [
        "ann 3 tai from cat, dan 2 kongs",
        "ann 3 tai from cat dan 2 kongs",
        "ann 3 tai from cat and dan two kongs",
        "ann 3 from cat, dan had 2 kongs",
        "dan 2 kongs ann 3 tai from cat",
    ],
)
def test_kongs_that_are_counted_beside_a_hand_are_no_value(said: str) -> None:
    """3 tai off a discard: 8 of who discarded, 4 of each other; an added kong 1 of each, told twice."""
    chat = Chat.after("ann: /newgame sg Ann Ben Cat Dan", f"ann: {said}")
    assert "Not paid yet: " in chat.text
    assert chat.balances == {"Ann": 16_000, "Ben": -4_000, "Cat": -8_000, "Dan": -4_000}
    assert "Told 2 times" in chat.say("ann: #4")
    assert chat.balances == {"Ann": 15_000, "Ben": -5_000, "Cat": -9_000, "Dan": -1_000}


@pytest.mark.parametrize("variant", ["tw", "hk", "riichi"])
@pytest.mark.parametrize("between", [", ", " ", " and "])
def test_kongs_of_another_are_no_hand_of_his_where_nobody_is_paid_for_them(variant: str, between: str) -> None:
    chat = Chat.after(f"eve: /newgame {variant} Ann Ben Cat Dan")
    assert "dan 2 kongs”" in chat.say(f"eve: ann 3 tai from cat{between}dan 2 kongs")
    assert not chat.seen.night.hands
