"""Who entered what, where somebody else's entry is shown: in /why, in the history and in what is exported."""

from __future__ import annotations

import csv
import io

from bot.chat import file_bytes
from tests.chat.conftest import Chat

GAME = "ann: /newgame sg ann bob cat dan stake=0.5/1"


def test_why_names_who_entered_a_hand_that_somebody_else_won(chat: Chat) -> None:
    chat.play([GAME, "ann: /iam ann", "ann: bob 3 from cat"])
    assert "Entered by ann" in chat.say("dan: /why")


def test_why_names_nobody_where_the_winner_entered_it(chat: Chat) -> None:
    chat.play([GAME, "bob: /iam bob", "bob: bob 3 from cat"])
    assert "Entered by" not in chat.say("dan: /why")


def test_the_export_says_who_entered_each_hand(chat: Chat) -> None:
    chat.play([GAME, "ann: /iam ann", "ann: bob 3 from cat", "ann: cat 1 zimo"])
    chat.say("ann: /export hands")
    assert chat.reply is not None
    assert chat.reply.attachment is not None
    rows = list(csv.DictReader(io.StringIO(file_bytes(chat.reply.attachment).decode("utf-8-sig"))))
    assert [row["entered_by"] for row in rows] == ["ann", "ann"]


def test_a_taiwanese_explanation_adds_up_to_what_was_paid(chat: Chat) -> None:
    """100 and 4 tai at 20 from the dealer, 100 and 3 tai from the others: 500 in all."""
    chat.play(["ann: /newgame tw.taiwan_house ann bob cat dan", "ann: bob 3 zimo"])
    told = chat.say("ann: /why").split("\n")
    assert not [one for one in told if one.startswith("Payment table")]
    assert told[2:4] == ["ann → bob 180 (100 + 4 × 20)", "cat, dan → bob 160 each (100 + 3 × 20)"]
    assert chat.balances["bob"] == 500_000


def test_a_best_hand_told_by_value_does_not_say_it_twice(chat: Chat) -> None:
    chat.play([GAME, "ann: bob 3 from cat"])
    assert "Best: bob, 3 tai, 16" in chat.say("ann: /stats").split("\n")
