"""Every worked figure of the founding manual: hands, a round with its payments, money, the sheet of four rounds.

The tiles fit the manual's pictures and descriptions; the figures are those it prints.
"""

from __future__ import annotations

import pytest

from engine.deals import DealInput, DealResult, Entered, MidDealEvents, play
from engine.hand import Hand
from engine.journal.replay import replay
from engine.notation.parse import parse
from engine.options import House, resolve
from engine.ruleset import DealOutcome, HandScore
from engine.table import Table, seated
from engine.tiles import Wind
from engine.transfers import Purse, balances
from engine.variants.british import BRITISH
from engine.variants.british.options import British
from engine.wins import Loss, Part, StatedValue, Win, WinMethod
from tests.engine.variants.british_tools import Evening

SEATS = ("E", "S", "W", "N")
FOUR = seated(SEATS)
TWO = Table(players=("W", "N"), winds=(Wind.W, Wind.N), dealer=None)

ALL_EIGHT = "1f2f3f4f 1y2y3y4y"


def house(preset: str = "bmja", /, **changes: object) -> House[British]:
    return resolve(BRITISH, preset, changes)


def hand(text: str) -> Hand:
    return parse(text, size=13).hand


def won(player: str, how: WinMethod, *flags: str, claim: str | None = None) -> Win:
    return Win(player=player, how=how, flags=frozenset(flags), claim=claim)


def lost(player: str, *flags: str) -> Loss:
    return Loss(player=player, flags=frozenset(flags))


def score(text: str, part: Part, rules: House[British] | None = None, table: Table = FOUR) -> HandScore:
    return BRITISH.score(hand(text), part, table, rules or house())


DRAWN, CLAIMED = WinMethod.SELF_DRAW, WinMethod.DISCARD
BLISS = f"[EEEE] [FFFF] [CCCC] [9999s] P +P {ALL_EIGHT}"
HONOURS = f"[EEEE] [FFFF] [CCCC] [PPPP] N +N {ALL_EIGHT}"

# Figure or section, hand, how it ended, its sum of points, doubles, score before the limit, score.
WINNERS = [
    ("fig. 7", "(SSS) (CCC) 444p (6666p) 8p +8p", won("S", DRAWN), (42, 4, 672, 672)),
    ("fig. 8", BLISS, won("E", DRAWN, "after_kong", claim="ordinary"), (182, 13, 1_490_944, 1000)),
    ("fig. 9", HONOURS, won("E", DRAWN, "after_kong", claim="ordinary"), (180, 13, 1_474_560, 1000)),
    ("fig. 10", BLISS, won("E", DRAWN, "last_tile", claim="ordinary"), (184, 13, 1_507_328, 1000)),
    ("3.8 Bill", "111p (3333m) (CCC) 34s SS +5s", won("S", CLAIMED), (42, 1, 84, 84)),
    ("3.1 all chows", "(123m) (456p) 23s 789p 55m +4s", won("S", CLAIMED), (20, 0, 20, 20)),
]

# The same for special hands: fixed value, then bonus tiles with doubles of their own.
SPECIALS = [
    ("fig. 12", "1234567m 123456p +7p", won("S", CLAIMED), "knitting", (500, 500)),
    (
        "fig. 13",
        HONOURS,
        won("E", DRAWN, "after_kong", claim="special:all_winds_and_dragons"),
        "all_winds_and_dragons",
        (1512, 1000),
    ),
    ("fig. 14", "1234567m 123456p +7p 2f3f2y4y", won("S", CLAIMED), "knitting", (564, 564)),
    ("fig. 14, triple", "2468m 2468p 2468s 5m +5s 2f3f2y4y", won("S", CLAIMED), "triple_knitting", (564, 564)),
    ("fig. 15", "EE SS CC 11s 99m 11p N +N 2f3f2y4y", won("S", CLAIMED, "last_tile"), "all_pair_honours", (628, 628)),
]

LOSERS = [
    ("fig. 2", "(222p) (444m) 666s (8888p) 9m", lost("S"), "ordinary", 16),
    ("3.6 snake", "1123456789p ESW", lost("S"), "fishing:wriggling_snake", 400),
    ("3.6 knitting", "1234567m 123456p", lost("S"), "fishing:knitting", 200),
    ("3.8 Rod", "(666s) FFF (777s) 234s 9p 1f2y", lost("E"), "ordinary", 80),
    ("3.8 Ben", "2456789m 245678p 3y", lost("W"), "fishing:knitting", 208),
    ("3.8 Ben, as he ticks it", "3y", lost("W", "fishing:knitting"), "fishing:knitting", 208),
    ("3.8 Jack", "PPP EEE [NNNN] 14s 2m 1y", lost("N"), "ordinary", 416),
]


@pytest.mark.parametrize(("_figure", "text", "win", "figures"), WINNERS)
def test_an_ordinary_hand_of_the_manual(_figure: str, text: str, win: Win, figures: tuple[int, int, int, int]) -> None:
    base, doubles, before, after = figures
    found = score(text, win)
    assert (found.points, found.units, found.counted) == (base, before, after)
    assert base * 2**doubles == before
    assert sum(item.amount for item in found.items if item.unit == "doubles") == doubles


@pytest.mark.parametrize(("_figure", "text", "win", "special", "figures"), SPECIALS)
def test_a_special_hand_of_the_manual(
    _figure: str, text: str, win: Win, special: str, figures: tuple[int, int]
) -> None:
    found = score(text, win)
    assert (found.mode, found.units, found.counted) == (f"special:{special}", *figures)


@pytest.mark.parametrize(("_figure", "text", "loss", "mode", "points"), LOSERS)
def test_a_losing_hand_of_the_manual(_figure: str, text: str, loss: Loss, mode: str, points: int) -> None:
    found = score(text, loss)
    assert (found.mode, found.counted) == (mode, points)


def test_the_two_readings_of_figure_9_stand_side_by_side() -> None:
    readings = dict(score(HONOURS, won("E", DRAWN, "after_kong")).readings)
    assert readings["ordinary"] == 1_474_560
    assert readings["special:all_winds_and_dragons"] == 1512


# Section 4: what the author changes for his own table.
CHANGED = [
    ("4.1 limit", {"limit": 300}, "(SSS) (CCC) 444p (6666p) 8p +8p", won("S", DRAWN), 300),
    ("4.2 mah-jong 10", {"values": {"mah_jong": 10}}, "111p (3333m) (CCC) 34s SS +5s", won("S", CLAIMED), 64),
    ("4.2 mah-jong 40", {"mah_jong": 40}, "(123m) (456p) 23s 789p 55m +4s", won("S", CLAIMED), 40),
    ("4.3 half", {"limit": 300, "special_values": "follow_limit"}, "1234567m 123456p +7p", won("S", CLAIMED), 150),
    ("4.3 fishing", {"limit": 300, "special_values": "follow_limit"}, "1123456789p ESW", lost("S"), 120),
    ("4.3 half fishing", {"limit": 300, "special_values": "follow_limit"}, "1234567m 123456p", lost("S"), 60),
    (
        "4.3 scholars",
        {"special_values": {"three_great_scholars": 750}},
        "(CCC) (FFF) PPP (444p) 2s +2s",
        won("S", CLAIMED),
        750,
    ),
    ("4.3 high limit", {"limit": 2_000_000}, HONOURS, won("E", DRAWN, "after_kong"), 1_474_560),
    (
        "4.5 Chinese",
        {"british_extensions": False},
        "(222p) (444m) (666s) (888p) 9m +9m",
        won("S", CLAIMED, "last_tile"),
        56,
    ),
    ("4.5 British", {}, "(222p) (444m) (666s) (888p) 9m +9m", won("S", CLAIMED, "last_tile"), 112),
]


@pytest.mark.parametrize(("_section", "changes", "text", "part", "points"), CHANGED)
def test_a_changed_rule_of_the_manual(
    _section: str, changes: dict[str, object], text: str, part: Part, points: int
) -> None:
    assert score(text, part, house(**changes)).counted == points


# Section 3.8, figures 18 and 19: Bill wins with Ben's discard.
ROUND = (
    Entered(won("S", CLAIMED), hand=hand("111p (3333m) (CCC) 34s SS +5s")),
    Entered(lost("E"), hand=hand("(666s) FFF (777s) 234s 9p 1f2y")),
    Entered(lost("W"), hand=hand("2456789m 245678p 3y")),
    Entered(lost("N"), hand=hand("PPP EEE [NNNN] 14s 2m 1y")),
)
ROUND_SCORES = {"E": 80, "S": 84, "W": 208, "N": 416}
ROUND_PAYMENTS = {
    ("E", "S"): 168,
    ("W", "S"): 84,
    ("N", "S"): 84,
    ("E", "W"): 256,
    ("E", "N"): 672,
    ("W", "N"): 208,
}


def paid(played: DealResult) -> dict[tuple[str, str], int]:
    return {(one.payer, one.payee): one.amount for one in played.transfers}


def net(played: DealResult, purse: Purse = Purse.POINTS) -> dict[str, int]:
    return balances(played.transfers, purse)


def test_the_round_of_figure_19_and_its_six_payments() -> None:
    played = play(BRITISH, DealInput(outcome=DealOutcome.WON, entered=ROUND), FOUR, house(), MidDealEvents())
    assert {player: one.counted for player, one in played.scores} == ROUND_SCORES
    assert paid(played) == ROUND_PAYMENTS
    assert net(played) == {"E": -1096, "S": 336, "W": -36, "N": 796}


def typed(scores: dict[str, int], winner: str | None) -> DealInput:
    parts: list[Part] = [Loss(player=player) if player != winner else won(player, CLAIMED) for player in scores]
    entered = tuple(Entered(part, stated=StatedValue(points=scores[part.player])) for part in parts)
    return DealInput(outcome=DealOutcome.DRAWN if winner is None else DealOutcome.WON, entered=entered)


# Figure 20: nobody wins, and the table settles all the same.
def test_the_round_without_a_winner_of_figure_20() -> None:
    given = typed({"E": 2, "S": 4, "W": 8, "N": 64}, None)
    assert net(play(BRITISH, given, FOUR, house(no_winner_round="settle"), MidDealEvents())) == {
        "E": -140,
        "S": -60,
        "W": -40,
        "N": 240,
    }
    assert play(BRITISH, given, FOUR, house(), MidDealEvents()).transfers == ()


# Section 3.12, figure 21: Jenny (West) and Jane (North).
def test_the_two_players_of_figure_21() -> None:
    jenny = Entered(won("W", CLAIMED), hand=hand("(WWW) (CCC) (222p) (666s) 8m +8m 3f2y"))
    jane = Entered(lost("N"), hand=hand("PPP EEE [NNNN] 14s 2m 1f"))
    played = play(BRITISH, DealInput(outcome=DealOutcome.WON, entered=(jenny, jane)), TWO, house(), MidDealEvents())
    assert {player: one.counted for player, one in played.scores} == {"W": 320, "N": 416}
    assert net(played) == {"W": 224, "N": -224}


# Points per pound, the six payments of figure 19 in pence in the order of ROUND_PAYMENTS, what everybody has gained.
PENCE = [
    (1, (16800, 8400, 8400, 25600, 67200, 20800), (-109600, 33600, -3600, 79600)),
    (100, (168, 84, 84, 256, 672, 208), (-1096, 336, -36, 796)),
    (1000, (17, 8, 8, 26, 67, 21), (-110, 33, -3, 80)),
]


@pytest.mark.parametrize(("points", "payments", "gains"), PENCE)
def test_the_table_in_pence(points: int, payments: tuple[int, ...], gains: tuple[int, ...]) -> None:
    rules = house(money=True, points_per_unit=points)
    played = play(BRITISH, typed(ROUND_SCORES, "S"), FOUR, rules, MidDealEvents())
    assert paid(played) == {pair: 10 * pence for pair, pence in zip(ROUND_PAYMENTS, payments, strict=True)}
    assert net(played, Purse.MONEY) == {seat: 10 * pence for seat, pence in zip(SEATS, gains, strict=True)}


def test_a_payment_is_at_least_a_penny() -> None:
    # at 10,000 points a pound: 42 points are 0.42 of a penny, East's 84 are 0.84, between losers 60 and 30
    rules = house(money=True, points_per_unit=10_000)
    played = play(BRITISH, typed({"E": 0, "S": 42, "W": 0, "N": 30}, "S"), FOUR, rules, MidDealEvents())
    assert set(paid(played).values()) == {10}
    assert net(played, Purse.MONEY) == {"E": -20, "S": 30, "W": -20, "N": 10}


# Figure 11: seats of Rod, Bill, Ben and Jack, winner, tile scores, changes.
SHEET = [
    ("ESWN", "Bill", (2, 100, 0, 0), (-192, 400, -104, -104)),
    ("SWNE", "Ben", (8, 32, 92, 36), (-172, -76, 368, -120)),
    ("WNES", "Rod", (80, 20, 20, 72), (320, -132, -264, 76)),
    ("NESW", "Bill", (40, 1000, 10, 24), (-1954, 6000, -2044, -2002)),
]
NAMES = ("Rod", "Bill", "Ben", "Jack")


def test_the_sheet_of_four_rounds_of_figure_11() -> None:
    evening = Evening(house("workbook", starting_points=4000), NAMES)
    for seats, winner, scores, changes in SHEET:
        assert evening.seats() == seats
        assert evening.play(typed(dict(zip(NAMES, scores, strict=True)), winner)) == changes
    assert evening.totals() == (2002, 10192, 1956, 1850)
    assert evening.tiles() == (130, 1152, 122, 132)
    assert evening.seats() == "NESW"
    assert replay(evening.journal).balances == evening.night.balances


# Table of section 4: the special hands and fishing for them.
FULL = (
    "buried_treasure",
    "heads_and_tails",
    "wriggling_snake",
    "three_great_scholars",
    "four_blessings",
    "thirteen_unique_wonders",
    "fourfold_plenty",
    "gates_of_heaven",
    "imperial_jade",
    "all_winds_and_dragons",
)
EVENTS = ("heavens_blessing", "earths_blessing", "plum_blossom", "plucking_the_moon", "twofold_fortune")
HALVES = ("all_pair_honours", "knitting", "triple_knitting")


def test_the_list_of_special_values() -> None:
    tables = BRITISH.elements(house())
    assert {row.id: row.value for row in tables["special"]} == {
        **dict.fromkeys(FULL, 1000),
        **dict.fromkeys(EVENTS, 1000),
        **dict.fromkeys(HALVES, 500),
    }
    assert {row.id: row.value for row in tables["fishing"]} == {
        **{f"fishing_{name}": 400 for name in FULL},
        **{f"fishing_{name}": 200 for name in HALVES},
    }


# Set, exposed and concealed.
POINTS = [
    ("222p", "(222p)", 2, 4),
    ("999p", "(999p)", 4, 8),
    ("[2222p]", "(2222p)", 8, 16),
    ("[9999p]", "(9999p)", 16, 32),
]


@pytest.mark.parametrize(("concealed", "exposed", "low", "high"), POINTS)
def test_the_table_of_points(concealed: str, exposed: str, low: int, high: int) -> None:
    assert (score(exposed, lost("S")).counted, score(concealed, lost("S")).counted) == (low, high)
