"""Questions of who owes whom, and how much: `who owes me what`, 我還欠阿嬤多少, 健太はあといくら？."""

from __future__ import annotations

import re
from typing import Final

from bot.reading.grammar import Kind, Sentence, folded_text


def asks_owed(sentence: Sentence) -> bool:
    """Whether a line asks who owes somebody, or what somebody owes: `who owes me`, `i still owe mei how much`."""
    text = sentence.text
    for token in reversed(sentence.of(Kind.NAME)):
        text = f"{text[: token.start - sentence.offset]}@{text[token.end - sentence.offset :]}"
    said = re.sub(r"@@(?=[\sa-z])", "@", folded_text(text)).strip(_AROUND)
    if _OWED.fullmatch(said) is not None:
        return True
    said = _SPEAKER.sub("@", said)
    return any(one.fullmatch(said) is not None for one in (_OWED_IN_ENGLISH, _OWED_IN_CHINESE, _OWED_IN_JAPANESE))


_AROUND: Final = " ?？!！。."
_OWED: Final = re.compile(
    r"who(?: still)? owes? @(?: how much| what)?|@ (?:still )?owes? (?:@ )?how much"
    r"|(?:how much|what) (?:do(?:es)? )?(?:@|i|we) (?:still )?owes?(?: @)?|who do(?:es)? @ (?:still )?owe"
    r"|how much does @ (?:still )?get(?: from @)?|@ (?:still )?owes? @|@ still owes? @ [$]?\d{1,6}(?:\.\d{1,2})?"
    r"|(?:(?:eh+|hey|oi+|yo|btw)[,!\s]+)?@[,!\s]+(?:(?:you|u)\s+(?:still\s+|also\s+)?|still\s+)owes?\s+@"
    r"(?:\s+[$]?\d{1,6}(?:\.\d{1,2})?(?:\s?(?:dollars|bucks))?)?"
    r"(?:[,\s]+(?:hor|leh|la+h?|ah|wor|okay|ok|from \w+ \w+))*"
    r"|(?:喂|誒|诶|欸)?[,，\s]*@[,，\s]*[你妳]?(?:仲|還|还)(?:有)?[爭争欠](?:住|緊|着|著)?@\s*(?:\d{1,6}\s?[蚊元塊块]?)?[喎呀啊喔吧呢]*"
)
"""Asks what somebody owes or is owed, or reminds of it, with @ for every name."""
_SPEAKER: Final = re.compile(r"\b(?:i|me|we|us)\b|我|私|俺|僕")
_SO: Final = r"(?:(?:so|ok(?:ay)?|wait|hey|eh|and|btw|guys|sorry|oh|um+)[,\s]+)*"
_STILL: Final = r"(?:(?:still|actually|even|now|also)\s+)?"
_BEHIND: Final = (
    r"(?:\s+(?:now|still|in total|total|altogether|so far|tonight|at the moment|again|then|la+h?|ah|leh|pls|please|guys"
    r"|(?:from\s+)?last\s+(?:week|time|night|game)))*"
)
_SUM: Final = r"(?:\s+(?:anything|any money|money|something|how much|what|any more|anymore|left))?"
_OWED_IN_ENGLISH: Final = re.compile(
    rf"{_SO}(?:"
    rf"(?:(?:how much|what|how much money)\s+)?(?:do|does|did|will)\s+@\s+{_STILL}"
    rf"(?:owe|have to pay|need to pay|have to give|get from|get)"
    rf"(?:\s+to)?(?:\s+(?:@|any(?:one|body)|every(?:one|body)))?{_SUM}"
    rf"|(?:how much|what)\s+(?:is|am|are|does|do)\s+@\s+(?:still\s+)?(?:owed|owing|due|down|behind)"
    rf"|what(?:['’]?s|\s+is)\s+(?:still\s+)?(?:owed|unpaid|left\s+to\s+pay)"
    rf"|how much\s+(?:is|are)\s+(?:still\s+)?(?:owed|unpaid|left\s+to\s+pay)"
    rf"|how much\s+(?:has|have|did)\s+@\s+(?:lost|lose)"
    rf"|who\s+{_STILL}(?:owes?|has\s+to\s+pay|needs\s+to\s+pay|hasn['’]?t\s+paid)(?:\s+@)?{_SUM}(?:\s+yet)?"
    rf"|who\s+do(?:es)?\s+@\s+{_STILL}(?:owe|pay|have\s+to\s+pay|need\s+to\s+pay){_SUM}(?:\s+to)?"
    rf"|(?:does|do)\s+any(?:one|body)\s+{_STILL}owe\s+(?:@|any(?:one|body)){_SUM}"
    rf"|(?:is|am|are)\s+@\s+(?:all\s+)?(?:square|settled|paid\s+up|quits)(?:\s+with\s+(?:@|every(?:one|body)))?"
    rf"){_BEHIND}"
)
"""Asks it in plain English: `does bea still owe me anything`, `how much do i have to pay`."""
_MONEY: Final = "(?:多少|[幾几]多|[幾几]錢|[幾几]钱|[幾几][塊块蚊元]|幾銀|什麼|什么|乜)(?:[錢钱元塊块蚊銀台番分])?"
_CN_STILL: Final = (
    "(?:[還还仲又]|仍然?|[現现]在|而家|依家|今晚|今天|到底|到而家|[總总]共|一共|到底|目前|暫時|暂时|即係|其實|其实|有)*"
)
_CN_OWE: Final = (
    "(?:[欠爭争]|差|要(?:再)?[俾畀給给付還还找賠赔]+|[應应]?[該该][俾畀給给付還还找]+)(?:住|着|著|緊|了|咗)?"
)
_CN_WHO: Final = "(?:[誰谁]|邊個|边个|邊位|哪[個个])"
_CN_END: Final = "(?:呀|啊|呢|啦|喇|了|嗎|吗|咩|㗎|先|嘅|的|數|数|吖|喎)*"
_CN_MY: Final = "(?:[錢钱數数]|人[錢钱]?|[大其]家)?"
_OWED_IN_CHINESE: Final = re.compile(
    rf"(?:咁|那|所以|喂|請問|请问)?[,，\s]*(?:"
    rf"{_CN_STILL}@?{_CN_STILL}{_CN_OWE}\s*@?(?:的|嘅)?\s*{_MONEY}"
    rf"|@?{_CN_STILL}{_CN_OWE}{_CN_WHO}(?:{_MONEY}|[錢钱])?"
    rf"|{_CN_WHO}{_CN_STILL}{_CN_OWE}\s*(?:@(?:{_MONEY}|[錢钱])?|[錢钱])"
    rf"|@?{_CN_STILL}使唔使[俾畀給给付還还找](?:返|番)?@?{_CN_MY}"
    rf"|@?{_CN_STILL}(?:[爭争]唔[爭争]|欠[唔不]欠|[有冇沒没]有?[冇沒没有]?[欠爭争]|[爭争欠]唔[欠爭争])\s*@?{_CN_MY}"
    rf"|@{_CN_STILL}[輸输贏赢](?:咗|左|了|緊|紧)?\s*{_MONEY}"
    rf"|@?{_CN_STILL}[應应]?[該该当]?[收拿]\s*(?:到|返|回)?\s*@?{_MONEY}"
    rf"|{_CN_WHO}{_CN_STILL}(?:未|沒|没|冇)有?[俾畀給给付還还找](?:@|[錢钱數数])*"
    rf"){_CN_END}"
)
"""Asks it in Chinese: 我還欠阿嬤多少, 細佬輸咗幾多, 仲爭唔爭錢."""
_JA_HOW_MUCH: Final = "(?:いくら|なんぼ|何円|幾ら)"
_OWED_IN_JAPANESE: Final = re.compile(
    r"(?:結局|で|じゃあ?|あれ|ところで|今|いま)*[、,\s]*(?:"
    rf"(?:@(?:は|が|って|の)?[、\s]*)?(?:@(?:に|から|へ)(?:は)?[、\s]*)?(?:(?:借り|負け|支払い|未払い|残り|残金|分)(?:は|って)?)?"
    rf"(?:あと|まだ|今|合計で?|全部で|トータルで?)?{_JA_HOW_MUCH}(?:を)?"
    r"(?:残って(?:い?る)?|払え(?:ば|たら)(?:いい|良い)?|払う|払わな(?:いと|きゃ)|借りて(?:い?る)?|借り(?:が)?ある|負けて(?:い?る)?|負けた"
    r"|もらえる|もらえば(?:いい)?|渡せば(?:いい)?|返せば(?:いい)?|返す|足りない|ある|残ってた)?"
    r"|(?:誰|だれ)が(?:まだ|あと)?(?:@に)?(?:いくら)?(?:払って(?:い?)ない|払ってません|払う|払うの|借りて(?:い?る)|未払い)"
    r"|(?:@(?:は|が|って)?)?(?:誰|だれ)に(?:いくら)?(?:払う|払えばいい|渡せばいい|借りて(?:い?る)|返せばいい)"
    r"|@(?:は|って)?(?:まだ|もう)?(?:@に)?(?:借り|貸し借り|未払い|支払い)(?:が|は)?(?:ある|残ってる|残っている)"
    r")(?:の|ん|です|だっけ|でしたっけ|ます|だろう|でしょう|か|な|ね)*"
)
"""Asks it in Japanese: 結局健太はいくら残ってる？, 誰がまだ払ってない？."""
