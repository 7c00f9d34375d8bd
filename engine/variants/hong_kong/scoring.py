"""From a legal hand to faan: the readings of a hand, which of them may win, and which is best."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Final

from engine.hand import Hand
from engine.options import LIMIT, House
from engine.problems import HandRefused, Problem, problem
from engine.ruleset import HandScore
from engine.scoring.elements import Element, ElementTable, Excluded, Matched, active_rows
from engine.scoring.facts import Facts, HandFacts, Shape, standard_readings
from engine.scoring.shapes import is_seven_pairs, is_thirteen_orphans
from engine.table import Table
from engine.variants.hong_kong import checks
from engine.variants.hong_kong.elements import BIG_WINS, BONUS, PATTERN, flower_elements, ordinary_elements
from engine.variants.hong_kong.options import Options
from engine.variants.hong_kong.payments import has_row, limit_of
from engine.wins import Loss, Part, StatedValue, Win

_LEGAL: Final = 1 << 20
"""Added to the worth of a reading that may win: it is preferred to any that may not."""


@dataclass(frozen=True, slots=True)
class HongKongTables:
    """The rows in force at a house, and sets of them as masks over the ordinary table.

    `patterns` are the rows worth something for the contents of the hand or for a big win; `conditions` the other
    ways of winning and bonus rows that are no limit hands; `limit_hands` are the places of those, dearest first.
    """

    ordinary: ElementTable[Options]
    flowers: ElementTable[Options]
    patterns: int
    conditions: int
    limit_hands: tuple[int, ...]


def elements(house: House[Options]) -> Mapping[str, tuple[Element[Options], ...]]:
    """Return the rows in force by mode: a hand, and a win on bonus tiles alone."""
    options = house.options
    return {
        "ordinary": rows_in_force(ordinary_elements(options), house),
        "flowers": rows_in_force(flower_elements(options), house),
    }


@lru_cache(maxsize=256)
def tables(house: House[Options]) -> HongKongTables:
    """The compiled tables of a house."""
    rows = elements(house)
    return compiled(rows["ordinary"], rows["flowers"])


def compiled(rows: tuple[Element[Options], ...], flowers: tuple[Element[Options], ...]) -> HongKongTables:
    """Return tables ready to be matched; the order of their rows means nothing."""
    ordinary = ElementTable(rows)
    rows = ordinary.rows
    limits = [place for place, row in enumerate(rows) if row.rank]
    return HongKongTables(
        ordinary=ordinary,
        flowers=ElementTable(flowers),
        patterns=_mask(row.value > 0 and (row.group == PATTERN or row.id in BIG_WINS) for row in rows),
        conditions=_mask(row.group != PATTERN and not row.rank for row in rows),
        limit_hands=tuple(sorted(limits, key=lambda place: (-rows[place].value, rows[place].rank))),
    )


def _mask(chosen: Iterable[bool]) -> int:
    return sum(1 << place for place, here in enumerate(chosen) if here)


def rows_in_force(rows: Iterable[Element[Options]], house: House[Options]) -> tuple[Element[Options], ...]:
    """The rows with the values and switches of the element options, single overrides on top of them."""
    limit = limit_of(house.options)
    values, switches = dict(house.options.element_values), _switches(house)
    set_rows = (_set(row, values.get(row.id), switches.get(row.id, row.on), limit) for row in rows)
    return active_rows(set_rows, house, limit)


def _set(row: Element[Options], value: int | str | None, on: bool, limit: int) -> Element[Options]:
    if value is None:
        return replace(row, on=on)
    return replace(row, on=on, value=limit if value == LIMIT else int(value), limit=False)


def _switches(house: House[Options]) -> dict[str, bool]:
    """What the two lists switch; a list set at the table outweighs one of the preset, else off outweighs on."""
    on = dict.fromkeys(house.options.enabled_elements, True)
    off = dict.fromkeys(house.options.disabled_elements, False)
    explicit = {name for name, _ in house.changes}
    if "enabled_elements" in explicit and "disabled_elements" not in explicit:
        return {**off, **on}
    return {**on, **off}


class Candidate:
    """One reading of a hand with the rows that count in it."""

    __slots__ = ("facts", "is_legal", "matched", "raw", "silenced")

    def __init__(self, facts: Facts, options: Options, rules: HongKongTables) -> None:
        self.facts = facts
        matched = rules.ordinary.match(facts, options)
        kept = stacked(matched.kept, rules, options.limit_hands_stack)
        self.silenced = matched.kept & ~kept
        self.matched: Matched[Options] = matched.only(kept)
        self.raw = self.matched.total()
        self.is_legal = _reaches_minimum(self, rules, options)

    @property
    def worth(self) -> int:
        return self.raw + _LEGAL * self.is_legal


def stacked(kept: int, rules: HongKongTables, stack: str) -> int:
    """What still counts beside the dearest limit hand."""
    if stack == "all":
        return kept
    dearest = next((1 << place for place in rules.limit_hands if kept >> place & 1), 0)
    if not dearest:
        return kept
    return dearest if stack == "alone" else dearest | kept & rules.conditions


def _reaches_minimum(candidate: Candidate, rules: HongKongTables, options: Options) -> bool:
    """Hong Kong rules, minimum to win: enough faan, one of them for the contents of the hand or a big win."""
    if options.min_faan == 0:
        return True
    if options.min_requires_pattern and not candidate.matched.kept & rules.patterns:
        return False
    return candidate.raw - _not_counted(candidate, options) >= options.min_faan


def _not_counted(candidate: Candidate, options: Options) -> int:
    """Faan that do not help to reach the minimum."""
    if options.bonus_counts_toward_min:
        return 0
    return sum(row.value * count for row, count in candidate.matched.rows() if row.group == BONUS)


def readings(hand: HandFacts, options: Options, rules: HongKongTables) -> Iterator[Facts]:
    """Every way to read a winning hand: special shapes first, then sets and a pair."""
    index = rules.ordinary.index
    if not hand.hand.melds:
        counts = hand.free_counts
        if "thirteen_orphans" in index and is_thirteen_orphans(counts):
            yield Facts(hand, Shape.THIRTEEN_ORPHANS)
        if "seven_pairs" in index and is_seven_pairs(counts, quads=options.seven_pairs_quads):
            yield Facts(hand, Shape.SEVEN_PAIRS)
    yield from standard_readings(hand)


def flower_win(hand: HandFacts, options: Options, rules: HongKongTables) -> Matched[Options] | None:
    """The win on seven or eight bonus tiles that the table plays, if the hand has one."""
    if hand.bonus.bit_count() < 7:
        return None
    matched = rules.flowers.match(Facts(hand, Shape.BONUS_TILES), options)
    return matched if matched.kept else None


def scored(hand: HandFacts, options: Options, rules: HongKongTables) -> HandScore | None:
    """A legal hand's score: its bonus tiles alone, or its best reading; None when it has no shape."""
    flowers = flower_win(hand, options, rules)
    return best_score(hand, options, rules) if flowers is None else flower_score(flowers, options)


def flower_score(matched: Matched[Options], options: Options) -> HandScore:
    """Bonus tiles alone: the whole score, no minimum."""
    verdict = Verdict(matched.total(), options)
    return HandScore(
        items=matched.items(),
        units=verdict.units,
        counted=verdict.counted,
        worth=verdict.units,
        shape=Shape.BONUS_TILES,
        mode="flowers",
        limit=verdict.limit,
        refusal=verdict.refusal,
    )


def best_score(hand: HandFacts, options: Options, rules: HongKongTables) -> HandScore | None:
    """The hand in its best reading: one that may win before one that may not, then by faan; None without a reading."""
    found = [Candidate(facts, options, rules) for facts in readings(hand, options, rules)]
    if not found:
        return None
    found.sort(key=lambda candidate: -candidate.worth)
    best = found[0]
    second = next((other for other in found if other.matched.kept != best.matched.kept), None)
    score = _score_of(best, options, rules)
    return score if second is None else score._replace(runner_up=_score_of(second, options, rules))


def _score_of(candidate: Candidate, options: Options, rules: HongKongTables) -> HandScore:
    refusal = None if candidate.is_legal else below_minimum(candidate.raw, options)
    verdict = Verdict(candidate.raw, options, refusal)
    return HandScore(
        items=candidate.matched.items(),
        units=verdict.units,
        counted=verdict.counted,
        worth=verdict.units,
        shape=candidate.facts.shape,
        limit=verdict.limit,
        left_out=_left_out(candidate, rules),
        refusal=verdict.refusal,
    )


def _left_out(candidate: Candidate, rules: HongKongTables) -> tuple[Excluded, ...]:
    """What matched and did not count; rows silenced by a limit hand name it."""
    left = candidate.matched.left_out()
    if not candidate.silenced:
        return left
    loudest = next(place for place in rules.limit_hands if candidate.matched.kept >> place & 1)
    because = (rules.ordinary.rows[loudest].id,)
    return tuple(one if one.because else replace(one, because=because) for one in left)


def below_minimum(faan: int, options: Options) -> Problem:
    """What is missing: faan, or one of them for the contents of the hand."""
    missing = "faan" if faan < options.min_faan else "counted_faan"
    return problem("below_minimum", found=faan, minimum=options.min_faan, missing=missing)


class Verdict:
    """Faan under the limit; refused when the table of figures has no row for them."""

    __slots__ = ("counted", "limit", "refusal", "units")

    def __init__(self, units: int, options: Options, refusal: Problem | None = None) -> None:
        limit = options.limit
        self.units = units
        self.counted = units if limit is None else min(units, limit)
        self.limit = "limit" if limit is not None and units >= limit else None
        if refusal is None and not has_row(self.counted, options):
            refusal = problem("table_has_no_row", found=self.counted)
        self.refusal = refusal


def check(hand: Hand, part: Part, table: Table, house: House[Options]) -> tuple[Problem, ...]:
    facts, options, rules = HandFacts(hand, part, table), house.options, tables(house)
    found = _illegal(facts, part, table, house)
    if found or isinstance(part, Loss) or flower_win(facts, options, rules) is not None:
        return found
    return () if any(readings(facts, options, rules)) else (problem("not_winning_shape"),)


def score(hand: Hand, part: Part, table: Table, house: House[Options]) -> HandScore:
    facts = HandFacts(hand, part, table)
    found = _illegal(facts, part, table, house)
    if found:
        raise HandRefused(*found)
    if isinstance(part, Loss):
        return HandScore(shape=Shape.INCOMPLETE)
    score = scored(facts, house.options, tables(house))
    if score is None:
        raise HandRefused(problem("not_winning_shape"))
    return score


def score_stated(value: StatedValue, part: Part, table: Table, house: House[Options]) -> HandScore:
    """Return the score of faan named at the table, or of "limit": nothing can be said of what they are for."""
    options = house.options
    faan = limit_of(options) if value.limit == "limit" else value.units
    if faan is None or faan < 0:
        raise HandRefused(problem("bad_value", unit="faan"))
    if isinstance(part, Win):
        found = checks.context_problems(part, None, table)
        found += checks.liability_problems(part, None, table, options)
        if found:
            raise HandRefused(*checks.ordered(found))
    verdict = Verdict(faan, options, below_minimum(faan, options) if faan < options.min_faan else None)
    return HandScore(
        units=faan,
        counted=verdict.counted,
        worth=faan,
        mode="stated",
        limit=verdict.limit,
        refusal=verdict.refusal,
    )


def _illegal(facts: HandFacts, part: Part, table: Table, house: House[Options]) -> tuple[Problem, ...]:
    """What is wrong with tiles and circumstances, before the tiles are read."""
    hand, options = facts.hand, house.options
    if isinstance(part, Loss):
        return checks.ordered(checks.hand_problems(hand, options, complete=False))
    found = checks.hand_problems(hand, options, complete=flower_win(facts, options, tables(house)) is None)
    found += checks.context_problems(part, hand, table)
    found += checks.liability_problems(part, hand, table, options)
    return checks.ordered(found)
