"""How many of every tile a hand holds, in one integer, and how many there may be.

Six bits a kind: indicators and set-aside tiles are counted with the hand, so a tally may go beyond four. A red five
counts as a five and for itself.
"""

from __future__ import annotations

from typing import Final

from engine.hand import Hand
from engine.tiles import KINDS, RED_FIVE, TILES, Tile, is_red, plain
from engine.variants.riichi.options import AnyOptions
from engine.wins import Win

Tally = int

_WIDTH: Final = 6
_FIELD: Final = (1 << _WIDTH) - 1
_FULL: Final = _FIELD >> 1
_OVER: Final = sum(1 << _WIDTH * tile + _WIDTH - 1 for tile in range(TILES))
_RED_FIVES: Final = _WIDTH * RED_FIVE
LOWEST_RED: Final = 1 << _RED_FIVES
"""Only a tally with a red five is as large."""
_CHARACTERS_LEFT_OUT: Final = frozenset(range(1, 8))
"""2-8 of characters, which three players take out."""

ONE: Final = tuple(1 << _WIDTH * tile | (1 << _WIDTH * plain(tile) if is_red(tile) else 0) for tile in range(TILES))
"""What one tile adds to a tally."""
_one_of = ONE.__getitem__


def copies(tally: Tally, tile: Tile) -> int:
    """How often a kind is in a tally."""
    return tally >> _WIDTH * tile & _FIELD


def red_fives(tally: Tally) -> int:
    """How many red fives there are."""
    reds = tally >> _RED_FIVES
    return (reds & _FIELD) + (reds >> _WIDTH & _FIELD) + (reds >> 2 * _WIDTH) if reds else 0


def tile_set(options: AnyOptions) -> frozenset[Tile]:
    """The kinds that are played with."""
    kinds = frozenset(range(KINDS)) | frozenset(tile for tile in range(RED_FIVE, TILES) if reds_of(tile, options))
    return kinds - _CHARACTERS_LEFT_OUT - {RED_FIVE} if options.players == 3 else kinds


def reds_of(tile: Tile, options: AnyOptions) -> int:
    """How many red fives of a suit the set holds: one, with four in all two of the dots."""
    if not options.red_fives:
        return 0
    return 2 if options.red_fives == 4 and tile == RED_FIVE + 1 else 1


def room(options: AnyOptions) -> Tally:
    """Added to a tally it sets the highest bit of every kind of which there are too many."""
    known = tile_set(options)
    most = (0 if tile not in known else reds_of(tile, options) if is_red(tile) else 4 for tile in range(TILES))
    return sum(_FULL - number << _WIDTH * tile for tile, number in enumerate(most))


def tiles_fit(hand: Hand, win: Win | None, every: Tally, room_left: Tally) -> bool:
    """Whether the tile set holds every tile of the hand, its set-aside tiles and the indicators."""
    shown = hand.bonus if win is None else hand.bonus + win.dora + win.ura
    if shown:
        every += sum(map(_one_of, shown))
    return not (every + room_left) & _OVER
