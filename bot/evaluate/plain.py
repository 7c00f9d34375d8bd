"""Cases of any variant that has no fields of its own: a hand, a typed value, a false win."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from bot.evaluate.cases import (
    Answer,
    Case,
    CaseRefused,
    hand_of,
    house_of,
    items_of,
    payments_of,
    ruleset_of,
    table_of,
    win_of,
)
from engine.deals import DealInput, Entered, MidDealEvents, deal_of, value_of
from engine.options import House
from engine.problems import HandRefused
from engine.ruleset import DealOutcome, HandScore, Ruleset
from engine.table import Table
from engine.wins import StatedValue, Win, WinMethod


def hand(case: Case) -> Answer:
    """One hand: its items, what it is worth before the limit and after it, and what everybody gains or loses."""
    ruleset, house, table = ruleset_of(case), house_of(case), table_of(case)
    entered = Entered(win_of(case), hand=hand_of(case, size=ruleset.hand_size))
    score = _score(ruleset, entered, table, house)
    worth = {"items": items_of(score.items), "raw": score.units, "total": score.counted, "unit": ruleset.unit}
    given = DealInput(outcome=DealOutcome.WON, entered=(entered,))
    return {**worth, "payments": _paid(ruleset, given, (score,), table, house)}


def payment(case: Case) -> Answer:
    """A value named at the table, turned into payments."""
    ruleset, house, table = ruleset_of(case), house_of(case), table_of(case)
    entered = Entered(win_of(case), stated=StatedValue(units=case["units"]))
    score = _score(ruleset, entered, table, house)
    given = DealInput(outcome=DealOutcome.WON, entered=(entered,))
    return {"payments": _paid(ruleset, given, (score,), table, house)}


def false_win(case: Case) -> Answer:
    """What a false win costs."""
    ruleset, house, table = ruleset_of(case), house_of(case), table_of(case)
    claim = Win(player=case["seat"], how=WinMethod.SELF_DRAW)
    given = DealInput(outcome=DealOutcome.FALSE_WIN, false_claim=claim)
    return {"payments": _paid(ruleset, given, (), table, house)}


KINDS: Mapping[str, Callable[[Case], Answer]] = {"hand": hand, "payment": payment, "false_win": false_win}


def _score(ruleset: Ruleset[Any], entered: Entered, table: Table, house: House[Any]) -> HandScore:
    score = value_of(ruleset, entered, table, house)
    if score.refusal is not None:
        raise CaseRefused(score.refusal.key, score.refusal.key, raw=score.units, items=items_of(score.items))
    return score


def _paid(
    ruleset: Ruleset[Any], given: DealInput, scores: tuple[HandScore, ...], table: Table, house: House[Any]
) -> Mapping[str, object]:
    """What everybody gains or loses; raises HandRefused when the deal is impossible."""
    parts = tuple((one.part, score) for one, score in zip(given.entered, scores, strict=True))
    deal = deal_of(given, parts, table, house, MidDealEvents())
    fatal = [found for found in ruleset.check_deal(deal) if not found.warning]
    if fatal:
        raise HandRefused(*fatal)
    return payments_of(ruleset.settle(deal), table, ruleset.coin(house))
