"""A round told in one line, as a line for each player: who went out first, then what the others hold."""

from __future__ import annotations

from typing import Final

from bot.reading.grammar import Kind, Sentence, SpokenToken

_SMALL: Final = (Kind.NOISE, Kind.BREAK, Kind.AND)
_ENTRY: Final = (Kind.NAME, Kind.HAS, Kind.NUMBER, Kind.UNIT, Kind.NOTHING, Kind.TIMES, Kind.DOUBLED)
"""What a loser's points can hold."""


def lines_of_round(sentence: Sentence) -> tuple[str, ...]:
    """`ann 84 from bob, margaret 20, bob 12` as `ann 84 from bob`, `margaret 20`, `bob 12`; nothing for other lines."""
    if sentence.has_tiles or sentence.is_talk:
        return ()
    tokens = [token for token in sentence.tokens if token.kind not in _SMALL]
    end = _end_of_win(tokens)
    if end is None or not tokens[end:]:
        return ()
    groups = _by_name(tokens[end:])
    if not groups or any(len(_amounts(group)) != 1 for group in groups):
        return ()
    people = [group[0].value for group in groups]
    if len({*people, _winner(tokens[:end]) or sentence.names.sender}) != len(people) + 1:
        return ()
    starts = [0, *(group[0].start - sentence.offset for group in groups)]
    ends = [*starts[1:], len(sentence.text)]
    return tuple(sentence.text[start:end].strip(" ,;&") for start, end in zip(starts, ends, strict=True))


def _end_of_win(tokens: list[SpokenToken]) -> int | None:
    """Where the words about who went out end: behind the payer, the word for a self-drawn tile, or `ann mahjong 84`."""
    said = [token.kind for token in tokens[:3]]
    if said in ([Kind.NAME, Kind.WIN, Kind.NUMBER], [Kind.WIN, Kind.NAME, Kind.NUMBER]):  # ann mahjong 84
        return 3
    if said[:2] == [Kind.WIN, Kind.NUMBER]:  # mahjong 84, of whoever says it
        return 2
    ways = [place for place, token in enumerate(tokens) if token.kind in (Kind.FROM, Kind.SELF)]
    if len(ways) != 1 or len(_amounts(tokens[: ways[0]])) != 1:
        return None
    if tokens[ways[0]].kind is Kind.SELF:
        return ways[0] + 1
    payer = tokens[ways[0] + 1 : ways[0] + 2]
    return ways[0] + 2 if payer and payer[0].kind is Kind.NAME else None


def _winner(tokens: list[SpokenToken]) -> object:
    return next((token.value for token in tokens if token.kind is Kind.NAME), None)


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
    return [token for token in tokens if token.kind in (Kind.NUMBER, Kind.NOTHING)]
