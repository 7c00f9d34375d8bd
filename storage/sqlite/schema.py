"""Bringing a file to the version this program works with: numbered SQL files, each committed with its number."""

from __future__ import annotations

import re
import sqlite3
from dataclasses import dataclass
from functools import lru_cache
from importlib.resources import files
from typing import Final

from storage.problems import NewerStore, StoreUnavailable

OURS: Final = 1415670118
"""The application id that the first step writes into the file."""


@dataclass(frozen=True, slots=True)
class Migration:
    number: int
    sql: str


@lru_cache(maxsize=1)
def migrations() -> tuple[Migration, ...]:
    """Every step there is, in order. A file that was released is never edited."""
    found = []
    for file in (files("storage.sqlite") / "migrations").iterdir():
        if named := re.fullmatch(r"([0-9]{4})_\w+\.sql", file.name):
            found.append(Migration(int(named[1]), file.read_text(encoding="utf-8")))
    return tuple(sorted(found, key=lambda step: step.number))


def check_version(db: sqlite3.Connection, place: str, known: int) -> int:
    """The version of the file, 0 when it is empty.

    Raises NewerStore, or StoreUnavailable when somebody else's tables are in it.
    """
    version = _number(db, "PRAGMA user_version")
    is_used = bool(version or _number(db, "SELECT count(*) FROM sqlite_schema"))
    if is_used and _number(db, "PRAGMA application_id") != OURS:
        raise StoreUnavailable("no_database", place)
    if version > known:
        raise NewerStore(place, version, known)
    return version


def migrate(db: sqlite3.Connection, place: str, steps: tuple[Migration, ...]) -> None:
    """Take the steps the file has not seen; one that fails leaves no trace."""
    version = check_version(db, place, steps[-1].number)
    for step in steps[version:]:
        try:
            db.executescript(f"BEGIN IMMEDIATE;\n{step.sql}\nPRAGMA user_version = {step.number};\nCOMMIT;")
        except sqlite3.IntegrityError as error:
            db.rollback()
            raise StoreUnavailable("migration", place, str(error)) from error
        except BaseException:
            db.rollback()
            raise


def _number(db: sqlite3.Connection, question: str) -> int:
    ((number,),) = db.execute(question)
    return int(number)
