"""A Bot API and the program that is served by it."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from tests.platforms.bot_api import TOKEN, BotApi, User
from tests.platforms.program import Program

ANN, BOB, CAT, DAN = (User(n, name) for n, name in enumerate(("Ann", "Bob", "Cat", "Dan"), 101))


@pytest.fixture
async def api() -> AsyncIterator[BotApi]:
    async with BotApi() as server:
        yield server


@pytest.fixture
async def idle(api: BotApi, tmp_path: Path) -> AsyncIterator[Program]:
    """The program, not yet started."""
    program = Program(tmp_path, TOKEN, api.base_url)
    yield program
    if program.is_running:
        await program.kill()


@pytest.fixture
async def program(idle: Program) -> Program:
    """The program, started; whether it can be heard already does not matter, since updates wait."""
    await idle.start()
    return idle
