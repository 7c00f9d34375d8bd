"""Special hands of the British game named at the table instead of the tiles."""

from __future__ import annotations

from engine import (
    OWN,
    POINTS,
    SPECIAL,
    Hand,
    HandRefused,
    HandScore,
    House,
    Item,
    Loss,
    Mode,
    Part,
    StatedValue,
    Table,
    Win,
    problem,
)
from engine.variants.british.checks import TILES, score_stated
from engine.variants.british.names import SPECIALS
from engine.variants.british.options import British
from engine.variants.british.scoring import HandAnalysis
from engine.variants.british.specials import two_fifths, worth
from engine.variants.shared.checks import tile_problems


def score_named(value: StatedValue, part: Part, table: Table, house: House[British]) -> HandScore:
    """Return the dearest special hand that is named; other elements say nothing without points.

    Points beside a name are what the table counted, with everything that belongs to the hand. Raises HandRefused for
    less than the named hand is worth.
    """
    won = isinstance(part, Win)
    fished = 1 if house.options.fishing else 0
    own = {f"{OWN}{name}": points if won else fished * two_fifths(points) for name, points in house.options.own_hands}
    place = 0 if won else 1
    found = [(worth(name, house)[place], name) for name in value.elements if name in SPECIALS]
    found += [(own[name], name) for name in value.elements if name in own]
    if not found:
        return score_stated(value, part, table, house)
    points, special = max(found, key=lambda one: one[0])
    if not points:
        raise HandRefused(problem("named_not_here", element=f"{house.variant}.{special}"))
    counted = min(points, house.options.limit)
    if value.points is not None and value.points < counted:
        raise HandRefused(
            problem("named_worth_more", element=f"{house.variant}.{special}", worth=counted, given=value.points)
        )
    items = (Item(special, points, POINTS),)
    return _counted(items, points if value.points is None else value.points, special, house)


def _counted(items: tuple[Item, ...], points: int, special: str, house: House[British]) -> HandScore:
    limit = house.options.limit
    counted = min(points, limit)
    return HandScore(
        items=items,
        units=points,
        counted=counted,
        worth=counted,
        mode=Mode(SPECIAL, special).show(),
        limit="limit" if points > limit else None,
    )


def add_bonus(score: HandScore, hand: Hand, part: Part, table: Table, house: House[British]) -> HandScore:
    """Return a special hand by name with flowers and seasons beside it. Raises HandRefused for impossible ones."""
    found = tuple(tile_problems(hand, TILES))
    if found:
        raise HandRefused(*found)
    if not house.options.special_adds_bonus or (read := Mode.parse(score.mode)).kind != SPECIAL:
        return score
    apart = HandAnalysis(hand, Loss(player=part.player), table, house).apart
    added = apart.points << apart.doubles
    return _counted((*score.items, *apart.items), score.units + added, read.element, house)
