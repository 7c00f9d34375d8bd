"""What is said at an MCR table and nowhere else: new seats, places, the last copy of a tile, Chinese words."""

from __future__ import annotations

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


def test_new_seats_are_told_when_a_round_is_over() -> None:
    replies = opened().play(ROUND_OF_DRAWS)
    assert "Seats: E Ben, S Ann, W Dan, N Cat" in replies[-1]
    assert not any("Seats:" in reply for reply in replies[:-1])


def test_seats_of_friends_stay() -> None:
    replies = opened("mcr.friends").play(ROUND_OF_DRAWS)
    assert not any("Seats:" in reply for reply in replies)
    assert "Ann deals, South round" in replies[-1]


def test_undoing_the_last_hand_of_a_round_puts_everybody_back() -> None:
    chat = opened()
    chat.play(ROUND_OF_DRAWS)
    chat.say("ann: /undo")
    assert "Seats: S Ann, W Ben, N Cat, E Dan" in chat.say("ann: /table")


def test_a_corrected_hand_changes_the_places() -> None:
    """One round: Ben 24 off Cat (+48, -8, -32, -8), three draws; then the discard was Ann's."""
    chat = opened("mcr rounds=1")
    replies = chat.play(["ben: /score ben 24 from cat", *ROUND_OF_DRAWS[:3]])
    assert "1. Ben: 4" in replies[-1]
    assert "4. Cat: 0" in replies[-1]
    chat.say("ann: /fix 1 from=ann")
    told = chat.say("ann: /settle")
    assert "Ben 4, Cat 1.5, Dan 1.5, Ann 0" in told
    assert "Ann pays Ben 32" in told


def test_the_money_of_a_running_game_is_settled() -> None:
    chat = opened()
    chat.say("ben: ben 24 from cat")
    told = chat.say("ben: /settle")
    assert "Cat pays Ben 32" in told
    assert "/endgame" not in told


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


def test_chinese_tables_hear_of_fan() -> None:
    chat = opened("mcr.china")
    chat.say("ann: /language zh_Hans")
    chat.say("ben: /score ben 7 from cat")
    assert chat.reply is not None
    assert "起和要 8 番" in plain(chat.reply, catalogue(chat.reply.language))
