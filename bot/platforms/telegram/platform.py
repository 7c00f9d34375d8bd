"""Telegram: updates become messages of the chat, replies become messages of the bot. No rules and no sentences."""

from __future__ import annotations

import asyncio
import json
import logging
import warnings

from telegram import Bot
from telegram.error import InvalidToken, TelegramError
from telegram.warnings import PTBUserWarning

from bot.app.app import App
from bot.chat import Incoming, Reply, line
from bot.config import Config
from bot.platforms.base import GrowingPauses, Platform, PlatformRefused, first_of, pause
from bot.platforms.telegram.incoming import PLATFORM
from bot.platforms.telegram.menu import set_menu
from bot.platforms.telegram.migrations import ChatMigrations
from bot.platforms.telegram.polling import SLOWEST, SOONEST, Poll
from bot.platforms.telegram.replies import ReplySender
from bot.platforms.telegram.requests import Requests
from bot.platforms.telegram.updates import Conversation
from storage.base import TableKey

log = logging.getLogger(__name__)


def platform(app: App, config: Config, token: str) -> Platform:
    """The platform as the runner starts it."""
    return TelegramPlatform(app, token, config.telegram.base_url, config.defaults.language)


class TelegramPlatform:
    """One bot of Telegram on one app."""

    name = PLATFORM

    def __init__(self, app: App, token: str, base_url: str, language: str) -> None:
        self._app, self._token, self._base_url, self._language = app, token, address(base_url), language
        self._poll: Poll | None = None
        self._conversation: Conversation | None = None

    async def announce(self, incoming: Incoming, reply: Reply) -> None:
        """Show what was said on the page in the chat of its table."""
        if self._conversation is not None:
            await self._conversation.announce(incoming, reply)

    def present_table(self, table: TableKey) -> TableKey:
        """The table of a group that may have become a supergroup."""
        return table if self._conversation is None else self._conversation.present_table(table)

    async def is_member(self, table: TableKey, user: str) -> bool:
        """Whether Telegram says that somebody is in the chat."""
        return self._conversation is not None and await self._conversation.is_member(table, user)

    @property
    def seen_at(self) -> int | None:
        return self._poll.seen_at if self._poll is not None else None

    async def run(self, stop: asyncio.Event) -> None:
        warnings.filterwarnings("ignore", category=PTBUserWarning)  # the library advises against asking for raw updates
        calls, base_url = Requests(self._base_url), self._base_url
        bot = Bot(self._token, base_url, file_address(base_url), request=calls, get_updates_request=calls)
        try:
            if await self._sign_in(bot, stop):
                await self._serve(bot, stop)
        finally:
            await bot.shutdown()

    async def _sign_in(self, bot: Bot, stop: asyncio.Event) -> bool:
        """Learn who the bot is, as soon as Telegram can be reached; False when the program ended before."""
        pauses = GrowingPauses(SOONEST, SLOWEST)
        while not stop.is_set():
            try:
                await first_of(bot.initialize(), stop)
            except InvalidToken as refused:
                raise PlatformRefused(line("telegram.token_refused")) from refused
            except TelegramError as error:
                if pauses.is_first:
                    log.warning("Telegram cannot be reached: %s", error)
                await pause(stop, pauses.take())
            else:
                break
        if not stop.is_set():
            log.info("signed in to Telegram as @%s", bot.username)
        return not stop.is_set()

    async def _serve(self, bot: Bot, stop: asyncio.Event) -> None:
        moves = ChatMigrations(self._app)
        await moves.load()
        conversation = Conversation(bot, self._app, moves, ReplySender(bot, self._app, moves, self._language))
        self._conversation = conversation
        self._poll = Poll(bot, conversation.handle)
        self._poll.begin_again(json.loads(kept) for kept in await self._app.store.waiting(PLATFORM))
        menu = asyncio.create_task(set_menu(bot, self._app.store))
        try:
            await self._poll.run(stop)
        finally:
            menu.cancel()
            await asyncio.gather(menu, return_exceptions=True)


def file_address(base_url: str) -> str:
    """The address from which files are fetched, beside that of the methods."""
    return base_url.replace("/bot", "/file/bot")


def address(base_url: str) -> str:
    """The address methods are appended to, also when only the server was named."""
    plain = base_url.rstrip("/")
    return plain if plain.endswith("/bot") or "{token}" in plain else f"{plain}/bot"
