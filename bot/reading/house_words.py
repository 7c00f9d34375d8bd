"""House rules and stakes as they are spoken: `limit 7`, 全銃, 三番起糊, `no limit`, `$0.2/$0.4`, 底50台20."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from itertools import pairwise
from typing import Final

from bot.reading.opening_words import LIMIT_OPTION
from bot.reading.openings import read_opening
from bot.reading.people import People
from bot.reading.words import Word, refuse, words_of
from engine.options import Value, kinds_of
from engine.variants import RULESETS

_TO: Final = re.compile(r"\b(limit|max|maximum|min|minimum|cap|stakes?)\s+(?:to|at|of|is)\s+", re.IGNORECASE)
_NO_LIMIT: Final = re.compile(
    r"\b(?:no|without|remove)\s+(?:the\s+|a\s+)?(?:limit|max|cap)\b|\bunlimited\b|[無无]上限|不[封設设][頂顶上]?限?|上限なし",
    re.IGNORECASE,
)
_TWO_FIGURES: Final = re.compile(r"\s*[$€£¥]?(\d+(?:\.\d+)?)\s+(?:and\s+)?[$€£¥]?(\d+(?:\.\d+)?)\s*")
_STAKE_OPTIONS: Final = frozenset(("base_stake", "unit", "base", "per_tai", "rounding", "rate_per_1000"))
"""What a table of rules says of the stake is left alone by its name."""

WORDS: Final[Mapping[str, Mapping[str, tuple[str, Value]]]] = {
    "singapore": {
        "no animals|without animals|不算动物|不算動物|沒有動物": ("animals", False),
        "with animals|animals|算动物|算動物": ("animals", True),
        "no kong money|no instant payments|no instant payment": ("instant", False),
        "kong money|instant payments|instant payment": ("instant", True),
        "dealer double|dealer doubles|dealer pays double|庄家双倍": ("dealer_double", True),
        "normal|discarder pays double|everybody pays": ("payment", "standard"),
    },
    "hong_kong": {
        "no flowers|without flowers|無花|冇花|唔計花": ("bonus_tiles", False),
        "with flowers|flowers|有花|計花": ("bonus_tiles", True),
        "dealer doubles|dealer double|莊家雙計": ("dealer_doubles", True),
        "all winners are paid|all winners|一炮多響|一炮雙響|雙響": ("multiple_winners", "all"),
        "nearest only|nearest|截糊": ("multiple_winners", "nearest"),
    },
    "taiwanese": {
        "no flowers|without flowers|不算花|無花": ("bonus_tiles", False),
        "with flowers|flowers|算花|有花": ("bonus_tiles", True),
        "all winners are paid|all winners|一炮多響|一炮雙響|雙響": ("multiple_winners", "all"),
        "nearest only|nearest|截胡|攔胡": ("multiple_winners", "nearest"),
    },
    "riichi": {
        "head bump|atamahane|頭ハネ|頭跳": ("multi_ron", "head_bump"),
        "double ron|double ron allowed|ダブロンあり|ダブロン": ("multi_ron", "all"),
        "kiriage|kiriage mangan|切り上げ満貫|切り上げ": ("kiriage_mangan", True),
        "no ippatsu|一発なし": ("ippatsu", False),
        "no ura|no ura dora|裏ドラなし|裏なし": ("ura_dora", False),
        "atozuke nashi|no atozuke|後付けなし": ("atozuke", False),
    },
    "british": {
        "no fishing": ("fishing", False),
        "fishing": ("fishing", True),
        "no money|points only": ("money", False),
    },
}
"""Words of house rules that a running game takes, beside those that open one."""


@dataclass(frozen=True, slots=True)
class SpokenHouse:
    """What a line says of the house: options with their values, and a stake as the game reads it."""

    options: Mapping[str, Value] = field(default_factory=dict)
    stake: str | None = None


def spoken_house(text: str, variant: str) -> SpokenHouse:
    """Read rules in words; raises WordRefused for a word that is none."""
    options: dict[str, Value] = {}
    text = _TO.sub(lambda found: f"{found[1]} ".ljust(len(found.group())), text)
    if variant in LIMIT_OPTION and _NO_LIMIT.search(text):
        options[LIMIT_OPTION[variant]] = "none"
        text = _NO_LIMIT.sub(lambda found: " " * len(found.group()), text)
    text = _take_own_words(text, variant, options)
    text = _take_named(text, variant, options)
    opening = read_opening(text, People(), variant)
    left = next(iter(opening.words), None)
    if left is not None:
        raise refuse("set.word", Word(left.text, left.start, left.end))
    if opening.preset is not None:
        preset = RULESETS[variant].presets[opening.preset]
        options |= {name: value for name, value in preset.items() if name not in _STAKE_OPTIONS}  # type: ignore[misc]
    return SpokenHouse({**options, **opening.options}, opening.stake)


def _take_own_words(text: str, variant: str, options: dict[str, Value]) -> str:
    """The text without the words of this game's rules, which are put into `options`."""
    plain = text.casefold()
    for phrases, (name, value) in WORDS.get(variant, {}).items():
        for phrase in sorted(phrases.split("|"), key=len, reverse=True):
            found = re.search(rf"(?<!\w){re.escape(phrase)}(?!\w)", plain)
            if found is not None:
                options[name] = value
                plain = plain[: found.start()] + " " * len(phrase) + plain[found.end() :]
    return "".join(old if new != " " else " " for old, new in zip(text, plain, strict=False))


def _take_named(text: str, variant: str, options: dict[str, Value]) -> str:
    """The text without options by their own name with a value behind: `min_faan 3`, `animals off`."""
    known = kinds_of(RULESETS[variant].options)
    words = words_of(text)
    for word, following in pairwise(words):
        name = word.key.replace("-", "_")
        if name in known and "=" not in following.text:
            options[name] = following.text
            text = text[: word.start] + " " * (following.end - word.start) + text[following.end :]
    return text


def spoken_stake(text: str, variant: str) -> str:
    """A stake in words as the game reads it; the text itself where it is none that is known."""
    figures = _TWO_FIGURES.fullmatch(text)
    if figures is not None:
        return f"{figures[1]}/{figures[2]}"
    if text.lstrip().startswith(("-", "−")):  # nobody plays for less than nothing
        return text.strip()
    stake = read_opening(f"stake {text.strip()}", People(), variant).stake
    return stake if stake is not None else text.strip()
