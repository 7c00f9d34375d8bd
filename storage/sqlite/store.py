"""The store in one SQLite file."""

from __future__ import annotations

import asyncio
from collections.abc import Iterable
from itertools import groupby
from pathlib import Path
from sqlite3 import Row
from typing import Any

import aiosqlite
import msgspec

from engine.journal.entries import Recorded
from storage.base import (
    AccountTaken,
    Already,
    Appended,
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
    TableKey,
)
from storage.codec import decode, encode
from storage.names import folded, namesake, owner_of
from storage.problems import StoreUnavailable, UnknownPlayer
from storage.sqlite.backup import copy_database
from storage.sqlite.connection import Connection
from storage.sqlite.integrity import faults_of
from storage.sqlite.rename import move_chat

_JOURNAL = (
    "(SELECT j.id FROM journal j JOIN chat c ON c.id = j.chat_id WHERE platform = ? AND native = ? AND topic = ?)"
)
_CHAT = "(SELECT id FROM chat WHERE platform = ? AND native = ?)"


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
        async with self._connection.reading() as db:
            ((journal, last, night),) = await db.execute_fetchall(
                f"""SELECT journal, (SELECT max(seq) FROM entry WHERE journal_id = journal),
                       (SELECT max(seq) FROM entry WHERE journal_id = journal AND opens_night)
                    FROM (SELECT {_JOURNAL} AS journal)""",
                _names(table),
            )
            rows = await db.execute_fetchall(
                """SELECT seq, at, author, source, text FROM entry
                   WHERE journal_id = ? AND seq >= ? ORDER BY seq""",
                (journal, max(after + 1, night or 1)),
            )
        return Journal(_recorded(rows), last or 0, night or 1)

    async def append(self, table: TableKey, expected_seq: int | None, step: Step) -> Appended | Conflict | Already:
        assert expected_seq is not None or not step.entries, "entries follow a known one"
        async with self._connection.transaction() as db:
            ((journal, last, reply),) = await db.execute_fetchall(
                f"""SELECT journal, (SELECT max(seq) FROM entry WHERE journal_id = journal),
                       (SELECT reply FROM reply WHERE journal_id = journal AND source = ?)
                    FROM (SELECT {_JOURNAL} AS journal)""",
                (step.source, *_names(table)),
            )
            last = last or 0
            if reply is not None:
                return Already(reply)
            if expected_seq not in (None, last):
                return Conflict(last)
            journal = journal or await _journal_id(db, table)
            await _keep(db, journal, last, step)
            await _keep_beside(db, table, journal, step)
        return Appended(last + len(step.entries))

    async def handled(self, table: TableKey, source: str) -> str | None:
        return await self._one(
            f"SELECT reply FROM reply WHERE journal_id = {_JOURNAL} AND source = ?", (*_names(table), source)
        )

    async def save_draft(self, table: TableKey, draft: StoredDraft) -> None:
        async with self._connection.transaction() as db:
            await _save_drafts(db, await _journal_id(db, table), (draft,))

    async def drop_draft(self, table: TableKey, person: str, kind: str) -> None:
        async with self._connection.transaction() as db:
            await db.execute(
                f"DELETE FROM draft WHERE journal_id = {_JOURNAL} AND person = ? AND kind = ?",
                (*_names(table), person, kind),
            )

    async def draft(self, table: TableKey, person: str, kind: str, *, now: int) -> StoredDraft | None:
        found = await self.drafts(table, now=now)
        return next((draft for draft in found if (draft.person, draft.kind) == (person, kind)), None)

    async def drafts(self, table: TableKey, *, now: int) -> tuple[StoredDraft, ...]:
        rows = await self._all(
            f"""SELECT person, kind, text, expires FROM draft WHERE journal_id = {_JOURNAL} AND expires > ?
                ORDER BY person, kind""",
            (*_names(table), now),
        )
        return tuple(StoredDraft(*row) for row in rows)

    async def players(self, chat: ChatKey) -> tuple[PlayerRecord, ...]:
        async with self._connection.reading() as db:
            return await _players(db, chat)

    async def add_player(self, chat: ChatKey, name: str) -> PlayerRecord | NameTaken:
        async with self._connection.transaction() as db:
            if (other := namesake(await _players(db, chat), name)) is not None:
                return NameTaken(other)
            added = await db.execute(
                "INSERT INTO player (chat_id, name, folded) VALUES (?, ?, ?)",
                (await _chat_id(db, chat), name, folded(name)),
            )
        return PlayerRecord(f"p{added.lastrowid}", name)

    async def link(self, chat: ChatKey, player: str, account: str) -> PlayerRecord | AccountTaken:
        async with self._connection.transaction() as db:
            return await _link(db, chat, player, account)

    async def unlink(self, chat: ChatKey, account: str) -> PlayerRecord | None:
        async with self._connection.transaction() as db:
            owner = owner_of(await _players(db, chat), account)
            if owner is None:
                return None
            await db.execute(
                f"DELETE FROM account WHERE chat_id = {_CHAT} AND account = ?", (chat.platform, chat.chat, account)
            )
            return next(one for one in await _players(db, chat) if one.id == owner.id)

    async def settings(self, chat: ChatKey) -> dict[str, Json]:
        rows = await self._all(
            f"SELECT name, value FROM setting WHERE chat_id = {_CHAT} ORDER BY name", (chat.platform, chat.chat)
        )
        return {str(name): msgspec.json.decode(value) for name, value in rows}

    async def set_setting(self, chat: ChatKey, name: str, value: Json) -> None:
        async with self._connection.transaction() as db:
            await _set(db, chat, name, value)

    async def post(self, table: TableKey, message: str, subject: str) -> None:
        async with self._connection.transaction() as db:
            await _post(db, await _journal_id(db, table), message, subject)

    async def posted(self, table: TableKey, message: str) -> str | None:
        return await self._one(
            f"SELECT subject FROM post WHERE journal_id = {_JOURNAL} AND message = ?", (*_names(table), message)
        )

    async def post_of(self, table: TableKey, subject: str) -> str | None:
        return await self._one(
            f"SELECT message FROM post WHERE journal_id = {_JOURNAL} AND subject = ? ORDER BY id DESC LIMIT 1",
            (*_names(table), subject),
        )

    async def set_active(self, chat: ChatKey, active: bool) -> None:
        async with self._connection.transaction() as db:
            await db.execute("UPDATE chat SET active = ? WHERE id = ?", (active, await _chat_id(db, chat)))

    async def is_active(self, chat: ChatKey) -> bool:
        rows = await self._all(f"SELECT active FROM chat WHERE id = {_CHAT}", (chat.platform, chat.chat))
        return all(active for (active,) in rows)

    async def rename_chat(self, old: ChatKey, new: ChatKey) -> tuple[TableKey, ...]:
        async with self._connection.transaction() as db:
            spares = await move_chat(db, old, new)
        return tuple(TableKey(new.platform, new.chat, topic) for topic in spares)

    async def chats(self) -> tuple[ChatKey, ...]:
        rows = await self._all("SELECT platform, native FROM chat ORDER BY platform, native", ())
        return tuple(ChatKey(*row) for row in rows)

    async def tables(self) -> tuple[TableKey, ...]:
        rows = await self._all(
            """SELECT platform, native, topic FROM journal JOIN chat ON chat.id = chat_id
               WHERE EXISTS (SELECT 1 FROM entry WHERE journal_id = journal.id) ORDER BY platform, native, topic""",
            (),
        )
        return tuple(TableKey(*row) for row in rows)

    async def history(self, chat: ChatKey) -> tuple[History, ...]:
        rows = await self._all(
            f"""SELECT topic, opens_night, seq, at, author, source, text
                FROM entry JOIN journal ON journal.id = journal_id WHERE chat_id = {_CHAT} ORDER BY topic, seq""",
            (chat.platform, chat.chat),
        )
        tables = groupby(rows, lambda row: TableKey(chat.platform, chat.chat, row[0]))
        return tuple(_history(table, list(own)) for table, own in tables)

    async def backup(self, path: Path) -> None:
        await asyncio.to_thread(copy_database, self._path, path)

    async def verify(self) -> tuple[StoreFault, ...]:
        try:
            async with self._connection.reading() as db:
                return await faults_of(db)
        except StoreUnavailable as error:
            if error.reason != "corrupt":
                raise
            return (StoreFault("damaged_file", detail=error.detail),)

    async def _all(self, question: str, values: tuple[object, ...]) -> list[Row]:
        async with self._connection.reading() as db:
            return list(await db.execute_fetchall(question, values))

    async def _one(self, question: str, values: tuple[object, ...]) -> str | None:
        return next((str(text) for (text,) in await self._all(question, values)), None)


def _names(table: TableKey) -> tuple[str, str, str]:
    return table.platform, table.chat, table.topic


def _recorded(rows: Iterable[Iterable[Any]]) -> tuple[Recorded, ...]:
    return tuple(Recorded(seq, at, by, source, decode(text)) for seq, at, by, source, text in rows)


def _history(table: TableKey, rows: list[Row]) -> History:
    nights = tuple(seq for _, opens, seq, *_ in rows if opens)
    return History(table, _recorded(row[2:] for row in rows), nights)


async def _chat_id(db: aiosqlite.Connection, chat: ChatKey) -> int:
    """The internal id of a chat, new when it is seen for the first time."""
    names = (chat.platform, chat.chat)
    await db.execute("INSERT INTO chat (platform, native) VALUES (?, ?) ON CONFLICT DO NOTHING", names)
    ((ident,),) = await db.execute_fetchall(f"SELECT {_CHAT}", names)
    return int(ident)


async def _journal_id(db: aiosqlite.Connection, table: TableKey) -> int:
    """The internal id of a table's journal, new when it is seen for the first time."""
    for (ident,) in await db.execute_fetchall(f"SELECT {_JOURNAL}", _names(table)):
        if ident is not None:
            return int(ident)
    chat = await _chat_id(db, table.chat_key)
    made = await db.execute("INSERT INTO journal (chat_id, topic) VALUES (?, ?)", (chat, table.topic))
    assert made.lastrowid is not None
    return made.lastrowid


async def _keep(db: aiosqlite.Connection, journal: int, last: int, step: Step) -> None:
    opening = last + 1 if step.opens_night or last == 0 else None
    rows = [
        (journal, seq, new.at, new.by, step.source, seq == opening, encode(new.entry))
        for seq, new in enumerate(step.entries, last + 1)
    ]
    if rows:
        await db.executemany("INSERT INTO entry VALUES (?, ?, ?, ?, ?, ?, ?)", rows)
    await db.execute("INSERT INTO reply VALUES (?, ?, ?)", (journal, step.source, step.reply))
    if step.drops:
        gone = [(journal, person, kind) for person, kind in step.drops]
        await db.executemany("DELETE FROM draft WHERE journal_id = ? AND person = ? AND kind = ?", gone)
    if step.saves:
        await _save_drafts(db, journal, step.saves)


async def _keep_beside(db: aiosqlite.Connection, table: TableKey, journal: int, step: Step) -> None:
    """What a step says of its chat and of the messages there."""
    for name, value in step.settings:
        await _set(db, table.chat_key, name, value)
    for player, account in step.links:
        await _link(db, table.chat_key, player, account)
    for message, subject in step.posts:
        await _post(db, journal, message, subject)


async def _set(db: aiosqlite.Connection, chat: ChatKey, name: str, value: Json) -> None:
    text = msgspec.json.encode(value).decode()
    await db.execute("INSERT OR REPLACE INTO setting VALUES (?, ?, ?)", (await _chat_id(db, chat), name, text))


async def _link(db: aiosqlite.Connection, chat: ChatKey, player: str, account: str) -> PlayerRecord | AccountTaken:
    players = await _players(db, chat)
    if player not in {one.id for one in players}:
        raise UnknownPlayer(player)
    owner = owner_of(players, account)
    if owner is not None:
        return owner if owner.id == player else AccountTaken(owner)
    await db.execute(
        f"INSERT INTO account (chat_id, account, player_id) VALUES ({_CHAT}, ?, ?)",
        (chat.platform, chat.chat, account, int(player[1:])),
    )
    return next(one for one in await _players(db, chat) if one.id == player)


async def _post(db: aiosqlite.Connection, journal: int, message: str, subject: str) -> None:
    await db.execute(
        "INSERT OR REPLACE INTO post (journal_id, message, subject) VALUES (?, ?, ?)", (journal, message, subject)
    )


async def _save_drafts(db: aiosqlite.Connection, journal: int, drafts: tuple[StoredDraft, ...]) -> None:
    rows = [(journal, draft.person, draft.kind, draft.text, draft.expires) for draft in drafts]
    await db.executemany("INSERT OR REPLACE INTO draft VALUES (?, ?, ?, ?, ?)", rows)


async def _players(db: aiosqlite.Connection, chat: ChatKey) -> tuple[PlayerRecord, ...]:
    rows = await db.execute_fetchall(
        f"""SELECT id, name, account FROM player LEFT JOIN account ON player_id = id
            WHERE player.chat_id = {_CHAT} ORDER BY id, account""",
        (chat.platform, chat.chat),
    )
    accounts: dict[tuple[int, str], list[str]] = {}
    for ident, name, account in rows:
        accounts.setdefault((ident, name), []).extend([] if account is None else [account])
    return tuple(PlayerRecord(f"p{ident}", name, tuple(own)) for (ident, name), own in accounts.items())
