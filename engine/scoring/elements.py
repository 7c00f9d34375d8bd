"""Scoring elements as rows, and what rows do to one another.

Two passes over the rows that matched, both over sets, so that the order of a table never matters:
1. a row is out when a row named in its `unless` matched: it neither counts nor swallows;
2. every other row swallows what it names, even when it is swallowed itself.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, replace
from typing import Final, Generic

from engine.lazy import quick_dataclass
from engine.options import LIMIT, House, OptionsT
from engine.remembered import Remembered
from engine.scoring.facts import Facts
from engine.scoring.masks import CLOSED, any_of

Counter = Callable[[Facts, OptionsT], int]
Hits = tuple[tuple[int, int], ...]
"""Rows by their place in the table, each with how often it matched."""

Numbers = tuple[tuple[str, int], ...]
"""Rows by their id, each with how often it is in the hand."""

EVERY_FACT: Final = -1
UNITS: Final = "units"
OWN: Final = "own:"
"""Begins the id of a hand that a club made up: the name it goes by there stands behind."""
POINTS: Final = "points"


def by_facts(_: Facts, __: object) -> int:
    """Stand for the question of a row that `needs`, `lacks` and `each` answer."""
    return 1


@dataclass(frozen=True, slots=True)
class Element(Generic[OptionsT]):
    """One scoring line.

    Facts are masks of `engine.scoring.masks`: a row can be in a hand that has all it `needs` and nothing of what it
    `lacks`; it is counted once, or as often as the hand has facts of `each`, or (where facts do not say it) as
    `count(facts, options)` says, which is asked only then.

    `value` is what it is worth each time it counts, `open_value` the same for a hand with a claimed set (None = no
    difference). `rank` orders rows where a dossier does
    (lower first). `group` is the variant's own classification (for instance "pattern", "win", "bonus").
    """

    id: str
    value: int
    count: Counter[OptionsT] = by_facts
    swallows: tuple[str, ...] = ()
    unless: tuple[str, ...] = ()
    on: bool = True
    open_value: int | None = None
    unit: str = UNITS
    group: str = ""
    rank: int = 0
    limit: bool = False
    """Worth the limit, whatever `value` says, where the variant has limit rows."""
    needs: int = 0
    lacks: int = 0
    each: int = 0


@quick_dataclass(frozen=True, slots=True)
class Item:
    """An element that counted, with its whole amount."""

    id: str
    amount: int
    unit: str = UNITS


@quick_dataclass(frozen=True, slots=True)
class Excluded:
    """An element that matched and did not count, and the elements because of which."""

    id: str
    amount: int
    because: tuple[str, ...]


class Matched(Generic[OptionsT]):
    """Which rows of a table matched one reading, and which of them count."""

    __slots__ = ("_items", "_left_out", "_open", "_table", "hits", "kept", "units")

    def __init__(self, table: ElementTable[OptionsT], hits: Hits, units: int, kept: int, is_open: bool) -> None:
        self._table, self.hits, self.units, self.kept, self._open = table, hits, units, kept, is_open
        self._items: tuple[Item, ...] | None = None
        self._left_out: tuple[Excluded, ...] | None = None

    def only(self, kept: int) -> Matched[OptionsT]:
        """The same rows with only some of them counting."""
        if kept == self.kept:
            return self
        units = self._table.units(self.hits, kept, is_open=self._open)
        return Matched(self._table, self.hits, units, kept, self._open)

    def rows(self) -> tuple[tuple[Element[OptionsT], int], ...]:
        """The rows that count, each with how often, in the order of the table."""
        rows, kept = self._table.rows, self.kept
        return tuple([(rows[i], number) for i, number in self.hits if kept >> i & 1])

    def entries(self) -> list[tuple[Element[OptionsT], Item, int]]:
        """The same with the item that each row is when it counts once."""
        rows, once, kept = self._table.rows, self._table.items(is_open=self._open), self.kept
        return [(rows[i], once[i], number) for i, number in self.hits if kept >> i & 1]

    def items(self) -> tuple[Item, ...]:
        """What counts; a row worth nothing is no item."""
        if self._items is None:
            once, kept = self._table.items(is_open=self._open), self.kept
            self._items = tuple(
                [
                    once[i] if number == 1 else Item(once[i].id, once[i].amount * number, once[i].unit)
                    for i, number in self.hits
                    if kept >> i & 1 and once[i].amount
                ]
            )
        return self._items

    def left_out(self) -> tuple[Excluded, ...]:
        """What matched and does not count."""
        if self._left_out is None:
            once = self._table.items(is_open=self._open)
            out = [(i, once[i], number) for i, number in self.hits if not self.kept >> i & 1]
            because = self._table.excluded_by
            self._left_out = tuple(
                [Excluded(one.id, one.amount * number, because(i, self.hits)) for i, one, number in out]
            )
        return self._left_out

    def has(self, element: str) -> bool:
        """Whether the row of that id counts."""
        index = self._table.index.get(element)
        return index is not None and bool(self.kept >> index & 1)


Known = tuple[Matched[OptionsT], tuple[tuple[int, Counter[OptionsT]], ...]]
"""What facts decide, and the rows that still have to be asked."""


class ElementTable(Generic[OptionsT]):
    """The enabled rows of one mode, ready to be matched; made once per house."""

    __slots__ = (
        "_asked",
        "_combined",
        "_counted",
        "_decided",
        "_excludes",
        "_gates",
        "_interplay",
        "_items",
        "_known",
        "_width",
        "gate",
        "index",
        "relevant",
        "rows",
    )

    def __init__(self, rows: Iterable[Element[OptionsT]]) -> None:
        self.rows = tuple(rows)
        self.index: Mapping[str, int] = {row.id: i for i, row in enumerate(self.rows)}
        assert len(self.index) == len(self.rows), "an element stands once in a table"
        self.relevant = self.relevant_without(0)
        """The facts that decide anything."""
        self.gate = any_of(_rarest(row.needs) for row in self.rows) if all(row.needs for row in self.rows) else -1
        """Facts of which every row needs one: where a hand has none of them, it has no row."""
        self._width = self.relevant.bit_length()
        bars = [(row.needs | row.lacks << self._width, i, row) for i, row in enumerate(self.rows)]
        self._decided = defaultdict[int, list[tuple[int, int, int]]](list)
        for barred, i, row in bars:
            if row.count is by_facts:
                self._decided[_rarest(row.needs)].append((i, barred, row.each))
        self._gates = any_of(self._decided)
        self._asked = tuple((i, barred, row.count) for barred, i, row in bars if row.count is not by_facts)
        """Rows by their place, each with what keeps it out: facts it needs, where they are missing, and above them
        those it lacks. Those that facts decide stand under the rarest they need: few of them have to be looked at."""
        self._known = Remembered(self._learn)
        self._counted = Remembered(self._count)
        self._combined = Remembered(self._combine)
        self._items = (
            tuple(Item(row.id, row.value, row.unit) for row in self.rows),
            tuple(Item(row.id, row.value if row.open_value is None else row.open_value, row.unit) for row in self.rows),
        )
        self._excludes = tuple((self._mask(row.swallows), self._mask(row.unless)) for row in self.rows)
        self._interplay = sum(1 << i for i, excludes in enumerate(self._excludes) if any(excludes))

    def _mask(self, names: Iterable[str]) -> int:
        return sum(1 << self.index[name] for name in set(names) if name in self.index)

    def relevant_without(self, absent: int) -> int:
        """Return the facts that decide anything in a hand that has none of the `absent` ones."""
        relevant = 0
        for row in self.rows:
            if not row.needs & absent:
                relevant |= row.needs | row.lacks | row.each
        return relevant | CLOSED if any(row.open_value is not None for row in self.rows) else relevant

    def items(self, *, is_open: bool) -> tuple[Item, ...]:
        """Return the item that each row is when it counts once."""
        return self._items[is_open]

    def counted(self, numbers: Numbers, *, is_open: bool) -> Matched[OptionsT]:
        """Match rows of which somebody else counted how often they are in the hand; other names are left."""
        return self._counted[numbers, is_open]

    def _count(self, seen: tuple[Numbers, bool]) -> Matched[OptionsT]:
        numbers, is_open = seen
        held = [(self.index[name], number) for name, number in numbers if number and name in self.index]
        return self._combined[tuple(sorted(held)), is_open]

    def match(self, facts: Facts, options: OptionsT) -> Matched[OptionsT]:
        """Return which rows are in the hand under one reading, all rows asked, and which of them count."""
        mask = EVERY_FACT ^ CLOSED if facts.hand.exposed else EVERY_FACT
        return self.match_mask(mask, lambda: facts, options)

    def match_mask(self, mask: int, ask: Callable[[], Facts], options: OptionsT) -> Matched[OptionsT]:
        """Return which rows are in a hand with these facts, and which count; `ask` is for rows that facts leave open.

        What facts come to is remembered, so that most hands are looked up here.
        """
        decided, asked = self._known[mask & self.relevant]
        if not asked:
            return decided
        facts = ask()
        more = [(i, number) for i, count in asked if (number := count(facts, options))]
        return self._combined[tuple(sorted((*decided.hits, *more))), self._is_open(mask)] if more else decided

    def decided(self, mask: int) -> Matched[OptionsT]:
        """Return the same of a table whose rows are all decided by facts."""
        return self._known[mask & self.relevant][0]

    def _is_open(self, mask: int) -> bool:
        return bool(self.relevant & CLOSED and not mask & CLOSED)

    def _learn(self, mask: int) -> Known[OptionsT]:
        """What facts alone decide and which rows still have to be asked, remembered for the next such hand."""
        against = self.relevant & ~mask | mask << self._width  # what is missing, and above it what is there
        rows, gates = [*self._decided[0]], mask & self._gates
        while gates:
            rows += self._decided[gates & -gates]
            gates &= gates - 1
        decided = tuple(
            [
                (i, number)
                for i, bars, each in sorted(rows)
                if not bars & against and (number := (mask & each).bit_count() if each else 1)
            ]
        )
        asked = tuple([(i, count) for i, bars, count in self._asked if not bars & against])
        return self._combined[decided, self._is_open(mask)], asked

    def _combine(self, seen: tuple[Hits, bool]) -> Matched[OptionsT]:
        """What some rows come to together, in the order of the table."""
        hits, is_open = seen
        matched = sum([1 << i for i, _ in hits])
        kept = self._kept(hits, matched) if matched & self._interplay else matched
        return Matched(self, hits, self.units(hits, kept, is_open=is_open), kept, is_open)

    def units(self, hits: Hits, kept: int, *, is_open: bool) -> int:
        """Return what the rows that matched come to, as far as they count."""
        once = self._items[is_open]
        return sum([once[i].amount * number for i, number in hits if kept >> i & 1])

    def _kept(self, hits: Hits, matched: int) -> int:
        standing, swallowed = 0, 0
        for i, _ in hits:
            swallows, unless = self._excludes[i]
            if not unless & matched:
                standing |= 1 << i
                swallowed |= swallows
        return standing & ~swallowed

    def excluded_by(self, index: int, hits: Hits) -> tuple[str, ...]:
        """Return the matched rows because of which a row does not count."""
        unless = self._excludes[index][1]
        if unless and (barred := [self.rows[i].id for i, _ in hits if unless >> i & 1]):
            return tuple(barred)
        swallowing = [i for i, _ in hits if self._excludes[i][0] >> index & 1]
        if swallowing:
            matched = sum([1 << i for i, _ in hits])
            swallowing = [i for i in swallowing if not self._excludes[i][1] & matched]
        return tuple([self.rows[i].id for i in swallowing])


def _rarest(facts: int) -> int:
    """The highest of some facts: higher ones are rarer."""
    return 1 << facts.bit_length() - 1 if facts else 0


def active_rows(rows: Iterable[Element[OptionsT]], house: House[OptionsT], limit: int) -> tuple[Element[OptionsT], ...]:
    """The rows of a table under a house: switched-off ones dropped, other values put in, limit rows worth `limit`."""
    overrides = dict(house.overrides)
    return tuple(
        _overridden(row, overrides.get(row.id), limit) for row in rows if overrides.get(row.id, row.on) is not False
    )


def _overridden(row: Element[OptionsT], override: bool | int | str | None, limit: int) -> Element[OptionsT]:
    if override is None or isinstance(override, bool):
        return replace(row, value=limit) if row.limit else row
    if override == LIMIT:
        return replace(row, value=limit, open_value=None)
    return replace(row, value=int(override), open_value=None, limit=False)
