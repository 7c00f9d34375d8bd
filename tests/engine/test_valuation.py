"""Scores that are remembered while a question is made up are those that would be found anew."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from benchmarks.hands import winning_hands
from engine import Entered, HandRefused, HandScore, Valuation, Win, WinMethod, resolve, value_of
from engine.variants import RULESETS

PLAYERS = ("a", "b", "c", "d")
HANDS = 60


def scored(score: Any, entered: Entered) -> HandScore | tuple[str, ...]:
    """A score, or the keys of what is wrong."""
    try:
        found: HandScore = score(entered)
    except HandRefused as refused:
        return tuple(one.key for one in refused.problems)
    return found


@pytest.mark.parametrize("variant", RULESETS)
@pytest.mark.parametrize("how", [WinMethod.DISCARD, WinMethod.ROBBED_KONG])
def test_a_score_does_not_depend_on_who_discarded(variant: str, how: WinMethod) -> None:
    """Flags and liabilities apart, which the valuation does not share between payers."""
    ruleset = RULESETS[variant]
    house = resolve(ruleset, None, {})
    table = ruleset.open(PLAYERS[: ruleset.seats(house) or 4], house).table
    values = Valuation(ruleset, table, house)
    sets = (ruleset.hand_size - 1) // 3
    hands = winning_hands(20, HANDS, sets=sets)
    found = set[bool]()
    for number, winning in enumerate(hands):
        player = table.players[number % len(table.players)]
        for payer in table.others(player):
            entered = Entered(Win(player=player, how=how, payer=payer), winning.hand)
            anew = scored(lambda one: value_of(ruleset, one, table, house), entered)
            assert scored(values.score, entered) == anew
            found.add(isinstance(anew, HandScore))
    assert True in found


def test_what_a_flag_says_of_the_discarder_is_not_shared() -> None:
    """Earthly: off the dealer's first discard only (Zung Jung dossier, blessing of earth)."""
    ruleset = RULESETS["zung_jung"]
    house = resolve(ruleset, None, {})
    table = ruleset.open(PLAYERS, house).table
    values = Valuation(ruleset, table, house)
    winning = winning_hands(21, 400)
    hand = next(one.hand for one in winning if not one.hand.melds)
    win = Win(player="b", how=WinMethod.DISCARD, payer=table.dealer, flags=frozenset({ruleset.flags["earth"]}))
    of_dealer = scored(values.score, Entered(win, hand))
    of_other = scored(values.score, Entered(replace(win, payer="c"), hand))
    assert isinstance(of_dealer, HandScore)
    assert not isinstance(of_other, HandScore)
