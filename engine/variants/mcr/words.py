"""What people say of mahjong by the competition rules and its rules; alternatives are divided by `|`."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

GAME: Final = (
    "mcr|chinese official|official rules|chinese standard|guo biao|国标麻雀|中国公式|競技麻雀|國際麻將|国际麻将"
)
"""The game, beside its aliases."""

PRESETS: Final[Mapping[str, str]] = {
    "wmc": "wmc|wmc rules|green book|green book rules|world championship|綠皮書|绿皮书|世錦賽|世锦赛",
    "china": "china|china rules|chinese online|國內規則|国内规则|国内|網絡國標|网络国标",
    "friends": "friends game|friends rules|朋友局|不換座位|不换座位|席替えなし",
    "full_gun": "full gun|full shooter|discarder pays all|全銃|全铳|全銃制|放銃全付|放炮全付|点炮全付",
}
"""Tables of rules, by id."""
