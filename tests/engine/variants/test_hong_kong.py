"""Hong Kong mahjong beyond its worked hands: house rules as entered, stacks, liabilities, laws that always hold."""

from __future__ import annotations

from dataclasses import fields, replace
from fractions import Fraction
from itertools import permutations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.deals import DealInput, DealResult, Entered, MidDealEvents, play
from engine.hand import Hand
from engine.notation.parse import parse
from engine.options import House, resolve
from engine.problems import HandRefused, OptionRefused
from engine.ruleset import DealOutcome, GameOver, GameResult, HandScore, Instant
from engine.scoring.elements import ElementTable
from engine.scoring.hands import tiles_of
from engine.scoring.readings import HandReading, facts_later, readings_of, seat_of
from engine.table import Table, seated
from engine.tiles import Wind
from engine.transfers import BANK, Coin, Purse, Transfer, balances
from engine.variants.hong_kong import HONG_KONG
from engine.variants.hong_kong.options import ELEMENT_IDS, OFFERED, PRESETS, Options
from engine.wins import Liable, Loss, StatedValue, Win, WinMethod

SEATS = ("E", "S", "W", "N")
TABLE = seated(SEATS)


def house(preset: str = "traditional", /, **changes: object) -> House[Options]:
    return resolve(HONG_KONG, preset, changes)


def score(text: str, win: Win, rules: House[Options] | None = None, table: Table = TABLE) -> HandScore:
    return HONG_KONG.score(parse(text, size=13).hand, win, table, rules or house())


def ids(score: HandScore) -> set[str]:
    return {item.id for item in score.items}


def drawn(player: str = "S", *flags: str) -> Win:
    return Win(player=player, how=WinMethod.SELF_DRAW, flags=frozenset(flags))


def claimed(player: str = "S", payer: str = "W", *flags: str) -> Win:
    return Win(player=player, how=WinMethod.DISCARD, payer=payer, flags=frozenset(flags))


def typed(faan: int, *wins: Win) -> DealInput:
    return DealInput(
        outcome=DealOutcome.WON, entered=tuple(Entered(win, stated=StatedValue(units=faan)) for win in wins)
    )


def false_win(player: str) -> DealInput:
    return DealInput(outcome=DealOutcome.FALSE_WIN, false_claim=drawn(player))


def played(given: DealInput, rules: House[Options], table: Table = TABLE) -> DealResult:
    return play(HONG_KONG, given, table, rules, MidDealEvents())


def net(played: DealResult) -> dict[str, Fraction]:
    return {who: Fraction(amount, 1000) for who, amount in balances(played.transfers, Purse.MONEY).items()}


@pytest.mark.parametrize("offender", ["E", "S"])
def test_a_false_win_costs_each_of_the_others_alike_whoever_deals(offender: str) -> None:
    # rules 5.8: 2 x unit x T(limit) to each of the others, T(10) = 64, no dealer doubling
    paid = net(played(false_win(offender), house()))
    assert paid == {seat: -384 if seat == offender else 128 for seat in "ESWN"}


def test_every_element_stands_in_a_table_and_every_row_is_an_element() -> None:
    on = house(enabled_elements=ELEMENT_IDS)
    rows = [row.id for table in HONG_KONG.elements(on).values() for row in table]
    assert sorted(rows) == sorted(ELEMENT_IDS)


def test_no_element_is_also_the_name_of_an_option() -> None:
    assert not set(ELEMENT_IDS) & {field.name for field in fields(Options)}


def test_every_preset_is_a_house() -> None:
    for preset in PRESETS:
        assert resolve(HONG_KONG, preset, {}).preset == preset
    assert set(OFFERED) <= set(PRESETS)


def test_the_first_preset_is_the_traditional_table() -> None:
    assert resolve(HONG_KONG, None, {}).preset == "traditional"


# What each element of an option's list does to a hand


HUMAN = ("234m 345p 678p 56s 77s +4s", claimed("S", "W", "human"))


@pytest.mark.parametrize(
    ("changes", "counts"),
    [
        ({}, False),
        ({"enabled_elements": ["human_hand"]}, True),
        ({"human_hand": "on"}, True),
        ({"human_hand": 8}, True),
        ({"element_values": {"human_hand": 8}}, False),
        ({"enabled_elements": ["human_hand"], "human_hand": "off"}, False),
        ({"disabled_elements": ["human_hand"], "human_hand": "on"}, True),
        ({"enabled_elements": ["human_hand"], "disabled_elements": ["human_hand"]}, False),
    ],
)
def test_an_element_is_on_as_the_nearest_house_rule_says(changes: dict[str, object], counts: bool) -> None:
    assert ("human_hand" in ids(score(*HUMAN, house(**changes)))) is counts


def test_an_element_switched_on_at_the_table_outweighs_the_bundle() -> None:
    text = "11m 33m 55p 77p 22s 66s E +E"
    with pytest.raises(HandRefused, match="not_winning_shape"):
        score(text, claimed(), house("association"))
    assert "seven_pairs" in ids(score(text, claimed(), house("association", enabled_elements=["seven_pairs"])))


def test_an_element_switched_on_is_not_an_element_worth_one() -> None:
    switched, valued = house(human_hand=True), house(human_hand=1)
    assert switched != valued
    assert ("human_hand", 13) in {(item.id, item.amount) for item in score(*HUMAN, switched).items}
    assert ("human_hand", 1) in {(item.id, item.amount) for item in score(*HUMAN, valued).items}


@pytest.mark.parametrize("changes", [{"element_values": {"human_hand": 8}, "human_hand": "on"}, {"human_hand": 8}])
def test_a_value_set_for_an_element_is_what_it_is_worth(changes: dict[str, object]) -> None:
    assert ("human_hand", 8) in {(item.id, item.amount) for item in score(*HUMAN, house(**changes)).items}


def test_a_flower_element_can_be_played_alone() -> None:
    rules = house(eight_flowers="on")
    assert ids(score("1f2f3f4f1y2y3y4y", drawn(), rules)) == {"eight_flowers"}
    with pytest.raises(HandRefused, match="wrong_tile_count"):
        score("1f2f3f4f1y2y3y", drawn(), rules)


# What a score says of itself


def test_a_hand_explains_what_it_left_out_and_why() -> None:
    found = score("222s 444s 666p 88m 33m +8m 1f", drawn())
    assert {one.id: one.because for one in found.left_out} == {
        "all_triplets": ("self_triplets",),
        "win_from_wall": ("self_triplets",),
    }


def test_what_a_limit_hand_silences_names_it() -> None:
    rules = house(limit_hands_stack="no_patterns")
    found = score("(EEE) (SSS) (WWW) (NNN) F +F", claimed(), rules)
    assert ("all_honors", ("great_winds",)) in {(one.id, one.because) for one in found.left_out}


def test_the_second_best_reading_is_kept_for_comparison() -> None:
    found = score("22p 33p 44p 66p 77p 88p 5p +5p", claimed())
    assert ids(found) == {"seven_pairs", "all_one_suit", "no_flowers"}
    assert found.runner_up is not None
    assert ids(found.runner_up) == {"common_hand", "all_one_suit", "win_from_wall", "no_flowers"}
    assert found.runner_up.units == 10


def test_a_reading_that_may_win_is_preferred_to_a_dearer_one_that_may_not() -> None:
    # as chows: self-pick 1 + concealed 2 + no flowers 1 = 4, nothing of the contents; as pairs: 1 + 1 + 1 = 3
    rules = house(common_hand="off", seven_pairs=1, win_from_wall=2)
    found = score("223344p 667788s 5p +5p", drawn(), rules)
    assert ids(found) == {"seven_pairs", "self_pick", "no_flowers"}
    assert found.runner_up is not None
    assert (found.units, found.runner_up.units) == (3, 4)


def test_below_the_minimum_says_what_was_found_and_what_is_missing() -> None:
    found = score("(234p) 345s 678s 56m 99p +7m", claimed())
    assert found.refusal is not None
    assert dict(found.refusal.values) == {"found": 2, "minimum": 3, "missing": "faan", "unit": "faan"}
    found = score("888p 345m 567s 23s 99m +4s", drawn())
    assert found.refusal is not None
    assert dict(found.refusal.values) == {"found": 3, "minimum": 3, "missing": "counted_faan", "unit": "faan"}


def test_the_limit_is_named_when_it_is_reached() -> None:
    win = claimed()
    assert HONG_KONG.score_stated(StatedValue(units=9), win, TABLE, house()).limit is None
    assert HONG_KONG.score_stated(StatedValue(units=10), win, TABLE, house()).limit == "limit"
    assert HONG_KONG.score_stated(StatedValue(limit="limit"), win, TABLE, house()).counted == 10
    assert HONG_KONG.score_stated(StatedValue(limit="limit"), win, TABLE, house(limit=None)).units == 13


@pytest.mark.parametrize("value", [StatedValue(points=8), StatedValue(units=-1), StatedValue(limit="mangan")])
def test_a_typed_value_that_is_no_faan_is_refused(value: StatedValue) -> None:
    with pytest.raises(HandRefused, match="bad_value"):
        HONG_KONG.score_stated(value, claimed(), TABLE, house())


def test_a_typed_value_is_checked_as_far_as_it_can_be() -> None:
    with pytest.raises(HandRefused, match="contradictory_context"):
        HONG_KONG.score_stated(StatedValue(units=5), claimed("S", "W", "after_kong"), TABLE, house())
    assert HONG_KONG.score_stated(StatedValue(units=5), drawn("S", "after_kong"), TABLE, house()).units == 5


def test_all_problems_of_a_hand_are_told_at_once_in_the_order_of_the_rules() -> None:
    hand = parse("(222s) 222s 666p 88m 33m 1f1f", size=13).hand
    found = HONG_KONG.check(hand, claimed("S", "S", "human", "after_kong"), TABLE, house())
    assert [one.key for one in found] == [
        "wrong_tile_count",
        "too_many_copies",
        "winning_tile_missing",
        "duplicate_bonus",
        "contradictory_context",
        "contradictory_context",
    ]


def test_check_tells_a_hand_without_a_shape_from_one_that_has_it() -> None:
    for text, keys in {"258m 369p 147s 45p NN +6p": ["not_winning_shape"], "(222s) 444s 666p 88m 33m +8m": []}.items():
        found = HONG_KONG.check(parse(text, size=13).hand, claimed(), TABLE, house())
        assert [one.key for one in found] == keys


def test_only_the_winner_has_a_hand_worth_anything() -> None:
    hand = parse("222s 444s 666p 88m 33m", size=13).hand
    assert HONG_KONG.score(hand, Loss(player="S"), TABLE, house()).units == 0


# Money


def test_the_payer_of_all_shares_pays_his_own_and_those_of_the_others_apart() -> None:
    # seven faan, u = 32: West discarded 64, East as dealer 64, North 32
    win = replace(claimed(), liable=(Liable("W", "nine_piece"),))
    assert played(typed(7, win), house()).transfers == (
        Transfer("W", "S", 64_000, "hand"),
        Transfer("W", "S", 96_000, "liability"),
    )


def test_a_liability_without_a_kind_is_any_further_agreement() -> None:
    win = replace(drawn(), liable=(Liable("N"),))
    assert net(played(typed(5, win), house(bao_rules=[]))) == {"N": -128, "S": 128}


def test_a_win_on_bonus_tiles_is_paid_as_a_self_draw_whatever_was_entered() -> None:
    entered = Entered(claimed(), hand=parse("1f2f3f4f1y2y3y4y", size=13).hand)
    given = DealInput(outcome=DealOutcome.WON, entered=(entered,))
    # eight faan, u = 32, each 2u, East 4u
    assert net(played(given, house(flower_hands=True))) == {"E": -128, "S": 256, "W": -64, "N": -64}


@pytest.mark.parametrize(
    ("given", "what"),
    [
        (DealInput(outcome=DealOutcome.WON), "no_winner"),
        (DealInput(outcome=DealOutcome.FALSE_WIN), "no_offender"),
        (typed(3, drawn("S"), drawn("N")), "winners_of_different_tiles"),
        (typed(3, claimed("S", "W"), claimed("N", "E")), "winners_of_different_tiles"),
        (typed(3, claimed("S", "W"), claimed("S", "W")), "winner_named_twice"),
        (typed(3, replace(drawn(), liable=(Liable("N"), Liable("W")))), "two_liable"),
        (typed(3, replace(drawn(), liable=(Liable("Q"),))), "liable_winner"),
    ],
)
def test_winners_and_payers_that_cannot_be_are_refused(given: DealInput, what: str) -> None:
    with pytest.raises(HandRefused) as refused:
        played(given, house(multiple_winners="all"))
    assert [(one.key, one.value("what")) for one in refused.value.problems] == [("contradictory_context", what)]


def test_money_is_counted_in_thousandths_and_four_sit_down() -> None:
    assert HONG_KONG.coin(house()) == Coin(Purse.MONEY, 1000)
    assert HONG_KONG.seats(house()) == 4


def test_kongs_and_flowers_cost_nobody_anything() -> None:
    with pytest.raises(HandRefused, match="unknown_instant"):
        HONG_KONG.instant(Instant(kind="kong", player="S"), TABLE, house())


@pytest.mark.parametrize(
    ("text", "unit"),
    [
        ("0.25", Fraction(1, 4)),
        ("二五雞", Fraction(1, 4)),
        ("五一", Fraction(1, 2)),
        ("一二蚊", Fraction(1)),
        (" 3 ", 3),
    ],
)
def test_a_spoken_stake_sets_the_unit(text: str, unit: Fraction) -> None:
    assert HONG_KONG.stake(text, house()) == {"unit": unit}


@pytest.mark.parametrize("text", ["", "0", "-1", "0.0001", "1/3", "five", "1/0"])
def test_a_stake_that_cannot_be_booked_exactly_is_refused(text: str) -> None:
    with pytest.raises(OptionRefused, match="bad_option"):
        HONG_KONG.stake(text, house())


def test_a_table_of_figures_finer_than_a_thousandth_is_refused() -> None:
    with pytest.raises(OptionRefused, match="bad_option"):
        house(faan_table="custom", custom_table={"3": "0.5"}, unit="0.001")


# The order of dealers


def test_two_winners_with_the_dealer_among_them_keep_him() -> None:
    both = typed(3, claimed("S", "W"), claimed("E", "W"))
    after = played(both, house(multiple_winners="all")).after
    assert isinstance(after, Table)
    assert after.dealer == "E"


def test_where_only_the_nearest_is_paid_the_dealer_further_on_did_not_win() -> None:
    # West discarded: North is next, then East
    both = typed(3, claimed("E", "W"), claimed("N", "W"))
    after = played(both, house()).after
    assert isinstance(after, Table)
    assert after.dealer == "S"


def test_the_seats_move_with_the_deal() -> None:
    after = played(typed(3, drawn("S")), house()).after
    assert isinstance(after, Table)
    assert (after.dealer, after.winds) == ("S", (Wind.N, Wind.E, Wind.S, Wind.W))


# Stacks and running out of them


def opened(bust: str, **changes: object) -> tuple[House[Options], Table]:
    rules = house(starting_points=100, bust=bust, **changes)
    return rules, HONG_KONG.open(SEATS, rules).table


def test_the_bank_hands_out_the_starting_points() -> None:
    opening = HONG_KONG.open(SEATS, house(starting_points="12.5"))
    assert opening.transfers == tuple(Transfer(BANK, seat, 12_500, "starting_points") for seat in SEATS)


def test_scores_are_kept_only_where_somebody_can_run_out() -> None:
    assert HONG_KONG.open(SEATS, house()).table.scores == ()
    assert HONG_KONG.open(SEATS, house(bust="end_game")).table.scores == ()
    assert HONG_KONG.open(SEATS, house(starting_points=100)).table.scores == ()
    assert opened("end_game")[1].scores == (100_000,) * 4


def test_a_balance_may_go_below_zero() -> None:
    # ten faan by East himself, u = 64: 4u from each
    rules = house(starting_points=100)
    table = HONG_KONG.open(SEATS, rules).table
    assert net(played(typed(10, drawn("E")), rules, table)) == {"E": 768, "S": -256, "W": -256, "N": -256}


def test_the_game_ends_at_once_when_a_player_has_nothing_left() -> None:
    rules, table = opened("end_game")
    after = played(typed(10, drawn("E")), rules, table).after
    assert isinstance(after, GameOver)
    assert after.reason == "bust"
    assert HONG_KONG.finish(after.table, rules) == GameResult()


def test_a_player_with_something_left_plays_on() -> None:
    # five faan, u = 16: East 64, West 32, North 32
    rules, table = opened("end_game")
    assert isinstance(played(typed(5, drawn("S")), rules, table).after, Table)


def test_nothing_left_is_out_even_at_exactly_zero() -> None:
    # full responsibility without dealer doubling, four faan: 64 from West who holds 64
    rules, table = opened("end_game", dealer_doubles=False, responsibility="full")
    table = replace(table, scores=(100_000, 100_000, 64_000, 136_000))
    assert isinstance(played(typed(4, claimed()), rules, table).after, GameOver)


def test_a_player_pays_at_most_what_he_still_has() -> None:
    # East wins ten faan by himself: 256 from each, of which each holds 100
    rules, table = opened("no_further_loss")
    assert net(played(typed(10, drawn("E")), rules, table)) == {"E": 300, "S": -100, "W": -100, "N": -100}


def test_the_next_in_turn_is_paid_first_out_of_what_is_left() -> None:
    # a false win costs 128 to each of three: all 100 go to the next player
    rules, table = opened("no_further_loss")
    assert net(played(false_win("W"), rules, table)) == {"W": -100, "N": 100}


def test_two_winners_share_what_is_left_in_turn_order() -> None:
    # three faan, u = 8: West holds 50 and owes North 4u = 32, then South 32
    rules, table = opened("no_further_loss", multiple_winners="all", responsibility="full", dealer_doubles=False)
    table = replace(table, scores=(100_000, 100_000, 50_000, 150_000))
    assert net(played(typed(3, claimed("S"), claimed("N")), rules, table)) == {"W": -50, "N": 32, "S": 18}


def test_who_has_nothing_loses_nothing() -> None:
    rules, table = opened("no_further_loss")
    table = replace(table, scores=(0, 200_000, 100_000, 100_000))
    # five faan by South himself, u = 16: East owes 64 and has nothing, West and North 32
    assert net(played(typed(5, drawn("S")), rules, table)) == {"S": 64, "W": -32, "N": -32}


def test_where_chips_are_bought_back_the_table_is_told_who_needs_them() -> None:
    rules, table = opened("rebuy")
    warned = played(typed(10, drawn("E")), rules, table).warnings
    assert [(one.key, one.value("player")) for one in warned] == [("out_of_points", seat) for seat in ("S", "W", "N")]
    assert played(typed(3, drawn("S")), rules, table).warnings == ()


# Laws


@pytest.mark.parametrize(
    "text", ["(CCC) (FFF) PP 222m 88m +8m", "222s 444s 666p 88m 33m +8m", "EE SS WW NN CC FF P +P"]
)
def test_a_shuffled_table_scores_the_same(text: str) -> None:
    rules = house(enabled_elements=ELEMENT_IDS)
    rows = HONG_KONG.elements(rules)["ordinary"]
    hand = parse(text, size=13).hand
    for reading in readings_of(tiles_of(hand), seat_of(hand, drawn(), TABLE)):
        wanted = _kept(ElementTable(rows), hand, reading, rules)
        for start in (1, 7, 19):
            assert _kept(ElementTable((*rows[start:], *rows[:start])), hand, reading, rules) == wanted
        assert _kept(ElementTable(rows[::-1]), hand, reading, rules) == wanted


def _kept(table: ElementTable[Options], hand: Hand, reading: HandReading, rules: House[Options]) -> set[str]:
    ask = facts_later(hand, drawn(), TABLE, reading)
    return {item.id for item in table.match_mask(reading.mask, ask, rules.options).items()}


def test_the_order_in_which_melds_are_named_does_not_matter() -> None:
    melds = ("(CCC)", "(FFF)", "222m", "88m")
    found = {score(f"{' '.join(order)} PP +8m", claimed()).items for order in permutations(melds)}
    assert len(found) == 1


OPTION_CHANGES = st.fixed_dictionaries(
    {},
    optional={
        "faan_table": st.sampled_from(["traditional", "half_spicy", "full_spicy", "parlor"]),
        "unit": st.sampled_from(["0.005", "0.25", 1, 7]),
        "responsibility": st.sampled_from(["half", "full"]),
        "dealer_doubles": st.booleans(),
        "self_draw_multiplier": st.sampled_from([1, 2, 4]),
        "limit": st.sampled_from([4, 7, 10, 13, None]),
        "min_faan": st.integers(0, 3),
        "worthless_up_to": st.sampled_from([None, 0, 3]),
        "robbed_kong_payment": st.sampled_from(["self_draw_all", "discard_all", "as_discard"]),
        "multiple_winners": st.sampled_from(["nearest", "all"]),
        "false_win": st.sampled_from(["limit_self_draw", "limit_self_draw_total", "fixed", "none"]),
        "false_win_amount": st.sampled_from([0, "0.5", 50]),
        "starting_points": st.sampled_from([0, 10, "33.3"]),
        "bust": st.sampled_from(["continue", "end_game", "no_further_loss", "rebuy"]),
    },
)


@st.composite
def deals(draw: st.DrawFn) -> DealInput:
    outcome = draw(st.sampled_from(["draw", "false", "self", "claim", "rob"]))
    order = draw(st.permutations(SEATS))
    if outcome == "draw":
        return DealInput(outcome=DealOutcome.DRAWN)
    if outcome == "false":
        return false_win(order[0])
    faan = draw(st.integers(3, 20))
    if outcome == "self":
        liable = draw(st.sampled_from([(), (Liable(order[1], "other"),)]))
        return typed(faan, replace(drawn(order[0]), liable=liable))
    how = WinMethod.DISCARD if outcome == "claim" else WinMethod.ROBBED_KONG
    winners = order[1 : 1 + draw(st.integers(1, 3))]
    return typed(faan, *(Win(player=winner, how=how, payer=order[0]) for winner in winners))


@given(changes=OPTION_CHANGES, given=deals(), dealer=st.integers(0, 3))
def test_every_deal_sums_to_zero_and_moves_whole_thousandths(
    changes: dict[str, object], given: DealInput, dealer: int
) -> None:
    rules = house(**changes)
    table = replace(HONG_KONG.open(SEATS, rules).table, dealer=SEATS[dealer])
    result = played(given, rules, table)
    assert sum(balances(result.transfers, Purse.MONEY).values()) == 0
    if rules.options.multiple_winners == "all":
        winners = {entered.part.player for entered in given.entered}
        assert not [one for one in result.transfers if one.payer in winners]
    assert {one.payer for one in result.transfers} | {one.payee for one in result.transfers} <= set(SEATS)


@given(given=deals(), dealer=st.integers(0, 3), scores=st.tuples(*[st.integers(0, 300_000)] * 4))
def test_nobody_falls_below_zero_where_no_further_loss_is_played(
    given: DealInput, dealer: int, scores: tuple[int, int, int, int]
) -> None:
    rules = house(starting_points=100, bust="no_further_loss", multiple_winners="all")
    table = replace(TABLE, dealer=SEATS[dealer], scores=scores)
    change = balances(played(given, rules, table).transfers, Purse.MONEY)
    assert all(score + change.get(seat, 0) >= 0 for seat, score in zip(SEATS, scores, strict=True))
