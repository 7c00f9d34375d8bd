"""Several nights of people who know nothing, over the app alone; many seeds of them by `TEST_SIZE=30` and by hand.

`python -m tests.chat.test_crowds 100 200 riichi mcr` plays seeds 100 to 199 of these games, of all without any, and
says which found something.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any

import pytest

from bot.app.app import App
from bot.chat import Incoming, Reply
from bot.pictures.cards import HandCard
from bot.text.render import plain
from engine.tiles import Wind
from engine.variants import RULESETS
from storage.base import Journal, TableKey
from tests.chat.conftest import Chat, done, in_english
from tests.chat.crowds import Crowd, Shown, lives
from tests.sizes import sized

CROWDS = sized(1)


@dataclass
class LocalChat(Chat):
    """The app alone, as a chat of a crowd."""

    is_english: bool = True
    gone: set[str] = field(default_factory=set)
    """Messages that people took away."""
    heard: Incoming | None = None
    _walls: dict[str, tuple[Reply, Shown]] = field(default_factory=dict)

    def say(self, typed: str, **changes: Any) -> str:
        changes.pop("at_once", None)
        return super().say(typed, **changes)

    @property
    def written(self) -> str:
        return str(self._count)

    def wall(self) -> dict[str, Shown]:
        for message, reply in self.messages.items():
            if message not in self._walls or self._walls[message][0] is not reply:
                self._walls[message] = reply, self._shown(message, reply)
        return {message: self._walls[message][1] for message in self.messages}

    def _shown(self, message: str, reply: Reply) -> Shown:
        picture, buttons = self.pictures.get(message), tuple(one.id for one in reply.choices if one.id)
        card = picture.card if picture is not None and isinstance(picture.card, HandCard) else None
        subject = (picture.subject if picture is not None else None) or reply.subject
        return Shown(plain(reply, in_english(reply)), subject, buttons, card)

    async def _handle(self, incoming: Incoming) -> Reply | None:
        self.heard = incoming
        return await super()._handle(incoming)

    async def _show(self, incoming: Incoming, reply: Reply) -> None:
        await super()._show(incoming, reply)
        for message in self.gone:
            self.messages.pop(message, None)

    async def _place(self, incoming: Incoming, reply: Reply) -> str:
        place = await super()._place(incoming, reply)
        return f"reply {incoming.source}" if place in self.gone else place  # what cannot be edited is sent

    def beside(self) -> LocalChat:
        return LocalChat(store=self.store, table=TableKey("test", "2"), now=self.now)

    def again(self) -> None:
        async def heard_again() -> Reply | None:
            async with self.store:
                return await self.app.handle(self.heard) if self.heard is not None else None

        done(heard_again())

    def delete(self, message: str) -> None:
        self.gone.add(message)
        self.messages.pop(message)

    def restart(self) -> None:
        self.app = App(self.store, random_wind=lambda: Wind.E, defaults={"language": "en"})

    def journal(self) -> Journal:
        async def look() -> Journal:
            async with self.store:
                return await self.store.load(self.table)

        return done(look())

    def account(self, name: str) -> str:
        return f"test:{name}"


def crowd(variant: str, seed: int, **more: Any) -> Crowd:
    return Crowd(LocalChat(), variant, seed, **more)


@pytest.mark.parametrize("seed", range(CROWDS))
@pytest.mark.parametrize("variant", RULESETS)
def test_whoever_does_whatever_changes_only_what_he_is_told(variant: str, seed: int) -> None:
    lives(crowd(variant, seed))


@pytest.mark.parametrize(("variant", "seed"), [("singapore", 30), ("taiwanese", 22), ("riichi", 26), ("british", 59)])
def test_crowds_that_met_something_rare_are_told_what_they_change(variant: str, seed: int) -> None:
    """A closed night is put right or paid into below its picture; a moment is brought back; a round waits."""
    lives(crowd(variant, seed, does_more=False))


@pytest.mark.parametrize(("variant", "seed"), [("riichi", 8006), ("mcr", 8002)])
def test_crowds_that_do_more_and_met_something_rare_are_told_what_they_change(variant: str, seed: int) -> None:
    """Points that nobody pays change below their picture; a question is open while an old look is answered."""
    lives(crowd(variant, seed))


def found(play: Callable[[str, int], None], arguments: Sequence[str], of: Sequence[str]) -> int:
    """Play the seeds that are asked for, and say of each that found something what it was; how many they were."""
    first, until, *variants = arguments
    count = 0
    for seed in range(int(first), int(until)):
        for variant in variants or of:
            try:
                play(variant, seed)
            except AssertionError as failure:
                count += 1
                print(f"== {variant} {seed}\n{failure}", flush=True)
    print(f"{count} found something")
    return count


if __name__ == "__main__":
    sys.exit(min(found(lambda variant, seed: lives(crowd(variant, seed)), sys.argv[1:], list(RULESETS)), 1))
