"""Questions that nobody has answered, named before a night is closed."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

import msgspec

from bot.app.asked import first_key
from bot.chat import Choice, Line, Reply, line
from bot.subjects import CommandLine


def with_unanswered(reply: Reply, asked_tonight: Iterable[Reply]) -> Reply:
    """The question whether the night is over, with each question of a hand or payment that nobody has answered."""
    if first_key(reply) not in ("settle.close_ask", "settle.close_ask_even", "ask.bare_endgame"):
        return reply
    waiting = (
        _what_is_asked(question)
        for question in asked_tonight
        if question.lines and any(map(_records, question.choices))
    )
    open_still = tuple(line("settle.unanswered", question=asked) for asked in waiting)
    return msgspec.structs.replace(reply, lines=(*reply.lines, *open_still[:_MOST_NAMED]))


def _what_is_asked(question: Reply) -> Line:
    """The line of a question that says what it is about, and not why it is asked again.

    Where that only leads to its one button, it is what the button does.
    """
    asked = next((one for one in question.lines if one.key not in _ASKED_AGAIN), question.lines[0])
    recording = [choice for choice in question.choices if _records(choice)]
    return recording[0].label if asked.key == "ask.bare_penalty" and len(recording) == 1 else asked


_ASKED_AGAIN: Final = ("choice.overtaken", "ask.overtaken", "stale.seats", "dialogue.answered")
_MOST_NAMED: Final = 3
"""So many of them are named: the others stand in the chat."""


def _records(choice: Choice) -> bool:
    """Whether a button of a question records or corrects a hand, or books a false win, a kong or a bonus."""
    typed = CommandLine.parse(choice.command)
    return typed is not None and typed.name in ("score", "hand", "draw", "penalty", "kong", "bonus", "fix")
