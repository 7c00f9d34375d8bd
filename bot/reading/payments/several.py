"""Several payments in one line, and what is only owed beside them."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import Final

from bot.reading.grammar import Kind, Sentence, folded_text
from bot.reading.payments.asides import HOW_PAID
from bot.reading.payments.loose import GIVEN_TO
from bot.reading.payments.people import with_people
from bot.reading.payments.pieces import I_HAVE, NOBODY_KNOWN, PIECE, HandingOver, read_pieces
from bot.reading.payments.verbs import HANDS_OVER, TELLS
from bot.reading.score_message import sentences_of
from bot.reading.words import Names
from engine import Player


def payments_told(sentence: Sentence, names: Names) -> list[HandingOver]:
    """The payments of a line that tells nothing else; nothing where a part of it is none, or the line asks."""
    text = folded_text(sentence.text)
    tells = TELLS.search(text) or HANDS_OVER.search(text)
    vetoes = [one for one in sentence.of(Kind.VETO) if folded_text(one.text) != "still"]
    if sentence.has(Kind.QUESTION, Kind.NOT) or vetoes or not tells:
        return []
    sentence = sentences_of(names, I_HAVE.sub("i have", sentence.text))[0]
    found: list[HandingOver] = []
    for part in _BETWEEN.split(_spread(with_people(sentence))):
        if part.strip():
            plain = HOW_PAID.sub("", _REST.sub("", part))
            one = debt_told(plain, sentence.names.sender) or _left_told(plain, *found[-1:])
            one = one or _part_told(plain, sentence.names.sender, *found[-1:])
            one = one or _without_sum(plain, sentence.names.sender)
            if one is None:
                return []
            found.append(one)
    return found


_SEVERAL: Final = 2
_BETWEEN: Final = re.compile(
    r"\s*(?:[,，、;；。\n&+]|\.(?!\d)|\b(?:and|then|also|plus|but)\b|同埋|還有|还有|然後|然后|それと|あと|そして|(?<=\d)と)\s*"
)
"""What stands between payments of one line."""
_REST: Final = re.compile(r"\s*(?:\bthe\s+)?\b(?:rest|other|remaining)\b|剩下的?|其[餘余]的?|[餘余]下的?|残りの?")
"""What is said of the second of several payments."""


def _without_sum(part: str, sender: Player | None) -> HandingOver | None:
    """A part of a line that says who paid whom, and not how much; None for any other."""
    said = read_pieces(part, sender)
    if said is not None and said.payer and said.payee and not said.amount:
        return said
    named = _PERSON_ID.findall(part) if GIVEN_TO.fullmatch(part.strip()) else []
    payer, payee = (named[0], named[1]) if len(named) > 1 else (sender, next(iter(named), None))
    return HandingOver(payer, payee, "") if payer and payee else None


_PERSON_ID: Final = re.compile(r"p\d+")


def debt_told(part: str, sender: Player | None) -> HandingOver | None:
    """`\x02p3\x03 owes \x02p1\x03 4`; None for any other part."""
    found = _DEBT.fullmatch(part.strip())
    payer, payee = ((_PERSON_ID.search(found[one]) if found else None) for one in ("payer", "payee"))
    if found is None:
        return None
    ends = [one[0] if one is not None else sender for one in (payer, payee)]
    return HandingOver(ends[0], ends[1], found["amount"], is_debt=True) if None not in ends else None


def owed_by_unknown(sentence: Sentence) -> HandingOver | None:
    """What is owed by `me`, or to him, where nobody knows who that is, `i owe ros 5`; None for any other line."""
    names = sentence.names
    if names.sender is not None or not names.is_unknown or sentence.has(Kind.QUESTION, Kind.VETO, Kind.NOT):
        return None
    said = debt_told(with_people(sentence, NOBODY_KNOWN), None)
    is_own = said is not None and NOBODY_KNOWN in (said.payer, said.payee) and said.payer != said.payee
    return said if is_own else None


_DEBT: Final = re.compile(
    r"(?P<payer>\x02p\d+\x03|i|我)\s*(?:still\s+)?(?:owes?|[還还仲]?[欠爭争])\s*(?P<payee>\x02p\d+\x03|me|我)"
    r"\s*[$€£¥]?(?P<amount>\d{1,9}(?:\.\d{1,3})?)(?:\s?dollars|\s?bucks|元|蚊|塊|块)?(?:\s+(?:more|left))?[\s.!。]*",
    re.IGNORECASE,
)
"""What is only owed, beside what was paid."""
STILL: Final = re.compile(r"\bstill\b|[還还仲]|まだ|あと", re.IGNORECASE)
"""Says of a debt that it is what is left."""


def _left_told(part: str, before: HandingOver | None = None) -> HandingOver | None:
    """What is left of a debt, said behind a part of it that was paid: `still owes 34`; None for any other part."""
    found = _LEFT.fullmatch(part.strip()) if before is not None else None
    if before is None or found is None:
        return None
    return replace(before, amount=next(one for one in found.groups() if one), is_debt=True)


_LEFT: Final = re.compile(
    r"(?:(?:i|he|she|they|\x02p\d+\x03)\s+)?still\s+owes?(?:\s+(?:me|him|her|\x02p\d+\x03))?\s*[$]?(\d{1,9}(?:\.\d{1,3})?)"
    r"(?:\s+(?:more|left))?[\s.!]*|[佢他她我]?[還还仲][欠爭争差]\s*(\d{1,9})(?:元|蚊|塊|块)?[\s.!。！]*|あと(\d{1,9})円?[\s.!。！]*"
)


def _spread(text: str) -> str:
    """A line in which several pay, or are paid, the same each, with every payment by itself; any other as it stands."""
    found = _EACH.fullmatch(text)
    if found is None:
        return text
    payers, payees = (_PERSON.findall(found[one]) for one in ("payers", "payees"))
    if min(len(payers), len(payees)) != 1 or max(len(payers), len(payees)) < _SEVERAL:
        return text
    return ", ".join(f"{one} paid {two} {found['amount']}" for one in payers for two in payees)


_PEOPLE: Final = r"\x02p\d+\x03(?:\s*(?:,|、|，|&|\band\b|同|和|跟|と)+\s*\x02p\d+\x03)*"
_PERSON: Final = re.compile(r"\x02p\d+\x03")
_EACH: Final = re.compile(
    rf"\s*(?P<payers>{_PEOPLE})\s*(?:have\s+|has\s+|both\s+|all\s+)*(?:gave|paid|各?[俾畀給给付]咗?了?)\s*(?P<payees>{_PEOPLE})"
    r"\s*各?(?P<amount>[$€£¥]?\d{1,9}(?:\.\d{1,3})?)(?:\s?dollars|\s?bucks|元|蚊|塊|块)?\s*(?:each|apiece)?[\s.!]*",
)
"""`hock and siew ling paid bala 4 each`."""


def _part_told(part: str, sender: Player | None, before: HandingOver | None = None) -> HandingOver | None:
    """One payment of several: all of it is told, or what it shares with the one before is left out, as its payer is
    where nobody is named before the verb: 媽付爸80，付小弟80."""
    pieces = [(str(one.lastgroup), one) for one in PIECE.finditer(part)]
    form = "".join(kind for kind, _ in pieces if kind != "s")
    goes_on = before is not None and before.payer is not None and form[:1] in ("g", "a", "t")
    said = read_pieces(part, before.payer if before is not None and goes_on else sender)
    if said is not None:
        return said if said.payer and said.payee and said.amount and not said.everybody else None
    named, figure = (next((one for kind, one in pieces if kind == which), None) for which in "na")
    if before is None or named is None or figure is None:
        return None
    is_bare = figure["a"] == figure[0].strip()
    if form in ("na", "an", "tna", "atn"):
        return HandingOver(before.payer, named["n"], figure["a"], in_coins=not is_bare)
    return HandingOver(named["n"], before.payee, figure["a"], in_coins=not is_bare) if form in ("fna", "afn") else None
