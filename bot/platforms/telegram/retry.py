"""Calls to Telegram that are repeated when it makes sense, at a pace Telegram allows."""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Awaitable, Callable
from datetime import timedelta
from typing import Final, TypeVar

from telegram.error import BadRequest, NetworkError, RetryAfter

from bot.platforms.base import GrowingPauses

log = logging.getLogger(__name__)

T = TypeVar("T")

A_SECOND: Final = 30
"""Messages a bot may send in a second, over all chats."""

TRIES: Final = 60
SOONEST: Final = 0.5
SLOWEST: Final = 10.0
"""Seconds between two attempts; with the number of tries about ten minutes."""


def seconds_of(flood: RetryAfter) -> float:
    """How long to wait, and a little more."""
    after = flood.retry_after
    return 0.1 + (after.total_seconds() if isinstance(after, timedelta) else float(after))


class TelegramCaller:
    """The way of every message and edit out of the program.

    A chat that got too many messages waits as long as it is told to, and only this chat. How many a group may get in a
    minute is not documented and is not guessed at: a hand is one message, which stays far below.
    """

    def __init__(self) -> None:
        self._free_at: dict[int, float] = {}
        self._next = 0.0

    async def __call__(self, chat: int, call: Callable[[], Awaitable[T]]) -> T:
        """The result of a call about one chat. Raises what cannot be cured by waiting."""
        pauses = GrowingPauses(SOONEST, SLOWEST)
        for _ in range(1, TRIES):
            await self._turn(chat)
            try:
                return await call()
            except RetryAfter as flood:
                wait = seconds_of(flood)
                log.info("too many messages for this chat: waiting %.1f s", wait)
                self._free_at[chat] = time.monotonic() + wait
            except BadRequest:
                raise
            except NetworkError as error:
                log.info("an answer is tried again: %s", error)
                await asyncio.sleep(pauses.take())
        return await call()

    async def _turn(self, chat: int) -> None:
        """Wait for the chat's and the program's next free moment."""
        now = time.monotonic()
        self._next = max(self._next + 1 / A_SECOND, now - 1)
        free = max(self._next, self._free_at.get(chat, 0.0))
        if free > now:
            await asyncio.sleep(free - now)
        if self._free_at.get(chat, 0.0) <= time.monotonic():
            self._free_at.pop(chat, None)
