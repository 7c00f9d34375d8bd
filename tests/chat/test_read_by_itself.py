"""A line that answers no open question is read by itself, and what it says is never booked as something else."""

from __future__ import annotations

import pytest

from tests.chat.conftest import Chat

SINGAPORE = "Ann: /newgame sg Ann Mei Ben Cat"
HONG_KONG = "媽媽: /newgame hk 媽媽 爸爸 家姐 細佬"


@pytest.mark.parametrize("typed", ["mei gang", "mei kong", "ben gang", "mei zha hu", "mei pong pong hu", "ben hu"])
def test_a_line_about_something_else_does_not_say_how_a_hand_was_won(typed: str) -> None:
    chat = Chat()
    chat.play([SINGAPORE, "Ann: mei hu qing yi se"])
    chat.say(f"Ann: {typed}")
    assert chat.text
    assert not chat.seen.night.hands


def test_hands_that_wait_for_an_answer_are_not_joined() -> None:
    chat = Chat()
    chat.play([SINGAPORE, "Ann: mei hu qing yi se", "Ann: mei pong pong hu", "Ann: ben"])
    # All pungs alone are two doubles: the discarder pays 4, the others 2 each.
    assert chat.balances == {"Ann": -2000, "Mei": 8000, "Ben": -4000, "Cat": -2000}


@pytest.mark.parametrize("typed", ["ben", "from ben", "ben shoot", "ben pays", "mei won off ben", "off ben's discard"])
def test_words_of_a_discard_say_how_a_hand_was_won(typed: str) -> None:
    chat = Chat()
    chat.play([SINGAPORE, "Ann: mei hu qing yi se"])
    chat.say(f"Ann: {typed}")
    # Four doubles: 16 off the discarder, 8 from each of the others.
    assert chat.balances == {"Ann": -8000, "Mei": 32000, "Ben": -16000, "Cat": -8000}


def test_a_false_win_says_not_how_another_hand_was_won() -> None:
    chat = Chat()
    chat.play([HONG_KONG, "媽媽: 家姐 大三元"])
    assert "家姐" in chat.text
    chat.say("媽媽: 爸爸詐糊")
    assert not chat.seen.night.hands
    assert chat.text


def test_a_named_hand_of_one_does_not_say_how_another_won() -> None:
    chat = Chat()
    chat.play([SINGAPORE, "Ann: ben hu", "Ann: mei pong pong"])
    assert not chat.seen.night.hands


def test_another_hand_does_not_say_how_much_one_was_worth() -> None:
    chat = Chat()
    chat.play([SINGAPORE, "Ann: ben zimo", "Ann: mei pong pong hu"])
    assert not chat.seen.night.hands


@pytest.mark.parametrize("typed", ["家姐 大三元 爸爸包自摸", "家姐 大三元 自摸 爸爸包"])
def test_a_self_draw_is_heard_behind_who_is_liable(typed: str) -> None:
    chat = Chat()
    chat.play([HONG_KONG, f"媽媽: {typed}"])
    # Nine faan are 64 each, doubled with the dealer: 64 + 64 + 128, all from the one who is liable.
    assert [(one.payer, one.amount) for one in chat.moved]
    assert chat.balances["爸爸"] == -256000
    assert chat.balances["家姐"] == 256000


@pytest.mark.parametrize(
    ("typed", "offered"),
    [
        ("Dan: ann paid me 15", "Ann pays Dan 15"),
        ("Dan: i paid ann 15", "Dan pays Ann 15"),
        ("Ann: dan paid me 15", "Dan pays Ann 15"),
        ("Ann: dan owes mei 3", "Dan pays Mei 3"),
        ("Dan: mei paid ben 6", "Mei pays Ben 6"),
    ],
)
def test_nobody_needs_a_seat_to_pay(typed: str, offered: str) -> None:
    chat = Chat()
    chat.play([SINGAPORE, "Dan: /join"])
    chat.say(typed)
    found = [number for number, one in enumerate(chat.labels, 1) if one.endswith(offered)]
    assert len(found) == 1, "beside it that it was handed over, and the hand that it may be, of those who sit"
    chat.say(f"{typed.partition(':')[0]}: #{found[0]}")
    payer, _, payee, amount = offered.split()
    assert chat.balances[payer] == -1000 * int(amount)
    assert chat.balances[payee] == 1000 * int(amount)


def test_a_hand_of_somebody_without_a_seat_still_asks_whose_seat() -> None:
    chat = Chat()
    chat.play([SINGAPORE, "Dan: /join"])
    assert "Dan has no seat" in chat.say("Dan: i hu 2 tai from ann")


@pytest.mark.parametrize("typed", ["ben kong from cat", "cat gave ben kong"])
def test_who_fed_a_kong_and_does_not_pay_alone_is_named_in_a_question(typed: str) -> None:
    chat = Chat()
    chat.say(SINGAPORE)
    assert "not Cat alone" in chat.say(f"Ann: {typed}")
    assert chat.labels == ["Fed kong by Ben: +3"]
    chat.say("Ann: #1")
    # A fed kong is one unit from each: 1 from every other player.
    assert chat.balances == {"Ann": -1000, "Mei": -1000, "Ben": 3000, "Cat": -1000}


def test_who_was_bitten_and_does_not_pay_alone_is_named_in_a_question() -> None:
    chat = Chat()
    chat.say(SINGAPORE)
    assert "not Mei alone" in chat.say("Ann: ann bite mei")
    assert len(chat.labels) == 2


@pytest.mark.parametrize(
    "said", ["animal bite mei", "animal bite from mei", "ann animal bite from mei", "ann animal bite mei"]
)
def test_the_tiles_of_a_bite_are_not_asked_again_and_no_hand_is_recorded(said: str) -> None:
    """Everybody pays one for a bite by animals at the table."""
    chat = Chat()
    chat.say(SINGAPORE)
    assert "not Mei alone" in chat.say(f"Ann: {said}")
    assert chat.labels == ["Record Ann · Animal bite · 咬: 3"]
    assert not chat.seen.night.hands
    chat.say("Ann: #1")
    assert chat.balances == {"Ann": 3000, "Mei": -1000, "Ben": -1000, "Cat": -1000}


def test_whoever_says_that_he_bites_somebody_has_bitten() -> None:
    chat = Chat()
    chat.say(SINGAPORE)
    assert "What did Ann bite with?" in chat.say("Ann: bite mei")
    assert chat.say("Ann: bite me") == ""


@pytest.mark.parametrize(
    "said", ["/bite mei cat rat", "/s mei bite rooster and centipede", "/score mei rooster ate the centipede"]
)
def test_a_bite_is_a_command_as_well(said: str) -> None:
    chat = Chat()
    chat.say(SINGAPORE)
    assert "Mei, animal bite" in chat.say(f"Ann: {said}")
    assert not chat.seen.night.hands


def test_a_kong_of_the_speaker_off_somebody_is_not_the_kong_of_the_one_named() -> None:
    chat = Chat()
    chat.say(SINGAPORE)
    chat.say("Ann: kong from cat")
    assert chat.labels == ["Fed kong by Ann: +3"]


def test_a_value_below_what_is_named_is_asked_about() -> None:
    chat = Chat()
    chat.say(SINGAPORE)
    # Half flush and all pungs are two doubles each.
    assert "comes to 4" in chat.say("Ann: mei off ben half flush 2 tai pong pong")
    assert chat.labels == ["2 tai", "4 tai"]
    chat.say("Ann: #2")
    assert chat.balances == {"Ann": -8000, "Mei": 32000, "Ben": -16000, "Cat": -8000}


@pytest.mark.parametrize("units", [4, 5])
def test_a_value_of_at_least_what_is_named_counts(units: int) -> None:
    chat = Chat()
    chat.play([SINGAPORE, f"Ann: mei off ben half flush {units} tai pong pong"])
    assert len(chat.seen.night.hands) == 1


@pytest.mark.parametrize("said", ["dan zimo 4 tai... jk", "2 tai from ann lol jk", "bob 3 tai from ann just kidding"])
def test_a_hand_told_as_a_joke_is_not_recorded(said: str) -> None:
    chat = Chat.after("ann: /newgame sg Ann Bob Cat Dan")
    assert chat.say(f"dan: {said}") == ""
    assert not chat.seen.night.hands


@pytest.mark.parametrize("said", ["jk that was a joke", "just kidding", "jk"])
def test_a_joke_after_ones_own_hand_offers_the_undo(said: str) -> None:
    chat = Chat.after("ann: /newgame sg Ann Bob Cat Dan", "dan: dan zimo 2 tai")
    assert chat.say(f"ann: {said}") == ""
    chat.say(f"dan: {said}")
    assert chat.labels == ["Undo hand 1"]
    chat.say("dan: #1")
    assert not any(chat.balances.values())


def test_a_player_called_jk_is_no_joke() -> None:
    chat = Chat.after("ann: /newgame sg Ann JK Cat Dan")
    chat.say("ann: jk 3 tai from cat")
    assert len(chat.seen.night.hands) == 1


@pytest.mark.parametrize("word", ["ippatsu", "whatever"])
def test_a_bare_hand_with_a_word_of_another_game_behind_it_is_asked_about(chat: Chat, word: str) -> None:
    chat.say("ann: /newgame sg Ann Bob Cat Dan")
    assert f"“bob 2 from ann”, but I don't get “{word}”" in chat.say(f"ann: bob 2 from ann {word}")
    assert not chat.seen.night.hands


def test_what_money_was_for_is_no_word_of_a_hand(chat: Chat) -> None:
    chat.say("ann: /newgame sg Ann Bob Cat Dan")
    assert not chat.say("ann: bob 2 from cat for the taxi")
