"""A hand that is taken back and told anew in one line: what was said last, with what it leaves of the words before."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from itertools import pairwise
from typing import Final

from bot.reading.grammar.kinds import SMALL, VALUED, Kind, SpokenToken
from bot.reading.grammar.lexicon import folded_text

_Part = tuple[SpokenToken, ...]


def told_anew(tokens: Sequence[SpokenToken]) -> list[_Part]:
    """What the words of a line can mean that takes some of them back, `ann 3 tai from ben, no, cat`; the likeliest
    first, none where it takes nothing back."""
    first, *parts = _parts(_with_waits(tokens))
    said = [first]
    for part in parts:
        said = [joined for one in said for joined in _joined(one, part)]
    to_one = [[token.kind for token in part] for part in parts] == [[Kind.NAME]]
    if to_one and any(folded_text(token.text) in _APOLOGIES for token in tokens):
        said.append(first)  # dan 3 from ben, sorry ann: said to her
    has_hand = any(token.kind in (*VALUED, Kind.NAME) for token in first)
    return said if parts and has_hand else _denied(tokens)


_APOLOGIES: Final = ("sorry", "sry", "soz", "my bad")


def _denied(tokens: Sequence[SpokenToken]) -> list[_Part]:
    """The hand of a line with a name or a number in place of the one of it that is denied behind it: `dan 3 from ben,
    not ben, ann`."""
    said = [token for token in tokens if token.kind not in SMALL]
    at = next((at for at, token in enumerate(said) if token.kind is Kind.NOT), 0)
    told = [token for token in said[at + 1 :] if token.kind not in (Kind.FROM, Kind.AND, Kind.UNIT)]
    if not at or [token.kind for token in told] not in ([Kind.NAME] * 2, [Kind.NUMBER] * 2):
        return []
    wrong, right = told
    places = [at for at, token in enumerate(said[:at]) if _is_same(token, wrong)]
    return [(*said[:place], right, *said[place + 1 : at]) for place in places]


def _is_same(token: SpokenToken, other: SpokenToken) -> bool:
    return token.kind is other.kind and token.value == other.value


def _with_waits(tokens: Sequence[SpokenToken]) -> list[SpokenToken]:
    """The words with a call to wait between a hand and what it is in the end as taking it back: 三台 等等 四台."""
    found = list(tokens)
    for at, token in enumerate(tokens):
        end = at + 1
        while end < len(tokens) and tokens[end].start == tokens[end - 1].end and tokens[end].text in _WAITS_ON:
            end += 1
        behind = tokens[end] if end < len(tokens) else None
        is_apart = behind is not None and (behind.start > tokens[end - 1].end or behind.kind in (Kind.BREAK, Kind.IS))
        if at and token.kind is Kind.VETO and token.text[:1] == "等" and is_apart:
            found[at:end] = [replace(one, kind=Kind.SORRY) for one in tokens[at:end]]
    return found


_WAITS_ON: Final = ("等", "一下", "下", "陣", "阵", "一陣", "一等")


def _parts(tokens: Sequence[SpokenToken]) -> list[_Part]:
    """The words between those that take something back."""
    parts: list[list[SpokenToken]] = [[]]
    for token, behind in zip(tokens, [*tokens[1:], None], strict=False):
        if _takes_back(token, behind, ends=parts[-1]):
            parts += [[]] if parts[-1] else []
        elif token.kind not in SMALL and (parts[-1] or len(parts) == 1 or token.kind is not Kind.IS):
            parts[-1].append(token)
    return [tuple(part) for part in parts if part] or [()]


def _takes_back(token: SpokenToken, behind: SpokenToken | None, *, ends: Sequence[SpokenToken]) -> bool:
    """Whether a word takes back what stands before it: "no", "sorry", 家姐…唔係，阿媽, アヤじゃなくて."""
    if token.kind is Kind.NOT:
        named = bool(ends) and ends[-1].kind is Kind.NAME
        return folded_text(token.text) in _BEHIND or (named and behind is not None and behind.kind is Kind.BREAK)
    return token.kind in (Kind.SORRY, Kind.WRONG)


_BEHIND: Final = frozenset(
    ("じゃなくて", "ではなくて", "でなくて", "じゃなく", "ではなく", "じゃない", "janakute", "ja nakute")
)
"""Denials that stand behind what they deny."""


def _joined(before: _Part, behind: _Part) -> list[_Part]:
    """What is told in the end by words, and by those that take some of them back."""
    names = [token for token in behind if token.kind is Kind.NAME]
    if len(behind) == len(names) == 1:
        return _renamed(before, names[0])
    if _is_turned_round(before, behind):
        return [behind]
    paid, paid_before = _payers(behind), _payers(before)
    left_out = set[int]()
    if any(token.kind in (Kind.NUMBER, Kind.LIMIT) for token in behind):
        left_out |= {at for at, token in enumerate(before) if token.kind in VALUED}
        if any(token.kind is Kind.ELEMENT for token in behind):
            counted = {at - 1 for at in left_out if before[at].kind is Kind.NUMBER}
            left_out |= {at for at in counted if before[at].kind is Kind.ELEMENT}
    if paid or any(token.kind is Kind.SELF for token in behind):
        left_out |= paid_before | {at for at, token in enumerate(before) if token.kind is Kind.SELF}
    if any(token.kind is Kind.NAME and at not in paid for at, token in enumerate(behind)):
        left_out |= {at for at, token in enumerate(before) if token.kind is Kind.NAME and at not in paid_before}
    kept = tuple(token for at, token in enumerate(before) if at not in left_out)
    return [behind, (*kept, *behind), (*behind, *kept)] if kept else [behind]


def _is_turned_round(before: _Part, behind: _Part) -> bool:
    """Whether a hand that was lost is told as one that was won: i dealt into bob … no, ron off bob."""
    lost = any(
        token.kind in (Kind.TO, Kind.TO_BEHIND, Kind.DISCARD, Kind.GIVE, Kind.LOSE, Kind.PAY) for token in before
    )
    won = {token.kind for token in behind}
    names = sum(token.kind is Kind.NAME for token in behind)
    return lost and Kind.WIN in won and not won.isdisjoint(VALUED) and bool(_payers(behind)) and names == 1


def _renamed(before: _Part, name: SpokenToken) -> list[_Part]:
    """Words with one name for one of theirs, which takes its place where it is there already: the last first."""
    places = [at for at, token in enumerate(before) if token.kind is Kind.NAME and token.value != name.value]
    return [
        tuple(name if one is before[at] else before[at] if _is_same(one, name) else one for one in before)
        for at in reversed(places)
    ] or [(*before, name)]


def _payers(tokens: Sequence[SpokenToken]) -> set[int]:
    """The places of the words that say off whom a hand was won."""
    found = set[int]()
    for at, (one, two) in enumerate(pairwise(tokens)):
        says_before = one.kind in (Kind.FROM, Kind.BY) and two.kind is Kind.NAME
        if says_before or (one.kind is Kind.NAME and two.kind in (Kind.FROM_BEHIND, Kind.DISCARD, Kind.SHOOTER)):
            found |= {at, at + 1}
    return found
