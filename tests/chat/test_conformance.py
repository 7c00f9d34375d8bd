"""Every worked example of a hand, said as a line of the chat."""

from __future__ import annotations

import pytest

from tests.chat_conformance import SPOKEN, UNSAID, differences, hand_cases


@pytest.mark.parametrize("variant", SPOKEN)
def test_every_line_of_the_chat_is_worth_what_the_example_says(variant: str) -> None:
    cases = [case for case in hand_cases(variant) if case["id"] not in UNSAID]
    wrong = [f"{case['id']}: {one}" for case in cases for one in differences(case)]
    assert not wrong, "\n".join(wrong)
    assert cases


def test_what_the_chat_cannot_say_is_a_case_and_would_be_answered_otherwise() -> None:
    by_id = {case["id"]: case for variant in SPOKEN for case in hand_cases(variant)}
    assert [name for name in UNSAID if not differences(by_id[name])] == []
