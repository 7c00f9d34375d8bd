"""Ways of paying that several variants share."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from engine import Deal, DealOutcome, HandScore, House, Player, Purse, Table, Transfer, Win, in_parts, pay


def pay_for_all(
    shares: Mapping[Player, int], payer: Player, payee: Player, reason: str, purse: Purse = Purse.MONEY
) -> tuple[Transfer, ...]:
    """One player pays his own share as a hand, and everybody else's under `reason`."""
    own = shares.get(payer, 0)
    rest = sum(shares.values()) - own
    return (*pay({payer: own}, payee, "hand", purse), *pay({payer: rest}, payee, reason, purse))


def paid_wins(deal: Deal[Any]) -> tuple[tuple[Win, HandScore], ...]:
    """The wins that are paid: all of one discard, or only the next in turn after the discarder."""
    return deal.wins if deal.house.options.multiple_winners == "all" else deal.wins[:1]


def settle_in_points(
    deal: Deal[Any], payments: Callable[[Win, int, Table, House[Any]], tuple[Transfer, ...]]
) -> tuple[Transfer, ...]:
    """Settle a deal whose hands are worth points: each win by itself, with winners paying one another nothing.

    A false win costs `false_win_amount` points to everybody, a draw nothing.
    """
    if deal.outcome is DealOutcome.FALSE_WIN and deal.false_claim is not None:
        options = deal.house.options
        return fine_to_all(deal.false_claim.player, deal.table, in_parts(options.false_win_amount * options.unit))
    wins = paid_wins(deal) if deal.outcome is DealOutcome.WON else ()
    if len(wins) == 1:
        win, score = wins[0]
        return payments(win, score.counted, deal.table, deal.house)
    winners = frozenset(win.player for win, _ in wins)
    return tuple(
        [
            transfer
            for win, score in wins
            for transfer in payments(win, score.counted, deal.table, deal.house)
            if transfer.payer not in winners
        ]
    )


def fine_to_all(offender: Player, table: Table, share: int) -> tuple[Transfer, ...]:
    """What a false win costs: the offender pays everybody the same, the next in turn first."""
    return tuple(Transfer(offender, other, share, "false_win") for other in table.others(offender)) if share else ()
