"""Cases of any variant that has no fields of its own: hands, typed values, false wins, draws, the order of dealers."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import Any, Final

from bot.evaluate.cases import (
    Alone,
    Answer,
    CaseKind,
    checked,
    hand_of,
    house_of,
    items_of,
    paid,
    paid_alike,
    payments_of,
    ruleset_of,
    scored,
    table_of,
    win_of,
)
from bot.evaluate.records import DealCase, FlowCase, PlayedHand, among, needed, parts_of
from bot.evaluate.sequences import Sitting
from engine import (
    Deal,
    DealInput,
    DealOutcome,
    Entered,
    HandScore,
    House,
    Liable,
    MidDealEvents,
    Ruleset,
    StatedValue,
    Table,
    Win,
    WinMethod,
    deal_of,
)


def alone(case: DealCase) -> Alone:
    """The one hand of a case, where it was played and under which rules."""
    hand = hand_of(case, size=ruleset_of(case).hand_size)
    return Entered(_win_of(case), hand=hand), table_of(case), house_of(case)


def hand(case: DealCase) -> Answer:
    """One hand: its items, what it is worth before the limit and after it, and what everybody gains or loses."""
    ruleset = ruleset_of(case)
    tiles = hand_of(case, size=ruleset.hand_size)
    win, table, house = _win_of(case), table_of(case), house_of(case)
    score = scored(ruleset, Entered(win, hand=tiles), table, house)
    by_count = ruleset.paid_by_count
    settled = paid_alike(win, table, house, counted=score.counted) if by_count else paid(win, score, table, house)
    return {**_worth(score), "limit": score.limit, "unit": ruleset.unit, "payments": settled.payments}


def multi_win(case: DealCase) -> Answer:
    """Several winners of one discard: each hand by itself, and the payments of all."""
    ruleset, house, table = ruleset_of(case), house_of(case), table_of(case)
    lines = parts_of(case, "hand", "context", "bonus")
    entered = tuple(Entered(_win_of(line), hand=hand_of(line, size=ruleset.hand_size)) for line in lines)
    scores = tuple(scored(ruleset, one, table, house) for one in entered)
    given = DealInput(outcome=DealOutcome.WON, entered=entered)
    return {"wins": [_worth(one) for one in scores], "payments": _paid(ruleset, given, scores, table, house)}


def payment(case: DealCase) -> Answer:
    """A value named at the table, turned into payments: `units` before the limit, or `points` that are paid as such."""
    ruleset, house, table = ruleset_of(case), house_of(case), table_of(case)
    stated = StatedValue(units=needed(case.units, "units")) if case.points is None else StatedValue(points=case.points)
    win = _win_of(case)
    score = scored(ruleset, Entered(win, stated=stated), table, house)
    return {"payments": paid(win, score, table, house).payments}


def false_win(case: DealCase) -> Answer:
    """What a false win costs."""
    ruleset, house, table = ruleset_of(case), house_of(case), table_of(case)
    claim = Win(player=needed(case.seat, "seat"), how=WinMethod.SELF_DRAW)
    given = DealInput(outcome=DealOutcome.FALSE_WIN, false_claim=claim)
    return {"payments": _paid(ruleset, given, (), table, house)}


def draw(case: DealCase) -> Answer:
    """A hand that nobody won."""
    given = DealInput(outcome=DealOutcome.DRAWN)
    return {"items": [], "payments": _paid(ruleset_of(case), given, (), table_of(case), house_of(case))}


def flow(case: FlowCase) -> Answer:
    """Who deals each hand of a game and under which wind, what comes next, and whether the game is over."""
    sitting = Sitting(house_of(case), tuple(case.players))
    return sitting.course(partial(_deal, played, sitting) for played in case.hands)


KINDS: Final[Mapping[str, CaseKind[Any]]] = {
    "hand": CaseKind(DealCase, hand, alone),
    "multi_win": CaseKind(DealCase, multi_win),
    "payment": CaseKind(DealCase, payment),
    "false_win": CaseKind(DealCase, false_win),
    "draw": CaseKind(DealCase, draw),
    "flow": CaseKind(FlowCase, flow),
}

_MOST = 1000
"""No house asks for more to win."""


def _deal(played: PlayedHand, sitting: Sitting) -> DealInput:
    """A hand of which only the result is told: it is worth the least that may win."""
    if played.result == "draw":
        return DealInput(outcome=DealOutcome.DRAWN)
    player = among(played.winner or played.offender, sitting.table.players, "winner")
    win = Win(player=player, how=WinMethod.SELF_DRAW)
    if played.result == "false_win":
        return DealInput(outcome=DealOutcome.FALSE_WIN, false_claim=win)
    stated = map(StatedValue, range(_MOST))
    score = sitting.ruleset.score_stated
    worth = next(one for one in stated if not score(one, win, sitting.table, sitting.house).refusal)
    return DealInput(outcome=DealOutcome.WON, entered=(Entered(win, stated=worth),))


def _win_of(case: DealCase) -> Win:
    """How the hand of a case was won, with who is `responsible` instead of the payer."""
    return win_of(case, liable=() if case.responsible is None else (Liable(case.responsible),))


def _worth(score: HandScore) -> Answer:
    return {"items": items_of(score.items), "raw": score.units, "total": score.counted}


def _paid(
    ruleset: Ruleset[Any], given: DealInput, scores: tuple[HandScore, ...], table: Table, house: House[Any]
) -> Mapping[str, object]:
    """What everybody gains or loses; raises HandRefused when the deal is impossible."""
    parts = tuple((one.part, score) for one, score in zip(given.entered, scores, strict=True))
    return _payments(ruleset, deal_of(given, parts, table, house, MidDealEvents()))


def _payments(ruleset: Ruleset[Any], deal: Deal[Any]) -> Mapping[str, object]:
    return payments_of(ruleset.settle(checked(ruleset, deal)), deal.table, ruleset.coin(deal.house))
