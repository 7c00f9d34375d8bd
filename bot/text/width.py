"""How wide a text stands on a screen."""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import lru_cache
from typing import Final
from unicodedata import category, east_asian_width


def width(text: str) -> int:
    """The columns of a text: a Chinese or Japanese character or a full-width sign takes two, a combining mark none."""
    return sum(map(_columns, text))


def fitted(text: str, columns: int) -> str:
    """A text broken so that no line is wider than `columns`: between thoughts where it can be, else between words."""
    rows = _below_its_head(text, columns)
    for between in _BREAKS:
        rows = [row for one in rows for row in _packed(between.split(one), columns)]
    return "\n".join(rows)


_BREAKS: Final = tuple(
    map(
        re.compile,
        (
            r"(?<=[;.?!] )(?<!^\d\. )(?<!^\d\d\. )|(?<=[；／。？！])(?![）」』])"
            r"|(?:(?<=.{6}: )|(?<=.{4}：))(?![\d.]+(?:[,、]|$))",
            r"(?:(?<=, )|(?<=[，、]))(?![^()（）]*[)）])",
            r"(?<= )(?=[(/·]|from )|(?=（)",
            r"(?<=, )|(?<=[，、])",
            r"(?<= )",
        ),
    )
)
"""Where a line is broken, the best place first: between things and sentences, behind a comma, before what stands in
brackets, behind a dot or is to be typed, inside brackets, between words."""


def _below_its_head(text: str, columns: int) -> list[str]:
    """A name behind a short word, `Rules: Half-spicy, full gun`, on a line of its own where that keeps it whole."""
    found = _NAMED.fullmatch(text)
    if found is None or not width(found["name"]) <= columns < width(found["head"] + found["name"]):
        return [text]
    return [one for one in (found["head"].rstrip(), found["name"], found["remark"]) if one]


_NAMED: Final = re.compile(
    r"(?P<head>[^:：]{1,6}: |[^:：]{1,4}：)(?P<name>[^,，、]+[,，][^,，、]+?)(?: ?(?P<remark>[(（][^()（）]*[)）]))?"
)
"""A word, a colon and one name of two parts with a comma between them, and what stands behind it in brackets."""


_NUMBER: Final = 4
"""Columns of the number before an entry, which stands on no line of its own: `12. `."""


def _packed(pieces: Iterable[str], columns: int) -> list[str]:
    """As many pieces a row as fit; a piece that is wider has a row of its own, or one behind no more than a number."""
    rows = [""]
    for piece in pieces:
        if width(rows[-1]) > _NUMBER and width((rows[-1] + piece).rstrip()) > columns:
            rows.append("")
        rows[-1] += piece
    return [one.rstrip() for one in rows]


@lru_cache(maxsize=1 << 12)
def _columns(character: str) -> int:
    if category(character) in ("Mn", "Me", "Cf"):
        return 0
    return 2 if east_asian_width(character) in "WF" else 1
