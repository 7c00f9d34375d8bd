"""Facts of a hand and of one reading of it that only MCR asks for, as masks beside those of `engine.scoring.masks`.

What is not played contains nothing: where that decides, functions are given `played`, the fan in force.
"""

from __future__ import annotations

from collections.abc import Container, Iterable, Mapping
from typing import Final

from engine import (
    ALL,
    BIT,
    DRAGONS,
    HONOUR_KINDS,
    MAJORS,
    SUIT_KINDS,
    TERMINALS,
    WHITE,
    WINDS,
    Counts,
    Kinds,
    Tile,
    kinds_of,
    present,
)
from engine.remembered import Remembered
from engine.scoring import masks as m
from engine.scoring.hands import HandTiles
from engine.scoring.readings import HandReading, Seat

AFTER_KONG: Final = "after_kong"
LAST_TILE: Final = "last_tile"
LAST_OF_KIND: Final = "last_of_kind"

_ONE_KIND, _EVEN_TILES = "one_kind", "even_tiles"
SEVERAL: Final = (
    "tile_hog",
    "double_pung",
    "pure_double_chow",
    "mixed_double_chow",
    "short_straight",
    "two_terminal_chows",
    "pung_of_terminals_or_honors",
)
"""Fan found here that a hand can hold more than once."""
_ONCE: Final = (
    *("upper_tiles", "middle_tiles", "lower_tiles", "upper_four", "lower_four", "reversible_tiles"),
    *("all_types", "one_voided_suit", "two_dragon_pungs", "outside_hand", "all_fives"),
    *("melded_kong", "concealed_kong", "two_melded_kongs", "melded_and_concealed_kong", "two_concealed_kongs"),
    *("quadruple_chow", "four_pure_shifted_chows", "pure_terminal_chows", "three_suited_terminal_chows"),
    *("pure_triple_chow", "pure_shifted_chows", "pure_straight"),
    *("mixed_triple_chow", "mixed_shifted_chows", "mixed_straight"),
    *("triple_pung", "mixed_shifted_pungs", "pure_shifted_pungs", "four_pure_shifted_pungs"),
    *("seven_shifted_pairs", "knitted_straight"),
    *("greater_honors_and_knitted_tiles", "lesser_honors_and_knitted_tiles"),
    *("chicken_hand", "flower_tiles"),
)
_MOST: Final = 4

FACTS: Final = m.FlagMasks(
    *(LAST_TILE, AFTER_KONG, LAST_OF_KIND, _ONE_KIND, _EVEN_TILES),
    *_ONCE,
    *(f"{name}_{number}" for name in SEVERAL for number in range(_MOST)),
)
"""The flags of a win, and behind them the fan that are found out below."""

FANS: Final = {
    **{name: (FACTS[name],) for name in _ONCE},
    **{name: tuple(FACTS[f"{name}_{number}"] for number in range(_MOST)) for name in SEVERAL},
}
"""The facts of each of them, one for each time it can be in a hand."""

ONE_KIND: Final = FACTS[_ONE_KIND]
"""The hand waited for one kind only."""
EVEN_TILES: Final = FACTS[_EVEN_TILES]
WAITS: Final = m.PAIR_WAIT | m.MIDDLE_WAIT | m.EDGE_WAIT
"""Places of the winning tile that are fan where the hand waited for nothing else."""


def fans_mask(numbers: Iterable[tuple[str, int]]) -> m.Mask:
    """Return the facts of some fan, each with how often it is in the hand."""
    return m.any_of(fact for name, number in numbers for fact in FANS[name][:number])


def _numbered(*numbers: int) -> Kinds:
    """The suit tiles of some numbers."""
    return kinds_of(9 * suit + number - 1 for suit in range(3) for number in numbers)


_RANGES: Final = (
    (FACTS["upper_tiles"], _numbered(7, 8, 9)),
    (FACTS["middle_tiles"], _numbered(4, 5, 6)),
    (FACTS["lower_tiles"], _numbered(1, 2, 3)),
    (FACTS["upper_four"], _numbered(6, 7, 8, 9)),
    (FACTS["lower_four"], _numbered(1, 2, 3, 4)),
    (EVEN_TILES, _numbered(2, 4, 6, 8)),
    (
        FACTS["reversible_tiles"],
        kinds_of((*(9 + number - 1 for number in (1, 2, 3, 4, 5, 8, 9)), WHITE))
        | kinds_of(18 + number - 1 for number in (2, 4, 5, 6, 8, 9)),
    ),
)
"""Fan of hands that keep to certain tiles."""

_FIVES: Final = _numbered(5)
_CHOWS_WITH_FIVE: Final = _numbered(3, 4, 5)
"""Chows by the number they begin with."""


def counts_of(tiles: HandTiles) -> Counts:
    """Return all tiles of a hand, of a kong three."""
    melds = tiles.melds
    return tiles.free_counts + 0o111 * melds.chow_counts + 3 * melds.pungs_mask


def tiles_mask(counts: Counts) -> m.Mask:
    """Return what the tiles of a hand are, and the kinds held four times without being a kong."""
    kinds = present(counts)
    characters, dots, bamboo = kinds & _CHARACTERS, kinds & _DOTS, kinds & _BAMBOO
    found = _kept_to[characters] & _kept_to[dots] & _kept_to[bamboo] & _kept_to[kinds & HONOUR_KINDS]
    voided = (not characters) + (not dots) + (not bamboo)
    if voided == 1:
        found |= _ONE_VOIDED
    elif not voided and kinds & WINDS and kinds & DRAGONS:
        found |= _ALL_TYPES
    return found | _HOGS[(counts >> 2 & ALL).bit_count()]


_CHARACTERS, _DOTS, _BAMBOO = SUIT_KINDS
_ONE_VOIDED, _ALL_TYPES = FACTS["one_voided_suit"], FACTS["all_types"]
_HOGS: Final = tuple(fans_mask((("tile_hog", number),)) for number in range(_MOST + 1))


@Remembered
def _kept_to(kinds: Kinds) -> m.Mask:
    """The facts of keeping to certain tiles, as far as the tiles of one suit go."""
    return m.any_of(fact for fact, allowed in _RANGES if not kinds & ~allowed)


_MIXED: Final = "melded_and_concealed_kong"
_KONGS: Final[Mapping[tuple[int, int], tuple[tuple[str, int], ...]]] = {
    (1, 0): (("melded_kong", 1),),
    (1, 1): (("concealed_kong", 1),),
    (2, 0): (("two_melded_kongs", 1),),
    (2, 1): ((_MIXED, 1),),
    (2, 2): (("two_concealed_kongs", 1),),
    (3, 1): (("concealed_kong", 1),),
    (4, 1): (("concealed_kong", 1),),
}
"""The one fan of up to two kongs, by how many there are and how many of them are concealed, and what a single
concealed one is beside the fan of three or four."""


def kongs_mask(kongs: int, concealed: int, played: Container[str], *, beside: bool) -> m.Mask:
    """Return what up to two kongs are; a house may count a melded and a concealed one singly, or one `beside` more."""
    if (kongs, concealed) == (2, 1) and _MIXED not in played:
        return fans_mask((("concealed_kong", 1), ("melded_kong", 1)))
    return fans_mask(_KONGS.get((kongs, concealed), ())) if kongs < 3 or beside else 0


def is_last_copy(tiles: HandTiles, counts: Counts, winning: Tile) -> bool:
    """Whether the winner's own melds show the three other copies of the winning tile."""
    bit = BIT[winning]
    return bool(counts >> 2 & bit) and not tiles.free_counts - bit & 7 * bit


def sets_mask(reading: HandReading, seat: Seat, played: Container[str]) -> m.Mask:
    """Return what four sets and a pair come to, the combinations of chows and of pungs apart."""
    mask, pungs = reading.mask, reading.pungs_mask
    gates = mask & m.PURE_NINE_GATES and "nine_gates" in played  # they hold one pung of ones or nines already
    found = honours_mask(pungs, reading.pair_mask, seat, played, less=1 if gates else 0) if pungs & MAJORS else 0
    if mask & _OUTSIDE or mask & _MAJOR_PUNGS == _MAJOR_PUNGS:
        return found | FACTS["outside_hand"]
    if not mask & m.ALL_SIMPLES or (pungs | reading.pair_mask) & ~_FIVES:
        return found
    return found if present(reading.chow_counts) & ~_CHOWS_WITH_FIVE else found | FACTS["all_fives"]


_OUTSIDE: Final = m.OUTSIDE_MIXED | m.OUTSIDE_PURE
_MAJOR_PUNGS: Final = m.ALL_PUNGS | m.ALL_MAJORS


def honours_mask(pungs: Kinds, pair: Kinds, seat: Seat, played: Container[str], *, less: int = 0) -> m.Mask:
    """Return two pungs of dragons, and the pungs of winds, ones and nines that no other fan holds, `less` some."""
    found = _TWO_DRAGONS if (pungs & DRAGONS).bit_count() > 1 else 0
    winds, outer = pungs & WINDS, pungs & TERMINALS
    if winds and not any(name in played for name in _of_winds(winds.bit_count(), pair & WINDS)):
        outer |= winds & ~(seat.prevailing | seat.own)
    return found | _OUTER_PUNGS[outer.bit_count() - less] if outer else found


_TWO_DRAGONS: Final = FACTS["two_dragon_pungs"]
_OUTER_PUNGS: Final = tuple(fans_mask((("pung_of_terminals_or_honors", number),)) for number in range(_MOST + 1))


def _of_winds(pungs: int, pair: Kinds) -> tuple[str, ...]:
    """The fan of several pungs of winds, which hold each of them."""
    if pungs == 4:
        return "big_four_winds", "big_three_winds"
    if pungs == 3:
        return ("little_four_winds", "big_three_winds") if pair else ("big_three_winds",)
    return ()


_KNOWN: Final = {
    "big_four_winds": (m.BIG_WINDS, 0),
    "big_three_dragons": (m.BIG_DRAGONS, 0),
    "all_green": (m.ALL_GREEN, 0),
    "nine_gates": (m.PURE_NINE_GATES, 0),
    "four_kongs": (m.KONGS[3], 0),
    "thirteen_orphans": (m.THIRTEEN_ORPHANS, 0),
    "all_terminals": (m.ALL_TERMINALS, 0),
    "little_four_winds": (m.LITTLE_WINDS, 0),
    "little_three_dragons": (m.LITTLE_DRAGONS, 0),
    "all_honors": (m.ALL_HONOURS, 0),
    "four_concealed_pungs": (m.CONCEALED_PUNGS[3], 0),
    "three_kongs": (m.KONGS[2], 0),
    "all_terminals_and_honors": (m.MIXED_TERMINALS, 0),
    "seven_pairs": (m.SEVEN_PAIRS, 0),
    "all_even_pungs": (m.ALL_PUNGS | EVEN_TILES, 0),
    "full_flush": (m.FULL_FLUSH, 0),
    "three_concealed_pungs": (m.CONCEALED_PUNGS[2], m.CONCEALED_PUNGS[3]),
    "big_three_winds": (m.WIND_PUNGS[2], 0),
    "last_tile_draw": (FACTS[LAST_TILE] | m.SELF_DRAWN, 0),
    "last_tile_claim": (FACTS[LAST_TILE], m.SELF_DRAWN),
    "out_with_replacement_tile": (FACTS[AFTER_KONG], 0),
    "robbing_the_kong": (m.ROBBED, 0),
    "all_pungs": (m.ALL_PUNGS, 0),
    "half_flush": (m.HALF_FLUSH, 0),
    "melded_hand": (m.EXPOSED[3], m.SELF_DRAWN),
    "fully_concealed_hand": (m.CLOSED | m.SELF_DRAWN, 0),
    "last_tile": (FACTS[LAST_OF_KIND], 0),
    "prevalent_wind": (m.ROUND_WIND, 0),
    "seat_wind": (m.SEAT_WIND, 0),
    "concealed_hand": (m.CLOSED, m.SELF_DRAWN),
    "all_chows": (m.ALL_CHOWS, m.WIND_PAIR | m.DRAGON_PAIR),
    "two_concealed_pungs": (m.CONCEALED_PUNGS[1], m.CONCEALED_PUNGS[2]),
    "all_simples": (m.ALL_SIMPLES, 0),
    "no_honors": (m.NO_HONOURS, 0),
    "edge_wait": (m.EDGE_WAIT | ONE_KIND, 0),
    "closed_wait": (m.MIDDLE_WAIT | ONE_KIND, 0),
    "single_wait": (m.PAIR_WAIT | ONE_KIND, 0),
    "self_drawn": (m.SELF_DRAWN, 0),
}
"""The fan that facts of every game decide: what each needs, and what keeps it out."""


def row_masks(name: str) -> tuple[m.Mask, m.Mask, m.Mask]:
    """Return the facts that a fan needs, those that keep it out, and those it is counted for."""
    facts = FANS.get(name, ())
    needs, lacks = _KNOWN.get(name, (m.any_of(facts[:1]), 0))
    return needs, lacks, m.DRAGON_PUNGS if name == "dragon_pung" else m.any_of(facts) if len(facts) > 1 else 0
