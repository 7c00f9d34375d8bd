"""Kongs, bites and sets of bonus tiles that are told beside a hand, or by themselves."""

from __future__ import annotations

import pytest

from tests.chat.conftest import Chat

REPLACED = (
    ("sg", "half flush", "kong"),
    ("sg", "half flush", "flower replacement"),
    ("hk", "full flush", "kong replacement"),
    ("tw", "half flush", "kong replacement"),
    ("mcr", "full flush", "out with replacement tile"),
    ("zj", "half flush", "win on kong"),
)
"""Games, a hand by name, and what the tile that replaces another is called."""


def kong_table() -> Chat:
    return Chat.after("ann: /newgame sg Ann Bob Cat Dan")


@pytest.mark.parametrize(
    ("said", "named", "label"),
    [
        ("bob 3 tai from cat kong by dan", "kong by dan", "Record Dan · Added kong · 加杠: 3"),
        ("bob 3 tai from cat with kong by dan", "with kong by dan", "Record Dan · Added kong · 加杠: 3"),
        ("bob won 3 tai from cat and a kong by dan", "a kong by dan", "Record Dan · Added kong · 加杠: 3"),
        ("kong by dan bob 3 tai from cat", "kong by dan", "Record Dan · Added kong · 加杠: 3"),
        ("bob 3 tai from cat kong dan", "kong dan", "Record Dan · Added kong · 加杠: 3"),
        ("bob 3 tai from cat (kong dan)", "kong dan", "Record Dan · Added kong · 加杠: 3"),
        ("bob 3 tai from cat dan has kong", "dan has kong", "Record Dan · Added kong · 加杠: 3"),
        ("bob 3 tai from cat concealed kong dan", "concealed kong dan", "Record Dan · Concealed kong · 暗杠: 6"),
        ("bob 3 tai from cat bite by dan", "bite by dan", "Record Dan · Animal bite · 咬: 3"),
        ("bob 3 tai from cat bite dan", "bite dan", "Record Dan · Animal bite · 咬: 3"),
        ("bob 3 tai from cat flower set dan", "flower set dan", "Record Dan · Flower set · 花杠: 6"),
        ("bob 3 tai from cat dan kong ann", "dan kong ann", "Record Dan · Kong off a discard · 明杠: 3"),
        ("bob 3 tai from cat kong from dan", "kong from dan", "Record Bob · Kong off a discard · 明杠: 3"),
        ("bob 3台 cat放槍 dan有槓", "dan有槓", "Record Dan · Added kong · 加杠: 3"),
        ("bob 3台 cat放槍 ann明槓dan", "ann明槓dan", "Record Ann · Kong off a discard · 明杠: 3"),
        ("bob 3 tai from cat, ann kong", "ann kong", "Record Ann · Added kong · 加杠: 3"),
        ("bob 3 from cat and bite cat rat", "bite cat rat", "Record Bob · Animal bite · 咬: 3"),
    ],
)
def test_whoever_has_a_payment_beside_a_hand_neither_wins_nor_pays_for_it(said: str, named: str, label: str) -> None:
    chat = kong_table()
    shown = chat.say(f"ann: {said}")
    assert "Bob wins off Cat" in shown
    assert f"Not paid yet: {named}" in shown
    assert label in chat.labels


@pytest.mark.parametrize(
    ("said", "named"),
    [
        ("bob 2 from cat, my own kong, angang", "my own kong, angang"),
        ("dan zimo 1 tai, n i konged, concealed", "i konged, concealed"),
        ("bob 3 from cat, ann kong, concealed", "ann kong, concealed"),
        ("bob 3台 cat放槍，ann槓，暗槓", "ann槓，暗槓"),
    ],
)
def test_what_is_said_of_a_payment_behind_a_comma_is_of_that_one(said: str, named: str) -> None:
    chat = kong_table()
    shown = chat.say(f"ann: {said}")
    assert f"Not paid yet: {named}\n" in f"{shown}\n"
    assert "Not added" not in shown
    assert [one for one in chat.labels if one.startswith("Record")] == ["Record Ann · Concealed kong · 暗杠: 6"]
    chat.say(f"ann: #{len(chat.labels)}")
    assert "Not paid yet" not in chat.messages["reply 2"].lines[-1].key


def test_two_kongs_beside_a_hand_are_two() -> None:
    chat = kong_table()
    assert "Not paid yet: concealed kong, kong" in chat.say("ann: bob 3 tai from cat, concealed kong, kong")
    assert "Record Bob · Concealed kong · 暗杠: 6" in chat.labels
    assert "Record Bob · Added kong · 加杠: 3" in chat.labels


@pytest.mark.parametrize(("game", "hand", "replaced"), REPLACED)
def test_a_hand_by_name_that_won_on_a_replacement_tile_was_self_drawn(game: str, hand: str, replaced: str) -> None:
    """The tile comes from the wall in every game: off a discard it is no such win."""
    chat = Chat.after(f"ann: /newgame {game} Ann Bob Cat Dan")
    assert "doesn't add up" in chat.say(f"ann: /s bob {hand} from cat, {replaced}")
    assert not chat.seen.night.hands
    assert "Bob wins by self-draw" in chat.say(f"ann: /s bob {hand} zimo, {replaced}")


@pytest.mark.parametrize(
    ("game", "said", "idle"),
    [
        ("sg", "bob half flush from cat, haidi", "on the last tile · 海底"),
        ("sg", "/s bob half flush humanly from ann", "humanly"),
        ("tw", "/s bob half flush rinshan zimo", "rinshan"),
    ],
)
def test_what_a_hand_by_name_was_won_with_and_brings_nothing_is_named(game: str, said: str, idle: str) -> None:
    chat = Chat.after(f"ann: /newgame {game} Ann Bob Cat Dan")
    assert f"Adds nothing at this table: {idle}" in chat.say(f"ann: {said}")


@pytest.mark.parametrize("said", ["ann 40 from ann", "ann mahjong 40 off me", "ann shot ann 40", "/s ann 40 from ann"])
def test_nobody_goes_out_off_himself_where_every_hand_counts(said: str) -> None:
    chat = Chat.after("ann: /newgame british Ann Bob Cat Dan")
    assert "the winner can't be the discarder" in chat.say(f"ann: {said}")
    assert not chat.seen.night.pending


@pytest.mark.parametrize(
    ("game", "said", "items"),
    [
        ("sg", "bob half flush zimo, flower set", {"mixed_suit": 2, "seat_flower": 1, "flower_set_bonus": 1}),
        ("sg", "bob half flush zimo, 4 animals", {"mixed_suit": 2, "animal": 4, "animal_set_bonus": 1}),
        ("sg", "bob half flush zimo, animal set", {"mixed_suit": 2, "animal": 4, "animal_set_bonus": 1}),
        (
            "tw.taiwan_house",
            "bob 混一色 自摸 花槓",
            {"half_flush": 4, "self_draw": 1, "seat_flower": 1, "flower_set": 2},
        ),
        ("hk", "bob full flush from cat, flower set", {"all_one_suit": 7, "all_flowers": 2}),
        ("hk", "bob full flush from cat, 8 flowers", {"all_one_suit": 7, "all_flowers": 2, "all_seasons": 2}),
        (
            "zj.bonus",
            "bob full flush zimo, flower set",
            {"pure_one_suit": 80, "own_bonus_tile": 4, "other_bonus_tile": 6, "bonus_set": 10},
        ),
    ],
)
def test_a_set_of_bonus_tiles_named_beside_elements_has_its_tiles(game: str, said: str, items: dict[str, int]) -> None:
    """A set of four holds one of the winner's seat: Singapore 1 + 1, Taiwan 1 + 2, Zung Jung 4 + 3 × 2 + 10; four
    animals are 4 + 1; in Hong Kong the set's 2 faan take in the own one."""
    chat = Chat.after(f"ann: /newgame {game} Ann Bob Cat Dan")
    chat.say(f"ann: {said}")
    assert chat.items == items


def test_flowers_beside_a_hand_by_name_are_asked_about_where_each_counts() -> None:
    """Zung Jung: 4 for an own one, 2 for another, 10 for a set of four on top."""
    chat = Chat.after("ann: /newgame zj.bonus Ann Bob Cat Dan")
    assert chat.say("ann: bob full flush zimo, 4 flowers").startswith("What do Bob's flowers (4 flowers) bring?")
    assert chat.labels == ["8 points", "10 points", "12 points", "20 points"]
    assert "= 100 points" in chat.say("ann: #4")


@pytest.mark.parametrize("game", ["sg", "tw", "tw.taiwan_house"])
def test_eight_flowers_beside_a_hand_by_name_may_be_a_win_of_their_own(game: str) -> None:
    chat = Chat.after(f"ann: /newgame {game} Ann Bob Cat Dan")
    chat.say("ann: bob half flush zimo, 8 flowers")
    assert chat.labels[0].startswith("Eight immortals")
    assert "Adds nothing" not in chat.say("ann: #1")
    assert {*chat.items} <= {"eight_immortals", "eight_flowers"}


@pytest.mark.parametrize("other", ["mixed shifted chows", "full flush", "last tile claim"])
def test_a_chicken_hand_beside_another_fan_is_refused_with_both_names(other: str) -> None:
    """无番和 has no fan but flowers."""
    chat = Chat.after("ann: /newgame mcr Ann Bob Cat Dan")
    shown = chat.say(f"ann: /s bob {other}, chicken hand from cat")
    assert "Chicken Hand" in shown
    assert "can't be one hand" in shown
    assert "only off a discard" in chat.say("ann: /s bob chicken hand zimo")
    assert not chat.seen.night.hands


@pytest.mark.parametrize(
    ("game", "said", "units"),
    [
        ("sg", "forgot my flower should be 4", 4),
        ("sg", "i had 2 flowers so it should be 5", 5),
        ("sg", "it should be 4 because of my flower", 4),
        ("tw", "我有兩朵花應該5台", 5),
        ("hk", "漏咗一隻花應該係4番", 4),
        ("hk", "有兩隻花，應該5番", 5),
    ],
)
def test_flowers_that_a_value_put_right_holds_make_no_new_hand(game: str, said: str, units: int) -> None:
    chat = Chat.after(f"bob: /newgame {game} Ann Bob Cat Dan", "bob: 3 from cat")
    assert chat.say(f"bob: {said}").startswith("Hand 1 corrected.")
    assert [one.result.scored[0].units for one in chat.seen.night.hands] == [units]


@pytest.mark.parametrize(
    ("game", "said", "answer", "items"),
    [
        ("sg", "full flush, half flush", "the half flush", {"mixed_suit": 2}),
        ("sg", "full flush, half flush", "清一色", {"pure_suit": 4}),
        ("hk", "full flush, half flush, pungs", "混一色", {"all_triplets": 3, "mixed_one_suit": 3}),
        ("mcr", "mixed shifted chows, chicken hand", "無番和", {"chicken_hand": 8}),
        ("zj", "full flush, half flush", "full flush", {"pure_one_suit": 80}),
    ],
)
def test_which_of_two_elements_a_hand_had_is_answered_by_its_button_or_its_name(
    game: str, said: str, answer: str, items: dict[str, int]
) -> None:
    chat = Chat.after(f"ann: /newgame {game} Ann Bob Cat Dan")
    assert "can't be one hand. Which of them was it?" in chat.say(f"ann: /s bob {said} from cat")
    assert len(chat.labels) == 2
    chat.say(f"ann: {answer}")
    assert chat.items == items


@pytest.mark.parametrize(
    ("said", "labels"),
    [
        ("i kena bite", ["Bob", "Cat", "Dan"]),
        ("cat tio bite", ["Ann", "Bob", "Dan"]),
        ("我被槓", ["Bob", "Cat", "Dan"]),
        ("i kena an gang", ["Bob", "Cat", "Dan"]),
        ("i kena cat rat bite", [f"Record {name} · Animal bite · 咬: 3" for name in ("Bob", "Cat", "Dan")]),
        ("i kena flower bite", [f"Record {name} · Flower bite · 咬: 3" for name in ("Bob", "Cat", "Dan")]),
    ],
)
def test_whose_a_payment_is_of_which_only_to_whom_it_came_is_told_is_asked(said: str, labels: list[str]) -> None:
    chat = kong_table()
    assert "whose was it?" in chat.say(f"ann: {said}")
    assert chat.labels == labels
    assert not chat.seen.night.lines[1:]


def test_whose_a_payment_beside_a_hand_is_of_which_only_to_whom_it_came_is_told_is_asked_behind_it() -> None:
    chat = kong_table()
    assert "Not paid yet: i kena cat rat bite" in chat.say("ann: bob 3 from cat, i kena cat rat bite")
    receipt = chat.shown
    assert "“Ann kena animal bite”: whose was it?" in chat.say(f"dan: #{chat.labels.index('Whose was it?') + 1}")
    assert chat.labels == [f"Record {name} · Animal bite · 咬: 3" for name in ("Bob", "Cat", "Dan")]
    chat.say("dan: #3")
    assert chat.balances == {"Ann": -5000, "Bob": 15000, "Cat": -9000, "Dan": -1000}
    assert receipt is not None
    assert "Not paid yet" not in str(chat.messages[receipt].lines)


def test_a_payment_told_beside_a_hand_and_tapped_later_is_filed_under_that_hand() -> None:
    chat = kong_table()
    chat.say("ann: bob 3 from cat, dan kong concealed")
    first = chat.shown
    chat.say("ann: cat 2 from ann")
    chat.say("ann: bob 1 from ann, dan kong concealed")
    second = chat.shown
    assert first is not None
    assert second is not None
    chat.say("ann: cat 1 from ann")
    book = f"#{len(chat.messages[first].choices)}"
    chat.say(f"ann: {book}", reply_to=first)
    confirmed = chat.say("ann: #1")
    assert "4a · Dan, concealed kong · 暗杠, of hand 1" in confirmed
    assert "Not paid yet" not in str(chat.messages[first])
    assert "note.payment_beside" in str(chat.messages[second])
    assert "note.payment_beside" not in str(chat.messages[first])
    assert "4a · Dan, concealed kong · 暗杠, of hand 1" in chat.say("ann: /history")


def test_a_payment_typed_behind_a_hand_says_that_it_counts_as_the_one_told_beside_it() -> None:
    chat = kong_table()
    chat.say("ann: bob 3 from cat, dan kong")
    assert "Counts as “dan kong” of hand 1." in chat.say("ann: dan kong concealed")
    chat.say(f"ann: #{chat.labels.index('One more, this hand') + 1}")
    assert chat.balances == {"Ann": -8000, "Bob": 12000, "Cat": -12000, "Dan": 8000}
    assert "Counts as" not in chat.say("ann: bob kong concealed")


@pytest.mark.parametrize(
    ("said", "tai"),
    [("6", 6), ("7台", 7), ("8", 8), ("6台含花", 6), ("6 incl flowers", 6), ("8 tai incl. flowers", 8), ("總共9台", 9)],
)
def test_the_sum_with_flowers_is_typed(said: str, tai: int) -> None:
    chat = Chat.after("ann: /newgame tw Ann Bob Cat Dan", "ann: bob 6台2花 from cat", step=20)
    assert f"= {tai} tai" in chat.say(f"ann: {said}")
    assert chat.balances["Bob"] == tai * 1000


@pytest.mark.parametrize("said", ["nice one", "lol", "so many flowers", "10 more minutes", "the flowers are in"])
def test_talk_behind_a_question_about_flowers_is_no_sum(said: str) -> None:
    chat = Chat.after("ann: /newgame tw Ann Bob Cat Dan", "ann: bob 6台2花 from cat", step=20)
    assert chat.say(f"ann: {said}") == ""


@pytest.mark.parametrize(
    ("said", "shown"),
    [
        *((said, "That's worth 6 points") for said in ("1", "the first one")),
        *((said, "+8 Chicken Hand") for said in ("2", "第二個")),
    ],
)
def test_which_of_two_elements_is_told_by_its_place(said: str, shown: str) -> None:
    chat = Chat.after("ann: /newgame mcr Ann Bob Cat Dan", "ann: bob 三色三步高 無番和 from cat", step=20)
    assert shown in chat.say(f"ann: {said}")


@pytest.mark.parametrize(
    ("said", "each"),
    [("the animal one", 1), ("flower", 1), ("the flower one", 1), ("动物", 1), ("animal set", 2), ("花杠", 2)],
)
def test_which_bonus_it_was_is_told_by_its_tiles(said: str, each: int) -> None:
    chat = Chat.after("ann: /newgame sg Ann Bob Cat Dan", "ann: bob got bite", step=20)
    chat.say(f"ann: {said}")
    assert chat.balances["Bob"] == 3000 * each


@pytest.mark.parametrize(
    "said",
    [
        "aiya false win by me, i called off bob",
        "ann false win, called off bob",
        "i false win, claimed off bob",
    ],
)
def test_a_false_win_that_was_called_off_somebody_is_asked_about_with_what_it_costs(said: str) -> None:
    chat = kong_table()
    chat.say(f"ann: {said}")
    assert chat.labels == ["Ann, off Bob: −64"]


@pytest.mark.parametrize(
    "said",
    [
        "cat robbed dan's kong 2 tai",
        "cat rob dan kong, 2 tai",
        "dan's kong was robbed by cat 2 tai",
        "dan's kong got robbed by cat 2 tai",
        "dan kong, cat robbed it, 2 tai",
    ],
)
def test_a_kong_that_was_robbed_is_not_offered_as_a_payment(said: str) -> None:
    chat = Chat.after("ann: /newgame sg ann ben cat dan")
    assert "cat robs dan's kong and wins" in chat.say(f"ann: {said}")
    assert "Not paid yet" not in chat.text


def test_another_kong_beside_a_robbed_one_is_offered() -> None:
    chat = Chat.after("ann: /newgame sg ann ben cat dan")
    assert "Not paid yet: ann konged" in chat.say("ann: cat robbed dan's kong 2 tai, ann konged")


@pytest.mark.parametrize(
    "said",
    [
        "bob 3 tai from cat, rooster and centipede bite from the deal",
        "bob 3 tai from cat, dealt bite cat rat",
        "dan 3 tai from cat, bob cat and rat bite from the start",
        "bob bite cat and rat in the deal",
        "bob animal bite from the deal",
        "bob had cat and rat from the deal",
        "起手 bob 咬猫老鼠",
    ],
)
def test_a_bite_that_was_dealt_is_paid_double(said: str) -> None:
    chat = kong_table()
    chat.say(f"dan: {said}")
    record = next((at for at, label in enumerate(chat.labels, 1) if label.startswith("Record")), None)
    if record is not None:
        chat.say(f"dan: #{record}")
    # a bite is one unit of each, two where both tiles came in the deal; the unit is what one tai pays off a draw
    assert chat.text.splitlines()[1] == "Ann, Cat, Dan → Bob 2 each"


def test_a_set_that_was_dealt_is_paid_double() -> None:
    chat = kong_table()
    chat.say("bob: i had all 4 animals from the deal")
    assert chat.labels == ["Record Bob · Animal set · 动物杠: 12"]
    assert "→ Bob 4 each" in chat.say("bob: bob flower set from the deal")


@pytest.mark.parametrize(
    "said", ["it was from the deal so 2 each", "no, my bite was from the deal, 2 each", "sorry it was dealt"]
)
def test_a_recorded_bite_becomes_a_dealt_one_by_a_tap(said: str) -> None:
    chat = kong_table()
    chat.say("bob: bob bite cat rat")
    chat.say(f"bob: {said}")
    assert chat.labels == ["Record Bob · Animal bite · 咬: 6", "Undo it"]
    chat.say("bob: #1")
    assert chat.balances == {"Ann": -2000, "Bob": 6000, "Cat": -2000, "Dan": -2000}
    assert chat.say("bob: it was from the deal") == ""


def test_the_words_of_a_deal_that_is_played_are_no_dealt_tiles() -> None:
    assert "→ Bob 1 each" in kong_table().say("bob: bob bite cat rat in this deal")


@pytest.mark.parametrize("said", ["bob flower bite", "bob flower set", "bob bite cat rat"])
@pytest.mark.parametrize("later", [60, 400])
def test_what_somebody_bit_in_a_deal_is_asked_about_where_it_is_told_again_in_it(said: str, later: int) -> None:
    chat = kong_table()
    chat.step = later
    chat.say(f"dan: {said}")
    before = dict(chat.balances)
    chat.say(f"bob: {said} from the deal")
    assert chat.labels == ["Yes, once more", "No, the same one"]
    chat.say("bob: #1")
    assert chat.balances["Bob"] > before["Bob"]


def test_what_somebody_bit_in_the_deal_before_is_no_repetition() -> None:
    chat = kong_table()
    chat.play(["bob: bob flower bite", "ann: draw"])
    assert "→ Bob 1 each" in chat.say("bob: bob flower bite")


def test_a_kong_told_behind_a_draw_offers_that_the_deal_passes() -> None:
    """A draw in which a kong or a bite was paid passes the deal; Ann deals the first hand, Bob the next."""
    chat = kong_table()
    chat.play(["ann: draw", "bob: bob concealed kong in hand 1"])
    assert "With that, the deal passes after the draw of hand 1: Bob deals next." in chat.text
    assert chat.labels[0] == "Bob deals"
    chat.say("dan: #1")
    assert chat.seen.night.table is not None
    assert chat.seen.night.table.dealer == chat.seen.night.table.players[1]
    assert "the deal passes" not in chat.say("dan: dan bite cat rat last hand")


def test_a_kong_told_behind_a_draw_for_which_the_deal_passed_already_moves_nothing() -> None:
    chat = kong_table()
    chat.play(["bob: bob flower bite", "ann: draw", "bob: bob concealed kong in hand 1"])
    assert chat.labels == ["Undo", "Score"]


def test_a_kong_told_behind_a_won_hand_moves_no_deal() -> None:
    chat = kong_table()
    chat.play(["ann: dan 3 tai from bob", "bob: bob concealed kong in hand 1"])
    assert chat.labels == ["Undo", "Score"]


@pytest.mark.parametrize(
    ("said", "label", "each"),
    [
        ("flower bite for me, 1 flower n 1 season", "1a · Bob, flower bite · 咬", 1),
        ("animal bite for dan", "1a · Dan, animal bite · 咬", 1),
        ("and i bite cat and rat that hand", "1a · Bob, animal bite · 咬", 1),
        ("i bite flowers that round leh", "1a · Bob, flower bite · 咬", 1),
        ("dan kong himself, added", "1a · Dan, added kong · 加杠", 1),
        ("hand 1 dan concealed kong", "1a · Dan, concealed kong · 暗杠", 2),
        ("hand 1: dan concealed kong", "1a · Dan, concealed kong · 暗杠", 2),
        ("i forgot to say i concealed kong in the last hand just now", "1a · Bob, concealed kong · 暗杠", 2),
        ("i also exposed kong that hand, the one i won", "1a · Bob, added kong · 加杠", 1),
    ],
)
def test_a_payment_of_the_hand_that_was_played_is_told_in_more_words(said: str, label: str, each: int) -> None:
    chat = kong_table()
    chat.play(["ann: bob 3 tai from cat"])
    assert chat.say(f"bob: {said}").splitlines()[0] == label
    assert f" {each} each" in chat.text


def test_kongs_of_a_hand_that_was_played_are_counted() -> None:
    chat = kong_table()
    chat.play(["ann: bob 3 tai from cat", "dan: i got 2 kong that round leh"])
    assert chat.labels == ["Added kong by Dan: +3", "Concealed kong by Dan: +6"]


def test_a_kong_of_a_hand_with_who_fed_it_is_no_correction_of_that_hand() -> None:
    chat = kong_table()
    chat.play(["ann: bob 3 tai from cat", "dan: my kong in hand 1, exposed, ann discard"])
    assert chat.labels == ["Fed kong by Dan: +3"]
