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
    (
        "no money for kongs and bites|no money for bites and kongs|no money for kongs|no money for kong"
        "|no kong and bite money|no kong money no bite money|no payment for kongs and bites|no payment for kongs"
        "|no payments for kongs|no pay for kongs|kongs and bites free|kongs and bites are free|kongs are free"
        "|kong free|kongs free|kongs not paid|kongs are not paid|kongs don't pay|kong no money|gang no money"
        "|no gang money|no money for gang|no money for gangs"
        "|no kong money|no instant payments|no instant payment"
    ): ("instant", False),
    "kong money|instant payments|instant payment": ("instant", True),
    (
        "no dealer double|no dealer doubles|no dealer doubling|without dealer double|dealer not double"
        "|dealer does not double|dealer doesn't double|no double for dealer|no double for the dealer"
    ): ("dealer_double", False),
    "dealer double|dealer doubles|dealer pays double|庄家双倍": ("dealer_double", True),
    "normal|discarder pays double|everybody pays|everyone pays|all pay|all three pay": ("payment", "standard"),
}
"""Rules that a running game takes as well."""
