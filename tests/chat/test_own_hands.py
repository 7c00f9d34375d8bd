"""Special hands that only one club knows, by name and value."""

from __future__ import annotations

import pytest

from tests.chat.conftest import Chat


@pytest.fixture
def club(chat: Chat) -> Chat:
    chat.say("pat: /newgame british pat jean don viv own_hands=greta:500,gerties_garter:300")
    return chat


def losers(club: Chat) -> None:
    for name in ("pat", "don", "viv"):
        club.say(f"{name}: /hand {name} -")


@pytest.mark.parametrize("typed", ["/s jean greta zimo", "jean Greta self drawn", "jean goes out with greta"])
def test_a_hand_of_the_club_is_worth_what_the_club_says(club: Chat, typed: str) -> None:
    """500 from each, East twice."""
    club.say(f"jean: {typed}")
    losers(club)
    assert club.balances == {"pat": -1000, "jean": 2000, "don": -500, "viv": -500}


def test_a_name_of_several_words_is_read_and_shown_as_words(club: Chat) -> None:
    said = club.say("jean: /s jean gerties garter zimo")
    assert "gerties garter" in said
    assert "_" not in said
    losers(club)
    assert club.balances["jean"] == 1200
    assert "this club" in club.say("jean: /why")


def test_one_more_is_added_and_one_is_taken_away(club: Chat) -> None:
    club.say("pat: /set own_hands=+wriggly:400")
    club.say("pat: /set own_hands=-greta")
    house = club.seen.night.house
    assert house is not None
    assert house.options.own_hands == (("gerties_garter", 300), ("wriggly", 400))


def test_the_limit_holds_for_them_too(club: Chat) -> None:
    club.say("pat: /set own_hands=greta:5000")
    club.say("jean: /s jean greta zimo")
    losers(club)
    assert club.balances["jean"] == 4000


def test_a_special_hand_set_like_an_option_is_offered_as_one_of_the_club(club: Chat) -> None:
    said = club.say("pat: /set zebra=400")
    assert "zebra" in said
    club.say("pat: #1")
    house = club.seen.night.house
    assert house is not None
    assert dict(house.options.own_hands)["zebra"] == 400


@pytest.mark.parametrize("typed", ["fishing greta", "fishing for greta", "don fishing greta"])
def test_fishing_for_a_hand_of_the_club_is_worth_two_fifths_of_it(club: Chat, typed: str) -> None:
    """Jean wins 20; 40 % of 500 are 200, which Pat as East settles double and Viv single."""
    club.say("jean: /s jean =20 zimo")
    club.say(f"don: {typed}")
    club.say("pat: /hand pat -")
    club.say("viv: /hand viv -")
    assert club.balances == {"pat": -40 - 400, "jean": 80, "don": -20 + 400 + 200, "viv": -20 - 200}
