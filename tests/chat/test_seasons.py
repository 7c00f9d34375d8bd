"""What a season says, every figure worked out on paper."""

from __future__ import annotations

import pytest

from bot.app.pictures import svg_of
from bot.text.catalogue import catalogue
from tests.chat.conftest import Chat


@pytest.fixture
def season(chat: Chat) -> Chat:
    """Three nights, two games, a player who leaves; a tai is worth 2 from the discarder and 1 from the others.

    Before the season: ann 1 tai self-drawn, 2 from each: ann +6.
    Night 1, Singapore: ben 1 off ann (2, 1, 1): ann -2, ben +4, cat -1, dan -1; cat 2 self-drawn (4 each): cat +12,
    the others -4; dan leaves, eve comes; ann 1 off eve: ann +4, eve -2, ben -1, cat -1. In all ann -2, ben -1,
    cat +10, dan -5, eve -2.
    Night 2, riichi by final scores: +51.3, +8.7, -18, -42.
    """
    chat.play(["ann: /newgame singapore ann ben cat dan stake=0.5/1", "ann: ann 1 zimo", "ann: /settle close"])
    chat.play(["ann: /season start Spring", "ann: /newgame singapore ann ben cat dan", "ann: ben 1 from ann"])
    chat.play(["ann: cat 2 zimo", "ann: /leave dan", "ann: /seat eve for dan", "ann: ann 1 from eve"])
    chat.play(["ann: /settle close"])
    chat.play(["ann: /result riichi ann 41300 ben 28700 cat 22000 dan 8000", "ann: /settle close"])
    return chat


def test_the_standing_holds_money_points_and_places_of_the_season(season: Chat) -> None:
    said = season.say("ann: /season")
    assert "Season Spring · nights 2 · hands 3" in said
    rows = {"cat": ("+10", "−18.0"), "ben": ("−1", "+8.7"), "ann": ("−2", "+51.3"), "dan": ("−5", "−42.0")}
    for name, (money, points) in rows.items():
        (row,) = [line for line in said.splitlines() if f" {name} " in line and "pts" in line]
        assert f"{name} {money}, {points} pts" in row
    assert "1. cat" in said


def test_one_player_is_told_everything(season: Chat) -> None:
    """Over all nights ann won 2 of 4 hands, one self-drawn, dealt in once; money 6 - 2, points 51.3."""
    said = season.say("ann: /stats ann")
    assert "hands 4" in said
    assert "Won 2 (50 %), 50 % self-drawn\nDealt in 1 (25 %)" in said
    assert "Money +4" in said
    assert "Points +51.3" in said
    assert "1.0 tai a win" in said


def test_a_season_that_ended_is_looked_back_at_and_the_next_begins_empty(season: Chat) -> None:
    season.say("ann: /season end")
    season.say("ann: /season start Summer")
    assert "Spring" not in season.say("ann: /season")
    assert "1. cat +10" in season.say("ann: /season Spring")
    assert "Spring" in season.say("ann: /season Autumn")


def test_the_leaders_are_told(season: Chat) -> None:
    said = season.say("ann: /top")
    assert "Money: cat, +10" in said
    assert "Points: ann, +51.3" in said


def test_an_empty_chat_has_no_season(chat: Chat) -> None:
    assert "Nothing" in chat.say("ann: /season")
    assert chat.say("ann: /stats")
    assert chat.say("ann: /top")


def test_the_season_is_drawn_with_everybodys_name_and_amount(season: Chat) -> None:
    season.say("ann: /season")
    assert season.reply is not None
    assert season.reply.picture is not None
    drawn = svg_of(season.reply.picture, catalogue("en"))
    for text in ("cat leads the season", "+10", "−5", "ann", "ben", "dan"):
        assert text in drawn
    season.say("ann: /set pictures=off")
    season.say("ann: /season")
    assert season.reply.picture is None


@pytest.mark.parametrize(
    "game",
    ["riichi ann bob cat players=3", "riichi_arcade ann bob players=2", "mcr ann bob cat dan", "tw ann bob cat dan"],
)
@pytest.mark.parametrize("value", ["", " 3 30", " 3", " 1 20", " 99", " 0"])
def test_the_table_of_payments_is_told_for_every_game(chat: Chat, game: str, value: str) -> None:
    chat.say(f"ann: /newgame {game}")
    said = chat.say(f"ann: /points{value}")
    assert said
    assert "my fault" not in said


def test_the_table_of_payments_is_the_published_one(chat: Chat) -> None:
    """rules/riichi: 3 han 30 fu is 3,900 or 1,000/2,000; for the dealer 5,800 or 2,000 from each."""
    chat.say("ann: /newgame riichi ann bob cat dan")
    said = chat.say("ann: /points 3 30").split("\n")
    assert said == ["3 han 30 fu", "Ron · tsumo:", "Not dealing: 3,900 · 1,000/2,000", "Dealer: 5,800 · 2,000 all"]


def test_several_winners_of_one_discard_are_one_deal_in() -> None:
    chat = Chat.after("ann: /newgame riichi ann bob cat dan", "bob: /s bob mangan from cat, ann mangan from cat")
    assert "Dealt in 1 (100 %)" in chat.say("ann: /stats cat")
    assert "Won 1 (100 %)" in chat.say("ann: /stats bob")


def test_three_wins_that_draw_the_deal_are_no_wins() -> None:
    """Three rons on one discard make a draw at a table of Tenhou's rules: nobody is paid."""
    line = "bob: /s bob mangan from cat, ann mangan from cat, dan mangan from cat"
    chat = Chat.after("ann: /newgame riichi ann bob cat dan", line)
    assert "Won 0 (0 %)" in chat.say("ann: /stats bob")
    assert "Dealt in 0 (0 %)" in chat.say("ann: /stats cat")


def test_a_season_that_begins_during_a_night_holds_the_whole_night() -> None:
    chat = Chat.after("ann: /newgame sg ann ben cat dan", "ann: ben 1 from ann", "ann: /season start Spring")
    chat.say("ann: cat 2 zimo")
    assert "Season Spring · nights 1 · hands 2" in chat.say("ann: /season")


@pytest.mark.parametrize("bet", [("ann: ann riichi", "ann: ann 11600 from dan"), ("ann: ann riichi 11600 from dan",)])
def test_the_own_stick_that_comes_back_is_no_part_of_what_the_best_hand_brought(bet: tuple[str, ...]) -> None:
    """4 han 30 fu of the dealer are 11,600; her stick went in and came back."""
    chat = Chat.after("ann: /newgame riichi ann bob cat dan", *bet)
    said = chat.say("ann: /season")
    assert "1. ann +11,600" in said
    assert "Best: ann, 4 han, 11,600" in said


def test_the_stick_of_another_is_part_of_what_the_best_hand_brought() -> None:
    chat = Chat.after("ann: /newgame riichi ann bob cat dan", "cat: cat riichi", "ann: ann riichi 11600 from dan")
    assert "Best: ann, 4 han, 12,600" in chat.say("ann: /season")


def test_final_points_of_a_game_whose_only_hand_does_not_count_are_those_of_the_settlement() -> None:
    """Everybody has what he began with: places go by seats, and the first is at 35, 5, -15 and -25."""
    chat = Chat.after("ann: /newgame riichi ann bob cat dan", "ann: /draw nobody", "ann: /fix 1 uncounted", "ann: #1")
    chat.say("ann: /endgame sure")
    assert "ann +35.0 · bob +5.0\ncat −15.0 · dan −25.0" in chat.say("ann: /settle close anyway")
    assert "1. ann +35.0 pts" in chat.say("ann: /season")
