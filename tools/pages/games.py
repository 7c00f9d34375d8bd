"""The lists of games in pages that are otherwise written by hand, each between two marks."""

from __future__ import annotations

import re
from typing import Final

from bot.text.catalogue import SOURCE_LANGUAGE, catalogue
from engine.variants import RULESETS
from tools.pages.markdown import code

_END: Final = "<!-- end of games -->"
_BLOCK: Final = re.compile(rf"(<!-- (games|names of games): made by docs/generate\.py -->\n).*?({_END})", re.DOTALL)


def with_games(page: str, folder: str = "") -> str:
    """The page with its lists as they should be; `folder` is where it finds the pages of the games."""
    assert _BLOCK.search(page), f"a page lacks the marks of its list of games: … {_END}"
    lists = {"games": ",\n".join(links(folder)), "names of games": ",\n".join(names(folder))}
    return _BLOCK.sub(lambda found: f"{found[1]}{lists[found[2]]}\n{found[3]}", page)


def links(folder: str) -> list[str]:
    """Every game by its name, with the page that tells its rules."""
    texts = catalogue(SOURCE_LANGUAGE)
    return [f"[{texts.sentence(f'{variant}.name')}]({folder}{variant}.md)" for variant in RULESETS]


def names(folder: str) -> list[str]:
    """The same with what people type for each."""
    typed = (code(variant, *ruleset.aliases) for variant, ruleset in RULESETS.items())
    return [f"{link} {one}" for link, one in zip(links(folder), typed, strict=True)]
