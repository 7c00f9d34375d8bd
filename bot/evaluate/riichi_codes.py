"""The codes by which the Japanese rules name what is wrong with a hand."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Final

from bot.evaluate.cases import Alone, Answer, CaseKind, RecordT
from bot.evaluate.records import CaseRefused
from engine import OptionRefused, Problem, Refused

CODES: Final[Mapping[str, str]] = MappingProxyType(
    {
        "winning_tile_missing": "wrong_tile_count",
        "bad_tile": "tile_not_in_set",
        "bonus_not_allowed": "tile_not_in_set",
        "not_winning_shape": "not_a_winning_shape",
        "below_minimum": "below_minimum_han",
        "contradictory_context": "context_conflict",
        "draw_not_played": "bad_option",
    }
)


def with_codes(
    record: type[RecordT], answer_case: Callable[[RecordT], Answer], alone: Callable[[RecordT], Alone] | None = None
) -> CaseKind[RecordT]:
    """A kind that refuses with the codes of the Japanese rules, the first problem in their order naming the code."""

    def answer(case: RecordT) -> Answer:
        try:
            return answer_case(case)
        except OptionRefused:
            raise
        except Refused as refusal:
            first = refusal.problems[0]
            raise CaseRefused(_code(first.key), _sentence(first)) from refusal

    return CaseKind(record, answer, alone)


def _code(key: str) -> str:
    """The code of a problem; text that is no notation is a bad set, a wrong number of tiles, or a tile nobody has."""
    if key.startswith("notation.bracket"):
        return "bad_meld"
    if key in _MISCOUNTED:
        return "wrong_tile_count"
    return "tile_not_in_set" if key.startswith("notation.") else CODES.get(key, key)


_MISCOUNTED: Final = frozenset(
    ("notation.plus_alone", "notation.plus_group", "notation.winning_tile_twice", "notation.too_many_tiles")
)


def _sentence(found: Problem) -> str:
    return " ".join((found.key, *(f"{name}={value}" for name, value in found.values)))
