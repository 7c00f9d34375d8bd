"""What is said to a question instead of a tap, in every language; the words of false wins stand in one place."""

from __future__ import annotations

import pytest

from bot.reading import Names, People, Person
from bot.reading.answer_words import AnswerWord, answer_word
from bot.reading.during_deal import false_win_of

MEANT = {
    AnswerWord.YES: ("yes", "Yep!", "ok lah", "係呀", "好啦", "是的", "はい。", "そうですね"),
    AnswerWord.NO: ("no", "nope", "唔使啦", "唔係", "不是", "いいえ", "違います"),
    AnswerWord.NONE: ("Neither", "none of them", "冇", "都不是", "どちらでもない"),
    AnswerWord.LEAVE: ("never mind", "cancel that", "forget it", "算了吧", "取消", "やめます", "キャンセル"),
    AnswerWord.ANOTHER: ("another hand", "yes another one", "係另一鋪", "又一鋪", "別の局です"),
    AnswerWord.SAME: ("same one", "no, the same one", "同一鋪", "同じです"),
    AnswerWord.BOTH: ("no, both", "兩個都計", "both", "both of them", "兩個都係", "两个", "両方", "二人とも"),
    AnswerWord.NOBODY: ("nobody", "no one", "冇人", "誰も"),
    AnswerWord.NOBODY_WON: ("nobody won", "冇人食糊", "没人胡"),
    AnswerWord.NOBODY_PAYS: ("nobody pays", "冇人賠", "誰も払わない"),
    AnswerWord.NOBODY_THREW: ("nobody threw it", "himself", "没人放炮"),
    AnswerWord.ORDINAL: ("first one", "the 2nd", "第一個", "2番目", "最初の"),
}


@pytest.mark.parametrize(("meant", "typed"), [(meant, typed) for meant, said in MEANT.items() for typed in said])
def test_an_answer_in_a_word_is_known_in_every_language(meant: AnswerWord, typed: str) -> None:
    assert answer_word(typed) is meant


@pytest.mark.parametrize("typed", ["3 tai", "dan", "yes it was dan", "好勁", "no dan shot", "第3鋪", "係阿明", ""])
def test_what_says_more_is_no_word_that_answers(typed: str) -> None:
    assert answer_word(typed) is None


@pytest.mark.parametrize(
    "typed",
    [
        *("tso wu dan", "dan false mahjong for 3", "dan 詐糊", "dan 錯糊", "dan チョンボ", "dan 誤ロン", "dan fake hu"),
        *("dan called mah jong wrongly", "jia hu dan", "dan dead call", "炸胡 dan"),
    ],
)
def test_a_command_for_fines_knows_the_words_of_false_wins_that_lines_know(typed: str) -> None:
    dan = Person("p4", "Dan")
    assert false_win_of(Names(People((dan,)), ("p4",)), typed).player == "p4"
