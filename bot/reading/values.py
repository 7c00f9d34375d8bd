"""Values typed instead of tiles: `ben 3 from ann`, `3tai zimo`, `4h30`, `mangan`, `=80`."""

from __future__ import annotations

import re
from dataclasses import dataclass, field

from bot.reading.vocabulary import LIMITS, UNITS
from bot.reading.words import Word, refuse
from engine import StatedValue

_GLUED = re.compile(r"(\d{1,9})([a-z台臺番飜翻点點分符ハン]+)(?:(\d{1,4})(?:fu|符|f)?)?", re.ASCII | re.IGNORECASE)
_NUMERAL = re.compile(r"^([一二三四五六七八九]?十?[一二三四五六七八九]?)(?=[台臺番飜翻点點分ハ])")
"""A Chinese number before its unit, to ninety-nine."""

_NUMBER = re.compile(r"\d{1,9}", re.ASCII)
_POINTS = re.compile(r"=(\d{1,9})", re.ASCII)


@dataclass(slots=True)
class ValueWords:
    """The numbers of a value entry as they come, word by word; `words` are those taken so far."""

    numbers: list[tuple[int, str | None]] = field(default_factory=list)
    limit: str | None = None
    words: list[Word] = field(default_factory=list)

    def take(self, word: Word) -> bool:
        """Take a word if it is part of a value."""
        key = word.key
        taken = self._take_number(key) or self._take_unit(key) or self._take_limit(key)
        if taken:
            self.words.append(word)
        return taken

    def _take_number(self, key: str) -> bool:
        key = _NUMERAL.sub(_digits, key)
        if _NUMBER.fullmatch(key):
            self.numbers.append((int(key), None))
            return True
        if points := _POINTS.fullmatch(key):
            self.numbers.append((int(points[1]), "points"))
            return True
        glued = _GLUED.fullmatch(key)
        if glued is None or glued[2] not in UNITS:
            return False
        self.numbers.append((int(glued[1]), UNITS[glued[2]]))
        if glued[3]:
            self.numbers.append((int(glued[3]), "fu"))
        return True

    def _take_unit(self, key: str) -> bool:
        if key not in UNITS or not self.numbers or self.numbers[-1][1] is not None:
            return False
        self.numbers[-1] = (self.numbers[-1][0], UNITS[key])
        return True

    def _take_limit(self, key: str) -> bool:
        if key not in LIMITS or self.limit is not None:
            return False
        self.limit = LIMITS[key]
        return True

    def stated(self) -> StatedValue | None:
        """The value; None when there is none. Raises WordRefused when the numbers say two different things."""
        if not self.numbers and self.limit is None:
            return None
        named = dict[str, int]()
        for number, unit in self.numbers:
            name = unit or ("units" if "units" not in named else "fu")
            if name in named:
                told = ", ".join(str(one) for one, _ in self.numbers)
                raise refuse("value.twice", self.words[-1], values=told)
            named[name] = number
        return StatedValue(named.get("units"), named.get("fu"), self.limit, named.get("points"))


def _digits(numeral: re.Match[str]) -> str:
    """`三` as 3, `十三` as 13, `二十` as 20; nothing stays nothing."""
    tens, ten, ones = numeral[0].partition("十")
    if not ten:
        return str(_ONES[tens]) if tens else ""
    return str((_ONES[tens] if tens else 1) * 10 + (_ONES[ones] if ones else 0))


_ONES = {character: number for number, character in enumerate("一二三四五六七八九", 1)}
