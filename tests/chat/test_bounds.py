"""A message is bounded before it is read, and what it may cost; a chat that writes without end waits."""

from __future__ import annotations

import asyncio
import time
from contextlib import ExitStack
from types import SimpleNamespace

import pytest

from bot.app.app import App
from bot.app.pace import MOST, ChatPace
from engine.journal import Paid
from engine.tiles import Wind
from storage.base import ChatKey
from storage.memory import MemoryStore
from tests.proof.chats import Talk, app_on, said

LONG = "ben 11122233344455566m"

MOST_SECONDS = 2.0
"""Of processor time: a hundred times what a refusal takes, and a fourth of what reading took."""


class Clock:
    """A time of the test's own: it passes while somebody waits."""

    def __init__(self) -> None:
        self.now = 1000.0

    def monotonic(self) -> float:
        return self.now

    async def sleep(self, seconds: float) -> None:
        self.now += max(seconds, 0.001)  # a clock never stands still
        await asyncio.sleep(0)


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Clock:
    """The clock by which chats are answered."""
    made = Clock()
    monkeypatch.setattr("bot.app.pace.time", made)
    monkeypatch.setattr("bot.app.pace.asyncio", SimpleNamespace(Lock=asyncio.Lock, sleep=made.sleep))
    return made


async def game(options: str) -> Talk:
    talk = Talk(app_on(MemoryStore()))
    await talk.open(options)
    return talk


@pytest.mark.parametrize("options", ["jp Ann Ben Wen Rob", "arcade Ann Ben Wen Rob", "sg Ann Ben Wen Rob"])
async def test_a_hundred_and_seventy_winners_are_refused_before_they_are_read(options: str) -> None:
    """The message of the report: 4,086 characters that stopped every chat for eight seconds."""
    talk = await game(options)
    began = time.process_time()
    reply = await talk.say("Ann", "/score from ann\n" + f"{LONG}\n" * 177)
    assert said(reply).startswith("That's longer than I read in one go: 600 letters and 60 words")
    assert time.process_time() - began < MOST_SECONDS


async def test_more_winners_than_can_be_and_one_told_twice_are_refused() -> None:
    talk = await game("sg Ann Ben Wen Rob stake=0.5/1")
    assert "At most 3 players" in said(await talk.say("Ann", "/score from ann\nben 1\nwen 1\nrob 1\nben 2"))
    assert "Ben is there twice" in said(await talk.say("Ann", "/score from ann\nben 1\nben 2"))


@pytest.mark.parametrize("words", [61, 500, 2000])
async def test_many_words_are_silence_or_one_sentence(words: int) -> None:
    talk = await game("sg Ann Ben Wen Rob stake=0.5/1")
    for word in ("x", "ben", "3", "from", "EEE", "，"):
        began = time.process_time()
        assert await talk.say("Ann", " ".join([word] * words)) is None
        answer = said(await talk.say("Ann", "/score " + " ".join([word] * words)))
        assert answer.startswith("That's longer")
        assert time.process_time() - began < MOST_SECONDS


async def test_a_burst_is_handled_and_what_follows_waits_in_order(clock: Clock) -> None:
    pace, chat, other = ChatPace(3, 20), ChatKey("t", "1"), ChatKey("t", "2")
    done, began = list[tuple[int, bool]](), clock.now

    async def come(number: int, whose: ChatKey) -> None:
        with pace.visit(whose) as visit:
            await pace.turn(visit)
            visit.cost = 1
            done.append((number, visit.waits))

    await asyncio.gather(*(come(number, chat) for number in range(8)), come(100, other))
    assert [one for one in done if one[0] < 100] == [(number, number >= 3) for number in range(8)]
    assert done.index((100, False)) < 4, "other chats go on"
    assert clock.now - began >= 5 / 20 - 0.001, "five of them came at twenty a second"


async def test_after_a_second_the_next_is_handled_at_once(clock: Clock) -> None:
    pace, chat = ChatPace(1, 20), ChatKey("t", "1")
    for _ in range(3):
        with pace.visit(chat) as visit:
            assert not visit.waits
            await pace.turn(visit)
            visit.cost = 1
        clock.now += 0.08


async def test_more_than_can_wait_is_refused_and_the_first_of_it_is_told() -> None:
    pace, chat = ChatPace(1, 0.001), ChatKey("t", "1")
    with ExitStack() as there:
        for _ in range(1 + MOST):
            assert not there.enter_context(pace.visit(chat)).is_refused
        late = [there.enter_context(pace.visit(chat)) for _ in range(3)]
    assert [(one.is_refused, one.is_told) for one in late] == [(True, True), (True, False), (True, False)]
    with pace.visit(chat) as visit:
        assert not visit.is_refused, "once the line is short again"


async def test_a_chat_that_writes_too_fast_reads_one_sentence_and_nothing_is_lost(clock: Clock) -> None:
    store = MemoryStore()
    talk = Talk(App(store, random_wind=lambda: Wind.E, pace=ChatPace(3, 20)))
    await talk.open()
    said_at_once = [talk.incoming("Ann", f"/pay ann ben {number}") for number in range(1, 8)]
    told = [said(one) for one in await asyncio.gather(*map(talk.app.handle, said_at_once))]
    assert [number for number, one in enumerate(told) if "That was a lot at once" in one] == [2]
    entries = (await store.load(talk.table)).entries[1:]
    assert [one.entry.transfers[0].amount for one in entries if isinstance(one.entry, Paid)] == [
        number * 1000 for number in range(1, 8)
    ]


async def test_people_talking_among_themselves_hardly_count() -> None:
    pace, chat = ChatPace(3, 0.001), ChatKey("t", "1")
    for _ in range(15):
        with pace.visit(chat) as visit:
            assert not visit.waits
            await pace.turn(visit)
