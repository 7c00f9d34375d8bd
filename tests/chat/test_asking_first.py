"""Repairs to tap, corrections that ask first, several winners, and one hand told by two people."""

from __future__ import annotations

import pytest

from engine import StatedValue
from tests.chat.conftest import Chat


@pytest.fixture
def full_gun() -> Chat:
    """Ann, Ben, Cat and Dan; the discarder pays 4u for everybody: u = 16 for 4 faan, 8 for 3."""
    chat = Chat()
    chat.say("ann: /newgame hk.half_spicy_full_gun Ann Ben Cat Dan")
    return chat


# corrections


def two_hands(chat: Chat) -> None:
    """Hand 1 · Ben off Cat, 4 faan, 64. Hand 2, Ben deals: Cat, South, off Dan: wind, two dragons, no flowers, 64."""
    chat.play(["ann: ben 4 from cat", "ann: cat (SSS) (CCC) (FFF) 23m+4m 99p from dan"])
    assert chat.balances == {"Ann": 0, "Ben": 64_000, "Cat": 0, "Dan": -64_000}


def test_a_correction_that_changes_later_money_of_others_asks_once(full_gun: Chat) -> None:
    # Ann won hand 1 and kept the deal: Cat was West in hand 2, 3 faan, 32. Dan had no part in hand 1.
    two_hands(full_gun)
    reply = full_gun.say("ann: /fix 1 winner=ann")
    assert reply.split("\n") == [
        "Correcting hand 1 would change:",
        "Won by Ben → Won by Ann",
        "Ann +64 · Ben −64 · Cat −32 · Dan +32",
        "Hands re-scored: 2",
    ]
    assert full_gun.labels == ["Correct it", "Leave it as is"]
    assert full_gun.seen.night.hands[0].corrected is False
    full_gun.say("ann: #1")
    assert full_gun.balances == {"Ann": 64_000, "Ben": 0, "Cat": -32_000, "Dan": -32_000}
    assert full_gun.messages["reply 2"].lines[-1].key == "receipt.corrected"
    assert full_gun.messages["reply 3"].lines[-1].key == "receipt.rescored"


def test_a_correction_can_be_left(full_gun: Chat) -> None:
    two_hands(full_gun)
    full_gun.say("ann: /fix 1 winner=ann")
    assert full_gun.say("ann: #2") == "Hand 1 stays as it is."
    assert full_gun.balances == {"Ann": 0, "Ben": 64_000, "Cat": 0, "Dan": -64_000}


def test_a_correction_among_those_who_played_the_hand_is_made_at_once(full_gun: Chat) -> None:
    two_hands(full_gun)
    full_gun.say("ann: /fix 1 5")
    # 5 faan: u = 24, Cat pays 96
    assert full_gun.balances == {"Ann": 0, "Ben": 96_000, "Cat": -32_000, "Dan": -64_000}


def test_an_edit_of_an_older_message_asks_and_one_of_the_newest_does_not(full_gun: Chat) -> None:
    full_gun.say("ann: ben 4 from cat", message="first")
    full_gun.say("ann: ben 5 from cat", message="first", edited=True, source="test:first:1")
    assert full_gun.balances["Ben"] == 96_000
    full_gun.say("dan: ann 4 from dan")
    reply = full_gun.say("ann: ben 4 from cat", message="first", edited=True, source="test:first:2")
    assert reply.startswith("Correcting hand 1 would change:\n5 faan → 4 faan\nBen −32 · Cat +32")
    full_gun.say("ann: #1")
    assert full_gun.balances["Ben"] == 64_000


def test_a_second_edit_of_an_older_message_asks_again_and_records_no_hand(full_gun: Chat) -> None:
    full_gun.say("ann: ben 4 from cat", message="first")
    full_gun.say("dan: ann 4 from dan")
    for faan, edit in ((5, "test:first:1"), (6, "test:first:2")):
        reply = full_gun.say(f"ann: /s ben {faan} from cat", message="first", edited=True, source=edit)
        assert reply.startswith("Correcting hand 1 would change:")
        assert len(full_gun.seen.night.hands) == 2
    full_gun.say("ann: #1")
    assert full_gun.balances["Ben"] == 128_000  # 6 faan: u = 32, Cat pays 128


@pytest.mark.parametrize("said", ["ann: /s ben -4 from cat", "ann: /s ben --4 zimo", "ann: /pay ann ben -4"])
def test_a_number_below_zero_is_refused_and_nothing_is_recorded(full_gun: Chat, said: str) -> None:
    assert "4 won't do: it's below zero." in full_gun.say(said)
    assert not full_gun.seen.night.hands
    assert not any(full_gun.balances.values())


def test_a_plus_before_a_value_is_that_value(full_gun: Chat) -> None:
    full_gun.say("ann: /s ben +4 from cat")
    assert full_gun.balances["Ben"] == 64_000


def test_a_payment_without_a_reason_shows_none(full_gun: Chat) -> None:
    full_gun.say("ann: /pay ann ben 5")
    assert "–" not in full_gun.say("ann: /history").replace("−", "")


def test_before_any_hand_fix_says_nothing_to_correct_and_why_nothing_to_explain(full_gun: Chat) -> None:
    assert full_gun.say("ann: /fix") == "No hands yet, so there's nothing to correct."
    assert full_gun.say("ann: /why 77") == "There's no hand to explain yet."


def test_the_fix_button_offers_other_winners_and_payers(full_gun: Chat) -> None:
    full_gun.say("ann: ben 4 from cat")
    full_gun.say("ann: #2")
    assert full_gun.labels == [
        "Off Dan",
        "Off Ann",
        "It was self-drawn",
        "5 faan",
        "Won by Cat",
        "Won by Dan",
        "Won by Ann",
        "Cancel",
    ]
    full_gun.say("ann: #1")
    assert full_gun.balances == {"Ann": 0, "Ben": 64_000, "Cat": 0, "Dan": -64_000}


def test_what_a_hand_should_have_been_is_typed_after_the_fix_button(full_gun: Chat) -> None:
    full_gun.play(["ann: /draw", "ann: #2", "ann: ben 4 from cat"])
    assert len(full_gun.seen.night.hands) == 1
    assert full_gun.balances == {"Ann": 0, "Ben": 64_000, "Cat": -64_000, "Dan": 0}


def test_a_hand_without_yaku_may_have_been_riichi() -> None:
    # base 20, closed off a discard 10, concealed pung of simples 4: 40 fu; 1 han 1300, and his own stick comes back
    chat = Chat()
    chat.say("ann: /newgame riichi Ann Ben Wen Rob")
    chat.say("ann: /score ben 123m 456p 99s 78s+9s 222p from ann")
    assert chat.labels == ["With riichi"]
    chat.say("ann: #1")
    assert chat.balances["Ben"] == 25_000 + 1300


def test_a_receipt_and_its_correction_are_answered_with_fix_and_undo(full_gun: Chat) -> None:
    full_gun.say("ann: ben 4 from cat")
    full_gun.say("dan: fix from=dan", reply_to=full_gun.shown)
    assert full_gun.balances["Dan"] == -64_000
    full_gun.say("dan: fix from=ann", reply_to=full_gun.shown)
    assert full_gun.balances == {"Ann": -64_000, "Ben": 64_000, "Cat": 0, "Dan": 0}
    full_gun.say("dan: undo", reply_to=full_gun.shown)
    assert full_gun.balances["Dan"] == -64_000


def test_a_payer_who_won_is_asked_about(full_gun: Chat) -> None:
    full_gun.say("ann: ben 4 from cat")
    full_gun.say("ann: /fix 1 winner=cat")
    assert full_gun.labels == ["Off Ben", "Off Dan", "Off Ann", "Self-drawn"]
    full_gun.say("ann: ben")
    assert full_gun.balances == {"Ann": 0, "Ben": -64_000, "Cat": 64_000, "Dan": 0}


# repairs

MISREAD = [
    # what is typed by ann, and what one of the buttons says; a tap leads on
    ("/score ben (EEE) 234p 567p 88m 45s+7s from ann", "+6s"),
    ("/score ben 123x 456p 789s EE (PPP) from ann", "123m"),
]


@pytest.mark.parametrize(("typed", "mended"), MISREAD)
def test_a_repair_is_tapped_and_scores(table: Chat, typed: str, mended: str) -> None:
    table.say(f"ann: {typed}")
    assert table.problems
    assert 1 <= len(table.labels) <= 3
    table.say(f"ann: #{next(place for place, label in enumerate(table.labels, 1) if mended in label)}")
    while table.reply is not None and (table.reply.subject or "").startswith("question"):
        table.say("ann: #1")
    assert len(table.seen.night.hands) == 1


def test_a_repair_of_a_correction_corrects(table: Chat) -> None:
    table.say("ann: ben 3 from ann")
    table.say("ann: /fix 1 (PPP) 234p 567p 88m 45s+7s")
    assert table.problems == ["not_winning_shape"]
    table.say("ann: #1")
    # the white dragons, 1 double: Ann 2, the others 1
    assert table.balances == {"Ann": -2000, "Ben": 4000, "Wen": -1000, "Rob": -1000}


@pytest.mark.parametrize(
    ("typed", "repaired"),
    [
        ("/value 123x 456m 789m 555p 66p", "/value 123m 456m 789m 555p 66p"),
        ("/waits hk 123m 456m 789x 555p 6p", "/waits hong_kong 123m 456m 789m 555p 6p"),
    ],
)
def test_hands_that_are_only_looked_at_are_repaired_too(table: Chat, typed: str, repaired: str) -> None:
    table.say(f"ann: {typed}")
    assert table.reply is not None
    assert repaired in [choice.command for choice in table.reply.choices]
    assert 1 <= len(table.labels) <= 3
    table.say("ann: #1")
    assert table.problems == []


def test_a_losers_hand_is_repaired() -> None:
    chat = Chat()
    chat.play(["ann: /newgame british Ann Ben Wen Rob", "ann: /s ben =80 zimo", "ann: /hand ann EEE 12x"])
    assert chat.labels == ["EEE 12m", "EEE 12p", "EEE 12s"]
    chat.say("ann: #1")
    assert chat.labels[0] == "Nothing claimed: 32"
    assert "★ Ben 80 · Ann 32" in chat.say("ann: #1")


# several winners


def test_several_winners_are_asked_whose_discard_it_was_and_who_is_paid() -> None:
    # the traditional table pays one: 4 faan u = 16, Ann deals and discarded: 2u doubled 64, Rob 16, Wen 16
    chat = Chat()
    chat.say("ann: /newgame hk Ann Ben Wen Rob")
    chat.say("ann: /score\nben 4\nwen 3")
    assert chat.labels == ["Off Ann", "Off Rob"]
    chat.say("ann: #1")
    assert chat.labels == ["Only Ben (next in turn)", "Pay Ben, Wen"]
    offered = chat.offering
    chat.say("ann: #1")
    assert chat.balances == {"Ann": -64_000, "Ben": 96_000, "Wen": -16_000, "Rob": -16_000}
    chat.say("ann: /undo")
    chat.say("ann: /score from ann\nben 4\nwen 3")
    assert chat.offering != offered
    # 3 faan, u = 8: Wen gets 32 from Ann and 8 from Rob; winners do not pay each other
    chat.say("ann: #2")
    assert chat.balances == {"Ann": -96_000, "Ben": 80_000, "Wen": 40_000, "Rob": -24_000}


def test_of_several_winners_each_hand_is_asked_about() -> None:
    chat = Chat()
    chat.say("ann: /newgame tw Ann Ben Wen Rob")
    assert "Wen's hand:" in chat.say("ann: /score from ann\nben 4\nwen 111m 222m 333m 444p 666p 77s")
    while chat.reply is not None and (chat.reply.subject or "").startswith("question"):
        chat.say("ann: #1")
    scored = chat.seen.night.hands[-1].result.scored
    assert (scored[0].counted, len(scored)) == (4, 2)


# the same hand


@pytest.mark.parametrize(
    ("variant", "first", "again"),
    [
        ("sg", "/score ben 3 from ann", "ben 3 from ann"),
        ("hk", "ben (CCC) 234m 567m 345p 2s+2s zimo", "/s ben 234m 567m 345p (CCC) 2s+2s zm"),
        ("riichi", "/s ben mangan from ann", "ben 5 han 30 fu from ann"),
        ("tw", "/score from ann\nben 4\nwen 3", "/score\nwen 3 from ann\nben 4 from ann"),
        ("tw", "/draw", "/draw"),
        ("british", "/score ben =80 zimo\nann =20\nwen -\nrob -", "/score ben =80 zimo\nann =20\nwen -\nrob -"),
    ],
)
def test_a_hand_that_two_people_tell_within_two_minutes_counts_once(variant: str, first: str, again: str) -> None:
    chat = Chat(step=30)
    chat.say(f"ann: /newgame {variant} Ann Ben Wen Rob")
    chat.say(f"ann: {first}")
    assert "Is it another one?" in chat.say(f"rob: {again}")
    assert len(chat.seen.night.hands) == 1
    chat.say("rob: #1")
    assert len(chat.seen.night.hands) == 2


def test_hands_whose_money_stays_are_not_told_as_scored_again() -> None:
    """Who dealt is another from hand 2 on; what it moved is the same."""
    chat = Chat.after("ann: /newgame sg Ann Bob Cat Dan", "ann: bob 3 tai from dan", "ann: cat 2 tai from dan")
    said = chat.say("ann: /fix 1 ann 3 tai from dan")
    assert "Hand 1 corrected" in said
    assert "re-scored" not in said


# false wins


CLAIMS = ("ann: /newgame sg Ann Ben Cat Dan stake=0.5/1",)
"""A limit hand of 5 tai: 32 of each self-drawn; off a discard 32 of the discarder and 16 of the others."""


@pytest.mark.parametrize("said", ["cat false hu", "cat 诈胡", "/penalty cat", "/chombo cat", "/s cat false hu"])
def test_how_a_false_win_was_claimed_is_asked_where_it_moves_money(said: str) -> None:
    chat = Chat.after(*CLAIMS)
    assert chat.say(f"ann: {said}") == "False win by Cat: how was it claimed?"
    assert chat.labels == ["Cat, self-drawn: −96", "Cat, off Dan: −64", "Cat, off Ann: −64", "Cat, off Ben: −64"]
    chat.say("ann: #3")
    assert chat.balances == {"Ann": 32_000, "Ben": 16_000, "Cat": -64_000, "Dan": 16_000}


@pytest.mark.parametrize(
    "said",
    [
        *("cat false hu from ann", "cat 诈胡 off ann", "false win cat from ann", "cat false hu, ann discarded"),
        *("cat claimed false win off me", "/s cat false hu off ann"),
    ],
)
def test_a_false_win_told_with_the_discarder_stands_on_one_button(said: str) -> None:
    chat = Chat.after(*CLAIMS)
    chat.say(f"ann: {said}")
    assert chat.labels == ["Cat, off Ann: −64"]
    chat.say("ann: #1")
    assert chat.balances == {"Ann": 32_000, "Ben": 16_000, "Cat": -64_000, "Dan": 16_000}


def test_a_false_win_that_is_told_as_self_drawn_is_not_asked_about() -> None:
    assert Chat.after(*CLAIMS, "ann: /penalty cat zimo").balances["Cat"] == -96_000


def test_how_a_false_win_was_claimed_is_not_asked_where_it_moves_nothing() -> None:
    chat = Chat.after("ann: /newgame hk Ann Ben Cat Dan", "ann: /penalty cat")
    assert len(chat.seen.night.hands) == 1


@pytest.mark.parametrize("said", ["off ann", "from ann", "ann discarded"])
def test_the_question_how_a_false_win_was_claimed_takes_an_answer_in_words(said: str) -> None:
    chat = Chat.after(*CLAIMS, "ann: cat false hu")
    chat.say(f"ann: {said}", reply_to=chat.shown)
    assert chat.balances["Cat"] == -64_000


@pytest.mark.parametrize("who", ["ann", "cat"])
@pytest.mark.parametrize("said", ["no it wasnt cat it was ben", "no it was ben", "no hai ben", "it was ben, not cat"])
def test_a_false_win_that_is_asked_about_was_somebody_elses(who: str, said: str) -> None:
    """The hand before is not what is put right."""
    chat = Chat.after("ann: /newgame hk Ann Ben Cat Dan", "ann: ann 5 faan off cat", "ann: cat ja woo")
    chat.say(f"{who}: {said}")
    assert [label.partition(":")[0] for label in chat.labels] == ["False win by Ben"]
    before = dict(chat.balances)
    chat.say(f"{who}: #1")
    moved = {name: amount - before[name] for name, amount in chat.balances.items()}
    assert len(chat.seen.night.hands) == 2
    assert max(name for name in moved if moved[name] < 0) == "Ben"


@pytest.mark.parametrize("said", ["dan 4", "4 faan", "zimo", "ben"])
def test_the_question_about_a_false_win_takes_no_other_answer(said: str) -> None:
    chat = Chat.after("ann: /newgame hk Ann Ben Cat Dan", "ann: ann 5 faan off cat", "ann: cat false win")
    chat.say(f"ann: {said}")
    assert len(chat.seen.night.hands) == 1


@pytest.mark.parametrize("who", ["ann", "cat"])
@pytest.mark.parametrize(
    ("said", "label"),
    [
        ("cat 4 tai from ben", "False win by Cat off Ben"),
        ("ben shoot cat 4 tai", "False win by Cat off Ben"),
        ("cat zimo 4 tai", "False win by Cat, self-drawn"),
        ("cat自摸4台", "False win by Cat, self-drawn"),
    ],
)
def test_a_whole_hand_of_whoever_won_falsely_is_asked_about(who: str, said: str, label: str) -> None:
    chat = Chat.after(*CLAIMS, "ann: cat false hu")
    chat.say(f"{who}: {said}")
    assert chat.labels == [label, f"Record it as hand {len(chat.seen.night.hands) + 1}"]
    chat.say(f"{who}: #2")
    assert "· Cat wins" in chat.text


def test_how_somebody_elses_false_win_was_claimed_is_asked_anew() -> None:
    chat = Chat.after(*CLAIMS, "ann: cat false hu")
    assert chat.say("ann: no it was ben").splitlines()[-1] == "False win by Ben: how was it claimed?"


@pytest.mark.parametrize("said", ["ja woo", "cha woo", "jaa wu", "cho woo", "za woo"])
def test_a_false_win_is_called_in_cantonese(said: str) -> None:
    chat = Chat.after("ann: /newgame hk Ann Ben Cat Dan")
    chat.say(f"ann: cat {said}")
    assert [label.partition(":")[0] for label in chat.labels] == ["False win by Cat"]


def test_a_claimed_false_win_is_offered_with_its_amount(chat: Chat) -> None:
    """100/20: Cat, West, claimed 3 tai; 160 to South and North, to the dealer a tai more, 180."""
    chat.say("ann: /newgame taiwanese.taiwan_house Ann Ben Cat Dan")
    chat.say("ann: /set false_win_penalty=claimed_to_each")
    chat.say("ann: Cat詐胡 3台")
    assert chat.labels == ["False win by Cat: −500"]
    chat.say("ann: #1")
    assert chat.balances == {"Ann": 180_000, "Ben": 160_000, "Cat": -500_000, "Dan": 160_000}


def test_where_no_fine_is_set_the_amount_said_is_offered(chat: Chat) -> None:
    chat.say("ann: /newgame taiwanese Ann Ben Cat Dan")
    assert chat.say("ann: Cat詐胡 5台") == (
        "No fine for a false win is set here. To fine somebody: /penalty Cat 10 each"
    )
    assert chat.labels == ["False win by Cat: no fine", "Cat pays 5 to each: −15"]
    chat.say("ann: #2")
    assert chat.balances == {"Ann": 5_000, "Ben": 5_000, "Cat": -15_000, "Dan": 5_000}
    chat.say("ann: /penalty Cat 10 each")
    assert chat.balances == {"Ann": 15_000, "Ben": 15_000, "Cat": -45_000, "Dan": 15_000}


def test_tai_claimed_where_no_fine_is_set_are_money_at_the_stake(chat: Chat) -> None:
    """100/20: a hand of 5 tai pays 100 and 5 times 20."""
    chat.say("ann: /newgame taiwanese.mahjong_time 100/20 Ann Ben Cat Dan")
    chat.say("ann: Cat詐胡 5台")
    assert chat.labels == ["False win by Cat: no fine", "Cat pays 200 to each: −600"]


def test_a_hand_that_is_not_there_is_told_without_a_button(full_gun: Chat) -> None:
    two_hands(full_gun)
    assert full_gun.say("ann: /fix 12").endswith("There's no hand 12. Hands so far: 1–2")
    assert not full_gun.labels


@pytest.mark.parametrize(
    ("asked", "answer"),
    [
        ("cat: Cat詐胡", "cat: 她喊5台自摸"),
        ("ben: Cat詐胡", "cat: 我喊5台自摸"),
        ("ben: Cat詐胡", "ben: 5台"),
        ("ben: cat false win", "ben: she claimed 5 tai off ann"),
        ("ben: cat false win off ann", "ben: 5 tai"),
    ],
)
def test_what_was_claimed_is_told_in_answer(chat: Chat, asked: str, answer: str) -> None:
    """100/20: Cat, West, claimed 5 tai; 200 to Ben and Dan, to the dealer a tai more, 220."""
    chat.say("ann: /newgame taiwanese.taiwan_house Ann Ben Cat Dan")
    assert chat.say(asked) == "False win by Cat: what was claimed? For example: 3 tai zimo"
    assert chat.say(answer).startswith("Hand 1 · false win by Cat")
    assert chat.balances == {"Ann": 220_000, "Ben": 200_000, "Cat": -620_000, "Dan": 200_000}


@pytest.mark.parametrize("answer", ["ben: 我自摸3台", "ben: ben 3 tai zimo", "ben: dan 3 tai zimo"])
def test_the_hand_of_somebody_else_is_no_answer_to_what_was_claimed(chat: Chat, answer: str) -> None:
    chat.say("ann: /newgame taiwanese.taiwan_house Ann Ben Cat Dan")
    chat.say("ben: Cat詐胡")
    assert chat.say(answer).splitlines()[0].endswith("wins by self-draw")


FALSELY_WON = ("ann: /newgame taiwanese.taiwan_house Ann Ben Cat Dan", "dan: Dan 5台自摸")


@pytest.mark.parametrize(
    "said",
    [
        *("第一局是詐胡", "第1局不是胡,是詐胡", "第1局是Dan詐胡", "剛剛那把是詐胡啦,不是自摸", "我詐胡,要賠,不是胡"),
        *("hand 1 was a false win", "剛才Dan不是胡,是詐胡", "hand 1 was not a win, it was a false win"),
    ],
)
def test_a_hand_that_was_won_is_a_false_win_by_one_tap(said: str) -> None:
    """100/20: Dan claimed 5 tai; 200 to Ben and Cat, to the dealer a tai more, 220. The draw behind it stays."""
    chat = Chat.after(*FALSELY_WON, "ann: draw")
    before = chat.balances
    assert chat.say(f"dan: {said}").startswith("Correct hand 1: False win by Dan, self-drawn?")
    assert chat.balances == before
    chat.say("dan: #1")
    assert chat.balances == {"Ann": 220_000, "Ben": 200_000, "Cat": 200_000, "Dan": -620_000}


@pytest.mark.parametrize("said", ["這是詐胡", "that was a false win", "false win, not a win"])
def test_a_receipt_is_told_to_be_of_a_false_win(said: str) -> None:
    chat = Chat.after(*FALSELY_WON)
    receipt = chat.shown
    chat.say("ann: draw")
    assert chat.say(f"ben: {said}", reply_to=receipt).startswith("Correct hand 1: False win by Dan, self-drawn?")


@pytest.mark.parametrize("said", ["hand 1 wasn't a false win", "第1局不是詐胡", "was hand 1 a false win?", "Cat詐胡"])
def test_a_hand_that_is_no_false_win_stays_won(said: str) -> None:
    chat = Chat.after(*FALSELY_WON)
    assert not chat.say(f"ben: {said}").startswith("Correct hand 1: False win")


@pytest.mark.parametrize("answer", ["3台含花", "3台", "3 tai", "4"])
def test_an_older_menu_of_a_hand_is_not_answered_once_something_else_is_asked(answer: str) -> None:
    chat = Chat.after(*FALSELY_WON, "cat: /fix 1", "cat: Cat胡Ann3台 兩花")
    chat.say(f"cat: {answer}")
    won = chat.seen.night.hands[0].given.first_won
    assert won is not None
    assert won.stated == StatedValue(units=5)


@pytest.mark.parametrize("typed", ["he 3 tai zimo", "he claimed 5 tai zimo", "她5台自摸", "她喊5台自摸", "佢3台自摸"])
def test_what_somebody_who_is_not_named_won_is_nobodys_until_it_is_asked(typed: str) -> None:
    chat = Chat.after("ann: /newgame sg ann ben cat dan")
    assert "Who won?" in chat.say(f"ann: {typed}")
    assert not chat.seen.night.hands


@pytest.mark.parametrize("said", ["cat falsely won, zha hu", "cat falsely won", "cat won falsely"])
def test_who_won_falsely_is_asked_how(said: str) -> None:
    assert Chat.after(*CLAIMS).say(f"ann: {said}") == "False win by Cat: how was it claimed?"


@pytest.mark.parametrize(
    "said", ["ok stop the game", "lets stop here", "i gotta go, lets stop here", "we should stop playing now"]
)
def test_an_end_in_everyday_words_is_asked_about(said: str) -> None:
    chat = Chat.after(*CLAIMS)
    assert chat.say(f"ann: {said}") == "End the game now?"
