"""Examples in answers are lines of this table: whoever types one is not refused."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from functools import cache
from string import Formatter

import pytest

from bot.chat import Line, Part
from bot.platforms.discord.forms import forms, typed
from bot.replies.refusals import SHOWN_IN
from bot.text.catalogue import OPTIONS, Catalogue, catalogue, in_the_words_of, over_options
from bot.text.render import EXAMPLES, sentence
from engine.variants import RULESETS
from tests.chat.conftest import Chat
from tests.chat.test_answers import LANGUAGES

HANDS = {
    "riichi": "Raj: /s Raj 3h30 from Suzy",
    "riichi_arcade": "Raj: /s Raj 1h30 zimo",
    "british": "Raj: /s Raj 84 from Suzy\nRaj: /hand Suzy 20\nRaj: /hand Tomas -\nRaj: /hand Mei_Lin 4",
    "mcr": "Raj: /s Raj 12 from Suzy",
    "zung_jung": "Raj: /s Raj 20 from Suzy",
}
"""A hand of each game, won by Raj; `USUAL` where nothing is said of one."""
USUAL = "Raj: /s Raj 3 from Suzy"

ASKED = (
    "/help",
    "/help record",
    "/help fix",
    "/help rules",
    "/help bao",
    "/set false_win_penalty=claimed_to_each\n/penalty Raj",
    "/pay",
    "/pay Raj Raj 5",
    "/paid",
    "/paid foo",
    "/paid Raj Suzy 8 for",
    "/seat",
    "/fix 1",
    "/fix 1 again",
    "/fix 1 winner=Raj Suzy 3",
    "/draw\n/fix 2",
    "/draw\n/fix 2 from=Raj",
    "/penalty Raj to Suzy",
    "/penalty Raj foo",
    "/rename",
    "Vic: /rename foo Bar",
    "/merge Raj",
    "/draw ready",
    "/draw ready 2",
    "/result",
    "/s 3 bao",
    "/s 3 from Suzy\nRaj 3",
    "/s Raj limit from Suzy",
    "/set",
    "/set limit",
    "/set foo",
    "/set foo=3",
    "/set singapore",
    "/set limit=5 since=x",
    "/settle foo",
    "/fix 1 sticks 2 from Suzy",
)
"""What is answered with an example; of several lines the last one. Vic has no seat."""

ELSEWHERE = {
    "greeting.commands": "where nobody sits yet",
    "greeting.plain": "where nobody sits yet",
    "help.two_winners.rows": "where names are long; tried in test_look_ups",
    "help.privacy": "where only commands are read; its example is that of greeting.commands",
    "problem.bonus.kind": "the kinds of bonus tiles stand behind it",
    "problem.iam.form": "where nobody sits yet",
    "problem.name.me": "asked with buttons at a table",
    "problem.penalty.claimed": "where a rule changes from a false win on that was told without what was claimed",
    "problem.no_question_waits": "an answer to a message whose question waits no more",
}
"""Sentences with an example that is no whole line of a table."""

NAMED = set(EXAMPLES)
ENDS = re.compile(r": |[：，、。；;（]|, |\. |\.$| · |$")
"""Where an example ends and words about it begin."""


def opened(variant: str) -> tuple[str, ...]:
    """A table of people of whom no sentence speaks, and a hand."""
    opening = f"Raj: /newgame {variant} Raj, Mei Lin, Suzy, Tomas"
    return (opening, *HANDS.get(variant, USUAL).split("\n"), "Hugo: /join")


def said_after(variant: str, asked: str) -> Chat:
    """A chat in which something is asked; a line that begins with no slash belongs to the one before."""
    chat = Chat.after(*opened(variant))
    for line in re.split(r"\n(?=/)", asked):
        chat.say(line if line.startswith("Vic: ") else f"Raj: {line}")
    return chat


def fields(template: str) -> set[str]:
    return {name for _, name, _, _ in Formatter().parse(template) if name}


def pieces(template: str) -> Iterator[str]:
    """The examples of a sentence, their fields still open."""
    for row in template.split("\n"):
        for piece in row.split(" · "):
            found = re.search(r"/[a-z]+ .*|\{(ann|ben)\} .*|\b(winner|ready):.*", piece)
            if found is not None:
                one = found[0][: ENDS.search(found[0]).start()]  # type: ignore[union-attr]
                if fields(one) & NAMED and "…" not in one:
                    yield one


def as_line(piece: str, values: Mapping[str, str]) -> str:
    """An example as it is typed; one over options as the form makes it."""
    filled_in = dict(re.findall(r"(?<=\s)(\w+):(.+?)(?= \w+:|$)", f" {piece}"))
    if not filled_in:
        return piece.format_map(values)
    command = re.match(r"/([a-z]+) ", piece)
    named = command[1] if command else "score" if "winner" in filled_in else "draw"
    form = next(one for one in forms() if one.name == named)
    return typed(form, {name: value.format_map(values) for name, value in filled_in.items()})


def wordings(variant: str) -> Iterator[Catalogue]:
    """The words of every language, typed and over options."""
    for language in LANGUAGES:
        words = catalogue(in_the_words_of(variant, language))
        yield words
        yield over_options(words)


def shown(part: Part, words: Catalogue) -> str:
    return sentence(part, words) if isinstance(part, Line) else str(part)


@cache
def examples(variant: str) -> tuple[tuple[str, str], ...]:
    """Every example that an answer shows at a table, with what was said before it."""
    found = dict[str, str]()
    for asked in ASKED:
        chat = said_after(variant, asked)
        assert chat.reply is not None, asked
        for one in chat.reply.lines:
            for words in wordings(variant):
                values = {name: shown(part, words) for name, part in {**EXAMPLES, **one.values}.items()}
                for piece in pieces(words.sentence(one.key)):
                    found.setdefault(as_line(piece, values), asked)
    return tuple((line, asked) for line, asked in found.items())


@pytest.mark.parametrize("variant", RULESETS)
def test_every_example_of_an_answer_can_be_typed_at_its_table(variant: str) -> None:
    assert examples(variant)
    refused = {}
    for line, asked in examples(variant):
        chat = said_after(variant, asked)
        reply = chat.say(f"Raj: {line}")
        if chat.problems or not reply:
            refused[line] = (asked, reply)
    assert refused == {}


@pytest.mark.parametrize("variant", RULESETS)
def test_no_example_names_somebody_who_is_not_there(variant: str) -> None:
    strangers = {line for line, _ in examples(variant) if re.search(r"\b(ann|ben|bob|cat|dan)\b", line)}
    assert strangers == set()


def test_every_sentence_with_an_example_was_tried() -> None:
    english = catalogue("en")
    replies = [said_after(variant, asked).reply for variant in RULESETS for asked in ASKED]
    seen = {one.key for reply in replies if reply is not None for one in reply.lines}
    keys = english.keys()
    known = {key.removeprefix(OPTIONS) for key in keys if key.startswith(SHOWN_IN)}
    shows = {key for key in known for words in (english, over_options(english)) if any(pieces(words.sentence(key)))}
    assert shows - seen == set(ELSEWHERE)


def test_examples_name_people_of_this_table() -> None:
    """Kok played the game before, and sits no more; of a hand of his game he is named."""
    chat = Chat()
    chat.play(
        ["ann: /newgame sg ann ben cat kok", "ann: kok 3 from cat", "ann: /newgame sg ann ben cat dan", "ann: #1"]
    )
    assert "kok" not in chat.say("ann: /help fix")
    chat.say("ann: dan 2 from ben")
    assert "Or type it: 3 from cat" in chat.say("ann: /fix 2").split("\n")
    example = chat.say("ann: /fix 1").split("\n")[2]
    assert example == "Or type it: 3 from ben"
