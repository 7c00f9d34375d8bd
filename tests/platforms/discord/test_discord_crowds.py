"""Crowds in channels of Discord where the bot reads what is typed: what they are told, and what stands in the channel.

`python -m tests.platforms.discord.test_discord_crowds 100 200` plays seeds 100 to 199, and says which found something.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

import pytest
import simcord
from simcord.actors import _component_interaction  # a button that was shown once, which `click` does not find any more

from bot.chat import Reply
from bot.context import TableView
from bot.platforms.discord.platform import Client
from storage.base import Journal, TableKey
from storage.memory import MemoryStore
from tests.chat.conftest import done
from tests.chat.crowds import Crowd, Shown, lives
from tests.chat.test_crowds import found
from tests.platforms.crowd_app import GAMES, VARIANTS, HeardApp
from tests.platforms.discord.discord_world import World, components_of, made, text_of
from tests.sizes import HANG, sized

CROWDS = sized(1)
BY_PEOPLE = ("MESSAGE_CREATE", "MESSAGE_UPDATE", "INTERACTION_CREATE")
"""What Discord tells the bot of that people do."""


class DiscordCrowdChat:
    """A channel of Discord, as a chat of a crowd."""

    is_english = False

    def __init__(self, world: World) -> None:
        self.world, self.channel, self.step, self.written = world, world.channel, 200, ""
        self.table = TableKey("discord", str(world.server.id), str(world.channel.id))
        self._typed: dict[str, Any] = {}
        self._began = 0
        """What Discord had told when the program began."""
        self._seen: dict[str, Any] = {}
        """Messages of the bot, those too that were taken away."""

    @property
    def app(self) -> HeardApp:
        client = self.world.env.bot
        assert isinstance(client, Client)
        assert isinstance(client.desk.app, HeardApp)
        return client.desk.app

    @property
    def now(self) -> int:
        return int(self.world.env.now().timestamp())

    @now.setter
    def now(self, now: int) -> None:
        done(self.world.env.advance_time(max(now - self.now, 0)))

    @property
    def reply(self) -> Reply | None:
        return self.app.replies.get(self.table)

    def say(self, typed: str, *, at_once: bool = False, **about: Any) -> None:
        name, _, text = typed.partition(": ")
        self.now += self.step
        self.app.replies.pop(self.table, None)
        done(self._said(self.world.person(name.title()), text, about))

    async def _said(self, person: Any, text: str, about: dict[str, Any]) -> None:
        own = [one for one in self._of_bot() if about.get("pressed") or about.get("reply_to")][-1:]
        on = self._seen.get(str(about.get("reply_to")), own[0] if own else None)
        if about.get("pressed"):
            await _component_interaction(person, on, {"custom_id": text, "component_type": 2})
        elif about.get("edited"):
            author, message = self._typed[about["message"]]
            await author.edit(message, text)
        else:
            stands = [one for one in self.channel.history() if on is not None and one.id == on.id]
            message = await person.send(self.channel, text, reply_to=stands[0] if stands else None)
            self.written = str(message.id)
            self._typed[self.written] = person, message

    def _of_bot(self) -> list[Any]:
        """What everybody sees of the bot, as Discord keeps it."""
        assert self.world.env.bot.user is not None
        me, kept = self.world.env.bot.user.id, self.world.env.backend.messages.get(self.channel.id, {})
        return [one for one in kept.values() if one.author_id == me and not one.is_ephemeral]

    def wall(self) -> dict[str, Shown]:
        self._seen |= {str(one.id): one for one in self._of_bot()}
        return {str(one.id): self._shown(one) for one in self._of_bot()}

    def _shown(self, message: Any) -> Shown:
        buttons = tuple(one["custom_id"] for one in components_of(message) if one["type"] == 2 and "custom_id" in one)
        subject = done(self.app.store.posted(self.table, str(message.id)))
        return Shown(text_of(message), subject, buttons)

    def previewed(self, typed: str, *, reply_to: str) -> Reply | None:
        name, _, identity = typed.partition(": ")
        return done(self.app.pressed(self.table, self.account(name), identity, reply_to, self.now))

    def beside(self) -> DiscordCrowdChat:
        return DiscordCrowdChat(World(self.world.env, self.world.store))

    def again(self) -> None:
        backend = self.world.env.backend
        me = str(self.world.env.bot.user.id) if self.world.env.bot.user is not None else ""
        told = [(event, said) for _, event, said in backend.transcript[self._began :] if event in BY_PEOPLE]
        by_people = [one for one in told if one[1].get("author", {}).get("id") != me]
        if not by_people:  # a program that began anew is told nothing twice
            return
        event, payload = by_people[-1]
        self._happens(lambda: backend.emit(event, payload))

    def delete(self, message: str) -> None:
        self._happens(lambda: self.world.env.backend.delete_message(self.channel.id, int(message)))

    def _happens(self, what: Callable[[], None]) -> None:
        """Something happens by itself, and the bot hears of it."""

        async def heard() -> None:
            what()
            await self.world.env.advance_time(0)

        done(heard())

    def restart(self) -> None:
        app = HeardApp(self.world.store)
        done(self.world.env.restart_bot(made(self.world.store, app=app, reads=True)))
        self._began = len(self.world.env.backend.transcript)

    def journal(self) -> Journal:
        return done(self.app.store.load(self.table))

    def account(self, name: str) -> str:
        return f"discord:{self.world.person(name.title()).id}"

    @property
    def seen(self) -> TableView:
        return done(self.app.seen(self.table))


@contextmanager
def crowd(game: str, seed: int) -> Iterator[Crowd]:
    """A crowd in a channel of a Discord of its own."""
    store = MemoryStore()
    env = simcord.Env(made(store, app=HeardApp(store), reads=True), settle_timeout=HANG)
    done(env.start())
    try:
        with env.time_context():
            chat = DiscordCrowdChat(World(env, store))
            yield Crowd(chat, VARIANTS.get(game, game), seed, opening=GAMES[game])
    finally:
        done(env.shutdown())


def plays(game: str, seed: int) -> None:
    """Two short nights of a crowd."""
    with crowd(game, seed) as one:
        lives(one, nights=2, steps=20)


@pytest.mark.parametrize("seed", range(CROWDS))
@pytest.mark.parametrize("game", GAMES)
def test_whoever_does_whatever_in_a_channel_changes_only_what_he_is_told(game: str, seed: int) -> None:
    plays(game, seed)


if __name__ == "__main__":
    sys.exit(min(found(plays, sys.argv[1:], list(GAMES)), 1))
