"""/undo and /redo: taking back the newest entry, and restoring it."""

from __future__ import annotations

from typing import Final

from bot.chat import Choice, Line, Reply, Update, line
from bot.commands.receipts import next_line, standing
from bot.commands.replies import told
from bot.commands.scene import Outcome, Scene
from bot.commands.score import after
from bot.commands.words import words_of
from engine.entries import (
    Corrected,
    Entry,
    GameStarted,
    HandPlayed,
    Recorded,
    Redone,
    Undone,
)

QUICK: Final = 10
"""Seconds within which somebody else's entry is not undone without asking."""


def undo(scene: Scene, text: str) -> Outcome:
    """Take back the newest live entry; a number says which hand is meant and is refused when it is not the newest."""
    newest = scene.night.newest
    if newest is None:
        return Outcome(told("undo.nothing"))
    words = words_of(text)
    number = next((int(word.key) for word in words if word.key.isdigit()), None)
    if number is not None and not _is(newest, number):
        return Outcome(_stale(scene, newest, number))
    if number is None and _somebody_elses(scene, newest):
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
    choices = (Choice(line("choice.redo"), "/redo"),)
    return Outcome(Reply(lines=tuple(lines), choices=choices, updates=_struck(newest)), (entry,))


def redo(scene: Scene, _: str) -> Outcome:
    """Restore what was undone last, until something new is recorded."""
    if not scene.night.undone:
        return Outcome(told("redo.nothing"))
    seq = scene.night.undone[-1]
    entry = Redone(seq)
    night = after(scene, (entry,))
    restored = next(one for one in scene.entries if one.seq == seq)
    lines = [line("redo.done", what=told_entry(scene, restored)), standing(scene, night)]
    if night.table is not None and night.running:
        lines.append(next_line(scene, night.table))
    return Outcome(Reply(lines=tuple(lines), choices=(Choice(line("choice.undo"), "/undo"),)), (entry,))


def _is(newest: Recorded, number: int) -> bool:
    return isinstance(newest.entry, HandPlayed) and newest.entry.number == number


def _somebody_elses(scene: Scene, newest: Recorded) -> bool:
    by_other = newest.by != scene.incoming.sender.account
    return by_other and abs(scene.incoming.at - newest.at) < QUICK


def _which(scene: Scene, newest: Recorded) -> Reply:
    own = next((one for one in reversed(scene.entries) if one.by == scene.incoming.sender.account), None)
    number = newest.entry.number if isinstance(newest.entry, HandPlayed) else ""
    choices = [
        Choice(line("choice.undo_this", what=told_entry(scene, newest)), f"/undo {number} yes".replace("  ", " "))
    ]
    if own is not None and isinstance(own.entry, HandPlayed) and own.seq != newest.seq:
        choices.append(Choice(line("choice.fix", number=own.entry.number), f"/why {own.entry.number}"))
    return Reply(lines=(line("undo.which", what=told_entry(scene, newest)),), choices=tuple(choices))


def _stale(scene: Scene, newest: Recorded, number: int) -> Reply:
    choices = (Choice(line("choice.undo_this", what=told_entry(scene, newest)), "/undo"),)
    return Reply(lines=(line("undo.stale", number=number, what=told_entry(scene, newest)),), choices=choices)


def _struck(newest: Recorded) -> tuple[Update, ...]:
    if not isinstance(newest.entry, HandPlayed):
        return ()
    number = newest.entry.number
    return (Update(f"hand:{number}", (line("receipt.undone", number=number),)),)


def told_entry(scene: Scene, recorded: Recorded) -> Line:
    """An entry in a few words."""
    entry: Entry = recorded.entry
    label = next((one.label for one in scene.night.lines if one.recorded.seq == recorded.seq), "")
    if isinstance(entry, HandPlayed):
        return line("entry.HandPlayed", number=entry.number)
    if isinstance(entry, Corrected):
        return line("entry.Corrected", number=entry.number)
    if isinstance(entry, GameStarted):
        return line("entry.GameStarted", variant=line(f"{entry.house.variant}.name"))
    return line(f"entry.{type(entry).__name__}", label=label)
