"""Whole evenings played in each language: no reply falls back to English."""

from __future__ import annotations

import re

import pytest

from bot.app.app import App
from bot.chat import Incoming, Reply, Sender
from bot.platforms.console import Console
from bot.text.catalogue import Catalogue, catalogue
from bot.text.render import buttons, plain
from engine.tiles import Wind
from engine.variants import RULESETS
from storage.base import TableKey
from storage.memory import MemoryStore
from tests.night_files import EVENINGS, FOLDER

OTHERS = ("ja", "zh_Hans", "zh_Hant")

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


def foreign(text: str, typed: str, language: str) -> set[str]:
    """Latin words of a reply that nobody typed and that name nothing.

    Lines with examples of commands or with options are left out; an element without a native name has its English one.
    The button that changes the language has its English name beside the other, for whoever cannot read that.
    """
    own = catalogue(language).sentence("choice.change_language")
    told = "\n".join(line for line in text.splitlines() if "=" not in line and "/" not in line and line != own)
    ids = (one for ruleset in RULESETS.values() for one in (ruleset.id, *ruleset.presets))
    keys = (f"{ruleset.id}.{element}" for ruleset in RULESETS.values() for element in ruleset.element_ids)
    names = (catalogue(language).sentence(key) for key in keys)
    return letters(told) - letters(" ".join((typed, *ids, *names)))


def typed_in(name: str) -> list[str]:
    lines = (FOLDER / name).read_text(encoding="utf-8").splitlines()
    return [line for line in lines if line.strip() and not line.startswith(("#", "="))]


@pytest.mark.parametrize("language", OTHERS)
@pytest.mark.parametrize("name", EVENINGS)
async def test_an_evening_is_played_without_a_word_of_english(name: str, language: str) -> None:
    lines = [*typed_in(name), *AFTERWARDS]
    async with MemoryStore() as store:
        console = Console(App(store, random_wind=lambda: Wind.E), catalogue(language), "local", "ann")
        await console.said(f"/language {language}")
        for line in lines:
            _, reply = await console.said(line)
            if reply is not None:
                text = shown(reply, language)
                assert foreign(text, " ".join(lines), language) == set(), text


async def test_a_reply_of_the_local_chat_is_printed_in_the_language_of_the_chat() -> None:
    async with MemoryStore() as store:
        console = Console(App(store), catalogue("en"), "local", "ann")
        _, changed = await console.said("/language zh_Hant")
        _, unknown = await console.said("/newgaem")
        _, pressed = await console.said("#9")
        assert changed is not None
        assert console.text(changed) == "好，以後這裡用繁體中文。"
        assert unknown is not None
        assert console.text(unknown) == "沒有 /newgaem 這個指令，是不是 /newgame？\n[1] /newgame"
        assert pressed is not None
        assert console.text(pressed) == "沒有 9 號按鈕，請按最新那一則的。"


async def test_a_chat_goes_on_in_the_language_of_the_one_who_opened_its_first_game() -> None:
    table = TableKey("test", "1")
    async with MemoryStore() as store:
        app = App(store, defaults={"language": "en"})

        async def said(number: int, text: str, tag: str | None) -> str:
            message = f"{number}"
            reply = await app.handle(
                Incoming(
                    table=table,
                    sender=Sender("test:ann", "ann", vouched=True),
                    text=text,
                    source=message,
                    at=1_000_000 + 200 * number,
                    message=message,
                    language=tag,
                )
            )
            assert reply is not None
            return reply.language

        assert await said(1, "/help", None) == "en"
        assert await said(7, "/說明", "en") == "zh_Hant"
        assert await said(2, "/help", "ja") == "ja"
        assert await said(3, "/newgame hk ann ben cat dan", "zh-HK") == "zh_Hant@hong_kong"
        assert await said(4, "/table", "ja") == "zh_Hant@hong_kong"
        assert await said(5, "/tabel", "ja") == "zh_Hant@hong_kong"
        assert await said(6, "/language ja", "en") == "ja"
        assert await said(7, "/table", "en") == "ja"
