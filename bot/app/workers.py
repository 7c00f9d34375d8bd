"""Where decisions are made."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from concurrent.futures import Executor
from typing import TypeVar

T = TypeVar("T")


class Workers:
    """Where decisions are made: beside the loop, so that it stays free for others, or in it."""

    def __init__(self, executor: Executor | None) -> None:
        self._executor = executor

    async def beside(self, work: Callable[[], T]) -> T:
        """Do some work without holding up the loop; at once where there are no workers."""
        if self._executor is None:
            return work()
        return await asyncio.get_running_loop().run_in_executor(self._executor, work)
