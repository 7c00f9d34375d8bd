"""A correction says what it changed: words it did not use, two things said at once, what other tiles leave out."""

from __future__ import annotations

import pytest

from bot.chat import Money
from bot.pictures.cards import HandCard
from bot.text.render import plain
from engine import Purse
from engine.journal import open_balances
from tests.chat.conftest import Chat, in_english

RIICHI_HAND = "123m 456p 789s 11s 23s+4s"


@pytest.fixture
def hand(chat: Chat) -> Chat:
    chat.say("ann: /newgame sg Ann Ben Cat Dan")
    chat.say("ann: /s ben 3 from cat")
    return chat


@pytest.fixture
def four(chat: Chat) -> Chat:
    chat.say("ann: /newgame riichi Ann Ben Cat Dan")
    return chat


@pytest.fixture
def bet(four: Chat) -> Chat:
    """Ben declared, and won 4 han 30 fu: riichi, ippatsu, pinfu, and the six of dots that the ura shows."""
    four.say("ann: /riichi ben")
    four.say(f"ben: /s ben {RIICHI_HAND} from cat dora 3m ura 5p ippatsu")
    assert four.items == {"riichi": 1, "ippatsu": 1, "pinfu": 1, "ura_dora": 1}
    return four


@pytest.mark.parametrize(
    ("typed", "named"),
    [
        ("/fix 1 lah lah from ann", "lah lah"),
        ("/fix 1 4 lah lor", "lah lor"),
        ("/fix 1 wah 4 lah", "wah · lah"),
        ("/fix 1 from ann on 3m", "on 3m"),
        ("/fix 1 dealer=dan closed", "closed"),
    ],
)
def test_a_correction_names_the_words_it_did_not_use(hand: Chat, typed: str, named: str) -> None:
    said = hand.say(f"ben: {typed}")
    assert "Hand 1 corrected." in said
    told = next(one for one in said.splitlines() if one.startswith("Not used:"))
    for word in named.split(" · "):
        assert word in told


@pytest.mark.parametrize("typed", ["/fix 1 from ann", "/fix 1 5", "/fix 1 it was 4 from the dan", "/fix 1 dealer=dan"])
def test_a_correction_that_used_every_word_names_none(hand: Chat, typed: str) -> None:
    assert "Not used" not in hand.say(f"ben: {typed}")
    assert hand.seen.night.hands[0].corrected


@pytest.mark.parametrize(
    ("typed", "problem"),
    [
        ("/fix 1 from=dan how=zimo", "how.twice"),
        ("/fix 1 how=zimo from=dan", "how.twice"),
        ("/fix 1 from=dan zimo", "how.twice"),
        ("/fix 1 how=zimo from dan", "how.twice"),
        ("/fix 1 from=dan from ann", "payer.twice"),
        ("/fix 1 winner=ann cat 3 from dan", "fix.one_at_a_time"),
    ],
)
def test_a_correction_that_says_two_things_changes_nothing(hand: Chat, typed: str, problem: str) -> None:
    hand.say(f"ben: {typed}")
    assert hand.problems == [problem]
    assert not hand.seen.night.hands[0].corrected


@pytest.mark.parametrize("more", ["", " from cat", " from dan"])
def test_other_tiles_keep_the_bet_the_indicators_and_that_nothing_was_claimed(bet: Chat, more: str) -> None:
    """The pair alone differs: the same 4 han 30 fu, 7,700."""
    said = bet.say(f"ben: /fix 1 123m 456p 789s 22s 23s+4s{more}")
    assert bet.items == {"riichi": 1, "ippatsu": 1, "pinfu": 1, "ura_dora": 1}
    assert bet.balances["Ben"] == 32_700
    assert "leave out" not in said


def test_other_indicators_stand_in_the_place_of_the_old(bet: Chat) -> None:
    """Ura 4p shows the five of dots, of which there is one, as of the two of bamboo that dora 1s shows: three of it."""
    bet.say("ben: /fix 1 123m 456p 789s 22s 23s+4s dora 1s ura 4p")
    assert bet.items == {"riichi": 1, "ippatsu": 1, "pinfu": 1, "dora": 3, "ura_dora": 1}


def test_a_claimed_set_leaves_out_the_bet_and_says_so(bet: Chat) -> None:
    """One han 30 fu off a discard, by a player who does not deal: 1,000."""
    said = bet.say("ben: /fix 1 123m 456p (789s) 22s FF+F")
    assert "The new tiles leave out: Ippatsu · 一発, Riichi · 立直" in said
    assert "Ura don't count without riichi." in said
    assert bet.balances["Ben"] == 26_000


def test_the_tiles_of_another_winner_leave_out_what_was_the_first_ones(bet: Chat) -> None:
    said = bet.say("ben: /fix 1 cat 123m 456p 789s 22s 23s+4s closed from dan")
    assert "The new tiles leave out: Dora 3m, Ura 5p" in said


def test_a_concealed_hand_stays_concealed(four: Chat) -> None:
    """Pinfu needs a concealed hand: one han 30 fu, 1,000."""
    four.say(f"ben: /s ben {RIICHI_HAND} from cat closed")
    four.say("ben: /fix 1 123m 456p 789s 22s 23s+4s")
    assert four.items == {"pinfu": 1}
    assert four.balances["Ben"] == 26_000


@pytest.mark.parametrize("told", ["ura 1s", "dora 1s ura 1s", "ura=2"])
def test_ura_of_whoever_did_not_declare_are_said_not_to_count(four: Chat, told: str) -> None:
    said = four.say(f"ben: /s ben 234m 456p 678s 22s 34s+5s closed from cat {told}")
    assert "Ura don't count without riichi." in said
    assert "ura_dora" not in four.items


@pytest.mark.parametrize("told", ["riichi ura 1s", "dora 1s", "ura=0"])
def test_ura_that_count_or_were_none_need_no_word(four: Chat, told: str) -> None:
    assert "don't count" not in four.say(f"ben: /s ben 234m 456p 678s 22s 34s+5s closed from cat {told}")


def test_ura_added_later_are_said_not_to_count(four: Chat) -> None:
    four.say("ben: /s ben 234m 456p 678s 22s 34s+5s closed from cat")
    assert "Ura don't count without riichi." in four.say("ben: /fix 1 ura 1s")


@pytest.mark.parametrize("typed", ["ben goes mah-jong =84 from cat", "ben wins 84 from cat", "winner=ben =84 from=cat"])
def test_a_winners_sentence_is_no_losers_hand(chat: Chat, typed: str) -> None:
    """Ann had won 84 at East; Ben wins as South: Ann, East, pays 168, the others 84 each, then among them."""
    chat.say("ann: /newgame british Ann Ben Cat Dan")
    chat.say("ann: /s ann =84 from ben, ben =20, cat =30, dan 0")
    said = chat.say(f"ann: /fix 1 {typed}")
    assert "Ben goes mah-jong off Cat" in said
    wins = [one.part.player for one in chat.seen.night.hands[0].given.entered if hasattr(one.part, "how")]
    assert [chat.seen.people.name(one) for one in wins] == ["Ben"]


def test_a_bet_told_late_is_in_the_history_and_in_the_picture_of_a_later_hand(four: Chat) -> None:
    """Ann's 1,000 went to Ben with hand 1: 24,000 after every later hand she has no part in."""
    four.play(["ann: ben 3h30 from cat", "ann: /fix 1 riichi ann", "ann: dan 2h30 from ben", "ann: cat 1h30 from ben"])
    assert "Ann −1,000 · Ben +4,900 · Cat −3,900" in four.say("ann: /history")
    assert "Ann 24,000 · Ben 26,400" in four.say("ann: /history sheet").partition("Total:")[2]
    four.say("ann: /show 2")
    assert four.reply is not None
    assert four.reply.picture is not None
    card = four.reply.picture.card
    assert isinstance(card, HandCard)
    assert {name: amount.amount for name, amount in card.standing if isinstance(amount, Money)} == {
        "Ann": 24_000, "Ben": 27_900, "Cat": 21_100, "Dan": 27_000,
    }  # fmt: skip


# what a draw should have been


def test_a_whole_hand_behind_words_about_a_draw_is_asked_about() -> None:
    chat = Chat.after("ann: /newgame sg Ann Bob Cat Dan")
    chat.play(["ann: /draw", "ann: actually that's wrong"])
    assert "or what should stand instead of the draw" in chat.say("ann: bob 3 tai from dan")
    assert chat.labels == ["Record it as hand 2", "Instead of the draw"]
    assert len(chat.seen.night.hands) == 1
    assert set(chat.balances.values()) == {0}
    chat.say("ann: #1")
    assert [hand.given.entered == () for hand in chat.seen.night.hands] == [True, False]


def test_a_hand_that_is_said_to_stand_instead_of_the_draw_stands_there() -> None:
    chat = Chat.after("ann: /newgame sg Ann Bob Cat Dan")
    chat.play(["ann: /draw", "ann: actually that's wrong", "ann: bob 3 tai from dan", "ann: #2"])
    assert [hand.given.entered == () for hand in chat.seen.night.hands] == [False]


def test_a_whole_hand_behind_fix_stands_instead_of_the_draw() -> None:
    chat = Chat.after("ann: /newgame sg Ann Bob Cat Dan")
    chat.play(["ann: /draw", "ann: /fix", "ann: bob 3 tai from dan"])
    assert [hand.given.entered == () for hand in chat.seen.night.hands] == [False]


def test_who_was_ready_answers_words_about_a_riichi_draw() -> None:
    chat = Chat.after("ann: /newgame riichi Ann Bob Cat Dan")
    chat.play(["ann: /draw ready nobody", "ann: actually that's wrong"])
    assert "corrected" in chat.say("ann: ready ann bob")
    assert chat.seen.night.hands[-1].given.ready == {"p1", "p2"}


def test_a_hand_that_was_not_drawn_is_asked_about() -> None:
    chat = Chat.after("ann: /newgame sg Ann Bob Cat Dan", "ann: bob 3 tai from dan")
    assert "What should change in hand 1?" in chat.say("ann: not self drawn")
    assert not chat.seen.night.hands[0].corrected


@pytest.mark.parametrize("game", ["sg", "riichi"])
def test_who_paid_said_in_answer_to_a_draw_asks_what_it_should_have_been(game: str) -> None:
    chat = Chat.after(
        f"ann: /newgame {game} Ann Bob Cat Dan", "ann: /draw ready nobody" if game == "riichi" else "ann: /draw"
    )
    assert "What should change in hand 1?" in chat.say("ann: from dan", reply_to=chat.shown)
    assert chat.labels[:4] == ["Won by Ann", "Won by Bob", "Won by Cat", "Won by Dan"]
    assert not chat.seen.night.hands[0].corrected


# how old a hand is


@pytest.mark.parametrize("said", ["sorry 4 tai", "no, cat discarded", "it was self drawn"])
def test_words_about_a_hand_of_hours_ago_are_shown_with_one_tap(said: str) -> None:
    chat = Chat.after("ann: /newgame sg Ann Bob Cat Dan", "ann: bob 3 tai from dan")
    before = chat.seen.night.balances
    chat.now += 3 * 3600
    assert "Correct hand 1" in chat.say(f"ann: {said}")
    assert chat.seen.night.balances == before
    assert "Hand 1 corrected" in chat.say("ann: #1")


def test_words_about_ones_own_hand_of_a_while_ago_are_done_at_once() -> None:
    chat = Chat.after("ann: /newgame sg Ann Bob Cat Dan", "ann: bob 3 tai from dan")
    chat.now += 2 * 3600
    assert "Hand 1 corrected" in chat.say("ann: sorry 4 tai")


def test_an_answer_to_a_receipt_of_hours_ago_is_done_at_once() -> None:
    chat = Chat.after("ann: /newgame sg Ann Bob Cat Dan")
    chat.say("ann: bob 3 tai from dan")
    receipt = chat.shown
    chat.now += 5 * 3600
    assert "Hand 1 corrected" in chat.say("ann: sorry 4 tai", reply_to=receipt)


def test_words_about_an_older_hand_show_what_they_move_and_take_one_tap() -> None:
    chat = Chat.after(
        "ann: /newgame sg Ann Ben Cat Dan stake=0.5/1", "ann: ben 3 tai from cat", "ann: cat 2 tai from ben"
    )
    assert "Ann +3 · Ben −12 · Cat +6 · Dan +3" in chat.say("ann: hand 1 was 1 tai")
    assert chat.labels == ["Correct it", "Leave it as is"]
    assert "Hand 1 corrected." in chat.say("ann: #1")


def test_a_draw_is_not_asked_about_with_a_value_and_a_payer_alone() -> None:
    chat = Chat.after("ann: /newgame sg Ann Ben Cat Dan", "ann: /draw")
    assert chat.say("ann: /fix").split("\n")[1:] == ["What should change in hand 1?", "Or type it: Ben 3 from Ann"]


def test_a_button_that_is_refused_points_into_its_words_and_shows_no_id(chat: Chat) -> None:
    """An edit after the hand was corrected by other means is offered on a button; its line cannot be read."""
    chat.say("ann: /newgame sg Ann Ben Cat Dan")
    chat.say("ann: /s ben 3 from cat", message="m1")
    chat.say("ben: /fix 1 4 tai")
    chat.say("ann: /s ben concealed kong 5p", edited=True, message="m1")
    said = chat.say("ann: #1")
    assert said.splitlines()[0] == "/fix ben concealed “kong 5p”"


@pytest.mark.parametrize(
    "said",
    ["4 tai", "4台", "off dan", "dan shoot", "dan放炮", "自摸", "off dan 2 tai"],
)
def test_words_that_answer_a_receipt_correct_that_hand_by_one_tap(hand: Chat, said: str) -> None:
    receipt = hand.shown
    assert "Correct hand 1" in hand.say(f"cat: {said}", reply_to=receipt)
    hand.say("cat: #1")
    assert hand.seen.night.hands[0].corrected
    assert len(hand.seen.night.hands) == 1


@pytest.mark.parametrize("said", ["nice", "cat", "wow ben so lucky", "3"])
def test_talk_that_answers_a_receipt_is_left_alone(hand: Chat, said: str) -> None:
    assert hand.say(f"cat: {said}", reply_to=hand.shown) == ""


def test_a_whole_hand_that_answers_a_receipt_may_be_the_next_one(hand: Chat) -> None:
    hand.say("cat: 2 tai off dan", reply_to=hand.shown)
    assert hand.labels == ["Correct it", "Record it as hand 2", "Leave it as is"]
    hand.say("cat: #2")
    assert not hand.seen.night.hands[0].corrected
    assert len(hand.seen.night.hands) == 2


# a hand that was played before somebody else sat down


def test_a_correction_of_a_hand_before_a_substitution_is_of_who_sat_there_then() -> None:
    """Three tai off Dan at 0.5/1: he pays 8; two are 4. Eve, who sits there since, paid her own hand."""
    chat = Chat.after(
        "ann: /newgame sg Ann Bob Cat Dan stake=0.5/1", "ann: bob 3 tai from dan", "ann: /seat eve for dan"
    )
    chat.say("ann: ann 1 tai from eve")
    before = chat.balances
    assert "Dan sat there when the hand was played, so the difference is Dan's." in chat.say("ann: /fix 1 2")
    assert chat.balances["Dan"] - before["Dan"] == 4000
    assert chat.balances["eve"] == before["eve"] == -2000


def test_a_correction_before_a_seat_was_taken_over_with_its_points_is_of_who_has_them() -> None:
    """A mangan of 8,000 off Dan becomes 2 han 30 fu, 2,000: Dan's 17,000, which Eve took over, are 23,000."""
    chat = Chat.after("ann: /newgame riichi Ann Bob Cat Dan", "ann: bob mangan from dan", "ann: /seat eve for dan")
    assert (chat.balances["Dan"], chat.balances["eve"]) == (0, 17_000)
    assert "eve took over Dan's seat with its points, so the difference is eve's." in chat.say("ann: /fix 1 2h30")
    assert (chat.balances["Dan"], chat.balances["eve"], chat.balances["Bob"]) == (0, 23_000, 27_000)
    assert "eve +23,000" in chat.say("ann: /history").replace(" · ", " ")
    chat.say("ann: /undo")
    assert (chat.balances["Dan"], chat.balances["eve"]) == (0, 17_000)


def test_whoever_keeps_his_seat_is_told_nothing_of_seats() -> None:
    chat = Chat.after("ann: /newgame sg Ann Bob Cat Dan", "ann: bob 3 tai from cat", "ann: /seat eve for dan")
    assert "sat there" in chat.say("ann: /fix 1 2")
    other = Chat.after("ann: /newgame sg Ann Bob Cat Dan", "ann: bob 3 tai from cat", "ann: /seat ann for bob")
    assert "sat there" not in other.say("ann: /fix 1 2")


def test_a_hand_corrected_after_its_game_was_ended_changes_the_final_points_and_what_told_them(chat: Chat) -> None:
    """25,000 points each, 30,000 to return, 20/10/−10/−20 and 20 for the first; 50 a thousand points."""
    chat.play(["ann: /newgame riichi stake=50 Ann Bob Cat Dan", "bob: bob 3 han 40 fu from ann"])
    chat.play(["cat: cat mangan tsumo", "ann: /endgame", "ann: #1"])
    ended = str(chat.shown)
    assert "1. Cat   33,000   +43.0" in chat.text
    corrected = chat.say("ann: /fix 2 3 han 40 fu").split("\n")
    ranked = [
        "1. Cat   30,200   +40.2",
        "2. Bob   27,600    +7.6",
        "3. Dan   23,700   −16.3",
        "4. Ann   18,500   −31.5",
    ]
    at = corrected.index("The game ends anew:") + 1
    assert corrected[at : at + 4] == ranked
    message = chat.messages[ended]
    assert plain(message, in_english(message)).split("\n")[1:5] == ranked
    # 40.2, 7.6, −16.3 and −31.5 times 50
    assert "Money: Cat +2,010 · Bob +380\nDan −815 · Ann −1,575" in chat.say("ann: /settle")
    assert "Cat +2,010, +40.2 pts" in chat.say("ann: /stats")
    chat.say("ann: /undo")
    assert "1. Cat   33,000   +43.0" in plain(chat.messages[ended], in_english(chat.messages[ended]))
    assert "Money: Cat +2,150 · Bob +310\nDan −850 · Ann −1,610" in chat.say("ann: /settle")


def test_a_correction_that_moves_others_at_the_end_of_the_game_is_asked_about_first(chat: Chat) -> None:
    """Bob and Cat end with 30,200 and Bob sat nearer to the first dealer; with 26,300 he is second behind Cat."""
    chat.play(["ann: /newgame riichi stake=50 Ann Bob Cat Dan", "bob: bob 3 han 40 fu from ann"])
    chat.play(["cat: cat 3 han 40 fu from ann", "ann: /endgame"])
    assert "1. Bob   30,200   +40.2\n2. Cat   30,200   +10.2" in chat.say("ann: #1")
    chat.say("ann: /fix 1 1 han 40 fu")
    assert chat.labels == ["Correct it", "Leave it as is"]
    # 0.2 + 20 + 20 for Cat, −3.7 + 10 for Bob
    assert "1. Cat   30,200   +40.2\n2. Bob   26,300    +6.3" in chat.say("ann: #1")


# a winner told in answer to the receipt of an older hand


@pytest.fixture
def three(hand: Chat) -> Chat:
    """Two more hands behind the one whose receipt is answered, `shown` being that receipt's."""
    receipt = hand.shown
    hand.say("cat: dan 1 zimo")
    hand.say("cat: dan 2 from ann")
    hand.shown = receipt
    return hand


@pytest.mark.parametrize("said", ["i won this one", "i won it, 1 tai from dan", "ann 1 from dan", "ann won"])
def test_a_winner_told_in_answer_to_an_older_receipt_is_asked_about_as_that_hand(three: Chat, said: str) -> None:
    assert "Correct hand 1: Won by" in three.say(f"ann: {said}", reply_to=three.shown)
    assert three.labels == ["Correct it", "Record it as hand 4", "Leave it as is"]
    assert len(three.seen.night.hands) == 3
    told = three.seen.people.by_name("Ann")
    assert told is not None
    three.say("cat: #1")
    assert three.seen.night.hands[0].given.entered[0].part.player == told.id
    assert len(three.seen.night.hands) == 3


def test_a_winner_told_in_answer_to_the_newest_receipt_is_the_next_hand(hand: Chat) -> None:
    assert "Hand 2" in hand.say("cat: cat 1 from dan", reply_to=hand.shown)


@pytest.mark.parametrize("typed", ["/fix cat -1", "/fix bob -5", "/fix -2", "/fix 1 -2", "/fix −1"])
def test_a_value_below_zero_corrects_nothing(hand: Chat, typed: str) -> None:
    hand.say(f"ben: {typed.replace('bob', 'ben')}")
    assert hand.problems == ["below_zero"]
    assert not hand.seen.night.hands[0].corrected


def test_a_correction_asked_about_before_another_one_was_made_is_asked_about_anew(hand: Chat) -> None:
    """4 tai off Cat are 16 and 8 each; the question about Dan was asked when they were 3 tai."""
    hand.say("ann: ann 1 zimo")
    hand.say("dan: no, hand 1 dan discarded")
    of_dan = hand.shown
    assert of_dan is not None
    seen = hand.messages[of_dan].choices[0].id
    hand.play(["ann: hand 1 was 4 tai", "ann: #1"])
    asked = plain(hand.messages[of_dan], in_english(hand.messages[of_dan]))
    assert asked.startswith("Something has been recorded since")
    assert "cat +8 · dan −8" in asked.casefold()
    assert hand.labels_of(hand.messages[of_dan]) == ["Correct it", "Leave it as is"]
    assert hand.say(f"dan: {seen}", pressed=True, reply_to=of_dan) == asked
    assert hand.balances["Dan"] == -10_000
    hand.say("dan: #1", reply_to=of_dan)
    assert hand.balances["Dan"] == -18_000


def test_a_correction_of_an_earlier_game_is_told_in_its_units(chat: Chat) -> None:
    """Hong Kong at 1: 3 faan off Ann are 16, the others 8 each; then a riichi game is played."""
    chat.play(["ann: /newgame hk Ann Ben Cat Dan", "ben: ben 3 faan from ann", "ann: /endgame", "ann: #1"])
    chat.play(["ann: /newgame riichi Ann Ben Cat Dan", "ann: #1"])
    corrected = chat.say("ann: /fix 1 3 faan from cat")
    assert "Nobody's balance changes" not in corrected
    assert "Cat −8" in corrected


def test_a_button_of_the_dora_question_does_not_overwrite_a_newer_correction_unasked(four: Chat) -> None:
    four.say(f"ben: /s ben {RIICHI_HAND} from cat")
    four.say("ann: /fix dora")
    asked = str(four.shown)
    two = four.messages[asked].choices[four.labels.index("2")].id
    four.say("ben: /fix dora 3m")
    before = four.seen.night.hands
    said = four.say(f"ann: {two}", pressed=True, reply_to=asked)
    assert said == "Hand 1 has changed since I asked."
    assert four.seen.night.hands == before
    assert not four.messages[asked].choices


def test_a_button_of_a_correction_acts_at_once_while_nothing_came_in(four: Chat) -> None:
    four.say(f"ben: /s ben {RIICHI_HAND} from cat")
    four.say("ann: /fix dora")
    assert "Hand 1 corrected" in four.say(f"ann: #{four.labels.index('2') + 1}")


def test_a_drawn_hand_becomes_a_win_by_tapping(table: Chat) -> None:
    """3 tai off a discard at 0.5/1: the discarder pays 8, the others 4 each."""
    table.say("ann: /draw")
    assert table.say("ann: /fix").split("\n")[1:] == ["What should change in hand 1?", "Or type it: Ben 3 from Ann"]
    assert table.labels == [*(f"Won by {name}" for name in ("Ann", "Ben", "Wen", "Rob")), "Undo it", "Cancel"]
    assert table.say("ann: #2").startswith("How did Ben win")
    assert table.say(f"ann: #{table.labels.index('Off Rob') + 1}").startswith("What's Ben's hand worth?")
    told = table.say("ann: 3").split("\n")
    assert "Hand 1 · Ben wins off Rob" in told
    assert "Rob → Ben 8" in told
    assert "Ann, Wen → Ben 4 each" in told


def test_a_drawn_hand_of_riichi_can_have_been_drawn_otherwise(chat: Chat) -> None:
    chat.say("ann: /newgame riichi ann ben cat dan")
    chat.say("ann: /draw ready ann")
    chat.say("ann: /fix")
    chat.say(f"ann: #{chat.labels.index('Who was ready?') + 1}")
    told = chat.say(f"ann: #{chat.labels.index('Drawn, all ready') + 1}")
    assert "Exhaustive draw · ann, ben, cat, dan tenpai" in told
    assert chat.balances == {"ann": 25000, "ben": 25000, "cat": 25000, "dan": 25000}


def test_a_british_round_that_nobody_won_is_won_by_who_is_said_to_have_gone_out(chat: Chat) -> None:
    """20 points: East is paid double by everybody."""
    chat.say("ann: /newgame bmja ann ben cat dan")
    chat.say("ann: /draw")
    told = chat.say("ann: /fix ann mahjong 20 off ben").split("\n")
    assert "Hand 1 · ann goes mah-jong off ben" in told
    assert chat.balances == {"ann": 120, "ben": -40, "cat": -40, "dan": -40}


@pytest.mark.parametrize("said", ["/fix 7b", "fix 7b"])
def test_a_label_that_nothing_has_is_told_so_in_answer_to_a_receipt(table: Chat, said: str) -> None:
    """The letter is no name: Ben has no hand of seven tai by it."""
    table.say("ann: ben 3 from ann")
    before = table.seen.night.seq
    assert "There's no hand 7b" in table.say(f"wen: {said}", reply_to=str(table.shown))
    assert table.seen.night.seq == before


def test_a_payment_by_its_label_in_answer_to_a_receipt_is_no_hand(table: Chat) -> None:
    table.say("ann: ben 3 from ann")
    receipt = str(table.shown)
    table.say("ann: /pay ann ben 5")
    assert "1a isn't a hand" in table.say("wen: /fix 1a", reply_to=receipt)


# one winner more of a discard, told when the hand is in

WON_TOO = (
    *("bob also won 3 han 40 fu off the same tile", "bob also ron 3h40", "bob too 3 40 off cat", "i also won 3 40"),
    *("same discard bob 3 40", "私もロン 3翻40符", "bob 也胡 3翻40符", "/s bob also ron 3 40"),
)


@pytest.mark.parametrize("said", WON_TOO)
def test_somebody_who_won_too_is_asked_about_and_paid_beside_the_hand_that_is_in(said: str) -> None:
    """Three han 30 fu off Cat are 3,900, three han 40 fu 5,200."""
    chat = Chat.after("ann: /newgame riichi ann bob cat dan", "ann: dan 3 30 from cat")
    assert chat.say(f"bob: {said}").startswith("Off the same discard as hand 1")
    assert chat.labels == ["Yes, both won", "Record it as hand 2"]
    assert len(chat.seen.night.hands) == 1
    chat.say("bob: #1")
    assert chat.balances == {"ann": 25_000, "bob": 30_200, "cat": 15_900, "dan": 28_900}
    assert len(chat.seen.night.hands) == 1
    chat.say("bob: /undo")
    assert chat.balances == {"ann": 25_000, "bob": 25_000, "cat": 21_100, "dan": 28_900}


SECOND_WINNERS = (
    ("riichi", "dan 3 30 from cat", "bob 3 40 from cat", {"ann": 25_000, "bob": 30_200, "cat": 15_900, "dan": 28_900}),
    ("tw", "dan 3 from cat", "bob 2 from cat", {"ann": 0, "bob": 2000, "cat": -5000, "dan": 3000}),
)
"""What each wins off Cat; at the usual Taiwanese table a tai is 1."""


@pytest.mark.parametrize(("game", "first", "second", "balances"), SECOND_WINNERS)
@pytest.mark.parametrize("teller", ["bob", "cat"])
def test_another_winner_off_the_same_player_a_moment_later_is_asked_about(
    game: str, first: str, second: str, balances: dict[str, int], teller: str
) -> None:
    chat = Chat.after(f"ann: /newgame {game} ann bob cat dan", f"dan: {first}")
    chat.step = 90
    assert chat.say(f"{teller}: {second}").startswith("Off the same discard as hand 1")
    assert len(chat.seen.night.hands) == 1
    chat.say(f"{teller}: #1")
    assert chat.balances == balances
    chat.play(["bob: /undo", f"{teller}: {second}", f"{teller}: #2"])
    assert len(chat.seen.night.hands) == 2


def test_a_night_copied_into_the_chat_is_recorded_as_it_stands() -> None:
    chat = Chat.after("ann: /newgame riichi ann bob cat dan", "dan: dan 3 30 from cat")
    chat.step = 1
    chat.play(["dan: bob 3 40 from cat", "dan: ann 2 30 from cat"])
    assert len(chat.seen.night.hands) == 3


def test_a_third_winner_a_moment_after_the_second_is_asked_about() -> None:
    chat = Chat.after("ann: /newgame tw ann bob cat dan", "dan: dan 3 from cat")
    chat.step = 20
    chat.play(["bob: bob 2 from cat", "bob: #1"])
    assert chat.say("ann: ann 1 from cat").startswith("Off the same discard as hand 1")
    chat.say("ann: #1")
    assert chat.balances == {"ann": 1000, "bob": 2000, "cat": -6000, "dan": 3000}


@pytest.mark.parametrize(
    "said",
    [
        "next hand: bob 3 40 from cat",
        "/s bob 3 40 from cat next hand",
        "bob 3 40 from cat again",
        "東2局 bob 3 40 from cat",
    ],
)
def test_another_winner_in_a_line_that_names_the_next_deal_won_that(said: str) -> None:
    chat = Chat.after("ann: /newgame riichi ann bob cat dan", "ann: dan 3 30 from cat")
    chat.step = 20
    chat.say(f"bob: {said}")
    assert len(chat.seen.night.hands) == 2


def test_another_winner_off_the_same_player_after_two_minutes_or_where_one_is_paid_won_the_next_hand() -> None:
    """The M-League pays the nearest, Singapore one winner."""
    later = Chat.after("ann: /newgame riichi ann bob cat dan", "dan: dan 3 30 from cat", step=120)
    later.say("bob: bob 3 40 from cat")
    assert len(later.seen.night.hands) == 2
    for game, value in (("riichi m-league", "3 40"), ("sg", "3")):
        chat = Chat.after(f"ann: /newgame {game} ann bob cat dan", f"dan: dan {value} from cat")
        chat.step = 20
        chat.say(f"bob: bob {value} from cat")
        assert len(chat.seen.night.hands) == 2


def test_hands_that_are_told_one_after_another_are_hands_whoever_paid() -> None:
    """Nobody plays a hand within seconds: these are read off a sheet."""
    chat = Chat(step=2)
    chat.play(["ann: /newgame tw ann bob cat dan", "ann: bob 1 zimo", "ann: dan 3 from cat", "ann: bob 2 from cat"])
    assert len(chat.seen.night.hands) == 3


@pytest.mark.parametrize("first", ["bob", "dan"])
def test_sticks_and_counters_go_to_the_nearest_of_two_winners_whoever_was_told_first(first: str) -> None:
    """Dan sits behind Cat. Bob 3,900; Dan 5,200, the counter's 300 and the stick that Bob had bet."""
    told = {"bob": "bob 3 30 from cat", "dan": "dan 3 40 from cat"}
    other = "dan" if first == "bob" else "bob"
    chat = Chat.after("ann: /newgame riichi ann bob cat dan", "ann: /draw ready all", "bob: /riichi")
    chat.say(f"ann: {told[first]}")
    chat.say(f"ann: /fix 2 also {told[other]}")
    assert chat.balances == {"ann": 25_000, "bob": 27_900, "cat": 15_600, "dan": 31_500}


def test_one_winner_more_without_a_value_is_asked_for_it() -> None:
    chat = Chat.after("ann: /newgame riichi ann bob cat dan", "ann: dan 3 30 from cat")
    assert chat.say("cat: danとbobにダブロンされた").startswith("What was bob's hand worth?")
    assert chat.shown is not None
    chat.say("cat: 3 40", reply_to=chat.shown)
    assert chat.balances == {"ann": 25_000, "bob": 30_200, "cat": 15_900, "dan": 28_900}


def test_a_fact_that_is_missing_of_one_winner_more_is_asked_for_with_him() -> None:
    chat = Chat.after("ann: /newgame riichi ann bob cat dan", "ann: dan 3 30 from cat")
    assert chat.say("ann: /fix 1 also bob 3 han") == "How many fu?"
    chat.say(f"ann: #{chat.labels.index('40 fu → 5,200') + 1}")
    assert chat.balances == {"ann": 25_000, "bob": 30_200, "cat": 15_900, "dan": 28_900}


def test_where_only_the_nearest_is_paid_a_second_winner_changes_nothing_unasked() -> None:
    """The house of the M-League pays Dan alone, who sits behind Cat; both by its button."""
    chat = Chat.after("ann: /newgame riichi m-league ann bob cat dan", "ann: dan 3 30 from cat")
    chat.say("bob: bob also ron 3 40")
    assert "dan, the next in turn" in chat.say("bob: #1")
    assert chat.labels == ["Only dan (next in turn)", "Pay dan, bob"]
    chat.say("bob: #2")
    assert chat.balances == {"ann": 25_000, "bob": 30_200, "cat": 15_900, "dan": 28_900}


def test_where_the_nearest_is_told_second_he_alone_is_paid_by_a_tap() -> None:
    """Singapore pays one winner: Dan, two tai off Cat at 0.5/1, gets 4 of Cat and 2 of the others."""
    chat = Chat.after("ann: /newgame sg ann bob cat dan stake=0.5/1", "ann: bob 3 from cat")
    chat.say("dan: i also won 2 tai")
    assert "dan, the next in turn" in chat.say("dan: #1")
    assert chat.labels == ["Only dan (next in turn)"]
    chat.say("dan: #1")
    assert chat.balances == {"ann": -2000, "bob": -2000, "cat": -4000, "dan": 8000}


@pytest.mark.parametrize("said", ["bob also tsumo 3900", "bob also ron 3900 off ann", "dan also ron 3900"])
def test_who_cannot_have_won_on_that_discard_told_another_hand(said: str) -> None:
    chat = Chat.after("ann: /newgame riichi ann bob cat dan", "ann: dan 3 30 from cat")
    assert "Off the same discard" not in chat.say(f"ann: {said}")


def test_who_discarded_and_who_won_already_are_refused_as_winners_more() -> None:
    chat = Chat.after("ann: /newgame riichi ann bob cat dan", "ann: dan 3 30 from cat")
    assert "cat can't have won on the discard of hand 1" in chat.say("ann: /fix 1 also cat 3 40")
    assert "dan can't have won on the discard of hand 1" in chat.say("ann: /fix 1 also dan 3 40")


@pytest.mark.parametrize("said", ["no it was 2 han 30 fu", "wrong, 2 30", "/fix 1 2 30"])
def test_another_value_of_a_hand_that_two_won_asks_whose(said: str) -> None:
    """Two han 30 fu off Cat are 2,000 in the place of Dan's 3,900; Bob's 5,200 stay."""
    chat = Chat.after("ann: /newgame riichi ann bob cat dan", "ann: bob and dan ron off cat 3 40 3 30")
    assert chat.say(f"cat: {said}") == "Whose hand?"
    assert chat.labels == ["bob", "dan"]
    chat.say("cat: #2")
    assert chat.balances == {"ann": 25_000, "bob": 30_200, "cat": 17_800, "dan": 27_000}


def test_another_value_of_one_of_two_winners_is_shown_with_its_tap() -> None:
    chat = Chat.after("ann: /newgame riichi ann bob cat dan", "ann: bob and dan ron off cat 3 40 3 30")
    assert chat.say("cat: no, dan 2 30").splitlines()[0] == "Correct hand 1: dan 2 30 fu?"
    chat.say("cat: #1")
    assert chat.balances == {"ann": 25_000, "bob": 30_200, "cat": 17_800, "dan": 27_000}


BOTH_OFF_CAT = ("ann: /newgame riichi ann bob cat dan", "ann: bob and dan ron off cat 3 40 3 30")
"""Three han 40 fu off Cat are 5,200, three han 30 fu 3,900."""
BOB_ALONE = {"ann": 25_000, "bob": 30_200, "cat": 19_800, "dan": 25_000}


@pytest.mark.parametrize(
    "said",
    [
        *("/fix 1 without dan", "/fix 1 dan didn't win", "dan didn't win", "no, dan did not win this one"),
        *(
            "/fix 1 only bob",
            "only bob won",
            "/fix 1 dan削除",
            "danはあがってないです",
            "danなし",
            "bobだけ",
            "其實dan沒胡",
            "只有bob胡",
        ),
    ],
)
def test_one_of_two_winners_is_taken_out_by_words(said: str) -> None:
    chat = Chat.after(*BOTH_OFF_CAT)
    chat.say(f"ann: {said}")
    assert chat.balances == BOB_ALONE
    assert len(chat.seen.night.hands) == 1
    chat.say("ann: /undo")
    assert chat.balances == {"ann": 25_000, "bob": 30_200, "cat": 15_900, "dan": 28_900}


def test_a_winner_of_somebody_elses_hand_is_taken_out_by_a_tap() -> None:
    chat = Chat.after(*BOTH_OFF_CAT)
    assert chat.say("cat: dan didn't win").splitlines()[0] == "Correct hand 1: Only bob won?"
    assert len(chat.seen.night.hands[0].given.wins) == 2
    chat.say("cat: #1")
    assert chat.balances == BOB_ALONE


def test_sticks_and_counters_stay_with_the_winner_who_is_left() -> None:
    """Bob's 3,900, the counter's 300 and his own stick, which Dan had as the nearest to Cat."""
    chat = Chat.after("ann: /newgame riichi ann bob cat dan", "ann: /draw ready all", "bob: /riichi")
    chat.play(["ann: bob and dan ron off cat 3 30 3 40", "ann: /fix 2 without dan"])
    assert chat.balances == {"ann": 25_000, "bob": 29_200, "cat": 20_800, "dan": 25_000}


def test_the_whole_hand_of_one_of_two_winners_as_it_was_recorded_asks_whether_he_won_alone() -> None:
    chat = Chat.after(*BOTH_OFF_CAT)
    assert "bob, dan are recorded as the winners of hand 1." in chat.say("ann: /fix 1 bob 3 40 from cat")
    assert chat.labels == ["Only bob won", "Leave it as is"]
    assert len(chat.seen.night.hands[0].given.wins) == 2
    chat.say("ann: #1")
    assert chat.balances == BOB_ALONE


def test_who_did_not_win_anyway_is_taken_out_of_nothing() -> None:
    chat = Chat.after(*BOTH_OFF_CAT)
    for said in ("cat didn't win", "without cat", "only cat", "without bob and dan"):
        chat.say(f"ann: {said}")
        assert len(chat.seen.night.hands[0].given.wins) == 2, said


@pytest.mark.parametrize("said", ["/fix 1 from ann", "/fix 1 off ann", "it was ann, not cat"])
def test_another_discarder_of_a_hand_that_two_won_paid_both(said: str) -> None:
    """Ann deals, and pays Bob 5,200 and Dan 3,900."""
    chat = Chat.after(*BOTH_OFF_CAT)
    chat.say(f"ann: {said}")
    assert chat.balances == {"ann": 15_900, "bob": 30_200, "cat": 25_000, "dan": 28_900}


@pytest.mark.parametrize(
    "said", ["/fix 1 dan off ann", "/fix 1 dan mangan from ann", "/fix 1 dan zimo", "/fix 1 off bob"]
)
def test_two_winners_are_never_paid_by_two_discarders(said: str) -> None:
    chat = Chat.after(*BOTH_OFF_CAT)
    assert "bob, dan are recorded as the winners of hand 1." in chat.say(f"ann: {said}")
    assert "Only dan won" in chat.labels
    payers = {win.payer for win in chat.seen.night.hands[0].given.wins}
    assert len(payers) == 1
    chat.say(f"ann: #{chat.labels.index('Only dan won') + 1}")
    if said.endswith("zimo"):  # drawn, its fu may be others
        chat.say(f"ann: #{chat.labels.index('30 fu → 4,000') + 1}")
    assert [chat.seen.people.name(win.player) for win in chat.seen.night.hands[0].given.wins] == ["dan"]
    assert chat.balances["dan"] - 25_000 == {"mangan": 8000, "zimo": 4000}.get(said.split()[3], 3900)


@pytest.fixture
def off_dan(four: Chat) -> Chat:
    """Ann dealt and won 3 han 30 fu off Dan: 5,800."""
    four.say("ann: /s ann 3 han 30 fu from dan")
    return four


@pytest.mark.parametrize("said", ["Ben also", "ben too", "ben won too", "double ron, ben too", "ben as well"])
def test_one_winner_more_behind_fix_is_asked_for_his_value_and_leaves_the_first(off_dan: Chat, said: str) -> None:
    assert off_dan.say(f"ben: /fix 1 {said}").startswith("What was Ben's hand worth?")
    assert off_dan.balances == {"Ann": 30800, "Ben": 25000, "Cat": 25000, "Dan": 19200}
    off_dan.say("ben: 2 han 30 fu")
    assert off_dan.balances == {"Ann": 30800, "Ben": 27000, "Cat": 25000, "Dan": 17200}


@pytest.mark.parametrize(
    "said", ["double ron, ben too 2 han 30 fu", "ben also won 2 30", "double ron ben 2/30", "ben too 2 30 off dan"]
)
def test_one_winner_more_behind_fix_with_his_value_is_paid_beside_the_first(off_dan: Chat, said: str) -> None:
    off_dan.say(f"ben: /fix 1 {said}")
    assert off_dan.balances == {"Ann": 30800, "Ben": 27000, "Cat": 25000, "Dan": 17200}


# a game that is over by a correction

EAST_ONLY = (
    *("ann: /newgame riichi tonpuu Ann Ben Cat Dan", "ann: /set stake=1", "ann: /s ben 2 han 30 fu from cat"),
    *("ann: /s cat 1 han 30 fu from dan", "ann: /riichi dan", "ann: /s dan 1 han 30 fu from ann"),
)
"""25,000 each, and then: Ben 27,000 and Cat 23,000; Cat and Dan 24,000; Ann 24,000 and Dan 25,000."""
LAST_HAND = "ann: /s ben 5 han from ann"
"""8,000: Ben 35,000, Dan 25,000, Cat 24,000, Ann 16,000, each less 30,000; 20 for first place, and 20, 10, −10, −20."""
AS_PLAYED = {"Ben": 45_000, "Dan": 5_000, "Cat": -16_000, "Ann": -34_000}
BUST_AT_ONCE = {"Ben": 67_000, "Ann": 5_000, "Dan": -15_000, "Cat": -57_000}
"""A yakuman of 32,000 in the first hand: Ben 57,000, Ann before Dan 25,000, Cat −7,000."""


def money(chat: Chat) -> dict[str, int]:
    """Everybody's money at the end, in thousandths."""
    night, people = chat.seen.night, chat.seen.people
    return {people.name(player): night.purse(Purse.MONEY).get(player, 0) for player in night.people}


def still_open(chat: Chat) -> dict[str, int]:
    """What everybody still gets or gives, in thousandths."""
    return {chat.seen.people.name(one): amount for one, amount in open_balances(chat.seen.night, Purse.MONEY).items()}


def counted(chat: Chat) -> list[bool]:
    return [not hand.after_end for hand in chat.seen.night.hands]


@pytest.fixture
def finished(chat: Chat) -> Chat:
    chat.play([*EAST_ONLY, LAST_HAND])
    assert money(chat) == AS_PLAYED
    return chat


def test_a_fix_that_ends_a_game_earlier_is_asked_about_and_leaves_one_final(finished: Chat) -> None:
    asked = finished.say("ann: /fix 1 yakuman")
    assert "they no longer count: 2, 3, 4" in asked
    assert money(finished) == AS_PLAYED
    told = finished.say("ann: #1")
    assert told.count("Game over: Cat went bust.") == 1
    assert told.count("Game over") == 1
    assert money(finished) == BUST_AT_ONCE
    assert counted(finished) == [True, False, False, False]
    assert finished.balances == {"Ann": 25000, "Ben": 57000, "Cat": -7000, "Dan": 25000}
    assert "Ben +67 · Ann +5\nDan −15 · Cat −57" in finished.say("ann: /settle")
    finished.say("ann: /undo")
    assert money(finished) == AS_PLAYED
    finished.say("ann: /redo")
    assert money(finished) == BUST_AT_ONCE


def test_a_fix_that_moves_the_end_later_brings_the_hands_behind_it_back(finished: Chat) -> None:
    """Cat's yakuman off Dan in the second hand: Cat 55,000, Ben 27,000, Ann 25,000, Dan −7,000."""
    finished.play(["ann: /fix 1 yakuman", "ann: #1", "ann: /fix 1 2 han 30 fu", "ann: #1"])
    assert money(finished) == AS_PLAYED
    assert counted(finished) == [True] * 4
    finished.play(["ann: /fix 2 yakuman", "ann: #1"])
    assert money(finished) == {"Cat": 65_000, "Ben": 7_000, "Ann": -15_000, "Dan": -57_000}
    assert counted(finished) == [True, True, False, False]


def test_a_fix_of_the_last_hand_that_no_longer_ends_the_game_takes_the_final_back(finished: Chat) -> None:
    finished.say("ann: /fix 4 1 han 30 fu")
    assert finished.seen.night.running
    assert money(finished) == dict.fromkeys(AS_PLAYED, 0)
    assert finished.balances == {"Ann": 23000, "Ben": 28000, "Cat": 24000, "Dan": 25000}


GOES_ON = "ann: /fix 4 1 han 30 fu"
"""Ben 28,000, Dan 25,000, Cat 24,000, Ann 23,000: the dealer of the last hand lost, and nobody has 30,000."""
ENDED_SO = {"Ben": 38_000, "Dan": 5_000, "Cat": -16_000, "Ann": -27_000}
"""If it ends there all the same: each less 30,000, 20 for first place, and 20, 10, −10, −20."""


def test_a_fix_by_which_a_game_goes_on_says_so_and_asks_nothing_back_that_was_handed_over(finished: Chat) -> None:
    finished.say("ann: /paid ann ben 20")
    assert "The game goes on: this was not its last hand." in finished.say(GOES_ON)
    told = finished.say("cat: /settle")
    assert "The game in progress isn't counted yet." in told
    assert "Ann → Ben 20 (money) counts when the game is over." in told
    assert "Ben → Ann" not in told
    assert not [label for label in finished.labels if label.startswith("Ben")]
    assert "Ben → Ann" not in finished.say(f"cat: #{finished.labels.index('Call it a night') + 1}")
    finished.say(f"ben: #{finished.labels.index('Call it a night') + 1}")
    assert money(finished) == ENDED_SO
    assert still_open(finished) == {"Ben": 18_000, "Dan": 5_000, "Cat": -16_000, "Ann": -7_000}


def test_more_paid_while_a_game_goes_on_by_a_fix_is_money_too(finished: Chat) -> None:
    finished.play(["ann: /paid ann ben 20", GOES_ON])
    finished.say("ann: /paid ann ben 5")
    assert [(one.amount, one.purse) for one in finished.seen.night.handed] == [
        (20_000, Purse.MONEY),
        (5_000, Purse.MONEY),
    ]


def test_a_game_that_would_go_on_by_a_fix_ends_with_its_closed_night(finished: Chat) -> None:
    """Of Ann's 27 the 20 that Ben has are paid."""
    finished.play(["ann: /settle close", "ann: /paid ann ben 20"])
    assert "The game ends anew:" in finished.say(GOES_ON)
    assert money(finished) == ENDED_SO
    assert not finished.seen.night.running
    told = finished.say("cat: /settle")
    assert "Money: Ben +38 · Dan +5\nCat −16 · Ann −27" in told
    assert still_open(finished) == {"Ben": 18_000, "Dan": 5_000, "Cat": -16_000, "Ann": -7_000}
    finished.say("ann: /fix 4 5 han")
    assert money(finished) == AS_PLAYED
    finished.play(["ann: /undo", "ann: /undo"])
    assert money(finished) == AS_PLAYED


def test_a_dropped_game_stays_dropped_by_a_fix(chat: Chat) -> None:
    chat.play([*EAST_ONLY, "ann: /settle close drop", "ann: /fix 1 3 han 30 fu"])
    assert set(money(chat).values()) == {0}


def test_the_places_of_a_game_that_closing_ended_are_those_after_a_fix(chat: Chat) -> None:
    """Ben 25,000 + 3,900, Cat 25,000 − 3,900 + 1,000, Dan 25,000 − 1,000 + 1,000, and Ann 24,000."""
    chat.play([*EAST_ONLY, "ann: /settle close", "ann: /fix 1 3 han 30 fu"])
    assert "1. Ben   28,900   +38.9" in chat.say("ann: /settle")


def test_a_rule_from_an_earlier_hand_on_that_ends_the_game_there_leaves_one_final(chat: Chat) -> None:
    chat.play([EAST_ONLY[0], EAST_ONLY[1], "ann: /set tobi=off", "ann: /s ben yakuman from cat", *EAST_ONLY[3:]])
    assert money(chat) == dict.fromkeys(AS_PLAYED, 0)
    chat.say("ann: /set tobi=below_zero since=1")
    if not chat.seen.night.hands[1].after_end:
        chat.say("ann: #1")
    assert money(chat) == BUST_AT_ONCE
    assert counted(chat) == [True, False, False]
    chat.say("ann: /undo")
    assert chat.seen.night.running
    assert money(chat) == dict.fromkeys(AS_PLAYED, 0)


def test_a_game_the_table_ended_has_no_second_final_where_a_fix_ended_it_before(chat: Chat) -> None:
    chat.play([*EAST_ONLY, "ann: /endgame", "ann: #1"])
    assert not chat.seen.night.running
    assert len(chat.seen.night.finals) == 1
    chat.play(["ann: /fix 1 yakuman", "ann: #1"])
    assert money(chat) == BUST_AT_ONCE
    assert len(chat.seen.night.finals) == 1


def test_a_hand_behind_the_end_says_that_it_does_not_count(finished: Chat) -> None:
    receipt = str(finished.shown)
    finished.play(["ann: /fix 1 yakuman", "ann: #1"])
    shown = plain(finished.messages[receipt], in_english(finished.messages[receipt]))
    assert "Not counted: a correction ended the game before this hand." in shown
    assert "+45.0" not in shown


@pytest.mark.parametrize(
    "said",
    ["/score cat 2 30 from ann, double ron", "cat 2 30 from ann", "cat also ron 2 30", "/s cat 2 30 from ann too"],
)
def test_a_second_winner_told_after_the_hand_that_ended_the_game_joins_it_by_a_tap(finished: Chat, said: str) -> None:
    """Cat's 2,000 of Ann: Ben 35,000, Cat 26,000, Dan 25,000, Ann 14,000."""
    finished.step = 30
    assert finished.say(f"cat: {said}").startswith("Off the same discard as hand 4")
    assert finished.labels[0] == "Yes, both won"
    assert money(finished) == AS_PLAYED
    finished.say("cat: #1")
    assert finished.balances == {"Ann": 14_000, "Ben": 35_000, "Cat": 26_000, "Dan": 25_000}
    assert money(finished) == {"Ben": 45_000, "Cat": 6_000, "Dan": -15_000, "Ann": -36_000}


def test_a_hand_long_after_the_game_is_over_is_none_of_it(finished: Chat) -> None:
    assert "No game is on" in finished.say("cat: cat 2 30 from ann")
    assert "No game is on" in finished.say("cat: cat 2 30 from dan, double ron")


# a false win told of the wrong player: what it costs is worked out anew by each house

FALSE_WINS = ("riichi", "hk", "sg", "mcr")


@pytest.mark.parametrize("game", FALSE_WINS)
@pytest.mark.parametrize(
    "said", ["it was bob, not ann", "/fix 1 bob", "/fix number=1 player bob", "/fix 1 chombo by bob", "/fix chombo bob"]
)
def test_a_false_win_of_the_wrong_player_becomes_that_of_the_right_one(game: str, said: str) -> None:
    opened = f"ann: /newgame {game} ann bob cat dan"
    chat, meant = Chat.after(opened, "ann: /penalty ann zimo"), Chat.after(opened, "ann: /penalty bob zimo")
    assert "bob" in chat.say(f"ann: {said}")
    assert chat.balances == dict(meant.balances)
    assert chat.balances["bob"] < min(chat.balances["ann"], chat.balances["cat"])
    assert len(chat.seen.night.hands) == 1


def test_a_false_win_is_somebody_elses_by_a_tap() -> None:
    """At the usual riichi table a dealer's mangan, 4,000 to each, then 4,000 to the dealer and 2,000 to the others."""
    chat = Chat.after("ann: /newgame riichi ann bob cat dan", "ann: /penalty ann")
    assert "False win by bob?" in chat.say("cat: it was bob, not ann")
    chat.say("cat: #1")
    assert chat.balances == {"ann": 29_000, "bob": 17_000, "cat": 27_000, "dan": 27_000}
    chat.say("cat: /fix 1")
    chat.say(f"cat: #{chat.labels.index('False win by dan') + 1}")
    assert chat.balances == {"ann": 29_000, "bob": 27_000, "cat": 27_000, "dan": 17_000}
    assert "stays as it is" in chat.say("cat: /fix 1 dan")


def test_a_correction_in_a_game_without_final_points_says_nothing_of_an_end() -> None:
    chat = Chat.after(
        "ann: /newgame tw ann bob cat dan", "ann: ann 3 from bob", "ann: /newgame sg ann bob cat dan sure"
    )
    assert "ends anew" not in chat.say("ann: /fix 1 2")
    assert chat.seen.night.hands[0].result.scored[0].counted == 2


# a value told instead of another, which the hand had

TWO_HANDS = ("ann: /newgame sg Ann Ben Cat Dan stake=0.5/1", "ann: ann 3 tai from ben", "ann: cat 4 tai zimo")
"""Three tai off Ben: 8 and twice 4; four tai self-drawn: 16 of each."""


@pytest.mark.parametrize("said", ["2 tai not 4", "not 4, 2 tai", "no, 2 tai not 4 tai"])
def test_a_value_told_instead_of_that_of_the_newest_hand_corrects_it(said: str) -> None:
    chat = Chat.after(*TWO_HANDS, f"ann: {said}")
    assert [hand.result.scored[0].counted for hand in chat.seen.night.hands] == [3, 2]


@pytest.mark.parametrize("said", ["2 tai not 3", "not 3, 2 tai", "no, 2 tai not 3 tai"])
def test_a_value_told_instead_of_one_that_only_an_older_hand_had_is_shown_for_that(said: str) -> None:
    chat = Chat.after(*TWO_HANDS)
    assert chat.say(f"ann: {said}").startswith("Correct hand 1: 2 tai?")
    assert [hand.result.scored[0].counted for hand in chat.seen.night.hands] == [3, 4]
    chat.say("ann: #1")
    assert [hand.result.scored[0].counted for hand in chat.seen.night.hands] == [2, 4]


def test_a_value_told_instead_of_one_that_no_hand_had_is_shown_for_the_newest() -> None:
    chat = Chat.after(*TWO_HANDS)
    assert chat.say("ann: 2 tai not 5").splitlines()[0] == "Correct hand 2: 2 tai?"
    assert [hand.result.scored[0].counted for hand in chat.seen.night.hands] == [3, 4]


def test_points_told_instead_of_others_are_of_the_hand_that_paid_these() -> None:
    """4,000 of each for the dealer are 12,000, 2,600 of each 7,800."""
    chat = Chat.after("ann: /newgame riichi ann bob cat dan", "ann: ann 4000オール", "ann: bob mangan from cat")
    assert chat.say("ann: 4000じゃなくて2600オール").startswith("Correct hand 1: Tsumo, 2600 all?")
    chat.say("ann: #1")
    assert chat.balances["ann"] == 25_000 + 7_800


# a self-drawn hand by its elements that was won off somebody


@pytest.mark.parametrize(("told", "tai"), [("小美 門清自摸", 1), ("小美 不求人 碰碰胡", 5)])
def test_elements_of_a_self_drawn_tile_do_not_stand_off_a_discard(told: str, tai: int) -> None:
    """At home in Taiwan a concealed hand is one tai, 碰碰胡 four, and each is 20 above 100."""
    chat = Chat.after("阿芳: /newgame tw.taiwan_house 阿芳 小美 阿明 家豪", f"阿芳: {told}")
    chat.play(["小美: 上一局是阿明放槍給小美", "小美: #1"])
    assert chat.balances == {"阿芳": 0, "小美": 1000 * (100 + 20 * tai), "阿明": -1000 * (100 + 20 * tai), "家豪": 0}


def test_a_correction_that_cannot_be_is_answered_by_what_can() -> None:
    """The dealer's heavenly hand has no discarder."""
    chat = Chat.after("阿芳: /newgame tw.taiwan_house 阿芳 小美 阿明 家豪", "阿芳: 阿芳 天胡")
    assert "That doesn't add up" in chat.say("阿明: 上一局是阿明放槍給阿芳")
    assert "What should change in hand 1?" in chat.text
    assert "Correct it" not in chat.labels
    assert "Cancel" in chat.labels


@pytest.mark.parametrize("typed", ["plus cat", "got cat", "with cat"])
def test_a_name_that_may_be_an_animal_is_asked_about(typed: str) -> None:
    chat = Chat.after("ann: /newgame sg Ann Bob Cat Dan", "ann: ann 3 tai from bob")
    before = dict(chat.balances)
    assert "Did Cat win, or discard?" in chat.say(f"ann: /fix {typed}")
    assert chat.balances == before


# an answer to a receipt is about that hand; an answer to a question is for whoever gives it

ANSWERED = ("farid: /newgame sg Farid Kumar Xinyi Adeline", "kumar: kumar 2 tai off adeline")


@pytest.mark.parametrize(
    "said",
    [
        *(
            "xinyi: my hand was 4 tai self drawn!",
            "xinyi: i won this one, 3 tai zimo",
            "adeline: that was my hand, 2 tai zimo",
        ),
        "xinyi: xinyi won it, 2 tai off kumar",
    ],
)
def test_a_hand_that_was_told_in_answer_to_the_newest_receipt_is_asked_about(said: str) -> None:
    chat = Chat.after(*ANSWERED)
    assert chat.say(said, reply_to="reply 2").startswith("Correct hand 1: Won by ")
    assert chat.labels == ["Correct it", "Record it as hand 2", "Leave it as is"]
    assert len(chat.seen.night.hands) == 1


@pytest.mark.parametrize("said", ["ping hu off kumar 4 tai!!", "4 tai off kumar"])
def test_a_hand_off_the_winner_of_the_newest_receipt_is_the_next_hand_of_whoever_says_it(said: str) -> None:
    """Four tai at 0.5/1: 16 of the discarder, 8 of each other."""
    chat = Chat.after(*ANSWERED)
    chat.say(f"xinyi: {said}", reply_to="reply 2")
    assert chat.balances == {"Farid": -10_000, "Kumar": -8000, "Xinyi": 30_000, "Adeline": -12_000}


def test_a_hand_off_the_winner_of_an_older_receipt_is_asked_about_as_both() -> None:
    chat = Chat.after(*ANSWERED, "farid: farid 1 tai zimo")
    assert "Won by Xinyi, Off Kumar, 4 tai?" in chat.say("xinyi: ping hu off kumar 4 tai!!", reply_to="reply 2")
    assert chat.labels == ["Correct it", "Record it as hand 3", "Leave it as is"]


def test_an_undo_in_answer_to_an_undo_takes_that_back() -> None:
    chat = Chat.after(*ANSWERED, "kumar: /undo")
    assert "Restored: hand 1" in chat.say("adeline: undo that", reply_to="reply 3")
    assert len(chat.seen.night.hands) == 1


def test_a_value_that_is_asked_of_one_player_is_heard_from_another_who_answers_the_question() -> None:
    chat = Chat.after("farid: /newgame sg Farid Kumar Xinyi Adeline", "farid: /s adeline off kumar")
    assert chat.say("xinyi: nice hand sia", reply_to="reply 2") == ""
    chat.say("adeline: 3 tai", reply_to="reply 2")
    assert chat.balances == {"Farid": -4000, "Kumar": -8000, "Xinyi": -4000, "Adeline": 16_000}
    assert chat.say("farid: 4 tai") == ""  # nothing waits for the one who was asked


def test_what_was_read_of_an_answer_is_shown_with_names() -> None:
    chat = Chat.after("farid: /newgame sg Farid Kumar Xinyi Adeline", "farid: /s adeline off kumar")
    assert "@p" not in chat.say("adeline: half flush got pong of west, 3 tai lah", reply_to="reply 2")


def test_a_payment_made_at_once_is_taken_out_below_a_newer_one() -> None:
    """Xinyi's bite stays: one of each other at 0.5/1."""
    chat = Chat.after(ANSWERED[0], "farid: /bonus adeline bite animals", "kumar: /bonus xinyi bite animals")
    assert "Undone: Adeline, animal bite" in chat.say("farid: /undo", reply_to="reply 2")
    assert chat.balances == {"Farid": -1000, "Kumar": -1000, "Xinyi": 3000, "Adeline": -1000}
    assert len(chat.seen.night.lines) == 2


def test_a_payment_made_at_once_is_taken_out_of_a_hand_that_was_played_since() -> None:
    """The hand stays: 2 tai at 0.5/1 cost the discarder 4 and the others 2 each."""
    chat = Chat.after(ANSWERED[0], "farid: /bonus adeline bite animals", "kumar: kumar 2 tai off adeline")
    assert "Undone: Adeline, animal bite" in chat.say("farid: /undo", reply_to="reply 2")
    assert chat.balances == {"Farid": -2000, "Kumar": 8000, "Xinyi": -2000, "Adeline": -4000}


@pytest.mark.parametrize(
    "said",
    [
        *(
            "ok fine but west is not his wind, only 2 tai",
            "where got all honours! he got 2 circle. its all pungs half flush",
        ),
        "no no thats my old hand, remove this",
    ],
)
def test_words_that_deny_something_of_the_answered_hand_are_answered_with_what_can_change(said: str) -> None:
    chat = Chat.after(*ANSWERED)
    before = chat.seen.night.seq
    assert "What should change in hand 1?" in chat.say(f"adeline: {said}", reply_to="reply 2")
    assert chat.seen.night.seq == before


@pytest.mark.parametrize(
    "said",
    ["wah nice hand", "so close to all pungs", "next time i zimo 5 tai", "lol 2 tai only meh?"],
)
def test_talk_about_the_answered_hand_stays_talk(said: str) -> None:
    assert Chat.after(*ANSWERED).say(f"adeline: {said}", reply_to="reply 2") == ""


@pytest.mark.parametrize("said", ["put it back", "no put back my hand!! farid anyhow press", "restore hand 1", "還原"])
def test_what_was_undone_is_put_back_in_answer_to_that(said: str) -> None:
    chat = Chat.after(*ANSWERED, "farid: /undo 1")
    assert "Restored: hand 1" in chat.say(f"kumar: {said}", reply_to=str(chat.shown))


def test_putting_back_said_to_nobody_is_talk() -> None:
    assert Chat.after(*ANSWERED, "kumar: /undo").say("farid: put it back") == ""


@pytest.mark.parametrize("said", ["half flush and seat wind and 1 flower, 4 tai", "2 flowers, 4 tai"])
def test_a_value_with_its_flowers_answers_what_a_hand_is_worth(said: str) -> None:
    """Four tai at 0.5/1 off a discard: 16 and twice 8; the flowers are in it."""
    chat = Chat.after(ANSWERED[0], "farid: /s adeline off kumar")
    assert "Not added to the value" in chat.say(f"farid: {said}")
    assert chat.balances["Adeline"] == 32_000


def test_an_undo_in_answer_to_what_was_restored_takes_it_back_again() -> None:
    chat = Chat.after(*ANSWERED, "kumar: /undo", "kumar: /redo")
    assert "Undone: hand 1" in chat.say("kumar: undo", reply_to=str(chat.shown))


@pytest.mark.parametrize(
    "said", ["no half flush", "kumar got no half flush", "not half flush", "冇混一色", "where got half flush"]
)
def test_an_element_that_is_denied_leaves_the_hand_and_the_others_stay(chat: Chat, said: str) -> None:
    """Ping hu alone is 4 tai: 16 from the discarder, 8 from each of the others."""
    chat.say("kumar: /newgame sg Ann Bob Kumar Dan stake=0.5/1")
    chat.say("kumar: /s kumar half flush, ping hu from dan")
    chat.say(f"kumar: {said}", reply_to="reply 2", private=False)
    assert chat.items == {"ping_hu": 4}
    assert chat.balances == {"Ann": -8_000, "Bob": -8_000, "Kumar": 32_000, "Dan": -16_000}


@pytest.mark.parametrize("said", ["no half flush", "kumar got no half flush", "kumar didn't have half flush"])
@pytest.mark.parametrize("told", ["4 tai half flush", "half flush", "4 tai"])
def test_what_is_denied_of_a_hand_that_is_nothing_without_it_is_asked_about(chat: Chat, told: str, said: str) -> None:
    chat.say("kumar: /newgame sg Ann Bob Kumar Dan")
    chat.say(f"kumar: /s kumar {told} from dan")
    assert "What should change in hand 1?" in chat.say(f"kumar: {said}", reply_to="reply 2", private=False)
    assert not chat.seen.night.hands[0].corrected


@pytest.mark.parametrize("said", ["ping hu, no half flush", "ping hu, not half flush"])
def test_an_element_told_instead_of_one_that_is_denied_takes_its_place(chat: Chat, said: str) -> None:
    chat.say("kumar: /newgame sg Ann Bob Kumar Dan")
    chat.say("kumar: /s kumar half flush from dan")
    chat.say(f"kumar: {said}", reply_to="reply 2", private=False)
    assert chat.items == {"ping_hu": 4}


@pytest.mark.parametrize("said", ["no ippatsu", "一発じゃない", "一発なし"])
def test_a_fact_that_is_denied_leaves_a_riichi_hand(four: Chat, said: str) -> None:
    """Two han of 30 fu are 2,000 from the discarder of a hand that does not deal; the bet stays."""
    four.say("ben: /s ben riichi ippatsu pinfu from cat")
    four.say(f"ben: /fix 1 {said}")
    assert four.items == {"riichi": 1, "pinfu": 1}
    assert four.balances == {"Ann": 25_000, "Ben": 27_000, "Cat": 23_000, "Dan": 25_000}


@pytest.mark.parametrize("typed", ["/fix 1: from dan", "/fix 1. from dan", "/fix #1 from dan", "/fix #1: from dan"])
def test_a_sign_beside_the_number_of_a_hand_makes_no_value_of_it(hand: Chat, typed: str) -> None:
    hand.say(f"ben: {typed}")
    told = hand.seen.night.hands[0].given.first_won
    assert told is not None
    assert told.stated is not None
    assert told.stated.units == 3


@pytest.mark.parametrize("typed", ["fix 1: off dan", "fix 1 off dan", "correct 1: off dan"])
def test_a_hand_named_behind_fix_without_a_command_is_shown_with_its_button(hand: Chat, typed: str) -> None:
    assert "Correct hand 1: Off Dan?" in hand.say(f"ben: {typed}")
    assert not hand.seen.night.hands[0].corrected
    hand.say("ben: #1")
    assert hand.balances == {"Ann": -4_000, "Ben": 16_000, "Cat": -4_000, "Dan": -8_000}


@pytest.fixture
def both(four: Chat) -> Chat:
    """Cat and Ben won off Dan: 3 han and 2 han of 30 fu, 3,900 and 2,000."""
    four.say("ann: /s cat 3 30 from dan and ben 2 30")
    return four


@pytest.mark.parametrize("typed", ["/fix 1 ann 3 30 from dan", "/fix 1 winner=ann 3 30 from=dan", "/fix 1 ann 3 30"])
def test_another_winner_of_a_hand_that_two_won_is_asked_about(both: Chat, typed: str) -> None:
    """The dealer's 3 han of 30 fu are 5,800."""
    both.say(f"ann: {typed}")
    assert not both.seen.night.hands[0].corrected
    assert both.labels[:2] == ["Only Ann won", "Ann won as well"]
    both.say("ann: #1")
    assert both.balances == {"Ann": 30_800, "Ben": 25_000, "Cat": 25_000, "Dan": 19_200}


def test_somebody_who_paid_two_winners_wins_off_one_of_them_only_when_asked(both: Chat) -> None:
    both.say("ann: /fix 1 dan 3 30 from ben")
    assert not both.seen.night.hands[0].corrected
    assert both.labels[0] == "Only Dan won"
    both.say("ann: #1")
    assert both.balances == {"Ann": 25_000, "Ben": 21_100, "Cat": 25_000, "Dan": 28_900}


@pytest.mark.parametrize("named", ["four concealed pungs", "eight immortals"])
def test_a_limit_hand_that_is_only_self_drawn_is_not_won_off_a_discard(chat: Chat, named: str) -> None:
    """Five tai of the limit are 32 from each where the hand was drawn."""
    chat.say("ann: /newgame sg Ann Bob Cat Dan stake=0.5/1")
    chat.say(f"ann: /s bob {named} from cat")
    assert chat.problems == ["named_self_drawn"]
    assert not chat.seen.night.hands
    chat.say(f"ann: /s bob {named} zimo")
    assert chat.balances == {"Ann": -32_000, "Bob": 96_000, "Cat": -32_000, "Dan": -32_000}


@pytest.mark.parametrize(
    "said",
    [
        "dan didn't riichi",
        "dan was not in riichi",
        "no riichi by dan",
        "Danリーチしてない",
        "dan沒有立直",
        "/fix 1 dan didn't riichi",
    ],
)
def test_a_bet_that_was_none_goes_back_to_whom_it_was_taken_from(four: Chat, said: str) -> None:
    """The stick of 1,000 had gone to the winner; what is moved is shown before."""
    four.play(("ann: /riichi dan", "ben: /s ben 3 30 from cat"))
    assert four.balances == {"Ann": 25_000, "Ben": 29_900, "Cat": 21_100, "Dan": 24_000}
    asked = four.say(f"ben: {said}")
    assert "Ben −1,000 · Dan +1,000" in asked
    assert not four.seen.night.hands[0].corrected
    four.say("ben: #1")
    assert four.balances == {"Ann": 25_000, "Ben": 28_900, "Cat": 21_100, "Dan": 25_000}
    assert not four.seen.night.hands[0].mid_deal.bets
    four.say("ben: /undo")
    assert four.seen.night.hands[0].mid_deal.bets
    assert four.seen.night.purse(Purse.POINTS)["p4"] == 24_000


def test_the_bet_of_a_winner_that_was_none_takes_its_yaku_along(four: Chat) -> None:
    """Pinfu alone is 1,000; riichi with it had been 2,000."""
    four.play(("ben: /s ben riichi pinfu from cat", "ben: /fix 1 ben didn't riichi", "ben: #1"))
    assert four.items == {"pinfu": 1}
    assert four.balances == {"Ann": 25_000, "Ben": 26_000, "Cat": 24_000, "Dan": 25_000}


def test_a_bet_taken_back_at_a_draw_is_no_stick_of_the_next_hand(four: Chat) -> None:
    """At a draw one who is ready gets 1,000 from each of the others; the next winner deals: 1,500 and 300 for the
    counter, and no stick."""
    four.play(("ann: /riichi dan", "ann: /draw ready dan", "ann: /s ben 1 30 from cat"))
    assert four.balances == {"Ann": 24_000, "Ben": 26_800, "Cat": 22_200, "Dan": 27_000}
    four.play(("ann: /fix 1 dan didn't riichi", "ann: #1"))
    assert four.balances == {"Ann": 24_000, "Ben": 25_800, "Cat": 22_200, "Dan": 28_000}


def test_nobody_takes_back_a_bet_that_was_not_made(four: Chat) -> None:
    four.play(("ann: /riichi dan", "ben: /s ben 3 30 from cat"))
    assert "What should change in hand 1?" in four.say("ben: /fix 1 ann didn't riichi")
    assert not four.seen.night.hands[0].corrected


def test_a_correction_while_people_sit_down_for_another_game_names_the_one_that_is_over() -> None:
    """Hana's yakuman of 32,000 busts Ken; as 1000/2000 it would cost her 28,000 of them."""
    begun = "hana: /newgame riichi Taro Hana Ken Yuki tobi=below_zero"
    chat = Chat.after(begun, "hana: hana ron ken yakuman", "ken: /newgame riichi")
    said = chat.say("hana: 訂正 hanaは1000-2000でした")
    assert said.startswith("The game that is over: correct hand 1: 1000/2000?")
    assert "Hana −28,000" in said
    assert chat.seen.night.over is not None
    assert "The game goes on" in chat.say("hana: #1")


@pytest.mark.parametrize("speaker", ["強仔", "Bob", "Ann"])
def test_not_me_who_discarded_but_daisy_makes_nobody_else_the_winner(speaker: str) -> None:
    chat = Chat.after("強仔: /newgame 香港 強仔 Bob Daisy Ann", "Ann: 強仔食糊 Bob出銃 3番")
    chat.say(f"{speaker}: 嗰鋪唔係我出銃 係Daisy")
    if chat.seen.night.hands[-1].given.wins[0].payer != "p3":
        chat.say(f"{speaker}: #1")
    won = chat.seen.night.hands[-1].given.wins[0]
    assert (won.player, won.payer) == ("p1", "p3")


@pytest.mark.parametrize("said", ["いや4翻だった", "4翻でした"])
def test_a_correction_of_the_han_keeps_the_fu_of_the_hand(said: str) -> None:
    """4 han 40 fu off a discard are 8,000 for a non-dealer."""
    chat = Chat.after("花子: /newgame リーチ 太郎 花子 ケン ユキ", "花子: 花子ロン 太郎 3翻40符")
    assert "太郎 → 花子 8,000" in chat.say(f"花子: {said}")


@pytest.mark.parametrize(("told", "said"), [("3翻25符", "1翻だった"), ("3翻40符", "ツモ3翻だった")])
def test_fu_are_asked_where_a_corrected_hand_cannot_have_had_them_before(told: str, said: str) -> None:
    """Seven pairs have two han; a self-draw adds fu."""
    chat = Chat.after("花子: /newgame リーチ 太郎 花子 ケン ユキ", f"花子: 花子ロン ケン {told}")
    assert chat.say(f"花子: いや{said}").startswith("How many fu?")


def test_the_value_of_the_hand_just_now_told_alone_is_shown_as_its_correction() -> None:
    chat = Chat.after("花子: /newgame リーチ 太郎 花子 ケン ユキ", "花子: 花子ロン ケン 3翻40符")
    assert chat.say("ユキ: さっきの3翻40符") == ""
    assert chat.say("ユキ: さっきの4翻40符すごい") == ""
    assert chat.say("ユキ: さっきの4翻40符").splitlines()[0] == "Correct hand 1: 4 han 40 fu?"


STREAKS = "阿嬤: /newgame 台灣家庭 阿嬤 媽媽 爸爸 小明"


def test_a_hand_told_on_the_streak_of_the_table_is_another_than_the_one_before() -> None:
    """100/20: 3 tai, one for the dealer and two for the streak of 1 are 220 from each; before, 4 tai were 180."""
    chat = Chat.after(STREAKS, "阿嬤: 阿嬤自摸3台")
    chat.step = 20
    assert chat.say("阿嬤: 連一拉一 自摸 3台").startswith("Hand 2")
    assert chat.balances["阿嬤"] == (540 + 660) * 1000


@pytest.mark.parametrize("said", ["我連二拉二又自摸4台", "連二拉二 自摸4台", "/s 阿嬤 連二拉二 自摸4台"])
def test_another_streak_than_that_of_the_table_is_asked_about(said: str) -> None:
    chat = Chat.after(STREAKS, "阿嬤: 阿嬤自摸3台")
    assert chat.say(f"阿嬤: {said}").startswith("A streak of 2 is told, but 1 is on the table.")
    assert chat.say("阿嬤: #1").startswith("Hand 2")


def test_a_hand_told_twice_on_its_streak_is_one_hand() -> None:
    chat = Chat.after(STREAKS, "阿嬤: 阿嬤自摸3台", "阿嬤: 連一拉一 自摸 3台")
    chat.step = 20
    assert chat.say("阿嬤: 連一拉一 又自摸 3台").startswith("That looks just like hand 2")


@pytest.mark.parametrize(
    ("said", "asked"),
    [
        ("東1局の太郎の満貫は跳満でした", "Correct hand 1: haneman?"),
        ("東1局の太郎の2000オールは2600オールでした", "Correct hand 2: 2600 all?"),
        ("満貫は跳満でした", "Correct hand 1: haneman?"),
    ],
)
def test_what_a_hand_was_told_as_names_the_hand_and_what_it_was_corrects_it(said: str, asked: str) -> None:
    """Both hands are of East 1: the second has a counter."""
    begun = "花子: /newgame リーチ 太郎 花子 ケン ユキ"
    chat = Chat.after(begun, "太郎: 太郎ロン ケン 満貫", "太郎: 太郎ツモ 2000オール")
    assert chat.say(f"花子: {said}").startswith(asked)


@pytest.mark.parametrize(
    ("said", "number"),
    [
        ("東1局は跳満だった", 3),
        ("東1局2本場は跳満だった", 3),
        ("東1局 1本場は跳満だった", 2),
        ("東1局の1本場は跳満だった", 2),
        ("東一局一本場は跳満だった", 2),
        ("東1局0本場は跳満だった", 1),
    ],
)
def test_a_hand_named_by_its_deal_and_counters_is_that_one(said: str, number: int) -> None:
    """The dealer won twice: the third hand is East 1 with two counters; without any the newest of the deal is meant."""
    begun = "花子: /newgame リーチ 太郎 花子 ケン ユキ"
    won = ("太郎: 太郎ツモ 2000オール", "太郎: 太郎ツモ 2600オール", "花子: 花子 ロン ケン 満貫")
    assert Chat.after(begun, *won).say(f"ユキ: {said}").startswith(f"Correct hand {number}: haneman?")


EAST_ONE = (
    "花子: /newgame リーチ 太郎 花子 ケン ユキ",
    *("太郎: 太郎ツモ 2000オール", "太郎: 太郎ツモ 2600オール", "花子: 花子 ロン ケン 満貫"),
)
"""East 1 without a counter, with one, and with two."""


@pytest.mark.parametrize("named", ["2", "#2", "東1局1本場", "東1局 1本場", "東一局の1本場"])
def test_commands_about_a_hand_know_it_by_its_deal_as_receipts_call_it(named: str) -> None:
    assert Chat.after(*EAST_ONE).say(f"太郎: /why {named}").startswith("East 1, 1 honba (#2)")
    assert Chat.after(*EAST_ONE).say(f"太郎: /show {named}").startswith("Hand 2: 太郎 wins, self-drawn")
    assert Chat.after(*EAST_ONE).say(f"太郎: /fix {named} 跳満").startswith("Hand 2 corrected.")
    assert Chat.after(*EAST_ONE).say(f"花子: /undo {named}").startswith("Hand 2 isn't the latest entry (hand 3 is)")


@pytest.mark.parametrize(
    "said", ["東1局1本場取り消して", "東1局1本場は無し", "/undo 東1局1本場", "/undo 東4局", "東4局取り消して"]
)
def test_another_deal_than_the_newest_hand_takes_nothing_back(said: str) -> None:
    chat = Chat.after(*EAST_ONE)
    chat.say(f"花子: {said}")
    assert len(chat.seen.night.hands) == 3


@pytest.mark.parametrize("said", ["東1局2本場取り消して", "東1局2本場は無し", "/undo 東1局2本場", "/undo #3"])
def test_the_newest_hand_is_taken_back_by_its_deal(said: str) -> None:
    chat = Chat.after(*EAST_ONE)
    chat.say(f"花子: {said}")
    assert len(chat.seen.night.hands) == 2


def test_a_deal_with_counters_it_never_had_is_none() -> None:
    begun = "花子: /newgame リーチ 太郎 花子 ケン ユキ"
    chat = Chat.after(begun, "太郎: 太郎ツモ 2000オール")
    assert "Correct" not in chat.say("ユキ: 東1局3本場は跳満だった")


@pytest.mark.parametrize("said", ["親の満貫は12000", "満貫は12000", "満貫は満貫", "2600は"])
def test_what_a_limit_pays_is_talk(said: str) -> None:
    begun = "花子: /newgame リーチ 太郎 花子 ケン ユキ"
    assert Chat.after(begun, "太郎: 太郎ロン ケン 満貫").say(f"花子: {said}") == ""


@pytest.mark.parametrize("said", ["/fix 1 cat zha hu self draw", "/fix 1 chombo cat", "/fix cat false hu"])
def test_a_hand_that_was_a_false_win_is_taken_back_and_fined_by_one_tap(said: str) -> None:
    """Limit 5 at 0.5/1: a false win pays each of the others 32."""
    chat = Chat.after("ann: /newgame sg ann bob cat dan stake=0.5/1", "ann: bob 3 from ann")
    before = chat.balances
    chat.say(f"ann: {said}")
    assert chat.balances == before
    assert chat.labels[0] == "False win by cat, self-drawn"
    chat.say("ann: #1")
    assert chat.balances == {"ann": 32_000, "bob": 32_000, "cat": -96_000, "dan": 32_000}


OFF_ANN = {"ann": 32_000, "bob": 16_000, "cat": -64_000, "dan": 16_000}
"""Cat's false win off Ann, limit 5 at 0.5/1: 32 to her, 16 to each of the others."""


@pytest.mark.parametrize(
    "said", ["/fix 1 cat chombo from ann", "/fix 1 false win cat off ann", "/fix 1 cat false hu, ann discarded"]
)
def test_a_hand_that_was_a_false_win_off_somebody_is_fined_so(said: str) -> None:
    chat = Chat.after("ann: /newgame sg ann bob cat dan stake=0.5/1", "ann: bob 3 from ann", f"ann: {said}")
    assert chat.labels == ["False win by cat off ann", "Cancel"]
    chat.say("ann: #1")
    assert chat.balances == OFF_ANN


@pytest.mark.parametrize(
    "said",
    [
        *("/fix 1 cat chombo from ann", "/fix 1 false win cat off ann", "/fix 1 from=ann", "/fix 1 off ann"),
        *("no, ann discarded", "no, from ann", "/fix 1 cat 詐胡 from ann"),
    ],
)
def test_a_false_win_is_told_to_have_been_claimed_off_somebody(said: str) -> None:
    """Self-drawn it paid 32 to each."""
    chat = Chat.after("ann: /newgame sg ann bob cat dan stake=0.5/1", "ann: /penalty cat zimo")
    told = chat.say(f"ann: {said}")
    assert "Hand 1 corrected" in told
    assert chat.balances == OFF_ANN


@pytest.mark.parametrize("said", ["off ann", "he claimed from ann", "ann discarded", "claimed off me"])
def test_who_discarded_in_answer_to_a_false_win_is_shown_with_its_amounts(said: str) -> None:
    chat = Chat.after("bob: /newgame sg ann bob cat dan stake=0.5/1", "bob: /penalty cat zimo")
    before = chat.balances
    told = chat.say(f"ann: {said}", reply_to=chat.shown)
    assert "off ann" in told
    assert "cat +32" in told
    assert chat.balances == before
    chat.say("ann: #1")
    assert chat.balances == OFF_ANN


def test_an_older_false_win_is_put_right_off_somebody_with_its_amounts() -> None:
    chat = Chat.after("bob: /newgame sg ann bob cat dan stake=0.5/1", "bob: /penalty cat zimo", "bob: bob 1 from dan")
    before = chat.balances
    assert "bob −16 · cat +32 · dan −16" in chat.say("ann: /fix 1 cat chombo from ann")
    moved = {name: chat.balances[name] - amount for name, amount in before.items()}
    assert moved == {"ann": 0, "bob": -16_000, "cat": 32_000, "dan": -16_000}


def test_the_fix_menu_of_a_false_win_offers_how_it_was_claimed() -> None:
    chat = Chat.after("bob: /newgame sg ann bob cat dan stake=0.5/1", "bob: /penalty cat zimo", "bob: /fix 1")
    chat.say(f"bob: #{chat.labels.index('False win by cat off ann') + 1}")
    assert chat.balances == OFF_ANN


def test_an_older_hand_that_was_a_false_win_changes_nothing_by_being_named() -> None:
    chat = Chat.after("ann: /newgame sg ann bob cat dan stake=0.5/1", "ann: bob 3 from ann", "ann: bob 1 from dan")
    before = chat.balances
    assert "hand 1" in chat.say("ann: /fix 1 cat false hu").casefold()
    assert chat.balances == before


SPICY = ("ann: /newgame hk Ann Mel Jo Rob full gun",)


@pytest.mark.parametrize("said", ["mel: make it 5", "jo: 5 not 8", "ann: hand 1 was 5", "mel: no it was 5"])
def test_a_value_told_anew_keeps_who_is_liable(said: str) -> None:
    chat = Chat.after(*SPICY, "mel: mel 8 from jo, rob bao")
    before = {one.payer for one in chat.moved}
    shown = chat.say(said)
    if "Correct hand 1" in shown:
        assert "Correcting hand 1 would change:" in shown
        assert "Rob" in shown
        assert "Jo " not in shown
        chat.say("ann: #1")
    assert {one.payer for one in chat.moved} == before
    assert [win.liable[0].player for win in chat.seen.night.hands[0].given.wins] == [*before]


@pytest.mark.parametrize("typed", ["/fix 1 5", "/fix 1 mel 5 from jo", "/fix 1 5 faan"])
def test_a_typed_correction_keeps_who_is_liable(typed: str) -> None:
    chat = Chat.after(*SPICY, "mel: mel 8 from jo, rob bao")
    before = {one.payer for one in chat.moved}
    assert "pays for all" in chat.say(f"ann: {typed}")
    assert {one.payer for one in chat.moved} == before


def test_a_self_drawn_value_told_anew_keeps_who_is_liable() -> None:
    chat = Chat.after("ann: /newgame hk Ann Mel Jo Rob", "rob: rob 8 ji mo, ann bao")
    before = {one.payer for one in chat.moved}
    said = chat.say("rob: no it was 7")
    assert "Ann is liable" in said
    assert {one.payer for one in chat.moved} == before


def test_a_value_that_says_that_nobody_is_liable_leaves_nobody_liable() -> None:
    chat = Chat.after("ann: /newgame hk Ann Mel Jo Rob", "rob: rob 8 ji mo, ann bao")
    chat.say("ann: /fix 1 7 bao nobody")
    assert len({one.payer for one in chat.moved}) == 3


def test_a_value_off_a_discard_instead_of_a_draw_asks_who_is_liable_now() -> None:
    chat = Chat.after("ann: /newgame hk Ann Mel Jo Rob", "rob: rob 8 ji mo, ann bao")
    chat.say("ann: /fix 1 7 from jo")
    assert "Ann" in chat.text
    chat.say("ann: #2")
    assert len({one.payer for one in chat.moved}) == 1


HK_FOUR = ("ann: /newgame hk Ann Mel Jo Rob",)


@pytest.mark.parametrize("said", ["delete hand 2", "hand 2 didn't happen", "/fix 2 void", "/fix 2 cancelled"])
def test_an_older_false_win_is_made_a_hand_for_which_nobody_pays_by_one_tap(said: str) -> None:
    told = (*HK_FOUR, "mel: mel 4 off jo", "mel: /penalty rob", "ann: ann 3 off mel")
    without = Chat.after(*HK_FOUR, "mel: mel 4 off jo", "mel: /draw", "ann: ann 3 off mel")
    chat = Chat.after(*told)
    shown = chat.say(f"jo: {said}")
    assert "Correcting hand 2 would change:" in shown
    chat.say("jo: #1" if said.startswith("/fix") else "jo: #3")
    assert [len(one.result.transfers) for one in chat.seen.night.hands] == [3, 0, 3]
    assert chat.seen.night.hands[2].result == without.seen.night.hands[2].result


@pytest.mark.parametrize(
    "said", ["i mean the one before was 4", "the hand before that was 4", "sorry the one before was 4"]
)
def test_the_one_before_is_the_hand_before_the_newest(said: str) -> None:
    chat = Chat.after(*HK_FOUR, "mel: mel 4 off jo", "rob: rob 5 off jo", "ann: ann 3 off mel")
    assert chat.say(f"rob: {said}").startswith("Correct hand 2: 4 faan?")


def test_words_that_take_something_back_answer_no_question_that_another_hand_overtook() -> None:
    chat = Chat.after(*HK_FOUR)
    assert chat.say("jo: sik wu!!!").startswith("Who won?")
    chat.play(("mel: mel 4 off jo", "ann: ann 3 off mel"))
    assert chat.say("jo: no it was me").startswith("Correct hand 2:")


def test_who_threw_instead_of_the_winner_of_a_drawn_hand_discarded_it() -> None:
    chat = Chat.after(*HK_FOUR, "mel: mel 4 zimo")
    assert chat.say("jo: no mel didn't throw it, ann did").startswith("Correct hand 1: Off Ann?")


def test_the_discarder_named_once_more_is_asked_about_as_the_winner() -> None:
    chat = Chat.after(*HK_FOUR, "ann: ann 4 off jo")
    assert chat.say("ann: no it was jo").startswith("Correct hand 1: Won by Jo?")
    assert not chat.seen.night.hands[0].corrected


@pytest.mark.parametrize(
    ("first", "second"),
    [
        ("small four winds", "all honors"),
        ("half flush, dragon pung", "all simples, all chows, mixed triple chow"),
    ],
)
def test_a_hand_told_by_other_elements_is_another_one(first: str, second: str) -> None:
    chat = Chat.after("ann: /newgame mcr Ann Mel Jo Rob", f"mel: mel {first} off jo", step=30)
    hands = len(chat.seen.night.hands)
    chat.say(f"mel: mel {second} off jo")
    assert len(chat.seen.night.hands) == hands + 1


@pytest.mark.parametrize(
    ("typed", "points", "flowers"),
    [
        ("half flush, pure double chow, dragon pung, self drawn, flower", 11, 1),
        ("half flush, pure double chow, dragon pung, self drawn, one flower", 11, 1),
        ("half flush, pure double chow, dragon pung, self drawn, 2 flowers", 12, 2),
        ("mixed straight off ann, 2 flowers", 10, 2),
    ],
)
def test_flowers_beside_fan_by_name_are_counted(typed: str, points: int, flowers: int) -> None:
    chat = Chat.after("ann: /newgame mcr Ann Mel Jo Rob", f"rob: rob {typed}")
    assert chat.items["flower_tiles"] == flowers
    assert chat.seen.night.hands[0].result.scored[0].counted == points


def test_flowers_are_no_part_of_the_eight_points_that_it_takes_to_win() -> None:
    chat = Chat.after("ann: /newgame mcr Ann Mel Jo Rob", "rob: rob all pungs off ann, 2 flowers")
    assert not chat.seen.night.hands


@pytest.mark.parametrize(
    "said", ["it was a draw", "nobody won", "1 nobody won, it was a draw", "1 winner=nobody", "sorry, no one won"]
)
def test_a_hand_that_nobody_won_is_corrected_to_a_draw(said: str) -> None:
    chat = Chat.after("ann: /newgame hk Ann Bob Cat Dan", "ann: ann 3 from bob")
    chat.say(f"ann: /fix {said}")
    assert "draw" in chat.text
    assert not any(chat.balances.values())


@pytest.mark.parametrize("said", ["sorry 4 tai", "no, dan discarded", "it was self drawn", "no it was 4"])
@pytest.mark.parametrize("old", ["reply 1", "reply 2", "reply 3"])
def test_an_answer_to_what_another_night_told_corrects_nothing(old: str, said: str) -> None:
    """The opening, a receipt and the settlement of a week ago; hand 1 of tonight is 1 tai off Bob."""
    chat = Chat.after("ann: /newgame sg Ann Bob Cat Dan", "ann: bob 3 tai from dan", "ann: /settle close")
    chat.now += 7 * 24 * 3600
    chat.play(["ann: /newgame sg Ann Bob Cat Dan", "ann: cat 1 tai from bob"])
    before = chat.seen.night
    assert chat.say(f"ann: {said}", reply_to=old) == "This receipt is from an earlier night. Nothing was changed."
    assert chat.seen.night.seq == before.seq


def test_an_answer_to_the_opening_of_tonight_corrects_the_newest_hand() -> None:
    chat = Chat.after("ann: /newgame sg Ann Bob Cat Dan", "ann: cat 1 tai from bob")
    chat.say("ann: sorry 4 tai", reply_to="reply 1")
    assert "4 tai" in chat.text


@pytest.mark.parametrize("typed", ["/s", "/s too", "/s also", "/s cat", "/s too from bob"])
@pytest.mark.parametrize("step", [20, 200])
def test_words_without_a_hand_after_the_end_of_a_game_are_told_that_none_is_on(typed: str, step: int) -> None:
    chat = Chat.after("ann: /newgame riichi Ann Bob Cat Dan", "ann: bob 3 30 from dan", "ann: /endgame sure", step=step)
    assert chat.say(f"ann: {typed}").startswith("No game is on")
    assert len(chat.seen.night.hands) == 1


# what is so already, what a correction leaves out, bets of the winner


@pytest.mark.parametrize("said", ["/fix 1 3 tai", "/fix 1 ben from cat", "sorry 3 tai", "no wait it was 3 tai"])
def test_a_correction_that_says_what_is_recorded_changes_nothing_and_says_so(hand: Chat, said: str) -> None:
    before = hand.seen.night.seq
    assert "Hand 1 is like that already. Nothing was changed." in hand.say(f"ben: {said}")
    assert hand.seen.night.seq == before


def test_a_correction_that_says_what_is_recorded_names_the_words_it_did_not_use(hand: Chat) -> None:
    said = hand.say("ben: /fix 1 3 tai lah")
    assert "is like that already" in said
    assert "Not used: lah" in said


@pytest.fixture
def flush(chat: Chat) -> Chat:
    """Ben won with a full flush, four tai."""
    chat.say("ann: /newgame sg Ann Ben Cat Dan")
    assert "= 4 tai" in chat.say("ann: /s ben 123m 456m 789m 111m 2m+2m from cat")
    return chat


def test_a_value_told_of_a_hand_of_tiles_says_that_the_tiles_are_replaced(flush: Chat) -> None:
    said = flush.say("ann: /fix 1 3 tai")
    assert "Hand 1 corrected." in said
    assert "The value replaces the tiles: 111m 22m 456m 789m 13m +2m" in said


def test_the_value_of_its_tiles_leaves_a_hand_its_tiles(flush: Chat) -> None:
    assert "is like that already" in flush.say("ann: /fix 1 4 tai")
    assert flush.seen.night.hands[0].given.entered[0].hand is not None


@pytest.mark.parametrize("typed", ["/s ben 4 tai half flush from cat", "/s ben half flush 4 tai from cat"])
def test_an_element_told_beside_a_value_is_named_as_not_added(chat: Chat, typed: str) -> None:
    chat.say("ann: /newgame sg Ann Ben Cat Dan")
    said = chat.say(f"ann: {typed}")
    assert "= 4 tai" in said
    assert "Not added to the value, which stays as told: half flush" in said


def test_an_element_told_beside_a_corrected_value_is_named_as_not_used(hand: Chat) -> None:
    said = hand.say("ben: /fix 1 4 tai half flush")
    assert "= 4 tai" in said
    assert "Not used: half flush" in said


@pytest.mark.parametrize(
    ("entered", "han"), [("pinfu tanyao from cat", 2), ("123m 456p 789s 11s 23s+4s from cat closed dora=0", 1)]
)
def test_a_winner_told_late_to_have_bet_gets_the_yaku_too(four: Chat, entered: str, han: int) -> None:
    """A pinfu off a discard has 30 fu: 1,000, 2,000, 3,900 points of one, two, three han."""
    points = (1000, 2000, 3900)
    four.say(f"ann: /s ben {entered}")
    assert four.balances["Ben"] == 25_000 + points[han - 1]
    said = four.say("ann: /fix ben riichi")
    assert "+1 Riichi" in said
    assert four.balances["Ben"] == 25_000 + points[han]
    assert four.balances["Cat"] == 25_000 - points[han]


def test_a_bet_told_late_of_a_hand_told_by_its_value_leaves_the_value(four: Chat) -> None:
    four.say("ann: /s ben 3 han 40 fu from cat")
    assert "= 3 han 40 fu" in four.say("ann: /fix ben riichi")
    assert four.balances["Ben"] == 25_000 + 5200


def test_the_question_whether_somebody_was_ready_at_a_draw_is_answered_in_words(four: Chat) -> None:
    four.say("ann: /draw ready ann")
    four.say("ann: /fix 1 draw ready ann noten")
    assert four.labels == ["Ann ready", "Ben, Cat, Dan ready"]


# what puts something right is read alike with and without the command for hands


BAO = ("ann: /newgame sg Ann Bob Cat Dan", "dan: /s dan 3 tai from ann bao ann")
"""Ann pays 16 for all: 3 tai at 0.5/1 are 8 of the discarder and 4 of each other."""


@pytest.mark.parametrize(
    "said",
    [
        "no 5 tai",
        "no ann no bao",
        "no it was me",
        "not me la, it was bob",
        "hand 1 should be 2 tai",
        "no dan 2 tai cat bao",
    ],
)
def test_what_puts_a_hand_right_is_read_behind_the_command_as_without_it(said: str) -> None:
    plain, command = Chat.after(*BAO), Chat.after(*BAO)
    assert command.say(f"ann: /s {said}") == plain.say(f"ann: {said}") != ""
    assert command.text.startswith("Correct hand 1")
    assert command.labels == plain.labels


def test_whoever_discarded_instead_of_who_is_liable_is_liable_too() -> None:
    chat = Chat.after(*BAO)
    said = chat.say("ann: not me, it was bob")
    assert said.startswith("Correct hand 1: Off Bob, Bob pays for all")
    assert "Ann +16" in said
    assert "Bob −16" in said


@pytest.mark.parametrize("said", ["bob: no it was me who shoot and bao also", "bob: no, i shoot and bao"])
def test_who_discarded_and_is_liable_is_put_right_together(said: str) -> None:
    chat = Chat.after("ann: /newgame sg Ann Bob Cat Dan", "dan: /s dan 3 tai from ann bao cat")
    assert chat.say(said).startswith("Correct hand 1: Off Bob, Bob pays for all")


@pytest.mark.parametrize(
    "said", ["hand was wrong, 3 tai actually n cat pays all", "the hand was wrong, 3 tai, cat bao"]
)
def test_a_value_and_who_pays_all_are_put_right_together(said: str) -> None:
    chat = Chat.after("ann: /newgame sg Ann Bob Cat Dan", "dan: /s dan 2 tai from ann")
    chat.say(f"dan: {said}", reply_to="reply 2")
    assert chat.balances == {"Ann": 0, "Bob": 0, "Cat": -16000, "Dan": 16000}


# a hand that two won: whose value, whose discard, who won alone


BOTH_WON = ("mei: /newgame hk mei wing siu paul", "mei: mei 4 wing 6 off siu", "mei: #2")
"""Both are paid by a tap: the house pays one of them."""


def both_won(told: str) -> dict[str, int]:
    """What a hand comes to that was told right at once."""
    return dict(Chat.after(BOTH_WON[0], f"mei: {told}", "mei: #2").balances)


@pytest.mark.parametrize(
    ("who", "said", "meant"),
    [
        ("mei", "hand 1 wing was 7 faan", "mei 4 wing 7 off siu"),
        ("wing", "no mine was 7", "mei 4 wing 7 off siu"),
        ("siu", "no wing was 7", "mei 4 wing 7 off siu"),
        ("wing", "mei 4 wing 7", "mei 4 wing 7 off siu"),
        ("paul", "mei should be 7 wing 6", "mei 7 wing 6 off siu"),
        ("siu", "no it was paul", "mei 4 wing 6 off paul"),
        ("paul", "no it was me", "mei 4 wing 6 off paul"),
    ],
)
def test_what_was_otherwise_in_a_hand_that_two_won_is_put_right_in_words(who: str, said: str, meant: str) -> None:
    chat = Chat.after(*BOTH_WON)
    chat.say(f"{who}: {said}")
    assert chat.labels[:1] == ["Correct it"]
    assert dict(chat.balances) == both_won("mei 4 wing 6 off siu")
    chat.say(f"{who}: #1")
    assert dict(chat.balances) == both_won(meant) != both_won("mei 4 wing 6 off siu")


def test_who_alone_won_what_two_won_is_put_right_in_words() -> None:
    chat = Chat.after(*BOTH_WON, "wing: actually only mei won", "wing: #1")
    assert chat.balances == Chat.after(BOTH_WON[0], "mei: mei 4 off siu").balances


def test_the_menu_of_a_hand_that_two_won_offers_the_other_discarder_and_each_alone() -> None:
    chat = Chat.after(*BOTH_WON, "siu: no it was mei")
    assert chat.labels == ["Off paul", "Only mei won", "Only wing won", "Cancel"]


@pytest.mark.parametrize(
    "said", ["two wins, mei and wing both off siu, mei 4 wing 6", "siu dealt into both of us, me 4 wing 6"]
)
def test_a_discard_that_two_won_on_is_told_with_the_values_behind(said: str) -> None:
    chat = Chat.after(BOTH_WON[0], f"mei: {said}", "mei: #2")
    assert dict(chat.balances) == both_won("mei 4 wing 6 off siu")


@pytest.mark.parametrize("said", ["mei 4 wing 6", "paul 4 siu 5", "no mine was ready"])
def test_values_of_nobody_who_won_change_nothing_of_a_hand_that_two_won(said: str) -> None:
    chat = Chat.after(*BOTH_WON)
    assert chat.say(f"wing: {said}") == ""


def test_a_bare_value_puts_a_hand_right_where_values_are_large() -> None:
    """MCR: 16 and 8 of everybody for a self-drawn hand of 16."""
    chat = Chat.after("ann: /newgame mcr ann bob cat dan", "bob: bob 15 self drawn", "bob: no 16", "bob: #1")
    assert chat.balances == {"ann": -24_000, "bob": 72_000, "cat": -24_000, "dan": -24_000}


def test_a_value_that_was_only_so_much_is_shown_to_anybody() -> None:
    chat = Chat.after("mei: /newgame hk mei wing siu paul", "mei: mei 8 faan off siu")
    assert "Correct hand 1: 5 faan?" in chat.say("siu: 5 faan only")
    chat.say("siu: #1")
    assert chat.balances == Chat.after("mei: /newgame hk mei wing siu paul", "mei: mei 5 faan off siu").balances


def test_a_draw_at_which_all_were_ready_after_all_moves_the_deal_though_nobody_pays(four: Chat) -> None:
    """The dealer, ready, deals again."""
    assert "Ben deals" in four.say("ann: /draw nobody")
    assert "East 1, 1 honba, Ann deals" in four.say("ann: /fix 1 ready all")


@pytest.fixture
def without_fine(chat: Chat) -> Chat:
    """A false win for which the house takes nothing."""
    chat.say("ann: /newgame tw Ann Ben Cat Dan")
    chat.say("ann: /penalty cat")
    return chat


def test_a_false_win_that_costs_nothing_can_be_somebody_elses(without_fine: Chat) -> None:
    assert "false win by Ann" in without_fine.say("ann: sorry it was ann")


def test_who_won_after_a_false_win_is_asked_before_it_is_recorded(chat: Chat) -> None:
    chat.say("ann: /newgame hk Ann Ben Cat Dan")
    chat.say("ann: /penalty cat")
    before = chat.balances
    assert "False win by Dan?" in chat.say("ann: no, dan won")
    assert chat.balances == before


# what names a hand, or a moment ago, and says little more


@pytest.mark.parametrize("said", ["no i didn't, cat did", "i didn't, cat did"])
def test_who_did_not_discard_names_who_did(said: str) -> None:
    chat = Chat.after("ann: /newgame hk ann bob cat dan", "ann: ann 5 faan off dan")
    assert "Correct hand 1: Off cat?" in chat.say(f"dan: {said}")
    chat.say("dan: #1")
    assert chat.balances == Chat.after("ann: /newgame hk ann bob cat dan", "ann: ann 5 faan off cat").balances


def test_that_nobody_is_liable_is_told_of_a_hand_by_its_number() -> None:
    hands = ("ann: /newgame hk ann bob cat dan", "ann: ann 5 faan off dan, cat bao", "ann: bob 4 faan off dan")
    chat = Chat.after(*hands)
    assert "Correct hand 1: Nobody pays for the others?" in chat.say("ann: hand 1 no bao")
    chat.say("ann: #1")
    meant = Chat.after(hands[0], "ann: ann 5 faan off dan", hands[2])
    assert chat.balances == meant.balances
    assert "There's no hand 4" in chat.say("ann: hand 4 no bao")


def test_which_hand_was_meant_is_answered_with_the_same_correction_and_what_else_can_change_in_it() -> None:
    chat = Chat.after("ann: /newgame hk ann bob cat dan", "ann: ann 5 faan off dan", "ann: bob 4 faan off dan")
    chat.say("ann: no it was 6")
    assert "Correct hand 1 instead of hand 2: 6 faan?" in chat.say("ann: wait that was hand 1")
    assert "What should change in hand 1?" in chat.say(f"ann: #{chat.labels.index('Fix hand 1') + 1}")


def test_what_a_hand_was_worth_a_moment_ago_is_shown_with_a_button() -> None:
    chat = Chat.after("阿強: /newgame tw 阿強 小美 阿明 阿華", "阿強: 阿強胡 5台 阿明放槍")
    assert "Correct hand 1: 4 tai?" in chat.say("阿強: 剛剛是4台")


def test_the_number_of_the_hand_that_is_asked_about_is_no_value() -> None:
    chat = Chat.after("ann: /newgame sg Ann Bob Cat Dan", "dan: /s dan 3 tai from ann")
    chat.play(("dan: /fix 1", "dan: hand 1 zimo"))
    # 3 tai drawn are 8 of each at 0.5/1
    assert chat.balances == {"Ann": -8000, "Bob": -8000, "Cat": -8000, "Dan": 24000}


@pytest.mark.parametrize("said", ["no it was me who bao", "/s no it was me who bao"])
def test_who_was_liable_is_put_right_with_a_word_that_points_at_him(said: str) -> None:
    chat = Chat.after("ann: /newgame sg Ann Bob Cat Dan", "dan: /s dan 3 tai from ann")
    assert chat.say(f"bob: {said}").startswith("Correct hand 1: Bob pays for all")


def test_who_was_liable_for_a_hand_that_was_undone_is_answered_with_the_way_back() -> None:
    chat = Chat.after("ann: /newgame sg Ann Bob Cat Dan", "dan: /s dan 3 tai from ann", "dan: /undo")
    assert chat.say("ann: no it was me who bao").startswith("Undone: hand 1")
    assert chat.labels == ["Redo"]


@pytest.mark.parametrize("said", ["hand 1 wasnt false hu", "that wasnt false hu"])
def test_a_false_win_that_is_denied_can_be_taken_back(said: str) -> None:
    chat = Chat.after("ann: /newgame sg Ann Bob Cat Dan", "dan: dan zha hu", "dan: #1")
    chat.say(f"ann: {said}")
    assert "Undo it" in chat.labels


def test_a_recorded_hand_that_is_denied_to_the_bot_shows_what_can_change_in_it() -> None:
    chat = Chat.after("ann: /newgame sg Ann Bob Cat Dan", "dan: /s dan 3 tai from ann")
    assert "What should change in hand 1?" in chat.say("ann: hand 1 wasnt me", addressed=True)


@pytest.mark.parametrize(
    "said", ["kong only once!! undo", "no kong only once!! undo", "aiyo wrong, no such hand, undo"]
)
def test_why_something_is_taken_back_may_stand_before_it(said: str) -> None:
    chat = Chat.after("ann: /newgame sg Ann Bob Cat Dan", "ann: ann an gang", "ann: ann an gang")
    assert chat.say(f"ann: {said}").startswith("Undone: Ann, concealed kong")


@pytest.mark.parametrize("said", ["it was cat, mangan", "sorry it was cat mangan", "hand 1 was cat, mangan"])
def test_a_name_with_a_value_of_a_hand_that_another_won_may_be_who_won_or_who_discarded(said: str) -> None:
    """A mangan is 8,000."""
    chat = Chat.after("ann: /newgame riichi Ann Bob Cat Dan", "ann: bob 3900 off dan")
    before = chat.balances
    assert "Correct hand 1: Cat, mangan?" in chat.say(f"ann: {said}")
    assert chat.balances == before
    assert chat.labels == ["Won by Cat · mangan", "Ron off Cat · mangan", "Leave it as is"]
    chat.say("ann: #2")
    assert chat.balances == {"Ann": 25_000, "Bob": 33_000, "Cat": 17_000, "Dan": 25_000}


def test_whoever_paid_named_with_another_value_may_have_won_the_hand() -> None:
    chat = Chat.after("ann: /newgame sg Ann Bob Cat Dan", "ann: bob 3 tai from dan")
    chat.say("ann: sorry it was dan, 2 tai")
    assert chat.labels[:2] == ["Won by Dan · 2 tai", "Off Dan · 2 tai"]
    chat.say("ann: #1")
    assert "How did Dan win" in chat.text


@pytest.mark.parametrize("typed", ["/fix 1 hand 1 from ann", "/fix 1, hand 1: from ann", "/fix 1 game 1 off ann"])
def test_a_hand_told_twice_by_its_number_is_no_value(hand: Chat, typed: str) -> None:
    """3 tai at 0.5/1: 8 from Ann, who discarded, 4 from the others."""
    hand.say(f"ben: {typed}")
    assert hand.balances == {"Ann": -8_000, "Ben": 16_000, "Cat": -4_000, "Dan": -4_000}


def test_a_value_behind_the_word_hand_stays_a_value(hand: Chat) -> None:
    """1 tai at 0.5/1: 2 from Cat, who discarded, 1 from the others."""
    hand.say("ben: /fix 1 hand 1 tai")
    assert hand.balances == {"Ann": -1_000, "Ben": 4_000, "Cat": -2_000, "Dan": -1_000}


@pytest.mark.parametrize("told", ["hand 1 was won by ben", "hand 1 was won by ben 3"])
def test_a_drawn_hand_that_somebody_won_asks_how(chat: Chat, told: str) -> None:
    chat.say("ann: /newgame sg Ann Ben Cat Dan")
    chat.say("ann: drawn")
    chat.say("ann: drawn")
    assert "How did Ben win" in chat.say(f"ann: {told}")
    assert all(not one.given.wins for one in chat.seen.night.hands)


def test_a_drawn_hand_told_anew_as_a_whole_is_done_by_a_tap(chat: Chat) -> None:
    """3 tai at 0.5/1: 8 from Cat, who discarded, 4 from the others."""
    chat.say("ann: /newgame sg Ann Ben Cat Dan")
    chat.say("ann: drawn")
    chat.say("ann: drawn")
    assert "Ann −4 · Ben +16 · Cat −8 · Dan −4" in chat.say("ann: hand 1 was ben 3 off cat")
    chat.say("ann: #1")
    assert chat.balances == {"Ann": -4_000, "Ben": 16_000, "Cat": -8_000, "Dan": -4_000}


@pytest.mark.parametrize(
    "said", ["係dan出銃", "係dan出銃嘅", "是dan放槍", "是dan放炮的", "是dan点炮", "it was dan who discarded"]
)
def test_who_discarded_is_said_with_the_word_for_it_was_alone(said: str) -> None:
    """3 faan at a stake of 1, bob no dealer: off Dan 16, the dealer Ann 16, Cat 8."""
    chat = Chat.after("ann: /newgame hk Ann Bob Cat Dan", "ann: bob 3 from cat")
    assert "Bob wins off Dan" in chat.say(f"ann: {said}")
    assert chat.balances == {"Ann": -16_000, "Bob": 40_000, "Cat": -8_000, "Dan": -16_000}


@pytest.mark.parametrize("said", ["係唔係dan出銃", "係dan出銃？", "係cat出銃"])
def test_whether_somebody_discarded_corrects_nothing(said: str) -> None:
    chat = Chat.after("ann: /newgame hk Ann Bob Cat Dan", "ann: bob 3 from cat")
    assert chat.say(f"ann: {said}") == ""


@pytest.mark.parametrize("said", ["double win hand, paul should be 4 faan", "the double win, paul should be 4 faan"])
def test_the_hand_that_two_won_is_put_right_by_that(said: str) -> None:
    """East doubled: 4 faan are 32, 16 from who does not deal and did not discard; 3 faan were 16 and 8."""
    opening = "mei: /newgame hk Mei Wing Paul Tom"
    chat = Chat.after(opening, "mei: mei and paul off tom, 3 and 3")
    chat.say("mei: #2")
    told = chat.say(f"mei: {said}")
    assert "Correct hand 1: Paul 4?" in told
    assert "Wing −8 · Paul +24 · Tom −16" in told
    assert len(chat.seen.night.hands) == 1


def test_a_named_hand_said_to_be_no_false_win_shows_what_it_is(hand: Chat) -> None:
    told = hand.say("dan: hand 1 wasnt false hu")
    assert "Hand 1 · Ben wins off Cat" in told
    assert "What should change in hand 1?" in told


CORRECTED = (
    "ann: /newgame sg Ann Bob Cat Dan",
    "ann: ann 3 tai from dan",
    "ann: bob 2 tai from dan",
    "ann: cat 1 tai from dan",
    "ann: no, bob discarded",
)


@pytest.mark.parametrize(
    "said", ["wait that was hand 1", "sorry i meant hand 1", "no that's hand 1 lah", "sorry, for hand 1"]
)
def test_a_correction_said_to_be_of_another_hand_is_moved_there_by_one_tap(said: str) -> None:
    """Hand 1: Bob pays Ann 8, the others 4 each; hand 2: Dan pays Bob 4, the others 2; hand 3: Dan pays Cat 2, the
    others 1."""
    chat = Chat.after(*CORRECTED)
    assert "Correct hand 1 instead of hand 3: Off Bob?" in chat.say(f"ann: {said}")
    assert chat.labels == ["Correct it", "Fix hand 1", "Leave it as is"]
    chat.say("ann: #1")
    assert chat.balances == {"Ann": 13000, "Bob": -1000, "Cat": -2000, "Dan": -10000}


def test_somebody_elses_correction_is_not_moved() -> None:
    chat = Chat.after(*CORRECTED)
    assert "What should change in hand 1?" in chat.say("bob: wait that was hand 1")


@pytest.mark.parametrize(
    ("said", "number"),
    [("hand 2", 2), ("first hand", 1), ("the one before", 2), ("the last one", 3), ("i mean hand 1", 1)],
)
def test_a_hand_named_alone_to_what_should_change_is_asked_about_instead(said: str, number: int) -> None:
    chat = Chat.after(*CORRECTED, "ann: /fix")
    before = chat.seen.night.lines
    assert f"What should change in hand {number}?" in chat.say(f"ann: {said}")
    assert chat.seen.night.lines == before


@pytest.mark.parametrize("said", ["ann 3 tai from dan", "ann 3 from dan", "ann hu 3 tai dan shoot"])
def test_a_hand_told_again_to_its_own_older_receipt_is_no_new_one(said: str) -> None:
    chat = Chat.after(*CORRECTED)
    assert "Hand 1 is like that already" in chat.say(f"ann: {said}", reply_to="reply 2")
    assert chat.labels == ["Record it as hand 4", "Leave it as is"]
    assert len(chat.seen.night.hands) == 3
    chat.say("ann: #1")
    assert len(chat.seen.night.hands) == 4


@pytest.mark.parametrize(
    ("game", "hand", "said", "asked"),
    [
        *(
            ("hong kong", "阿芳 3番 阿明出銃", said, "4 faan?")
            for said in (
                "漏咗一番",
                "計少咗一番",
                "加多一番",
                "仲有門清",
                "少計一番門清",
                "one faan more",
                "missed one faan",
            )
        ),
        ("hong kong", "阿芳 5番 阿明出銃", "計多咗一番", "4 faan?"),
        ("hong kong", "阿芳 5番 阿明出銃", "one faan less", "4 faan?"),
        *(
            ("taiwan_house", "阿芳 4台 阿明放槍", said, "5 tai?")
            for said in ("少算一台", "忘了門清", "忘記門清", "少算門清", "4台打錯 5台", "forgot concealed")
        ),
        ("taiwan_house", "阿芳 4台 阿明放槍", "多算一台", "3 tai?"),
        ("taiwan_house", "阿芳 4台 阿明放槍", "我放槍的", "Off ann?"),
        ("hong kong", "阿芳 3番 阿明出銃", "its 阿強 chut chung", "Off 阿強?"),
        ("hong kong", "阿芳 3番 阿明出銃", "錯咗，係阿明同阿強", "What should change in hand 1?"),
        ("taiwan_house", "阿芳 4台 阿明放槍", "阿明沒放槍", "What should change in hand 1?"),
        ("taiwan_house", "阿芳 4台 自摸", "忘了門清", "What should change in hand 1?"),
    ],
)
def test_by_how_much_a_hand_was_told_wrong_is_shown_for_one_tap(game: str, hand: str, said: str, asked: str) -> None:
    chat = Chat.after(f"ann: /newgame {game} ann 阿明 阿強 阿芳", f"ann: {hand}")
    before = chat.balances
    assert asked in chat.say(f"ann: {said}")
    assert chat.balances == before


@pytest.mark.parametrize("said", ["點計", "點計㗎", "怎麼算的？", "點解係3番", "how count", "why 3 faan?"])
def test_how_a_hand_was_counted_is_explained(said: str) -> None:
    chat = Chat.after("ann: /newgame hong kong ann ben cat dan", "ann: ben 3 faan cat")
    assert chat.say(f"ann: {said}") == chat.say("ann: /why")


@pytest.mark.parametrize(
    "typed",
    [
        *("make hand 2 a draw", "hand 2 was a draw", "no hand 2 was actually a draw", "hand 2 should be a draw"),
        *("第二把流局", "第2鋪應該係流局", "2局目は流局でした", "the last hand was a draw", "hand 2 nobody won"),
    ],
)
def test_a_hand_named_as_a_draw_becomes_one_by_a_tap(typed: str) -> None:
    chat = Chat.after("ann: /newgame sg ann ben cat dan", "ann: ben 3 tai from dan", "ann: cat 2 tai zimo")
    assert chat.say(f"ann: {typed}").startswith("Correct hand 2: draw, the wall ran out?")
    assert "Nobody pays." in chat.say("ann: #1")


def test_a_hand_that_was_drawn_may_be_one_that_was_self_drawn() -> None:
    chat = Chat.after("ann: /newgame sg ann ben cat dan", "ann: ben 3 tai from dan")
    chat.say("ann: hand 1 was drawn")
    assert chat.labels == ["draw, the wall ran out", "Self-drawn", "Leave it as is"]
    assert "wins by self-draw" in chat.say("ann: #2")


@pytest.mark.parametrize("typed", ["undo 1b", "delete 1b please", "取消1b", "1b 取消"])
def test_an_entry_between_hands_is_undone_by_its_label_in_words(typed: str) -> None:
    chat = Chat.after(
        "ann: /newgame sg ann ben cat dan", "ann: ben 3 tai from dan", "ann: /kong dan concealed", "ann: /pay ann ben 8"
    )
    assert chat.say(f"ann: {typed}").startswith("Undone: ann pays ben")


def test_a_label_of_nothing_is_talk() -> None:
    assert not Chat.after("ann: /newgame sg ann ben cat dan", "ann: ben 3 tai from dan").say("ann: undo 9z")


@pytest.mark.parametrize("typed", ["wing was 6", "wing had 6 in that last one", "last one wing was 6"])
def test_points_of_a_settled_round_are_put_right_by_a_tap(typed: str) -> None:
    chat = Chat.after(
        "ann: /newgame british wing don jean pat", "ann: jean 30 mahjong from pat", "ann: wing 12, don 10, pat 4"
    )
    assert chat.say(f"ann: {typed}").startswith("Correct hand 1: wing 6?")
    assert "\nwing 6\n" in chat.say("ann: #1")
    assert chat.say("ann: wing was late") == ""


@pytest.mark.parametrize("typed", ["1f", "^1f", "flower 1", "f1", "花1", "^dan: she had flower 1", "^forgot flower 1"])
def test_a_flower_named_alone_by_the_winner_or_to_the_receipt_joins_a_hand_of_tiles(typed: str) -> None:
    chat = Chat.after("ann: /newgame hk Ann Ben Cat Dan", "cat: /s cat 123p 456p PPP SSS 9p+9p from ben", step=20)
    who, _, told = typed.removeprefix("^").rpartition(": ")
    said = chat.say(f"{who or 'cat'}: {told}", reply_to=chat.shown if typed.startswith("^") else None)
    assert said.startswith("Correct hand 1: + 1f?")
    assert "6 faan → 5 faan" in said


def test_a_flower_alone_of_somebody_who_did_not_win_is_talk() -> None:
    chat = Chat.after("ann: /newgame hk Ann Ben Cat Dan", "cat: /s cat 123p 456p PPP SSS 9p+9p from ben", step=20)
    assert chat.say("dan: 1f") == ""


@pytest.mark.parametrize(("typed", "asks"), [("that was 4", "4 tai?"), ("4 tai", "4 tai?"), ("off dan", "Off Dan?")])
def test_an_answer_to_the_line_of_a_hand_is_about_that_hand(typed: str, asks: str) -> None:
    chat = Chat.after("ann: /newgame sg Ann Ben Cat Dan", "ann: ben 3 from cat", "dan: ann 2 from dan")
    assert chat.say(f"cat: {typed}", reply_to="2").startswith(f"Correct hand 1: {asks}")


def test_undoing_and_restoring_a_correction_tell_what_becomes_of_the_hand() -> None:
    chat = Chat.after("ann: /newgame sg Ann Ben Cat Dan", "ann: ben 3 from cat", "ann: /fix 1 4 from dan")
    assert chat.say("ann: /undo").splitlines()[:3] == [
        "Undone: the fix to hand 1.",
        "Off Dan → Off Cat",
        "4 tai → 3 tai",
    ]
    said = chat.say("ann: /redo").splitlines()[:3]
    assert said == ["Restored: the fix to hand 1.", "Off Cat → Off Dan", "3 tai → 4 tai"]


@pytest.mark.parametrize("typed", ["yes undo it", "ya undo", "yes, undo hand 1 please", "はい、取り消して"])
def test_words_that_agree_to_an_undo_answer_its_question(typed: str) -> None:
    chat = Chat.after("ann: /newgame sg Ann Ben Cat Dan", "ann: ben 3 from cat", step=20)
    assert "Undo that?" in chat.say("dan: undo")
    assert chat.say(f"dan: {typed}").startswith("Undone: hand 1.")
    assert chat.say(f"dan: {typed}") == "", "nothing more is taken back by it"


@pytest.mark.parametrize(
    "typed", ["undo prata", "undo the prata 5, uncle tap it", "cancel the prata", "remove prata pls"]
)
def test_a_payment_is_taken_back_by_what_it_was_for(typed: str) -> None:
    begun = (
        "ann: /newgame sg Ann Ben Cat Dan",
        "ann: /pay ben cat 5 prata",
        "ann: ben 3 from cat",
        "ann: /pay cat ben 2 tea",
    )
    chat = Chat.after(*begun)
    said = chat.say(f"dan: {typed}")
    assert said.startswith("Somebody else entered Ben pays Cat 5 (prata). Undo that?")
    assert chat.say("dan: undo the supper") == ""
    assert chat.say("dan: undo the prata 7") == ""


@pytest.mark.parametrize(
    ("typed", "moved"),
    [
        ("ben: kong dan added", {"Dan": 3}),
        ("ben: dan jia gang", {"Dan": 3}),
        ("ben: i angang last hand", {"Ben": 6}),
        ("ben: i angang in hand 1", {"Ben": 6}),
        ("dan: dan got 2 angang in hand 2", {"Dan": 6}),
        ("ben: dan angang x2 last hand", {"Dan": 6}),
        ("ben: ben flower set bonus payment", {"Ben": 6}),
        ("ben: i got flower set, four seasons", {"Ben": 6}),
    ],
)
def test_payments_of_a_deal_are_booked_in_the_words_of_a_hand_that_is_over(typed: str, moved: dict[str, int]) -> None:
    chat = Chat.after("ann: /newgame sg Ann Ben Mei Dan stake=0.5/1", "ann: ben 3 from mei", "ben: mei 2 zimo", step=20)
    said = chat.say(typed)
    for name, amount in moved.items():
        assert f"→ {name} {amount // 3} each" in said


@pytest.mark.parametrize(
    ("typed", "offered"),
    [
        ("kong by dan", "Added kong by Dan: +3"),
        ("dan had a kong earlier", "Added kong by Dan: +3"),
        ("i also kong last hand", "Added kong by Ben: +3"),
        ("i had cat n rat hand 1, forgot", "Record Ben · Animal bite · 咬: 3"),
        ("ben had cat and rat in hand 1", "Record Ben · Animal bite · 咬: 3"),
        ("ben cat and rat", "Record Ben · Animal bite · 咬: 3"),
    ],
)
def test_payments_of_a_deal_told_late_in_half_words_are_offered(typed: str, offered: str) -> None:
    chat = Chat.after("ann: /newgame sg Ann Ben Mei Dan stake=0.5/1", "ann: ben 3 from mei", "ben: mei 2 zimo", step=20)
    chat.say(f"ben: {typed}")
    assert chat.labels[0] == offered


@pytest.mark.parametrize("typed", ["we had cat and rat soup", "kong hei fat choy", "i also think so"])
def test_talk_of_animals_and_kongs_is_no_payment(typed: str) -> None:
    chat = Chat.after("ann: /newgame sg Ann Ben Mei Dan stake=0.5/1", "ann: ben 3 from mei", step=20)
    assert chat.say(f"ben: {typed}") == ""


def test_a_payment_of_a_hand_that_was_not_played_is_told_so() -> None:
    chat = Chat.after("ann: /newgame sg Ann Ben Mei Dan stake=0.5/1", "ann: ben 3 from mei", step=20)
    assert chat.say("ben: i angang hand 9").startswith("There's no hand 9.")


@pytest.mark.parametrize("typed", ["that was only 5", "off dan", "4 tai", "no it was 4", "one more"])
def test_an_answer_to_a_receipt_of_a_closed_night_never_changes_the_newest_hand(typed: str) -> None:
    chat = Chat.after("ann: /newgame sg Ann Ben Cat Dan", "ann: ben 3 from cat", step=20)
    receipt = chat.shown
    chat.play(["ann: /settle close", "ann: #1", "ann: /newgame sg Ann Ben Cat Dan", "ann: ben 2 from cat"])
    said = chat.say(f"ann: {typed}", reply_to=receipt)
    assert said in ("", "This receipt is from an earlier night. Nothing was changed.")
    assert (typed == "one more") is (said == "")


@pytest.mark.parametrize(
    "typed", ["last week hand 2 was only 4 tai", "yesterday hand 2 was 4 tai", "上禮拜第2局是四台"]
)
def test_a_hand_of_another_night_is_closed(typed: str) -> None:
    chat = Chat.after("ann: /newgame sg Ann Ben Cat Dan", "ann: ben 3 from cat", "ann: ben 2 from cat", step=20)
    assert chat.say(f"ann: {typed}") == "That night is closed."
    assert chat.say("ann: last week hand 2 was fun") == ""


def test_a_correction_that_does_what_was_shown_is_not_asked_about_again() -> None:
    begun = ("ann: /newgame sg Ann Ben Cat Dan", "ann: ben 3 from cat", "dan: hand 1 was 4 tai")
    chat = Chat.after(*begun, step=20)
    question = chat.shown
    chat.say("ann: dan 2 zimo")
    assert chat.say("dan: #1", reply_to=question).startswith("Hand 1 corrected.")
    assert chat.seen.night.hands[0].corrected


def test_a_correction_of_a_hand_that_was_put_right_since_is_asked_about_again() -> None:
    """The menu offered whose hand it was; somebody tapped one winner, then somebody another."""
    chat = Chat.after("ann: /newgame hk Ann Ben Cat Dan", "ann: ann 4 zimo", "ann: /fix 1", step=20)
    question = str(chat.shown)
    won = {label: f"#{at}" for at, label in enumerate(chat.labels, 1) if label.startswith("Won by")}
    assert chat.say(f"ann: {won['Won by Ben']}", reply_to=question).startswith("Hand 1 corrected.")
    menu = Chat.after("ann: /newgame hk Ann Ben Cat Dan", "ann: ann 4 zimo", "ann: /fix 1", step=20).messages[question]
    chat.messages[question] = menu  # as it stands on a phone that has not heard of it
    chat.say(f"dan: {won['Won by Dan']}", reply_to=question)
    assert chat.seen.night.hands[0].given.wins[0].player == chat.seen.people.by_name("Ben").id  # type: ignore[union-attr]


def test_a_correction_that_moves_more_than_was_shown_is_asked_about_again() -> None:
    chat = Chat.after("ann: /newgame sg Ann Ben Cat Dan", "ann: ben 3 from cat", "dan: hand 1 was won by ann", step=20)
    question = chat.shown
    chat.say("ann: dan 2 zimo")
    assert "Something has been recorded" in chat.say("dan: #1", reply_to=question)
    assert not chat.seen.night.hands[0].corrected


def test_a_game_that_ended_by_a_correction_is_not_ended_once_more_where_the_deal_was_moved_since() -> None:
    chat = Chat.after(
        *("ann: /newgame arcade Ann Ben", "ann: /draw nobody", "ann: /seat dealer=ben"), "ann: /fix 1 riichi ann"
    )
    assert "Game over: Ben went bust." in chat.text
    assert "Game over." in chat.say("ann: /table")
    told = chat.say("ann: /settle close anyway")
    assert "pot → Ann" not in told
    assert "Ann +1.0 · Ben −1.0" in told


def test_two_winners_of_a_correction_are_asked_for_one_at_a_time_of_that_hand() -> None:
    chat = Chat.after("ann: /newgame riichi ann bob cat dan", "ann: bob 3900 from cat", "ann: dan mangan from ann")
    assert "like /fix 1 from" in chat.say("ann: /fix 1 bob 3900 and dan 5200 from cat")


@pytest.mark.parametrize("said", ["eh was 3 tai", "was 3 tai", "was 3 tai i think", "hmm was 3 tai la"])
def test_what_a_hand_was_is_asked_about_right_behind_it_whoever_says_so(said: str) -> None:
    begun = ("jo: /newgame sg Jo Farid Bok Kim", "jo: jo 4 tai from farid")
    chat = Chat.after(*begun, step=40)
    assert "Correct hand 1: 3 tai?" in chat.say(f"farid: {said}")
    assert not chat.seen.night.hands[0].corrected
    assert Chat.after(*begun, step=400).say(f"farid: {said}") == ""


@pytest.mark.parametrize(
    "said",
    [
        "jo also had 2 animals",
        "jo also 2 animals, cat and rat",
        "forgot jo's cat and rat",
        "jo also had cat and another animal",
    ],
)
def test_animals_told_besides_count_one_each_however_they_are_told(said: str) -> None:
    """Each animal is 1 tai (singapore.md: `animal`): 1 tai with two of them are 3."""
    chat = Chat.after("jo: /newgame sg Jo Farid Bok Kim", "jo: jo 1 tai from farid", step=40)
    assert "3 tai?" in chat.say(f"bok: {said}")
