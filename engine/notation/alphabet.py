"""The tables of the notation: which letters, signs and words stand for which tiles."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from engine import ANIMAL, FLOWER, GREEN, RED, SEASON, WHITE, MeldKind, Tile, red_five

DEFAULT: Final[Mapping[str, str]] = MappingProxyType(
    {
        **dict.fromkeys("mwck", "m"),
        **dict.fromkeys("pdt", "p"),
        **dict.fromkeys("sb", "s"),
        "z": "z",
        "f": "f",
        "y": "y",
        "a": "a",
    }
)
"""The letters that may stand after digits, and the canonical letter each means."""

SUIT_SIGNS: Final[Mapping[str, str]] = {
    **dict.fromkeys("萬万", "m"),
    **dict.fromkeys("筒餅饼", "p"),
    **dict.fromkeys("索条條", "s"),
}
NUMERALS: Final[Mapping[str, str]] = {
    **{digit: digit for digit in "0123456789"},
    **dict(zip("一二三四五六七八九", "123456789", strict=True)),
    "伍": "5",
}

OF_SUIT: Final[Mapping[str, Mapping[str, Tile]]] = {
    "m": {"0": red_five(0), **{str(number): number - 1 for number in range(1, 10)}},
    "p": {"0": red_five(1), **{str(number): number + 8 for number in range(1, 10)}},
    "s": {"0": red_five(2), **{str(number): number + 17 for number in range(1, 10)}},
    "z": dict(zip("1234567", (27, 28, 29, 30, WHITE, GREEN, RED), strict=True)),
    "f": {str(number): FLOWER + number - 1 for number in range(1, 5)},
    "y": {str(number): SEASON + number - 1 for number in range(1, 5)},
    "a": {str(number): ANIMAL + number - 1 for number in range(1, 5)},
}
"""Digit to tile under each canonical letter; the order of `z` is E S W N white green red."""

HONOURS: Final[Mapping[str, Tile]] = {
    **{letter: 27 + place for place, letter in enumerate("ESWN")},
    **dict.fromkeys(("C", "R", "RD"), RED),
    **dict.fromkeys(("F", "G", "GD"), GREEN),
    **dict.fromkeys(("P", "B", "WD", "WH"), WHITE),
}

SIGNS: Final[Mapping[str, Tile]] = {
    **dict.fromkeys(("東", "东"), 27),
    "南": 28,
    "西": 29,
    "北": 30,
    **dict.fromkeys(("紅中", "红中", "中"), RED),
    **dict.fromkeys(("發財", "发财", "發", "发", "発"), GREEN),
    **dict.fromkeys(("白板", "白"), WHITE),
    **{sign: SEASON + place for place, sign in enumerate("春夏秋冬")},
    "梅": FLOWER,
    **dict.fromkeys(("蘭", "兰"), FLOWER + 1),
    "菊": FLOWER + 2,
    "竹": FLOWER + 3,
    **dict.fromkeys(("猫", "貓"), ANIMAL),
    **dict.fromkeys(("老鼠", "鼠"), ANIMAL + 1),
    **dict.fromkeys(("公鸡", "公雞", "鸡", "雞", "鶏"), ANIMAL + 2),
    "蜈蚣": ANIMAL + 3,
}

BLOCK: Final = (
    *(27, 28, 29, 30, RED, GREEN, WHITE),
    *range(9),
    *range(18, 27),
    *range(9, 18),
    *(FLOWER, FLOWER + 1, FLOWER + 3, FLOWER + 2),
    *range(SEASON, SEASON + 4),
)
"""The tiles of the Unicode block from U+1F000 on: bamboo before dots, the bamboo flower before the chrysanthemum."""
BLOCK_START: Final = 0x1F000

BONUS_WORDS: Final[Mapping[str, Tile]] = {
    **{word: FLOWER + place for place, word in enumerate(("plum", "orchid", "chrysanthemum", "bamboo"))},
    **{word: SEASON + place for place, word in enumerate(("spring", "summer", "autumn", "winter"))},
    **{word: ANIMAL + place for place, word in enumerate(("cat", "rat", "rooster", "centipede"))},
}

SET_WORDS: Final[Mapping[str, MeldKind]] = {
    **dict.fromkeys(("chow", "chii", "chi", "吃", "チー"), MeldKind.CHOW),
    **dict.fromkeys(("pung", "pong", "pon", "碰", "ポン"), MeldKind.PUNG),
    **dict.fromkeys(("kong", "kang", "gang", "kan", "槓", "杠", "カン"), MeldKind.KONG),
}
KONG_WORDS: Final = tuple(word for word, kind in SET_WORDS.items() if kind is MeldKind.KONG)
CONCEALED_BEFORE: Final = ("an", "暗", "アン")
EXPOSED_BEFORE: Final = ("ming", "min", "明", "大明", "加", "ミン")
