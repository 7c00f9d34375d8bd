"""Old buttons, edits and answers change nothing unseen, and what stands in the chat stays true."""

from __future__ import annotations

import pytest

from bot.chat import Reply
from bot.text.catalogue import catalogue
from bot.text.render import plain
from engine.transfers import Purse
from engine.wins import StatedValue
from tests.chat.conftest import Chat

EN = catalogue("en")


def shown(chat: Chat, message: str) -> str:
    return plain(chat.messages[message], EN)


def press(chat: Chat, name: str, message: str, label: str) -> str:
    """Press a button that a message has now."""
    reply = chat.messages[message]
    number = [plain(Reply(lines=(one.label,)), EN) for one in reply.choices].index(label) + 1
    return chat.say(f"{name}: #{number}", reply_to=message)


def press_id(chat: Chat, name: str, message: str, identity: str) -> str:
    """Press a button that a message had once."""
    return chat.say(f"{name}: {identity}", pressed=True, reply_to=message)


def next_night(chat: Chat) -> None:
    chat.say("ann: /settle close")
    chat.now += 7 * 24 * 3600
    chat.say("ann: /newgame sg Ann Ben Wen Rob stake=0.5/1")


def money(chat: Chat) -> dict[str, int]:
    night = chat.seen.night
    return {chat.seen.people.name(one): amount for one, amount in night.purse(Purse.MONEY).items()}


# 1: a button knows what it is about


@pytest.mark.parametrize("button", ["Undo", "Fix", "Why"])
def test_a_button_of_last_weeks_receipt_says_so_and_changes_nothing(table: Chat, button: str) -> None:
    table.say("ann: /s ben 3 from ann")
    old, labels = table.shown, table.labels
    identity = table.messages[str(old)].choices[labels.index(button)].id
    next_night(table)
    table.say("rob: /s rob 2 zimo")
    before = money(table)
    assert "from 12 January" in press_id(table, "eve", str(old), identity)
    assert money(table) == before


def test_an_edit_of_last_weeks_message_changes_nothing(table: Chat) -> None:
    table.say("ann: /s ann 2 zimo", message="m1")
    next_night(table)
    table.say("ben: /s ben 4 from rob")
    before = money(table)
    assert "Nothing was changed" in table.say("ann: /s ann 5 zimo", message="m1", edited=True, source="m1:2")
    assert money(table) == before


def test_an_answer_to_last_weeks_receipt_changes_nothing(table: Chat) -> None:
    table.say("ann: /s ben 3 from ann")
    old = table.shown
    next_night(table)
    table.say("rob: /s rob 2 zimo")
    before = money(table)
    for typed in ("undo", "/undo", "fix from=wen", "/fix winner=wen", "/fix 1 from=wen", "/undo 1", "why"):
        assert "Nothing was changed" in table.say(f"ann: {typed}", reply_to=old), typed
    assert money(table) == before


def test_a_used_button_does_nothing_however_much_later(table: Chat) -> None:
    table.say("ann: /sore ben 3 from ann")
    offered = table.shown
    identity = table.messages[str(offered)].choices[0].id
    table.say("ann: #1")
    before = money(table)
    table.now += 3600
    assert "done its work" in press_id(table, "rob", str(offered), identity)
    assert money(table) == before


def test_the_button_of_an_overtaken_question_asks_which_hand_it_is_now(table: Chat) -> None:
    table.say("ann: /s ben 3")
    asked, labels = table.shown, table.labels
    table.say("rob: /s rob 1 zimo")
    before = money(table)
    assert "Another hand" in press(table, "ann", str(asked), labels[0])
    assert table.labels == ["Record it as hand 2", "Cancel"]
    press(table, "ann", str(asked), "Cancel")
    assert money(table) == before


def test_a_button_of_an_older_version_says_what_it_is(table: Chat) -> None:
    table.say("ann: /s ben 3 from ann")
    tag = table.messages[str(table.shown)].choices[0].id.partition("=")[0]
    before = money(table)
    assert "older version" in press_id(table, "eve", "an old message", f"{tag}=undo 1")
    assert money(table) == before
    press(table, "eve", str(table.shown), "/undo 1")
    assert set(money(table).values()) <= {0}


# 2: what stands in the chat stays true


def test_a_receipt_is_struck_restored_corrected_and_set_back(table: Chat) -> None:
    table.say("ann: /s ben 3 from ann")
    receipt = str(table.shown)
    first = shown(table, receipt)
    table.say("ann: /undo")
    assert "Undone" in shown(table, receipt) or "undone" in shown(table, receipt)
    table.say("ann: /redo")
    assert shown(table, receipt) == first
    table.say("ann: /fix 1 from=wen")
    assert "off Wen" in shown(table, receipt)
    table.say("ann: /undo")
    assert shown(table, receipt) == first


def test_only_the_newest_receipt_says_the_standing_and_what_comes_next(table: Chat) -> None:
    table.say("ann: /s ben 3 from ann")
    receipt = str(table.shown)
    assert "Next:" in shown(table, receipt)
    table.say("rob: /s rob 1 zimo")
    assert "Next:" not in shown(table, receipt)
    assert "Ben" in shown(table, receipt)
    table.say("rob: /undo")
    assert "Next:" in shown(table, receipt)


def test_a_settlement_says_what_is_open_now(table: Chat) -> None:
    table.say("ann: /s ben 3 zimo")
    table.say("ann: /settle")
    settlement = str(table.shown)
    table.say("ann: /s ann 3 zimo")
    assert "All square" in shown(table, settlement) or "→" in shown(table, settlement)
    table.say("ann: /settle close")
    assert "That's it for tonight" in shown(table, settlement)
    table.say("ann: /undo")
    assert "That's it for tonight" not in shown(table, settlement)


@pytest.mark.parametrize("typed", ["/stake 1/2", "/set limit=8", "/set limit 8 stake 1/2"])
def test_a_change_of_rules_reads_the_same_after_what_comes_next(table: Chat, typed: str) -> None:
    told = table.say(f"ann: {typed}")
    message = str(table.shown)
    table.say("ann: /pay ann ben 3")
    assert shown(table, message) == told
    table.say("ann: /undo")
    assert shown(table, message).startswith(told)


def test_the_stake_of_the_next_game_reads_the_same_after_what_comes_next(chat: Chat) -> None:
    chat.play(["ann: /newgame riichi Ann Ben Wen Rob", "ann: /draw ready nobody"])
    told = chat.say("ann: /stake 1")
    message = str(chat.shown)
    chat.say("ann: /riichi")
    assert shown(chat, message) == told


def test_a_stake_told_before_the_first_hand_is_that_of_the_game(chat: Chat) -> None:
    """A level table of Tenhou: 30,000 to return, uma 20 10 −10 −20, oka 20 to the first, 10 a point."""
    chat.say("ann: /newgame riichi Ann Ben Wen Rob")
    told = chat.say("ann: /stake 10")
    assert "Stake: 10 for 1,000 points" in told
    assert "next game" not in told
    assert chat.say("ann: /stake") == "Stake: 10 for 1,000 points\nChange it: /stake 20/1000"
    chat.say("ann: /draw ready nobody")
    assert "from the next game" in chat.say("ann: /stake 20")
    chat.play(["ann: /endgame", "ann: #1"])
    assert "Ann +350 · Ben +50\nWen −150 · Rob −250" in chat.say("ann: /settle")


@pytest.mark.parametrize("typed", ["/stake 20", "/set stake=20", "/set stake 20", "/set rate_per_1000=20"])
def test_a_stake_told_between_hands_is_that_of_the_next_game_however_it_is_told(chat: Chat, typed: str) -> None:
    """The hands so far were played for the final points of the stake agreed on: +35, +5, −15, −25 at 10 a point."""
    chat.play(["ann: /newgame riichi Ann Ben Wen Rob", "ann: /stake 10", "ann: /draw ready nobody"])
    assert "The stake 20 for 1,000 points applies from the next game." in chat.say(f"ann: {typed}")
    assert chat.say("ann: /stake") == "Stake: 10 for 1,000 points\nChange it: /stake 20/1000"
    chat.play(["ann: /endgame", "ann: #1"])
    assert "Ann +350 · Ben +50\nWen −150 · Rob −250" in chat.say("ann: /settle")
    chat.say("ann: /newgame riichi Ann Ben Wen Rob")
    assert "Stake: 20 for 1,000 points" in chat.say("ann: /stake")


def test_a_rule_and_a_stake_in_one_line_count_each_from_its_own_time(chat: Chat) -> None:
    chat.play(["ann: /newgame riichi Ann Ben Wen Rob", "ann: /stake 10", "ann: /draw ready nobody"])
    told = chat.say("ann: /set stake=20 honba_value=1500")
    message = str(chat.shown)
    assert "Applies from the next hand.\nThe stake 20 for 1,000 points applies from the next game." in told
    chat.say("ann: /pay ann ben 300")
    assert shown(chat, message) == told
    chat.play(["ann: /undo", "ann: /undo"])
    assert "1,500" not in chat.say("ann: /rules")
    chat.say("ann: /newgame riichi Ann Ben Wen Rob sure")
    assert "Stake: 10 for 1,000 points" in chat.say("ann: /stake")


def test_the_history_says_which_rules_were_changed(table: Chat) -> None:
    table.say("ann: /set limit=8")
    table.say("ann: /stake 1/2")
    told = table.say("ann: /history").split("\n")
    assert told[1:] == ["Rules changed", "the most tai that are paid → 8", "Rules changed", "Stake: 1/2"]


def test_the_opening_says_what_comes_next_until_a_hand_is_in(table: Chat) -> None:
    opening = str(table.shown)
    assert "deals first" in shown(table, opening)
    table.say("ann: /s ben 3 from ann")
    assert "deals first" not in shown(table, opening)
    assert "Stake: 0.5/1" in shown(table, opening)
    assert table.messages[opening].choices == ()
    table.say("ann: /undo")
    assert "deals first" in shown(table, opening)
    assert len(table.messages[opening].choices) == 3


def test_a_game_taken_back_is_struck_out(table: Chat) -> None:
    opening = str(table.shown)
    table.say("ann: /undo")
    assert "Undone" in shown(table, opening)
    table.say("ann: /redo")
    assert "Undone" not in shown(table, opening)


def test_the_first_message_of_a_night_begins_at_zero(table: Chat) -> None:
    table.say("ann: /s ben 3 zimo")
    table.say("ann: /settle close")
    opened = table.say("ann: /newgame sg Ann Ben Wen Rob")
    told = [one for one in opened.splitlines() if "self-drawn" not in one]  # what the stake comes to
    assert "+" not in "".join(told)
    assert "−" not in opened


# 8: paying is money, winning is another matter


def test_a_payment_lowers_what_is_open_and_the_rest_is_asked_for(table: Chat) -> None:
    """Three tai off Ann at 0.5/1: she pays 8, Wen and Rob 4 each; she hands over 8, then loses 8 more."""
    table.say("ann: /s ben 3 from ann")
    before = money(table)
    table.say("ann: /paid ann ben 8")
    assert money(table) == before, "no standing changes"
    assert "◻ Ann → Ben" not in table.say("ann: /settle")
    table.say("ann: /s ben 3 from ann")
    assert "◻ Ann → Ben 8" in table.say("ann: /settle")


def test_a_paid_button_means_its_payment_whatever_was_played_since(table: Chat) -> None:
    table.say("ann: /s ben 3 from ann")
    table.say("ann: /settle")
    settlement, labels = str(table.shown), table.labels
    identity = table.messages[settlement].choices[labels.index("Ann → Ben 8 ✓")].id
    table.say("wen: /s wen 3 from rob")
    press_id(table, "ann", settlement, identity)
    (handed,) = table.seen.night.handed
    name = table.seen.people.name
    assert (name(handed.payer), name(handed.payee), handed.amount) == ("Ann", "Ben", 8000)


def test_a_late_mark_lowers_the_debt_of_its_own_night(table: Chat) -> None:
    table.say("ann: /s ben 3 from ann")
    table.say("ann: /settle close")
    settlement, labels = str(table.shown), table.labels
    table.now += 7 * 24 * 3600
    table.say("ann: /newgame sg Ann Ben Wen Rob stake=0.5/1")
    table.say("rob: /s rob 2 zimo")
    before = money(table)
    assert "Ann → Ben 8" in table.say("rob: /settle").rpartition("Still open")[2]
    press(table, "ann", settlement, labels[labels.index("Ann → Ben 8 ✓")])
    assert money(table) == before
    assert "✓ Ann → Ben 8" in shown(table, settlement) or "◻ Ann → Ben" not in shown(table, settlement)
    assert "Ann → Ben 8" not in table.say("rob: /settle").rpartition("Still open")[2]
    assert "Wen → Ben 4" in table.say("rob: /settle").rpartition("Still open")[2]


def test_a_payment_can_be_taken_back_after_other_entries(table: Chat) -> None:
    table.say("ann: /s ben 3 from ann")
    table.say("ann: /paid ann ben 8")
    undo = table.messages[str(table.shown)].choices[0].id
    told = str(table.shown)
    table.say("wen: /s wen 3 from rob")
    before = money(table)
    press_id(table, "ann", told, undo)
    assert table.seen.night.handed == ()
    assert money(table) == before


# 4, 5: surprises


@pytest.mark.parametrize("typed", ["/penalty", "/kong", "/leave", "/endgame"])
def test_a_bare_command_answers_with_buttons(table: Chat, typed: str) -> None:
    table.say("ann: /s ben 3 from ann")
    entries = table.seen.night.seq
    table.say(f"ann: {typed}")
    assert table.reply is not None
    assert table.reply.choices
    assert table.seen.night.seq == entries


@pytest.mark.parametrize(
    ("game", "typed"), [("sg", "ben 33 from ann"), ("hk", "ben 64 from ann"), ("riichi", "ben 99 han from ann")]
)
def test_a_number_no_hand_has_is_asked_about(chat: Chat, game: str, typed: str) -> None:
    chat.say(f"ann: /newgame {game} Ann Ben Wen Rob")
    for said in (typed, f"{typed} again"):
        chat.say(f"ann: /s {said}")
        assert chat.seen.night.hands == ()
    chat.say("ann: #1")
    assert len(chat.seen.night.hands) == 1


@pytest.mark.parametrize(
    ("typed", "near"),
    [
        ("ben 3 han 33 fu from ann", ["3 han 30 fu", "3 han 40 fu"]),  # fu are rounded up to tens
        ("ben 3h33 tsumo", ["3 han 30 fu", "3 han 40 fu"]),
        ("ben 2 han 22 fu tsumo", ["2 han 20 fu", "2 han 30 fu"]),  # a pinfu; seven pairs drawn oneself have 3 han
        ("ben 2 han 28 fu from ann", ["2 han 25 fu", "2 han 30 fu"]),  # seven pairs
        ("ben 1 han 20 fu from ann", ["1 han 30 fu"]),  # a pinfu off a discard has 30
        ("ben 1 han 25 fu from ann", ["1 han 30 fu"]),
        ("ben riichi 33 fu from ann", ["30 fu", "40 fu"]),
        ("ben riichi pinfu 33 fu from ann", ["30 fu"]),
    ],
)
def test_fu_no_hand_has_are_asked_about_with_those_beside_them(chat: Chat, typed: str, near: list[str]) -> None:
    chat.say("ann: /newgame riichi Ann Ben Wen Rob")
    chat.say(f"ann: /s {typed}")
    assert chat.labels == [*near, "Cancel"]
    assert chat.seen.night.hands == ()


@pytest.mark.parametrize("number", [1, 2])
def test_fu_beside_those_that_cannot_be_are_recorded_by_a_tap(chat: Chat, number: int) -> None:
    """East off a discard: 3 han 30 fu pay 5,800, 3 han 40 fu 7,700."""
    chat.say("ann: /newgame riichi Ann Ben Wen Rob")
    chat.say("ann: /s ann 3 han 33 fu from ben")
    chat.say(f"ann: #{number}")
    assert chat.balances["Ann"] - chat.balances["Wen"] == (5800, 7700)[number - 1]


def test_cancelling_fu_that_cannot_be_records_nothing(chat: Chat) -> None:
    chat.say("ann: /newgame riichi Ann Ben Wen Rob")
    chat.say("ann: /s ann 3 han 33 fu from ben")
    assert "Nothing was recorded" in chat.say("ann: #3")
    assert chat.seen.night.hands == ()


@pytest.mark.parametrize("typed", ["ben 3 zimo 4 tai", "ben 33 4 tai zimo", "ben 4 tai zimo 3", "ben 3 4 from ann"])
def test_two_values_are_asked_about_whichever_has_the_unit(table: Chat, typed: str) -> None:
    assert "more than one value" in table.say(f"ann: /s {typed}")
    assert table.seen.night.hands == ()


# 5, 11: the same thing told twice


TWICE = (
    "/pay ann ben 5",
    "/penalty ann 5 to all",
    "/penalty wen zimo",
    "/kong wen concealed",
    "/bonus rob bite animals",
    "/paid ann ben 2 cash",
    "/draw",
)


@pytest.mark.parametrize("typed", TWICE)
def test_what_was_entered_a_moment_ago_is_asked_about(table: Chat, typed: str) -> None:
    table.step = 30
    table.say(f"ann: {typed}")
    entries = table.seen.night.seq
    table.say(f"ben: {typed}")
    assert table.seen.night.seq == entries
    press(table, "ben", str(table.shown), table.labels[0])
    assert table.seen.night.seq == entries + 1


@pytest.mark.parametrize("typed", [one for one in TWICE if not one.startswith(("/paid", "/bonus"))])
def test_what_is_told_again_later_or_said_to_be_another_counts(table: Chat, typed: str) -> None:
    table.say(f"ann: {typed}")
    entries = table.seen.night.seq
    table.say(f"ben: {typed}")
    table.step = 10
    table.say(f"ben: {typed} again")
    assert table.seen.night.seq == entries + 2


def test_the_same_hand_is_known_although_the_deal_has_passed(table: Chat) -> None:
    """Ben, South, has a pung of South and of red dragons: two doubles. East by now, he would have one less."""
    table.step = 20
    table.say("ben: /s ben (SSS) (CCC) 234p 88m 45s+6s from ann")
    assert "hand 1" in table.say("wen: /s ben (SSS) (CCC) 234p 88m 45s+6s from ann")
    assert "hand 1" in table.say("rob: ben 2 from ann"), "told by its worth it is the same one too"
    assert len(table.seen.night.hands) == 1


def test_the_same_hand_told_by_seats_is_known_although_the_deal_has_passed(table: Chat) -> None:
    """South won off East; when it is told again, Ben who was South deals, and is East."""
    table.step = 20
    table.say("ann: /s S 2 from E")
    assert money(table)["Ben"] == 8000
    assert "hand 1" in table.say("wen: /s S 2 from E")
    assert len(table.seen.night.hands) == 1
    table.say("wen: #1")
    assert [table.seen.people.name(one.given.entered[0].part.player) for one in table.seen.night.hands] == [
        "Ben",
        "Wen",
    ]


def test_a_loser_told_late_by_his_seat_is_asked_for_as_who_sat_there(chat: Chat) -> None:
    """Cat was West in hand 1; by now Dan is."""
    chat.say("ann: /newgame british Ann Ben Cat Dan")
    chat.say("ann: /s ben =84 from ann, ann =20, cat =30, dan 0")
    assert "Cat's hand for it, or Dan's for the next one" in chat.say("cat: /hand W 40")
    chat.say("cat: #1")
    hands = {chat.seen.people.name(one.part.player): one.stated for one in chat.seen.night.hands[0].given.entered}
    assert hands["Cat"] == StatedValue(points=40)
    assert hands["Dan"] == StatedValue(points=0)


def test_a_payment_between_does_not_hide_that_a_hand_is_told_twice(table: Chat) -> None:
    table.step = 20
    table.play(["ann: ben 3 from ann", "ann: /pay ann rob 1"])
    table.say("wen: ben 3 from ann")
    assert len(table.seen.night.hands) == 1


def test_other_tiles_are_another_hand(table: Chat) -> None:
    table.step = 20
    table.say("ben: /s ben (SSS) (CCC) 234p 88m 45s+6s from ann")
    table.say("ben: /s ben (WWW) (CCC) 234p 88m 45s+6s from ann again")
    table.say("ben: /s ben (CCC) (FFF) 234p 88m 45s+6s from ann")
    assert len(table.seen.night.hands) == 3


def test_somebody_elses_entry_is_not_undone_by_a_bare_undo(table: Chat) -> None:
    table.say("ann: ben 3 from ann")
    table.now += 3600
    before = money(table)
    table.say("rob: /undo")
    assert money(table) == before
    press(table, "rob", str(table.shown), table.labels[0])
    assert set(money(table).values()) <= {0}


# 9: a game keeps the group's stake and rules


def opened(chat: Chat, typed: str) -> str:
    chat.now += 4000
    return chat.say(f"ann: {typed}")


def test_stake_and_rules_are_kept_through_another_game(table: Chat) -> None:
    """Changed after the opening, and there again when the table comes back to it; tonight and in another week."""
    table.say("ann: /stake 0.1/0.2")
    table.say("ann: /set limit=4")
    table.say("ann: ben 3 from ann")
    assert "Stake: 1\n" in opened(table, "/newgame hk Ann Ben Wen Rob sure")
    table.say("ann: /stake 2")
    for _ in range(2):
        told = opened(table, "/newgame sg Ann Ben Wen Rob sure")
        assert "Stake: 0.1/0.2" in told
        assert "→ 4" in told
        assert "Stake: 2" in opened(table, "/newgame hk Ann Ben Wen Rob sure")
        table.say("ann: /settle close anyway")


def test_rules_chosen_by_a_tap_keep_the_stake_and_offer_the_way_back(table: Chat) -> None:
    opened(table, "/newgame sg Ann Ben Wen Rob stake=0.1/0.2")
    opening = str(table.shown)
    told = press(table, "ann", opening, "Shooter pays all")
    assert "Stake: 0.1/0.2" in told
    assert table.labels == ["Score", "Standard, 5-tai limit", "Small stakes 0.3/0.6"]
    assert "Rules: Standard, 5-tai limit (/rules)\nStake: 0.1/0.2" in press(table, "ann", opening, table.labels[1])


def test_rules_named_after_a_stake_are_played_for_it(table: Chat) -> None:
    opening = str(table.shown)
    assert "Stake: 0.3/0.6\n" in press(table, "ann", opening, "Small stakes 0.3/0.6")
    told = opened(table, "/newgame sg.small_stakes Ann Ben Wen Rob stake=0.5/1")
    assert "Stake: 0.5/1 (rules say 0.3/0.6)" in told


def test_a_game_without_a_hand_is_replaced_without_asking(table: Chat) -> None:
    table.say("ann: ben 3 from ann")
    assert "End it" in opened(table, "/newgame hk Ann Ben Wen Rob")
    opened(table, "/newgame hk Ann Ben Wen Rob sure")
    assert "New game: Singapore" in opened(table, "/newgame sg Ann Ben Wen Rob")


def test_an_open_round_is_not_replaced_without_asking(chat: Chat) -> None:
    chat.say("ann: /newgame british Ann Ben Cat Dan")
    chat.say("ann: /s ann =40")
    assert "End it" in opened(chat, "/newgame sg Ann Ben Cat Dan")


# 10: what the table knows counts

HAND = "234m456p678s22s34s+5s"


def test_a_declared_riichi_is_the_yaku_of_the_winners_hand(chat: Chat) -> None:
    """Riichi, pinfu, all simples, two dora, two ura: seven han, 12,000 off a discard."""
    chat.say("ann: /newgame riichi Ann Ben Cat Dan")
    chat.say("ben: /riichi ben")
    chat.say(f"ben: /s ben {HAND} from cat dora 1s ura 1s")
    assert chat.items["riichi"] == 1
    assert chat.balances["Cat"] == 25_000 - 12_000


def test_who_bet_is_ready_at_a_draw(chat: Chat) -> None:
    """One ready player gets 1,000 from each of the others."""
    chat.say("ann: /newgame riichi Ann Ben Cat Dan")
    chat.say("ben: /riichi ben")
    chat.say("ann: /draw")
    press(chat, "ann", str(chat.shown), "Nobody else")
    assert chat.balances == {"Ann": 24_000, "Ben": 25_000 - 1000 + 3000, "Cat": 24_000, "Dan": 24_000}


def test_four_bets_lie_at_a_draw_of_four_riichi(chat: Chat) -> None:
    chat.say("ann: /newgame riichi Ann Ben Cat Dan")
    chat.say("ann: /draw four_riichi")
    assert set(chat.balances.values()) == {24_000}


def test_a_bet_told_late_joins_its_hand(chat: Chat) -> None:
    """Dan wins in Ben's place: Ann's stick is his then."""
    chat.say("ann: /newgame riichi Ann Ben Cat Dan")
    chat.say("ben: /s ben 3h30 from cat")
    chat.say("ben: /fix 1")
    press(chat, "ben", str(chat.shown), "Somebody else was in riichi")
    press(chat, "ben", str(chat.shown), "Ann was in riichi too")
    assert (chat.balances["Ann"], chat.balances["Ben"]) == (24_000, 25_000 + 3900 + 1000)
    chat.say("ben: /fix 1 winner=dan")
    assert (chat.balances["Ann"], chat.balances["Dan"]) == (24_000, 25_000 + 3900 + 1000)
    assert chat.balances["Ben"] == 25_000


# A question that was answered, overtaken or is of another night waits for nothing


def test_a_hand_after_a_correction_is_a_hand_of_its_own(table: Chat) -> None:
    table.say("ann: wen 2 from ben")
    table.say("ann: /fix")
    assert "Hand 1 corrected" in table.say("ann: off rob")
    assert "Hand 2" in table.say("ann: rob 4 zimo")


def test_a_whole_hand_is_no_answer_to_a_correction_once_others_came_between(table: Chat) -> None:
    table.say("ann: wen 2 from ben")
    table.say("ann: /fix")
    table.say("ben: ben 1 from wen")
    assert "Hand 3" in table.say("ann: rob 4 zimo")


def test_a_correction_of_another_night_keeps_nobody_from_playing(table: Chat) -> None:
    table.say("ann: wen 2 from ben")
    table.say("ann: /fix")
    next_night(table)
    assert table.say("ann: ok la") == ""
    assert "Hand 1" in table.say("ann: rob 4 zimo")


def test_small_talk_is_no_answer_to_a_question_that_was_overtaken(table: Chat) -> None:
    table.say("rob: /score")
    table.say("wen: wen 2 from ben")
    assert table.say("rob: lol") == ""
    assert table.say("rob: eh my phone died") == ""


# 7: every question is a message of its own


def test_an_answer_overwrites_no_question_but_its_own(table: Chat) -> None:
    table.say("ann: ben 2 from wen")
    table.step = 10
    table.say("rob: /s wen 3")
    first = str(table.shown)
    waiting = shown(table, first)
    table.say("rob: /s ben 2")
    second = str(table.shown)
    assert first != second
    assert "Is it another one?" in table.say("rob: from wen")
    third = str(table.shown)
    assert shown(table, first) == waiting
    assert "Answered" in shown(table, second)
    assert "Is it another one?" in shown(table, third)
    assert len(table.seen.night.hands) == 1
    press(table, "rob", third, "Yes, another hand")
    assert len(table.seen.night.hands) == 2
    assert shown(table, first) == waiting


def test_talk_is_no_answer_to_an_overtaken_question(table: Chat) -> None:
    table.say("ann: /s ben 3")
    table.say("wen: wen 2 zimo")
    assert table.say("ann: hello") == ""
    assert "Another hand" in table.say("ann: from rob")
    assert table.say("ann: ok thanks") == ""
    assert len(table.seen.night.hands) == 1
    table.say("ann: #1")
    assert "off Rob" in shown(table, str(table.shown))


# 3: nothing said is dropped


@pytest.mark.parametrize(("said", "named"), [("last", "last"), ("on 3m", "won on 3m"), ("closed", "closed")])
def test_what_is_said_beside_a_value_is_named_when_it_adds_nothing(table: Chat, said: str, named: str) -> None:
    assert f"stays as told: {named}" in table.say(f"ann: /s ben 3 from ann {said}")
    assert money(table)["Ben"] == 16_000


@pytest.mark.parametrize(
    ("typed", "named"),
    [
        ("/s ben 3 from ann + flower", "flower"),
        ("/s ben 3 plus flower ann threw", "flower"),
        ("/s ben 3 + seat wind from ann", "seat wind"),
        ("ben 3 plus cat from ann", "cat"),
        ("ben 3 tai + 2 flowers from ann", "2 flowers"),
    ],
)
def test_what_is_added_to_a_value_aloud_is_named_and_not_added(chat: Chat, typed: str, named: str) -> None:
    chat.say("ann: /newgame sg Ann Ben Wen Rob")
    assert f"stays as told: {named}" in chat.say(f"wen: {typed}")
    assert chat.balances["Ben"] == 16_000


def test_an_addition_is_named_behind_the_question_how_it_was_won(chat: Chat) -> None:
    chat.say("ann: /newgame sg Ann Ben Wen Rob")
    chat.say("wen: /s ben 3 + flower")
    assert "stays as told: flower" in chat.say("wen: #1")


def test_ura_and_ippatsu_beside_a_value_are_named(chat: Chat) -> None:
    chat.say("ann: /newgame riichi Ann Ben Cat Dan")
    assert "stays as told: ippatsu" in chat.say("ben: /s ben 3h30 from cat ippatsu")
    assert chat.balances["Ben"] == 28_900


@pytest.mark.parametrize("typed", ["ann ben 4 from cat", "dan ben wins 2 from cat", "ann dan 4", "ann cat 3 zimo"])
def test_a_winner_picked_and_another_named_are_asked_about(chat: Chat, typed: str) -> None:
    chat.say("ann: /newgame sg Ann Ben Cat Dan")
    assert "is picked as the winner" in chat.say(f"eve: /score winner: {typed}")
    assert chat.seen.night.hands == ()


def test_a_kong_of_which_nobody_said_what_it_was_is_asked_about(table: Chat) -> None:
    assert "Which kong?" in table.say("ann: /kong wen")
    assert table.labels == ["Added kong by Wen: +3", "Concealed kong by Wen: +6"]
    table.say("ann: #2")
    assert money(table)["Wen"] == 6000


@pytest.mark.parametrize("typed", ["eve 3 from ann", "/s me 3 from ann", "/s eve 123m 456m 789m 22m 33p+3p zimo"])
def test_a_hand_of_somebody_without_a_seat_is_answered(table: Chat, typed: str) -> None:
    table.say("Eve: /join")
    assert "Eve has no seat" in table.say(f"eve: {typed}")
    assert table.labels[-1] == "Eve takes Rob's seat"
    assert table.seen.night.hands == ()


# who did it


def test_a_tap_that_changes_only_a_setting_says_who_did_it_where_others_play(table: Chat) -> None:
    table.say("ben: /language")
    said = table.say("ben: #1")
    assert said.endswith("By Ben"), said


def test_a_typed_setting_needs_no_signature(table: Chat) -> None:
    assert "By" not in table.say("ben: /language en")


# what stands in the chat of nights that are over, and pictures of them


def test_a_late_mark_and_its_undoing_show_under_the_newest_settlement_of_its_night(table: Chat) -> None:
    table.say("ann: /s ben 3 from ann")
    table.say("ann: /settle")
    first = str(table.shown)
    table.say("ann: /settle close")
    second = str(table.shown)
    table.now += 7 * 24 * 3600
    table.say("ann: /newgame sg Ann Ben Wen Rob stake=0.5/1")
    assert "◻ Ann → Ben" in shown(table, first)
    press(table, "ann", second, "Ann → Ben 8 ✓")
    assert shown(table, first) == "The settlement is in a newer message."
    assert "◻ Ann → Ben" not in shown(table, second)
    table.say("ann: /undo")
    assert "◻ Ann → Ben 8" in shown(table, second)
    table.say("ann: /redo")
    assert "◻ Ann → Ben" not in shown(table, second)
    assert shown(table, first) == "The settlement is in a newer message."


def test_the_picture_of_a_settlement_goes_when_the_night_is_open_again(table: Chat) -> None:
    table.say("ann: /s ben 3 from ann")
    table.say("ann: /settle close")
    closing = str(table.shown)
    assert closing in table.pictures
    table.say("ann: /paid ann ben 8")
    assert "✓ Ann → Ben 8" in shown(table, closing)
    table.say("ann: /undo")
    table.say("ann: /undo")
    assert table.seen.night.settled is None
    assert closing not in table.messages


@pytest.mark.parametrize("back", [(), ("ann: /redo",), ("ann: /redo", "ann: /undo")], ids=["undone", "redone", "twice"])
def test_what_a_night_left_open_stays_open_when_the_next_game_is_taken_back(table: Chat, back: tuple[str, ...]) -> None:
    table.say("ann: /s ben 3 from ann")
    next_night(table)
    for typed in ("ann: /undo", *back, "ann: /newgame hk Ann Ben Wen Rob sure"):
        table.say(typed)
    assert "Still open from 12 January:\nAnn → Ben 8\nWen → Ben 4\nRob → Ben 4" in table.say("ann: /settle")


def test_another_word_for_the_standing_shows_it(table: Chat) -> None:
    table.say("ann: /s ben 3 from ann")
    shown = table.say("ann: /table")
    assert table.say("ann: /balance") == shown
    assert table.say("ann: /balances") == shown


# when a game is over


def test_a_game_that_was_ended_offers_the_same_table_and_the_settlement(table: Chat) -> None:
    table.say("ann: ben 3 from wen")
    table.say("ann: /endgame sure")
    assert table.labels == ["Undo", "Same table again", "Settle"]
    ended = table.shown
    assert table.labels_of(table.messages["reply 2"]) == ["Fix", "Why"]
    table.say("ann: /fix 1 4")
    assert table.labels == ["Undo", "Fix", "Why", "Same table again", "Settle"]
    assert ended is not None
    assert not table.messages[ended].choices
    assert "Tonight: 1 hand" in table.say("ann: #5")


def test_a_game_without_a_hand_that_was_ended_offers_nothing(table: Chat) -> None:
    table.say("ann: /endgame sure")
    assert table.labels == []


def test_a_british_hand_right_behind_a_settled_round_says_how_to_correct_that_round() -> None:
    chat = Chat.after("ann: /newgame british ann bob cat dan", "ann: =60 zimo", "bob: 10", "cat: 6", "dan: 8")
    assert "Hand 1 is settled. Is dan's hand for it" in chat.say("dan: /hand dan 12")  # a moment ago
    chat.now += 200
    assert "Meant for hand 1? Undo it, then /fix 1 dan" in chat.say("dan: /hand dan 12")
    assert "Meant for hand 1?" not in chat.say("cat: /hand cat 4")
    chat.play(["cat: /undo", "dan: /undo"])
    chat.now += 3600
    assert "Meant for hand 1?" not in chat.say("dan: /hand dan 12")


# what is said of a hand by name counts, or is named


def test_concealed_beside_named_elements_counts_where_the_hand_was_self_drawn() -> None:
    """Half flush is 2, drawn and concealed 1: three tai, 8 of each at 0.5/1; chou ping hu 1 and 1 are 4 of each."""
    for said, pays in (
        ("half flush, concealed", 8),
        ("chou ping hu n concealed", 4),
        ("nothing exposed, half flush", 8),
    ):
        chat = Chat.after("ann: /newgame sg Ann Bob Cat Dan", f"ann: /s me zimo, {said}")
        assert chat.balances["Bob"] == -pays * 1000


def test_four_pungs_of_a_concealed_self_drawn_hand_are_the_limit_hand_they_are() -> None:
    """Four concealed pungs are the limit, five tai: 32 of each."""
    chat = Chat.after("ann: /newgame sg Ann Bob Cat Dan", "ann: /s me zimo, all pungs, fully concealed")
    assert chat.balances["Bob"] == -32_000


@pytest.mark.parametrize("house", ["sg", "hk concealed_requires_self_draw=yes"])
def test_concealed_off_a_discard_is_named_where_only_a_drawn_hand_counts_it(house: str) -> None:
    chat = Chat.after(f"ann: /newgame {house} Ann Bob Cat Dan", "ann: /s me half flush from bob")
    plain_hand = chat.balances
    chat = Chat.after(f"ann: /newgame {house} Ann Bob Cat Dan")
    assert "Adds nothing at this table: closed hand" in chat.say("ann: /s me half flush, concealed, from bob")
    assert chat.balances == plain_hand


def test_concealed_self_draw_by_its_name_is_not_asked_how_it_was_won() -> None:
    chat = Chat.after("ann: /newgame sg Ann Bob Cat Dan", "ann: /s me concealed self draw, half flush")
    assert chat.balances["Ann"] == 24_000


@pytest.mark.parametrize(
    "said",
    [
        *("concealed", "also concealed", "chou ping hu, concealed", "eh i said concealed also", "it was concealed"),
        *("plus concealed", "men qing also lah", "forgot concealed"),
    ],
)
def test_what_a_hand_by_name_has_besides_is_added_in_answer_to_its_receipt(said: str) -> None:
    """One tai and one make two: 4 of each."""
    chat = Chat.after("ann: /newgame sg Ann Bob Cat Dan", "ann: /s me zimo, chou ping hu")
    assert "corrected" in chat.say(f"ann: {said}", reply_to="reply 2")
    assert chat.balances["Bob"] == -4000


def test_an_element_that_was_forgotten_is_added_and_replaces_none() -> None:
    """Chou ping hu 1 and half flush 2: three tai, 8 of each."""
    chat = Chat.after("ann: /newgame sg Ann Bob Cat Dan", "ann: /s me zimo, chou ping hu", "ann: forgot half flush")
    assert chat.balances["Bob"] == -8000


def test_concealed_in_a_correction_that_is_asked_about_is_said_in_words() -> None:
    chat = Chat.after("ann: /newgame sg Ann Bob Cat Dan", "ann: /s me zimo, chou ping hu")
    assert "Half flush · 混一色, closed hand" in chat.say("ann: half flush, concealed", reply_to="reply 2")
