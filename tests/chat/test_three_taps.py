"""A hand in three taps: one message edited in place, typed answers, two people at once, a restart in between."""

from __future__ import annotations

import pytest

from bot.app.steps import LONGEST
from tests.chat.conftest import Chat

OPENED = {
    "sg stake=0.5/1": ["1 tai → 6", "2 tai → 12", "3 tai → 24", "4 tai → 48", "5 tai → 96"],
    "hk": [
        f"{one} faan → {sum_}"
        for one, sum_ in zip(range(3, 11), ("64", "128", "192", "256", "384", "512", "768", "1,024"), strict=True)
    ],
}
"""What Ben, South, receives self-drawn. Singapore: each loser pays 2 × 0.5 × 2^n. Hong Kong: u = 8 12 16 ... by faan
as in the traditional table, 2u from Wen and Rob, 4u from East."""


def taps(chat: Chat, *labels: str) -> list[str]:
    """Press the buttons with these labels, each on the message that stands there then; the labels offered last."""
    for label in labels:
        chat.say(f"ann: #{chat.labels.index(label) + 1}")
    return chat.labels


@pytest.mark.parametrize("variant", ["sg", "hk", "tw", "tw.taiwan_house"])
def test_three_taps_record_a_hand_in_one_message(variant: str) -> None:
    chat = Chat()
    chat.say(f"ann: /newgame {variant} Ann Ben Wen Rob")
    chat.say("ann: /score")
    asked = chat.shown
    values = taps(chat, "Ben", "Self-drawn")
    taps(chat, values[0])
    assert chat.shown == asked
    assert len(chat.seen.night.hands) == 1
    assert chat.balances["Ben"] > 0
    assert chat.labels[:2] == ["Undo", "Fix"]


def test_the_values_are_those_of_the_house_with_what_the_winner_receives() -> None:
    chat = Chat()
    chat.say("ann: /newgame sg Ann Ben Wen Rob stake=0.5/1")
    chat.say("ann: /score")
    assert taps(chat, "Ben", "Self-drawn")[:-3] == OPENED["sg stake=0.5/1"]
    chat.say("ann: /set limit=3")
    chat.say("ann: /score ben zimo")
    assert chat.labels[:-3] == OPENED["sg stake=0.5/1"][:3]


def test_a_limit_of_four_faan_without_a_minimum_gives_five_buttons() -> None:
    # chicken hand u = 1, then 2 4 8 16: 2u from Wen and Rob, 4u from East
    chat = Chat()
    chat.say("ann: /newgame hk.traditional_4 Ann Ben Wen Rob")
    chat.say("ann: /score ben zimo")
    assert chat.labels[:-3] == ["0 faan → 8", "1 faan → 16", "2 faan → 32", "3 faan → 64", "4 faan → 128"]


def test_japanese_hands_are_han_and_fu_or_a_limit_by_name() -> None:
    # Ben, no dealer, off Wen: 3 han 30 fu 3900, mangan 8000, yakuman 32000
    chat = Chat()
    chat.say("ann: /newgame riichi Ann Ben Wen Rob")
    chat.say("ann: /score")
    offered = taps(chat, "Ben", "Ron off Wen")
    assert offered[:4] == ["1 han", "2 han", "3 han", "4 han"]
    assert [label.partition(" →")[0] for label in offered[4:9]] == [
        "mangan",
        "haneman",
        "baiman",
        "sanbaiman",
        "yakuman",
    ]
    assert taps(chat, "3 han")[:2] == ["30 fu → 3,900", "40 fu → 5,200"]
    taps(chat, "30 fu → 3,900")
    assert (chat.balances["Ben"], chat.balances["Wen"]) == (28_900, 21_100)
    chat.say("ann: /score wen from rob")
    taps(chat, next(label for label in chat.labels if label.startswith("mangan")))
    assert (chat.balances["Wen"], chat.balances["Rob"]) == (29_100, 17_000)


def test_a_british_hand_is_typed() -> None:
    chat = Chat()
    chat.say("ann: /newgame british Ann Ben Wen Rob")
    chat.say("ann: /score")
    assert taps(chat, "Ben", "Self-drawn")[-3:] == ["‹ Back", "Cancel", "Type the tiles"]
    assert "★ Ben 80" in chat.say("ann: =80")


def test_what_somebody_chose_the_last_time_is_his_first_button(table: Chat) -> None:
    table.say("ann: wen 4 from rob")
    table.say("ben: ben 1 zimo")
    table.say("ann: /score")
    assert table.labels[0] == "Wen"
    assert taps(table, "Wen")[0] == "Off Rob"
    assert taps(table, "Off Rob")[0] == "4 tai → 32"
    table.say("ben: /score")
    assert table.labels[0] == "Ben"


def test_back_shows_the_question_before_and_cancel_closes(table: Chat) -> None:
    table.say("ann: /score")
    first = table.labels
    second = taps(table, "Ben")
    assert taps(table, "Self-drawn", "‹ Back") == second
    assert taps(table, "‹ Back") == first
    assert taps(table, "Cancel") == []
    assert table.say("ann: ben") == ""
    assert table.seen.night.hands == ()


def test_answers_can_be_typed_by_the_person_asked_and_by_nobody_else(table: Chat) -> None:
    table.say("ann: /score")
    asked = table.shown
    assert table.say("rob: wen") == ""
    assert "How did Ben win" in table.say("ann: ben")
    assert table.say("ann: what a hand") == ""
    assert table.say("rob: zimo") == ""
    assert "worth" in table.say("ann: rob")
    assert table.shown == asked
    assert table.say("ann: lol") == ""
    table.say("ann: 3")
    assert table.balances == {"Ann": -4000, "Ben": 16_000, "Wen": -4000, "Rob": -8000}
    assert table.say("ann: 3") == ""


def test_a_whole_line_is_no_answer(table: Chat) -> None:
    table.play(["ann: /score", "ann: ben"])
    table.say("ann: wen 3 from rob")
    assert table.balances == {"Ann": -4000, "Ben": -4000, "Wen": 16_000, "Rob": -8000}


def test_tiles_answer_the_last_question(table: Chat) -> None:
    # Ben, South, self-drawn: a pung of white dragons, 1 double, 2 from each
    table.play(["ann: /score", "ann: ben", "ann: zimo"])
    table.say("ann: 123m 456p 78s+9s EE (PPP)")
    assert table.balances["Ben"] == 6000


def test_a_typed_hand_that_cannot_be_read_is_refused_when_it_answers_the_question(table: Chat) -> None:
    table.play(["ann: /score", "ann: ben", "ann: zimo"])
    assert table.say("ann: 123m 456p 789s EE 5x") == ""
    assert "“5x”" in table.say("ann: 123m 456p 789s EE 5x", reply_to=table.offering)


def test_a_question_about_a_fact_is_answered_in_words(table: Chat) -> None:
    # how was it won? off Rob: 3 doubles, 8 from him, 4 from Ann and Wen
    table.say("ann: ben 3")
    assert "How did Ben win: self-draw, or off whose discard?" in table.say("ann: /s ben 3")
    table.say("ann: rob")
    assert table.balances == {"Ann": -4000, "Ben": 16_000, "Wen": -4000, "Rob": -8000}


def test_any_player_may_press_and_the_dialogue_stays_that_of_the_person_asked(table: Chat) -> None:
    table.say("ann: /score")
    table.say(f"rob: #{table.labels.index('Ben') + 1}")
    assert table.say("rob: zimo") == ""
    assert "Ben's hand worth" in table.say("ann: zimo")


def test_two_dialogues_do_not_mix(table: Chat) -> None:
    table.say("ann: /score")
    anns = table.shown
    table.say("rob: /score")
    robs = table.shown
    assert anns != robs
    table.say("rob: wen")
    table.say("ann: ben")
    table.say("rob: from ann", reply_to=robs)
    assert "Ben's hand" in table.say("ann: zimo")
    table.say("rob: 2")
    assert table.balances == {"Ann": -4000, "Ben": -2000, "Wen": 8000, "Rob": -2000}
    assert "Another hand came in" in table.say("ann: 3")


def test_a_restart_loses_neither_buttons_nor_the_question(table: Chat) -> None:
    table.play(["ann: /score", "ann: #2"])
    again = Chat(store=table.store, now=table.now, messages=table.messages, offering=table.offering)
    again._count = 100
    assert "Ben's hand worth" in again.say("ann: zimo")
    assert "Hand 1 · Ben wins by self-draw" in again.say("ann: #1")


def test_a_button_pressed_after_another_hand_asks_before_it_scores(table: Chat) -> None:
    table.play(["ann: /score", "ann: #2", "ann: #1"])
    offered = table.offering
    table.say("rob: wen 1 from ben")
    reply = table.say("ann: #1", reply_to=offered)
    assert "Another hand came in" in reply
    assert table.labels == ["Record it as hand 2", "Cancel"]
    assert len(table.seen.night.hands) == 1
    table.say("ann: #1")
    assert [hand.number for hand in table.seen.night.hands] == [1, 2]


def test_a_button_pressed_twice_scores_once_and_asks_nothing(table: Chat) -> None:
    table.play(["ann: /score", "ann: #2", "ann: #1"])
    assert table.reply is not None
    pressed = table.reply.choices[0].id
    table.say(f"ann: {pressed}", pressed=True, reply_to=table.shown)
    table.step = 1
    reply = table.say(f"rob: {pressed}", pressed=True, reply_to=table.shown)
    assert reply == "That button has done its work already. Nothing was changed."
    assert table.reply.notice
    assert len(table.seen.night.hands) == 1


SHORT = [
    # who types what; who wins 3 doubles and who pays double (None: everybody)
    ("ann", "/s 3 zm", "Ann", None),
    ("ann", "bob 3 al", "Bob", "Al"),
    ("ann", "3 bob", "Ann", "Bob"),
    ("ann", "bob 3 me", "Bob", "Ann"),
    ("zed", "al 3 zm", "Al", None),
]


@pytest.mark.parametrize(("who", "typed", "winner", "payer"), SHORT, ids=[row[1] for row in SHORT])
def test_ten_characters_are_enough(who: str, typed: str, winner: str, payer: str | None) -> None:
    chat = Chat()
    chat.say("ann: /newgame sg Ann Bob Al Cat stake=0.5/1")
    assert len(typed) <= 10
    chat.say(f"{who}: {typed}")
    losers = [name for name in ("Ann", "Bob", "Al", "Cat") if name != winner]
    paid = {name: 8000 if payer in (None, name) else 4000 for name in losers}
    assert chat.balances == {winner: sum(paid.values()), **{name: -amount for name, amount in paid.items()}}


@pytest.mark.parametrize("variant", ["sg", "hk", "tw", "riichi", "british"])
def test_dialogues_fit_below_a_message_whatever_people_are_called(variant: str) -> None:
    names = [letter * 30 for letter in "ABDG"]
    chat = Chat()
    chat.say(f"ann: /newgame {variant} {' '.join(names)}")
    chat.say("ann: /score")
    for press in (2, 2, 1):
        assert chat.reply is not None
        if not chat.reply.choices:
            break
        assert len(chat.reply.choices) <= 25
        assert max(len(label) for label in chat.labels) <= 64
        assert max(len(choice.id.encode()) for choice in chat.reply.choices) <= LONGEST
        chat.say(f"ann: #{press}")
