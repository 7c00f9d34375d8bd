"""Bets that are told of several at once, `everyone riichi`, and beside tiles of those who did not win."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Sequence
from dataclasses import replace
from itertools import combinations
from typing import Final

from bot.reading.grammar.kinds import Kind, SpokenToken
from bot.reading.grammar.lexicon import folded_text
from bot.reading.grammar.roles import Roles
from bot.reading.vocabulary import BET_FACTS, BETTORS
from bot.reading.words import Names, WordRefused
from engine import Player, problem


def _is_bet(token: SpokenToken) -> bool:
    return token.kind is Kind.FACT and token.value in BET_FACTS


def with_all_bettors(tokens: list[SpokenToken], names: Names, text: str, offset: int) -> list[SpokenToken]:
    """The tokens with `everyone riichi`, `both riichi`, `the others all in riichi` as the option that names who bet.

    The winner's own bet stays a fact of his hand. Where it is open who is meant, the words are
    unknown ones; raises WordRefused, with the lines that may be meant, for two of three others, and for `they all`.
    """
    if names.table is None:
        return tokens
    tokens = _with_bet_of_payer(tokens, text, offset)
    tokens = _with_bet_of_somebody(_with_bracketed(tokens, names, text, offset), names)
    at = next((at for at, token in enumerate(tokens) if _is_bet(token) and _span(tokens, at)), None)
    if at is None:
        _check_counted(tokens, names, text, offset)
        return tokens
    first, last = _span(tokens, at) or (at, at)
    if not any(token.kind in _OF_HAND for token in (*tokens[:first], *tokens[last + 1 :])):
        return tokens
    words = [token for token in tokens[first : last + 1] if token is not tokens[at]]
    roles = Roles([*tokens[:first], *tokens[last + 1 :]], names.sender, frozenset()).assign()
    winners = _winners(roles, names)
    seated = names.table.players
    ways = _ways(words, seated, winners, roles.payers)
    if first and folded_text(tokens[first - 1].text) == "they":  # everybody, or the others
        ways = [(*seated,), tuple(player for player in seated if player not in winners)]
        first -= 1
    if len(ways) > 1:
        raise _who_bet([*tokens[:first], *tokens[last + 1 :]], ways, names)
    start, end = tokens[first].start, tokens[last].end
    typed = " ".join(token.text for token in tokens[first : last + 1])
    if not ways:
        return [*tokens[:first], SpokenToken(Kind.UNKNOWN, None, typed, start, end), *tokens[last + 1 :]]
    told = f"{BETTORS}={','.join(f'@{player}' for player in ways[0]) or 'nobody'}"
    option = SpokenToken(Kind.OPTION, told, typed, start, end)
    own = [tokens[at]] if ways[0] and (not winners or {*winners} <= {*ways[0]}) else []
    return [*tokens[:first], option, *own, *tokens[last + 1 :]]


def _with_bet_of_payer(tokens: list[SpokenToken], text: str, offset: int) -> list[SpokenToken]:
    """The tokens with a bet that is told of who paid in front of his name, リーチしてた花子から, as his."""
    for at, token in enumerate(tokens):
        named = next((one for one in range(at + 1, len(tokens)) if tokens[one].kind is Kind.NAME), len(tokens))
        if not _is_bet(token) or [one.kind for one in tokens[named + 1 : named + 2]] != [Kind.FROM_BEHIND]:
            continue
        said = text[token.start - offset : tokens[named].start - offset]
        if _WHO_HAD_BET.fullmatch(said):
            told = f"{BETTORS}=@{tokens[named].value}"
            option = SpokenToken(Kind.OPTION, told, said, token.start, tokens[named].start)
            return [*tokens[:at], option, *tokens[named:]]
    return tokens


_WHO_HAD_BET: Final = re.compile(r"(?:リーチ|立直)(?:(?:して|かけて)い?[たる]|した|中の|の)")
"""A bet as what is said of the name behind it."""


def _with_bracketed(tokens: list[SpokenToken], names: Names, text: str, offset: int) -> list[SpokenToken]:
    """The tokens with a bet in brackets as that of whoever is named there, `off cat (cat in riichi)`, or of the one
    whose name is said again, `off cat cat riichi`.

    Raises WordRefused where nobody is and who paid stands before it: `off lucia (riichi)` may be the winner's.
    """
    for at, token in enumerate(tokens):
        if not _is_bet(token):
            continue
        opened = max(text.rfind(one, 0, token.start - offset) for one in "(（") + offset
        first = _before_told(tokens, at, opened)
        told = [one for one in tokens[first:at] if one.kind is Kind.NAME]
        start, end = tokens[first].start - offset, token.end - offset
        is_bracketed = text[:start].rstrip()[-1:] + text[end:].lstrip()[:1] in ("()", "（）")
        rest = [*tokens[:first], *tokens[at + 1 :]]
        is_paid = first > 1 and tokens[first - 1].kind is Kind.NAME and tokens[first - 2].kind in _PAID_BY
        if told and (is_bracketed or (is_paid and [one.value for one in told] == [tokens[first - 1].value])):
            return _with_bet_of(tokens, first, at, names)
        is_asked = is_bracketed and is_paid
        roles = Roles(rest, names.sender, frozenset()).assign() if is_asked else None
        winners = _winners(roles, names) if roles is not None else []
        if roles is not None and len(winners) == len(roles.payers) == 1:
            raise _who_bet(rest, [(*roles.payers,), (*winners,)], names)
    return tokens


def _winners(roles: Roles, names: Names) -> list[Player]:
    """Who won, the sender where nobody is told to have."""
    return roles.winners or ([names.sender] if names.sender is not None else [])


_PAID_BY: Final = (Kind.FROM, Kind.DISCARD, Kind.ROB)


def _before_told(tokens: Sequence[SpokenToken], at: int, opened: int) -> int:
    """Where the names begin that stand right before a bet, with small words and "and"; the bet where none do.

    A name said again behind itself begins anew, and so does a bracket, which is `opened` there.
    """
    first = at
    while first and _is_small(tokens[first - 1]) and tokens[first - 1].start > opened:
        first -= 1
    begun = first
    while first and (tokens[first - 1].kind is Kind.NAME or _joins(tokens, first - 1, begun)):
        if tokens[first - 1].start < opened:
            break
        first -= 1
        if first and tokens[first].kind is tokens[first - 1].kind is Kind.NAME:
            break
    return first if first < begun else at


def _with_bet_of(tokens: list[SpokenToken], first: int, at: int, names: Names) -> list[SpokenToken]:
    """The tokens with those named from `first` on as who bet; the winner's bet stays a fact of his hand."""
    rest = [*tokens[:first], *tokens[at + 1 :]]
    winners = _winners(Roles(rest, names.sender, frozenset()).assign(), names)
    told = [str(one.value) for one in tokens[first:at] if one.kind is Kind.NAME]
    others = [player for player in told if player not in winners]
    named = f"{BETTORS}={','.join(f'@{player}' for player in others)}"
    typed = " ".join(one.text for one in tokens[first : at + 1])
    option = SpokenToken(Kind.OPTION, named, typed, tokens[first].start, tokens[at].end)
    own = [tokens[at]] if len(others) < len(told) else []
    return [*tokens[:first], *([option] if others else []), *own, *tokens[at + 1 :]]


def _with_bet_of_somebody(tokens: list[SpokenToken], names: Names) -> list[SpokenToken]:
    """The tokens; raises WordRefused for `she was in riichi` beside a winner and a discarder: it may be either."""
    for at, token in enumerate(tokens):
        first = at
        while first and _is_small(tokens[first - 1]):
            first -= 1
        if not _is_bet(token) or not first or folded_text(tokens[first - 1].text) not in _SOMEBODY:
            continue
        rest = [*tokens[: first - 1], *tokens[at + 1 :]]
        roles = Roles(rest, names.sender, frozenset()).assign()
        if len(roles.winners) == len(roles.payers) == 1:
            raise _who_bet(rest, [(*roles.payers,), (*roles.winners,)], names)
    return tokens


_SOMEBODY: Final = frozenset(("he", "she", "who"))


def _check_counted(tokens: Sequence[SpokenToken], names: Names, text: str, offset: int) -> None:
    """Raise WordRefused where a hand is told with how many bet and nothing of who: 2人リーチ, `two riichi`."""
    found = _COUNTED_BET.search(text)
    if found is None or names.table is None:
        return
    rest = [one for one in tokens if one.end - offset <= found.start() or one.start - offset >= found.end()]
    count = _COUNTS[found["wide"] or found["word"].casefold()]
    is_drawn = any(token.kind in (Kind.READY, Kind.NOBODY_WON) or folded_text(token.text) == "draw" for token in rest)
    if not is_drawn and count <= len(names.table.players) and any(token.kind in _OF_HAND for token in rest):
        raise _who_bet(rest, [*combinations(names.table.players, count)], names)


def tells_how_many_bet(text: str) -> bool:
    """Whether a line says how many bet, whatever else it says: 2人リーチ."""
    return _COUNTED_BET.search(text) is not None


_COUNTED_BET: Final = re.compile(
    r"(?:(?P<wide>[23二兩两三])\s?(?:人|家|軒|個人|个人|位)(?:とも|が|も|都|は)?\s?"
    r"|\b(?P<word>two|three) (?:(?:were |was |are )?in )?)(?:リーチ|立直|riichi|reach)(?!\s*(?:sticks?|棒))",
    re.IGNORECASE,
)


def _ways(
    words: Sequence[SpokenToken], seated: Sequence[Player], winners: Sequence[Player], payers: Sequence[Player]
) -> list[tuple[Player, ...]]:
    """Who may be meant by words for several who bet: one group where they are clear, none where nothing tells."""
    said = " ".join(folded_text(token.text) for token in words)
    spared = {token.value for token in words if token.kind is Kind.NAME}
    count = next((number for word, number in _COUNTS.items() if word in said.split()), 0)
    others = [player for player in seated if player not in winners] if winners else []
    if _NOBODY.search(said):
        return [()]
    if _DISCARDER.search(said):
        return [(*payers,)] if len(payers) == 1 else []
    if _BOTH.search(said):
        return [(*winners, *payers)] if len(winners) == len(payers) == 1 else []
    if not _OTHERS.search(said):
        group = [player for player in seated if player not in spared]
        return [*combinations(group, count)] if 0 < count < len(group) else [(*group,)]
    apart = [player for player in others if player not in payers]
    others = apart if payers and count == len(apart) else [player for player in others if player not in spared]
    return [*combinations(others, count)] if 0 < count < len(others) else [(*others,)] if others else []


def _who_bet(rest: Sequence[SpokenToken], ways: Sequence[tuple[Player, ...]], names: Names) -> WordRefused:
    """The refusal of words for several who bet, with the line for each group that may be meant, and one to complete."""
    told, end = "", 0
    for token in rest[rest[0].kind in (Kind.AND, Kind.BREAK) :]:
        told += (" " if token.start > end else "") + token.text
        end = token.end
    groups = [" and ".join(names.people.name(player) for player in way) for way in ways]
    groups = [*(groups if len(groups) <= _MOST_WAYS else ()), "{}"]
    lines = (f"/score {told.strip(' ,、，')}, riichi by {group}" for group in groups)
    ids = "|".join(" ".join(f"@{player}" for player in way) for way in ways if len(ways) <= _MOST_WAYS)
    return WordRefused(replace(problem("bets.who", ways=ids), repairs=tuple(lines)))


_MOST_WAYS: Final = 3


def bets_of_several(tokens: Sequence[SpokenToken], sender: Player | None, small: Collection[str]) -> list[list[Player]]:
    """Who bets in a line that tells of nothing else than several bets, `mei riichi, aya too`: one group where that is
    clear, several where it is not; none for any other line. `small` are words that change nothing.
    """
    spoken = "".join(_letter(token, small) for token in _with_words_joined(tokens) if token.kind is not Kind.BREAK)
    people = list(dict.fromkeys(token.value for token in tokens if token.kind is Kind.NAME))
    players = [player for player in people if isinstance(player, Player)]
    if len(players) < len(people) or not players:
        return []
    if len(players) > 1 and (_NAMES_FIRST.fullmatch(spoken) or _BETS_FIRST.fullmatch(spoken)):
        return [players]
    if sender not in (None, *players) and _OWN_FIRST.fullmatch(spoken):
        return [[str(sender), *players], players]
    first = _NAME_BEHIND.fullmatch(spoken)
    return [players[: first["first"].count("N")], players] if first is not None else []


def _with_words_joined(tokens: Sequence[SpokenToken]) -> list[SpokenToken]:
    """The tokens with `as well`, `so is` as one word."""
    found = list[SpokenToken]()
    for token in tokens:
        joined = f"{folded_text(found[-1].text)} {folded_text(token.text)}" if found else ""
        if joined in _ONE_MORE:
            found[-1] = replace(found[-1], kind=Kind.NOISE, text=joined)
        else:
            found.append(token)
    return found


def _letter(token: SpokenToken, small: Collection[str]) -> str:
    """What a word is in a line of bets; a sign of its own for anything else."""
    word = folded_text(token.text)
    if token.kind is Kind.NAME or _is_bet(token):
        return "N" if token.kind is Kind.NAME else "F"
    if token.kind is Kind.AND or word in _ONE_MORE:
        return "T"
    return "" if token.kind in (Kind.BY, Kind.TO_BEHIND, Kind.NOISE) and word in {*small, "by", "に", "it's"} else "?"


_NAMES_FIRST: Final = re.compile(r"(?:T*N[NT]*FT*)+(?:T*N[NT]*(?<=T)|(?<=T)N[NT]*)?")
"""Players, each before his bet, those behind the last one with a word that says they did so too."""
_BETS_FIRST: Final = re.compile(r"FT*N(?:T+F?T*N)*T*|(?:FT*N)+T*")
"""Players, each behind his bet."""
_OWN_FIRST: Final = re.compile(r"F(?:T+N[NT]*|N[NT]*T)F?")
"""A bet, and others behind it who did so too."""
_NAME_BEHIND: Final = re.compile(r"(?P<first>(?:N+F)*N+F)N+")
"""Players before their bets, and one behind them, of whom nothing is said."""
_ONE_MORE: Final = frozenset(
    (
        *(
            "too",
            "also",
            "as well",
            "so is",
            "so does",
            "so did",
            "same",
            "then",
            "next",
            "followed by",
            "も",
            "也",
            "都",
        ),
        *(
            "chase",
            "chases",
            "chased",
            "chasing",
            "follows",
            "followed",
            "is chasing",
            "追っかけ",
            "追いかけ",
            "追っかけて",
        ),
        *(
            "追いかけて",
            "追っかけた",
            "追いかけた",
            "追っかけます",
            "追っかける",
            "追いかける",
            "おっかけ",
            "続いて",
            "跟",
            "追",
        ),
    )
)
"""Words by which one more bet is told behind another."""


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
    while first and _is_of_several(tokens[first - 1]) and not _is_named_discarder(tokens, first - 1):
        first -= 1
    first = _before_spared(tokens, first)
    while first < at and (_is_payment(tokens, first) or _is_value(tokens, first)):
        first += 1
    if _says_several(tokens[first:at]):
        is_told_of = first > 1 and tokens[first - 1].kind is Kind.NAME and tokens[first - 2].kind in _JOINED
        both = _BOTH.search(" ".join(folded_text(token.text) for token in tokens[first:at]))
        return None if both and is_told_of else (first, at)  # ann and bob both riichi
    last = at
    while last + 1 < len(tokens) and (_is_of_several(tokens[last + 1]) or tokens[last + 1].kind is Kind.BY):
        last += 1
    if last > at and last + 1 < len(tokens) and folded_text(tokens[last + 1].text) in _EXCEPT:
        last += 1
        while last + 1 < len(tokens) and tokens[last + 1].kind in (Kind.NAME, Kind.AND):
            last += 1
    ends = last + 1 == len(tokens) or tokens[last + 1].kind is Kind.BREAK
    return (at, last) if ends and _says_several(tokens[at + 1 : last + 1]) else None


def _is_named_discarder(tokens: Sequence[SpokenToken], at: int) -> bool:
    """Whether a word for the discarder stands behind his name: `ivan discarder, riichi`."""
    return tokens[at].kind is Kind.SHOOTER and at > 0 and tokens[at - 1].kind is Kind.NAME


def _before_spared(tokens: Sequence[SpokenToken], first: int) -> int:
    """The place of the words before those who are left out, `everyone but ann and bob`; `first` where nobody is."""
    at = first
    while at and tokens[at - 1].kind in (Kind.NAME, Kind.AND):
        at -= 1
    if at == first or not at or folded_text(tokens[at - 1].text) not in _EXCEPT:
        return first
    at -= 1
    while at and _is_of_several(tokens[at - 1]):
        at -= 1
    return at


def _is_value(tokens: Sequence[SpokenToken], at: int) -> bool:
    """Whether a number is no number of players: 3h30 others riichi."""
    if tokens[at].kind is not Kind.NUMBER or not folded_text(tokens[at].text).isdecimal():
        return False
    return at + 1 < len(tokens) and folded_text(tokens[at + 1].text) not in _COUNTED


def _is_payment(tokens: Sequence[SpokenToken], at: int) -> bool:
    """Whether `all` stands behind a value, and is of what is paid: 4000 all."""
    valued = at and tokens[at - 1].kind in (Kind.NUMBER, Kind.LIMIT, Kind.UNIT)
    return bool(valued) and folded_text(tokens[at].text) == "all"


def _is_of_several(token: SpokenToken) -> bool:
    return {*folded_text(token.text).split()} <= _WORDS or token.kind is Kind.SHOOTER


def _says_several(tokens: Sequence[SpokenToken]) -> bool:
    said = " ".join(folded_text(token.text) for token in tokens)
    return any(phrase.search(said) for phrase in (_OTHERS, _BOTH, _EVERYBODY, _NOBODY, _DISCARDER, _SOME))


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
_NOBODY: Final = re.compile(r"\b(?:nobody|no one|noone|none)\b")
_DISCARDER: Final = re.compile(r"\b(?:loser|discarder|shooter|feeder)\b")
_SOME: Final = re.compile(r"\b(?:two|three|2|3) (?:of (?:us|them)|players|people)\b")
_COUNTS: Final = {
    **{"one": 1, "1": 1, "two": 2, "2": 2, "three": 3, "3": 3},
    **{"二": 2, "兩": 2, "两": 2, "三": 3},
}
_COUNTED: Final = ("others", "other", "of", "players", "people")
_EXCEPT: Final = frozenset(("but", "except", "but not", "bar", "besides", "apart from", "以外"))
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
        *("nobody", "no", "one", "noone", "none", "people", "loser", "discarder", "shooter", "feeder", "1", "2", "3"),
    )
)
"""Words that say of how many a bet is told."""
