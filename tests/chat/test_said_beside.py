"""What is said of others beside a hand, and below it: nobody wins who is not said to, and no line is dropped."""

from __future__ import annotations

import random

import pytest

from tests.chat.conftest import Chat
from tests.sizes import sized

VALUES = {
    "tw": ("3", "7 tai"), "riichi": ("3h30", "mangan", "7700"), "zj": ("30", "100"), "sg": ("3", "4 tai"),
    "hk": ("3", "5 faan"), "mcr": ("8", "24 points"),
}  # fmt: skip
OF_OTHERS = (
    "{name} had a kong", "{name} konged", "kong by {name}", "{name} forgot to pay", "{name} is dealer",
    "{name} had tea", "not {name}", "{name} was sleeping", "by {name}", "{name} furiten",
    "{name} had flowers", "east {name}", "{name} and {payer} pay", "{name} was waiting",
    "{name} nearly won", "{name} was one away", "{name} could have won", "{name} didn't win", "{name} won last time",
    "{name} had 3 flowers", "{name} had 8", "{name} 0", "{name} robbed", "{name} owes {payer} 5", "{name} is next",
    "sorry {name}", "poor {name}", "thanks {name}", "for {name}", "with {name}", "or {name}", "said {name}",
    "{name} passed", "{name} discarded east", "{name} wanted 5 tai", "{name} says 4", "{name} swaps with {payer}",
    "{name} declared riichi", "{name} chow 3", "{name}'s turn", "{name} is 2nd", "{name} lost", "{name} left",
)  # fmt: skip
"""What is said of somebody who neither won nor discarded."""
BETWEEN = (" ", ", ", " and ", " but ", "; ", "\n", " - ", " … ")
LINES = sized(40)


@pytest.mark.parametrize("variant", VALUES)
def test_whoever_is_not_said_to_win_does_not(variant: str) -> None:
    """Whatever is said of a third player beside a hand, before or behind it: a hand that is recorded at once is won by
    the one who is said to, off the one who is said to."""
    chance = random.Random(variant)
    for _ in range(LINES):
        winner, payer, other = chance.sample(("ann", "ben", "cat", "dan"), 3)
        value = chance.choice(VALUES[variant])
        hand = chance.choice(
            (
                f"{winner} {value} from {payer}",
                f"{winner} won {value} off {payer}",
                f"{payer} dealt into {winner} {value}",
            )
        )
        told = [hand, chance.choice(OF_OTHERS).format(name=other, payer=payer)]
        if chance.random() < 0.3:
            told.reverse()
        typed = chance.choice(BETWEEN).join(told)
        chat = Chat.after(f"eve: /newgame {variant} Ann Ben Cat Dan")
        chat.say(f"eve: {typed}")
        for record in chat.seen.night.hands:
            assert [chat.seen.people.name(win.player) for win in record.given.wins] == [winner.title()], typed


@pytest.mark.parametrize(
    ("said", "others"),
    [
        ("ann 3 from ben, cat konged", "cat konged"),
        ("dealer cat; dan 7 tai from ben", "dealer cat"),
        ("ann 7 tai from ben and cat konged", "and cat konged"),
        ("ann 7 tai cat from ben", "cat"),
    ],
)
def test_what_is_said_of_a_third_player_is_left_out_by_a_tap(said: str, others: str) -> None:
    """Base 0, 1 a tai."""
    chat = Chat.after("eve: /newgame tw Ann Ben Cat Dan")
    assert f"“{others}”" in chat.say(f"eve: {said}")
    assert not chat.seen.night.hands


@pytest.mark.parametrize(
    ("said", "gains"),
    [
        ("ann 3h30 from ben, cat won mangan", (5_800, 8_000)),
        ("ann mangan from ben, cat won 3h30", (12_000, 3_900)),
        ("ann mangan ben shot, cat also won 2 han 40 fu", (12_000, 2_600)),
        ("ann 3h30 from ben and cat 2h30", (5_800, 2_000)),
    ],
)
def test_whoever_won_too_has_the_value_told_of_him(said: str, gains: tuple[int, int]) -> None:
    """Ann deals: 3 han 30 fu are 5,800 to a dealer and 3,900 to another, mangan 12,000 and 8,000, 2 han 40 fu 2,600."""
    chat = Chat.after("eve: /newgame riichi Ann Ben Cat Dan")
    chat.say(f"eve: {said}")
    assert (chat.balances["Ann"] - 25_000, chat.balances["Cat"] - 25_000) == gains


@pytest.mark.parametrize(
    ("game", "said"),
    [
        ("tw", "dan 3 tai from ben, cat is out"),
        ("tw", "cat out, dan 3 tai from ben"),
        ("tw", "ben shot dan 3 tai, cat game"),
        ("tw", "ben放銃 dan三台，cat食糊"),
        ("tw", "dan 3 tai from ben, winner cat"),
        ("riichi", "dan 3h30 from ben, cat won"),
        ("hk", "dan 3 faan from ben cat wins"),
        ("tw", "for cat, dan 3 tai ben shot"),
        ("tw", "with cat, dan 3 tai ben shot"),
        ("tw", "sorry cat, dan won 7 tai off ben"),
        ("tw", "cat sorry, dan won 7 tai off ben"),
        ("tw", "eh cat, dan 7 tai off ben"),
        ("riichi", "well done cat, dan 3h30 off ben"),
        ("tw", "dan won 7 tai off ben (to cat)"),
        ("tw", "ben dealt into dan 3 but to cat"),
        ("tw", "ben dealt into dan 3 - cat robbed"),
        ("riichi", "dan won 7700 off ben (cat robbed)"),
        ("tw", "cat is out and ben dealt into dan 3"),
        ("tw", "ben dealt into dan 3 but cat is out"),
    ],
)
def test_whoever_is_only_said_to_win_does_not_have_the_value_of_another_hand(game: str, said: str) -> None:
    chat = Chat.after(f"eve: /newgame {game} Ann Ben Cat Dan")
    assert "Nothing is told of the hand of Cat" in chat.say(f"eve: {said}")
    assert chat.labels == ["Only Dan won", "Cat won as well"]
    assert not chat.seen.night.hands
    chat.say("eve: #1")
    assert [chat.seen.people.name(win.player) for win in chat.seen.night.hands[0].given.wins] == ["Dan"]


@pytest.mark.parametrize(
    ("game", "said"),
    [
        ("tw", "dan 7 tai ben shot, cat had 3 flowers"),
        ("tw", "cat had 3 flowers, dan 7 tai ben shot"),
        ("tw", "ben dealt into dan 3 but cat had 8"),
        ("tw", "dan 3 from ben; cat 0"),
        ("tw", "cat 2 flowers, dan 3 tai from ben"),
        ("riichi", "ben dealt into dan 3h30 (cat had 8)"),
    ],
)
def test_of_whom_only_a_figure_is_told_beside_a_hand_is_asked_about(game: str, said: str) -> None:
    chat = Chat.after(f"eve: /newgame {game} Ann Ben Cat Dan")
    assert chat.say(f"eve: {said}") == "Did Cat win off this discard as well?"
    assert not chat.seen.night.hands
    chat.say("eve: #1")
    assert [chat.seen.people.name(win.player) for win in chat.seen.night.hands[0].given.wins] == ["Dan"]


@pytest.mark.parametrize(
    "said",
    [
        "ben 7, dan 3 from cat",
        "ben 7 tai from cat, dan had 3 tai",
        "ben hu 3, dan 0 tai, cat shot",
        "ben 3 tai from cat, dan too",
    ],
)
def test_two_values_of_one_discard_are_two_winners(said: str) -> None:
    chat = Chat.after("eve: /newgame tw Ann Ben Cat Dan")
    chat.say(f"eve: {said}")
    assert len(chat.seen.night.hands[0].given.wins) == 2


def test_whoever_is_only_said_to_win_has_the_same_value_by_a_tap() -> None:
    """Base 0, 1 a tai."""
    chat = Chat.after("eve: /newgame tw Ann Ben Cat Dan", "eve: dan 3 tai from ben, cat is out", "eve: #2")
    assert (chat.balances["Ben"], chat.balances["Cat"], chat.balances["Dan"]) == (-6000, 3000, 3000)


@pytest.mark.parametrize(
    "said", ["dan won, cat won, 3 tai from ben", "dan, cat hu 3 tai from ben", "dan and cat won, 3 tai from ben"]
)
def test_a_value_that_is_told_of_nobody_alone_is_of_all_who_won(said: str) -> None:
    chat = Chat.after("eve: /newgame tw Ann Ben Cat Dan", f"eve: {said}")
    assert (chat.balances["Cat"], chat.balances["Dan"]) == (3000, 3000)


@pytest.mark.parametrize(
    "below",
    ["undo that", "ben konged", "who is dealer"],
)
def test_a_line_below_a_hand_that_tells_something_else_is_named(below: str) -> None:
    chat = Chat.after("eve: /newgame sg Ann Ben Cat Dan")
    assert f"I read “ann 3 tai from ben”, but I don't get “{below}”" in chat.say(f"eve: ann 3 tai from ben\n{below}")
    assert not chat.seen.night.hands
    chat.say("eve: #1")
    assert [win.player for win in chat.seen.night.hands[0].given.wins] == [chat.seen.night.table.players[0]]  # type: ignore[union-attr]


def test_talk_in_a_line_below_a_hand_leaves_it_as_it_is() -> None:
    chat = Chat.after("eve: /newgame sg Ann Ben Cat Dan")
    assert "Ann wins off Ben" in chat.say("eve: ann 3 tai from ben\nwah so lucky sia")


@pytest.mark.parametrize("said", ["{} double", "double, {}", "{}; double"])
@pytest.mark.parametrize(
    ("game", "hand"), [("sg", "ann 3 from ben"), ("hk", "ann 5 faan from ben"), ("tw", "ann 3 zimo")]
)
def test_double_beside_a_value_is_named_as_not_used(game: str, hand: str, said: str) -> None:
    chat = Chat.after(f"eve: /newgame {game} Ann Ben Cat Dan")
    assert "Not used: double" in chat.say(f"eve: {said.format(hand)}")


@pytest.mark.parametrize("above", ["because of dan", "off dan", "dan threw it"])
def test_another_discarder_in_a_line_above_is_left_out_by_a_tap(above: str) -> None:
    chat = Chat.after("eve: /newgame hk Ann Ben Cat Dan")
    assert f"but I don't get “{above}”" in chat.say(f"eve: {above}\nben dealt into cat 3 faan")
    assert not chat.seen.night.hands


@pytest.mark.parametrize("said", ["ann paid ben 5 already", "ann gave ben 5", "i paid ben 5"])
def test_money_told_while_a_hand_is_put_right_is_no_correction(said: str) -> None:
    chat = Chat.after("eve: /newgame sg Ann Ben Cat Dan", "ann: ben 2 from cat", "dan: #2")
    before = chat.seen.night.hands
    assert "What should change in hand 1?" in chat.text
    assert "Money handed over" in chat.say(f"dan: {said}") or "A payment" in chat.text
    assert chat.seen.night.hands == before


def test_the_closing_names_what_was_asked_and_never_answered() -> None:
    chat = Chat.after("eve: /newgame tw Ann Ben Cat Dan", "ann: ann 3 from ben", "cat: dan 4 tai too")
    chat.say("ann: /settle")
    said = chat.say(f"ann: #{chat.labels.index('Call it a night') + 1}")
    assert "Not answered yet: Off the same discard as hand 1" in said


@pytest.mark.parametrize(
    ("said", "winner"),
    [("家姐俾三番我", "細佬"), ("家姐畀咗三番我", "細佬"), ("我俾三番家姐", "家姐"), ("阿媽畀三番家姐", "家姐")],
)
def test_who_gives_faan_to_somebody_discarded(said: str, winner: str) -> None:
    chat = Chat.after("細佬: /newgame hk 細佬 家姐 阿媽 阿爸")
    chat.say(f"細佬: {said}")
    assert [chat.seen.people.name(win.player) for win in chat.seen.night.hands[0].given.wins] == [winner]


def test_a_value_to_somebody_without_a_verb_is_asked_about() -> None:
    chat = Chat.after("花子: /newgame riichi 花子 次郎 太郎 ユキ")
    chat.say("花子: 次郎が花子に5200")
    assert chat.labels == ["次郎 5200 from 花子", "花子 5200 from 次郎"]
    assert not chat.seen.night.hands


@pytest.mark.parametrize("said", ["唔係阿媽包", "不是阿媽包"])
def test_who_is_said_not_to_be_liable_is_never_made_so(said: str) -> None:
    chat = Chat.after("細佬: /newgame hk 細佬 家姐 阿媽 阿爸", "細佬: 細佬 自摸五番")
    assert "Nothing was changed" in chat.say(f"家姐: {said}")
    chat = Chat.after("細佬: /newgame hk 細佬 家姐 阿媽 阿爸", "細佬: 細佬 自摸五番 阿媽包")
    chat.say(f"家姐: {said}")
    chat.say("家姐: #1")
    assert not chat.seen.night.hands[0].given.wins[0].liable


@pytest.mark.parametrize(
    "said",
    [
        "ann 8 zimo and cat dealer",
        "cat is dealer, ann 3 tai from ben",
        "ann 3 tai from ben, dealer cat",
        "ben (dealer) 3 tai zimo",
        "dealer ben 3 tai zimo",
        "ben as dealer 3 tai from cat",
        "ann 3 tai from dealer ben",
        "ann not dealer, 3 tai zimo",
        "/score ann 3 tai zimo, dealer cat",
    ],
)
def test_who_is_said_to_deal_and_does_not_is_asked_about(said: str) -> None:
    """Ann deals the first hand."""
    chat = Chat.after("eve: /newgame sg Ann Ben Cat Dan")
    assert "Is a hand missing?\nNext: Ann deals" in chat.say(f"eve: {said}").replace(" Then tell that one first.", "")
    assert not chat.seen.night.hands
    chat.say("eve: #1")
    assert len(chat.seen.night.hands) == 1


@pytest.mark.parametrize(
    "said", ["ann (dealer) 3 tai zimo", "ben not dealer, 3 tai zimo", "ann is dealer, ann 3 tai zimo"]
)
def test_who_deals_said_as_it_is_changes_nothing(said: str) -> None:
    chat = Chat.after("eve: /newgame sg Ann Ben Cat Dan")
    assert "Not used" not in chat.say(f"eve: {said}")
    assert len(chat.seen.night.hands) == 1


@pytest.mark.parametrize(
    ("game", "said", "named"),
    [
        ("sg", "South 3 - ann 2 tai off ben", "South 3"),
        ("sg", "ann 8 zimo, E2", "E2"),
        ("hk", "ann 3 faan zimo, south round", "south round"),
        ("tw", "ben連莊 自摸兩台", "ben連莊"),
        ("tw", "南風圈 ann自摸兩台", "南風圈"),
        ("riichi", "東2局 ann 満貫ツモ", "東2局"),
    ],
)
def test_a_round_that_is_not_played_is_named_beside_the_hand(game: str, said: str, named: str) -> None:
    chat = Chat.after(f"eve: /newgame {game} Ann Ben Cat Dan")
    assert f"Not used: {named}" in chat.say(f"eve: {said}")
    assert len(chat.seen.night.hands) == 1


@pytest.mark.parametrize(
    ("game", "said"),
    [("sg", "East 1 - ann 2 tai off ben"), ("tw", "ann連莊 自摸兩台"), ("riichi", "東1局 ben 満貫ツモ")],
)
def test_the_round_that_is_played_is_no_news(game: str, said: str) -> None:
    chat = Chat.after(f"eve: /newgame {game} Ann Ben Cat Dan")
    assert "Not used" not in chat.say(f"eve: {said}")
    assert len(chat.seen.night.hands) == 1


@pytest.mark.parametrize("said", ["リナが親でアヤ満貫ツモ", "親のアヤ 満貫ツモ", "アヤ満貫ツモ 親はリナ"])
def test_who_is_said_to_deal_in_japanese_is_asked_about(said: str) -> None:
    chat = Chat.after("ハナ: /newgame riichi ハナ アヤ リナ ユキ")
    assert "isn't how the table stands" in chat.say(f"ハナ: {said}")
    assert not chat.seen.night.hands


@pytest.mark.parametrize(
    ("said", "offered"),
    [
        ("ann 3 tai, no wait, ben 4 tai", ["ben 4 tai"]),
        ("ann 3 tai from ben, no wait from cat", ["ann 3 tai from cat"]),
        ("ann 3 tai off ben, wait no, off cat, 4 tai", ["ann off cat 4 tai"]),
        ("3 tai ann from ben, correction: from cat", ["3 tai ann from cat"]),
        ("ann, no ben, no wait cat 3 tai zimo", ["cat 3 tai zimo"]),
    ],
)
def test_what_is_taken_back_in_a_line_is_not_offered(said: str, offered: list[str]) -> None:
    chat = Chat.after("eve: /newgame sg Ann Ben Cat Dan")
    assert chat.say(f"eve: {said}") == f"Record “{offered[0]}”, the one you said last?"
    assert chat.labels == ["Record it", *offered[1:]]
    assert not chat.seen.night.hands


@pytest.mark.parametrize(
    ("game", "said", "offered"),
    [
        ("hk", "甲三番 乙出銃，唔係，係丙出銃", "甲三番 丙出銃"),
        ("hk", "甲…唔係，乙 三番 丙出銃", "乙 三番 丙出銃"),
        ("hk", "甲自摸三番，唔係，係四番", "甲自摸 四番"),
        ("riichi", "甲…いや、乙満貫ツモ", "乙満貫ツモ"),
        ("riichi", "甲満貫 乙から、いや丙から", "甲満貫 丙から"),
        ("riichi", "甲じゃなくて乙が満貫ツモ", "乙 満貫ツモ"),
        ("riichi", "甲が満貫ツモ、じゃなくて乙", "乙 満貫ツモ"),
    ],
)
def test_what_is_taken_back_in_chinese_and_japanese_is_not_offered(game: str, said: str, offered: str) -> None:
    named = {"甲": "家姐", "乙": "阿媽", "丙": "阿爸"}
    for short, name in named.items():
        said, offered = said.replace(short, name), offered.replace(short, name)
    chat = Chat.after(f"細佬: /newgame {game} 細佬 家姐 阿媽 阿爸")
    assert f"Record “{offered}”, the one you said last?" in chat.say(f"細佬: {said}")
    assert not chat.seen.night.hands


@pytest.mark.parametrize("said", ["ann 3 tai from ben not dan", "not dan, ann 3 tai from ben"])
def test_who_is_denied_beside_a_hand_is_named(said: str) -> None:
    chat = Chat.after("eve: /newgame sg Ann Ben Cat Dan")
    assert chat.say(f"eve: {said}") == "I read “ann 3 tai from ben”, but I don't get “not dan”. Record it?"


@pytest.mark.parametrize(
    "said",
    [
        "ann 3 tai from ben\ncat 2 tai from dan\ndan 1 tai zimo",
        "1. ann 3 tai from ben\n2. cat 2 tai from dan\n3. dan 1 tai zimo",
        "ann 3 tai from ben; cat 2 tai from dan; dan 1 tai zimo",
        "ann 3 tai from ben, then cat 2 tai from dan then dan 1 tai zimo",
        "/s ann 3 tai from ben\ncat 2 tai from dan\ndan 1 tai zimo",
    ],
)
def test_several_hands_of_one_message_are_recorded_one_by_one(said: str) -> None:
    """A shooter pays double: 3 tai are 8 and 4, 2 are 4 and 2, 1 is 2 from each where it was drawn."""
    chat = Chat.after("eve: /newgame sg Ann Ben Cat Dan")
    assert (
        chat.say(f"eve: {said}") == "Several hands in one message. Record them one by one, “ann 3 tai from ben” first?"
    )
    assert "Not recorded yet: cat 2 tai from dan, dan 1 tai zimo" in chat.say("eve: #1")
    assert "Not recorded yet: dan 1 tai zimo" in chat.say(f"eve: #{chat.labels.index('cat 2 tai from dan') + 1}")
    assert "Not recorded yet" not in chat.say(f"eve: #{chat.labels.index('dan 1 tai zimo') + 1}")
    assert [amount // 1000 for amount in chat.balances.values()] == [12, -12, 2, -2]


@pytest.mark.parametrize("added", ["cat 2 tai zimo", "cat 2 tai from dan", "ben kong", "/settle", "undo"])
def test_a_line_that_an_edit_adds_below_a_recorded_hand_is_offered(added: str) -> None:
    chat = Chat.after("eve: /newgame sg Ann Ben Cat Dan")
    chat.say("ann: ann 3 tai from ben", message="x", source="x")
    before = dict(chat.balances)
    told = chat.say(f"ann: ann 3 tai from ben\n{added}", message="x", source="x:e1", edited=True)
    assert told == f"Not recorded yet: {added}"
    assert chat.labels == [added]
    assert chat.balances == before


def test_an_edit_that_corrects_a_hand_and_adds_another_does_the_first_and_offers_the_second() -> None:
    """A shooter pays 16 for 4 tai, the others 8; 2 tai off Dan are 4, 2 and 2."""
    chat = Chat.after("eve: /newgame sg Ann Ben Cat Dan")
    chat.say("ann: ann 3 tai from ben", message="x", source="x")
    told = chat.say("ann: ann 4 tai from ben\ncat 2 tai from dan", message="x", source="x:e1", edited=True)
    assert "Not recorded yet: cat 2 tai from dan" in told
    assert [amount // 1000 for amount in chat.balances.values()] == [32, -16, -8, -8]
    chat.say(f"ann: #{chat.labels.index('cat 2 tai from dan') + 1}")
    assert [amount // 1000 for amount in chat.balances.values()] == [30, -18, 0, -12]


def test_a_false_win_nobody_booked_is_named_with_whose_it_is_before_the_night_ends() -> None:
    chat = Chat.after("ann: /newgame taiwan home ann ben cat dan 100/20", "ann: ben 3 tai from cat")
    chat.say("dan: ann false win 5 tai")
    chat.say("ann: settle")
    shown = chat.say(f"ann: #{chat.labels.index('Call it a night') + 1}")
    assert "Not answered yet: False win by ann" in shown
    assert "This is what it costs" not in shown


@pytest.mark.parametrize(
    ("said", "stranger"),
    [
        ("ロン アンから 満貫", "アン"),
        ("ベン満貫 アンから", "ベン"),
        ("アン 満貫ツモ", "アン"),
        ("ベンが満貫ツモ", "ベン"),
    ],
)
def test_somebody_whom_nobody_knows_in_kana_is_named(said: str, stranger: str) -> None:
    chat = Chat.after("eve: /newgame riichi Ann Ben Cat Dan")
    assert f"Nobody is called {stranger}" in chat.say(f"eve: {said}")
    assert not chat.seen.night.hands


def test_the_dealer_in_brackets_behind_a_value_is_said_of_the_winner() -> None:
    """Ann deals: a mangan of hers is 12,000."""
    chat = Chat.after("eve: /newgame riichi Ann Bob Cat Dan")
    assert "“dealer” isn't how the table stands" in chat.say("eve: bob 3h30 (dealer) from cat")
    chat.say("eve: ann mangan (dealer) from cat")
    assert chat.balances["Ann"] == 37_000


@pytest.mark.parametrize(
    ("said", "note"),
    [
        ("dan 3 tai from ben and fix hand 1", "Not used: fix hand 1"),
        ("second hand; dan 3 tai from ben", "Not used: second hand"),
        ("dan 3 tai from ben, third hand", "Not used: third hand"),
        ("hand 2: dan 3 tai from ben", "Not used: hand 2"),
        ("/s hand 2: dan 3 tai from ben", "Not used: hand 2"),
        ("hand 9, dan 8 ben shot", "Not used: hand 9"),
        ("dan 3 tai from ben\nsecond hand", "Not used: second hand"),
        ("/s dan 3 tai from ben and fix hand 1", "Not used: fix hand 1"),
    ],
)
def test_another_hand_named_beside_the_next_one_is_named(said: str, note: str) -> None:
    chat = Chat.after("eve: /newgame tw Ann Ben Cat Dan", f"eve: {said}")
    assert note in chat.text
    assert len(chat.seen.night.hands) == 1


@pytest.mark.parametrize("said", ["hand 1: dan 3 tai from ben", "first hand, dan 3 tai from ben"])
def test_the_next_hand_by_its_number_is_recorded_without_a_word(said: str) -> None:
    assert "Not used" not in Chat.after("eve: /newgame tw Ann Ben Cat Dan").say(f"eve: {said}")


@pytest.mark.parametrize("said", ["{}\ndraw", "draw\n{}", "{}, draw", "draw; {}", "{} then draw"])
def test_a_draw_beside_a_hand_is_left_out_by_a_tap(said: str) -> None:
    chat = Chat.after("eve: /newgame tw Ann Ben Cat Dan")
    assert "and “draw” can't be" in chat.say(f"eve: {said.format('dan 3 tai from ben')}")
    assert not chat.seen.night.hands


@pytest.mark.parametrize("said", ["no draw, dan 3 tai from ben", "wah no draw, dan 3 tai from ben"])
def test_a_draw_that_is_denied_beside_a_hand_leaves_it_as_it_is(said: str) -> None:
    assert "Dan wins off Ben" in Chat.after("eve: /newgame tw Ann Ben Cat Dan").say(f"eve: {said}")


@pytest.mark.parametrize("said", ["{}\nben paid ann 5", "ben paid ann $5\n{}", "/s {}\nben gave ann 5"])
def test_a_payment_in_another_line_than_the_hand_is_offered(said: str) -> None:
    """Base 0, 1 a tai: Dan wins 3 off Ben, and Ann nothing."""
    chat = Chat.after("eve: /newgame tw Ann Ben Cat Dan", f"eve: {said.format('dan 3 tai from ben')}")
    assert "Not recorded yet: ben" in chat.text
    assert "Another: Ben pays Ann 5" in chat.labels
    assert (chat.balances["Ann"], chat.balances["Dan"]) == (0, 3000)


def test_another_sum_paid_for_a_hand_in_a_line_below_is_left_out_by_a_tap() -> None:
    chat = Chat.after("eve: /newgame tw Ann Ben Cat Dan")
    assert "I don't get “ben paid dan 5”" in chat.say("eve: dan 3 tai from ben\nben paid dan 5")


HAND = "dan 123m456p789s22p345s"


@pytest.mark.parametrize("said", ["from cat (cat in riichi)", "from cat (cat riichi)"])
def test_a_bet_between_brackets_behind_tiles_is_of_who_is_named(said: str) -> None:
    """Dan's pinfu is 1,000 to a player who does not deal, and Cat's stick goes to him."""
    chat = Chat.after("eve: /newgame riichi Ann Ben Cat Dan", f"eve: {HAND} {said}")
    assert (chat.balances["Cat"], chat.balances["Dan"]) == (23_000, 27_000)


@pytest.mark.parametrize("said", ["{} from cat (riichi)", "/s {} from cat (riichi)", "{} from cat (リーチ)"])
def test_a_bet_between_brackets_behind_who_paid_is_asked_about(said: str) -> None:
    chat = Chat.after("eve: /newgame riichi Ann Ben Cat Dan")
    assert "Who was in riichi?" in chat.say(f"eve: {said.format(HAND)}")


@pytest.mark.parametrize(
    "said", ["tsumo (riichi)", "ツモ（立直）", "tsumo riichi (dora 3m)", "tsumo (riichi, ippatsu)"]
)
def test_words_between_brackets_behind_tiles_are_no_set(said: str) -> None:
    chat = Chat.after("eve: /newgame riichi Ann Ben Cat Dan")
    assert "Which was the winning tile?" in chat.say(f"eve: {HAND} {said}")


@pytest.mark.parametrize(
    ("said", "offered"),
    [
        ("/score dan 3 tai from ben, no from cat", "dan 3 tai from cat"),
        ("/s dan自摸三台 不對 四台", "dan自摸 四台"),
        ("dan三台 ben放銃 等等 cat放銃", "dan三台 cat放銃"),
        ("dan自摸三台，等一下，四台", "dan自摸 四台"),
        ("dan自摸三台 等陣 四台", "dan自摸 四台"),
    ],
)
def test_what_is_told_anew_behind_a_command_or_a_wait_is_offered(said: str, offered: str) -> None:
    chat = Chat.after("eve: /newgame tw Ann Ben Cat Dan")
    assert f"Record “{offered}”, the one you said last?" in chat.say(f"eve: {said}")


@pytest.mark.parametrize("said", ["dan自摸三台 等等去吃飯", "等等 dan自摸三台", "dan三台 ben放銃 等等我"])
def test_a_wait_for_something_else_is_met_by_silence(said: str) -> None:
    chat = Chat.after("eve: /newgame tw Ann Ben Cat Dan")
    count = len(chat.messages)
    chat.say(f"eve: {said}")
    assert len(chat.messages) == count


@pytest.mark.parametrize(
    "said", ["打破叔叔連莊 爸爸自摸兩台", "爸爸自摸兩台 打破叔叔連莊", "爸爸胡兩台 姑姑放槍 打破叔叔連莊"]
)
def test_a_streak_that_is_broken_is_named_beside_the_hand(said: str) -> None:
    chat = Chat.after("爸爸: /newgame tw 爸爸 叔叔 姑姑 阿姨")
    assert "Not used: 打破叔叔連莊" in chat.say(f"爸爸: {said}")
    assert len(chat.seen.night.hands) == 1


@pytest.mark.parametrize(
    ("said", "word"),
    [
        ("draw, ben zimo 3 tai", "draw"),
        ("ben 3 tai zimo, draw", "draw"),
        ("ben 3 tai off cat, no one won", "no one won"),
        ("it was a draw, ben 3 tai off cat", "it was a draw"),
        ("流局 ben自摸3台", "流局"),
        ("ben 3 tai zimo\ndraw", "draw"),
        ("/s ben 3 tai zimo, draw", "draw"),
        ("/s ben 3 tai zimo\nno one won", "no one won"),
    ],
)
@pytest.mark.parametrize("game", ["sg", "tw"])
def test_a_hand_and_that_nobody_won_cannot_both_be(game: str, said: str, word: str) -> None:
    chat = Chat.after(f"eve: /newgame {game} Ann Ben Cat Dan")
    assert f"and “{word}” can't be" in chat.say(f"eve: {said}")
    assert not chat.seen.night.hands
    chat.say("eve: #1")
    assert [chat.seen.people.name(win.player) for win in chat.seen.night.hands[0].given.wins] == ["Ben"]


def test_the_draw_told_beside_a_hand_is_recorded_by_a_tap() -> None:
    chat = Chat.after("eve: /newgame sg Ann Ben Cat Dan", "eve: ben 3 tai zimo, draw", "eve: #2")
    assert not chat.seen.night.hands[0].given.wins


def test_a_draw_behind_a_value_alone_may_be_a_self_draw() -> None:
    chat = Chat.after("eve: /newgame sg Ann Ben Cat Dan", "eve: ben 3 tai draw")
    assert chat.labels == ["Self-drawn", "Nobody won"]
    assert not chat.seen.night.hands


@pytest.mark.parametrize(
    ("said", "hand", "rest"),
    [
        ("dan 3 from ben; undo that", "dan 3 from ben", "undo that"),
        ("dan 3 from ben; last hand", "dan 3 from ben", "last hand"),
        ("dan 3 from ben but +300", "dan 3 from ben", "+300"),
        ("dan 3 from ben and 5 dollars", "dan 3 from ben", "and 5 dollars"),
        ("dan 3 from ben; was 5 not 3", "dan 3 from ben", "was 5 not 3"),
        ("ann forgot to pay cat 7 tai ben shot", "cat 7 tai ben shot", "ann forgot to pay"),
    ],
)
@pytest.mark.parametrize("game", ["sg", "tw"])
def test_a_clause_of_something_else_beside_a_hand_is_left_out_by_a_tap(
    game: str, said: str, hand: str, rest: str
) -> None:
    chat = Chat.after(f"eve: /newgame {game} Ann Ben Cat Dan")
    assert f"I read “{hand}”, but I don't get “{rest}”" in chat.say(f"eve: {said}")
    assert not chat.seen.night.hands
    chat.say("eve: #1")
    assert len(chat.seen.night.hands) == 1


@pytest.mark.parametrize(
    "said",
    [
        "if dan 3 from ben; undo that",
        "dan 3 from ben; undo that?",
        "dan 3 tai off ben, i dream",
        "yesterday dan 3 from ben",
    ],
)
def test_a_wish_or_a_question_with_a_hand_in_it_is_met_by_silence(said: str) -> None:
    assert not Chat.after("eve: /newgame sg Ann Ben Cat Dan").say(f"eve: {said}")


@pytest.mark.parametrize(
    ("below", "named"),
    [
        ("hand 2", "Not used: hand 2"),
        ("second hand", "Not used: second hand"),
        ("undo that", "I don't get “undo that”"),
    ],
)
def test_a_line_below_a_hand_is_named_behind_the_command_as_without_it(below: str, named: str) -> None:
    for said in (f"/s dan 8 faan zimo\n{below}", f"dan 8 faan zimo\n{below}"):
        chat = Chat.after("eve: /newgame hk Ann Ben Cat Dan")
        assert named in chat.say(f"eve: {said}")


@pytest.mark.parametrize("word", ["with", "for", "to", "or", "east", "beside"])
@pytest.mark.parametrize("hand", ["dan 7 tai from ben", "dan 7 tai ben shot"])
def test_whoever_is_named_behind_another_word_before_the_winner_is_asked_about(word: str, hand: str) -> None:
    chat = Chat.after("eve: /newgame tw Ann Ben Cat Dan")
    assert "Nothing is told of the hand of Cat" in chat.say(f"eve: {word} cat and {hand}")
    assert chat.labels == ["Only Dan won", "Cat won as well"]
    assert not chat.seen.night.hands


@pytest.mark.parametrize(
    "said", ["ann 2; dan dealt into ben 3", "ann 2, dan shot ben 3", "ann 2 tai and dan dealt into ben 3 tai"]
)
def test_whoever_is_told_before_a_whole_hand_of_another_is_asked_about(said: str) -> None:
    """Base 0, 1 a tai."""
    chat = Chat.after("eve: /newgame tw Ann Ben Cat Dan")
    assert "Did Ann win off this discard as well?" in chat.say(f"eve: {said}")
    chat.say("eve: #2")
    assert (chat.balances["Ann"], chat.balances["Ben"], chat.balances["Dan"]) == (2000, 3000, -5000)


@pytest.mark.parametrize("said", ["dan dealt into ben 3, ann 2", "ann 2, ben 3 from dan", "ann 2 ben 3 dan shot"])
def test_two_winners_of_whom_it_is_plain_are_recorded(said: str) -> None:
    chat = Chat.after("eve: /newgame tw Ann Ben Cat Dan", f"eve: {said}")
    assert (chat.balances["Ann"], chat.balances["Ben"], chat.balances["Dan"]) == (2000, 3000, -5000)


@pytest.mark.parametrize(
    ("said", "hand", "rest"),
    [
        ("dan zimo 3 tai, cat is out", "dan zimo 3 tai", "cat is out"),
        ("dan zimo 3 tai, cat zimo", "dan zimo 3 tai", "cat zimo"),
        ("/s dan zimo 3 tai ben 2", "dan zimo 3 tai", "ben 2"),
    ],
)
@pytest.mark.parametrize("game", ["sg", "tw"])
def test_somebody_of_whom_it_is_not_clear_what_he_did_is_left_out_by_a_tap(
    game: str, said: str, hand: str, rest: str
) -> None:
    chat = Chat.after(f"eve: /newgame {game} Ann Ben Cat Dan")
    assert f"I read “{hand}”, but I don't get “{rest}”" in chat.say(f"eve: {said}")
    assert not chat.seen.night.hands


TILES = "123m456p789s1122z 2z"


@pytest.mark.parametrize("said", [f"ben {TILES} from ann (lucky)", f"/s ben {TILES} from ann [lucky]"])
def test_words_in_brackets_behind_tiles_are_named(said: str) -> None:
    chat = Chat.after("eve: /newgame sg Ann Ben Cat Dan")
    text = chat.say(f"eve: {said}")
    assert "Ben wins off Ann" in text
    assert "Not used: lucky" in text


def test_who_is_called_the_dealer_in_brackets_behind_tiles_and_is_not_is_asked_about() -> None:
    chat = Chat.after("eve: /newgame sg Ann Ben Cat Dan")
    assert "“dealer” isn't how the table stands" in chat.say(f"eve: ben {TILES} from ann (dealer)")
    assert not chat.seen.night.hands


@pytest.mark.parametrize("hand", [f"ben {TILES} from ann", "ben 3h30 from ann"])
def test_a_bet_in_square_brackets_behind_who_paid_is_asked_about_as_in_round_ones(hand: str) -> None:
    chat = Chat.after("eve: /newgame riichi Ann Ben Cat Dan")
    assert chat.say(f"eve: {hand} [riichi]") == chat.say(f"eve: {hand} (riichi)")
    assert "Who was in riichi?" in chat.text


@pytest.mark.parametrize("said", ["ann 3 tai off O'Brien", "ann 3 off o'brien", "/s o'brien shot ann 3 tai"])
def test_somebody_is_called_by_a_further_word_of_his_name(said: str) -> None:
    chat = Chat.after("eve: /newgame sg Ann, Kim O'Brien, Cat Lim, Dan Lim")
    assert "Ann wins off Kim O'Brien" in chat.say(f"eve: {said}")


@pytest.mark.parametrize("said", ["ann 3 tai off lim", "/s ann 3 tai off lim", "lim zimo 3 tai"])
def test_which_of_two_people_is_called_so_is_asked(said: str) -> None:
    chat = Chat.after("eve: /newgame sg Ann, Kim O'Brien, Cat Lim, Dan Lim")
    chat.say(f"eve: {said}")
    assert chat.labels == ["Cat Lim", "Dan Lim"]
    assert not chat.seen.night.hands
    assert not chat.say("eve: lim where are you")


@pytest.mark.parametrize("said", ["we recounted its 2", "more like 4 la", "you 4 tai ah"])
def test_a_word_of_talk_is_no_beginning_of_a_name(said: str) -> None:
    chat = Chat.after("eve: /newgame sg Ann Wen Mora Youssef", "eve: ann 3 tai from wen")
    chat.say(f"eve: {said}")
    assert "Wen" not in " ".join(chat.labels if chat.reply else [])
    assert [paid.amount for paid in chat.seen.night.hands[-1].result.transfers] == [8000, 4000, 4000]


@pytest.mark.parametrize("said", ["sorry my cat also", "oops my cat too", "my cat too"])
@pytest.mark.parametrize("hand", ["ann 3 tai from ben", "ann 3 tai zimo"])
def test_an_animal_of_ones_own_is_nobody_who_is_called_so(hand: str, said: str) -> None:
    chat = Chat.after("eve: /newgame sg Ann Ben Cat Dan", f"ann: {hand}")
    before = chat.seen.night.balances
    chat.say(f"ann: {said}")
    assert chat.seen.night.balances == before


@pytest.mark.parametrize(
    ("beside", "named"),
    [
        (", all paid", "all paid"),
        (", redo", "redo"),
        (" change seats", "change seats"),
        (", ann forgot to pay", "ann forgot to pay"),
        (", limit", "limit"),
        (" max", "max"),
        ("\nall paid", "all paid"),
        (" wrong", "wrong"),
        ("，算錯", "算錯"),
        (" 改", "改"),
        (" 不對", "不對"),
        ("\nlimit", "limit"),
    ],
)
@pytest.mark.parametrize("command", ["", "/s "])
def test_what_is_told_beside_a_hand_and_changes_nothing_is_named(command: str, beside: str, named: str) -> None:
    chat = Chat.after("eve: /newgame sg Ann Ben Cat Dan")
    assert f"Not used: {named}" in chat.say(f"eve: {command}ann 3 tai from ben{beside}")


@pytest.mark.parametrize(
    "said",
    ["ann 5 tai limit from ben", "sorry, ann 5 tai from ben", "ann 5 tai, ben paid", "ann zimo 5 tai everyone pays"],
)
def test_what_agrees_with_a_hand_is_not(said: str) -> None:
    """The limit is 5 tai."""
    assert "Not used" not in Chat.after("eve: /newgame sg Ann Ben Cat Dan").say(f"eve: {said}")


def test_a_kong_of_somebody_beside_a_hand_is_named_below_it_with_what_it_pays() -> None:
    chat = Chat.after("ann: /newgame sg Ann Bob Cat Dan")
    assert "Not paid yet: dan kong" in chat.say("ann: bob 3 from cat, dan kong")
    assert "Record Dan · Concealed kong · 暗杠: 6" in chat.labels


@pytest.mark.parametrize(
    "said", ["bob 3 from cat, dan kong", "dan had a kong bob 3 tai from cat", "dan kong bob zimo 3 tai"]
)
def test_a_kong_of_another_beside_a_hand_is_offered_to_be_paid(said: str) -> None:
    chat = Chat.after("eve: /newgame sg Ann Bob Cat Dan")
    assert "Not paid yet: " in chat.say(f"eve: {said}")
    assert [chat.seen.people.name(win.player) for win in chat.seen.night.hands[0].given.wins] == ["Bob"]


SINGAPORE = "raju: /newgame sg Raju Kelvin Wei Priya"


@pytest.mark.parametrize(
    ("said", "offered"),
    [
        (said, ["Kelvin 3 tai from Raju", "Raju 3 tai from Kelvin", "Raju and Kelvin 3 tai"])
        for said in (
            "raju, kelvin hu 3 tai",
            "raju; kelvin won 3 tai",
            "raju - kelvin hu 3 tai",
            "eh raju! kelvin hu 3 tai",
            "raju, kelvin 3 tai",
        )
    ]
    + [
        (said, ["Raju 3 tai from Kelvin", "Kelvin 3 tai from Raju", "Raju and Kelvin 3 tai"])
        for said in ("raju hu, kelvin 3 tai", "raju, kelvin, 3 tai hu")
    ],
)
def test_of_two_apart_and_one_value_it_is_asked_who_won(said: str, offered: list[str]) -> None:
    chat = Chat.after(SINGAPORE)
    chat.say(f"wei: {said}")
    assert (chat.labels, len(chat.seen.night.hands)) == (offered, 0)


def test_who_is_told_of_a_hand_is_no_discarder() -> None:
    chat = Chat.after(SINGAPORE)
    assert "“wei”" in chat.say("raju: wei, i hu 3 tai")
    assert chat.labels == ["Raju 3 tai from Wei", "Wei 3 tai from Raju", "Wei and Raju 3 tai"]


def test_whoever_also_won_did_not_discard() -> None:
    chat = Chat.after(SINGAPORE)
    chat.say("wei: raju hu, kelvin also hu 3 tai")
    assert chat.labels == ["Only Kelvin won", "Raju won as well"]


@pytest.mark.parametrize(
    "said",
    [
        "強仔打隻五索出嚟珊珊食糊三番",
        "強仔打隻五索出黎，珊珊食糊三番",
        "強仔打咗隻五索出去珊珊食糊三番",
        "強仔打隻東出嚟 珊珊食糊三番",
        "強仔打出隻五索珊珊食糊三番",
        "強仔打個五索出咗嚟珊珊食糊三番",
        "珊珊食糊三番 強仔打隻五索出来",
        "強仔掟隻九筒出嚟比珊珊食三番",
    ],
)
def test_a_tile_is_thrown_out(said: str) -> None:
    """3 faan off a discard: 32 of who discarded, 8 of each other."""
    chat = Chat.after("強仔: /newgame hk 強仔 珊珊 阿珍 大佬")
    chat.say(f"阿珍: {said}")
    assert chat.balances == {"強仔": -32_000, "珊珊": 48_000, "阿珍": -8_000, "大佬": -8_000}


@pytest.mark.parametrize(
    ("said", "offered"),
    [
        ("dan 3 from ben - sorry ann", ["dan 3 from ann", "ann 3 from ben", "dan 3 from ben"]),
        ("dan 3 from ben, no ann", ["dan 3 from ann", "ann 3 from ben"]),
        ("/score dan 3 tai from ben, no cat", ["dan 3 tai from cat", "cat 3 tai from ben"]),
        ("dan 3 tai from ben oops cat", ["dan 3 tai from cat", "cat 3 tai from ben"]),
        ("dan 3 from ben oops ann", ["dan 3 from ann", "ann 3 from ben"]),
        ("dan 3 from ben, sorry dan", ["ben 3 from dan", "dan 3 from ben"]),
        ("dan zimo 3, sorry ann", ["ann zimo 3", "dan zimo 3"]),
    ],
)
def test_a_name_that_takes_something_back_offers_every_reading(said: str, offered: list[str]) -> None:
    chat = Chat.after("ann: /newgame sg Ann Ben Cat Dan")
    assert chat.say(f"cat: {said}") == "Which of these is it now?"
    assert (chat.labels, len(chat.seen.night.hands)) == (offered, 0)


@pytest.mark.parametrize(
    ("said", "told"),
    [
        ("dan 3 from ben, not ben, ann", "dan 3 from ann"),
        ("dan 3 from ben, not dan but ann", "ann 3 from ben"),
        ("dan 3 from ben, not from ben, from ann", "dan 3 from ann"),
        ("dan 3 from ben, not 3, 4", "dan 4 from ben"),
        ("dan zimo 3, not dan, ann", "ann zimo 3"),
        ("ann 3 from ben oops from cat", "ann 3 from cat"),
    ],
)
def test_what_stands_behind_a_denial_takes_its_place(said: str, told: str) -> None:
    chat = Chat.after("ann: /newgame sg Ann Ben Cat Dan")
    assert f"“{told}”" in chat.say(f"cat: {said}")
    assert not chat.seen.night.hands


def test_a_value_denied_beside_a_hand_is_left_out_by_a_tap() -> None:
    chat = Chat.after("ann: /newgame sg Ann Ben Cat Dan")
    assert "“not 4”" in chat.say("cat: dan 3, not 4, from ben")


@pytest.mark.parametrize(
    ("said", "offered"),
    [
        ("bob自摸，小三元64番...不对，是大三元88番", "bob自摸 大三元88番"),
        ("bob自摸，清龙16番，错了是花龙8番", "bob自摸 花龙8番"),
        ("bob自摸，清龙16番，不是，花龙8番", "bob自摸 花龙8番"),
        ("bob自摸，清龙16番平和2番，不对，花龙8番平和2番", "bob自摸 花龙8番平和2番"),
        (
            "bob self draw, little three dragons 64 fan, sorry big three dragons 88 fan",
            "bob self draw big three dragons 88 fan",
        ),
    ],
)
def test_what_an_element_counts_is_not_added_to_the_one_in_its_place(said: str, offered: str) -> None:
    chat = Chat.after("ann: /newgame mcr ann bob cat dan")
    assert chat.say(f"ann: {said}") == f"Record “{offered}”, the one you said last?"
    assert not chat.seen.night.hands
    chat.say("ann: #1")
    assert len(chat.seen.night.hands) == 1


@pytest.mark.parametrize("said", ["we", "we're square", "be", "any", "ok we go", "were u there"])
def test_an_everyday_word_answers_no_question_with_the_name_it_begins(said: str) -> None:
    chat = Chat.after("robson: /newgame sg Robson Annika Benedict Wendy", "robson: win 3 from robson")
    chat.say(f"robson: {said}")
    assert not chat.seen.night.hands
    chat.say("robson: wen")
    assert chat.balances["Wendy"] == 16_000


@pytest.mark.parametrize("said", ["taxi 20", "i paid taxi 20", "supper 60", "price 20", "ann paid cash 20"])
def test_a_word_for_what_is_paid_is_nobody_who_has_it_in_a_name(said: str) -> None:
    chat = Chat.after('ann: /newgame sg Ann "Sam Supper" "Kim Taxi" "Ben Cash"')
    assert chat.say(f"ann: {said}") == ""
    assert "Sam Supper wins off Ann" in chat.say("ann: sam 3 from ann")


@pytest.mark.parametrize(
    ("said", "fan"),
    [
        *(("我8番自摸了，不求人4，断幺2，花牌2", 8), ("ann自摸，花龙8番，自摸1番，缺一门1番，10番", 10)),
        *(("ann胡bob，花龙8，缺一门1，平和2，11番", 11), ("ann胡bob20番，清龙16、门前清2、平和2", 20)),
        *(("ann和了，清一色一条龙，24+16=40番，bob点炮", 40), ("ann self draw 8 + 1 + 1 = 10", 10)),
        *(("ann自摸，全求人不算啊，花龙8番，自摸1番，缺一门1番，10番", 10),),
    ],
)
def test_what_elements_count_is_no_other_value_than_what_they_come_to(said: str, fan: int) -> None:
    chat = Chat.after("ann: /newgame mcr ann bob cat dan", f"ann: {said}")
    assert f"= {fan} points" in chat.text


@pytest.mark.parametrize("said", ["ann胡bob，花龙8，缺一门1，平和2，12番", "ann胡bob 8+2=11番"])
def test_what_elements_count_is_asked_about_where_it_comes_to_something_else(said: str) -> None:
    chat = Chat.after("ann: /newgame mcr ann bob cat dan", f"ann: {said}")
    assert "You gave more than one value" in chat.text


@pytest.mark.parametrize(
    "said",
    [
        *(
            "下一把我又放槍給bob，門清平胡三台",
            "下一局，我放槍給bob，三台",
            "下一鋪 bob食ann出銃三台",
            "下一盤ann放槍給bob三台了",
        ),
        "下把我放槍給bob 3台",
    ],
)
def test_the_next_hand_is_told_by_that_word(said: str) -> None:
    chat = Chat.after("ann: /newgame tw ann bob cat dan", "bob: cat 5台 dan放槍", f"ann: {said}")
    assert chat.text.startswith("Hand 2 · bob wins off ann")


@pytest.mark.parametrize("said", ["下一把我自摸三台", "下一把我要胡三台", "下一把我會胡", "下一把bob自摸三台給你看"])
def test_what_the_next_hand_may_be_is_talk(said: str) -> None:
    assert Chat.after("ann: /newgame tw ann bob cat dan").say(f"ann: {said}") == ""
