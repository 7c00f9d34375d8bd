"""Rows and what they stand for; each function works inside the transaction of its caller."""

from __future__ import annotations

import json
import sqlite3
import zlib
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import Any, Final

import msgspec

from engine.journal import Recorded
from storage import (
    AccountTaken,
    Already,
    Appended,
    Asked,
    ChatKey,
    Conflict,
    Journal,
    Json,
    NameTaken,
    PlayerRecord,
    Step,
    StoredDraft,
    TableContext,
    TableKey,
    UnknownPlayer,
)
from storage.chain import START
from storage.chain import link as linked
from storage.codec import decode, encode
from storage.collector import COLLECTOR
from storage.names import folded, namesake, owner_of
from storage.words import with_words, without_words

JOURNAL: Final = (
    "(SELECT j.id FROM journal j JOIN chat c ON c.id = j.chat_id WHERE platform = ? AND native = ? AND topic = ?)"
)
CHAT: Final = "(SELECT id FROM chat WHERE platform = ? AND native = ?)"

_ENTRY: Final = "seq, at, account, source, text, digest"
_WITH_AUTHOR: Final = "entry JOIN author ON author.id = entry.author"


def names(table: TableKey) -> tuple[str, str, str]:
    return table.platform, table.chat, table.topic


# answers


def packed(reply: str) -> bytes:
    """A reply as it is stored: compressed quickly, in a window no larger than most replies."""
    packer = zlib.compressobj(1, zlib.DEFLATED, 12, 4)
    return packer.compress(reply.encode()) + packer.flush()


def unpacked(stored: bytes) -> str:
    """A stored reply; those of older versions are not compressed."""
    return (stored if stored[:1] == b"{" else zlib.decompress(stored)).decode()


# entries


def journal(db: sqlite3.Connection, table: TableKey, after: int) -> tuple[int, int, StoredEntries]:
    """The last seq of a table's journal, the seq at which its night begins, and the entries of the night after one."""
    ((ident, last, night),) = db.execute(
        f"""SELECT journal, (SELECT last_seq FROM journal WHERE id = journal),
               (SELECT max(seq) FROM entry WHERE journal_id = journal AND opens_night)
            FROM (SELECT {JOURNAL} AS journal)""",
        names(table),
    )
    return last or 0, night or 1, entries(db, ident, max(after + 1, night or 1))


@dataclass(frozen=True, slots=True)
class StoredEntries:
    """Entries as they lie in the file, with what was typed in them by seq; reading their texts takes the time."""

    found: Sequence[Any]
    typed: Mapping[tuple[int, int], Sequence[tuple[str, str]]]
    journal: int

    def read(self) -> tuple[Recorded, ...]:
        """The entries. Raises UnreadableEntry."""
        with COLLECTOR.paused():
            return tuple(_recorded(row, self.typed.get((self.journal, row[0]), ())) for row in self.found)


def entries(db: sqlite3.Connection, journal: int | None, first: int, end: int | None = None) -> StoredEntries:
    """The entries of a journal from a seq on, before another."""
    values = (journal, first, _NEVER if end is None else end)
    found = db.execute(
        f"SELECT {_ENTRY} FROM {_WITH_AUTHOR} WHERE journal_id = ? AND seq >= ? AND seq < ? ORDER BY seq", values
    )
    rows = list(found)
    typed = _remarks(db, "journal_id = ? AND seq >= ? AND seq < ?", values) if rows else {}
    return StoredEntries(rows, typed, journal or 0)


_NEVER: Final = 1 << 62


def night(db: sqlite3.Connection, table: TableKey, number: int) -> StoredEntries:
    """The entries of the night of a number, the first being 1."""
    ((journal, nights),) = db.execute(
        f"""SELECT journal, (SELECT json_group_array(seq)
                FROM (SELECT seq FROM entry WHERE journal_id = journal AND opens_night ORDER BY seq))
            FROM (SELECT {JOURNAL} AS journal)""",
        names(table),
    )
    begins = msgspec.json.decode(nights, type=list[int])
    if not 1 <= number <= len(begins):
        return _NO_ENTRIES
    return entries(db, journal, begins[number - 1], begins[number] if number < len(begins) else None)


def nights(db: sqlite3.Connection, chat: ChatKey) -> list[tuple[str, tuple[int, ...], int]]:
    """The topic of every journal of a chat that has entries: with the seqs at which its nights begin, and its last."""
    found = db.execute(
        f"""SELECT topic, last_seq, (SELECT json_group_array(seq)
                FROM (SELECT seq FROM entry WHERE journal_id = journal.id AND opens_night ORDER BY seq))
            FROM journal WHERE chat_id = {CHAT} AND last_seq > 0 ORDER BY topic""",
        (chat.platform, chat.chat),
    )
    return [(str(topic), tuple(msgspec.json.decode(begins, type=list[int])), last) for topic, last, begins in found]


def all_entries(db: sqlite3.Connection, chat: ChatKey) -> list[tuple[str, tuple[int, ...], StoredEntries]]:
    """Every journal of a chat that has entries, by topic: with the seqs at which its nights begin."""
    found = db.execute(
        f"""SELECT topic, id, (SELECT json_group_array(seq)
                FROM (SELECT seq FROM entry WHERE journal_id = journal.id AND opens_night ORDER BY seq))
            FROM journal WHERE chat_id = {CHAT} AND last_seq > 0 ORDER BY topic""",
        (chat.platform, chat.chat),
    )
    return [
        (str(topic), tuple(msgspec.json.decode(nights, type=list[int])), entries(db, journal, 1))
        for topic, journal, nights in found
    ]


def _remarks(
    db: sqlite3.Connection, where: str, values: tuple[object, ...]
) -> dict[tuple[int, int], list[tuple[str, str]]]:
    """What was typed in entries, by journal and seq."""
    found = db.execute(
        f"SELECT journal_id, seq, field, words FROM remark WHERE {where} ORDER BY journal_id, seq", values
    )
    grouped = groupby(found, lambda row: (int(row[0]), int(row[1])))
    return {place: [(str(field), str(words)) for _, _, field, words in own] for place, own in grouped}


def _recorded(row: Sequence[Any], words: Iterable[tuple[str, str]]) -> Recorded:
    seq, at, account, source, text, _ = row
    entry = decode(text)
    return Recorded(seq, at, account, source, with_words(entry, words) if words else entry)


# everything a message needs

CONTEXT: Final = f"""
SELECT journal,
    (SELECT last_seq FROM journal WHERE id = journal),
    (SELECT json_group_array(seq) FROM (SELECT seq FROM entry WHERE journal_id = journal AND opens_night ORDER BY seq)),
    (SELECT reply FROM answer WHERE journal_id = journal AND source = ?),
    (SELECT version FROM chat WHERE id = chat),
    (SELECT json_group_array(json_array(name, json(value))) FROM setting WHERE chat_id = chat),
    (SELECT json_group_array(json_array(player.id, name, account))
        FROM player LEFT JOIN account ON account.chat_id = player.chat_id AND player_id = player.id
        WHERE player.chat_id = chat),
    (SELECT json_group_array(json_array(person, kind, text, expires))
        FROM (SELECT * FROM draft WHERE journal_id = journal AND expires > ? ORDER BY person, kind)),
    (SELECT json_group_array(json_array(message, subject))
        FROM post WHERE (journal_id = journal AND message IN (SELECT value FROM json_each(?)))
            OR (journal_id = journal AND message >= ? AND message < ? || char(1114111))),
    (SELECT json_group_array(subject)
        FROM post WHERE journal_id = journal AND subject >= ? || ':' AND subject < ? || ';'),
    (SELECT seq FROM sqlite_sequence WHERE name = 'player')
FROM (SELECT {JOURNAL} AS journal, {CHAT} AS chat)
"""


_NOTHING: Final = "\x00"
"""No name of a message begins so."""

_SEQS: Final = msgspec.json.Decoder(list[int])
_SETTINGS: Final = msgspec.json.Decoder(list[tuple[str, Any]])
_PEOPLE: Final = msgspec.json.Decoder(list[tuple[int, str, str | None]])
_DRAFTS: Final = msgspec.json.Decoder(list[tuple[str, str, str, int]])
_POSTS: Final = msgspec.json.Decoder(list[tuple[str, str]])
_TEXTS: Final = msgspec.json.Decoder(list[str])
"""Lists as the question has them: a decoder is made once, not for every message."""


def context(db: sqlite3.Connection, table: TableKey, asked: Asked) -> tuple[TableContext, StoredEntries]:
    """Everything a message needs but its entries, and these; one question, and another where there are entries."""
    begins = _NOTHING if asked.begins is None else asked.begins
    told = (msgspec.json.encode(asked.messages).decode(), begins, begins, asked.kind, asked.kind)
    values = (asked.source, asked.now, *told, *names(table), table.platform, table.chat)
    ((journal, last, nights, reply, version, settings, people, drafts, posts, shown, used),) = db.execute(
        CONTEXT, values
    )
    begun = tuple(_SEQS.decode(nights))
    night, last = max(begun, default=1), last or 0
    new = entries(db, journal, max(asked.after + 1, night)) if last > asked.after else _NO_ENTRIES
    known = TableContext(
        reply=None if reply is None else unpacked(reply),
        journal=Journal((), last, night),
        nights=begun,
        players=_players(_PEOPLE.decode(people)),
        settings=dict(sorted(_SETTINGS.decode(settings))),
        version=version or 0,
        free_player=f"p{(used or 0) + 1}",
        drafts=tuple(StoredDraft(*one) for one in _DRAFTS.decode(drafts)),
        posts=dict(_POSTS.decode(posts)),
        shown=frozenset(_TEXTS.decode(shown)),
    )
    return known, new


_NO_ENTRIES: Final = StoredEntries((), {}, 0)


# keeping a step


@dataclass(frozen=True, slots=True)
class Found:
    """A table as a step finds it: `journal` is None before anything was kept there."""

    journal: int | None
    last: int
    head: bytes
    version: int
    reply: bytes | None


def _found(db: sqlite3.Connection, table: TableKey, step: Step) -> Found:
    ((journal, last, head, version, reply),) = db.execute(
        f"""SELECT journal, (SELECT last_seq FROM journal WHERE id = journal),
               (SELECT head FROM journal WHERE id = journal), (SELECT version FROM chat WHERE id = chat),
               (SELECT reply FROM answer WHERE journal_id = journal AND source = ?)
            FROM (SELECT {JOURNAL} AS journal, {CHAT} AS chat)""",
        (step.source, *names(table), table.platform, table.chat),
    )
    return Found(journal, last or 0, head or START, version or 0, reply)


def _names_are_taken(db: sqlite3.Connection, chat: ChatKey, new: tuple[PlayerRecord, ...]) -> bool:
    """Whether somebody else got an id or a name of the new players in the meantime."""
    if not new:
        return False
    ids = json.dumps([int(one.id[1:]) for one in new])
    found_ids = db.execute("SELECT 1 FROM player WHERE id IN (SELECT value FROM json_each(?))", (ids,))
    known = players(db, chat)
    return bool(list(found_ids)) or any(namesake(known, one.name) is not None for one in new)


def append(
    db: sqlite3.Connection, table: TableKey, expected_seq: int | None, step: Step
) -> Appended | Conflict | Already:
    """See `GameStore.append`."""
    before = _found(db, table, step)
    if before.reply is not None:
        return Already(unpacked(before.reply))
    if expected_seq not in (None, before.last) or step.version not in (None, before.version):
        return Conflict(before.last)
    if _names_are_taken(db, table.chat_key, step.players):
        return Conflict(before.last)
    _keep_step(db, table, before, step)
    return Appended(before.last + len(step.entries))


def _keep_step(db: sqlite3.Connection, table: TableKey, before: Found, step: Step) -> None:
    """Keep everything a message led to."""
    journal = before.journal or journal_id(db, table)
    _keep_entries(db, table.chat_key, journal, before, step)
    db.execute("INSERT INTO answer VALUES (?, ?, ?, ?)", (journal, step.source, step.at, packed(step.reply)))
    if step.drops:
        gone = [(journal, person, kind) for person, kind in step.drops]
        db.executemany("DELETE FROM draft WHERE journal_id = ? AND person = ? AND kind = ?", gone)
    if step.saves:
        save_drafts(db, journal, step.saves)
    _keep_people(db, table.chat_key, step)
    post(db, journal, step.posts)


def _keep_entries(db: sqlite3.Connection, chat: ChatKey, journal: int, before: Found, step: Step) -> None:
    if not step.entries:
        return
    opening = before.last + 1 if step.opens_night or before.last == 0 else None
    digest, new, typed = before.head, [], []
    authors = {by: _author(db, chat, by) for by in {one.by for one in step.entries}}
    for seq, one in enumerate(step.entries, before.last + 1):
        entry, words = without_words(one.entry)
        row = (seq, one.at, authors[one.by], step.source, int(seq == opening), encode(entry))
        digest = linked(digest, *row)
        new.append((journal, *row, digest))
        typed += [(journal, seq, field, said) for field, said in words]
    db.executemany("INSERT INTO entry VALUES (?, ?, ?, ?, ?, ?, ?, ?)", new)
    if typed:
        db.executemany("INSERT INTO remark VALUES (?, ?, ?, ?)", typed)
    last = before.last + len(new)
    db.execute("UPDATE journal SET last_seq = ?, head = ? WHERE id = ?", (last, digest, journal))
    db.execute(
        "UPDATE chat SET used = ? WHERE platform = ? AND native = ?", (step.entries[-1].at, chat.platform, chat.chat)
    )


def _author(db: sqlite3.Connection, chat: ChatKey, account: str) -> int:
    """The number under which an account writes entries in a chat."""
    here = (chat.platform, chat.chat)
    for (number,) in db.execute(f"SELECT min(id) FROM author WHERE chat_id = {CHAT} AND account = ?", (*here, account)):
        if number is not None:
            return int(number)
    made = db.execute(f"INSERT INTO author (chat_id, account) VALUES ({CHAT}, ?)", (*here, account))
    assert made.lastrowid is not None
    return made.lastrowid


def _keep_people(db: sqlite3.Connection, chat: ChatKey, step: Step) -> None:
    """What a step says of the chat: its settings and its people."""
    for name, value in step.settings:
        set_setting(db, chat, name, value)
    for one in step.players:
        add_player(db, chat, one.name, int(one.id[1:]))
    for account in step.unlinks:
        unlink(db, chat, account)
    for player, account in step.links:
        link(db, chat, player, account)
    for player, name in step.names:
        _rename(db, chat, player, name)


# chats and their people


def chat_id(db: sqlite3.Connection, chat: ChatKey) -> int:
    """The internal id of a chat, new when it is seen for the first time."""
    here = (chat.platform, chat.chat)
    db.execute("INSERT INTO chat (platform, native) VALUES (?, ?) ON CONFLICT DO NOTHING", here)
    ((ident,),) = db.execute(f"SELECT {CHAT}", here)
    return int(ident)


def journal_id(db: sqlite3.Connection, table: TableKey) -> int:
    """The internal id of a table's journal, new when it is seen for the first time."""
    for (ident,) in db.execute(f"SELECT {JOURNAL}", names(table)):
        if ident is not None:
            return int(ident)
    chat = chat_id(db, table.chat_key)
    made = db.execute("INSERT INTO journal (chat_id, topic) VALUES (?, ?)", (chat, table.topic))
    assert made.lastrowid is not None
    return made.lastrowid


def _changed(db: sqlite3.Connection, chat: ChatKey) -> None:
    """Count a change of settings or players: whoever decided on those before has to decide again."""
    db.execute("UPDATE chat SET version = version + 1 WHERE platform = ? AND native = ?", (chat.platform, chat.chat))


def set_active(db: sqlite3.Connection, chat: ChatKey, active: bool) -> None:
    db.execute("UPDATE chat SET active = ? WHERE id = ?", (active, chat_id(db, chat)))


def set_setting(db: sqlite3.Connection, chat: ChatKey, name: str, value: Json) -> None:
    text = msgspec.json.encode(value).decode()
    db.execute("INSERT OR REPLACE INTO setting VALUES (?, ?, ?)", (chat_id(db, chat), name, text))
    _changed(db, chat)


def players(db: sqlite3.Connection, chat: ChatKey) -> tuple[PlayerRecord, ...]:
    found = db.execute(
        f"""SELECT id, name, account FROM player
            LEFT JOIN account ON account.chat_id = player.chat_id AND player_id = id
            WHERE player.chat_id = {CHAT}""",
        (chat.platform, chat.chat),
    )
    return _players((int(ident), str(name), account) for ident, name, account in found)


def _players(found: Iterable[tuple[int, str, str | None]]) -> tuple[PlayerRecord, ...]:
    accounts: dict[tuple[int, str], list[str]] = {}
    for ident, name, account in sorted(found, key=lambda row: (row[0], row[2] or "")):
        accounts.setdefault((ident, name), []).extend([] if account is None else [account])
    return tuple(PlayerRecord(f"p{ident}", name, tuple(own)) for (ident, name), own in accounts.items())


def add_player(db: sqlite3.Connection, chat: ChatKey, name: str, number: int | None = None) -> PlayerRecord:
    added = db.execute(
        "INSERT INTO player (id, chat_id, name, folded) VALUES (?, ?, ?, ?)",
        (number, chat_id(db, chat), name, folded(name)),
    )
    _changed(db, chat)
    return PlayerRecord(f"p{added.lastrowid}", name)


def add_named(db: sqlite3.Connection, chat: ChatKey, name: str) -> PlayerRecord | NameTaken:
    """See `GameStore.add_player`."""
    other = namesake(players(db, chat), name)
    return add_player(db, chat, name) if other is None else NameTaken(other)


def link(db: sqlite3.Connection, chat: ChatKey, player: str, account: str) -> PlayerRecord | AccountTaken:
    known = players(db, chat)
    if player not in {one.id for one in known}:
        raise UnknownPlayer(player)
    owner = owner_of(known, account)
    if owner is not None:
        return owner if owner.id == player else AccountTaken(owner)
    db.execute(
        f"INSERT INTO account (chat_id, account, player_id) VALUES ({CHAT}, ?, ?)",
        (chat.platform, chat.chat, account, int(player[1:])),
    )
    _changed(db, chat)
    return next(one for one in players(db, chat) if one.id == player)


def unlink_owner(db: sqlite3.Connection, chat: ChatKey, account: str) -> PlayerRecord | None:
    """See `GameStore.unlink`."""
    owner = owner_of(players(db, chat), account)
    if owner is None:
        return None
    unlink(db, chat, account)
    return next(one for one in players(db, chat) if one.id == owner.id)


def unlink(db: sqlite3.Connection, chat: ChatKey, account: str) -> None:
    db.execute(f"DELETE FROM account WHERE chat_id = {CHAT} AND account = ?", (chat.platform, chat.chat, account))
    _changed(db, chat)


def _rename(db: sqlite3.Connection, chat: ChatKey, player: str, name: str) -> None:
    """Call a player something else, where nobody else is called so."""
    other = namesake(players(db, chat), name)
    if other is None or other.id == player:
        db.execute(
            f"UPDATE player SET name = ?, folded = ? WHERE chat_id = {CHAT} AND id = ?",
            (name, folded(name), chat.platform, chat.chat, int(player[1:])),
        )
        _changed(db, chat)


def post(db: sqlite3.Connection, journal: int, posts: Iterable[tuple[str, str]]) -> None:
    new = [(journal, message, subject) for message, subject in posts]
    db.executemany("INSERT OR REPLACE INTO post (journal_id, message, subject) VALUES (?, ?, ?)", new)


def post_messages(db: sqlite3.Connection, table: TableKey, posts: tuple[tuple[str, str], ...]) -> None:
    """See `GameStore.post_all`."""
    post(db, journal_id(db, table), posts)


def save_draft(db: sqlite3.Connection, table: TableKey, draft: StoredDraft) -> None:
    """See `GameStore.save_draft`."""
    save_drafts(db, journal_id(db, table), (draft,))


def save_drafts(db: sqlite3.Connection, journal: int, drafts: tuple[StoredDraft, ...]) -> None:
    new = [(journal, draft.person, draft.kind, draft.text, draft.expires) for draft in drafts]
    db.executemany("INSERT OR REPLACE INTO draft VALUES (?, ?, ?, ?, ?)", new)
