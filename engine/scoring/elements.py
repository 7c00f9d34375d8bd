"""Scoring elements as rows, and what rows do to one another.

Two passes over the rows that matched, both over sets, so that the order of a table never matters:
1. a row is out when a row named in its `unless` matched: it neither counts nor swallows;
2. every other row swallows what it names, even when it is swallowed itself.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, replace
from typing import Final, Generic

from engine.options import LIMIT, House, OptionsT
from engine.scoring.facts import Facts

Counter = Callable[[Facts, OptionsT], int]
Hits = list[tuple[int, int]]
"""Rows by their place in the table, each with how often it matched."""

Numbers = tuple[tuple[str, int], ...]
"""Rows by their id, each with how often it is in the hand."""

ALL_TRAITS: Final = -1
UNITS: Final = "units"
POINTS: Final = "points"


def by_traits(_: Facts, __: object) -> int:
    """The question of a row that its traits decide: it counts once wherever all it needs is there."""
    return 1


@dataclass(frozen=True, slots=True)
class Element(Generic[OptionsT]):
    """One scoring line.

    `value` is what it is worth each time it counts, `open_value` the same for a hand with a claimed set (None = no
    difference); `count(facts, options)` says how often it is in the hand. `rank` orders rows where a dossier does
    (lower first). `group` is the variant's own classification (for instance "pattern", "win", "bonus").
    """

    id: str
    value: int
    count: Counter[OptionsT]
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
    """Traits (bits a variant gives a meaning) without which the row cannot count: it is asked only where all are."""


@dataclass(frozen=True, slots=True)
class Item:
    """An element that counted, with its whole amount."""

    id: str
    amount: int
    unit: str = UNITS


@dataclass(frozen=True, slots=True)
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

    def total(self) -> int:
        """Sum of the units of the rows that count."""
        return self.units

    def only(self, kept: int) -> Matched[OptionsT]:
        """The same rows with only some of them counting."""
        if kept == self.kept:
            return self
        units = self._table.units(self.hits, kept, is_open=self._open)
        return Matched(self._table, self.hits, units, kept, self._open)

    def rows(self) -> tuple[tuple[Element[OptionsT], int], ...]:
        """The rows that count, each with how often, in the order of the table."""
        return tuple((self._table.rows[i], number) for i, number in self.hits if self.kept >> i & 1)

    def items(self) -> tuple[Item, ...]:
        """What counts; a row worth nothing is no item."""
        if self._items is None:
            once = self._table.items(is_open=self._open)
            kept = [(once[i], number) for i, number in self.hits if self.kept >> i & 1 and once[i].amount]
            self._items = tuple(
                [item if number == 1 else Item(item.id, item.amount * number, item.unit) for item, number in kept]
            )
        return self._items

    def left_out(self) -> tuple[Excluded, ...]:
        """What matched and does not count."""
        if self._left_out is None:
            hits, once = [i for i, _ in self.hits], self._table.items(is_open=self._open)
            self._left_out = tuple(
                [
                    Excluded(once[i].id, once[i].amount * number, self._table.excluded_by(i, hits))
                    for i, number in self.hits
                    if not self.kept >> i & 1
                ]
            )
        return self._left_out

    def has(self, element: str) -> bool:
        """Whether the row of that id counts."""
        index = self._table.index.get(element)
        return index is not None and bool(self.kept >> index & 1)


Known = tuple[Matched[OptionsT], tuple[tuple[int, Counter[OptionsT]], ...]]
"""What traits decide, and the rows that still have to be asked."""


class ElementTable(Generic[OptionsT]):
    """The enabled rows of one mode, ready to be matched; made once per house."""

    __slots__ = (
        "_askable",
        "_combined",
        "_counted",
        "_decidable",
        "_interplay",
        "_items",
        "_known",
        "_swallows",
        "_unless",
        "index",
        "rows",
    )

    def __init__(self, rows: Iterable[Element[OptionsT]]) -> None:
        self.rows = tuple(rows)
        self.index: Mapping[str, int] = {row.id: i for i, row in enumerate(self.rows)}
        assert len(self.index) == len(self.rows), "an element stands once in a table"
        rows_asked = [(i, row) for i, row in enumerate(self.rows) if row.count is not by_traits]
        self._askable = tuple((i, row.needs, row.count) for i, row in rows_asked)
        self._decidable = tuple((i, row.needs) for i, row in enumerate(self.rows) if row.count is by_traits)
        self._known: tuple[dict[int, Known[OptionsT]], ...] = ({}, {})
        self._counted: tuple[dict[Numbers, Matched[OptionsT]], ...] = ({}, {})
        self._combined: tuple[dict[tuple[tuple[int, int], ...], Matched[OptionsT]], ...] = ({}, {})
        self._items = (
            tuple(Item(row.id, row.value, row.unit) for row in self.rows),
            tuple(Item(row.id, row.value if row.open_value is None else row.open_value, row.unit) for row in self.rows),
        )
        self._swallows = tuple(self._mask(row.swallows) for row in self.rows)
        self._unless = tuple(self._mask(row.unless) for row in self.rows)
        self._interplay = sum(1 << i for i in range(len(self.rows)) if self._swallows[i] or self._unless[i])

    def _mask(self, names: Iterable[str]) -> int:
        return sum(1 << self.index[name] for name in set(names) if name in self.index)

    def asked_for(self, *, absent: int = 0) -> int:
        """The traits that decide anything in a hand that has none of the `absent` ones."""
        asked = 0
        for row in self.rows:
            if not row.needs & absent:
                asked |= row.needs
        return asked

    def items(self, *, is_open: bool) -> tuple[Item, ...]:
        """The item that each row is when it counts once."""
        return self._items[is_open]

    def counted(self, numbers: Numbers, *, is_open: bool) -> Matched[OptionsT]:
        """Rows of which somebody else counted how often they are in the hand; what the table does not hold is left."""
        found = self._counted[is_open].get(numbers)
        if found is None:
            held = [(self.index[name], number) for name, number in numbers if number and name in self.index]
            found = self._counted[is_open][numbers] = self._combine(sorted(held), is_open=is_open)
        return found

    def decided(self, traits: int, *, is_open: bool) -> Matched[OptionsT]:
        """The rows that traits alone decide; for hands of which it is known that no other row can count."""
        known = self._known[is_open].get(traits)
        if known is None:
            known = self._known[is_open][traits] = self._learnt(traits, is_open=is_open)
        return known[0]

    def match(self, facts: Facts, options: OptionsT, traits: int = ALL_TRAITS) -> Matched[OptionsT]:
        """Which rows are in the hand under one reading, and which of them count."""
        is_open = facts.hand.exposed > 0
        known = self._known[is_open].get(traits)
        if known is None:
            known = self._known[is_open][traits] = self._learnt(traits, is_open=is_open)
        decided, asked = known
        more: Hits = []
        for i, count in asked:
            number = count(facts, options)
            if number:
                more.append((i, number))
        return self._matched((*decided.hits, *more), is_open=is_open) if more else decided

    def _learnt(self, traits: int, *, is_open: bool) -> Known[OptionsT]:
        """What traits alone decide and which rows still have to be asked, remembered for the next such hand."""
        absent = ~traits
        decided = tuple([(i, 1) for i, needs in self._decidable if not needs & absent])
        asked = tuple([(i, count) for i, needs, count in self._askable if not needs & absent])
        return self._matched(decided, is_open=is_open), asked

    def _matched(self, hits: tuple[tuple[int, int], ...], *, is_open: bool) -> Matched[OptionsT]:
        """What some rows come to together, remembered for the next hand that holds the same."""
        found = self._combined[is_open].get(hits)
        if found is None:
            found = self._combined[is_open][hits] = self._combine(sorted(hits), is_open=is_open)
        return found

    def _combine(self, hits: Hits, *, is_open: bool) -> Matched[OptionsT]:
        matched = sum(1 << i for i, _ in hits)
        kept = self._kept(hits, matched) if matched & self._interplay else matched
        return Matched(self, hits, self.units(hits, kept, is_open=is_open), kept, is_open)

    def units(self, hits: Hits, kept: int, *, is_open: bool) -> int:
        """What the rows that matched come to, as far as they count."""
        once = self._items[is_open]
        return sum(once[i].amount * number for i, number in hits if kept >> i & 1)

    def _kept(self, hits: Hits, matched: int) -> int:
        standing, swallowed = 0, 0
        for i, _ in hits:
            if not self._unless[i] & matched:
                standing |= 1 << i
                swallowed |= self._swallows[i]
        return standing & ~swallowed

    def excluded_by(self, index: int, hits: list[int]) -> tuple[str, ...]:
        """The matched rows because of which a row does not count."""
        matched = sum(1 << i for i in hits)
        barred = [self.rows[i].id for i in hits if self._unless[index] >> i & 1]
        if barred:
            return tuple(barred)
        return tuple(self.rows[i].id for i in hits if self._swallows[i] >> index & 1 and not self._unless[i] & matched)


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
