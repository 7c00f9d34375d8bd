"""Lines that are typed in a channel, where the bot may read messages: taken like commands, answered in the channel."""

from __future__ import annotations

import logging
import re
import zlib
from typing import Any

import discord

from bot.app.app import App, posts_of_reply
from bot.chat import Incoming, Mention, Reply
from bot.logs import about
from bot.platforms.discord.answering import EarlierMessages, picture_file, with_windows
from bot.platforms.discord.buttons import draw_button
from bot.platforms.discord.incoming import PLATFORM, sender_of, with_names
from bot.platforms.discord.layout import LAYOUT_LIMIT, Page, attached, layout, pages
from bot.platforms.discord.retry import DiscordCaller, Unreachable
from bot.text.catalogue import Catalogue, catalogue
from storage.base import TableKey

log = logging.getLogger(__name__)


class TypedLines:
    """What people write and edit in the channels of servers."""

    def __init__(self, app: App, calls: DiscordCaller, language: str) -> None:
        """`language` is spoken where none was chosen."""
        self._app, self._calls, self._default = app, calls, language

    async def said(self, message: discord.Message, *, edited: bool = False) -> None:
        """Somebody wrote, or changed what was written; what bots and webhooks write never counts."""
        if message.author.bot or message.webhook_id is not None or message.guild is None or not message.content:
            return
        incoming = await self._incoming(message, edited=edited)
        with about(":".join((PLATFORM, incoming.table.chat, incoming.table.topic))):
            try:
                reply = await self._app.handle(incoming)
                if reply is not None:
                    await self._answer(message, incoming, reply)
            except Unreachable:
                log.warning("message %s was answered nowhere", message.id)
            except discord.HTTPException as refusal:
                log.warning("message %s cannot be answered: %s", message.id, refusal)
            except Exception:
                log.exception("message %s failed", message.id)

    async def _incoming(self, message: discord.Message, *, edited: bool) -> Incoming:
        assert message.guild is not None
        author = message.author
        table = TableKey(PLATFORM, str(message.guild.id), str(message.channel.id))
        text, mentions = await self._named(message, table)
        written = message.edited_at if edited and message.edited_at is not None else message.created_at
        at = int(written.timestamp())
        reference = message.reference
        return Incoming(
            table=table,
            sender=sender_of(
                author, is_admin=isinstance(author, discord.Member) and author.guild_permissions.manage_guild
            ),
            text=text,
            mentions=mentions,
            source=f"{PLATFORM}:{message.id}" + (f":{at}:{zlib.crc32(text.encode()):08x}" if edited else ""),
            at=at,
            message=str(message.id),
            reply_to=str(reference.message_id) if reference is not None and reference.message_id is not None else None,
            edited=edited,
            written=int(message.created_at.timestamp()),
            addressed=_own_name(message).match(message.content) is not None,
        )

    async def _named(self, message: discord.Message, table: TableKey) -> tuple[str, tuple[Mention, ...]]:
        """The text without the bot's own name in front, people called by their names where they were mentioned."""
        text = _own_name(message).sub(lambda found: " " * len(found.group()), message.content)
        records = await self._app.store.players(table.chat_key)
        return with_names(text, records, message.mentions)

    async def _answer(self, message: discord.Message, incoming: Incoming, reply: Reply) -> None:
        """Say it in the channel, once, and let earlier messages say what is true now."""
        shown = reply.shown_in or await self._say_once(message, incoming, reply)
        words = catalogue(reply.language or self._default)
        await self._earlier(message, incoming).bring_up_to_date(reply, words, (shown,))

    async def _say_once(self, message: discord.Message, incoming: Incoming, reply: Reply) -> str | None:
        """Say it, and keep that it was said; the name of the message that shows it."""
        words = catalogue(reply.language or self._default)
        before = await self._app.store.post_of(incoming.table, reply.subject or "") if reply.replaces else None
        last = None
        for page in pages(with_windows(incoming.table, reply), words, (), LAYOUT_LIMIT):
            last = await self._sent(message, page, quietly=reply.notice)
        await self._add_picture(message, incoming, reply, words)
        posts = posts_of_reply(str(last.id), reply) if last is not None else ()
        await self._app.answered(incoming, incoming.table, posts)
        if last is not None and before is not None:
            await self._earlier(message, incoming).take_away(before)
        return str(last.id) if last is not None else None

    def _earlier(self, message: discord.Message, incoming: Incoming) -> EarlierMessages:
        """The messages of ours in the channel where something was written."""
        channel: Any = message.channel
        return EarlierMessages(self._app, self._calls, incoming.table, channel.get_partial_message)

    async def _sent(self, message: discord.Message, page: Page, *, quietly: bool) -> Any:
        """Send a page; what only answers somebody rings nobody's phone. `Any`: what the library gives back."""
        if page.file is None:
            return await self._calls(lambda: message.channel.send(view=layout(page, draw_button), silent=quietly))
        return await self._calls(
            lambda: message.channel.send(
                page.text or None, file=attached(page) or discord.utils.MISSING, silent=quietly
            )
        )

    async def _add_picture(self, message: discord.Message, incoming: Incoming, reply: Reply, words: Catalogue) -> None:
        image = await picture_file(self._app, reply, words)
        if image is not None:
            photo = await self._sent(message, Page("", file=image), quietly=True)
            await self._app.pictured(incoming.table, str(photo.id), reply)


def _own_name(message: discord.Message) -> re.Pattern[str]:
    """What the bot is called where it is spoken to, at the beginning of a message."""
    me = message.guild.me.id if message.guild is not None else 0
    return re.compile(rf"^\s*<@!?{me}>")
