"""Tiles, winds and multisets of tiles, all as small integers.

A tile is its *kind*: 0-8 characters 1-9, 9-17 dots, 18-26 bamboo, 27-30 winds E S W N, 31-33 dragons
red, green, white, 34-37 flowers, 38-41 seasons, 42-45 animals, 46-48 the red fives of the three suits.

A multiset of the 34 playing kinds is one integer with three bits a kind (`Counts`), so that adding a tile is one
addition; a set of kinds is an integer with only the lowest of those three bits used (`Kinds`). Both are cut into
suits by shifting, which is how readings and facts stay cheap.
"""

from __future__ import annotations

from collections.abc import Iterable
from enum import IntEnum
from typing import Final

Tile = int
Counts = int
Kinds = int

CHARACTERS, DOTS, BAMBOO, HONOURS = 0, 1, 2, 3
KINDS: Final = 34
FLOWER, SEASON, ANIMAL, RED_FIVE = 34, 38, 42, 46
RED, GREEN, WHITE = 31, 32, 33
TILES: Final = 49

_LETTERS = "mps"
_HONOUR_LETTERS = "ESWNCFP"


class Wind(IntEnum):
    """A wind, of a seat or of a round; the number behind it is its place in turn order."""

    E = 0
    S = 1
    W = 2
    N = 3

    @property
    def tile(self) -> Tile:
        return 27 + self.value

    def after(self, steps: int = 1, *, of: int = 4) -> Wind:
        """The wind `steps` seats further in turn order at a table with `of` winds."""
        return Wind((self.value + steps) % of)


def plain(tile: Tile) -> Tile:
    """The playing kind of a tile: a red five is a five of its suit."""
    return (tile - RED_FIVE) * 9 + 4 if tile >= RED_FIVE else tile


PLAIN: Final = tuple(map(plain, range(TILES)))
"""The playing kind of every tile."""


def red_five(suit: int) -> Tile:
    """The red five of suit 0 (characters), 1 (dots) or 2 (bamboo)."""
    return RED_FIVE + suit


def is_bonus(tile: Tile) -> bool:
    """Flowers, seasons and animals: laid aside, never part of the hand."""
    return FLOWER <= tile < RED_FIVE


def is_red(tile: Tile) -> bool:
    return tile >= RED_FIVE


def is_honour(tile: Tile) -> bool:
    return 27 <= tile < KINDS


def suit_of(tile: Tile) -> int:
    """0, 1, 2 for the three suits, 3 for honours; the tile is a playing kind or a red five."""
    return plain(tile) // 9


def number_of(tile: Tile) -> int:
    """1-9 for a suit tile, the seat number 1-4 for a bonus tile, 1-7 for E S W N C F P."""
    tile = plain(tile)
    if tile < KINDS:
        return tile % 9 + 1
    return (tile - FLOWER) % 4 + 1


def show_tile(tile: Tile) -> str:
    """Canonical text of one tile: 5m, 0p, E, C, 2f, 3y, 1a."""
    if tile >= RED_FIVE:
        return "0" + _LETTERS[tile - RED_FIVE]
    if tile >= FLOWER:
        return f"{number_of(tile)}{'fya'[(tile - FLOWER) // 4]}"
    if tile >= 27:
        return _HONOUR_LETTERS[tile - 27]
    return f"{tile % 9 + 1}{_LETTERS[tile // 9]}"


TEXT: Final = tuple(show_tile(tile) for tile in range(TILES))
BY_TEXT: Final = {text: tile for tile, text in enumerate(TEXT)}

BIT: Final = tuple(1 << 3 * plain(tile) if not is_bonus(tile) else 0 for tile in range(TILES))
"""What one tile adds to a `Counts`, and its bit in a `Kinds`; bonus tiles add nothing."""


def kinds_of(tiles: Iterable[Tile]) -> Kinds:
    """The set of the given kinds."""
    result = 0
    for tile in tiles:
        result |= BIT[tile]
    return result


def counts_of(tiles: Iterable[Tile]) -> Counts:
    """The multiset of the given tiles; correct up to seven copies of a kind."""
    return sum(BIT[tile] for tile in tiles)


ALL: Final = kinds_of(range(KINDS))
SUIT_MASK: Final = (1 << 27) - 1
SUIT_KINDS: Final = (kinds_of(range(9)), kinds_of(range(9, 18)), kinds_of(range(18, 27)))
SUITED: Final = kinds_of(range(27))
WINDS: Final = kinds_of(range(27, 31))
DRAGONS: Final = kinds_of(range(31, 34))
HONOUR_KINDS: Final = WINDS | DRAGONS
TERMINALS: Final = kinds_of((0, 8, 9, 17, 18, 26))
MAJORS: Final = TERMINALS | HONOUR_KINDS
"""Terminals and honours (yaochu)."""
SIMPLES: Final = SUITED & ~TERMINALS
GREENS: Final = kinds_of((19, 20, 21, 23, 25, GREEN))
"""2 3 4 6 8 of bamboo and the green dragon."""


def present(counts: Counts) -> Kinds:
    """The kinds a multiset holds at least once (each at most seven times)."""
    return (counts | counts >> 1 | counts >> 2) & ALL


def at_least_two(counts: Counts) -> Kinds:
    """The kinds held two to seven times."""
    return (counts >> 1 | counts >> 2) & ALL


def copies(counts: Counts, tile: Tile) -> int:
    """How often a kind is in a multiset."""
    return counts >> 3 * plain(tile) & 7


def tiles_in(kinds: Kinds) -> tuple[Tile, ...]:
    """The kinds of a set, ascending."""
    found = []
    while kinds:
        low = kinds & -kinds
        found.append((low.bit_length() - 1) // 3)
        kinds ^= low
    return tuple(found)


def expand(counts: Counts) -> tuple[Tile, ...]:
    """The tiles of a multiset, ascending, each as often as it is held."""
    return tuple(tile for tile in tiles_in(present(counts)) for _ in range(copies(counts, tile)))
