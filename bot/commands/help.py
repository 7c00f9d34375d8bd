"""/help and /start."""

from __future__ import annotations

from bot.chat import Choice, Reply, line
from bot.context import Context, Outcome


def help_(context: Context, _: str) -> Outcome:
    """What you can type; more when no game is on."""
    if context.night.running:
        heard = () if _hears_all(context) else (line("help.privacy"),)
        return Outcome(Reply(lines=(line("help.game"), *heard, line("help.more"))))
    return Outcome(_first_words(context))


def start(context: Context, text: str) -> Outcome:
    """The first words; never resets anything. A group that the bot was added to by a link has been greeted already."""
    if text.strip() and not context.incoming.private:
        return Outcome()
    return Outcome(_greeting(context) if not context.incoming.private else _first_words(context))


def _hears_all(context: Context) -> bool:
    return context.incoming.hears_all or bool(context.settings.get("hears"))


def _new_game() -> Choice:
    return Choice(line("choice.newgame"), "/newgame")


def _greeting(context: Context) -> Reply:
    """Three lines for a group, as soon as the bot is in it."""
    how = "greeting.plain" if _hears_all(context) else "greeting.commands"
    lines = (line("greeting.hello"), line(how), line("greeting.begin"))
    return Reply(lines=lines, choices=(_new_game(),))


def _first_words(context: Context) -> Reply:
    """What the bot does, for somebody alone with it: how it comes into a group, and what works here."""
    incoming = context.incoming
    add = (Choice(line("choice.add_to_group"), "", link=incoming.add_link),) if incoming.add_link else ()
    if not incoming.has_table:
        return Reply(lines=(line("private.hello"), line("private.no_table"), line("private.here")), choices=add)
    lines = (line("help.start"), *(() if _hears_all(context) else (line("help.privacy"),)), line("help.more"))
    return Reply(lines=lines, choices=(*add, _new_game()))
