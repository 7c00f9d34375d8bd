"""/merge: two players who are one person become one, with hands and money of all nights."""

from __future__ import annotations

from itertools import chain
from typing import Any, Final

from bot.chat import Choice, Reply, line, listed, notice
from bot.commands.identity import may_change, not_yours, person_named
from bot.context import Context, Outcome
from bot.reading import Person, WordRefused, reference, words_of
from bot.replies import ENTRY
from bot.settings import AGREED
from engine import HandRefused, problem
from engine.journal import PlayersMerged, are_together

SECONDS: Final = 24 * 60 * 60
_BETWEEN: Final = frozenset(("and", "&", "into", "with", "to", "和", "與", "跟", "と"))


def merge(context: Context, text: str) -> Outcome:
    """`/merge A B`: A is B. Everybody who speaks for one of them, or an administrator, has to agree."""
    words = [word for word in words_of(text) if word.key not in _BETWEEN]
    if len(words) != 2:
        raise WordRefused(problem("merge.form"))
    one, other = (person_named(context, word) for word in words)
    if one.id == other.id:
        return Outcome(notice("merge.same", name=one.name))
    nights = chain(chain.from_iterable(chain.from_iterable(context.past)), context.entries)
    table = context.night.table
    if are_together(nights, one.id, other.id) or (table is not None and {one.id, other.id} <= set(table.players)):
        raise HandRefused(problem("merge.together", one=one.name, other=other.name))
    if context.sender not in (one.id, other.id) and not may_change(context):
        return Outcome(not_yours(context))
    return _agreed(context, one, other)


def _agreed(context: Context, one: Person, other: Person) -> Outcome:
    """Merge when everybody agreed who has to, else keep who did and ask the others."""
    key = f"{AGREED}{one.id}:{other.id}"
    kept: Any = context.settings.get(key) or {}
    agreed = set(kept.get("players", ())) if context.incoming.at - int(kept.get("at", 0)) < SECONDS else set[str]()
    agreed |= {context.sender} if context.sender is not None else set()
    needed = {person.id for person in (one, other) if person.accounts}
    missing = [] if context.incoming.sender.is_admin else sorted(needed - agreed)
    if not missing:
        done = line("merge.done", one=one.name, other=other.name, who=context.speaker)
        undo = Choice(line("choice.undo"), f"/undo {ENTRY}{context.night.seq + 1}")
        reply = Reply(lines=(done,), choices=(undo,), subject="people", edits=context.incoming.pressed)
        return Outcome(reply, (PlayersMerged(one.id, other.id),), settings={key: None})
    asked = line("merge.ask", one=one.name, other=other.name, names=listed(context.name(player) for player in missing))
    choice = Choice(line("choice.agree"), f"/merge {reference(one.id)} {reference(other.id)}")
    state = {"players": sorted(agreed & needed), "at": context.incoming.at}
    reply = Reply(lines=(asked,), choices=(choice,), subject="people", edits=context.incoming.pressed)
    return Outcome(reply, settings={key: state})
