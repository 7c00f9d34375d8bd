"""MCR cases: hands and typed points, several winners of one discard, false wins, fines, seats, table points."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from fractions import Fraction
from typing import Any

from bot.evaluate.cases import Answer, Case, CaseRefused, hand_of, house_of, items_of, payments_of, table_of, win_of
from bot.evaluate.sequences import Sitting
from engine.deals import DealInput, Entered, MidDealEvents, deal_of, value_of
from engine.options import House
from engine.problems import HandRefused
from engine.ruleset import DealOutcome, HandScore
from engine.table import Player, Table
from engine.variants.mcr import MCR
from engine.variants.mcr.payments import table_points
from engine.wins import StatedValue, Win, WinMethod

_FLOWERS = "flower_tiles"

_PLACES = 6
"""Decimal places of shares that do not come out even."""


def hand(case: Case) -> Answer:
    """One hand: its fan, points without and with flowers, and what everybody gains or loses; or points alone."""
    if case.get("hand") is None and case.get("points") is not None:
        return payment(case)
    house, table = house_of(case), table_of(case)
    entered = Entered(win_of(case), hand=hand_of(case))
    score = _score(entered, table, house)
    return {**_worth(score), **_settled(DealInput(outcome=DealOutcome.WON, entered=(entered,)), (score,), table, house)}


def multi_win(case: Case) -> Answer:
    """Several winners of one discard: each hand by itself, and the payments of all."""
    house, table = house_of(case), table_of(case)
    common = {name: value for name, value in case.items() if name not in ("wins", "hand", "context", "bonus")}
    lines = [{**common, **win} for win in case["wins"]]
    entered = tuple(Entered(win_of(line), hand=hand_of(line)) for line in lines)
    scores = tuple(_score(one, table, house) for one in entered)
    given = DealInput(outcome=DealOutcome.WON, entered=entered)
    return {"wins": [_worth(score) for score in scores], **_settled(given, scores, table, house)}


def payment(case: Case) -> Answer:
    """Points named at the table, with flowers beside them, turned into payments."""
    house, table = house_of(case), table_of(case)
    points, flowers = _whole(case["points"]), _whole(case.get("flowers") or 0)
    value = StatedValue(units=points + flowers * house.options.flower_value, points=points)
    entered = Entered(win_of(case), stated=value)
    score = _score(entered, table, house)
    return _settled(DealInput(outcome=DealOutcome.WON, entered=(entered,)), (score,), table, house)


def false_win(case: Case) -> Answer:
    """What a false win costs."""
    claim = Win(player=case["seat"], how=WinMethod.SELF_DRAW)
    given = DealInput(outcome=DealOutcome.FALSE_WIN, false_claim=claim)
    return _settled(given, (), table_of(case), house_of(case))


def draw(case: Case) -> Answer:
    """A hand that nobody won."""
    return {"items": [], **_settled(DealInput(outcome=DealOutcome.DRAWN), (), table_of(case), house_of(case))}


def penalty(case: Case) -> Answer:
    """A fine: shared out among the others, or taken off the offender's result without receiver."""
    house, table = house_of(case), table_of(case)
    offender, amount = case["offender"], Fraction(case["amount"])
    if case.get("to_table"):
        return {"payments": dict.fromkeys(table.players, 0), "adjustments": {offender: -amount}}
    due = amount * house.options.unit
    others = table.others(offender)
    share = round(due / len(others), _PLACES)
    return {"payments": {player: share if player in others else -due for player in table.players}}


def flow(case: Case) -> Answer:
    """Who deals each hand of a game, under which wind and in which seats, and what comes next."""
    house = house_of(case)
    sitting = Sitting(house, tuple(case["players"]))
    sequence = []
    for played in case["hands"]:
        if not sitting.night.running:
            break
        sequence.append(_place(sitting))
        sitting.play(_deal(played, house))
    finished = not sitting.night.running
    return {"sequence": sequence, "next": None if finished else _place(sitting), "finished": finished}


def final(case: Case) -> Answer:
    """Table points for the scores of a finished game."""
    scores = {player: Fraction(score) for player, score in case["scores"].items()}
    points = table_points(scores, house_of(case).options)
    return {"table_points": {player: round(share, _PLACES) for player, share in points.items()}}


KINDS: Mapping[str, Callable[[Case], Answer]] = {
    "hand": hand,
    "multi_win": multi_win,
    "payment": payment,
    "false_win": false_win,
    "penalty": penalty,
    "draw": draw,
    "flow": flow,
    "final": final,
}


def _whole(value: object) -> int:
    if isinstance(value, bool) or not isinstance(value, int):
        raise ValueError(f"points are whole: {value!r}")
    return value


def _score(entered: Entered, table: Table, house: House[Any]) -> HandScore:
    score = value_of(MCR, entered, table, house)
    if score.refusal is not None:
        raise CaseRefused(score.refusal.key, f"{_raw(score)} points are not enough to win", **_worth(score))
    return score


def _raw(score: HandScore) -> int:
    """Points without flowers."""
    return score.units - sum(item.amount for item in score.items if item.id == _FLOWERS)


def _worth(score: HandScore) -> Answer:
    return {"items": items_of(score.items), "raw": _raw(score), "total": score.counted}


def _settled(given: DealInput, scores: tuple[HandScore, ...], table: Table, house: House[Any]) -> Answer:
    scored = tuple((entered.part, score) for entered, score in zip(given.entered, scores, strict=True))
    deal = deal_of(given, scored, table, house, MidDealEvents())
    found = MCR.check_deal(deal)
    if found:
        raise HandRefused(*found)
    return {"payments": payments_of(MCR.settle(deal), table, MCR.coin(house))}


def _place(sitting: Sitting) -> dict[str, object]:
    table = sitting.night.table
    assert table is not None
    seats: dict[str, Player] = {wind.name: player for wind, player in zip(table.winds, table.players, strict=True)}
    return {"dealer": table.dealer, "prevailing": table.prevailing.name, "seats": seats}


def _deal(played: Mapping[str, Any], house: House[Any]) -> DealInput:
    """A hand of which only the result is told: it may win, and what it is worth does not matter."""
    if played["result"] == "draw":
        return DealInput(outcome=DealOutcome.DRAWN)
    winner = played.get("winner") or (played.get("winners") or [played.get("offender")])[0]
    win = Win(player=str(winner), how=WinMethod.SELF_DRAW)
    if played["result"] == "false_win":
        return DealInput(outcome=DealOutcome.FALSE_WIN, false_claim=win)
    return DealInput(outcome=DealOutcome.WON, entered=(Entered(win, stated=StatedValue(units=house.options.minimum)),))
