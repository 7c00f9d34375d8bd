"""What of a line is understood, where some words of a hand are not."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from bot.reading.grammar.kinds import Kind, SpokenToken
from bot.reading.grammar.lexicon import folded_text
from bot.reading.grammar.neighbours import SUITS
from bot.reading.grammar.phrases import WEAK
from bot.reading.grammar.sentence import Sentence
from engine import WinMethod

_OTHER: Final = (Kind.VETO, Kind.QUESTION, Kind.MONEY, Kind.NOT, Kind.OR, Kind.NOBODY_WON, Kind.TILES, Kind.SORRY)
"""Words of lines that are no hand, however much of them is understood."""
_MONEY: Final = frozenset(("dollar", "dollars", "buck", "bucks", "cents", "quid", "pounds", "pound", "yuan"))
_ACTS: Final = (
    Kind.FROM,
    Kind.SELF,
    Kind.WIN,
    Kind.WINNER,
    Kind.DISCARD,
    Kind.SHOOTER,
    Kind.ROB,
    Kind.FROM_BEHIND,
    Kind.PASSIVE,
)
_POINTS: Final = frozenset(("point", "points", "pts", "pt", "点", "點", "分", "てん"))
"""Units of other games as well."""
MOST_WORDS: Final = 6
"""With more words that nobody understands a line is about something else."""


def understood_part(sentence: Sentence) -> Sentence | None:
    """The sentence without what is not understood; None where it is no hand, or all of it is understood."""
    if (rest := sentence.without_other_name()) is not sentence:
        return rest if rest.is_entry else None
    left_out = _not_understood(sentence.tokens)
    is_money = any(folded_text(token.text) in _MONEY for token in left_out)
    is_other = is_money or sentence.is_other_talk or sentence.has(*_OTHER)
    is_other = is_other or any(folded_text(token.text) in SUITS for token in left_out)
    named = sentence.has(Kind.NAME) or _is_of_unknown(sentence)
    if not 1 <= len(left_out) <= MOST_WORDS or is_other or not named:
        return None
    told = sentence.without_stray_name()
    part = replace(told, tokens=tuple(token for token in told.tokens if token not in left_out)).without_other_name()
    if not is_whole(part) and is_whole(told := _without_me(part)):  # while i was away ann zimo 3 tai
        part = told
    tells = _tells_hand(part) or _begins_with_hand(sentence, part) or _names_in_full(sentence, part)
    return part if tells else None


def _without_me(part: Sentence) -> Sentence:
    """The sentence without its sender, where somebody else is named; who calls himself by his name stays."""
    sender = part.names.sender
    own = folded_text(part.names.people.name(sender)) if sender is not None else ""
    others = any(token.kind is Kind.NAME and token.value != sender for token in part.tokens)
    kept = (
        token
        for token in part.tokens
        if token.kind is not Kind.NAME or token.value != sender or folded_text(token.text) == own
    )
    return replace(part, tokens=tuple(kept)) if others else part


def _begins_with_hand(sentence: Sentence, part: Sentence) -> bool:
    """Whether a line is a whole hand whose value has no unit, and then something: `bob 2 from ann ippatsu`.

    `for the taxi` says what money was for.
    """
    said = [token.kind for token in sentence.tokens if token.kind is not Kind.NOISE]
    return said[: len(_HAND)] == _HAND and len(part.amounts) == 1 and is_whole(part) and not _says_what_for(sentence)


def _says_what_for(sentence: Sentence) -> bool:
    return _FOR in (folded_text(token.text) for token in sentence.tokens)


def _names_in_full(sentence: Sentence, part: Sentence) -> bool:
    """Whether a line is a whole hand with a family name behind a name and a bare value: `ben lim 2 from ann`."""
    said = [token for token in sentence.tokens if token.kind is not Kind.NOISE]
    kept = [
        token.kind
        for before, token in zip((None, *said), said, strict=False)
        if token.kind is not Kind.UNKNOWN or before is None or before.kind is not Kind.NAME or not token.text.isalpha()
    ]
    return (
        not _says_what_for(sentence)
        and kept in (_HAND, _SELF_DRAWN)
        and len(kept) < len(said)
        and len(part.amounts) == 1
        and is_whole(part)
    )


_HAND: Final = [Kind.NAME, Kind.NUMBER, Kind.FROM, Kind.NAME]
_SELF_DRAWN: Final = [Kind.NAME, Kind.NUMBER, Kind.SELF]
_FOR: Final = "for"


def _is_of_unknown(sentence: Sentence) -> bool:
    """Whether the first word, and no other, is of somebody whom nobody knows: `lim zimo 3 tai`."""
    said = sentence.content
    first = said[0] if said else None
    acts = len(said) > 1 and said[1].kind in (Kind.SELF, Kind.WIN) and folded_text(said[1].text) not in WEAK
    return first is not None and sentence.unknown == [first] and acts and bool(sentence.amounts)


def _not_understood(tokens: tuple[SpokenToken, ...]) -> list[SpokenToken]:
    """Words nobody listed, and things that are counted."""
    found: list[SpokenToken] = []
    for at, token in enumerate(tokens):
        if token.kind is Kind.COUNTER:
            found += [one for one in tokens[max(at - 1, 0) : at] if one.kind is Kind.NUMBER]
        if token.kind in (Kind.UNKNOWN, Kind.COUNTER):
            found.append(token)
    return found


def _tells_hand(part: Sentence) -> bool:
    """Whether a value with its unit and a word that cannot be of anything else stand in the line."""
    acts = [token for token in part.of(*_ACTS) if folded_text(token.text) not in WEAK]
    units = [token for token in part.of(Kind.UNIT) if folded_text(token.text) not in _POINTS]
    if part.unit == "points":
        return any(folded_text(token.text).startswith(("mah", "mj")) for token in part.of(Kind.WIN))
    if part.of(Kind.ELEMENT) and not any(amount.said.keys() - {"fu"} for amount in part.amounts):
        return (bool(acts) or bool(part.amounts)) and is_whole(part)
    is_off = part.has(Kind.FROM) and any(token.kind is Kind.WIN for token in acts)
    is_paid = part.unit == "han" and part.has(Kind.SELF) and is_whole(part)  # 三人リーチ けんたのツモ 2000オール
    told = (bool(units) or part.has(Kind.LIMIT) or is_off or is_paid) and len(part.amounts) == 1
    return told and (bool(acts) or (part.has(*_ACTS) and is_whole(part)))


def is_whole(part: Sentence) -> bool:
    """Whether winner, payer or self-draw, and value are told."""
    roles = part.roles
    paid = bool(roles.payers) or roles.how is WinMethod.SELF_DRAW
    return part.is_entry and len(roles.winners) == 1 and paid and roles.doubt is None
