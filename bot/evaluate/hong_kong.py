"""Hong Kong cases: hands and typed faan, several winners of one discard, the order of dealers."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import Any, Final

from msgspec import structs

from bot.evaluate.cases import (
    Alone,
    Answer,
    CaseKind,
    checked,
    hand_of,
    house_of,
    items_of,
    paid_alike,
    payments_of,
    scored,
    table_of,
    win_of,
)
from bot.evaluate.records import Agreement, DealCase, FlowCase, PlayedHand, among, needed, parts_of
from bot.evaluate.sequences import Sitting
from engine import (
    DealInput,
    DealOutcome,
    Entered,
    HandScore,
    House,
    Liable,
    MidDealEvents,
    Part,
    Player,
    StatedValue,
    Table,
    Transfer,
    Win,
    WinMethod,
    deal_of,
)
from engine.variants.hong_kong import HONG_KONG

_UNIT = "faan"
_NOTHING: Answer = {"items": [], "raw": 0, "total": 0, "unit": _UNIT}


def alone(case: DealCase) -> Alone:
    """The one hand of a case, or the faan told instead, where it was played and under which rules."""
    return _entered(case, _win(case)), table_of(case), house_of(case)


def hand(case: DealCase) -> Answer:
    """A win, a false win or a draw: what the hand is worth and what everybody gains or loses."""
    house, table = house_of(case), table_of(case)
    if case.win == "draw":
        return _answer(_NOTHING, _decide(DealInput(outcome=DealOutcome.DRAWN), (), table, house), table, house)
    if case.win == "false_win":
        claim = Win(player=needed(case.seat, "seat"), how=WinMethod.SELF_DRAW)
        given = DealInput(outcome=DealOutcome.FALSE_WIN, false_claim=claim)
        return _answer(_NOTHING, _decide(given, (), table, house), table, house)
    win = _win(case)
    score = scored(HONG_KONG, _entered(case, win), table, house)
    paid = paid_alike(win, table, house, counted=score.counted, shape=score.shape)
    return {**_worth(score), "payments": paid.payments}


def multi_win(case: DealCase) -> Answer:
    """Several winners of one discard: each hand by itself, and the payments of all."""
    house, table = house_of(case), table_of(case)
    entered = tuple(_entered(one, _win(one)) for one in parts_of(case, "hand", "faan", "context", "bonus"))
    scores = tuple((one.part, scored(HONG_KONG, one, table, house)) for one in entered)
    transfers = _decide(DealInput(outcome=DealOutcome.WON, entered=entered), scores, table, house)
    return _answer({"wins": [_worth(score) for _, score in scores]}, transfers, table, house)


def flow(case: FlowCase) -> Answer:
    """Who deals each hand of a game and under which wind, and who would deal the next.

    The hands carry no money, so nobody can run out of it; all winners named did win.
    """
    house_of(case)
    told = {"starting_points": 0, "multiple_winners": "all", "faan_table": "parlor"}
    house = house_of(structs.replace(case, options={**(case.options or {}), **told}))
    sitting = Sitting(house, tuple(case.players))
    return sitting.course(partial(_deal, played, tuple(case.players), house) for played in case.hands)


KINDS: Final[Mapping[str, CaseKind[Any]]] = {
    "hand": CaseKind(DealCase, hand, alone),
    "multi_win": CaseKind(DealCase, multi_win),
    "flow": CaseKind(FlowCase, flow),
}


def _win(case: DealCase) -> Win:
    return win_of(case, liable=_liable(case))


def _entered(case: DealCase, win: Win) -> Entered:
    if case.hand is None and case.faan is not None:
        return Entered(win, stated=StatedValue(units=case.faan))
    return Entered(win, hand=hand_of(case))


def _liable(case: DealCase) -> tuple[Liable, ...]:
    if case.bao is None:
        return ()
    return (Liable(case.bao.liable, case.bao.kind) if isinstance(case.bao, Agreement) else Liable(case.bao),)


def _decide(
    given: DealInput, scores: tuple[tuple[Part, HandScore], ...], table: Table, house: House[Any]
) -> tuple[Transfer, ...]:
    return HONG_KONG.settle(checked(HONG_KONG, deal_of(given, scores, table, house, MidDealEvents())))


def _worth(score: HandScore) -> Answer:
    return {"items": items_of(score.items), "raw": score.units, "total": score.counted, "unit": _UNIT}


def _answer(worth: Answer, transfers: tuple[Transfer, ...], table: Table, house: House[Any]) -> Answer:
    return {**worth, "payments": payments_of(transfers, table, HONG_KONG.coin(house))}


def _deal(played: PlayedHand, players: tuple[Player, ...], house: House[Any]) -> DealInput:
    """A hand of which only the result is told: it may win, and what it is worth does not matter."""
    if played.result == "draw":
        return DealInput(outcome=DealOutcome.DRAWN)
    if played.result == "false_win":
        offender = among(played.offender or played.winner or players[0], players, "offender")
        return DealInput(outcome=DealOutcome.FALSE_WIN, false_claim=Win(player=offender, how=WinMethod.SELF_DRAW))
    winners = [among(one, players, "winner") for one in played.winners or (played.winner,)]
    if len(winners) == 1:
        wins = [Win(player=winners[0], how=WinMethod.SELF_DRAW)]
    else:
        others = [player for player in players if player not in winners]
        payer = among(played.payer or min(others, default=None, key=players.index), players, "from")
        wins = [Win(player=winner, how=WinMethod.DISCARD, payer=payer) for winner in winners]
    value = StatedValue(units=max(house.options.min_faan, house.options.limit or 0))
    return DealInput(outcome=DealOutcome.WON, entered=tuple(Entered(win, stated=value) for win in wins))
