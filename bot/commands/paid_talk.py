"""What is said of money handed over: `dan has paid`, `bob got it from dan` mark what the settlement lists."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Final

from bot.chat import Choice, line, question_reply
from bot.commands.paid import paid
from bot.commands.payments import of_earlier_night
from bot.commands.settle import settle
from bot.context import Context, Outcome
from bot.reading import reference, sentences_of
from bot.reading.grammar import Kind, Sentence, folded_text, is_whole
from bot.replies import paid_line
from bot.subjects import SETTLEMENT, CommandLine
from engine import TABLE_ACCOUNTS, Player, Transfer
from engine.journal import HandedOver, closing_payments


@dataclass(frozen=True, slots=True)
class HandingOver:
    """Who is said to have given money to whom; None where it is not said, `amount` as it was typed."""

    payer: Player | None
    payee: Player | None
    amount: str
    everybody: bool = False


def read_handed_over(context: Context, sentence: Sentence) -> Outcome | None:
    """A line that says that somebody has paid: the one payment it fits is marked, several are shown.

    Before anybody asked for a settlement, a sum that is open is offered beside another payment; None for a line that
    fits no payment.
    """
    said = _said(context, sentence)
    if said is None:
        return None
    answered = context.about is not None and context.about.kind == SETTLEMENT
    is_shown = context.settlement_shown or (answered and context.night.house is not None)
    if not is_shown and not said.amount:
        return None
    listed = [one for one in closing_payments(context.night, context.cent) if not _ends(one) & TABLE_ACCOUNTS]
    found = [one for one in listed if _fits(said, one) and _fits_amount(context, said, one)]
    if not is_shown:
        return _of_earlier_night(context, said) or _in_part(context, said, listed)
    if said.everybody or len(found) > 1:
        return settle(context, "") if listed else None
    if not found:
        return _in_part(context, said, listed) or _of_earlier_night(context, said) or _marked(context, said)
    typed = CommandLine.parse(paid_line(context, found[0], context.night.first, context.night.moment))
    assert typed is not None
    return paid(replace(context, entry=context.night.first), typed.words)


def tells_payment(context: Context, sentence: Sentence) -> bool:
    """Whether a line says who paid whom how much, in words that mean money and no discard."""
    said = _said(context, sentence) if _PAYS.search(folded_text(sentence.text)) is not None else None
    return said is not None and bool(said.payer and said.payee and said.amount)


def _ends(payment: Transfer) -> set[Player]:
    return {payment.payer, payment.payee}


def _fits(said: HandingOver, payment: Transfer) -> bool:
    """Whether a payment is between those who are named."""
    return said.payer in (None, payment.payer) and said.payee in (None, payment.payee)


def _fits_amount(context: Context, said: HandingOver, payment: Transfer) -> bool:
    return not said.amount or Fraction(said.amount) == Fraction(_amount_text(context, payment))


def _amount_text(context: Context, payment: Transfer) -> str:
    """The amount of a payment as it is typed."""
    typed = CommandLine.parse(paid_line(context, payment, 0, 0))
    assert typed is not None
    return typed.words.split()[2]


def _in_part(context: Context, said: HandingOver, listed: list[Transfer]) -> Outcome | None:
    """What is listed, or less, may be meant for it, or be another payment: asked."""
    found = [one for one in listed if _fits(said, one)]
    if len(found) != 1 or not said.amount or Fraction(said.amount) > Fraction(_amount_text(context, found[0])):
        return None
    payment, people = found[0], context.all_names.people
    ends = f"{reference(payment.payer)} {reference(payment.payee)}"
    names = {"payer": people.name(payment.payer), "amount": said.amount}
    choices = (
        Choice(line("choice.paid", payee=people.name(payment.payee), unit=(), **names), f"/paid {ends} {said.amount}"),
        Choice(line("choice.pays", name=people.name(payment.payee), **names), f"/pay {ends} {said.amount}"),
    )
    asked = line("ask.paid_of_open" if _fits_amount(context, said, payment) else "ask.paid_in_part")
    return Outcome(question_reply(asked, choices))


def _of_earlier_night(context: Context, said: HandingOver) -> Outcome | None:
    """A payment that an earlier night left open is marked by a tap: tonight another of that amount may be meant."""
    found = [
        one for one in context.night.debts if _fits(said, one.payment) and _fits_amount(context, said, one.payment)
    ]
    if len(found) != 1 or said.everybody:
        return None
    return Outcome(of_earlier_night(context, found[0]))


def _marked(context: Context, said: HandingOver) -> Outcome | None:
    """What is marked already, told once more."""
    for one in context.night.lines:
        entry = one.recorded.entry
        if isinstance(entry, HandedOver) and _fits(said, entry.payment) and _fits_amount(context, said, entry.payment):
            return settle(context, "")
    return None


# how it is said

_VERBS: Final = r"""
    (?P<g>\b(?:paid|payed|transferred|sent|gave|settled|squared|handed|paynowed|paylahed|venmoed)\b
        |[付俾畀給给還还找轉转交](?:咗|了|清|返|過|过)+|[付俾畀給给還还](?:咗|了)?[錢钱數数](?:咗|了)?|找(?:咗|了)?[錢钱數数](?:咗|了|晒)|已付
        |払った|払いました|支払った|支払いました|渡した|渡しました|精算した|精算しました)
    |(?P<r>\b(?:got|received|collected)\b)|(?P<c>[收拿](?:到|咗|了|齊|齐)+)
    |(?P<j>もらった|もらいました|受け取った|受け取りました)
"""
_TELLS: Final = re.compile(_VERBS, re.VERBOSE)
"""What every line that is meant has in it."""

_PAYS: Final = re.compile(
    r"\b(?:paid|payed|transferred|sent|settled|squared|paynowed|paylahed|venmoed)\b|[付还還轉转找](?:咗|了|清|[錢钱數数])"
    r"|払った|払いました|支払った|支払いました|精算した|精算しました"
)
"""Words for handing money over that are not said of a discard."""

_PIECE: Final = re.compile(
    rf"""
    \x02(?P<n>p\d+)\x03
    |[$¥￥€£]?(?P<a>\d{{1,9}}(?:\.\d{{1,3}})?)(?P<u>\s?p(?:ence)?\b)?(?:元|円|蚊|塊|块|\s?bucks|\s?dollars)?(?![\w.]\w)
    |{_VERBS}
    |(?P<f>\b(?:from|off)\b)
    |(?P<t>\b(?:to|with)\b|[俾畀給给返])
    |(?P<i>に)|(?P<k>から)
    |(?P<e>\b(?:all|everyone|everybody)\b|大家|所有人|みんな|全員)
    |(?P<p>\bit\b)
    |(?P<s>[\s,.!。！、~～'👍🙏💸]|ve\b|\b(?:has|have|had|just|already|now|ok|okay|yes|and|so|the|his|her|my|their|our|full
        |whole|share|part|money|cash|back|up|over|in|by|via|for|tonight|thanks|thank|you|thx|ty|done|we|la|lah|liao)\b
        |已經|已经|已|全部|晒|曬|都|啦|喇|呀|嘅|的|錢|钱|數|数|さん|ちゃん|くん|お金|が|は|を|もう|ました)
    |(?P<x>.)
    """,
    re.VERBOSE | re.DOTALL,
)
"""A person, an amount, giving, getting (three ways), from, to, に, から, everybody, it, small words, anything else."""
_IS_GIVEN: Final = re.compile(r"n?gp?t?n?p?a?|n?gat?n|n?(?:ni)?a?g")
_IS_GOT: Final = re.compile(r"n?r[pa]?fna?|n?ca?na?|n?nka?j")
_IS_OF_ALL: Final = re.compile(r"e(?:g|rp?|c)")


def _said(context: Context, sentence: Sentence) -> HandingOver | None:
    """What a line says of money handed over; None for any other."""
    if _TELLS.search(folded_text(sentence.text)) is None:
        return None
    sentence = sentences_of(context.all_names, sentence.text)[0]
    if sentence.has(Kind.QUESTION, Kind.VETO, Kind.NOT) or (sentence.is_entry and is_whole(sentence)):
        return None
    pieces = [(str(one.lastgroup), one) for one in _PIECE.finditer(_with_people(sentence))]
    said = [(kind, one) for kind, one in pieces if kind != "s"]
    form = "".join(kind for kind, _ in said)
    if _IS_OF_ALL.fullmatch(form):
        return HandingOver(None, None, "", everybody=True)
    is_got = _IS_GOT.fullmatch(form) is not None
    if not is_got and not _IS_GIVEN.fullmatch(form):
        return None
    subject = other = None
    for at, (kind, one) in enumerate(said):
        if kind != "n":
            continue
        if at == 0 and form[1:2] not in ("i", "k"):
            subject = one["n"]
        else:
            other = one["n"]
    subject = subject or sentence.names.sender
    amount = next((one["a"] for kind, one in said if kind == "a"), "")
    payer, payee = (other, subject) if is_got else (subject, other)
    return HandingOver(payer, payee, amount) if subject is not None and subject != other else None


def _with_people(sentence: Sentence) -> str:
    """A line with the ids of the people in the place of their names."""
    text, last = "", 0
    for token in sentence.of(Kind.NAME):
        if token.value is not None:
            text += f"{sentence.text[last : token.start - sentence.offset]}\x02{token.value}\x03"
            last = token.end - sentence.offset
    return folded_text(text + sentence.text[last:])
