"""One at a time for each key, in the order of asking; different keys side by side."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Hashable
from contextlib import asynccontextmanager


class KeyedLocks:
    """Locks by key, kept only while somebody holds one or waits for it."""

    def __init__(self) -> None:
        self._locks: dict[Hashable, tuple[asyncio.Lock, int]] = {}

    @property
    def held(self) -> int:
        """How many keys are in use."""
        return len(self._locks)

    @asynccontextmanager
    async def hold(self, *keys: Hashable) -> AsyncIterator[None]:
        """Hold the keys. Several are taken one after the other, so let whoever takes several name them alike."""
        held = list[Hashable]()
        try:
            for key in keys:
                await self._take(key)
                held.append(key)
            yield
        finally:
            for key in reversed(held):
                self._locks[key][0].release()
                self._leave(key)

    async def _take(self, key: Hashable) -> None:
        lock, users = self._locks.get(key) or (asyncio.Lock(), 0)
        self._locks[key] = (lock, users + 1)
        try:
            await lock.acquire()
        except BaseException:
            self._leave(key)
            raise

    def _leave(self, key: Hashable) -> None:
        lock, users = self._locks.pop(key)
        if users > 1:
            self._locks[key] = (lock, users - 1)
