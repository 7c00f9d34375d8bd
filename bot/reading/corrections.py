"""Words about a hand that is recorded: what they change of it."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Final

from bot.reading.grammar import Kind, Sentence, SpokenToken
from engine import Player, StatedValue, WinMethod

_TAKES_BACK: Final = (Kind.SORRY, Kind.WRONG)
_ACTS: Final = (Kind.WIN, Kind.SELF, Kind.DISCARD, Kind.SHOOTER, Kind.FROM)
_CONTENT: Final = (Kind.NAME, Kind.NUMBER, Kind.LIMIT, Kind.ELEMENT, Kind.FACT, Kind.NOTHING, *_ACTS)


@dataclass(frozen=True, slots=True)
class Change:
    """What is said to be otherwise; `named` is somebody of whom nothing else is said, `instead_of` whom it replaces."""

    winner: Player | None = None
    payer: Player | None = None
    drawn: bool = False
    worth: StatedValue | None = None
    named: Player | None = None
    instead_of: Player | None = None

    @property
    def is_empty(self) -> bool:
        """Whether something is wrong and nothing is said of how it was."""
        return self == Change()


def change_of(sentence: Sentence) -> Change | None:
    """What a line wants changed; None when it is no correction."""
    sentence = _with_missed(sentence)
    if sentence.has(Kind.QUESTION, Kind.VETO, Kind.TILES, Kind.MONEY) or not sentence.is_understood:
        return None
    if sentence.is_other_talk or (sentence.unit != "points" and sentence.is_of_else):
        return None
    strong = any(token.kind is Kind.IS and token.value != "weak" for token in sentence.tokens) or _was_drawn(sentence)
    if not strong and not sentence.has(*_TAKES_BACK, Kind.NOT):
        return None
    if [token.kind for token in sentence.tokens] == [Kind.NAME, Kind.IS, Kind.WRONG]:
        return Change()  # ben is wrong: his name, or what he says
    kept, negated = _without_negated(_without_difference(sentence.tokens))
    rest = replace(sentence, tokens=tuple(token for token in kept if token.kind not in (*_TAKES_BACK, Kind.IS)))
    if not rest.has(*_CONTENT):
        alone = sentence.has(Kind.WRONG) or any(token.text in _PLAINLY_WRONG for token in sentence.tokens)
        return Change() if alone and not negated else None
    return _change(sentence, rest, negated, strong)


def _with_missed(sentence: Sentence) -> Sentence:
    """`missed 1 tai should be 4` as a correction, where the right value stands behind; else as it is."""
    tokens = sentence.tokens
    kinds = [token.kind for token in tokens[:5] if token.kind is not Kind.BREAK][:4]
    if kinds != [Kind.VETO, Kind.NUMBER, Kind.UNIT, Kind.IS] or tokens[0].text.casefold() != "missed":
        return sentence
    return replace(sentence, tokens=(replace(tokens[0], kind=Kind.SORRY, text="missed"), *tokens[1:]))


_PLAINLY_WRONG: Final = frozenset(
    (
        "錯咗",
        "錯了",
        "错了",
        "錯左",
        "打錯",
        "打错",
        "打錯咗",
        "打錯了",
        "打错了",
        "搞錯",
        "搞错",
        "搞錯了",
        "搞错了",
        "錯",
        "错",
    )
) | {"唔啱", "不對", "不对", "間違い", "間違えた", "違う", "違います", "correction", "mistake", "typo"}


def _was_drawn(sentence: Sentence) -> bool:
    """`was self drawn`, 係自摸: nothing else is said."""
    said = [token.kind for token in sentence.tokens if token.kind not in (Kind.NOISE, Kind.BREAK)]
    return said == [Kind.IS, Kind.SELF]


def _change(sentence: Sentence, rest: Sentence, negated: list[SpokenToken], strong: bool) -> Change | None:
    roles = rest.roles
    worth = rest.worth
    if roles.doubt is not None or len(worth) > 1 or len(roles.winners) > 1 or rest.has(Kind.COUNTER):
        return None
    instead = next((str(token.value) for token in negated if token.kind is Kind.NAME), None)
    drawn = rest.how is WinMethod.SELF_DRAW
    if worth and not _is_value(rest, negated, strong=strong):
        return None
    stated = worth[0] if worth else None
    acts = rest.has(Kind.WIN, Kind.WINNER, Kind.SELF, Kind.DISCARD, Kind.SHOOTER, Kind.FROM, Kind.ROB)
    if not acts and len(roles.winners) == 1 and not roles.payers:
        return _only_named(sentence, roles.winners[0], stated, instead)
    winner = roles.winners[0] if roles.winners else None
    payer = roles.payers[0] if roles.payers else None
    return Change(winner=winner, payer=payer, drawn=drawn, worth=stated, instead_of=instead)


def _is_value(rest: Sentence, negated: list[SpokenToken], *, strong: bool) -> bool:
    """Whether numbers are a value: with a unit, beside one that is denied, after "should be", or with a name."""
    if rest.elements or any(amount.has_unit for amount in rest.amounts):
        return True
    if len(rest.amounts) == 1 and (rest.unit == "points" or rest.worth[0].points is not None):
        return True
    return strong or rest.has(Kind.NAME) or any(token.kind is Kind.NUMBER for token in negated)


def _only_named(sentence: Sentence, name: Player, stated: StatedValue | None, instead: Player | None) -> Change | None:
    """Somebody is named without a word for what he did: enough with "it was", "not X", or a value."""
    if instead is None and stated is None and not sentence.has(Kind.IS):
        return None
    return Change(named=name, worth=stated, instead_of=instead)


def _without_difference(tokens: tuple[SpokenToken, ...]) -> tuple[SpokenToken, ...]:
    """The tokens without how much was missed, where the right value stands behind: 少算一台 是4台."""
    for at, token in enumerate(tokens):
        is_difference = [one.kind for one in tokens[at + 1 : at + 3]] == [Kind.NUMBER, Kind.UNIT]
        more = any(one.kind in (Kind.NUMBER, Kind.LIMIT) for one in tokens[at + 3 :])
        if token.kind is Kind.SORRY and token.text in _MISSED and is_difference and more:
            return (*tokens[: at + 1], *tokens[at + 3 :])
    return tokens


_MISSED: Final = frozenset(
    (
        "少算",
        "多算",
        "算少",
        "算多",
        "計少",
        "計少咗",
        "計多咗",
        "漏咗",
        "漏了",
        "打少咗",
        "打多咗",
        "少咗",
        "少了",
        "少寫",
        "打漏",
        "missed",
        "forgot",
        "i forgot",
        "we forgot",
        "miscounted",
    )
)


def _without_negated(tokens: tuple[SpokenToken, ...]) -> tuple[list[SpokenToken], list[SpokenToken]]:
    """The tokens without what is denied (`not wei`, 唔係食糊), and what is denied."""
    kept: list[SpokenToken] = []
    negated: list[SpokenToken] = []
    at = 0
    while at < len(tokens):
        if tokens[at].kind is not Kind.NOT:
            kept.append(tokens[at])
            at += 1
            continue
        if tokens[at].text.startswith(_BEHIND) and kept:
            negated.append(kept.pop())
            at += 1
            continue
        clause = _clause(tokens, at + 1)
        others = [*kept, *tokens[at + 1 + len(clause) :]]
        if any(token.kind in _CONTENT for token in others):
            negated += clause
            at += 1 + len(clause)
        else:  # "no: …" rather than "not …"
            kept.append(SpokenToken(Kind.SORRY, None, tokens[at].text, tokens[at].start, tokens[at].end))
            at += 1
    return kept, negated


_BEHIND: Final = ("じゃ", "では")
"""Denials that stand behind what they deny."""


def _clause(tokens: tuple[SpokenToken, ...], at: int) -> list[SpokenToken]:
    """What a denial is about: up to the next sign or the next "it is"."""
    clause: list[SpokenToken] = []
    for token in tokens[at:]:
        if token.kind in (Kind.BREAK, Kind.IS, Kind.AND):
            break
        if token.kind is Kind.NAME and any(one.kind is Kind.NAME for one in clause):
            break
        clause.append(token)
    return clause
