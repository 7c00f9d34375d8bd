"""What Discord says to type: lines are put together from options there, unless the bot may read what is written."""

from __future__ import annotations

import re
from string import Formatter

import pytest

from bot.platforms.discord.forms import forms
from bot.text.catalogue import OPTIONS, catalogue, languages, over_options
from bot.text.render import EXAMPLES
from tests.platforms.discord.discord_world import discord_world, text_of

FOUR = ("Ann", "Ben", "Cat", "Dan")
PLACES = {form.name: {place.name for place in form.places} for form in forms()}
TYPED = re.compile(r"/(\w+) (?:\S+ )?(?:ann|ben|bob|cat|dan|eve|NAME|TILES|HAND|\w+=|[0-9])")
"""A command with its facts in a line, as it is typed where lines are read."""

LETTERS = frozenset("tb")
"""Letters of suits, which stand before a colon in a value."""

ELSEWHERE = ("web.", "page.", "menu.", "telegram.", "console.", "greeting.commands", "help.privacy")
"""Sentences that Discord never says: of other places, and of chats in which only commands are seen."""


def own() -> list[str]:
    """The keys that are said in other words over options."""
    known = catalogue("en").keys()
    return sorted(key for key in known if key.startswith(OPTIONS))


def fields(sentence: str) -> set[str]:
    """The fields of a sentence but for those of its examples, which every answer fills."""
    return {name for _, name, _, _ in Formatter().parse(sentence) if name is not None} - set(EXAMPLES)


def test_words_over_options_replace_sentences_there_are() -> None:
    english = catalogue("en")
    assert own()
    for key in own():
        replaced = key.removeprefix(OPTIONS)
        assert english.has(replaced), key
        assert fields(english.sentence(key)) <= fields(english.sentence(replaced)), key


@pytest.mark.parametrize("language", languages())
def test_no_description_of_an_option_names_anybody(language: str) -> None:
    """Scores and people are described in words: a name there reads as if it were somebody of the server."""
    texts = catalogue(language)
    described = [f"discord.{form.name}.{place.name}" for form in forms() for place in form.places]
    described += [f"discord.place.{place.name}" for form in forms() for place in form.places]
    named = [
        key for key in described if texts.has(key) and re.search(r"\b(ann|ben|bob|cat|dan)\b", texts.sentence(key))
    ]
    assert named == []


@pytest.mark.parametrize("language", languages())
def test_every_option_that_is_named_is_one_of_its_command(language: str) -> None:
    words = catalogue(language)
    unknown = []
    for key in own():
        for told in words.sentence(key).split("\n"):
            known = set().union(*PLACES.values())
            for named in re.findall(r"/([a-z]+)|(?<![\w/:])([a-z]+):(?=[\w/])", told):
                command, place = named
                known = PLACES.get(command, known) if command else known
                if place and place not in known and place not in LETTERS:
                    unknown.append((key, told, place))
    assert unknown == []


def sentences(language: str) -> dict[str, str]:
    """What Discord shows, by key, but for what is said of its options and on other platforms."""
    words = over_options(catalogue(language))
    known = words.keys()
    return {key: words.sentence(key) for key in known if not key.startswith((OPTIONS, *ELSEWHERE))}


@pytest.mark.parametrize("language", languages())
def test_no_example_is_a_line_that_cannot_be_typed(language: str) -> None:
    shown = sentences(language)
    typed = {
        key: told
        for key, told in shown.items()
        for found in TYPED.finditer(told)
        if found[1] in PLACES and ":" not in told[found.start() :].split()[1]
    }
    assert typed == {}


WORDED = re.compile(
    r"/(?:(?:history|restore|draw|settle|set|forget|season) ([a-z]+\b|\{\w+\}=|\w+=)|(?:history|draw) (\w+))"
)
"""A command with a word behind it that is no part of the sentence."""

SPOKEN = frozenset(
    ("lists", "shows", "if", "has", "changes", "and", "to", "for", "or", "就好", "看有哪些", "で一覧が見られます")
)
"""Words of sentences that stand behind the name of a command."""


@pytest.mark.parametrize("language", languages())
def test_no_word_of_a_command_is_told_without_its_option(language: str) -> None:
    shown = sentences(language)
    typed = {
        key: told
        for key, told in shown.items()
        for found in WORDED.finditer(told)
        if (found[1] or found[2]) not in SPOKEN and told[found.end() : found.end() + 1] != ":"
    }
    assert typed == {}


async def test_help_names_the_options_of_the_commands() -> None:
    async with discord_world() as world:
        await world.open(*FOUR)
        told = text_of((await world.say("Ann", "help")).response.message)
        assert "winner:Ben hand:3 from:Ann" in told
        assert "/s ben" not in told


async def test_help_shows_lines_where_they_are_read() -> None:
    async with discord_world(reads=True) as world:
        await world.open(*FOUR)
        assert "/score Ben 3 from Ann" in text_of((await world.say("Ann", "help")).response.message)


async def test_a_correction_is_not_offered_to_be_typed() -> None:
    async with discord_world() as world:
        await world.open(*FOUR)
        await world.say("Ben", "score", winner="Ben", hand="3", **{"from": "Ann"})
        told = text_of((await world.say("Ben", "fix", number="1")).response.message)
        assert "What should change in hand 1?" in told
        assert "4 from ann" not in told
