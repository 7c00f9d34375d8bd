"""Sets of tiles in words, as British players say them: `exposed pung of reds`, `pair of whites`."""

from __future__ import annotations

import re
from typing import Final

from bot.reading.words import Word, refuse

_HONOURS: Final = {
    "red": "C", "green": "F", "white": "P", "soap": "P", "east": "E", "south": "S", "west": "W", "north": "N",
}  # fmt: skip
_SUITS: Final = {
    **dict.fromkeys(("bamboo", "bam", "stick"), "s"),
    **dict.fromkeys(("circle", "dot", "ball", "coin"), "p"),
    **dict.fromkeys(("character", "crack", "crak", "wan"), "m"),
}
_COUNT_WORDS: Final = ("one", "two", "three", "four", "five", "six", "seven", "eight", "nine")
_NUMBERS: Final = {word: str(at) for at, word in enumerate(_COUNT_WORDS, 1)}
_SET: Final = re.compile(
    r"\b(?:(?P<state>exposed|open|melded|claimed|concealed|hidden|closed)\s+)?(?P<kind>pair|pung|pong|kong)s?\s+(?:of\s+)?"
    r"(?:(?P<number>[1-9]|one|two|three|four|five|six|seven|eight|nine)s?\s+(?:of\s+)?)?"
    rf"(?P<tile>{'|'.join((*_HONOURS, *_SUITS))})e?s?(?:\s+(?:dragon|wind)s?)?\b",
    re.IGNORECASE,
)
_SIZES: Final = {"pair": 2, "pung": 3, "pong": 3, "kong": 4}
_OPEN: Final = frozenset(("exposed", "open", "melded", "claimed"))


def with_tiles(text: str) -> str:
    """The text with sets in words written as tiles, every other letter in its place.

    Raises WordRefused for a pung or kong of which nobody said whether it is exposed.
    """
    return _SET.sub(_written, text)


def _written(found: re.Match[str]) -> str:
    tile = _tile(found)
    if tile is None:
        return found.group()
    kind, state = found["kind"].casefold(), (found["state"] or "").casefold()
    if kind != "pair" and not state:
        raise refuse("set.exposed_or_concealed", Word(found.group(), found.start(), found.end()))
    size = _SIZES[kind]
    tiles = tile * size if not tile[0].isdigit() else tile[0] * size + tile[1]
    if state in _OPEN and kind != "pair":
        tiles = f"({tiles})"
    elif kind == "kong":
        tiles = f"[{tiles}]"
    return tiles.ljust(len(found.group()))


def _tile(found: re.Match[str]) -> str | None:
    """The tile named; None where a suit stands without its number, or an honour with one."""
    word, number = found["tile"].casefold(), (found["number"] or "").casefold()
    if word in _HONOURS:
        return _HONOURS[word] if not number else None
    return _NUMBERS.get(number, number) + _SUITS[word] if number else None
