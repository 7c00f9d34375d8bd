"""A game that people sit down for, started by a word."""

from __future__ import annotations

import pytest

from tests.chat.conftest import Chat

LOBBY = ("ann: /newgame hk", "bob: /join", "cat: /join", "dan: /join")
WORDS = (
    "開始",
    "好了開始吧",
    "開枱",
    "開打啦",
    "人齊，開波",
    "start",
    "ok let's start",
    "じゃあ始めよう",
    "開始します",
)


@pytest.mark.parametrize("typed", WORDS)
def test_a_word_starts_the_game_once_every_seat_is_taken(typed: str) -> None:
    chat = Chat.after(*LOBBY, "ann: /join")
    chat.say(f"ann: {typed}")
    assert chat.seen.night.running
    assert len(chat.seen.night.hands) == 0


@pytest.mark.parametrize("typed", WORDS)
def test_no_word_starts_a_game_with_an_empty_seat(typed: str) -> None:
    chat = Chat.after(*LOBBY)
    chat.say(f"ann: {typed}")
    assert not chat.seen.night.running
    chat.say("ann: /join")
    chat.say("ann: 開始未呀，等緊人")
    assert not chat.seen.night.running


@pytest.mark.parametrize("typed", WORDS)
def test_a_word_for_starting_is_not_about_the_game_that_runs(typed: str) -> None:
    chat = Chat.after("ann: /newgame hk ann bob cat dan")
    before = chat.seen.night
    chat.say(f"ann: {typed}")
    assert chat.seen.night == before


@pytest.mark.parametrize(
    ("said", "sits"),
    [
        ("bob: i want to sit also", ["bob"]),
        ("bob: i'll play too", ["bob"]),
        ("dee: dee sits too", ["dee"]),
        ("爸爸: 我都坐", ["爸爸"]),
        ("媽媽: 加埋我", ["媽媽"]),
        ("bob: fay and gus sit too", ["fay", "gus"]),
        ("阿嬤: 阿弟跟小芬也坐", ["阿弟", "小芬"]),
        ("阿嬤: 阿弟、小芬、阿媽都坐", ["阿弟", "小芬", "阿媽"]),
    ],
)
def test_people_sit_down_in_more_words(said: str, sits: list[str]) -> None:
    chat = Chat.after("ann: /newgame sg")
    told = chat.say(said).splitlines()
    assert [name for one in told for wind, _, name in [one.partition(" ")] if wind in WINDS and name != "–"] == sits


WINDS = ("East", "South", "West", "North")


@pytest.mark.parametrize(
    "said", ["i not playing", "i'm not playing sorry", "count me out", "我唔玩", "我不打了", "抜けます"]
)
def test_whoever_sits_gets_up_in_words_before_the_game(said: str) -> None:
    chat = Chat.after("ann: /newgame sg", "bob: i'm in")
    assert "East –" in chat.say(f"bob: {said}")
    assert chat.say(f"bob: {said}") == ""


@pytest.mark.parametrize("said", ["tom and jerry are funny", "rice and chicken too", "我同你講嘢", "i not hungry"])
def test_talk_while_people_sit_down_seats_nobody(said: str) -> None:
    assert Chat.after("ann: /newgame sg", "bob: i'm in").say(f"bob: {said}") == ""


@pytest.mark.parametrize(
    "said",
    [
        *("同一檯再嚟", "同一桌再來", "老樣子", "前回と同じ卓で", "同じメンバーで始めよう", "the usual"),
        *(
            "再打一次，一樣的人",
            "新開一檯 同班人",
            "再打過，照舊",
            "再开一桌，一样的人",
            "原班人馬再打一場",
            "咁 再嚟過，照舊",
        ),
    ],
)
def test_the_same_table_is_offered_a_week_later(said: str) -> None:
    chat = Chat.after("ann: /newgame sg ann ben cat dan", "ann: ben 3 from cat", "ann: /settle close")
    chat.now += 7 * 24 * 60 * 60
    chat.say(f"ann: {said}")
    assert chat.labels == ["Same table again: ann, ben, cat, dan"]


@pytest.mark.parametrize("said", ["明天再打", "下次再打過", "一樣的菜"])
def test_another_day_is_no_word_for_the_same_table(said: str) -> None:
    chat = Chat.after("ann: /newgame sg ann ben cat dan", "ann: ben 3 from cat", "ann: /settle close")
    assert chat.say(f"ann: {said}") == ""


def test_the_same_table_is_named_by_those_who_sit_there() -> None:
    chat = Chat.after("ann: /newgame sg ann ben cat dan eve", "ann: ben 3 from cat", "ann: /settle close")
    chat.say("ann: same table again")
    assert chat.labels[-1] == "Same table again: ann, ben, cat, dan"
    chat.say("ann: /newgame")
    assert "Same table again: ann, ben, cat, dan" in chat.labels


@pytest.mark.parametrize(
    "told",
    [
        *("もう一回やろう、同じメンツで", "もう一回、同じメンツで", "もう半荘やろう、同じメンバーで"),
        *("もう一回しよう、メンツそのまま", "play again, same people", "one more, same four"),
    ],
)
def test_one_more_game_may_be_asked_for_in_two_ways_at_once(told: str) -> None:
    chat = Chat.after("ann: /newgame riichi ann bob cat dan", "bob: bob yakuman from cat")
    assert chat.say(f"ann: {told}").startswith("No game is on.")
    assert chat.labels == ["Same table again: ann, bob, cat, dan"]


@pytest.mark.parametrize("told", ["25000点持ちの30000点返し", "25000点持ち30000点返し"])
def test_starting_and_return_points_are_told_with_small_words(told: str) -> None:
    assert Chat.after("ann: /newgame riichi").say(f"ann: {told}").startswith("New game: Riichi")


@pytest.mark.parametrize("told", ["私も入る", "私も入ります", "僕もやる", "私も参加します"])
def test_somebody_who_joins_too_sits_down(told: str) -> None:
    assert "bob sat down." in Chat.after("ann: /newgame riichi", "ann: me").say(f"bob: {told}")
