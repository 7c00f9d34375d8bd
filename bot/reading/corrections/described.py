"""A recorded hand that is meant by who won it or discarded in it: 阿珍自摸嗰鋪, `the one where cat shot`."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from bot.reading.grammar import Kind, Sentence, folded_text
from engine import Player


@dataclass(frozen=True, slots=True)
class HandTold:
    """A recorded hand by its number: who won it, and who discarded; nobody where it was drawn by oneself."""

    number: int
    winners: tuple[Player, ...]
    payer: Player | None

    def fits(self, who: Player, how: str, whom: Player | None) -> bool:
        """Whether it is the hand in which somebody did what is told of him."""
        if how == "threw":
            return self.payer == who
        drew = self.payer is None
        return who in self.winners and (how == "won" or drew) and whom in (None, self.payer)


def may_describe_hand(text: str) -> bool:
    """Whether a line has words in it by which a hand may be meant so."""
    return _HAND_WORD.search(folded_text(text)) is not None


def with_hand_described(sentence: Sentence, hands: Sequence[HandTold]) -> str:
    """A line with the number of the hand in the place of what is told of it: the newest hand of which that is so.

    Any other line as it stands.
    """
    people = {f"\x02{at}\x03": one for at, one in enumerate(sentence.of(Kind.NAME)) if one.value is not None}
    text, last = "", 0
    for mark, name in people.items():
        text += f"{sentence.text[last : name.start - sentence.offset]}{mark}"
        last = name.end - sentence.offset
    text += sentence.text[last:]
    for language, pattern in _DESCRIBED.items():
        found = pattern.search(text)
        if found is None:
            continue
        how = next(role for role in ("drew", "threw", "won") if found[role])
        whom = str(people[found["whom"]].value) if found["whom"] else None
        meant = [one for one in hands if one.fits(str(people[found["who"]].value), how, whom)]
        if meant:
            told = f"{text[: found.start()]}{_NUMBERED[language].format(meant[-1].number)}{text[found.end() :]}"
            return re.sub(r"\x02\d+\x03", lambda mark: people[mark[0]].text, told)
    return sentence.text


_HAND_WORD: Final = re.compile(
    r"\b(?:the|that|my) (?:hand|one|game|deal|round)\b|[嗰那呢這这的嘅]一?[鋪舖铺局把手盤盘次]"
    r"|(?:ツモ|ロン|放銃|込|[たの])(?:局|手|やつ|とき|時)"
)
_WHO: Final = "(?P<who>\x02\\d+\x03)"
_WHOM: Final = "(?P<whom>\x02\\d+\x03)"
_NUMBERED: Final = {"en": "hand {} ", "zh": "第{}鋪", "ja": "第{}局"}
_DESCRIBED: Final = {
    "en": re.compile(
        r"\b(?:the|that|my)\s+(?:hand|one|game|deal|round)\s+(?:(?:where|when|that|which|in\s+which)\s+)?"
        rf"{_WHO}\s+(?:(?:had|has|was|got)\s+)?"
        r"(?:(?P<drew>zimo(?:ed)?|zi\s?mo|self[\s-]?dr[ae]w(?:n|ed)?|tsumo(?:ed|'d)?"
        r"|(?:won|went out)\s+by\s+self[\s-]?draw)"
        r"|(?P<threw>shot|shoot|threw|discarded|dealt\s+in|fed|paid)"
        rf"|(?P<won>won|hu|hu-ed|ron(?:ned|'d)?|went\s+(?:out|mah-?jongg?)|mah-?jongged)(?:\s+(?:off|from|on)\s+{_WHOM})?)(?!\w)"
        r"(?:\s+(?:just\s+now|earlier|it))?,?\s*",
        re.IGNORECASE,
    ),
    "zh": re.compile(
        rf"(?:頭先|头先|啱啱|剛剛|刚刚|剛才|刚才|之前|上次|先前)?{_WHO}"
        r"(?:(?P<drew>自摸)|(?P<threw>出銃|出铳|放槍|放枪|放銃|放铳|放炮|點炮|点炮|打出嚟|打出來)"
        rf"|(?P<won>食糊|贏|赢|胡牌?|和牌?|糊|食(?=[\x02]|[咗了的嘅嗰那呢這这])|榮和|荣和))(?:咗|了|到)?(?:{_WHOM})?"
        r"(?:[的嘅]?[嗰那呢這这]一?|[的嘅])[鋪舖铺局把手盤盘次](?:牌)?"
    ),
    "ja": re.compile(
        rf"(?:さっき(?:の)?)?{_WHO}(?:さん|ちゃん|くん|君)?[がの]"
        rf"(?:{_WHOM}(?:さん|ちゃん|くん|君)?から)?"
        r"(?:(?P<drew>ツモ(?:った|和了|上がり|アガリ)?)|(?P<threw>放銃(?:した)?|振り込んだ|振込)"
        r"|(?P<won>ロン(?:した)?|上がった|あがった|アガった|和了(?:った|した)?|勝った))"
        r"(?:の)?(?:さっきの)?(?:局|手|やつ|とき|時)"
    ),
}
"""What is told of a hand by which it is meant, by language."""
