"""Ways of paying that several variants share."""

from __future__ import annotations

from collections.abc import Mapping

from engine.table import Player
from engine.transfers import Purse, Transfer, pay


def pay_for_all(
    shares: Mapping[Player, int], payer: Player, payee: Player, reason: str, purse: Purse = Purse.MONEY
) -> tuple[Transfer, ...]:
    """One player pays his own share as a hand, and everybody else's under `reason`."""
    own = shares.get(payer, 0)
    rest = sum(shares.values()) - own
    return (*pay({payer: own}, payee, "hand", purse), *pay({payer: rest}, payee, reason, purse))
