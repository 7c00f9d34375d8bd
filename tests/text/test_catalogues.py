"""Every language has every sentence, with the same fields, and nobody keeps a sentence that nothing says."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from string import Formatter

import pytest
from babel.messages.plurals import get_plural
from babel.messages.pofile import read_po

from bot.chat import line
from bot.text.catalogue import OPTIONS, SOURCE_LANGUAGE, Catalogue, catalogue, in_the_words_of, languages
from bot.text.render import EXAMPLES, sentence
from engine.variants import RULESETS

ROOT = Path(__file__).resolve().parents[2]
LOCALES = ROOT / "bot" / "text" / "locale"
UNFINISHED: frozenset[str] = frozenset()
"""Languages that still fall back to English; their sentences must fit all the same."""
OTHERS = tuple(one for one in languages() if one != SOURCE_LANGUAGE)
OVER_ONE_GAME = tuple(sorted(path.name for path in LOCALES.iterdir() if "@" in path.name))


def fields(sentence: str) -> set[str]:
    """The fields of a sentence but for those of its examples, which every answer fills."""
    return {name for _, name, _, _ in Formatter().parse(sentence) if name is not None} - set(EXAMPLES)


def fields_of(words: Catalogue, key: str) -> set[str]:
    """The fields of a key; the form for many is the one that has them all."""
    return fields(words.forms(key)[-1])


def test_the_four_languages_are_whole() -> None:
    assert {"en", "ja", "zh_Hans", "zh_Hant"} <= set(languages()) - UNFINISHED


@pytest.mark.parametrize("language", OTHERS)
def test_a_language_has_every_sentence_and_no_other(language: str) -> None:
    assert catalogue(language).keys() - catalogue(SOURCE_LANGUAGE).keys() == set()
    assert language in UNFINISHED or catalogue(SOURCE_LANGUAGE).keys() - catalogue(language).keys() == set()


@pytest.mark.parametrize("language", [SOURCE_LANGUAGE, *OTHERS, *OVER_ONE_GAME])
def test_a_sentence_has_the_fields_of_the_english_one(language: str) -> None:
    english, words = catalogue(SOURCE_LANGUAGE), catalogue(language)
    keys = words.keys()
    differing = {
        key: form
        for key in keys
        for form in words.forms(key)
        if fields(form) != fields_of(english, key) and not (len(words.forms(key)) > 1 and form == words.forms(key)[0])
    }
    assert differing == {}


@pytest.mark.parametrize("language", OVER_ONE_GAME)
def test_words_over_one_game_are_of_a_game_and_replace_sentences_there_are(language: str) -> None:
    plain, _, game = language.partition("@")
    assert plain in languages()
    assert game in RULESETS
    keys = catalogue(language).keys()
    assert keys < catalogue(plain).keys()
    same = [key for key in keys if catalogue(language).forms(key) == catalogue(plain).forms(key)]
    assert same == []


@pytest.mark.parametrize("path", sorted(LOCALES.glob("*/*.po")), ids=lambda path: f"{path.parent.name}/{path.name}")
def test_a_file_names_its_language_and_holds_a_key_once(path: Path) -> None:
    with path.open("rb") as file:
        entries = read_po(file)
    keys = re.findall(r'^msgid "(.+)"$', path.read_text(encoding="utf-8"), re.MULTILINE)
    assert str(entries.locale) == path.parent.name.partition("@")[0]
    assert len(keys) == len(set(keys))
    assert (LOCALES / SOURCE_LANGUAGE / path.name).exists()


def test_no_two_files_of_a_language_hold_the_same_key() -> None:
    for language in languages():
        keys = [
            key
            for path in sorted((LOCALES / language).glob("*.po"))
            for key in re.findall(r'^msgid "(.+)"$', path.read_text(encoding="utf-8"), re.MULTILINE)
        ]
        assert sorted(keys) == sorted(set(keys))


# Plural forms


def test_english_counts_one_and_many() -> None:
    english = catalogue("en")
    assert english.sentence("settle.head", 1) == "Tonight: {count} hand"
    assert english.sentence("settle.head", 2) == "Tonight: {count} hands"
    assert english.sentence("settle.head", 0) == "Tonight: {count} hands"
    assert catalogue("en@british").sentence("unit.doubles", -1) == "double"
    assert catalogue("en@british").sentence("unit.doubles", 3) == "doubles"


def test_english_writes_one_kind_of_apostrophe_and_quotes_as_books_do() -> None:
    """Signs by which two sentences side by side would look as if two people had written them."""
    english = catalogue(SOURCE_LANGUAGE)
    written = {key: form for key in sorted(english.keys()) for form in english.forms(key)}
    assert {key: form for key, form in written.items() if re.search('[’"«»]', form)} == {}


@pytest.mark.parametrize("language", OTHERS)
def test_a_language_has_as_many_forms_as_its_rule_says(language: str) -> None:
    english = catalogue(SOURCE_LANGUAGE)
    keys = english.keys()
    plural = [key for key in keys if len(english.forms(key)) > 1]
    assert plural
    assert {len(catalogue(language).forms(key)) for key in plural if catalogue(language).has(key)} == {
        get_plural(language)[0]
    }


def test_every_sentence_with_two_forms_is_right_about_one() -> None:
    """The form for one is chosen by what the sentence counts, whatever its field is called, and has no plural in it."""
    english = catalogue(SOURCE_LANGUAGE)
    counted = [key for key in sorted(english.keys()) if len(english.forms(key)) > 1]
    for key in counted:
        names = {name for form in english.forms(key) for name in fields(form)}
        told = sentence(line(key, **dict.fromkeys(names or {"count"}, 1)), english)
        assert told == english.forms(key)[0].format_map(dict.fromkeys(names, 1) | {"count": 1}), key
        found = re.search(r"\b1 ([a-z]+[^s ']s)\b", told)
        assert found is None or found[1] in NO_NOUN, told


NEVER_ONE = {
    "problem.multiple_winners": "two won",
    "problem.score.multiple_winners": "two won",
    "problem.import.nights": "a file with more than one",
    "why.readings": "more ways than one",
    "problem.notation.too_many_tiles": "more than a hand holds",
    "page.record_several": "more winners than one",
    "page.all_four": "as many as play",
    "note.one_at_a_time": "what is told more than once",
    "ask.several_cash": "payments of one line, where there are several",
    "ask.one_by_one": "payments of one line, where there are several",
}
"""Sentences that count what is never one, and why."""
COUNTED = (
    "given",
    "wanted",
    "count",
    "hands",
    "chows",
    "minutes",
    "points",
    "players",
    "value",
    "n",
    "times",
    "nights",
)
"""Fields that hold numbers of things."""
NO_NOUN = ("is", "was", "has", "pays", "as")


def test_a_sentence_that_counts_things_has_a_form_for_one() -> None:
    english = catalogue(SOURCE_LANGUAGE)
    pattern = re.compile(r"\{(" + "|".join(COUNTED) + r")\} (?:more )?([a-z]+s)\b")
    single = (key for key in sorted(english.keys()) if len(english.forms(key)) == 1 and key not in NEVER_ONE)
    without = {
        key: found[0] for key in single for found in pattern.finditer(english.forms(key)[0]) if found[2] not in NO_NOUN
    }
    assert without == {}


@pytest.mark.parametrize("told", [1, "1", "+1", "−1"])
def test_the_number_may_be_written_already(told: int | str) -> None:
    assert sentence(line("season.points", points=told), catalogue(SOURCE_LANGUAGE)) == f"{told} pt"
    assert sentence(line("season.points", points="1,001"), catalogue(SOURCE_LANGUAGE)) == "1,001 pts"


@pytest.mark.parametrize("language", ["ja", "zh_Hans", "zh_Hant"])
def test_chinese_and_japanese_do_not_count(language: str) -> None:
    words = catalogue(language)
    assert words.sentence("settle.head", 1) == words.sentence("settle.head", 7)


def test_a_language_with_three_forms_chooses_by_its_rule() -> None:
    """Polish: 1 ręka, 2 ręce, 5 rąk, 22 ręce."""
    polish = Catalogue(
        "pl", {"hands": ("ręka", "ręce", "rąk")}, None, lambda n: 0 if n == 1 else 1 if n in (2, 22) else 2
    )
    assert [polish.sentence("hands", count) for count in (1, 2, 5, 22)] == ["ręka", "ręce", "rąk", "ręce"]


# Characters


@pytest.mark.parametrize(
    ("language", "encoding", "beside"),
    [
        ("zh_Hans", "gb2312", "繁體中文日本語ー"),
        ("zh_Hant", "big5-hkscs", "简体中文麻雀ゲーム飜"),
    ],
)
def test_chinese_is_written_in_one_script(language: str, encoding: str, beside: str) -> None:
    """The older encodings know the characters of one script only; the names of the other languages stay as they are."""
    words = catalogue(language)
    keys = words.keys()
    foreign = {
        character
        for key in keys
        for form in words.forms(key)
        for character in form
        if ord(character) > 0x2E80 and character not in beside and not _knows(encoding, character)
    }
    assert foreign == set()


def _knows(encoding: str, character: str) -> bool:
    try:
        character.encode(encoding)
    except UnicodeEncodeError:
        return False
    return True


# Sentences that nothing says


@cache
def said() -> tuple[frozenset[str], tuple[str, ...]]:
    """Every text and name of the program, and the beginnings of texts that are put together (`problem.` …)."""
    words, beginnings = set(languages()), set[str]()
    for folder in ("bot", "engine", "storage"):
        for path in (ROOT / folder).rglob("*.py"):
            for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
                words.update(_words(node))
                if isinstance(node, ast.JoinedStr) and isinstance(node.values[0], ast.Constant):
                    beginnings.add(str(node.values[0].value))
    return frozenset(words), tuple(one for one in beginnings if re.fullmatch(r"[a-z_.]+\.", one))


def _words(node: ast.AST) -> Iterator[str]:
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        yield node.value
        yield from node.value.split()
    elif isinstance(node, ast.ClassDef):
        yield node.name
    elif isinstance(node, ast.AnnAssign) and isinstance(node.target, ast.Name):
        yield node.target.id
    elif isinstance(node, ast.Assign):
        yield from (target.id for target in node.targets if isinstance(target, ast.Name))


def is_said(key: str) -> bool:
    """Whether the program or its page has the key, or a beginning of it and all that follows."""
    words, beginnings = said()
    if key in words or is_said_by_the_page(key):
        return True
    if key.startswith(OPTIONS):
        return is_said(key.removeprefix(OPTIONS))
    first, _, rest = key.partition(".")
    if first in RULESETS:
        return all({part, part.removeprefix("fishing_")} & words or part == "rule" for part in rest.split("."))
    rests = (key.removeprefix(begin) for begin in beginnings if key.startswith(begin))
    return any(rest in words or all(part in words for part in rest.split(".")) for rest in rests)


@cache
def page_words() -> tuple[frozenset[str], tuple[str, ...]]:
    """Every text of the page's modules, and the beginnings of keys that are put together (`tile.` …)."""
    modules = "".join(path.read_text("utf-8") for path in (ROOT / "bot" / "web" / "static").rglob("*.js"))
    return frozenset(re.findall(r"'([\w.]+)'", modules)), tuple(re.findall(r"`([a-z]+\.)\$\{", modules))


def is_said_by_the_page(key: str) -> bool:
    words, beginnings = page_words()
    page, _, rest = key.partition(".")
    return page == "page" and (rest in words or rest.startswith(beginnings))


def test_the_page_says_nothing_that_has_no_sentence() -> None:
    modules = "".join(path.read_text("utf-8") for path in (ROOT / "bot" / "web" / "static").rglob("*.js"))
    used = set(re.findall(r"\bt\('([\w.]+)'", modules))
    assert len(used) > 100
    known = catalogue(SOURCE_LANGUAGE).keys()
    assert sorted(key for key in used if f"page.{key}" not in known) == []


def test_every_sentence_is_said_somewhere() -> None:
    keys = catalogue(SOURCE_LANGUAGE).keys()
    assert sorted(key for key in keys if not is_said(key)) == []


# Words over one game


def test_hong_kong_games_are_spoken_of_in_cantonese_words() -> None:
    assert in_the_words_of("hong_kong", "zh_Hant") == "zh_Hant@hong_kong"
    assert "出銃" in catalogue("zh_Hant@hong_kong").sentence("receipt.from")
    assert "放槍" in catalogue("zh_Hant").sentence("receipt.from")
    assert catalogue("zh_Hant@hong_kong").sentence("menu.help") == catalogue("zh_Hant").sentence("menu.help")


def test_a_game_without_words_of_its_own_is_spoken_of_in_those_of_its_kind_or_of_the_language() -> None:
    assert in_the_words_of("riichi_arcade", "zh_Hans") == "zh_Hans@riichi"
    assert in_the_words_of("singapore", "zh_Hant@hong_kong") == "zh_Hant"
    assert in_the_words_of("hong_kong", "en") == "en"


def test_a_language_nobody_wrote_is_english() -> None:
    assert catalogue("tlh").language == SOURCE_LANGUAGE
    assert catalogue("tlh@hong_kong").language == SOURCE_LANGUAGE
