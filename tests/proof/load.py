"""One chat never harms another, and long nights stay quick: figures of the real program and of the app alone.

    python -m tests.proof.load [neighbour|nights|seasons|chats|worst] [size]

`neighbour`: one chat sends worst-case messages without pause for `size` seconds; how long /table takes in another chat,
on the real program over HTTP, and how long SIGTERM takes then. `nights`: what each command takes in a night of `size`
hands on a file. `seasons`: what statistics take over `size` hands in nights of 25. `chats`: start and memory with
`size` chats. `worst`: climbs for `size` seconds after the input that takes longest.
"""

from __future__ import annotations

import asyncio
import random
import resource
import statistics
import sys
import tempfile
import time
from collections.abc import Sequence
from functools import partial
from pathlib import Path
from typing import Final

from bot.app.app import App
from engine.tiles import Wind
from storage.base import NewEntry, Step, TableKey
from storage.memory import MemoryStore
from storage.sqlite.store import SqliteStore
from tests.platforms.program import Program
from tests.platforms.telegram.bot_api import TOKEN, BotApi, Chat, User
from tests.proof.chats import Talk, app_on
from tests.storage.nights import hand_played

ANN: Final = User(101, "Ann")
WORST: Final = (
    "/score ann 2m 4m 6m 8m 2p 4p 6p 8p 2s 4s 6s 8s E S W N C",
    "/score from ann\n" + "ben 11122233344455566m\n" * 177,
    "x " * 2000,
    "/score ann 1112223334445556667778889m from ben",
    "/value dora " + "3m" * 280,
)
SEED: Final = 23
LONGEST: Final = 4_096
HANDS_A_NIGHT: Final = 25
AGAIN: Final = 9
"""Hands that are entered into a long night; the middle one of their times counts."""


async def neighbour(folder: Path, seconds: float) -> dict[str, float]:
    """Milliseconds of /table in one chat while another sends without pause, and seconds until SIGTERM has worked."""
    async with BotApi() as api:
        program = Program(folder, TOKEN, api.base_url)
        program.paced(20, 1.0)
        await program.start(anew=True)
        loud, quiet = api.chat(-1), api.chat(-2)
        for chat in (loud, quiet):
            message = await api.say(chat, ANN, "/newgame tw Ann Ben Cat Dan")
            await api.until(partial(getattr, chat, "of_bot"), 20)
        stop = asyncio.Event()

        async def shout() -> None:
            number = 0
            while not stop.is_set():
                await api.say(loud, ANN, WORST[number % len(WORST)][:4096])
                number += 1
                await asyncio.sleep(0.02)

        shouting, times = asyncio.create_task(shout()), list[float]()
        await asyncio.sleep(1)
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            began = time.perf_counter()
            message = await api.say(quiet, ANN, "/table")
            wanted = message["message_id"]
            await api.until(partial(_is_answered, quiet, wanted), 20)
            times.append((time.perf_counter() - began) * 1000)
            await asyncio.sleep(1.05)  # as fast as one chat is answered for long
        _, took = await program.end()
        stop.set()
        await shouting
    times.sort()
    return {"median": statistics.median(times), "p99": times[int(len(times) * 0.99)], "sigterm": took}


def _is_answered(chat: Chat, message: int) -> bool:
    return any(one.get("reply_to_message", {}).get("message_id") == message for one in chat.of_bot)


async def nights(folder: Path, hands: int) -> dict[str, float]:
    """Milliseconds, and those of the processor, of each command in one long night on a file, the first look after a
    start included."""
    path = folder / "night.sqlite3"
    async with SqliteStore(path) as store:
        talk = Talk(app_on(store))
        await talk.open()
        for first in range(1, hands + 1, 500):
            entries = tuple(
                NewEntry(talk.now, "telegram:Ann", hand_played(number))
                for number in range(first, min(first + 500, hands + 1))
            )
            for number, entry in enumerate(entries, first):
                step = Step(source=f"s{number}", reply="{}", at=talk.now, entries=(entry,))
                await store.append(talk.table, number, step)
    async with SqliteStore(path) as store:
        warm = Talk(app_on(MemoryStore()))
        await warm.open()
        await warm.say("Ann", "/score ann 3 from ben")  # words are read once a process
        talk = Talk(app_on(store), now=talk.now + 1000, count=talk.count)
        times = dict[str, list[float]]()
        middle = hands // 2
        for name, typed in (
            ("first look", "/table"),
            *(("/score", "/score ann 3 from ben"),) * AGAIN,
            ("/undo", "/undo"),
            ("/redo", "/redo"),
            ("/fix newest", f"/fix {hands + AGAIN} from=wen"),
            ("/history 20", "/history 20"),
            ("/stats", "/stats"),
            ("/stats again", "/stats"),
            ("/history all", "/history all"),
            ("/fix middle", f"/fix {middle} from=wen sure"),
        ):
            began, worked = time.perf_counter(), time.process_time()
            reply = await talk.say("Ann", typed)
            times.setdefault(name, []).append((time.perf_counter() - began) * 1000)
            times.setdefault(f"{name}, processor", []).append((time.process_time() - worked) * 1000)
            assert reply is not None, typed
        found = {name: statistics.median(taken) for name, taken in times.items()}
        found["KiB a hand"] = await store.size() / 1024 / hands
    found["MiB"] = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
    return found


async def seasons(folder: Path, hands: int) -> dict[str, float]:
    """Milliseconds, and those of the processor, of statistics over many nights on a file."""
    path = folder / "season.sqlite3"
    async with SqliteStore(path) as store:
        talk = Talk(app_on(store))
        await talk.open()
        opened = (await store.load(talk.table)).entries
        last = len(opened)
        for night in range(hands // HANDS_A_NIGHT):
            again = [NewEntry(talk.now, "telegram:Ann", one.entry) for one in opened if night]
            played = (NewEntry(talk.now, "telegram:Ann", hand_played(number + 1)) for number in range(HANDS_A_NIGHT))
            entries = (*again, *played)
            step = Step(source=f"s{night}", reply="{}", at=talk.now, entries=entries, opens_night=night > 0)
            await store.append(talk.table, last, step)
            last += len(entries)
    async with SqliteStore(path) as store:
        talk = Talk(app_on(store), now=talk.now + 1000, count=talk.count)
        found = {}
        for name, typed in (
            ("/table", "/table"), ("/stats at first", "/stats"), ("/stats", "/stats"), ("/season", "/season"),
            ("/top", "/top"), ("/stats ben", "/stats ben"),
        ):  # fmt: skip
            began, worked = time.perf_counter(), time.process_time()
            reply = await talk.say("Ann", typed)
            found[name] = (time.perf_counter() - began) * 1000
            found[f"{name}, processor"] = (time.process_time() - worked) * 1000
            assert reply is not None, typed
    return found


async def chats(folder: Path, count: int) -> dict[str, float]:
    """Seconds to the first answer of the real program with many chats in its file, and its memory in MiB."""
    path = folder / "taifan.sqlite3"
    async with SqliteStore(path) as store:
        app = App(store, random_wind=lambda: Wind.E)
        for number in range(count):
            talk = Talk(app, TableKey("telegram", f"-{1000 + number}"))
            await talk.open()
            await talk.say("Ann", "/score ann 3 from ben")
    async with BotApi() as api:
        program = Program(folder, TOKEN, api.base_url)
        chat = api.chat(-1000)
        began = time.perf_counter()
        await program.start(anew=True)
        await api.say(chat, ANN, "/table")
        await api.until(lambda: chat.of_bot, 30)
        took = time.perf_counter() - began
        status = _status(program.pid)
        await program.end()
    memory = next(int(line.split()[1]) for line in status.splitlines() if line.startswith("VmRSS"))
    return {"first answer": took, "MiB": memory / 1024, "file MiB": path.stat().st_size / 2**20}


def _status(pid: int) -> str:
    return Path(f"/proc/{pid}/status").read_text(encoding="utf-8")


def worst(seconds: float) -> dict[str, float]:
    """Milliseconds of the slowest message found by climbing: changes are kept that make a message slower."""
    return asyncio.run(_climbed(seconds))


async def _climbed(seconds: float) -> dict[str, float]:
    rng, best, text = random.Random(SEED), 0.0, ""
    end = time.monotonic() + seconds
    talks = [Talk(app_on(MemoryStore())) for _ in _GAMES]
    for talk, options in zip(talks, _GAMES, strict=True):
        await talk.open(options)
    seeds = [one[:600] for one in WORST if len(one) <= 600] + [f"/s ann {tiles}" for tiles in _TILES] + [*_LONG]
    slow: list[tuple[float, str]] = [(0.0, one) for one in seeds]
    while time.monotonic() < end:
        _, tried = rng.choice(slow[-8:] if rng.random() < 0.7 else slow)
        tried = _changed(rng, tried) if slow[-1][0] else tried
        talk = rng.choice(talks)
        began = time.process_time()
        await talk.say("Ann", tried)
        took = (time.process_time() - began) * 1000
        if took > best:
            best, text = took, tried
        slow = sorted([*slow, (took, tried)])[-64:]
    print(repr(text), file=sys.stderr)
    return {"slowest": best}


_GAMES: Final = (
    "sg Ann Ben Cat Dan",
    "tw Ann Ben Cat Dan",
    "jp Ann Ben Cat Dan",
    "arcade Ann Ben Cat Dan",
    "bmja Ann Ben Cat Dan",
)
_LONG: Final = (
    "/result\n" + "ann 35000 ben 28000 cat 20000 dan 17000\n" * 100,
    "/import\nnight,hand,time,winner,from,how,value\n" + "1,1,2026-01-01 20:00:00,Ann,Ben,discard,3\n" * 90,
    '/import {"title":["a","b"],"name":["A","B","C","D"],"rule":{},"log":['
    + "[[0,0,0],[25000,25000,25000,25000]]," * 90,
    "/import " + "[" * 2000 + "{" * 2000,
)
"""What may be longer than a hand: files, and results of many games."""
_TILES: Final = (
    "2m 4m 6m 8m 2p 4p 6p 8p 2s 4s 6s 8s E S W N C", "11122233344455566m", "112233m 112233p 112233s",
    "1111222233334444m", "E S W N C F P 19m 19p 19s 1m",
)  # fmt: skip
_PIECES: Final = (
    *"123456789", "m", "p", "s", " ", "E", "S", "CC", "(", ")", "+", "from ben", "zimo", "ann", "ben", "\n", "dora",
    "3 tai", "kong", "closed", "111m", "234p", "5m", "？", "番", "x", "=", "flowers 4", "@",
)  # fmt: skip


def _changed(rng: random.Random, text: str) -> str:
    for _ in range(rng.randint(1, 4)):
        place, piece = rng.randrange(len(text) + 1), rng.choice(_PIECES)
        cut = rng.randint(0, 3)
        text = (text[:place] + piece + text[place + cut :])[:LONGEST]
    return text


def main(arguments: Sequence[str]) -> int:
    """Measure; print the figures."""
    kind, size = (*arguments, "neighbour")[0], float((*arguments[1:], "10")[0])
    with tempfile.TemporaryDirectory() as folder:
        if kind == "worst":
            found = worst(size)
        else:
            work = {"neighbour": neighbour, "nights": nights, "seasons": seasons, "chats": chats}[kind]
            found = asyncio.run(work(Path(folder), int(size)))
    for name, figure in found.items():
        print(f"{name}: {figure:.1f}")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
