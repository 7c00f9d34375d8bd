"""What people say to a question instead of tapping one of its buttons: yes, no, both, never mind, the first one."""

from __future__ import annotations

import re
import unicodedata
from enum import Enum, auto
from typing import Final


class AnswerWord(Enum):
    """What a short answer means, whatever was asked."""

    YES = auto()
    NO = auto()
    """Not so, or none of what is offered."""
    LEAVE = auto()
    """Nothing is to be done after all."""
    BOTH = auto()
    NOBODY = auto()
    NOBODY_WON = auto()
    NOBODY_PAYS = auto()
    NOBODY_THREW = auto()
    """Nobody discarded the tile: it was drawn."""
    ORDINAL = auto()
    """A button by its place, or a hand: nobody knows which."""


def answer_word(text: str) -> AnswerWord | None:
    """What a line means that is nothing but a word that answers; None for any other line."""
    said = _folded(text)
    if _ORDINAL.fullmatch(said):
        return AnswerWord.ORDINAL
    if _NOBODY_THREW.fullmatch(said):
        return AnswerWord.NOBODY_THREW
    return _MEANT.get(said) or _MEANT.get(_PARTICLES.sub("", said))


def takes_back_hand(text: str) -> bool:
    """Whether a word that closes a question may mean the hand itself, where it is asked what should change in one."""
    return _folded(text).startswith("cancel")


def _folded(text: str) -> str:
    said = unicodedata.normalize("NFKC", text).casefold().replace("’", "'")
    return re.sub(r"[\s.,!。、！~～]+", " ", said).strip()


_PARTICLES: Final = re.compile(
    r"(?: (?:la+h?|le+h|lor|ah|a|hor|please|pls|plz|thanks|thx|guys|actually|then|sorry|haha|lol))+$"
    r"|(?<=.)[啦喇囉啰呀啊嘛喎吧呢哦喔噢了㗎架]+$|(?<=.)(?:です|ます)?[よねな]+$|(?<=.)です$"
)
_WORDS: Final = {
    AnswerWord.YES: """
        yes|yep|yeah|yup|yea|ya|yah|y|ok|okay|okie|k|sure|correct|right|do it|go ahead|yes do it|yes it is|yes it was
        that's right|thats right|can|can can|yes yes|confirm|confirmed|of course
        好|好的|好呀|係|系|係呀|係啊|係啦|啱|冇錯|沒錯|没错|是|是的|是啊|對|对|對啊|对啊|對的|对的|行|可以|得|嗯|確定|确定|確認|确认|无误
        はい|うん|ええ|そう|そうです|おねがい|お願い|お願いします|おねがいします|いいよ|いいです|大丈夫|オーケー|おk
        """,
    AnswerWord.NO: """
        no|nope|nah|n|no no|no thanks|no need|no it isn't|no it wasn't|not really|don't|dont|do not|neither
        neither of them|none|none of them|none of these|none of those|not that|wrong|no la
        唔係|唔系|唔好|唔使|唔洗|唔要|唔啱|不是|不|不对|不對|不要|不用|不行|否|冇|冇呀|都唔係|兩個都唔係|都不是|两个都不是|兩個都不是
        いいえ|いや|ちがう|違う|違います|ちがいます|いらない|不要です|どちらでもない|どっちでもない
        """,
    AnswerWord.LEAVE: """
        cancel|cancel it|cancel that|never mind|nevermind|nvm|forget it|leave it|leave it as is|leave it as it is
        close|close it|drop it|skip|skip it|don't bother|dont bother
        算|算數|算数|取消|取消啦|唔好搞|不理|不管|冇事|沒事|没事|由佢|やめる|やめます|やめて|やめとく|やめときます|キャンセル|やっぱやめる
        やっぱりやめる|いいや|もういい|なんでもない|そのままで|そのまま
        """,
    AnswerWord.BOTH: """
        both|both of them|both of us|both won|both win|the both|the two of them|they both won
        兩個|两个|兩個都係|兩個都|两个都|兩個都是|两个都是|都係|都是|兩個都食|兩個都胡|两个都胡|兩個都糊|両方|両方とも|どちらも|どっちも|二人とも|ふたりとも|両者
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
_NOBODY_THREW: Final = re.compile(
    r"it was (?:nobody|no one|noone|no-one)"
    r"|(?:it was )?(?:nobody|no one|noone|no-one)"
    r" (?:(?:threw|discarded|shot|fed|dealt in)(?: (?:it|that|him|her))?|(?:did|paid) (?:it|that|him|her))"
    r"|(?:by |it was )?(?:himself|herself|themselves|myself)|(?:沒人|没人|冇人)(?:放[槍枪炮铳銃]|點炮|点炮|出銃|打)"
)
_ORDINAL: Final = re.compile(
    r"(?:(?:the |that )?(?:first|second|third|fourth|fifth|sixth|[1-8](?:st|nd|rd|th))"
    r"(?: (?:one|button|option|choice))?"
    r"|第[一二三四五六七八1-8](?:個|个|項|项|番目)?|[一二三四五六七八1-8](?:番目|つ目|個目)(?:の|のやつ)?|最初(?:の|のやつ)?)"
)
