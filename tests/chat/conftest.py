"""A local chat on the memory store: lines in, replies out."""

from __future__ import annotations

import asyncio
import atexit
from collections.abc import Coroutine, Iterable
from copy import deepcopy
from dataclasses import dataclass, field, replace
from functools import cache
from typing import Any, Final, TypeVar

import pytest

from bot.app.app import App
from bot.chat import Incoming, Picture, Reply, Sender, line
from bot.context import TableView
from bot.reading.people import folded
from bot.text.catalogue import Catalogue, catalogue, in_the_words_of
from bot.text.render import AsSaid, blocks, buttons
from engine.tiles import Wind
from engine.transfers import Transfer
from storage.base import GameStore, TableKey
from storage.memory import MemoryStore
from tests.chat.sentences import untold

T = TypeVar("T")
LOOP: Final = asyncio.new_event_loop()
"""One for all that is said: to make a loop takes as long as many a line."""
atexit.register(LOOP.close)


def done(work: Coroutine[Any, Any, T]) -> T:
    """Do some work of the app or its store, to its end."""
    return LOOP.run_until_complete(work)


def in_english(reply: Reply) -> Catalogue:
    """The English words of the game that a reply is about."""
    _, _, game = reply.language.partition("@")
    return catalogue(in_the_words_of(game, "en"))


@dataclass
class Chat:
    """Several people at one table; each line is said `step` seconds after the one before."""

    store: GameStore = field(default_factory=MemoryStore)
    table: TableKey = field(default_factory=lambda: TableKey("test", "1"))
    step: int = 200
    now: int = 1_000_000
    reply: Reply | None = None
    shown: str | None = None
    """The message of the bot that was sent or edited last; `offering` the last one with buttons."""
    offering: str | None = None
    messages: dict[str, Reply] = field(default_factory=dict)
    """What every message of the bot shows now."""
    pictures: dict[str, Picture] = field(default_factory=dict)
    """The pictures under messages, and those that are messages of their own."""
    _count: int = 0

    def __post_init__(self) -> None:
        self.app = App(self.store, random_wind=lambda: Wind.E, defaults={"language": "en"})

    def say(self, typed: str, **changes: Any) -> str:
        """Say `name: text`; the reply as plain text, empty for silence."""
        name, _, text = typed.partition(": ")
        self.now += self.step
        self._count += 1
        if text.startswith("#"):
            on = str(changes.get("reply_to", self.offering))
            choice = self.messages[on].choices[int(text[1:]) - 1]
            changes, text = {"pressed": True, "reply_to": on, **changes}, choice.id
        message = str(self._count)
        settings = {"source": message, "at": self.now, "message": message, "private": True, **changes}
        incoming = Incoming(
            table=self.table, sender=Sender(f"test:{folded(name)}", name, vouched=True), text=text, **settings
        )
        self.reply = done(self._handle(incoming))
        assert self.reply is None or not untold(self.reply)
        return "" if self.reply is None else "\n".join(blocks(self.reply, in_english(self.reply), AsSaid()))

    def previewed(self, typed: str, *, reply_to: str) -> Reply | None:
        """What a press `name: id` on a message would be answered now; nothing comes of it."""
        name, _, identity = typed.partition(": ")
        incoming = Incoming(
            table=self.table,
            sender=Sender(f"test:{folded(name)}", name, is_admin=True, vouched=True),
            text=identity,
            source=f"previewed {reply_to} {self.now}",
            at=self.now,
            reply_to=reply_to,
            pressed=True,
            private=True,
        )

        async def look() -> Reply | None:
            async with self.store:
                return await self.app.previewed(incoming)

        return done(look())

    async def _handle(self, incoming: Incoming) -> Reply | None:
        async with self.store:
            reply = await self.app.handle(incoming)
            if reply is not None:
                await self._show(incoming, reply)
            return reply

    async def _show(self, incoming: Incoming, reply: Reply) -> None:
        """Send a reply, or edit the message it belongs in; and those it brings up to date."""
        place = await self._place(incoming, reply)
        stands_here = place in self.messages
        self.messages[place] = reply
        self.shown = place
        self.offering = place if reply.choices else self.offering
        await self.app.shown(self.table, place, reply)
        if reply.picture is not None:
            await self._show_picture(incoming, reply, place, is_caption=reply.picture.captioned and not stands_here)
        for update in reply.updates:
            async for old in self.app.messages_of(self.table, update):
                if update.gone and not old.startswith("said:"):
                    self.messages.pop(old, None)
                    await self.app.removed(self.table, old)
                elif old != place and not old.startswith("said:"):
                    self.messages[old] = Reply(lines=update.lines, choices=update.choices, language=reply.language)

    async def _place(self, incoming: Incoming, reply: Reply) -> str:
        """The message in which a reply is shown, one of its own where it belongs in none."""
        if reply.edits and incoming.pressed:
            return str(incoming.reply_to)
        kept = await self.store.post_of(self.table, reply.subject) if reply.replaces and reply.subject else None
        return kept or f"reply {incoming.source}"

    async def _show_picture(self, incoming: Incoming, reply: Reply, place: str, *, is_caption: bool) -> None:
        """A picture has the text of the reply below it, or follows it as a message of its own."""
        assert reply.picture is not None
        alone = f"picture {incoming.source}"
        if not is_caption:
            self.messages[alone] = Reply(
                lines=(line("list.item", text=reply.picture.card.alt),), language=reply.language
            )
        self.pictures[place if is_caption else alone] = reply.picture
        await self.app.pictured(self.table, place if is_caption else alone, reply)

    @classmethod
    def after(cls, *lines: str, step: int = 200) -> Chat:
        """A chat in which these lines were said before, by a bot that was started again since.

        Whoever needs the same beginning gets a copy of one chat.
        """
        return _begun(lines, step)._copy()

    def _copy(self) -> Chat:
        return replace(self, store=deepcopy(self.store), messages=dict(self.messages), pictures=dict(self.pictures))

    def play(self, lines: Iterable[str]) -> list[str]:
        return [self.say(typed) for typed in lines]

    @property
    def seen(self) -> TableView:
        """The table as it is now."""

        async def look() -> TableView:
            async with self.store:
                return await self.app.seen(self.table)

        return done(look())

    @property
    def moved(self) -> tuple[Transfer, ...]:
        """The transfers of the newest hand."""
        return self.seen.night.hands[-1].result.transfers

    @property
    def labels(self) -> list[str]:
        """The buttons of the last reply."""

        assert self.reply is not None
        return self.labels_of(self.reply)

    @staticmethod
    def labels_of(reply: Reply) -> list[str]:
        """The buttons of a reply."""
        return [one.label for one in buttons(reply.choices, in_english(reply))]

    @property
    def text(self) -> str:
        """The last reply as plain text, empty for silence."""
        return "" if self.reply is None else "\n".join(blocks(self.reply, in_english(self.reply), AsSaid()))

    @property
    def balances(self) -> dict[str, int]:
        """Every balance after the last reply, in thousandths or points."""
        assert self.reply is not None
        return {name: money.amount for name, money in self.reply.figures.balances}

    @property
    def items(self) -> dict[str, int]:
        assert self.reply is not None
        assert self.reply.figures.hand is not None
        return dict(self.reply.figures.hand.items)

    @property
    def problems(self) -> list[str]:
        assert self.reply is not None
        return [fault.code for fault in self.reply.figures.problems]


@cache
def _begun(lines: tuple[str, ...], step: int) -> Chat:
    chat = Chat(step=step)
    chat.play(lines)
    return chat


@pytest.fixture
def chat() -> Chat:
    return Chat()


@pytest.fixture
def table() -> Chat:
    """Ann, Ben, Wen and Rob sit E S W N at 0.5/1."""
    return Chat.after("ann: /newgame sg Ann Ben Wen Rob stake=0.5/1")
