"""One at a time for each key, in the order of asking; different keys side by side."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Hashable
from contextlib import AsyncExitStack, asynccontextmanager


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
        async with AsyncExitStack() as held:
            for key in keys:
                await held.enter_async_context(self._one(key))
            yield

    @asynccontextmanager
    async def _one(self, key: Hashable) -> AsyncIterator[None]:
        lock, users = self._locks.get(key, (asyncio.Lock(), 0))
        self._locks[key] = (lock, users + 1)
        try:
            async with lock:
                yield
        finally:
            lock, users = self._locks[key]
            if users == 1:
                del self._locks[key]
            else:
                self._locks[key] = (lock, users - 1)
