"""/page: the page of the table in a browser: a link for the asker's own eyes, or the one that everybody may see."""

from __future__ import annotations

from bot.chat import Choice, Reply, line, notice
from bot.context import Context, Outcome
from bot.replies import open_table_choice


def page(context: Context, _: str) -> Outcome:
    """Where only one person reads the answer, a link by which he acts; elsewhere the link to the table."""
    pages, incoming = context.pages, context.incoming
    if pages is None:
        return Outcome(notice("page_link.none"))
    if incoming.sender.hidden:
        return Outcome(notice("iam.hidden"))
    if not incoming.eyes_only:
        choices = tuple(one for one in (open_table_choice(context),) if one is not None)
        return Outcome(Reply(lines=(line("page_link.table"),), choices=choices, notice=True))
    link = pages.personal_link(incoming.table, incoming.sender.account, incoming.sender.name, incoming.at)
    choice = Choice(line("choice.open_table"), "", link=link)
    return Outcome(Reply(lines=(line("page_link.own"),), choices=(choice,), notice=True, secret=True))
