"""People of a chat, said in few words: what proofs of every kind build on."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from bot.app.app import App
from bot.chat import Incoming, Reply, Sender
from bot.text.catalogue import catalogue
from bot.text.render import plain
from engine.tiles import Wind
from storage.base import GameStore, TableKey

HANDS = (
    "ann 123m 456p 789s EEE 5m +5m closed zimo",
    "ann 111m 22p (345s) (FFF) 99p +9p from ben",
    "ann 3 from rob",
    "ann 2 zimo",
)
"""Wins of the dealer at a Singapore table, so that one game can have any number of hands."""


@dataclass
class Talk:
    """One table of an app; each message comes `step` seconds after the one before and under an id of its own."""

    app: App
    table: TableKey = field(default_factory=lambda: TableKey("telegram", "-100"))
    step: int = 200
    now: int = 1_000_000
    count: int = 0

    def incoming(self, who: str, text: str, **changes: Any) -> Incoming:
        self.now += self.step
        self.count += 1
        message = f"{self.table.chat}.{self.count}"
        usual = {"source": f"telegram:{message}", "message": message, "at": self.now}
        return Incoming(
            table=self.table, sender=Sender(f"telegram:{who}", who, vouched=True), text=text, **{**usual, **changes}
        )

    async def say(self, who: str, text: str, **changes: Any) -> Reply | None:
        return await self.app.handle(self.incoming(who, text, **changes))

    async def press(self, who: str, identity: str, **changes: Any) -> Reply | None:
        """Press a button by what it carries."""
        return await self.say(who, identity, **{"pressed": True, "message": None, **changes})

    async def open(self, options: str = "sg Ann Ben Wen Rob stake=0.5/1") -> None:
        reply = await self.say("Ann", f"/newgame {options}")
        assert reply is not None
        assert reply.figures.table is not None, said(reply)


def app_on(store: GameStore) -> App:
    return App(store, random_wind=lambda: Wind.E)


def said(reply: Reply | None) -> str:
    """A reply as people read it."""
    return "" if reply is None else plain(reply, catalogue("en"))


def balances(reply: Reply | None) -> dict[str, int]:
    assert reply is not None
    return {name: money.amount for name, money in reply.figures.balances}
