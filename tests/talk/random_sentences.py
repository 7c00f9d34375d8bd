"""Sentences made by the grammar of each community, and talk made of ordinary words.

A template is a sentence with fields: `W` who won, `P` who pays, `v` the value. `say` is drawn from what surrounds
sentences in chats.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from bot.reading.people import People, Person
from bot.reading.words import Names


@dataclass(frozen=True)
class Community:
    """How one community talks over one game; `values` are typed values with what they are worth."""

    variant: str
    names: tuple[str, ...]
    discards: tuple[str, ...]
    draws: tuple[str, ...]
    values: tuple[tuple[str, int], ...]
    before: tuple[str, ...] = ("",)
    behind: tuple[str, ...] = ("",)

    def people(self) -> Names:
        """The players, the first of them speaking."""
        people = People(tuple(Person(f"p{at}", name) for at, name in enumerate(self.names)))
        return Names(people, tuple(f"p{at}" for at in range(len(self.names))), None, "p0", False, self.variant)


def _tai(*forms: str) -> tuple[tuple[str, int], ...]:
    return tuple((form.format(n=n), n) for n in range(1, 6) for form in forms)


_HAN_NUMERALS: Final = "一二三四五"

COMMUNITIES: Final = (
    Community(
        "singapore",
        ("Wei", "Siew", "Hafiz", "Priya"),
        (
            *(
                "W hu v P shoot",
                "P shoot W v",
                "W v from P",
                "W hu P v",
                "P shooter, W v",
                "W won v off P",
                "v W from P",
            ),
            *("W game v, P discards", "P fangpao W hu v", "W wins v, P discarded"),
            *("P gave W v", "W ate P v", "W v, P"),
            *("winner W v shooter P", "P lost v to W"),
            *("P dealt into W for v", "W v discarded by P", "hu v W, P shoot"),
            *("P fed W v", "W / v / P", "W took v off P's discard", "P shot W for v"),
        ),
        (
            "W zimo v",
            "W self draw v",
            "v zimo W",
            "W self pick v",
            "W jimo v",
            "W zi mo, v",
            "W self-drawn v",
            "W v tsumo",
        ),
        _tai("{n} tai", "{n}tai", "{n} Tai"),
        ("", "wah ", "okay so ", "ok ", "wah lau "),
        ("", " lah", " sia", "!", " liao", " 😂", " haha", "."),
    ),
    Community(
        "hong_kong",
        ("大佬", "阿珍", "阿輝", "家嫂"),
        (
            *(
                "W食糊 v P出銃",
                "P出銃 W v",
                "W食P v",
                "W食咗Pv",
                "P出銃俾Wv",
                "W贏v，P放銃",
                "W食糊v P出衝",
                "P射出 Wv",
            ),
            *("v W食糊 P出銃", "P畀Wv", "P輸v俾W", "W食糊，P出銃，v"),
        ),
        ("W自摸v", "v自摸 W", "W自摸咗v", "W 自摸 v", "W，自摸，v"),
        (*_tai("{n}番", "{n} 番"), *((f"{_HAN_NUMERALS[n - 1]}番", n) for n in range(1, 6))),
        ("", "嘩，", "終於 ", "呢鋪"),
        ("", "呀", "！", "啦", " 😭", "喎"),
    ),
    Community(
        "taiwanese",
        ("阿嬤", "志明", "春嬌", "阿賢"),
        (
            *(
                "W胡了 P放槍 v",
                "P放槍給W v",
                "P放槍 Wv",
                "W胡P v",
                "W胡了Pv",
                "v W胡 P放槍",
                "P點炮，W胡v",
                "P被W胡了v",
            ),
            *("W贏v P放槍", "W胡v，P放槍"),
        ),
        ("W自摸v", "W 自摸 v", "v W自摸", "W自摸了，v"),
        (*_tai("{n}台", "{n} 台"), *((f"{_HAN_NUMERALS[n - 1]}台", n) for n in range(1, 6))),
        ("", "哇 ", "終於 ", "這把"),
        ("", "啦", "！", " 哈哈", "喔"),
    ),
    Community(
        "riichi",
        ("田中", "佐藤", "鈴木", "山本"),
        (
            *(
                "W ロン P v",
                "WがPからロン v",
                "PがWに振り込み v",
                "W v Pから",
                "Pから Wがロン v",
                "WがPからロン、v",
                "P放銃 W v",
            ),
            *("W ron v P", "W v P", "P dealt into W, v"),
        ),
        ("Wツモ v", "Wがツモ、v", "W tsumo v", "v ツモ W", "W v ツモ"),
        (*((f"{n}翻30符", n) for n in range(1, 5)), *((f"{n} han 40 fu", n) for n in range(1, 5))),
        ("", "うわ ", "ついに "),
        ("", "！", "です", " 笑"),
    ),
)

_TALK: Final = """
    traffic umbrella parking lunch pizza salad weather rain holiday doctor dentist school exam homework
    laundry cinema movie ticket train airport luggage passport budget rent landlord plumber garden kitchen
    recipe onion pepper noodle rice curry chilli mango durian coconut supermarket discount voucher battery
    charger laptop printer password meeting agenda deadline manager colleague birthday present balloon candle
    wedding bride groom baby stroller diaper puppy kitten hamster aquarium museum gallery painting guitar
    piano concert festival jacket trousers sneakers haircut salon gym yoga marathon swimming tennis badminton
    cycling 天氣 下雨 電影 餐廳 牛肉麵 排骨 老闆 開會 加班 醫生 感冒 機票 旅行 學校 考試 生日 蛋糕 結婚 寶寶
    小狗 貓咪 音樂 跑步 瑜伽 地鐵 塞車 天気 映画 仕事 会議 病院 旅行 学校 試験 誕生日 ケーキ 結婚 子犬 音楽
    電車 渋滞 温泉 寿司 焼肉 居酒屋 散歩
"""
CHAT_WORDS: Final = tuple(_TALK.split())
"""Words of other talk; none of them is said of a hand."""


def sentences(community: Community, count: int, seed: int) -> Iterator[tuple[str, int, int | None, int]]:
    """Random sentences with their winner, payer (None: self-drawn) and value, players by place."""
    chosen = random.Random(f"{community.variant}{seed}")
    for _ in range(count):
        winner, payer = chosen.sample(range(4), 2)
        drawn = chosen.random() < 0.3
        value, worth = chosen.choice(community.values)
        template = chosen.choice(community.draws if drawn else community.discards)
        parts = {"W": community.names[winner], "P": community.names[payer], "v": value}
        body = "".join(
            parts.get(letter, letter) if _stands_alone(template, at) else letter for at, letter in enumerate(template)
        )
        text = chosen.choice(community.before) + body + chosen.choice(community.behind)
        yield text, winner, None if drawn else payer, worth


def _stands_alone(template: str, at: int) -> bool:
    """Whether a letter is a field rather than part of a word."""
    around = template[at - 1 : at] + template[at + 1 : at + 2]
    return not any(letter.isascii() and letter.isalpha() and letter not in "WPv" for letter in around)


def chatter(community: Community, count: int, seed: int) -> Iterator[str]:
    """Random lines of other talk, with names and numbers among the words."""
    chosen = random.Random(f"chatter{community.variant}{seed}")
    for _ in range(count):
        words = chosen.choices(CHAT_WORDS, k=chosen.randint(1, 6))
        if chosen.random() < 0.5:
            words.insert(chosen.randint(0, len(words)), chosen.choice(community.names))
        if chosen.random() < 0.5:
            words.insert(chosen.randint(0, len(words)), str(chosen.randint(1, 99)))
        yield " ".join(words)
