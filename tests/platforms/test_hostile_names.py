"""Whatever names and nicknames people choose, on both networks: nobody acts as another, locks others out or is locked
out, and whatever was said about who is who is undone and stands in the history with its author."""

from __future__ import annotations

import random
import re
from typing import Any, Protocol

import pytest

from bot.platforms.discord.forms import forms, typed
from storage.base import GameStore
from storage.sqlite.store import SqliteStore
from tests.platforms.conftest import Room, labels
from tests.platforms.discord.discord_world import World, discord_world, labels_of, text_of
from tests.platforms.program import Program
from tests.platforms.telegram.bot_api import BotApi, User
from tests.sizes import sized

HONEST = ("Mei Ling", "Rob 🐉", "محمد", "Dad")
HOSTILE = (
    *("Mei Ling", "mei ling", "Mei\u200b Ling", "\u202eMei Ling", "Мei Ling", "Mei", "Dad", "dad", "DAD ", "Dаd"),
    *("me", "all", "bank", "p1", "@p1", "E", "East", "from", "3", "3 from", "Dad 3", "Dad from", "zimo", "wins"),
    *("/undo", "Dad entry=1", "dad\nmei ling", "<b>Dad</b>", "<@1>", "@everyone", "\u3164", "🐉", "Rob", "محمد 2"),
    *("sure", "guest", "new", "opening=1", "start opening=1", "|", "a" * 32, "我", "E S W N", "0.5/1", '"Dad"'),
)
Values = dict[str, Any]


def attacks(rng: random.Random) -> tuple[str, Values]:
    """Something that somebody who does not sit may try: the command and what is filled in."""
    honest, hostile = rng.choice((*HONEST, "@p1", "@p2", "@p3", "@p4")), rng.choice(HOSTILE)
    return rng.choice(
        (
            *(("iam", {"name": honest}), ("iam", {"name": hostile}), ("iam", {"name": "new"}), ("unlink", {})),
            *(("rename", {"old": honest, "new": "Bob"}), ("rename", {"old": hostile, "new": honest})),
            *(("merge", {"one": honest, "other": "@p5"}), ("merge", {"one": "@p5", "other": honest})),
            *(("unlink", {"name": honest}), ("join", {}), ("join", {"name": hostile}), ("leave", {"player": honest})),
            *(("seat", {"player": "me", "for": honest}), ("seat", {"player": "@p5", "for": honest})),
            *(("undo", {}), ("undo", {"number": "1"}), ("redo", {}), ("endgame", {}), ("settle", {}), ("cancel", {})),
            *(("set", {"option": "who", "value": "seated"}), ("stake", {"stake": "9/18"}), ("forget", {"text": "me"})),
            *(("fix", {"number": "1", "winner": "me"}), ("score", {"winner": "me", "hand": "3", "how": "zimo"})),
            *(("newgame", {"game": "sg", "players": "a b c d"}), ("newgame", {"players": f"me {honest} x y"})),
        )
    )


class Network(Protocol):
    """What a test needs of a network: people who change their names at will, and what they say and press."""

    async def say(self, person: int, name: str, command: str, values: Values) -> str:
        """The answer to a command; empty where there was none."""
        ...

    async def tap(self, person: int, name: str, label: str) -> None:
        """Press a button of the newest message that has it."""
        ...

    async def tap_any(self, person: int, name: str, rng: random.Random) -> None:
        """Press any button of any message of the bot."""
        ...


class TelegramNetwork:
    """A group of the strict Bot API, served by the program."""

    def __init__(self, room: Room) -> None:
        self.room = room

    async def say(self, person: int, name: str, command: str, values: Values) -> str:
        line = typed(next(form for form in forms() if form.name == command), values)
        message = await self.room.api.say(self.room.chat, User(person, name), line)
        return str((await self.room.answer_to(message))["text"])

    async def tap(self, person: int, name: str, label: str) -> None:
        shown = await self.room.api.until(lambda: [one for one in self.room.chat.of_bot if label in labels(one)])
        await self.room.press_as(shown[-1], label, User(person, name))

    async def tap_any(self, person: int, name: str, rng: random.Random) -> None:
        shown = [(one, label) for one in self.room.chat.of_bot for label in labels(one)]
        if shown:
            await self.room.press_as(*rng.choice(shown), User(person, name))


class DiscordNetwork:
    """A server of the Discord in this process."""

    def __init__(self, world: World) -> None:
        self.world, self.members = world, dict[int, Any]()

    def _called(self, person: int, name: str) -> Any:
        """A member under the nickname he has chosen now."""
        if person not in self.members:
            self.members[person] = self.world.server.add_member(self.world.env.create_user(f"user{person}"))
        member = self.members[person]
        self.world.env.backend.guilds[self.world.server.id].members[member.id].nick = name
        return member

    async def say(self, person: int, name: str, command: str, values: Values) -> str:
        await self.world.env.advance_time(200)
        done = await self._called(person, name).slash(self.world.channel, command, **values)
        return text_of(done.response) if done.response is not None else ""

    async def tap(self, person: int, name: str, label: str) -> None:
        shown = [one for one in self.world.channel.history() if label in labels_of(one)]
        await self._called(person, name).click(shown[-1], label=label)

    async def tap_any(self, person: int, name: str, rng: random.Random) -> None:
        shown = [(one, label) for one in self.world.channel.history() for label in labels_of(one)]
        if not shown:  # everything was done, or is for somebody else's eyes
            return
        message, label = rng.choice(shown)
        await self._called(person, name).click(message, label=label)


async def sit_down(network: Network) -> None:
    """The four sit down with a tap each; somebody who is called like one of them taps behind each."""
    await network.say(101, "Mei Ling", "newgame", {})
    for person, name in enumerate(HONEST, 101):
        await network.tap(person, name, "Sit down")
        await network.tap(901, HONEST[(person - 100) % 4], "Sit down") if person == 104 else None
    await network.tap(101, "Mei Ling", "Start")


async def owners(store: GameStore) -> dict[str, tuple[str, str]]:
    """Every account with the player it speaks for and what he is called."""
    (table,) = await store.tables()
    return {account: (one.id, one.name) for one in await store.players(table.chat_key) for account in one.accounts}


async def under_attack(network: Network, rng: random.Random) -> None:
    for _ in range(45):
        person, name = rng.randrange(901, 905), rng.choice(HOSTILE)
        if rng.random() < 0.35:
            await network.tap_any(person, name, rng)
        else:
            await network.say(person, name, *attacks(rng))


async def still_themselves(network: Network, rng: random.Random) -> None:
    """Each of the four is who he was, under whatever name his account has now, and wins when he says so."""
    for person, name in enumerate(HONEST, 101):
        assert await network.say(person, rng.choice(HOSTILE), "iam", {}) == f"You're {name} here."
        won = await network.say(person, rng.choice(HOSTILE), "score", {"hand": "3", "how": "zimo"})
        assert f"{name} wins by self-draw" in won, won


@pytest.mark.parametrize("seed", range(sized(1)))
async def test_telegram_nobody_acts_as_another_or_is_locked_out(seed: int, program: Program, api: BotApi) -> None:
    rng, room = random.Random(seed), Room(api, api.chat(-9100 - seed))
    network = TelegramNetwork(room)
    await sit_down(network)
    async with SqliteStore(program.database, read_only=True) as store:
        before = await owners(store)
        assert [name for _, name in before.values()][:4] == list(HONEST)
        await under_attack(network, rng)
        after = await owners(store)
    assert {account: after.get(account) for account in list(before)[:4]} == dict(list(before.items())[:4])
    await still_themselves(network, rng)
    assert [one for one in api.refusals if "not modified" not in one[1]] == []


@pytest.mark.parametrize("seed", range(3))
async def test_discord_nobody_acts_as_another_or_is_locked_out(seed: int) -> None:
    rng = random.Random(seed)
    async with discord_world() as world:
        network = DiscordNetwork(world)
        await sit_down(network)
        before = await owners(world.store)
        assert [name for _, name in before.values()][:4] == list(HONEST)
        await under_attack(network, rng)
        after = await owners(world.store)
        assert {account: after.get(account) for account in list(before)[:4]} == dict(list(before.items())[:4])
        await still_themselves(network, rng)


async def said_and_undone(network: Network) -> str:
    """A link, a name and a merging, each undone; the history of it all."""
    await network.say(101, "Ann", "newgame", {"game": "sg", "players": "me Ben Cat Dan"})
    await network.say(101, "Ann", "score", {"winner": "Cat", "hand": "3", "how": "zimo"})
    await network.say(102, "Benjamin", "iam", {"name": "Ben"})
    assert "Benny" in await network.say(102, "Benjamin", "rename", {"old": "Ben", "new": "Benny"})
    await network.tap(102, "Benjamin", "Undo")
    assert await network.say(102, "Benjamin", "iam", {}) == "You're Ben here."
    await network.say(101, "Ann", "join", {"name": "Danny"})
    assert "one person" in await network.say(101, "Ann", "merge", {"one": "Danny", "other": "Dan"})
    await network.tap(101, "Ann", "Undo")
    assert "Danny" in await network.say(101, "Ann", "rename", {"old": "Danny", "new": "Daniel"})
    await network.tap(101, "Ann", "That isn't Ben")
    assert "Which one" in await network.say(102, "Benjamin", "iam", {})
    return await network.say(101, "Ann", "history", {"show": "all"})


def check_history(told: str) -> None:
    """Everything that was said stands there with its author, also what does not count any more."""
    wanted = (
        *(("who Ben is", "Benjamin"), ("(undone) the name Ben", "Benjamin"), ("that Ben is free", "Ann")),
        *(("(undone) Danny and Dan as one person", "Ann"), ("the name Danny → Daniel", "Ann")),
    )
    entries = re.split(r"\n(?=\d+\. |Back)", told.replace("Daniel and Dan", "Danny and Dan"))
    lines = [one.replace("\n", " ") for one in entries]
    for what, who in wanted:
        assert any(what in one and one.endswith(who) for one in lines), (what, told)


async def test_telegram_who_is_who_is_undone_and_stands_in_the_history(program: Program, api: BotApi) -> None:
    check_history(await said_and_undone(TelegramNetwork(Room(api, api.chat(-9200)))))


async def test_discord_who_is_who_is_undone_and_stands_in_the_history() -> None:
    async with discord_world() as world:
        check_history(await said_and_undone(DiscordNetwork(world)))
