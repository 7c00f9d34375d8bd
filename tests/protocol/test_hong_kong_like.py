"""Hong Kong's family: a table of figures, somebody liable for all, stacks that run out and end the game."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from typing import Any

import pytest

from engine.deals import Entered
from engine.problems import HandRefused, Problem, problem
from engine.ruleset import Deal, GameOver, GameResult, Opening
from engine.scoring.elements import Element
from engine.table import Player, Table, deal_passes, seated
from engine.transfers import BANK, Transfer
from engine.wins import Liable, StatedValue, Win, WinMethod
from tests.protocol.bare import Bare, Evening, Rules, all_pungs, night_of, units, won

FIGURES = {1: 2, 2: 4, 3: 8}
"""What an uninvolved loser pays; a table without a row for a chicken hand."""
STACK = 20_000


class HongKongLike(Bare):
    """Figures from a table, twice from the discarder; nobody loses more than lies before him."""

    id, unit = "hong_kong_like", "faan"
    liabilities = ("nine_tiles",)
    rows = (Element("all_pungs", 3, all_pungs),)

    def open(self, players: tuple[Player, ...], house: Rules) -> Opening:
        table = replace(seated(players), scores=(STACK,) * len(players))
        return Opening(table, tuple(Transfer(BANK, player, STACK, "stack") for player in players))

    def check_deal(self, deal: Deal[Any]) -> tuple[Problem, ...]:
        rows = (score.counted in FIGURES for _, score in deal.wins)
        return () if all(rows) else (problem("table_has_no_row"),)

    def settle(self, deal: Deal[Any]) -> tuple[Transfer, ...]:
        left = dict(zip(deal.table.players, deal.table.scores, strict=True))
        paid = []
        for win, score in deal.wins:
            for loser in deal.table.others(win.player):
                payer = win.liable[0].player if win.liable else loser
                share = FIGURES[score.counted] * 1000 * (2 if win.self_drawn or loser == win.payer else 1)
                amount = min(share, left[payer])
                left[payer] -= amount
                paid += [Transfer(payer, win.player, amount, "hand")] if amount else []
        return tuple(paid)

    def advance(self, deal: Deal[Any]) -> Table | GameOver:
        return GameOver("bust", deal.table) if min(deal.table.scores) <= 0 else deal_passes(deal.table)

    def finish(self, table: Table, house: Rules) -> GameResult:
        return GameResult(points=tuple(zip(table.players, (Fraction(one, 1000) for one in table.scores), strict=True)))


@pytest.fixture
def evening(monkeypatch: pytest.MonkeyPatch) -> Evening:
    return night_of(monkeypatch, HongKongLike())


def test_the_figure_of_the_table_is_paid_twice_by_the_discarder(evening: Evening) -> None:
    evening.play(won("ann", "111m 222p 333s EE 44s +4s", "bob"))
    # three faan: 8 from cat and dan, 16 from bob, out of stacks of 20
    assert evening.table.scores == (52_000, 4_000, 12_000, 12_000)
    assert units(evening.balances()) == {"ann": 52, "bob": 4, "cat": 12, "dan": 12, "bank": -80}


def test_a_value_without_a_row_in_the_table_is_refused(evening: Evening) -> None:
    with pytest.raises(HandRefused) as refused:
        evening.play(won("ann", "123m 222p 333s EE 44s +4s", "bob"))
    assert [one.key for one in refused.value.problems] == ["table_has_no_row"]


def test_the_liable_player_pays_for_all_as_far_as_he_can_and_the_game_ends(evening: Evening) -> None:
    evening.play(won("ann", "111m 222p 333s EE 44s +4s", "bob"))
    win = Win(player="cat", how=WinMethod.SELF_DRAW, liable=(Liable("dan", "nine_tiles"),))
    evening.play(Entered(win, stated=StatedValue(units=3)))
    # 16 for each of three losers would be 48; dan holds 12 and goes bust
    assert evening.table.scores == (52_000, 4_000, 24_000, 0)
    night = evening.night
    assert (night.over, night.running) == ("bust", False)
    assert dict(night.finals[0].points) == {"ann": 52, "bob": 4, "cat": 24, "dan": 0}


def test_a_correction_gives_back_what_the_bust_took(evening: Evening) -> None:
    evening.play(won("ann", "111m 222p 333s EE 44s +4s", "bob"))
    evening.play(
        Entered(Win(player="cat", how=WinMethod.SELF_DRAW, liable=(Liable("dan"),)), stated=StatedValue(units=3))
    )
    evening.correct(2, Entered(Win(player="cat", how=WinMethod.DISCARD, payer="dan"), stated=StatedValue(units=1)))
    # one faan: 2 from ann and bob, 4 from dan; nobody is bust and the game goes on
    assert evening.table.scores == (50_000, 2_000, 20_000, 8_000)
    assert (evening.night.over, evening.night.running) == (None, True)
