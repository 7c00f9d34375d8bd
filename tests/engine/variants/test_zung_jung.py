"""What the worked examples of Zung Jung do not say: typed values, named patterns, who may be responsible."""

from __future__ import annotations

from typing import Any

import pytest

from bot.evaluate.cases import hand_of
from bot.evaluate.records import DealCase
from engine.deals import DealInput, Entered, MidDealEvents, play
from engine.options import House, resolve
from engine.problems import HandRefused, OptionRefused
from engine.ruleset import DealOutcome, HandScore
from engine.table import seated
from engine.variants.zung_jung import ZUNG_JUNG
from engine.wins import Liable, StatedValue, Win, WinMethod

TABLE = seated(("E", "S", "W", "N"))
OFF_WEST = Win(player="S", how=WinMethod.DISCARD, payer="W")
DRAWN = Win(player="S", how=WinMethod.SELF_DRAW)


def house(preset: str | None = None, /, **options: object) -> House[Any]:
    return resolve(ZUNG_JUNG, preset, options)


def stated(value: StatedValue, preset: str | None = None, /, **options: object) -> HandScore:
    return ZUNG_JUNG.score_stated(value, DRAWN, TABLE, house(preset, **options))


def named(*elements: str, win: Win = OFF_WEST, **options: object) -> HandScore:
    return ZUNG_JUNG.score_named(StatedValue(elements=elements), win, TABLE, house(**options))


def items(score: HandScore) -> dict[str, int]:
    return {item.id: item.amount for item in score.items}


@pytest.mark.parametrize(
    ("units", "counted", "limit"),
    [
        (319, 319, None),
        (320, 320, "compound"),
        (350, 320, "compound"),
        (400, 400, "listed"),  # Big Four Winds, Pure Greater Terminals
        (445, 320, "compound"),
        (480, 480, "listed"),  # Nine Gates, Four Kongs, Four Identical Sequences
    ],
)
def test_typed_points_stop_at_the_limit_unless_a_listed_pattern_is_worth_them(
    units: int, counted: int, limit: str | None
) -> None:
    score = stated(StatedValue(units=units))
    assert (score.units, score.counted, score.limit) == (units, counted, limit)


def test_the_limit_by_name_is_that_of_the_house() -> None:
    assert stated(StatedValue(limit="limit")).counted == 320
    assert stated(StatedValue(limit="limit"), limit=500).counted == 500
    assert stated(StatedValue(limit="limit"), limit=None).counted == 320


def test_points_worked_out_at_the_table_stay_as_they_are() -> None:
    assert stated(StatedValue(points=445)).counted == 445


@pytest.mark.parametrize("value", [StatedValue(), StatedValue(units=-1), StatedValue(points=-1)])
def test_no_points_are_refused(value: StatedValue) -> None:
    with pytest.raises(HandRefused):
        stated(value)


def test_points_below_the_minimum_may_not_win() -> None:
    refusal = stated(StatedValue(units=4), "world_series").refusal
    assert refusal is not None
    assert refusal.key == "below_minimum"
    assert stated(StatedValue(units=5), "world_series").refusal is None


def test_of_named_patterns_the_dearest_of_each_series_counts() -> None:
    found = named("two_kongs", "one_kong", "all_triplets", "value_honor", "value_honor")
    assert items(found) == {"two_kongs": 20, "all_triplets": 30, "value_honor": 20}
    assert found.counted == 70


def test_a_named_listed_pattern_stands_alone() -> None:
    found = named("all_triplets", "all_honors", "big_three_dragons")
    assert items(found) == {"all_honors": 320}
    assert {out.id: out.because for out in found.left_out} == {
        "all_triplets": ("all_honors",),
        "big_three_dragons": ("all_honors",),
    }


@pytest.mark.parametrize(
    ("pattern", "points", "brought"),
    [
        ("small_three_dragons", 60, {"value_honor": 20}),
        ("big_three_dragons", 160, {"value_honor": 30}),
        ("two_identical_sequences_twice", 65, {"all_sequences": 5}),
        ("four_concealed_triplets", 160, {"all_triplets": 30, "concealed_hand": 5}),
        ("four_consecutive_triplets", 230, {"all_triplets": 30}),
        ("mixed_greater_terminals", 130, {"all_triplets": 30}),
        ("big_three_winds", 120, {}),
    ],
)
def test_a_named_pattern_brings_those_that_no_hand_with_it_lacks(
    pattern: str, points: int, brought: dict[str, int]
) -> None:
    found = named(pattern)
    assert found.counted == points
    assert {name: amount for name, amount in items(found).items() if name != pattern} == brought


def test_a_blessing_is_of_the_dealers_tiles_and_brings_a_concealed_hand() -> None:
    """9.4: East with the tiles dealt, or another player on East's first discard."""
    drawn = Win(player="E", how=WinMethod.SELF_DRAW)
    off_east = Win(player="S", how=WinMethod.DISCARD, payer="E")
    assert items(named("blessing_of_earth", win=off_east)) == {"concealed_hand": 5, "blessing_of_earth": 155}
    assert items(named("blessing_of_heaven", win=drawn)) == {"concealed_hand": 5, "blessing_of_heaven": 155}
    for pattern, win in (("earth", OFF_WEST), ("earth", DRAWN), ("heaven", off_east), ("heaven", DRAWN)):
        with pytest.raises(HandRefused):
            named(f"blessing_of_{pattern}", win=win)


def test_a_pattern_that_is_named_beside_the_one_that_brings_it_counts_once() -> None:
    assert named("small_three_dragons", "value_honor").counted == 60
    assert named("big_three_dragons", "value_honor", "value_honor", "value_honor", "value_honor").counted == 170
    assert named("seven_pairs", "mixed_greater_terminals").counted == 130


def test_of_two_listed_patterns_worth_the_same_the_first_of_the_table_counts() -> None:
    assert items(named("all_honors", "small_four_winds")) == {"small_four_winds": 320}
    assert items(named("four_kongs", "nine_gates")) == {"nine_gates": 480}


def test_irregular_hands_are_never_concealed_hands() -> None:
    assert items(named("seven_pairs", "closed")) == {"seven_pairs": 30}
    assert items(named("all_sequences", "closed")) == {"all_sequences": 5, "concealed_hand": 5}


def test_a_chicken_hand_is_one_beside_which_nothing_counts() -> None:
    assert items(named("chicken_hand")) == {"chicken_hand": 1}
    assert items(named("chicken_hand", "all_sequences")) == {"all_sequences": 5}


@pytest.mark.parametrize("together", [("all_sequences", "all_triplets"), ("mixed_one_suit", "pure_one_suit")])
def test_patterns_that_no_hand_has_together_are_refused(together: tuple[str, str]) -> None:
    with pytest.raises(HandRefused) as refused:
        named(*together)
    told = dict(refused.value.problems[0].values)
    assert {str(told["one"]), str(told["other"])} == {f"zung_jung.{one}" for one in together}


def test_flags_and_a_robbed_kong_count_beside_named_patterns() -> None:
    last = frozenset(("last_tile",))
    robbed = Win(player="S", how=WinMethod.ROBBED_KONG, payer="W", flags=last)
    drawn = Win(player="S", how=WinMethod.SELF_DRAW, flags=last)
    assert items(named("all_sequences", win=robbed)) == {"all_sequences": 5, "robbing_a_kong": 10}
    assert items(named("all_sequences", win=drawn)) == {"all_sequences": 5, "final_draw": 10}


def test_a_pattern_that_is_not_played_cannot_be_named() -> None:
    with pytest.raises(HandRefused):
        named("own_bonus_tile")
    assert items(named("own_bonus_tile", bonus_tiles=True)) == {"own_bonus_tile": 4}


def decided(*wins: Win, units: int = 30, **options: object) -> dict[str, int]:
    """What everybody gains or loses, in thousandths."""
    entered = tuple(Entered(win, stated=StatedValue(units=units)) for win in wins)
    given = DealInput(outcome=DealOutcome.WON, entered=entered)
    result = play(ZUNG_JUNG, given, TABLE, house(**options), MidDealEvents())
    net = dict.fromkeys(TABLE.players, 0)
    for one in result.transfers:
        net[one.payer] -= one.amount
        net[one.payee] += one.amount
    return net


def off(payer: str, winner: str, *liable: str, kind: str | None = None) -> Win:
    named_ones = tuple(Liable(player, kind) for player in liable)
    return Win(player=winner, how=WinMethod.DISCARD, payer=payer, liable=named_ones)


@pytest.mark.parametrize("kind", [None, "immunity"])
def test_immunity_may_be_said_with_and_without_its_name(kind: str | None) -> None:
    assert decided(off("N", "S", "W", kind=kind)) == {"E": -25_000, "S": 90_000, "W": -40_000, "N": -25_000}


def test_naming_the_discarder_changes_nothing() -> None:
    assert decided(off("N", "S", "N")) == decided(off("N", "S"))


@pytest.mark.parametrize(
    "win",
    [
        Win(player="S", how=WinMethod.SELF_DRAW, liable=(Liable("W"),)),
        off("N", "S", "W", "E"),
        off("N", "S", "nobody"),
        off("N", "S", "W", kind="nine_piece"),
    ],
)
def test_nobody_can_be_responsible_where_nobody_discarded_nor_two_at_once(win: Win) -> None:
    with pytest.raises(HandRefused):
        decided(win)


def test_a_winner_is_not_responsible_for_another_winner() -> None:
    with pytest.raises(HandRefused):
        decided(off("E", "S", "W"), off("E", "W"), multiple_winners="all")


def test_two_winners_may_both_be_responsible_to_themselves() -> None:
    assert decided(off("E", "S", "S"), off("E", "W", "W"), multiple_winners="all") == {
        "E": -60_000,
        "S": 60_000,
        "W": 60_000,
        "N": -60_000,
    }


def test_amounts_finer_than_a_thousandth_are_refused() -> None:
    with pytest.raises(OptionRefused):
        house(unit="0.001", threshold="0.5")


def test_a_red_five_is_no_tile_of_this_game_but_a_plain_five() -> None:
    hand = hand_of(DealCase(variant="zung_jung", hand="(123m) (678p) 55m 34s 999s +0s"))
    score = ZUNG_JUNG.score(hand, OFF_WEST, TABLE, house())
    assert items(score) == {"chicken_hand": 1}
