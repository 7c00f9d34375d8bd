"""How a Zung Jung game goes on: the deal passes after every hand, sixteen hands a game."""

from __future__ import annotations

from engine import Deal, DealOutcome, GameOver, Table, deal_passes
from engine.variants.shared.rounds import dealer_stays
from engine.variants.zung_jung.options import Options


def advance(deal: Deal[Options]) -> Table | GameOver:
    """Return the table of the next hand, the same after a false win: the hand goes on."""
    table, options = deal.table, deal.house.options
    if deal.outcome is DealOutcome.FALSE_WIN or dealer_stays(deal):
        return table
    following = deal_passes(table)
    if following.dealer == table.players[0] and table.prevailing >= options.rounds - 1:
        return GameOver("rounds_played", table)
    return following
