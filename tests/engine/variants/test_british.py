"""The British game beyond its worked cases: checks of hands and tables, seats and winds, what is typed, stakes."""

from __future__ import annotations

from dataclasses import fields
from fractions import Fraction

import pytest

from engine.deals import DealInput, DealResult, Entered, MidDealEvents, play
from engine.hand import Hand
from engine.journal.entries import TableSet
from engine.journal.night import set_table
from engine.notation.parse import parse
from engine.options import House, resolve
from engine.problems import HandRefused, OptionRefused
from engine.ruleset import DealOutcome, Instant
from engine.table import Table, seated
from engine.tiles import Wind
from engine.transfers import BANK, Purse
from engine.variants.british import BRITISH
from engine.variants.british.names import ELEMENT_IDS
from engine.variants.british.options import British
from engine.wins import Liable, Loss, Part, StatedValue, Win, WinMethod
from tests.engine.variants.british_tools import Evening

SEATS = ("E", "S", "W", "N")
FOUR = seated(SEATS)
BILL = "111p (3333m) (CCC) 34s SS +5s"


def house(preset: str = "bmja", /, **changes: object) -> House[British]:
    return resolve(BRITISH, preset, changes)


def hand(text: str) -> Hand:
    return parse(text, size=13).hand


def won(player: str = "S", how: WinMethod = WinMethod.DISCARD, *flags: str, payer: str | None = None) -> Win:
    return Win(player=player, how=how, payer=payer, flags=frozenset(flags))


def lost(player: str, *flags: str) -> Loss:
    return Loss(player=player, flags=frozenset(flags))


def keys(text: str, part: Part, rules: House[British] | None = None) -> list[str]:
    return [one.key for one in BRITISH.check(hand(text), part, FOUR, rules or house())]


def deal(*entered: tuple[Part, str]) -> DealInput:
    wins = any(isinstance(part, Win) for part, _ in entered)
    given = tuple(Entered(part, hand=hand(text)) for part, text in entered)
    return DealInput(outcome=DealOutcome.WON if wins else DealOutcome.DRAWN, entered=given)


def typed(winner: str | None, **scores: int) -> DealInput:
    parts: list[Part] = [won(name) if name == winner else lost(name) for name in scores]
    entered = tuple(Entered(part, stated=StatedValue(points=scores[part.player])) for part in parts)
    return DealInput(outcome=DealOutcome.DRAWN if winner is None else DealOutcome.WON, entered=entered)


def played(given: DealInput, rules: House[British] | None = None, table: Table = FOUR) -> DealResult:
    return play(BRITISH, given, table, rules or house(), MidDealEvents())


# What the variant declares


def test_every_element_stands_in_a_table_and_every_row_is_an_element() -> None:
    tables = [
        BRITISH.elements(house(no_score_hand_double=True)),
        BRITISH.elements(house(purity_mode="stacking", original_call="everyone")),
    ]
    assert {row.id for table in tables for rows in table.values() for row in rows} == ELEMENT_IDS


def test_only_the_original_call_is_an_element_and_an_option() -> None:
    assert ELEMENT_IDS & {field.name for field in fields(British)} == {"original_call"}


def test_every_preset_is_a_house_and_the_first_is_bmja() -> None:
    assert [resolve(BRITISH, name, {}).preset for name in BRITISH.presets] == ["bmja", "workbook"]
    assert resolve(BRITISH, None, {}).preset == "bmja"
    assert set(BRITISH.offered) <= set(BRITISH.presets)


@pytest.mark.parametrize(("name", "value"), [("limit", 0), ("values", "mah_jong"), ("special_values", "knitting:x")])
def test_a_value_out_of_range_is_refused(name: str, value: object) -> None:
    with pytest.raises(OptionRefused, match="bad_option"):
        house(**{name: value})


@pytest.mark.parametrize(
    ("name", "value", "kept"),
    [
        ("values", "mah_jong:10 wall_tile:0", (("mah_jong", 10), ("wall_tile", 0))),
        ("special_values", "knitting:600", (("knitting", 600),)),
        ("special_values", "knitting:600/200", (("knitting", (600, 200)),)),
        ("special_values", "follow_limit", "follow_limit"),
        ("points_per_unit", "2.5", Fraction(5, 2)),
        ("currency", " kr ", "kr"),
    ],
)
def test_maps_are_typed_in_one_line(name: str, value: str, kept: object) -> None:
    assert getattr(house(**{name: value}).options, name) == kept


@pytest.mark.parametrize("doubles", [41, 1_000_000])
def test_doubles_beyond_any_limit_are_cut(doubles: int) -> None:
    score = BRITISH.score(hand(BILL), won(), FOUR, house(dragon_set=doubles))
    assert (score.units, score.counted) == (42 << 40, 1000)


# Hands that cannot be


def test_every_fault_of_a_hand_is_named_at_once() -> None:
    found = keys("55555m 777s CC +C 1f1f 2a", won("E", WinMethod.DISCARD, "after_kong", "fishing", "first_discard"))
    assert found == [
        "bonus_not_allowed",
        "too_many_copies",
        "duplicate_bonus",
        "wrong_tile_count",
        "contradictory_context",
        "contradictory_context",
        "winner_fishing",
    ]


def test_a_complete_hand_without_its_shape_is_named_with_its_flags() -> None:
    assert keys("123m 777p 99s EEE CC +8s", won("E", WinMethod.DISCARD, "first_discard")) == [
        "not_winning_shape",
        "contradictory_context",
    ]


def test_nobody_needs_to_say_who_discarded() -> None:
    assert keys(BILL, won()) == []
    assert keys(BILL, won(payer="W")) == []
    assert keys(BILL, won(payer="S")) == ["contradictory_context"]


def test_a_second_claimed_pair_is_no_set() -> None:
    assert "bad_meld" in keys("222p 444p SS (CC) (FF) 8p8p", won())


def test_a_refused_hand_raises_with_its_faults() -> None:
    with pytest.raises(HandRefused, match="wrong_tile_count"):
        BRITISH.score(hand("222p"), won(), FOUR, house())


def test_too_many_chows_are_a_refusal_of_a_hand_that_was_understood() -> None:
    text = "(123m) (456p) 77s CCC 55m +7s"
    score = BRITISH.score(hand(text), won(), FOUR, house(chow_limit="enforce"))
    assert score.refusal is not None
    assert score.refusal.key == "too_many_chows"
    assert score.counted == 60  # (2 + 8 + 20) * 2


def test_a_reading_that_does_not_fit_is_refused_and_the_best_shown() -> None:
    win = Win(player="S", how=WinMethod.DISCARD, claim="special:knitting")
    score = BRITISH.score(hand(BILL), win, FOUR, house())
    assert score.refusal is not None
    assert (score.refusal.key, score.mode, score.counted) == ("claim_not_possible", "ordinary", 84)


def test_the_next_best_reading_stands_beside_the_best() -> None:
    score = BRITISH.score(hand("222p 444p 666p 88p 99p +8p"), won(how=WinMethod.SELF_DRAW), FOUR, house())
    assert (score.mode, score.counted) == ("special:buried_treasure", 1000)
    assert score.runner_up is not None
    assert (score.runner_up.mode, score.runner_up.counted) == ("purity", 304)  # (4 * 4 + 20 + 2) * 8


def test_of_equal_arrangements_the_more_concealed_is_shown() -> None:
    # 999 claimed, 33, 345, 678 or 333 concealed, 99, 456, a claimed 789: four points either way
    score = BRITISH.score(hand("(CCC) 333m 45678m 99m +9m"), won(), FOUR, house())
    assert [item.id for item in score.items if item.unit == "points"] == [
        "pung_minor_concealed",
        "pung_major_exposed",  # the dragons
        "mah_jong",
    ]
    assert score.units == 112  # (4 + 4 + 20) * 2 for dragons * 2 for one suit with honours


def test_animals_are_no_british_tiles() -> None:
    assert keys("222p 1a", lost("E")) == ["bonus_not_allowed"]


# Tables that cannot be


def test_five_of_a_tile_over_all_hands_are_refused() -> None:
    with pytest.raises(HandRefused, match="too_many_copies"):
        played(deal((won(), BILL), (lost("W"), "CC")))


def test_a_flower_lies_before_one_player_only() -> None:
    with pytest.raises(HandRefused, match="duplicate_bonus"):
        played(deal((won(), f"{BILL} 1f"), (lost("W"), "1f")))


def test_two_winners_are_refused() -> None:
    with pytest.raises(HandRefused, match="multiple_winners"):
        played(deal((won(), BILL), (won("W"), "(222p) (444m) (666s) (888p) 9m +9m")))


def test_a_house_that_asks_is_told_that_nobody_won() -> None:
    rules = house(no_winner_round="ask")
    assert [one.key for one in played(typed(None, E=2, S=4), rules).warnings] == ["no_winner"]
    chosen = DealInput(outcome=DealOutcome.DRAWN, entered=typed(None, E=2, S=4).entered, draw="settle")
    result = played(chosen, rules)
    assert result.warnings == ()
    # East pays double: S 4 - E 2, and both are above W and N with nothing
    assert {(one.payer, one.payee): one.amount for one in result.transfers} == {
        ("E", "S"): 4,
        ("W", "E"): 4,
        ("N", "E"): 4,
        ("W", "S"): 4,
        ("N", "S"): 4,
    }


def test_a_table_that_settles_can_still_have_a_void_round() -> None:
    rules = house(no_winner_round="settle")
    void = DealInput(outcome=DealOutcome.DRAWN, entered=typed(None, E=2, S=4).entered, draw="void")
    assert played(void, rules).transfers == ()
    assert played(void, rules).after == FOUR


def test_naming_who_pays_for_all_is_answered_where_the_house_has_no_such_rule() -> None:
    win = Win(player="S", how=WinMethod.DISCARD, liable=(Liable("W"),))
    given = DealInput(outcome=DealOutcome.WON, entered=(Entered(win, stated=StatedValue(points=84)),))
    result = played(given)
    assert [one.key for one in result.warnings] == ["pay_for_all_off"]
    assert len(result.transfers) == 3


def test_who_entered_nothing_has_no_points() -> None:
    result = played(deal((won(), BILL)))
    assert {(one.payer, one.amount) for one in result.transfers} == {("E", 168), ("W", 84), ("N", 84)}


def test_a_loser_may_name_what_he_fishes_for_and_show_no_tile() -> None:
    given = DealInput(
        outcome=DealOutcome.WON,
        entered=(Entered(won(), hand=hand(BILL)), Entered(lost("W", "fishing:knitting")), Entered(lost("N"))),
    )
    assert [score.counted for _, score in played(given).scores] == [84, 200, 0]


# Typed values


def test_a_typed_score_is_cut_to_the_limit() -> None:
    score = BRITISH.score_stated(StatedValue(points=1512), lost("E"), FOUR, house())
    assert (score.units, score.counted, score.limit) == (1512, 1000, "limit")
    assert BRITISH.score_stated(StatedValue(limit="limit"), lost("E"), FOUR, house(limit=500)).counted == 500


def test_doubles_alone_are_no_british_score() -> None:
    with pytest.raises(HandRefused, match="points_wanted"):
        BRITISH.score_stated(StatedValue(units=3), lost("E"), FOUR, house())


@pytest.mark.parametrize(
    ("text", "options"),
    [
        ("1000", {"money": True, "points_per_unit": Fraction(1000)}),
        ("1000:€1", {"money": True, "points_per_unit": Fraction(1000), "currency": "€"}),
        ("2.5:1", {"money": True, "points_per_unit": Fraction(5, 2)}),
        ("points", {"money": False}),
    ],
)
def test_a_spoken_stake(text: str, options: dict[str, object]) -> None:
    assert BRITISH.stake(text, house()) == options
    assert resolve(BRITISH, None, options).options.money is options["money"]


def test_a_stake_that_says_nothing_is_refused() -> None:
    with pytest.raises(OptionRefused, match=r"stake\.points_for_money"):
        BRITISH.stake("a lot", house())


# Seats and winds


@pytest.mark.parametrize(
    ("players", "changes", "winds"),
    [
        (4, {}, "ESWN"),
        (3, {}, "ESW"),
        (2, {}, "ES"),
        (2, {"two_player_seating": "east_west"}, "EW"),
    ],
)
def test_where_everybody_sits_down(players: int, changes: dict[str, object], winds: str) -> None:
    table = BRITISH.open(SEATS[:players], house(**changes)).table
    assert "".join(wind.name for wind in table.winds) == winds
    assert table.dealer == "E"


@pytest.mark.parametrize(
    ("changes", "purse", "amount"),
    [
        ({"starting_points": 2000}, Purse.POINTS, 2000),
        # 4,000 points at 1,000 : 1 are four pounds
        ({"starting_points": 4000, "money": True, "points_per_unit": 1000}, Purse.MONEY, 4000),
    ],
)
def test_the_bank_gives_the_starting_points(changes: dict[str, object], purse: Purse, amount: int) -> None:
    given = BRITISH.open(SEATS, house(**changes)).transfers
    assert [(one.payer, one.payee, one.amount, one.purse) for one in given] == [
        (BANK, seat, amount, purse) for seat in SEATS
    ]


def test_a_random_wind_prevails_after_each_round_as_it_was_drawn() -> None:
    evening = Evening(house(prevailing_each_round="random"), SEATS)
    assert evening.table.prevailing is Wind.E
    for drawn in (Wind.W, Wind.N, Wind.W):
        evening.play(DealInput(outcome=DealOutcome.WON, entered=typed("S", S=20).entered, chance=drawn))
        assert evening.table.prevailing is drawn


def test_a_wind_drawn_by_mistake_changes_nothing() -> None:
    given = DealInput(outcome=DealOutcome.WON, entered=typed("E", E=20).entered, chance=Wind.W)
    assert played(given).after == FOUR


def test_the_seat_that_was_east_first_counts_whoever_sits_there_now() -> None:
    # Eve sits in the first seat; the deal stands with the last one and passes to her
    table = Table(players=("eve", "S", "W", "N"), winds=(Wind.S, Wind.W, Wind.N, Wind.E), dealer="N")
    after = played(typed("S", S=20), table=table).after
    assert isinstance(after, Table)
    assert (after.dealer, after.prevailing) == ("eve", Wind.S)


def test_a_new_dealer_turns_the_winds_of_two_players_too() -> None:
    neighbours = BRITISH.open(("J", "K"), house()).table
    assert set_table(neighbours, TableSet(dealer="K")).winds == (Wind.N, Wind.E)
    facing = BRITISH.open(("J", "K"), house(two_player_seating="east_west")).table
    assert set_table(facing, TableSet(dealer="K")).winds == (Wind.W, Wind.E)


def test_nobody_is_east_in_some_rounds_of_two_players() -> None:
    evening = Evening(house(), ("J", "K"))
    seats = [evening.seats()]
    for _ in range(4):
        evening.play(typed("J", J=20))
        seats.append(evening.seats())
    assert seats == ["ES", "NE", "WN", "SW", "ES"]
    assert evening.table.prevailing is Wind.S


def test_nothing_is_paid_during_a_round_or_at_the_end() -> None:
    with pytest.raises(HandRefused):
        BRITISH.instant(Instant(kind="kong", player="E"), FOUR, house())
    assert BRITISH.finish(FOUR, house()).transfers == ()
