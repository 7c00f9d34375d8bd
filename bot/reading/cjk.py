"""Words that Chinese and Japanese write without a space between them: `ben自摸3台`, `ann放槍`, `annからロン`."""

from __future__ import annotations

import itertools
import re
from typing import Final

from bot.reading.vocabulary import BAO, BET, CLOSED, COUNTS, FACTS, HOW, OPEN
from bot.reading.words import Names, Word

_ALONE: Final = ("胡", "糊", "食", "包", "從", "从", "由")
"""Words of one character; they are only cut off where no other such character stands beside them."""

_WRITTEN: Final = sorted(
    (
        word
        for words in (HOW, FACTS, CLOSED, OPEN, BAO, BET, COUNTS)
        for word in words
        if re.match(r"[^\W\da-z_]{2}", word)
    ),
    key=len,
    reverse=True,
)
_CUT: Final = re.compile(
    "|".join((*map(re.escape, _WRITTEN), *(rf"(?<![^\W\da-zA-Z_]){one}(?![^\W\da-zA-Z_])" for one in _ALONE)))
)


def split_cjk(words: tuple[Word, ...], names: Names) -> tuple[Word, ...]:
    """The words, cut where one of several characters begins or ends; the beginning of a name stays whole."""
    return tuple(piece for word in words for piece in _pieces(word, names))


def _pieces(word: Word, names: Names) -> tuple[Word, ...]:
    if word.text.isascii() or word.key in FACTS or names.begins(word):
        return (word,)
    name = 0 if word.text[:1].isascii() else names.leading(word.text)
    found = (place for cut in _CUT.finditer(word.text, name) for place in cut.span())
    places = sorted({0, name, len(word.text), *found})
    return tuple(
        Word(word.text[start:end], word.start + start, word.start + end) for start, end in itertools.pairwise(places)
    )
