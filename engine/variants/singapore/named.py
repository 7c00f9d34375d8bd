"""Elements of Singapore style named at the table instead of the tiles."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from types import MappingProxyType
from typing import Final

from engine import Element, HandRefused, HandScore, House, Part, StatedValue, Table, Win, problem
from engine.scoring.masks import ALL_CHOWS
from engine.variants.shared.named import check_played, check_together, elements_of, matched_by_name, with_flags_named
from engine.variants.singapore import elements as rows
from engine.variants.singapore.checks import stated_problems
from engine.variants.singapore.elements import LIMIT_HAND, LIMIT_MODE, ORDINARY, elements
from engine.variants.singapore.options import Options
from engine.variants.singapore.scoring import score_stated

_FLAGS: Final = MappingProxyType(
    {
        "closed": "concealed_hand",
        rows.AFTER_KONG: "kong_replacement",
        rows.AFTER_BONUS: "bonus_replacement",
        rows.KONG_ON_KONG: "kong_on_kong",
        rows.BONUS_ON_BONUS: "bonus_on_bonus",
        rows.HEAVENLY: "heavenly_win",
        rows.EARTHLY: "earthly_win",
        rows.HUMANLY: "humanly_win",
        rows.SEVEN_ROB_ONE: "seven_rob_one",
        rows.EIGHT_IMMORTALS: "eight_immortals",
    }
)


_CHOWS: Final = frozenset(("ping_hu", "chou_ping_hu"))


def _with_chows(row: Element[Options]) -> Element[Options]:
    """A row; one that is known by its wait with the chows it has by what it is."""
    return replace(row, needs=row.needs | ALL_CHOWS) if row.id in _CHOWS else row


def score_named(value: StatedValue, part: Part, table: Table, house: House[Options]) -> HandScore:
    """Return what the named elements are worth: the dearest limit hand among them with what counts beside it.

    Raises HandRefused.
    """
    if not isinstance(part, Win):
        return HandScore()
    modes = elements(house)
    last = "last_drawn_tile" if part.self_drawn else "last_discard"
    flags = {**_FLAGS, rows.LAST_TILE: last}
    meant = elements_of(value.elements, part, drawn="self_draw", robbed="robbing_the_kong", flags=flags)
    meant = _as_drawn(meant, is_drawn=part.self_drawn)
    limits = sorted(
        (row for row in modes[LIMIT_MODE] if row.group == LIMIT_HAND and row.id in meant),
        key=lambda row: (-row.value, row.rank),
    )
    known = {row.id: row for mode in (ORDINARY, LIMIT_MODE) for row in modes[mode]}
    check_played(known.values(), value.elements, house.variant)
    _check_drawn(meant, part, house.variant)
    check_together(map(_with_chows, known.values()), meant, part, house.variant)
    if found := stated_problems(with_flags_named(part, value.elements, _FLAGS), table):
        raise HandRefused(*found)
    if value.elements.count("animal") >= _ALL_ANIMALS:
        meant = (*meant, "animal_set_bonus")
    beside = tuple(row for row in modes[LIMIT_MODE] if row.group != LIMIT_HAND)
    matched = matched_by_name((limits[0], *beside) if limits else modes[ORDINARY], meant, named=value.elements)
    score = score_stated(StatedValue(units=matched.units), part, table, house)
    return score._replace(items=matched.items(), left_out=matched.left_out(), mode="named")


def _check_drawn(meant: Iterable[str], win: Win, variant: str) -> None:
    """Raise HandRefused for a limit hand that is only ever self-drawn and was won off somebody: four concealed pungs
    completed by a discard are all pungs."""
    off = [] if win.self_drawn else [name for name in meant if name in _SELF_DRAWN]
    if off:
        raise HandRefused(*(problem("named_self_drawn", element=f"{variant}.{name}") for name in off))


_ALL_ANIMALS: Final = 4
_SELF_DRAWN: Final = frozenset(("four_concealed_pungs", "heavenly_win", "eight_immortals"))


def _as_drawn(meant: tuple[str, ...], *, is_drawn: bool) -> tuple[str, ...]:
    """The rows meant, where only a hand that was drawn is concealed; four pungs of such a hand are concealed ones."""
    if not is_drawn:
        return tuple(name for name in meant if name != "concealed_hand")
    if {"concealed_hand", "all_pungs"}.issubset(meant):
        return ("four_concealed_pungs", *meant)
    return meant
