"""What becomes of the people of a chat when entries say who is who, or when such entries are undone."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from bot.context import Context, Outcome
from bot.reading import NAMELESS, shown_name
from bot.settings import MERGED, author_key
from engine import Player
from engine.journal import (
    Entry,
    PeopleEntry,
    PlayerLinked,
    PlayerRenamed,
    PlayersMerged,
    PlayerUnlinked,
    Redone,
    Undone,
    same_message,
)
from storage.base import Json


@dataclass(frozen=True, slots=True)
class PeopleChanges:
    """What a step keeps of who is who: accounts freed, links, names, settings; all as in `Step`."""

    unlinks: tuple[str, ...] = ()
    links: tuple[tuple[Player, str], ...] = ()
    names: tuple[tuple[Player, str], ...] = ()
    settings: tuple[tuple[str, Json], ...] = ()


def people_changes(context: Context, outcome: Outcome) -> PeopleChanges:
    """What the entries of an outcome change about the people of the chat."""
    kept = {**context.settings, **outcome.settings}
    unlinks, links, names, settings = list[str](), list[tuple[str, str]](), list[tuple[str, str]](), dict[str, Json]()
    for entry, forward in _said(context, outcome):
        match entry:
            case PlayerLinked(player, key, before):
                account = str(kept[key])
                unlinks.append(account)
                speaks_for = player if forward else before
                links += [(speaks_for, account)] if speaks_for is not None else []
            case PlayerUnlinked(player, key):
                unlinks.append(str(kept[key]))
                links += [] if forward else [(player, str(kept[key]))]
            case PlayerRenamed(player, name, before):
                names.append((player, str(kept[name if forward else before])))
            case PlayersMerged(player, into):
                settings[f"{MERGED}{player}"] = into if forward else None
    if unlinks or names or settings:
        settings[author_key(context.incoming.sender.account)] = shown_name(context.incoming.sender.name) or NAMELESS
    return PeopleChanges(tuple(unlinks), tuple(links), tuple(names), tuple(settings.items()))


def _said(context: Context, outcome: Outcome) -> Iterator[tuple[PeopleEntry, bool]]:
    """The entries about people that begin (True) or cease (False) to count."""
    for entry in outcome.entries:
        if isinstance(entry, Undone | Redone):
            said = [one.entry for one in same_message(context.entries, entry.seq)]
            forward = isinstance(entry, Redone)
            yield from _about_people(said if forward else said[::-1], forward)
        else:
            yield from _about_people([entry], True)


def _about_people(entries: list[Entry] | list[Any], forward: bool) -> Iterator[tuple[PeopleEntry, bool]]:
    for entry in entries:
        if isinstance(entry, PeopleEntry):
            yield entry, forward
