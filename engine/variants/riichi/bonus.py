"""Bonus tiles: how many of each kind a hand holds."""

from __future__ import annotations

from typing import Final

from engine.hand import Hand
from engine.parts import Win
from engine.tiles import RED_FIVE, Counts, Tile, plain
from engine.variants.riichi.options import AnyOptions
from engine.variants.riichi.traits import DOUBLE_RIICHI, NORTH, RIICHI


def bonus_tiles(hand: Hand, win: Win, counts: Counts, traits: int, options: AnyOptions) -> dict[str, int]:
    """How many bonus tiles of each kind the hand holds; hidden indicators count for whoever declared riichi."""
    found = {}
    if win.dora:
        found["dora"] = followers(win.dora, hand, counts, options)
    if win.ura and traits & (RIICHI | DOUBLE_RIICHI):
        found["ura_dora"] = followers(win.ura, hand, counts, options)
    if hand.bonus:
        found["kita_dora"] = len(hand.bonus)
    reds = red_fives(hand)
    if reds:
        found["aka_dora"] = reds
    return found


def red_fives(hand: Hand) -> int:
    """Red fives of the hand, melds included."""
    tiles = hand.tiles
    return sum([tile >= RED_FIVE for tile in tiles]) if max(tiles) >= RED_FIVE else 0


def followers(indicators: tuple[Tile, ...], hand: Hand, counts: Counts, options: AnyOptions) -> int:
    """How many tiles of the hand follow an indicator, set-aside norths included."""
    follows = THREE_PLAYERS if options.players == 3 else FOUR_PLAYERS
    norths = len(hand.bonus)
    found = 0
    for indicator in indicators if options.kan_dora else indicators[:1]:
        kind = follows[indicator]
        found += counts >> 3 * kind & 7
        if norths and kind == NORTH:
            found += norths
    return found


def _successors(first_suit: tuple[int, ...]) -> tuple[int, ...]:
    """The kind that follows each tile, red fives as fives: in its suit, E S W N E, white green red white."""
    rounds = (first_suit, tuple(range(9, 18)), tuple(range(18, 27)), (27, 28, 29, 30), (33, 32, 31))
    after = {tile: group[(at + 1) % len(group)] for group in rounds for at, tile in enumerate(group)}
    return tuple(after.get(plain(tile), plain(tile)) for tile in range(49))


FOUR_PLAYERS: Final = _successors(tuple(range(9)))
THREE_PLAYERS: Final = _successors((0, 8))
"""Without 2-8 of characters, 9 follows 1."""
