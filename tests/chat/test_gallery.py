"""The gallery of mistakes: what causes a problem, where it is seen, and the exact English reply."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path

import pytest
from msgspec.structs import replace

from bot.chat import Reply
from bot.text.catalogue import catalogue, in_the_words_of
from bot.text.render import plain
from tests.chat.conftest import Chat
from tests.chat.test_answers import LANGUAGES, english_in, insides_of, shown_lines
from tests.docs.test_keys import ROOT, SOURCES, named

GAME = "ann: /newgame sg Ann Ben Wen Rob stake=0.5/1"
NO_GAME = "(no game)"


@dataclass
class Mistake:
    before: list[str] = field(default_factory=list)
    typed: str = ""
    problems: list[str] = field(default_factory=list)
    reply: list[str] = field(default_factory=list)
    buttons: str = ""


def blocks(text: str) -> Iterator[Mistake]:
    mistake = Mistake()
    for line in [*text.splitlines(), ""]:
        kind, rest = line[:2], line[2:]
        match kind:
            case "> ":
                mistake.before.append(rest)
            case "! ":
                mistake.problems.append(rest)
            case "| " | "|":
                mistake.reply.append(rest)
            case "# " if mistake.typed:
                mistake.buttons = rest
            case "" if mistake.typed:
                yield mistake
                mistake = Mistake()
            case _ if line and not line.startswith("#"):
                mistake.typed = line.replace(" \\ ", "\n")


GALLERY = tuple(blocks((Path(__file__).parent / "gallery.txt").read_text(encoding="utf-8")))


def said_before(mistake: Mistake) -> list[str]:
    """What is said before a mistake: a game is opened, unless none is on."""
    if NO_GAME in mistake.before:
        return []
    return mistake.before if any("/newgame" in one for one in mistake.before) else [GAME, *mistake.before]


@pytest.mark.parametrize("mistake", GALLERY, ids=lambda one: " · ".join((*one.before, one.typed))[:80])
def test_a_mistake_is_answered_as_in_the_gallery(mistake: Mistake) -> None:
    chat = Chat()
    chat.play(said_before(mistake))
    balances = chat.balances if chat.reply is not None else {}
    reply = chat.say(mistake.typed)
    assert reply.split("\n") == mistake.reply
    assert chat.reply is not None
    text = mistake.typed.partition(": ")[2]
    found = [
        fault.code + (f" «{text[fault.start : fault.end]}»" if fault.start is not None else "")
        for fault in chat.reply.figures.problems
    ]
    assert found == mistake.problems
    assert "  ".join(f"[{number}] {label}" for number, label in enumerate(chat.labels, 1)) == mistake.buttons
    assert chat.balances in ({}, balances), "a mistake moves nothing"


MOST_ROWS = 3
"""Lines of a phone that a refusal takes at most, its hand by tiles apart."""

SHORT_ENOUGH_TO_QUOTE = 100
"""A line longer than this fills a phone by itself where it is quoted."""


@cache
def answered() -> tuple[tuple[Mistake, Reply], ...]:
    """Every mistake with its answer."""
    found = []
    for mistake in GALLERY:
        chat = Chat()
        chat.play([*said_before(mistake), mistake.typed])
        assert chat.reply is not None
        found.append((mistake, chat.reply))
    return tuple(found)


def refused() -> Iterator[tuple[str, str, Reply]]:
    """The refusal of every mistake that is one problem of a line that people type, behind all that was said."""
    for mistake, reply in answered():
        if len(mistake.typed) <= SHORT_ENOUGH_TO_QUOTE and len(reply.figures.problems) == 1:
            yield " ".join(said_before(mistake)), mistake.typed, reply


LISTS = ("zed: /export everything", "zed: /newgame nowhere.x Ann")
"""Refusals that name all there is to choose from, one line more where its names are long."""


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_refusal_is_three_lines_of_a_phone_in_the_words_of_players(language: str) -> None:
    wrong = []
    for _, typed, reply in refused():
        words = catalogue(in_the_words_of(reply.language.partition("@")[2], language))
        told = replace(reply, lines=tuple(one for one in reply.lines if one.key != "receipt.hand"))
        lines = plain(told, words).split("\n")
        most = MOST_ROWS + (typed in LISTS)
        if len(shown_lines(lines)) > most or any(insides_of(one) for one in lines):
            wrong.append((typed, lines))
    assert wrong == []


@pytest.mark.parametrize("language", [one for one in LANGUAGES if one != "en"])
def test_no_english_is_in_a_refusal_of_another_language(language: str) -> None:
    found = {}
    for said, typed, reply in refused():
        words = catalogue(in_the_words_of(reply.language.partition("@")[2], language))
        told = plain(replace(reply, lines=tuple(one for one in reply.lines if one.key != "place")), words)
        if english := english_in(told, f"{said} {typed}"):
            found[typed] = (told, english)
    assert found == {}


SHOWN = frozenset(problem.partition(" ")[0] for mistake in GALLERY for problem in mistake.problems)

ELSEWHERE = frozenset(
    (
        "bets.who",  # a question with buttons in test_riichi_bets.py
        "notation.only_tiles",  # in a message the tiles of indicators end where something else begins
        "notation.too_long",  # a line so long that no chat lets it be sent
        "notation.too_many_tiles",  # see the test of long words below
        "score.too_many_winners",  # of several lines: tests/chat/test_bounds.py
        "score.winner_twice",
        "notation.unknown_word",
        "draw.who_bet",  # asked with buttons
        "points_wanted",  # of a British winner: tests/chat/test_british_rounds.py
    )
)
"""Problems of commands and notation that no line in the gallery can cause."""


def wanted() -> set[str]:
    """The problems that the commands and the reader of tiles name."""
    sentences = catalogue("en").keys()
    keys = {key for key in sentences if key.startswith("problem.notation.")}
    for path in SOURCES:
        if path.is_relative_to(ROOT / "bot" / "commands"):
            keys |= {key for _, key in named(path) if key.startswith("problem.")}
    return {key.removeprefix("problem.") for key in keys}


def test_every_problem_of_commands_and_notation_is_in_the_gallery() -> None:
    assert sorted(wanted() - SHOWN - ELSEWHERE) == []
    assert not ELSEWHERE & SHOWN


@pytest.mark.parametrize(
    ("typed", "code"), [("x" * 580, "notation.unknown_word"), ("0m" * 290, "notation.too_many_tiles")]
)
def test_a_very_long_word_is_quoted_in_part(table: Chat, typed: str, code: str) -> None:
    reply = table.say(f"zed: /s ben {typed}")
    assert table.problems == [code]
    assert len(reply) < 250
    assert f"“{typed[:50]}" in reply
