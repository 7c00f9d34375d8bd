"""Signs, ids and keys of the program are in nothing people read: on any platform, in help, under and in pictures."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache

import msgspec
import pytest

from bot.chat import Line, Money, Part, Reply
from bot.commands.help import TOPICS
from bot.text.catalogue import Catalogue, catalogue, in_the_words_of, over_options
from bot.text.render import buttons, part_text, plain
from engine.variants import RULESETS
from tests.chat import test_gallery, test_hard_names
from tests.chat.conftest import Chat
from tests.chat.test_answers import LANGUAGES, TOLD, english_in, insides_of, replies

PLAYERS = {"riichi_arcade": "ann bob"}
"""Who plays a game that is not for four."""


@cache
def helped(game: str) -> tuple[Reply, ...]:
    """Help while a game is played, of every topic."""
    chat = Chat.after(f"ann: /newgame {game} {PLAYERS.get(game, 'ann bob cat dan')}")
    found = []
    for topic in ("", *TOPICS):
        chat.say(f"ann: /help {topic}")
        assert chat.reply is not None
        found.append(chat.reply)
    return tuple(found)


@cache
def everything() -> tuple[Reply, ...]:
    """Every answer of every gallery."""
    told = [reply for evening in TOLD for _, _, reply in replies(evening)]
    told += [reply for _, reply in test_gallery.answered()]
    told += [reply for game, named in test_hard_names.EVENINGS for _, reply in test_hard_names.replies(game, named)]
    return tuple(told)


def words_of(reply: Reply, language: str) -> Catalogue:
    return catalogue(in_the_words_of(reply.language.partition("@")[2], language))


def read(reply: Reply, words: Catalogue) -> Iterator[str]:
    """What people read of a reply: its lines and its buttons."""
    yield from plain(reply, words).split("\n")
    yield from (f"[{one.label}]" for one in buttons(reply.choices, words))


def filled_in(reply: Reply, language: str) -> Iterator[str]:
    """What people read of a reply where options are filled in, `hand` and `option` among them."""
    for one in read(reply, over_options(words_of(reply, language))):
        yield re.sub(r"\b(hand|option):", "", one)


def drawn(part: object) -> Iterator[Part]:
    """What is written in a picture and told of it, wherever it stands in the card."""
    if isinstance(part, Line | Money):
        yield part
    elif isinstance(part, tuple | list):
        for one in part:
            yield from drawn(one)
    elif isinstance(part, msgspec.Struct):
        for name in part.__struct_fields__:
            yield from drawn(getattr(part, name))


@pytest.mark.parametrize("language", LANGUAGES)
def test_nothing_of_the_inside_is_said_where_options_are_filled_in(language: str) -> None:
    told = (one for reply in everything() for one in filled_in(reply, language))
    assert [one for one in dict.fromkeys(told) if insides_of(one)] == []


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", RULESETS)
def test_nothing_of_the_inside_is_in_help(game: str, language: str) -> None:
    for reply in helped(game):
        told = list(read(reply, words_of(reply, language)))
        assert [one for one in (*told, *filled_in(reply, language)) if insides_of(one)] == []
        english = {one: found for one in told if (found := english_in(one, "ann bob cat dan taxi"))}
        assert language == "en" or english == {}


@pytest.mark.parametrize("language", LANGUAGES)
def test_nothing_of_the_inside_is_in_a_picture_or_told_of_it(language: str) -> None:
    cards = [(reply, reply.picture.card) for reply in everything() if reply.picture is not None]
    told = [part_text(one, words_of(reply, language)) for reply, card in cards for one in drawn(card)]
    assert cards
    assert [one for one in dict.fromkeys(told) if insides_of(one)] == []
