"""What is said in a few words of the hand that was told a moment ago: turned round, one more, not to count."""

from __future__ import annotations

import re
from dataclasses import dataclass
from enum import Enum, auto
from typing import Final

from bot.reading.corrections.denials import with_anybody
from bot.reading.corrections.meant import NEVER_WAS, PLAYED_AGAIN
from bot.reading.grammar import Kind, Sentence, chinese_number
from engine import Player


class Afterthought(Enum):
    """What a few words say of the hand before them."""

    TURNED = auto()
    """Who won paid, and who paid won."""
    SWAPPED = auto()
    """Two people take each other's place."""
    MORE = auto()
    LESS = auto()
    OTHERWISE = auto()
    """So many more or less, and it is not said which."""
    NOT_WON = auto()
    NOT_TO_COUNT = auto()
    WON_TOO = auto()
    PAYS_ALL = auto()
    PAYS_HALF = auto()
    SAME_AGAIN = auto()
    AGAIN_OFF = auto()
    """Somebody won again, off somebody."""
    FLOWERS = auto()
    EXPLAIN = auto()
    NUMBERED = auto()
    """It was the hand of a number."""
    DRAWN = auto()
    REPLACED = auto()
    """Somebody else is put in somebody's place."""
    WON_BY = auto()
    """Who won the hand that was just played."""
    UNCLEAR = auto()
    """Something is wrong, and it is not said what."""
    TOO_LITTLE = auto()
    """Who won may not have done so with so little."""
    DREW = auto()
    """Somebody drew the tile himself."""


@dataclass(frozen=True, slots=True)
class ToldAfter:
    """Words about the hand before them, with whom they name and their figure; `is_bare` where a figure has no unit."""

    what: Afterthought
    people: tuple[Player | None, ...] = ()
    figure: int = 0
    is_bare: bool = False


def told_after(sentence: Sentence) -> ToldAfter | None:
    """What a line says of the hand before it, where it says nothing else; None for any other line."""
    said = _FIRST.sub("", with_anybody(sentence))
    shorter = PLAYED_AGAIN.sub("", said)
    for what, pattern in _PATTERNS.items():
        found = pattern.fullmatch(said) or pattern.fullmatch(shorter)
        if found is not None:
            groups = found.groupdict()
            digits = next((one for name, one in groups.items() if name.startswith("figure") and one), "")
            has_unit = any(name.startswith("unit") and one for name, one in groups.items())
            people = tuple(
                sentence.names.sender if one.value is None else str(one.value) for one in sentence.of(Kind.NAME)
            )
            return ToldAfter(what, people, figure_told(digits), is_bare=not has_unit)
    return None


def figure_told(digits: str) -> int:
    """A number in digits or in words; 1 where none is said."""
    if digits.isdecimal():
        return int(digits)
    return _IN_WORDS.get(digits) or (chinese_number(digits) if digits and not digits.isascii() else 1)


_IN_WORDS: Final = {"a": 1, "an": 1, "one": 1, "two": 2, "three": 3, "four": 4, "兩": 2, "两": 2}
AT_FIRST: Final = (
    r"(?:(?:no|oops|ops|sorry|wait|eh|ah|oh|actually|hey|argh|nope|but|and|唉|喂|哎|咦|不對|不对|唔係|唔啱|其實|其实"
    r"|錯咗|錯了|错了|搞錯[了咗人]?|搞错[了咗人]?|違う|いや|あ|あれ|ごめん|すみません|すいません) )*"
)
_FIRST: Final = re.compile(f"^{AT_FIRST}")
SMALL_BEHIND: Final = (
    r"(?: ?(?:la+h?|leh|lor|liao|sia|please|pls|actually|then"
    r"|啦|喇|呀|啊|喎|㗎|嘅|噃|吧|的|了|咗|です|でした|よ|ね|だ|だった))*"
)
FIGURE: Final = r"(?:\d|an?|one|two|three|[一二兩两三四])"
UNIT: Final = r"(?:tais?|faans?|fans?|han|台|番|翻|飜|points?|pts?|分|點|点)"
_MORE: Final = (
    rf"(?:(?:plus|add|\+) ?(?P<figure>{FIGURE})(?: ?(?P<unit>{UNIT}))?(?: more)?"
    rf"|(?P<figure2>{FIGURE})(?: (?P<unit2>{UNIT}))? more(?: (?P<unit3>{UNIT}))?"
)
_LESS: Final = (
    rf"(?:(?:minus|take off|deduct|-) ?(?P<figure>{FIGURE})(?: ?(?P<unit>{UNIT}))?"
    rf"|(?P<figure2>{FIGURE})(?: (?P<unit2>{UNIT}))? (?:less|fewer)(?: (?P<unit3>{UNIT}))?"
)
_HAND: Final = (
    r"(?:[呢嗰這这那上][一1]?[鋪舖铺局把盤盘副手]"
    r"|(?:頭先|剛剛|刚刚|剛才|刚才|啱啱)[呢嗰這这那]?[一1]?[鋪舖铺局把盤盘副手]?)"
)
_HAND_JA: Final = (
    r"(?:(?:今|さっき|前)の?(?:局|手|和了|アガリ|あがり|やつ)?|[こそ]の(?:局|手|和了|アガリ|あがり)|[こそ]れ)"
)
_THAT: Final = (
    r"(?:(?:that|this)(?: (?:one|hand|round|game|deal))?|it|the (?:last )?(?:one|hand|round)"
    r"|(?:the )?(?:last|previous) (?:one|hand|round))"
)
_OBJECT: Final = (
    r"(?:(?:that|this)(?: (?:one|hand))|the (?:last )?(?:one|hand)|(?:the )?(?:last|previous) (?:one|hand))"
)
_WAS: Final = r"(?:(?:it|that|this)(?: was| is|'s|s)? |its |is |was )?"
_WIN: Final = r"(?:win|won|wins|hu|hued|huled|go out|went out|ron|ronned|ron'd)"
_ZH_WIN: Final = r"(?:食糊|食胡|胡牌|胡|糊|食|和|贏|赢|榮|荣)"
_JA_WIN: Final = r"(?:和了り?|あがり|アガリ|上がり|ロン|あがった|上がった|和了った)"
_PAYS: Final = r"(?:pays?|paid|is paying|should pay|has to pay)"
_PATTERNS: Final[dict[Afterthought, re.Pattern[str]]] = {
    what: re.compile(f"(?:{pattern}){SMALL_BEHIND}")
    for what, pattern in {
        Afterthought.TURNED: (
            rf"{_WAS}(?:just )?(?:the )?(?:other|opposite|wrong|reverse) way (?:round|around|about)"
            rf"|{_WAS}(?:the )?(?:reverse|opposite|reversed|backwards?|back to front|swapped)"
            r"|(?:you|u|i|we)(?: have|'ve)? (?:got|had|put|wrote|typed) (?:it|that|them|those) "
            r"(?:backwards?|(?:the )?(?:wrong|other) way (?:round|around)|mixed up|reversed|swapped)"
            r"|(?:swap|switch|flip|reverse|exchange)(?:ped|ed)? (?:them|it|that|those|the two|those two|the names)"
            r"(?: (?:round|around|over))?"
            rf"|{_HAND}?(?:是|係)?(?:相反|調轉|掉轉|调转|倒轉|倒转|反轉|反转|反過來|反过来|調返轉|倒返轉|掉返轉)(?:先啱|才對|才对)?"
            r"|(?:搞|講|讲|寫|写|說|说|打|弄|記|记)(?:反|相反|顛倒|颠倒|倒轉)"
            rf"|{_HAND_JA}?(?:は|が)?(?:逆|反対|あべこべ)(?:でした|だった|です|だ)|逆|(?:勝者と放銃者|二人)?(?:が|を)?逆(?:に|にして)?"
        ),
        Afterthought.SWAPPED: (
            r"(?:swap|switch|flip|exchange)(?:ped|ed)? & (?:and|with|for|&) &(?: (?:round|around|over))?"
            r"|& (?:and )?& (?:were |are |was )?(?:swapped|switched|the (?:other|wrong) way (?:round|around)"
            r"|mixed up|reversed)"
            r"|& ?(?:同|和|跟|與|与) ?& ?(?:要|應該|应该)?"
            r"(?:相反|調轉|掉轉|调转|倒轉|反轉|對調|对调|調換|调换|交換|搞反|寫反|记反|記反)"
            r"|(?:對調|对调|調換|调换|交換|交换|調轉|调转) ?& ?(?:同|和|跟)? ?&"
            r"|& ?(?:と|・) ?& ?(?:が|は|を)?(?:逆|反対|入れ替え|入れ替えて|入れ替わって(?:る|ます|いる))"
        ),
        Afterthought.REPLACED: (
            r"(?:change|replace|swap out) & (?:to|with|by|for|into) &"
            r"|(?:把|將|将)? ?& ?(?:改成|改為|改为|換成|换成|改做|轉做) ?&"
            r"|& ?を ?& ?に(?:変更|して|訂正|直して)?(?:して)?(?:ください)?"
        ),
        Afterthought.MORE: (
            rf"(?:あと|プラス|加返) ?(?P<figure6>{FIGURE}) ?(?P<unit7>{UNIT})"
            rf"|{_MORE})(?: (?:for|to) {_THAT})?|(?:再)?加(?P<figure3>{FIGURE}?) ?(?P<unit4>{UNIT})"
            rf"|もう(?P<figure4>{FIGURE}) ?(?P<unit5>{UNIT})"
            rf"|(?P<figure5>{FIGURE}) ?(?P<unit6>{UNIT})(?:追加|足りない|足りません"
            r"|プラス)"
        ),
        Afterthought.LESS: (
            rf"{_LESS})(?: (?:for|from) {_THAT})?|(?:減|减|扣)(?P<figure3>{FIGURE}?) ?(?P<unit4>{UNIT})"
            rf"|(?P<figure4>{FIGURE}) ?(?P<unit5>{UNIT})(?:引いて|マイナス|減らして)"
        ),
        Afterthought.OTHERWISE: (
            rf"(?:多|少)(?P<figure>{FIGURE}) ?(?P<unit>{UNIT})"
            rf"|(?P<figure2>{FIGURE}) ?(?P<unit2>{UNIT})(?:多い|少ない|多かった|少なかった|違う|違います)"
        ),
        Afterthought.NOT_WON: (
            rf"& (?:did not|didn't|didnt|never)(?: actually| even)? {_WIN}(?: (?:it|that|this|one|hand|that one"
            r"|this one|that hand))?"
            r"|(?:it |that )?(?:was not|wasn't|wasnt|isn't|not) &(?: who won| that won)?|& (?:was not|wasn't"
            r"|wasnt) the winner"
            rf"|(?:唔係|唔系|不是) ?& ?{_ZH_WIN}?|& ?(?:冇|沒有?|没有?|唔係|不是){_ZH_WIN}(?:到|牌)?"
            r"|&(?:じゃ|では)(?:ない|なかった|ありません|なくて)|&は?(?:あがって|上がって|アガって|和了って)(?:い?ない|い?ません)"
        ),
        Afterthought.NOT_TO_COUNT: (
            rf"(?:forget|never ?mind|nvm|ignore|disregard|skip|scrap|cancel|void)(?: about)? {_OBJECT}"
            rf"|(?:don't|dont|do not|let's not|lets not|we don't|we dont)(?: we)? count {_THAT}"
            rf"|{_THAT} (?:does not|doesn't|doesnt|didn't|didnt|did not|shouldn't|shouldnt|should not|won't|wont"
            r"|not)(?: actually)? count(?:s|ed)?"
            rf"|{_THAT} (?:was|is) (?:void|invalid|not valid)|false alarm"
            rf"|{_THAT} (?:never|didn't|didnt|did not|hasn't|hasnt)(?: actually| even| really)? happen(?:ed)?"
            rf"|(?:there was|there's|there is) no such (?:hand|game|round)"
            rf"|we (?:never|didn't|didnt) play(?:ed)? {_THAT}"
            rf"|{_HAND}(?:{NEVER_WAS})|[沒没冇]有?(?:[打玩]過?过?)?{_HAND}"
            rf"|{_HAND}?(?:都係|還是|还是|就)?(?:不算|唔計|唔算|不計|不计|當冇|當無|作廢|作废|唔好計|唔好算|不要算|別算|别算|唔作數|不作數|不作数)(?:數|数)?"
            rf"|{_HAND_JA}(?:は|を)?(?:なし|無し|ノーカン|ノーカウント|取り消し|取消|無効)(?:で|にして|でお願いします)?|(?:なし|無し|ノーカン|ノーカウント"
            r"|無効)で(?:お願いします)?"
        ),
        Afterthought.WON_TOO: (
            rf"& (?:also|too|as well) {_WIN}(?: (?:it|that|on that|off that))?|& {_WIN}(?: (?:it|on that"
            r"|off that))? (?:too|also|as well)"
            r"|(?:double ron )?& (?:too|also|as well)"
            rf"|& ?(?:都|也)(?:係|是|有)?{_ZH_WIN}(?:埋|到|咗|了)*"
            r"|& ?も(?: ?(?:ロン|あがり|アガリ|和了)(?:した|しました)?|あがった|上がった|あがりました)?"
        ),
        Afterthought.PAYS_ALL: (
            rf"& {_PAYS}(?: for)? (?:all|everything|everyone|everybody"
            r"|the lot|all of it|the whole thing|all three)"
            r"|& ?(?:俾晒|畀晒|包晒|付全部|全付|全部付|全包)|&(?:が)?(?:全額|全部)(?:払い|払う|負担)?"
        ),
        Afterthought.PAYS_HALF: (
            rf"& {_PAYS}(?: only| for)? (?:a )?half(?: of it)?|& ?(?:俾|畀"
            r"|付)一半|&(?:が|は)?半分(?:払い|払う|負担)?"
        ),
        Afterthought.SAME_AGAIN: (
            r"(?:the )?same(?: (?:hand|thing|score|one))? again|same as (?:before|last|the last one|just now)"
            r"|again the same"
            r"|(?:同上|一樣再嚟一鋪|再來一次一樣的)"
        ),
        Afterthought.AGAIN_OFF: r"& again (?:from|off) &|& (?:from|off) & again",
        Afterthought.FLOWERS: (
            rf"& ?(?:also )?(?:had|has|got)(?: also)? (?P<figure>{FIGURE}) (?:more |extra )?(?:flowers?"
            r"|seasons?)(?: (?:too|also|as well))?"
            r"|(?:& )?(?:forgot|missed|left out|forget|missing)(?: (?:about|to (?:count|add)))?(?: (?:the|my|his"
            rf"|her|& 's))?(?: (?P<figure2>{FIGURE}))?"
            r"(?: own| more)? (?:flowers?|seasons?)"
            rf"|& ?(?:仲|還|还)?有(?:埋|多)?(?P<figure3>{FIGURE})[隻只張张朵個个]花牌?"
            rf"|(?:仲|還|还)有(?P<figure4>{FIGURE})?[隻只張张朵個个]花牌?"
            rf"|(?:漏|漏計|計漏|漏算|忘|忘記算|忘了算|唔記得計|少計|少算)(?:咗|了)?(?P<figure5>{FIGURE})?[隻只張张朵個个]?花牌?"
        ),
        Afterthought.EXPLAIN: (
            r"why(?: is| was|'s)?(?: it| that| this)? (?:so (?:much|many|little|few|high|low)"
            r"|only )?(?P<figure>\d{1,6})?"
            r"|how come(?: it's| its| that's)?(?: only| so)? (?:much|little|(?P<figure2>\d{1,6}))"
            r"|how much(?: (?:is|was) (?:it|that|this)(?: (?:one|hand))?| for that)?"
        ),
        Afterthought.NUMBERED: r"(?:that|this|it)(?: was|'s| is|s) (?:hand|game) (?P<figure>\d{1,3})",
        Afterthought.DRAWN: (
            rf"{_THAT}(?: was| were)(?: actually| just| really| meant to be)?(?: an?)? "
            r"(?:draw|drawn|drawn hand|drawn game|draw game|dead hand|wash ?out|goulash)"
            rf"|(?:nobody|no ?one|no-one)(?: actually)? {_WIN} (?:that|this|it)(?: (?:one|hand|time))?"
            r"|no winner for that(?: one)?"
            rf"|{_HAND}(?:其實|其实)?(?:係|是)?(?:流局|荒牌|黃牌|黄牌|冇人食|沒人胡|没人胡)|{_HAND_JA}(?:は|が)?流局"
        ),
        Afterthought.WON_BY: (
            rf"{_HAND} ?(?:係|是)? ?& ?{_ZH_WIN}|(?:係|是) ?& ?{_ZH_WIN}"
            rf"|{_HAND_JA} ?(?:は|が)? ?& ?(?:の|が)? ?{_JA_WIN}"
        ),
        Afterthought.UNCLEAR: (
            r"(?:i |we |u |you )?(?:mis-?counted|count(?:ed)? (?:it )?(?:wrong(?:ly)?|too (?:much|many|little|few)))"
            rf"|(?:{_THAT} |its |it's )?(?:should|shld|ought to) (?:be|have been) (?:more|less|higher|lower)"
            r"|(?:nobody|no ?one) (?:paid|pays)(?: for (?:it|that|this)(?: one)?)?"
            rf"|(?:(?:我|&) ?[哋們们])?{_HAND}?(?:計|计|算|數|数)(?:多|少|漏|錯|错)"
            rf"|{_HAND}?(?:多|少|漏|錯|错)(?:計|计|算)"
            rf"|{_HAND_JA}?(?:点数?|翻|計算)?[をが]?(?:数え間違え|計算間違い|計算ミス)(?:ました|てた|てました|た)?"
        ),
        Afterthought.TOO_LITTLE: (
            r"(?:he|she|they|&)(?: actually)?(?: only)? (?:had|has|have|got)(?: only| just)? (?:\d|one|two|zero|no)"
            rf" {UNIT}(?: only)?(?: so)?(?: he| she| &)? (?:cannot|can't|cant|can not|not allowed to) {_WIN}"
            rf"|(?:he|she|they|&) (?:cannot|can't|cant|can not) {_WIN}(?: (?:that|this|it))?"
            rf"(?: because)?(?: only| just)? (?:\d|one|two|zero|no) {UNIT}(?: only)?"
        ),
        Afterthought.DREW: r"& (?:zimo|zi mo|self ?draw|self drew|self pick)(?: one| eh| de| wan)+",
    }.items()
}
"""What says each, with everybody's names as &."""
