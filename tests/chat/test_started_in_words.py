"""A game that people sit down for, started by a word."""

from __future__ import annotations

import pytest

from tests.chat.conftest import Chat

LOBBY = ("ann: /newgame hk", "bob: /join", "cat: /join", "dan: /join")
WORDS = (
    "開始",
    "好了開始吧",
    "開枱",
    "開打啦",
    "人齊，開波",
    "start",
    "ok let's start",
    "じゃあ始めよう",
    "開始します",
)


@pytest.mark.parametrize("typed", WORDS)
def test_a_word_starts_the_game_once_every_seat_is_taken(typed: str) -> None:
    chat = Chat.after(*LOBBY, "ann: /join")
    chat.say(f"ann: {typed}")
    assert chat.seen.night.running
    assert len(chat.seen.night.hands) == 0


@pytest.mark.parametrize("typed", WORDS)
def test_no_word_starts_a_game_with_an_empty_seat(typed: str) -> None:
    chat = Chat.after(*LOBBY)
    chat.say(f"ann: {typed}")
    assert not chat.seen.night.running
    chat.say("ann: /join")
    chat.say("ann: 開始未呀，等緊人")
    assert not chat.seen.night.running


@pytest.mark.parametrize("typed", WORDS)
def test_a_word_for_starting_is_not_about_the_game_that_runs(typed: str) -> None:
    chat = Chat.after("ann: /newgame hk ann bob cat dan")
    before = chat.seen.night
    chat.say(f"ann: {typed}")
    assert chat.seen.night == before
