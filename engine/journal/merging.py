"""Two players who turned out to be one person: their entries read as that person's."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import fields, is_dataclass, replace
from enum import Enum
from typing import Any

from engine import Player, Table, Transfer
from engine.journal.entries import (
    GameStarted,
    HandPlayed,
    PlayerLinked,
    PlayerRenamed,
    PlayersMerged,
    PlayerUnlinked,
    Recorded,
)

_WHO_IS_WHO = (PlayerLinked, PlayerUnlinked, PlayerRenamed, PlayersMerged)


def with_merged(entries: Iterable[Recorded], merged: Mapping[Player, Player]) -> tuple[Recorded, ...]:
    """Return the entries with every merged player's id replaced by that of the person he is.

    Entries that say who is who stay as they are.
    """
    entries = tuple(entries)
    if not merged:
        return entries
    return tuple(
        one if isinstance(one.entry, _WHO_IS_WHO) else replace(one, entry=_of_one_person(_put(one.entry, merged)))
        for one in entries
    )


def with_players(entry: HandPlayed, others: Mapping[Player, Player]) -> HandPlayed:
    """Return a hand with every player's id replaced by another one's."""
    put: HandPlayed = _put(entry, others)
    return put


def _of_one_person(entry: Any) -> Any:
    """An opening without people on its bench who sit at its table, or twice there."""
    if not isinstance(entry, GameStarted):
        return entry
    seated = entry.opening.table.players
    return replace(entry, bench=tuple(dict.fromkeys(one for one in entry.bench if one not in seated)))


def _put(value: Any, merged: Mapping[Player, Player]) -> Any:
    """A value of the journal with ids replaced. `Any`: whatever an entry holds."""
    if isinstance(value, str):
        return merged.get(value, value)
    if isinstance(value, tuple):
        return tuple(_put(one, merged) for one in value)
    if is_dataclass(value) and not isinstance(value, type):
        held = {one.name: getattr(value, one.name) for one in fields(value) if one.init}
        put = {name: _put(one, merged) for name, one in held.items()}
        changed = {name: one for name, one in put.items() if one != held[name]}
        return replace(value, **changed) if changed else value
    return value


def are_together(entries: Iterable[Recorded], one: Player, other: Player) -> bool:
    """Whether two players ever sat at one table or paid each other: then they are two people."""
    return any(
        one in _people_of(part) and other in _people_of(part) for recorded in entries for part in _parts(recorded.entry)
    )


def _people_of(part: Table | Transfer) -> tuple[str, ...]:
    return part.players if isinstance(part, Table) else (part.payer, part.payee)


def _parts(value: Any) -> Iterator[Table | Transfer]:
    """The tables and payments an entry holds. `Any`: whatever an entry holds."""
    if isinstance(value, Table | Transfer):
        yield value
    elif isinstance(value, tuple):
        for one in value:
            yield from _parts(one)
    elif is_dataclass(value) and not isinstance(value, type | Enum):
        for one in fields(value):
            yield from _parts(getattr(value, one.name))
