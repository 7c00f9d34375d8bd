"""What the runner expects of a platform that talks to a network."""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine
from typing import Any, Protocol, TypeVar

from bot.chat import Line

T = TypeVar("T")


class PlatformRefused(Exception):
    """The platform will never work as it is configured (its token was refused); `line` says why and what to do."""

    def __init__(self, line: Line) -> None:
        super().__init__(line.key)
        self.line = line


class Platform(Protocol):
    """One network of chats."""

    @property
    def name(self) -> str: ...

    @property
    def seen_at(self) -> int | None:
        """When the network last answered, in UTC seconds; None when it never did."""
        ...

    async def run(self, stop: asyncio.Event) -> None:
        """Serve until `stop` is set, then finish what was begun, within a few seconds.

        Troubles of the network are waited out inside. Raises PlatformRefused.
        """
        ...


async def pause(stop: asyncio.Event, seconds: float) -> bool:
    """Wait; True when `stop` was set meanwhile."""
    try:
        await asyncio.wait_for(stop.wait(), seconds)
    except TimeoutError:
        return False
    return True


async def first_of(work: Coroutine[Any, Any, T], stop: asyncio.Event) -> T | None:
    """The result of the work; None when `stop` was set first, and the work is given up."""
    task, halt = asyncio.create_task(work), asyncio.create_task(stop.wait())
    try:
        await asyncio.wait({task, halt}, return_when=asyncio.FIRST_COMPLETED)
    finally:
        halt.cancel()
        if not task.done():
            task.cancel()
    return task.result() if task.done() else None
