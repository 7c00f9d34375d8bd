"""What points are worth in money, where several variants say it alike."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import Any, Final

from engine import PARTS, House, OptionRefused, Problem, Value, problem

_MOST_DIGITS: Final = 15


def point_stake(text: str, _: House[Any]) -> Mapping[str, Value]:
    """Read what a point is worth ("0.1") as the option `unit`. Raises OptionRefused."""
    amount = _amount(text)
    if amount is None or amount <= 0 or (amount * PARTS).denominator != 1:
        raise OptionRefused(problem("bad_option", name="stake", given=text, allowed="0.1 · 1"))
    return {"unit": amount}


def finer_than_parts(unit: Fraction, amounts: Mapping[str, Fraction]) -> tuple[Problem, ...]:
    """Refuse amounts in points, by the name of their option, that come out finer than money is booked in."""
    return tuple(
        problem("bad_option", name=name, given=str(amount), allowed=f"× {unit} = n / {PARTS}")
        for name, amount in amounts.items()
        if (amount * unit * PARTS).denominator != 1
    )


def _amount(text: str) -> Fraction | None:
    try:
        return Fraction(text.strip()) if len(text) <= _MOST_DIGITS else None
    except (ValueError, ZeroDivisionError):
        return None
