"""What a `/score` costs on its whole way, beside a bot that only repeats what it hears.

    python -m benchmarks.stack [messages]

First through the real Telegram library over local HTTP, each message recorded on the disk before it is answered: the
program, and beside it in the same run a bot on the same library that makes one durable insert, over the client of the
library and over ours. Then our own part of it alone, `App.handle` on a file in memory without waiting for a disk, for
games of growing length and for many tables at once. Then memory, start, and what a thousand hands take on the disk.
"""

from __future__ import annotations

import asyncio
import os
import sys
import tempfile
import time
from collections.abc import AsyncIterator, Awaitable, Callable, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from statistics import median, quantiles

from storage.base import TableKey
from storage.sqlite.store import SqliteStore
from tests.platforms.discord.discord_server import TOKEN as DISCORD_TOKEN
from tests.platforms.discord.discord_server import DiscordServer
from tests.platforms.program import Program
from tests.platforms.telegram.bot_api import TOKEN, BotApi, Chat, User
from tests.proof.chats import HANDS, Talk, app_on

MESSAGES = 300
BLOCK = 25
"""Messages to one bot before it is the other's turn."""

PACE = 1 / 20
"""Seconds between two messages: below the number a bot may send in a second."""

PATIENCE = 120.0
"""Seconds that are waited for an answer: where others work as well, a start takes its time."""

ANN = User(101, "Ann")
IN_MEMORY = "/dev/shm" if Path("/dev/shm").is_dir() else None


async def main(messages: int) -> None:
    with tempfile.TemporaryDirectory() as folder:
        await through_telegram(Path(folder), messages)
        await both_platforms(Path(folder))
    with tempfile.TemporaryDirectory(dir=IN_MEMORY) as folder:
        await own_part(Path(folder), messages)


# Through Telegram


@dataclass
class Asked:
    """One bot and the chat it is asked in."""

    api: BotApi
    chat: Chat
    process: int
    times: list[float]
    seconds: float = 0.0

    async def say(self, text: str) -> None:
        """Say it, wait for the answer, note the time in between."""
        answers = len(self.chat.of_bot)
        began = time.perf_counter()
        await self.api.say(self.chat, ANN, text)
        await self.api.until(lambda: len(self.chat.of_bot) > answers, PATIENCE)
        self.times.append(time.perf_counter() - began)


async def through_telegram(folder: Path, messages: int) -> None:
    """Ask the program, and two bots that only repeat what they hear."""
    async with (
        BotApi() as ours,
        BotApi() as theirs,
        BotApi() as leaner,
        taifan(folder, ours) as us,
        echo(folder, theirs) as them,
        echo(folder, leaner, "lean") as lean,
    ):
        asked = {
            "taifan": Asked(ours, ours.chat(-1), us, []),
            "bare echo bot": Asked(theirs, theirs.chat(-1), them, []),
            "over our client": Asked(leaner, leaner.chat(-1), lean, []),
        }
        await ask_in_turns(tuple(asked.values()), messages)
    print(f"through Telegram, from message to answer, {messages} messages, all recorded on this disk")
    for name, one in asked.items():
        print(f"  {name:15} {figures(one.times)}, processor time {one.seconds / messages * 1e3:.1f} ms a message")
    one, other = asked["taifan"], asked["bare echo bot"]
    ratio = median(one.times) / median(other.times)
    print(f"  taifan to bare: {ratio:.2f} of the time, {one.seconds / other.seconds:.2f} of the processor time")


async def ask_in_turns(bots: Sequence[Asked], messages: int) -> None:
    """The same hands to all of them, block by block; the first block warms up."""
    for asked in bots:
        await asked.say("/newgame sg Ann Ben Wen Rob stake=0.5/1")
    for number in range(messages // BLOCK + 1):
        for asked in bots:
            before = processor_time(asked.process)
            for place in range(BLOCK):
                await asked.say(f"/score {HANDS[place % 4]} again")
                await asyncio.sleep(PACE)
            if number:
                asked.seconds += processor_time(asked.process) - before
            else:
                asked.times.clear()


def figures(times: Sequence[float]) -> str:
    return f"median {median(times) * 1e3:6.2f} ms, 99 of 100 below {quantiles(times, n=100)[98] * 1e3:6.2f} ms"


def processor_time(process: int) -> float:
    """Seconds a process has worked."""
    fields = Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


@asynccontextmanager
async def taifan(folder: Path, api: BotApi) -> AsyncIterator[int]:
    program = Program(folder, TOKEN, api.base_url)
    await program.start()
    try:
        yield process_of(program)
    finally:
        await program.end()


def process_of(program: Program) -> int:
    assert program._process is not None
    return program._process.pid


@asynccontextmanager
async def echo(folder: Path, api: BotApi, *how: str) -> AsyncIterator[int]:
    file = folder / f"{'-'.join(('echo', *how))}.sqlite3"
    command = (sys.executable, "-m", "benchmarks.echo", TOKEN, api.base_url, str(file), *how)
    process = await asyncio.create_subprocess_exec(*command)
    try:
        yield process.pid
    finally:
        process.terminate()
        await process.wait()


# Both platforms


async def both_platforms(folder: Path) -> None:
    """From the start of the process to the first answer, and the memory it takes once it has answered some hundred."""
    folder = folder / "both"
    folder.mkdir()
    async with BotApi() as api, DiscordServer() as discord:
        asked = Asked(api, api.chat(-1), 0, [])
        program = Program(folder, TOKEN, api.base_url)
        program._environment |= {**discord.redirected(folder), "TAIFAN_DISCORD_TOKEN": DISCORD_TOKEN}
        program._environment["PYTHONPATH"] = f"{folder}{os.pathsep}{program._environment['PYTHONPATH']}"
        question = asyncio.create_task(asked.say("/newgame sg Ann Ben Wen Rob stake=0.5/1"))
        await program.start()
        await question
        await program.logged("ready as")
        for place in range(100):
            await asked.say(f"/score {HANDS[place % 4]} again")
        memory = memory_of(process_of(program))
        await program.end()
    print("both platforms in one process")
    print(f"  first answer {asked.times[0]:.2f} s after the start, {memory / 2**20:.0f} MiB after 100 hands")


def memory_of(process: int) -> int:
    """Bytes a process keeps in memory."""
    return int(Path(f"/proc/{process}/statm").read_text().split()[1]) * os.sysconf("SC_PAGE_SIZE")


# Our own part


async def own_part(folder: Path, messages: int) -> None:
    print("App.handle alone, on a file in memory, without waiting for a disk")
    await game_of_any_length(folder / "long.sqlite3")
    for tables in (1, 10, 50):
        async with unsynced(folder / f"{tables}.sqlite3") as store:
            app = app_on(store)
            talks = [Talk(app, TableKey("telegram", f"-{number}")) for number in range(1, tables + 1)]
            for talk in talks:
                await talk.open()
            works = [partial(score, talk, turn) for turn in range(max(messages // tables, 10)) for talk in talks]
            print(f"  {tables:5} tables in turns     {figures((await timed(works))[tables * 2 :])}")


async def game_of_any_length(file: Path) -> None:
    async with unsynced(file) as store:
        talk = Talk(app_on(store))
        await talk.open()
        times = await timed([partial(score, talk, turn) for turn in range(1050)])
        for hands in (10, 100, 1000):
            print(f"  game of {hands:5} hands      {figures(times[hands : hands + 50])}")
        corrections = await timed([partial(talk.say, "Ann", f"/fix {number} winner=ben") for number in (1000, 500, 2)])
        print(f"  correcting hand 1000, 500, 2: {', '.join(f'{one * 1e3:.0f} ms' for one in corrections)}")
        begun = time.perf_counter()
        await app_on(store).handle(talk.incoming("Ann", "/table"))
        print(f"  first look at this game after a start: {(time.perf_counter() - begun) * 1e3:.0f} ms")
        await store.backup(file.with_name("copy.sqlite3"))
    print(
        f"  on the disk: {file.with_name('copy.sqlite3').stat().st_size / 2**20:.2f} MiB for 1,050 hands with replies"
    )


async def score(talk: Talk, turn: int) -> None:
    """A hand, and the message that shows it."""
    reply = await talk.say("Ann", f"/score {HANDS[turn % 4]}")
    assert reply is not None
    assert reply.figures.hand is not None


async def timed(works: Sequence[Callable[[], Awaitable[object]]]) -> list[float]:
    times = []
    for work in works:
        began = time.perf_counter()
        await work()
        times.append(time.perf_counter() - began)
    return times


@asynccontextmanager
async def unsynced(file: Path) -> AsyncIterator[SqliteStore]:
    """A store that does not wait for its disk."""
    async with SqliteStore(file) as store:
        await store._connection.read(lambda db: db.execute("PRAGMA synchronous = OFF").fetchall())
        yield store


if __name__ == "__main__":
    asyncio.run(main(int(sys.argv[1]) if sys.argv[1:] else MESSAGES))
