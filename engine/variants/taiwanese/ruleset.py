"""Taiwanese mahjong as the rest of the program sees it: both tables."""

from __future__ import annotations

from typing import Final

from engine import Ruleset
from engine.variants.shared.checks import tile_set
from engine.variants.taiwanese import checks, elements, named, names, options, payments, rounds, scoring, words

TAIWANESE: Final = Ruleset(
    id="taiwanese",
    unit="tai",
    aliases=("tw", "taiwan", "台灣", "臺灣", "台湾", "台灣麻將", "台湾麻将", "台湾麻雀", "台麻"),
    limit_option="max_tai",
    minimum_option="min_tai",
    decisive=("min_tai", "max_tai", "dealer_tai", "streak_tai", "multiple_winners"),
    usual_stakes=("30/10", "50/20", "100/20", "300/100"),
    game_names=words.GAME,
    just_mahjong=("zh_Hant", "麻將"),
    spoken=words.ELEMENTS,
    spoken_presets=words.PRESETS,
    spoken_options=words.OPTIONS,
    spoken_rules=words.RULES,
    options=options.Options,
    presets=options.PRESETS,
    base_preset="taiwan_house",
    offered=("taiwan_house", "mahjong_time", "association", "no_flowers"),
    element_ids=frozenset(names.ALL_ELEMENTS),
    preset_problems=options.out_of_place,
    stake=options.spoken_stake,
    stake_options=("base", "per_tai"),
    seats=lambda house: house.options.players,
    counting=payments.base_and_step,
    pays_nearest_only=lambda house: house.options.multiple_winners == "nearest",
    pay_all_option=("multiple_winners", "all"),
    hand_size=16,
    counts_discards=True,
    flags={
        "last": "last_tile",
        "kong": "after_kong",
        "flower": "after_flower",
        "ready": "ready_original",
        "heaven_ready": "heaven_ready",
        "earth_ready": "earth_ready",
        "heaven": "heavenly_hand",
        "earth": "earthly_hand",
        "human": "human_hand",
        "eight_flowers": names.EIGHT_FLOWERS,
        "seven_rob": names.SEVEN_ROB_ONE,
    },
    liabilities=("big_hands",),
    tile_set=lambda house: tile_set(house.options),
    elements=elements.elements,
    check=scoring.check,
    score=scoring.score,
    score_stated=scoring.score_stated,
    score_named=named.score_named,
    check_deal=checks.deal_problems,
    settle=payments.settle,
    paid_by_count=True,
    open=rounds.open_game,
    advance=rounds.advance,
)
