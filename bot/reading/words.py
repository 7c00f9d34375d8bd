"""A line cut into words with their places, and names found where names may stand."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Mapping
from dataclasses import replace
from functools import lru_cache
from typing import Final, Protocol

from bot.reading.people import BLANK, People, Person, folded
from bot.reading.vocabulary import ME, UNITS, WINDS, english
from engine import Player, Problem, Refused, Table, Wind, problem
from engine.lazy import lazy, quick_dataclass


@quick_dataclass(frozen=True)
class Word:
    """A piece of what was typed, without white space; `start` and `end` are its place in the whole text."""

    text: str
    start: int
    end: int

    @lazy
    def key(self) -> str:
        """The word as it is looked up, in English: compatibility forms and case folded, a closing colon dropped."""
        return english(unicodedata.normalize("NFKC", self.text).casefold().rstrip(":,;"))


@lru_cache(maxsize=4)
def words_of(text: str, offset: int = 0) -> tuple[Word, ...]:
    """The words of a text that begins at `offset` of the message; remembered while a message is looked at."""
    return tuple(Word(found.group(), offset + found.start(), offset + found.end()) for found in _WORD.finditer(text))


_WORD = re.compile(r"\S+")


@lru_cache(maxsize=4)
def latin_words(text: str) -> frozenset[str]:
    """The words of Latin letters in a text, in lower case, whatever stands glued to them: tells quickly whether a
    pattern with such words can be found in it."""
    return frozenset(_LATIN.findall(text.lower()))


_LATIN: Final = re.compile(r"[a-z]+")


class WordRefused(Refused):
    """Words that cannot be understood; every problem has its place."""


def refuse(key: str, word: Word, *repairs: str, **values: str | int) -> WordRefused:
    """A refusal of one word."""
    shown = word.text.replace(BLANK, " ")
    return WordRefused(Problem(key, (("word", shown), *values.items()), word.start, word.end, repairs))


def _moved(found: Problem, by: int) -> Problem:
    if found.start is None or found.end is None or found.start + by < 0:
        return replace(found, start=None, end=None)
    return replace(found, start=found.start + by, end=found.end + by)


@quick_dataclass(frozen=True, slots=True)
class Names:
    """Who a name can mean in one message: the players of the game, seats, and the sender himself."""

    people: People
    players: tuple[Player, ...]
    table: Table | None = None
    sender: Player | None = None
    is_unknown: bool = False
    """Whether nobody knows which player speaks: then `me` cannot be read. Elsewhere he just has no seat."""
    variant: str = ""
    """The game that is played, whose words are read."""
    own: tuple[str, ...] = ()
    """Hands that only this club knows, by the names it gave them."""

    def find(self, word: Word, *, seats: bool = False, shortest: int = 1) -> Player | None:
        """The player a word means: a name or the beginning of one, `me`, or with `seats` a single wind.

        Beginnings shorter than `shortest` are not looked at. None when nobody is meant; raises WordRefused when
        several can be.
        """
        text = _bare_name(word)
        if text.casefold() in ME:
            return self._sender(word)
        found = self.people.matching(text, self.players)
        if found and _is_exact(found[0], text):
            return found[0].id
        if seats and (seat := self._seat(text)) is not None:
            return seat
        if not found or text.casefold() in _EVERYDAY or (len(text) < shortest and not text.startswith("@")):
            return None
        if len(found) == 1 and _lacks_last_letter(text, found[0].name):
            return None
        if len(found) > 1:
            raise refuse("name.ambiguous", word, *(one.name for one in found), names=_listed(found))
        return found[0].id

    def _sender(self, word: Word) -> Player | None:
        """The one who speaks; raises WordRefused while it is not known who that is."""
        if self.sender is None and self.is_unknown:
            raise refuse("name.me", word)
        return self.sender

    def speaker(self) -> Player:
        """Who speaks, where nobody is named. Raises WordRefused while nobody knows that, or where he has no seat."""
        found = self._sender(Word("", 0, 0))
        if found is None:
            raise WordRefused(problem("who.missing"))
        return found

    def must(self, word: Word, *, seats: bool = True) -> Player:
        """As `find`; raises WordRefused when nobody is meant."""
        player = self.find(word, seats=seats)
        if player is None:
            listed = ", ".join(self.people.name(one) for one in self.players)
            like = slips_of(word.text, {one: self.people.name(one) for one in self.players})
            word = replace(word, text=self.people.spoken(word.text))
            raise refuse("name.unknown", word, *(self.people.name(one) for one in like), names=listed)
        return player

    def begins(self, word: Word) -> bool:
        """Whether a word is the beginning of the name of a player, or all of it."""
        return bool(self.people.matching(_bare_name(word), self.players))

    def leading(self, text: str) -> int:
        """How long the longest name of a player is that a text begins with."""
        known = (self.people.name(player) for player in self.players)
        return max((len(name) for name in known if folded(text).startswith(folded(name))), default=0)

    def is_name(self, word: Word, player: Player) -> bool:
        """Whether a word is the whole name of a player."""
        return folded(_bare_name(word)) == folded(self.people.name(player))

    def _seat(self, text: str) -> Player | None:
        wind = wind_of(text) if len(text) == 1 else None
        return self.table.at(wind) if self.table is not None and wind is not None else None


def _bare_name(word: Word) -> str:
    """A name without the quotes and marks around it."""
    return unicodedata.normalize("NFKC", word.text).rstrip(":,;").strip(QUOTES)


QUOTES: Final = '"“”„「」『』'
"""What may stand around a name or a word that is told."""


def without_and(words: tuple[Word, ...], names: Names) -> tuple[Word, ...]:
    """People in a row without the `n` that means "and": a seat only beside other single letters."""

    def is_named(word: Word) -> bool:
        return len(word.key) > 1 and names.begins(word)

    def is_and(at: int) -> bool:
        between = 0 < at < len(words) - 1 and is_named(words[at - 1]) and is_named(words[at + 1])
        return words[at].key == "n" and between and not names.begins(words[at])

    return tuple(word for at, word in enumerate(words) if not is_and(at))


def says_seat(text: str) -> bool:
    """Whether a line may name somebody by a seat: a single letter or character of a wind."""
    return any(
        len(one) == 1 and wind_of(one) is not None for one in (word.text.rstrip(":,;") for word in words_of(text))
    )


def wind_of(text: str) -> Wind | None:
    """The wind that a word begins with, as a letter or a character."""
    letter = WINDS.get(text[:1], text[:1].upper())
    return Wind[letter] if letter in Wind.__members__ else None


def _is_exact(person: Person, text: str) -> bool:
    return folded(text) in map(folded, (person.name, *person.full_names))


def _lacks_last_letter(text: str, name: str) -> bool:
    """Whether a beginning is a long name but for its last letter: a slip rather than a short form."""
    return text.isascii() and len(text) + 1 == len(name) > _SHORT_NAME


_SHORT_NAME: Final = 5
"""Names up to this length are cut short by a letter on purpose as well."""


_EVERYDAY: Final = frozenset(
    (
        *("as", "be", "been", "did", "do", "go", "up", "us", "we", "you", "your", "any", "ask", "back", "few", "let"),
        *("make", "more", "most", "much", "our", "over", "own", "same", "some", "such", "than", "them", "these", "use"),
        *("way", "other", "know", "after", "many", "we're", "we've"),
    )
)
"""Words of talk that are no beginning of a name, only a whole one."""


def _listed(people: Iterable[Person]) -> str:
    return ", ".join(person.name for person in people)


class Placed(Protocol):
    """A piece of a text with its place."""

    @property
    def start(self) -> int: ...

    @property
    def end(self) -> int: ...


def blanked(text: str, pieces: Iterable[Placed], offset: int = 0) -> str:
    """Return a text, which begins at `offset`, with blanks for some pieces: everything else keeps its place."""
    letters = list(text)
    for piece in pieces:
        start, end = piece.start - offset, piece.end - offset
        letters[start:end] = " " * (end - start)
    return "".join(letters)


# slips of the finger: one letter wrong, missing, added, or two neighbours swapped

_LEAST: Final = 3
"""In names shorter than this, and not wide, another letter is as likely another name."""


def is_slip(typed: str, meant: str) -> bool:
    """Whether two words differ by one slip."""
    if typed == meant or abs(len(typed) - len(meant)) > 1:
        return False
    start = next((at for at, (one, two) in enumerate(zip(typed, meant, strict=False)) if one != two), None)
    if start is None:
        return True
    if len(typed) != len(meant):
        short, long = sorted((typed, meant), key=len)
        return short[start:] == long[start + 1 :]
    swapped = typed[start + 1 : start + 2] + typed[start] == meant[start : start + 2]
    return typed[start + 1 :] == meant[start + 1 :] or (swapped and typed[start + 2 :] == meant[start + 2 :])


def is_mild_slip(typed: str, meant: str) -> bool:
    """Whether two letters were swapped, or one doubled."""
    if len(typed) == len(meant):
        return sorted(typed) == sorted(meant)
    return len(typed) > len(meant) and set(typed) == set(meant)


def slips_of(word: str, names: Mapping[str, str]) -> list[str]:
    """The keys of the names that are one slip away from a word, in any script; of those alone that are the same name
    in another manner, where there are any."""
    typed = _plain(word)
    alike = [key for key, name in names.items() if _is_familiar(typed, _plain(name))]
    return alike or [key for key, name in names.items() if _is_slip_of(typed, _plain(name))]


def _is_familiar(typed: str, name: str) -> bool:
    """Whether two names of one character are the same, said alone, twice or behind 阿: 媽, 媽媽, 阿媽."""
    called, other = map(_familiar, (typed, name))
    return typed != name and called == other and len(called) == 1 and not called.isascii()


def _familiar(name: str) -> str:
    """A name without what makes it familiar."""
    bare = name[1:] if name[:1] in _AH else name
    return bare[:1] if bare == bare[:1] * _PAIR else bare


def _plain(name: str) -> str:
    return folded(unicodedata.normalize("NFKC", name))


_SAME_END: Final = re.compile(r"(?:ie|ey|i)$")
"""Ends of names that sound alike: Queenie and Queeny."""


_AH: Final = frozenset("阿亞亚")
"""What many names begin with, in its spellings."""


def _is_slip_of(typed: str, name: str) -> bool:
    least = _LEAST if name.isascii() else 2
    sounds_alike = _SAME_END.sub("y", typed) == _SAME_END.sub("y", name)
    return (
        (is_slip(typed, name) or (sounds_alike and typed != name))
        and len(name) >= least
        and (len(name) > _LEAST or typed[0] == name[0] or {typed[0], name[0]} <= _AH or _is_homophone(typed, name))
    )


def _is_homophone(typed: str, name: str) -> bool:
    """Whether two names of two characters share the second, and the first is none that many names begin with."""
    is_wide = len(typed) == len(name) == _PAIR and not typed.isascii()
    return is_wide and typed[1] == name[1] and not {typed[0], name[0]} & _BEFORE_NAMES


_PAIR: Final = 2
_BEFORE_NAMES: Final = _AH | frozenset("小大老肥細细")
"""Characters before names, which make them familiar."""


def refuse_below_zero(words: Iterable[Word]) -> None:
    """Raise WordRefused for the one number with a minus; several with signs are balances."""
    signed = [word for word in words if word.text[0] in _SIGNS and _SIGNED.fullmatch(word.text)]
    if len(signed) == 1 and not signed[0].text.startswith("+"):
        raise refuse("below_zero", signed[0])


_SIGNS: Final = frozenset("+-−–")
_SIGNED: Final = re.compile(r"\+\d+|[-−–]+\d+")


def misread_figure(words: Iterable[Word]) -> tuple[Word, str] | None:
    """The first number with a letter for a digit, `1O`, `l0 tai`, and the word as it was meant; None where all are
    numbers."""
    for word in words:
        found = _NEARLY_NUMBER.fullmatch(word.text)
        if found is None or found["number"].isdecimal() or found["unit"].casefold() not in ("", *UNITS):
            continue
        return word, found["before"] + str(int(found["number"].translate(_DIGITS))) + found["unit"]
    return None


_NEARLY_NUMBER: Final = re.compile(r"(?P<before>=?)(?=[OolI]*\d)(?P<number>[\dOolI]+)(?P<unit>[^\W\d]*)[.,!]*")
_DIGITS: Final = str.maketrans("OolI", "0011")
"""Letters that look like digits."""
