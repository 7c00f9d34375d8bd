"""What is forgotten, at once or in time; each function works inside the transaction of its caller."""

from __future__ import annotations

import json
import sqlite3
from typing import Final

from storage import FORMER, ChatKey, UnknownPlayer
from storage.names import folded, free_name, names
from storage.sqlite.rows import CHAT, players

_BESIDE: Final = ("remark", "answer", "draft", "post")
"""Tables that belong to a journal."""


def forget_player(db: sqlite3.Connection, chat: ChatKey, player: str, called: str) -> None:
    """See `GameStore.forget_player`."""
    known = players(db, chat)
    found = next((one for one in known if one.id == player), None)
    if found is None:
        raise UnknownPlayer(player)
    where, number = (chat.platform, chat.chat), int(player[1:])
    authors = f"(SELECT id FROM author WHERE chat_id = {CHAT} AND account IN (SELECT value FROM json_each(?)))"
    accounts = json.dumps(found.accounts)
    of_chat = f"journal_id IN (SELECT id FROM journal WHERE chat_id = {CHAT})"
    db.execute(
        f"""DELETE FROM remark WHERE {of_chat} AND EXISTS (SELECT 1 FROM entry
            WHERE entry.journal_id = remark.journal_id AND entry.seq = remark.seq AND author IN {authors})""",
        (*where, *where, accounts),
    )
    _drop_remarks_naming(db, chat, found.name)
    db.execute(f"UPDATE author SET account = '{FORMER}' || id WHERE id IN {authors}", (*where, accounts))
    db.execute("DELETE FROM account WHERE player_id = ?", (number,))
    former = free_name(called, [one for one in known if one.id != player])
    db.execute("UPDATE player SET name = ?, folded = ? WHERE id = ?", (former, folded(former), number))
    for rows in ("answer", "draft"):
        db.execute(f"DELETE FROM {rows} WHERE {of_chat}", where)
    db.execute("UPDATE chat SET version = version + 1 WHERE platform = ? AND native = ?", where)


def _drop_remarks_naming(db: sqlite3.Connection, chat: ChatKey, name: str) -> None:
    said = db.execute(
        f"""SELECT journal_id, seq, field, words FROM remark
            WHERE journal_id IN (SELECT id FROM journal WHERE chat_id = {CHAT})""",
        (chat.platform, chat.chat),
    )
    gone = [(journal, seq, field) for journal, seq, field, words in said if names(str(words), name)]
    db.executemany("DELETE FROM remark WHERE journal_id = ? AND seq = ? AND field = ?", gone)


def forget_chat(db: sqlite3.Connection, chat: ChatKey) -> None:
    """See `GameStore.forget_chat`."""
    where = (chat.platform, chat.chat)
    of_chat = f"journal_id IN (SELECT id FROM journal WHERE chat_id = {CHAT})"
    db.execute(f"UPDATE journal SET last_seq = -1 WHERE chat_id = {CHAT}", where)
    for rows in (*_BESIDE, "entry"):
        db.execute(f"DELETE FROM {rows} WHERE {of_chat}", where)
    for rows in ("journal", "account", "player", "setting", "author"):
        db.execute(f"DELETE FROM {rows} WHERE chat_id = {CHAT}", where)
    db.execute("DELETE FROM waiting WHERE platform = ? AND native = ?", where)
    db.execute("DELETE FROM forwarding WHERE platform = ? AND (native = ? OR now = ?)", (*where, chat.chat))
    db.execute("DELETE FROM chat WHERE platform = ? AND native = ?", where)


def prune(db: sqlite3.Connection, now: int, answers: int, chats: int | None) -> int:
    """See `GameStore.prune`. Chats without any entry are left alone: a platform keeps its own notes in such."""
    db.execute("DELETE FROM answer WHERE at < ?", (now - answers,))
    db.execute("DELETE FROM draft WHERE expires <= ?", (now,))
    db.execute(
        """DELETE FROM post WHERE message LIKE 'answer:%' AND NOT EXISTS (SELECT 1 FROM answer
           WHERE answer.journal_id = post.journal_id AND source = substr(message, 8))"""
    )
    if chats is None:
        return 0
    old = db.execute(
        "SELECT platform, native FROM chat WHERE used BETWEEN 1 AND ? ORDER BY id", (now - chats,)
    ).fetchall()
    for platform, native in old:
        forget_chat(db, ChatKey(platform, native))
    return len(old)
