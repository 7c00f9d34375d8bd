"""The one payment that a line tells among other words: `bea gave me a ride, bea paid me 160`."""

from __future__ import annotations

import re
from typing import Final

from bot.reading.grammar import Kind, Sentence, folded_text
from bot.reading.payments.people import with_people
from bot.reading.payments.pieces import read_pieces
from bot.reading.payments.verbs import GAVE, PAYS
from bot.reading.payments.wording import plainly_told
from bot.reading.score_message import sentences_of
from bot.reading.words import Names


def payment_among(sentence: Sentence, names: Names) -> Sentence | None:
    """The one part of a line that says who paid whom how much; None where the rest has a figure, a hand or a doubt."""
    text = folded_text(sentence.text)
    is_doubted = sentence.has(Kind.QUESTION, Kind.VETO, Kind.NOT) or _DOUBTS.search(text) is not None
    if is_doubted or not (PAYS.search(text) or GAVE.search(text)):
        return None
    parts = [one.strip() for one in _BETWEEN.split(sentence.text) if one.strip()]
    told = [one for part in parts if part != sentence.text.strip() for one in (_payment_of(part, names),) if one]
    rest = [one for one in parts if all(one != each[0] for each in told)]
    is_plain = len(told) == 1 and not any(_SAYS_MORE.search(one) or _is_of_hand(one, names) for one in rest)
    return told[0][1] if is_plain else None


def _payment_of(part: str, names: Names) -> tuple[str, Sentence] | None:
    """A part of a line with it in plain words, where it says who paid whom how much."""
    plain = plainly_told(sentences_of(names, _FOR_IT.sub("", part))[0])
    said = read_pieces(with_people(plain), names.sender)
    text = folded_text(part)
    is_told = said is not None and said.payer and said.payee and said.amount
    return (part, plain) if is_told and (PAYS.search(text) or GAVE.search(text)) else None


def _is_of_hand(part: str, names: Names) -> bool:
    """Whether a part of a line may tell something of a hand, or what else is recorded."""
    return sentences_of(names, part)[0].has(*_OF_HAND)


_OF_HAND: Final = (
    *(Kind.WIN, Kind.SELF, Kind.DISCARD, Kind.TILES, Kind.UNIT, Kind.LIMIT, Kind.KONG, Kind.BITE, Kind.FALSE_WIN),
    *(Kind.NOBODY_WON, Kind.READY, Kind.FACT, Kind.UNDO, Kind.PAY),
)
_BETWEEN: Final = re.compile(r"[,，、;；。!！\n]+|\.(?!\d)|\s+-+\s+|\s+(?:so|but|because|cos|cuz|and)\s+|[:：](?=\s)")
"""What stands between the parts of a line."""
_SAYS_MORE: Final = re.compile(r"\d|\b(?:paid|owes?|gave)\b.*\d|[一二三四五六七八九十百千]+[元蚊塊块]")
_FOR_IT: Final = re.compile(r"\s+for\s+(?:it|that|this)\s*$", re.IGNORECASE)
_DOUBTS: Final = re.compile(
    r"\b(?:if|would|should|could|maybe|kidding|joking|jk|imagine|wish|pretend|almost|nearly|unless|last\s+year|once)\b"
    r"|如果|假如|可能|開玩笑|开玩笑|講笑|应该|應該|もし|かも|冗談|たら"
)
"""Says that it may not be so."""
