"""The buttons that open the page of the table, where one is served."""

from __future__ import annotations

from bot.chat import Choice, line
from bot.context import Context

SHOWS = "/show "
"""Begins the line of the button that gives way to [More]: what it does stands behind that one."""


def open_table_choice(context: Context) -> Choice | None:
    """The button that opens the page, or asks for a link of one's own where that can be given; None without a page."""
    pages, incoming = context.pages, context.incoming
    if pages is None:
        return None
    if incoming.table.platform in pages.whispering:
        return Choice(line("choice.open_table"), "/page")
    return Choice(line("choice.open_table"), "", link=pages.table_link(incoming.table, incoming.at))


def with_more(context: Context, choices: tuple[Choice, ...]) -> tuple[Choice, ...]:
    """The buttons of a receipt; with a page the picture and the page stand behind the last one."""
    if context.pages is None:
        return choices
    return tuple(_more(one) if one.command.startswith(SHOWS) else one for one in choices)


def _more(shows: Choice) -> Choice:
    return Choice(line("choice.more"), f"/more {shows.command.removeprefix(SHOWS)}")
