"""The real program, in a process of its own, against a Discord of the tests' own over real sockets."""

from __future__ import annotations

import asyncio
import json
import time
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import pytest

from tests.platforms.discord_program import DiscordProgram
from tests.platforms.discord_server import TOKEN, DiscordServer
from tests.platforms.program import Program

GAME: dict[str, Any] = {"game": "singapore", "players": "Ann Ben Cat Dan", "stake": "0.5/1"}


@pytest.fixture
async def server() -> AsyncIterator[DiscordServer]:
    async with DiscordServer() as running:
        yield running


@pytest.fixture
async def program(server: DiscordServer, tmp_path: Path) -> AsyncIterator[DiscordProgram]:
    running = DiscordProgram(tmp_path, server)
    await running.start("--log", "debug")
    yield running
    if running.is_running:
        await running.kill()


async def test_a_game_goes_on_after_a_cut_line_a_kill_and_an_orderly_end(
    server: DiscordServer, program: DiscordProgram
) -> None:
    await server.online()
    assert server.identified[0]["intents"] == 1
    opened = await server.slash("Ann", "newgame", **GAME)
    assert "New game" in server.text(opened)
    assert await server.typing("Ben", "score", "winner", "b") == ["Ben"]
    first = await server.slash("Ben", "score", winner="Ben", hand="3", **{"from": "Ann"})
    assert "Ann pays Ben 8" in server.text(first)

    messages = len(server.messages)
    await server.repeat(first)

    await server.cut()
    await server.online()
    assert server.resumed == 1
    assert len(server.messages) == messages
    why = await server.press("Cat", str(first.original), "Why")
    assert "Hand 1: Ben wins off Ann" in server.text(why)
    window = await server.slash("Cat", "score")
    sent = await server.send("Cat", window, hand="2", winner="Cat", how="zimo")
    assert "Hand 2: Cat wins, self" in server.text(sent)

    await program.kill()
    await server.cut()
    await program.start("--log", "debug")
    await server.online()
    assert server.registered == 1
    undone = await server.press("Cat", str(sent.original), "Undo")
    assert "Taken back" in await eventually(lambda: server.text(undone), "Taken back")
    assert "taken back" in server.text(str(sent.original))
    mend = await server.press("Ann", str(first.original), "Correct")
    corrected = await server.send("Ann", mend, typed="from=Dan")
    await eventually(lambda: server.text(corrected), "Dan pays Ben 8")
    assert "corrected" in await eventually(lambda: server.text(str(first.original)), "corrected")
    table = await server.slash("Dan", "table")
    assert "Ann −4, Ben +16, Cat −4, Dan −8" in server.text(table)

    assert server.refusals == []
    status, seconds = await program.end()
    assert (status, seconds < 5) == (0, True)
    assert TOKEN not in program.output
    assert not [token for token in server.tokens if token in program.output]
    assert not [line for line in program.logs if line["level"] in ("error", "critical")]


async def eventually(read: Any, words: str, seconds: float = 3) -> str:
    """What is read once it holds some words, or what it holds when the time is up."""
    end = time.monotonic() + seconds
    while True:
        found = str(read())
        if words in found or time.monotonic() > end:
            return found
        await asyncio.sleep(0.02)


async def test_the_first_answer_comes_within_two_seconds_of_the_start_in_little_memory(
    server: DiscordServer, tmp_path: Path
) -> None:
    program = DiscordProgram(tmp_path, server)
    began = time.monotonic()
    await program.start()
    await server.online()
    await server.slash("Ann", "help")
    seconds = time.monotonic() - began
    resident = resident_mib(program)
    await program.end()
    assert seconds < 5  # two on an idle machine; the tests share theirs
    assert resident < 90


def resident_mib(program: Program) -> float:
    assert program._process is not None
    status = Path(f"/proc/{program._process.pid}/status").read_text(encoding="utf-8")
    line = next(one for one in status.splitlines() if one.startswith("VmRSS"))
    return int(line.split()[1]) / 1024


async def test_a_token_that_is_refused_is_said_once_and_ends_the_program(server: DiscordServer, tmp_path: Path) -> None:
    wrong = TOKEN.replace("Gq0T3s", "wrong0")
    program = DiscordProgram(tmp_path, server, wrong)
    await program.start("--log", "debug")
    assert await program.ended() == 1
    assert program.said("does not take the token") == 1
    assert wrong not in program.output
    assert server.logins == 1


async def test_a_token_that_only_the_gateway_refuses_is_said_once_as_well(
    server: DiscordServer, tmp_path: Path
) -> None:
    server.turns_away = True
    program = DiscordProgram(tmp_path, server)
    await program.start()
    assert await program.ended() == 1
    assert program.said("does not take the token") == 1


async def test_a_discord_that_is_away_is_waited_for(server: DiscordServer, tmp_path: Path) -> None:
    await server.stop()
    program = DiscordProgram(tmp_path, server)
    await program.start()
    await eventually(lambda: program.output, "cannot be reached", 10)
    await asyncio.sleep(1.3)  # the time of another attempt
    await server.start()
    await server.online()
    assert program.said("cannot be reached") == 1
    assert "New game" in server.text(await server.slash("Ann", "newgame", **GAME))
    beat = json.loads(program.database.with_name(f"{program.database.name}.heartbeat").read_text(encoding="utf-8"))
    assert beat["platforms"] == {"discord": None}  # written before Discord was back
    status, _ = await program.end()
    assert status == 0
