"""Whoever raises a problem or writes a line gives every value that its English sentence asks for."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from string import Formatter

from bot.text.catalogue import Catalogue, catalogue
from bot.text.render import EXAMPLES
from tests.docs.test_keys import ROOT, SOURCES, tree

PREFIX = {"problem": "problem.", "refuse": "problem.", "line": "", "told": ""}
"""The functions that name a sentence, and what stands before their key in the catalogue."""


def fields(texts: Catalogue, key: str) -> set[str]:
    """The values a sentence asks for, in its form for one and for many; its examples are filled in afterwards."""
    sentences = {texts.sentence(key, count) for count in (1, 2)} if texts.has(key) else set()
    return {name for sentence in sentences for _, name, _, _ in Formatter().parse(sentence) if name} - set(EXAMPLES)


def calls(tree: ast.AST) -> Iterator[tuple[ast.Call, str, set[str]]]:
    """Each call with a literal key, the key in the catalogue, and the names of the values given by it."""
    for node in ast.walk(tree):
        if not isinstance(node, ast.Call) or not isinstance(node.func, ast.Name) or node.func.id not in PREFIX:
            continue
        given = {keyword.arg for keyword in node.keywords}
        key = node.args[0] if node.args else None
        if isinstance(key, ast.Constant) and isinstance(key.value, str) and None not in given:
            names = {name for name in given if name is not None} | ({"word"} if node.func.id == "refuse" else set())
            yield node, PREFIX[node.func.id] + key.value, names


def unfilled(tree: ast.AST) -> list[str]:
    texts = catalogue("en")
    return [
        f"line {node.lineno}: {key} wants {', '.join(sorted(wanted))}"
        for node, key, given in calls(tree)
        if (wanted := fields(texts, key) - given)
    ]


def test_every_sentence_gets_its_values() -> None:
    assert {str(path.relative_to(ROOT)): wrong for path in SOURCES if (wrong := unfilled(tree(path)))} == {}


def test_a_value_that_is_missing_is_noticed() -> None:
    found = unfilled(ast.parse('problem("below_minimum", given=1)\nline("undo.done")'))
    assert found == ["line 1: problem.below_minimum wants found, minimum, unit", "line 2: undo.done wants what"]
