"""Lines about money in other words, as the payment that they tell."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Final

from bot.reading.grammar import Sentence, read
from bot.reading.payments.asides import in_figures
from bot.reading.payments.people import with_people
from bot.reading.payments.verbs import TELLS


def plainly_told(sentence: Sentence) -> Sentence:
    """A line about money in plain words: in figures, of whom it is spoken to by name, without what is beside it.

    Any other line as it stands.
    """
    sentence = in_figures(sentence)
    told = text = with_people(sentence)
    for words, plain in _OF_WHOM:
        told = words.sub(plain, told)
    for words, plain in _BESIDE if TELLS.search(told) else ():
        told = words.sub(plain, told)
    if told == text:
        return sentence
    return read(re.sub(r"\x02(p\d+)\x03", r" @\1 ", told), sentence.offset, sentence.names)


def _half_of_it(found: re.Match[str]) -> str:
    """`i owe mei 32, paid half` as what was paid; odd sums as they stand."""
    amount = int(found[2])
    return found[0] if amount % 2 else f"i paid {found[1]} {amount // 2}"


_PERSON: Final = r"\x02p\d+\x03"
_I: Final = rf"(?:i|{_PERSON})"
_FIGURE: Final = r"[$€£¥]?\d{1,9}(?:\.\d{1,3})?"
_COIN: Final = r"(?:\s?dollars|\s?bucks|元|蚊|塊|块|円)?"
_GIVING: Final = r"(?:gave|paid|sent|transferred|handed|paynowed|passed)"
_LEAVES: Final = (
    r"(?:i(?:['’]?m|\s+am)?\s+)?(?:(?:going|heading|gotta\s+go|have\s+to\s+go|need\s+to\s+go|leaving|off)(?:\s+(?:home|now|first))*"
    r"|go(?:ing)?\s+home(?:\s+(?:now|first))*|bye+(?:\s+bye+)*|good\s?night|gn|see\s+(?:you|ya)(?:\s+(?:next\s+(?:week|time)|tomorrow|soon|later|around))?|thanks|thx|cheers)(?:\s+(?:all|guys|everyone|everybody|folks|y['’]?all))*"
    r"|我?(?:先走|走先|走喇|走了|返屋企|回家)[了喇啦]*|先に?帰る|帰ります|お先に|じゃあ?(?:ね|また)|またね?|また来週|おやすみ(?:なさい)?|バイバイ|お疲れ(?:様|さま)?(?:でした)?"
)
_IS_CLEAR: Final = (
    r"(?:all\s+)?(?:clear(?:ed)?|settled|square|good|done|even|paid\s+up)(?:\s+(?:now|already|alr|liao|la+h?))*"
    r"|(?:(?:so|now|and)\s+)*(?:he|she|they|we|it|i|you)(?:['’]?(?:s|re|m)|\s+is|\s+are|\s+am)\s+(?:(?:all|now)\s+)*"
    r"(?:square|even|clear|good|settled|done|quits|paid\s+up)(?:\s+(?:now|already|alr|with\s+(?:him|her|them|me)))*"
    r"|nothing\s+(?:left|open|more)|全部清[了晒]?|清晒|兩清|两清"
)
_REST_OWED: Final = (
    r"(?:and\s+|but\s+)?(?:i\s+|he\s+|she\s+)?(?:still\s+|will\s+)?(?:owes?|pays?)\s+(?:the\s+)?(?:rest|remaining|balance)"
    r"(?:\s+(?:later|next\s+(?:time|week)|tomorrow|tmr))?|(?:the\s+)?rest\s+(?:later|next\s+(?:time|week)|tomorrow|tmr|i\s+owe)"
    r"|(?:剩下的?|其[餘余]的?)?(?:下次|聽日|明天|遲啲|迟点|之後|之后)(?:再)?[俾畀給给還还付]?"
    r"|残り(?:の\d+円)?は(?:後で|あとで|また今度|今度|来週|次回|明日)(?:払う|渡す|払います|渡します)?(?:ね|よ)?"
)
_BY_ME: Final = rf"(?:我|{_PERSON})"
_ZH_GIVE: Final = "[俾畀給给還还付交]{1,2}"
_NOW: Final = "(?:[剛刚]才?|[剛刚][剛刚]|啱啱|頭先|头先|今天|今日|[現现]在|而家|已[經经]|先|都|就| )*"
_ZH_SUM: Final = r"[$]?(?P<sum>\d{1,7}(?:\.\d{1,2})?)\s?(?:元|蚊|塊|块)?[錢钱]?"
_CASH: Final = r"[\s,，]*[的嘅]?(?:現金|现金|cash)"
_ZH_END: Final = r"[\s了咗啦喇呀啊.!。！]*$"
_IN_CHINESE: Final = tuple(
    (re.compile(pattern), plain)
    for pattern, plain in (
        (
            rf"^(?P<a>{_BY_ME}){_NOW}{_ZH_GIVE}[了咗]?\s*(?P<b>{_BY_ME})\s*{_ZH_SUM}{_CASH}{_ZH_END}",
            r"\g<a>付了\g<b> \g<sum>",
        ),
        (
            rf"^(?P<a>{_BY_ME}){_NOW}(?:[把將将][錢钱數数]|[錢钱]){_ZH_GIVE}[了咗]?\s*(?P<b>{_BY_ME})[了咗啦喇]*[\s,，]*"
            rf"{_ZH_SUM}{_ZH_END}",
            r"\g<a>付了\g<b> \g<sum>",
        ),
        (
            rf"^(?P<a>{_BY_ME}){_NOW}[把將将][錢钱數数]{_ZH_GIVE}[了咗]?\s*(?P<b>{_BY_ME})[了咗啦喇]+{_ZH_END}",
            r"\g<a>付了\g<b>",
        ),
        (rf"^{_NOW}{_ZH_GIVE}\s*(?P<b>{_PERSON})\s*{_ZH_SUM}(?:{_CASH})?[了咗啦喇]+{_ZH_END}", r"我付了\g<b> \g<sum>"),
        (
            rf"^(?:我)?{_NOW}{_ZH_GIVE}埋[啦喇]?(?:嗰|返)?{_ZH_SUM}(?:{_ZH_GIVE}|[\s,，]*(?=\x02p\d+\x03收))\s*"
            rf"(?P<b>{_PERSON})(?:收)?{_ZH_END}",
            r"我付了\g<b> \g<sum>",
        ),
        (
            rf"^(?P<a>{_BY_ME})?{_NOW}{_ZH_GIVE}(?:住|住先|定|埋)\s*{_ZH_SUM}\s*{_ZH_GIVE}?(?P<b>{_PERSON})(?:先|住先)?{_ZH_END}",
            r"我付了\g<b> \g<sum>",
        ),
        (
            rf"^(?P<a>{_BY_ME})?{_NOW}{_ZH_GIVE}(?:住|定|埋)\s*(?P<b>{_PERSON})\s*{_ZH_SUM}(?:先|住先)?{_ZH_END}",
            r"我付了\g<b> \g<sum>",
        ),
        (
            rf"^(?:我)?{_NOW}{_ZH_GIVE}埋?[咗了]?(?P<b>{_PERSON})\s*{_ZH_SUM}[\s,，、]+(?P<c>{_PERSON})\s*[$]?(?P<more>\d{{1,7}})"
            rf"(?:元|蚊|塊|块)?{_ZH_END}",
            r"我付了\g<b> \g<sum>，我付了\g<c> \g<more>",
        ),
    )
)
_OF_WHOM: Final[tuple[tuple[re.Pattern[str], str | Callable[[re.Match[str]], str]], ...]] = (
    (
        re.compile(
            rf"^(?:(?:hey|hi|eh|oi|yo|ok)[\s,!]+)*({_PERSON})[\s,:!]+(?:{_I}\s+(?:have\s+|just\s+)?)?({_GIVING})\s+(?:you|u|ya)\b"
        ),
        r"i \2 \1 ",
    ),
    (
        re.compile(rf"^({_PERSON})[\s,，:]*(?:(?:我|{_PERSON})\s*)?((?:已[經经])?[俾畀給给還还付](?:咗|了)?)[你妳]"),
        r"我\2 \1",
    ),
    (
        re.compile(
            rf"^(?:my|the)\s+(?:payment|cash|transfer)\s+to\s+({_PERSON})\s+(?:was|is)\s+(?:only\s+)?({_FIGURE})"
        ),
        r"i paid \1 \2",
    ),
    (
        re.compile(rf"^({_PERSON})['’]?s\s+(?:payment|cash|transfer)\s+to\s+({_PERSON}|me)\s+(?:was|is)\s+({_FIGURE})"),
        r"\1 paid \2 \3",
    ),
    (
        re.compile(
            rf"^{_I}\s+(?:still\s+)?owe\s+({_PERSON})\s+(\d{{1,9}})[\s,]+(?:{_I}\s+|have\s+|already\s+)*paid\s+half(?:\s+of\s+it)?[\s.!]*$"
        ),
        _half_of_it,
    ),
    (re.compile("(?<![用以])(?:轉數快|转数快)(?=[咗了])"), "轉"),
    (re.compile(rf"^(?:only\s+)?({_FIGURE})\s+({_I}\s+(?:gave|paid)\s+{_PERSON})"), r"\2 \1"),
    *_IN_CHINESE,
)
"""Words that name who is paid, and how much, in another way, and the plain ones for them."""
_BESIDE: Final = (
    (
        re.compile(
            rf"(\d{_COIN})(?:\s+(?:just\s+)?(?:now|already|alr|liao|in\s+cash|cash))?[\s,.;，。、]+(?:{_LEAVES}|{_IS_CLEAR}|{_REST_OWED})[\s.!。！]*$"
        ),
        r"\1",
    ),
    (re.compile(rf"(\d{_COIN})[\s,]*\(?\bhalf\b(?:\s+(?:of\s+it|first|only))?\)?[\s.!。！]*$"), r"\1"),
    (
        re.compile(
            rf"({_FIGURE}{_COIN})\s+(?:out\s+of(?:\s+the|\s+my)?|of\s+(?:the|my|that))\s+{_FIGURE}{_COIN}(?=[\s,.!]|$)"
        ),
        r"\1",
    ),
    (
        re.compile(
            rf"({_PERSON})\s+(?:everything|all\s+of\s+(?:it|that)|it\s+all|all|in\s+full|(?:the\s+)?full(?:\s+amount)?|the\s+lot"
            r"|(?:all\s+)?(?:what\s+|that\s+)?i\s+owed?(?:\s+(?:him|her|them))?)(?=[\s,.!]*$)"
        ),
        r"\1",
    ),
    (re.compile(rf"\banother\s+(?={_FIGURE})"), ""),
    (re.compile(rf"\bthe\s+({_FIGURE})\s+(?:left|remaining|open)\b"), r"\1"),
    (re.compile(rf"({_FIGURE}{_COIN})\s+(?:more|extra)\b"), r"\1"),
)
"""What is said beside a payment and leaves it what it is."""
