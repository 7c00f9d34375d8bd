"""What is made from the program: pages of the variants, words, lists of commands and games, evenings in the chat."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import Final

from engine.variants import RULESETS
from tools.pages.commands import with_list
from tools.pages.games import with_games
from tools.pages.transcript import ROOT, rerecorded
from tools.pages.variants import variant_page
from tools.pages.words import words_page

DOCS: Final = ROOT / "docs"


def pages() -> Iterator[tuple[Path, str]]:
    """Every page with the text it should have."""
    for variant in RULESETS:
        yield DOCS / f"{variant}.md", variant_page(variant)
    yield DOCS / "words.md", words_page()
    commands, readme = DOCS / "commands.md", ROOT / "README.md"
    yield commands, rerecorded(with_list(with_games(commands.read_text(encoding="utf-8"))))
    yield readme, rerecorded(with_games(readme.read_text(encoding="utf-8"), "docs/"))


def main(arguments: Sequence[str]) -> int:
    """Write what differs; with `--check` write nothing, and fail when something does."""
    if list(arguments) not in ([], ["--check"]):
        print("usage: docs/generate.py [--check]")
        return 2
    old = out_of_date(pages())
    for path, text in old:
        if arguments:
            print(f"{path.relative_to(ROOT)} is not what the program says: run docs/generate.py")
        else:
            path.write_text(text, encoding="utf-8")
            print(f"{path.relative_to(ROOT)} written")
    return 1 if arguments and old else 0


def out_of_date(made: Iterable[tuple[Path, str]]) -> list[tuple[Path, str]]:
    """The pages that are missing or say something else, with what they should say."""
    return [(path, text) for path, text in made if not path.exists() or path.read_text(encoding="utf-8") != text]
