"""MCR cases: hands and typed points, several winners of one discard, false wins, fines, seats, table points."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import Any, Final

from bot.evaluate.cases import (
    Alone,
    Answer,
    CaseKind,
    checked,
    exact,
    hand_of,
    house_of,
    items_of,
    paid_alike,
    payments_of,
    table_of,
    win_of,
)
from bot.evaluate.records import CaseRefused, DealCase, FinalCase, FlowCase, PlayedHand, among, needed, parts_of
from bot.evaluate.sequences import Sitting, dealer_and_wind
from engine import (
    Deal,
    DealInput,
    DealOutcome,
    Entered,
    HandScore,
    House,
    MidDealEvents,
    Player,
    StatedValue,
    Table,
    Win,
    WinMethod,
    deal_of,
    value_of,
)
from engine.variants.mcr import MCR
from engine.variants.mcr.options import Options
from engine.variants.mcr.payments import table_points

_FLOWERS = "flower_tiles"

_PLACES = 6
"""Decimal places of shares that do not come out even."""


def alone(case: DealCase) -> Alone:
    """The one hand of a case, where it was played and under which rules."""
    return Entered(win_of(case), hand=hand_of(case)), table_of(case), house_of(case)


def hand(case: DealCase) -> Answer:
    """One hand: its fan, points without and with flowers, and what everybody gains or loses; or points alone."""
    if case.hand is None and case.points is not None:
        return payment(case)
    win, tiles, table, house = win_of(case), hand_of(case), table_of(case), house_of(case)
    score = _score(Entered(win, hand=tiles), table, house)
    return {**_worth(score), "payments": paid_alike(win, table, house, counted=score.counted).payments}


def multi_win(case: DealCase) -> Answer:
    """Several winners of one discard: each hand by itself, and the payments of all."""
    house, table = house_of(case), table_of(case)
    lines = parts_of(case, "hand", "context", "bonus")
    entered = tuple(Entered(win_of(line), hand=hand_of(line)) for line in lines)
    scores = tuple(_score(one, table, house) for one in entered)
    given = DealInput(outcome=DealOutcome.WON, entered=entered)
    return {"wins": [_worth(score) for score in scores], **_settled(given, scores, table, house)}


def payment(case: DealCase) -> Answer:
    """Points named at the table, with flowers beside them, turned into payments."""
    house, table = house_of(case), table_of(case)
    points, flowers = needed(case.points, "points"), case.flowers or 0
    value = StatedValue(units=points + flowers * house.options.flower_value, points=points)
    win = win_of(case)
    score = _score(Entered(win, stated=value), table, house)
    return {"payments": paid_alike(win, table, house, counted=score.counted).payments}


def false_win(case: DealCase) -> Answer:
    """What a false win costs."""
    claim = Win(player=needed(case.seat, "seat"), how=WinMethod.SELF_DRAW)
    given = DealInput(outcome=DealOutcome.FALSE_WIN, false_claim=claim)
    return _settled(given, (), table_of(case), house_of(case))


def draw(case: DealCase) -> Answer:
    """A hand that nobody won."""
    return {"items": [], **_settled(DealInput(outcome=DealOutcome.DRAWN), (), table_of(case), house_of(case))}


def penalty(case: DealCase) -> Answer:
    """A fine: shared out among the others, or taken off the offender's result without receiver."""
    house, table = house_of(case), table_of(case)
    offender, amount = needed(case.offender, "offender"), exact(needed(case.amount, "amount"))
    if case.to_table:
        return {"payments": dict.fromkeys(table.players, 0), "adjustments": {offender: -amount}}
    due = amount * house.options.unit
    others = table.others(offender)
    share = round(due / len(others), _PLACES)
    return {"payments": {player: share if player in others else -due for player in table.players}}


def flow(case: FlowCase) -> Answer:
    """Who deals each hand of a game, under which wind and in which seats, and what comes next."""
    sitting = Sitting(house_of(case), tuple(case.players))
    return sitting.course((partial(_deal, played, sitting) for played in case.hands), _place)


def final(case: FinalCase) -> Answer:
    """Table points for the scores of a finished game."""
    scores = {player: exact(score) for player, score in case.scores.items()}
    points = table_points(scores, house_of(case).options)
    return {"table_points": {player: round(share, _PLACES) for player, share in points.items()}}


KINDS: Final[Mapping[str, CaseKind[Any]]] = {
    "hand": CaseKind(DealCase, hand, alone),
    "multi_win": CaseKind(DealCase, multi_win),
    "payment": CaseKind(DealCase, payment),
    "false_win": CaseKind(DealCase, false_win),
    "penalty": CaseKind(DealCase, penalty),
    "draw": CaseKind(DealCase, draw),
    "flow": CaseKind(FlowCase, flow),
    "final": CaseKind(FinalCase, final),
}


def _score(entered: Entered, table: Table, house: House[Any]) -> HandScore:
    score = value_of(MCR, entered, table, house)
    if score.refusal is not None:
        raise CaseRefused(score.refusal.key, f"{_raw(score)} points are not enough to win", **_worth(score))
    return score


def _raw(score: HandScore) -> int:
    """Points without flowers, which stand last."""
    items = score.items
    return score.units - items[-1].amount if items and items[-1].id == _FLOWERS else score.units


def _worth(score: HandScore) -> Answer:
    return {"items": items_of(score.items), "raw": _raw(score), "total": score.counted}


def _settled(given: DealInput, scores: tuple[HandScore, ...], table: Table, house: House[Any]) -> Answer:
    scored = tuple((entered.part, score) for entered, score in zip(given.entered, scores, strict=True))
    return _payments(deal_of(given, scored, table, house, MidDealEvents()))


def _payments(deal: Deal[Options]) -> Answer:
    """What everybody gains or loses; raises HandRefused when the deal is impossible."""
    return {"payments": payments_of(MCR.settle(checked(MCR, deal)), deal.table, MCR.coin(deal.house))}


def _place(table: Table) -> dict[str, object]:
    seats: dict[str, Player] = {wind.name: player for wind, player in zip(table.winds, table.players, strict=True)}
    return {**dealer_and_wind(table), "seats": seats}


def _deal(played: PlayedHand, sitting: Sitting) -> DealInput:
    """A hand of which only the result is told: it may win, and what it is worth does not matter."""
    if played.result == "draw":
        return DealInput(outcome=DealOutcome.DRAWN)
    winner = played.winner or (played.winners or [played.offender or ""])[0]
    win = Win(player=among(winner, sitting.table.players, "winner"), how=WinMethod.SELF_DRAW)
    if played.result == "false_win":
        return DealInput(outcome=DealOutcome.FALSE_WIN, false_claim=win)
    stated = StatedValue(units=sitting.house.options.minimum)
    return DealInput(outcome=DealOutcome.WON, entered=(Entered(win, stated=stated),))
