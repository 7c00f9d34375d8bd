"""Who keeps the deal, where several variants leave it to the house."""

from __future__ import annotations

from typing import Any

from engine import Deal, DealOutcome
from engine.variants.shared.payments import paid_wins


def dealer_stays(deal: Deal[Any]) -> bool:
    """Return whether the dealer deals again after a win or a draw: the options `dealer_on_win`, `dealer_on_draw`."""
    options = deal.house.options
    if deal.outcome is DealOutcome.DRAWN:
        return bool(options.dealer_on_draw == "stay")
    return options.dealer_on_win == "stay" and any(win.player == deal.table.dealer for win, _ in paid_wins(deal))
