"""What the lists of a house switch on and off, where several variants have them."""

from __future__ import annotations

from typing import Any

from engine.options import House


def switched(house: House[Any]) -> dict[str, bool]:
    """What the two lists switch; a list set at the table outweighs one of the preset, else off outweighs on."""
    on = dict.fromkeys(house.options.enabled_elements, True)
    off = dict.fromkeys(house.options.disabled_elements, False)
    explicit = {name for name, _ in house.changes}
    if "enabled_elements" in explicit and "disabled_elements" not in explicit:
        return {**off, **on}
    return {**on, **off}
