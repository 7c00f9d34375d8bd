"""Draws as Japanese tables call them."""

from __future__ import annotations

import pytest

from tests.chat.conftest import Chat

START = 25_000


@pytest.fixture
def table(chat: Chat) -> Chat:
    chat.say("ann: /newgame riichi ann bob cat dan")
    return chat


@pytest.mark.parametrize(
    ("typed", "kind"),
    [
        ("nine terminals", "nine_terminals"),
        ("kyuushu kyuuhai", "nine_terminals"),
        ("九種九牌", "nine_terminals"),
        ("nine_terminals bob", "nine_terminals"),
        ("suufon renda", "four_winds"),
        ("4 kans", "four_kans"),
        ("four riichi", "four_riichi"),
        ("suucha riichi", "four_riichi"),
        ("triple ron", "triple_ron"),
        ("exhaustive draw ready ann", "exhaustive"),
    ],
)
def test_a_draw_is_known_by_its_common_names(table: Chat, typed: str, kind: str) -> None:
    table.say(f"ann: /draw {typed}")
    assert table.seen.night.hands[-1].given.draw == kind


@pytest.mark.parametrize("typed", ["nagashi bob", "nagashi mangan bob", "nagashi_mangan bob ready ann", "流し満貫 bob"])
def test_nagashi_mangan_pays_whoever_is_named_with_it(table: Chat, typed: str) -> None:
    """A mangan self-drawn by a player who does not deal: 4,000 of the dealer, 2,000 of the others."""
    table.say(f"ann: /draw {typed}")
    assert {name: balance - START for name, balance in table.balances.items()} == {
        "ann": -4000,
        "bob": 8000,
        "cat": -2000,
        "dan": -2000,
    }


@pytest.mark.parametrize(
    "typed",
    [
        "/draw ready ann and bob",
        "/draw ann bob tenpai",
        "/draw noten cat dan",
        "流局 テンパイ ann bob",
        "ryuukyoku tenpai ann bob",
    ],
)
def test_who_was_ready_may_be_said_in_many_ways(table: Chat, typed: str) -> None:
    """Two of four ready share 3,000."""
    table.say(f"ann: {typed}")
    assert [table.balances[name] - START for name in ("ann", "bob", "cat", "dan")] == [1500, 1500, -1500, -1500]


def test_names_alone_are_asked_about(table: Chat) -> None:
    table.say("ann: /draw ann bob cat")
    assert not table.seen.night.hands
    table.say("ann: #2")
    assert [table.balances[name] - START for name in ("ann", "bob", "cat", "dan")] == [-1000, -1000, -1000, 3000]


def test_a_number_of_players_is_no_name(table: Chat) -> None:
    assert "Who was ready?" in table.say("ann: /draw tenpai 2")
    assert not table.seen.night.hands


@pytest.mark.parametrize("typed", ["/draw cat dan", "/draw Cat, Dan", "/draw cat and dan", "/draw exhaustive cat dan"])
def test_two_players_named_alone_showed_ready_hands(table: Chat, typed: str) -> None:
    """Those ready share 3000: 1500 each."""
    assert "cat, dan tenpai" in table.say(f"ann: {typed}")
    assert table.balances == {"ann": 23_500, "bob": 23_500, "cat": 26_500, "dan": 26_500}


@pytest.mark.parametrize("typed", ["/draw cat", "/draw ann cat dan", "/draw ca dan", "/draw cat cat"])
def test_other_names_alone_are_asked_about(table: Chat, typed: str) -> None:
    assert "ready, or not ready?" in table.say(f"ann: {typed}")
    assert table.seen.night.hands == ()


@pytest.mark.parametrize(
    ("typed", "kind"),
    [
        ("九種九牌", "nine_terminals"),
        ("九种九牌", "nine_terminals"),
        ("kyuushu kyuuhai", "nine_terminals"),
        ("bob 九種九牌", "nine_terminals"),
        ("nine terminals", "nine_terminals"),
        ("四風連打", "four_winds"),
        ("四风连打", "four_winds"),
        ("suufon renda", "four_winds"),
        ("四槓散了", "four_kans"),
        ("四開槓", "four_kans"),
        ("suukaikan", "four_kans"),
        ("三家和", "triple_ron"),
        ("sanchahou", "triple_ron"),
    ],
)
def test_a_deal_that_is_broken_off_asks_nobody_who_was_ready(table: Chat, typed: str, kind: str) -> None:
    """Nobody pays, the dealer deals again with one counter more."""
    said = table.say(f"bob: {typed}")
    assert table.seen.night.hands[-1].given.draw == kind
    assert "Next: East 1, 1 honba, ann deals" in said
    assert set(table.balances.values()) == {START}


@pytest.mark.parametrize("typed", ["四家立直", "四人リーチ", "suucha riichi", "四立直"])
def test_four_bets_are_booked_with_the_draw_they_make(table: Chat, typed: str) -> None:
    table.say(f"bob: {typed}")
    assert table.seen.night.hands[-1].given.draw == "four_riichi"
    assert set(table.balances.values()) == {START - 1000}


@pytest.mark.parametrize("typed", ["four winds", "nine tiles", "4 kongs"])
def test_a_draw_whose_name_says_other_things_as_well_is_done_by_a_tap(table: Chat, typed: str) -> None:
    table.say(f"bob: {typed}")
    assert not table.seen.night.hands
    table.say("bob: #1")
    assert len(table.seen.night.hands) == 1


@pytest.mark.parametrize("typed", ["bob nagashi", "nagashi bob", "bob nagashi mangan", "流し満貫 bob", "流局满贯 bob"])
def test_nagashi_mangan_is_told_without_a_command(table: Chat, typed: str) -> None:
    """8,000 for a player who does not deal: 4,000 of the dealer, 2,000 of each other."""
    table.say(f"cat: {typed}")
    assert table.balances == {"ann": START - 4000, "bob": START + 8000, "cat": START - 2000, "dan": START - 2000}


@pytest.mark.parametrize("typed", ["nagashi", "/draw nagashi", "/draw 流し満貫"])
def test_nagashi_mangan_of_nobody_asks_whose_it_is(table: Chat, typed: str) -> None:
    table.say(f"cat: {typed}")
    assert table.labels == ["ann", "bob", "cat", "dan"]
    table.say("cat: #2")
    assert table.balances["bob"] == START + 8000


def test_a_dealer_who_bet_stays_after_nagashi_mangan(table: Chat) -> None:
    """A bet shows a ready hand; the dealer stays when she is ready (rules of section 6.2)."""
    table.play(["ann: /riichi", "bob: nagashi bob"])
    assert "Next: East 1, 1 honba, ann deals" in table.text


@pytest.mark.parametrize("typed", ["/draw abortive", "/draw abortive draw", "途中流局", "abortive draw"])
def test_a_deal_broken_off_without_a_reason_asks_which_draw_it_was(table: Chat, typed: str) -> None:
    table.say(f"bob: {typed}")
    assert table.labels == ["Nine terminals", "Four winds", "Four kongs", "Four riichi", "Triple ron"]
    assert not table.seen.night.hands


@pytest.mark.parametrize("typed", ["全員テンパイ", "all tenpai", "全員ノーテン", "all noten", "everyone noten"])
def test_a_draw_of_all_alike_is_told_without_its_name(table: Chat, typed: str) -> None:
    table.say(f"bob: {typed}")
    assert len(table.seen.night.hands) == 1
    assert set(table.balances.values()) == {START}
    ready = 4 if "テンパイ" in typed or "tenpai" in typed else 0
    assert len(table.seen.night.hands[-1].given.ready) == ready


@pytest.mark.parametrize(
    "typed", ["ann tenpai", "ノーテン", "no noten please", "all tenpai?", "is nobody ready", "i was noten"]
)
def test_talk_of_a_ready_hand_is_no_draw(table: Chat, typed: str) -> None:
    table.say(f"bob: {typed}")
    assert not table.seen.night.hands


@pytest.mark.parametrize(
    "typed",
    [
        *("no-ten all", "all no-ten", "流局 無人聽牌", "无人听牌", "no one ready, draw", "draw, nobody tenpai"),
        *("流局 誰もテンパイなし", "流局、だれもテンパイしてない", "誰も聴牌してなかった", "流局、テンパイ者なし"),
    ],
)
def test_nobody_ready_passes_the_deal(table: Chat, typed: str) -> None:
    assert "Next: East 2, 1 honba, bob deals" in table.say(f"bob: {typed}")
    assert set(table.balances.values()) == {START}


@pytest.mark.parametrize(
    ("typed", "ready"),
    [
        ("ann tenpai, rest noten", ["ann"]),
        ("ann tenpai, others not", ["ann"]),
        ("only ann tenpai", ["ann"]),
        ("ann alone tenpai", ["ann"]),
        ("cat and dan noten", ["ann", "bob"]),
        ("noten cat dan", ["ann", "bob"]),
    ],
)
def test_who_was_ready_without_a_word_of_a_draw_is_recorded_by_a_tap(table: Chat, typed: str, ready: list[str]) -> None:
    """3,000 from those who were not ready to those who were."""
    table.say(f"bob: {typed}")
    assert not table.seen.night.hands
    assert table.labels == [f"Yes: {', '.join(ready)} ready"]
    table.say("bob: #1")
    gain = 3000 // len(ready)
    loss = 3000 // (4 - len(ready))
    names = ("ann", "bob", "cat", "dan")
    assert [table.balances[name] - START for name in names] == [gain if name in ready else -loss for name in names]


def test_the_end_of_the_wall_with_a_name_is_a_draw_and_no_win(table: Chat) -> None:
    """One of four ready takes 1,000 of each."""
    table.say("ann: wall's out, bob ready")
    assert table.balances == {"ann": 24_000, "bob": 28_000, "cat": 24_000, "dan": 24_000}


@pytest.mark.parametrize("typed", ["bob got nagashi", "bobの流し満貫"])
def test_nagashi_mangan_is_told_in_a_sentence(table: Chat, typed: str) -> None:
    table.say(f"ann: {typed}")
    assert table.balances["bob"] - START == 8000


def test_sticks_told_with_a_draw_stand_in_its_receipt(table: Chat) -> None:
    """A stick is 1,000, and two who were not ready pay 1,500 each: what everybody stands at adds up."""
    assert table.say("ann: /draw ready ann bob riichi ann bob").split("\n") == [
        "East 1 (#1)",
        "Exhaustive draw · ann, bob tenpai",
        "ann, bob → pot 1,000 each",
        "cat, dan → ann 750 each",
        "cat, dan → bob 750 each",
        "",
        "ann 25,500 · bob 25,500",
        "cat 23,500 · dan 23,500",
        "Next: East 1, 1 honba, ann deals",
        "Pot: 2 sticks",
    ]
    assert "noten" not in table.say("ann: /why")


def test_a_loser_s_stick_told_with_a_hand_or_its_correction_stands_in_the_receipt(table: Chat) -> None:
    assert "cat, dan → pot 1,000 each" in table.say("ann: /score cat 3 han 30 fu from bob riichi cat dan").split("\n")
    assert "ann, cat, dan → pot 1,000 each" in table.say("ann: /fix 1 riichi cat dan ann").split("\n")


def test_the_lines_of_a_win_add_up_with_the_winner_s_own_stick_told_with_it(table: Chat) -> None:
    """3 han 40 fu off a discard 5,200: 25,000 − 1,000 + 5,200 + 1,000."""
    assert table.say("ann: /score cat 3 han 40 fu from bob riichi").split("\n")[3:8] == [
        "cat → pot 1,000",
        "bob → cat 5,200",
        "pot → cat 1,000",
        "",
        "ann 25,000 · bob 19,800",
    ]
    assert "cat 30,200" in table.text


def test_liability_of_a_hand_that_has_none_is_named_as_unused_and_stands_in_no_head(table: Chat) -> None:
    """Liability is for three dragons and four winds; the four kongs of a mangan make nobody liable."""
    told = table.say("ann: bob mangan tsumo pao cat").split("\n")
    assert told[1] == "bob wins by tsumo"
    assert "Pao ignored: this hand has no yakuman that makes somebody liable here (/rules pay)." in told
    assert "liability=" not in table.text


def test_the_dealer_who_alone_pays_is_not_marked_beside_the_pot(table: Chat) -> None:
    table.say("ann: /riichi bob")
    told = table.say("ann: bob 3 han 30 fu from ann").split("\n")
    assert told[3:5] == ["ann → bob 3,900", "pot → bob 1,000"]


def test_a_stick_declared_before_is_told_once(table: Chat) -> None:
    table.say("ann: /riichi bob")
    assert "pot" not in table.say("ann: /draw ready bob").split("Next:")[0]


def test_buttons_about_a_draw_in_a_correction_correct_that_hand(table: Chat) -> None:
    """One hand, which only dan was ready in: 1,000 from each of the others."""
    table.say("ann: /score bob 2 30 from cat")
    assert "ready, or not ready?" in table.say("ann: /fix 1 draw ann bob cat")
    said = table.say("ann: #2")
    assert "Hand 1 corrected." in said
    assert "Exhaustive draw · dan tenpai" in said
    assert [hand.given.draw for hand in table.seen.night.hands] == ["exhaustive"]


@pytest.mark.parametrize(
    ("typed", "ready"),
    [
        ("ann bob tenpai", "ann, bob"),
        ("tenpai ann bob cat", "ann, bob, cat"),
        ("ann bob", "ann, bob"),
        ("noten dan", "ann, bob, cat"),
    ],
)
def test_who_was_ready_puts_a_draw_right_without_its_word(table: Chat, typed: str, ready: str) -> None:
    table.say("ann: /draw ready dan")
    assert f"Exhaustive draw · {ready} tenpai" in table.say(f"ann: /fix 1 {typed}")


@pytest.mark.parametrize("typed", ["abortive draw", "abort", "draw abortive"])
def test_a_correction_to_a_draw_by_no_name_asks_which_it_was(table: Chat, typed: str) -> None:
    table.say("ann: /draw ready dan")
    assert table.say(f"ann: /fix 1 {typed}") == "Broken off: which draw was it?"
    table.say("ann: #1")
    (hand,) = table.seen.night.hands
    assert hand.given.draw != "exhaustive"


@pytest.mark.parametrize("typed", ["abort", "aborted", "aborted draw"])
def test_a_deal_that_was_broken_off_asks_which_draw_it_was(table: Chat, typed: str) -> None:
    assert table.say(f"ann: /draw {typed}") == "Broken off: which draw was it?"
    assert table.seen.night.hands == ()


@pytest.mark.parametrize("typed", ["ready ann n cat", "ann n cat"])
def test_a_letter_between_names_is_no_seat(table: Chat, typed: str) -> None:
    """Dan sits north."""
    assert "ann, cat tenpai" in table.say(f"ann: /draw {typed}")


def test_letters_in_a_row_are_seats(table: Chat) -> None:
    assert "ann, cat, dan tenpai" in table.say("ann: /draw ready e n w")


def test_a_refused_answer_shows_no_word_of_a_button(table: Chat) -> None:
    table.say("ann: /score bob 2 30 from cat")
    entry = table.seen.night.hands[0].recorded.seq
    said = table.say(f"ann: /fix entry={entry} zzzz")
    assert "zzzz" in said
    assert "entry" not in said


def test_who_was_ready_at_a_hand_that_was_won_is_asked_about_as_a_draw() -> None:
    chat = Chat.after("ann: /newgame riichi Ann Ben Cat Dan", "ann: ann 4h30 from ben", "ann: /fix 1")
    assert "Did nobody win?" in chat.say("ann: ready ben")
    assert chat.labels == ["Yes: Ben ready", "Leave it as is"]
    assert not chat.seen.night.hands[0].corrected
    chat.say("ann: #1")
    assert chat.seen.night.hands[0].given.ready == {"p2"}
    assert chat.balances == {"Ann": START - 1000, "Ben": START + 3000, "Cat": START - 1000, "Dan": START - 1000}


def test_several_who_were_ready_win_nothing_by_it() -> None:
    chat = Chat.after("ann: /newgame riichi Ann Ben Cat Dan", "ann: ann 4h30 from ben")
    for said, label in (("tenpai ben cat", "Yes: Ben, Cat ready"), ("noten", "Yes: nobody ready")):
        assert "Did nobody win?" in chat.say(f"ann: /fix 1 {said}")
        assert chat.labels[0] == label
    assert not chat.seen.night.hands[0].corrected


def test_taps_mark_who_was_ready_and_one_records_it(table: Chat) -> None:
    """Two of four ready share 3,000."""
    table.say("ann: /draw")
    assert table.labels == ["Nobody", "All", "ann", "bob", "cat", "dan"]
    table.say("ann: #4")
    assert table.labels == ["ann", "bob ✓", "cat", "dan", "Done: bob (+3,000)"]
    table.say("ann: #3")
    assert table.labels == ["ann", "bob ✓", "cat ✓", "dan", "Done: bob, cat (+1,500)"]
    assert table.seen.night.hands == ()
    table.say("ann: #5")
    assert [table.balances[name] - START for name in ("ann", "bob", "cat", "dan")] == [-1500, 1500, 1500, -1500]


def test_a_second_tap_takes_a_mark_away(table: Chat) -> None:
    table.play(["ann: /draw", "ann: #4", "ann: #3", "ann: #2"])
    assert table.labels == ["ann", "bob", "cat ✓", "dan", "Done: cat (+3,000)"]
    table.say("ann: #3")
    assert table.labels == ["Nobody", "All", "ann", "bob", "cat", "dan"]


def test_who_bet_is_ready_beside_those_who_are_marked(table: Chat) -> None:
    table.play(["ann: ann riichi", "ann: /draw", "ann: #3"])
    assert table.labels == ["bob ✓", "cat", "dan", "Done: ann, bob (+1,500)"]


@pytest.mark.parametrize(
    ("typed", "bet"),
    [
        ("ready cat, dan riichi", "dan"),
        ("cat ready dan riichi", "dan"),
        ("cat riichi, dan tenpai", "cat"),
        ("ready cat dan riichi dan", "dan"),
        ("cat dan tenpai, riichi cat", "cat"),
    ],
)
def test_a_bet_told_behind_or_before_a_name_is_placed(table: Chat, typed: str, bet: str) -> None:
    """Two ready take 750 of each of the others; whoever bet has 1,000 on the table."""
    table.say(f"ann: /draw {typed}")
    expected = {"ann": -1500, "bob": -1500, "cat": 1500, "dan": 1500}
    expected[bet] -= 1000
    assert {name: balance - START for name, balance in table.balances.items()} == expected


def test_a_bet_behind_two_names_is_asked_about(table: Chat) -> None:
    assert table.say("ann: /draw ready cat dan riichi").startswith("Who of them had declared riichi?")
    table.say("ann: #1")
    assert table.balances["dan"] - START == 500
    assert table.balances["cat"] - START == 1500


@pytest.mark.parametrize(
    "typed",
    ["/fix 1 ready bob dan, riichi dan", "/fix 1 ready bob dan riichi dan", "/fix draw ready bob, dan riichi"],
)
def test_a_draw_is_corrected_with_bets_beside_who_was_ready(table: Chat, typed: str) -> None:
    """Two ready take 750 of each of the others; the bet of 1,000 lies on the table."""
    table.play(["ann: /draw ready ann", f"ann: {typed}"])
    assert [table.balances[name] - START for name in ("ann", "bob", "cat", "dan")] == [-1500, 1500, -1500, 500]


@pytest.mark.parametrize("typed", ["/fix 1 riichi dan", "forgot riichi dan", "sorry, dan riichi"])
def test_a_forgotten_bet_makes_its_player_ready_at_the_draw(table: Chat, typed: str) -> None:
    """Ready alone Ann had 3,000; two ready take 750 of each of the others, and the bet of 1,000 lies on the table."""
    table.play(["ann: /draw ready ann", f"ann: {typed}"])
    assert [table.balances[name] - START for name in ("ann", "bob", "cat", "dan")] == [1500, -1500, -1500, 500]


def test_who_bet_stays_ready_when_a_draw_is_corrected(table: Chat) -> None:
    table.play(["ann: bob riichi", "ann: /draw ready ann bob", "ann: /fix 1 ready cat"])
    assert table.seen.night.hands[0].given.ready == {"p2", "p3"}


def test_a_draw_is_corrected_by_a_tap_on_who_was_ready(table: Chat) -> None:
    """Buttons that change nothing are not there: who bet was ready, and one alone cannot be made nobody by two ways."""
    table.play(["ann: bob riichi", "ann: /draw ready bob cat", "ann: /fix", "ann: #5"])
    assert table.labels == ["ann was ready too", "cat wasn't ready", "dan was ready too", "Drawn, all ready", "Cancel"]
    table.say("ann: #2")
    assert table.seen.night.hands[0].given.ready == {"p2"}
    table.play(["ann: /fix", "ann: #6"])
    assert table.labels == ["ann was in riichi too", "cat was in riichi too", "dan was in riichi too", "Cancel"]
    table.say("ann: #3")
    assert table.seen.night.hands[0].given.ready == {"p2", "p4"}


def test_who_was_ready_told_right_behind_a_draw_joins_it(chat: Chat) -> None:
    """3,000 between two who were ready and two who were not: 1,500 each."""
    chat.say("ann: /newgame riichi Ann Bob Cat Dan")
    chat.say("ann: /draw ready nobody")
    chat.say("ann: ready bob dan")
    assert {name: balance - 25_000 for name, balance in chat.balances.items()} == {
        "Ann": -1500,
        "Bob": 1500,
        "Cat": -1500,
        "Dan": 1500,
    }


def test_who_was_ready_told_otherwise_than_before_is_asked_about(chat: Chat) -> None:
    chat.say("ann: /newgame riichi Ann Bob Cat Dan")
    chat.say("ann: /draw ready cat")
    assert chat.say("ann: bob ready") == ""
    assert "Correct hand 1: Bob, Dan ready?" in chat.say("ann: ready bob dan")
    assert chat.balances["Cat"] == 28_000


def test_names_behind_ready_while_who_was_ready_is_asked_answer(chat: Chat) -> None:
    chat.say("ann: /newgame riichi Ann Bob Cat Dan")
    chat.say("ann: /draw")
    chat.say("ann: ready bob dan")
    assert chat.balances["Bob"] == 26_500


THREE_READY = ["ann: /newgame riichi ann ben cat dan", "ann: /draw ready ann ben dan"]


@pytest.mark.parametrize(
    ("line", "ready"),
    [
        *((said, "ann, ben") for said in ("dan noten", "dan wasnt tenpai", "dan not tenpai", "dan was not ready")),
        *(
            (said, "ann, ben")
            for said in ("it was dan who was noten", "danはノーテンでした", "danはテンパイじゃなかった")
        ),
        *((said, "ann, ben") for said in ("dan沒聽", "dan冇聽", "dan唔係聽牌", "dan不听")),
        *((said, "ann, ben") for said in ("only ann and ben tenpai", "ann and ben were tenpai", "tenpai ann ben")),
        *((said, "ann, ben") for said in ("テンパイはannとbenだけ", "只有ann同ben聽牌", "only me and ben")),
        *(
            (said, "ann, ben, cat, dan")
            for said in ("cat was tenpai too", "cat too", "catもテンパイでした", "cat也聽了")
        ),
        *((said, "ann, ben, cat, dan") for said in ("cat was tenpai", "everyone was tenpai", "全員テンパイ")),
        *((said, "ann, ben, cat") for said in ("dan was noten, cat was tenpai", "cat tenpai not dan")),
        ("danはノーテン、catがテンパイ", "ann, ben, cat"),
    ],
)
def test_a_draw_is_put_right_by_who_was_ready_and_who_was_not(line: str, ready: str) -> None:
    """Everybody of whom the line says nothing stays as he was, unless it names several or says that they were all."""
    chat = Chat.after(*THREE_READY)
    assert f"Exhaustive draw · {ready} tenpai" in chat.say(f"ann: /fix 1 {line}").split("\n")
    answered = Chat.after(*THREE_READY)
    if line not in ("cat too", "only me and ben", "it was dan who was noten"):  # without /fix these may be of anything
        assert f"Exhaustive draw · {ready} tenpai" in answered.say(f"cat: {line}", reply_to=answered.shown).split("\n")


@pytest.mark.parametrize("line", ["nobody was tenpai", "no one tenpai", "全員ノーテン", "冇人聽牌", "all noten"])
def test_a_draw_at_which_nobody_was_ready_is_put_right_in_answer_to_its_receipt(line: str) -> None:
    chat = Chat.after(*THREE_READY)
    assert chat.say(f"cat: {line}", reply_to=chat.shown).startswith("Hand 1 corrected.")
    assert chat.balances == dict.fromkeys(("ann", "ben", "cat", "dan"), 25_000)


@pytest.mark.parametrize("line", ["cat noten", "dan too", "ben was tenpai", "cat ready", "noten dan"])
def test_who_was_ready_is_asked_where_a_line_about_it_changes_nothing(line: str) -> None:
    assert Chat.after(*THREE_READY).say(f"ann: /fix 1 {line}") == "Who was ready in hand 1?"


def test_words_about_who_was_ready_are_shown_first_to_somebody_who_did_not_enter_the_draw() -> None:
    chat = Chat.after(*THREE_READY)
    before = chat.balances
    shown = chat.say("cat: dan was noten").split(
        "\n"
    )  # three ready: 1,000 each from cat; two: 1,500 each from cat and dan
    assert shown[0] == "Correct hand 1: ann, ben ready?"
    assert shown[2:] == ["ann, ben, dan ready → ann, ben ready", "ann +500 · ben +500", "cat +1,500 · dan −2,500"]
    assert chat.balances == before
    assert "ann, ben tenpai" in chat.say("cat: #1")


RON = ["ann: /newgame riichi ann ben cat dan", "ben: /score ben 123m 456p 99s 345s 77p +7p from cat riichi"]
"""2,300 to Ben: 1 han 40 fu are 1,300, and the stick that he had put down comes back."""


@pytest.mark.parametrize(
    ("line", "balances"),
    [
        # riichi, ippatsu: 2 han 40 fu are 2,600, and Cat's stick is his
        *(
            (said, {"ann": 25_000, "ben": 25_000 + 2600 + 1000, "cat": 25_000 - 2600 - 1000, "dan": 25_000})
            for said in (
                "ippatsu, cat riichi",
                "ippatsu and cat riichi",
                "cat was in riichi, ippatsu",
                "一発、catリーチ",
            )
        ),
        # with the dora 5s 3 han 40 fu: 5,200
        (
            "ippatsu, dora 4s, cat was in riichi",
            {"ann": 25_000, "ben": 25_000 + 5200 + 1000, "cat": 25_000 - 5200 - 1000, "dan": 25_000},
        ),
        (
            "ippatsu, cat and dan riichi",
            {"ann": 25_000, "ben": 25_000 + 2600 + 2000, "cat": 25_000 - 2600 - 1000, "dan": 24_000},
        ),
    ],
)
def test_a_bet_told_beside_other_facts_is_placed_and_the_winner_stays(line: str, balances: dict[str, int]) -> None:
    chat = Chat.after(*RON)
    said = chat.say(f"ann: /fix 1 {line}")
    assert "ben wins by ron off cat" in said
    assert "Not used" not in said
    assert chat.balances == balances


def test_who_bet_and_a_value_behind_it_may_be_another_winner_and_is_asked_about() -> None:
    assert Chat.after(*RON).say("ann: /fix 1 cat riichi, 3 han 40 fu").startswith("How did cat win")


@pytest.mark.parametrize("line", ["cat riichi", "riichi cat", "catもリーチ", "/fix 1 draw riichi cat"])
def test_a_bet_told_of_a_draw_leaves_who_else_was_ready(line: str) -> None:
    """Three ready and one not: 3,000 of dan, 1,000 to each; cat's stick stays in the pot."""
    chat = Chat.after(RON[0], "ann: /draw ready ann ben", "ann: it was zimo")
    chat.say(f"ann: {line}")
    assert chat.balances == {"ann": 26_000, "ben": 26_000, "cat": 25_000, "dan": 22_000}


@pytest.mark.parametrize("line", ["riichi", "リーチ", "riichi nobody"])
def test_the_word_for_a_bet_alone_asks_who_bet_in_a_draw(line: str) -> None:
    chat = Chat.after(RON[0], "ann: /draw ready ann ben", "ann: it was zimo")
    before = chat.balances
    assert chat.say(f"ann: {line}").startswith("Who was in riichi in hand 1?")
    assert chat.balances == before


@pytest.mark.parametrize(
    ("said", "ready", "bets"),
    [
        ("draw, bob tenpai, riichi bob", "Bob", "Bob"),
        ("draw bob tenpai riichi cat", "Bob, Cat", "Cat"),
        ("draw, riichi bob, cat tenpai", "Bob, Cat", "Bob"),
        ("/draw riichi bob, cat tenpai", "Bob, Cat", "Bob"),
        ("draw, bob tenpai riichi, cat tenpai", "Bob, Cat", "Bob"),
        ("流局，bob聽牌，立直bob", "Bob", "Bob"),
    ],
)
def test_a_bet_told_before_a_name_at_a_draw_is_that_players(said: str, ready: str, bets: str) -> None:
    chat = Chat.after("ann: /newgame riichi Ann Bob Cat Dan")
    told = chat.say(f"ann: {said}")
    assert f"· {ready} tenpai" in told
    assert f"{bets} → pot 1,000\n" in told


@pytest.mark.parametrize(
    "said", ["draw, all tenpai, two riichi", "/draw all ready, two riichi", "流局 全員聴牌 リーチ2人"]
)
def test_who_bet_is_asked_where_a_draw_says_only_how_many_did(said: str) -> None:
    chat = Chat.after("ann: /newgame riichi Ann Bob Cat Dan")
    assert chat.say(f"ann: {said}") == "Who of them had declared riichi?"
    assert chat.labels == ["Ann, Bob", "Ann, Cat", "Ann, Dan", "Bob, Cat", "Bob, Dan", "Cat, Dan"]
    assert "Bob, Dan → pot 1,000 each" in chat.say("ann: #5")


def test_how_many_bet_is_talk_where_nothing_says_that_the_deal_is_drawn() -> None:
    assert Chat.after("ann: /newgame riichi Ann Bob Cat Dan").say("ann: two riichi") == ""


@pytest.mark.parametrize("said", ["流局 除了小林都聽", "流局 除咗小林之外個個都有聽牌", "流局 全部聽 除了小林"])
def test_everybody_but_one_was_ready(said: str) -> None:
    chat = Chat.after("ann: /newgame riichi ann 小林 cat dan")
    assert "小林 → ann, cat, dan 1,000 each" in chat.say(f"ann: {said}")


@pytest.mark.parametrize("told", ["sam had nagashi", "sam nagashi", "nagashi mangan sam"])
def test_nagashi_told_behind_a_draw_is_of_that_draw_or_of_another_hand_by_a_tap(told: str) -> None:
    chat = Chat.after("ann: /newgame riichi Ann Ben Cat Sam", "ann: draw, ann ready")
    assert "belong to hand 1, the draw" in chat.say(f"sam: {told}")
    assert len(chat.seen.night.hands) == 1
    chat.say("sam: #1")
    (hand,) = chat.seen.night.hands
    sam = chat.seen.people.by_name("sam")
    assert sam is not None
    assert hand.given.nagashi == {sam.id}
    assert chat.balances == {"Ann": 21_000, "Ben": 23_000, "Cat": 23_000, "Sam": 33_000}
    assert "East 1, 1 honba" in chat.text  # Ann was ready: the deal stays
    chat.say("ann: draw, nobody ready")
    chat.say(f"sam: {told}")
    chat.say("sam: #2")
    assert len(chat.seen.night.hands) == 3


@pytest.mark.parametrize("said", ["阿傑流局滿貫", "阿傑流し満貫", "流局滿貫阿傑"])
def test_a_name_glued_to_that_of_a_draw_is_read(said: str) -> None:
    """The dealer pays 4,000 and the others 2,000."""
    chat = Chat.after("小林: /newgame 立直 小林 小雅 阿傑 志明")
    chat.say(f"小林: {said}")
    assert chat.balances == {"小林": 21_000, "小雅": 23_000, "阿傑": 33_000, "志明": 23_000}


def test_nine_terminals_glued_to_a_name_are_a_draw() -> None:
    chat = Chat.after("小林: /newgame 立直 小林 小雅 阿傑 志明")
    assert "1 honba" in chat.say("小林: 阿傑九種九牌")


@pytest.mark.parametrize(
    "typed",
    [
        *("draw, dealer noten", "流局 親ノーテン", "流局 庄家没听", "流局 莊家沒聽", "dealer not ready, draw"),
        *("draw, the dealer was noten", "draw, oya noten", "draw dealer not tenpai"),
    ],
)
def test_that_the_dealer_was_not_ready_says_nothing_of_the_others(typed: str) -> None:
    chat = Chat.after("ann: /newgame riichi ann bob cat dan")
    assert chat.say(f"ann: {typed}") == "A draw. Who was ready?"


@pytest.mark.parametrize("typed", ["draw, only dealer noten", "流局 親だけノーテン", "draw, dealer noten rest ready"])
def test_that_only_the_dealer_was_not_ready_says_it(typed: str) -> None:
    chat = Chat.after("ann: /newgame riichi ann bob cat dan")
    chat.say(f"ann: {typed}")
    assert chat.balances == {"ann": 22_000, "bob": 26_000, "cat": 26_000, "dan": 26_000}


@pytest.mark.parametrize(
    "typed",
    [
        "/fix 2 nine_terminals",
        "/fix 2 九種九牌",
        "/fix 2 kyuushu kyuuhai",
        "hand 2 was nine terminals",
        "東1局1本場は九種九牌でした",
    ],
)
def test_a_draw_is_put_right_by_the_name_of_its_kind(typed: str) -> None:
    """Nobody was ready in East 1 with one counter, so Bob dealt; broken off, Ann deals on with two, and Bob has the
    deal once Cat has won: his 2000 of East 3 are 2900 of East 2."""
    chat = Chat.after(
        "ann: /newgame riichi ann bob cat dan",
        "ann: ann 2h30 from bob",
        "bob: draw, all noten",
        "cat: cat 2h30 from dan",
        "bob: bob 2h30 from cat",
    )
    assert chat.balances == {"ann": 27_900, "bob": 24_100, "cat": 25_600, "dan": 22_400}
    assert "Not used" not in chat.say(f"ann: {typed}")
    chat.say("ann: #1")
    assert chat.balances == {"ann": 27_900, "bob": 25_000, "cat": 24_700, "dan": 22_400}


def test_nagashi_mangan_takes_the_place_of_a_draw() -> None:
    chat = Chat.after("ann: /newgame riichi ann bob cat dan", "bob: draw, all noten")
    chat.say("bob: /fix 1 nagashi mangan cat")
    assert chat.balances == {"ann": 21_000, "bob": 23_000, "cat": 33_000, "dan": 23_000}


def test_a_draw_that_never_was_adds_no_counter() -> None:
    """Without the draw Cat wins in East 1 with one counter, 2300, and Bob as East 2's dealer 2900."""
    chat = Chat.after(
        "ann: /newgame riichi ann bob cat dan",
        "ann: ann 2h30 from bob",
        "bob: draw, all noten",
        "cat: cat 2h30 from dan",
        "bob: bob 2h30 from cat",
    )
    chat.say("ann: /undo 2")
    chat.say("ann: #3")
    assert chat.balances == {"ann": 27_900, "bob": 25_000, "cat": 24_400, "dan": 22_700}
    assert "East 1, 1 honba (#2)" in chat.text
    assert "Next: East 2, 1 honba, bob deals" in chat.text


@pytest.mark.parametrize(
    ("typed", "ready"),
    [
        ("東1局、アンの親で流局 キャットテンパイ", {"キャット"}),
        ("アンが親で流局、キャットだけ聴牌", {"キャット"}),
        ("親はアン、流局 キャット聴牌", {"キャット"}),
        ("東1局 流局 親のアンテンパイ", {"アン"}),
        ("アンが流局 キャットだけテンパイ", {"キャット"}),
        ("アンと キャット テンパイで流局", {"アン", "キャット"}),
        ("draw, アン dealer, キャット tenpai", {"キャット"}),
    ],
)
def test_who_is_named_as_the_dealer_of_a_draw_is_not_ready_by_it(chat: Chat, typed: str, ready: set[str]) -> None:
    chat.say("アン: /newgame riichi アン ボブ キャット ダン")
    chat.say(f"アン: {typed}")
    assert _ready(chat) == ready


@pytest.mark.parametrize("typed", ["東1局、ボブの親で流局 キャットテンパイ", "ボブが親で流局、キャット聴牌"])
def test_a_draw_of_another_dealer_is_asked_about(chat: Chat, typed: str) -> None:
    chat.say("アン: /newgame riichi アン ボブ キャット ダン")
    chat.say(f"アン: {typed}")
    assert "isn't how the table stands" in chat.text
    assert not chat.seen.night.hands
    assert chat.reply is not None
    chat.say(f"アン: {chat.reply.choices[0].command}")
    assert _ready(chat) == {"キャット"}


@pytest.mark.parametrize(
    ("typed", "noted"),
    [
        ("東1局1本場 流局 アンテンパイ", False),
        ("東1局1本場流局 全員ノーテン", False),
        ("東一局一本場、流局、ボブ聴牌", False),
        ("東1局2本場 流局 アンテンパイ", True),
        ("南1局1本場 流局 全員ノーテン", True),
    ],
)
def test_a_draw_tells_its_deal_and_counters(chat: Chat, typed: str, noted: bool) -> None:
    """What is not so is named beside the draw."""
    chat.say("アン: /newgame riichi アン ボブ キャット ダン")
    chat.say("アン: 流局 アンとボブ テンパイ")
    chat.say(f"アン: {typed}")
    assert len(chat.seen.night.hands) == 2
    assert ("Not used" in chat.text) is noted


@pytest.mark.parametrize(
    ("typed", "ready"),
    [
        ("アンテンパイ、ボブテンパイ、キャットノーテン、ダンノーテン", "アン, ボブ"),
        ("アン tenpai, ボブ noten, キャット tenpai, ダン noten", "アン, キャット"),
        ("キャット以外ノーテン", "キャット"),
        ("キャット以外全員ノーテン", "キャット"),
        ("キャット以外は全員テンパイ", "アン, ボブ, ダン"),
        ("一人テンパイ ダン", "ダン"),
        ("ダンの一人テンパイ", "ダン"),
        ("三人テンパイ ダンノーテン", "アン, ボブ, キャット"),
        ("ダンの形式テンパイ、他ノーテン", "ダン"),
    ],
)
def test_who_was_ready_of_everybody_is_offered_as_a_draw(chat: Chat, typed: str, ready: str) -> None:
    chat.say("アン: /newgame riichi アン ボブ キャット ダン")
    assert chat.say(f"アン: {typed}") == "Did the hand end in a draw?"
    assert chat.labels == [f"Yes: {ready} ready"]
    chat.say("アン: #1")
    assert _ready(chat) == {*ready.split(", ")}


def test_each_player_with_a_word_of_his_own_at_a_draw(chat: Chat) -> None:
    """Two were ready: each of them gets 750 of each of the others."""
    chat.say("ann: /newgame riichi ann bob cat dan")
    chat.say("ann: draw, ann tenpai, bob noten, cat tenpai, dan noten")
    assert chat.balances == {"ann": 26_500, "bob": 23_500, "cat": 26_500, "dan": 23_500}


@pytest.mark.parametrize(
    "typed",
    ["chombo bob, wrong tenpai", "bob chombo (furiten)", "bob chombo for wrong tiles", "bob chombo, hand was open"],
)
def test_a_false_win_is_offered_with_why_it_was_one(chat: Chat, typed: str) -> None:
    chat.say("ann: /newgame riichi ann bob cat dan")
    chat.say(f"ann: {typed}")
    assert chat.labels == ["False win by bob: −8,000"]


def _ready(chat: Chat) -> set[str]:
    """Who was ready at the newest draw."""
    return {chat.seen.people.name(player) for player in chat.seen.night.hands[-1].given.ready}
