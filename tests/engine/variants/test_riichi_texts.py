"""Everything the Ruleset[Any] games can say has words in the catalogue, and the catalogue has no word too many."""

from __future__ import annotations

from typing import Any

import pytest

from bot.text.catalogue import SOURCE_LANGUAGE, catalogue
from engine.options import kinds_of
from engine.ruleset import Ruleset
from engine.variants.riichi import ARCADE, RIICHI
from engine.variants.riichi.patterns import BASE, CLOSED_RON, OPEN_PINFU, PAIRS, SETS, SINGLE_WAIT, TSUMO

LIMITS = ("mangan", "haneman", "baiman", "sanbaiman", "kazoe_yakuman", "yakuman")
REASONS = (
    "hand",
    "counters",
    "sticks",
    "liable",
    "riichi",
    "noten",
    "nagashi_mangan",
    "chombo",
    "bet_returned",
    "leftover_sticks",
    "result",
    "chips",
    "start",
)
ENDS = {
    "riichi": ("tobi", "all_hands_played", "sudden_death", "agari_yame", "tenpai_yame"),
    "riichi_arcade": ("bankrupt", "all_hands_played"),
}
PROBLEMS = (
    "no_yaku",
    "riichi_on_open_hand",
    "ippatsu_without_riichi",
    "chow_meld_not_allowed",
    "fu_missing",
    "bad_fu",
    "value_not_known",
    "han_missing",
    "draw_not_played",
    "not_enough_points",
    "head_bump",
    "triple_ron",
    "below_minimum",
    "not_winning_shape",
)
FU = {item.id for item in (BASE, CLOSED_RON, OPEN_PINFU, SINGLE_WAIT, TSUMO, *SETS)} | {
    item.id for fu in PAIRS.values() for item in fu.items
}


def spoken(game: Ruleset[Any]) -> set[str]:
    """The keys a game needs, without its name in front."""
    return {
        "name",
        *(f"{element}{part}" for element in game.element_ids for part in ("", ".rule")),
        *(f"option.{name}" for name in kinds_of(game.options)),
        *(f"preset.{name}" for name in game.presets),
        *(f"liability.{name}" for name in game.liabilities),
        *(f"instant.{name}" for name in game.instants),
        *(f"draw.{name}" for name in game.draws),
        *(f"flag.{name}" for name in game.flags.values()),
        *(f"limit.{name}" for name in LIMITS),
        *(f"fu.{name}" for name in (*FU, "value_pair")),
        *(f"reason.{name}" for name in REASONS),
        *(f"over.{name}" for name in ENDS[game.id]),
    }


@pytest.mark.parametrize("game", [RIICHI, ARCADE], ids=lambda game: game.id)
def test_the_catalogue_has_the_words_of_a_game_and_no_others(game: Ruleset[Any]) -> None:
    known = catalogue(SOURCE_LANGUAGE).keys()
    written = {key for key in known if key.startswith(f"{game.id}.")}
    assert written == {f"{game.id}.{key}" for key in spoken(game)}


@pytest.mark.parametrize("key", PROBLEMS)
def test_a_problem_is_told_in_a_sentence(key: str) -> None:
    assert catalogue(SOURCE_LANGUAGE).has(f"problem.{key}")


@pytest.mark.parametrize("what", ["after_kong", "ippatsu", "last_tile", "first_turn", "set_aside"])
def test_a_contradiction_is_told_in_words(what: str) -> None:
    assert catalogue(SOURCE_LANGUAGE).has(f"what.{what}")
