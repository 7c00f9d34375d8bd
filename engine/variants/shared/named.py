"""Hands of which somebody named the elements instead of the tiles: what the named rows of a table come to."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Final

from engine import Element, ElementTable, HandRefused, Matched, OptionsT, Win, WinMethod, problem

STATES: Final = frozenset(("closed", "open"))
"""What can be said beside the elements: nothing was claimed, or something was."""


def elements_of(
    names: Sequence[str], win: Win, *, drawn: str = "", robbed: str = "", flags: Mapping[str, str]
) -> tuple[str, ...]:
    """Return the ids of the rows meant: those named, those behind the flags of the win, and the way it was won."""
    meant = [name for name in names if name not in STATES]
    meant += [flags[state] for state in sorted(STATES.intersection(names)) if state in flags]
    meant += [flags[flag] for flag in sorted(win.flags) if flag in flags]
    if drawn and win.self_drawn:
        meant.append(drawn)
    if robbed and win.how is WinMethod.ROBBED_KONG:
        meant.append(robbed)
    return tuple(dict.fromkeys(meant))


def numbers_of(
    rows: Iterable[Element[OptionsT]], meant: Iterable[str], named: Sequence[str]
) -> tuple[tuple[str, int], ...]:
    """Return the rows meant, each as often as it was named, where a hand can hold it so often, else once."""
    most = {row.id: row.each.bit_count() for row in rows}
    return tuple((name, max(1, min(named.count(name), most.get(name, 1)))) for name in meant)


def check_played(rows: Iterable[Element[OptionsT]], named: Iterable[str], variant: str) -> None:
    """Raise HandRefused for what somebody named and the house does not play."""
    played = {row.id for row in rows}
    off = [name for name in dict.fromkeys(named) if name not in STATES and name not in played]
    if off:
        raise HandRefused(*(problem("named_not_here", element=f"{variant}.{name}") for name in off))


def matched_by_name(
    rows: Iterable[Element[OptionsT]], meant: Iterable[str], *, named: Sequence[str] = (), is_open: bool = False
) -> Matched[OptionsT]:
    """Return what the rows meant come to, exclusions applied; each as often as it is among those `named`."""
    table = ElementTable(rows)
    return table.counted(numbers_of(table.rows, meant, named), is_open=is_open)
