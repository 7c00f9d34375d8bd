"""A process that writes to a store until it is killed: `python writer.py FILE`.

Prints "open", then the number of entries after each step that was kept: three entries each.
"""

from __future__ import annotations

import asyncio
import sys
from pathlib import Path

from storage.base import Appended
from storage.sqlite.store import SqliteStore
from tests.storage.nights import TABLE, hand_played, step


async def write(path: Path) -> None:
    async with SqliteStore(path) as store:
        last = (await store.load(TABLE)).last_seq
        print("open", flush=True)
        while True:
            said = step(f"m{last}", *(hand_played(last + n) for n in (1, 2, 3)))
            answer = await store.append(TABLE, last, said)
            assert isinstance(answer, Appended)
            last = answer.last_seq
            print(last, flush=True)


if __name__ == "__main__":
    asyncio.run(write(Path(sys.argv[1])))
