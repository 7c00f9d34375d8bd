"""Words that something was left out of a hand, and what it was."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import Final

from bot.reading.grammar import (
    MISSED_IN_CHINESE,
    MISSED_IN_JAPANESE,
    SMALL,
    Kind,
    Sentence,
    SpokenToken,
    folded_text,
    only,
)


def without_missed_behind(sentence: Sentence) -> Sentence:
    """The sentence without what was forgotten, told behind the value that is right: `sorry 4 tai, forgot a flower`."""
    tokens = _without_what_else(sentence.tokens)
    if len(tokens) < len(sentence.tokens):
        return replace(sentence, tokens=tokens)
    at = next((at for at, token in enumerate(tokens) if _is_missed(token)), None)
    if at is None or not any(token.kind in (Kind.NUMBER, Kind.LIMIT) for token in tokens[:at]):
        return sentence
    behind = tokens[at + 1 :]
    things = (Kind.COUNTER, Kind.ELEMENT, Kind.FACT, Kind.OPTION, Kind.CLOSED, *SMALL)
    counted = any(token.kind in (Kind.UNIT, Kind.LIMIT) for token in behind)
    told = all(token.kind in (*things, Kind.NUMBER) or token.text in _FLOWERS for token in behind)
    return replace(sentence, tokens=(*tokens[:at], tokens[at])) if told and behind and not counted else sentence


def _without_what_else(tokens: tuple[SpokenToken, ...]) -> tuple[SpokenToken, ...]:
    """The tokens without what else a hand had, before or behind the value that is right: 是4台 還有一個正花."""
    at = next((at for at, token in enumerate(tokens) if token.text in _AND_THERE_IS), None)
    if at is None:
        return tokens
    end = next((end for end in range(at + 1, len(tokens)) if tokens[end].kind not in _ELSE), len(tokens))
    if _counts_difference(tokens[:at], tokens[end:]):
        return tokens[:at]
    if not any(token.kind in (Kind.ELEMENT, Kind.CLOSED, Kind.FACT) for token in tokens[at:end]):
        return tokens
    kept = (*tokens[:at], *tokens[end:])
    return kept if any(token.kind in (Kind.UNIT, Kind.LIMIT) for token in kept) else tokens


def _counts_difference(told: tuple[SpokenToken, ...], behind: tuple[SpokenToken, ...]) -> bool:
    """Whether what a hand had besides counts as much as the value told is more than the one denied: 是16番不是14番，
    還有個雙暗刻2番."""
    counted = [token.number for token in told if token.kind is Kind.NUMBER]
    wrong = any(token.kind in (Kind.NOT, Kind.SORRY) for token in told)
    figures = [token for token in behind if token.kind not in (Kind.UNKNOWN, *SMALL)]
    is_counted = [token.kind for token in figures] == [Kind.NUMBER, Kind.UNIT]
    return wrong and is_counted and len(counted) == _INSTEAD and counted[0] - counted[1] == figures[0].number


_INSTEAD: Final = 2
"""The value that is right, and the one that is not."""
_AND_THERE_IS: Final = frozenset(("還有", "还有", "仲有", "另外有", "再加"))
_ELSE: Final = (Kind.ELEMENT, Kind.CLOSED, Kind.FACT, Kind.NOISE, Kind.BREAK, Kind.HAS, Kind.COUNTER)


def without_flowers_told(sentence: Sentence) -> Sentence:
    """The sentence without the flowers that a value put right holds: `forgot my flower should be 4`, 我有兩朵花應該5台.

    Whose they are stays where it is said before the value; any other line stays as it stands.
    """
    tokens = sentence.tokens
    at = next((at for at, token in enumerate(tokens) if token.kind is Kind.IS), len(tokens))
    end = next((end for end in range(at + 1, len(tokens)) if tokens[end].kind not in _VALUE), len(tokens))
    if not any(token.kind is Kind.NUMBER for token in tokens[at:end]):
        return sentence
    kept, before, behind = tokens[at:end], tokens[:at], tokens[end:]
    if _tells_flowers(before, (Kind.HAS, Kind.SORRY)):
        whose = [token for token in before if token.kind is Kind.NAME][:1]
        before = (*whose, *(token for token in before if token.kind is Kind.SORRY))
    behind = () if _tells_flowers(behind, (Kind.HAS, Kind.FROM)) else behind
    return replace(sentence, tokens=(*before, *kept, *behind))


def _tells_flowers(tokens: tuple[SpokenToken, ...], with_word: tuple[Kind, ...]) -> bool:
    """Whether words tell of flowers and nothing else, one word of a kind among them."""
    rest = [token for token in tokens if not _is_flower(token)]
    is_told = len(rest) < len(tokens) and any(token.kind in with_word for token in rest)
    return is_told and only(rest, (*with_word, *_BESIDE_FLOWERS))


def _is_flower(token: SpokenToken) -> bool:
    return token.kind in (Kind.COUNTER, Kind.UNKNOWN) and _FLOWER.fullmatch(folded_text(token.text)) is not None


_FLOWER: Final = re.compile(r"flowers?(?: tiles?)?|seasons?|[隻只朵張张枚個个]?花牌?")
_BESIDE_FLOWERS: Final = (Kind.NAME, Kind.NUMBER, Kind.NOISE, Kind.BREAK)
_VALUE: Final = (Kind.NUMBER, Kind.UNIT, Kind.LIMIT)


def with_missed(sentence: Sentence) -> Sentence:
    """`missed a flower, 4 tai` as a correction to the value at its end; as it is where there is none."""
    tokens = sentence.tokens
    first = next((at for at, token in enumerate(tokens) if not _is_before_missed(token)), len(tokens))
    last = max((at for at, token in enumerate(tokens) if token.kind in (Kind.NUMBER, Kind.LIMIT)), default=0)
    while last > 1 and tokens[last - 1].kind in (Kind.NUMBER, Kind.UNIT):  # 4 han 30 fu
        last -= 1
    between = tokens[first + 1 : last]
    divided = any(token.kind in (Kind.BREAK, Kind.IS) or token.text in _SO or _is_missed(token) for token in between)
    wide = first < last and not tokens[first].text.isascii()
    divided = divided or (wide and bool(between) and between[-1].end < tokens[last].start)  # 少算了花 5台
    told = (
        first < last
        and divided
        and all(
            token.kind in _LEFT_OUT or token.text in _FLOWERS or folded_text(token.text) in _MORE for token in between
        )
    )
    if not told or not (tokens[first].text.casefold() in MISSED or tokens[first].kind is Kind.OPTION):
        return sentence
    if any(token.kind is Kind.OPTION and not token.word.startswith(BONUS) for token in (tokens[first], *between)):
        return sentence
    kept = tuple(token for token in between if token.kind is Kind.IS)
    return replace(sentence, tokens=(replace(tokens[first], kind=Kind.SORRY, text="sorry"), *kept, *tokens[last:]))


def _is_missed(token: SpokenToken) -> bool:
    """Whether a word says that something was left out."""
    return token.kind is Kind.SORRY and folded_text(token.text) in MISSED


def _is_before_missed(token: SpokenToken) -> bool:
    """Whether a word may stand before what was forgotten: `oops forgot a flower`."""
    return token.kind in SMALL or (token.kind is Kind.SORRY and token.text.casefold() not in MISSED)


_MORE: Final = frozenset(("more", "extra", "additional", "missing", "forgotten"))
_FLOWERS: Final = frozenset(("花", "花牌"))
BONUS: Final = ("ura=", "dora=", "kita=")
_LEFT_OUT: Final = (
    *(Kind.NUMBER, Kind.UNIT, Kind.COUNTER, Kind.ELEMENT, Kind.FACT, Kind.OPTION, Kind.IS, Kind.SORRY),
    *SMALL,
)
"""What was forgotten, before the value that is right."""
_SO: Final = frozenset(("so", "で", "所以", "於是"))


def is_difference_only(sentence: Sentence) -> bool:
    """Whether it is said by how much a hand was told wrong, and not what it was: 少算一台."""
    said = [token for token in sentence.tokens if token.kind not in SMALL]
    kinds = [token.kind for token in said]
    of_what = all(kind in (Kind.ELEMENT, Kind.FACT, Kind.COUNTER) for kind in kinds[3:])
    return kinds[:3] == [Kind.SORRY, Kind.NUMBER, Kind.UNIT] and of_what and said[0].text.casefold() in MISSED


def misses_named(sentence: Sentence) -> bool:
    """Whether it is said what a hand had besides, and not what it was worth: 少算一個東風刻, 忘了算門清."""
    said = [token for token in sentence.tokens if token.kind not in SMALL]
    if len(said) < _TOLD_OF_MISSED or said[0].kind is not Kind.SORRY or said[0].text not in MISSED:
        return False
    named = said[1 + (said[1].kind is Kind.NUMBER) :]
    return bool(named) and all(
        one.kind in _MAY_BE_MISSED or (one.kind is Kind.UNKNOWN and _WIND_SET.fullmatch(one.text)) for one in named
    )


_TOLD_OF_MISSED: Final = 2
_WIND_SET: Final = re.compile("[東东南西北][風风]?[刻碰]?子?")
_MAY_BE_MISSED: Final = (Kind.ELEMENT, Kind.FACT, Kind.CLOSED, Kind.SELF)
"""What a hand can be told without, though it had it."""


def without_difference(tokens: tuple[SpokenToken, ...]) -> tuple[SpokenToken, ...]:
    """The tokens without how much was missed, where the right value stands behind: 少算一台 是4台."""
    for at, token in enumerate(tokens):
        is_difference = [one.kind for one in tokens[at + 1 : at + 3]] == [Kind.NUMBER, Kind.UNIT]
        more = any(one.kind in (Kind.NUMBER, Kind.LIMIT) for one in tokens[at + 3 :])
        if token.kind is Kind.SORRY and token.text in MISSED and is_difference and more:
            return (*tokens[: at + 1], *tokens[at + 3 :])
    return tokens


MISSED: Final = frozenset(
    (
        *MISSED_IN_CHINESE,
        *MISSED_IN_JAPANESE,
        "少算",
        "多算",
        "算少",
        "算多",
        "計少",
        "計少咗",
        "計多咗",
        "漏咗",
        "漏了",
        "打少咗",
        "打多咗",
        "少咗",
        "少了",
        "少寫",
        "打漏",
        "forgot",
        "i forgot",
        "we forgot",
        "missed",
        "missed out",
        "left out",
        "forget",
        "forgot the",
        "漏計",
        "計漏咗",
        "計漏",
        "計漏了",
        "漏算",
        "forgot to count",
        "forgot to add",
        "didn't count",
        "忘了",
        "忘了算",
        "忘記算",
        "忘记算",
        "忘了計",
        "唔記得計",
        "唔記得算",
        "miscounted",
    )
)
