"""How wide a text stands on a screen."""

from __future__ import annotations

from functools import lru_cache
from unicodedata import category, east_asian_width


def width(text: str) -> int:
    """The columns of a text: a Chinese or Japanese character or a full-width sign takes two, a combining mark none."""
    return sum(map(_columns, text))


@lru_cache(maxsize=1 << 12)
def _columns(character: str) -> int:
    if category(character) in ("Mn", "Me", "Cf"):
        return 0
    return 2 if east_asian_width(character) in "WF" else 1
