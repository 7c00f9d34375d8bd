"""The tables in memory: one message at a time at each, and each folded only from what is new."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import Mapping
from contextlib import AbstractAsyncContextManager
from dataclasses import dataclass, replace
from functools import partial
from typing import Final

from bot.locks import KeyedLocks
from bot.reading import merged_of
from engine import Player
from engine.journal import Night, Recorded, extended, with_merged
from engine.journal.replay import replay
from storage.base import Asked, ChatKey, GameStore, Journal, TableContext, TableKey
from storage.collector import COLLECTOR

REMEMBERED: Final = 6_000
"""Entries kept in memory, over all tables; the nights used longest ago are read again."""

AT_ONCE: Final = 100
"""Entries that are folded without leaving the loop: some milliseconds."""


@dataclass(frozen=True, slots=True)
class State:
    """A table as it was last seen: the journal of its night and what it makes."""

    entries: tuple[Recorded, ...]
    night: Night
    night_from: int
    merged: Mapping[Player, Player]

    @property
    def last_seq(self) -> int:
        return self.entries[-1].seq if self.entries else self.night_from - 1


class TableStates:
    """Locks and folded nights of the tables of one store."""

    def __init__(self, store: GameStore) -> None:
        self._store = store
        self._locks = KeyedLocks()
        self._states: OrderedDict[TableKey, State] = OrderedDict()
        self._held = 0

    def night(self, table: TableKey) -> Night | None:
        """The night of a table as it was last seen; None where that is not remembered."""
        known = self._states.get(table)
        return known.night if known is not None else None

    def alone(self, table: TableKey) -> AbstractAsyncContextManager[None]:
        """Wait until nobody else is at work at the table."""
        return self._locks.hold(table)

    async def stored(self, table: TableKey, asked: Asked) -> tuple[TableContext, State]:
        """Everything a message needs, in one question to the store, and the night folded only from what is new."""
        known = self._states.get(table)
        found = await self._store.context(table, replace(asked, after=known.last_seq if known else 0))
        merged = merged_of(found.settings)
        if known is not None and known.merged != merged:  # who is who has changed: all entries read differently now
            known, found = None, await self._store.context(table, asked)
        state = await self._folded(found.journal, known, merged)
        self._remember(table, state)
        return found, state

    async def _folded(self, journal: Journal, known: State | None, merged: Mapping[Player, Player]) -> State:
        """The state of a journal; long ones are folded beside the loop."""
        is_same = known is not None and journal.night_from == known.night_from
        if is_same and known is not None and not journal.entries:
            return known
        fold = partial(_continued, known) if is_same and known is not None else _fresh
        if len(journal.entries) <= AT_ONCE:
            return fold(journal, merged)
        return await asyncio.to_thread(fold, journal, merged)

    def _remember(self, table: TableKey, state: State) -> None:
        self._drop(table)
        self._states[table] = state
        self._held += len(state.entries)
        while len(self._states) > 1 and self._held > REMEMBERED:
            self._drop(next(iter(self._states)))

    def _drop(self, table: TableKey) -> None:
        known = self._states.pop(table, None)
        self._held -= len(known.entries) if known is not None else 0

    def advance(self, table: TableKey, entries: tuple[Recorded, ...], night: Night) -> None:
        """Remember a table as a step that was just kept has left it, so that nothing of it is read or folded again."""
        known = self._states.get(table)
        if known is None or not entries or known.last_seq != entries[0].seq - 1:
            return
        if night.first == entries[0].seq:
            self._remember(table, State(entries, night, night.first, known.merged))
        else:
            self._remember(table, State((*known.entries, *entries), night, known.night_from, known.merged))

    def forget(self, *chats: ChatKey) -> None:
        """Read the tables of some chats anew."""
        for table in [table for table in self._states if table.chat_key in chats]:
            self._drop(table)


def _continued(known: State, journal: Journal, merged: Mapping[Player, Player]) -> State:
    later = with_merged(journal.entries, merged)
    night = extended(known.night, known.entries, later)
    return State((*known.entries, *later), night, known.night_from, merged)


def _fresh(journal: Journal, merged: Mapping[Player, Player]) -> State:
    with COLLECTOR.paused():
        entries = with_merged(journal.entries, merged)
        night = replay(entries)
    if not entries:
        night = replace(night, seq=journal.last_seq, first=journal.night_from)
    return State(entries, night, journal.night_from, merged)
