"""What a mistyped word can have been: names are proposed, words are read."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from bot.reading.grammar.kinds import Kind, SpokenToken
from bot.reading.grammar.lexicon import Meaning, folded_text, words_by_kind
from bot.reading.grammar.sentence import Sentence, with_token
from bot.reading.words import Names
from engine.table import Player

_READ: Final = (
    Kind.SELF,
    Kind.WIN,
    Kind.DISCARD,
    Kind.SHOOTER,
    Kind.FROM,
    Kind.UNIT,
    Kind.LIMIT,
    Kind.ELEMENT,
    Kind.FACT,
)
_FREELY: Final = 4
"""From so many letters on any slip is looked for; in shorter words two swapped letters, or one doubled."""
_LEAST: Final = 3


def is_slip(typed: str, meant: str) -> bool:
    """Whether two words differ by one letter wrong, missing, added, or two neighbours swapped."""
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


def _is_mild_slip(typed: str, meant: str) -> bool:
    """Two letters swapped, or one doubled."""
    if len(typed) == len(meant):
        return sorted(typed) == sorted(meant)
    return len(typed) > len(meant) and set(typed) == set(meant)


def names_like(word: str, names: Names) -> list[Player]:
    """The players whose names are one slip away from a word, in any script."""
    typed = folded_text(word).removeprefix("@")
    found = []
    for player in names.players:
        name = folded_text(names.people.name(player))
        wide = not name.isascii()
        if (
            is_slip(typed, name)
            and len(name) >= (2 if wide else _LEAST)
            and (len(name) > _LEAST or typed[0] == name[0])
        ):
            found.append(player)
    return found


def word_like(word: str, variant: str) -> Iterator[Meaning]:
    """What a mistyped word can have been, the likeliest first."""
    typed = folded_text(word)
    if len(typed) < _LEAST or not typed.isascii() or not typed.isalpha():
        return
    for known, meaning in words_by_kind(variant, _READ).items():
        if len(known) < _LEAST or not known.isascii() or not is_slip(typed, known):
            continue
        if min(len(known), len(typed)) >= _FREELY or _is_mild_slip(typed, known):
            yield meaning


def corrected_words(sentence: Sentence) -> Sentence:
    """The sentence with its mistyped word read as what makes it a hand; as it was where nothing does."""
    if len(sentence.unknown) != 1:
        return sentence
    token = sentence.unknown[0]
    for meaning in word_like(token.text, sentence.names.variant):
        read = with_token(sentence, token, SpokenToken(meaning.kind, meaning.value, token.text, token.start, token.end))
        if read.is_entry and read.roles.doubt is None:
            return read
    return sentence


def name_meant(sentence: Sentence) -> tuple[SpokenToken, list[Player]] | None:
    """The word that must be a mistyped name in a line that is a hand in every other way, and whose it can be."""
    if not 1 <= len(sentence.unknown) <= MOST_UNKNOWN:
        return None
    for token in sentence.unknown:
        found = names_like(token.text, sentence.names)
        for player in found[:1]:
            read = with_token(sentence, token, SpokenToken(Kind.NAME, player, token.text, token.start, token.end))
            if corrected_words(read).is_entry:
                return token, found
    return None


MOST_UNKNOWN: Final = 2
