"""How long pictures take, whom they keep waiting, and what memory they need.

`python -m benchmarks.pictures [pictures of each kind]`
"""

from __future__ import annotations

import asyncio
import importlib
import resource
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path
from statistics import median, quantiles
from typing import Final

from msgspec.structs import replace

from bot.app.app import App
from bot.app.pictures import Pictures, svg_of
from bot.chat import Incoming, Picture, Sender
from bot.pictures.cards import Card
from bot.pictures.render import WORKER, job_of
from bot.text.catalogue import catalogue
from storage.base import TableKey
from storage.sqlite.store import SqliteStore
from tools.pictures import gallery
from tools.pictures import svg_of as page_svg_of

MIB: Final = 1024
KINDS: Final = ("hand", "hand-many", "night", "night-long", "settlement", "season")
PLATFORMS: Final = ("bot.platforms.telegram.platform", "bot.platforms.discord.platform")
GUESTS: Final = ("ann", "ben", "cat", "dan")


def main(count: int) -> None:
    print("cold: a new program until its first picture")
    for _ in range(3):
        print(f"  {cold():6.3f} s")
    print(f"warm: median and slowest of {count} different pictures a kind, processor time of rendering, drawing alone")
    for kind, seconds, processor, drawing in asyncio.run(_warm(count)):
        times = f"{median(seconds):6.3f} s  {max(seconds):6.3f} s  {processor:6.3f} s"
        print(f"  {kind:14} {times}  {drawing * 1000:5.1f} ms")
    print("another chat's /table while one chat posts a picture of every hand")
    print(f"  {asyncio.run(_beside())}")
    print("memory")
    for what in ("without", "with"):
        print(f"  {what:8} {_memory_of(what)}")
    print(f"  renders  {renderer_memory()} for the moment of a picture")


def cold() -> float:
    """Seconds from the start of a program to its first picture."""
    program = (
        "import asyncio; from tools.pictures import usual_hand; from bot.app.pictures import Pictures;"
        "from bot.chat import Picture; from bot.text.catalogue import catalogue;"
        "assert asyncio.run(Pictures().png(Picture(usual_hand()), catalogue('en')))"
    )
    begun = time.perf_counter()
    subprocess.run([sys.executable, "-c", program], check=True)
    return time.perf_counter() - begun


async def _warm(count: int) -> list[tuple[str, list[float], float, float]]:
    texts, found = catalogue("en"), []
    cards = {one.name: one.card for one in gallery()}
    for kind in KINDS:
        pictures = Pictures()
        await pictures.png(Picture(cards[kind]), texts)
        before = _children()
        seconds = [await _took(pictures, card) for card in variants(cards[kind], count)]
        processor = (_children() - before) / count
        begun = time.perf_counter()
        svg_of(Picture(cards[kind]), texts)
        found.append((kind, seconds, processor, time.perf_counter() - begun))
    return found


def variants(card: Card, count: int) -> Iterator[Card]:
    """Cards that differ in a word, so that none is known yet."""
    for number in range(count):
        yield replace(card, alt=f"{number}")


def _children() -> float:
    """Processor seconds of all processes that ended."""
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


async def _took(pictures: Pictures, card: Card) -> float:
    begun = time.perf_counter()
    assert await pictures.png(Picture(card), catalogue("en")) is not None
    return time.perf_counter() - begun


class _Chats:
    """Two chats of one program."""

    def __init__(self, app: App) -> None:
        self.app, self._count = app, 0

    async def say(self, chat: str, text: str) -> Picture | None:
        self._count += 1
        reply = await self.app.handle(
            Incoming(
                table=TableKey("bench", chat),
                sender=Sender("bench:ann", "ann"),
                text=text,
                source=f"{self._count}",
                at=int(time.time()) + 600 * self._count,
                private=True,
            )
        )
        assert reply is not None
        return reply.picture

    async def open(self, chat: str) -> None:
        await self.say(chat, f"/newgame singapore {' '.join(GUESTS)}")
        await self.say(chat, "/set pictures=all")


async def _beside(seconds: float = 10) -> str:
    with tempfile.TemporaryDirectory() as folder:
        async with SqliteStore(Path(folder) / "bench.sqlite3") as store:
            chats = _Chats(App(store))
            for chat in ("busy", "quiet"):
                await chats.open(chat)
            end, made = time.perf_counter() + seconds, 0
            waits = list[float]()

            async def busy() -> None:
                nonlocal made
                while time.perf_counter() < end:
                    typed = f"/score ann (CCC) [9999p] 456p 55p 67p +8p from ben {1 + made % 4}f again"
                    picture = await chats.say("busy", typed)
                    if picture is not None:
                        made += await chats.app.pictures.png(picture, catalogue("en")) is not None

            async def quiet() -> None:
                while time.perf_counter() < end:
                    begun = time.perf_counter()
                    await chats.say("quiet", "/table")
                    waits.append(time.perf_counter() - begun)
                    await asyncio.sleep(0.01)

            await asyncio.gather(busy(), quiet())
    last = quantiles(waits, n=100)[98]
    return (
        f"{len(waits)} answers: median {median(waits) * 1000:.1f} ms, 99 of 100 within {last * 1000:.1f} ms,"
        f" slowest {max(waits) * 1000:.1f} ms; {made} pictures meanwhile"
    )


def _memory_of(what: str) -> str:
    run = subprocess.run(
        [sys.executable, "-m", "benchmarks.pictures", f"memory-{what}"], check=True, capture_output=True, text=True
    )
    return run.stdout.strip()


def memory(*, with_pictures: bool) -> str:
    """The program with both platforms loaded and a night played; its memory, and that of the rendering process."""
    for name in PLATFORMS:
        importlib.import_module(name)
    asyncio.run(_play(40 if with_pictures else 0))
    return f"{_resident():6.1f} MiB"


def renderer_memory() -> str:
    """The most memory of the process that renders the largest picture."""
    largest = next(one for one in gallery() if one.name == "hand-many")
    program = (
        "import resource, subprocess, sys;"
        f"worker = [sys.executable, '-P', {str(WORKER)!r}];"
        "subprocess.run(worker, stdin=sys.stdin, stdout=subprocess.DEVNULL, check=True);"
        "print(resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss)"
    )
    run = subprocess.run(
        [sys.executable, "-c", program], input=job_of(page_svg_of(largest)), check=True, capture_output=True
    )
    return f"{int(run.stdout) / MIB:6.1f} MiB"


async def _play(pictures: int) -> None:
    with tempfile.TemporaryDirectory() as folder:
        async with SqliteStore(Path(folder) / "bench.sqlite3") as store:
            chats = _Chats(App(store))
            await chats.open("chat")
            for hand in range(40):
                typed = f"/score ann (CCC) [9999p] 456p 55p 67p +8p from ben {1 + hand % 4}f again"
                picture = await chats.say("chat", typed)
                if hand < pictures and picture is not None:
                    assert await chats.app.pictures.png(picture, catalogue("en")) is not None


def _resident() -> float:
    status = Path("/proc/self/status").read_text()
    line = next(one for one in status.splitlines() if one.startswith("VmRSS"))
    return int(line.split()[1]) / MIB


if __name__ == "__main__":
    asked = sys.argv[1:] or ["12"]
    if asked[0].startswith("memory-"):
        print(memory(with_pictures=asked[0] == "memory-with"))
    else:
        main(int(asked[0]))
