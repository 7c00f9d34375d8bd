"""Crowds in groups of Telegram: what they are told, and what stands in the group, as Telegram keeps it.

`python -m tests.platforms.telegram.test_telegram_crowds 100 200` plays seeds 100 to 199, and says which found
something.
"""

from __future__ import annotations

import asyncio
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import pytest

from bot.chat import Reply
from bot.context import TableView
from bot.platforms.telegram import incoming
from bot.platforms.telegram.incoming import message_key
from bot.platforms.telegram.platform import TelegramPlatform
from storage.base import Journal, TableKey
from storage.memory import MemoryStore
from tests.chat.conftest import done
from tests.chat.crowds import Crowd, Shown, lives
from tests.chat.test_crowds import found
from tests.platforms.crowd_app import GAMES, VARIANTS, HeardApp
from tests.platforms.telegram import bot_api
from tests.platforms.telegram.bot_api import TOKEN, BotApi, Json, User
from tests.sizes import sized

USERS = {name: User(number, name.title()) for number, name in enumerate(("ann", "ben", "wen", "rob", "eve"), 101)}
CROWDS = sized(1)


class Clock:
    """A time that goes by as a crowd lets it, in the place of the module."""

    def __init__(self) -> None:
        self.now = 1_000_000

    def time(self) -> float:
        return self.now


class TelegramBot:
    """The bot on Telegram, in this process; it can be ended and begun again."""

    def __init__(self, api: BotApi, clock: Clock) -> None:
        self.api, self.clock, self.store = api, clock, MemoryStore()
        self.start()

    def start(self) -> None:
        self.app, self._stop = HeardApp(self.store), asyncio.Event()

        async def begin() -> asyncio.Task[None]:
            return asyncio.create_task(TelegramPlatform(self.app, TOKEN, self.api.base_url, "en").run(self._stop))

        self._running = done(begin())

    def stop(self) -> None:
        self._stop.set()

        async def end() -> None:
            await self._running

        done(end())


class TelegramCrowdChat:
    """A group of Telegram, as a chat of a crowd."""

    def __init__(self, bot: TelegramBot, number: int = -500) -> None:
        self.bot, self.group = bot, bot.api.chat(number, admin=True)
        self.table = TableKey("telegram", str(number))
        self.step, self.written, self.is_english = 200, "", False
        self._typed: dict[str, Json] = {}
        self._seen: dict[str, Json] = {}
        """Messages of the bot as they are now, and as they were when they were taken away."""

    @property
    def now(self) -> int:
        return self.bot.clock.now

    @now.setter
    def now(self, now: int) -> None:
        self.bot.clock.now = now

    @property
    def reply(self) -> Reply | None:
        return self.bot.app.replies.get(self.table)

    def say(self, typed: str, *, at_once: bool = False, **about: Any) -> None:
        name, _, text = typed.partition(": ")
        self.now += self.step
        self.bot.app.replies.pop(self.table, None)
        done(self._said(USERS[name], text, about))
        if not at_once:
            self._wait()

    async def _said(self, user: User, text: str, about: dict[str, Any]) -> None:
        on = about.get("reply_to")
        answered = self._seen.get(on, self.group.of_bot[-1] if self.group.of_bot else None) if on else None
        if about.get("pressed"):
            await self.bot.api.press_data(self.group, answered or self.group.of_bot[-1], text, user)
        elif about.get("edited"):
            await self.bot.api.edit(self.group, self._typed[about["message"]], text)
        else:
            more = {} if answered is None else {"reply_to_message": answered}
            message = await self.bot.api.say(self.group, user, text, **more)
            self.written = self._key(message)
            self._typed[self.written] = message

    def _key(self, message: Json) -> str:
        return message_key(self.group.id, message["message_id"])

    def _wait(self) -> None:
        """Wait until everything that was said is answered."""
        done(self.bot.api.until(lambda: not self.bot.api.updates))

    def wall(self) -> dict[str, Shown]:
        self._seen |= {self._key(one): one for one in self.group.of_bot}
        return {self._key(one): self._shown(one) for one in self.group.of_bot}

    def _shown(self, message: Json) -> Shown:
        rows = message.get("reply_markup", {}).get("inline_keyboard", [])
        buttons = tuple(button["callback_data"] for row in rows for button in row if "callback_data" in button)
        subject = done(self.bot.store.posted(self.table, self._key(message)))
        return Shown(message.get("text") or message.get("caption") or "", subject, buttons)

    def previewed(self, typed: str, *, reply_to: str) -> Reply | None:
        name, _, identity = typed.partition(": ")
        return done(self.bot.app.pressed(self.table, self.account(name), identity, reply_to, self.now))

    def beside(self) -> TelegramCrowdChat:
        return TelegramCrowdChat(self.bot, -501)

    def again(self) -> None:
        done(self.bot.api.post({name: value for name, value in self.bot.api.last.items() if name != "update_id"}))
        self._wait()

    def delete(self, message: str) -> None:
        self.group.messages.remove(self._seen[message])

    def restart(self) -> None:
        self.bot.stop()
        self.bot.start()

    def journal(self) -> Journal:
        return done(self.bot.store.load(self.table))

    def account(self, name: str) -> str:
        return f"telegram:{USERS[name].id}"

    @property
    def seen(self) -> TableView:
        return done(self.bot.app.seen(self.table))


@contextmanager
def crowd(game: str, seed: int) -> Iterator[Crowd]:
    """A crowd in a group of a Telegram of its own."""
    clock = Clock()
    with pytest.MonkeyPatch.context() as patched:
        for module in (incoming, bot_api):
            patched.setattr(module, "time", clock)
        api = BotApi()
        done(api.start())
        bot = TelegramBot(api, clock)
        try:
            chat = TelegramCrowdChat(bot)
            yield Crowd(chat, VARIANTS.get(game, game), seed, opening=GAMES[game])
        finally:
            bot.stop()
            done(api.stop())


def plays(game: str, seed: int) -> None:
    """Two short nights of a crowd."""
    with crowd(game, seed) as one:
        lives(one, nights=2, steps=25)


@pytest.mark.parametrize("seed", range(CROWDS))
@pytest.mark.parametrize("game", GAMES)
def test_whoever_does_whatever_in_a_group_changes_only_what_he_is_told(game: str, seed: int) -> None:
    plays(game, seed)


if __name__ == "__main__":
    sys.exit(min(found(plays, sys.argv[1:], list(GAMES)), 1))
