"""What is said beside a payment: when it was owed, how it was paid, what for, and sums in Chinese numerals."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import Final

from bot.reading.grammar import Kind, Sentence, chinese_number, folded_text, read
from bot.reading.payments.verbs import GAVE, PAYS, TELLS
from bot.reading.score_message import sentences_of
from bot.reading.vocabulary import PAID_FOR
from bot.reading.words import Names

_MONTH: Final = (
    r"(?:jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?"
    r"|nov(?:ember)?|dec(?:ember)?)\.?"
)
_WEEKDAY: Final = r"(?:last\s+)?(?:mon|tues|wednes|thurs|fri|satur|sun)day"
_OF_NIGHT: Final = (
    r"\b(?:from|of|for)\s+(?:the\s+|our\s+)?(?:(?:first|second|third|other|previous|earlier)\s+(?:night|game|time|evening|session)"
    rf"|(?:on\s+)?{_MONTH}\s+\d{{1,2}}(?:st|nd|rd|th)?\b|\d{{1,2}}(?:st|nd|rd|th)?\s+(?:of\s+)?{_MONTH}\b|{_WEEKDAY}\b)"
    r"|\d{1,2}\s?月\s?\d{1,2}\s?[日號号]?(?:[嗰那]?[晚次天日場场])?(?:[的嘅]|の(?:分|残り)?)?"
    r"|第[一二三]晚[的嘅]?|頭[嗰先]晚嘅?"
)
"""Names the night of what was owed: `from november 24`, `from the first night`, 11月24日的."""
EARLIER: Final = re.compile(
    rf"[,;]?\s*{_OF_NIGHT}|[,;]?\s*(?:\bfrom\s+)?\b(?:last\s+(?:week|night|time|game)|yesterday)\b"
    r"|\s*\b(?:of|for|from|on)\s+(?:(?:the|my|our|his|her)\s+)?(?:old|earlier)\s+(?:debts?|money|game|one)\b"
    r"|(?:尋晚|琴晚|噚晚|尋日|琴日|昨晚|昨天|昨日|前晚|上一晚|上[次回]|上[個个]?(?:禮拜|礼拜|星期|[週周])|前回|前夜|昨夜|先週)"
    r"(?:[的嘅嗰啲]|[欠爭争]下?|剩|の(?:分|残り|精算)?|を)*",
    re.IGNORECASE,
)
"""What is said beside a payment of when it was owed."""
WHEN: Final = re.compile(
    r"\b(?:from\s+)?last\s+(?:week|night|time|game)\b|\byesterday\b|尋晚|琴晚|噚晚|尋日|琴日|昨晚|昨天|前晚|上一晚"
    r"|上[個个]?(?:[次回場场]|禮拜|礼拜|星期|[週周])",
    re.IGNORECASE,
)
HOW_PAID: Final = re.compile(
    r"[,;]?\s*\b(?:(?:on|via|by|through|thru|using|with|over)\s+)(?:paynow|paylah|payme|fps|venmo|zelle|revolut|paypal"
    r"|alipay|wechat(?:\s*pay)?|line\s?pay|bank(?:\s+transfer)?|transfer|cash\s?app)\b"
    r"|[用以](?:轉數快|转数快|微信|支付[宝寶]|街口|轉帳|转账|現金|现金|payme|fps|line\s?pay)"
    r"|(?:paypay|line\s?pay|現金|振込|銀行)で"
    r"|[\s,，、。;；]*(?:(?:so\s+|now\s+)?we(?:['’]re|\s+are)\s+(?:now\s+)?(?:square|quits|even|settled)(?:\s+now)?"
    r"|[兩两]清|扯平|互不相欠|これで(?:チャラ|貸し借りなし)|チャラ)(?:了|喇|啦|咗|ね|だ|です|で)*(?=[\s.!。！]*$)",
    re.IGNORECASE,
)
"""What is said beside a payment of how the money went, or that nothing is open any more."""
BESIDE_PAYMENT: Final = re.compile(
    rf"{EARLIER.pattern}|[,;]?\s*(?:\bthe\s+)?\brest\s+later\b|{HOW_PAID.pattern}", re.IGNORECASE
)
"""When it was owed, what is still to come, and all that."""


def in_figures(sentence: Sentence) -> Sentence:
    """A line about money with the sums it tells in Chinese numerals as figures; any other as it stands."""
    text = sentence.text
    if not (TELLS.search(folded_text(text)) or _MAY_GIVE.search(text)) or not _NUMERAL_SUM.search(text):
        return sentence
    names = [(one.start - sentence.offset, one.end - sentence.offset) for one in sentence.of(Kind.NAME)]

    def figures(found: re.Match[str]) -> str:
        if any(start < found.end() and found.start() < end for start, end in names):
            return found[0]
        return str(chinese_number(found[0].replace("廿", "二十").replace("卅", "三十")))

    told = _NUMERAL_SUM.sub(figures, text)
    return read(told, sentence.offset, sentence.names) if told != text else sentence


_MAY_GIVE: Final = re.compile(r"[俾畀給给還还拿攞]")
_NUMERAL_SUM: Final = re.compile(
    r"(?<![第一二兩两三四五六七八九十百千零〇廿卅])"
    r"(?:[一二兩两三四五六七八九十百千零〇廿卅]+(?=[元圓圆塊块蚊文円])"
    r"|(?=[一二兩两三四五六七八九十]{0,3}[百千])[一二兩两三四五六七八九十百千零〇廿卅]+"
    r"(?=[了喇啦呀給给俾畀返還还\s,.!，。！\x02]|$))"
)
"""A sum in Chinese numerals: before a currency any, 八蚊, else hundreds and more, 一千零二十."""
_FOR_WHAT: Final = re.compile(
    r"(?P<paid>.*?)\s*(?:\bfor\s+)?(?:\b(?:the|our|his|her|my|their|everyone['’]s)\s+)?(?P<why>[^\W\d]+)"
    r"(?:\s+(?:home|here|there|back|just\s+now|earlier|tonight|today|yesterday|la+h?|thanks))*[\s.!。]*",
    re.IGNORECASE,
)
PURPOSE: Final = re.compile(PAID_FOR)
"""What people at a table pay each other for beside the hands."""


def without_purpose(text: str) -> tuple[str, str]:
    """A line without what is paid for at its end, `for supper`, and the word for that; "" where it names none."""
    found = _FOR_WHAT.fullmatch(text.strip())
    if found is None or not PURPOSE.fullmatch(folded_text(found["why"])):
        return text, ""
    return found["paid"], found["why"]


def without_riichi(sentence: Sentence, names: Names) -> Sentence:
    """`ivan gave lucia 7700 for riichi` as `ivan gave lucia 7700`: a riichi alone tells no hand from a payment."""
    found = _FOR_RIICHI.search(sentence.text) if sentence.has(Kind.FACT) else None
    text = folded_text(sentence.text)
    if found is None or not (PAYS.search(text) or GAVE.search(text)):
        return sentence
    return sentences_of(names, sentence.text[: found.start()])[0]


_FOR_RIICHI: Final = re.compile(
    r"[,;]?\s*(?:\bfor\s+)?(?:\b(?:the|a|her|his|their|my|your)\s+)?(?:\b(?:riichi|reach)|リーチ|立直)[\s.!]*$",
    re.IGNORECASE,
)
_COINS: Final = frozenset(
    ("dollar", "dollars", "buck", "bucks", "quid", "pound", "pounds", "yuan", "euro", "euros", *"元塊块蚊円文銀")
)
"""What a payment is counted in, where it is not in parts of it."""


def without_coins(sentence: Sentence) -> Sentence:
    """`paid mei 5 dollars` as `paid mei 5`."""
    coins = [one for one in sentence.of(Kind.COUNTER, Kind.UNKNOWN) if folded_text(one.text) in _COINS]
    return replace(sentence, tokens=tuple(one for one in sentence.tokens if one not in coins)) if coins else sentence
