"""Every key that the code names has an English sentence, and no sentence stands there that nothing says."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

from bot.text.catalogue import OPTIONS, catalogue
from engine.journal.entries import ENTRIES
from engine.options import kinds_of
from engine.variants import RULESETS

ROOT = Path(__file__).resolve().parents[2]
SOURCES = sorted(path for folder in ("bot", "engine", "storage") for path in (ROOT / folder).rglob("*.py"))
KEYS = catalogue("en").keys()

PREFIX = {
    "problem": "problem.",
    "Problem": "problem.",
    "refuse": "problem.",
    "Note": "note.",
    "line": "",
    "Line": "",
    "told": "",
}
"""The functions that name a sentence, and what stands before their key in the catalogue."""

BEHIND = ("problem.", "what.", "note.")
"""Families of which the code names only the second half, wherever it wants."""


@cache
def tree(path: Path) -> ast.AST:
    return ast.parse(path.read_text(encoding="utf-8"))


def named(path: Path) -> Iterator[tuple[int, str]]:
    """The keys a file names literally, with their lines."""
    for node in ast.walk(tree(path)):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in PREFIX and node.args:
            key = node.args[0]
            if isinstance(key, ast.Constant) and isinstance(key.value, str):
                yield node.lineno, PREFIX[node.func.id] + key.value


def untold(path: Path) -> list[str]:
    return [f"line {number}: {key}" for number, key in named(path) if key not in KEYS]


@cache
def texts() -> frozenset[str]:
    """Every literal text of the code."""
    found = set()
    for path in SOURCES:
        for node in ast.walk(tree(path)):
            if isinstance(node, ast.Constant) and isinstance(node.value, str):
                found.add(node.value)
    return frozenset(found)


@cache
def patterns() -> tuple[re.Pattern[str], ...]:
    """Keys put together from a family and a part: `entry.{kind}`."""
    found = set[str]()
    for path in SOURCES:
        for node in ast.walk(tree(path)):
            if isinstance(node, ast.JoinedStr):
                parts = [re.escape(str(one.value)) if isinstance(one, ast.Constant) else "[^.]+" for one in node.values]
                found.add("".join(parts))
    families = [
        one for one in found if re.match(r"[a-z_]+\\\.", one) and not one.startswith(("problem", "what", "note"))
    ]
    return tuple(re.compile(one) for one in families)


@cache
def page_words() -> frozenset[str]:
    """Every word between quotation marks in the modules of the page: among them the names of its sentences."""
    modules = (ROOT / "bot" / "web" / "static").rglob("*.js")
    found = (re.findall(r"""['"`]([\w.]+)""", path.read_text(encoding="utf-8")) for path in modules)
    return frozenset(word for words in found for word in words)


@cache
def page_families() -> tuple[str, ...]:
    """How names begin that the page puts together: `t(`tile_${suit}`)`."""
    modules = (ROOT / "bot" / "web" / "static").rglob("*.js")
    return tuple(
        begins for path in modules for begins in re.findall(r"`([\w.]+[._])\$\{", path.read_text(encoding="utf-8"))
    )


def is_said(key: str) -> bool:
    if key.startswith("page."):
        own = key.removeprefix("page.")
        return own in page_words() or own.startswith(page_families()) or key in texts()
    halves = [key.removeprefix(family) for family in BEHIND if key.startswith(family)]
    return bool({key, *halves} & texts()) or any(one.fullmatch(key) for one in patterns())


def test_every_key_of_the_code_has_a_sentence() -> None:
    assert {str(path.relative_to(ROOT)): keys for path in SOURCES if (keys := untold(path))} == {}


def test_a_key_without_a_sentence_is_noticed(tmp_path: Path) -> None:
    module = tmp_path / "module.py"
    module.write_text('line("undo.done")\nproblem("there_is_no_such_problem")\n', encoding="utf-8")
    assert untold(module) == ["line 2: problem.there_is_no_such_problem"]


def test_no_sentence_is_never_said() -> None:
    common = {key.removeprefix(OPTIONS) for key in KEYS if key.partition(".")[0] not in RULESETS}
    assert sorted(key for key in common if not is_said(key)) == []


def test_a_sentence_that_nothing_says_is_noticed() -> None:
    assert not is_said("receipt.there_is_no_such_line")
    assert not is_said("problem.there_is_no_such_problem")
    assert is_said("entry.HandPlayed")


def test_every_kind_of_entry_can_be_told() -> None:
    kinds = {kind.__name__ for kind in ENTRIES} - {"Undone", "Redone", "Restored"}
    assert sorted(kind for kind in kinds if f"entry.{kind}" not in KEYS) == []


@pytest.mark.parametrize("variant", RULESETS)
def test_everything_a_variant_names_has_words(variant: str) -> None:
    ruleset = RULESETS[variant]
    wanted = {
        "name",
        *(f"{element}{part}" for element in ruleset.element_ids for part in ("", ".rule")),
        *(f"option.{name}" for name in kinds_of(ruleset.options)),
        *(f"preset.{name}" for name in ruleset.presets),
        *(f"liability.{name}" for name in ruleset.liabilities),
        *(f"instant.{name}" for name in ruleset.instants),
        *(f"draw.{name}" for name in ruleset.draws),
        *(f"flag.{name}" for name in ruleset.flags.values()),
    }
    assert sorted(name for name in wanted if f"{variant}.{name}" not in KEYS) == []
    assert f"unit.{ruleset.unit}" in KEYS


@pytest.mark.parametrize("variant", RULESETS)
def test_every_end_of_a_game_is_told(variant: str) -> None:
    """The reasons stand as literal texts behind GameOver, in the variant's own files."""
    folder = "riichi" if variant == "riichi_arcade" else variant
    reasons = set[str]()
    for path in (ROOT / "engine" / "variants" / folder).rglob("*.py"):
        for node in ast.walk(tree(path)):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "GameOver":
                reasons |= {str(one.value) for one in node.args[:1] if isinstance(one, ast.Constant)}
    assert sorted(reason for reason in reasons if f"{variant}.over.{reason}" not in KEYS) == []
