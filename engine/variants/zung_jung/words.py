"""What people say of Zung Jung and its rules; alternatives are divided by `|`."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

PRESETS: Final[Mapping[str, str]] = {
    "uniform": "uniform|uniform payoff|uniform payment|everybody pays alike|all pay alike"
    "|平攤|平摊|均攤|均摊|均等払い|均等",
    "world_series": "world series|world series rules|wsom|世界大賽|世界大赛|世界系列赛",
    "bonus": "with bonus tiles|bonus tiles|加花牌|花牌あり",
}
"""Tables of rules, by id."""
