"""Putting a copy back in the place of the database."""

from __future__ import annotations

import asyncio
import sqlite3
import time
from contextlib import closing
from pathlib import Path

from storage import DamagedStore, StoreFault, StoreUnavailable
from storage.sqlite.backup import BESIDE, copy_pages, keep_copy, sync, unfinished_copy
from storage.sqlite.connection import in_our_words, locked, readable, real_place
from storage.sqlite.schema import OURS, migrations
from storage.sqlite.store import SqliteStore

_SPOILT = frozenset(("corrupt", "no_database", "migration"))
"""Reasons that are of the copy: whatever else goes wrong is of the place it is written to."""


def restore_database(copy: Path, target: Path) -> Path | None:
    """Put a copy in the place of the database; where the file that was there lies now, None where there was none.

    Nobody may use the database. What SQLite left beside it goes with it: a log of another file would spoil this one.
    Everything is looked at before anything is replaced. Raises DamagedStore or StoreUnavailable, with the copy as its
    place, when the copy cannot be used; the database is then untouched.
    """
    if not copy.is_file():
        raise StoreUnavailable("missing_copy", str(copy))
    if target.exists() and target.samefile(copy):
        raise StoreUnavailable("same_file", str(copy))
    target = real_place(target)
    with locked(target), unfinished_copy(target) as unfinished:
        try:
            _copy_ours(copy, unfinished)
            asyncio.run(_check_sound(unfinished))
        except StoreUnavailable as refusal:
            raise _said_of_the_copy(refusal, copy) from refusal
        before = _put_aside(target)
        keep_copy(unfinished, target)
    return before


def _copy_ours(copy: Path, unfinished: Path) -> None:
    with in_our_words(str(copy)), closing(sqlite3.connect(readable(copy), uri=True)) as origin:
        ((ours,), (version,)) = (
            origin.execute("PRAGMA application_id").fetchone(),
            origin.execute("PRAGMA user_version").fetchone(),
        )
        if ours != OURS:
            raise StoreUnavailable("no_database", str(copy))
        if not 1 <= version <= migrations()[-1].number:
            raise StoreUnavailable("newer_copy", str(copy), str(version))
        copy_pages(origin, copy, unfinished)


async def _check_sound(unfinished: Path) -> None:
    """Bring the copy up to date and follow every chain. Raises StoreUnavailable."""
    async with SqliteStore(unfinished) as store:
        for fault in await store.verify():
            raise DamagedStore("corrupt", str(unfinished), fault)
    sync(unfinished)


def _said_of_the_copy(refusal: StoreUnavailable, copy: Path) -> StoreUnavailable:
    """Return the refusal with the copy as the file that is to blame, where it is."""
    if refusal.reason not in _SPOILT:
        return refusal
    if isinstance(refusal, DamagedStore):
        return DamagedStore("damaged_copy", str(copy), refusal.fault)
    if refusal.reason == "no_database":
        return StoreUnavailable("foreign_copy", str(copy))
    return DamagedStore("damaged_copy", str(copy), StoreFault("damaged_file", detail=refusal.detail))


def _put_aside(target: Path) -> Path | None:
    """Rename a database with everything beside it, so that it can still be opened there.

    A log whose database is elsewhere is put aside as well: it may hold what was played last.
    """
    before = target.with_name(f"{target.name}.replaced-{time.strftime('%Y%m%d-%H%M%S', time.gmtime())}")
    was_there = target.exists()
    for end in ("", *BESIDE):
        beside = target.with_name(target.name + end)
        if beside.exists():
            beside.rename(before.with_name(before.name + end))
    return before if was_there else None
