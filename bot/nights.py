"""A table's journal cut into its nights."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import pairwise

from engine.entries import Recorded
from storage.base import History


def nights_of(history: History) -> Iterable[tuple[Recorded, ...]]:
    """The entries of each night of a table, in order."""
    starts = (*history.nights, len(history.entries) + 1)
    for first, after in pairwise(starts):
        yield tuple(one for one in history.entries if first <= one.seq < after)
