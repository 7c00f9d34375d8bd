"""Running platforms side by side: one that fails does not take the others with it, and all end together."""

from __future__ import annotations

import asyncio
import json
import logging
import os
import signal
import socket
import time
from collections.abc import Awaitable, Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from bot.platforms.base import GrowingPauses, Platform, PlatformRefused, pause
from bot.text.catalogue import SOURCE_LANGUAGE, catalogue
from bot.text.render import sentence
from storage.problems import StoreUnavailable

log = logging.getLogger(__name__)

SLOWEST: Final = 300.0
"""Seconds after which a platform that fails again and again is started again, at most."""

BEAT: Final = 10.0
"""Seconds between two heartbeats."""


@dataclass(frozen=True, slots=True)
class Patience:
    """Seconds: `grace` to finish when the program is to end (supervisors are promised five), `again` before a platform
    that failed is started for the second time."""

    grace: float = 4.4
    again: float = 5.0


PATIENCE: Final = Patience()


async def _nothing() -> None:
    """What a program without a store looks after."""


@dataclass(frozen=True, slots=True)
class Watch:
    """`look` raises when the store can no longer be trusted; it is called every `pause` seconds."""

    look: Callable[[], Awaitable[None]] = _nothing
    pause: float = 1.0


UNWATCHED: Final = Watch()


@contextmanager
def stopped_by_signals(stop: asyncio.Event) -> Iterator[None]:
    """SIGTERM and SIGINT set `stop`."""
    loop = asyncio.get_running_loop()
    for number in (signal.SIGTERM, signal.SIGINT):
        loop.add_signal_handler(number, stop.set)
    try:
        yield
    finally:
        for number in (signal.SIGTERM, signal.SIGINT):
            loop.remove_signal_handler(number)


async def supervise(
    platforms: Sequence[Platform],
    stop: asyncio.Event,
    heartbeat: Path,
    patience: Patience = PATIENCE,
    watch: Watch = UNWATCHED,
) -> bool:
    """Run the platforms until `stop` is set; False when every one of them refused to work before that.

    Raises StoreUnavailable when the store is no longer where it was; the heartbeat then stays and tells of it.
    """
    over = asyncio.Event()
    tasks = {asyncio.create_task(_kept_running(platform, over, patience)) for platform in platforms}
    beats = asyncio.create_task(_beat(heartbeat, platforms))
    watching = asyncio.create_task(_watch(watch))
    await _until_done(tasks, stop, watching)
    is_told = stop.is_set()
    over.set()
    _, late = await asyncio.wait(tasks, timeout=patience.grace)
    for task in (*late, beats):
        task.cancel()
    await asyncio.gather(*tasks, beats, return_exceptions=True)
    if watching.done():
        await watching
    watching.cancel()
    _end(heartbeat)
    return is_told


async def _watch(watch: Watch) -> None:
    """End by what is raised once the store is lost; a store that is only busy is waited for."""
    while True:
        try:
            await watch.look()
        except StoreUnavailable as lost:
            if lost.reason == "moved":
                raise
        await asyncio.sleep(watch.pause)


async def _until_done(tasks: set[asyncio.Task[None]], stop: asyncio.Event, watching: asyncio.Task[None]) -> None:
    """Wait until `stop` is set, every task has ended, or the store is lost."""
    halt = asyncio.create_task(stop.wait())
    running: set[asyncio.Task[Any]] = set(tasks)
    while running and not halt.done() and not watching.done():
        await asyncio.wait({*running, halt, watching}, return_when=asyncio.FIRST_COMPLETED)
        running = {task for task in running if not task.done()}
    halt.cancel()


async def _kept_running(platform: Platform, stop: asyncio.Event, patience: Patience) -> None:
    """Run one platform, again after every failure, until it ends or refuses."""
    pauses = GrowingPauses(patience.again, SLOWEST)
    while not stop.is_set():
        started = time.monotonic()
        try:
            await platform.run(stop)
        except PlatformRefused as refused:
            log.error("%s is off: %s", platform.name, sentence(refused.line, catalogue(SOURCE_LANGUAGE)))
            return
        except Exception:
            if time.monotonic() - started > SLOWEST:
                pauses.begin_anew()
            seconds = pauses.take()
            log.exception("%s failed and is started again in %d s", platform.name, seconds)
            await pause(stop, seconds)
        else:
            return


async def _beat(place: Path, platforms: Sequence[Platform]) -> None:
    """Renew the heartbeat file: its time says that the program lives, its content when each network last answered."""
    while True:
        seen = {platform.name: platform.seen_at for platform in platforms}
        _write(place, json.dumps({"at": int(time.time()), "pid": os.getpid(), "platforms": seen}))
        notify("READY=1\nWATCHDOG=1")
        await asyncio.sleep(BEAT)


def notify(state: str) -> None:
    """Tell systemd how the program is, where it asked to be told."""
    place = os.environ.get("NOTIFY_SOCKET")
    if not place:
        return
    address = f"\0{place[1:]}" if place.startswith("@") else place
    with suppress(OSError), socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as line:
        line.sendto(state.encode(), address)


def _write(place: Path, text: str) -> None:
    """Replace the file in one step; a disk that is full costs the beat, not the program."""
    unfinished = place.with_name(place.name + ".unfinished")
    try:
        unfinished.write_text(text + "\n", encoding="utf-8")
        unfinished.replace(place)
    except OSError as error:
        log.warning("the heartbeat cannot be written: %s", error)


def _end(place: Path) -> None:
    with suppress(OSError):
        place.unlink()
