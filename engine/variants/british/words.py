"""What people say of British mahjong and its rules; alternatives are divided by `|`."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from engine import Value

GAME: Final = (
    "british|british style|british mahjong|british rules|english rules|bmja rules|英式麻將|英式麻将|英國麻將"
    "|英国麻将|英国麻雀|イギリス"
)
"""The game, beside its aliases."""

PRESETS: Final[Mapping[str, str]] = {
    "workbook": "workbook|workbook rules",
}
"""Tables of rules, by id."""

OPTIONS: Final[Mapping[str, Mapping[str, Value]]] = {
    "for points|points only|just for points|no money|without money|not for money": {"money": False},
}
"""Rules that are named where a game is opened."""

RULES: Final[Mapping[str, tuple[str, Value]]] = {
    (
        "no east doubles|no east double|east does not double|east doesn't double|east doesnt double"
        "|east doesn't pay double|east doesnt pay double|east does not pay double|east pays single"
        "|east pays the same|east pays same as everyone|east pays like everyone else|no doubling for east"
        "|no double for east|without east doubles|without east doubling|no east doubling"
    ): ("east_doubles", False),
    "east pays double|east pays and receives double|east pays and gets double|east doubles|double for east": (
        *("east_doubles", True),
    ),
    (
        "random prevailing wind|random prevailing winds|random round wind|random round winds|random wind each round"
        "|random wind every round|random winds each round|random winds every round|prevailing wind at random"
        "|prevailing wind drawn at random|prevailing wind by lot|draw the prevailing wind|隨機圈風|圈風隨機|随机圈风"
        "|圈风随机|場風ランダム|場風をランダム"
    ): ("prevailing_each_round", "random"),
    "prevailing winds in order|prevailing wind in order|usual prevailing wind|圈風照舊|圈风照旧": (
        *("prevailing_each_round", "off"),
    ),
    "no fishing": ("fishing", False),
    "fishing": ("fishing", True),
}
"""Rules that a running game takes as well."""
