"""A value typed instead of tiles, as it can be typed again."""

from __future__ import annotations

from engine.scoring.elements import OWN
from engine.wins import StatedValue


def value_text(value: StatedValue) -> str:
    """A value as it can be typed again."""
    parts = []
    if value.units is not None:
        parts.append(str(value.units))
    if value.limit is not None:
        parts.append(value.limit)
    if value.fu is not None:
        parts.append(f"{value.fu} fu")
    if value.points is not None:
        parts.append(f"={value.points}")
    parts += (one.removeprefix(OWN).replace("_", " ") for one in value.elements)
    return " ".join(parts)
