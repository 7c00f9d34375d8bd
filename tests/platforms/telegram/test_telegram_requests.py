"""Calls over HTTP: what they become where the server is slow, away, or behind another one."""

from __future__ import annotations

import asyncio
import contextlib
import re
from collections.abc import AsyncIterator, Awaitable, Callable

import pytest
import pytest_asyncio
from telegram import Bot, InputFile
from telegram.error import BadRequest, NetworkError, TimedOut

from bot.platforms.telegram.platform import file_address
from bot.platforms.telegram.requests import Requests, proxy_for
from tests.platforms.telegram.bot_api import ME, TOKEN, BotApi

FILE = "\u4e00 &=+%41\r\n{}\x00".encode()
AWAY = "http://taifan.invalid/bot"
"""A server that no name service knows."""

Answer = Callable[[asyncio.StreamReader, asyncio.StreamWriter], Awaitable[None]]


@pytest_asyncio.fixture
async def server() -> AsyncIterator[BotApi]:
    async with BotApi() as api:
        yield api


@contextlib.asynccontextmanager
async def bot_at(address: str) -> AsyncIterator[Bot]:
    calls = Requests(address)
    await calls.initialize()
    try:
        yield Bot(TOKEN, address, file_address(address), request=calls, get_updates_request=calls)
    finally:
        await calls.shutdown()


@contextlib.asynccontextmanager
async def raw_server(answer: Answer) -> AsyncIterator[str]:
    """A server that does as it likes with the first call; its address."""
    over = asyncio.Event()

    async def answered(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        await answer(reader, writer)
        writer.close()
        over.set()

    async with await asyncio.start_server(answered, "127.0.0.1") as listening:
        yield f"http://127.0.0.1:{listening.sockets[0].getsockname()[1]}/bot"
        await over.wait()


async def test_what_is_sent_arrives_as_it_was_with_and_without_a_file(server: BotApi) -> None:
    chat, text = server.chat(-5), "1 & 2 = \u4e09 + %41 \U0001f004"
    async with bot_at(server.base_url) as bot:
        await bot.send_message(-5, text, parse_mode=None)
        await bot.send_document(-5, InputFile(FILE, filename="log.json"), caption=text)
    assert [message.get("text") or message["caption"] for message in chat.of_bot] == [text, text]
    sent = server.calls[-1][1]
    assert sent["document"] == ("log.json", FILE)


async def test_a_refusal_is_told_in_the_words_of_the_service(server: BotApi) -> None:
    async with bot_at(server.base_url) as bot:
        with pytest.raises(BadRequest, match="hat not found"):
            await bot.send_message(-6, "hello")


async def test_an_answer_that_does_not_come_is_no_longer_waited_for() -> None:
    async def silent(reader: asyncio.StreamReader, _: asyncio.StreamWriter) -> None:
        await reader.read()

    async with raw_server(silent) as address, bot_at(address) as bot:
        with pytest.raises(TimedOut):
            await bot.get_me(read_timeout=0.05)


async def test_an_answer_that_breaks_off_is_a_trouble_of_the_network() -> None:
    async def half(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        await reader.readuntil(b"\r\n\r\n")
        writer.write(b"HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\n{")

    async with raw_server(half) as address, bot_at(address) as bot:
        with pytest.raises(NetworkError):
            await bot.get_me()


async def test_an_answer_goes_out_over_the_connection_that_brought_the_message() -> None:
    connections, answer = [], b'{"ok":true,"result":[]}'

    async def kept(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        connections.append(writer)
        with contextlib.suppress(asyncio.IncompleteReadError):
            while True:
                length = re.search(rb"Content-Length: (\d+)", await reader.readuntil(b"\r\n\r\n"))
                assert length is not None
                await reader.readexactly(int(length[1]))
                writer.write(b"HTTP/1.1 200 OK\r\nContent-Length: %d\r\n\r\n%b" % (len(answer), answer))

    async with raw_server(kept) as address, bot_at(address) as bot:
        await bot.get_updates()
        await bot.get_my_commands()
    assert len(connections) == 1


async def test_nobody_is_followed_to_another_server(server: BotApi) -> None:
    async def elsewhere(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        await reader.readuntil(b"\r\n\r\n")
        there = f"{server.base_url}{TOKEN}/getMe"
        writer.write(f"HTTP/1.1 307 Away\r\nLocation: {there}\r\nContent-Length: 0\r\n\r\n".encode())

    async with raw_server(elsewhere) as address, bot_at(address) as bot:
        with pytest.raises(NetworkError):
            await bot.get_me()
    assert server.calls == []


async def test_calls_go_through_the_proxy_that_the_environment_names(
    server: BotApi, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("http_proxy", f"http://127.0.0.1:{server.port}")
    monkeypatch.delenv("no_proxy", raising=False)
    async with bot_at(AWAY) as bot:
        assert (await bot.get_me()).id == ME["id"]
    monkeypatch.setenv("no_proxy", "taifan.invalid")
    assert proxy_for(AWAY) is None


async def test_calls_that_are_over_are_not_begun_again_by_themselves(server: BotApi) -> None:
    async with bot_at(server.base_url) as bot:
        pass
    with pytest.raises(NetworkError):
        await bot.get_me()
