"""/export: the night as a table for a spreadsheet."""

from __future__ import annotations

from typing import Final

from bot.chat import Reply, line
from bot.context import Outcome, Scene
from bot.exports import HEADS, tables_of
from bot.reading.words import refuse, words_of
from bot.replies.refusals import told

DEFAULT: Final = "hands"


def export(scene: Scene, text: str) -> Outcome:
    """`/export [hands|items|transfers|balances]`: one table of this night as a file."""
    words = words_of(text)
    table = words[0].key if words else DEFAULT
    if table not in HEADS:
        raise refuse("export.table", words[0], known=", ".join(HEADS))
    if scene.night.house is None:
        return Outcome(told("settle.nothing"))
    content = tables_of([scene.night], scene.name)[table]
    lines = (line("export.done", table=table, known=", ".join(HEADS)),)
    return Outcome(Reply(lines=lines, attachment=(f"{table}.csv", content)))
