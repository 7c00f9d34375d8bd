"""The page beside a bot that serves a group: one table, seen and played from both."""

from __future__ import annotations

import asyncio
import re
import socket
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass
from pathlib import Path
from urllib.parse import parse_qs, urlsplit

from bot.app.app import App
from bot.config import Config, TelegramConfig, Web
from bot.page_links import signing_key
from bot.platforms.telegram.platform import TelegramPlatform
from bot.web.health import Watched
from bot.web.running import page_server
from storage.base import TableKey
from storage.sqlite.store import SqliteStore
from tests.platforms.conftest import PEOPLE, Room, labels, standing
from tests.platforms.telegram.bot_api import TOKEN, BotApi, Json
from tests.web.server import ServedTable, Visitor, next_version, visiting
from tests.web.test_links import init_data

GROUP = -1001234567890


@dataclass
class Group:
    """A group of Telegram with the page of its table."""

    room: Room
    table: ServedTable

    @asynccontextmanager
    async def at_page(self, name: str) -> AsyncIterator[Visitor]:
        """Somebody who opens the table inside Telegram, by the button under /table."""
        shown = await self.room.say(f"{name}: /table")
        start = parse_qs(urlsplit(link_of(shown, "Open table")).query)["startapp"][0]
        async with visiting(self.table) as visitor:
            data = init_data(start, token=TOKEN, user=(PEOPLE[name].id, PEOPLE[name].name))
            answer = await visitor.post("/api/telegram", {"initData": data})
            assert answer.status == 200
            visitor.page = (await answer.json())["location"].rpartition("/")[2]
            yield visitor


def link_of(message: Json, label: str) -> str:
    """The address behind a button."""
    buttons = [one for row in message["reply_markup"]["inline_keyboard"] for one in row]
    return str(next(one["url"] for one in buttons if one["text"] == label))


@asynccontextmanager
async def group(folder: Path, chat: int = GROUP) -> AsyncIterator[Group]:
    """A bot in a group, with Ann, Ben, Cat and Dan at Hong Kong's traditional table."""
    with socket.socket() as one:
        one.bind(("127.0.0.1", 0))
        base = f"http://127.0.0.1:{one.getsockname()[1]}"
    config = Config(telegram=TelegramConfig(app="https://t.me/score_bot/table"), web=Web(base.rpartition("/")[2], base))
    async with BotApi(hold=0.2) as api, SqliteStore(folder / "both.sqlite3") as store:
        app, stop = App(store), asyncio.Event()
        platform = TelegramPlatform(app, TOKEN, api.base_url, "en")
        async with page_server(app, config, {"telegram": TOKEN}, Watched(store, [platform], app.meter)):
            running = asyncio.create_task(platform.run(stop))
            room = await Room(api, api.chat(chat, "supergroup" if chat == GROUP else "group")).opened()
            key = await signing_key(store)
            yield Group(room, ServedTable(app, key, base, TableKey("telegram", str(chat))))
            stop.set()
            await running


async def test_the_chat_sees_what_is_recorded_on_the_page(tmp_path: Path) -> None:
    async with group(tmp_path) as both, both.at_page("ann") as ann:
        await ann.say("/score @p2 4 from @p3")
        await both.room.api.until(lambda: [one for one in both.room.chat.of_bot if "Hand 1" in one["text"]])
        receipt = next(one for one in both.room.chat.of_bot if "Hand 1" in one["text"])
        assert "By Ann" in receipt["text"]
        assert standing(receipt["text"]) == {"Ann": -32, "Ben": 80, "Cat": -32, "Dan": -16}
        assert labels(receipt) == ["Undo", "Fix", "Why", "Score", "More"]
        newest = (await ann.state())["hands"][-1]
        await ann.say(newest["undo"])
        await both.room.text_becomes(receipt, "ndone")
        assert standing((await both.room.say("dan: /table"))["text"]) == {"Ann": 0, "Ben": 0, "Cat": 0, "Dan": 0}


async def test_a_question_of_the_page_stays_on_the_page(tmp_path: Path) -> None:
    async with group(tmp_path) as both, both.at_page("ann") as ann:
        before = len(both.room.chat.of_bot)
        told = await ann.say("/score @p2 4")
        await ann.say("/table")
        await asyncio.sleep(0.3)
        assert len(both.room.chat.of_bot) == before
        await ann.say(told["reply"]["choices"][0]["command"])
        await both.room.api.until(lambda: len(both.room.chat.of_bot) > before)
        assert "Hand 1" in both.room.chat.of_bot[-1]["text"]


async def test_chat_and_two_phones_stay_in_step(tmp_path: Path) -> None:
    async with group(tmp_path) as both, both.at_page("ann") as ann, both.at_page("ben") as ben:
        streams = [await one.get(f"/api/{one.page}/events") for one in (ann, ben)]
        versions = [await next_version(one) for one in streams]
        lines = (
            (None, "/score ben 4 from cat"),
            (ann, "/score @p2 4 from @p1"),
            (ben, "/score @p3 4 from @p1"),
            (None, "/score dan 3 zimo"),
        )
        for count, (page, line) in enumerate(lines, 1):
            if page is None:
                await both.room.api.say(both.room.chat, PEOPLE["dan"], line)
            else:
                await page.say(line)
            told = [await next_version(one) for one in streams]
            assert told != versions
            versions = told
            hands = [[hand["entry"] for hand in (await one.state())["hands"]] for one in (ann, ben)]
            assert hands[0] == hands[1]
            assert len(hands[0]) == count
        balances = [[seat["balance"] for seat in (await one.state())["game"]["seats"]] for one in (ann, ben)]
        shown = standing((await both.room.say("cat: /table"))["text"])
        assert balances[0] == balances[1] == [1000 * shown[name] for name in ("Ann", "Ben", "Cat", "Dan")]
        for stream in streams:
            stream.close()


async def test_more_under_a_receipt_opens_the_table(tmp_path: Path) -> None:
    async with group(tmp_path) as both:
        receipt = await both.room.say("ben: /score ben 4 from cat")
        await both.room.press(receipt, "More", "cat")
        await both.room.api.until(lambda: [one for one in both.room.chat.of_bot if "Picture" in labels(one)])
        more = next(one for one in both.room.chat.of_bot if "Picture" in labels(one))
        assert labels(more) == ["Picture", "Open table"]
        assert re.fullmatch(r"https://t\.me/score_bot/table\?startapp=[\w-]{1,64}", link_of(more, "Open table"))


async def test_the_pages_server_answers_whoever_watches(tmp_path: Path) -> None:
    async with group(tmp_path) as both, visiting(both.table) as watcher:
        assert await (await watcher.get("/healthz")).text() == "ok\n"
        assert "taifan_store_bytes" in await (await watcher.get("/metrics")).text()
        outside = {"X-Forwarded-For": "203.0.113.9"}
        assert (await watcher.get("/healthz", headers=outside)).status == 200
        assert (await watcher.get("/metrics", headers=outside)).status == 404


async def test_a_group_that_becomes_a_supergroup_keeps_its_page(tmp_path: Path) -> None:
    async with group(tmp_path, -500) as both, both.at_page("ann") as ann:
        await ann.say("/score @p2 4 from @p3")
        both.room.chat = await both.room.api.upgrade(both.room.chat, -1005005005005)
        await both.room.say("dan: /score dan 3 zimo")
        assert [hand["number"] for hand in (await ann.state())["hands"]] == [1, 2]
        await ann.say("/score @p3 4 from @p1")
        await both.room.api.until(lambda: "Hand 3" in both.room.chat.of_bot[-1]["text"])
