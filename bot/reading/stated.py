"""A value typed instead of tiles, as it can be typed again."""

from __future__ import annotations

from typing import Final

from bot.reading.grammar import Kind, Sentence, folded_text, only
from engine import OWN, StatedValue


def value_text(value: StatedValue) -> str:
    """A value as it can be typed again."""
    parts = []
    if value.units is not None and (value.points is None or value.fu is not None):
        parts.append(str(value.units))
    if value.limit is not None:
        parts.append(value.limit)
    if value.fu is not None:
        parts.append(f"{value.fu} fu")
    if value.points is not None and value.share is not None:
        parts.append(f"{value.points} all" if value.points == value.share else f"{value.share}/{value.points}")
    elif value.points is not None:
        parts.append(f"={value.points}")
    parts += (one.removeprefix(OWN).replace("_", " ") for one in value.elements)
    return " ".join(parts)


def payment_of(text: str) -> StatedValue:
    """What is paid for a hand as a value: `7700`, `1300/2600`, `2000 all`."""
    first, _, second = text.removesuffix(" all").partition("/")
    if text.endswith(" all"):
        return StatedValue(points=int(first), share=int(first))
    return StatedValue(points=int(second or first), share=int(first) if second else None)


# the hands of those who did not win, in one line

_AROUND: Final = (Kind.NOISE, Kind.BREAK, Kind.IS, Kind.AGAIN)
ENTRY: Final = (Kind.NAME, Kind.TO, Kind.HAS, Kind.NUMBER, Kind.UNIT, Kind.NOTHING, Kind.TIMES, Kind.DOUBLED, *_AROUND)
"""What the entry of a loser's points can hold."""


def several_entries(sentence: Sentence, more: tuple[Kind, ...] = ()) -> list[str]:
    """`Pat has 4, Viv has 8` as a line for each player; nothing where the line is anything else."""
    people = sentence.of(Kind.NAME)
    kinds = (*ENTRY, Kind.AND, *more)
    if nothing := all_nothing(sentence):
        return nothing
    if len(people) < 2 or len(people) != len(sentence.amounts) or not only(sentence.tokens, kinds):
        return []
    starts = [token.start - sentence.offset for token in people]
    first = next(token for token in sentence.tokens if token.kind not in (*_AROUND, *more))
    if first is not people[0]:
        return []
    ends = [*starts[1:], len(sentence.text)]
    return [sentence.text[start:end].strip(" ,;&") for start, end in zip(starts, ends, strict=True)]


_ALIKE: Final = frozenset(("both", "each"))


def all_nothing(sentence: Sentence) -> list[str]:
    """`Harold and Gwen nothing`, `… both 4` as a line for each of them; nothing for any other line."""
    said = [token for token in sentence.tokens if token.kind not in (*_AROUND, Kind.AND, Kind.HAS)]
    people = [token.text for token in said if token.kind is Kind.NAME]
    same = [token for token in said if token.kind is not Kind.NAME and token.kind is not Kind.UNIT]
    alike = any(folded_text(token.text) in _ALIKE for token in sentence.tokens)
    if alike and len(people) > 1 and [one.kind for one in same if one.kind is not Kind.ALL] == [Kind.NUMBER]:
        points = next(one.text for one in same if one.kind is Kind.NUMBER)  # Harold and Gwen both 4
        return [f"{name} {points}" for name in people] if said[0].kind is Kind.NAME else []
    told = len(people) > 1 and [token.kind for token in said] == [*[Kind.NAME] * len(people), Kind.NOTHING]
    return [f"{name} -" for name in people] if told else []
