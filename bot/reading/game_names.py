"""Names of games as people say them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from engine.variants import RULESETS

ALIASES: Final[Mapping[str, str]] = {
    alias: variant for variant, ruleset in RULESETS.items() for alias in ruleset.aliases
}
"""Everyday names of the variants."""


def variant_of(word: str) -> tuple[str, str | None] | None:
    """The variant and preset a word names: `sg`, `hong_kong`, `taiwan.taiwan_house`, or a preset of its own name."""
    name, _, preset = word.partition(".")
    name = ALIASES.get(name, name)
    if name not in RULESETS:
        return None
    return name, preset or None
