"""From points to money: the basic points everybody pays, the points of the hand, false wins, table points."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from functools import lru_cache

from engine import Deal, House, Player, Table, Transfer, Win, in_parts, pay
from engine.variants.mcr.options import Options
from engine.variants.shared.payments import settle_in_points


def settle(deal: Deal[Options]) -> tuple[Transfer, ...]:
    """Return who pays whom for a deal."""
    return settle_in_points(deal, _payments)


def _payments(win: Win, points: int, table: Table, house: House[Options]) -> tuple[Transfer, ...]:
    """The basic points from every loser; the points of the hand from each on a self-draw, else from the discarder."""
    losers, (base, unit) = table.others(win.player), _parts(house)
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
