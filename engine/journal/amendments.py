"""What the corrections of a night make of the hands and rules they concern."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field, replace

from engine import DealInput, GameResult
from engine.journal.entries import Changes, Corrected, HouseChanged, Recorded, Result, RiichiBet, TableSet
from engine.journal.night import Night


@dataclass(slots=True)
class Amendments:
    """What corrections make of the hands they concern, by hand number, and of ended games, by the seq of their end."""

    given: dict[int, DealInput] = field(default_factory=dict)
    changes: dict[int, Changes] = field(default_factory=dict)
    before: dict[int, tuple[HouseChanged | TableSet | RiichiBet, ...]] = field(default_factory=dict)
    results: dict[int, Result] = field(default_factory=dict)
    finals: dict[int, GameResult] = field(default_factory=dict)
    impossible: set[int] = field(default_factory=set)
    overruled: list[tuple[int, int, frozenset[str]]] = field(default_factory=list)

    def add(self, corrected: Corrected, seq: int) -> None:
        """A later correction of the same hand replaces what was entered and adds to what holds before it."""
        number = corrected.number
        if corrected.given is not None:
            self.given[number] = corrected.given
        if corrected.changes is not None:
            self.changes[number] = corrected.changes
        for change in corrected.before:
            if isinstance(change, HouseChanged):
                self._overrule(number, seq, frozenset(name for name, _ in change.changes))
        self.before[number] = (*self.before.get(number, ()), *corrected.before)
        self.impossible -= {done for done, _ in corrected.results}
        self.results.update(corrected.results)
        self.finals.update(corrected.finals)
        self.impossible.update(corrected.impossible)

    def _overrule(self, number: int, seq: int, names: frozenset[str]) -> None:
        """An option put right from a hand on holds whatever was said of it for later hands before."""
        self.overruled.append((number, seq, names))
        for later in [one for one in self.before if one > number]:
            kept = (_without(one, names) if isinstance(one, HouseChanged) else one for one in self.before[later])
            self.before[later] = tuple(kept)

    def still_said(self, change: HouseChanged, seq: int, night: Night) -> HouseChanged:
        """A change of rules without the options that a later correction put right from an earlier hand on."""
        played = night.hands[-1].number if night.hands else 0
        for number, by, names in self.overruled:
            if seq < by and played >= number:
                change = _without(change, names)
        return change


def _without(change: HouseChanged, names: frozenset[str]) -> HouseChanged:
    return replace(change, changes=tuple(pair for pair in change.changes if pair[0] not in names))


def amendments_of(live: Iterable[Recorded]) -> Amendments:
    amendments = Amendments()
    for recorded in live:
        if isinstance(recorded.entry, Corrected):
            amendments.add(recorded.entry, recorded.seq)
    return amendments
