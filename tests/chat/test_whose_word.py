"""`me` in a line that waits behind a button is whoever wrote the line, whoever taps."""

from __future__ import annotations

from copy import deepcopy
from dataclasses import replace
from typing import Any, Final

import pytest

from tests.chat.conftest import Chat

NIGHT: Final = (
    "kok: /newgame sg kok uncle priya jun",
    "uncle: uncle 2 from jun",
    "kok: /s me 2 zimo",
    "jun: jun 2 from priya",
    "priya: priya 1 from kok",
)
WROTE: Final = "3"
"""The message in which Kok told his hand."""


def copied(chat: Chat) -> Chat:
    return replace(chat, store=deepcopy(chat.store), messages=dict(chat.messages))


def after_tap(asked: Chat, name: str, place: int) -> tuple[object, ...]:
    """The money and the hands once somebody has tapped a button, and the first of what it asks then."""
    chat = copied(asked)
    chat.say(f"{name}: #{place}")
    if chat.labels and chat.reply is not None and str(chat.reply.subject).startswith("question"):
        chat.say(f"{name}: #1")
    return chat.balances, [(hand.given, hand.result.transfers) for hand in chat.seen.night.hands]


@pytest.mark.parametrize(
    ("typed", "changes"),
    [
        ("/s me zimo 1", {"edited": True, "message": WROTE, "source": "edit"}),
        ("/s me 1 from jun", {"edited": True, "message": WROTE, "source": "edit"}),
        ("i zimo 1 tai", {"edited": True, "message": WROTE, "source": "edit"}),
        ("/fix 1 winner=me", {}),
        ("/fix 1 me 1 from jun", {}),
        ("/fix 4 priya 1 from me", {}),
        ("/s me 1", {}),
        ("我 1台", {}),
        ("/s 123m 555p EEE 789s 5m5m me", {}),
        ("/s i 9 zimo", {}),
        ("jun 3 tai off me and uncle", {}),
        ("/penalty me 4000", {}),
        ("/pay uncle me 5000", {}),
        ("/kong me", {}),
        ("/s jun 1 bao me", {}),
    ],
)
def test_a_button_means_the_writer_of_its_line_whoever_taps_it(typed: str, changes: dict[str, Any]) -> None:
    asked = Chat.after(*NIGHT)
    asked.say(f"kok: {typed}", **changes)
    for place in range(1, len(asked.labels) + 1):
        meant = after_tap(asked, "kok", place)
        assert after_tap(asked, "uncle", place) == meant, asked.labels[place - 1]


def test_a_repeated_hand_is_the_writers_whoever_says_that_it_is_another() -> None:
    chat = Chat.after(*NIGHT, "kok: i won 2 tai from jun")
    chat.now -= chat.step - 5
    assert "Is it another one?" in chat.say("kok: i won 2 tai from jun")
    assert "Kok wins off Jun" in chat.say("uncle: #1").replace("kok", "Kok").replace("jun", "Jun")


def test_an_edit_that_another_confirms_stays_the_writers_hand() -> None:
    chat = Chat.after(*NIGHT)
    assert "Correcting hand 2 would change" in chat.say(
        "kok: /s me zimo 1", edited=True, message=WROTE, source="edit of it"
    )
    assert "kok wins by self-draw" in chat.say("uncle: #1")


def test_the_other_answer_to_is_it_that_hand_says_no() -> None:
    chat = Chat.after(*NIGHT)
    chat.say("kok: /s uncle 2", message="asked")
    chat.say("jun: jun 3 zimo")
    assert "Is it that hand?" in chat.say("kok: /s uncle 2 from jun", edited=True, message="asked")
    assert chat.labels[1] == "No, another hand"


def test_a_form_that_somebody_else_taps_to_its_end_names_both() -> None:
    chat = Chat.after(
        "ann: /newgame sg Ann Bob Cat Dan", "ann: /score", *(f"{name}: /iam {name}" for name in ("ann", "cat"))
    )
    chat.say("ann: #2", reply_to="reply 2")
    chat.say("cat: #1", reply_to="reply 2")
    assert chat.say("cat: #1", reply_to="reply 2").endswith("Begun by Ann, tapped by Cat")
    chat.say("ann: bob 3")
    assert chat.say("cat: #1").endswith("Begun by Ann, tapped by Cat")
    chat.say("ann: cat 3")
    assert chat.say("ann: #1").endswith("By Ann")
