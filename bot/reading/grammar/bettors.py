"""Bets that are told of several at once, `everyone riichi`, and beside tiles of those who did not win."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import Final

from bot.reading.grammar.kinds import Kind, SpokenToken
from bot.reading.grammar.lexicon import folded_text
from bot.reading.grammar.roles import Roles
from bot.reading.vocabulary import BET_FACTS, BETTORS
from bot.reading.words import Names, WordRefused
from engine import problem


def _is_bet(token: SpokenToken) -> bool:
    return token.kind is Kind.FACT and token.value in BET_FACTS


def with_all_bettors(tokens: list[SpokenToken], names: Names) -> list[SpokenToken]:
    """The tokens with `everyone riichi`, `both riichi`, `the others all in riichi` as the option that names who bet.

    The winner's own bet stays a fact of his hand. Where it is open who is meant, the words are
    unknown ones; raises WordRefused for two of three others, and for `they all`.
    """
    if names.table is None or not any(token.kind in _OF_HAND for token in tokens):
        return tokens
    at = next((at for at, token in enumerate(tokens) if _is_bet(token) and _span(tokens, at)), None)
    if at is None:
        return tokens
    first, last = _span(tokens, at) or (at, at)
    said = " ".join(folded_text(token.text) for token in tokens[first : last + 1] if token is not tokens[at])
    roles = Roles([*tokens[:first], *tokens[last + 1 :]], names.sender, frozenset()).assign()
    winners = roles.winners or ([names.sender] if names.sender is not None else [])
    seated = names.table.players
    two = "two" in said.split()
    if first and folded_text(tokens[first - 1].text) == "they":  # everybody, or the others
        raise WordRefused(problem("who.missing"))
    if _OTHERS.search(said):
        if winners and two and not roles.payers:
            raise WordRefused(problem("who.missing"))
        left_out = {*winners, *(roles.payers if two else ())}
        bettors = [player for player in seated if player not in left_out] if winners else []
    elif _BOTH.search(said):
        bettors = [*winners, *roles.payers] if len(winners) == len(roles.payers) == 1 else []
    else:
        bettors = [*seated]
    start, end = tokens[first].start, tokens[last].end
    typed = " ".join(token.text for token in tokens[first : last + 1])
    if not bettors:
        return [*tokens[:first], SpokenToken(Kind.UNKNOWN, None, typed, start, end), *tokens[last + 1 :]]
    told = f"{BETTORS}={','.join(f'@{player}' for player in bettors)}"
    option = SpokenToken(Kind.OPTION, told, typed, start, end)
    own = [tokens[at]] if not winners or {*winners} <= {*bettors} else []
    return [*tokens[:first], option, *own, *tokens[last + 1 :]]


def bet_place(clause: Sequence[SpokenToken]) -> tuple[int, int]:
    """Where a clause that tells of bets begins and ends."""
    return min(token.start for token in clause), max(token.end for token in clause)


def bets_beside_tiles(tokens: Sequence[SpokenToken]) -> Iterator[Sequence[SpokenToken]]:
    """Clauses beside tiles that tell of those who bet by name, or of several.

    `nina riichi`, `nina and pablo in riichi`, `riichi by nina`, and `riichi nina` in a clause of its own.
    """
    for at, token in enumerate(tokens):
        if _is_of_all(token):
            yield (token, *(one for one in tokens[at + 1 : at + 2] if _is_bet(one)))
        elif _is_bet(token) and not (at and _is_of_all(tokens[at - 1])):
            clause = _told_before(tokens, at) or _told_behind(tokens, at)
            if clause:
                yield clause


def _told_before(tokens: Sequence[SpokenToken], at: int) -> Sequence[SpokenToken]:
    """A bet with the names before it; nothing where they are told of something else, or begin the line."""
    last = at
    while last and _is_small(tokens[last - 1]):
        last -= 1
    first = last
    while first and (tokens[first - 1].kind is Kind.NAME or _joins(tokens, first - 1, last)):
        if tokens[first - 1].kind is Kind.NAME and first > 1 and tokens[first - 2].kind in _LEADS:
            break  # from bob cat riichi
        first -= 1
    if first in (0, last) or tokens[first].kind is not Kind.NAME:
        return ()
    paid = last == at and tokens[first - 1].kind is not Kind.BREAK and not any(one.kind in _PAID for one in tokens)
    return () if paid else tokens[first : at + 1]  # ron 234m… cat riichi: off cat


def _told_behind(tokens: Sequence[SpokenToken], at: int) -> Sequence[SpokenToken]:
    """A bet with the names behind it, in a clause of its own; nothing where there are none."""
    first = at + 1
    is_by = first < len(tokens) and tokens[first].kind is Kind.BY
    if not is_by and at and tokens[at - 1].kind is not Kind.BREAK:
        return ()
    end = first = first + is_by
    while end < len(tokens) and (tokens[end].kind is Kind.NAME or (end > first and tokens[end].kind is Kind.AND)):
        end += 1
    ends = end == len(tokens) or tokens[end].kind is Kind.BREAK
    return tokens[at:end] if ends and end > first else ()


def _is_of_all(token: SpokenToken) -> bool:
    """Whether a token is the option that words for several who bet were read as."""
    return token.kind is Kind.OPTION and token.word.startswith(f"{BETTORS}=") and token.text != token.word


def _joins(tokens: Sequence[SpokenToken], at: int, end: int) -> bool:
    """Whether a word joins two names that are told of together."""
    return tokens[at].kind is Kind.AND and at + 1 < end and at > 0 and tokens[at - 1].kind is Kind.NAME


def _is_small(token: SpokenToken) -> bool:
    """Whether a word between a name and his bet says no more than that he bet."""
    return token.kind in (Kind.IS, Kind.HAS) or folded_text(token.text) in _DECLARED


def _span(tokens: Sequence[SpokenToken], at: int) -> tuple[int, int] | None:
    """The first and the last place of a bet with the words beside it for several who bet; None where none are."""
    first = at
    while first and _is_of_several(tokens[first - 1]):
        first -= 1
    while first < at and _is_payment(tokens, first):
        first += 1
    if _says_several(tokens[first:at]):
        is_told_of = first > 1 and tokens[first - 1].kind is Kind.NAME and tokens[first - 2].kind in _JOINED
        both = _BOTH.search(" ".join(folded_text(token.text) for token in tokens[first:at]))
        return None if both and is_told_of else (first, at)  # ann and bob both riichi
    last = at
    while last + 1 < len(tokens) and (_is_of_several(tokens[last + 1]) or tokens[last + 1].kind is Kind.BY):
        last += 1
    ends = last + 1 == len(tokens) or tokens[last + 1].kind is Kind.BREAK
    return (at, last) if ends and _says_several(tokens[at + 1 : last + 1]) else None


def _is_payment(tokens: Sequence[SpokenToken], at: int) -> bool:
    """Whether `all` stands behind a value, and is of what is paid: 4000 all."""
    valued = at and tokens[at - 1].kind in (Kind.NUMBER, Kind.LIMIT, Kind.UNIT)
    return bool(valued) and folded_text(tokens[at].text) == "all"


def _is_of_several(token: SpokenToken) -> bool:
    return {*folded_text(token.text).split()} <= _WORDS


def _says_several(tokens: Sequence[SpokenToken]) -> bool:
    said = " ".join(folded_text(token.text) for token in tokens)
    return any(phrase.search(said) for phrase in (_OTHERS, _BOTH, _EVERYBODY))


_OF_HAND: Final = (Kind.NUMBER, Kind.LIMIT, Kind.ELEMENT, Kind.TILES, Kind.SELF, Kind.FROM, Kind.FROM_BEHIND, Kind.WIN)
"""Words of a hand, beside which a bet is told."""
_LEADS: Final = (Kind.FROM, Kind.DISCARD, Kind.ROB, Kind.WIN, Kind.WINNER, Kind.TO, Kind.BY)
"""Words behind which a name is told of something else."""
_PAID: Final = (Kind.FROM, Kind.FROM_BEHIND, Kind.SELF, Kind.DISCARD, Kind.ROB)
"""Words that say off whom the tile came."""
_JOINED: Final = (Kind.NAME, Kind.AND, Kind.BREAK)
_DECLARED: Final = frozenset(
    ("in", "declared", "called", "had", "has", "was", "were", "is", "are", "also", "too", "が", "は", "も", "also in")
)
_EVERYBODY: Final = re.compile(r"\b(?:all|everyone|everybody)\b|全員|全员|大家|みんな|人人")
_OTHERS: Final = re.compile(r"\b(?:others?|rest|else)\b|他家|其他人?|其餘|残り")
_BOTH: Final = re.compile(r"\bboth\b")
_WORDS: Final = frozenset(
    (
        *("the", "all", "four", "4", "of", "us", "them", "everyone", "everybody", "else", "both", "others", "other"),
        *(
            "rest",
            "two",
            "three",
            "players",
            "in",
            "were",
            "was",
            "are",
            "is",
            "had",
            "have",
            "has",
            "declared",
            "also",
        ),
        *(
            "called",
            "too",
            "全員",
            "全员",
            "大家",
            "大家都",
            "みんな",
            "人人",
            "他家",
            "其他",
            "其他人",
            "其餘",
            "残り",
        ),
        *("都", "も", "が", "は", "で"),
    )
)
"""Words that say of how many a bet is told."""
