"""Who pays whom: the winner his score from everybody, the losers their differences, East twice; and in what money."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from fractions import Fraction
from itertools import combinations
from math import floor
from typing import Final

from engine import Coin, Deal, DealOutcome, Player, Purse, Table, Transfer, Win, Wind
from engine.variants.british.options import British

PENNY: Final = 10
"""A penny in thousandths of the currency unit."""

HAND, DIFFERENCE, PAY_FOR_ALL, STARTING_POINTS = "hand", "difference", "pay_for_all", "starting_points"

Debt = tuple[Player, Player, int, str]
"""Payer, payee, points, reason."""


def coin(options: British) -> Coin:
    return Coin(Purse.MONEY, 1000) if options.money else Coin(Purse.POINTS, 1)


def in_coins(points: int, options: British) -> int:
    """Points as an amount of the house: whole pennies, the nearest, half up, at least one for any payment."""
    if not options.money or not points:
        return points
    pence = Fraction(points * 100) / options.points_per_unit
    return max(1, floor(pence + Fraction(1, 2))) * PENNY


def settlement(deal: Deal[British]) -> tuple[Transfer, ...]:
    """The payments of a deal, each converted by itself."""
    options = deal.house.options
    purse = coin(options).purse
    return tuple(
        Transfer(payer, payee, in_coins(points, options), reason, purse)
        for payer, payee, points, reason in _debts(deal)
        if points
    )


def points_moved(deal: Deal[British]) -> tuple[Transfer, ...]:
    """The payments of a deal in points, whatever they come to in money."""
    debts = _debts(deal)
    return tuple(
        Transfer(payer, payee, points, reason, Purse.POINTS) for payer, payee, points, reason in debts if points
    )


def is_settled(deal: Deal[British]) -> bool:
    """Whether a deal without a winner is settled all the same; else it is void.

    `draw` names the table's choice; without one the house decides, and a house that asks has it void until then.
    """
    if deal.outcome is not DealOutcome.DRAWN:
        return False
    choice = deal.house.options.no_winner_round if deal.draw in (None, "no_winner") else deal.draw
    return choice == "settle"


def _debts(deal: Deal[British]) -> Iterator[Debt]:
    scores = scores_of(deal)
    if deal.outcome is DealOutcome.WON and deal.wins:
        yield from _won(deal, deal.wins[0][0], scores)
    elif is_settled(deal):
        yield from _differences(tuple(scores), scores, deal)


def scores_of(deal: Deal[British]) -> dict[Player, int]:
    """Everybody's score after the limit; who entered nothing has none."""
    counted = {part.player: score.counted for part, score in deal.others}
    counted |= {win.player: score.counted for win, score in deal.wins}
    return {player: counted.get(player, 0) for player in deal.table.players}


def _won(deal: Deal[British], win: Win, scores: Mapping[Player, int]) -> Iterator[Debt]:
    winner = win.player
    losers = tuple(player for player in deal.table.players if player != winner)
    due = {loser: scores[winner] * _factor(winner, loser, deal) for loser in losers}
    liable = [one.player for one in win.liable if one.player != winner]
    if liable and deal.house.options.pay_for_all:
        yield liable[0], winner, sum(due.values()), PAY_FOR_ALL
        return
    for loser in losers:
        yield loser, winner, due[loser], HAND
    if len(losers) == 1:
        yield winner, losers[0], max(0, scores[losers[0]] - scores[winner]), DIFFERENCE
    else:
        yield from _differences(losers, scores, deal)


def _differences(players: tuple[Player, ...], scores: Mapping[Player, int], deal: Deal[British]) -> Iterator[Debt]:
    """Pair by pair the lower pays the higher what lies between them."""
    for one, other in combinations(players, 2):
        low, high = (one, other) if scores[one] < scores[other] else (other, one)
        yield low, high, (scores[high] - scores[low]) * _factor(low, high, deal), DIFFERENCE


def _factor(one: Player, other: Player, deal: Deal[British]) -> int:
    """East pays and receives double, except between two players."""
    doubles = deal.house.options.east_doubles and len(deal.table.players) > 2
    return 2 if doubles and Wind.E in (deal.table.wind_of(one), deal.table.wind_of(other)) else 1


def opening_payments(table: Table, options: British) -> Iterator[tuple[Player, int]]:
    """What the bank gives everybody to start with."""
    if options.starting_points:
        for player in table.players:
            yield player, in_coins(options.starting_points, options)
