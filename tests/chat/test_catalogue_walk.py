"""Which sentences the galleries print: every other one is of a family with tests of its own, or on a list."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Final

import pytest

from bot.text.catalogue import Catalogue, catalogue
from bot.text.render import plain
from engine.variants import RULESETS
from tests.chat.conftest import Chat, in_english
from tests.chat.test_answers import TOLD, replies, shown
from tests.chat.test_gallery import answered

PAGE: Final = Path(__file__).parent / "not_in_gallery.txt"
"""The list, below a head that says of each group of sentences why it is on it, and what tests it."""

FAMILIES: Final = {
    "|".join(RULESETS): "elements, options and tables of rules: /rules and /set tell all of them, test_option_words",
    "value|rule": "values of options: test_option_words",
    "example|example_.*|month|weekday|date": "names and dates inside other sentences",
    "what": "facts that contradict one another, of every game: tests/engine/variants",
    "page|web|page_link": "the page: tests/web",
    "picture|hidden": "pictures: tests/pictures",
    "discord|slash": "commands and forms of Discord: tests/platforms/discord",
    "telegram|menu|greeting|private|account": "Telegram and its menu: tests/platforms/telegram",
    "check|store|run|backup|damage|console|fault|pace": "what operators are told: tests/storage, tests/test_logs",
    r"arguments|export\.(chats|no_chat)|import\.no_(file|text)|restore\.(done|new)|choice\.none": "the command line: "
    "tests/platforms/test_operators",
    r"problem\.journal": "journals that are broken or come from elsewhere: tests/engine/journal, test_import",
}
"""The first words of sentences that are told elsewhere, and where."""


def printed(patch: pytest.MonkeyPatch) -> set[str]:
    """The key of every sentence that is looked up while the galleries are told in English."""
    seen, mistakes = set[str](), answered()
    look_up = Catalogue.sentence

    def recorded(self: Catalogue, key: str, count: int | None = None) -> str:
        seen.add(key)
        return look_up(self, key, count)

    told = [(evening, reply) for evening in TOLD for _, _, reply in replies(evening)]
    patch.setattr(
        Catalogue, "sentence", recorded
    )  # only what is shown counts, not what is looked up while it is played
    for evening, reply in told:
        shown(evening, reply, "en")
    for _, reply in mistakes:
        plain(reply, in_english(reply))
        Chat.labels_of(reply)
    return seen


def not_printed(patch: pytest.MonkeyPatch) -> list[str]:
    told = re.compile(rf"({'|'.join(FAMILIES)})(\.|$)")
    return sorted(key for key in catalogue("en").keys() - printed(patch) if not told.match(key))


def test_a_sentence_is_printed_in_a_gallery_or_on_the_list(monkeypatch: pytest.MonkeyPatch) -> None:
    """A new sentence belongs into an evening of test_answers or into the gallery of mistakes, in which people read it.

    The list is what neither has yet: told in tests of single answers only. One that is printed now leaves the list:
    `python -m tests.chat.test_catalogue_walk` writes it again, and nothing may be added.
    """
    _, listed = head_and_list()
    assert not_printed(monkeypatch) == listed


def head_and_list() -> tuple[list[str], list[str]]:
    """The lines of the page that begin with a sign for notes, and the others."""
    lines = PAGE.read_text(encoding="utf-8").splitlines()
    return [one for one in lines if one.startswith("#")], [one for one in lines if not one.startswith("#")]


def test_the_list_says_why_each_group_is_on_it_and_what_tests_it() -> None:
    head, listed = head_and_list()
    words = set(re.findall(r"\w+", " ".join(head)))
    assert {one.partition(".")[0] for one in listed} - words == set()
    assert [one for one in words if one.startswith("test_") and not list(PAGE.parent.glob(f"{one}*.py"))] == []


def test_every_family_has_sentences() -> None:
    keys = catalogue("en").keys()
    assert [one for one in FAMILIES if not any(re.match(rf"({one})(\.|$)", key) for key in keys)] == []


if __name__ == "__main__":
    with pytest.MonkeyPatch.context() as patched:
        head, _ = head_and_list()
        PAGE.write_text("\n".join([*head, *not_printed(patched)]) + "\n", encoding="utf-8")
