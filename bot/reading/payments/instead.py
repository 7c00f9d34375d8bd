"""What a payment was instead of what was marked: `no only 5`, `it was 8`."""

from __future__ import annotations

import re
from typing import Final


def words_instead(text: str) -> str | None:
    """What a line says was right instead: behind a word that denies, beside the sum that is denied, or a sum alone of
    which less was given; else None."""
    less, denied, was = _LESS.fullmatch(text), _DENIES.match(text), _PAYMENT_WAS.fullmatch(text)
    if less is not None:
        return next(one for one in less.groups() if one)
    if was is not None:
        return f"i paid {was[1]} {was[2]}"
    if denied is not None:
        return _NOT_SO_MUCH.sub("", text[denied.end() :])
    is_told = _ONLY_GIVEN.match(text) or _WAS.fullmatch(text) or sum_denied(text)
    return text if is_told else None


def sum_denied(text: str) -> str:
    """The sum that a line says a payment was not, `wei paid mei 5 not 13`; "" where it says none."""
    found = _NOT_BEHIND.search(text) or _NOT_BEFORE.match(text)
    return found[1] if found is not None else ""


_COIN: Final = r"(?:\s*(?:dollars|bucks|元|蚊|塊|块|円))?"
_LESS: Final = re.compile(
    rf"\s*(?:[^\s\d,，]{{0,4}}?(?:淨係|净系|淨|只係|只是|只)(?:[俾畀給给付還还收拿](?:咗|了|到)*|係|是)[我佢他她]?\s*[$]?(\d{{1,9}}){_COIN}"
    rf"|(?:(?:i|he|she|we|it\s+was)\s+)?(?:only|just)\s+(?:paid|gave|got|received|handed\s+over)\s+(?:(?:me|him|her|you)\s+)?[$]?(\d{{1,9}}){_COIN}"
    rf"|(?:もらった|受け取った|払った|渡した)(?:の|分|金額)?は\s*(\d{{1,9}}){_COIN}(?:だけ|のみ|です)"
    rf"|(\d{{1,9}}){_COIN}(?:しか(?:もらって|受け取って|払って|渡して)い?(?:ない|ません|なかった)|だけ(?:もらった|受け取った|払った|渡した)))"
    r"\s*(?:咋|啫|喳|嘛|㗎|呀|啊|啦|喇|而已|罷了|罢了|です|だよ|よ|ね|only|lah?|leh)*[\s.!。！]*",
    re.IGNORECASE,
)
"""Says that less was given than was marked: 淨係收咗8蚊, `i only paid 8`, 8円しかもらってない."""
_NOT_SO_MUCH: Final = re.compile(rf"^\s*[$]?\d{{1,9}}{_COIN}\s*(?:[,，、]\s*|(?=[係是]))(?=\D{{0,4}}\d)")
"""The sum that was denied, before what is right: 唔係184，係8蚊."""
_DENIES: Final = re.compile(
    r"\s*(?:(?:\b(?:no+|nope|nah|sorry|oops|wrong|actually|wait|eh|my bad|correction)\b"
    r"|唔係|唔好意思|不好意思|不是|不對|不对|搞錯|搞错|[錯错]了?|違う|違います|すみません|ごめん|いや)"
    r"[\s,.!:，、。！]*(?:\b(?:lah?|leh|sia)\b|啦|呀|喔)?[\s,.!:，、。！]*)+",
    re.IGNORECASE,
)
"""Says, before what is right, that something was not."""
NOT_THIS: Final = re.compile(
    r"^\s*(?:not|唔係|不是)\s*[^\s,，、]+\s*[,，、]\s*|^[^\s,，、]+?じゃなくて?[\s,，、]*"
    r"|[\s,;，、]*(?:\bnot\b|唔係|不是|じゃなくて?)\s*[^\s,，、]+[\s.!。！]*$",
    re.IGNORECASE,
)
"""What a payment is said not to have been, before or behind what it was."""
ONLY: Final = re.compile(r"\b(?:only|just)\b|只係|只是|只", re.IGNORECASE)
FIGURE_ALONE: Final = re.compile(
    r"\s*(?:(?:it\s+was|was|is|only|just|should\s+be|係|是)\s*)*[$€£¥]?(\d{1,9}(?:\.\d{1,3})?)"
    r"\s*(?:dollars|bucks|元|蚊|塊|块|円)?\s*(?:only|nia|だけ|です|です。|咋|啫|喳|㗎|咋嘛|而已|罷了|罢了)*[\s.!。！]*",
    re.IGNORECASE,
)
"""An amount and nothing else: `it was 5`, `3 only`."""
_PAYMENT_WAS: Final = re.compile(
    r"\s*(?:my|the)\s+(?:payment|cash|transfer)\s+to\s+(.+?)\s+(?:was|is)\s+(?:only\s+|just\s+)?[$]?(\d{1,9})[\s.!]*",
    re.IGNORECASE,
)
"""`my payment to mei was 10`."""
_ONLY_GIVEN: Final = re.compile(
    r"\s*(?:(?:i|he|she|we)\s+)?(?:only|just)\s+(?:paid|gave|got|received)\s+.*\d|\s*(?:only|just)\s+[$]?\d{1,9}\s+i\s+(?:paid|gave)\b",
    re.IGNORECASE,
)
_WAS: Final = re.compile(
    rf"\s*(?:(?:it|that)\s+was|should\s+(?:be|have\s+been)|係|應該係|应该是|是)\s*(?:only\s+|just\s+)?[$]?\d{{1,9}}{_COIN}"
    r"\s*(?:only|nia|咋|啫|喳|㗎|而已)*[\s.!。！]*",
    re.IGNORECASE,
)
"""A sum and nothing else, as what it was."""
_NOT_BEHIND: Final = re.compile(
    rf"\d.*?[\s,;，、]*(?:\bnot\b|\binstead\s+of\b|唔係|不是|じゃなくて?)\s*[$]?(\d{{1,9}}){_COIN}[\s.!。！]*$",
    re.IGNORECASE,
)
_NOT_BEFORE: Final = re.compile(rf"\s*(?:not\s+)?[$]?(\d{{1,9}}){_COIN}\s*じゃなくて?[\s,、]*(?=\d)", re.IGNORECASE)
