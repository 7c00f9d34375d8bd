"""A chat that got a new id: everything moves, in the transaction of the caller."""

from __future__ import annotations

import sqlite3
from dataclasses import dataclass

from storage.base import ChatKey, PlayerRecord
from storage.names import folded, free_name, free_topic


@dataclass(frozen=True, slots=True)
class _Journal:
    id: int
    used: bool
    """It has entries."""


def move_chat(db: sqlite3.Connection, old: ChatKey, new: ChatKey) -> tuple[str, ...]:
    """Give the rows of `old` to `new`; the topics under which journals are kept that had to make room."""
    kept, late = _chat_id(db, old), _chat_id(db, new)
    if kept is None or kept == late:
        return ()
    spares: tuple[str, ...] = ()
    if late is not None:
        _merge_chat(db, kept, late)
        spares = _merge_journals(db, kept, late)
        db.execute("DELETE FROM chat WHERE id = ?", (late,))
    db.execute("UPDATE chat SET platform = ?, native = ? WHERE id = ?", (new.platform, new.chat, kept))
    db.execute("UPDATE chat SET version = version + 1 WHERE id = ?", (kept,))
    _leave_word(db, old, new)
    return spares


def _leave_word(db: sqlite3.Connection, old: ChatKey, new: ChatKey) -> None:
    """Say where the chat went, for every process that still knows it by its old id."""
    db.execute("UPDATE forwarding SET now = ? WHERE platform = ? AND now = ?", (new.chat, old.platform, old.chat))
    db.execute("DELETE FROM forwarding WHERE platform = ? AND native = ?", (new.platform, new.chat))
    db.execute("INSERT OR REPLACE INTO forwarding VALUES (?, ?, ?)", (old.platform, old.chat, new.chat))


def _chat_id(db: sqlite3.Connection, chat: ChatKey) -> int | None:
    found = db.execute("SELECT id FROM chat WHERE platform = ? AND native = ?", (chat.platform, chat.chat))
    return next((int(ident) for (ident,) in found), None)


def _merge_chat(db: sqlite3.Connection, kept: int, late: int) -> None:
    both = {"kept": kept, "late": late}
    db.execute("UPDATE chat SET active = (SELECT active FROM chat WHERE id = :late) WHERE id = :kept", both)
    db.execute(
        """UPDATE chat SET version = max(version, (SELECT version FROM chat WHERE id = :late)),
               used = max(used, (SELECT used FROM chat WHERE id = :late)) WHERE id = :kept""",
        both,
    )
    db.execute("UPDATE author SET chat_id = :kept WHERE chat_id = :late", both)
    db.execute("UPDATE OR REPLACE setting SET chat_id = :kept WHERE chat_id = :late", both)
    players = [PlayerRecord(f"p{n}", name) for n, name in _players(db, kept)]
    for n, name in _players(db, late):
        free = free_name(name, players)
        players.append(PlayerRecord(f"p{n}", free))
        db.execute("UPDATE player SET chat_id = ?, name = ?, folded = ? WHERE id = ?", (kept, free, folded(free), n))
    db.execute("UPDATE OR IGNORE account SET chat_id = :kept WHERE chat_id = :late", both)
    db.execute("DELETE FROM account WHERE chat_id = :late", both)


def _players(db: sqlite3.Connection, chat: int) -> list[tuple[int, str]]:
    found = db.execute("SELECT id, name FROM player WHERE chat_id = ? ORDER BY id", (chat,))
    return [(int(n), str(name)) for n, name in found]


def _journals(db: sqlite3.Connection, chat: int) -> dict[str, _Journal]:
    found = db.execute(
        """SELECT topic, id, last_seq > 0
           FROM journal WHERE chat_id = ? ORDER BY topic""",
        (chat,),
    )
    return {str(topic): _Journal(int(ident), bool(used)) for topic, ident, used in found}


def _merge_journals(db: sqlite3.Connection, kept: int, late: int) -> tuple[str, ...]:
    mine, theirs = _journals(db, kept), _journals(db, late)
    spares = []
    for topic, moved in theirs.items():
        home = topic
        if topic in mine:
            if mine[topic].used and moved.used:
                home = free_topic(topic, mine.keys() | theirs.keys())
                spares.append(home)
            _merge_beside(db, mine[topic], moved)
        db.execute("UPDATE journal SET chat_id = ?, topic = ? WHERE id = ?", (kept, home, moved.id))
    return tuple(spares)


def _merge_beside(db: sqlite3.Connection, kept: _Journal, late: _Journal) -> None:
    """What stands beside the entries goes to the journal that stays in its place; of two drafts the later one stays.

    Entries cannot move, so a journal without any gives way.
    """
    stays, goes, clash = (kept, late, "REPLACE") if kept.used or not late.used else (late, kept, "IGNORE")
    for rows in ("answer", "draft", "post"):
        db.execute(f"UPDATE OR {clash} {rows} SET journal_id = ? WHERE journal_id = ?", (stays.id, goes.id))
        db.execute(f"DELETE FROM {rows} WHERE journal_id = ?", (goes.id,))
    if not goes.used:
        db.execute("DELETE FROM journal WHERE id = ?", (goes.id,))
