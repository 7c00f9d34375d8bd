"""/undo and /redo: taking back the newest entry, and restoring it."""

from __future__ import annotations

from typing import Final

from bot.chat import Choice, Reply, Update, line
from bot.commands.identity import undo_people
from bot.context import Context, Outcome, night_after
from bot.reading.words import words_of
from bot.replies.entries import entry_line
from bot.replies.receipts import ENTRY, next_line, standing, undo_choice
from bot.replies.refusals import simple_reply
from engine.journal.entries import (
    HandPlayed,
    Recorded,
    Redone,
    Undone,
)

QUICK: Final = 10
"""Seconds within which somebody else's entry is not undone without asking."""


def undo(context: Context, text: str) -> Outcome:
    """Undo the latest entry. With a number or label, only if that entry is still the latest."""
    newest = context.night.newest
    if newest is None:
        return Outcome(simple_reply("undo.nothing"))
    words = [word.key for word in words_of(text)]
    who_is_who = undo_people(context, words)
    if who_is_who is not None:
        return who_is_who
    named = next((word for word in words if word[:1].isdigit() or word.startswith(ENTRY)), None)
    if named is not None and named not in (context.night.lines[-1].label, f"{ENTRY}{newest.seq}"):
        return Outcome(_stale(context, newest, named))
    if named is None and _somebody_elses(context, newest):
        return Outcome(_which(context, newest))
    entry = Undone(newest.seq)
    night = night_after(context, (entry,))
    lines = (
        [line("undo.done", what=entry_line(context, newest)), standing(context, night)]
        if night.house
        else [line("undo.done", what=entry_line(context, newest))]
    )
    if night.table is not None and night.running:
        lines.append(next_line(context, night.table))
    choices = (Choice(line("choice.redo"), f"/redo {ENTRY}{newest.seq}"),)
    return Outcome(Reply(lines=tuple(lines), choices=choices, updates=_struck(newest)), (entry,))


def redo(context: Context, text: str) -> Outcome:
    """Bring back what was undone last, until something new is recorded."""
    if not context.night.undone:
        return Outcome(simple_reply("redo.nothing"))
    seq = context.night.undone[-1]
    named = next((word.key for word in words_of(text) if word.key.startswith(ENTRY)), None)
    if named not in (None, f"{ENTRY}{seq}"):
        return Outcome(simple_reply("redo.stale"))
    entry = Redone(seq)
    night = night_after(context, (entry,))
    restored = next(one for one in context.entries if one.seq == seq)
    lines = [line("redo.done", what=entry_line(context, restored)), standing(context, night)]
    if night.table is not None and night.running:
        lines.append(next_line(context, night.table))
    return Outcome(Reply(lines=tuple(lines), choices=(undo_choice(night),)), (entry,))


def _somebody_elses(context: Context, newest: Recorded) -> bool:
    by_other = newest.by != context.incoming.sender.account
    return by_other and abs(context.incoming.at - newest.at) < QUICK


def _which(context: Context, newest: Recorded) -> Reply:
    own = next((one for one in reversed(context.entries) if one.by == context.incoming.sender.account), None)
    choices = [Choice(line("choice.undo_this", what=entry_line(context, newest)), f"/undo {ENTRY}{newest.seq}")]
    if own is not None and isinstance(own.entry, HandPlayed) and own.seq != newest.seq:
        choices.append(Choice(line("choice.fix", number=own.entry.number), f"/why {own.entry.number}"))
    return Reply(lines=(line("undo.which", what=entry_line(context, newest)),), choices=tuple(choices))


def _stale(context: Context, newest: Recorded, named: str) -> Reply:
    what = entry_line(context, newest)
    told_so = line("undo.stale", number=named, what=what) if named.isdigit() else line("undo.stale_entry", what=what)
    return Reply(lines=(told_so,), choices=(Choice(line("choice.undo_this", what=what), f"/undo {ENTRY}{newest.seq}"),))


def _struck(newest: Recorded) -> tuple[Update, ...]:
    if not isinstance(newest.entry, HandPlayed):
        return ()
    number = newest.entry.number
    return (Update(f"hand:{number}", (line("receipt.undone", number=number),)),)
