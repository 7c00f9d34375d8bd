"""What is known at a table when a message comes: the chat's settings, its people, its nights."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from concurrent.futures import Executor
from dataclasses import replace

from bot.app.counted import CountedNights
from bot.app.nights import nights_of, without_future
from bot.app.tables import State, TableStates
from bot.app.workers import Workers
from bot.chat import Incoming, Reply
from bot.context import Context, Invocation, Outcome, TableView
from bot.page_links import PageLinks
from bot.reading import merged_of, people_of
from bot.replies import card_subject, hand_subject
from bot.subjects import SETTLEMENT, Subject
from bot.text.speech import in_language, language_of_tag
from engine import Wind
from engine.journal import Recorded, with_merged
from storage.base import Asked, ChatKey, GameStore, Json, TableContext, TableKey


class Knowledge:
    """Asks the store, and remembers tables and counted nights as they were last seen."""

    def __init__(
        self, store: GameStore, workers: Executor | None, defaults: Mapping[str, str], random_wind: Callable[[], Wind]
    ) -> None:
        """`defaults` are settings of chats that have not chosen theirs."""
        self.store = store
        self.workers = Workers(workers)
        self.tables = TableStates(store)
        self.pages: PageLinks | None = None
        """The links to the page of every table, once one is served."""
        self._counted = CountedNights(store, self.workers.beside)
        self._defaults = defaults
        self._random_wind = random_wind

    async def stored(self, incoming: Incoming) -> tuple[TableContext, State]:
        """Everything that is needed to decide a message, as the store has it now."""
        messages = tuple(one for one in (incoming.reply_to, f"said:{incoming.message}") if one is not None)
        begins = f"used:{incoming.reply_to}:" if incoming.pressed else None
        asked = Asked(incoming.source, incoming.at, messages=messages, begins=begins, kind=SETTLEMENT)
        return await self.tables.stored(incoming.table, asked)

    async def context(self, incoming: Incoming, command: Invocation, stored: TableContext, state: State) -> Context:
        """Everything that is known for a message that asks for a command."""
        settings = self.settings(incoming, stored)
        is_earlier = command.entry is not None and command.entry < state.night.first
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
            settlement_shown=_shows_settlement(stored, state.night.first),
            night_number=max(len(stored.nights), 1),
            pages=self.pages,
            past=await self._past(incoming.table, settings) if command.looks_back else (),
            totals=await self._counted.of(incoming.table, state.night, state.merged) if command.counts else (),
        )

    async def _earlier(self, table: TableKey, entry: int) -> tuple[Recorded, ...]:
        """The entries of the night of a table that holds an entry."""
        own = (history for history in await self.store.history(table.chat_key) if history.table == table)
        nights = (night for history in own for night in nights_of(history))
        return next((night for night in nights if night[0].seq <= entry <= night[-1].seq), ())

    def unasked(self, incoming: Incoming) -> Mapping[str, Json]:
        """The settings of a chat that has chosen none: it speaks what its writer's client speaks."""
        language = language_of_tag(incoming.language)
        return {**self._defaults, "language": language} if language else self._defaults

    def unasked_reply(self, incoming: Incoming, reply: Reply) -> Reply:
        """A reply that is said before anything of the chat is known."""
        return in_language(reply, self.unasked(incoming))

    def settings(self, incoming: Incoming, stored: TableContext) -> Mapping[str, Json]:
        return {**self.unasked(incoming), **stored.settings}

    async def _past(
        self, table: TableKey, settings: Mapping[str, Json]
    ) -> tuple[tuple[tuple[Recorded, ...], ...], ...]:
        histories = await self.store.history(table.chat_key)
        merged = merged_of(settings)
        return tuple(tuple(with_merged(night, merged) for night in nights_of(history)) for history in histories)

    async def looking_back(self, context: Context, outcome: Outcome) -> Context:
        """The context with the earlier nights that a decision asked for."""
        table, number = context.incoming.table, outcome.needs_night
        if outcome.needs_earlier is not None:
            context = replace(context, earlier=await self._earlier(table, outcome.needs_earlier))
        if outcome.needs_past:
            context = replace(context, past=await self._past(table, context.settings))
        if number is None:
            return context
        entries = with_merged(await self.store.night(table, number), merged_of(context.settings))
        return replace(context, earlier_nights={number: entries})

    async def scene(self, incoming: Incoming) -> Context:
        """How a table stands for somebody who looks at it. Waits for nobody and keeps nothing."""
        stored, state = await self.stored(incoming)
        return await self.context(incoming, Invocation(lambda _: Outcome()), stored, state)

    async def seen(self, table: TableKey) -> TableView:
        """How a table stands, for what a platform offers while somebody is still typing. Waits for nobody."""
        stored, state = await self.tables.stored(table, Asked("", 0))
        settings = {**self._defaults, **stored.settings}
        return TableView(state.night, people_of(stored.players, settings), settings)

    async def subject_of_hand(self, table: TableKey, entry: int) -> str | None:
        """What the receipt of a hand of tonight shows; None when the entry is no such hand."""
        night = (await self.tables.stored(table, Asked("", 0)))[1].night
        return next((hand_subject(hand).show() for hand in night.hands if hand.recorded.seq == entry), None)

    def forget(self, *chats: ChatKey) -> None:
        """Read some chats anew."""
        self.tables.forget(*chats)
        self._counted.forget(*chats)


def _shows_settlement(stored: TableContext, first: int) -> bool:
    """Whether a message shows what is to be paid in the night that begins at an entry, with a picture or without."""
    return any(one.show() in stored.shown for one in (Subject(SETTLEMENT, entry=first), card_subject(first)))
