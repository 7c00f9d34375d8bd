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
    reader = _DrawReader(names, ruleset)
    for word in words:
        reader.take(word)
    return reader.finished()


class _DrawReader:
    """Goes through the words; names before "ready" belong to it as those behind it do."""

    def __init__(self, names: Names, ruleset: Ruleset[Any]) -> None:
        self.names, self.ruleset = names, ruleset
        self.said, self.group = Drawn(), ""
        self.waiting: list[Word] = []
        """Names of whom nothing was said yet."""

    def take(self, word: Word) -> None:
        """Read one word."""
        key = word.key.strip(".,!:、，")
        if key in READY:
            self._drop("ready")
        elif key in NOT_READY:
            self._drop("not_ready")
        elif key in RIICHI:
            self.group = "riichi"
        elif key in AGAIN:
            self.said.again = True
        elif key == "nagashi" and "nagashi_mangan" in self.ruleset.draws:
            self.said.kind, self.group = "nagashi_mangan", "nagashi"
        elif key not in _PASSED_OVER:
            self._name_or_kind(word, key)

    def _drop(self, group: str) -> None:
        """What was named before belongs to this group, and what comes next."""
        self.group = group
        for word in self.waiting:
            self._add(word)
        self.waiting = []

    def _add(self, word: Word) -> None:
        people = self.said.people.setdefault(self.group, [])
        key = word.key.strip(".,!:")
        if key in _EVERYBODY:
            people += self.names.players
        elif key not in _NOBODY:
            people.append(self.names.must(word))

    def _name_or_kind(self, word: Word, key: str) -> None:
        is_person = key in _EVERYBODY or key in _NOBODY or self.names.find(word) is not None
        if self.group and self.group != "done":
            self._add(word)
        elif is_person and self.ruleset.draws != ("exhaustive",):
            self.waiting.append(word)
        elif not is_person:
            self.said.kind = _draw_kind(word, self.ruleset.draws)

    def finished(self) -> Drawn:
        """What was said; raises WordRefused for names of whom nothing was."""
        left = [word for word in self.waiting if word.key.strip(".,!:") not in _NOBODY]
        if left:
            raise refuse("draw.kind", left[0], known=", ".join(self.ruleset.draws))
        if "not_ready" in self.said.people:
            without = self.said.people.pop("not_ready")
            self.said.people["ready"] = [player for player in self.names.players if player not in without]
        return self.said


NOT_READY = frozenset(("noten", "ノーテン", "不聽", "不听", "未聽", "未听"))
_EVERYBODY = frozenset(("all", "everybody", "everyone", "both"))
_NOBODY = frozenset(("nobody", "none", "no", "noone", "nobody's"))
_PASSED_OVER = frozenset(
    ("", "and", "&", "won", "wins", "is", "are", "was", "were", "one", "in", "on", "win", "the", "hand")
)
"""Small words around the facts of a draw."""


def _draw_kind(word: Word, draws: tuple[str, ...]) -> str:
    wanted = word.key.replace("-", "_")
    found = [kind for kind in draws if kind == wanted] or [kind for kind in draws if kind.startswith(wanted)]
    if len(found) != 1:
        raise refuse("draw.kind", word, known=", ".join(draws))
    return found[0]
