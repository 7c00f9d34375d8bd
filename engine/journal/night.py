"""The state of a table over one night, as the fold of its journal leaves it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from operator import attrgetter
from typing import Any, Final, NamedTuple

from engine import (
    Account,
    DealInput,
    Entered,
    GameResult,
    House,
    JournalRefused,
    MidDealEvents,
    Player,
    Purse,
    Ruleset,
    Table,
    Transfer,
    Win,
    Wind,
    problem,
)
from engine.journal.entries import Changes, Debt, NightSettled, Recorded, Result, TableSet
from engine.journal.growing import Growing
from engine.lazy import quick_dataclass
from engine.variants import RULESETS

AnyHouse = House[Any]
"""A house of whichever variant is played. `Any`: only the variant looks into its options."""


class RunningGame(NamedTuple):
    """A game at a table: who sits there, under which house, and the rules of its variant."""

    table: Table
    house: AnyHouse
    ruleset: Ruleset[Any]

    @property
    def purse(self) -> Purse:
        """The purse that this game fills."""
        return self.ruleset.coin(self.house).purse


Balances = Mapping[Purse, Mapping[Account, int]]


@quick_dataclass(frozen=True, slots=True, kw_only=True)
class HandRecord:
    """One numbered hand as it counts now: the circumstances it was played in, what was entered, what came of it."""

    number: int
    recorded: Recorded
    table: Table
    house: AnyHouse
    mid_deal: MidDealEvents
    given: DealInput
    result: Result
    changes: Changes = ()
    corrected: bool = False
    impossible: bool = False
    after_end: bool = False
    """Whether a correction ended its game, with final points, before it: it is kept, and counts no more."""

    @property
    def ruleset(self) -> Ruleset[Any]:
        """The rules of the variant the hand was played in."""
        return RULESETS[self.house.variant]

    @property
    def counted_wins(self) -> tuple[Win, ...]:
        """The wins of the hand; none where several on one discard made a draw of it, for which nothing is paid."""
        wins = self.given.wins
        return wins if len(wins) < 2 or self.result.transfers else ()


@quick_dataclass(frozen=True, slots=True)
class NightLine:
    """A live entry with the label people use for it: a hand's number, or the one before and a letter; "" without."""

    label: str
    recorded: Recorded


@dataclass(frozen=True, kw_only=True)
class Night:
    """The state of one table since its last closed night.

    `table` is None before the first game; `over` says why the last game ended (None while one runs); `away` left
    their seat and nobody took it yet; `sat` had a hand tonight, `in_game` in the game opened last, before which
    `earlier_hands` were played; `has_cents` says that money which is no whole amount was won or paid; `staked` is what
    the bank gave out as starting points, `carried` the points of earlier games of the night, `scored_out` says that
    the last game ended in final points instead; `next_changes` are options agreed for the next game; `pending` are
    hands of a round that waits for others, `pending_draw` how it is settled when nobody won it, `pending_changes`
    options that hold for it; `newest` is what undo takes back, `undone` what redo restores (newest last). `first` is
    the night's first entry, `moment` the newest one after which another deal is played, or the same one for other
    money.

    `labels` are what people call the entries, counting or not, by their numbers. `handed` was handed over tonight,
    `owed` is what the closing left open and nobody handed over since, `debts` are those of earlier nights.
    """

    house: AnyHouse | None = None
    table: Table | None = None
    over: str | None = None
    bench: tuple[Player, ...] = ()
    away: frozenset[Player] = frozenset()
    people: tuple[Player, ...] = ()
    balances: Balances = field(default_factory=dict)
    staked: Balances = field(default_factory=dict)
    carried: Mapping[Account, int] = field(default_factory=dict)
    finals: tuple[GameResult, ...] = ()
    scored_out: bool = False
    next_changes: Changes = ()
    hands: Growing[HandRecord] = field(default_factory=Growing)
    lines: Growing[NightLine] = field(default_factory=Growing)
    sat: frozenset[Player] = frozenset()
    in_game: frozenset[Player] = frozenset()
    earlier_hands: int = 0
    has_cents: bool = False
    pending: tuple[Entered, ...] = ()
    pending_draw: str | None = None
    pending_changes: Changes = ()
    mid_deal: MidDealEvents = field(default_factory=MidDealEvents)
    settled: NightSettled | None = None
    marked: tuple[Transfer, ...] = ()
    handed: tuple[Transfer, ...] = ()
    owed: tuple[Transfer, ...] = ()
    taken_over: tuple[tuple[int, tuple[Transfer, ...]], ...] = ()
    """The points of seats as they passed on with them, by the seq of the substitution, as they count now."""
    ends: tuple[tuple[int, GameResult], ...] = ()
    """What came of games that the table ended, by the seq of the entry that ended them, as it counts now."""
    debts: tuple[Debt, ...] = ()
    newest: Recorded | None = None
    undone: tuple[int, ...] = ()
    numbers: int = 0
    labels: Mapping[int, str] = field(default_factory=dict)
    seq: int = 0
    at: int = 0
    first: int = 1
    moment: int = 0
    trail: tuple[Night, ...] = field(default=(), repr=False, compare=False)
    """Earlier moments of the same night, oldest first: where folding begins again when something is taken back."""

    @property
    def game(self) -> RunningGame:
        """The game that is played, or was played last; raises JournalRefused before the first one."""
        if self.table is None or self.house is None:
            raise JournalRefused(problem("journal.no_game"))
        return RunningGame(self.table, self.house, RULESETS[self.house.variant])

    @property
    def running(self) -> bool:
        """Whether a game is being played."""
        return self.table is not None and self.over is None and self.settled is None

    @property
    def begun_at(self) -> int:
        """When its first hand was recorded, without one its first entry: the day by which everybody calls the night."""
        if self.hands:
            return self.hands[0].recorded.at
        return self.lines[0].recorded.at if self.lines else self.at

    @property
    def hands_played(self) -> tuple[HandRecord, ...]:
        """The hands that count, drawn ones too."""
        return tuple(one for one in self.hands if not one.given.is_void)

    @property
    def hands_of_game(self) -> int:
        """How many hands were played in the game that was opened last."""
        return len(self.hands) - self.earlier_hands

    @property
    def next_hand(self) -> int:
        """The lowest number a hand behind those that count can have."""
        return self.hands[-1].number + 1 if self.hands else 1

    @property
    def next_number(self) -> int:
        return self.numbers + 1

    def hand(self, number: int) -> HandRecord | None:
        """The hand of that number, None when there is none or it was undone."""
        hands, place = self.hands, number - 1  # where no number was left out
        if 0 <= place < len(hands) and (found := hands[place]).number == number:
            return found
        place = hands.count_before(number, _NUMBER)
        return found if place < len(hands) and (found := hands[place]).number == number else None

    def hands_before(self, seq: int) -> int:
        """How many of the hands were recorded before an entry."""
        return self.hands.count_before(seq, _SEQ)

    def lines_before(self, seq: int) -> int:
        """How many of the lines are of entries before one."""
        return self.lines.count_before(seq, _SEQ)

    def labelled(self, label: str) -> Recorded | None:
        """The entry that counts under a label; None where none does."""
        return next((one.recorded for one in self.lines if label and one.label == label), None)

    def label(self, seq: int) -> str:
        """What people call an entry that counts; "" for any other."""
        place = self.lines_before(seq)
        found = self.lines[place] if place < len(self.lines) else None
        return found.label if found is not None and found.recorded.seq == seq else ""

    def purse(self, purse: Purse) -> Mapping[Account, int]:
        return self.balances.get(purse, {})

    @property
    def with_balance(self) -> tuple[Player, ...]:
        """Everybody but those who only joined: they have no seat, had no hand and stand at nothing."""
        seated = self.table.players if self.table is not None else self.people
        held = {one for net in (*self.balances.values(), self.carried) for one, amount in net.items() if amount}
        held.update(player for final in self.finals for player, _ in final.points)
        return tuple(one for one in self.people if one in seated or one in self.sat or one in held)


_NUMBER: Final = attrgetter("number")
_SEQ: Final = attrgetter("recorded.seq")


def altered(night: Night, **changes: object) -> Night:
    """A night with other values of some fields: `replace` ten times as fast, for what is done with every entry."""
    assert changes.keys() <= night.__dict__.keys(), changes
    new = object.__new__(Night)
    object.__setattr__(new, "__dict__", night.__dict__ | changes)
    return new


def set_table(table: Table, change: TableSet, *, take_turns: bool = False) -> Table:
    """A table put right: a new dealer turns the winds so that he sits East.

    Two players keep their distance, unless they `take_turns` at being East and South.
    """
    around = len(table.players) if len(table.players) == 3 or take_turns else 4
    if change.dealer is not None and change.dealer != table.dealer:
        place = table.players.index(change.dealer)
        table = replace(_turned(table, change.dealer, around), dealer=change.dealer, hand=place + 1, counters=0)
    if change.east is not None:
        table = _turned(table, change.east, around)
    return replace(
        table,
        prevailing=table.prevailing if change.prevailing is None else change.prevailing,
        hand=table.hand if change.hand is None else change.hand,
        counters=table.counters if change.counters is None else change.counters,
        sticks=table.sticks if change.sticks is None else change.sticks,
    )


def _turned(table: Table, east: Player, around: int) -> Table:
    """The winds turned until a player sits East."""
    first = table.wind_of(east)
    return replace(table, winds=tuple(Wind((wind - first) % around) for wind in table.winds))
