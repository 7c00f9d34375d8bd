"""Canonical words of a hand: what the receipt prints, read once and remembered.

A word is what stands between two spaces: `123m`, `EEE`, `1f`, `(789s)`, `[9999s]`, `23m+4m`. Everything that needs its
neighbours, or is written in another way, is left to the general reader.
"""

from __future__ import annotations

import re
from enum import Enum
from functools import lru_cache
from typing import Final, NamedTuple

from engine.hand import Meld, MeldKind, order_of
from engine.tiles import BY_TEXT, Tile, is_bonus, is_honour, plain, suit_of


class Role(Enum):
    """What a group of tiles is in the hand."""

    FREE = "free"
    BONUS = "bonus"
    WINNING = "winning"
    EXPOSED = "exposed"
    CONCEALED = "concealed"


class Group(NamedTuple):
    """Tiles written together; `start` and `end` are offsets into the word, and later into the text."""

    role: Role
    tiles: tuple[Tile, ...]
    start: int
    end: int


_TILES = r"(?:[0-9]+[mps]|[1-4]+[fya]|[ESWNCFP]+)"
_PIECE: Final = re.compile(rf"\((?P<exposed>{_TILES})\)|\[(?P<concealed>{_TILES})\]|(?P<plus>\+)|(?P<free>{_TILES})")


def meld_of(tiles: tuple[Tile, ...], *, exposed: bool) -> Meld | None:
    """The set that tiles form, None when they form none; a concealed set can only be a kong."""
    kind = _kind_of(sorted(plain(tile) for tile in tiles))
    if kind is None or (not exposed and kind is not MeldKind.KONG):
        return None
    return Meld(kind, tuple(sorted(tiles, key=order_of)), exposed)


def _kind_of(kinds: list[Tile]) -> MeldKind | None:
    if not 2 <= len(kinds) <= 4 or is_bonus(kinds[0]) or is_bonus(kinds[-1]):
        return None
    if kinds[0] == kinds[-1]:
        return (MeldKind.PAIR, MeldKind.PUNG, MeldKind.KONG)[len(kinds) - 2]
    low = kinds[0]
    in_suit = len(kinds) == 3 and not is_honour(low) and suit_of(low) == suit_of(kinds[-1])
    return MeldKind.CHOW if in_suit and kinds == [low, low + 1, low + 2] else None


@lru_cache(maxsize=1 << 14)
def canonical(word: str) -> tuple[Group, ...] | None:
    """The groups of a canonical word; None when it is written in another way or is wrong."""
    groups: list[Group] = []
    plus = False
    at = 0
    while at < len(word):
        match = _PIECE.match(word, at)
        if match is None or (plus and match["free"] is None):
            return None
        at = match.end()
        if match["plus"]:
            plus = True
            continue
        group = _group(match, plus=plus)
        if group is None:
            return None
        groups.append(group)
        plus = False
    return None if plus else tuple(groups)


def _group(match: re.Match[str], *, plus: bool) -> Group | None:
    inside = match["exposed"] or match["concealed"]
    tiles = _tiles(inside or match["free"])
    if tiles is None:
        return None
    if inside:
        role = Role.EXPOSED if match["exposed"] else Role.CONCEALED
        return Group(role, tiles, *match.span()) if meld_of(tiles, exposed=role is Role.EXPOSED) else None
    if plus:
        return Group(Role.WINNING, tiles, *match.span()) if len(tiles) == 1 and not is_bonus(tiles[0]) else None
    return Group(Role.BONUS if is_bonus(tiles[0]) else Role.FREE, tiles, *match.span())


def _tiles(text: str) -> tuple[Tile, ...] | None:
    """The tiles of `123m`, `12f` or `ESW`; None for `10m`, which is meant as a ten."""
    if not text[0].isdigit():
        return tuple(BY_TEXT[letter] for letter in text)
    if text[:-1] == "10":
        return None
    return tuple(BY_TEXT[digit + text[-1]] for digit in text[:-1])
