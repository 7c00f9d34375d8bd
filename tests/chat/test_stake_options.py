"""What is played for, in every game: said as a stake, kept when other rules are chosen, no changed rule."""

from __future__ import annotations

import pytest

from engine.options import kinds_of
from engine.variants import RULESETS
from engine.variants.british.options import British
from tests.chat.conftest import Chat

STAKES = (
    ("singapore", "0.2/0.4", "0.2/0.4"),
    ("hong_kong", "0.5", "0.5"),
    ("taiwanese", "50/20", "50/20"),
    ("british", "1000", "£1 for 1,000 points"),
    ("mcr", "0.5", "0.5"),
    ("zung_jung", "0.5", "0.5"),
    ("riichi", "10", "10 for 1,000 points"),
)


def test_every_game_says_which_of_its_options_are_a_stake() -> None:
    assert {"riichi_arcade", *(variant for variant, _, _ in STAKES)} == set(RULESETS)
    for ruleset in RULESETS.values():
        assert ruleset.stake_options
        assert set(ruleset.stake_options) <= set(kinds_of(ruleset.options))


@pytest.mark.parametrize(("variant", "typed", "said"), STAKES)
def test_a_stake_is_said_as_a_stake(variant: str, typed: str, said: str) -> None:
    chat = Chat()
    opened = chat.say(f"ann: /newgame {variant} ann bob cat dan stake={typed}")
    assert f"Stake: {said}" in opened.splitlines()
    assert "Different here" not in opened
    assert chat.say("ann: /stake").splitlines()[0] == f"Stake: {said}"
    assert "Changed" not in chat.say("ann: /rules")
    assert chat.seen.night.house is not None
    before = chat.seen.night.house.options
    chat.say(f"ann: /stake {said}")  # as it is shown it can be typed
    assert chat.seen.night.house.options == before


@pytest.mark.parametrize(
    "opening",
    [("ann: /newgame tenhou stake=10", "ann: /newgame rules majsoul opening=1"), ("ann: /newgame tenhou stake=10",)],
)
def test_other_rules_of_a_game_keep_the_stake_that_was_agreed_while_people_sit_down(opening: tuple[str, ...]) -> None:
    chat = Chat()
    for line in opening:
        chat.say(line)
    assert "Stake: 10 for 1,000 points" in chat.text.splitlines()


def test_other_rules_of_a_game_keep_the_stake_of_the_last_one() -> None:
    chat = Chat()
    chat.say("ann: /newgame tenhou ann bob cat dan stake=10")
    assert "Stake: 10 for 1,000 points" in chat.say("ann: /newgame majsoul ann bob cat dan").splitlines()
    assert chat.say("ann: /stake").splitlines()[0] == "Stake: 10 for 1,000 points"


@pytest.mark.parametrize(("agreed", "kept"), [("底50台20", "50/20"), ("底0台20", "0/20"), ("底50台1", "50/1")])
def test_a_button_of_other_rules_keeps_the_stake_that_was_agreed(agreed: str, kept: str) -> None:
    chat = Chat()
    chat.say(f"ann: /newgame taiwanese.mahjong_time ann bob cat dan {agreed}")
    chat.say("ann: #2")
    assert chat.seen.night.house is not None
    assert chat.seen.night.house.preset == "taiwan_house"
    assert chat.say("ann: /stake").splitlines()[0] == f"Stake: {kept}"


def test_a_button_of_other_rules_brings_their_stake_where_none_was_agreed() -> None:
    chat = Chat()
    chat.say("ann: /newgame taiwanese ann bob cat dan")
    chat.say("ann: #2")
    assert chat.say("ann: /stake").splitlines()[0] == "Stake: 100/20"


def test_the_stake_that_was_agreed_comes_back_after_rules_that_bring_their_own() -> None:
    chat = Chat()
    chat.play(["ann: /newgame sg stake=0.2/0.4 ann bob cat dan", "ann: #3"])
    assert "Stake: 0.3/0.6" in chat.text.splitlines()
    assert chat.labels[-1] == "Keep 0.2/0.4"
    chat.say("ann: #2")
    assert "Stake: 0.2/0.4" in chat.text.splitlines()


def test_rules_that_bring_their_own_stake_can_be_played_for_the_one_that_was_agreed() -> None:
    chat = Chat()
    chat.play(["ann: /newgame sg stake=0.2/0.4 ann bob cat dan", "ann: #3", "ann: #4"])
    assert "Stake: 0.2/0.4 (rules say 0.3/0.6)" in chat.text.splitlines()


def test_while_seats_are_taken_the_stake_that_was_agreed_comes_back_too() -> None:
    chat = Chat()
    chat.play(
        ["ann: /newgame sg", "ann: /newgame stake 0.2/0.4 opening=1", "ann: /newgame rules small_stakes opening=1"]
    )
    assert "Stake: 0.3/0.6" in chat.text.splitlines()
    assert chat.labels[-1] == "Keep 0.2/0.4"
    chat.say("ann: /newgame rules shooter opening=1")
    assert "Stake: 0.2/0.4" in chat.text.splitlines()
    chat.play(["ann: /newgame rules small_stakes opening=1", "ann: #6"])
    assert "Stake: 0.2/0.4 (rules say 0.3/0.6)" in chat.text.splitlines()


def test_the_stake_asked_for_offers_others_that_tables_play_for_and_the_uma_of_other_rules() -> None:
    """Four of the places of the six tables of rules with a fixed uma are 20 10, 15 5 and 30 10; money is per 1,000."""
    chat = Chat()
    chat.say("ann: /newgame riichi ann bob cat dan")
    assert chat.say("ann: /stake") == "Played for points, without money.\nChange it: /stake 50/1000"
    money = ["50 for 1,000 points", "100 for 1,000 points", "1 for 1,000 points"]
    assert chat.labels == [*money, "Uma 15/5", "Uma 30/10"]
    chat.play(["ann: #5", "ann: /stake"])
    assert "• uma: points by placement\n→ 30, 10, −10, −30" in chat.say("ann: /rules game")
    chat.play(["ann: /stake", "ann: #1"])
    assert chat.say("ann: /stake").splitlines()[0] == "Stake: 50 for 1,000 points"
    assert chat.labels == [*money[1:], "points only", "Uma 20/10", "Uma 15/5"]
    chat.play(["ann: #3"])
    assert chat.say("ann: /stake").startswith("Played for points")


def test_the_uma_of_four_places_is_not_offered_to_three() -> None:
    chat = Chat()
    chat.play(["ann: /newgame sanma ann bob cat", "ann: /stake"])
    assert not any(label.startswith("Uma") for label in chat.labels)


def test_a_game_without_usual_stakes_names_another_than_its_own() -> None:
    chat = Chat()
    chat.say("ann: /newgame mcr ann bob cat dan")
    assert chat.say("ann: /stake") == "Stake: 1\nChange it: /stake 2"


@pytest.fixture
def club(chat: Chat) -> Chat:
    chat.say("ann: /newgame british ann sue bill ben")
    return chat


def points_for_a_pound(chat: Chat) -> object:
    """How many points one pound is; None where the game is played for points."""
    house = chat.seen.night.house
    assert house is not None
    assert isinstance(house.options, British)
    return house.options.points_per_unit if house.options.money else None


RATES = [
    ("£1 per 1000", 1000),
    ("£1 per 1,000 points", 1000),
    ("£1/1000", 1000),
    ("£1 a thousand", 1000),
    ("£1 for 1000", 1000),
    ("1000:£1", 1000),
    ("1000:1", 1000),
    ("1000 points = £1", 1000),
    ("1,000 points to the pound", 1000),
    ("1000", 1000),
    ("10p per 100", 1000),
    ("10p a hundred", 1000),
    ("10p/100", 1000),
    ("ten pence a hundred", 1000),
    ("5p a hundred", 2000),
    ("50p per 1000", 2000),
    ("1p a point", 100),
    ("a penny a point", 100),
    ("1p/pt", 100),
    ("500:£2", 250),
    ("£1 a point", 1),
]


@pytest.mark.parametrize(("typed", "points"), RATES)
def test_a_british_stake_says_how_many_points_are_a_pound(club: Chat, typed: str, points: int) -> None:
    shown = "£1 a point" if points == 1 else f"£1 for {points:,} points"
    assert club.say(f"ann: /stake {typed}").splitlines()[0] == f"Stake: {shown}"
    assert points_for_a_pound(club) == points


@pytest.mark.parametrize(("typed", "points"), RATES[:3] + RATES[5:6] + RATES[10:13] + RATES[14:18])
@pytest.mark.parametrize("opening", ["/newgame british ann sue bill ben {}", "/newgame british {} ann sue bill ben"])
def test_a_british_game_is_opened_with_a_stake_in_words(chat: Chat, opening: str, typed: str, points: int) -> None:
    chat.say(f"ann: {opening.format(typed)}")
    assert points_for_a_pound(chat) == points
    assert list(chat.balances) == ["ann", "sue", "bill", "ben"]


@pytest.mark.parametrize("typed", ["/stake {}", "/set stake={}", "/newgame british ann sue bill ben {}"])
@pytest.mark.parametrize(("money", "shown"), [("£1", "£1"), ("5p", "5p"), ("£0.10", "10p")])
def test_money_alone_asks_for_how_many_points(chat: Chat, typed: str, money: str, shown: str) -> None:
    if not typed.startswith("/newgame"):
        chat.say("ann: /newgame british ann sue bill ben")
    asked = chat.say(f"ann: {typed.format(money)}")
    assert asked.splitlines()[0] == f"{shown} for how many points?"
    assert chat.labels == [f"{shown} for {count} points" for count in ("1,000", "100", "10")] + [f"{shown} a point"]
    assert chat.seen.night.house is None or points_for_a_pound(chat) is None


@pytest.mark.parametrize("typed", ["/stake 0.10", "/stake 1", "/stake stake=0.10", "/set stake=0.10"])
def test_a_small_figure_alone_is_money_and_asks_for_its_points(club: Chat, typed: str) -> None:
    assert "for how many points?" in club.say(f"ann: {typed}")
    assert points_for_a_pound(club) is None


def test_the_answer_sets_the_stake(club: Chat) -> None:
    """5p for 100 points: a pound for 2,000."""
    club.say("ann: /stake 5p")
    assert "Stake: £1 for 2,000 points" in club.say("ann: #2")
    assert points_for_a_pound(club) == 2000


def test_the_answer_opens_the_game_with_its_stake(chat: Chat) -> None:
    chat.say("ann: /newgame british ann sue bill ben £1")
    assert "Stake: £1 for 100 points" in chat.say("ann: #2")


@pytest.mark.parametrize("typed", ["0.5/1", "50/100", "-1", "penny"])
def test_what_is_no_british_stake_is_said(club: Chat, typed: str) -> None:
    club.say(f"ann: /stake {typed}")
    assert points_for_a_pound(club) is None


@pytest.mark.parametrize("typed", ["/stake points", "/stake for points", "/stake no money", "/set no money"])
def test_points_alone_are_a_stake(club: Chat, typed: str) -> None:
    club.say("ann: /stake 1000:£1")
    assert club.say(f"ann: {typed}").splitlines()[0] == "Played for points, without money."
    assert points_for_a_pound(club) is None


def test_stakes_of_a_british_game_are_tapped_while_seats_are_taken(chat: Chat) -> None:
    chat.say("ann: /newgame british")
    chat.say(f"ann: #{chat.labels.index('Stake') + 1}")
    assert chat.labels[:4] == ["£1 for 1,000 points", "£1 for 100 points", "£1 for 10 points", "points only"]
    assert "Stake: £1 for 100 points" in chat.say("ann: #2")


@pytest.mark.parametrize(
    "typed", ["stake=10", "stake=10/1000", "$10 per 1000", "10 per 1000", "10円", "1000:$10", "$10 a thousand"]
)
def test_a_riichi_stake_is_money_for_a_thousand_points(chat: Chat, typed: str) -> None:
    opened = chat.say(f"ann: /newgame riichi ann bob cat dan {typed}")
    assert "Stake: 10 for 1,000 points" in opened.splitlines()


def test_two_figures_of_other_games_are_no_points(chat: Chat) -> None:
    assert "Stake: 50/100" in chat.say("ann: /newgame taiwan ann bob cat dan 50/100").splitlines()


@pytest.mark.parametrize(
    ("opened", "example"),
    [
        ("sg ann bob cat dan 0.5/1", "1 tai: 2+1+1, self-drawn 2+2+2"),
        ("taiwan.taiwan_house ann bob cat dan", "1 tai: 120, self-drawn 140+120+120"),
        ("hk.full_spicy_full_gun ann bob cat dan unit=1", "3 faan: 32, self-drawn 16+16+16"),
    ],
)
def test_the_opening_says_what_the_stake_comes_to(chat: Chat, opened: str, example: str) -> None:
    """At 0.5/1 one tai is 1 from each and 2 from the discarder or of everybody at a self-draw; at 100/20 one tai is
    100 + 20, and 20 more of the dealer who pays. At full gun the discarder pays 16 for himself and 8 for each other."""
    assert example in chat.say(f"ann: /newgame {opened}").splitlines()


@pytest.mark.parametrize("typed", ["/set who=seated stake=£1 limit=500", "/set limit 500 £1"])
def test_what_stands_beside_a_stake_that_is_asked_about_is_set_with_it(chat: Chat, typed: str) -> None:
    chat.say("ann: /newgame british Ann Ben Cat Dan")
    chat.say(f"ann: {typed}")
    assert "for how many points?" in chat.text
    said = chat.say("ann: #2")
    assert "Stake: £1 for 100 points" in said
    assert "Now: 500" in said
    assert ("Only those at the table may record." in said) == ("who=seated" in typed)


def test_what_stands_beside_a_lock_waits_for_who_the_sender_is(table: Chat) -> None:
    said = table.say("eve: /set who=seated limit=4")
    assert "Which one are you" in said
    assert "Now: 4" not in said
    assert table.seen.night.house is not None
    assert "limit" not in dict(table.seen.night.house.changes)
    assert table.labels[0] == "I'm Ben"
    done = table.say("eve: #1")
    assert "Only those at the table may record." in done
    assert "Now: 4" in done


@pytest.mark.parametrize("amount", ["50p", "50 pence", "0.50"])
def test_pence_are_paid_in_a_game_for_pounds(chat: Chat, amount: str) -> None:
    chat.say("ann: /newgame british ann bob cat dan stake=10p per 100")
    assert "bob → ann £0.50" in chat.say(f"bob: /pay bob ann {amount}")


@pytest.mark.parametrize("typed", ["底５０台２０", "５０ ２０", "５０／２０"])
def test_a_stake_is_read_in_figures_of_full_width(typed: str) -> None:
    chat = Chat.after("ann: /newgame tw.taiwan_house ann bob cat dan")
    assert "Stake: 50/20" in chat.say(f"ann: /stake {typed}")


BASE_AND_TAI = "tw base=100 per_tai=20"


@pytest.mark.parametrize(
    ("game", "said", "stake"),
    [
        *(("riichi", "1 euro per 1000", "1 for 1,000"), ("riichi", "1p a point", "10 for 1,000")),
        *(("riichi", "千点50円", "50 for 1,000"), ("riichi", "レートは1000点50円で", "50 for 1,000")),
        *(("riichi", "テンゴ", "50 for 1,000"), ("riichi", "一千點十蚊", "10 for 1,000")),
        *(("riichi", "50 cents per thousand", "0.5 for 1,000"), ("riichi", "$1 per 1000 points", "1 for 1,000")),
        *(
            (BASE_AND_TAI, "一台三十", "Stake: 100/30"),
            (BASE_AND_TAI, "每台10元", "Stake: 100/10"),
        ),
        *((BASE_AND_TAI, "底五十台十", "Stake: 50/10"), ("sg", "$1 a tai", "Stake: 1/2")),
        *(("hk", "50 cents a faan", "Stake: 0.5"), ("british", "1p a point", "£1 for 100 points")),
        ("british", "10p per 100", "£1 for 1,000 points"),
    ],
)
def test_a_stake_in_a_currency_for_points_or_tai_is_asked_about_without_a_command(
    game: str, said: str, stake: str
) -> None:
    """£1 for 100 points is 1p a point; 10 for 1,000 points is 0.01 a point; 點五 and テンゴ are 50 yen a thousand."""
    chat = Chat.after(f"ann: /newgame {game} Ann Bob Cat Dan")
    assert chat.say(f"ann: {said}").startswith("Change this from the next")
    assert stake in chat.say("ann: #1")


def test_a_stake_of_a_tai_in_a_currency_that_the_game_does_not_have_shows_what_is_played_for() -> None:
    chat = Chat.after("ann: /newgame tw Ann Bob Cat Dan base=100 per_tai=20")
    assert chat.say("ann: 50p a tai").startswith("Stake: 100/20")


@pytest.mark.parametrize("typed", ["/stake 一台三十", "/stake 每台30"])
def test_a_stake_of_a_tai_alone_leaves_the_base_as_it_is(typed: str) -> None:
    chat = Chat.after("ann: /newgame tw Ann Bob Cat Dan base=100 per_tai=20")
    assert "Stake: 100/30" in chat.say(f"ann: {typed}")
