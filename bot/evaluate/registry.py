"""Which kinds of cases each variant answers: its own where it has some, else those of any variant."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from bot.evaluate import british, hong_kong, mcr, plain, riichi, singapore, taiwanese
from bot.evaluate.cases import CaseKind
from engine.variants import RULESETS

Kinds = Mapping[str, CaseKind[Any]]
"""By name; `Any`: every kind has a record of its own, and its answer takes just that."""

_OWN: Final[Mapping[str, Kinds]] = {
    "singapore": singapore.KINDS,
    "hong_kong": hong_kong.KINDS,
    "british": british.KINDS,
    "riichi": riichi.KINDS,
    "riichi_arcade": riichi.KINDS,
    "taiwanese": taiwanese.KINDS,
    "mcr": mcr.KINDS,
}
"""Variants whose cases say more than tiles, seats and flags."""

KINDS: Final[Mapping[str, Kinds]] = {variant: _OWN.get(variant, plain.KINDS) for variant in RULESETS}
