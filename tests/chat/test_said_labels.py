"""A button's own words, or some of them, typed by whoever may press it; what is refused leaves the question open."""

from __future__ import annotations

import pytest

from tests.chat.conftest import Chat

GAME = "ann: /newgame sg Ann Bob Cat Dan stake=0.5/1"
SEATED = (GAME, *(f"{name}: /iam {name}" for name in ("ann", "bob", "cat", "dan")))
TWICE = (*SEATED, "ann: bob 3 from cat", "ann: bob 3 from cat")


@pytest.mark.parametrize("said", ["yes one more", "one more", "yes, another hand", "ya another hand la", "好 另一局"])
def test_the_same_hand_is_another_one_in_words(said: str) -> None:
    chat = Chat.after(*TWICE, step=20)
    chat.say(f"ann: {said}")
    assert len(chat.seen.night.hands) == 2


@pytest.mark.parametrize("said", ["the same one", "yes, same one", "no the same one", "同一局"])
def test_whoever_sits_here_says_that_it_is_the_same_hand(said: str) -> None:
    chat = Chat.after(*TWICE, step=20)
    asked = str(chat.offering)
    assert chat.say(f"dan: {said}")
    assert len(chat.seen.night.hands) == 1
    assert not chat.messages[asked].choices


@pytest.mark.parametrize("said", ["the same one", "yes", "another hand"])
def test_a_stranger_answers_no_question_of_others(said: str) -> None:
    chat = Chat.after(*TWICE, step=20)
    asked = str(chat.offering)
    chat.say(f"zed: {said}")
    assert len(chat.seen.night.hands) == 1
    assert chat.messages[asked].choices


@pytest.mark.parametrize("said", ["yes undo it", "yes, undo that", "ok undo", "yes undo hand 1 please", "嗯 撤銷"])
def test_an_undo_is_agreed_to_in_the_words_of_the_question(said: str) -> None:
    chat = Chat.after(*SEATED, "ann: bob 3 from cat", "cat: undo", step=20)
    assert "Undo that?" in chat.text
    chat.say(f"cat: {said}")
    assert not chat.seen.night.hands


@pytest.mark.parametrize("asks", ["eve takes dan's seat", "eve plays for dan"])
def test_a_refused_answer_leaves_the_question_to_those_whom_it_is_about(asks: str) -> None:
    chat = Chat.after(*SEATED, f"eve: {asks}", step=20)
    asked = str(chat.offering)
    assert "Only those who play tonight" in chat.say("eve: yes please")
    assert chat.messages[asked].choices
    chat.say("dan: yes")
    assert chat.seen.people.name(chat.seen.night.table.players[3]) == "eve"  # type: ignore[union-attr]
    assert [one.key for one in chat.messages[asked].lines] == ["dialogue.answered"]


FAMILY = (
    "阿嬤: /newgame tw.taiwan_house 阿嬤 阿弟 小芬 爸爸",
    *(f"{name}: /iam {name}" for name in ("阿嬤", "阿弟", "小芬", "爸爸")),
)


def seats(chat: Chat) -> list[str]:
    table = chat.seen.night.table
    assert table is not None
    return [chat.seen.people.name(player) for player in table.players]


@pytest.mark.parametrize("said", ["阿弟的位子", "坐阿弟的位子", "好 坐阿弟的位子", "小媽 坐 阿弟 的位子"])
@pytest.mark.parametrize("who", ["阿弟", "阿嬤"])
def test_whose_seat_is_taken_is_said_in_words(who: str, said: str) -> None:
    chat = Chat.after(*FAMILY, "阿弟: 小媽加入", step=20)
    chat.say(f"{who}: {said}")
    assert seats(chat) == ["阿嬤", "小媽", "小芬", "爸爸"]


@pytest.mark.parametrize("said", ["好 小媽接我的位子", "嗯，小媽接我的位子"])
def test_a_change_of_seats_is_agreed_to_by_saying_it_again(said: str) -> None:
    chat = Chat.after(*FAMILY, "阿嬤: 小媽接我的位子", step=20)
    chat.say(f"阿嬤: {said}")
    assert seats(chat) == ["小媽", "阿弟", "小芬", "爸爸"]


@pytest.mark.parametrize("said", ["好", "ok", "yes la"])
def test_whoever_a_change_of_seats_names_agrees_to_it(said: str) -> None:
    chat = Chat.after(*FAMILY, "阿弟: 我接小芬的位子", step=20)
    chat.say(f"小芬: {said}")
    assert seats(chat) == ["阿嬤", "小芬", "阿弟", "爸爸"]


@pytest.mark.parametrize("said", ["nice hand", "cat lah", "so many hands", "beer?", "yes but my tea first", "哈哈"])
def test_talk_answers_no_question_of_others(said: str) -> None:
    chat = Chat.after(*TWICE, step=20)
    asked = str(chat.offering)
    assert chat.say(f"dan: {said}") == ""
    assert chat.messages[asked].choices


PLAYED = (*SEATED, "ann: bob 3 from cat")


@pytest.mark.parametrize(
    "said",
    [
        "close the night",
        "ok close the night",
        "收工喇 今晚收檔",
        "今晚收工",
        "今晚收檔",
        "今夜はお開き",
        "今夜はお開きにしよう",
    ],
)
@pytest.mark.parametrize("before", [(), ("ann: end game", "ann: yes")])
def test_the_night_is_closed_in_the_words_of_its_button_said_twice(before: tuple[str, ...], said: str) -> None:
    chat = Chat.after(*PLAYED, *before, step=20)
    chat.say(f"ann: {said}")
    assert chat.labels == ["Call it a night", "Not yet"]
    assert chat.seen.night.settled is None
    chat.say(f"ann: {said}")
    assert chat.seen.night.settled is not None


@pytest.mark.parametrize("said", ["close the game", "gg close", "今天就到這裡 收工", "今天就到此為止", "対局を終える"])
def test_the_end_of_a_game_is_asked_about_however_it_is_told(said: str) -> None:
    chat = Chat.after(*PLAYED, step=20)
    assert "End the game now?" in chat.say(f"ann: {said}")


@pytest.mark.parametrize("said", ["that's it for tonight", "今天就到這裡 收工", "收工", "お開き", "今日はここまで"])
def test_the_end_of_an_evening_whose_game_is_over_asks_whether_the_night_is_to_be_closed(said: str) -> None:
    chat = Chat.after(*PLAYED, "ann: end game", "ann: yes", step=20)
    assert "Close the night?" in chat.say(f"ann: {said}")
    chat.say("ann: yes")
    assert chat.seen.night.settled is not None
    assert chat.say(f"ann: {said}") == ""


@pytest.mark.parametrize(
    "said", ["score", "final score?", "final scores pls", "ok thats enough for tonight, lets settle"]
)
def test_the_standing_is_shown_however_it_is_asked_for(said: str) -> None:
    assert "Cat → Bob 8" in Chat.after(*PLAYED, step=20).say(f"ann: {said}")


@pytest.mark.parametrize("said", ["gg", "close one", "that was close", "nice score", "tonight was fun"])
def test_talk_about_the_end_ends_nothing(said: str) -> None:
    assert Chat.after(*PLAYED, step=20).say(f"ann: {said}") == ""


HONG_KONG = ("阿媽: /newgame hk 阿爸 阿媽 阿珍 大舅", "阿媽: /iam 阿媽", "阿珍: /iam 阿珍", "阿媽: 阿珍自摸三番")


@pytest.mark.parametrize("said", ["係呀四番", "係，四番", "係四番", "yes 4 faan", "yes 4", "嗯 4番"])
def test_a_value_is_agreed_to_with_its_unit(said: str) -> None:
    """Four faan self-drawn at the traditional table are 64 of the dealer, who doubles, and 32 each."""
    chat = Chat.after(*HONG_KONG, "阿爸: 第一鋪係四番", step=20)
    chat.say(f"阿爸: {said}")
    assert sorted(payment.amount for payment in chat.moved) == [32_000, 32_000, 64_000]


@pytest.mark.parametrize("said", ["係呀我包", "係，我包", "yes, 阿媽包"])
def test_whoever_is_liable_agrees_by_saying_so(said: str) -> None:
    """Three faan self-drawn: the dealer would pay 32, the others 16 each, 64 in all."""
    chat = Chat.after(*HONG_KONG, "阿爸: 阿媽包", step=20)
    assert "pays for all" in chat.text
    chat.say(f"阿媽: {said}")
    assert {chat.seen.people.name(payment.payer) for payment in chat.moved} == {"阿媽"}
    assert sum(payment.amount for payment in chat.moved) == 64_000
