"""What people say of Singapore mahjong and its rules; alternatives are divided by `|`."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from engine import Value

GAME: Final = (
    "singapore style|singapore mahjong|singaporean|singapore rules|sg style|sg mahjong|星加坡|新加坡式|星洲麻將"
)
"""The game, beside its aliases."""

PRESETS: Final[Mapping[str, str]] = {
    "shooter": (
        "shooter pays all|放槍全付|点炮全付|全銃制|shooter|shooter pays|shooter rules|包牌制|点炮包|放炮包"
        "|放枪包|放槍包|放枪的包|放槍的包|点炮的包|點炮的包|放枪包全部|放槍包全部|放枪的包全部|放槍的包全部|放炮的包"
        "|点炮包三家|放枪包三家|放槍包三家|出銃包三家|谁放枪谁包|誰放槍誰包|点炮的全付|放枪的全付|放槍的全付"
        "|shooter pays everybody|shooter pays everyone|shooter pays for all"
        "|放銃者が全払い"
    ),
    "small_stakes": "small stakes|small stake|small money|小注|小レート",
    "over_limit": "over limit|extra over the limit",
}
"""Tables of rules, by id."""

RULES: Final[Mapping[str, tuple[str, Value]]] = {
    "no animals|without animals|不算动物|不算動物|沒有動物": ("animals", False),
    "with animals|animals|算动物|算動物": ("animals", True),
    "no kong money|no instant payments|no instant payment": ("instant", False),
    "kong money|instant payments|instant payment": ("instant", True),
    "dealer double|dealer doubles|dealer pays double|庄家双倍": ("dealer_double", True),
    "normal|discarder pays double|everybody pays": ("payment", "standard"),
}
"""Rules that a running game takes as well."""
