"""A game begins with what its rules give everybody, once."""

from __future__ import annotations

import pytest

from engine.journal.entries import GameStarted, Recorded, spec_of
from engine.journal.replay import replay
from engine.options import resolve
from engine.transfers import BANK
from engine.variants import RULESETS


@pytest.mark.parametrize(
    ("variant", "changes", "each"),
    [
        ("riichi", {}, 25_000),
        ("riichi_arcade", {"start_points": 30_000}, 30_000),
        ("hong_kong", {"starting_points": 500, "bust": "end_game"}, 500_000),
        ("british", {"starting_points": 2_000}, 2_000),
    ],
)
def test_everybody_begins_with_the_starting_points_and_the_bank_owes_them(
    variant: str, changes: dict[str, object], each: int
) -> None:
    rules = RULESETS[variant]
    house = resolve(rules, None, changes)
    opening = rules.open(("ann", "bob", "cat", "dan"), house)
    night = replay([Recorded(1, at=1, by="", source="1", entry=GameStarted(spec_of(house), opening))])
    assert night.purse(rules.coin(house).purse) == {
        BANK: -4 * each,
        "ann": each,
        "bob": each,
        "cat": each,
        "dan": each,
    }
    assert night.table is not None
    assert night.table.scores in ((), (each,) * 4)
