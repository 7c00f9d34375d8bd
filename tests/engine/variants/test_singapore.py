"""Singapore style beyond its worked examples: stakes, options, explanations of a score, order of dealers."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

import pytest

from engine.deals import DealInput, Entered, MidDealEvents, play
from engine.hand import Hand
from engine.notation.parse import parse
from engine.options import House, resolve
from engine.problems import HandRefused, OptionRefused
from engine.ruleset import DealOutcome, GameOver, HandScore, Instant
from engine.table import Table, seated
from engine.tiles import Wind
from engine.transfers import Transfer
from engine.variants.singapore import SINGAPORE
from engine.variants.singapore.options import Options
from engine.variants.singapore.payments import columns
from engine.wins import Liable, Loss, StatedValue, Win, WinMethod

TABLE = seated(("E", "S", "W", "N"))
SELF_DRAW = Win(player="S", how=WinMethod.SELF_DRAW)
FROM_WEST = Win(player="S", how=WinMethod.DISCARD, payer="W")


def house(preset: str | None = None, /, **options: object) -> House[Options]:
    return resolve(SINGAPORE, preset, options)


def hand(text: str) -> Hand:
    return parse(text).hand


def score(text: str, win: Win = FROM_WEST, **options: object) -> HandScore:
    return SINGAPORE.score(hand(text), win, TABLE, house(**options))


def keys(refused: pytest.ExceptionInfo[HandRefused] | pytest.ExceptionInfo[OptionRefused]) -> list[str]:
    return [found.key for found in refused.value.problems]


def row(doubles: int, **options: object) -> tuple[Fraction, Fraction]:
    """A row of the payment table in the currency unit."""
    single, double = columns(doubles, house(**options))
    return Fraction(single, 1000), Fraction(double, 1000)


# The payment tables as they are printed, row by row from 0 doubles on.
PRINTED: dict[str, tuple[dict[str, object], str]] = {
    "0.5": ({"limit": None}, "0.5/1 1/2 2/4 4/8 8/16 16/32 32/64 64/128 128/256 256/512 512/1024 1024/2048 2048/4096"),
    "0.3 exact": ({"base_stake": Fraction(3, 10)}, "0.3/0.6 0.6/1.2 1.2/2.4 2.4/4.8 4.8/9.6 9.6/19.2"),
    "0.3 rounded": (
        {"base_stake": Fraction(3, 10), "rounding": "ladder", "limit": None},
        "0.5/1 1/2 2/3 3/5 5/10 10/20 20/50 50/100 100/200 200/500 500/1000",
    ),
    "0.3 in whole units": (
        {"base_stake": Fraction(3, 10), "rounding": "whole_unit", "limit": None},
        "0.5/1 1/2 2/3 3/5 5/10 10/20 20/39 39/77 77/154 154/308 308/615",
    ),
    "bonus of 10 over 5": (
        {"over_limit_bonus": 10},
        "0.5/1 1/2 2/4 4/8 8/16 16/32 26/42 36/52 46/62 56/72 66/82 76/92 86/102 96/112",
    ),
}


@pytest.mark.parametrize("name", PRINTED)
def test_a_printed_payment_table_is_met_in_every_row(name: str) -> None:
    options, printed = PRINTED[name]
    for doubles, cells in enumerate(printed.split()):
        single, double = cells.split("/")
        assert row(doubles, **options) == (Fraction(single), Fraction(double))


@pytest.mark.parametrize(
    ("spoken", "base", "rounding"),
    [
        ("0.5/1", "1/2", "none"),
        ("0.3/0.6", "3/10", "ladder"),
        ("0.30 / 0.60", "3/10", "ladder"),
        (".1/.2", "1/10", "none"),
        ("1/2", "1", "none"),
        ("0.3", "3/10", "ladder"),
        ("0.001/0.002", "1/1000", "none"),
    ],
)
def test_a_spoken_stake_names_the_row_without_doubles(spoken: str, base: str, rounding: str) -> None:
    assert SINGAPORE.stake(spoken, house()) == {"base_stake": Fraction(base), "rounding": rounding}


@pytest.mark.parametrize("spoken", ["0.0005/0.001", "0.5/2", "0/0", "free", "", "1/2/4", "-1/-2"])
def test_a_stake_that_cannot_be_paid_or_understood_is_refused(spoken: str) -> None:
    with pytest.raises(OptionRefused) as refused:
        SINGAPORE.stake(spoken, house())
    assert keys(refused) == ["bad_option"]


def test_a_spoken_stake_replaces_a_typed_table() -> None:
    typed = house(payment_table={"0": [1, 2], "1": [2, 4]})
    assert SINGAPORE.stake("0.5/1", typed)["payment_table"] is None
    assert row(1, payment_table={"0": [1, 2], "1": [3, 4]}) == (Fraction(3), Fraction(4))


def test_a_base_stake_as_an_option_implies_no_rounding() -> None:
    assert row(0, base_stake=Fraction(3, 10)) == (Fraction(3, 10), Fraction(6, 10))


@pytest.mark.parametrize(
    "options",
    [
        {"base_stake": 0},
        {"base_stake": "0.0001"},
        {"limit": 0},
        {"limit": "five"},
        {"min_doubles": -1},
        {"all_green": 5},
        {"self_draw_double": 2},
        {"payment": "everyone"},
        {"instant_units": {"kong_robbed": 1}},
        {"payment_table": {}},
        {"payment_table": {"2": [1, 2], "3": [2, 4]}},
        {"payment_table": {"0": [1, 2], "2": [4, 8]}},
        {"instant_units": {"kong_added": "0.5"}, "base_stake": "0.001", "instant_row": 0},
    ],
    ids=str,
)
def test_an_option_out_of_range_is_refused(options: dict[str, object]) -> None:
    with pytest.raises(OptionRefused) as refused:
        house(**options)
    assert keys(refused) == ["bad_option"]


def test_an_option_can_be_switched_off_by_word() -> None:
    assert house(seven_pairs="off").options.seven_pairs == 0
    assert house(all_green="off", limit="none").options.limit is None


def test_every_preset_opens_a_game_and_those_offered_are_presets() -> None:
    assert next(iter(SINGAPORE.presets)) == "series"
    assert set(SINGAPORE.offered) <= set(SINGAPORE.presets)
    for preset in SINGAPORE.presets:
        assert SINGAPORE.open(("E", "S", "W", "N"), house(preset)).table == TABLE


def test_a_named_option_wins_over_the_bundle() -> None:
    assert house("over_limit", over_limit_bonus=2).options.over_limit_bonus == 2


def test_a_score_names_what_it_left_out_and_why() -> None:
    found = score("(CCC) (FFF) 234m 678p P+P")
    assert [(out.id, out.amount, out.because) for out in found.left_out] == [
        ("pung_dragon", 2, ("little_three_dragons",))
    ]


def test_a_limit_hand_names_the_other_limit_hands_in_it() -> None:
    found = score("(EEE) (SSS) (WWW) NNN C+C")
    assert [item.id for item in found.items] == ["big_four_winds"]
    assert ("all_honours", 5, ("big_four_winds",)) in [(out.id, out.amount, out.because) for out in found.left_out]


def test_the_runner_up_is_the_next_reading_with_other_items() -> None:
    found = score("222m 555p 888s 333m 7p+7p", SELF_DRAW)
    assert (found.mode, found.units) == ("limit", 5)
    assert found.runner_up is not None
    assert {item.id: item.amount for item in found.runner_up.items} == {"all_pungs": 2, "concealed_hand": 1}
    assert found.runner_up.runner_up is None


def test_a_hand_at_the_limit_says_so() -> None:
    assert score("(234p) 123p 678p 55p 78p+9p").limit == "limit"
    assert score("(CCC) 234m 567m 345p 2s+2s").limit is None
    assert score("(234p) 123p 678p 55p 78p+9p", limit="none").limit is None


def test_a_hand_below_the_minimum_says_what_was_found_and_asked() -> None:
    found = score("(CCC) 234m 567m 345p 2s+2s", min_doubles=2)
    assert found.refusal is not None
    assert (found.refusal.key, found.refusal.value("found"), found.refusal.value("minimum")) == ("below_minimum", 1, 2)
    assert [item.id for item in found.items] == ["pung_dragon"]


def test_all_problems_of_a_hand_are_told_at_once_in_the_order_of_the_rules() -> None:
    win = replace(FROM_WEST, flags=frozenset(("after_kong", "heavenly")))
    with pytest.raises(HandRefused) as refused:
        SINGAPORE.score(hand("(CCC) 55555m 345p 2s 1f 1f 1a"), win, TABLE, house(animals=False))
    assert list(dict.fromkeys(keys(refused))) == [
        "wrong_tile_count",
        "too_many_copies",
        "duplicate_bonus",
        "bonus_not_allowed",
        "contradictory_context",
    ]
    assert [one.value("what") for one in refused.value.problems if one.key == "contradictory_context"] == [
        "replacement_without_self_draw",
        "kong_missing",
        "heavenly_not_dealer",
        "heavenly_not_self_drawn",
        "first_turn_with_exposed_set",
    ]


def test_a_flag_nobody_knows_is_refused() -> None:
    with pytest.raises(HandRefused) as refused:
        SINGAPORE.score(
            hand("(CCC) 234m 567m 345p 2s+2s"), replace(FROM_WEST, flags=frozenset(("riichi",))), TABLE, house()
        )
    assert refused.value.problems[0].value("what") == "unknown_flag"


def test_every_fact_of_the_table_has_a_flag_the_rules_know() -> None:
    win = replace(SELF_DRAW, flags=frozenset(SINGAPORE.flags.values()))
    found = SINGAPORE.check(hand("(CCC) 234m 567m 345p 2s+2s"), win, TABLE, house())
    assert "unknown_flag" not in [one.value("what") for one in found]


def test_a_red_five_is_a_plain_five() -> None:
    assert score("(CCC) 234m 067m 345p 2s+2s").units == 1


def test_a_heavenly_win_needs_no_marked_tile() -> None:
    win = Win(player="E", how=WinMethod.SELF_DRAW, flags=frozenset(("heavenly",)))
    assert score("234m 567m 345p 678s 22s", win).units == 5


def test_a_hand_that_did_not_win_is_worth_nothing() -> None:
    assert SINGAPORE.score(hand("(CCC) 234m 567m 345p 2s"), Loss(player="S"), TABLE, house()) == HandScore()
    assert SINGAPORE.score_stated(StatedValue(units=3), Loss(player="S"), TABLE, house()) == HandScore()


def test_a_typed_value_knows_limit_minimum_and_the_limit_by_name() -> None:
    assert SINGAPORE.score_stated(StatedValue(units=7), SELF_DRAW, TABLE, house()).counted == 5
    assert SINGAPORE.score_stated(StatedValue(units=7), SELF_DRAW, TABLE, house(limit="none")).counted == 7
    assert SINGAPORE.score_stated(StatedValue(limit="limit"), SELF_DRAW, TABLE, house(limit=6)).units == 6
    assert SINGAPORE.score_stated(StatedValue(limit="limit"), SELF_DRAW, TABLE, house(limit="none")).units == 10
    low = SINGAPORE.score_stated(StatedValue(units=0), SELF_DRAW, TABLE, house()).refusal
    assert low is not None
    assert low.key == "below_minimum"


@pytest.mark.parametrize(
    "value", [StatedValue(points=80), StatedValue(units=-1), StatedValue(limit="mangan"), StatedValue(units=3, fu=30)]
)
def test_a_typed_value_of_another_game_is_refused(value: StatedValue) -> None:
    with pytest.raises(HandRefused) as refused:
        SINGAPORE.score_stated(value, SELF_DRAW, TABLE, house())
    assert keys(refused) == ["bad_value"]


def test_a_typed_value_needs_a_payer_for_a_discard() -> None:
    with pytest.raises(HandRefused) as refused:
        SINGAPORE.score_stated(StatedValue(units=3), Win(player="S", how=WinMethod.DISCARD), TABLE, house())
    assert keys(refused) == ["contradictory_context"]


def test_a_liable_player_pays_his_own_share_and_then_the_others() -> None:
    win = replace(SELF_DRAW, liable=(Liable("W", "dragons"), Liable("N", "limit")))
    paid = settle(win, 1)
    assert paid == (Transfer("N", "S", 2000, "hand"), Transfer("N", "S", 4000, "bao"))


def test_a_shooter_pays_his_own_share_and_then_the_others() -> None:
    assert settle(FROM_WEST, 1, payment="shooter") == (
        Transfer("W", "S", 2000, "hand"),
        Transfer("W", "S", 2000, "shooter"),
    )


def settle(win: Win, doubles: int, **options: object) -> tuple[Transfer, ...]:
    given = DealInput(outcome=DealOutcome.WON, entered=(Entered(win, stated=StatedValue(units=doubles)),))
    return play(SINGAPORE, given, TABLE, house(**options), MidDealEvents()).transfers


def test_only_one_player_wins_on_a_discard() -> None:
    wins = (FROM_WEST, replace(FROM_WEST, player="N"))
    given = DealInput(outcome=DealOutcome.WON, entered=tuple(Entered(win, stated=StatedValue(units=1)) for win in wins))
    with pytest.raises(HandRefused) as refused:
        play(SINGAPORE, given, TABLE, house(), MidDealEvents())
    assert keys(refused) == ["multiple_winners"]


@pytest.mark.parametrize(
    ("kind", "payer", "key"),
    [
        ("kong_robbed", None, "unknown_instant"),
        ("kong_fed", None, "contradictory_context"),
        ("kong_fed", "S", "contradictory_context"),
        ("kong_added", "W", "contradictory_context"),
    ],
)
def test_a_payment_during_the_deal_that_cannot_be_is_refused(kind: str, payer: str | None, key: str) -> None:
    with pytest.raises(HandRefused) as refused:
        SINGAPORE.instant(Instant(kind=kind, player="S", payer=payer), TABLE, house())
    assert keys(refused) == [key]


def test_a_payment_during_the_deal_carries_its_own_name() -> None:
    paid = SINGAPORE.instant(Instant(kind="bite_flowers", player="S"), TABLE, house())
    assert {(one.payer, one.amount, one.reason) for one in paid} == {
        ("W", 1000, "bite_flowers"),
        ("N", 1000, "bite_flowers"),
        ("E", 1000, "bite_flowers"),
    }


def test_the_game_is_over_when_the_last_dealer_of_north_passes() -> None:
    north = replace(TABLE, dealer="N", winds=(Wind.S, Wind.W, Wind.N, Wind.E), prevailing=Wind.N)
    assert isinstance(after(SELF_DRAW, north), GameOver)
    stays = after(replace(SELF_DRAW, player="N"), north)
    assert stays == north


def after(win: Win, table: Table) -> Table | GameOver:
    given = DealInput(outcome=DealOutcome.WON, entered=(Entered(win, stated=StatedValue(units=1)),))
    return play(SINGAPORE, given, table, house(), MidDealEvents()).after


def test_a_kong_that_nobody_pays_for_does_not_pass_the_deal() -> None:
    drawn, kong = DealInput(outcome=DealOutcome.DRAWN), MidDealEvents(instants=("kong_added",))
    unpaid = play(SINGAPORE, drawn, TABLE, house(instant=False), kong).after
    paid = play(SINGAPORE, drawn, TABLE, house(), kong).after
    assert unpaid == TABLE
    assert isinstance(paid, Table)
    assert paid.dealer == "S"


def test_a_drawn_deal_moves_no_money() -> None:
    assert play(SINGAPORE, DealInput(outcome=DealOutcome.DRAWN), TABLE, house(), MidDealEvents()).transfers == ()


def test_a_false_win_names_its_offender() -> None:
    with pytest.raises(HandRefused):
        play(SINGAPORE, DealInput(outcome=DealOutcome.FALSE_WIN), TABLE, house(), MidDealEvents())


def test_the_tile_set_has_animals_only_where_they_are_played() -> None:
    assert len(SINGAPORE.tile_set(house())) == 46
    assert len(SINGAPORE.tile_set(house(animals=False))) == 42


def test_nothing_is_left_to_pay_when_a_game_ends() -> None:
    assert SINGAPORE.finish(TABLE, house()).transfers == ()
    assert SINGAPORE.seats(house()) == 4
