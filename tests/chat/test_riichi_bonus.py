"""Bonus tiles as Japanese tables tell them."""

from __future__ import annotations

import pytest

from tests.chat.conftest import Chat

HAND = "234m456p678s22s34s+5s"
WAITS = "234m456p678s22s34s"


@pytest.mark.parametrize(
    ("told", "dora"),
    [
        ("dora 1s", 2),
        ("dora 2", 2),
        ("2 dora", 2),
        ("ドラ 2", 2),
        ("dora indicator 1s", 2),
        ("dora haku", 0),
        ("dora 1s ura none", 2),
        ("dora east ura 3", 3),
    ],
)
def test_dora_are_told_by_indicator_or_number(chat: Chat, told: str, dora: int) -> None:
    """Riichi, pinfu and tanyao are three han; 1s makes both 2s dora, white and east none."""
    chat.say("ann: /newgame riichi ann bob cat dan")
    chat.say(f"bob: /s {HAND} riichi from cat {told}")
    assert sum(chat.items.values()) == 3 + dora


@pytest.mark.parametrize("told", ["kita 2", "2 kita", "kita N N", "kita NN", "kita=2", "北抜き 2"])
def test_norths_set_aside_are_told_in_many_ways(chat: Chat, told: str) -> None:
    chat.say("ann: /newgame riichi players=3 ann bob cat")
    chat.say(f"bob: /s 234567p678s22s34s+5s riichi from cat {told}")
    assert chat.items["riichi.kita_dora" if "riichi.kita_dora" in chat.items else "kita_dora"] == 2


@pytest.mark.parametrize(
    "typed",
    ["234m456p678s22s34s ron 5s from cat riichi", f"{HAND} from cat ron riichi"],
)
def test_tiles_and_facts_may_stand_behind_ron(chat: Chat, typed: str) -> None:
    """Riichi, pinfu, tanyao: 3,900 and the bet that lies on the table."""
    chat.say("ann: /newgame riichi ann bob cat dan")
    chat.say(f"bob: /s {typed}")
    assert chat.balances["cat"] == 25_000 - 3900


@pytest.mark.parametrize(
    "told",
    ["dora 1s {}", "{} dora 1s", "{} dora=3"],
)
def test_waits_count_dora_wherever_they_are_told(chat: Chat, told: str) -> None:
    """Pinfu and tanyao, and on 2s three dora: five han off a discard, a mangan, 12,000 for the dealer."""
    chat.say("ann: /newgame riichi ann bob cat dan")
    assert "2s: tsumo haneman · 6,000 all\nron mangan · 12,000" in chat.say(f"ann: /waits {told.format(WAITS)}")


@pytest.mark.parametrize("norths", ["kita 2", "kita=2", "2 kita", "NN", "北2"])
def test_waits_of_three_players_count_norths_set_aside(chat: Chat, norths: str) -> None:
    """Pinfu, tanyao and two Norths: 4 han 30 fu off a discard, 11,600 for the dealer."""
    chat.say("ann: /newgame riichi ann bob cat players=3")
    assert "ron 4 han 30 fu · 11,600" in chat.say(f"ann: /waits 234p456p678s22s34s {norths}")


def test_dora_beside_the_value_of_one_of_two_winners_are_asked_about(chat: Chat) -> None:
    """Bob's five han are a mangan; 2 han 30 fu are 2,000."""
    chat.say("ann: /newgame riichi ann bob cat dan")
    assert "bob's hand" in chat.say("ann: /s from dan\nbob 3h30 dora=2\ncat 2h30")
    assert chat.labels == ["Yes: 3 han", "No: 5 han"]
    chat.say("ann: #2")
    assert chat.balances == {"ann": 25_000, "bob": 33_000, "cat": 27_000, "dan": 15_000}


def test_dora_of_all_winners_are_asked_about_one_hand_after_the_other(chat: Chat) -> None:
    """3 han 30 fu with two dora besides are a mangan; 2 han 30 fu that hold theirs are 2,000."""
    chat.say("ann: /newgame riichi ann bob cat dan")
    chat.say("ann: bob 3h30 and cat 2h30 from dan, dora 2")
    assert "cat's hand" in chat.say("ann: #2")
    chat.say("ann: #1")
    assert chat.balances == {"ann": 25_000, "bob": 33_000, "cat": 27_000, "dan": 15_000}


@pytest.mark.parametrize("told", ["north 2", "2 norths", "norths 2", "kita 2"])
def test_norths_beside_named_yaku_are_set_aside_among_three(told: str) -> None:
    """Riichi 1, chinitsu 6 and two Norths: nine han, a baiman, 24,000 for the dealer."""
    chat = Chat.after("ann: /newgame riichi players=3 ann bob cat")
    chat.say(f"ann: /s ann riichi, chinitsu, {told} from bob")
    assert chat.balances["bob"] == 35_000 - 24_000


@pytest.mark.parametrize(("typed", "meant"), [("riichi, chinitsu, 2", 7), ("riichi, honitsu, 5", 4)])
def test_yaku_beside_a_bare_number_that_is_not_their_sum_are_asked_about(typed: str, meant: int) -> None:
    chat = Chat.after("ann: /newgame riichi ann bob cat dan")
    assert f"what you named comes to {meant}." in chat.say(f"ann: ann {typed} from bob")
    assert chat.balances["bob"] == 25_000
    chat.say("ann: #2")  # 4 han closed off a discard have 40 fu at least: a mangan, whatever they are
    assert sum(chat.items.values()) == meant
    assert "riichi" in chat.items


@pytest.mark.parametrize(
    "typed", ["riichi, honitsu, 4", "honitsu 2", "toitoi honitsu 4", "riichi 5", "riichi honitsu 5 han"]
)
def test_han_that_the_named_yaku_can_have_are_not_asked_about(typed: str) -> None:
    """Honitsu is three han closed and two open; han that are called so are the whole hand."""
    chat = Chat.after("ann: /newgame riichi ann bob cat dan")
    assert "Which is it?" not in chat.say(f"ann: ann {typed} from bob")


@pytest.mark.parametrize(
    "told",
    [
        *(
            "riichi tanyao 40 fu, no dora, no ura",
            "riichi tanyao no pinfu 40 fu",
            "riichi tanyao 40 fu without ippatsu",
        ),
        *(
            "riichi tanyao 40 fu no dora or ura",
            "リーチ タンヤオ 40符 ドラなし",
            "リーチ タンヤオ 40符 一発なし 裏なし",
        ),
        "riichi tanyao 40 fu dora none",
    ],
)
def test_what_a_hand_is_said_not_to_have_is_not_counted(chat: Chat, told: str) -> None:
    """Riichi and tanyao are two han; with 40 fu a ron of the others pays 2,600."""
    chat.say("ann: /newgame riichi ann bob cat dan")
    chat.say(f"bob: /s bob {told} from cat")
    assert sum(chat.items.values()) == 2
    assert chat.balances == {"ann": 25_000, "bob": 27_600, "cat": 22_400, "dan": 25_000}


@pytest.mark.parametrize(
    "told",
    [
        *("riichi, not ippatsu, tanyao, 40 fu", "riichi tanyao, didn't get ippatsu, 40 fu"),
        *("riichi tanyao, ippatsu missed, 40 fu", "riichi tanyao 40 fu, missed ippatsu"),
        *("riichi tanyao 40 fu, it wasn't ippatsu", "riichi tanyao 40 fu, ippatsu was broken"),
        *("riichi tanyao 40 fu, didn't have any ura", "riichi tanyao 40 fu, just not ippatsu"),
        *("riichi tanyao 40 fu, dan wasn't in riichi", "riichi tanyao 40 fu, dan didn't riichi"),
    ],
)
def test_what_a_hand_is_said_with_a_verb_not_to_have_is_not_counted(chat: Chat, told: str) -> None:
    """Riichi and tanyao are two han; with 40 fu a ron of the others pays 2,600."""
    chat.say("ann: /newgame riichi ann bob cat dan")
    chat.say(f"bob: /s bob from cat {told}")
    assert sum(chat.items.values()) == 2
    assert chat.balances == {"ann": 25_000, "bob": 27_600, "cat": 22_400, "dan": 25_000}


@pytest.mark.parametrize(
    "denied", ["he wasn't in riichi", "not in riichi", "didn't call riichi", "never declared riichi"]
)
def test_a_winner_said_not_to_have_bet_has_no_riichi(chat: Chat, denied: str) -> None:
    """Tanyao alone with 40 fu is 1,300; nobody lays a stick."""
    chat.say("ann: /newgame riichi ann bob cat dan")
    chat.say(f"bob: /s bob from cat tanyao, {denied}, 40 fu")
    assert chat.balances == {"ann": 25_000, "bob": 26_300, "cat": 23_700, "dan": 25_000}


@pytest.mark.parametrize(
    "told",
    [
        *(
            "3 han 30 fu open hand, cat and dan were both in riichi from ann",
            "3 han 30 fu from ann, cat and dan riichi",
        ),
        "3 han 30 fu from ann , open hand, cat and dan were both in riichi",
    ],
)
@pytest.mark.parametrize("command", ["", "/s ", "/score winner: "])
def test_others_in_riichi_lay_their_sticks_and_win_nothing(chat: Chat, command: str, told: str) -> None:
    """3 han 30 fu are 3,900 off the dealer, and two sticks."""
    chat.say("ann: /newgame riichi ann bob cat dan")
    chat.say(f"bob: {command}bob {told}")
    assert chat.balances == {"ann": 21_100, "bob": 30_900, "cat": 24_000, "dan": 24_000}


@pytest.mark.parametrize("told", ["aka 2", "2 aka", "akadora 2", "2 red fives", "red five 2", "red 5 red 5", "赤2"])
def test_red_fives_beside_yaku_by_name_are_dora(chat: Chat, told: str) -> None:
    """Riichi, tanyao and two dora off a discard: four han, 40 fu, a mangan of 8,000 and the stick."""
    chat.say("ann: /newgame riichi ann bob cat dan")
    chat.say(f"bob: bob riichi tanyao 40 fu {told} from cat")
    assert chat.balances == {"ann": 25_000, "bob": 33_000, "cat": 17_000, "dan": 25_000}


@pytest.mark.parametrize("told", ["ドラ2だった", "裏2", "it was dora 2", "sorry dora 2", "plus ura 2", "forgot 2 ura"])
def test_bonus_tiles_told_after_a_named_hand_are_counted(chat: Chat, told: str) -> None:
    """Two han with 40 fu are 2,600; with two dora a mangan of 8,000."""
    chat.say("ann: /newgame riichi ann bob cat dan")
    chat.say("bob: bob riichi tanyao 40 fu from cat")
    assert chat.say(f"bob: {told}").startswith("Hand 1 corrected.")
    assert chat.balances["cat"] == 17_000


def test_bonus_tiles_told_as_a_fact_are_asked_about_first(chat: Chat) -> None:
    chat.play(["ann: /newgame riichi ann bob cat dan", "bob: bob riichi tanyao 40 fu from cat"])
    assert chat.say("bob: dora was 2").startswith("Correct hand 1: dora was 2?\n")
    chat.say("bob: #1")
    assert chat.balances["cat"] == 17_000


def test_bonus_tiles_told_after_a_value_are_asked_for_within_it(chat: Chat) -> None:
    chat.say("ann: /newgame riichi ann bob cat dan")
    chat.say("bob: bob 3 han 40 fu from cat")
    assert "Say the value with its dora" in chat.say("bob: it was dora 2")


def test_dora_beside_a_corrected_value_are_asked_about(chat: Chat) -> None:
    """4 han 40 fu are a mangan of 8,000."""
    chat.play(["ann: /newgame riichi ann bob cat dan", "bob: bob 3 han 40 fu from cat"])
    assert "Are the 1 dora in the 3 han already?" in chat.say("bob: /fix 1 3 40 fu tanyao dora 1")
    chat.say(f"bob: #{chat.labels.index('No: 4 han') + 1}")
    assert chat.balances["cat"] == 17_000


def test_which_honours_a_pung_of_value_was_is_asked(chat: Chat) -> None:
    """Toitoi, white and two dora are five han: a mangan of 8,000."""
    chat.say("ann: /newgame riichi ann bob cat dan")
    assert "Which yakuhai was it?" in chat.say("bob: bob toitoi yakuhai dora 2 from cat")
    chat.say("bob: #1")
    assert set(chat.items) == {"yakuhai_haku", "toitoi", "dora"}
    assert chat.balances["cat"] == 17_000


def test_two_pungs_of_value_are_asked_one_after_the_other(chat: Chat) -> None:
    chat.say("ann: /newgame riichi ann bob cat dan")
    chat.say("bob: bob toitoi yakuhai 2 40 fu from cat")
    chat.say("bob: #1")
    chat.say("bob: #2")
    assert set(chat.items) == {"yakuhai_haku", "yakuhai_chun", "toitoi"}


@pytest.mark.parametrize(
    ("winner", "told", "yaku"),
    [
        ("ann", "east wind", {"yakuhai_seat_wind", "yakuhai_round_wind"}),
        ("ann", "double east", {"yakuhai_seat_wind", "yakuhai_round_wind"}),
        ("ann", "東", {"yakuhai_seat_wind", "yakuhai_round_wind"}),
        ("bob", "east wind", {"yakuhai_round_wind"}),
        ("bob", "south wind", {"yakuhai_seat_wind"}),
    ],
)
def test_a_pung_of_a_wind_is_what_it_is_for_the_winner(chat: Chat, winner: str, told: str, yaku: set[str]) -> None:
    """In the first hand of the East round ann is East and bob South."""
    chat.say("ann: /newgame riichi ann bob cat dan")
    chat.say(f"dan: {winner} toitoi {told} 40 fu from cat")
    assert set(chat.items) == {*yaku, "toitoi"}


@pytest.mark.parametrize("typed", ["小明 付 小红 1000", "小明付给小红1000"])
def test_points_paid_out_are_a_payment_and_no_discard(chat: Chat, typed: str) -> None:
    chat.say("小明: /newgame riichi 小明 小红 小刚 小丽")
    chat.say(f"小明: {typed}")
    assert not chat.seen.night.hands
    assert any("1,000" in label for label in chat.labels)


@pytest.mark.parametrize(
    ("told", "dora"),
    [
        ("dora 2 plus a red five", 3),
        ("dora 1 and a red five", 2),
        ("dora 1, a red five", 2),
        ("a red five and dora 2", 3),
        ("dora 2 ura 1 and a red five", 4),
        ("dora 1 plus two red fives", 3),
        ("dora 1 aka 1", 2),
    ],
)
def test_red_fives_are_added_to_the_dora_that_are_told(chat: Chat, told: str, dora: int) -> None:
    """Riichi and tanyao are two han."""
    chat.say("ann: /newgame riichi ann bob cat dan")
    chat.say(f"bob: /score bob riichi tanyao 40 fu {told} from cat")
    assert sum(chat.items.values()) == 2 + dora


def test_a_red_five_among_the_dora_is_not_counted_again(chat: Chat) -> None:
    chat.say("ann: /newgame riichi ann bob cat dan")
    chat.say("bob: /score bob riichi tanyao 40 fu dora 3 including a red five from cat")
    assert not chat.seen.night.hands or sum(chat.items.values()) == 2 + 3


@pytest.mark.parametrize("said", ["the other two in riichi", "they all had riichi"])
def test_bets_of_several_of_whom_it_is_open_who_they_are_are_asked_about(chat: Chat, said: str) -> None:
    """Nobody discarded, so the other two are two of three; they all may be the three others, or everybody."""
    chat.say("ann: /newgame riichi ann bob cat dan")
    assert "Who was in riichi?" in chat.say(f"ann: /s ann mangan zimo, {said}")
    assert not chat.seen.night.hands


@pytest.mark.parametrize("line", ["it was 40 fu", "/fix 1 40 fu", "40符だった"])
@pytest.mark.parametrize("bonus", ["dora 1", "ura 1"])
def test_other_fu_leave_the_bonus_tiles_that_were_counted(bonus: str, line: str) -> None:
    """Riichi, tanyao and a bonus tile are 3 han: 3,900 with 30 fu, 5,200 with 40; the stick comes back."""
    chat = Chat.after("ann: /newgame riichi ann ben cat dan", f"ben: ben ron riichi tanyao {bonus} 30 fu from cat")
    assert chat.balances == {"ann": 25_000, "ben": 28_900, "cat": 21_100, "dan": 25_000}
    chat.say(f"ben: {line}")
    assert chat.balances == {"ann": 25_000, "ben": 30_200, "cat": 19_800, "dan": 25_000}


WON = ("ann: /newgame riichi ann ben cat dan", "ben: ben ron riichi tanyao 40 fu from cat")
"""2 han 40 fu: 2,600 of Cat."""


@pytest.mark.parametrize(
    ("line", "won"),
    [
        ("ドラは2枚だった", 8_000),  # 4 han 40 fu, mangan
        ("ドラ1枚でした", 5_200),
        ("裏1", 5_200),
        ("裏も1枚", 5_200),
        ("一発もついてた", 5_200),
        ("ippatsu forgot", 5_200),
    ],
)
def test_what_a_hand_had_besides_is_told_in_japanese(line: str, won: int) -> None:
    chat = Chat.after(*WON)
    chat.say(f"ben: {line}")
    assert chat.balances["ben"] == 25_000 + won


@pytest.mark.parametrize("line", ["裏ドラ1枚あった", "裏が1枚乗ってた", "裏ドラ1枚ついてた"])
def test_what_was_is_shown_before_it_is_put_right(line: str) -> None:
    chat = Chat.after(*WON)
    assert "−2,600" in chat.say(f"ben: {line}")
    assert chat.balances["ben"] == 27_600


def test_how_many_ura_is_asked_where_no_number_is_told() -> None:
    chat = Chat.after(*WON)
    assert chat.say("ben: 裏乗った").startswith("How many ura dora does hand 1 hold?")
    chat.say("ben: 2枚")
    assert chat.balances["ben"] == 33_000


@pytest.mark.parametrize("line", ["ドラなし", "ドラはなかった", "no dora", "ドラ乗ってなかった"])
def test_bonus_tiles_that_a_hand_had_not_are_taken_off(line: str) -> None:
    chat = Chat.after(WON[0], "ben: ben ron riichi tanyao dora 1 40 fu from cat")
    assert chat.balances["ben"] == 30_200
    chat.say(f"ben: {line}")
    assert chat.balances["ben"] == 27_600


@pytest.mark.parametrize("line", ["赤もあった", "赤1枚もあった"])
def test_a_red_five_told_besides_is_added_to_the_dora(line: str) -> None:
    """3 han 40 fu are 5,200; with a red five mangan."""
    chat = Chat.after(WON[0], "ben: ben ron riichi tanyao dora 1 40 fu from cat")
    chat.say(f"ben: {line}")
    assert chat.balances["ben"] == 33_000


@pytest.mark.parametrize("line", ["アヤ ツモ 満貫 北2", "アヤ ツモ 満貫 北ドラ2"])
def test_norths_are_told_beside_a_limit(line: str) -> None:
    chat = Chat.after("ann: /newgame riichi players=3 ann ben アヤ")
    chat.say(f"アヤ: {line}")
    assert chat.balances["アヤ"] == 41_000
