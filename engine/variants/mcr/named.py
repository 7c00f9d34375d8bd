"""Fan named at the table instead of the tiles."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from types import MappingProxyType
from typing import Final

from engine import HandScore, House, Part, StatedValue, Table, Win
from engine.variants.mcr.options import Options
from engine.variants.mcr.scoring import CHICKEN, rules_of, score_stated
from engine.variants.shared.named import STATES, check_played, check_together, elements_of

_FLAGS: Final = MappingProxyType({"after_kong": "out_with_replacement_tile", "last_of_kind": "last_tile"})
_CONCEALED: Final = frozenset(("concealed_hand", "fully_concealed_hand", "closed"))
"""Nothing was melded: which fan that is the way of winning says."""


def score_named(value: StatedValue, part: Part, table: Table, house: House[Options]) -> HandScore:
    """Return what the named fan come to, exclusions applied. Raises HandRefused."""
    if not isinstance(part, Win):
        return HandScore()
    played = rules_of(house).table
    check_played(played.rows, value.elements, house.variant)
    check_together(played.rows, {*value.elements} - _CONCEALED, part, house.variant)
    matched = played.counted(tuple(_counted(value, part, {row.id for row in played.rows if row.each})), is_open=False)
    score = score_stated(StatedValue(units=matched.units), part, table, house)
    return score._replace(items=matched.items(), left_out=matched.left_out(), mode="named")


def _counted(value: StatedValue, win: Win, several: set[str]) -> Iterator[tuple[str, int]]:
    """The fan meant, each with how often: `several` are those that a hand can hold more than once, which count as often
    as they are named; a Chicken Hand is one beside which nothing counts."""
    flags = {**_FLAGS, "last_tile": "last_tile_draw" if win.self_drawn else "last_tile_claim"}
    meant = elements_of(value.elements, win, drawn="self_drawn", robbed="robbing_the_kong", flags=flags)
    found = [name for name in meant if name not in _CONCEALED]
    if not _CONCEALED.isdisjoint(value.elements):
        found.append("fully_concealed_hand" if win.self_drawn else "concealed_hand")
    if len(found) > 1:
        found = [name for name in found if name != CHICKEN]
    times = Counter(name for name in value.elements if name in several and name not in STATES)
    return ((name, times.get(name, 1)) for name in dict.fromkeys(found))
