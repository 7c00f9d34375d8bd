"""A table's journal cut into its nights."""

from __future__ import annotations

import time
from collections.abc import Iterable
from dataclasses import replace
from itertools import groupby
from typing import Final

from engine.journal import Night, Recorded
from storage.base import History

AHEAD: Final = 60
"""Seconds by which the newest entry may be later than our own clock before its time is not believed."""


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


def without_future(night: Night) -> Night:
    """The night, its newest time no later than now: a clock that ran ahead once makes no later message an old one."""
    now = int(time.time())
    return replace(night, at=now) if night.at > now + AHEAD else night
