"""What people say of a game they open: games, tables of rules, house rules and stakes, in their own words.

Phrases are compared without case; blanks, hyphens and underscores are the same.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Final

from bot.reading.game_names import ALIASES
from engine.options import Value
from engine.variants import RULESETS


@dataclass(frozen=True, slots=True)
class Spoken:
    """What a phrase says: a game, a table of rules of it, options; nothing at all for a word that only joins others."""

    variant: str | None = None
    preset: str | None = None
    options: Mapping[str, Value] = field(default_factory=dict)
    is_game: bool = False
    mixes: bool = False


def _each(phrases: str, meaning: Spoken) -> dict[str, Spoken]:
    return {phrase.strip().casefold(): meaning for phrase in phrases.split("|")}


def _preset(variant: str, preset: str, phrases: str) -> dict[str, Spoken]:
    return _each(phrases, Spoken(variant, preset))


def _option(variant: str, phrases: str, **options: Value) -> dict[str, Spoken]:
    return _each(phrases, Spoken(variant, options=options))


_STYLES: Final = {
    "singapore": "singapore style|singapore mahjong|singaporean|singapore rules|sg style|sg mahjong"
    "|星加坡|新加坡式|星洲麻將",
    "hong_kong": "hong kong|hong kong style|hong kong mahjong|hk style|hk mahjong|cantonese|hong kong old style"
    "|廣東麻雀"
    "|广东麻将|香港麻將|香港麻将|港式麻雀|港式麻将|港麻|廣東牌|香港牌",
    "british": "british|british style|british mahjong|british rules|english rules|bmja rules|英式麻將|英式麻将|英國麻將"
    "|英国麻将|英国麻雀|イギリス",
    "riichi": "riichi mahjong|japanese mahjong|japanese style|reach mahjong|riichi rules"
    "|日本麻將|日本麻将|日本麻雀|立直麻雀"
    "|リーチ麻将|立麻|四人麻雀|四人麻將|四人麻将",
    "riichi_arcade": "riichi arcade|arcade riichi|arcade mahjong"
    "|麻雀ゲーム|ゲームセンター|街机|電玩|两人麻将|二人麻雀|兩人麻將",
    "taiwanese": "taiwanese|taiwan style|taiwanese mahjong|taiwanese style|taiwan mahjong|tw style|台式|台灣牌|十六張"
    "|十六张|台灣麻雀|臺灣麻將|台湾式|16 tile|16 tiles|sixteen tile|sixteen tiles",
    "mcr": "mcr|chinese official|official rules|chinese standard|guo biao|国标麻雀|中国公式|競技麻雀|國際麻將|国际麻将",
}

SPOKEN: Final[Mapping[str, Spoken]] = {
    **{variant.replace("_", " "): Spoken(variant, is_game=True) for variant in RULESETS},
    **{alias.casefold(): Spoken(variant, is_game=True) for alias, variant in ALIASES.items()},
    **{
        phrase: meaning
        for variant, phrases in _STYLES.items()
        if variant in RULESETS
        for phrase, meaning in _each(phrases, Spoken(variant, is_game=True)).items()
    },
    # tables of rules
    **_preset("singapore", "shooter", "shooter pays all|放槍全付|点炮全付|全銃制"),
    **_preset("singapore", "shooter", "shooter|shooter pays|shooter rules|包牌制|点炮包|放炮包|放銃者が全払い"),
    **_preset("singapore", "small_stakes", "small stakes|small stake|small money|小注|小レート"),
    **_preset("singapore", "over_limit", "over limit|extra over the limit"),
    **_preset(
        "hong_kong",
        "half_spicy_half_gun",
        "half spicy half gun|half spicy half shooter|半辣上半銃|半辣上半铳|半辣上・半銃",
    ),
    **_preset(
        "hong_kong",
        "half_spicy_full_gun",
        "half spicy full gun|half spicy full shooter|半辣上全銃|半辣上全铳|半辣上・全銃",
    ),
    **_preset(
        "hong_kong", "full_spicy_half_gun", "full spicy half gun|spicy half gun|辣辣上半銃|辣辣上半铳|辣辣上・半銃"
    ),
    **_preset(
        "hong_kong", "full_spicy_full_gun", "full spicy full gun|spicy full gun|辣辣上全銃|辣辣上全铳|辣辣上・全銃"
    ),
    **_preset("hong_kong", "parlor", "parlour|parlor|麻雀館|麻雀馆|雀荘"),
    **_preset("hong_kong", "traditional_4", "four faan limit|4 faan limit|四番滿糊|四番满胡|四番爆棚"),
    **_preset("hong_kong", "modern_7", "seven faan limit|7 faan limit|七番滿糊|七番满胡"),
    **_preset("hong_kong", "modern_10", "ten faan limit|10 faan limit|十番滿糊|十番满胡"),
    **_preset("hong_kong", "no_limit", "no limit|無上限|不封頂|不封顶|上限なし"),
    **_preset("riichi", "tenhou", "tenhou|tenhou rules|天鳳|天凤|天鳳ルール"),
    **_preset("riichi", "majsoul", "majsoul|mahjong soul|mahjongsoul|jantama|majsoul rules|雀魂|じゃんたま|雀魂ルール"),
    **_preset("riichi", "m_league", "m league|mleague|m.league|mリーグ|m联赛|m聯盟"),
    **_preset("riichi", "ema_2025", "ema|ema rules|ema 2025"),
    **_preset("riichi", "ema_2016", "ema 2016"),
    **_preset("riichi", "wrc_2022", "wrc|wrc rules|wrc 2022"),
    **_preset("riichi", "jpml_a", "jpml|jpml a|プロ連盟|連盟ルール"),
    **_preset("taiwanese", "taiwan_house", "taiwan house|home rules|taiwan home rules|家庭麻將|家庭麻将|家麻|一般家庭"),
    **_preset("taiwanese", "mahjong_time", "mahjong time|mahjongtime"),
    **_preset("taiwanese", "western_club", "western club|西方俱樂部"),
    **_preset("taiwanese", "no_flowers", "without flowers|不用花牌|無花|花牌なし"),
    **_preset("taiwanese", "capped_8", "eight tai limit|八台封頂|八台封顶"),
    **_preset("british", "workbook", "workbook|workbook rules"),
    **_preset("mcr", "wmc", "wmc|wmc rules|green book|green book rules|world championship|綠皮書|绿皮书|世錦賽|世锦赛"),
    **_preset("mcr", "china", "china|china rules|chinese online|國內規則|国内规则|国内|網絡國標|网络国标"),
    **_preset("mcr", "friends", "friends game|friends rules|朋友局|不換座位|不换座位|席替えなし"),
    # house rules
    **_option("hong_kong", "half gun|half shooter|半銃|半铳|半銃制", responsibility="half"),
    **_option("hong_kong", "full gun|full shooter|全銃|全铳|全銃制", responsibility="full"),
    **_option("hong_kong", "half spicy|半辣上|半辣", faan_table="half_spicy"),
    **_option("hong_kong", "full spicy|辣辣上", faan_table="full_spicy"),
    **_option(
        "riichi",
        "tonpuu|tonpuusen|east only|east round only|east round|東風|東風戦|东风|東風戰|东风战",
        game_length="tonpuu",
    ),
    **_option(
        "riichi",
        "hanchan|hanchan game|east south|south round|半荘|半莊|半庄|東南戦|東南戰|东南战",
        game_length="hanchan",
    ),
    **_option(
        "riichi",
        "sanma|three player riichi|3 player riichi|three player|3 player|three players|3 players|3p|3ma"
        "|三麻|三人麻雀|三人麻將"
        "|三人麻将|三人打ち|サンマ|三人立直",
        players=3,
    ),
    **_option("riichi", "yonma|four player|4 player|4p|ヨンマ", players=4),
    **_option("riichi", "no red fives|no aka|no reds|赤なし|無赤|无赤", red_fives=0),
    **_option("riichi", "with red fives|red fives|aka ari|赤あり|有赤", red_fives=3),
    **_option("riichi", "kuitan|open tanyao|喰いタン|食斷|食断|喰いタンあり", open_tanyao=True),
    **_option("riichi", "no kuitan|no open tanyao|kuitan nashi|喰いタンなし", open_tanyao=False),
    # what only joins
    **_each(
        "with|players|player|and the players are|play|playing|lets play|let's play|let us play"
        "|start|new|game|a game of|game of"
        "|new game|please|pls|plz|mahjong|mah jong|mahjongg|rules|style|table|tonight|today|for|at|seats|stakes|stake"
        "|today's|麻將|麻将|麻雀|開檯|开台|開台|打|玩|打牌|今晚|玩家|牌友|規則|规则|ルール|対局|メンツ",
        Spoken(),
    ),
    **_each(
        "mix|mixed|mix seats|random|random seats|shuffle|shuffled|draw seats"
        "|抽位|執位|抓位|抓風|隨機|随机|場決め|席決め",
        Spoken(mixes=True),
    ),
}
"""Every phrase with what it says."""

THREE: Final = frozenset(("sanma", "three player", "3 player", "three players", "3 players", "3p", "三人"))


def plain_phrase(text: str) -> str:
    """A phrase as it is looked up."""
    return " ".join(re.sub(r"[\s_\-]+", " ", text.casefold()).split())


_BETWEEN_WORDS: Final = r"[\s_\-]+"


def _pattern() -> re.Pattern[str]:
    known = sorted((phrase for phrase in SPOKEN if phrase), key=len, reverse=True)
    either = "|".join(_BETWEEN_WORDS.join(map(re.escape, phrase.split())) for phrase in known)
    return re.compile(rf"(?<![\w'’@.\-])(?:{either})(?![\w'’\-]|\.\w)", re.IGNORECASE)


PHRASE: Final = _pattern()
"""Finds every phrase, the longest at each place."""

DIGITS: Final = {
    numeral: value
    for value, numerals in enumerate(("〇零", "一", "二兩两", "三", "四", "五", "六", "七", "八", "九", "十"))
    for numeral in numerals
}

_N: Final = r"(\d{1,4}|[一二兩两三四五六七八九十]|one|two|three|four|five|six|seven|eight|nine|ten)"
_ENGLISH: Final = {
    word: value
    for value, word in enumerate(
        ["zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"]
    )
}
_UNIT: Final = r"(?:tai|faan|fan|han|doubles?|points?|台|番|翻|飜|臺)"


def _rule(pattern: str) -> re.Pattern[str]:
    return re.compile(rf"(?<![\w.]){pattern}(?![\w])", re.IGNORECASE)


LIMITS: Final = (
    _rule(rf"(?:limit|max|maximum|cap|capped at|up to)[\s:]*(?:of\s+|is\s+)?{_N}\s*{_UNIT}?"),
    _rule(rf"{_N}\s*{_UNIT}\s*(?:limit|max|maximum|cap|封頂|封顶|滿糊|满胡|爆棚|滿台|满台|上限|封)"),
)
MINIMUMS: Final = (
    _rule(rf"(?:min|minimum|at least|from)[\s:]*(?:of\s+|is\s+)?{_N}\s*{_UNIT}?"),
    _rule(rf"{_N}\s*{_UNIT}\s*(?:min|minimum|起糊|起胡|起和|縛り|起)"),
)
LIMIT_OPTION: Final[Mapping[str, str]] = {
    "singapore": "limit",
    "hong_kong": "limit",
    "british": "limit",
    "taiwanese": "max_tai",
    "zung_jung": "limit",
}
MINIMUM_OPTION: Final[Mapping[str, str]] = {
    "singapore": "min_doubles",
    "hong_kong": "min_faan",
    "taiwanese": "min_tai",
    "mcr": "minimum",
    "zung_jung": "minimum",
}


def number_of(text: str) -> int:
    """A number written in figures, with a Chinese numeral or as an English word."""
    if text.isdecimal():
        return int(text)
    return DIGITS.get(text) or _ENGLISH.get(text.casefold(), 0)


_SIGN: Final = r"(?:[$€£¥￥]|(?:rm|sgd|hkd|hk\$|s\$|nt\$?|usd|gbp|p)(?=\s*\d))?\s*"
_AFTER: Final = r"\s*(?:c|cents?|¢|p|pence|dollars?|bucks?|quid|元|塊|块|蚊|銀|角|毛|円|yen|ringgit)?"
_FIGURE: Final = rf"{_SIGN}(\d{{1,7}}(?:\.\d{{1,3}})?){_AFTER}"
STAKES: Final = (
    _rule(rf"(?:stakes?|注碼|注码|at|for)?[\s:]*{_FIGURE}\s*[/／]\s*{_FIGURE}"),
    _rule(r"底\s*(\d{1,6})\s*(?:元|塊|块)?\s*[/／]?\s*台\s*(\d{1,6})\s*(?:元|塊|块)?"),
    _rule(r"(\d{1,6})\s*(?:元|塊|块)?\s*底\s*[/／]?\s*(\d{1,6})\s*(?:元|塊|块)?\s*(?:一?台)?"),
    _rule(r"base\s*(\d{1,6})\s*(?:and|,|/)?\s*(?:per\s*)?tai\s*(\d{1,6})"),
    _rule(r"()(一二蚊|五一|二五雞|二五鸡|二五鷄)"),
    _rule(r"([一二兩两三四五六七八九十半]|\d{1,4})\s*(?:蚊|銀)雞?()"),
    _rule(rf"(?:stakes?|注碼|注码)[\s:]+{_FIGURE}()"),
    _rule(r"[$€£¥￥](\d{1,7}(?:\.\d{1,3})?)()"),
    _rule(r"(\d{1,7}(?:\.\d{1,3})?)\s*(?:c|cents?|¢|dollars?|bucks?|quid|元|塊|块|蚊|円)()"),
)
"""Stakes as they are said; two figures, or a name in the second place."""

CENTS: Final = re.compile(r"\s*(?:c|cents?|¢|p|pence|角|毛)(?!\w)", re.IGNORECASE)
"""What says, behind a figure, that it counts hundredths."""
