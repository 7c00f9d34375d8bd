"""Looking for damage in a SQLite file."""

from __future__ import annotations

import aiosqlite

from storage.base import StoreFault, TableKey
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
        """SELECT platform, native, topic, seq, text,
               seq - coalesce(lag(seq) OVER (PARTITION BY journal_id ORDER BY seq), 0)
           FROM entry JOIN journal ON journal.id = journal_id JOIN chat ON chat.id = chat_id
           ORDER BY platform, native, topic, seq"""
    )
    faults = []
    for *names, seq, text, step in rows:
        table = TableKey(*names)
        if step != 1:
            faults.append(StoreFault("gap", table, seq))
        try:
            decode(text)
        except UnreadableEntry as error:
            faults.append(StoreFault("unreadable_entry", table, seq, str(error)))
    return tuple(faults)
