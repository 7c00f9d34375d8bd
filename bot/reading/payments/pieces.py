"""One payment in words, by the order of people, amount and verb."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Final

from bot.reading.grammar import Kind, Sentence, folded_text, is_whole
from bot.reading.payments.asides import BESIDE_PAYMENT, EARLIER
from bot.reading.payments.people import with_people
from bot.reading.payments.verbs import GIVES, HANDS_OVER, PRESENT, TELLS, VERBS
from bot.reading.score_message import sentences_of
from bot.reading.words import Names
from engine import Player


@dataclass(frozen=True, slots=True)
class HandingOver:
    """Who is said to have given money to whom; None where it is not said, `amount` as it was typed."""

    payer: Player | None
    payee: Player | None
    amount: str
    everybody: bool = False
    in_coins: bool = False
    """Whether a currency was said."""
    is_debt: bool = False
    """Whether it is only owed."""
    of_money: bool = False
    """Whether its verb is said of money alone."""


PIECE: Final = re.compile(
    rf"""
    \x02(?P<n>p\d+)\x03
    |[$¥￥€£]?(?P<a>\d{{1,9}}(?:\.\d{{1,3}})?)(?P<u>\s?p(?:ence)?\b)?(?:元|円|蚊|塊|块|\s?bucks|\s?dollars|\s?yen)?(?![A-Za-z0-9_.][A-Za-z0-9_])
    |{VERBS}
    |{PRESENT}
    |(?P<f>\b(?:from|off|by(?=\s+\x02))\b)
    |(?P<t>\b(?:to|with)\b|[俾畀給给返]|→|⇒|[-=]+>)
    |(?P<i>に|へ)|(?P<k>から)
    |(?P<e>\b(?:all|everyone|everybody)\b|大家|所有人|みんな|全員)
    |(?P<p>\bit\b)
    |(?P<s>[\s,.!。！、~～'👍🙏💸]|ve\b|\b(?:has|have|had|just|jus|yep|yeah|yup|yea|ya|too|also|as\s+well|already|alr|now|ok|okay|yes|and|so|the|his|her|my|their|our|full
        |yesterday|earlier|first
        |whole|share|part|money|cash|back|up|over|in|by|via|for|tonight|thanks|thank|you|thx|ty|done|we|la|lah|liao|him|them|a)\b|[他她佢]
        |已經|已经|已|了|剛剛|刚刚|剛才|刚才|剛|刚|啱啱|頭先|头先|先|住先|全部|晒|曬|都|啦|喇|呀|嘅|的|嗰|啲|那|錢|钱|數|数|さん|ちゃん|くん|お金|現金で?|现金|手渡しで|手(?=渡)|だけ|も|把|嗰|呢|住先|到|微信|支付[宝寶]|轉數快|转数快|が|は|を|もう|ました|です|だよ|だ|よ|ね|既に|すでに|さっき|ちゃんと|全額)
    |(?P<x>.)
    """,
    re.VERBOSE | re.DOTALL,
)
"""A person, an amount, giving, getting (three ways), from, to, に, から, everybody, it, small words, anything else."""
_IS_GIVEN: Final = re.compile(
    r"n?gp?t?n?p?a?|n?gat?n|n?tan|tna|n?atng?|n?tnga|n?(?:ni)?a?g|ntna|ntna?g|nkn[it]a?g|ani?g|agp?t?n|nnag"
)
_IS_GOT: Final = re.compile(r"n?r[pa]?fna?|n?ca?na?|n?nka?j|nac")
_IS_GIVEN_ME: Final = re.compile(r"n(?:ni)?a?w")
_IS_OF_ALL: Final = re.compile(r"e(?:g|rp?|c)")


def payment_told(sentence: Sentence, names: Names, *, of_hand: bool = False) -> HandingOver | None:
    """What a line says of money handed over; None for any other, and for a hand unless that is asked for too."""
    if not tells_money(sentence, of_hand=of_hand):
        return None
    is_late = EARLIER.search(sentence.text) is not None or _ALREADY.search(sentence.text) is not None
    text = _PAY.sub("paid", sentence.text) if is_late else sentence.text
    text = I_HAVE.sub("i have", BESIDE_PAYMENT.sub("", text))
    text = _NOTE.sub(lambda found: _NOTES[found[1].casefold()], text)
    if not text.strip():
        return None
    sentence = sentences_of(names, text)[0]
    is_hand = sentence.is_entry and is_whole(sentence) and not (of_hand or is_late) and _are_seated(sentence)
    if is_hand or sentence.has(Kind.QUESTION, Kind.VETO, Kind.NOT):
        return None
    return read_pieces(with_people(sentence), sentence.names.sender)


def tells_money(sentence: Sentence, *, of_hand: bool = False) -> bool:
    """Whether a line has a verb in it that is said of money handed over, or with `of_hand` of a hand as well."""
    verbs = (TELLS, GIVES, HANDS_OVER) if of_hand else (TELLS,)
    return any(one.search(folded_text(sentence.text)) for one in verbs)


def _are_seated(sentence: Sentence) -> bool:
    """Whether everybody who is named sits at the table."""
    table = sentence.names.table
    return table is not None and all(one.value in table.players for one in sentence.of(Kind.NAME) if one.value)


_ALREADY: Final = re.compile(r"已[經经][付俾畀給给]")
"""Says of money, and of no discard, that it was given."""
_PAY: Final = re.compile(r"\b(?:pay|give|pass|transfer)\b", re.IGNORECASE)
"""Says of money of an earlier night that it was given."""
_NOTES: Final = {"two": "2", "five": "5", "ten": "10", "twenty": "20", "fifty": "50"}
_NOTE: Final = re.compile(rf"\ba ({'|'.join(_NOTES)})\b", re.IGNORECASE)
"""A note that changes hands: `i gave ann a ten`."""
I_HAVE: Final = re.compile(r"\bi['’]?ve\b", re.IGNORECASE)


def read_pieces(text: str, sender: Player | None) -> HandingOver | None:
    """The same of a line, or a part of one, with the ids of the people in the place of their names."""
    pieces = [(str(one.lastgroup), one) for one in PIECE.finditer(text)]
    said = [(kind, one) for kind, one in pieces if kind != "s"]
    form = "".join(kind for kind, _ in said).lower()
    if _IS_OF_ALL.fullmatch(form):
        return HandingOver(None, None, "", everybody=True)
    is_got = _IS_GOT.fullmatch(form) is not None
    is_given_me = _IS_GIVEN_ME.fullmatch(form) is not None
    if not (is_got or is_given_me or _IS_GIVEN.fullmatch(form)):
        return None
    people = [one["n"] for kind, one in said if kind == "n"]
    is_own = form == "ang" and people[0] == sender
    is_first = is_own or (form[:1] == "n" and (form[1:2] not in ("i", "k") or form[2:3] == "n") and form != "nac")
    subject = people[0] if is_first else sender
    other = next(iter(people[is_first:]), sender if is_given_me else None)
    if subject is None or subject == other:
        return None
    figure = next((one for kind, one in said if kind == "a"), None)
    payer, payee = (other, subject) if is_got else (subject, other)
    amount, is_bare = (figure["a"], figure["a"] == figure[0].strip()) if figure is not None else ("", True)
    return HandingOver(payer, payee, amount, in_coins=not is_bare)


def told_by_unknown(sentence: Sentence) -> HandingOver | None:
    """A payment told in full by `me`, where nobody knows who that is: NOBODY_KNOWN stands for him; else None."""
    names = sentence.names
    if names.sender is not None or not names.is_unknown or sentence.has(Kind.QUESTION, Kind.VETO, Kind.NOT):
        return None
    said = read_pieces(with_people(sentence, NOBODY_KNOWN), NOBODY_KNOWN)
    is_full = said is not None and said.payer and said.payee and said.amount
    return said if said is not None and is_full and NOBODY_KNOWN in (said.payer, said.payee) else None


NOBODY_KNOWN: Final = "p0"
"""Stands for whoever speaks, while nobody knows who that is."""
