"""Copies of a store that may be in use, and putting one back in its place."""

from __future__ import annotations

import os
import shutil
import sqlite3
import time
from collections.abc import Iterator
from contextlib import closing, contextmanager, suppress
from pathlib import Path
from typing import Final

from storage.problems import StoreUnavailable
from storage.sqlite.connection import OWN, in_our_words, locked, readable
from storage.sqlite.schema import OURS, migrations

_BESIDE: Final = ("-journal", "-wal", "-shm")
"""What SQLite puts beside a file, by the end of its name."""


def copy_database(source: Path, target: Path) -> None:
    """Write `target`, a sound copy of `source` as of one moment; an older file of that name is replaced at the end.

    Reads over a connection of its own and changes nothing, so the bot goes on meanwhile, in this or another process.
    """
    if target.exists() and target.samefile(source):
        raise StoreUnavailable("same_file", str(target))
    with _unfinished(target) as unfinished:
        with in_our_words(str(source)):
            origin = sqlite3.connect(readable(source), uri=True)
        with closing(origin):
            _copy(origin, source, unfinished)
        _keep(unfinished, target)


def restore_database(copy: Path, target: Path) -> Path | None:
    """Put a copy in the place of the database; where the file that was there lies now, None where there was none.

    Nobody may use the database. What SQLite left beside it goes with it: a log of another file would spoil this one.
    """
    if not copy.exists():
        raise StoreUnavailable("cannot_open", str(copy), "no such file")
    if target.exists() and target.samefile(copy):
        raise StoreUnavailable("same_file", str(copy))
    with locked(target), _unfinished(target) as unfinished:
        with in_our_words(str(copy)):
            origin = sqlite3.connect(readable(copy), uri=True)
            with closing(origin):
                _check_ours(origin, copy)
                _copy(origin, copy, unfinished)
        before = _put_aside(target)
        _keep(unfinished, target)
    return before


def _check_ours(origin: sqlite3.Connection, copy: Path) -> None:
    """Raise StoreUnavailable for a file that is no database of ours, or of a newer version."""
    ((ours,), (version,)) = (
        origin.execute("PRAGMA application_id").fetchone(),
        origin.execute("PRAGMA user_version").fetchone(),
    )
    if ours != OURS or not 1 <= version <= migrations()[-1].number:
        raise StoreUnavailable("no_database" if ours != OURS else "newer_copy", str(copy), str(version))


def _put_aside(target: Path) -> Path | None:
    """Rename a database with everything beside it, so that it can still be opened there."""
    if not target.exists():
        for end in _BESIDE:
            target.with_name(target.name + end).unlink(missing_ok=True)
        return None
    before = target.with_name(f"{target.name}.replaced-{time.strftime('%Y%m%d-%H%M%S', time.gmtime())}")
    for end in ("", *_BESIDE):
        beside = target.with_name(target.name + end)
        if beside.exists():
            beside.rename(before.with_name(before.name + end))
    return before


@contextmanager
def _unfinished(target: Path) -> Iterator[Path]:
    """A name for the copy while it is made; what is left of it at the end is cleared away.

    Errors of the place it is written to are said of it, not of the database.
    """
    unfinished = target.with_name(target.name + ".unfinished")

    def clear() -> None:
        for end in ("", *_BESIDE):
            unfinished.with_name(unfinished.name + end).unlink(missing_ok=True)

    try:
        clear()
        yield unfinished
    except OSError as error:
        raise StoreUnavailable("copy_failed", str(target), error.strerror or str(error)) from error
    finally:
        with suppress(OSError):
            clear()


def _copy(origin: sqlite3.Connection, source: Path, unfinished: Path) -> None:
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


def _keep(unfinished: Path, target: Path) -> None:
    """Put the copy in place so that a power cut leaves the old one or the new one."""
    _sync(unfinished)
    unfinished.replace(target)
    _sync(target.absolute().parent)


def _sync(place: Path) -> None:
    descriptor = os.open(place, os.O_RDONLY)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)
