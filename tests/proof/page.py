"""How fast the page is: the first answer after the start, the first view, a value, and the way to a second phone.

`python -m tests.proof.page` prints what one run takes.
"""

from __future__ import annotations

import asyncio
import re
import statistics
import subprocess
import sys
import tempfile
import time
import urllib.request
from collections.abc import Awaitable, Callable
from pathlib import Path

from bot.web.limits import TokenBuckets
from bot.web.shells import Shells
from bot.web.site import Limits
from tests.web.server import ServedTable, SiteSettings, next_version, serving_table, visiting

TIMES = 50
HAND = "/score @p2 (CCC) 234m 567m 345p 2s+2s from @p1"
_ELSEWHERE = ("enter.html", "problem.html", "table.html", "js/enter.js")


def main() -> None:
    with tempfile.TemporaryDirectory() as folder:
        said, answered = started(Path(folder))
        print(f"start: says where it is after {said:.2f} s, first answer after {answered:.2f} s")
        asyncio.run(measured(Path(folder)))


def started(folder: Path) -> tuple[float, float]:
    """Seconds until `taifan web` says where the table is, and until the table was given."""
    began = time.monotonic()
    command = [sys.executable, "-m", "bot", "web", "--db", str(folder / "start.sqlite3"), "--no-browser"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as running:
        assert running.stdout is not None
        address = re.search(r"http://\S+", running.stdout.readline())
        said = time.monotonic() - began
        assert address is not None
        with urllib.request.build_opener(urllib.request.HTTPCookieProcessor()).open(address[0]) as answer:
            answer.read()
        answered = time.monotonic() - began
        running.terminate()
    return said, answered


async def measured(folder: Path) -> None:
    free = TokenBuckets(1e9, 1e9)
    async with serving_table(folder, SiteSettings(limits=Limits(free, free, free, free))) as table:
        await table.chat("1 Ann", "/newgame sg Ann Bob Cat Dan")
        for place in range(12):
            await table.chat("1 Ann", f"/score @p{place % 4 + 1} 3 zimo again")
        await views(table)
        await steps(table)


async def views(table: ServedTable) -> None:
    """The first view: the page with its table, and everything it loads."""
    async with visiting(table, table.url) as ann:

        async def view() -> int:
            return len(await (await ann.get(f"/t/{ann.page}")).read())

        size, told = await view(), await timed(view)
        shells = Shells.of_program()
        names = [name for name in shells.names if name not in _ELSEWHERE and not name.startswith("icon")]
        loaded = sum(len(file.packed or file.content) for name in names if (file := shells.file(name)))
        print(f"first view: {(size + loaded) / 1024:.0f} KiB ({size / 1024:.0f} the page with 12 hands), page {told}")
        print(f"value of a hand: {await timed(lambda: ann.value(HAND))}")


async def steps(table: ServedTable) -> None:
    """From the press on one phone until another knows that something is new, and has it."""
    async with visiting(table, table.url) as ann, visiting(table, table.public) as other:
        stream = await other.get(f"/api/{other.page}/events")
        await next_version(stream)

        async def step() -> None:
            press = asyncio.create_task(ann.say("/pay @p1 @p2 1 again"))
            await next_version(stream)
            await other.state()
            await press

        print(f"press to the second phone's view: {await timed(step)}")
        stream.close()


async def timed(work: Callable[[], Awaitable[object]]) -> str:
    """The median and the worst of some turns, in words."""
    taken = []
    for _ in range(TIMES):
        began = time.monotonic()
        await work()
        taken.append((time.monotonic() - began) * 1000)
    return f"median {statistics.median(taken):.0f} ms, worst {max(taken):.0f} ms"


if __name__ == "__main__":
    main()
