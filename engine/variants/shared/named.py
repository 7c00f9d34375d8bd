"""Hands of which somebody named the elements instead of the tiles: what the named rows of a table come to."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from itertools import combinations
from typing import Final

from engine import Element, ElementTable, HandRefused, Matched, OptionsT, Win, WinMethod, problem
from engine.scoring import masks as m

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


def check_together(rows: Iterable[Element[OptionsT]], meant: Iterable[str], win: Win, variant: str) -> None:
    """Raise HandRefused for rows that cannot be in one hand, by what they are, or not in one that was won so.

    All chows are never all pungs; what asks for a discard is never self-drawn.
    """
    named = {*meant}
    found = [row for row in rows if row.id in named]
    for row in found:
        claims = (row.needs & m.CLAIMED) | (row.lacks & m.SELF_DRAWN)
        if row.needs & m.CLOSED:
            continue  # said of a closed hand, however it was won
        if claims if win.self_drawn else row.needs & m.SELF_DRAWN:
            key = "named_off_discard" if claims else "named_self_drawn"
            raise HandRefused(problem(key, element=f"{variant}.{row.id}"))
    for one, other in combinations(found, 2):
        of_one, of_other = one.needs | one.each, other.needs | other.each
        if any((of_one & a and of_other & b) or (of_one & b and of_other & a) for a, b in _APART):
            raise HandRefused(problem("named_apart", one=f"{variant}.{one.id}", other=f"{variant}.{other.id}"))


def with_great_dragons(
    rows: Iterable[Element[OptionsT]], meant: tuple[str, ...], named: Sequence[str]
) -> tuple[str, ...]:
    """Return the ids of the rows meant, with that of three dragons where a pung of each is named."""
    known = [*rows]
    pungs = {name: next((row.needs | row.each for row in known if row.id == name), 0) for name in meant}
    dragons = [name for name in meant if pungs[name] and not pungs[name] & ~m.DRAGON_PUNGS]
    great = next((row.id for row in known if row.needs == m.BIG_DRAGONS), None)
    if great is None or great in meant or sum(max(1, named.count(name)) for name in dragons) != _DRAGONS:
        return meant
    return (*meant, great)


_DRAGONS: Final = 3
_WINDS: Final = m.any_of(m.WIND_PUNGS) | m.SEAT_WIND | m.ROUND_WIND
_HONOURS: Final = m.DRAGON_PUNGS | _WINDS | m.LITTLE_DRAGONS | m.BIG_DRAGONS
_PUNGS: Final = m.ALL_PUNGS | _HONOURS | m.LITTLE_WINDS
_IRREGULAR: Final = m.SEVEN_PAIRS | m.THIRTEEN_ORPHANS
_APART: Final = (
    (m.FULL_FLUSH, m.HALF_FLUSH | m.ALL_HONOURS | _HONOURS | m.LITTLE_WINDS),
    (m.HALF_FLUSH, m.ALL_HONOURS | m.NO_HONOURS | m.ALL_SIMPLES),
    (m.ALL_SIMPLES, m.ALL_HONOURS | m.ALL_TERMINALS | m.MIXED_TERMINALS | _HONOURS | m.LITTLE_WINDS),
    (m.ALL_CHOWS, _PUNGS | m.ALL_HONOURS | _IRREGULAR),
    (m.SEVEN_PAIRS, _PUNGS | m.THIRTEEN_ORPHANS),
    (m.LITTLE_DRAGONS, m.BIG_DRAGONS),
    (m.LITTLE_WINDS, m.BIG_WINDS),
)
"""Facts of which no hand has one of each group, by their definitions."""


def matched_by_name(
    rows: Iterable[Element[OptionsT]], meant: Iterable[str], *, named: Sequence[str] = (), is_open: bool = False
) -> Matched[OptionsT]:
    """Return what the rows meant come to, exclusions applied; each as often as it is among those `named`."""
    table = ElementTable(rows)
    return table.counted(numbers_of(table.rows, meant, named), is_open=is_open)
