"""Three at a table for four: every payer's share as at four, nobody pays for the empty seat."""

from __future__ import annotations

import pytest

from tests.chat.conftest import Chat


@pytest.fixture
def hong_kong(chat: Chat) -> Chat:
    chat.say("ann: /newgame hk.half_spicy_half_gun ann bob cat players=3 unit=1")
    return chat


def test_hong_kong_off_a_discard(hong_kong: Chat) -> None:
    """Half spicy, 3 faan: 8 from an uninvolved loser, double from the discarder."""
    hong_kong.say("ann: bob 3 from ann")
    assert hong_kong.balances == {"ann": -16_000, "bob": 24_000, "cat": -8_000}


def test_hong_kong_self_drawn(hong_kong: Chat) -> None:
    """Half spicy, 3 faan self-drawn: 16 from each of the two."""
    hong_kong.say("ann: bob 3 zimo")
    assert hong_kong.balances == {"ann": -16_000, "bob": 32_000, "cat": -16_000}


def test_hong_kong_full_gun(chat: Chat) -> None:
    """The discarder pays his 16 and the other loser's 8."""
    chat.say("ann: /newgame hk.half_spicy_full_gun ann bob cat players=3 unit=1")
    chat.say("ann: bob 3 from ann")
    assert chat.balances == {"ann": -24_000, "bob": 24_000, "cat": 0}


def test_hong_kong_winds_go_round_three_seats(hong_kong: Chat) -> None:
    """East, South and West sit; after three dealers South prevails."""
    for line in ("bob 3 zimo", "cat 3 zimo", "ann 3 zimo"):
        hong_kong.say(f"ann: {line}")
    table = hong_kong.seen.night.table
    assert table is not None
    assert [wind.name for wind in table.winds] == ["E", "S", "W"]
    assert table.prevailing.name == "S"


@pytest.fixture
def taiwan(chat: Chat) -> Chat:
    chat.say("ann: /newgame tw.taiwan_house ann bob cat players=3 starting_points=2000")
    return chat


def test_taiwan_self_drawn_and_starting_points(taiwan: Chat) -> None:
    """Base 100 and 3 tai of 20: 160 from cat, from the dealer ann one tai more: 180; everybody began with 2,000."""
    taiwan.say("ann: bob 3 zimo")
    assert taiwan.balances == {"ann": 1_820_000, "bob": 2_340_000, "cat": 1_840_000}


def test_starting_points_are_given_back_at_the_end(taiwan: Chat) -> None:
    taiwan.say("ann: bob 3 zimo")
    said = taiwan.say("ann: /settle")
    assert "ann → bob 180" in said
    assert "cat → bob 160" in said


def test_three_players_at_mahjong_soul_start_from_35000(chat: Chat) -> None:
    """35,000 each, counted from where they began; 20, 0, -20 for the places."""
    chat.say("ann: /newgame riichi.majsoul ann bob cat players=3")
    assert chat.balances == {"ann": 35_000, "bob": 35_000, "cat": 35_000}
    said = chat.say("ann: /result here ann 45000 bob 35000 cat 25000")
    assert "1. ann   45,000   +30.0" in said
    assert "3. cat   25,000   −30.0" in said


@pytest.mark.parametrize("game", ["hk", "tw", "riichi"])
def test_three_names_offer_the_game_for_three(chat: Chat, game: str) -> None:
    chat.say(f"ann: /newgame {game} ann bob cat")
    three = next(place for place, one in enumerate(chat.labels, 1) if "three" in one.casefold())
    chat.say(f"ann: #{three}")
    start = next(place for place, one in enumerate(chat.labels, 1) if one == "Start")
    chat.say(f"ann: #{start}")
    table = chat.seen.night.table
    assert table is not None
    assert len(table.players) == 3


def test_three_names_in_the_british_game_are_three_seats(chat: Chat) -> None:
    chat.say("ann: /newgame british ann bob cat")
    table = chat.seen.night.table
    assert table is not None
    assert len(table.players) == 3


@pytest.mark.parametrize("game", ["hk", "taiwan"])
@pytest.mark.parametrize(
    "said", ["three players {}", "{} three players", "3 players {}", "三人麻將 {}", "{} 三人", "三家 {}"]
)
def test_three_players_are_said_in_words(chat: Chat, game: str, said: str) -> None:
    chat.say(f"ann: /newgame {game} {said.format('ann bob cat')}")
    assert list(chat.balances) == ["ann", "bob", "cat"]


@pytest.mark.parametrize(
    "said",
    ["每人2000 {}", "{} 起始2000分", "{} 2000 points each", "{} starting 2000", "{}, start with 2,000", "{} 開局2000"],
)
def test_starting_points_are_said_in_words(chat: Chat, said: str) -> None:
    assert "2,000" in chat.say(f"ann: /newgame taiwan {said.format('ann bob cat dan')}")
    assert chat.balances == dict.fromkeys(("ann", "bob", "cat", "dan"), 2_000_000)


def test_rules_name_no_dealer_tai_where_the_table_has_none(chat: Chat) -> None:
    """Mahjong Time's table knows no dealer tai, the home rules of Taiwan count one and two more each time."""
    chat.say("ann: /newgame taiwan ann bob cat dan")
    assert "Dealer: +" not in chat.say("ann: /rules")
    chat.say("ann: /newgame taiwan.taiwan_house ann bob cat dan")
    assert "Dealer: +1 tai" in chat.say("ann: /rules")
