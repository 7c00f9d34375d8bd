"""A chat that got a new id: everything moves, in the transaction of the caller."""

from __future__ import annotations

from dataclasses import dataclass

import aiosqlite

from storage.base import ChatKey, PlayerRecord
from storage.names import folded, free_name, free_topic


@dataclass(frozen=True, slots=True)
class _Journal:
    id: int
    used: bool
    """It has entries."""


async def move_chat(db: aiosqlite.Connection, old: ChatKey, new: ChatKey) -> tuple[str, ...]:
    """Give the rows of `old` to `new`; the topics under which journals are kept that had to make room."""
    kept, late = await _chat_id(db, old), await _chat_id(db, new)
    if kept is None or kept == late:
        return ()
    spares: tuple[str, ...] = ()
    if late is not None:
        await _merge_chat(db, kept, late)
        spares = await _merge_journals(db, kept, late)
        await db.execute("DELETE FROM chat WHERE id = ?", (late,))
    await db.execute("UPDATE chat SET platform = ?, native = ? WHERE id = ?", (new.platform, new.chat, kept))
    await db.execute("UPDATE chat SET version = version + 1 WHERE id = ?", (kept,))
    await _leave_word(db, old, new)
    return spares


async def _leave_word(db: aiosqlite.Connection, old: ChatKey, new: ChatKey) -> None:
    """Say where the chat went, for every process that still knows it by its old id."""
    await db.execute("UPDATE forwarding SET now = ? WHERE platform = ? AND now = ?", (new.chat, old.platform, old.chat))
    await db.execute("DELETE FROM forwarding WHERE platform = ? AND native = ?", (new.platform, new.chat))
    await db.execute("INSERT OR REPLACE INTO forwarding VALUES (?, ?, ?)", (old.platform, old.chat, new.chat))


async def _chat_id(db: aiosqlite.Connection, chat: ChatKey) -> int | None:
    found = await db.execute_fetchall(
        "SELECT id FROM chat WHERE platform = ? AND native = ?", (chat.platform, chat.chat)
    )
    return next((int(ident) for (ident,) in found), None)


async def _merge_chat(db: aiosqlite.Connection, kept: int, late: int) -> None:
    both = {"kept": kept, "late": late}
    await db.execute("UPDATE chat SET active = (SELECT active FROM chat WHERE id = :late) WHERE id = :kept", both)
    await db.execute(
        """UPDATE chat SET version = max(version, (SELECT version FROM chat WHERE id = :late)),
               used = max(used, (SELECT used FROM chat WHERE id = :late)) WHERE id = :kept""",
        both,
    )
    await db.execute("UPDATE author SET chat_id = :kept WHERE chat_id = :late", both)
    await db.execute("UPDATE OR REPLACE setting SET chat_id = :kept WHERE chat_id = :late", both)
    players = [PlayerRecord(f"p{n}", name) for n, name in await _players(db, kept)]
    for n, name in await _players(db, late):
        free = free_name(name, players)
        players.append(PlayerRecord(f"p{n}", free))
        await db.execute(
            "UPDATE player SET chat_id = ?, name = ?, folded = ? WHERE id = ?", (kept, free, folded(free), n)
        )
    await db.execute("UPDATE OR IGNORE account SET chat_id = :kept WHERE chat_id = :late", both)
    await db.execute("DELETE FROM account WHERE chat_id = :late", both)


async def _players(db: aiosqlite.Connection, chat: int) -> list[tuple[int, str]]:
    found = await db.execute_fetchall("SELECT id, name FROM player WHERE chat_id = ? ORDER BY id", (chat,))
    return [(int(n), str(name)) for n, name in found]


async def _journals(db: aiosqlite.Connection, chat: int) -> dict[str, _Journal]:
    found = await db.execute_fetchall(
        """SELECT topic, id, last_seq > 0
           FROM journal WHERE chat_id = ? ORDER BY topic""",
        (chat,),
    )
    return {str(topic): _Journal(int(ident), bool(used)) for topic, ident, used in found}


async def _merge_journals(db: aiosqlite.Connection, kept: int, late: int) -> tuple[str, ...]:
    mine, theirs = await _journals(db, kept), await _journals(db, late)
    spares = []
    for topic, moved in theirs.items():
        home = topic
        if topic in mine:
            if mine[topic].used and moved.used:
                home = free_topic(topic, mine.keys() | theirs.keys())
                spares.append(home)
            await _merge_beside(db, mine[topic], moved)
        await db.execute("UPDATE journal SET chat_id = ?, topic = ? WHERE id = ?", (kept, home, moved.id))
    return tuple(spares)


async def _merge_beside(db: aiosqlite.Connection, kept: _Journal, late: _Journal) -> None:
    """What stands beside the entries goes to the journal that stays in its place; of two drafts the later one stays.

    Entries cannot move, so a journal without any gives way.
    """
    stays, goes, clash = (kept, late, "REPLACE") if kept.used or not late.used else (late, kept, "IGNORE")
    for rows in ("answer", "draft", "post"):
        await db.execute(f"UPDATE OR {clash} {rows} SET journal_id = ? WHERE journal_id = ?", (stays.id, goes.id))
        await db.execute(f"DELETE FROM {rows} WHERE journal_id = ?", (goes.id,))
    if not goes.used:
        await db.execute("DELETE FROM journal WHERE id = ?", (goes.id,))
