"""/history sheet: the night as a score sheet, a line a hand with what it changed and where that left everybody."""

from __future__ import annotations

from collections.abc import Iterator

from bot.chat import Line, Reply, line
from bot.context import Context, Outcome
from bot.replies.course import CourseStep, course_of
from bot.replies.refusals import simple_reply
from engine.journal.entries import HandPlayed, Recorded
from engine.journal.night import Night
from engine.table import Player
from engine.variants import RULESETS


def sheet(context: Context) -> Outcome:
    """Every hand and payment of the night that moved something, with the change and the new balance of each player.

    Where every hand is valued, the score of each player's hand stands beside the name.
    """
    night = context.night
    if not night.hands or night.house is None:
        return Outcome(simple_reply("history.none"))
    lines: list[Line] = []
    for step in course_of(night):
        if not step.opens_game:
            cells = tuple(_cells(context, step))
            lines.append(line("sheet.row", label=step.label, cells=cells or (line("receipt.nothing_paid"),)))
    return Outcome(Reply(lines=(Line("sheet.head", {}, strong=True), *lines)))


def _cells(context: Context, step: CourseStep) -> Iterator[Line]:
    """Each player whose balance an entry changes."""
    night = context.night
    for player in night.people:
        if step.change.get(player):
            yield line(
                "sheet.cell",
                name=context.name(player),
                score=_score(night, step.recorded, player),
                change=context.money(step.change[player], signed=True),
                total=context.money(step.totals[player], signed=not night.staked),
            )


def _score(night: Night, recorded: Recorded, player: Player) -> tuple[Line, ...]:
    """The score of a player's hand, in games in which every hand is valued."""
    record = night.hand(recorded.entry.number) if isinstance(recorded.entry, HandPlayed) else None
    if record is None or not RULESETS[record.house.variant].all_score:
        return ()
    return tuple(line("sheet.score", score=one.counted) for one in record.result.scored if one.player == player)
