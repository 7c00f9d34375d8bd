"""Moments that few evenings have: what is said before them, and what is answered then, in four languages.

`moments.txt` holds both; its head says how it is written. `python -m tests.chat.test_answers` writes the answers again.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any, Final

from msgspec import structs

from bot.chat import Reply
from tests.chat.conftest import Chat

PAGE: Final = Path(__file__).parent / "moments.txt"

SLOWLY: Final = 200
"""Seconds between two lines where a moment does not say how many."""

_SAID: Final = re.compile(r"(?:& )?(?:([\^~!])(\d+) )?(.*)", re.DOTALL)
"""A line, in answer to what the bot said to the line of that number, or instead of that line, or pressed on that answer
as it was at first, by a phone that has not heard since."""


@dataclass(frozen=True)
class Moment:
    """Some lines, of which those from `first` on are shown with their answers."""

    group: str
    lines: tuple[str, ...]
    first: int
    step: int = SLOWLY

    @property
    def typed(self) -> tuple[str, ...]:
        """What is written of it on the page, without answers."""
        fast = () if self.step == SLOWLY else (f"@ {self.step}",)
        before = (f"> {one}" for one in self.lines[: self.first])
        return (*fast, *before, *self.lines[self.first :])


def moments() -> Iterator[Moment]:
    """Every moment of the page, in its order."""
    group = ""
    for block in PAGE.read_text(encoding="utf-8").split("\n\n"):
        rows = [one for one in block.strip("\n").split("\n") if not one.startswith(("|", "=", "~|", "#:"))]
        if rows and rows[0].startswith("# "):
            group = rows.pop(0)[2:]
        step = int(rows.pop(0)[2:]) if rows and rows[0].startswith("@ ") else SLOWLY
        before = [one[2:] for one in rows if one.startswith("> ")]
        said = [one for one in rows if not one.startswith("> ")]
        if said:
            yield Moment(group, (*before, *said), len(before), step)


@cache
def in_groups() -> dict[str, tuple[Moment, ...]]:
    """The moments by the heading they stand under."""
    found: dict[str, tuple[Moment, ...]] = {}
    for one in moments():
        found[one.group] = (*found.get(one.group, ()), one)
    return found


@cache
def answered(moment: Moment) -> tuple[tuple[str, Reply], ...]:
    """The lines of a moment that are shown, each with its answer."""
    chat = Chat(step=moment.step)
    found = []
    first = dict[str, Reply]()
    for number, typed in enumerate(moment.lines, 1):
        reply = _answer(chat, number, typed, first)
        if reply is not None:
            first[str(number)] = reply
        if number > moment.first:
            assert reply is not None, typed
            found.append((typed, _in_the_words_of_its_game(chat, reply)))
    return tuple(found)


def _in_the_words_of_its_game(chat: Chat, reply: Reply) -> Reply:
    """The reply with the game that it is about, where English has no words of its own for that game."""
    house = chat.seen.night.house
    if house is None or "@" in reply.language:
        return reply
    return structs.replace(reply, language=f"{reply.language}@{house.variant}")


def edited_by(typed: str, reply: Reply) -> Iterator[Reply]:
    """The earlier messages that a line changes, as they are now, where they are shown beside its answer."""
    for one in reply.updates if typed.startswith("& ") else ():
        if not one.gone:
            yield Reply(lines=one.lines, choices=one.choices, language=reply.language)


def _answer(chat: Chat, number: int, typed: str, first: Mapping[str, Reply]) -> Reply | None:
    """Say a line, to whatever it answers or changes."""
    found = _SAID.fullmatch(typed.replace(" \\ ", "\n"))
    assert found is not None
    how, which, text = found.groups()
    about: dict[str, Any] = {}
    if how == "^":
        about = {"reply_to": f"reply {which}"}
    elif how == "!":
        name, _, pressed = text.partition(": #")
        text = f"{name}: {first[which].choices[int(pressed) - 1].id}"
        about = {"reply_to": f"reply {which}", "pressed": True}
    elif how == "~":
        written = 1_000_000 + chat.step * int(which)
        about = {"edited": True, "message": which, "source": f"{which}:{number}", "written": written}
    chat.say(text, **about)
    return chat.reply
