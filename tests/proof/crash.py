"""Killed at random moments while people play: nothing acknowledged is lost, nothing counts twice, all is answered.

    python -m tests.proof.crash [rounds [seed]]

The program serves several groups over HTTP from one file. Messages keep coming; a SIGKILL ends it at a random moment
of each round, often in the middle of a burst of work. After every kill the file must be sound and hold everything that
had been answered; at the end every message must be there exactly once, and answered.
"""

from __future__ import annotations

import asyncio
import random
import sys
import time
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from typing import Any, Final

from engine.journal.entries import HandPlayed, Paid
from engine.journal.replay import replay
from engine.journal.validation import faults
from engine.transfers import Purse
from storage.base import TableKey
from storage.sqlite.store import SqliteStore
from tests.platforms.program import Program
from tests.platforms.telegram.bot_api import TOKEN, BotApi, Chat, Json, User
from tests.proof.rounds import run

SEED: Final = 5
GROUPS: Final = 3
PEOPLE: Final = [User(number, name) for number, name in enumerate(("Ann", "Ben", "Wen", "Rob"), 101)]


@dataclass
class Groups:
    """Groups at play: what was said in each, and what of it must be found."""

    api: BotApi
    rng: random.Random
    chats: list[Chat] = field(default_factory=list)
    said: dict[int, list[Json]] = field(default_factory=dict)

    async def open(self) -> None:
        for number in range(GROUPS):
            chat = self.api.chat(-1000 - number)
            self.chats.append(chat)
            self.said[chat.id] = []
            message = await self.api.say(chat, PEOPLE[0], "/newgame sg Ann Ben Wen Rob stake=0.5/1")
            await self.api.until(partial(self.answers, message))

    async def talk(self, *, post: bool = True, chat: Chat | None = None) -> Json:
        """Somebody scores or pays, somewhere; `post` says whether the bot is told at once."""
        chat = chat or self.rng.choice(self.chats)
        rng, payer = self.rng, self.rng.choice(("ben", "wen", "rob"))
        text = rng.choice(  # the dealer always wins, so that no game comes to its end
            (
                f"/score ann {rng.randint(1, 5)} from {payer} again",
                f"/score ann {rng.randint(1, 5)} zimo again",
                f"/pay {payer} ann {rng.randint(1, 9)} again",
            )
        )
        message = self.api._written(chat, rng.choice(PEOPLE).header(), {}) | {"text": text}
        chat.messages.append(message)
        if post:
            await self.api.post({"message": message})
        self.said[chat.id].append(message)
        return message

    def answers(self, message: Json) -> list[Json]:
        """What the bot said to a message, in the chat it was written in; pictures come beside it."""
        chat = self.api.chats[message["chat"]["id"]]
        wanted = message["message_id"]
        answers = (one for one in chat.of_bot if one.get("reply_to_message", {}).get("message_id") == wanted)
        return [one for one in answers if "photo" not in one]

    @property
    def answered(self) -> dict[int, list[Json]]:
        return {chat: [one for one in said if self.answers(one)] for chat, said in self.said.items()}


async def crash(folder: Path, rounds: int, seed: int) -> str:
    """Play, kill, look, start again; what happened, in a line. Raises AssertionError for anything lost or doubled."""
    started, counts = time.monotonic(), Counter[str]()
    async with BotApi() as api:
        program = Program(folder, TOKEN, api.base_url)
        groups = Groups(api, random.Random(seed))
        await program.start()
        try:
            await groups.open()
            for _ in range(rounds):
                await one_round(groups, program)
                counts.update(await look(groups, program.database))
                await program.start()
            await api.until(lambda: not api.updates)
            await api.until(lambda: groups.answered == groups.said)
        finally:
            await program.kill()
        end = await look(groups, program.database)
        assert end["unanswered"] == end["not yet recorded"] == 0
        messages = sum(map(len, groups.said.values()))
        twice = sum(len(groups.answers(one)) > 1 for said in groups.said.values() for one in said)
    return (
        f"{rounds} kills, {messages} messages in {GROUPS} groups: each recorded once and answered, {twice} twice; "
        f"{counts['recorded, not answered']} times a message was recorded and not answered when the kill came, "
        f"{counts['not yet recorded']} times it waited; {time.monotonic() - started:.0f} s"
    )


async def one_round(groups: Groups, program: Program) -> None:
    """Talk until the kill: at any moment after the start, or shortly after the program begins to answer."""
    rng, deadline = groups.rng, time.monotonic() + groups.rng.uniform(0.3, 2.5)
    for _ in range(rng.randint(1, 8)):
        await groups.talk()
    if rng.random() < 0.7:
        before = len(groups.api.calls)
        await groups.api.until(lambda: _spoken(groups.api.calls[before:]))
        deadline = time.monotonic() + rng.uniform(0, 0.15)
    if rng.random() < 0.4:  # an answer that has to wait is still owed when the kill comes
        chat = rng.choice(groups.chats)
        groups.api.floods[chat.id] = [3]
        await groups.talk(chat=chat)
        deadline = time.monotonic() + rng.uniform(1.0, 2.0)
    while time.monotonic() < deadline:
        if rng.random() < 0.1:
            await groups.talk()
        await asyncio.sleep(min(rng.uniform(0, 0.03), max(deadline - time.monotonic(), 0)))
    await program.kill()


def _spoken(calls: Sequence[tuple[str, Any]]) -> bool:
    return any(method == "sendMessage" for method, _ in calls)


async def look(groups: Groups, database: Path) -> Counter[str]:
    """The file as the kill left it, held against what people saw."""
    counts = Counter[str]()
    async with SqliteStore(database) as store:
        assert await store.verify() == ()
        for chat in groups.chats:
            entries = (await store.load(TableKey("telegram", str(chat.id)))).entries
            assert faults(entries) == ()
            night = replay(entries)
            assert sum(night.purse(Purse.MONEY).values()) == 0
            kept = Counter(one.source for one in entries if isinstance(one.entry, HandPlayed | Paid))
            for message in groups.said[chat.id]:
                source = f"telegram:{chat.id}.{message['message_id']}"
                answered = bool(groups.answers(message))
                assert kept[source] <= 1, f"{message['text']} counted twice"
                assert kept[source] or not answered, f"{message['text']} was lost"
                counts["recorded, not answered"] += bool(kept[source]) and not answered
                counts["not yet recorded"] += not kept[source]
                counts["unanswered"] += not answered
    return counts


if __name__ == "__main__":
    sys.exit(run(crash, sys.argv[1:], SEED))
