"""Hong Kong mahjong as the rest of the program sees it."""

from __future__ import annotations

from typing import Final

from engine import Ruleset
from engine.variants.hong_kong import checks, named, options, payments, rounds, scoring, words
from engine.variants.shared.checks import tile_set

HONG_KONG: Final = Ruleset(
    id="hong_kong",
    unit="faan",
    aliases=("hk", "hongkong", "香港", "香港麻雀", "港式", "廣東", "广东"),
    limit_option="limit",
    minimum_option="min_faan",
    decisive=("faan_table", "responsibility", "limit", "min_faan", "dealer_doubles"),
    usual_stakes=("0.25", "0.5", "1", "2"),
    game_names=words.GAME,
    just_mahjong=("zh_Hant", "麻雀"),
    spoken_presets=words.PRESETS,
    spoken_options=words.OPTIONS,
    spoken_rules=words.RULES,
    spoken_limits=words.LIMITS,
    options=options.Options,
    presets=options.PRESETS,
    offered=options.OFFERED,
    element_ids=frozenset(options.ELEMENT_IDS),
    check_options=options.check_options,
    stake=options.spoken_stake,
    stake_options=("unit",),
    seats=lambda house: house.options.players,
    table_name=lambda house: house.options.faan_table,
    pays_nearest_only=options.pays_nearest_only,
    pay_all_option=("multiple_winners", "all"),
    flags={
        "last": "last_tile",
        "kong": "after_kong",
        "flower": "after_bonus_tile",
        "double_kong": "double_kong",
        "heaven": "heavenly",
        "earth": "earthly",
        "human": "human",
    },
    liabilities=options.LIABILITIES,
    tile_set=lambda house: tile_set(house.options),
    elements=scoring.elements,
    check=scoring.check,
    score=scoring.score,
    score_stated=scoring.score_stated,
    score_named=named.score_named,
    check_deal=checks.deal_problems,
    settle=payments.settle,
    open=rounds.open_game,
    advance=rounds.advance,
)
