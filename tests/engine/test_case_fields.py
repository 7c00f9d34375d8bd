"""Cases whose fields are missing, empty or name nobody: what no line of a chat can say."""

from __future__ import annotations

import json

import pytest

from bot.evaluate.batch import answers
from bot.evaluate.registry import KINDS
from engine.variants import RULESETS

PUNG_OF_DRAGONS: dict[str, object] = {
    "variant": "singapore",
    "hand": "(CCC) 555m 234p 678p 7s+7s",
    "seat": "S",
    "win": "discard",
    "from": "W",
}
TRIPLETS: dict[str, object] = {
    "variant": "hong_kong",
    "hand": "(CCC) 555m 222p 888p 7s+7s",
    "seat": "S",
    "win": "discard",
    "from": "W",
}


def answered(case: dict[str, object]) -> dict[str, object]:
    (told,) = answers([json.dumps(case)])
    answer: dict[str, object] = json.loads(told)
    return answer


def test_a_discarder_who_sits_nowhere_is_refused() -> None:
    assert answered({**PUNG_OF_DRAGONS, "from": "X"})["error"] == "bad_case"
    assert answered({**TRIPLETS, "from": "X"})["error"] == "bad_case"


def test_a_discarder_who_does_not_play_is_refused() -> None:
    played = {"variant": "british", "hand": "(222m) 333m 444m 55p 678p +5p", "players": 3, "seat": "S"}
    assert answered({**played, "win": "discard", "from": "N"})["error"] == "bad_case"


def test_a_liable_player_who_sits_nowhere_is_refused() -> None:
    assert answered({**PUNG_OF_DRAGONS, "bao": "X"})["error"] == "bad_case"


def test_a_payment_during_the_hand_needs_players_who_sit() -> None:
    fed: dict[str, object] = {"variant": "singapore", "kind": "instant", "event": "kong_fed", "seat": "S", "from": "X"}
    assert answered(fed)["error"] == "bad_case"


@pytest.mark.parametrize("fine", [{"from": "E", "to": "E", "amount": 1}, {"from": "E", "to": "N", "amount": 0}])
def test_a_fine_that_moves_nothing_is_refused(fine: dict[str, object]) -> None:
    taiwanese = {
        "variant": "taiwanese",
        "hand": "(2222p) (555s) (CCC) (888m) WWW E +E",
        "seat": "N",
        "win": "discard",
        "from": "E",
    }
    assert answered({**taiwanese, "penalties": [fine]})["error"] == "bad_case"


@pytest.mark.parametrize("given", [[1, 2], [["straight"]], "straight", 7])
def test_figures_of_elements_that_are_no_pairs_are_a_wrong_option(given: object) -> None:
    asked = answered({"variant": "taiwanese", "hand": "5m", "options": {"tai_values": given}})
    assert (asked["error"], str(asked["message"])[-11:]) == ("bad_option", "key:value …")


def test_without_a_kind_a_hand_is_asked() -> None:
    """A pung of dragons: 1 double, 1 from each and 2 from West who discarded."""
    assert answered({**PUNG_OF_DRAGONS, "kind": None})["payments"] == {"E": -1, "S": 4, "W": -2, "N": -1}


def test_a_liability_without_a_kind_is_any_agreement() -> None:
    """3 + 1 + 1 = 5 faan, u = 16: North pays East's 32, West's 32 and his own 16."""
    assert answered({**TRIPLETS, "bao": {"liable": "N"}})["payments"] == {"E": 0, "S": 80, "W": 0, "N": -80}


@pytest.mark.parametrize("variant", RULESETS)
def test_a_fact_that_the_game_does_not_know_is_refused(variant: str) -> None:
    assert "error" in answered({**whole(variant), "context": ["foo"]})
    assert "error" not in answered(whole(variant))


@pytest.mark.parametrize("variant", ["singapore", "hong_kong", "taiwanese"])
def test_a_liability_that_the_game_does_not_know_is_refused(variant: str) -> None:
    assert answered({**whole(variant), "bao": {"kind": "foo", "liable": "W"}})["error"] == "liability.unknown"


@pytest.mark.parametrize("variant", RULESETS)
@pytest.mark.parametrize("aside", ["N", "N N", "5m"])
def test_nothing_but_bonus_tiles_is_laid_aside(variant: str, aside: str) -> None:
    """Norths are, where three play Japanese rules; four play here, and two."""
    assert "error" in answered({**whole(variant), "bonus": aside})


def whole(variant: str) -> dict[str, object]:
    """A hand that may win in every game, with five sets where they are played."""
    sets = "222m 333m 999p " + ("EEE " if RULESETS[variant].hand_size > 14 else "")
    suit = str.maketrans("m", "p") if variant == "riichi_arcade" else {}
    hand = f"(111m) {sets}5m +5m".replace("999p", "CCC").translate(suit)
    kind = next(one for one in KINDS[variant] if one in ("hand", "win"))
    return {"variant": variant, "kind": kind, "hand": hand, "seat": "S", "win": "self_draw"}
