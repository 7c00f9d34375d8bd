"""Japanese cases without tiles: values that are typed, and the charts they stand in."""

from __future__ import annotations

from bot.evaluate.cases import Answer, Case, house_of
from engine.options import House
from engine.variants.riichi.options import AnyOptions
from engine.variants.riichi.payments import hundreds
from engine.variants.riichi.scoring import base_points, stated_score
from engine.wins import StatedValue


def japanese_house(case: Case) -> House[AnyOptions]:
    """The house of a Japanese case, which may say how many play."""
    players = case.get("players")
    return house_of(case) if players is None else house_of(case, players=players)


_MOST_DOUBLED = 1000
"""Han beyond which a raw score is too long a number to write."""


def chart(case: Case) -> Answer:
    """One cell of a chart: base points times the multiplier, rounded up unless the raw score is asked for."""
    options = japanese_house(case).options
    times = case.get("multiplier") or (6 if case.get("winner_is_dealer") else 4)
    if case.get("rounding") is False and not case.get("yakuman"):
        if case["han"] > _MOST_DOUBLED:
            raise ValueError("han out of range")
        return {"value": (case["fu"] << case["han"] + 2) * times}
    value = stated_of(case)
    if value.limit is None and value.units is not None:
        base = base_points(value.units, case["fu"] if value.units <= 4 else 0, options)[0]
    else:
        base = stated_score(value, options).base
    return {"value": hundreds(base * times)}


def stated_of(case: Case) -> StatedValue:
    """The value that a case types; a limit is asked by its name only where no han are given."""
    if case.get("yakuman"):
        return StatedValue(units=case["yakuman"], limit="yakuman")
    han = case.get("han")
    return StatedValue(units=han, fu=case.get("fu"), limit=case.get("limit") if han is None else None)
