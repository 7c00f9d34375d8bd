"""/export: the night as a table for a spreadsheet."""

from __future__ import annotations

from typing import Final

from bot.chat import Reply, line
from bot.context import Context, Outcome
from bot.exports import HEADS, tables_of
from bot.reading.words import refuse, words_of
from bot.replies.refusals import simple_reply

DEFAULT: Final = "hands"


def export(context: Context, text: str) -> Outcome:
    """`/export [hands|items|transfers|balances]`: one table of this night as a file."""
    words = words_of(text)
    table = words[0].key if words else DEFAULT
    if table not in HEADS:
        raise refuse("export.table", words[0], known=", ".join(HEADS))
    if context.night.house is None:
        return Outcome(simple_reply("settle.nothing"))
    content = tables_of([context.night], context.name)[table]
    lines = (line("export.done", table=table, known=", ".join(HEADS)),)
    return Outcome(Reply(lines=lines, attachment=(f"{table}.csv", content)))
