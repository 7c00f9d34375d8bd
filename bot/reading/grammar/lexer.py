"""From a line to tokens: names and phrases by longest match, numbers of every script, what is left unknown."""

from __future__ import annotations

import re
from bisect import bisect_left
from dataclasses import dataclass, field
from functools import lru_cache
from operator import attrgetter
from typing import Final

from bot.reading.grammar import phrases
from bot.reading.grammar.kinds import ABOVE, Kind, SpokenToken
from bot.reading.grammar.lexicon import ATOM, JOINS, WIDE, Meaning, Node, atoms_of, counting, folded_text, lexicon
from bot.reading.people import BLANK
from bot.reading.words import Names, Word
from engine import OWN, Player

_TILES: Final = re.compile(
    r"(?!\d+p(?:ts?|oints?)\b)"
    r"(?:[\[(+]+(?:\d+[mpszfyaMPSZ萬万筒餅饼條条索]|[ESWNCFPRGB]+(?![A-Za-z]))|\d{2,}[mpszMPSZ]|\d[mpsz](?![a-z])|[mpsz]\d{2,}|(?:\d[fya]){2,}|0[mps]"
    r"|[\U0001F000-\U0001F003\U0001F005-\U0001F02B]|\U0001F004[\uFE0E\uFE0F]?[\U0001F000-\U0001F02B]|(?<![A-Za-z])([ESWNCFPRGB])\1+(?![A-Za-z])"
    r"|[\d一二三四五六七八九]+(?:[萬万筒餅饼索]|[條条](?![龍龙]))|([東东南西北中發发白])\2)"
)
_BONUS_TILES: Final = re.compile(r"(?:\d[fyFY])+(?!\w)")
"""Flowers and seasons where no value is counted in faan."""
_REFERENCE: Final = re.compile(r"@[pP]\d{1,18}(?!\w)")
_WORD: Final = re.compile(r"\S+")
_PLAIN: Final = re.compile(r"(?:(?!(?i:claim)\s)[A-Za-z]?[a-z]+|\d{1,2})(?!\S)")
"""A word of small letters, or a number: no option, points or tiles."""
_MENTION: Final = re.compile(r"<@!?\d{1,20}>")
"""Somebody of the platform whom nobody at the table knows."""
_LEFT_ALONE: Final = re.compile(
    r"(?:bao|pao|liable|包|包牌|claim|fishing|ura|uradora|dora|ドラ|裏|裏ドラ):\S+|claim\s", re.IGNORECASE
)
"""Words with something of their own behind a colon, read where tiles are."""
_OPTION: Final = re.compile(r"[^\W\d][\w.]*=(?!_+=)\S+")
_POINTS: Final = re.compile(r"=\s?(\d{1,9})(?!\S)")
_WHOLE_WORDS: Final = (
    (_MENTION, Kind.UNKNOWN),
    (_LEFT_ALONE, Kind.TILES),
    (_OPTION, Kind.OPTION),
    (_POINTS, Kind.NUMBER),
    (_TILES, Kind.TILES),
)
"""What stands between blanks and is read whole, and what it is; the first that fits."""
_CHINESE: Final = re.compile(
    r"[零〇一二三四五六七八九十百千兩两]+|[壹壱貳贰弐貮參叁叄参肆伍陸陆柒捌玖拾]{1,3}(?=\s?(?:[台臺抬番飜翻翻符底]|ハン))"
)
"""Numerals; those of accounts only before what is counted: 參台."""
_OF_ACCOUNTS: Final = ("壹壱", "貳贰弐貮", "參叁叄参", "肆", "伍", "陸陆", "柒", "捌", "玖")
"""Numerals as they are written where nobody shall change them, from one to nine."""
_DIGITS: Final = {
    **{character: number for number, character in enumerate("〇一二三四五六七八九")},
    **{"零": 0, "兩": 2, "两": 2},
    **{character: number for number, written in enumerate(_OF_ACCOUNTS, 1) for character in written},
}
_POWERS: Final = {"十": 10, "拾": 10, "百": 100, "千": 1000}
NUMERALS: Final = frozenset((*_DIGITS, *_POWERS))
"""Characters of numbers as `chinese_number` reads them."""
_BREAKS: Final = frozenset(",;:/|.!、。，！；：")
_SIGNS: Final = frozenset("+-−")
_PLAIN_SIGNS: Final = {
    **dict.fromkeys("?？", Kind.QUESTION),
    **dict.fromkeys("$€£¥", Kind.MONEY),
    **dict.fromkeys("×*", Kind.TIMES),
    "&": Kind.AND,
}
_LAUGHTER: Final = re.compile(
    r"(?:[bm][uw]?|w|g|ny|ky|kw)?a*(?:ha+|he|hi|ho|hu|hue|ke|lo|xd|k|w|l|ah|z){2,}h?|te+he+|j(?:aj)+a+|x+d+|h+m+|a+h+|w+a+h*|y+a+y+|la+h+|s+i+a+|l+e+h+|l+o+r+|o+h+|w+o+w+|n+o+i+c+e+"
)
_LABELS: Final = {"w": Kind.WINNER, "l": Kind.SHOOTER, "s": Kind.SHOOTER}
_ARROW: Final = re.compile(r"<[-=~]+|[-=~—–]+>+|>+|[→⇒➡←⇐⬅👉👈]")
_ARROWS: Final = frozenset("<-=~—–>→⇒➡←⇐⬅👉👈")
"""What an arrow begins with."""
_BACKWARDS: Final = frozenset("<←⇐⬅👈")
_THOUSANDS: Final = re.compile(r"(?<![\w.])(\d{1,3}(?:\.\d{1,2})?)k(?!\w)", re.IGNORECASE)
"""An amount in thousands: `3.9k`, `12k`."""
_DRAWN_OUT: Final = frozenset("ーっッぁぃぅぇぉァィゥェォ")
"""Signs of a word that is called out long or short: ロンー, ツモっ."""
_VOWELS: Final = frozenset("あいうえおアイウエオ")
_THRICE: Final = re.compile(r"([a-z])\1{2,}")
_CALLED: Final = (Kind.NAME, Kind.SELF, Kind.WIN, Kind.DISCARD, Kind.UNIT, Kind.LIMIT, Kind.FACT, Kind.NOISE, Kind.VETO)
"""Words that are called out long."""
_LONGEST_NUMBER: Final = 9
_TELLING: Final = frozenset((Kind.NAME, Kind.UNIT, Kind.SELF))
"""One of these is in a word that is several words; `payoff` is none."""


@dataclass(slots=True)
class _Atom:
    """An atom of the line: folded for looking up, with its place in what was typed."""

    text: str
    start: int
    end: int
    glued: bool
    """No white space stands before it."""


_START: Final = attrgetter("start")
_OWNED: Final = re.compile(
    r"discards?|tiles?|throw|hand|win|winning|zimo|tsumo|ron|kong|turn|got|gone|out|mahjong|mah|won|riichi|reach|sticks?"
    r"|mangan|haneman|baiman|sanbaiman|yakuman|limit"
)
"""What stands behind a genitive, or behind a name and a short "has" or "is": `anns tile`, `anns got 12`."""


@dataclass(slots=True)
class Lexer:
    """Cuts one line; `offset` is where the line begins in the message."""

    text: str
    offset: int
    names: Names
    tokens: list[SpokenToken] = field(default_factory=list)
    _at: int = 0
    _atoms: list[_Atom] = field(default_factory=list)
    _unit: str = ""
    """What values count in the game."""

    def read(self) -> list[SpokenToken]:
        """The tokens of the line, in order; raises WordRefused for a beginning that several names have."""
        self._atoms, self._unit = _atoms(self.text), counting(self.names.variant)
        words, people, own = lexicon(self.names.variant), _people(self.names), _own_hands(self.names)
        while self._at < len(self._atoms):
            if not (
                self._whole_word() or self._own(own) or self._phrase(words, people) or self._number() or self._sign()
            ):
                self._word()
        return self.tokens

    def _add(self, kind: Kind, value: object, count: int) -> bool:
        first, last = self._atoms[self._at], self._atoms[self._at + count - 1]
        typed = self.text[first.start : last.end]
        self.tokens.append(SpokenToken(kind, value, typed, first.start + self.offset, last.end + self.offset))
        self._at += count
        return True

    def _whole_word(self) -> bool:
        """Options, typed points and groups of tiles, as they stand between blanks."""
        atom = self._atoms[self._at]
        thousands = _THOUSANDS.match(self.text, atom.start) if self._unit == "han" else None
        if thousands is not None:
            return self._add(Kind.NUMBER, round(float(thousands[1]) * 1000), self._count(thousands.end()))
        if atom.glued or _PLAIN.match(self.text, atom.start):
            return False
        if atom.text == "@" and (reference := _REFERENCE.match(self.text, atom.start)) is not None:
            return self._referred(reference)
        if self._unit == "points" and (bonus := _BONUS_TILES.match(self.text, atom.start)):
            return self._add(Kind.TILES, bonus.group(), self._count(bonus.end()))
        for pattern, kind in _WHOLE_WORDS:
            found = pattern.match(self.text, atom.start)
            if found is not None:
                end = max(found.end(), self._word_end(atom.start)) if kind is not Kind.NUMBER else found.end()
                count = self._count(end)
                return self._add(kind, int(found[1]) if kind is Kind.NUMBER else found.group(), count)
        return False

    def _count(self, end: int) -> int:
        """How many atoms stand from here up to a place of the line."""
        return bisect_left(self._atoms, end, lo=self._at, key=_START) - self._at

    def _referred(self, found: re.Match[str]) -> bool:
        """A player by id, as buttons name him."""
        start, end = found.start() + self.offset, found.end() + self.offset
        player = self.names.find(Word(found.group(), start, end))
        count = self._count(found.end())
        return self._add(Kind.UNKNOWN if player is None else Kind.NAME, player, count)

    def _word_end(self, start: int) -> int:
        found = _WORD.match(self.text, start)
        return found.end() if found is not None else start

    # phrases and names

    def _own(self, own: Node) -> bool:
        """A hand by the name that the club gave it."""
        if not own.following:
            return False
        meaning, length = self._longest(own)
        return meaning is not None and self._add(meaning.kind, meaning.value, length)

    def _phrase(self, words: Node, people: Node) -> bool:
        first = self._atoms[self._at].text
        if (first in _LABELS and self._label()) or (first in _ARROWS and self._arrow()):
            return True
        name, name_length = self._longest(people)
        meaning, length = self._longest(words)
        if length > 1 and WIDE.match(self._atoms[self._at].text):
            meaning, length = self._beside_names(words, people, (meaning, length))
        numeral = self._numeral_length()
        if numeral and numeral >= max(length, name_length):
            return False
        length = 0 if self._are_players(people, meaning, length) else length
        if name is not None and name_length >= length and not (self._is_unit(meaning) or self._robs(people, meaning)):
            return self._add(Kind.NAME, name.value, name_length)
        if meaning is None or (length == 1 and self._single_letter() and self._named_letter()):
            return False
        return self._add(meaning.kind, self._meant(meaning), length)

    def _label(self) -> bool:
        """`W: joyce 2 tai L: tan`: one letter with a colon says who won and who paid."""
        following = self._atoms[self._at + 1] if self._at + 1 < len(self._atoms) else None
        kind = _LABELS.get(self._atoms[self._at].text)
        return kind is not None and following is not None and following.text == ":" and self._add(kind, None, 2)

    def _arrow(self) -> bool:
        """`tan -> joyce`: from one player to another; any other arrow is a sign like a comma."""
        atom = self._atoms[self._at]
        found = _ARROW.match(self.text, atom.start)
        if found is None:
            return False
        said = [token.kind for token in self.tokens if token.kind is not Kind.NOISE]  # 高橋さん→渡辺さん
        between = said[-1:] == [Kind.NAME]
        kind = Kind.FROM if found[0][0] in _BACKWARDS else Kind.TO if between else Kind.BREAK
        sign = ABOVE if kind is Kind.TO and not found[0].strip(ABOVE) else ","
        return self._add(kind, sign, self._count(found.end()))

    def _is_unit(self, meaning: Meaning | None) -> bool:
        behind_number = bool(self.tokens) and self.tokens[-1].kind is Kind.NUMBER
        usual = meaning is not None and meaning.kind is Kind.UNIT and self._is_usual_unit()
        return usual and behind_number

    def _robs(self, people: Node, meaning: Meaning | None) -> bool:
        """Whether `rob` is what a winner does to somebody, where a player has that name too: `5 faan rob wen`."""
        if meaning is None or meaning.kind is not Kind.ROB or self._at == 0:
            return False
        return self._longest(people, self._at + 1)[0] is not None

    def _are_players(self, people: Node, meaning: Meaning | None, length: int) -> bool:
        """Whether two animals of a bite are two players: `cat and rat`."""
        if meaning is None or meaning.kind is not Kind.BITE or length == 1 or self._longest(people)[0] is None:
            return False
        return self._longest(people, self._at + length - 1)[0] is not None

    def _is_usual_unit(self) -> bool:
        """Whether a unit is one of this game rather than of another."""
        return self._atoms[self._at].text != "han" or self._unit == "han"

    def _meant(self, meaning: Meaning) -> object:
        if meaning.kind is not Kind.NAME:
            return meaning.value
        if meaning.value == "dealer":
            return self.names.table.dealer if self.names.table is not None else None
        return self.names.sender

    def _beside_names(self, words: Node, people: Node, found: tuple[Meaning | None, int]) -> tuple[Meaning | None, int]:
        """The phrase that begins here, cut short where a name begins inside it and goes on behind it: 食 in 食家嫂."""
        meaning, length = found
        for inside in range(1, length):
            name = self._longest(people, self._at + inside)[1]
            if inside + name > length:
                return self._longest(words, limit=self._at + inside)
        return meaning, length

    def _longest(self, root: Node, start: int | None = None, limit: int | None = None) -> tuple[Meaning | None, int]:
        """The longest phrase that begins at a place (here), up to a place, and how many atoms it has."""
        atoms, first = self._atoms, self._at if start is None else start
        end = len(atoms) if limit is None else limit
        node, found, length, at = root, None, 0, first
        while at < end:
            atom = atoms[at].text
            following = node.following.get(atom) or self._owner(node, at)
            if following is None:
                if atom not in JOINS or at == first:
                    break
                at += 1
                continue
            if found is not None and not atoms[at].glued and WIDE.match(atom):  # チートイ ツモ: two words
                break
            node, at = following, at + 1
            if node.meaning is not None:
                found, length = node.meaning, at - first
        return found, length

    def _owner(self, node: Node, at: int) -> Node | None:
        """The node of a name in the genitive, `ann's`; without the sign before what is somebody's: `anns discard`."""
        atom = self._atoms[at].text
        if "'" in atom:
            return node.following.get(atom.removesuffix("'s"))
        behind = self._atoms[at + 1].text if at + 1 < len(self._atoms) else ""
        return node.following.get(atom[:-1]) if atom[-1] == "s" and _OWNED.fullmatch(behind) else None

    def _single_letter(self) -> bool:
        atom = self._atoms[self._at].text
        return len(atom) == 1 and atom.isalpha() and atom.isascii()

    def _named_letter(self) -> bool:
        """Whether one letter may be the beginning of a name here: first, last, or behind a word that names somebody."""
        edge = self._at in (0, len(self._atoms) - 1)
        called = bool(self.tokens) and self.tokens[-1].kind in (Kind.FROM, Kind.ROB, Kind.BAO)
        return (edge or called) and self._atoms[self._at].text != "i" and self._beginning() is not None

    def _beginning(self) -> str | None:
        atom = self._atoms[self._at]
        word = Word(self.text[atom.start : atom.end], atom.start + self.offset, atom.end + self.offset)
        return self.names.find(word, seats=True)

    # numbers

    def _numeral_length(self) -> int:
        atom = self._atoms[self._at]
        found = _CHINESE.match(self.text, atom.start)
        return found.end() - found.start() if found is not None else 0

    def _number(self) -> bool:
        length = self._numeral_length()
        if length:
            first = self._atoms[self._at].start
            return self._add(Kind.NUMBER, chinese_number(self.text[first : first + length]), length)
        atom = self._atoms[self._at].text
        if not atom[0].isdecimal():
            return False
        digits = atom.replace(",", "")
        if not digits.isascii() or not digits.isdecimal() or len(digits) > _LONGEST_NUMBER:
            return self._add(Kind.UNKNOWN, None, 1)
        if self._is_ordinal():
            return self._add(Kind.UNKNOWN, None, 2)
        self._add(Kind.NUMBER, int(digits), 1)
        return self._letter_unit()

    def _is_ordinal(self) -> bool:
        """Whether `2nd` stands here rather than a number."""
        following = self._atoms[self._at + 1] if self._at + 1 < len(self._atoms) else None
        return following is not None and following.glued and following.text in ("st", "nd", "rd", "th")

    def _letter_unit(self) -> bool:
        """A letter behind a number: `3t`, `3h30`, `3h 30f`."""
        if self._at < len(self._atoms):
            meaning = phrases.LETTER_UNITS.get(self._unit, {}).get(self._atoms[self._at].text)
            if meaning is not None and (self._atoms[self._at].glued or not self._named_letter()):
                self._add(Kind.UNIT, meaning, 1)
        return True

    # signs and what is left

    def _sign(self) -> bool:
        atom = self._atoms[self._at].text
        if atom[0].isalnum():
            return False
        plain = _PLAIN_SIGNS.get(atom)
        if plain is Kind.QUESTION and self._is_called_out():
            plain = Kind.BREAK
        if plain is Kind.TIMES and not (self.tokens and self.tokens[-1].kind is Kind.NUMBER):
            plain = None  # *raju*: emphasis
        if plain is None and atom in _SIGNS and self._signs_number():
            plain = Kind.VETO
        if plain is not None:
            return self._add(plain, None, 1)
        if (
            atom == "-"
            and self._unit == "points"
            and not self._joined()
            and not self._leads_to_number()
            and not self._leads_to_win()
            and not self._leads_to_talk()
        ):
            return self._add(Kind.NOTHING, None, 1)
        if atom in _BREAKS or atom in JOINS:
            return self._add(Kind.BREAK, atom, 1)
        self._at += 1
        return True

    def _is_called_out(self) -> bool:
        """Whether a question mark stands right behind an exclamation mark, and the line goes on: `三倍満!?まゆツモ`."""
        atom = self._atoms[self._at]
        called = atom.glued and self._at > 0 and self._atoms[self._at - 1].text in "!！"
        return called and self._at + 1 < len(self._atoms)

    def _signs_number(self) -> bool:
        """Whether a plus or minus stands right before a number and behind a blank: a balance, no value."""
        following = self._atoms[self._at + 1] if self._at + 1 < len(self._atoms) else None
        glued = following is not None and following.glued and following.text[0].isdecimal()
        named = bool(self.tokens) and self.tokens[-1].kind is Kind.NAME
        if named and self._atoms[self._at].text == "+" and self._counts(self._at + 2):  # mei +3 tai
            return False
        if [one.text for one in self._atoms[self._at + 2 : self._at + 3]] == ["honba"]:  # mangan +1 honba
            return False
        return glued and (self._at == 0 or not self._atoms[self._at].glued)

    def _counts(self, at: int) -> bool:
        """Whether a unit stands at a place."""
        meaning, _ = self._longest(lexicon(self.names.variant), at) if at < len(self._atoms) else (None, 0)
        return meaning is not None and meaning.kind is Kind.UNIT

    def _leads_to_win(self) -> bool:
        """Whether a dash stands between a name and what he did, or behind a hand: `Clive - mj`, `Knitting - Sue`."""
        if self.tokens and self.tokens[-1].kind in (Kind.ELEMENT, Kind.LIMIT):
            return True
        if self.tokens and self.tokens[-1].kind is Kind.WIN and self._at + 1 < len(self._atoms):
            return self._atoms[self._at + 1].text.isalpha()
        meaning, _ = self._longest(lexicon(self.names.variant), self._at + 1)
        named = bool(self.tokens) and self.tokens[-1].kind is Kind.NAME
        return named and meaning is not None and meaning.kind in (Kind.WIN, Kind.SELF)

    def _leads_to_talk(self) -> bool:
        """Whether a dash stands behind a number or a win, and before a word that is nobody's name: `66 - sorry all`."""
        following = self._atoms[self._at + 1] if self._at + 1 < len(self._atoms) else None
        told = bool(self.tokens) and self.tokens[-1].kind in (Kind.NUMBER, Kind.UNIT, Kind.WIN)
        if not told or following is None or not following.text.isalpha():
            return False
        return self._longest(_people(self.names), self._at + 1)[0] is None

    def _leads_to_number(self) -> bool:
        """Whether a dash stands between a name and its value: `Clive - 12`, `I win - ninety six`."""
        following = self._atoms[self._at + 1] if self._at + 1 < len(self._atoms) else None
        meaning, _ = self._longest(lexicon(self.names.variant), self._at + 1) if following is not None else (None, 0)
        is_word = meaning is not None and meaning.kind is Kind.NUMBER
        return bool(self.tokens) and following is not None and (is_word or following.text[0].isdecimal())

    def _joined(self) -> bool:
        """Whether a hyphen stands between other things rather than alone."""
        following = self._at + 1 < len(self._atoms) and self._atoms[self._at + 1].glued
        return following or (self._atoms[self._at].glued and self._at > 0)

    def _word(self) -> None:
        """A word nobody listed: a genitive, the beginning of a name, laughter, or unknown."""
        atom = self._atoms[self._at]
        if WIDE.match(atom.text):
            self._wide_unknown()
            return
        stem = re.sub(r"'(?:s|d|ed)?$", "", atom.text)
        if (stem != atom.text and self._inside(stem)) or _LAUGHTER.fullmatch(atom.text):
            if stem == atom.text:
                self._add(Kind.NOISE, None, 1)
            return
        if self._drawn_out(atom.text):
            return
        following = self._atoms[self._at + 1] if self._at + 1 < len(self._atoms) else None
        digit = following is not None and following.glued and following.text[0].isdecimal()
        player = None if digit else self._beginning()
        if player is not None:
            self._add(Kind.NAME, player, 1)
        elif not self._segmented(atom.text):
            self._add(Kind.UNKNOWN, None, 2 if digit else 1)

    def _drawn_out(self, text: str) -> bool:
        """A word with a letter typed three times and more as it is called out: `tsumooo`, `ronnnn`."""
        if not text.isascii() or _THRICE.search(text) is None:
            return False
        for kept in (r"\1", r"\1\1"):
            part = Lexer(_THRICE.sub(kept, text), 0, self.names).read()
            if len(part) == 1 and part[0].kind in _CALLED:
                return self._add_as(part[0])
        return False

    def _add_as(self, token: SpokenToken) -> bool:
        atom = self._atoms[self._at]
        start, end = atom.start + self.offset, atom.end + self.offset
        self.tokens.append(SpokenToken(token.kind, token.value, token.text, start, end))
        self._at += 1
        return True

    def _inside(self, stem: str) -> bool:
        """The word without its genitive, where that is known."""
        atom = self._atoms[self._at]
        part = Lexer(self.text[atom.start : atom.start + len(stem)], self.offset + atom.start, self.names).read()
        if any(token.kind is Kind.UNKNOWN for token in part):
            return False
        self.tokens += part
        self._at += 1
        return True

    def _segmented(self, text: str) -> bool:
        """A word that is several words without a blank between them: `taizimo`."""
        pieces = segments(text, self.names)
        if pieces is None:
            return False
        start = self._atoms[self._at].start + self.offset
        for piece, meaning in pieces:
            value = self._meant(meaning) if meaning.value in ("me", "dealer") else meaning.value
            self.tokens.append(SpokenToken(meaning.kind, value, piece, start, start + len(piece)))
            start += len(piece)
        self._at += 1
        return True

    def _wide_unknown(self) -> None:
        """Characters nobody listed, as one word; the beginning of a name where they stand alone."""
        last = self.tokens[-1] if self.tokens else None
        atom = self._atoms[self._at]
        start = atom.start + self.offset
        if (
            (atom.text in _DRAWN_OUT or self._is_vowel_again())
            and atom.glued
            and last is not None
            and last.kind is not Kind.UNKNOWN
        ):
            self._at += 1
            return
        if last is not None and last.kind is Kind.UNKNOWN and last.end == start:
            self.tokens[-1] = SpokenToken(Kind.UNKNOWN, None, last.text + atom.text, last.start, start + 1)
            self._at += 1
            return
        if not atom.glued and self._begins_name():
            return
        self._add(Kind.UNKNOWN, None, 1)

    def _is_vowel_again(self) -> bool:
        """Whether one vowel of several in a row stands here, as a word is called out: きたああああ."""
        around = (*self._atoms[max(self._at - 1, 0) : self._at], *self._atoms[self._at + 1 : self._at + 2])
        atom = self._atoms[self._at].text
        return atom in _VOWELS and any(one.text == atom for one in around)

    def _begins_name(self) -> bool:
        start = self._atoms[self._at].start
        end = self._word_end(start)
        word = Word(self.text[start:end], start + self.offset, end + self.offset)
        player = self.names.find(word, seats=True)
        if player is None:
            return False
        return self._add(Kind.NAME, player, self._count(end))


def _atoms(text: str) -> list[_Atom]:
    """The atoms of a text with their places; folding keeps the length but for rare letters."""
    text = text.replace(BLANK, " ")
    folded = text.casefold() if text.isascii() else "".join(map(_folded_letter, text))
    found, last = [], -1
    for match in ATOM.finditer(folded):
        found.append(_Atom(match.group(), match.start(), match.end(), match.start() == last))
        last = match.end()
    return found


def _folded_letter(letter: str) -> str:
    """A letter as it is looked up; one that folding makes several stays as it is."""
    folded = folded_text(letter)
    return folded if len(folded) == 1 else letter


def _people(names: Names) -> Node:
    """The names of the players as phrases."""
    return _phrases_of(tuple((player, name) for player in names.players for name in names.people.names_of(player)))


_HIRAGANA: Final = {kana: kana - 0x60 for kana in range(ord("ァ"), ord("ヶ") + 1)}
_KATAKANA: Final = {hiragana: kana for kana, hiragana in _HIRAGANA.items()}
"""A name in kana is the same name in the other kana."""


@lru_cache(maxsize=256)
def _phrases_of(people: tuple[tuple[Player, str], ...]) -> Node:
    root = Node()
    for player, name in people:
        for kana in {name.translate(_HIRAGANA), name.translate(_KATAKANA)} - {name}:
            root.add(kana, Meaning(Kind.NAME, player))
    for player, name in people:
        if atoms_of(name):
            root.add(name, Meaning(Kind.NAME, player))
    return root


def _own_hands(names: Names) -> Node:
    """The hands that only this club knows, as phrases."""
    root = Node()
    for own in names.own:
        root.add(own.replace("_", " "), Meaning(Kind.ELEMENT, f"{OWN}{own}"))
    return root


def segments(text: str, names: Names) -> list[tuple[str, Meaning]] | None:
    """A word cut into known words of three letters and more (two behind a number's end), all of it or None."""
    words, people = lexicon(names.variant).following, _people(names).following
    best: list[list[tuple[str, Meaning]] | None] = [[], *([None] * len(text))]
    for end in range(2, min(len(text), 40) + 1):
        for start in range(max(0, end - 14), end - 1):
            before, piece = best[start], text[start:end]
            node = people.get(piece) or words.get(piece)
            if before is None or node is None or node.meaning is None or best[end] is not None:
                continue
            if node.meaning.kind not in (Kind.NOISE, Kind.VETO, Kind.COUNTER):
                best[end] = [*before, (piece, node.meaning)]
    found = best[-1] if len(text) <= 40 else None
    if found is None or not any(meaning.kind in _TELLING for _, meaning in found):
        return None
    return found


def chinese_number(text: str) -> int:
    """`三` as 3, `十三` as 13, `二十五` as 25, `兩百` as 200; digits in a row as they stand.

    A digit right behind a hundred or a thousand counts the next smaller power, as people say it: `七百二` is 720,
    `一千二` 1200, and `一百零二` 102.
    """
    if not any(one in _POWERS for one in text):
        return int("".join(str(_DIGITS[one]) for one in text))
    total, digit = 0, 0
    for one in text:
        if one in _POWERS:
            total += (digit or 1) * _POWERS[one]
            digit = 0
        else:
            digit = _DIGITS[one]
    return total + digit * max(_POWERS.get(text[-2:-1], 1) // 10, 1)
