"""What is said of a night whose hands are of other days, and of what nobody answered."""

from __future__ import annotations

from bot.text.catalogue import catalogue
from bot.text.render import AsSaid, blocks
from tests.chat.conftest import Chat

DAY = 24 * 60 * 60


def test_a_night_of_several_days_says_from_when_to_when() -> None:
    chat = Chat.after("ann: /newgame sg ann ben cat dan", "ann: ben 3 from dan")
    chat.now += 7 * DAY
    chat.say("ann: cat 3 from dan")
    assert chat.say("ann: /settle close").startswith("12 January to 19 January: 2 hands")


def test_a_night_that_is_closed_days_later_is_that_of_its_hands() -> None:
    chat = Chat.after("ann: /newgame sg ann ben cat dan", "ann: ben 3 from dan")
    chat.now += 7 * DAY
    chat.say("ann: /settle close")
    chat.now += DAY
    assert chat.say("ann: /settle").startswith(("12 January: 1 hand", "Tonight: 1 hand"))


def test_what_nobody_answered_is_named_in_cantonese() -> None:
    chat = Chat.after("大佬: /language zh_Hant", "大佬: /newgame hk 大佬 阿珍 阿輝 家嫂", "大佬: 大佬食糊3番 阿珍出銃")
    chat.say("大佬: 阿輝食糊")
    chat.say("大佬: /endgame")
    assert chat.reply is not None
    said = "\n".join(blocks(chat.reply, catalogue(chat.reply.language), AsSaid()))
    assert "仲未答：" in said
