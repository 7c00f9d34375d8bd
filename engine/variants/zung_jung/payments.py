"""From points to money: alike up to the threshold, above it the responsible player makes up the rest."""

from __future__ import annotations

from fractions import Fraction

from engine.ruleset import Deal, DealOutcome, HandScore
from engine.table import Player, Table
from engine.transfers import PARTS, Transfer, pay
from engine.variants.zung_jung.options import IMMUNITY, Options
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
    wins = paid_wins(deal)
    winners = frozenset(win.player for win, _ in wins)
    return tuple(
        transfer
        for win, score in wins
        for transfer in _payments(win, score.counted, deal.table, deal.house.options)
        if transfer.payer not in winners
    )


def responsible(win: Win) -> Player | None:
    """Who pays the rest of a dear hand: the discarder, or whom the table names; None when everybody pays alike."""
    named = win.liable[0].player if win.liable else win.payer
    return None if named == win.player else named


def _payments(win: Win, points: int, table: Table, options: Options) -> tuple[Transfer, ...]:
    losers, payer = table.others(win.player), responsible(win)
    if payer is None or options.payoff == "uniform" or points <= options.threshold:
        return pay(dict.fromkeys(losers, in_parts(points, options)), win.player, "hand")
    share = in_parts(options.threshold, options)
    rest = in_parts(len(losers) * points, options) - (len(losers) - 1) * share
    others = pay({loser: share for loser in losers if loser != payer}, win.player, "hand")
    return (*others, *pay({payer: rest}, win.player, IMMUNITY if payer != win.payer else "hand"))


def false_win_payments(offender: Player, table: Table, options: Options) -> tuple[Transfer, ...]:
    """The offender pays everybody the same, the next in turn first."""
    share = in_parts(options.false_win_amount, options)
    return tuple(Transfer(offender, other, share, "false_win") for other in table.others(offender)) if share else ()
