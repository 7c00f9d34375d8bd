"""Hands and melds as values, and their canonical text."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from enum import Enum
from functools import lru_cache
from typing import Final

from engine.lazy import quick_dataclass
from engine.tiles import BIT, HONOURS, TEXT, TILES, Counts, Tile, is_red, plain, suit_of


class MeldKind(Enum):
    """What a set is; a pair is a meld only where a variant lets it be claimed."""

    CHOW = "chow"
    PUNG = "pung"
    KONG = "kong"
    PAIR = "pair"

    __hash__ = object.__hash__  # members are single; the hash of an enum is slow, and melds are looked up by it


@dataclass(frozen=True, slots=True)
class Meld:
    """A set that lies on the table, or a concealed kong.

    `tiles` are the tiles as they were named, red fives kept, ascending; `exposed` says that a tile of it was claimed
    (a pung promoted to a kong counts as claimed).
    """

    kind: MeldKind
    tiles: tuple[Tile, ...]
    exposed: bool = True

    @property
    def first(self) -> Tile:
        """The lowest playing kind of the set, which with `kind` says which set it is."""
        return plain(self.tiles[0])


@quick_dataclass(frozen=True, slots=True)
class Hand:
    """The tiles of one player.

    `free` are the concealed tiles outside kongs, the winning tile not among them, ascending; `winning` is None when
    no tile is marked (a losing hand, a dealt hand, a win on bonus tiles); `bonus` are flowers, seasons and animals.
    """

    free: tuple[Tile, ...] = ()
    melds: tuple[Meld, ...] = ()
    winning: Tile | None = None
    bonus: tuple[Tile, ...] = ()

    def without_winning(self) -> Hand:
        """Return the hand with its winning tile among the free tiles."""
        if self.winning is None:
            return self
        return replace(self, free=tuple(sorted((*self.free, self.winning), key=order_of)), winning=None)

    @property
    def kongs(self) -> int:
        return sum(meld.kind is MeldKind.KONG for meld in self.melds)

    @property
    def exposed(self) -> int:
        """How many sets were claimed."""
        return sum(meld.exposed for meld in self.melds)

    @property
    def tiles(self) -> tuple[Tile, ...]:
        """Every playing tile, the winning tile and all four of a kong included, red fives as such."""
        tiles = self.free if self.winning is None else (*self.free, self.winning)
        for meld in self.melds:
            tiles += meld.tiles
        return tiles

    @property
    def size(self) -> int:
        """The number of tiles with a kong counted as three."""
        size = len(self.free) + (self.winning is not None)
        for meld in self.melds:
            size += min(len(meld.tiles), 3)
        return size

    @property
    def free_counts(self) -> Counts:
        """The concealed tiles with the winning tile: what is still to be cut into sets."""
        counts = sum(map(BIT.__getitem__, self.free))
        return counts if self.winning is None else counts + BIT[self.winning]


_ORDER: Final = tuple(2 * plain(tile) + is_red(tile) for tile in range(TILES))

order_of: Callable[[Tile], int] = _ORDER.__getitem__
"""Sorting key that keeps a red five beside the fives of its suit."""


@lru_cache(maxsize=1 << 10)
def show_tiles(tiles: tuple[Tile, ...]) -> str:
    """Canonical text of some tiles: digits run together before one suit letter, honours as letters.

    Mostly of one set, of which there are few: remembered.
    """
    words: list[str] = []
    run, suit = "", -1
    for tile in sorted(tiles, key=order_of):
        here = suit_of(tile) if BIT[tile] else HONOURS + tile
        if run and here != suit:
            words += _run(run, suit)
            run = ""
        suit = here
        if BIT[tile] and suit < HONOURS:
            run += TEXT[tile][0]
        else:
            words.append(TEXT[tile])
    if run:
        words += _run(run, suit)
    return _join_honours(words)


def _run(digits: str, suit: int) -> list[str]:
    """The word of a suit; a one and a red five stand apart, because 10m would be read as a ten that does not exist."""
    letter = "mps"[suit]
    return [digits + letter] if digits != "10" else ["1" + letter, "0" + letter]


def _join_honours(words: list[str]) -> str:
    """Equal honours stand together: E E E becomes EEE, other words keep their spaces."""
    out: list[str] = []
    for word in words:
        if out and len(word) == 1 and out[-1].strip(word) == "":
            out[-1] += word
        else:
            out.append(word)
    return " ".join(out)


def show_meld(meld: Meld) -> str:
    text = show_tiles(meld.tiles).replace(" ", "")
    if meld.exposed:
        return f"({text})"
    return f"[{text}]"


def show(hand: Hand) -> str:
    """Canonical text of a hand: free tiles, melds in their order, the winning tile, bonus tiles."""
    parts = [_show_free(hand), *(show_meld(meld) for meld in hand.melds)]
    if hand.winning is not None:
        parts.append("+" + TEXT[hand.winning])
    parts.append(show_tiles(hand.bonus))
    return " ".join(part for part in parts if part)


def _show_free(hand: Hand) -> str:
    """The free tiles; four alike stand as three and one where a reader would have to take them for a kong.

    That is where a complete hand of 14 or 17 tiles is exceeded by as many tiles as there are such words.
    """
    text = show_tiles(hand.free)
    words = text.split(" ")
    quads = [word for word in words if _is_quad(word)]
    if not quads or hand.size - len(quads) not in {14, 17}:
        return text
    return " ".join(_apart(word) if word in quads else word for word in words)


def _is_quad(word: str) -> bool:
    return len(word.rstrip("mps")) == 4 and len(set(word.rstrip("mps").replace("0", "5"))) == 1


def _apart(word: str) -> str:
    letter = word[4:]
    return f"{word[:3]}{letter} {word[3]}{letter}"
