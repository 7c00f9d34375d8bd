"""What shows by its place that a line is of something else: times, ages, scores of matches, wishes, mere mentions.

Words that say so wherever they stand are vocabulary (`Kind.VETO`); here are those that need their neighbours.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import pairwise
from typing import Final

from bot.reading.grammar.kinds import Kind, SpokenToken
from bot.reading.grammar.lexicon import folded_text
from bot.reading.grammar.phrases import PRAISE
from bot.reading.vocabulary import BET_FACTS

Tokens = Sequence[SpokenToken]
_COUNTED: Final = (Kind.UNIT, Kind.TIMES, Kind.DOUBLED, Kind.LIMIT)
"""What behind a number makes it a value."""
_ACTS: Final = (Kind.WIN, Kind.SELF, Kind.DISCARD)
_OFF: Final = (Kind.FROM, Kind.FROM_BEHIND, Kind.SHOOTER, Kind.ROB)
_PLACES: Final = frozenset(("at", "on", "in", "by", "past", "till"))
_ARTICLES: Final = frozenset(("the", "a", "an"))
_THANKS: Final = frozenset(("thanks", "thank you", "thx", "ty", "cheers"))
_THAT: Final = frozenset(("the", "that", "this", "his", "her", "their"))
_PLEASE: Final = frozenset(("please", "pls", "plz"))
_TILES: Final = (
    frozenset(("one dragon", "1 dragon"))
    | frozenset(f"{colour} dragon{ending}" for colour in ("red", "green", "white") for ending in ("", "s"))
    | {"hong zhong", "fa cai", "bai ban", "紅中", "红中", "發財", "发财", "青發", "白板", "中", "發", "发", "白"}
)
"""Names of dragons, which are tiles as well."""
_AGE: Final = frozenset(("is", "are", "was", "were", "am"))


def is_other_talk(tokens: Tokens, unit: str) -> bool:
    """Whether the places of words show that no deal is told; `unit` is what the game counts in."""
    spoken = [token for token in tokens if token.kind is not Kind.BREAK]
    found = any(rule(spoken) for rule in _RULES)
    return found or (unit not in ("han", "points") and _is_score(tokens))


def is_entry_of_else(tokens: Tokens) -> bool:
    """Whether what looks like somebody's points is an age, a number of something, or nothing asked for."""
    spoken = [token for token in tokens if token.kind is not Kind.BREAK]
    return any(rule(spoken) for rule in (_is_at_number, _is_age, _is_the_number, _is_nothing_of_else))


# numbers that are no value


def _is_bare(tokens: Tokens, at: int) -> bool:
    """Whether a number stands at a place and nothing behind it makes it a value."""
    if not 0 <= at < len(tokens) or tokens[at].kind is not Kind.NUMBER:
        return False
    return at + 1 == len(tokens) or tokens[at + 1].kind not in _COUNTED


def _is_at_number(tokens: Tokens) -> bool:
    """`at 8`, `on 24`, `by 8`: a time or a place; none in `went out on 60`, `3 doubles on 28`."""
    return any(
        _is_bare(tokens, at + 1)
        for at, token in enumerate(tokens)
        if token.kind is Kind.BY or (token.kind is Kind.NOISE and folded_text(token.text) in _PLACES)
        if not (folded_text(token.text) == "on" and at and tokens[at - 1].kind in (Kind.WIN, Kind.UNIT))
    )


def _is_the_number(tokens: Tokens) -> bool:
    """`the 24`: a bus, a date; `just the 6` is what somebody has."""
    return any(
        token.kind is Kind.NOISE
        and folded_text(token.text) in _ARTICLES
        and _is_bare(tokens, at + 1)
        and folded_text(tokens[at - 1].text if at else "") not in ("just", "only")
        for at, token in enumerate(tokens)
    )


def _is_age(tokens: Tokens) -> bool:
    """`cat is 40`, alone or behind a small word, with nothing that makes it a value."""
    return any(
        token.kind is Kind.IS
        and folded_text(token.text) in _AGE
        and _is_bare(tokens, at + 1)
        and tokens[at - 1].kind in (Kind.NAME, Kind.UNKNOWN)
        for at, token in enumerate(tokens)
        if at
    )


def _is_score(tokens: Tokens) -> bool:
    """`3-1`, `21:15` in a line without a unit: the score of a match."""
    if any(token.kind in _COUNTED for token in tokens):
        return False
    triples = zip(tokens, tokens[1:], tokens[2:], strict=False)
    return any(
        one.kind is Kind.NUMBER is two.kind and sign.kind is Kind.BREAK and sign.value in ("-", ":")
        for one, sign, two in triples
    )


# what is said of a hand without telling one


_LETS: Final = frozenset(("let", "lets", "may"))


def _is_wish(tokens: Tokens) -> bool:
    """`please shoot me 5 tai`, `give me 5 tai`: asked for, not told."""
    if len(tokens) > 1 and folded_text(tokens[0].text) in _LETS and tokens[1].kind is Kind.NAME:
        return True  # let kelvin win 3 tai pls
    if len(tokens) > 1 and tokens[0].kind is Kind.GIVE and folded_text(tokens[1].text) == "me":
        return True
    for at, token in enumerate(tokens):
        if folded_text(token.text) in _PLEASE and token.kind is Kind.NOISE:
            kinds = [one.kind for one in tokens[at + 1 : at + 3]]
            wished = kinds[:1] and kinds[0] in _ACTS
            if wished or (at == 0 and len(kinds) > 1 and kinds[0] is Kind.NAME and _asks(tokens[2:])):
                return True
    return False


def _asks(tokens: Tokens) -> bool:
    """Whether a verb of discarding follows, without a value: `pls dan throw to me`."""
    return tokens[0].kind is Kind.DISCARD and not any(token.kind in (Kind.NUMBER, *_COUNTED) for token in tokens)


def _is_advice(tokens: Tokens) -> bool:
    """`bob should riichi`, `cat should have won 3 tai`: what was not done."""
    said = [token for token in tokens if token.kind not in (Kind.NOISE, Kind.HAS)]
    return any(
        folded_text(one.text) in ("should", "ought to", "shld", "shud", "supposed to")
        and (two.kind in (Kind.WIN, Kind.DISCARD) or two.value in BET_FACTS)
        for one, two in pairwise(said)
        if one.kind is Kind.IS
    )


def _is_even_so(tokens: Tokens) -> bool:
    """`1 tai also hu`, `even 1 tai also ben hu`: what somebody is like."""
    for at, token in enumerate(tokens):
        if token.kind is not Kind.AND or folded_text(token.text) != "also" or at == 0:
            continue
        before, behind = tokens[at - 1].kind, [one.kind for one in tokens[at + 1 :]]
        if before in (Kind.UNIT, Kind.NUMBER, Kind.LIMIT) and Kind.NUMBER not in behind:
            return any(kind in _ACTS for kind in behind[:2])
    return False


def _is_about_value(tokens: Tokens) -> bool:
    """`the 3 tai ben won …`, `that 3 tai from ben …`: of a hand that everybody knows."""
    kinds = [token.kind for token in tokens[1:3]]
    return bool(tokens) and folded_text(tokens[0].text) in _THAT and kinds == [Kind.NUMBER, Kind.UNIT]


def _is_definition(tokens: Tokens) -> bool:
    """`zimo is 3 tai`, `ツモは三翻`: what something is worth, where nobody is named."""
    if any(token.kind is Kind.NAME and folded_text(token.text) not in _DEALERS for token in tokens):
        return False
    if tokens and tokens[0].kind is Kind.SORRY:  # 算錯了 自摸 是三台
        return False
    triples = zip(tokens, tokens[1:], tokens[2:], strict=False)
    return any(
        one.kind in (Kind.SELF, Kind.ELEMENT, Kind.FACT, Kind.LIMIT)
        and (two.kind is Kind.IS or folded_text(two.text) == "は")
        and folded_text(two.text) in (*_AGE, "は", "是", "係")
        and three.kind is Kind.NUMBER
        for one, two, three in triples
    )


_DEALERS: Final = frozenset(("親", "荘家", "莊家", "庄家", "莊", "庄", "dealer", "the dealer", "oya"))
"""Words for the dealer, who is nobody in a rule: 親の満貫は12000."""


def _is_nothing_of_else(tokens: Tokens) -> bool:
    """`nothing to it`, `thanks for nothing`, `nothing for me thanks`."""
    at = next((at for at, token in enumerate(tokens) if token.kind is Kind.NOTHING), None)
    if at is None:
        return False
    thanked = any(folded_text(token.text) in _THANKS for token in tokens)
    behind = [token.kind for token in tokens[at + 1 : at + 3]]
    return thanked or (behind[:1] == [Kind.TO] and behind[1:] != [Kind.NAME])


def _is_judged(tokens: Tokens) -> bool:
    """`sally's 3 tai hand was so nice`: praised rather than told."""
    if any(token.kind in (*_ACTS, *_OFF) for token in tokens):
        return False
    kinds = [token.kind for token in tokens]
    return any(
        folded_text(token.text) in PRAISE and Kind.IS in kinds[max(at - 3, 0) : at] for at, token in enumerate(tokens)
    )


def _is_cheered(tokens: Tokens) -> bool:
    """`wah 4 faan nice hand jacky`: praise of a value, with a name called out behind it and no word of winning."""
    kinds = [token.kind for token in tokens if token.kind is not Kind.NOISE]
    called = kinds[-1:] == [Kind.NAME] and kinds.count(Kind.NAME) == 1 and kinds[0] in (Kind.NUMBER, Kind.LIMIT)
    only_value = all(kind in (Kind.NUMBER, Kind.NAME, *_COUNTED) for kind in kinds)
    return called and only_value and any(folded_text(token.text) in PRAISE for token in tokens)


def _is_of_tile(tokens: Tokens) -> bool:
    """`cat just discarded red dragon`, `cat got red dragon`: a tile, not a hand; one is 阿明3番 阿芳出銃 白板."""
    named = [token for token in tokens if token.kind is Kind.ELEMENT]
    only_tiles = bool(named) and all(folded_text(token.text) in _TILES for token in named)
    if only_tiles and not any(token.kind in (*_ACTS, *_OFF, Kind.NUMBER) for token in tokens):
        return True
    is_counted = any(token.kind is Kind.NUMBER and not _is_bare(tokens, at) for at, token in enumerate(tokens))
    return not is_counted and any(
        one.kind is Kind.DISCARD and two.kind is Kind.ELEMENT and folded_text(two.text) in _TILES
        for one, two in pairwise(token for token in tokens if token.kind is not Kind.NOISE)
    )


def _is_afterwards(tokens: Tokens) -> bool:
    """`after ben hu 3 tai we go home`: a clause of time about somebody."""
    return any(
        one.kind is Kind.UNKNOWN and folded_text(one.text) in AFTER and two.kind is Kind.NAME
        for one, two in pairwise(tokens)
    )


AFTER: Final = frozenset(("after",))
"""Begins a clause of time; before a verb of discarding it tells how a hand was won."""

_RULES: Final[tuple[Callable[[Tokens], bool], ...]] = (
    _is_at_number,
    _is_wish,
    _is_advice,
    _is_even_so,
    _is_about_value,
    _is_definition,
    _is_of_tile,
    _is_judged,
    _is_cheered,
    _is_afterwards,
)
