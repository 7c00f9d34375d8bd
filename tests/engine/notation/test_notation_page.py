"""The page for players and the English sentences of the reader say what the reader does."""

from __future__ import annotations

import re
from pathlib import Path
from string import Formatter

import pytest
from babel.messages.pofile import read_po

from engine.notation.parse import Parsed, parse
from engine.problems import NotationRefused, Problem

ROOT = Path(__file__).resolve().parents[3]
PAGE = (ROOT / "docs" / "notation.md").read_text(encoding="utf-8")
CATALOGUE = ROOT / "bot" / "text" / "locale" / "en" / "notation.po"


def sentences() -> dict[str, str]:
    with CATALOGUE.open("rb") as file:
        return {str(message.id): str(message.string) for message in read_po(file, locale="en") if message.id}


SENTENCES = sentences()


def rows(name: str) -> list[list[str]]:
    """The rows of the table behind `<!-- name -->`, without its two head lines."""
    table = PAGE.split(f"<!-- {name} -->\n", 1)[1].split("\n\n", 1)[0]
    return [[cell.strip() for cell in line.strip("|").split("|")] for line in table.splitlines()[2:]]


def problems(typed: str) -> tuple[Problem, ...]:
    with pytest.raises(NotationRefused) as refused:
        parse(typed)
    return refused.value.problems


@pytest.mark.parametrize(("what", "typed", "shown"), rows("forms"))
def test_form_of_the_page(what: str, typed: str, shown: str) -> None:
    assert what
    assert parse(typed.strip("`")).text == shown.strip("`")


@pytest.mark.parametrize(("typed", "said", "offered"), rows("refusals"))
def test_refusal_of_the_page(typed: str, said: str, offered: str) -> None:
    (found,) = problems(typed.strip("`"))
    assert SENTENCES[f"problem.{found.key}"].format(**dict(found.values)) == said
    assert list(found.repairs) == re.findall("`([^`]*)`", offered)


@pytest.mark.parametrize(
    "group", re.findall("`([^`]+)`", PAGE.split("## The canonical form", 1)[1].split("* Tiles", 1)[0])
)
def test_canonical_example_of_the_page(group: str) -> None:
    if len(group) == 1 or group == "E S W N":  # the letters themselves
        assert group.strip() in "mps0fya" or parse(group).hand.free
        return
    assert isinstance(parse(group), Parsed)


def keys_of_the_reader() -> set[str]:
    text = "".join(path.read_text(encoding="utf-8") for path in sorted((ROOT / "engine" / "notation").glob("*.py")))
    own = {f"problem.{key}" for key in re.findall(r'"(notation\.[a-z_]+)"', text)}
    shared = {f"problem.{key}" for key in ("bad_tile", "bad_meld", "too_many_copies") if f'"{key}"' in text}
    noted = {f"note.{key}" for key in re.findall(r'(?:Remark|Note)\("([a-zA-Z_]+)"', text)}
    return own | shared | noted


def test_every_key_of_the_reader_has_an_english_sentence_and_no_other_stands_there() -> None:
    assert keys_of_the_reader() == set(SENTENCES)


EVERY_PROBLEM = (
    "5x", "(135m)", "1111m 1111m", "☃", "hello", "123", "2E", "DD", "RR WW", "b1", "m1 2p", "(1m", "1m)", "((1m))",
    "()", "(EEE]", "+", "(1m+1m)", "+1f", "+55m", "pong", "+1m +2m", "123456789m" * 5, "1m" * 2100,
)  # fmt: skip


def test_every_problem_fills_its_sentence() -> None:
    said = set()
    for typed in EVERY_PROBLEM:
        for found in problems(typed):
            said.add(f"problem.{found.key}")
            assert _fields(SENTENCES[f"problem.{found.key}"]) <= dict(found.values).keys(), found.key
    of_other_functions = {"problem.notation.only_tiles", "problem.notation.one_tile"}
    assert said | of_other_functions == {key for key in SENTENCES if key.startswith("problem.")}


def _fields(sentence: str) -> set[str]:
    return {name for _, name, _, _ in Formatter().parse(sentence) if name}


def test_every_sentence_is_one_line_that_ends() -> None:
    for key, sentence in SENTENCES.items():
        assert "\n" not in sentence, key
        assert sentence.endswith((".", "?")), key
