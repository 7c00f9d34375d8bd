"""Looking for damage in a SQLite file."""

from __future__ import annotations

import aiosqlite

from storage.base import StoreFault, TableKey
from storage.chain import START, link
from storage.codec import decode
from storage.problems import UnreadableEntry


async def faults_of(db: aiosqlite.Connection) -> tuple[StoreFault, ...]:
    """What is wrong with the file as such; if nothing, what is wrong with its journals."""
    sound = [str(row[0]) for row in await db.execute_fetchall("PRAGMA integrity_check(20)")]
    strays = [f"row {row[1]} of {row[0]}" for row in await db.execute_fetchall("PRAGMA foreign_key_check")]
    damage = [*(detail for detail in sound if detail != "ok"), *strays]
    if damage:
        return tuple(StoreFault("damaged_file", detail=detail) for detail in damage)
    return await _journal_faults(db)


async def _journal_faults(db: aiosqlite.Connection) -> tuple[StoreFault, ...]:
    rows = await db.execute_fetchall(
        """SELECT platform, native, topic, last_seq, head, journal.id
           FROM journal JOIN chat ON chat.id = chat_id ORDER BY platform, native, topic"""
    )
    faults = list[StoreFault]()
    for platform, native, topic, last, head, journal in rows:
        faults += await _faults_of_journal(db, TableKey(platform, native, topic), journal, (last, head))
    return tuple(faults)


async def _faults_of_journal(
    db: aiosqlite.Connection, table: TableKey, journal: int, end: tuple[int, bytes]
) -> list[StoreFault]:
    """Follow the chain of one journal from its first entry to the end that is written down."""
    faults, expected, before = list[StoreFault](), 1, START
    async with db.execute(
        """SELECT seq, at, author, CAST(source AS BLOB), opens_night, CAST(text AS BLOB), digest
           FROM entry WHERE journal_id = ? ORDER BY seq""",
        (journal,),
    ) as rows:
        async for seq, at, author, source, opens_night, text, digest in rows:
            if seq != expected:
                faults.append(StoreFault("gap", table, seq))
            elif _digest(before, (seq, at, author, source, opens_night, text)) != digest:
                faults.append(StoreFault("broken_chain", table, seq))
            try:
                decode(text)
            except UnreadableEntry as error:
                faults.append(StoreFault("unreadable_entry", table, seq, str(error)))
            expected, before = seq + 1, digest
    if (expected - 1, before) != end and not faults:
        faults.append(StoreFault("gap", table, expected))
    return faults


def _digest(before: bytes, row: tuple[int | bytes, ...]) -> bytes:
    """The digest of a row as it lies in the file; one no digest equals where its text is none."""
    try:
        return link(before, *(part.decode() if isinstance(part, bytes) else part for part in row))
    except UnicodeDecodeError:
        return b""
