"""From points to money: alike up to the threshold, above it the responsible player makes up the rest."""

from __future__ import annotations

from fractions import Fraction
from functools import lru_cache

from engine import Deal, DealOutcome, House, Player, Table, Transfer, Win, in_parts, pay
from engine.variants.shared.payments import fine_to_all, paid_wins
from engine.variants.zung_jung.options import IMMUNITY, Options


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
        for transfer in _payments(win, score.counted, deal.table, deal.house)
        if transfer.payer not in winners
    )


def responsible(win: Win) -> Player | None:
    """Who pays the rest of a dear hand: the discarder, or whom the table names; None when everybody pays alike."""
    named = win.liable[0].player if win.liable else win.payer
    return None if named == win.player else named


@lru_cache(maxsize=1 << 12)
def _amount(points: int | Fraction, house: House[Options]) -> int:
    """What some points are worth, in thousandths."""
    return in_parts(points * house.options.unit)


def _payments(win: Win, points: int, table: Table, house: House[Options]) -> tuple[Transfer, ...]:
    losers, payer, options = table.others(win.player), responsible(win), house.options
    if payer is None or options.payoff == "uniform" or points <= options.threshold:
        return pay(dict.fromkeys(losers, _amount(points, house)), win.player, "hand")
    share = _amount(options.threshold, house)
    rest = _amount(len(losers) * points, house) - (len(losers) - 1) * share
    others = pay({loser: share for loser in losers if loser != payer}, win.player, "hand")
    return (*others, *pay({payer: rest}, win.player, IMMUNITY if payer != win.payer else "hand"))
