"""Bringing a file to the version this program works with: numbered SQL files, each committed with its number."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import lru_cache
from importlib.resources import files

import aiosqlite

from storage.problems import NewerStore, StoreUnavailable


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


async def check_version(db: aiosqlite.Connection, place: str, known: int) -> int:
    """The version of the file, 0 when it is empty.

    Raises NewerStore, or StoreUnavailable when somebody else's tables are in it.
    """
    version = await _number(db, "PRAGMA user_version")
    if version > known:
        raise NewerStore(place, version, known)
    if version == 0 and await _number(db, "SELECT count(*) FROM sqlite_schema"):
        raise StoreUnavailable("no_database", place)
    return version


async def migrate(db: aiosqlite.Connection, place: str, steps: tuple[Migration, ...]) -> None:
    """Take the steps the file has not seen; one that fails leaves no trace."""
    version = await check_version(db, place, steps[-1].number)
    for step in steps[version:]:
        try:
            await db.executescript(f"BEGIN IMMEDIATE;\n{step.sql}\nPRAGMA user_version = {step.number};\nCOMMIT;")
        except BaseException:
            await db.rollback()
            raise


async def _number(db: aiosqlite.Connection, question: str) -> int:
    ((number,),) = await db.execute_fetchall(question)
    return int(number)
