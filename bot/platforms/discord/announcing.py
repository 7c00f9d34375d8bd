"""What was said on the page of a table, shown in its channel: the receipt, and what earlier messages now say."""

from __future__ import annotations

import logging
from collections.abc import Callable
from functools import partial
from typing import Any, Final

import discord

from bot.app.app import App
from bot.chat import Incoming, Reply
from bot.platforms.discord.answering import EarlierMessages, picture_file, with_windows
from bot.platforms.discord.buttons import draw_button
from bot.platforms.discord.incoming import spoken
from bot.platforms.discord.layout import LAYOUT_LIMIT, Page, attached, layout, pages
from bot.platforms.discord.retry import TROUBLE, DiscordCaller, Unreachable
from bot.text.catalogue import Catalogue

log = logging.getLogger(__name__)

_NOBODY: Final = discord.AllowedMentions.none()


class Announcement:
    """One reply in the channel of its table."""

    def __init__(self, app: App, client: discord.Client, calls: DiscordCaller, incoming: Incoming) -> None:
        self._app, self._calls, self._incoming = app, calls, incoming
        table = incoming.table
        self._channel = client.get_partial_messageable(int(table.topic), guild_id=int(table.chat))
        self._earlier = EarlierMessages(app, calls, table, self._channel.get_partial_message)

    async def show(self, reply: Reply, language: str) -> None:
        """Post the reply and edit what is no longer true; a channel that cannot be written to stays as it is."""
        words = spoken(reply.language or language, reads=False)
        try:
            last = await self._post(reply, words)
            await self._earlier.bring_up_to_date(reply, words, (last,))
        except (*TROUBLE, Unreachable) as refusal:
            log.warning("what was said on the page is not shown in the channel: %s", refusal)

    async def _post(self, reply: Reply, words: Catalogue) -> str:
        """Post the reply; the id of its last message."""
        table, last = self._incoming.table, ""
        before = await self._app.store.post_of(table, reply.subject) if reply.replaces and reply.subject else None
        for page in pages(with_windows(table, reply), words, (), LAYOUT_LIMIT):
            last = await self._sent(partial(_message_of, page))
        await self._app.shown(table, last, reply)
        await self._post_picture(reply, words)
        if before is not None:
            await self._earlier.take_away(before)
        return last

    async def _post_picture(self, reply: Reply, words: Catalogue) -> None:
        picture = await picture_file(self._app, reply, words)
        if picture is not None:
            photo = await self._sent(partial(_message_of, Page("", file=picture)))
            await self._app.pictured(self._incoming.table, photo, reply)

    async def _sent(self, what: Callable[[], dict[str, Any]]) -> str:
        return str((await self._calls(lambda: self._channel.send(**what()))).id)


def _message_of(page: Page) -> dict[str, Any]:
    """What is sent, made anew for every attempt: a file can be read but once."""
    file = attached(page)
    if file is None:
        return {"view": layout(page, draw_button), "allowed_mentions": _NOBODY}
    return {"content": page.text or None, "file": file, "allowed_mentions": _NOBODY}
