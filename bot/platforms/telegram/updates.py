"""What becomes of each update of Telegram: it is put in line, handled and answered, in the order of its table."""

from __future__ import annotations

import asyncio
import json
import logging
import time
from dataclasses import dataclass, replace
from functools import partial
from typing import Final

from telegram import Bot
from telegram.constants import ChatMemberStatus, ChatType
from telegram.error import TelegramError

from bot.app.app import App
from bot.app.inline import inline_value
from bot.app.pace import Visit
from bot.chat import MOST_BYTES, OUT_OF_REACH, TOO_LARGE, GivenFile, Incoming, Reply, Sender, given_file, line
from bot.locks import KeyedLocks
from bot.logs import about
from bot.platforms.telegram.incoming import (
    PLATFORM,
    ChatMemberUpdated,
    ChatPlace,
    Document,
    InlineQuery,
    Message,
    ParsedUpdate,
    added,
    asked_inline,
    heard,
    place_of,
    read_update,
)
from bot.platforms.telegram.menu import ChatMenus
from bot.platforms.telegram.migrations import ChatMigrations
from bot.platforms.telegram.polling import Raw, Release
from bot.platforms.telegram.replies import ReplySender
from bot.settings import HEARS
from storage.base import ChatKey, TableKey

log = logging.getLogger(__name__)

_AWAY: Final = (ChatMemberStatus.LEFT, ChatMemberStatus.BANNED)
_GROUPS: Final = (ChatType.GROUP, ChatType.SUPERGROUP)
_ADMIN: Final = (ChatMemberStatus.OWNER, ChatMemberStatus.ADMINISTRATOR)


@dataclass(frozen=True, slots=True)
class RawUpdate:
    """An update as it came, and how Telegram is told that it need not come again."""

    raw: Raw
    release: Release

    @property
    def source(self) -> str:
        return str(self.raw["update_id"])


class Conversation:
    """What becomes of each update."""

    def __init__(self, bot: Bot, app: App, moves: ChatMigrations, answers: ReplySender) -> None:
        self._bot, self._app, self._migrations, self._answers = bot, app, moves, answers
        self._locks = KeyedLocks()
        self._menus = ChatMenus(bot, app)
        self._heard: set[ChatKey] = set()
        """The chats in which a line came that only a bot is shown which reads everything."""

    async def handle(self, raw: Raw, release: Release) -> None:
        """One update. Nothing is awaited before it stands in the line of its table, so the order is kept."""
        update = read_update(raw)
        if update.inline_query is not None:
            await self._value(update.inline_query)
        elif update.my_chat_member is not None:
            await self._membership(update.my_chat_member)
        elif update.message is not None and (move := _move(update.message)) is not None:
            await self._migrate(*move)
        elif (said := heard(update, self._bot.bot)) is not None:
            await self._converse(said, RawUpdate(raw, release))
        elif update.callback_query is not None:
            await self._bot.answer_callback_query(update.callback_query.id)

    async def _converse(self, said: ParsedUpdate, kept: RawUpdate) -> None:
        """One message, in the line of its table.

        One that has to wait for its turn is kept meanwhile, so that those of others can come in behind it.
        """
        with self._app.pace.visit(said.incoming.table.chat_key) as visit:
            if visit.waits or kept.release is None:
                await self._in_line_while_kept(said, visit, kept)
            elif not visit.is_refused:
                await self._in_line(said, visit)
            elif visit.is_told:
                await self._answer(said, visit)

    async def _in_line_while_kept(self, said: ParsedUpdate, visit: Visit, kept: RawUpdate) -> None:
        """A message that waits: it is kept over the end of the program, and Telegram may forget it."""
        chat, store = said.incoming.table.chat_key, self._app.store

        async def keep() -> None:
            if kept.release is not None:
                await store.keep_waiting(chat, kept.source, json.dumps(kept.raw))
                kept.release()

        keeping, is_done = asyncio.create_task(keep()), True
        try:
            await self._in_line(said, visit)
        except asyncio.CancelledError:
            is_done = False
            raise
        finally:
            if is_done:
                await keeping
                await store.drop_waiting(chat, kept.source)

    async def _in_line(self, said: ParsedUpdate, visit: Visit) -> None:
        async with self._locks.hold(said.place):
            await self._answer(said, visit)

    async def _answer(self, said: ParsedUpdate, visit: Visit) -> None:
        started = time.monotonic()
        table = self._migrations.now(said.place).table
        private = said.incoming.private
        if _is_overheard(said.incoming):
            self._heard.add(table.chat_key)
        incoming = replace(
            said.incoming,
            table=table,
            hears_all=private or bool(self._bot.can_read_all_group_messages) or table.chat_key in self._heard,
            add_link=f"https://t.me/{self._bot.username}?startgroup=new" if private else "",
        )
        if said.file is not None:
            incoming = replace(incoming, file=await self._fetched(said.file))
        said = replace(said, incoming=incoming)
        with about(str(table)):
            reply = await self._app.handle(said.incoming, visit, None if private else partial(self._with_rank, said))
            await self._answers.send(said, reply)
            if reply is not None and visit.tells:
                await self._answers.add(said, Reply(lines=(line("pace"),), notice=True, language=reply.language))
            if reply is not None:
                await self._menus.fit(table, said.place.chat, said.incoming.private)
                log.info("answered in %d ms", (time.monotonic() - started) * 1000)

    async def _fetched(self, document: Document) -> GivenFile:
        """A file that somebody sent."""
        if document.file_size > MOST_BYTES:
            return TOO_LARGE
        try:
            file = await self._bot.get_file(document.file_id)
            return given_file(bytes(await file.download_as_bytearray()))
        except TelegramError as refusal:
            log.warning("a file cannot be fetched: %s", type(refusal).__name__)  # the words of some name the address
            return OUT_OF_REACH

    async def _with_rank(self, said: ParsedUpdate, sender: Sender) -> Sender:
        """Who speaks, and whether as an administrator."""
        if sender.hidden:
            return sender
        try:
            member = await self._bot.get_chat_member(self._migrations.now(said.place).chat, said.user)
        except TelegramError as error:
            log.info("the rank of a member is not known: %s", error)
            return sender
        return replace(sender, is_admin=member.status in _ADMIN)

    async def announce(self, incoming: Incoming, reply: Reply) -> None:
        """Show in the chat what came of something said elsewhere, in the line of the table."""
        place = place_of(incoming.table)
        async with self._locks.hold(place):
            said = ParsedUpdate(place, 0, incoming)
            with about(str(incoming.table)):
                await self._answers.send(said, reply)

    def present_table(self, table: TableKey) -> TableKey:
        """The table under the id its chat has now."""
        return self._migrations.now(place_of(table)).table if table.platform == PLATFORM else table

    async def is_member(self, table: TableKey, user: str) -> bool:
        """Whether somebody is in a chat; False where Telegram does not say."""
        try:
            member = await self._bot.get_chat_member(self._migrations.now(place_of(table)).chat, int(user))
        except TelegramError as error:
            log.info("who is in the chat is not known: %s", error)
            return False
        return member.status not in _AWAY and getattr(member, "is_member", True)

    async def _value(self, query: InlineQuery) -> None:
        asked = asked_inline(query)
        await self._answers.value(query.id, asked.text, inline_value(asked, self._app.known.unasked(asked)))

    async def _membership(self, change: ChatMemberUpdated) -> None:
        """Note whether the bot is in a chat; everything that was played there stays."""
        status = change.new_chat_member.status
        active = status not in _AWAY
        async with self._locks.hold(ChatPlace(change.chat.id)):
            chat = self._migrations.now(ChatPlace(change.chat.id)).table.chat_key
            await self._app.store.set_active(chat, active)
            await self._app.store.set_setting(chat, HEARS, status in _ADMIN)
            self._heard.discard(chat)
        if active and change.old_chat_member.status in _AWAY and change.chat.type in _GROUPS:
            await self._in_line(added(change), Visit())
        log.info("the bot is %s chat %d", "in" if active else "no longer in", change.chat.id)

    async def _migrate(self, old: int, new: int) -> None:
        """The new chat waits first, so that nothing said there is handled before its game is there."""
        async with self._locks.hold(ChatPlace(new), ChatPlace(old)):
            await self._migrations.rename(old, new)


def _is_overheard(incoming: Incoming) -> bool:
    """Whether a bot in privacy mode would not be shown a message: no command, no answer, no mention of it."""
    is_line = bool(incoming.text) and not incoming.text.startswith("/")
    return is_line and not (incoming.addressed or incoming.pressed or incoming.private or incoming.reply_to)


def _move(message: Message) -> tuple[int, int] | None:
    """Old and new id of a chat whose service message says that it became a supergroup."""
    if message.migrate_to_chat_id is not None:
        return message.chat.id, message.migrate_to_chat_id
    if message.migrate_from_chat_id is not None:
        return message.migrate_from_chat_id, message.chat.id
    return None
