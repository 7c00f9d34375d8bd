"""What holds for every Singapore deal, whatever the house rules."""

from __future__ import annotations

from fractions import Fraction

from hypothesis import given
from hypothesis import strategies as st

from engine.deals import DealInput, Entered, MidDealEvents, play
from engine.options import resolve
from engine.ruleset import DealOutcome, Instant
from engine.table import seated
from engine.transfers import Purse, balances
from engine.variants.singapore import SINGAPORE
from engine.variants.singapore.options import INSTANTS
from engine.wins import Liable, StatedValue, Win, WinMethod

PLAYERS = ("E", "S", "W", "N")
TABLE = seated(PLAYERS)

HOUSES = st.fixed_dictionaries(
    {},
    optional={
        "base_stake": st.integers(1, 20_000).map(lambda thousandths: Fraction(thousandths, 1000)),
        "rounding": st.sampled_from(("none", "ladder", "whole_unit")),
        "rounding_unit": st.integers(1, 5000).map(lambda parts: Fraction(parts, 500)),
        "limit": st.one_of(st.none(), st.integers(1, 12)),
        "over_limit_bonus": st.integers(0, 20_000).map(lambda thousandths: Fraction(thousandths, 1000)),
        "min_doubles": st.just(0),
        "payment": st.sampled_from(("standard", "shooter")),
        "shooter_total": st.sampled_from(("sum_of_shares", "four_times")),
        "dealer_double": st.booleans(),
        "bao": st.sampled_from(("liable_pays_all", "self_draw_and_own_discard", "off")),
        "fed_kong_payer": st.sampled_from(("auto", "all", "discarder_double", "discarder_pays_all")),
        "false_win": st.sampled_from(("limit_mirror", "limit_self_draw", "none")),
        "instant_row": st.integers(0, 6),
    },
)


@st.composite
def wins(draw: st.DrawFn) -> Win:
    """A win in any way, perhaps with somebody liable."""
    winner, payer = draw(st.permutations(PLAYERS))[:2]
    how = draw(st.sampled_from((WinMethod.SELF_DRAW, WinMethod.DISCARD, WinMethod.ROBBED_KONG)))
    liable = draw(st.one_of(st.none(), st.sampled_from(PLAYERS)))
    return Win(
        player=winner,
        how=how,
        payer=None if how is WinMethod.SELF_DRAW else payer,
        liable=() if liable is None else (Liable(liable),),
    )


@given(options=HOUSES, win=wins(), doubles=st.integers(1, 15))
def test_a_hand_takes_from_the_others_exactly_what_the_winner_gets(
    options: dict[str, object], win: Win, doubles: int
) -> None:
    house = resolve(SINGAPORE, None, options)
    played = play(
        SINGAPORE,
        DealInput(outcome=DealOutcome.WON, entered=(Entered(win, stated=StatedValue(units=doubles)),)),
        TABLE,
        house,
        MidDealEvents(),
    )
    net = balances(played.transfers, Purse.MONEY)
    assert sum(net.values()) == 0
    assert net[win.player] == played.scores[0][1].worth
    assert all(amount < 0 for player, amount in net.items() if player != win.player)


@given(options=HOUSES, win=wins(), doubles=st.integers(1, 14))
def test_one_double_more_never_brings_less(options: dict[str, object], win: Win, doubles: int) -> None:
    house = resolve(SINGAPORE, None, options)
    worth = [
        SINGAPORE.score_stated(StatedValue(units=units), win, TABLE, house).worth for units in (doubles, doubles + 1)
    ]
    assert worth[0] <= worth[1]


@given(options=HOUSES, claim=wins())
def test_a_false_win_costs_the_offender_and_feeds_the_others(options: dict[str, object], claim: Win) -> None:
    house = resolve(SINGAPORE, None, options)
    given_deal = DealInput(outcome=DealOutcome.FALSE_WIN, false_claim=claim)
    played = play(SINGAPORE, given_deal, TABLE, house, MidDealEvents())
    net = balances(played.transfers, Purse.MONEY)
    assert sum(net.values()) == 0
    assert all((amount < 0) is (player == claim.player) for player, amount in net.items())
    assert played.after == TABLE


@given(options=HOUSES, kind=st.sampled_from(INSTANTS), seats=st.permutations(PLAYERS), dealt=st.booleans())
def test_a_payment_during_the_deal_sums_to_zero(
    options: dict[str, object], kind: str, seats: list[str], dealt: bool
) -> None:
    receiver, payer, liable = seats[:3]
    fed = payer if kind == "kong_fed" else None
    event = Instant(kind=kind, player=receiver, payer=fed, initial=dealt, liable=liable)
    net = balances(SINGAPORE.instant(event, TABLE, resolve(SINGAPORE, None, options)), Purse.MONEY)
    assert sum(net.values()) == 0
    assert net[receiver] > 0
