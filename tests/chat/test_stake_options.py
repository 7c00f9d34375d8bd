"""What is played for, in every game: said as a stake, kept when other rules are chosen, no changed rule."""

from __future__ import annotations

import pytest

from engine.options import kinds_of
from engine.variants import RULESETS
from tests.chat.conftest import Chat

STAKES = (
    ("singapore", "0.2/0.4", "0.2/0.4"),
    ("hong_kong", "0.5", "0.5"),
    ("taiwanese", "50/20", "50/20"),
    ("british", "1000", "1000:£1"),
    ("mcr", "0.5", "0.5"),
    ("zung_jung", "0.5", "0.5"),
    ("riichi", "10", "10/1000"),
)


def test_every_game_says_which_of_its_options_are_a_stake() -> None:
    assert {"riichi_arcade", *(variant for variant, _, _ in STAKES)} == set(RULESETS)
    for ruleset in RULESETS.values():
        assert ruleset.stake_options
        assert set(ruleset.stake_options) <= set(kinds_of(ruleset.options))


@pytest.mark.parametrize(("variant", "typed", "said"), STAKES)
def test_a_stake_is_said_as_a_stake(variant: str, typed: str, said: str) -> None:
    chat = Chat()
    opened = chat.say(f"ann: /newgame {variant} ann bob cat dan stake={typed}")
    assert f"Stake: {said}" in opened.splitlines()
    assert "Different here" not in opened
    assert chat.say("ann: /stake").splitlines()[0] == f"Stake: {said}"
    assert "Changed" not in chat.say("ann: /rules")
    assert chat.seen.night.house is not None
    before = chat.seen.night.house.options
    chat.say(f"ann: /stake {said}")  # as it is shown it can be typed
    assert chat.seen.night.house.options == before


@pytest.mark.parametrize(
    "opening",
    [("ann: /newgame tenhou stake=10", "ann: /newgame rules majsoul opening=1"), ("ann: /newgame tenhou stake=10",)],
)
def test_other_rules_of_a_game_keep_the_stake_that_was_agreed_while_people_sit_down(opening: tuple[str, ...]) -> None:
    chat = Chat()
    for line in opening:
        chat.say(line)
    assert "Stake: 10/1000" in chat.text.splitlines()


def test_other_rules_of_a_game_keep_the_stake_of_the_last_one() -> None:
    chat = Chat()
    chat.say("ann: /newgame tenhou ann bob cat dan stake=10")
    assert "Stake: 10/1000" in chat.say("ann: /newgame majsoul ann bob cat dan").splitlines()
    assert chat.say("ann: /stake").splitlines()[0] == "Stake: 10/1000"
