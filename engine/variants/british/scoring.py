"""From a hand to its score: every reading that fits, and the best of them.

A reading is `ordinary`, `purity`, `special:<id>`, `fishing:<id>` or `fishing:purity`. The one with the highest score
after the limit counts; of equals the special hands come first in the order of their list, then Purity, then the
ordinary reading. Two arrangements of one reading with the same score are told apart by their concealed pungs.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import cached_property
from typing import Final, NamedTuple

from engine.hand import Hand, MeldKind
from engine.options import House
from engine.problems import Problem, problem
from engine.ruleset import HandScore
from engine.scoring.elements import POINTS, Element, Item
from engine.scoring.facts import Facts, HandFacts, Shape, standard_readings
from engine.scoring.shapes import Split
from engine.table import Table
from engine.tiles import ALL, BIT, Kinds, tiles_in
from engine.variants.british.elements import BONUS_DOUBLES, BONUS_POINTS, DOUBLES, WHOLE, circumstances, is_pure, tables
from engine.variants.british.fishing import completions
from engine.variants.british.names import EVENT, EVENTS, PURITY, SETS, SHAPE, SPECIALS
from engine.variants.british.options import British
from engine.wins import Part, Win

Rows = tuple[tuple[Element[British], int], ...]

ORDINARY: Final = "ordinary"
FISHING_PURITY: Final = "fishing:purity"
_AFTER_SPECIALS: Final = len(SPECIALS)


class Candidate(NamedTuple):
    """One reading with its uncapped score; `rank` is its place among equals, `waits` what it fishes for."""

    mode: str
    rank: int
    total: int
    base: int
    rows: Rows
    concealed: int = 0
    shape: Shape = Shape.STANDARD
    waits: Kinds = 0


class HandAnalysis:
    """A hand with everything that can be seen in it, found when it is first asked for."""

    def __init__(self, hand: Hand, part: Part, table: Table, house: House[British]) -> None:
        self.hand, self._pair = _loosened(hand, part)
        self.part, self.table, self.options = part, table, house.options
        self.tables = tables(house)
        self.facts = HandFacts(self.hand, replace(part, flags=circumstances(part, table)), table)

    @cached_property
    def readings(self) -> tuple[Facts, ...]:
        """Every cut into four sets and a pair, with every place of the winning tile."""
        found = standard_readings(self.facts)
        return tuple(facts for facts in found if not self._pair or facts.pair == self._pair)

    @cached_property
    def shapes(self) -> Rows:
        """The special hands of a shape of their own; none of them has a declared set."""
        if self.hand.melds:
            return ()
        return self.tables.specials[SHAPE].match(Facts(self.facts, Shape.SPECIAL), self.options).rows()

    @property
    def is_complete(self) -> bool:
        return bool(self.readings or self.shapes)

    @cached_property
    def apart(self) -> tuple[int, Rows]:
        """What bonus tiles are worth when they are kept apart from the hand."""
        if not self.facts.bonus:
            return 0, ()
        rows = self.tables.bonus.match(self.facts_of_none, self.options).rows()
        return _points(rows, BONUS_POINTS) << _points(rows, BONUS_DOUBLES), rows

    @property
    def facts_of_none(self) -> Facts:
        """Facts for rows that look at no set."""
        return Facts(self.facts, Shape.SPECIAL)

    @cached_property
    def candidates(self) -> tuple[Candidate, ...]:
        """Every reading, the best first."""
        found = self._winning() if isinstance(self.part, Win) else self._losing()
        limit = self.options.limit
        return tuple(sorted(found, key=lambda one: (-min(one.total, limit), one.rank, -one.total, -one.concealed)))

    def _winning(self) -> Iterator[Candidate]:
        for facts in self.readings:
            yield _scored(ORDINARY, self.tables.ordinary.match(facts, self.options).rows(), facts)
            if is_pure(facts, self.options):
                yield from self._pure(facts)
        yield from self._special()

    def _pure(self, facts: Facts) -> Iterator[Candidate]:
        matched = self.tables.purity.match(facts, self.options)
        if matched.has(PURITY):
            yield _beside(_scored(PURITY, matched.rows(), facts), self.apart)

    def _special(self) -> Iterator[Candidate]:
        hits = dict[str, tuple[Element[British], Shape]]()
        for facts in self.readings:
            if facts.chows and not self.options.jade_allows_chow:
                continue
            for row, _ in self.tables.specials[SETS].match(facts, self.options).rows():
                hits[row.id] = row, Shape.STANDARD
        for row, _ in self.shapes:
            hits[row.id] = row, Shape.SPECIAL
        if self.facts.flags and self.is_complete:  # no event without a flag that tells of it
            for row, _ in self.tables.specials[EVENT].match(self.facts_of_none, self.options).rows():
                hits[row.id] = row, Shape.STANDARD if self.readings else Shape.SPECIAL
        for name, (row, shape) in hits.items():
            one = Candidate(f"special:{name}", row.rank, row.value, row.value, ((row, 1),), shape=shape)
            yield _beside(one, self.apart) if self.options.special_adds_bonus else one

    @cached_property
    def partial(self) -> Facts:
        """A losing hand: every kind held three times is a pung, every kind held twice a pair, chows are worth nothing.

        Its `pair` holds all pairs at once.
        """
        counts = self.facts.free_counts
        low, middle, high = counts & ALL, counts >> 1 & ALL, counts >> 2 & ALL
        return Facts(self.facts, Shape.INCOMPLETE, Split(0, high | middle & low, middle & ~low & ~high))

    def _losing(self) -> Iterator[Candidate]:
        facts = self.partial
        yield _scored(ORDINARY, self.tables.loser.match(facts, self.options).rows(), facts)
        if not self.options.fishing or (self.options.fishing_must_be_called and not self.announced):
            return
        waits = self.waits
        if PURITY in waits:
            rows = self.tables.fishing_purity.match(facts, self.options).rows()
            one = _scored(FISHING_PURITY, rows, facts)._replace(waits=waits[PURITY])
            yield one if self.options.purity_mode == "stacking" else _beside(one, self.apart)
        for name in dict.fromkeys((*waits, *(self.named if self.hand.size < 13 else ()))):
            row = self.tables.fished.get(name)
            if row is not None:
                yield self._fished(name, row, waits.get(name, 0))

    def _fished(self, name: str, row: Element[British], waits: Kinds) -> Candidate:
        one = Candidate(f"fishing:{name}", row.rank, row.value, row.value, ((row, 1),), 0, Shape.INCOMPLETE, waits)
        return _beside(one, self.apart) if self.options.fishing_adds_bonus else one

    @cached_property
    def announced(self) -> bool:
        """Whether the player said that he was fishing, named or not."""
        return any(flag == "fishing" or flag.startswith("fishing:") for flag in self.part.flags)

    @cached_property
    def named(self) -> tuple[str, ...]:
        """The special hands a player said he was fishing for."""
        return tuple(sorted(flag.partition(":")[2] for flag in self.part.flags if flag.startswith("fishing:")))

    @cached_property
    def waits(self) -> dict[str, Kinds]:
        """What a losing hand of thirteen tiles is one tile from, and the tiles that would complete it."""
        found: dict[str, Kinds] = {}
        if self.hand.size != 13 or not self.options.fishing:
            return found
        for tile, group, facts in completions(self.hand, self.part.player, self.table, self.options):
            for row, _ in self.tables.fishing[group].match(facts, self.options).rows():
                name = row.id.removeprefix("fishing_")
                found[name] = found.get(name, 0) | tile
            if PURITY in self.tables.fishing_purity.index and group == SETS and is_pure(facts, self.options):
                found[PURITY] = found.get(PURITY, 0) | tile
        return found


def _loosened(hand: Hand, part: Part) -> tuple[Hand, Kinds]:
    """The hand with a claimed pair among its free tiles, and the kind of that pair; a loser has no winning tile."""
    melds, free, winning, pair = hand.melds, hand.free, hand.winning, 0
    if winning is not None and not isinstance(part, Win):
        free, winning = (*free, winning), None
    elif not any(meld.kind is MeldKind.PAIR for meld in melds):
        return hand, 0
    for meld in melds:
        if meld.kind is MeldKind.PAIR:
            free, pair = (*free, *meld.tiles), BIT[meld.first]
    return Hand(free, tuple(one for one in melds if one.kind is not MeldKind.PAIR), winning, hand.bonus), pair


def _scored(mode: str, rows: Rows, facts: Facts) -> Candidate:
    base = _points(rows, POINTS)
    rank = _AFTER_SPECIALS + (mode == ORDINARY)
    concealed = facts.concealed_pungs.bit_count()
    return Candidate(mode, rank, base << _points(rows, DOUBLES), base, rows, concealed, facts.shape)


def _beside(one: Candidate, apart: tuple[int, Rows]) -> Candidate:
    """A reading with the bonus tiles kept apart from it."""
    more, rows = apart
    return one._replace(total=one.total + more, rows=(*one.rows, *rows)) if rows else one


def _points(rows: Rows, unit: str) -> int:
    return sum([row.value * count for row, count in rows if row.unit == unit])


def items_of(rows: Rows) -> tuple[Item, ...]:
    """One item for each time a row counts, so that two pungs are two lines."""
    items: list[Item] = []
    for row, count in rows:
        if row.group == WHOLE:
            items.append(Item(row.id, row.value * count, row.unit))
        else:
            items += [Item(row.id, row.value, row.unit)] * count
    return tuple(items)


def valued(study: HandAnalysis) -> HandScore:
    """The score of a legal hand: the reading asked for, or the best.

    `refusal` says that the reading asked for does not fit, that the chows are too many for the house, or that a loser
    was not fishing for what he named.
    """
    found = study.candidates
    claim = study.part.claim
    chosen = next((one for one in found if one.mode == claim), found[0])
    best: dict[str, int] = {}
    for one in found:
        best.setdefault(one.mode, one.total)
    chows = _chow_problem(study, chosen)
    refusal = problem("claim_not_possible", claim=claim) if claim not in (None, chosen.mode) else None
    if refusal is None and chows is not None and not chows.warning:
        refusal = chows
    warned = (chows if chows is not None and chows.warning else None, _unproved(study))
    other = next((one for one in found if one is not chosen and one.rows != chosen.rows), None)
    remarks = Remarks(
        readings=tuple(best.items()),
        refusal=refusal or _unverified(study),
        warnings=tuple(one for one in warned if one is not None),
        runner_up=_score_of(other, study.options.limit, Remarks()) if other is not None else None,
    )
    return _score_of(chosen, study.options.limit, remarks)


class Remarks(NamedTuple):
    """What a score says beyond its own reading; fields as in `HandScore`."""

    readings: tuple[tuple[str, int], ...] = ()
    refusal: Problem | None = None
    warnings: tuple[Problem, ...] = ()
    runner_up: HandScore | None = None


def _score_of(one: Candidate, limit: int, remarks: Remarks) -> HandScore:
    counted = min(one.total, limit)
    return HandScore(
        items=items_of(one.rows),
        units=one.total,
        counted=counted,
        worth=counted,
        shape=one.shape,
        mode=one.mode,
        points=one.base,
        limit="limit" if one.total > limit else None,
        waits=tiles_in(one.waits),
        readings=remarks.readings,
        refusal=remarks.refusal,
        warnings=remarks.warnings,
        runner_up=remarks.runner_up,
    )


def _chow_problem(study: HandAnalysis, chosen: Candidate) -> Problem | None:
    """One chow with four players, none with fewer: judged over the arrangement with the fewest chows."""
    rule = study.options.chow_limit
    kind, _, special = chosen.mode.partition(":")
    judged = kind in (ORDINARY, PURITY) or special in EVENTS
    if rule == "off" or not judged or not isinstance(study.part, Win) or not study.readings:
        return None
    chows = 4 - max(facts.pungs.bit_count() for facts in study.readings)
    allowed = 1 if len(study.table.players) > 3 else 0
    if chows <= allowed:
        return None
    key = "too_many_chows" if rule == "enforce" else "chow_limit"
    return replace(problem(key, chows=chows, allowed=allowed), warning=rule == "warn")


def _unverified(study: HandAnalysis) -> Problem | None:
    """Thirteen tiles are given and are not one tile from the hand that was named."""
    if isinstance(study.part, Win) or study.hand.size != 13 or not study.options.fishing:
        return None
    wrong = [name for name in study.named if name not in study.waits]
    return problem("fishing_not_verified", hand=wrong[0]) if wrong else None


def _unproved(study: HandAnalysis) -> Problem | None:
    """Purity was named on a hand entered in part: its value needs all thirteen tiles, so the ordinary one stands."""
    if isinstance(study.part, Win) or study.hand.size == 13 or PURITY not in study.named:
        return None
    return replace(problem("fishing_not_verified", hand=PURITY), warning=True)
