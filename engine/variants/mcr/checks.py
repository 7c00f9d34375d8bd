"""What makes an entry impossible in MCR, before any value is looked at."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from engine import Deal, Hand, Part, Problem, Win, WinMethod, plain, problem
from engine.scoring.hands import HandTiles, copies
from engine.variants.mcr.options import Options
from engine.variants.mcr.patterns import AFTER_KONG, LAST_OF_KIND
from engine.variants.shared.checks import (
    TILE_PROBLEMS_FIRST,
    deal_quarrels,
    in_order,
    meld_problems,
    size_problems,
    tile_problems,
    tile_set,
    win_problems,
)

SIZE: Final = 14


def problems(hand: Hand, tiles: HandTiles, part: Part, options: Options) -> tuple[Problem, ...]:
    """Return everything wrong with tiles and circumstances, in the order in which the rules name it."""
    found = [*tile_problems(hand, tile_set(options)), *meld_problems(hand)]
    if isinstance(part, Win):
        found += (*size_problems(hand, SIZE), *win_problems(part))
        if hand.winning is None:
            found.append(problem("winning_tile_missing"))
        found += _contradictions(hand, tiles, part)
    return in_order(found, TILE_PROBLEMS_FIRST) if found else ()


def _contradictions(hand: Hand, tiles: HandTiles, win: Win) -> Iterator[Problem]:
    """What is said of a win and cannot be: all copies of a robbed tile were the robbed player's, but the winner's."""
    if win.how is WinMethod.ROBBED_KONG and hand.winning is not None and copies(tiles.tally, plain(hand.winning)) > 1:
        yield problem("contradictory_context", what="robbed_tile_held")
    if AFTER_KONG in win.flags and not (win.self_drawn and hand.kongs):
        yield problem("contradictory_context", what=AFTER_KONG)
    if LAST_OF_KIND in win.flags and _hides_another(hand):
        yield problem("contradictory_context", what=LAST_OF_KIND)


def _hides_another(hand: Hand) -> bool:
    """Whether another copy of the winning tile is hidden in the winner's hand: it does not lie open for all."""
    return hand.winning is not None and plain(hand.winning) in map(plain, hand.free)


def stated_problems(part: Part) -> tuple[Problem, ...]:
    """What can be wrong with a win of which only the value is known."""
    found = [*win_problems(part)]
    if isinstance(part, Win) and AFTER_KONG in part.flags and not part.self_drawn:
        found.append(problem("contradictory_context", what=AFTER_KONG))
    return tuple(found)


def deal_problems(deal: Deal[Options]) -> tuple[Problem, ...]:
    """What is wrong with all hands of a deal together."""
    return tuple(problem("contradictory_context", what=what) for what in deal_quarrels(deal))
