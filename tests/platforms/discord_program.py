"""The real program as a process of its own, served by a Discord of the tests' own."""

from __future__ import annotations

import os
from pathlib import Path

from tests.platforms.discord_server import TOKEN, DiscordServer
from tests.platforms.program import ROOT, Program


class DiscordProgram(Program):
    """`taifan run` with Discord alone."""

    def __init__(self, folder: Path, server: DiscordServer, token: str = TOKEN) -> None:
        super().__init__(folder, "", "")
        self._environment |= {
            **server.redirected(folder),
            "PYTHONPATH": os.pathsep.join((str(folder), str(ROOT))),
            "TAIFAN_DISCORD_TOKEN": token,
        }
