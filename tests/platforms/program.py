"""The real program as a process of its own, served by the test's Bot API."""

from __future__ import annotations

import asyncio
import json
import multiprocessing
import os
import runpy
import signal
import subprocess
import sys
import time
from collections.abc import Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from multiprocessing.connection import Connection
from multiprocessing.context import ForkServerProcess
from pathlib import Path
from typing import Any

from bot.__main__ import main
from tests.sizes import HANG

ROOT = Path(__file__).resolve().parents[2]

FORKING = multiprocessing.get_context("forkserver")
FORKING.set_forkserver_preload(["tests.platforms.imported"])
"""Makes processes from one that has everything imported: nine tenths of the work of a start are imports."""


def begin(
    arguments: Sequence[str],
    folder: Path,
    environment: Mapping[str, str],
    outputs: Mapping[int, Connection],
    *,
    anew: bool = False,
) -> ForkServerProcess:
    """Begin a sub-command as a process of its own, its outputs (by their numbers) going to these ends of pipes.

    It is forked from a process that has imported the program; `anew` begins with an interpreter that knows nothing.
    """
    work = (tuple(arguments), folder, dict(environment), dict(outputs), anew)
    process = FORKING.Process(target=_become, args=work, daemon=True)
    process.start()
    for end in outputs.values():
        end.close()
    return process


def run_to_end(
    arguments: Sequence[str], folder: Path, environment: Mapping[str, str]
) -> subprocess.CompletedProcess[str]:
    """Run a sub-command as a process of its own, to its end."""
    pipes = {number: FORKING.Pipe(duplex=False) for number in (1, 2)}
    process = begin(arguments, folder, environment, {number: said for number, (_, said) in pipes.items()})
    with ThreadPoolExecutor(len(pipes)) as readers:
        said, complained = readers.map(_all_of, [heard for heard, _ in pipes.values()])
    process.join(HANG)
    assert process.exitcode is not None
    return subprocess.CompletedProcess(arguments, process.exitcode, said, complained)


def _all_of(heard: Connection) -> str:
    with heard, open(heard.fileno(), encoding="utf-8", closefd=False) as pipe:
        return pipe.read()


def _become(
    arguments: Sequence[str],
    folder: Path,
    environment: Mapping[str, str],
    outputs: Mapping[int, Connection],
    anew: bool,
) -> None:
    """Be that sub-command, to its end."""
    for number, end in outputs.items():
        os.dup2(end.fileno(), number)
    os.chdir(folder)
    if anew:
        os.execve(sys.executable, (sys.executable, "-m", "bot", *arguments), dict(environment))
    os.environ.clear()
    os.environ.update(environment)
    for place in environment["PYTHONPATH"].split(os.pathsep):  # as Python does when it begins
        if (site := Path(place) / "sitecustomize.py").exists():
            runpy.run_path(str(site))
    sys.exit(main(arguments))


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
        self._process: ForkServerProcess | None = None
        self._reader: asyncio.Task[None] | None = None

    def paced(self, burst: int, a_second: float) -> None:
        """Let each chat be answered so fast from the next start on, by a file of settings."""
        path = self.database.with_name("config.toml")
        path.write_text(f"[pace]\nburst = {burst}\na_second = {a_second}\n", encoding="utf-8")
        self._environment["TAIFAN_CONFIG"] = str(path)
        self._environment.pop("TAIFAN_PACE", None)

    async def start(self, *arguments: str, anew: bool = False) -> None:
        """Start it: by a fork, or `anew` with an interpreter of its own, for what is measured of it."""
        heard, said = FORKING.Pipe(duplex=False)
        self._process = begin(("run", *arguments), ROOT, self._environment, {2: said}, anew=anew)
        self._reader = asyncio.create_task(self._read(heard))

    async def _read(self, heard: Connection) -> None:
        stream = asyncio.StreamReader()
        with heard, os.fdopen(heard.fileno(), "rb", 0, closefd=False) as pipe:
            await asyncio.get_running_loop().connect_read_pipe(lambda: asyncio.StreamReaderProtocol(stream), pipe)
            while line := await stream.readline():
                async with self._news:
                    self.output += line.decode()
                    self._news.notify_all()

    @property
    def pid(self) -> int:
        assert self._process is not None
        assert self._process.pid is not None
        return self._process.pid

    def send(self, number: int) -> None:
        os.kill(self.pid, number)

    async def end(self, number: int = signal.SIGTERM) -> tuple[int, float]:
        """End it by a signal; its exit status, and the seconds it took."""
        started = time.monotonic()
        if self.is_running:
            self.send(number)
        return await self.ended(), time.monotonic() - started

    async def ended(self) -> int:
        """Wait until it has ended by itself; its exit status."""
        assert self._process is not None
        assert self._reader is not None
        over, loop = asyncio.Event(), asyncio.get_running_loop()
        loop.add_reader(self._process.sentinel, over.set)
        try:
            await asyncio.wait_for(over.wait(), HANG)
        finally:
            loop.remove_reader(self._process.sentinel)
        await self._reader
        assert self._process.exitcode is not None
        return self._process.exitcode

    async def kill(self) -> None:
        await self.end(signal.SIGKILL)

    @property
    def is_running(self) -> bool:
        return self._process is not None and self._process.is_alive()

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
