"""Chinese and Japanese take twice the room: what fits a row in English may not fit it in them."""

from __future__ import annotations

import pytest

from bot.platforms.telegram.markup import keyboard
from bot.text.render import Button
from bot.text.width import fitted, width

WIDTHS = [
    ("Undo", 4),
    ("收回", 4),
    ("取り消す", 8),
    ("第 7 局", 7),
    ("（更正）", 8),
    ("ﾂﾓ", 2),  # half-width katakana
    ("自摸：4.00", 10),
    ("e\u0301\u200d", 1),  # a letter with a combining accent and a joiner
    ("−8、", 4),
    ("", 0),
]


@pytest.mark.parametrize(("text", "columns"), WIDTHS)
def test_a_text_is_as_wide_as_it_stands_on_a_screen(text: str, columns: int) -> None:
    assert width(text) == columns


def rows(*labels: str) -> list[list[str]]:
    made = keyboard([Button(label, str(number)) for number, label in enumerate(labels)])
    assert made is not None
    return [[button["text"] for button in row] for row in made["inline_keyboard"]]


def test_buttons_that_are_short_stand_beside_one_another_in_every_language() -> None:
    assert rows("Undo", "Why", "Table") == [["Undo", "Why", "Table"]]
    assert rows("收回", "為什麼", "桌面") == [["收回", "為什麼", "桌面"]]


def test_wide_buttons_get_a_row_of_their_own() -> None:
    """Nine characters each: in Latin letters two of them fit a row, in Chinese they would be cut off."""
    assert rows("123456789", "abcdefghi") == [["123456789", "abcdefghi"]]
    assert rows("沒有吃碰或者有吃碰", "沒有吃碰或者有吃碰") == [["沒有吃碰或者有吃碰"], ["沒有吃碰或者有吃碰"]]


@pytest.mark.parametrize(
    ("text", "broken"),
    [
        ("Table: Half-spicy, full gun · 半辣上全銃", ["Table:", "Half-spicy, full gun · 半辣上全銃"]),
        (
            "Rules: Half-spicy, full gun · 半辣上全銃 (/rules)",
            ["Rules:", "Half-spicy, full gun · 半辣上全銃", "(/rules)"],
        ),
        ("Rules: Half-spicy, full gun (/rules)", ["Rules: Half-spicy, full gun (/rules)"]),
    ],
)
def test_a_name_with_a_comma_is_not_broken_where_it_fits_below_its_head(text: str, broken: list[str]) -> None:
    assert fitted(text, 38).split("\n") == broken
