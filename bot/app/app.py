"""The one place where a message is read, decided, kept and answered: lock table, load, decide, append, reply."""

from __future__ import annotations

import logging
import random
from collections.abc import Callable, Mapping
from concurrent.futures import Executor
from types import MappingProxyType
from typing import Final

import msgspec

from bot.app.changes import Changes
from bot.app.deciding import Decider, rename_stored, request_of, whole_line
from bot.app.faults import FAULT, failure_reply
from bot.app.knowledge import Knowledge
from bot.app.pace import MOST, ChatPace, Visit
from bot.app.pictures import Pictures
from bot.chat import Incoming, Reply, decoded, line, without_surrogates
from bot.context import Context, Outcome, TableView
from bot.meter import Meter
from bot.subjects import GONE
from engine import Refused, Wind
from storage import ChatKey, GameStore, StoreError, TableKey

log = logging.getLogger(__name__)

TRIES: Final = 5


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
        self.pictures = Pictures()
        self.meter = Meter()
        self.changes = Changes()
        self.pace = pace or ChatPace()
        wind = random_wind or (lambda: random.SystemRandom().choice(tuple(Wind)))
        self.known = Knowledge(store, workers, defaults, wind)
        self._decider = Decider(self.known, self.changes)

    async def handle(self, incoming: Incoming, visit: Visit | None = None) -> Reply | None:
        """The reply to a message; None for chatter. What came twice gets the same reply and counts once.

        A platform whose messages may wait for each other says by a `visit` when this one came, and says itself that
        there is a line.
        """
        if visit is None:
            with self.pace.visit(incoming.table.chat_key) as now:
                reply = await self.handle(incoming, now)
            return msgspec.structs.replace(reply, lines=(*reply.lines, line("pace"))) if reply and now.tells else reply
        if visit.is_refused:
            full = Reply(lines=(line("pace.full", count=MOST),), notice=True)
            return self.known.unasked_reply(incoming, full) if visit.is_told else None
        return await self._in_turn(without_surrogates(incoming), visit)

    async def _in_turn(self, incoming: Incoming, visit: Visit) -> Reply | None:
        """The reply to a message once its turn has come."""
        await self.pace.turn(visit)
        with self.meter.message(incoming.table.platform) as came:
            reply = await self._safely(incoming, came)
        if reply is not None:
            visit.answered()
        return reply

    async def _safely(self, incoming: Incoming, came: list[str]) -> Reply | None:
        """The reply to a message, whatever happens; `came` is told what came of it."""
        try:
            async with self.known.tables.alone(incoming.table):
                return await self._handle(incoming, came)
        except Exception as failure:
            came.append("refusal" if isinstance(failure, Refused) else "fault")
            reply = failure_reply(failure, incoming)
            if reply is not None:
                return self.known.unasked_reply(incoming, reply)
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
        return self.known.unasked_reply(incoming, FAULT)

    async def rename_chat(self, old: ChatKey, new: ChatKey) -> None:
        """A platform gave a chat another id: its tables, players and buttons are the new one's from now on."""
        await rename_stored(self.store, old, new)
        self.known.forget(old, new)
        self.changes.tell(new)

    async def scene(self, incoming: Incoming) -> Context:
        """How a table stands for somebody who looks at it. Waits for nobody and keeps nothing."""
        return await self.known.scene(incoming)

    async def previewed(self, incoming: Incoming) -> Reply | None:
        """What a line would be answered, by whoever is at the table now; nothing of it is kept. None for chatter."""
        incoming = without_surrogates(incoming)
        try:
            stored, state = await self.known.stored(incoming)
            request = request_of(incoming, stored, self.known.settings(incoming, stored))
            return None if request is None else await self._decider.preview(incoming, request, stored, state)
        except Refused as refused:
            return self.known.unasked_reply(incoming, failure_reply(refused, incoming) or FAULT)

    async def seen(self, table: TableKey) -> TableView:
        """How a table stands, for what a platform offers while somebody is still typing. Waits for nobody."""
        return await self.known.seen(table)

    async def shown(self, table: TableKey, message: str, reply: Reply) -> None:
        """Remember which message of the bot shows what, so that it can be edited and answered later."""
        if reply.subject is not None:
            await self.store.post(table, message, reply.subject)

    async def pictured(self, table: TableKey, message: str, reply: Reply) -> None:
        """Remember which message of the bot is the picture of which hand, so that it can be taken away later."""
        if reply.picture is not None and reply.picture.subject is not None:
            await self.store.post(table, message, reply.picture.subject)

    async def removed(self, table: TableKey, message: str) -> None:
        """Remember that a message of the bot was taken away."""
        await self.store.post(table, message, GONE)

    async def messages_about(self, table: TableKey, subject: str) -> tuple[str, ...]:
        """The messages of the bot that show a subject, the newest last."""
        return await self.store.posts_of(table, subject)

    async def subject_of_hand(self, table: TableKey, entry: int) -> str | None:
        """What the receipt of a hand of tonight shows; None when the entry is no such hand."""
        return await self.known.subject_of_hand(table, entry)

    async def _handle(self, incoming: Incoming, came: list[str]) -> Reply | None:
        stored, state = await self.known.stored(incoming)
        if stored.reply is not None:
            return decoded(stored.reply)
        incoming = whole_line(incoming, stored)
        request = request_of(incoming, stored, self.known.settings(incoming, stored))
        if request is None:
            return None
        for _ in range(TRIES):
            context, outcome, new = await self._decider.decide(incoming, request, stored, state)
            if outcome.reply is None:
                return None
            kept = await self._decider.keep(context, outcome, stored.version, new)
            if kept is not None:
                came.append(_came_of(outcome))
                return kept
            stored, state = await self.known.stored(incoming)
        raise RuntimeError("the table kept changing")


def _came_of(outcome: Outcome) -> str:
    """What came of a message, in the words of the meter."""
    if outcome.entries:
        return "entry"
    return "refusal" if outcome.reply is not None and outcome.reply.figures.problems else "answer"
