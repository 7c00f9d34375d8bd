"""From a legal hand to points: every reading in its dearest combination, the dearest reading, the minimum."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import lru_cache
from typing import Final, NamedTuple

from engine import (
    ALL,
    BIT,
    HONOUR_KINDS,
    SUITED,
    Counts,
    Hand,
    HandRefused,
    HandScore,
    House,
    Kinds,
    Loss,
    Part,
    Problem,
    StatedValue,
    Table,
    problem,
)
from engine.scoring.elements import Element, ElementTable, Item, Matched, Numbers
from engine.scoring.facts import Facts, HandFacts, Shape, Wait, places, standard_readings
from engine.scoring.shapes import Split, is_seven_pairs, is_thirteen_orphans
from engine.variants.mcr.checks import problems, stated_problems
from engine.variants.mcr.combinations import OVER_FOUR, combined_chows, combined_pungs, in_suit_order
from engine.variants.mcr.elements import ORDINARY, rows_of
from engine.variants.mcr.options import ELEMENT_IDS, Options
from engine.variants.mcr.patterns import add_honour_pungs, concealed_fan, hand_fans, is_nine_gates, set_fans, wait_fan
from engine.variants.mcr.shapes import completing_kinds, is_knitted_honors, is_shifted_pairs, knitted_straight

FLOWERS: Final = "flower_tiles"
CHICKEN: Final = "chicken_hand"

_PLACES: Final = {name: place for place, name in enumerate(ELEMENT_IDS)}


class McrRules:
    """A house made ready to score: its table, what each fan is worth, and the combinations met so far."""

    __slots__ = ("_chows", "_pungs", "options", "table", "worth")

    def __init__(self, rows: Iterable[Element[Options]], options: Options) -> None:
        self.table = ElementTable(rows)
        self.options = options
        worth = {row.id: row.value for row in self.table.rows}
        self.worth: Mapping[str, int] = {name: worth[name] for name in ELEMENT_IDS if name in worth}
        self._chows: dict[Counts, Numbers] = {}
        self._pungs: dict[Kinds, Numbers] = {}

    def chows(self, chows: Counts) -> Numbers:
        """The combination of some chows; suits are alike, so that there are some thousand."""
        if not chows & chows - 1 and not chows & ~ALL:
            return ()
        ordered = in_suit_order(chows)
        found = self._chows.get(ordered)
        if found is None:
            found = self._chows[ordered] = combined_chows(ordered, self.worth)
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
def rules_of(house: House[Options]) -> McrRules:
    return McrRules(rows_of(house), house.options)


Place = tuple[Wait, Kinds]
"""What the winning tile completed, and where."""


class KnittedStraight(Facts):
    """A reading as a knitted straight, of which `pattern` are the nine tiles; the rest is one set and the pair."""

    __slots__ = ("pattern",)

    def __init__(self, hand: HandFacts, pattern: Kinds, split: Split, place: Place = (Wait.NONE, 0)) -> None:
        super().__init__(hand, Shape.KNITTED_STRAIGHT, split, *place)
        self.pattern = pattern


class Candidate(NamedTuple):
    """One reading in one combination, with what counts in it."""

    points: int
    shape: Shape
    matched: Matched[Options]


def readings(hand: HandFacts, rules: McrRules) -> list[Facts]:
    """Every way to read a complete hand; a shape that only one fan is for needs that fan."""
    found = standard_readings(hand) if hand.winning is not None else []
    melds = len(hand.hand.melds)
    if not melds:
        found += [Facts(hand, shape) for shape in _special_shapes(hand.free_counts, rules.worth)]
    if melds < 2 and hand.suits == _EVERY_SUIT and "knitted_straight" in rules.worth:
        found += _knitted(hand)
    return found


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


def _knitted(hand: HandFacts) -> Iterator[Facts]:
    """The knitted straights of a hand, with every place that the winning tile can have taken."""
    for pattern, split in knitted_straight(hand.free_counts):
        if hand.winning is None or pattern & BIT[hand.winning]:
            yield KnittedStraight(hand, pattern, split)
        for place in () if hand.winning is None else places(split, hand.winning):
            yield KnittedStraight(hand, pattern, split, place)


def _knitted_fans(counts: Counts) -> tuple[str, ...]:
    """Seven honours are a case of five and more."""
    lesser = "lesser_honors_and_knitted_tiles"
    return ("greater_honors_and_knitted_tiles", lesser) if counts & HONOUR_KINDS == HONOUR_KINDS else (lesser,)


def _standard(facts: Facts, rules: McrRules) -> tuple[Numbers, ...]:
    """Four sets and a pair, with each combination of the chows that may be the dearest."""
    sets = set_fans(facts, rules.worth)
    if is_nine_gates(facts.hand):
        sets = _through_nine_gates(sets, rules)
    sets += rules.pungs(facts.pungs & SUITED)
    combined = (*sets, *rules.chows(facts.chows))
    name, pair = OVER_FOUR.get(facts.chows, (None, 0))
    if name is not None and pair in (0, facts.pair):
        return combined, (*sets, (name, 1))
    return (combined,)


def _through_nine_gates(sets: list[tuple[str, int]], rules: McrRules) -> list[tuple[str, int]]:
    """Nine Gates hold one pung of ones or nines already."""
    if "nine_gates" not in rules.worth:
        return sets
    less = [(name, number - (name == "pung_of_terminals_or_honors")) for name, number in sets]
    return [*less, ("nine_gates", 1)]


def _pairs(facts: Facts, _: McrRules) -> tuple[Numbers, ...]:
    shifted = (("seven_shifted_pairs", 1),) if is_shifted_pairs(facts.hand.free_counts) else ()
    return ((("seven_pairs", 1), *shifted),)


def _orphans(_: Facts, __: McrRules) -> tuple[Numbers, ...]:
    return ((("thirteen_orphans", 1), ("all_terminals_and_honors", 1)),)


def _knitted_straight(facts: Facts, rules: McrRules) -> tuple[Numbers, ...]:
    found = [("knitted_straight", 1)]
    add_honour_pungs(facts, rules.worth, found)
    if not facts.pungs and facts.pair & SUITED:
        found.append(("all_chows", 1))
    return (tuple(found),)


def _knitted_honors(facts: Facts, rules: McrRules) -> tuple[Numbers, ...]:
    counts = facts.hand.free_counts
    names = _knitted_fans(counts)
    if rules.options.lesser_with_knitted_straight and (counts & SUITED).bit_count() == 9:
        names = (*names, "knitted_straight")
    return (tuple((name, 1) for name in names),)


_FANS: Final[Mapping[Shape, Callable[[Facts, McrRules], tuple[Numbers, ...]]]] = {
    Shape.STANDARD: _standard,
    Shape.SEVEN_PAIRS: _pairs,
    Shape.THIRTEEN_ORPHANS: _orphans,
    Shape.KNITTED_STRAIGHT: _knitted_straight,
    Shape.KNITTED_HONORS: _knitted_honors,
}
"""What each shape comes to: one list of fan for every combination that may be the dearest."""


def candidates(hand: HandFacts, rules: McrRules) -> list[Candidate]:
    """Every reading of a hand in every combination."""
    shared = tuple(hand_fans(hand, rules.options, rules.worth))
    is_single: bool | None = None
    found = []
    for facts in readings(hand, rules):
        own, wait = shared, _wait_fan(facts, rules.options)
        if wait is not None:
            if is_single is None:
                is_single = waits_for_one_kind(hand, rules.options)
            if is_single:
                own += ((wait, 1),)
        concealed = concealed_fan(facts)
        if concealed is not None:
            own += ((concealed, 1),)
        for numbers in _FANS[facts.shape](facts, rules):
            matched = rules.table.counted(own + numbers, is_open=False)
            found.append(Candidate(matched.units, facts.shape, matched))
    return found


def _wait_fan(facts: Facts, options: Options) -> str | None:
    """The fan of the place that the winning tile took; a house may know none for a tile of the knitted straight."""
    if not options.knitted_straight_waits and isinstance(facts, KnittedStraight):
        winning = facts.hand.winning
        if winning is not None and facts.pattern & BIT[winning]:
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


def best_score(hand: HandFacts, rules: McrRules) -> HandScore | None:
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


def _score(candidate: Candidate, hand: HandFacts, rules: McrRules) -> HandScore:
    """The hand as one reading has it; where nothing counts it is a Chicken Hand. Flowers come on top."""
    raw, shape, matched = candidate
    if not raw and CHICKEN in rules.worth:
        matched = rules.table.counted(((CHICKEN, 1),), is_open=False)
        raw = matched.units
    items, flowers = matched.items(), hand.bonus.bit_count() * rules.worth.get(FLOWERS, 0)
    if flowers:
        items = (*items, Item(FLOWERS, flowers))
    total = raw + flowers
    refusal = below_minimum(raw, flowers, rules.options)
    # in the order of the fields, which is quicker than by name
    return HandScore(
        items, total, total, total, shape, ORDINARY, None, (), 0, None, matched.left_out(), (), (), refusal
    )


def below_minimum(raw: int, flowers: int, options: Options) -> Problem | None:
    """What is missing to the minimum: flowers help to reach it only where the house says so."""
    found = raw + flowers if options.flowers_toward_minimum else raw
    if found >= options.minimum:
        return None
    return problem("below_minimum", found=found, minimum=options.minimum, missing="fan", unit="points")


def check(hand: Hand, part: Part, table: Table, house: House[Options]) -> tuple[Problem, ...]:
    """What makes a hand impossible, before any value is looked at."""
    facts = HandFacts(hand, part, table)
    found = problems(facts, part, house.options)
    if found or isinstance(part, Loss) or readings(facts, rules_of(house)):
        return found
    return (problem("not_winning_shape"),)


def score(hand: Hand, part: Part, table: Table, house: House[Options]) -> HandScore:
    """What a legal hand is worth; raises HandRefused."""
    facts = HandFacts(hand, part, table)
    found = problems(facts, part, house.options)
    if found:
        raise HandRefused(*found)
    if isinstance(part, Loss):
        return HandScore(shape=Shape.INCOMPLETE)
    best = best_score(facts, rules_of(house))
    if best is None:
        raise HandRefused(problem("not_winning_shape"))
    return best


def score_stated(value: StatedValue, part: Part, _: Table, house: House[Options]) -> HandScore:
    """Points named at the table, flowers among them; named in both ways, `points` are those without flowers.

    Raises HandRefused.
    """
    if value.limit is not None:
        raise HandRefused(problem("no_limit"))
    total = value.points if value.units is None else value.units
    raw = total if value.points is None else value.points
    if total is None or raw is None or not 0 <= raw <= total:
        raise HandRefused(problem("bad_value", unit="points"))
    found = stated_problems(part)
    if found:
        raise HandRefused(*found)
    refusal = below_minimum(raw, total - raw, house.options)
    return HandScore(units=total, counted=total, worth=total, mode="stated", refusal=refusal)
