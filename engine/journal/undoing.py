"""Which entries count: what was undone, restored and redone."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from engine import JournalRefused, problem
from engine.journal.entries import DebtsCarried, HandedOver, PeopleEntry, Recorded, Redone, Restored, Undone

BACK_AND_FORTH: Final = (Undone, Redone, Restored)
"""Entries that say what counts, and never count themselves."""

_Key = tuple[str, bool]
"""What entries have in common that are undone together: their message, but who is who only by itself."""


def live_entries(entries: Sequence[Recorded]) -> tuple[tuple[Recorded, ...], tuple[int, ...]]:
    """The entries that count, in order, and the undone ones that redo can restore, the next to restore last."""
    counting = _Counting(entries)
    if len(counting.live) == len(entries):
        return tuple(entries), ()
    for recorded in entries:
        counting.hear(recorded)
    return tuple(counting.live[seq] for seq in sorted(counting.live)), tuple(counting.undone)


def counting_on(
    live: Sequence[Recorded], undone: tuple[int, ...], entries: Sequence[Recorded], later: Sequence[Recorded]
) -> tuple[Sequence[Recorded], tuple[int, ...]]:
    """The same as `live_entries` of all `entries`, given what counted and was undone before the `later` ones."""
    if any(isinstance(one.entry, Restored) for one in later):
        return live_entries(entries)
    counted, gone = list(live), list(undone)
    for recorded in later:
        match recorded.entry:
            case Undone(seq):
                seqs = {one.seq for one in _message_of(entries, seq)}
                counted = [one for one in counted if one.seq not in seqs]
                gone.append(seq)
            case Redone(seq):
                both = {one.seq: one for one in (*counted, *_message_of(entries, seq))}
                counted = [both[place] for place in sorted(both)]
                gone.remove(seq)
            case entry:
                counted.append(recorded)
                gone = gone if isinstance(entry, (PeopleEntry, DebtsCarried)) else []
    return counted, tuple(gone)


def _message_of(entries: Sequence[Recorded], seq: int) -> list[Recorded]:
    """The entries that are undone and restored with one; raises JournalRefused where it is not there."""
    found = same_message(entries, seq)
    if not found and all(one.seq != seq for one in entries):
        raise JournalRefused(problem("journal.no_such_entry", seq=seq))
    return found


def same_message(entries: Sequence[Recorded], seq: int) -> list[Recorded]:
    """The entries that are undone and restored with one: those of its message, but who is who only by itself.

    What earlier nights left open stays open, even where the game is taken back that it was carried over with.
    """
    own = next((_key(one) for one in reversed(entries) if one.seq == seq), None)
    alike = (one for one in entries if own is not None and one.source == own[0] and _key(one) == own)
    return [one for one in alike if not isinstance(one.entry, (*BACK_AND_FORTH, DebtsCarried))]


def _key(recorded: Recorded) -> _Key:
    return recorded.source, isinstance(recorded.entry, PeopleEntry)


class _Counting:
    """What counts while a journal is gone through; entries still to come count from the beginning."""

    def __init__(self, entries: Sequence[Recorded]) -> None:
        self.entries = entries
        self.live = {one.seq: one for one in entries if not isinstance(one.entry, BACK_AND_FORTH)}
        self.undone: list[int] = []
        self._keys = {one.seq: _key(one) for one in entries}
        self._messages: dict[_Key, list[Recorded]] = {}
        for one in self.live.values():
            if isinstance(one.entry, DebtsCarried):
                continue
            self._messages.setdefault(_key(one), []).append(one)
        self._moments = {one.entry.seq: frozenset[int]() for one in entries if isinstance(one.entry, Restored)}

    def hear(self, recorded: Recorded) -> None:
        """Take one entry into account."""
        match recorded.entry:
            case Restored(seq):
                self._restore(seq, recorded.seq)
            case Undone(seq):
                for one in self._message(seq):
                    self.live.pop(one.seq, None)
                self.undone.append(seq)
            case Redone(seq):
                self.live.update((one.seq, one) for one in self._message(seq))
                self.undone.remove(seq)
            case _ if not isinstance(recorded.entry, (PeopleEntry, DebtsCarried)):
                self.undone.clear()
        if recorded.seq in self._moments:
            self._moments[recorded.seq] = frozenset(seq for seq in self.live if seq <= recorded.seq)

    def _message(self, seq: int) -> list[Recorded]:
        if seq not in self._keys:
            raise JournalRefused(problem("journal.no_such_entry", seq=seq))
        return self._messages.get(self._keys[seq], [])

    def _restore(self, moment: int, now: int) -> None:
        """Let count what counted at a moment of what was recorded before `now`.

        Who is who stays as it is, and so does what was handed over for nights that are over.
        """
        if moment not in self._keys or moment >= now:
            raise JournalRefused(problem("journal.no_such_entry", seq=moment))
        counted = self._moments[moment]
        for one in self.entries:
            if one.seq >= now or isinstance(one.entry, (*BACK_AND_FORTH, PeopleEntry, DebtsCarried)):
                continue
            if isinstance(one.entry, HandedOver) and one.entry.night is not None:
                continue
            if one.seq in counted:
                self.live[one.seq] = one
            else:
                self.live.pop(one.seq, None)
        self.undone.clear()
