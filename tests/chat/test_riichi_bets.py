"""Sticks and honba that are told late, and bets of several: done, or asked about, and never a value."""

from __future__ import annotations

import pytest

from tests.chat.conftest import Chat

GAME = "ann: /newgame riichi ann bob cat dan"
HAND = "bob: /s bob 3h30 from cat"


@pytest.fixture
def table() -> Chat:
    """Bob has won 3,900 off Cat in East 1."""
    return Chat.after(GAME, HAND)


# sticks and honba of a recorded hand


@pytest.mark.parametrize(
    "told",
    [
        *("honba was 1", "the honba was 1", "1 honba", "honba=1", "counters=1", "there was one honba", "honba count 1"),
        *("1本場", "本場は1", "1本場でした", "honba should be 1", "no, honba was 1"),
    ],
)
def test_honba_of_a_recorded_hand_are_put_right(table: Chat, told: str) -> None:
    """A counter adds 300 to a win off a discard."""
    table.say(f"bob: /fix 1 {told}")
    assert table.balances == {"ann": 25_000, "bob": 29_200, "cat": 20_800, "dan": 25_000}


@pytest.mark.parametrize(
    "told",
    [
        *("riichi sticks were 2", "the sticks were 2", "there were 2 sticks", "2 sticks in the pot", "pot was 2000"),
        *("2 riichi sticks", "two sticks", "kyotaku 2", "供託2本", "リー棒2本", "供託は2本でした", "立直棒 2 支"),
    ],
)
def test_sticks_of_a_recorded_hand_are_no_value_and_asked_about(table: Chat, told: str) -> None:
    assert table.say(f"bob: /fix 1 {told}") == "Hand 1: whose sticks were in the pot?"
    assert table.labels == [
        *("ann was in riichi too", "cat was in riichi too", "dan was in riichi too"),
        *("2 lay there before", "Leave it as is"),
    ]
    table.say("bob: #4")
    assert table.balances["bob"] == 25_000 + 3900 + 2000


def test_a_pot_of_fewer_sticks_than_were_laid_asks_who_had_not_bet() -> None:
    chat = Chat.after(GAME, "ann: /riichi ann", "dan: /riichi dan", HAND)
    chat.say("bob: /fix 1 1 stick")
    assert chat.labels[:2] == ["ann was not in riichi", "dan was not in riichi"]
    chat.say("bob: #2")
    chat.say("bob: #1")
    assert chat.balances == {"ann": 24_000, "bob": 29_900, "cat": 21_100, "dan": 25_000}


def test_honba_beside_another_change_are_put_right_with_it(table: Chat) -> None:
    """Three han 40 fu are 5,200, two counters 600."""
    table.say("bob: /fix 1 3h40 2 honba")
    assert table.balances["cat"] == 25_000 - 5800


@pytest.mark.parametrize("told", ["honba was 1", "sorry, 1 honba", "1本場でした", "that was 1 honba"])
def test_honba_told_in_words_are_put_right_by_a_tap(table: Chat, told: str) -> None:
    assert "Correct hand 1" in table.say(f"bob: {told}")
    table.say("bob: #1")
    assert table.balances["cat"] == 25_000 - 4200


@pytest.mark.parametrize("told", ["2 honba now", "honba was 0", "there are 2 sticks in the pot", "1本場"])
def test_words_about_the_table_as_it_is_are_talk(table: Chat, told: str) -> None:
    assert table.say(f"bob: {told}") == ""
