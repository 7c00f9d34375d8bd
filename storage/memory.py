"""The store that forgets everything at the end of the process: for tests and for trying things out."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field, replace
from pathlib import Path

import msgspec

from engine.journal import Entry, Recorded
from storage import (
    ANSWER_SECONDS,
    FORMER,
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
    StoreUnavailable,
    TableContext,
    TableKey,
    TableNights,
    UnknownPlayer,
)
from storage.codec import decode, encode
from storage.names import free_name, free_topic, names, namesake, owner_of
from storage.words import without_words


@dataclass(slots=True)
class _Row:
    at: int
    by: str
    source: str
    text: str
    """Entries are kept as the text a file would hold, so that nothing works here that would not work there."""


@dataclass(slots=True)
class _Board:
    rows: list[_Row] = field(default_factory=list)
    nights: list[int] = field(default_factory=lambda: [1])
    replies: dict[str, tuple[int, str]] = field(default_factory=dict)
    """Each with the time of its message."""
    drafts: dict[tuple[str, str], StoredDraft] = field(default_factory=dict)
    posts: dict[str, str] = field(default_factory=dict)


@dataclass(slots=True)
class _Chat:
    active: bool = True
    version: int = 0
    players: dict[str, PlayerRecord] = field(default_factory=dict)
    settings: dict[str, bytes] = field(default_factory=dict)
    boards: dict[str, _Board] = field(default_factory=dict)


class MemoryStore(GameStore):
    """Nothing here waits, so every method is a transaction by itself."""

    def __init__(self) -> None:
        self._chats: dict[ChatKey, _Chat] = {}
        self._players = 0
        self._waiting: dict[tuple[ChatKey, str], str] = {}

    async def open(self) -> None:
        """Nothing to open: what is in memory stays there when the store is closed."""

    async def close(self) -> None:
        pass

    async def load(self, table: TableKey, after: int = 0) -> Journal:
        board = self._seen(table)
        night = board.nights[-1]
        return Journal(_recorded(board, max(after + 1, night)), len(board.rows), night)

    async def append(self, table: TableKey, expected_seq: int | None, step: Step) -> Appended | Conflict | Already:
        assert expected_seq is not None or not step.entries, "entries follow a known one"
        board = self._seen(table)
        last = len(board.rows)
        if step.source in board.replies:
            return Already(board.replies[step.source][1])
        if expected_seq not in (None, last) or step.version not in (None, self._known(table.chat_key).version):
            return Conflict(last)
        if self._are_taken(table.chat_key, step.players):
            return Conflict(last)
        added = [_Row(new.at, new.by, step.source, encode(new.entry)) for new in step.entries]
        await self._keep_people(table.chat_key, step)
        board = self._board(table)
        if step.opens_night and last and added:
            board.nights.append(last + 1)
        board.rows += added
        board.replies[step.source] = step.at, step.reply
        for key in step.drops:
            board.drafts.pop(key, None)
        board.drafts |= {(draft.person, draft.kind): draft for draft in step.saves}
        for name, value in step.settings:
            await self.set_setting(table.chat_key, name, value)
        await self.post_all(table, step.posts)
        return Appended(len(board.rows))

    def _are_taken(self, chat: ChatKey, new: tuple[PlayerRecord, ...]) -> bool:
        """Whether somebody else got an id or a name of the new players in the meantime."""
        known = self._known(chat).players.values()
        return any(int(one.id[1:]) <= self._players or namesake(known, one.name) is not None for one in new)

    async def _keep_people(self, chat: ChatKey, step: Step) -> None:
        known = {*self._known(chat).players, *(one.id for one in step.players)}
        for player, _ in step.links:
            if player not in known:
                raise UnknownPlayer(player)
        for one in step.players:
            await self.add_player(chat, one.name)
        for account in step.unlinks:
            await self.unlink(chat, account)
        for player, account in step.links:
            await self.link(chat, player, account)
        for player, name in step.names:
            self._rename(chat, player, name)

    def _rename(self, chat: ChatKey, player: str, name: str) -> None:
        """Call a player something else, where nobody else is called so."""
        players = self._known(chat).players
        other = namesake(players.values(), name)
        if player in players and (other is None or other.id == player):
            players[player] = replace(players[player], name=name)
            self._known(chat).version += 1

    async def context(self, table: TableKey, asked: Asked) -> TableContext:
        board = self._seen(table)
        return TableContext(
            reply=await self.handled(table, asked.source),
            journal=await self.load(table, asked.after),
            nights=tuple(board.nights) if board.rows else (),
            players=await self.players(table.chat_key),
            settings=await self.settings(table.chat_key),
            version=self._known(table.chat_key).version,
            free_player=f"p{self._players + 1}",
            drafts=await self.drafts(table, now=asked.now),
            posts={one: subject for one, subject in board.posts.items() if _is_asked(one, asked)},
            shown=frozenset(subject for subject in board.posts.values() if subject.startswith(f"{asked.kind}:")),
        )

    async def handled(self, table: TableKey, source: str) -> str | None:
        found = self._seen(table).replies.get(source)
        return None if found is None else found[1]

    async def save_draft(self, table: TableKey, draft: StoredDraft) -> None:
        self._board(table).drafts[draft.person, draft.kind] = draft

    async def drop_draft(self, table: TableKey, person: str, kind: str) -> None:
        self._seen(table).drafts.pop((person, kind), None)

    async def draft(self, table: TableKey, person: str, kind: str, *, now: int) -> StoredDraft | None:
        found = self._seen(table).drafts.get((person, kind))
        return found if found is not None and found.expires > now else None

    async def drafts(self, table: TableKey, *, now: int) -> tuple[StoredDraft, ...]:
        return tuple(draft for _, draft in sorted(self._seen(table).drafts.items()) if draft.expires > now)

    async def keep_waiting(self, chat: ChatKey, source: str, said: str) -> None:
        self._waiting.setdefault((chat, source), said)

    async def drop_waiting(self, chat: ChatKey, source: str) -> None:
        self._waiting.pop((chat, source), None)

    async def waiting(self, platform: str) -> tuple[str, ...]:
        return tuple(said for (chat, _), said in self._waiting.items() if chat.platform == platform)

    async def players(self, chat: ChatKey) -> tuple[PlayerRecord, ...]:
        return tuple(sorted(self._known(chat).players.values(), key=lambda player: int(player.id[1:])))

    async def add_player(self, chat: ChatKey, name: str) -> PlayerRecord | NameTaken:
        players = self._chat(chat).players
        if (other := namesake(players.values(), name)) is not None:
            return NameTaken(other)
        self._players += 1
        self._chat(chat).version += 1
        added = players[f"p{self._players}"] = PlayerRecord(f"p{self._players}", name)
        return added

    async def link(self, chat: ChatKey, player: str, account: str) -> PlayerRecord | AccountTaken:
        players = self._known(chat).players
        if player not in players:
            raise UnknownPlayer(player)
        owner = owner_of(players.values(), account)
        if owner is None:
            record = players[player]
            owner = players[player] = replace(record, accounts=tuple(sorted((*record.accounts, account))))
            self._chat(chat).version += 1
        return owner if owner.id == player else AccountTaken(owner)

    async def unlink(self, chat: ChatKey, account: str) -> PlayerRecord | None:
        players = self._known(chat).players
        owner = owner_of(players.values(), account)
        if owner is None:
            return None
        self._chat(chat).version += 1
        freed = players[owner.id] = replace(owner, accounts=tuple(one for one in owner.accounts if one != account))
        return freed

    async def settings(self, chat: ChatKey) -> dict[str, Json]:
        settings = self._known(chat).settings
        return {name: msgspec.json.decode(settings[name]) for name in sorted(settings)}

    async def set_setting(self, chat: ChatKey, name: str, value: Json) -> None:
        self._chat(chat).settings[name] = msgspec.json.encode(value)
        self._chat(chat).version += 1

    async def post(self, table: TableKey, message: str, subject: str) -> None:
        posts = self._board(table).posts
        posts.pop(message, None)
        posts[message] = subject

    async def post_all(self, table: TableKey, posts: Iterable[tuple[str, str]]) -> None:
        for message, subject in posts:
            await self.post(table, message, subject)

    async def posted(self, table: TableKey, message: str) -> str | None:
        return self._seen(table).posts.get(message)

    async def posts_of(self, table: TableKey, subject: str) -> tuple[str, ...]:
        posts = self._seen(table).posts
        return tuple(message for message in posts if posts[message] == subject)

    async def post_of(self, table: TableKey, subject: str) -> str | None:
        posts = self._seen(table).posts
        return next((message for message in reversed(posts) if posts[message] == subject), None)

    async def set_active(self, chat: ChatKey, active: bool) -> None:
        self._chat(chat).active = active

    async def is_active(self, chat: ChatKey) -> bool:
        return self._known(chat).active

    async def rename_chat(self, old: ChatKey, new: ChatKey) -> tuple[TableKey, ...]:
        if old == new or old not in self._chats:
            return ()
        kept, late = self._chats.pop(old), self._chats.pop(new, None)
        self._chats[new] = kept
        return () if late is None else tuple(replace(_key(new, ""), topic=topic) for topic in _merge(kept, late))

    async def chats(self) -> tuple[ChatKey, ...]:
        return tuple(sorted(self._chats))

    async def tables(self) -> tuple[TableKey, ...]:
        found = (_key(key, topic) for key, chat in self._chats.items() for topic in chat.boards)
        return tuple(sorted(table for table in found if self._seen(table).rows))

    async def history(self, chat: ChatKey) -> tuple[History, ...]:
        boards = self._known(chat).boards
        return tuple(
            History(_key(chat, topic), _recorded(boards[topic], 1), tuple(boards[topic].nights))
            for topic in sorted(boards)
            if boards[topic].rows
        )

    async def nights(self, chat: ChatKey) -> tuple[TableNights, ...]:
        boards = self._known(chat).boards
        return tuple(
            TableNights(_key(chat, topic), tuple(boards[topic].nights), len(boards[topic].rows))
            for topic in sorted(boards)
            if boards[topic].rows
        )

    async def night(self, table: TableKey, number: int) -> tuple[Recorded, ...]:
        board = self._seen(table)
        begins = board.nights if board.rows else []
        if not 1 <= number <= len(begins):
            return ()
        end = begins[number] - 1 if number < len(begins) else None
        return _recorded(board, begins[number - 1])[: None if end is None else end - begins[number - 1] + 1]

    async def forget_player(self, chat: ChatKey, player: str, called: str = FORMER_PLAYER) -> None:
        here = self._known(chat)
        if player not in here.players:
            raise UnknownPlayer(player)
        gone = here.players[player]
        others = [one for one in here.players.values() if one.id != player]
        here.players[player] = PlayerRecord(player, free_name(called, others))
        here.version += 1
        for board in here.boards.values():
            board.replies.clear()
            board.drafts.clear()
            for row in board.rows:
                row.text = encode(_forgotten(decode(row.text), gone, typed=row.by in gone.accounts))
                row.by = f"{FORMER}{player}" if row.by in gone.accounts else row.by

    async def forget_chat(self, chat: ChatKey) -> None:
        self._chats.pop(chat, None)
        self._waiting = {key: said for key, said in self._waiting.items() if key[0] != chat}

    async def prune(self, *, now: int, answers: int = ANSWER_SECONDS, chats: int | None = None) -> int:
        for here in self._chats.values():
            for board in here.boards.values():
                board.replies = {source: one for source, one in board.replies.items() if one[0] >= now - answers}
                board.drafts = {key: draft for key, draft in board.drafts.items() if draft.expires > now}
        old = [chat for chat, here in self._chats.items() if chats is not None and 0 < _used(here) <= now - chats]
        for chat in old:
            del self._chats[chat]
        return len(old)

    async def ping(self) -> None:
        """Nothing to look at: memory stays where it is."""

    async def size(self) -> int:
        boards = (board for here in self._chats.values() for board in here.boards.values())
        return sum(len(row.text) for board in boards for row in board.rows)

    async def backup(self, path: Path) -> None:
        raise StoreUnavailable("no_backup", str(path))

    async def verify(self) -> tuple[StoreFault, ...]:
        """Nothing: what this program wrote a moment ago can neither be damaged nor be unknown to it."""
        return ()

    def _known(self, chat: ChatKey) -> _Chat:
        """The chat as it is; an empty one that is kept nowhere when nobody has used it."""
        return self._chats.get(chat, _Chat())

    def _seen(self, table: TableKey) -> _Board:
        """The board as it is; an empty one that is kept nowhere when nobody has used it."""
        return self._chats.get(table.chat_key, _Chat()).boards.get(table.topic, _Board())

    def _board(self, table: TableKey) -> _Board:
        return self._chat(table.chat_key).boards.setdefault(table.topic, _Board())

    def _chat(self, chat: ChatKey) -> _Chat:
        return self._chats.setdefault(chat, _Chat())


def _is_asked(message: str, asked: Asked) -> bool:
    return message in asked.messages or (asked.begins is not None and message.startswith(asked.begins))


def _used(chat: _Chat) -> int:
    """When something was last recorded, 0 for a chat without entries."""
    return max((board.rows[-1].at for board in chat.boards.values() if board.rows), default=0)


def _forgotten(entry: Entry, gone: PlayerRecord, *, typed: bool) -> Entry:
    """An entry without what somebody typed in it, or what others typed about him."""
    plain, words = without_words(entry)
    if typed or any(names(text, gone.name) for _, text in words):
        return plain
    return entry


def _key(chat: ChatKey, topic: str) -> TableKey:
    return TableKey(chat.platform, chat.chat, topic)


def _recorded(board: _Board, first: int) -> tuple[Recorded, ...]:
    return tuple(
        Recorded(seq, row.at, row.by, row.source, decode(row.text))
        for seq, row in enumerate(board.rows[first - 1 :], first)
    )


def _merge(kept: _Chat, late: _Chat) -> list[str]:
    """Put the rows that came under the new id too early to those that moved there; the topics given up."""
    kept.active = late.active
    kept.version = max(kept.version, late.version) + 1
    kept.settings |= late.settings
    for player in late.players.values():
        accounts = tuple(one for one in player.accounts if owner_of(kept.players.values(), one) is None)
        kept.players[player.id] = PlayerRecord(player.id, free_name(player.name, kept.players.values()), accounts)
    return [given_up for topic in sorted(late.boards) if (given_up := _merge_board(kept, late, topic)) is not None]


def _merge_board(kept: _Chat, late: _Chat, topic: str) -> str | None:
    moved = late.boards[topic]
    board = kept.boards.setdefault(topic, _Board())
    if moved.rows and not board.rows:
        board.rows, board.nights, moved.rows = moved.rows, moved.nights, []
    board.replies |= moved.replies
    board.drafts |= moved.drafts
    board.posts |= moved.posts
    if not moved.rows:
        return None
    spare = free_topic(topic, kept.boards.keys() | late.boards.keys())
    kept.boards[spare] = _Board(moved.rows, moved.nights)
    return spare
