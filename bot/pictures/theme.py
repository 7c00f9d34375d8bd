"""The colours of pictures, light and dark: felt under tiles, paper under figures, a bamboo rail between them."""

from __future__ import annotations

from dataclasses import dataclass
from types import MappingProxyType
from typing import Final


@dataclass(frozen=True, slots=True)
class Theme:
    """One set of colours. `people` are those of players by order of sitting down, `letter` the letter inside."""

    name: str
    paper: str
    sunk: str
    ink: str
    ink2: str
    line: str
    felt: str
    felt_ink: str
    felt_ink2: str
    rail: str
    soft: str
    gain: str
    loss: str
    tag: str
    tag_ink: str
    people: tuple[str, ...]
    letter: str
    tiles: MappingProxyType[str, str]


_DARK_PEOPLE: Final = ("#86BDF5", "#FFA36B", "#7CCF93", "#E2BF5A", "#F08DBE")
FELT_PEOPLE: Final = _DARK_PEOPLE
"""On felt the bright colours stand in both themes."""

FELT_LETTER: Final = "#1B1612"
BRASS: Final = "#F2C464"

LIGHT: Final = Theme(
    name="light",
    paper="#FFFBF4",
    sunk="#F6EDDE",
    ink="#2A231C",
    ink2="#665A4C",
    line="#DCCFB8",
    felt="#155B59",
    felt_ink="#FFFCF4",
    felt_ink2="#C4E2DA",
    rail="#D9A23C",
    soft="#FBE6D8",
    gain="#0B6B58",
    loss="#A8321B",
    tag="#FCEBC2",
    tag_ink="#7A4E00",
    people=("#1F66B0", "#B8430F", "#287A42", "#8A6000", "#A02A6C"),
    letter="#FFFFFF",
    tiles=MappingProxyType({}),
)
DARK: Final = Theme(
    name="dark",
    paper="#211C18",
    sunk="#2D2721",
    ink="#F5ECDD",
    ink2="#BBAE9D",
    line="#463C32",
    felt="#0F4344",
    felt_ink="#F8F1E3",
    felt_ink2="#A9CFC6",
    rail="#B98930",
    soft="#41291C",
    gain="#6FD6B6",
    loss="#FF9C82",
    tag="#3D311A",
    tag_ink="#F2C464",
    people=_DARK_PEOPLE,
    letter="#1B1612",
    tiles=MappingProxyType(
        {"#FFFDF6": "#F1E8D7", "#E7D9B9": "#CBBB97", "#D9A23C": "#C29034", "#C9B68C": "#A8976F", "#FFF0EA": "#F3DDD0"}
    ),
)
THEMES: Final = MappingProxyType({theme.name: theme for theme in (LIGHT, DARK)})
