"""What a message asks for, deciding it with everything that is known, and keeping what it comes to."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import replace
from functools import partial
from typing import NamedTuple

from bot.app.asked import answered_by, asked_of, closed_reply, shown_by
from bot.app.changes import Changes, Kept
from bot.app.knowledge import Knowledge, State
from bot.app.people import forget_from, newcomers_of, with_newcomers
from bot.app.steps import (
    BuiltStep,
    asked_command,
    build_step,
    given_again,
    is_of_table,
    is_used,
    leaves_trace,
    short_command,
)
from bot.chat import Incoming, Reply, decoded, notice
from bot.commands.rest_of_line import REST, rest_asked
from bot.commands.routing import (
    NOT_ASKED,
    invocation,
    is_bare,
)
from bot.context import Context, Invocation, Outcome
from bot.reading import people_of
from bot.replies import refusal_reply
from bot.settings import FORMERLY, ChatSettings
from engine import Refused
from storage.base import Already, Appended, ChatKey, GameStore, Json, PlayerRecord, TableContext


def request_of(incoming: Incoming, stored: TableContext, settings: Mapping[str, Json]) -> Invocation | None:
    """The command of a message or press, None for chatter; what needs no decision is answered as if it were one."""
    about = answered_by(stored, incoming)
    if not incoming.pressed:
        made = shown_by(stored, f"said:{incoming.message}") if incoming.edited else None
        asked = asked_of(incoming, stored) if is_bare(incoming) else NOT_ASKED
        return _as_invocation(invocation(incoming, incoming.text, about=about, made=made, asked=asked))
    beginning = asked_command(incoming.text)
    if beginning is not None and _is_ours(incoming, stored):
        spoken = people_of(stored.players, settings).spoken(beginning)
        return _as_invocation(rest_asked(beginning, spoken, about))
    text = _pressed(incoming, stored)
    if text is None:
        return answering(notice("choice.dead"))
    if is_used(incoming, text, about, stored):
        return answering(notice("choice.used"))
    if (closed := closed_reply(about, stored.drafts)) is not None:
        return answering(closed)
    return _as_invocation(invocation(incoming, text, about=about, made=None))


def answering(reply: Reply) -> Invocation:
    """What is answered the same way whatever the table is: its buttons work, and what comes twice gets it again."""
    return Invocation(lambda _: Outcome(reply))


def _as_invocation(asked: Invocation | Reply | None) -> Invocation | None:
    return answering(asked) if isinstance(asked, Reply) else asked


def whole_line(incoming: Incoming, stored: TableContext) -> Incoming:
    """A message that gives the rest of a line a button began, as the whole line."""
    is_line = incoming.pressed or incoming.edited or incoming.text.lstrip().startswith("/")
    about = None if is_line or incoming.reply_to is None else stored.posts.get(incoming.reply_to)
    if about is None or not about.startswith(REST):
        return incoming
    return replace(incoming, text=f"{about.removeprefix(REST)} {incoming.text}")


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
    chats = (incoming.table.chat, *ChatSettings.parse(stored.settings).formerly)
    return any(is_of_table(incoming.text, replace(incoming.table, chat=chat)) for chat in chats)


async def rename_stored(store: GameStore, old: ChatKey, new: ChatKey) -> None:
    """Give all that a chat has another id, and keep the one before: its buttons name it."""
    former = [one for chat in (old, new) for one in ChatSettings.parse(await store.settings(chat)).formerly]
    await store.rename_chat(old, new)
    await store.set_setting(new, FORMERLY, sorted({*former, old.chat}))


# deciding and keeping


class Decision(NamedTuple):
    """What a message comes to, and in which context; how it is kept, None for what is not answered; new players."""

    context: Context
    outcome: Outcome
    built: BuiltStep | None
    new: tuple[PlayerRecord, ...] = ()


class Decider:
    """Lets commands decide with everything that is known, and keeps what they led to."""

    def __init__(self, known: Knowledge, changes: Changes) -> None:
        self._known, self._workers, self._changes = known, known.workers, changes

    async def decide(self, incoming: Incoming, command: Invocation, stored: TableContext, state: State) -> Decision:
        """What a command comes to; who becomes a player by it is one already when it is decided."""
        context = await self._known.context(incoming, command, stored, state)
        decided = await self._decision(context, command, stored)
        new = newcomers_of(decided.outcome.newcomers, stored)
        if not new:
            return decided
        with_them = replace(stored, players=(*stored.players, *new))
        context = await self._known.context(incoming, command, with_them, state)
        return (await self._decision(context, command, stored))._replace(new=new)

    async def _decision(self, context: Context, command: Invocation, stored: TableContext) -> Decision:
        """Decide and build in one go beside the loop; again where that has to look back."""
        decided = await self._workers.beside(partial(_decision, context, command, stored))
        outcome = decided.outcome
        if outcome.needs_night is None and outcome.needs_earlier is None and not outcome.needs_past:
            return decided
        context = await self._known.looking_back(context, outcome)
        return await self._workers.beside(partial(_decision, context, command, stored))

    async def keep(self, decided: Decision, built: BuiltStep) -> Reply | None:
        """Keep entries, newcomers and reply in one step; None when somebody was faster."""
        context, outcome, reply = decided.context, decided.outcome, built.reply
        if outcome.forgets is not None:
            await forget_from(self._known.store, context, outcome.forgets)
            self._known.forget(context.incoming.table.chat_key)
            self._changes.tell(context.incoming.table.chat_key)
            return reply
        step = with_newcomers(built.step, decided.new)
        if not leaves_trace(step):
            return reply
        kept = await self._known.store.append(context.incoming.table, context.night.seq, step)
        if isinstance(kept, Already):
            return decoded(kept.reply)
        if not isinstance(kept, Appended):
            return None
        self._known.tables.advance(context.incoming.table, built.entries, built.after)
        self._changes.tell_kept(Kept(context.incoming, reply, entered=bool(step.entries)))
        return reply

    async def given_again(self, incoming: Incoming, reply: str, stored: TableContext, state: State) -> Reply:
        """The kept reply to a message that comes again; nothing is decided."""
        context = await self._known.context(incoming, answering(decoded(reply)), stored, state)
        return await self._workers.beside(partial(given_again, context, decoded(reply)))

    async def preview(
        self, incoming: Incoming, request: Invocation, stored: TableContext, state: State
    ) -> Reply | None:
        """What a request would be answered; nothing of it is kept."""
        built = (await self.decide(incoming, request, stored, state)).built
        return built.reply if built is not None else None


def _decision(context: Context, command: Invocation, stored: TableContext) -> Decision:
    try:
        outcome = command.decide(context)
    except Refused as refused:
        outcome = Outcome(refusal_reply(refused, context.said, context.name))
    return Decision(context, outcome, None if outcome.reply is None else build_step(context, outcome, stored))
