"""The public names of the Japanese elements and limits, by what they are."""

from __future__ import annotations

from typing import Final

ORDINARY: Final = (
    *("riichi", "double_riichi", "ippatsu", "menzen_tsumo", "pinfu", "tanyao", "iipeikou", "yakuhai_haku"),
    *("yakuhai_hatsu", "yakuhai_chun", "yakuhai_seat_wind", "yakuhai_round_wind", "yakuhai_kita", "haitei"),
    *("houtei", "rinshan", "chankan", "sanshoku_doujun", "ittsuu", "chanta", "chiitoitsu", "toitoi", "sanankou"),
    *("sankantsu", "sanshoku_doukou", "shousangen", "honroutou", "ryanpeikou", "junchan", "honitsu", "chinitsu"),
    *("open_riichi", "isshoku_sanjun", "sanrenkou"),
)
DORA: Final = ("dora", "ura_dora", "aka_dora", "kita_dora")
YAKUMAN: Final = (
    *("kokushi", "kokushi_13", "suuankou", "suuankou_tanki", "daisangen", "shousuushii", "daisuushii", "tsuuiisou"),
    *("chinroutou", "ryuuiisou", "chuuren", "junsei_chuuren", "suukantsu", "tenhou", "chiihou", "renhou"),
    *("daisharin", "paarenchan"),
)
OPTIONAL: Final = ("open_riichi", "isshoku_sanjun", "sanrenkou", "daisharin", "paarenchan")
"""Local extras, off unless a table lists them."""

EVERY: Final = (*ORDINARY, *DORA, *YAKUMAN)
NORTHS: Final = ("yakuhai_kita", "kita_dora")
"""What only three players have."""
