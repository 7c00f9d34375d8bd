"""Who may do what, on both networks: looking makes nobody somebody, and nobody puts a night out of reach."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import pytest

from tests.platforms.conftest import Room
from tests.platforms.discord.discord_world import discord_world
from tests.platforms.test_hostile_names import DiscordNetwork, Network, TelegramNetwork, sit_down

pytestmark = pytest.mark.asyncio(loop_scope="module")


@asynccontextmanager
async def opened(kind: str, room: Room) -> AsyncIterator[Network]:
    """A group of Telegram, served by the program, or a server of Discord."""
    if kind == "telegram":
        yield TelegramNetwork(room)
        return
    async with discord_world() as world:
        yield DiscordNetwork(world)


ON_BOTH = pytest.mark.parametrize("kind", ["telegram", "discord"])


@ON_BOTH
async def test_who_is_called_like_a_guest_is_nobody_by_looking_on(kind: str, shared_room: Room) -> None:
    async with opened(kind, shared_room) as network:
        await network.say(101, "Ann", "newgame", {"game": "sg", "players": "Ann Bob Cat Dan"})
        for command in ("table", "help", "rules", "history"):
            await network.say(666, "Bob", command, {})
        assert "Which one are you" in await network.say(666, "Bob", "iam", {})
        assert await network.say(102, "Robert", "iam", {"name": "Bob"}) == "Robert plays as Bob from now on."
        assert "Is Bob the same person?" in await network.say(666, "Bob", "iam", {"name": "Bob"})
        assert "Hand 1 · Bob" in await network.say(102, "Robert", "score", {"hand": "3", "how": "zimo"})


@ON_BOTH
async def test_nobody_without_a_seat_closes_the_table_to_others(kind: str, shared_room: Room) -> None:
    async with opened(kind, shared_room) as network:
        await network.say(101, "Ann", "newgame", {"game": "sg", "players": "Bea Bob Cat Dan"})
        refused = await network.say(666, "Eve", "set", {"option": "who", "value": "seated"})
        assert "Which one are you" in refused
        assert "Hand 1 · Bob" in await network.say(101, "Ann", "score", {"winner": "Bob", "hand": "3", "how": "zimo"})


@ON_BOTH
async def test_who_is_locked_out_with_guests_at_the_table_says_who_he_is(kind: str, shared_room: Room) -> None:
    async with opened(kind, shared_room) as network:
        await network.say(101, "Ann", "newgame", {"game": "sg", "players": "me Bob Cat Dan"})
        await network.say(101, "Ann", "set", {"option": "who", "value": "seated"})
        asked = await network.say(102, "Robert", "score", {"winner": "Bob", "hand": "3", "how": "zimo"})
        assert "Which one are you" in asked
        known = await network.say(102, "Robert", "iam", {"name": "Bob"})
        assert "Hand 1 · Bob" in known
        assert "Robert plays as Bob" in known


@ON_BOTH
async def test_a_stranger_undoes_nothing_of_those_who_are_all_known(kind: str, shared_room: Room) -> None:
    async with opened(kind, shared_room) as network:
        await sit_down(network)
        for hand in (1, 2):
            won = await network.say(104, "Dad", "score", {"hand": str(hand), "how": "zimo"})
            assert f"Hand {hand} · Dad" in won
        for command, values in (
            *(
                ("undo", {}),
                ("undo", {"number": "2"}),
                ("redo", {}),
                ("endgame", {}),
                ("fix", {"number": "1", "hand": "4"}),
            ),
            *(("stake", {"stake": "9/18"}), ("set", {"option": "limit", "value": "9"}), ("leave", {"player": "Dad"})),
        ):
            assert "Only those who play tonight" in await network.say(666, "Eve", command, values), command
        assert "Hand 3 · Rob" in await network.say(102, "Rob", "score", {"hand": "3", "how": "zimo"})


@ON_BOTH
async def test_what_a_stranger_undid_among_guests_is_brought_back_and_told_of(kind: str, shared_room: Room) -> None:
    """While guests sit everybody may undo; nothing is out of reach after it, and who did it is written."""
    async with opened(kind, shared_room) as network:
        await network.say(101, "Ann", "newgame", {"game": "sg", "players": "me Bob Cat Dan"})
        for winner in ("Bob", "Cat", "Dan"):
            await network.say(101, "Ann", "score", {"winner": winner, "hand": "3", "how": "zimo"})
        before = (await network.say(101, "Ann", "table", {})).split("\n")[-2:]
        await network.say(666, "Eve", "iam", {"name": "new"})
        for number in ("3", "2", "1"):
            assert "Undone" in await network.say(666, "Eve", "undo", {"number": number})
        await network.say(666, "Eve", "pay", {"payer": "Bob", "to": "Cat", "amount": "1"})
        assert "no longer" in await network.say(101, "Ann", "restore", {"text": "4"})
        assert (await network.say(101, "Ann", "table", {})).split("\n")[-2:] == before
        told = await network.say(101, "Ann", "history", {"show": "all"})
        assert len([line for line in told.split("\n") if "undid" in line and line.endswith("Eve")]) == 3


@ON_BOTH
async def test_a_closed_night_stays_within_reach(kind: str, shared_room: Room) -> None:
    async with opened(kind, shared_room) as network:
        await network.say(101, "Ann", "newgame", {"game": "sg", "players": "me Bob Cat Dan"})
        await network.say(101, "Ann", "score", {"winner": "Bob", "hand": "3", "how": "zimo"})
        await network.say(101, "Ann", "settle", {})
        await network.tap(101, "Ann", "Call it a night")
        await network.say(101, "Ann", "table", {})  # by then it is asked whether that is meant
        await network.tap(101, "Ann", "Call it a night")
        await network.say(666, "Eve", "newgame", {"game": "sg", "players": "me Fay Gus Hal"})
        told = await network.say(101, "Ann", "settle", {})
        assert "Still open from" in told
        assert told.count("→ Bob 8") == 3
