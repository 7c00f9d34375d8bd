"""Whole evenings played in each language: no reply falls back to English."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from bot.app import App
from bot.chat import Reply
from bot.commands import BY_NAME
from bot.platforms.console import Console
from bot.text.catalogue import SOURCE_LANGUAGE, Catalogue, catalogue, languages
from bot.text.render import buttons, plain
from engine.options import kinds_of
from engine.tiles import Wind
from engine.variants import RULESETS
from storage.memory import MemoryStore

FOLDER = Path(__file__).resolve().parents[1] / "evenings"
EVENINGS = sorted(path.name for path in FOLDER.glob("*.txt"))
OTHERS = tuple(one for one in languages() if one != SOURCE_LANGUAGE)

AFTERWARDS = (
    "/table",
    "/history",
    "/why",
    "/rules",
    "/stats",
    "/help",
    "/settle",
    "/set",
    "/value",
    "/nothing",
    "/undo 99",
)
"""Asked at the end of every evening, by whoever spoke last."""

TYPED_AS_THEY_ARE = {"handicap", "stake", "all", "on", "off", "none"}
"""Words of commands that every language shows as they are typed."""


class NoEnglish(Catalogue):
    """A language that fails where it would fall back to English."""

    def __init__(self, language: str) -> None:
        self.language = language
        self._spoken, self._plain = catalogue(language), catalogue(language.partition("@")[0])

    def sentence(self, key: str, count: int | None = None) -> str:
        assert self._spoken.has(key) or self._plain.has(key), f"{self.language} has no {key}"
        return self._spoken.sentence(key, count)


def shown(reply: Reply, language: str) -> str:
    """A reply and its buttons as they are read."""
    assert reply.language.partition("@")[0] == language, reply
    words = NoEnglish(reply.language)
    return "\n".join((plain(reply, words), *(button.label for button in buttons(reply.choices, words))))


def letters(text: str) -> set[str]:
    """The words in Latin letters that are longer than a seat or a tile."""
    return {word.casefold() for word in re.findall(r"[A-Za-z]{3,}", text)}


def known(variant: str) -> set[str]:
    """Words that are not translated: commands, options with their values, ids of games and elements."""
    ruleset = RULESETS[variant]
    values = {str(row) for preset in ruleset.presets for row in (preset, ruleset.presets[preset])}
    return letters(" ".join((*BY_NAME, *RULESETS, *kinds_of(ruleset.options), *ruleset.element_ids, *values)))


@pytest.mark.parametrize("language", OTHERS)
@pytest.mark.parametrize("name", EVENINGS)
async def test_an_evening_is_played_without_a_word_of_english(name: str, language: str) -> None:
    typed = [
        line
        for line in (FOLDER / name).read_text(encoding="utf-8").splitlines()
        if line.strip() and not line.startswith(("#", "="))
    ]
    async with MemoryStore() as store:
        console = Console(App(store, chance=lambda: Wind.E), catalogue(language), "local", "ann")
        await console.said(f"/language {language}")
        for line in [*typed, *AFTERWARDS]:
            _, reply = await console.said(line)
            if reply is not None:
                text = shown(reply, language)
                assert text.strip()
