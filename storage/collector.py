"""The collector of old objects rests while many are made that stay."""

from __future__ import annotations

import gc
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final


class _Rest:
    """How many are at work for whom the collector rests; it is woken by the last, if it was awake before."""

    def __init__(self) -> None:
        self._lock, self._users, self._was_awake = threading.Lock(), 0, False

    @contextmanager
    def hold(self) -> Iterator[None]:
        """Let the collector rest."""
        with self._lock:
            if not self._users:
                self._was_awake = gc.isenabled()
                gc.disable()
            self._users += 1
        try:
            yield
        finally:
            with self._lock:
                self._users -= 1
                if not self._users and self._was_awake:
                    gc.enable()


REST: Final = _Rest()
"""For the entries of a long night: to look for garbage among them again and again takes as long as to read them."""
