"""What a line says was not so: elements, a winner, a bet."""

from __future__ import annotations

import re
from collections.abc import Collection, Container, Sequence
from dataclasses import replace
from itertools import pairwise
from typing import Final

from bot.reading.grammar import BEHIND, HAD_IN_JAPANESE, Kind, Sentence, SpokenToken, folded_text, only
from engine import Player

ACTS: Final = (Kind.WIN, Kind.SELF, Kind.DISCARD, Kind.SHOOTER, Kind.FROM)
CONTENT: Final = (Kind.NAME, Kind.NUMBER, Kind.LIMIT, Kind.ELEMENT, Kind.FACT, Kind.NOTHING, *ACTS)
LINKING: Final = (Kind.NOISE, Kind.BREAK, Kind.AND, Kind.IS, Kind.HAS)
ALSO: Final = frozenset(("too", "also", "as", "well", "as well", "both", "も", "也"))
OF_PAST: Final = frozenset(("was", "were", "had", "た", "いた", "ました", *HAD_IN_JAPANESE))
"""Words that say that something is told of somebody besides, or of a hand that is over; kinds that say nothing."""


def without_denied(sentence: Sentence) -> str:
    """The text of a line without what it denies (`not wei but mei`), every letter in its place."""
    sentence = with_no_as_not(sentence)
    said = [token for token in sentence.tokens if token.kind is not Kind.IS or token.text.isascii()]
    if not sentence.has(Kind.NOT) and len(said) == len(sentence.tokens):
        return sentence.text
    kept, _ = without_negated(tuple(said))
    spans = [(token.start - sentence.offset, token.end - sentence.offset) for token in kept if token.kind != Kind.SORRY]
    return "".join(one if any(a <= at < b for a, b in spans) else " " for at, one in enumerate(sentence.text))


def without_negated(tokens: tuple[SpokenToken, ...]) -> tuple[list[SpokenToken], list[SpokenToken]]:
    """The tokens without what is denied (`not wei`, 唔係食糊), and what is denied."""
    kept: list[SpokenToken] = []
    negated: list[SpokenToken] = []
    at = 0
    while at < len(tokens):
        if tokens[at].kind is not Kind.NOT:
            kept.append(tokens[at])
            at += 1
            continue
        if (_BEHIND.match(tokens[at].text) or tokens[at].value == BEHIND) and kept:
            denied = _value_behind(kept)
            negated += kept[-denied:]
            del kept[-denied:]
            at += 1
            continue
        clause = _clause(tokens, at + 1)
        others = [*kept, *tokens[at + 1 + len(clause) :]]
        if any(token.kind in CONTENT for token in others):
            negated += clause
            at += 1 + len(clause)
        else:  # "no: …" rather than "not …"
            kept.append(SpokenToken(Kind.SORRY, None, tokens[at].text, tokens[at].start, tokens[at].end))
            at += 1
    return kept, negated


def _value_behind(tokens: Sequence[SpokenToken]) -> int:
    """How many tokens at the end of a line are one value, `4番`, `3翻30符`, `4000オール`, or who paid, `花子から`.

    1 for anything else.
    """
    count = 0
    while count + 1 < len(tokens) and [one.kind for one in tokens[-count - 2 : len(tokens) - count]] in _COUNTED:
        count += 2
    return count or 1


_COUNTED: Final = (
    *([Kind.NUMBER, Kind.UNIT], [Kind.NUMBER, Kind.ALL], [Kind.LIMIT, Kind.ALL]),
    [Kind.NAME, Kind.FROM_BEHIND],
)
_BEHIND: Final = re.compile("じゃ|では|.*(?:なかった|ません)")
"""Denials that stand behind what they deny."""


def _clause(tokens: tuple[SpokenToken, ...], at: int) -> list[SpokenToken]:
    """What a denial is about: up to the next sign or the next "it is"."""
    clause: list[SpokenToken] = []
    for token in tokens[at:]:
        if token.kind in (Kind.BREAK, Kind.IS, Kind.AND) or folded_text(token.text) == "but":
            break
        if token.kind is Kind.NAME and any(one.kind in (Kind.NAME, Kind.SELF) for one in clause):
            break  # 不是自摸 阿姨放槍
        clause.append(token)
    return clause


HOLDING_WORDS: Final = """
    the a an of for on in at so then this that it it's his her their him he she they and was is hand total worth value
    please only exactly 的 之 個 个 都 就 ん の が は を で も な です でした
"""


def elements_denied(sentence: Sentence) -> tuple[tuple[str, ...], bool]:
    """The elements, facts or concealment that a line says a hand has not, and nothing else of it; and whether it can
    mean nothing else: `no half flush` may be `no: half flush`, `kumar got no half flush` may not.

    Nothing for any other line.
    """
    said = [one for one in sentence.tokens if one.kind is not Kind.NOISE]
    at = next((at for at, one in enumerate(said) if _denies_element(one)), None)
    things = [one for one in said if one.kind in _OF_ELEMENTS]
    if at is None or not things or len(sentence.of(Kind.NAME)) > 1 or sentence.has(Kind.QUESTION):
        return (), False
    kinds = (*LINKING, *_OF_ELEMENTS, Kind.NAME, Kind.COUNTER)
    around = [*said[:at], *said[at + 1 :]]
    words = tuple(dict.fromkeys("closed" if one.kind is Kind.CLOSED else one.word for one in things))
    if not only(around, kinds) or any(one in things for one in said[:at]) is not _stands_behind(said, at):
        return (), False
    if _stands_behind(said, at):
        return words, True
    behind = [one for one in said[at + 1 :] if one.kind not in (Kind.HAS, Kind.COUNTER, Kind.NAME)]
    if not behind or behind[0] not in things:
        return (), False
    is_sigh = said[at].kind is Kind.SORRY and not (at and said[at - 1].kind is Kind.HAS)
    return words, not is_sigh and said[at].kind is not Kind.NOT


def with_no_as_not(sentence: Sentence) -> Sentence:
    """`ping hu, no half flush` as `ping hu, not half flush`; any other sentence as it is."""
    tokens = list(sentence.tokens)
    for at, (one, two) in enumerate(pairwise(tokens)):
        told_before = any(token.kind in (*_OF_ELEMENTS, Kind.NUMBER) for token in tokens[:at])
        if told_before and two.kind in _OF_ELEMENTS and one.kind is Kind.SORRY and folded_text(one.text) == "no":
            tokens[at] = SpokenToken(Kind.NOT, None, one.text, one.start, one.end)
    return sentence if tokens == [*sentence.tokens] else replace(sentence, tokens=tuple(tokens))


def _denies_element(token: SpokenToken) -> bool:
    """Whether a word denies what stands beside it."""
    folded = folded_text(token.text)
    return token.kind in (Kind.NOT, Kind.NOTHING) or folded in _LEAVES_OUT


_LEAVES_OUT: Final = frozenset(
    (
        *("no", "without", "minus", "remove", "drop", "never", "where"),
        *(f"{verb}{end}" for verb in ("did", "do", "does", "has", "have", "was", "is") for end in ("n't", "nt")),
    )
)
_OF_ELEMENTS: Final = (Kind.ELEMENT, Kind.FACT, Kind.CLOSED)


def _stands_behind(said: Sequence[SpokenToken], at: int) -> bool:
    """Whether a denial stands behind what it denies: 一発なし, ホンイツじゃない."""
    return bool(at) and said[at - 1].kind in _OF_ELEMENTS and not said[at].text.isascii()


def not_won(sentence: Sentence, winners: Sequence[Player]) -> tuple[Player, ...]:
    """Which of several winners a line says did not win (`without cat`, ゆみ削除), or did not if only others did
    (`only ann won`); nobody for any other line, and for one that leaves no winner."""
    named, told = dict.fromkeys(str(token.value) for token in sentence.of(Kind.NAME)), with_anybody(sentence)
    if not named or not named.keys() <= {*winners}:
        return ()
    others = tuple(one for one in winners if one not in named)
    if _WON_ALONE.fullmatch(told):
        return others
    return tuple(named) if others and _NOT_WON.fullmatch(told) else ()


_PEOPLE: Final = r"& ?(?:(?:and|or|&|と|和|跟|同) ?& ?)*"
_NOT_WON: Final = re.compile(
    r"(?:(?:no|sorry|actually|oops|其實|其实|いや) ?)*(?:"
    rf"(?:without|minus|except|remove|delete|drop|take out|take away|not|no) {_PEOPLE}"
    rf"|{_PEOPLE}(?:didn't|did not|didnt|never|hasn't|doesn't) (?:actually )?(?:win|won|ron|hu|count)"
    r"(?: (?:it|this|that|one|hand|too|as well))*"
    rf"|{_PEOPLE}(?:was not|wasn't|isn't) (?:a winner|one of the winners|in it)|{_PEOPLE}(?:out|removed|deleted)"
    rf"|(?:刪掉?|删掉?|刪除|删除|去掉|拿掉|取消|不要|除去) ?{_PEOPLE}|不是 ?{_PEOPLE}(?:胡|糊|贏|赢)?"
    rf"|{_PEOPLE}(?:其實|其实)?(?:沒有?|没有?|冇|唔係)(?:胡|糊|食|食糊|贏|赢|和)(?:到|牌)?(?:啦|啊|呀|喔|的)?"
    rf"|{_PEOPLE}(?:不算|唔算|刪掉?|删掉?|刪除|删除|去掉|取消)"
    rf"|{_PEOPLE}(?:は|も|の|が|を)?(?:削除|取り?消し|なし|無し|抜き|外して|消して)(?:て|して|で|です|ください)*"
    rf"|{_PEOPLE}(?:は|も|が)?(?:あがって|上がって|アガって|和了って|和了して|ロンして)(?:い?ない|い?ません|い?なかった)(?:です|よ|で)*"
    ")"
)
"""Says of somebody that he did not win, with everybody's names as &."""
_WON_ALONE: Final = re.compile(
    rf"(?:(?:no|sorry|actually|oops) )*(?:it was )?(?:only|just) {_PEOPLE}(?:won|wins|ron)?(?: (?:it|this|that|one))*"
    rf"|{_PEOPLE}(?:won )?(?:alone|only)|(?:只有|只係|只是|淨係|净系) ?{_PEOPLE}(?:胡|糊|食糊|贏|赢)?(?:了)?"
    rf"|{_PEOPLE}(?:だけ|のみ)(?:です|あがり|アガリ|ロン|の和了)*"
)


def with_anybody(sentence: Sentence, things: tuple[Kind, ...] = ()) -> str:
    """The folded words of a line with everybody's name as &, blanks for signs; `things` of these kinds each as @."""
    text = sentence.text
    for token in sentence.of(Kind.NAME, *things):
        start, end = token.start - sentence.offset, token.end - sentence.offset
        sign = "&" if token.kind is Kind.NAME else "@"
        text = text[:start] + sign * (end - start) + text[end:]
    return re.sub(r"[\s,.!。、，！:]+", " ", re.sub("&+", "&", re.sub("@+", "@", folded_text(text)))).strip()


def told_not_to_bet(sentence: Sentence, bets: Collection[Player]) -> tuple[Player, ...] | None:
    """Who is said not to have bet, in a line that says nothing else: `dan didn't riichi`, 佐藤リーチしてない.

    All who made the `bets` where nobody did; where nobody is named, the one who did, nobody of several. None for any
    other line.
    """
    people, said = sentence.of(Kind.NAME), _SMALL_BEFORE.sub("", with_anybody(sentence))
    if people:
        is_told = len(people) == 1 and _DID_NOT_BET.fullmatch(said) is not None
        return (str(people[0].value),) if is_told else None
    if _NOBODY_BET.fullmatch(said):
        return tuple(bets)
    if _BET_DENIED.fullmatch(said):
        return tuple(bets) if len(bets) == 1 else ()
    return None


_SMALL_BEFORE: Final = re.compile(
    r"^(?:(?:no(?! (?:riichi|reach))|nope|sorry|actually|oops|wait|eh|いや|違う|違います|ちがう|其實|其实|唔係|唔啱"
    r"|不是|不對|不对|錯了|错了|搞錯了|搞错了) )+"
)
_THEN: Final = r"(?: (?:there|that|this|hand|in|then|at all|la|lah))*"
_NOT_DONE_JA: Final = (
    r"(?:リーチ|立直)(?:を|は|って|して|かけて)*"
    r"(?:い?ない|い?なかった|い?ません|い?ませんでした|なし|無し|じゃない|ではない)(?:です|でした|よ|わ|けど)*"
)
_NOT_DONE_ZH: Final = r"(?:沒有?|没有?|冇|無)(?:叫|宣告)?(?:立直|リーチ|riichi)(?:啦|啊|呀|喔|的)?"
_NOBODY_BET: Final = re.compile(
    r"(?:nobody|no ?one|none|none of us|neither)(?: (?:was|were|had|has|actually|ever|in|on|declared?|called|bet|a))*"
    rf" (?:riichi|reach)(?:ed|d)?{_THEN}|(?:誰も|だれも) ?{_NOT_DONE_JA}"
    r"|(?:沒有?|没有?|冇)(?:人|任何人)(?:有|叫|宣告)?(?:立直|リーチ|riichi)(?:啦|啊|呀|喔|的)?"
)
"""Says that nobody bet."""
_BET_DENIED: Final = re.compile(
    rf"(?:there was |there were |with )?no (?:riichi|reach)(?: bets?)?{_THEN}"
    rf"|(?:was |it was )?not (?:in )?riichi{_THEN}|{_NOT_DONE_JA}|{_NOT_DONE_ZH}"
)
"""Denies a bet, of nobody who is named."""
_DID_NOT_BET: Final = re.compile(
    r"(?:"
    r"& (?:didn't|did not|didnt|never|hasn't|hasnt|wasn't|was not|wasnt|isn't)"
    r"(?: (?:actually|in|on|declared?|call(?:ed)?|bet|have|a))* (?:riichi|reach)(?:ed|d)?"
    r"|& (?:had |has |have |got )?no riichi|no riichi (?:by|for|from|of) &|& not (?:in )?riichi"
    rf"|& ?(?:は|が|の)?{_NOT_DONE_JA}|& ?{_NOT_DONE_ZH}"
    rf"){_THEN}"
)
"""Says of somebody that he did not bet, with his name as &."""


def told_to_bet(sentence: Sentence, bets: Container[str]) -> tuple[Player, ...]:
    """Who is said to have bet, in a line that says nothing else: `ann was in riichi`, `forgot ann riichi`."""
    said = [token for token in sentence.tokens if token.text.casefold() not in ALSO | OF_PAST]
    facts = sentence.of(Kind.FACT)
    if len(facts) != 1 or facts[0].value not in bets or not only(said, (*LINKING, Kind.NAME, Kind.FACT, Kind.SORRY)):
        return ()
    if said[0].kind is said[-1].kind is Kind.NAME and len(said) > 1:
        return ()
    return tuple(str(token.value) for token in sentence.of(Kind.NAME) if token.value is not None)
