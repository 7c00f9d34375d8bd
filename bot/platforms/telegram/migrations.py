"""Groups that became supergroups: the game goes on under the new id, also for what still names the old one."""

from __future__ import annotations

import logging
from dataclasses import replace
from typing import Final

from bot.app.app import App
from bot.platforms.telegram.incoming import PLATFORM, ChatPlace
from storage.base import ChatKey

log = logging.getLogger(__name__)

MOVED: Final = ChatKey(PLATFORM, "moved")
"""Where the new ids are kept, by old id."""


class ChatMigrations:
    """Which chat is which now."""

    def __init__(self, app: App) -> None:
        self._app = app
        self._now: dict[int, int] = {}

    async def load(self) -> None:
        stored = await self._app.store.settings(MOVED)
        self._now = {int(old): int(str(new)) for old, new in stored.items()}

    def now(self, place: ChatPlace) -> ChatPlace:
        """The place as it is reached now."""
        return replace(place, chat=self._now.get(place.chat, place.chat))

    async def rename(self, old: int, new: int) -> None:
        """Take the chat over to its new id; being told again changes nothing."""
        if self._now.get(old) == new:
            return
        await self._app.rename_chat(ChatKey(PLATFORM, str(old)), ChatKey(PLATFORM, str(new)))
        await self._app.store.set_setting(MOVED, str(old), str(new))
        self._now[old] = new
        log.info("chat %d is %d now", old, new)
