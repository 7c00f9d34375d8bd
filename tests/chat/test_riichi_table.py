"""What a Japanese table says beside its hands: dora afterwards, points, uma and oka, Norths set aside."""

from __future__ import annotations

import pytest

from bot.text.render import plain
from tests.chat.conftest import Chat, in_english

HAND = "234m456p678s22s34s+5s"


@pytest.fixture
def four(chat: Chat) -> Chat:
    chat.say("ann: /newgame riichi ann bob cat dan")
    return chat


@pytest.fixture
def three(chat: Chat) -> Chat:
    chat.say("ann: /newgame riichi players=3 ann bob cat")
    return chat


# dora


def test_a_receipt_names_the_indicators_and_what_they_show(four: Chat) -> None:
    said = four.say(f"bob: /s {HAND} riichi from cat dora 3m 9p ura C")
    assert "Dora 3m → 4m, 9p → 1p · Ura C → P" in said.replace("\n", " ")


def test_with_three_players_nine_of_characters_follows_one(three: Chat) -> None:
    assert "Dora 1m → 9m" in three.say("bob: /s 234567p678s22s34s+5s riichi from cat dora 1m")


def test_a_hand_without_a_word_of_dora_offers_to_add_them(four: Chat) -> None:
    """Riichi, pinfu, tanyao: 3,900; a dora more is 7,700."""
    four.say(f"bob: /s {HAND} riichi from cat")
    assert four.labels[:2] == ["Undo", "Dora?"]
    four.say("bob: #2")
    assert four.labels[:3] == ["None", "1", "2"]
    four.say("bob: #2")
    assert four.balances["cat"] == 25_000 - 7700
    assert "Dora?" not in four.labels


def test_the_indicator_is_typed_as_the_answer(four: Chat) -> None:
    four.say(f"bob: /s {HAND} riichi from cat")
    four.say("bob: #2")
    four.say("bob: 1s")
    assert four.balances["cat"] == 25_000 - 8000  # two dora: five han


@pytest.mark.parametrize("told", ["dora 3m", "dora 0", "dora none", "dora=2", "ura 3m"])
def test_a_word_of_dora_is_enough(four: Chat, told: str) -> None:
    four.say(f"bob: /s {HAND} riichi from cat {told}")
    assert "Dora?" not in four.labels


@pytest.mark.parametrize(
    ("told", "paid"), [("dora=1s", 8000), ("ura=1s", 8000), ("dora=1s,4p", 8000), ("dora=9m", 3900)]
)
def test_an_indicator_stands_behind_an_equals_sign_too(four: Chat, told: str, paid: int) -> None:
    """1s makes both 2s dora, 4p no tile but 5p: five and six han are 8,000 and 12,000; 9m shows 1m."""
    four.say(f"bob: /s {HAND} riichi from cat {told}")
    assert four.balances["cat"] == 25_000 - (12_000 if "4p" in told else paid)


def test_dora_beside_a_value_in_han_are_asked_about(four: Chat) -> None:
    four.say("bob: bob 3h30 dora 2 from cat")
    assert four.balances["cat"] == 25_000
    assert four.labels == ["Yes: 3 han", "No: 5 han"]
    four.say("bob: #2")
    assert four.balances["cat"] == 25_000 - 8000


def test_dora_beside_what_is_paid_change_nothing_and_are_named(four: Chat) -> None:
    assert "stays as told" in four.say("bob: bob 7700 dora 2 from cat")
    assert four.balances["cat"] == 25_000 - 7700


def test_dora_of_a_hand_told_by_its_value_are_refused_in_a_correction(four: Chat) -> None:
    four.say("bob: bob 7700 from cat")
    assert "with its dora" in four.say("bob: /fix 1 dora 3m")


def test_dora_beside_yaku_by_name_are_in_the_receipt(four: Chat) -> None:
    """Riichi, pinfu and two dora: four han 30 fu, 7,700."""
    assert "+2 Dora" in four.say("bob: bob riichi pinfu dora 2 from cat")
    assert four.balances["cat"] == 25_000 - 7700


# Norths set aside


@pytest.mark.parametrize("told", ["NN", "N N", "北北", "北2", "抜きドラ2", "抜きドラ 2", "nuki 2", "キタ2"])
def test_norths_beside_a_hand_are_set_aside(three: Chat, told: str) -> None:
    """Riichi, pinfu, tanyao and two Norths: five han."""
    three.say(f"bob: /s 234567p678s22s34s+5s riichi from cat {told}")
    assert three.items == {"riichi": 1, "pinfu": 1, "tanyao": 1, "kita_dora": 2}


@pytest.mark.parametrize("told", ["kita=5", "kita NNNNN", "kita 7"])
def test_more_than_four_norths_are_refused(three: Chat, told: str) -> None:
    assert "only four Norths" in three.say(f"bob: /s 234567p678s22s34s+5s riichi from cat {told}")
    assert three.balances["cat"] == 35_000


def test_norths_beside_yaku_by_name_are_dora(three: Chat) -> None:
    """Riichi, pinfu and two Norths: 7,700 of which 1,000 are the bet of the winner."""
    three.say("bob: bob riichi pinfu from cat kita 2")
    assert three.balances["cat"] == 35_000 - 7700


# points, uma and oka


@pytest.mark.parametrize("typed", ["uma=10-20", "uma=20-10", "uma=10/20", "uma=20,10,-10,-20"])
def test_uma_is_told_by_its_two_figures(chat: Chat, typed: str) -> None:
    chat.say(f"ann: /newgame riichi ann bob cat dan {typed}")
    house = chat.seen.night.house
    assert house is not None
    assert house.options.uma == (20, 10, -10, -20)


@pytest.mark.parametrize(
    "typed",
    [
        *(
            "uma 15 5",
            "uma=15 5",
            "uma 15,5",
            "uma=15,5",
            "uma=15, 5",
            "uma 15/5",
            "uma 5-15",
            "uma 15 and 5",
            "uma 15 & 5",
        ),
        *("uma +15 +5 -5 -15", "uma=15 5 -5 -15", "uma 15/5/-5/-15", "uma is 15 5", "ウマ 5-15", "ウマ15・5"),
    ],
)
def test_uma_is_set_however_its_figures_are_written_and_played_so(four: Chat, typed: str) -> None:
    """34,000 27,000 25,000 14,000 with 30,000 to return: 4 + 15 + 20, -3 + 5, -5 - 5, -16 - 15."""
    four.say(f"ann: /set {typed}")
    assert "Uma: 15 / 5 / −5 / −15" in four.say("ann: /rules")
    scores = four.say("ann: /result ann 34000 bob 27000 cat 25000 dan 14000")
    assert [line.split()[-1] for line in scores.splitlines()[1:5]] == ["+39.0", "+2.0", "−10.0", "−31.0"]


@pytest.mark.parametrize("typed", ["uma 30", "uma=30", "uma none", "uma 15,5,-5", "uma 30.10", "uma high"])
def test_uma_that_is_no_list_of_places_is_refused_with_what_to_type(four: Chat, typed: str) -> None:
    assert "20,10,-10,-20" in four.say(f"ann: /set {typed}")
    assert "Uma: 20 / 10 / −10 / −20" in four.say("ann: /rules")


@pytest.mark.parametrize("typed", ["uma 0", "uma=0", "uma=off"])
def test_no_uma_is_none(four: Chat, typed: str) -> None:
    four.say(f"ann: /set {typed}")
    assert "Uma: 0 / 0 / 0 / 0" in four.say("ann: /rules")


def test_uma_of_four_places_is_refused_where_three_play(three: Chat) -> None:
    assert "20,0,-20" in three.say("ann: /set uma 15 5")
    assert "Now: 15, 0, −15" in three.say("ann: /set uma 15 0 -15")


def test_uma_by_places_takes_the_place_of_one_that_floats_and_says_so(four: Chat) -> None:
    four.say("ann: /set uma_floating=neg1:8/3/1/-12,neg3:12/-1/-3/-8,otherwise:8/4/-4/-8")
    told = four.say("ann: /set uma 15 5").split("\n")
    assert told[:2] == ["Now: 15, 5, −5, −15", "uma: points by placement"]
    assert "Now: no, the uma is fixed" in told


def test_words_behind_a_value_that_is_set_are_not_left_out(four: Chat) -> None:
    before = four.seen.night.game.house
    assert "“lol”" in four.say("ann: /set tobi=off lol")
    assert four.seen.night.game.house == before


@pytest.mark.parametrize(
    ("typed", "points"),
    [("oka=20", 30_000), ("oka 20", 30_000), ("oka=0", "start"), ("no oka", "start"), ("oka=8", 27_000)],
)
def test_oka_is_the_points_that_results_are_counted_from(four: Chat, typed: str, points: object) -> None:
    """(return - start) x players / 1000: from 25,000 and four players 20 is 30,000."""
    four.say(f"ann: /set {typed}")
    house = four.seen.night.house
    assert house is not None
    assert house.options.return_points == points


def test_oka_goes_with_the_points_a_game_starts_with(chat: Chat) -> None:
    chat.say("ann: /newgame riichi ann bob cat dan start_points=30000 oka=40 uma=5-10")
    house = chat.seen.night.house
    assert house is not None
    assert house.options.return_points == 40_000
    assert house.options.uma == (10, 5, -5, -10)


def test_an_oka_that_nobody_pays_is_refused(four: Chat) -> None:
    assert "oka" in four.say("ann: /set oka=much")


def test_points_on_the_table_are_set(four: Chat) -> None:
    four.say("ann: /seat ann=30000 bob=20000 round=S")
    assert four.balances == {"ann": 30_000, "bob": 20_000, "cat": 25_000, "dan": 25_000}
    four.say("bob: bob 3900 from ann")
    assert four.balances["ann"] == 26_100
    four.say("ann: /undo 1")
    four.say("ann: /table")
    assert "South" in four.say("ann: /table")


def test_points_are_set_only_where_there_are_some(chat: Chat) -> None:
    chat.say("ann: /newgame singapore ann bob cat dan")
    assert "ann=30000" in chat.say("ann: /seat ann=30000")


@pytest.mark.parametrize("typed", ["/reach", "/riichi", "reach", "リーチ", "/立直"])
def test_a_bet_is_declared_by_every_word_for_it(four: Chat, typed: str) -> None:
    four.say(f"bob: {typed}")
    if typed != "/立直":  # a command's name is written in Latin letters
        assert four.balances["bob"] == 24_000


# words and small things


@pytest.mark.parametrize("word", ["W立直", "wriichi", "ダブリー", "double riichi"])
def test_a_double_riichi_has_many_names(four: Chat, word: str) -> None:
    four.say(f"bob: /s {word} {HAND} from cat")
    assert four.items["double_riichi"] == 2


@pytest.mark.parametrize("last", ["r5s", "5sr", "赤5s", "0s"])
def test_a_red_five_has_many_names(four: Chat, last: str) -> None:
    four.say(f"bob: /s 234m456p678s22s34s +{last} riichi from cat")
    assert four.items["aka_dora"] == 1


def test_honours_are_told_by_their_names(four: Chat) -> None:
    four.say("bob: /s haku haku haku 456p678s22s34s+5s from cat closed")
    assert four.items == {"yakuhai_haku": 1}


def test_four_concealed_pungs_are_shown_as_pungs(four: Chat) -> None:
    assert "222m 333m 444m 666m 5m +5m" in four.say("bob: /s 222333444666m5m+5m tsumo closed")


def test_who_cannot_pay_for_a_bet_is_named(chat: Chat) -> None:
    chat.say("ann: /newgame riichi Ann Bob Cat Dan start_points=900")
    assert "Bob has 900 points" in chat.say("bob: /riichi")


@pytest.mark.parametrize(("label", "each"), [("1,000 each", 1000), ("300 each", 300), ("400 each", 400)])
def test_a_fine_to_all_that_does_not_divide_into_equal_hundreds_is_asked_about(
    four: Chat, label: str, each: int
) -> None:
    four.say("bob: /penalty bob 1000 to all")
    assert four.balances["bob"] == 25_000
    four.say(f"bob: #{four.labels.index(label) + 1}")
    others = 25_000 + each
    assert four.balances == {"ann": others, "bob": 25_000 - 3 * each, "cat": others, "dan": others}


def test_a_fine_to_all_that_divides_is_paid_in_equal_parts(four: Chat) -> None:
    four.say("bob: /penalty bob 900 to all")
    assert four.balances == {"ann": 25_300, "bob": 24_100, "cat": 25_300, "dan": 25_300}


def test_so_many_red_fives_as_the_set_has_are_named(four: Chat) -> None:
    assert "That's 2 of 0p (Red 5 dots); a set has only 1." in four.say("bob: /s 234m006p678p22s34s+5s riichi from cat")


def test_rules_of_leagues_and_tournaments_for_four_are_not_offered_to_three(three: Chat) -> None:
    assert "Mahjong Soul" in three.labels
    assert not {"M.League", "EMA 2016", "EMA 2025", "WRC 2022", "JPML A"} & set(three.labels)


def test_three_who_chose_rules_for_four_are_not_asked_to_play_three(chat: Chat) -> None:
    chat.say("ann: /newgame ema ann bob cat")
    assert "Add a guest" in chat.labels
    assert "Play three" not in chat.labels


def test_three_who_chose_rules_for_four_are_told_and_offered_rules_for_three(chat: Chat) -> None:
    """At Tenhou three players start from 35,000."""
    assert "EMA 2025 is for four players" in chat.say("ann: /newgame ema ann bob cat")
    chat.say(f"ann: #{chat.labels.index('Play three by Tenhou ranked') + 1}")
    chat.say(f"ann: #{chat.labels.index('Start') + 1}")
    assert chat.balances == {"ann": 35_000, "bob": 35_000, "cat": 35_000}


@pytest.mark.parametrize(
    ("label", "east", "length"), [("dan is East", "dan", "hanchan"), ("East round only", "ann", "tonpuu")]
)
def test_east_behind_the_last_name_is_asked_about_where_it_may_be_the_length(
    chat: Chat, label: str, east: str, length: str
) -> None:
    chat.say("ann: /newgame riichi ann bob cat dan east")
    assert not chat.seen.night.running
    chat.say(f"ann: #{chat.labels.index(label) + 1}")
    night = chat.seen.night
    assert night.table is not None
    assert night.table.dealer is not None
    assert night.house is not None
    assert chat.seen.people.name(night.table.dealer) == east
    assert night.house.options.game_length == length


def test_east_in_brackets_behind_a_name_is_a_seat(chat: Chat) -> None:
    chat.say("ann: /newgame riichi ann bob cat dan (east)")
    table = chat.seen.night.table
    assert table is not None
    assert table.dealer is not None
    assert chat.seen.people.name(table.dealer) == "dan"


@pytest.mark.parametrize("name", ["pure nine gates", "true nine gates", "純正九蓮宝燈"])
def test_nine_gates_waiting_on_all_nine_have_a_name_of_their_own(four: Chat, name: str) -> None:
    """A yakuman of somebody who does not deal."""
    assert "Junsei chuuren" in four.say(f"bob: bob {name} from dan")
    assert four.balances["bob"] == 25_000 + 32_000


def test_a_false_win_is_a_chombo(four: Chat) -> None:
    """A mangan the other way: the dealer receives 4,000, the others 2,000."""
    four.say("bob: /chombo bob")
    assert four.balances == {"ann": 29_000, "bob": 17_000, "cat": 27_000, "dan": 27_000}


@pytest.mark.parametrize("word", ["chombo", "false win", "チョンボ"])
def test_a_chombo_told_by_the_command_of_hands_is_the_penalty(four: Chat, word: str) -> None:
    """As where it is said without the command: a tap books it, a mangan the other way."""
    four.say(f"ann: /score bob {word}")
    assert four.labels == ["False win by bob: −8,000"]
    four.say("ann: #1")
    assert four.balances == {"ann": 29_000, "bob": 17_000, "cat": 27_000, "dan": 27_000}


def test_eight_fu_are_offered_and_the_others_typed(four: Chat) -> None:
    """2 han off a discard: 25 fu are 1,600, 80 fu 5,200, 100 fu 6,400."""
    said = four.say("ann: /s dan 2 han from ann")
    assert len(four.labels) == 8
    assert {"25 fu → 1,600", "80 fu → 5,200"} <= set(four.labels)
    assert "100 fu" in said
    assert "= 2 han 100 fu" in four.say("ann: 100 fu")
    assert four.balances["dan"] == 25_000 + 6_400


@pytest.mark.parametrize("answer", ["40 fu", "40", "40符"])
def test_fu_are_answered_with_their_word_or_without(four: Chat, answer: str) -> None:
    """2 han 40 fu off a discard: 2,600."""
    four.say("ann: /s dan 2 han from ann")
    four.say(f"ann: {answer}")
    assert four.balances["dan"] == 25_000 + 2_600


def test_a_payer_who_does_not_play_is_no_silence(four: Chat) -> None:
    four.say("ann: /join eve")
    assert "eve" in four.say("ann: bob 3h30 from eve")
    assert four.balances["bob"] == 25_000


def test_the_best_hand_is_a_yakuman_by_name(four: Chat) -> None:
    four.say("bob: bob yakuman from cat")
    said = four.say("bob: /stats")
    assert "bob, yakuman, 32,000" in said


def test_four_who_follow_a_game_of_three_play_as_four(chat: Chat) -> None:
    chat.say("ann: /newgame majsoul sanma ann bob cat")
    chat.say("ann: /newgame riichi ann bob cat dan")
    table = chat.seen.night.table
    assert table is not None
    assert len(table.players) == 4


def test_help_speaks_of_what_this_game_needs(four: Chat) -> None:
    said = four.say("ann: /help")
    assert all(word in said for word in ("3h30", "dora", "/riichi", "ready"))


def test_a_bet_told_twice_changes_nothing_and_asks_nothing(four: Chat) -> None:
    four.say("bob: bob mangan from cat riichi ann")
    before = four.balances
    assert "stays as it is" in four.say("bob: /fix riichi ann")
    assert four.balances == before


# bets and seats


@pytest.mark.parametrize("typed", ["ann and bob riichi", "ann riichi, bob riichi", "ann, bob riichi"])
def test_two_bets_told_in_one_line_are_both_placed(four: Chat, typed: str) -> None:
    """1,000 each."""
    said = four.say(f"cat: {typed}")
    assert "ann declares riichi" in said
    assert "bob declares riichi" in said
    assert four.seen.night.mid_deal.bets == tuple(four.seen.night.game.table.players[:2])
    assert (four.balances["ann"], four.balances["bob"]) == (24_000, 24_000)


def test_who_sits_down_for_somebody_plays_on_with_his_points(four: Chat) -> None:
    """2 han 30 fu self-drawn by the dealer is 1,000 from each; at 30,000 with uma 20 and 10 and an oka of 20:
    28 - 30 + 20 + 20, 24 - 30 + 10, 24 - 30 - 10, 24 - 30 - 20."""
    four.play(["ann: ann 2 han 30 fu zimo", "ann: /seat eve for ann"])
    assert (four.balances["ann"], four.balances["eve"]) == (0, 28_000)
    said = four.say("ann: /endgame now")
    assert "eve   28,000   +38.0" in said
    assert [one.split()[-1] for one in said.splitlines() if ". " in one[:3]] == ["+38.0", "+4.0", "−16.0", "−26.0"]


def test_a_substitution_taken_back_gives_the_points_back(four: Chat) -> None:
    four.play(["ann: ann 2 han 30 fu zimo", "ann: /seat eve for ann", "ann: /undo"])
    assert four.balances["ann"] == 28_000
    assert "eve" not in {name for name, points in four.balances.items() if points}


def test_a_false_win_that_is_paid_at_the_end_says_so(chat: Chat) -> None:
    """By the rules of the EMA it costs 20,000 of the final result."""
    chat.say("bob: /newgame ema ann bob cat dan")
    chat.say("bob: /penalty cat")
    if not chat.seen.night.hands:
        assert chat.labels == ["False win by cat: −20.0 at the end"]
        chat.say("bob: #1")
    assert "At the end of the game: cat −20.0" in chat.text


@pytest.mark.parametrize(
    "typed",
    [
        "cat ron ann haneman, bob had riichi",
        "cat ron ann haneman, bob riichi",
        "cat ron ann haneman and bob was in riichi",
        "cat haneman from ann, bob riichi",
    ],
)
def test_who_had_bet_beside_a_win_is_no_second_winner(four: Chat, typed: str) -> None:
    """A haneman of somebody who does not deal is 12,000, and Bob's bet goes to Cat."""
    four.say(f"bob: {typed}")
    assert four.balances == {"ann": 13_000, "bob": 24_000, "cat": 38_000, "dan": 25_000}


def test_several_who_had_bet_beside_a_win_are_told_together(four: Chat) -> None:
    """A haneman self-drawn is 6,000 of the dealer and 3,000 of the others, and two bets lie on the table."""
    four.say("bob: cat tsumo haneman, ann and bob riichi")
    assert four.balances == {"ann": 18_000, "bob": 21_000, "cat": 39_000, "dan": 22_000}


def test_a_game_without_a_hand_leaves_no_places_when_the_night_is_closed(four: Chat) -> None:
    """Bob's 38.9 of the game that was played: 28,900 − 30,000, place 20, oka 20."""
    four.play(["bob: bob 3h30 from cat", "bob: /endgame", "bob: #1", "bob: /newgame riichi ann bob cat dan"])
    said = four.say("bob: /settle close")
    assert "bob +38.9 · ann +5.0\ndan −15.0 · cat −28.9" in said
    assert "35.0" not in said


def test_a_game_that_is_ended_without_a_hand_has_no_places(four: Chat) -> None:
    four.say("bob: /endgame")
    assert "+35" not in four.say("bob: #1")
    assert "Final points" not in four.say("bob: /settle")


def test_a_bet_that_cannot_be_placed_offers_no_other_tiles(chat: Chat) -> None:
    chat.say("bob: /newgame riichi ann bob cat dan start_points=900")
    assert "bob has 900 points" in chat.say("bob: /s bob 234m456p678s22s34s+5s riichi tsumo")
    assert chat.labels == []


def test_a_chombo_stands_beside_the_final_points(chat: Chat) -> None:
    chat.play(["ann: /newgame riichi ema 2016 ann bob cat dan stake=0.1", "bob: bob 3h30 from ann", "bob: /chombo bob"])
    said = chat.say("ann: /endgame sure")
    # 33.9 - 30 + 15 of the first place - 20; ann has 26.1 - 30 - 15, the two between them share 5 and -5
    assert "3. bob   33,900    −1.1 (chombo −20)" in said
    assert "1. cat   30,000     0.0\n" in said


def test_who_gets_the_money_of_a_chombo_is_told_at_the_end_and_in_the_settlement() -> None:
    """Bob 35.2 - 30 + 15 = 20.2, and Dan's 20 points: 40.20 in money where a point is worth 1."""
    chat = Chat.after("ann: /newgame riichi wrc ann bob cat dan stake=1", "ann: /penalty dan", "ann: bob 3 40 from cat")
    assert "In money, what chombo took off (20) goes to bob, the highest score." in chat.say("ann: /endgame sure")
    said = chat.say("ann: /settle")
    assert "points taken off for chombo go to the highest score of that game." in said
    assert "bob +40.20" in said


def test_without_money_nobody_gets_the_points_of_a_chombo() -> None:
    chat = Chat.after("ann: /newgame riichi wrc ann bob cat dan", "ann: /penalty dan", "ann: bob 3 40 from cat")
    assert "In money" not in chat.say("ann: /endgame sure")
    assert "In money" not in chat.say("ann: /settle")


@pytest.mark.parametrize("ended", ["/endgame sure", "/settle close"])
def test_the_ranking_at_the_end_shows_the_points_that_were_ranked(ended: str) -> None:
    """A mangan of the dealer, 12,000, and the stick on the table, which goes to the first: 38,000."""
    chat = Chat.after("ann: /newgame riichi ann bob cat dan", "ann: ann mangan from bob", "cat: /riichi")
    assert "1. ann   38,000   +48.0" in chat.say(f"ann: {ended}")


def test_what_is_offered_for_a_hand_holds_its_honba_and_no_sticks() -> None:
    """Bob deals: 2,900 or 7,700 off a discard and 300 for one honba; two sticks lie on the table, one of them his."""
    chat = Chat()
    chat.play(["ann: /newgame riichi ann bob cat dan", "bob: /riichi", "ann: /draw ready bob", "bob: /riichi"])
    chat.say("bob: bob 2 han from cat")
    assert "30 fu → 3,200" in chat.labels
    chat.say("bob: bob 3 han 40 fu")
    assert "Ron off cat: 8,000" in chat.labels


@pytest.mark.parametrize(
    ("typed", "example"),
    [
        ("/stake 0.5/1", "/stake 50/1000"),
        ("/set stake=0.5/1", "0.5/1000 · 1/1000 · 10/1000"),
        ("/newgame riichi ann bob cat dan stake=0.5/1", "0.5/1000 · 1/1000 · 10/1000"),
    ],
)
def test_a_stake_that_cannot_be_read_is_answered_with_one_that_can(typed: str, example: str) -> None:
    chat = Chat()
    chat.say("ann: /newgame riichi ann bob cat dan")
    told = chat.say(f"ann: {typed}")
    assert told == f"I can't read “0.5/1” as a stake. For example: {example}"
    assert "0.5 for 1,000 points" in chat.say("ann: /stake 0.5/1000")


@pytest.mark.parametrize(
    ("typed", "answer", "pays"),
    [
        ("bob riichi tanyao dora 1 from cat, dan riichi", "40 fu → 5,200", 5_200),
        ("bob tanyao dora 1 open from cat, dan riichi", "30 fu → 2,000", 2_000),
        ("bob 3 han from cat, dan riichi", "40 fu → 5,200", 5_200),
    ],
)
def test_the_stick_of_another_is_kept_by_the_question_for_the_fu(
    four: Chat, typed: str, answer: str, pays: int
) -> None:
    """3 han 40 fu are 5,200, 2 han 30 fu 2,000; dan's stick goes to bob, whose own comes back to him."""
    four.say(f"ann: {typed}")
    four.say(f"ann: #{four.labels.index(answer) + 1}")
    assert four.balances == {"ann": 25_000, "bob": 26_000 + pays, "cat": 25_000 - pays, "dan": 24_000}


def test_the_sticks_of_others_are_kept_by_every_question_of_a_self_drawn_hand(four: Chat) -> None:
    """Honitsu (closed), white, tsumo and a dora: a haneman of 6,000 from ann and 3,000 from each, and two sticks."""
    four.say("ann: bob haku honitsu dora 1 zimo, cat and dan riichi")
    assert four.labels == ["Closed: 12,000", "Open: 7,900 to 8,000"]
    four.say("ann: #1")
    assert four.balances == {"ann": 19_000, "bob": 39_000, "cat": 21_000, "dan": 21_000}


@pytest.mark.parametrize(
    "typed",
    [
        "bob riichi tanyao pinfu from ann, cat mangan from ann",
        "bob riichi tanyao pinfu and cat mangan, both off ann",
        "bob riichi tanyao pinfu, cat toitoi haku dora 2, both off ann",
        "bob and cat off ann: bob riichi tanyao pinfu, cat mangan",
        "off ann: riichi tanyao pinfu for bob, mangan for cat",
    ],
)
def test_what_is_named_of_one_winner_is_no_part_of_the_other_hand(four: Chat, typed: str) -> None:
    """Riichi, tanyao and pinfu are 3,900 and bob's own stick; five han, or a mangan, are 8,000."""
    four.say(f"dan: {typed}")
    assert four.balances == {"ann": 13_100, "bob": 28_900, "cat": 33_000, "dan": 25_000}


def test_dora_beside_one_of_two_winners_are_of_that_hand(four: Chat) -> None:
    """3 han 30 fu are 3,900; toitoi, white and two dora 8,000."""
    four.say("dan: bob 3 han 30 fu, cat toitoi haku dora 2, off ann")
    assert four.balances == {"ann": 13_100, "bob": 28_900, "cat": 33_000, "dan": 25_000}


@pytest.mark.parametrize(
    "told",
    [
        "cat+dan riichi",
        "cat, dan riichi",
        "riichi by cat and dan",
        "riichi by cat, dan",
        "cat and dan also riichi",
    ],
)
def test_two_who_bet_are_told_in_many_ways_and_neither_wins(four: Chat, told: str) -> None:
    """The dealer's mangan is 12,000, and each of the two lays a stick."""
    four.say(f"ann: ann mangan from bob, {told}")
    assert four.balances == {"ann": 39_000, "bob": 13_000, "cat": 24_000, "dan": 24_000}


@pytest.mark.parametrize("typed", ["/fix how=zimo", "/fix zimo", "it was tsumo"])
def test_the_fu_of_a_named_hand_that_was_drawn_after_all_are_asked(four: Chat, typed: str) -> None:
    """Riichi, tsumo, tanyao and a dora with 30 fu: 7,900, of which the dealer pays 3,900; 40 fu are a mangan."""
    four.play(["ann: bob riichi tanyao dora 1 40 fu from cat", f"ann: {typed}"])
    assert "How many fu?" in four.text
    assert four.labels == ["30 fu → 7,900", "40 fu → 8,000"]
    four.say("ann: #1")
    assert four.balances == {"ann": 21_100, "bob": 32_900, "cat": 23_000, "dan": 23_000}


def test_the_fu_of_han_and_fu_are_asked_where_the_hand_was_off_a_discard_after_all(four: Chat) -> None:
    """3 han 40 fu off a discard are 5,200."""
    four.play(["ann: bob 3 han 30 fu zimo", "ann: /fix from cat"])
    four.say(f"ann: #{four.labels.index('40 fu → 5,200') + 1}")
    assert four.balances == {"ann": 25_000, "bob": 30_200, "cat": 19_800, "dan": 25_000}


@pytest.mark.parametrize("hand", ["5 han 40 fu", "riichi chiitoitsu 25 fu", "mangan"])
def test_fu_that_decide_nothing_are_not_asked_again(four: Chat, hand: str) -> None:
    four.play([f"ann: bob {hand} from cat", "ann: /fix zimo"])
    assert "Hand 1 corrected" in four.text


@pytest.mark.parametrize(
    ("answer", "shown", "bob"),
    [
        ("bob was not in riichi", "Correcting hand 1 would change:", 25_000),
        ("bob was in riichi", "Hand 1 corrected.", 24_000),
    ],
)
def test_whose_stick_it_was_is_asked_where_another_won_the_hand(four: Chat, answer: str, shown: str, bob: int) -> None:
    """3 han 40 fu are 5,200 off cat; dan's own stick comes back to him, bob's goes to dan or back to bob."""
    four.play(["ann: bob riichi tanyao dora 1 40 fu from cat", "ann: /fix winner=dan"])
    assert "Was bob in riichi in hand 1?" in four.text
    assert four.say(f"ann: #{four.labels.index(answer) + 1}").startswith(shown)
    if bob == 25_000:
        four.say("ann: #1")
    assert four.balances == {"ann": 25_000, "bob": bob, "cat": 19_800, "dan": 25_000 + 5_200 + 25_000 - bob}


def test_a_stick_that_was_declared_apart_stays_where_another_won(four: Chat) -> None:
    """5,200 off cat, and bob's stick."""
    four.play(["bob: /riichi", "ann: bob riichi tanyao dora 1 40 fu from cat", "ann: /fix winner=dan"])
    assert four.text.startswith("Hand 1 corrected.")
    assert four.balances == {"ann": 25_000, "bob": 24_000, "cat": 19_800, "dan": 31_200}


def shown_by(chat: Chat, message: str) -> str:
    """What a message of the bot shows now."""
    return plain(chat.messages[message], in_english(chat.messages[message]))


def test_an_older_correction_shows_the_sticks_that_were_known_then(four: Chat) -> None:
    """Two sticks went in and out before dan turned out to have won, and his came in as the third."""
    four.play(["ann: bob riichi tanyao dora 1 40 fu from cat, ann riichi", "ann: /fix from dan"])
    first = str(four.shown)
    four.say("ann: /fix winner=cat")
    four.say(f"ann: #{four.labels.index('bob was in riichi') + 1}")
    assert "ann, bob, cat → pot 1,000 each" in four.text
    assert "ann, bob → pot 1,000 each" in shown_by(four, first)
    assert "pot → bob 2,000" in shown_by(four, first)


def test_a_stick_that_was_taken_back_is_not_shown_as_one(four: Chat) -> None:
    four.play(["ann: bob riichi tanyao dora 1 40 fu from cat", "ann: /fix winner=dan"])
    four.say(f"ann: #{four.labels.index('bob was not in riichi') + 1}")
    four.say("ann: #1")
    assert "dan → pot 1,000" in four.text
    assert "bob → pot" not in four.text


@pytest.mark.parametrize("beside", ["and ann riichi too", "and ann riichi", "and ann also riichi"])
def test_who_is_told_to_have_bet_behind_who_paid_is_no_second_winner(four: Chat, beside: str) -> None:
    """3 han 30 fu are 3,900 off bob, and ann's stick is dan's."""
    four.say(f"cat: /s dan 3h30 from bob {beside}")
    assert four.balances == {"ann": 24_000, "bob": 21_100, "cat": 25_000, "dan": 29_900}


def test_a_hand_of_several_winners_that_one_drew_alone_asks_for_its_fu_again(four: Chat) -> None:
    """Riichi, tsumo, tanyao and a dora: four han of 30 fu are 2,000 and 3,900 of the dealer, with 40 a mangan."""
    four.play(["ann: bob riichi tanyao dora 1 30 fu, cat 2h40, both off dan", "ann: /fix zimo"])
    four.say(f"ann: #{four.labels.index('Only bob won') + 1}")
    assert four.text.startswith("How many fu?")
    assert four.labels == ["30 fu → 7,900", "40 fu → 8,000"]
    four.say("ann: #2")
    assert four.balances == {"ann": 21_000, "bob": 33_000, "cat": 23_000, "dan": 23_000}


def test_the_fu_of_one_who_won_alone_are_not_asked_for_where_they_are_told(four: Chat) -> None:
    """Three han and 30 fu, self-drawn: 1,000 and 2,000 of the dealer."""
    four.play(["ann: bob 3h40 and cat 2h40 from dan", "ann: /fix only bob zimo 3h30"])
    assert four.balances == {"ann": 23_000, "bob": 29_000, "cat": 24_000, "dan": 24_000}


@pytest.mark.parametrize(
    "told",
    [
        *("オーラス、annがbobからロン 満貫", "次、オーラス、annがbobからロン 満貫", "次、東4局、annがbobからロン 満貫"),
        *("all last, ann won, bob paid mangan", "ann won east 4, bob paid mangan", "次は東4局、annがbobからロン 満貫"),
    ],
)
def test_the_deal_that_is_played_may_be_named_before_its_hand(told: str) -> None:
    begun = ("bob: bob 3900 from cat", "cat: cat 3900 from ann", "dan: dan 3900 from ann")
    chat = Chat.after("ann: /newgame riichi ann bob cat dan", *begun)
    said = chat.say(f"ann: {told}")
    assert said.startswith("East 4 (#4)\nann wins by ron off bob\n= mangan")
    assert "Not used" not in said


def test_another_deal_than_the_one_that_is_played_is_named() -> None:
    chat = Chat.after("ann: /newgame riichi ann bob cat dan")
    assert "I don't get “南 4局”. Record it?" in chat.say("ann: オーラス、annがbobからロン 満貫")
    assert "Not used: south 4" in chat.say("ann: i won south 4, bob paid mangan")


@pytest.mark.parametrize(
    "told",
    [
        *("chombo bob, called ron on furiten", "bob chombo, ron while furiten", "bob chombo because of furiten"),
        *(
            "chombo, bob called ron on furiten",
            "bobがチョンボ、フリテンでロンした",
            "bobのフリテンロン、チョンボ",
            "bob 錯和，振聽",
        ),
    ],
)
def test_a_false_win_may_be_told_with_why_it_was_one(told: str) -> None:
    chat = Chat.after("ann: /newgame riichi ann bob cat dan")
    assert "False win by bob" in " ".join([chat.say(f"ann: {told}"), *chat.labels])


@pytest.mark.parametrize(
    "told",
    [
        *("bobに満貫で放銃… じゃなくてbobから満貫ロン", "bobに満貫放銃、違う、bobから満貫ロン"),
        *(
            "i dealt mangan into bob... no wait, ron mangan off bob",
            "i dealt into bob, mangan - i mean ron mangan off bob",
        ),
    ],
)
def test_a_hand_that_was_lost_and_then_won_in_one_line_is_the_one_won(told: str) -> None:
    chat = Chat.after("ann: /newgame riichi ann bob cat dan", "dan: dan mangan from cat")
    assert chat.say(f"dan: {told}").startswith("Record “")
    chat.say("dan: #1")
    assert [(one.payer, one.payee) for one in chat.moved] == [("p2", "p4")]
    assert len(chat.seen.night.hands) == 2


@pytest.mark.parametrize(
    "told", ["catからじゃなくてannから", "catからではなくannから", "catからじゃなくて、annからのロン"]
)
def test_who_paid_is_denied_with_the_word_behind_it(told: str) -> None:
    chat = Chat.after("ann: /newgame riichi ann bob cat dan", "dan: dan mangan from cat")
    assert "Ron off cat → Ron off ann" in chat.say(f"dan: {told}")
