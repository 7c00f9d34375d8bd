"""Words that a recorded hand counts too much or too little, or lacks something, and questions how it was counted."""

from __future__ import annotations

import re
from typing import Final

from bot.reading.grammar import Kind, Sentence, chinese_number, read
from engine import StatedValue

_FIGURE: Final = r"(?P<figure>[1-9]|[一二兩两三四五]|(?:one|two|three|an?)(?=\s))\s?(?:番|台|翻|faan|fan|tai|han)"
_TOO_LITTLE: Final = (
    r"(?:漏[咗了]?|[漏計计算]漏[咗了]?|漏[計计算][咗了]?|[計计算]少[咗了]?|少[計计算寫写][咗了]?|少[咗了]?|[加補补]多?|多加"
    r"|(?:i |we )?(?:missed|forgot|left)(?: out)?|(?:pls |please )?add)"
)
_TOO_MUCH: Final = (
    r"(?:[計计算]多[咗了]?|多[計计算寫写][咗了]?|多[咗了]|[減减扣][返番去]?|(?:pls |please )?(?:minus|take off|deduct))"
)
_BEHIND_LITTLE: Final = r"(?:more|short|missing|too few|too low)"
_BEHIND_MUCH: Final = r"(?:less|over|too many|too much|too high)"
_SO: Final = r"(?:(?:剛剛|刚刚|剛才|头先|頭先|sorry|oops|wait)[\s,，]*)?"
_SAID: Final = r"[\s啦喇呀啊喎la h!！.。]*"
_MORE: Final = re.compile(
    rf"{_SO}(?:{_TOO_LITTLE}\s?{_FIGURE}|{_FIGURE.replace('figure', 'before')}\s{_BEHIND_LITTLE}){_SAID}", re.IGNORECASE
)
_SHOULD_HAVE: Final = re.compile(
    rf"{_SO}(?:(?:i|it|that|he|she|we) )?(?:should|shld|ought to) (?:have|be|get) "
    rf"(?:(?P<figure>[1-9]|an?|one|two|three) more (?:faan|fan|tai|han)"
    rf"|{_FIGURE.replace('figure', 'before')} {_BEHIND_LITTLE}){_SAID}",
    re.IGNORECASE,
)
"""`i should have 2 more tai`."""
_LESS: Final = re.compile(
    rf"{_SO}(?:{_TOO_MUCH}\s?{_FIGURE}|{_FIGURE.replace('figure', 'before')}\s{_BEHIND_MUCH}){_SAID}", re.IGNORECASE
)
_HAND_MEANT: Final = (
    r"(?:[這这那]|上一|[剛刚][剛刚才](?:[那這这]|上一)?)[把局副鋪铺牌手]|[呢嗰上]鋪|[頭头]先(?:嗰?鋪)?|[剛刚][剛刚才]"
)
_WHY: Final = r"(?:なんで|何で|なぜ|どうして)"
_ASKED: Final = re.compile(
    rf"(?:{_HAND_MEANT})?[的嘅]?(?:[番台飜點点分][數数]?)?[是係]?(?:怎[麼么樣样]|咋|如何|點樣?|点样?|咁)[計计算](?:{_HAND_MEANT})?"
    r"(?:的|出來|出来|出嚟|㗎|嘅|架|呀|啊|呢)*"
    r"|(?:點解|点解|為什麼|为什么|为啥|為何|幹嘛|怎麼|怎么)(?:係|是|會是|会是|會|会|得|有)?"
    r"(?:\s?\d{1,4}\s?[番台飜點点分]|[這这那咁][麼么]?多[錢钱番台]?)(?:的|㗎|嘅|呀|啊)*"
    r"|(?:[今こそ]の?|さっきの)?(?:点数?|手|和了)?の?内訳(?:は|を|教えて|見せて|何|なに|ください)*"
    r"|(?:[今こそ]の|さっきの)?(?:点数?|翻|符)?の?計算(?:は|を|の|内訳|教えて|見せて|どうなってる|ください)+"
    r"|(?:[今こそ]の|さっきの)?(?:点数?|翻|符)?[はって]*どう(?:やって|いう)?"
    r"(?:計算|数え)(?:した|して|なった|する|いる|た|る|の|ん|です|か)*"
    rf"|{_WHY}(?:[こそ]の点数?|[こそ]んなに?(?:高い|安い|多い|点)?|\d{{1,5}}(?:-\d{{1,5}})?(?:点|翻|符|オール)?|満貫|[跳倍役]満)"
    r"(?:なの|なん|です|だっけ|だ|になる|になった|か|の)*"
    r"|how (?:to |do (?:you|we|u) |did (?:you|it|u) )?(?:count|calculate|calc)(?: (?:this|that|it)(?: one| hand)?)?"
    r"|how (?:is|was|did)(?: it| that| this| the)?(?: last| latest)?(?: one| hand)?"
    r" (?:count|calculat|scor|add)(?:ed|e)?(?: up)?"
    r"|(?:please |can you )?explain (?:this|that|the)(?: last| latest)?(?: hand| score| one| points)?"
    r"|(?:the )?break ?down"
    r"|(?:why|how)(?: is| was|'s)?(?: it| that| this)? \d{1,2} (?:faan|fan|tai|han|points?|doubles?)",
    re.IGNORECASE,
)
_VALUE_TOLD: Final = re.compile(
    r"(?:上一?|[剛刚][剛刚才](?:那|上一?)|[頭头]先嗰?|[那嗰])[把局副鋪铺手][嘅的]?"
    r"(?:其[實实])?(?:[只淨净][有得係系是]?|[得就才先有係系是]|[應应][該该][係系是])?\s?(?P<zh>\S.*?)(?:而已|先啱|才對|才对|[啦喇吧呀啊㗎喎架咋的!！。])*"
    r"|(?:さっき|前|今)の(?:局|手|和了|アガリ)?[はがも、]*(?P<ja>\S+?)(?:です|でした|だった|だ|よ|ね|けど|[!！。])*"
    r"|(?:(?:the )?(?:last|previous) (?:hand|one|round)(?: is| was)?|that(?: one| hand)? was)"
    r"(?: only| just)? (?P<en>\d.*?|[a-z]{6,14})(?: only| nia| onl[iy])?(?: la[hr]?| leh| ah| hor)?[.!]*",
    re.IGNORECASE,
)
_PAST_WITHOUT_VERB: Final = re.compile(
    r"(?P<zh>上一?[把局副鋪铺手])(?![的嘅]?[是係系不唔冇沒没])"
    r"|(?P<ja>(?:さっき|前)の(?:局|手|和了)?)(?:は|が)?(?=\D*(?:ツモ|ロン|放銃)\D*$)(?!.*(?:だった|でした|です))",
    re.IGNORECASE,
)
_DENIED_VALUE: Final = re.compile(
    rf"(?:{_HAND_MEANT})?(?:應該|应该|其實|其实|根本)?(?:不是|唔係|唔系|[沒没冇](?:有|到)?|不到|唔到)\s?"
    r"(?P<zh>\S.*?)[啦喇吧呀啊㗎喎的!！。]*"
    r"|(?:(?:さっき|今|前|この)の?)?(?:局|手|和了|アガリ)?[はがも、]*(?P<ja>\S+?)(?:じゃ|では)(?:ない|なかった|ありません(?:でした)?)"
    r"(?:です|よ|ね|けど|って|[!！。])*"
    r"|(?:(?:that|it|this|(?:the )?last (?:hand|one))(?:'s)? )?(?:(?:was |is )?not|(?:was|is)n[’']?t)"
    r" (?:an? |even |really )?(?P<en>\S.*?)[.!]*",
    re.IGNORECASE,
)
_COUNTS: Final = {"a": 1, "an": 1, "one": 1, "two": 2, "three": 3}


def difference_told(text: str) -> int:
    """By how much a hand was told wrong, where nothing else is said: 漏咗一番, `one faan less`; 0 for other lines."""
    for pattern, sign in ((_MORE, 1), (_SHOULD_HAVE, 1), (_LESS, -1)):
        if (found := pattern.fullmatch(text.strip())) is not None:
            digit = (found["figure"] or found["before"]).casefold()
            return sign * (_COUNTS.get(digit) or (int(digit) if digit.isdecimal() else chinese_number(digit) or 0))
    return 0


def past_with_verb(text: str) -> str:
    """上一把春嬌自摸, さっきのはツモ with the verb of a correction, 上一把是春嬌自摸; "" for other lines."""
    found = _PAST_WITHOUT_VERB.match(text)
    if found is None:
        return ""
    rest = text[found.end() :].strip()
    if found["ja"]:
        return f"{found['ja']}{rest}だった"
    return f"{found['zh']}是{rest}"


def value_told(sentence: Sentence) -> StatedValue | None:
    """What the hand before is said to be worth, where nothing else is told: 上一把只有4台, `last hand only 4 tai`."""
    found = _VALUE_TOLD.fullmatch(sentence.text.strip())
    if found is None:
        return None
    part = read(found["zh"] or found["ja"] or found["en"], 0, sentence.names)
    kinds = {token.kind for token in part.tokens}
    is_worth = not kinds.isdisjoint(_WORTH) and kinds <= {*_WORTH, Kind.NUMBER}
    return part.worth[0] if is_worth and len(part.worth) == 1 else None


def denies_value(sentence: Sentence) -> bool:
    """Whether a line says only what a hand was not: 剛剛那把不是3台, `it was not a mangan`, 不是自摸."""
    found = _DENIED_VALUE.fullmatch(sentence.text.strip())
    if found is None:
        return False
    kinds = {token.kind for token in read(found["zh"] or found["ja"] or found["en"], 0, sentence.names).tokens}
    return kinds == {Kind.SELF} or (not kinds.isdisjoint(_WORTH) and kinds <= {*_WORTH, Kind.NUMBER, Kind.NOISE})


_WORTH: Final = (Kind.UNIT, Kind.LIMIT)


def asks_how_counted(text: str) -> bool:
    """Whether somebody asks how a hand was counted: 點計, `why 3 faan`."""
    return _ASKED.fullmatch(text.strip().rstrip("?？!！. ")) is not None
