"""Amounts and option values as they are typed and shown in commands."""

from __future__ import annotations

import re
from fractions import Fraction
from typing import Final

from bot.reading.words import Word, refuse
from engine import Value

MOST: Final = 10**15
"""The largest amount that can be entered, in the smallest unit."""

_AMOUNT = re.compile(
    r"[$€£¥]?(\d{1,3}(?:,\d{3})+(?:\.\d{1,6})?|\d{1,15}(?:[.,]\d{1,6})?)(?:元|[块塊][錢钱]?|蚊|文|銀|円|圓|dollars?|bucks?)?"
)
_CURRENCY = re.compile(r"[$€£¥]|元|块|塊|蚊|文|銀|円|圓|dollars?|bucks?|pence|cents?|¢")
_HUNDREDTHS = re.compile(r"(\d{1,6})(?:p|pence|c|cents?|¢)")
"""Amounts in hundredths of money: `50p`."""
_THOUSANDS = re.compile(r"\d{1,3}(?:,\d{3})+(?:\.\d+)?")


def amount_of(word: Word, parts: int) -> int:
    """An amount typed in units, as whole parts; raises WordRefused for anything finer, zero or too large."""
    if parts > 1 and (coins := _HUNDREDTHS.fullmatch(word.key)) is not None and int(coins[1]):
        return int(coins[1]) * parts // 100
    found = _AMOUNT.fullmatch(word.key)
    if found is None:
        raise refuse("amount.unreadable", word)
    typed = found[1].replace(",", "") if _THOUSANDS.fullmatch(found[1]) else found[1].replace(",", ".")
    amount = Fraction(typed) * parts
    if amount.denominator != 1 or not 0 < amount <= MOST:
        raise refuse("amount.out_of_range" if parts > 1 else "amount.whole", word, parts=parts)
    return int(amount)


def names_currency(word: Word) -> bool:
    """Whether an amount is said in a currency: `$5`, `5元`."""
    return _CURRENCY.search(word.key) is not None


def amount_text(value: Value) -> str:
    """An option's value as it is typed."""
    if value is None:
        return "none"
    if isinstance(value, bool):
        return "on" if value else "off"
    if isinstance(value, Fraction):
        return decimal(value)
    if isinstance(value, tuple):
        return ",".join(_pair_text(part) for part in value) or "none"
    if isinstance(value, str) and re.fullmatch(r"\d+/\d+", value):
        return decimal(Fraction(value))
    return str(value)


def _pair_text(part: Value) -> str:
    if isinstance(part, tuple) and len(part) == 2:
        return f"{amount_text(part[0])}:{_pair_text(part[1])}"
    if isinstance(part, tuple):
        return "/".join(amount_text(one) for one in part)
    return amount_text(part)


def decimal(value: Fraction) -> str:
    """A number with as many decimals as it needs, at most six."""
    if value.denominator == 1:
        return str(value.numerator)
    digits = 1
    while (value * 10**digits).denominator != 1 and digits < 6:
        digits += 1
    scaled = abs(int(value * 10**digits))
    whole, part = divmod(scaled, 10**digits)
    return f"{'-' if value < 0 else ''}{whole}.{part:0{digits}d}"


def points_text(value: Fraction) -> str:
    """Final points as they are shown, with a true minus."""
    return decimal(value).replace("-", "−")


def signed_points(value: Fraction) -> str:
    """Final points with their sign and a decimal, as tables list them: +53.0, −16.7."""
    tenths = abs(value) * 10
    shown = decimal(abs(value)) if tenths.denominator != 1 else f"{int(tenths) // 10}.{int(tenths) % 10}"
    return shown if not value else f"{'−' if value < 0 else '+'}{shown}"
