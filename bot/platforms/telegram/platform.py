"""Telegram: updates become messages of the chat, replies become messages of the bot. No rules and no sentences."""

from __future__ import annotations

import asyncio
import logging
import time
import warnings
from dataclasses import replace
from typing import Final

from telegram import Bot, ChatMemberUpdated, InlineQuery, Message, Update
from telegram.constants import ChatMemberStatus, ChatType
from telegram.error import InvalidToken, TelegramError
from telegram.request import HTTPXRequest
from telegram.warnings import PTBUserWarning

from bot.app.app import App
from bot.chat import Sender, line
from bot.commands.identity import is_for_seated, needs_rank
from bot.config import Config
from bot.locks import KeyedLocks
from bot.logs import about
from bot.platforms.base import Platform, PlatformRefused, first_of, pause
from bot.platforms.telegram.menu import ChatMenus, set_menu
from bot.platforms.telegram.migrations import ChatMigrations
from bot.platforms.telegram.polling import SLOWEST, Poll, Raw
from bot.platforms.telegram.replies import ReplySender
from bot.platforms.telegram.updates import PLATFORM, ChatPlace, ParsedUpdate, added, asked_inline, heard

log = logging.getLogger(__name__)

_AWAY: Final = (ChatMemberStatus.LEFT, ChatMemberStatus.BANNED)
_GROUPS: Final = (ChatType.GROUP, ChatType.SUPERGROUP)
HEARS: Final = "hears"
"""The setting that says that the bot is shown every message, as administrators are."""
_ADMIN: Final = (ChatMemberStatus.OWNER, ChatMemberStatus.ADMINISTRATOR)


def platform(app: App, config: Config, token: str) -> Platform:
    """The platform as the runner starts it."""
    return TelegramPlatform(app, token, config.telegram.base_url, config.defaults.language)


class TelegramPlatform:
    """One bot of Telegram on one app."""

    name = PLATFORM

    def __init__(self, app: App, token: str, base_url: str, language: str) -> None:
        self._app, self._token, self._base_url, self._language = app, token, address(base_url), language
        self._poll: Poll | None = None

    @property
    def seen_at(self) -> int | None:
        return self._poll.seen_at if self._poll is not None else None

    async def run(self, stop: asyncio.Event) -> None:
        warnings.filterwarnings("ignore", category=PTBUserWarning)  # the library advises against asking for raw updates
        bot = Bot(
            self._token,
            base_url=self._base_url,
            request=HTTPXRequest(connection_pool_size=64, read_timeout=20, pool_timeout=20),
            get_updates_request=HTTPXRequest(connection_pool_size=2),
        )
        try:
            if await self._sign_in(bot, stop):
                await self._serve(bot, stop)
        finally:
            await bot.shutdown()

    async def _sign_in(self, bot: Bot, stop: asyncio.Event) -> bool:
        """Learn who the bot is, as soon as Telegram can be reached; False when the program ended before."""
        wait = 0.5
        while not stop.is_set():
            try:
                await first_of(bot.initialize(), stop)
            except InvalidToken as refused:
                raise PlatformRefused(line("telegram.token_refused")) from refused
            except TelegramError as error:
                if wait == 0.5:
                    log.warning("Telegram cannot be reached: %s", error)
                await pause(stop, wait)
                wait = min(wait * 2, SLOWEST)
            else:
                break
        if not stop.is_set():
            log.info("signed in to Telegram as @%s", bot.username)
        return not stop.is_set()

    async def _serve(self, bot: Bot, stop: asyncio.Event) -> None:
        moves = ChatMigrations(self._app)
        await moves.load()
        conversation = Conversation(bot, self._app, moves, ReplySender(bot, self._app, moves, self._language))
        self._poll = Poll(bot, conversation.handle)
        menu = asyncio.create_task(set_menu(bot, self._app.store))
        try:
            await self._poll.run(stop)
        finally:
            menu.cancel()
            await asyncio.gather(menu, return_exceptions=True)


class Conversation:
    """What becomes of each update."""

    def __init__(self, bot: Bot, app: App, moves: ChatMigrations, answers: ReplySender) -> None:
        self._bot, self._app, self._migrations, self._answers = bot, app, moves, answers
        self._locks = KeyedLocks()
        self._menus = ChatMenus(bot, app)

    async def handle(self, raw: Raw) -> None:
        """One update. Nothing is awaited before it stands in the line of its table, so the order is kept."""
        update = Update.de_json(raw, self._bot)
        if update.inline_query is not None:
            await self._value(update.inline_query)
        elif update.my_chat_member is not None:
            await self._membership(update.my_chat_member)
        elif update.message is not None and (move := _move(update.message)) is not None:
            await self._migrate(*move)
        elif (said := heard(update, self._bot.bot)) is not None:
            await self._converse(said)
        elif update.callback_query is not None:
            await self._bot.answer_callback_query(update.callback_query.id)

    async def _converse(self, said: ParsedUpdate) -> None:
        """One message, in the line of its table; more of a chat than is handled are left, as it was told."""
        if self._app.pace.admits(said.incoming.table.chat_key):
            await self._in_line(said)

    async def _in_line(self, said: ParsedUpdate) -> None:
        async with self._locks.hold(said.place):
            started = time.monotonic()
            table = self._migrations.now(said.place).table
            sender = await self._with_rank(said)
            incoming = replace(
                said.incoming,
                table=table,
                sender=sender,
                hears_all=said.incoming.private or bool(self._bot.can_read_all_group_messages),
                add_link=f"https://t.me/{self._bot.username}?startgroup=new" if said.incoming.private else "",
            )
            said = replace(said, incoming=incoming)
            with about(":".join(part for part in (table.platform, table.chat, table.topic) if part)):
                reply = await self._app.handle(said.incoming)
                await self._answers.send(said, reply)
                if reply is not None:
                    await self._menus.fit(table, said.place.chat, said.incoming.private)
                    log.info("answered in %d ms", (time.monotonic() - started) * 1000)

    async def _with_rank(self, said: ParsedUpdate) -> Sender:
        """Who speaks, and whether as an administrator: asked for only where the chat lets not everybody write."""
        incoming, chat = said.incoming, self._migrations.now(said.place)
        if incoming.private or incoming.sender.hidden:
            return incoming.sender
        seen = await self._app.seen(chat.table)
        if not is_for_seated(seen.settings, chat.table.topic) and not needs_rank(seen, incoming.sender.account):
            return incoming.sender
        try:
            member = await self._bot.get_chat_member(chat.chat, said.user)
        except TelegramError as error:
            log.info("the rank of a member is not known: %s", error)
            return incoming.sender
        return replace(incoming.sender, is_admin=member.status in _ADMIN)

    async def _value(self, query: InlineQuery) -> None:
        asked = asked_inline(query)
        await self._answers.value(query.id, asked.text, self._app.valued(asked))

    async def _membership(self, change: ChatMemberUpdated) -> None:
        """Note whether the bot is in a chat; everything that was played there stays."""
        status = change.new_chat_member.status
        active = status not in _AWAY
        async with self._locks.hold(ChatPlace(change.chat.id)):
            chat = self._migrations.now(ChatPlace(change.chat.id)).table.chat_key
            await self._app.store.set_active(chat, active)
            await self._app.store.set_setting(chat, HEARS, status in _ADMIN)
        if active and change.old_chat_member.status in _AWAY and change.chat.type in _GROUPS:
            await self._converse(added(change))
        log.info("the bot is %s chat %d", "in" if active else "no longer in", change.chat.id)

    async def _migrate(self, old: int, new: int) -> None:
        """The new chat waits first, so that nothing said there is handled before its game is there."""
        async with self._locks.hold(ChatPlace(new), ChatPlace(old)):
            await self._migrations.rename(old, new)


def _move(message: Message) -> tuple[int, int] | None:
    """Old and new id of a chat whose service message says that it became a supergroup."""
    if message.migrate_to_chat_id is not None:
        return message.chat.id, message.migrate_to_chat_id
    if message.migrate_from_chat_id is not None:
        return message.migrate_from_chat_id, message.chat.id
    return None


def address(base_url: str) -> str:
    """The address methods are appended to, also when only the server was named."""
    plain = base_url.rstrip("/")
    return plain if plain.endswith("/bot") or "{token}" in plain else f"{plain}/bot"
