"""How much one address or one session may ask for: a burst at once, then so much a second."""

from __future__ import annotations

import time
from collections import OrderedDict
from collections.abc import Callable
from typing import Final

REMEMBERED: Final = 10_000
"""Names whose buckets are known; one that is forgotten begins with a full one."""


class TokenBuckets:
    """A bucket per name that holds `burst` tokens and gains `a_second` of them a second."""

    def __init__(self, burst: float, a_second: float, clock: Callable[[], float] = time.monotonic) -> None:
        self._burst, self._a_second, self._clock = burst, a_second, clock
        self._buckets: OrderedDict[str, tuple[float, float]] = OrderedDict()

    def wait(self, name: str) -> float:
        """Take a token: 0 where there was one, else the seconds until there is one again."""
        now = self._clock()
        left, at = self._buckets.get(name, (self._burst, now))
        left = min(self._burst, left + (now - at) * self._a_second)
        is_free = left >= 1
        self._buckets[name] = (left - is_free, now)
        self._buckets.move_to_end(name)
        while len(self._buckets) > REMEMBERED:
            self._buckets.popitem(last=False)
        return 0 if is_free else (1 - left) / self._a_second
