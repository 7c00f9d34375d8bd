"""One program serves all groups of a file; tests that end it, or need one of their own, stand in the folder above."""

from __future__ import annotations

import pytest
import pytest_asyncio

from tests.platforms.conftest import Room
from tests.platforms.program import Program
from tests.platforms.telegram.bot_api import BotApi


@pytest.fixture(scope="module")
def api(shared_api: BotApi) -> BotApi:
    return shared_api


@pytest.fixture(scope="module")
def program(shared_program: Program) -> Program:
    return shared_program


@pytest.fixture
def room(shared_room: Room) -> Room:
    return shared_room


@pytest_asyncio.fixture(loop_scope="module")
async def table(room: Room) -> Room:
    return await room.opened()
