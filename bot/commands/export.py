"""/export: a night as a table for a spreadsheet, and what is kept of one person."""

from __future__ import annotations

import base64
from functools import partial
from typing import Final

from bot.chat import WORKBOOK, Reply, line, listed
from bot.commands.identity import author_of
from bot.commands.table import in_night
from bot.context import Context, Outcome
from bot.exports import HEADS, journal_of, own_table, tables_of, workbook_of
from bot.reading import refuse, words_of
from bot.replies import simple_reply

DEFAULT: Final = "hands"
EXCEL: Final = frozenset(("xlsx", "excel"))
JOURNAL: Final = "journal"
OWN: Final = "me"
KNOWN: Final = (*HEADS, "xlsx", JOURNAL)


def export(context: Context, text: str) -> Outcome:
    """`/export [hands|items|transfers|balances|xlsx|journal] [NIGHT]`: a night as a file; `me`: what is kept of you.

    Raises WordRefused.
    """
    words = words_of(text)
    if words and words[0].key == OWN:
        return _own(context)
    table = words[0].key if words and not words[0].key.isdecimal() else DEFAULT
    if table not in KNOWN and table not in EXCEL:
        raise refuse("export.table", words[0], known=", ".join(KNOWN))
    number = next((int(word.key[:6]) for word in words if word.key.isdecimal()), context.night_number)
    if number != context.night_number and number not in context.earlier_nights:
        return Outcome(needs_night=number)
    context = in_night(context, number)
    if context.night.house is None:
        return Outcome(simple_reply("settle.nothing"))
    lines = (line("export.done", table=table, known=listed(KNOWN)),)
    return Outcome(Reply(lines=lines, attachment=_file(context, table)))


def _file(context: Context, table: str) -> tuple[str, str]:
    """Name and content of the file."""
    if table in EXCEL:
        book = workbook_of([context.night], context.name, partial(author_of, context))
        return f"night{WORKBOOK}", base64.b64encode(book).decode()
    if table == JOURNAL:
        people = {player: context.name(player) for player in context.night.people}
        return "journal.jsonl", journal_of([context.entries], people)
    return f"{table}.csv", tables_of([context.night], context.name, partial(author_of, context))[table]


def _own(context: Context) -> Outcome:
    """Everything the chat keeps of the sender: name, accounts, the entries that are his, his hands and balances."""
    person = context.people.by_account(context.incoming.sender.account)
    if person is None:
        return Outcome(simple_reply("export.nobody"))
    if not context.past:
        return Outcome(needs_past=True)
    nights = [night for history in context.past for night in history]
    reply = Reply(lines=(line("export.own"),), attachment=(f"{OWN}.csv", own_table(nights, person)), notice=True)
    return Outcome(reply)
