"""The few forms of Markdown the generated pages use."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

GENERATED: Final = "*This page is made by `docs/generate.py` from the program itself; it is never edited by hand.*"


def table(head: Sequence[str], rows: Iterable[Sequence[str]]) -> list[str]:
    """A table; columns that are empty in every row are left out."""
    rows = [[cell.replace("|", "\\|").replace("\n", " ") for cell in row] for row in rows]
    kept = [column for column, _ in enumerate(head) if column == 0 or any(row[column] for row in rows)]
    lines = [
        [head[column] for column in kept],
        ["---"] * len(kept),
        *([row[column] for column in kept] for row in rows),
    ]
    return [f"| {' | '.join(line)} |" for line in lines]


def code(*words: str) -> str:
    """Words as they are typed."""
    return " ".join(f"`{word}`" for word in words)
