"""/import: a game or night recorded elsewhere, shown before it counts."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from typing import Final

from bot.chat import Choice, Line, Money, Part, Reply, line, listed, notice
from bot.context import Context, Newcomer, Outcome
from bot.imports.files import MOST_CHARACTERS, Brought, read_file
from bot.imports.playing import Replayed
from bot.imports.recorded import refuse_import
from bot.reading import folded, points_text, shown_name
from bot.replies import undo_choice
from bot.settings import IMPORTED
from bot.subjects import QUESTION
from engine import TABLE_ACCOUNTS, Player, Purse
from engine.journal import Night, due

SURE: Final = "sure"
MOST_KEPT: Final = 500
"""So many imports of a chat are remembered, so that none counts twice."""


def import_(context: Context, text: str) -> Outcome:
    """Read a log or a table of an earlier night, show what it holds, and record it as a night of its own when told to.

    Raises ImportRefused for a file that is broken, foreign, too large, or here already.
    """
    file = context.incoming.file
    if file is not None and file.problem is not None:
        raise refuse_import(file.problem, most=MOST_CHARACTERS // 1000)
    body = text.strip() or (file.text.strip() if file is not None else "")
    sure = body.startswith(f"{SURE} ")
    if not body:
        return Outcome(notice("import.how"))
    brought = read_file(body.removeprefix(f"{SURE} "))
    kept = [str(one) for one in context.settings.get(IMPORTED) or ()]
    if brought.digest in kept:
        raise refuse_import("import.twice")
    night = context.night
    if night.newest is not None and night.settled is None:
        raise refuse_import("import.night_open")
    newcomers = _newcomers(context, brought)
    if sure and newcomers:
        return Outcome(newcomers=newcomers)
    players = {name: _player(context, name) for name in brought.names}
    nights = brought.nights(players, context.cent)
    if len(nights) != 1:
        raise refuse_import("import.nights", count=len(nights))
    ends = _digest_of_ends(context, nights[0].night)
    if not sure:
        return Outcome(_shown(context, nights[0], newcomers, body, is_alike=ends in kept))
    settings = {IMPORTED: [*kept, brought.digest, ends][-MOST_KEPT:]}
    lines = (*_lines(context, nights[0]), line("import.done"))
    reply = Reply(lines=lines, choices=(undo_choice(nights[0].night),), subject="settle")
    return Outcome(reply, tuple(nights[0].entries), settings=settings)


def _digest_of_ends(context: Context, night: Night) -> str:
    """A mark by which the same night is known in another format: what everybody would get or give, by name."""
    ends = sorted(
        (folded(_name(context, player)), purse.value, amount)
        for purse in Purse
        for player, amount in due(night, purse).items()
        if player not in TABLE_ACCOUNTS
    )
    return hashlib.blake2b(repr(ends).encode(), digest_size=12).hexdigest()


def _shown(context: Context, replayed: Replayed, newcomers: Sequence[Newcomer], body: str, *, is_alike: bool) -> Reply:
    """What would be recorded, with the button that does it; `is_alike` says that it may have been imported before."""
    lines = list(_lines(context, replayed))
    if newcomers:
        lines.append(line("import.new", names=listed(one.name for one in newcomers)))
    choice = Choice(line("choice.import"), f"/import {SURE} {body}")
    asked = line("import.alike" if is_alike else "import.ask")
    return Reply(lines=(*lines, asked), choices=(choice,), subject=QUESTION)


def _lines(context: Context, replayed: Replayed) -> list[Line]:
    """Hands, and what everybody ended with; the hands that this house values otherwise."""
    night = replayed.night
    lines = [Line("import.head", {"hands": len(night.hands)}, strong=True)]
    lines += [line("import.row", name=name, amount=amount) for name, amount in _ends(context, night)]
    if replayed.differing:
        numbers = ", ".join(map(str, sorted(set(replayed.differing))))
        lines.append(line("import.differing", numbers=numbers))
    return lines


def _ends(context: Context, night: Night) -> list[tuple[str, Part]]:
    """Each player's end: the final points, else the balance, best first."""
    if night.finals:
        points = sorted(night.finals[-1].points, key=lambda one: -one[1])
        return [(_name(context, player), points_text(value)) for player, value in points]
    purse = next((one for one in (Purse.MONEY, Purse.POINTS) if night.purse(one)), Purse.MONEY)
    parts = 1000 if purse is Purse.MONEY else 1
    held = sorted(((night.purse(purse).get(one, 0), one) for one in night.people), reverse=True)
    return [(_name(context, player), Money(amount, parts, "", signed=True)) for amount, player in held]


def _name(context: Context, player: Player) -> str:
    """A player's name; somebody who is still to be made goes by the name in the file."""
    return context.name(player).removeprefix(_NEW)


_NEW: Final = "new:"


def _player(context: Context, name: str) -> Player:
    person = context.people.by_name(shown_name(name))
    return person.id if person is not None else f"{_NEW}{name}"


def _newcomers(context: Context, brought: Brought) -> tuple[Newcomer, ...]:
    """Names of the file that nobody here bears."""
    unknown = (name for name in brought.names if context.people.by_name(shown_name(name)) is None)
    return tuple(Newcomer(shown_name(name)) for name in unknown)
