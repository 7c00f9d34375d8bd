"""A few hundred random deals; `python -m tests.proof.conservation 1000000` plays as many as asked for."""

from __future__ import annotations

import random
from collections import Counter

import pytest

from engine.deals import DealInput, Entered, MidDealEvents, play
from engine.journal.entries import GameStarted, Paid, Substituted, spec_of
from engine.options import resolve
from engine.problems import HandRefused, OptionRefused
from engine.ruleset import DealOutcome
from engine.transfers import Transfer
from engine.variants import RULESETS
from engine.wins import StatedValue, Win, WinMethod
from tests.proof.conservation import Played, nights
from tests.sizes import sized

PLAYERS = ("p1", "p2", "p3", "p4")


@pytest.mark.slow
def test_random_nights_neither_make_nor_lose_money() -> None:
    counts = Counter[str]()
    for night in nights(sized(300), seed=1):
        counts.update(night)
    for what in ("HandPlayed", "Paid", "RiichiBet", "undone and redone", "corrected as entered", "settled"):
        assert counts[what] >= sized(2), f"{what} was hardly tried"


@pytest.mark.parametrize(
    ("variant", "option", "value"),
    [
        ("hong_kong", "unit", "1000000000000"),  # times 64 at ten faan
        ("singapore", "base_stake", "1000000000000"),
        ("taiwanese", "per_tai", "1000000000000"),
    ],
)
def test_what_nobody_could_pay_is_refused(variant: str, option: str, value: str) -> None:
    ruleset = RULESETS[variant]
    house = resolve(ruleset, "taiwan_house" if variant == "taiwanese" else None, {option: value})
    table = ruleset.open(PLAYERS, house).table
    for units in (50, 10**9):
        given = DealInput(
            outcome=DealOutcome.WON,
            entered=(Entered(Win(player="p1", how=WinMethod.SELF_DRAW), None, StatedValue(units=units)),),
        )
        with pytest.raises(HandRefused) as caught:
            play(ruleset, given, table, house, MidDealEvents())
        assert [one.key for one in caught.value.problems] == ["amount_too_large"]


@pytest.mark.parametrize(
    "typed", ["1e999999999", "1E9", "9" * 5000, "10000000000000000", "9999999999999999", "0x10", "1/3/5", "nan", "inf"]
)
def test_a_number_of_any_size_is_refused_at_once(typed: str) -> None:
    for variant, option in (("hong_kong", "limit"), ("singapore", "base_stake"), ("taiwanese", "base")):
        with pytest.raises(OptionRefused):
            resolve(RULESETS[variant], None, {option: typed})


@pytest.mark.parametrize(("typed", "value"), [("0.25", "1/4"), (" 3/10 ", "3/10"), (".5", "1/2"), ("+7", "7")])
def test_numbers_are_read_as_people_type_them(typed: str, value: str) -> None:
    house = resolve(RULESETS["singapore"], None, {"base_stake": typed})
    assert str(house.options.base_stake) == value


def test_a_table_without_limit_has_no_figure_that_cannot_be_counted() -> None:
    ruleset = RULESETS["hong_kong"]
    house = resolve(ruleset, None, {"limit": None, "faan_table": "half_spicy", "unit": "0.001"})
    table = ruleset.open(PLAYERS, house).table
    entered = Entered(Win(player="p1", how=WinMethod.SELF_DRAW), None, StatedValue(units=10**12))
    with pytest.raises(HandRefused, match="amount_too_large"):
        play(ruleset, DealInput(outcome=DealOutcome.WON, entered=(entered,)), table, house, MidDealEvents())


def test_doubles_beyond_all_money_are_counted_at_once() -> None:
    ruleset = RULESETS["singapore"]
    table = ruleset.open(PLAYERS, resolve(ruleset, None, {})).table
    for options in ({"limit": None}, {"limit": None, "payment_table": "1:1/2"}):
        house = resolve(ruleset, None, options)
        for units in (61, 10**18):
            entered = Entered(Win(player="p1", how=WinMethod.SELF_DRAW), None, StatedValue(units=units))
            with pytest.raises(HandRefused, match="amount_too_large"):
                play(ruleset, DealInput(outcome=DealOutcome.WON, entered=(entered,)), table, house, MidDealEvents())


def test_a_change_of_seats_moves_nothing_in_the_second_game_of_a_night_for_money() -> None:
    """Stacks begin anew with each game, the money of the night goes on."""
    played = Played(
        random.Random(1), resolve(RULESETS["hong_kong"], None, {"starting_points": 100, "bust": "end_game"})
    )
    for _ in range(2):
        played.record(GameStarted(spec_of(played.house), played.ruleset.open(PLAYERS, played.house)))
        played.record(Paid((Transfer("p1", "p2", 7000, "paid"),)))
    played.record(Substituted("p1", "p2"))
    assert played.table.players == ("p2", "p1", "p3", "p4")
    assert played.table.scores == (107_000, 93_000, 100_000, 100_000)
