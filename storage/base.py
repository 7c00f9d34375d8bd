"""The port of the store, and the values it speaks in.

What the bot may rely on, whatever stands behind it: each method is one transaction; when it returns, the change
survives a crash; when it raises or is cancelled, everything or nothing of it happened (a message's `source` tells which
when it is tried again). Entries are added and never changed.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from types import TracebackType
from typing import Final, Protocol, Self

from engine.journal import Entry, Recorded
from engine.lazy import quick_dataclass

ANSWER_SECONDS: Final = 48 * 60 * 60
"""How long the answer to a message is kept; no platform delivers a message again after a day."""

FORMER: Final = "former:"
"""Begins the account of an author who was forgotten; a number stands behind it."""
FORMER_PLAYER: Final = "former player"
"""What somebody who was forgotten is called, where nothing else is said; numbered from the second one of a chat on."""

Json = None | bool | int | float | str | Sequence["Json"] | Mapping[str, "Json"]
"""Comes back as lists and dicts."""


@quick_dataclass(frozen=True, slots=True, order=True)
class ChatKey:
    """A chat as its platform names it; players, settings and statistics belong to it."""

    platform: str
    chat: str


@quick_dataclass(frozen=True, slots=True, order=True)
class TableKey:
    """A place in a chat where one game runs: the chat itself (topic ""), one of its topics, threads or channels."""

    platform: str
    chat: str
    topic: str = ""

    def __str__(self) -> str:
        return ":".join(part for part in (self.platform, self.chat, self.topic) if part)

    @property
    def chat_key(self) -> ChatKey:
        return ChatKey(self.platform, self.chat)


@quick_dataclass(frozen=True, slots=True)
class NewEntry:
    """An entry to be recorded; `at` and `by` as in `Recorded`."""

    at: int
    by: str
    entry: Entry


@dataclass(frozen=True, slots=True)
class StoredDraft:
    """An open question or dialogue of one person: JSON text that is forgotten at `expires` (UTC seconds)."""

    person: str
    kind: str
    text: str
    expires: int


@quick_dataclass(frozen=True, slots=True, kw_only=True)
class Step:
    """What one message led to, kept together or not at all.

    `source` names the message and is applied once per table; `at` is its time in UTC seconds; `reply` is what it was
    answered; `opens_night` says that the first entry begins a new night; `drops` (person, kind) are drafts that are
    done with, `saves` those that were opened; `settings` (name, value) of the chat were chosen; `players` are new,
    under ids and names that were free; `unlinks` are accounts that speak for nobody any more, then `links` (player,
    account) say who speaks for whom, where the account is still free; `names` (player, name) rename players, where
    the name is still free; `posts` (message, subject) say which message shows or made what. `version` is that of the
    chat's settings and players on which all this was decided; None where it does not depend on them.
    """

    source: str
    reply: str
    at: int = 0
    entries: tuple[NewEntry, ...] = ()
    opens_night: bool = False
    drops: tuple[tuple[str, str], ...] = ()
    saves: tuple[StoredDraft, ...] = ()
    settings: tuple[tuple[str, Json], ...] = ()
    players: tuple[PlayerRecord, ...] = ()
    unlinks: tuple[str, ...] = ()
    links: tuple[tuple[str, str], ...] = ()
    names: tuple[tuple[str, str], ...] = ()
    posts: tuple[tuple[str, str], ...] = ()
    version: int | None = None


@dataclass(frozen=True, slots=True)
class Appended:
    """The step was kept; `last_seq` is that of the table now."""

    last_seq: int


@dataclass(frozen=True, slots=True)
class Conflict:
    """Somebody was faster: load what is new and decide again. Nothing was kept."""

    last_seq: int


@dataclass(frozen=True, slots=True)
class Already:
    """The message was handled before, and this is what it was answered. Nothing was kept."""

    reply: str


@dataclass(frozen=True, slots=True)
class Journal:
    """Entries of one table's current night.

    `last_seq` is the table's last entry, 0 when there is none; `night_from` is the seq of the first entry of the
    current night (1 as long as there is no other), whether or not it is among `entries`.
    """

    entries: tuple[Recorded, ...]
    last_seq: int
    night_from: int


@dataclass(frozen=True, slots=True)
class History:
    """Everything ever recorded at one table; `nights` are the seqs at which its nights begin."""

    table: TableKey
    entries: tuple[Recorded, ...]
    nights: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class TableNights:
    """The seqs at which the nights of a table begin, and that of its last entry."""

    table: TableKey
    begins: tuple[int, ...]
    last_seq: int


@dataclass(frozen=True, slots=True)
class PlayerRecord:
    """A person of a chat; `accounts` ("platform:user id") are what they write from, empty for a guest."""

    id: str
    name: str
    accounts: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class NameTaken:
    """The chat has a player of this name, case ignored."""

    player: PlayerRecord


@dataclass(frozen=True, slots=True)
class AccountTaken:
    """The account belongs to another player of the chat."""

    player: PlayerRecord


@dataclass(frozen=True, slots=True, kw_only=True)
class TableContext:
    """Everything that is needed to decide a message, as of one moment.

    `reply` is what the message was answered already, None when it was not handled; `nights` are the seqs at which the
    table's nights begin; `version` is that of the chat's settings and players; `free_player` is an id nobody has;
    `drafts` are the open ones of the table, `posts` what the messages asked about show or made, `shown` the subjects
    of the kind asked about that some message shows.
    """

    reply: str | None
    journal: Journal
    nights: tuple[int, ...]
    players: tuple[PlayerRecord, ...]
    settings: Mapping[str, Json]
    version: int
    free_player: str
    drafts: tuple[StoredDraft, ...]
    posts: Mapping[str, str]
    shown: frozenset[str] = frozenset()


@quick_dataclass(frozen=True, slots=True)
class Asked:
    """What a message needs to be decided: entries after a seq, and what some messages show or made: those named, and
    those whose names begin so; and which subjects of a `kind` are shown."""

    source: str
    now: int
    after: int = 0
    messages: tuple[str, ...] = ()
    begins: str | None = None
    kind: str | None = None


@dataclass(frozen=True, slots=True)
class StoreFault:
    """Something `verify` found: `key` is `damaged_file`, `unreadable_entry`, `gap` or `broken_chain`."""

    key: str
    table: TableKey | None = None
    seq: int | None = None
    detail: str = ""


class GameStore(Protocol):
    """Everything the bot keeps. Open before use, best by `async with`.

    Every method may raise StoreUnavailable; those that read entries may raise UnreadableEntry.
    """

    async def __aenter__(self) -> Self:
        await self.open()
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        await self.close()

    async def open(self) -> None: ...
    async def close(self) -> None: ...

    async def load(self, table: TableKey, after: int = 0) -> Journal:
        """The entries of the current night with seq > `after`; an empty journal for a table nobody has used.

        A night lasts until a step with `opens_night`: one that is settled stays loaded until the next begins.
        """
        ...

    async def append(self, table: TableKey, expected_seq: int | None, step: Step) -> Appended | Conflict | Already:
        """Keep a step if the table's last entry is still `expected_seq`, and settings and players still the ones of the
        step's `version`.

        Already comes before Conflict. None for `expected_seq` is for replies that do not depend on the table, and goes
        with no entries.
        """
        ...

    async def context(self, table: TableKey, asked: Asked) -> TableContext:
        """Everything a message needs, in one question; leaves no trace."""
        ...

    async def handled(self, table: TableKey, source: str) -> str | None:
        """What the message was answered; None when it has not been handled."""
        ...

    async def save_draft(self, table: TableKey, draft: StoredDraft) -> None:
        """Keep the draft; it replaces one of the same person and kind."""
        ...

    async def drop_draft(self, table: TableKey, person: str, kind: str) -> None: ...
    async def draft(self, table: TableKey, person: str, kind: str, *, now: int) -> StoredDraft | None: ...
    async def drafts(self, table: TableKey, *, now: int) -> tuple[StoredDraft, ...]:
        """Every open draft of the table, by person and kind."""
        ...

    async def keep_waiting(self, chat: ChatKey, source: str, said: str) -> None:
        """Keep what a platform brought until its turn comes; doing so again changes nothing."""
        ...

    async def drop_waiting(self, chat: ChatKey, source: str) -> None:
        """Forget what was kept: its turn has come."""
        ...

    async def waiting(self, platform: str) -> tuple[str, ...]:
        """Everything a platform brought whose turn has not come, in the order it came."""
        ...

    async def players(self, chat: ChatKey) -> tuple[PlayerRecord, ...]:
        """The players of the chat in the order they came."""
        ...

    async def add_player(self, chat: ChatKey, name: str) -> PlayerRecord | NameTaken:
        """A new player, with an id that nobody of this store has or had."""
        ...

    async def link(self, chat: ChatKey, player: str, account: str) -> PlayerRecord | AccountTaken:
        """Let the account speak for the player; doing so again changes nothing. Raises UnknownPlayer."""
        ...

    async def unlink(self, chat: ChatKey, account: str) -> PlayerRecord | None:
        """Free the account; the player who had it, as he is now, or None when nobody had it."""
        ...

    async def settings(self, chat: ChatKey) -> dict[str, Json]: ...
    async def set_setting(self, chat: ChatKey, name: str, value: Json) -> None: ...

    async def post(self, table: TableKey, message: str, subject: str) -> None:
        """Remember that a message of ours shows a subject ("hand:7"); a message shows one, its last."""
        ...

    async def post_all(self, table: TableKey, posts: Iterable[tuple[str, str]]) -> None:
        """Remember of several messages, in their order, which subject each shows: of all of them or of none."""
        ...

    async def posted(self, table: TableKey, message: str) -> str | None:
        """What the message shows."""
        ...

    async def post_of(self, table: TableKey, subject: str) -> str | None:
        """The newest message that shows the subject."""
        ...

    async def posts_of(self, table: TableKey, subject: str) -> tuple[str, ...]:
        """Every message that shows the subject, the newest last."""
        ...

    async def set_active(self, chat: ChatKey, active: bool) -> None: ...
    async def is_active(self, chat: ChatKey) -> bool:
        """False once the bot was removed from the chat; its rows stay."""
        ...

    async def rename_chat(self, old: ChatKey, new: ChatKey) -> tuple[TableKey, ...]:
        """Everything of `old` is `new`'s from now on.

        When `new` has rows of its own already they are merged: its settings stay; a name that both have gets a number
        there ("Ben 2"); an account that both have stays with the player of `old`. Where both have entries at the same
        table, the one of `old` stays in its place, and the other is kept under a free topic: these are returned.
        """
        ...

    async def chats(self) -> tuple[ChatKey, ...]: ...
    async def tables(self) -> tuple[TableKey, ...]:
        """Every table with at least one entry."""
        ...

    async def history(self, chat: ChatKey) -> tuple[History, ...]:
        """Every journal of the chat's tables from the first entry on, by topic."""
        ...

    async def nights(self, chat: ChatKey) -> tuple[TableNights, ...]:
        """Where the nights of the chat's tables begin, of tables with at least one entry, by topic."""
        ...

    async def night(self, table: TableKey, number: int) -> tuple[Recorded, ...]:
        """The entries of one night of a table, the first being 1; none where there is no such night."""
        ...

    async def forget_player(self, chat: ChatKey, player: str, called: str = FORMER_PLAYER) -> None:
        """Leave nothing of a player but the entries themselves, in which he is `called` so from now on.

        His accounts go, as authors too; what he typed; what anybody typed that names him; every stored answer of the
        chat, its drafts, and settings that name him. Raises UnknownPlayer.
        """
        ...

    async def forget_chat(self, chat: ChatKey) -> None:
        """Leave nothing of a chat, its journals included."""
        ...

    async def prune(self, *, now: int, answers: int = ANSWER_SECONDS, chats: int | None = None) -> int:
        """Forget answers older than `answers` seconds, drafts that are over, and chats where nothing was recorded for
        `chats` seconds (None: chats are kept); how many chats went."""
        ...

    async def ping(self) -> None:
        """Look whether the store still is where it was opened. Raises StoreUnavailable."""
        ...

    async def size(self) -> int:
        """How much the store holds, in bytes."""
        ...

    async def backup(self, path: Path) -> None:
        """Write a copy that can be opened like the store itself, while the store is in use."""
        ...

    async def verify(self) -> tuple[StoreFault, ...]:
        """Look for damage: the file is sound, every journal is without gaps and every entry can be read."""
        ...
