"""The stores under test."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from storage.base import GameStore
from storage.memory import MemoryStore
from storage.sqlite.store import SqliteStore


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "taifan.sqlite3"


@pytest.fixture(params=["memory", "sqlite"])
async def store(request: pytest.FixtureRequest, path: Path) -> AsyncIterator[GameStore]:
    """An open store of each kind."""
    made: GameStore = MemoryStore() if request.param == "memory" else SqliteStore(path)
    async with made:
        yield made
