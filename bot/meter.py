"""What the program counts about itself; how it is shown to a monitor is in bot/web/health.py."""

from __future__ import annotations

import time
from bisect import bisect_left
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Final

BOUNDS: Final = (0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0)
"""Seconds: the upper ends of the buckets in which durations are counted; what took longer is counted behind them."""


@dataclass(slots=True)
class Durations:
    """How long something took, by bucket of BOUNDS."""

    buckets: list[int] = field(default_factory=lambda: [0] * (len(BOUNDS) + 1))
    total: float = 0.0

    def add(self, seconds: float) -> None:
        self.buckets[bisect_left(BOUNDS, seconds)] += 1
        self.total += seconds


@dataclass(slots=True)
class Meter:
    """Counts by platform; `waiting` are the messages under way now."""

    outcomes: Counter[tuple[str, str]] = field(default_factory=Counter)
    """Messages by platform and what came of them: `silence`, `answer`, `entry`, `refusal` or `fault`."""
    durations: dict[str, Durations] = field(default_factory=dict)
    waiting: Counter[str] = field(default_factory=Counter)

    @contextmanager
    def message(self, platform: str) -> Iterator[list[str]]:
        """Count one message; what is put into the list says what came of it."""
        began, came = time.perf_counter(), list[str]()
        self.waiting[platform] += 1
        try:
            yield came
        finally:
            self.waiting[platform] -= 1
            self.outcomes[platform, came[-1] if came else "silence"] += 1
            self.durations.setdefault(platform, Durations()).add(time.perf_counter() - began)
