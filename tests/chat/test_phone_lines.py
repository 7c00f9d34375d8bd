"""The page of measurements says how long answers are on a phone; they are as long as it says."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tests.chat.phone_lines import ANSWERS, lines_of

PAGE = Path(__file__).resolve().parents[2] / "docs" / "measurements.md"


@pytest.mark.parametrize("answer", ANSWERS)
def test_an_answer_is_as_long_as_the_page_says(answer: str) -> None:
    row = re.search(
        rf"^\| {re.escape(answer)} \| \d+ \| (\d+) \| \d+ \|$", PAGE.read_text(encoding="utf-8"), re.MULTILINE
    )
    assert row is not None, f"| {answer} | … | {lines_of(ANSWERS[answer])} | …"
    assert lines_of(ANSWERS[answer]) == int(row[1])
