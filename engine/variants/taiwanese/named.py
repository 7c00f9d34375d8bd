"""Elements of Taiwanese mahjong named at the table instead of the tiles."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator
from dataclasses import replace
from types import MappingProxyType
from typing import Final

from engine import HandRefused, HandScore, House, Part, StatedValue, Table, Win, problem
from engine.variants.shared.named import (
    check_played,
    check_together,
    elements_of,
    numbers_of,
    with_great_dragons,
    with_parts,
)
from engine.variants.taiwanese.elements import compiled
from engine.variants.taiwanese.names import BONUS_TILES, ORDINARY
from engine.variants.taiwanese.options import Options
from engine.variants.taiwanese.scoring import score_stated

_FLAGS: Final = MappingProxyType(
    {
        "closed": "concealed_hand",
        "after_kong": "after_replacement",
        "after_flower": "after_replacement",
        **{
            name: name
            for name in (
                *("ready_original", "heaven_ready", "earth_ready", "heavenly_hand", "earthly_hand", "human_hand"),
                *("eight_flowers", "seven_rob_one"),
            )
        },
    }
)


def score_named(value: StatedValue, part: Part, table: Table, house: House[Options]) -> HandScore:
    """Return what the named elements are worth together; a win on bonus tiles stands alone. Raises HandRefused."""
    if not isinstance(part, Win):
        return HandScore()
    modes = compiled(house).modes
    last = "last_tile_draw" if part.self_drawn else "last_discard"
    flags = {**_FLAGS, "last_tile": last}
    if found := tuple(_contradictions(value.elements, part, table)):
        raise HandRefused(*(problem("contradictory_context", what=what) for what in found))
    bonus = modes.get(BONUS_TILES)
    ordinary = modes[ORDINARY]
    in_force = (*ordinary.rows, *(row for row in (bonus.rows if bonus else ()) if row.id not in ordinary.index))
    value = replace(value, elements=_as_played(value.elements, {row.id for row in in_force}, part, table))
    meant = elements_of(value.elements, part, drawn="self_draw", robbed="rob_kong", flags=flags)
    check_played(in_force, value.elements, house.variant)
    if part.self_drawn and "all_chows" in value.elements:
        raise HandRefused(problem("contradictory_context", what="all_chows_self_drawn"))
    check_together(in_force, meant, part, house.variant, sets=5)
    meant = with_great_dragons(in_force, meant, value.elements)
    if bonus is not None and any(name in bonus.index for name in meant):
        matched = bonus.counted(tuple((name, 1) for name in meant), is_open=False)
    else:
        meant = _together(meant, "win" in ordinary.index, "concealed_self_draw" in ordinary.index)
        numbers = with_parts(ordinary.rows, numbers_of(ordinary.rows, meant, value.elements), sets=5)
        matched = ordinary.counted(numbers, is_open=False)
    score = score_stated(StatedValue(units=matched.units), part, table, house)
    return score._replace(items=matched.items(), left_out=matched.left_out(), mode="named")


def _as_played(elements: Iterable[str], played: Collection[str], win: Win, table: Table) -> tuple[str, ...]:
    """The elements named, those of the other table by what this one has of that name.

    The winds of the seat and the round are one set where they are the same wind.
    """
    exposed = "half_from_others" if win.self_drawn else "all_from_others"
    alike = {**_ALIKE, "exposed_hand": exposed}
    found = [alike[name] if name not in played and alike.get(name) in played else name for name in elements]
    winds = {"seat_wind", "round_wind"}
    if winds.issubset(elements) and winds.isdisjoint(found) and table.wind_of(win.player) is table.prevailing:
        found.remove(_HONOURS)
    return tuple(found)


_HONOURS: Final = "honour_pung"
_ALIKE: Final = MappingProxyType(
    {
        **dict.fromkeys(("dragon_pung", "round_wind", "seat_wind"), _HONOURS),
        **dict.fromkeys(("all_from_others", "half_from_others"), "exposed_hand"),
        "chow_hand": "all_chows",
        "chow_hand_plain": "all_chows",
    }
)
"""Elements of one table that the other has by another name."""


def _contradictions(elements: Collection[str], win: Win, table: Table) -> Iterator[str]:
    """What is named and cannot be true of the win: drawn off a discard, or dealt to another than the dealer."""
    if not win.self_drawn and not _DRAWN.isdisjoint(elements):
        yield "self_draw_with_payer"
    if not win.self_drawn and not _REPLACED.isdisjoint((*elements, *win.flags)):
        yield "replacement_without_self_draw"
    if "heavenly_hand" in elements or "heavenly_hand" in win.flags:
        if win.player != table.dealer:
            yield "heavenly_not_dealer"
        if not win.self_drawn:
            yield "heavenly_not_self_drawn"


_REPLACED: Final = frozenset(("after_replacement", "after_kong", "after_flower"))
_DRAWN: Final = frozenset(("self_draw", "concealed_self_draw", "last_tile_draw"))


def _together(meant: tuple[str, ...], counts_win: bool, counts_both: bool) -> tuple[str, ...]:
    """The rows meant, with those that every win has, and the one for what was concealed and drawn."""
    if counts_both and "concealed_hand" in meant and "self_draw" in meant:
        both = ("concealed_hand", "concealed_self_draw")
        meant = (*(name for name in meant if name not in both), "concealed_self_draw")
    return (*meant, "win") if counts_win else meant
