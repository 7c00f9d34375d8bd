"""Deciding a deal in the night it belongs to."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from engine import (
    DealInput,
    DealResult,
    GameOver,
    GameResult,
    HandScore,
    Instant,
    MidDealEvents,
    Player,
    Ruleset,
    Table,
    play,
    scored_table,
)
from engine.journal.entries import Changes, Result, RiichiBet, Scored
from engine.journal.night import AnyHouse, Night
from engine.journal.replay import with_changes
from engine.lazy import quick_dataclass
from engine.variants import RULESETS


@quick_dataclass(frozen=True, slots=True)
class Decided:
    """A result ready to be recorded, with the full scores behind it."""

    result: Result
    scores: tuple[tuple[Player, HandScore], ...]


def decide(night: Night, given: DealInput, changes: Changes = ()) -> Decided:
    """What comes of a deal played now.

    Raises JournalRefused when no game runs, HandRefused when the deal cannot have happened, OptionRefused for bad
    `changes`.
    """
    game = night.game
    return decide_at(game.table, game.house, given, night.mid_deal, changes)


def decide_at(
    table: Table, house: AnyHouse, given: DealInput, mid_deal: MidDealEvents, changes: Changes = ()
) -> Decided:
    """What comes of a deal at a table under a house."""
    ruled = with_changes(house, changes)
    ruleset = RULESETS[ruled.variant]
    played = play(ruleset, given, table, ruled, mid_deal)
    final = None
    if isinstance(played.after, GameOver):
        over = scored_table(table, played.transfers, ruleset.coin(ruled).purse)
        final = ruleset.finish(replace(played.after.table, scores=over.scores), ruled)
    return Decided(_result(played, final), played.scores)


def bet_of(ruleset: Ruleset[Any], player: Player, table: Table, house: AnyHouse) -> RiichiBet:
    """Return the bet that a player places at this table. Raises HandRefused when he may not, or nobody bets here."""
    return RiichiBet(player, ruleset.instant(Instant(kind=ruleset.bet or "bet", player=player), table, house))


def _result(played: DealResult, final: GameResult | None) -> Result:
    return Result(
        scored=tuple(_scored(player, score) for player, score in played.scores),
        transfers=played.transfers,
        after=played.after,
        final=final,
        warnings=played.warnings,
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
