"""The tiles that the page loads are those of the pictures."""

from __future__ import annotations

from tools.page_tiles import TARGET, page_tiles


def test_the_page_has_the_tiles_of_the_pictures() -> None:
    assert page_tiles() == TARGET.read_text("utf-8"), "run python -m tools.page_tiles"
