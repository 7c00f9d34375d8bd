"""Deciding a deal in the night it belongs to, and putting earlier deals right.

A correction scores the hand it concerns and every later hand whose table, house or circumstances it changed; a later
hand that no longer fits keeps its result and is named.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from engine.amendments import amendments_of
from engine.deals import Before, DealInput, Played, play, scored_table
from engine.entries import (
    Changes,
    Corrected,
    HandPlayed,
    HouseChanged,
    Recorded,
    Result,
    Scored,
    TableSet,
)
from engine.ledger import live_entries, prepared, replay, step, with_changes
from engine.night import AnyHouse, HandRecord, Night
from engine.problems import HandRefused, JournalRefused, Problem, problem
from engine.ruleset import Final, GameOver, HandScore
from engine.table import Player, Table
from engine.variants import RULESETS


@dataclass(frozen=True, slots=True)
class Decided:
    """A result ready to be recorded, with the full scores behind it and what the table should be told."""

    result: Result
    scores: tuple[tuple[Player, HandScore], ...]
    warnings: tuple[Problem, ...] = ()


def decide(night: Night, given: DealInput, changes: Changes = ()) -> Decided:
    """What comes of a deal played now.

    Raises JournalRefused when no game runs, HandRefused when the deal cannot have happened, OptionRefused for bad
    `changes`.
    """
    if night.table is None or night.house is None:
        raise JournalRefused(problem("journal.no_game"))
    return decide_at(night.table, night.house, given, night.happened, changes)


def decide_at(table: Table, house: AnyHouse, given: DealInput, happened: Before, changes: Changes = ()) -> Decided:
    """What comes of a deal at a table under a house."""
    ruled = with_changes(house, changes)
    ruleset = RULESETS[ruled.variant]
    played = play(ruleset, given, table, ruled, happened)
    final = None
    if isinstance(played.after, GameOver):
        over = scored_table(table, played.transfers, ruleset.coin(ruled).purse)
        final = ruleset.finish(replace(played.after.table, scores=over.scores), ruled)
    return Decided(_result(played, final), played.scores, played.warnings)


def _result(played: Played, final: Final | None) -> Result:
    return Result(
        scored=tuple(_scored(player, score) for player, score in played.scores),
        transfers=played.transfers,
        after=played.after,
        final=final,
    )


def _scored(player: Player, score: HandScore) -> Scored:
    return Scored(
        player=player,
        units=score.units,
        counted=score.counted,
        items=score.items,
        points=score.points,
        limit=score.limit,
        mode=score.mode,
    )


@dataclass(frozen=True, slots=True, kw_only=True)
class Correction:
    """What should have been: other facts of the deal, other options for it, other circumstances before it."""

    number: int
    given: DealInput | None = None
    before: tuple[HouseChanged | TableSet, ...] = ()
    changes: Changes | None = None


def correct(entries: Sequence[Recorded], correction: Correction) -> Corrected:
    """The entry that puts a hand right.

    Raises JournalRefused when there is no such hand, HandRefused when the corrected hand itself cannot have happened.
    """
    old = replay(entries)
    if old.hand(correction.number) is None:
        raise JournalRefused(problem("journal.no_such_hand", number=correction.number))
    live, _ = live_entries(entries)
    draft = Corrected(correction.number, correction.given, correction.before, (), (), correction.changes)
    amendments = amendments_of(live)
    amendments.add(draft, entries[-1].seq + 1)
    night, results, impossible = Night(), list[tuple[int, Result]](), list[int]()
    for recorded in live:
        entry = recorded.entry
        if isinstance(entry, HandPlayed) and entry.number >= correction.number:
            record = _must(old, entry.number)
            now = prepared(night, entry.number, amendments)
            if entry.number == correction.number or _moved(record, now):
                given = amendments.given.get(entry.number, entry.given)
                changes = amendments.changes.get(entry.number, entry.changes)
                result = _rescored(now, given, changes, must=entry.number == correction.number)
                if result is None:
                    impossible.append(entry.number)
                else:
                    results.append((entry.number, result))
                    amendments.results[entry.number] = result
        night = step(night, recorded, amendments)
    return replace(draft, results=tuple(results), impossible=tuple(impossible))


def _must(night: Night, number: int) -> HandRecord:
    record = night.hand(number)
    assert record is not None
    return record


def _moved(record: HandRecord, now: Night) -> bool:
    """Whether a hand would be played at another table, under another house, after other bets, or after the end."""
    return now.over is not None or (record.table, record.house, record.happened) != (now.table, now.house, now.happened)


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
