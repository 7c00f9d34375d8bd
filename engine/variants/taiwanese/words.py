"""What people say of Taiwanese mahjong and its rules; alternatives are divided by `|`."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from engine import Value

GAME: Final = (
    "taiwanese|taiwan style|taiwanese mahjong|taiwanese style|taiwan mahjong|tw style|台式|台灣牌|十六張"
    "|十六张|台灣16張|台灣十六張|台湾16张|16張|16张"
    "|台灣麻雀|臺灣麻將|台湾式|16 tile|16 tiles|sixteen tile|sixteen tiles"
)
"""The game, beside its aliases."""

PRESETS: Final[Mapping[str, str]] = {
    "taiwan_house": (
        "taiwan house|home rules|taiwan home rules|家庭麻將|家庭麻将|家麻|家庭|家庭式"
        "|家庭規則|家庭规则|一般家庭|莊家台|庄家台|莊家算台|庄家算台"
        "|連莊拉莊|连庄拉庄|拉莊|拉庄"
    ),
    "mahjong_time": "mahjong time|mahjongtime",
    "western_club": "western club|西方俱樂部",
    "no_flowers": "without flowers|不用花牌|無花|花牌なし",
    "capped_8": "eight tai limit|八台封頂|八台封顶",
}
"""Tables of rules, by id."""

OPTIONS: Final[Mapping[str, Mapping[str, Value]]] = {
    (
        "three players|three player|3 players|3 player|three-handed|three handed|three of us|3 of us"
        "|三個人|三个人|3人|3個人|3个人|三個人打|三个人打|三人局|三人|三人麻將|三人麻将|三人麻雀|三人打|三家|三家打|三家局"
    ): {"players": 3},
}
"""Rules that are named where a game is opened."""

RULES: Final[Mapping[str, tuple[str, Value]]] = {
    "no flowers|without flowers|不算花|無花": ("bonus_tiles", False),
    "with flowers|flowers|算花|有花": ("bonus_tiles", True),
    "all winners are paid|all winners|一炮多響|一炮雙響|雙響": ("multiple_winners", "all"),
    "nearest only|nearest|截胡|攔胡": ("multiple_winners", "nearest"),
}
"""Rules that a running game takes as well."""

ELEMENTS: Final[Mapping[str, str]] = {
    "chow_hand": "chow hand with honours or flowers|有字平胡|有花平胡",
    "chow_hand_plain": "plain chow hand|無字花平胡|无字花平胡|無字無花平胡|无字无花平胡",
}
"""Elements as they are said, beside their names."""
