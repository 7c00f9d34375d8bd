"""What makes an entry impossible in MCR, before any value is looked at."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Final

from engine import ALL, ANIMAL, BIT, KINDS, Counts, Deal, Loss, MeldKind, Part, Problem, Tile, Win, problem
from engine.scoring.facts import HandFacts
from engine.variants.mcr.options import Options
from engine.variants.mcr.patterns import AFTER_KONG, LAST_OF_KIND
from engine.variants.shared.checks import (
    TILE_PROBLEMS_FIRST,
    deal_quarrels,
    in_order,
    meld_problems,
    size_problems,
    tile_problems,
    win_problems,
)

SIZE: Final = 14

WITHOUT_BONUS: Final = frozenset(range(KINDS))
WITH_BONUS: Final = frozenset(range(ANIMAL))


def tile_set(options: Options) -> frozenset[Tile]:
    return WITH_BONUS if options.bonus_tiles else WITHOUT_BONUS


def problems(facts: HandFacts, part: Part, options: Options) -> tuple[Problem, ...]:
    """Everything wrong with tiles and circumstances, in the order in which the rules name it."""
    hand = facts.hand
    if _is_sound(facts, part, options):
        return ()
    found = [*tile_problems(hand, tile_set(options)), *meld_problems(hand)]
    if not isinstance(part, Loss):
        found += (*size_problems(hand, SIZE), *win_problems(part))
        if facts.winning is None:
            found.append(problem("winning_tile_missing"))
        if facts.flags or facts.robbed:
            found += _contradictions(facts)
    return in_order(found, TILE_PROBLEMS_FIRST) if found else ()


def _is_sound(facts: HandFacts, part: Part, options: Options) -> bool:
    """Whether a win has nothing that needs a second look, by the counts of its facts alone."""
    hand, counts = facts.hand, facts.counts
    if isinstance(part, Loss) or facts.winning is None or facts.flags or facts.robbed:
        return False
    if counts >> 2 & (counts | counts >> 1) & ALL or _number(counts) != SIZE + facts.kongs.bit_count():
        return False
    for meld in hand.melds:
        if meld.kind is MeldKind.PAIR:
            return False
    return _is_plain(part) and (not hand.bonus or _are_flowers(facts, options))


def _are_flowers(facts: HandFacts, options: Options) -> bool:
    """Whether the bonus tiles are flowers and seasons, each once, at a house that plays with them."""
    return options.bonus_tiles and facts.bonus < _ANIMALS and facts.bonus.bit_count() == len(facts.hand.bonus)


_ANIMALS: Final = 1 << 8
"""Above flowers and seasons in `HandFacts.bonus`."""


def _number(counts: Counts) -> int:
    """How many tiles a multiset holds; eight of a kind would count for one of the next, and are found by that."""
    return (counts & ALL).bit_count() + 2 * (counts >> 1 & ALL).bit_count() + 4 * (counts >> 2 & ALL).bit_count()


def _is_plain(win: Win) -> bool:
    """Whether a payer is named exactly where somebody else had the tile, and is not the winner."""
    return win.payer is None if win.self_drawn else win.payer not in (None, win.player)


def _contradictions(facts: HandFacts) -> Iterator[Problem]:
    if facts.robbed and _holds_another(facts):
        yield problem("contradictory_context", what="robbed_tile_held")
    for flag, is_wrong in _IMPOSSIBLE.items():
        if flag in facts.flags and is_wrong(facts):
            yield problem("contradictory_context", what=flag)


def _holds_another(facts: HandFacts) -> bool:
    """Whether the winner held or showed another copy of the tile that was robbed: the robbed player had all four."""
    bit = BIT[facts.winning] if facts.winning is not None else 0
    return facts.counts & 7 * bit > bit


def _hides_another(facts: HandFacts) -> bool:
    """Whether another copy of the winning tile is hidden in the winner's hand: it does not lie open for all."""
    bit = BIT[facts.winning] if facts.winning is not None else 0
    return facts.free_counts & 7 * bit > bit


_IMPOSSIBLE: Final[Mapping[str, Callable[[HandFacts], bool]]] = {
    AFTER_KONG: lambda facts: not (facts.self_drawn and facts.kongs),
    LAST_OF_KIND: _hides_another,
}
"""When a flag contradicts the win."""


def stated_problems(part: Part) -> tuple[Problem, ...]:
    """What can be wrong with a win of which only the value is known."""
    found = [*win_problems(part)]
    if isinstance(part, Win) and AFTER_KONG in part.flags and not part.self_drawn:
        found.append(problem("contradictory_context", what=AFTER_KONG))
    return tuple(found)


def deal_problems(deal: Deal[Options]) -> tuple[Problem, ...]:
    """What is wrong with all hands of a deal together."""
    return tuple(problem("contradictory_context", what=what) for what in deal_quarrels(deal))
