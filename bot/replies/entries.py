"""Entries of the journal in a few words."""

from __future__ import annotations

from bot.chat import Line, line
from bot.context import Context
from engine.journal.entries import (
    Corrected,
    Entry,
    GameStarted,
    HandPlayed,
    InstantPaid,
    Paid,
    PeopleEntry,
    PlayersMerged,
    Recorded,
    RiichiBet,
)


def entry_line(context: Context, recorded: Recorded) -> Line:
    """An entry in a few words."""
    entry: Entry = recorded.entry
    label = next((one.label for one in context.night.lines if one.recorded.seq == recorded.seq), "")
    if isinstance(entry, HandPlayed):
        return line("entry.HandPlayed", number=entry.number)
    if isinstance(entry, Corrected):
        return line("entry.Corrected", number=entry.number)
    if isinstance(entry, GameStarted):
        return line("entry.GameStarted", variant=line(f"{entry.house.variant}.name"))
    if isinstance(entry, PlayersMerged):
        return line(
            "entry.PlayersMerged", name=context.people.former_name(entry.player), other=context.name(entry.into)
        )
    if isinstance(entry, PeopleEntry):
        return line(f"entry.{type(entry).__name__}", name=context.name(entry.player))
    return line(f"entry.{type(entry).__name__}", label=label)


def booked_line(context: Context, recorded: Recorded) -> Line:
    """An entry as it is told when it comes in and in the history, its label named once."""
    entry = recorded.entry
    label = next((one.label for one in context.night.lines if one.recorded.seq == recorded.seq), "")
    if isinstance(entry, InstantPaid) and context.night.house is not None:
        name = context.name(entry.event.player)
        reason = line(f"{context.night.house.variant}.reason.{entry.event.kind}")
        return line("booked.instant", label=label, name=name, what=reason)
    if isinstance(entry, RiichiBet):
        return line("booked.riichi", label=label, name=context.name(entry.player))
    if isinstance(entry, Paid):
        return line("paid", label=label, why=entry.why) if entry.why else line("paid.plain", label=label)
    return line("booked", label=label, what=entry_line(context, recorded))
