"""What is said of an entry that was taken back or restored."""

from __future__ import annotations

from dataclasses import replace

from bot.chat import Choice, Line, line
from bot.context import Context
from bot.replies.entries import entry_line, main_entry
from bot.replies.receipts import ENTRY, View, next_line, standing, undo_choice
from engine.journal import Night, Recorded, Redone, Undone


def to_and_fro_view(context: Context, night: Night, recorded: Recorded, entry: Undone | Redone) -> View:
    """The message of an undoing or a restoring: the standing and the way back only while nothing came after it."""
    context = replace(context, night=night)
    named = next(one for one in context.entries if one.seq == entry.seq)
    what = entry_line(context, main_entry(context.entries, named))
    counts = night.label(entry.seq) != ""
    choices: tuple[Choice, ...] = ()
    if isinstance(entry, Undone):
        lines = [line("undo.done", what=what), *([line("undo.restored_since")] if counts else [])]
        choices = (Choice(line("choice.redo"), f"/redo {ENTRY}{entry.seq}"),)
    else:
        lines = [line("redo.done", what=what), *([] if counts else [line("redo.undone_since")])]
        choices = (undo_choice(night),) if night.newest is not None else ()
    if recorded.seq != night.seq:
        return View(tuple(lines))
    return View((*lines, *_standing(context, night)), choices)


def _standing(context: Context, night: Night) -> list[Line]:
    lines = [standing(context, night, last=True)] if night.house is not None else []
    if night.table is not None and night.running:
        lines.append(next_line(context, night.table))
    return lines
