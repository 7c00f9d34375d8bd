"""Japanese cases, modern and arcade: hands, typed values, charts, draws, the course of a game and its result."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import lru_cache
from typing import Any

from bot.evaluate.cases import SEATS, Answer, Case, items_of, payments_of, shown, table_of
from bot.evaluate.riichi_codes import with_codes
from bot.evaluate.riichi_values import chart, japanese_house, stated_of
from bot.evaluate.sequences import Sitting
from engine.deals import DealInput, Entered, MidDealEvents, deal_of, value_of
from engine.hand import Hand
from engine.journal.entries import TableSet
from engine.notation.groups import meld_of
from engine.notation.parse import parse, parse_tiles
from engine.options import House
from engine.problems import HandRefused, problem
from engine.ruleset import Deal, DealOutcome, HandScore, Ruleset
from engine.table import Table, seated
from engine.tiles import Tile, Wind
from engine.transfers import Coin, Purse, Transfer, balances
from engine.variants import RULESETS
from engine.variants.riichi.options import AnyOptions
from engine.variants.riichi.payments import rejections
from engine.variants.riichi.rounds import broke, final_points, money_of, uma_by_place
from engine.wins import Liable, StatedValue, Win, WinMethod

_ANY = "any"
"""A discarder who is not known: the hand has a value, but no payments."""

_MONEY = Coin(Purse.MONEY, 1000)


@dataclass(frozen=True, slots=True)
class RiichiCase:
    """The circumstances of a case that is one deal."""

    ruleset: Ruleset[Any]
    house: House[AnyOptions]
    table: Table
    bets: tuple[str, ...] = ()

    @classmethod
    def of(cls, case: Case) -> RiichiCase:
        house = japanese_house(case)
        counters, sticks = case.get("honba") or 0, case.get("riichi_sticks") or 0
        table = table_of(case, players=house.options.players, counters=counters, sticks=sticks)
        return cls(RULESETS[house.variant], house, table, tuple(case.get("riichi_declared") or ()))

    def deal(self, given: DealInput) -> Deal[AnyOptions]:
        """The deal with its hands valued; raises HandRefused."""
        scored = tuple((one.part, self._score(one)) for one in given.entered)
        return deal_of(given, scored, self.table, self.house, MidDealEvents(bets=self.bets))

    def _score(self, entered: Entered) -> HandScore:
        score = value_of(self.ruleset, entered, self.table, self.house)
        if score.refusal is not None:
            raise HandRefused(score.refusal)
        return score

    def settled(self, deal: Deal[AnyOptions]) -> tuple[Transfer, ...]:
        return self.ruleset.settle(deal)

    def payments(self, transfers: Iterable[Transfer]) -> dict[str, int | Fraction]:
        return payments_of(transfers, self.table, self.ruleset.coin(self.house))

    def chips(self, transfers: Iterable[Transfer]) -> Answer:
        """The chips that change hands, where the house plays with them."""
        if not self.house.options.chips:
            return {}
        chips = balances(transfers, Purse.CHIPS)
        return {"chips": {player: chips.get(player, 0) for player in self.table.players}}


def win(case: Case) -> Answer:
    """One hand: what it is worth, and what everybody gains or loses."""
    asked = RiichiCase.of(case)
    deal = asked.deal(_won([case], asked.table))
    score = deal.wins[0][1]
    transfers = asked.settled(deal)
    points = sum(one.amount for one in transfers if one.reason in ("hand", "liable"))
    answer = {**_told(score), "hand_points": points, "hand_value": points}
    if _payer_is_open(case):
        return answer
    answer["payments"] = asked.payments(transfers)
    return answer | asked.chips(transfers)


def alone(case: Case) -> tuple[Hand, Win, RiichiCase]:
    """The hand of a case that is one win, how it was won, and the circumstances."""
    asked = RiichiCase.of(case)
    return _hand(case), _win(case, asked.table), asked


def multi_win(case: Case) -> Answer:
    """Several winners on one discard: each hand by itself, and the payments of all."""
    asked = RiichiCase.of(case)
    wins = [{**case, **one} for one in case["wins"]]
    deal = asked.deal(_won(wins, asked.table))
    refused = rejections(deal)
    scores = {part.player: score for part, score in deal.wins}
    answers = [
        {**_told(HandScore()), "fu": None, "rejected": refused[seat]} if seat in refused else _told(scores[seat])
        for seat in (one["seat"] for one in wins)
    ]
    if any(map(_payer_is_open, wins)):
        return {"wins": answers}
    transfers = asked.settled(deal)
    return {"wins": answers, "payments": asked.payments(transfers), **asked.chips(transfers)}


def points(case: Case) -> Answer:
    """A typed value: what every loser pays, and what the winner receives with counters and bets.

    Where it is not said how the hand was won, the figure of the chart.
    """
    if case.get("win") is None:
        return chart(case)
    seat = "E" if case.get("winner_is_dealer") else "S"
    asked = RiichiCase.of({**case, "dealer_seat": "E"})
    how = WinMethod(case["win"])
    payer = None if how is WinMethod.SELF_DRAW else next(other for other in asked.table.players if other != seat)
    entered = Entered(Win(player=seat, how=how, payer=payer), stated=stated_of(case))
    deal = asked.deal(DealInput(outcome=DealOutcome.WON, entered=(entered,)))
    net = asked.payments(asked.settled(deal))
    if payer is not None:
        return {"discarder": -net[payer], "winner": net[seat]}
    others = [player for player in asked.table.players if player not in (seat, "E")]
    answer: Answer = {"winner": net[seat]}
    if seat != "E":
        answer["dealer"] = -net["E"]
    if others:
        answer["others"] = -net[others[0]]
    return answer


def chombo(case: Case) -> Answer:
    """What a false win costs, during the game or off the final result."""
    asked = RiichiCase.of(case)
    claim = Win(player=case["offender"], how=WinMethod.SELF_DRAW)
    deal = asked.deal(DealInput(outcome=DealOutcome.FALSE_WIN, false_claim=claim))
    answer: Answer = {"payments": asked.payments(asked.settled(deal))}
    after = asked.ruleset.advance(deal)
    taken = dict(zip(after.players, after.adjustments, strict=False)) if isinstance(after, Table) else {}
    if any(taken.values()):
        answer["final_points"] = {player: off for player, off in taken.items() if off}
    return answer


def draw(case: Case) -> Answer:
    """A drawn hand: payments and what comes next."""
    house = japanese_house(case)
    table = _table_at(case, house, bets=case.get("riichi_this_hand") or 0)
    game = Sitting(house, table.players, table)
    transfers = game.play(_drawn(case, table)).result.transfers
    paid = payments_of(transfers, table, game.ruleset.coin(house))
    return {"payments": {seat: paid[seat] for seat in SEATS[: len(paid)]}, "next": _next(game, table)}


def flow(case: Case) -> Answer:
    """What comes after a hand; the scores of the case are those after it."""
    state, event = case["state"], case["event"]
    house = japanese_house(case)
    table = _table_at(state, house, bets=event.get("riichi_this_hand") or 0)
    given = _drawn(event, table) if event["type"] == "draw" else _somebody_won(event, table)
    if state.get("scores"):
        moved = balances(Sitting(house, table.players, table).play(given).result.transfers, Purse.POINTS)
        before = tuple(state["scores"][player] - moved.get(player, 0) for player in table.players)
        table = replace(table, scores=before)
    game = Sitting(house, table.players, table)
    game.play(given)
    return {"next": _next(game, table)}


def final(case: Case) -> Answer:
    """The result of a game from its last scores."""
    scores = case["scores"]
    players = tuple(scores)
    house = japanese_house({**case, "players": case.get("players") or len(players)})
    table = replace(seated(players), scores=tuple(scores.values()), sticks=case.get("riichi_sticks_left") or 0)
    if case.get("chips"):
        table = replace(table, chips=tuple(case["chips"].get(player, 0) for player in players))
    if case.get("tobi_by"):
        table = broke(table, case["tobi_by"], house.options)
    left = Sitting(house, players, table).night.table
    assert left is not None
    money = money_of(left, house.options)
    return {
        "points": final_points(left, house.options),
        "money": {player: shown(money[player], _MONEY) for player in players},
        "uma_by_place": list(uma_by_place(left, house.options)),
    }


def game(case: Case) -> Answer:
    """A game of several hands: scores, bets left over, and the result if it ended there."""
    house = japanese_house(case)
    players = tuple(case["start_scores"])
    start = replace(seated(players), scores=tuple(case["start_scores"].values()))
    sitting = Sitting(house, players, start)
    scores = start.scores
    for hand in case["hands"]:
        if sitting.night.over is not None and sitting.night.table is not None:
            # older records went on where the rules of today end a game
            sitting = Sitting(house, players, replace(sitting.night.table, scores=scores))
        scores = _played(sitting, hand)
    table = sitting.night.table
    assert table is not None
    ended = replace(table, scores=scores)
    return {
        "scores": dict(zip(players, scores, strict=True)),
        "riichi_sticks_left": table.sticks,
        "points": final_points(ended, house.options),
    }


KINDS: Mapping[str, Callable[[Case], Answer]] = {
    name: with_codes(kind)
    for name, kind in {
        "win": win,
        "hand": win,
        "invalid": win,
        "multi_win": multi_win,
        "points": points,
        "chart": chart,
        "chombo": chombo,
        "draw": draw,
        "flow": flow,
        "final": final,
        "game": game,
    }.items()
}


def _told(score: HandScore) -> Answer:
    fu_sum = sum(item.amount for item in score.point_items)
    return {
        "items": items_of(score.items),
        "total": score.counted,
        "unit": "yakuman" if score.limit == "yakuman" else "han",
        "fu": score.points,
        "fu_sum": fu_sum or None,
        "fu_items": [[item.id, item.amount] for item in score.point_items],
        "limit": score.limit,
        "base_points": score.base,
    }


def _payer_is_open(case: Case) -> bool:
    return case["win"] != "self_draw" and case.get("from") in (None, _ANY)


def _won(cases: Iterable[Case], table: Table) -> DealInput:
    entered = tuple(Entered(_win(case, table), hand=_hand(case)) for case in cases)
    return DealInput(outcome=DealOutcome.WON, entered=entered)


def _hand(case: Case) -> Hand:
    """The hand of a case as it is written: square brackets hold four alike, and what has no bracket is no kong."""
    text = case.get("hand") or ""
    for inside in _SQUARE.findall(text):
        if meld_of(parse_tiles(inside), exposed=False) is None:
            raise HandRefused(problem("bad_meld", meld=inside))
    parsed = parse(text, size=13)
    hand = parsed.hand
    if any(note.key == "kong_without_brackets" for note in parsed.notes):
        raise HandRefused(problem("wrong_tile_count", given=sum(len(span.tiles) for span in parsed.spans), wanted=14))
    bonus = case.get("bonus")
    return replace(hand, bonus=(*hand.bonus, *parse_tiles(bonus))) if bonus else hand


_SQUARE = re.compile(r"\[([^\]]*)\]")


@lru_cache(maxsize=1 << 12)
def _indicators(text: str) -> tuple[Tile, ...]:
    """The indicators a case names, mostly one or two."""
    return parse_tiles(text)


def _win(case: Case, table: Table) -> Win:
    how = WinMethod(case["win"])
    payer = case.get("from") if how is not WinMethod.SELF_DRAW else None
    if _payer_is_open(case):
        payer = table.others(case["seat"])[0]
    return Win(
        player=case["seat"],
        how=how,
        payer=payer,
        flags=frozenset(case.get("context") or ()),
        liable=tuple(Liable(one["seat"], one["yaku"]) for one in case.get("pao") or ()),
        dora=_indicators(case.get("dora_indicators") or ""),
        ura=_indicators(case.get("ura_indicators") or ""),
    )


def _drawn(case: Case, table: Table) -> DealInput:
    return DealInput(
        outcome=DealOutcome.DRAWN,
        draw=case["draw"],
        ready=frozenset(case.get("tenpai") or ()),
        nagashi=frozenset(case.get("nagashi") or ()),
    )


def _somebody_won(event: Case, table: Table) -> DealInput:
    """A win of which only the winners are known, and at times who discarded."""
    winners = event["winners"]
    payer = event.get("from") if event.get("from") in table.players else None
    if payer is None and len(winners) > 1:
        payer = min(table.players, key=winners.__contains__)
    how = WinMethod.SELF_DRAW if payer is None else WinMethod.DISCARD
    entered = (Entered(Win(player=one, how=how, payer=payer), stated=StatedValue(limit="mangan")) for one in winners)
    return DealInput(outcome=DealOutcome.WON, entered=tuple(entered))


def _table_at(state: Case, house: House[AnyOptions], *, bets: int) -> Table:
    """The table of a hand whose seats are named by their winds; who dealt first follows from the hand's number."""
    count = house.options.players
    number = state.get("hand_number") or 1
    players = tuple(SEATS[(place - number + 1) % count] for place in range(count))
    return Table(
        players=players,
        winds=tuple(Wind[player] for player in players),
        dealer="E",
        prevailing=Wind[state.get("prevailing") or "E"],
        hand=number,
        counters=state.get("honba") or 0,
        sticks=(state.get("riichi_sticks") or 0) + bets,
    )


def _next(game: Sitting, before: Table) -> Answer:
    after = game.night.table
    assert after is not None
    if game.night.over is not None:
        return {"game_over": game.night.over}
    return {
        "prevailing": after.prevailing.name,
        "hand_number": after.hand,
        "honba": after.counters,
        "riichi_sticks": after.sticks,
        "dealer_stays": after.dealer == before.dealer,
    }


def _played(sitting: Sitting, hand: Case) -> tuple[int, ...]:
    """Play one hand of a game whose seats are named by winds; the scores after it, bets left over not yet given out."""
    _set_table(sitting, hand)
    table = sitting.night.table
    assert table is not None
    names = {wind.name: player for player, wind in zip(table.players, table.winds, strict=True)}
    for seat in hand.get("riichi") or ():
        sitting.bet(names[seat])
    result = sitting.play(_named(hand["result"], names, table)).result
    left = sitting.night.table
    assert left is not None
    due = balances(result.final.transfers, Purse.POINTS) if result.final is not None else {}
    return tuple(score - due.get(player, 0) for player, score in zip(left.players, left.scores, strict=True))


def _set_table(sitting: Sitting, hand: Case) -> None:
    """Put the table right where a game does not follow from its own hands (it was cut, or had older rules)."""
    table = sitting.night.table
    assert table is not None
    dealer = table.players[hand["hand_number"] - 1]
    wanted = (dealer, hand["prevailing"], hand["hand_number"], hand.get("honba") or 0, hand.get("riichi_sticks") or 0)
    held = (table.dealer, table.prevailing.name, table.hand, table.counters, table.sticks)
    if wanted != held or sitting.night.over is not None:
        sitting.put_right(TableSet(dealer, Wind[wanted[1]], *wanted[2:]))


def _named(result: Case, names: Mapping[str, str], table: Table) -> DealInput:
    """The result of a hand with its seats turned into players."""
    if result.get("kind") == "draw":
        seats = {key: [names[seat] for seat in result.get(key) or ()] for key in ("tenpai", "nagashi")}
        return _drawn({**result, **seats}, table)
    wins = [{**result, **one} for one in result["wins"]] if result.get("kind") == "multi_win" else [result]
    return _won([_with_players(one, names) for one in wins], table)


def _with_players(case: Case, names: Mapping[str, str]) -> Case:
    pao = [{**one, "seat": names[one["seat"]]} for one in case.get("pao") or ()]
    payer = case.get("from")
    return {**case, "seat": names[case["seat"]], "from": names.get(payer, payer) if payer else payer, "pao": pao}
