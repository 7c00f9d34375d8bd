"""What is forgotten, at once or in time; each function works inside the transaction of its caller."""

from __future__ import annotations

import json
from typing import Final

import aiosqlite

from storage.base import FORMER, ChatKey
from storage.names import FORMER_PLAYER, folded, free_name, names
from storage.problems import UnknownPlayer
from storage.sqlite.rows import CHAT, players

_BESIDE: Final = ("remark", "answer", "draft", "post")
"""Tables that belong to a journal."""


async def forget_player(db: aiosqlite.Connection, chat: ChatKey, player: str) -> None:
    """See `GameStore.forget_player`."""
    known = await players(db, chat)
    found = next((one for one in known if one.id == player), None)
    if found is None:
        raise UnknownPlayer(player)
    where, number = (chat.platform, chat.chat), int(player[1:])
    authors = f"(SELECT id FROM author WHERE chat_id = {CHAT} AND account IN (SELECT value FROM json_each(?)))"
    accounts = json.dumps(found.accounts)
    of_chat = f"journal_id IN (SELECT id FROM journal WHERE chat_id = {CHAT})"
    await db.execute(
        f"""DELETE FROM remark WHERE {of_chat} AND EXISTS (SELECT 1 FROM entry
            WHERE entry.journal_id = remark.journal_id AND entry.seq = remark.seq AND author IN {authors})""",
        (*where, *where, accounts),
    )
    await _drop_remarks_naming(db, chat, found.name)
    await db.execute(f"UPDATE author SET account = '{FORMER}' || id WHERE id IN {authors}", (*where, accounts))
    await db.execute("DELETE FROM account WHERE player_id = ?", (number,))
    former = free_name(FORMER_PLAYER, [one for one in known if one.id != player])
    await db.execute("UPDATE player SET name = ?, folded = ? WHERE id = ?", (former, folded(former), number))
    for rows in ("answer", "draft"):
        await db.execute(f"DELETE FROM {rows} WHERE {of_chat}", where)
    await db.execute("UPDATE chat SET version = version + 1 WHERE platform = ? AND native = ?", where)


async def _drop_remarks_naming(db: aiosqlite.Connection, chat: ChatKey, name: str) -> None:
    said = await db.execute_fetchall(
        f"""SELECT journal_id, seq, field, words FROM remark
            WHERE journal_id IN (SELECT id FROM journal WHERE chat_id = {CHAT})""",
        (chat.platform, chat.chat),
    )
    gone = [(journal, seq, field) for journal, seq, field, words in said if names(str(words), name)]
    await db.executemany("DELETE FROM remark WHERE journal_id = ? AND seq = ? AND field = ?", gone)


async def forget_chat(db: aiosqlite.Connection, chat: ChatKey) -> None:
    """See `GameStore.forget_chat`."""
    where = (chat.platform, chat.chat)
    of_chat = f"journal_id IN (SELECT id FROM journal WHERE chat_id = {CHAT})"
    await db.execute(f"UPDATE journal SET last_seq = -1 WHERE chat_id = {CHAT}", where)
    for rows in (*_BESIDE, "entry"):
        await db.execute(f"DELETE FROM {rows} WHERE {of_chat}", where)
    for rows in ("journal", "account", "player", "setting", "author"):
        await db.execute(f"DELETE FROM {rows} WHERE chat_id = {CHAT}", where)
    await db.execute("DELETE FROM waiting WHERE platform = ? AND native = ?", where)
    await db.execute("DELETE FROM forwarding WHERE platform = ? AND (native = ? OR now = ?)", (*where, chat.chat))
    await db.execute("DELETE FROM chat WHERE platform = ? AND native = ?", where)


async def prune(db: aiosqlite.Connection, now: int, answers: int, chats: int | None) -> int:
    """See `GameStore.prune`. Chats without any entry are left alone: a platform keeps its own notes in such."""
    await db.execute("DELETE FROM answer WHERE at < ?", (now - answers,))
    await db.execute("DELETE FROM draft WHERE expires <= ?", (now,))
    await db.execute(
        """DELETE FROM post WHERE message LIKE 'answer:%' AND NOT EXISTS (SELECT 1 FROM answer
           WHERE answer.journal_id = post.journal_id AND source = substr(message, 8))"""
    )
    if chats is None:
        return 0
    old = await db.execute_fetchall(
        "SELECT platform, native FROM chat WHERE used BETWEEN 1 AND ? ORDER BY id", (now - chats,)
    )
    for platform, native in old:
        await forget_chat(db, ChatKey(platform, native))
    return len(list(old))
