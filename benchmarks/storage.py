"""How fast the store keeps and loads hands, and how large they get.

    python -m benchmarks.storage [FOLDER]

FOLDER says which disk to measure; a temporary folder unless given.
"""

from __future__ import annotations

import asyncio
import sys
import tempfile
import timeit
from functools import partial
from pathlib import Path
from statistics import median
from time import perf_counter

from storage.base import TableKey
from storage.codec import decode, encode
from storage.sqlite.store import SqliteStore
from tests.storage.nights import START, TABLE, hand_played, step

HANDS = 1000
REPLY = "{" + "x" * 700 + "}"
"""As long as a receipt."""


async def appends(store: SqliteStore) -> None:
    await store.append(TABLE, 0, step("start", START))
    times = []
    for n in range(1, HANDS + 1):
        begun = perf_counter()
        await store.append(TABLE, n, step(f"telegram:-100123456789:{n}", hand_played(n), reply=REPLY))
        times.append(perf_counter() - begun)
    print(f"durable appends: {HANDS / sum(times):.0f} a second, median {median(times) * 1e6:.0f} µs")
    begun = perf_counter()
    await asyncio.gather(*(store.append(TableKey("t", str(n)), 0, step("m", START)) for n in range(200)))
    print(f"first entries of 200 tables at once: {200 / (perf_counter() - begun):.0f} a second")


async def loads(store: SqliteStore) -> None:
    for name, after in (("all", 0), ("the last", HANDS)):
        times = []
        for _ in range(11):
            begun = perf_counter()
            journal = await store.load(TABLE, after)
            times.append(perf_counter() - begun)
            count = len(journal.entries)
            del journal
        print(f"load {name} ({count} entries): median {median(times) * 1e3:.2f} ms, best {min(times) * 1e3:.2f} ms")


def codec() -> None:
    hand = hand_played(7)
    text = encode(hand)
    for name, call in (("encode", partial(encode, hand)), ("decode", partial(decode, text))):
        best = min(timeit.repeat(call, number=200, repeat=20)) / 200
        print(f"{name} a hand of {len(text)} bytes: {best * 1e6:.1f} µs")


async def main(folder: Path) -> None:
    path = folder / "benchmark.sqlite3"
    async with SqliteStore(path) as store:
        await appends(store)
        await loads(store)
        begun = perf_counter()
        await store.backup(folder / "copy.sqlite3")
        print(f"backup: {(perf_counter() - begun) * 1e3:.1f} ms")
        begun = perf_counter()
        assert await store.verify() == ()
        print(f"check: {(perf_counter() - begun) * 1e3:.1f} ms")
    print(f"size of {HANDS} hands with their replies: {(folder / 'copy.sqlite3').stat().st_size / 1024:.0f} KiB")
    codec()


if __name__ == "__main__":
    with tempfile.TemporaryDirectory(dir=sys.argv[1] if len(sys.argv) > 1 else None) as made:
        asyncio.run(main(Path(made)))
