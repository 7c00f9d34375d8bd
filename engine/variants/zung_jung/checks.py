"""What makes an entry impossible in Zung Jung, before any value is looked at."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from engine import Deal, Hand, Loss, Part, Problem, Table, Win, WinMethod, plain, problem
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
from engine.variants.zung_jung.options import IMMUNITY, Options
from engine.variants.zung_jung.patterns import AFTER_KONG, EARTHLY, HEAVENLY

SIZE: Final = 14


def problems(hand: Hand, part: Part, table: Table, options: Options) -> tuple[Problem, ...]:
    """Everything wrong with tiles and circumstances, in the order in which the rules name it."""
    found = [*tile_problems(hand, tile_set(options)), *meld_problems(hand)]
    if not isinstance(part, Loss):
        found += size_problems(hand, SIZE)
        if hand.winning is None:
            found.append(problem("winning_tile_missing"))
        found += context_problems(part, hand, table)
    return in_order(found, TILE_PROBLEMS_FIRST) if found else ()


def context_problems(part: Part, hand: Hand | None, table: Table) -> tuple[Problem, ...]:
    """What contradicts the win; without tiles only what can be judged without them."""
    if not isinstance(part, Win):
        return ()
    whats = (*_contradictions(part, hand, table), *_irresponsible(part, table))
    return (*win_problems(part), *(problem("contradictory_context", what=what) for what in whats))


def _contradictions(win: Win, hand: Hand | None, table: Table) -> Iterator[str]:
    if win.how is WinMethod.ROBBED_KONG and hand is not None and _holds_another(hand):
        yield "robbed_tile_held"
    if not win.flags:
        return
    is_dealer, melds = win.player == table.dealer, bool(hand and hand.melds)
    on_first_discard = win.how is WinMethod.DISCARD and win.payer == table.dealer and not is_dealer
    impossible = {
        AFTER_KONG: not win.self_drawn or (hand is not None and hand.kongs < 1),
        HEAVENLY: not win.self_drawn or not is_dealer or melds,
        EARTHLY: not on_first_discard or melds,
    }
    yield from (flag for flag, is_impossible in impossible.items() if is_impossible and flag in win.flags)


def _holds_another(hand: Hand) -> bool:
    """Whether the winner held or showed another copy of the tile that was robbed: the robbed player had all four."""
    return hand.winning is not None and [plain(tile) for tile in hand.tiles].count(plain(hand.winning)) > 1


def _irresponsible(win: Win, table: Table) -> Iterator[str]:
    """The table names who is responsible instead of the discarder: one player, the winner himself for nobody."""
    if not win.liable:
        return
    if len(win.liable) > 1:
        yield "two_liable"
    if win.self_drawn:
        yield "immunity_without_discard"
    if any(one.player not in table.players or one.kind not in (None, IMMUNITY) for one in win.liable):
        yield "liable_winner"


def deal_problems(deal: Deal[Options]) -> tuple[Problem, ...]:
    """What is wrong with all hands of a deal together."""
    return tuple(problem("contradictory_context", what=what) for what in _quarrels(deal))


def _quarrels(deal: Deal[Options]) -> Iterator[str]:
    yield from deal_quarrels(deal)
    winners = {win.player for win, _ in deal.wins}
    if any(one.player in winners - {win.player} for win, _ in deal.wins for one in win.liable):
        yield "liable_winner"
