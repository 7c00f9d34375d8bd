"""What ends an argument: /why and what another rule would change; and what a player can learn from a hand."""

from __future__ import annotations

import re

import pytest

from tests.chat.conftest import Chat
from tests.night_files import EVENINGS, steps_of


def test_why_tells_reading_items_rules_table_and_payments() -> None:
    # red dragon, self-draw, no flowers: 3 faan, u = 8: 2u from Wen and Rob, East 4u
    chat = Chat()
    chat.say("ann: /newgame hk Ann Ben Wen Rob")
    chat.say("ann: /score ben (CCC) 234m 567m 345p 2s+2s zimo")
    told = chat.say("ann: /why 1").split("\n")
    assert told[:3] == [
        "Hand 1 · Ben wins by self-draw",
        "234m 567m 345p (CCC) 2s +2s",
        "Read as 234m 567m 345p 22s (CCC), won on 22s",
    ]
    assert [line.partition(":")[0] for line in told[3:6]] == [
        "+1 Red dragon · 紅中",
        "+1 Self-draw · 自摸",
        "+1 No flowers or seasons · 無花",
    ]
    assert all(re.search(r": \S", line) for line in told[3:6])
    assert "= 3 faan" in told
    # off one who does not deal: 2u from him, 2u from East, u from the other
    assert "Payment table: 3 faan = 16+16+8 off a discard, 32+16+16 self-drawn" in told
    assert told[-3:] == ["Ann → Ben 32", "Wen, Rob → Ben 16 each", "Entered by Ann"]


def test_why_tells_the_fu_of_a_japanese_hand() -> None:
    # base 20, closed off a discard 10, concealed pung of simples 4: 34, rounded up to 40
    chat = Chat()
    chat.say("ann: /newgame riichi Ann Ben Wen Rob")
    chat.say("ann: /score ben 222m 345m 67p+8p 345s 88s from ann riichi")
    told = chat.say("ann: /why")
    found = re.search(r"Fu: (.*) = 34 → 40", told)
    assert found is not None
    assert sorted(re.findall(r"\d+", found[1])) == ["10", "20", "4"]


def test_why_tells_what_did_not_count_and_because_of_what() -> None:
    chat = Chat()
    chat.say("ann: /newgame hk Ann Ben Wen Rob")
    chat.say("ann: /score ben (PPP) (FFF) (CCC) 24m+3m 55s from ann")
    told = chat.say("ann: /why 1").split("\n")
    assert "Not counted: Red dragon · 紅中 (1); Great dragons · 大三元 counts instead" in told


def test_why_tells_the_reading_that_came_second() -> None:
    # three dragons are a limit hand; as an ordinary hand they are three doubles
    chat = Chat()
    chat.say("ann: /newgame sg Ann Ben Wen Rob")
    chat.say("ann: /score ben (PPP) (FFF) (CCC) 24m+3m 55s from ann")
    assert "Next best: 3 tai (Dragon pung · 箭刻)" in chat.say("ann: /why").split("\n")


def test_what_another_rule_would_change_is_told_item_by_item_and_records_nothing() -> None:
    # self-draw worth 3: 5 faan, u = 16 + 8 = 24 at the full table; 2u 48 and 4u 96 instead of 16 and 32
    chat = Chat()
    chat.say("ann: /newgame hk Ann Ben Wen Rob")
    chat.say("ann: /score ben (CCC) 234m 567m 345p 2s+2s zimo")
    before = chat.balances
    told = chat.say("ann: /why 1 self_pick=3").split("\n")
    assert "Self-draw · 自摸: 1 would be 3" in told
    assert "= 3 faan would be = 5 faan" in told
    assert chat.balances == before
    assert any(line.startswith("− ") for line in chat.say("ann: /why 1 no_flowers=off min_faan=1").split("\n"))


def test_a_rule_nobody_knows_is_answered_below_the_hand() -> None:
    chat = Chat()
    chat.say("ann: /newgame hk Ann Ben Wen Rob")
    chat.say("ann: /score ben 4 from ann")
    explained = chat.say("ann: /why 1")
    assert chat.say("ann: /why 1 unknown") == explained + "\nThere's no rule called “unknown”: /rules lists them."
    assert chat.say("ann: /why hand 1?") == explained


def test_what_a_rule_in_words_would_change_is_told_like_an_option() -> None:
    chat = Chat()
    chat.say("ann: /newgame hk Ann Ben Wen Rob")
    chat.say("ann: /score ben 4 from ann")
    told = chat.say("ann: /why 1 min_faan=5").split("\n")
    assert told[1:3] == ["What if · the faan it takes to win → 5", "This hand couldn't have won."]
    assert chat.say("ann: /why 1 min 5").split("\n") == told


def test_a_list_of_elements_is_not_printed_by_id_for_one_that_there_is_not() -> None:
    chat = Chat()
    chat.say("ann: /newgame hk Ann Ben Wen Rob")
    chat.say("ann: /score ben 4 from ann")
    for command in ("/why 1", "/set"):
        told = chat.say(f"ann: {command} disabled_elements=foo")
        assert told == "“foo” won't work for this: elements that are not played. /rules lists what does."


def test_a_named_element_that_is_not_played_leaves_the_others_of_the_hand() -> None:
    # mixed one suit 3 and two dragons 1 each: without the red one four faan remain, and three are enough
    chat = Chat()
    chat.say("ann: /newgame hk Ann Ben Wen Rob")
    chat.say("ann: /score ben mixed one suit, red dragon, white dragon from ann")
    told = chat.say("ann: /why 1 disabled_elements=red_dragon").split("\n")
    assert told[1:4] == [
        "What if · elements that are not played → Red dragon · 紅中",
        "− Red dragon · 紅中: 1",
        "= 5 faan would be = 4 faan",
    ]
    chat.say("ann: /score rob mixed one suit from ben")
    assert "This hand couldn't have won." in chat.say("ann: /why 2 disabled_elements=mixed_one_suit")


def test_a_value_is_told_to_anybody_without_a_game_and_without_a_winning_tile() -> None:
    told = Chat().say("ann: /value hk 123m 456m 789m 555p 66p")
    assert "Self-drawn:" in told
    assert "Off a discard:" in told


def test_hints_say_what_would_have_been_worth_more_only_where_they_are_wanted(table: Chat) -> None:
    # a pung of white dragons; self-drawn with nothing claimed one more double
    hand = "/score {} 123m 456p 78s+9s EE PPP closed from {}"
    assert "would have been" not in table.say("ann: " + hand.format("wen", "rob"))
    table.say("ann: /set hints=on")
    assert "Self-drawn, it would have been 2 tai." in table.say("ann: " + hand.format("wen", "ben"))


def test_the_score_sheet_adds_up_to_the_balances() -> None:
    # hand 1: 3 doubles off Ann: 8 4 4; supper; hand 2: 1 double, 2 from each
    chat = Chat()
    chat.play(
        [
            "ann: /newgame sg Ann Ben Wen Rob stake=0.5/1",
            "ann: ben 3 from ann",
            "ann: /pay wen ben 3 supper",
            "ann: rob 1 zimo",
            "ann: /fix 1 ben 2 from ann",
        ]
    )
    told = chat.say("ann: /history sheet").split("\n")
    assert told[1:] == [
        "Start:",
        "Ann 0 · Ben 0 · Wen 0 · Rob 0",
        "1:",
        "Ann −4 → −4 · Ben +8 → +8",
        "Wen −2 → −2 · Rob −2 → −2",
        "Wen pays Ben 3 (supper):",
        "Ben +3 → +11 · Wen −3 → −5",
        "2:",
        "Ann −2 → −6 · Ben −2 → +9",
        "Wen −2 → −7 · Rob +6 → +4",
        "Total:",
        "Ann −6 · Ben +9 · Wen −7 · Rob +4",
    ]
    assert chat.balances == {"Ann": -6000, "Ben": 9000, "Wen": -7000, "Rob": 4000}


def test_the_british_sheet_shows_what_every_hand_scored() -> None:
    # East pays and is paid double: Ben 80 has 160 80 80; Ann to nobody, Wen to Ann 2 × 20, Rob 2 × 20
    chat = Chat()
    chat.say("ann: /newgame british Ann Ben Wen Rob")
    chat.say("ann: /score ben =80 zimo\nann =20\nwen -\nrob -")
    told = chat.say("ann: /history sheet").split("\n")
    assert told[1:] == [
        "Start:",
        "Ann 0 · Ben 0 · Wen 0 · Rob 0",
        "1:",
        "Ann (20) −80 → −80",
        "Ben (80) +320 → +320",
        "Wen (0) −120 → −120",
        "Rob (0) −120 → −120",
        "Total:",
        "Ann (20) −80 · Ben (80) +320",
        "Wen (0) −120 · Rob (0) −120",
    ]


def test_a_forgotten_bet_of_a_loser_goes_to_the_winner() -> None:
    # mangan off Ann, 8000; Wen had bet as well
    chat = Chat()
    chat.say("ann: /newgame riichi Ann Ben Wen Rob")
    chat.say("ann: /s ben mangan from ann")
    chat.say("ann: /fix 1")
    assert len(chat.labels) == 8
    assert "Who else was in riichi" in chat.say(f"ann: #{chat.labels.index('Somebody else was in riichi') + 1}")
    chat.say(f"ann: #{chat.labels.index('Wen was in riichi too') + 1}")
    assert chat.balances == {"Ann": 17_000, "Ben": 34_000, "Wen": 24_000, "Rob": 25_000}


def test_red_fives_outside_japanese_games_are_plain_and_it_is_said(table: Chat) -> None:
    reply = table.say("ann: /score ben 123m 406p 78s+9s EE (PPP) from ann")
    assert "No red fives in this game, so I read plain fives: 0p." in reply


def test_fishing_is_read_with_a_colon() -> None:
    chat = Chat()
    chat.say("ann: /newgame british Ann Ben Wen Rob")
    assert "fishing for Knitting" in chat.say("ann: /hand ann fishing:knitting")


def test_everybody_pays_the_one_who_is_named_behind_all(table: Chat) -> None:
    table.say("ann: /pay all wen 12 supper")
    assert table.balances == {"Ann": -12_000, "Ben": -12_000, "Wen": 36_000, "Rob": -12_000}


def test_a_leaver_is_told_whom_to_pay() -> None:
    # 2 tai off Ann: 4 from her, 2 each from Wen and Rob
    chat = Chat()
    chat.say("ann: /newgame sg Ann Ben Wen Rob stake=0.5/1")
    chat.say("ben: ben 2 from ann")
    assert "To settle: Ann → Ben 4" in chat.say("ann: /leave ann").split("\n")


def test_a_hand_worth_the_same_either_way_is_explained_once() -> None:
    chat = Chat()
    chat.say("ann: /newgame sg Ann Ben Wen Rob stake=0.5/1")
    told = chat.say("ann: /value (111m) (222p) (789s) (EEE) 5m+5m")
    # two tai are four times 0.5/1: 2 of each, 4 of whoever discarded, and 4 of each for a tile that was drawn
    assert told.endswith("\n= 2 tai\nSelf-drawn:\nBrings 4+4+4\nOff a discard:\nBrings 4+2+2")
    assert told.count("\n= ") == 1


@pytest.mark.parametrize(
    ("typed", "command"),
    [
        ("ann pays ben 5 taxi", "Ann pays Ben 5 · taxi"),
        ("ann pays ben 5 for supper", "Ann pays Ben 5 · supper"),
        ("i paid ben 5 makan", "Ann pays Ben 5 · makan"),
        ("ann pays ben 5 for the drinks", "Ann pays Ben 5 · drinks"),
        ("ben paid me 20 parking", "Ben pays Ann 20 · parking"),
        ("ben pays ann 5 車費", "Ben pays Ann 5 · 車費"),
    ],
)
@pytest.mark.parametrize("is_asked", [False, True])
def test_a_payment_for_something_is_offered_as_one_and_is_no_hand(
    table: Chat, typed: str, command: str, *, is_asked: bool
) -> None:
    if is_asked:
        table.say("ann: wen won")
    assert table.say(f"ann: {typed}").startswith("A payment?")
    assert [label.casefold() for label in table.labels] == [command.casefold()]
    assert not table.seen.night.hands


def test_what_a_payment_was_for_is_kept(table: Chat) -> None:
    table.say("ann: ann pays ben 5 taxi")
    table.say("ann: #1")
    assert table.balances == {"Ann": -5000, "Ben": 5000, "Wen": 0, "Rob": 0}
    assert "taxi" in table.say("ann: /history")


@pytest.mark.parametrize(
    "typed", ["ben pay me 12 for dinner", "ben owes wen 12 for dinner", "ann pays ben 5 years ago"]
)
def test_what_is_still_to_be_paid_or_was_long_ago_is_talk(table: Chat, typed: str) -> None:
    assert table.say(f"ann: {typed}") == ""


@pytest.mark.parametrize(
    "typed", ["/kong ann concealed", "/kong", "/bonus ann bite animals", "ann bites", "/penalty ann"]
)
def test_nobody_pays_at_once_while_a_seat_is_empty(table: Chat, typed: str) -> None:
    table.say("ann: /leave wen")
    assert table.say(f"ann: {typed}").startswith("Wen left, so the seat is empty.")
    assert table.problems == ["seat.empty"]


def test_a_concealed_kong_off_a_discard_is_asked_about(table: Chat) -> None:
    assert table.say("ann: /kong rob concealed from ben") == "Which kong?"
    assert any(label.startswith("Concealed kong by Rob") for label in table.labels)
    assert any(label.startswith("Fed kong by Rob") for label in table.labels)
    assert not any(table.balances.values())


@pytest.mark.parametrize(
    ("typed", "said"),
    [
        ("/penalty ben 999999", "No hand is worth 999,999 tai. Did you mistype it?"),
        ("/penalty ben 5", "A false win? This is what it costs:"),
    ],
)
def test_a_number_that_a_false_win_does_not_use_is_asked_about(table: Chat, typed: str, said: str) -> None:
    # 32 to each of three at the limit of five tai
    assert table.say(f"ann: {typed}") == said
    assert table.labels[0] == "Ben, self-drawn: −96"
    assert " to each: −" in table.labels[-1]
    assert not table.seen.night.hands


@pytest.mark.parametrize("typed", ["kong by wen, rob discarded", "wen kong, rob discarded", "rob discarded, wen kong"])
def test_a_kong_off_a_discard_told_with_the_discarder_is_no_win(table: Chat, typed: str) -> None:
    # one from each of three at this table, whoever discarded
    assert table.say(f"ann: {typed}") == "Everybody pays for that at this table, not Rob alone."
    assert table.labels == ["Fed kong by Wen: +3"]


@pytest.mark.parametrize("typed", ["wen flower set", "wen has a flower set"])
def test_a_set_of_bonus_tiles_is_paid_at_once_as_its_command_pays_it(table: Chat, typed: str) -> None:
    other = Chat.after("ann: /newgame sg Ann Ben Wen Rob stake=0.5/1")
    other.say("ann: /bonus wen flower set")
    table.say(f"ann: {typed}")
    assert table.balances == other.balances
    assert table.balances["Wen"] > 0
    assert not table.seen.night.hands


def test_a_value_invents_no_winning_tile_and_says_why_enough_faan_are_too_few() -> None:
    """Whichever tile won, it is concealed and without flowers: three with the self-draw, none of them of the sets."""
    told = Chat().say("ann: /value hk 123m 456m 789m 555p 66p").split("\n")
    assert told[0] == "123m 456m 789m 555p 66p"
    assert not any("won on" in line or "+1m" in line for line in told)
    few = "That's 3 faan, but not all of them count towards the 3 it takes to win."
    assert few in told
    assert "That's worth 2 faan; it takes at least 3 to win." in told


def test_the_stake_is_told_with_another_one_as_the_example() -> None:
    chat = Chat()
    chat.say("ann: /newgame hk Ann Ben Wen Rob")
    assert chat.say("ann: /stake") == "Stake: 1\nChange it: /stake 0.25"


@pytest.mark.parametrize("name", EVENINGS)
def test_why_comes_to_what_the_receipt_says_in_every_game(name: str) -> None:
    """Each total, product, indicator and payment of a receipt stands in the explanation, and its items add up."""
    chat = Chat.after()
    for typed, _ in steps_of(name):
        known = len(chat.seen.night.hands)
        receipt = chat.say(typed)
        if len(chat.seen.night.hands) <= known or receipt.startswith("Restored"):
            continue
        speaker = typed.partition(":")[0]
        told = chat.say(f"{speaker}: /why")
        for one in summed(receipt.partition("\n\n")[0]):
            assert one in summed(told), f"{one} of\n{receipt}\nis not in\n{told}"
        if chat.seen.night.hands[-1].ruleset.id in ADDED:
            assert [found for found in added(told) if found[0] != found[1]] == []


ADDED = frozenset(("singapore", "hong_kong", "taiwanese", "mcr", "zung_jung"))
"""Games in which what a hand has is added up, and nothing else is done with it."""


def summed(text: str) -> list[str]:
    """The lines of a receipt or an explanation that say what something comes to or who pays, whole amounts plain."""
    told = text.replace(".00", "").split("\n")
    if any(" round: " in one for one in told):
        return [one for one in told if re.match(r"\d+ × \d+ = ", one)]
    return [one for one in told if one.startswith("=") or " → " in one or one.startswith("As named")]


def added(told: str) -> list[tuple[int, int]]:
    """What the items above each total of an explanation add up to, and the total; nothing for a value told."""
    found, items = list[tuple[int, int]](), list[int]()
    for one in told.replace(",", "").split("\n"):
        if (item := re.match(r"([+−])(\d+) ", one)) is not None:
            items.append(int(item[2]) * (1 if item[1] == "+" else -1))
        elif (total := re.match(r"(?:\w+ )?= (\d+)", one)) is not None:
            found += [(sum(items), int(total[1]))] if items else []
            items = []
    return found


def test_why_of_a_round_says_the_seats_and_what_lies_beside_a_special_hand() -> None:
    chat = Chat.after(*(typed for typed, _ in steps_of("british.txt")))
    told = chat.say("Rod: /why 3")
    assert "\nEast round: Bill E, Ben S, Jack W, Rod N\n" in told
    # 1,000 for the special hand; a flower of 4, doubled for being his own
    assert "\n1,000 + 4 × 2 = 1,008, paid as 1,000\n" in told


def test_a_value_above_the_limit_says_what_it_is_paid_as(chat: Chat) -> None:
    """50 points doubled five times are 1,600; the limit is 1,000."""
    chat.play(["ann: /newgame bmja ann bob cat dan", "ann: /s bob 50 points 5 doubles from ann"])
    chat.play(["ann: /hand cat 0", "ann: /hand dan 0"])
    assert "★ bob 50 × 32 = 1,600, paid as 1,000\n" in chat.say("ann: /hand ann 0")


def test_a_value_below_the_minimum_says_that_nothing_was_recorded_and_what_to_type() -> None:
    chat = Chat.after("ann: /newgame hk.half_spicy_half_gun Ann Ben Cat Dan")
    told = chat.say("ben: ben 2 from ann").split("\n")
    assert told == ["That's worth 2 faan; it takes at least 3 to win.", "Not recorded. False win? /penalty Ben"]
    assert not chat.seen.night.hands


@pytest.mark.parametrize("typed", ["荒番", "荒咗"])
def test_a_hand_nobody_won_is_told_as_in_hong_kong(typed: str) -> None:
    chat = Chat.after("ann: /newgame hk Ann Ben Cat Dan")
    chat.say(f"ben: {typed}")
    assert len(chat.seen.night.hands) == 1
    assert not any(chat.balances.values())
