"""A Discord in this process with people in it, and the bot that is to be tested.

What people see is read from the messages as Discord keeps them; what they do goes through the library like anything
that comes from the network.
"""

from __future__ import annotations

import asyncio
import re
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager
from fractions import Fraction
from typing import Any

import discord
import simcord

from bot.app.app import App
from bot.platforms.discord.interactions import InteractionHandler
from bot.platforms.discord.platform import Client
from engine.tiles import Wind
from storage.base import Already, Appended, Asked, Conflict, GameStore, Step, TableContext, TableKey
from storage.memory import MemoryStore
from tests.night_files import Balances
from tests.sizes import HANG

PATIENCE = 0.05
"""Seconds the bot waits in tests before it asks for more time."""


class SlowStore(MemoryStore):
    """A store on a disk that is busy."""

    async def context(self, table: TableKey, asked: Asked) -> TableContext:
        await asyncio.sleep(PATIENCE * 4)
        return await super().context(table, asked)

    async def append(self, table: TableKey, expected_seq: int | None, step: Step) -> Appended | Conflict | Already:
        await asyncio.sleep(PATIENCE * 4)
        return await super().append(table, expected_seq, step)


class World:
    """One Discord; `env` is the double, `server` the one most tests play in."""

    def __init__(self, env: simcord.Env, store: GameStore) -> None:
        self.env, self.store = env, store
        self.server = env.create_guild()
        self.channel = self.server.create_text_channel("mahjong")
        self.people: dict[str, Any] = {}
        self.pause = 200
        """Seconds before every command."""

    def person(self, name: str, **changes: Any) -> Any:
        """A member of the server, new when the name is."""
        if name not in self.people:
            user = self.env.create_user(re.sub(r"\W", "", name.casefold()) or "somebody", global_name=name)
            self.people[name] = self.server.add_member(user, **changes)
        return self.people[name]

    async def say(self, name: str, command: str, /, *, channel: Any = None, **values: Any) -> Any:
        """A slash command; what came of it. Time goes by before it, so that nothing looks like a double entry."""
        await self.env.advance_time(self.pause)
        return await self.person(name).slash(channel or self.channel, command, **values)

    async def open(self, *names: str, game: str = "singapore", **values: Any) -> Any:
        """A game of four."""
        return await self.say(names[0], "newgame", game=game, players=" ".join(names), **values)

    async def restart(self, **options: Any) -> None:
        """The program ends and is started again; the store stays."""
        await self.env.restart_bot(made(self.store, **options))

    async def commands(self) -> list[discord.app_commands.AppCommand]:
        """The commands Discord was told."""
        client = self.env.bot
        assert isinstance(client, Client)
        known = await client.tree.fetch_commands()
        return [one for one in known if one.type is discord.AppCommandType.chat_input]

    async def balances(self, name: str) -> Balances:
        return balances_in(text_of((await self.say(name, "table")).response))

    @property
    def deferrals(self) -> int:
        """How often more time was asked for."""
        kinds = (one.json.get("type") for one in self.env.http_requests if one.path.endswith("/callback") and one.json)
        return sum(kind in _DEFERRED for kind in kinds)

    def calls(self, method: str, ending: str) -> int:
        """How many requests of a kind were made."""
        return sum(one.method == method and one.path.endswith(ending) for one in self.env.http_requests)


_DEFERRED = (5, 6)


def made(store: GameStore, **options: Any) -> Client:
    """The bot as the platform makes it, on an `app` of one's own where one is given."""
    app = options.pop("app", None) or App(store, random_wind=lambda: Wind.E)
    return Client(
        app,
        InteractionHandler(app, patience=PATIENCE, reads=bool(options.get("reads"))),
        **{"shard_count": 1, **options},
    )


@asynccontextmanager
async def discord_world(store: GameStore | None = None, **options: Any) -> AsyncIterator[World]:
    async with store or MemoryStore() as opened, simcord.run(made(opened, **options), settle_timeout=HANG) as env:
        yield World(env, opened)


def components_of(message: Any) -> Iterator[dict[str, Any]]:
    """Every component of a message, those within others too."""
    raw = message.components
    waiting = [one if isinstance(one, dict) else one.to_dict() for one in raw]
    while waiting:
        one = waiting.pop(0)
        yield one
        waiting = [*one.get("components", ()), *waiting]


def raw_text_of(message: Any) -> str:
    """The markdown of a message."""
    texts = [
        str(one["content"]) for one in components_of(message) if one["type"] == discord.ComponentType.text_display.value
    ]
    return "\n".join([message.content] * bool(message.content) + texts)


def text_of(message: Any) -> str:
    """What people see of a message: nothing is left of the markdown but the words."""
    bold = re.sub(r"(?<!\\)\*\*", "", raw_text_of(message))
    return re.sub(r"\\([^0-9A-Za-z\s])", r"\1", bold)


def labels_of(message: Any) -> list[str]:
    return [one["label"] for one in components_of(message) if one["type"] == discord.ComponentType.button.value]


def balances_in(text: str) -> Balances:
    """Every balance of the last block of lines that holds some."""
    found = [one.group() for one in _STANDING.finditer(text)]
    numbers = re.findall(r"([^\W\d]\w*) ([+−]?\d[\d,]*(?:\.\d+)?)", found[-1]) if found else []
    return {name: Fraction(number.replace("−", "-").replace(",", "")) for name, number in numbers}


_PLAYER = r"[^\W\d]\w* [+−]?\d[\d,]*(?:\.\d+)?"
_STANDING = re.compile(rf"^{_PLAYER}(?: · {_PLAYER})+(?:\n{_PLAYER}(?: · {_PLAYER})*)*$", re.MULTILINE)
