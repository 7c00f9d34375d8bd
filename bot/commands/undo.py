"""/undo and /redo: taking back the newest entry, and restoring it."""

from __future__ import annotations

from typing import Final

from bot.chat import Choice, Reply, Update, line
from bot.context import Outcome, Scene, after
from bot.reading.words import words_of
from bot.replies.entries import told_entry
from bot.replies.receipts import ENTRY, next_line, standing, undo_choice
from bot.replies.refusals import told
from engine.journal.entries import (
    HandPlayed,
    Recorded,
    Redone,
    Undone,
)

QUICK: Final = 10
"""Seconds within which somebody else's entry is not undone without asking."""


def undo(scene: Scene, text: str) -> Outcome:
    """Take back the newest live entry; a number or label says which is meant, refused when that is not the newest."""
    newest = scene.night.newest
    if newest is None:
        return Outcome(told("undo.nothing"))
    words = [word.key for word in words_of(text)]
    named = next((word for word in words if word[:1].isdigit() or word.startswith(ENTRY)), None)
    if named is not None and named not in (scene.night.lines[-1].label, f"{ENTRY}{newest.seq}"):
        return Outcome(_stale(scene, newest, named))
    if named is None and _somebody_elses(scene, newest):
        return Outcome(_which(scene, newest))
    entry = Undone(newest.seq)
    night = after(scene, (entry,))
    lines = (
        [line("undo.done", what=told_entry(scene, newest)), standing(scene, night)]
        if night.house
        else [line("undo.done", what=told_entry(scene, newest))]
    )
    if night.table is not None and night.running:
        lines.append(next_line(scene, night.table))
    choices = (Choice(line("choice.redo"), f"/redo {ENTRY}{newest.seq}"),)
    return Outcome(Reply(lines=tuple(lines), choices=choices, updates=_struck(newest)), (entry,))


def redo(scene: Scene, text: str) -> Outcome:
    """Restore what was undone last, until something new is recorded."""
    if not scene.night.undone:
        return Outcome(told("redo.nothing"))
    seq = scene.night.undone[-1]
    named = next((word.key for word in words_of(text) if word.key.startswith(ENTRY)), None)
    if named not in (None, f"{ENTRY}{seq}"):
        return Outcome(told("redo.stale"))
    entry = Redone(seq)
    night = after(scene, (entry,))
    restored = next(one for one in scene.entries if one.seq == seq)
    lines = [line("redo.done", what=told_entry(scene, restored)), standing(scene, night)]
    if night.table is not None and night.running:
        lines.append(next_line(scene, night.table))
    return Outcome(Reply(lines=tuple(lines), choices=(undo_choice(night),)), (entry,))


def _somebody_elses(scene: Scene, newest: Recorded) -> bool:
    by_other = newest.by != scene.incoming.sender.account
    return by_other and abs(scene.incoming.at - newest.at) < QUICK


def _which(scene: Scene, newest: Recorded) -> Reply:
    own = next((one for one in reversed(scene.entries) if one.by == scene.incoming.sender.account), None)
    choices = [Choice(line("choice.undo_this", what=told_entry(scene, newest)), f"/undo {ENTRY}{newest.seq}")]
    if own is not None and isinstance(own.entry, HandPlayed) and own.seq != newest.seq:
        choices.append(Choice(line("choice.fix", number=own.entry.number), f"/why {own.entry.number}"))
    return Reply(lines=(line("undo.which", what=told_entry(scene, newest)),), choices=tuple(choices))


def _stale(scene: Scene, newest: Recorded, named: str) -> Reply:
    what = told_entry(scene, newest)
    told_so = line("undo.stale", number=named, what=what) if named.isdigit() else line("undo.stale_entry", what=what)
    return Reply(lines=(told_so,), choices=(Choice(line("choice.undo_this", what=what), f"/undo {ENTRY}{newest.seq}"),))


def _struck(newest: Recorded) -> tuple[Update, ...]:
    if not isinstance(newest.entry, HandPlayed):
        return ()
    number = newest.entry.number
    return (Update(f"hand:{number}", (line("receipt.undone", number=number),)),)
