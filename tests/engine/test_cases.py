"""Every worked example of every variant, answered as the batch interface answers it."""

from __future__ import annotations

import json

import pytest

from bot.evaluate.batch import answer, answers
from bot.evaluate.cases import payments_of
from bot.evaluate.registry import KINDS
from engine.deals import value_of
from engine.ruleset import Deal, DealOutcome
from engine.variants import RULESETS
from engine.wins import Win
from tests.case_files import all_cases, cases_of, differences, line_of, record_of

NO_HAND = ("draw", "false_win")


def test_no_two_cases_share_an_id() -> None:
    ids = [(case["variant"], case["id"]) for case in all_cases()]
    assert sorted(set(ids)) == sorted(ids)


@pytest.mark.parametrize("variant", RULESETS)
def test_every_worked_example_is_answered_as_expected(variant: str) -> None:
    cases = cases_of(variant)
    told = [json.loads(line) for line in answers(line_of(case) for case in cases)]
    assert [one["id"] for one in told] == [case["id"] for case in cases]
    wrong = [
        f"{case['id']}: {one}" for case, found in zip(cases, told, strict=True) for one in differences(case, found)
    ]
    assert not wrong, "\n".join(wrong)
    assert cases


@pytest.mark.parametrize("variant", RULESETS)
def test_hands_that_are_paid_alike_are_paid_as_each_is_by_itself(variant: str) -> None:
    """Hands alike in what the game pays by are settled once: each comes to what its whole score comes to."""
    ruleset, looked_at = RULESETS[variant], 0
    for case in cases_of(variant):
        kind = KINDS[variant][case.get("kind") or "hand"]
        told = answer(line_of(case))
        if kind.alone is None or "payments" not in told or case.get("penalties") or case.get("win") in NO_HAND:
            continue
        entered, table, house = kind.alone(record_of(case))
        assert isinstance(entered.part, Win)
        won = ((entered.part, value_of(ruleset, entered, table, house)),)
        deal = Deal(table, house, DealOutcome.WON, won, bets=tuple(case.get("riichi_declared", ())))
        assert told["payments"] == payments_of(ruleset.settle(deal), table, ruleset.coin(house)), case["id"]
        looked_at += 1
    assert looked_at > 10
