"""Many groups of Telegram that play at once over one file, while the program is killed: nothing is lost, or counted
twice."""

from __future__ import annotations

import asyncio
import random
from pathlib import Path

from tests.platforms.conftest import PEOPLE, Room, standing
from tests.platforms.program import Program
from tests.platforms.telegram.bot_api import TOKEN, BotApi, Json
from tests.sizes import sized

SEATS = ("Ann", "Ben", "Cat", "Dan")
GROUPS, KILLS, HANDS = 20, sized(2), 3
"""So many groups, how often the program is killed, and the hands that each group tells before each kill."""


class Group:
    """A group, and what everybody there has won, told hand by hand: 1, 2, 3 doubles by self-draw are 2, 4, 8
    from each."""

    def __init__(self, api: BotApi, number: int) -> None:
        self.room = Room(api, api.chat(number))
        self.won = dict.fromkeys(SEATS, 0)
        self.said: list[Json] = []

    async def tells(self, chance: random.Random) -> None:
        """Somebody tells a hand; nobody waits for the answer."""
        winner, doubles = chance.choice(SEATS), 1 + len(self.said) % 3  # never twice the same, which is asked about
        typed = f"/score {winner} {doubles} zimo"
        self.said.append(await self.room.api.say(self.room.chat, PEOPLE[winner.casefold()], typed))
        for name in SEATS:
            self.won[name] += 2**doubles * (3 if name == winner else -1)

    async def check(self) -> None:
        """Every hand was answered, also twice where the program died before it knew, and counted once."""
        for message in self.said:
            answer = await self.room.answer_to(message)
            assert answer["text"].startswith("Hand "), (message["text"], answer["text"])
        assert standing((await self.room.say("ann: /table"))["text"]) == self.won


async def test_many_groups_over_one_file_lose_nothing_by_kills(api: BotApi, tmp_path: Path) -> None:
    chance, program = random.Random(1), Program(tmp_path, TOKEN, api.base_url)
    groups = [Group(api, -800 - number) for number in range(GROUPS)]
    await program.start()
    for _ in range(KILLS):
        for group in groups:  # anew, so that no game is played to its end
            await group.room.say("ann: /newgame sg Ann Ben Cat Dan stake=0.5/1 sure")
        telling = [group for group in groups for _ in range(HANDS)]
        chance.shuffle(telling)
        for group in telling:
            await group.tells(chance)
        await asyncio.sleep(chance.random())
        await program.kill()
        await program.start()
        await asyncio.gather(*(group.check() for group in groups))
    await program.end()
