"""Typed lines on Discord, where the settings and Discord let the bot read what is written in channels."""

from __future__ import annotations

from pathlib import Path

import pytest

from bot.config import Config, load
from tests.platforms.discord.discord_world import World, discord_world, text_of

FOUR = ("Ann", "Ben", "Cat", "Dan")


def shown(world: World) -> list[str]:
    return [text_of(message) for message in world.channel.history()]


async def write(world: World, name: str, text: str, **more: object) -> object:
    await world.env.advance_time(world.pause)
    return await world.person(name).send(world.channel, text, **more)


async def test_a_typed_hand_counts_and_small_talk_gets_no_answer() -> None:
    async with discord_world(reads=True) as world:
        await world.open(*FOUR)
        await write(world, "Ben", "ben 3 from ann")
        assert "Hand 1 · Ben wins off Ann" in "".join(shown(world))
        count = len(shown(world))
        await write(world, "Cat", "who is hungry?")
        assert len(shown(world)) == count + 1
        assert await world.balances("Ann") == {"Ann": -8, "Ben": 16, "Cat": -4, "Dan": -4}


async def test_an_edit_of_a_typed_hand_corrects_it_and_its_receipt() -> None:
    async with discord_world(reads=True) as world:
        await world.open(*FOUR)
        said = await write(world, "Ben", "ben 3 from ann")
        await world.person("Ben").edit(said, "ben 3 from cat")
        assert await world.balances("Ann") == {"Ann": -4, "Ben": 16, "Cat": -8, "Dan": -4}
        assert any("Hand 1 · Ben wins off Cat" in text for text in shown(world))


async def test_what_is_told_twice_is_answered_once() -> None:
    """A connection that was cut may tell again what was told."""
    async with discord_world(reads=True) as world:
        await world.open(*FOUR)
        await write(world, "Ben", "ben 3 from ann")
        told = [said for _, event, said in world.env.backend.transcript if event == "MESSAGE_CREATE"]
        before = shown(world)
        world.env.backend.emit("MESSAGE_CREATE", next(one for one in told if one["content"] == "ben 3 from ann"))
        await world.env.advance_time(0)
        assert shown(world) == before


async def test_an_answer_to_a_receipt_is_about_that_hand() -> None:
    async with discord_world(reads=True) as world:
        await world.open(*FOUR)
        await write(world, "Ben", "ben 3 from ann")
        receipt = next(one for one in world.channel.history() if "Hand 1" in text_of(one))
        await write(world, "Cat", "cat 1 zimo")
        await write(world, "Ben", "/why", reply_to=receipt)
        assert "Hand 1 · Ben wins off Ann" in "".join(shown(world)[-1:] + shown(world)[:1])


async def test_people_may_be_mentioned_and_the_bot_called() -> None:
    async with discord_world(reads=True) as world:
        people = [world.person(name) for name in FOUR]
        await write(world, "Ann", "/newgame sg " + " ".join(one.mention for one in people))
        await write(world, "Ben", f"{people[1].mention} 3 from {people[0].mention}")
        assert (await world.balances("Ann"))["Ben"] == 16


async def test_whoever_calls_the_bot_by_its_name_is_answered() -> None:
    async with discord_world(reads=True) as world:
        await world.open(*FOUR)
        assert world.env.bot.user is not None
        await write(world, "Ann", f"{world.env.bot.user.mention} what now")
        assert "After each hand" in shown(world)[-1]
        await write(world, "Ann", "what now")
        assert shown(world)[-1] == "what now", "said to the others"


async def test_without_the_setting_nothing_is_read() -> None:
    async with discord_world() as world:
        await world.open(*FOUR)
        await write(world, "Ben", "ben 3 from ann")
        assert await world.balances("Ann") == dict.fromkeys(FOUR, 0)
        assert not world.env.bot.intents.message_content


@pytest.mark.parametrize(("written", "reads"), [("", False), ("[discord]\nmessage_content = true\n", True)])
def test_the_setting_is_read_from_the_file(tmp_path: Path, written: str, reads: bool) -> None:
    file = tmp_path / "config.toml"
    file.write_text(written, encoding="utf-8")
    config: Config = load(file, {})
    assert config.discord.message_content is reads


async def test_a_list_of_seats_that_was_taken_away_is_never_edited_again() -> None:
    async with discord_world(reads=True) as world:
        await world.say("Ann", "newgame", game="Hong Kong mahjong")
        for name in ("Ann", "Ben", "Cat", "Dan"):
            await write(world, name, "i sit")
        await write(world, "Ann", "start")
        assert "Ann deals first" in "".join(shown(world))
        gone = [call.path for call in world.env.http_requests if call.method == "DELETE" and "/messages/" in call.path]
        assert gone
        assert [call for call in world.env.http_requests if call.method == "PATCH" and call.path in gone] == []
