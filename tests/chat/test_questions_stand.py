"""A question that was answered elsewhere, or whose hand is another now, loses its buttons and says why."""

from __future__ import annotations

import pytest

from bot.text.render import plain
from tests.chat.conftest import Chat, in_english

RECORDED = "That has been recorded since."
GAME = "ann: /newgame sg Ann Ben Wen Rob stake=0.5/1"


def shown(chat: Chat, message: str) -> str:
    return plain(chat.messages[message], in_english(chat.messages[message]))


def ask(chat: Chat, typed: str) -> str:
    """The message that asks about a line."""
    chat.say(typed)
    assert chat.labels, chat.text
    return str(chat.shown)


@pytest.mark.parametrize(
    ("asked", "told"),
    [
        ("ann: ben 3", "wen: ben 3 from wen"),
        ("ann: kong ben", "wen: ben concealed kong"),
        ("rob: wen paid ben 8", "ben: /paid wen ben 8"),
    ],
)
def test_a_question_that_somebody_else_answers_in_words_says_so(asked: str, told: str) -> None:
    chat = Chat.after(GAME, "ann: ben 3 from wen")
    chat.now += 1000
    message = ask(chat, asked)
    old = chat.messages[message].choices[0].id
    chat.say(told)
    assert shown(chat, message) == RECORDED
    assert not chat.messages[message].choices
    before = chat.seen.night
    assert chat.say(f"rob: {old}", pressed=True, reply_to=message) == RECORDED
    assert chat.seen.night == before


@pytest.mark.parametrize("asked", ["ben 3", "wen paid ben 8", "kong ben"])
def test_of_questions_asked_twice_the_other_loses_its_buttons_once_one_is_answered(asked: str) -> None:
    chat = Chat.after(GAME, "ann: ben 3 from wen")
    chat.now += 1000
    first, second = ask(chat, f"ann: {asked}"), ask(chat, f"ben: {asked}")
    chat.say("ben: #1", reply_to=second)
    assert shown(chat, first) == RECORDED
    assert not chat.messages[first].choices


def test_what_should_change_in_a_hand_is_asked_no_more_once_it_was_changed_or_undone() -> None:
    chat = Chat.after(GAME, "ann: ben 3 from wen", "ann: rob 2 zimo")
    of_first, of_newest = ask(chat, "ann: /fix 1"), ask(chat, "wen: /fix 2")
    chat.say("rob: /fix 1 4")
    assert shown(chat, of_first) == "Hand 1 has changed since I asked."
    assert chat.messages[of_newest].choices
    chat.say("ann: /undo entry=4")
    chat.say("ann: /undo 2")
    assert shown(chat, of_newest) == "Hand 2 has changed since I asked."
    assert not chat.messages[of_newest].choices


def test_a_hand_to_be_recorded_too_is_offered_under_the_number_it_would_have() -> None:
    """3 tai off Wen are 8 and 4 each: the hand is offered as 3, as 4 once another came in, and recorded by one tap."""
    chat = Chat.after(GAME)
    message = ask(chat, "ann: ben 3")
    chat.say("rob: rob 2 from ann")
    chat.say("ann: #2", reply_to=message)
    assert chat.labels[0] == "Record it as hand 2"
    chat.say("wen: wen 4 zimo")
    assert chat.labels_of(chat.messages[message])[0] == "Record it as hand 3"
    chat.say("ben: ann 1 zimo")
    assert chat.labels_of(chat.messages[message])[0] == "Record it as hand 4"
    assert "Hand 4 · Ben wins off Wen" in shown(chat, message)
    assert "Hand 4 · Ben wins off Wen" in chat.say("ann: #1", reply_to=message)
    assert len(chat.seen.night.hands) == 4


def test_a_question_whose_hand_was_recorded_otherwise_stays_open() -> None:
    """Another hand of somebody else is none of its answers."""
    chat = Chat.after(GAME)
    message = ask(chat, "ann: ben 3")
    chat.say("rob: rob 2 from ann")
    assert len(chat.messages[message].choices) == 4


def test_questions_of_a_night_that_is_over_are_closed_but_for_its_debts() -> None:
    chat = Chat.after(GAME, "ann: ben 3 from wen", "ann: rob 2 zimo")
    of_hand, fixing = ask(chat, "ann: wen 3"), ask(chat, "ann: /fix")
    chat.play(["ann: /settle close", GAME])
    assert not chat.messages[of_hand].choices
    assert not chat.messages[fixing].choices
    assert shown(chat, fixing) == "That night is over, so nothing was recorded here."


def test_a_question_that_was_closed_says_nothing_else_once_more_is_recorded() -> None:
    chat = Chat.after(GAME, "ann: ben 3 from wen")
    message = ask(chat, "rob: wen paid ben 8")
    chat.play(["ben: /paid wen ben 8", "ann: rob 2 zimo", "ann: /undo", "ann: /fix 1 4"])
    assert shown(chat, message) == RECORDED
