"""Who is told that a table changed: pages that show it, and its chat where something was said elsewhere."""

from __future__ import annotations

import asyncio
import time
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field

from bot.chat import Incoming, Reply
from engine.lazy import quick_dataclass
from storage.base import ChatKey, TableKey


@quick_dataclass(frozen=True, slots=True)
class Kept:
    """A message that led to something that was kept, and what it was answered; `entered` says that the journal grew."""

    incoming: Incoming
    reply: Reply
    entered: bool


@dataclass(eq=False, slots=True)
class TableWatch:
    """One who watches a table: `changed` is set whenever something new is kept there."""

    table: TableKey
    changed: asyncio.Event = field(default_factory=asyncio.Event)


class Changes:
    """The revisions of tables since the program began, and who waits for the next one.

    A change of people or settings is one of every table of the chat. A revision says nothing by itself: two that
    differ mean that the table has to be looked at again, after a restart too.
    """

    def __init__(self) -> None:
        self._began = int(time.time())
        self._counts = Counter[ChatKey]()
        self._watches: dict[ChatKey, set[TableWatch]] = {}
        self.listeners: list[Callable[[Kept], None]] = []
        """Called on the loop right after something was kept; what takes time they do in a task of their own."""

    def revision(self, table: TableKey) -> int:
        """The revision of a table now."""
        return self._began + self._counts[table.chat_key]

    def tell(self, chat: ChatKey) -> None:
        """Something of a chat is new."""
        self._counts[chat] += 1
        for watch in self._watches.get(chat, ()):
            watch.changed.set()

    def tell_kept(self, kept: Kept) -> None:
        """A message was kept."""
        self.tell(kept.incoming.table.chat_key)
        for listener in self.listeners:
            listener(kept)

    @contextmanager
    def watching(self, table: TableKey) -> Iterator[TableWatch]:
        """Be told of changes of a table."""
        watch = TableWatch(table)
        watches = self._watches.setdefault(table.chat_key, set())
        watches.add(watch)
        try:
            yield watch
        finally:
            watches.discard(watch)
            if not watches:
                self._watches.pop(table.chat_key, None)
