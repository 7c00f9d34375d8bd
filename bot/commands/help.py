"""/help and /start."""

from __future__ import annotations

from bot.chat import Choice, Reply, line
from bot.context import Context, Outcome


def help_(context: Context, _: str) -> Outcome:
    """What you can type; more when no game is on."""
    if context.night.running:
        return Outcome(Reply(lines=(line("help.game"), line("help.more"))))
    return start(context, "")


def start(_: Context, __: str) -> Outcome:
    """The first words; never resets anything."""
    choices = (Choice(line("choice.newgame"), "/newgame"),)
    return Outcome(Reply(lines=(line("help.start"), line("help.more")), choices=choices))
