"""Singapore's family: payments during the deal, a fine that mirrors the claim, a draw that minds what was paid."""

from __future__ import annotations

from typing import Any

import pytest

from engine.deals import DealInput
from engine.ruleset import Deal, DealOutcome, GameOver, Instant
from engine.scoring.elements import Element
from engine.table import Player, Table, deal_passes
from engine.transfers import Transfer, pay
from engine.wins import Win, WinMethod
from tests.protocol.bare import Bare, Evening, Rules, all_pungs, night_of, units, won

LIMIT = 3


class SingaporeLike(Bare):
    """Single and double column; kongs are paid at once; a false win costs what the limit would have brought."""

    id, unit = "singapore_like", "doubles"
    instants = ("kong",)
    rows = (Element("all_pungs", 2, all_pungs),)

    def settle(self, deal: Deal[Any]) -> tuple[Transfer, ...]:
        claim = deal.false_claim
        if deal.outcome is DealOutcome.FALSE_WIN and claim is not None:
            shares = columns(claim, LIMIT, deal.table)
            return tuple(Transfer(claim.player, other, share, "fine") for other, share in shares.items())
        return tuple(
            one for win, score in deal.wins for one in pay(columns(win, score.counted, deal.table), win.player, "hand")
        )

    def instant(self, event: Instant, table: Table, house: Rules) -> tuple[Transfer, ...]:
        return pay(dict.fromkeys(table.others(event.player), 1000), event.player, event.kind)

    def advance(self, deal: Deal[Any]) -> Table | GameOver:
        quiet = deal.outcome is DealOutcome.DRAWN and not deal.instants
        stays = (
            quiet or deal.outcome is DealOutcome.FALSE_WIN or deal.table.dealer in {win.player for win, _ in deal.wins}
        )
        return deal.table if stays else deal_passes(deal.table)


def columns(win: Win, doubles: int, table: Table) -> dict[Player, int]:
    """One unit, doubled for every double, and twice that from the discarder or from everybody on a self-draw."""
    single = 1000 << doubles
    return {one: single * 2 if win.self_drawn or one == win.payer else single for one in table.others(win.player)}


@pytest.fixture
def evening(monkeypatch: pytest.MonkeyPatch) -> Evening:
    return night_of(monkeypatch, SingaporeLike())


def test_a_win_off_a_discard_is_paid_in_two_columns(evening: Evening) -> None:
    evening.play(won("bob", "111m 222p 333s EE 44s +4s", "cat"))
    # two doubles: 4 in the single column, 8 in the double one
    assert units(evening.balances()) == {"ann": -4, "bob": 16, "cat": -8, "dan": -4}
    assert evening.table.dealer == "bob"


def test_a_payment_during_the_deal_is_kept_apart_from_the_hand(evening: Evening) -> None:
    evening.instant("kong", "bob")
    assert units(evening.balances()) == {"ann": -1, "bob": 3, "cat": -1, "dan": -1}
    assert evening.night.mid_deal.instants == ("kong",)
    assert evening.table.dealer == "ann"


def test_a_draw_keeps_the_dealer_and_a_draw_after_a_kong_does_not(evening: Evening) -> None:
    evening.play(outcome=DealOutcome.DRAWN, draw="exhaustive")
    assert evening.table.dealer == "ann"
    evening.instant("kong", "cat")
    evening.play(outcome=DealOutcome.DRAWN, draw="exhaustive")
    assert evening.table.dealer == "bob"
    assert evening.night.mid_deal.instants == ()
    evening.play(outcome=DealOutcome.DRAWN, draw="exhaustive")
    assert evening.table.dealer == "bob"


@pytest.mark.parametrize(
    ("payer", "paid"),
    [
        # the limit of three doubles: 8 to each, and 16 to whom the claim would have made pay 16
        ("cat", {"ann": 8, "bob": -32, "cat": 16, "dan": 8}),
        (None, {"ann": 16, "bob": -48, "cat": 16, "dan": 16}),
    ],
)
def test_the_fine_mirrors_what_was_claimed(evening: Evening, payer: Player | None, paid: dict[str, int]) -> None:
    claim = Win(player="bob", how=WinMethod.SELF_DRAW if payer is None else WinMethod.DISCARD, payer=payer)
    evening.decided(DealInput(outcome=DealOutcome.FALSE_WIN, false_claim=claim))
    assert units(evening.balances()) == paid
    assert evening.table.dealer == "ann"
