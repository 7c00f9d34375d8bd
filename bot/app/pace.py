"""How fast one chat is answered: a burst at once, then one message after the other."""

from __future__ import annotations

import asyncio
import time
from collections import OrderedDict
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Final

from storage.base import ChatKey

REMEMBERED: Final = 10_000
"""Chats whose pace is known; one that is forgotten begins anew."""

SILENT: Final = 0.1
"""What a message costs that got no answer: people may talk among themselves."""

MOST: Final = 300
"""Messages of a chat that may wait beside its burst: what waits longer than some minutes has no sense any more."""

GLANCE: Final = 0.1
"""Seconds after which it is looked again whether a turn has come: what was thought to cost more may have cost less."""


@dataclass(slots=True)
class ChatLine:
    """The line of one chat: how many messages it may still send at once, as of when, and who is there.

    `present` are those that came and are not done, `busy` those of them whose turn has come. `is_told` says that the
    chat knows that it waits, `is_full` that it knows that no more can wait.
    """

    left: float
    at: float
    present: int = 0
    busy: int = 0
    is_told: bool = False
    is_full: bool = False
    turns: asyncio.Lock = field(default_factory=asyncio.Lock)


@dataclass(slots=True)
class Visit:
    """One message in the line of its chat, and what it costs in the end.

    `waits` says that its turn does not come at once; `is_refused` that too many wait already, `is_told` that it is
    the one whose sender is told so.
    """

    line: ChatLine | None = None
    waits: bool = False
    is_busy: bool = False
    has_waited: bool = False
    is_refused: bool = False
    is_told: bool = False
    cost: float = SILENT
    tells: bool = False
    """Whether it is to be said behind the answer that there is a line."""

    def answered(self) -> None:
        """It got an answer: that costs more, and the first that waited is told so."""
        self.cost = 1
        if self.line is not None and self.has_waited and not self.line.is_told:
            self.tells = self.line.is_told = True


class ChatPace:
    """`burst` messages of a chat are handled at once, then `a_second`; with a burst of 0 there is no limit.

    Nothing is lost: a message waits for its turn, in the order in which they came. Only what comes while MOST are
    waiting already is refused, and the first of it is told so.
    """

    def __init__(self, burst: int = 0, a_second: float = 1.0) -> None:
        self._burst, self._a_second = burst, a_second
        self._lines: OrderedDict[ChatKey, ChatLine] = OrderedDict()

    @contextmanager
    def visit(self, chat: ChatKey) -> Iterator[Visit]:
        """One message of a chat, from its coming until it is done."""
        if not self._burst:
            yield Visit()
            return
        line = self._line(chat)
        if line.present >= self._burst + MOST:
            told, line.is_full = not line.is_full, True
            yield Visit(is_refused=True, is_told=told)
            return
        line.present += 1
        visit = Visit(line, waits=line.left < line.present)
        try:
            yield visit
        finally:
            line.present -= 1
            line.busy -= visit.is_busy
            line.left -= visit.cost if visit.is_busy else 0
            line.is_full = line.is_full and line.present > MOST // 2

    def is_free(self, chat: ChatKey) -> bool:
        """Whether a message of a chat would not have to wait: for platforms that keep what has to, and ask again."""
        line = self._line(chat) if self._burst else None
        return line is None or line.left - line.present >= 1

    async def turn(self, visit: Visit) -> None:
        """Wait until the turn of a message has come."""
        line = visit.line
        if line is None:
            return
        async with line.turns:
            while (missing := 1 + line.busy - self._renewed(line).left) > 0:
                visit.has_waited = True
                await asyncio.sleep(min(missing / self._a_second, GLANCE))
            line.busy += 1
            visit.is_busy = True

    def _line(self, chat: ChatKey) -> ChatLine:
        """The line of a chat as it is now."""
        line = self._renewed(self._lines.setdefault(chat, ChatLine(self._burst, time.monotonic())))
        self._lines.move_to_end(chat)
        while len(self._lines) > REMEMBERED:
            self._lines.popitem(last=False)
        return line

    def _renewed(self, line: ChatLine) -> ChatLine:
        """A line with what time has added; once nobody waits and half of the burst is there, it is told anew."""
        now = time.monotonic()
        line.left, line.at = min(self._burst, line.left + (now - line.at) * self._a_second), now
        line.is_told = line.is_told and (line.present > 0 or line.left < self._burst / 2)
        return line
