"""What can be wrong with an input, as keys and values; sentences are made where a reply is shown.

    Refused                 anything that was refused, with all problems found
    ├── NotationRefused     text that is no hand: every problem has its place in the text
    ├── HandRefused         tiles or facts that are no legal hand, or a hand that may not win
    ├── OptionRefused       an unknown preset, option or element, or a value out of range
    └── JournalRefused      an entry that does not fit the game it was meant for

A problem key names one idea everywhere (`bad_tile`, `wrong_tile_count`, `too_many_copies` ...).
"""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Problem:
    """One thing that is wrong.

    `values` fill the sentence of the key; `start` and `end` are offsets into the text that was read, None where no
    text stands behind it; `repairs` are up to three texts that would be legal in its stead.
    """

    key: str
    values: tuple[tuple[str, str | int], ...] = ()
    start: int | None = None
    end: int | None = None
    repairs: tuple[str, ...] = ()
    warning: bool = False
    """The input stands all the same; the table is told."""

    def value(self, name: str) -> str | int | None:
        return dict(self.values).get(name)


def problem(key: str, **values: str | int) -> Problem:
    """A problem without a place."""
    return Problem(key, tuple(values.items()))


class Refused(Exception):
    """An input that was not accepted; `problems` is never empty."""

    def __init__(self, *problems: Problem) -> None:
        super().__init__(", ".join(found.key for found in problems))
        self.problems = problems


class NotationRefused(Refused):
    pass


class HandRefused(Refused):
    pass


class OptionRefused(Refused):
    pass


class JournalRefused(Refused):
    pass
