"""Every way to cut concealed tiles into a winning shape.

Suits are independent: the cuts of one suit are found once per arrangement of its nine counts and remembered; a hand's
cuts are the product of the cuts of its suits.
"""

from __future__ import annotations

from functools import lru_cache
from itertools import product
from typing import Final, NamedTuple

from engine.remembered import Remembered
from engine.tiles import (
    ALL,
    BIT,
    HONOURS,
    KINDS,
    MAJORS,
    SUIT_MASK,
    Counts,
    Kinds,
    at_least_two,
    copies,
    kinds_of,
    present,
    tiles_in,
)


class Split(NamedTuple):
    """Sets cut from concealed tiles: chows counted at their lowest tile, pungs as kinds, the pair as one kind or 0."""

    chows: Counts
    pungs: Kinds
    pair: Kinds


NO_SETS: Final = Split(0, 0, 0)


SuitCut = tuple[Counts, Kinds, Kinds]
"""The same for the tiles of one suit, as bare numbers."""

_CHOWS: Final = kinds_of(range(7))
"""The tiles of a suit a chow can begin with; honours have none."""


@lru_cache(maxsize=1 << 16)
def _suit_splits(counts: int, starts: Kinds) -> tuple[SuitCut, ...]:
    """All cuts of one suit (27 bits, lowest tile first) into chows and pungs, and a pair where the size asks for it.

    `starts` are the tiles a chow can begin with.
    """
    tiles, total = _size(counts)
    if tiles % 3 == 0:
        return _sets(counts, starts)
    found: list[SuitCut] = []
    pairs = at_least_two(counts) if tiles % 3 == 2 else 0
    if starts:
        # the numbers of a chow or pung add up to a multiple of three: most pairs can be ruled out by that
        pairs &= _PAIRS_BESIDE_SETS[total % 3]
    while pairs:
        pair = pairs & -pairs
        pairs ^= pair
        found += [(chows, pungs, pair) for chows, pungs, _ in _sets(counts - 2 * pair, starts)]
    return tuple(found)


_PAIRS_BESIDE_SETS: Final = (kinds_of((0, 3, 6)), kinds_of((2, 5, 8)), kinds_of((1, 4, 7)))
"""The pairs that leave a multiple of three, by what is left of the numbers of all tiles divided by three."""


@lru_cache(maxsize=1 << 16)
def _sets(counts: int, starts: Kinds) -> tuple[SuitCut, ...]:
    """All cuts into chows and pungs alone, taking the lowest tile first."""
    if not counts:
        return ((0, 0, 0),)
    shift = ((counts & -counts).bit_length() - 1) // 3 * 3
    held = counts >> shift & 7
    found: list[SuitCut] = []
    if held >= 3:
        found += [(chows, pungs | 1 << shift, 0) for chows, pungs, _ in _sets(counts - (3 << shift), starts)]
    if starts >> shift & 1 and counts >> shift + 3 & 7 and counts >> shift + 6 & 7:
        rest = counts - (0o111 << shift)
        found += [(chows + (1 << shift), pungs, 0) for chows, pungs, _ in _sets(rest, starts)]
    return tuple(found)


def _size(counts: int) -> tuple[int, int]:
    """How many tiles one suit holds, and their numbers added up, less some multiple of three."""
    low, middle, high = _OF_THREE[counts & 511], _OF_THREE[counts >> 9 & 511], _OF_THREE[counts >> 18 & 511]
    return low[0] + middle[0] + high[0], low[1] + middle[1] + high[1]


_DIGITS: Final = tuple((counts & 7, counts >> 3 & 7, counts >> 6) for counts in range(512))
_OF_THREE: Final = tuple((first + second + third, second + 2 * third) for first, second, third in _DIGITS)
"""For the counts of three tiles in a row: how many tiles, and their numbers (from 0) added up."""


SUIT_COUNTS: Final = tuple(SUIT_MASK << 27 * suit for suit in range(4))
"""Where the tiles of each suit stand in a hand's counts."""


SUITED_COUNTS: Final = (1 << 27 * HONOURS) - 1
"""The most that tiles of suits can count: beyond it there are honours."""


def splits_from_lowest(part: Counts) -> tuple[tuple[SuitCut, ...], int]:
    """All cuts of the tiles of one suit, moved down until the lowest tile is the first; and by how many bits they were.

    345 and 123 are cut alike, in every suit: most suits that were never seen before are known by others like them.
    """
    if not part:
        return ((0, 0, 0),), 0
    shift = ((part & -part).bit_length() - 1) // 3 * 3
    return _suit_splits(part >> shift, 0 if part > SUITED_COUNTS else _CHOWS), shift


@lru_cache(maxsize=1 << 16)
def _suit_cuts(part: Counts) -> tuple[SuitCut, ...]:
    """All cuts of the tiles of one suit, where they stand in the hand's counts."""
    cuts, shift = splits_from_lowest(part)
    return tuple([(chows << shift, pungs << shift, pair << shift) for chows, pungs, pair in cuts])


def splits(counts: Counts) -> tuple[Split, ...]:
    """Every cut of concealed tiles into sets and exactly one pair; empty when there is none."""
    return tuple(
        [
            Split(one[0] | two[0] | three[0] | four[0], one[1] | two[1] | three[1] | four[1], pair)
            for one, two, three, four in product(*[_suit_cuts(counts & suit) for suit in SUIT_COUNTS])
            if (pair := one[2] | two[2] | three[2] | four[2]).bit_count() == 1
        ]
    )


def is_complete(counts: Counts) -> bool:
    """Whether concealed tiles are sets and a pair."""
    return bool(splits(counts))


def pairs_of(counts: Counts) -> int:
    """How many pairs the tiles hold, four alike as two, when they hold nothing else; else 0."""
    if counts & ALL:
        return 0
    return (counts >> 1 & ALL).bit_count() + 2 * (counts >> 2 & ALL).bit_count()


def is_seven_pairs(counts: Counts, *, quads: bool) -> bool:
    """Fourteen tiles in seven pairs; `quads` lets four alike serve as two pairs."""
    return pairs_of(counts) == 7 and (quads or present(counts).bit_count() == 7)


def is_seven_pairs_triplet(counts: Counts) -> bool:
    """Seventeen tiles: three of exactly one kind, two or four (two pairs) of every other."""
    odd = counts & ALL
    triplet = odd.bit_count() == 1 and counts >> 1 & odd and not counts >> 2 & odd
    return bool(triplet) and pairs_of(counts - 3 * odd) == 7


def is_thirteen_orphans(counts: Counts) -> bool:
    """One of each terminal and honour and a second of one of them, fourteen tiles in all."""
    return present(counts) == MAJORS and counts - MAJORS in _ORPHAN_PAIRS


_ORPHAN_PAIRS: Final = frozenset(BIT[tile] for tile in tiles_in(MAJORS))
_NINE_GATES: Final = {
    0o311111113 + BIT[tile] << 27 * suit: BIT[tile] << 27 * suit for suit in range(3) for tile in range(9)
}
"""Every hand of 1112345678999 of one suit and a tile beside it, with that tile."""


def nine_gates_extra(counts: Counts) -> Kinds:
    """The tile held beside 1112345678999 of one suit, as a kind; 0 when the fourteen tiles are not of that pattern."""
    return _NINE_GATES.get(counts, 0)


def waits(counts: Counts) -> Kinds:
    """The kinds that turn the tiles held (one short) into sets and a pair, by shape alone: fifth copies are among them.

    A tile completes the hand only in a suit where it brings every suit to whole sets, one of them with the pair.
    """
    parts = counts & _CHARACTERS, counts & _DOTS, counts & _BAMBOO, counts & _HONOURS
    characters, dots, bamboo, honours = parts
    found = 0
    for suit in _waiting[_held[characters], _held[dots], _held[bamboo], _held[honours]]:
        found |= _suit_waits[parts[suit]]
    return found


_CHARACTERS, _DOTS, _BAMBOO, _HONOURS = SUIT_COUNTS

Held = tuple[int, bool]
"""How many tiles of one suit are beyond whole sets, and whether all are sets, with a pair or without."""


@Remembered
def _held(part: Counts) -> Held:
    tiles = sum(copies(part, tile) for tile in tiles_in(present(part)))
    return tiles % 3, bool(splits_from_lowest(part)[0])


@Remembered
def _waiting(held: tuple[Held, Held, Held, Held]) -> list[int]:
    """The suits of which one tile more may leave whole sets and a pair, by what each suit holds."""
    found = []
    for suit in range(4):
        others = [one for k, one in enumerate(held) if k != suit]
        beyond = sorted([(held[suit][0] + 1) % 3, *[number for number, _ in others]])
        if beyond == _ENDS and all(is_whole for _, is_whole in others):
            found.append(suit)
    return found


_ENDS: Final = [0, 0, 0, 2]


@Remembered
def _suit_waits(part: Counts) -> Kinds:
    """The kinds of a suit, of which some tiles are held, that make them whole."""
    kinds = next(range(9 * k, min(9 * k + 9, KINDS)) for k, suit in enumerate(SUIT_COUNTS) if part & suit)
    return kinds_of([tile for tile in kinds if splits_from_lowest(part + BIT[tile])[0]])


def completing(counts: Counts) -> Kinds:
    """The kinds that turn the tiles held (one short) into sets and a pair; a fifth copy never does."""
    return waits(counts) & ~(counts >> 2 & ALL)
