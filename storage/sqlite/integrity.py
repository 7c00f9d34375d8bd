"""Looking for damage in a SQLite file."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path

from storage import StoreFault, StoreUnavailable, TableKey, UnreadableEntry
from storage.chain import START, link
from storage.codec import decode
from storage.sqlite.connection import in_our_words, readable


def faults_of(path: Path) -> tuple[StoreFault, ...]:
    """Return what is wrong with the file as such; if nothing, what is wrong with its journals.

    Reads over a connection of its own, so the store goes on meanwhile. Raises StoreUnavailable for a file that cannot
    be read at all.
    """
    try:
        with in_our_words(str(path)), closing(sqlite3.connect(readable(path), uri=True)) as db:
            return _file_faults(db) or _journal_faults(db)
    except StoreUnavailable as error:
        if error.reason != "corrupt":
            raise
        return (StoreFault("damaged_file", detail=error.detail),)


def _file_faults(db: sqlite3.Connection) -> tuple[StoreFault, ...]:
    sound = [str(row[0]) for row in db.execute("PRAGMA integrity_check(20)")]
    strays = [f"row {row[1]} of {row[0]}" for row in db.execute("PRAGMA foreign_key_check")]
    damage = [*(detail for detail in sound if detail != "ok"), *strays]
    return tuple(StoreFault("damaged_file", detail=detail) for detail in damage)


def _journal_faults(db: sqlite3.Connection) -> tuple[StoreFault, ...]:
    rows = db.execute(
        """SELECT platform, native, topic, last_seq, head, journal.id
           FROM journal JOIN chat ON chat.id = chat_id ORDER BY platform, native, topic"""
    )
    faults = list[StoreFault]()
    for platform, native, topic, last, head, journal in rows:
        faults += _faults_of_journal(db, TableKey(platform, native, topic), journal, (last, head))
    return tuple(faults)


def _faults_of_journal(
    db: sqlite3.Connection, table: TableKey, journal: int, end: tuple[int, bytes]
) -> list[StoreFault]:
    """Follow the chain of one journal from its first entry to the end that is written down."""
    faults, expected, before = list[StoreFault](), 1, START
    rows = db.execute(
        """SELECT seq, at, author, CAST(source AS BLOB), opens_night, CAST(text AS BLOB), digest
           FROM entry WHERE journal_id = ? ORDER BY seq""",
        (journal,),
    )
    for seq, at, author, source, opens_night, text, digest in rows:
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
