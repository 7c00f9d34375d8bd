"""Ruleset[Any] mahjong where single cases do not reach: published tables, laws, bets, ends of games, bundles."""

from __future__ import annotations

import random
from dataclasses import replace
from fractions import Fraction
from typing import Any

import pytest

from benchmarks.hands import winning_hands
from engine.hand import Hand
from engine.notation.parse import parse
from engine.options import resolve
from engine.problems import HandRefused, OptionRefused
from engine.ruleset import Deal, DealOutcome, GameOver, HandScore, Instant, Ruleset
from engine.table import Table, seated
from engine.tiles import TEXT, Wind
from engine.transfers import STICKS, Purse, balances
from engine.variants.riichi import ARCADE, RIICHI
from engine.variants.riichi.options import AnyOptions, Options
from engine.wins import Liable, Loss, StatedValue, Win, WinMethod

SEATS = ("E", "S", "W", "N")
TENHOU = resolve(RIICHI, None, {})
FU = (20, 25, 30, 40, 50, 60, 70, 80, 90, 100, 110)

# Payments of the modern game as every scoring table prints them: by fu, one to four han; None cannot occur.
OTHER_DISCARD: dict[int, tuple[int | None, ...]] = {
    20: (None, None, None, None),
    25: (None, 1600, 3200, 6400),
    30: (1000, 2000, 3900, 7700),
    40: (1300, 2600, 5200, 8000),
    50: (1600, 3200, 6400, 8000),
    60: (2000, 3900, 7700, 8000),
    70: (2300, 4500, 8000, 8000),
    80: (2600, 5200, 8000, 8000),
    90: (2900, 5800, 8000, 8000),
    100: (3200, 6400, 8000, 8000),
    110: (3600, 7100, 8000, 8000),
}
DEALER_DISCARD: dict[int, tuple[int | None, ...]] = {
    20: (None, None, None, None),
    25: (None, 2400, 4800, 9600),
    30: (1500, 2900, 5800, 11600),
    40: (2000, 3900, 7700, 12000),
    50: (2400, 4800, 9600, 12000),
    60: (2900, 5800, 11600, 12000),
    70: (3400, 6800, 12000, 12000),
    80: (3900, 7700, 12000, 12000),
    90: (4400, 8700, 12000, 12000),
    100: (4800, 9600, 12000, 12000),
    110: (5300, 10600, 12000, 12000),
}
OTHER_SELF_DRAW: dict[int, tuple[tuple[int, int] | None, ...]] = {
    20: (None, (400, 700), (700, 1300), (1300, 2600)),
    25: (None, None, (800, 1600), (1600, 3200)),
    30: ((300, 500), (500, 1000), (1000, 2000), (2000, 3900)),
    40: ((400, 700), (700, 1300), (1300, 2600), (2000, 4000)),
    50: ((400, 800), (800, 1600), (1600, 3200), (2000, 4000)),
    60: ((500, 1000), (1000, 2000), (2000, 3900), (2000, 4000)),
    70: ((600, 1200), (1200, 2300), (2000, 4000), (2000, 4000)),
    80: ((700, 1300), (1300, 2600), (2000, 4000), (2000, 4000)),
    90: ((800, 1500), (1500, 2900), (2000, 4000), (2000, 4000)),
    100: ((800, 1600), (1600, 3200), (2000, 4000), (2000, 4000)),
    110: ((900, 1800), (1800, 3600), (2000, 4000), (2000, 4000)),
}
DEALER_SELF_DRAW: dict[int, tuple[int | None, ...]] = {
    20: (None, 700, 1300, 2600),
    25: (None, None, 1600, 3200),
    30: (500, 1000, 2000, 3900),
    40: (700, 1300, 2600, 4000),
    50: (800, 1600, 3200, 4000),
    60: (1000, 2000, 3900, 4000),
    70: (1200, 2300, 4000, 4000),
    80: (1300, 2600, 4000, 4000),
    90: (1500, 2900, 4000, 4000),
    100: (1600, 3200, 4000, 4000),
    110: (1800, 3600, 4000, 4000),
}
LIMITS = {
    "mangan": (8000, (2000, 4000), 12000, 4000),
    "haneman": (12000, (3000, 6000), 18000, 6000),
    "baiman": (16000, (4000, 8000), 24000, 8000),
    "sanbaiman": (24000, (6000, 12000), 36000, 12000),
    "yakuman": (32000, (8000, 16000), 48000, 16000),
}


def stated(value: StatedValue, winner: str, payer: str | None) -> dict[str, int]:
    """What every seat gains or loses by a typed value; East deals."""
    win = Win(player=winner, how=WinMethod.SELF_DRAW if payer is None else WinMethod.DISCARD, payer=payer)
    table = seated(SEATS)
    score = RIICHI.score_stated(value, win, table, TENHOU)
    deal = Deal(table=table, house=TENHOU, outcome=DealOutcome.WON, wins=((win, score),))
    return balances(RIICHI.settle(deal), Purse.POINTS)


CELLS = [(han, fu) for fu in FU for han in range(1, 5)]


@pytest.mark.parametrize(("han", "fu"), CELLS)
def test_a_cell_of_the_payment_tables_is_what_is_paid(han: int, fu: int) -> None:
    value = StatedValue(units=han, fu=fu)
    discard, dealer = OTHER_DISCARD[fu][han - 1], DEALER_DISCARD[fu][han - 1]
    both, each = OTHER_SELF_DRAW[fu][han - 1], DEALER_SELF_DRAW[fu][han - 1]
    if discard is not None and dealer is not None:
        assert stated(value, "S", "W") == {"S": discard, "W": -discard}
        assert stated(value, "E", "W") == {"E": dealer, "W": -dealer}
    if both is not None and each is not None:
        other, east = both
        assert stated(value, "S", None) == {"S": 2 * other + east, "E": -east, "W": -other, "N": -other}
        assert stated(value, "E", None) == {"E": 3 * each, "S": -each, "W": -each, "N": -each}


@pytest.mark.parametrize("limit", LIMITS)
def test_a_limit_is_paid_as_the_table_says(limit: str) -> None:
    discard, (other, east), dealer, each = LIMITS[limit]
    value = StatedValue(limit=limit)
    assert stated(value, "S", "W") == {"S": discard, "W": -discard}
    assert stated(value, "E", "W") == {"E": dealer, "W": -dealer}
    assert stated(value, "S", None) == {"S": 2 * other + east, "E": -east, "W": -other, "N": -other}
    assert stated(value, "E", None) == {"E": 3 * each, "S": -each, "W": -each, "N": -each}


@pytest.mark.parametrize(
    ("value", "key"),
    [
        (StatedValue(units=3), "fu_missing"),
        (StatedValue(units=3, fu=35), "bad_fu"),
        (StatedValue(units=0, fu=30), "below_minimum"),
        (StatedValue(points=80), "points_unknown"),
        (StatedValue(units=3, fu=40, points=3900), "points_differ"),
        (StatedValue(limit="mangan", points=12000), "points_differ"),
        (StatedValue(limit="limit"), "value_not_known"),
        (StatedValue(fu=40), "han_missing"),
    ],
)
def test_a_typed_value_that_means_nothing_here_is_refused(value: StatedValue, key: str) -> None:
    with pytest.raises(HandRefused) as refusal:
        stated(value, "S", "W")
    assert [found.key for found in refusal.value.problems] == [key]


@pytest.mark.parametrize(
    "value",
    [
        StatedValue(units=3, fu=40, points=5200),
        StatedValue(units=3, points=5200),
        StatedValue(limit="mangan", points=8000),
        StatedValue(units=6, points=12000),
    ],
)
def test_a_value_and_what_it_is_paid_may_stand_together(value: StatedValue) -> None:
    assert value.points is not None
    assert stated(value, "S", "W") == {"S": value.points, "W": -value.points}


def test_a_value_and_both_payments_of_a_self_draw_may_stand_together() -> None:
    assert stated(StatedValue(units=3, fu=40, points=2600, share=1300), "S", None)["E"] == -2600


def test_five_han_need_no_fu_and_several_yakuman_can_be_typed() -> None:
    assert stated(StatedValue(units=5), "S", "W") == {"S": 8000, "W": -8000}
    assert stated(StatedValue(units=2, limit="yakuman"), "S", "W") == {"S": 64000, "W": -64000}


def test_every_settlement_moves_points_between_accounts_only() -> None:
    rng = random.Random(7)
    for one in winning_hands(7, 300):
        winner = SEATS[one.seat]
        payer = None if one.self_drawn else SEATS[one.seat.after()]
        how = WinMethod.SELF_DRAW if payer is None else WinMethod.DISCARD
        table = replace(seated(SEATS), counters=rng.randrange(4), sticks=rng.randrange(4))
        win = Win(
            player=winner, how=how, payer=payer, flags=frozenset() if one.hand.exposed else frozenset(("riichi",))
        )
        score = RIICHI.score(one.hand, win, table, TENHOU)
        deal = Deal(table=table, house=TENHOU, outcome=DealOutcome.WON, wins=((win, score),))
        net = balances(RIICHI.settle(deal), Purse.POINTS)
        assert sum(net.values()) == 0
        assert net.get(STICKS, 0) == -1000 * table.sticks


def test_the_order_of_tiles_and_melds_does_not_change_the_worth() -> None:
    win = Win(player="S", how=WinMethod.SELF_DRAW)
    table = seated(SEATS)
    for text, other in [
        ("234m 345678p 6799s +5s", "9976s 876543p 432m +5s"),
        ("(234m) (567p) 55p 34678s +5s", "87643s (576p) 55p (423m) +5s"),
    ]:
        scores = [RIICHI.score(parse(typed).hand, win, table, TENHOU) for typed in (text, other)]
        assert scores[0] == scores[1]


def test_fu_are_told_in_the_order_of_the_table() -> None:
    """Base, concealed sets by tile, melds as they lie, pair, wait, how it was won."""
    hand = parse("444m 33p 88s (FFF) [9999m] +8s").hand
    told = RIICHI.score(hand, Win(player="E", how=WinMethod.SELF_DRAW), seated(SEATS), TENHOU)
    assert [item.id for item in told.point_items] == [
        "base",
        "closed_triplet_simple",
        "closed_triplet_simple",
        "open_triplet_yaochu",
        "closed_kan_yaochu",
        "tsumo",
    ]


# Bets


def test_a_bet_moves_a_thousand_to_the_table() -> None:
    table = replace(seated(SEATS), scores=(25000, 1000, 900, 25000))
    (paid,) = RIICHI.instant(Instant(kind="riichi", player="S"), table, TENHOU)
    assert (paid.payer, paid.payee, paid.amount, paid.reason) == ("S", STICKS, 1000, "riichi")


@pytest.mark.parametrize("game", [RIICHI, ARCADE], ids=lambda game: game.id)
def test_a_bet_needs_a_thousand_points_unless_the_house_lets_scores_fall_below_zero(game: Ruleset[Any]) -> None:
    strict, loose = resolve(game, None, {}), resolve(game, None, {"reach_below_1000": True})
    table = replace(seated(("E", "S")), scores=(25000, 900))
    event = Instant(kind="riichi", player="S")
    with pytest.raises(HandRefused) as refusal:
        game.instant(event, table, strict)
    assert refusal.value.problems[0].key == "not_enough_points"
    assert game.instant(event, table, loose)[0].amount == 1000


def test_a_false_win_gives_the_bets_of_its_hand_back_and_repeats_it() -> None:
    table = replace(seated(SEATS), scores=(25000, 24000, 25000, 25000), sticks=2, counters=1)
    claim = Win(player="W", how=WinMethod.SELF_DRAW)
    deal = Deal(table=table, house=TENHOU, outcome=DealOutcome.FALSE_WIN, false_claim=claim, bets=("S",))
    net = balances(RIICHI.settle(deal), Purse.POINTS)
    assert net == {"W": -8000, "E": 4000, "S": 2000 + 1000, "N": 2000, STICKS: -1000}
    after = RIICHI.advance(deal)
    assert isinstance(after, Table)
    assert (after.dealer, after.counters, after.sticks) == ("E", 1, 1)


# Several winners


def won_by(*winners: str) -> Deal[AnyOptions]:
    wins = tuple((Win(player=seat, how=WinMethod.DISCARD, payer="N"), HandScore(base=2000)) for seat in winners)
    table = replace(seated(SEATS), sticks=1, scores=(25000, 25000, 25000, 24000))
    return Deal(table=table, house=TENHOU, outcome=DealOutcome.WON, wins=wins)


def test_three_winners_draw_the_hand_and_the_dealer_stays() -> None:
    deal = won_by("E", "S", "W")
    assert RIICHI.settle(deal) == ()
    after = RIICHI.advance(deal)
    assert isinstance(after, Table)
    assert (after.dealer, after.counters, after.sticks) == ("E", 1, 1)
    assert [found.key for found in RIICHI.check_deal(deal)] == ["triple_ron"]
    assert all(found.warning for found in RIICHI.check_deal(deal))


def test_two_liable_players_pay_each_for_the_own_yakuman() -> None:
    """Three dragons by N and four kongs by W, self-drawn: 32000 from each, nothing is left to share."""
    house = resolve(RIICHI, None, {"pao": ["daisangen", "daisuushii", "suukantsu"]})
    win = Win(
        player="S",
        how=WinMethod.SELF_DRAW,
        liable=(Liable("N", "daisangen"), Liable("W", "suukantsu")),
    )
    table = seated(SEATS)
    score = RIICHI.score(parse("5m (PPPP) (FFFF) (CCCC) [1111p] +5m").hand, win, table, house)
    assert {item.id for item in score.items} == {"daisangen", "suukantsu"}
    deal = Deal(table=table, house=house, outcome=DealOutcome.WON, wins=((win, score),))
    assert balances(RIICHI.settle(deal), Purse.POINTS) == {"S": 64000, "N": -32000, "W": -32000}


# Blessing of man


def test_the_flat_hand_gives_way_only_to_what_pays_more() -> None:
    """A haneman of ordinary yaku is taken before the flat mangan; a mangan of them is not."""
    house = resolve(RIICHI, None, {"renhou": "mangan"})
    win = Win(player="S", how=WinMethod.DISCARD, payer="E", flags=frozenset(("first_turn",)))
    flush = RIICHI.score(parse("1223345567s 999s +8s").hand, win, seated(SEATS), house)
    assert [item.id for item in flush.items] == ["chinitsu"]
    plain = RIICHI.score(parse("234m 345678p 6799s +5s").hand, win, seated(SEATS), house)
    assert [(item.id, item.amount) for item in plain.items] == [("renhou", 5)]


# Readiness


@pytest.mark.parametrize(
    ("text", "waits"),
    [
        ("234m 345678p 6799s", "5s 8s"),
        ("1155m 2288p 4499s C", "C"),
        ("19m 19p 19s ESWNPFC", "1m 9m 1p 9p 1s 9s E S W N C F P"),
        ("119m 19p 1s ESWNPFC", "9s"),
        ("234m 345678p 1111s", ""),
        ("234m 345678p 5s 123s", "5s"),
        ("234m 5p 678s 345s (555p)", ""),
        ("234m 6p 678s 345s (555p)", "6p"),
    ],
)
def test_a_hand_tells_what_completes_it(text: str, waits: str) -> None:
    score = RIICHI.score(parse(text).hand, Loss(player="S"), seated(SEATS), TENHOU)
    assert " ".join(TEXT[tile] for tile in score.waits) == waits


# Ends of games


def last_hand() -> Table:
    table = Table(players=("S", "W", "N", "E"), winds=(Wind.S, Wind.W, Wind.N, Wind.E), dealer="E")
    return replace(table, prevailing=Wind.S, hand=4, scores=(26000, 20000, 20000, 34000))


def test_a_broken_player_pays_the_prize_to_the_first_winner() -> None:
    house = resolve(RIICHI, None, {"tobi_prize": 10})
    table = replace(seated(SEATS), scores=(-100, 45000, 30000, 25100))
    win = Win(player="S", how=WinMethod.DISCARD, payer="E")
    over = RIICHI.advance(Deal(table=table, house=house, outcome=DealOutcome.WON, wins=((win, HandScore(base=2000)),)))
    assert isinstance(over, GameOver)
    assert (over.reason, over.table.adjustments) == ("tobi", (-10, 10, 0, 0))


def test_points_taken_for_a_false_win_stay_noted_until_the_result() -> None:
    house = resolve(RIICHI, None, {"chombo": "points_20"})
    table = replace(seated(SEATS), scores=(25000,) * 4)
    claim = Win(player="W", how=WinMethod.SELF_DRAW)
    after = RIICHI.advance(Deal(table=table, house=house, outcome=DealOutcome.FALSE_WIN, false_claim=claim))
    assert isinstance(after, Table)
    assert after.adjustments == (0, 0, -20, 0)
    points = dict(RIICHI.finish(after, house).points)
    assert points == {"E": 35, "S": 5, "W": -35, "N": -25}


def test_a_fine_is_named_beside_the_points_and_first_place_absorbs_it_in_money() -> None:
    # 26.1 - 30 - 15 points are -1.89; 30 - 30 + 5 and - 5, shared by the tied, nothing; first place has the rest (6.3)
    house = resolve(RIICHI, "ema_2016", {"rate_per_1000": Fraction(1, 10)})
    table = replace(seated(SEATS), scores=(26100, 33900, 30000, 30000), adjustments=(0, 0, -20, 0))
    result = RIICHI.finish(table, house)
    assert result.fines == (("W", 20),)
    assert balances(result.transfers, Purse.MONEY) == {"E": -1890, "S": 3890, "W": -2000}


def test_a_prize_for_breaking_somebody_is_no_fine() -> None:
    house = resolve(RIICHI, None, {"chombo": "points_20", "tobi_prize": 10})
    table = replace(seated(SEATS), scores=(-100, 45000, 30000, 25100))
    assert RIICHI.finish(replace(table, adjustments=(-10, 10, 0, 0)), house).fines == ()
    assert RIICHI.finish(replace(table, adjustments=(-10, 10, 0, -20)), house).fines == (("N", 20),)
    assert RIICHI.finish(replace(table, adjustments=(-30, 10, 0, 0)), house).fines == (("E", 20),)


def test_a_last_dealer_stops_only_where_the_house_lets_him() -> None:
    ready = frozenset(("E",))
    drawn = Deal(table=last_hand(), house=TENHOU, outcome=DealOutcome.DRAWN, draw="exhaustive", ready=ready)
    stopped = RIICHI.advance(drawn)
    assert isinstance(stopped, GameOver)
    assert stopped.reason == "tenpai_yame"
    played_on = RIICHI.advance(drawn._replace(house=resolve(RIICHI, None, {"tenpai_yame": False})))
    assert isinstance(played_on, Table)
    broken_off = RIICHI.advance(drawn._replace(draw="nine_terminals", ready=frozenset()))
    assert isinstance(broken_off, Table)


def test_first_place_takes_what_rounding_to_coins_leaves() -> None:
    """21, -7, -7, -7 points at 0.333: three pay 2.331, rounded to 2.33, and the first gets 6.99 instead of 6.993."""
    house = resolve(RIICHI, "ema_2025", {"rate_per_1000": Fraction(333, 1000)})
    table = replace(seated(SEATS), scores=(36000, 28000, 28000, 28000))
    result = RIICHI.finish(table, house)
    assert dict(result.points) == {"E": 21, "S": -7, "W": -7, "N": -7}
    assert balances(result.transfers, Purse.MONEY) == {"E": 6990, "S": -2330, "W": -2330, "N": -2330}


# Bundles


# Uma, start, return, kiriage mangan, counted yakuman, several yakuman, fu of a double wind pair, several winners.
BUNDLES = {
    "tenhou": ((), None, None, False, True, True, 4, "double_ron_triple_draw"),
    "majsoul": ((15, 5, -5, -15), None, "start", False, True, True, 4, "all"),
    "m_league": ((30, 10, -10, -30), None, None, True, False, True, 2, "head_bump"),
    "ema_2016": ((15, 5, -5, -15), 30000, 30000, False, False, False, 4, "all"),
    "ema_2025": ((15, 5, -5, -15), 30000, 30000, True, False, False, 4, "all"),
    "wrc_2022": ((15, 5, -5, -15), 30000, 30000, True, False, False, 2, "head_bump"),
    "jpml_a": ((), 30000, 30000, False, False, False, 4, "head_bump"),
}


@pytest.mark.parametrize("preset", RIICHI.presets)
def test_a_bundle_sets_what_its_league_plays(preset: str) -> None:
    options = resolve(RIICHI, preset, {}).options
    assert isinstance(options, Options)
    assert (
        options.uma,
        options.start_points,
        options.return_points,
        options.kiriage_mangan,
        options.kazoe_yakuman,
        options.multiple_yakuman,
        options.double_wind_pair_fu,
        options.multi_ron,
    ) == BUNDLES[preset]


@pytest.mark.parametrize(
    ("game", "changes"),
    [
        (RIICHI, {"honba_value": 100}),
        (RIICHI, {"noten_total": 1000}),
        (RIICHI, {"uma_floating": {"neg3": [12, -1, -3, -8]}}),
        (RIICHI, {"payment_type": "C"}),
        (ARCADE, {"players": 4, "payment_type": "C"}),
        (ARCADE, {"players": 4, "counter_bonus": 1000}),
        (ARCADE, {"honba_value": 300}),
        (ARCADE, {"players": 3}),
    ],
)
def test_options_that_do_not_go_together_are_refused(game: Ruleset[Any], changes: dict[str, object]) -> None:
    with pytest.raises(OptionRefused):
        resolve(game, None, changes)


def test_a_spoken_stake_is_the_worth_of_a_thousand_points() -> None:
    assert RIICHI.stake("0.5", TENHOU) == {"rate_per_1000": Fraction(1, 2)}
    with pytest.raises(OptionRefused):
        RIICHI.stake("half", TENHOU)


def test_an_open_hand_holds_no_seven_pairs() -> None:
    hand: Hand = parse("11m 23p (123p) (567m) (567m) +1p").hand
    win = Win(player="S", how=WinMethod.SELF_DRAW)
    score = RIICHI.score(hand, win, seated(SEATS), TENHOU)
    assert score.refusal is not None
    assert score.refusal.key == "no_yaku"
