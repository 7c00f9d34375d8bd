"""What an operator reads of a failure."""

from __future__ import annotations

import logging
import sys

import pytest

from bot.logs import FORMATS

MOST_BYTES = 4096


def deeper(number: int, text: str) -> None:
    """Fail far down, with a long text in the error."""
    if not number:
        raise ValueError(text)
    deeper(number - 1, text)


@pytest.mark.parametrize("form", FORMATS)
@pytest.mark.parametrize("letter", ["x", "番", "🀄"])
def test_a_failure_takes_at_most_four_kibibytes_and_says_where_it_began_and_what_it_was(form: str, letter: str) -> None:
    try:
        deeper(200, f"{letter * 20_000} at last")
    except ValueError:
        failed = sys.exc_info()
    record = logging.LogRecord("bot.app.app", logging.ERROR, "", 0, "message %s of %s failed", ("1", "table"), failed)
    told = FORMATS[form](()).format(record)
    assert len(told.encode()) <= MOST_BYTES
    assert "Traceback" in told
    assert "at last" in told
