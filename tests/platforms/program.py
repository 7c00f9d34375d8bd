"""The real program as a process of its own, served by the test's Bot API."""

from __future__ import annotations

import asyncio
import json
import os
import signal
import sys
import time
from pathlib import Path
from typing import Any

from tests.sizes import HANG

ROOT = Path(__file__).resolve().parents[2]


class Program:
    """`taifan run` on one database; it can be killed and started again."""

    def __init__(self, folder: Path, token: str, base_url: str) -> None:
        self.database = folder / "taifan.sqlite3"
        self.output = ""
        self._news = asyncio.Condition()
        self._environment = {
            **{name: value for name, value in os.environ.items() if not name.startswith("TAIFAN_")},
            "PYTHONPATH": str(ROOT),
            "TAIFAN_DATABASE": str(self.database),
            "TAIFAN_PACE": "off",
            "TAIFAN_TELEGRAM_TOKEN": token,
            "TAIFAN_TELEGRAM_BASE_URL": base_url,
        }
        self._process: asyncio.subprocess.Process | None = None
        self._reader: asyncio.Task[None] | None = None

    def paced(self, burst: int, a_second: float) -> None:
        """Let each chat be answered so fast from the next start on, by a file of settings."""
        path = self.database.with_name("config.toml")
        path.write_text(f"[pace]\nburst = {burst}\na_second = {a_second}\n", encoding="utf-8")
        self._environment["TAIFAN_CONFIG"] = str(path)
        self._environment.pop("TAIFAN_PACE", None)

    async def start(self, *arguments: str) -> None:
        command = (sys.executable, "-m", "bot", "run", *arguments)
        self._process = await asyncio.create_subprocess_exec(
            *command, cwd=ROOT, env=self._environment, stderr=asyncio.subprocess.PIPE
        )
        self._reader = asyncio.create_task(self._read(self._process))

    async def _read(self, process: asyncio.subprocess.Process) -> None:
        assert process.stderr is not None
        while line := await process.stderr.readline():
            async with self._news:
                self.output += line.decode()
                self._news.notify_all()

    def send(self, number: int) -> None:
        assert self._process is not None
        self._process.send_signal(number)

    async def end(self, number: int = signal.SIGTERM) -> tuple[int, float]:
        """End it by a signal; its exit status, and the seconds it took."""
        assert self._process is not None
        started = time.monotonic()
        if self._process.returncode is None:
            self._process.send_signal(number)
        return await self.ended(), time.monotonic() - started

    async def ended(self) -> int:
        assert self._process is not None
        assert self._reader is not None
        status = await asyncio.wait_for(self._process.wait(), HANG)
        await self._reader
        return status

    async def kill(self) -> None:
        await self.end(signal.SIGKILL)

    @property
    def is_running(self) -> bool:
        return self._process is not None and self._process.returncode is None

    @property
    def logs(self) -> list[dict[str, Any]]:
        return [json.loads(line) for line in self.output.splitlines()]

    async def logged(self, words: str, seconds: float = HANG) -> None:
        """Wait until some words are in the log."""
        async with asyncio.timeout(seconds), self._news:
            await self._news.wait_for(lambda: self.said(words))

    def said(self, words: str) -> int:
        """In how many lines of the log some words are."""
        return sum(words in line["message"] for line in self.logs)
