"""Lines of buttons as they are kept: bound to who pressed first, and to the moment at which they were offered."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from bot.commands import BY_NAME
from bot.context import Context
from bot.reading import bound_to_sender, with_sender_named
from bot.replies import SURE
from bot.subjects import WHO_IS_WHO, CommandLine, is_about_entry
from engine.journal import Night


def bound_line(text: str, night: Night, context: Context) -> str:
    """The line of a button that changes something says who `me` is in it, whose hand it tells where it names nobody,
    and behind which entry it was offered."""
    typed = None if is_about_entry(text) else CommandLine.parse(text)
    if typed is None or typed.name not in BY_NAME or not BY_NAME[typed.name].writes:
        return text
    if typed.is_bare:
        return text if typed.is_bound else f"{text} after={night.moment}"
    names_sender = typed.name not in _ABOUT_ACCOUNTS
    if names_sender and (words := bound_to_sender(context.all_names, typed.words)) != typed.words:
        typed = replace(typed, words=words)
        text = typed.show()
    if typed.name in _TELLS_HAND and (words := with_sender_named(context.all_names, typed.words)) != typed.words:
        text = replace(typed, words=words).show()
    is_timed = typed.after is not None if _corrects(typed) else typed.is_bound
    behind = night.seq if typed.name == "hand" else night.moment  # asked again, it is another button
    return text if is_timed else f"{text} after={behind}"


def _corrects(typed: CommandLine) -> bool:
    """Whether a line says what of a hand is corrected: it would overwrite another correction that came since."""
    words = typed.words.split()
    return typed.name == "fix" and bool(words) and not words[-1].startswith(SURE)


_TELLS_HAND: Final = frozenset(("score", "hand"))
_ABOUT_ACCOUNTS: Final = WHO_IS_WHO | {"forget"}
"""Commands whose `me` is an account, and which say themselves who may tap their buttons."""
