"""How a game in Singapore style goes on: who deals next, and the end."""

from __future__ import annotations

from engine import Deal, DealOutcome, GameOver, Table, Wind, deal_passes
from engine.variants.singapore.options import Options


def advance(deal: Deal[Options]) -> Table | GameOver:
    """The dealer stays when he wins and after a false win; the game ends when the last dealer of North passes."""
    table = deal.table
    if not _deal_passes(deal):
        return table
    passed = deal_passes(table)
    if table.prevailing is Wind.N and passed.prevailing is Wind.E:
        return GameOver("rounds_played", table)
    return passed


def _deal_passes(deal: Deal[Options]) -> bool:
    if deal.outcome is DealOutcome.WON:
        return all(win.player != deal.table.dealer for win, _ in deal.wins)
    if deal.outcome is DealOutcome.FALSE_WIN:
        return False
    rule = deal.house.options.draw_dealer
    paid = bool(deal.instants) and deal.house.options.instant
    return rule == "pass" or (rule == "repeat_unless_kong_or_bite" and paid)
