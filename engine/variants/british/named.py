"""Special hands of the British game named at the table instead of the tiles."""

from __future__ import annotations

from engine.options import House
from engine.problems import HandRefused, problem
from engine.ruleset import HandScore
from engine.scoring.elements import OWN, POINTS, Item
from engine.table import Table
from engine.variants.british.names import SPECIALS
from engine.variants.british.options import British
from engine.variants.british.specials import worth
from engine.wins import Part, StatedValue, Win


def score_named(value: StatedValue, part: Part, table: Table, house: House[British]) -> HandScore:
    """Return the dearest special hand that is named; other elements say nothing without points. Raises HandRefused."""
    own = {f"{OWN}{name}": points for name, points in house.options.own_hands}
    place = 0 if isinstance(part, Win) else 1
    found = [(worth(name, house)[place], name) for name in value.elements if name in SPECIALS]
    found += [(own[name], name) for name in value.elements if name in own and isinstance(part, Win)]
    if not found:
        raise HandRefused(problem("points_wanted"))
    points, special = max(found, key=lambda one: one[0])
    if not points:
        raise HandRefused(problem("named_not_here", element=f"{house.variant}.{special}"))
    limit = house.options.limit
    counted = min(points, limit)
    return HandScore(
        items=(Item(special, points, POINTS),),
        units=points,
        counted=counted,
        worth=counted,
        mode=f"special:{special}",
        limit="limit" if points > limit else None,
    )
