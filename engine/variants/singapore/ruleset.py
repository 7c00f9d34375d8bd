"""Singapore style as the rest of the program sees it."""

from __future__ import annotations

from typing import Final

from engine.ruleset import Ruleset
from engine.variants.singapore import checks, columns, elements, options, payments, rounds, scoring, situations

SINGAPORE: Final = Ruleset(
    id="singapore",
    unit="doubles",
    aliases=("sg", "新加坡", "新加坡麻將", "新加坡麻将", "シンガポール"),
    options=options.Options,
    presets=options.PRESETS,
    offered=("shooter", "small_stakes"),
    element_ids=elements.element_ids(),
    check_options=columns.check_options,
    stake=lambda text, house: options.stake_options(text, house.options),
    flags={
        "last": situations.LAST_TILE,
        "kong": situations.AFTER_KONG,
        "flower": situations.AFTER_BONUS,
        "double_kong": situations.KONG_ON_KONG,
        "double_flower": situations.BONUS_ON_BONUS,
        "heaven": situations.HEAVENLY,
        "earth": situations.EARTHLY,
        "human": situations.HUMANLY,
        "immediate": situations.IMMEDIATE,
        "seven_rob": situations.SEVEN_ROB_ONE,
        "eight_flowers": situations.EIGHT_IMMORTALS,
    },
    liabilities=("dragons", "winds", "pure_suit", "terminals", "limit", "fresh_tile", "kong"),
    instants=options.INSTANTS,
    tile_set=lambda house: checks.tile_set(animals=house.options.animals),
    elements=elements.elements,
    check=checks.problems,
    score=scoring.score,
    score_stated=scoring.score_stated,
    check_deal=checks.deal_problems,
    settle=payments.settled,
    instant=payments.instant_payments,
    advance=rounds.advance,
)
