"""Whole nights as people tell them, worked out on paper: words alone, buttons, pauses, payments, a second night.

A file of `tests/nights` reads so: `speaker: line` is typed, and `speaker: [Label]` presses the button of the newest
message with buttons that has this label; `~ 30m` lets time pass (m, h, d). Below it stand `= Name amount …`, every
balance that is not nothing, and `? text`, which the reply holds. `#` begins a comment: how a sum comes about.
"""

from __future__ import annotations

from fractions import Fraction
from pathlib import Path

import pytest

from bot.text.catalogue import catalogue
from bot.text.render import AsSaid, blocks, buttons
from tests.chat.conftest import Chat

FOLDER = Path(__file__).parents[1] / "nights"
NIGHTS = sorted(path.name for path in FOLDER.glob("*.txt"))
SECONDS = {"m": 60, "h": 3600, "d": 86400}


def said(chat: Chat) -> str:
    """The last reply in the language of the chat, empty for silence."""
    reply = chat.reply
    return "" if reply is None else "\n".join(blocks(reply, catalogue(reply.language), AsSaid()))


def pressed(chat: Chat, label: str) -> str:
    """What is typed for the button with a label, under the newest message that has buttons."""
    offered = chat.messages[str(chat.offering)]
    labels = [one.label for one in buttons(offered.choices, catalogue(offered.language))]
    assert label in labels, f"[{label}] is not among {labels}"
    return f"#{labels.index(label) + 1}"


def standing(chat: Chat, before: dict[str, Fraction]) -> dict[str, Fraction]:
    """The balances that are not nothing after the last reply; those before it where it shows none."""
    told = chat.reply.figures.balances if chat.reply is not None else ()
    return {name: Fraction(one.amount, one.parts) for name, one in told if one.amount} if told else before


@pytest.mark.parametrize("name", NIGHTS)
def test_a_night_goes_as_it_was_worked_out(name: str) -> None:
    chat, balances = Chat(step=150), dict[str, Fraction]()
    for row in filter(None, (FOLDER / name).read_text(encoding="utf-8").splitlines()):
        sign, told = row[0], row[1:].strip()
        if sign == "~":
            chat.now += int(told[:-1]) * SECONDS[told[-1]]
        elif sign == "=":
            words = told.split()
            wanted = dict(zip(words[::2], map(Fraction, words[1::2]), strict=True))
            assert balances == {one: amount for one, amount in wanted.items() if amount}, f"{row}\n{said(chat)}"
        elif sign == "?":
            assert told in said(chat), f"{row}\n{said(chat)}"
        elif sign != "#":
            speaker, _, text = row.partition(": ")
            chat.say(f"{speaker}: {pressed(chat, text[1:-1]) if text.startswith('[') else text}")
            balances = standing(chat, balances)
