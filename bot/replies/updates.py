"""What stands in the chat stays true: earlier messages that say something else once entries are recorded."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from bot.chat import Line, Update, line
from bot.context import Context
from bot.replies.corrections import correction_view
from bot.replies.entries import entry_line, entry_view
from bot.replies.receipts import View, hand_subject, hand_view, is_newest
from bot.replies.settlement import settlement_subject, settlement_view
from bot.replies.taken_back import to_and_fro_view
from bot.replies.waiting import round_subject, waiting_view
from bot.subjects import Subject
from engine.journal.entries import (
    Corrected,
    DebtsCarried,
    Entry,
    GameStarted,
    HandEntered,
    HandPlayed,
    NightSettled,
    Recorded,
    Redone,
    RoundDropped,
    RoundOpened,
    Undone,
)
from engine.journal.night import HandRecord, Night


def updates_after(context: Context, after: Night, entries: Sequence[Entry]) -> tuple[Update, ...]:
    """The messages of tonight that read otherwise after some entries; none when a new night begins."""
    before = context.night
    if after.first != before.first or (not before.lines and not after.lines):
        return ()
    found = (
        *_hands(context, before, after),
        *_entries(context, before, after),
        *_taken_back(context, after, entries),
        *_round(context, before, after),
        *_settlement(context, before, after),
    )
    return tuple({one.subject: one for one in found}.values())


def _update(subject: Subject, view: View) -> Update:
    return Update(subject.show(), view.lines, view.choices)


def _hands(context: Context, before: Night, after: Night) -> Iterator[Update]:
    """Receipts: struck out, restored, corrected, or no longer the newest."""
    now = {hand.number: hand for hand in after.hands}
    for hand in before.hands:
        kept = now.pop(hand.number, None)
        if kept is None:
            yield Update(hand_subject(hand).show(), (line("receipt.undone", number=hand.number),))
        elif not _reads_alike(hand, before, kept, after):
            view = hand_view(context, after, kept)
            if view != hand_view(context, before, hand):
                yield _update(hand_subject(kept), view)
            if kept != hand:
                yield Update(Subject("why", str(kept.number), kept.recorded.seq).show(), (line("why.outdated"),))
    yield from (
        _update(hand_subject(hand), hand_view(context, after, hand))
        for hand in now.values()
        if hand.recorded.seq <= before.seq
    )


def _reads_alike(old: HandRecord, before: Night, new: HandRecord, after: Night) -> bool:
    if is_newest(before, old.recorded) or is_newest(after, new.recorded):
        return False
    return old is new or old == new


OWN_MESSAGES = (HandPlayed, NightSettled, HandEntered, RoundOpened, RoundDropped, DebtsCarried)
"""Entries whose messages are no receipts of single entries."""


def _entries(context: Context, before: Night, after: Night) -> Iterator[Update]:
    """Receipts of everything else: struck out, restored, or no longer the newest."""
    was = {one.recorded.seq: one.recorded for one in before.lines}
    now = {one.recorded.seq: one.recorded for one in after.lines if one.recorded.seq <= before.seq}
    changed = {*was} ^ {*now}
    changed |= {seq for seq, one in now.items() if is_newest(before, one) != is_newest(after, one)}
    for seq in sorted(changed):
        recorded = now.get(seq) or was[seq]
        if isinstance(recorded.entry, OWN_MESSAGES):
            continue
        subject = subject_of(recorded)
        if seq in now:
            yield _update(subject, _view(context, after, recorded))
        else:
            yield Update(subject.show(), (line("entry.undone", what=entry_line(context, recorded)),))


def subject_of(recorded: Recorded) -> Subject:
    """What the message shows that told of an entry."""
    if isinstance(recorded.entry, Corrected):
        return Subject("corrected", str(recorded.entry.number), recorded.seq)
    kind = "game" if isinstance(recorded.entry, GameStarted) else "entry"
    return Subject(kind, entry=recorded.seq)


def _view(context: Context, night: Night, recorded: Recorded) -> View:
    if isinstance(recorded.entry, Corrected):
        return correction_view(context, night, recorded, recorded.entry)
    return entry_view(context, night, recorded)


def _taken_back(context: Context, after: Night, entries: Sequence[Entry]) -> Iterator[Update]:
    """What told of an undoing or a restoring: whether that still holds, and no standing below it any more."""
    toggled = {one.seq for one in entries if isinstance(one, Undone | Redone)}
    last = context.entries[-1] if context.entries else None
    for recorded in context.entries:
        entry = recorded.entry
        if isinstance(entry, Undone | Redone) and (entry.seq in toggled or recorded is last):
            yield _update(Subject("back", entry=recorded.seq), to_and_fro_view(context, after, recorded, entry))


def _round(context: Context, before: Night, after: Night) -> Iterator[Update]:
    """The message of the round that waits for hands: settled, dropped, waiting again."""
    was, now = round_subject(before), round_subject(after)
    if was is not None and now != was:
        last = after.hands[-1].number if len(after.hands) > len(before.hands) else 0
        said: Line = line("round.settled", number=last) if last else line("round.no_longer")
        yield Update(was.show(), (said,))
    if now is not None and now.entry <= before.seq:
        yield _update(now, waiting_view(replace(context, night=after), after.pending))


def _settlement(context: Context, before: Night, after: Night) -> Iterator[Update]:
    if not context.settlement_shown:
        return
    view = settlement_view(context, after)
    if view != settlement_view(context, before):
        yield _update(settlement_subject(after), view)
