"""Payments told in passing: given without a sum, of a debt, as not made, or by words of being square."""

from __future__ import annotations

import re
from typing import Final

from bot.reading.grammar import Sentence, folded_text
from bot.reading.payments.people import with_people
from bot.reading.payments.verbs import GAVE, PAYS
from engine import Player

GIVEN_TO: Final = re.compile(
    r"(?:\x02p\d+\x03|我)?\s*(?:已[經经])?[俾畀給给還还]\s*\x02p\d+\x03\s*[了咗喇啦]+[\s.!。！]*"
)
"""`老周給小媽了`: no amount, and hardly of a discard."""
_SAID_OF: Final = r"(?:我|\x02p\d+\x03)"
_THEN: Final = "(?:尋晚|琴晚|噚晚|昨晚|昨天|前晚|上一晚|上[次回]|上[個个]?(?:禮拜|礼拜|星期|[週周]))"
_OWED_THEN: Final = rf"(?P<payer>{_SAID_OF})?\s*{_THEN}\s*(?P<debtor>{_SAID_OF})?\s*[還还仲]?[欠爭争]"
_NOW: Final = "(?:今天|今日|今晚|[現现]在|而家|依家|[剛刚][才剛刚]|啱啱|頭先)"
_DONE: Final = r"(?:[給给還还付俾畀](?:返|番|清|咗|了)*(?:[佢他她你妳我]|\x02p\d+\x03)?)"
DEBT_PAID: Final = re.compile(
    rf"{_OWED_THEN}\s*(?P<payee>{_SAID_OF})\s*[的嘅嗰]*\s*(?P<amount>\d{{1,6}})\s*[塊块元蚊]?[,，、]?\s*{_SAID_OF}?"
    rf"(?:{_NOW}\s*{_SAID_OF}?(?:已[經经])?{_DONE}[了咗清返啦喇]*|(?:已[經经])?{_DONE}[了咗清返啦喇]+|已[經经]{_DONE})[\s.!。！]*"
)
"""What somebody owed of an earlier night, and paid since: 上禮拜欠阿珍的8塊給了."""
PRONOUN_PAID: Final = re.compile(
    r"(?:(?:ya+|yes|yeah|yup|yep|ok|okay|eh|right|係|係呀|嗯|對|对)[,!，\s]*)*(?:he|she|they|[他她佢])\s*(?:has\s+|already\s+|alr\s+)*"
    r"(?:paid|gave|paynow(?:ed)?|transferred|[俾畀給给付還还][咗了])\s*(?:me|我)\s*[$]?(?P<amount>\d{1,6}(?:\.\d{1,2})?)"
    r"(?:\s?(?:dollars|bucks|元|蚊|塊|块))?(?P<when>\s+(?:from\s+)?last\s+(?:week|night|time|game))?"
    r"(?:\s+(?:already|alr|liao|la+h?|just\s+now))*[\s.!。]*",
    re.IGNORECASE,
)
"""A payment to the speaker by somebody who was spoken of."""
ALREADY_GIVEN: Final = re.compile(r"\b(?:already|alr)\b|已[經经]|もう|既に|すでに|済み|[俾畀給给付還还]咗|[了喇啦]\s*$")
"""Says of money that it was given before."""
NOT_PAID: Final = re.compile(
    r"\b(?:ha(?:ve|s)|did)(?:n['’]?t| not)(?: yet)? (?:pay|paid|give|given|gave)\b|\bnever (?:pay|paid)\b"
    r"|(?:還沒|还没|仲未|未|沒有?|没有?)[付俾畀給给][錢钱]?|まだ払って(?:い)?(?:ない|ません)"
)
"""Says that money was not handed over."""


def tells_payment(text: str) -> bool:
    """Whether a line is of money that changed hands: by its verb, or by the part of it that did."""
    return PAYS.search(text) is not None or (GAVE.search(text) is not None and _PART.search(text) is not None)


_PART: Final = re.compile(r"\b(?:half|(?:the\s+)?rest|some|most)\b|一半|半分")
BESIDE_LISTED: Final = re.compile(
    r"\b(?:half|rest|keep the change|paynow|paylah|some|most|more|both|each|only|cheque|bank|transfer)\b"
    r"|一半|半分|其他|餘數|余数"
)
"""Words of how, or of how much, that leave open which payment it was."""
SQUARE: Final = re.compile(
    r"\b(?:are|is|am|all|now|we['’]?re|i['’]?m)\s+(?:(?:all|now)\s+)?(?:square|quits|settled|even)\b"
    r"|\b(?:square|even)\s+(?:liao|now|already|alr)\b"
    r"|[兩两]清|扯平|互不相欠|[清搞]掂?晒?數[喇啦了]|貸し借りなし|チャラ"
)
"""Says that two people owe each other nothing any more."""
_NOTHING_OPEN: Final = re.compile(
    r"(?:ok(?:ay)?[\s,]+)?(?:(?:we(?:['’]?re|\s+are|\s+have|['’]?ve)?|every(?:one|body)(?:['’]?s|\s+is|\s+has)?|all)\s+)*"
    r"(?:(?:all|already|now|been|have|has)\s+)*(?:paid(?:\s+up)?|settled(?:\s+up)?|squared(?:\s+up)?|all\s+square)"
    r"(?:\s+(?:now|already|alr|liao|with\s+(?:each\s+other|everyone|everybody)|la+h?))*"
    r"|(?:nobody|no\s+one)\s+owes?\s+(?:anything|anyone|anybody|money)(?:\s+(?:now|any\s?more))?"
    r"|nothing\s+(?:is\s+)?(?:owed|owing)(?:\s+(?:now|any\s?more))?"
    r"|(?:大家|所有人|各位|全部人?|個個|个个|我[們们哋])?(?:都|已[經经])*(?:[付俾畀給给還还找][咗了晒清]+|清[晒咗了]+|[還还付找]清)"
    r"[晒曬]?(?:[錢钱數数])?[了喇啦呀]*"
    r"|(?:みんな|全員|皆)?(?:もう)?(?:[精清]算済み|払い済み|支払い済み)(?:です|だよ|だ|ね)?"
    r"|(?:みんな|全員|皆)(?:もう)?(?:払った|払いました|[精清]算した|[精清]算しました)(?:よ|ね)?"
)
_ALL: Final = re.compile(
    r"\b(?:all|we|we['’]?(?:re|ve)|every(?:one|body)(?:['’]?s)?|nobody|no\s+one|nothing)\b"
    r"|大家|所有人|各位|全部|個個|个个|我[們们哋]|[晒曬]|みんな|全員|皆"
)


def tells_all_paid(sentence: Sentence) -> bool:
    """Whether a line says that nobody owes anything any more, and nothing else: `all paid`, 全部清晒, 全員精算済み."""
    text = folded_text(sentence.text).strip(" .!。！~～")
    return _ALL.search(text) is not None and _NOTHING_OPEN.fullmatch(text) is not None


AS_WELL: Final = re.compile(
    r"(?:(?:yes|yep|yeah|ok|and|oh|same)[,\s]+)*(?:me too|same here|so did i|i did (?:too|as well)|me as well)"
    r"(?:\s+(?:just now|already|alr|guys|la+h?))*"
    r"|(?:我|俺|私|自分|僕)(?:也|都|も)"
    r"(?:是|係|一樣|一样|です|(?:已[經经])?[付俾畀給给還还][了咗清]*(?:錢|钱|晒)?|払った|払いました|渡した)?[了喇啦呀㗎よね]*",
    re.IGNORECASE,
)
"""Says behind what somebody paid that the speaker has done the same: `me too`, 我都係, 私も."""
_ALL_PAID: Final = re.compile(
    r"(?:\x02(?P<payer>p\d+)\x03\s+)?(?:(?:has|have|just|already)\s+)*(?:paid|settled\s+with)\s+(?:back\s+)?"
    r"(?:everyone|everybody|all\s+of\s+(?:them|you|u))(?:\s+(?:already|alr|liao|back|now|la+h?))*[\s.!]*"
    r"|(?:\x02(?P<giver>p\d+)\x03)?(?:已[經经])?(?:[付俾畀給给還还][咗了清]|[還还]清)[晒曬]?(?:大家|所有人)(?:[的嘅]?[錢钱])?[了喇啦]?[。！!]*"
)


def all_paid_by(sentence: Sentence) -> Player | None:
    """Who is said to have paid everybody, `paid everyone`; None for any other line."""
    found = _ALL_PAID.fullmatch(with_people(sentence).strip())
    return (found["payer"] or found["giver"] or sentence.names.sender) if found is not None else None
