"""A house made ready to score: its tables and its tile set, once for every house."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from engine.options import House
from engine.scoring.elements import ElementTable, active_rows
from engine.variants.riichi.elements import DORA, FLAT, ORDINARY, YAKUMAN, Rows, elements
from engine.variants.riichi.options import AnyOptions
from engine.variants.riichi.tally import Tally, room

_LIMIT_HAN: Final = 13
"""What an ordinary yaku is worth that a house makes worth the limit: a counted yakuman."""


@dataclass(frozen=True, slots=True, eq=False)
class Compiled:
    """What is needed of a house for every hand; `room` is what its tile set leaves (see `tally.room`).

    Equal to itself only: what hands come to is remembered for these very tables.
    """

    options: AnyOptions
    ordinary: ElementTable[AnyOptions]
    dora: ElementTable[AnyOptions]
    yakuman: ElementTable[AnyOptions]
    flat: ElementTable[AnyOptions]
    room: Tally


@lru_cache(maxsize=256)
def compiled(house: House[AnyOptions]) -> Compiled:
    return compiled_from(elements(house), house)


def compiled_from(rows: Mapping[str, Rows], house: House[AnyOptions]) -> Compiled:
    """A house with given tables."""
    return Compiled(
        options=house.options,
        ordinary=ElementTable(active_rows(rows[ORDINARY], house, _LIMIT_HAN)),
        dora=ElementTable(active_rows(rows[DORA], house, _LIMIT_HAN)),
        yakuman=ElementTable(active_rows(rows[YAKUMAN], house, 1)),
        flat=ElementTable(active_rows(rows[FLAT], house, _LIMIT_HAN)),
        room=room(house.options),
    )
