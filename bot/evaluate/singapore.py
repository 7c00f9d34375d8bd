"""Cases of the Singapore variant; its rules speak of doubles and know hands that may not win as answers."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from bot.evaluate.cases import (
    Answer,
    Answerer,
    Case,
    CaseRefused,
    hand_of,
    house_of,
    items_of,
    payments_of,
    ruleset_of,
    seat_of,
    shown,
    table_of,
    win_of,
)
from bot.evaluate.sequences import Sitting
from engine.deals import DealInput, Entered
from engine.problems import HandRefused
from engine.ruleset import Deal, DealOutcome, Instant
from engine.table import Table
from engine.transfers import Transfer
from engine.variants.singapore.payments import columns
from engine.wins import Liable, StatedValue, Win, WinMethod

_REASONS: Final = MappingProxyType(
    {"below_minimum": "below_minimum", "not_winning_shape": "not_a_winning_hand"},
)
"""Why a hand may not win, as these rules spell it."""


def hand(case: Case) -> Answer:
    """A hand: what it is worth and who pays whom, or why it may not win."""
    ruleset, house, table, win = ruleset_of(case), house_of(case), table_of(case), _win(case)
    score = ruleset.score(hand_of(case), win, table, house)
    found: Answer = {"items": items_of(score.items), "total": score.units}
    if score.refusal is not None:
        return {"legal": False, "reason": _REASONS[score.refusal.key], **found}
    deal = Deal(table=table, house=house, outcome=DealOutcome.WON, wins=((win, score),))
    return {"legal": True, **found, "counted": score.counted, "unit": ruleset.unit, **_payments(case, deal)}


def payment(case: Case) -> Answer:
    """A value named in doubles: who pays whom."""
    house, table, win = house_of(case), table_of(case), _win(case)
    score = ruleset_of(case).score_stated(StatedValue(units=case["doubles"]), win, table, house)
    if score.refusal is not None:
        raise CaseRefused(score.refusal.key, "the value is below the minimum")
    return _payments(case, Deal(table=table, house=house, outcome=DealOutcome.WON, wins=((win, score),)))


def table(case: Case) -> Answer:
    """One row of the payment table."""
    house = house_of(case)
    coin = ruleset_of(case).coin(house)
    single, double = columns(case["doubles"], house)
    return {"single": shown(single, coin), "double": shown(double, coin)}


def instant(case: Case) -> Answer:
    """A payment during the deal."""
    house, at = house_of(case), table_of(case)
    event = Instant(
        kind=case["event"],
        player=case["seat"],
        payer=seat_of(case, "from"),
        initial=bool(case.get("initial")),
        liable=seat_of(case, "bao"),
    )
    return _paid(case, ruleset_of(case).instant(event, at, house), at)


def false_win(case: Case) -> Answer:
    """What a player owes for a win that was none; `seat` is the offender."""
    deal = Deal(table=table_of(case), house=house_of(case), outcome=DealOutcome.FALSE_WIN, false_claim=_win(case))
    found = ruleset_of(case).check_deal(deal)
    if found:
        raise HandRefused(*found)
    return _payments(case, deal)


def flow(case: Case) -> Answer:
    """Who deals which hand of a game, under which wind, and what follows."""
    house = house_of(case)
    sitting = Sitting(house, tuple(case["players"]))
    sequence = []
    for played in case["hands"]:
        if not sitting.night.running:
            raise CaseRefused("game_over", "the game ended before this hand")
        sequence.append(_place(sitting.night.table))
        if played.get("instant"):
            sitting.instant(Instant(kind="kong_added", player=case["players"][0]))
        sitting.play(_outcome(played, sitting.night.table, house.options.min_doubles))
    over = not sitting.night.running
    return {"sequence": sequence, "next": None if over else _place(sitting.night.table), "finished": over}


def _place(at: Table | None) -> Answer:
    assert at is not None, "a game that runs has a table"
    return {"dealer": at.dealer, "prevailing": at.prevailing.name}


def _outcome(played: Case, at: Table | None, doubles: int) -> DealInput:
    """What a line of a sequence says of one deal; the value of a win has no part in who deals next."""
    assert at is not None, "a game that runs has a table"
    if played["result"] == "draw":
        return DealInput(outcome=DealOutcome.DRAWN)
    if played["result"] == "false_win":
        offender = played.get("offender") or at.players[0]
        return DealInput(outcome=DealOutcome.FALSE_WIN, false_claim=Win(player=offender, how=WinMethod.SELF_DRAW))
    won = Entered(Win(player=played["winner"], how=WinMethod.SELF_DRAW), stated=StatedValue(units=doubles))
    return DealInput(outcome=DealOutcome.WON, entered=(won,))


def _win(case: Case) -> Win:
    bao = seat_of(case, "bao")
    return win_of(case, liable=(Liable(bao),) if bao else ())


def _payments(case: Case, deal: Deal[object]) -> Answer:
    return _paid(case, ruleset_of(case).settle(deal), deal.table)


def _paid(case: Case, transfers: tuple[Transfer, ...], at: Table) -> Answer:
    return {"payments": payments_of(transfers, at, ruleset_of(case).coin(house_of(case)))}


KINDS: Final[Mapping[str, Answerer]] = {
    "hand": hand,
    "table": table,
    "payment": payment,
    "instant": instant,
    "false_win": false_win,
    "flow": flow,
}
