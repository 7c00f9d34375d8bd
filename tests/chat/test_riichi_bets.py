"""Sticks and honba that are told late, and bets of several: done, or asked about, and never a value."""

from __future__ import annotations

import pytest

from bot.text.render import plain
from tests.chat.conftest import Chat, in_english

GAME = "ann: /newgame riichi ann bob cat dan"
HAND = "bob: /s bob 3h30 from cat"


@pytest.fixture
def table() -> Chat:
    """Bob has won 3,900 off Cat in East 1."""
    return Chat.after(GAME, HAND)


# sticks and honba of a recorded hand


@pytest.mark.parametrize(
    "told",
    [
        *("honba was 1", "the honba was 1", "1 honba", "honba=1", "counters=1", "there was one honba", "honba count 1"),
        *("1本場", "本場は1", "1本場でした", "honba should be 1", "no, honba was 1"),
    ],
)
def test_honba_of_a_recorded_hand_are_put_right(table: Chat, told: str) -> None:
    """A counter adds 300 to a win off a discard."""
    table.say(f"bob: /fix 1 {told}")
    assert table.balances == {"ann": 25_000, "bob": 29_200, "cat": 20_800, "dan": 25_000}


@pytest.mark.parametrize(
    "told",
    [
        *("riichi sticks were 2", "the sticks were 2", "there were 2 sticks", "2 sticks in the pot", "pot was 2000"),
        *("2 riichi sticks", "two sticks", "kyotaku 2", "供託2本", "リー棒2本", "供託は2本でした", "立直棒 2 支"),
        *("sticks=2", "sticks = 2"),
    ],
)
def test_sticks_of_a_recorded_hand_are_no_value_and_asked_about(table: Chat, told: str) -> None:
    assert table.say(f"bob: /fix 1 {told}") == "Hand 1: whose sticks were in the pot?"
    assert table.labels == [
        *("ann was in riichi too", "cat was in riichi too", "dan was in riichi too", "Leave it as is"),
    ]
    assert sum(table.balances.values()) == 100_000


def test_a_pot_of_fewer_sticks_than_were_laid_asks_who_had_not_bet() -> None:
    chat = Chat.after(GAME, "ann: /riichi ann", "dan: /riichi dan", HAND)
    chat.say("bob: /fix 1 1 stick")
    assert chat.labels[:2] == ["ann was not in riichi", "dan was not in riichi"]
    chat.say("bob: #2")
    chat.say("bob: #1")
    assert chat.balances == {"ann": 24_000, "bob": 29_900, "cat": 21_100, "dan": 25_000}


def test_honba_beside_another_change_are_put_right_with_it(table: Chat) -> None:
    """Three han 40 fu are 5,200, two counters 600."""
    table.say("bob: /fix 1 3h40 2 honba")
    assert table.balances["cat"] == 25_000 - 5800


_WITH_POT = ("honba was 1 and no sticks", "there was 1 honba and 0 sticks", "1本場で供託0でした")
"""Counters told with the pot as it was."""


@pytest.mark.parametrize("told", ["honba was 1", "sorry, 1 honba", "1本場でした", "that was 1 honba", *_WITH_POT])
def test_honba_told_in_words_are_put_right_by_a_tap(table: Chat, told: str) -> None:
    assert "Correct hand 1" in table.say(f"bob: {told}")
    table.say("bob: #1")
    assert table.balances["cat"] == 25_000 - 4200


@pytest.mark.parametrize("told", ["2 honba now", "honba was 0", "there are 2 sticks in the pot", "1本場"])
def test_words_about_the_table_as_it_is_are_talk(table: Chat, told: str) -> None:
    assert table.say(f"bob: {told}") == ""


# bets of several beside a hand


@pytest.mark.parametrize(
    ("said", "offered"),
    [
        ("they all had riichi", ["ann and bob and cat and dan", "ann and cat and dan"]),
        ("the other two in riichi", ["ann and cat", "ann and dan", "cat and dan"]),
        ("2 others riichi", ["ann and cat", "ann and dan", "cat and dan"]),
        ("one other in riichi", ["ann", "cat", "dan"]),
    ],
)
@pytest.mark.parametrize("command", ["", "/s ", "/score winner: "])
def test_who_bet_is_asked_where_several_groups_may_be_meant(command: str, said: str, offered: list[str]) -> None:
    chat = Chat.after(GAME)
    assert chat.say(f"cat: {command}bob tsumo 3h30, {said}") == "Who was in riichi?"
    assert chat.labels == [f"bob tsumo 3h30, riichi by {one}" for one in offered]
    chat.say(f"cat: #{len(offered)}")
    assert chat.balances["dan"] == 25_000 - 1000 - 1000  # 1,000 are paid by who does not deal


@pytest.mark.parametrize(
    ("answer", "bet"),
    [
        *(("ann and dan", "ad"), ("only dan", "d"), ("nobody", ""), ("everyone but cat", "abd")),
        *(("everyone", "abcd"), ("the others", "acd"), ("cat", "c"), ("ann, dan", "ad")),
    ],
)
def test_the_question_who_bet_is_answered_in_words(answer: str, bet: str) -> None:
    """Bob draws 3 han 30 fu in the deal of Ann, who pays 2,000, the others 1,000 each."""
    chat = Chat.after(GAME, "bob: bob tsumo 3h30, the other two in riichi")
    chat.say(f"bob: {answer}")
    sticks = {name: 1000 * (name[0] in bet) for name in ("ann", "cat", "dan")}
    paid = {"ann": 2000, "cat": 1000, "dan": 1000}
    assert {name: 25_000 - chat.balances[name] for name in paid} == {
        name: amount + sticks[name] for name, amount in paid.items()
    }


@pytest.mark.parametrize(
    ("said", "bet"),
    [
        *(
            ("everyone but ann riichi", "bcd"),
            ("everyone except ann and cat in riichi", "bd"),
            ("loser in riichi", "c"),
        ),
        *(("the discarder was in riichi", "c"), ("nobody else in riichi", ""), ("riichi by everyone but dan", "abc")),
        *(("other two riichi", "ad"), ("2 others in riichi", "ad"), ("three others riichi", "acd")),
    ],
)
def test_sticks_of_several_are_laid_where_it_is_clear_whose(said: str, bet: str) -> None:
    chat = Chat.after(GAME)
    chat.say(f"bob: bob 3h30 from cat, {said}")
    sticks = {name: 1000 * (name[0] in bet) for name in ("ann", "cat", "dan")}
    assert {name: chat.balances[name] for name in sticks} == {
        name: 25_000 - 3900 * (name == "cat") - stick for name, stick in sticks.items()
    }


@pytest.mark.parametrize("line", ["lol they all had riichi", "they all had riichi 3 times last week"])
def test_talk_of_bets_is_talk(line: str) -> None:
    assert Chat.after(GAME).say(f"bob: {line}") == ""


@pytest.mark.parametrize(
    ("answer", "bet", "is_shown_first"),
    [
        *(("yes", "b", False), ("both", "b", False), ("everyone but ann", "bcd", False)),
        *(("no", "", True), ("only cat", "c", True), ("nobody", "", True)),
    ],
)
def test_whether_the_old_winner_had_bet_is_answered_in_words(answer: str, bet: str, *, is_shown_first: bool) -> None:
    """Riichi and pinfu are 2,000; won by Dan after all, whose own stick comes back.

    A stick that bob gets back is shown before it moves.
    """
    chat = Chat.after(GAME, "bob: bob riichi pinfu from cat")
    assert chat.say("bob: /fix 1 winner=dan") == "Was bob in riichi in hand 1?"
    chat.say(f"bob: {answer}")
    assert ("Correct it" in chat.labels) is is_shown_first
    if is_shown_first:
        chat.say("bob: #1")
    sticks = {name: 1000 * (name[0] in bet) for name in ("ann", "bob", "cat")}
    assert {name: 25_000 - chat.balances[name] for name in sticks} == {
        name: 2000 * (name == "cat") + stick for name, stick in sticks.items()
    }


# bets of several, told late


@pytest.mark.parametrize(
    ("said", "bet"),
    [
        *(
            ("everyone riichi", "abcd"),
            ("everyone had riichi", "abcd"),
            ("all four riichi", "abcd"),
            ("both riichi", "bc"),
        ),
        *(("the other two riichi", "ad"), ("the loser was in riichi", "c"), ("everyone but ann riichi", "bcd")),
        *(("the others in riichi", "acd"), ("riichi by everyone but dan", "abc"), ("全員リーチ", "abcd")),
    ],
)
def test_bets_of_several_join_a_recorded_hand(table: Chat, said: str, bet: str) -> None:
    assert "Not used" not in table.say(f"dan: /fix 1 {said}")
    sticks = {name: 1000 * (name[0] in bet) for name in ("ann", "cat", "dan")}
    assert {name: table.balances[name] for name in sticks} == {
        name: 25_000 - 3900 * (name == "cat") - stick for name, stick in sticks.items()
    }
    assert table.balances["bob"] == 28_900 + sum(sticks.values())


@pytest.mark.parametrize("answer", ["#3", "cat and dan", "cat, dan"])
def test_which_of_several_bet_in_a_recorded_hand_is_asked(answer: str) -> None:
    chat = Chat.after(GAME, "bob: bob tsumo 3h30")
    chat.say("dan: /fix 1 the other two riichi")
    assert chat.labels == ["ann, cat", "ann, dan", "cat, dan", "Cancel"]
    chat.say(f"dan: {answer}")
    assert chat.balances == {"ann": 23_000, "bob": 31_000, "cat": 23_000, "dan": 23_000}


def test_bets_of_several_beside_another_change_are_those_beside_the_winner() -> None:
    """3 han 40 fu: the dealer pays 2,600, the others 1,300 each."""
    chat = Chat.after(GAME, "bob: bob tsumo 3h30")
    chat.say("dan: /fix 1 3h40, the others in riichi")
    assert chat.balances == {"ann": 21_400, "bob": 33_200, "cat": 22_700, "dan": 22_700}


@pytest.mark.parametrize(
    ("said", "is_asked"),
    [("everyone had riichi", True), ("みんなリーチしてた", True), ("sorry, everyone was in riichi", False)],
)
def test_bets_of_several_are_told_in_words(table: Chat, said: str, *, is_asked: bool) -> None:
    table.say(f"bob: {said}")
    assert ("Correct it" in table.labels) is is_asked
    if is_asked:
        table.say("bob: #1")
    assert table.balances == {"ann": 24_000, "bob": 31_900, "cat": 20_100, "dan": 24_000}


@pytest.mark.parametrize(
    "said", ["everyone riichi", "they all had riichi lol", "everyone had riichi last week", "two others riichi"]
)
def test_talk_of_bets_after_a_hand_is_talk(table: Chat, said: str) -> None:
    assert table.say(f"bob: {said}") == ""


# a deal told twice, with bets the second time


@pytest.mark.parametrize(
    ("first", "second", "points"),
    [
        ("/draw ready bob", "/draw ready bob riichi bob", {"ann": 24_000, "bob": 27_000, "cat": 24_000, "dan": 24_000}),
        (
            "/draw ready bob",
            "draw, bob tenpai with riichi",
            {"ann": 24_000, "bob": 27_000, "cat": 24_000, "dan": 24_000},
        ),
        ("/draw ready bob", "/draw ready bob riichi ann", {"ann": 25_500, "bob": 26_500, "cat": 23_500, "dan": 23_500}),
        (
            "bob 3h30 from cat",
            "bob 3h30 from cat, ann riichi",
            {"ann": 24_000, "bob": 29_900, "cat": 21_100, "dan": 25_000},
        ),
    ],
)
def test_bets_told_with_the_same_hand_again_join_it(first: str, second: str, points: dict[str, int]) -> None:
    """One of four who is ready gets 1,000 from each of the others, two get 1,500 each; a bet is 1,000."""
    chat = Chat.after(GAME, f"bob: {first}", step=20)
    chat.say(f"bob: {second}")
    who = "ann" if "ann" in second else "bob"
    assert chat.labels == ["Yes, another hand", f"No, the same one · {who} was in riichi"]
    chat.say("bob: #2")
    assert chat.balances == points
    assert len(chat.seen.night.hands) == 1


# a bet with others behind it

TILES = "123m456p78s22m345m+9s"


@pytest.mark.parametrize(
    ("answer", "han", "sticks"), [("#1", {"menzen_tsumo", "pinfu"}, 1), ("#2", {"menzen_tsumo", "pinfu", "riichi"}, 2)]
)
def test_whose_the_riichi_is_before_another_s_name_is_asked(answer: str, han: set[str], sticks: int) -> None:
    chat = Chat.after(GAME)
    assert chat.say(f"bob: /s bob {TILES} tsumo riichi cat") == "Who was in riichi?"
    chat.say(f"bob: {answer}")
    assert {*chat.items} == han
    assert sum("→ pot" in line or "pot →" in line for line in chat.text.splitlines()) == 2
    assert f"pot → bob {sticks},000" in chat.text


@pytest.mark.parametrize(
    "hand",
    [
        *("bob 3h30 from cat riichi dan", "bob 3,900 from cat riichi dan", "bob 3 han 30 fu from cat riichi dan"),
        "bob 3h30 riichi dan from cat",
    ],
)
def test_beside_a_value_the_riichi_before_another_s_name_is_his(hand: str) -> None:
    chat = Chat.after(GAME)
    chat.say(f"bob: {hand}")
    assert chat.balances == {"ann": 25_000, "bob": 29_900, "cat": 21_100, "dan": 24_000}
    assert "dan → pot" in chat.text


@pytest.mark.parametrize(
    "hand",
    [
        *("bob pinfu from cat riichi dan", "bob pinfu riichi dan from cat", "bob tanyao riichi dan and ann off cat"),
        f"/s bob {TILES} riichi dan tsumo",
    ],
)
def test_a_bet_that_may_be_of_two_is_asked_about_wherever_it_stands(hand: str) -> None:
    chat = Chat.after(GAME)
    assert chat.say(f"bob: {hand}") == "Who was in riichi?"
    assert not chat.seen.night.hands


@pytest.mark.parametrize(
    "said", ["ann gave bob 7700 for riichi", "ann paid bob 1000 for the riichi", "ann gave bob 7700, riichi"]
)
def test_points_given_for_a_riichi_are_a_payment_or_a_hand(said: str) -> None:
    assert "A payment, or a hand?" in Chat.after(GAME).say(f"cat: {said}")


# sticks told beside a hand


@pytest.mark.parametrize(
    "hand",
    [
        *("bob 3900 from cat + 2 sticks", "bob mangan from cat kyotaku 2", "bob tsumo 1000/2000 +2 riichi sticks"),
        *(
            "bob 満貫 ツモ 供託2本",
            "bob 3翻40符 catから リー棒2本",
            "bob 3翻40符 catから 供託2",
            "/s bob tsumo 3h30, 2 sticks",
        ),
        *("bob mangan off cat, 2 sticks from last hand", "/score winner: bob 3h30 zimo, 2 sticks"),
    ],
)
def test_sticks_that_do_not_lie_on_the_table_are_asked_about(hand: str) -> None:
    chat = Chat.after(GAME)
    assert chat.say(f"bob: {hand}") == "By my count the pot holds 0. Who was in riichi?"
    chat.say("bob: ann and dan")
    assert "ann, dan → pot 1,000 each" in chat.text
    assert "pot → bob 2,000" in chat.text


@pytest.mark.parametrize("said", ["1 stick", "供託1本", "+1 riichi stick", "kyotaku 1"])
def test_sticks_that_lie_on_the_table_are_no_news(said: str) -> None:
    chat = Chat.after(GAME, "ann: /riichi ann")
    chat.say(f"bob: bob mangan off cat, {said}")
    assert chat.balances == {"ann": 24_000, "bob": 34_000, "cat": 17_000, "dan": 25_000}


def test_a_stick_told_with_its_bet_is_no_other() -> None:
    chat = Chat.after(GAME)
    chat.say("bob: bob mangan off cat, ann riichi, 1 stick")
    assert chat.balances == {"ann": 24_000, "bob": 34_000, "cat": 17_000, "dan": 25_000}


@pytest.mark.parametrize("hand", ["bob 3翻40符 catから 親リー", "bob 3h40 from cat, oya riichi"])
def test_the_dealer_s_bet_is_told_by_the_seat(hand: str) -> None:
    chat = Chat.after(GAME)
    chat.say(f"bob: {hand}")
    assert chat.balances == {"ann": 24_000, "bob": 31_200, "cat": 19_800, "dan": 25_000}


@pytest.mark.parametrize(("answer", "bob", "cat"), [("#1", 34_000, 16_000), ("#2", 33_000, 17_000)])
def test_a_bet_in_brackets_behind_who_paid_is_asked_about(answer: str, bob: int, cat: int) -> None:
    chat = Chat.after(GAME)
    assert chat.say("bob: bob mangan off cat (riichi)") == "Who was in riichi?"
    chat.say(f"bob: {answer}")
    assert chat.balances == {"ann": 25_000, "bob": bob, "cat": cat, "dan": 25_000}


@pytest.mark.parametrize(
    "typed",
    [
        "bob mangan off cat (cat in riichi)",
        "bob mangan off cat (cat was in riichi)",
        "bob mangan off cat cat in riichi",
        "bob mangan (cat riichi) off cat",
        "bob 満貫 catから（catもリーチ）",
    ],
)
def test_a_bet_is_of_whoever_is_named_in_its_brackets(typed: str) -> None:
    chat = Chat.after(GAME)
    chat.say(f"bob: {typed}")
    assert chat.balances == {"ann": 25_000, "bob": 34_000, "cat": 16_000, "dan": 25_000}


@pytest.mark.parametrize(("answer", "cat"), [("#1", 12_000), ("#2", 13_000)])
def test_somebody_who_was_in_riichi_is_asked_about(answer: str, cat: int) -> None:
    chat = Chat.after(GAME)
    assert chat.say("bob: bob haneman, cat dealt in, she was in riichi") == "Who was in riichi?"
    chat.say(f"bob: {answer}")
    assert chat.balances["cat"] == cat


@pytest.mark.parametrize(
    "said",
    [
        *("no riichi", "sorry no riichi", "nobody was in riichi", "/fix 1 nobody was in riichi", "/fix no riichi"),
        *("沒有立直", "/fix 1 沒人立直", "不對，cat沒有立直", "リーチしてなかった", "誰もリーチしてない"),
    ],
)
def test_a_bet_that_is_denied_goes_back_to_the_only_one_who_made_it(said: str) -> None:
    chat = Chat.after("ann: /newgame riichi Ann Bob Cat Dan", "cat: bob 3 han 40 fu from cat riichi cat")
    chat.say(f"cat: {said}")
    if chat.labels == ["Correct it", "Leave it as is"]:
        chat.say("cat: #1")
    assert chat.balances == {"Ann": 25_000, "Bob": 30_200, "Cat": 19_800, "Dan": 25_000}


@pytest.mark.parametrize("said", ["no riichi", "沒有立直", "リーチしてなかった", "/fix 1 no riichi"])
def test_a_denied_bet_is_asked_about_where_several_made_one(said: str) -> None:
    chat = Chat.after("ann: /newgame riichi Ann Bob Cat Dan", "cat: bob riichi 3 han 40 fu from cat riichi cat")
    chat.say(f"cat: {said}")
    assert sorted(chat.labels) == ["Bob was not in riichi", "Cancel", "Cat was not in riichi"]


def test_where_nobody_bet_denying_a_bet_is_talk() -> None:
    chat = Chat.after("ann: /newgame riichi Ann Bob Cat Dan", "cat: bob 3 han 40 fu from cat")
    assert [chat.say(f"cat: {said}") for said in ("no riichi", "沒有立直", "リーチしてなかった")] == [""] * 3


def test_the_draw_of_four_bets_is_offered_where_it_breaks_off_the_deal() -> None:
    chat = Chat.after("ann: /newgame riichi Ann Bob Cat Dan", *(f"{name}: /riichi" for name in ("ann", "bob", "cat")))
    assert "four riichi" not in " ".join(chat.labels).casefold()
    chat.say("dan: /riichi")
    assert "four riichi" in chat.labels[-1].casefold()
    told = chat.say(f"dan: #{len(chat.labels)}")
    assert "Pot: 4 sticks" in told
    assert chat.balances == dict.fromkeys(("Ann", "Bob", "Cat", "Dan"), 24_000)


@pytest.mark.parametrize(
    "said",
    [
        *("oh sorry i also riichied that hand", "i also riichied that hand", "ann had riichi too in that hand"),
        *(
            "i forgot my riichi in hand 1",
            "add riichi ann to hand 1",
            "i riichied in hand 1",
            "add ann riichi to that hand",
        ),
        "i forgot my riichi that hand",
    ],
)
def test_a_bet_told_late_of_a_hand_that_is_named_joins_it(said: str) -> None:
    """Ann's stick of 1,000 goes to Bob, who won 3 han 30 fu, 3,900, of Cat."""
    chat = Chat.after("ann: /newgame riichi Ann Bob Cat Dan", "ann: bob 3h30 from cat")
    chat.say(f"ann: {said}")
    assert chat.balances == {"Ann": 24_000, "Bob": 29_900, "Cat": 21_100, "Dan": 25_000}


def test_a_bet_told_late_of_another_than_the_newest_hand_joins_that_one() -> None:
    chat = Chat.after("ann: /newgame riichi Ann Bob Cat Dan", "ann: bob 3h30 from cat", "ann: dan 2h30 from cat")
    chat.say("ann: i forgot my riichi in hand 1")
    assert chat.balances == {"Ann": 24_000, "Bob": 29_900, "Cat": 19_100, "Dan": 27_000}


def test_a_later_hand_that_came_to_the_same_is_not_said_to_be_scored_again() -> None:
    """A false win costs Dan 4,000 to the dealer and 2,000 to the others, whatever the first hand was worth."""
    chat = Chat.after("ann: /newgame riichi Ann Bob Cat Dan", "ann: bob 3h30 from cat", "ann: /penalty dan")
    chat.say("ann: /fix 1 4h30")
    told = [plain(reply, in_english(reply)) for reply in chat.messages.values()]
    assert not [one for one in told if "re-scored" in one]


def test_the_bet_of_a_winner_who_is_replaced_is_named_where_others_are_said_to_have_bet() -> None:
    """A form of Discord names everybody who bet: Bob's stick goes back to him, which is asked about by name."""
    chat = Chat.after("ann: /newgame riichi Ann Bob Cat Dan", "ann: bob riichi 3h30 from cat")
    assert "Bob was not in riichi" in chat.say("ann: /fix 1 dan 3h30 from cat bets=ann")
    chat.say("ann: #1")
    assert chat.balances == {"Ann": 24_000, "Bob": 25_000, "Cat": 21_100, "Dan": 29_900}


@pytest.mark.parametrize("told", ["sticks=1", "there was 1 stick", "sticks=0", "供託1本"])
def test_a_pot_of_fewer_sticks_than_lay_there_asks_whose_earlier_bet_there_was_not(told: str) -> None:
    """Two sticks of a draw went to Cat: without Ann's, she keeps 1,000 and Cat gets 1,000 fewer."""
    chat = Chat.after(GAME, "ann: /riichi ann", "bob: /riichi bob", "ann: draw, nobody ready", "cat: cat 3900 from dan")
    before = {**chat.balances}
    assert chat.say(f"cat: /fix {told}") == "Hand 2: whose sticks were in the pot?"
    assert chat.labels == [
        *("ann was not in riichi in hand 1", "bob was not in riichi in hand 1", "Leave it as is"),
    ]
    chat.say("cat: #1")
    if any("Yes" in label or "Correct" in label for label in chat.labels):
        chat.say("cat: #1")
    assert {name: chat.balances[name] - before[name] for name in before if chat.balances[name] != before[name]} == {
        "ann": 1000,
        "cat": -1000,
    }


def test_a_pot_that_nobody_laid_may_be_put_right_alone() -> None:
    chat = Chat.after(GAME, "ann: /seat sticks=2", "ann: /riichi ann", "cat: cat 3900 from dan")
    chat.say("cat: /fix sticks=2")
    assert "pot → cat 2,000" in chat.text
    assert "Hand 1: whose sticks were in the pot?" in chat.say("cat: /fix sticks=0")
    assert chat.labels[:2] == ["ann was not in riichi", "0 lay there before"]


@pytest.mark.parametrize(
    ("typed", "comes_to"),
    [("sticks=2", "102,000"), ("ann=24000 bob=24000 sticks=2", None), ("ann=24000 bob=24000 sticks=1", "99,000")],
)
def test_a_pot_that_nobody_laid_is_named_by_what_the_points_come_to(typed: str, comes_to: str | None) -> None:
    said = Chat.after(GAME).say(f"ann: /seat {typed}")
    assert ("come to" in said) is (comes_to is not None)
    assert comes_to is None or f"With the pot everybody's points come to {comes_to}. They began with 100,000." in said


@pytest.mark.parametrize(
    ("typed", "paid"),
    [
        ("bob tanyao 40 fu from cat", 2600),  # riichi and tanyao: two han
        ("bob tanyao dora 1 40 fu from cat", 5200),
        ("bob tanyao ura 1 40 fu from cat", 5200),
        ("bob riichi tanyao 40 fu from cat", 2600),
        ("bob double riichi 40 fu from cat", 2600),
        ("bob chiitoitsu from cat", 3200),  # three han 25 fu
        ("bob 2h40 from cat", 2600),  # a value holds it
    ],
)
def test_a_declared_bet_is_the_yaku_of_a_hand_by_name(typed: str, paid: int) -> None:
    chat = Chat.after(GAME, "bob: /riichi bob")
    chat.say(f"bob: {typed}")
    assert chat.balances == {"ann": 25_000, "bob": 25_000 + paid, "cat": 25_000 - paid, "dan": 25_000}


def test_a_declared_bet_and_a_claimed_set_are_refused_of_a_hand_by_name() -> None:
    chat = Chat.after(GAME, "bob: /riichi bob")
    assert "needs a closed hand" in chat.say("bob: bob tanyao open 30 fu from cat")


@pytest.mark.parametrize(("answer", "bob"), [("#1", 30_200), ("#2", 26_300)])  # three han 40 fu, one han 40 fu
def test_ura_without_a_word_of_a_bet_ask_for_it(answer: str, bob: int) -> None:
    chat = Chat.after(GAME)
    asked = "Ura don't count without riichi.\nWas bob in riichi in hand 1?"
    assert chat.say("bob: bob tanyao ura 1 40 fu from cat") == asked
    chat.say(f"bob: {answer}")
    assert chat.balances["bob"] == bob


@pytest.mark.parametrize("typed", ["ura 1", "/fix ura=1", "裏1だった"])
def test_ura_told_afterwards_ask_for_the_bet(typed: str) -> None:
    chat = Chat.after(GAME, "bob: bob tanyao 40 fu from cat")
    assert "Was bob in riichi in hand 1?" in chat.say(f"bob: {typed}")
    chat.say("bob: #1")
    assert chat.balances["bob"] == 30_200  # three han 40 fu


def test_ura_of_an_open_hand_do_not_count() -> None:
    chat = Chat.after(GAME)
    assert "Ura don't count without riichi." in chat.say("bob: bob open tanyao ura 1 30 fu from cat")
    assert chat.balances["bob"] == 26_000  # one han 30 fu


@pytest.mark.parametrize(
    "typed",
    [
        *(
            "bob 3h30 from cat, two riichi",
            "bob 3h30 cat, 2人リーチ",
            "bob 満貫 catから、2人がリーチ",
            "bob 満貫 catから 三家立直",
        ),
        *("bob 满贯 cat放铳 两家立直", "bob tsumo 3h30, 2人リーチ", "bob 3h30 off cat who was in riichi"),
    ],
)
def test_how_many_bet_beside_a_hand_asks_who(typed: str) -> None:
    chat = Chat.after(GAME)
    assert chat.say(f"ann: {typed}").startswith("Who was in riichi?")
    assert chat.seen.night.hands == ()


@pytest.mark.parametrize("typed", ["忘了说bob立直了", "忘了說bob立直", "forgot to say bob was in riichi"])
def test_a_forgotten_bet_asks_of_which_deal_it_is(typed: str) -> None:
    chat = Chat.after(GAME, "ann: bob tanyao 40 fu from cat")
    assert chat.say(f"ann: {typed}") == "Was bob in riichi in hand 1?"
    assert chat.labels == ["bob was in riichi", "bob declares riichi now"]
    chat.say("ann: #1")
    assert chat.balances["cat"] == 22_400  # two han 40 fu


@pytest.mark.parametrize("typed", ["剛剛那局bob立直了", "さっきの局bobリーチしてた", "刚才那局bob立直了"])
def test_a_bet_of_the_hand_just_played_joins_it(typed: str) -> None:
    chat = Chat.after(GAME, "ann: bob tanyao 40 fu from cat")
    chat.say(f"ann: {typed}")
    assert chat.balances["cat"] == 22_400


@pytest.mark.parametrize("said", ["一本場", "2本場", "2 honba"])
def test_counters_beside_a_value_that_the_table_has_not_are_named(said: str) -> None:
    chat = Chat.after(GAME)
    assert f"I don't get “{said}”" in chat.say(f"ann: bob 2000 from cat {said}")
    assert chat.seen.night.hands == ()


def test_chips_with_a_value_are_paid_once() -> None:
    """Bob's one shot brings him a chip of Ann's, worth 100; he gives two to Dan. A yakuman off Ann ends the game.

    Bob, who deals, has 25000 + 5200 + 48000 = 78200: 88.2 points at 50 are 4410, less a chip; Ann's -78.2 are -3910,
    and a chip less; Dan's -15 are -750, with two chips; Cat's 5 are 250.
    """
    chat = Chat.after("ann: /newgame riichi ann bob cat dan 50/1000", "ann: /set chips=ippatsu:1 chip_value=100")
    chat.say("bob: bob riichi ippatsu tanyao 40 fu from ann")
    assert chat.balances == {"ann": 19_800, "bob": 30_200, "cat": 25_000, "dan": 25_000}
    assert "Points, not money" not in chat.say("bob: /pay dan 2 chips")
    assert chat.balances == {"ann": 19_800, "bob": 30_200, "cat": 25_000, "dan": 25_000}
    chat.say("bob: bob yakuman from ann")
    settled = chat.say("bob: /settle")
    assert "Money: bob +4,310 · cat +250\ndan −550 · ann −4,010" in settled
    assert "chips" not in settled.casefold()


# a bet of somebody who is not known yet, and one that was none


@pytest.mark.parametrize("said", ["riichi", "me too riichi", "リーチ", "俺もリーチ", "i riichi"])
@pytest.mark.parametrize("answer", ["#1", "Bob", "/iam bob"])
def test_a_bet_waits_for_who_its_sender_is(said: str, answer: str) -> None:
    chat = Chat.after(GAME, "ann: riichi")
    chat.say(f"bobby: {said}")
    assert chat.labels[0] == "I'm bob"
    assert chat.say(f"bobby: {answer}").startswith("bob declares riichi · pot 2,000")


def test_a_bet_waits_while_others_say_who_they_are() -> None:
    chat = Chat.after(GAME)
    chat.say("bobby: riichi")
    chat.say("catherine: /iam cat")
    assert chat.say("bobby: /iam bob").startswith("bob declares riichi · pot 1,000")


def test_a_bet_behind_the_command_of_hands_is_a_bet() -> None:
    assert Chat.after(GAME).say("ann: /s bob riichi").startswith("bob declares riichi")


@pytest.mark.parametrize(
    "said",
    [
        *("no wait not riichi, misdeclared", "no riichi, wrong tile", "no riichi from bob", "scratch that riichi"),
        *("take back bobs riichi", "cancel bob's riichi", "remove my stick", "bob takes back the riichi"),
        *("i withdraw my riichi", "cancel riichi, open hand"),
    ],
)
def test_a_bet_of_this_deal_is_taken_back_in_words(said: str) -> None:
    chat = Chat.after(GAME, "bob: riichi")
    assert chat.say(f"bob: {said}").startswith("Undone: bob declares riichi.")


def test_a_bet_of_somebody_else_is_taken_back_by_a_tap() -> None:
    chat = Chat.after(GAME, "bob: riichi", "ann: /iam ann")
    chat.say("ann: no riichi from bob")
    assert chat.labels == ["Undo bob declares riichi"]


@pytest.mark.parametrize("said", ["no riichi yet", "no riichi, bob 3900 from cat", "should have declared riichi"])
def test_a_bet_stands_where_more_is_told(said: str) -> None:
    chat = Chat.after(GAME, "bob: riichi")
    chat.say(f"bob: {said}")
    assert chat.seen.night.mid_deal.bets == ("p2",)


@pytest.mark.parametrize(
    "said",
    [
        *("forgot dans riichi last hand", "dan riichi last hand, add stick", "last hand dan riichi"),
        *("forgot dan's stick", "add a stick for dan last hand", "dans stick is missing from last hand"),
        *("dan declared riichi last hand too", "danのリー棒忘れてた"),
    ],
)
def test_a_stick_that_was_left_out_joins_the_hand_it_was_of(table: Chat, said: str) -> None:
    table.say(f"bob: {said}")
    assert table.balances == {"ann": 25_000, "bob": 29_900, "cat": 21_100, "dan": 24_000}


@pytest.mark.parametrize("said", ["我剛才立直了", "剛才立直了", "dan刚才立直了", "刚才立直了"])
def test_a_bet_of_a_moment_ago_asks_of_which_deal_it_is(table: Chat, said: str) -> None:
    assert table.say(f"dan: {said}") == "Was dan in riichi in hand 1?"


@pytest.mark.parametrize("said", ["供託忘れてた", "忘了算供託", "forgot the sticks"])
def test_sticks_that_were_left_out_are_asked_for(table: Chat, said: str) -> None:
    assert table.say(f"bob: {said}") == "Hand 1: whose sticks were in the pot?"


def test_no_bet_in_a_hand_where_nobody_bet_changes_nothing(table: Chat) -> None:
    assert table.say("bob: no riichi last hand") == "Hand 1 is like that already. Nothing was changed."


# what stands in the chat of bets that were told in one message


def test_bets_of_one_message_stand_in_it_through_undo_and_redo() -> None:
    chat = Chat.after(GAME)
    told = chat.say("ann: ann and cat riichi").split("\n")[:2]
    assert told == ["ann declares riichi · pot 1,000", "cat declares riichi · pot 2,000"]
    message = chat.shown
    assert message is not None

    def shown() -> list[str]:
        return plain(chat.messages[message], in_english(chat.messages[message])).split("\n")

    taken_back = chat.say("ann: undo")
    assert "ann declares riichi" in taken_back
    assert "cat declares riichi" in taken_back
    assert "ann declares riichi" in "\n".join(shown())
    restored = chat.say("ann: /redo")
    assert restored.startswith("Restored: ann declares riichi, cat declares riichi.")
    assert shown()[:2] == told
    chat.say("dan: dan riichi")
    assert shown() == told


@pytest.mark.parametrize(
    ("said", "asked"),
    [
        ("i forgot my riichi", "Correct hand 1: i forgot my riichi?"),
        ("i was in riichi", "Correct hand 1: i was in riichi?"),
        ("剛才立直了", "Was dan in riichi in hand 1?"),
    ],
)
def test_a_late_bet_waits_for_who_its_sender_is(table: Chat, said: str, asked: str) -> None:
    """It is nobody else's, and above all not the winner's."""
    table.say(f"daniel: {said}")
    assert "I'm dan" in table.labels
    assert table.say("daniel: /iam dan").startswith(asked)
    table.say("daniel: #1")
    assert table.balances == {"ann": 25_000, "bob": 29_900, "cat": 21_100, "dan": 24_000}


# several bets of one line


@pytest.mark.parametrize(
    "told",
    [
        *("cat riichi, dan riichi too", "cat riichi, dan too", "cat riichi and dan chases", "cat riichi, dan as well"),
        *("riichi cat, riichi dan", "cat riichis, dan chasing riichi", "cat is in riichi and so is dan"),
        *(
            "catリーチ、danもリーチ",
            "catがリーチして、danもリーチした",
            "catリーチ、追っかけてdanもリーチ",
            "catリーチ、danも追っかけ",
        ),
        *("cat立直，dan也立直", "cat先立直，dan跟"),
    ],
)
def test_every_bet_of_a_line_is_placed(told: str) -> None:
    chat = Chat.after(GAME)
    chat.say(f"ann: {told}")
    assert chat.balances == {"ann": 25_000, "bob": 25_000, "cat": 24_000, "dan": 24_000}


@pytest.mark.parametrize(
    "told", ["annの親リーチ、追っかけてdanもリーチ", "親のannリーチ、danも", "dealer ann riichi, dan too"]
)
def test_who_bets_may_be_said_to_deal(told: str) -> None:
    chat = Chat.after(GAME)
    chat.say(f"bob: {told}")
    assert chat.balances == {"ann": 24_000, "bob": 25_000, "cat": 25_000, "dan": 24_000}


@pytest.mark.parametrize("told", ["catの親リーチ、追っかけてdanもリーチ", "親のcatリーチ、danもリーチ"])
def test_a_bet_of_somebody_said_to_deal_who_does_not_is_asked_about(told: str) -> None:
    chat = Chat.after(GAME)
    assert "isn't how the table stands" in chat.say(f"bob: {told}")
    assert chat.labels == ["cat, dan declares riichi now"]


@pytest.mark.parametrize("told", ["riichi! dan too", "riichi, dan too", "リーチ！danも追っかけ", "リーチ、danも"])
def test_a_bet_with_others_behind_it_asks_whether_it_is_the_senders_too(told: str) -> None:
    chat = Chat.after(GAME)
    assert chat.say(f"bob: {told}") == "Who was in riichi?"
    assert chat.labels == ["bob, dan declares riichi now", "dan declares riichi now"]


def test_who_has_bet_before_is_not_asked_about_again() -> None:
    chat = Chat.after(GAME, "bob: riichi")
    chat.say("bob: riichi! dan too")
    assert chat.balances == {"ann": 25_000, "bob": 24_000, "cat": 25_000, "dan": 24_000}


@pytest.mark.parametrize("told", ["i love it when cat riichi and dan riichi too", "did cat riichi and dan too?"])
def test_talk_about_several_bets_is_met_by_silence(told: str) -> None:
    assert Chat.after(GAME).say(f"ann: {told}") == ""


# a bet of the hand that ended the game


_FORGOTTEN = (
    *("i forgot, i was in riichi that last hand", "i was in riichi in that last one btw", "i forgot my riichi stick"),
    *("hand 1: dan was in riichi", "i had riichi in the last hand too"),
    *("oh i was in riichi as well last hand, put my stick in", "私もリーチしてたよ、1000点棒出した"),
    *("さっきの局、私リーチしてました", "リーチ棒出し忘れてた", "リーチしてたんだけど", "我上一局立直了"),
)


@pytest.mark.parametrize("told", _FORGOTTEN)
@pytest.mark.parametrize("hand", [HAND, "bob: bob yakuman from cat"])
def test_a_forgotten_bet_is_of_whoever_tells_it_in_a_game_that_ended_too(hand: str, told: str) -> None:
    chat = Chat.after(GAME, hand)
    assert "bob +1,000 · dan −1,000" in chat.say(f"dan: {told}")
    chat.say("dan: #1")
    assert [*chat.seen.night.hands[-1].mid_deal.bets] == ["p4"]


def test_words_of_a_bet_that_was_none_are_of_the_hand_that_ended_the_game() -> None:
    chat = Chat.after(GAME, "dan: riichi", "bob: bob yakuman from cat")
    chat.say("dan: i was not in riichi in hand 1")
    assert "Correct hand 1: dan was not in riichi?" in chat.text


def test_a_correction_of_a_game_before_says_what_it_changes_there() -> None:
    chat = Chat.after(GAME, "bob: bob yakuman from cat", GAME, "ann: ann 3900 from bob")
    assert "bob +1,000 · dan −1,000" in chat.say("dan: i was in riichi in hand 1")
    corrected = chat.say("dan: #1")
    assert "bob +1,000 · dan −1,000" in corrected
    assert "Nobody's balance changes" not in corrected
    assert "bob −1,000 · dan +1,000" in chat.say("bob: /undo")


@pytest.mark.parametrize(
    "told",
    ["リーチしてたcatからbobがロン 3900", "リーチ中のcatからbobがロン 3900", "bobが、リーチしてるcatからロン、3900"],
)
def test_a_bet_told_of_who_paid_is_his(told: str) -> None:
    chat = Chat.after(GAME)
    chat.say(f"ann: {told}")
    assert chat.balances == {"ann": 25_000, "bob": 29_900, "cat": 20_100, "dan": 25_000}


def test_who_paid_may_be_said_to_deal() -> None:
    chat = Chat.after(GAME)
    chat.say("dan: bobが親のannからロン 3900")
    assert chat.balances == {"ann": 21_100, "bob": 28_900, "cat": 25_000, "dan": 25_000}
    chat.say("dan: /undo")
    assert "“親のcat” isn't how the table stands" in chat.say("dan: bobが親のcatからロン 3900")
    chat.say("dan: #1")
    assert chat.balances["bob"] == 28_900
