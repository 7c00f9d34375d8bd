"""What stands beside a hand and is no part of it: kongs of another that are counted, words that change nothing."""

from __future__ import annotations

import pytest

from tests.chat.conftest import Chat


@pytest.mark.parametrize(
    "said",
    [
        "ann 3 tai from cat, dan 2 kongs",
        "ann 3 tai from cat dan 2 kongs",
        "ann 3 tai from cat and dan two kongs",
        "ann 3 from cat, dan had 2 kongs",
        "dan 2 kongs ann 3 tai from cat",
    ],
)
def test_kongs_that_are_counted_beside_a_hand_are_no_value(said: str) -> None:
    """3 tai off a discard: 8 of who discarded, 4 of each other; an added kong 1 of each, told twice."""
    chat = Chat.after("ann: /newgame sg Ann Ben Cat Dan", f"ann: {said}")
    assert "Not paid yet: " in chat.text
    assert chat.balances == {"Ann": 16_000, "Ben": -4_000, "Cat": -8_000, "Dan": -4_000}
    assert "Told 2 times" in chat.say("ann: #4")
    assert chat.balances == {"Ann": 15_000, "Ben": -5_000, "Cat": -9_000, "Dan": -1_000}


@pytest.mark.parametrize("variant", ["tw", "hk", "riichi"])
@pytest.mark.parametrize("between", [", ", " ", " and "])
def test_kongs_of_another_are_no_hand_of_his_where_nobody_is_paid_for_them(variant: str, between: str) -> None:
    chat = Chat.after(f"eve: /newgame {variant} Ann Ben Cat Dan")
    assert "dan 2 kongs”" in chat.say(f"eve: ann 3 tai from cat{between}dan 2 kongs")
    assert not chat.seen.night.hands


@pytest.mark.parametrize(
    ("said", "left"),
    [
        ("ann 3 from ben paid", "paid"),
        ("cat 4 tai ann shot twice", "twice"),
        ("cat 4 tai, ann shot twice", "twice"),
        ("redo cat 4 tai zimo", "redo"),
        ("redo: cat 4 tai zimo", "redo"),
    ],
)
def test_words_that_change_nothing_of_a_hand_are_named(said: str, left: str) -> None:
    chat = Chat.after("ann: /newgame sg Ann Ben Cat Dan")
    assert f"Not used: {left}" in chat.say(f"ann: {said}")
    assert len(chat.seen.night.hands) == 1


@pytest.mark.parametrize(
    "said", ["sorry my cat also", "my rat too", "my cat as well", "oh my flower also", "dan's cat also"]
)
def test_an_animal_that_was_forgotten_is_offered(said: str) -> None:
    chat = Chat.after("ann: /newgame sg Ann Ben Eve Dan", "dan: 3 tai off ben")
    assert "4 tai" in chat.say(f"dan: {said}")
    assert chat.labels[0] == "Correct it"


@pytest.mark.parametrize("said", ["dan: my cat also wants to play", "ben: my cat also", "dan: sorry my cat is crying"])
def test_a_cat_of_nobody_who_won_is_no_animal(said: str) -> None:
    chat = Chat.after("ann: /newgame sg Ann Ben Eve Dan", "dan: 3 tai off ben")
    assert chat.say(said) == ""


@pytest.mark.parametrize("said", ["dan, ann 3 tai from ben", "ann 7 tai from ben hor dan"])
def test_who_is_named_before_a_hand_of_another_is_asked_about(said: str) -> None:
    chat = Chat.after("eve: /newgame tw Ann Ben Cat Dan")
    assert "Nothing is told of the hand of Dan." in chat.say(f"eve: {said}")
    assert chat.labels == ["Only Ann won", "Dan won as well"]


def test_where_one_wins_each_of_two_who_are_named_can_be_meant() -> None:
    chat = Chat.after("eve: /newgame sg Ann Ben Cat Dan")
    chat.say("eve: dan, ann 3 tai from ben")
    assert [one for one in chat.labels if "Ann" in one]
    chat.say("eve: dan ah ann 3 tai from ben")
    assert chat.labels == ["Dan and Ann 3 tai from Ben", "Dan 3 tai from Ben", "Ann 3 tai from Ben"]


@pytest.mark.parametrize("variant", ["tw", "hk", "sg"])
@pytest.mark.parametrize("said", ["ann, ben, cat 3", "ann 3 tai from ben hor dan", "dan 3 from ben to ann"])
def test_a_name_too_many_is_asked_about(variant: str, said: str) -> None:
    chat = Chat.after(f"eve: /newgame {variant} Ann Ben Cat Dan")
    assert chat.say(f"eve: {said}")
    assert not chat.seen.night.hands


@pytest.mark.parametrize("said", ["ann beat ben and cat with mangan", "ann ron ben and cat 3900"])
def test_two_who_are_beaten_are_no_winners(said: str) -> None:
    chat = Chat.after("eve: /newgame riichi Ann Ben Cat Dan")
    assert "Two players paid?" in chat.say(f"eve: {said}")


def test_of_two_apart_who_went_mah_jong_is_asked() -> None:
    chat = Chat.after("eve: /newgame british Ann Ben Cat Dan")
    chat.say("eve: ann, ben mahjong 40")
    assert chat.labels == ["Ben mahjong 40", "Ann mahjong 40"]


@pytest.mark.parametrize(
    ("said", "left"), [("ann 3台 少1台 ben放槍", "Not used: 少1台"), ("ann三番唔係四番ben出銃", "“唔係四番”")]
)
def test_tai_too_few_and_denied_are_named_with_their_unit(said: str, left: str) -> None:
    assert left in Chat.after("eve: /newgame tw Ann Ben Cat Dan").say(f"eve: {said}")


def test_of_three_in_a_list_before_one_value_nobody_is_offered_off_another() -> None:
    chat = Chat.after("eve: /newgame tw Ann Ben Cat Dan")
    assert "I can't tell who" in chat.say("eve: ann,ben,cat,3台")


@pytest.mark.parametrize("said", ["dan pls key ann 3 tai from ben", "dan help record ann 3 tai from ben"])
def test_who_is_asked_to_record_a_hand_is_not_offered_alone_as_its_winner(said: str) -> None:
    """Ann speaks, and calls herself by her name."""
    chat = Chat.after("ann: /newgame sg Ann Ben Cat Dan")
    chat.say(f"ann: {said}")
    assert chat.labels == ["Dan and Ann 3 tai from Ben", "Dan 3 tai from Ben", "Ann 3 tai from Ben"]


def test_who_calls_himself_by_his_name_is_not_left_out_of_a_hand() -> None:
    chat = Chat.after("ann: /newgame sg Ann Ben Cat Dan")
    assert "“dan 3 tai from ben”" not in chat.say("ann: dan foo ann 3 tai from ben")
    assert "ann zimo 3 tai”" in chat.say("ben: while i was away ann zimo 3 tai")
