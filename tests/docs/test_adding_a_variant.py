"""The variant of the page about adding one is a variant: its files work, and its cases come out as the page says."""

from __future__ import annotations

import importlib
import json
import re
import sys
from pathlib import Path

import pytest

from bot.evaluate import plain
from bot.evaluate.batch import answer
from bot.evaluate.registry import KINDS
from engine import tiles as tiles_module
from engine.scoring import masks
from engine.variants import RULESETS
from tools.variant_words import missing_keys, skeleton

PAGE = (Path(__file__).resolve().parents[2] / "docs" / "adding_a_variant.md").read_text(encoding="utf-8")
FILES = dict(re.findall(r"### `engine/variants/tiny/(\w+)\.py`\n(?:\n[^`#].*?)?\n```python\n(.*?)```", PAGE, re.DOTALL))
CASES = [json.loads(line) for line in re.findall(r"```jsonl\n(.*?)```", PAGE, re.DOTALL)[0].splitlines()]


@pytest.fixture
def _tiny(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The files of the page as a package, made known for the length of a test."""
    folder = tmp_path / "tiny_of_the_page"
    folder.mkdir()
    for name, text in FILES.items():
        (folder / f"{name}.py").write_text(text.replace("engine.variants.tiny", folder.name), encoding="utf-8")
    monkeypatch.syspath_prepend(str(tmp_path))
    monkeypatch.setitem(RULESETS, "tiny", importlib.import_module(folder.name).TINY)
    monkeypatch.setitem(KINDS, "tiny", plain.KINDS)
    for name in [name for name in sys.modules if name.startswith(folder.name)]:
        monkeypatch.delitem(sys.modules, name)


def test_the_page_shows_every_file_of_a_variant() -> None:
    assert set(FILES) == {"options", "elements", "checks", "scoring", "payments", "rounds", "ruleset", "__init__"}


@pytest.mark.usefixtures("_tiny")
@pytest.mark.parametrize("case", CASES, ids=lambda case: case["id"])
def test_a_case_of_the_page_comes_out_as_it_says(case: dict[str, object]) -> None:
    found, expected = json.loads(answer_to(case)), case["expect"]
    assert isinstance(expected, dict)
    assert {name: found.get(name) for name in expected} == expected


def answer_to(case: dict[str, object]) -> str:
    return json.dumps(answer(json.dumps(case)), default=str)


@pytest.mark.usefixtures("_tiny")
def test_missing_english_is_named_with_what_to_fill_in() -> None:
    missing = missing_keys(frozenset(("tiny.name",)))["tiny"]
    assert "tiny.name" not in missing
    assert "tiny.all_chows.rule" in missing
    assert 'msgid "tiny.option.minimum"\nmsgstr ""\n' in skeleton(missing)


def test_the_page_about_scoring_names_every_fact() -> None:
    page = (Path(__file__).resolve().parents[2] / "docs" / "scoring.md").read_text(encoding="utf-8")
    named = set(re.findall("`([A-Z_]+)`", page))
    facts = {
        name for name, value in vars(masks).items() if name.isupper() and not name.startswith(("_", "ONE_", "ANY_"))
    }
    tiles = {name for name in facts if hasattr(tiles_module, name)} - {"FLOWERS", "SEASONS", "ANIMALS"}
    numbers = {"PUNG_NUMBERS", "CONCEALED_PUNG_NUMBERS", "MARK_BITS", "TILE_MASKS", "WAIT_MASKS", "ENDINGS"}
    assert facts - tiles - numbers - named == set()
