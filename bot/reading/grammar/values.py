"""Values in a sentence: numbers with their units, limits by name, points with their doubles."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Final

from bot.reading.grammar.kinds import Kind, SpokenToken
from engine import StatedValue

_TIMES: Final = {"once": 1, "twice": 2, "thrice": 3, "three": 3, "four": 4, "five": 5}
LEAST_POINTS: Final = 100
"""From here on a number without a unit is an amount in a game of han and fu, not han."""
USUAL_FU: Final = (20, 110)


@dataclass(slots=True)
class Amount:
    """One value as it comes together; `place` is the token it begins at."""

    place: int
    said: dict[str, int] = field(default_factory=dict)
    limit: str | None = None
    times: int = 1

    def fits(self, unit: str) -> bool:
        return unit not in self.said and not self.is_of_nothing

    @property
    def is_of_nothing(self) -> bool:
        """Whether it is that of a chicken hand, beside which no number is part of it."""
        return self.limit is not None and self.limit.isdecimal()

    @property
    def has_unit(self) -> bool:
        """Whether a unit or a limit was said, not a bare number only."""
        return self.limit is not None or bool(self.said.keys() - {"bare"})

    def stated(self, unit: str) -> StatedValue:
        """The value in a game that counts in `unit`."""
        if unit == "points":
            return self._points()
        if self.limit is not None and self.is_of_nothing:
            return StatedValue(units=int(self.limit))
        if unit != "han" and self.limit is not None and self.said.keys() & {"units", "bare"}:
            return StatedValue(units=self.said.get("units", self.said.get("bare")))
        if self.limit == "double_yakuman":
            return StatedValue(units=2, limit="yakuman")
        bare, units, fu = self.said.get("bare"), self.said.get("units"), self.said.get("fu")
        points = self.said.get("points")
        if bare is not None and unit == "han" and bare >= LEAST_POINTS:
            return StatedValue(points=bare, share=self.said.get("share"), limit=self.limit)
        if points is not None and unit == "han" and "share" in self.said:
            return StatedValue(points=points, share=self.said["share"])
        return StatedValue(units if units is not None else bare, fu, self.limit, points)

    def _points(self) -> StatedValue:
        if self.limit is not None and not self.limit.isdecimal():
            return StatedValue(limit="limit")
        base = self.said.get("points", self.said.get("bare"))
        if base is None:
            return StatedValue(units=self.said.get("units", 0))
        doubles = min(self.said.get("units", 0), 40)
        if not doubles and self.times > 1 and self.times.bit_count() == 1:  # 42 x 8
            doubles = self.times.bit_length() - 1
            return StatedValue(doubles, points=base * self.times)
        return StatedValue(doubles or None, points=(base << doubles) * self.times)


def amounts(tokens: Sequence[SpokenToken], unit: str, *, several: bool = False) -> list[Amount]:
    """The values of a sentence in order; what says the same thing twice begins another one.

    Where `several` win, a name with a value right behind it begins one of its own.
    """
    found: list[Amount] = []
    at = 0
    reader = _Reader(tokens, found, unit, several)
    while at < len(tokens):
        at += reader.take(at)
    return found


_BEFORE_OWN_VALUE: Final = (Kind.BREAK, Kind.AND, Kind.WIN, Kind.WINNER, Kind.HAS, Kind.IS)
_OF_VALUES: Final = (Kind.LIMIT, Kind.TIMES, Kind.DOUBLED, Kind.ALL, Kind.NOTHING)


class _Reader:
    """Takes what belongs to a value at one place."""

    def __init__(self, tokens: Sequence[SpokenToken], found: list[Amount], unit: str, several: bool) -> None:
        self.tokens, self.found, self.unit, self.several = tokens, found, unit, several
        self.is_closed = False
        """Somebody else was named since the last value."""

    def take(self, at: int) -> int:
        """Take what stands at a place; how many tokens were looked at."""
        token = self.tokens[at]
        if token.kind is Kind.NUMBER:
            return self._number(at)
        if token.kind is Kind.NAME and self.found:
            self._name(at)
        return self._beside_number(at, token) if token.kind in _OF_VALUES else 1

    def _beside_number(self, at: int, token: SpokenToken) -> int:
        """Take a word of values that is no number; how many tokens were looked at."""
        if token.kind is Kind.LIMIT:
            named = self._is_named_right_before(at)
            is_told = token.word.isdecimal() and self.unit != "points"  # a chicken hand beside a number
            amount = self._one(
                at,
                "limit",
                lambda one: one.limit is None and not (is_told and one.said) and not (named and "units" in one.said),
            )
            amount.limit = token.word
        elif token.kind is Kind.TIMES:
            return self._times(at)
        elif token.kind is Kind.DOUBLED:
            return self._doubled(at)
        elif token.kind is Kind.ALL and self._is_payment(at - 1):
            self.found[-1].said["share"] = self.tokens[at - 1].number
        elif token.kind is Kind.NOTHING and self.unit == "points":
            self._one(at, "points", lambda one: one.fits("points") and one.fits("bare")).said["points"] = 0
        return 1

    def _is_named_right_before(self, at: int) -> bool:
        """Whether somebody stands right before a place of whom nothing else is said: `ben 3h30 and cat mangan`."""
        before = self.tokens[max(at - 2, 0) : at]
        return len(before) > 1 and before[1].kind is Kind.NAME and before[0].kind in (Kind.AND, Kind.BREAK)

    def _name(self, at: int) -> None:
        """Close the last value where somebody is named of whom another one may be told."""
        if self.found[-1].said.keys() & {"bare", "points"} or (self.several and self._has_own_value(at)):
            self.is_closed = True  # isla 3900, jack mangan; ダブロン 花子 30符2翻 次郎 満貫

    def _has_own_value(self, at: int) -> bool:
        """Whether a value stands behind the name at a place, perhaps behind a sign or that he won."""
        at += 1
        while at < len(self.tokens) and self.tokens[at].kind in _BEFORE_OWN_VALUE:
            at += 1
        return at < len(self.tokens) and self.tokens[at].kind in (Kind.NUMBER, Kind.LIMIT)

    def _one(self, at: int, _: str, fits: object) -> Amount:
        assert callable(fits)
        if not self.found or not fits(self.found[-1]) or (self.is_closed and (self.several or self.unit == "han")):
            self.found.append(Amount(at))
            self.is_closed = False
        return self.found[-1]

    def _number(self, at: int) -> int:
        number = self.tokens[at].number
        unit = self._unit_behind(at)
        if unit in (None, "points") and self._other_payment(at, number):
            return 1 if unit is None else 2
        if unit is None:
            self._bare(at, number)
            return 1
        self._one(at, unit, lambda one: one.fits(unit) and self._goes_with(one, unit, number)).said[unit] = number
        return 2

    def _goes_with(self, amount: Amount, unit: str, number: int) -> bool:
        """Whether a number with its unit says more of a value that began with a bare number: points and doubles do."""
        bare = amount.said.get("bare")
        if bare is None or unit == "fu":
            return True
        if unit == "points":
            return False
        return self.unit == "points" or bare == number or self._is_ordinal(amount.place)

    def _is_ordinal(self, at: int) -> bool:
        """Whether a number says which one is meant: `hand 1`."""
        return at > 0 and self.tokens[at - 1].kind is Kind.COUNTER

    def _other_payment(self, at: int, number: int) -> bool:
        """Take the second of two payments of a self-draw, `1300/2600`: the dealer's; False for any other number."""
        before = at - 1
        if before > 0 and self.tokens[before].kind is Kind.BREAK and self.tokens[before].text in ("/", "-", "・"):
            before -= 1
        if number < LEAST_POINTS or not self._is_payment(before) or "share" in self.found[-1].said:
            return False
        said = self.found[-1].said
        said["bare"], said["share"] = max(said["bare"], number), min(said["bare"], number)
        return True

    def _is_payment(self, at: int) -> bool:
        """Whether the number at a place is the last value, as an amount of points."""
        if self.unit != "han" or at < 0 or self.tokens[at].kind is not Kind.NUMBER or not self.found:
            return False
        said = self.found[-1].said.get("bare")
        return said is not None and said >= LEAST_POINTS and said == self.tokens[at].number

    def _unit_behind(self, at: int) -> str | None:
        following = self.tokens[at + 1] if at + 1 < len(self.tokens) else None
        return following.word if following is not None and following.kind is Kind.UNIT else None

    def _says_which_hand(self, at: int) -> bool:
        """Whether a bare number is that of a hand, beside a value: `hand 9, dan 8 off cat`."""
        counted = self.tokens[at - 1].text.casefold() if self._is_ordinal(at) else ""
        others = (one for one, token in enumerate(self.tokens) if token.kind in (Kind.NUMBER, Kind.LIMIT) and one != at)
        return self.unit != "points" and counted in _OF_DEAL and any(not self._is_ordinal(one) for one in others)

    def _bare(self, at: int, number: int) -> None:
        if self._says_which_hand(at):
            return
        last = self.found[-1] if self.found else None
        if self.unit == "han" and last is not None and _may_be_fu(last, number):
            last.said["fu"] = number
            return
        free = last is not None and not last.said and last.limit is not None and self.unit != "han"
        free = free or self._is_doubled_before(at)
        if not free or last is None:
            last = Amount(at)
            self.found.append(last)
        last.said["bare"] = number

    def _is_doubled_before(self, at: int) -> bool:
        """Whether the doubles of a number stand before it: `3 doubles on 28`."""
        before = [token.kind for token in self.tokens[max(at - 2, 0) : at]] == [Kind.NUMBER, Kind.UNIT]
        return self.unit == "points" and before and bool(self.found) and self.found[-1].said.keys() == {"units"}

    def _times(self, at: int) -> int:
        """Take a sign of times before a number; where values are not multiplied that number is a value of its own."""
        if self.unit not in ("points", "han"):
            return 1
        following = self.tokens[at + 1] if at + 1 < len(self.tokens) else None
        if self.found and following is not None and following.kind is Kind.NUMBER:
            self.found[-1].times *= max(1, following.number)
            return 2
        return 1

    def _doubled(self, at: int) -> int:
        """Take how often a value is doubled: `doubled twice`, `doubled 3 times`; how many tokens were looked at."""
        words = self.tokens[at].text.casefold().split()
        times = next((_TIMES[word] for word in words if word in _TIMES), 1)
        counted = [token.kind for token in self.tokens[at + 1 : at + 3]] == [Kind.NUMBER, Kind.TIMES]
        if counted:
            times = self.tokens[at + 1].number
        if self.found:
            self.found[-1].said["units"] = self.found[-1].said.get("units", 0) + times
        return 3 if counted else 1


_OF_DEAL: Final = ("hand", "game", "deal", "round")
"""Words before the number of a hand."""


def _may_be_fu(amount: Amount, number: int) -> bool:
    """Whether a bare number behind han can only be their fu: `3 30`."""
    counted = amount.said.get("units", amount.said.get("bare"))
    return (
        counted is not None
        and counted <= 13
        and "fu" not in amount.said
        and amount.limit is None
        and USUAL_FU[0] <= number <= USUAL_FU[1]
    )
