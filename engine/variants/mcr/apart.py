"""Fan that no hand has together, by the tiles, suits, sets and shapes that each of them asks for."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from functools import cache
from itertools import combinations, permutations
from typing import Final, NamedTuple

from engine import (
    ALL,
    BIT,
    DRAGONS,
    GREEN,
    HONOUR_KINDS,
    MAJORS,
    SUIT_KINDS,
    SUITED,
    TERMINALS,
    WHITE,
    WINDS,
    Kinds,
    kinds_of,
)

_FOUR_SETS, _KNITTED_STRAIGHT, _PAIRS, _ORPHANS, _KNITTED_HONOURS = 1, 2, 4, 8, 16
_WITH_SET: Final = _FOUR_SETS | _KNITTED_STRAIGHT
_OF_FEW: Final = _FOUR_SETS | _PAIRS
"""Shapes of hands that keep to few kinds of tiles."""
_MOST_SETS: Final = 4
_SUITS: Final = range(3)

_Set = tuple[Kinds, int]
"""The tiles of a set, and which of those that are alike it is."""


class _Asked(NamedTuple):
    """What a hand with a fan is: the tiles it may have, groups of which it has one at least, suits at least and at
    most, its shapes, pungs and kongs at least, and the ways in which its sets can lie."""

    only: Kinds = ALL
    needs: tuple[Kinds, ...] = ()
    suits: int = 0
    most_suits: int = 3
    shapes: int = 31
    pungs: int = 0
    ways: tuple[frozenset[_Set], ...] = (frozenset(),)


def apart(one: str, other: str) -> bool:
    """Whether no hand has two fan."""
    return _are_apart(_ASKED.get(one, _Asked()), _ASKED.get(other, _Asked()))


@cache
def _are_apart(one: _Asked, other: _Asked) -> bool:
    only, most = one.only & other.only, min(one.most_suits, other.most_suits)
    least = max(one.suits, other.suits)
    if not only or not one.shapes & other.shapes or least > most or least > _suits_of(only):
        return True
    if any(not group & only for group in (*one.needs, *other.needs)):
        return True
    pungs = max(one.pungs, other.pungs)
    return not any(_fits(way | more, pungs, only, most) for way in one.ways for more in other.ways)


def _fits(sets: Collection[_Set], pungs: int, only: Kinds, most_suits: int) -> bool:
    """Whether a hand with so many pungs at least, of some tiles and suits only, can have some sets."""
    chows = sum(tiles.bit_count() > 1 for tiles, _ in sets)
    tiles = _tiles_of(sets)
    return chows + max(pungs, len(sets) - chows) <= _MOST_SETS and not tiles & ~only and _suits_of(tiles) <= most_suits


def _suits_of(tiles: Kinds) -> int:
    return sum(bool(tiles & suit) for suit in SUIT_KINDS)


def _tiles_of(sets: Iterable[_Set]) -> Kinds:
    found: Kinds = 0
    for tiles, _ in sets:
        found |= tiles
    return found


def _numbers(*numbers: int) -> Kinds:
    """The tiles of some numbers in every suit."""
    return kinds_of(9 * suit + number - 1 for suit in _SUITS for number in numbers)


def _chow(suit: int, first: int) -> Kinds:
    return kinds_of(9 * suit + first - 1 + step for step in range(3))


def _pung(suit: int, number: int) -> Kinds:
    return kinds_of((9 * suit + number - 1,))


def _times(tiles: Kinds, number: int = 1) -> frozenset[_Set]:
    """A set several times."""
    return frozenset((tiles, copy) for copy in range(number))


def _alike(number: int) -> tuple[frozenset[_Set], ...]:
    """So many equal chows."""
    return tuple(_times(_chow(suit, first), number) for suit in _SUITS for first in range(1, 8))


def _chows_in_a_suit(*firsts: Sequence[int]) -> tuple[frozenset[_Set], ...]:
    """Chows of one suit that begin with the numbers of one of some groups."""
    return tuple(frozenset((_chow(suit, first), 0) for first in group) for suit in _SUITS for group in firsts)


def _chows_in_suits(*firsts: Sequence[int]) -> tuple[frozenset[_Set], ...]:
    """Chows that each lie in another suit and begin with the numbers of one of some groups."""
    return tuple(
        frozenset((_chow(suit, first), 0) for suit, first in zip(suits, group, strict=False))
        for group in firsts
        for suits in permutations(_SUITS)
    )


def _pungs(*numbers: Sequence[int], same_suit: bool) -> tuple[frozenset[_Set], ...]:
    """Pungs of the numbers of one of some groups, in one suit or each in another."""
    ways = [(suit,) * _MOST_SETS for suit in _SUITS] if same_suit else [*permutations(_SUITS)]
    return tuple(
        frozenset((_pung(suit, number), 0) for suit, number in zip(suits, group, strict=False))
        for group in numbers
        for suits in ways
    )


def _honours(kinds: Iterable[int], number: int) -> tuple[frozenset[_Set], ...]:
    """So many of some honours, as sets."""
    return tuple(frozenset((kinds_of((one,)), 0) for one in some) for some in combinations(kinds, number))


def _runs(length: int, step: int = 1) -> list[range]:
    """So many numbers with which chows can begin, each higher by a step than the one before."""
    return [range(first, first + length * step, step) for first in range(1, 8 - (length - 1) * step)]


_WIND_TILES, _DRAGON_TILES = range(27, 31), range(31, 34)
_ENDS: Final = _numbers(1, 2, 3, 7, 8, 9)
_GREEN: Final = kinds_of(18 + number - 1 for number in (2, 3, 4, 6, 8)) | BIT[GREEN]
_REVERSIBLE: Final = (
    kinds_of(9 + number - 1 for number in (1, 2, 3, 4, 5, 8, 9))
    | kinds_of(18 + number - 1 for number in (2, 4, 5, 6, 8, 9))
    | BIT[WHITE]
)
_KNITTED: Final = _Asked(suits=3, shapes=_KNITTED_HONOURS, needs=(WINDS, DRAGONS))
_PUNGS_OF: Final = [(number,) * 3 for number in range(1, 10)]
_ASKED: Final = {
    "big_four_winds": _Asked(shapes=_FOUR_SETS, ways=_honours(_WIND_TILES, 4)),
    "big_three_dragons": _Asked(shapes=_FOUR_SETS, ways=_honours(_DRAGON_TILES, 3)),
    "all_green": _Asked(only=_GREEN, shapes=_OF_FEW),
    "nine_gates": _Asked(
        only=SUITED, suits=1, most_suits=1, shapes=_FOUR_SETS, needs=tuple(map(_numbers, range(1, 10)))
    ),
    "four_kongs": _Asked(shapes=_FOUR_SETS, pungs=4),
    "seven_shifted_pairs": _Asked(only=SUITED, suits=1, most_suits=1, shapes=_PAIRS, needs=(_numbers(3), _numbers(7))),
    "thirteen_orphans": _Asked(only=MAJORS, suits=3, shapes=_ORPHANS),
    "all_terminals": _Asked(only=TERMINALS, suits=2, shapes=_OF_FEW),
    "little_four_winds": _Asked(shapes=_FOUR_SETS, ways=_honours(_WIND_TILES, 3)),
    "little_three_dragons": _Asked(shapes=_FOUR_SETS, ways=_honours(_DRAGON_TILES, 2)),
    "all_honors": _Asked(only=HONOUR_KINDS, most_suits=0, shapes=_OF_FEW),
    "four_concealed_pungs": _Asked(shapes=_FOUR_SETS, pungs=4),
    "pure_terminal_chows": _Asked(
        only=_ENDS | _numbers(5),
        needs=(_numbers(5),),
        most_suits=1,
        shapes=_FOUR_SETS,
        ways=tuple(_times(_chow(suit, 1), 2) | _times(_chow(suit, 7), 2) for suit in _SUITS),
    ),
    "quadruple_chow": _Asked(shapes=_FOUR_SETS, ways=_alike(4)),
    "four_pure_shifted_pungs": _Asked(
        shapes=_FOUR_SETS, ways=_pungs(*(range(n, n + 4) for n in range(1, 7)), same_suit=True)
    ),
    "four_pure_shifted_chows": _Asked(shapes=_FOUR_SETS, ways=_chows_in_a_suit(*_runs(4), *_runs(4, 2))),
    "three_kongs": _Asked(shapes=_FOUR_SETS, pungs=3),
    "all_terminals_and_honors": _Asked(only=MAJORS, needs=(TERMINALS, HONOUR_KINDS), shapes=_OF_FEW | _ORPHANS),
    "seven_pairs": _Asked(shapes=_PAIRS),
    "greater_honors_and_knitted_tiles": _KNITTED,
    "all_even_pungs": _Asked(only=_numbers(2, 4, 6, 8), suits=2, shapes=_FOUR_SETS, pungs=4),
    "full_flush": _Asked(only=SUITED, suits=1, most_suits=1, shapes=_OF_FEW),
    "pure_triple_chow": _Asked(shapes=_FOUR_SETS, ways=_alike(3)),
    "pure_shifted_pungs": _Asked(
        shapes=_FOUR_SETS, ways=_pungs(*(range(n, n + 3) for n in range(1, 8)), same_suit=True)
    ),
    "upper_tiles": _Asked(only=_numbers(7, 8, 9), shapes=_OF_FEW),
    "middle_tiles": _Asked(only=_numbers(4, 5, 6), shapes=_OF_FEW),
    "lower_tiles": _Asked(only=_numbers(1, 2, 3), shapes=_OF_FEW),
    "pure_straight": _Asked(shapes=_FOUR_SETS, ways=_chows_in_a_suit((1, 4, 7))),
    "three_suited_terminal_chows": _Asked(
        only=_ENDS | _numbers(5),
        needs=(_numbers(5),),
        suits=3,
        shapes=_FOUR_SETS,
        ways=tuple(
            frozenset((_chow(suit, first), 0) for suit in suits for first in (1, 7))
            for suits in combinations(_SUITS, 2)
        ),
    ),
    "pure_shifted_chows": _Asked(shapes=_FOUR_SETS, ways=_chows_in_a_suit(*_runs(3), *_runs(3, 2))),
    "all_fives": _Asked(only=_numbers(3, 4, 5, 6, 7), shapes=_FOUR_SETS),
    "triple_pung": _Asked(shapes=_FOUR_SETS, ways=_pungs(*_PUNGS_OF, same_suit=False)),
    "three_concealed_pungs": _Asked(shapes=_FOUR_SETS, pungs=3),
    "lesser_honors_and_knitted_tiles": _KNITTED,
    "knitted_straight": _Asked(suits=3, shapes=_KNITTED_STRAIGHT | _KNITTED_HONOURS),
    "upper_four": _Asked(only=_numbers(6, 7, 8, 9), shapes=_OF_FEW),
    "lower_four": _Asked(only=_numbers(1, 2, 3, 4), shapes=_OF_FEW),
    "big_three_winds": _Asked(shapes=_FOUR_SETS, ways=_honours(_WIND_TILES, 3)),
    "mixed_straight": _Asked(shapes=_FOUR_SETS, ways=_chows_in_suits((1, 4, 7))),
    "reversible_tiles": _Asked(only=_REVERSIBLE, shapes=_OF_FEW),
    "mixed_triple_chow": _Asked(shapes=_FOUR_SETS, ways=_chows_in_suits(*((first,) * 3 for first in range(1, 8)))),
    "mixed_shifted_pungs": _Asked(
        shapes=_FOUR_SETS, ways=_pungs(*(range(n, n + 3) for n in range(1, 8)), same_suit=False)
    ),
    "two_concealed_kongs": _Asked(shapes=_FOUR_SETS, pungs=2),
    "all_pungs": _Asked(shapes=_FOUR_SETS, pungs=4),
    "half_flush": _Asked(suits=1, most_suits=1, needs=(HONOUR_KINDS,), shapes=_OF_FEW),
    "mixed_shifted_chows": _Asked(shapes=_FOUR_SETS, ways=_chows_in_suits(*_runs(3))),
    "all_types": _Asked(suits=3, needs=(WINDS, DRAGONS)),
    "melded_hand": _Asked(shapes=_FOUR_SETS),
    "two_dragon_pungs": _Asked(shapes=_FOUR_SETS, ways=_honours(_DRAGON_TILES, 2)),
    "outside_hand": _Asked(only=_ENDS | HONOUR_KINDS, shapes=_FOUR_SETS),
    "two_melded_kongs": _Asked(shapes=_FOUR_SETS, pungs=2),
    "melded_and_concealed_kong": _Asked(shapes=_FOUR_SETS, pungs=2),
    "dragon_pung": _Asked(shapes=_WITH_SET, ways=_honours(_DRAGON_TILES, 1)),
    **dict.fromkeys(("prevalent_wind", "seat_wind"), _Asked(shapes=_WITH_SET, ways=_honours(_WIND_TILES, 1))),
    "all_chows": _Asked(only=SUITED, shapes=_WITH_SET),
    "tile_hog": _Asked(shapes=_WITH_SET | _PAIRS),
    "double_pung": _Asked(shapes=_FOUR_SETS, ways=_pungs(*((number,) * 2 for number in range(1, 10)), same_suit=False)),
    "two_concealed_pungs": _Asked(shapes=_FOUR_SETS, pungs=2),
    "concealed_kong": _Asked(shapes=_WITH_SET, pungs=1),
    "all_simples": _Asked(only=SUITED & ~TERMINALS, shapes=_OF_FEW),
    "pure_double_chow": _Asked(shapes=_FOUR_SETS, ways=_alike(2)),
    "mixed_double_chow": _Asked(shapes=_FOUR_SETS, ways=_chows_in_suits(*((first,) * 2 for first in range(1, 8)))),
    "short_straight": _Asked(shapes=_FOUR_SETS, ways=_chows_in_a_suit(*((first, first + 3) for first in range(1, 5)))),
    "two_terminal_chows": _Asked(shapes=_FOUR_SETS, ways=_chows_in_a_suit((1, 7))),
    "pung_of_terminals_or_honors": _Asked(shapes=_WITH_SET, needs=(TERMINALS | WINDS,), pungs=1),
    "melded_kong": _Asked(shapes=_WITH_SET, pungs=1),
    "one_voided_suit": _Asked(suits=2, most_suits=2, shapes=_OF_FEW),
    "no_honors": _Asked(only=SUITED, shapes=_WITH_SET | _PAIRS),
    "edge_wait": _Asked(shapes=_WITH_SET, ways=_chows_in_a_suit((1,), (7,))),
    "closed_wait": _Asked(shapes=_WITH_SET, ways=_alike(1)),
}
"""What each fan asks for, by its definition; fan that ask for nothing of the kind are left out."""
