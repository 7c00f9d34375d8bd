"""A sum that one pays for all, that all pay one, or one pays all."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Final

from bot.reading.grammar import Kind, Sentence, folded_text
from bot.reading.payments.asides import EARLIER, PURPOSE
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
    if why is None or split is None or len(figures) != 1 or named or payee is None or not is_told:
        return None
    counted = next((_COUNTS.get(one, one) for one in split.groups() if one), str(count))
    return SplitSaid(payee, figures[0], why[0], int(counted)) if 1 < int(counted) <= count else None


_COUNTS: Final = {"three": "3", "four": "4", "三": "3", "四": "4"}
_SUM: Final = re.compile(r"(?<![\d.])\d{1,6}(?:\.\d{1,2})?(?![\d.]*\d)(?!\s*(?:ways?|people|pax|of\s+us)\b)")
_PAID_FOR: Final = re.compile(r"\b(?:paid|pays?|paying|settled)\b|[俾畀付出墊垫払]")
_SPENT: Final = re.compile(rf"(?<![a-z])(?:晚餐|午餐|早餐|{PURPOSE.pattern})(?![a-z])")
_SPLIT: Final = re.compile(
    r"\b(?:split|shared?|divided?)\b(?:\s+(?:by|into|among(?:st)?|between|equally|evenly|it|the|bill|with|us|all|of))*"
    r"(?:\s*(\d|three|four)(?!\d))?(?:\s*(?:ways?|people|pax|of\s+us))?|\bgo(?:ing)?\s+dutch\b"
    r"|\bfor\s+(?:all|everyone|everybody|us\s+all|the\s+table)(?:\s+(?:of\s+us\s+)?(\d|three|four)\b)?(?:\s+of\s+us)?"
    r"|([三四]|\d)\s*[個个]?[人份]\s*(?:平?[分夾夹攤摊]|aa)攤?摊?|平[分攤摊]|分[攤摊]|夾份|夹份|aa制?"
    r"|([三四]|\d)\s*人で(?:割り?勘|割[るろ]う?|分け(?:る|よう))|割り?勘|ワリカン"
)
"""Says that a sum is shared by all, and by how many."""
EVERYBODY_PAYS: Final = re.compile(
    r"(?:everyone|everybody|all|all of us|we all|大家|每人|全部人?)\s*(?:pays?|paid|gives?|俾|畀|給|给|付)\s*"
    r"(?P<name>[^\W\d_]+)\s*(?P<amount>\d{1,6})(?:\s*(?:each|元|蚊|塊|块))?[.!。！]?",
    re.IGNORECASE,
)
PAYS_EVERYBODY: Final = re.compile(
    r"(?P<name>[^\W\d_]+?)\s*(?:pays?|paid|gives?|gave|俾|畀|給|给|付)\s*"
    r"(?:everyone|everybody|all|all of us|each|each of us|大家|每人|全部人?)\s*(?P<amount>\d{1,6})"
    r"(?:\s*(?:each|元|蚊|塊|块))?[.!。！]?(?P<other>)(?P<sum>)",
    re.IGNORECASE,
)
FINED: Final = re.compile(
    r"(?:penalty|fine|fined)\s+(?:for\s+|on\s+)?(?P<name>[^\W\d_]+)\s+(?P<amount>\d{1,6})"
    r"|(?P<other>[^\W\d_]+)\s+(?:penalty|fined?|is\s+fined)\s+(?P<sum>\d{1,6})",
    re.IGNORECASE,
)
