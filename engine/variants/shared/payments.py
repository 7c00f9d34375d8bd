"""Ways of paying that several variants share."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from engine import Deal, HandScore, Player, Purse, Table, Transfer, Win, pay


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


def fine_to_all(offender: Player, table: Table, share: int) -> tuple[Transfer, ...]:
    """What a false win costs: the offender pays everybody the same, the next in turn first."""
    return tuple(Transfer(offender, other, share, "false_win") for other in table.others(offender)) if share else ()
