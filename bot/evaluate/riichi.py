"""Japanese cases, modern and arcade: hands, typed values, charts, draws, the course of a game and its result."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import replace
from decimal import Decimal
from fractions import Fraction
from functools import lru_cache
from types import MappingProxyType
from typing import Any, Final, NamedTuple

from msgspec import structs

from bot.evaluate.cases import (
    Alone,
    Answer,
    CaseKind,
    exact,
    items_of,
    method_of,
    paid,
    payments_of,
    shown,
    table_of,
    with_bonus,
    won_by,
)
from bot.evaluate.records import (
    SEATS,
    CaseRefused,
    CourseCase,
    CourseEvent,
    DealCase,
    DrawnCase,
    FinalCase,
    GameCase,
    HandOfGame,
    RecordedResult,
    TableState,
    among,
    needed,
    parts_of,
)
from bot.evaluate.riichi_codes import with_codes
from bot.evaluate.riichi_values import chart, japanese_house, stated_of
from bot.evaluate.sequences import Sitting
from engine import (
    Coin,
    Deal,
    DealInput,
    DealOutcome,
    Entered,
    Hand,
    HandRefused,
    HandScore,
    House,
    Liable,
    MidDealEvents,
    Player,
    Purse,
    Ruleset,
    StatedValue,
    Table,
    Transfer,
    Win,
    Wind,
    WinMethod,
    balances,
    deal_of,
    problem,
    seated,
    value_of,
)
from engine.journal import TableSet
from engine.notation.groups import meld_of
from engine.notation.parse import canonical_hand, parse, parse_tiles
from engine.variants import RULESETS
from engine.variants.riichi.options import AnyOptions
from engine.variants.riichi.payments import rejections
from engine.variants.riichi.rounds import broke, final_points, money_of, uma_by_place

_ANY = "any"
"""A discarder who is not known: the hand has a value, but no payments."""

_MONEY = Coin(Purse.MONEY, 1000)

SEATED: Final[Mapping[str, Player]] = MappingProxyType(dict(zip(SEATS, SEATS, strict=True)))
"""Players of a single deal, who are called by their winds."""


class RiichiCase(NamedTuple):
    """The circumstances of a case that is one deal."""

    ruleset: Ruleset[Any]
    house: House[AnyOptions]
    table: Table
    bets: tuple[str, ...] = ()

    @classmethod
    def of(cls, case: DealCase) -> RiichiCase:
        house = japanese_house(case, case.players)
        counters, sticks = case.honba or 0, case.riichi_sticks or 0
        bets = tuple(case.riichi_declared or ())
        if len(bets) > sticks:
            raise CaseRefused("bad_case", "more bets were declared than sticks lie on the table")
        table = table_of(case, players=house.options.players, counters=counters, sticks=sticks)
        return cls(RULESETS[house.variant], house, table, bets)

    def deal(self, given: DealInput) -> Deal[AnyOptions]:
        """The deal with its hands valued; raises HandRefused."""
        scored = tuple((one.part, self.score(one)) for one in given.entered)
        return deal_of(given, scored, self.table, self.house, MidDealEvents(bets=self.bets))

    def score(self, entered: Entered) -> HandScore:
        """What an entry is worth; raises HandRefused."""
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


def win(case: DealCase) -> Answer:
    """One hand: what it is worth, and what everybody gains or loses."""
    asked = RiichiCase.of(case)
    win = _win(case, asked.table)
    score = asked.score(Entered(win, hand=_hand(case)))
    items = score.items if win.liable or asked.house.options.chips else ()
    points, payments = _due(asked, win, HandScore(items, counted=score.counted, base=score.base, limit=score.limit))
    answer = {**_told(score), "hand_points": points, "hand_value": points}
    return answer if _payer_is_open(case) else answer | payments


@lru_cache(maxsize=1 << 14)
def _due(asked: RiichiCase, win: Win, score: HandScore) -> tuple[int, Answer]:
    """What a hand is paid for and everybody's change, told once for hands that are paid alike."""
    transfers, payments = paid(win, score, asked.table, asked.house, asked.bets)
    points = sum(one.amount for one in transfers if one.reason in ("hand", "liable"))
    return points, {"payments": payments, **asked.chips(transfers)}


def alone(case: DealCase) -> Alone:
    """The hand of a case that is one win, where it was played and under which rules."""
    asked = RiichiCase.of(case)
    return _entered(case, asked.table), asked.table, asked.house


def multi_win(case: DealCase) -> Answer:
    """Several winners on one discard: each hand by itself, and the payments of all."""
    asked = RiichiCase.of(case)
    wins = parts_of(case)
    deal = asked.deal(_won(wins, asked.table))
    refused = rejections(deal)
    scores = {part.player: score for part, score in deal.wins}
    answers = [
        {**_told(HandScore()), "fu": None, "rejected": refused[seat]} if seat in refused else _told(scores[seat])
        for seat in (needed(one.seat, "seat") for one in wins)
    ]
    if any(map(_payer_is_open, wins)):
        return {"wins": answers}
    transfers = asked.settled(deal)
    return {"wins": answers, "payments": asked.payments(transfers), **asked.chips(transfers)}


def points(case: DealCase) -> Answer:
    """A typed value: what every loser pays, and what the winner receives with counters and bets.

    Where it is not said how the hand was won, the figure of the chart.
    """
    if case.win is None:
        return chart(case)
    seat = "E" if case.winner_is_dealer else "S"
    asked = RiichiCase.of(structs.replace(case, dealer_seat="E"))
    how = method_of(case.win)
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


def chombo(case: DealCase) -> Answer:
    """What a false win costs, during the game or off the final result."""
    asked = RiichiCase.of(case)
    claim = Win(player=needed(case.offender, "offender"), how=WinMethod.SELF_DRAW)
    deal = asked.deal(DealInput(outcome=DealOutcome.FALSE_WIN, false_claim=claim))
    answer: Answer = {"payments": asked.payments(asked.settled(deal))}
    after = asked.ruleset.advance(deal)
    taken = dict(zip(after.players, after.adjustments, strict=False)) if isinstance(after, Table) else {}
    if any(taken.values()):
        answer["final_points"] = {player: off for player, off in taken.items() if off}
    return answer


def draw(case: DrawnCase) -> Answer:
    """A drawn hand: payments and what comes next."""
    house = japanese_house(case, case.players)
    table = _table_at(case, house, bets=case.riichi_this_hand or 0)
    game = Sitting(house, table.players, table)
    transfers = game.play(_drawn(case.draw, case.tenpai, case.nagashi, table.players)).result.transfers
    paid = payments_of(transfers, table, game.ruleset.coin(house))
    return {"payments": {seat: paid[seat] for seat in SEATS[: len(paid)]}, "next": _next(game, table)}


def flow(case: CourseCase) -> Answer:
    """What comes after a hand; the scores of the case are those after it."""
    state, event = case.state, case.event
    house = japanese_house(case, case.players)
    table = _table_at(state, house, bets=event.riichi_this_hand or 0)
    if event.type == "draw":
        given = _drawn(needed(event.draw, "draw"), event.tenpai, event.nagashi, table.players)
    else:
        given = _somebody_won(event, table)
    if state.scores:
        moved = balances(Sitting(house, table.players, table).play(given).result.transfers, Purse.POINTS)
        before = tuple(
            needed(state.scores.get(player), f"scores.{player}") - moved.get(player, 0) for player in table.players
        )
        table = replace(table, scores=before)
    game = Sitting(house, table.players, table)
    game.play(given)
    return {"next": _next(game, table)}


def final(case: FinalCase) -> Answer:
    """The result of a game from its last scores."""
    players = tuple(case.scores)
    house = japanese_house(case, case.players or len(players))
    if len(players) != house.options.players:
        raise CaseRefused("bad_case", f"{house.options.players} players have scores: {len(players)} given")
    scores = tuple(map(_points, case.scores.values()))
    table = replace(seated(players), scores=scores, sticks=case.riichi_sticks_left or 0)
    if case.chips:
        table = replace(table, chips=tuple(case.chips.get(player, 0) for player in players))
    if case.tobi_by:
        table = broke(table, among(case.tobi_by, players, "tobi_by"), house.options)
    left = Sitting(house, players, table).table
    money = money_of(left, house.options)
    return {
        "points": final_points(left, house.options),
        "money": {player: shown(money[player], _MONEY) for player in players},
        "uma_by_place": list(uma_by_place(left, house.options)),
    }


def game(case: GameCase) -> Answer:
    """A game of several hands: scores, bets left over, and the result if it ended there."""
    house = japanese_house(case, case.players)
    players = tuple(case.start_scores)
    if len(players) != house.options.players:
        raise CaseRefused("bad_case", f"{house.options.players} players have scores: {len(players)} given")
    start = replace(seated(players), scores=tuple(case.start_scores.values()))
    sitting = Sitting(house, players, start)
    scores = start.scores
    for hand in case.hands:
        if sitting.night.over is not None:
            # older records went on where the rules of today end a game
            sitting = Sitting(house, players, replace(sitting.table, scores=scores))
        scores = _played(sitting, hand)
    table = sitting.table
    ended = replace(table, scores=scores)
    return {
        "scores": dict(zip(players, scores, strict=True)),
        "riichi_sticks_left": table.sticks,
        "points": final_points(ended, house.options),
    }


KINDS: Final[Mapping[str, CaseKind[Any]]] = {
    "win": with_codes(DealCase, win, alone),
    "hand": with_codes(DealCase, win, alone),
    "invalid": with_codes(DealCase, win),
    "multi_win": with_codes(DealCase, multi_win),
    "points": with_codes(DealCase, points),
    "chart": with_codes(DealCase, chart),
    "chombo": with_codes(DealCase, chombo),
    "draw": with_codes(DrawnCase, draw),
    "flow": with_codes(CourseCase, flow),
    "final": with_codes(FinalCase, final),
    "game": with_codes(GameCase, game),
}


def _points(score: Decimal) -> int:
    points = exact(score)
    if points.denominator != 1:
        raise CaseRefused("bad_case", f"points are whole: {score}")
    return int(points)


def _told(score: HandScore) -> Answer:
    fu_sum = sum([item.amount for item in score.point_items])
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


def _payer_is_open(case: DealCase) -> bool:
    return case.win != "self_draw" and case.payer in (None, _ANY)


def _won(cases: Iterable[DealCase], table: Table, names: Mapping[str, Player] = SEATED) -> DealInput:
    entered = tuple(_entered(case, table, names) for case in cases)
    return DealInput(outcome=DealOutcome.WON, entered=entered)


def _entered(case: DealCase, table: Table, names: Mapping[str, Player] = SEATED) -> Entered:
    return Entered(_win(case, table, names), hand=_hand(case))


def _hand(case: DealCase) -> Hand:
    found = canonical_hand(case.hand or "")
    hand = found[0] if found is not None else _as_written(case.hand or "")
    return with_bonus(hand, case.bonus) if case.bonus else hand


def _as_written(text: str) -> Hand:
    """A hand as it is written: square brackets hold four alike, and what has no bracket is no kong."""
    for inside in _SQUARE.findall(text):
        if meld_of(parse_tiles(inside), exposed=False) is None:
            raise HandRefused(problem("bad_meld", meld=inside))
    parsed = parse(text, size=13)
    if any(note.key == "kong_without_brackets" for note in parsed.notes):
        raise HandRefused(problem("wrong_tile_count", given=sum(len(span.tiles) for span in parsed.spans), wanted=14))
    return parsed.hand


_SQUARE = re.compile(r"\[([^\]]*)\]")


def _win(case: DealCase, table: Table, names: Mapping[str, Player] = SEATED) -> Win:
    """How a case was won; `names` are the players by the wind under which the case names them."""
    how, player = method_of(case.win), _player(needed(case.seat, "seat"), names, table)
    payer = None
    if _payer_is_open(case):
        payer = table.others(player)[0]
    elif how is not WinMethod.SELF_DRAW:
        payer = _player(case.payer, names, table)
    liable = tuple([Liable(_player(one.seat, names, table), one.yaku) for one in case.pao or ()])
    indicators = case.dora_indicators or "", case.ura_indicators or ""
    return won_by(player, how, payer, (*(case.context or ()),), liable, *indicators)


def _player(seat: str | None, names: Mapping[str, Player], table: Table) -> Player:
    """Who sits at a wind; raises CaseRefused where nobody does."""
    return among(names.get(seat or ""), table.players, "a seat")


def _drawn(
    draw: str, tenpai: Iterable[str] | None, nagashi: Iterable[str] | None, players: tuple[Player, ...]
) -> DealInput:
    return DealInput(
        outcome=DealOutcome.DRAWN,
        draw=draw,
        ready=frozenset(among(one, players, "tenpai") for one in tenpai or ()),
        nagashi=frozenset(among(one, players, "nagashi") for one in nagashi or ()),
    )


def _somebody_won(event: CourseEvent, table: Table) -> DealInput:
    """A win of which only the winners are known, and at times who discarded."""
    winners = [among(one, table.players, "winners") for one in needed(event.winners, "winners")]
    payer = event.payer if event.payer in table.players else None
    if payer is None and len(winners) > 1:
        payer = min(table.players, key=winners.__contains__)
    how = WinMethod.SELF_DRAW if payer is None else WinMethod.DISCARD
    entered = (Entered(Win(player=one, how=how, payer=payer), stated=StatedValue(limit="mangan")) for one in winners)
    return DealInput(outcome=DealOutcome.WON, entered=tuple(entered))


def _table_at(state: DrawnCase | TableState, house: House[AnyOptions], *, bets: int) -> Table:
    """The table of a hand whose seats are named by their winds; who dealt first follows from the hand's number."""
    count = house.options.players
    number = state.hand_number or 1
    players = tuple(SEATS[(place - number + 1) % count] for place in range(count))
    return Table(
        players=players,
        winds=tuple(Wind[player] for player in players),
        dealer="E",
        prevailing=Wind[state.prevailing or "E"],
        hand=number,
        counters=state.honba or 0,
        sticks=(state.riichi_sticks or 0) + bets,
    )


def _next(game: Sitting, before: Table) -> Answer:
    after = game.table
    if game.night.over is not None:
        return {"game_over": game.night.over}
    return {
        "prevailing": after.prevailing.name,
        "hand_number": after.hand,
        "honba": after.counters,
        "riichi_sticks": after.sticks,
        "dealer_stays": after.dealer == before.dealer,
    }


def _played(sitting: Sitting, hand: HandOfGame) -> tuple[int, ...]:
    """Play one hand of a game whose seats are named by winds; the scores after it, bets left over not yet given out."""
    _set_table(sitting, hand)
    table = sitting.table
    names = {wind.name: player for player, wind in zip(table.players, table.winds, strict=True)}
    for seat in hand.riichi or ():
        sitting.bet(_player(seat, names, table))
    result = sitting.play(_named(hand.result, names, table)).result
    left = sitting.table
    due = balances(result.final.transfers, Purse.POINTS) if result.final is not None else {}
    return tuple(score - due.get(player, 0) for player, score in zip(left.players, left.scores, strict=True))


def _set_table(sitting: Sitting, hand: HandOfGame) -> None:
    """Put the table right where a game does not follow from its own hands (it was cut, or had older rules)."""
    table = sitting.table
    if not 1 <= hand.hand_number <= len(table.players):
        raise CaseRefused("bad_case", f"hand_number out of range: {hand.hand_number}")
    dealer = table.players[hand.hand_number - 1]
    wanted = (dealer, hand.prevailing, hand.hand_number, hand.honba or 0, hand.riichi_sticks or 0)
    held = (table.dealer, table.prevailing.name, table.hand, table.counters, table.sticks)
    if wanted != held or sitting.night.over is not None:
        sitting.put_right(TableSet(dealer, Wind[wanted[1]], *wanted[2:]))


def _named(result: RecordedResult, names: Mapping[str, Player], table: Table) -> DealInput:
    """The result of a hand with its seats turned into players."""
    if result.kind == "draw":
        ready, nagashi = (
            [_player(seat, names, table) for seat in seats or ()] for seats in (result.tenpai, result.nagashi)
        )
        return _drawn(needed(result.draw, "draw"), ready, nagashi, table.players)
    return _won(parts_of(result) if result.kind == "multi_win" else (result,), table, names)
