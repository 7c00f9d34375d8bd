"""The buttons that open the page of the table, where one is served."""

from __future__ import annotations

from bot.chat import Choice, line
from bot.context import Context


def open_table_choice(context: Context) -> Choice | None:
    """The button that opens the page, or asks for a link of one's own where that can be given; None without a page."""
    pages, incoming = context.pages, context.incoming
    if pages is None:
        return None
    if incoming.table.platform in pages.whispering:
        return Choice(line("choice.open_table"), "/page")
    return Choice(line("choice.open_table"), "", link=pages.table_link(incoming.table, incoming.at))
