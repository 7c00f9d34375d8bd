"""What is true of a hand and of one way to read it, as integers and sets; computed once, then only looked at.

`HandFacts` hold what every reading shares; `Facts` add one reading and one place of the winning tile. Element rows see
nothing else.
"""

from __future__ import annotations

from enum import Enum
from functools import lru_cache
from typing import Final, NamedTuple

from engine.hand import Hand, Meld, MeldKind
from engine.scoring.shapes import NO_SETS, Split
from engine.table import Table
from engine.tiles import (
    BIT,
    FLOWER,
    HONOUR_KINDS,
    SUIT_KINDS,
    TILES,
    Counts,
    Kinds,
    Tile,
    is_bonus,
    plain,
    present,
)
from engine.wins import Part, Win, WinMethod


class Shape(Enum):
    """What makes a hand complete."""

    STANDARD = "standard"
    SEVEN_PAIRS = "seven_pairs"
    THIRTEEN_ORPHANS = "thirteen_orphans"
    SEVEN_PAIRS_TRIPLET = "seven_pairs_triplet"
    KNITTED_STRAIGHT = "knitted_straight"
    KNITTED_HONORS = "knitted_honors"
    BONUS_TILES = "bonus_tiles"
    INCOMPLETE = "incomplete"
    SPECIAL = "special"

    __hash__ = object.__hash__  # members are single; the hash of an enum is slow, and hands are looked up by it


class Wait(Enum):
    """What the winning tile completed in a reading."""

    PAIR = "pair"
    PUNG = "pung"
    EDGE = "edge"
    MIDDLE = "middle"
    TWO_SIDED = "two_sided"
    NONE = "none"
    """No tile is marked, or the shape has no sets."""

    __hash__ = object.__hash__  # as for `Shape`


class Melded(NamedTuple):
    """What the sets on the table come to: how many were claimed, chows at their lowest tile, kinds, all their tiles.

    `pairs` counts claimed pairs, which are sets only where a variant has them.
    """

    exposed: int
    exposed_chows: Counts
    exposed_pungs: Kinds
    kongs: Kinds
    concealed_kongs: Kinds
    counts: Counts
    pairs: int


NO_MELDS: Final = Melded(0, 0, 0, 0, 0, 0, 0)


def melded_of(melds: tuple[Meld, ...]) -> Melded:
    """The sets on the table taken together."""
    if not melds:
        return NO_MELDS
    exposed = chows = pungs = kongs = concealed_kongs = counts = pairs = 0
    for meld in melds:
        kind, bit = meld.kind, BIT[meld.tiles[0]]
        exposed += meld.exposed
        if kind is MeldKind.CHOW:
            chows += bit
            counts += 0o111 * bit
            continue
        counts += len(meld.tiles) * bit
        if kind is MeldKind.PAIR:
            pairs += 1
            continue
        if kind is MeldKind.KONG:
            kongs |= bit
            if not meld.exposed:
                concealed_kongs |= bit
        if meld.exposed:
            pungs |= bit
    return Melded(exposed, chows, pungs, kongs, concealed_kongs, counts, pairs)


class HandFacts:
    """Facts that no reading changes."""

    __slots__ = (
        "bonus",
        "claimed",
        "concealed_kongs",
        "counts",
        "discards",
        "exposed",
        "exposed_chows",
        "exposed_pungs",
        "flags",
        "free_counts",
        "hand",
        "honours",
        "is_dealer",
        "kinds",
        "kongs",
        "prevailing",
        "prevailing_kind",
        "robbed",
        "seat",
        "seat_kind",
        "self_drawn",
        "suits",
        "win",
        "winning",
    )

    def __init__(self, hand: Hand, part: Part, table: Table) -> None:
        self.hand = hand
        self.flags = part.flags
        place = table.players.index(part.player)
        self.seat, self.prevailing = table.winds[place], table.prevailing
        self.is_dealer = part.player == table.dealer
        self.seat_kind: Kinds = WIND_KINDS[self.seat]
        self.prevailing_kind: Kinds = WIND_KINDS[self.prevailing]
        self._read_win(part)
        self.winning: Tile | None = None if hand.winning is None else plain(hand.winning)
        self.free_counts: Counts = hand.free_counts
        melded = melded_of(hand.melds)
        self.exposed, self.exposed_chows, self.exposed_pungs = melded[:3]
        self.kongs, self.concealed_kongs = melded.kongs, melded.concealed_kongs
        self.counts: Counts = self.free_counts + melded.counts
        kinds = self.kinds = present(self.counts)
        self.honours: Kinds = kinds & HONOUR_KINDS
        self.suits = suits_of(kinds)
        self.bonus = bonus_mask(hand.bonus) if hand.bonus else 0

    def _read_win(self, part: Part) -> None:
        if isinstance(part, Win):
            self.win: Win | None = part
            self.self_drawn = part.how is WinMethod.SELF_DRAW or part.how is WinMethod.DEALT
            self.claimed = not self.self_drawn
            self.robbed = part.how is WinMethod.ROBBED_KONG
            self.discards = part.discards
        else:
            self.win = self.discards = None
            self.self_drawn = self.claimed = self.robbed = False


WIND_KINDS: Final = tuple(BIT[27 + wind] for wind in range(4))
"""The tile of each wind as a kind."""


def suits_of(kinds: Kinds) -> int:
    """Which of the three suits some kinds belong to, as bits: characters 1, dots 2, bamboo 4."""
    characters, dots, bamboo = SUIT_KINDS
    return (1 if kinds & characters else 0) | (2 if kinds & dots else 0) | (4 if kinds & bamboo else 0)


FLOWERS: Final = 0b1111
SEASONS: Final = 0b1111 << 4
ANIMALS: Final = 0b1111 << 8
"""Masks of `HandFacts.bonus`: bit n stands for bonus tile number n, flowers first."""


def bonus_mask(tiles: tuple[Tile, ...]) -> int:
    """The bonus tiles of a hand as bits, 1f lowest, 4a highest."""
    mask = 0
    for tile in tiles:
        mask |= _BONUS_BIT[tile]
    return mask


_BONUS_BIT: Final = tuple(1 << tile - FLOWER if is_bonus(tile) else 0 for tile in range(TILES))


class Facts:
    """One candidate: a hand, one reading of it, one place of the winning tile.

    `chows` counts chows at their lowest tile, melds included; `pungs` holds pungs and kongs; `concealed_pungs` and
    `concealed_chows` are those no claimed tile completed; `pair` is one kind or 0; `placed` is the lowest tile (as a
    kind) of the set that the winning tile completed, 0 where `wait` is NONE.
    """

    __slots__ = ("chows", "concealed_chows", "concealed_pungs", "hand", "pair", "placed", "pungs", "shape", "wait")

    def __init__(
        self,
        hand: HandFacts,
        shape: Shape,
        split: Split = NO_SETS,
        wait: Wait = Wait.NONE,
        placed: Kinds = 0,
    ) -> None:
        self.hand = hand
        self.shape = shape
        self.wait = wait
        self.placed = placed
        self.pair: Kinds = split.pair
        self.chows: Counts = split.chows + hand.exposed_chows
        self.pungs: Kinds = split.pungs | hand.exposed_pungs | hand.concealed_kongs
        concealed, chows = split.pungs, split.chows
        if hand.claimed:
            if wait is Wait.PUNG:
                concealed &= ~placed
            elif wait is not Wait.PAIR:
                chows -= placed
        self.concealed_pungs: Kinds = concealed | hand.concealed_kongs
        self.concealed_chows: Counts = chows


def places(split: Split, winning: Tile) -> tuple[tuple[Wait, Kinds], ...]:
    """What a tile can have completed in a cut: the pair, the pung, or any chow that holds it."""
    bit = BIT[winning]
    return places_beside(winning, split.pair & bit, split.pungs & bit, split.chows & NEAR[winning])


@lru_cache(maxsize=1 << 14)
def places_beside(winning: Tile, pair: Kinds, pung: Kinds, chows: Counts) -> tuple[tuple[Wait, Kinds], ...]:
    """The places by what stands around the tile alone (`NEAR`): there are few kinds of that, all remembered."""
    found = []
    if pair:
        found.append((Wait.PAIR, pair))
    if pung:
        found.append((Wait.PUNG, pung))
    return (*found, *[place for mask, place in _CHOWS_WITH[winning] if chows & mask])


def _chow_wait(first: int, step: int) -> Wait:
    """The wait for the tile `step` places above the lowest of a chow that starts at number `first` (0-6)."""
    if step == 1:
        return Wait.MIDDLE
    if (step == 2 and first == 0) or (step == 0 and first == 6):
        return Wait.EDGE
    return Wait.TWO_SIDED


def _chows_with(tile: Tile) -> tuple[tuple[Counts, tuple[Wait, Kinds]], ...]:
    """The chows that can hold a tile, highest first: where they are counted, and the place the tile has in them."""
    if tile >= 27:
        return ()
    number = tile % 9
    return tuple(
        (7 * BIT[tile - step], (_chow_wait(number - step, step), BIT[tile - step]))
        for step in range(min(number, 2) + 1)
        if number - step <= 6
    )


_CHOWS_WITH: Final = tuple(_chows_with(tile) for tile in range(34))
NEAR: Final = tuple(sum(mask for mask, _ in chows) for chows in _CHOWS_WITH)
"""Where the chows that can hold a tile are counted."""
