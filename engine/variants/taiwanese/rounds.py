"""How a Taiwanese game goes on: who deals next, and how long he has kept the deal; what everybody begins with."""

from __future__ import annotations

from dataclasses import replace

from engine import (
    BANK,
    PARTS,
    Deal,
    DealOutcome,
    GameOver,
    House,
    Opening,
    Player,
    Table,
    Transfer,
    deal_passes,
    seated,
)
from engine.variants.shared.payments import paid_wins
from engine.variants.taiwanese.options import Options


def open_game(players: tuple[Player, ...], house: House[Options]) -> Opening:
    """Seat the players; each receives the starting points, where the house plays with any."""
    stack = house.options.starting_points * PARTS
    return Opening(
        seated(players),
        tuple(Transfer(BANK, player, stack, "starting_points") for player in players if stack),
    )


def advance(deal: Deal[Options]) -> Table | GameOver:
    """The dealer keeps the deal or it passes; after the fourth round East prevails again for those who play on."""
    if deal.outcome is DealOutcome.FALSE_WIN:
        return deal.table
    if _dealer_stays(deal):
        return replace(deal.table, counters=deal.table.counters + 1)
    return deal_passes(deal.table)


def _dealer_stays(deal: Deal[Options]) -> bool:
    """He won and was paid, alone or as one of several; or nobody won."""
    if deal.outcome is DealOutcome.DRAWN:
        return deal.house.options.draw_keeps_dealer
    return any(win.player == deal.table.dealer for win, _ in paid_wins(deal))
