"""From points to money: alike up to the threshold, above it the responsible player makes up the rest."""

from __future__ import annotations

from fractions import Fraction
from functools import lru_cache

from engine import Deal, House, Player, Table, Transfer, Win, in_parts, pay
from engine.variants.shared.payments import settle_in_points
from engine.variants.zung_jung.options import IMMUNITY, Options


def settle(deal: Deal[Options]) -> tuple[Transfer, ...]:
    """Return who pays whom for a deal."""
    return settle_in_points(deal, _payments)


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
