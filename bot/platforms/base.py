"""What the runner expects of a platform that talks to a network."""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine
from typing import Any, Final, Protocol, TypeVar, runtime_checkable

from bot.chat import Incoming, Line, Reply
from storage.base import TableKey

T = TypeVar("T")

CONSOLE: Final = "console"
"""The platform of tables on this machine: the local chat, and the page that `taifan web` opens."""


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


@runtime_checkable
class Announcer(Protocol):
    """A platform that can show in a chat what came of something said elsewhere: on the page of the table."""

    async def announce(self, incoming: Incoming, reply: Reply) -> None:
        """Show a reply in the chat it belongs to, and bring up to date what stands there. Raises nothing for a chat
        that cannot be reached."""
        ...


@runtime_checkable
class Membership(Protocol):
    """A platform that can say who is in a chat, and which chat it is now."""

    def present_table(self, table: TableKey) -> TableKey:
        """The table under the id that its chat has now: a platform may give it another."""
        ...

    async def is_member(self, table: TableKey, user: str) -> bool:
        """Whether somebody (by the id there) is in the chat of a table, as far as it can be known."""
        ...


async def pause(stop: asyncio.Event, seconds: float) -> bool:
    """Wait; True when `stop` was set meanwhile."""
    try:
        await asyncio.wait_for(stop.wait(), seconds)
    except TimeoutError:
        return False
    return True


class GrowingPauses:
    """Seconds between attempts at what may soon work again: each pause twice as long as the last, up to a longest."""

    def __init__(self, first: float, longest: float) -> None:
        self._first, self._longest = first, longest
        self._next = first

    @property
    def is_first(self) -> bool:
        """Whether nothing has failed since the beginning, or since it last worked."""
        return self._next == self._first

    def begin_anew(self) -> None:
        """It worked: the next pause is the shortest again."""
        self._next = self._first

    def take(self) -> float:
        """The pause before the next attempt; the one behind it will be longer."""
        seconds = self._next
        self._next = min(seconds * 2, self._longest)
        return seconds


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
