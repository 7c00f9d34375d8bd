"""From a legal hand to points: every reading in its dearest combination, the dearest reading, the minimum."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import lru_cache
from typing import Final, NamedTuple

from engine.scoring.elements import Element, ElementTable, Matched, Numbers
from engine.scoring.facts import Facts, HandFacts, Shape, Wait, places, standard_readings
from engine.options import House
from engine.problems import Problem, problem
from engine.ruleset import HandScore
from engine.scoring.shapes import is_seven_pairs, is_thirteen_orphans
from engine.tiles import ALL, BIT, HONOUR_KINDS, SUITED, Counts, Kinds
from engine.variants.mcr.combinations import Combined, combined_chows, combined_pungs
from engine.variants.mcr.elements import rows_of
from engine.variants.mcr.options import ELEMENT_IDS, Options
from engine.variants.mcr.patterns import add_honour_pungs, concealed_fan, hand_fans, is_nine_gates, set_fans, wait_fan
from engine.variants.mcr.shapes import completing_kinds, is_knitted_honors, is_shifted_pairs, knitted_straight

FLOWERS: Final = "flower_tiles"
CHICKEN: Final = "chicken_hand"

_PLACES: Final = {name: place for place, name in enumerate(ELEMENT_IDS)}


class Rules:
    """A house made ready to score: its table, what each fan is worth, and the combinations met so far."""

    __slots__ = ("_chows", "_pungs", "options", "table", "worth")

    def __init__(self, rows: Iterable[Element[Options]], options: Options) -> None:
        self.table = ElementTable(rows)
        self.options = options
        worth = {row.id: row.value for row in self.table.rows}
        self.worth: Mapping[str, int] = {name: worth[name] for name in ELEMENT_IDS if name in worth}
        self._chows: dict[Counts, Combined] = {}
        self._pungs: dict[Kinds, Numbers] = {}

    def chows(self, chows: Counts) -> Combined:
        """The combinations of some chows; of at most four there are some thousand."""
        found = self._chows.get(chows)
        if found is None:
            found = self._chows[chows] = combined_chows(chows, self.worth)
        return found

    def pungs(self, pungs: Kinds) -> Numbers:
        """The combinations of some pungs of suits."""
        if not pungs & pungs - 1:
            return ()
        found = self._pungs.get(pungs)
        if found is None:
            found = self._pungs[pungs] = combined_pungs(pungs, self.worth)
        return found


@lru_cache(maxsize=256)
def rules_of(house: House[Options]) -> Rules:
    return Rules(rows_of(house), house.options)


class Reading(NamedTuple):
    """One reading; `pattern` are the nine tiles of a knitted straight."""

    facts: Facts
    pattern: Kinds = 0


class Candidate(NamedTuple):
    """One reading in one combination, with what counts in it."""

    points: int
    shape: Shape
    matched: Matched[Options]


def readings(hand: HandFacts, rules: Rules) -> Iterator[Reading]:
    """Every way to read a complete hand; a shape that only one fan is for needs that fan."""
    if not hand.exposed and not hand.kongs:
        yield from (Reading(Facts(hand, shape)) for shape in _special_shapes(hand.free_counts, rules.worth))
    if hand.suits == _EVERY_SUIT and len(hand.hand.melds) < 2 and "knitted_straight" in rules.worth:
        yield from _knitted(hand)
    yield from map(Reading, standard_readings(hand))


_EVERY_SUIT: Final = 0b111


def _special_shapes(counts: Counts, played: Mapping[str, int]) -> Iterator[Shape]:
    if is_seven_pairs(counts, quads=True):
        if "seven_pairs" in played or ("seven_shifted_pairs" in played and is_shifted_pairs(counts)):
            yield Shape.SEVEN_PAIRS
    elif is_thirteen_orphans(counts):
        if "thirteen_orphans" in played:
            yield Shape.THIRTEEN_ORPHANS
    elif is_knitted_honors(counts) and any(name in played for name in _knitted_fans(counts)):
        yield Shape.KNITTED_HONORS


def _knitted(hand: HandFacts) -> Iterator[Reading]:
    """The knitted straights of a hand, with every place that the winning tile can have taken."""
    for pattern, split in knitted_straight(hand.free_counts):
        if hand.winning is None or pattern & BIT[hand.winning]:
            yield Reading(Facts(hand, Shape.KNITTED_STRAIGHT, split), pattern)
        for wait, placed in () if hand.winning is None else places(split, hand.winning):
            yield Reading(Facts(hand, Shape.KNITTED_STRAIGHT, split, wait, placed), pattern)


def _knitted_fans(counts: Counts) -> tuple[str, ...]:
    """Seven honours are a case of five and more."""
    lesser = "lesser_honors_and_knitted_tiles"
    return ("greater_honors_and_knitted_tiles", lesser) if counts & HONOUR_KINDS == HONOUR_KINDS else (lesser,)


def _standard(facts: Facts, rules: Rules) -> Iterator[Numbers]:
    """Four sets and a pair, with each combination of the chows that may be the dearest."""
    sets = set_fans(facts, rules.worth)
    if is_nine_gates(facts.hand):
        sets = _through_nine_gates(sets, rules)
    sets += rules.pungs(facts.pungs & SUITED)
    combined, over_four = rules.chows(facts.chows)
    yield (*sets, *combined)
    for name, pair in over_four:
        if not pair or pair == facts.pair:
            yield (*sets, (name, 1))


def _through_nine_gates(sets: list[tuple[str, int]], rules: Rules) -> list[tuple[str, int]]:
    """Nine Gates hold one pung of ones or nines already."""
    if "nine_gates" not in rules.worth:
        return sets
    less = [(name, number - (name == "pung_of_terminals_or_honors")) for name, number in sets]
    return [*less, ("nine_gates", 1)]


def _pairs(facts: Facts, _: Rules) -> Iterator[Numbers]:
    shifted = (("seven_shifted_pairs", 1),) if is_shifted_pairs(facts.hand.free_counts) else ()
    yield (("seven_pairs", 1), *shifted)


def _orphans(_: Facts, __: Rules) -> Iterator[Numbers]:
    yield (("thirteen_orphans", 1), ("all_terminals_and_honors", 1))


def _knitted_straight(facts: Facts, rules: Rules) -> Iterator[Numbers]:
    found = [("knitted_straight", 1)]
    add_honour_pungs(facts, rules.worth, found)
    if not facts.pungs and facts.pair & SUITED:
        found.append(("all_chows", 1))
    yield tuple(found)


def _knitted_honors(facts: Facts, rules: Rules) -> Iterator[Numbers]:
    counts = facts.hand.free_counts
    names = _knitted_fans(counts)
    if rules.options.lesser_with_knitted_straight and (counts & SUITED).bit_count() == 9:
        names = (*names, "knitted_straight")
    yield tuple((name, 1) for name in names)


_FANS: Final[Mapping[Shape, Callable[[Facts, Rules], Iterator[Numbers]]]] = {
    Shape.STANDARD: _standard,
    Shape.SEVEN_PAIRS: _pairs,
    Shape.THIRTEEN_ORPHANS: _orphans,
    Shape.KNITTED_STRAIGHT: _knitted_straight,
    Shape.KNITTED_HONORS: _knitted_honors,
}
"""What each shape comes to: one list of fan for every combination that may be the dearest."""


def candidates(hand: HandFacts, rules: Rules) -> list[Candidate]:
    """Every reading of a hand in every combination."""
    shared = tuple(hand_fans(hand, rules.options))
    is_single: bool | None = None
    found = []
    for facts, pattern in readings(hand, rules):
        own = [shared]
        concealed, wait = concealed_fan(facts), _wait_fan(facts, pattern, rules.options)
        if concealed is not None:
            own.append(((concealed, 1),))
        if wait is not None:
            if is_single is None:
                is_single = waits_for_one_kind(hand, rules.options)
            if is_single:
                own.append(((wait, 1),))
        fixed = sum(own, ())
        for numbers in _FANS[facts.shape](facts, rules):
            matched = rules.table.counted(fixed + numbers, is_open=False)
            found.append(Candidate(matched.units, facts.shape, matched))
    return found


def _wait_fan(facts: Facts, pattern: Kinds, options: Options) -> str | None:
    """The fan of the place that the winning tile took; a house may know none for a tile of the knitted straight."""
    winning = facts.hand.winning
    if pattern and not options.knitted_straight_waits and winning is not None and pattern & BIT[winning]:
        return None
    return wait_fan(facts)


def waits_for_one_kind(hand: HandFacts, options: Options) -> bool:
    """Whether one kind only would have completed the tiles held before the win, in whichever shape."""
    if hand.winning is None:
        return False
    won = BIT[hand.winning]
    kinds = completing_kinds(hand.free_counts - won, len(hand.hand.melds))
    if not options.waits_count_exhausted:
        kinds &= ~(hand.counts - won >> 2 & ALL)
    return kinds == won


def best_score(hand: HandFacts, rules: Rules) -> HandScore | None:
    """A complete hand in its dearest reading; None when it is not complete."""
    found = candidates(hand, rules)
    if not found:
        return None
    if len(found) > 1:
        found.sort(key=_dearest_first)
    best = found[0]
    second = next((one for one in found[1:] if one.matched.kept != best.matched.kept), None)
    score = _score(best, hand, rules)
    return score if second is None else score._replace(runner_up=_score(second, hand, rules))


def _dearest_first(candidate: Candidate) -> tuple[int, list[int]]:
    """Dearest first; equal ones as the table of fan orders their lists."""
    listed = [_PLACES[row.id] for row, number in candidate.matched.rows() for _ in range(number)]
    return -candidate.points, sorted(listed)


def _score(candidate: Candidate, hand: HandFacts, rules: Rules) -> HandScore:
    matched, total = candidate.matched, candidate.points
    flowers = hand.bonus.bit_count() * rules.worth.get(FLOWERS, 0)
    if total == flowers and CHICKEN in rules.worth:
        matched = rules.table.counted(((CHICKEN, 1), (FLOWERS, hand.bonus.bit_count())), is_open=False)
        total = matched.units
    return HandScore(
        items=matched.items(),
        units=total,
        counted=total,
        worth=total,
        shape=candidate.shape,
        left_out=matched.left_out(),
        refusal=below_minimum(total - flowers, flowers, rules.options),
    )


def below_minimum(raw: int, flowers: int, options: Options) -> Problem | None:
    """What is missing to the minimum: flowers help to reach it only where the house says so."""
    found = raw + flowers if options.flowers_toward_minimum else raw
    if found >= options.minimum:
        return None
    return problem("below_minimum", found=found, minimum=options.minimum, missing="fan")


def stated_score(points: int, flowers: int, options: Options) -> HandScore:
    """Points named at the table, of which some may be known to be for flowers."""
    total = points + flowers
    return HandScore(
        units=total,
        counted=total,
        worth=total,
        mode="stated",
        refusal=below_minimum(points, flowers, options),
    )
