"""Discord over a broken line: what was begun is brought to its end, at a pace, and nobody is told of a fault."""

from __future__ import annotations

import asyncio
import logging
from types import SimpleNamespace
from typing import Any

import aiohttp
import discord
import pytest

from bot.app.app import App
from bot.config import Config
from bot.platforms.base import PlatformRefused
from bot.platforms.discord.platform import platform
from bot.platforms.discord.retry import DiscordCaller
from bot.text.catalogue import catalogue
from bot.text.render import sentence
from storage.memory import MemoryStore
from tests.platforms.discord.discord_world import SlowStore, discord_world, made, text_of
from tests.proof.line import MOST_ATTEMPTS

FOUR = ("Ann", "Ben", "Cat", "Dan")
THREE = {"winner": "Ben", "hand": "3", "from": "Ann"}


def breaking_once(monkeypatch: pytest.MonkeyPatch, owner: type, call: str) -> list[str]:
    """Let the first of some calls meet a broken line; all that were made."""
    made: list[str] = []
    real = getattr(owner, call)

    async def broken(*given: Any, **more: Any) -> Any:
        made.append(call)
        if len(made) == 1:
            raise aiohttp.ServerDisconnectedError
        return await real(*given, **more)

    monkeypatch.setattr(owner, call, broken)
    return made


@pytest.mark.parametrize(
    ("owner", "call"), [(discord.InteractionResponse, "defer"), (discord.Interaction, "edit_original_response")]
)
async def test_a_slow_hand_counts_and_is_shown_over_a_broken_line(
    monkeypatch: pytest.MonkeyPatch, owner: type, call: str
) -> None:
    async with discord_world(SlowStore()) as world:
        await world.open(*FOUR)
        calls = breaking_once(monkeypatch, owner, call)
        result = await world.say("Ben", "score", **THREE)
        assert len(calls) == 2
        assert "Hand 1 · Ben wins off Ann" in text_of(result.response)


async def test_a_slow_question_turns_into_the_receipt_over_a_broken_line(monkeypatch: pytest.MonkeyPatch) -> None:
    async with discord_world(SlowStore()) as world:
        await world.open(*FOUR)
        question = await world.say("Ben", "score", winner="Ben", hand="3")
        calls = breaking_once(monkeypatch, discord.Interaction, "edit_original_response")
        await world.person("Ben").click(question.response.message, label="Off Ann: 16")
        shown = world.env.backend.get_message(world.channel.id, question.response.id)
        assert "Hand 1 · Ben wins off Ann" in text_of(shown)
        assert len(calls) == 2


async def test_an_empty_place_is_cleared_away_over_a_broken_line(monkeypatch: pytest.MonkeyPatch) -> None:
    async with discord_world(SlowStore()) as world:
        await world.open(*FOUR)
        await world.say("Ann", "iam", name="Ann")
        await world.say("Ann", "set", option="who", value="seated")
        calls = breaking_once(monkeypatch, discord.Interaction, "delete_original_response")
        refused = await world.say("Zoe", "score", **THREE)
        assert refused.response is None
        assert len(calls) == 2


async def test_what_is_logged_of_a_broken_line_names_no_address(caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.DEBUG)
    tries = iter([aiohttp.ClientOSError(None, "Can not write to /interactions/1/a-token/callback")])

    async def call() -> str:
        for trouble in tries:
            raise trouble
        return "done"

    assert await DiscordCaller()(call) == "done"
    assert "made again" in caplog.text
    assert "a-token" not in caplog.text


@pytest.mark.parametrize(("answers", "least", "most"), [(1, 2, 4), (20, 20 + 1, 20 + 2 * MOST_ATTEMPTS)])
async def test_answers_do_not_storm_a_line_that_is_away(answers: int, least: int, most: int) -> None:
    attempts = 0

    async def call() -> None:
        nonlocal attempts
        attempts += 1
        raise aiohttp.ServerDisconnectedError

    calls = DiscordCaller()
    waiting = [asyncio.ensure_future(calls(call)) for _ in range(answers)]
    await asyncio.sleep(2)
    for one in waiting:
        one.cancel()
    assert least <= attempts < most


async def test_an_answer_that_can_be_given_nowhere_is_noted(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr("bot.platforms.discord.retry.TRIES", 1)
    async with discord_world() as world:
        await world.open(*FOUR)
        calls = breaking_once(monkeypatch, discord.InteractionResponse, "send_message")
        await world.say("Ben", "score", **THREE)
        assert len(calls) == 1
        assert "answered nowhere" in caplog.text
        assert (await world.balances("Ann"))["Ben"] == 16


async def test_somebody_nobody_could_ask_about_is_left_as_he_was_mentioned(monkeypatch: pytest.MonkeyPatch) -> None:
    async def broken(*_: object) -> None:
        raise aiohttp.ServerDisconnectedError

    monkeypatch.setattr(discord.Guild, "fetch_member", broken)
    async with discord_world() as world:
        await world.open(*FOUR)
        refused = await world.say("Ben", "score", hand="3 from <@123456>")
        assert "<@123456>" in text_of(refused.response)


async def test_attempts_to_connect_again_are_soon_made_and_never_far_apart() -> None:
    platform(App(MemoryStore()), Config(), "a token")
    nobody: Any = SimpleNamespace(dispatch=None, _reconnect=True)
    shard = discord.shard.Shard(nobody, nobody, nobody)
    pauses = [shard._backoff.delay() for _ in range(8)]
    assert pauses == [1, 2, 4, 8, 16, 30, 30, 30]


async def test_a_session_begins_at_once_unless_another_one_just_began(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("bot.platforms.discord.platform.BETWEEN_SESSIONS", 0.3)
    now, waited = 1000.0, list[float]()

    async def sleep(seconds: float) -> None:
        nonlocal now
        waited.append(round(seconds, 3))
        now += seconds

    client = made(MemoryStore())
    monkeypatch.setattr("bot.platforms.discord.platform.time", SimpleNamespace(monotonic=lambda: now))
    monkeypatch.setattr(asyncio, "sleep", sleep)
    for pause in (0.0, 0.0, 0.3):
        now += pause
        await client.before_identify_hook(0)
    assert waited == [0.0, 0.3, 0.0]


@pytest.mark.parametrize(
    ("code", "words"),
    [
        (4004, "Discord refused the token"),
        (4010, "close code 4010"),
        (4011, "close code 4011"),
        (4012, "close code 4012"),
        (4013, "intents"),
        (4014, "intents"),
    ],
)
async def test_a_session_closed_for_good_is_not_begun_again(
    monkeypatch: pytest.MonkeyPatch, code: int, words: str
) -> None:
    async def closed(client: Any, token: str) -> None:
        await client._async_setup_hook()
        raise discord.ConnectionClosed(SimpleNamespace(close_code=code), shard_id=None)  # type: ignore[arg-type]

    monkeypatch.setattr("bot.platforms.discord.platform.Client.login", closed)
    with pytest.raises(PlatformRefused) as refused:
        await platform(App(MemoryStore()), Config(), "a token").run(asyncio.Event())
    assert words in sentence(refused.value.line, catalogue("en"))
