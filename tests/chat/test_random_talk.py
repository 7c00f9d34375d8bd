"""Talk made up by chance: whatever is typed, pressed, repeated or edited, the books stay right and no fault shows."""

from __future__ import annotations

import asyncio
import random
from dataclasses import replace

import pytest

from bot.app.app import App
from bot.chat import Incoming, Reply, Sender
from engine.journal.replay import replay
from engine.journal.validation import found
from engine.tiles import Wind
from engine.variants import RULESETS
from storage.base import TableKey
from storage.memory import MemoryStore
from tests.case_files import cases_of
from tests.chat.sentences import untold
from tests.sizes import sized

TALKS = sized(2)
LINES = 60


PEOPLE = ("Ann", "Ben", "Wen", "Rob", "Eve", "Zoe")
TABLE = TableKey("test", "1")

LINE = (
    "{n} {v} from {m}",
    "{n} {v} zimo",
    "/score {n} {v}",
    "/s {h} from {m}",
    "/score {n} {h} zimo",
    "/score {n} {h}",
    "/score",
    "/hand {n} {h}",
    "/hand {n} -",
    "/done yes",
    "/cancel",
    "/draw",
    "/draw ready {n} {m}",
    "/riichi {n}",
    "/kong {n} added",
    "/kong {n} from {m}",
    "/bonus {n} bite animals",
    "/penalty {n} from {m}",
    "/penalty {n} 5 to all",
    "/pay {n} {m} {v}.5 supper",
    "/pay {n} all {v}",
    "/undo",
    "/undo {v}",
    "/redo",
    "/fix {v} winner={n} from={m}",
    "/fix {v} {h}",
    "/fix {v} dealer={n}",
    "/fix {v} from={m}",
    "/fix {v} how=zimo",
    "/table",
    "/history",
    "/why {v}",
    "/value {h}",
    "/waits 123m 456p 789s EEE 5m",
    "/rules",
    "/set limit={v}",
    "/set limit={v} since={w}",
    "/stake {v}",
    "/join {n}",
    "/leave {n}",
    "/seat {n} for {m}",
    "/seat dealer={n} round=S",
    "/settle",
    "/settle close",
    "/settle paid 1",
    "/endgame",
    "/stats",
    "/export balances",
    "/help",
    "hello {n}",
    "👍",
    "…",
    "should be {v}",
    "other way round",
    "{n} joins",
    "i paid {n} {v}, {m} paid {o} 8",
    "from {m}\n{n} {v}\n{o} {h}",
)


def hands(variant: str) -> list[str]:
    return sorted({f"{case['hand']} {case.get('bonus') or ''}" for case in cases_of(variant) if case.get("hand")})


class Talk:
    """One evening of talk at one table."""

    def __init__(self, variant: str, seed: int) -> None:
        self.random = random.Random(f"{variant} {seed}")
        self.variant, self.hands = variant, hands(variant)
        self.store = MemoryStore()
        self.app = App(self.store, random_wind=lambda: Wind.E)
        self.now, self.count = 1_000_000, 0
        self.buttons: list[str] = []
        self.last: Incoming | None = None

    def message(self) -> Incoming:
        """Mostly something sensible; now and then a press, a repeated message, an edit, a mistype."""
        self.now += self.random.choice((1, 5, 30, 200, 4000))
        self.count += 1
        what = self.random.random()
        if what < 0.12 and self.buttons:
            return self._new(self.random.choice(self.buttons), pressed=True)
        if what < 0.16 and self.last is not None:
            return self.last
        if what < 0.2 and self.last is not None and not self.last.pressed:
            return replace(self.last, text=self._line(), edited=True, source=f"e{self.count}", at=self.now)
        text = self._line()
        if what < 0.3:
            place = self.random.randrange(len(text) + 1)
            text = text[:place] + self.random.choice(["", "x", "+", "(", "9", " ", "東", "="]) + text[place + 1 :]
        return self._new(text)

    def _new(self, text: str, *, pressed: bool = False) -> Incoming:
        name = self.random.choice(PEOPLE)
        at = self.now - self.random.choice((0, 0, 0, 0, 90))
        return Incoming(
            table=TABLE,
            sender=Sender(f"test:{name}", name, vouched=True),
            text=text,
            source=f"s{self.count}",
            at=at,
            message=f"m{self.count}",
            pressed=pressed,
        )

    def _line(self) -> str:
        if self.random.random() < 0.04:
            return f"/newgame {self.variant} {' '.join(self.random.sample(PEOPLE, self.random.randint(3, 6)))} sure"
        values = {
            "n": self.random.choice(PEOPLE),
            "m": self.random.choice(PEOPLE),
            "o": self.random.choice(PEOPLE),
            "v": self.random.randint(0, 14),
            "w": self.random.randint(1, 9),
            "h": self.random.choice(self.hands),
        }
        return self.random.choice(LINE).format(**values)

    async def hold(self) -> None:
        await self.app.handle(self._new(f"/newgame {self.variant} Ann Ben Wen Rob"))
        for _ in range(LINES):
            incoming = self.message()
            reply = await self.app.handle(incoming)
            self.last = incoming
            await self.check(incoming, reply)

    async def check(self, incoming: Incoming, reply: Reply | None) -> None:
        journal = await self.store.load(TABLE)
        night = replay(journal.entries)
        assert found(journal.entries, night) == (), incoming
        assert (await self.app.seen(TABLE)).night.balances == night.balances, incoming
        if reply is None:
            return
        assert all(line.key != "fault.mine" for line in reply.lines), incoming
        assert not untold(reply), incoming
        self.buttons = [*self.buttons[-20:], *(choice.id for choice in reply.choices)]


@pytest.mark.parametrize("variant", RULESETS)
def test_whatever_is_said_the_books_stay_right(variant: str) -> None:
    for seed in range(TALKS):
        asyncio.run(Talk(variant, seed).hold())
