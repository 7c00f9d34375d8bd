"""A command in a text of ours is sent when it is touched: one that changes something stands in code marks."""

from __future__ import annotations

import re

import pytest

from bot.commands import BY_NAME, COMMANDS
from bot.platforms.telegram.markup import ASKING, Html, plain
from bot.text.catalogue import catalogue, languages

CHANGING = {name for one in COMMANDS if one.changes("") for name in one.names} - ASKING
LIVE = re.compile(r"(?<![\w/])/([a-z_]+)")


@pytest.mark.parametrize("language", languages())
def test_no_text_holds_a_live_command_that_changes_something(language: str) -> None:
    texts = catalogue(language)
    seen = 0
    for key in texts.keys():  # noqa: SIM118  a catalogue is no mapping
        written = Html().text(texts.sentence(key))
        assert plain(written) == texts.sentence(key)
        seen += "<code>" in written
        live = {name for name in LIVE.findall(re.sub(r"<code>.*?</code>", "", written)) if name in BY_NAME}
        assert not live & CHANGING, f"{key}: {written}"
    assert seen > 10


def test_what_is_said_back_of_a_line_is_not_live_either() -> None:
    assert Html().text("/undo 1 <b>") == "<code>/undo</code> 1 &lt;b&gt;"
    assert Html().text("see /help or /table") == "see /help or /table"
    assert Html().text("1/draw, a/undo") == "1/draw, a/undo"
