"""Hong Kong cases: hands and typed faan, several winners of one discard, the order of dealers."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from bot.evaluate.cases import Answer, Case, CaseRefused, hand_of, house_of, items_of, payments_of, table_of, win_of
from bot.evaluate.sequences import Sitting
from engine.deals import DealInput, Entered, MidDealEvents, deal_of, value_of
from engine.options import House
from engine.problems import HandRefused
from engine.ruleset import DealOutcome, HandScore
from engine.table import Player, Table
from engine.transfers import Transfer
from engine.variants.hong_kong import HONG_KONG
from engine.wins import Liable, Part, StatedValue, Win, WinMethod

_UNIT = "faan"
_NOTHING: Answer = {"items": [], "raw": 0, "total": 0, "unit": _UNIT}


def hand(case: Case) -> Answer:
    """A win, a false win or a draw: what the hand is worth and what everybody gains or loses."""
    house, table = house_of(case), table_of(case)
    if case.get("win") == "draw":
        return _answer(_NOTHING, _decide(DealInput(outcome=DealOutcome.DRAWN), (), table, house), table, house)
    if case.get("win") == "false_win":
        claim = Win(player=case["seat"], how=WinMethod.SELF_DRAW)
        given = DealInput(outcome=DealOutcome.FALSE_WIN, false_claim=claim)
        return _answer(_NOTHING, _decide(given, (), table, house), table, house)
    entered = _entered(case)
    score = _score(entered, table, house)
    transfers = _decide(DealInput(outcome=DealOutcome.WON, entered=(entered,)), ((entered.part, score),), table, house)
    return _answer(_worth(score), transfers, table, house)


def multi_win(case: Case) -> Answer:
    """Several winners of one discard: each hand by itself, and the payments of all."""
    house, table = house_of(case), table_of(case)
    common = {name: value for name, value in case.items() if name not in ("wins", "hand", "faan", "context", "bonus")}
    entered = tuple(_entered({**common, **win}) for win in case["wins"])
    scored = tuple((one.part, _score(one, table, house)) for one in entered)
    transfers = _decide(DealInput(outcome=DealOutcome.WON, entered=entered), scored, table, house)
    return _answer({"wins": [_worth(score) for _, score in scored]}, transfers, table, house)


def flow(case: Case) -> Answer:
    """Who deals each hand of a game and under which wind, and who would deal the next.

    The hands carry no money, so nobody can run out of it; all winners named did win.
    """
    house_of(case)
    told = {"starting_points": 0, "multiple_winners": "all", "faan_table": "parlor"}
    house = house_of({**case, "options": {**(case.get("options") or {}), **told}})
    sitting = Sitting(house, tuple(case["players"]))
    sequence = []
    for played in case["hands"]:
        if not sitting.night.running:
            break
        sequence.append(_place(sitting))
        sitting.play(_deal(played, tuple(case["players"]), house))
    finished = not sitting.night.running
    return {"sequence": sequence, "next": None if finished else _place(sitting), "finished": finished}


KINDS: Mapping[str, Callable[[Case], Answer]] = {"hand": hand, "multi_win": multi_win, "flow": flow}


def _entered(case: Case) -> Entered:
    bao = case.get("bao")
    liable = (Liable(bao["liable"], bao.get("kind")),) if bao else ()
    win = win_of(case, liable=liable)
    if case.get("hand") is None and case.get("faan") is not None:
        return Entered(win, stated=StatedValue(units=_faan(case["faan"])))
    return Entered(win, hand=hand_of(case))


def _faan(value: object) -> int:
    if isinstance(value, bool) or not isinstance(value, int):
        raise ValueError(f"faan are whole: {value!r}")
    return value


def _score(entered: Entered, table: Table, house: House[Any]) -> HandScore:
    score = value_of(HONG_KONG, entered, table, house)
    if score.refusal is not None:
        raise CaseRefused(score.refusal.key, score.refusal.key, raw=score.units, items=items_of(score.items))
    return score


def _decide(
    given: DealInput, scored: tuple[tuple[Part, HandScore], ...], table: Table, house: House[Any]
) -> tuple[Transfer, ...]:
    deal = deal_of(given, scored, table, house, MidDealEvents())
    found = HONG_KONG.check_deal(deal)
    if found:
        raise HandRefused(*found)
    return HONG_KONG.settle(deal)


def _worth(score: HandScore) -> Answer:
    return {"items": items_of(score.items), "raw": score.units, "total": score.counted, "unit": _UNIT}


def _answer(worth: Answer, transfers: tuple[Transfer, ...], table: Table, house: House[Any]) -> Answer:
    return {**worth, "payments": payments_of(transfers, table, HONG_KONG.coin(house))}


def _place(sitting: Sitting) -> dict[str, str | None]:
    table = sitting.night.table
    assert table is not None
    return {"dealer": table.dealer, "prevailing": table.prevailing.name}


def _deal(played: Mapping[str, Any], players: tuple[Player, ...], house: House[Any]) -> DealInput:
    """A hand of which only the result is told: it may win, and what it is worth does not matter."""
    if played["result"] == "draw":
        return DealInput(outcome=DealOutcome.DRAWN)
    if played["result"] == "false_win":
        offender = played.get("offender") or played.get("winner") or players[0]
        return DealInput(outcome=DealOutcome.FALSE_WIN, false_claim=Win(player=offender, how=WinMethod.SELF_DRAW))
    winners = played.get("winners") or [played["winner"]]
    if len(winners) == 1:
        wins = [Win(player=winners[0], how=WinMethod.SELF_DRAW)]
    else:
        payer = played.get("from") or next(player for player in players if player not in winners)
        wins = [Win(player=winner, how=WinMethod.DISCARD, payer=payer) for winner in winners]
    value = StatedValue(units=max(house.options.min_faan, house.options.limit or 0))
    return DealInput(outcome=DealOutcome.WON, entered=tuple(Entered(win, stated=value) for win in wins))
