"""What the bot shows of a house can be typed."""

from __future__ import annotations

import pytest

from bot.reading.amounts import amount_text
from engine.options import kinds_of, resolve
from engine.variants import RULESETS

HOUSES = [(variant, preset) for variant, ruleset in RULESETS.items() for preset in ruleset.presets]


@pytest.mark.parametrize(("variant", "preset"), HOUSES)
def test_every_value_that_rules_shows_is_read_back_as_itself(variant: str, preset: str) -> None:
    ruleset = RULESETS[variant]
    house = resolve(ruleset, preset, {})
    for name, kind in kinds_of(ruleset.options).items():
        value = getattr(house.options, name)
        text = amount_text(value)
        assert " " not in text, name
        assert kind.read(text) == value, (name, text)
