"""A sum that one pays for all, that all pay one, or one pays all."""

from __future__ import annotations

import re
from dataclasses import dataclass
from fractions import Fraction
from typing import Final

from bot.reading.grammar import Kind, Sentence, folded_text
from bot.reading.payments.asides import EARLIER, PURPOSE
from bot.reading.payments.people import with_people
from bot.reading.score_message import sentences_of
from bot.reading.words import Names
from engine import Player


@dataclass(frozen=True, slots=True)
class SplitSaid:
    """A sum that one person paid for all, and what for."""

    payee: Player
    amount: str
    why: str
    count: int


def split_told(sentence: Sentence, count: int) -> SplitSaid | None:
    """What a line says that somebody paid for `count` people, or for fewer of them; None for any other line."""
    text = folded_text(sentence.text)
    why, split = _SPENT.search(text), _SPLIT.search(text)
    figures = _SUM.findall(_SPLIT.sub(" ", text))
    named = {str(one.value) for one in sentence.of(Kind.NAME) if one.value is not None}
    payee = named.pop() if len(named) == 1 else sentence.names.sender
    is_told = _PAID_FOR.search(text) is not None and EARLIER.search(text) is None and not sentence.has(Kind.QUESTION)
    each = _SUM_EACH.search(text)
    if why is None or not (split or each) or len(figures) != 1 or named or payee is None or not is_told:
        return None
    if each is not None:
        return SplitSaid(payee, str(Fraction(each[1]) * count), why[0], count)
    counted = next((_COUNTS.get(one, one) for one in split.groups() if one), str(count)) if split else str(count)
    return SplitSaid(payee, figures[0], why[0], int(counted)) if 1 < int(counted) <= count + _WAITING else None


_WAITING: Final = 2
"""So many who do not play may share what is paid for all."""


_SUM_EACH: Final = re.compile(r"(?<![\d.])(\d{1,6}(?:\.\d{1,2})?)\s*(?:each|per\s+(?:person|head)|apiece)\b")
"""What each of them owes: `prata for all, 5 each`."""
_COUNTS: Final = {"three": "3", "four": "4", "三": "3", "四": "4"}
_SUM: Final = re.compile(r"(?<![\d.])\d{1,6}(?:\.\d{1,2})?(?![\d.]*\d)(?!\s*(?:ways?|people|pax|of\s+us)\b)")
_PAID_FOR: Final = re.compile(r"\b(?:paid|pays?|paying|settled|owes?\s+me)\b|[俾畀付出墊垫払]")
_SPENT: Final = re.compile(rf"(?<![a-z])(?:晚餐|午餐|早餐|{PURPOSE.pattern})(?![a-z])")
_SPLIT: Final = re.compile(
    r"\b(?:split|shared?|divided?)\b(?:\s+(?:by|into|among(?:st)?|between|equally|evenly|it|the|bill|with|us|all|of))*"
    r"(?:\s*(\d|three|four)(?!\d))?(?:\s*(?:ways?|people|pax|of\s+us))?|\bgo(?:ing)?\s+dutch\b"
    r"|\bfor\s+(?:all|everyone|everybody|us\s+all|the\s+table)(?:\s+(?:of\s+us\s+)?(\d|three|four)\b)?(?:\s+of\s+us)?"
    r"|([三四]|\d)\s*[個个]?[人份]\s*(?:平?[分夾夹攤摊]|aa)攤?摊?|平[分攤摊]|分[攤摊]|夾份|夹份|aa制?"
    r"|([三四]|\d)\s*人で(?:割り?勘|割[るろ]う?|分け(?:る|よう))|割り?勘|ワリカン"
)
"""Says that a sum is shared by all, and by how many."""


@dataclass(frozen=True, slots=True)
class PaidToEach:
    """What one person pays each of several, or is paid by each; `others` are all who are here where nobody is named."""

    player: Player
    amount: str
    others: tuple[Player, ...] = ()
    from_all: bool = False
    is_alone: bool = False
    """Whether it may be paid to one of them alone: `fine bob 10`."""


def paid_to_each(sentence: Sentence, names: Names) -> PaidToEach | None:
    """`everyone pay ann 8`, `ann pays us 2 each`, `fine ann 10`; None for any other line."""
    if _MAY_BE_TO_EACH.search(folded_text(sentence.text)) is None:
        return None
    text = with_people(sentences_of(names, sentence.text)[0]).strip()
    for pattern in (_EVERYBODY_PAYS, *_PAYS_EACH, *_FINED):
        found = pattern.fullmatch(text)
        if found is not None:
            told = found.groupdict()
            others = tuple(dict.fromkeys(_PERSON_ID.findall(told.get("others") or "")))
            is_alone = pattern in _FINED and not told["to"]
            player = _PERSON_ID.findall(told["player"])[0]
            is_told = player not in others
            said = PaidToEach(player, told["amount"], others, pattern is _EVERYBODY_PAYS, is_alone)
            return said if is_told else None
    return None


_PERSON_ID: Final = re.compile(r"p\d+")
_PLAYER: Final = r"(?P<player>\x02p\d+\x03)"
_OTHERS: Final = r"(?P<others>\x02p\d+\x03(?:\s*(?:,|、|，|&|\band\b|同|和|跟|と)+\s*\x02p\d+\x03)+)"
_EVERYONE: Final = (
    r"(?:everyone|everybody|all\s+of\s+us|us\s+all|each\s+of\s+us|all|us|each(?:\s+one)?|the\s+others|the\s+table"
    r"|大家|每人|每家|三家|全部人?|全員|みんな)"
)
_PAYING: Final = r"(?:pays?|paid|gives?|gave|俾|畀|給|给|付|賠|赔)"
_AMOUNT: Final = r"[$]?(?P<amount>\d{1,6})(?:\s?dollars|\s?bucks|元|蚊|塊|块|円)?"
_EACH: Final = r"(?:\s*(?:each|apiece|per\s+person|ずつ))"
_END: Final = r"[\s.!。！]*"
_EVERYBODY_PAYS: Final = re.compile(
    r"(?:everyone|everybody|all|all\s+of\s+us|we\s+all|大家|每人|全部人?)\s*"
    rf"{_PAYING}\s*{_PLAYER}\s*{_AMOUNT}{_EACH}?{_END}"
)
_PAYS_EACH: Final = (
    re.compile(rf"{_PLAYER}\s*{_PAYING}\s*(?:to\s+)?{_EVERYONE}\s*{_AMOUNT}{_EACH}?{_END}"),
    re.compile(rf"{_PLAYER}\s*{_PAYING}\s*{_AMOUNT}{_EACH}(?:\s+to\s+{_EVERYONE})?{_END}"),
    re.compile(rf"{_PLAYER}\s*{_PAYING}\s*{_AMOUNT}\s*to\s+{_EVERYONE}{_EACH}?{_END}"),
    re.compile(rf"{_PLAYER}\s*{_PAYING}\s*{_AMOUNT}{_EACH}\s*to\s+{_OTHERS}{_END}"),
    re.compile(rf"{_PLAYER}\s*{_PAYING}\s*(?:to\s+)?{_OTHERS}\s*{_AMOUNT}{_EACH}{_END}"),
)
_TO_ALL: Final = rf"(?P<to>{_EACH}?\s*(?:to\s+|for\s+)?{_EVERYONE}{_EACH}?|{_EACH})?"
_FINED: Final = (
    re.compile(rf"(?:penalty|fined?|罰|罚)\s*(?:for\s+|on\s+)?{_PLAYER}\s*{_AMOUNT}{_TO_ALL}{_END}"),
    re.compile(rf"{_PLAYER}\s*(?:penalty|fined?|is\s+fined|罰|罚)\s*{_AMOUNT}{_TO_ALL}{_END}"),
)
"""What one pays each of the others."""
_MAY_BE_TO_EACH: Final = re.compile(
    rf"(?:\b(?:each|apiece|penalty|fined?)\b|ずつ|[罰罚]|{_EVERYONE}).*\d|\d.*(?:{_EACH}|{_EVERYONE})"
)
