"""From a hand to its score: every reading that fits, and the best of them.

A reading is `ordinary`, `purity`, `special:<id>`, `fishing:<id>` or `fishing:purity`. The one with the highest score
after the limit counts; of equals the special hands come first in the order of their list, then Purity, then the
ordinary reading. Two arrangements of one reading with the same score are told apart by their concealed pungs.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Final, NamedTuple

from engine import (
    ALL,
    BIT,
    HONOUR_KINDS,
    POINTS,
    Element,
    ElementTable,
    Hand,
    HandScore,
    House,
    Item,
    Kinds,
    Loss,
    Matched,
    MeldKind,
    Mode,
    Part,
    Problem,
    Table,
    Win,
    WinMethod,
    problem,
    tiles_in,
)
from engine.lazy import lazy
from engine.remembered import Remembered
from engine.scoring.facts import Facts, HandFacts, Shape, melded_of
from engine.scoring.hands import HandTiles, set_code_of, tiles_of
from engine.scoring.masks import ALL_PUNGS, ONE_CLAIMED_PAIR, SELF_DRAWN, honours_mask, sets_mask
from engine.scoring.readings import HandReading, facts_later, facts_of, reading_of_shape, readings_of, seat_of, won_mask
from engine.variants.british.elements import (
    BONUS_POINTS,
    PURE,
    WHOLE,
    circumstances,
    tables,
)
from engine.variants.british.fishing import completions
from engine.variants.british.names import EVENT, EVENTS, PURITY, SETS, SHAPE, SPECIALS
from engine.variants.british.options import British
from engine.variants.british.shapes import may_become

Rows = tuple[tuple[Element[British], int], ...]

ORDINARY: Final = "ordinary"
FISHING_PURITY: Final = "fishing:purity"
_AFTER_SPECIALS: Final = len(SPECIALS)


class Told(NamedTuple):
    """What counts of some rows, and what it comes to: points, doubles, and an item for each time a row counts."""

    rows: Rows
    items: tuple[Item, ...]
    points: int
    doubles: int


def _told(matched: Matched[British]) -> Told:
    entries, items, points, doubles = matched.entries(), list[Item](), 0, 0
    for row, once, count in entries:
        whole = row.value * count
        if row.unit in _POINTS:
            points += whole
        else:
            doubles += whole
        items += [Item(row.id, whole, row.unit)] if row.group == WHOLE else [once] * count
    return Told(tuple([(row, count) for row, _, count in entries]), tuple(items), points, doubles)


_POINTS: Final = (POINTS, BONUS_POINTS)


class Candidate(NamedTuple):
    """One reading with its uncapped score; `rank` is its place among equals, `waits` what it fishes for."""

    mode: str
    rank: int
    total: int
    base: int
    rows: Rows
    items: tuple[Item, ...]
    concealed: int = 0
    shape: Shape = Shape.STANDARD
    waits: Kinds = 0


class HandAnalysis:
    """A hand with everything that can be seen in it."""

    def __init__(
        self, hand: Hand, part: Part, table: Table, house: House[British], tiles: HandTiles | None = None
    ) -> None:
        """Go through a hand; `tiles` is what it holds, where that is known."""
        self.part, self.table, self.options = part, table, house.options
        self.tables = tables(house)
        how = part.how if isinstance(part, Win) else None
        self.hand, self.tiles, pair = hand, tiles or tiles_of(hand), 0
        if how is None or self.tiles.melds.numbers >= ONE_CLAIMED_PAIR:
            self.hand, pair = _loosened(hand, part)
            self.tiles = tiles_of(self.hand)
        self.flags, said = circumstances[part.flags, len(table.players), how]
        self.seat = seat_of(self.hand, part, table)
        self.mask = won_mask(self.hand, self.tiles, part, table, said)
        """The facts that no reading changes."""
        found = readings_of(self.tiles, self.seat) if how is not None else []
        self.readings = [one for one in found if one.pair_mask == pair] if pair else found
        """Every cut of a winner's hand into four sets and a pair, with every place of the winning tile."""
        self.shapes = self._shapes() if how is not None and not self.hand.melds else ()
        """The special hands of a shape of their own; none of them has a declared set."""

    def _match(self, rows: ElementTable[British], reading: HandReading) -> Matched[British]:
        code = set_code_of(reading.own_pungs_mask, reading.concealed_mask, self.tiles.melds)
        mask = self.mask | reading.mask | sets_mask[code]
        return rows.match_mask(mask, lambda: facts_of(self.facts, reading), self.options)

    @lazy
    def facts(self) -> HandFacts:
        """What rarer questions ask."""
        part = self.part if self.flags == self.part.flags else replace(self.part, flags=self.flags)
        return HandFacts(self.hand, part, self.table)

    def _shapes(self) -> Rows:
        rows = self.tables.specials[SHAPE]
        reading = reading_of_shape(Shape.SPECIAL, self.tiles, self.seat)
        return self._match(rows, reading).rows() if rows.gate & reading.mask else ()

    @property
    def is_complete(self) -> bool:
        return bool(self.readings or self.shapes)

    @lazy
    def apart(self) -> Told:
        """What bonus tiles are worth when they are kept apart from the hand."""
        return _told(self.tables.bonus.match_mask(self.mask, self.facts_of_none, self.options))

    def facts_of_none(self) -> Facts:
        """Return facts for rows that look at no set."""
        return Facts(self.facts, Shape.SPECIAL)

    def candidates(self) -> list[Candidate]:
        """Return every reading, the best first."""
        found = self._winning() if isinstance(self.part, Win) else [*self._losing()]
        if len(found) > 1:
            limit = self.options.limit
            found.sort(key=lambda one: (-min(one.total, limit), one.rank, -one.total, -one.concealed))
        return found

    def _winning(self) -> list[Candidate]:
        found: list[Candidate] = []
        for reading in self.readings:
            found.append(_scored(ORDINARY, self._match(self.tables.ordinary, reading), reading))
            if reading.mask & PURE == PURE:
                found += self._pure(reading)
        return found + self._special()

    def _pure(self, reading: HandReading) -> Iterator[Candidate]:
        matched = self._match(self.tables.purity, reading)
        if matched.has(PURITY):
            yield _beside(_scored(PURITY, matched, reading), self.apart)

    def _special(self) -> list[Candidate]:
        hits: dict[str, tuple[Element[British], Shape]] = {}
        rows = self.tables.specials[SETS]
        for reading in self.readings:
            if reading.chow_counts and not self.options.jade_allows_chow:
                continue
            if (reading.mask | self.mask) & rows.gate:
                hits |= {row.id: (row, Shape.STANDARD) for row, _ in self._match(rows, reading).rows()}
        if self.shapes:
            hits |= {row.id: (row, Shape.SPECIAL) for row, _ in self.shapes}
        if self.flags and self.is_complete:  # no event without a flag that tells of it
            shape = Shape.STANDARD if self.readings else Shape.SPECIAL
            matched = self.tables.specials[EVENT].match_mask(self.mask, self.facts_of_none, self.options)
            hits |= {row.id: (row, shape) for row, _ in matched.rows()}
        found = [_of_row(f"special:{name}", row, shape) for name, (row, shape) in hits.items()] if hits else []
        return [_beside(one, self.apart) for one in found] if found and self.options.special_adds_bonus else found

    def _partial(self) -> HandReading:
        """A losing hand: every kind held three times is a pung, every kind held twice a pair, chows are worth nothing.

        Its `pair_mask` holds all pairs at once.
        """
        counts, melds = self.tiles.free_counts, self.tiles.melds
        low, middle, high = counts & ALL, counts >> 1 & ALL, counts >> 2 & ALL
        own, pairs = high | middle & low, middle & ~low & ~high
        reading = reading_of_shape(Shape.INCOMPLETE, self.tiles, self.seat, own)
        mask = reading.mask | (0 if melds.chow_counts else ALL_PUNGS)
        pungs = reading.pungs_mask & HONOUR_KINDS
        mask |= honours_mask[pungs, pairs & HONOUR_KINDS, self.seat.own, self.seat.prevailing]
        return reading._replace(mask=mask, pair_mask=pairs)

    def _losing(self) -> Iterator[Candidate]:
        reading = self._partial()
        yield _scored(ORDINARY, self._match(self.tables.loser, reading), reading)
        if not self.options.fishing or (self.options.fishing_must_be_called and not self.announced):
            return
        waits = self.waits
        if PURITY in waits:
            matched = self._match(self.tables.fishing_purity, reading)
            one = _scored(FISHING_PURITY, matched, reading)._replace(waits=waits[PURITY])
            yield one if self.options.purity_mode == "stacking" else _beside(one, self.apart)
        for name in dict.fromkeys((*waits, *(self.named if self.hand.size < 13 else ()))):
            row = self.tables.fished.get(name)
            if row is not None:
                one = _of_row(f"fishing:{name}", row, Shape.INCOMPLETE)._replace(waits=waits.get(name, 0))
                yield _beside(one, self.apart) if self.options.fishing_adds_bonus else one

    @property
    def announced(self) -> bool:
        """Whether the player said that he was fishing, named or not."""
        return any(flag == "fishing" or flag.startswith("fishing:") for flag in self.part.flags)

    @property
    def named(self) -> tuple[str, ...]:
        """The special hands a player said he was fishing for."""
        return tuple(sorted(flag.partition(":")[2] for flag in self.part.flags if flag.startswith("fishing:")))

    @lazy
    def waits(self) -> dict[str, Kinds]:
        """What a losing hand of thirteen tiles is one tile from, and the tiles that would complete it."""
        found: dict[str, Kinds] = {}
        if self.hand.size != 13 or not self.options.fishing:
            return found
        won, drawn = Win(player=self.part.player, how=WinMethod.SELF_DRAW), self.mask | SELF_DRAWN
        for tile, group, hand, reading in completions(self.hand, self.tiles, self.seat, self.options):
            mask, ask = drawn | reading.mask, facts_later(hand, won, self.table, reading)
            for row, _ in self.tables.fishing[group].match_mask(mask, ask, self.options).rows():
                name = row.id.removeprefix("fishing_")
                found[name] = found.get(name, 0) | tile
            if PURITY in self.tables.fishing_purity.index and group == SETS and mask & PURE == PURE:
                found[PURITY] = found.get(PURITY, 0) | tile
        return found


def _loosened(hand: Hand, part: Part) -> tuple[Hand, Kinds]:
    """The hand with a claimed pair among its free tiles, and the kind of that pair; a loser has no winning tile."""
    melds, free, winning, pair = hand.melds, hand.free, hand.winning, 0
    if winning is not None and not isinstance(part, Win):
        free, winning = (*free, winning), None
    for meld in melds:
        if meld.kind is MeldKind.PAIR:
            free, pair = (*free, *meld.tiles), BIT[meld.first]
    return Hand(free, tuple(one for one in melds if one.kind is not MeldKind.PAIR), winning, hand.bonus), pair


def _scored(mode: str, matched: Matched[British], reading: HandReading) -> Candidate:
    return _candidate[mode, matched, reading.concealed_mask.bit_count(), reading.shape]


@Remembered
def _candidate(seen: tuple[str, Matched[British], int, Shape]) -> Candidate:
    """What the rows of a reading come to: remembered, since hands differ in much more than in their rows."""
    mode, matched, concealed, shape = seen
    rows, items, points, doubles = _told(matched)
    return Candidate(
        mode, _AFTER_SPECIALS + (mode == ORDINARY), points << doubles, points, rows, items, concealed, shape
    )


def _of_row(mode: str, row: Element[British], shape: Shape) -> Candidate:
    """A special hand, won or fished for."""
    items = (Item(row.id, row.value, row.unit),)
    return Candidate(mode, row.rank, row.value, row.value, ((row, 1),), items, shape=shape)


def _beside(one: Candidate, apart: Told) -> Candidate:
    """A reading with the bonus tiles kept apart from it."""
    if not apart.rows:
        return one
    total = one.total + (apart.points << apart.doubles)
    return one._replace(total=total, rows=(*one.rows, *apart.rows), items=(*one.items, *apart.items))


def valued(study: HandAnalysis) -> HandScore:
    """The score of a legal hand: the reading asked for, or the best.

    `refusal` says that the reading asked for does not fit, that the chows are too many for the house, or that a loser
    was not fishing for what he named.
    """
    found, claim = study.candidates(), study.part.claim
    chosen, refusal = found[0], None
    warnings: tuple[Problem, ...] = ()
    if claim is not None:
        chosen = next((one for one in found if claim in (one.mode, Mode.parse(one.mode).element)), chosen)
        fits = claim in (chosen.mode, Mode.parse(chosen.mode).element)
        refusal = None if fits else problem("claim_not_possible", claim=claim)
    best: dict[str, int] = {}
    for one in found:
        best.setdefault(one.mode, one.total)
    if isinstance(study.part, Loss):
        refusal, warnings = refusal or _unverified(study), _unproved(study)
    elif (chows := _chow_problem(study, chosen)) is not None:
        refusal, warnings = (refusal, (chows,)) if chows.warning else (refusal or chows, ())
    limit, other = study.options.limit, None
    if len(found) > 1:
        other = next((one for one in found if one is not chosen and one.rows != chosen.rows), None)
    score = _score_of(chosen, limit, tuple(best.items()), refusal, warnings)
    return score if other is None else score.beside(_score_of(other, limit))


def _score_of(
    one: Candidate,
    limit: int,
    readings: tuple[tuple[str, int], ...] = (),
    refusal: Problem | None = None,
    warnings: tuple[Problem, ...] = (),
) -> HandScore:
    mode, _, units, base, _, items, _, shape, waiting = one
    counted, limited = (limit, "limit") if units > limit else (units, None)
    waits = tiles_in(waiting) if waiting else ()
    # in the order of the fields, which is quicker than by their names
    worth = (items, units, counted, counted, shape, mode, base, (), 0, limited, ())
    return tuple.__new__(HandScore, (*worth, readings, waits, refusal, warnings, None))


def _chow_problem(study: HandAnalysis, chosen: Candidate) -> Problem | None:
    """One chow with four players, none with fewer: judged over the arrangement with the fewest chows."""
    rule = study.options.chow_limit
    judged = chosen.mode in (ORDINARY, PURITY) or Mode.parse(chosen.mode).element in EVENTS
    if rule == "off" or not judged or not study.readings:
        return None
    chows = 4 - max([reading.pungs_mask.bit_count() for reading in study.readings])
    allowed = 1 if len(study.table.players) > 3 else 0
    return _too_many_chows[rule, chows, allowed] if chows > allowed else None


@Remembered
def _too_many_chows(seen: tuple[str, int, int]) -> Problem:
    rule, chows, allowed = seen
    key = "too_many_chows" if rule == "enforce" else "chow_limit"
    return replace(problem(key, chows=chows, allowed=allowed), warning=rule == "warn")


def _unverified(study: HandAnalysis) -> Problem | None:
    """The tiles that are given are not one tile from the hand that was named, or those of a part cannot be in it."""
    if not study.options.fishing:
        return None
    if study.hand.size == 13:
        wrong = [name for name in study.named if name not in study.waits]
    else:
        melds = study.hand.melds
        counts = study.tiles.free_counts + melded_of(melds).counts
        wrong = [one for one in study.named if one != PURITY and not may_become(one, counts, melds, study.options)]
    return problem("fishing_not_verified", hand=wrong[0]) if wrong else None


def _unproved(study: HandAnalysis) -> tuple[Problem, ...]:
    """Purity was named on a hand entered in part: its value needs all thirteen tiles, so the ordinary one stands."""
    if study.hand.size == 13 or PURITY not in study.named:
        return ()
    return (replace(problem("fishing_not_verified", hand=PURITY), warning=True),)
