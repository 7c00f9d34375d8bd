"""Hands told by their tiles in Chinese, with who won, who discarded and the tile it was won on around them."""

from __future__ import annotations

import pytest

from tests.chat.conftest import Chat

GAME = "ann: /newgame mcr ann bob cat dan"
TILES = "123456789万 345条 55饼"


@pytest.mark.parametrize(
    "said",
    [
        *(
            "ann胡，bob点炮：门清 {}，胡9万",
            "ann胡了bob点炮 门清 {} 胡9万",
            "ann胡了bob，门清，{}，胡9万",
            "ann和了，bob点炮 门清 {}，和9万",
        ),
        *(
            "bob点炮给ann 门清 {} 胡的是9万",
            "bob点炮，ann胡，门清 {}，胡9万",
            "ann门清，胡了bob，{}，胡9万",
            "ann胡牌，bob点炮，门清，{}，单胡9万",
        ),
        *("ann胡bob 门清 123456789万 345条 55饼 胡9万", "ann胡bob，门清，12345678万 345条 55饼，胡9万"),
    ],
)
def test_who_won_and_on_what_is_told_around_the_tiles(said: str) -> None:
    """A pure straight of 16 fan, concealed 2 and all chows 2; won on 9 of characters, which completes 789 or a pair."""
    text = Chat.after(GAME).say(f"ann: {said.format(TILES)}")
    assert text.startswith("Hand 1 · ann wins off bob")
    assert "+9m" in text
    assert "= 20 points" in text


@pytest.mark.parametrize("said", ["ann自摸，{}，胡9万", "ann自摸了 {} 胡9万", "ann自摸 {} 自摸9万", "我自摸 {}，胡9万"])
def test_a_drawn_hand_is_told_around_the_tiles(said: str) -> None:
    chat = Chat.after(GAME, f"ann: {said.format(TILES)}")
    assert chat.text == "Fully concealed, or were any sets claimed?"
    chat.say("ann: #1")
    assert chat.text.startswith("Hand 1 · ann wins by self-draw")
    assert "+9m" in chat.text


def test_the_tile_of_seventeen_is_told_behind_them() -> None:
    chat = Chat.after("ann: /newgame tw ann bob cat dan", "ann: ann胡了bob 门清 123456789万 345条 678条 55饼 胡9万")
    assert chat.text.startswith("Hand 1 · ann wins off bob")
    assert "+9m" in chat.text
