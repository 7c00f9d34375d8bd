"""Chips that one player gives another, `2 chips to aya`, ayaにチップ2枚."""

from __future__ import annotations

import re
from typing import Final

from bot.reading.grammar import Kind, Sentence, folded_text
from bot.reading.payments.people import with_people
from bot.reading.payments.pieces import HandingOver, read_pieces


def chips_told(sentence: Sentence) -> HandingOver | None:
    """Who gives whom how many chips; None for any other line."""
    if _CHIPS.search(folded_text(sentence.text)) is None or sentence.has(Kind.QUESTION, Kind.VETO, Kind.NOT):
        return None
    text = _CHIPS.sub(lambda found: f" {found[1] or found[2]} ", with_people(sentence)).strip(" .!。！")
    for words, plain in _WITHOUT_VERB:
        text = words.sub(plain, text)
    told = read_pieces(text, sentence.names.sender)
    return told if told is not None and told.payer and told.payee and told.amount else None


_CHIPS: Final = re.compile(
    r"(?<![\d.])(\d{1,3})\s*(?:chips?\b|枚(?:のチップ|籌碼|筹码)?|個?籌碼|个?筹码)|(?:チップ|籌碼|筹码)\s*(?:を)?\s*(\d{1,3})\s*枚?"
)
_PERSON: Final = r"\x02p\d+\x03"
_WITHOUT_VERB: Final = (
    (re.compile(rf"^(\d+)\s+to\s+({_PERSON})$"), r"gave \2 \1"),
    (re.compile(rf"^(\d+)\s+from\s+({_PERSON})$"), r"got \1 from \2"),
    (re.compile(rf"^({_PERSON})\s+(\d+)\s+to\s+({_PERSON})$"), r"\1 gave \3 \2"),
    (re.compile(rf"^({_PERSON})\s+(?:gives?|pays?)\s+({_PERSON}|me)\s+(\d+)$"), r"\1 gave \2 \3"),
    (re.compile(r"^(.*(?:に|へ))\s*(\d+)$"), r"\1 \2 渡した"),
    (re.compile(rf"^({_PERSON})\s*から\s*(\d+)$"), r"\1 から \2 もらった"),
)
"""Chips without a verb, and with one."""
