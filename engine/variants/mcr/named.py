"""Fan named at the table instead of the tiles."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import replace
from itertools import combinations
from types import MappingProxyType
from typing import Final

from engine import Element, HandRefused, HandScore, House, Part, StatedValue, Table, Win, problem
from engine.scoring import masks as m
from engine.variants.mcr.apart import apart
from engine.variants.mcr.options import Options
from engine.variants.mcr.scoring import CHICKEN, FLOWERS, rules_of, score_stated
from engine.variants.shared.named import STATES, check_played, check_together, elements_of, with_flags_named

_FLAGS: Final = MappingProxyType({"after_kong": "out_with_replacement_tile", "last_of_kind": "last_tile"})
_CONCEALED: Final = frozenset(("concealed_hand", "fully_concealed_hand", "closed"))
"""Nothing was melded: which fan that is the way of winning says."""


def score_named(value: StatedValue, part: Part, table: Table, house: House[Options]) -> HandScore:
    """Return what the named fan come to, exclusions applied. Raises HandRefused."""
    if not isinstance(part, Win):
        return HandScore()
    played = rules_of(house).table
    check_played(played.rows, value.elements, house.variant)
    if "fully_concealed_hand" in value.elements and not part.self_drawn:
        raise HandRefused(problem("named_self_drawn", element=f"{house.variant}.fully_concealed_hand"))
    check_together(map(_with_sets, played.rows), {*value.elements} - _CONCEALED, part, house.variant)
    _check_apart(value.elements, house.variant)
    matched = played.counted(tuple(_counted(value, part, {row.id for row in played.rows if row.each})), is_open=False)
    flowers = sum(item.amount for item in matched.items() if item.id == FLOWERS)
    part = with_flags_named(part, value.elements, _FLAGS)
    score = score_stated(StatedValue(units=matched.units, points=matched.units - flowers), part, table, house)
    return score._replace(items=matched.items(), left_out=matched.left_out(), mode="named")


def _check_apart(named: Iterable[str], variant: str) -> None:
    """Raises HandRefused for two fan that no hand has together."""
    for one, other in combinations(dict.fromkeys(named), 2):
        if apart(one, other):
            raise HandRefused(problem("named_apart", one=f"{variant}.{one}", other=f"{variant}.{other}"))


def _check_chicken(names: Iterable[str]) -> None:
    """Raises HandRefused for a Chicken Hand beside a fan that counts, as self-drawn does."""
    found = [name for name in names if name != FLOWERS]
    if CHICKEN not in found or len(found) == 1:
        return
    if found == [CHICKEN, _DRAWN]:
        raise HandRefused(problem("named_off_discard", element=f"{_VARIANT}.{CHICKEN}"))
    other = next(name for name in found if name not in (CHICKEN, _DRAWN))
    raise HandRefused(problem("named_apart", one=f"{_VARIANT}.{other}", other=f"{_VARIANT}.{CHICKEN}"))


_VARIANT: Final = "mcr"
_DRAWN: Final = "self_drawn"


def _with_sets(row: Element[Options]) -> Element[Options]:
    """A fan that combinations of sets decide with the facts of such a hand."""
    return replace(row, needs=row.needs | _SETS.get(row.id, 0))


_SETS: Final = MappingProxyType(
    {
        "pure_straight": m.STRAIGHT,
        "mixed_straight": m.MIXED_CHOWS | m.STRAIGHT,
        "mixed_triple_chow": m.MIXED_CHOWS,
        "mixed_shifted_chows": m.MIXED_CHOWS,
        "pure_shifted_chows": m.TRIPLE_CHOWS,
        "pure_triple_chow": m.TRIPLE_CHOWS,
        "quadruple_chow": m.TRIPLE_CHOWS | m.TWO_TWIN_CHOWS,
        "four_pure_shifted_chows": m.ALL_CHOWS,
        "pure_double_chow": m.TWIN_CHOWS,
        "mixed_double_chow": m.TWIN_CHOWS,
        "triple_pung": m.MIXED_PUNGS,
        "mixed_shifted_pungs": m.MIXED_PUNGS,
        "pure_shifted_pungs": m.PUNGS_IN_A_ROW,
        "four_pure_shifted_pungs": m.ALL_PUNGS | m.PUNGS_IN_A_ROW,
    }
)
"""So many chows or pungs, of so many suits."""


def _counted(value: StatedValue, win: Win, several: set[str]) -> Iterator[tuple[str, int]]:
    """The fan meant, each with how often: `several` are those that a hand can hold more than once, which count as often
    as they are named. Raises HandRefused for a Chicken Hand beside which another counts."""
    flags = {**_FLAGS, "last_tile": "last_tile_draw" if win.self_drawn else "last_tile_claim"}
    meant = elements_of(value.elements, win, drawn="self_drawn", robbed="robbing_the_kong", flags=flags)
    found = [name for name in meant if name not in _CONCEALED]
    if not _CONCEALED.isdisjoint(value.elements):
        found.append("fully_concealed_hand" if win.self_drawn else "concealed_hand")
    _check_chicken(found)
    several = {*several, FLOWERS}
    times = Counter(name for name in value.elements if name in several and name not in STATES)
    return ((name, times.get(name, 1)) for name in dict.fromkeys(found))
