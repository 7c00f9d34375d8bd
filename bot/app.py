"""The one place where a message is read, decided, kept and answered: lock table, load, decide, append, reply."""

from __future__ import annotations

import asyncio
import json
import logging
import random
import secrets
from collections import OrderedDict
from collections.abc import AsyncIterator, Callable, Iterator, Mapping, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass, replace
from types import MappingProxyType
from typing import Final

import msgspec

from bot.chat import Choice, Incoming, Reply, decoded, encoded, line
from bot.choices import choice_id, is_of_table, short_command, tag_of
from bot.commands import BY_NAME, Invocation, invocation
from bot.commands.receipts import money_figures, table_figures
from bot.commands.replies import refusal
from bot.commands.scene import Outcome, Scene, Seen
from bot.nights import nights_of
from bot.people import People, Person
from bot.text.speech import guessed, in_language
from engine import ledger
from engine.entries import Entry, GameStarted, HandPlayed, Recorded
from engine.night import Night
from engine.problems import Refused
from engine.table import Player
from engine.tiles import Wind
from storage.base import (
    Already,
    Appended,
    ChatKey,
    Draft,
    GameStore,
    Journal,
    Json,
    NewEntry,
    Step,
    TableKey,
)
from storage.problems import StoreUnavailable

log = logging.getLogger(__name__)

DRAFT_SECONDS: Final = 30 * 60
TABLES_REMEMBERED: Final = 256
TRIES: Final = 5
QUESTIONS: Final = frozenset(("question", "dialogue"))
FORMERLY: Final = "formerly"
"""The setting that keeps the ids a chat had before."""
_FAULTS: Final = MappingProxyType({"disk_full": "fault.disk_full", "read_only": "fault.read_only"})
"""What is said in the chat when the store cannot be used; where its file lies is for the log alone."""


@dataclass(frozen=True, slots=True)
class State:
    """A table as it was last seen: the journal of its night and what it makes."""

    entries: tuple[Recorded, ...]
    night: Night
    night_from: int

    @property
    def last_seq(self) -> int:
        return self.entries[-1].seq if self.entries else self.night_from - 1


class App:
    """Handles messages of all platforms on one store.

    Messages of one table are handled one after the other, those of different tables side by side.
    """

    def __init__(
        self,
        store: GameStore,
        *,
        chance: Callable[[], Wind] | None = None,
        defaults: Mapping[str, str] = MappingProxyType({}),
    ) -> None:
        """`defaults` are settings of chats that have not chosen theirs."""
        self.store = store
        self._defaults = defaults
        self._chance = chance or (lambda: random.SystemRandom().choice(tuple(Wind)))
        self._locks: dict[TableKey, tuple[asyncio.Lock, int]] = {}
        self._states: OrderedDict[TableKey, State] = OrderedDict()

    async def handle(self, incoming: Incoming) -> Reply | None:
        """The reply to a message; None for chatter. What came twice gets the same reply and counts once."""
        try:
            async with self._alone(incoming.table):
                stored = await self.store.handled(incoming.table, incoming.source)
                if stored is not None:
                    return _stored(stored)
                return await self._handle(incoming)
        except Refused as refused:
            return in_language(refusal(refused, incoming.text), self._unasked(incoming))
        except StoreUnavailable as refused:
            log.error("message %s of %s was not kept: %s", incoming.source, incoming.table, refused)
            sentence = line(_FAULTS.get(refused.reason, "fault.store"))
            return in_language(Reply(lines=(sentence,), notice=True), self._unasked(incoming))
        except Exception:
            log.exception("message %s of %s failed", incoming.source, incoming.table)
            return in_language(Reply(lines=(line("fault.mine"),), notice=True), self._unasked(incoming))

    def valued(self, incoming: Incoming) -> Reply:
        """What a hand is worth that was typed where there is no table (inline): nothing is read and nothing kept."""
        scene = Scene(
            incoming=incoming,
            entries=(),
            night=ledger.replay(()),
            people=People(),
            settings=self._unasked(incoming),
            chance=Wind.E,
        )
        try:
            reply = BY_NAME["value"].decide(scene, incoming.text).reply
        except Refused as refused:
            reply = refusal(refused, incoming.text)
        except Exception:
            log.exception("question %s failed", incoming.source)
            reply = None
        return in_language(reply or Reply(lines=(line("fault.mine"),), notice=True), scene.settings)

    async def moved(self, old: ChatKey, new: ChatKey) -> None:
        """A platform gave a chat another id: its tables, players and buttons are the new one's from now on."""
        former = _formerly(await self.store.settings(old)) + _formerly(await self.store.settings(new))
        await self.store.rename_chat(old, new)
        await self.store.set_setting(new, FORMERLY, sorted({*former, old.chat}))
        for table in [table for table in self._states if table.chat_key in (old, new)]:
            del self._states[table]

    async def seen(self, table: TableKey) -> Seen:
        """How a table stands, for what a platform offers while somebody is still typing. Waits for nobody."""
        chat = table.chat_key
        state = await self._state(table)
        settings = {**self._defaults, **await self.store.settings(chat)}
        return Seen(state.night, await self._people(chat), settings)

    async def shown(self, table: TableKey, message: str, reply: Reply) -> None:
        """Remember which message of the bot shows what, so that it can be edited and answered later."""
        if reply.subject is not None:
            await self.store.post(table, message, reply.subject)

    @asynccontextmanager
    async def _alone(self, table: TableKey) -> AsyncIterator[None]:
        lock, waiting = self._locks.get(table, (asyncio.Lock(), 0))
        self._locks[table] = (lock, waiting + 1)
        try:
            async with lock:
                yield
        finally:
            lock, waiting = self._locks[table]
            if waiting == 1:
                del self._locks[table]
            else:
                self._locks[table] = (lock, waiting - 1)

    async def _handle(self, incoming: Incoming) -> Reply | None:
        command = await self._command(incoming)
        if command is None:
            return None
        if isinstance(command, Reply):
            return in_language(command, await self._settings(incoming))
        for _ in range(TRIES):
            scene = await self._scene(incoming, command)
            outcome = await self._decided(scene, command)
            if outcome is None:
                continue
            if outcome.reply is None:
                return None
            kept = await self._keep(scene, outcome)
            if kept is not None:
                return kept
        raise RuntimeError("the table kept changing")

    # what is asked

    async def _command(self, incoming: Incoming) -> Invocation | Reply | None:
        """The command of a message or press; a reply for a dead button, None for chatter."""
        about = await self.store.posted(incoming.table, incoming.reply_to) if incoming.reply_to else None
        made = await self.store.posted(incoming.table, f"said:{incoming.message}") if incoming.edited else None
        if not incoming.pressed:
            return invocation(incoming, incoming.text, about=about, made=made)
        text = await self._pressed(incoming)
        if text is None:
            return Reply(lines=(line("choice.dead"),), notice=True)
        return invocation(incoming, text, about=about, made=None)

    async def _pressed(self, incoming: Incoming) -> str | None:
        """The line a button stands for; None for a button of another table, or one that is too old."""
        if not await self._is_ours(incoming):
            return None
        command = short_command(incoming.text)
        if command is not None:
            return command
        for draft in await self.store.drafts(incoming.table, now=incoming.at):
            commands = json.loads(draft.text).get(incoming.text)
            if commands is not None:
                return str(commands)
        return None

    async def _is_ours(self, incoming: Incoming) -> bool:
        if is_of_table(incoming.text, incoming.table):
            return True
        former = _formerly(await self.store.settings(incoming.table.chat_key))
        return any(is_of_table(incoming.text, replace(incoming.table, chat=chat)) for chat in former)

    # what is known

    async def _scene(self, incoming: Incoming, command: Invocation) -> Scene:
        state = await self._state(incoming.table)
        chat = incoming.table.chat_key
        return Scene(
            incoming=incoming,
            entries=state.entries,
            night=state.night,
            people=await self._people(chat),
            settings=await self._settings(incoming),
            chance=self._chance(),
            about=command.about,
            past=await self._past(incoming.table) if command.looks_back else (),
        )

    def _unasked(self, incoming: Incoming) -> Mapping[str, Json]:
        """The settings of a chat that has chosen none: it speaks what its writer's client speaks."""
        language = guessed(incoming.language)
        return {**self._defaults, "language": language} if language else self._defaults

    async def _settings(self, incoming: Incoming) -> Mapping[str, Json]:
        return {**self._unasked(incoming), **await self.store.settings(incoming.table.chat_key)}

    async def _people(self, chat: ChatKey) -> People:
        records = await self.store.players(chat)
        return People(tuple(Person(record.id, record.name, record.accounts) for record in records))

    async def _past(self, table: TableKey) -> tuple[tuple[tuple[Recorded, ...], ...], ...]:
        histories = await self.store.history(table.chat_key)
        return tuple(tuple(nights_of(history)) for history in histories)

    async def _state(self, table: TableKey) -> State:
        """The table's night, folded only from what is new since it was last seen."""
        known = self._states.get(table)
        journal = await self.store.load(table, after=known.last_seq if known else 0)
        if known is None or journal.night_from != known.night_from:
            whole = journal if known is None else await self.store.load(table)
            state = _fresh(whole)
        elif journal.entries:
            entries = (*known.entries, *journal.entries)
            state = State(entries, ledger.extended(known.night, known.entries, journal.entries), known.night_from)
        else:
            state = known
        self._remember(table, state)
        return state

    def _remember(self, table: TableKey, state: State) -> None:
        self._states[table] = state
        self._states.move_to_end(table)
        while len(self._states) > TABLES_REMEMBERED:
            self._states.popitem(last=False)

    # what is decided

    async def _decided(self, scene: Scene, command: Invocation) -> Outcome | None:
        """The outcome; None when newcomers were made players first and it is to be decided again."""
        try:
            outcome = command.decide(scene)
        except Refused as refused:
            return Outcome(refusal(refused, scene.incoming.text))
        for name in outcome.newcomers:
            # another table of the chat may have been faster: then he is no newcomer when it is decided again
            await self.store.add_player(scene.incoming.table.chat_key, name)
        return None if outcome.newcomers else outcome

    async def _keep(self, scene: Scene, outcome: Outcome) -> Reply | None:
        """Keep entries and reply in one step; None when somebody was faster."""
        incoming, decided = scene.incoming, outcome.reply
        assert decided is not None
        after = _with(scene, outcome.entries)
        figured = _with_figures(_in_place(decided, scene), replace(scene, night=after))
        reply, draft = _labelled(figured, incoming)
        step = Step(
            source=incoming.source,
            reply=encoded(reply),
            entries=tuple(NewEntry(incoming.at, incoming.sender.account, entry) for entry in outcome.entries),
            opens_night=_opens_night(scene.night, outcome.entries),
            saves=(draft,) if draft is not None else (),
            settings=_settings(scene, outcome),
            links=_links(scene, outcome),
            posts=tuple(_made(scene, outcome)),
        )
        kept = await self.store.append(incoming.table, scene.night.seq, step)
        if isinstance(kept, Already):
            return _stored(kept.reply)
        return reply if isinstance(kept, Appended) else None


def _settings(scene: Scene, outcome: Outcome) -> tuple[tuple[str, Json], ...]:
    """What is chosen for the chat; one without a language goes on in that of the one who opened its first game."""
    chosen = tuple(outcome.settings.items())
    if guessed(scene.incoming.language) and any(isinstance(entry, GameStarted) for entry in outcome.entries):
        return (("language", scene.settings["language"]), *chosen)
    return chosen


def _links(scene: Scene, outcome: Outcome) -> tuple[tuple[Player, str], ...]:
    """Who speaks for whom from now on: also a player without an account who has just spoken."""
    account = scene.incoming.sender.account
    if scene.people.by_account(account) is None and scene.namesake is not None:
        return (*outcome.links, (scene.namesake.id, account))
    return outcome.links


def _made(scene: Scene, outcome: Outcome) -> Iterator[tuple[str, str]]:
    """Which message made which hand, or was asked about which."""
    incoming = scene.incoming
    if incoming.message is None:
        return
    for entry in outcome.entries:
        if isinstance(entry, HandPlayed):
            yield f"said:{incoming.message}", f"hand:{entry.number}"
    if not incoming.pressed and _asks(outcome.reply):
        yield f"said:{incoming.message}", f"asked:{scene.night.next_number}"


def _asks(reply: Reply | None) -> bool:
    return reply is not None and reply.subject in QUESTIONS


def _fresh(journal: Journal) -> State:
    night = ledger.replay(journal.entries)
    if not journal.entries:
        night = replace(night, seq=journal.last_seq)
    return State(journal.entries, night, journal.night_from)


def _opens_night(night: Night, entries: Sequence[Entry]) -> bool:
    return night.settled is not None and any(isinstance(entry, GameStarted) for entry in entries)


def _with(scene: Scene, entries: Sequence[Entry]) -> Night:
    """The night as it is once some entries are recorded."""
    if not entries:
        return scene.night
    incoming = scene.incoming
    recorded = [
        Recorded(scene.night.seq + index, incoming.at, incoming.sender.account, incoming.source, entry)
        for index, entry in enumerate(entries, 1)
    ]
    if _opens_night(scene.night, entries):
        return ledger.replay(recorded)
    return ledger.extended(scene.night, scene.entries, recorded)


def _in_place(reply: Reply, scene: Scene) -> Reply:
    """What answers a question stands where the question stood."""
    answers = scene.incoming.pressed and scene.about in QUESTIONS and reply.subject is not None
    return msgspec.structs.replace(reply, edits=True) if answers else reply


def _formerly(settings: Mapping[str, Json]) -> list[str]:
    """The ids a chat had before."""
    former = settings.get(FORMERLY)
    return [str(chat) for chat in former] if isinstance(former, list) else []


def _with_figures(reply: Reply, scene: Scene) -> Reply:
    figures = msgspec.structs.replace(
        reply.figures, balances=money_figures(scene, scene.night), table=table_figures(scene, scene.night)
    )
    variant = scene.night.house.variant if scene.night.house is not None else None
    return in_language(msgspec.structs.replace(reply, figures=figures), scene.settings, variant)


def _labelled(reply: Reply, incoming: Incoming) -> tuple[Reply, Draft | None]:
    """The reply with an id for each choice, and the draft that keeps the commands too long for an id."""
    nonce, long = secrets.token_hex(3), dict[str, str]()
    tag = tag_of(incoming.table)

    def labelled(choice: Choice) -> Choice:
        short = choice_id(tag, choice.command)
        identity = short if short is not None else f"{tag}.{nonce}.{len(long)}"
        if short is None:
            long[identity] = choice.command
        return msgspec.structs.replace(choice, id=identity)

    choices = tuple(labelled(choice) for choice in reply.choices)
    updates = tuple(
        msgspec.structs.replace(one, choices=tuple(labelled(choice) for choice in one.choices)) for one in reply.updates
    )
    labelled_reply = msgspec.structs.replace(reply, choices=choices, updates=updates)
    if not long:
        return labelled_reply, None
    expires = incoming.at + DRAFT_SECONDS
    return labelled_reply, Draft(incoming.sender.account, "question", json.dumps(long), expires)


def _stored(text: str) -> Reply:
    return decoded(text)
