"""/history sheet: the night as a score sheet, a line a hand with what it changed and where that left everybody."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from bot.chat import Line, Reply, line
from bot.context import Context, Outcome
from bot.replies.course import CourseStep, course_of
from bot.replies.entries import entry_line
from bot.replies.receipts import called, of_look
from bot.replies.refusals import simple_reply
from engine import Player
from engine.journal import HandPlayed, Night, Recorded


def sheet(context: Context) -> Outcome:
    """Every hand and payment of the night that moved something, with the change and the new balance of each player.

    Where every hand is valued, the score of each player's hand stands beside the name.
    """
    night = context.night
    if not night.hands or night.house is None:
        return Outcome(simple_reply("history.none"))
    steps = list(course_of(night))
    lines: list[Line] = [_first_row(context, steps)]
    for step in steps:
        if not step.opens_game:
            cells = tuple(_cells(context, step))
            lines.append(
                line("sheet.row", label=_label(context, step.recorded), cells=cells or (line("receipt.nothing_paid"),))
            )
    lines.append(_last_row(context, steps))
    return Outcome(of_look(Reply(lines=(Line("sheet.head", {}, strong=True), *lines)), night))


def _label(context: Context, recorded: Recorded) -> Line:
    """What a row is about: a hand as it is called, anything else in words."""
    record = context.night.hand(recorded.entry.number) if isinstance(recorded.entry, HandPlayed) else None
    return entry_line(context, recorded) if record is None else called(record)


def _first_row(context: Context, steps: Sequence[CourseStep]) -> Line:
    """What everybody began with."""
    begun = steps[0].totals if steps and steps[0].opens_game else {}
    cells = tuple(_sum_cell(context, player, begun.get(player, 0)) for player in context.night.people)
    return line("sheet.start", cells=cells)


def _last_row(context: Context, steps: Sequence[CourseStep]) -> Line:
    """What everybody has, and where every hand is valued what those came to together."""
    night = context.night
    totals = steps[-1].totals if steps else {}
    cells = []
    for player in night.people:
        own = [
            one.counted
            for record in night.hands
            if record.ruleset.all_score
            for one in record.result.scored
            if one.player == player
        ]
        score = (line("sheet.score", score=sum(own)),) if own else ()
        cells.append(_sum_cell(context, player, totals.get(player, 0), score))
    return line("sheet.total", cells=tuple(cells))


def _sum_cell(context: Context, player: Player, total: int, score: tuple[Line, ...] = ()) -> Line:
    signed = not context.night.staked
    return line("sheet.sum", name=context.name(player), score=score, total=context.money(total, signed=signed))


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
    if record is None or not record.ruleset.all_score:
        return ()
    return tuple(line("sheet.score", score=one.counted) for one in record.result.scored if one.player == player)
