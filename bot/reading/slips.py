"""Slips of the finger: two words that differ by one letter wrong, missing, added, or two neighbours swapped."""

from __future__ import annotations

import unicodedata
from collections.abc import Mapping
from typing import Final

from bot.reading.people import folded

_LEAST: Final = 3
"""In names shorter than this, and not wide, another letter is as likely another name."""


def is_slip(typed: str, meant: str) -> bool:
    """Whether two words differ by one slip."""
    if typed == meant or abs(len(typed) - len(meant)) > 1:
        return False
    start = next((at for at, (one, two) in enumerate(zip(typed, meant, strict=False)) if one != two), None)
    if start is None:
        return True
    if len(typed) != len(meant):
        short, long = sorted((typed, meant), key=len)
        return short[start:] == long[start + 1 :]
    swapped = typed[start + 1 : start + 2] + typed[start] == meant[start : start + 2]
    return typed[start + 1 :] == meant[start + 1 :] or (swapped and typed[start + 2 :] == meant[start + 2 :])


def is_mild_slip(typed: str, meant: str) -> bool:
    """Whether two letters were swapped, or one doubled."""
    if len(typed) == len(meant):
        return sorted(typed) == sorted(meant)
    return len(typed) > len(meant) and set(typed) == set(meant)


def slips_of(word: str, names: Mapping[str, str]) -> list[str]:
    """The keys of the names that are one slip away from a word, in any script."""
    typed = _plain(word)
    return [key for key, name in names.items() if _is_slip_of(typed, _plain(name))]


def _plain(name: str) -> str:
    return folded(unicodedata.normalize("NFKC", name))


def _is_slip_of(typed: str, name: str) -> bool:
    least = _LEAST if name.isascii() else 2
    return is_slip(typed, name) and len(name) >= least and (len(name) > _LEAST or typed[0] == name[0])
