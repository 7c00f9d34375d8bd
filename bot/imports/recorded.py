"""A game as a log tells it: hand by hand, with the points that moved."""

from __future__ import annotations

from dataclasses import dataclass, field

from engine import Problem, Refused, StatedValue, problem


class ImportRefused(Refused):
    """A file that cannot be imported: broken, foreign, too large."""


def refuse_import(key: str, **values: str | int) -> ImportRefused:
    """A refusal of a file, with its sentence."""
    found: Problem = problem(key, **values)
    return ImportRefused(found)


@dataclass(frozen=True, slots=True)
class RecordedWin:
    """A winner, who discarded (None = self-drawn) and who is liable, as places 0 to 3 of the first seating."""

    winner: int
    payer: int | None
    value: StatedValue
    liable: int | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class RecordedHand:
    """One deal; people are places of the first seating. `after` are the scores behind it, if the log has them."""

    dealer: int
    counters: int
    sticks: int
    scores: tuple[int, ...]
    wins: tuple[RecordedWin, ...] = ()
    draw: str | None = None
    ready: frozenset[int] = frozenset()
    nagashi: frozenset[int] = frozenset()
    bets: tuple[int, ...] = ()
    after: tuple[int, ...] | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class RecordedGame:
    """A game from its first hand to its last; `options` are house rules that the log names."""

    variant: str
    names: tuple[str, ...]
    preset: str
    options: dict[str, object] = field(default_factory=dict)
    hands: tuple[RecordedHand, ...] = ()
    title: str = ""
