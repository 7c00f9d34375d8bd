"""The catalogues: every sentence by key, one folder a language with one file a part, read when first used.

A folder may be called `language@variant` (`zh_Hant@hong_kong`): it holds the few sentences that are said in other words
when the talk is about that game, and everything else comes from the language.
"""

from __future__ import annotations

import io
from collections.abc import Callable, Mapping
from functools import lru_cache
from gettext import c2py
from importlib.resources import files
from importlib.resources.abc import Traversable
from typing import Final

from babel.messages.pofile import read_po

SOURCE_LANGUAGE: Final = "en"
"""The language that is complete; others fall back to it key by key."""

Sentence = str | tuple[str, ...]
"""The text of a key; a tuple holds its plural forms in the order of the language."""


class Catalogue:
    """The sentences of one language; plural forms are chosen by the value named `count`.

    `form` gives the plural form of a number; `unread` are the keys that nobody who speaks the language has read yet.
    """

    def __init__(
        self,
        language: str,
        sentences: Mapping[str, Sentence],
        fallback: Catalogue | None,
        form: Callable[[int], int],
        unread: frozenset[str] = frozenset(),
    ) -> None:
        self.language = language
        self.unread = unread
        self._sentences = sentences
        self._fallback = fallback
        self._form = form

    def has(self, key: str) -> bool:
        """Whether the language itself has the key."""
        return key in self._sentences

    def keys(self) -> frozenset[str]:
        return frozenset(self._sentences)

    def sentence(self, key: str, count: int | None = None) -> str:
        """The sentence of a key, its fields still open; the key itself where no language has it."""
        found = self._sentences.get(key)
        if found is None:
            return self._fallback.sentence(key, count) if self._fallback is not None else key
        if isinstance(found, str):
            return found
        return found[self._form(abs(count))] if count is not None else found[-1]

    def over(self, game: str) -> Catalogue:
        """The same language as it is spoken over a game."""
        return catalogue(in_the_words_of(game, self.language))

    def forms(self, key: str) -> tuple[str, ...]:
        """Every form that the language itself has of a key; () where it does not have it."""
        found = self._sentences.get(key, ())
        return (found,) if isinstance(found, str) else found


@lru_cache(maxsize=32)
def catalogue(language: str) -> Catalogue:
    """The catalogue of a language; a language nobody wrote is the source language."""
    folder = _folder(language)
    beneath = _beneath(language)
    if beneath is not None and not folder.is_dir():
        return catalogue(beneath)
    sentences: dict[str, Sentence] = {}
    unread: set[str] = set()
    rule = "0"
    for part in sorted(folder.iterdir(), key=lambda one: one.name):
        if part.name.endswith(".po"):
            rule = _read(part, sentences, unread)
    return Catalogue(language, sentences, catalogue(beneath) if beneath else None, c2py(rule), frozenset(unread))


OPTIONS: Final = "slash."
"""Begins the keys of sentences that say what to type where lines are put together from named options."""


class _OverOptions(Catalogue):
    """The sentences of a catalogue, those with something to type as it is filled in there."""

    def __init__(self, words: Catalogue) -> None:
        super().__init__(words.language, {}, words, lambda count: 0, words.unread)
        self._words = words

    def has(self, key: str) -> bool:
        return self._words.has(key)

    def keys(self) -> frozenset[str]:
        return self._words.keys()

    def sentence(self, key: str, count: int | None = None) -> str:
        own = f"{OPTIONS}{key}"
        found = self._words.sentence(own)
        return found if found != own else self._words.sentence(key, count)

    def forms(self, key: str) -> tuple[str, ...]:
        return self._words.forms(key)


@lru_cache(maxsize=16)
def over_options(words: Catalogue) -> Catalogue:
    """A catalogue for a place where nothing is typed freely: examples name the options that are filled in."""
    return _OverOptions(words)


def _folder(language: str) -> Traversable:
    return files("bot.text").joinpath("locale", language)


def _beneath(language: str) -> str | None:
    """The language that speaks where this one is silent."""
    if language == SOURCE_LANGUAGE:
        return None
    plain, _, variant = language.partition("@")
    return plain if variant else SOURCE_LANGUAGE


def _read(part: Traversable, sentences: dict[str, Sentence], unread: set[str]) -> str:
    """Add the translated messages of one file, those marked fuzzy as well; the plural rule of its language."""
    entries = read_po(io.BytesIO(part.read_bytes()))
    for message in entries:
        key, plural = (message.id[0], True) if isinstance(message.id, tuple | list) else (message.id, False)
        if not key or not message.string or not message.string[0]:
            continue
        sentences[key] = tuple(message.string) if plural else str(message.string)
        if message.fuzzy:
            unread.add(key)
    return str(entries.plural_expr)


@lru_cache(maxsize=1)
def languages() -> tuple[str, ...]:
    """The languages there are catalogues for."""
    folder = files("bot.text").joinpath("locale")
    return tuple(sorted(one.name for one in folder.iterdir() if one.is_dir() and "@" not in one.name))


@lru_cache(maxsize=256)
def in_the_words_of(variant: str, language: str) -> str:
    """The language as it is spoken over one game, where it has words of its own for it; else the language.

    A game that is a kind of another (riichi_arcade) is spoken of like that one.
    """
    plain = language.partition("@")[0]
    spoken = (f"{plain}@{game}" for game in (variant, variant.rpartition("_")[0]))
    return next((one for one in spoken if _folder(one).is_dir()), plain)
