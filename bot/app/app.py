"""The one place where a message is read, decided, kept and answered: lock table, load, decide, append, reply."""

from __future__ import annotations

import logging
import random
from collections.abc import AsyncIterator, Awaitable, Callable, Mapping
from concurrent.futures import Executor
from dataclasses import replace
from types import MappingProxyType
from typing import Final

import msgspec

from bot.app.changes import Changes
from bot.app.deciding import Decider, rename_stored, request_of, whole_line
from bot.app.faults import FAULT, failure_reply
from bot.app.knowledge import Knowledge, State, answer_mark
from bot.app.pace import MOST, ChatPace, Visit
from bot.app.pictures import Pictures
from bot.chat import Incoming, Reply, Sender, Update, decoded, line, notice, without_surrogates
from bot.commands.identity import rank_matters
from bot.context import Context, Invocation, Outcome, TableView
from bot.meter import Meter
from bot.subjects import GONE, OLDER, Subject
from engine import Refused, Wind
from storage import ChatKey, GameStore, StoreError, TableContext, TableKey

log = logging.getLogger(__name__)

TRIES: Final = 5

Posts = tuple[tuple[str, str], ...]
"""Messages of the bot with the subjects they show."""

Ranked = Callable[[Sender], Awaitable[Sender]]
"""Says of a sender whether he is an administrator."""


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

    async def handle(
        self, incoming: Incoming, visit: Visit | None = None, ranked: Ranked | None = None
    ) -> Reply | None:
        """The reply to a message; None for chatter, and for what needs no second answer. What came twice gets the same
        reply, which says where it is shown already, and counts once.

        A platform whose messages may wait for each other says by a `visit` when this one came, and says itself that
        there is a line. One that has to ask whether a sender is an administrator is let ask by `ranked`, where it
        matters; nothing of the table waits for that.
        """
        if visit is None:
            with self.pace.visit(incoming.table.chat_key) as now:
                reply = await self.handle(incoming, now, ranked)
            return msgspec.structs.replace(reply, lines=(*reply.lines, line("pace"))) if reply and now.tells else reply
        if visit.is_refused:
            full = notice("pace.full", count=MOST)
            return self.known.unasked_reply(incoming, full) if visit.is_told else None
        return await self._in_turn(without_surrogates(incoming), visit, ranked)

    async def _in_turn(self, incoming: Incoming, visit: Visit, ranked: Ranked | None) -> Reply | None:
        """The reply to a message once its turn has come."""
        await self.pace.turn(visit)
        with self.meter.message(incoming.table.platform) as came:
            reply = await self._safely(incoming, came, ranked)
        if reply is not None:
            visit.answered()
        return reply

    async def _safely(self, incoming: Incoming, came: list[str], ranked: Ranked | None) -> Reply | None:
        """The reply to a message, whatever happens; `came` is told what came of it."""
        try:
            return await self._handle(incoming, came, ranked)
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

    async def answered(self, incoming: Incoming, table: TableKey, posts: Posts) -> None:
        """Remember in one go that a message was answered, and which messages of the bot show what of it, that with the
        reply first. `table` is where the chat is now."""
        shown_in = posts[0][0] if posts else "given"
        await self.store.post_all(table, (*posts, (answer_mark(incoming.source), shown_in)))

    async def shown(self, table: TableKey, message: str, reply: Reply) -> None:
        """Remember which message of the bot shows what, so that it can be edited and answered later."""
        await self._remember(table, posts_of_reply(message, reply))

    async def pictured(self, table: TableKey, message: str, reply: Reply) -> None:
        """Remember which message of the bot is the picture of which hand, so that it can be taken away later."""
        await self._remember(table, posts_of_picture(message, reply))

    async def _remember(self, table: TableKey, posts: Posts) -> None:
        if posts:
            await self.store.post_all(table, posts)

    async def removed(self, table: TableKey, message: str) -> None:
        """Remember that a message of the bot was taken away."""
        await self.store.post(table, message, GONE)

    async def messages_about(self, table: TableKey, subject: str) -> tuple[str, ...]:
        """The messages of the bot that show a subject, the newest last."""
        return await self.store.posts_of(table, subject)

    async def messages_of(self, table: TableKey, update: Update) -> AsyncIterator[str]:
        """The messages that an update is about; each older one is remembered as such once it was edited."""
        found = await self.messages_about(table, update.subject)
        for message in found[:-1] if update.older else found:
            yield message
            if update.older:
                older = replace(Subject.parse(update.subject), about=OLDER)
                await self.store.post(table, message, older.show())

    async def subject_of_hand(self, table: TableKey, entry: int) -> str | None:
        """What the receipt of a hand of tonight shows; None when the entry is no such hand."""
        return await self.known.subject_of_hand(table, entry)

    async def _handle(self, incoming: Incoming, came: list[str], ranked: Ranked | None) -> Reply | None:
        """The reply to a message, decided with the table to itself."""
        async with self.known.tables.alone(incoming.table):
            stored, state = await self.known.stored(incoming)
            shown_in = stored.posts.get(answer_mark(incoming.source), "")
            if stored.reply is not None:
                again = await self._decider.given_again(incoming, stored.reply, stored, state)
                return msgspec.structs.replace(again, shown_in=shown_in)
            whole = whole_line(incoming, stored)
            request = request_of(whole, stored, self.known.settings(whole, stored))
            if request is None or shown_in:
                return None
            if ranked is None or not rank_matters(self.known.view(whole, stored, state), whole):
                return await self._decide(whole, request, stored, state, came)
        known = replace(incoming, sender=await ranked(incoming.sender))
        return await self._handle(known, came, None)

    async def _decide(
        self, incoming: Incoming, request: Invocation, stored: TableContext, state: State, came: list[str]
    ) -> Reply | None:
        """Decide and keep, again while somebody else is faster."""
        for _ in range(TRIES):
            decided = await self._decider.decide(incoming, request, stored, state)
            if decided.built is None:
                return None
            kept = await self._decider.keep(decided, decided.built)
            if kept is not None:
                came.append(_came_of(decided.outcome))
                return kept
            stored, state = await self.known.stored(incoming)
        raise RuntimeError("the table kept changing")


def posts_of_reply(message: str, reply: Reply) -> Posts:
    """What is remembered of a message that shows a reply."""
    return () if reply.subject is None else ((message, reply.subject),)


def posts_of_picture(message: str, reply: Reply) -> Posts:
    """What is remembered of a message that shows the picture of a reply."""
    return () if reply.picture is None or reply.picture.subject is None else ((message, reply.picture.subject),)


def _came_of(outcome: Outcome) -> str:
    """What came of a message, in the words of the meter."""
    if outcome.entries:
        return "entry"
    return "refusal" if outcome.reply is not None and outcome.reply.figures.problems else "answer"
