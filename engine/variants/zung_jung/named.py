"""Patterns named at the table instead of the tiles."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from types import MappingProxyType
from typing import Final

from engine import HandScore, House, Part, StatedValue, Table, Win, WinMethod
from engine.variants.shared.named import check_played, check_together, elements_of, with_flags_named, with_parts
from engine.variants.zung_jung import patterns as facts
from engine.variants.zung_jung.elements import CHICKEN, SEVEN_PAIRS, THIRTEEN_TERMINALS, Rows
from engine.variants.zung_jung.options import LISTED, Options
from engine.variants.zung_jung.scoring import rules_of, score_matched

_FLAGS: Final = MappingProxyType(
    {
        "closed": "concealed_hand",
        facts.AFTER_KONG: "win_on_kong",
        facts.HEAVENLY: "blessing_of_heaven",
        facts.EARTHLY: "blessing_of_earth",
    }
)
_LAST: Final = MappingProxyType({WinMethod.SELF_DRAW: "final_draw", WinMethod.DISCARD: "final_discard"})
"""On the last tile; a kong robbed with it is only robbed."""

_SEVERAL: Final = ("value_honor", "own_bonus_tile", "other_bonus_tile", "bonus_set")
"""They count as often as they are named."""

_IRREGULAR: Final = frozenset((SEVEN_PAIRS, THIRTEEN_TERMINALS))


def score_named(value: StatedValue, part: Part, table: Table, house: House[Options]) -> HandScore:
    """Return what the named patterns come to, of each series the dearest. Raises HandRefused."""
    if not isinstance(part, Win):
        return HandScore()
    rules = rules_of(house)
    check_played(rules.table.rows, value.elements, house.variant)
    check_together(rules.table.rows, {*value.elements} - {CHICKEN}, part, house.variant)
    numbers = _with_parts(rules.table.rows, dict(_numbers(value, part)))
    matched = rules.table.counted(numbers, is_open=False)
    return score_matched(matched, with_flags_named(part, value.elements, _FLAGS), table, house)


def _with_parts(rows: Rows, numbers: Mapping[str, int]) -> tuple[tuple[str, int], ...]:
    """Patterns with those that they bring: patterns of different series add up, even when one implies the other.

    A listed one stands alone.
    """
    if any(row.value >= LISTED for row in rows if row.id in numbers):
        return tuple(numbers.items())
    brought = dict(numbers)
    if "four_consecutive_triplets" in numbers:
        brought.setdefault("all_triplets", 1)
    if not _BLESSINGS.isdisjoint(numbers) and _IRREGULAR.isdisjoint(numbers):
        brought.setdefault("concealed_hand", 1)
    if "win_on_kong" in numbers and _KONGS.isdisjoint(numbers):
        brought["one_kong"] = 1
    brought["other_bonus_tile"] = max(brought.get("other_bonus_tile", 0), _OTHERS * brought.get("bonus_set", 0))
    played = {row.id for row in rows if brought.get(row.id, 1)}
    return with_parts(rows, ((name, times) for name, times in brought.items() if name in played))


_OTHERS: Final = 3
"""So many flowers or seasons of a set are of another seat."""
_BLESSINGS: Final = frozenset(("blessing_of_heaven", "blessing_of_earth"))
_KONGS: Final = frozenset(("one_kong", "two_kongs", "three_kongs", "four_kongs"))


def _numbers(value: StatedValue, win: Win) -> Iterator[tuple[str, int]]:
    """The patterns meant, each with how often; irregular hands are never concealed ones, nor is a chicken hand more."""
    last = _LAST.get(win.how)
    flags = {**_FLAGS, facts.LAST_TILE: last} if last else _FLAGS
    meant = elements_of(value.elements, win, robbed="robbing_a_kong", flags=flags)
    if not _IRREGULAR.isdisjoint(meant):
        meant = tuple(name for name in meant if name != "concealed_hand")
    times = Counter(name for name in value.elements if name in _SEVERAL)
    return ((name, times.get(name, 1)) for name in meant if name != CHICKEN)
