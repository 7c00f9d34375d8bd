"""From text to a hand: tile text as players type it becomes a `Hand`, or every problem with its place."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Final, NamedTuple

from engine.hand import Hand, order_of
from engine.notation_words import Role, canonical, meld_of
from engine.problems import NotationRefused, Problem
from engine.tiles import Tile

DEFAULT: Final[Mapping[str, str]] = MappingProxyType({})
"""The letters of the suits as everybody reads them; a group's own letters are laid over it."""


@dataclass(frozen=True, slots=True)
class Note:
    """Something that was read in a particular way and is worth a word in the reply."""

    key: str
    start: int
    end: int
    values: tuple[tuple[str, str | int], ...] = ()


class Span(NamedTuple):
    """Where a group of tiles stands in the text."""

    role: Role
    tiles: tuple[Tile, ...]
    start: int
    end: int


@dataclass(frozen=True, slots=True)
class Parsed:
    """A hand that was read, and how it was typed."""

    hand: Hand
    notes: tuple[Note, ...] = ()
    exposure_stated: bool = False
    winning_marked: bool = False
    single: Tile | None = None
    quads: tuple[Tile, ...] = ()
    spans: tuple[Span, ...] = ()


_WORD: Final = re.compile(r"\S+")


def parse(text: str, *, size: int = 13, letters: Mapping[str, str] = DEFAULT) -> Parsed:
    """The hand a text describes.

    Raises:
        NotationRefused: with every problem of the text.
    """
    spans = _spans(text)
    return _assembled(spans)


def parse_tiles(text: str) -> tuple[Tile, ...]:
    """Some tiles in the order they were typed, as bonus tiles and indicators are.

    Raises:
        NotationRefused: with every problem of the text.
    """
    return tuple(tile for span in _spans(text) for tile in span.tiles)


def parse_tile(text: str) -> Tile:
    """Exactly one tile.

    Raises:
        NotationRefused: with every problem of the text.
    """
    tiles = parse_tiles(text)
    if len(tiles) != 1:
        raise NotationRefused(Problem("bad_tile", (("tile", text),), 0, len(text)))
    return tiles[0]


def _spans(text: str) -> tuple[Span, ...]:
    found: list[Span] = []
    problems: list[Problem] = []
    for match in _WORD.finditer(text):
        groups = canonical(match[0])
        if groups is None:
            problems.append(_refusal(match))
            continue
        at = match.start()
        found += [Span(role, tiles, at + start, at + end) for role, tiles, start, end in groups]
    if problems:
        raise NotationRefused(*problems)
    return tuple(found)


def _refusal(match: re.Match[str]) -> Problem:
    word = match[0]
    if word[0] in "([":
        return Problem("bad_meld", (("meld", word),), *match.span())
    return Problem("bad_tile", (("tile", word),), *match.span())


def _assembled(spans: tuple[Span, ...]) -> Parsed:
    free: list[Tile] = []
    melds = []
    bonus: list[Tile] = []
    winning: Tile | None = None
    for role, tiles, _, _ in spans:
        if role is Role.FREE:
            free += tiles
        elif role is Role.BONUS:
            bonus += tiles
        elif role is Role.WINNING:
            winning = tiles[0]
        elif meld := meld_of(tiles, exposed=role is Role.EXPOSED):
            melds.append(meld)
    hand = Hand(tuple(sorted(free, key=order_of)), tuple(melds), winning, tuple(sorted(bonus, key=order_of)))
    stated = any(role in {Role.EXPOSED, Role.CONCEALED} for role, *_ in spans)
    return Parsed(hand, exposure_stated=stated, winning_marked=winning is not None, spans=spans)
