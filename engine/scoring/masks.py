"""Facts of a hand and of one reading of it, one bit each, put together in one integer (`mask`).

A row of a table names the facts it needs (`needs`), those that keep it out (`lacks`) and those it is counted for
(`each`); variants know the names below, never a place of a bit. A number is told as that many bits of a group, lowest
first: with three kongs `KONGS[0]`, `KONGS[1]` and `KONGS[2]` are set, so that `KONGS[2]` means three or more and
`any_of(KONGS)` is counted three times. docs/scoring.md draws the whole layout.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache, reduce
from itertools import accumulate, count
from operator import or_
from typing import Final

from engine.remembered import Remembered
from engine.scoring.facts import Wait, bonus_mask
from engine.scoring.shapes import nine_gates_extra
from engine.tiles import (
    ALL,
    BIT,
    DRAGONS,
    GREEN,
    GREENS,
    HONOUR_KINDS,
    KINDS,
    RED,
    SIMPLES,
    SUIT_KINDS,
    SUIT_MASK,
    SUITED,
    TERMINALS,
    WHITE,
    WINDS,
    Counts,
    Kinds,
    Tile,
    Wind,
    at_least_two,
    kinds_of,
    present,
)
from engine.wins import WinMethod

Mask = int

_PLACES: Final = count()


def _fact() -> Mask:
    return 1 << next(_PLACES)


def _facts(number: int) -> tuple[Mask, ...]:
    return tuple(_fact() for _ in range(number))


def any_of(masks: Iterable[Mask]) -> Mask:
    """Return all facts of a group together."""
    return reduce(or_, masks, 0)


def _by_number(group: tuple[Mask, ...]) -> tuple[Mask, ...]:
    """For each number, from none to all, the bits that tell it; more, in hands too large to be legal, are like all."""
    told = tuple(accumulate(group, or_))
    return (0, *told, *(told[-1:] * KINDS))


# How the hand was won

CLOSED: Final = _fact()
"""No set was claimed."""
SELF_DRAWN, CLAIMED, ROBBED, DEALER, SAID = _facts(5)
"""`SAID`: some flag was said of the win."""

# What the winning tile completed

SINGLE_WAIT: Final = _fact()
"""The pair, or a chow at its middle or at the closed end of an edge; else a pung or an open chow."""
PAIR_WAIT, PUNG_WAIT, EDGE_WAIT, MIDDLE_WAIT, TWO_SIDED_WAIT = _facts(5)

# Melds, of which concealed kongs are no claimed ones

EXPOSED: Final = _facts(5)
KONGS: Final = _facts(5)
CONCEALED_KONGS: Final = _facts(5)
CLAIMED_KONGS: Final = _facts(5)

# Bonus tiles

BONUS: Final = _fact()
"""At least one bonus tile."""
FLOWERS: Final = _facts(4)
SEASONS: Final = _facts(4)
ANIMALS: Final = _facts(4)
OWN_FLOWER, OWN_SEASON = _facts(2)
EACH_BONUS: Final = any_of((*FLOWERS, *SEASONS, *ANIMALS))

# Tiles, melds included

NO_HONOURS: Final = _fact()
ALL_HONOURS: Final = _fact()
ALL_SIMPLES: Final = _fact()
ALL_TERMINALS: Final = _fact()
MIXED_TERMINALS: Final = _fact()
"""Terminals and honours, both, and nothing else."""
ALL_MAJORS: Final = _fact()
"""No tile from 2 to 8."""
FULL_FLUSH: Final = _fact()
HALF_FLUSH: Final = _fact()
"""One suit, and honours."""
ALL_GREEN: Final = _fact()
GREEN_DRAGON: Final = _fact()
"""The green dragon is among green tiles alone."""
NINE_GATES: Final = _fact()
"""1112345678999 of one suit and a tile of it, nothing melded."""
PURE_NINE_GATES: Final = _fact()
"""The same, and the winning tile is the one beside."""

# Shapes

STANDARD, SEVEN_PAIRS, THIRTEEN_ORPHANS, PAIRS_AND_TRIPLET, BONUS_TILES, INCOMPLETE = _facts(6)
ORPHANS_THIRTEEN_WAITS: Final = _fact()
"""Thirteen orphans whose winning tile is the pair."""

# Sets

ALL_PUNGS, ALL_CHOWS = _facts(2)
"""Every set of a standard hand."""
PUNGS: Final = _facts(5)
"""Kongs too."""
CONCEALED_PUNGS: Final = _facts(5)
"""Pungs and kongs that no claimed tile completed."""
RED_PUNG, GREEN_PUNG, WHITE_PUNG, SEAT_WIND, ROUND_WIND, NORTH_WIND = _facts(6)
DRAGON_PUNGS: Final = RED_PUNG | GREEN_PUNG | WHITE_PUNG
WIND_PUNGS: Final = _facts(4)
BIG_DRAGONS: Final = _fact()
BIG_WINDS: Final = WIND_PUNGS[3]
DRAGON_PAIR, WIND_PAIR, SEAT_PAIR, ROUND_PAIR, NORTH_PAIR = _facts(5)
LITTLE_DRAGONS, LITTLE_WINDS = _facts(2)
"""Two pungs of dragons, or three of winds, and a pair of the rest."""
TWIN_CHOWS, TWO_TWIN_CHOWS, TRIPLE_CHOWS = _facts(3)
"""Some chow twice; two chows twice each, or one four times; the same chow three times or more."""
STRAIGHT, CONCEALED_STRAIGHT = _facts(2)
"""123, 456 and 789 of one suit; the same among chows that no claimed tile completed."""
MIXED_CHOWS, MIXED_PUNGS, PUNGS_IN_A_ROW = _facts(3)
"""The same chow, or pung, in three suits; three consecutive pungs of one suit."""
OUTSIDE_MIXED, OUTSIDE_PURE = _facts(2)
"""A terminal or honour in every set and the pair, with a chow: with honours, or without."""

SET_KINDS: Final = tuple(_facts(5) for _ in range(8))
"""How many pungs and kongs there are of each kind, by the digit of a set code: concealed 1, of terminals or honours 2,
a kong 4. Only what asks for them puts them into a mask (`sets_mask`)."""

_FLAGS_FROM: Final = next(_PLACES)
"""Above all others: what was said of the win, in the order of the variant's own list."""


class FlagMasks:
    """The flags of a variant as facts."""

    def __init__(self, *names: str) -> None:
        self._masks = {name: 1 << _FLAGS_FROM + place for place, name in enumerate(names)}

    def __getitem__(self, name: str) -> Mask:
        return self._masks[name]

    def of(self, flags: frozenset[str]) -> Mask:
        """Return the facts of some flags; those the variant has no row for are only `SAID`."""
        return any_of([SAID, *[self._masks[flag] for flag in flags if flag in self._masks]]) if flags else 0


ENDINGS: Final = {
    WinMethod.SELF_DRAW: SELF_DRAWN,
    WinMethod.DEALT: SELF_DRAWN,
    WinMethod.DISCARD: CLAIMED,
    WinMethod.ROBBED_KONG: CLAIMED | ROBBED,
}
"""How the last tile came."""

PUNG_NUMBERS: Final = _by_number(PUNGS)
CONCEALED_PUNG_NUMBERS: Final = _by_number(CONCEALED_PUNGS)
_EXPOSED, _KONGS = _by_number(EXPOSED), _by_number(KONGS)
_CONCEALED_KONGS, _CLAIMED_KONGS = _by_number(CONCEALED_KONGS), _by_number(CLAIMED_KONGS)


ONE_EXPOSED, ONE_KONG, ONE_CONCEALED_KONG, ONE_CLAIMED_PAIR = 1, 1 << 4, 1 << 8, 1 << 12
"""What one meld adds to the numbers of melds, packed into one integer with four bits each."""
ANY_EXPOSED: Final = 15 * ONE_EXPOSED


@Remembered
def melds_mask(meld_numbers: int) -> Mask:
    """Return what the numbers of melds say; more than five sets are five."""
    exposed, kongs, concealed_kongs = (min(meld_numbers >> shift & 15, 5) for shift in (0, 4, 8))
    mask = _EXPOSED[exposed] | _KONGS[kongs] | _CONCEALED_KONGS[concealed_kongs]
    return mask | _CLAIMED_KONGS[kongs - concealed_kongs] | (0 if exposed else CLOSED)


_BY_TILES: Final = [
    tuple(_by_number(group)[held.bit_count()] for held in range(16)) for group in (FLOWERS, SEASONS, ANIMALS)
]
"""How many flowers, seasons and animals there are, by the bits of the tiles held."""


@Remembered
def bonus_masks(tiles: tuple[Tile, ...]) -> tuple[Mask, ...]:
    """Return what bonus tiles say at each seat, East first."""
    held = bonus_mask(tiles)
    flowers, seasons, animals = _BY_TILES
    mask = (BONUS if held else 0) | flowers[held & 15] | seasons[held >> 4 & 15] | animals[held >> 8]
    own = (0, OWN_FLOWER, OWN_SEASON, OWN_FLOWER | OWN_SEASON)
    return tuple([mask | own[held >> seat & 1 | held >> seat + 3 & 2] for seat in range(4)])


# Marks: what a part of the hand (one suit, one meld) adds to what its tiles are; the marks of all parts are put
# together by `|`, and `TILE_MASKS` says which facts they come to.

MARK_BITS: Final = 9
_HONOUR, _TERMINAL, _SIMPLE, _NOT_GREEN, _GREEN_DRAGON, _GATES = (1 << place for place in range(6))
_SUITS_FROM: Final = 6
_MARKED: Final = (
    (_HONOUR, HONOUR_KINDS),
    (_TERMINAL, TERMINALS),
    (_SIMPLE, SIMPLES),
    (_NOT_GREEN, ALL & ~GREENS),
    (_GREEN_DRAGON, BIT[GREEN]),
    *((1 << suit << _SUITS_FROM, kinds) for suit, kinds in enumerate(SUIT_KINDS)),
)


def marks_of(counts: Counts) -> int:
    """Return the marks of some tiles."""
    marks = _marks_of_kinds(present(counts))
    return marks | _GATES if nine_gates_extra(counts) else marks


@lru_cache(maxsize=1 << 12)
def _marks_of_kinds(kinds: Kinds) -> int:
    """The marks that kinds alone make."""
    marks = 0
    for mark, some in _MARKED:
        if kinds & some:
            marks |= mark
    return marks


def _tiles_mask(marks: int) -> Mask:
    """What the tiles of a hand are, by the marks of all its parts together."""
    mask = 0 if marks & _HONOUR else NO_HONOURS
    suits = (marks >> _SUITS_FROM).bit_count()
    if not suits:
        mask |= ALL_HONOURS
    if suits == 1:
        mask |= HALF_FLUSH if marks & _HONOUR else FULL_FLUSH
    if not marks & _NOT_GREEN:
        mask |= ALL_GREEN | (GREEN_DRAGON if marks & _GREEN_DRAGON else 0)
    return mask | _ends_mask(marks) | (NINE_GATES if marks & _GATES else 0)


def _ends_mask(marks: int) -> Mask:
    if not marks & (_HONOUR | _TERMINAL):
        return ALL_SIMPLES
    if marks & _SIMPLE:
        return 0
    if not marks & _TERMINAL:
        return ALL_MAJORS
    return ALL_MAJORS | (MIXED_TERMINALS if marks & _HONOUR else ALL_TERMINALS)


TILE_MASKS: Final = (0, *map(_tiles_mask, range(1, 1 << MARK_BITS)))
"""What the tiles of a hand are, by their marks; a hand without tiles is nothing."""

_ONES: Final = kinds_of((0, 9, 18))
_OUTER_CHOWS: Final = kinds_of((0, 6, 9, 15, 18, 24))
"""The chows 123 and 789 of every suit, at their lowest tile."""
_INNER_CHOWS: Final = SUITED & ~_OUTER_CHOWS
_RUNS: Final = kinds_of(tile for tile in range(27) if tile % 9 < 7)
"""Where three tiles of one suit in a row begin."""


def has_straight(chows: Counts) -> bool:
    """Return whether 123, 456 and 789 of one suit are among chows, counted at their lowest tile."""
    lowest = present(chows)
    return bool(lowest & lowest >> 9 & lowest >> 18 & _ONES)


@Remembered
def chows_mask(chows: Counts) -> Mask:
    """Return what the chows of a hand of sets make up; `OUTSIDE_MIXED` says that each holds a terminal."""
    if not chows:
        return STANDARD | ALL_PUNGS
    mask, lowest = (STANDARD | _repeated(chows), present(chows)) if chows & _REPEATED else (STANDARD, chows)
    if not lowest & _INNER_CHOWS:
        mask |= OUTSIDE_MIXED
    if lowest & lowest >> 9 & lowest >> 18 & _ONES:
        mask |= STRAIGHT
    return mask | MIXED_CHOWS if lowest & lowest >> 27 & lowest >> 54 & SUIT_MASK else mask


_REPEATED: Final = 6 * SUITED
"""The bits of a chow that is held twice or more."""


def _repeated(chows: Counts) -> Mask:
    """What chows make up of which some are alike."""
    mask, twice = TWIN_CHOWS, at_least_two(chows)
    if twice.bit_count() + (chows >> 2 & SUITED).bit_count() == 2:
        mask |= TWO_TWIN_CHOWS
    if (chows >> 2 | chows >> 1 & chows) & SUITED:
        mask |= TRIPLE_CHOWS
    return mask


def outside_mask(marks: int, simples: Kinds) -> Mask:
    """Return the fact of a reading whose chows all hold a terminal; `simples` are pungs and pairs that are none."""
    if simples:
        return 0
    return OUTSIDE_MIXED if marks & _HONOUR else OUTSIDE_PURE


def suited_pungs_mask(pungs: Kinds) -> Mask:
    """Return what three or more pungs make up."""
    mask = MIXED_PUNGS if pungs & pungs >> 27 & pungs >> 54 & SUIT_MASK else 0
    return mask | PUNGS_IN_A_ROW if pungs & pungs >> 3 & pungs >> 6 & _RUNS else mask


_SINGLE: Final = (
    (BIT[RED], RED_PUNG, 0),
    (BIT[GREEN], GREEN_PUNG, 0),
    (BIT[WHITE], WHITE_PUNG, 0),
    (BIT[Wind.N.tile], NORTH_WIND, NORTH_PAIR),
    (DRAGONS, 0, DRAGON_PAIR),
    (WINDS, 0, WIND_PAIR),
)


@Remembered
def honours_mask(honours: tuple[Kinds, Kinds, Kinds, Kinds]) -> Mask:
    """Return what pungs and a pair of honours alone say at a seat with that wind, under that prevailing one."""
    (pungs, pair, own, prevailing), mask = honours, 0
    for kinds, of_pungs, of_pair in (*_SINGLE, (own, SEAT_WIND, SEAT_PAIR), (prevailing, ROUND_WIND, ROUND_PAIR)):
        mask |= (of_pungs if pungs & kinds else 0) | (of_pair if pair & kinds else 0)
    dragons, winds = (pungs & DRAGONS).bit_count(), (pungs & WINDS).bit_count()
    mask |= _by_number(WIND_PUNGS)[winds] | (BIG_DRAGONS if dragons == 3 else 0)
    if dragons == 2 and pair & DRAGONS:
        mask |= LITTLE_DRAGONS
    return mask | LITTLE_WINDS if winds == 3 and pair & WINDS else mask


@Remembered
def sets_mask(set_code: int) -> Mask:
    """Return how many pungs and kongs of each kind a set code tells of."""
    digits = f"{set_code:o}"[1:]
    return any_of(_by_number(SET_KINDS[int(digit)])[digits.count(digit)] for digit in set(digits))


WAIT_MASKS: Final = {
    Wait.PAIR: PAIR_WAIT | SINGLE_WAIT,
    Wait.PUNG: PUNG_WAIT,
    Wait.EDGE: EDGE_WAIT | SINGLE_WAIT,
    Wait.MIDDLE: MIDDLE_WAIT | SINGLE_WAIT,
    Wait.TWO_SIDED: TWO_SIDED_WAIT,
    Wait.NONE: 0,
}
