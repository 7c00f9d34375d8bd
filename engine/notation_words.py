"""Canonical words of a hand: what the receipt prints, read once and remembered.

A word is what stands between two spaces: `123m`, `EEE`, `1f`, `(789s)`, `[9999s]`, `23m+4m`. Everything that needs its
neighbours, or is written in another way, is left to the general reader, which reads these words alike.
"""

from __future__ import annotations

import re
from functools import lru_cache
from typing import Final

from engine.notation_groups import Role, Span, meld_of
from engine.tiles import BY_TEXT, Tile, is_bonus

_TILES = r"(?:[0-9]+[mps]|[1-4]+[fya]|[ESWNCFP]+)"
_PIECE: Final = re.compile(rf"\((?P<exposed>{_TILES})\)|\[(?P<concealed>{_TILES})\]|(?P<plus>\+)?(?P<free>{_TILES})")


def canonical_spans(text: str) -> list[Span] | None:
    """The groups of a text that holds nothing but canonical words, at most one of them with a winning tile."""
    spans: list[Span] = []
    at = 0
    for word in text.split(" "):
        if word:
            groups = _placed(word, at)
            if groups is None:
                return None
            spans += groups
        at += len(word) + 1
    winning = [span for span in spans if span.role is Role.WINNING]
    return spans if len(winning) < 2 else None


@lru_cache(maxsize=1 << 14)
def _placed(word: str, at: int) -> tuple[Span, ...] | None:
    """The groups of a word that begins at some place of the text."""
    groups = _groups(word)
    if groups is None or at == 0:
        return groups
    return tuple(Span(role, tiles, at + start, at + end) for role, tiles, start, end in groups)


@lru_cache(maxsize=1 << 14)
def _groups(word: str) -> tuple[Span, ...] | None:
    """The groups of one word with offsets into it; None when it is written in another way or is wrong."""
    if len(word) > 64:
        return None
    groups: list[Span] = []
    at = 0
    while at < len(word):
        match = _PIECE.match(word, at)
        group = _group(match) if match else None
        if group is None:
            return None
        groups.append(group)
        at = group.end
    return tuple(groups)


def _group(match: re.Match[str]) -> Span | None:
    inside = match["exposed"] or match["concealed"]
    tiles = _tiles(inside or match["free"])
    if not tiles:
        return None
    if inside:
        role = Role.EXPOSED if match["exposed"] else Role.CONCEALED
        return Span(role, tiles, *match.span()) if meld_of(tiles, exposed=role is Role.EXPOSED) else None
    if match["plus"]:
        return Span(Role.WINNING, tiles, *match.span()) if len(tiles) == 1 and not is_bonus(tiles[0]) else None
    return Span(Role.BONUS if is_bonus(tiles[0]) else Role.FREE, tiles, *match.span())


def _tiles(text: str) -> tuple[Tile, ...]:
    """The tiles of `123m`, `12f` or `ESW`; none for `10m`, which is meant as a ten."""
    if text.isalpha():
        return tuple(BY_TEXT[letter] for letter in text)
    if text[:-1] == "10":
        return ()
    return tuple(BY_TEXT[digit + text[-1]] for digit in text[:-1])
