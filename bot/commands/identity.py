"""Who is who at a table, and who may do what: what the commands about people have in common."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Mapping
from difflib import SequenceMatcher
from typing import Any, Final

from bot.chat import Choice, Line, Reply, line, listed
from bot.context import Context, Outcome, TableView
from bot.reading.people import reference, skeleton
from bot.replies.entries import entry_line
from engine.journal.entries import PeopleEntry, Undone
from engine.table import Player

QUESTION: Final = "question"
WHO: Final = "who:"
"""Begins the setting that says who may write at a table; the table's topic stands behind it."""
KEPT: Final = "kept:"
"""Begins the settings that hold names and accounts of which entries know only the key."""


def kept_key(context: Context, text: str) -> str:
    """The key under which the chat keeps a name or an account, so that it stands outside the journal."""
    source = f"{context.incoming.source}\n{text}".encode("utf-8", "replace")
    return f"{KEPT}{hashlib.blake2b(source, digest_size=8).hexdigest()}"


def tonight(context: Context) -> tuple[Player, ...]:
    """Whoever sits or sat at this table tonight, the seated first."""
    return context.players


def unlinked(context: Context, players: Iterable[Player]) -> list[Player]:
    """Those of some players for whom nobody speaks."""
    return [one for one in players if (person := context.people.person(one)) is not None and not person.accounts]


def may_change(context: Context) -> bool:
    """Whether the sender may change what others entered.

    Whoever sits or sat at this table tonight, an administrator, and anybody while not all seats are linked.
    """
    table = context.night.table
    if context.incoming.sender.is_admin or table is None or not context.night.people:
        return True
    if context.sender is not None and context.sender in tonight(context):
        return True
    return bool(unlinked(context, table.players))


def is_for_seated(settings: Mapping[str, Any], topic: str) -> bool:
    """Whether only the seated write at a table; what an earlier version kept for the whole chat holds till then."""
    return (settings.get(f"{WHO}{topic}") or settings.get("who")) == "seated"


def needs_rank(seen: TableView, account: str) -> bool:
    """Whether it matters that somebody is an administrator: all seats are linked, and none of tonight is his."""
    table = seen.night.table
    person = seen.people.by_account(account)
    if table is None or (person is not None and person.id in seen.night.people):
        return False
    return all((one := seen.people.person(player)) is not None and one.accounts for player in table.players)


def not_yours(context: Context) -> Reply:
    """What somebody is told who may not change what others entered: who may, and a way to say who he is."""
    names = listed(context.name(player) for player in tonight(context))
    free = unlinked(context, tonight(context)) if context.sender is None else []
    choices = tuple(_i_am(context, player, "") for player in free)
    return Reply(lines=(line("who.tonight", names=names),), choices=choices, notice=True, subject=None)


def which_one(context: Context, typed: str) -> Reply | None:
    """Ask an unknown sender once which player he is, and do the line with the answer; None where nobody is free.

    The likeliest stands first: whose name looks most like the sender's.
    """
    if context.sender is not None or context.incoming.sender.hidden:
        return None
    free = unlinked(context, context.players)
    if not free:
        return None
    free.sort(key=lambda one: -_likeness(context, one))
    choices = (
        *(_i_am(context, player, typed) for player in free),
        Choice(line("choice.i_am_new"), f"/iam new {typed}".rstrip()),
    )
    return Reply(lines=(line("which_one", name=context.speaker),), choices=choices, subject=QUESTION)


def _i_am(context: Context, player: Player, typed: str) -> Choice:
    return Choice(line("choice.i_am", name=context.name(player)), f"/iam {reference(player)} {typed}".rstrip())


def _likeness(context: Context, player: Player) -> float:
    sender, name = context.incoming.sender, skeleton(context.name(player))
    called = [skeleton(one) for one in (sender.name, sender.full_name, sender.handle) if one]
    return max((SequenceMatcher(None, name, one).ratio() for one in called), default=0.0)


def is_for_somebody_else(context: Context) -> bool:
    """Whether a question was asked of one person, and another pressed its button."""
    about = context.about
    if about is None or about.kind != QUESTION or not about.about:
        return False
    return context.incoming.pressed and about.about != context.incoming.sender.account


def notice(key: str, **values: str | int | tuple[Line, ...]) -> Reply:
    """A reply of one line for the eyes of the one who asked."""
    return Reply(lines=(line(key, **values),), notice=True)


def undo_people(context: Context) -> Outcome | None:
    """Undo what an entry said about who is who, whatever was recorded since; None for any other entry."""
    recorded = next((one.recorded for one in context.night.lines if one.recorded.seq == context.entry), None)
    if recorded is None or not isinstance(recorded.entry, PeopleEntry):
        return None
    if not may_change(context):
        return Outcome(not_yours(context))
    told = line("undo.people", what=entry_line(context, recorded), who=context.speaker)
    return Outcome(Reply(lines=(told,), edits=context.incoming.pressed, subject="people"), (Undone(recorded.seq),))
