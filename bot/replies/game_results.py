"""How a finished game is told: places, scores, and what they come to."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Final

from bot.chat import Line, line
from bot.context import Context
from bot.reading import signed_points
from engine import GameResult, Player

RESULT: Final = "result"
"""Why points or money move when only final scores are told; it marks the entry in the journal."""


def place_lines(context: Context, final: GameResult, changes: Mapping[Player, int], sticks: int) -> tuple[Line, ...]:
    """A game entered by its scores: a line a player from first to last, with uma and oka where there are any.

    The context's night is as it was before, `changes` is what each player won or lost since, in parts of the purse.
    """
    table, house, _ = context.game()
    held = dict(zip(table.players, table.scores or (0,) * len(changes), strict=True))
    points = dict(final.points)
    ranked = sorted(changes, key=lambda player: (-points.get(player, 0), -changes[player]))
    lines = [Line("result.head", {"variant": line(f"{house.variant}.name")}, strong=True)]
    rows = tuple(
        line(
            "final.row",
            place=place,
            name=context.name(player),
            score=context.money(held[player] + changes[player], signed=not any(held.values())),
            points=signed_points(points[player]) if player in points else "",
            fine=(),
        )
        for place, player in enumerate(ranked, 1)
    )
    lines.append(line("final.places", rows=rows))
    if sticks:
        lines.append(line("result.sticks", count=sticks))
    return tuple(lines)


def with_standing(lines: Sequence[Line], standing: Line) -> tuple[Line, ...]:
    """Finished games with the standing behind them, unless it says the scores of the only one again."""
    told = {(str(row.values["name"]), row.values["score"]) for row in _rows(lines, "final.places", "rows")}
    stands = {(str(row.values["name"]), row.values["amount"]) for row in _rows((standing,), "standing", "balances")}
    return tuple(lines) if told == stands else (*lines, standing)


def _rows(lines: Iterable[Line], key: str, name: str) -> Iterator[Line]:
    """The rows of the last line of a kind."""
    for shown in [one for one in lines if one.key == key][-1:]:
        parts = shown.values[name]
        yield from parts if isinstance(parts, tuple) else ()
