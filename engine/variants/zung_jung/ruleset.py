"""Zung Jung as the rest of the program sees it: the additive system of 44 patterns, version 3.3."""

from __future__ import annotations

from typing import Final

from engine import Ruleset
from engine.variants.shared.checks import tile_set
from engine.variants.shared.stakes import point_stake
from engine.variants.zung_jung import checks, elements, named, names, options, payments, rounds, scoring, words

ZUNG_JUNG: Final = Ruleset(
    id="zung_jung",
    unit="points",
    aliases=("zj", "zungjung", "中庸", "中庸麻雀", "中庸麻將", "中庸麻将"),
    limit_option="limit",
    minimum_option="minimum",
    decisive=("payoff", "threshold", "minimum", "limit", "bonus_tiles"),
    options=options.Options,
    presets=options.PRESETS,
    spoken_presets=words.PRESETS,
    offered=("standard", "uniform", "world_series"),
    element_ids=frozenset(options.ELEMENT_IDS),
    spoken=names.SPOKEN,
    check_options=options.too_fine,
    stake=point_stake,
    stake_options=("unit",),
    pays_nearest_only=lambda house: house.options.multiple_winners == "nearest",
    pay_all_option=("multiple_winners", "all"),
    usual_points=(1, 5, 10, 15, 20, 25, 30, 35, 40, 45, 50, 60, 80, 85, 100, 120, 160, 200, 320),
    flags={"last": "last_tile", "kong": "after_kong", "heaven": "heavenly", "earth": "earthly"},
    liabilities=(options.IMMUNITY,),
    may_blame_nobody=True,
    tile_set=lambda house: tile_set(house.options),
    elements=elements.elements,
    check=scoring.check,
    score=scoring.score,
    score_stated=scoring.score_stated,
    score_named=named.score_named,
    check_deal=checks.deal_problems,
    settle=payments.settle,
    paid_by_count=True,
    advance=rounds.advance,
)
