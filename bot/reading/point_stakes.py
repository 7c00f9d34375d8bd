"""What points are worth in money, as people say it: `10p per 100`, `1000:£1`, `a penny a point`, `£1 a thousand`."""

from __future__ import annotations

import re
from dataclasses import dataclass
from fractions import Fraction
from typing import Final

from bot.reading.grammar import chinese_number

_NUMBER: Final = r"\d{1,7}(?:\.\d{1,3})?"
_COUNTS: Final = {"a": 1, "an": 1, "one": 1, "two": 2, "five": 5, "ten": 10, "twenty": 20, "fifty": 50}
_HUNDREDTHS: Final = {
    "p": "£",
    "pence": "£",
    "penny": "£",
    "pennies": "£",
    "c": "$",
    "cent": "$",
    "cents": "$",
    "¢": "$",
}
_WHOLE: Final = {
    **dict.fromkeys(("pound", "pounds", "quid"), "£"),
    **dict.fromkeys(("dollar", "dollars", "buck", "bucks"), "$"),
    **dict.fromkeys(("euro", "euros"), "€"),
    **dict.fromkeys(("yen", "円"), "¥"),
}
_NAMED: Final = {"ten thousand": 10_000, "thousand": 1000, "hundred": 100, "point": 1, "pt": 1}
_UNIT: Final = "|".join(sorted(map(re.escape, {**_HUNDREDTHS, **_WHOLE}), key=len, reverse=True))
_MONEY: Final = (
    rf"(?:(?P<sign>[$€£¥￥])\s?(?P<signed>{_NUMBER})"
    rf"|(?:(?P<count>{_NUMBER}|{'|'.join(_COUNTS)})\s*|the\s+)?(?P<unit>{_UNIT})(?!\w)"
    rf"|(?P<bare>{_NUMBER}))"
)
_POINTS: Final = (
    r"(?:(?P<points>\d{1,3}(?:,\d{3})+|\d{1,7})(?P<thousands>k)?(?:\s*(?P<said>points?|pts?)(?!\w))?"
    rf"|(?P<named>{'|'.join(_NAMED)})(?:\s+points?)?)"
)
_ARTICLE: Final = r"(?:(?:an?|the|each|every)\s+)?"
_EITHER_SIDE: Final = (r"(?<![\w.,/])", r"(?!\w|[.,]\d|\s*[/:]\s*\d)")
_FOR_POINTS: Final = re.compile(
    rf"{_EITHER_SIDE[0]}{_MONEY}(?:\s*(?P<joint>[/:=])\s*{_ARTICLE}|\s+(?:per|for|to)\s+{_ARTICLE}"
    rf"|\s+(?:an?|the|each|every)\s+){_POINTS}{_EITHER_SIDE[1]}",
    re.IGNORECASE,
)
_FOR_MONEY: Final = re.compile(
    rf"{_EITHER_SIDE[0]}{_POINTS}(?:\s*(?P<joint>[/:=])\s*|\s+(?:to|for|is|are|a)\s+){_MONEY}{_EITHER_SIDE[1]}",
    re.IGNORECASE,
)
_ALONE: Final = re.compile(rf"{_EITHER_SIDE[0]}{_MONEY}{_EITHER_SIDE[1]}", re.IGNORECASE)
_YEN: Final = {
    "ピン": 100,
    "ゴ": 50,
    "五": 50,
    "サン": 30,
    "三": 30,
    "イチ": 10,
    "一": 10,
    "リャンピン": 200,
    "ウーピン": 500,
}
_RATE: Final = re.compile(
    r"(?<![\w])(?:レート\s*)?(?:(?:点|點|テン)\s?(?P<rate>リャンピン|ウーピン|ピン|ゴ|五|サン|三|イチ|一|[135](?!\d)))(?!\w)"
)
"""What a thousand points are worth at Japanese tables: 点5 is 50 yen, 点ピン 100."""
_BY_COUNT: Final = re.compile(
    r"(?P<count>千|一千|1,?000|百|一百|100)\s*[点點分]\s*(?:で|につき|=|係|是|算)?\s*"
    r"(?P<amount>\d{1,6}|[一二兩两三四五六七八九十百]{1,5})\s*(?P<unit>[円圓元蚊塊块])"
)
"""So many points for an amount: 千点50円, 一千點十蚊."""
_LEAST: Final = 100
"""Points below this need the word for them beside a stroke: `£1/1000`, and not `0.5/1`."""
_FEW: Final = 10
"""Of two bare figures the points are at least so many times the money: `10/1000`, and not `50/100`."""


@dataclass(frozen=True, slots=True)
class PointStake:
    """So many points for an amount of money, with its place in the text; 0 points where they are not said."""

    points: int
    sign: str
    amount: Fraction
    start: int
    end: int

    @property
    def text(self) -> str:
        """As a game reads it: `1000:£1`; money alone as `£0.1`."""
        amount = f"{self.sign}{float(self.amount):.10g}"
        return f"{self.points}:{amount}" if self.points else amount


def point_stake(text: str) -> PointStake | None:
    """Find the stake in a text that says both points and money."""
    if (rate := _RATE.search(text)) is not None:
        yen = _YEN.get(rate["rate"]) or 10 * int(rate["rate"])
        return PointStake(1000, "¥", Fraction(yen), *rate.span())
    if (counted := _BY_COUNT.search(text)) is not None:
        sign = "¥" if counted["unit"] in "円圓" else ""
        points = 100 if counted["count"] in ("百", "一百", "100") else 1000
        return PointStake(points, sign, Fraction(_number(counted["amount"])), *counted.span())
    for pattern in (_FOR_POINTS, _FOR_MONEY):
        for found in pattern.finditer(text):
            stake = _stake_of(found)
            if stake is not None and stake.amount:
                return stake
    return None


def _number(text: str) -> int:
    return int(text) if text.isdecimal() else chinese_number(text)


def money_alone(text: str) -> PointStake | None:
    """Find an amount of money with its sign or unit, where no points are said with it; a `c` alone is a name."""
    for found in _ALONE.finditer(text):
        is_initial = (
            len(found["unit"] or "") == 1 and found["unit"].isalpha() and not (found["count"] or "")[:1].isdigit()
        )
        if not found["bare"] and not is_initial:
            sign, amount = _money_of(found)
            return PointStake(0, sign, amount, *found.span())
    return None


def _stake_of(found: re.Match[str]) -> PointStake | None:
    """What both sides say; None for two figures that are no points and money."""
    points = _NAMED[found["named"].casefold()] if found["named"] else int(found["points"].replace(",", ""))
    points *= 1000 if found["thousands"] else 1
    sign, amount = _money_of(found)
    is_many = points >= _LEAST or bool(found["named"] or found["said"])
    if not points or (found["joint"] == "/" and not is_many):
        return None
    if found["bare"] and (amount * _FEW > points or not (is_many or found["joint"])):
        return None
    return PointStake(points, sign, amount, *found.span())


def _money_of(found: re.Match[str]) -> tuple[str, Fraction]:
    if found["bare"]:
        return "", Fraction(found["bare"])
    if found["sign"]:
        return found["sign"].replace("￥", "¥"), Fraction(found["signed"])
    unit, count = found["unit"].casefold(), (found["count"] or "one").casefold()
    amount = Fraction(_COUNTS[count]) if count in _COUNTS else Fraction(count)
    return (_HUNDREDTHS[unit], amount / 100) if unit in _HUNDREDTHS else (_WHOLE[unit], amount)
