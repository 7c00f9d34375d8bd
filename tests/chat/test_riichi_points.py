"""Japanese hands told by what is paid for them, as most tables tell them."""

from __future__ import annotations

import pytest

from tests.chat.conftest import Chat

START = 25_000


@pytest.fixture
def table(chat: Chat) -> Chat:
    chat.say("ann: /newgame riichi ann bob cat dan")
    return chat


def won(chat: Chat) -> dict[str, int]:
    return {name: balance - START for name, balance in chat.balances.items()}


@pytest.mark.parametrize(
    ("typed", "han", "fu", "paid"),
    [
        ("bob: bob ron 7700 from cat", 4, 30, {"bob": 7700, "cat": -7700}),
        ("bob: bob =7700 from cat", 4, 30, {"bob": 7700, "cat": -7700}),
        ("cat: cat pays bob 3900", 3, 30, {"bob": 3900, "cat": -3900}),
        ("bob: bob 1600 from cat", 1, 50, {"bob": 1600, "cat": -1600}),
        ("cat: bob 7.7k from cat", 4, 30, {"bob": 7700, "cat": -7700}),
        ("cat: bob 3.9k from cat", 3, 30, {"bob": 3900, "cat": -3900}),
        ("ann: ann tsumo 2k all", 3, 30, {"ann": 6000, "bob": -2000, "cat": -2000, "dan": -2000}),
        ("ann: 5800 from bob", 3, 30, {"ann": 5800, "bob": -5800}),
        ("bob: bob tsumo 1300/2600", 3, 40, {"bob": 5200, "ann": -2600, "cat": -1300, "dan": -1300}),
        ("bob: bob 400-700 tsumo", 1, 40, {"bob": 1500, "ann": -700, "cat": -400, "dan": -400}),
        ("bob: bob tsumo 1500", 1, 40, {"bob": 1500, "ann": -700, "cat": -400, "dan": -400}),
        ("bob: ann 2000 all", 3, 30, {"ann": 6000, "bob": -2000, "cat": -2000, "dan": -2000}),
        ("bob: ann tsumo 2000オール", 3, 30, {"ann": 6000, "bob": -2000, "cat": -2000, "dan": -2000}),
    ],
)
def test_payments_are_found_in_the_table(table: Chat, typed: str, han: int, fu: int, paid: dict[str, int]) -> None:
    """The published table of payments; what pays like another hand is counted as the one of usual fu."""
    said = table.say(typed)
    assert f"{han} han {fu} fu" in said
    assert won(table) == {"ann": 0, "bob": 0, "cat": 0, "dan": 0} | paid


@pytest.mark.parametrize(
    ("typed", "limit", "worth"),
    [
        ("bob: bob 8000 from cat", "mangan", 8000),
        ("bob: bob tsumo 8000", "mangan", 8000),
        ("bob: bob 12000 from cat", "haneman", 12_000),
        ("bob: bob 12k from cat", "haneman", 12_000),
        ("bob: bob tsumo 2k/4k", "mangan", 8000),
        ("ann: ann 12000 from bob", "mangan", 12_000),
        ("bob: bob tsumo 8000/16000", "yakuman", 32_000),
    ],
)
def test_payments_of_a_limit_are_named_after_it(table: Chat, typed: str, limit: str, worth: int) -> None:
    assert f"= {limit}" in table.say(typed)
    assert max(won(table).values()) == worth


def test_several_winners_have_their_amounts_in_the_order_of_their_names(table: Chat) -> None:
    table.say("ann: bob and cat ron dan, 3900 and 8000")
    assert won(table) == {"ann": 0, "bob": 3900, "cat": 8000, "dan": -11_900}


@pytest.mark.parametrize(
    ("typed", "worth", "paid"),
    [
        ("bob tsumo 3 han 40 fu, 1300/2600", "3 han 40 fu", {"bob": 5200, "ann": -2600, "cat": -1300, "dan": -1300}),
        ("bob 4 han 20 fu tsumo 1300/2600", "4 han 20 fu", {"bob": 5200, "ann": -2600, "cat": -1300, "dan": -1300}),
        ("bob ron cat 3h40 5200", "3 han 40 fu", {"bob": 5200, "cat": -5200}),
        ("bob 5200 3 han 40 fu from cat", "3 han 40 fu", {"bob": 5200, "cat": -5200}),
        ("bob ron cat 3 han 5200 points", "3 han 40 fu", {"bob": 5200, "cat": -5200}),
        ("bob mangan 8000 from cat", "mangan", {"bob": 8000, "cat": -8000}),
        ("bob 8000 mangan from cat", "mangan", {"bob": 8000, "cat": -8000}),
        ("ann 5 han 4000 all", "mangan", {"ann": 12_000, "bob": -4000, "cat": -4000, "dan": -4000}),
    ],
)
def test_a_value_and_its_payment_are_one_value_where_they_agree(
    table: Chat, typed: str, worth: str, paid: dict[str, int]
) -> None:
    """The published table of payments."""
    assert worth in table.say(f"dan: {typed}")
    assert won(table) == {"ann": 0, "bob": 0, "cat": 0, "dan": 0} | paid


@pytest.mark.parametrize(
    ("typed", "labels", "gains"),
    [
        ("bob tsumo 3 han 40 fu 1000/2000", ["1300/2600", "1000/2000"], [5200, 4000]),
        ("bob ron cat 3h40 3900", ["5200", "3900"], [5200, 3900]),
        ("bob ron cat mangan 12000", ["8000", "12000"], [8000, 12_000]),
        ("bob ron cat 3h40 5300", ["5200"], [5200]),
    ],
)
def test_a_value_and_another_payment_are_asked_about(
    chat: Chat, typed: str, labels: list[str], gains: list[int]
) -> None:
    for at, gain in enumerate(gains, 1):
        table = Chat.after("ann: /newgame riichi ann bob cat dan", f"dan: {typed}")
        assert table.labels == labels
        assert not table.seen.night.hands
        table.say(f"dan: #{at}")
        assert won(table)["bob"] == gain


@pytest.mark.parametrize(
    "typed",
    ["bob 3h30 from ann and cat 2h30", "bob 3h30 from ann & cat 2h30", "bob 3h30 from ann and cat 2h30 from ann"],
)
def test_who_has_a_value_behind_the_discarder_won_too(chat: Chat, typed: str) -> None:
    """3 han 30 fu 3,900, 2 han 30 fu 2,000."""
    chat.say("ann: /newgame riichi Ann Bob Cat Dan")
    told = chat.say(f"dan: {typed}")
    assert "Ann → Bob 3,900" in told
    assert "Ann → Cat 2,000" in told


def test_two_names_behind_from_without_a_second_value_are_two_payers(chat: Chat) -> None:
    chat.say("ann: /newgame riichi Ann Bob Cat Dan")
    assert "Two players paid?" in chat.say("dan: bob 3h30 from ann and cat")


def test_the_amounts_of_two_winners_are_not_joined(table: Chat) -> None:
    table.say("dan: bob 3h40 and cat 3900 from dan")
    assert won(table) == {"ann": 0, "bob": 5200, "cat": 3900, "dan": -9100}


def test_an_amount_that_no_hand_pays_offers_its_neighbours(table: Chat) -> None:
    table.say("bob: bob 7600 from cat")
    assert table.labels == ["7700", "8000"]
    table.say("bob: #1")
    assert won(table)["bob"] == 7700


def test_a_dealer_who_says_one_amount_that_means_two_is_asked(table: Chat) -> None:
    """6,000 together are 2,000 from each; 6,000 from each are a haneman."""
    table.say("ann: ann tsumo 6000")
    table.say(f"ann: #{table.labels.index('6000 all') + 1}")
    assert won(table)["ann"] == 18_000


def test_an_amount_is_put_right(table: Chat) -> None:
    table.say("bob: bob 3900 from cat")
    table.say("bob: /fix 1 8000")
    assert won(table)["bob"] == 8000


@pytest.mark.parametrize(
    "typed", ["bob 3 han 20 fu from cat", "bob 1 han 20 fu tsumo", "bob 1 han 25 fu from cat", "bob 2 han 25 fu tsumo"]
)
def test_fu_that_no_such_hand_has_are_asked_about(table: Chat, typed: str) -> None:
    """20 fu are an all-chows self-draw of two han at least, 25 fu seven pairs."""
    table.say(f"bob: {typed}")
    assert not table.seen.night.hands


def test_the_question_for_the_fu_offers_those_that_there_are(table: Chat) -> None:
    table.say("bob: bob 1 han from cat")
    assert not [label for label in table.labels if label.startswith(("20 fu", "25 fu"))]


@pytest.mark.parametrize("typed", ["/fix 1 3 han 33 fu", "/fix 33 fu", "sorry 3h33"])
def test_a_correction_to_fu_that_do_not_exist_offers_the_neighbours(table: Chat, typed: str) -> None:
    """3 han 30 fu are 3,900."""
    table.say("dan: bob 3h40 from cat")
    table.say(f"dan: {typed}")
    assert table.labels == ["3 han 30 fu", "3 han 40 fu"]
    table.say("dan: #1")
    assert won(table) == {"ann": 0, "bob": 3900, "cat": -3900, "dan": 0}


def test_a_correction_whose_payment_is_another_is_asked_about(table: Chat) -> None:
    table.say("dan: bob 4h30 from cat")
    assert "pays 5200, not 3900" in table.say("dan: /fix 1 3h40 3900")
    table.say("dan: #2")
    assert won(table) == {"ann": 0, "bob": 3900, "cat": -3900, "dan": 0}


def test_ron_between_two_names_and_behind_the_value_is_asked_about(table: Chat) -> None:
    said = table.say("bob: bob 3h30 cat ron")
    assert "from NAME" in said
    assert not table.seen.night.hands


def test_the_value_of_a_hand_says_what_it_pays(table: Chat) -> None:
    """The published table: 3 han 30 fu."""
    said = table.say("bob: /value 3h30")
    assert "Pays 3,900, the dealer 5,800" in said
    assert "Pays 1,000/2,000, the dealer 2,000" in said


def test_waits_say_what_each_tile_pays(table: Chat) -> None:
    """Riichi, pinfu and tanyao: 3 han 30 fu off a discard, 4 han 20 fu self-drawn."""
    said = table.say("bob: /waits 234m456p678s22s34s riichi")
    assert "5s: tsumo 4 han 20 fu · 1,300/2,600, ron 3 han 30 fu · 3,900" in said.replace("\n", ", ")


def test_a_yakuman_is_called_so(table: Chat) -> None:
    assert "= yakuman" in table.say("bob: /s 222333444666m5m+5m tsumo closed")


def test_several_yakuman_are_counted(table: Chat) -> None:
    assert "= 2 × yakuman" in table.say("bob: bob double yakuman from cat")


def test_what_makes_a_yakuman_is_no_han() -> None:
    # four concealed pungs waiting for the pair and four winds: one yakuman each in the default house
    chat = Chat()
    chat.say("ann: /newgame riichi Ann Ben Wen Rob")
    told = chat.say("ann: /score ben EEE SSS WWW NNN 5p+5p zimo closed").split("\n")
    assert told[3:6] == [
        "Suuankou tanki · 四暗刻単騎: yakuman",
        "Daisuushii · 大四喜: yakuman",
        "= 2 × yakuman",
    ]
    assert not any(line.startswith("+") for line in told)


# words around a hand by tiles

TILES = "234m456p678s22s34s+5s"
"""Riichi, pinfu and tanyao off a discard: 3 han 30 fu, 3,900."""


@pytest.mark.parametrize(
    ("typed", "won"),
    [
        (f"/s bob ron {TILES} cat riichi", 3900),
        (f"bob ron {TILES} cat riichi", 3900),
        (f"Ron! {TILES} from cat riichi", 3900),
        (f"/s {TILES} riichi from cat dora2", 8000),
        (f"/s {TILES} riichi from cat dora2 ura1", 12_000),
        (f"/s {TILES} riichi from cat doras 1s", 8000),
        ("bob 3.30 from cat", 3900),
    ],
)
def test_a_hand_is_read_with_the_words_that_stand_around_it(chat: Chat, typed: str, won: int) -> None:
    chat.say("bob: /newgame riichi ann bob cat dan")
    chat.say(f"bob: {typed}")
    assert chat.balances == {"ann": 25_000, "bob": 25_000 + won, "cat": 25_000 - won, "dan": 25_000}


@pytest.mark.parametrize("typed", ["see you at 3.30", "bob 4.15 from cat", "3.30 then"])
def test_a_time_is_no_value(chat: Chat, typed: str) -> None:
    chat.say("bob: /newgame riichi ann bob cat dan")
    chat.say(f"bob: {typed}")
    assert not chat.seen.night.hands


def test_a_fact_the_table_does_not_count_is_named(chat: Chat) -> None:
    """Tenhou's rules have no renhou: pinfu and tanyao are 2 han 30 fu, 2,000."""
    chat.say("bob: /newgame riichi ann bob cat dan")
    said = chat.say(f"bob: /s {TILES} renhou closed from cat")
    assert "Adds nothing at this table: renhou" in said
    assert chat.balances["bob"] == 27_000


def test_a_fact_that_counts_is_not_named(chat: Chat) -> None:
    chat.say("bob: /newgame riichi ann bob cat dan")
    assert "Adds nothing" not in chat.say(f"bob: /s {TILES} riichi ippatsu from cat")


def test_a_value_says_which_winning_tile_it_took_where_it_matters(chat: Chat) -> None:
    """Of 1112345678999 and a 5 the nine-sided wait on the 5 is two yakuman at Mahjong Soul, any other wait one."""
    chat.say("bob: /newgame majsoul ann bob cat dan")
    assert "taken as 5m" in chat.say("bob: /value 11123455678999m")
    assert "taken as" not in chat.say("bob: /value 1112345678999m+5m")
    assert "taken as" not in chat.say("bob: /value 3h30")


def test_points_that_no_dealer_wins_are_said_to_be_the_dealers(table: Chat) -> None:
    # 3 han 40 fu are 5200 for everybody else, and 7700 for the dealer
    assert table.say("ann: ann ron 5200 from bob").startswith("No hand of the dealer pays 5200 here.")
    assert table.say("ann: ann ron 5200 3 han 40 fu from bob") == "That hand pays 7700, not 5200."
    table.say("ann: bob ron 5200 from ann")
    assert won(table) == {"ann": -5200, "bob": 5200, "cat": 0, "dan": 0}


@pytest.mark.parametrize(
    ("told", "put_right", "paid"),
    [
        ("bob 3900 from cat", "it was tsumo", {"bob": 4000, "ann": -2000, "cat": -1000, "dan": -1000}),
        ("bob 3900 from cat", "/fix 1 tsumo", {"bob": 4000, "ann": -2000, "cat": -1000, "dan": -1000}),
        ("bob tsumo 2000-4000", "it was off cat", {"bob": 8000, "cat": -8000}),
        ("ann tsumo 2600 all", "it was off cat", {"ann": 7700, "cat": -7700}),
        ("bob 32000 from cat", "it was tsumo", {"bob": 32000, "ann": -16000, "cat": -8000, "dan": -8000}),
    ],
)
def test_a_hand_told_by_its_payments_keeps_its_han_and_fu_where_it_was_won_otherwise(
    table: Chat, told: str, put_right: str, paid: dict[str, int]
) -> None:
    """3 han 30 fu are 3,900 or 1,000/2,000, a mangan 8,000 or 2,000/4,000, the dealer's 3 han 40 fu 7,700 or 2,600."""
    table.play([f"ann: {told}", f"ann: {put_right}"])
    assert won(table) == {"ann": 0, "bob": 0, "cat": 0, "dan": 0} | paid


def test_han_without_fu_are_a_table_of_what_they_bring(chat: Chat) -> None:
    """Three han of the published table: 2,600 self-drawn at 20 fu, 3,900 at 30 and 7,700 at 60."""
    chat.say("ann: /newgame riichi ann bob cat dan")
    said = chat.say("ann: /points 3")
    assert "3 han 30 fu: 3,900 · 1,000/2,000" in said
    assert "3 han 60 fu: 7,700 · 2,000/3,900" in said
    assert "3 han 0 fu" not in said
    assert "2 han 40 fu: 2,600 · 700/1,300" in chat.say("ann: /points 40 fu")


def test_han_that_are_a_limit_are_told_without_fu(chat: Chat) -> None:
    chat.say("ann: /newgame riichi ann bob cat dan")
    assert chat.say("ann: /points 5").split("\n")[0] == "5 han"


@pytest.mark.parametrize(
    ("typed", "fewest"),
    [
        ("riichi from ann", 40),  # 20, 10 for closed off a discard; with nothing else it is all chows
        ("riichi zimo", 30),  # 20, 2 for the draw
        ("tanyao from ann", 30),  # open with chows alone
        ("sanankou zimo", 40),  # 20, three concealed triplets of 4, 2 for the draw
        ("toitoi from ann", 30),  # 20, four claimed triplets of 2
        ("riichi, haku from ann", 40),  # 20, a triplet of 4 where the discard completed it, 10
    ],
)
def test_only_fu_that_such_a_hand_can_have_are_offered(chat: Chat, typed: str, fewest: int) -> None:
    chat.say("ann: /newgame riichi ann bob cat dan")
    assert chat.say(f"ann: /s bob {typed}").startswith("How many fu?")
    offered = [int(label.split()[0]) for label in chat.labels]
    assert min(offered) == fewest
    assert 25 not in offered


def test_a_hand_of_ends_and_honours_is_all_triplets_unless_pairs_are_told(chat: Chat) -> None:
    """Triplets of 40 fu at least: 2 and 2 han are a mangan. Seven pairs: 4 han of 25 fu, 9,600 for the dealer."""
    chat.say("ann: /newgame riichi ann bob cat dan")
    said = chat.say("ann: /s bob honroutou from cat")
    assert "+2 Toitoi" in said
    assert "cat → bob 8,000" in said
    said = chat.say("ann: /s bob honroutou, chiitoitsu from dan")
    assert "+2 Chiitoitsu" in said
    assert "dan → bob 9,600" in said


def test_an_open_hand_of_the_arcade_may_have_20_fu(chat: Chat) -> None:
    chat.say("ann: /newgame arcade ann bob")
    chat.say("ann: /s bob tanyao from ann")
    assert "20 fu" in str(chat.labels)
    chat.say("ann: /s bob riichi from ann")
    assert "20 fu" not in str(chat.labels)


def test_an_amount_from_everybody_is_the_dealers_alone(chat: Chat) -> None:
    chat.say("ann: /newgame riichi Ann Ben Cat Dan")
    told = chat.say("ben: 4000オール")
    assert told == "Only the dealer, Ann, wins 4000 from everybody. Closest: 2000/3900, 2000/4000"
    assert not chat.seen.night.hands
    chat.say("ann: 4000オール")
    assert chat.balances == {"Ann": 37_000, "Ben": 21_000, "Cat": 21_000, "Dan": 21_000}


def test_fu_without_han_are_asked_about_by_their_number(chat: Chat) -> None:
    chat.say("ann: /newgame riichi Ann Ben Cat Dan")
    assert chat.say("ann: 東 ドラ1 ロン Ben 40符") == "How many han, with 40 fu?"


@pytest.mark.parametrize(
    ("line", "won"),
    [
        ("3翻30符じゃなくて3翻40符だった", 5_200),
        ("3翻じゃなくて2翻だった", 2_000),
        ("30符じゃなくて40符", 5_200),
        ("3翻40符だった、3翻30符じゃなくて", 5_200),
    ],
)
def test_a_value_is_denied_with_its_units_in_japanese(chat: Chat, line: str, won: int) -> None:
    chat.say("ann: /newgame riichi ann ben cat dan")
    chat.say("ben: ben ron cat 3翻30符")
    chat.say(f"ben: {line}")
    assert chat.balances["ben"] == 25_000 + won


@pytest.mark.parametrize(
    ("typed", "fu"),
    [
        ("bob riichi pinfu 40 fu from cat", "30 fu"),
        ("bob riichi pinfu tsumo 30 fu", "20 fu"),
        ("bob chiitoitsu 40 fu from cat", "25 fu"),
        ("bob 七對子 50符 from cat", "25 fu"),
    ],
)
def test_fu_that_a_named_yaku_cannot_have_are_asked_about(chat: Chat, typed: str, fu: str) -> None:
    """All chows have 20 fu self-drawn and 30 off a discard, seven pairs 25."""
    chat.say("ann: /newgame riichi Ann Bob Cat Dan")
    assert "Did you mistype it?" in chat.say(f"ann: {typed}")
    assert chat.labels[0] == fu
    assert not chat.seen.night.hands


def test_fu_told_later_of_all_chows_are_asked_about(chat: Chat) -> None:
    chat.say("ann: /newgame riichi Ann Bob Cat Dan")
    chat.say("ann: bob riichi pinfu from cat")
    assert "Did you mistype it?" in chat.say("ann: it was 40 fu")
    assert not chat.seen.night.hands[0].corrected


def test_seven_pairs_by_name_have_50_fu_where_they_are_one_han(chat: Chat) -> None:
    """Riichi 1 and seven pairs 1 of 50 fu: 50 x 16 = 800, four times 3,200."""
    chat.say("ann: /newgame riichi Ann Bob Cat Dan")
    chat.say("ann: /set chiitoitsu=50fu1han")
    assert "Cat → Bob 3,200" in chat.say("ann: bob riichi chiitoitsu from cat")


@pytest.mark.parametrize(
    "typed",
    [
        "bob mangan dan from cat",
        "bob pinfu dan from cat",
        "bob dan mangan from cat",
        "bob mangan dan, from cat",
        "cat dealt into bob dan mangan",
        "bob滿貫 dan cat放銃",
        "bob満貫 dan catから",
    ],
)
def test_a_name_beside_the_winner_without_a_value_is_asked_about(chat: Chat, typed: str) -> None:
    chat.say("ann: /newgame riichi Ann Bob Cat Dan")
    assert "“dan”" in chat.say(f"ann: {typed}")
    assert not chat.seen.night.hands
    chat.say("ann: #1")
    assert [win.player for win in chat.seen.night.hands[0].given.wins] == ["p2", "p4"]


@pytest.mark.parametrize("typed", ["bob and dan mangan from cat", "bob、dan mangan from cat", "bobとdan満貫 catから"])
def test_winners_that_are_joined_share_a_value(chat: Chat, typed: str) -> None:
    chat.say("ann: /newgame riichi Ann Bob Cat Dan")
    chat.say(f"ann: {typed}")
    assert chat.balances["Cat"] == 9_000


def test_the_one_behind_two_who_are_joined_is_no_third_winner(chat: Chat) -> None:
    chat.say("ann: /newgame riichi Ann Bob Cat Dan")
    assert "“cat”" in chat.say("ann: bob and dan mangan cat")
    assert not chat.seen.night.hands


@pytest.mark.parametrize(("typed", "named"), [("riichi pinfu 40 fu", True), ("pinfu 30 fu", False), ("pinfu", False)])
def test_fu_that_named_yaku_cannot_have_are_named_as_unused(typed: str, named: bool) -> None:
    chat = Chat.after("ann: /newgame riichi ann bob cat dan")
    assert ("Not used: 40 fu" in chat.say(f"ann: /value {typed}")) is named


@pytest.mark.parametrize("sender", ["Mika", "Sam", "Ann", "Zed"])
def test_a_verb_before_two_names_asks_who_discarded_whoever_says_it(sender: str) -> None:
    chat = Chat.after("ann: /newgame riichi Mika Sam Ann Bob")
    assert "Who discarded?" in chat.say(f"{sender}: ron mika 7700 sam")
    assert chat.seen.night.hands == ()


@pytest.mark.parametrize(
    "typed", ["ron ann 3900 cat", "ron ann 3 han 30 fu cat", "食 ann 3900 cat", "ロン ann 3900 cat"]
)
def test_a_win_before_two_names_offers_either_as_the_winner(chat: Chat, typed: str) -> None:
    chat.say("ann: /newgame riichi bob ann cat dan")
    chat.say(f"bob: {typed}")
    assert [label.replace(" han 30 fu", "").split()[::3] for label in chat.labels] == [["ann", "cat"], ["cat", "ann"]]
    chat.say("bob: #1")
    assert chat.balances["ann"] == 28_900
