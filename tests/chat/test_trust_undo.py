"""Taking back: what is one's own at once, what somebody else entered by a second tap, and hands by their number."""

from __future__ import annotations

import pytest

from bot.text.catalogue import catalogue
from bot.text.render import plain
from tests.chat.conftest import Chat

EN = catalogue("en")

GAME = "ann: /newgame sg Ann Bob Cat Dan"
NIGHT = (GAME, "ann: bob 3 tai from dan", "bob: cat 2 tai from dan", "ann: ann 1 tai zimo")
LINKED = tuple(f"{name}: /iam {name}" for name in ("ann", "bob", "cat", "dan"))


def hands(chat: Chat) -> int:
    return len(chat.seen.night.hands)


# a button


def test_undo_of_somebody_elses_receipt_says_what_it_does_and_costs() -> None:
    """1 tai self-drawn at 0.5/1: each pays 2."""
    chat = Chat.after(GAME)
    chat.say("ann: ann 1 tai zimo")
    said = chat.say(f"bob: #{chat.labels.index('Undo') + 1}")
    assert "Somebody else entered hand 1" in said
    assert "Ann −6 · Bob +2 · Cat +2 · Dan +2" in said
    assert hands(chat) == 1
    assert "Undone: hand 1" in chat.say("bob: #1")
    assert hands(chat) == 0


def test_undo_of_ones_own_receipt_is_done_at_once() -> None:
    chat = Chat.after(GAME)
    chat.say("ann: ann 1 tai zimo")
    assert "Undone: hand 1" in chat.say(f"ann: #{chat.labels.index('Undo') + 1}")


def test_the_second_tap_changes_nothing_once_something_newer_came_in() -> None:
    chat = Chat.after(GAME)
    chat.say("ann: ann 1 tai zimo")
    chat.say(f"bob: #{chat.labels.index('Undo') + 1}")
    question = chat.offering
    chat.say("ann: bob 2 tai from cat")
    assert "Something newer has come in" in chat.say("bob: #1", reply_to=question)
    assert hands(chat) == 2


def test_a_tap_that_restores_what_somebody_else_undid_asks_first() -> None:
    """1 tai self-drawn at 0.5/1: each pays 2."""
    chat = Chat.after(GAME, "ann: ann 1 tai zimo", "ann: /undo")
    assert chat.labels == ["Redo"]
    said = chat.say("bob: #1")
    assert said.startswith("Somebody else undid hand 1. Restore it?")
    assert "Ann +6 · Bob −2 · Cat −2 · Dan −2" in said
    assert chat.labels == ["Restore hand 1"]
    assert hands(chat) == 0
    assert "Restored: hand 1" in chat.say("bob: #1")
    assert hands(chat) == 1


@pytest.mark.parametrize("said", ["ann: #1", "ann: /redo", "bob: /redo"])
def test_what_one_undid_oneself_and_what_is_typed_is_restored_at_once(said: str) -> None:
    chat = Chat.after(GAME, "ann: ann 1 tai zimo", "ann: /undo")
    assert "Restored: hand 1" in chat.say(said)
    assert hands(chat) == 1


@pytest.mark.parametrize("said", ["zed: #1", "zed: /redo", "zed: redo", "zed: restore hand 1"])
def test_what_a_player_undid_is_restored_by_players_alone(said: str) -> None:
    """Somebody without a part in the night may tell a hand, and has no say in whether it counts after all."""
    chat = Chat.after(GAME, *LINKED, "zed: ann 1 tai zimo", "ann: /undo sure", "ann: #1")
    assert chat.labels == ["Redo"]
    chat.say(said)
    assert hands(chat) == 0
    assert "Restored: hand 1" in chat.say("bob: /redo")


def test_what_a_stranger_told_and_undid_himself_he_restores() -> None:
    chat = Chat.after(GAME, *LINKED, "zed: ann 1 tai zimo", "zed: /undo")
    assert "Restored: hand 1" in chat.say("zed: #1")


@pytest.mark.parametrize("asked", ["ann: bob false win", "ann: bob false win, pays everyone 10"])
def test_a_false_win_that_a_player_asked_about_is_booked_by_players_alone(asked: str) -> None:
    chat = Chat.after(GAME, *LINKED, asked)
    for place in range(1, len(chat.labels) + 1):
        assert chat.say(f"zed: #{place}").startswith("Only those who play tonight")
    assert not chat.balances or not any(chat.balances.values())
    assert "Bob" in chat.say("cat: #1")
    assert chat.balances["Bob"] < 0


def test_a_tap_that_restores_restores_nothing_else_once_something_newer_came_in() -> None:
    chat = Chat.after(GAME, "ann: ann 1 tai zimo", "ann: /undo")
    chat.say("bob: #1")
    question = str(chat.offering)
    seen = chat.messages[question].choices[0].id
    chat.play(["ann: bob 2 tai from cat", "ann: /undo"])
    assert not chat.messages[question].choices
    chat.say(f"bob: {seen}", pressed=True, reply_to=question)
    assert hands(chat) == 0


# in words


@pytest.mark.parametrize(
    "said", ["undo hand 3", "delete hand 3", "undo #3", "scrap the third hand", "hand 3 doesn't count"]
)
def test_ones_own_newest_hand_by_its_number_is_taken_back_at_once(said: str) -> None:
    chat = Chat.after(*NIGHT)
    assert "Undone: hand 3" in chat.say(f"ann: {said}")
    assert chat.labels == ["Redo"]
    assert hands(chat) == 2


def test_somebody_elses_newest_hand_by_its_number_is_shown_with_one_tap() -> None:
    chat = Chat.after(*NIGHT)
    assert "Somebody else entered hand 3" in chat.say("bob: delete hand 3")
    assert hands(chat) == 3
    chat.say("bob: #1")
    assert hands(chat) == 2


@pytest.mark.parametrize(
    ("said", "number"),
    [
        *(("undo hand 1", 1), ("undo #2", 2), ("scrap hand 2", 2), ("take back hand 2 please", 2), ("undo 2", 2)),
        *(("remove the last but one", 2), ("delete the second last hand", 2), ("hand 1 never happened", 1)),
        *(("取消第2鋪", 2), ("第一局不算", 1), ("第2局根本沒打", 2), ("沒有第2局", 2), ("第1鋪冇打過", 1)),
        *(("第2局不存在", 2), ("第2局不算，重打", 2), ("第2局沒打過", 2), ("第2局是亂講的", 2)),
    ],
)
def test_an_older_hand_stays_and_is_offered_to_be_put_right(said: str, number: int) -> None:
    chat = Chat.after(*NIGHT)
    assert f"Hand {number} isn't the latest entry (hand 3 is), so nothing was undone" in chat.say(f"ann: {said}")
    assert chat.labels == [f"Fix hand {number}", "Undo hand 3", "Nobody pays for that hand"]
    assert hands(chat) == 3
    assert f"What should change in hand {number}?" in chat.say("ann: #1")


@pytest.mark.parametrize("said", ["undo hand 7", "/undo 7"])
def test_a_hand_that_is_not_there_is_named(said: str) -> None:
    chat = Chat.after(*NIGHT)
    assert "There's no hand 7" in chat.say(f"ann: {said}")
    assert hands(chat) == 3


PAID = (GAME, "ann: bob 3 tai from dan", "ann: /pay dan bob 6", "ann: cat 2 tai from dan")
"""The payment is 1a; 3 tai at 0.5/1 cost the discarder 8, 2 tai 4, and the others half of it."""


def test_an_older_payment_named_by_its_label_is_paid_back() -> None:
    chat = Chat.after(*PAID)
    assert "1a isn't the latest entry (hand 2 is), so nothing was undone" in chat.say("ann: /undo 1a")
    assert chat.labels == ["Bob pays Dan 6", "Undo hand 2"]
    assert "Ann −6 · Bob +14 · Cat +4 · Dan −12" in chat.say("ann: #1")


OLD_BITE = (GAME, "ann: bob 2 tai from cat", "bob: i bite animals", "dan: ann 3 tai from bob", "dan: no, cat discarded")
"""The bite is 1a: Ann, Cat and Dan pay Bob 1 each. Hand 1 brings Bob 8 and costs 2, 4 and 2; hand 2 brings Ann 16 and
costs Bob 4, Cat 8 and Dan 4."""
WITH_BITE = {"Ann": 13000, "Bob": 7000, "Cat": -13000, "Dan": -7000}
AS_DANS = {"Ann": 13000, "Bob": 3000, "Cat": -13000, "Dan": -3000}
WITHOUT = {"Ann": 14000, "Bob": 4000, "Cat": -12000, "Dan": -6000}


@pytest.mark.parametrize(
    ("said", "answers"),
    [
        *(("ann: the bite was dan's", None), ("dan: 咬到的是我", None), ("ann: it was dan who bit", None)),
        *(("cat: 1a was dan's", None), ("bob: not me bite, dan bite", None)),
        *(("ann: that was dan's", "reply 3"), ("dan: mine leh", "reply 3"), ("dan: mine one", "reply 3")),
    ],
)
def test_an_older_bite_goes_to_somebody_else_by_one_tap(said: str, answers: str | None) -> None:
    chat = Chat.after(*OLD_BITE)
    chat.say(said, **({"reply_to": answers} if answers is not None else {}))
    assert chat.labels == ["Instead: Dan, animal bite · 咬", "Undo it"]
    assert standing(chat) == WITH_BITE
    chat.say(f"{said.partition(':')[0]}: #1")
    assert standing(chat) == AS_DANS
    assert hands(chat) == 2


@pytest.mark.parametrize("said", ["bob: /undo 1a", "bob: undo my bite", "bob: undo the bite"])
def test_an_older_bite_of_ones_own_is_undone(said: str) -> None:
    chat = Chat.after(*OLD_BITE)
    assert chat.say(said).startswith("Undone: Bob, animal bite")
    assert standing(chat) == WITHOUT
    chat.say("bob: /redo")
    assert standing(chat) == WITH_BITE


def test_an_older_bite_of_somebody_else_is_undone_by_a_tap() -> None:
    chat = Chat.after(*OLD_BITE)
    assert "Somebody else entered Bob, animal bite" in chat.say("ann: /undo 1a")
    assert standing(chat) == WITH_BITE
    chat.say("ann: #1")
    assert standing(chat) == WITHOUT


def test_what_is_undone_of_payments_is_only_that_of_whom_is_named() -> None:
    chat = Chat.after(*OLD_BITE)
    assert "Bob, animal bite" in chat.say("bob: undo dan's bite")
    assert standing(chat) == WITH_BITE


def test_an_older_kong_for_which_a_deal_passed_stays_and_is_paid_over() -> None:
    """Bob got 2 from each of the others; with 8 from him Dan has 6, and Bob paid 2 as the others did."""
    chat = Chat.after(GAME, "bob: i konged concealed", "ann: draw", "ann: ann 3 tai from bob")
    before = standing(chat)
    chat.say("ann: the kong was dan's")
    assert chat.labels == ["Bob pays Dan 8", "Undo it"]
    chat.say("ann: #1")
    assert {who: now - before[who] for who, now in standing(chat).items() if now != before[who]} == {
        "Bob": -8000,
        "Dan": 8000,
    }


def test_undoing_a_kong_for_which_a_deal_passed_offers_the_deal_back() -> None:
    chat = Chat.after(GAME, "bob: i konged concealed", "ann: draw", "ann: ann 3 tai from bob")
    assert "Should Ann have dealt again?" in chat.say("bob: undo my kong")
    assert "Next: Ann deals" in chat.say("bob: #1")


@pytest.mark.parametrize(
    "before",
    [
        ("bob: i konged concealed",),
        ("ann: ann 3 tai from bob", "ann: /kong bob concealed late"),
    ],
)
def test_a_deal_that_passes_after_every_draw_passed_for_no_kong(before: tuple[str, ...]) -> None:
    chat = Chat.after(GAME, "ann: /set draw_dealer=pass", *before, "ann: draw", "ann: ann 3 tai from bob")
    undone = chat.say("bob: undo my kong")
    assert undone.startswith("Undone: Bob, concealed kong")
    assert "dealt again" not in undone


def standing(chat: Chat) -> dict[str, int]:
    chat.say("ann: /table")
    return chat.balances


def test_the_newest_entry_is_undone_by_its_label() -> None:
    chat = Chat.after(*PAID[:-1])
    assert chat.say("ann: /undo 1a").startswith("Undone: Dan pays Bob 6")


def test_a_payment_that_moves_no_standing_is_undone_by_its_label() -> None:
    chat = Chat.after(*NIGHT[:2], "ann: /settle", "dan: dan has paid", "ann: cat 2 tai from ann")
    assert chat.say("dan: /undo 1a").startswith("Undone: Dan paid Bob 8")
    assert hands(chat) == 2


@pytest.mark.parametrize("said", ["/fix 1a void", "/fix 1a 8", "/fix 1a"])
def test_a_correction_of_a_payment_says_what_can_be_done_with_it(said: str) -> None:
    chat = Chat.after(*PAID)
    assert "Paying it back evens it out" in chat.say(f"ann: {said}")
    assert chat.labels[0] == "Bob pays Dan 6"


@pytest.mark.parametrize("said", ["hand 2 was funny", "remember hand 3?", "undo 2 of my shirt buttons"])
def test_talk_about_a_hand_takes_nothing_back(said: str) -> None:
    chat = Chat.after(*NIGHT)
    assert chat.say(f"ann: {said}") == ""
    assert hands(chat) == 3


# who may


@pytest.mark.parametrize(
    "said", ["undo that", "take that back", "sorry 4 tai", "no, ann discarded", "forgot: 4 tai", "undo"]
)
def test_whoever_does_not_play_changes_no_receipt_in_words(said: str) -> None:
    chat = Chat.after(GAME, *LINKED)
    chat.say("ann: bob 3 tai from dan")
    before = chat.balances
    chat.say(f"eve: {said}", reply_to=chat.shown)
    chat.say(f"eve: {said}")
    assert chat.say("ann: /table")
    assert chat.balances == before


# what is said of taking back


def told(chat: Chat, message: str) -> str:
    return plain(chat.messages[message], EN)


def test_a_fix_that_is_in_force_again_is_told_so() -> None:
    chat = Chat.after(GAME, "ann: bob 3 tai from dan", "ann: /fix 4 tai", "ann: /undo", "ann: /redo")
    assert "restored since" in told(chat, "reply 4")
    assert "Restored: the fix to hand 1" in told(chat, "reply 5")
    assert "undone again since" not in told(chat, "reply 5")
    chat.say("ann: /undo")
    assert "undone again since" in told(chat, "reply 5")
    assert "restored since" not in told(chat, "reply 4")


@pytest.mark.parametrize("said", ["undo hand 1", "delete the last hand", "undo that", "scrap hand 1"])
def test_words_that_answer_last_weeks_message_take_back_nothing_of_tonight(said: str) -> None:
    chat = Chat.after(GAME)
    chat.say("ann: bob 3 tai from dan")
    receipt = chat.shown
    chat.say("ann: /settle close")
    settlement = chat.shown
    chat.now += 7 * 24 * 3600
    chat.play(["ann: /newgame sg Ann Bob Cat Dan", "ann: cat 2 tai zimo"])
    for old in (receipt, settlement):
        chat.say(f"ann: {said}", reply_to=old)
        assert hands(chat) == 1


# what /undo does not know


@pytest.mark.parametrize("said", ["-1", "me", "one", "cat", "nothing please", "all", "3 no"])
def test_undo_with_a_word_it_does_not_know_takes_nothing_back(said: str) -> None:
    chat = Chat.after(*NIGHT)
    assert "Type /undo alone for the latest entry" in chat.say(f"ann: /undo {said}")
    assert hands(chat) == 3


@pytest.mark.parametrize("said", ["", "3", "#3", "hand 3", "last", "the last hand", "that please"])
def test_undo_of_the_newest_hand_however_it_is_named(said: str) -> None:
    chat = Chat.after(*NIGHT)
    assert "Undone: hand 3" in chat.say(f"ann: /undo {said}")
    assert hands(chat) == 2


# being forgotten


def test_nobody_is_forgotten_by_somebody_elses_tap() -> None:
    chat = Chat.after(GAME, "ann: /iam Ann", "bob: /iam Bob")
    assert "Forget Ann:" in chat.say("ann: /forget me")
    question = chat.offering
    assert chat.say("bob: #1", reply_to=question) == "Only Ann can confirm this."
    assert chat.say("cat: #1", reply_to=question) == "Only Ann can confirm this."
    assert {one.name for one in chat.seen.people.everybody} == {"Ann", "Bob", "Cat", "Dan"}
    assert "Done." in chat.say("ann: #1", reply_to=question)
    assert "Ann" not in {one.name for one in chat.seen.people.everybody}


def test_undoing_a_hand_that_came_with_a_seat_says_that_the_seat_goes_back(table: Chat) -> None:
    table.say("eve: /join")
    table.say("eve: I won 3 off ann")
    table.say("eve: #2")
    said = table.say("eve: /undo")
    assert "Undone: hand 1." in said
    assert "Wen has the seat back, and eve has none." in said
    assert "eve" not in said.split("Next:")[0].split("none.")[1]
    assert "eve sits down for Wen again." in table.say("eve: /redo")


def test_undoing_a_hand_without_a_seat_speaks_of_none(table: Chat) -> None:
    table.say("ann: ben 3 from ann")
    assert "seat" not in table.say("ann: /undo")


HANDS = ("ann: /newgame sg Ann Bob Cat Dan", "ann: bob 3 tai from dan", "ann: bob 2 tai from dan")


@pytest.mark.parametrize("said", ["jk", "cancel this hand", "undo this hand"])
def test_words_of_undoing_in_answer_to_an_older_hand_are_about_that_hand(said: str) -> None:
    chat = Chat.after(*HANDS)
    assert "Hand 1 isn't the latest entry" in chat.say(f"ann: {said}", reply_to="reply 2")
    assert chat.labels[0] == "Fix hand 1"
    assert len(chat.seen.night.hands) == 2


def test_an_older_payment_is_answered_alike_by_undo_and_fix() -> None:
    chat = Chat.after(*HANDS[:2], "ann: /pay bob ann 50", HANDS[2])
    undone = chat.say("bob: /undo 1a"), chat.labels
    assert "Ann pays Bob 50" in undone[1]
    assert (chat.say("bob: /fix 1a"), chat.labels) == undone


# a moment that is gone back to, and what comes behind an undoing


def test_going_back_names_the_hands_that_count_again_and_no_longer() -> None:
    chat = Chat.after(*NIGHT, "ann: /undo", "ann: ann 2 tai zimo")
    said = chat.say("ann: /restore 4")  # the game and three hands
    assert "Hands that count again: 3\n" in said
    assert "Hands that no longer count: 4\n" in said
    assert [one.number for one in chat.seen.night.hands] == [1, 2, 3]


def test_going_back_behind_a_correction_names_the_hand_that_counts_otherwise() -> None:
    chat = Chat.after(GAME, "ann: bob 3 tai from dan", "ann: /fix 1 2 tai")
    assert "Hands re-scored: 1\n" in chat.say("ann: /restore 2")


def test_going_back_leaves_what_was_paid_for_an_earlier_night() -> None:
    chat = Chat.after(GAME, "ann: bob 3 tai from dan", "ann: /settle close anyway")
    closing = next(message for message, reply in chat.messages.items() if "◻" in plain(reply, EN))
    assert chat.labels[0] == "Dan → Bob 8 ✓"
    ticked = chat.messages[closing].choices[0].id
    chat.now += 7 * 24 * 3600
    chat.say(f"{GAME} sure")
    chat.say("ann: bob 2 tai from dan")
    moment = chat.seen.night.seq
    chat.say(f"bob: {ticked}", pressed=True, reply_to=closing)
    chat.say("ann: ann 1 tai zimo")
    chat.say(f"ann: /restore {moment}")
    assert len(chat.seen.night.hands) == 1
    assert [debt.payment.amount for debt in chat.seen.night.debts] == [4000, 4000]
    assert "✓ Dan → Bob 8" in plain(chat.messages[closing], EN)


def test_a_result_taken_back_before_any_game_says_what_it_moved() -> None:
    chat = Chat.after("ann: /result sg ann 10 ben -4 wen -6 rob 0")
    told = chat.say("ann: /undo").split("\n")
    assert "Undoing it changes:" in told
    assert {"ann −10", "ben +4", "wen +6"} == {*told[-1].split(" · ")}


def test_an_undoing_with_a_question_behind_it_says_what_it_moved() -> None:
    """1 tai self-drawn at 0.5/1: each paid 2."""
    chat = Chat.after(GAME, "ann: ann 1 tai zimo")
    seq = chat.seen.night.hands[0].recorded.seq
    said = chat.say(f"ann: /undo sure entry={seq} /score bob 3")
    assert "Ann −6 · Bob +2 · Cat +2 · Dan +2" in said
    assert "How did Bob win" in said


# a bet of a game without a hand


@pytest.mark.parametrize("ending", ["/endgame sure", "/newgame jpml_a ann ben wen rob sure"])
def test_a_bet_of_a_game_without_a_hand_is_owed_to_nobody(ending: str) -> None:
    chat = Chat.after("ann: /newgame jpml_a ann ben wen rob", "wen: /riichi wen", f"ann: {ending}")
    assert "nobody owes anything" in chat.say("ann: /settle")


@pytest.mark.parametrize("said", ['undo the "an"', "undo the “bob”", 'undo "3 tai"'])
def test_an_entry_that_is_cited_is_asked_about(said: str) -> None:
    """3 tai of Bob off Dan at 0.5/1: 8 from Dan, 4 from the others."""
    chat = Chat.after(*NIGHT[:2])
    told = chat.say(f"ann: {said}")
    assert "Ann +4 · Bob −16 · Cat +4 · Dan +8" in told
    assert chat.labels == ["Undo hand 1"]
    assert hands(chat) == 1
    chat.say("ann: #1")
    assert hands(chat) == 0


def test_somebody_elses_hand_can_be_left_as_it_is() -> None:
    chat = Chat.after(GAME)
    chat.say("ann: ann 1 tai zimo")
    chat.say(f"bob: #{chat.labels.index('Undo') + 1}")
    assert chat.labels[-1] == "Leave it as is"
    assert chat.say(f"bob: #{len(chat.labels)}") == "Hand 1 stays as it is."
    assert hands(chat) == 1


@pytest.mark.parametrize("said", ["hand 1a should be cancelled", "1a should be removed", "cancel hand 1a", "undo 1a"])
def test_a_payment_is_taken_back_by_its_label(said: str) -> None:
    chat = Chat.after(GAME, "ann: ann 3 tai from bob", "bob: i konged concealed")
    assert chat.say(f"bob: {said}").startswith("Undone: Bob, concealed kong")


THAT_HAND = ("{}那局不算", "刚才{}那局没有的，是开玩笑", "取消{}那把", "{}那一局根本沒打", "頭先{}嗰鋪唔計")


@pytest.mark.parametrize("said", THAT_HAND)
def test_the_hand_of_whoever_won_it_is_taken_back(said: str) -> None:
    chat = Chat.after(*NIGHT)
    won = [hand.given.wins[0].player for hand in chat.seen.night.hands if hand.given.wins]
    name = next(one.name for one in chat.seen.people.everybody if one.id == won[-1])
    chat.say(f"dan: {said.format(name)}")
    assert "Undo hand 3" in chat.labels


def test_whoever_won_nothing_has_no_hand_to_take_back() -> None:
    assert Chat.after(*NIGHT).say("ann: dan那局不算") == ""
