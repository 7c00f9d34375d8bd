"""The tables in memory: one message at a time at each, and each folded only from what is new."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Mapping
from contextlib import AbstractAsyncContextManager
from dataclasses import dataclass, replace
from types import MappingProxyType
from typing import Final

from bot.locks import KeyedLocks
from engine.journal.entries import Recorded
from engine.journal.merging import with_merged
from engine.journal.night import Night
from engine.journal.replay import extended, replay
from engine.table import Player
from storage.base import ChatKey, GameStore, Journal, TableKey

REMEMBERED: Final = 256
"""Tables whose nights are kept in memory; others are read again."""


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

    def alone(self, table: TableKey) -> AbstractAsyncContextManager[None]:
        """Wait until nobody else is at work at the table."""
        return self._locks.hold(table)

    async def state(self, table: TableKey, merged: Mapping[Player, Player] = MappingProxyType({})) -> State:
        """The table's night, folded only from what is new since it was last seen; `merged` players are one person."""
        known = self._states.get(table)
        if known is not None and known.merged != merged:
            known = None
        journal = await self._store.load(table, after=known.last_seq if known else 0)
        if known is None or journal.night_from != known.night_from:
            whole = journal if known is None else await self._store.load(table)
            state = _fresh(whole, merged)
        elif journal.entries:
            later = with_merged(journal.entries, merged)
            night = extended(known.night, known.entries, later)
            state = State((*known.entries, *later), night, known.night_from, merged)
        else:
            state = known
        self._remember(table, state)
        return state

    def _remember(self, table: TableKey, state: State) -> None:
        self._states[table] = state
        self._states.move_to_end(table)
        while len(self._states) > REMEMBERED:
            self._states.popitem(last=False)

    def forget(self, *chats: ChatKey) -> None:
        """Read the tables of some chats anew."""
        for table in [table for table in self._states if table.chat_key in chats]:
            del self._states[table]


def _fresh(journal: Journal, merged: Mapping[Player, Player]) -> State:
    entries = with_merged(journal.entries, merged)
    night = replay(entries)
    if not entries:
        night = replace(night, seq=journal.last_seq, first=journal.night_from)
    return State(entries, night, journal.night_from, merged)
