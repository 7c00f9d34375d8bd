"""What everybody did in the nights of a chat: each night is read and counted once."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Awaitable, Callable, Mapping
from functools import partial
from typing import Final

from engine import Player
from engine.journal import Night, NightTotals, Recorded, totals_of, with_merged
from engine.journal.replay import replay
from storage.base import ChatKey, GameStore, TableKey
from storage.collector import COLLECTOR

REMEMBERED: Final = 1_000
"""Nights whose totals are kept in memory, over all chats: some kilobytes each."""

_Place = tuple[TableKey, int, int, tuple[tuple[Player, Player], ...]]
"""A night by its table, its first and last entry, and who was merged: entries never change."""

Beside = Callable[[Callable[[], NightTotals | None]], Awaitable[NightTotals | None]]
"""Does some work without holding up others."""


class CountedNights:
    """The totals of nights of one store."""

    def __init__(self, store: GameStore, beside: Beside) -> None:
        self._store, self._beside = store, beside
        self._known: OrderedDict[_Place, NightTotals | None] = OrderedDict()

    async def of(self, table: TableKey, present: Night, merged: Mapping[Player, Player]) -> tuple[NightTotals, ...]:
        """The totals of every night of a chat in which something was played, those of a table in order; its `present`
        night is known already."""
        who, found = tuple(sorted(merged.items())), list[NightTotals | None]()
        for known in await self._store.nights(table.chat_key):
            ends = (*(begin - 1 for begin in known.begins[1:]), known.last_seq)
            for number, place in enumerate(zip(known.begins, ends, strict=True), 1):
                key = (known.table, *place, who)
                if key in self._known:
                    totals = self._known.pop(key)
                else:
                    is_present = known.table == table and place == (present.first, present.seq)
                    entries = () if is_present else await self._store.night(known.table, number)
                    work = partial(_counted, present) if is_present else partial(_read, entries, merged)
                    totals = await self._beside(work)
                self._known[key] = totals
                found.append(totals)
        while len(self._known) > REMEMBERED:
            self._known.popitem(last=False)
        return tuple(one for one in found if one is not None)

    def forget(self, *chats: ChatKey) -> None:
        """Count the nights of some chats anew."""
        for key in [key for key in self._known if key[0].chat_key in chats]:
            del self._known[key]


def _read(entries: tuple[Recorded, ...], merged: Mapping[Player, Player]) -> NightTotals | None:
    with COLLECTOR.paused():
        return _counted(replay(with_merged(entries, merged)))


def _counted(night: Night) -> NightTotals | None:
    """The totals of a night; None where nothing in it counts."""
    with COLLECTOR.paused():
        return totals_of(night) if night.lines else None
