"""The real program as a process of its own, served by a Discord of the tests' own, over a line that may break."""

from __future__ import annotations

import os
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Final

from tests.platforms.discord.discord_server import TOKEN, DiscordServer
from tests.platforms.program import ROOT, Program
from tests.platforms.telegram import bot_api
from tests.platforms.telegram.bot_api import BotApi
from tests.proof.line import FAULTS, BadLine, answer

_FLOOD: Final = answer(
    "429 Too Many Requests",
    {"message": "You are being rate limited.", "retry_after": 1.0, "global": False},
    "Via: 1.1 google",
    "Retry-After: 1",
    "X-RateLimit-Limit: 5",
    "X-RateLimit-Remaining: 0",
    "X-RateLimit-Reset-After: 1.0",
    "X-RateLimit-Scope: shared",
)


class DiscordProgram(Program):
    """`taifan run` with Discord, and with Telegram where its Bot API is given."""

    def __init__(
        self, folder: Path, server: DiscordServer, token: str = TOKEN, *, telegram: BotApi | None = None
    ) -> None:
        super().__init__(folder, bot_api.TOKEN if telegram else "", telegram.base_url if telegram else "")
        self._environment |= {
            **server.redirected(folder),
            "PYTHONPATH": os.pathsep.join((str(folder), str(ROOT))),
            "TAIFAN_DISCORD_TOKEN": token,
        }


@asynccontextmanager
async def discord_line(server: DiscordServer) -> AsyncIterator[BadLine]:
    """The line by which programs reach the server that are made while it is there."""
    faults, heard = {**FAULTS, "too slow": 3}, {"too slow": server.too_late}
    async with BadLine(server.port, _FLOOD, faults=faults, heard=heard) as line:
        server.door = line.port
        yield line
