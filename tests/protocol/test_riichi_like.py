"""Japan's family: fu, bets on the table, several winners, shared liability, hands broken off, a final result."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Any

import pytest

from engine.deals import DealInput, Entered
from engine.journal.entries import Paid, TableSet
from engine.journal.settlement import fewest_payments
from engine.options import House, OneOf, option
from engine.ruleset import Deal, DealOutcome, GameOver, GameResult, HandScore, Instant, Opening
from engine.scoring.elements import Item
from engine.table import Player, Table, deal_passes, seated
from engine.transfers import BANK, STICKS, Coin, Purse, Transfer, pay
from engine.wins import Liable, Part, StatedValue, Win, WinMethod
from tests.protocol.bare import Bare, Evening, night_of, units

START, BET, COUNTER = 25_000, 1000, 300


@dataclass(frozen=True, slots=True)
class Options:
    players: int = option(4, OneOf((3, 4)))


class RiichiLike(Bare):
    """1,000 points a han off a discard, 500 from each on a self-draw; East round only; uma 20 and 10."""

    id, unit = "riichi_like", "han"
    options: type[Any] = Options
    presets: Mapping[str, Mapping[str, object]] = {"four": {}, "three": {"players": 3}}
    flags: Mapping[str, str] = {"ippatsu": "ippatsu"}
    liabilities: tuple[str, ...] = ("pao",)
    instants = ("riichi",)
    draws = ("exhaustive", "four_winds")
    money = Coin(Purse.POINTS, 1)

    def seats(self, house: House[Options]) -> int:
        return house.options.players

    def score_stated(self, value: StatedValue, part: Part, table: Table, house: House[Options]) -> HandScore:
        assert value.units is not None
        fu = (Item("base", 20, "fu"), Item("concealed", 10, "fu"))
        return HandScore(units=value.units, counted=value.units, base=1000 * value.units, points=30, point_items=fu)

    def open(self, players: tuple[Player, ...], house: House[Options]) -> Opening:
        table = replace(seated(players), scores=(START,) * len(players))
        return Opening(table, tuple(Transfer(BANK, one, START, "start", Purse.POINTS) for one in players))

    def instant(self, event: Instant, table: Table, house: House[Options]) -> tuple[Transfer, ...]:
        return (Transfer(event.player, STICKS, BET, "bet", Purse.POINTS),)

    def settle(self, deal: Deal[Any]) -> tuple[Transfer, ...]:
        paid: list[Transfer] = []
        for place, (win, score) in enumerate(deal.wins):
            payers = ([] if win.payer is None else [win.payer]) + [one.player for one in win.liable]
            shares = dict.fromkeys(payers, score.base // len(payers) if payers else 0)
            paid += pay(shares or dict.fromkeys(deal.table.others(win.player), score.base // 2), win.player, "hand", P)
            if place == 0:
                paid += pay({payers[0]: COUNTER * deal.table.counters} if payers else {}, win.player, "counters", P)
                paid += pay({STICKS: BET * deal.table.sticks}, win.player, "sticks", P)
            paid += pay({win.payer or BANK: "ippatsu" in win.flags}, win.player, "chip", Purse.CHIPS)
        return tuple(paid)

    def advance(self, deal: Deal[Any]) -> Table | GameOver:
        if deal.draw == "four_winds":
            return replace(deal.table, counters=deal.table.counters + 1)
        passed = deal_passes(deal.table)
        left = replace(passed, sticks=0 if deal.wins else deal.table.sticks)
        return left if left.prevailing == 0 else GameOver("all_hands_played", replace(deal.table, sticks=left.sticks))

    def finish(self, table: Table, house: House[Options]) -> GameResult:
        ranked = sorted(table.players, key=lambda one: -table.scores[table.players.index(one)])
        scores = dict(zip(table.players, table.scores, strict=True))
        scores[ranked[0]] += BET * table.sticks
        uma = dict(zip(ranked, (20, 10, -10, -20), strict=False))
        points = {one: Fraction(scores[one] - START, 1000) + uma[one] for one in table.players}
        money = fewest_payments({one: int(1000 * value) for one, value in points.items()})
        sticks = pay({STICKS: BET * table.sticks}, ranked[0], "leftover", P)
        return GameResult((*sticks, *money), tuple(points.items()))


P = Purse.POINTS


@pytest.fixture
def evening(monkeypatch: pytest.MonkeyPatch) -> Evening:
    return night_of(monkeypatch, RiichiLike())


def han(player: Player, number: int, payer: Player | None = None, *liable: Player, flags: str = "") -> Entered:
    how = WinMethod.SELF_DRAW if payer is None else WinMethod.DISCARD
    told = tuple(Liable(one) for one in liable)
    win = Win(player=player, how=how, payer=payer, liable=told, flags=frozenset(flags.split()))
    return Entered(win, stated=StatedValue(units=number, fu=30))


def test_several_winners_are_paid_in_turn_order_and_the_first_takes_the_bets(evening: Evening) -> None:
    evening.instant("riichi", "dan")
    evening.instant("riichi", "bob")
    assert evening.table.scores == (25_000, 24_000, 25_000, 24_000)
    assert (evening.table.sticks, evening.night.mid_deal.bets) == (2, ("dan", "bob"))
    played = evening.play(han("dan", 2, "ann"), han("bob", 3, "ann"))
    # bob sits next to ann: 3,000 and both bets; dan 2,000; ann pays 5,000
    assert evening.table.scores == (20_000, 29_000, 25_000, 26_000)
    assert evening.table.sticks == 0
    assert evening.night.purse(P)[STICKS] == 0
    assert [sum(item.amount for item in score.point_items) for _, score in played.scores] == [30, 30]
    assert [scored.points for scored in evening.night.hands[0].result.scored] == [30, 30]


def test_a_hand_broken_off_leaves_bets_and_adds_a_counter(evening: Evening) -> None:
    evening.instant("riichi", "ann")
    evening.play(outcome=DealOutcome.DRAWN, draw="four_winds")
    table = evening.table
    assert (table.dealer, table.counters, table.sticks) == ("ann", 1, 1)
    evening.play(han("cat", 2, "bob"))
    # 2,000 and a counter of 300 from bob, and the bet of ann
    assert evening.table.scores == (24_000, 22_700, 28_300, 25_000)
    assert (evening.table.counters, evening.table.dealer) == (0, "bob")


def test_liability_is_shared_with_the_discarder(evening: Evening) -> None:
    evening.play(han("cat", 4, "bob", "dan"))
    # 4,000: half from bob, who discarded, half from dan, who is liable
    assert evening.table.scores == (25_000, 23_000, 29_000, 23_000)


def test_chips_are_a_purse_of_their_own(evening: Evening) -> None:
    evening.play(han("cat", 1, "bob", flags="ippatsu"))
    assert evening.balances(Purse.CHIPS) == {"cat": 1, "bob": -1}
    assert evening.table.scores == (25_000, 24_000, 26_000, 25_000)


def test_the_last_hand_ends_the_game_with_uma_bets_left_over_and_money(evening: Evening) -> None:
    evening.instant("riichi", "dan")
    evening.instant("riichi", "bob")
    evening.play(han("dan", 2, "ann"), han("bob", 3, "ann"))
    evening.record(TableSet(dealer="dan"))
    evening.instant("riichi", "ann")
    evening.play(outcome=DealOutcome.DRAWN, draw="exhaustive")
    night = evening.night
    assert (night.over, night.running) == ("all_hands_played", False)
    # 19 29 25 26 thousand and ann's bet, which goes to bob: over 25 thousand -6 +5 0 +1, uma -20 +20 -10 +10
    assert dict(night.finals[0].points) == {"ann": -26, "bob": 25, "cat": -10, "dan": 11}
    assert units(evening.balances()) == {"ann": -26, "bob": 25, "cat": -10, "dan": 11}
    # 100,000 points from the bank, and all of them are with the players again
    assert evening.balances(P) == {"bank": -100_000, "ann": 19_000, "bob": 30_000, "cat": 25_000, "dan": 26_000}


def test_three_players_sit_in_three_seats(monkeypatch: pytest.MonkeyPatch) -> None:
    evening = night_of(monkeypatch, RiichiLike(), ("ann", "bob", "cat"), preset="three")
    assert evening.rules.seats(evening.house) == 3
    evening.play(han("ann", 2))
    # self-drawn: 1,000 from each of two
    assert evening.table.scores == (27_000, 24_000, 24_000)
    assert [wind.name for wind in evening.table.winds] == ["W", "E", "S"]


def test_a_free_payment_of_the_same_purse_moves_scores_too(evening: Evening) -> None:
    evening.record(Paid((Transfer("ann", "bob", 500, "paid", P),)))
    assert evening.table.scores == (24_500, 25_500, 25_000, 25_000)
    evening.decided(
        DealInput(outcome=DealOutcome.DRAWN, draw="four_winds", extra=(Transfer("cat", "dan", 100, "x", P),))
    )
    assert evening.table.scores == (24_500, 25_500, 24_900, 25_100)
