"""Fans named at the table instead of the tiles."""

from __future__ import annotations

from types import MappingProxyType
from typing import Final

from engine.options import House
from engine.ruleset import HandScore
from engine.table import Table
from engine.variants.mcr.elements import elements
from engine.variants.mcr.options import Options
from engine.variants.mcr.scoring import score_stated
from engine.variants.shared.named import check_played, elements_of, matched_by_name
from engine.wins import Part, StatedValue, Win

_FLAGS: Final = MappingProxyType({"after_kong": "out_with_replacement_tile", "last_of_kind": "last_tile"})


def score_named(value: StatedValue, part: Part, table: Table, house: House[Options]) -> HandScore:
    """Return what the named fans come to, exclusions applied. Raises HandRefused."""
    if not isinstance(part, Win):
        return HandScore()
    flags = {**_FLAGS, "last_tile": "last_tile_draw" if part.self_drawn else "last_tile_claim"}
    meant = elements_of(value.elements, part, drawn="self_drawn", robbed="robbing_the_kong", flags=flags)
    rows = {row.id: row for mode in elements(house).values() for row in mode}.values()
    check_played(rows, value.elements, house.variant)
    matched = matched_by_name(rows, meant)
    score = score_stated(StatedValue(units=matched.total()), part, table, house)
    return score._replace(items=matched.items(), left_out=matched.left_out(), mode="named")
