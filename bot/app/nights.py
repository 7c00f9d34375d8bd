"""A table's journal cut into its nights."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import groupby

from engine.journal.entries import Recorded
from storage.base import History


def nights_of(history: History) -> Iterable[tuple[Recorded, ...]]:
    """The entries of each night of a table, in order."""
    starts = frozenset(history.nights)
    night = 0

    def number(recorded: Recorded) -> int:
        nonlocal night
        night += recorded.seq in starts
        return night

    for _, entries in groupby(history.entries, number):
        yield tuple(entries)
