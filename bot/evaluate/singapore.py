"""Cases of the Singapore variant; its rules speak of doubles and know hands that may not win as answers."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from types import MappingProxyType
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
    payer_of,
    payments_of,
    ruleset_of,
    shown,
    table_of,
    win_of,
)
from bot.evaluate.records import Agreement, CaseRefused, DealCase, FlowCase, PlayedHand, among, needed
from bot.evaluate.sequences import Sitting, dealer_and_wind
from engine import (
    Deal,
    DealInput,
    DealOutcome,
    Entered,
    HandRefused,
    House,
    Instant,
    Liable,
    Player,
    Ruleset,
    StatedValue,
    Table,
    Transfer,
    Win,
    WinMethod,
    undeclared,
)
from engine.variants.singapore.payments import columns

_REASONS: Final = MappingProxyType(
    {"below_minimum": "below_minimum", "not_winning_shape": "not_a_winning_hand"},
)
"""Why a hand may not win, as these rules spell it."""


def alone(case: DealCase) -> Alone:
    """The one hand of a case, where it was played and under which rules."""
    return Entered(_win(case), hand=hand_of(case)), table_of(case), house_of(case)


def hand(case: DealCase) -> Answer:
    """A hand: what it is worth and who pays whom, or why it may not win."""
    ruleset, house, table, win = ruleset_of(case), house_of(case), table_of(case), _win(case)
    score = ruleset.score(hand_of(case), win, table, house)
    found: Answer = {"items": items_of(score.items), "total": score.units}
    if score.refusal is not None:
        return {"legal": False, "reason": _REASONS[score.refusal.key], **found}
    alike = paid_alike(win, table, house, units=score.units, shape=score.shape, mode=score.mode)
    return {"legal": True, **found, "counted": score.counted, "unit": ruleset.unit, "payments": alike.payments}


def payment(case: DealCase) -> Answer:
    """A value named in doubles: who pays whom."""
    house, table, win = house_of(case), table_of(case), _win(case)
    score = ruleset_of(case).score_stated(StatedValue(units=needed(case.doubles, "doubles")), win, table, house)
    if score.refusal is not None:
        raise CaseRefused(score.refusal.key, "the value is below the minimum")
    return {"payments": paid(win, score, table, house).payments}


def table(case: DealCase) -> Answer:
    """One row of the payment table."""
    house = house_of(case)
    coin = ruleset_of(case).coin(house)
    single, double = columns(needed(case.doubles, "doubles"), house)
    return {"single": shown(single, coin), "double": shown(double, coin)}


def instant(case: DealCase) -> Answer:
    """A payment during the deal."""
    house, at = house_of(case), table_of(case)
    event = Instant(
        kind=needed(case.event, "event"),
        player=needed(case.seat, "seat"),
        payer=payer_of(case),
        initial=bool(case.initial),
        liable=_liable(case),
    )
    return _paid(ruleset_of(case), ruleset_of(case).instant(event, at, house), at, house)


def false_win(case: DealCase) -> Answer:
    """What a player owes for a win that was none; `seat` is the offender."""
    at, house, ruleset = table_of(case), house_of(case), ruleset_of(case)
    deal = checked(ruleset, Deal(table=at, house=house, outcome=DealOutcome.FALSE_WIN, false_claim=_win(case)))
    return _paid(ruleset, ruleset.settle(deal), at, house)


def flow(case: FlowCase) -> Answer:
    """Who deals which hand of a game, under which wind, and what follows."""
    house = house_of(case)
    sitting = Sitting(house, tuple(case.players))
    sequence = []
    for played in case.hands:
        if not sitting.night.running:
            raise CaseRefused("game_over", "the game ended before this hand")
        sequence.append(dealer_and_wind(sitting.table))
        if played.instant:
            sitting.instant(Instant(kind="kong_added", player=case.players[0]))
        sitting.play(_outcome(played, sitting.table, house.options.min_doubles))
    over = not sitting.night.running
    return {"sequence": sequence, "next": None if over else dealer_and_wind(sitting.table), "finished": over}


def _outcome(played: PlayedHand, at: Table, doubles: int) -> DealInput:
    """What a line of a sequence says of one deal; the value of a win has no part in who deals next."""
    if played.result == "draw":
        return DealInput(outcome=DealOutcome.DRAWN)
    if played.result == "false_win":
        offender = among(played.offender or at.players[0], at.players, "offender")
        return DealInput(outcome=DealOutcome.FALSE_WIN, false_claim=Win(player=offender, how=WinMethod.SELF_DRAW))
    win = Win(player=among(played.winner, at.players, "winner"), how=WinMethod.SELF_DRAW)
    return DealInput(outcome=DealOutcome.WON, entered=(Entered(win, stated=StatedValue(units=doubles)),))


def _win(case: DealCase) -> Win:
    """How a case was won, its facts still to be looked at. Raises HandRefused for an unknown kind of liability."""
    bao = _liable(case)
    if bao is None:
        return win_of(case)
    kind = case.bao.kind if isinstance(case.bao, Agreement) else None
    win = win_of(case, liable=(Liable(bao, kind),))
    unknown = undeclared(ruleset_of(case), replace(win, flags=frozenset()))
    if unknown:
        raise HandRefused(*unknown)
    return win


def _liable(case: DealCase) -> Player | None:
    """The seat that is liable."""
    return case.bao.liable if isinstance(case.bao, Agreement) else case.bao


def _paid(ruleset: Ruleset[Any], transfers: tuple[Transfer, ...], at: Table, house: House[Any]) -> Answer:
    return {"payments": payments_of(transfers, at, ruleset.coin(house))}


KINDS: Final[Mapping[str, CaseKind[Any]]] = {
    "hand": CaseKind(DealCase, hand, alone),
    "table": CaseKind(DealCase, table),
    "payment": CaseKind(DealCase, payment),
    "instant": CaseKind(DealCase, instant),
    "false_win": CaseKind(DealCase, false_win),
    "flow": CaseKind(FlowCase, flow),
}
