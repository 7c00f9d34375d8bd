"""Uniform text cut into tokens: tiles written together, brackets, `+`, set words, and what is none of them."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from enum import Enum
from functools import lru_cache
from typing import Final, NamedTuple

from engine import HONOURS as HONOUR_SUIT
from engine import Tile, is_bonus, suit_of
from engine.notation.alphabet import (
    BLOCK,
    BLOCK_START,
    BONUS_WORDS,
    CONCEALED_BEFORE,
    EXPOSED_BEFORE,
    HONOURS,
    KONG_WORDS,
    NUMERALS,
    OF_SUIT,
    SET_WORDS,
    SIGNS,
    SUIT_SIGNS,
)


class TokenKind(Enum):
    TILES = "tiles"
    DIGITS = "digits"
    OPEN = "open"
    CLOSE = "close"
    PLUS = "plus"
    SET = "set word"
    BAD = "bad"
    """Text about which a flaw was already told."""


class Style(Enum):
    """On which side of the digits the letter of a suit stands."""

    NONE = "none"
    AFTER = "after"
    BEFORE = "before"
    FOREIGN = "foreign"
    """Before, with a letter that is not read there."""


class Token(NamedTuple):
    """A piece of uniform text; `text` of a set word is the word alone, of digits the digits as 0-9."""

    kind: TokenKind
    text: str
    start: int
    end: int
    tiles: tuple[Tile, ...] = ()
    style: Style = Style.NONE


class Edit(NamedTuple):
    """Another text in the place of a piece."""

    start: int
    end: int
    text: str


class Flaw(NamedTuple):
    """Something wrong at a place, and changes of the text that could put it right, the likeliest first."""

    key: str
    values: tuple[tuple[str, str | int], ...]
    start: int
    end: int
    fixes: tuple[tuple[Edit, ...], ...] = ()


class Remark(NamedTuple):
    """Something read in a particular way."""

    key: str
    text: str
    start: int
    end: int


@dataclass(slots=True)
class Findings:
    """What the readers of one text have to say beside the tiles; it lives only as long as that text is read."""

    flaws: list[Flaw] = field(default_factory=list)
    remarks: list[Remark] = field(default_factory=list)

    def flaw(self, key: str, at: tuple[int, int], fixes: Iterable[str] = (), **values: str | int) -> None:
        """A flaw whose fixes replace just the place it stands at."""
        self.flaws.append(Flaw(key, tuple(values.items()), *at, tuple((Edit(*at, text),) for text in fixes)))


_SIGNS: Final = "|".join(sorted(SIGNS, key=len, reverse=True))
_UNIT: Final = re.compile(r"(?:[RGW]D|WH|[ESWNCFPRGBD])", re.ASCII | re.IGNORECASE)
_SIGN: Final = re.compile(_SIGNS)
_FIRST: Final = re.compile(r"([A-Za-z])([0-9]+)")
_NUMERALS: Final = "".join(NUMERALS)


@lru_cache(maxsize=64)
def _pattern(letters: str) -> re.Pattern[str]:
    """The grammar of a token, earlier alternatives first; `letters` may stand after digits.

    Repetitions that could be cut in several ways are possessive: no text makes the search go back and forth.
    """
    kongs, sets = "|".join(KONG_WORDS), "|".join(SET_WORDS)
    before = "|".join((*CONCEALED_BEFORE, *EXPOSED_BEFORE))
    suits, signs = re.escape(letters), "".join(SUIT_SIGNS)
    return re.compile(
        rf"""(?P<gap>[ ]+)
        |(?P<open>[(\[]) |(?P<close>[)\]]) |(?P<plus>\+)
        |(?P<first>(?<![0-9A-Za-z])(?:[{suits}][0-9]+)++(?![0-9A-Za-z{signs}]))
        |(?P<set>(?:(?:{before})[ ]*(?:{kongs})|{sets})(?=[ESWNCFPRGBD]*(?![A-Za-z])))
        |(?P<bonus>(?:{"|".join(BONUS_WORDS)})(?![A-Za-z]))
        |(?P<suited>[{_NUMERALS}]+(?:[{suits}]|[{signs}]子?))
        |(?P<count>(?<![0-9])[1-4][ENRG](?![A-Za-z]))
        |(?P<digits>[{_NUMERALS}]+)
        |(?P<honours>(?:{_UNIT.pattern})++(?![A-Za-z]))
        |(?P<signs>(?:{_SIGNS})+)
        |(?P<block>[\U0001F000-\U0001F029]+)
        |(?P<word>[A-Za-z]+)
        |(?P<mark>.)""",
        re.VERBOSE | re.ASCII | re.IGNORECASE,
    )


@dataclass(slots=True)
class _Lexer:
    letters: Mapping[str, str]
    found: Findings
    tokens: list[Token] = field(default_factory=list)

    def read(self, text: str) -> None:
        for match in _pattern("".join(self.letters)).finditer(text):
            _READERS[match.lastgroup or "mark"](self, match)

    def sign(self, match: re.Match[str]) -> None:
        self.tokens.append(Token(_SIGN_KINDS[match[0]], match[0], *match.span()))

    def gap(self, match: re.Match[str]) -> None:
        """Spaces only part what stands beside them."""

    def set_word(self, match: re.Match[str]) -> None:
        self.tokens.append(Token(TokenKind.SET, match[0].lower().replace(" ", ""), *match.span()))

    def bonus(self, match: re.Match[str]) -> None:
        self._tiles(match[0], match.start(), (BONUS_WORDS[match[0].lower()],))

    def suited(self, match: re.Match[str]) -> None:
        text = match[0].removesuffix("子")
        suit = SUIT_SIGNS.get(text[-1]) or self.letters[text[-1].lower()]
        style = Style.AFTER if text[-1].isascii() and suit in "mpsz" else Style.NONE
        self._numbers(match[0], match.start(), (ascii_digits(text[:-1]), suit), style)

    def first(self, match: re.Match[str]) -> None:
        """Letter-first words; glued ones are taken apart."""
        for part in _FIRST.finditer(match[0]):
            letter = part[1].lower()
            style = Style.BEFORE if letter in "mpsz" else Style.FOREIGN
            self._numbers(part[0], match.start() + part.start(), (part[2], self.letters[letter]), style)

    def honours(self, match: re.Match[str]) -> None:
        units = [unit.upper() for unit in _UNIT.findall(match[0])]
        if "D" in units:
            choices = ["".join(letter if unit == "D" else unit for unit in units) for letter in "CFP"]
            return self._bad("notation.ambiguous_letter", match.span(), choices, letter=match[0])
        if "B" in units:
            self.found.remarks.append(Remark("white_from_B", match[0], *match.span()))
        return self._tiles(match[0], match.start(), tuple(HONOURS[unit] for unit in units))

    def signs(self, match: re.Match[str]) -> None:
        self._split(((sign[0], SIGNS[sign[0]]) for sign in _SIGN.finditer(match[0])), match.start())

    def block(self, match: re.Match[str]) -> None:
        self._split(((char, BLOCK[ord(char) - BLOCK_START]) for char in match[0]), match.start())

    def digits(self, match: re.Match[str]) -> None:
        self.tokens.append(Token(TokenKind.DIGITS, ascii_digits(match[0]), *match.span()))

    def count(self, match: re.Match[str]) -> None:
        number, letter = int(match[0][0]), match[0][1].upper()
        self._bad("notation.count", match.span(), (letter * number,), word=match[0])

    def word(self, match: re.Match[str]) -> None:
        """Letters that are nothing; digits directly before them belong to the same mistake."""
        last = self.tokens[-1] if self.tokens else None
        if last is not None and last.kind is TokenKind.DIGITS and last.end == match.start():
            self.tokens.pop()
            fixes = tuple(last.text + suit for suit in "mps")
            self._bad("bad_tile", (last.start, match.end()), fixes, tile=last.text + match[0])
        else:
            self.tokens.append(Token(TokenKind.BAD, match[0], *match.span()))
            self.found.flaw("notation.unknown_word", match.span(), ("",), word=match[0])

    def mark(self, match: re.Match[str]) -> None:
        flaws = self.found.flaws
        if flaws and flaws[-1].key == "notation.unknown_character" and flaws[-1].end == match.start():
            run = str(flaws[-1].values[0][1]) + match[0]
            del self.tokens[-1]
            start = flaws.pop().start
        else:
            run, start = match[0], match.start()
        self._bad("notation.unknown_character", (start, match.end()), ("",), character=run)

    def _numbers(self, text: str, start: int, written: tuple[str, str], style: Style) -> None:
        """Tiles of one suit from their digits; a ten or a number the suit does not have is a flaw."""
        digits, suit = written
        kinds = OF_SUIT[suit]
        end = start + len(text)
        missing = [digit for digit in digits if digit not in kinds]
        if digits == "10" and suit in "mps":
            self._bad("bad_tile", (start, end), ("1" + suit, f"1{suit} 0{suit}"), tile=text)
        elif missing:
            fixes = [digits + other for other in "mps" if other != suit]
            self._bad("bad_tile", (start, end), fixes, tile=missing[0] + suit if len(digits) > 1 else text)
        else:
            self._tiles(text, start, tuple(kinds[digit] for digit in digits), style)

    def _split(self, signs: Iterable[tuple[str, Tile]], start: int) -> None:
        """Tiles written as one sign each, one token for each run of the same suit."""
        text = ""
        tiles: list[Tile] = []
        for sign, tile in signs:
            if tiles and _sort(tile) != _sort(tiles[-1]):
                self._tiles(text, start, tuple(tiles))
                start += len(text)
                text, tiles = "", []
            text += sign
            tiles.append(tile)
        self._tiles(text, start, tuple(tiles))

    def _tiles(self, text: str, start: int, tiles: tuple[Tile, ...], style: Style = Style.NONE) -> None:
        self.tokens.append(Token(TokenKind.TILES, text, start, start + len(text), tiles, style))

    def _bad(self, key: str, at: tuple[int, int], fixes: Iterable[str], **values: str | int) -> None:
        self.tokens.append(Token(TokenKind.BAD, str(next(iter(values.values()))), *at))
        self.found.flaw(key, at, fixes, **values)


_SIGN_KINDS: Final = {
    "(": TokenKind.OPEN,
    "[": TokenKind.OPEN,
    ")": TokenKind.CLOSE,
    "]": TokenKind.CLOSE,
    "+": TokenKind.PLUS,
}
_READERS: Final[Mapping[str, Callable[[_Lexer, re.Match[str]], None]]] = {
    "gap": _Lexer.gap,
    "open": _Lexer.sign,
    "close": _Lexer.sign,
    "plus": _Lexer.sign,
    "first": _Lexer.first,
    "set": _Lexer.set_word,
    "bonus": _Lexer.bonus,
    "suited": _Lexer.suited,
    "count": _Lexer.count,
    "digits": _Lexer.digits,
    "honours": _Lexer.honours,
    "signs": _Lexer.signs,
    "block": _Lexer.block,
    "word": _Lexer.word,
    "mark": _Lexer.mark,
}


def ascii_digits(text: str) -> str:
    """Digits and Chinese numerals as 0-9."""
    return "".join(NUMERALS[char] for char in text)


def _sort(tile: Tile) -> int:
    """Tiles of one sort are written together: a suit, the honours, bonus tiles."""
    return HONOUR_SUIT + 1 if is_bonus(tile) else suit_of(tile)


def tokens_of(text: str, letters: Mapping[str, str], found: Findings) -> list[Token]:
    """Every token of uniform text in its order; what is no tile is a flaw in `found`."""
    lexer = _Lexer(letters, found)
    lexer.read(text)
    return lexer.tokens
