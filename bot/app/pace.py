"""How fast one chat is answered: a burst at once, then one message after the other."""

from __future__ import annotations

import asyncio
import time
from collections import OrderedDict
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass
from typing import Final

from bot.locks import KeyedLocks
from storage.base import ChatKey

REMEMBERED: Final = 10_000
"""Chats whose pace is known; one that is forgotten begins anew."""

SILENT: Final = 0.1
"""What a message costs that got no answer: people may talk among themselves."""


@dataclass(slots=True)
class Allowance:
    """How many messages a chat may still send at once, and since when it waits, if it does."""

    left: float
    at: float
    waits: bool = False


@dataclass(slots=True)
class Turn:
    """One message's turn: whether it is the first that had to wait, and what it costs in the end."""

    is_first_to_wait: bool = False
    cost: float = SILENT


class ChatPace:
    """`burst` messages of a chat are answered at once, then `a_second`; with a burst of 0 nobody waits."""

    def __init__(self, burst: int = 0, a_second: float = 1.0) -> None:
        self._burst, self._a_second = burst, a_second
        self._allowances: OrderedDict[ChatKey, Allowance] = OrderedDict()
        self._locks = KeyedLocks()

    @asynccontextmanager
    async def turn(self, chat: ChatKey) -> AsyncIterator[Turn]:
        """Wait until the chat may have its next message handled; messages of a chat keep their order."""
        if not self._burst:
            yield Turn()
            return
        async with self._locks.hold(chat):
            allowance = self._renewed(chat)
            turn = Turn(is_first_to_wait=allowance.left < 1 and not allowance.waits)
            allowance.waits = allowance.left < 1
            if allowance.left < 1:
                await asyncio.sleep((1 - allowance.left) / self._a_second)
                allowance = self._renewed(chat)
        try:
            yield turn
        finally:
            self._renewed(chat).left -= turn.cost

    def _renewed(self, chat: ChatKey) -> Allowance:
        """The allowance of a chat with what time has added."""
        now = time.monotonic()
        found = self._allowances.setdefault(chat, Allowance(self._burst, now))
        found.left, found.at = min(self._burst, found.left + (now - found.at) * self._a_second), now
        self._allowances.move_to_end(chat)
        while len(self._allowances) > REMEMBERED:
            self._allowances.popitem(last=False)
        return found
