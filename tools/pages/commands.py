"""The list of commands on their page, between two marks; the rest of the page is written by hand."""

from __future__ import annotations

from typing import Final

from bot.commands import COMMANDS
from bot.text.catalogue import SOURCE_LANGUAGE, catalogue
from tools.pages.markdown import code, table

BEGIN: Final = "<!-- commands: made by docs/generate.py -->"
END: Final = "<!-- end of commands -->"


def with_list(page: str) -> str:
    """The page with the list as it should be."""
    before, _, rest = page.partition(BEGIN)
    _, mark, after = rest.partition(END)
    assert mark, f"docs/commands.md lacks {BEGIN} … {END}"
    return "\n".join((before + BEGIN, *command_list(), END + after))


def command_list() -> list[str]:
    """Every command with its other names, what the menus of the platforms say it does, and where it works."""
    texts = catalogue(SOURCE_LANGUAGE)
    rows = [
        (
            code(*(f"/{name}" for name in command.names)),
            texts.sentence(f"menu.{command.names[0]}"),
            "anywhere" if command.anywhere else "",
        )
        for command in COMMANDS
    ]
    return table(("command", "what it does", "without a game"), rows)
