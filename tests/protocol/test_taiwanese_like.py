"""Taiwan's family: seventeen tiles, a streak that only the dealer's payments feel, early wins, a kitty."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from engine.problems import HandRefused
from engine.ruleset import Deal, GameOver
from engine.scoring.elements import Element
from engine.scoring.facts import Facts
from engine.table import Table, deal_passes
from engine.transfers import KITTY, Transfer
from tests.protocol.bare import Bare, Evening, all_pungs, night_of, units, won

BASE, EARLY, FEE = 5, 10, 2


def early_win(facts: Facts, _: object) -> int:
    """Only where somebody counted the discards."""
    discards = facts.hand.discards
    return discards is not None and discards <= EARLY


class TaiwaneseLike(Bare):
    """Base and tai for each payer, the dealer's streak between dealer and payer, a fee on self-draws."""

    id, unit, hand_size = "taiwanese_like", "tai", 16
    rows = (Element("all_pungs", 4, all_pungs), Element("early_win", 1, early_win))

    def settle(self, deal: Deal[Any]) -> tuple[Transfer, ...]:
        paid = []
        for win, score in deal.wins:
            for payer in deal.table.others(win.player) if win.payer is None else (win.payer,):
                dealing = 1 + 2 * deal.table.counters if deal.table.dealer in (payer, win.player) else 0
                paid.append(Transfer(payer, win.player, 1000 * (BASE + score.counted + dealing), "hand"))
            if win.self_drawn:
                paid.append(Transfer(win.player, KITTY, 1000 * FEE, "kitty"))
        return tuple(paid)

    def advance(self, deal: Deal[Any]) -> Table | GameOver:
        if any(win.player == deal.table.dealer for win, _ in deal.wins):
            return replace(deal.table, counters=deal.table.counters + 1)
        return deal_passes(deal.table)


FIVE_PUNGS = "111m 222p 333s EEE PP SS +S"


@pytest.fixture
def evening(monkeypatch: pytest.MonkeyPatch) -> Evening:
    return night_of(monkeypatch, TaiwaneseLike())


def test_a_hand_has_seventeen_tiles(evening: Evening) -> None:
    with pytest.raises(HandRefused) as refused:
        evening.play(won("ann", "111m 222p 333s PP SS +S"))
    assert [(one.key, one.value("wanted")) for one in refused.value.problems] == [("wrong_tile_count", 17)]


@pytest.mark.parametrize(("discards", "tai"), [(None, 4), (10, 5), (11, 4)])
def test_an_early_win_needs_somebody_who_counted(evening: Evening, discards: int | None, tai: int) -> None:
    played = evening.play(won("bob", FIVE_PUNGS, "cat", discards=discards))
    assert played.scores[0][1].counted == tai


def test_the_streak_counts_between_the_dealer_and_each_payer_and_fees_fill_the_kitty(evening: Evening) -> None:
    evening.play(won("ann", FIVE_PUNGS, discards=8))
    # dealer, 4 + 1 tai: 5 + 5 + 1 from each of three, and 2 into the kitty
    assert units(evening.balances()) == {"ann": 31, "bob": -11, "cat": -11, "dan": -11, KITTY: 2}
    assert (evening.table.dealer, evening.table.counters) == ("ann", 1)
    evening.play(won("bob", FIVE_PUNGS))
    # 4 tai: 9 from cat and dan; ann deals for the second time, 9 + 1 + 2
    assert units(evening.balances()) == {"ann": 19, "bob": 17, "cat": -20, "dan": -20, KITTY: 4}
    assert (evening.table.dealer, evening.table.counters) == ("bob", 0)


def test_a_discard_between_two_others_knows_no_streak(evening: Evening) -> None:
    evening.play(won("ann", FIVE_PUNGS, "bob"))
    evening.play(won("cat", FIVE_PUNGS, "dan"))
    # ann from bob: 5 + 4 + 1; cat from dan: 5 + 4
    assert units(evening.balances()) == {"ann": 10, "bob": -10, "cat": 9, "dan": -9}
