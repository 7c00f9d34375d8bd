"""Seats, dealers and rounds: the deal passes after every hand, seats change between rounds, sixteen hands a game."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from engine import (
    BANK,
    Deal,
    DealOutcome,
    GameOver,
    GameResult,
    House,
    Opening,
    Player,
    Table,
    Transfer,
    Wind,
    deal_passes,
    in_parts,
    reseated,
    seated,
)
from engine.variants.mcr.options import Options
from engine.variants.mcr.payments import table_points
from engine.variants.shared.rounds import dealer_stays

_NEIGHBOURS: Final = (1, 0, 3, 2)
"""East and South change places, and West and North: who sits where next, by the seats of the round before."""

_ACROSS: Final = (3, 2, 0, 1)
"""East goes to West, West to South, South to North, North to East."""

_MOVES: Final = {Wind.E: _NEIGHBOURS, Wind.S: _ACROSS, Wind.W: _NEIGHBOURS}
"""How the seats change after the round of each wind; after the last the game is over."""


def open_game(players: tuple[Player, ...], house: House[Options]) -> Opening:
    """Seat the players in turn order; scores are kept for the table points."""
    stack = in_parts(house.options.starting_points * house.options.unit)
    table = replace(seated(players), scores=(stack,) * len(players))
    return Opening(table, tuple(Transfer(BANK, player, stack, "starting_points") for player in players if stack))


def finish(table: Table, house: House[Options]) -> GameResult:
    """Give table points for the places; a game that is still at its first hand has none."""
    if table.prevailing is Wind.E and table.dealer == table.players[0]:
        return GameResult()
    scores = dict(zip(table.players, table.scores, strict=True))
    return GameResult(points=tuple(table_points(scores, house.options).items()))


def advance(deal: Deal[Options]) -> Table | GameOver:
    """Return the table of the next hand, the same after a false win: the hand goes on."""
    table, options = deal.table, deal.house.options
    if deal.outcome is DealOutcome.FALSE_WIN or dealer_stays(deal):
        return table
    following = deal_passes(table)
    if following.dealer != table.players[0]:
        return following
    if table.prevailing >= options.rounds - 1:
        return GameOver("rounds_played", table)
    moves = _MOVES.get(table.prevailing) if options.seat_change else None
    return following if moves is None else _moved(following, moves)


def _moved(table: Table, moves: tuple[int, ...]) -> Table:
    """The table at the start of a round, everybody in another seat; who sits East now deals."""
    moved = reseated(table, tuple(table.players[place] for place in moves))
    return replace(moved, dealer=moved.players[0])
