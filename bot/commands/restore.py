"""/restore: what counted at any earlier moment of the night counts again; nothing is lost by undoing."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from bot.chat import Choice, Reply, line
from bot.commands.identity import may_change, not_yours
from bot.context import Context, Outcome, night_after, recorded_of
from bot.reading import refuse, words_of
from bot.replies import entry_line, restored_view, simple_reply
from engine.journal import Recorded, Redone, Restored, Undone

OFFERED: Final = 4
"""Moments that are offered at most."""


def restore(context: Context, text: str) -> Outcome:
    """`/restore N`: as it stood after entry N of `/history all`; bare, the moments before something was undone."""
    words = words_of(text)
    if not words:
        return Outcome(_offered(context))
    by_seq = {str(one.seq): one for one in context.entries}
    named = words[0].key.removeprefix("#")
    if named not in by_seq:
        raise refuse("restore.unknown", words[0])
    if not may_change(context):
        return Outcome(not_yours(context))
    return _restored(context, _end_of_message(context, by_seq[named]))


def _end_of_message(context: Context, recorded: Recorded) -> int:
    """The last entry of the message that an entry came with: a message counts as a whole."""
    return max(one.seq for one in context.entries if one.source == recorded.source)


def _restored(context: Context, seq: int) -> Outcome:
    entry = Restored(seq)
    night = night_after(context, (entry,))
    if night.lines == context.night.lines:
        return Outcome(simple_reply("restore.same"))
    recorded = recorded_of(context, (entry,))[-1]
    view = restored_view(context, night, recorded, entry, context.speaker)
    return Outcome(Reply(lines=view.lines, choices=view.choices), (entry,), after=night)


def _offered(context: Context) -> Reply:
    """The moments just before something was undone, the newest first; that is where people want to go back to."""
    moments = list(_moments(context))[::-1][:OFFERED]
    if not moments:
        return simple_reply("restore.nothing")
    lines = [line("restore.offer")]
    choices = list[Choice]()
    for last in moments:
        lines.append(line("restore.moment", number=last.seq, what=entry_line(context, last)))
        choices.append(Choice(line("choice.restore", number=last.seq), f"/restore {last.seq}"))
    return Reply(lines=tuple(lines), choices=tuple(choices))


def _moments(context: Context) -> Iterator[Recorded]:
    """The last entry before each run of undoing."""
    undoing = False
    last: Recorded | None = None
    for one in context.entries:
        if isinstance(one.entry, Undone):
            if not undoing and last is not None:
                yield last
            undoing = True
        elif not isinstance(one.entry, Redone):
            undoing, last = False, one
