"""What is known at a table when a message comes: its night in memory, the chat's settings, its people and nights."""

from __future__ import annotations

import asyncio
import time
from collections import OrderedDict
from collections.abc import Awaitable, Callable, Iterable, Mapping
from concurrent.futures import Executor
from contextlib import AbstractAsyncContextManager
from dataclasses import field, replace
from functools import partial
from itertools import groupby
from typing import Final, TypeVar

from bot.chat import Incoming, Reply
from bot.context import Context, Invocation, Outcome, TableView, ToldDeals, names_in_full
from bot.locks import KeyedLocks
from bot.page_links import PageLinks
from bot.reading import merged_of, people_of
from bot.replies import card_subject, hand_subject
from bot.subjects import CLOSING, SETTLEMENT, Subject
from bot.text.speech import in_language, language_of_message
from engine import Player, Wind
from engine.journal import Night, NightTotals, Recorded, extended, totals_of, with_merged
from engine.journal.replay import replay
from engine.lazy import quick_dataclass
from storage.base import Asked, ChatKey, GameStore, History, Journal, Json, TableContext, TableKey
from storage.collector import COLLECTOR

T = TypeVar("T")


class Workers:
    """Where decisions are made: beside the loop, so that it stays free for others, or in it."""

    def __init__(self, executor: Executor | None) -> None:
        self._executor = executor

    async def beside(self, work: Callable[[], T]) -> T:
        """Do some work without holding up the loop; at once where there are no workers."""
        if self._executor is None:
            return work()
        return await asyncio.get_running_loop().run_in_executor(self._executor, work)


# a journal cut into nights


AHEAD: Final = 60
"""Seconds by which the newest entry may be later than our own clock before its time is not believed."""


def nights_of(history: History) -> Iterable[tuple[Recorded, ...]]:
    """The entries of each night of a table, in order."""
    starts = frozenset(history.nights)
    night = 0

    def number(recorded: Recorded) -> int:
        nonlocal night
        night += recorded.seq in starts
        return night

    for _, entries in groupby(history.entries, number):
        yield tuple(entries)


def without_future(night: Night) -> Night:
    """The night, its newest time no later than now: a clock that ran ahead once makes no later message an old one."""
    now = int(time.time())
    return replace(night, at=now) if night.at > now + AHEAD else night


# what everybody did


NIGHTS_COUNTED: Final = 1_000
"""Nights whose totals are kept in memory, over all chats: some kilobytes each."""

_Place = tuple[TableKey, int, int, tuple[tuple[Player, Player], ...]]
"""A night by its table, its first and last entry, and who was merged: entries never change."""

Beside = Callable[[Callable[[], NightTotals | None]], Awaitable[NightTotals | None]]
"""Does some work without holding up others."""


class CountedNights:
    """The totals of nights of one store."""

    def __init__(self, store: GameStore, beside: Beside) -> None:
        self._store, self._beside = store, beside
        self._known: OrderedDict[_Place, NightTotals | None] = OrderedDict()

    async def of(self, table: TableKey, present: Night, merged: Mapping[Player, Player]) -> tuple[NightTotals, ...]:
        """The totals of every night of a chat in which something was played, those of a table in order; its `present`
        night is known already."""
        who, found = tuple(sorted(merged.items())), list[NightTotals | None]()
        for known in await self._store.nights(table.chat_key):
            ends = (*(begin - 1 for begin in known.begins[1:]), known.last_seq)
            for number, place in enumerate(zip(known.begins, ends, strict=True), 1):
                key = (known.table, *place, who)
                if key in self._known:
                    totals = self._known.pop(key)
                else:
                    is_present = known.table == table and place == (present.first, present.seq)
                    entries = () if is_present else await self._store.night(known.table, number)
                    work = partial(_counted, present) if is_present else partial(_read, entries, merged)
                    totals = await self._beside(work)
                self._known[key] = totals
                found.append(totals)
        while len(self._known) > NIGHTS_COUNTED:
            self._known.popitem(last=False)
        return tuple(one for one in found if one is not None)

    def forget(self, *chats: ChatKey) -> None:
        """Count the nights of some chats anew."""
        for key in [key for key in self._known if key[0].chat_key in chats]:
            del self._known[key]


def _read(entries: tuple[Recorded, ...], merged: Mapping[Player, Player]) -> NightTotals | None:
    with COLLECTOR.paused():
        return _counted(replay(with_merged(entries, merged)))


def _counted(night: Night) -> NightTotals | None:
    """The totals of a night; None where nothing in it counts."""
    with COLLECTOR.paused():
        return totals_of(night) if night.lines else None


# tables in memory


REMEMBERED: Final = 6_000
"""Entries kept in memory, over all tables; the nights used longest ago are read again."""

AT_ONCE: Final = 100
"""Entries that are folded without leaving the loop: some milliseconds."""


@quick_dataclass(frozen=True, slots=True)
class State:
    """A table as it was last seen: the journal of its night, what it makes, and how its newest hands were told."""

    entries: tuple[Recorded, ...]
    night: Night
    night_from: int
    merged: Mapping[Player, Player]
    told: ToldDeals = field(default_factory=ToldDeals, compare=False)

    @property
    def last_seq(self) -> int:
        return self.entries[-1].seq if self.entries else self.night_from - 1


class TableStates:
    """Locks and folded nights of the tables of one store."""

    def __init__(self, store: GameStore) -> None:
        self._store = store
        self._locks = KeyedLocks()
        self._states: OrderedDict[TableKey, State] = OrderedDict()
        self._held = 0

    def night(self, table: TableKey) -> Night | None:
        """The night of a table as it was last seen; None where that is not remembered."""
        known = self._states.get(table)
        return known.night if known is not None else None

    def last_seq(self, table: TableKey) -> int:
        """The newest entry of a table that is known; 0 where none is."""
        known = self._states.get(table)
        return known.last_seq if known is not None else 0

    def alone(self, table: TableKey) -> AbstractAsyncContextManager[None]:
        """Wait until nobody else is at work at the table."""
        return self._locks.hold(table)

    async def stored(self, table: TableKey, asked: Asked) -> tuple[TableContext, State]:
        """Everything a message needs, in one question to the store, and the night folded only from what is new."""
        known, after = self._states.get(table), self.last_seq(table)
        found = await self._store.context(table, asked if asked.after == after else replace(asked, after=after))
        merged = merged_of(found.settings)
        if known is not None and known.merged != merged:  # who is who has changed: all entries read differently now
            known, found = None, await self._store.context(table, replace(asked, after=0))
        state = await self._folded(found.journal, known, merged)
        self._remember(table, state)
        return found, state

    async def _folded(self, journal: Journal, known: State | None, merged: Mapping[Player, Player]) -> State:
        """The state of a journal; long ones are folded beside the loop."""
        is_same = known is not None and journal.night_from == known.night_from
        if is_same and known is not None and not journal.entries:
            return known
        fold = partial(_continued, known) if is_same and known is not None else _fresh
        if len(journal.entries) <= AT_ONCE:
            return fold(journal, merged)
        return await asyncio.to_thread(fold, journal, merged)

    def _remember(self, table: TableKey, state: State) -> None:
        self._drop(table)
        self._states[table] = state
        self._held += len(state.entries)
        while len(self._states) > 1 and self._held > REMEMBERED:
            self._drop(next(iter(self._states)))

    def _drop(self, table: TableKey) -> None:
        known = self._states.pop(table, None)
        self._held -= len(known.entries) if known is not None else 0

    def advance(self, table: TableKey, entries: tuple[Recorded, ...], night: Night) -> None:
        """Remember a table as a step that was just kept has left it, so that nothing of it is read or folded again."""
        known = self._states.get(table)
        if known is None or not entries or known.last_seq != entries[0].seq - 1:
            return
        if night.first == entries[0].seq:
            self._remember(table, State(entries, night, night.first, known.merged))
        else:
            longer = (*known.entries, *entries)
            self._remember(table, State(longer, night, known.night_from, known.merged, known.told))

    def forget(self, *chats: ChatKey) -> None:
        """Read the tables of some chats anew."""
        for table in [table for table in self._states if table.chat_key in chats]:
            self._drop(table)


def _continued(known: State, journal: Journal, merged: Mapping[Player, Player]) -> State:
    """The state with what is new; `merged` are those of before."""
    later = with_merged(journal.entries, merged)
    night = extended(known.night, known.entries, later)
    return replace(known, entries=(*known.entries, *later), night=night)


def _fresh(journal: Journal, merged: Mapping[Player, Player]) -> State:
    with COLLECTOR.paused():
        entries = with_merged(journal.entries, merged)
        night = replay(entries)
    if not entries:
        night = replace(night, seq=journal.last_seq, first=journal.night_from)
    return State(entries, night, journal.night_from, merged)


# what a message needs


def answer_mark(source: str) -> str:
    """The name under which it is kept that a message was answered, and where."""
    return f"answer:{source}"


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
        messages = [f"said:{incoming.message}", answer_mark(incoming.source)]
        messages += [] if incoming.reply_to is None else [incoming.reply_to, f"said:{incoming.reply_to}"]
        begins = f"used:{incoming.reply_to}:" if incoming.pressed else None
        after = self.tables.last_seq(incoming.table)
        asked = Asked(incoming.source, incoming.at, after, tuple(messages), begins, kind=SETTLEMENT)
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
            told=state.told,
            past=await self._past(incoming.table, settings) if command.looks_back else (),
            totals=await self._counted.of(incoming.table, state.night, state.merged) if command.counts else (),
        )

    async def _earlier(self, table: TableKey, entry: int) -> tuple[Recorded, ...]:
        """The entries of the night of a table that holds an entry."""
        own = (history for history in await self.store.history(table.chat_key) if history.table == table)
        nights = (night for history in own for night in nights_of(history))
        return next((night for night in nights if night[0].seq <= entry <= night[-1].seq), ())

    def view(self, incoming: Incoming, stored: TableContext, state: State) -> TableView:
        """The table of a message and its chat as they stand."""
        settings = self.settings(incoming, stored)
        return TableView(state.night, people_of(stored.players, settings), settings)

    def unasked(self, incoming: Incoming) -> Mapping[str, Json]:
        """The settings of a chat that has chosen none: it speaks what its writer's client speaks, or what he writes."""
        language = language_of_message(incoming.language, incoming.text)
        return {**self._defaults, "language": language} if language else self._defaults

    def unasked_reply(self, incoming: Incoming, reply: Reply) -> Reply:
        """A reply that is said before anything of the chat is known."""
        return in_language(reply, self.unasked(incoming))

    def settings(self, incoming: Incoming, stored: TableContext) -> Mapping[str, Json]:
        unasked = self._defaults if "language" in stored.settings else self.unasked(incoming)
        return {**unasked, **stored.settings, **names_in_full(incoming)}

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
    asked = Subject(SETTLEMENT, CLOSING, first)
    subjects = (Subject(SETTLEMENT, entry=first), asked, card_subject(first)) if stored.shown else ()
    return any(one.show() in stored.shown for one in subjects)
