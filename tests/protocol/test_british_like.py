"""Britain's family: losers' hands that are no whole hands, everybody settles with everybody, a claim of a reading."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import combinations
from typing import Any

import pytest

from engine.deals import Entered
from engine.hand import Hand
from engine.journal.entries import HandEntered, RoundDropped
from engine.notation.parse import parse
from engine.problems import HandRefused, Problem
from engine.ruleset import Deal, DealOutcome, GameOver, HandScore
from engine.scoring.elements import Element
from engine.scoring.facts import Facts, HandFacts, Shape
from engine.table import Player, Table, deal_passes
from engine.transfers import Coin, Purse, Transfer, pay
from engine.wins import Loss, Part, Win, WinMethod
from tests.engine.scoring.every_reading import standard_readings
from tests.protocol.bare import Bare, Evening, Rules, best, night_of

POINTS: tuple[Element[Any], ...] = (
    Element("pung", 4, lambda facts, _: facts.pungs.bit_count()),
    Element("mah_jong", 20, lambda facts, _: facts.hand.win is not None),
)
PURE: tuple[Element[Any], ...] = (
    Element("purity", 100, lambda facts, _: facts.shape is not Shape.INCOMPLETE and pure(facts)),
)


def pure(facts: Facts) -> bool:
    return facts.hand.suits.bit_count() == 1 and not facts.hand.honours


class BritishLike(Bare):
    """Sets count for everybody, a whole hand for the winner; East pays and receives double; one special mode."""

    id = "british_like"
    all_score = True
    draws = ("no_winner",)
    money = Coin(Purse.POINTS, 1)
    rows = (*POINTS, *PURE)

    def elements(self, house: Rules) -> Mapping[str, tuple[Element[Any], ...]]:
        return {"ordinary": POINTS, "special": PURE}

    def check(self, hand: Hand, part: Part, table: Table, house: Rules) -> tuple[Problem, ...]:
        return super().check(hand, part, table, house) if isinstance(part, Win) else ()

    def score(self, hand: Hand, part: Part, table: Table, house: Rules) -> HandScore:
        found, facts = self.check(hand, part, table, house), HandFacts(hand, part, table)
        if found:
            raise HandRefused(*found)
        whole = tuple(standard_readings(facts)) if isinstance(part, Win) else (Facts(facts, Shape.INCOMPLETE),)
        modes = {mode: best(whole, rows) for mode, rows in self.elements(house).items()}
        chosen = part.claim or max(modes, key=lambda mode: modes[mode].units)
        score, uncapped = modes[chosen], tuple((mode, one.units) for mode, one in modes.items())
        return HandScore(items=score.items, units=score.units, counted=score.units, mode=chosen, readings=uncapped)

    def settle(self, deal: Deal[Any]) -> tuple[Transfer, ...]:
        valued: tuple[tuple[Part, HandScore], ...] = (*deal.wins, *deal.others)
        scores = {part.player: score.counted for part, score in valued}
        winners = {win.player for win, _ in deal.wins}
        paid = [one for winner in winners for one in pay(owed(winner, scores, deal.table), winner, "win", Purse.POINTS)]
        for one, other in combinations([player for player in deal.table.players if player not in winners], 2):
            low, high = sorted((one, other), key=lambda player: scores.get(player, 0))
            more = (scores.get(high, 0) - scores.get(low, 0)) * double(low, high, deal.table)
            paid += pay({low: more}, high, "difference", Purse.POINTS)
        return tuple(paid) if deal.outcome is DealOutcome.WON else ()

    def advance(self, deal: Deal[Any]) -> Table | GameOver:
        stays = not deal.wins or deal.wins[0][0].player == deal.table.dealer
        return deal.table if stays else deal_passes(deal.table)


def owed(winner: Player, scores: Mapping[Player, int], table: Table) -> dict[Player, int]:
    return {loser: scores[winner] * double(winner, loser, table) for loser in table.others(winner)}


def double(one: Player, other: Player, table: Table) -> int:
    return 2 if table.dealer in (one, other) else 1


@pytest.fixture
def evening(monkeypatch: pytest.MonkeyPatch) -> Evening:
    return night_of(monkeypatch, BritishLike())


def lost(player: Player, text: str | None) -> Entered:
    return Entered(Loss(player=player), parse(text).hand if text is not None else None)


WON_24 = "(555p) 123m 456m 789s E +E"


def test_losers_hands_wait_for_the_winner_and_settle_pair_by_pair(evening: Evening) -> None:
    evening.record(HandEntered(lost("bob", "(222m) (333m) 5s")))
    evening.record(HandEntered(lost("cat", "(444s) 19m")))
    evening.record(HandEntered(lost("dan", None)))
    played = evening.play(won_by("ann"), *evening.night.pending)
    assert [(player, score.counted) for player, score in played.scores] == [
        ("ann", 24),
        ("bob", 8),
        ("cat", 4),
        ("dan", 0),
    ]
    # East has 24 and gets 48 from each; among the rest bob gets 4 and 8, cat pays 4 and gets 4
    assert evening.balances(Purse.POINTS) == {"ann": 144, "bob": -36, "cat": -48, "dan": -60}
    assert evening.night.pending == ()
    assert evening.table.dealer == "ann"


def test_east_settles_differences_twice_as_well(evening: Evening) -> None:
    evening.play(won_by("bob"), lost("ann", "(222m) (333m)"), lost("cat", "(444s)"), lost("dan", None))
    # bob: 48 from East, 24, 24; East gets (8-4)*2 from cat and 8*2 from dan; cat gets 4 from dan
    assert evening.balances(Purse.POINTS) == {"ann": -24, "bob": 96, "cat": -28, "dan": -44}
    assert evening.table.dealer == "bob"


def test_a_hand_entered_twice_counts_once_and_a_dropped_round_not_at_all(evening: Evening) -> None:
    evening.record(HandEntered(lost("bob", "(222m) (333m)")))
    evening.record(HandEntered(lost("bob", "(222m)")))
    assert [one.part.player for one in evening.night.pending] == ["bob"]
    evening.record(RoundDropped())
    assert evening.night.pending == ()
    evening.play(outcome=DealOutcome.DRAWN, draw="no_winner")
    assert evening.balances(Purse.POINTS) == {}


@pytest.mark.parametrize(
    ("claim", "mode", "counted"),
    # one suit: the special mode is worth 100; as an ordinary hand it is 20 for going out and 4 for one pung
    [(None, "special", 100), ("ordinary", "ordinary", 24)],
)
def test_the_best_mode_counts_unless_another_is_claimed(
    evening: Evening, claim: str | None, mode: str, counted: int
) -> None:
    win = Win(player="ann", how=WinMethod.SELF_DRAW, claim=claim)
    played = evening.play(Entered(win, parse("111m 234m 567m 678m 9m +9m").hand))
    ((_, score),) = played.scores
    assert (score.mode, score.counted) == (mode, counted)
    assert dict(score.readings) == {"ordinary": 24, "special": 100}
    assert evening.night.hands[0].result.scored[0].mode == mode
    # East receives double from each of three
    assert evening.balances(Purse.POINTS)["ann"] == 6 * counted


def won_by(player: Player) -> Entered:
    """One claimed pung and going out: 4 + 20."""
    return Entered(Win(player=player, how=WinMethod.SELF_DRAW), parse(WON_24).hand)
