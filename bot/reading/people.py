"""The players of a chat: names to ids and back."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property
from typing import Final

from engine.table import Player


@dataclass(frozen=True, slots=True)
class Person:
    """A player of a chat; a guest has no accounts."""

    id: Player
    name: str
    accounts: tuple[str, ...] = ()


@dataclass(frozen=True)
class People:
    """Everybody who ever played in a chat, in the order in which they came."""

    everybody: tuple[Person, ...] = ()

    @cached_property
    def _by_id(self) -> dict[Player, Person]:
        return {person.id: person for person in self.everybody}

    def name(self, player: Player) -> str:
        """The player's name; the id itself for somebody who was never a player of this chat."""
        person = self._by_id.get(player)
        return person.name if person is not None else player

    def by_account(self, account: str) -> Person | None:
        return next((person for person in self.everybody if account in person.accounts), None)

    def by_name(self, name: str) -> Person | None:
        """The player of exactly that name, case ignored."""
        wanted = folded(name)
        return next((person for person in self.everybody if folded(person.name) == wanted), None)

    def matching(self, text: str, among: Iterable[Player]) -> tuple[Person, ...]:
        """The players among some whom a text can mean: the one of that exact name, else all whose name it begins."""
        candidates = [self._by_id[player] for player in among if player in self._by_id]
        wanted = folded(text)
        exact = [person for person in candidates if folded(person.name) == wanted]
        if exact:
            return tuple(exact)
        return tuple(person for person in candidates if wanted and folded(person.name).startswith(wanted))


def folded(name: str) -> str:
    """A name as it is compared: case and a leading @ do not matter."""
    return name.removeprefix("@").casefold()


LONGEST_NAME: Final = 32


def one_word(name: str, otherwise: str = "") -> str:
    """A name as it can be typed among tiles: without white space, and not beginning like a number or a group of tiles.

    `otherwise` is taken when nothing is left.
    """
    word = "_".join(name.split()).lstrip(_NO_BEGINNING)[:LONGEST_NAME]
    return word or ("_".join(otherwise.split()).lstrip(_NO_BEGINNING)[:LONGEST_NAME]) or "player"


_NO_BEGINNING: Final = "0123456789([+=-/@"
