"""What a message in a group asks of the store: counted at the store, the platform in this process."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import AsyncIterator, Iterable

import pytest

from bot.app.app import App
from bot.platforms.telegram.platform import TelegramPlatform
from engine import Wind
from storage.base import Already, Appended, Asked, Conflict, Step, TableContext, TableKey
from storage.memory import MemoryStore
from tests.platforms.conftest import Room
from tests.platforms.telegram.bot_api import TOKEN, BotApi


class CountingStore(MemoryStore):
    """Counts the questions and transactions that platforms and the app ask for."""

    def __init__(self) -> None:
        super().__init__()
        self.calls = Counter[str]()

    async def context(self, table: TableKey, asked: Asked) -> TableContext:
        self.calls["context"] += 1
        return await super().context(table, asked)

    async def append(self, table: TableKey, expected_seq: int | None, step: Step) -> Appended | Conflict | Already:
        self.calls["append"] += 1
        return await super().append(table, expected_seq, step)

    async def post_all(self, table: TableKey, posts: Iterable[tuple[str, str]]) -> None:
        self.calls["post_all"] += 1
        await super().post_all(table, posts)

    async def posted(self, table: TableKey, message: str) -> str | None:
        self.calls["posted"] += 1
        return await super().posted(table, message)


@pytest.fixture
async def store(api: BotApi) -> AsyncIterator[CountingStore]:
    """The store of a platform that runs beside the test."""
    store, stop = CountingStore(), asyncio.Event()
    app = App(store, random_wind=lambda: Wind.E)
    running = asyncio.create_task(TelegramPlatform(app, TOKEN, api.base_url, "en").run(stop))
    yield store
    stop.set()
    await running


async def test_a_hand_told_in_a_group_is_one_question_and_two_transactions(store: CountingStore, room: Room) -> None:
    await room.opened()
    await room.say("ben: /score ben 3 from dan")
    await room.api.until(lambda: room.api.updates == [])
    store.calls.clear()
    answer = await room.say("ben: /score ben 4 from cat")
    assert answer["text"].startswith("Hand 2")
    await room.api.until(lambda: room.api.updates == [])
    assert store.calls == {"context": 1, "append": 1, "post_all": 2}  # the step, which posts what was told
