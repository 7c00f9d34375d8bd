"""The words people type beside tiles and names, each with the one thing it means."""

from __future__ import annotations

from typing import Final, TypeVar

from engine.parts import How

T = TypeVar("T")


def _each(words: str, meaning: T) -> dict[str, T]:
    return dict.fromkeys(words.split(), meaning)


HOW: Final[dict[str, How]] = {
    **_each("tsumo zimo zm ts self sd selfdraw self-draw selfdrawn wall drawn 自摸 自模 ツモ つもる", How.SELF_DRAW),
    **_each("from off ron discard 出銃 出铳 放銃 放铳 放槍 放枪 食糊 食胡 点炮 點炮 ロン 栄和", How.DISCARD),
    **_each("rob robs robbed chankan 搶槓 抢杠 搶杠 槍槓", How.ROBBED_KONG),
}
"""How the hand was won; the last two groups are followed by the name of the one who pays."""

GLUED: Final = ("tsumo", "zimo", "selfdraw", "自摸", "自模", "zm")
"""Win words that are cut off the end of a word (`55mzimo`), longest meaning first."""

ON: Final = frozenset(("on", "with", "winning"))
CLOSED: Final = frozenset(("closed", "concealed", "menzen", "門清", "门清", "門前清", "门前清"))
OPEN: Final = frozenset(("claimed", "exposed", "melded"))
"""Something was claimed, without saying what."""

AGAIN: Final = frozenset(("again", "another", "twice", "又"))
"""The same hand once more, and meant."""

LATE: Final = frozenset(("late", "before"))
"""A payment that belongs to the hand before, scored already."""

BAO: Final = frozenset(("bao", "pao", "liable", "包"))
READY: Final = frozenset(("ready", "tenpai", "聽", "听", "聽牌", "听牌", "聴牌"))
RIICHI: Final = frozenset(("riichi", "reach", "richi", "立直", "リーチ"))
NOISE: Final = frozenset(("wins", "won", "win", "has", "had", "gets", "hu", "胡", "和", "糊", "食", "and", "&"))
"""Words that say nothing more."""

NOBODY: Final = frozenset(("-", "nothing", "none"))
ME: Final = frozenset(("me", "i", "myself", "我", "俺", "私"))
INDICATORS: Final = {
    **_each("dora ドラ 宝牌 寶牌", "dora"),
    **_each("ura uradora 裏ドラ 裏 里宝牌", "ura"),
}

COUNTS: Final = {**INDICATORS, **_each("discards discarded 棄牌 弃牌", "discards")}
"""Words of which a number is told: `dora=2`, `discards=6` (all discards made when the hand was won)."""

AS_HAND: Final = "as"
"""`as=9` says that a hand is meant to be hand 9: what a button scores, and not a later hand."""

FACTS: Final[dict[str, str]] = {
    **_each("last lasttile last_tile haitei houtei 海底 河底 海底撈月 海底捞月 河底撈魚 河底捞鱼", "last"),
    **_each("kong kan gang afterkong after_kong rinshan 槓上開花 杠上开花 槓上花 杠上花 嶺上開花 嶺上", "kong"),
    **_each("flower afterflower after_flower after_bonus 花上自摸 花上", "flower"),
    **_each("doublekong double_kong kongonkong kong_on_kong 槓上槓 杠上杠", "double_kong"),
    **_each("doubleflower double_flower 花上花", "double_flower"),
    **_each("heaven heavenly tenhou 天和 天胡 天糊", "heaven"),
    **_each("earth earthly chiihou 地和 地胡 地糊", "earth"),
    **_each("human humanly renhou 人和 人胡 人糊", "human"),
    **_each("heaven_ready heavenready 天聽 天听", "heaven_ready"),
    **_each("earth_ready earthready 地聽 地听", "earth_ready"),
    **_each("ready ready_original 報聽 报听", "ready"),
    **_each("riichi reach richi 立直 リーチ", "riichi"),
    **_each("double_riichi doubleriichi daburii 両立直 ダブル立直 ダブリー", "double_riichi"),
    **_each("open_riichi openriichi オープン立直", "open_riichi"),
    **_each("ippatsu oneshot 一発 一发 一發", "ippatsu"),
    **_each("immediate atonce", "immediate"),
    **_each("eight_flowers eightflowers immortals 八仙 八仙過海 八仙过海 花胡 花糊", "eight_flowers"),
    **_each("seven_rob sevenrob seven_rob_one 七搶一 七抢一", "seven_rob"),
    **_each("dealt", "dealt"),
    **_each("first_discard firstdiscard", "first_discard"),
    **_each("oc original_call originalcall", "original_call"),
    **_each("fishing 釣魚 钓鱼", "fishing"),
    **_each("eighth_win paarenchan 八連荘", "eighth_win"),
}
"""Flag words: word -> fact; `Ruleset.flags` says which flag of the variant a fact is."""

PAIRS: Final[dict[tuple[str, str], str]] = {
    ("double", "riichi"): "double_riichi",
    ("double", "reach"): "double_riichi",
    ("double", "kong"): "double_kong",
    ("double", "kan"): "double_kong",
    ("double", "flower"): "double_flower",
    ("open", "riichi"): "open_riichi",
    ("heaven", "ready"): "heaven_ready",
    ("heavenly", "ready"): "heaven_ready",
    ("earth", "ready"): "earth_ready",
    ("earthly", "ready"): "earth_ready",
    ("first", "discard"): "first_discard",
    ("original", "call"): "original_call",
    ("after", "kong"): "kong",
    ("after", "flower"): "flower",
    ("last", "tile"): "last",
    ("eight", "flowers"): "eight_flowers",
    ("seven", "rob"): "seven_rob",
}
"""Flags of two words."""

SET_WORDS: Final = frozenset(
    ("chow", "chi", "pung", "pong", "pon", "kong", "gang", "kang", "kan", "ankan", "an", "暗槓", "暗杠")
)
"""Words that belong to the tiles when a group of tiles follows; `kong` alone is a flag."""

UNITS: Final[dict[str, str]] = {
    **_each("doubles double dbl dbls d", "units"),
    **_each("tai t 台 臺", "units"),
    **_each("faan fan f 番", "units"),
    **_each("han h 飜 翻", "units"),
    **_each("points point pts 点 點", "points"),
    **_each("fu 符", "fu"),
}
"""What a number counts."""

LIMITS: Final[dict[str, str]] = {
    **_each("mangan 満貫 满贯 滿貫", "mangan"),
    **_each("haneman 跳満 跳满", "haneman"),
    **_each("baiman 倍満 倍满", "baiman"),
    **_each("sanbaiman 三倍満 三倍满", "sanbaiman"),
    **_each("yakuman 役満 役满", "yakuman"),
    **_each("limit max full 爆 爆棚 滿 满", "limit"),
}
"""Values by name."""
