"""An answer that takes itself back in the same line: what is said last counts."""

from __future__ import annotations

import pytest

from tests.chat.conftest import Chat


@pytest.fixture
def asked() -> Chat:
    """It is asked how Ben won 2 tai: off a discard they are 4 of whoever fed him, 2 of each other."""
    return Chat.after("ann: /newgame sg Ann Ben Wen Dan", "ann: ben 2 tai")


@pytest.mark.parametrize(
    "said", ["wen, no, sorry, dan", "wen no dan", "off wen, oops, off dan", "wen sorry dan", "zimo no wait dan"]
)
def test_the_last_of_two_answers_counts(asked: Chat, said: str) -> None:
    asked.say(f"ann: {said}")
    assert asked.balances == {"Ann": -2_000, "Ben": 8_000, "Wen": -2_000, "Dan": -4_000}
