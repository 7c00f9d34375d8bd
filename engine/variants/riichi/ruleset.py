"""The two Japanese games as the rest of the program sees them; they differ in their options alone."""

from __future__ import annotations

from dataclasses import replace
from typing import Any, Final

from engine import Coin, Purse, Ruleset
from engine.variants.riichi import amounts, elements, named, names, options, payments, rounds, scoring, words

POINTS: Final = Coin(Purse.POINTS, 1)

RIICHI: Final[Ruleset[Any]] = Ruleset(
    id="riichi",
    unit="han",
    aliases=("japanese", "jp", "日本", "日麻", "日式", "立直", "立直麻將", "立直麻将", "リーチ", "リーチ麻雀", "四麻"),
    decisive=("game_length", "start_points", "uma", "red_fives", "open_tanyao", "multi_ron", "tobi"),
    lays_claimed=True,
    game_names=words.GAME,
    spoken=words.ELEMENTS,
    spoken_presets=words.PRESETS,
    spoken_options=words.OPTIONS,
    spoken_rules=words.RULES,
    spoken_limits=words.LIMITS,
    spoken_flags=words.FLAGS,
    spoken_draws=words.DRAWS,
    options=options.Options,
    presets=options.PRESETS,
    offered=tuple(options.PRESETS),
    for_four=options.FOR_FOUR,
    element_ids=frozenset(names.EVERY),
    check_options=options.check_options,
    stake=options.spoken_stake,
    stake_options=("rate_per_1000",),
    stake_points=(1000,),
    derived=options.derived_options,
    seats=lambda house: house.options.players,
    coin=lambda _: POINTS,
    pays_nearest_only=lambda house: payments.multi_ron_of(house.options) == "head_bump",
    pay_all_option=("multi_ron", "all"),
    counts_fu=True,
    indicators=True,
    shown_by=scoring.shown_by,
    shorthands={"oka": options.oka_options},
    limit_names=("mangan", "haneman", "baiman", "sanbaiman", "yakuman"),
    flags={
        "riichi": "riichi",
        "double_riichi": "double_riichi",
        "open_riichi": "open_riichi",
        "ippatsu": "ippatsu",
        "last": "last_tile",
        "kong": "after_kong",
        "first_turn": "first_turn",
        "heaven": "first_turn",
        "earth": "first_turn",
        "human": "first_turn",
        "eighth_win": "paarenchan",
    },
    bets=("riichi", "double_riichi", "open_riichi"),
    liabilities=(*options.LIABLE, "rinshan"),
    bet="riichi",
    drawn_by_bets="four_riichi",
    instants=("riichi",),
    draws=("exhaustive", "nagashi_mangan", *options.ABORTIVE),
    tile_set=lambda house: options.tile_set(house.options),
    elements=elements.elements,
    check=scoring.check,
    score=scoring.score,
    score_stated=amounts.score_stated,
    fu_exists=named.fu_exists,
    score_named=named.score_named,
    check_deal=payments.deal_problems,
    settle=payments.settle,
    instant=payments.instant,
    open=rounds.open_game,
    advance=rounds.advance,
    finish=rounds.finish,
)
"""`Any`: the functions take the options of either game."""

ARCADE: Final = replace(
    RIICHI,
    id="riichi_arcade",
    aliases=("arcade", "電玩日麻", "街机日麻", "アーケード"),
    decisive=("players", "game_length", "start_points", "red_fives", "open_tanyao", "tobi"),
    lays_claimed=True,
    follows_count=True,
    game_names=words.ARCADE_GAME,
    spoken_presets={},
    spoken_options=words.ARCADE_OPTIONS,
    spoken_rules={},
    spoken_limits=words.LIMITS,
    options=options.ArcadeOptions,
    presets=options.ARCADE_PRESETS,
    offered=tuple(options.ARCADE_PRESETS),
    for_four=frozenset(),
    element_ids=frozenset(names.EVERY) - frozenset(names.NORTHS),
    shorthands={},
)
