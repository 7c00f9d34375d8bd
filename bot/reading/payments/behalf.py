"""Money that one pays for another: `i paid al 60 for bea`, 爸爸付了媽媽欠阿嬤的60."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Final

from bot.reading.grammar import Kind, Sentence
from bot.reading.payments.people import with_people
from engine import Player


@dataclass(frozen=True, slots=True)
class PaidFor:
    """Who gave how much to whom, and whose debt it was."""

    payer: Player
    payee: Player
    debtor: Player
    amount: str


def paid_for(sentence: Sentence) -> PaidFor | None:
    """What a line says that somebody paid in the place of another; None for any other line."""
    if sentence.has(Kind.QUESTION, Kind.VETO, Kind.NOT):
        return None
    text = with_people(sentence).strip()
    found = next(filter(None, (one.fullmatch(text) for one in _FORMS)), None)
    if found is None:
        return None
    named = (_ID.search(found[who] or "") for who in ("payer", "payee", "debtor"))
    people = [one[0] if one is not None else sentence.names.sender for one in named]
    payer, payee, debtor = people
    if payer is None or payee is None or debtor is None or len({*people}) < len(people):
        return None
    return PaidFor(payer, payee, debtor, found["amount"])


_ID: Final = re.compile(r"p\d+")


def _who(name: str) -> str:
    return rf"(?P<{name}>\x02p\d+\x03|我)"


_BEFORE: Final = r"(?:(?:yes|yep|yeah|ok|eh|and|剛剛|刚刚|剛才|刚才|頭先|啱啱|さっき|もう)[\s,，、]*)*"
_AMOUNT: Final = r"(?:the\s+)?[$€£¥]?(?P<amount>\d{1,9}(?:\.\d{1,3})?)(?:\s?dollars|\s?bucks|元|蚊|塊|块|円)?"
_END: Final = r"(?:\s+(?:already|alr|liao|too|just\s+now|la+h?|in\s+cash))*(?:[了喇啦呀㗎]|よ|ね)*[\s.!。！]*"
_GAVE: Final = r"(?:have\s+|has\s+|just\s+|already\s+)*(?:paid|gave|sent|transferred|handed|covered)"
_GIVING: Final = r"(?:已[經经]?)?(?:付|給|给|還|还|俾|畀|找|轉|转|過|过)[了咗返清數数錢钱]*(?:給|给|俾|畀)?"
_PAYER: Final = rf"{_BEFORE}(?:{_who('payer')})?\s*"
_PAID_JA: Final = (
    "(?:を)?(?:払った|払いました|払っといた|払っておいた|渡した|渡しました|返した|返しました|立て替え(?:た|ました))"
)
_FORMS: Final = tuple(
    re.compile(form)
    for form in (
        rf"{_PAYER}{_GAVE}\s+{_who('payee')}\s+{_AMOUNT}\s+(?:for|on\s+behalf\s+of|instead\s+of|in\s+place\s+of)\s+{_who('debtor')}{_END}",
        rf"{_PAYER}{_GAVE}\s+{_who('payee')}\s+{_AMOUNT}\s+(?:that\s+|which\s+)?{_who('debtor')}\s+(?:still\s+)?(?:owe[sd]?|had\s+to\s+pay)(?:\s+(?:him|her|them))?{_END}",
        rf"{_PAYER}{_GAVE}\s+{_who('debtor')}(?:['’]?s)?\s+{_AMOUNT}\s+to\s+{_who('payee')}{_END}",
        rf"{_PAYER}{_GAVE}\s+{_AMOUNT}\s+to\s+{_who('payee')}\s+(?:for|on\s+behalf\s+of|instead\s+of)\s+{_who('debtor')}{_END}",
        rf"{_PAYER}{_GAVE}\s+for\s+{_who('debtor')}[\s,]+{_AMOUNT}\s+to\s+{_who('payee')}{_END}",
        rf"{_PAYER}(?:先|已[經经]|啱啱|剛)*(?:幫|帮|替|代|同|幫忙)(?:忙)?\s*{_who('debtor')}\s*(?:先|已[經经])*{_GIVING}\s*{_who('payee')}\s*(?:的)?{_AMOUNT}{_END}",
        rf"{_PAYER}(?:幫|帮|替|代|同)\s*{_who('debtor')}\s*{_GIVING}\s*{_AMOUNT}\s*(?:給|给|俾|畀)\s*{_who('payee')}{_END}",
        rf"{_PAYER}{_GIVING}\s*{_who('debtor')}\s*[欠爭争]\s*{_who('payee')}\s*(?:的|嘅|嗰)?\s*{_AMOUNT}{_END}",
        rf"{_who('debtor')}\s*[欠爭争]\s*{_who('payee')}\s*(?:的|嘅|嗰)?\s*{_AMOUNT}[\s,，]*{_who('payer')}\s*(?:已[經经]?)?(?:幫|帮|替|代)?(?:佢|他|她)?{_GIVING}{_END}",
        rf"{_PAYER}(?:が|は)?[、\s]*{_who('debtor')}の(?:代わりに|かわりに|分を?|分も)[、\s]*{_who('payee')}に\s*{_AMOUNT}{_PAID_JA}{_END}",
        rf"{_PAYER}(?:が|は)?[、\s]*{_who('payee')}に[、\s]*{_who('debtor')}の(?:代わりに|かわりに|分(?:の|を|も)?)[、\s]*{_AMOUNT}{_PAID_JA}{_END}",
    )
)
"""Who paid whose debt to whom, in the order of the words."""
