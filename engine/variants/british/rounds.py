"""Seats and winds from round to round."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from engine import BANK, Deal, DealOutcome, House, Opening, Player, Table, Transfer, Wind
from engine.variants.british.options import British
from engine.variants.british.payments import STARTING_POINTS, coin, is_settled, opening_payments

EAST_WEST: Final = (Wind.E, Wind.W)


def open_game(players: tuple[Player, ...], house: House[British]) -> Opening:
    """Return a new game; the bank pays out what everybody starts with."""
    table = opened(players, house)
    purse = coin(house.options).purse
    given = opening_payments(table, house.options)
    return Opening(table, tuple(Transfer(BANK, player, sum_, STARTING_POINTS, purse) for player, sum_ in given))


def opened(players: tuple[Player, ...], house: House[British]) -> Table:
    """A new table: the first player is East; two sit as neighbours or, where the house says so, face to face."""
    winds = tuple(Wind)[: len(players)]
    if len(players) == 2 and house.options.two_player_seating == "east_west":
        winds = EAST_WEST
    return Table(players=players, winds=winds, dealer=players[0])


def advance(deal: Deal[British]) -> Table:
    """The table of the next round.

    Seats move unless East won or the round was void; two players move whoever wins. The next wind prevails when the
    seat that was East first is East again, whichever way the seats move, unless the house draws or sets it.
    """
    table, options = deal.table, deal.house.options
    moved = _moved(table, options) if _moves(deal) else table
    if options.prevailing_each_round == "random" and deal.chance is not None:
        return replace(moved, prevailing=deal.chance)
    came_round = moved is not table and moved.winds[0] is Wind.E
    if options.prevailing_each_round == "off" and came_round:
        return replace(moved, prevailing=table.prevailing.after())
    return moved


def _moves(deal: Deal[British]) -> bool:
    if deal.outcome is not DealOutcome.WON:
        return is_settled(deal)
    east_won = any(deal.table.wind_of(win.player) is Wind.E for win, _ in deal.wins)
    return not east_won or deal.house.options.always_rotate or len(deal.table.players) == 2


def _moved(table: Table, options: British) -> Table:
    """Every player takes the next seat, the South player East's or the North player East's."""
    count = len(table.players)
    step = 1 if options.seat_rotation == "north_becomes_east" else -1
    if count == 2 and options.two_player_seating == "east_west":
        step = 2
    around = 3 if count == 3 else 4
    winds = tuple(wind.after(step, of=around) for wind in table.winds)
    dealer = next((player for player, wind in zip(table.players, winds, strict=True) if wind is Wind.E), None)
    return replace(table, winds=winds, dealer=dealer)
