"""What is said at an MCR table and nowhere else: new seats, places, the last copy of a tile, Chinese words."""

from __future__ import annotations

from fractions import Fraction

import pytest

from bot.text.catalogue import catalogue
from bot.text.render import plain
from tests.chat.conftest import Chat

ROUND_OF_DRAWS = ["ann: /draw"] * 4
LAST_COPY = "(123m) (456m) 789m 13m CC +2m"


def opened(line: str = "mcr") -> Chat:
    chat = Chat()
    chat.say(f"ann: /newgame {line} Ann Ben Cat Dan")
    return chat


def tells_seats(chat: Chat) -> bool:
    return chat.reply is not None and any(line.key == "table.new_seats" for line in chat.reply.lines)


def owed(chat: Chat) -> set[tuple[str, str, int]]:
    """Who pays whom how many thousandths, as the reply has it."""
    assert chat.reply is not None
    assert chat.reply.figures is not None
    return {(one.payer, one.payee, one.money.amount) for one in chat.reply.figures.transfers}


def test_new_seats_are_told_when_a_round_is_over() -> None:
    chat = opened()
    for line in ROUND_OF_DRAWS[:3]:
        chat.say(line)
        assert not tells_seats(chat)
    chat.say(ROUND_OF_DRAWS[3])
    assert tells_seats(chat)
    table = chat.seen.night.table
    assert table is not None
    assert [chat.seen.people.name(player) for player in table.players] == ["Ben", "Ann", "Dan", "Cat"]


def test_more_points_than_any_hand_has_are_asked_about_before_they_count() -> None:
    """The dearest fan is 88; 305 are four concealed kongs of winds and a pair of dragons, self-drawn."""
    chat = opened()
    assert "No hand is worth 999 points" in chat.say("ann: /s dan 999 from ann")
    assert chat.seen.night.hands == ()
    assert "= 999 points" in chat.say("ann: #1")
    chat.say("ann: /undo")
    assert "= 305 points" in chat.say("ann: /s dan 305 zimo")


def test_more_points_than_any_hand_has_are_asked_about_in_a_correction() -> None:
    chat = opened()
    chat.say("ann: /s dan 88 from ann")
    before = chat.balances
    assert "No hand is worth 888 points" in chat.say("ann: /fix 1 888")
    assert chat.balances == before
    assert "Not used" not in chat.say("ann: #1")
    # 888 off the discarder, and 8 from everybody
    assert chat.balances == {"Ann": -896_000, "Ben": -8_000, "Cat": -8_000, "Dan": 912_000}


def test_points_beyond_the_dearest_pattern_are_asked_about_where_sums_are_limited() -> None:
    """Zung Jung counts sums up to 320; its dearest pattern is 480."""
    chat = opened("zung jung")
    assert "No hand is worth 999 points" in chat.say("ann: /s dan 999 from ann")
    assert "= 480 points" in chat.say("ann: /s dan 480 from ann")


def test_one_value_of_two_winners_that_cannot_be_is_asked_about() -> None:
    chat = opened("hk")
    chat.say("ann: /set multiple_winners=all")
    assert "No hand is worth 999 faan" in chat.say("ann: /s ben 3, dan 999 from ann")
    assert chat.seen.night.hands == ()


def test_seats_of_friends_stay() -> None:
    chat = opened("mcr.friends")
    chat.play(ROUND_OF_DRAWS)
    assert not tells_seats(chat)


def test_undoing_the_last_hand_of_a_round_puts_everybody_back() -> None:
    chat = opened()
    before = chat.seen.night.table
    chat.play([*ROUND_OF_DRAWS, "ann: /undo"])
    table = chat.seen.night.table
    assert before is not None
    assert table is not None
    assert table.players == before.players


def test_a_corrected_hand_changes_the_places() -> None:
    """One round: Ben 24 off Cat (+48, -8, -32, -8), three draws; then the discard was Ann's."""
    chat = opened("mcr rounds=1")
    chat.play(["ben: /score ben 24 from cat", *ROUND_OF_DRAWS[:3]])
    ann, ben, cat, dan = chat.seen.night.hands[0].table.players
    assert dict(chat.seen.night.finals[-1].points) == {ben: 4, ann: Fraction(3, 2), dan: Fraction(3, 2), cat: 0}
    chat.say("ann: /fix 1 from=ann")
    assert dict(chat.seen.night.finals[-1].points) == {ben: 4, cat: Fraction(3, 2), dan: Fraction(3, 2), ann: 0}


def test_the_money_of_a_running_game_is_settled() -> None:
    chat = opened()
    chat.play(["ben: ben 24 from cat", "ben: /settle"])
    assert owed(chat) == {("Cat", "Ben", 32_000), ("Ann", "Ben", 8_000), ("Dan", "Ben", 8_000)}
    assert chat.reply is not None
    assert not any(line.key == "settle.running" for line in chat.reply.lines)


def test_the_last_copy_of_a_tile_is_said_in_many_words() -> None:
    """Pure Straight 16, Half Flush 6, Last Tile 4, Pure Double Chow 1, Closed Wait 1."""
    for words in ("last copy", "lastcopy", "juezhang", "绝张", "絕張", "和绝张"):
        assert "= 28 points" in opened().say(f"ann: /score {LAST_COPY} {words} from ben")


def test_a_copy_in_hand_contradicts_the_last_one() -> None:
    chat = opened()
    assert "you hold another one" in chat.say("ann: /score (CCC) (FFF) 678s 67s 99p +8s 绝张 from ben")
    assert chat.seen.night.hands == ()


def test_the_game_has_the_names_people_use() -> None:
    for name in ("mcr", "guobiao", "国标", "國標麻將", "official"):
        assert "Chinese Official (MCR)" in opened(name).say("ann: /table")


@pytest.mark.parametrize("line", ["ben 24番 自摸", "ben 24 fan zimo", "ben 24 points zimo", "ben 24 分 自摸"])
def test_points_may_be_called_fan(line: str) -> None:
    chat = opened()
    chat.say(f"ben: {line}")
    assert chat.seen.night.hands[0].result.scored[0].counted == 24


@pytest.mark.parametrize(
    ("line", "points"),
    [
        ("ann seven pairs, fully concealed zimo", 28),
        ("ann qidui menqianqing from cat", 24),
        ("ann 平和 断幺 三色三步高 喜相逢 喜相逢 from cat", 12),
        ("ann wu fan hu off cat", 8),
        ("ann half flush, tile hog from cat", 8),
        ("ann 混一色 碰碰和 箭刻 箭刻 ben 点炮", 16),
        ("ann mixed straight concealed self drawn", 12),
        ("ann 组合龙 全不靠 自摸 门清", 28),
    ],
)
def test_fan_by_name_come_to_what_they_are_worth_together(line: str, points: int) -> None:
    """Seven Pairs 24 + 4, without Concealed Hand 24; 6 + 2 + 2 + 1 + 1; 8; 6 + 2; 6 + 6 + 2 + 2; 8 + 4; 12 + 12 + 4."""
    chat = opened()
    chat.say(f"ann: {line}")
    assert chat.seen.night.hands[0].result.scored[0].counted == points


def test_chinese_tables_hear_of_fan() -> None:
    chat = opened("mcr.china")
    chat.say("ann: /language zh_Hans")
    chat.say("ben: /score ben 7 from cat")
    assert chat.reply is not None
    assert "起和要 8 番" in plain(chat.reply, catalogue(chat.reply.language))


def test_the_final_points_of_a_game_that_closing_ends_are_told_once() -> None:
    """Places bring 4, 2, 1 and 0; Ann and Cat share second and third."""
    chat = Chat.after("ann: /newgame mcr Ann Ben Cat Dan", "ann: ben 27 from dan")
    told = chat.say("ann: /settle close")
    assert "1. Ben   +4.0" in told
    assert told.count("+4.0") == 1
    chat.play(["ann: /newgame mcr Ann Ben Cat Dan", "ann: ben 27 from dan", "ann: /endgame sure"])
    chat.play(["ann: /newgame mcr Ann Ben Cat Dan", "ann: ben 27 from dan"])
    assert "Ben +8.0" in chat.say("ann: /settle close"), "over two games they are told together"


@pytest.mark.parametrize("said", ["ben 12 with 2 flowers off cat", "ben 12 plus 2 flowers off cat"])
def test_flowers_beside_a_value_are_named_as_not_added(said: str) -> None:
    """Off a discard of 12: 8 + 12 from the discarder, 8 from the others."""
    chat = opened()
    assert "Not added to the value, which stays as told: flowers" in chat.say(f"ann: {said}")
    assert chat.balances == {"Ann": -8_000, "Ben": 36_000, "Cat": -20_000, "Dan": -8_000}


@pytest.mark.parametrize("said", ["ben has 2 flowers", "ben has 2 flowers and 3 beers from cat", "2 flowers off ann"])
def test_flowers_without_a_hand_are_talk(said: str) -> None:
    chat = opened()
    assert chat.say(f"ann: {said}") == ""


@pytest.mark.parametrize(
    "typed", ["hand 1 was pure straight not mixed straight", "no, it was pure straight not mixed straight"]
)
def test_one_fan_put_right_leaves_the_others(typed: str) -> None:
    chat = Chat.after("ann: /newgame mcr Ann Ben Cat Dan", "ann: ben mixed straight, all chows, 2 flowers from cat")
    said = chat.say(f"ann: {typed}")
    if chat.labels[0] == "Correct it":
        said = chat.say("ann: #1")
    assert "= 20 points" in said  # 16 for the straight, 2 for the chows, 2 flowers


@pytest.mark.parametrize("typed", ["/fix 1 full flush not half flush", "no, full flush not half flush"])
def test_one_element_put_right_leaves_the_others_at_every_table(typed: str) -> None:
    chat = Chat.after("ann: /newgame taiwan_house Ann Ben Cat Dan", "ann: ben pungs, half flush from cat")
    assert "= 12 tai" in chat.say(f"ann: {typed}")  # 4 for pungs, 8 for the flush
