"""A question is asked exactly when the ways to complete a hand pay differently."""

from __future__ import annotations

import random

import pytest

from engine.variants import RULESETS
from tests.chat.brute_force import amounts, incomplete
from tests.chat.conftest import Chat

HANDS = 500
A_TABLE = 20
"""So many hands are said at one table before a new one is opened."""

HOUSES = {
    "singapore": "singapore",
    "hong_kong": "hong_kong minimum_faan=0",
    "taiwanese": "taiwanese.taiwan_house",
    "riichi": "riichi",
    "riichi_arcade": "riichi_arcade",
    "british": "british",
}


@pytest.mark.parametrize("variant", RULESETS)
def test_a_question_is_asked_exactly_when_the_completions_pay_differently(variant: str) -> None:
    chance = random.Random(f"incomplete {variant}")
    chat, asked, recorded = Chat(), 0, 0
    for count in range(HANDS):
        if count % A_TABLE == 0:
            chat = Chat()
            words = HOUSES[variant].split()
            chat.say(f"ann: /newgame {words[0]} Ann Ben Wen Rob {' '.join(words[1:])}")
            night = chat.night
            table, house = night.table, night.house
            assert table is not None
            assert house is not None
            ruleset = RULESETS[variant]
            names = {chat.name(player): player for player in table.players}
        winner = chance.choice(list(names))
        told = incomplete(chance, ruleset.hand_size, ruleset.tile_set(house), tuple(set(names) - {winner}))
