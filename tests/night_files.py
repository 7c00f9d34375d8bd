"""The worked evenings of tests/evenings: what is typed, and the balances that the paper says."""

from __future__ import annotations

from fractions import Fraction
from pathlib import Path

FOLDER = Path(__file__).resolve().parent / "evenings"
EVENINGS = sorted(path.name for path in FOLDER.glob("*.txt"))

Balances = dict[str, Fraction]


def steps_of(evening: str) -> list[tuple[str, Balances | None]]:
    """The typed lines of an evening, each with every balance that is stated after it."""
    steps: list[tuple[str, Balances | None]] = []
    for line in filter(None, map(str.strip, (FOLDER / evening).read_text(encoding="utf-8").splitlines())):
        if line.startswith("="):
            words = line[1:].split()
            steps[-1] = (steps[-1][0], dict(zip(words[::2], map(Fraction, words[1::2]), strict=True)))
        elif not line.startswith("#"):
            steps.append((line, None))
    return steps
