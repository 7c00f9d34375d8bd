"""The pages hold what the program has, say how to make them again, and lead nowhere that does not exist."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

from bot.commands import BY_NAME, COMMANDS
from bot.reading import vocabulary
from bot.reading.vocabulary import FACTS
from engine.options import kinds_of
from engine.ruleset import Ruleset
from engine.variants import RULESETS
from tools import pages
from tools.pages.commands import BEGIN, END, with_list
from tools.pages.markdown import table
from tools.pages.transcript import BLOCK, SAID, rerecorded
from tools.pages.variants import variant_page
from tools.pages.words import words_page

ROOT = Path(__file__).resolve().parents[2]
WRITTEN = sorted((*ROOT.glob("*.md"), *(ROOT / "docs").glob("*.md")))


def names_of(ruleset: Ruleset[Any]) -> set[str]:
    return {
        *ruleset.element_ids,
        *kinds_of(ruleset.options),
        *ruleset.presets,
        *ruleset.draws,
        *ruleset.instants,
        *ruleset.liabilities,
    }


@pytest.mark.parametrize("variant", RULESETS)
def test_every_name_of_a_variant_is_explained_on_its_page(variant: str) -> None:
    first_cells = re.findall(r"^\| `([^`]+)` \|", variant_page(variant), re.MULTILINE)
    assert names_of(RULESETS[variant]) - set(first_cells) == set()


@pytest.mark.parametrize("variant", RULESETS)
def test_every_flag_word_of_a_variant_is_on_its_page(variant: str) -> None:
    page, ruleset = variant_page(variant), RULESETS[variant]
    words = [word for word, fact in FACTS.items() if fact in ruleset.flags]
    assert [word for word in words if f"`{word}`" not in page] == []


def test_an_element_that_is_off_is_listed_with_what_switches_it_on() -> None:
    page = variant_page("singapore")
    assert re.search(r"^\| `nine_gates` \| [^|]+ \| \*off\*; limit \(5\) when on \|", page, re.MULTILINE)
    assert re.search(r"^\| `all_green` \| [^|]+ \| \*off\*; 4 with `all_green=4` \|", page, re.MULTILINE)


def test_both_sides_of_an_exclusion_are_told() -> None:
    rows = {line.split("`")[1]: line for line in variant_page("singapore").splitlines() if line.startswith("| `")}
    assert "`pung_dragon`" in rows["little_three_dragons"].split("|")[6]
    assert "`little_three_dragons`" in rows["pung_dragon"].split("|")[7]


def test_every_word_is_on_the_page_of_words() -> None:
    page = words_page()
    collections = [
        value
        for name, value in vars(vocabulary).items()
        if name.isupper() and name != "RULESETS" and isinstance(value, frozenset | tuple | dict)
    ]
    words = {" ".join(word) if isinstance(word, tuple) else word for words in collections for word in words}
    assert len(words) > 200
    assert {word for word in words if f"`{word}`" not in page} == set()


def test_columns_without_a_word_are_left_out() -> None:
    assert table(("a", "b", "c"), [("1", "", "x|y")]) == ["| a | c |", "| --- | --- |", "| 1 | x\\|y |"]


# Commands


COMMAND_PAGE = (ROOT / "docs" / "commands.md").read_text(encoding="utf-8")


def test_every_command_is_explained_with_its_forms() -> None:
    by_hand = COMMAND_PAGE.replace(COMMAND_PAGE.partition(BEGIN)[2].partition(END)[0], "")
    explained = set(re.findall(r"(?<=[`\s])/([a-z]+)", by_hand))
    unexplained = {command.names[0] for command in COMMANDS} - explained
    assert unexplained <= {"help", "start"}, "the list alone says enough of these two"


OTHERS: dict[str, set[str]] = {
    "running.md": {"newbot", "setinline", "setprivacy", "var", "data", "metrics"},
    "web.md": {"newapp", "healthz", "metrics"},
}
"""What else begins with a slash on a page: commands of @BotFather, folders, addresses."""


@pytest.mark.parametrize("path", WRITTEN, ids=lambda path: str(path.relative_to(ROOT)))
def test_no_page_shows_a_command_that_does_not_exist(path: Path) -> None:
    shown = set(re.findall(r"`/([a-z]+)", path.read_text(encoding="utf-8")))
    assert shown - BY_NAME.keys() - OTHERS.get(path.name, set()) == set()


def test_the_list_of_commands_is_put_between_its_marks() -> None:
    page = with_list(f"before\n{BEGIN}\nold\n{END}\nbehind\n")
    assert "| `/score` `/s` |" in page
    assert page.startswith("before\n")
    assert page.endswith("\nbehind\n")
    assert "old" not in page


# Evenings


@pytest.mark.parametrize("path", [ROOT / "README.md", ROOT / "docs" / "commands.md"], ids=lambda path: path.name)
def test_the_evenings_of_a_page_go_as_it_says(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    assert BLOCK.search(text)
    assert rerecorded(text) == text


def test_the_evening_of_the_readme_pays_by_the_tables_of_singapore() -> None:
    """One double costs 1 and 2, three doubles 4 and 8, a concealed kong 2 from each; ann's two doubles 4 from each.

    Hand 1 · bob +4, ann -2, cat and dan -1. Hand 2, as corrected, off ann: cat +16, ann -8, bob and dan -4. Kong:
    dan +6. Hand 3 · ann +12. Hand 4, dan off cat with one double: dan +4, cat -2, ann and bob -1.
    """
    (block,) = BLOCK.findall((ROOT / "README.md").read_text(encoding="utf-8"))
    ann, bob = -2 - 8 - 2 + 12 - 1, 4 - 4 - 2 - 4 - 1
    cat, dan = -1 + 16 - 2 - 4 - 2, -1 - 4 + 6 - 4 + 4
    best_first = sorted(_named(ann, bob, cat, dan), key=lambda one: -one[1])
    shown = [f"{name} {'−' if amount < 0 else '+'}{abs(amount)}" for name, amount in best_first]
    assert " · ".join(shown) in block.partition("/settle")[2]


def _named(*amounts: int) -> list[tuple[str, int]]:
    return list(zip(("ann", "bob", "cat", "dan"), amounts, strict=True))


def test_a_changed_answer_is_noticed() -> None:
    page = "```console\nann> /settle\nNobody owes anything, this time.\n```\n"
    assert rerecorded(page) != page
    assert [line for _, line in SAID.findall(rerecorded(page))] == ["/settle"]


# All pages


def test_a_page_that_is_missing_or_says_something_else_is_found(tmp_path: Path) -> None:
    right, wrong, missing = tmp_path / "right.md", tmp_path / "wrong.md", tmp_path / "missing.md"
    right.write_text("new\n", encoding="utf-8")
    wrong.write_text("old\n", encoding="utf-8")
    found = pages.out_of_date([(path, "new\n") for path in (right, wrong, missing)])
    assert [path for path, _ in found] == [wrong, missing]


def test_an_unknown_argument_is_answered_with_the_usage(capsys: pytest.CaptureFixture[str]) -> None:
    assert pages.main(["--chek"]) == 2
    assert capsys.readouterr().out == "usage: docs/generate.py [--check]\n"


@pytest.mark.parametrize("path", WRITTEN, ids=lambda path: str(path.relative_to(ROOT)))
def test_links_lead_somewhere(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    for target, place in re.findall(r"\]\(([^)#\s]*)(#[^)]*)?\)", text):
        if "://" in target:
            continue
        file = path.parent / target if target else path
        assert file.exists(), target
        assert not place or place.removeprefix("#") in headings(file), place


def headings(path: Path) -> set[str]:
    """The places in a page that a link can name."""
    lines = re.findall(r"^#+ (.+)$", path.read_text(encoding="utf-8"), re.MULTILINE)
    return {re.sub(r"[^\w\- ]", "", line.lower()).replace(" ", "-") for line in lines}


def test_every_page_is_reached_from_the_readme() -> None:
    linked = set(re.findall(r"\]\((docs/[^)#]+)", (ROOT / "README.md").read_text(encoding="utf-8")))
    assert {f"docs/{path.name}" for path in (ROOT / "docs").glob("*.md")} - linked == set()
