"""A question takes answers only, an open round is not thrown away unasked, and old buttons say what they would do."""

from __future__ import annotations

import pytest

from bot.text.render import plain
from tests.chat.conftest import Chat, in_english

SMALL_TALK = ("who deals?", "who's dealer", "10 minutes", "dan come here", "3 beers please", "dealer is who ah", "lol")


def identity_of(chat: Chat, message: str, label: str) -> str:
    reply = chat.messages[message]
    return reply.choices[chat.labels_of(reply).index(label)].id


@pytest.fixture
def british(chat: Chat) -> Chat:
    """Ann has gone mah-jong, and three hands are awaited."""
    chat.say("ann: /newgame british Ann Ben Cat Dan")
    chat.say("ann: /s ann =84 from ben")
    return chat


# 7: a question waits for an answer, not for any word


@pytest.mark.parametrize("typed", SMALL_TALK)
def test_small_talk_is_no_answer_to_what_should_be_corrected(chat: Chat, typed: str) -> None:
    chat.say("ann: /newgame sg Ann Ben Cat Dan")
    chat.say("ann: ben 3 from ann")
    chat.say("ann: /fix")
    assert chat.say(f"ann: {typed}") == ""
    assert not chat.seen.night.hands[0].corrected
    chat.say("ann: 4 tai")
    assert chat.seen.night.hands[0].corrected, "the question stayed"


@pytest.mark.parametrize("typed", SMALL_TALK)
def test_small_talk_is_no_hand_of_a_round(british: Chat, typed: str) -> None:
    british.say("ann: /hand ben")
    assert british.say(f"ann: {typed}") == ""
    assert len(british.seen.night.pending) == 1
    british.say("ann: 42")
    assert len(british.seen.night.pending) == 2, "the question stayed"


@pytest.mark.parametrize("typed", ["cat", "cat lah", "cat thanks", "it was cat"])
def test_a_name_alone_is_asked_whether_it_won_or_paid(chat: Chat, typed: str) -> None:
    chat.say("ann: /newgame sg Ann Ben Cat Dan")
    chat.say("ann: ben 3 from ann")
    chat.say("ann: /fix")
    assert "Did Cat win, or discard?" in chat.say(f"ann: {typed}")
    assert not chat.seen.night.hands[0].corrected


# 5, 12: what is in already is not thrown away unasked


@pytest.mark.parametrize("typed", ["/draw", "draw", "/penalty dan from ann", "/draw settle"])
def test_an_open_round_is_not_thrown_away_unasked(british: Chat, typed: str) -> None:
    assert "Ann" in british.say(f"ben: {typed}")
    assert british.labels == ["False win by Dan" if "penalty" in typed else "Yes, nobody won", "Cancel"]
    british.say("ben: #2")
    assert len(british.seen.night.pending) == 1
    assert len(british.seen.night.hands) == 0


def test_an_open_round_is_a_draw_once_that_was_said(british: Chat) -> None:
    british.say("ben: /draw")
    assert "nobody won" in british.say("ben: #1")
    assert british.seen.night.pending == ()
    assert len(british.seen.night.hands) == 1


# 1: what was done since


def test_a_button_that_was_overtaken_says_in_words_what_it_would_do_now(table: Chat) -> None:
    table.say("ben: /kong")
    asked = str(table.shown)
    identity = identity_of(table, asked, table.labels[0])
    table.say("ann: rob 1 from ann")
    entries = table.seen.night.seq
    said = table.say(f"ben: {identity}", pressed=True, reply_to=asked)
    assert table.seen.night.seq == entries
    assert "Ben" in said
    assert "→ Ben" in said
    assert "/kong" not in said
    table.say("ben: #1")
    assert table.seen.night.seq == entries + 1


def test_an_edit_of_what_was_written_in_another_week_is_no_hand_of_tonight(table: Chat) -> None:
    """A line that was never understood, put right a week later; sent again it counts."""
    table.say("ben: bne 3 frm", message="old")
    began = table.now
    table.say("ann: /settle close")
    table.now += 7 * 24 * 3600
    table.say("ann: /newgame sg Ann Ben Wen Rob stake=0.5/1")
    edited = {"message": "old", "written": began, "edited": True, "source": "old:2"}
    assert "Nothing was changed" in table.say("ben: ben 3 from ann", **edited)
    assert table.seen.night.hands == ()
    table.say("ben: ben 3 frm ann", message="new")
    table.say("ben: ben 3 from ann", message="new", written=table.now, edited=True, source="new:2")
    assert len(table.seen.night.hands) == 1


# 2: a hand keeps the words of its game


def test_a_hand_keeps_the_words_of_its_game_when_another_one_is_played(chat: Chat) -> None:
    chat.say("ann: /newgame hk Ann Ben Cat Dan")
    chat.say("ann: /s ben 3 zimo")
    receipt = str(chat.shown)
    assert "by self-draw" in chat.text
    chat.say("ann: /newgame riichi Ann Ben Cat Dan sure")
    kept = chat.say("ann: /history")
    assert "Ben wins by self-draw" in kept
    assert "tsumo" not in kept
    assert chat.messages[receipt].lines[0].game == "hong_kong"
    assert "by self-draw" in chat.say("ann: /why 1")
    assert "by tsumo" in chat.say("ann: /s ben 3h30 zimo")


def test_a_payment_keeps_its_reason_when_another_game_is_played(table: Chat) -> None:
    table.say("ann: /kong ben concealed")
    told = str(table.shown)
    assert "oncealed kong" in table.text
    table.say("ann: /newgame riichi Ann Ben Wen Rob sure")
    assert "oncealed kong" in table.say("ann: /history")
    table.say("ann: /undo")
    table.say("ann: /undo")
    said = " ".join(one.key for one in table.messages[told].lines)
    assert "riichi" not in said


def test_the_next_hand_of_somebody_else_is_no_answer_to_what_should_be_corrected(chat: Chat) -> None:
    chat.say("ann: /newgame taiwanese Ann Ben Cat Dan")
    chat.say("ann: ben 3 zimo")
    assert "What should change in hand 1?" in chat.say("ann: /fix")
    assert "Hand 2" in chat.say("ann: cat 1 zimo")
    assert not chat.seen.night.hands[0].corrected


def test_the_same_winner_with_another_value_is_the_answer(chat: Chat) -> None:
    chat.say("ann: /newgame taiwanese Ann Ben Cat Dan")
    chat.say("ann: ben 3 zimo")
    chat.say("ann: /fix")
    assert "Hand 1 corrected" in chat.say("ann: ben 4 zimo")


SEATED = ("ann: /newgame sg Ann Ben Wen Rob stake=0.5/1", "ann: ben 3 tai from wen")


@pytest.mark.parametrize("said", ["ben 3 tai from zzz", "/s ben 3 tai from zzz", "/s ben from zzz 3 tai"])
def test_a_payer_whom_nobody_knows_is_named_in_the_refusal(said: str) -> None:
    chat = Chat.after(SEATED[0])
    told = chat.say(f"ann: {said}")
    assert "“zzz”" in told
    assert "Nobody is called zzz. Here: Ann, Ben, Wen, Rob" in told
    assert not chat.seen.night.hands


def test_a_hand_that_was_undone_is_said_to_be_undone() -> None:
    chat = Chat.after(*SEATED, "ann: wen 2 tai from ben", "ann: /undo")
    for said in ("/why 2", "/fix 2 3", "/undo 2", "undo hand 2", "hand 2 was 1 tai", "/show 2"):
        assert "Hand 2 was undone" in chat.say(f"ann: {said}"), said
    assert "There's no hand 9. Hands so far: 1–2" in chat.say("ann: /why 9")


def test_a_hand_before_the_first_is_refused_by_its_number() -> None:
    chat = Chat.after(*SEATED)
    assert "There's no hand -1" in chat.say("ann: /fix -1 3")
    assert len(chat.seen.night.hands) == 1


@pytest.mark.parametrize("said", ["/pay ann ben 99999999999", "/pay ann all 1001", "/pay all ann 2000 each"])
def test_a_payment_of_more_than_a_thousand_stakes_is_asked_about(said: str) -> None:
    chat = Chat.after(SEATED[0])
    assert "Did you mean it?" in chat.say(f"ann: {said}")
    assert chat.seen.night.balances == {}
    chat.say("ann: #1")
    assert chat.seen.night.balances != {}


def test_a_payment_of_a_thousand_stakes_is_booked() -> None:
    chat = Chat.after(SEATED[0])
    assert "Ann → Ben 1,000" in chat.say("ann: /pay ann ben 1000")


def test_the_stake_of_a_game_that_people_sit_down_for_is_shown_and_set() -> None:
    chat = Chat.after("ann: /newgame sg")
    assert "For which stake?" in chat.say("ann: /stake")
    assert "Stake: 1/2" in chat.say("ann: /stake 1/2")
    assert "Stake: 1/2" in chat.say("ann: /newgame seats")


def test_an_edit_that_makes_a_hand_of_old_chatter_is_asked_about(table: Chat) -> None:
    written = table.now
    table.say("ann: walao so fast", message="old")
    table.say("ben: /s ben 3 from ann")
    known = len(table.seen.night.hands)
    edited = {"message": "old", "written": written, "edited": True, "source": "old:2"}
    assert "recorded since" in table.say("ann: /s rob 3 zimo", **edited)
    assert len(table.seen.night.hands) == known
    table.say("ann: #1")
    assert len(table.seen.night.hands) == known + 1


# an answer to a form that was used, and winners who would pay


def test_a_second_answer_to_a_used_form_is_asked_about_and_books_no_hand() -> None:
    chat = Chat.after("ann: /newgame sg Ann Bob Cat Mei", "bob: bob 2 tai off cat", "bob: /fix")
    form = str(chat.offering)
    chat.say("bob: 3 from mei")
    assert "Hand 1 has just been corrected" in chat.say("bob: 2 from mei", reply_to=form)
    assert chat.labels == ["Correct hand 1 again", "Record it as hand 2"]
    assert len(chat.seen.night.hands) == 1
    chat.say("bob: #1")
    assert "mei → bob 4" in chat.text.casefold()
    assert len(chat.seen.night.hands) == 1


def test_a_line_without_a_winner_right_behind_a_correction_is_asked_about() -> None:
    chat = Chat.after("ann: /newgame sg Ann Bob Cat Mei", "bob: bob 2 tai off cat", "bob: /fix", "bob: 3 from mei")
    chat.step = 30
    assert "one more correction, or the next hand" in chat.say("bob: 2 from mei")
    chat.say("bob: #2")
    assert len(chat.seen.night.hands) == 2


def test_a_hand_long_after_a_correction_and_one_with_its_winner_are_hands() -> None:
    chat = Chat.after("ann: /newgame sg Ann Bob Cat Mei", "bob: bob 2 tai off cat", "bob: /fix", "bob: 3 from mei")
    chat.step = 30
    chat.say("bob: cat 2 tai from mei")
    assert len(chat.seen.night.hands) == 2
    chat.play(["bob: /fix", "bob: 3"])
    chat.step = 4000
    chat.say("bob: 2 from mei")
    assert len(chat.seen.night.hands) == 3


@pytest.mark.parametrize("who", ["ann", "bob"])
@pytest.mark.parametrize("typed", ["off bob 2 tai", "bob放炮", "off bob", "bob discarded"])
def test_words_that_let_the_winner_of_a_hand_pay_are_answered(who: str, typed: str) -> None:
    chat = Chat.after("ann: /newgame sg Ann Bob Cat Mei", "bob: bob 2 tai off cat")
    assert "Bob won hand 1, so Bob doesn't pay" in chat.say(f"{who}: {typed}", reply_to=str(chat.shown))
    assert "Off Mei" in chat.labels
    chat = Chat.after("ann: /newgame sg Ann Bob Cat Mei", "bob: bob 2 tai off cat", f"{who}: /fix")
    assert "Bob won hand 1, so Bob doesn't pay" in chat.say(f"{who}: {typed}")
    assert len(chat.seen.night.hands) == 1


@pytest.mark.parametrize(
    "typed",
    ["cat ron ann riichi bob mangan", "riichi bob cat ron ann mangan", "cat ron ann bob riichi mangan"],
)
def test_who_may_have_won_or_only_bet_is_asked_about(typed: str) -> None:
    """A mangan is 8,000; the stick of 1,000 is Bob's either way, and goes to the winner nearest behind Ann."""
    chat = Chat.after("ann: /newgame riichi Ann Bob Cat Dan")
    assert "Did Bob win off this discard as well" in chat.say(f"ann: {typed}")
    assert chat.labels == ["Bob had only bet", "Bob won as well"]
    other = Chat.after("ann: /newgame riichi Ann Bob Cat Dan", f"ann: {typed}")
    chat.say("ann: #1")
    assert chat.balances == {"Ann": 17_000, "Bob": 24_000, "Cat": 34_000, "Dan": 25_000}
    other.say("ann: #2")
    assert other.balances == {"Ann": 9_000, "Bob": 33_000, "Cat": 33_000, "Dan": 25_000}


def test_a_riichi_in_a_clause_of_its_own_is_a_bet() -> None:
    chat = Chat.after("ann: /newgame riichi Ann Bob Cat Dan", "ann: bob riichi, cat ron mangan from ann")
    assert chat.balances == {"Ann": 17_000, "Bob": 24_000, "Cat": 34_000, "Dan": 25_000}


def test_two_winners_joined_by_and_are_not_asked_about_a_bet() -> None:
    chat = Chat.after("ann: /newgame riichi Ann Bob Cat Dan")
    assert "Bob wins by ron" in chat.say("ann: cat and bob ron ann riichi mangan")


@pytest.mark.parametrize(
    ("asked", "typed", "meant"),
    [
        (2, "hand 1 should be 2 tai not 3", "Correct hand 1: 2 tai?"),
        (2, "hand 1 was off cat", "Correct hand 1: Off Cat?"),
        (1, "last hand was 1 tai", "Correct hand 2: 1 tai?"),
    ],
)
def test_a_line_that_names_another_hand_than_the_one_asked_about_means_that_one(
    asked: int, typed: str, meant: str
) -> None:
    chat = Chat.after("ann: /newgame sg Ann Bob Cat Mei", "bob: bob 3 tai off ann", "bob: mei 2 tai off ann")
    before = dict(chat.balances)
    chat.say(f"bob: /fix {asked}")
    assert meant in chat.say(f"bob: {typed}")
    assert chat.balances == before


# 3: nothing said is dropped


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ("/s dan 1O from ben again", "10"),
        ("/hand ben 3o", "30"),
        ("/hand cat =l0", "10"),
        ("cat l0", "10"),
        ("dan 2O pts", "20"),
        ("sorry 3O", "30"),
        ("/fix ann 3O", "30"),
    ],
)
def test_a_letter_among_the_digits_of_points_is_answered_with_the_number(british: Chat, typed: str, meant: str) -> None:
    before = british.seen.night.seq
    assert f"Type {meant}." in british.say(f"ann: {typed}")
    assert british.seen.night.seq == before


def test_the_number_that_was_meant_is_recorded_by_a_tap(british: Chat) -> None:
    british.say("ann: cat l0")
    british.say("ann: #1")
    assert [one.stated.points for one in british.seen.night.pending if one.stated is not None] == [84, 10]


def test_a_letter_in_the_answer_to_a_question_keeps_whose_hand_it_is(british: Chat) -> None:
    british.say("ann: /hand cat")
    assert "Type 10." in british.say("ann: 1O")
    assert british.labels == ["/hand Cat 10"]


@pytest.mark.parametrize("typed", ["ann 1O zimo", "/s ann 1o tai zimo", "it was l0 tai", "/fix 1 4O"])
def test_a_letter_in_a_value_or_a_correction_records_nothing(table: Chat, typed: str) -> None:
    table.say("ann: ben 2 from ann")
    before = table.seen.night.seq
    assert "a letter among its digits" in table.say(f"ann: {typed}")
    assert table.seen.night.seq == before


@pytest.mark.parametrize("typed", ["oh 2O beers", "see you at 1O"])
def test_talk_with_a_letter_in_a_number_stays_talk(british: Chat, typed: str) -> None:
    assert british.say(f"ann: {typed}") == ""


def test_a_letter_that_the_group_uses_for_a_suit_is_a_tile(table: Chat) -> None:
    table.say("ann: /set letters=o:dots")
    assert "Fully concealed" in table.say("ann: /s ann 123m 456m 789m 234m 5o5o zimo")


@pytest.mark.parametrize("typed", ["/fix 1b", "/fix 7b", "/fix 7a from=wen"])
def test_a_label_that_nothing_has_is_no_value(table: Chat, typed: str) -> None:
    table.say("ann: ben 3 from ann")
    table.say("ann: /kong ben concealed")
    before = table.seen.night.seq
    label = typed.split()[1]
    assert f"There's no hand {label}. Hands so far: 1" in table.say(f"ann: {typed}")
    assert table.seen.night.seq == before


def test_a_number_with_the_letter_of_its_unit_is_a_value(table: Chat) -> None:
    table.say("ann: ben 3 from ann")
    assert "= 4 tai" in table.say("ann: /fix 4t")


# 7: overtaken, it says by what


@pytest.mark.parametrize(
    ("came", "said"),
    [
        ("ann: /undo", "Undone: hand 1."),
        ("ann: /stake 1/2", "Since I asked: the change of rules"),
        ("ann: /fix 1 from=wen", "Since I asked: the fix to hand 1"),
        ("ann: /seat eve for wen", "Since I asked: eve sits down for Wen"),
        ("ann: rob 1 from ann", "Another hand came in since I asked:\nHand 2 · Rob"),
    ],
)
def test_what_came_in_since_a_hand_was_asked_about_is_named(table: Chat, came: str, said: str) -> None:
    table.say("ann: ben 1 from ann")
    table.say("ann: /s ben 3")
    asked = str(table.shown)
    identity = identity_of(table, asked, table.labels[0])
    table.say(came)
    before = table.seen.night.hands
    told = table.say(f"ann: {identity}", pressed=True, reply_to=asked)
    assert said in told
    assert "Record this" in told
    assert ("Another hand" in told) == ("Another hand" in said)
    assert table.seen.night.hands == before


# 11: the same hand told twice


def test_the_same_hand_with_somebody_who_pays_for_all_is_a_correction_or_another_hand(chat: Chat) -> None:
    """Three tai off Cat: 8 and 4 each, 16 in all; with bao Dan pays the 16."""
    chat.step = 30
    chat.say("ann: /newgame sg Ann Ben Cat Dan stake=0.5/1")
    chat.say("ann: ben 3 from cat")
    said = chat.say("dan: ben 3 from cat bao dan")
    assert "just like" not in said
    assert chat.labels == ["Correct it", "Record it as hand 2"]
    chat.say("ann: #1")
    assert chat.balances == {"Ann": 0, "Ben": 16000, "Cat": 0, "Dan": -16000}


def test_the_same_tiles_with_another_bonus_tile_are_a_correction_or_another_hand(chat: Chat) -> None:
    """The cat is one tai more, whenever it is told: 5 tai instead of 4, and never 4 and 5."""
    chat.say("ann: /newgame sg Ann Ben Cat Dan")
    chat.say("ann: /s ann 123p 456p 789p EEE 55p from dan")
    said = chat.say("ann: 123p 456p 789p EEE 55p cat from dan", reply_to=chat.shown)
    assert "a correction of hand 1" in said
    assert chat.labels == ["Correct it", "Record it as hand 2"]
    assert len(chat.seen.night.hands) == 1
    chat.say("ann: #1")
    assert chat.balances == {"Ann": 64000, "Ben": -16000, "Cat": -16000, "Dan": -32000}


def test_a_word_nobody_knows_before_a_value_is_a_name_and_no_tile(chat: Chat) -> None:
    chat.say("ann: /newgame sg Ann Ben Cat Dan")
    said = chat.say("ann: /s xiaohong 2 tai ben shoot")
    assert "Nobody is called xiaohong" in said
    assert "tile" not in said


# 7: an answer to a question that waits no more


@pytest.mark.parametrize("typed", ["ann: 3 tai", "ann: 3", "rob: 3 tai"])
def test_a_value_in_answer_to_a_used_form_is_told_what_to_type(table: Chat, typed: str) -> None:
    table.say("ann: /score")
    form = str(table.shown)
    table.say("ann: ben 3 from wen")
    before = table.seen.night.seq
    said = table.say(typed, reply_to=form)
    assert "No question waits for that." in said
    assert "/fix" in said
    assert table.seen.night.seq == before


def test_a_value_in_answer_to_what_somebody_else_was_asked_counts_once(table: Chat) -> None:
    table.say("ann: /s ben zimo")
    asked = str(table.shown)
    assert "Hand 1" in table.say("rob: 3 tai", reply_to=asked)
    assert "No question waits for that." in table.say("ann: 3 tai", reply_to=asked)
    assert len(table.seen.night.hands) == 1


def test_small_talk_in_answer_to_a_used_form_stays_small_talk(table: Chat) -> None:
    table.say("ann: /score")
    form = str(table.shown)
    table.say("ann: ben 3 from wen")
    assert table.say("ann: lol", reply_to=form) == ""


# what is said of a hand that is asked about, and which hand a whole one is


@pytest.mark.parametrize(
    ("said", "payer"),
    [
        ("no, cat discarded", "Cat"),
        ("it was cat", "Cat"),
        ("off cat", "Cat"),
        ("是Cat点炮", "Cat"),
        ("不是，自摸", None),
    ],
)
def test_who_paid_for_a_hand_that_is_asked_about_is_said_otherwise(chat: Chat, said: str, payer: str | None) -> None:
    """The question stays with the other payer, and the hand before is not touched."""
    chat.play(["ann: /newgame mcr Ann Ben Cat Dan", "ann: dan 10 from ben"])
    chat.say("ann: ann 123m 456m 789m 55p 11p+1p off ben")
    assert "Fully concealed, or were any sets claimed?" in chat.say(f"ann: {said}")
    chat.say("ann: #1")
    first, second = chat.seen.night.hands
    assert not first.corrected
    paid = second.given.wins[0].payer
    assert (chat.seen.people.name(paid) if paid is not None else None) == payer


def test_how_a_hand_was_won_is_said_otherwise_while_its_fu_are_asked(chat: Chat) -> None:
    """Two han and 40 fu of a dealer who draws are 1,300 from each."""
    chat.play(["ann: /newgame riichi Ann Ben Cat Dan", "ann: ann 2 from ben"])
    assert "How many fu?" in chat.say("ann: tsumo")
    assert "Ben, Cat, Dan → Ann 1,300 each" in chat.say("ann: 40")


def test_a_hand_of_another_winner_while_an_older_one_is_asked_about_is_asked_about(chat: Chat) -> None:
    chat.play(["ann: /newgame mcr Ann Ben Cat Dan", "ann: ben 10 from dan", "ann: cat 12 from ann", "ann: /fix 1"])
    assert "Is that hand 3, or how hand 1 should be?" in chat.say("ann: cat 10 from dan")
    assert chat.labels == ["Record it as hand 3", "Fix hand 1"]
    assert not chat.seen.night.hands[0].corrected
    assert "Correcting hand 1 would change" in chat.say("ann: #2")
    chat.say("ann: #1")
    assert [hand.given.wins[0].player for hand in chat.seen.night.hands] == ["p3", "p3"]


def test_a_hand_of_the_winner_asked_about_is_told_anew_whoever_won_the_newest(chat: Chat) -> None:
    chat.play(["ann: /newgame mcr Ann Ben Cat Dan", "ann: ben 10 from dan", "ann: cat 12 from ann", "ann: /fix 1"])
    assert "Hand 1 corrected" in chat.say("ann: ben 20 from dan")
    assert len(chat.seen.night.hands) == 2


# the same value with more named beside it, and questions that were overtaken


@pytest.mark.parametrize(
    "said",
    ["bob 2 tai from cat all pungs", "bob 2 tai 碰碰胡 from cat", "bob 2 tai from cat + flower", "bob pungs from cat"],
)
def test_the_hand_before_told_later_with_more_named_beside_its_value_is_asked_about(said: str) -> None:
    """All pungs are two tai here; nothing of the next deal is known."""
    chat = Chat.after("ann: /newgame sg ann bob cat dan stake=0.5/1", "ann: bob 2 tai from cat")
    chat.now += 3600
    assert "with more named beside it" in chat.say(f"ann: {said}")
    assert chat.labels == ["Yes, another hand", "No, the same one"]
    assert len(chat.seen.night.hands) == 1
    chat.say("ann: #1")
    assert len(chat.seen.night.hands) == 2


@pytest.mark.parametrize(
    "said", ["bob 2 tai from cat", "bob half flush and pungs from cat", "bob 2 tai from dan + flower"]
)
def test_a_hand_that_adds_nothing_or_is_worth_something_else_is_the_next_one(said: str) -> None:
    chat = Chat.after("ann: /newgame sg ann bob cat dan stake=0.5/1", "ann: bob 2 tai from cat")
    chat.say(f"ann: {said}")
    assert len(chat.seen.night.hands) == 2


@pytest.mark.parametrize("step", [0, 200])
def test_an_answer_to_an_overtaken_question_says_which_hand_it_would_record(step: int) -> None:
    """Also where all came in within one second. Three han 40 fu of the dealer that Bob is then are 7,700."""
    chat = Chat(step=step)
    chat.play(["ann: /newgame riichi ann bob cat dan", "ann: bob 3 han from cat", "dan: dan 4 40 from cat"])
    said = chat.say("ann: 40 fu")
    assert said.startswith("Another hand came in since I asked:\nEast 1 (#1)\ndan wins by ron off cat\n")
    assert "bob wins by ron off cat" in said
    assert "cat → bob 7,700" in said
    assert len(chat.seen.night.hands) == 1
    chat.say(f"ann: #{chat.labels.index('Record it as hand 2') + 1}")
    assert chat.balances == {"ann": 25_000, "bob": 32_700, "cat": 9_300, "dan": 33_000}


def test_an_answer_to_an_overtaken_question_may_be_a_hand_won_on_the_same_discard() -> None:
    """Bob sits South of Ann, who deals: three han 40 fu are 5,200, and Dan has four han 40 fu, 8,000."""
    chat = Chat(step=20)
    chat.play(["ann: /newgame riichi ann bob cat dan", "ann: bob 3 han from cat", "dan: dan 4 40 from cat"])
    assert "Off the same discard as hand 1, so that both won?" in chat.say("ann: 40 fu")
    assert chat.labels == ["Yes, both won", "Record it as hand 2", "Cancel"]
    chat.say("ann: #1")
    assert len(chat.seen.night.hands) == 1
    assert chat.balances == {"ann": 25_000, "bob": 30_200, "cat": 11_800, "dan": 33_000}


OVERTAKEN = [
    *("ann: /newgame taiwanese.taiwan_house ann bob cat dan", "ann: bob 3 tai from cat", "ann: bob 2 tai zimo"),
    *("ann: cat 2 tai from dan", "bob: /fix 2", "ann: nobody won"),
]
"""Bob is asked what should change in hand 2, and a draw is recorded before he says anything."""


@pytest.mark.parametrize("said", ["zimo, concealed, single wait", "concealed", "cat", "5", "from ann"])
def test_nothing_said_after_a_question_was_overtaken_offers_to_change_the_old_hand(said: str) -> None:
    chat = Chat.after(*OVERTAKEN)
    told = chat.say(f"bob: {said}")
    assert "Hand 2" not in told
    assert "button" not in told
    assert chat.reply is None or not any("entry=3" in one.command for one in chat.reply.choices)


def test_an_answer_to_the_very_message_of_an_overtaken_question_is_asked_about_in_words_of_an_answer() -> None:
    chat = Chat.after(*OVERTAKEN[:-1])
    asked = str(chat.shown)
    chat.say(OVERTAKEN[-1])
    told = chat.say("bob: 5 tai", reply_to=asked)
    assert "Something has been recorded since I asked" in told
    assert "Correcting hand 2 would change" in told
    assert "button" not in told
    assert chat.seen.night.hands[1].result.scored[0].counted == 2


def test_a_whole_hand_told_long_after_an_older_hand_was_asked_about_may_be_the_next_one() -> None:
    """The same winner, a deal's time later: which of the two is asked. At once it answers."""
    chat = Chat.after(*OVERTAKEN[:-1])
    chat.now += 600
    assert "Is that hand 4, or how hand 2 should be?" in chat.say("bob: bob 4 tai zimo")
    assert [hand.result.scored[0].counted for hand in chat.seen.night.hands] == [3, 2, 2]
    soon = Chat.after(*OVERTAKEN[:-1])
    assert "Hand 2 corrected" in soon.say("bob: bob 4 tai zimo")


@pytest.mark.parametrize("later", ["dan mangan from bob", "dan mangan tsumo"])
def test_a_hand_of_the_same_winner_told_otherwise_in_all_may_be_his_next(chat: Chat, later: str) -> None:
    chat.play(["ann: /newgame riichi Ann Bob Cat Dan", "ann: dan 2h30 from ann", "ann: /fix"])
    assert "Is that hand 2, or how hand 1 should be?" in chat.say(f"ann: {later}")
    assert len(chat.seen.night.hands) == 1
    assert "Hand 1 corrected." in chat.say("ann: #2")


@pytest.mark.parametrize("later", ["dan 2h30 from bob", "dan mangan from ann"])
def test_a_hand_told_otherwise_in_one_thing_puts_it_right(chat: Chat, later: str) -> None:
    chat.play(["ann: /newgame riichi Ann Bob Cat Dan", "ann: dan 2h30 from ann", "ann: /fix"])
    assert "Hand 1 corrected." in chat.say(f"ann: {later}")


def test_an_overtaken_question_waits_no_longer_for_the_hand_it_would_fix() -> None:
    """All in one second: what is told then is the next hand, not asked about as hand 1."""
    chat = Chat(step=0)
    chat.play(["ann: /newgame sg ann bob cat dan stake=0.5/1", "dan: dan 3 from cat", "ann: /fix 1"])
    chat.play(["bob: bob 2 from cat", "ann: bob 4 from cat"])
    assert [hand.result.scored[0].counted for hand in chat.seen.night.hands] == [3, 2, 4]


# a question about a hand is about whoever told it, whoever taps


def points_so_far(chat: Chat) -> dict[str, int]:
    """What the hands of the open round that are told by points, or are nothing, hold."""
    people = chat.seen.people
    pending = chat.seen.night.pending
    return {people.name(one.part.player): (one.stated.points or 0) if one.stated else -1 for one in pending}


@pytest.mark.parametrize(("asked", "label"), [("444s", "Nothing claimed: 4"), ("44s4", "44s 4s")])
def test_an_answer_about_a_hand_is_that_players_whoever_taps(british: Chat, asked: str, label: str) -> None:
    """Three fours of bamboo are worth 4 concealed; Ben, who taps, told 10 of his own."""
    british.say("ben: /hand 10")
    british.say(f"cat: /hand {asked}")
    british.say(f"ben: #{british.labels.index(label) + 1}")
    if british.labels[0].startswith("Nothing claimed"):
        british.say("ben: #1")
    assert points_so_far(british) == {"Ann": 84, "Ben": 10, "Cat": -1}


def test_another_hand_like_the_last_is_won_by_who_told_it_whoever_confirms(chat: Chat) -> None:
    """Twice 3 tai off Dan at 0.5/1: 8 from the discarder, 4 from each of the others, the same winner twice."""
    chat.say("ann: /newgame sg Ann Ben Cat Dan stake=0.5/1")
    chat.step = 5
    chat.play(["cat: /s 3 from dan", "cat: /s 3 from dan"])
    assert chat.labels[0] == "Yes, another hand"
    chat.say("ben: #1")
    assert chat.balances == {"Ann": -8000, "Ben": -8000, "Cat": 32000, "Dan": -16000}


def test_cancel_on_the_button_of_a_question_stays_one(chat: Chat) -> None:
    chat.say("ann: /newgame sg Ann Ben Cat Dan")
    chat.say("ann: /score")
    chat.say(f"ben: #{chat.labels.index('Cancel') + 1}")
    assert not chat.seen.night.hands


# the number of a hand is never points


@pytest.mark.parametrize("typed", ["/fix 1", "/fix 1 "])
def test_the_number_of_the_open_round_is_not_the_points_of_whoever_corrects_it(british: Chat, typed: str) -> None:
    british.say("cat: /hand 64")
    british.say(f"cat: {typed}")
    assert points_so_far(british) == {"Ann": 84, "Cat": 64}


def test_the_number_after_the_last_hand_is_not_points_either(british: Chat) -> None:
    british.play(["ben: /hand 2", "cat: /hand 4", "dan: /hand 6", "ann: /s ann =84 from ben", "cat: /hand 64"])
    british.say("cat: /fix 2")
    assert points_so_far(british) == {"Ann": 84, "Cat": 64}


# hands of an open round are named before a game takes their place


def test_a_game_in_place_of_an_open_round_names_the_hands_and_says_that_they_are_gone(british: Chat) -> None:
    old = british.shown
    assert "(hands in so far: Ann)" in british.say("cat: /newgame british Ann Ben Cat Dan")
    british.say(f"cat: #{british.labels.index('End it, start a new one') + 1}")
    assert british.text.startswith("Round cancelled; the hands entered for it are gone.")
    british.say("cat: /hand 64")
    assert points_so_far(british) == {"Cat": 64}
    assert [one.key for one in british.messages[str(old)].lines] == ["round.no_longer"]
    assert not british.messages[str(old)].choices


def test_totals_say_whose_hands_wait(british: Chat) -> None:
    british.say("cat: /hand 64")
    assert "The open round isn't counted (hands in so far: Ann, Cat)." in british.say("ann: /settle")
    british.play(["ben: /hand -", "dan: /hand -"])
    assert "isn't counted" not in british.say("ann: /settle")


def test_the_buttons_of_every_open_question_stay_live_however_long_their_lines_are(chat: Chat) -> None:
    """Three hands told by one person right after a round, each longer than a button's id can hold."""
    chat.say("ann: /newgame british Ann Bob Cleo Dick")
    chat.say("ann: /score bob 60 zimo\nann 4\ncleo 2\ndick 8")
    chat.step = 10
    hands = (
        "cleo claimed pung of 5 characters, claimed pung of south winds, pair of white dragons, season 2",
        "dick pair of red dragons, concealed pung of 8 dots, concealed pung of 3 bamboo, season 1",
        "ann claimed kong of north winds, concealed pung of 4 characters, pair of green dragons, flower 4",
    )
    asked = []
    for hand in hands:
        assert "is settled. Is" in chat.say(f"ann: /hand {hand}")
        asked.append(chat.shown)
    for question in asked:
        chat.say("ann: #2", reply_to=question)
    assert len(chat.seen.night.pending) == 3


@pytest.mark.parametrize("variant", ["riichi", "sg", "hk", "tw", "zj"])
def test_a_heavenly_hand_of_another_than_the_dealer_is_asked_about(chat: Chat, variant: str) -> None:
    chat.say(f"ann: /newgame {variant} Ann Ben Cat Dan")
    said = chat.say("ann: /s ben 天和 zimo")
    assert said.startswith("Only the dealer wins a heavenly hand, and Ann deals. Which was it?")
    assert not chat.seen.night.hands
    assert chat.labels[:2] == ["Ben: earthly hand 地和", "Ann: heavenly hand 天和"]
    chat.say("ann: #2")
    won = chat.seen.night.hands[0].given.wins
    assert [win.player for win in won] == [chat.seen.night.hands[0].table.dealer]


@pytest.mark.parametrize("variant", ["riichi", "sg"])
def test_an_earthly_hand_of_the_dealer_is_asked_about(chat: Chat, variant: str) -> None:
    chat.say(f"ann: /newgame {variant} Ann Ben Cat Dan")
    said = chat.say("ann: /s ann 地和 zimo")
    assert said.startswith("Ann deals, and the dealer wins no earthly hand.")
    assert not chat.seen.night.hands
    chat.say("ann: #1")
    assert len(chat.seen.night.hands) == 1


@pytest.mark.parametrize("variant", ["riichi", "sg"])
def test_heavenly_and_earthly_hands_of_those_who_can_have_them_are_recorded(chat: Chat, variant: str) -> None:
    chat.say(f"ann: /newgame {variant} Ann Ben Cat Dan")
    chat.say("ann: /s ann 天和 zimo")
    chat.say("ann: /s ben 地和 zimo")
    assert len(chat.seen.night.hands) == 2


# 7: a question of another game


def asked_in_riichi() -> tuple[Chat, str]:
    """A question about a riichi hand, open while the next game begins; the chat and the message that asks."""
    chat = Chat()
    chat.play(["ann: /newgame riichi ann bob cat dan", "ann: ann riichi tanyao dora 1 off bob"])
    asked = str(chat.shown)
    chat.say("ann: /endgame yes")
    return chat, asked


@pytest.mark.parametrize("others", ["ann eve cat dan", "ann bob cat dan"])
def test_a_hand_asked_about_in_a_game_of_other_rules_is_shown_and_never_recorded(others: str) -> None:
    chat, asked = asked_in_riichi()
    seen = chat.messages[asked].choices[0].id
    chat.play([f"ann: /newgame british {others}", "ann: ann 84 zimo\nbob -" if "bob" in others else "ann: ann 84 zimo"])
    before = chat.seen.night
    told = plain(chat.messages[asked], in_english(chat.messages[asked]))
    said = chat.say(f"ann: {seen}", pressed=True, reply_to=asked)
    assert said.split() == told.split()
    assert "I asked that in another game, Riichi" in said
    assert "ann 40 fu tanyao riichi from bob" in said
    assert ("Not at this table: bob" in said) is ("eve" in others)
    assert not chat.labels
    assert (chat.seen.night.hands, chat.seen.night.pending) == (before.hands, before.pending)


def test_a_hand_asked_about_before_the_same_game_began_again_may_be_recorded_in_it() -> None:
    chat, asked = asked_in_riichi()
    chat.say("ann: /newgame riichi ann bob cat dan")
    chat.say("ann: #1", reply_to=asked)
    assert chat.labels[0] == "Record it as hand 1"


# what an answer denies is never taken


@pytest.fixture
def asked_how(chat: Chat) -> Chat:
    """It is asked how Bob won 2 tai."""
    chat.say("ann: /newgame sg Ann Bob Cat Dan")
    chat.say("ann: bob won 2")
    return chat


@pytest.mark.parametrize(
    ("typed", "struck"),
    [
        *(("not off cat", "Off Cat"), ("not cat", "Off Cat"), ("not me", "Off Ann"), ("it wasn't dan", "Off Dan")),
        *(("not zimo", "Self-drawn"), ("not self drawn", "Self-drawn"), ("唔係自摸", "Self-drawn")),
    ],
)
def test_what_is_denied_of_how_a_hand_was_won_is_struck_from_the_question(
    asked_how: Chat, typed: str, struck: str
) -> None:
    before = asked_how.labels
    assert "How did Bob win" in asked_how.say(f"ann: {typed}")
    assert asked_how.labels == [one for one in before if not one.startswith(struck)]
    assert not asked_how.seen.night.hands


@pytest.mark.parametrize("typed", ["not bob, cat", "it was cat not bob", "bob didn't win, only cat"])
def test_another_winner_told_for_the_one_that_is_denied_is_asked_how_he_won(asked_how: Chat, typed: str) -> None:
    assert "How did Cat win" in asked_how.say(f"ann: {typed}")
    asked_how.say("ann: dan")
    win = asked_how.seen.night.hands[-1].given.first_won
    assert win is not None
    assert win.stated is not None
    names = asked_how.seen.night.hands[-1].table.players
    assert (win.part.player, win.stated.units) == (names[2], 2)


def test_a_winner_denied_alone_is_asked_for_and_keeps_the_value(asked_how: Chat) -> None:
    assert "Who won?" in asked_how.say("ann: not bob")
    assert "Bob" not in asked_how.labels
    assert "How did Cat win" in asked_how.say("ann: cat")
    assert "= 2 tai" in asked_how.say("ann: dan")


def test_who_paid_told_beside_a_denial_is_taken(asked_how: Chat) -> None:
    assert "Bob wins off Dan" in asked_how.say("ann: not cat, dan")


def test_a_value_that_is_denied_is_struck_and_asked_again(chat: Chat) -> None:
    chat.play(["ann: /newgame sg Ann Bob Cat Dan", "ann: /score", "ann: dan", "ann: ann"])
    assert "What's Dan's hand worth" in chat.say("ann: not 3")
    assert not any(one.startswith("3 tai") for one in chat.labels)
    assert "= 4 tai" in chat.say("ann: 4 not 3")


def test_whoever_is_denied_to_have_won_is_struck_from_who_won(chat: Chat) -> None:
    chat.play(["ann: /newgame sg Ann Bob Cat Dan", "ann: /score"])
    assert "Who won?" in chat.say("ann: not me")
    assert chat.labels == ["Bob", "Cat", "Dan", "Cancel"]


@pytest.mark.parametrize("typed", ["the second one", "no one", "1st one"])
def test_an_ordinal_is_no_value_of_a_hand_that_is_put_right(chat: Chat, typed: str) -> None:
    chat.play(["ann: /newgame sg Ann Bob Cat Dan", "ann: bob won 2 off cat", "ann: bob won 3 off ann", "ann: /fix"])
    assert "What should change in hand 2" in chat.say(f"ann: {typed}")
    assert not any(one.corrected for one in chat.seen.night.hands)


def test_whoever_is_said_to_be_liable_is_not_the_discarder(asked_how: Chat) -> None:
    assert "How did Bob win" in asked_how.say("ann: cat bao")
    assert "Cat → Bob 12" in asked_how.say("ann: zimo")


@pytest.mark.parametrize("typed", ["nobody threw it", "no one", "himself"])
def test_nobody_as_the_discarder_is_a_self_draw(asked_how: Chat, typed: str) -> None:
    assert "Bob wins by self-draw" in asked_how.say(f"ann: {typed}")


@pytest.mark.parametrize("typed", ["never mind", "cancel"])
def test_a_question_is_closed_in_words(asked_how: Chat, typed: str) -> None:
    assert "Nothing was recorded" in asked_how.say(f"ann: {typed}")
    assert asked_how.say("ann: dan") == ""


def test_nobody_won_answers_who_won(chat: Chat) -> None:
    chat.play(["ann: /newgame sg Ann Bob Cat Dan", "ann: /score"])
    assert "draw" in chat.say("ann: nobody")


@pytest.mark.parametrize("typed", ["ann and dan won", "only ann and dan won", "/score ann and dan"])
def test_two_who_won_are_never_one_off_the_other(chat: Chat, typed: str) -> None:
    chat.say("ann: /newgame hk Ann Bob Cat Dan")
    assert "Whose discard did Ann, Dan win on" in chat.say(f"ann: {typed}")
    chat.say("ann: bob")
    assert "What's Ann's hand worth" in chat.say("ann: #2")
    assert "What's Dan's hand worth" in chat.say("ann: 3")
    chat.say("ann: 4")
    given = chat.seen.night.hands[-1].given
    assert [one.stated.units for one in given.entered if one.stated is not None] == [3, 4]


def test_two_winners_answer_who_won(chat: Chat) -> None:
    chat.play(["ann: /newgame hk Ann Bob Cat Dan", "ann: /score"])
    assert "Whose discard did Bob, Cat win on" in chat.say("ann: bob and cat")


def test_a_false_win_of_somebody_else_told_while_it_is_asked_about_is_no_draw(chat: Chat) -> None:
    chat.play(["ann: /newgame hk Ann Bob Cat Dan", "ann: ann false win", "ann: #1", "ann: bob won 4 off cat"])
    chat.say("ann: hand 1 wasn't a false win")
    assert "false win by Bob" in chat.say("ann: hand 1 wasn't false win by ann, but bob")


@pytest.mark.parametrize("typed", ["bob eighth from cat", "bob eigth faan from cat", "/s bob eihgt off cat"])
def test_a_number_that_is_mistyped_is_asked_about(typed: str) -> None:
    chat = Chat.after("ann: /newgame hong_kong ann bob cat dan")
    assert "Did you mean 8?" in chat.say(f"ann: {typed}")
    assert not chat.seen.night.hands


AGREED = ["爸: /newgame tw 爸 媽 姊 寶", "爸: 爸 3台 媽放槍", "寶: 寶 2台 自摸", "媽: 第1局應該是五台"]


@pytest.mark.parametrize("said", ["對", "對，五台", "係", "yes", "はい"])
def test_who_agrees_to_a_correction_after_another_hand_is_asked_once_more(said: str) -> None:
    chat = Chat(step=30)
    chat.play([*AGREED, "姊: 姊 2台 自摸"])
    assert "Something has been recorded since I asked" in chat.say(f"爸: {said}")
    assert chat.seen.night.hands[0].result.scored[0].counted == 3
    assert "Hand 1 corrected." in chat.say("爸: #1")
    assert chat.seen.night.hands[0].result.scored[0].counted == 5


@pytest.mark.parametrize("said", ["對", "係", "yes", "はい"])
def test_who_was_asked_agrees_to_a_correction_after_another_hand(said: str) -> None:
    """Five tai off him are 5, for three; the hand that came in since changes nothing of that."""
    chat = Chat(step=30)
    chat.play([*AGREED, "姊: 姊 2台 自摸"])
    assert "Hand 1 corrected." in chat.say(f"媽: {said}")
    assert chat.seen.night.hands[0].result.scored[0].counted == 5


@pytest.mark.parametrize("said", ["對", "對啦，七台", "係"])
def test_who_agrees_means_the_correction_asked_about_last(said: str) -> None:
    chat = Chat(step=30)
    chat.play([*AGREED, "姊: 第2局應該是七台"])
    assert "Hand 2 corrected." in chat.say(f"爸: {said}")


# 8: what is said before its teller is known


def asked_who(told: str) -> tuple[Chat, str]:
    """Somebody unknown told a line at a table of three, and a hand came in; the chat and the message that asks."""
    chat = Chat.after("kit: /newgame sanma Kit Lou Max", "kit: kit ron lou 3900", step=20)
    chat.say(f"nick: {told}")
    asked = str(chat.shown)
    chat.say("kit: draw, only lou tenpai")
    chat.say("nick: #2", reply_to=asked)
    return chat, asked


@pytest.mark.parametrize("told", ["i ron kit 3900", "3h30 from kit"])
def test_a_hand_of_somebody_asked_who_he_is_stays_his_whoever_taps(told: str) -> None:
    chat, asked = asked_who(told)
    chat.say("lou: max ron lou 3900")
    chat.say("kit: #1", reply_to=asked)
    assert [chat.seen.people.name(win.player) for win in chat.seen.night.hands[-1].given.wins] == ["Max"]


def test_a_hand_of_a_game_of_three_is_not_recorded_in_one_of_four() -> None:
    chat, asked = asked_who("3h30 from kit")
    chat.play(["kit: /endgame yes", "kit: /newgame riichi Kit Lou Max Sam", "kit: kit ron sam 3900"])
    told = plain(chat.messages[asked], in_english(chat.messages[asked]))
    assert told.startswith("I asked that in another game, Riichi")
    assert chat.labels_of(chat.messages[asked]) == ["That isn't Max"]


def test_a_bet_told_before_its_hand_came_in_asks_which_hand_is_meant() -> None:
    chat, asked = asked_who("i'm riichi")
    assert chat.text.startswith("Was Max in riichi in hand 2?")
    assert chat.labels[:2] == ["Max was in riichi", "Max declares riichi now"]
    chat.say("nick: #1", reply_to=asked)
    assert [*chat.seen.night.hands[-1].mid_deal.bets] == ["p3"]


def test_a_forgotten_bet_is_of_the_hand_before_it_was_told() -> None:
    chat, asked = asked_who("i had riichi too!")
    assert chat.text.startswith("Correct hand 1: i had riichi too!?")
    chat.say("nick: #1", reply_to=asked)
    chat.say("nick: #1", reply_to=asked)  # an earlier hand, with what the correction changes
    assert [[*hand.mid_deal.bets] for hand in chat.seen.night.hands] == [["p3"], []]


TOLD_AS_CORRECTED = {
    "zh": (
        ("姊姊: /newgame 台灣 爸爸 媽媽 姊姊 小寶", "媽媽: /iam 媽媽", "爸爸: /iam 爸爸", "小寶: 小寶四台 爸爸放槍"),
        "姊姊: 不是，爸爸是放槍給媽媽",
        (
            "媽媽: 對啦我胡的",
            "爸爸: 對，是我放槍",
            "媽媽: 是啊，我胡四台",
            "姊姊: 對，媽媽胡的",
            "小寶: 對啊，爸爸放槍給媽媽",
        ),
    ),
    "hk": (
        ("肥: /newgame hk 阿爸 阿媽 阿珍 大舅", "阿媽: /iam 阿媽", "大舅: /iam 大舅", "阿珍: 阿珍食糊三番 大舅出銃"),
        "肥: 唔係，阿媽食糊，大舅出銃",
        ("阿媽: 係呀我食嘅", "大舅: 係，我出銃", "阿珍: 係，阿媽食糊三番"),
    ),
    "ja": (
        (
            "太郎: /newgame riichi 太郎 花子 健太 美咲",
            "花子: /iam 花子",
            "健太: /iam 健太",
            "太郎: 太郎が健太からロン 3900",
        ),
        "太郎: いや、花子が健太からロンだった",
        ("花子: はい、私の上がり", "健太: うん、健太の放銃", "花子: そう、花子がロン"),
    ),
    "en": (
        ("al: /newgame sg Al Bea Cat Dan", "bea: /iam bea", "cat: /iam cat", "al: al 3 from cat"),
        "al: no, bea won, off cat",
        ("bea: yes, I won", "cat: yep i shot", "dan: yes bea won it", "al: yes, bea 3 from cat"),
    ),
}


@pytest.mark.parametrize(
    ("game", "said"), [(game, said) for game, (_, _, lines) in TOLD_AS_CORRECTED.items() for said in lines]
)
def test_who_agrees_and_tells_the_hand_as_corrected_makes_the_correction(game: str, said: str) -> None:
    played, asked, _ = TOLD_AS_CORRECTED[game]
    chat = Chat(step=20)
    chat.play([*played, asked])
    was = chat.seen.night.hands[0].given.wins[0].player
    chat.say(said)
    assert len(chat.seen.night.hands) == 1
    assert chat.seen.night.hands[0].given.wins[0].player != was
