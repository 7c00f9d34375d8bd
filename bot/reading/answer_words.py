"""What people say to a question instead of tapping one of its buttons: yes, no, both, never mind, the first one."""

from __future__ import annotations

import re
import unicodedata
from enum import Enum, auto
from typing import Final

from bot.reading.grammar import Kind, SpokenToken, only, read
from bot.reading.words import Names
from engine import Player, Refused


class AnswerWord(Enum):
    """What a short answer means, whatever was asked."""

    YES = auto()
    NO = auto()
    NONE = auto()
    """None of what is offered."""
    LEAVE = auto()
    """Nothing is to be done after all."""
    BOTH = auto()
    NOBODY = auto()
    NOBODY_WON = auto()
    NOBODY_PAYS = auto()
    NOBODY_THREW = auto()
    """Nobody discarded the tile: it was drawn."""
    ALL = auto()
    ANOTHER = auto()
    """Another hand, or payment, than the one before."""
    SAME = auto()
    """The one that was told before."""
    CORRECT = auto()
    HANDED = auto()
    """Money that was given from hand to hand."""
    PAYMENT = auto()
    """Money, and no hand."""
    HAND = auto()
    """A hand, and no money."""
    OWED = auto()
    """Money that is put on the account beside the hands."""
    OPEN = auto()
    """What was open already, of an earlier night."""
    ORDINAL = auto()
    """A button by its place, or a hand: nobody knows which."""


def answer_word(text: str) -> AnswerWord | None:
    """What a line means that is nothing but a word that answers; None for any other line."""
    said = _folded(text)
    if _ORDINAL.fullmatch(said):
        return AnswerWord.ORDINAL
    if _NOBODY_THREW.fullmatch(said):
        return AnswerWord.NOBODY_THREW
    plain = _PARTICLES.sub("", said)
    told = _MEANT.get(said) or _MEANT.get(plain)
    if told is None and (_HANDED.fullmatch(said) or _HANDED.fullmatch(plain)):
        return AnswerWord.HANDED
    first = _FIRST.match(plain) if told is None else None
    behind = _MEANT.get(plain[first.end() :]) if first is not None else None
    agrees = behind is AnswerWord.YES and first is not None and _DENIES.search(first[0]) is None
    return behind if agrees or behind in _BEHIND else told


def agreed_value(text: str) -> str | None:
    """The number that is all a line says behind words that agree, `yes 8`, `yes it was 8`; None for any other line."""
    plain = _PARTICLES.sub("", _folded(text))
    first = _FIRST.match(plain)
    if first is None or _DENIES.search(first[0]) is not None:
        return None
    found = _VALUE_SAID.fullmatch(plain[first.end() :])
    return None if found is None else found[1] if found[1].isdecimal() else str(_NUMERALS.index(found[1]))


_NUMERALS: Final = "零一二三四五六七八九十"
_VALUE_SAID: Final = re.compile(rf"(\d+|[{_NUMERALS}])(?: ?(?:[番台翻分點点]|tai|faan|fan|han|pts|points?))?")
"""A number, perhaps with its unit."""


def agreed_to(text: str) -> str:
    """What a line says behind words that agree and before small talk, `yes undo it`: `undo it`; "" where that is all.

    A line that begins with a no says all of it.
    """
    said = _PARTICLES.sub("", _folded(text))
    if answer_word(said) is AnswerWord.YES:
        return ""
    first = _FIRST.match(said)
    if first is not None and _DENIES.search(first[0]) is None:
        return said[first.end() :].strip()
    return text.strip() if said == _folded(text) else said


def surely_agrees(text: str) -> bool:
    """Whether a line says that something is so, `yes`, `correct`, `yes 8`, 係: `ok` may be said to anything."""
    is_agreed = answer_word(text) is AnswerWord.YES or agreed_value(text) is not None
    return is_agreed and _VAGUE.match(_folded(text)) is None


_VAGUE: Final = re.compile(
    r"(?:ok|okay|okie|k|y|sure|can|of course)\b|[好行得嗯啱]|可以|いいよ|いいです|大丈夫|オーケー|おk|頼む"
    r"|お願い|おねがい"
)


def closes_night(text: str) -> bool:
    """Whether a line, in answer to whether the night is to be closed, says to close it: `ya close`, 收檔啦."""
    return _CLOSES_NIGHT.fullmatch(_PARTICLES.sub("", _folded(text))) is not None


_CLOSES_NIGHT: Final = re.compile(
    r"(?:(?:yes|yep|yeah|yup|ya|yah|y|ok|okay|sure|can|pls|please|go ahead(?: and)?|好|係|是|はい|うん"
    r"|收工[啦喇囉了]?|打完[啦喇囉了]?|今晚|今夜は?) ?)*"
    r"(?:close(?: (?:it|up|now|the night|this night|tonight|shop))*|call it a (?:night|day)|end (?:it|the night)"
    r"|收[檔档攤摊工]|散[場场水]|關(?:閉|咗佢)?|关(?:闭|掉|了)?|結束|结束"
    r"|(?:閉じ|締め)(?:て|る|ます|ましょう|よう)(?:ください)?|お開き(?:で|に(?:します|しよう|して))?|終了(?:で|します)?)"
)


def name_alone(names: Names, text: str) -> Player | None:
    """Who is named by a line that says nothing else, `it was cat`, `only cat`, catだけ; None for any other line."""
    tokens = _tokens(names, _ONLY.sub("", text))
    people = {str(one.value) for one in tokens if one.kind is Kind.NAME and one.value is not None}
    is_alone = only(tokens, (Kind.NAME, Kind.IS, Kind.NOISE, Kind.BREAK))
    return people.pop() if is_alone and len(people) == 1 else None


def _tokens(names: Names, text: str) -> tuple[SpokenToken, ...]:
    """The words of a line; none where it cannot be read."""
    try:
        return read(text, 0, names).tokens
    except Refused:
        return ()


def is_value(names: Names, text: str) -> bool:
    """Whether a line is a value, or a number, and nothing else."""
    kinds = {one.kind for one in _tokens(names, text)}
    return Kind.NUMBER in kinds and kinds <= {Kind.NUMBER, Kind.UNIT, Kind.BREAK}


def sum_told(names: Names, text: str) -> int | None:
    """The value that is all a line says, perhaps that flowers are in it: `5`, 5台含花, 總共7台; None for any other."""
    tokens = _tokens(names, text.replace("incl.", "incl"))
    numbers = [one.number for one in tokens if one.kind is Kind.NUMBER]
    beside = [one for one in tokens if one.kind not in (Kind.NUMBER, Kind.UNIT, Kind.BREAK)]
    is_sum = all(one.kind is Kind.NOISE and _OF_SUM.search(one.text.casefold()) for one in beside)
    return numbers[0] if len(numbers) == 1 and is_sum else None


_OF_SUM: Final = re.compile(r"花|flower|total|共|合計")
"""Small words of a sum, and of the flowers in it."""


def button_named(text: str) -> int | None:
    """Which button a line names by its place, `2`, `the second one`, 第二個, and nothing else; None for any other."""
    said = _folded(text)
    if not said.isdecimal() and _ORDINAL.fullmatch(said) is None:
        return None
    return next((at for at, words in enumerate(_PLACES, 1) if words.search(said)), None)


def bonus_kind_named(text: str) -> str | None:
    """Which bite or set of bonus tiles a line names and nothing else, `the animal one`; None for any other."""
    found = _BONUS_KIND.fullmatch(_folded(text))
    if found is None:
        return None
    is_animal = found["tiles"].startswith(("animal", "动", "動"))
    if found["set"]:
        return "animal_set" if is_animal else "flower_set"
    return "bite_animals" if is_animal else "bite_flowers"


_BONUS_KIND: Final = re.compile(
    r"(?:the |an? )?(?P<tiles>animals?|flowers?|[动動]物|花)\s?(?P<set>set|[槓杠])?(?:\s?(?:bite|one|咬|的))*"
)


_PLACES: Final = tuple(
    re.compile(words)
    for words in (
        "^1$|first|1st|[第]?[一1](?=$|個|个|項|项|番|つ)|最初",
        "^2$|second|2nd|[第]?[二2](?=$|個|个|項|项|番|つ)",
    )
)
"""The first and the second of two."""


def takes_back_value(names: Names, text: str) -> bool:
    """Whether a line says that a value was another, and no more: `no mei 5 wing 7`."""
    tokens = _tokens(names, text)
    kinds = {one.kind for one in tokens}
    around = (Kind.NAME, Kind.UNIT, Kind.AND, Kind.IS, Kind.NOISE, Kind.BREAK)
    return (
        only(tokens, (*_TAKES_BACK, Kind.NUMBER, *around))
        and Kind.NUMBER in kinds
        and not kinds.isdisjoint(_TAKES_BACK)
    )


def answer_put_right(names: Names, text: str) -> str:
    """The answer that takes the place of another in one line, `mei, no, sorry, bob`: `bob`; "" for any other line."""
    tokens = [one for one in _tokens(names, text) if one.kind is not Kind.NOISE]
    kinds = [one.kind for one in tokens]
    if not only(tokens, _OF_ANSWERS) or Kind.SORRY not in kinds:
        return ""
    last = len(kinds) - kinds[::-1].index(Kind.SORRY)
    before, behind = kinds[: kinds.index(Kind.SORRY)], kinds[last:]
    told = all(len([one for one in part if one in _ANSWERS]) == 1 for part in (before, behind))
    first = next((one for one in tokens[last:] if one.kind is not Kind.BREAK), None)
    return text[first.start :].strip() if told and first is not None else ""


_ANSWERS: Final = (Kind.NAME, Kind.SELF, Kind.NUMBER)
_OF_ANSWERS: Final = (*_ANSWERS, Kind.FROM, Kind.UNIT, Kind.SORRY, Kind.BREAK, Kind.NOISE)
_TAKES_BACK: Final = (Kind.SORRY, Kind.WRONG, Kind.NOT)


def says_only(text: str) -> bool:
    """Whether a line says that nothing, or nobody, else is meant."""
    return _ONLY.search(text) is not None


_ONLY: Final = re.compile(
    r"^\s*(?:only|just)\s+|\s+(?:only|alone)\s*[.!]*$|^\s*(?:只有|只係|淨係|净系|就係|只是|得)\s*|(?:だけ|のみ)(?:です|だよ|だ)?\s*[。.!]*$",
    re.IGNORECASE,
)


def takes_back_hand(text: str) -> bool:
    """Whether a word that closes a question may mean the hand itself, where it is asked what should change in one."""
    return _folded(text).startswith("cancel")


def _folded(text: str) -> str:
    said = unicodedata.normalize("NFKC", text).casefold().replace("’", "'")
    return re.sub(r"[\s.,!。、！~～]+", " ", said).strip()


_FIRST: Final = re.compile(
    r"^(?:(?:(?:yes|ya|yeah|yep|ok|okay|sure|please|pls|no|nah|it's|its|it is|it was|that's|thats|that is|just) "
    r"|[係是嗯好對对][呀啊的啦]?|はい|うん|ええ|そう(?:そう|です)?(?= )|いいえ|いや)\s*)+"
)
_DENIES: Final = re.compile(r"\bno\b|\bnah\b|いいえ|いや")
"""A word that says no, before another answer."""
_PARTICLES: Final = re.compile(
    r"(?: (?:la+h?|le+h|lor|ah|a|hor|please|pls|plz|guys|actually|then|sorry|haha|lol))+$"
    r"|(?<=.)[啦喇囉啰呀啊嘛喎吧呢哦喔噢了㗎架]+$|(?<=.)(?:です|ます)?[よねな]+$|(?<=.)です$"
)
_WORDS: Final = {
    AnswerWord.YES: """
        yes|yep|yeah|yup|yea|ya|yah|y|ok|okay|okie|k|sure|correct|right|do it|go ahead|yes do it|yes it is|yes it was
        that's right|thats right|can|can can|yes yes|confirm|confirmed|of course
        好|好的|好呀|係|系|係呀|係啊|係啦|啱|冇錯|沒錯|没错|是|是的|是啊|對|对|對啊|对啊|對的|对的|行|可以|得|嗯|確定|确定|確認|确认|无误
        はい|うん|ええ|そう|そうです|おねがい|お願い|お願いします|おねがいします|いいよ|いいです|大丈夫|オーケー|おk|そうそう|頼む
        """,
    AnswerWord.NO: """
        no|nope|nah|n|no no|no thanks|no need|no it isn't|no it wasn't|not really|don't|dont|do not
        not that|wrong|not yet|still playing|one more hand
        未|仲未|未得|未啱|仲未得|還沒|还没|還沒有|还没有|まだ|まだです|まだやる|まだまだ
        唔係|唔系|唔好|唔使|唔洗|唔要|唔啱|不是|不|不对|不對|不要|不用|不行|否
        いいえ|いや|ちがう|違う|違います|ちがいます|いらない|不要です
        """,
    AnswerWord.NONE: """
        none|none of them|none of these|none of those|neither|neither of them|neither one|not any
        冇|冇呀|都唔係|兩個都唔係|都不是|两个都不是|兩個都不是|沒有|没有|都沒有|都没有|どちらでもない|どっちでもない|なし|いない|いません
        """,
    AnswerWord.LEAVE: """
        cancel|cancel it|cancel that|never mind|nevermind|nvm|forget it|leave it|leave it as is|leave it as it is
        close|close it|drop it|skip|skip it|don't bother|dont bother
        算|算數|算数|取消|取消啦|唔好搞|不理|不管|冇事|沒事|没事|由佢|やめる|やめます|やめて|やめとく|やめときます|キャンセル|やっぱやめる
        やっぱりやめる|いいや|もういい|なんでもない|そのままで|そのまま
        """,
    AnswerWord.BOTH: """
        both|both of them|both of us|both won|both win|the both|the two of them|they both won
        pay both|both count|count both|both are right|they both did
        兩個都計|兩個都要|兩個都畀|兩家都計|兩個都算|两个都算|两家都算|兩家都食|兩個人都計|両方払う|両方あり
        兩個|两个|兩個都係|兩個都|两个都|兩個都是|两个都是|都係|都是|兩個都食|兩個都胡|两个都胡|兩個都糊|両方|両方とも|どちらも|どっちも|二人とも|ふたりとも|両者
        """,
    AnswerWord.ALL: """
        all|all of us|all of them|everyone|everybody|all four|大家|全部|全員|全员|個個|人人|四個|四个|みんな|全員です
        """,
    AnswerWord.ANOTHER: """
        another|another one|another hand|new hand|a new hand|new one|different|different hand|a different one|next hand
        the next hand|the next one|once more|second time|one more|1 more|yes one more|another time
        又一鋪|又一局|又一把|另一鋪|另一局|另一把|另外一鋪|第二鋪|新一鋪|新嗰鋪|下一鋪|下一局|下一把|再一鋪|再一次|又一次|唔同|唔同鋪
        別の局|別|別の|別です|新しい局|次の局|もう一度|もう一回
        """,
    AnswerWord.SAME: """
        same|same one|same hand|the same|the same one|the same hand|it's the same|its the same|duplicate|same thing
        同一鋪|同一局|同一把|一樣|一样|同一個|同一个|重複|重复|重複咗|重复了|同じ|同じ局|同じです|同じやつ|重複です
        """,
    AnswerWord.CORRECT: """
        correct it|fix it|change it|correct that|put it right|改|改佢|改啦|更正|修改|改正|訂正
        訂正して|訂正で|訂正です|訂正する|訂正してください|直して|直してください
        """,
    AnswerWord.HANDED: """
        handed over|hand over|cash|in cash|paid in cash|he paid|she paid|already paid|paid already|settled|that was cash
        畀咗|俾咗|已經畀咗|找咗|現金|现金|給了|给了|已經給了|已经给了|還了|还了|付了|渡した|渡しました|払った|払いました|現金で
        """,
    AnswerWord.PAYMENT: """
        money|it's money|its money|it was money|the payment|it's a payment|it was a payment
        付錢|付钱|是付錢|是付钱|畀錢|俾錢|係畀錢|係俾錢|給錢|给钱|是給錢|是给钱|錢|钱|還錢|还钱|還清|还清|還清晒|找清|找清晒|找數|付清|付清了|還清了|还清了
        お金|お金の方|お金です|支払いの方
        """,
    AnswerWord.HAND: """
        a hand|the hand|it's a hand|it was a hand|a win
        一局牌|一鋪牌|一把牌|是一局牌|係一鋪牌|牌|食糊|胡牌|和了|和了です|あがり|アガリ
        """,
    AnswerWord.OWED: """
        payment|a payment|another payment|as a payment|owes|owed|on the tab|put it on the tab|add it|book it
        記數|記帳|记账|另一筆|另一笔|另外一筆|另計|支払い|別の支払い|つけ|ツケ
        """,
    AnswerWord.OPEN: """
        open|the open|open one|the open one|the one that's open|the one thats open|the old one|old one|the old debt
        the open one from last week|the open one from last night|the open one from last time|from last week
        from last night|from last time|from last game|last week's|last night's|last time's|last weeks|last nights
        the one from last week|the one from last night|the one from last time|the earlier one|from earlier
        未付|未付的|未付那筆|未付的那筆|未付嗰筆|未畀嗰筆|未俾嗰筆|上次|上次的|上次嗰筆|上次那筆|上次那笔|上次嘅|未付那笔|未付的那笔
        昨晚的|昨晚那筆|昨晚那笔|尋晚嘅|尋晚嗰筆|琴晚嗰筆|前回の|前回の分|前回です|未精算の|未精算の分|前の分
        """,
    AnswerWord.NOBODY: """
        nobody|no one|noone|nobody did|no one did|nobody at all
        沒人|没人|冇人|無人|无人|誰も|だれも|誰もいない|誰でもない
        """,
    AnswerWord.NOBODY_WON: """
        nobody won|no one won|noone won|nobody wins|no winner
        沒人胡|没人胡|沒人贏|没人赢|沒人糊|没人糊|冇人食|冇人食糊|冇人糊|冇人贏|誰も上がってない|誰もあがってない|誰も和了ってない
        """,
    AnswerWord.NOBODY_PAYS: """
        nobody pays|no one pays|nobody paid|no one paid|nobody has to pay|no payment|no fine|no penalty
        冇人使畀|冇人畀|冇人畀錢|冇人賠|沒人賠|没人赔|沒人付|没人付|不用賠|不用赔|唔使賠|唔使畀|唔使畀錢|唔使罰|不罰|不罚|不用罰|不用罚
        誰も払わない|だれも払わない|払わない|罰なし|支払いなし
        """,
}
_MEANT: Final = {
    word.strip(): meaning for meaning, words in _WORDS.items() for word in re.split(r"[|\n]", words) if word.strip()
}
_BEHIND: Final = (AnswerWord.ANOTHER, AnswerWord.SAME, AnswerWord.BOTH, AnswerWord.CORRECT, AnswerWord.LEAVE)
"""What a yes or no may stand before, `no, the same one`: what stands behind it is meant."""
_NOBODY_THREW: Final = re.compile(
    r"it was (?:nobody|no one|noone|no-one)"
    r"|(?:it was )?(?:nobody|no one|noone|no-one)"
    r" (?:(?:threw|discarded|shot|fed|dealt in)(?: (?:it|that|him|her))?|(?:did|paid) (?:it|that|him|her))"
    r"|(?:by |it was )?(?:himself|herself|themselves|myself)|(?:沒人|没人|冇人)(?:放[槍枪炮铳銃]|點炮|点炮|出銃|打)"
)
_GIVEN_IN_JAPANESE: Final = (
    r"(?:もう|既に|すでに|ちゃんと)?(?:手渡し(?:た|ました|した|しました|済み?|で)?|渡(?:した|しました|し済み?)"
    r"|支?払(?:った|いました|い?済み?)|支払った|支払いました|[精清]算(?:した|しました|済み?)|もらった|もらいました"
    r"|受け取(?:った|りました|り済み?)|現金(?:で(?:渡した|払った|もらった)?)?)(?:お金)?(?:です|だよ|よ|ね|だ)*"
)
_HANDED: Final = re.compile(
    r"(?:(?:yes|ya|yeah|yup|ok|okay|it's|it was|that's|that was|just|in|cash) )*(?:the )?(?:money )?(?:already )?"
    r"(?:money handed over|handed(?: it| that)? over|(?:i |i've |has |was )?(?:paid|settled|given)|in cash)(?: it)?"
    r"(?: already| alr| liao| just now| cash| in cash)*"
    r"|(?:[係系是](?:[呀啊]\s?)?)?(?:我|佢|他|她)?(?:已[經经]?[俾畀給给付還还找](?:咗|了)?|[俾畀給给付還还找](?:咗|了)"
    r"|已?收(?:到咗|到了|到|咗|了))[喇啦了]*(?:[嘅的]?[錢钱數数]|[現现]金)?[喇啦了呀]*"
    rf"|(?:(?:はい|うん|ええ)\s?)?{_GIVEN_IN_JAPANESE}(?:\s?{_GIVEN_IN_JAPANESE})*"
)
"""Says that money was given from hand to hand, in words of the question as well: 已經畀咗嘅錢, もらった、精算済み."""
_ORDINAL: Final = re.compile(
    r"(?:(?:the |that )?(?:first|second|third|fourth|fifth|sixth|[1-8](?:st|nd|rd|th))"
    r"(?: (?:one|button|option|choice))?"
    r"|第[一二三四五六七八1-8](?:個|个|項|项|番目)?|[一二三四五六七八1-8](?:番目|つ目|個目)(?:の|のやつ)?|最初(?:の|のやつ)?)"
)
