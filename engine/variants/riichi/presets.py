"""Bundles of house rules by which leagues and servers play, as far as public sources show them."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

Bundle = Mapping[str, object]

_NO_EXTENSION: Final[Bundle] = {"tobi": "off", "agari_yame": False, "tenpai_yame": False, "extension": "none"}
_TOURNAMENT: Final[Bundle] = {
    **_NO_EXTENSION,
    "red_fives": 0,
    "start_points": 30000,
    "return_points": 30000,
    "tie_break": "split",
    "kazoe_yakuman": False,
    "multiple_yakuman": False,
    "nagashi_mangan": False,
    "chombo": "points_20",
}
_EMA: Final[Bundle] = {
    **_TOURNAMENT,
    "uma": (15, 5, -5, -15),
    "multi_ron": "all",
    "multi_ron_honba": "each",
    "multi_ron_sticks": "own_then_first",
    "abortive_draws": (),
    "pao_honba_payer": "discarder",
    "renhou": "mangan",
}

PRESETS: Final[Mapping[str, Bundle]] = MappingProxyType(
    {
        "tenhou": {},
        "majsoul": {
            "return_points": 25000,
            "start_points": 25000,
            "target_points": 30000,
            "uma": (15, 5, -5, -15),
            "double_yakuman": ("daisuushii", "suuankou_tanki", "junsei_chuuren", "kokushi_13"),
            "multi_ron": "all",
            "abortive_draws": ("nine_terminals", "four_winds", "four_kans", "four_riichi"),
            "pao_scope": "pao_yakuman_only",
        },
        "m_league": {
            **_NO_EXTENSION,
            "uma": (30, 10, -10, -30),
            "tie_break": "split",
            "kiriage_mangan": True,
            "kazoe_yakuman": False,
            "double_wind_pair_fu": 2,
            "multi_ron": "head_bump",
            "abortive_draws": (),
            "nagashi_mangan": False,
            "pao": ("daisangen", "daisuushii", "suukantsu"),
            "chombo": "points_20",
        },
        "ema_2016": _EMA,
        "ema_2025": {**_EMA, "kiriage_mangan": True},
        "wrc_2022": {
            **_TOURNAMENT,
            "uma": (15, 5, -5, -15),
            "kiriage_mangan": True,
            "double_wind_pair_fu": 2,
            "multi_ron": "head_bump",
            "abortive_draws": (),
            "renhou": "mangan",
        },
        "jpml_a": {
            **_TOURNAMENT,
            "uma_floating": {"neg3": (12, -1, -3, -8), "neg1": (8, 3, 1, -12), "otherwise": (8, 4, -4, -8)},
            "multi_ron": "head_bump",
            "pao": ("daisangen", "daisuushii", "suukantsu"),
            "pao_rinshan": True,
            "ippatsu": False,
            "ura_dora": False,
            "kan_dora": False,
            "leftover_sticks": "lost",
        },
    }
)
"""The modern game; the first bundle is what a bare `riichi` starts."""

ARCADE_PRESETS: Final[Mapping[str, Bundle]] = MappingProxyType({"machine": {}})
