"""From points to money: the basic points everybody pays, the points of the hand, false wins, table points."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction

from engine.ruleset import Deal, DealOutcome, HandScore
from engine.table import Player, Table
from engine.transfers import PARTS, Transfer, pay
from engine.variants.mcr.options import Options
from engine.wins import Win


def in_parts(points: int | Fraction, options: Options) -> int:
    """Points as money, in the thousandths it is booked in."""
    parts = points * options.unit * PARTS
    assert parts.denominator == 1, "the options allow no finer amount"
    return parts.numerator


def paid_wins(deal: Deal[Options]) -> tuple[tuple[Win, HandScore], ...]:
    """The wins that are paid: only the next in turn after the discarder, or all of one discard."""
    return deal.wins if deal.house.options.multiple_winners == "all" else deal.wins[:1]


def settle(deal: Deal[Options]) -> tuple[Transfer, ...]:
    """Who pays whom for a deal."""
    if deal.outcome is DealOutcome.WON:
        return win_payments(deal)
    if deal.outcome is DealOutcome.DRAWN or deal.false_claim is None:
        return ()
    return false_win_payments(deal.false_claim.player, deal.table, deal.house.options)


def win_payments(deal: Deal[Options]) -> tuple[Transfer, ...]:
    """Each win is settled by itself; winners do not pay one another."""
    wins, options = paid_wins(deal), deal.house.options
    winners = frozenset(win.player for win, _ in wins)
    return tuple(
        transfer
        for win, score in wins
        for transfer in _payments(win, score.counted, tuple(deal.table.others(win.player)), options)
        if transfer.payer not in winners
    )


def _payments(win: Win, points: int, losers: tuple[Player, ...], options: Options) -> tuple[Transfer, ...]:
    """The basic points from every loser; the points of the hand from each on a self-draw, else from the discarder."""
    base = options.base_payment
    full = options.responsibility == "full" and win.payer is not None
    if full and win.payer is not None:
        own, others = in_parts(base + points, options), in_parts((len(losers) - 1) * base, options)
        shares = pay({win.payer: own}, win.player, "hand")
        return (*shares, *pay({win.payer: others}, win.player, "full_responsibility"))
    owed = {loser: base + (points if win.payer in (None, loser) else 0) for loser in losers}
    return pay({loser: in_parts(share, options) for loser, share in owed.items()}, win.player, "hand")


def false_win_payments(offender: Player, table: Table, options: Options) -> tuple[Transfer, ...]:
    """The offender pays everybody the same, the next in turn first."""
    share = in_parts(options.false_win_amount, options)
    return tuple(Transfer(offender, other, share, "false_win") for other in table.others(offender)) if share else ()


def table_points(scores: Mapping[Player, int | Fraction], options: Options) -> dict[Player, Fraction]:
    """Points for the places of a game; equal scores share those of their places."""
    ranked = sorted(scores, key=lambda player: -scores[player])
    given: dict[Player, Fraction] = {}
    for player in scores:
        places = [place for place, other in enumerate(ranked) if scores[other] == scores[player]]
        given[player] = sum((Fraction(options.table_points[place]) for place in places), Fraction(0)) / len(places)
    return given
