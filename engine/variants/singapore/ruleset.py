"""Singapore style as the rest of the program sees it."""

from __future__ import annotations

from typing import Final

from engine import Ruleset
from engine.variants.singapore import checks, elements, named, options, payments, rounds, scoring, words

SINGAPORE: Final = Ruleset(
    id="singapore",
    unit="doubles",
    aliases=("sg", "新加坡", "新加坡麻將", "新加坡麻将", "シンガポール"),
    limit_option="limit",
    minimum_option="min_doubles",
    decisive=("limit", "min_doubles", "payment", "bao", "instant"),
    usual_stakes=("0.1/0.2", "0.2/0.4", "0.3/0.6", "0.5/1", "1/2"),
    game_names=words.GAME,
    spoken_presets=words.PRESETS,
    spoken_rules=words.RULES,
    options=options.Options,
    presets=options.PRESETS,
    offered=("shooter", "small_stakes"),
    element_ids=elements.element_ids(),
    check_options=payments.check_options,
    stake=lambda text, house: options.stake_options(text, house.options),
    stake_options=("base_stake", "rounding", "payment_table"),
    flags={
        "last": elements.LAST_TILE,
        "kong": elements.AFTER_KONG,
        "flower": elements.AFTER_BONUS,
        "double_kong": elements.KONG_ON_KONG,
        "double_flower": elements.BONUS_ON_BONUS,
        "heaven": elements.HEAVENLY,
        "earth": elements.EARTHLY,
        "human": elements.HUMANLY,
        "immediate": elements.IMMEDIATE,
        "seven_rob": elements.SEVEN_ROB_ONE,
        "eight_flowers": elements.EIGHT_IMMORTALS,
    },
    liabilities=("dragons", "winds", "pure_suit", "terminals", "limit", "fresh_tile", "kong"),
    instants=options.INSTANTS,
    tile_set=lambda house: checks.tile_set(animals=house.options.animals),
    elements=elements.elements,
    check=checks.check,
    score=scoring.score,
    score_stated=scoring.score_stated,
    score_named=named.score_named,
    check_deal=checks.deal_problems,
    settle=payments.settled,
    instant=payments.instant_payments,
    advance=rounds.advance,
)
