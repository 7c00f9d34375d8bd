"""/export: the night as a table for a spreadsheet, as a workbook, or entry by entry."""

from __future__ import annotations

import base64
from typing import Final

from bot.chat import WORKBOOK, Reply, line
from bot.context import Context, Outcome
from bot.exports import HEADS, journal_of, tables_of, workbook_of
from bot.reading.words import refuse, words_of
from bot.replies.refusals import simple_reply

DEFAULT: Final = "hands"
EXCEL: Final = frozenset(("xlsx", "excel"))
JOURNAL: Final = "journal"
KNOWN: Final = (*HEADS, "xlsx", JOURNAL)


def export(context: Context, text: str) -> Outcome:
    """`/export [hands|items|transfers|balances|xlsx|journal]`: this night as a file. Raises WordRefused."""
    words = words_of(text)
    table = words[0].key if words else DEFAULT
    if table not in KNOWN and table not in EXCEL:
        raise refuse("export.table", words[0], known=", ".join(KNOWN))
    if context.night.house is None:
        return Outcome(simple_reply("settle.nothing"))
    lines = (line("export.done", table=table, known=", ".join(KNOWN)),)
    return Outcome(Reply(lines=lines, attachment=_file(context, table)))


def _file(context: Context, table: str) -> tuple[str, str]:
    """Name and content of the file."""
    if table in EXCEL:
        return f"night{WORKBOOK}", base64.b64encode(workbook_of([context.night], context.name)).decode()
    if table == JOURNAL:
        people = {player: context.name(player) for player in context.night.people}
        return "journal.jsonl", journal_of([context.entries], people)
    return f"{table}.csv", tables_of([context.night], context.name)[table]
