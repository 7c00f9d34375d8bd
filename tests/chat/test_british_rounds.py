"""A British round entered by taps, and hands that are looked at beside each other."""

from __future__ import annotations

import pytest

from bot.text.catalogue import catalogue
from bot.text.render import plain
from engine.wins import Win
from tests.chat.conftest import Chat


@pytest.fixture
def club(chat: Chat) -> Chat:
    chat.say("bill: /newgame british bill rod ben jack")
    return chat


def tap(chat: Chat, label: str) -> str:
    """Press the button of that label; the reply."""
    return chat.say(f"bill: #{chat.labels.index(label) + 1}")


def test_a_round_is_entered_by_taps_alone(club: Chat) -> None:
    """East wins 28: 56 from each; of the losers 8, 4 and nothing settle 4, 8 and 4 among themselves."""
    club.say("bill: /s")
    taps = ["bill", "Self-drawn", "28", "rod's hand", "8", "ben's hand", "4", "jack's hand", "Nothing"]
    for label in taps:
        tap(club, label)
    assert len(taps) <= 12
    assert club.balances == {"bill": 168, "rod": -56 + 4 + 8, "ben": -56 - 4 + 4, "jack": -56 - 8 - 4}


def test_back_from_a_hand_shows_the_open_round_again(club: Chat) -> None:
    shown = club.say("bill: /s bill =28 zimo")
    tap(club, "rod's hand")
    assert tap(club, "‹ Back") == shown


def test_undo_takes_back_the_hand_that_came_in_last(club: Chat) -> None:
    club.say("bill: /s bill =28 zimo")
    club.say("rod: /hand =8")
    assert "Somebody else entered" in tap(club, "Undo")
    tap(club, club.labels[0])
    assert [one.part.player for one in club.seen.night.pending] == [club.seen.people.by_name("bill").id]  # type: ignore[union-attr]  # he sits there


def test_a_value_changed_for_one_hand_holds_until_the_round_is_settled(club: Chat) -> None:
    """All chows off a discard are worth the mah-jong points alone, 40 here instead of 20; East receives double."""
    hand = "(123m) (456p) (789s) (234s) 5m+5m"
    club.play([f"bill: /s bill {hand} from ben mj=40", "rod: /hand -", "ben: /hand -"])
    club.say("jack: /hand -")
    alone = club.balances
    club.play(["jack: /undo", "bill: /cancel"])
    club.say(f"bill: /s bill {hand} from ben mj=40\nrod: -\nben: -\njack: -")
    assert club.balances == alone
    assert alone["bill"] == 3 * 2 * 40


def test_a_value_changed_for_one_hand_does_not_hold_in_the_next(club: Chat) -> None:
    club.say("bill: /s bill (111m) 234p 567p 789s 55s mj=40 zimo\nrod: -\nben: -\njack: -")
    assert club.seen.night.pending_changes == ()


def test_a_hand_is_refused_beside_another_that_holds_the_same_tiles_and_both_are_named(club: Chat) -> None:
    club.say("bill: /s bill (EEE) 234p 567p 789s 5s+5s zimo")
    said = club.say("rod: /hand rod (EEE)")
    assert "rod" in said
    assert "bill" in said
    assert "6" in said
    assert len(club.seen.night.pending) == 1


def test_a_flower_that_somebody_holds_already_is_refused(club: Chat) -> None:
    club.say("bill: /s bill =28 zimo")
    club.say("rod: /hand rod (999m) 1f")
    said = club.say("ben: /hand ben (888m) 1f")
    assert "rod" in said
    assert len(club.seen.night.pending) == 2


def test_the_round_asks_whose_hand_when_nobody_is_named(club: Chat) -> None:
    club.say("bill: /hand")
    assert club.labels == ["bill's hand", "rod's hand", "ben's hand", "jack's hand"]


# a round put right: the new winner keeps what was entered for that hand, everybody else theirs

ROUND = "bill: /s bill =84 from rod\nrod =80\nben =20\njack =40"


def points(chat: Chat) -> dict[str, str]:
    """What every player's line of the newest hand says, the winner's with the star."""
    hand = chat.seen.night.hands[-1]
    name = chat.seen.people.name
    winners = {one.part.player for one in hand.given.entered if isinstance(one.part, Win)}
    return {
        name(one.part.player) + "★" * (one.part.player in winners): str(one.stated.points if one.stated else one.hand)
        for one in hand.given.entered
    }


def test_another_winner_keeps_the_points_entered_for_that_hand(club: Chat) -> None:
    """Jack wins 40 off Rod: Bill, East, pays 80, Rod and Ben 40; Bill's 84, Rod's 80 and Ben's 20 settle beside it:
    Rod 8 and Ben 128 to Bill (East pays and gets twice), Ben 60 to Rod."""
    club.say(ROUND)
    club.say("bill: /fix 1 winner=jack")
    assert points(club) == {"jack★": "40", "bill": "84", "rod": "80", "ben": "20"}
    assert club.balances == {
        "bill": -80 + 8 + 128,
        "rod": -40 - 8 + 60,
        "ben": -40 - 128 - 60,
        "jack": 80 + 40 + 40,
    }


def test_another_winner_with_points_of_his_own_leaves_every_other_hand(club: Chat) -> None:
    club.say(ROUND)
    club.say("bill: /fix 1 winner=jack 90")
    assert points(club) == {"jack★": "90", "bill": "84", "rod": "80", "ben": "20"}


@pytest.mark.parametrize("nothing", ["0", "-"])
def test_another_winner_whose_hand_was_nothing_is_asked_for_it(club: Chat, nothing: str) -> None:
    """Nobody goes mah-jong with nothing: it is asked what he had, with every hand shown."""
    club.say(f"bill: /s bill 84 from rod\nrod 80\nben 20\njack {nothing}")
    before = club.seen.night.balances
    said = club.say("bill: /fix 1 winner=jack")
    assert "★ bill 84 · rod 80 · ben 20 · jack 0" in said
    assert "What was jack's hand worth?" in said
    assert club.seen.night.balances == before
    club.say("bill: 40")
    assert points(club) == {"jack★": "40", "bill": "84", "rod": "80", "ben": "20"}


def test_the_points_of_the_hand_that_won_were_the_new_winners_by_one_tap(club: Chat) -> None:
    """Jack wins 84 off Rod, and Bill, East, has nothing: he pays 168, and 160 and 40 to Rod and Ben; Ben 60 to Rod."""
    club.say("bill: /s bill 84 from rod\nrod 80\nben 20\njack 0")
    club.say("bill: /fix 1 winner=jack")
    tap(club, "84, and bill 0")
    assert points(club) == {"jack★": "84", "bill": "0", "rod": "80", "ben": "20"}
    assert club.balances == {
        "bill": -168 - 160 - 40,
        "rod": -84 + 160 + 60,
        "ben": -84 + 40 - 60,
        "jack": 168 + 84 + 84,
    }


def test_another_winner_whose_hand_is_less_than_going_mah_jong_alone_is_asked_for_it(club: Chat) -> None:
    club.say("bill: /s bill 84 from rod\nrod 80\nben 20\njack 16")
    said = club.say("bill: /fix 1 winner=jack")
    assert "Nobody goes mah-jong with what was entered for jack: 16" in said
    assert points(club)["bill★"] == "84"


def test_another_winner_whose_hand_was_told_in_part_is_asked_for_it(club: Chat) -> None:
    club.say("bill: /s bill 84 from rod\nrod 80\nben 20\njack (CCCC)")
    assert "What was jack's hand worth?" in club.say("bill: /fix 1 winner=jack")
    club.say("bill: 96")
    assert points(club) == {"jack★": "96", "bill": "84", "rod": "80", "ben": "20"}


@pytest.mark.parametrize("told", ["winner=jack 10", "winner=jack 51", "winner=jack 51, bill 4", "10"])
def test_a_correction_doubts_the_points_of_a_winner_that_a_new_hand_doubts(club: Chat, told: str) -> None:
    club.say(ROUND)
    assert "Did you mistype it?" in club.say(f"bill: /fix 1 {told}")
    assert points(club)["bill★"] == "84"
    club.say("bill: #1")
    assert told.split()[1 if "jack" in told else 0].strip(",") in points(club).values()


# several hands of a round told anew in one line


@pytest.mark.parametrize("told", ["winner=jack 84 bill 4", "winner=jack 84, bill 4", "jack 84 from rod, bill had 4"])
def test_a_new_winner_and_what_the_old_one_had_are_put_right_in_one_line(club: Chat, told: str) -> None:
    club.say(ROUND)
    said = club.say(f"bill: /fix 1 {told}")
    assert points(club) == {"jack★": "84", "bill": "4", "rod": "80", "ben": "20"}
    assert "counts as bill's own hand" not in said


def test_hands_of_several_losers_are_put_right_in_one_line(club: Chat) -> None:
    club.say(ROUND)
    club.say("bill: /fix 1 rod 8, ben 4")
    assert points(club) == {"bill★": "84", "rod": "8", "ben": "4", "jack": "40"}


def test_a_drawn_round_becomes_a_won_one_in_one_line(club: Chat) -> None:
    """Rod goes mah-jong off Ben with 104: East pays 208, the others 104; Bill has nothing, Jack 6 and Ben 2."""
    club.say("bill: /draw settle\nbill -\nrod 4\nben 4\njack 6")
    club.say("bill: /fix 1 winner=rod 104 from=ben jack 6, ben 2")
    assert points(club) == {"rod★": "104", "bill": "None", "jack": "6", "ben": "2"}
    assert club.balances == {"bill": -208 - 12 - 4, "rod": 416, "ben": -104 + 4 - 4, "jack": -104 + 12 + 4}


def test_a_drawn_round_told_as_won_in_one_line_asks_off_whom_and_keeps_every_hand(club: Chat) -> None:
    club.say("bill: /draw settle\nbill -\nrod 4\nben 4\njack 6")
    club.say("bill: /fix 1 winner=rod 104 jack 8, ben 2")
    tap(club, "Off ben")
    assert points(club)["rod★"] == "104"
    assert points(club)["jack"] == "8"
    assert points(club)["ben"] == "2"


@pytest.mark.parametrize(
    "told",
    ["it was jack, 84, bill had 4", "it was jack with 84 and bill had 4", "no, jack went out with 84, bill had 4"],
)
def test_words_that_tell_another_winner_and_the_hand_of_the_old_one_correct_the_round(club: Chat, told: str) -> None:
    club.say(ROUND)
    assert "Correct hand 1" in club.say(f"ben: {told}")
    assert points(club)["bill★"] == "84"
    tap(club, "Correct it")
    assert points(club) == {"jack★": "84", "bill": "4", "rod": "80", "ben": "20"}


def test_a_value_without_a_name_puts_the_winners_hand_right_whoever_says_it(club: Chat) -> None:
    club.say(ROUND)
    club.say("rod: /fix 1 90")
    assert points(club) == {"bill★": "90", "rod": "80", "ben": "20", "jack": "40"}


def test_another_winner_who_discarded_is_asked_how(club: Chat) -> None:
    club.say(ROUND)
    club.say("bill: /fix 1 winner=rod")
    assert points(club) == {"bill★": "84", "rod": "80", "ben": "20", "jack": "40"}
    tap(club, "Off jack")
    assert points(club) == {"rod★": "80", "bill": "84", "ben": "20", "jack": "40"}


def test_a_bare_name_does_not_change_the_winner_of_a_round(club: Chat) -> None:
    club.say(ROUND)
    assert "Did jack win" in club.say("bill: /fix 1 jack")
    assert points(club) == {"bill★": "84", "rod": "80", "ben": "20", "jack": "40"}


def test_the_last_tile_of_a_hand_that_did_not_win_after_all_is_not_its_own(club: Chat) -> None:
    club.say("bill: /s bill 123m 456p 789s 22s EE+E from rod\nrod =4\nben =2\njack =24")
    assert "★ jack 24" in club.say("bill: /fix 1 winner=jack")
    (bills,) = [one.hand for one in club.seen.night.hands[-1].given.entered if one.hand is not None]
    assert bills.size == 13


SETTLED = "bill: /s bill 40 zimo\nrod: 10\nben: 20\njack: -"


def test_a_hand_told_right_after_the_round_is_asked_for_its_round(club: Chat) -> None:
    """Ben's 12 in place of 20: he receives 8 less, 6 of it from Rod whose 10 he no longer beats by 10 but by 2."""
    club.say(SETTLED)
    before = club.balances
    club.say("ben: /hand =12")
    assert club.labels == ["It belongs to hand 1", "The next one"]
    assert not club.seen.night.pending
    club.say("ben: #1")
    assert {name: amount - before[name] for name, amount in club.balances.items()} == {
        "bill": 0,
        "rod": 8,
        "ben": -16,
        "jack": 8,
    }


def test_a_hand_told_right_after_the_round_may_open_the_next(club: Chat) -> None:
    club.say(SETTLED)
    club.say("ben: /hand =12")
    club.say("ben: #2")
    assert len(club.seen.night.pending) == 1


def test_a_hand_told_later_opens_the_next_round(club: Chat) -> None:
    club.say(SETTLED)
    club.now += 600
    club.say("ben: /hand =12")
    assert len(club.seen.night.pending) == 1


def test_fishing_asks_for_what(club: Chat) -> None:
    """Forty percent of 500 and of 1000."""
    club.say("ben: /hand ben fishing")
    assert "Knitting = 200" in club.labels
    tap(club, "The Wriggling Snake = 400")
    assert "400" in club.text
    assert len(club.seen.night.pending) == 1


def test_fishing_takes_a_part_of_a_name_that_only_one_hand_has(club: Chat) -> None:
    assert "ben 400\n" in club.say("ben: /hand fishing snake")


def test_a_flower_without_its_number_is_asked_about(club: Chat) -> None:
    """Ben sits West: the third flower is his own, four points doubled."""
    club.say("ben: /hand ben flower")
    assert not club.seen.night.pending
    tap(club, "3f")
    assert "\nben 8\n" in club.text


def test_more_chows_than_the_house_allows_are_refused_at_once(club: Chat) -> None:
    club.say("bill: /set chow_limit=enforce")
    assert "3 chows" in club.say("bill: /s bill (123m) (234p) (567s) (EEE) 5m+5m from ben")
    assert not club.seen.night.pending


def test_a_refusal_in_a_message_of_several_lines_names_the_line(club: Chat) -> None:
    said = club.say("bill: /s bill 40 zimo\nrod: 10\nben: (EEEE) (FFFF) (PPPP) (CCCC) (SSSS)\njack: -")
    assert said.startswith("ben's line:")
    assert not club.seen.night.pending


def test_a_hand_may_be_claimed_as_an_ordinary_one(club: Chat) -> None:
    """Heads and Tails is 1000; as ordinary pungs: 4 + 8 + 8 + 8 and 20 for going out, doubled for no chows."""
    hand = "(111m) 111p 111s 999m 9p+9p"
    assert "bill 1,000\n" in club.say(f"bill: /s bill {hand} from ben")
    club.say("bill: /cancel")
    assert "★ bill 96\n" in club.say(f"bill: /s bill {hand} ordinary from ben")


def test_the_message_of_the_round_follows_what_is_taken_back(club: Chat) -> None:
    club.say("bill: /s bill =40 zimo")
    message = str(club.shown)
    club.say("rod: /hand 8")
    both = club.messages[message].lines
    assert "rod" in str(next(line for line in both if line.key == "round.scores"))
    club.say("rod: /undo")
    undone = club.messages[message].lines
    assert "rod" not in str(next(line for line in undone if line.key == "round.scores"))
    club.say("rod: /redo")
    assert club.messages[message].lines == both


@pytest.mark.parametrize(
    "typed", ["/fix 1 jack mah jong 90 from rod", "/fix jack mah jong 90", "/fix jack went out with 90"]
)
def test_a_winners_sentence_in_a_correction_is_no_losers_hand(club: Chat, typed: str) -> None:
    club.say(ROUND)
    club.say(f"bill: {typed}")
    assert points(club) == {"jack★": "90", "bill": "84", "rod": "80", "ben": "20"}


def test_a_winner_who_would_pay_himself_is_asked_how_and_keeps_the_points(club: Chat) -> None:
    club.say(ROUND)
    club.say("bill: /fix rod mah jong 100")
    tap(club, "Self-drawn")
    assert points(club) == {"rod★": "100", "bill": "84", "ben": "20", "jack": "40"}


def test_words_about_another_winner_of_a_round_are_shown_with_a_tap(club: Chat) -> None:
    club.say(ROUND)
    club.say("bill: no, jack went out with 90 off ben")
    assert points(club)["bill★"] == "84"
    club.say("bill: #1")
    assert points(club) == {"jack★": "90", "bill": "84", "rod": "80", "ben": "20"}


def test_a_winner_of_nothing_is_refused(club: Chat) -> None:
    club.say(ROUND)
    club.say("bill: /fix 1 bill 0")
    assert points(club)["bill★"] == "84"


def test_a_correction_asks_whether_a_set_was_claimed(club: Chat) -> None:
    """South's East wind in the East round: 8 or 4, doubled."""
    club.say(ROUND)
    club.say("bill: /fix 1 rod EEE")
    assert club.labels == ["Nothing claimed: 16", "(EEE): 8"]
    club.say("bill: #2")
    assert points(club)["bill★"] == "84"
    rod = club.seen.people.by_name("rod")
    assert rod is not None
    assert [one.counted for one in club.seen.night.hands[-1].result.scored if one.player == rod.id] == [8]


def test_the_reading_is_claimed_by_choice(club: Chat) -> None:
    """Four winds and dragons: Four Blessings 1000, and as an ordinary hand 80 doubled five times."""
    club.say("bill: /set limit=5000")
    club.say("bill: /s bill [EEEE] SSS WWW NNN CC zimo claim four blessings\nrod 0\nben 0\njack 0")
    assert club.balances["bill"] == 3 * 2 * 1000
    club.say("bill: /fix")
    assert "Claim the ordinary hand: 2,560" in club.labels
    tap(club, "Claim the ordinary hand: 2,560")
    assert club.balances["bill"] == 3 * 2 * 2560
    club.say("bill: /fix 1 claim all winds and dragons")
    assert club.balances["bill"] == 3 * 2 * 1000


# money, and the score sheet


@pytest.mark.parametrize(
    "stake",
    ["1000:£1", "£1 per 1000", "1,000 points to the pound", "1000 points a quid", "money=on points_per_unit=1000"],
)
def test_pounds_are_shown_where_money_is_on(chat: Chat, stake: str) -> None:
    """East wins 84: 168 from each are 16.8 pence, to the penny 17."""
    chat.say(f"bill: /newgame british bill rod ben jack {stake}")
    said = chat.say("bill: /s bill 500 ben\nrod 0\nben 0\njack 0")
    assert "£1 each" in said
    assert "bill +£3" in said


def test_the_points_stand_beside_the_pounds_they_came_of(chat: Chat) -> None:
    """The round of the manual: every payment is rounded by itself, Bill's 17 + 8 + 8 pence for 336 points are 33."""
    chat.say("rod: /newgame british rod bill ben jack 1000:£1")
    said = chat.say("rod: /s bill 84 from ben\nrod 80\nben 208\njack 416")
    for told in ("rod −£1.10 (−1,096)", "bill +£0.33 (+336)", "ben −£0.03 (−36)", "jack +£0.80 (+796)"):
        assert told in said
    assert "bill +£0.33 (+336)" in chat.say("rod: /table")
    assert sum(chat.balances.values()) == 0


def test_no_pounds_are_shown_where_points_are_played_for(club: Chat) -> None:
    assert "£" not in club.say(ROUND)


def test_the_score_sheet_begins_with_the_start_and_ends_with_totals(chat: Chat) -> None:
    """Bill's 84 and 80 are 164; money as in the two rounds, hand by hand."""
    chat.say("bill: /newgame british bill rod ben jack starting_points=2000")
    chat.say(ROUND)
    chat.say("bill: /s rod 84 ben\nbill 80\nben 20\njack 40")
    rows = chat.say("bill: /history sheet").split("\n")
    assert rows[1:4] == ["Start:", "bill 2,000 · rod 2,000", "ben 2,000 · jack 2,000"]
    assert rows[rows.index("Total:") + 1].startswith("bill (164) ")
    assert [row for row in rows if row.endswith(":")] == ["Start:", "1:", "2:", "Total:"]


def test_the_round_begins_with_the_prevailing_wind_and_the_seats(club: Chat) -> None:
    rows = club.say(ROUND).split("\n")
    assert "East round: bill E, rod S, ben W, jack N" in rows[1]
    assert "bill is East" in rows[-1]


@pytest.mark.parametrize(
    "typed",
    [
        "ann 84 from bob, bob 12, margaret 20, colin 8",
        "ann 84 from bob, margaret 20, bob 12, colin 8",
        "ann 84 off bob margaret 20 colin 8 bob 12",
        "ann went out with 84 off bob; colin has 8, bob has 12 & margaret 20",
        "ann 84 self-drawn, margaret 20, bob 12, colin 8",
        "/score ann 84 from bob, margaret 20, bob 12, colin 8",
    ],
)
def test_in_a_round_of_one_line_each_has_the_points_beside_the_own_name(typed: str) -> None:
    # Ann is East: 2 × 84 from each; Margaret 20 − 12 from Bob and 20 − 8 from Colin; Bob 12 − 8 from Colin
    chat = Chat()
    chat.say("ann: /newgame british ann bob margaret colin")
    chat.say(f"ann: {typed}")
    assert chat.balances == {"ann": 504, "bob": -172, "margaret": -148, "colin": -184}


# two players


def test_two_players_are_told_that_east_is_not_doubled_and_how_they_move(chat: Chat) -> None:
    chat.say("ann: /newgame british ann bob")
    said = chat.say("ann: /rules")
    assert "East pays and gets double" not in said
    assert "Two players: East isn't doubled" in said
    assert "Both move one seat after each hand" in said
    assert "East pays and gets double" in chat.say("ann: /rules british")


def test_two_players_move_through_the_four_winds_and_the_seats_are_told(chat: Chat) -> None:
    """East and South; East and North; North and West; West and South: the South player is the next East."""
    chat.say("ann: /newgame british ann bob")
    rounds = (("ann", "bob"), ("bob", "ann"), ("ann", "bob"))
    nexts = [chat.say(f"ann: /s {out} =40 zimo\n{other} =8").split("\n")[-1] for out, other in rounds]
    assert "bob is East" in nexts[0]
    assert "bob N" in nexts[1]
    assert "ann W" in nexts[1]
    assert "bob W" in nexts[2]
    assert "ann S" in nexts[2]
    assert chat.balances == {"ann": 40, "bob": -40}


def test_two_players_face_to_face_swap_east_and_west(chat: Chat) -> None:
    chat.say("ann: /newgame british ann bob two_player_seating=east_west")
    assert "East and West swap after each hand" in chat.say("ann: /rules")
    assert "bob is East" in chat.say("ann: /s ann =40 zimo\nbob =8")
    assert "ann is East" in chat.say("ann: /s ann =40 zimo\nbob =8")


# what a receipt and the sheet say


def test_a_receipt_says_a_score_once_and_how_it_was_worked_out(club: Chat) -> None:
    """42 doubled three times is 336, 12 doubled once 24."""
    said = club.say("bill: bill 42 points 3 doubles from rod, rod 12 x 2, ben 20, jack 0").splitlines()
    assert said[2:5] == ["★ bill 42 × 8 = 336", "rod 12 × 2 = 24", "ben 20 · jack 0"]


def test_everybody_keeps_his_own_points_beside_a_winner_whose_score_is_a_product(club: Chat) -> None:
    said = club.say("bill: bill 42 x 2 off rod, ben 12, rod 0, jack 6").splitlines()
    assert said[2:5] == ["★ bill 42 × 2 = 84", "ben 12", "jack 6 · rod 0"]


def test_a_score_above_the_limit_says_both(club: Chat) -> None:
    said = club.say("bill: bill 84 from rod, rod 1200, ben 0, jack 0").splitlines()
    assert "rod 1,000 (1,200 before the limit)" in said


@pytest.mark.parametrize("typed", ["/sheet", "/scores", "/scoresheet", "score sheet", "show me the score sheet please"])
def test_the_score_sheet_is_known_by_its_own_names(club: Chat, typed: str) -> None:
    club.say(ROUND)
    assert club.say(f"ben: {typed}") == club.say("ben: /history sheet")
    assert "Score sheet" in club.text


@pytest.fixture
def settled(club: Chat) -> Chat:
    """Bill, who is East, won 28; Rod held 8, Ben 4 and Jack nothing."""
    club.say("bill: /s bill =28 zimo\nrod: =8\nben: =4\njack: -")
    assert club.balances["jack"] == -56 - 8 - 4
    return club


@pytest.mark.parametrize("typed", ["sorry my hand was 12", "oops, my hand was 12 not 4", "sorry I had 12"])
def test_the_own_hand_of_a_settled_round_is_corrected_in_words(settled: Chat, typed: str) -> None:
    """Ben with 12 instead of 4: Rod pays him 4 and Jack 12."""
    settled.say(f"ben: {typed}")
    if settled.labels[:1] == ["Correct it"]:
        settled.say("ben: #1")
    assert settled.balances == {"bill": 168, "rod": -56 - 4 + 8, "ben": -56 + 4 + 12, "jack": -56 - 8 - 12}


def test_a_hand_of_the_open_round_is_told_otherwise_in_words(club: Chat) -> None:
    club.play(["bill: /s bill =28 zimo", "rod: /hand rod =6", "rod: sorry my hand was 8"])
    club.say("ben: /hand ben =4")
    club.say("jack: /hand jack -")
    assert club.balances == {"bill": 168, "rod": -56 + 4 + 8, "ben": -56 - 4 + 4, "jack": -56 - 8 - 4}


@pytest.mark.parametrize("typed", ["bill 28, rod 8, ben 4, jack nil", "bill 28, rod 8, ben 4 and jack nothing"])
def test_every_hand_in_one_line_asks_who_went_out_and_keeps_the_values(club: Chat, typed: str) -> None:
    club.say(f"bill: {typed}")
    assert club.labels == ["bill", "rod", "ben"]
    tap(club, "bill")
    assert club.balances == {"bill": 168, "rod": -56 + 4 + 8, "ben": -56 - 4 + 4, "jack": -56 - 8 - 4}


def test_two_hands_in_one_line_open_the_round_of_the_one_who_went_out(club: Chat) -> None:
    club.say("bill: rod 84, ben 20")
    tap(club, "rod")
    assert [one.stated.points for one in club.seen.night.pending if one.stated is not None] == [84, 20]


@pytest.mark.parametrize(
    "typed", ["ben: i've got 14", "ben: /s i've got 14", "rod: ben 14 points", "rod: /s ben has 14"]
)
def test_points_before_anybody_went_out_ask_who_did(club: Chat, typed: str) -> None:
    club.say(typed)
    assert club.labels == ["ben", "Somebody else"]
    assert club.seen.night.pending == ()


def test_points_of_somebody_who_did_not_go_out_are_kept_until_somebody_does(club: Chat) -> None:
    """Rod wins 84: East pays 168. Of the losers bill 0, ben 14, jack 0: East pays ben 28, jack 14."""
    club.say("ben: i've got 14")
    tap(club, "Somebody else")
    club.say("rod: rod mahjong 84, bill nil, jack nil")
    assert club.balances == {"rod": 336, "bill": -168 - 28, "ben": -84 + 28 + 14, "jack": -84 - 14}


@pytest.mark.parametrize("typed", ["rod 14", "rod got 2", "14", "i've got 14 pounds"])
def test_a_name_and_a_number_before_anybody_went_out_are_left_alone(club: Chat, typed: str) -> None:
    assert club.say(f"bill: {typed}") == ""


@pytest.mark.parametrize("typed", ["mahjong 84; ben 20; jack 8; bill nil", "/s mahjong 84; ben 20; jack 8; bill nil"])
def test_a_round_told_by_one_who_lost_asks_who_went_out(club: Chat, typed: str) -> None:
    """Rod 84 is paid 168 by East; ben takes 40 of East and 12 of jack, jack 16 of East."""
    club.say(f"ben: {typed}")
    assert club.labels == ["rod"]
    tap(club, "rod")
    assert club.balances == {"rod": 336, "bill": -168 - 40 - 16, "ben": -84 + 40 + 12, "jack": -84 - 12 + 16}


@pytest.mark.parametrize(
    "typed", ["rod 84 mj, ben (999s), jack 8, bill nil", "mahjong 84 rod; ben 4; jack 8; bill nil"]
)
def test_who_went_out_may_stand_behind_the_points_and_a_hand_may_be_tiles(club: Chat, typed: str) -> None:
    """An exposed pung of nines is 4. Rod 84 is paid 168 by East; ben takes 8 of East and pays jack 4, who takes 16."""
    club.say(f"ben: {typed}")
    assert club.balances == {"rod": 336, "bill": -168 - 8 - 16, "ben": -84 + 8 - 4, "jack": -84 + 16 + 4}


def test_a_flower_of_a_loser_told_beside_the_winner_is_his(club: Chat) -> None:
    """A flower is 4 points."""
    club.say("rod: rod mahjong 84, jack 1f, ben nil, bill nil")
    assert club.balances == {"rod": 336, "bill": -168 - 8, "ben": -84 - 4, "jack": -84 + 8 + 4}


@pytest.mark.parametrize("typed", ["rod: rod got imperial jade", "rod: I've got imperial jade"])
def test_a_special_hand_that_somebody_got_opens_the_round(club: Chat, typed: str) -> None:
    assert "★ rod 1,000" in club.say(typed)


def test_a_special_hand_of_a_second_winner_is_asked_about(club: Chat) -> None:
    club.say("rod: rod mahjong 84")
    assert "rod has already gone mah-jong" in club.say("ben: ben got imperial jade")


def test_what_somebody_was_fishing_for_is_a_hand(club: Chat) -> None:
    """Fishing for Knitting is worth 200."""
    club.say("bill: /s bill =28 zimo")
    assert "ben 200" in club.say("ben: i was fishing for knitting")


def test_who_fishes_for_a_special_hand_needs_no_name(club: Chat) -> None:
    """Fishing for Knitting is worth 200."""
    club.say("bill: /s bill =28 zimo")
    assert "ben 200" in club.say("ben: fishing for knitting")


# words about a round that is open, or was just undone


@pytest.fixture
def evening(chat: Chat) -> Chat:
    """A settled round, and the next one open: Geoff is out with 30, Margaret has nothing."""
    chat.say("ann: /newgame british ann geoff margaret roy")
    chat.say("ann: im out 20, geoff 8, margaret 16, roy 10")
    chat.say("ann: geoff out 30")
    chat.say("margaret: 0")
    return chat


def points_of(chat: Chat) -> list[int | None]:
    """The points that stand in the open round, in the order they came in."""
    return [one.stated.points if one.stated else None for one in chat.seen.night.pending]


@pytest.mark.parametrize(
    ("typed", "points"),
    [
        ("margaret: no i had 4", [30, 4]),
        ("margaret: no mine's 16", [30, 16]),
        ("ann: no, margaret 20", [30, 20]),
        ("roy: no, i had 10", [30, 0, 10]),
        ("geoff: actually 38", [0, 38]),
        ("geoff: no, 38", [0, 38]),
        ("geoff: sorry, mine was 40 with 2 doubles", [0, 160]),
    ],
)
def test_points_put_right_while_a_round_is_open_are_of_that_round(evening: Chat, typed: str, points: list[int]) -> None:
    before = evening.balances
    evening.say(typed)
    assert sorted(filter(None, points_of(evening))) == sorted(filter(None, points))
    assert evening.balances == before


def test_points_are_put_right_in_the_first_round_of_a_night(chat: Chat) -> None:
    chat.play(["ann: /newgame british ann geoff margaret roy", "ann: geoff out 30", "geoff: actually 38"])
    assert points_of(chat) == [38]


def test_a_winner_put_right_in_an_open_round_is_asked_about(evening: Chat) -> None:
    said = evening.say("roy: no, roy went out with 10")
    assert "geoff" in said
    assert points_of(evening) == [30, 0]


def test_words_that_something_is_wrong_show_the_round_that_is_open(evening: Chat) -> None:
    assert "Round so far" in evening.say("margaret: wait thats wrong")


def test_a_settled_round_that_is_answered_is_put_right_while_the_next_is_open(chat: Chat) -> None:
    chat.say("ann: /newgame british ann geoff margaret roy")
    chat.say("ann: im out 20, geoff 8, margaret 16, roy 10")
    chat.say("ann: geoff out 30")
    assert "Correct hand 1" in chat.say("roy: in hand 1 i had 12")


def test_right_after_an_undo_no_older_round_is_put_right(chat: Chat) -> None:
    chat.say("ann: /newgame british ann geoff margaret roy")
    chat.say("margaret: ann out 20, geoff 8, margaret 16, roy 10")
    before = chat.balances
    chat.say("margaret: geoff out 30, ann 8, margaret 0, roy 10")
    chat.say("margaret: /undo")
    for typed in ("margaret: 4 sorry, a flower", "margaret: no i had 4", "roy: actually 12"):
        said = chat.say(typed)
        assert "Undone" in said
        assert chat.labels == ["Redo"]
        assert chat.balances == before


# a form that waits, and a name


def test_a_name_that_is_said_wins_over_the_hand_that_is_asked_for(evening: Chat) -> None:
    evening.say("ann: /hand ann")
    evening.say("ann: margaret 4")
    assert points_of(evening) == [30, 4]
    assert "What is roy fishing for" in evening.say("ann: roy 12 fishing")


def test_a_hand_told_by_command_closes_the_question_for_it(evening: Chat) -> None:
    evening.say("ann: /hand roy")
    evening.say("ann: /hand roy 0")
    evening.say("ann: 4")
    assert evening.seen.night.pending == ()  # everybody's hand is in: Ann's own was the last
    assert "ann 4" in evening.text


# points and money


def test_a_question_how_somebody_won_shows_points_as_points(chat: Chat) -> None:
    chat.say("ann: /newgame british ann geoff margaret roy £1 per 1000")
    said = chat.say("ann: /s geoff 3b3b3b 5c6c7c RRR EEE 9d9d")
    assert "How did geoff win" in said
    assert all("£" not in label for label in chat.labels)


def test_a_stake_whose_points_are_less_than_a_penny_says_how_payments_are_rounded(club: Chat, chat: Chat) -> None:
    rounded = "Each payment is rounded to the nearest £0.01, and is at least £0.01."
    assert f"At this stake 100 points make £0.01. {rounded}" in club.say("bill: /stake 1p per 100")
    assert f"At this stake 10 points make £0.01. {rounded}" in club.say("bill: /stake £1 per 1000")
    assert "rounded" not in club.say("bill: /stake £1 per 100")
    assert rounded in chat.say("ann: /newgame british Ann Ben Cat Dan 10p a hundred")


def test_each_payment_in_pence_is_rounded_by_itself_and_balances_add_up_to_nothing(chat: Chat) -> None:
    """East's 34 is 68 points from each, 6.8p: 7p. Between the others 12 points are 1.2p, 8 are 0.8p, and 4 are 0.4p,
    of which the least payment makes 1p: 1p each."""
    chat.say("ann: /newgame british Ann Ben Cat Dan 10p a hundred")
    chat.play(["ann: /s ann 34 from ben", "ann: ben 12, cat 8, dan 0"])
    assert chat.balances == {"Ann": 210, "Ben": -70 + 10 + 10, "Cat": -70 - 10 + 10, "Dan": -70 - 10 - 10}


def test_who_says_mahjong_and_the_hands_of_others_opens_the_round(chat: Chat) -> None:
    chat.play(["ann: /newgame british ann geoff margaret roy", "margaret: mahjong 42, geoff 10"])
    assert points_of(chat) == [42, 10]
    chat.play(["ann: /cancel", "ann: mahjong 84; ann 20; geoff 8; roy 16"])
    assert points_of(chat) == []  # Ann can't have gone out and hold 20 beside it


def test_a_night_is_closed_without_its_open_round_and_opened_again_with_it(club: Chat) -> None:
    club.say("bill: /s bill =28 zimo")
    club.say("bill: /settle close")
    assert "That's it for tonight" in tap(club, "Close without this round")
    closed = club.seen.night
    assert closed.settled is not None
    assert not closed.pending
    club.say("bill: /undo")
    opened = club.seen.night
    assert opened.settled is None
    assert len(opened.pending) == 1


def test_a_cancelled_round_that_is_back_no_longer_says_that_it_is_gone(club: Chat) -> None:
    club.say("bill: /s bill =28 zimo")
    club.say("bill: /cancel")
    told = str(club.shown)
    club.say("bill: /undo")
    assert "gone" not in plain(club.messages[told], catalogue("en"))
    assert "Undone" in plain(club.messages[told], catalogue("en"))
    club.say("bill: /redo")
    assert "are gone" in plain(club.messages[told], catalogue("en"))


def test_a_round_is_settled_without_the_hands_that_were_named_and_no_others(club: Chat) -> None:
    """Jack won 28 and the others are to be left out; then rod is the winner, and jack's hand is missing as well."""
    club.say("jack: /s jack =28 zimo")
    club.say("ben: /done")
    old, without = club.offering, club.labels[0]
    club.say("rod: /s rod =20 zimo")
    club.say("rod: #1")
    assert not club.seen.night.hands
    said = club.say("ben: #1", reply_to=old)
    assert not club.seen.night.hands
    assert "has been recorded since" in said
    assert club.labels[0] != without
    assert "jack" in club.labels[0]
    club.say("ben: #1")
    assert len(club.seen.night.hands) == 1


def test_a_round_nothing_was_entered_in_since_is_settled_by_one_tap(club: Chat) -> None:
    club.say("bill: /s bill =28 zimo")
    club.say("ben: /done")
    club.say("ben: #1")
    assert len(club.seen.night.hands) == 1


@pytest.mark.parametrize("closing", ["jack: /hand =2", "bill: /hand jack =2"])
def test_an_edit_of_a_hand_corrects_the_round_that_was_settled_with_it(club: Chat, closing: str) -> None:
    """East wins 28: 56 from each; rod's 8 become 16, so that ben and jack, not East, pay him the difference."""
    club.say("bill: /s bill =28 zimo")
    club.say("rod: /hand =8", message="rods", source="test:rods")
    club.say("ben: /hand =4")
    club.say(closing)
    said = club.say("rod: /hand =16", message="rods", source="test:rods:2", edited=True)
    assert "Hand 1 corrected" in said
    assert len(club.seen.night.hands) == 1
    assert club.balances == {"bill": 168, "rod": -56 + 12 + 14, "ben": -56 - 12 + 2, "jack": -56 - 14 - 2}


def test_an_edit_of_a_hand_counts_in_the_round_that_is_open(club: Chat) -> None:
    club.say("bill: /s bill =28 zimo")
    club.say("rod: /hand =8", message="rods", source="test:rods")
    assert "rod 16" in club.say("rod: /hand =16", message="rods", source="test:rods:2", edited=True)


def test_a_special_hand_is_named_in_the_open_round_and_its_score_told_once(club: Chat) -> None:
    told = club.say("bill: /s bill 19m 19p 19s ESWN CFPP zimo").split("\n")
    assert told[1:4] == ["★ bill 1,000", "bill · The 13 Unique Wonders", "Still to come: rod, ben, jack"]


def test_a_warning_about_a_hand_is_told_when_it_comes_in_and_in_the_receipt(club: Chat) -> None:
    note = "3 chows, where 1 is usual. It counts all the same."
    assert note in club.say("bill: /s bill (123m) (234p) (567s) (EEE) 5m+5m from ben")
    assert note not in club.say("bill: /hand rod 4")
    assert note not in club.say("bill: /hand ben 4")
    assert note in club.say("bill: /hand jack -")


def test_why_says_what_a_hand_of_a_round_comes_to_once(club: Chat) -> None:
    """East has 20 for going out, 4 for the dragons claimed, twice 2 for the pair and 2 for the draw; a double."""
    club.say("bill: /s bill (123m) (456m) 789p (CCC) E+E zimo\nrod: (111m) FF\nben: (999p)\njack: -")
    told = club.say("bill: /why").split("\n")
    assert [line for line in told if "=" in line] == ["30 × 2 = 60", "= 6 points", "= 4 points"]
    assert "jack 0" in told


# what is told while a round is open belongs to it

OPEN = ("bill: mahjong! 46", "rod: 24")


def pending(chat: Chat) -> dict[str, object]:
    """The stated points of every hand of the open round; None for one told otherwise."""
    name = chat.seen.people.name
    return {name(one.part.player): one.stated and one.stated.points for one in chat.seen.night.pending}


@pytest.mark.parametrize("said", ["/fix rod 26", "/fix 26", "sorry 26", "sorry 26, dyslexic me"])
def test_points_put_right_while_a_round_is_open_are_those_of_that_round(club: Chat, said: str) -> None:
    club.say(ROUND)
    before = club.balances
    club.play(OPEN)
    club.say(f"rod: {said}")
    assert pending(club) == {"bill": 46, "rod": 26}
    assert club.balances == before


def test_a_fix_by_number_still_changes_the_settled_round(club: Chat) -> None:
    club.say(ROUND)
    club.play(OPEN)
    club.say("rod: /fix 1 rod 26")
    assert points(club)["rod"] == "26"
    assert pending(club)["rod"] == 24


def test_a_count_told_after_a_forgotten_question_goes_to_the_round_that_was_opened_since(club: Chat) -> None:
    club.play(["rod: /score", "bill: mahjong! 46"])
    assert "Round so far" in club.say("rod: 30")
    assert pending(club) == {"bill": 46, "rod": 30}


@pytest.mark.parametrize("said", ["fishing for 13 unique wonders", "-"])
def test_the_winner_who_is_told_to_have_lost_is_asked_about(club: Chat, said: str) -> None:
    club.say("bill: mahjong! 46")
    assert "Which one is it?" in club.say(f"bill: {said}")
    assert isinstance(club.seen.night.pending[0].part, Win)
    tap(club, "Not bill: use this one")
    assert not isinstance(club.seen.night.pending[0].part, Win)


@pytest.mark.parametrize("said", ["/hand rod -5", "/fix rod -5", "/hand -5"])
def test_points_below_zero_are_refused_in_a_round(club: Chat, said: str) -> None:
    club.play(OPEN)
    club.say(f"rod: {said}")
    assert club.problems == ["below_zero"]
    assert pending(club) == {"bill": 46, "rod": 24}


def test_points_that_are_denied_are_those_of_whoever_told_them(club: Chat) -> None:
    club.play(["bill: mahjong 46", "rod: 30", "ben: 20"])
    club.say("ben: 30 was wrong, it's 34")
    assert "rod 34" in club.text
    assert "ben 20" in club.text
    club.say("rod: 36 not 34")
    assert "rod 36" in club.text


A_ROUND = [
    "ann: /newgame british Ann Bob Cleo Dick",
    "ann: /score bob (111p) 222s [3333m] WW 99s+9s zimo\nann (NNNN) 4f\ncleo (555m) (SSS) 2y\ndick 888p CC 1y closed",
]


@pytest.mark.parametrize(
    ("line", "changes"),
    [
        # 8 dots claimed: 2 + 2 + 4 = 8 instead of 10; East has 20 and gets double, Cleo has 10
        ("dick's 8 dots were claimed", {"Ann": 4, "Cleo": 2, "Dick": -6}),
        ("dicks dots were exposed", {"Ann": 4, "Cleo": 2, "Dick": -6}),
        ("dick's pung was claimed too", {"Ann": 4, "Cleo": 2, "Dick": -6}),
        ("dick claimed his 8 dots", {"Ann": 4, "Cleo": 2, "Dick": -6}),
        ("dick's 888p was on the table", {"Ann": 4, "Cleo": 2, "Dick": -6}),
        # the Souths 8 instead of 4: 2 + 8 + 4 = 14
        ("cleo's souths were concealed", {"Ann": -8, "Cleo": 12, "Dick": -4}),
        ("it was cleo's souths that were concealed not claimed", {"Ann": -8, "Cleo": 12, "Dick": -4}),
        ("cleo's south wind pung was hidden", {"Ann": -8, "Cleo": 12, "Dick": -4}),
        # both: 4 + 8 + 4 = 16
        ("cleo's pungs were concealed", {"Ann": -12, "Cleo": 18, "Dick": -6}),
        # the kong of the winner 8 instead of 16: 46 x 2 = 92 instead of 108, from East double
        ("bobs kong was claimed", {"Ann": 32, "Bob": -64, "Cleo": 16, "Dick": 16}),
        # her own kong of Norths, 32 instead of 16: 36, and each of the two owes double what he lacks
        ("my kong was concealed actually", {"Ann": 64, "Cleo": -32, "Dick": -32}),
    ],
)
def test_words_about_a_set_change_the_hand_of_whom_they_name_and_never_the_winner(
    line: str, changes: dict[str, int]
) -> None:
    chat = Chat.after(*A_ROUND)
    before = chat.balances
    said = chat.say(f"ann: /fix 1 {line}")
    assert "Hand 1 · Bob goes mah-jong" in said
    assert "Not used" not in said
    assert {name: now - before[name] for name, now in chat.balances.items() if now != before[name]} == changes


def test_a_set_is_asked_about_where_several_may_be_meant() -> None:
    """Cleo's two pungs were both claimed: with the 5s concealed 4 + 4 + 4, with the Souths 2 + 8 + 4."""
    chat = Chat.after(*A_ROUND)
    chat.say("ann: /fix 1 cleo's pung was concealed")
    assert chat.labels == ["(SSS) 555m 2y: 12", "(555m) SSS 2y: 14", "Leave it as is"]
    assert "Cleo (555m) SSS 2y = 14" in tap(chat, "(555m) SSS 2y: 14")


def test_a_set_that_lies_so_already_changes_nothing() -> None:
    chat = Chat.after(*A_ROUND)
    before = chat.balances
    assert "stays as it is" in chat.say("ann: /fix 1 dick's 8 dots were concealed")
    assert chat.balances == before


@pytest.mark.parametrize(
    "line",
    ["dick open", "dick was wrong", "cleo's easts were claimed", "dick wasnt fishing", "bob's flowers were wrong"],
)
def test_whose_hand_is_named_without_what_it_was_is_asked_what_it_was(line: str) -> None:
    chat = Chat.after(*A_ROUND)
    before = chat.balances
    assert "hand worth?" in chat.say(f"ann: /fix 1 {line}")
    assert chat.balances == before


ONE_BY_ONE = (
    *("bill: /newgame british bill rod ben jack", "bill: rod mah-jong 42 off ben"),
    *("bill: bill 10", "bill: ben 8", "bill: jack 4"),
)


def test_a_losers_hand_is_put_right_by_taps(chat: Chat) -> None:
    """Bill, East, has 12 for 10: 2 more from each of the two who hold less, doubled for East."""
    chat.play(ONE_BY_ONE)
    before = chat.balances
    chat.say("bill: /fix")
    tap(chat, "A loser's hand")
    assert chat.labels == ["bill's hand", "ben's hand", "jack's hand", "Cancel"]
    tap(chat, "bill's hand")
    tap(chat, "12")
    moved = {name: amount - before[name] for name, amount in chat.balances.items() if amount != before[name]}
    assert moved == {"bill": 8, "ben": -4, "jack": -4}


def test_which_losers_hand_can_be_left(chat: Chat) -> None:
    chat.play(ONE_BY_ONE)
    chat.say("bill: /fix 1 hands")
    assert tap(chat, "Cancel") == "Hand 1 stays as it is."


ANOTHER_GAME_BEFORE = [
    *("ann: /newgame riichi Ann Ben Cat Dan", "ann: /score ann 1 han 30 fu from ben", "ann: /endgame", "ann: #1"),
    "ann: /newgame british Ann Bob Cleo Dick",
]


def test_the_first_hand_of_a_game_is_not_meant_for_a_hand_of_the_game_before(chat: Chat) -> None:
    chat.step = 10
    chat.play(ANOTHER_GAME_BEFORE)
    assert "Meant for hand" not in chat.say("ann: /hand ann 4")


def test_the_balances_under_a_round_are_of_those_who_play(chat: Chat) -> None:
    chat.play(ANOTHER_GAME_BEFORE)
    said = chat.say("ann: /score bob 60 zimo\nann 4\ncleo 4\ndick 8")
    assert "Ann −128 · Bob +240\nCleo −64 · Dick −48\nNext" in said


@pytest.mark.parametrize(("answer", "gain"), [("Off Sheila", 160), ("Self-drawn", 160)])
def test_a_winner_told_of_a_round_nobody_had_won_is_asked_how(answer: str, gain: int) -> None:
    """40 from two players and twice that from East: 160, whoever discarded."""
    table = Chat.after("Ann: /newgame british Margaret Brian Sheila Nigel", "Margaret: /draw")
    table.say("Margaret: /fix 1 winner=Brian 40")
    table.say(f"Margaret: #{table.labels.index(answer) + 1}")
    assert table.balances["Brian"] == gain


def test_a_hand_of_the_next_round_is_not_asked_about_twice(chat: Chat) -> None:
    chat.play(["ann: /newgame british ann bob cat dan", "ann: =60 zimo", "bob: 10", "cat: 6", "dan: 8"])
    chat.step = 5
    assert "What is dan's hand worth" in chat.say("dan: /hand dan again")
    assert "Round so far" in chat.say("dan: #1")


def test_an_unreadable_hand_is_refused_before_it_is_asked_of_which_round_it_is(chat: Chat) -> None:
    chat.play(["ann: /newgame british ann bob cat dan", "ann: =60 zimo", "bob: 10", "cat: 6", "dan: 8"])
    chat.step = 5
    assert "isn't a tile" in chat.say("dan: /hand gibberish")
    assert "Is dan's hand for it" in chat.say("dan: /hand (555s)")


def test_a_winner_who_did_not_win_is_asked_for_his_own_hand(settled: Chat) -> None:
    """Bill's 28 was told as the winner's, with 20 for mah-jong in it; he is East and pays double: 16 to Rod with 8."""
    said = settled.say("bill: /fix 1 winner=rod 40 from ben")
    assert "bill didn't win: 28 now counts as bill's own hand." in said
    assert "What was bill's hand worth?" in tap(settled, "bill's hand")
    said = settled.say("bill: 8")
    assert "bill 8" in said
    assert settled.seen.night.hands[0].given.wins[0].player == settled.seen.night.hands[0].table.players[1]


def test_a_winner_who_did_not_win_keeps_his_tiles_without_a_question(club: Chat) -> None:
    club.say("bill: /s bill 123m 456m 789m 111s 2s+2s from rod\nrod: =8\nben: =4\njack: -")
    assert "now counts as" not in club.say("bill: /fix 1 winner=ben 40 from rod")


def test_a_hand_told_anew_while_a_round_is_open_says_what_it_was(club: Chat) -> None:
    club.say("bill: /s bill =28 zimo")
    assert "was" not in club.say("rod: /hand rod 96")
    assert "rod 12 (was 96)" in club.say("rod: /hand rod 12")
    assert "was" not in club.say("ben: /hand ben 4"), "only while it is the newest"


def test_the_sum_of_purity_can_be_followed_with_the_bonus_tiles_apart(chat: Chat) -> None:
    """Pungs 4 + 2 + 2 + 4, mah-jong 20 and the wall 2 make 34; three doubles: 272. The own flower: 4, doubled: 8."""
    chat.play(["ann: /newgame bmja ann bob cat dan", "ann: ann (111m) (222m) (333m) 555m 9m+9m 1f zimo"])
    chat.play(["bob: /hand bob -", "cat: /hand cat -", "dan: /hand dan -"])
    assert "\n+4 Flower\n×2 Own flower\n34 × 8 + 4 × 2 = 280\n" in chat.text
    assert "\n34 × 8 + 4 × 2 = 280\n" in chat.say("ann: /why")


def test_the_sum_of_purity_without_bonus_tiles_is_one_product(chat: Chat) -> None:
    chat.play(["ann: /newgame bmja ann bob cat dan", "ann: ann (111m) (222m) (333m) 555m 9m+9m zimo"])
    chat.play(["bob: /hand bob -", "cat: /hand cat -", "dan: /hand dan -"])
    assert "\n×8 Purity\n34 × 8 = 272\n" in chat.text


# what is told of the hands of the others


@pytest.mark.parametrize("told", ["rubbish", "a dud", "complete rubbish"])
def test_a_hand_that_is_rubbish_is_nothing(club: Chat, told: str) -> None:
    club.say("bill: /s bill =28 zimo")
    assert "rod 0" in club.say(f"rod: /hand {told}")
    assert "ben 0" in club.say(f"rod: ben {told}")


def test_hands_that_are_rubbish_are_nothing_in_the_line_of_a_round(chat: Chat) -> None:
    chat.say("ann: /newgame british ann geoff margaret roy")
    chat.say("ann: ann out 40, geoff rubbish hand and margaret has rubbish, roy 8")
    assert [*chat.balances.values()] == [
        40 * 6,
        -80 - 8,
        -80 - 8,
        -80 + 16,
    ]  # East won: double; two owe Roy the difference


@pytest.mark.parametrize(
    "typed",
    [
        "ann: no, roy had rubbish",
        "ann: roy should be rubbish",
        "roy: no, mine was rubbish",
        "ann: no, roy's was rubbish",
    ],
)
def test_a_hand_that_was_rubbish_is_put_right_to_nothing(chat: Chat, typed: str) -> None:
    chat.say("ann: /newgame british ann geoff margaret roy")
    chat.say("ann: ann out 40, geoff 4, margaret 0, roy 8")
    said = chat.say(typed)
    if chat.labels[0] == "Correct it":
        said = chat.say("roy: #1")
    assert "Before: roy 8" in said
    assert [*chat.balances.values()] == [40 * 6, -80 + 4 + 4, -80 - 4, -80 - 4]


def test_rubbish_that_is_said_of_nobody_is_talk(club: Chat) -> None:
    club.say("bill: /s bill =28 zimo")
    assert not club.say("rod: rubbish!")
    assert len(club.seen.night.pending) == 1


@pytest.mark.parametrize(
    "told",
    [
        "/s bill 84 self-drawn, rod 4, rest rubbish",
        "bill mahjong 84, rod 4, the rest nothing",
        "/s bill 84 zimo\nrod 4\nben -\njack -",
    ],
)
def test_the_rest_have_nothing(club: Chat, told: str) -> None:
    """East wins 84, 168 from each; the others owe Rod 4 each."""
    club.say(f"bill: {told}")
    assert club.balances["bill"] == 504
    assert club.balances["rod"] == -168 + 8


@pytest.mark.parametrize("told", ["/hand rod 4, the rest nothing", "rod 4, rest rubbish"])
def test_the_rest_of_an_open_round_have_nothing(club: Chat, told: str) -> None:
    club.say("bill: /s bill =84 zimo")
    club.say(f"rod: {told}")
    assert club.balances == {"bill": 504, "rod": -160, "ben": -172, "jack": -172}


def test_the_limit_that_cuts_a_hand_is_told_when_it_comes_in(club: Chat) -> None:
    assert "★ bill 1,000 (1,200 before the limit)" in club.say("bill: /s bill =1200 zimo")


def test_a_set_of_which_nobody_said_how_it_lies_is_asked_about_with_buttons(club: Chat) -> None:
    """Bamboo fives are worth 2 claimed, 4 concealed."""
    club.say("bill: /s bill =28 zimo")
    asked = club.say("rod: /hand rod pung of the 5 of bamboo")
    assert "“exposed pung of 5 of bamboo”" in asked
    assert club.labels == ["Exposed", "Concealed"]
    assert "rod 4" in tap(club, "Concealed")


def test_a_tile_that_two_hands_hold_too_often_is_named_with_a_button_for_either_hand(club: Chat) -> None:
    club.say("bill: /s bill =28 zimo")
    club.say("rod: /hand rod (CCC)")
    assert "make 6 of C (Red dragon)" in club.say("ben: /hand ben (CCC)")
    assert club.labels == ["ben's hand", "rod's hand"]
    tap(club, "rod's hand")
    assert "rod 12 (was 8)" in club.say("bill: 12")


def test_a_late_hand_that_replaces_what_was_told_says_what_that_was(club: Chat) -> None:
    club.say("bill: /s bill =28 zimo\nrod CC\nben 4\njack 6")
    club.step = 5
    club.say("rod: /hand (CCCC)")
    assert "Before: rod CC = 2" in tap(club, "It belongs to hand 1")


@pytest.mark.parametrize(("typed", "points"), [("42 points 3 doubles", 336), ("80 3 doubles", 640), ("80", 80)])
def test_a_value_in_points_and_doubles_is_their_product(club: Chat, typed: str, points: int) -> None:
    assert f"= {points} points" in club.say(f"bill: /value {typed}")


@pytest.mark.parametrize("won", ["mahjong", "goes mah-jong", "mj", "went out", "is out", "called mahjong with"])
def test_a_hand_of_tiles_is_told_by_any_word_for_going_out(club: Chat, won: str) -> None:
    """4 + 4 + 8 + 8 for pungs, 20 for going out, 2 for the wall; ×2 own and ×2 prevailing wind, no chows, concealed."""
    assert "★ bill 736" in club.say(f"bill: bill {won} 111m 222p 333s EEE 99p zimo concealed")


@pytest.mark.parametrize("told", ["the rest nothing", "rest nil", "everyone else nothing"])
def test_that_the_others_hold_nothing_is_no_drawn_hand(club: Chat, told: str) -> None:
    assert "Who went mah-jong?" in club.say(f"bill: {told}")
    assert not club.seen.night.hands


@pytest.fixture
def won_by_rod(club: Chat) -> Chat:
    club.say("bill: rod mahjong 20")
    club.say("bill: bill 6 ben 8 jack 4")
    return club


@pytest.mark.parametrize("told", ["it was ben, 84", "no it was ben 84", "it was ben, 84 points"])
def test_points_of_somebody_who_did_not_win_ask_whether_he_did(won_by_rod: Chat, told: str) -> None:
    before = won_by_rod.seen.night.hands
    assert "Correct hand 1: ben went mah-jong, 84?" in won_by_rod.say(f"bill: {told}")
    assert won_by_rod.seen.night.hands == before
    assert won_by_rod.labels == ["Correct it", "ben 84", "Leave it as is"]
    assert "ben goes mah-jong" in won_by_rod.say("bill: #1")


def test_points_of_somebody_who_did_not_win_are_his_hand_by_a_tap(won_by_rod: Chat) -> None:
    won_by_rod.say("bill: it was ben, 84")
    told = won_by_rod.say("bill: #2").splitlines()
    assert {"Hand 1 · rod goes mah-jong", "★ rod 20", "ben 84", "bill 6", "jack 4"} <= {*told}


def test_the_points_of_the_winner_are_put_right_at_once(won_by_rod: Chat) -> None:
    assert "Hand 1 corrected." in won_by_rod.say("bill: it was rod, 84")


def test_a_drawn_round_that_somebody_won_asks_how(club: Chat) -> None:
    club.say("bill: drawn")
    club.say("bill: drawn")
    assert "How did bill win" in club.say("bill: hand 1 was won by bill")
    assert all(not one.given.wins for one in club.seen.night.hands)


# numbers in words


@pytest.mark.parametrize(
    ("typed", "points"), [("bill out fourty", [40]), ("rod twleve", [40, 12]), ("i have fourteeen", [40, 14])]
)
def test_a_mistyped_number_is_asked_about(club: Chat, typed: str, points: list[int]) -> None:
    if len(points) > 1:
        club.say("bill: bill out 40")
    assert f"Did you mean {points[-1]}?" in club.say(f"rod: {typed}")
    assert points_of(club) == points[:-1]
    club.say("ben: #1")
    assert points_of(club) == points


@pytest.mark.parametrize(
    "typed",
    [
        "/s ann (EEE) (222p) (333s) (444m) 55p from geoff, geoff 16, margaret rubbish, roy 4",
        "ann wins (EEE) (222p) (333s) (444m) 55p from geoff, geoff 16, margaret nil and roy 4",
    ],
)
def test_tiles_of_the_winner_and_points_of_the_others_are_told_in_one_line(chat: Chat, typed: str) -> None:
    """20 + 4 + 2 + 2 + 2, doubled for the own wind, the prevailing one and no chows: 240, from each twice to East."""
    chat.say("ann: /newgame british ann geoff margaret roy")
    chat.say(f"ann: {typed}")
    assert [*chat.balances.values()] == [480 * 3, -480 + 16 + 12, -480 - 16 - 4, -480 - 12 + 4]


@pytest.mark.parametrize(
    "typed",
    [
        "/s ann (EEE) (222p) (333s) (444m) 55p, geoff 16, margaret rubbish, roy 4",
        "ann (EEE) (222p) (333s) (444m) 55p, geoff 16, margaret nil, roy 4",
        "ann wins (EEE) (222p) (333s) (444m) 55p, geoff 16, roy 4, the rest nothing",
        "/s ann (EEE) (222p) (333s) (444m) 55p\ngeoff 16\nmargaret -\nroy 4",
    ],
)
@pytest.mark.parametrize("answer", ["#2", "off geoff"])
def test_asking_how_the_winner_won_keeps_what_the_others_had(chat: Chat, typed: str, answer: str) -> None:
    """240 as above, for which it is asked since a tile of her own would make it 256."""
    chat.say("ann: /newgame british ann geoff margaret roy")
    assert chat.say(f"ann: {typed}").startswith("How did ann win")
    chat.say(f"ann: {answer}")
    assert [*chat.balances.values()] == [480 * 3, -480 + 16 + 12, -480 - 16 - 4, -480 - 12 + 4]


@pytest.mark.parametrize(
    "told", ["margaret had rubbish", "and margaret had nil", "margaret had 0", "margaret only had 8", "margaret got 8"]
)
@pytest.mark.parametrize("step", [20, 4000])
def test_a_hand_told_in_the_past_asks_for_which_round_it_is(told: str, step: int) -> None:
    opening = "ann: /newgame british ann geoff margaret roy"
    chat = Chat.after(opening, "ann: ann out 40, geoff 20, margaret 16, roy 0", step=step)
    assert "for the next one?" in chat.say(f"ann: {told}")
    assert "Before: margaret 16" in chat.say("ann: #1")


def test_somebody_else_who_goes_out_beside_the_rest_is_asked_about(chat: Chat) -> None:
    chat.say("ann: /newgame british ann geoff margaret roy")
    chat.say("ann: geoff out 40")
    assert chat.say("ann: mah jong roy 28, the rest nothing").startswith("geoff has already gone mah-jong")
    assert not chat.seen.night.hands
    assert "★ roy 28 · ann 0 · margaret 0" in chat.say("ann: #1")
    assert chat.say("ann: geoff 12").startswith("Hand 1 · roy goes mah-jong")


def test_a_value_that_was_tapped_before_is_tapped_again_when_it_is_asked_for_again(chat: Chat) -> None:
    """Rob has 6, then 10, then 6 after all: each time the question offers all of them."""
    chat.say("ann: /newgame british Ann Ben Wen Rob")
    chat.say("ann: /hand wen nil")
    asks = next(one for one in chat.messages[str(chat.offering)].choices if one.command.startswith("/hand @p4"))
    for points in (6, 10, 6):
        chat.say(f"rob: {asks.id}", pressed=True, reply_to=chat.offering)
        value = next(one for one in chat.messages[str(chat.offering)].choices if f"={points} " in f"{one.command} ")
        assert f"Rob {points}" in chat.say(f"rob: {value.id}", pressed=True, reply_to=chat.offering)


# only one goes mah-jong


@pytest.mark.parametrize(
    "typed",
    [
        "/s rod 34 from ben\njack 20 from ben",
        "/s rod 34 zimo\njack 20 zimo",
        "rod 34 off ben, jack 20 off ben",
        "rod mahjong 34\njack mahjong 20",
        "rod and jack from ben 20",
        "rod and jack went mah-jong with 20",
        "rod and jack both went out on ben",
        "rod mahjong, jack mahjong",
    ],
)
def test_two_who_went_mah_jong_in_one_round_ask_who_it_was(club: Chat, typed: str) -> None:
    assert club.say(f"bill: {typed}") == "Only one player goes mah-jong in a round. Who was it?"
    assert club.labels == ["rod", "jack"]
    assert not club.seen.night.pending


@pytest.mark.parametrize("answer", ["#2", "jack"])
def test_the_one_who_went_out_keeps_the_hand_and_the_others_theirs(club: Chat, answer: str) -> None:
    club.say("bill: /s rod 34 from ben\njack 20 from ben\nbill 4")
    said = club.say(f"bill: {answer}").splitlines()
    assert said[1:3] == ["★ jack 20 · bill 4", "Still to come: rod, ben"]


# fishing for a hand with only a part of the tiles


@pytest.mark.parametrize(
    ("tiles", "special"),
    [
        ("111s 222s EEE 5p", "knitting"),
        ("12m 34p 56s", "knitting"),
        ("1122m 12p E", "knitting"),
        ("(222p)", "buried_treasure"),
        ("222p 33s", "buried_treasure"),
        ("123456m 123456p", "triple_knitting"),
        ("EE 22p", "all_pair_honours"),
        ("(EEE) 11p", "all_pair_honours"),
        ("EESS", "thirteen_unique_wonders"),
        ("1123456789p EE", "wriggling_snake"),
        ("11112m", "gates_of_heaven"),
        ("(EEE) 222p", "heads_and_tails"),
        ("(CCC) 22p 33p 44p", "three_great_scholars"),
        ("(EEE) 22p 33p", "four_blessings"),
        ("(222s) 555s", "imperial_jade"),
        ("(EEE) 1p", "all_winds_and_dragons"),
        ("(123m)", "fourfold_plenty"),
    ],
)
def test_tiles_that_cannot_be_in_the_hand_that_is_fished_for_are_refused(club: Chat, tiles: str, special: str) -> None:
    club.say("bill: /s bill =28 zimo")
    assert "aren't one away from" in club.say(f"rod: /hand {tiles} fishing:{special}")
    assert len(club.seen.night.pending) == 1


@pytest.mark.parametrize(
    ("tiles", "special", "points"),
    [
        ("1122m 12p", "knitting", 200),
        ("1111m 11p", "knitting", 200),
        ("123m 123p 12s", "triple_knitting", 200),
        ("EE 1111s", "all_pair_honours", 200),
        ("EE S 19p", "thirteen_unique_wonders", 400),
        ("11234p EN", "wriggling_snake", 400),
        ("111223m 9m", "gates_of_heaven", 400),
        ("(111p) 99m", "heads_and_tails", 400),
        ("(CCC) FF 22p 33p", "three_great_scholars", 400),
        ("(EEE) SS 22p", "four_blessings", 400),
        ("(222s) FF", "imperial_jade", 400),
        ("(EEE) CC", "all_winds_and_dragons", 400),
        ("(2222m) [EEEE] 5p", "fourfold_plenty", 400),
        ("222p 333p EE", "buried_treasure", 400),
    ],
)
def test_a_part_of_the_tiles_with_the_name_of_the_hand_is_worth_fishing_for_it(
    club: Chat, tiles: str, special: str, points: int
) -> None:
    club.say("bill: /s bill =28 zimo")
    assert f"rod {points}" in club.say(f"rod: /hand {tiles} fishing:{special}")


@pytest.mark.parametrize(
    "said",
    [
        "ann mahjong 34, ben mahjong 20, cat 4, dan nil",
        "/s ann mahjong 34, ben mahjong 20, cat 4, dan 0",
        "ann wins 34, ben wins 20, cat 4, dan 0",
        "ann zimo 34, ben zimo 20, cat 4, dan 0",
        "ann 34 from cat, ben 20 from cat, cat 4, dan 0",
        "ann mj 34 and ben mj 20 and cat 4 and dan 0",
        "winner ann 34, winner ben 20, cat 4, dan 0",
    ],
)
def test_several_who_went_out_in_one_line_are_asked_about(said: str) -> None:
    """Cat and Dan kept what was told of them; what Ben would have won with is no hand of a loser."""
    chat = Chat.after("eve: /newgame british Ann Ben Cat Dan")
    assert "Only one player goes mah-jong in a round" in chat.say(f"eve: {said}")
    assert chat.labels == ["Ann", "Ben"]
    assert not chat.seen.night.pending
    assert not chat.seen.night.hands
    assert "Still to come: Ben" in chat.say("eve: #1")


# a whole round in one line, over one that is open, and with its number


def test_a_whole_round_takes_the_place_of_who_went_out_in_the_open_one() -> None:
    """Ros is East: each pays her 200; Sam (16), Quinn (8) and Pat (4) settle what they differ by."""
    chat = Chat.after("ros: /newgame british ros pat quinn sam", "sam: sam 200 zimo")
    chat.say("ros: ros mahjong 100 off quinn, quinn 8, pat 4, sam 16")
    assert chat.labels == ["Not sam: use this one"]
    chat.say("ros: #1")
    assert chat.balances == {"ros": 600, "pat": -216, "quinn": -204, "sam": -180}


def test_a_whole_round_completes_the_open_one_of_the_same_winner() -> None:
    chat = Chat.after("ros: /newgame british ros pat quinn sam", "ros: ros mahjong 100 off quinn")
    chat.say("ros: ros mahjong 100 off quinn, quinn 8, pat 4, sam 16")
    assert chat.balances == {"ros": 600, "pat": -216, "quinn": -204, "sam": -180}


@pytest.mark.parametrize("number", ["round 1:", "hand 1 -", "Round 1", "game 1:", "1.", "/s round 1:"])
def test_the_number_of_a_round_is_no_value(number: str) -> None:
    chat = Chat.after("ros: /newgame british ros pat quinn sam")
    told = chat.say(f"ros: {number} ros mahjong 100 off quinn, quinn 8, pat 4, sam 16")
    assert chat.balances["ros"] == 600
    assert "Not used" not in told


def test_the_number_of_another_round_is_named() -> None:
    chat = Chat.after("ros: /newgame british ros pat quinn sam")
    assert chat.say("ros: round 3: ros mahjong 100, others nil").endswith("Not used: round 3")


@pytest.mark.parametrize(
    "said",
    [
        *("others all 0", "other three nothing", "nothing for the rest", "no points for the others"),
        *("nobody else has anything", "the others have nothing", "rest zero"),
    ],
)
def test_the_others_hold_nothing_in_more_words(said: str) -> None:
    """East pays the winner double."""
    chat = Chat.after("ros: /newgame british ros pat quinn sam", "ros: pat mahjong 60")
    chat.say(f"ros: {said}")
    assert chat.balances == {"ros": -120, "pat": 240, "quinn": -60, "sam": -60}


@pytest.mark.parametrize("told", ["bob =20", "ann 20", "20"])
def test_points_alone_do_not_bring_a_round_back_that_does_not_count(told: str) -> None:
    chat = Chat.after(
        "ann: /newgame british ann bob cat dan",
        *("ann: /score bob =42 from ann", "ann: /hand ann -", "ann: /hand cat -", "ann: /hand dan -"),
        *("ann: /score cat =42 from ann", "ann: /hand ann -", "ann: /hand bob -", "ann: /hand dan -"),
        *("ann: /fix 1 void", "ann: #1"),
    )
    before = chat.balances
    assert "Nobody won that hand" in chat.say(f"ann: /fix 1 {told}")
    assert chat.balances == before
    assert "doesn't count → bob goes mah-jong off cat" in chat.say("ann: /fix 1 bob =20 mahjong from cat")


# a round that is over, or told when the night is

TWO_ROUNDS = (
    "harry: /newgame british Harry Jo Lewis Priya",
    "harry: jo won 40, harry 12, lewis 8, priya 20",
    "lewis: lewis mahjong 60, harry 12, jo 30, priya 8",
)


@pytest.mark.parametrize(
    "said",
    [
        "no wait, 30 was harry, jo 12",
        "hand 2: harry 30, jo 12",
        "hand 2 harry 30 jo 12",
        "harry 30 and jo 12 in hand 2",
        "sorry, harry was 30 and jo 12",
    ],
)
def test_points_of_two_are_put_right_together(said: str) -> None:
    """Jo is East: she pays Harry (30 − 12) × 2 = 36 and gets (12 − 8) × 2 = 8 of Priya, who pays Harry 22; before,
    Jo got 36 of Harry and 44 of Priya, and Harry 4 of Priya."""
    chat = Chat.after(*TWO_ROUNDS)
    before = dict(chat.balances)
    chat.say(f"priya: {said}")
    assert chat.labels == ["Correct it", "Leave it as is"]
    chat.say("priya: #1")
    assert {who: now - before[who] for who, now in chat.balances.items()} == {
        "Harry": (-36 - 22) * -1 + 36 - 4,
        "Jo": (-36 + 8) - (36 + 44),
        "Lewis": 0,
        "Priya": (-22 - 8) - (-44 - 4),
    }


@pytest.mark.parametrize("said", ["so that was jo again with 64, not lewis", "it was jo not lewis"])
def test_who_did_not_go_out_is_no_correction_of_the_others_points(said: str) -> None:
    chat = Chat.after(*TWO_ROUNDS)
    assert "Lewis went mah-jong → Jo went mah-jong" in chat.say(f"priya: {said}")
    assert chat.labels == ["Correct it", "Leave it as is"]


@pytest.mark.parametrize(
    "said",
    ["jo wins 40", "jo mahjong 40, harry 12 lewis 8 priya 20", "i won with 40", "jo 40 mahjong", "jo thirteen wonders"],
)
def test_a_round_told_when_the_night_is_closed_is_not_in(said: str) -> None:
    chat = Chat.after(*TWO_ROUNDS, "jo: /iam Jo", "jo: /settle close")
    assert chat.say(f"jo: {said}") == f"The night is closed, so “{said}” isn't in."
    assert chat.labels[0] == "Undo the closing and enter it"


@pytest.mark.parametrize("said", ["jo won, well done", "lewis won 40 quid on the horses", "harry won the most"])
def test_talk_of_winning_when_the_night_is_closed_is_no_round(said: str) -> None:
    assert Chat.after(*TWO_ROUNDS, "jo: /settle close").say(f"jo: {said}") == ""
