"""The one place where a message is read, decided, kept and answered: lock table, load, decide, append, reply."""

from __future__ import annotations

import asyncio
import json
import logging
import random
from collections.abc import Callable, Mapping
from concurrent.futures import Executor
from dataclasses import replace
from functools import partial
from types import MappingProxyType
from typing import Final, TypeVar

from bot.app.button_ids import asked_command, is_of_table, short_command
from bot.app.forgetting import forgotten_settings
from bot.app.newcomers import newcomers_of, with_newcomers
from bot.app.nights import nights_of, without_future
from bot.app.pace import ChatPace
from bot.app.pictures import Pictures
from bot.app.steps import ANSWER, DRAFT_SECONDS, build_step, leaves_trace, use_marks
from bot.app.tables import State, TableStates
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
    Asked,
    ChatKey,
    GameStore,
    Json,
    PlayerRecord,
    TableContext,
    TableKey,
)
from storage.problems import StoreError, StoreUnavailable

log = logging.getLogger(__name__)

T = TypeVar("T")

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
        workers: Executor | None = None,
        pace: ChatPace | None = None,
    ) -> None:
        """`defaults` are settings of chats that have not chosen theirs; decisions are made by `workers`, so that the
        loop stays free for others, where there are any."""
        self.store = store
        self._defaults = defaults
        self._random_wind = random_wind or (lambda: random.SystemRandom().choice(tuple(Wind)))
        self._tables = TableStates(store)
        self.pictures = Pictures()
        self.meter = Meter()
        self._workers = workers
        self.pace = pace or ChatPace()

    async def handle(self, incoming: Incoming) -> Reply | None:
        """The reply to a message; None for chatter. What came twice gets the same reply and counts once."""
        incoming = without_surrogates(incoming)
        chat = incoming.table.chat_key
        with self.meter.message(chat.platform) as came, self.pace.turn(chat) as turn:
            if turn.is_skipped:
                told = in_language(Reply(lines=(line("pace"),), notice=True), self._unasked(incoming))
                return told if turn.is_told else None
            reply = await self._safely(incoming, came)
            turn.cost = 1 if reply is not None else turn.cost
            return reply

    async def _beside(self, work: Callable[[], T]) -> T:
        """Do some work without holding up the loop; at once where there are no workers."""
        if self._workers is None:
            return work()
        return await asyncio.get_running_loop().run_in_executor(self._workers, work)

    async def _safely(self, incoming: Incoming, came: list[str]) -> Reply | None:
        """The reply to a message, whatever happens; `came` is told what came of it."""
        try:
            async with self._tables.alone(incoming.table):
                stored, state = await self._stored(incoming)
                if stored.reply is not None:
                    return decoded(stored.reply)
                return await self._handle(incoming, stored, state, came)
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
        stored, state = await self._tables.stored(table, Asked("", 0))
        settings = {**self._defaults, **stored.settings}
        return TableView(state.night, people_of(stored.players, settings), settings)

    async def shown(self, table: TableKey, message: str, reply: Reply) -> None:
        """Remember which message of the bot shows what, so that it can be edited and answered later."""
        if reply.subject is not None:
            await self.store.post(table, message, reply.subject)

    async def messages_about(self, table: TableKey, subject: str) -> tuple[str, ...]:
        """The messages of the bot that show a subject, the newest last."""
        return await self.store.posts_of(table, subject)

    async def subject_of_hand(self, table: TableKey, entry: int) -> str | None:
        """What the receipt of a hand of tonight shows; None when the entry is no such hand."""
        night = (await self._tables.stored(table, Asked("", 0)))[1].night
        return next((hand_subject(hand).show() for hand in night.hands if hand.recorded.seq == entry), None)

    async def _stored(self, incoming: Incoming) -> tuple[TableContext, State]:
        """Everything that is needed to decide a message, as the store has it now."""
        messages = tuple(one for one in (incoming.reply_to, f"said:{incoming.message}") if one is not None)
        begins = f"used:{incoming.reply_to}:" if incoming.pressed else None
        asked = Asked(incoming.source, incoming.at, messages=messages, begins=begins)
        return await self._tables.stored(incoming.table, asked)

    async def _handle(self, incoming: Incoming, stored: TableContext, state: State, came: list[str]) -> Reply | None:
        incoming = _whole(incoming, stored)
        command = self._command(incoming, stored)
        if command is None:
            return None
        if isinstance(command, Reply):
            command = Invocation(partial(_answered, command))
        for _ in range(TRIES):
            context = await self._scene(incoming, command, stored, state)
            outcome = await self._decided(context, command)
            new = newcomers_of(outcome.newcomers, stored)
            if new:  # they are players from here on, and kept with what the message leads to
                stored = replace(stored, players=(*stored.players, *new))
                context = await self._scene(incoming, command, stored, state)
                outcome = await self._decided(context, command)
            if outcome.reply is None:
                return None
            kept = await self._keep(context, outcome, stored.version, new)
            if kept is not None:
                came.append(_came_of(outcome))
                return kept
            stored, state = await self._stored(incoming)
        raise RuntimeError("the table kept changing")

    # what is asked

    def _command(self, incoming: Incoming, stored: TableContext) -> Invocation | Reply | None:
        """The command of a message or press; a reply for a dead button, None for chatter."""
        about = _shown_by(stored, incoming.reply_to)
        if not incoming.pressed:
            made = _shown_by(stored, f"said:{incoming.message}") if incoming.edited else None
            asked = _asked(incoming, stored) if is_bare(incoming) else OpenQuestion()
            return invocation(incoming, incoming.text, about=about, made=made, asked=asked)
        beginning = asked_command(incoming.text)
        if beginning is not None and _is_ours(incoming, stored):
            spoken = people_of(stored.players, self._settings(incoming, stored)).spoken(beginning)
            return rest_asked(beginning, spoken, about)
        text = _pressed(incoming, stored)
        if text is None:
            return Reply(lines=(line("choice.dead"),), notice=True)
        if any(mark in stored.posts for mark in use_marks(incoming, text)):
            return Reply(lines=(line("choice.used"),), notice=True)
        return invocation(incoming, text, about=about, made=None)

    # what is known

    async def _scene(self, incoming: Incoming, command: Invocation, stored: TableContext, state: State) -> Context:
        settings = self._settings(incoming, stored)
        is_earlier = command.entry is not None and command.entry < state.night.first
        settlement = Subject("settle", entry=state.night.first).show()
        return Context(
            incoming=incoming,
            entries=state.entries,
            night=without_future(state.night),
            people=people_of(stored.players, settings),
            settings=settings,
            random_wind=self._random_wind(),
            about=command.about,
            entry=command.entry,
            pressed_line=command.pressed_line,
            earlier=await self._earlier(incoming.table, command.entry or 0) if is_earlier else (),
            settlement_shown=await self.store.post_of(incoming.table, settlement) is not None,
            night_number=max(len(stored.nights), 1),
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

    def _settings(self, incoming: Incoming, stored: TableContext) -> Mapping[str, Json]:
        return {**self._unasked(incoming), **stored.settings}

    async def _past(
        self, table: TableKey, settings: Mapping[str, Json]
    ) -> tuple[tuple[tuple[Recorded, ...], ...], ...]:
        histories = await self.store.history(table.chat_key)
        merged = merged_of(settings)
        return tuple(tuple(with_merged(night, merged) for night in nights_of(history)) for history in histories)

    async def _forget(self, context: Context, player: str) -> None:
        """Forget a player, or with "" the chat, in the store and in memory."""
        chat = context.incoming.table.chat_key
        if player:
            histories = await self.store.history(chat)
            for name, value in forgotten_settings(context, player, histories):
                await self.store.set_setting(chat, name, value)
            await self.store.forget_player(chat, player)
        else:
            await self.store.forget_chat(chat)
        self._tables.forget(chat)

    # what is decided

    async def _decided(self, context: Context, command: Invocation) -> Outcome:
        """What the command decides, a refusal included."""
        try:
            outcome = await self._beside(partial(command.decide, context))
            if outcome.needs_night is not None or outcome.needs_past:
                context = await self._looking_back(context, outcome)
                outcome = await self._beside(partial(command.decide, context))
        except Refused as refused:
            return Outcome(refusal_reply(refused, context.incoming.text))
        return outcome

    async def _looking_back(self, context: Context, outcome: Outcome) -> Context:
        """The context with the earlier nights that a decision asked for."""
        table, number = context.incoming.table, outcome.needs_night
        if outcome.needs_past:
            context = replace(context, past=await self._past(table, context.settings))
        if number is None:
            return context
        entries = with_merged(await self.store.night(table, number), merged_of(context.settings))
        return replace(context, earlier_nights={number: entries})

    async def _keep(
        self, context: Context, outcome: Outcome, version: int, new: tuple[PlayerRecord, ...]
    ) -> Reply | None:
        """Keep entries, newcomers and reply in one step; None when somebody was faster."""
        reply, step = await self._beside(partial(build_step, context, outcome))
        if outcome.forgets is not None:
            await self._forget(context, outcome.forgets)
            return reply
        step = with_newcomers(replace(step, version=version), new)
        if not leaves_trace(step):
            return reply
        kept = await self.store.append(context.incoming.table, context.night.seq, step)
        if isinstance(kept, Already):
            return decoded(kept.reply)
        return reply if isinstance(kept, Appended) else None


def _whole(incoming: Incoming, stored: TableContext) -> Incoming:
    """A message that gives the rest of a line a button began, as the whole line."""
    is_line = incoming.pressed or incoming.edited or incoming.text.lstrip().startswith("/")
    about = None if is_line or incoming.reply_to is None else stored.posts.get(incoming.reply_to)
    if about is None or not about.startswith(REST):
        return incoming
    return replace(incoming, text=f"{about.removeprefix(REST)} {incoming.text}")


def _shown_by(stored: TableContext, message: str | None) -> Subject | None:
    """What a message shows or made; None for one that nothing is known of."""
    posted = stored.posts.get(message) if message is not None else None
    return Subject.parse(posted) if posted is not None else None


def _asked(incoming: Incoming, stored: TableContext) -> OpenQuestion:
    """The question the sender was asked last and has not answered."""
    mine = (one for one in stored.drafts if (one.person, one.kind) == (incoming.sender.account, ANSWER))
    draft = next(mine, None)
    if draft is None:
        return OpenQuestion()
    kept = json.loads(draft.text)
    return OpenQuestion(str(kept["subject"]), tuple(kept["bases"]), draft.expires - DRAFT_SECONDS)


def _pressed(incoming: Incoming, stored: TableContext) -> str | None:
    """The line a button stands for; None for a button of another table, or one that is too old."""
    if not _is_ours(incoming, stored):
        return None
    command = short_command(incoming.text)
    if command is not None:
        return command
    kept = (json.loads(draft.text).get(incoming.text) for draft in stored.drafts)
    return next((str(line) for line in kept if line is not None), None)


def _is_ours(incoming: Incoming, stored: TableContext) -> bool:
    """Whether a button belongs to the table, under the id its chat has now or had before."""
    chats = (incoming.table.chat, *_formerly(stored.settings))
    return any(is_of_table(incoming.text, replace(incoming.table, chat=chat)) for chat in chats)


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
