"""The one place where a message is read, decided, kept and answered: lock table, load, decide, append, reply."""

from __future__ import annotations

import json
import logging
import random
from collections.abc import Callable, Mapping
from dataclasses import replace
from functools import partial
from types import MappingProxyType
from typing import Final

from bot.app.button_ids import asked_command, is_of_table, short_command
from bot.app.nights import nights_of
from bot.app.pictures import Pictures
from bot.app.steps import ANSWER, build_step, use_marks
from bot.app.tables import TableStates
from bot.chat import Incoming, Reply, decoded, line, without_surrogates
from bot.commands import BY_NAME
from bot.commands.routing import REST, Invocation, OpenQuestion, invocation, is_bare, rest_asked
from bot.context import Context, Outcome, TableView
from bot.meter import Meter
from bot.reading.people import People, merged_of, people_of
from bot.replies.receipts import hand_subject
from bot.replies.refusals import refusal_reply
from bot.subjects import Subject
from bot.text.speech import in_language, language_of_tag
from engine.journal.entries import Recorded
from engine.journal.merging import with_merged
from engine.journal.replay import replay
from engine.problems import Refused
from engine.tiles import Wind
from storage.base import (
    Already,
    Appended,
    ChatKey,
    GameStore,
    Json,
    PlayerRecord,
    TableKey,
)
from storage.problems import StoreError, StoreUnavailable

log = logging.getLogger(__name__)

TRIES: Final = 5
FORMERLY: Final = "formerly"
"""The setting that keeps the ids a chat had before."""
_FAULTS: Final = MappingProxyType({"disk_full": "fault.disk_full", "read_only": "fault.read_only"})
"""What is said in the chat when the store cannot be used; where its file lies is for the log alone."""


class App:
    """Handles messages of all platforms on one store.

    Messages of one table are handled one after the other, those of different tables side by side.
    """

    def __init__(
        self,
        store: GameStore,
        *,
        random_wind: Callable[[], Wind] | None = None,
        defaults: Mapping[str, str] = MappingProxyType({}),
    ) -> None:
        """`defaults` are settings of chats that have not chosen theirs."""
        self.store = store
        self._defaults = defaults
        self._random_wind = random_wind or (lambda: random.SystemRandom().choice(tuple(Wind)))
        self._tables = TableStates(store)
        self.pictures = Pictures()
        self.meter = Meter()

    async def handle(self, incoming: Incoming) -> Reply | None:
        """The reply to a message; None for chatter. What came twice gets the same reply and counts once."""
        incoming = without_surrogates(incoming)
        with self.meter.message(incoming.table.platform) as came:
            return await self._safely(incoming, came)

    async def _safely(self, incoming: Incoming, came: list[str]) -> Reply | None:
        """The reply to a message, whatever happens; `came` is told what came of it."""
        try:
            async with self._tables.alone(incoming.table):
                stored = await self.store.handled(incoming.table, incoming.source)
                if stored is not None:
                    return decoded(stored)
                return await self._handle(incoming, came)
        except Refused as refused:
            came.append("refusal")
            return in_language(refusal_reply(refused, incoming.text), self._unasked(incoming))
        except StoreUnavailable as refused:
            came.append("fault")
            log.error("message %s of %s was not kept: %s", incoming.source, incoming.table, refused)
            sentence = line(_FAULTS.get(refused.reason, "fault.store"))
            return in_language(Reply(lines=(sentence,), notice=True), self._unasked(incoming))
        except Exception:
            came.append("fault")
            log.exception("message %s of %s failed", incoming.source, incoming.table)
            return await self._apology(incoming)

    async def _apology(self, incoming: Incoming) -> Reply:
        """What is said after a fault of ours: what was kept before it happened was kept, and its reply stands."""
        try:
            stored = await self.store.handled(incoming.table, incoming.source)
        except StoreError:
            stored = None
        if stored is not None:
            return decoded(stored)
        return in_language(Reply(lines=(line("fault.mine"),), notice=True), self._unasked(incoming))

    def valued(self, incoming: Incoming) -> Reply:
        """What a hand is worth that was typed where there is no table (inline): nothing is read and nothing kept."""
        incoming = without_surrogates(incoming)
        context = Context(
            incoming=incoming,
            entries=(),
            night=replay(()),
            people=People(),
            settings=self._unasked(incoming),
            random_wind=Wind.E,
        )
        try:
            reply = BY_NAME["value"].decide(context, incoming.text).reply
        except Refused as refused:
            reply = refusal_reply(refused, incoming.text)
        except Exception:
            log.exception("question %s failed", incoming.source)
            reply = None
        return in_language(reply or Reply(lines=(line("fault.mine"),), notice=True), context.settings)

    async def rename_chat(self, old: ChatKey, new: ChatKey) -> None:
        """A platform gave a chat another id: its tables, players and buttons are the new one's from now on."""
        former = _formerly(await self.store.settings(old)) + _formerly(await self.store.settings(new))
        await self.store.rename_chat(old, new)
        await self.store.set_setting(new, FORMERLY, sorted({*former, old.chat}))
        self._tables.forget(old, new)

    async def seen(self, table: TableKey) -> TableView:
        """How a table stands, for what a platform offers while somebody is still typing. Waits for nobody."""
        chat = table.chat_key
        settings = {**self._defaults, **await self.store.settings(chat)}
        state = await self._tables.state(table, merged_of(settings))
        return TableView(state.night, await self._people(chat, settings), settings)

    async def shown(self, table: TableKey, message: str, reply: Reply) -> None:
        """Remember which message of the bot shows what, so that it can be edited and answered later."""
        if reply.subject is not None:
            await self.store.post(table, message, reply.subject)

    async def messages_about(self, table: TableKey, subject: str) -> tuple[str, ...]:
        """The messages of the bot that show a subject, the newest last."""
        return await self.store.posts_of(table, subject)

    async def subject_of_hand(self, table: TableKey, entry: int) -> str | None:
        """What the receipt of a hand of tonight shows; None when the entry is no such hand."""
        night = (await self._tables.state(table)).night
        return next((hand_subject(hand).show() for hand in night.hands if hand.recorded.seq == entry), None)

    async def _handle(self, incoming: Incoming, came: list[str]) -> Reply | None:
        incoming = await self._whole(incoming)
        command = await self._command(incoming)
        if command is None:
            return None
        if isinstance(command, Reply):
            command = Invocation(partial(_answered, command))
        for _ in range(TRIES):
            context = await self._scene(incoming, command)
            outcome = await self._decided(context, command)
            if outcome is None:
                continue
            if outcome.reply is None:
                return None
            kept = await self._keep(context, outcome)
            if kept is not None:
                came.append(_came_of(outcome))
                return kept
        raise RuntimeError("the table kept changing")

    # what is asked

    async def _whole(self, incoming: Incoming) -> Incoming:
        """A message that gives the rest of a line a button began, as the whole line."""
        is_line = incoming.pressed or incoming.edited or incoming.text.lstrip().startswith("/")
        if is_line or incoming.reply_to is None:
            return incoming
        about = await self.store.posted(incoming.table, incoming.reply_to)
        if about is None or not about.startswith(REST):
            return incoming
        return replace(incoming, text=f"{about.removeprefix(REST)} {incoming.text}")

    async def _command(self, incoming: Incoming) -> Invocation | Reply | None:
        """The command of a message or press; a reply for a dead button, None for chatter."""
        about = await self._shown_by(incoming.table, incoming.reply_to)
        if not incoming.pressed:
            made = await self._shown_by(incoming.table, f"said:{incoming.message}") if incoming.edited else None
            asked = await self._asked(incoming) if is_bare(incoming) else OpenQuestion()
            return invocation(incoming, incoming.text, about=about, made=made, asked=asked)
        beginning = asked_command(incoming.text)
        if beginning is not None and await self._is_ours(incoming):
            settings = await self._settings(incoming)
            spoken = (await self._people(incoming.table.chat_key, settings)).spoken(beginning)
            return rest_asked(beginning, spoken, about)
        text = await self._pressed(incoming)
        if text is None:
            return Reply(lines=(line("choice.dead"),), notice=True)
        if await self._is_used(incoming, text):
            return Reply(lines=(line("choice.used"),), notice=True)
        return invocation(incoming, text, about=about, made=None)

    async def _shown_by(self, table: TableKey, message: str | None) -> Subject | None:
        """What a message shows or made; None for one that nothing is known of."""
        posted = await self.store.posted(table, message) if message is not None else None
        return Subject.parse(posted) if posted is not None else None

    async def _is_used(self, incoming: Incoming, text: str) -> bool:
        """Whether the pressed button, or another of the same question, did its work before."""
        marks = use_marks(incoming, text)
        return any([await self.store.posted(incoming.table, mark) is not None for mark in marks])

    async def _asked(self, incoming: Incoming) -> OpenQuestion:
        """The question the sender was asked last and has not answered."""
        draft = await self.store.draft(incoming.table, incoming.sender.account, ANSWER, now=incoming.at)
        if draft is None:
            return OpenQuestion()
        kept = json.loads(draft.text)
        return OpenQuestion(str(kept["subject"]), tuple(kept["bases"]))

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

    async def _scene(self, incoming: Incoming, command: Invocation) -> Context:
        chat = incoming.table.chat_key
        settings = await self._settings(incoming)
        state = await self._tables.state(incoming.table, merged_of(settings))
        is_earlier = command.entry is not None and command.entry < state.night.first
        settlement = Subject("settle", entry=state.night.first).show()
        return Context(
            incoming=incoming,
            entries=state.entries,
            night=state.night,
            people=await self._people(chat, settings),
            settings=settings,
            random_wind=self._random_wind(),
            about=command.about,
            entry=command.entry,
            pressed_line=command.pressed_line,
            earlier=await self._earlier(incoming.table, command.entry or 0) if is_earlier else (),
            settlement_shown=await self.store.post_of(incoming.table, settlement) is not None,
            past=await self._past(incoming.table, settings) if command.looks_back else (),
        )

    async def _earlier(self, table: TableKey, entry: int) -> tuple[Recorded, ...]:
        """The entries of the night of a table that holds an entry."""
        own = (history for history in await self.store.history(table.chat_key) if history.table == table)
        nights = (night for history in own for night in nights_of(history))
        return next((night for night in nights if night[0].seq <= entry <= night[-1].seq), ())

    def _unasked(self, incoming: Incoming) -> Mapping[str, Json]:
        """The settings of a chat that has chosen none: it speaks what its writer's client speaks."""
        language = language_of_tag(incoming.language)
        return {**self._defaults, "language": language} if language else self._defaults

    async def _settings(self, incoming: Incoming) -> Mapping[str, Json]:
        return {**self._unasked(incoming), **await self.store.settings(incoming.table.chat_key)}

    async def _people(self, chat: ChatKey, settings: Mapping[str, Json]) -> People:
        return people_of(await self.store.players(chat), settings)

    async def _past(
        self, table: TableKey, settings: Mapping[str, Json]
    ) -> tuple[tuple[tuple[Recorded, ...], ...], ...]:
        histories = await self.store.history(table.chat_key)
        merged = merged_of(settings)
        return tuple(tuple(with_merged(night, merged) for night in nights_of(history)) for history in histories)

    # what is decided

    async def _decided(self, context: Context, command: Invocation) -> Outcome | None:
        """The outcome; None when newcomers were made players first and it is to be decided again."""
        try:
            outcome = command.decide(context)
        except Refused as refused:
            return Outcome(refusal_reply(refused, context.incoming.text))
        chat = context.incoming.table.chat_key
        for newcomer in outcome.newcomers:
            # another table of the chat may have been faster: then he is no newcomer when it is decided again
            added = await self.store.add_player(chat, newcomer.name)
            if newcomer.account and isinstance(added, PlayerRecord):
                await self.store.link(chat, added.id, newcomer.account)
        return None if outcome.newcomers else outcome

    async def _keep(self, context: Context, outcome: Outcome) -> Reply | None:
        """Keep entries and reply in one step; None when somebody was faster."""
        reply, step = build_step(context, outcome)
        kept = await self.store.append(context.incoming.table, context.night.seq, step)
        if isinstance(kept, Already):
            return decoded(kept.reply)
        return reply if isinstance(kept, Appended) else None


def _came_of(outcome: Outcome) -> str:
    """What came of a message, in the words of the meter."""
    if outcome.entries:
        return "entry"
    return "refusal" if outcome.reply is not None and outcome.reply.figures.problems else "answer"


def _answered(reply: Reply, _: Context) -> Outcome:
    """What needs no decision is answered the same way: its buttons work, and what comes twice gets it again."""
    return Outcome(reply)


def _formerly(settings: Mapping[str, Json]) -> list[str]:
    """The ids a chat had before."""
    former = settings.get(FORMERLY)
    return [str(chat) for chat in former] if isinstance(former, list) else []
