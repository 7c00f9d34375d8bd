"""A message is bounded before it is read, and what it may cost; a chat that writes without end waits."""

from __future__ import annotations

import asyncio
import time

import pytest

from bot.app.pace import ChatPace
from storage.base import ChatKey
from storage.memory import MemoryStore
from tests.proof.chats import Talk, app_on, said

LONG = "ben 11122233344455566m"


async def game(options: str) -> Talk:
    talk = Talk(app_on(MemoryStore()))
    await talk.open(options)
    return talk


@pytest.mark.parametrize("options", ["jp Ann Ben Wen Rob", "arcade Ann Ben Wen Rob", "sg Ann Ben Wen Rob"])
async def test_a_hundred_and_seventy_winners_are_refused_before_they_are_read(options: str) -> None:
    """The message of the report: 4,086 characters that stopped every chat for eight seconds."""
    talk = await game(options)
    began = time.perf_counter()
    reply = await talk.say("Ann", "/score from ann\n" + f"{LONG}\n" * 177)
    assert said(reply).startswith("That's longer than I read in one go: 600 letters and 60 words")
    assert time.perf_counter() - began < 0.1


async def test_more_winners_than_can_be_and_one_told_twice_are_refused() -> None:
    talk = await game("sg Ann Ben Wen Rob stake=0.5/1")
    assert "At most 3 players" in said(await talk.say("Ann", "/score from ann\nben 1\nwen 1\nrob 1\nben 2"))
    assert "Ben is there twice" in said(await talk.say("Ann", "/score from ann\nben 1\nben 2"))


@pytest.mark.parametrize("words", [61, 500, 2000])
async def test_many_words_are_silence_or_one_sentence(words: int) -> None:
    talk = await game("sg Ann Ben Wen Rob stake=0.5/1")
    for word in ("x", "ben", "3", "from", "EEE", "，"):
        began = time.perf_counter()
        assert await talk.say("Ann", " ".join([word] * words)) is None
        answer = said(await talk.say("Ann", "/score " + " ".join([word] * words)))
        assert answer.startswith("That's longer")
        assert time.perf_counter() - began < 0.2


async def test_a_burst_is_answered_at_once_and_the_rest_waits_in_order() -> None:
    pace, chat, other = ChatPace(3, 20), ChatKey("t", "1"), ChatKey("t", "2")
    order, told = list[int](), list[int]()

    async def message(number: int) -> None:
        async with pace.turn(chat) as turn:
            turn.cost = 1
            order.append(number)
            told.extend([number] if turn.is_first_to_wait else [])

    began = time.perf_counter()
    await asyncio.gather(*(message(number) for number in range(8)))
    took = time.perf_counter() - began
    assert order == list(range(8))
    assert told == [3], "said once"
    assert took >= 4 / 20
    async with pace.turn(other) as turn:
        assert not turn.is_first_to_wait, "other chats do not wait"


async def test_people_talking_among_themselves_hardly_count() -> None:
    pace, chat = ChatPace(3, 1), ChatKey("t", "1")
    began = time.perf_counter()
    for _ in range(15):
        async with pace.turn(chat):
            pass
    assert time.perf_counter() - began < 0.5
