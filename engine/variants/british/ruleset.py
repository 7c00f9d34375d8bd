"""The British game: every hand scores, the losers settle their differences, East pays and receives double."""

from __future__ import annotations

from typing import Final

from engine import Ruleset
from engine.variants.british import checks, elements, named, names, options, payments, rounds, words

BRITISH: Final = Ruleset(
    id="british",
    unit="points",
    aliases=("bmja", "uk", "英式", "英國", "英国"),
    limit_option="limit",
    decisive=("limit", "east_doubles", "no_winner_round", "chow_limit", "fishing"),
    game_names=words.GAME,
    spoken_presets=words.PRESETS,
    spoken_options=words.OPTIONS,
    spoken_rules=words.RULES,
    options=options.British,
    presets=options.PRESETS,
    offered=("bmja", "workbook"),
    element_ids=names.ELEMENT_IDS,
    stake=options.spoken_stake,
    stake_options=("money", "points_per_unit", "currency"),
    stake_points=(1000, 100, 10, 1),
    usual_stakes=("1000:£1", "100:£1", "10:£1", "points"),
    seats=lambda _: 0,
    coin=lambda house: payments.coin(house.options),
    all_score=True,
    usual_points=(20, 24, 28, 32, 36, 40, 44, 48, 56, 64, 72, 80, 88, 96, 112, 128, 160, 192),
    flags={
        "last": "last_tile",
        "kong": "after_kong",
        "flower": "after_flower",
        "double_kong": "kong_on_kong",
        "dealt": "dealt",
        "heaven": "dealt",
        "first_discard": "first_discard",
        "earth": "first_discard",
        "original_call": "original_call",
        "fishing": "fishing",
    },
    liabilities=("pay_for_all",),
    draws=("no_winner", "void", "settle"),
    tile_set=lambda _: checks.TILES,
    elements=elements.elements,
    check=checks.check,
    score=checks.score,
    score_stated=checks.score_stated,
    own_hands=lambda house: house.options.own_hands,
    score_named=named.score_named,
    add_bonus=named.add_bonus,
    check_deal=checks.deal_problems,
    settle=payments.settlement,
    in_points=payments.points_moved,
    open=rounds.open_game,
    advance=rounds.advance,
)
"""Of the draws, `no_winner` leaves it to the house whether the round is void or settled."""
