"""What is said of a night whose hands are of other days, and of what nobody answered."""

from __future__ import annotations

import pytest

from bot.text.catalogue import catalogue
from bot.text.render import AsSaid, blocks
from tests.chat.conftest import Chat

DAY = 24 * 60 * 60


def test_a_night_of_several_days_says_from_when_to_when() -> None:
    chat = Chat.after("ann: /newgame sg ann ben cat dan", "ann: ben 3 from dan")
    chat.now += 7 * DAY
    chat.say("ann: cat 3 from dan")
    chat.say("ann: #1")
    assert chat.say("ann: /settle close").startswith("12 January to 19 January: 2 hands")


def test_a_night_that_is_closed_days_later_is_that_of_its_hands() -> None:
    chat = Chat.after("ann: /newgame sg ann ben cat dan", "ann: ben 3 from dan")
    chat.now += 7 * DAY
    chat.say("ann: /settle close")
    chat.now += DAY
    assert chat.say("ann: /settle").startswith(("12 January: 1 hand", "Tonight: 1 hand"))


def test_a_night_goes_by_the_day_it_began_wherever_it_is_named() -> None:
    chat = Chat.after("ann: /newgame sg ann ben cat dan", "ann: ben 3 from dan")
    chat.now += 14 * 60 * 60  # past midnight
    chat.say("ann: cat 3 from ben")
    chat.say("ann: /settle close")
    chat.now += DAY
    assert "Still open from 12 January:" in chat.say("ann: /newgame sg ann ben cat dan")
    chat.say("ann: ben 3 from dan")
    assert "This receipt is from 12 January." in chat.say("ann: /undo", reply_to="reply 3")
    texts = ["\n".join(blocks(one, catalogue("en"), AsSaid())) for one in chat.messages.values()]
    assert any(one.startswith("12 January: 2 hands") for one in texts)


def test_hands_with_a_number_that_do_not_count_are_told_beside_those_that_do() -> None:
    chat = Chat.after("ann: /newgame sg ann ben cat dan", "ann: ben 3 from dan", "ann: cat 3 from ben")
    assert chat.say("ann: /settle").startswith("Tonight: 2 hands\n")
    chat.say("ann: /undo")
    assert chat.say("ann: cat 4 from ben").startswith("Hand 3")
    assert chat.say("ann: /settle").startswith("Tonight: 2 hands (1 not counted)\n")


LEFT_OPEN = ("ann: /newgame sg ann ben cat dan stake=0.5/1", "ann: ben 3 from dan")


def a_week_later(*lines: str) -> Chat:
    chat = Chat.after(*LEFT_OPEN)
    chat.now += 7 * DAY
    chat.play(lines)
    return chat


@pytest.mark.parametrize("typed", ["cat 3 from dan", "/s cat 3 from dan", "draw", "/draw"])
def test_the_first_hand_of_another_day_asks_once_whether_an_open_night_goes_on(typed: str) -> None:
    chat = a_week_later(f"ann: {typed}")
    assert chat.text.startswith("Still open: the night of 12 January.")
    assert len(chat.seen.night.hands) == 1
    chat.say("ann: #1")
    assert len(chat.seen.night.hands) == 2
    chat.say("ann: ben 4 from cat")
    assert len(chat.seen.night.hands) == 3


def test_a_hand_whose_answer_is_tapped_asks_it_as_well() -> None:
    chat = a_week_later("ann: cat 3", "ann: off dan")
    assert chat.text.startswith("Still open: the night of 12 January.")
    chat.say("ann: go on with that night")
    assert len(chat.seen.night.hands) == 2


def test_an_open_night_is_closed_and_the_hand_begins_another() -> None:
    """3 tai off Dan at 0.5/1 are 8 of him and 4 each; the money of the night before is none of it."""
    chat = a_week_later("ann: cat 3 from dan", "ann: #2")
    assert chat.seen.night.settled is not None
    assert chat.labels[0] == "New night: cat 3 from dan"
    assert "Not recorded yet: cat 3 from dan" in chat.text
    assert chat.say("ann: #1").startswith("New game: Singapore style")
    assert len(chat.seen.night.hands) == 1
    assert chat.balances == {"ann": -4_000, "ben": -4_000, "cat": 16_000, "dan": -8_000}
    assert len(chat.seen.night.debts) == 3


def test_whoever_plays_into_the_next_day_is_not_asked() -> None:
    chat = Chat.after(*LEFT_OPEN)
    chat.now += 14 * 60 * 60
    chat.say("ann: cat 3 from dan")
    assert len(chat.seen.night.hands) == 2


def test_what_nobody_answered_is_named_in_cantonese() -> None:
    chat = Chat.after("大佬: /language zh_Hant", "大佬: /newgame hk 大佬 阿珍 阿輝 家嫂", "大佬: 大佬食糊3番 阿珍出銃")
    chat.say("大佬: 阿輝食糊")
    chat.say("大佬: /endgame")
    assert chat.reply is not None
    said = "\n".join(blocks(chat.reply, catalogue(chat.reply.language), AsSaid()))
    assert "仲未答：" in said


@pytest.mark.parametrize("between", [["dan: /settle"], ["ben: who owes what"], ["ben: paid dan 4", "dan: /settle"], []])
def test_a_hand_that_begins_another_night_stays_on_offer_until_then(between: list[str]) -> None:
    chat = a_week_later("ann: cat 3 from dan", "ann: #2", *between)
    settlement = str(chat.shown)
    assert "New night: cat 3 from dan" in chat.labels_of(chat.messages[settlement])
    chat.say("dan: #1", reply_to=settlement)
    assert len(chat.seen.night.hands) == 1
    assert chat.balances["cat"] == 16_000


@pytest.mark.parametrize("opened", ["/newgame sg Ann Ben Cat Dan", "/newgame", "ben 2 zimo"])
def test_a_hand_that_waits_for_a_night_is_offered_wherever_it_is_opened(opened: str) -> None:
    chat = a_week_later("ann: cat 3 from dan", "ann: #2", f"ben: {opened}")
    again = "Same table again: ann, ben, cat, dan"
    if again in chat.labels:
        chat.say(f"ben: #{chat.labels.index(again) + 1}")
    assert chat.labels[0] == ("Record: ben 2 zimo" if "zimo" in opened else "Record: cat 3 from dan")
    chat.say("ben: #1")
    assert len(chat.seen.night.hands) == 1
    chat.say("ann: /settle close")
    assert not any(one.startswith(("New night", "Record:")) for one in chat.labels)


def test_a_hand_told_behind_a_closed_night_is_offered_in_the_next() -> None:
    chat = Chat.after(*LEFT_OPEN, "ann: /settle close", "ann: cat 3 from dan", step=20)
    chat.say("ann: #3")
    assert chat.labels[0] == "Record: cat 3 from dan"
    chat.say("ann: #1")
    assert len(chat.seen.night.hands) == 1
