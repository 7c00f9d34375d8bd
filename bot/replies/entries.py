"""Entries of the journal in a few words."""

from __future__ import annotations

from bot.chat import Line, line
from bot.context import Context
from engine.journal.entries import Corrected, Entry, GameStarted, HandPlayed, PeopleEntry, PlayersMerged, Recorded


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
