"""Telegram over a bad line: everything is caught up with, recorded once and answered, and nobody spins.

    python -m tests.proof.network [rounds [seed]]

Between the program and the test's Bot API lies a line that breaks at random: connections are refused or reset, answers
get lost or stop in the middle, gateways fail, floods are declared, everything is away for a while. Updates come twice
and late, and now and then somebody else polls with the same token.
"""

from __future__ import annotations

import random
import sys
import time
from contextlib import suppress
from pathlib import Path
from typing import Final

import aiohttp

from tests.platforms.program import Program
from tests.platforms.telegram.bot_api import TOKEN, BotApi
from tests.proof.crash import Groups, look
from tests.proof.line import MOST_ATTEMPTS, BadLine, answer
from tests.proof.rounds import run

SEED: Final = 3
_FLOOD: Final = answer(
    "429 Too Many Requests",
    {
        "ok": False,
        "error_code": 429,
        "description": "Too Many Requests: retry after 1",
        "parameters": {"retry_after": 1},
    },
)


async def bad_line(folder: Path, rounds: int, seed: int) -> str:
    """Play over a bad line; what happened, in a few words. Raises AssertionError for anything lost or doubled."""
    started, rng = time.monotonic(), random.Random(seed)
    async with BotApi() as api, BadLine(api.port, _FLOOD) as line:
        program, groups = Program(folder, TOKEN, f"http://127.0.0.1:{line.port}/bot"), Groups(api, rng)
        await program.start()
        try:
            await groups.open()
            line.rng = rng
            fastest = 0.0
            for number in range(rounds):
                await talk(groups)
                if number % 3 == 0:
                    fastest = max(fastest, await line.interrupted(rng.uniform(0.5, 2.0)))
                if number % 4 == 1:
                    await rival(api)
                await api.until(lambda: groups.answered == groups.said)
            line.rng = None
            await api.until(lambda: not api.updates)
        finally:
            await program.kill()
        found = await look(groups, program.database)
        assert found["unanswered"] == found["not yet recorded"] == 0
        messages = [message for said in groups.said.values() for message in said]
        again = sum(len(groups.answers(message)) - 1 for message in messages)
        lost = sum(count for request, count in line.lost.items() if request.endswith("/sendMessage"))
        assert again <= lost, f"{again} answers too many, {lost} lost on the way"
    assert fastest <= MOST_ATTEMPTS, f"{fastest:.0f} attempts a second while nothing works"
    return (
        f"{rounds} rounds, {len(messages)} messages: each recorded once and answered, {again} answers came again "
        f"({lost} confirmations were lost); requests: {line.told}; "
        f"at most {fastest:.1f} attempts a second while away; {time.monotonic() - started:.0f} s"
    )


async def talk(groups: Groups) -> None:
    """Some messages; now and then one that was written before comes after others, and one comes twice."""
    rng, api = groups.rng, groups.api
    late = await groups.talk(post=False) if rng.random() < 0.5 else None
    for _ in range(rng.randint(1, 6)):
        newest = await groups.talk()
    if late is not None:
        await api.post({"message": late})
    if rng.random() < 0.5:
        await api.post({"message": newest})


async def rival(api: BotApi) -> None:
    """Another program polls with the same token, and gives up."""
    async with aiohttp.ClientSession() as session:
        for _ in range(3):
            with suppress(TimeoutError):
                where = f"{api.base_url}{TOKEN}/getUpdates"
                await session.post(where, json={"timeout": 1}, timeout=aiohttp.ClientTimeout(0.2))


if __name__ == "__main__":
    sys.exit(run(bad_line, sys.argv[1:], SEED))
