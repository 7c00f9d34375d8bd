"""The question for the rest of a line that a button began."""

from __future__ import annotations

from typing import Final

from bot.chat import Line, Part, Reply, line
from bot.commands.running import of_another_night
from bot.commands.seating import open_seating
from bot.context import Context, Invocation, Outcome
from bot.subjects import CommandLine, Subject

REST: Final = "rest:"
"""Begins the subject of a message that asks for the rest of a line; behind it is how the line begins."""


def _question(context: Context, beginning: str, shown: str) -> Line:
    """What is asked for the rest of a line, and how it is answered where the sender writes."""
    in_reply, typed_next = _QUESTIONS.get(" ".join(beginning.split()[:2]), ("ask.rest", "ask.rest.next"))
    seating = open_seating(context)
    stakes = seating.usual_stakes if seating is not None else ()
    example: dict[str, Part] = {"a_stake": stakes[0]} if stakes else {}
    return line(typed_next if context.incoming.answers_next else in_reply, command=shown, **example)


_QUESTIONS: Final = {
    "/join guest": ("ask.guest", "ask.guest.next"),
    "/newgame stake": ("ask.stake", "ask.stake.next"),
}


def rest_asked(beginning: str, spoken: str, about: Subject | None) -> Invocation:
    """The question for the rest of a line that a button began; the line itself is read when the rest is known."""
    typed = CommandLine.parse(beginning) or CommandLine("", beginning)
    shown = (CommandLine.parse(spoken) or typed).without_places().show()

    def decide(context: Context) -> Outcome:
        asked = _question(context, beginning, shown)
        return of_another_night(context, typed) or Outcome(Reply(lines=(asked,), subject=f"{REST}{beginning}"))

    return Invocation(decide, about, entry=typed.entry)
