"""Cases of any variant that has no fields of its own: hands, typed values, false wins, draws, the order of dealers."""

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
    seat_of,
    table_of,
    win_of,
)
from bot.evaluate.sequences import Sitting
from engine.deals import DealInput, Entered, MidDealEvents, deal_of, value_of
from engine.options import House
from engine.problems import HandRefused
from engine.ruleset import DealOutcome, HandScore, Ruleset
from engine.table import Table
from engine.wins import Liable, StatedValue, Win, WinMethod


def hand(case: Case) -> Answer:
    """One hand: its items, what it is worth before the limit and after it, and what everybody gains or loses."""
    ruleset, house, table = ruleset_of(case), house_of(case), table_of(case)
    entered = Entered(_win_of(case), hand=hand_of(case, size=ruleset.hand_size))
    score = _score(ruleset, entered, table, house)
    given = DealInput(outcome=DealOutcome.WON, entered=(entered,))
    worth = {**_worth(score), "limit": score.limit, "unit": ruleset.unit}
    return {**worth, "payments": _paid(ruleset, given, (score,), table, house)}


def multi_win(case: Case) -> Answer:
    """Several winners of one discard: each hand by itself, and the payments of all."""
    ruleset, house, table = ruleset_of(case), house_of(case), table_of(case)
    common = {name: value for name, value in case.items() if name not in ("wins", "hand", "context", "bonus")}
    lines = [{**common, **win} for win in case["wins"]]
    entered = tuple(Entered(_win_of(line), hand=hand_of(line, size=ruleset.hand_size)) for line in lines)
    scores = tuple(_score(ruleset, one, table, house) for one in entered)
    given = DealInput(outcome=DealOutcome.WON, entered=entered)
    return {"wins": [_worth(one) for one in scores], "payments": _paid(ruleset, given, scores, table, house)}


def payment(case: Case) -> Answer:
    """A value named at the table, turned into payments: `units` before the limit, or `points` that are paid as such."""
    ruleset, house, table = ruleset_of(case), house_of(case), table_of(case)
    stated = StatedValue(points=case["points"]) if "points" in case else StatedValue(units=case["units"])
    entered = Entered(_win_of(case), stated=stated)
    score = _score(ruleset, entered, table, house)
    given = DealInput(outcome=DealOutcome.WON, entered=(entered,))
    return {"payments": _paid(ruleset, given, (score,), table, house)}


def false_win(case: Case) -> Answer:
    """What a false win costs."""
    ruleset, house, table = ruleset_of(case), house_of(case), table_of(case)
    claim = Win(player=case["seat"], how=WinMethod.SELF_DRAW)
    given = DealInput(outcome=DealOutcome.FALSE_WIN, false_claim=claim)
    return {"payments": _paid(ruleset, given, (), table, house)}


def draw(case: Case) -> Answer:
    """A hand that nobody won."""
    given = DealInput(outcome=DealOutcome.DRAWN)
    return {"items": [], "payments": _paid(ruleset_of(case), given, (), table_of(case), house_of(case))}


def flow(case: Case) -> Answer:
    """Who deals each hand of a game and under which wind, what comes next, and whether the game is over."""
    sitting = Sitting(house_of(case), tuple(case["players"]))
    sequence = []
    for played in case["hands"]:
        if not sitting.night.running:
            break
        sequence.append(_place(sitting))
        sitting.play(_deal(played, sitting))
    finished = not sitting.night.running
    return {"sequence": sequence, "next": None if finished else _place(sitting), "finished": finished}


KINDS: Mapping[str, Callable[[Case], Answer]] = {
    "hand": hand,
    "multi_win": multi_win,
    "payment": payment,
    "false_win": false_win,
    "draw": draw,
    "flow": flow,
}

_MOST = 1000
"""No house asks for more to win."""


def _place(sitting: Sitting) -> dict[str, str | None]:
    table = sitting.night.table
    assert table is not None, "a game was opened"
    return {"dealer": table.dealer, "prevailing": table.prevailing.name}


def _deal(played: Mapping[str, Any], sitting: Sitting) -> DealInput:
    """A hand of which only the result is told: it is worth the least that may win."""
    if played["result"] == "draw":
        return DealInput(outcome=DealOutcome.DRAWN)
    win = Win(player=played.get("winner") or played["offender"], how=WinMethod.SELF_DRAW)
    if played["result"] == "false_win":
        return DealInput(outcome=DealOutcome.FALSE_WIN, false_claim=win)
    table, house = sitting.night.table, sitting.night.house
    assert table is not None, "a game was opened"
    assert house is not None, "a game was opened"
    stated = map(StatedValue, range(_MOST))
    worth = next(one for one in stated if not sitting.ruleset.score_stated(one, win, table, house).refusal)
    return DealInput(outcome=DealOutcome.WON, entered=(Entered(win, stated=worth),))


def _win_of(case: Case) -> Win:
    """How the hand of a case was won, with who is `responsible` instead of the payer."""
    responsible = seat_of(case, "responsible")
    return win_of(case, liable=() if responsible is None else (Liable(responsible),))


def _worth(score: HandScore) -> Answer:
    return {"items": items_of(score.items), "raw": score.units, "total": score.counted}


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
