"""The special hands that are no sets and a pair: what fourteen tiles make them, and which tile thirteen may lack."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from types import MappingProxyType
from typing import Final

from engine import (
    ALL,
    BIT,
    DRAGONS,
    GREENS,
    HONOUR_KINDS,
    MAJORS,
    SIMPLES,
    SUIT_KINDS,
    SUIT_MASK,
    TERMINALS,
    WINDS,
    Counts,
    Kinds,
    Meld,
    MeldKind,
    at_least_two,
    copies,
    present,
    tiles_in,
)
from engine.scoring.shapes import is_seven_pairs, nine_gates_extra
from engine.tiles import kinds_of
from engine.variants.british.options import British

_SNAKES: Final = tuple(kinds + (kinds & -kinds) + WINDS for kinds in SUIT_KINDS)
"""1 1 2 3 4 5 6 7 8 9 of a suit and the four winds, as multisets."""

_KINDS: Final = frozenset(bit for bit in BIT if bit)


def is_wriggling_snake(counts: Counts) -> bool:
    return counts in _SNAKES


def is_pairs_of_majors(counts: Counts, options: British) -> bool:
    """Seven pairs of ones, nines, winds and dragons; four alike are two pairs where pairs may repeat."""
    return not present(counts) & ~MAJORS and is_seven_pairs(counts, quads=options.duplicate_pairs)


def is_knitting(counts: Counts, options: British) -> bool:
    """Seven couples, each one number in two suits; both suits the same for all unless the house mixes them."""
    if present(counts) & HONOUR_KINDS:
        return False
    if options.knitting_suits == "any":
        return all(_couples(counts, number, options) for number in range(9))
    suits = [suit for suit in _suits(counts) if suit]
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
    suits = _suits(counts)
    unequal = _unequal(*suits)
    if present(counts) & HONOUR_KINDS or not _is_one(unequal):
        return False
    number = unequal.bit_length() // 3
    low, middle, high = sorted(copies(suit, number) for suit in suits)
    one, two, three = (at_least_two(suit) for suit in suits)
    return middle == high == low + 1 and (options.duplicate_pairs or not one & two & three)


def _suits(counts: Counts) -> tuple[Counts, Counts, Counts]:
    return counts & SUIT_MASK, counts >> 27 & SUIT_MASK, counts >> 54 & SUIT_MASK


def _unequal(one: Counts, two: Counts, three: Counts) -> Kinds:
    """The numbers that the suits do not hold equally often, as kinds of the first suit."""
    return present(one ^ two | one ^ three)


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
    not hold equally (Triple Knitting); a single suit may lack any number (Gates of Heaven)."""
    for kinds in SUIT_KINDS:
        if not held & ~kinds:
            return kinds_of(tile for tile in tiles_in(kinds) if gates_tile(counts + BIT[tile]))
    one, two, three = _suits(counts)
    odd, unequal = (one ^ two ^ three) & ALL, _unequal(one, two, three)
    numbers = (odd if _is_one(odd) else 0) | (unequal if unequal.bit_count() <= 2 else 0)
    return numbers | numbers << 27 | numbers << 54


def _is_one(kinds: Kinds) -> bool:
    return kinds & kinds - 1 == 0 and kinds != 0


# tiles given in part


def may_become(special: str, counts: Counts, melds: Sequence[Meld], options: British) -> bool:
    """Whether tiles given in part can all be in a special hand, which may lack any others.

    Four alike are entered as a concealed kong, whatever they were.
    """
    declared = [meld for meld in melds if meld.exposed or meld.kind is not MeldKind.KONG]
    if special in _PARTS:
        return not declared and _PARTS[special](counts, options)
    if any(meld.kind is MeldKind.CHOW for meld in declared) and not options.jade_allows_chow:
        return False
    kinds, others = _KINDS_OF_SETS.get(special, (0, _KINDS_OF_A_HAND))
    return (present(counts) & ~kinds).bit_count() <= others


_KINDS_OF_A_HAND: Final = 5
"""Four sets and a pair."""
_KINDS_OF_SETS: Final = MappingProxyType(
    {
        "heads_and_tails": (TERMINALS, 0),
        "three_great_scholars": (DRAGONS, 2),
        "four_blessings": (WINDS, 1),
        "imperial_jade": (GREENS, 0),
        "all_winds_and_dragons": (HONOUR_KINDS, 0),
    }
)
"""The kinds of which the sets are, and how many others may be in the hand."""


def _in_buried_treasure(counts: Counts, _: British) -> bool:
    held = [copies(counts, one) for one in tiles_in(present(counts))]
    return sum(map(bool, _suits(counts))) <= 1 and len(held) <= _KINDS_OF_A_HAND and max(held, default=0) <= _PUNG


def _in_snake(counts: Counts, _: British) -> bool:
    return any(all(copies(counts, one) <= copies(snake, one) for one in tiles_in(present(counts))) for snake in _SNAKES)


def _in_wonders(counts: Counts, _: British) -> bool:
    held = [copies(counts, one) for one in tiles_in(present(counts))]
    return not present(counts) & ~MAJORS and sum(held) <= len(held) + 1


def _in_pairs(counts: Counts, _: British) -> bool:
    pairs = [(copies(counts, one) + 1) // 2 for one in tiles_in(present(counts))]
    return not present(counts) & ~MAJORS and sum(pairs) <= _PAIRS


def _in_knitting(counts: Counts, options: British) -> bool:
    """The couples that a number needs at least are as many as its most copies in a suit, and half of all of them."""
    suits = _suits(counts)
    if present(counts) & HONOUR_KINDS or (options.knitting_suits == "two" and all(suits)):
        return False
    held = [[copies(suit, number) for suit in suits] for number in range(9)]
    return sum(max(*one, (sum(one) + 1) // 2) for one in held) <= _PAIRS


def _in_triple_knitting(counts: Counts, _: British) -> bool:
    held = [max(copies(suit, number) for suit in _suits(counts)) for number in range(9)]
    return not present(counts) & HONOUR_KINDS and sum(held) <= _KINDS_OF_A_HAND


def _in_gates(counts: Counts, _: British) -> bool:
    """Ones and nines three times at most, and only one of the others twice."""
    if not any(not present(counts) & ~kinds for kinds in SUIT_KINDS):
        return False
    held = {one: copies(counts, one) for one in tiles_in(present(counts))}
    between = [count for one, count in held.items() if BIT[one] & SIMPLES]
    return max(held.values(), default=0) <= _PUNG and sum(between) <= len(between) + 1


_PAIRS: Final = 7
_PUNG: Final = 3
_PARTS: Final[Mapping[str, Callable[[Counts, British], bool]]] = MappingProxyType(
    {
        "buried_treasure": _in_buried_treasure,
        "wriggling_snake": _in_snake,
        "thirteen_unique_wonders": _in_wonders,
        "all_pair_honours": _in_pairs,
        "knitting": _in_knitting,
        "triple_knitting": _in_triple_knitting,
        "gates_of_heaven": _in_gates,
    }
)
"""What tiles given in part are held against, for each hand of a shape of its own or of concealed tiles alone."""
