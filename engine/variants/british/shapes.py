"""The special hands that are no sets and a pair: what fourteen tiles make them, and which tile thirteen may lack."""

from __future__ import annotations

from typing import Final

from engine.shapes import is_seven_pairs, is_thirteen_orphans, nine_gates_extra
from engine.tiles import (
    ALL,
    BIT,
    HONOUR_KINDS,
    MAJORS,
    SIMPLES,
    SUIT_KINDS,
    SUIT_MASK,
    WINDS,
    Counts,
    Kinds,
    at_least_two,
    copies,
    kinds_of,
    present,
)
from engine.variants.british.options import British

_SNAKES: Final = tuple(kinds + (kinds & -kinds) + WINDS for kinds in SUIT_KINDS)
"""1 1 2 3 4 5 6 7 8 9 of a suit and the four winds, as multisets."""

_KINDS: Final = frozenset(bit for bit in BIT if bit)


def is_wriggling_snake(counts: Counts) -> bool:
    return counts in _SNAKES


def is_unique_wonders(counts: Counts) -> bool:
    return is_thirteen_orphans(counts)


def is_pairs_of_majors(counts: Counts, options: British) -> bool:
    """Seven pairs of ones, nines, winds and dragons; four alike are two pairs where pairs may repeat."""
    return not present(counts) & ~MAJORS and is_seven_pairs(counts, quads=options.duplicate_pairs)


def is_knitting(counts: Counts, options: British) -> bool:
    """Seven couples, each one number in two suits; both suits the same for all unless the house mixes them."""
    if present(counts) & HONOUR_KINDS:
        return False
    if options.knitting_suits == "any":
        return all(_couples(counts, number, options) for number in range(9))
    suits = [part for suit in range(3) if (part := counts >> 27 * suit & SUIT_MASK)]
    same = len(suits) == 2 and suits[0] == suits[1]
    return same and (options.duplicate_pairs or not at_least_two(suits[0]))


def _couples(counts: Counts, number: int, options: British) -> bool:
    """Whether all tiles of one number can be paired across suits: the couples of two suits are then determined."""
    held = [copies(counts, number + 9 * suit) for suit in range(3)]
    half, odd = divmod(sum(held), 2)
    most = 4 if options.duplicate_pairs else 1
    return not odd and all(0 <= half - one <= most for one in held)


def is_triple_knitting(counts: Counts, options: British) -> bool:
    """Four triples, each one number in three suits, and a couple of one number in two suits."""
    if present(counts) & HONOUR_KINDS:
        return False
    couples = 0
    for number in range(9):
        low, middle, high = sorted(copies(counts, number + 9 * suit) for suit in range(3))
        if low > 1 and not options.duplicate_pairs:
            return False
        if (middle - low, high - low) == (1, 1):
            couples += 1
        elif high != low:
            return False
    return couples == 1


def gates_tile(counts: Counts) -> Kinds:
    """The 2 to 8 beside 1 1 1 2 3 4 5 6 7 8 9 9 9 of one suit; 0 when the hand is not of that pattern."""
    return nine_gates_extra(counts) & SIMPLES


def lacking(counts: Counts) -> Kinds:
    """Every kind that thirteen concealed tiles may lack for one of these shapes; a few others may be among them."""
    held = present(counts)
    found = 0 if held & ~MAJORS else _lacking_major(counts, held)
    if not held & HONOUR_KINDS:
        return found | _lacking_number(counts, held)
    for snake in _SNAKES:
        if (missing := snake - counts) in _KINDS:
            found |= missing
    return found


def _lacking_major(counts: Counts, held: Kinds) -> Kinds:
    """The kind that is held oddly (pairs), the one that is not held (wonders); any when each is held once."""
    if counts == MAJORS:
        return MAJORS
    odd, absent = counts & ALL, MAJORS & ~held
    return (odd if _is_one(odd) else 0) | (absent if _is_one(absent) else 0)


def _lacking_number(counts: Counts, held: Kinds) -> Kinds:
    """Suit tiles only: the one number held oddly lacks a tile (Knitting), so may one of two numbers that the suits do
    not hold equally (Triple Knitting); in a single suit it may be any number (Gates of Heaven)."""
    for kinds in SUIT_KINDS:
        if not held & ~kinds:
            return kinds
    odd, unequal = [], []
    for number in range(9):
        one, two, three = (copies(counts, number + 9 * suit) for suit in range(3))
        if one + two + three & 1:
            odd.append(number)
        if not one == two == three:
            unequal.append(number)
    numbers = (odd if len(odd) == 1 else []) + (unequal if len(unequal) <= 2 else [])
    return kinds_of(number + 9 * suit for number in numbers for suit in range(3))


def _is_one(kinds: Kinds) -> bool:
    return kinds & kinds - 1 == 0 and kinds != 0
