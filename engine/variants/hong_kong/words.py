"""What people say of Hong Kong mahjong and its rules; alternatives are divided by `|`."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from engine import Value

GAME: Final = (
    "hong kong|hong kong style|hong kong mahjong|hk style|hk mahjong|cantonese|hong kong old style|廣東麻雀"
    "|广东麻将|打香港麻雀|打港麻|香港麻將|香港麻将|港式麻雀|港式麻將|港式麻将|港麻|廣東牌|香港牌"
)
"""The game, beside its aliases."""


def _spicy(scales: str, guns: str) -> str:
    """A way of doubling the faan and who pays for a discard, in either order: 全辣上全銃, 全銃、辣辣上."""
    both = [(scale, gun) for scale in scales.split() for gun in guns.split()]
    ordered = (*both, *((gun, scale) for scale, gun in both))
    return "|".join(mark.join(pair) for pair in ordered for mark in ("", " ", "、", "，", ","))


_FULL_SPICY: Final = "辣辣上 辣辣 全辣上 全辣"
_HALF_SPICY: Final = "半辣上 半辣"
_FULL_GUN: Final = "全銃 全铳 全沖 全衝 全冲 全銃制"
_HALF_GUN: Final = "半銃 半铳 半沖 半衝 半冲 半銃制"

PRESETS: Final[Mapping[str, str]] = {
    "half_spicy_half_gun": (
        "half spicy half gun|half spicy half shooter|half gun half spicy|half shooter half spicy"
        f"|半辣上・半銃|{_spicy(_HALF_SPICY, _HALF_GUN)}"
    ),
    "half_spicy_full_gun": (
        "half spicy full gun|half spicy full shooter|full gun half spicy|full shooter half spicy"
        f"|半辣上・全銃|{_spicy(_HALF_SPICY, _FULL_GUN)}"
    ),
    "full_spicy_half_gun": (
        f"full spicy half gun|spicy half gun|half gun full spicy|辣辣上・半銃|{_spicy(_FULL_SPICY, _HALF_GUN)}"
    ),
    "full_spicy_full_gun": (
        f"full spicy full gun|spicy full gun|full gun full spicy|辣辣上・全銃|{_spicy(_FULL_SPICY, _FULL_GUN)}"
    ),
    "parlor": "parlour|parlor|麻雀館|麻雀馆|雀荘",
    "traditional_4": "four faan limit|4 faan limit|四番滿糊|四番满胡|四番爆棚",
    "modern_7": "seven faan limit|7 faan limit|七番滿糊|七番满胡",
    "modern_10": "ten faan limit|10 faan limit|十番滿糊|十番满胡",
    "no_limit": "no limit|無上限|不封頂|不封顶|上限なし",
}
"""Tables of rules, by id."""

OPTIONS: Final[Mapping[str, Mapping[str, Value]]] = {
    "half gun|half shooter|半銃|半铳|半銃制|半沖|半衝|半冲|half chung|half chong": {"responsibility": "half"},
    "full gun|full shooter|全銃|全铳|全銃制|全沖|全衝|全冲|全充|full chung|full chong|出銃包晒|出銃全包": {
        "responsibility": "full"
    },
    "half spicy|半辣上|半辣": {"faan_table": "half_spicy"},
    "full spicy|辣辣上|辣辣|全辣上|全辣": {"faan_table": "full_spicy"},
    (
        "three players|three player|3 players|3 player|three-handed|three handed|three of us|3 of us"
        "|三個人|三个人|3人|3個人|3个人|三個人打|三个人打|三人局|三人|三人麻將|三人麻将|三人麻雀|三人打|三家|三家打|三家局"
    ): {"players": 3},
}
"""Rules that are named where a game is opened."""

_NO_DOUBLE: Final = "|".join(
    (
        *(
            f"{no} {who} {double}"
            for no in ("no", "without")
            for who in ("dealer", "east")
            for double in ("double", "doubles", "doubling")
        ),
        *(
            f"{who} {doubles}"
            for who in ("dealer", "east", "the dealer")
            for doubles in (
                "not double",
                "not doubled",
                "does not double",
                "doesn't double",
                "doesnt double",
                "pays the same",
            )
        ),
        *(f"no {double} for {who}" for double in ("double", "doubling") for who in ("dealer", "east", "the dealer")),
        *(
            "莊家不雙計",
            "莊家唔雙計",
            "莊唔雙計",
            "莊家唔好雙倍",
            "莊家唔雙倍",
            "莊家不雙倍",
            "莊家唔使雙倍",
            "莊唔雙倍",
        ),
        *("取消莊家雙倍", "莊家冇雙倍", "莊家無雙倍", "莊家唔double", "莊家唔使雙計", "莊家唔好雙計"),
    )
)
"""Nobody pays or gets double for being the dealer."""

RULES: Final[Mapping[str, tuple[str, Value]]] = {
    "no flowers|without flowers|無花|冇花|唔計花": ("bonus_tiles", False),
    "with flowers|flowers|有花|計花": ("bonus_tiles", True),
    _NO_DOUBLE: ("dealer_doubles", False),
    "dealer doubles|dealer double|dealer doubling|east doubles|莊家雙計|莊家雙倍|莊家要雙倍|莊雙倍|莊家double": (
        "dealer_doubles",
        True,
    ),
    (
        "full responsibility|discarder pays all|discarder pays everything|discarder pays for all"
        "|discarder pays for everyone|discarder pays for everybody|shooter pays all|shooter pays everything"
        "|shooter pays for all|shooter pays for everyone|shooter pays for everybody"
    ): ("responsibility", "full"),
    (
        "half responsibility|discarder pays double|discarder pays half|shooter pays double|shooter pays half"
        "|everyone pays|everybody pays|all three pay"
    ): ("responsibility", "half"),
    "shooter pays|shooter pay|shooter rules|discarder pays": ("responsibility", "full"),
    "all winners are paid|all winners|一炮多響|一炮雙響|雙響": ("multiple_winners", "all"),
    "nearest only|nearest|截糊": ("multiple_winners", "nearest"),
}
"""Rules that a running game takes as well."""

LIMITS: Final[Mapping[str, str]] = {
    "limit": (
        "limit|limit hand|max|maximum|例牌|爆棚|爆|爆棚牌|封頂|封顶|lai pai|laipai|bao pang|上限"
        "|bau pang|bao paang|baau pan|lai paai|laai paai|baau paang|bau paang|baau pang"
        "|十三番滿|full limit|爆咗棚|爆左棚|爆棚咗|爆晒棚|爆曬棚"
    ),
    "4": "滿糊|满糊|滿胡|满胡|mun wu|moon wu",
}
"""Limits by which a hand is named; a number is a value."""
