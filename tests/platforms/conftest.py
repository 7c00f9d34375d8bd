"""A Bot API, the program that is served by it, and people in a group."""

from __future__ import annotations

import io
import itertools
import os
import re
import subprocess
import sys
from collections.abc import AsyncIterator, Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest
import pytest_asyncio

from bot.__main__ import main
from tests.platforms.discord.discord_server import DiscordServer
from tests.platforms.program import ROOT, Program, run_to_end
from tests.platforms.telegram.bot_api import TOKEN, BotApi, Chat, Json, User
from tests.sizes import HANG

PEOPLE = {name.casefold(): User(number, name) for number, name in enumerate(("Ann", "Ben", "Cat", "Dan", "Eve"), 101)}
FOUR_FROM_CAT = {"Ann": -32, "Ben": 80, "Cat": -32, "Dan": -16}
"""Hong Kong's traditional table after `ben 4 from cat` where Ann deals: u = 16, Cat 2u, Ann u doubled, Dan u."""

GROUPS = itertools.count(-1000, -1)
"""The numbers of groups that share a program."""

IS_PICTURE = "Bad Request: there is no text in the message to edit"
IS_GONE = "Bad Request: wrong file_id or the file is temporarily unavailable"
"""What Telegram may refuse: it is how the bot learns that a message is a picture, and that a file cannot be had."""
NO_FILE = "a file cannot be fetched: BadRequest"
"""The one warning there may be."""

_PLAYER = r"\w+ [+−]?\d[\d,]*"
_STANDING = re.compile(rf"^{_PLAYER}(?: · {_PLAYER})+(?:\n{_PLAYER}(?: · {_PLAYER})*)*$", re.MULTILINE)


Taifan = Callable[..., subprocess.CompletedProcess[str]]
"""Runs a sub-command to its end, with settings in the environment."""


@dataclass
class Room:
    """A chat with the people of the tests in it."""

    api: BotApi
    chat: Chat

    async def say(self, typed: str, **more: Any) -> Json:
        """Somebody says `ann: text`; the bot's answer."""
        name, _, text = typed.partition(": ")
        message = await self.api.say(self.chat, PEOPLE[name], text, **more)
        return await self.answer_to(message)

    async def opened(self) -> Room:
        """Ann, Ben, Cat and Dan sit E S W N and play Hong Kong's traditional table."""
        await self.say("ann: /newgame hk.traditional Ann Ben Cat Dan")
        return self

    async def answer_to(self, message: Json, seconds: float = HANG) -> Json:
        answer: Json = await self.api.until(lambda: self.answers_to(message)[:1], seconds)
        return self.answers_to(message)[0] if answer else answer

    def answers_to(self, message: Json) -> list[Json]:
        wanted = message["message_id"]
        return [one for one in self.chat.of_bot if one.get("reply_to_message", {}).get("message_id") == wanted]

    async def press(self, message: Json, label: str, name: str) -> Json:
        """Somebody presses a button; what the press was answered."""
        return await self.press_as(message, label, PEOPLE[name])

    async def press_as(self, message: Json, label: str, user: User) -> Json:
        """Anybody presses a button; what the press was answered."""
        return await self.pressed(await self.api.press(self.chat, message, label, user))

    async def pressed(self, ident: str) -> Json:
        answer: Json = await self.api.until(lambda: self.api.answered.get(ident))
        return answer

    async def text_becomes(self, message: Json, words: str) -> str:
        await self.api.until(lambda: words in message["text"])
        return str(message["text"])


def standing(text: str) -> dict[str, int]:
    """The balances in an answer; empty when it shows none."""
    found = list(_STANDING.finditer(text))  # the last of them: a correction says above it what it changed
    pairs = re.findall(r"(\w+) ([+−]?\d[\d,]*)", found[-1].group()) if found else []
    return {name: int(amount.replace("−", "-").replace(",", "")) for name, amount in pairs}


def labels(message: Json) -> list[str]:
    rows = message.get("reply_markup", {}).get("inline_keyboard", [])
    return [button["text"] for row in rows for button in row]


@pytest.fixture
async def api() -> AsyncIterator[BotApi]:
    async with BotApi() as server:
        yield server


@pytest_asyncio.fixture(scope="module", loop_scope="module")
async def shared_api() -> AsyncIterator[BotApi]:
    """The server of all groups of a file."""
    async with BotApi() as server:
        yield server


@pytest_asyncio.fixture(scope="module", loop_scope="module")
async def shared_program(shared_api: BotApi, tmp_path_factory: pytest.TempPathFactory) -> AsyncIterator[Program]:
    """The program that serves all groups of a file: nothing is refused it, and at INFO it is quiet about hands."""
    program = Program(tmp_path_factory.mktemp("shared"), TOKEN, shared_api.base_url)
    await program.start()
    yield program
    await program.end()
    assert {words for _, words in shared_api.refusals} <= {IS_PICTURE, IS_GONE}
    assert {line["message"] for line in program.logs if line["level"] != "info"} <= {NO_FILE}
    assert all({"at", "level", "logger", "message"} <= line.keys() for line in program.logs)
    assert not re.search(r"555p|/score|faan|\bBen\b", program.output)


@pytest.fixture
def shared_room(shared_program: Program, shared_api: BotApi) -> Room:
    """A group in which nobody has spoken yet, among those that one program serves."""
    return Room(shared_api, shared_api.chat(next(GROUPS)))


@pytest.fixture
async def server() -> AsyncIterator[DiscordServer]:
    async with DiscordServer() as running:
        yield running


@pytest.fixture
async def idle(api: BotApi, tmp_path: Path) -> AsyncIterator[Program]:
    """The program, not yet started."""
    program = Program(tmp_path, TOKEN, api.base_url)
    yield program
    if program.is_running:
        await program.kill()
    print(program.output)  # shown when the test failed
    print(*(f"{chat.id}: {one.get('text')}" for chat in api.chats.values() for one in chat.messages), sep="\n")


@pytest.fixture
async def program(idle: Program) -> Program:
    """The program, started; what is said before it listens waits for it."""
    await idle.start()
    return idle


@pytest.fixture
def room(api: BotApi) -> Room:
    return Room(api, api.chat(-500))


@pytest.fixture
async def table(program: Program, room: Room) -> Room:
    return await room.opened()


@pytest.fixture
def taifan(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> Taifan:
    """Run a sub-command to its end in this process, with settings in the environment and nobody at the keyboard."""

    def run(*arguments: str, **environment: str) -> subprocess.CompletedProcess[str]:
        with pytest.MonkeyPatch.context() as patched:
            for name in set(os.environ) - set(untouched()):
                patched.delenv(name)
            for name, value in {"XDG_DATA_HOME": str(tmp_path / "data"), **environment}.items():
                patched.setenv(name, value)
            patched.chdir(tmp_path)
            patched.setattr(sys, "stdin", io.StringIO())
            capsys.readouterr()
            try:
                status = main(arguments)
            except SystemExit as ended:  # what was typed cannot be read
                status = int(ended.code or 0)
            return subprocess.CompletedProcess(arguments, status, *capsys.readouterr())

    return run


@pytest.fixture
def own_process(tmp_path: Path) -> Taifan:
    """Run a sub-command to its end in a process of its own: for what locks, logs and exit statuses are to others."""

    def run(*arguments: str, **environment: str) -> subprocess.CompletedProcess[str]:
        usual = {**untouched(), "PYTHONPATH": str(ROOT), "XDG_DATA_HOME": str(tmp_path / "data")}
        return run_to_end(arguments, tmp_path, usual | environment)

    return run


def untouched() -> dict[str, str]:
    """The environment without settings of Taifan's."""
    return {name: value for name, value in os.environ.items() if not name.startswith(("TAIFAN_", "XDG_"))}
