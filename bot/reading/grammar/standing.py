"""What a line says of the table, who deals and which round it is: left out where it is so, a strange word where not."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import pairwise
from typing import Final

from bot.reading.grammar.kinds import SAID_OF_PAYER, VALUED, Kind, SpokenToken
from bot.reading.grammar.lexicon import folded_text, split_phrases
from bot.reading.grammar.phrases import DEALER, WHO_DEALS
from bot.reading.vocabulary import BET_FACTS
from engine import Player, Table, Wind

OF_TABLE: Final = "of the table"
"""What a strange word means that says somebody deals who does not."""
OF_ROUND: Final = "of the round"
"""What a strange word means that says of the round, or of who deals on, what is not so."""
TELLS_OF_TABLE: Final = re.compile(
    r"deal|oya|zhuang|jong|banker|parent|child|as ko|east|south|west|north|\b[eswn][- ]?[1-4]\b|[莊庄荘親东東南西北]"
    r"|[がのは]流局",
    re.IGNORECASE,
)
"""What every such line holds, found quickly."""


@dataclass(frozen=True, slots=True)
class _Claim:
    """The places of the words that say something, with those of the player it is said of, where they are a clause."""

    first: int
    last: int
    is_so: bool
    player: int | None = None
    says: str = OF_TABLE


def with_standing(tokens: list[SpokenToken], table: Table) -> list[SpokenToken]:
    """The tokens of a hand without what they say of the table where it is so; where it is not, as a strange word."""
    kinds = {token.kind for token in tokens}
    is_drawn = any(map(_says_drawn, tokens))
    is_bet = any(token.kind is Kind.FACT and token.value in BET_FACTS for token in tokens)
    is_told = is_drawn or (Kind.NAME in kinds and (is_bet or not kinds.isdisjoint((*VALUED, Kind.ELEMENT))))
    if not is_told or not kinds.isdisjoint(_OTHER):
        return tokens
    at = 0
    while at < len(tokens):
        of_dealer = _of_dealer_at_draw(tokens, at, table) if is_drawn else _of_dealer(tokens, at, table)
        claim = of_dealer or _of_round(tokens, at, table)
        if claim is not None:
            tokens, at = _without(tokens, claim), -1
            if not claim.is_so:
                return tokens
        at += 1
    return tokens


_OTHER: Final = (Kind.QUESTION, Kind.VETO, Kind.SORRY, Kind.WRONG)


def _without(tokens: list[SpokenToken], claim: _Claim) -> list[SpokenToken]:
    """The tokens without a claim, with the player it is said of where nothing else is said of him."""
    first, last, player = claim.first, claim.last, claim.player
    whole = (first, last) if player is None else (min(first, player), max(last, player))
    shown = tokens[whole[0] : whole[1] + 1]
    if player is not None and _is_clause(tokens, *whole):
        first, last = whole
        first -= first > 0 and tokens[first - 1].kind is Kind.AND
    text = "".join(f" {two.text}" if one.end < two.start else two.text for one, two in pairwise((shown[0], *shown)))
    strange = SpokenToken(Kind.UNKNOWN, claim.says, text, tokens[first].start, tokens[last].end)
    return [*tokens[:first], *([] if claim.is_so else [strange]), *tokens[last + 1 :]]


def _is_clause(tokens: Sequence[SpokenToken], first: int, last: int) -> bool:
    """Whether words stand by themselves beside a hand of somebody else, or right before that nobody won."""
    others = [one for at, one in enumerate(tokens) if one.kind is Kind.NAME and not first <= at <= last]
    if _drawn_behind(tokens, last):
        return True
    before = next((one.kind for one in reversed(tokens[:first]) if one.kind is not Kind.NOISE), Kind.BREAK)
    before = Kind.NOBODY_WON if first and _says_drawn(tokens[first - 1]) else before
    behind = next((one.kind for one in tokens[last + 1 :] if one.kind is not Kind.NOISE), Kind.BREAK)
    return bool(others) and before in _BEFORE_CLAUSE and behind in (Kind.BREAK, Kind.NAME, Kind.AND)


def _drawn_behind(tokens: Sequence[SpokenToken], last: int) -> bool:
    """Whether nothing stands between the words up to a place and that nobody won: 次郎の親で流局."""
    behind = next((one for one in tokens[last + 1 :] if one.kind not in (Kind.NOISE, Kind.BREAK)), None)
    return behind is not None and _says_drawn(behind)


def _says_drawn(token: SpokenToken) -> bool:
    """Whether a word says that nobody won."""
    return token.kind is Kind.NOBODY_WON or (token.kind is Kind.UNKNOWN and folded_text(token.text) in _DRAWN)


_DRAWN: Final = ("draw", "drawn")


_BEFORE_CLAUSE: Final = (
    *(Kind.BREAK, Kind.AND, Kind.SELF, Kind.NAME, Kind.ELEMENT, Kind.FACT, *VALUED),
    *(Kind.NOBODY_WON, Kind.READY),
)


# who deals


def _of_dealer(tokens: Sequence[SpokenToken], at: int, table: Table) -> _Claim | None:
    """What is said at a place of who deals, or of whose wind it is."""
    token = tokens[at]
    if token.kind is Kind.NOISE and folded_text(token.text) in _DEALING:
        return _of_dealing(tokens, at, table)
    meant = _seat(token, table)
    if meant is None:
        return None
    first, denied = at, False
    while first > 0 and _links(tokens[first - 1]):
        first -= 1
        denied = denied or tokens[first].kind is Kind.NOT or folded_text(tokens[first].text) == "non"
    last = at
    while last + 1 < len(tokens) and _links(tokens[last + 1], behind=True):
        last += 1
    behind = _player(tokens, last + 1, table) if last > at and tokens[at + 1].text == "の" else None
    if behind is not None:
        return _Claim(at, last, (behind == meant) is not denied, last + 1)  # 花子が親の太郎から
    for player, start, end in ((first - 1, first, at), (last + 1, at, last)):
        told = _player(tokens, player, table)
        is_bare = start == end and folded_text(token.text) in _SEATS
        if told is not None and not is_bare and not _pays(tokens, max(player, end) + 1):
            return _Claim(start, end, (told == meant) is not denied, player)
    return _in_brackets(tokens, at, meant)


def _of_dealer_at_draw(tokens: Sequence[SpokenToken], at: int, table: Table) -> _Claim | None:
    """What is said at a place of a drawn deal of who dealt in it, 次郎の親で流局; so does 次郎が流局 where it is told
    who was ready besides. A name beside a word for the dealer is a list of two."""
    claim = _of_dealer(tokens, at, table)
    if claim is not None and claim.player is not None:
        first, last = sorted((at, claim.player))
        is_next = any(map(_says_drawn, tokens[:first])) or tokens[at].kind is Kind.NOISE
        if tokens[at].kind is Kind.NOISE and not _drawn_behind(tokens, last):  # 流局 阿嬤連莊
            return None
        is_list = claim.first == claim.last and tokens[at].kind is Kind.NAME and not _is_clause(tokens, first, last)
        return None if is_list or (is_next and not claim.is_so) else claim
    told, behind = _player(tokens, at, table), [folded_text(one.text) for one in tokens[at + 1 : at + 2]]
    is_subject = told is not None and behind and behind[0] in _OF_SUBJECT and _drawn_behind(tokens, at + 1)
    if not is_subject or not any(one.kind is Kind.READY for one in tokens[at + 3 :]):
        return claim
    return _Claim(at, at + 1, told == table.dealer, says=OF_ROUND)


_OF_SUBJECT: Final = ("が", "の", "は")


def _in_brackets(tokens: Sequence[SpokenToken], at: int, meant: Player) -> _Claim | None:
    """`bob 3h30 (dealer) from cat`: said of who is named first."""
    first = next((one.value for one in tokens if one.kind is Kind.NAME), None)
    is_apart = at > 0 and tokens[at - 1].kind in VALUED and tokens[at].start - tokens[at - 1].end > 1
    return _Claim(at, at, first == meant) if is_apart and tokens[at].kind is Kind.NAME else None


def _seat(token: SpokenToken, table: Table) -> Player | None:
    """Whom a word for the dealer, or for a wind, means."""
    if token.kind is Kind.NAME and token.value == table.dealer and folded_text(token.text) in _DEALER:
        return table.dealer
    wind = _SEATS.get(folded_text(token.text)) if token.kind in (Kind.UNKNOWN, Kind.NAME) else None
    return table.at(wind) if wind is not None else None


def _player(tokens: Sequence[SpokenToken], at: int, table: Table) -> Player | None:
    """The player whose name stands at a place; None for a word for the dealer."""
    token = tokens[at] if 0 <= at < len(tokens) else None
    if token is None or token.kind is not Kind.NAME or _seat(token, table) is not None:
        return None
    return token.value if isinstance(token.value, Player) else None


def _links(token: SpokenToken, *, behind: bool = False) -> bool:
    """Whether a word stands between a player and that he deals: `cat is the dealer`, 親はリナ."""
    if token.kind is Kind.BREAK:
        return behind and token.text in (":", "：")
    if token.kind is Kind.NOT or folded_text(token.text) == "non":
        return not behind
    return token.kind is Kind.IS or (token.kind is Kind.NOISE and folded_text(token.text) in _LINKS)


def _pays(tokens: Sequence[SpokenToken], at: int) -> bool:
    """Whether the words from a place say of the name before them that he paid, or what was given to him."""
    behind = next((one.kind for one in tokens[at:] if one.kind is not Kind.NOISE), Kind.BREAK)
    return behind in (*SAID_OF_PAYER[:3], *SAID_OF_PAYER[4:], Kind.TO_BEHIND, Kind.PASSIVE, Kind.PAY)


def _of_dealing(tokens: Sequence[SpokenToken], at: int, table: Table) -> _Claim | None:
    """`ben 3 tai zimo as dealer`, 爸爸連莊: said of the name right before, or of the only one."""
    is_so = _DEALING[folded_text(tokens[at].text)]
    says = OF_ROUND if folded_text(tokens[at].text) in _DEALS_ON else OF_TABLE
    people = {one.value for one in tokens if one.kind is Kind.NAME and isinstance(one.value, Player)}
    told = _player(tokens, at - 1, table)
    if told is not None and at > 1 and tokens[at - 2].text in _ENDS_STREAK:
        return _Claim(at - 2, at, told == table.dealer, says=says)  # 打破叔叔連莊
    if told is not None:
        return _Claim(at, at, (told == table.dealer) is is_so, at - 1, says)
    alone = next(iter(people)) if len(people) == 1 else None
    return _Claim(at, at, (alone == table.dealer) is is_so, says=says) if alone is not None else None


_DEALER: Final = frozenset(split_phrases(DEALER))
_SEATS: Final = {"east": Wind.E, "south": Wind.S, "west": Wind.W, "north": Wind.N}
_LINKS: Final = frozenset(("は", "が", "の", "=", "as", "the", "being", "で", "seat", "係", "是", "嘅", "的"))
_ENDS_STREAK: Final = ("打破", "終結", "终结", "結束", "结束", "拉下", "斷了", "断了", "破了", "破", "斷", "断")
_DEALS_ON: Final = ("連莊", "連庄", "连庄", "連荘", "冧莊", "冧庄", "續莊", "续庄", "留莊", "留庄")
_DEALING: Final = {
    **dict.fromkeys(
        (
            *("as dealer", "as the dealer", "as oya", "as east", "as parent"),
            *("being dealer", "being the dealer", "while dealing", "while dealer"),
            *_DEALS_ON,
            *WHO_DEALS,
        ),
        True,
    ),
    **dict.fromkeys(("as non dealer", "as a non dealer", "as the non dealer", "as child", "as ko"), False),
}
"""What is said of somebody who deals, and of somebody who does not."""


# which round


def _of_round(tokens: Sequence[SpokenToken], at: int, table: Table) -> _Claim | None:
    """`S3`, `South 3:`, `south round`, 南風圈: which wind prevails, and which deal of the round it is."""
    token, behind = tokens[at], tokens[at + 1 : at + 3]
    if token.kind is not Kind.UNKNOWN:
        return None
    if (told := _ROUND.fullmatch(token.text)) is not None:
        return _played(table, told["wind"] or told["round"], int(told["deal"] or 0), at, at)
    if token.text in _WINDS and [one.kind for one in behind] == [Kind.NUMBER, Kind.UNKNOWN] and behind[1].text == "局":
        played = _played(table, token.text, behind[0].number, at, at + 2)
        return _with_counters(played, tokens, table)
    if folded_text(token.text) not in _SEATS or not behind:
        return None
    if folded_text(behind[0].text) in ("round", "rounds"):
        return _played(table, token.text[0], 0, at, at + 1)
    ends = [one.kind for one in behind[1:]] in ([Kind.BREAK], [Kind.NAME], [])
    is_won = at > 0 and tokens[at - 1].kind is Kind.WIN and any(one.kind in VALUED for one in tokens[at + 2 :])
    if (at and not is_won) or behind[0].kind is not Kind.NUMBER or not ends:
        return None
    if not 0 < behind[0].number <= len(table.players):
        return None
    return _played(table, token.text[0], behind[0].number, at, at + 1)


def _with_counters(played: _Claim, tokens: Sequence[SpokenToken], table: Table) -> _Claim:
    """Which deal is played with the counters that are told behind it: 東1局2本場."""
    at = played.last + 1 + (tokens[played.last + 1 :][:1] != [] and tokens[played.last + 1].text == "の")
    counted = tokens[at : at + 2]
    if [one.kind for one in counted] != [Kind.NUMBER, Kind.UNKNOWN] or counted[1].text not in ("本場", "本场"):
        return played
    return replace(played, last=at + 1, is_so=played.is_so and counted[0].number == table.counters)


def _played(table: Table, wind: str, deal: int, first: int, last: int) -> _Claim:
    """That a round is played, and the deal of that number in it, 0 where none is told; by the places of the words."""
    is_so = _WINDS[wind.upper()] == table.prevailing and deal in (0, table.hand)
    return _Claim(first, last, is_so, says=OF_ROUND)


_ROUND: Final = re.compile(r"(?P<wind>[ESWNeswn])[- ]?(?P<deal>[1-4])|(?P<round>[東东南西北])[風风]?[圈場场]")
_WINDS: Final = {
    **dict(zip("ESWN", Wind, strict=True)),
    **dict(zip("東南西北", Wind, strict=True)),
    "东": Wind.E,
}
