"""What is said on the page of a table is shown in its chat, as if it had been said there."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Mapping

from bot.app.changes import Kept
from bot.platforms.base import Announcer
from bot.subjects import Subject

log = logging.getLogger(__name__)


class ChatRelay:
    """Hands replies to lines of the page to the platforms of their tables, in the order in which they were kept."""

    def __init__(self, announcers: Mapping[str, Announcer]) -> None:
        self._announcers = announcers
        self._kept: asyncio.Queue[Kept] = asyncio.Queue()

    def tell(self, kept: Kept) -> None:
        """Take a reply that the chat has to see: neither a question nor a word for one person alone."""
        reply = kept.reply
        asks = Subject.parse(reply.subject or "").asks
        if kept.incoming.unseen and not reply.notice and not asks:
            self._kept.put_nowait(kept)

    async def run(self) -> None:
        """Show one after the other, until cancelled."""
        while True:
            kept = await self._kept.get()
            announcer = self._announcers.get(kept.incoming.table.platform)
            try:
                if announcer is not None:
                    await announcer.announce(kept.incoming, kept.reply)
            except Exception:
                log.exception("what was said on the page is not shown in the chat")
            self._kept.task_done()
