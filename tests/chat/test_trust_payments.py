"""Words about money handed over mark what the settlement lists; any other payment is asked about."""

from __future__ import annotations

import re

import pytest

from bot.text.catalogue import catalogue
from bot.text.render import buttons, plain
from engine.journal import open_balances
from engine.transfers import Purse
from tests.chat.conftest import Chat

EN = catalogue("en")
NIGHT = ("ann: /newgame sg Ann Bob Cat Dan", "ann: bob 3 tai from dan")
"""Bob is owed 8 by Dan, 4 by Ann and 4 by Cat (3 tai at 0.5/1: the discarder 8, the others 4 each)."""


def kong_table() -> Chat:
    return Chat.after("ann: /newgame sg Ann Bob Cat Dan")


@pytest.mark.parametrize(
    ("said", "named", "label", "gain"),
    [
        ("dan: dan 1 tai from cat + concealed kong", "concealed kong", "Record Dan · Concealed kong · 暗杠: 6", 4 + 6),
        ("ann: /s bob 2 tai from cat, bob animal set", "bob animal set", "Record Bob · Animal set · 动物杠: 6", 8 + 6),
        ("ann: /s bob 2 tai from cat, dan an gang", "dan an gang", "Record Dan · Concealed kong · 暗杠: 6", -2 + 6),
        ("ann: bob 自摸2台 暗杠", "暗杠", "Record Bob · Concealed kong · 暗杠: 6", 12 + 6),
        ("ann: bob 2 tai zimo gang", "gang", "Record Bob · Added kong · 加杠: 3", 12 + 3),
        ("ann: bob zimo 3 tai bite", "bite", "Record Bob · Animal bite · 咬: 3", 24 + 3),
        ("ann: bob 1 tai from cat + kong cat", "kong cat", "Record Cat · Added kong · 加杠: 3", -2 + 3),
    ],
)
def test_a_payment_told_beside_a_value_is_named_as_not_paid_and_booked_by_a_tap(
    said: str, named: str, label: str, gain: int
) -> None:
    chat = kong_table()
    assert f"Not paid yet: {named}" in chat.say(said)
    assert len(chat.seen.night.hands) == 1
    assert label in chat.labels
    player = label.split()[1]
    chat.say(f"ann: #{chat.labels.index(label) + 1}")
    assert chat.balances[player] == gain * 1000


TOLD_BESIDE = "ann: /s cat 2 tai from dan, dan an gang and ann bite flower"
"""A concealed kong brings Dan 2 of each, a flower bite Ann 1 of each, at a stake of 0.5/1."""


def tap(chat: Chat, label: str, on: str) -> str:
    """Ann taps the first button of a message whose label begins so."""
    labels = [one.label for one in buttons(chat.messages[on].choices, EN)]
    place = next(at for at, one in enumerate(labels, 1) if one.startswith(label))
    return chat.say(f"ann: #{place}", reply_to=on)


def not_paid(chat: Chat, message: str) -> str:
    """What a message says is not paid yet."""
    lines = plain(chat.messages[message], EN).replace("Not paid yet:\n", "Not paid yet: ").splitlines()
    return next((one.partition(": ")[2] for one in lines if one.startswith("Not paid yet")), "")


def test_what_is_left_of_payments_beside_a_hand_stays_on_offer_until_it_is_recorded() -> None:
    chat = kong_table()
    chat.say(TOLD_BESIDE)
    tap(chat, "Record Dan", "reply 2")
    assert not_paid(chat, "reply 2") == "ann bite flower"
    chat.say("ann: bob zimo 1 tai")
    assert not_paid(chat, "reply 2") == "ann bite flower"
    before = chat.balances
    assert "Ann, flower bite" in tap(chat, "Record Ann", "reply 2")  # asked, for a hand came in since
    chat.say("ann: #1")
    gained = {name: chat.balances[name] - before[name] for name in before}
    assert gained == {"Ann": 3000, "Bob": -1000, "Cat": -1000, "Dan": -1000}
    assert not_paid(chat, "reply 2") == ""
    assert len(chat.messages["reply 2"].choices) == 2


def test_a_payment_beside_a_hand_that_is_taken_back_is_on_offer_again() -> None:
    chat = kong_table()
    chat.say(TOLD_BESIDE)
    tap(chat, "Record Dan", "reply 2")
    chat.say("ann: /undo")
    assert not_paid(chat, "reply 2") == "dan an gang, ann bite flower"
    tap(chat, "Record Dan", "reply 2")
    assert chat.balances["Dan"] == -4000 + 6000


@pytest.mark.parametrize("said", ["mei an gang", "/kong mei concealed", "mei concealed kong"])
def test_a_payment_beside_a_hand_that_is_told_in_words_is_on_offer_no_more(said: str) -> None:
    chat = Chat.after("ann: /newgame sg Ann Ben Mei Rob stake=0.5/1")
    chat.say("ann: mei hu 2 tai off ben, then kong")
    old = next(one.command for one in chat.messages["reply 2"].choices if "concealed" in one.command)
    assert not_paid(chat, "reply 2") == "then kong"
    assert "1a · Mei, concealed kong" in chat.say(f"ann: {said}")
    assert not_paid(chat, "reply 2") == ""
    before = chat.seen.night.balances
    chat.say(f"rob: {old.rpartition(' after=')[0]}")
    assert chat.labels[0] == "Yes, once more"
    assert chat.seen.night.balances == before
    chat.say("ann: /undo")
    assert not_paid(chat, "reply 2") == "then kong"


def test_a_kong_of_a_later_deal_leaves_what_is_not_paid_beside_an_older_hand_on_offer() -> None:
    chat = Chat.after("ann: /newgame sg Ann Ben Mei Rob stake=0.5/1")
    chat.say("ann: mei hu 2 tai off ben, then kong")
    chat.say("ann: ben zimo 1 tai")
    chat.say("ann: mei an gang")
    assert not_paid(chat, "reply 2") == "then kong"


def test_a_corrected_hand_keeps_what_is_not_paid_beside_it() -> None:
    chat = kong_table()
    chat.say(TOLD_BESIDE)
    tap(chat, "Record Dan", "reply 2")
    chat.say("ann: /fix 1 3 tai")
    assert not_paid(chat, "reply 2") == "ann bite flower"
    assert [one.label.key for one in chat.messages["reply 2"].choices][-1] == "choice.book"


def test_a_hand_told_again_leaves_what_is_not_paid_beside_it_on_offer() -> None:
    chat = kong_table()
    chat.step = 30
    chat.say("ann: /s cat 2 tai from dan")
    assert "Not paid yet: ann bite flower" in chat.say("ann: /s cat 2 tai from dan, ann bite flower")
    assert "Not paid yet: ann bite flower" in tap(chat, "No, the same one", "reply 3")
    tap(chat, "Record Ann", "reply 3")
    assert chat.balances["Ann"] == -2000 + 3000


def test_another_hand_like_the_last_one_keeps_what_is_not_paid_beside_it() -> None:
    chat = kong_table()
    chat.step = 30
    chat.say("ann: /s cat 2 tai from dan")
    chat.say("ann: /s cat 2 tai from dan, ann bite flower")
    assert "Not paid yet: ann bite flower" in tap(chat, "Yes, another hand", "reply 3")
    tap(chat, "Record Ann", "reply 3")
    assert chat.balances["Ann"] == -4000 + 3000


def test_a_payment_booked_late_is_told_by_its_name() -> None:
    chat = kong_table()
    chat.say(TOLD_BESIDE)
    assert "1a · Dan, concealed kong · 暗杠" in tap(chat, "Record Dan", "reply 2")
    assert "Undone: Dan, concealed kong" in chat.say("ann: /undo")


@pytest.mark.parametrize("said", ["/s bob 1 tai from cat + kong dan", "/s bob 1 tai from cat, dan bites"])
def test_somebody_with_a_kong_or_a_bite_beside_a_hand_is_no_second_winner(said: str) -> None:
    chat = kong_table()
    assert "Bob wins off Cat" in chat.say(f"ann: {said}")
    assert [label.split()[:2] for label in chat.labels[-2:]] == [["Record", "Dan"]] * 2


def test_each_of_several_payments_beside_a_hand_has_its_button() -> None:
    chat = kong_table()
    assert "Not paid yet: dan kong from ann, ann flower set" in chat.say(
        "ann: cat 4 tai from dan, dan kong from ann, ann flower set"
    )
    assert [label.split()[1] for label in chat.labels[-2:]] == ["Dan", "Ann"]


@pytest.mark.parametrize(
    "said",
    [
        *("bob 自摸 3番 ann畀cat50", "bob 自摸 3番，ann付咗cat50蚊", "bob 3 zimo, ann paid cat 50"),
        *("/s bob 3番 自摸 ann俾50cat", "bob 3 zimo and ann gave cat $50"),
    ],
)
def test_cash_told_behind_a_hand_is_named_and_recorded_by_a_tap(said: str) -> None:
    """3 faan self-drawn at a stake of 1: 32 from the dealer, 16 from each of the others."""
    chat = Chat.after("ann: /newgame hk Ann Bob Cat Dan")
    assert "Not recorded yet: ann" in chat.say(f"ann: {said}").replace("Ann", "ann")
    assert chat.balances == {"Ann": -32_000, "Bob": 64_000, "Cat": -16_000, "Dan": -16_000}
    assert chat.labels[-2:] == ["Handed over: Ann → Cat 50", "Another: Ann pays Cat 50"]
    chat.say(f"ann: #{len(chat.labels)}")
    assert chat.balances == {"Ann": -82_000, "Bob": 64_000, "Cat": 34_000, "Dan": -16_000}


def test_cash_to_whoever_discarded_is_told_apart_from_the_hand() -> None:
    chat = Chat.after("ann: /newgame hk Ann Bob Cat Dan")
    assert "Not recorded yet: dan俾cat50" in chat.say("ann: bob 食糊 3番 cat出銃 dan俾cat50").replace("Dan", "dan")
    assert [hand.given.wins[0].player for hand in chat.seen.night.hands] == ["p2"]


def test_what_the_winner_is_paid_behind_a_hand_is_no_payment_of_its_own() -> None:
    chat = Chat.after("ann: /newgame hk Ann Bob Cat Dan")
    assert "Not recorded yet" not in chat.say("ann: bob 3 from cat, cat paid bob 32")


def test_a_win_with_the_tile_for_a_kong_is_no_payment() -> None:
    assert "Not paid yet" not in kong_table().say("ann: bob 2 tai zimo gang shang hua")


@pytest.mark.parametrize("said", ["/kong dan concealed twice", "/kong dan concealed x2", "/bonus dan animal set twice"])
def test_a_payment_told_twice_is_booked_once_and_offered_again(said: str) -> None:
    chat = kong_table()
    assert "Told 2 times; I record one at a time." in chat.say(f"ann: {said}")
    assert chat.balances["Dan"] == 6000
    chat.say(f"ann: #{chat.labels.index('Yes, once more') + 1}")
    assert chat.balances["Dan"] == 12000


def settled(*more: str) -> Chat:
    return Chat.after(*NIGHT, "ann: /settle", *more)


def listed(chat: Chat) -> str:
    return plain(chat.messages["reply 3"], EN)


@pytest.mark.parametrize(
    "said",
    [
        *("dan: dan has paid", "dan: i paid bob already", "bob: dan paid me", "ann: bob got it from dan"),
        *("ann: dan paid bob 8", "dan: paid", "dan: just transferred $8 to bob", "bob: received 8.00 from dan"),
        *("dan: 我俾咗bob", "dan: dan找咗數", "bob: 收到dan嘅錢", "dan: bobに払いました", "bob: danからもらった"),
    ],
)
def test_words_for_money_handed_over_mark_the_listed_payment(said: str) -> None:
    chat = settled()
    assert "Dan paid Bob 8" in chat.say(said)
    assert "✓ Dan → Bob 8" in listed(chat)
    assert chat.labels == ["Undo", "Score"]
    chat.say(f"{said.partition(':')[0]}: /undo")
    assert "◻ Dan → Bob 8" in listed(chat)


def test_words_for_money_handed_over_leave_the_standing_as_it_was() -> None:
    chat = settled()
    before = chat.balances
    chat.say("dan: dan has paid")
    assert chat.balances == before


def test_after_the_night_is_closed_words_still_mark_its_payments() -> None:
    chat = settled("ann: /settle close")
    assert "Ann paid Bob 4" in chat.say("bob: ann paid me")
    assert "✓ Ann → Bob 4" in listed(chat)


def test_a_payment_that_fits_no_line_is_asked_about_as_before() -> None:
    chat = settled()
    assert chat.say("ann: cat paid dan 5").startswith("Nothing is open from Cat to Dan.\nMoney handed over")
    assert chat.labels == ["Handed over: Cat → Dan 5", "Another: Cat pays Dan 5"]
    assert chat.say("ann: cat paid dan") == ""


def test_less_than_what_is_listed_is_asked_about() -> None:
    chat = settled()
    assert "Money handed over" in chat.say("dan: i paid bob 5")
    assert chat.labels == ["Handed over: Dan → Bob 5", "Another: Dan pays Bob 5"]
    chat.say("dan: #1")
    assert "◻ Dan → Bob 3" in listed(chat)


@pytest.mark.parametrize("said", ["dan: everyone paid", "bob: ann and dan paid"])
def test_words_for_several_payments_mark_none_of_them(said: str) -> None:
    chat = settled()
    chat.say(said)
    assert "✓" not in listed(chat)


def test_whoever_owes_several_is_shown_which_payments_there_are() -> None:
    chat = settled("ann: ann 3 tai from dan")
    assert "payments clear it" in chat.say("dan: dan has paid")
    assert "✓" not in chat.text


@pytest.mark.parametrize("said", ["bob: dan hasn't paid", "bob: did dan pay?", "bob: got it", "bob: dan will pay bob"])
def test_questions_and_wishes_mark_nothing(said: str) -> None:
    chat = settled()
    assert chat.say(said) == ""
    assert "✓" not in listed(chat)


def test_before_anybody_asked_for_a_settlement_nothing_is_marked() -> None:
    chat = Chat.after(*NIGHT)
    assert "✓" not in chat.say("dan: dan has paid")
    assert not chat.seen.night.handed
    chat = Chat.after(*NIGHT)
    assert "Another payment moves the standing: Dan −8, Bob +8." in chat.say("dan: dan paid bob 8")
    assert chat.labels[-1] == "Another: Dan pays Bob 8"
    assert not chat.seen.night.handed
    assert "Dan paid Bob 8" in chat.say("dan: dan has paid")


def test_a_payment_told_twice_is_marked_once() -> None:
    chat = settled("dan: dan has paid")
    chat.say("bob: dan paid me 8")
    assert chat.text.count("✓ Dan → Bob 8") == 1
    assert chat.labels[0] != "Another: Dan pays Bob 8"


def test_a_payment_open_from_an_earlier_night_is_marked_by_a_tap() -> None:
    chat = settled("ann: /settle close", "ann: /newgame sg Ann Bob Cat Dan", "ann: cat 1 tai from ann")
    assert "Still open from" in chat.say("dan: dan paid bob 8")
    assert chat.labels == ["Open: Dan → Bob 8 ✓", "Another: Dan pays Bob 8"]
    told = chat.say("dan: #1")
    assert "◻ Dan → Bob 8" not in told
    assert "◻ Ann → Bob 4" in told
    assert listed(chat) == "The settlement is in a newer message."


def test_who_has_no_part_in_the_night_marks_nothing() -> None:
    chat = Chat.after(*NIGHT, *(f"{name}: /iam {name}" for name in ("ann", "bob", "cat", "dan")), "ann: /settle")
    chat.say("eve: dan paid bob 8")
    assert not any("✓ Dan → Bob 8" in plain(reply, EN) for reply in chat.messages.values() if not reply.choices)
    assert chat.say("ann: /settle").count("✓") == 0


CLOSED = (*NIGHT, "ann: /settle close")
"""Open are Dan → Bob 8, Ann → Bob 4, Cat → Bob 4."""
NEXT = "ann: /newgame sg Ann Bob Cat Dan sure"


def owed(chat: Chat) -> set[tuple[str, str, int]]:
    name = chat.seen.people.name
    return {
        (name(one.payment.payer), name(one.payment.payee), one.payment.amount // 1000) for one in chat.seen.night.debts
    }


def test_a_typed_payment_that_only_an_earlier_night_left_open_lowers_that_nights_debt() -> None:
    chat = Chat.after(*CLOSED, NEXT, "ann: cat 1 tai from ann")
    before = chat.balances
    assert "Dan paid Bob 8 for 12 January" in chat.say("ann: /paid dan bob 8")
    assert owed(chat) == {("Ann", "Bob", 4), ("Cat", "Bob", 4)}
    assert not chat.seen.night.handed
    assert chat.balances == before
    chat.say("ann: #1")
    assert ("Dan", "Bob", 8) in owed(chat)


def test_a_typed_payment_that_two_nights_can_mean_is_asked_about() -> None:
    chat = Chat.after(*CLOSED, NEXT, "ann: bob 3 tai from dan")
    assert "For which night?" in chat.say("ann: /paid dan bob 8")
    assert chat.labels == ["12 January", "Tonight"]
    assert len(owed(chat)) == 3
    chat.say("ann: #2")
    assert (len(owed(chat)), len(chat.seen.night.handed)) == (3, 1)


def test_a_typed_payment_beyond_what_the_earlier_night_left_open_is_asked_about() -> None:
    chat = Chat.after(*CLOSED, NEXT, "ann: cat 1 tai from ann")
    assert "For which night?" in chat.say("ann: /paid dan bob 20")
    assert len(owed(chat)) == 3


def test_a_typed_payment_that_tonights_settlement_lists_is_of_tonight() -> None:
    chat = Chat.after(*CLOSED, NEXT, "ann: bob 2 tai from dan")
    assert "Dan paid Bob 4" in chat.say("ann: /paid dan bob 4")
    assert (len(owed(chat)), len(chat.seen.night.handed)) == (3, 1)


def test_earlier_debts_can_be_looked_at_and_marked_after_the_next_game_was_undone() -> None:
    chat = Chat.after(*CLOSED, NEXT, "ann: /undo")
    assert "Still open from 12 January:\nDan → Bob 8\n" in chat.say("ann: /settle")
    assert chat.labels == ["Dan → Bob 8 ✓", "Ann → Bob 4 ✓", "Cat → Bob 4 ✓"]
    chat.say("ann: #1")
    assert owed(chat) == {("Ann", "Bob", 4), ("Cat", "Bob", 4)}
    assert "Ann paid Bob 4 for 12 January" in chat.say("bob: /paid ann bob 4")
    assert owed(chat) == {("Cat", "Bob", 4)}


def test_somebody_who_is_not_here_tonight_can_still_pay_an_earlier_night() -> None:
    chat = Chat.after(*CLOSED, "ann: /newgame sg Ann Bob Cat Eve sure")
    assert "Dan paid Bob 8" in chat.say("bob: /paid dan bob 8")
    assert ("Dan", "Bob", 8) not in owed(chat)


def test_the_mark_on_an_earlier_bill_is_of_that_bill_whatever_is_played_now() -> None:
    """Cat owes Bob 16 in money of the closed night; points are played for in the next."""
    chat = Chat.after("ann: /newgame hk ann bob cat dan", "bob: bob 3 faan from cat", "ann: /settle close")
    bill = chat.offering
    chat.say("ann: /newgame riichi ann bob cat dan")
    assert "cat → bob 16" in plain(chat.messages[str(bill)], EN)
    assert "◻ cat → bob" not in chat.say("ann: #2", reply_to=bill)
    still = chat.say("ann: /settle")
    assert ("cat → bob" in still, "ann → bob 16 (money)" in still) == (False, True)


def test_a_bill_is_marked_in_its_own_purse() -> None:
    chat = Chat.after(*NIGHT)
    chat.say("ann: /settle")
    assert chat.reply is not None
    assert all(" money " in one.command for one in chat.reply.choices if one.command.startswith("/paid"))


@pytest.mark.parametrize(
    ("amount", "shown"),
    [("18.50", ["✓ 18.50"]), ("3.20", ["✓ 3.20", "◻ 15.30"]), ("5", ["✓ 5.00", "◻ 13.50"])],
)
def test_an_amount_beside_a_bill_in_money_is_money_where_points_are_played(amount: str, shown: list[str]) -> None:
    """Last with 13,000: 17 below 30, less 20 for the place, is 37 points; at 0.5 for each Bob owes Ann 18.50."""
    chat = Chat.after(
        "ann: /newgame riichi ann bob cat dan stake=0.5", "ann: ann mangan from bob", "ann: /endgame sure"
    )
    chat.say(f"bob: /paid bob ann {amount}")
    bills = [one for one in chat.say("ann: /settle").splitlines() if "bob → ann" in one]
    assert bills == [f"{one[0]} bob → ann {one[2:]} (money)" for one in shown]


@pytest.mark.parametrize("typed", ["/paid", "/paid cat 5", "/paid cat"])
def test_the_example_of_a_payment_is_one_that_is_open(typed: str) -> None:
    chat = settled()
    who = "cat bob 4" if "cat" in typed else "dan bob 8"
    assert f"/paid {who}" in chat.say(f"ann: {typed}").casefold()


def test_a_payment_far_beyond_what_is_played_for_is_asked_about() -> None:
    """At 0.5/1 more than 1,000 is asked about; a bill that is open never."""
    chat = settled()
    assert "Did you mean it?" in chat.say("ann: /paid dan bob 1001")
    assert not chat.seen.night.handed
    chat.say("ann: #1")
    assert [one.amount for one in chat.seen.night.handed] == [1_001_000]
    assert "1,000" in settled().say("ann: /paid dan bob 1000")
    large = Chat.after("ann: /newgame sg Ann Bob Cat Dan", "ann: /pay dan bob 5000", "ann: #1", "ann: /settle")
    assert "Dan paid Bob 5,000" in large.say("ann: /paid dan bob 5000")


def test_a_settlement_counts_every_payment_that_clears_it() -> None:
    """A payment that was made is ticked and counts as one."""
    assert "3 payments clear it:" in listed(settled("dan: /paid dan bob 8"))
    assert "3 payments clear it:" in listed(settled())


def test_who_marked_a_payment_stands_beside_it_where_that_is_neither_of_the_two() -> None:
    chat = settled()
    assert "By Cat" in chat.say("cat: #1")
    assert "✓ Dan → Bob 8 (says Cat)" in chat.text
    chat.say("cat: /undo")
    assert "◻ Dan → Bob 8" in listed(chat)
    chat.say("dan: #1", reply_to="reply 3")
    assert "✓ Dan → Bob 8\n" in listed(chat)


def test_two_nights_of_one_day_are_told_apart_by_when_they_began() -> None:
    night = ("ann: /newgame sg Ann Bob Cat Dan sure", "ann: bob 3 tai from dan", "ann: /settle close")
    chat = Chat.after(*night, *night, "ann: /newgame sg Ann Bob Cat Dan sure", "ann: bob 3 tai from dan")
    assert "For which night?" in chat.say("ann: /paid dan bob 5")
    first, second, tonight = chat.labels
    assert first != second
    assert "UTC" in first
    assert tonight == "Tonight"


def test_the_ranking_of_a_game_that_closing_ended_keeps_standing_when_a_payment_is_marked() -> None:
    chat = Chat.after("ann: /newgame riichi Ann Bob Cat Dan stake=1", "ann: bob mangan from cat", "ann: /settle close")
    closed = str(chat.offering)
    places = [row for row in plain(chat.messages[closed], EN).split("\n") if row[:2] in ("1.", "2.", "3.", "4.")]
    assert len(places) == 4
    chat.say("cat: #1")
    assert [row for row in plain(chat.messages[closed], EN).split("\n") if row in places] == places


@pytest.mark.parametrize("said", ["dan: i paid bob 8", "ann: dan paid bob 8"])
def test_a_sum_that_is_open_is_offered_as_its_bill_first_where_no_settlement_is_shown(said: str) -> None:
    chat = Chat.after(*NIGHT, "ann: /settle close", "ann: /undo", "ann: nobody won")
    before = chat.balances
    assert "Money handed over" in chat.say(said)
    assert chat.labels == ["Handed over: Dan → Bob 8", "Another: Dan pays Bob 8"]
    chat.say("dan: #1")
    assert chat.balances == before
    assert "✓ Dan → Bob 8" in chat.say("ann: /settle")


LATER = ("ann: /settle close", "ann: /newgame sg Ann Bob Cat Dan")


@pytest.mark.parametrize("said", ["/pay Dan Bob 8", "dan paid bob 8"])
def test_a_payment_of_just_what_an_earlier_night_left_open_is_asked_about(said: str) -> None:
    chat = settled(*LATER)
    chat.say(f"dan: {said}")
    assert chat.labels == ["Open: Dan → Bob 8 ✓", "Another: Dan pays Bob 8"]
    chat.say("dan: #1")
    assert set(chat.balances.values()) == {0}
    assert all(one.payment.payer != chat.seen.people.by_name("Dan").id for one in chat.seen.night.debts)  # type: ignore[union-attr]  # he sits there


@pytest.mark.parametrize("said", ["/pay Dan Bob 8", "dan paid bob 8"])
def test_another_payment_of_what_an_earlier_night_left_open_moves_the_standing(said: str) -> None:
    chat = settled(*LATER)
    chat.say(f"dan: {said}")
    assert "Dan → Bob 8" in chat.say("dan: #2")
    assert chat.balances == {"Ann": 0, "Bob": 8000, "Cat": 0, "Dan": -8000}


@pytest.mark.parametrize("said", ["/pay Dan Bob 7", "/pay Dan Bob 8 lunch", "/pay Bob Dan 8", "/pay Cat Bob 8"])
def test_a_payment_that_an_earlier_night_did_not_leave_open_is_booked_at_once(said: str) -> None:
    chat = settled(*LATER)
    chat.say(f"dan: {said}")
    assert any(chat.balances.values())


@pytest.mark.parametrize(
    ("said", "offered"),
    [
        ("rob: i paid ben 4", ["Handed over: Rob → Ben 4", "Another: Rob pays Ben 4"]),
        ("wen: paid ben 2", ["Handed over: Wen → Ben 2", "Another: Wen pays Ben 2"]),
        ("ann: i paid ben 10", ["Handed over: Ann → Ben 10", "Only the 8 that is open", "Another: Ann pays Ben 10"]),
    ],
)
def test_a_payment_told_in_answer_to_a_receipt_is_money_and_no_correction(
    table: Chat, said: str, offered: list[str]
) -> None:
    table.say("ann: ben 3 from ann")
    before = table.seen.night.seq
    table.say(said, reply_to=str(table.shown))
    assert table.labels == offered
    assert table.seen.night.seq == before


def test_who_paid_for_the_hand_told_in_answer_to_its_receipt_corrects_it(table: Chat) -> None:
    table.say("ann: ben 3 from ann")
    assert "Off Wen" in table.say("ann: wen paid for it", reply_to=str(table.shown))


# what a payment is in


def test_points_that_are_paid_in_riichi_are_called_so_with_what_they_come_to(chat: Chat) -> None:
    """At 10 for 1,000 points, 500 points are 5."""
    chat.say("ann: /newgame riichi Ann Bob Cat Dan stake=10")
    said = chat.say("ann: /pay ann bob 500")
    assert "Points, not money: 500 come to 5 at the end of the game." in said
    assert chat.balances["Bob"] == 25_500


def test_points_that_are_paid_without_a_stake_are_called_so(chat: Chat) -> None:
    chat.say("ann: /newgame riichi Ann Bob Cat Dan")
    assert "Points of the game, not money." in chat.say("ann: /pay ann bob 500")


@pytest.mark.parametrize("amount", ["$5", "5元", "¥5"])
def test_an_amount_with_a_currency_is_money_in_a_game_for_points(chat: Chat, amount: str) -> None:
    chat.say("ann: /newgame riichi Ann Bob Cat Dan stake=10")
    assert "it's in the settlement, not in the points" in chat.say(f"ann: /pay ann bob {amount} supper")
    assert chat.balances["Bob"] == 25_000
    assert chat.seen.night.purse(Purse.MONEY) == {chat_id(chat, "Ann"): -5000, chat_id(chat, "Bob"): 5000}


def chat_id(chat: Chat, name: str) -> str:
    person = chat.seen.people.by_name(name)
    assert person is not None
    return person.id


# a payment, or a hand

PAYMENTS_TOLD = (
    *("bob paid ann 5", "bob pays ann 5", "bob pay ann 5", "bob paid 5 to ann", "i paid ann 5", "paid ann 5"),
    *("bob owes ann 5", "ann paid by bob 5", "ann got paid 5 by bob", "bob transferred ann 5", "bob paid ann 5 thanks"),
    *("bob付了ann 5", "bob給了ann 5", "bob付ann 5", "bob賠ann 5", "bob俾咗ann 5", "bob畀錢ann 5"),
    *("bobがannに5払った", "bobがannに5払いました"),
)
OFFERED = {
    "riichi": ["Bob pays Ann 5 (money)", "Ann wins 5 han off Bob"],
    "riichi_arcade": ["Bob pays Ann 5 (money)", "Ann wins 5 han off Bob"],
    "singapore": ["Bob pays Ann 5", "Ann wins 5 tai off Bob"],
    "hong_kong": ["Bob pays Ann 5", "Ann wins 5 faan off Bob"],
    "taiwanese": ["Bob pays Ann 5", "Ann wins 5 tai off Bob"],
    "mcr": ["Bob pays Ann 5"],  # eight points are the least to win
    "zung_jung": ["Bob pays Ann 5", "Ann wins 5 points off Bob"],
    "british": ["Bob pays Ann 5 points", "Bob pays Ann 5 (money)"],
}
"""What five may be in each game; riichi moves its points by the hundred."""


OF_MONEY = re.compile("paid|transferred|了|咗|払った|払いました")
"""Words that are said of money in the pocket, and of no discard."""


def offered(variant: str, said: str = "") -> list[str]:
    """The buttons of a payment of five: where it is in money, that it was handed over stands first, and no hand is
    offered where the words are of money alone."""
    is_debt = "owes" in said
    pays, *more = OFFERED[variant]
    more = [] if OF_MONEY.search(said) else more
    if is_debt or pays != "Bob pays Ann 5":
        return OFFERED[variant]
    return ["Handed over: Bob → Ann 5", f"Another: {pays}", *more]


def opened(variant: str) -> Chat:
    people = "Ann Bob" if variant == "riichi_arcade" else "Ann Bob Cat Dan"
    return Chat.after(f"ann: /newgame {variant} {people}")


@pytest.mark.parametrize("said", PAYMENTS_TOLD)
@pytest.mark.parametrize("variant", OFFERED)
def test_who_is_said_to_pay_whom_how_much_is_asked_about_as_money_and_as_a_hand(variant: str, said: str) -> None:
    chat = opened(variant)
    before = chat.seen.night.seq
    assert chat.say(f"bob: {said}")
    assert chat.labels == offered(variant, said)
    assert chat.seen.night.seq == before


GIVEN_OR_GOT = (
    *("bob gave ann 5", "bob gives ann 5", "bob handed ann 5", "bob handed over 5 to ann", "bob gave 5 to ann"),
    *("ann got 5 from bob", "ann received 5 from bob", "ann took 5 from bob", "i gave ann 5"),
    *("ann收到bob 5", "ann 收了 bob 5", "bobがannに5渡した", "annがbobから5もらった"),
)


@pytest.mark.parametrize("said", GIVEN_OR_GOT)
@pytest.mark.parametrize("variant", ["riichi", "singapore", "hong_kong"])
def test_a_bare_figure_that_somebody_gave_or_got_is_asked_about_as_money_and_as_a_hand(variant: str, said: str) -> None:
    chat = opened(variant)
    assert "payment, or a hand?\n" in chat.say(f"bob: {said}")
    assert chat.labels == offered(variant)
    assert not chat.seen.night.hands


@pytest.mark.parametrize("said", ["bob gave ann 5 han", "ann got 5 han from bob", "ann got 12000 from bob"])
def test_a_value_that_somebody_gave_or_got_is_a_hand(said: str) -> None:
    """Five han off the discarder: the dealer gets 12,000."""
    chat = opened("riichi")
    chat.say(f"bob: {said}")
    assert chat.balances["Ann"] == 37_000


@pytest.mark.parametrize(
    "said",
    ["bob paid ann 3.40", "bob pays 3.40 to ann", "bob gave ann 3.40", "ann got 3.40 from bob", "bob給了ann 3.40"],
)
def test_a_figure_that_is_money_or_han_and_fu_is_asked_about(said: str) -> None:
    """Three han and 40 fu off the discarder: the dealer gets 7,700."""
    chat = opened("riichi")
    assert chat.say(f"bob: {said}").startswith("A payment, or a hand?\nAs a payment ")
    assert chat.labels == ["Bob pays Ann 3.40 (money)", "Ann wins 3 han 40 fu off Bob"]
    chat.say("bob: #2")
    assert chat.balances["Ann"] == 32_700


@pytest.mark.parametrize("said", ["ann 3.40 from bob", "ann got ron 3.40 from bob", "ann ron 3.40 bob paid"])
def test_han_and_fu_with_a_point_between_are_a_hand_where_nobody_speaks_of_money(said: str) -> None:
    chat = opened("riichi")
    chat.say(f"bob: {said}")
    assert chat.balances["Ann"] == 32_700


def test_money_said_in_riichi_moves_no_points() -> None:
    chat = opened("riichi")
    chat.say("bob: bob paid ann 5")
    chat.say("bob: #1")
    assert chat.balances["Ann"] == 25_000
    assert chat.seen.night.purse(Purse.MONEY) == {chat_id(chat, "Ann"): 5000, chat_id(chat, "Bob"): -5000}


@pytest.mark.parametrize("said", ["bob paid ann $5", "bob paid ann 5 dollars", "bob付了ann 5元"])
def test_a_payment_in_a_currency_told_in_a_game_of_points_is_offered_as_money_only(said: str) -> None:
    """Without a stake nothing is open: money that changed hands needs no entry."""
    chat = opened("riichi")
    chat.say(f"bob: {said}")
    assert chat.labels == ["Handed over, no entry", "Bob pays Ann 5 (money)"]
    assert "nothing was recorded" in chat.say("bob: paid already").lower()
    assert not any(chat.seen.night.purse(Purse.MONEY).values())


STAKED = ("太郎: /newgame 三麻 東南戦 千点100円 太郎 次郎 花子", "太郎: 太郎 リーチツモ3翻30符")


@pytest.mark.parametrize(
    "said",
    [
        "次郎: 花子が太郎に500円払った",
        "花子: 太郎に500円払い済みです",
        "太郎: 花子から500円もらった",
        "次郎: 花子から太郎に500円は払い済み",
    ],
)
def test_money_handed_over_in_a_game_of_points_at_a_stake_lowers_what_is_open_at_its_end(said: str) -> None:
    """Hanako owes 2,700 at the end: (33,000 − 40,000) / 1000 − 20 at 100 a thousand; 500 of it she has paid."""
    chat = Chat.after(*STAKED)
    chat.say(said)
    assert chat.labels == ["Handed over: 花子 → 太郎 500 (money)", "Another: 花子 pays 太郎 500"]
    chat.say(f"{said[:2]}: 手渡しました")
    chat.say("太郎: /endgame sure")
    assert "花子 → 太郎 2,200" in chat.say("太郎: /settle")


def test_money_booked_as_a_payment_that_was_handed_over_is_put_right_by_a_tap() -> None:
    chat = Chat.after(*STAKED, "次郎: 次郎から花子に450円払った", "次郎: 別の支払い")
    assert any(chat.seen.night.purse(Purse.MONEY).values())
    chat.say("花子: もらった、精算済み")
    chat.say("花子: #1")
    assert not any(chat.seen.night.purse(Purse.MONEY).values())
    assert [one.amount for one in chat.seen.night.handed] == [450_000]


HONG_KONG = ("阿媽: /newgame 香港 三番起糊 半銃 五一 阿爸 阿媽 阿珍 大舅", "阿珍: 阿珍食糊8番 阿媽出銃")
"""Mum owes Jane 32, half of 64 for eight faan."""


@pytest.mark.parametrize(
    ("said", "amount"),
    [
        ("阿媽: 阿媽畀咗阿珍八蚊", 8),
        ("阿媽: 我畀咗廿四蚊阿珍", 24),
        ("阿媽: 阿媽還咗阿珍三十蚊", 30),
        ("阿珍: 阿媽還我十五塊了", 15),
        ("阿珍: 阿媽拿十二元給我", 12),
        ("阿珍: 阿媽給我三十二元了", 32),
        ("阿媽: 我剛剛給阿珍二十塊", 20),
    ],
)
def test_sums_in_chinese_numerals_are_money(said: str, amount: int) -> None:
    chat = Chat.after(*HONG_KONG)
    chat.say(said)
    assert chat.labels[0] == f"Handed over: 阿媽 → 阿珍 {amount}"


@pytest.mark.parametrize(
    "words",
    [
        "畀咗嘅錢",
        "已經畀咗嘅錢",
        "係已經畀咗嘅錢",
        "畀咗",
        "我已經畀咗喇",
        "已經給了的錢",
        "阿媽畀咗喇",
        "係呀畀咗喇",
        "money handed over",
    ],
)
def test_words_of_the_question_mark_the_sum_asked_about_and_not_all_that_is_open(words: str) -> None:
    chat = Chat.after(*HONG_KONG, "阿媽: /settle", "阿媽: 我俾咗阿珍$8", "阿媽: 阿媽還咗8蚊畀阿珍")
    assert "阿媽 paid 阿珍 8" in chat.say(f"阿媽: {words}")
    assert [one.amount for one in chat.seen.night.handed] == [8000]


@pytest.mark.parametrize(
    "said",
    [
        "阿媽: 唔係32，係8蚊咋",
        "阿媽: 唔係32蚊係8蚊咋",
        "阿珍: 淨係收咗8蚊",
        "阿珍: 我只收到8蚊",
        "阿珍: i only got 8",
        "阿珍: 8円しかもらってない",
    ],
)
def test_less_than_was_marked_is_put_right_by_a_tap(said: str) -> None:
    chat = Chat.after(*HONG_KONG, "阿媽: /settle", "阿媽: 我畀咗錢阿珍")
    assert [one.amount for one in chat.seen.night.handed] == [32_000]
    chat.say(said)
    assert chat.labels[0] == "Handed over: 阿媽 → 阿珍 8"


@pytest.mark.parametrize("said", ["我畀咗阿珍八蚊", "我給了阿珍100", "阿珍還我100了", "i paid 阿珍 8"])
def test_who_tells_of_his_own_payment_and_is_not_known_is_asked_who_he_is(said: str) -> None:
    chat = Chat.after(*HONG_KONG)
    assert "/iam" in chat.say(f"路人: {said}") or chat.labels
    assert not chat.seen.night.handed


def test_a_payment_that_may_be_a_hand_is_told_from_it_in_a_word() -> None:
    chat = Chat.after("ann: /newgame sg Ann Bob Cat Dan", "ann: bob 3 tai from dan", "ann: /settle")
    chat.say("bob: bob got 8 from dan")
    assert chat.text.startswith("A payment, or a hand?")
    assert "Dan paid Bob 8" in chat.say("bob: 付錢")


def test_a_payment_that_was_a_hand_is_recorded_by_its_button() -> None:
    """Five han off the discarder is a mangan: the dealer gets 12,000."""
    chat = opened("riichi")
    chat.say("bob: bob paid ann 5")
    chat.say("bob: #2")
    assert chat.balances["Ann"] == 37_000


@pytest.mark.parametrize(
    "said", ["ann mangan, bob paid", "bob paid ann mangan", "bob pays ann 12000", "ann 5, bob paid"]
)
def test_a_hand_told_with_who_paid_for_it_is_recorded_in_riichi(said: str) -> None:
    chat = opened("riichi")
    chat.say(f"bob: {said}")
    assert chat.balances["Ann"] == 37_000


@pytest.mark.parametrize("said", ["bob: bob got 8 from dan", "dan: dan gave bob 8"])
def test_what_the_settlement_lists_is_asked_about_where_the_words_could_tell_a_hand(said: str) -> None:
    chat = settled()
    assert "A payment" in chat.say(said)
    assert chat.labels == ["Dan → Bob 8 ✓"]  # five tai are the most
    assert len(chat.seen.night.hands) == 1
    chat.say("dan: #1")
    assert "✓ Dan → Bob 8" in chat.say("dan: /settle")


@pytest.mark.parametrize(
    ("said", "offered"),
    [
        ("wen: paid ben", ["Wen → Ben 4 ✓"]),
        ("wen: i paid ben", ["Wen → Ben 4 ✓", "Correct it", "Leave it as is"]),
        ("wen: rob paid ben", ["Rob → Ben 4 ✓", "Correct it", "Leave it as is"]),
        ("wen: paid 3", ["Wen → Ben 3 ✓", "Wen pays Ben 3"]),
        ("wen: paid 8", ["Wen pays Ben 8", "Correct it", "Leave it as is"]),
        ("wen: 付了 8", ["Wen pays Ben 8", "Correct it", "Leave it as is"]),
        ("wen: 俾咗ben", ["Wen → Ben 4 ✓"]),
        ("wen: benに払った", ["Wen → Ben 4 ✓"]),
    ],
)
def test_a_payment_told_in_part_in_answer_to_a_receipt_is_asked_about_as_money_too(
    table: Chat, said: str, offered: list[str]
) -> None:
    table.say("ann: ben 3 from ann")  # Wen and Rob pay 4 each
    before = table.seen.night.seq
    assert "payment?" in table.say(said, reply_to=str(table.shown))
    assert table.labels == offered
    assert table.seen.night.seq == before


def test_a_payment_without_its_amount_that_nobody_owes_is_asked_how_much_it_was(table: Chat) -> None:
    table.say("ann: ben 3 from ann")
    assert "Say how much, like “paid Rob 8”" in table.say("wen: paid rob", reply_to=str(table.shown))


LINKED = tuple(f"{name}: /iam {name}" for name in ("bob", "cat", "dan"))
"""Everybody at the table has an account of his own: Ann, who began the game, has one already."""
PAID_BACK = (NIGHT[0], *LINKED, "ann: bob 3 tai from dan", "cat: /pay bob ann 50", "ann: ann 1 tai from cat")


def test_a_payment_of_others_on_a_button_is_for_those_who_play_tonight() -> None:
    chat = Chat.after(*PAID_BACK, "bob: /undo 1a")
    offer, before = chat.offering, chat.seen.night.purse(Purse.MONEY)
    assert chat.labels[0] == "Ann pays Bob 50"
    assert "Only those who play tonight" in chat.say("eve: #1")
    assert chat.seen.night.purse(Purse.MONEY) == before
    assert "Ann → Bob 50" in chat.say("bob: #1", reply_to=offer)


def test_a_payment_button_of_before_the_closing_records_nothing_and_shows_what_is_open() -> None:
    """Bob has 16 − 50 − 1, so he owes Ann 35; her +50 is −4 + 50 + 2 + 1 + 1."""
    chat = Chat.after(*PAID_BACK, "bob: /undo 1a")
    offer = chat.offering
    chat.say("ann: /settle close")
    before = chat.seen.night.purse(Purse.MONEY)
    assert "closed since" in chat.say("bob: #1", reply_to=offer)
    assert chat.labels[:3] == ["Bob → Ann 35 ✓", "Dan → Ann 9 ✓", "Cat → Ann 6 ✓"]
    assert chat.seen.night.purse(Purse.MONEY) == before


def test_a_part_on_a_button_is_refused_once_the_whole_was_marked() -> None:
    chat = settled("dan: i paid bob 5")
    offer = chat.offering
    chat.say("dan: /paid dan bob 8")
    assert not chat.messages[str(offer)].choices
    assert [one.amount for one in chat.seen.night.handed] == [8000]


def test_a_part_on_a_button_is_asked_about_once_less_than_it_is_open() -> None:
    """Of the 8 that Dan owes 2 are left, and the button says 5."""
    chat = settled("dan: i paid bob 5")
    offer = chat.offering
    chat.say("dan: /paid dan bob 6")
    assert chat.messages[str(offer)].lines[0].key == "ask.only_open"
    chat.say("dan: #3", reply_to=offer)
    assert [one.amount for one in chat.seen.night.handed] == [6000, 2000]


@pytest.mark.parametrize("ending", ["ann: /settle", "ann: /settle close"])
@pytest.mark.parametrize("amount", ["5", "8"])
def test_a_payment_of_somebody_who_owes_is_asked_about_once_the_settlement_was_shown(ending: str, amount: str) -> None:
    chat = Chat.after(*NIGHT, ending)
    before = chat.seen.night.purse(Purse.MONEY)
    assert "Money handed over" in chat.say(f"dan: /pay dan bob {amount}")
    assert chat.labels == [f"Handed over: Dan → Bob {amount}", f"Another: Dan pays Bob {amount}"]
    assert chat.seen.night.purse(Purse.MONEY) == before
    chat.say("dan: #2")
    assert chat.seen.night.purse(Purse.MONEY)["p4"] == before["p4"] - int(amount) * 1000


@pytest.mark.parametrize("typed", ["/pay dan bob 5 supper", "/pay dan bob 9", "/pay bob dan 5"])
def test_a_payment_that_cannot_be_for_what_is_open_is_recorded_at_once(typed: str) -> None:
    assert "payment" in settled().say(f"dan: {typed}")


def open_payments(shown: str) -> list[str]:
    return [one for one in shown.split("\n") if one.startswith("◻")]


@pytest.mark.parametrize("later", ["dan: dan has paid", "ann: cat 1 tai from ann", "ann: /undo"])
def test_a_question_whether_to_close_goes_on_listing_what_is_open(later: str) -> None:
    chat = settled()
    chat.say("ann: #4")
    assert chat.labels == ["Call it a night", "Not yet"]
    asked = str(chat.shown)
    chat.say(later)
    question = chat.messages[asked]
    assert question.lines[0].key.startswith("settle.close_ask")
    assert open_payments(plain(question, EN)) == open_payments(listed(chat))
    assert chat.labels_of(question) == ["Call it a night", "Not yet"]


def test_a_question_whether_to_close_says_that_the_night_was_closed_by_other_means() -> None:
    chat = settled()
    chat.say("ann: #4")
    asked = str(chat.shown)
    chat.say("ann: /settle close")
    assert plain(chat.messages[asked], EN) == "That's it for tonight.\n/newgame starts the next one."
    assert not chat.messages[asked].choices
    chat.say("ann: /undo")
    assert open_payments(plain(chat.messages[asked], EN)) == ["◻ Dan → Bob 8", "◻ Ann → Bob 4", "◻ Cat → Bob 4"]


@pytest.mark.parametrize("played", [(), ("ann: bob 3 30 from dan",)])
def test_a_question_whether_to_close_lists_what_the_closing_leaves_open(played: tuple[str, ...]) -> None:
    """Money handed over before a game of points is over: without a hand nothing was won, and it is given back."""
    chat = Chat.after("ann: /newgame riichi Ann Bob Cat Dan stake=1", *played, "ann: /paid dan bob 1")
    asked = chat.say("ann: /settle closing")
    if not played:
        assert open_payments(asked) == ["◻ Bob → Dan 1 (money)"]
    assert open_payments(asked) == open_payments(chat.say("ann: /settle close"))


def test_who_does_not_close_the_night_leaves_no_second_settlement() -> None:
    chat = settled()
    chat.say("ann: #4")
    asked = str(chat.shown)
    assert chat.say("ann: #2") == "Ann left the night open."
    assert chat.shown == asked
    chat.say("dan: dan has paid")
    assert plain(chat.messages[asked], EN) == "Ann left the night open."


def test_the_newest_mark_of_a_payment_can_be_taken_back_where_it_is_listed() -> None:
    chat = settled("ann: #1", "ann: #1")
    assert chat.labels == ["Cat → Bob 4 ✓", "Undo ✓ Ann → Bob 4", "Call it a night"]
    chat.say("ann: cat 1 tai from ann")
    back = chat.labels_of(chat.messages["reply 3"]).index("Undo ✓ Ann → Bob 4")
    chat.say(f"ann: #{back + 1}", reply_to="reply 3")
    assert "Undone: Ann paid Bob 4" in chat.text
    assert "✓ Ann" not in listed(chat)
    assert chat.labels_of(chat.messages["reply 3"])[-2:] == ["Undo ✓ Dan → Bob 8", "Call it a night"]


def test_a_closing_can_be_undone_with_the_payments_marked_since_kept() -> None:
    """Dan's 8 and Ann's 4 were handed over: Cat's 4 stay open."""
    chat = settled("ann: /settle close", "ann: #1", "ann: #1")
    assert chat.labels == ["Cat → Bob 4 ✓", "Undo ✓ Ann → Bob 4", "Undo the closing"]
    settlement = str(chat.shown)
    assert "Undone: the end of the night" in chat.say("ann: #3")
    told = plain(chat.messages[settlement], EN)
    assert open_payments(told) == ["◻ Cat → Bob 4"]
    assert told.count("✓") == 2
    assert chat.seen.night.running


@pytest.mark.parametrize(
    "since",
    [
        ("ann: /fix 1 4 tai",),
        ("ann: /fix 1 4 tai", "ann: dan has paid", "ann: /undo"),
        ("ann: /fix 1 4 tai", "ann: /undo", "ann: /redo"),
        ("ann: /fix 1 4 tai", "ann: /pay ann bob 5 sure"),
        ("ann: /pay ann bob 5 sure", "ann: /iam Ann", "ann: /rename Dan Daniel"),
    ],
)
def test_a_closing_can_be_undone_whatever_was_put_right_since(since: tuple[str, ...]) -> None:
    """What was put right, paid or renamed stays: the standing is the same, and the game goes on."""
    chat = settled("ann: /settle close", *since)
    chat.say("ann: /settle")
    before = chat.balances
    assert "Undo the closing" in chat.labels
    assert "The night is closed." in chat.say("ann: reopen")
    assert "Undone: the end of the night" in chat.say("ann: #1")
    assert chat.seen.night.running
    assert chat.balances == before


@pytest.mark.parametrize(
    "said",
    [
        *("undo the closing", "oh wait, undo the closing", "undo closing", "cancel the settlement pls", "undo"),
        *("撤銷收檔", "取消散場", "撤销结账", "精算を取り消して", "お開きは取り消し", "取り消し", "撤銷"),
    ],
)
def test_a_closing_is_undone_in_words(said: str) -> None:
    chat = settled("ann: /settle close")
    assert "Undone: the end of the night" in chat.say(f"ann: {said}")
    assert chat.seen.night.running


@pytest.mark.parametrize("said", ["reopen the table", "unclose", "wait dont close yet", "重開", "重新開檔", "開返檯"])
def test_who_wants_the_night_open_again_is_offered_to_undo_the_closing(said: str) -> None:
    chat = settled("ann: /settle close")
    assert "The night is closed." in chat.say(f"bob: {said}")
    assert chat.labels[0] == "Undo the closing"


@pytest.mark.parametrize("said", ["undo", "撤銷", "undo the closing"])
def test_a_bare_undo_days_after_the_closing_is_talk(said: str) -> None:
    assert settled("ann: /settle close").say(f"ann: {said}", at=9_000_000) == ""


@pytest.mark.parametrize(
    "said",
    [
        *("yes", "ok", "yes close it", "ok close", "ya close", "close it", "close the night", "ok call it a night"),
        *("好", "收檔", "係 收工啦", "はい", "閉じて", "お開きで"),
    ],
)
def test_whether_to_close_the_night_is_answered_in_words(said: str) -> None:
    chat = settled("ann: /settle closing")
    assert "That's it for tonight." in chat.say(f"ann: {said}")
    assert chat.seen.night.settled is not None


@pytest.mark.parametrize("said", ["no", "not yet", "cancel", "未", "まだ"])
def test_whether_to_close_the_night_is_denied_in_words(said: str) -> None:
    chat = settled("ann: /settle closing")
    assert chat.say(f"ann: {said}") == "Ann left the night open."


def test_what_was_said_of_a_closing_is_true_once_the_night_is_closed_again() -> None:
    chat = settled("ann: /settle close", "ann: reopen")
    asked = str(chat.shown)
    chat.say("ann: #1")
    undone = str(chat.shown)
    assert plain(chat.messages[asked], EN) == "The night goes on."
    chat.play(["ann: cat zimo 1 tai", "ann: /settle close"])
    assert plain(chat.messages[asked], EN).startswith("That's it for tonight.")
    assert plain(chat.messages[undone], EN) == "Undone: the end of the night.\nThe night was closed again."
    chat.say("ann: /undo")
    assert plain(chat.messages[asked], EN) == "The night goes on."
    assert plain(chat.messages[undone], EN) == "Undone: the end of the night."


def test_a_closing_that_ended_a_game_of_points_can_be_undone_after_a_correction() -> None:
    """3 han 40 fu, self-drawn by one who does not deal: 1,300 from each and 2,600 from the dealer."""
    chat = Chat.after("ann: /newgame riichi Ann Bob Cat Dan", "ann: bob 3900 from dan", "ann: cat tsumo 1000/2000")
    chat.play(["ann: /settle close", "ann: /fix 2 3 han 40 fu", "ann: reopen", "ann: #1"])
    assert chat.seen.night.running
    assert chat.balances == {"Ann": 25000 - 1300, "Bob": 28900 - 2600, "Cat": 25000 + 5200, "Dan": 21100 - 1300}


def test_who_is_asked_about_a_closing_of_somebody_else_is_told_his_own_last_entry() -> None:
    """A payment that he marked, which can be undone instead; no hand that he entered before it."""
    chat = settled("ann: #1", "bob: /settle close", "ann: /undo")
    assert chat.labels == ["Undo the end of the night", "Undo Dan paid Bob 8"]
    assert "Undone: Dan paid Bob 8" in chat.say("ann: #2")


@pytest.mark.parametrize(
    "said",
    [
        *("one more hand la", "we not done yet, continue the game", "let's continue", "not done yet"),
        *("再打一圈", "繼續打", "還沒打完", "もう一半荘", "まだ終わってない"),
    ],
)
def test_who_plays_on_after_the_closing_is_offered_to_undo_it(said: str) -> None:
    chat = Chat.after(*CLOSED)
    assert "The night is closed." in chat.say(f"bob: {said}")
    assert chat.labels == ["Undo the closing", "Same table again: Ann, Bob, Cat, Dan"]
    asked = str(chat.shown)
    chat.say("bob: #1")
    assert chat.seen.night.running
    assert plain(chat.messages[asked], EN) == "The night goes on."
    chat.say("ann: /settle close")
    assert chat.say("bob: see you") == ""


@pytest.mark.parametrize("said", ["one more beer", "we continue tomorrow", "再見", "また明日"])
def test_small_talk_after_the_closing_meets_silence(said: str) -> None:
    assert Chat.after(*CLOSED).say(f"bob: {said}") == ""


@pytest.mark.parametrize("told", ["cat: cat zimo 1 tai", "cat: zimo 1 tai", "ann: /score cat zimo 1 tai"])
def test_a_hand_told_on_a_closed_night_is_entered_by_a_tap_that_undoes_the_closing(told: str) -> None:
    """1 tai at 0.5/1, self-drawn: 2 from each."""
    chat = Chat.after(*CLOSED, "dan: dan has paid")
    before = chat.balances
    assert "The night is closed, so" in chat.say(told)
    assert not chat.seen.night.running
    assert chat.labels[0] == "Undo the closing and enter it"
    asked = str(chat.shown)
    told = chat.say("ann: #1")
    assert told.startswith("Undone: the end of the night.\nHand 2 · Cat wins by self-draw")
    assert {name: chat.balances[name] - before[name] for name in before} == {
        "Ann": -2000,
        "Bob": -2000,
        "Cat": 6000,
        "Dan": -2000,
    }
    assert plain(chat.messages[asked], EN) == "The night goes on."
    chat.say("ann: /undo")
    assert chat.balances == before
    assert chat.seen.night.running


def test_the_tap_that_undoes_a_closing_and_enters_a_hand_works_once() -> None:
    chat = Chat.after(*CLOSED)
    chat.say("cat: cat zimo 1 tai")
    assert chat.reply is not None
    pressed = {"pressed": True, "reply_to": chat.shown}
    button = chat.reply.choices[0].id
    chat.say(f"ann: {button}", **pressed)
    chat.say("ann: /settle close")
    chat.say(f"ann: {button}", **pressed)
    assert len(chat.seen.night.hands) == 2
    assert not chat.seen.night.running


def test_long_after_the_closing_a_hand_offers_the_next_night_only() -> None:
    chat = Chat.after(*CLOSED)
    chat.now += 7 * 60 * 60
    assert "No game is on" in chat.say("cat: cat zimo 1 tai")
    assert chat.labels == ["Same table again: Ann, Bob, Cat, Dan"]


@pytest.mark.parametrize(
    ("said", "button"),
    [
        ("dan: dan pays bob 2 for kopi", "Dan pays Bob 2 · kopi"),
        ("dan: i paid bob 2 for the taxi", "Dan pays Bob 2 · taxi"),
        ("dan: dan paid bob 2 for the cab home", "Dan pays Bob 2 · cab"),
        ("dan: dan paid bob 2.50 for the taxi", "Dan pays Bob 2.50 · taxi"),
    ],
)
def test_a_payment_with_its_purpose_says_who_then_owes_whom(said: str, button: str) -> None:
    chat = Chat.after(*NIGHT)
    amount = button.split(" · ", maxsplit=1)[0].rsplit(maxsplit=1)[-1]
    assert chat.say(said) == f"A payment? It moves the standing: Dan −{amount}, Bob +{amount}."
    assert chat.labels == [button]


def test_a_payment_that_may_be_for_what_is_open_says_what_another_one_would_move() -> None:
    assert "Another payment moves the standing: Dan −5, Bob +5." in settled().say("dan: i paid bob 5")


def test_a_payment_in_pieces_says_what_is_still_open_between_the_two() -> None:
    """Dan owes 8: after 5 and 2 it is 1, then nothing; what everybody won is not told again."""
    chat = settled()
    assert chat.say("ann: /paid dan bob 5").split("\n") == ["1a · Dan paid Bob 5", "Still open: Dan → Bob 3"]
    assert chat.say("ann: /paid dan bob 2").split("\n")[1] == "Still open: Dan → Bob 1"
    assert chat.say("ann: /paid dan bob 1").split("\n")[1] == "Nothing is open between Dan and Bob any more."


def test_a_payment_for_an_earlier_night_says_what_that_night_leaves_open() -> None:
    chat = Chat.after(*CLOSED, NEXT)
    assert chat.say("ann: /paid dan bob 5").split("\n") == [
        "0b · Dan paid Bob 5 for 12 January",
        "Still open: Dan → Bob 3",
    ]


def test_a_payment_for_an_earlier_night_that_is_put_right_is_open_there_again_until_it_is_told_anew() -> None:
    chat = Chat.after(*CLOSED, "ann: /settle", NEXT, "dan: /paid dan bob 8", "dan: no it was 9", "dan: #1")
    assert "For which night?" in chat.text
    assert owed(chat) == {("Dan", "Bob", 8), ("Ann", "Bob", 4), ("Cat", "Bob", 4)}
    board = next(text for one in chat.messages.values() if (text := plain(one, EN)).startswith("12 January"))
    assert "◻ Dan → Bob 8" in board


@pytest.mark.parametrize("before", [(*CLOSED, NEXT), (*NIGHT, "ann: /settle")], ids=["of a night before", "tonight"])
def test_a_payment_taken_back_below_a_newer_one_is_open_again_in_that_ones_message(before: tuple[str, ...]) -> None:
    """Dan owes Bob 8; of 3 and 2 that he paid, 3 are taken back."""
    chat = Chat.after(*before)
    chat.say("dan: /paid dan bob 3")
    older = chat.shown
    chat.say("dan: /paid dan bob 2")
    newer = chat.shown
    chat.say("dan: undo", reply_to=older)
    assert newer is not None
    assert "Still open: Dan → Bob 6" in plain(chat.messages[newer], EN).replace("\n", " ")


def test_what_was_paid_for_a_night_in_another_one_since_stays_on_its_settlement() -> None:
    """Dan owes Bob 8 of the first night, and pays 3 in the second and 2 in the third."""
    night = ("ann: /settle close anyway", NEXT)
    chat = Chat.after(*CLOSED, "ann: /settle", NEXT, "dan: /paid dan bob 3", "ann: cat 1 tai from ann", *night)
    assert "Dan paid Bob 2 for 12 January" in chat.say("dan: /paid dan bob 2")
    boards = [text for one in chat.messages.values() if "Bob +16" in (text := plain(one, EN)) and "closed" in text]
    assert [row for row in boards[-1].split("\n") if "Dan → Bob" in row] == [
        "✓ Dan → Bob 3",
        "✓ Dan → Bob 2",
        "◻ Dan → Bob 3",
    ]


@pytest.mark.parametrize("said", ["it was to dan", "no it was from bob", "dan not bob"])
def test_a_payment_is_never_put_right_to_one_from_somebody_to_himself(said: str) -> None:
    chat = settled("ann: #1")
    before = chat.seen.night.handed
    assert "my fault" not in chat.say(f"ann: {said}")
    assert chat.seen.night.handed == before


@pytest.mark.parametrize("said", ["we are square", "so we're square", "by paynow", "轉數快"])
def test_words_of_how_money_goes_alone_are_no_payment(said: str) -> None:
    assert Chat.after("ann: /newgame sg Ann Bob Cat Dan").say(f"ann: {said}") == ""


@pytest.mark.parametrize("shown", [(), ("ann: cat 1 tai from ann", "ann: /settle")])
def test_a_part_of_what_an_earlier_night_left_open_is_asked_about(shown: tuple[str, ...]) -> None:
    chat = Chat.after(*CLOSED, NEXT, *shown)
    assert "Still open from 12 January: Dan → Bob 8" in chat.say("dan: i paid bob 5")
    assert chat.labels == ["Open: Dan → Bob 5 ✓", "Another: Dan pays Bob 5"]
    before = chat.balances
    chat.say("dan: #1")
    assert ("Dan", "Bob", 3) in owed(chat)
    assert chat.balances == before


def test_taking_back_somebody_elses_mark_says_what_is_open_again() -> None:
    chat = settled("ann: #1")
    chat.say("cat: #3")
    assert chat.text.split("\n")[-1] == "Dan → Bob 8 is open again then."
    assert chat.labels == ["Undo Dan paid Bob 8"]


def test_a_settlement_of_a_night_that_is_over_says_nothing_of_other_nights() -> None:
    """Open of the first night are 8 and twice 4; the second night is closed, and the third pays the first."""
    chat = Chat.after(*CLOSED, NEXT, "ann: /settle close")
    assert "Still open from 12 January" in chat.text
    second = str(chat.shown)
    chat.say("bob: one more hand")
    asked = str(chat.shown)
    chat.say(NEXT)
    for shown in (second, asked):
        assert "Still open" not in plain(chat.messages[shown], EN)
        assert plain(chat.messages[shown], EN).endswith("That night is closed.")
        assert not chat.messages[shown].choices


def test_a_late_mark_can_be_taken_back_and_made_again_where_it_is_listed() -> None:
    chat = Chat.after(*CLOSED, NEXT)
    chat.say("dan: #1", reply_to="reply 3")
    assert "✓ Dan → Bob 8" in listed(chat)
    assert chat.labels == ["Ann → Bob 4 ✓", "Cat → Bob 4 ✓", "Undo ✓ Dan → Bob 8"]
    chat.say("dan: #3", reply_to="reply 3")
    assert open_payments(listed(chat)) == ["◻ Dan → Bob 8", "◻ Ann → Bob 4", "◻ Cat → Bob 4"]
    chat.say("dan: #1", reply_to="reply 3")
    assert open_payments(listed(chat)) == ["◻ Ann → Bob 4", "◻ Cat → Bob 4"]
    assert open_payments(chat.say("ann: /settle 1")) == ["◻ Ann → Bob 4", "◻ Cat → Bob 4"]
    assert "✓ Dan → Bob 8" in chat.text


@pytest.mark.parametrize(
    ("said", "moves"),
    [
        ("cat paid ann 2 for kopi", ("Cat", "Ann", 2)),
        ("ann pays cat 3", ("Ann", "Cat", 3)),
        ("dan owes cat 3", ("Dan", "Cat", 3)),
    ],
)
def test_a_payment_told_on_a_closed_night_is_asked_about(said: str, moves: tuple[str, str, int]) -> None:
    payer, payee, amount = moves
    chat = Chat.after(*CLOSED)
    assert f"moves the standing: {payer} −{amount}, {payee} +{amount}." in chat.say(f"ann: {said}")
    before = chat.balances
    chat.say(f"{payer.lower()}: #{chat.labels.index(next(one for one in chat.labels if 'pays' in one)) + 1}")
    after = {name: chat.balances[name] - before[name] for name in before}
    assert (after[payer], after[payee]) == (-1000 * amount, 1000 * amount)
    assert chat.seen.night.settled is not None


def test_amounts_of_a_night_keep_their_cents_once_there_were_any() -> None:
    """1 tai off a discard at 0.25/0.5 is 1 of Ann and 0.50 of each other; twice the same makes whole balances."""
    chat = Chat.after("ann: /newgame sg Ann Bob Cat Dan stake=0.25/0.5", "ann: bob 1 tai from ann")
    assert "Ann → Bob 1.00" in chat.text
    chat.say("ann: bob 1 tai from ann")
    assert "Cat −1.00" in chat.text
    chat.say("ann: /settle")
    assert "◻ Ann → Bob 2.00" in chat.text
    assert chat.labels[0] == "Ann → Bob 2.00 ✓"
    chat.say("ann: paid bob 1")
    assert chat.labels == ["Handed over: Ann → Bob 1.00", "Another: Ann pays Bob 1.00"]


def test_a_correction_on_a_closed_night_is_shown_with_what_it_moves() -> None:
    """Bob's 3 tai are 8 of Dan and 4 of Ann; off Ann it is the other way round."""
    chat = settled("ann: /settle close")
    told = chat.say("cat: off ann", reply_to="reply 2")
    assert "Correct hand 1: Off Ann?" in told
    assert "Ann −4 · Dan +4" in told
    assert chat.labels == ["Correct it", "Leave it as is"]
    before = chat.balances
    chat.say("cat: #1")
    assert {name: chat.balances[name] - before[name] for name in before} == {
        "Ann": -4000,
        "Bob": 0,
        "Cat": 0,
        "Dan": 4000,
    }


@pytest.mark.parametrize(
    ("said", "button"),
    [
        ("ann: ann pays bob 5 for kopi", "Ann pays Bob 5 · kopi"),
        ("ann: ann pay bob 5 for prata", "Ann pays Bob 5 · prata"),
    ],
)
def test_what_a_payment_is_for_stands_on_its_button_and_in_its_receipt(said: str, button: str) -> None:
    chat = Chat.after(*NIGHT)
    chat.say(said)
    assert chat.labels == [button]
    assert f"payment: {button.rpartition(' ')[2]}" in chat.say("ann: #1")


# an earlier night, looked at from a later one


def after_a_closed_night() -> Chat:
    return Chat.after(
        "ann: /newgame sg ann bob cat dan stake=0.5/1", "ann: bob 3 from cat", "ann: /settle close", "ann: /newgame"
        " sg ann bob cat dan stake=0.5/1",
    )  # fmt: skip


def test_an_earlier_night_lists_what_is_still_open_of_it() -> None:
    """Three tai off Cat at 0.5/1: 8 of Cat, 4 of Ann and of Dan."""
    chat = after_a_closed_night()
    assert "◻ cat → bob 8" in chat.say("cat: /settle 1")
    assert chat.labels == ["cat → bob 8 ✓", "ann → bob 4 ✓", "dan → bob 4 ✓"]
    chat.say("cat: #1")
    assert "✓ cat → bob 8" in chat.say("ann: /settle 1")
    assert chat.labels == ["ann → bob 4 ✓", "dan → bob 4 ✓", "Undo ✓ cat → bob 8"]


@pytest.mark.parametrize("said", ["/undo", "/fix 4", "/fix from ann"])
def test_a_receipt_of_the_night_before_says_where_that_night_is_to_be_seen(said: str) -> None:
    chat = after_a_closed_night()
    told = chat.say(f"ann: {said}", reply_to="reply 2")
    assert "Nothing was changed." in told
    assert "/history 1 shows it" in told
    assert "Hand 1 · bob wins off cat" in chat.say("ann: /history 1")


# money handed over lowers what is open, whoever the settlement lists

ODD = ("ann: /newgame sg Ann Bob Cat Dan", "ann: bob 3 tai from dan", "cat: cat 1 tai zimo")
"""Bob 16 − 2 = 14, Cat −4 + 6 = 2, Ann −4 − 2 = −6, Dan −8 − 2 = −10: nobody but Dan and Ann has to pay."""

CASH_TOLD = (
    *("dan: i gave ann 5", "ann: dan gave me 5", "dan: i passed ann $5 cash", "dan: i pay ann 5 jus now"),
    *("ann: dan paynow me 5 already", "dan: i transferred ann 5", "dan: dan paid ann 5 cash", "ann: got 5 from dan"),
    *("dan: i paid ann 5 first, rest later", "ann: dan paid me 5 dollars from last week", "dan: 我俾咗ann 5蚊"),
)


@pytest.mark.parametrize("said", CASH_TOLD)
def test_cash_between_two_who_owe_each_other_nothing_is_offered_as_handed_over_first(said: str) -> None:
    chat = Chat.after(*ODD)
    assert "Money handed over" in chat.say(said)
    assert chat.labels[:2] == ["Handed over: Dan → Ann 5", "Another: Dan pays Ann 5"]


def open_of(chat: Chat) -> dict[str, int]:
    still = open_balances(chat.seen.night, Purse.MONEY)
    return {chat.seen.people.name(player): amount // 1000 for player, amount in still.items()}


def test_cash_handed_over_lowers_what_the_payer_still_has_to_pay_and_leaves_the_standing() -> None:
    """Dan has 10 to pay; 5 of it is with Ann now, who has 6 + 5 to pay."""
    chat = Chat.after(*ODD, "dan: i gave ann 5")
    before = chat.seen.night.purse(Purse.MONEY)
    chat.say("dan: #1")
    assert open_of(chat) == {"Bob": 14, "Cat": 2, "Ann": -11, "Dan": -5}
    assert chat.seen.night.purse(Purse.MONEY) == before


def test_cash_of_somebody_who_is_owed_is_handed_over_too() -> None:
    """Cat, who gets 2, gives Dan 3: she gets 5 in the end and he has 13 to pay."""
    chat = Chat.after(*ODD, "ann: /settle", "dan: cat gave me 3", "dan: #1")
    assert open_of(chat) == {"Bob": 14, "Cat": 5, "Ann": -6, "Dan": -13}


def test_cash_that_may_be_for_an_earlier_night_or_for_tonight_offers_both() -> None:
    chat = Chat.after(*CLOSED, NEXT, "ann: bob 1 tai from dan", "bob: dan paid me $5")
    assert chat.labels == ["Open: Dan → Bob 5 ✓", "Handed over: Dan → Bob 5", "Another: Dan pays Bob 5"]
    chat.say("bob: #2")
    assert open_of(chat) == {"Bob": -1, "Ann": -1, "Cat": -1, "Dan": 3}
    assert ("Dan", "Bob", 8) in owed(chat)


def test_cash_that_reads_like_a_hand_is_asked_of_which_night_it_is() -> None:
    chat = Chat.after(*CLOSED, NEXT, "ann: bob 1 tai from dan", "bob: dan gave me 5")
    assert chat.labels[0] == "Handed over: Dan → Bob 5"
    assert "For which night?" in chat.say("bob: #1")
    chat.say("bob: #1")
    assert ("Dan", "Bob", 3) in owed(chat)


def test_a_debt_is_no_cash() -> None:
    assert "Handed over: Dan → Ann 5" not in (chat := Chat.after(*ODD, "ann: dan owes me 5")).labels
    assert chat.labels[0] == "Dan pays Ann 5"


def test_no_hand_is_offered_for_more_than_the_house_counts() -> None:
    chat = Chat.after(*ODD, "ann: dan gave me 10")
    assert chat.labels == ["Handed over: Dan → Ann 10", "Another: Dan pays Ann 10"]


@pytest.mark.parametrize(
    "said",
    [
        "cat: no lah, i bite bob only",
        "cat: not bob, cat",
        "dan: wrong, it's cat bite, bob pays",
        "bob: sorry, it was cat",
    ],
)
def test_an_answer_to_a_bite_is_about_the_bite_and_never_about_the_hand(said: str) -> None:
    chat = Chat.after(*NIGHT, "bob: /bonus bob animal bite")
    hand = chat.seen.night.hands[-1]
    chat.say(said, reply_to="reply 3")
    assert chat.seen.night.hands[-1] == hand
    assert chat.labels == ["Instead: Cat, animal bite · 咬", "Undo it"]
    chat.say(f"{said.partition(':')[0]}: #1")
    # bob 16 and the others -4 -4 -8 by the hand; each of the others pays Cat 1 for the bite, and nobody Bob
    assert [chat.balances[name] for name in ("Ann", "Bob", "Cat", "Dan")] == [-5000, 15000, -1000, -9000]


def test_a_value_in_answer_to_a_bite_changes_no_hand_without_a_tap() -> None:
    chat = Chat.after(*NIGHT, "bob: /bonus bob animal bite")
    before = chat.seen.night.hands
    chat.say("bob: 4 tai, not 3", reply_to="reply 3")
    assert chat.seen.night.hands == before
    assert chat.labels == ["Fix hand 1", "Undo it"]


def test_cash_told_in_answer_to_a_payment_becomes_money_handed_over() -> None:
    chat = Chat.after(*NIGHT, "cat: /pay bob 3")
    chat.say("cat: eh no i gave him 3 in cash already, minus from what i owe", reply_to="reply 3")
    assert chat.labels == ["Handed over: Cat → Bob 3", "Undo it"]
    chat.say("cat: #1")
    # Cat owes Bob 4 by the hand, and has given him 3 of it
    assert chat.balances["Cat"] == -4000
    assert open_balances(chat.seen.night, Purse.MONEY)["p3"] == -1000


@pytest.mark.parametrize("words", ["cash now", "cash already", "already", "handed over", "settle last night"])
def test_a_payment_with_words_of_cash_asks_whether_money_was_handed_over(words: str) -> None:
    chat = Chat.after(*NIGHT)
    before = chat.seen.night.balances
    chat.say(f"cat: /pay bob 3 {words}")
    assert chat.labels == ["Handed over: Cat → Bob 3", "Another: Cat pays Bob 3"]
    chat.say("cat: #1")
    assert chat.seen.night.balances == before
    assert open_balances(chat.seen.night, Purse.MONEY)["p3"] == -1000


def test_points_paid_with_words_of_cash_are_money_of_the_night_that_left_it_open() -> None:
    lines = ("ann: /endgame", "ann: #1", "ann: /newgame riichi Ann Bob Cat Dan")
    chat = Chat.after(*NIGHT, *lines)
    chat.say("cat: /pay bob 4 cash settle last night")
    assert chat.seen.night.purse(Purse.POINTS)["p3"] == 25_000
    assert chat.labels[0] == "Handed over: Cat → Bob 4"


@pytest.mark.parametrize("typed", ["/paid bob 3", "/paid bob 3 cash", "/paid cat bob 3 cash already"])
def test_money_handed_over_without_its_payer_is_of_whoever_says_it(typed: str) -> None:
    chat = Chat.after(*NIGHT)
    assert "Cat paid Bob 3" in chat.say(f"cat: {typed}")


def test_who_has_something_to_get_has_not_paid_who_owes_him() -> None:
    chat = Chat.after(*NIGHT)
    assert "/paid Cat Bob 4" in chat.say("bob: /paid cat 4")
    assert open_balances(chat.seen.night, Purse.MONEY)["p3"] == -4000


# what is told of a kong, a bite or a false win is that


@pytest.mark.parametrize("said", ["cat: cat animal kong", "cat: kong animal cat", "dan: /s cat flower kong"])
def test_a_kong_told_with_bonus_tiles_is_asked_about_and_never_a_hand_by_itself(said: str) -> None:
    chat = kong_table()
    chat.say(said)
    assert not chat.seen.night.hands
    assert chat.labels == ["Added kong by Cat: +3", "Concealed kong by Cat: +6", "Record it as hand 1"]


def test_a_kong_with_bonus_tiles_that_was_a_hand_is_recorded_by_a_tap() -> None:
    chat = kong_table()
    chat.play(("cat: cat animal kong", "cat: #3"))
    # an animal and the replacement are 2 tai: 4 of each at 0.5/1
    assert chat.balances == {"Ann": -4000, "Bob": -4000, "Cat": 12000, "Dan": -4000}


@pytest.mark.parametrize("said", ["dan: dan bite animal", "dan: dan animal bite", "dan: bob kong"])
def test_a_kong_or_a_bite_told_while_a_correction_is_open_corrects_no_hand(said: str) -> None:
    chat = Chat.after(*NIGHT, "cat: cat 1 tai zimo")
    chat.say("dan: /fix 1")
    hands = chat.seen.night.hands
    chat.say(said)
    assert chat.seen.night.hands == hands
    assert "Dan, animal bite" in chat.text or chat.labels == ["Added kong by Bob: +3", "Concealed kong by Bob: +6"]


@pytest.mark.parametrize(
    "said", ["ann: the kong was mine not bob", "bob: kong was ann not me", "cat: no the kong was ann"]
)
def test_whose_a_kong_was_is_put_right_in_the_kong_and_not_in_the_hand(said: str) -> None:
    chat = Chat.after(*NIGHT, "bob: bob an gang")
    chat.say(said)
    assert chat.labels == ["Instead: Ann, concealed kong · 暗杠", "Undo it"]
    chat.say(f"{said.partition(':')[0]}: #1")
    # Bob 16 and the others -4 -4 -8 by the hand; each of the others pays Ann 2 for the kong
    assert chat.balances == {"Ann": 2000, "Bob": 14000, "Cat": -6000, "Dan": -10000}


def test_whose_a_bite_was_is_put_right_in_the_bite_and_not_in_the_hand() -> None:
    chat = Chat.after(*NIGHT, "cat: cat bite animal")
    chat.say("cat: bite was dan not me")
    assert chat.labels == ["Instead: Dan, animal bite · 咬", "Undo it"]


def test_a_kong_that_a_hand_was_told_with_is_denied_of_the_hand() -> None:
    chat = Chat.after("ann: /newgame sg Ann Bob Cat Dan", "cat: cat an gang", "ann: bob half flush kong")
    chat.say("cat: no kong la")
    assert "concealed kong" not in chat.text


@pytest.mark.parametrize("said", ["ann: gong", "ann: i gong", "ann: /gong", "bob: /s ann gong"])
def test_a_gong_is_a_kong(said: str) -> None:
    chat = kong_table()
    chat.say(said)
    assert chat.labels == ["Added kong by Ann: +3", "Concealed kong by Ann: +6"]


def test_a_kong_called_out_by_somebody_who_does_not_play_is_talk() -> None:
    assert kong_table().say("zed: gong") == ""


def test_the_word_for_one_behind_the_kind_of_a_kong_is_the_kong() -> None:
    chat = kong_table()
    chat.say("ann: i kong, concealed one")
    assert chat.balances == {"Ann": 6000, "Bob": -2000, "Cat": -2000, "Dan": -2000}


def test_a_kong_told_twice_in_words_says_that_one_is_booked_at_a_time() -> None:
    chat = kong_table()
    assert "Told 2 times" in chat.say("ann: bob concealed gong twice", addressed=True)
    assert chat.balances["Bob"] == 6000
    chat.say("ann: #3")
    assert chat.balances["Bob"] == 12000


@pytest.mark.parametrize("said", ["cat: dan zha hu, no la it was bob", "cat: dan zha hu no wait bob"])
def test_a_false_win_taken_back_within_its_line_is_of_whom_is_named_last(said: str) -> None:
    chat = Chat.after(*NIGHT)
    assert chat.say(said).startswith("False win by Bob: how was it claimed?")
    assert len(chat.seen.night.hands) == 1


@pytest.mark.parametrize(
    ("said", "who"),
    [
        ("cat: no it was bob", "Bob"),
        ("cat: no it was me", "Cat"),
        ("cat: /s no it was bob", "Bob"),
        ("ann: no it was me", "Ann"),
    ],
)
def test_whose_a_false_win_was_is_put_right_while_it_is_asked_how_it_was_claimed(said: str, who: str) -> None:
    chat = Chat.after(*NIGHT)
    chat.say("cat: dan zha hu")
    assert f"False win by {who}: how was it claimed?" in chat.say(said)
    # at 0.5/1 a limit hand of 5 tai drawn is 32 of each
    assert chat.labels[0] == f"{who}, self-drawn: −96"


def test_a_hand_told_by_somebody_else_answers_no_question_about_a_false_win() -> None:
    chat = Chat.after(*NIGHT)
    chat.say("cat: dan zha hu")
    assert chat.say("ann: ann 1 tai from bob").startswith("Hand 2 · Ann wins off Bob")


NEXT_NIGHT = (*NIGHT, "ann: /settle close", "ann: /newgame sg Ann Bob Cat Dan", "ann: ann 1 tai from dan")
"""The night after `NIGHT`, which is open: Dan owes Bob 8 of it, Ann and Cat owe him 4 each; Dan owes Ann 2 tonight."""


@pytest.mark.parametrize("is_shown", [False, True])
@pytest.mark.parametrize(
    ("said", "amount"),
    [
        ("dan: dan paid bob from last night", "8"),
        ("dan: dan paid bob 3 last night", "3"),
        ("dan: dan 俾咗 bob 3 琴晚嗰啲", "3"),
        ("dan: dan 付了 bob 昨晚的", "8"),
        ("dan: dan が bob に前回の分を払った", "8"),
    ],
)
def test_money_of_the_night_before_is_asked_about_as_what_that_left_open(
    said: str, amount: str, *, is_shown: bool
) -> None:
    chat = Chat.after(*NEXT_NIGHT, *(["ann: /settle"] if is_shown else []))
    before = chat.balances
    chat.say(said)
    assert f"Open: Dan → Bob {amount} ✓" in chat.labels
    assert chat.balances == before


def test_money_of_the_night_before_is_never_marked_for_tonight() -> None:
    # tonight: Dan −2 − 4, Bob −1 + 8, Cat −1 − 2, Ann +4 − 2
    chat = Chat.after(*NEXT_NIGHT, "ann: bob 2 tai from dan", "ann: /settle")
    assert "Dan → Bob 6 ✓" in chat.labels
    chat.say("dan: dan paid bob 6 last night")
    assert "Open: Dan → Bob 6 ✓" in chat.labels
    assert any("Dan → Bob 6" in one for one in chat.say("ann: /settle").split("\n"))


def test_a_late_payment_shows_the_day_of_its_night_and_not_tonight() -> None:
    chat = Chat.after(*NEXT_NIGHT, "dan: dan paid bob 3 from last night")
    shown = chat.say("dan: #1")
    assert "Tonight" not in shown
    assert shown.split("\n")[0].endswith(": 1 hand")


def test_a_payment_to_oneself_is_told_how_money_handed_over_is_typed() -> None:
    chat = Chat.after(*NIGHT)
    assert chat.say("ann: /paid ann ann 3") == "Say who paid whom how much: /paid Ann Bob 4"


def test_what_is_open_between_two_people_is_one_sum() -> None:
    """Ann owes Bob 4 of the night; Bob gave her 1 more, which she owes as well."""
    chat = Chat.after(*NIGHT, "ann: /settle close")
    assert chat.say("ann: /paid bob ann 1 cash").endswith("Still open: Ann → Bob 5")


@pytest.mark.parametrize("said", ["dan 找晒數", "dan 清晒數", "dan 找咗數", "dan 清咗數"])
def test_cantonese_words_for_a_paid_debt_mark_it(said: str) -> None:
    chat = Chat.after(*NIGHT, "ann: /settle")
    assert "Dan paid Bob 8" in chat.say(f"dan: {said}")


def test_cantonese_words_that_all_is_paid_show_what_is_left() -> None:
    chat = Chat.after(*NIGHT, "ann: /settle")
    assert "Dan → Bob 8" in chat.say("ann: 大家找晒數")


# what is said of payments that are open, marked or none


@pytest.mark.parametrize(
    "said",
    [
        "cat: who owes me",
        "dan: i still owe bob how much",
        "dan: how much do i owe bob",
        "bob: who still owes me how much",
    ],
)
def test_who_owes_what_is_asked_of_one_person_as_of_all(said: str) -> None:
    assert "Dan → Bob 8" in Chat.after(*NIGHT).say(said)


@pytest.mark.parametrize(
    "said", ["dan: i havent pay bob yet leh", "dan: no i havent pay the 8", "bob: dan hasn't paid me"]
)
def test_a_marked_payment_that_is_denied_is_taken_back_by_a_tap(said: str) -> None:
    chat = Chat.after(*NIGHT, "bob: /settle", "bob: #1")
    chat.say(said)
    assert chat.labels == ["Undo ✓ Dan → Bob 8"]
    assert open_balances(chat.seen.night, Purse.MONEY).get("p4", 0) == 0


def test_a_payment_that_nobody_marked_is_not_taken_back() -> None:
    chat = Chat.after(*NIGHT, "bob: /settle", "bob: #1")
    assert chat.say("cat: i havent pay bob yet") == ""


def test_who_paid_for_the_night_before_marks_it_without_a_seat_tonight() -> None:
    """Dan owes Bob 8 of a night that is closed, and does not sit in the next."""
    chat = Chat.after(
        "ann: /newgame sg Ann Bob Cat Dan", "ann: /iam Ann", "bob: /iam Bob", "cat: /iam Cat", "dan: /iam Dan"
    )
    chat.play(("ann: bob 3 tai from dan", "ann: /settle close", "ann: /newgame sg Ann Bob Cat Eve", "eve: /iam Eve"))
    chat.play(("ann: ann 1 tai zimo", "dan: i paid bob 8"))
    assert chat.labels[0] == "Open: Dan → Bob 8 ✓"
    assert "Only those who play tonight" not in chat.say("dan: #1")
    assert [(one.payment.payer, one.payment.amount) for one in chat.seen.night.debts if one.payment.payer == "p4"] == []


EVE_INSTEAD_OF_DAN = (
    *("ann: /newgame sg Ann Bob Cat Dan", "ann: /iam Ann", "bob: /iam Bob", "cat: /iam Cat", "dan: /iam Dan"),
    *("ann: bob 3 tai from dan", "ann: /settle close", "ann: /newgame sg Ann Bob Cat Eve", "eve: /iam Eve"),
    "ann: ann 1 tai zimo",
)
"""Everybody speaks for himself; Dan owes Bob 8 of a night in which Eve was not there, and has no seat in the next."""


@pytest.mark.parametrize("said", ["/paid dan bob 8", "/paid ann bob 4"])
def test_a_debt_is_marked_by_those_of_its_night_alone(said: str) -> None:
    chat = Chat.after(*EVE_INSTEAD_OF_DAN)
    refused = chat.say(f"eve: {said}")
    assert refused.startswith("Only those who played on 12 January and admins can do that: Ann, Bob, Cat, Dan.")
    assert len(owed(chat)) == 3
    assert "for 12 January" in chat.say(f"cat: {said}")
    assert len(owed(chat)) == 2


def test_a_debt_between_others_is_marked_by_a_tap_of_somebody_who_sat_there() -> None:
    chat = Chat.after(*EVE_INSTEAD_OF_DAN, "bob: ann paid me 4")
    asked = chat.offering
    assert chat.say("eve: #1", reply_to=asked).startswith("Only those who played on 12 January")
    assert "✓ Ann → Bob 4 (says Dan)" in chat.say("dan: #1", reply_to=asked)


def test_a_mark_of_an_earlier_night_is_taken_back_by_those_of_that_night_alone() -> None:
    chat = Chat.after(*EVE_INSTEAD_OF_DAN, "bob: /paid dan bob 8")
    marked = chat.offering
    chat.say("eve: #1", reply_to=marked)
    assert ("Dan", "Bob", 8) not in owed(chat)
    assert chat.say("eve: #1").startswith("Only those who played on 12 January")
    assert "Undone" in chat.say("bob: #1", reply_to=marked)
    assert ("Dan", "Bob", 8) in owed(chat)
    back = chat.offering
    chat.say("eve: #1", reply_to=back)
    assert chat.say("eve: #1").startswith("Only those who played on 12 January")
    assert "Restored" in chat.say("bob: #1", reply_to=back)


@pytest.mark.parametrize("said", ["/paid bob 8", "/paid me bob 8", "/paid dan bob $8", "/paid bob 8 dollars"])
def test_who_owes_an_earlier_night_marks_it_without_a_seat_tonight(said: str) -> None:
    chat = Chat.after(*EVE_INSTEAD_OF_DAN)
    assert "Dan paid Bob 8 for 12 January" in chat.say(f"dan: {said}")


def test_who_is_owed_by_somebody_does_not_pay_him() -> None:
    chat = Chat.after(*EVE_INSTEAD_OF_DAN)
    assert "/paid Dan Bob 8" in chat.say("bob: /paid dan 8")
    assert len(owed(chat)) == 3


@pytest.mark.parametrize(
    "said",
    ["dan paid me 8", "dan paid me", "dan gave me my 8", "ive collected 8 from dan"],
)
def test_a_payment_of_somebody_without_a_seat_who_owes_it_is_asked_about(said: str) -> None:
    chat = Chat.after(*EVE_INSTEAD_OF_DAN)
    assert "Still open from 12 January: Dan → Bob 8" in chat.say(f"bob: {said}")


def test_somebody_known_who_owes_nothing_is_told_so() -> None:
    chat = Chat.after(*EVE_INSTEAD_OF_DAN)
    assert chat.say("bob: /paid dan cat 4").startswith("Nothing is open there any more between Dan and Cat")


@pytest.mark.parametrize(
    "said", ["bob paid ann 1500", "bob gave ann 1500", "bob gave 1500 to ann", "bob paid 1500 to ann"]
)
def test_points_that_somebody_paid_are_asked_about_beside_the_hand_they_may_be(said: str) -> None:
    """One han and 30 fu off the discarder are 1,500 for the dealer."""
    chat = opened("riichi")
    assert "A payment, or a hand?" in chat.say(f"cat: {said}")
    assert chat.labels == ["Bob pays Ann 1,500 points", "Bob pays Ann 1,500 (money)", "Ann wins 1500 off Bob"]
    assert not chat.seen.night.hands
    chat.say("cat: #3")
    assert chat.balances["Ann"] == 26_500


def test_points_that_no_hand_pays_are_asked_about_as_a_payment_alone() -> None:
    chat = opened("riichi")
    chat.say("cat: bob gave ann 1100")
    assert chat.labels == ["Bob pays Ann 1,100 points", "Bob pays Ann 1,100 (money)"]


def test_what_is_paid_before_the_game_is_over_is_not_told_as_settled() -> None:
    """Points are counted when the game ends: until then the payment is ahead of what will be owed."""
    chat = Chat.after("ann: /newgame riichi ann bob cat dan", "bob: bob 5200 from cat")
    assert chat.say("cat: /paid cat bob 5").split("\n")[1] == "cat → bob 5 (money) counts when the game is over."


def test_a_payment_that_says_money_is_in_money_where_points_are_played_for() -> None:
    chat = Chat.after("ann: /newgame riichi ann bob cat dan")
    said = chat.say("ann: /pay ann bob 5 money taxi").split("\n")
    assert "Money: it's in the settlement, not in the points." in said
    assert "ann 25,000 · bob 25,000" in said


def test_money_beside_points_is_told_in_lines_of_a_phone() -> None:
    chat = Chat.after("ann: /newgame british ann bob cat dan", "ann: /pay ann bob £5.50 taxi")
    lines = chat.say("ann: /settle").split("\n")
    assert lines[lines.index("Money: bob +5.50 · cat 0.00") + 1] == "dan 0.00 · ann −5.50"


@pytest.mark.parametrize("beside", ["+ dan kong", ", dan konged", "and dan kong"])
@pytest.mark.parametrize("before", ["", "/s "])
def test_who_is_paid_beside_a_hand_does_not_pay_for_it(before: str, beside: str) -> None:
    chat = Chat.after("ann: /newgame sg Ann Bob Cat Dan", f"cat: {before}bob 1 tai {beside}")
    assert chat.text.startswith("How did Bob win")
    assert not chat.seen.night.hands


@pytest.mark.parametrize("answer", ["#4", "ann", "off ann"])
def test_a_payment_told_beside_a_hand_outlasts_the_question_how_it_was_won(answer: str) -> None:
    """One tai off Ann is 2 of hers and 1 of each other; an added kong 1 of each."""
    chat = Chat.after("ann: /newgame sg Ann Bob Cat Dan", "cat: /s bob 1 tai + kong dan")
    assert "Not paid yet: kong dan" in chat.text
    chat.say(f"cat: {answer}")
    assert "Not paid yet: kong dan" in chat.text
    chat.say(f"cat: #{1 + next(at for at, label in enumerate(chat.labels) if 'Added kong' in label)}")
    assert chat.balances == {"Ann": -3_000, "Bob": 3_000, "Cat": -2_000, "Dan": 2_000}


def test_a_payment_to_who_speaks_stays_his_whoever_answers() -> None:
    chat = Chat.after("ann: /newgame sg Ann Bob Cat Dan", "cat: bob 1 tai, i bite animal")
    chat.say("ann: #1")
    assert [label for label in chat.labels if "Animal bite" in label] == ["Record Cat · Animal bite · 咬: 3"]


@pytest.mark.parametrize("said", ["bob won + kong dan", "bob hu, dan konged", "dan kong bob won"])
@pytest.mark.parametrize("answers", [("off ann", "3 tai"), ("ann", "#3"), ("from ann", "3")])
def test_a_payment_told_beside_a_hand_without_a_value_outlasts_every_question(
    said: str, answers: tuple[str, str]
) -> None:
    """Three tai off Ann are 8 of hers and 4 of each other; Dan, with a kong, has not discarded."""
    chat = Chat.after("ann: /newgame sg Ann Bob Cat Dan", f"cat: {said}", *(f"cat: {one}" for one in answers))
    assert "Not paid yet:" in chat.text
    assert chat.balances == {"Ann": -8_000, "Bob": 16_000, "Cat": -4_000, "Dan": -4_000}
    assert any("/kong @p4" in one.command for one in chat.messages[chat.offering or ""].choices)


def test_every_button_of_a_question_keeps_what_is_told_beside_the_hand() -> None:
    chat = Chat.after("ann: /newgame sg Ann Bob Cat Dan", "cat: bob won + kong dan", "cat: #2", "cat: #3")
    assert "Not paid yet: kong dan" in chat.text
    assert chat.balances == {"Ann": -4_000, "Bob": 16_000, "Cat": -8_000, "Dan": -4_000}


@pytest.mark.parametrize("said", ["dan paid me 8", "/pay dan bob 8 cash now"])
def test_money_handed_over_is_marked_whatever_was_won_since_it_was_asked_about(said: str) -> None:
    """Dan owes Bob 8, hands them over, and wins 16 off him: now Bob owes Dan those 8."""
    chat = Chat.after("ann: /newgame sg Ann Bob Cat Dan", "ann: bob 3 tai from dan", f"bob: {said}")
    asked = chat.offering
    chat.say("ann: dan 4 tai from bob")
    assert "Dan paid Bob 8" in chat.say("bob: #1", reply_to=asked)
    assert "Still open: Bob → Dan 8" in chat.text


def test_a_listed_payment_that_was_won_back_is_marked_by_another_tap() -> None:
    chat = Chat.after("ann: /newgame sg Ann Bob Cat Dan", "ann: bob 3 tai from dan", "bob: /settle")
    old = chat.messages[chat.offering or ""].choices[0]
    assert old.label.key == "choice.paid"
    chat.say("ann: dan 4 tai from bob")
    assert "Nothing was changed" in chat.say(f"bob: {old.id}", pressed=True)
    assert chat.labels == ["Handed over: Dan → Bob 8"]
    assert not chat.seen.night.handed
    assert "Dan paid Bob 8" in chat.say("bob: #1")


@pytest.mark.parametrize("named", ['"Xiu Lin"', "“Xiu Lin”", "「Xiu Lin」", "Xiu Lin"])
@pytest.mark.parametrize("typed", ["/paid {} bob 4", "/pay {} bob 4", "/pay {} to bob 4"])
def test_a_payment_names_somebody_in_quotes(typed: str, named: str) -> None:
    chat = Chat.after('ann: /newgame sg "Xiu Lin" bob cat dan', "ann: bob 3 tai from Xiu Lin")
    chat.say(f"ann: {typed.format(named)}")
    assert "Xiu Lin paid bob 4" in chat.text or "Xiu Lin → bob 4" in chat.text


@pytest.mark.parametrize("typed", ["/pay ann bob 900", "/pay ann bob 9 supper", "/penalty ann 50 each"])
def test_money_between_others_typed_by_somebody_who_does_not_play_waits_for_one_who_does(typed: str) -> None:
    chat = Chat.after(NIGHT[0], "ann: /iam ann", *LINKED)
    assert chat.say(f"eve: {typed}").startswith("You don't play tonight")
    offer = chat.offering
    assert "Only those who play tonight" in chat.say("eve: #1", reply_to=offer)
    assert not any(chat.balances.values())
    assert "By Bob" in chat.say("bob: #1", reply_to=offer)
    assert chat.balances["Ann"] < 0


MARKED = (*NIGHT, "ann: cat 2 tai from ann", "ann: /settle", "ann: /paid ann bob 4")
"""The newest entry says that Ann paid Bob 4; the newest hand is Cat's."""


@pytest.mark.parametrize(
    ("said", "button"),
    [
        ("no i gave cat 5 dollars cash", "Handed over: Ann → Cat 5"),
        ("no, i paid cat not bob", "Handed over: Ann → Cat 4"),
        ("sorry i only paid 3", "Handed over: Ann → Bob 3"),
        ("sorry, 3 only", "Handed over: Ann → Bob 3"),
        ("no dan paid", "Handed over: Dan → Bob 4"),
        ("no bob paid me", "Handed over: Bob → Ann 4"),
        ("唔係,我畀咗cat 4", "Handed over: Ann → Cat 4"),
        ("不是 我付了cat 5", "Handed over: Ann → Cat 5"),
        ("いや、catに5払った", "Handed over: Ann → Cat 5"),
    ],
)
def test_words_behind_a_mark_put_the_mark_right_and_no_hand(said: str, button: str) -> None:
    chat = Chat.after(*MARKED)
    standing = chat.balances
    assert "What should become of “Ann paid Bob 4”?" in chat.say(f"ann: {said}")
    assert chat.labels[0] == button
    assert chat.labels[-1].startswith("Undo ✓")
    chat.say("ann: #1")
    assert len(chat.seen.night.handed) == 1
    assert "Ann paid Bob 4" in chat.text.split("\n")[0]
    assert chat.balances == standing


@pytest.mark.parametrize("said", ["no 3 tai", "no dan shoot"])
def test_words_of_a_hand_behind_a_mark_put_the_hand_right(said: str) -> None:
    assert "hand 2" in Chat.after(*MARKED).say(f"dan: {said}").lower()


@pytest.mark.parametrize("said", ["no lah", "sorry", "no need", "no thanks"])
def test_small_talk_behind_a_mark_meets_silence(said: str) -> None:
    assert Chat.after(*MARKED).say(f"ann: {said}") == ""


def test_more_than_an_earlier_night_left_open_is_asked_about() -> None:
    chat = Chat.after(*CLOSED, NEXT, "ann: cat 1 tai from ann")
    assert "Dan → Bob 8" in chat.say("dan: i paid bob 30 last night")
    assert chat.labels == ["Handed over: Dan → Bob 30", "Only the 8 that is open"]


BITES = "priya: /newgame sg Priya Weiming Ann Ben"


@pytest.mark.parametrize(
    ("said", "labels"),
    [
        *(("ann: i kena an gang by ben", None), ("ann: 被ben暗杠", None)),
        ("ann: i kena gang by ben", ["Added kong by Ben: +3", "Concealed kong by Ben: +6", "Fed kong by Ben: +3"]),
        ("ann: 我被ben杠了", ["Added kong by Ben: +3", "Concealed kong by Ben: +6", "Fed kong by Ben: +3"]),
        *((f"ann: {said}", ["Fed kong by Ann: +3"]) for said in ("gong from ben was mine", "ben fed me a gong")),
        ("ben: gong from me was ann", ["Fed kong by Ann: +3"]),
        ("ann: weiming kena animal bite by ben", ["Record Ben · Animal bite · 咬: 3"]),
        ("ann: i kena chicken worm bite by ben", ["Record Ben · Animal bite · 咬: 3"]),
        ("priya: priya bite weiming cat rat", ["Record Priya · Animal bite · 咬: 3"]),
        ("priya: /s priya bite weiming cat rat", ["Record Priya · Animal bite · 咬: 3"]),
        ("priya: priya bite weiming, rooster & centipede", ["Record Priya · Animal bite · 咬: 3"]),
    ],
)
def test_a_payment_that_came_to_somebody_is_of_whoever_had_the_tiles(said: str, labels: list[str] | None) -> None:
    """A concealed kong brings 2 from each of the others, and is told whole."""
    chat = Chat.after(BITES)
    chat.say(said)
    if labels is None:
        assert chat.balances == {"Priya": -2000, "Weiming": -2000, "Ann": -2000, "Ben": 6000}
    else:
        assert chat.labels == labels
        assert len(chat.seen.night.lines) == 1


@pytest.mark.parametrize("said", ["bite flowers", "bite cat rat", "咬到花", "咬猫鼠", "i bite animals"])
def test_whoever_names_nobody_has_bitten(said: str) -> None:
    chat = Chat.after(BITES)
    chat.say(f"ann: {said}")
    assert chat.balances == {"Priya": -1000, "Weiming": -1000, "Ann": 3000, "Ben": -1000}


@pytest.mark.parametrize("said", ["priya cat rat", "cat and rat!", "bite me", "my cat and rat are hungry", "bite"])
def test_animals_of_which_no_bite_is_told_are_talk(said: str) -> None:
    assert Chat.after(BITES).say(f"ann: {said}") == ""


def test_players_called_like_the_animals_are_players() -> None:
    chat = Chat.after("priya: /newgame sg Priya Weiming Cat Rat")
    assert chat.say("priya: priya bite cat rat") == "What did Priya bite with?"
    assert chat.labels == ["Record Priya · Animal bite · 咬: 3", "Record Priya · Flower bite · 咬: 3"]
    assert chat.say("priya: cat and rat zimo") == ""


@pytest.mark.parametrize(
    ("said", "labels"),
    [
        ("ben zimo 2 tai weiming bite ben flower", ["Record Weiming · Flower bite · 咬: 3"]),
        ("weiming 3 tai zimo weiming bite me animals", ["Record Weiming · Animal bite · 咬: 3"]),
        ("weiming 3 tai from me, weiming bite me cat rat", ["Record Weiming · Animal bite · 咬: 3"]),
        ("weiming 3 tai from ben, i kena an gang by ben", ["Record Ben · Concealed kong · 暗杠: 6"]),
    ],
)
def test_whoever_has_bitten_beside_a_hand_is_paid(said: str, labels: list[str]) -> None:
    chat = Chat.after(BITES)
    chat.say(f"ann: {said}")
    assert [label for label in chat.labels if label.startswith("Record")] == labels


def test_payments_of_several_in_one_line_are_paid_one_by_one() -> None:
    chat = Chat.after(BITES)
    assert "Not paid yet: ben kong, priya kong" in chat.say("ann: weiming bite animals, ben kong and priya kong")
    assert chat.balances == {"Priya": -1000, "Weiming": 3000, "Ann": -1000, "Ben": -1000}
    ben, priya = "Record Ben · Concealed kong · 暗杠: 6", "Record Priya · Added kong · 加杠: 3"
    assert "Not paid yet: priya kong" in chat.say(f"ann: #{chat.labels.index(ben) + 1}")
    assert chat.balances == {"Priya": -3000, "Weiming": 1000, "Ann": -3000, "Ben": 5000}
    chat.say(f"ann: #{chat.labels.index(priya) + 1}")
    assert chat.balances == {"Priya": 0, "Weiming": 0, "Ann": -4000, "Ben": 4000}


def test_a_kong_that_is_asked_about_is_paid_by_a_tap_with_another_payment_behind_it() -> None:
    chat = Chat.after(BITES)
    assert "Not paid yet: priya bite flowers" in chat.say("ann: weiming got kong from ben and priya bite flowers")
    assert "Not paid yet: priya bite flowers" in chat.say("ann: #1")
    assert chat.balances == {"Priya": -1000, "Weiming": 3000, "Ann": -1000, "Ben": -1000}
    chat.say(f"ann: #{len(chat.labels)}")
    assert chat.balances == {"Priya": 2000, "Weiming": 2000, "Ann": -2000, "Ben": -2000}


def test_others_behind_a_payment_told_already_are_paid_without_it() -> None:
    chat = Chat.after(BITES, "ann: ben concealed kong")
    chat.step = 1
    chat.say("ann: ben concealed kong, priya bite flowers")
    assert chat.labels == ["Yes, once more", "No, the same one"]
    chat.say("ann: #2")
    assert chat.balances == {"Priya": 1000, "Weiming": -3000, "Ann": -3000, "Ben": 5000}


@pytest.mark.parametrize(
    ("said", "labels"),
    [
        ("sorry not dan, ann paid cat", ["Handed over: ann → cat 16", "Undo ✓ dan → cat 16"]),
        ("ごめん、danじゃなくてannがcatに払った", ["Handed over: ann → cat 16", "Undo ✓ dan → cat 16"]),
        ("wrong, dan not paid cat", ["Fix hand 1", "Undo ✓ dan → cat 16"]),
        ("no dan never paid cat", ["Fix hand 1", "Undo ✓ dan → cat 16"]),
    ],
)
def test_what_is_said_to_a_marked_payment_changes_no_hand_unasked(said: str, labels: list[str]) -> None:
    """Four tai are 16 from each."""
    chat = Chat.after("ann: /newgame sg ann ben cat dan", "ann: cat 4 zimo", "ann: /settle", "ann: dan paid cat")
    assert chat.say(f"ann: {said}").startswith("What should become of “dan paid cat 16”?")
    assert chat.labels == labels


@pytest.mark.parametrize(
    ("said", "label"),
    [
        ("no ben paid 2", "Handed over: ben → cat 2"),
        ("actually ben paid 5", "Handed over: ben → cat 5"),
        ("sorry it was 2", "Handed over: ben → cat 2"),
        ("no dan paid cat", "Handed over: dan → cat 4"),
        ("唔係,dan俾咗cat 4", "Handed over: dan → cat 4"),
    ],
)
def test_a_payment_that_is_asked_about_is_put_right_and_no_hand(said: str, label: str) -> None:
    chat = Chat.after("ann: /newgame sg ann ben cat dan", "ann: cat 4 zimo", "ann: ben paid cat 4")
    card = str(chat.shown)
    assert chat.say(f"ann: {said}").startswith("Money handed over")
    assert chat.labels[0] == label
    assert not chat.messages[card].choices


def test_a_hand_told_while_a_payment_is_asked_about_is_that_of_the_hand() -> None:
    chat = Chat.after("ann: /newgame sg ann ben cat dan", "ann: cat 4 zimo", "ann: ben paid cat 4")
    assert "Correct hand 1" in chat.say("ann: no ben 2 tai from dan")


@pytest.mark.parametrize("said", ["kong twice", "kong x2 lah", "gong twice", "杠两次", "two kongs", "i kong twice"])
def test_kongs_told_twice_are_asked_about_and_the_second_offered(said: str) -> None:
    chat = Chat.after(BITES)
    assert "Told 2 times" in chat.say(f"ann: {said}")
    chat.say("ann: #2")
    assert chat.labels[-1] == "Yes, once more"
    chat.say(f"ann: #{len(chat.labels)}")
    assert chat.balances == {"Priya": -4000, "Weiming": -4000, "Ann": 12000, "Ben": -4000}
    assert "Yes, once more" not in chat.labels


def test_a_discarder_of_one_of_two_kongs_is_named_in_the_question() -> None:
    chat = Chat.after(BITES)
    assert "Told 2 times" in chat.say("ann: gong twice, 1 from me")
    assert chat.labels == [f"Fed kong by {name}: +3" for name in ("Priya", "Weiming", "Ben")]
    assert "Told 2 times" in chat.say("ben: gong twice, one from ann")
    assert chat.labels == ["Added kong by Ben: +3", "Concealed kong by Ben: +6", "Fed kong by Ben: +3"]


@pytest.mark.parametrize("said", ["i kong", "the kong was mine", "i bite animals", "gong from ben was mine"])
def test_a_stranger_who_speaks_of_his_kong_is_asked_who_he_is(said: str) -> None:
    chat = Chat.after(BITES, "ben: ben an gang")
    assert "Which one are you" in chat.say(f"zed: {said}")
    assert len(chat.seen.night.lines) == 2


@pytest.mark.parametrize("said", ["ann 3 tai from ann", "ann 3 tai ann shoot", "/score ann 3 from ann"])
def test_who_is_said_to_have_won_off_himself_is_asked_how_he_won(said: str) -> None:
    """Three tai off Bob are 8 of his and 4 of each other."""
    chat = Chat.after("ann: /newgame sg Ann Bob Cat Dan", f"cat: {said}")
    assert chat.text.startswith("That doesn't add up: the winner can't be the discarder.\nHow did Ann win")
    assert not chat.seen.night.hands
    chat.say(f"cat: #{1 + next(at for at, label in enumerate(chat.labels) if 'Bob' in label)}")
    assert chat.balances == {"Ann": 16_000, "Bob": -8_000, "Cat": -4_000, "Dan": -4_000}


def test_a_false_win_that_nobody_pays_for_any_more_is_told_apart_from_a_draw() -> None:
    chat = Chat.after("ann: /newgame sg Ann Bob Cat Dan", "cat: /penalty ann zimo", "cat: ann 3 tai from dan")
    chat.say("cat: /undo 1")
    chat.say(f"cat: #{1 + chat.labels.index('Nobody pays for that hand')}")
    assert "Hand 1 · false win by Ann, taken back\nNobody pays." in chat.text
    assert "Hand 1 · false win by Ann, taken back" in chat.say("cat: /history")
    assert "draw" not in chat.say("cat: /why 1")
    chat.say("cat: /undo")
    assert "Hand 1 · false win by Ann\n" in chat.say("cat: /history")


@pytest.mark.parametrize("said", ["dan still owes me", "dan still owes me 8", "dan owes me 8", "dan owes bob 8"])
def test_a_debt_that_is_open_is_shown_and_not_paid_once_more(said: str) -> None:
    chat = Chat.after(*NIGHT)
    assert "◻ Dan → Bob 8" in chat.say(f"bob: {said}")
    assert all("/pay " not in one.command for one in chat.messages[chat.offering or ""].choices)


@pytest.mark.parametrize("said", ["我已经给他了", "我已经给bob了", "i paid him already"])
def test_money_given_to_somebody_who_is_not_named_is_for_the_one_who_gets_it(said: str) -> None:
    chat = Chat.after(*NIGHT, "dan: /iam Dan", "ann: /settle")
    assert "Dan paid Bob 8" in chat.say(f"dan: {said}")


def test_two_who_are_square_are_asked_whether_their_payment_was_made() -> None:
    chat = Chat.after(*NIGHT, "ann: /settle")
    assert chat.say("dan: bob and i are square") == "Was it this payment?"
    assert chat.labels == ["Dan → Bob 8 ✓"]


@pytest.mark.parametrize(
    "said",
    ["i paid bob half", "paid bob the rest", "paid bob 10 keep the change", "we are square"],
)
def test_a_payment_that_leaves_open_how_much_shows_what_is_open(said: str) -> None:
    assert "◻ Dan → Bob 8" in Chat.after(*NIGHT, "ann: /settle").say(f"dan: {said}")


@pytest.mark.parametrize(
    "said", ["lol i paid so much tuition today", "i passed my exam", "bob passed out", "paid the grab"]
)
def test_what_is_paid_elsewhere_is_talk(said: str) -> None:
    assert Chat.after(*NIGHT, "ann: /settle").say(f"dan: {said}") == ""


@pytest.mark.parametrize("said", ["i gave bob a 10", "i gave bob a ten"])
def test_a_note_that_changes_hands_is_no_hand(said: str) -> None:
    chat = Chat.after(*NIGHT, "ann: /settle")
    assert "Money handed over" in chat.say(f"dan: {said}")
    assert len(chat.seen.night.hands) == 1


@pytest.mark.parametrize(
    ("said", "labels"),
    [
        ("ann: double animal bite ben", ["Record Ann · Animal bite · 咬: 3"]),
        ("ann: priya kong, weiming throw one", ["Fed kong by Priya: +3"]),
        (
            "ann: ben pay me for the kong",
            ["Added kong by Ann: +3", "Concealed kong by Ann: +6", "Fed kong by Ann: +3"],
        ),
    ],
)
def test_a_payment_of_a_deal_is_no_hand_and_of_whom_it_is_told(said: str, labels: list[str]) -> None:
    chat = Chat.after(BITES)
    chat.say(said)
    assert chat.labels == labels
    assert not chat.seen.night.hands


def test_somebody_who_has_bitten_as_well_has_not_won_too() -> None:
    """One tai off Weiming are 2 of hers and 1 of each other."""
    chat = Chat.after(BITES)
    assert "Not paid yet: ben also bite flower" in chat.say("ann: priya 1 tai from weiming, ben also bite flower")
    assert chat.balances == {"Priya": 4000, "Weiming": -2000, "Ann": -1000, "Ben": -1000}
    assert "Record Ben · Flower bite · 咬: 3" in chat.labels


@pytest.mark.parametrize(
    ("said", "buttons"),
    [
        ("late kong ann", ["Added kong by Ann: +3", "Concealed kong by Ann: +6"]),
        ("forgot to say, i konged before hand 2", ["Added kong by Ann: +3", "Concealed kong by Ann: +6"]),
        ("kong leh, not paid yet", ["Added kong by Ann: +3", "Concealed kong by Ann: +6"]),
        ("ben got two gangs", ["Added kong by Ben: +3", "Concealed kong by Ben: +6"]),
        ("kong la, ben also kong", ["Added kong by Ann: +3", "Concealed kong by Ann: +6"]),
        ("i got 4 animals!! pay me", ["Record Ann · Animal set · 动物杠: 6"]),
        ("all animals mine", ["Record Ann · Animal set · 动物杠: 6"]),
        ("i got 4 flowers pay me", ["Record Ann · Flower set · 花杠: 6"]),
        ("起手咬 ben 动物", ["Record Ann · Animal bite · 咬: 6"]),
    ],
)
def test_a_payment_told_late_or_as_not_paid_is_asked_about(said: str, buttons: list[str]) -> None:
    chat = Chat.after("ann: /newgame sg Ann Ben Cat Dan", "ann: ann 1 tai from ben")
    chat.say(f"ann: {said}")
    assert chat.labels == buttons
    chat.say("ann: #1")
    assert len(chat.seen.night.lines) == 3


@pytest.mark.parametrize(
    ("said", "ann"),
    [
        ("late kong ann concealed", 6),
        ("just now got one gang never record, ann an gang", 6),
        ("忘了说，我暗杠", 6),
        ("ann暗杠还没给钱", 6),
        ("ann 摸到花杠", 6),
    ],
)
def test_a_payment_told_late_with_its_kind_is_recorded(said: str, ann: int) -> None:
    """2 from each for a concealed kong and a flower set, beside 4 for the hand of 1 tai: 2 and twice 1."""
    chat = Chat.after("ann: /newgame sg Ann Ben Cat Dan", "ann: ann 1 tai from ben")
    chat.say(f"ann: {said}")
    assert chat.balances["Ann"] == 4_000 + ann * 1_000


@pytest.mark.parametrize(
    "said",
    ["my kong was added one not concealed", "it was added not concealed", "不是暗杠，是加杠", "my kong not concealed"],
)
@pytest.mark.parametrize("since", [(), ("ann: ann 1 tai from ben",)])
def test_a_kong_is_put_right_as_one_of_the_other_kind(since: tuple[str, ...], said: str) -> None:
    """Each pays 1 for an added kong, 2 for a concealed one."""
    chat = Chat.after("ann: /newgame sg Ann Ben Cat Dan", "ann: i kong concealed", *since)
    before = 6_000 + 4_000 * len(since)
    chat.say(f"ann: {said}")
    assert chat.labels == ["Instead: Ann, added kong · 加杠", "Undo it"]
    chat.say("ann: #1")
    assert chat.balances["Ann"] == before - 3_000


@pytest.mark.parametrize(
    "said",
    [
        "ben has 3 animals already",
        "i am late",
        "forgot to say happy birthday",
        "ben has 4 flowers",
        "pay me",
        "all animals",
    ],
)
def test_talk_of_tiles_and_of_being_late_is_no_payment(said: str) -> None:
    assert not Chat.after("ann: /newgame sg Ann Ben Cat Dan", "ann: ann 1 tai from ben").say(f"ann: {said}")


def test_a_kong_counted_in_pieces_is_one() -> None:
    assert "Priya, concealed kong" in Chat.after(BITES).say("ann: 暗杠一副 priya")


@pytest.mark.parametrize(
    "said",
    ["kong ben", "+ gang ben", "bite ben", "animal set ben", "+ kong by ben", "花杠 ben", "and flower bite ben"],
)
def test_a_payment_told_behind_a_whole_hand_with_its_player_last_is_no_unknown_name(said: str) -> None:
    """One tai off Weiming are 2 of hers and 1 of each other."""
    chat = Chat.after(BITES)
    assert "Not paid yet" in chat.say(f"ann: priya 1 tai from weiming, {said}")
    assert chat.balances == {"Priya": 4000, "Weiming": -2000, "Ann": -1000, "Ben": -1000}
    assert any(label.startswith("Record Ben") for label in chat.labels)


def test_less_than_one_that_is_open_is_named_before_the_night_is_closed() -> None:
    """3h30 off Ben leave Cat and Dan level: each has half of the uma of second and third, 5 and −15 points at 0.1."""
    chat = Chat.after("ann: /newgame riichi ann ben cat dan 0.1/1000", "ann: ann 3h30 from ben", "ann: /endgame sure")
    chat.play(["ann: /settle", "ann: #1", "ann: /settle", "ann: #1", "ann: /settle"])
    said = chat.say(f"ann: #{len(chat.labels)}")
    assert open_payments(said) == ["◻ dan → cat 0.50 (money)"]
    assert "Nobody owes anything" not in said


@pytest.mark.parametrize(
    "said",
    ["dan: dan still owes bob 8", "ann: dan still owe me 3", "cat: dan still owes bob", "bob: dan still owes me 8"],
)
def test_what_somebody_without_a_seat_still_owes_changes_no_seat(said: str) -> None:
    chat = Chat.after("ann: /newgame sg Ann Bob Cat Dan", "ann: bob 2 tai off dan", "ann: eve in, dan out", "ann: #1")
    seated = chat.seen.night.table
    assert "has no seat" not in chat.say(said)
    assert not any("seat" in label for label in chat.labels)
    assert chat.seen.night.table == seated


@pytest.mark.parametrize("said", ["no, dan shoot", "sorry dan shoot", "no no dan threw"])
def test_a_question_that_was_forgotten_takes_no_correction_of_a_newer_hand_for_its_answer(said: str) -> None:
    chat = Chat.after("ann: /newgame sg Ann Bob Cat Dan", "ann: bob 2 tai off dan", "ann: eve in, dan out", "ann: #1")
    assert chat.say("cat: cat animal").startswith("How did Cat win")
    chat.play(["ann: bob shoot ann 1 tai", "ann: ann shoot bob 1 tai"])
    answer = chat.say(f"cat: {said}")
    assert "Cat animal" not in answer
    assert "Dan has no seat" in answer


@pytest.mark.parametrize(
    "said",
    ["remove the kong", "cancel the kong pls", "take back the kong", "take the kong away lah", "remove my kong"],
)
def test_a_kong_that_is_removed_is_taken_back_by_whoever_told_it_and_asked_about_for_others(said: str) -> None:
    chat = Chat.after("ann: /newgame sg Ann Bob Cat Dan", "cat: ann 2 tai zimo after kong", "ann: ann an gang")
    asked = chat.say(f"dan: {said.replace('my', 'ann')}")
    assert asked.startswith("Somebody else entered Ann, concealed kong")
    assert len(chat.seen.night.lines) == 3
    assert chat.say(f"ann: {said}").startswith("Undone: Ann, concealed kong")


def test_a_kong_removed_that_only_the_hand_was_told_with_is_no_longer_of_the_hand() -> None:
    chat = Chat.after("ann: /newgame sg Ann Bob Cat Dan", "ann: ann 2 tai zimo after kong")
    assert chat.say("ann: remove the kong").startswith("Hand 1 corrected")


def test_a_hand_asked_about_stays_on_offer_when_another_one_is_told() -> None:
    chat = Chat.after("ann: /newgame sg Ann Bob Cat Dan", "ann: bob 2 tai off dan", "ann: cat 1 tai zimo")
    chat.play(["dan: /fix 1", "dan: dan zimo 1 tai"])
    assert chat.labels[0] == "Record it as hand 3"
    asked = str(chat.shown)
    chat.say("bob: /stake 1/2")
    assert chat.say("dan: #1", reply_to=asked).startswith("Since I asked")
    chat.say("dan: bob shoot dan 3 tai")
    assert chat.messages[asked].choices
    assert "Dan wins by self-draw" in chat.say("dan: #1", reply_to=asked)


def test_the_first_hand_of_somebody_who_came_in_is_small_talk_beside_his_hand() -> None:
    chat = Chat.after("ann: /newgame sg Ann Bob Cat Dan", "ann: bob 2 tai off dan", "ann: eve in, dan out", "ann: #1")
    assert "@p" not in chat.say("eve: i zimo 1 tai first hand in wah")
    assert "Hand 1" not in chat.text


# more than is open

OVER_OR_GONE = (
    ((), "dan: i paid bob 9"),
    ((), "dan: /paid dan bob 9"),
    (("ann: /settle",), "bob: dan gave me 9"),
    (("ann: /settle",), "dan: /paid bob 9"),
    (("ann: /settle close",), "dan: dan paid bob 9"),
    (("ann: /settle close",), "dan: danがbobに9払った"),
    (("ann: /settle close",), "ann: dan 俾咗 bob 9"),
)


@pytest.mark.parametrize(("ending", "said"), OVER_OR_GONE)
def test_more_than_is_open_is_asked_about_wherever_it_is_told(ending: tuple[str, ...], said: str) -> None:
    """Dan owes Bob 8; the 1 beyond it is his to get back, or nobody meant it."""
    chat = Chat.after(*NIGHT, *ending)
    assert chat.say(said).startswith("Only 8 is open from Dan to Bob.\n")
    assert chat.labels[:2] == ["Handed over: Dan → Bob 9", "Only the 8 that is open"]
    assert not chat.seen.night.handed
    just = Chat.after(*NIGHT, *ending, said, "dan: #2")
    assert [one.amount for one in just.seen.night.handed] == [8000]
    assert open_of(just).get("Dan", 0) == 0
    chat.say("dan: #1")
    assert open_of(chat)["Dan"] == 1


def test_a_payment_beyond_one_that_is_marked_may_stand_in_its_place() -> None:
    chat = settled("dan: /paid dan bob 9 cash")
    assert chat.say("dan: dan paid bob 8").startswith("Nothing is open from Dan to Bob.\n")
    assert chat.labels == ["Handed over: Dan → Bob 8", "8 instead of the 9", "Another: Dan pays Bob 8"]
    chat.say("dan: #2")
    assert [one.amount for one in chat.seen.night.handed] == [8000]


def test_two_buttons_of_one_payment_in_two_messages_pay_it_once() -> None:
    """Offered twice before it was marked, with words that it was more than is open."""
    chat = settled("dan: i paid bob 9")
    first = str(chat.offering)
    chat.say("bob: dan gave me 9")
    chat.say("bob: #1")
    assert not chat.messages[first].choices
    assert [one.amount for one in chat.seen.night.handed] == [9000]


@pytest.mark.parametrize(
    ("said", "marked", "stands"),
    [
        ("dan: i paid bob 5", ("dan: /paid dan bob 8",), []),
        ("dan: i paid bob 5", ("dan: /paid dan bob 5",), []),
        ("dan: i paid bob 5", ("dan: /paid dan bob 6",), ["Handed over: Dan → Bob 5", "5 instead of the 6"]),
        ("dan: i paid bob 5", ("ann: /paid ann bob 4",), ["Handed over: Dan → Bob 5"]),
        ("dan: i paid bob 8, ann paid bob 4", ("dan: /paid dan bob 8",), ["Handed over: Ann → Bob 4"]),
        ("dan: i paid bob 8, ann paid bob 4", ("dan: /paid dan bob 8", "ann: /paid ann bob 4"), []),
    ],
)
def test_a_question_about_a_payment_follows_what_was_marked_by_other_means(
    said: str, marked: tuple[str, ...], stands: list[str]
) -> None:
    chat = Chat.after(*NIGHT, said)
    question = str(chat.offering)
    chat.play(marked)
    labels = [one.label for one in buttons(chat.messages[question].choices, EN)]
    assert labels[: len(stands)] == stands
    assert bool(labels) == bool(stands)


ENDED = ("ann: /newgame riichi Ann Ben Cat Dan stake=1", "ann: cat 3900 from dan", "ann: /endgame sure")


@pytest.mark.parametrize("later", [(), ("ann: /settle",), ("ann: /settle close",)])
@pytest.mark.parametrize("said", ["ann: i gave cat 3", "ann: gave cat 3", "ben: ann paid cat 3", "cat: ann gave me 3"])
def test_a_payment_told_when_the_game_is_over_is_asked_about_as_in_a_game(later: tuple[str, ...], said: str) -> None:
    """With an uma of 20/10/-10/-20 Cat wins 48.9 and Ann, in the second or third place, has to pay."""
    chat = Chat.after(*ENDED, *later)
    assert "Money handed over" in chat.say(said)
    assert chat.labels[0] == "Handed over: Ann → Cat 3.00 (money)"
    chat.say("ann: #1")
    assert [(one.amount, one.purse) for one in chat.seen.night.handed] == [(3000, Purse.MONEY)]


@pytest.mark.parametrize("later", [(), ("ann: /settle",), ("ann: /settle close",)])
def test_another_payment_when_a_game_of_points_is_over_is_of_money(later: tuple[str, ...]) -> None:
    chat = Chat.after(*ENDED, *later)
    before = chat.seen.night.purse(Purse.MONEY)
    chat.say("ben: paid ann 2")
    chat.say(f"ben: #{1 + [one.startswith('Another') for one in chat.labels].index(True)}")
    after = chat.seen.night.purse(Purse.MONEY)
    assert (after["p2"] - before["p2"], after["p1"] - before["p1"]) == (-2000, 2000)


@pytest.mark.parametrize("said", ["dan paid bob 5", "dan transferred bob 5", "dan 俾咗bob 5", "danがbobに5払った"])
@pytest.mark.parametrize("variant", ["singapore", "hong_kong", "taiwanese"])
def test_words_of_money_alone_offer_no_hand(variant: str, said: str) -> None:
    chat = opened(variant)
    chat.say(f"dan: {said}")
    assert chat.labels == ["Handed over: Dan → Bob 5", "Another: Dan pays Bob 5"]


# several payments in one line

SEVERAL = ("ann: /newgame sg Ann Bob Cat Dan", "dan: ann 3 tai from dan", "cat: bob 2 tai from cat")
"""Ann is owed 14 and Bob 4; Dan owes 10 and Cat 8: Dan pays Ann 10, Cat pays Ann 4 and Bob 4."""
BOTH = (("p4", "p1", 10_000), ("p3", "p2", 4000))
TOLD_AT_ONCE = (
    *(
        "dan: i paid ann 10, cat paid bob 4",
        "ann: dan paid me 10 and cat paid bob 4",
        "dan: paid ann 10. cat gave bob 4",
    ),
    *("bob: dan paid ann 10 + cat paid me 4", "dan: ive paid ann $10, and cat has paid bob $4"),
    *("ann: dan 畀咗ann 10蚊，cat 畀咗bob 4蚊", "dan: danがannに10払った、catがbobに4払った"),
    "dan: dan 給了ann 10，cat 給了bob 4",
)


def handed(chat: Chat) -> tuple[tuple[str, str, int], ...]:
    return tuple((one.payer, one.payee, one.amount) for one in chat.seen.night.handed)


@pytest.mark.parametrize("said", TOLD_AT_ONCE)
def test_several_payments_in_one_line_that_are_listed_are_marked_together(said: str) -> None:
    chat = Chat.after(*SEVERAL, "ann: /settle")
    assert "Dan paid Ann 10\n" in chat.say(said)
    assert "Cat paid Bob 4\n" in chat.text
    assert handed(chat) == BOTH
    message, who = str(chat.shown), said.split(":", maxsplit=1)[0]
    assert "Undone:\nDan paid Ann 10, Cat paid Bob 4." in chat.say(f"{who}: /undo")
    assert handed(chat) == ()
    chat.say(f"{who}: /redo")
    chat.say("ann: ann 1 tai zimo")
    assert [one.key for one in chat.messages[message].lines] == ["booked", "booked"]
    assert handed(chat) == BOTH


@pytest.mark.parametrize("said", TOLD_AT_ONCE)
@pytest.mark.parametrize(
    "later", [(), ("ann: /settle", "dan: /paid dan ann 1"), ("ann: /settle close", "dan: /paid ann 1")]
)
def test_several_payments_in_one_line_are_asked_about_in_one_message(later: tuple[str, ...], said: str) -> None:
    chat = Chat.after(*SEVERAL, *later)
    before = len(handed(chat))
    asked = chat.say(said)
    assert "2 payments. " in asked
    assert "Dan → Ann 10\nCat → Bob 4" in asked
    assert ("Only 9 is open from Dan to Ann." in asked) == bool(later)
    assert chat.labels == ["All handed over", "All other payments"]
    assert len(handed(chat)) == before
    chat.say("dan: #1")
    assert handed(chat)[before:] == BOTH


def test_several_payments_may_move_the_standing_together() -> None:
    chat = Chat.after(*SEVERAL)
    before = chat.balances
    chat.say("ann: i gave cat 20 and dan gave cat 5")
    chat.say("ann: #2")
    assert {name: chat.balances[name] - before[name] for name in before} == {
        **{"Ann": -20_000, "Bob": 0},
        **{"Cat": 25_000, "Dan": -5000},
    }


@pytest.mark.parametrize(
    ("said", "told"),
    [
        ("dan: i paid ann 6 and bob 2", "Dan → Ann 6\nDan → Bob 2"),
        ("ann: got 6 from dan and 2 from cat", "Dan → Ann 6\nCat → Ann 2"),
        ("bob: dan and cat paid ann 2 each", "Dan → Ann 2\nCat → Ann 2"),
        ("dan: i paid ann and bob 2 each", "Dan → Ann 2\nDan → Bob 2"),
        ("ann: dan paid ann 6, cat paid bob 2, cat paid ann 3", "Dan → Ann 6\nCat → Bob 2\nCat → Ann 3"),
        ("ann: /paid dan ann 6; cat bob 9", "Dan → Ann 6\nCat → Bob 9"),
    ],
)
def test_what_several_payments_share_is_said_once(said: str, told: str) -> None:
    chat = Chat.after(*SEVERAL, "ann: /settle")
    assert told in chat.say(said)
    assert chat.labels == ["All handed over", "All other payments"]


def test_one_of_several_payments_is_put_right_and_the_others_stay() -> None:
    chat = Chat.after(*SEVERAL, "ann: /settle", "dan: i paid ann 10, cat paid bob 4")
    assert "Dan paid Ann 10" in chat.say("dan: no i paid ann 8")
    chat.say("dan: #1")
    assert {*handed(chat)} == {("p4", "p1", 8000), ("p3", "p2", 4000)}


@pytest.mark.parametrize("said", ["dan: did cat pay bob 4, i paid ann 10?", "dan: i paid ann 10, cat never pays"])
def test_a_line_that_tells_more_than_payments_books_none_of_them(said: str) -> None:
    chat = Chat.after(*SEVERAL)
    chat.say(said)
    assert handed(chat) == ()


EXACT_OF_LAST_NIGHT = (
    *("dan: dan paid bob 8 from last night", "dan: dan 俾咗 bob 8 尋晚", "dan: dan 付了 bob 上次欠的8"),
    *("dan: i paid bob the 8 from last week", "bob: dan paid me the 8 from last game", "dan: paid bob last week's 8"),
)


@pytest.mark.parametrize("is_shown", [False, True])
@pytest.mark.parametrize("said", EXACT_OF_LAST_NIGHT)
def test_just_what_the_night_it_names_left_open_needs_no_question(said: str, *, is_shown: bool) -> None:
    chat = Chat.after(*NEXT_NIGHT, *(["ann: /settle"] if is_shown else []))
    before = chat.balances
    assert "Dan paid Bob 8" in chat.say(said)
    assert ("Dan", "Bob", 8) not in owed(chat)
    assert chat.balances == before


def test_more_than_the_night_it_names_left_open_is_asked_about() -> None:
    chat = Chat.after(*NEXT_NIGHT)
    assert "Dan → Bob 8" in chat.say("dan: i paid bob 9 from last night")
    assert chat.labels == ["Handed over: Dan → Bob 9", "Only the 8 that is open"]
    assert ("Dan", "Bob", 8) in owed(chat)
    chat.say("dan: #2")
    assert not any({"Dan", "Bob"} == {payer, payee} for payer, payee, _ in owed(chat))


@pytest.mark.parametrize(
    "said", ["the open one", "open", "the open one from last week", "last night's", "上次嗰筆", "未付的", "前回の分"]
)
def test_the_open_one_answers_the_question_about_a_payment(said: str) -> None:
    chat = Chat.after(*NEXT_NIGHT, "dan: i paid bob 8")
    assert "Dan paid Bob 8" in chat.say(f"dan: {said}")
    assert not any({"Dan", "Bob"} == {payer, payee} for payer, payee, _ in owed(chat))


def test_whoever_was_paid_says_so_of_somebody_who_was_spoken_of() -> None:
    chat = Chat.after(*NEXT_NIGHT)
    assert "Dan → Bob 8" in chat.say("bob: ya he paid me 8")
    assert chat.labels[0] == "Open: Dan → Bob 8 ✓"
    assert chat.say("bob: he paid me 5") == ""


@pytest.mark.parametrize(
    "said",
    [
        *("bob: eh dan you still owe me 8", "bob: dan you owe me 8", "bob: dan, u still owe me 8 hor"),
        *(
            "bob: dan 你仲爭我8蚊呀",
            "bob: dan 还欠我8块",
            "bob: balance?",
            "bob: score now how?",
            "bob: how's the score?",
            "bob: score",
        ),
    ],
)
@pytest.mark.parametrize("later", [(), ("ann: /settle close",), NEXT_NIGHT[len(NIGHT) :]])
def test_what_is_still_owed_is_shown_when_somebody_speaks_of_it(later: tuple[str, ...], said: str) -> None:
    assert "Dan → Bob 8" in Chat.after(*NIGHT, *later).say(said)


@pytest.mark.parametrize("said", ["cat: balance the table pls", "cat: what a score", "cat: you owe me a beer"])
def test_talk_of_scores_and_debts_meets_silence(said: str) -> None:
    assert Chat.after(*NIGHT).say(said) == ""


# a sum that is shared


@pytest.mark.parametrize(
    "said",
    [
        *("supper 60 i pay first, split 4", "i paid supper 60 for everyone", "supper 60, i paid for all 4"),
        *(
            "i paid $60 for dinner, split among us",
            "晚餐60我先付,四個人分",
            "宵夜60我俾咗先，4個人夾",
            "夕飯60払った、4人で割り勘",
        ),
    ],
)
def test_what_somebody_paid_for_all_is_offered_as_what_each_of_the_others_owes(said: str) -> None:
    """Of 60 a quarter is 15."""
    chat = Chat.after(*NIGHT)
    before = chat.balances
    assert chat.say(f"ann: {said}").endswith("Bob → Ann 15\nCat → Ann 15\nDan → Ann 15")
    assert chat.balances == before
    chat.say("ann: #1")
    moved = {name: chat.balances[name] - before[name] for name in before}
    assert moved == {"Ann": 45_000, "Bob": -15_000, "Cat": -15_000, "Dan": -15_000}


def test_what_cannot_be_shared_out_is_named() -> None:
    """61.01 are four times 15.25 and a cent."""
    asked = Chat.after(*NIGHT).say("ann: supper 61.01, dan paid, split 4")
    assert asked.endswith(
        "Ann → Dan 15.25\nBob → Dan 15.25\nCat → Dan 15.25\n0.01 that can't be shared out stays with Dan."
    )


@pytest.mark.parametrize(
    "said",
    [
        *("supper later? split 4 ways lol", "who wants supper for everyone", "i paid supper 60, split 9"),
        *("we split the bill at dinner 3 ways", "i paid dinner 60 for everyone yesterday", "supper at 10 for everyone"),
    ],
)
def test_talk_of_food_shares_nothing(said: str) -> None:
    assert Chat.after(*NIGHT).say(f"ann: {said}") == ""


@pytest.mark.parametrize(
    ("said", "button"),
    [
        ("dan → bob 8 paid", "Handed over: Dan → Bob 8"),
        ("danからbobに8払った", "Handed over: Dan → Bob 8"),
        ("dan→bob 8 俾咗", "Handed over: Dan → Bob 8"),
    ],
)
def test_who_gave_whom_is_read_by_arrows_and_particles(said: str, button: str) -> None:
    chat = Chat.after(*NIGHT)
    chat.say(f"dan: {said}")
    assert chat.labels[0] == button


def test_a_payment_without_its_sum_is_asked_about_once_the_game_is_over() -> None:
    chat = Chat.after("ann: /newgame riichi Ann Ben Cat Dan stake=10", "ann: ben mangan from ann", "ann: /endgame sure")
    assert chat.say("ann: ann→ben 払った") == "Was it this payment?"


@pytest.mark.parametrize("typed", ["i paid ben 10, ann 3 tai zimo", "ann 3 tai zimo, i paid ben 10"])
def test_a_payment_told_before_a_hand_is_named_beside_it(typed: str) -> None:
    chat = Chat.after("ann: /newgame sg ann ben cat dan", "ann: ben 3 tai from dan")
    told = chat.say(f"ann: {typed}")
    assert told.startswith("Hand 2 · ann wins by self-draw")
    assert told.endswith("Not recorded yet: i paid ben 10")
    assert chat.labels[-2:] == ["Handed over: ann → ben 10", "Another: ann pays ben 10"]


# the same sum told twice


@pytest.mark.parametrize(
    ("first", "again"),
    [
        *(("dan: /paid dan bob 2", "bob: /paid dan bob 2"), ("dan: /paid dan bob 2", "dan: /paid dan bob 2")),
        *(("dan: /paid dan bob 2", "ann: dan paid bob 2"), ("dan: /paid dan bob 2", "bob: dan gave me 2 already")),
        *(("dan: /paid dan bob 2", "dan: bobに2払った"), ("dan: /paid dan bob 4", "dan: i paid bob 4")),
    ],
)
def test_a_sum_that_is_told_as_paid_twice_is_asked_about(first: str, again: str) -> None:
    """Dan owes Bob 8: 2 and 2 more could be meant, ten minutes later."""
    chat = settled(first)
    chat.now += 600
    entries = chat.seen.night.seq
    assert chat.say(again).startswith(f"Already recorded: Dan paid Bob {first[-1]}. Once more?")
    assert chat.seen.night.seq == entries
    once_more = next(at for at, one in enumerate(chat.labels, 1) if one.startswith(("Yes, once more", "Handed over")))
    chat.say(f"dan: #{once_more}")
    assert chat.seen.night.seq == entries + 1


def test_the_same_sum_is_no_payment_once_more_where_the_same_one_is_meant() -> None:
    chat = settled("dan: /paid dan bob 2")
    entries = chat.seen.night.seq
    chat.say("ann: dan paid bob 2")
    chat.say("ann: the same one")
    assert chat.seen.night.seq == entries


def test_the_same_sum_after_another_hand_is_another_payment_of_who_told_the_first() -> None:
    chat = settled("dan: /paid dan bob 2", "bob: bob 3 tai from dan")
    assert "Dan paid Bob 2" in chat.say("dan: /paid dan bob 2")
    assert chat.say("ann: /paid dan bob 2").startswith("Already recorded: Dan paid Bob 2. Once more?")


def test_two_questions_about_one_payment_mark_it_once() -> None:
    chat = Chat.after(*NIGHT, "ann: dan paid bob 2")
    assert chat.reply is not None
    first, message = chat.reply.choices[0].id, str(chat.offering)
    chat.say("bob: dan paid me 2")
    chat.say("bob: #1")
    entries = chat.seen.night.seq
    chat.say(f"ann: {first}", pressed=True, reply_to=message)
    assert chat.seen.night.seq == entries


def test_a_payment_of_several_that_is_recorded_already_is_named() -> None:
    chat = Chat.after(*NIGHT, "dan: /paid dan bob 2")
    assert "Already recorded: Dan paid Bob 2. Once more?" in chat.say("ann: dan paid bob 2, cat paid bob 3")


def test_a_payment_put_right_says_still_what_it_took_back_once_others_came() -> None:
    chat = Chat.after(*NIGHT, "dan: /paid dan bob 3", "dan: no, dan paid bob 2")
    chat.say("dan: #1")
    message = str(chat.shown)
    chat.say("cat: /stake 1/2")
    assert plain(chat.messages[message], EN).startswith("Undone: Dan paid Bob 3.\n1b · Dan paid Bob 2")


# how people say it


OWED = (
    *("ann: /newgame sg Ann Bob Cat Dan", "bob: /iam bob", "cat: /iam cat", "dan: /iam dan"),
    *("dan: bob 3 tai from dan", "ann: ann 2 tai from cat"),
)
"""Bob is owed 8 by Dan and 4 by Cat and Ann (3 tai at 0.5/1), Ann 4 by Cat and 2 by Bob and Dan (2 tai)."""


@pytest.mark.parametrize(
    ("said", "button"),
    [
        *(("dan: me and bob are square", "Dan → Bob"), ("bob: dan and i are even now", "Dan → Bob")),
        *(("dan: 我和Bob兩清", "Dan → Bob"), ("dan: Bobとチャラ", "Dan → Bob"), ("dan: paid bob", "Dan → Bob")),
        *(
            ("dan: 我已經轉帳給Bob了", "Dan → Bob"),
            ("ann: Dan給Bob了", "Dan → Bob"),
            ("dan: i paynowed bob", "Dan → Bob"),
        ),
    ],
)
def test_two_who_are_square_in_a_running_game_are_asked_about_what_is_open_between_them(said: str, button: str) -> None:
    chat = Chat.after(*OWED)
    assert chat.say(said) == "Was it this payment?"
    assert len(chat.labels) == 1
    assert chat.labels[0].startswith(button)


@pytest.mark.parametrize("said", ["we are square", "we're even now", "兩清", "两清了", "チャラ", "これでチャラ"])
def test_all_who_are_square_are_shown_what_is_open(said: str) -> None:
    assert "clear it" in Chat.after(*OWED).say(f"ann: {said}")


@pytest.mark.parametrize(
    "said",
    [
        *("i paid bob the 5 already on paynow", "i paid bob 5 via bank transfer", "i paid bob 5, we are square"),
        *("我付了Bob5元 兩清", "用微信付咗Bob 5", "Bobに5払った、これでチャラ", "PayPayでBobに5払った"),
        *("gave bob 5 over payme", "i paid bob 5 so we're even now"),
    ],
)
def test_how_money_went_or_that_all_is_square_beside_a_payment_changes_nothing(said: str) -> None:
    chat = Chat.after(*OWED)
    chat.say(f"dan: {said}")
    assert chat.labels[:1] == ["Handed over: Dan → Bob 5"]


def test_a_debt_beside_a_payment_is_named_as_not_recorded() -> None:
    chat = Chat.after(*OWED)
    said = chat.say("dan: i paid bob 5, cat owes ann 7")
    assert "Not recorded yet: Cat → Ann 7" in said
    assert chat.labels[:1] == ["Handed over: Dan → Bob 5"]
    assert "Cat" not in Chat.after(*OWED, "dan: i paid bob 3, 阿明欠Ann 7").text


def test_payments_of_which_one_has_no_sum_are_asked_for_one_by_one() -> None:
    chat = Chat.after(*OWED)
    assert chat.say("ann: Ann給Cat了, 剩下的3給Dan了").startswith("2 payments in one line")
    entries = chat.seen.night.seq
    assert entries == Chat.after(*OWED).seen.night.seq


def test_a_payment_without_its_sum_is_what_is_open_between_the_two_beside_another() -> None:
    chat = Chat.after(*OWED)
    said = chat.say("ann: Dan給Bob了, 剩下的3給Cat了")
    assert said.startswith("2 payments")
    assert "Dan → Cat 3" in said


def test_points_of_several_payments_in_a_running_game_of_points_are_asked_for_one_by_one() -> None:
    chat = Chat.after("ann: /newgame riichi Ann Bob Cat Dan", "ann: ann 3900 from bob")
    assert chat.say("dan: i paid ann 1000, cat paid bob 500").startswith("2 payments in one line")


TWO_NIGHTS = (
    *("ann: /newgame sg Ann Bob Cat Dan", "dan: /iam dan", "bob: /iam bob", "dan: bob 3 tai from dan"),
    *("ann: /settle close", "ann: /newgame sg Ann Bob Cat Dan", "dan: dan 2 tai from cat"),
)
"""Dan owes Bob 8 of last night; Bob owes Dan 2 of tonight (2 tai off somebody else)."""


@pytest.mark.parametrize("said", ["bob and i are square", "我和Bob兩清", "Bobとチャラ"])
def test_two_who_are_square_are_asked_about_what_an_earlier_night_left_open_too(said: str) -> None:
    chat = Chat.after(*TWO_NIGHTS)
    chat.say(f"dan: {said}")
    assert chat.labels == ["Bob → Dan 2 ✓", "Open: Dan → Bob 8 ✓"]


@pytest.mark.parametrize("said", ["Dan上禮拜還欠我8", "Dan上次欠我8塊", "dan still owes me 8 from last week"])
def test_a_debt_of_an_earlier_night_shows_what_is_open(said: str) -> None:
    assert "Dan → Bob 8" in Chat.after(*TWO_NIGHTS).say(f"bob: {said}")


def test_a_debt_of_an_earlier_night_that_nobody_recorded_is_asked_about() -> None:
    chat = Chat.after("ann: /newgame sg Ann Bob Cat Dan", "bob: /iam bob")
    assert "It moves the standing: Dan −8, Bob +8" in chat.say("bob: Dan上禮拜還欠我8")


@pytest.mark.parametrize(
    "said", ["supper 30 i paid, split 3 ways", "宵夜30我先付 三個人分", "paid $30 for dinner, split 3"]
)
def test_a_sum_that_fewer_share_than_play_asks_who_does(said: str) -> None:
    """30 by three: Ann and Cat owe Dan 10 each; before Bob +16, Dan −8, Ann and Cat −4 (3 tai off Dan at 0.5/1)."""
    chat = Chat.after(*NIGHT, "dan: /iam dan")
    assert chat.say(f"dan: {said}") == "Who shares 30 with Dan?"
    assert [one.partition(" · ")[0] for one in chat.labels] == ["Ann, Bob", "Ann, Cat", "Bob, Cat"]
    chat.say("dan: #2")
    assert chat.seen.night.balances[Purse.MONEY] == {"p1": -14_000, "p2": 16_000, "p3": -14_000, "p4": 12_000}


def test_a_sum_of_more_than_play_is_met_by_silence() -> None:
    assert not Chat.after(*NIGHT, "dan: /iam dan").say("dan: supper 30 i paid, split 7 ways")


@pytest.mark.parametrize(
    "said",
    [
        *("dan: i gave bob half", "dan: gave bob half", "ann: everyone paid", "bob: dan paid", "bob: dan has paid"),
        *("dan: i paid", "dan: paid bob half", "bob: 大家都付了"),
    ],
)
def test_money_told_without_its_sum_shows_what_is_open_before_anybody_asked(said: str) -> None:
    chat = Chat.after(*NIGHT, *(f"{name}: /iam {name}" for name in ("ann", "bob", "cat", "dan")))
    assert "◻ Dan → Bob 8" in chat.say(said)
    assert not chat.seen.night.handed


@pytest.mark.parametrize("said", ["上禮拜欠bob的8塊給了", "上次欠bob嘅8蚊俾咗", "昨晚欠bob 8 還了"])
def test_what_was_owed_of_an_earlier_night_and_is_given_now_is_marked(said: str) -> None:
    known = (f"{name}: /iam {name}" for name in ("ann", "bob", "cat", "dan"))
    chat = Chat.after(*NIGHT, *known, "ann: /settle close", NEXT)
    assert "Dan paid Bob 8" in chat.say(f"dan: {said}")
    assert ("Dan", "Bob", 8000) not in owed(chat)


def test_a_payment_that_was_offered_is_spent_once_it_is_said_to_be_handed_over() -> None:
    chat = Chat.after("wei: /newgame sg Wei Hock Mei Raj", "wei: hock 3 from mei", "wei: wei paid hock 5 for prata")
    offered = chat.offering
    chat.say("wei: wei paid hock 5")
    assert "Wei paid Hock 5" in chat.say("wei: #1")
    assert chat.labels_of(chat.messages[str(offered)]) == []


def test_a_payment_that_was_offered_stands_beside_another_sum_handed_over() -> None:
    chat = Chat.after("wei: /newgame sg Wei Hock Mei Raj", "wei: hock 3 from mei", "wei: wei paid hock 5 for prata")
    offered = chat.offering
    chat.say("wei: wei paid hock 4")
    assert "Wei paid Hock 4" in chat.say("wei: #1")
    assert chat.labels_of(chat.messages[str(offered)]) == ["Wei pays Hock 5 · prata"]


@pytest.mark.parametrize(
    "said",
    [
        *(
            "阿媽: 上次阿媽嗰八蚊畀咗喇",
            "阿珍: 上次阿媽嗰八蚊畀咗喇",
            "阿媽: 上次嗰八蚊我畀咗喇",
            "阿媽: 上次嗰8蚊畀咗阿珍喇",
        ),
        *("阿珍: 上次阿媽嗰8蚊收咗", "阿珍: 阿媽上次欠我嘅八蚊還咗喇", "阿媽: 前回の8を阿珍に返した"),
    ],
)
def test_money_of_an_earlier_night_in_the_words_of_who_gave_or_got_it(said: str) -> None:
    """Mum discarded three faan: 8 of 20; Dad deals and owes 8 as well, Jane's brother 4."""
    chat = Chat.after(HONG_KONG[0], "阿珍: 阿珍食糊3番 阿媽出銃", "阿媽: /settle close")
    text = chat.say(said)
    paid = [one.amount for one in chat.seen.night.handed] == [8000] and "阿媽 paid 阿珍 8" in text
    assert paid or any("阿媽 → 阿珍 8" in one for one in chat.labels)


ASKED_OF_20 = (
    "ann: /newgame hk Ann Ben Cat Dan",
    "ann: ben 3 from ann",
    "ben: cat 5 zimo",
    "ann: i paid cat 20",
)
"""Ann owes Cat more than the 20 that are asked about."""


@pytest.mark.parametrize("by", ["ann", "ben"])
@pytest.mark.parametrize("said", ["ann: handed over", "ann: yes handed over", "cat: paid already", "ann: 畀咗嘅錢"])
def test_words_of_money_mark_the_sum_asked_about_whatever_was_recorded_since(by: str, said: str) -> None:
    chat = Chat.after(*ASKED_OF_20, step=60)
    chat.say(f"{by}: dan 3 from cat")
    assert "Ann paid Cat 20" in chat.say(said)


def test_words_of_money_long_after_ask_about_the_same_sum_again() -> None:
    chat = Chat.after(*ASKED_OF_20)
    chat.say("ben: dan 3 from cat")
    chat.say("ann: handed over")
    assert chat.labels == ["Handed over: Ann → Cat 20", "Another: Ann pays Cat 20"]


def test_who_has_no_part_in_a_payment_does_not_mark_it_in_words() -> None:
    chat = Chat.after(*ASKED_OF_20, step=60)
    assert "Ann paid Cat" not in chat.say("dan: handed over")


OWING = ("ann: /newgame hk Ann Bob Dee Mei", "ann: dee 5 zimo", "ann: mei 5 zimo")
"""Ann owes Dee 96, and Bob Mei as much."""


@pytest.mark.parametrize(
    ("said", "handed"),
    [
        ("ann: paid dee 30, going home", "Ann → Dee 30"),
        ("ann: i paid dee 20, owe the rest", "Ann → Dee 20"),
        ("dee: ann gave me 30, still owes 66", "Ann → Dee 30"),
        ("ann: i owe dee 96, paid half", "Ann → Dee 48"),
        ("ann: paid dee 48 (half)", "Ann → Dee 48"),
        ("dee: ann paid me another 10", "Ann → Dee 10"),
        ("dee: ann paid me 10 more", "Ann → Dee 10"),
        ("dee: ann paid me the 8 left", "Ann → Dee 8"),
        ("ann: i pay dee 5 of the old debt", "Ann → Dee 5"),
        ("ann: i pay dee 5 from last week", "Ann → Dee 5"),
        ("ann: hey dee, gave you 10 just now", "Ann → Dee 10"),
        ("ann: dee, i paid you 10", "Ann → Dee 10"),
        ("ann: my payment to dee was 10", "Ann → Dee 10"),
        ("bob: ann paid dee 7, all clear", "Ann → Dee 7"),
    ],
)
def test_what_is_said_beside_a_payment_leaves_it_what_it_is(said: str, handed: str) -> None:
    chat = Chat.after(*OWING)
    chat.say(said)
    assert f"Handed over: {handed}" in chat.labels
    assert "Not recorded yet" not in chat.text


def test_a_sum_that_is_still_owed_and_is_not_open_is_named_beside_the_payment() -> None:
    chat = Chat.after(*OWING)
    assert "Not recorded yet: Ann → Dee 34" in chat.say("dee: ann gave me 30, still owes 34")
    assert "Handed over: Ann → Dee 30" in chat.labels


MARKED_30 = (*OWING, "ann: paid dee 30", "ann: #1")


@pytest.mark.parametrize(
    ("said", "instead"),
    [
        ("ann: my payment to dee was 10", 10),
        ("ann: no only 5 i paid dee!", 5),
        ("dee: ann paid dee 5 not 30", 5),
        ("dee: ann paid 20, not 30", 20),
        ("ann: i paid only 5 not 30", 5),
        ("ann: i paid dee only 5 not 30", 5),
        ("dee: only got 8 from ann", 8),
        ("ann: it was 8", 8),
        ("dee: 30じゃなくて20", 20),
    ],
)
def test_another_sum_right_behind_a_marked_payment_is_about_that_payment(said: str, instead: int) -> None:
    chat = Chat.after(*MARKED_30)
    before = chat.seen.night.hands
    assert "Ann paid Dee 30" in chat.say(said)
    assert f"Handed over: Ann → Dee {instead}" in chat.labels
    assert chat.seen.night.hands == before


def test_a_sum_that_is_denied_names_its_payment_behind_other_entries() -> None:
    chat = Chat.after(*MARKED_30)
    chat.say("bob: bob 3 from mei")
    chat.say("bob: i paid mei 9")
    chat.say("bob: #1")
    assert "Ann paid Dee 30" in chat.say("dee: ann paid dee 5 not 30")
    assert "Handed over: Ann → Dee 5" in chat.labels


def test_more_that_is_still_owed_than_is_open_asks_whether_less_was_paid() -> None:
    chat = Chat.after(*OWING, "ann: paid dee 96", "ann: #1")
    assert "Ann paid Dee 96" in chat.say("dee: ann still owes dee 8")
    assert chat.labels[0] == "Handed over: Ann → Dee 88"


ANN = "I'm Ann"


@pytest.mark.parametrize("closed", [False, True])
@pytest.mark.parametrize(
    ("said", "handed"),
    [("i paid dee 9", "Ann → Dee 9"), ("gave dee 38", "Ann → Dee 38"), ("dee paid me 8", "Dee → Ann 8")],
)
def test_who_tells_a_payment_and_is_unknown_is_asked_first(closed: bool, said: str, handed: str) -> None:
    chat = Chat.after("tim: /newgame hk Ann Bob Dee Mei", "tim: dee 5 zimo", "tim: mei 5 zimo")
    chat.play(["tim: close the night", "tim: yes"] if closed else [])
    assert "Which one are you" in chat.say(f"zoe: {said}")
    chat.say(f"zoe: #{chat.labels.index(ANN) + 1}")
    assert f"Handed over: {handed}" in chat.labels
    assert len(chat.seen.night.hands) == 2


def test_points_told_as_given_in_a_game_for_money_may_be_money_handed_over() -> None:
    chat = Chat.after("ann: /newgame riichi Ann Bob Cat Dan rate_per_1000=100", "ann: ann 3900 bobから")
    chat.say("bob: annに500渡した")
    assert "Handed over: Bob → Ann 500 (money)" in chat.labels


def test_a_payment_question_that_another_sum_answered_says_what_is_open() -> None:
    chat = Chat.after(*OWING)
    chat.say("ann: i paid dee 30")
    asked = chat.offering
    chat.say("ann: /settle")
    chat.say("dee: ann paid me 96")
    assert asked is not None
    assert plain(chat.messages[asked], EN).startswith("Nothing is open there any more between Ann and Dee (30).")


def test_a_question_whether_to_undo_says_that_another_message_did() -> None:
    chat = Chat.after(*OWING)
    chat.say("bob: undo hand 2")
    asked = chat.offering
    assert asked is not None
    chat.say("ann: /undo 2")
    assert plain(chat.messages[asked], EN) == "Another message undid that."


@pytest.mark.parametrize(
    "said",
    ["bob pays us 10 each", "bob pays 10 each to ann, mei and dee", "penalty bob 10 to all", "bob gives 10 each"],
)
def test_what_one_pays_each_of_the_others_is_booked_by_a_tap(said: str) -> None:
    chat = Chat.after(*OWING)
    chat.say(f"ann: {said}")
    assert chat.labels == ["Bob pays everyone 10"]
    chat.say("ann: #1")
    assert chat.balances == {"Ann": -86_000, "Bob": -126_000, "Dee": 106_000, "Mei": 106_000}


@pytest.mark.parametrize(
    ("said", "named"),
    [
        ("bob pays 10 each to ann and dee", ["Bob → Ann 10", "Bob → Dee 10"]),
        ("bob pays us 10 each", ["Bob → Ann 10", "Bob → Dee 10", "Bob → Eve 10"]),
        ("fine bob 10 to each", ["Bob → Ann 10", "Bob → Dee 10", "Bob → Eve 10"]),
    ],
)
def test_who_is_paid_is_named_where_it_is_not_everybody_of_the_night(said: str, named: list[str]) -> None:
    chat = Chat.after(*OWING, "ann: Eve takes over for mei", "ann: yes")
    chat.say(f"ann: {said}")
    assert [one for one in chat.text.splitlines() if one.startswith("Bob →")] == named
    chat.say("ann: #1")
    assert chat.balances["Mei"] == 96_000


@pytest.mark.parametrize(
    ("said", "each", "payee"),
    [
        ("bob: supper 50 i pay first, split 5 ways", 10, "Bob"),
        ("ann: me. prata for all, 5 each u owe me", 5, "Ann"),
        ("ann: i paid prata, 5 each", 5, "Ann"),
        ("ann: paid supper 40 for everyone", 10, "Ann"),
    ],
)
def test_what_each_owes_for_supper_is_booked_by_a_tap(said: str, each: int, payee: str) -> None:
    chat = Chat.after(*OWING)
    before = {"Ann": -96_000, "Bob": -96_000, "Dee": 96_000, "Mei": 96_000}
    chat.say(said)
    chat.say("ann: #1")
    gained = {name: chat.balances[name] - before[name] for name in before}
    assert gained == {name: each * 3000 if name == payee else -each * 1000 for name in before}


@pytest.mark.parametrize("said", ["paid everyone", "i paid everybody already", "bob paid everyone", "還清大家了"])
def test_who_says_that_he_paid_everybody_is_shown_what_is_open(said: str) -> None:
    chat = Chat.after(*OWING, "bob: /iam bob")
    assert "◻ Bob → Mei 96" in chat.say(f"bob: {said}")


CHIPS = "aya: /newgame riichi Aya Ken Mio Ryo"


@pytest.mark.parametrize(
    "said",
    [
        *("ken: 2 chips to aya", "ken: ayaにチップ2枚", "ken: i gave aya 2 chips", "aya: ken paid me 2 chips"),
        *("aya: 2 chips from ken", "aya: kenからチップ2枚", "mio: kenからayaにチップ2枚"),
    ],
)
def test_chips_that_somebody_gives_are_offered_and_refused_where_none_are_counted(said: str) -> None:
    chat = Chat.after(f"{CHIPS} chips=ippatsu:1")
    chat.say(said)
    assert chat.labels == ["Ken pays Aya 2 chips"]
    assert Chat.after(CHIPS).say(said) == "No chips are counted at this table. Nothing was recorded."


@pytest.mark.parametrize(
    ("said", "amount"),
    [
        *(("大姊付我七百二了", 720), ("爸: 付小弟兩百五", 250), ("我付小弟一千二", 1200), ("付小弟一百零二", 102)),
        *(("我俾咗小弟一百二", 120), ("我付小弟一百二十", 120), ("我给小弟三百五", 350), ("我付小弟一千二百五", 1250)),
    ],
)
def test_a_sum_in_chinese_may_leave_out_its_last_unit(said: str, amount: int) -> None:
    """七百二 is 720, as everybody says it; only 零 makes it 702."""
    chat = Chat.after("爸: /newgame tw 爸 媽 大姊 小弟", "爸: 底一百二台二十", "爸: #1", "爸: 媽 3台 爸放槍")
    assert chat.balances["媽"] == 1000 * (120 + 3 * 20)
    chat.say(f"爸: {said.removeprefix('爸: ')}")
    assert any(f"{amount:,}" in label for label in chat.labels)
