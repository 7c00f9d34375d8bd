"""The tiles as symbols, by the code they are typed with: standing, or lying on the left side.

`tiles.svg` holds the drawings of all standing tiles in the colours of the light theme.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from functools import cache
from pathlib import Path
from types import MappingProxyType
from typing import Final

from bot.pictures.theme import Theme

BACK: Final = "back"
LYING: Final = "-"
"""Stands before the code of a tile that lies."""

_FILE: Final = Path(__file__).with_name("tiles.svg")
_SYMBOL: Final = re.compile(r'<symbol id="t-([^"]+)" viewBox="0 0 72 100">(.*?)</symbol>', re.DOTALL)
_BODY: Final = re.compile(r"(<title>[^<]*</title>)<rect[^>]*/><rect[^>]*/><rect([^>]*)/>(.*)", re.DOTALL)
_FACE: Final = re.compile(r'fill="([^"]+)"')
_LYING_EDGES: Final = (
    '<rect x="1" y="9" width="98" height="72" rx="10" fill="#D9A23C" stroke="#9C6C17"/>'
    '<rect x="1" y="4" width="98" height="71" rx="10" fill="#E7D9B9"/>'
    '<rect x="1" y="1" width="98" height="69" rx="10" fill="{face}" stroke="#C9B68C"/>'
)


@cache
def drawings() -> Mapping[str, str]:
    """What is inside the symbol of each standing tile, by code."""
    return MappingProxyType(dict(_SYMBOL.findall(_FILE.read_text("utf-8"))))


def symbols(codes: Iterable[str], theme: Theme) -> list[str]:
    """The symbols of some tiles, each once, in the colours of a theme."""
    return [_coloured(_symbol(code), theme) for code in dict.fromkeys(codes)]


def _symbol(code: str) -> str:
    if code.startswith(LYING):
        return f'<symbol id="s-{code[1:]}" viewBox="0 0 100 82">{_lying(drawings()[code[1:]])}</symbol>'
    return f'<symbol id="t-{code}" viewBox="0 0 72 100">{drawings()[code]}</symbol>'


def _lying(drawing: str) -> str:
    """The drawing of a tile turned on its left side; the edge stays below."""
    body = _BODY.fullmatch(drawing)
    if body is None:
        raise ValueError("a tile without edges cannot lie")
    title, face, inside = body.groups()
    colour = _FACE.search(face)
    edges = _LYING_EDGES.format(face=colour[1] if colour is not None else "")
    return f'{title}{edges}<g transform="translate(50 35.5) rotate(-90) scale(.96) translate(-36 -44.5)">{inside}</g>'


def _coloured(symbol: str, theme: Theme) -> str:
    """A symbol in the colours of a theme."""
    for light, dark in theme.tiles.items():
        symbol = symbol.replace(light, dark)
    return symbol
