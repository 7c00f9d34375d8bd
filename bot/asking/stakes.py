"""A stake that says money and not for how many points."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Final

from bot.chat import Choice, Reply, line
from engine.journal import AnyHouse
from engine.variants import RULESETS

_ALONE: Final = re.compile(r"(?P<sign>[$€£¥]?)(?P<amount>\d{1,7}(?:\.\d{1,3})?)")
_FOR_MONEY: Final = ("money", "for money", "with money", "cash")
_LEAST: Final = 100
"""A figure alone from here on is points for one unit of money; a smaller one may be either."""


def stake_question(house: AnyHouse, stake: str, command: Callable[[str], str]) -> Reply | None:
    """Ask for how many points an amount of money is; `command` says the line of a stake. None where points are told."""
    points = RULESETS[house.variant].stake_points
    currency = getattr(house.options, "currency", "")
    money = f"{currency}1" if stake.strip().casefold() in _FOR_MONEY else _money_of(stake.strip(), currency)
    if len(points) < 2 or money is None:
        return None
    shown = _in_pence(money)
    choices = tuple(
        Choice(
            line("stake.a_point", money=shown)
            if count == 1
            else line("stake.for_points", money=shown, points=f"{count:,}"),
            command(f"{count}:{money}"),
        )
        for count in points
    )
    return Reply(lines=(line("ask.stake_for", money=shown),), choices=choices, subject="question")


def _in_pence(money: str) -> str:
    """Less than a pound as it is said: £0.05 is 5p."""
    pence = float(money[1:]) * 100 if money.startswith("£") else 0.0
    return f"{pence:g}p" if 1 <= pence < _LEAST else money


def _money_of(stake: str, currency: str) -> str | None:
    """An amount of money alone, with its sign; None for anything else."""
    found = _ALONE.fullmatch(stake)
    if found is None or not float(found["amount"]):
        return None
    is_money = found["sign"] or "." in stake or float(found["amount"]) < _LEAST
    return f"{found['sign'] or currency}{found['amount']}" if is_money else None
