"""What is said of a drawn deal: its kind, who was ready, who had bet."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Any

from bot.reading.vocabulary import AGAIN, READY, RIICHI
from bot.reading.words import Names, Word, refuse
from engine.deals import DealInput
from engine.ruleset import DealOutcome, Ruleset
from engine.table import Player
from engine.tiles import Wind


@dataclass(slots=True)
class Drawn:
    """What a /draw line says: the kind, and who stands behind which word."""

    kind: str | None = None
    again: bool = False
    people: dict[str, list[Player]] = field(default_factory=lambda: {"ready": [], "riichi": [], "nagashi": []})

    def given(self, ruleset: Ruleset[Any], chance: Wind | None) -> DealInput:
        """The deal, as it is decided."""
        return DealInput(
            outcome=DealOutcome.DRAWN,
            draw=self.kind or ruleset.draws[0],
            ready=frozenset(self.people["ready"]),
            nagashi=frozenset(self.people["nagashi"]),
            chance=chance,
        )


def drawn_of(words: Iterable[Word], names: Names, ruleset: Ruleset[Any]) -> Drawn:
    """Read the words behind /draw; raises WordRefused."""
    said, group = Drawn(), ""
    for word in words:
        if word.key in READY:
            group = "ready"
        elif word.key in RIICHI:
            group = "riichi"
        elif word.key in AGAIN:
            said.again = True
        elif word.key == "nagashi" and "nagashi_mangan" in ruleset.draws:
            said.kind, group = "nagashi_mangan", "nagashi"
        elif group:
            said.people[group].append(names.must(word))
        else:
            said.kind = _draw_kind(word, ruleset.draws)
    return said


def _draw_kind(word: Word, draws: tuple[str, ...]) -> str:
    wanted = word.key.replace("-", "_")
    found = [kind for kind in draws if kind == wanted] or [kind for kind in draws if kind.startswith(wanted)]
    if len(found) != 1:
        raise refuse("draw.kind", word, known=", ".join(draws))
    return found[0]
