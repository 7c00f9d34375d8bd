"""A message is bounded before it is read, and what it may cost; a chat that writes without end waits."""

from __future__ import annotations

import asyncio
import time

import pytest

from bot.app.app import App
from bot.app.pace import ChatPace
from engine.tiles import Wind
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


def test_a_burst_is_handled_and_the_first_that_is_too_much_is_told() -> None:
    pace, chat, other = ChatPace(3, 1), ChatKey("t", "1"), ChatKey("t", "2")
    came = list[str]()
    for _ in range(6):
        with pace.turn(chat) as turn:
            turn.cost = 1
            came.append("told" if turn.is_told else "skipped" if turn.is_skipped else "handled")
    assert came == ["handled"] * 3 + ["told"] + ["skipped"] * 2
    assert not pace.admits(chat)
    assert pace.admits(other), "other chats go on"


async def test_after_a_second_the_next_is_handled() -> None:
    pace, chat = ChatPace(1, 20), ChatKey("t", "1")
    for _ in range(3):
        with pace.turn(chat) as turn:
            turn.cost = 1
        await asyncio.sleep(0.08)
    assert not turn.is_skipped


async def test_a_chat_that_writes_too_fast_reads_one_sentence() -> None:
    store = MemoryStore()
    talk = Talk(App(store, random_wind=lambda: Wind.E, pace=ChatPace(3, 0.001)))
    await talk.open()
    told = [said(await talk.say("Ann", "/pay ann ben 1")) for _ in range(5)]
    assert told[2].startswith("That was a lot at once")
    assert told[3:] == ["", ""]
    assert (await store.load(talk.table)).last_seq == 3


def test_people_talking_among_themselves_hardly_count() -> None:
    pace, chat = ChatPace(3, 0.001), ChatKey("t", "1")
    for _ in range(15):
        with pace.turn(chat) as turn:
            pass
    assert not turn.is_skipped
