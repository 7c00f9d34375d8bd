"""Which kinds of cases each variant answers, written out."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from bot.evaluate import british, hong_kong, mcr, riichi, singapore, taiwanese
from bot.evaluate.cases import Answerer

KINDS: Final[Mapping[str, Mapping[str, Answerer]]] = {
    "singapore": singapore.KINDS,
    "hong_kong": hong_kong.KINDS,
    "british": british.KINDS,
    "riichi": riichi.KINDS,
    "riichi_arcade": riichi.KINDS,
    "taiwanese": taiwanese.KINDS,
    "mcr": mcr.KINDS,
}
