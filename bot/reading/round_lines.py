"""A round told in one line, as a line for each player: who went out first, then what the others hold."""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import pairwise
from typing import Final

from bot.reading.grammar import Kind, Sentence, SpokenToken, only, read
from bot.reading.people import reference
from bot.reading.words import Names
from engine import Player

_SMALL: Final = (Kind.NOISE, Kind.BREAK, Kind.AND)
_ENTRY: Final = (Kind.NAME, Kind.HAS, Kind.NUMBER, Kind.UNIT, Kind.NOTHING, Kind.TIMES, Kind.DOUBLED, Kind.TILES)
"""What a loser's points or tiles can hold."""


_WON: Final = (
    [Kind.NAME, Kind.WIN, Kind.NUMBER],
    [Kind.WIN, Kind.NAME, Kind.NUMBER],
    [Kind.NAME, Kind.NUMBER, Kind.WIN],
)
"""How somebody who went out is told with the own points."""
_DREW: Final = ([Kind.NAME, Kind.SELF, Kind.NUMBER], [Kind.WIN, Kind.SELF, Kind.NUMBER])
"""The same of a tile that was drawn, before the points: `ann self draw 40`; `mahjong self drawn 40`, of the speaker."""


def lines_of_round(sentence: Sentence) -> tuple[str, ...]:
    """`ann 84 from bob, margaret 20, bob 12` as `ann 84 from bob`, `margaret 20`, `bob 12`; nothing for other lines."""
    told = _told(sentence)
    if told is None:
        return ()
    winner, groups = told
    people = [group[0].value for group in groups]
    if len({*people, winner or sentence.names.sender}) != len(people) + 1:
        return ()
    starts = [0, *(group[0].start - sentence.offset for group in groups)]
    ends = [*starts[1:], len(sentence.text)]
    return tuple(sentence.text[start:end].strip(" ,;&") for start, end in zip(starts, ends, strict=True))


def winners_apart(sentence: Sentence) -> tuple[str, ...]:
    """`ann mahjong 34, ben mahjong 20, cat 4` as a line for each player, where several are told to have gone out, each
    with points of their own; nothing for other lines."""
    groups = list[list[SpokenToken]]()
    said = [token for token in sentence.tokens if token.kind not in _SMALL and token.value != "points"]
    for before, token in pairwise((None, *said)):
        is_payer = before is not None and before.kind is Kind.FROM
        leads = token is not None and token.kind in _CALLED and (not groups or _is_told(groups[-1]))
        is_led = before is not None and groups and groups[-1] == [before] and before.kind in _CALLED
        if token is not None and (leads or (token.kind is Kind.NAME and not is_payer and not is_led)):
            groups.append([])
        if token is None or not groups:
            return ()
        groups[-1].append(token)
    out = [group for group in groups if any(token.kind in _OUT for token in group)]
    people = {token.value for group in groups for token in group[:2] if token.kind is Kind.NAME}
    if sentence.is_talk or len(out) < _SEVERAL or len(people) < len(groups):
        return ()
    if any(len(_amounts(group)) != 1 or not only(group, (*_ENTRY, *_OUT)) for group in groups):
        return ()
    places = [*(group[0].start - sentence.offset for group in groups), len(sentence.text)]
    return tuple(sentence.text[start:end].strip(" ,，、;&\\/").removesuffix(" and") for start, end in pairwise(places))


def _is_told(group: list[SpokenToken]) -> bool:
    """Whether who went out, and with what, was told before: `ann 34 mahjong` and no `ann mahjong 34`."""
    return bool(_amounts(group)) and any(token.kind in _OUT for token in group)


_OUT: Final = (Kind.WIN, Kind.WINNER, Kind.SELF, Kind.FROM)
"""What is said of somebody who went out."""
_CALLED: Final = (Kind.WIN, Kind.WINNER)
"""What may stand before a name of somebody who did."""


def tiles_and_points(sentence: Sentence) -> tuple[str, ...]:
    """`ann (EEE) 222p … from bob, bob 16, cat nil` as a line for each player, where only the first tells tiles."""
    tokens = [token for token in sentence.tokens if token.kind is not Kind.NOISE and token.value != "points"]
    starts = [
        at
        for at in range(1, len(tokens))
        if tokens[at].kind is Kind.NAME
        and (tokens[at - 1].kind in (Kind.BREAK, Kind.AND) or tokens[at - 1].text.endswith(","))
        and only([one for one in tokens[at + 1 :] if one.kind not in _SMALL], _OF_POINTS)
    ]
    if not starts or not any(token.kind is Kind.TILES for token in tokens[: starts[0]]):
        return ()
    groups = _by_name([token for token in tokens[starts[0] :] if token.kind not in _SMALL])
    if not groups or any(len(_amounts(group)) != 1 for group in groups):
        return ()
    places = [0, *(group[0].start - sentence.offset for group in groups), len(sentence.text)]
    return tuple(sentence.text[start:end].strip(" ,;&") for start, end in pairwise(places))


_OF_POINTS: Final = (Kind.NAME, Kind.HAS, Kind.NUMBER, Kind.UNIT, Kind.NOTHING)


def without_winner(sentence: Sentence) -> tuple[Player, ...]:
    """Who may have gone out in `mahjong 84; ann 20; sue 8` where Ann says it of somebody else; nobody elsewhere."""
    told = _told(sentence)
    if told is None or told[0] is not None:
        return ()
    people = {group[0].value for group in told[1]}
    return tuple(one for one in sentence.names.players if one not in people) if sentence.names.sender in people else ()


def _told(sentence: Sentence) -> tuple[Player | None, list[list[SpokenToken]]] | None:
    """Who went out, None where nobody is named, and what is told of each of the others; None for any other line."""
    if sentence.is_talk:
        return None
    said = [token for token in sentence.tokens if token.kind not in _SMALL and token.value != "points"]
    before = [None, *(token.kind for token in said)]
    tokens = [token for token, one in zip(said, before, strict=False) if (one, token.kind) != (Kind.WIN, Kind.HAS)]
    end = _end_of_win(tokens)
    if end is None or not tokens[end:]:
        return None
    groups = _by_name(tokens[end:])
    if not groups or any(not _says_hand(group) for group in groups):
        return None
    winner = next((token.value for token in tokens[:end] if token.kind is Kind.NAME), None)
    return (str(winner) if winner is not None else None), groups


def won_behind(sentence: Sentence) -> tuple[str, ...]:
    """`ann 40, ben 8, cat 4, ann mahjong` as lines, hers first, where who went out is told behind what all hold."""
    said = [token for token in sentence.tokens if token.kind not in _SMALL and token.value != "points"]
    groups = _by_name(said[:-2]) if [token.kind for token in said[-2:]] == [Kind.NAME, Kind.WIN] else []
    people = [group[0].value for group in groups]
    if len({*people}) < max(len(people), _SEVERAL) or said[-2].value not in people or not all(map(_says_hand, groups)):
        return ()
    starts = [group[0].start - sentence.offset for group in groups]
    ends = [*starts[1:], said[-2].start - sentence.offset]
    lines = [sentence.text[start:end].strip(" ,，、;&") for start, end in zip(starts, ends, strict=True)]
    won = lines.pop(people.index(said[-2].value))
    return (f"{won} {said[-1].text}", *lines)


def named_and_points(sentence: Sentence) -> tuple[str, ...]:
    """`alan 4, tom thirteen wonders, rose 0` as a line for each player, first whose hand is told by its name."""
    groups = list[list[SpokenToken]]()
    for token in (one for one in sentence.tokens if one.kind not in _SMALL and one.value != "points"):
        is_payer = bool(groups) and groups[-1][-1].kind is Kind.FROM
        if token.kind is Kind.NAME and not is_payer:
            groups.append([])
        if not groups:
            return ()
        groups[-1].append(token)
    people = {group[0].value for group in groups}
    named = [at for at, group in enumerate(groups) if _says_named(group)]
    others = [group for group in groups if not _says_named(group)]
    if sentence.is_talk or len(named) != 1 or not others or len(people) != len(groups):
        return ()
    if any(not only(group, _ENTRY) or len(_amounts(group)) != 1 for group in others):
        return ()
    places = [*(group[0].start - sentence.offset for group in groups), len(sentence.text)]
    lines = [sentence.text[start:end].strip(" ,，、;&") for start, end in pairwise(places)]
    return (lines.pop(named[0]), *lines)


def tells_round(sentence: Sentence) -> bool:
    """Whether a line says who went out in a round, with the own points or a hand by its name, whatever the others
    hold."""
    if sentence.is_talk:
        return False
    if won_behind(sentence) or lines_of_round(sentence) or named_and_points(sentence):
        return True
    said = [token for token in sentence.tokens if token.kind not in _SMALL and token.value != "points"]
    kinds = [token.kind for token in said]
    is_own = kinds == [Kind.WIN, Kind.NUMBER] and sentence.names.sender is not None
    return is_own or kinds in (*_WON, *_DREW) or (kinds[:1] == [Kind.NAME] and len(said) > 1 and _says_named(said))


def _says_named(group: list[SpokenToken]) -> bool:
    """Whether a player is told with a hand by its name: `tom won with knitting off ann`."""
    by_name = any(token.kind in _NAMED for token in group)
    return by_name and only(group, (*_ENTRY, Kind.WIN, Kind.SELF, Kind.FROM, *_NAMED))


_NAMED: Final = (Kind.ELEMENT, Kind.LIMIT)


def hands_of_round(sentence: Sentence) -> tuple[str, ...]:
    """`Hugh 104 off Alan, Dot 6, Peggy 2` as `Hugh 104 off Alan`, `Dot 6`, `Peggy 2`: what is told of several players'
    hands, a name before each; nothing for other lines."""
    if lines := lines_of_round(sentence):
        return lines
    said = (token for token in sentence.tokens if token.kind not in (*_SMALL, Kind.AGAIN))
    groups = _by_name([token for token in said if token.value != "points"])
    if len({group[0].value for group in groups}) < max(len(groups), _SEVERAL):
        return ()
    if not all(_says_hand(group) for group in groups):
        return ()
    starts = [group[0].start - sentence.offset for group in groups]
    ends = [*starts[1:], len(sentence.text)]
    return tuple(sentence.text[start:end].strip(" ,;&") for start, end in zip(starts, ends, strict=True))


_SEVERAL: Final = 2


def _says_hand(group: list[SpokenToken]) -> bool:
    """Whether a player is told with one amount, or with tiles."""
    count = len(_amounts(group))
    return count == 1 or (count == 0 and any(token.kind is Kind.TILES for token in group))


def _end_of_win(tokens: list[SpokenToken]) -> int | None:
    """Where the words about who went out end: behind the payer, the word for a self-drawn tile, or `ann mahjong 84`."""
    said = [token.kind for token in tokens[:3]]
    if said in _DREW:
        return 3
    if [token.kind for token in tokens[:4]] == [Kind.NAME, Kind.WIN, Kind.SELF, Kind.NUMBER]:
        return 4
    if said in _WON and [token.kind for token in tokens[3:4]] not in ([Kind.FROM], [Kind.SELF]):  # ann mahjong 84
        return 3
    if said[:2] == [Kind.WIN, Kind.NUMBER]:  # mahjong 84, of whoever says it; mahjong 84 ann, sue 8
        following = tokens[2:4]
        return 3 if [token.kind for token in following] == [Kind.NAME, Kind.NAME] else 2
    ways = [place for place, token in enumerate(tokens) if token.kind in (Kind.FROM, Kind.SELF)]
    if len(ways) != 1 or len(_amounts(tokens[: ways[0]])) != 1:
        return None
    if tokens[ways[0]].kind is Kind.SELF:
        return ways[0] + 1
    payer = tokens[ways[0] + 1 : ways[0] + 2]
    return ways[0] + 2 if payer and payer[0].kind is Kind.NAME else None


def _by_name(tokens: list[SpokenToken]) -> list[list[SpokenToken]]:
    """The tokens, begun anew with each name; nothing where anything else than points is told."""
    groups = list[list[SpokenToken]]()
    for token in tokens:
        if token.kind not in _ENTRY or (token.kind is not Kind.NAME and not groups):
            return []
        if token.kind is Kind.NAME:
            groups.append([])
        groups[-1].append(token)
    return groups


def _amounts(tokens: list[SpokenToken]) -> list[SpokenToken]:
    """What is told of somebody: `42 × 2` is one amount."""
    return [
        token
        for place, token in enumerate(tokens)
        if token.kind in (Kind.NUMBER, Kind.NOTHING) and not (place and tokens[place - 1].kind is Kind.TIMES)
    ]


# why a hand counts what it does

_OF_TILES: Final = r"(?:flowers?|seasons?|pungs?|pongs?|kongs?|pairs?|winds?|dragons?|terminals?|simples|honou?rs?)"
_BESIDE: Final = (
    r"(?:an?|the|my|own|and|plus|[+&]|of|with|no|only|just|all|\d{1,3}|one|two|three|four|five|six|chows?|east|south"
    r"|west|north|reds?|greens?|whites?|concealed|exposed|hidden|melded|seat|prevailing|round)"
)
_REASON: Final = rf"(?:{_BESIDE}[\s,]+){{0,7}}{_OF_TILES}(?:[\s,]+(?:{_BESIDE}|{_OF_TILES})){{0,7}}"
"""What somebody holds, in words that name no hand: `two flowers and a pung of winds`."""

_HEAD: Final = r"(?P<head>(?:[^\W\d][\w'’-]*[\s,:!.]+){0,4}?)"
_COUNT: Final = (
    r"(?P<count>\d{1,4}(?:\s?(?:points?|pts))?(?:,?\s+not\s+\d{1,4})?)"
    r"(?:\s+(?:altogether|all told|in all|all in|all up))?[\s.!]*"
)
_REASON_FIRST: Final = re.compile(
    rf"{_HEAD}{_REASON}(?:\s*(?:[,:;=]|\.{{2,}}|…|so\b|that's\b|thats\b|makes\b|is\b))+\s*{_COUNT}", re.IGNORECASE
)
_BEFORE_REASON: Final = r"(?:\s+(?:with|for|from|including)\s+|\s*[,;]\s*(?:that'?s\s+|for\s+|with\s+)?(?!all\b))"
_REASON_LAST: Final = re.compile(rf"(?P<told>.*\d)(?P<reason>{_BEFORE_REASON}{_REASON}[\s.!]*)", re.IGNORECASE)
_EAST_AGAIN: Final = re.compile(r"\b(?:east|dealer) again\b[,.!]?", re.IGNORECASE)
_AND_ME: Final = re.compile(r"\s*and(?=\s+(?:i['’]?ve|i|me|mine|my)\b)", re.IGNORECASE)
_WAS_WRONG: Final = re.compile(
    r"(?P<wrong>\d{1,4}) (?:was|is) (?:wrong|a mistake)[,;.]? (?:it's|its|it is|it was|should be|make it)"
    r" (?P<right>\d{1,4})[.!]?",
    re.IGNORECASE,
)
_SUM: Final = re.compile(rf"{_HEAD}(?:\d{{1,4}}\s*\+\s*)+\d{{1,4}}\s*=\s*{_COUNT}", re.IGNORECASE)
"""How points come together: `4 + 4 + 2 = 10`."""
_OTHERS_NOTHING: Final = re.compile(
    r"[\s,;.]*(?:and )?(?:every(?:one|body) else|(?:all )?(?:the )?(?:others?|rest)(?: (?:two|three|2|3))?)(?= |:|=)"
    r"(?: (?:has|have|had|got|get|with|is|are|was|were))?(?: all)?"
    r"[\s:=]*(?:zero|nothing|nil|none|nowt|0|(?:all |just )?rubbish|(?:all |a )?duds?)[\s.!]*"
    r"|[\s,;.]*(?:and )?(?:nothing|nil|none|zero|0|no points?) (?:for|from) (?:every(?:one|body) else"
    r"|(?:all )?(?:the )?(?:others?|rest)(?: (?:two|three|2|3))?)[\s.!]*"
    r"|[\s,;.]*(?:and )?(?:nobody|no one|noone) else (?:has|had|have|scored|scores|got|gets|with)"
    r"(?: (?:anything|any|points?|a point))*[\s.!]*"
    r"|[\s,，、;；。]*(?:其[他餘余它]|[別别]|另外|剩下)(?:的|嘅)?(?:人|[三兩两3]家|[三兩两3][個个]人?)?(?:全?都|全部?)?[是係系有得]?\s?"
    r"(?:0|零|[無无]|[沒没]有?|冇)(?:分|點|点)?[\s。.!！]*"
    r"|[\s,、。]*(?:他|ほか|残り|あと)(?:の(?:人|[三二3]人))?(?:は|が)?(?:全員|みんな|全部)?(?:は)?\s?"
    r"(?:0|ゼロ|零|なし|無し)(?:点)?(?:です|だ)?[\s。!！]*",
    re.IGNORECASE,
)
"""Says behind the hands that are told that nobody else holds anything."""


def without_reasons(text: str) -> str:
    """`4 and a flower = 8`, `12 with my flower` as the points alone, every letter in its place."""
    if (wrong := _WAS_WRONG.fullmatch(text.strip())) is not None:
        return f"sorry, {wrong['right']} not {wrong['wrong']}"
    if (added := _SUM.fullmatch(text)) is not None:
        return f"{added['head']:<{added.start('count')}}{text[added.start('count') :]}"
    for pattern in (_EAST_AGAIN, _AND_ME):
        text = pattern.sub(lambda found: " " * len(found[0]), text, count=1)
    if (first := _REASON_FIRST.fullmatch(text)) is not None:
        return f"{first['head']:<{first.start('count')}}{text[first.start('count') :]}"
    last = _REASON_LAST.fullmatch(text)
    return last["told"] + " " * len(last["reason"]) if last is not None else text


_ROUND_NUMBER: Final = re.compile(
    r"\s*(?:(?:round|hand|game|deal|rd)\s*(?:no\.?\s*|#\s*)?(?P<told>\d{1,3})(?:\s*[:.,;–—-]+\s*|\s+)"
    r"|(?:#\s*)?(?P<alone>\d{1,3})[.):]\s+)(?=\S)",
    re.IGNORECASE,
)


def round_number(text: str) -> tuple[int, str]:
    """The number of a round at the beginning of a line, 0 where there is none, and the line without it, every letter
    in its place."""
    found = _ROUND_NUMBER.match(text)
    if found is None:
        return 0, text
    return int(found["told"] or found["alone"]), " " * found.end() + text[found.end() :]


def others_nothing(text: str, names: Names, waited_for: Sequence[Player]) -> tuple[str, ...]:
    """`ann mahjong 64, sue 4, the rest nothing` as a line for each player; nothing for other lines.

    `waited_for` are those whose hands are still to be told.
    """
    found = next((one for one in _OTHERS_NOTHING.finditer(text) if one.end() == len(text)), None)
    told = text[: found.start()] if found is not None else ""
    sentence = read(told, 0, names)
    if found is None or (told.strip() and not (sentence.is_understood or sentence.has_tiles)):
        return ()
    lines = (
        hands_of_round(sentence)
        or tiles_and_points(sentence)
        or named_and_points(sentence)
        or ((told,) if told.strip() else ())
    )
    if len(sentence.amounts) > len(lines) and not sentence.has_tiles:
        return ()
    payers = read(lines[0], 0, names).roles.payers if lines else []
    named = {token.value for token in sentence.of(Kind.NAME) if token.value not in payers}
    if told.strip() and not {*sentence.names.players} & named:
        named = {names.sender}
    return (*lines, *(f"{reference(one)} -" for one in waited_for if one not in named))


def of_others_alone(text: str) -> bool:
    """Whether a line says of the others that they hold nothing, and of nobody else anything: `the rest nothing`."""
    return _OTHERS_NOTHING.fullmatch(text) is not None


_PAST: Final = re.compile(r"\b(?:had|was|were|held|scored|got|made)\b", re.IGNORECASE)


def says_past(text: str) -> bool:
    """Whether what somebody holds is told in the past: `carol had 16`."""
    return _PAST.search(text) is not None


_ROUND_OFF: Final = re.compile(
    r"(?:please )?(?:undo|cancel|scrap|void|delete|drop|forget|bin)(?: (?:the|this|that|our|last|whole))* round"
    r"(?: please)?[\s.!]*",
    re.IGNORECASE,
)


def takes_round_back(text: str) -> bool:
    """Whether a line says that a round is not to count: `cancel the round`."""
    return _ROUND_OFF.fullmatch(text.strip()) is not None
