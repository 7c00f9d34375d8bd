"""MCR as the rest of the program sees it: the rule book of 2006 and the rules as played in China."""

from __future__ import annotations

from typing import Final

from engine import Ruleset
from engine.variants.mcr import checks, elements, named, names, options, payments, rounds, scoring, words
from engine.variants.shared.checks import tile_set
from engine.variants.shared.stakes import point_stake

MCR: Final = Ruleset(
    id="mcr",
    unit="points",
    aliases=(
        "guobiao",
        "gb",
        "official",
        "国标",
        "國標",
        "国標",
        "国標麻雀",
        "国标麻将",
        "國標麻將",
        "中国麻将",
        "中国麻雀",
        "国際麻雀",
    ),
    minimum_option="minimum",
    decisive=("minimum", "responsibility", "bonus_tiles", "false_win_amount", "rounds"),
    game_names=words.GAME,
    spoken_presets=words.PRESETS,
    options=options.Options,
    presets=options.PRESETS,
    offered=("wmc", "china", "friends"),
    element_ids=frozenset(options.ELEMENT_IDS),
    spoken=names.SPOKEN,
    check_options=options.too_fine,
    stake=point_stake,
    stake_options=("unit",),
    pays_nearest_only=lambda house: house.options.multiple_winners == "nearest",
    pay_all_option=("multiple_winners", "all"),
    limit_names=(),
    flags={"last": "last_tile", "kong": "after_kong", "last_of_kind": "last_of_kind"},
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
    finish=rounds.finish,
)
