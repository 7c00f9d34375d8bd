"""Taiwanese cases: hands and typed tai, several winners of one discard, false wins, whole sittings."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from fractions import Fraction
from functools import lru_cache
from typing import Any, Final, NamedTuple

from bot.evaluate.cases import (
    Alone,
    Answer,
    CaseKind,
    checked,
    exact,
    hand_of,
    house_of,
    items_of,
    method_of,
    paid,
    payer_of,
    payments_of,
    table_of,
    won_by,
)
from bot.evaluate.records import (
    SEATS,
    Agreement,
    CaseRefused,
    DealCase,
    Fine,
    SittingCase,
    SittingEvent,
    among,
    needed,
    parts_of,
)
from bot.evaluate.sequences import Sitting
from engine import (
    PARTS,
    RED_FIVE,
    Deal,
    DealInput,
    DealOutcome,
    Entered,
    Hand,
    HandScore,
    House,
    Liable,
    MidDealEvents,
    Player,
    StatedValue,
    Table,
    Transfer,
    Win,
    WinMethod,
    deal_of,
    value_of,
)
from engine.variants.taiwanese import TAIWANESE
from engine.variants.taiwanese.payments import shares

_BONUS_WINS = {"eight_flowers": WinMethod.SELF_DRAW, "seven_rob_one": WinMethod.ROBBED_KONG}
"""Wins on bonus tiles are flags of the engine; the first is settled as self-drawn, the other as robbed."""


class TaiwaneseCase(NamedTuple):
    """The circumstances of a case that is one deal."""

    house: House[Any]
    table: Table

    @classmethod
    def of(cls, case: DealCase) -> TaiwaneseCase:
        return cls(house_of(case), table_of(case, counters=case.streak or 0))

    def deal(self, given: DealInput) -> Deal[Any]:
        """The deal with its hands scored; raises HandRefused and CaseRefused."""
        scored = tuple((one.part, self.score(one)) for one in given.entered)
        return checked(TAIWANESE, deal_of(given, scored, self.table, self.house, MidDealEvents()))

    def score(self, entered: Entered) -> HandScore:
        """What an entry is worth; raises HandRefused and CaseRefused."""
        score = value_of(TAIWANESE, entered, self.table, self.house)
        if score.refusal is not None:
            raise CaseRefused(score.refusal.key, f"{score.units} tai are not enough to win")
        return score

    def payments(self, given: DealInput) -> Answer:
        """What everybody gains or loses by a deal; raises HandRefused and CaseRefused."""
        deal = self.deal(given)
        return self.paid((*TAIWANESE.settle(deal), *deal.extra))

    def paid(self, transfers: tuple[Transfer, ...]) -> Answer:
        return {"payments": payments_of(transfers, self.table, TAIWANESE.coin(self.house))}


def alone(case: DealCase) -> Alone:
    """The one hand of a case, where it was played and under which rules."""
    asked = TaiwaneseCase.of(case)
    return Entered(_win(case), hand=_hand(case)), asked.table, asked.house


def hand(case: DealCase) -> Answer:
    """One hand: its items, the tai counted for each payer, and what everybody gains or loses."""
    asked = TaiwaneseCase.of(case)
    win, tiles, fines = _win(case), _hand(case), _fines(case.penalties, SEATS)
    score = asked.score(Entered(win, hand=tiles))
    due, transfers = _due(win, score.counted, asked.table, asked.house)
    answer = {"items": items_of(score.items), "total": score.counted, **due}
    return answer | asked.paid((*transfers, *fines)) if fines else answer


@lru_cache(maxsize=1 << 14)
def _due(win: Win, counted: int, table: Table, house: House[Any]) -> tuple[Answer, tuple[Transfer, ...]]:
    """What a hand of some tai costs each payer and moves, told once for hands that are paid alike."""
    score = HandScore(counted=counted)
    transfers, payments = paid(win, score, table, house)
    owed = shares(win, score, Deal(table, house, DealOutcome.WON))
    told: Answer = {
        "unit": TAIWANESE.unit,
        "dealer_tai": max(share.dealer_tai for share in owed),
        "payer_tai": {share.loser: share.tai + share.dealer_tai for share in owed},
        "payments": payments,
    }
    return told, transfers


def multi_win(case: DealCase) -> Answer:
    """Several winners of one tile: each hand by itself, and the payments of all."""
    asked = TaiwaneseCase.of(case)
    wins = parts_of(case)
    entered = tuple(Entered(_win(win), hand=_hand(win)) for win in wins)
    deal = asked.deal(_won(entered, case.penalties))
    scores = {win.player: score for win, score in deal.wins}
    found = [scores[needed(win.seat, "seat")] for win in wins]
    answers = [{"items": items_of(score.items), "total": score.counted} for score in found]
    return {"wins": answers, **asked.paid((*TAIWANESE.settle(deal), *deal.extra))}


def payment(case: DealCase) -> Answer:
    """Tai named at the table, turned into payments."""
    asked = TaiwaneseCase.of(case)
    entered = (Entered(_win(case), stated=StatedValue(units=needed(case.tai, "tai"))),)
    return asked.payments(_won(entered, case.penalties))


def penalty(case: DealCase) -> Answer:
    """What a false win costs."""
    asked = TaiwaneseCase.of(case)
    claim = Win(player=needed(case.offender, "offender"), how=WinMethod.SELF_DRAW)
    given = DealInput(
        outcome=DealOutcome.FALSE_WIN,
        false_claim=claim,
        false_worth=case.claimed_tai,
        extra=_fines(case.penalties, asked.table.players),
    )
    return asked.payments(given)


def sitting(case: SittingCase) -> Answer:
    """A game of several hands: the scores after it and where the deal has come to."""
    house, players = house_of(case), tuple(case.players)
    game, coin = Sitting(house, players), TAIWANESE.coin(house)
    start = case.start or 0
    each = start if isinstance(start, dict) else dict.fromkeys(players, start)
    scores: dict[Player, int | Fraction] = {player: each.get(player, 0) for player in players}
    deltas = []
    for event in case.events:
        delta = payments_of(game.play(_event(event, players)).result.transfers, game.table, coin)
        deltas.append(delta)
        scores = {player: score + delta[player] for player, score in scores.items()}
    table = game.table
    return {
        "scores": scores,
        "deltas": deltas,
        "dealer": table.dealer,
        "streak": table.counters,
        "prevailing": table.prevailing.name,
    }


KINDS: Final[Mapping[str, CaseKind[Any]]] = {
    "hand": CaseKind(DealCase, hand, alone),
    "multi_win": CaseKind(DealCase, multi_win),
    "payment": CaseKind(DealCase, payment),
    "penalty": CaseKind(DealCase, penalty),
    "sitting": CaseKind(SittingCase, sitting),
}


def _event(event: SittingEvent, players: tuple[Player, ...]) -> DealInput:
    if event.type == "draw":
        return DealInput(outcome=DealOutcome.DRAWN)
    how = _method(event.win)
    win = Win(
        player=among(event.winner, players, "winner"),
        how=how,
        payer=None if how is WinMethod.SELF_DRAW else among(event.payer, players, "from"),
        liable=(Liable(among(event.bao, players, "bao")),) if event.bao else (),
    )
    stated = StatedValue(units=needed(event.tai, "tai"))
    return _won((Entered(win, stated=stated),), event.penalties, players)


def _won(entered: tuple[Entered, ...], fines: Sequence[Fine] | None, players: tuple[Player, ...] = SEATS) -> DealInput:
    return DealInput(outcome=DealOutcome.WON, entered=entered, extra=_fines(fines, players))


def _fines(fines: Sequence[Fine] | None, players: tuple[Player, ...]) -> tuple[Transfer, ...]:
    """Fines agreed at the table and booked together with the hand."""
    return tuple(_fine(fine, players) for fine in fines or ())


def _fine(fine: Fine, players: tuple[Player, ...]) -> Transfer:
    payer, payee = among(fine.payer, players, "from"), among(fine.payee, players, "to")
    amount = int(exact(fine.amount) * PARTS)
    if payer == payee or amount <= 0:
        raise CaseRefused(
            "bad_case", f"a fine moves more than nothing, from one to another: {payer}, {payee}, {fine.amount}"
        )
    return Transfer(payer, payee, amount, "penalty")


def _method(named: str | None) -> WinMethod:
    return _BONUS_WINS.get(named or "") or method_of(named)


def _win(case: DealCase) -> Win:
    """How a case was won; whoever fed a self-drawn tile is nobody's business."""
    how = _method(case.win)
    named = (case.win,) if case.win in _BONUS_WINS else ()
    bao = Liable(case.bao.liable, case.bao.kind) if isinstance(case.bao, Agreement) else case.bao and Liable(case.bao)
    payer = None if how is WinMethod.SELF_DRAW else payer_of(case)
    flags, liable = (*(case.context or ()), *named), (bao,) if bao else ()
    win = won_by(needed(case.seat, "seat"), how, payer, flags, liable)
    return win if case.discards is None else replace(win, discards=case.discards)


def _hand(case: DealCase) -> Hand:
    """The hand of a case; its notation has no red fives."""
    hand = hand_of(case, size=16)
    if max(hand.tiles, default=0) >= RED_FIVE:
        raise CaseRefused("bad_tile", "there are no red fives in this variant")
    return hand
