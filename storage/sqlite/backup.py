"""Copies of a store that may be in use."""

from __future__ import annotations

import os
import shutil
import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager, suppress
from pathlib import Path
from typing import Final

from storage.problems import DamagedStore, StoreUnavailable
from storage.sqlite.connection import OWN, in_our_words, readable
from storage.sqlite.integrity import faults_of
from storage.sqlite.schema import OURS

BESIDE: Final = ("-journal", "-wal", "-shm")
"""What SQLite puts beside a file, by the end of its name."""


def copy_database(source: Path, target: Path) -> None:
    """Write `target`, a sound copy of `source` as of one moment; an older file of that name is replaced at the end.

    Reads over a connection of its own and changes nothing, so the bot goes on meanwhile, in this or another process.
    Raises DamagedStore when something in `source` is not as it was recorded; what had the name of the copy stays.
    """
    if target.exists() and target.samefile(source):
        raise StoreUnavailable("same_file", str(target))
    with unfinished_copy(target) as unfinished:
        with in_our_words(str(source)):
            origin = sqlite3.connect(readable(source), uri=True)
        with closing(origin):
            copy_pages(origin, source, unfinished)
        for fault in faults_of(unfinished):
            raise DamagedStore("corrupt", str(source), fault)
        if not is_replaceable(target):
            raise StoreUnavailable("copy_foreign", str(target))
        keep_copy(unfinished, target)


def is_replaceable(target: Path) -> bool:
    """Tell whether nothing but an older copy would be lost where a copy is put in place of this file."""
    try:
        if not target.is_file():
            return target.is_dir() or not target.exists()  # a folder is refused by the system
        with target.open("rb") as file:
            head = file.read(_HEAD)
    except OSError:
        return False
    return not head or _is_ours(head)


_HEAD: Final = 100
"""Bytes of the head of an SQLite file."""


def _is_ours(head: bytes) -> bool:
    return head.startswith(b"SQLite format 3\0") and int.from_bytes(head[68:72]) == OURS


@contextmanager
def unfinished_copy(target: Path) -> Iterator[Path]:
    """A name for the copy while it is made; what is left of it at the end is cleared away.

    Errors of the place it is written to are said of it, not of the database.
    """
    unfinished = target.with_name(target.name + ".unfinished")

    def clear() -> None:
        for end in ("", *BESIDE, ".lock"):
            unfinished.with_name(unfinished.name + end).unlink(missing_ok=True)

    try:
        clear()
        yield unfinished
    except OSError as error:
        raise StoreUnavailable("copy_failed", str(target), error.strerror or str(error)) from error
    finally:
        with suppress(OSError):
            clear()


def copy_pages(origin: sqlite3.Connection, source: Path, unfinished: Path) -> None:
    """Copy page by page; what the disk of the copy refuses is told of the copy."""
    os.close(os.open(unfinished, os.O_RDWR | os.O_CREAT, OWN))
    with closing(sqlite3.connect(unfinished, isolation_level=None)) as copy:
        try:
            origin.backup(copy)
            copy.execute("PRAGMA journal_mode = DELETE")  # one file, nothing beside it
            found = copy.execute("PRAGMA quick_check(1)").fetchone()
        except sqlite3.DatabaseError as error:
            if _has_room(unfinished, source):
                with in_our_words(str(source)):
                    raise
            raise StoreUnavailable("copy_failed", str(unfinished.with_suffix("")), str(error)) from error
        if found != ("ok",):
            raise StoreUnavailable("corrupt", str(source), str(found[0]))


def _has_room(unfinished: Path, source: Path) -> bool:
    return shutil.disk_usage(unfinished.parent).free > source.stat().st_size


def keep_copy(unfinished: Path, target: Path) -> None:
    """Put the copy in place so that a power cut leaves the old one or the new one."""
    sync(unfinished)
    unfinished.replace(target)
    sync(target.absolute().parent)


def sync(place: Path) -> None:
    descriptor = os.open(place, os.O_RDONLY)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)
