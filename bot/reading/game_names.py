"""Names of games as people say them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from engine.variants import RULESETS

ALIASES: Final[Mapping[str, str]] = {
    "sg": "singapore",
    "hk": "hong_kong",
    "hongkong": "hong_kong",
    "bmja": "british",
    "uk": "british",
    "japanese": "riichi",
    "jp": "riichi",
    "arcade": "riichi_arcade",
    "tw": "taiwanese",
    "taiwan": "taiwanese",
    **dict.fromkeys(("新加坡", "新加坡麻將", "新加坡麻将", "シンガポール"), "singapore"),
    **dict.fromkeys(("香港", "香港麻雀", "港式", "廣東", "广东"), "hong_kong"),
    **dict.fromkeys(("英式", "英國", "英国"), "british"),
    **dict.fromkeys(("日本", "日麻", "日式", "立直", "立直麻將", "立直麻将", "リーチ", "リーチ麻雀", "四麻"), "riichi"),
    **dict.fromkeys(("台灣", "臺灣", "台湾", "台灣麻將", "台湾麻将", "台湾麻雀", "台麻"), "taiwanese"),
}
"""Everyday names of the variants."""

DEFAULT_VARIANT: Final = "singapore"


def variant_of(word: str) -> tuple[str, str | None] | None:
    """The variant and preset a word names: `sg`, `hong_kong`, `taiwan.taiwan_house`, or a preset of its own name."""
    name, _, preset = word.partition(".")
    name = ALIASES.get(name, name)
    if name not in RULESETS:
        return None
    return name, preset or None
