"""Games entered by their final scores."""

from __future__ import annotations

import pytest

from bot.chat import Reply
from bot.platforms.discord.layout import DiscordMarkup
from bot.platforms.telegram.markup import Html
from bot.text.catalogue import catalogue
from bot.text.render import blocks
from tests.chat.conftest import Chat

TENHOU = {"ann": "+51.3", "bob": "+8.7", "cat": "−18.0", "dan": "−42.0"}
"""rules/riichi: 25,000 at the start, 30,000 to return, uma 20 and 10: 11.3+20+20, −1.3+10, −8−10, −22−20."""


@pytest.mark.parametrize(
    "typed",
    [
        "/result ann 41300 bob 28700 cat 22000 dan 8000",
        "/result dan 8000, bob 28,700, ann 41,300, cat 22,000",
        "/result 41300 ann 28700 bob 22000 cat 8000 dan",
        "/result\n1. ann 41.3k\n2. bob 28.7k\n3. cat 22k\n4. dan 8k",
        "/result ann 413 bob 287 cat 220 dan 80",
        "/result ann: 41300; bob: 28700; cat: 22000; dan: 8000",
        "/result riichi uma=20,10,-10,-20 ann 41300 bob 28700 cat 22000 dan 8000",
        "/result 1st ann 41300 2nd bob 28700 3rd cat 22000 4th dan 8000",
        "/result ann 41300点 bob 28700点 cat 22000点 dan 8000点",
    ],
)
def test_final_scores_are_read_in_any_order_and_wording(chat: Chat, typed: str) -> None:
    said = chat.say(f"ann: {typed}")
    assert {row.split()[1]: row.split()[-1] for row in said.split("\n")[1:5]} == TENHOU
    assert chat.balances == {"ann": 41300, "bob": 28700, "cat": 22000, "dan": 8000}


def test_sticks_left_on_the_table_go_to_the_first(chat: Chat) -> None:
    """Two sticks are missing from 100,000; Tenhou's rule gives them to first place: 43,300."""
    chat.say("ann: /result ann 41300 bob 26700 cat 22000 dan 8000")
    assert chat.balances["ann"] == 43300


def test_equal_scores_rank_as_typed(chat: Chat) -> None:
    """rules/riichi e02: A 25,000 and B 25,000 behind C 31,000: +5 and −15."""
    said = chat.say("ann: /result ann 25000 bob 25000 cat 31000 dan 19000")
    assert "2. ann   25,000    +5.0\n3. bob   25,000   −15.0\n" in said


def test_a_wrong_sum_is_refused_with_the_difference_and_nothing_is_recorded(chat: Chat) -> None:
    said = chat.say("ann: /result ann 41300 bob 28700 cat 22000 dan 8500")
    assert "100,500" in said
    assert "100,000" in said
    assert not chat.seen.night.lines


def test_several_games_in_one_message_count_one_by_one_and_are_taken_back_together(chat: Chat) -> None:
    chat.say("ann: /result ann 41300 bob 28700 cat 22000 dan 8000\nbob 41300 ann 28700 dan 22000 cat 8000")
    assert len(chat.seen.night.finals) == 2
    chat.say("ann: /undo")
    assert not chat.seen.night.finals


def test_a_result_is_corrected(chat: Chat) -> None:
    chat.say("ann: /result ann 41300 bob 28700 cat 22000 dan 8000")
    chat.say("ann: /result fix ann 28700 bob 41300 cat 22000 dan 8000")
    assert chat.balances["bob"] == 41300
    assert len(chat.seen.night.finals) == 1


def test_a_result_that_is_not_the_latest_entry_is_not_replaced(chat: Chat) -> None:
    chat.say("ann: /result ann 41300 bob 28700 cat 22000 dan 8000")
    chat.say("ann: /newgame riichi ann bob cat dan")
    said = chat.say("ann: /result fix ann 28700 bob 41300 cat 22000 dan 8000")
    assert "/undo" in said
    assert len(chat.seen.night.finals) == 1


def test_a_running_game_with_hands_is_ended_only_when_asked(chat: Chat) -> None:
    chat.say("ann: /newgame riichi ann bob cat dan")
    chat.say("ann: ann 4 han 30 fu from bob")
    chat.say("ann: /result ann 41300 bob 28700 cat 22000 dan 8000")
    assert not chat.seen.night.finals
    chat.say("ann: #1")
    assert len(chat.seen.night.finals) == 1
    assert chat.balances["ann"] == 41300


def test_a_name_that_is_nearly_somebodys_is_asked_about(chat: Chat) -> None:
    chat.say("ann: /result ann 41300 bob 28700 cat 22000 dan 8000")
    said = chat.say("ann: /result ann 41300 bob 28700 cta 22000 dan 8000")
    assert "cat" in said
    assert len(chat.seen.night.finals) == 1
    chat.say("ann: /result ann 41300 bob 28700 @cta 22000 dan 8000")
    assert len(chat.seen.night.finals) == 2


def test_three_players_and_money_games(chat: Chat) -> None:
    """Three players start with 35,000 each: 105,000 in all."""
    chat.say("ann: /result ann 45000 bob 35000 cat 25000")
    assert len(chat.seen.night.finals) == 1
    chat.say("ann: /result singapore ann +12 bob -4 cat -4 dan -4")
    assert chat.balances["ann"] == 12_000
    assert "→ ann 4" in chat.say("ann: /settle")


def test_money_that_does_not_sum_to_zero_is_refused(chat: Chat) -> None:
    assert "2" in chat.say("ann: /result singapore ann +12 bob -4 cat -4 dan -2")
    assert not chat.seen.night.lines


@pytest.mark.parametrize("typed", ["ann 41300 bob", "ann 41300 28700 cat 1", "ann 1 ann 2 bob 3 cat 4", "ann 5 bob -5"])
def test_what_cannot_be_read_is_answered_and_not_recorded(chat: Chat, typed: str) -> None:
    assert chat.say(f"ann: /result {typed}")
    assert not chat.seen.night.lines


def test_the_same_result_told_twice_is_asked_about() -> None:
    chat = Chat(step=20)
    chat.say("ann: /newgame riichi ann bob cat dan")
    scores = "/result ann 35000 bob 28000 cat 22000 dan 15000"
    chat.say(f"ann: {scores}")
    chat.say(f"bob: {scores}")
    assert len(chat.seen.night.finals) == 1
    chat.say("bob: #1")
    assert len(chat.seen.night.finals) == 2


def test_another_result_is_not_asked_about() -> None:
    chat = Chat(step=20)
    chat.play(
        [
            "ann: /newgame riichi ann bob cat dan",
            "ann: /result ann 35000 bob 28000 cat 22000 dan 15000",
            "ann: /result ann 35000 bob 28000 cat 15000 dan 22000",
        ]
    )
    assert len(chat.seen.night.finals) == 2


def test_a_game_of_four_equal_scores_counts() -> None:
    """Nobody won anything; the order of the seats breaks the tie at Tenhou."""
    chat = Chat()
    scores = "ann: /result ann 25000 bob 25000 cat 25000 dan 25000"
    chat.play(["ann: /newgame riichi ann bob cat dan", scores, "ann: /settle close"])
    assert "Nights 1 · games 1 · hands 0" in chat.say("ann: /stats ann")
    assert "games 1" in chat.say("ann: /stats dan")


def test_places_stand_in_columns_in_letters_of_one_width_on_every_platform(chat: Chat) -> None:
    """A Chinese name is twice as wide as its letters; signs in a name are shown as they are, and end no table."""
    chat.say("ann: /result 阿明 25000 a<b>& 31000 `b` 25000 dan 19000")
    assert chat.reply is not None
    rows = (
        "1. a<b>&   31,000   +41.0",
        "2. 阿明    25,000    +5.0",
        "3. `b`     25,000   −15.0",
        "4. dan     19,000   −31.0",
    )
    assert tuple(chat.text.split("\n")[1:5]) == rows
    (table,) = (one for one in chat.reply.lines if one.key == "final.places")
    shown = Reply(lines=(table,))
    escaped = "\n".join(rows).replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")
    assert blocks(shown, catalogue("en"), Html()) == (f"<pre>{escaped}</pre>",)
    fence = "\n".join(("```", *rows, "```")).replace("`b`", "ˋbˋ")
    assert blocks(shown, catalogue("en"), DiscordMarkup()) == (fence,)


def test_columns_of_places_come_closer_for_long_names(chat: Chat) -> None:
    chat.say("ann: /result Alexandrina-Wellington 25000 bob 31000 cat 25000 dan 19000")
    assert "1. bob                    31,000 +41.0\n2. Alexandrina-Wellington 25,000  +5.0\n" in chat.text


@pytest.mark.parametrize("name", ['"Lee Ann"', "“Lee Ann”", "「Lee Ann」", "Lee Ann"])
def test_a_name_between_quotation_marks_is_the_name_without_them(chat: Chat, name: str) -> None:
    chat.say(f"ann: /result riichi {name} 41300 bob 28700 cat 22000 dan 8000")
    assert set(chat.balances) == {"Lee Ann", "bob", "cat", "dan"}
    assert "from now on" in chat.say(f"ann: /iam {name}".replace("Lee Ann", "lee ann"))


def test_scores_are_told_once_unless_the_standing_is_another(chat: Chat) -> None:
    assert chat.say("ann: /result sg ann 4 bob -4 cat 0 dan 0").count("bob") == 1
    assert chat.say("bob: /result sg ann 1 bob -1 cat 0 dan 0").count("bob") == 2
    assert chat.balances["ann"] == 5_000
