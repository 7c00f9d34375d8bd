"""Putting earlier deals right.

A correction scores the hand it concerns and every later hand whose table, house or circumstances it changed; a later
hand that no longer fits keeps its result and is named. A game that the table had ended ends anew, by its new points.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from engine import DealInput, GameResult, HandRefused, JournalRefused, problem
from engine.journal.amendments import amendments_of
from engine.journal.deciding import decide
from engine.journal.entries import (
    Changes,
    Corrected,
    Entry,
    GameEnded,
    GameStarted,
    HandPlayed,
    HouseChanged,
    Recorded,
    Result,
    RiichiBet,
    TableSet,
)
from engine.journal.night import HandRecord, Night
from engine.journal.replay import before_hand, prepared, replay, step
from engine.variants import RULESETS


@dataclass(frozen=True, slots=True, kw_only=True)
class Correction:
    """What should have been: other facts of the deal, other options for it, other circumstances before it."""

    number: int
    given: DealInput | None = None
    before: tuple[HouseChanged | TableSet | RiichiBet, ...] = ()
    changes: Changes | None = None


def correct(entries: Sequence[Recorded], correction: Correction, known: Night | None = None) -> Corrected:
    """The entry that puts a hand right; `known` is the night of the entries where it is folded already.

    Raises JournalRefused when there is no such hand, HandRefused when the corrected hand itself cannot have happened.
    """
    old = replay(entries) if known is None else known
    if old.hand(correction.number) is None:
        raise JournalRefused(problem("journal.no_such_hand", number=correction.number))
    live = [line.recorded for line in old.lines]
    draft = Corrected(correction.number, correction.given, correction.before, (), (), correction.changes)
    amendments = amendments_of(live)
    amendments.add(draft, entries[-1].seq + 1)
    results, impossible, finals = list[tuple[int, Result]](), list[int](), list[tuple[int, GameResult]]()
    is_touched = False
    night = before_hand(old, correction.number)
    for recorded in live[len(night.lines) :]:
        entry = recorded.entry
        if isinstance(entry, GameStarted):
            is_touched = False
        elif is_touched and night.over is None and _ends_game(old, entry):
            final = RULESETS[night.game.house.variant].finish(night.game.table, night.game.house)
            finals.append((recorded.seq, final))
            amendments.finals[recorded.seq] = final
        elif isinstance(entry, HandPlayed) and entry.number >= correction.number:
            record = _must(old, entry.number)
            now = prepared(night, entry.number, amendments)
            if entry.number == correction.number or _moved(record, now):
                given = amendments.given.get(entry.number, entry.given)
                changes = amendments.changes.get(entry.number, entry.changes)
                result = _rescored(now, given, changes, must=entry.number == correction.number)
                if result is None:
                    impossible.append(entry.number)
                    amendments.impossible.add(entry.number)
                else:
                    is_touched = True
                    results.append((entry.number, result))
                    amendments.results[entry.number] = result
                    amendments.impossible.discard(entry.number)
        night = step(night, recorded, amendments)
    return replace(draft, results=tuple(results), impossible=tuple(impossible), finals=tuple(finals))


def _ends_game(old: Night, entry: Entry) -> bool:
    """Whether an entry ends the game that runs: the table did, or the night was closed when the game was over."""
    return isinstance(entry, GameEnded) or (entry is old.settled and old.over is not None)


def _must(night: Night, number: int) -> HandRecord:
    record = night.hand(number)
    assert record is not None
    return record


def _moved(record: HandRecord, now: Night) -> bool:
    """Whether a hand would be played at another table, under another house, after other bets, or after the end.

    One that did not fit is tried again.
    """
    then = (record.table, record.house, record.mid_deal)
    return record.impossible or now.over is not None or then != (now.table, now.house, now.mid_deal)


def _rescored(now: Night, given: DealInput, changes: Changes, *, must: bool) -> Result | None:
    """The new result of a hand; None when it can no longer have happened and need not."""
    try:
        if now.over is not None:
            raise HandRefused(problem("journal.game_over"))
        return decide(now, given, changes).result
    except HandRefused:
        if must:
            raise
        return None
