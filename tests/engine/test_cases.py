"""Every worked example of every variant, answered as the batch interface answers it."""

from __future__ import annotations

import json

import pytest

from bot.evaluate.batch import answers
from engine.variants import RULESETS
from tests.case_files import Case, all_cases, differences, line_of

CASES = tuple(case for case in all_cases() if case["variant"] in RULESETS)


def test_no_two_cases_share_an_id() -> None:
    ids = [(case["variant"], case["id"]) for case in all_cases()]
    assert sorted(set(ids)) == sorted(ids)


@pytest.mark.parametrize("case", CASES, ids=[case["id"] for case in CASES])
def test_a_worked_example_is_answered_as_expected(case: Case) -> None:
    (told,) = answers([line_of(case)])
    answer = json.loads(told)
    assert answer["id"] == case["id"]
    assert differences(case, answer) == []
