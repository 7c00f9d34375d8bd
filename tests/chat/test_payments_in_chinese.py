"""Money that changed hands, told in Chinese in the ways people tell it."""

from __future__ import annotations

import pytest

from tests.chat.conftest import Chat

NIGHT = ("ann: /newgame tw.taiwan_house ann bob cat dan", "bob: bob胡ann放槍3台", "cat: cat自摸3台")
"""3 tai of 100/20 off Ann who deals: 160 + 20; Cat, who does not deal, draws 3 from everybody, Bob dealing 1 more."""


@pytest.mark.parametrize(
    ("who", "said"),
    [
        *(("ann", "我先給cat50現金"), ("ann", "我給cat50元現金"), ("ann", "給cat50了"), ("ann", "我把錢給cat了，50塊")),
        *(
            ("cat", "ann給我50元現金"),
            ("cat", "ann剛剛給我50元現金"),
            ("cat", "ann給了我50，現金"),
            ("cat", "ann給我50現金了"),
        ),
        *(
            ("cat", "ann把錢給我了，50元"),
            ("cat", "ann把钱给我了，50块"),
            ("ann", "俾埋嗰50俾cat"),
            ("ann", "我俾住50俾cat先"),
        ),
        *(("ann", "畀埋啦50蚊，cat收"), ("ann", "我俾住cat50先"), ("ann", "畀埋cat50"), ("ann", "我现在给cat50块现金")),
    ],
)
@pytest.mark.parametrize("closed", [False, True])
def test_cash_that_changed_hands_is_asked_about(who: str, said: str, closed: bool) -> None:
    chat = Chat.after(*NIGHT, *(["ann: /settle close"] if closed else []))
    chat.say(f"{who}: {said}")
    assert chat.labels == ["Handed over: ann → cat 50", "Another: ann pays cat 50"]


@pytest.mark.parametrize("said", ["ann把錢給我了", "ann把钱给我了", "ann将钱付给我了"])
def test_the_money_of_somebody_is_what_is_open(said: str) -> None:
    chat = Chat.after(*NIGHT, "ann: /settle close")
    assert "ann paid cat" in chat.say(f"cat: {said}")


def test_two_who_are_paid_in_one_line_are_asked_about_together() -> None:
    chat = Chat.after(*NIGHT, "ann: /settle close")
    said = chat.say("ann: 畀埋cat50，bob20")
    assert "ann → cat 50\nann → bob 20" in said


@pytest.mark.parametrize("said", ["我上禮拜欠cat的{}現在給", "上禮拜我還欠cat{}，今天給了", "上禮拜欠cat的{}給了"])
def test_what_was_owed_of_another_night_is_paid_by_these_words(said: str) -> None:
    chat = Chat.after(*NIGHT, "ann: /settle close")
    chat.now += 7 * 24 * 60 * 60
    chat.say("ann: /newgame tw.taiwan_house ann bob cat dan")
    owed = next(one for one in chat.text.splitlines() if one.startswith("ann → cat ")).rpartition(" ")[2]
    assert f"ann paid cat {owed}" in chat.say(f"ann: {said.format(owed)}")


@pytest.mark.parametrize(
    "said", ["給cat看了", "給我50秒", "ann給我看50張照片", "我先給cat發現金", "上禮拜欠cat的50還沒給"]
)
def test_giving_something_else_is_talk(said: str) -> None:
    assert Chat.after(*NIGHT).say(f"dan: {said}") == ""
