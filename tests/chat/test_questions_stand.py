"""A question that was answered elsewhere, or whose hand is another now, loses its buttons and says why."""

from __future__ import annotations

import pytest

from bot.text.catalogue import catalogue
from bot.text.render import plain, sentence
from tests.chat.conftest import Chat, in_english

RECORDED = "Another message recorded that."
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


def test_of_several_answers_the_one_that_names_the_next_hand_names_it_anew() -> None:
    """What would be recorded as hand 2 is offered as hand 3, whatever else the question offers."""
    chat = Chat.after(GAME, "ann: draw")
    message = ask(chat, "wen: wen animal kong")
    labels = chat.labels_of(chat.messages[message])
    assert labels[-1] == "Record it as hand 2"
    chat.say("ben: /s ben 3 zimo")
    assert chat.labels_of(chat.messages[message]) == [*labels[:-1], "Record it as hand 3"]


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


def test_a_question_that_a_command_is_typed_below_is_looked_at_like_any_other() -> None:
    """What a typed line gets stands in a message of its own, also where a tap would have put it in place."""
    chat = Chat.after(GAME, "ann: ben 3 from wen")
    message = ask(chat, "ann: wen 3")
    for typed in ("/paid wen ben 8", "/settle close anyway"):
        chat.say(f"rob: {typed}", reply_to=message)
    chat.say(GAME)
    assert not chat.messages[message].choices
    assert shown(chat, message) == "That night is over, so nothing was recorded here."


def test_a_question_that_was_closed_says_nothing_else_once_more_is_recorded() -> None:
    chat = Chat.after(GAME, "ann: ben 3 from wen")
    message = ask(chat, "rob: wen paid ben 8")
    chat.play(["ben: /paid wen ben 8", "ann: rob 2 zimo", "ann: /undo", "ann: /fix 1 4"])
    assert shown(chat, message) == RECORDED


@pytest.mark.parametrize(
    "said", ["ya", "ya correct it", "correct it please", "yes please correct it", "ok fix it", "改啦"]
)
@pytest.mark.parametrize("later", [(), ("ann: rob 1 zimo", "ben: ann 1 from wen")])
def test_a_word_in_answer_to_the_message_that_asks_is_its_button_however_much_later(
    said: str, later: tuple[str, ...]
) -> None:
    """4 tai off Rob are 16 of him and 8 each, for 8 and 4; hands that came in since change nothing of that."""
    chat = Chat.after(GAME, "ann: ben 3 from rob")
    message = ask(chat, "wen: hand 1 was 4 tai")
    chat.play(later)
    assert "Hand 1 corrected." in chat.say(f"wen: {said}", reply_to=message)
    assert "Rob → Ben 16" in chat.text


@pytest.mark.parametrize("said", ["no leave it", "leave it", "no, leave it please", "nah leave it as it is"])
def test_words_that_leave_a_hand_as_it_is_close_the_question(said: str) -> None:
    chat = Chat.after(GAME, "ann: ben 3 from rob")
    message = ask(chat, "wen: hand 1 was 4 tai")
    assert chat.say(f"wen: {said}", reply_to=message) == "Hand 1 stays as it is."
    assert not chat.messages[message].choices


def test_a_word_in_answer_to_a_closed_question_is_told_what_became_of_it() -> None:
    chat = Chat.after(GAME, "ann: ben 3 from wen")
    message = ask(chat, "rob: wen paid ben 8")
    chat.say("ben: /paid wen ben 8")
    before = chat.seen.night
    assert chat.say("rob: yes", reply_to=message) == RECORDED
    assert chat.say("rob: lol", reply_to=message) == ""
    assert chat.seen.night == before


@pytest.mark.parametrize(
    "said",
    [
        *("eh no la, not draw, ann 1 from ben", "no, ann 1 from ben", "not a draw, ann 1 from ben"),
        *("wait not draw. ann won 1 from ben", "oops ann actually won, 1 tai from ben", "唔係流局，ann 1番 ben出銃"),
    ],
)
def test_a_draw_that_is_denied_beside_a_hand_is_that_hand_by_one_tap(said: str) -> None:
    """1 tai off Ben at 0.5/1: 2 of him, 1 of each other."""
    chat = Chat.after(GAME, "ann: draw")
    chat.say(f"wen: {said}")
    assert chat.text.startswith("Correct hand 1: Won by Ann, Off Ben, 1 tai?")
    assert chat.labels == ["Correct it", "Leave it as is"]
    chat.say("wen: #1")
    assert chat.balances == {"Ann": 4000, "Ben": -2000, "Wen": -1000, "Rob": -1000}


def test_a_draw_that_is_denied_with_a_winner_alone_asks_how_he_won() -> None:
    chat = Chat.after(GAME, "ann: draw")
    assert chat.say("wen: ann won that one, not draw").startswith("How did Ann win")
    chat.say("wen: off ben")
    chat.say("wen: 1")
    assert len(chat.seen.night.hands) == 1
    assert chat.balances == {"Ann": 4000, "Ben": -2000, "Wen": -1000, "Rob": -1000}


@pytest.mark.parametrize("said", ["no draw this time", "not draw lah", "draw or not?"])
def test_talk_about_draws_is_met_by_silence(said: str) -> None:
    assert Chat.after(GAME, "ann: draw").say(f"wen: {said}") == ""


def test_what_stands_in_the_place_of_a_question_has_buttons_of_its_own() -> None:
    chat = Chat.after(GAME, "ann: ben 3 from rob")
    message = ask(chat, "wen: hand 1 was 4 tai")
    chat.say("wen: #1")
    fix = chat.labels_of(chat.messages[message]).index("Fix")
    assert "What should change in hand 1?" in chat.say(f"wen: #{fix + 1}", reply_to=message)


def test_a_long_button_works_as_long_as_it_stands() -> None:
    """The line that starts the same game again is too long for the id of a button."""
    chat = Chat.after(GAME, "ann: ben 3 from rob", "ann: /settle close")
    message = ask(chat, "ben: wen 3 zimo")
    again = next(at for at, one in enumerate(chat.labels) if one.startswith("Same table again"))
    chat.now += 2 * 24 * 60 * 60
    chat.say(f"ann: #{again + 1}", reply_to=message)
    assert chat.seen.night.running, chat.text


def test_statistics_count_a_night_in_which_a_game_was_replaced_before_its_first_hand() -> None:
    chat = Chat.after("ann: /newgame british Ann Ben Wen Rob")
    chat.play(["ann: /newgame riichi Ann Ben Wen Rob sure", "ann: ann 3h30 from ben"])
    assert "Ann" in chat.say("ann: /stats")


@pytest.mark.parametrize("language", ["en", "zh_Hant", "zh_Hans", "ja"])
@pytest.mark.parametrize(
    ("asked", "labels"),
    [
        (("ann: draw", "wen: actually that's wrong", "wen: ben 3 from rob"), (0, 1)),
        (("ann: ben 3 from rob", "wen: ben 3 from rob"), (0, 1)),
        (("ann: ben 3 from rob", "wen: hand 1 was 4 tai"), (0, 1)),
    ],
)
def test_the_words_of_a_button_typed_are_that_button(
    asked: tuple[str, ...], labels: tuple[int, ...], language: str
) -> None:
    for place in labels:
        typed, tapped = Chat.after(GAME), Chat.after(GAME)
        for chat in (typed, tapped):
            chat.step = 20
            chat.play(asked)
        label = sentence(typed.messages[str(typed.offering)].choices[place].label, catalogue(language))
        assert typed.say(f"wen: {label.lower()}!")
        tapped.say(f"wen: #{place + 1}")
        assert (typed.seen.night.hands, typed.balances) == (tapped.seen.night.hands, tapped.balances)


@pytest.mark.parametrize("said", ["yes", "correct it", "ya correct it"])
def test_a_word_that_only_one_of_several_open_questions_takes_is_for_that(said: str) -> None:
    """4 tai off Rob are 16 of him and 8 each; how Ann won is asked later and takes no yes."""
    chat = Chat.after(GAME, "ann: ben 3 from rob")
    chat.step = 20
    chat.play(["wen: hand 1 was 4 tai", "wen: ann 2"])
    assert "Rob → Ben 16" in chat.say(f"wen: {said}")


@pytest.mark.parametrize("said", ["correct it", "fix it"])
def test_a_hand_that_looks_like_another_is_corrected_by_what_should_change(said: str) -> None:
    chat = Chat.after(GAME, "ann: ben 3 from rob")
    chat.step = 20
    chat.say("wen: ben 3 from rob")
    assert "What should change in hand 1?" in chat.say(f"wen: {said}")


def test_a_game_ends_while_a_question_about_bonus_tiles_stands(chat: Chat) -> None:
    chat.play(["ann: /newgame riichi players=3 ann bob cat", "ann: bob 3h30 north 1 from cat", "ann: /endgame"])
    assert "Game over" in chat.say("ann: #1")


def test_a_round_that_waits_again_is_cancelled_by_its_button_again() -> None:
    chat = Chat.after("ann: /newgame british Ann Ben Wen Rob", "ann: /hand ben 36")
    message = str(chat.shown)
    cancel = next(one.id for one in chat.messages[message].choices if one.command.startswith("/cancel"))
    for _ in range(2):
        chat.say(f"eve: {cancel}", pressed=True, reply_to=message)
        assert not chat.seen.night.pending, chat.text
        chat.say("eve: /undo")
        assert len(chat.seen.night.pending) == 1


@pytest.mark.parametrize("look", [None, "/why"])
def test_a_line_that_answers_a_message_of_another_night_is_no_answer_to_the_question(look: str | None) -> None:
    chat = Chat.after("ann: /newgame mcr ann bob cat dan", "ann: bob 8 from cat")
    if look is not None:
        chat.say(f"ann: {look}")
    old = chat.shown
    chat.say("ann: /settle close")
    chat.now += 7 * 24 * 3600
    chat.say("ann: /newgame mcr ann bob cat dan")
    assert chat.say("bob: bob 24") == "How did bob win: self-draw, or off whose discard?"
    chat.say("bob: from ann", reply_to=old)
    assert not chat.seen.night.hands
    chat.say("bob: from ann")
    assert len(chat.seen.night.hands) == 1


def test_a_question_that_is_too_old_to_be_kept_loses_its_buttons_and_says_so() -> None:
    chat = Chat.after("ann: /newgame hk ann bob cat dan", "ann: bob 5 from dan", "dan: /paid dan bob 20")
    assert chat.say("bob: no only 10") == "What should become of “dan paid bob 20”?"
    first = chat.shown
    assert first is not None
    for amount in range(21, 21 + 66):
        chat.say(f"dan: i paid bob {amount}")
        assert chat.labels
    left = chat.messages[first]
    assert not left.choices
    assert plain(left, in_english(left)) == "Nobody answered this for too long, so nothing was recorded here."


def test_who_somebody_else_is_answers_no_question_of_who_its_sender_is() -> None:
    chat = Chat.after("wen: /newgame taiwan Wen Al Bea Mo stake=100/20", "bea: bea 3 from al", step=60)
    chat.say("mo chen: self draw 3 tai, two of my flowers already in there")
    asked = str(chat.shown)
    chat.say("al: /iam al")
    assert chat.labels_of(chat.messages[asked]) == ["I'm Mo", "I'm Al", "I'm new here"]


def test_the_next_round_that_is_over_is_offered_no_more() -> None:
    chat = Chat.after("ann: /newgame british Ann Bob Cat Dan", "ann: bob won, scored 40, ann 12 cat 8 dan 20", step=60)
    chat.say("bob: bob had 16")
    asked = str(chat.shown)
    assert chat.labels == ["It belongs to hand 1", "The next one"]
    chat.say("ann: cat 120 mahjong self drawn, ann 16, bob 2, dan 10")
    assert chat.labels_of(chat.messages[asked]) == ["It belongs to hand 1"]
    chat.say("ann: cat 50 mahjong self drawn, ann 16, bob 16, dan 10")
    assert chat.labels_of(chat.messages[asked]) == ["It belongs to hand 1"]
    assert chat.messages[asked].lines[0].key == "ask.which_round"


TAIWAN = "zed: /newgame taiwanese Wen Al Bea Mo"


@pytest.mark.parametrize(
    "told", ["self draw 3 tai, two of my flowers already in there", "self drawn 3", "i won 3 off al"]
)
@pytest.mark.parametrize("other", ["alfie: /iam al", "alfie: i'm al", "alfie: /iam wen"])
def test_who_somebody_else_is_leaves_the_hand_of_whoever_is_asked_who_he_is_open(told: str, other: str) -> None:
    chat = Chat.after(TAIWAN)
    message = ask(chat, f"mosh: {told}")
    before = chat.messages[message]
    chat.play([other, "wen: wen 3 zimo"])
    assert chat.messages[message].lines == before.lines
    chat.say(f"mosh: {before.choices[0].id}", pressed=True, reply_to=message)
    assert "Record it as hand 2" in chat.labels or "Hand 2 · Mo" in chat.text


def test_a_hand_told_as_a_number_is_not_the_same_number_in_another_deal() -> None:
    """Jo's 16 of hand 1 or 2 is asked about; in hand 3 he has 16 as well."""
    chat = Chat.after(
        "harry: /newgame british Harry Jo Lewis Priya", "harry: jo won, scored 40, harry 12 lewis 8 priya 20"
    )
    message = ask(chat, "harry: jo had 16")
    chat.play(
        ["priya: lewis 120 mahjong self drawn, harry 16, jo 2, priya 10", "harry: harry won with 22", "jo: jo 16"]
    )
    assert RECORDED not in shown(chat, message)
    assert chat.messages[message].choices


@pytest.mark.parametrize("told", ["max ron sam 3h40, dealer repeat", "max 3h40 off sam, dealer repeat"])
def test_a_hand_on_offer_is_not_answered_by_the_next_one_of_the_same_winner(told: str) -> None:
    chat = Chat.after("kit: /newgame riichi Kit Lou Max Sam")
    message = ask(chat, f"max: {told}")
    assert chat.labels == ["Record it"], chat.text
    chat.play(["kit: kit 1h30 off lou", "max: max 3h30 from kit"])
    assert chat.labels_of(chat.messages[message])
    assert "Answered" not in shown(chat, message)
    chat.say("max: #1", reply_to=message)
    assert "Record it as hand 3" in chat.labels


@pytest.mark.parametrize("said", ["/undo", "undo last hand", "that was 4 tai"])
def test_the_same_question_asked_again_has_its_buttons_in_one_place(said: str) -> None:
    chat = Chat.after(GAME, "ben: ben 3 from wen")
    first, second = ask(chat, f"rob: {said}"), ask(chat, f"ann: {said}")
    assert not chat.messages[first].choices
    assert chat.messages[second].choices
    assert chat.say("ann: #1", reply_to=second).startswith(("Undone: hand 1.", "Hand 1 corrected."))


@pytest.mark.parametrize("days", [1, 20, 60])
def test_a_question_loses_its_buttons_when_its_night_is_closed_however_late(days: int) -> None:
    chat = Chat.after(GAME, "ann: ben 3 from wen")
    message = ask(chat, "ann: /score")
    chat.now += days * 86_400
    chat.say("rob: /settle close anyway")
    chat.say(GAME)
    assert not chat.messages[message].choices
