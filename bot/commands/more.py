"""/more: what there is besides about a hand: its picture, and the page of the table."""

from __future__ import annotations

from bot.chat import Choice, Reply, line
from bot.context import Context, Outcome
from bot.replies import ENTRY, open_table_choice


def more(context: Context, _: str) -> Outcome:
    """The buttons that have no place below a receipt."""
    named = f"/show {ENTRY}{context.entry}" if context.entry is not None else "/show"
    page = open_table_choice(context)
    choices = (Choice(line("choice.picture"), named), *((page,) if page is not None else ()))
    return Outcome(Reply(lines=(line("more.head"),), choices=choices, notice=True))
