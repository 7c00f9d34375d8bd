"""Values that are typed instead of tiles: han and fu, or a limit by name."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from engine.problems import HandRefused, Problem, problem
from engine.ruleset import HandScore
from engine.variants.riichi.elements import YAKUMAN
from engine.variants.riichi.options import AnyOptions
from engine.variants.riichi.scoring import YAKUMAN_POINTS, base_points, capped, yakuman_counted
from engine.wins import StatedValue

LIMITS: Final[Mapping[str, int]] = MappingProxyType({"mangan": 5, "haneman": 6, "baiman": 8, "sanbaiman": 11})
"""The lowest han of the limits that a hand can be said to have reached."""


def stated_score(value: StatedValue, options: AnyOptions) -> HandScore:
    """What a typed value is worth; raises HandRefused when it says too little or something the game does not know."""
    if value.limit is not None:
        return _limit(value.limit, value.units, options)
    if value.units is None:
        raise HandRefused(problem("value_not_known", given=str(value.points)))
    if value.units < 1:
        raise HandRefused(problem("below_minimum", found=value.units, minimum=1))
    refused = _fu_problem(value)
    if refused is not None:
        raise HandRefused(refused)
    fu = value.fu
    if fu is not None and options.fu_cap is not None:
        fu = min(fu, options.fu_cap)
    base, limit = base_points(value.units, fu or 0, options)
    return HandScore(units=value.units, counted=value.units, worth=base, base=base, limit=limit, points=fu)


def _fu_problem(value: StatedValue) -> Problem | None:
    """Up to four han the fu matter; they are 25 or whole tens from 20."""
    if value.fu is None:
        return problem("fu_missing", given=value.units or 0) if (value.units or 0) <= 4 else None
    if value.fu == 25 or (value.fu >= 20 and value.fu % 10 == 0):
        return None
    return problem("bad_fu", given=value.fu)


def _limit(name: str, units: int | None, options: AnyOptions) -> HandScore:
    if name in LIMITS:
        han = LIMITS[name]
        base, limit = base_points(han, 0, options)
        return HandScore(units=han, counted=han, worth=base, base=base, limit=limit)
    if name == "kazoe_yakuman":
        base = YAKUMAN_POINTS * capped(1, options)
        return HandScore(units=13, counted=13, worth=base, base=base, limit=name)
    if name == "yakuman":
        number = units if units is not None else 1
        counted = yakuman_counted(number, options)
        base = YAKUMAN_POINTS * counted
        return HandScore(units=number, counted=counted, worth=base, base=base, limit=name, mode=YAKUMAN)
    raise HandRefused(problem("value_not_known", given=name))
