"""What is told in numbers within a line: bonus tiles, flowers, sets, and what everything comes to."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import replace
from itertools import pairwise
from typing import Final

from bot.reading.grammar.kinds import SAID_OF_PAYER, VALUED, Kind, SpokenToken
from bot.reading.grammar.lexicon import counting, element_named, folded_text
from engine.variants import RULESETS

WON: Final = frozenset((Kind.SELF, Kind.WIN, Kind.WINNER, *SAID_OF_PAYER, Kind.PAY, Kind.PASSIVE, Kind.BAO))
"""Words that make a value a hand."""
_OF_SEAT: Final = {"seat_flower": "seat_flower", "own_flower": "own_season"}
"""The flower of the winner's seat, and what the second one is that is called so, the season."""
OF_SETS: Final = frozenset(("pung_dragon", "dragon_pung"))
"""Elements that count for each of their sets."""


def with_total(tokens: list[SpokenToken], unit: str) -> list[SpokenToken]:
    """The tokens without what is counted before a total: 門清一台 花一台 共兩台."""
    at = next((at for at, token in enumerate(tokens) if folded_text(token.text) in IN_ALL), len(tokens))
    behind = [token.kind for token in tokens[at + 1 :]]
    is_total = behind[:2] == [Kind.NUMBER, Kind.UNIT] and behind.count(Kind.NUMBER) == 1
    if (
        unit in ("han", "points")
        or not is_total
        or len({token.value for token in tokens if token.kind is Kind.NAME}) > TWO
    ):
        return tokens
    parts = (Kind.NUMBER, Kind.UNIT, Kind.BREAK, Kind.COUNTER)
    kept = (one for one in tokens[:at] if one.kind not in parts and one.text not in BONUS_WORDS)
    return [*kept, *tokens[at:]]


_SUMMED: Final = frozenset(("tai", "faan", "doubles", "fan"))
"""Units whose values are told as sums: 2 + 1."""


def with_counted(tokens: list[SpokenToken], words: set[str], text: str, offset: int, variant: str) -> list[SpokenToken]:
    """The tokens with what their numbers count: a hand, bonus tiles that are added."""
    unit = counting(variant)
    tokens = _with_kongs_counted(tokens, text, offset) if unit != "points" else _with_hands_of(tokens, words)
    if variant in RULESETS and _FLOWERS in RULESETS[variant].element_ids:
        tokens = _with_flowers_counted(tokens)
    kinds = {token.kind for token in tokens}
    if unit != "points" and Kind.ELEMENT in kinds:
        tokens = _with_sets_counted(_with_animals(tokens, variant))
    if unit == "tai" and "分" in words and not kinds.isdisjoint(WON):  # 美惠自摸9分
        tokens = [replace(one, kind=Kind.UNIT, value="units") if one.text == "分" else one for one in tokens]
    if not words.isdisjoint(_TILES) and not kinds.isdisjoint((Kind.ELEMENT, Kind.BAO)):
        tokens = _without_count_of_tiles(tokens)
    if unit in ("tai", "faan"):
        tokens = _without_own_worth(tokens)
    if unit in _SUMMED and [token.kind for token in tokens].count(Kind.NUMBER) > 1:
        tokens = _with_sum(_without_parts(_without_addends(tokens, text, offset)))
    return _with_added_bonus(tokens, words, text, offset) if unit == "doubles" else tokens


def _with_flowers_counted(tokens: list[SpokenToken]) -> list[SpokenToken]:
    """The tokens with flowers beside a hand by its elements as elements, as often as they are counted.

    As they stand beside a value, which may hold them already.
    """
    places = [at for at, token in enumerate(tokens) if _is_flower(token)]
    at = places[0] if len(places) == 1 else None
    numbers = [token for token in tokens if token.kind is Kind.NUMBER]
    if at is None or not any(token.kind is Kind.ELEMENT for token in tokens):
        return tokens
    counted = _counted_flowers(tokens, at)
    if numbers != [token for token in counted if token.kind is Kind.NUMBER]:
        return tokens
    count = numbers[0].number if numbers else 1
    if not 0 < count <= _MOST_FLOWERS:
        return tokens
    flower = replace(tokens[at], kind=Kind.ELEMENT, value=_FLOWERS)
    before, behind = ([one for one in part if one not in counted] for part in (tokens[:at], tokens[at + 1 :]))
    return [*before, *([flower] * count), *behind]


def _counted_flowers(tokens: list[SpokenToken], at: int) -> Sequence[SpokenToken]:
    """The tokens that count the flowers at a place, `兩朵花`, 花2, 花兩張; none where there are none."""
    counted = _counted_before(tokens[:at]) or _counted_behind(tokens[at + 1 : at + 3])
    behind = tokens[at + 1 : at + 2]
    return counted or [token for token in behind if token.kind is Kind.NUMBER and not tokens[at].text.isascii()]


def _is_flower(token: SpokenToken) -> bool:
    return token.kind in (Kind.COUNTER, Kind.UNKNOWN) and folded_text(token.text) in _FLOWER_WORDS


_FLOWERS: Final = "flower_tiles"
_FLOWER_WORDS: Final = frozenset(
    ("flower", "flowers", "season", "seasons", "花", "朵花", "张花", "張花", "花牌", "张花牌", "張花牌")
)
_MOST_FLOWERS: Final = 8


def _without_own_worth(tokens: list[SpokenToken]) -> list[SpokenToken]:
    """The tokens without what the last of several elements is told to be worth, where it is added to the others.

    碰碰胡，還有紅中一台
    """
    kinds = [token.kind for token in tokens]
    if kinds[-4:] != [Kind.HAS, Kind.ELEMENT, Kind.NUMBER, Kind.UNIT] or folded_text(tokens[-4].text) not in _MORE_HAS:
        return tokens
    return tokens[:-2] if Kind.ELEMENT in kinds[:-4] and kinds.count(Kind.NUMBER) == 1 else tokens


_MORE_HAS: Final = frozenset(("還有", "还有", "仲有", "再加", "另外有", "又有", "也有"))
"""What is said before one more element of a hand."""


def _without_addends(tokens: list[SpokenToken], text: str, offset: int) -> list[SpokenToken]:
    """The tokens without what is added up to a sum that is told, 24+16=40番; as they stand where it is another sum."""
    for found in _ADDED_UP.finditer(text):
        start, end = (place + offset for place in found.span("addends"))
        if sum(map(int, re.findall(r"\d+", found["addends"]))) == int(found["sum"]):
            return [one for one in tokens if one.kind is not Kind.NUMBER or not start <= one.start < end]
    return tokens


_ADDED_UP: Final = re.compile(r"(?P<addends>\d{1,3}(?:\s*[+＋]\s*\d{1,3})+)\s*[=＝]\s*(?P<sum>\d{1,3})")


def _without_parts(tokens: list[SpokenToken]) -> list[SpokenToken]:
    """The tokens without what each element counts, where the value before or behind them is what they come to:
    8番自摸，不求人4，斷幺2，花牌2."""
    places = [at for at, token in enumerate(tokens) if token.kind is Kind.NUMBER]
    if len(places) <= TWO:
        return tokens
    for total, *parts in (places, places[::-1]):
        has_unit = [one.value for one in tokens[total + 1 : total + 2]] == ["units"]
        are_parts = all(at and tokens[at - 1].kind in _HAS_WORTH for at in parts)
        is_sum = tokens[total].number == sum(tokens[at].number for at in parts)
        if has_unit and are_parts and is_sum and (not total or tokens[total - 1].kind not in _HAS_WORTH):
            units = {at + 1 for at in parts if [one.kind for one in tokens[at + 1 : at + 2]] == [Kind.UNIT]}
            return [one for at, one in enumerate(tokens) if at not in parts and at not in units]
    return tokens


def _with_sum(tokens: list[SpokenToken]) -> list[SpokenToken]:
    """The tokens with the sum of what each named element is told to be worth: 正花一台 碰碰胡4台.

    As they stand where a number is told of anything else, or between two of the elements somebody is named or
    something is taken back: 小三元64番，不對，大三元88番.
    """
    places = [at for at, token in enumerate(tokens) if token.kind is Kind.NUMBER]
    ends = (places[0] - 1, places[-1] + 1)
    told = all(
        at and tokens[at - 1].kind in _HAS_WORTH and [one.value for one in tokens[at + 1 : at + 2]] == ["units"]
        for at in places
    )
    if not told or any(token.kind in _NO_SUM for token in tokens[ends[0] : ends[1]]):
        return tokens
    total = replace(tokens[places[0]], value=sum(tokens[at].number for at in places))
    dropped = {at + beside for at in places[1:] for beside in (0, 1)}
    dropped |= {at for at in range(*ends) if tokens[at].text in _PLUS}
    return [total if at == places[0] else token for at, token in enumerate(tokens) if at not in dropped]


_NO_SUM: Final = (Kind.NAME, Kind.SORRY, Kind.WRONG, Kind.NOT)
_HAS_WORTH: Final = (Kind.ELEMENT, Kind.FACT, Kind.CLOSED, Kind.SELF)
"""What is told with a worth of its own."""


def _without_count_of_tiles(tokens: list[SpokenToken]) -> list[SpokenToken]:
    """The tokens without how many tiles lay open, which is no value: 清一色自摸，阿强包，十二張."""
    if any(token.value in _OF_SEAT or "花" in token.text for token in tokens):
        return tokens
    counts = [at for at, two in enumerate(tokens[1:]) if tokens[at].kind is Kind.NUMBER and two.text in _TILES]
    return [replace(one, kind=Kind.NOISE) if at in counts else one for at, one in enumerate(tokens)]


_TILES: Final = frozenset(("張", "张", "隻牌", "張牌", "张牌"))
"""What tiles are counted in."""


def _with_animals(tokens: list[SpokenToken], variant: str) -> list[SpokenToken]:
    """The tokens with animals beside hands by name as elements, where no value is told: `half flush, 2 animals`."""
    animal = element_named(variant, "animal")
    told = any(token.kind in (Kind.UNIT, Kind.LIMIT) or token.value in _WITHOUT_BONUS for token in tokens)
    if animal is None or told:
        return tokens
    loose = (Kind.COUNTER, Kind.UNKNOWN)
    return [
        replace(token, kind=Kind.ELEMENT, value=animal)
        if token.kind in loose and folded_text(token.text) in _ANIMALS
        else token
        for token in tokens
    ]


_WITHOUT_BONUS: Final = frozenset(("ping_hu", "sequence_hand"))
"""Elements of a hand without flowers and animals."""
_ANIMALS: Final = frozenset(
    (
        *("animal", "animals", "cat", "rat", "mouse", "rooster", "centipede", "动物", "動物"),
        *("猫", "貓", "老鼠", "公鸡", "公雞", "蜈蚣"),
    )
)


def _with_sets_counted(tokens: list[SpokenToken]) -> list[SpokenToken]:
    """The tokens with sets and animals as often as they are counted: `half flush, two dragon pungs`, `2 animals`."""
    found: list[SpokenToken] = []
    for at, token in enumerate(tokens):
        number = tokens[at - 1] if at and tokens[at - 1].kind is Kind.NUMBER else None
        is_set = token.kind is Kind.ELEMENT and (token.value in OF_SETS or token.value == "animal")
        if number is None or not is_set or not 0 < number.number <= _MOST_OF_SETS:
            found.append(token)
            continue
        beside = any(one.kind is Kind.ELEMENT for one in (*tokens[: at - 1], *tokens[at + 1 :]))
        if not beside and not folded_text(token.text).endswith("s"):  # ann 2 dragon pung: worth 2
            found.append(token)
            continue
        found[-1:] = [token] * number.number
    return found


_MOST_OF_SETS: Final = 4
"""So many sets of one kind, or animals, are the most that a hand holds."""


def _with_hands_of(tokens: list[SpokenToken], words: set[str]) -> list[SpokenToken]:
    """The tokens with a hand right behind whose it is and before its points as having them: `Don's hand: 36`."""
    if words.isdisjoint(_OF_HANDS):
        return tokens
    found = list(tokens)
    for at, (one, two) in enumerate(pairwise(tokens)):
        behind = next((token for token in tokens[at + 2 :] if token.value != ":"), None)
        told = behind is not None and behind.kind in (Kind.NUMBER, Kind.NOTHING)
        if told and one.kind is Kind.NAME and two.kind in _LOOSE and folded_text(two.text) in _OF_HANDS:
            found[at + 1] = replace(two, kind=Kind.HAS)
    return found


_OF_HANDS: Final = frozenset(("hand", "lot", "pile", "tally", "count", "haul", "effort"))
"""What somebody's points are of."""
_LOOSE: Final = (Kind.COUNTER, Kind.UNKNOWN, Kind.HAS)


def _with_added_bonus(tokens: list[SpokenToken], words: set[str], text: str, offset: int) -> list[SpokenToken]:
    """The tokens with bonus tiles that are added to a value as one word each: `3 tai + flower`, `3 plus 2 flowers`."""
    if words.isdisjoint(BONUS_WORDS):
        return tokens
    found: list[SpokenToken] = []
    for at, token in enumerate(tokens):
        count = 1 if at and tokens[at - 1].kind is Kind.NUMBER and is_added(text, offset, tokens, at - 1) else 0
        is_bonus = token.kind in (Kind.COUNTER, Kind.UNKNOWN) and folded_text(token.text) in BONUS_WORDS
        is_last = all(one.kind is not Kind.UNKNOWN for one in tokens[at + 1 : at + 2])
        added = is_bonus and is_last and (bool(count) or is_added(text, offset, tokens, at))
        if not added or not any(one.kind in VALUED for one in tokens[: at - count]):
            found.append(token)
            continue
        first = found.pop() if count else token
        said = f"{first.text} {token.text}" if count else token.text
        found.append(SpokenToken(Kind.COUNTER, ADDED, said, first.start, token.end))
    return found


def is_added(text: str, offset: int, tokens: Sequence[SpokenToken], at: int) -> bool:
    """Whether a plus, or a word for it, stands right before a token."""
    if text[: tokens[at].start - offset].rstrip()[-1:] in ("+", "＋") or tokens[at].text[:1] in ("+", "＋"):
        return True
    before = next((one for one in reversed(tokens[:at]) if folded_text(one.text) not in _ARTICLES), None)
    return before is not None and folded_text(before.text) in _PLUS


ADDED: Final = "added"
"""What a counted thing means that is added to a value."""
_PLUS: Final = frozenset(("plus", "with", "and", "got", "加", "再加", "外加", "加埋", "有"))
_ARTICLES: Final = frozenset(("a", "an", "the", "one", "my", "own"))
BONUS_WORDS: Final = frozenset(
    (
        *("flower", "flowers", "animal", "animals", "season", "seasons", "花", "花牌", "动物", "動物"),
        *("cat", "rat", "mouse", "rooster", "centipede", "猫", "貓", "老鼠", "鸡", "雞", "公鸡", "公雞", "蜈蚣"),
    )
)
"""Flowers and animals as they are said aloud."""
TWO: Final = 2
_NORTHS: Final = frozenset(("north", "norths", "北"))


def with_norths_aside(tokens: list[SpokenToken]) -> list[SpokenToken]:
    """The tokens with Norths of which a number is told as bonus tiles: `north 2`, `2 norths`."""
    found = list(tokens)
    for at, token in enumerate(tokens):
        beside = (*tokens[max(at - 1, 0) : at], *tokens[at + 1 : at + 2])
        if folded_text(token.text) in _NORTHS and any(one.kind is Kind.NUMBER for one in beside):
            found[at] = replace(token, kind=Kind.ELEMENT, value="kita_dora")
    return found


_BONUS: Final = {"dora": "dora", "ura_dora": "ura", "aka_dora": "dora", "kita_dora": "kita"}
"""Bonus tiles of which a number is told: `2 dora`, `dora 2`."""


def with_bonus(tokens: list[SpokenToken]) -> list[SpokenToken]:
    """The tokens with bonus tiles and their number as one option, as `dora=2` is; red fives are dora beside others."""
    found: list[SpokenToken] = []
    at, previous = 0, None
    while at < len(tokens):
        token = tokens[at]
        if token.kind is not Kind.ELEMENT or token.value not in _BONUS:
            found.append(token)
            at += 1
            continue
        started = at
        number, at = _number_of(found, tokens, at)
        is_apart = {previous, token.value} == {"dora", "aka_dora"}
        if is_apart and _is_of_those(tokens[:started]):
            found.append(replace(token, kind=Kind.NOISE))
            continue
        place = _told_bonus(found, _BONUS[token.word], is_apart=is_apart)
        if place is not None:  # dora dora: two
            number += int(found.pop(place).word.partition("=")[2])
        previous = token.value if token.value in ("dora", "aka_dora") else previous
        if _is_sum(tokens[at : at + 3]):  # ドラ1で5翻
            continue
        word = f"{_BONUS[token.word]}={number}"
        found.append(SpokenToken(Kind.OPTION, word, token.text, token.start, token.end))
    return found


def _told_bonus(found: Sequence[SpokenToken], name: str, *, is_apart: bool) -> int | None:
    """The place of bonus tiles told before to which more are added: right before, or anywhere where they are others."""
    for place in range(len(found) - 1, -1, -1):
        before, _, told = found[place].word.partition("=") if found[place].kind is Kind.OPTION else ("", "", "")
        if before == name and told.isdecimal():
            return place
        if not is_apart:
            break
    return None


def _is_of_those(before: Sequence[SpokenToken]) -> bool:
    """Whether what follows is said to be among what was told: `dora 3 of which 1 red`, `including a red five`."""
    said = " ".join(folded_text(token.text) for token in before[-_WORDS_AMONG:])
    return _AMONG.search(said) is not None


_WORDS_AMONG: Final = 5
_AMONG: Final = re.compile(r"\b(?:incl|including|includes|included|counting|of them|of which|of those)\b|うち|含|其中")
"""Words that say that bonus tiles were counted already."""


def without_denied_elements(tokens: list[SpokenToken], unit: str) -> list[SpokenToken]:
    """The tokens without the elements a hand is said not to have, of bonus tiles none: `no pinfu, no dora`, ドラなし.

    Only of bonus tiles where the line does not say how the hand was won, or what fu it has: it may put one right.
    """
    if unit == "points":
        return tokens
    kinds = {token.kind for token in tokens}
    if kinds.isdisjoint(_DENIABLE):
        return tokens
    is_hand = not kinds.isdisjoint(_TELLS_HOW) or (Kind.NAME in kinds and any(one.value == "fu" for one in tokens))
    found: list[SpokenToken] = []
    at = 0
    while at < len(tokens):
        ahead = 3 if _is_without(tokens[at : at + 3]) else _denial(tokens, at)
        end = _denied_until(tokens, at + ahead) if ahead else 0
        behind = 0 if end else _denied_behind(tokens, at)
        if end and (is_hand or tokens[at + ahead].value in _BONUS):
            if _is_of_another(found, tokens):
                found[-1] = replace(found[-1], kind=Kind.NOISE)
            found += tokens[at : at + ahead] if not found else ()
            found += _denied(tokens[at + ahead : end])
            at = end
        elif behind and (is_hand or tokens[at].value in _BONUS):
            found += _denied(tokens[at : at + 1])
            at += behind
        else:
            found.append(tokens[at])
            at += 1
    return found


def _denial(tokens: Sequence[SpokenToken], at: int) -> int:
    """How many tokens before an element deny it, `not`, `didn't get the`, `he wasn't in`; 0 where none do."""
    said = folded_text(tokens[at].text)
    if said in _DENYING:
        return 1
    if said not in _DENYING_VERBS:
        return 0
    end = at + 1
    while end < len(tokens) and folded_text(tokens[end].text) in _BEHIND_VERBS:
        end += 1
    return end - at


def _is_of_another(found: Sequence[SpokenToken], tokens: Sequence[SpokenToken]) -> bool:
    """Whether what is denied is told of somebody in a clause of its own, who is not needed for the hand."""
    if len(found) < TWO or found[-1].kind is not Kind.NAME or found[-2].kind not in (Kind.BREAK, Kind.AND):
        return False
    others = {token.value for token in tokens if token.kind is Kind.NAME} - {found[-1].value}
    return len(others) >= TWO or (bool(others) and any(token.kind is Kind.SELF for token in tokens))


def _is_without(tokens: Sequence[SpokenToken]) -> bool:
    """Whether `w/o` stands here."""
    return [folded_text(token.text) for token in tokens] == ["w", "/", "o"]


def _denied_until(tokens: Sequence[SpokenToken], first: int) -> int:
    """Where what is denied from a place on ends, `dora or ura`, `kan dora`; 0 where it is no element."""
    end, at = 0, first
    while at < len(tokens) and tokens[at].kind in _DENIABLE:
        end = at = at + 1
        if at < len(tokens) and tokens[at].kind is Kind.OR:
            at += 1
        elif not (tokens[at - 1].value == "kong" and at < len(tokens) and tokens[at].value in _BONUS):
            break
    return end


def _denied_behind(tokens: Sequence[SpokenToken], at: int) -> int:
    """How many tokens deny the element at a place from behind, `dora none`, ドラはなし, with it; 0 where none do."""
    behind = at + 1
    while behind < len(tokens) and tokens[behind].text in _BEFORE_DENIAL:
        behind += 1
    if behind == len(tokens) or tokens[at].kind not in _DENIABLE:
        return 0
    said = folded_text(tokens[behind].text)
    if said in _DENYING_BEHIND:
        return behind + 1 - at
    if said not in _FAILING and said not in _DENYING_VERBS:
        return 0
    end = behind + 1
    while end < len(tokens) and folded_text(tokens[end].text) in _BEHIND_VERBS:
        end += 1
    return end - at if end == len(tokens) or tokens[end].kind not in _DENIABLE else 0


def _denied(tokens: Iterable[SpokenToken]) -> list[SpokenToken]:
    """What is denied as small words that keep their element, bonus tiles as none of them."""
    found: list[SpokenToken] = []
    for token in tokens:
        if token.value in _BONUS:
            found += (replace(token, kind=Kind.NUMBER, value=0), token)
        else:
            found.append(replace(token, kind=Kind.NOISE))
    return found


_TELLS_HOW: Final = (*SAID_OF_PAYER, Kind.SELF, Kind.WIN, Kind.OPTION)
_DENIABLE: Final = (Kind.ELEMENT, Kind.FACT)
_DENYING: Final = frozenset(("no", "without", "無", "无", "沒有", "没有", "沒", "没", "冇", "冇有"))
_DENYING_VERBS: Final = frozenset(
    (
        *("not", "never", "wasn't", "wasnt", "was not", "isn't", "isnt", "is not", "didn't", "didnt", "did not"),
        *("hadn't", "hadnt", "hasn't", "hasnt", "haven't", "havent", "don't", "dont", "doesn't", "doesnt"),
        *("missed", "misses", "just missed", "lost", "almost", "nearly"),
    )
)
"""Words that deny what follows, or say that it nearly was, with a verb between or without."""
_BEHIND_VERBS: Final = frozenset(
    (
        *("get", "got", "gets", "have", "had", "has", "make", "made", "call", "called", "declare", "declared", "bet"),
        *(
            "in",
            "on",
            "a",
            "an",
            "the",
            "any",
            "it",
            "there",
            "even",
            "hit",
            "catch",
            "caught",
            "come",
            "happen",
            "count",
        ),
        *("quite", "actually", "my", "his", "her", "out", "by", "for"),
    )
)
_FAILING: Final = frozenset(("missed", "failed", "lost", "broken", "broke", "gone", "spoiled", "spoilt"))
"""Words that say of the element before them that the hand does not have it."""
_BEFORE_DENIAL: Final = frozenset(("は", "も", "was", "is", "got", "has", "just"))
_DENYING_BEHIND: Final = frozenset(
    (
        *("none", "nil", "nashi", "なし", "ナシ", "無し", "じゃない", "じゃなくて", "ではない", "つかず", "ならず"),
        *("なかった", "乗ってなかった", "のってなかった", "ついてなかった", "付いてなかった", "ありませんでした"),
        *("不算", "不計", "不计", "唔計", "唔算"),
    )
)


def _is_sum(following: list[SpokenToken]) -> bool:
    """Whether what follows says what everything before comes to: で5翻, 合計5翻."""
    kinds = [token.kind for token in following[1:]]
    return kinds == [Kind.NUMBER, Kind.UNIT] and folded_text(following[0].text) in _COMES_TO


_COMES_TO: Final = frozenset(
    (
        "で",
        "計",
        "合計",
        "合計で",
        "合わせて",
        "全部で",
        "共",
        "一共",
        "總共",
        "总共",
        "合共",
        "in total",
        "altogether",
        "total",
    )
)
IN_ALL: Final = _COMES_TO - {"で", "計"}
PIECES: Final = frozenset(("張", "张", "隻", "只", "朵", "枚", "個", "个", "副", "組", "组", "刻"))
"""What flowers and sets are counted in."""


def with_flowers(tokens: list[SpokenToken]) -> list[SpokenToken]:
    """The tokens with flowers of a seat, and sets, as often as they are told: `兩正花`, `正花x2`, `三元牌x2`."""
    found = list(tokens)
    for at, flower in enumerate(tokens):
        counted = _counted_behind(tokens[at + 1 : at + 3])
        is_set = flower.kind is Kind.ELEMENT and flower.value in OF_SETS
        if flower.value in _OF_SEAT:
            counted = _counted_before(tokens[:at]) or counted
        elif is_set and len(_counted_before(tokens[:at])) > 1:
            counted = _counted_before(tokens[:at])  # 兩個三元牌
        elif flower.kind is not Kind.ELEMENT or not counted or (counted[0].kind is not Kind.TIMES and not is_set):
            continue
        number = next((token for token in counted if token.kind is Kind.NUMBER), None)
        is_both = flower.value in _OF_SEAT and "flowers" in flower.text  # there are no more of a seat
        if flower.kind is not Kind.ELEMENT or (number is None and not is_both):
            continue
        count = TWO if number is None else number.number
        if count == 1 or (count == TWO and flower.word in {*_OF_SEAT, *OF_SETS}):
            found = [token for token in found if token not in counted]
            again = [replace(flower, value=_OF_SEAT.get(flower.word, flower.value))] if count > 1 else []
            found[found.index(flower) + 1 : found.index(flower) + 1] = again
        elif number is not None and counted[0].kind is Kind.TIMES:  # no value
            found[found.index(number)] = replace(number, kind=Kind.UNKNOWN, value=None)
    return found


def _counted_before(before: Sequence[SpokenToken]) -> Sequence[SpokenToken]:
    """The tokens that count the flowers which stand behind them, `兩張`, `兩`; none where they are a value."""
    if before and before[-1].kind is Kind.NUMBER:
        return before[-1:]
    pieces = len(before) > 1 and before[-2].kind is Kind.NUMBER and folded_text(before[-1].text) in PIECES
    return before[-2:] if pieces else ()


def _counted_behind(behind: Sequence[SpokenToken]) -> Sequence[SpokenToken]:
    """The tokens that count the flowers which stand before them: `兩張`, `x2`."""
    if len(behind) < TWO:
        return ()
    pieces = behind[0].kind is Kind.NUMBER and folded_text(behind[1].text) in PIECES
    times = behind[0].kind is Kind.TIMES and behind[1].kind is Kind.NUMBER
    return behind if pieces or times else ()


def _number_of(before: list[SpokenToken], tokens: list[SpokenToken], at: int) -> tuple[int, int]:
    """How many bonus tiles are told at a place, and where the line goes on; a number before them is taken off."""
    if before and before[-1].kind is Kind.NUMBER and before[-1].number < 20:
        return before.pop().number, at + 1
    is_led = at + 1 < len(tokens) and tokens[at + 1].text in _LEADS_NUMBER
    following = tokens[at + 1 + is_led : at + 3 + is_led]
    counts = bool(following) and following[0].kind is Kind.NUMBER and following[0].number < 20
    if counts and not (len(following) > 1 and following[1].kind is Kind.UNIT):
        pieces = len(following) > 1 and following[1].text in PIECES
        return following[0].number, at + 2 + is_led + pieces
    return 1, at + 1


_LEADS_NUMBER: Final = frozenset(("は", "が", "も"))
"""What stands between bonus tiles and their number in Japanese: ドラは2枚."""


def _with_kongs_counted(tokens: list[SpokenToken], text: str, offset: int) -> list[SpokenToken]:
    """The tokens with how many kongs there were as a part of their word, beside what a hand is worth: `ann 3 tai from
    cat, dan 2 kongs`."""
    if not any(token.kind is Kind.KONG or token.value == "kong" for token in tokens):
        return tokens
    found = list(tokens)
    for at in range(len(tokens) - 2, -1, -1):
        core = next((one for one in tokens[at + 1 :] if one.kind not in (Kind.CLOSED, Kind.OPEN)), tokens[at])
        is_kong = core.kind is Kind.KONG or (core.kind is Kind.FACT and core.value == "kong")
        if is_kong and tokens[at].kind is Kind.NUMBER and 1 <= tokens[at].number <= _MOST_KONGS:
            start, end = tokens[at].start, found[at + 1].end
            said = replace(found[at + 1], start=start, text=text[start - offset : end - offset])
            found[at : at + 2] = [said]
    worth = any(token.kind in (Kind.NUMBER, Kind.LIMIT, Kind.ELEMENT) for token in found)
    return found if worth else tokens


_MOST_KONGS: Final = 4
