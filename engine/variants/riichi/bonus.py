"""Bonus tiles: how many of each kind a hand holds."""

from __future__ import annotations

from typing import Final

from engine.hand import Hand
from engine.scoring.elements import Numbers
from engine.tiles import Tile, plain
from engine.variants.riichi.options import AnyOptions
from engine.variants.riichi.tally import LOWEST_RED, Tally, copies, red_fives
from engine.variants.riichi.traits import DOUBLE_RIICHI, NORTH, RIICHI
from engine.wins import Win


def bonus_tiles(hand: Hand, win: Win, every: Tally, traits: int, options: AnyOptions) -> Numbers:
    """How many bonus tiles of each kind the hand holds; hidden indicators count for whoever declared riichi."""
    if not (win.dora or win.ura or hand.bonus or every >= LOWEST_RED) and win.dora_told is win.ura_told is None:
        return ()
    norths = len(hand.bonus)
    dora = _told_or_followers(win.dora_told, win.dora, every, norths, options)
    hidden = traits & (RIICHI | DOUBLE_RIICHI)
    ura = _told_or_followers(win.ura_told, win.ura, every, norths, options) if hidden else 0
    reds = red_fives(every)
    if not (dora or ura or reds or norths):
        return ()
    return (("dora", dora), ("ura_dora", ura), ("aka_dora", reds), ("kita_dora", norths))


def _told_or_followers(
    told: int | None, indicators: tuple[Tile, ...], every: Tally, norths: int, options: AnyOptions
) -> int:
    if told is not None:
        return told
    return followers(indicators, every, norths, options) if indicators else 0


def followers(indicators: tuple[Tile, ...], every: Tally, norths: int, options: AnyOptions) -> int:
    """How many tiles of the hand follow an indicator, set-aside norths included."""
    follows = THREE_PLAYERS if options.players == 3 else FOUR_PLAYERS
    found = 0
    for indicator in indicators if options.kan_dora else indicators[:1]:
        kind = follows[indicator]
        found += copies(every, kind)
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
