"""Copies of a store that may be in use."""

from __future__ import annotations

import os
import sqlite3
from contextlib import closing, suppress
from pathlib import Path

from storage.problems import StoreUnavailable
from storage.sqlite.connection import OWN, in_our_words


def copy_database(source: Path, target: Path) -> None:
    """Write `target`, a sound copy of `source` as of one moment; an older file of that name is replaced at the end.

    Reads over a connection of its own and changes nothing, so the bot goes on meanwhile, in this or another process.
    """
    if target.exists() and target.samefile(source):
        raise StoreUnavailable("same_file", str(target))
    unfinished = target.with_name(target.name + ".unfinished")
    try:
        unfinished.unlink(missing_ok=True)
        with in_our_words(str(source)):
            _copy(source, unfinished)
        _keep(unfinished, target)
    except OSError as error:
        raise StoreUnavailable("io_error", str(target), str(error)) from error
    finally:
        with suppress(OSError):
            unfinished.unlink(missing_ok=True)


def _copy(source: Path, unfinished: Path) -> None:
    origin = sqlite3.connect(f"{source.absolute().as_uri()}?mode=ro", uri=True)
    with closing(origin), closing(sqlite3.connect(unfinished, isolation_level=None)) as copy:
        origin.backup(copy)
        copy.execute("PRAGMA journal_mode = DELETE")  # one file, nothing beside it
        if (found := copy.execute("PRAGMA quick_check(1)").fetchone()) != ("ok",):
            raise StoreUnavailable("corrupt", str(source), str(found[0]))


def _keep(unfinished: Path, target: Path) -> None:
    """Put the copy in place so that a power cut leaves the old one or the new one."""
    unfinished.chmod(OWN)
    _sync(unfinished)
    unfinished.replace(target)
    _sync(target.absolute().parent)


def _sync(place: Path) -> None:
    descriptor = os.open(place, os.O_RDONLY)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)
