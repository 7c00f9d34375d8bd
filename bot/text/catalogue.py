"""The catalogues: every sentence by key, one file a language and part, read once at start."""

from __future__ import annotations

import io
from collections.abc import Mapping
from functools import lru_cache
from importlib.resources import files
from importlib.resources.abc import Traversable
from typing import Final

from babel.messages.pofile import read_po

SOURCE_LANGUAGE: Final = "en"
"""The language that is complete; others fall back to it key by key."""

Sentences = Mapping[str, str | tuple[str, ...]]
"""Sentences by key; a tuple holds the forms for one and for many."""


class Catalogue:
    """The sentences of one language; plural forms are chosen by the value named `count`."""

    def __init__(
        self, language: str, sentences: Mapping[str, str | tuple[str, ...]], fallback: Catalogue | None
    ) -> None:
        self.language = language
        self._sentences = sentences
        self._fallback = fallback

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
        return found[0] if count in (1, -1) or len(found) == 1 else found[1]


@lru_cache(maxsize=16)
def catalogue(language: str) -> Catalogue:
    """The catalogue of a language; a language nobody wrote is the source language."""
    folder = files("bot.text").joinpath("locale", language)
    if not folder.is_dir():
        return catalogue(SOURCE_LANGUAGE)
    fallback = None if language == SOURCE_LANGUAGE else catalogue(SOURCE_LANGUAGE)
    sentences: dict[str, str | tuple[str, ...]] = {}
    for part in sorted(folder.iterdir(), key=lambda one: one.name):
        if part.name.endswith(".po"):
            sentences.update(_read(part))
    return Catalogue(language, sentences, fallback)


def _read(part: Traversable) -> dict[str, str | tuple[str, ...]]:
    """The translated messages of one file; entries marked fuzzy wait for a reader but are used."""
    found: dict[str, str | tuple[str, ...]] = {}
    for message in read_po(io.BytesIO(part.read_bytes())):
        if not message.id:
            continue
        if isinstance(message.id, tuple | list):
            found[message.id[0]] = tuple(message.string or ())
        elif message.string:
            found[message.id] = str(message.string)
    return found


def languages() -> tuple[str, ...]:
    """The languages there are catalogues for."""
    folder = files("bot.text").joinpath("locale")
    return tuple(sorted(one.name for one in folder.iterdir() if one.is_dir()))
