"""Names as they are mistyped, and as people say them."""

from __future__ import annotations

import pytest

from bot.reading.words import slips_of

FAMILY = {"p1": "爸爸", "p2": "媽媽", "p3": "阿仔", "p4": "阿女"}


@pytest.mark.parametrize(
    ("typed", "meant"), [("阿媽", ["p2"]), ("媽", ["p2"]), ("阿爸", ["p1"]), ("仔", ["p3"]), ("女女", ["p4"])]
)
def test_a_name_of_one_character_is_the_same_alone_twice_and_behind_ah(typed: str, meant: list[str]) -> None:
    assert slips_of(typed, FAMILY) == meant


def test_a_letter_twice_is_no_such_name() -> None:
    assert slips_of("j", {"p1": "jj"}) == []
