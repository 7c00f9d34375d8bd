"""Calls to Discord that are made again while the line is broken."""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Awaitable, Callable
from typing import Final, TypeVar

import aiohttp
import discord

from bot.platforms.base import GrowingPauses

log = logging.getLogger(__name__)

T = TypeVar("T")

TROUBLE: Final = (discord.DiscordException, aiohttp.ClientError, OSError, TimeoutError)
"""Whatever a call can raise."""

_BROKEN: Final = (discord.DiscordServerError, aiohttp.ClientError, OSError, TimeoutError)
"""What comes of the line, and may be over soon."""

TRIES: Final = 60
SOONEST: Final = 0.4
SLOWEST: Final = 10.0
"""Seconds between two attempts: three of them in the time of a first answer; with the number of tries ten minutes."""

APART: Final = 0.125
"""Seconds between two attempts of which none is the first of its call."""


class Unreachable(Exception):
    """The line was broken for longer than anybody waits for an answer."""


class DiscordCaller:
    """The way of every answer out of the program; while the line is broken all of them together keep a pace."""

    def __init__(self) -> None:
        self._next = 0.0

    async def __call__(self, call: Callable[[], Awaitable[T]]) -> T:
        """The result of a call, made again while the line is broken; what got through unheard is done again.

        Raises what waiting does not cure, and Unreachable.
        """
        pauses = GrowingPauses(SOONEST, SLOWEST)
        for _ in range(TRIES):
            try:
                return await call()
            except _BROKEN as trouble:
                # by its kind alone: the words of some name the address, with which anybody could answer
                log.info("a call is made again: %s", type(trouble).__name__)
            await asyncio.sleep(pauses.take())
            await self._turn()
        raise Unreachable("the line is broken")

    async def _turn(self) -> None:
        """Wait for the next moment at which a call may be made again."""
        now = time.monotonic()
        turn = max(self._next, now)
        self._next = turn + APART
        await asyncio.sleep(turn - now)
