"""Every worked example of every variant, answered as the batch interface answers it."""

from __future__ import annotations

import json

import pytest

from bot.evaluate.batch import answers
from engine.variants import RULESETS
from tests.case_files import all_cases, cases_of, differences, line_of


def test_no_two_cases_share_an_id() -> None:
    ids = [(case["variant"], case["id"]) for case in all_cases()]
    assert sorted(set(ids)) == sorted(ids)


@pytest.mark.parametrize("variant", RULESETS)
def test_every_worked_example_is_answered_as_expected(variant: str) -> None:
    cases = cases_of(variant)
    told = [json.loads(answer) for answer in answers(line_of(case) for case in cases)]
    assert [answer["id"] for answer in told] == [case["id"] for case in cases]
    wrong = [
        f"{case['id']}: {one}" for case, answer in zip(cases, told, strict=True) for one in differences(case, answer)
    ]
    assert not wrong, "\n".join(wrong)
    assert cases
