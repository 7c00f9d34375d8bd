"""Which of two questions, or hands, a line is about, and of whom it speaks."""

from __future__ import annotations

import pytest

from tests.chat.conftest import Chat

RIICHI = "アン: /newgame riichi アン ボブ キャット ダン"


@pytest.mark.parametrize("typed", ["ボブです", "俺はボブ", "ボブ", "ボブだよ"])
def test_who_one_is_answers_the_question_asked_later_not_who_was_ready(chat: Chat, typed: str) -> None:
    chat.say(RIICHI)
    chat.say("x: 流局")
    chat.say("x: 俺のリーチツモ 満貫")
    assert "Which one are you, x?" in chat.text
    chat.say(f"x: {typed}")
    (hand,) = chat.seen.night.hands
    (win,) = hand.given.wins
    assert chat.seen.people.name(win.player) == "ボブ"


def test_a_yes_to_a_question_before_somebody_elses_asks_which(chat: Chat) -> None:
    chat.step = 10
    chat.say(RIICHI)
    chat.say("アン: ボブ ツモ 満貫")
    chat.say("アン: 対局終了")
    chat.say("キャット: 東1局、キャットがアンから2000、いや3900だった")
    assert "record" in chat.text.casefold()
    chat.say("アン: はい")
    assert "could be several" in chat.text
    assert len(chat.labels) == 2
    assert len(chat.seen.night.hands) == 1
    assert chat.seen.night.running


def test_a_yes_to_the_only_question_is_no_question(chat: Chat) -> None:
    chat.say(RIICHI)
    chat.say("アン: ボブ ツモ 満貫")
    chat.say("アン: 対局終了")
    chat.say("アン: はい")
    assert not chat.seen.night.running


@pytest.mark.parametrize("typed", ["はい、訂正して", "うん、訂正して", "そうそう", "はい、お願い"])
def test_a_yes_with_what_it_agrees_to_corrects(chat: Chat, typed: str) -> None:
    """2 han 30 fu off Ann is 2,000."""
    chat.say(RIICHI)
    chat.say("アン: ボブ ロン アン 1翻30符")
    chat.say("キャット: 1局目はボブの2翻30符")
    chat.say(f"キャット: {typed}")
    assert {payment.amount for payment in chat.moved} == {2000}


def test_a_deal_named_as_one_before_is_corrected(chat: Chat) -> None:
    """さっきの and the deal name one hand."""
    chat.say(RIICHI)
    chat.say("アン: 流局 ボブ テンパイ")
    chat.say("アン: ボブ ツモ 満貫")
    chat.say("アン: さっきの東1局は流局じゃなくて、キャットのツモ満貫")
    assert "hand 1" in chat.text.casefold()
    assert len(chat.seen.night.hands) == 2


@pytest.mark.parametrize("deal", ["東1局", "東1局1本場", "南2局"])
def test_a_hand_told_anew_behind_its_deal_is_asked_about(chat: Chat, deal: str) -> None:
    chat.say(RIICHI)
    chat.say(f"キャット: {deal}、キャットがアンから2000、いや3900だった")
    assert "3900" in chat.text
    assert ("Not used" in chat.text) is (deal != "東1局")


TAIWAN = ("爸爸: /newgame tw.taiwan_house 爸爸 阿弟 小芬 阿嬤", "爸爸: 我自摸 一台")


@pytest.mark.parametrize("typed", ["對 門清自摸三台", "對啊，我門清自摸三台", "嗯 自摸三台"])
def test_a_hand_that_agrees_with_what_was_said_of_the_last_one_is_asked_about(chat: Chat, typed: str) -> None:
    """Three tai and one for the dealer are 100 + 4 × 20 of each of the others."""
    chat.step = 60
    chat.play(TAIWAN)
    chat.say(f"爸爸: {typed}")
    assert chat.labels[0] in ("Fix hand 1", "Correct it")
    assert len(chat.seen.night.hands) == 1
    assert chat.reply is not None
    chat.say(f"爸爸: {chat.reply.choices[0].command}")
    assert sum(payment.amount for payment in chat.moved) == 3 * 180_000


def test_a_hand_of_another_winner_that_begins_with_a_yes_is_the_next(chat: Chat) -> None:
    chat.step = 60
    chat.play(TAIWAN)
    chat.say("小芬: 對 小芬自摸三台")
    assert len(chat.seen.night.hands) == 2


@pytest.mark.parametrize("typed", ["門清要加吧 應該三台", "門清要算啊，應該是三台"])
def test_what_must_count_and_what_it_should_be_is_a_correction(chat: Chat, typed: str) -> None:
    chat.play(TAIWAN)
    chat.say(f"阿弟: {typed}")
    assert chat.labels[0] == "Correct it"
    assert "1 tai → 3 tai" in chat.text


@pytest.mark.parametrize(
    ("typed", "who"), [("四姨自摸三番", "四姨"), ("二叔食糊三番 阿珍出銃", "二叔"), ("三姑媽自摸三番", "三姑媽")]
)
def test_a_relative_called_by_a_number_who_does_not_sit_here_is_named(chat: Chat, typed: str, who: str) -> None:
    chat.say("阿媽: /newgame hk 阿媽 阿珍 阿爸 大舅")
    assert f"Nobody is called {who}" in chat.say(f"阿媽: {typed}")
    assert not chat.seen.night.hands
