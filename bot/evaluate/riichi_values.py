"""Japanese cases without tiles: values that are typed, and the charts they stand in."""

from __future__ import annotations

from bot.evaluate.cases import Answer, house_of
from bot.evaluate.records import CaseRefused, DealCase, Named, needed
from engine import House, StatedValue
from engine.variants.riichi.options import AnyOptions
from engine.variants.riichi.payments import hundreds
from engine.variants.riichi.scoring import base_points, stated_score


def japanese_house(case: Named, players: int | None) -> House[AnyOptions]:
    """The house of a Japanese case, which may say how many play."""
    return house_of(case) if players is None else house_of(case, players=players)


_MOST_DOUBLED = 1000
"""Han beyond which a raw score is too long a number to write."""


def chart(case: DealCase) -> Answer:
    """One cell of a chart: base points times the multiplier, rounded up unless the raw score is asked for."""
    options = japanese_house(case, case.players).options
    times = case.multiplier or (6 if case.winner_is_dealer else 4)
    if case.rounding is False and not case.yakuman:
        han = needed(case.han, "han")
        if not 0 <= han <= _MOST_DOUBLED:
            raise CaseRefused("bad_case", "han out of range")
        return {"value": (needed(case.fu, "fu") << han + 2) * times}
    value = stated_of(case)
    if value.limit is None and value.units is not None:
        base = base_points(value.units, needed(case.fu, "fu") if value.units <= 4 else 0, options)[0]
    else:
        base = stated_score(value, options).base
    return {"value": hundreds(base * times)}


def stated_of(case: DealCase) -> StatedValue:
    """The value that a case types; a limit is asked by its name only where no han are given."""
    if case.yakuman:
        return StatedValue(units=case.yakuman, limit="yakuman")
    return StatedValue(units=case.han, fu=case.fu, limit=case.limit if case.han is None else None)
