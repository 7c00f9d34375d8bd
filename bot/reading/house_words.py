"""House rules and stakes as they are spoken: `limit 7`, 全銃, 三番起糊, `no limit`, `$0.2/$0.4`, 底50台20."""

from __future__ import annotations

import difflib
import re
import unicodedata
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import cache
from itertools import pairwise
from typing import Final

from bot.reading.opening_words import (
    LIMIT_OPTION,
    NO_LIMIT,
    OF_GAME,
    OPTION_PATTERNS,
    SPOKEN,
    UNIT,
    UNLIMITED,
    figures_of,
    number_of,
    plain_phrase,
)
from bot.reading.openings import ParsedOpening, plain_stake, read_opening
from bot.reading.people import People
from bot.reading.words import Word, WordRefused, refuse, words_of
from bot.text.catalogue import Catalogue, catalogue, in_the_words_of, languages
from engine.options import OVERRIDE, OptionKind, kinds_of
from engine.variants import RULESETS

_TO: Final = re.compile(
    r"\b(limit|max|maximum|min|minimum|cap|stakes?)\s+(?:back\s+)?(?:to|at|of|is)\s+", re.IGNORECASE
)
_FROM_NOW: Final = (
    "依家|而家|今鋪|依鋪|呢鋪|下鋪|下一?[局把鋪舖盤]|下把|[這这][局把盤]|現在|现在|之後|之后|以後|以后"
    "|今から|次から|次の局から|今回から"
)
"""From when on a rule holds, which the house settles."""
_FROM_NOW_ON: Final = "(?:starting )?from (?:now|here|the next (?:hand|round|game|one))(?: on(?:wards?)?)?|starting now"
"""The same in English."""
_POLITE: Final = re.compile(
    r"(?:(?<=\s)|^)(?:全部|大家|我[哋們们]|不如|加[注碼码])?\s?(?:please|pls|plz|thanks|thx|唔該晒?|多謝|謝謝|谢谢|麻煩|麻烦|改成|改為|改为|改做|改返|換成|换成|設成|设成|轉成|转成|轉做|轉為|转为|改用|改玩|改打|轉用|轉打|[轉转](?=[^\W\da-z]{2})|(?:全部|大家|我[哋們们]|不如)(?=[改轉转打玩])|改(?=\s*[$底\d一二])"
    rf"|(?:由|從|从)?(?:{_FROM_NOW})(?:起|開始|开始)?[,，、]?\s*(?:大家|我[哋們们])?[打玩改]?|(?:^|(?<=\s))[改轉转打](?=[^\W\d_a-z]{{2}}))"
    r"|(?:唔該晒?|多謝|謝謝|谢谢|啦|喇|吧|呀|に(?:変更(?:します|で)?|して|します|しよう|しましょう|変えます|変えよう)?|で(?:お願いします|いきます|行きます|いこう|いきましょう|やりましょう)?|ください|お願いします)[.!。！]*$",
    re.IGNORECASE,
)
"""What is said around a rule out of politeness, or for setting it."""
CHANGES_HOUSE: Final = re.compile(
    rf"[改轉转換换]|変更|変え|にし(?:よう|ます)|(?:{_FROM_NOW}).*(?:[打起]|開始|开始)|(?:今|次|次の局)から|加注|加碼|加码|減注|取消莊家|唔好雙|唔雙|いきましょう|でいこう"
    rf"|\b(?:{_FROM_NOW_ON})\b|\b(?:limit|max|min|cap|stakes?)\s+back\s+to\b",
    re.IGNORECASE,
)
"""Says that something is to be otherwise from now on."""
_STAKE_TOLD: Final = re.compile(
    r"""\s*(?:(?:ok(?:ay)?|can|change|make|set|play|we|let'?s|the|stakes?|to|is|at)\s+)*
    (?P<stake>[$€£¥]?\d+(?:\.\d+)?\s*(?:c|cents?)?\s*[/,\s]\s*[$€£¥]?\d+(?:\.\d+)?\s*(?:cents?|c\b)?)
    (?:\s*(?:stakes?|can|ok(?:ay)?|pls|please|la+h?|leh|now|from\s+now(?:\s+on)?))*\s*[?!.]*\s*""",
    re.IGNORECASE | re.VERBOSE,
)
"""Two amounts and nothing of a hand: `20c 40c`, `20/40 cents can?`, `change stake to 0.3/0.6`."""


def stake_told(text: str) -> str:
    """The stake that a line to the bot tells, as it was typed; "" for any other line."""
    found = _STAKE_TOLD.fullmatch(text)
    return found["stake"].strip() if found is not None else ""


_AMOUNT: Final = r"[$€£¥]?\d+(?:\.\d+)?(?:\s*(?:c|cents?))?"
_STAKE_BEFORE: Final = (
    r"(?:(?:ok(?:ay)?|can|we|we're|we are|let'?s|the|our|tonight|today|change|make|set|play|playing|use|do|it)\s+)*"
)
_STAKE_BEHIND: Final = r"(?:\s*(?:can|ok(?:ay)?|pls|please|la+h?|leh|now|tonight|today|from\s+now(?:\s+on)?))*"
_FIGURE: Final = r"[\d一二兩两三四五六七八九十百半]{1,6}"
_COINS_FOR: Final = (
    r"(?:[$€£¥]\s?\d+(?:\.\d+)?|\d+(?:\.\d+)?\s*(?:p|pence|c|cents?|¢|euros?|pounds?|quid|dollars?|bucks?|yen)"
    r"|(?:a\s+)?penny)\s*(?:\s(?:an?|per|each|for|to|every)\s|/)\s*(?:a\s+)?"
    r"(?:1,000|\d{2,5}|thousand|hundred|points?|pts?|tais?|faans?|fans?|hans?)(?:\s+points?)?"
)
"""So much of a currency for so many points, or for each tai: `1 euro per 1000`, `50p a tai`."""
_STAKE_NAMED: Final = re.compile(
    rf"""\s*(?:
      {_STAKE_BEFORE}stakes?\s*(?:is|are|to|at|=|:)?\s*(?P<one>{_AMOUNT}(?:\s*/\s*{_AMOUNT})?)
      |{_STAKE_BEFORE}(?P<two>{_AMOUNT}\s*/\s*{_AMOUNT})\s+stakes?
      |(?:(?:ok(?:ay)?|we|we're|we are|let'?s|tonight|today|can)\s+)*play(?:ing)?\s+(?P<three>{_AMOUNT}\s*/\s*{_AMOUNT})
      |(?:今晚|今日|今天|我[哋們们]|大家|就|不如)*[打玩](?P<four>[一二兩两三四五六七八九十半\d]{{2,4}}[蚊元塊块])
      |(?:今晚|今日|今天|我[哋們们]|大家|就|不如)*[打玩]?(?P<five>底\s*\d{{1,4}}\s*台\s*\d{{1,4}}|\d{{1,4}}\s*底\s*\d{{1,4}}\s*台)
      |{_STAKE_BEFORE}(?P<six>{_COINS_FOR})
      |(?:今晚|今日|今天|我[哋們们]|大家|就|不如)*[打玩]?(?P<seven>[一每]\s*[台臺番]\s*[係是算=]?\s*{_FIGURE}\s*[元塊块蚊毛]?)
      |(?:今晚|今日|今天|我[哋們们]|大家|就|不如)*[打玩]?(?P<eight>底\s*{_FIGURE}\s*台\s*{_FIGURE})
      |(?:レート[はを]?\s*)?(?P<nine>(?:千|一千|1,?000|百|一百|100)\s*[点點分]\s*(?:で|につき|=|係|是|算)?\s*{_FIGURE}\s*[円圓元蚊塊块])
      |(?:レート[はを]?\s*)?(?P<ten>(?:点|點|テン)\s?(?:リャンピン|ウーピン|ピン|ゴ|五|サン|三|5|3|1))
      ){_STAKE_BEHIND}(?:で(?:いこう|す)?|に(?:しよう|しましょう|します))?[啦喇囉吧呀啊]?[\s.!。！]*""",
    re.IGNORECASE | re.VERBOSE,
)
"""Says what is played for, and nothing else: `stake 1/2`, `play 1/2 tonight`, `50p a tai`, 打一二蚊, 千点50円."""
_UMA_NAMED: Final = re.compile(
    r"\s*(?:(?:ok(?:ay)?|we|let'?s|can|do|use|play|set|make|the)\s+)*(?:(?:uma|ウマ)\s*[はを]?\s*(?:is|to|=|:)?\s*)"
    r"(?P<uma>\d{1,3}\s*[-/–]\s*\d{1,3})(?:\s*(?:ok(?:ay)?|pls|please|now|tonight|today))*"
    r"(?:で(?:いこう|す)?|に(?:しよう|しましょう|します))?[\s.!。！]*",
    re.IGNORECASE,
)
"""Says which uma is played, and nothing else: `lets do uma 15-5`, ウマは10-20で."""
_UMA_ALONE: Final = re.compile(r"\s*(?:uma|ウマ)\s*\d+\s*-\s*\d+\s*", re.IGNORECASE)
"""Names an uma as people talk of one."""


def stake_named(text: str) -> str:
    """The stake that a line names as one, as it was typed; "" for any other line, two amounts alone among them."""
    found = _STAKE_NAMED.fullmatch(text)
    return next((one.strip() for one in found.groups() if one), "") if found is not None else ""


def uma_named(text: str) -> str:
    """The uma that a line names, as /set reads it, `uma 15-5`; "" for any other line, two figures alone among them."""
    found = _UMA_NAMED.fullmatch(text) if _UMA_ALONE.fullmatch(text) is None else None
    return f"uma {found['uma'].replace(' ', '')}" if found is not None else ""


_TWO_FIGURES: Final = re.compile(
    r"\s*[$€£¥]?(\d+(?:\.\d+)?)(?:\s+(?:and\s+)?|\s*[-–,，、]\s*)[$€£¥]?(\d+(?:\.\d+)?)\s*"
)
_COUNTED: Final = re.compile(rf"\s*{UNIT}(?!\w)", re.IGNORECASE)
"""What a game counts in, behind a number: `limit 10 faan`."""


_BECOMES: Final = "改成|改為|改为|改做|改到|改返|變成|变成|改"
BASE_AND_TAI: Final = {"底": "base", "台": "per_tai"}
"""The options that hold what a hand and each of its tai cost, by what they are called."""
_BASE_OR_TAI: Final = re.compile(
    rf"\s*[一每]?([底台])[分注]?\s*(?:{_BECOMES})?\s*([\d一二兩两三四五六七八九十百]{{1,6}})\s*[元塊块蚊]?[了啦喇吧]?[。.!！]?\s*"
)
"""What a game with a base and a value of a tai is changed to, one of them alone: 底改成50, 台改成10."""
_SET_APART: Final = re.compile(rf"([底台])\s*(?:{_BECOMES})(?=\s*\d)")
_SMALL_TALK: Final = re.compile(
    rf"(?<!\w)(?:{_FROM_NOW_ON}|for (?:today|tonight)|tonight|today|please|pls|plz|the|our|lah|guys|we play(?: with)?"
    r"|we're playing(?: with)?|let's (?:play|say|have)|lets (?:play|say|have))(?!\w)",
    re.IGNORECASE,
)
"""Words around a rule that say nothing of it."""


_RULE_ALONE: Final = re.compile(
    rf"(?:limit|max|maximum|cap)\s*(?:is\s+|of\s+|to\s+)?\d{{1,2}}\s*{UNIT}?|\d{{1,2}}\s*{UNIT}\s*(?:limit|max|cap)"
    r"|no\s+(?:limit|minimum|kuitan|open\s+tanyao|red\s+fives|reds|aka)|(?:full|half)\s+(?:gun|shooter|chung|chong)"
    r"|no\s+(?:dealer|east)\s+doubl(?:e|es|ing)|(?:爆棚|封頂|封顶|上限)[\s:：]*[一二兩两三四五六七八九十\d]{1,2}[番飜翻台]?"
    r"|[一二兩两三四五六七八九十\d]{1,2}[番飜翻台](?:爆棚|封頂|封顶|上限|縛り)|[全半][銃铳沖衝冲充]制?"
    r"|(?:辣辣|全辣|半辣)上?(?:[,，、・\s]*[全半][銃铳沖衝冲])?"
    r"|(?:[要算計计有]*(?:莊家台|庄家台|連莊拉莊|连庄拉庄|拉莊|拉庄|莊家雙倍|莊家雙計)[\s,，、和]*)+"
    r"|(?:赤(?:ドラ)?|[喰食]い?(?:タン|断)|クイタン|後付け|先付け|トビ|飛び|数え(?:役満)?|切り?上げ(?:満貫)?|頭ハネ"
    r"|ダブロン|オカ)(?:あり|なし|有り|無し)で?",
    re.IGNORECASE,
)
"""A rule and nothing else, in words that say nothing of a hand and that nobody only reminds others by: `limit 6`."""


def rule_alone(text: str) -> str:
    """The rule that a line is and nothing else, without 要算 before it; "" for any other line, as 裏なし of a hand."""
    if _RULE_ALONE.fullmatch(_POLITE.sub("", text).strip(" .!。！")) is None:
        return ""
    return re.sub(r"^[要會会都就]*[算計计有](?=[莊庄連连拉])", "", text.strip())


@dataclass(frozen=True, slots=True)
class SpokenHouse:
    """What a line says of the house: options with their values, a stake as the game reads it, a table of rules."""

    options: Mapping[str, object] = field(default_factory=dict)
    stake: str | None = None
    preset: str | None = None
    tells_base: bool = False
    """Whether the stake is told as a base and the value of a tai."""


def spoken_house(text: str, variant: str) -> SpokenHouse:
    """Read rules in words; raises WordRefused for a word that is none."""
    options: dict[str, object] = {}
    alone = _BASE_OR_TAI.fullmatch(text)
    if alone is not None and "per_tai" in kinds_of(RULESETS[variant].options):
        return SpokenHouse({BASE_AND_TAI[alone[1]]: number_of(alone[2])})
    text = _SET_APART.sub(lambda found: f"{found[1]} ".ljust(len(found.group())), text)
    text = _POLITE.sub(lambda found: " " * len(found.group()), text)
    text = _TO.sub(lambda found: f"{found[1]} ".ljust(len(found.group())), text)
    if variant in LIMIT_OPTION and NO_LIMIT.search(text):
        options[LIMIT_OPTION[variant]] = "none"
        text = NO_LIMIT.sub(lambda found: " " * len(found.group()), text)
    if variant in LIMIT_OPTION and UNLIMITED.search(text):
        options[LIMIT_OPTION[variant]] = "none"
        text = UNLIMITED.sub(lambda found: " " * len(found.group()), text)
    text = _take_switched(text, variant, options)
    text = _take_own_words(text, variant, options)
    text = _SMALL_TALK.sub(lambda found: " " * len(found.group()), text)
    text = _take_named(text, variant, options)
    opening = read_opening(text, People(), variant)
    left = next(iter(opening.words), None)
    if left is not None:
        raise refuse("set.word", Word(left.text, left.start, left.end))
    known = {*kinds_of(RULESETS[variant].options), *RULESETS[variant].shorthands, *RULESETS[variant].element_ids}
    preset = RULESETS[variant].presets.get(opening.preset or "")
    if not {*opening.options} <= known or (opening.preset is not None and preset is None):
        raise _of_other_game(opening, text)
    if preset is not None:
        stake = RULESETS[variant].stake_options  # that of a table of rules is left alone by its name
        options |= {name: value for name, value in preset.items() if name not in stake}
    return SpokenHouse({**options, **opening.options}, opening.stake, opening.preset, opening.tells_base)


def _of_other_game(opening: ParsedOpening, text: str) -> WordRefused:
    """The refusal of a rule that another game has, with which one, where the line tells it."""
    words = words_of(text)
    if opening.variant is None:
        return refuse("set.word", words[0])
    word = Word(text[words[0].start : words[-1].end], words[0].start, words[-1].end)
    return refuse("set.of_other_game", word, what=f"{opening.variant}.name")


def switch_called(name: str, variant: str) -> str | None:
    """The option that is switched on where somebody says a word: 食斷, `kuitan`; None for any other word."""
    said = OF_GAME.get((variant, plain_phrase(name)))
    options = [*said.options.items()] if said is not None else []
    return options[0][0] if len(options) == 1 and options[0][1] is True else None


def game_said(text: str) -> str | None:
    """The game that a text names, and nothing else; None for any other text."""
    said = SPOKEN.get(plain_phrase(text))
    return said.variant if said is not None and said.is_game else None


def mixes_seats(text: str) -> bool:
    """Whether a text says that seats are drawn, and nothing else: `random winds`."""
    said = SPOKEN.get(plain_phrase(text))
    return said is not None and said.mixes


def phrases_like(text: str, variant: str) -> tuple[str, ...]:
    """The nearest things that people say of the rules of a game, each meaning once, the best first."""
    phrases = [phrase for game, phrase in OF_GAME if game == variant]
    near = difflib.get_close_matches(plain_phrase(text), phrases, n=9, cutoff=_ALIKE)
    meant = [OF_GAME[variant, phrase] for phrase in near]
    return tuple(phrase for place, phrase in enumerate(near) if meant[place] not in meant[:place])


_ALIKE: Final = 0.55
"""How alike a word and what was meant by it are: `half bill` and `half gun`."""


def _take_switched(text: str, variant: str, options: dict[str, object]) -> str:
    """The text without options of several words that are switched or set: `east doubles off`, `honba value 1500`."""
    for name in kinds_of(RULESETS[variant].options):
        if "_" not in name:
            continue
        called = r"[\s_-]+".join(map(re.escape, name.split("_")))
        found = re.search(rf"(?<!\w){called}\s+(?:is\s+|are\s+)?(?P<switch>on|off)(?!\w)", text, re.IGNORECASE)
        if found is None:
            found = re.search(
                rf"(?<!\w){called}\s*(?:is|to|of|at|[=:])?\s*(?P<switch>\d[\d,.]*)(?![\w])", text, re.IGNORECASE
            )
        if found is not None:
            options[name] = found["switch"].casefold().replace(",", "")
            text = text[: found.start()] + " " * len(found[0]) + text[found.end() :]
    return text


def _take_own_words(text: str, variant: str, options: dict[str, object]) -> str:
    """The text without the words of this game's rules, which are put into `options`."""
    plain = text.casefold()
    for phrases, (name, value) in RULESETS[variant].spoken_rules.items():
        for phrase in sorted(phrases.split("|"), key=len, reverse=True):
            found = re.search(rf"(?<!\w){re.escape(phrase)}(?!\w)", plain)
            if found is not None:
                options[name] = value
                plain = plain[: found.start()] + " " * len(phrase) + plain[found.end() :]
    return "".join(old if new != " " else " " for old, new in zip(text, plain, strict=False))


def _take_named(text: str, variant: str, options: dict[str, object]) -> str:
    """The text without options by their own name with a value behind: `min_faan 3`, `animals off`."""
    known = (*kinds_of(RULESETS[variant].options), *RULESETS[variant].shorthands)
    for name, pattern in OPTION_PATTERNS.items():
        if name in known and (found := pattern.search(text)) is not None:
            options[name] = figures_of(found)
            text = text[: found.start()] + " " * len(found[0]) + text[found.end() :]
    words = words_of(text)
    for word, following in pairwise(words):
        name = word.key.replace("-", "_")
        if name in known and "=" not in following.text:
            number = number_of(following.text)
            options[name] = str(number) if number and not following.text.isdecimal() else following.text
            behind = _COUNTED.match(text, following.end) if following.text.isdecimal() else None
            end = behind.end() if behind is not None else following.end
            text = text[: word.start] + " " * (end - word.start) + text[end:]
    return text


_WE_PLAY: Final = re.compile(
    r"^\s*(?:(?:我哋|我們|我们|大家)\s*(?:打|玩)?|打|玩)\s*|^\s*レート[はを]?\s*"
    r"|^\s*(?:we play|we're playing|playing)\s+",
    re.IGNORECASE,
)
"""What people say before a stake: 我哋打五一."""


def spoken_stake(text: str, variant: str) -> str:
    """A stake in words as the game reads it; the text itself where it is none that is known."""
    text = _POLITE.sub("", _WE_PLAY.sub("", unicodedata.normalize("NFKC", text))).strip()
    figures = _TWO_FIGURES.fullmatch(text)
    if figures is not None:
        return f"{figures[1]}/{figures[2]}"
    if text.lstrip().startswith(("-", "−")):  # nobody plays for less than nothing
        return text.strip()
    plain = plain_stake(text.strip(), variant)
    if plain != text.strip():
        return plain
    stake = read_opening(f"stake {text.strip()}", People(), variant).stake
    return stake if stake not in (None, text.strip()) else _TWICE.get(text.strip()[:2], text.strip())


_TWICE: Final = {"一二": "1/2", "二四": "2/4", "三六": "3/6", "四八": "4/8"}
"""Two amounts of which one is twice the other, as they begin to be said: 一二蚊."""


# options called as the page of rules calls them


def labelled_option(text: str, variant: str) -> tuple[str, str] | None:
    """The option that a line calls as the rules are shown, in any language, with the value behind it as it is typed.

    The value is empty where none stands there. None for a line that begins with no such label.
    """
    typed = _tidied(text)
    plain, labels = typed.lower(), _labels(variant)
    whole = _lines_shown(variant).get(plain)
    if whole is not None and plain not in labels:
        return whole
    called = next((plain[:end] for end in range(len(plain), 0, -1) if plain[:end] in labels), None)
    if called is None:
        return None
    value = typed[len(called) :]
    if called[-1].isalnum() and value[:1].isascii() and value[:1].isalpha():
        return None  # the beginning of another word
    name, value = labels[called], _COUNTED_VALUE.sub(r"\1", _BETWEEN.sub("", value).strip())
    if "=" in value:  # several options: limit=6 since=4
        return None
    return name, typed_value(variant, name, value)


def typed_value(variant: str, name: str, value: str) -> str:
    """What is stored for a value of an option or an element that is told as rules show it, in any language."""
    return _typed_values(variant, name).get(value.lower(), value)


_BETWEEN: Final = re.compile(r"^\s*(?:=|→|->|:|(?:改成|改為|改为|は|to|is)(?![a-z]))?\s*", re.IGNORECASE)
"""What may stand between a label and its value."""
_COUNTED_VALUE: Final = re.compile(rf"^(\d+(?:\.\d+)?)\s*{UNIT}$", re.IGNORECASE)
"""A figure with what the game counts in: `limit = 6 tai`."""
_FILLS: Final = re.compile(r"[:(;,、。]|\{")
"""Where the name of an option ends in its label, and goes on to explain, or to a value."""
_SHORTEST_LABEL: Final = 2
_DOUBLED: Final = ("莊家雙倍", "庄家双倍", "莊雙倍", "庄双倍", "東家雙倍", "东家双倍")
_ALSO_CALLED: Final[Mapping[str, tuple[str, ...]]] = {"dealer_doubles": _DOUBLED, "east_doubles": _DOUBLED}
"""What options are called in the names of tables of rules."""


def _tidied(text: str) -> str:
    return " ".join(unicodedata.normalize("NFKC", text).strip(" •.").split())


def _label(text: str) -> str:
    return _tidied(text).lower()


@cache
def _labels(variant: str) -> Mapping[str, str]:
    """What an option is called where rules are shown, whole or up to where its label goes on to explain.

    What two options share stands for neither; a whole label is stronger than such a beginning.
    """
    shown = [(name, _label(called)) for words in _in_every_language(variant) for name, called in _shown(words, variant)]
    heads = [(name, _label(_FILLS.split(label, maxsplit=1)[0])) for name, label in shown]
    return {**_unshared(heads), **_unshared(shown)}


def _unshared(called: Iterable[tuple[str, str]]) -> dict[str, str]:
    found: dict[str, set[str]] = {}
    for name, label in called:
        found.setdefault(label, set()).add(name)
    return {label: min(names) for label, names in found.items() if len(names) == 1 and len(label) >= _SHORTEST_LABEL}


@cache
def _lines_shown(variant: str) -> Mapping[str, tuple[str, str]]:
    """The whole lines by which a rule is told together with its value: `No limit`."""
    return {
        _label(shown): (name, word)
        for words in _in_every_language(variant)
        for name, kind in kinds_of(RULESETS[variant].options).items()
        for word, key in _values_in_words(kind, f"rule.{name}")
        if (shown := words.sentence(key)) != key
    }


@cache
def _typed_values(variant: str, name: str) -> Mapping[str, str]:
    """The values of an option as they are shown, in every language, with what is typed for each."""
    kind = kinds_of(RULESETS[variant].options).get(name, OVERRIDE)
    keys = (*_values_in_words(kind, "value"), *_values_in_words(kind, f"value.{name}"))
    keys += (("limit", "value.element_values.limit"),) if kind is OVERRIDE else ()
    return {
        _label(shown): word
        for words in _in_every_language(variant)
        for word, key in keys
        if (shown := words.sentence(key)) != key
    }


def _values_in_words(kind: OptionKind, key: str) -> Iterator[tuple[str, str]]:
    """The words of a kind, each with the key of what is said for it."""
    shown = {"on": "yes", "off": "no"}
    is_switch = {*shown} <= {*kind.words()}
    for word in kind.words() if is_switch else dict.fromkeys((*kind.words(), "none")):
        yield word, f"{key}.{shown.get(word, word) if is_switch else word}"


def _in_every_language(variant: str) -> Iterator[Catalogue]:
    return (catalogue(in_the_words_of(variant, language)) for language in languages())


def _shown(words: Catalogue, variant: str) -> Iterator[tuple[str, str]]:
    """Every option and element with what it is called."""
    ruleset = RULESETS[variant]
    for name in kinds_of(ruleset.options):
        yield name, words.sentence(f"{variant}.option.{name}")
        yield from ((name, called) for called in _ALSO_CALLED.get(name, ()))
        if (decisive := words.sentence(f"rule.{name}", 2)) != f"rule.{name}":
            yield name, decisive
    yield from ((name, words.sentence(f"{variant}.{name}")) for name in sorted(ruleset.element_ids))
