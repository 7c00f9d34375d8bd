"""How many of every tile a hand holds, in one integer, and how many there may be.

Six bits a kind: indicators and set-aside tiles are counted with the hand, so a tally may go beyond four. A red five
counts as a five and for itself. Below the tally, in one integer with it, lie the counts by which hands are cut into
sets: tiles are gone through once for both.
"""

from __future__ import annotations

from typing import Final, NamedTuple

from engine.facts import Melded, melded_of
from engine.hand import Hand
from engine.parts import Win
from engine.tiles import BIT, KINDS, RED_FIVE, TILES, Counts, Tile, is_red, plain
from engine.variants.riichi.options import AnyOptions

Tally = int

_WIDTH: Final = 6
_FIELD: Final = (1 << _WIDTH) - 1
_FULL: Final = _FIELD >> 1
_OVER: Final = sum(1 << _WIDTH * tile + _WIDTH - 1 for tile in range(TILES))
_RED_FIVES: Final = _WIDTH * RED_FIVE
_CHARACTERS_LEFT_OUT: Final = frozenset(range(1, 8))
"""2-8 of characters, which three players take out."""

_ONE: Final = tuple(1 << _WIDTH * tile | (1 << _WIDTH * plain(tile) if is_red(tile) else 0) for tile in range(TILES))
_COUNTS: Final = 3 * KINDS
_LOW: Final = (1 << _COUNTS) - 1
_BOTH: Final = tuple(one << _COUNTS | BIT[tile] for tile, one in enumerate(_ONE))
_one_of = _ONE.__getitem__
_both_of = _BOTH.__getitem__


class Held(NamedTuple):
    """What a hand holds: the counts of its concealed tiles with the winning one; every tile; and its melds."""

    free: Counts
    every: Tally
    melded: Melded


def held_of(hand: Hand) -> Held:
    both = sum(map(_both_of, hand.free))
    if hand.winning is not None:
        both += _BOTH[hand.winning]
    every = both >> _COUNTS
    for meld in hand.melds:
        every += sum(map(_one_of, meld.tiles))
    return Held(both & _LOW, every, melded_of(hand.melds))


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
    return not (every + sum(map(_one_of, shown)) + room_left) & _OVER
