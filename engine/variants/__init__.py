"""The variants, written out: the one place where a variant is made known."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from engine.ruleset import Ruleset
from engine.variants.taiwanese import TAIWANESE

RULESETS: Final[Mapping[str, Ruleset[Any]]] = {
    TAIWANESE.id: TAIWANESE,
}
"""Every variant by its id. `Any`: each has options of a type of its own, and only the variant looks into them."""
