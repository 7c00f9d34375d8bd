"""The real program, in a process of its own, against a Discord of the tests' own over real sockets."""

from __future__ import annotations

import asyncio
import json
import time
from collections.abc import AsyncIterator
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest

from bot.cli.failures import CONFIGURATION
from tests.platforms.discord.discord_program import DiscordProgram, discord_line
from tests.platforms.discord.discord_server import TOKEN, DiscordServer
from tests.platforms.program import Program
from tests.proof.line import BadLine
from tests.sizes import HANG

GAME: dict[str, Any] = {"game": "singapore", "players": "Ann Ben Cat Dan", "stake": "0.5/1"}


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
    assert "Ann → Ben 8" in server.text(first)

    messages = len(server.messages)
    await server.repeat(first)

    await server.cut()
    await server.online()
    assert server.resumed == 1
    assert len(server.messages) == messages
    why = await server.press("Cat", str(first.original), "Why")
    assert "Hand 1 · Ben wins off Ann" in server.text(why)
    window = await server.slash("Cat", "score")
    sent = await server.send("Cat", window, hand="2", winner="Cat", how="zimo")
    assert "Hand 2 · Cat wins by self" in server.text(sent)

    await program.kill()
    await server.cut()
    await program.start("--log", "debug")
    await server.online()
    assert server.registered == 1
    undone = await server.press("Cat", str(sent.original), "Undo")
    assert "Undone" in await eventually(lambda: server.text(undone), "Undone")
    assert "undone" in server.text(str(sent.original))
    mend = await server.press("Ann", str(first.original), "Fix")
    corrected = await server.send("Ann", mend, **{"from": "@p4"})
    await eventually(lambda: server.text(corrected), "Dan → Ben 8")
    assert "corrected" in await eventually(lambda: server.text(str(first.original)), "corrected")
    table = await server.slash("Dan", "table")
    assert "Ann −4 · Ben +16 · Cat −4 · Dan −8" in server.text(table)

    assert server.refusals == []
    status, _ = await program.end()
    assert status == 0
    assert TOKEN not in program.output
    assert not [token for token in server.tokens if token in program.output]
    assert not [line for line in program.logs if line["level"] in ("error", "critical")]


async def eventually(read: Any, words: str, seconds: float = HANG) -> str:
    """What is read once it holds some words, or what it holds when the time is up."""
    end = time.monotonic() + seconds
    while True:
        found = str(read())
        if words in found or time.monotonic() > end:
            return found
        await asyncio.sleep(0.02)


async def test_the_first_answer_comes_in_little_memory(server: DiscordServer, tmp_path: Path) -> None:
    program = DiscordProgram(tmp_path, server)
    await program.start(anew=True)
    await server.online()
    await server.slash("Ann", "help")
    resident = resident_mib(program)
    await program.end()
    assert resident < 90


def resident_mib(program: Program) -> float:
    status = Path(f"/proc/{program.pid}/status").read_text(encoding="utf-8")
    line = next(one for one in status.splitlines() if one.startswith("VmRSS"))
    return int(line.split()[1]) / 1024


async def test_a_token_that_is_refused_is_said_once_and_ends_the_program(server: DiscordServer, tmp_path: Path) -> None:
    wrong = TOKEN.replace("Gq0T3s", "wrong0")
    program = DiscordProgram(tmp_path, server, wrong)
    await program.start("--log", "debug")
    assert await program.ended() == CONFIGURATION
    assert program.said("Discord refused the token") == 1
    assert wrong not in program.output
    assert server.logins == 1


async def test_a_token_that_only_the_gateway_refuses_is_said_once_as_well(
    server: DiscordServer, tmp_path: Path
) -> None:
    server.turns_away = 4004
    program = DiscordProgram(tmp_path, server)
    await program.start()
    assert await program.ended() == CONFIGURATION
    assert program.said("Discord refused the token") == 1


@pytest.mark.parametrize(("code", "words"), [(4012, "close code 4012"), (4014, "intents")])
async def test_what_can_never_work_is_said_once_and_ends_the_program(
    server: DiscordServer, tmp_path: Path, code: int, words: str
) -> None:
    server.turns_away = code
    program = DiscordProgram(tmp_path, server)
    await program.start()
    assert await program.ended() == CONFIGURATION
    errors = [one["message"] for one in program.logs if one["level"] in ("error", "critical")]
    assert len(errors) == 1
    assert words in errors[0]


async def test_a_discord_that_is_away_is_waited_for(server: DiscordServer, tmp_path: Path) -> None:
    await server.stop()
    program = DiscordProgram(tmp_path, server)
    await program.start()
    await eventually(lambda: program.output, "cannot be reached")
    await asyncio.sleep(1.3)  # the time of another attempt
    await server.start()
    await server.online()
    assert program.said("cannot be reached") == 1
    assert "New game" in server.text(await server.slash("Ann", "newgame", **GAME))
    beat = json.loads(program.database.with_name(f"{program.database.name}.heartbeat").read_text(encoding="utf-8"))
    assert beat["platforms"] == {"discord": None}  # written before Discord was back
    status, _ = await program.end()
    assert status == 0


@pytest.fixture
async def line(server: DiscordServer) -> AsyncIterator[BadLine]:
    async with discord_line(server) as between:
        yield between


@pytest.fixture
async def far(server: DiscordServer, line: BadLine, tmp_path: Path) -> AsyncIterator[DiscordProgram]:
    """The program at the other end of the line, with a game that runs."""
    running = DiscordProgram(tmp_path, server)
    await running.start()
    await server.online()
    await server.slash("Ann", "newgame", **GAME)
    yield running
    await running.kill()
    assert not [one for one in running.logs if one["level"] == "error"]
    assert not [token for token in server.tokens if token in running.output]


@pytest.mark.parametrize("faults", [["lost answer"], ["half an answer"], ["reset", "reset"], ["reset", "lost answer"]])
async def test_a_first_answer_that_meets_a_broken_line_is_given_once_and_in_time(
    server: DiscordServer, line: BadLine, far: DiscordProgram, faults: list[str]
) -> None:
    line.planned["/callback"] = faults
    first = await server.slash("Ben", "score", winner="Ben", hand="3", **{"from": "Ann"})
    await asyncio.sleep(1.5)  # the time of another attempt
    assert len([one for one in server.messages if "Hand 1" in server.text(one)]) == 1
    await server.press("Ben", str(first.original), "Undo")
    assert "undone" in await eventually(lambda: server.text(str(first.original)), "undone")


async def test_an_answer_for_which_it_is_too_late_reaches_the_channel_over_a_broken_line(
    server: DiscordServer, line: BadLine, far: DiscordProgram
) -> None:
    line.planned |= {"/callback": ["too slow"], "/channels/": ["unavailable", "reset"]}
    with pytest.raises(TimeoutError):
        await server.slash("Ben", "score", winner="Ben", hand="3", **{"from": "Ann"})
    shown = await eventually(lambda: [server.text(one) for one in server.messages], "Hand 1 · Ben wins off Ann")
    assert shown.count("Hand 1 · Ben wins off Ann") == 1


async def test_what_follows_an_answer_comes_over_a_broken_line_too(
    server: DiscordServer, line: BadLine, far: DiscordProgram
) -> None:
    first = await server.slash("Ben", "score", winner="Ben", hand="3", **{"from": "Ann"})
    line.planned["/webhooks/"] = ["reset"]
    undone = await server.press("Ben", str(first.original), "Undo")
    assert "Undone" in await eventually(lambda: [server.text(one) for one in undone.followups], "Undone")
    second = await server.slash("Ben", "score", winner="Ben", hand="2", **{"from": "Ann"})
    line.planned["/channels/"] = ["reset"]
    await server.slash("Cat", "fix", number="2", **{"from": "Dan"})
    assert "corrected" in await eventually(lambda: server.text(str(second.original)), "corrected")
    assert line.counts["reset"] == 2


@pytest.mark.parametrize("fault", ["reset", "too slow"])
async def test_suggestions_that_do_not_get_through_are_not_made_much_of(
    server: DiscordServer, line: BadLine, far: DiscordProgram, fault: str
) -> None:
    line.planned["/callback"] = [fault]
    server.patience = 1.0
    with pytest.raises(TimeoutError):
        await server.typing("Ben", "score", "winner", "b")
    assert "error" not in far.output


async def test_a_file_is_whole_however_often_it_is_sent(
    server: DiscordServer, line: BadLine, far: DiscordProgram
) -> None:
    def sent() -> list[int]:
        return [file["size"] for one in server.messages.values() for file in one["attachments"]]

    sizes = list[list[int]]()
    for count, faults in enumerate(([], ["half an answer"], ["too slow"]), 1):
        line.planned["/callback"] = faults
        with suppress(TimeoutError):
            await server.slash("Ann", "export", table="balances")
        await eventually(lambda count=count: len(sent()) >= count * len(sizes[0] if sizes else "1"), "True")
        await asyncio.sleep(1)  # the time of another attempt
        sizes.append(sent())
    assert sizes == [sizes[0], sizes[0] * 2, sizes[0] * 3]
    assert sizes[0] > [0]


@pytest.mark.parametrize("forgets", [True, False])
async def test_a_lost_confirmation_is_found_out_about_even_when_the_time_for_answers_is_over(
    server: DiscordServer, line: BadLine, far: DiscordProgram, *, forgets: bool
) -> None:
    server.forgets = forgets
    line.planned["/callback"] = ["lost answer", "too slow"]
    await server.slash("Ben", "score", winner="Ben", hand="3", **{"from": "Ann"})
    await asyncio.sleep(1.5)  # the time of another attempt
    assert len([one for one in server.messages if "Hand 1" in server.text(one)]) == 1


@pytest.mark.parametrize("fault", ["lost answer", "reset", "too slow"])
async def test_a_window_over_a_broken_line_opens_or_is_asked_for_again(
    server: DiscordServer, line: BadLine, far: DiscordProgram, fault: str
) -> None:
    line.planned["/callback"] = [fault]
    before = len(server.messages)
    try:
        window = await server.slash("Ben", "score")
    except TimeoutError:
        window = await server.slash("Ben", "score")
    sent = await server.send("Ben", window, hand="3", winner="Ben", how="zimo")
    assert "Hand 1 · Ben wins by self" in server.text(sent)
    assert len(server.messages) == before + 1
