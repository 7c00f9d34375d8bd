"""What the runner expects of a platform that talks to a network."""

from __future__ import annotations

import asyncio
from typing import Protocol

from bot.chat import Line


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
