"""Which button of a question a line means by the words, or the figure, on it."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Final

from bot.chat import Choice
from bot.reading.answer_words import agreed_to
from bot.text.catalogue import catalogue, in_the_words_of, languages
from bot.text.render import sentence


@dataclass(frozen=True, slots=True)
class Labels:
    """The buttons of a question of a game, as they are read in every language."""

    choices: Sequence[Choice]
    variant: str
    people: tuple[str, ...]
    """The names of the players."""
    own: str
    """What whoever answers is called."""

    def whole(self, text: str) -> str | None:
        """The line of the button whose own words are typed, in any language, perhaps behind words that agree; None for
        any other line.

        A single word may say something else, and is read as what it is.
        """
        for said in (text, agreed_to(text)):
            told = _letters(said)
            if len(told) < _FEWEST_LETTERS or not (" " in text.strip() or not told.isascii()):
                continue
            found = {one.command for one, labels in self._told() if told in map(_letters, labels)}
            if len(found) == 1:
                return found.pop()
        return None

    def part(self, text: str, *, agrees: bool = False, is_long: bool = False) -> str | None:
        """The line of the only button that has every word of a line in it: `undo it`, 阿弟的位子; None for any other.

        Small words do not count, nor do names alone. With `agrees` the line has to begin with words that agree, or to
        be as long as few lines are by chance (`is_long`).
        """
        said = agreed_to(text)
        may_be = not agrees or said != text.strip() or (is_long and _is_long(said))
        if not said or not may_be:
            return None
        said = _OWN.sub(self.own, said, count=1) if self.own else said
        found = {one.command for one, labels in self._told() if any(_is_part(said, label) for label in labels)}
        return found.pop() if len(found) == 1 and not self._names_only(said) else None

    def figure(self, text: str) -> str | None:
        """The line of the button that says the number which a line says and nothing else, where each is a number."""
        said = _FIGURE.fullmatch(unicodedata.normalize("NFKC", agreed_to(text) or text).casefold().strip())
        labels = [(one, _FIGURE.fullmatch(two[0].replace(",", "").casefold())) for one, two in self._told()]
        if said is None or not all(figure for _, figure in labels):
            return None
        found = {one.command for one, figure in labels if figure is not None and figure[1] == said[1]}
        return found.pop() if len(found) == 1 else None

    def _told(self) -> Iterable[tuple[Choice, list[str]]]:
        """The buttons that do something, each with its words in every language."""
        spoken = [catalogue(in_the_words_of(self.variant, one)) for one in languages()]
        doing = (one for one in self.choices if one.command and not (one.asks or one.link))
        return ((one, [sentence(one.label, words) for words in spoken]) for one in doing)

    def _names_only(self, said: str) -> bool:
        """Whether a line is made of names of players and figures."""
        rest = _letters(said)
        for name in sorted(map(_letters, self.people), key=len, reverse=True):
            rest = rest.replace(name, "") if name else rest
        return not rest or rest.isdecimal()


_FIGURE: Final = re.compile(r"(?:it was |it's )?(\d+)(?: ?[^\W\d]{1,7})?")
"""A number, perhaps with its unit."""
_FEWEST_LETTERS: Final = 4
"""So many letters has a button whose words are known again, without spaces and marks."""


def _letters(text: str) -> str:
    """The letters and figures of a line."""
    return re.sub(r"[\W_]", "", unicodedata.normalize("NFKC", text)).casefold()


def _is_part(said: str, label: str) -> bool:
    """Whether a label has every word of a line, or a run of characters as it stands."""
    run = _letters(said)
    if not run.isascii():
        return len(run) >= _FEWEST_CHARACTERS and run in _letters(label)
    words = [one for one in _words(said) if one not in _SMALL]
    on_label = {*_words(label)}
    told = [one for one in words if one in on_label or f"{one}s" in on_label or one.removesuffix("s") in on_label]
    return bool(words) and len(told) == len(words) and any(len(one) > 2 and not one.isdecimal() for one in words)


_FEWEST_CHARACTERS: Final = 2
_LONG: Final = 5


def _is_long(said: str) -> bool:
    """Whether a line is so many characters, or three words, that it is on a button by no chance."""
    run = _letters(said)
    return len(run) >= _LONG if not run.isascii() else len([one for one in _words(said) if one not in _SMALL]) > 2


def _words(text: str) -> list[str]:
    return re.findall(r"[^\W_]+", unicodedata.normalize("NFKC", text).casefold())


_SMALL: Final = frozenset(
    (
        *("a", "an", "and", "as", "at", "be", "do", "i", "is", "it", "its", "of", "on", "one", "ones", "or"),
        *("so", "that", "the", "then", "this", "to", "was", "we", "you"),
    )
)
"""Words that tell no button from another."""


_OWN: Final = re.compile(r"我|俺|私")
"""Whoever speaks, in a line of characters."""
