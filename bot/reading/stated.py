"""A value typed instead of tiles, as it can be typed again."""

from __future__ import annotations

from engine import OWN, StatedValue


def value_text(value: StatedValue) -> str:
    """A value as it can be typed again."""
    parts = []
    if value.units is not None and (value.points is None or value.fu is not None):
        parts.append(str(value.units))
    if value.limit is not None:
        parts.append(value.limit)
    if value.fu is not None:
        parts.append(f"{value.fu} fu")
    if value.points is not None and value.share is not None:
        parts.append(f"{value.points} all" if value.points == value.share else f"{value.share}/{value.points}")
    elif value.points is not None:
        parts.append(f"={value.points}")
    parts += (one.removeprefix(OWN).replace("_", " ") for one in value.elements)
    return " ".join(parts)


def payment_of(text: str) -> StatedValue:
    """What is paid for a hand as a value: `7700`, `1300/2600`, `2000 all`."""
    first, _, second = text.removesuffix(" all").partition("/")
    if text.endswith(" all"):
        return StatedValue(points=int(first), share=int(first))
    return StatedValue(points=int(second or first), share=int(first) if second else None)
