"""Text before it is drawn: fonts by letter, widths, names cut short."""

from __future__ import annotations

import pytest

from bot.pictures.fonts import installed_fonts
from bot.pictures.lettering import (
    EDGE_CELLS,
    TextStyle,
    broken,
    clusters,
    fitted,
    runs,
    short_name,
    width,
)
from bot.pictures.svg import initial

STYLE = TextStyle(40, 500, "#000000")
NAMES = (
    "ann",
    "美玲",
    "あきら",
    "민수",
    "Дмитрий",
    "Ελένη",
    "Nguyễn",
    "أمير خان",
    "דוד",
    "สมชาย",
    "प्रिया",
    "கவிதா",
    "😀🎲",
    "👨‍👩‍👧",
    "♥x",
)


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("language", ["en", "zh_Hant", "zh_Hans", "ja"])
def test_every_letter_of_a_name_is_drawn_by_a_font_that_has_it(name: str, language: str) -> None:
    for run in runs(name, language):
        face = installed_fonts().face(run.family)
        assert all(face.has(letter) for letter in run.text if letter not in "\u200d\u200e\ufe0f")
    assert "?" not in "".join(run.text for run in runs(name, language))


def test_a_letter_that_no_font_has_is_a_question_mark_and_never_a_box() -> None:
    assert [run.text for run in runs("a\U00013000b", "en")] == ["a?b"]


def test_nothing_invisible_is_drawn() -> None:
    assert "".join(run.text for run in runs("a\u200bb\u2066c\ufeff\x07", "en")) == "abc"


@pytest.mark.parametrize(
    ("language", "family"),
    [
        ("en", "Noto Sans CJK TC"),
        ("zh_Hant", "Noto Sans CJK TC"),
        ("zh_Hans", "Noto Sans CJK SC"),
        ("ja", "Noto Sans CJK JP"),
    ],
)
def test_chinese_letters_look_as_in_the_language(language: str, family: str) -> None:
    assert [run.family for run in runs("直 a", language)] == list(dict.fromkeys((family, "Noto Sans CJK JP")))


@pytest.mark.parametrize(
    ("name", "shown"),
    [
        ("ann", "ann"),
        ("Alexandria", "Alexandria"),
        ("Constantine", "Constanti…"),
        ("歐陽美玲明", "歐陽美玲明"),
        ("歐陽美玲明珠", "歐陽美玲明…"),
        ("Ann-Marie 2", "Ann-Marie…"),
        ("👨‍👩‍👧👨‍👩‍👧👨‍👩‍👧👨‍👩‍👧👨‍👩‍👧👨‍👩‍👧", "👨‍👩‍👧👨‍👩‍👧👨‍👩‍👧👨‍👩‍👧👨‍👩‍👧…"),
    ],
)
def test_long_names_end_in_dots(name: str, shown: str) -> None:
    assert short_name(name) == shown


def test_names_at_the_edge_of_a_chart_are_shorter() -> None:
    assert short_name("Constantine", EDGE_CELLS) == "Const…"
    assert short_name("歐陽美玲", EDGE_CELLS) == "歐陽美…"


@pytest.mark.parametrize(
    ("name", "letter"),
    [("ann", "A"), ("美玲", "美"), ("😀小明", "小"), ("أمير", "أ"), ("🎲", "🎲"), ("_x", "X"), ("", "?")],
)
def test_a_person_is_marked_with_the_first_letter(name: str, letter: str) -> None:
    assert initial(name) == letter


def test_flags_and_joined_emoji_are_one_letter() -> None:
    assert list(clusters("🇸🇬a👩🏽‍🦰e\u0301")) == ["🇸🇬", "a", "👩🏽‍🦰", "é"]


def test_bold_text_is_wider_and_size_multiplies() -> None:
    assert width("wins", TextStyle(40, 800, ""), "en") > width("wins", STYLE, "en")
    assert width("wins", TextStyle(80, 500, ""), "en") == pytest.approx(2 * width("wins", STYLE, "en"))
    assert width("美玲", STYLE, "en") == 80


def test_text_is_made_smaller_before_it_is_cut() -> None:
    whole = width("a rather long line", STYLE, "en")
    smaller, style = fitted("a rather long line", STYLE, whole * 0.9, "en")
    assert smaller == "a rather long line"
    assert 32 <= style.size < 40
    cut, style = fitted("a rather long line", STYLE, whole * 0.5, "en")
    assert cut.endswith("…")
    assert width(cut, style, "en") <= whole * 0.5


def test_lines_break_between_words_and_between_chinese_letters() -> None:
    assert broken("one two three", STYLE, width("one two", STYLE, "en"), "en") == ("one two", "three")
    assert broken("美玲自摸", STYLE, 90, "en") == ("美玲", "自摸")
