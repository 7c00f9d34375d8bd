"""How a Hong Kong game goes on: stacks at its opening, who deals next, and the end."""

from __future__ import annotations

from dataclasses import replace

from engine import (
    BANK,
    Deal,
    DealOutcome,
    GameOver,
    House,
    Opening,
    Player,
    Table,
    Transfer,
    deal_passes,
    in_parts,
    seated,
)
from engine.variants.hong_kong.options import Options
from engine.variants.hong_kong.payments import out_of_points
from engine.variants.shared.rounds import dealer_stays


def open_game(players: tuple[Player, ...], house: House[Options]) -> Opening:
    stack = in_parts(house.options.starting_points)
    table = seated(players)
    if not stack:
        return Opening(table)
    transfers = tuple(Transfer(BANK, player, stack, "starting_points") for player in players)
    if house.options.bust != "continue":
        table = replace(table, scores=(stack,) * len(players))
    return Opening(table, transfers)


def advance(deal: Deal[Options]) -> Table | GameOver:
    """Who deals next; the game ends after the last round, or at once when a player is out and the table ends so."""
    table, options = deal.table, deal.house.options
    if options.bust == "end_game" and out_of_points(table):
        return GameOver("bust", table)
    if deal.outcome is DealOutcome.FALSE_WIN or dealer_stays(deal):
        return table
    after = deal_passes(table)
    if after.dealer == table.players[0] and table.prevailing >= options.rounds - 1:
        return GameOver("rounds_played", table)
    return after
