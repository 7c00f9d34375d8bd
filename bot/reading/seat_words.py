"""What is said of seats: who takes whose, who swaps, who joins and who leaves, in everybody's words.

Known names of several words are one word here (`People.joined`). Whether the people there are sit so is not read.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from bot.reading.people import is_unfit
from bot.reading.vocabulary import ME


@dataclass(frozen=True, slots=True)
class SeatChange:
    """Who takes a seat and who had it, as they are named; "" for whoever speaks.

    Where a line `swaps` two, only the seats tell who comes and who goes. What is no more than two names with something
    between is said of seats only where both are known (`is_vague`).
    """

    comes: str
    gone: str
    swaps: bool = False
    is_vague: bool = False


def seat_changes(text: str) -> Iterator[SeatChange]:
    """Every way to read a line as one person coming for another: `dan out, eve in`, 二叔頂阿爸, 翔太の代わりに健太."""
    yield from _told_of_seats(_alone(text))
    why, sign, rest = re.sub("[,，、。]", "，", text).rpartition("，")
    if sign and not text.isascii() and _OF_HANDS.search(why) is None:  # 阿弟明天要考試，阿嬤替阿弟
        yield from (one for one in _told_of_seats(_alone(rest)) if why.startswith((one.gone, one.comes)[not one.gone]))


_OF_HANDS: Final = re.compile(r"[\d一二三四五六七八九十兩两]|[番翻台糊胡和摸槍枪銃铳炮錢钱贏赢輸输付畀俾給给払本局]")
"""Is said of hands and money."""


def _told_of_seats(said: str) -> Iterator[SeatChange]:
    """Every way to read a line, without small words around it, as one person coming for another."""
    for patterns, swaps, is_vague in ((_CHANGES, False, False), (_SWAPS, True, False), (_VAGUE, False, True)):
        for pattern in patterns:
            if (found := pattern.fullmatch(said)) is not None:
                told = found.groupdict()
                comes, gone = (_named(told.get(one)) for one in ("comes", "gone"))
                if comes != gone and not (_is_nobody(comes) or _is_nobody(gone)):
                    yield SeatChange(comes, gone, swaps, is_vague)


def is_back(text: str) -> bool:
    """Whether a line says that whoever speaks plays again: `i'm back`, `i take my seat again`, 我返嚟, 戻りました."""
    return _BACK.fullmatch(_alone(text)) is not None


_BACK: Final = re.compile(
    r"(?:i(?:['’]?m|\s+am)\s+)?back(?:\s+(?:in|at\s+the\s+table))?[\s,!.]*"
    r"(?:(?:and\s+)?i(?:['’]ll|\s+will)?\s+(?:take|want|have|am\s+taking)\s+(?:back\s+)?my\s+(?:seat|place|chair)(?:\s+back)?)?"
    r"|i(?:['’]ll|\s+will)?\s+(?:take|want|have)\s+(?:back\s+)?my\s+(?:seat|place|chair)(?:\s+back)?"
    r"|i(?:['’]m|\s+am|['’]ll|\s+will)?\s+play(?:ing)?\s+again"
    r"|我?(?:返[嚟來到]|[回翻]來|回来)[了咗]?[\s,，]*(?:我?(?:坐|打|玩|要)(?:[返番回]|返自己)?(?:我?[個嘅的]?位[子置]?)?)?"
    r"|(?:ただいま[、\s]*)?戻りました|戻った(?:よ|ぞ)?|復帰(?:します|しました|する)?",
    re.IGNORECASE,
)


def said_to_be(text: str) -> str:
    """Who a line says that whoever speaks is, `i am ben`, 我是小媽; "" for any other line."""
    found = _SAYS_WHO.fullmatch(text.strip(" .!。！"))
    return found["name"] if found is not None else ""


_SAYS_WHO: Final = re.compile(
    r"(?:(?:no|nope|hey|hi|hello|eh|唔係|不是|いや|いいえ)[\s,，、]*)?"
    r"(?:i\s*am\s+|i['’]?m\s+|this\s+is\s+|my\s+name\s+is\s+|我(?:是|係|叫)\s*|(?:私|俺|僕|わたし|おれ|ぼく)は\s*)"
    r"(?P<name>\S{1,20}?)(?:です|だよ|だ|[啦呀啊喔]|\s+la+h?)?",
    re.IGNORECASE,
)


def joining(text: str, *, is_open: bool = False) -> str:
    """Who is to play, too, by a line about somebody else: `eve joins`, 阿強加入; "" for any other line.

    While people take their seats (`is_open`) less is enough: `eve is in`, 阿強都打.
    """
    said = _alone(text)
    found = _JOINS.fullmatch(said) or (_JOINS_OPEN.fullmatch(said) if is_open else None)
    name = next((one for one in found.groups() if one), "") if found is not None else ""
    return "" if not name or name.casefold() in ME or _is_nobody(name) else name


def joining_all(text: str) -> list[str]:
    """Those several who are to play while people take seats, 阿弟跟小芬也坐, `ann and ben sit too`; else nobody."""
    found = _ALL_JOIN.fullmatch(text.strip(" .!。！"))
    names = (
        re.split(r"\s*(?:[,，、跟和同與与]|\band\b|&)\s*", found["names"] or found["others"])
        if found is not None
        else []
    )
    is_said = len(names) > 1 and all(one and can_be_new(one) and not _is_nobody(one) for one in names)
    return names if is_said and not any(one.casefold() in _SPEAKER for one in names) else []


_ALL_JOIN: Final = re.compile(
    r"(?P<names>[^\s,，、跟和同與与&]{1,8}?(?:\s*[,，、跟和同與与]\s*[^\s,，、跟和同與与&]{1,8}?)+?)\s*[都也]?(?:坐下?|打|玩|加入|參加|参加|有份)[啦喇了]?"
    r"|(?P<others>[a-z'-]{2,15}(?:(?:\s*,\s*|\s+and\s+|\s*&\s*)[a-z'-]{2,15})+)"
    r"\s+(?:sit|are\s+in|are\s+playing|play|join)(?:\s+(?:down|too|also|as\s+well))*",
    re.IGNORECASE,
)


def coming(text: str) -> str:
    """Who is to play by words that are said of things, too: `add eve`, 加小美, ミキも打つ; "" for any other line.

    A name nobody knows yet has to look like one (`is_like_a_name`): `add milk`, 外賣來了.
    """
    found = _COMES.fullmatch(_alone(text))
    name = next((one for one in found.groups() if one), "") if found is not None else ""
    return "" if not name or name.casefold() in _SPEAKER or _is_nobody(name) else name


def is_like_a_name(name: str) -> bool:
    """Whether a name that nobody has here is built like one, and is no other word: Eve, 小美, 陳太, ミキ."""
    if name.isascii():
        return re.fullmatch(r"[A-Za-z][A-Za-z'-]{1,14}", name) is not None and name.casefold() not in _THINGS
    return can_be_new(name) and _THING.search(name) is None and _NAMED_SO.fullmatch(name) is not None


_THING_WORDS: Final = """
    oil water milk sugar salt ice tea coffee kopi teh beer wine food rice noodles snacks snack drinks drink more
    less some two three four five six tai fan faan han fu point points money dollar dollars cents stake stakes
    rules rule time chips chip sticks stick counter counters bonus flower flowers kong kongs dora ura riichi seat
    seats player players people guest guests sauce chilli chili bet bets dealer streak limit minimum music link
    photo picture pic lah first last now here there table tables tile tiles hand hands score scores that's
"""
_THINGS: Final = frozenset(_THING_WORDS.split())
"""What is added to a night and is nobody."""
_THING: Final = re.compile(
    "[菜吃飯饭茶水底注油價价時时間间倍單单]|先生|小姐|小心|太太|老[公婆師师闆板豆細细千]|[阿老]?[媽妈爸婆公爺爷]{1,2}$"
)
"""The same among characters."""
_NAMED_SO: Final = re.compile(
    r"[阿小老]\S{1,2}|\S{1,3}(?:姐|哥|嫂|叔|伯|姨|姑|媽|妈|爸|婆|公|爺|爷|仔|妹|弟|太|師傅|师傅)"
    r"|\S{1,5}(?:さん|ちゃん|くん|君)|[ァ-ヶー]{2,6}"
)
"""How people are called in characters: 小美, 陳太, ミキ, 佐藤さん."""


def leaving(text: str) -> str | None:
    """Who leaves by a line, `cat has to go`, 阿爸走先; "" for whoever speaks, None for any other line."""
    found = _LEAVES.fullmatch(_alone(text))
    if found is None:
        return None
    told = _named(next((one for one in found.groups() if one), None))
    return None if _is_nobody(told) else told


def _named(name: str | None) -> str:
    """A name as it is typed, without what makes it a possessive; "" for whoever speaks."""
    name = re.sub(r"['’]s?$", "", name or "") if name is not None and name.isascii() else name or ""
    return "" if name.casefold() in _SPEAKER else name


def _is_nobody(name: str) -> bool:
    return bool(name) and (is_unfit(name) or name.casefold() in _NO_NAMES)


def can_be_new(name: str) -> bool:
    """Whether somebody nobody knows yet may be called so, and it is no piece of another sentence: 咗我五十, 件衫."""
    return name.isascii() or (len(name) <= _LONGEST_NEW and _NO_PIECE.search(name) is None)


_LONGEST_NEW: Final = 6
"""Characters of a name that nobody was called yet."""
_NO_PIECE: Final = re.compile(
    r"[を我你佢他她咗了嘅的返過过嚟來来做看食吃飲喝買买番台糊胡和銃铳槍枪炮摸錢钱蚊元塊块\d]|^[件個个張张鋪铺局圈隻只條条頭头檯枱杯碗]"
)
"""Is in no name, but in what is said of other things."""


_SPEAKER: Final = frozenset((*ME, "my", "mine", "i'm", "i’m", "im", "わし", "うち", "わたくし", "ワイ", "オレ", "ボク"))
"""What somebody calls himself."""
_NO_NAME_WORDS: Final = """
    he she they it him her them his their who we us you this that someone somebody anyone nobody one everyone all game
    another any each other both people players winner loser dealer and or the a an not no is was
    他 她 我們 我哋 我们 你 佢 佢哋 他們 他们 大家 誰 谁 邊個 边个 人 有人 冇人 沒人 没人 輪流 轮流 莊家 庄家
    誰か みんな 彼 彼女 親 誰 だれ
"""
_NO_NAMES: Final = frozenset(_NO_NAME_WORDS.split())
"""What stands for somebody and is no name of a new player."""


def _alone(text: str) -> str:
    """A line without the small words around it: `ok from next hand eve plays for ben lah`."""
    said, before = text.strip(" .!。！~～"), ""
    while said != before:
        before = said
        said = _AFTER.sub("", _BEFORE.sub("", said)).strip(" .!。！~～,，、")
    return said


_BEFORE: Final = re.compile(
    r"^(?:(?:ok(?:ay)?|so|eh|hey|guys|everyone|now|oh|alright|well|yo|can|please|pls|btw|fyi)(?=[\s,.:!])"
    r"|(?:starting )?from (?:now(?: on)?|(?:the )?next (?:hand|round|game|one|deal))"
    r"|(?:(?:the )?next (?:hand|round|deal))(?=[\s,:])"
    r"|\S{1,6}(?:[来來]了|到了|嚟咗)(?=[\s,，].*[換换替頂代])"
    r"|(?:由|從|从)?(?:下一?[局把鋪舖盤圈手]|而家|依家|現在|现在|今鋪|呢鋪|這局|这局|這把|这把|之後|以後"
    r"|等陣|等一下|等下)(?:起|開始|开始)?"
    r"|(?:次|次局|次の局|今|ここ|今回|次の半荘)(?:から|より)(?:は|、)?)"
    r"[\s,，、:：.!]*",
    re.IGNORECASE,
)
_AFTER: Final = re.compile(
    r"[\s,，、]+(?:now|again|ok(?:ay)?|la+h?|leh|lor|ah|pls|please|guys|first|then|tonight|today|thanks|thx|too|instead"
    r"|(?:right )?after (?:this|the next|next|that|the) (?:hand|round|game|deal|one)"
    r"|for (?:now|a while|a bit|a few hands|the rest|tonight|today)|(?:starting )?from (?:now(?: on)?"
    r"|(?:the )?next (?:hand|round|game|deal))"
    r"|next (?:hand|round|game|deal)|from here(?: on)?)$"
    r"|(?<=[^\x00-\x7f])(?:[啦喇囉啰吧呀啊嘞]|了|先)$|(?<=[るすただいつり])(?:[よね]|で)$"
    r"|(?<=[^\x00-\x7f])(?:です|お願いします|よろしく)$"
    r"|[\s,，、]*(?:唔該|多謝|謝謝|谢谢|よろしく|お願いします|宜しく)$",
    re.IGNORECASE,
)
"""Small words before and behind what is said of seats: from when on it holds, and politeness."""

_WORD: Final = r"[^\s,，、。.!！?？:：=/]{1,24}"
"""A name between blanks."""
_GLUED: Final = r"[^\s,，、。.!！?？:：=/\d][^\s,，、。.!！?？:：=/]{0,11}?"
"""A name among characters."""
_SIGN: Final = r"[\s,，、。;；]*"


def _pattern(text: str) -> re.Pattern[str]:
    """A pattern with `C` for whoever comes and `G` for whoever goes; small letters for names among characters."""
    names = {"<C>": ("comes", _WORD), "<G>": ("gone", _WORD), "<c>": ("comes", _GLUED), "<g>": ("gone", _GLUED)}
    for mark, (name, pattern) in names.items():
        text = text.replace(mark, f"(?P<{name}>{pattern})")
    return re.compile(text, re.IGNORECASE)


_ARROW: Final = r"(?:→|⇒|➡️?|-+>|=>)"
_IS: Final = (
    r"(?:\s+(?:is|am|are|will|has|have|had|can|may|gonna|going\s+to|wants\s+to|needs?\s+to|got\s+to|must|should)"
    r"|['’](?:s|m|ll|re|ve))*"
)
_PLAYS: Final = (
    r"\s+(?:be\s+)?(?:sits?|sitting|sat|plays?|playing|played|stands?|standing|steps?|stepping|stepped|subs?"
    r"|subbing|subbed"
    r"|fills?|filling|filled|covers?|covering|comes?|coming|came|go(?:es|ing)?|substitut(?:es?|ing)|deputis(?:es?|ing))"
)
_IN: Final = r"(?:\s+(?:in|on|it|down|up|over))*"
_SEAT: Final = r"(?:seat|place|chair|spot|position)"
_HIS: Final = r"(?:his|her|my|their|the|that)"
_GOES: Final = (
    rf"{_IS}\s+(?:be\s+)?(?:out|off|leav(?:es?|ing)|left|(?:go(?:es|ing)?|gone|went)(?:\s+(?:home|off|out|now"
    r"|to\s+bed|first|soon))*|quits?|quitting"
    r"|(?:to\s+)?go|stops?|stopping|done|head(?:s|ing)?\s+(?:home|off|out)|take?(?:s|ing)?\s+a\s+break"
    r"|rests?|resting|sit(?:s|ting)?\s+(?:out|this\s+(?:one\s+)?out)|drop(?:s|ping|ped)?\s+out)(?:\s+(?:first|for\s+now))?"
)
_ENTERS: Final = (
    rf"{_IS}(?:\s+(?:be\s+)?in|{_PLAYS}{_IN}(?:\s+for\s+(?:me|him|her|them|(?!the\b|all\b|now\b)\w{{1,24}}))?|\s+joins?(?:\s+(?:in|us))?"
    r"|\s+joining(?:\s+us)?"
    rf"|\s+(?:be\s+)?tak(?:es?|ing)\s+(?:it\s+)?over(?:\s+{_HIS}\s+{_SEAT}|\s+for\s+(?:me|him|her|them))?"
    rf"|\s+(?:be\s+)?(?:tak(?:es?|ing)|ha(?:s|ve))\s+{_HIS}\s+{_SEAT})"
)
_THEN: Final = r"[\s,;.]+(?:(?:and|so|then|but)\s+)?"
_ENTERS_CJK: Final = (
    r"(?:上[場场枱檯台馬马]?|頂上|顶上|入[嚟來来局場场]?|接手|接棒|接[我他她佢]?|落場|落场|打|玩|坐低|埋位|補上"
    r"|补上|替補|替补|[嚟來来]打|[頂顶替代][我他她佢]?(?:打|位)?|代打|坐[我他她佢]?(?:[個个嘅的]*位))"
)
_GOES_CJK: Final = (
    r"(?:下[場场枱檯台]?|落[場场枱檯台]?|走[咗了先]?(?:先|人)?|出[去局]?|離[場开開]|离[場场开開]|退[出場场]?"
    r"|休息(?:一下)?|唔[打玩][喇啦]?|不[打玩]了?|抖(?:下|一抖)|離座|离座|[收放]工|返屋企|回家|有事|有嘢做)"
)
_REPLACES_CJK: Final = r"(?:頂替|顶替|代替|替代|代打|接替|接手|替換|替换|取代|頂|顶|替|代|坐|接|補|补|幫|帮)"
_OF_SEAT_CJK: Final = r"(?:[個个嘅的]*位[子置]?|打|玩|上|手)?"
_FOR_HIM: Final = (
    r"(?:代わり|かわり|代打ち?|代走|席|後|あと)(?:に|で|として|を)?(?:入る|入ります|入った|入りました|打つ"
    r"|打ちます|座る"
    r"|座ります|やる|やります|引き継ぐ|引き継ぎます|参加します|です)?"
)
_ENTERS_JA: Final = (
    r"(?:[、はがも]|さん)*(?:入る|入って|入り|入ります|入りました|打つ|打って|打ちます|座る|座って|座ります|やる"
    r"|やって|やります|参加(?:する|します)?|イン|in|交代|代わる|代わって|代わります)"
)
_GOES_JA: Final = (
    r"(?:[、はが]|さん)*(?:抜けて|抜けます?|抜ける|抜け|抜けた|アウト|out|帰って|帰る|帰ります?|休憩"
    r"|離席)(?:から|ので|し)?"
)
_CHANGES_JA: Final = (
    r"(?:交代|交替|チェンジ|代わ(?:って|り|る|ります)|替わ(?:って|り|る|ります)|変わ(?:って|り|る|ります)"
    r"|バトンタッチ|バトンタッチする)(?:する|します|して|した)?"
)

_CHANGES: Final = tuple(
    _pattern(text)
    for text in (
        rf"<G>{_GOES}{_THEN}<C>{_ENTERS}",
        rf"<C>{_ENTERS}{_THEN}<G>{_GOES}",
        r"<G>\s+out[\s,]+<C>\s+in",
        r"<C>\s+in[\s,]+<G>\s+out",
        rf"(?:let\s+)?<C>{_IS}{_PLAYS}{_IN}\s+for\s+<G>",
        rf"<C>{_IS}(?:\s+be)?\s+tak(?:es?|ing)(?:\s+it)?\s+over(?:\s+(?:from|for))?\s+<G>(?:\s+{_SEAT})?",
        rf"<C>{_IS}(?:\s+be)?\s+(?:take[sn]?|taking|took|have|has)(?:\s+over)?\s+<G>\s+{_SEAT}",
        rf"<C>{_IS}(?:\s+be)?\s+replac(?:es?|ed|ing)\s+<G>",
        r"<C>\s+(?:instead|in\s+place)\s+of\s+<G>",
        rf"<G>{_IS}\s+(?:be\s+|being\s+)?(?:replaced|subbed(?:\s+out)?)\s+(?:by|for|with)\s+<C>",
        r"replace\s+<G>\s+(?:with|by)\s+<C>",
        r"(?:sub|put|swap|bring)\s+<C>\s+in\s+for\s+<G>",
        r"sub\s+<C>\s+for\s+<G>",
        rf"<G>\s+{_SEAT}\s+goes\s+to\s+<C>",
        r"<g>の(?:代わり|かわり|代打)[にはでが、]*<c>(?:さん)?(?:が|で|です)?",
        r"<g>の席に<c>(?:が入る|が入ります|が座る|が座ります)?",
        rf"<G>\s+(?:gives?|gave)\s+(?:{_HIS}\s+)?{_SEAT}\s+to\s+<C>",
        rf"<g>(?:換成|换成|換做|换做|換咗|转成|轉成|改由|改成)\s*<c>{_OF_SEAT_CJK}",
        rf"<c>{_REPLACES_CJK}\s*<g>{_OF_SEAT_CJK}",
        rf"(?:由|畀|俾|給|给|讓|让|叫|換|换)?<c>\s*{_ENTERS_CJK}{_SIGN}<g>\s*{_GOES_CJK}[啦喇了先]*",
        rf"<g>\s*[先要]?{_GOES_CJK}[啦喇了先]*{_SIGN}(?:由|畀|俾|給|给|讓|让|叫|換|换)?<c>\s*{_ENTERS_CJK}",
        rf"<g>\s*[先要]?{_GOES_CJK}[啦喇了先]*{_SIGN}(?:換|换|輪到|轮到|到)<c>",
        r"<g>(?:俾|畀|比|讓|让|交給|交畀|交俾|交给|讓位給|讓位畀|讓位俾|让位给)\s*<c>(?:打|玩|坐|接手|頂|顶"
        r"|替|上)[場场]?",
        r"<g>(?:を|から)<c>(?:に|へ)" + _CHANGES_JA,
        rf"<c>[がは、]<g>の{_FOR_HIM}",
        rf"<g>の(?:代わりに|かわりに|代打で?|後に|席に){_SIGN}<c>{_ENTERS_JA}",
        rf"<g>{_GOES_JA}{_SIGN}<c>{_ENTERS_JA}",
        rf"<c>{_ENTERS_JA}{_SIGN}<g>{_GOES_JA}",
        rf"<g>\s*{_ARROW}\s*<c>(?:に)?(?:交代|交替|チェンジ)",
        rf"(?:メンバーチェンジ|席替え|交代|換人|换人|sub|substitution)[\s:：、，,]*<g>\s*{_ARROW}\s*<c>",
        rf"<c>に(?:交代|交替|{_CHANGES_JA})",
    )
)
"""Who takes a seat, and whose it was."""
_SWAPS: Final = tuple(
    _pattern(text)
    for text in (
        r"(?:let\s+)?<G>\s+(?:and|&|with)\s+<C>\s+(?:should\s+|will\s+|have\s+)?(?:swap|switch|change"
        r"|exchange|swop|swapped|switched)(?:\s+(?:seats?|places?|positions?))?",
        rf"<G>{_IS}\s+(?:swap|switch|change|exchange|swop)(?:s|p?ed|d|p?ing)?(?:\s+(?:seats?|places?))?\s+with\s+<C>",
        r"(?:swap|switch|change|exchange|swop)(?:\s+(?:seats?|places?"
        r"|out))?(?:\s+of)?\s+<G>\s+(?:(?:out\s+)?(?:with|for)|and|&)\s+<C>(?:\s+(?:seats?|places?))?",
        r"(?:swap|switch|change|exchange|swop)(?:\s+(?:seats?|places?))?\s+with\s+<C>",
        r"<G>\s*(?:<-+>|<=>|↔️?|⇄|⇔|🔄)\s*<C>",
        r"<g>\s*(?:同|和|跟|與|与|摞)\s*<c>\s*(?:調換|调换|交換|交换|對調|对调|換|换|調|调|掉)(?:咗|了|返"
        r"|番)?(?:座?位[子置]?|人|邊|手)?",
        r"<g>\s*(?:換|换)(?:咗|了)?\s*<c>(?:打|上|位|玩|入[嚟來来])?",
        rf"<g>\s*(?:と|、|&)\s*<c>(?:は|が|で|の|さん|、)*(?:席を?|場所を?)?(?:{_CHANGES_JA}|席替え|席換え"
        r"|入れ替え|入れ替わり|入れ替わる|入れ替わります|席?交換)(?:する|します)?",
        rf"<c>[がは]<g>と(?:席を?)?{_CHANGES_JA}",
        rf"<c>と(?:席を?)?{_CHANGES_JA}",
    )
)
"""Names two of whom one takes the seat of the other, whoever sits, or who change seats."""
_VAGUE: Final = tuple(
    _pattern(text) for text in (r"<C>(?:\s+in)?\s+for\s+<G>", rf"<g>\s*{_ARROW}\s*<c>", r"<c>\s*(?:for|代)\s*<g>")
)

_JOINS: Final = re.compile(
    rf"({_WORD})\s+(?:joins|is\s+joining|will\s+join|wants\s+to\s+(?:join|play)|would\s+like\s+to\s+(?:join"
    r"|play))(?:\s+(?:us|in|as\s+well|also))*"
    rf"|({_GLUED})(?:也要|都要|也想|都想|[要想])?(?:加入|參加|参加|入座|埋位)|({_GLUED})(?:さん)?[がも](?:入る|入ります|参加(?:する|します)?)"
    rf"|(?:換|换)({_GLUED})(?:打|上|上場|上场|入[嚟來来]|玩)",
    re.IGNORECASE,
)
"""Says that somebody is to play, too."""
_JOINS_OPEN: Final = re.compile(
    rf"({_WORD})(?:\s+(?:is\s+in|is\s+playing|plays|sits(?:\s+down)?|is\s+sitting(?:\s+down)?)|['’]s\s+in)(?:\s+(?:us|as\s+well|also))*"
    rf"|({_GLUED})(?:坐下|有份|都打|也打|都玩|[也都]坐)|({_GLUED})(?:さん)?[がも](?:打つ|打ちます)",
    re.IGNORECASE,
)
"""The same while people take their seats."""
_COMES: Final = re.compile(
    rf"add\s+({_WORD})(?:\s+(?:in|to\s+(?:the\s+|this\s+)?(?:game|table)|as\s+a\s+player|too))*"
    rf"|(?:加埋|加多個?|加上|加|叫埋|預埋|预埋)({_GLUED})(?:入[嚟來来局場场]|一[個个份]|打|玩)?"
    rf"|({_GLUED})(?:[來来到嚟][了咗]?)|({_GLUED})さん?も(?:打つ|打ちます|やる|やります)|({_GLUED})も(?:打つ|打ちます|やる|やります)"
    rf"|({_GLUED})(?:を|も)?(?:追加|追加で)",
    re.IGNORECASE,
)
"""Says that somebody is to play, too, in words that are said of things as well."""
_NOT_ME: Final = r"(?!i\b|i['’])"
"""What people say of themselves in passing: `i'm going home`."""
_LEAVES: Final = re.compile(
    rf"({_WORD}){_IS}\s+(?:leav(?:es?|ing)|quits?|quitting)(?:\s+(?:the\s+(?:game|table)|us))?"
    rf"|(?:remove|take\s+out|drop)\s+({_WORD})(?:\s+from\s+(?:the\s+|this\s+)?(?:game|table))?"
    rf"|(?:移除|移走|剔除|除去|除名)({_GLUED})|({_GLUED})を(?:外して|外す|除いて|除く|抜いて|抜く)(?:ください)?"
    rf"|{_NOT_ME}({_WORD}){_IS}\s+(?:go|going)\s+home|{_NOT_ME}({_WORD})['’]?(?:\s+(?:has|have|had|need|needs"
    r"|got)(?:\s+got)?\s+to|\s+gotta|\s+must)\s+(?:go|leave|run)"
    rf"|({_GLUED})\s*(?:走(?:[咗了]|先)|離[場开開]|离[場场开開]|離座|离座|下場|下场|退出|[要得]走|唔[打玩]|不[打玩])"
    r"|(i)(?:['’]?m|\s+am|['’]?ll|\s+will)?\s+sit(?:ting)?\s+(?:this\s+(?:one\s+)?)?out(?:\s+this\s+(?:one|hand|round|game))?"
    rf"|({_GLUED})(?:さん)?[がは]?(?:抜けます|抜ける|帰ります|離席します|上がります)|(?:抜けます|離席します)",
    re.IGNORECASE,
)
"""Says that somebody leaves."""
