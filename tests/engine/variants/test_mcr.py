"""MCR beyond its worked hands: whole games with their seats and places, typed points, stakes, laws that always hold."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from itertools import permutations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.evaluate.sequences import Sitting
from engine.deals import DealInput, Entered
from engine.journal.settlement import leads_to_final_points
from engine.journal.validation import faults
from engine.notation.parse import parse
from engine.options import House, resolve
from engine.problems import HandRefused, OptionRefused
from engine.ruleset import DealOutcome, HandScore
from engine.scoring.shapes import waits
from engine.table import Table, reseated, seated
from engine.tiles import BIT, Wind, kinds_of, tiles_in
from engine.transfers import BANK, Purse, Transfer, balances
from engine.variants.mcr import MCR
from engine.variants.mcr.combinations import OVER_FOUR, combined_chows, in_suit_order
from engine.variants.mcr.options import ELEMENT_IDS, PRESETS, Options
from engine.variants.mcr.scoring import rules_of
from engine.variants.mcr.shapes import KNITTED, chow_starts, completing_kinds
from engine.wins import StatedValue, Win, WinMethod
from tests.cross.mahjong_gb import cases

SEATS = ("E", "S", "W", "N")
PLAYERS = ("ann", "ben", "cat", "dan")
TABLE = seated(SEATS)


def house(preset: str = "wmc", /, **changes: object) -> House[Options]:
    return resolve(MCR, preset, changes)


def drawn(player: str = "S") -> Win:
    return Win(player=player, how=WinMethod.SELF_DRAW)


def claimed(player: str = "S", payer: str = "W") -> Win:
    return Win(player=player, how=WinMethod.DISCARD, payer=payer)


def score(text: str, win: Win, rules: House[Options], table: Table = TABLE) -> HandScore:
    return MCR.score(parse(text, size=13).hand, win, table, rules)


def typed(points: int, *wins: Win) -> DealInput:
    return DealInput(
        outcome=DealOutcome.WON, entered=tuple(Entered(win, stated=StatedValue(units=points)) for win in wins)
    )


DRAW = DealInput(outcome=DealOutcome.DRAWN)


# Hands


def test_a_fan_inside_another_is_left_out_once() -> None:
    """Thirteen Orphans hold All Terminals and Honours, and All Types; drawn, the hand is Fully Concealed besides."""
    told = score("19m 19p 19s ESWNCFP +P", drawn(), house())
    assert [item.id for item in told.items] == ["thirteen_orphans", "fully_concealed_hand"]
    left = [one.id for one in told.left_out]
    assert sorted(left) == ["all_terminals_and_honors", "all_types", "self_drawn"]


# Seats and places


def test_scores_go_along_when_seats_change() -> None:
    """Ann wins 8 by self-draw, 16 from each; three draws; then Ben, Ann, Dan and Cat sit E S W N."""
    game = Sitting(house(), PLAYERS)
    for given_deal in (typed(8, drawn("ann")), DRAW, DRAW, DRAW):
        game.play(given_deal)
    table = game.night.table
    assert table is not None
    assert (table.players, table.dealer, table.prevailing) == (("ben", "ann", "dan", "cat"), "ben", Wind.S)
    assert table.scores == (-16_000, 48_000, -16_000, -16_000)
    assert faults(game.entries) == ()


def test_a_game_of_sixteen_hands_ends_with_table_points() -> None:
    """Only the last hand is won: Ben, East of the last hand, 88 off Ann; 4, then 1.5 for two, then 0."""
    game = Sitting(house(), PLAYERS)
    for _ in range(15):
        game.play(DRAW)
    assert game.night.running
    game.play(typed(88, claimed("ben", "ann")))
    assert game.night.over == "rounds_played"
    (final,) = game.night.finals
    assert dict(final.points) == {"ben": 4, "cat": Fraction(3, 2), "dan": Fraction(3, 2), "ann": 0}
    assert game.night.purse(Purse.MONEY) == {"ben": 112_000, "cat": -8_000, "dan": -8_000, "ann": -96_000}
    assert faults(game.entries) == ()


def test_money_is_settled_whatever_the_places() -> None:
    """Table points stand beside the money: the game's own money is due while it runs and after it."""
    game = Sitting(house(), PLAYERS)
    game.play(typed(8, drawn("ann")))
    assert not leads_to_final_points(game.night)


def test_a_game_at_its_first_hand_has_no_places() -> None:
    assert MCR.finish(seated(PLAYERS), house()).points == ()


def test_starting_points_come_from_the_bank_and_decide_no_place() -> None:
    opening = MCR.open(PLAYERS, house(starting_points=500, unit="0.1"))
    assert opening.transfers == tuple(Transfer(BANK, player, 50_000, "starting_points") for player in PLAYERS)
    assert opening.table.scores == (50_000,) * 4


def test_every_seat_is_taken_once_by_everybody_in_four_rounds() -> None:
    """Four rounds of a table of four: everybody begins one of them in each seat."""
    game = Sitting(house(), PLAYERS)
    begun = list[tuple[str, ...]]()
    for _ in range(4):
        assert game.night.table is not None
        begun.append(game.night.table.players)
        for _ in range(4):
            game.play(DRAW)
    assert all(len({players[seat] for players in begun}) == 4 for seat in range(4))


def test_whatever_is_kept_of_a_player_goes_to_the_new_seat() -> None:
    table = replace(seated(SEATS), scores=(1, 2, 3, 4), chips=(5, 6, 7, 8), adjustments=(9, 10, 11, 12))
    moved = reseated(table, ("N", "W", "E", "S"))
    assert (moved.scores, moved.chips, moved.adjustments) == ((4, 3, 1, 2), (8, 7, 5, 6), (12, 11, 9, 10))
    assert reseated(table, SEATS) is table


# What is typed


def test_points_named_at_the_table_count_in_either_word() -> None:
    for value in (StatedValue(units=24), StatedValue(points=24)):
        assert MCR.score_stated(value, claimed(), TABLE, house()).counted == 24


@pytest.mark.parametrize(
    ("value", "problem"),
    [
        (StatedValue(limit="limit"), "no_limit"),
        (StatedValue(units=-1), "bad_value"),
        (StatedValue(units=8, points=9), "bad_value"),
    ],
)
def test_what_is_no_value_here_is_refused(value: StatedValue, problem: str) -> None:
    with pytest.raises(HandRefused) as refused:
        MCR.score_stated(value, claimed(), TABLE, house())
    assert refused.value.problems[0].key == problem


def test_flowers_beside_typed_points_do_not_reach_the_minimum() -> None:
    seven_and_three = StatedValue(units=10, points=7)
    assert MCR.score_stated(seven_and_three, claimed(), TABLE, house()).refusal is not None
    assert MCR.score_stated(seven_and_three, claimed(), TABLE, house(flowers_toward_minimum=True)).refusal is None


def test_a_stake_is_what_a_point_is_worth() -> None:
    assert MCR.stake("0.5", house()) == {"unit": Fraction(1, 2)}
    for wrong in ("0", "-1", "0.0001", "eight", "1/2/3", "1" * 40):
        with pytest.raises(OptionRefused):
            MCR.stake(wrong, house())


def test_what_is_only_paid_may_be_broken_but_not_finer_than_money() -> None:
    """2.5 from the two others, 2.5 + 8 from the discarder; half a thousandth cannot be booked."""
    game = Sitting(house(base_payment="2.5", false_win_amount="0.5"), PLAYERS)
    net = balances(game.play(typed(8, claimed("ben", "dan"))).result.transfers, Purse.MONEY)
    assert net == {"ben": 15_500, "dan": -10_500, "ann": -2_500, "cat": -2_500}
    with pytest.raises(OptionRefused):
        house(base_payment="0.5", unit="0.001")


def test_an_element_made_worth_the_limit_is_worth_as_much_as_the_dearest() -> None:
    found = score("(123m) 456s 89p 55m 678s +7p", claimed(), house(mixed_straight="limit"))
    assert found.units == 88 + 2 + 1


def test_an_element_of_another_worth_may_make_another_reading_the_best() -> None:
    """112233m 778899p 55s: seven pairs are worth 24, as chows 2 + 2 + 2 + 1."""
    text = "112233m 778899p 5s +5s"
    assert "seven_pairs" in {item.id for item in score(text, claimed(), house()).items}
    cheap = score(text, claimed(), house(minimum=0, seven_pairs=1))
    assert (cheap.units, cheap.runner_up and cheap.runner_up.units) == (7, 2)


# Laws


@given(st.lists(st.sampled_from([tile for tile in range(27) if tile % 9 < 7]), min_size=2, max_size=4))
def test_chows_combine_alike_in_every_order_of_the_suits(starts: list[int]) -> None:
    worth = rules_of(house()).worth
    told = {
        tuple(sorted(combined_chows(sum(BIT[9 * suits[start // 9] + start % 9] for start in starts), worth)))
        for suits in permutations(range(3))
    }
    assert len(told) == 1
    chows = sum(BIT[start] for start in starts)
    assert sorted(chow_starts(chows)) == sorted(starts)
    assert len(chow_starts(in_suit_order(chows))) == len(starts)


@given(st.lists(st.sampled_from([tile for tile in range(27) if tile % 9 < 7]), min_size=2, max_size=4))
def test_no_more_links_than_chows_need(starts: list[int]) -> None:
    """At most one link fewer than chows; beside a fan of three chows at most one."""
    links = ("pure_double_chow", "mixed_double_chow", "short_straight", "two_terminal_chows")
    found = dict(combined_chows(sum(BIT[start] for start in starts), rules_of(house()).worth))
    number = sum(found.get(link, 0) for link in links)
    assert number < len(starts)
    if set(found) - set(links):
        assert number <= 1


def test_four_chows_that_are_one_fan() -> None:
    """Of one suit 7 times four alike, 4 + 1 rising, 1 with both ends; 3 pairs of suits with both ends."""
    assert len(OVER_FOUR) == 3 * (7 + 5 + 1) + 3
    assert all(len(chow_starts(chows)) == 4 for chows in OVER_FOUR)


def test_the_knitted_patterns_are_six_with_every_suit_tile_in_two() -> None:
    assert len(set(KNITTED)) == 6
    for tile in range(27):
        assert sum(bool(pattern & BIT[tile]) for pattern in KNITTED) == 2


@pytest.mark.parametrize(
    ("held", "melds", "wanted"),
    [
        ("147m 258p 36s ESWNC", 0, "9s F P"),
        ("147m 258p 369s 45s 22m", 0, "3s 6s"),
        ("147m 258p 39s 888s 22m", 0, "6s"),
        ("147m 258p 369s 3s", 1, "3s"),
        ("1122m 3344p 5566s E", 0, "E"),
        ("19m 19p 19s ESWNCFP", 0, "19m 19p 19s E S W N C F P"),
        ("19m 19p 19s ESWNCFF", 0, "P"),
    ],
)
def test_waits_know_every_shape(held: str, melds: int, wanted: str) -> None:
    tiles = parse(held, size=13).hand.free_counts
    kinds = kinds_of(parse(wanted, size=13).hand.free)
    assert tiles_in(completing_kinds(tiles, melds)) == tiles_in(kinds)
    assert waits(tiles) & ~completing_kinds(tiles, melds) == 0


def test_a_hand_waits_for_exactly_what_completes_it() -> None:
    """Every kind is tried with the tiles held before the win, in hands of every shape."""
    asked = house(minimum=0)
    for case in cases(400, 11):
        assert case.hand.winning is not None
        held = case.hand.free_counts - BIT[case.hand.winning]
        completing = 0
        for tile in range(34):
            tried = replace(case.hand, winning=tile, bonus=())
            if tried.tiles.count(tile) < 5 and not MCR.check(tried, drawn(), TABLE, asked):
                completing |= BIT[tile]
        fifth = kinds_of(tile for tile in range(34) if case.hand.tiles.count(tile) - (tile == case.hand.winning) == 4)
        assert tiles_in(completing_kinds(held, len(case.hand.melds)) & ~fifth) == tiles_in(completing)


@pytest.mark.parametrize("preset", PRESETS)
def test_every_house_pays_to_the_last_point(preset: str) -> None:
    """What is paid sums to zero, and a winner on a discard receives 3 × 8 and the points, in every preset."""
    for points in (8, 24, 88):
        game = Sitting(house(preset), PLAYERS)
        net = balances(game.play(typed(points, claimed("ben", "dan"))).result.transfers, Purse.MONEY)
        assert sum(net.values()) == 0
        assert net["ben"] == (24 + points) * 1000


def test_the_table_of_fan_is_whole() -> None:
    rows = MCR.elements(house())["ordinary"]
    assert tuple(row.id for row in rows) == ELEMENT_IDS
    assert len(ELEMENT_IDS) == 82, "81 and the note to fan 57"
