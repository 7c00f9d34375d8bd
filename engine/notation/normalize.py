"""Typed text made uniform before it is read, with the way back to where each character stood."""

from __future__ import annotations

import unicodedata
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

_SEPARATORS = "-,./|\\;、。・·•‐‑‒–—―−~"
_ROUND = ("{⟨〈《「『〖｢", "}⟩〉》」』〗｣")
_SQUARE = ("【〔〘〚⟦", "】〕〙〛⟧")
_ENCLOSING_KEYCAP = 0x20E3

_UNIFORM: Final = str.maketrans(
    {
        **dict.fromkeys((char for char in map(chr, range(128)) if char.isspace()), " "),
        **dict.fromkeys(_SEPARATORS, " "),
        **dict.fromkeys(_ROUND[0], "("),
        **dict.fromkeys(_ROUND[1], ")"),
        **dict.fromkeys(_SQUARE[0], "["),
        **dict.fromkeys(_SQUARE[1], "]"),
    }
)


@dataclass(frozen=True, slots=True)
class Clean:
    """Text in one form of writing; `places` holds the old offset of each character and of the end, None when equal."""

    text: str
    places: tuple[int, ...] | None = None

    def span(self, start: int, end: int) -> tuple[int, int]:
        """Offsets into the text as it was typed; marks that were dropped belong to the character before them."""
        if self.places is None:
            return start, end
        first = self.places[start]
        return first, max(self.places[end], self.places[end - 1] + 1) if end > start else first


def clean(text: str) -> Clean:
    """NFKC character by character, brackets and separators of all kinds made one, invisible marks dropped."""
    if text.isascii():
        return Clean(text.translate(_UNIFORM))
    out: list[str] = []
    places: list[int] = []
    for place, char in enumerate(text):
        uniform = _uniform(char)
        out.append(uniform)
        places += [place] * len(uniform)
    return Clean("".join(out), (*places, len(text)))


@lru_cache(maxsize=1 << 10)
def _uniform(char: str) -> str:
    """One character in the uniform writing; signs that stand for whole words are left as they are."""
    if _is_mark(char):
        return ""
    if char.isspace():
        return " "
    uniform = unicodedata.normalize("NFKC", char.translate(_UNIFORM)).translate(_UNIFORM)
    return uniform if len(uniform) <= 2 else char


def _is_mark(char: str) -> bool:
    """Zero-width characters, direction marks, variation selectors, the box around a keycap digit."""
    code = ord(char)
    selector = 0xFE00 <= code <= 0xFE0F or 0xE0100 <= code <= 0xE01EF
    return selector or code == _ENCLOSING_KEYCAP or unicodedata.category(char) == "Cf"
