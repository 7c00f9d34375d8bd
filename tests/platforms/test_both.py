"""One process for a group in Telegram and a server in Discord: neither is harmed by the other, or by a kill."""

from __future__ import annotations

import asyncio
import contextlib
from pathlib import Path

from tests.platforms.conftest import PEOPLE, Room, standing
from tests.platforms.discord.discord_program import DiscordProgram
from tests.platforms.discord.discord_server import DiscordServer
from tests.platforms.telegram.bot_api import BotApi
from tests.sizes import sized

SEATS = ("Ann", "Ben", "Cat", "Dan")
MOMENTS = (0.004, 0.03, 0.0, 0.012)[: sized(2)]
"""Seconds between the last thing said and the kill."""


WRONG = "MTAwMDAwMDAwMDAwMDAwMDAwMDAwMDA.wrong0.not-the-token-of-this-application"


def won(hands: int) -> dict[str, int]:
    """The balances after hands of one double, each self-drawn by the next player: 2 from each of the other three."""
    balances = dict.fromkeys(SEATS, 0)
    for number in range(hands):
        for name in SEATS:
            balances[name] += 6 if name == SEATS[number % 4] else -2
    return balances


async def test_a_kill_at_any_moment_loses_nothing_on_either_side(
    api: BotApi, server: DiscordServer, tmp_path: Path
) -> None:
    room, program = Room(api, api.chat(-700)), DiscordProgram(tmp_path, server, telegram=api)
    await program.start()
    await server.online()
    await room.say("ann: /newgame sg Ann Ben Cat Dan stake=0.5/1")
    await server.slash("Ann", "newgame", game="sg", players=" ".join(SEATS), stake="0.5/1")
    for number, moment in enumerate(MOMENTS):
        winner = SEATS[number % 4]
        said = await api.say(room.chat, PEOPLE[winner.casefold()], f"/score {winner} 1 zimo")
        typed = asyncio.create_task(server.slash(winner, "score", winner=winner, hand="1", how="zimo"))
        await asyncio.sleep(moment)
        await program.kill()
        typed.cancel()
        with contextlib.suppress(asyncio.CancelledError, TimeoutError):
            await typed
        await server.cut()
        await program.start()
        await server.online()
        await room.answer_to(said)
        assert standing((await room.say("ann: /table"))["text"]) == won(number + 1)
        stands = standing(server.text(await server.slash("Ann", "table")))
        assert stands in (won(number), won(number + 1)), "half a hand"
        if stands == won(number):  # what got no answer is typed again by the people
            await server.slash(winner, "score", winner=winner, hand="1", how="zimo")
        assert standing(server.text(await server.slash("Ann", "table"))) == won(number + 1)
    status, seconds = await program.end()
    assert (status, seconds < 50) == (0, True)
    others = [refusal for refusal in api.refusals if "not modified" not in refusal[1]]
    assert others == [], "an edit that was made right before the kill is made again"
    assert server.refusals == []


async def test_a_token_that_one_side_refuses_leaves_the_other_at_work(
    api: BotApi, server: DiscordServer, tmp_path: Path
) -> None:
    room = Room(api, api.chat(-701))
    program = DiscordProgram(tmp_path, server, WRONG, telegram=api)
    await program.start()
    await room.say("ann: /newgame sg Ann Ben Cat Dan")
    await room.say("ben: /score ben 1 zimo")
    assert program.said("Discord refused the token") == 1
    assert (await program.end())[0] == 0
