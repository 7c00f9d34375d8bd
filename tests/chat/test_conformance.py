"""Every worked example of a hand, said as a line of the chat."""

from __future__ import annotations

import pytest

from tests.case_files import Case
from tests.chat_conformance import SPOKEN, UNSAID, differences, hand_cases

CASES = tuple(case for variant in SPOKEN for case in hand_cases(variant))


@pytest.mark.parametrize("case", [case for case in CASES if case["id"] not in UNSAID], ids=lambda case: str(case["id"]))
def test_a_line_of_the_chat_is_worth_what_the_example_says(case: Case) -> None:
    assert differences(case) == []


def test_what_the_chat_cannot_say_is_a_case_and_would_be_answered_otherwise() -> None:
    by_id = {case["id"]: case for case in CASES}
    assert [name for name in UNSAID if not differences(by_id[name])] == []
