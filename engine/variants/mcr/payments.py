"""From points to money: the basic points everybody pays, the points of the hand, false wins, table points."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from functools import lru_cache

from engine import Deal, DealOutcome, House, Player, Transfer, Win, in_parts, pay
from engine.variants.mcr.options import Options
from engine.variants.shared.payments import fine_to_all, paid_wins


def settle(deal: Deal[Options]) -> tuple[Transfer, ...]:
    """Who pays whom for a deal."""
    if deal.outcome is DealOutcome.WON:
        return win_payments(deal)
    if deal.outcome is DealOutcome.DRAWN or deal.false_claim is None:
        return ()
    options = deal.house.options
    return fine_to_all(deal.false_claim.player, deal.table, in_parts(options.false_win_amount * options.unit))


def win_payments(deal: Deal[Options]) -> tuple[Transfer, ...]:
    """Each win is settled by itself; winners do not pay one another."""
    wins = paid_wins(deal)
    winners = frozenset(win.player for win, _ in wins)
    return tuple(
        transfer
        for win, score in wins
        for transfer in _payments(win, score.counted, tuple(deal.table.others(win.player)), deal.house)
        if transfer.payer not in winners
    )


def _payments(win: Win, points: int, losers: tuple[Player, ...], house: House[Options]) -> tuple[Transfer, ...]:
    """The basic points from every loser; the points of the hand from each on a self-draw, else from the discarder."""
    base, unit = _parts(house)
    hand = points * unit
    if house.options.responsibility == "full" and win.payer is not None:
        shares = pay({win.payer: base + hand}, win.player, "hand")
        return (*shares, *pay({win.payer: base * (len(losers) - 1)}, win.player, "full_responsibility"))
    owed = {loser: base + (hand if win.payer in (None, loser) else 0) for loser in losers}
    return pay(owed, win.player, "hand")


@lru_cache(maxsize=256)
def _parts(house: House[Options]) -> tuple[int, int]:
    """The basic points and one point of a hand, in thousandths of money."""
    options = house.options
    return in_parts(options.base_payment * options.unit), in_parts(options.unit)


def table_points(scores: Mapping[Player, int | Fraction], options: Options) -> dict[Player, Fraction]:
    """Points for the places of a game; equal scores share those of their places."""
    ranked = sorted(scores, key=lambda player: -scores[player])
    given: dict[Player, Fraction] = {}
    for player in scores:
        places = [place for place, other in enumerate(ranked) if scores[other] == scores[player]]
        given[player] = sum((Fraction(options.table_points[place]) for place in places), Fraction(0)) / len(places)
    return given
