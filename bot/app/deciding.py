"""Deciding what a message comes to, and keeping it in one step."""

from __future__ import annotations

from dataclasses import replace
from functools import partial

from bot.app.changes import Changes, Kept
from bot.app.forgetting import forget_from
from bot.app.knowledge import Knowledge
from bot.app.newcomers import newcomers_of, with_newcomers
from bot.app.steps import build_step, leaves_trace
from bot.app.tables import State
from bot.chat import Incoming, Reply, decoded
from bot.context import Context, Invocation, Outcome
from bot.replies import refusal_reply
from engine import Refused
from storage.base import Already, Appended, PlayerRecord, TableContext


class Decider:
    """Lets commands decide with everything that is known, and keeps what they led to."""

    def __init__(self, known: Knowledge, changes: Changes) -> None:
        self._known, self._workers, self._changes = known, known.workers, changes

    async def decide(
        self, incoming: Incoming, command: Invocation, stored: TableContext, state: State
    ) -> tuple[Context, Outcome, tuple[PlayerRecord, ...]]:
        """What a command decides, in which context, and who became a player by it."""
        context = await self._known.context(incoming, command, stored, state)
        outcome = await self._outcome_of(context, command)
        new = newcomers_of(outcome.newcomers, stored)
        if new:  # they are players from here on, and kept with what the message leads to
            with_them = replace(stored, players=(*stored.players, *new))
            context = await self._known.context(incoming, command, with_them, state)
            outcome = await self._outcome_of(context, command)
        return context, outcome, new

    async def _outcome_of(self, context: Context, command: Invocation) -> Outcome:
        """What the command decides, a refusal included."""
        try:
            outcome = await self._workers.beside(partial(command.decide, context))
            if outcome.needs_night is not None or outcome.needs_earlier is not None or outcome.needs_past:
                context = await self._known.looking_back(context, outcome)
                outcome = await self._workers.beside(partial(command.decide, context))
        except Refused as refused:
            return Outcome(refusal_reply(refused, context.incoming.text, context.name))
        return outcome

    async def keep(
        self, context: Context, outcome: Outcome, version: int, new: tuple[PlayerRecord, ...]
    ) -> Reply | None:
        """Keep entries, newcomers and reply in one step; None when somebody was faster."""
        built = await self._workers.beside(partial(build_step, context, outcome))
        reply = built.reply
        if outcome.forgets is not None:
            await forget_from(self._known.store, context, outcome.forgets)
            self._known.forget(context.incoming.table.chat_key)
            self._changes.tell(context.incoming.table.chat_key)
            return reply
        step = with_newcomers(replace(built.step, version=version), new)
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

    async def preview(
        self, incoming: Incoming, request: Invocation, stored: TableContext, state: State
    ) -> Reply | None:
        """What a request would be answered; nothing of it is kept."""
        context, outcome, _ = await self.decide(incoming, request, stored, state)
        if outcome.reply is None:
            return None
        return (await self._workers.beside(partial(build_step, context, outcome))).reply
