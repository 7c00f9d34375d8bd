"""Platforms side by side: one that fails does not take the others with it, and all end together."""

from __future__ import annotations

import asyncio
import json
import logging
import os
import signal
from dataclasses import dataclass, field
from pathlib import Path

import pytest

from bot.chat import line
from bot.platforms.base import PlatformRefused, pause
from bot.supervision import Patience, stopped_by_signals, supervise
from tests.sizes import HANG

PATIENCE = Patience(grace=0.2, again=0.05)


@dataclass
class Network:
    """A platform that does what its `days` say, one a run: refuses, fails, or serves until it is told to stop."""

    name: str
    days: list[str]
    runs: int = 0
    ended: bool = False
    seen_at: int | None = None
    serving: asyncio.Event = field(default_factory=asyncio.Event)

    async def run(self, stop: asyncio.Event) -> None:
        self.runs += 1
        day = self.days.pop(0)
        if day == "refuses":
            raise PlatformRefused(line("telegram.token_refused"))
        if day == "fails":
            raise RuntimeError("the ground gave way")
        self.serving.set()
        await stop.wait()
        if day == "hangs":
            await asyncio.sleep(60)
        self.ended = True


async def test_one_that_is_refused_or_fails_does_not_take_the_other_with_it(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    stop = asyncio.Event()
    refused = Network("refused", ["refuses"])
    failing = Network("failing", ["fails", "fails", "serves"])
    good = Network("good", ["serves"])
    with caplog.at_level(logging.ERROR):
        running = asyncio.create_task(supervise((refused, failing, good), stop, tmp_path / "beat", PATIENCE))
        await asyncio.wait_for(failing.serving.wait(), HANG)
        stop.set()
        assert await running is True
    assert (refused.runs, failing.runs, good.runs) == (1, 3, 1)
    assert failing.ended
    assert good.ended
    messages = [record.getMessage() for record in caplog.records]
    assert sum(message.startswith("refused is off: Telegram refused the token") for message in messages) == 1
    assert sum(message.startswith("failing failed") for message in messages) == 2


async def test_when_all_are_refused_it_ends_by_itself(tmp_path: Path) -> None:
    networks = [Network(name, ["refuses"]) for name in ("a", "b")]
    assert await supervise(networks, asyncio.Event(), tmp_path / "beat", PATIENCE) is False


async def test_one_that_hangs_is_not_waited_for(tmp_path: Path) -> None:
    stop, hanging = asyncio.Event(), Network("hanging", ["hangs"])
    running = asyncio.create_task(supervise((hanging,), stop, tmp_path / "beat", PATIENCE))
    await hanging.serving.wait()
    stop.set()
    assert await asyncio.wait_for(running, HANG) is True
    assert not hanging.ended


async def test_the_heartbeat_tells_who_lives_and_is_gone_afterwards(tmp_path: Path) -> None:
    stop, good, place = asyncio.Event(), Network("good", ["serves"], seen_at=7), tmp_path / "beat"
    running = asyncio.create_task(supervise((good,), stop, place, PATIENCE))
    await good.serving.wait()
    await asyncio.sleep(0)
    beat = json.loads(place.read_text())
    assert (beat["pid"], beat["platforms"]) == (os.getpid(), {"good": 7})
    stop.set()
    await running
    assert os.listdir(tmp_path) == []


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT])
async def test_signals_ask_it_to_stop(number: int) -> None:
    stop = asyncio.Event()
    with stopped_by_signals(stop):
        os.kill(os.getpid(), number)
        assert await pause(stop, 5)
