"""Random winning hands, the same ones for the same seed: sets and a pair, some of them claimed or konged."""

from __future__ import annotations

import random
from dataclasses import dataclass
from typing import Any

from engine.hand import Hand, Meld, MeldKind, order_of
from engine.options import House
from engine.tiles import FLOWER, HONOURS, KINDS, RED_FIVE, Tile, Wind, suit_of
from engine.variants import RULESETS

_COPIES = 4
_EXPOSED = 0.35
_KONG = 0.08
_CHOW = 0.65


@dataclass(frozen=True, slots=True)
class Winning:
    """A complete hand, whether its last tile was drawn, and the winds it is seen from."""

    hand: Hand
    self_drawn: bool
    seat: Wind
    prevailing: Wind


def winning_hands(seed: int, number: int, *, sets: int = 4, bonus: tuple[Tile, ...] = ()) -> tuple[Winning, ...]:
    """Hands of `sets` sets and a pair; each of the `bonus` tiles lies in one hand out of four."""
    rng = random.Random(seed)
    found: list[Winning] = []
    while len(found) < number:
        hand = _hand(rng, sets, bonus)
        if hand is not None:
            winds = rng.choice(tuple(Wind)), rng.choice((Wind.E, Wind.S))
            found.append(Winning(hand, rng.random() < 0.5, *winds))
    return tuple(found)


def hands_under(house: House[Any], seed: int, number: int) -> tuple[Winning, ...]:
    """Hands as a house plays them: with its number of sets, and its bonus tiles."""
    ruleset = RULESETS[house.variant]
    bonus = tuple(tile for tile in range(FLOWER, RED_FIVE) if tile in ruleset.tile_set(house))
    return winning_hands(seed, number, sets=ruleset.hand_size // 3, bonus=bonus)


def _hand(rng: random.Random, sets: int, bonus: tuple[Tile, ...]) -> Hand | None:
    """One attempt; None when it used a fifth copy or left no concealed tile to win on."""
    free: list[Tile] = [rng.randrange(KINDS)] * 2
    melds: list[Meld] = []
    for _ in range(sets):
        kind, tiles = _set(rng)
        exposed = rng.random() < _EXPOSED
        if exposed or kind is MeldKind.KONG:
            melds.append(Meld(kind, tiles, exposed))
        else:
            free += tiles
    held = [*free, *(tile for meld in melds for tile in meld.tiles)]
    if max(map(held.count, held)) > _COPIES:
        return None
    winning = free.pop(rng.randrange(len(free)))
    laid = tuple(tile for tile in bonus if rng.random() < 0.25)
    return Hand(tuple(sorted(free, key=order_of)), tuple(melds), winning, laid)


def _set(rng: random.Random) -> tuple[MeldKind, tuple[Tile, ...]]:
    if rng.random() < _CHOW:
        first = 9 * rng.randrange(HONOURS) + rng.randrange(7)
        return MeldKind.CHOW, (first, first + 1, first + 2)
    tile = rng.randrange(KINDS)
    if rng.random() < _KONG:
        return MeldKind.KONG, (tile,) * 4
    return MeldKind.PUNG, (tile,) * 3


def is_one_suited(hand: Hand) -> bool:
    """Whether all tiles are of one suit: the hands with the most readings."""
    return len({suit_of(tile) for tile in hand.tiles}) == 1
