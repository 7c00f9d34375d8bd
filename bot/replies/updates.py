"""What stands in the chat stays true: earlier messages that say something else once entries are recorded."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterator, Sequence
from dataclasses import replace

from bot.chat import Line, Update, line
from bot.context import Context
from bot.replies.corrections import correction_view
from bot.replies.entries import entry_line, entry_view
from bot.replies.hand_picture import picture_subject
from bot.replies.opening import opening_view
from bot.replies.receipts import View, hand_subject, hand_view, is_newest
from bot.replies.settlement import card_subject, settlement_subject, settlement_view
from bot.replies.taken_back import to_and_fro_view
from bot.replies.waiting import round_subject, waiting_view
from bot.subjects import Subject
from engine.journal import (
    Corrected,
    DebtsCarried,
    Entry,
    GameStarted,
    HandEntered,
    HandPlayed,
    HandRecord,
    Night,
    NightSettled,
    Recorded,
    Redone,
    RoundDropped,
    RoundOpened,
    Undone,
)


def updates_after(context: Context, after: Night, entries: Sequence[Entry]) -> tuple[Update, ...]:
    """The messages of tonight that read otherwise after some entries; none when a new night begins."""
    before = context.night
    if after.first != before.first or (not before.lines and not after.lines):
        return ()
    found = (
        *_hands(context, before, after),
        *_pictures(before, after),
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
    told = min(before.hands.shared(after.hands), _told_alike(before, after)[1])
    now = {hand.number: hand for hand in after.hands[told:]}
    for hand in before.hands[told:]:
        kept = now.pop(hand.number, None)
        if kept is None:
            yield Update(hand_subject(hand).show(), (line("receipt.undone", number=hand.number),))
        elif not _reads_alike(hand, before, kept, after):
            view = hand_view(context, after, kept)
            turns = is_newest(before, hand.recorded) != is_newest(after, kept.recorded)  # then its buttons differ
            if turns or view != hand_view(context, before, hand):
                yield _update(hand_subject(kept), view)
            if kept != hand:
                yield Update(Subject("why", str(kept.number), kept.recorded.seq).show(), (line("why.outdated"),))
    yield from (
        _update(hand_subject(hand), hand_view(context, after, hand))
        for hand in now.values()
        if hand.recorded.seq <= before.seq
    )


def _pictures(before: Night, after: Night) -> Iterator[Update]:
    """Pictures of hands that are others now, or that others came before: they show the standing after their hand."""
    for hand in before.hands[_alike(before, after) :]:
        yield Update(picture_subject(hand), (line("why.outdated"),), gone=True)


def _alike(before: Night, after: Night) -> int:
    """How many hands both nights begin with."""
    count = before.hands.shared(after.hands)
    for old, new in zip(before.hands[count:], after.hands[count:], strict=False):
        if old != new:
            break
        count += 1
    return count


def _told_alike(before: Night, after: Night) -> tuple[int, int]:
    """How many lines, and hands, both nights begin with that neither tells as its newest."""
    lines = min(before.lines.shared(after.lines), _told_as_newest(before), _told_as_newest(after))
    if lines == len(before.lines):
        return lines, len(before.hands)
    return lines, bisect_left(before.hands, before.lines[lines].recorded.seq, key=lambda hand: hand.recorded.seq)


def _told_as_newest(night: Night) -> int:
    """The place of the first line of the newest message."""
    place, newest = len(night.lines), night.newest
    while newest is not None and place and night.lines[place - 1].recorded.seq > newest.seq:
        place -= 1
    while newest is not None and place and night.lines[place - 1].recorded.source == newest.source:
        place -= 1
    return place


def _reads_alike(old: HandRecord, before: Night, new: HandRecord, after: Night) -> bool:
    if is_newest(before, old.recorded) or is_newest(after, new.recorded):
        return False
    return old is new or old == new


OWN_MESSAGES = (HandPlayed, NightSettled, HandEntered, RoundOpened, RoundDropped, DebtsCarried)
"""Entries whose messages are no receipts of single entries."""


def _entries(context: Context, before: Night, after: Night) -> Iterator[Update]:
    """Receipts of everything else: struck out, restored, or no longer the newest."""
    told = _told_alike(before, after)[0]
    was = {one.recorded.seq: one.recorded for one in before.lines[told:]}
    now = {one.recorded.seq: one.recorded for one in after.lines[told:] if one.recorded.seq <= before.seq}
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
    if isinstance(recorded.entry, GameStarted):
        return opening_view(context, night, recorded, recorded.entry)
    return entry_view(context, night, recorded)


def _taken_back(context: Context, after: Night, entries: Sequence[Entry]) -> Iterator[Update]:
    """What told of an undoing or a restoring: whether that still holds, and no standing below it any more."""
    toggled = {one.seq for one in entries if isinstance(one, Undone | Redone)}
    last = context.entries[-1] if context.entries else None
    for recorded in context.entries if toggled else context.entries[-1:]:
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
        is_open = after.settled is None
        yield Update(card_subject(after.first).show(), view.lines, view.choices, gone=is_open)
