"""Whom a mistyped name means: asked, never guessed."""

from __future__ import annotations

from bot.chat import Choice, Reply, line, question_reply
from bot.context import Context
from bot.reading.grammar import SpokenToken
from engine import Player


def did_you_mean(
    context: Context, text: str, typed: SpokenToken, people: list[Player], command: str = "/score"
) -> Reply:
    """The question whom a mistyped name means, each answer the whole line."""
    names = [context.name(player) for player in people]
    choices = tuple(
        Choice(
            line("choice.player", name=name), f"{command} {(text[: typed.start] + name + text[typed.end :]).strip()}"
        )
        for name in names
    )
    return question_reply(line("ask.did_you_mean", word=typed.text, name=names[0]), choices)
