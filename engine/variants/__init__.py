"""The variants, written out: the one place where a variant is made known."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from engine import Ruleset
from engine.variants.british import BRITISH
from engine.variants.hong_kong import HONG_KONG
from engine.variants.mcr import MCR
from engine.variants.riichi import ARCADE, RIICHI
from engine.variants.singapore import SINGAPORE
from engine.variants.taiwanese import TAIWANESE
from engine.variants.zung_jung import ZUNG_JUNG

RULESETS: Final[Mapping[str, Ruleset[Any]]] = {
    one.id: one for one in (SINGAPORE, HONG_KONG, BRITISH, RIICHI, ARCADE, TAIWANESE, MCR, ZUNG_JUNG)
}
"""Every variant by its id. `Any`: each has options of a type of its own, and only the variant looks into them."""

DEFAULT_VARIANT: Final = SINGAPORE.id
"""What is played where nobody says what."""

SCORES_VARIANT: Final = RIICHI.id
"""What was played where only final scores are told."""
