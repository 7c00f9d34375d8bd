"""The page about the architecture names what exists, and names every part of the protocol."""

from __future__ import annotations

import importlib
import re
from pathlib import Path

import pytest

from engine.ruleset import Deal, HandScore, Ruleset

ROOT = Path(__file__).resolve().parents[2]
PAGE = (ROOT / "docs" / "architecture.md").read_text(encoding="utf-8")
FEATURES = PAGE.split("<!-- features -->\n", 1)[1]
ROWS = [[cell.strip() for cell in line.strip("|").split("|")] for line in FEATURES.splitlines()[2:] if line]
NAMES = sorted({name for row in ROWS for name in re.findall("`([^`]+)`", row[2])})


def resolved(name: str) -> object:
    """What a dotted name stands for: a module, and attributes of what is in it."""
    parts = name.split(".")
    for length in range(len(parts), 0, -1):
        try:
            found: object = importlib.import_module(".".join(parts[:length]))
        except ModuleNotFoundError:
            continue
        for part in parts[length:]:
            found = getattr(found, "__dataclass_fields__", {}).get(part) or getattr(found, part)
        return found
    raise AttributeError(name)


def test_what_carries_a_feature_exists() -> None:
    assert len(NAMES) > 100
    assert [name for name in NAMES if resolved(name) is None] == []


def test_a_name_that_does_not_exist_is_noticed() -> None:
    with pytest.raises(AttributeError):
        resolved("engine.ruleset.Deal.no_such_field")


@pytest.mark.parametrize(
    ("family", "wanted"),
    [
        ("British", ("partial losers", "pairwise settlement", "purity and special modes", "claims")),
        ("riichi", ("fu lists", "sticks", "counters", "several winners", "split liability", "abortive draws")),
        ("riichi", ("end of game", "uma and oka", "chips", "three players")),
        ("Taiwanese", ("seventeen tiles", "streak per payer", "early wins", "kitty")),
        ("Hong Kong", ("tables", "four liabilities", "robbed-kong share", "going bust")),
        ("Singapore", ("instants", "mirrored fine", "draw with a kong")),
    ],
)
def test_the_features_that_strain_a_protocol_have_their_place(family: str, wanted: tuple[str, ...]) -> None:
    told = " · ".join(feature for name, feature, _ in ROWS if name == family)
    assert [feature for feature in wanted if feature not in told] == []


DECLARATIONS = {
    *("id", "unit", "aliases", "options", "presets", "offered", "for_four", "element_ids", "flags", "check_options"),
}
"""Parts of the protocol that every variant has alike."""
SAID = {
    *(
        "game_names",
        "just_mahjong",
        "spoken_presets",
        "spoken_options",
        "spoken_rules",
        "spoken_limits",
        "stake_options",
        "usual_stakes",
        "stake_points",
    ),
    *("limit_option", "minimum_option", "decisive"),
}
"""What people say of a game and of its rules, and what is shown of them first."""


def test_every_part_of_the_protocol_carries_something() -> None:
    parts = set(Ruleset.__dataclass_fields__) - DECLARATIONS - SAID - {"check", "score"}
    assert {f"engine.ruleset.Ruleset.{name}" for name in parts} - set(NAMES) == set()


def test_everything_a_deal_and_a_score_hold_has_its_use() -> None:
    deal = set(Deal._fields) - {"table", "house", "outcome", "extra"}
    score = set(HandScore._fields) - {"items", "units", "counted", "shape", "warnings"}
    asked = {f"engine.ruleset.Deal.{name}" for name in deal} | {f"engine.ruleset.HandScore.{name}" for name in score}
    assert asked - set(NAMES) == set()


def test_the_places_of_the_page_exist() -> None:
    table = (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8")
    places = re.findall(r"`((?:bot|engine|storage|tests|tools|docs)/[\w./]+)`", PAGE + table)
    assert len(places) > 40
    assert [path for path in places if not (ROOT / path).exists()] == []
