"""Python's garbage collector, which pauses while many objects are made that stay."""

from __future__ import annotations

import gc
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final


class _Collector:
    """Counts for how many the collector pauses; the last of them starts it again, if it ran before."""

    def __init__(self) -> None:
        self._lock, self._users, self._was_on = threading.Lock(), 0, False

    @contextmanager
    def paused(self) -> Iterator[None]:
        """Pause the collector."""
        with self._lock:
            if not self._users:
                self._was_on = gc.isenabled()
                gc.disable()
            self._users += 1
        try:
            yield
        finally:
            with self._lock:
                self._users -= 1
                if not self._users and self._was_on:
                    gc.enable()


COLLECTOR: Final = _Collector()
"""For the entries of a long night: to look for garbage among them again and again takes as long as to read them."""
