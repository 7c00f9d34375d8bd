"""Hands of which somebody named the elements instead of the tiles: what the named rows of a table come to."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import replace
from functools import cache, reduce
from itertools import combinations
from operator import and_, or_
from typing import Final, NamedTuple

from engine import Element, ElementTable, HandRefused, Matched, OptionsT, Win, WinMethod, problem
from engine.scoring import masks as m
from engine.scoring.elements import by_facts

STATES: Final = frozenset(("closed", "open"))
"""What can be said beside the elements: nothing was claimed, or something was."""


_OWN_WINDS: Final = m.SEAT_WIND | m.ROUND_WIND
_SOME_WINDS: Final = _OWN_WINDS | m.any_of(m.WIND_PUNGS)
_COUNTED: Final = m.DRAGON_PUNGS | _SOME_WINDS
"""Pungs that are counted one by one."""
_SIMPLE, _TERMINAL, _HONOUR = 1, 2, 4


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


def with_flags_named(win: Win, named: Collection[str], flags: Mapping[str, str]) -> Win:
    """Return the win with the flags of the rows that somebody named, so that what cannot be true of it is found."""
    told = (flag for flag, row in flags.items() if row in named and flag not in STATES)
    return replace(win, flags=win.flags.union(told))


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


def check_together(
    rows: Iterable[Element[OptionsT]], meant: Iterable[str], win: Win, variant: str, *, sets: int = 4
) -> None:
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
        if _are_apart(one, other, sets):
            raise HandRefused(problem("named_apart", one=f"{variant}.{one.id}", other=f"{variant}.{other.id}"))
    if crowded := _too_many_sets(found, sets):
        *some, last = (f"{variant}.{row.id}" for row in crowded)
        raise HandRefused(problem("named_apart", one=" · ".join(some), other=last))


def _too_many_sets(rows: Sequence[Element[OptionsT]], sets: int) -> tuple[Element[OptionsT], ...]:
    """The fewest of some rows that need more sets than a hand has, though they share what they can; none otherwise."""
    made_of = [row for row in rows if 0 < _sets_of((row,), sets) <= sets]
    if _sets_of(made_of, sets) <= sets:
        return ()
    subsets = (some for size in range(2, len(made_of) + 1) for some in combinations(made_of, size))
    return next(some for some in subsets if _sets_of(some, sets) > sets)


def _sets_of(rows: Sequence[Element[OptionsT]], sets: int) -> int:
    """The fewest sets of a hand with some rows: a straight and three alike in three suits share one chow at most."""
    traits = [_traits(row, sets) for row in rows]
    needs = m.any_of(row.needs for row in rows)
    chows = max((_chows_of(needs & _OF_CHOWS), *(one.chows for one in traits)))
    honours = sum(one in _EACH_DRAGON for one in {row.needs for row in rows}) + bool(needs & _SOME_WINDS)
    pungs = max((honours + 3 * bool(needs & m.MIXED_PUNGS), *(one.pungs for one in traits)))
    return chows + pungs


@cache
def _chows_of(facts: int) -> int:
    """The fewest chows of a hand with some facts about chows."""
    held = {frozenset[tuple[int, int, int]]()}
    for fact, ways in _WAYS_OF_CHOWS.items():
        if fact & facts:
            held = {before | way for before in held for way in ways}
    if facts & _OUTSIDE:
        held = {one for one in held if all(first in (0, 6) for _, first, _ in one)}
    return min((len(one) for one in held), default=_ALL)


def _are_apart(one: Element[OptionsT], other: Element[OptionsT], sets: int) -> bool:
    """Whether no hand has both rows: by their tiles, suits and sets, or by what one lacks and the other counts."""
    of_one, of_other = one.needs | one.each, other.needs | other.each
    if (one.lacks & m.BONUS and of_other & _BONUS_TILES) or (other.lacks & m.BONUS and of_one & _BONUS_TILES):
        return True
    if any((one.needs & a and other.needs & b) or (one.needs & b and other.needs & a) for a, b in _APART):
        return True
    this, that = _traits(one, sets), _traits(other, sets)
    if this.chows + that.pungs > sets or that.chows + this.pungs > sets:
        return True
    if this.has & ~that.only or that.has & ~this.only or this.suits > that.most_suits or that.suits > this.most_suits:
        return True
    return bool(this.shapes and that.shapes and not this.shapes & that.shapes)


class _Traits(NamedTuple):
    """What a hand with some fact is made of: sets of each kind at least, the tiles it has and the only ones it may
    have, suits at least and at most, and its shapes where these are not any."""

    chows: int = 0
    pungs: int = 0
    has: int = 0
    only: int = _SIMPLE | _TERMINAL | _HONOUR
    suits: int = 0
    most_suits: int = 3
    shapes: int = 0


def _traits(row: Element[OptionsT], sets: int) -> _Traits:
    """What a hand with a row is made of, `sets` sets and a pair where it is of that shape."""
    found = [trait for fact, trait in _OF_FACTS.items() if fact & row.needs]
    if row.each & _COUNTED:
        found.append(_Traits(pungs=1, has=_HONOUR))
    if row.needs & m.ALL_CHOWS and row.lacks & _HONOUR_PAIRS == _HONOUR_PAIRS:
        found.append(_Traits(only=_SIMPLE | _TERMINAL))
    chows = max((min(one.chows, sets) for one in found), default=0)
    pungs = max((min(one.pungs, sets) for one in found), default=0)
    return _Traits(
        chows,
        pungs,
        reduce(or_, (one.has for one in found), _SIMPLE if chows else 0),
        reduce(and_, (one.only for one in found), _SIMPLE | _TERMINAL | _HONOUR),
        max((one.suits for one in found), default=0),
        min((one.most_suits for one in found), default=3),
        reduce(or_, (one.shapes for one in found), m.STANDARD if chows or pungs else 0),
    )


def _times(suit: int, first: int, number: int) -> frozenset[tuple[int, int, int]]:
    """A chow several times, each by its suit, its first tile and which of them it is."""
    return frozenset((suit, first, one) for one in range(number))


_CHOWS: Final = tuple((suit, first) for suit in range(3) for first in range(7))
_WAYS_OF_CHOWS: Final = {
    m.STRAIGHT: [frozenset((suit, first, 0) for first in (0, 3, 6)) for suit in range(3)],
    m.MIXED_CHOWS: [frozenset((suit, first, 0) for suit in range(3)) for first in range(7)],
    m.TRIPLE_CHOWS: [_times(*one, 3) for one in _CHOWS],
    m.TWIN_CHOWS: [_times(*one, 2) for one in _CHOWS],
    m.TWO_TWIN_CHOWS: [
        *(_times(*one, 2) | _times(*other, 2) for one, other in combinations(_CHOWS, 2)),
        *(_times(*one, 4) for one in _CHOWS),
    ],
}
"""The chows that facts are made of."""
_OUTSIDE: Final = m.OUTSIDE_MIXED | m.OUTSIDE_PURE
_OF_CHOWS: Final = m.any_of(_WAYS_OF_CHOWS) | _OUTSIDE
_ALL: Final = 5
"""Of all sets of a hand, however many these are."""
_HONOUR_PAIRS: Final = m.WIND_PAIR | m.DRAGON_PAIR
_BONUS_TILES: Final = m.BONUS | m.EACH_BONUS | m.OWN_FLOWER | m.OWN_SEASON
_OF_FACTS: Final = {
    m.FULL_FLUSH: _Traits(only=_SIMPLE | _TERMINAL, suits=1, most_suits=1),
    m.HALF_FLUSH: _Traits(has=_HONOUR, suits=1, most_suits=1),
    m.ALL_HONOURS: _Traits(has=_HONOUR, only=_HONOUR, most_suits=0),
    m.NO_HONOURS: _Traits(only=_SIMPLE | _TERMINAL),
    m.ALL_SIMPLES: _Traits(has=_SIMPLE, only=_SIMPLE),
    m.ALL_TERMINALS: _Traits(has=_TERMINAL, only=_TERMINAL),
    m.MIXED_TERMINALS: _Traits(has=_TERMINAL | _HONOUR, only=_TERMINAL | _HONOUR),
    m.ALL_MAJORS: _Traits(only=_TERMINAL | _HONOUR),
    m.ALL_CHOWS: _Traits(chows=_ALL),
    m.ALL_PUNGS: _Traits(pungs=_ALL),
    m.STRAIGHT: _Traits(chows=3, has=_SIMPLE | _TERMINAL, suits=1),
    m.TWIN_CHOWS: _Traits(chows=2),
    m.TWO_TWIN_CHOWS: _Traits(chows=4),
    m.TRIPLE_CHOWS: _Traits(chows=3),
    m.MIXED_CHOWS: _Traits(chows=3, suits=3),
    m.MIXED_PUNGS: _Traits(pungs=3, suits=3),
    m.PUNGS_IN_A_ROW: _Traits(pungs=3, has=_SIMPLE, suits=1),
    m.OUTSIDE_MIXED: _Traits(chows=1, has=_TERMINAL | _HONOUR),
    m.OUTSIDE_PURE: _Traits(chows=1, has=_TERMINAL, only=_SIMPLE | _TERMINAL),
    m.DRAGON_PUNGS | _SOME_WINDS: _Traits(pungs=1, has=_HONOUR),
    m.LITTLE_DRAGONS: _Traits(pungs=2, has=_HONOUR),
    m.BIG_DRAGONS: _Traits(pungs=3, has=_HONOUR),
    m.LITTLE_WINDS: _Traits(pungs=3, has=_HONOUR),
    **{
        fact: _Traits(pungs=number)
        for group in (m.PUNGS, m.CONCEALED_PUNGS, m.KONGS, m.CONCEALED_KONGS, m.CLAIMED_KONGS, m.WIND_PUNGS)
        for number, fact in enumerate(group, 1)
    },
    m.SEVEN_PAIRS: _Traits(shapes=m.SEVEN_PAIRS),
    m.THIRTEEN_ORPHANS: _Traits(has=_TERMINAL | _HONOUR, only=_TERMINAL | _HONOUR, suits=3, shapes=m.THIRTEEN_ORPHANS),
}
"""By their definitions; the first of all the numbers of pungs that a row needs is in its highest."""


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
_APART: Final = ((m.LITTLE_DRAGONS, m.BIG_DRAGONS), (m.LITTLE_WINDS, m.BIG_WINDS))
"""Facts of which no hand has one of each group, though their tiles and sets go together."""


def with_parts(
    rows: Iterable[Element[OptionsT]], numbers: Iterable[tuple[str, int]], *, sets: int = 4
) -> tuple[tuple[str, int], ...]:
    """Return rows, each with how often, with those that a hand with them always has and that count beside them.

    Three dragons are pungs of dragons, four concealed pungs are all pungs of a closed hand; `sets` is how many a hand
    has beside the pair. What a named row takes in is no part of its own.
    """
    known = [*rows]
    times = dict(numbers)
    named = [row for row in known if row.id in times]
    facts = _with_facts(m.any_of(row.needs for row in named), sets)
    dragons = _DRAGONS if facts & m.BIG_DRAGONS else _DRAGONS - 1 if facts & m.LITTLE_DRAGONS else 0
    lacking = dragons - sum(row.needs in _EACH_DRAGON for row in named)
    bonus_sets = sum(times[row.id] for row in named if row.each == _BONUS_SETS)
    for row in known:
        if row.each & m.EACH_BONUS or row.each == _OWN_BONUS:
            number = _bonus_tiles(row, bonus_sets, all_animals=bool(facts & m.ANIMALS[3]))
        elif row.each & _COUNTED:
            number = dragons * bool(row.each & m.DRAGON_PUNGS) + (row.each & facts & _SOME_WINDS).bit_count()
        elif row.needs in _EACH_DRAGON:
            number = int(lacking > 0 and row.id not in times)
            lacking -= number
        else:
            is_sure = bool(row.needs) and not row.lacks and not row.each and row.count is by_facts
            number = int(is_sure and not row.needs & ~facts)
        taken_in = any(row.id in one.swallows or one.id in row.unless for one in named)
        if number > times.get(row.id, 0) and not taken_in:
            times[row.id] = number
    return tuple(times.items())


def _bonus_tiles(row: Element[OptionsT], sets: int, *, all_animals: bool) -> int:
    """How often a row of bonus tiles counts beside so many sets of flowers or seasons: each has one of the seat."""
    if row.each == m.any_of(m.ANIMALS):
        return _FOUR * all_animals
    return 0 if row.each == _BONUS_SETS else sets if row.each == _OWN_BONUS else _FOUR * sets


_OWN_BONUS: Final = m.OWN_FLOWER | m.OWN_SEASON
_BONUS_SETS: Final = m.FLOWERS[3] | m.SEASONS[3]


def _with_facts(facts: int, sets: int) -> int:
    """Some facts of a hand of so many sets and a pair with those that come with them."""
    whole = _WHOLE_OF_FOUR if sets == _FOUR else ()
    for one, others in (*_WHOLE, *whole):
        if not one & ~facts:
            facts |= others
    if facts & _IRREGULAR:
        facts &= ~(m.ALL_PUNGS | m.STANDARD)
    if sets == _FOUR and facts & m.LITTLE_WINDS and not facts & (m.ALL_HONOURS | m.MIXED_TERMINALS):
        facts |= m.HALF_FLUSH
    return facts


_FOUR: Final = 4
_IRREGULAR: Final = m.SEVEN_PAIRS | m.THIRTEEN_ORPHANS
_EACH_DRAGON: Final = (m.RED_PUNG, m.GREEN_PUNG, m.WHITE_PUNG)
_WHOLE: Final = (
    (m.BIG_WINDS, _OWN_WINDS | m.any_of(m.WIND_PUNGS)),
    (m.LITTLE_WINDS, m.WIND_PUNGS[0] | m.WIND_PUNGS[1] | m.WIND_PUNGS[2]),
    (m.WIND_PUNGS[2], m.WIND_PUNGS[0] | m.WIND_PUNGS[1]),
    (m.WIND_PUNGS[1], m.WIND_PUNGS[0]),
    *((one, m.ALL_PUNGS | m.STANDARD) for one in (m.ALL_HONOURS, m.ALL_TERMINALS, m.MIXED_TERMINALS, m.ALL_MAJORS)),
)
_WHOLE_OF_FOUR: Final = (
    *((one, m.ALL_PUNGS | m.STANDARD) for one in (m.BIG_WINDS, m.KONGS[3])),
    (m.CONCEALED_PUNGS[3], m.ALL_PUNGS | m.STANDARD | m.CLOSED),
    (m.TWO_TWIN_CHOWS, m.ALL_CHOWS | m.STANDARD),
)
"""What a hand with some fact always has, and what one of four sets and a pair has."""


def matched_by_name(
    rows: Iterable[Element[OptionsT]], meant: Iterable[str], *, named: Sequence[str] = (), is_open: bool = False
) -> Matched[OptionsT]:
    """Return what the rows meant come to with those they bring, exclusions applied; each as often as it is among those
    `named`."""
    table = ElementTable(rows)
    return table.counted(with_parts(table.rows, numbers_of(table.rows, meant, named)), is_open=is_open)
