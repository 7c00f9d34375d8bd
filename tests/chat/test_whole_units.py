"""Money without cents is handed over in whole units; amounts of one answer show the same decimals."""

from __future__ import annotations

import re

import pytest

from tests.chat.conftest import Chat

NIGHT = (
    "ann: /newgame sg ann bob cat dan stake=0.5/1",
    "ann: bob 1 from ann",  # ann −2, cat and dan −1 each
    "ann: /pay ann cat 0.5 tea",
)


def settled(currency: str, *more: str) -> Chat:
    chat = Chat()
    chat.play([NIGHT[0], f"ann: /set currency={currency}", *NIGHT[1:], *more])
    return chat


@pytest.mark.parametrize("currency", ["¥", "NT$", "₩"])
def test_yen_and_their_like_are_settled_in_whole_units(currency: str) -> None:
    """Ann owes 2.50, Cat 0.50, Dan 1 and Bob is owed 4: in whole units they sum to nothing all the same."""
    chat = settled(currency)
    said = chat.say("ann: /settle")
    amounts = re.findall(r"◻ (\w+) → bob (\S+)", said)
    assert [one.removeprefix(currency).partition(".")[2].strip("0") for _, one in amounts] == ["", "", ""]
    assert sum(float(one.removeprefix(currency)) for _, one in amounts) == 4


def test_what_was_paid_in_whole_units_leaves_nothing_open() -> None:
    chat = settled("¥", "ann: /settle close")
    while chat.labels and chat.labels[0].endswith("✓"):
        chat.say("ann: #1")
    assert "◻" not in chat.say("ann: /settle 1")


@pytest.mark.parametrize(("currency", "language"), [("$", "English"), ("¥", "简体中文")])
def test_money_with_cents_is_settled_to_the_cent(currency: str, language: str) -> None:
    chat = settled(currency, f"ann: /language {language}")
    assert f"{currency}2.50" in chat.say("ann: /settle")


def test_amounts_of_one_answer_have_the_same_decimals() -> None:
    chat = settled("$")
    assert chat.text.split("\n")[-2:] == ["ann −$2.50 · bob +$4.00", "cat −$0.50 · dan −$1.00"]


def test_whole_amounts_have_none() -> None:
    chat = Chat()
    chat.play([NIGHT[0], "ann: /set currency=$", NIGHT[1]])
    assert "ann −$2 · bob +$4 · cat −$1 · dan −$1" in chat.text


def test_what_a_program_is_told_is_what_is_announced() -> None:
    chat = settled("¥", "ann: /settle")
    assert chat.reply is not None
    assert {one.money.amount % 1000 for one in chat.reply.figures.transfers} == {0}


def test_debts_of_a_night_put_right_after_its_closing_are_carried_in_whole_units() -> None:
    """Then Ann owes 2.80, Cat 0.50, Dan 0.70: rounded down it is 4 in all, Cat being the nearest to nothing."""
    chat = settled("¥", "ann: /settle close", "ann: /pay ann dan 0.3 tea")
    chat.say("ann: /newgame sg ann bob cat dan stake=0.5/1")
    chat.say("ann: bob 1 from ann")
    left = chat.say("ann: /settle").rpartition("Still open")[2]
    assert left.splitlines()[1:3] == ["ann → bob ¥3", "dan → bob ¥1"]
    name = chat.seen.people.name
    carried = {name(one.payment.payer): one.payment.amount for one in chat.seen.night.debts}
    assert carried == {"ann": 3000, "dan": 1000}


def test_why_shows_the_cents_that_the_receipt_shows(chat: Chat) -> None:
    """2 tai at 0.5/1: 4 off the discarder, 2 off the others."""
    chat.say("ann: /newgame sg Ann Ben Cat Dan stake=0.5/1")
    chat.say("ann: /pay ann ben 0.4")
    told = chat.say("ben: ben 2 from dan")
    why = chat.say("ben: /why")
    for paid in ("Dan → Ben 4.00", "Ann, Cat → Ben 2.00 each"):
        assert paid in told
        assert paid in why
