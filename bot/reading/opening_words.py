"""What people say of a game they open: games, tables of rules, house rules and stakes, in their own words.

Phrases are compared without case; blanks, hyphens and underscores are the same.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import cache
from typing import Any, Final

from bot.reading.game_names import ALIASES
from bot.text.catalogue import catalogue, languages
from engine import Ruleset, Value
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
    return {phrase.strip().casefold(): meaning for phrase in phrases.split("|") if phrase.strip()}


def _of_variant(variant: str, ruleset: Ruleset[Any]) -> Iterator[tuple[str, Spoken]]:
    """What people say of one game: its names, its tables of rules, its options."""
    yield from _each(ruleset.game_names, Spoken(variant, is_game=True)).items()
    for preset, phrases in ruleset.spoken_presets.items():
        yield from _each(phrases, Spoken(variant, preset)).items()
    for phrases, options in ruleset.spoken_options.items():
        yield from _each(phrases, Spoken(variant, options=options)).items()
    for phrases, (name, value) in ruleset.spoken_rules.items():
        yield from _each(phrases, Spoken(variant, options={name: value})).items()


def _of_variants() -> dict[str, Spoken]:
    """Every phrase of every game; of one that several games know the first is kept."""
    found: dict[str, Spoken] = {}
    for variant, ruleset in RULESETS.items():
        for phrase, meaning in _of_variant(variant, ruleset):
            found.setdefault(phrase, meaning)
    return found


SPOKEN: Final[Mapping[str, Spoken]] = {
    **{variant.replace("_", " "): Spoken(variant, is_game=True) for variant in RULESETS},
    **{alias.casefold(): Spoken(variant, is_game=True) for alias, variant in ALIASES.items()},
    **_of_variants(),
    # what only joins
    **_each(
        "with|players|player|and the players are|play|playing|lets play|let's play|let us play"
        "|start|new|game|a game of|game of"
        "|new game|please|pls|plz|mahjong|mah jong|mahjongg|rules|style|table|tonight|today|for|at|seats|stakes|stake"
        "|lah|leh|lor|liao|sia|everyone|everybody|guys"
        "|club rules|house rules|our rules|our usual rules|usual rules|our house rules"
        "|today's|four of us|四個人|四个人|三缺一"
        "|麻將|麻将|麻雀|開檯|开台|開台|打|玩|打牌|今晚|玩家|牌友|規則|规则|ルール|対局|メンツ"
        "|開打|开打|開打囉|開打啰|開打啦|開打了|开打啦|开打了|開始|开始|開始囉|開始啦|開始了|开始啦|开始了|開局|开局"
        "|開局囉|開局啦|开局啦|開波|開波啦|開戰|开战|開戰囉|開枱|開枱啦|開檯啦|打牌囉|打牌啦|打牌喇|來打牌|来打牌"
        "|始めます|始めまーす|始めよう|はじめよう|やろう|麻雀やろう|麻雀はじめよう|麻雀始めよう|麻雀しよう|麻雀します|麻雀開始|麻雀開始します|始めるよ|はじめます|スタート|開始します|対局開始|でやります|やります|やるよ",
        Spoken(),
    ),
    **_each(
        "mix|mixed|mix seats|random|random seats|shuffle|shuffled|draw seats|random winds|random wind|random seating"
        "|random places|draw winds|draw for seats|draw for winds|shuffle seats|shuffle winds|winds at random"
        "|seats at random"
        "|抽位|執位|抓位|抓風|隨機|随机|場決め|席決め",
        Spoken(mixes=True),
    ),
}
"""Every phrase with what it says."""

OF_GAME: Final[Mapping[tuple[str, str], Spoken]] = {
    (variant, phrase): meaning
    for variant, ruleset in RULESETS.items()
    for phrase, meaning in _of_variant(variant, ruleset)
    if not meaning.is_game
}
"""What a phrase says in one game, whatever it says in others."""


def plain_phrase(text: str) -> str:
    """A phrase as it is looked up."""
    return " ".join(re.sub(r"[\s_\-]+", " ", text.casefold()).split())


_BETWEEN_WORDS: Final = r"[\s_\-]+"


def phrase_pattern(phrases: Iterable[str], between: str = _BETWEEN_WORDS) -> re.Pattern[str]:
    """What finds phrases, the longest at each place; `between` finds what stands between their words."""
    known = sorted((phrase for phrase in phrases if phrase), key=len, reverse=True)
    either = "|".join(between.join(map(re.escape, phrase.split())) for phrase in known) or "(?!)"
    return re.compile(rf"(?<![\w'’@.\-])(?:{either})(?![\w'’\-]|\.\w)", re.IGNORECASE)


PHRASE: Final = phrase_pattern(SPOKEN)
"""Finds every phrase, the longest at each place."""

LISTED_PRESET: Final = phrase_pattern(
    (phrase for phrase, spoken in SPOKEN.items() if spoken.preset is not None and " " in phrase), r"[\s_\-,，、]+"
)
"""Finds every table of rules of several words, with commas between them: `half spicy, full gun`."""


def presets_by_label(text: str) -> Iterator[tuple[Spoken, int, int]]:
    """Every table of rules that a line calls as a button does, whatever the game, with where it says so."""
    return _found(*_labels(), text)


def presets_by_name(variant: str, text: str) -> Iterator[tuple[Spoken, int, int]]:
    """Every table of rules of one game that a line calls by its own name (`modern 7`) or by the first words of its
    label (`Taiwan home`, behind the game `home`), with where it says so.
    """
    return _found(*_names(variant), text)


def _found(known: Mapping[str, Spoken], pattern: re.Pattern[str], text: str) -> Iterator[tuple[Spoken, int, int]]:
    return ((known[plain_phrase(found[0])], *found.span()) for found in pattern.finditer(text))


@cache
def _labels() -> tuple[Mapping[str, Spoken], re.Pattern[str]]:
    return _searched(
        (_label(language, variant, preset), variant, preset)
        for language in languages()
        for variant, ruleset in RULESETS.items()
        for preset in ruleset.presets
    )


@cache
def _names(variant: str) -> tuple[Mapping[str, Spoken], re.Pattern[str]]:
    """A name is stronger than first words, and of equal first words those of the rules that stand first count."""
    presets = RULESETS[variant].presets
    heads = ((head, variant, preset) for preset in reversed(tuple(presets)) for head in _heads(variant, preset))
    return _searched((*heads, *((preset, variant, preset) for preset in presets)))


_EXPLAINED: Final = re.compile(r"[,:;(+、·・]")
"""What divides a label from its explanation."""
_SHORTEST_HEAD: Final = 2


def _heads(variant: str, preset: str) -> Iterator[str]:
    """The first words of the labels of a table of rules in every language, behind the name of the game without it.

    None that other phrases say whole.
    """
    games = "|".join(re.escape(phrase) for phrase, said in SPOKEN.items() if said.is_game and said.variant == variant)
    for language in languages():
        head = plain_phrase(_EXPLAINED.split(_label(language, variant, preset), maxsplit=1)[0])
        without_game = re.sub(rf"^(?:{games})(?:の|\b)?\s*", "", head)
        if SPOKEN.get(without_game) == Spoken():  # 台湾ルール is the game and no table of rules
            continue
        for one in (head, without_game):
            if len(one) >= _SHORTEST_HEAD and PHRASE.sub("", one).strip():
                yield one


def _label(language: str, variant: str, preset: str) -> str:
    return unicodedata.normalize("NFKC", catalogue(language).sentence(f"{variant}.preset.{preset}"))


def _searched(phrases: Iterable[tuple[str, str, str]]) -> tuple[Mapping[str, Spoken], re.Pattern[str]]:
    known = {plain_phrase(phrase): Spoken(variant, preset) for phrase, variant, preset in phrases}
    known = {phrase: meant for phrase, meant in known.items() if not SPOKEN.get(phrase, meant).is_game}
    return known, phrase_pattern(known)


DIGITS: Final = {
    numeral: value
    for value, numerals in enumerate(("〇零", "一", "二兩两", "三", "四", "五", "六", "七", "八", "九", "十"))
    for numeral in numerals
}

_N: Final = (
    r"(\d{1,4}|十[一二三四五六七八九]|[一二兩两三四五六七八九十]|one|two|three|four|five|six|seven|eight|nine|ten)"
)
_ENGLISH: Final = {
    word: value
    for value, word in enumerate(
        ["zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"]
    )
}
UNIT: Final = r"(?:tai|faan|fan|han|doubles?|points?|pts?|台|番|翻|飜|臺)"


def _rule(pattern: str) -> re.Pattern[str]:
    return re.compile(rf"(?<![\w.]){pattern}(?![\w])", re.IGNORECASE)


_SET_TO: Final = r"\s*[:：]?\s*(?:改成|改為|改为|改做|改返|改到|改|換成|换成|設為|设为|設|设|係|是|到|は)?"
"""What may stand between the name of a rule and its figure: 封頂改10番."""
NO_LIMIT: Final = re.compile(
    r"\b(?:no|without|remove)\s+(?:the\s+|a\s+)?(?:limit|max|cap)\b|\bunlimited\b|[無无]上限|不[封設设][頂顶上]?限?|上限なし",
    re.IGNORECASE,
)
LIMITS: Final = (
    _rule(rf"(?:limit|max|maximum|cap|capped at|up to)[\s:]*(?:of\s+|is\s+)?(?:{UNIT}\s*)?{_N}\s*{UNIT}?"),
    _rule(rf"{_N}\s*{UNIT}\s*(?:limit|max|maximum|cap|封頂|封顶|滿糊|满胡|爆棚|例牌|滿台|满台|上限|封)"),
    _rule(rf"{_N}\s*limit(?![\s:=]*\d)"),
    _rule(rf"(?:封頂|封顶|上限|爆棚|例牌|滿糊|满糊|滿台|满台|最高|最多){_SET_TO}\s*{_N}\s*{UNIT}?"),
)
MINIMUMS: Final = (
    _rule(rf"(?:min|minimum|at least|from)[\s:]*(?:of\s+|is\s+)?(?:{UNIT}\s*)?{_N}\s*{UNIT}?"),
    _rule(rf"{_N}\s*{UNIT}\s*(?:min|minimum|起糊|起胡|起和|縛り|起)"),
    _rule(rf"(?:起糊|起胡|起和|最低|最少|至少){_SET_TO}\s*{_N}\s*{UNIT}?"),
)
UNLIMITED: Final = _rule(r"(?:limit|max|maximum|cap)[\s:]*(?:none|off|unlimited)")
_BETWEEN: Final = r"(?:\s*[-/–~〜・、,&]\s*|\s+(?:and\s+)?)"
"""What stands between two figures of one option: `30-10`, `15, 5`, `20 and 10`."""
OPTION_PATTERNS: Final[Mapping[str, re.Pattern[str]]] = {
    "return_points": re.compile(
        r"(?<!\d)(\d\d,?000)\s*(?:点|點)?\s*(?:返し|返|return(?:\s+points?)?)(?!\w)", re.IGNORECASE
    ),
    "uma": _rule(
        rf"(?:uma|ウマ|馬點|马点|順位馬|顺位马|馬|马)\s*[:：]?\s*(?:of\s+|is\s+)?\+?(\d{{1,3}}){_BETWEEN}\+?(\d{{1,3}})"
        rf"(?:{_BETWEEN}([-−]\d{{1,3}}))?(?:{_BETWEEN}([-−]\d{{1,3}}))?"
    ),
    "honba_value": _rule(
        r"(?:honba|本場)\s*(?:value|worth|counts?|is|are|of|[:：])?\s*(\d{1,2},?\d{3}|\d{3})"
        r"|(\d{1,2},?\d{3}|\d{3})\s*(?:points?|pts)?\s*(?:per|a|each|every|for each|for a)?\s*honba"
    ),
    "start_points": _rule(
        r"(?:start(?:ing)?\s*(?:points?|with|at|from)?[\s:]*(\d\d,?000)(?:\s*(?:points?|pts|点|點))?"
        r"|(\d\d,?000)\s*(?:points?|pts|点|點)?\s*(?:start(?:ing)?(?:\s+points?)?|each|持ちの?|持点|スタート|開始|起)"
        r"|start(?:ing)?\s+(?:points?|chips|with)?[\s:]*(\d{1,3},?\d{3}|\d{3})(?:\s*(?:points?|pts|chips))?"
        r"|(\d{1,3},?\d{3}|\d{3})\s*(?:points?|pts|chips)\s*(?:to\s+start|start|each|per player|everyone)"
        r"|(\d\d,?000)\s*[点點]"
        r"|(?:每人|每家|起始|開局|开局|起手|各)\s*(?:分數|点数|點數|籌碼|筹码)?\s*[:：]?\s*(\d{1,3},?\d{3}|\d{3})\s*(?:分|點|点)?)"
    ),
}
"""Options that are said with figures of their own, by their names."""


def figures_of(found: re.Match[str]) -> str:
    """The figures of an option that was found by its pattern, as they are typed: `15/5`, `30000`."""
    return "/".join(part.replace(",", "") for part in found.groups() if part)


START_OPTIONS: Final = ("start_points", "starting_points")
"""What the points that everybody starts with are called, by game."""
LIMIT_OPTION: Final[Mapping[str, str]] = {
    variant: ruleset.limit_option for variant, ruleset in RULESETS.items() if ruleset.limit_option is not None
}
MINIMUM_OPTION: Final[Mapping[str, str]] = {
    variant: ruleset.minimum_option for variant, ruleset in RULESETS.items() if ruleset.minimum_option is not None
}


_TEEN: Final = 2
"""Characters of a numeral from 11 to 19: 十三."""


def number_of(text: str) -> int:
    """A number written in figures, with a Chinese numeral or as an English word."""
    if text.isdecimal():
        return int(text)
    if len(text) == _TEEN and text[0] == "十":
        return DIGITS["十"] + DIGITS.get(text[1], 0)
    return DIGITS.get(text) or _ENGLISH.get(text.casefold(), 0)


_SIGN: Final = r"(?:[$€£¥￥]|(?:rm|sgd|hkd|hk\$|s\$|nt\$?|usd|gbp|p)(?=\s*\d))?\s*"
_AFTER: Final = r"\s*(?:c|cents?|¢|p|pence|dollars?|bucks?|quid|元|塊|块|蚊|銀|角|毛|円|yen|ringgit)?"
_NUMERAL: Final = r"\d{1,6}|[一二兩两三四五六七八九十百千]{1,7}"
"""Whole figures, in Chinese numerals as well: 一百二十."""
_LONG_NUMERAL: Final = r"[一二兩两三四五六七八九]?[百千十](?:[一二兩两三四五六七八九十百零〇])*"
_FIGURE: Final = rf"{_SIGN}(\d{{1,7}}(?:\.\d{{1,3}})?|(?<![\d.])\.\d{{1,3}}){_AFTER}"
STAKE_PATTERNS: Final = (
    _rule(rf"(?:stakes?|注碼|注码|at|for)?[\s:]*{_FIGURE}\s*[/／]\s*{_FIGURE}"),
    _rule(rf"(?:stakes?|注碼|注码|at|for)?[\s:]*{_FIGURE}\s+(?:and\s+)?{_FIGURE}"),
    _rule(rf"{_SIGN}(\d{{1,4}}\.\d{{1,2}})\s*[-–]\s*{_SIGN}(\d{{1,4}}(?:\.\d{{1,2}})?)"),
    _rule(
        rf"[一每]?底{_SET_TO}\s*({_NUMERAL})(?!(?<=[百千十]一)台)\s*(?:元|塊|块)?\s*[/／,，、]?\s*[一每]?\s*台\s*[:：]?\s*({_NUMERAL})\s*(?:元|塊|块)?"
    ),
    _rule(
        rf"(?=[一每]?台\s*(?:{_NUMERAL})\s*[元塊块]?[\s,，、/／]*[一每]?底\s*({_NUMERAL}))"
        rf"[一每]?台\s*({_NUMERAL})\s*[元塊块]?[\s,，、/／]*[一每]?底\s*(?:{_NUMERAL})\s*[元塊块]?"
    ),
    _rule(rf"(?!一\s*底)({_NUMERAL})\s*(?:元|塊|块)?\s*底\s*[/／]?\s*({_NUMERAL})\s*(?:元|塊|块)?\s*(?:一?台)?"),
    _rule(rf"打?({_NUMERAL})\s*[/／]\s*({_NUMERAL})"),
    _rule(rf"({_NUMERAL})\s*(?:元|塊|块|蚊)\s*[,，、]?\s*({_NUMERAL})\s*(?:元|塊|块|蚊)"),
    _rule(rf"{_SIGN}(\d{{1,4}})\s*[-–]\s*{_SIGN}(\d{{1,4}})\s*(?:c|cents?|¢|dollars?|bucks?|quid|元|塊|块|蚊)"),
    _rule(r"(\d|[一二兩两三四五六七八九])\s*毫子?\s*[/／]?\s*(\d|[一二兩两三四五六七八九])\s*[毫蚊]子?"),
    _rule(r"(\d|[一二兩两三四五六七八九])\s*[毛角]\s*[/／]?\s*(\d|[一二兩两三四五六七八九])\s*[毛角]"),
    _rule(r"(\d|[一二兩两三四五六七八九半])\s*[毛角]\s*[/／]?\s*(\d|[一二兩两三四五六七八九])\s*[元塊块蚊]"),
    _rule(rf"(?:[一每]?底[分注]?|基本分|注碼|注码|stakes?)[\s:：]*({_NUMERAL})(?!\.?\d)\s*(?:元|塊|块|蚊)?()"),
    _rule(rf"(?!一\s*底)({_NUMERAL})\s*(?:元|塊|块|蚊)?\s*底[分注]?()"),
    _rule(rf"[一每][番翻飜台]\s*({_NUMERAL})\s*(?:元|[塊块][錢钱]?|蚊)?()"),
    _rule(rf"(?<!\S)(?=\S{{2}})({_LONG_NUMERAL})\s*(?:元|塊|块|蚊)?()(?!\S)"),
    _rule(r"base\s*(\d{1,6})\s*(?:and|,|/)?\s*(?:per\s*)?tai\s*(\d{1,6})"),
    _rule(r"()(一二蚊|五一|二五雞|二五鸡|二五鷄)"),
    _rule(r"([一二兩两三四五六七八九])[二四六八十](?:蚊|元|塊|块)()"),
    _rule(r"([一二兩两三四五六七八九十半]|\d{1,4})\s*(?:蚊|銀)雞?()"),
    _rule(rf"(?:stakes?|at|for)?[\s:]*{_FIGURE}\s*(?:an?|per|each|every|/)\s*(?:chip|point|unit|faan|fan|tai)()"),
    _rule(rf"(?:stakes?|base|注碼|注码)[\s:]+{_FIGURE}()"),
    _rule(r"[$€£¥￥](\d{1,7}(?:\.\d{1,3})?)()"),
    _rule(r"(\d{1,7}(?:\.\d{1,3})?)\s*(?:c|cents?|¢|dollars?|bucks?|quid|元|塊|块|蚊|円)()"),
)
"""Stakes as they are said; two figures, or a name in the second place."""

_AMOUNTS: Final = {
    **_ENGLISH,
    **{word: 10 * tens for tens, word in enumerate(("twenty", "thirty", "forty", "fifty"), 2)},
    "hundred": 100,
}
_AMOUNT_IN_WORDS: Final = re.compile(
    rf"(?<![\w.])({'|'.join(_AMOUNTS)})(?=\s+(?:cents?|pence|dollars?|bucks?|quid|yen|ringgit)(?!\w))", re.IGNORECASE
)


def with_figures(text: str) -> str:
    """A text with its amounts of money in figures, every other letter in its place: `one dollar` as `1   dollar`.

    A base with what each tai adds stands as `base 50 tai 10`, however it is told.
    """
    text = _AMOUNT_IN_WORDS.sub(lambda found: str(_AMOUNTS[found[0].casefold()]).ljust(len(found[0])), text)
    return _BASE_AND_EACH.sub(_base_first, text)


_BASE: Final = (
    rf"(?:base\s*(?:of|is|:|：)?\s*{_SIGN}(?P<base{{0}}>\d{{{{1,6}}}})"
    rf"|{_SIGN}(?P<ground{{0}}>\d{{{{1,6}}}})\s*(?:for the |for )?base)"
)
_EACH: Final = (
    rf"(?:(?:per |a |each |every )?tai\s*(?:is|at|:|：)?\s*{_SIGN}(?P<tai{{0}}>\d{{{{1,6}}}})"
    rf"|{_SIGN}(?P<each{{0}}>\d{{{{1,6}}}})\s*(?:/|per |a |each |every |for each |for every |for a )?\s*tai)"
)
_JOINT: Final = r"\s*(?:,|/|;|\+|and|plus|with)?\s*"
_BASE_AND_EACH: Final = re.compile(
    rf"(?<!\w)(?:{_BASE.format(1)}{_JOINT}{_EACH.format(1)}|{_EACH.format(2)}{_JOINT}{_BASE.format(2)})(?!\w)",
    re.IGNORECASE,
)


def _base_first(found: re.Match[str]) -> str:
    told = found.groupdict()
    base = next(told[name] for name in ("base1", "ground1", "base2", "ground2") if told[name])
    each = next(told[name] for name in ("tai1", "each1", "tai2", "each2") if told[name])
    return f"base {base} tai {each}".ljust(len(found[0]))


CENTS: Final = re.compile(r"\s*(?:(?:c|cents?|¢|p|pence)(?!\w)|角|毛|毫)", re.IGNORECASE)
"""What says, behind a figure, that it counts hundredths."""

_NO_NAMES: Final = """
    no not without with allow allowed only must can cannot yes ok also rule rules chicken chickens chows pungs pongs
    kongs flower flowers joker jokers animal animals season seasons tai faan point points limit minimum maximum double
    doubles half full dollar dollars cent cents stake stakes hand hands round rounds draw discard discarder shooter
    pays pay payment each win wins zimo tsumo
"""
NO_NAMES: Final = frozenset(_NO_NAMES.split())
"""Words of rules and stakes, by which nobody is called."""
NO_NAME: Final = re.compile(
    r"[不無无冇唔].{1,6}|.*[一二兩两三四五六七八九十半\d][蚊元毫番台]底?|.*(?:雞糊|鸡糊|打花|包牌|自摸|出銃|出铳|放炮|封頂|封顶)"
    r"|.*(?:あり|なし|有り|無し)|[莊庄親].*[台番算倍]|[點点][\dピゴ五三一]{1,2}"
)
"""The same in characters: 不打花, 雞糊, 喰いタンなし."""
