"""Elements of Hong Kong style named at the table instead of the tiles."""

from __future__ import annotations

from types import MappingProxyType
from typing import Final

from engine import HandScore, House, Part, StatedValue, Table, Win
from engine.variants.hong_kong import elements as rows
from engine.variants.hong_kong.options import Options
from engine.variants.hong_kong.scoring import score_stated, stacked, tables
from engine.variants.shared.named import (
    check_played,
    check_together,
    elements_of,
    with_flags_named,
    with_great_dragons,
    with_parts,
)

_FLAGS: Final = MappingProxyType(
    {
        "closed": "win_from_wall",
        rows.AFTER_KONG: "win_by_kong",
        rows.DOUBLE_KONG: "double_kong",
        rows.HEAVENLY: "heavenly_hand",
        rows.EARTHLY: "earthly_hand",
        rows.HUMAN: "human_hand",
        rows.LAST_TILE: "last_catch",
    }
)


def score_named(value: StatedValue, part: Part, table: Table, house: House[Options]) -> HandScore:
    """Return what the named elements are worth together; beside a limit hand the house says what counts.

    Raises HandRefused.
    """
    if not isinstance(part, Win):
        return HandScore()
    rules, part = tables(house), with_flags_named(part, value.elements, _FLAGS)
    meant = elements_of(value.elements, part, drawn="self_pick", robbed="robbing_kong", flags=_FLAGS)
    if house.options.concealed_requires_self_draw and not part.self_drawn:
        meant = tuple(name for name in meant if name != "win_from_wall")
    in_force = (*rules.ordinary.rows, *(row for row in rules.flowers.rows if row.id not in rules.ordinary.index))
    check_played(in_force, value.elements, house.variant)
    check_together(in_force, meant, part, house.variant)
    meant = with_great_dragons(in_force, meant, value.elements)
    if any(name in rules.flowers.index and name not in rules.ordinary.index for name in value.elements):
        matched = rules.flowers.counted(tuple((name, 1) for name in meant), is_open=False)
    else:
        numbers = with_parts(rules.ordinary.rows, ((name, 1) for name in meant))
        matched = rules.ordinary.counted(numbers, is_open=False)
        matched = matched.only(stacked(matched.kept, rules))
    score = score_stated(StatedValue(units=matched.units), part, table, house)
    return score._replace(items=matched.items(), left_out=matched.left_out(), mode="named")
