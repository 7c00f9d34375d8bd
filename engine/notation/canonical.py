"""Canonical words of a hand: what the receipt prints, read once and remembered.

A word is what stands between two spaces: `123m`, `EEE`, `1f`, `(789s)`, `[9999s]`, `23m+4m`. Everything that needs its
neighbours, or is written in another way, is left to the general reader, which reads these words alike.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import Final

from engine import BY_TEXT, KINDS, RED_FIVE, TILES, Hand, Meld, Tile, is_bonus, order_of, plain
from engine.notation.groups import MOST_COPIES, MOST_TILES, Role, Span, meld_of
from engine.remembered import Remembered

LONGEST: Final = 200
"""Longer texts are left to the general reader, and their words are not remembered."""

_TILES = r"(?:[0-9]+[mps]|[1-4]+[fya]|[ESWNCFP]+)"
_PIECE: Final = re.compile(rf"\((?P<exposed>{_TILES})\)|\[(?P<concealed>{_TILES})\]|(?P<plus>\+)?(?P<free>{_TILES})")


_Word = tuple[
    int, tuple[Tile, ...], tuple[Meld, ...], tuple[tuple[Tile, ...], tuple[Tile, ...], tuple[Tile, ...]] | None
]
"""What one canonical word adds to a hand, in a plain tuple, which is the quickest to take apart.

A tally of its tiles, six bits a kind, and above them how many they are; free tiles; melds; and where it has any of
them, the winning tile, bonus tiles, and tiles that stand alone.
"""


def canonical_hand(text: str) -> tuple[Hand, Tile | None] | None:
    """The hand of a text that holds nothing but canonical words, and its only tile that stands alone.

    None where more has to be looked at: a long text, another way of writing, four alike without a bracket, two winning
    tiles, more tiles than any hand has.
    """
    if len(text) > LONGEST:
        return None
    free: list[Tile] = []
    melds: tuple[Meld, ...] = ()
    winning: tuple[Tile, ...] = ()
    bonus: tuple[Tile, ...] = ()
    alone: tuple[Tile, ...] = ()
    tally = 0
    for added, tiles, laid, single in map(_word_of, text.split(" ")):
        tally += added
        free += tiles
        if laid:
            melds += laid
        if single is not None:
            winning += single[0]
            bonus += single[1]
            alone += single[2]
    if len(winning) > 1 or tally & _TOO_MANY or tally >> _TOTAL > MOST_TILES:
        return None
    free.sort()
    if free and free[-1] >= RED_FIVE:
        free.sort(key=order_of)
    hand = Hand(tuple(free), melds, winning[0] if winning else None, tuple(sorted(bonus)) if bonus else ())
    return hand, alone[0] if len(alone) == 1 and not winning else None


_TOTAL: Final = 6 * KINDS
_TOO_MANY: Final = sum((63 ^ MOST_COPIES) << 6 * tile for tile in range(KINDS))
"""The bits of a tally that say more than seven copies; a tally with too many tiles for its bits has too many in all."""

_UNKNOWN: Final[_Word] = (MOST_TILES + 1 << _TOTAL, (), (), None)
"""A word that is written in another way, is wrong, or has four alike without a bracket: no hand holds it."""

_ADDED: Final = tuple((0 if is_bonus(tile) else 1 << 6 * plain(tile)) + (1 << _TOTAL) for tile in range(TILES))
"""What a tile adds to a tally."""


def _word(typed: str) -> _Word:
    run = _suit_run(typed)
    if len(run) > 1:
        return _UNKNOWN if _is_quad(run) else (_tally(run), run, (), None)
    groups = _groups(typed)
    if groups is None or any(role is Role.FREE and _is_quad(tiles) for role, tiles, _, _ in groups):
        return _UNKNOWN
    tiles_as: dict[Role, tuple[Tile, ...]] = {Role.FREE: (), Role.WINNING: (), Role.BONUS: ()}
    melds: tuple[Meld, ...] = ()
    for role, tiles, _, _ in groups:
        if role in tiles_as:
            tiles_as[role] += tiles
        elif meld := meld_of(tiles, exposed=role is Role.EXPOSED):
            melds += (meld,)
    single = tiles_as[Role.WINNING], tiles_as[Role.BONUS], tuple(stand_alone(groups))
    tally = sum(_tally(tiles) for _, tiles, _, _ in groups)
    return tally, tiles_as[Role.FREE], melds, single if any(single) else None


_word_of: Final = Remembered(_word, 1 << 14).__getitem__


def _tally(tiles: tuple[Tile, ...]) -> int:
    return sum(map(_ADDED.__getitem__, tiles))


def _is_quad(tiles: tuple[Tile, ...]) -> bool:
    """Whether they are four alike, a red five among them or not."""
    return len(tiles) == 4 and len(set(map(plain, tiles))) == 1


def stand_alone(spans: Sequence[Span]) -> Iterator[Tile]:
    """The tiles of free words of one tile; glued groups are one word."""
    for place, span in enumerate(spans):
        if span.role is Role.FREE and len(span.tiles) == 1:
            before, after = spans[place - 1 : place], spans[place + 1 : place + 2]
            glued = [other for other in (*before, *after) if other.role is Role.FREE]
            if not any(span.start == other.end or span.end == other.start for other in glued):
                yield span.tiles[0]


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
    run = _suit_run(word)
    if run:
        return (Span(Role.FREE, run, 0, len(word)),)
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


def _suit_run(word: str) -> tuple[Tile, ...]:
    """The tiles of a word that is numbers of one suit, as most are; none when it is anything else."""
    if word[-1:] not in _DIGITS:
        return ()
    numbers = word[:-1]
    if not numbers.isascii() or not numbers.isdigit() or numbers == "10":
        return ()
    return tuple(map(_DIGITS[word[-1]].__getitem__, numbers))


_DIGITS: Final = {suit: {digit: BY_TEXT[digit + suit] for digit in "0123456789"} for suit in "mps"}
