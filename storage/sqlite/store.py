"""The store in one SQLite file."""

from __future__ import annotations

import asyncio
from collections.abc import Iterable
from dataclasses import replace
from pathlib import Path
from sqlite3 import Row
from typing import Final

import msgspec

from engine.journal import Recorded
from storage.base import (
    ANSWER_SECONDS,
    FORMER_PLAYER,
    AccountTaken,
    Already,
    Appended,
    Asked,
    ChatKey,
    Conflict,
    GameStore,
    History,
    Journal,
    Json,
    NameTaken,
    PlayerRecord,
    Step,
    StoredDraft,
    StoreFault,
    TableContext,
    TableKey,
    TableNights,
)
from storage.sqlite import rows
from storage.sqlite.backup import copy_database
from storage.sqlite.connection import Connection, real_place
from storage.sqlite.forgetting import forget_chat, forget_player, prune
from storage.sqlite.integrity import faults_of
from storage.sqlite.rename import move_chat
from storage.sqlite.rows import CHAT, JOURNAL

AT_ONCE: Final = 100
"""Entries that are read without leaving the loop: some milliseconds."""


class SqliteStore(GameStore):
    """One file, one connection; a second process is refused.

    `read_only` looks at a file that may be in use elsewhere: nothing can be written, and the file must be of this
    version.
    """

    def __init__(self, path: Path, *, read_only: bool = False) -> None:
        self._path = path
        self._connection = Connection(path, read_only=read_only)

    async def open(self) -> None:
        await self._connection.open()

    async def close(self) -> None:
        await self._connection.close()

    async def load(self, table: TableKey, after: int = 0) -> Journal:
        last, night, stored = await self._connection.read(rows.journal, table, after)
        return Journal(await _read(stored), last, night)

    async def context(self, table: TableKey, asked: Asked) -> TableContext:
        known, stored = await self._connection.read(rows.context, table, asked)
        entries = await _read(stored)
        return replace(known, journal=replace(known.journal, entries=entries)) if entries else known

    async def append(self, table: TableKey, expected_seq: int | None, step: Step) -> Appended | Conflict | Already:
        assert expected_seq is not None or not step.entries, "entries follow a known one"
        return await self._connection.write(rows.append, table, expected_seq, step)

    async def handled(self, table: TableKey, source: str) -> str | None:
        found = await self._all(
            f"SELECT reply FROM answer WHERE journal_id = {JOURNAL} AND source = ?", (*rows.names(table), source)
        )
        return next((rows.unpacked(reply) for (reply,) in found), None)

    async def save_draft(self, table: TableKey, draft: StoredDraft) -> None:
        await self._connection.write(rows.save_draft, table, draft)

    async def drop_draft(self, table: TableKey, person: str, kind: str) -> None:
        await self._change(
            f"DELETE FROM draft WHERE journal_id = {JOURNAL} AND person = ? AND kind = ?",
            (*rows.names(table), person, kind),
        )

    async def draft(self, table: TableKey, person: str, kind: str, *, now: int) -> StoredDraft | None:
        found = await self.drafts(table, now=now)
        return next((draft for draft in found if (draft.person, draft.kind) == (person, kind)), None)

    async def drafts(self, table: TableKey, *, now: int) -> tuple[StoredDraft, ...]:
        found = await self._all(
            f"""SELECT person, kind, text, expires FROM draft WHERE journal_id = {JOURNAL} AND expires > ?
                ORDER BY person, kind""",
            (*rows.names(table), now),
        )
        return tuple(StoredDraft(*row) for row in found)

    async def keep_waiting(self, chat: ChatKey, source: str, said: str) -> None:
        await self._change(
            "INSERT INTO waiting (platform, native, source, text) VALUES (?, ?, ?, ?) ON CONFLICT DO NOTHING",
            (chat.platform, chat.chat, source, said),
        )

    async def drop_waiting(self, chat: ChatKey, source: str) -> None:
        await self._change("DELETE FROM waiting WHERE platform = ? AND source = ?", (chat.platform, source))

    async def waiting(self, platform: str) -> tuple[str, ...]:
        found = await self._all("SELECT text FROM waiting WHERE platform = ? ORDER BY id", (platform,))
        return tuple(str(said) for (said,) in found)

    async def players(self, chat: ChatKey) -> tuple[PlayerRecord, ...]:
        return await self._connection.read(rows.players, chat)

    async def add_player(self, chat: ChatKey, name: str) -> PlayerRecord | NameTaken:
        return await self._connection.write(rows.add_named, chat, name)

    async def link(self, chat: ChatKey, player: str, account: str) -> PlayerRecord | AccountTaken:
        return await self._connection.write(rows.link, chat, player, account)

    async def unlink(self, chat: ChatKey, account: str) -> PlayerRecord | None:
        return await self._connection.write(rows.unlink_owner, chat, account)

    async def settings(self, chat: ChatKey) -> dict[str, Json]:
        found = await self._all(
            f"SELECT name, value FROM setting WHERE chat_id = {CHAT} ORDER BY name", (chat.platform, chat.chat)
        )
        return {str(name): msgspec.json.decode(value) for name, value in found}

    async def set_setting(self, chat: ChatKey, name: str, value: Json) -> None:
        await self._connection.write(rows.set_setting, chat, name, value)

    async def post(self, table: TableKey, message: str, subject: str) -> None:
        await self.post_all(table, ((message, subject),))

    async def post_all(self, table: TableKey, posts: Iterable[tuple[str, str]]) -> None:
        await self._connection.write(rows.post_messages, table, tuple(posts))

    async def posted(self, table: TableKey, message: str) -> str | None:
        found = await self._all(
            f"SELECT subject FROM post WHERE journal_id = {JOURNAL} AND message = ?", (*rows.names(table), message)
        )
        return next((str(subject) for (subject,) in found), None)

    async def posts_of(self, table: TableKey, subject: str) -> tuple[str, ...]:
        found = await self._all(
            f"SELECT message FROM post WHERE journal_id = {JOURNAL} AND subject = ? ORDER BY id",
            (*rows.names(table), subject),
        )
        return tuple(str(message) for (message,) in found)

    async def post_of(self, table: TableKey, subject: str) -> str | None:
        return next(reversed(await self.posts_of(table, subject)), None)

    async def set_active(self, chat: ChatKey, active: bool) -> None:
        await self._connection.write(rows.set_active, chat, active)

    async def is_active(self, chat: ChatKey) -> bool:
        found = await self._all(f"SELECT active FROM chat WHERE id = {CHAT}", (chat.platform, chat.chat))
        return all(active for (active,) in found)

    async def rename_chat(self, old: ChatKey, new: ChatKey) -> tuple[TableKey, ...]:
        spares = await self._connection.write(move_chat, old, new)
        return tuple(TableKey(new.platform, new.chat, topic) for topic in spares)

    async def chats(self) -> tuple[ChatKey, ...]:
        found = await self._all("SELECT platform, native FROM chat ORDER BY platform, native", ())
        return tuple(ChatKey(*row) for row in found)

    async def tables(self) -> tuple[TableKey, ...]:
        found = await self._all(
            """SELECT platform, native, topic FROM journal JOIN chat ON chat.id = chat_id
               WHERE last_seq > 0 ORDER BY platform, native, topic""",
            (),
        )
        return tuple(TableKey(*row) for row in found)

    async def history(self, chat: ChatKey) -> tuple[History, ...]:
        found = await self._connection.read(rows.all_entries, chat)
        return tuple(
            [
                History(TableKey(chat.platform, chat.chat, topic), await _read(stored), nights)
                for topic, nights, stored in found
            ]
        )

    async def nights(self, chat: ChatKey) -> tuple[TableNights, ...]:
        found = await self._connection.read(rows.nights, chat)
        return tuple(
            TableNights(TableKey(chat.platform, chat.chat, topic), begins, last) for topic, begins, last in found
        )

    async def night(self, table: TableKey, number: int) -> tuple[Recorded, ...]:
        return await _read(await self._connection.read(rows.night, table, number))

    async def forget_player(self, chat: ChatKey, player: str, called: str = FORMER_PLAYER) -> None:
        await self._connection.write(forget_player, chat, player, called)
        await self._connection.wipe()

    async def forget_chat(self, chat: ChatKey) -> None:
        await self._connection.write(forget_chat, chat)
        await self._connection.wipe()

    async def prune(self, *, now: int, answers: int = ANSWER_SECONDS, chats: int | None = None) -> int:
        return await self._connection.write(prune, now, answers, chats)

    async def ping(self) -> None:
        await self._all("SELECT 1", ())

    async def size(self) -> int:
        file = real_place(self._path)
        beside = [file.with_name(file.name + end) for end in ("", "-wal")]
        return sum(place.stat().st_size for place in beside if place.exists())

    async def backup(self, path: Path) -> None:
        await asyncio.to_thread(copy_database, self._path, path)

    async def verify(self) -> tuple[StoreFault, ...]:
        return await self._connection.read(lambda _: faults_of(self._path))

    async def _all(self, question: str, values: tuple[object, ...]) -> list[Row]:
        return await self._connection.read(lambda db: db.execute(question, values).fetchall())

    async def _change(self, statement: str, values: tuple[object, ...]) -> None:
        await self._connection.write(lambda db: db.execute(statement, values))


async def _read(stored: rows.StoredEntries) -> tuple[Recorded, ...]:
    """Read the texts of entries; many of them beside the loop and with the file free for others."""
    return stored.read() if len(stored.found) <= AT_ONCE else await asyncio.to_thread(stored.read)
