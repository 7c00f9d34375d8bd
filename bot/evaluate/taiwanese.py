"""Taiwanese cases: hands and typed tai, several winners of one discard, false wins, whole sittings."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from bot.evaluate.cases import Answer, Case, CaseRefused, hand_of, house_of, items_of, payments_of, table_of
from bot.evaluate.sequences import Sitting
from engine.deals import DealInput, Entered, MidDealEvents, deal_of, value_of
from engine.hand import Hand
from engine.options import House
from engine.problems import HandRefused
from engine.ruleset import Deal, DealOutcome, HandScore
from engine.table import Table
from engine.tiles import RED_FIVE
from engine.transfers import PARTS, Transfer
from engine.variants.taiwanese import TAIWANESE
from engine.variants.taiwanese.payments import shares
from engine.wins import Liable, StatedValue, Win, WinMethod

_BONUS_WINS = {"eight_flowers": WinMethod.SELF_DRAW, "seven_rob_one": WinMethod.ROBBED_KONG}
"""Wins on bonus tiles are flags of the engine; the first is settled as self-drawn, the other as robbed."""


@dataclass(frozen=True, slots=True)
class TaiwaneseCase:
    """The circumstances of a case that is one deal."""

    house: House[Any]
    table: Table

    @classmethod
    def of(cls, case: Case) -> TaiwaneseCase:
        return cls(house_of(case), table_of(case, counters=case.get("streak") or 0))

    def deal(self, given: DealInput) -> Deal[Any]:
        """The deal with its hands scored; raises HandRefused and CaseRefused."""
        scored = tuple((one.part, self._score(one)) for one in given.entered)
        deal = deal_of(given, scored, self.table, self.house, MidDealEvents())
        found = TAIWANESE.check_deal(deal)
        if found:
            raise HandRefused(*found)
        return deal

    def _score(self, entered: Entered) -> HandScore:
        score = value_of(TAIWANESE, entered, self.table, self.house)
        if score.refusal is not None:
            raise CaseRefused(score.refusal.key, f"{score.units} tai are not enough to win")
        return score

    def payments(self, deal: Deal[Any]) -> Answer:
        transfers = (*TAIWANESE.settle(deal), *deal.extra)
        return {"payments": payments_of(transfers, self.table, TAIWANESE.coin(self.house))}


def alone(case: Case) -> tuple[Hand, Win, TaiwaneseCase]:
    """The one hand of a case, how it was won, and where."""
    return _hand(case), _win(case), TaiwaneseCase.of(case)


def hand(case: Case) -> Answer:
    """One hand: its items, the tai counted for each payer, and what everybody gains or loses."""
    held, win, asked = alone(case)
    deal = asked.deal(_won((Entered(win, hand=held),), case))
    score = deal.wins[0][1]
    owed = shares(win, score, deal)
    return {
        "items": items_of(score.items),
        "total": score.counted,
        "unit": TAIWANESE.unit,
        "dealer_tai": max(share.dealer_tai for share in owed),
        "payer_tai": {share.loser: share.tai + share.dealer_tai for share in owed},
        **asked.payments(deal),
    }


def multi_win(case: Case) -> Answer:
    """Several winners of one tile: each hand by itself, and the payments of all."""
    asked = TaiwaneseCase.of(case)
    wins = [{**case, **win} for win in case["wins"]]
    entered = tuple(Entered(_win(win), hand=_hand(win)) for win in wins)
    deal = asked.deal(_won(entered, case))
    scores = {win.player: score for win, score in deal.wins}
    answers = [{"items": items_of(scores[win["seat"]].items), "total": scores[win["seat"]].counted} for win in wins]
    return {"wins": answers, **asked.payments(deal)}


def payment(case: Case) -> Answer:
    """Tai named at the table, turned into payments."""
    asked = TaiwaneseCase.of(case)
    entered = (Entered(_win(case), stated=StatedValue(units=case["tai"])),)
    return asked.payments(asked.deal(_won(entered, case)))


def penalty(case: Case) -> Answer:
    """What a false win costs."""
    asked = TaiwaneseCase.of(case)
    claim = Win(player=case["offender"], how=WinMethod.SELF_DRAW)
    given = DealInput(
        outcome=DealOutcome.FALSE_WIN, false_claim=claim, false_worth=case.get("claimed_tai"), extra=_fines(case)
    )
    return asked.payments(asked.deal(given))


def sitting(case: Case) -> Answer:
    """A game of several hands: the scores after it and where the deal has come to."""
    house, players = house_of(case), tuple(case["players"])
    game, coin = Sitting(house, players), TAIWANESE.coin(house)
    start = case.get("start") or 0
    scores = {player: start.get(player, 0) if isinstance(start, Mapping) else start for player in players}
    deltas = []
    for event in case["events"]:
        assert game.night.table is not None
        delta = payments_of(game.play(_event(event)).result.transfers, game.night.table, coin)
        deltas.append(delta)
        scores = {player: score + delta[player] for player, score in scores.items()}
    table = game.night.table
    assert table is not None
    return {
        "scores": scores,
        "deltas": deltas,
        "dealer": table.dealer,
        "streak": table.counters,
        "prevailing": table.prevailing.name,
    }


KINDS: Mapping[str, Callable[[Case], Answer]] = {
    "hand": hand,
    "multi_win": multi_win,
    "payment": payment,
    "penalty": penalty,
    "sitting": sitting,
}


def _event(event: Mapping[str, Any]) -> DealInput:
    if event["type"] == "draw":
        return DealInput(outcome=DealOutcome.DRAWN)
    win = _win({**event, "seat": event["winner"]}, flags=frozenset())
    return _won((Entered(win, stated=StatedValue(units=event["tai"])),), event)


def _won(entered: tuple[Entered, ...], case: Case) -> DealInput:
    return DealInput(outcome=DealOutcome.WON, entered=entered, extra=_fines(case))


def _fines(case: Case) -> tuple[Transfer, ...]:
    """Fines agreed at the table and booked together with the hand."""
    fines = case.get("penalties") or ()
    return tuple(Transfer(fine["from"], fine["to"], int(fine["amount"] * PARTS), "penalty") for fine in fines)


def _win(case: Case, *, flags: frozenset[str] | None = None) -> Win:
    """How a case was won; whoever fed a self-drawn tile is nobody's business."""
    named = case["win"]
    how = _BONUS_WINS.get(named) or WinMethod(named)
    if flags is None:
        flags = frozenset((*(case.get("context") or ()), *((named,) if named in _BONUS_WINS else ())))
    bao = case.get("bao")
    return Win(
        player=case["seat"],
        how=how,
        payer=None if how is WinMethod.SELF_DRAW else case.get("from"),
        flags=flags,
        liable=(Liable(bao),) if bao else (),
        discards=case.get("discards"),
    )


def _hand(case: Case) -> Hand:
    """The hand of a case; its notation has no red fives."""
    hand = hand_of(case, size=16)
    if max(hand.tiles, default=0) >= RED_FIVE:
        raise CaseRefused("bad_tile", "there are no red fives in this variant")
    return hand
