"""What a night comes to in points where a house turns points into money."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from operator import attrgetter
from typing import Final

from engine import HandScore, Player, Purse, Transfer, balances, deal_of
from engine.journal.night import HandRecord
from engine.variants import RULESETS

IN_POINTS: Final = frozenset(variant for variant, ruleset in RULESETS.items() if ruleset.in_points is not None)
"""The variants of which a house may turn points into money."""
_VARIANT: Final = attrgetter("house.variant")


def points_won(hands: Iterable[HandRecord]) -> dict[Player, int]:
    """What everybody won or lost in points with some hands, of those that were paid in money."""
    hands = tuple(hands)
    if IN_POINTS.isdisjoint(map(_VARIANT, hands)):
        return {}
    won: Counter[Player] = Counter()
    for record in hands:
        if record.house.variant in IN_POINTS:
            for player, points in balances(_in_points(record), Purse.POINTS).items():
                won[player] += points
    return dict(won)


def _in_points(record: HandRecord) -> tuple[Transfer, ...]:
    ruleset = record.ruleset
    if ruleset.in_points is None or ruleset.coin(record.house).purse is not Purse.MONEY:
        return ()
    counted = {one.player: HandScore(units=one.units, counted=one.counted) for one in record.result.scored}
    scored = tuple((one.part, counted[one.part.player]) for one in record.given.entered if one.part.player in counted)
    return ruleset.in_points(deal_of(record.given, scored, record.table, record.house, record.mid_deal))
