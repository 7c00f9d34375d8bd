"""What a recorded riichi hand lacks, told in words behind it: dora, ura, luck, bets, another value."""

from __future__ import annotations

import pytest

from tests.chat.conftest import Chat

START = 25_000
HAND = "/s 234m456p678s22s34s+5s riichi from cat"
"""Riichi, pinfu and tanyao; indicator 1s makes the two 2s dora."""


@pytest.fixture
def table(chat: Chat) -> Chat:
    """Bob won 8,000 of Cat by his tiles: riichi, pinfu, tanyao and two dora are five han, a mangan."""
    chat.say("bob: /newgame riichi ann bob cat dan")
    chat.say(f"bob: {HAND} dora 1s")
    assert chat.balances["bob"] == START + 8000
    return chat


@pytest.mark.parametrize(
    ("typed", "won"),
    [
        ("forgot ura 1s", 12_000),  # two ura more: 7 han
        ("forgot the ura dora 1s", 12_000),
        ("ura 1s", 12_000),
        ("裏ドラ 1s", 12_000),
        ("forgot 1 ura", 12_000),  # 6 han
        ("1 ura", 12_000),
        ("sorry, 3 ura", 16_000),  # 8 han
        ("forgot ippatsu", 12_000),
        ("sorry it was ippatsu", 12_000),
        ("/fix ippatsu", 12_000),
        ("/fix 2 ura", 12_000),
        ("/fix ura 2", 12_000),
        ("/fix 1 ura 1s", 12_000),
        ("sorry 7700", 7700),
        ("/fix 6400", 6400),
        ("/fix 7700", 7700),
    ],
)
def test_what_was_left_out_is_told_in_words(table: Chat, typed: str, won: int) -> None:
    assert "Hand 1 corrected." in table.say(f"bob: {typed}")
    assert table.balances == {"ann": START, "bob": START + won, "cat": START - won, "dan": START}


@pytest.fixture
def drawn(chat: Chat) -> Chat:
    """A table of four before its first hand."""
    chat.say("ann: /newgame riichi ann bob cat dan")
    return chat


@pytest.mark.parametrize(
    "typed", ["ann had riichi too", "ann was in riichi as well", "forgot ann's riichi", "/fix riichi ann"]
)
def test_a_bet_told_late_joins_the_hand(table: Chat, typed: str) -> None:
    table.say(f"bob: {typed}")
    assert table.balances == {"ann": START - 1000, "bob": START + 9000, "cat": START - 8000, "dan": START}


@pytest.mark.parametrize("typed", ["forgot my riichi", "I was in riichi too", "forgot riichi"])
def test_a_bet_of_the_sender_is_shown_before_it_changes_what_somebody_else_entered(table: Chat, typed: str) -> None:
    table.say(f"ann: {typed}")
    assert table.balances["ann"] == START
    table.say("ann: #1")
    assert (table.balances["ann"], table.balances["bob"]) == (START - 1000, START + 9000)


@pytest.mark.parametrize("typed", ["ann was riichi", "ann had reached", "/fix 1 ann riichi", "/fix ann riichi"])
def test_a_bet_of_the_past_joins_the_hand_and_changes_no_winner(table: Chat, typed: str) -> None:
    """What is only told of the past is done by a tap."""
    table.say(f"bob: {typed}")
    if not typed.startswith("/"):
        assert table.balances["ann"] == START
        table.say("bob: #1")
    assert table.balances == {"ann": START - 1000, "bob": START + 9000, "cat": START - 8000, "dan": START}


@pytest.mark.parametrize(
    "said",
    [
        *("Ann was in riichi", "forgot Ann riichi", "ann had riichi too", "ann declared riichi", "ann's riichi"),
        *("ann was in riichi as well", "annリーチしてた", "ann also riichi"),
    ],
)
def test_words_behind_fix_that_tell_a_bet_alone_change_no_winner_and_use_every_word(table: Chat, said: str) -> None:
    told = table.say(f"bob: /fix 1 {said}")
    assert "Hand 1 corrected." in told
    assert "Not used" not in told
    assert table.balances == {"ann": START - 1000, "bob": START + 9000, "cat": START - 8000, "dan": START}


@pytest.mark.parametrize(
    "said", ["bob mangan from cat riichi", "bob riichi mangan", "riichi", "bob riichi tanyao pinfu dora=2 from cat"]
)
def test_a_bet_of_the_winner_told_with_his_hand_behind_fix_is_placed(table: Chat, said: str) -> None:
    table.say(f"bob: /fix 1 {said}")
    night = table.seen.night
    assert night.hands[0].mid_deal.bets == night.hands[0].table.players[1:2], "bob's"
    assert "Was bob in riichi in hand 1?" in table.say("ann: /fix 1 ann mangan from cat")
    table.say(f"ann: #{table.labels.index('bob was in riichi') + 1}")
    assert table.balances["bob"] == START - 1000, "the bet of who did not win goes to the winner"


def test_a_bet_of_somebody_else_told_with_a_hand_behind_fix_is_placed(table: Chat) -> None:
    table.say("bob: /fix 1 bob mangan from cat, ann riichi")
    assert table.balances == {"ann": START - 1000, "bob": START + 9000, "cat": START - 8000, "dan": START}


def test_words_behind_fix_that_tell_a_bet_at_a_draw_make_the_bettor_ready(drawn: Chat) -> None:
    """Ann and Bob get 1,500 from each of the two others; then Ann, Bob and Cat 1,000 each from Dan, and Cat's bet."""
    drawn.say("bob: /draw ready ann bob")
    drawn.say("bob: /fix 1 cat was in riichi")
    assert drawn.balances == {"ann": START + 1000, "bob": START + 1000, "cat": START, "dan": START - 3000}


def test_one_more_bet_while_somebody_has_bet_is_of_the_hand_that_is_played(table: Chat) -> None:
    table.say("cat: riichi")
    table.say("ann: ann riichi too")
    assert table.seen.night.mid_deal.bets == tuple(table.seen.people.by_name(one).id for one in ("cat", "ann"))  # type: ignore[union-attr]  # they sit there
    assert table.balances["bob"] == START + 8000


def test_the_hand_of_somebody_else_is_changed_by_a_tap(table: Chat) -> None:
    table.say("ann: ura 1s")
    assert table.balances["bob"] == START + 8000
    table.say("ann: #1")
    assert table.balances["bob"] == START + 12_000


def test_ura_without_tiles_asks_how_many(table: Chat) -> None:
    assert "How many" in table.say("bob: forgot ura")
    assert table.labels[:3] == ["None", "1", "2"]


def test_a_riichi_left_out_of_the_winners_hand_is_its_yaku(chat: Chat) -> None:
    """Pinfu, tanyao and two dora are 4 han 30 fu, 7,700; with riichi a mangan."""
    chat.say("bob: /newgame riichi ann bob cat dan")
    chat.say("bob: /s 234m456p678s22s34s+5s closed from cat dora 1s")
    assert chat.balances["bob"] == START + 7700
    chat.say("bob: forgot riichi")
    assert chat.balances["bob"] == START + 8000


@pytest.mark.parametrize("typed", ["sorry i had 2 aka", "i also had 2 aka", "bob had 2 dora too"])
def test_what_the_winner_is_said_to_have_had_besides_is_put_right_by_a_tap(chat: Chat, typed: str) -> None:
    """Riichi, tsumo and pinfu are 20 fu and three han, 1,300 from the dealer and 700; with two more 4,000 and 2,000."""
    chat.say("bob: /newgame riichi ann bob cat dan")
    chat.say("cat: bob riichi tsumo pinfu")
    assert "Correct hand 1" in chat.say(f"bob: {typed}")
    chat.say("bob: #1")
    assert chat.balances == {"ann": START - 4000, "bob": START + 8000, "cat": START - 2000, "dan": START - 2000}


@pytest.mark.parametrize("typed", ["i had 2 dora", "sorry cat had 2 dora"])
def test_dora_that_nobody_calls_missing_or_of_somebody_else_are_talk(chat: Chat, typed: str) -> None:
    chat.say("bob: /newgame riichi ann bob cat dan")
    chat.say("cat: bob riichi tsumo pinfu")
    assert chat.say(f"bob: {typed}") == ""


@pytest.mark.parametrize("typed", ["forgot ura 1s", "forgot ura", "sorry, 2 ura", "sorry i had 2 ura"])
def test_a_hand_told_by_its_value_has_its_dora_in_it(chat: Chat, typed: str) -> None:
    chat.say("bob: /newgame riichi ann bob cat dan")
    chat.say("bob: bob mangan from cat")
    assert "told by its value" in chat.say(f"bob: {typed}")
    assert chat.seen.night.hands[-1].result.transfers[0].amount == 8000


@pytest.mark.parametrize(
    "typed",
    ["ura 1s?", "dora 1s", "forgot my keys", "forgot 2 beers", "ann riichi next time", "what was the ura", "ura"],
)
def test_talk_about_a_hand_changes_nothing(table: Chat, typed: str) -> None:
    table.say(f"bob: {typed}")
    assert table.seen.night.hands[-1].result.transfers[0].amount == 8000
    assert not table.seen.night.mid_deal.bets


def test_a_number_of_no_hand_is_not_taken_for_a_value(table: Chat) -> None:
    assert "no hand 9" in table.say("bob: /fix 9")


@pytest.mark.parametrize("typed", ["forgot ippatsu and ura 1s", "forgot ura 1s and ippatsu", "oops, ippatsu + ura 1s"])
def test_luck_and_ura_that_were_both_forgotten_are_added_by_one_line(table: Chat, typed: str) -> None:
    """Five han with ippatsu and two ura more are eight, a baiman."""
    table.say(f"bob: {typed}")
    assert table.balances["bob"] == START + 16_000


@pytest.mark.parametrize(
    "said",
    [
        *("dev: bo had a value honor too in hand 1", "bo: i had value honor as well in hand 1"),
        *("bo: hand 1: bo also had a value honor", "dev: forgot to say, bo also had a value honor in hand 1"),
    ],
)
def test_an_element_told_late_of_a_named_hand_is_added_to_it_by_one_tap(said: str) -> None:
    """Zung Jung: 10 points more, all of them paid by the discarder, who pays for each of the three."""
    chat = Chat.after(
        "ann: /newgame zung_jung Ann Bo Carla Dev",
        "bo: Bo off Ann all triplets, concealed hand",
        "carla: carla self drawn, mixed one suit, value honor, concealed hand",
    )
    assert chat.say(said).startswith("Correct hand 1: ")
    assert "Ann −30 · Bo +30" in chat.text


def test_an_element_told_late_of_the_newest_winner_is_no_new_hand() -> None:
    chat = Chat.after("ann: /newgame zung_jung Ann Bo Carla Dev", "bo: Bo off Ann all triplets, concealed hand")
    assert chat.say("dev: bo also had a value honor").startswith("Correct hand 1: ")
    assert "Ann −30 · Bo +30" in chat.text


@pytest.mark.parametrize("said", ["リーチもしてた", "立直もしてた", "リーチもかけてた", "リーチもしてました"])
def test_a_bet_told_besides_in_japanese_offers_the_correction(table: Chat, said: str) -> None:
    assert "Correcting hand 1 would change" in table.say(f"ann: {said}")
    table.say("ann: #1")
    assert table.balances == {"ann": START - 1000, "bob": START + 9000, "cat": START - 8000, "dan": START}


TAI = ("ann: /newgame tw ann bob cat dan", "cat: cat 5台 dan放槍", "dan: bob 3台 ann放槍")


@pytest.mark.parametrize(
    ("said", "value"),
    [
        *(("花槓兩台忘了算，應該是五台", 5), ("花槓兩台忘記算了，應該五台", 5), ("花槓兩台漏了，應該是五台", 5)),
        *(("花槓兩台忘了算", 5), ("忘了算花槓兩台", 5), ("剛剛那把花槓忘了算，多兩台", 5)),
        *(("漏計花槓2台，應該5台先啱", 5), ("剛才那盤是5台不是3台，還有個花槓2台", 5)),
    ],
)
def test_what_was_left_out_is_told_with_what_it_counts(said: str, value: int) -> None:
    chat = Chat.after(*TAI)
    chat.now += 900
    assert chat.say(f"ann: {said}").startswith(f"Correct hand 2: {value} tai?")


def test_what_counts_more_than_the_difference_is_no_reason_for_it() -> None:
    assert "Correct it" not in Chat.after(*TAI, "ann: 剛才那盤是5台不是3台，還有個花槓4台").text


@pytest.mark.parametrize(
    ("said", "number"),
    [
        *(("cat那把是四台", 1), ("剛才cat那局應該是四台不是五台", 1), ("cat那盤四台才對", 1), ("cat那一局是4台", 1)),
        *(("bob那把是四台", 2), ("剛剛bob那局是四台不是三台", 2)),
    ],
)
def test_the_hand_of_whoever_won_it_is_put_right_not_told_again(said: str, number: int) -> None:
    assert Chat.after(*TAI).say(f"ann: {said}").startswith(f"Correct hand {number}: 4 tai?")


def test_a_value_denied_is_no_other_hand_than_that_of_who_is_named() -> None:
    """Bob's hand has three, Cat's five: what Cat's was not is no hand of Bob's."""
    assert "Correct hand 2" not in Chat.after(*TAI).say("ann: cat那把應該是五台不是三台")
