"""Hands of a British round as people tell them: flowers, special hands by name, sets without brackets."""

from __future__ import annotations

import pytest

from engine import Player, Win
from tests.chat.conftest import Chat


@pytest.fixture
def club(chat: Chat) -> Chat:
    chat.say("bill: /newgame british bill rod ben jack")
    return chat


def scores(chat: Chat) -> dict[str, int]:
    """What every hand of the newest round counts."""
    name = chat.seen.people.name
    return {name(one.player): one.counted for one in chat.seen.night.hands[-1].result.scored}


def winner(chat: Chat) -> Player:
    (win,) = [one.part for one in chat.seen.night.pending if isinstance(one.part, Win)]
    return win.player


def rest(chat: Chat, *names: str) -> None:
    for name in names:
        chat.say(f"{name}: /hand {name} -")


def told_by_a_loser(club: Chat, typed: str) -> int:
    """What the hand counts that Rod tells behind Bill's 84, when the others have nothing."""
    club.say("bill: bill 84 ben")
    club.say(f"rod: {typed}")
    rest(club, "ben", "jack")
    return scores(club)["rod"]


# flowers


@pytest.mark.parametrize("typed", ["rod f3", "rod 3f", "rod flower 3", "rod has flower 3", "rod F3", "/hand rod f3"])
def test_a_flower_by_its_number_is_four_points(club: Chat, typed: str) -> None:
    """Rod sits South: the third flower is not his own."""
    assert told_by_a_loser(club, typed) == 4


@pytest.mark.parametrize("typed", ["rod season 2", "rod y2", "/hand rod 2y"])
def test_the_own_season_doubles(club: Chat, typed: str) -> None:
    assert told_by_a_loser(club, typed) == 8


@pytest.mark.parametrize("typed", ["rod flower", "rod has a flower", "/hand rod flower"])
def test_a_flower_without_its_number_is_asked_for(club: Chat, typed: str) -> None:
    club.say("bill: bill 84 ben")
    club.say(f"rod: {typed}")
    assert club.labels == ["1f", "2f", "3f", "4f", "1y", "2y", "3y", "4y"]
    club.say("rod: #2")
    rest(club, "ben", "jack")
    assert scores(club)["rod"] == 8  # South's own


@pytest.mark.parametrize("typed", ["rod 20 1f", "/hand rod =20 1f", "rod =20 f1"])
def test_points_with_a_flower_beside_them_are_asked_about(club: Chat, typed: str) -> None:
    club.say("bill: bill 84 ben")
    club.say(f"rod: {typed}")
    assert club.labels == ["Yes, 20 in all", "No, type the whole score"]
    club.say("rod: #1")
    rest(club, "ben", "jack")
    assert scores(club)["rod"] == 20


def test_a_winners_points_with_a_flower_beside_them_are_asked_about(club: Chat) -> None:
    club.say("bill: bill 84 2f ben")
    assert not club.seen.night.pending
    club.say("bill: #1")
    rest(club, "rod", "ben", "jack")
    assert scores(club)["bill"] == 84


# special hands by name


@pytest.mark.parametrize(
    ("typed", "worth"),
    [
        ("knitting from rod", 500),
        ("knitting from rod 3f", 504),
        ("knitting zimo 3f 2y", 508),
        ("knitting zimo 1f", 508),  # East's own flower doubles what is counted apart
        ("goes out with knitting f3 off rod", 504),
        ("special:knitting self drawn", 500),
        ("special hand knitting, self drawn", 500),
        ("=500 knitting from rod", 500),
        ("504 knitting 3f from rod", 504),  # points are the whole score
        ("snake zimo 1f", 1000),  # the limit
    ],
)
def test_a_winner_names_a_special_hand_with_its_flowers(club: Chat, typed: str, worth: int) -> None:
    club.say(f"bill: /s bill {typed}")
    rest(club, "rod", "ben", "jack")
    assert scores(club)["bill"] == worth


def test_a_hand_of_the_club_has_its_flowers_too(chat: Chat) -> None:
    chat.say("bill: /newgame british bill rod ben jack own_hands=greta:500")
    chat.say("bill: bill greta zimo 3f")
    rest(chat, "rod", "ben", "jack")
    assert scores(chat)["bill"] == 504


def test_fewer_points_than_the_named_hand_is_worth_are_refused(club: Chat) -> None:
    assert "500" in club.say("bill: /s bill 300 knitting from rod")
    assert not club.seen.night.pending


def test_a_receipt_says_that_a_hand_was_named(club: Chat) -> None:
    assert "as named 3f" in club.say("bill: /s bill knitting zimo 3f")


@pytest.mark.parametrize(
    ("typed", "worth"),
    [
        ("rod fishing for knitting 3y", 204),
        ("rod fishing knitting", 200),
        ("rod fishing for 13 unique wonders", 400),
        ("rod fishing for thirteen orphans", 400),
        ("rod fishing for nine gates 2f", 408),
        ("rod fishing snake", 400),
    ],
)
def test_a_loser_names_what_he_fishes_for_in_a_plain_line(club: Chat, typed: str, worth: int) -> None:
    """Forty per cent of 500 and of 1000; flowers beside it."""
    assert told_by_a_loser(club, typed) == worth


# sets without brackets


def test_a_losers_set_is_asked_about_where_it_matters(club: Chat) -> None:
    """East's wind in the East round, of another seat: concealed 8 doubled, exposed 4 doubled."""
    club.say("bill: bill 84 ben")
    club.say("rod: /hand EEE")
    assert club.labels == ["Nothing claimed: 16", "(EEE): 8"]
    club.say("rod: #1")
    rest(club, "ben", "jack")
    assert scores(club)["rod"] == 16


@pytest.mark.parametrize(
    ("typed", "worth"),
    [
        ("/hand (EEE)", 8),
        ("rod (EEE)", 8),
        ("/hand EEE concealed", 16),
        ("/hand (222s) EEE", 20),  # a bracket says that the others were not claimed
        ("/hand (222s) EEEE", 68),  # four alike in a part of a hand are a kong: 32 and 2, doubled
        ("rod CC 1m", 2),
    ],
)
def test_what_is_known_of_a_losers_sets_is_not_asked(club: Chat, typed: str, worth: int) -> None:
    assert told_by_a_loser(club, typed) == worth


def test_a_kong_told_in_part_is_asked_about_as_a_kong(club: Chat) -> None:
    """A kong of honours: 32 concealed, 16 exposed, doubled for the prevailing wind."""
    club.say("bill: bill 84 ben")
    club.say("rod: rod EEEE")
    assert [label.rpartition(" ")[2] for label in club.labels] == ["64", "32"]


def test_a_set_in_a_message_of_several_lines_is_asked_about_in_its_place(club: Chat) -> None:
    club.say("bill: /s bill 84 ben\nrod EEE\nben: 2f\njack 0")
    assert club.labels == ["Nothing claimed: 16", "(EEE): 8"]
    club.say("bill: #2")
    assert scores(club) == {"bill": 84, "rod": 8, "ben": 4, "jack": 0}


# what is no hand of a winner


def test_nothing_before_anybody_went_out_is_no_win(club: Chat) -> None:
    club.say("jack: jack nil")
    assert not [one for one in club.seen.night.pending if isinstance(one.part, Win)]
    club.say("bill: bill 84 rod")
    assert club.seen.people.name(winner(club)) == "bill"


@pytest.mark.parametrize(
    "typed", ["rod is at the bar", "rod flower shop tomorrow", "rod fishing trip?", "rod saw 3 fs"]
)
def test_other_talk_in_an_open_round_is_left_alone(club: Chat, typed: str) -> None:
    club.say("bill: bill 84 ben")
    club.say(f"rod: {typed}")
    assert len(club.seen.night.pending) == 1


# sets told without their tiles


@pytest.mark.parametrize(
    ("typed", "worth"),
    [
        ("exposed pung of dragons", 8),  # 4, doubled
        ("rod has a pair of dragons", 2),
        ("exposed pung of fives, concealed pung of ones", 10),  # 2 and 8
        ("exposed kong of nines", 16),
        ("exposed pung of own wind", 8),
        ("pung of whites, exposed", 8),
        ("concealed pung 2 dots", 4),
        ("concealed pung of 2 circles", 4),
        ("exposed pung of 3 characters", 2),
        ("exposed pung characters 3", 2),
        ("exposed pung 999 bamboos, chow 456 cracks", 4),
        ("2 pairs", 0),
    ],
)
def test_sets_whose_worth_is_certain_are_kept(club: Chat, typed: str, worth: int) -> None:
    club.say("bill: /s bill =28 zimo")
    club.say(f"rod: {typed}")
    rest(club, "ben", "jack")
    assert scores(club)["rod"] == worth


def test_a_set_in_words_beside_tiles_is_asked_about_with_both_as_tiles(club: Chat) -> None:
    """A concealed pung of simples is 4, an exposed one 2."""
    club.say("bill: /s bill =28 zimo")
    assert "were any of these sets claimed?" in club.say("rod: /hand rod concealed pung 2 dots, 555s")
    club.say("rod: #1")
    rest(club, "ben", "jack")
    assert scores(club)["rod"] == 8


def test_a_whole_hand_in_words_is_read_with_its_seasons_by_number(club: Chat) -> None:
    """20 for mah-jong, pungs 4 + 2 + 2, two seasons 8: 36; doubled for the dragons, and for the own season of East."""
    club.say(
        "bill: /s bill exposed pung of red dragons, exposed pung of 3 characters, chow 456 bamboos, "
        "exposed pung 5 bams, pair 9 bams, seasons 1 and 2, from ben"
    )
    rest(club, "rod", "ben", "jack")
    assert scores(club)["bill"] == 144


@pytest.mark.parametrize("typed", ["rod: 2 exposed pungs, dragons", "bill: /hand rod 2 exposed pungs, dragons"])
def test_sets_that_may_be_made_of_several_tiles_are_asked_about(club: Chat, typed: str) -> None:
    """A pung of 2 to 8 is 2, of ones, nines or dragons 4, each of dragons doubles: 6 x 2, 8 x 2, 8 x 4."""
    club.say("bill: /s bill =28 zimo")
    club.say(typed)
    assert [label.rpartition(": ")[2] for label in club.labels] == ["12", "16", "32"]
    club.say("rod: #2")
    rest(club, "ben", "jack")
    assert scores(club)["rod"] == 16


def test_a_set_of_which_nobody_said_how_it_lay_is_asked_about(club: Chat) -> None:
    club.say("bill: /s bill =28 zimo")
    club.say("rod: pung of nines")
    assert club.labels == ["1 or 9 exposed: 4", "1 or 9 concealed: 8"]


def test_sets_told_with_a_name_before_anybody_went_out_are_asked_about(club: Chat) -> None:
    assert "What are rod's sets made of?" in club.say("bill: rod 2 exposed pungs, dragons")


@pytest.mark.parametrize("typed", ["2 pungs", "rod 2 pungs", "pung!", "rod has 2 exposed pungs"])
def test_sets_that_are_talked_about_while_tiles_are_drawn_are_left_alone(club: Chat, typed: str) -> None:
    assert club.say(f"rod: {typed}") == ""


@pytest.mark.parametrize(("typed", "worth"), [("(EEE) 22p", 8), ("3f 1f", 8)])
def test_the_own_tiles_of_a_loser_need_no_name(club: Chat, typed: str, worth: int) -> None:
    """An exposed pung of the prevailing wind is 4, doubled; a flower is 4, and neither is that of South."""
    club.say("bill: /s bill =28 zimo")
    club.say(f"rod: {typed}")
    rest(club, "ben", "jack")
    assert scores(club)["rod"] == worth


@pytest.mark.parametrize("typed", ["5m", "EEE?", "kong!", "pair"])
def test_a_tile_that_is_called_in_an_open_round_is_no_hand(club: Chat, typed: str) -> None:
    club.say("bill: /s bill =28 zimo")
    assert club.say(f"rod: {typed}") == ""


def test_flowers_without_their_numbers_are_asked_for_in_an_open_round(club: Chat) -> None:
    club.say("bill: /s bill =28 zimo")
    assert "Which flowers" in club.say("rod: rod 2 flowers")


@pytest.mark.parametrize("said", ["last discard from ben", "from ben last discard", "last discard, off ben"])
def test_the_last_discard_is_no_name_of_somebody(club: Chat, said: str) -> None:
    """Four exposed pungs of 2 to 8 are 8, mah-jong is 20: 28, doubled for all pungs and for the last discard."""
    club.say("bill: /set last_discard=on")
    club.say(f"bill: /s bill (222p) (444m) (666s) (888p) 9m +9m {said}")
    rest(club, "rod", "ben", "jack")
    assert scores(club)["bill"] == 112


@pytest.mark.parametrize(
    ("typed", "points"),
    [
        ("/hand pung of red dragons concealed, 1f", (8 + 4) * 2),
        ("/hand a pung of 4 bamboo in the hand", 4),
        ("/hand a concealed pung of reds and a pair of 5 bamboo", 8 * 2),
        ("/hand pung of red dragons on the table, pung of 4 bamboo in my hand", (4 + 4) * 2),
        ("/hand pung of red dragons exposed, pung of 4 bamboo concealed", (4 + 4) * 2),
    ],
)
def test_where_a_set_lies_may_be_said_behind_it(club: Chat, typed: str, points: int) -> None:
    """By the book: a concealed pung of dragons is 8, an exposed one 4, both double; 4 for a concealed one of 2 to 8."""
    assert told_by_a_loser(club, typed) == points


def test_a_repair_of_a_hand_in_words_is_the_hand_on_its_button(club: Chat) -> None:
    """A concealed pung of dragons is 8 and doubles, each flower is 4: (8 + 4 + 4) * 2 = 32."""
    club.say("bill: bill 84 ben")
    club.say("rod: /hand a concealed pung of red dragons, 1f 3f, pair of fives")
    assert club.labels == ["CCC 1f 3f"]
    club.say("ben: #1")
    rest(club, "ben", "jack")
    assert scores(club)["rod"] == 32


@pytest.mark.parametrize("said", ["rod had only one flower, no season", "bill only one flower", "bill one flower"])
def test_a_number_of_flowers_is_not_what_a_hand_is_worth(club: Chat, said: str) -> None:
    club.say("bill: bill 84 ben")
    rest(club, "rod", "ben", "jack")
    before = scores(club)
    assert "What was" in club.say(f"jack: /fix 1 {said}")
    assert scores(club) == before
    club.say("jack: 64")
    assert scores(club) == before | {said.split(maxsplit=1)[0]: 64}


@pytest.mark.parametrize(
    ("told", "hand"),
    [
        ("claimed pungs of 5 characters and souths, season 2", "(555m) (SSS) 2y = 10"),
        ("two claimed pungs, 5 characters and south wind", "(555m) (SSS) = 6"),
        ("pungs of 5 dots, 6 dots and reds claimed", "(555p) (666p) (CCC) = 16"),
        ("concealed pungs of 2 bamboo and 9 bamboo", "222999s = 12"),
        ("pairs of reds and souths", "SS CC = 2"),
        ("exposed 1 dots pung", "(111p) = 4"),
        ("concealed 2 bamboo pung, exposed 1 dots pung", "(111p) 222s = 8"),
        ("claimed pung of easts n a pair of reds", "(EEE) CC = 12"),
        ("all four flowers", "1f 2f 3f 4f = 64"),
        ("bouquet of seasons, pair of norths", "NN 1y 2y 3y 4y = 64"),
    ],
)
def test_sets_and_flowers_are_read_in_the_words_of_a_club(told: str, hand: str) -> None:
    """Cleo is West in the East round: a pung of 2 to 8 is 2, of others 4, concealed twice that, a flower 4.

    A double for dragons or the round's wind, for the own flower and for all four.
    """
    chat = Chat.after("ann: /newgame british Ann Bob Cleo Dick", "ann: /score bob 60 zimo", "ann: /hand ann -")
    chat.play([f"ann: /hand cleo {told}", "ann: /hand dick -"])
    assert f"Cleo {hand}" in chat.text


def test_fewer_sets_than_were_counted_are_not_taken() -> None:
    chat = Chat.after("ann: /newgame british Ann Bob Cleo Dick", "ann: /score bob 60 zimo")
    chat.say("ann: /hand cleo three claimed pungs, 5 characters and south wind")
    assert len(chat.seen.night.pending) == 1


@pytest.mark.parametrize(
    ("told", "points"),
    [
        *(("the 5 of bamboo", 0), ("just a 5 of bamboo", 0), ("the 5 of bamboo pung, concealed", 4)),
        *(("pung of the 5 of bamboo, concealed", 4), ("claimed pung of the 5 of bamboo", 2)),
        *(("a concealed pung of the 5 bamboo", 4), ("concealed kong of the 1 of characters", 32)),
        ("concealed pung of the 5 of bamboo and a pair of the reds", 6),
    ],
)
def test_a_tile_with_its_article_is_a_tile_and_no_points(club: Chat, told: str, points: int) -> None:
    """By the table of values: one tile 0, a minor pung 2 or 4, a major kong 32, a pair of dragons 2."""
    assert told_by_a_loser(club, f"/hand {told}") == points


@pytest.mark.parametrize("told", ["pung the 5 of bamboo", "5 of bamboo pung, the", "concealed pung of fives of bamboo"])
def test_no_flower_is_offered_for_the_name_of_a_suit(club: Chat, told: str) -> None:
    club.say("bill: bill 84 ben")
    club.say(f"rod: /hand {told}")
    assert not any("4f" in label for label in club.labels)


@pytest.mark.parametrize("points", [3, 5, 7, 23])
def test_an_odd_score_is_asked_about_as_no_hand_has_one(club: Chat, points: int) -> None:
    """Everything in the table of values is even."""
    club.say("bill: bill 84 ben")
    assert f"No hand is worth {points} points" in club.say(f"rod: /hand {points}")
    assert len(club.seen.night.pending) == 1
    club.say("rod: #1")
    assert len(club.seen.night.pending) == 2


@pytest.mark.parametrize("points", [0, 3, 18])
def test_a_winner_below_the_points_of_going_mah_jong_is_asked_about(club: Chat, points: int) -> None:
    """Going mah-jong alone is 20."""
    assert "Going mah-jong alone scores 20" in club.say(f"bill: bill {points} from ben")
    assert not club.seen.night.pending


@pytest.mark.parametrize("points", [3, 18])
def test_a_winner_told_again_below_the_points_of_going_mah_jong_is_asked_about(club: Chat, points: int) -> None:
    club.say("bill: bill 20 from ben")
    assert "Going mah-jong alone scores 20" in club.say(f"bill: /hand bill {points}")
    assert "bill 20" in club.say("bill: /hand")


def test_the_points_of_the_house_decide_which_scores_can_be(chat: Chat) -> None:
    chat.say("bill: /newgame british bill rod ben jack mah_jong=10")
    assert "Going" not in chat.say("bill: bill 12 from ben")


def test_points_put_into_the_settled_round_no_longer_wait_in_the_next() -> None:
    chat = Chat.after("ann: /newgame british Ann Ben Cat Dan", "ann: ann went mahjong with 38, ben 20, cat 16, dan 4")
    chat.say("ben: i had 60")
    chat.say("ben: #2")
    assert len(chat.seen.night.pending) == 1
    chat.say("ben: no, ben 60")
    corrected = chat.say("ben: yes")
    assert "Undone: Ben's hand for the round" in corrected
    assert not any(chat.seen.night.pending)
    # Ben gets 60 - 16 from Cat and 60 - 4 from Dan, and pays the winner's 38 twice, Ann being East.
    assert chat.balances == {"Ann": 228, "Ben": 24, "Cat": -108, "Dan": -144}
    chat.say("ben: #1")
    assert "Ben −56" in chat.say("ben: /table")
