"""Discord over a bad line: what people enter stands once, what they were shown stands, and nobody spins.

    python -m tests.proof.network_discord [rounds [seed]]

Between the program and the test's Discord lies a line that breaks at random, for requests and for the gateway alike.
What people do reaches the bot late, out of order or twice. Whoever sees no answer looks, and enters again what is not
there.
"""

from __future__ import annotations

import asyncio
import random
import re
import sys
import time
from collections import Counter
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

from engine.journal.entries import HandPlayed, Paid, Recorded
from engine.journal.replay import replay
from engine.journal.validation import faults
from engine.transfers import Purse
from engine.wins import Win
from storage.base import TableKey
from storage.sqlite.store import SqliteStore
from tests.platforms.discord.discord_limits import walk
from tests.platforms.discord.discord_payloads import CHANNEL, GUILD
from tests.platforms.discord.discord_program import DiscordProgram, discord_line
from tests.platforms.discord.discord_server import DEADLINE, DiscordServer, Interaction
from tests.proof.line import MOST_ATTEMPTS, BadLine
from tests.proof.rounds import run

SEED: Final = 3
PEOPLE: Final = ("Ann", "Ben", "Wen", "Rob")
WAYS: Final = {"zimo": "self-draw", "Ben": "off Ben", "Wen": "off Wen", "Rob": "off Rob", "pay": "payment"}
"""How Ann gets something from whom, and the words for it in the history; each way at most once in a round."""

SOON: Final = 120.0
"""Seconds after which a bot on a good line is at work again."""

LATEST: Final = 4.0
"""Seconds by which the bot is told too late of what somebody did, at most; three are too many."""

_REPEATED: Final = ("POST /webhooks/", "POST /channels/")
"""Requests that are made again when no answer came; of others it can be asked whether they got through."""

_SHOWN: Final = re.compile(
    r"(?:\*\*)?(?:Hand )?(?P<label>\w+) · (?:Ann wins (?:by )?)?(?P<way>off \w+|self-draw|payment).*\n"
    r"(?:= |Ben → Ann )(?P<amount>\d+)"
)
"""How a receipt begins."""

_STANDING: Final = re.compile(r"\w+ [+−]?\d")
"""How the line begins that says what an entry moved."""

_EXPECTED: Final = ("Unknown interaction", "already been acknowledged.", "Unknown Webhook")
"""Refusals that come of a bad line."""


@dataclass(frozen=True, slots=True)
class Wish:
    """Something that is to be entered: how, one of WAYS, and doubles or money."""

    way: str
    amount: int


@dataclass
class Game:
    """A game at which people insist on what they enter."""

    server: DiscordServer
    rng: random.Random
    wished: list[Wish] = field(default_factory=list)
    known: str = ""
    """The last line of the history that everybody has seen."""

    unanswered: int = 0
    again: int = 0
    unseen: int = 0

    async def open(self) -> None:
        await self.server.online()
        await self.server.slash("Ann", "newgame", game="sg", players=" ".join(PEOPLE), stake="0.5/1")
        self.known = (await self.seen())[-1]

    def wishes(self) -> list[Wish]:
        ways = self.rng.sample(tuple(WAYS), self.rng.randint(2, len(WAYS)))
        return [Wish(way, self.rng.randint(1, 5)) for way in ways]

    async def enter(self, wish: Wish) -> None:
        """Enter it in some way, once; whether it arrived is not known when no answer comes."""
        ways = (self._typed,) if wish.way == "pay" else (self._typed, self._in_window, self._by_button)
        await asyncio.sleep(self.rng.uniform(0, 0.5))
        try:
            await self.rng.choice(ways)(wish)
        except TimeoutError:
            self.unanswered += 1

    async def _typed(self, wish: Wish) -> None:
        who = self.rng.choice(PEOPLE)
        if self.rng.random() < 0.1:
            await self.server.typing(who, "score", "winner", "a")
        if wish.way == "pay":
            await self.server.slash(who, "pay", payer="Ben", to="Ann", amount=str(wish.amount), why="again")
        else:
            await self.server.slash(who, "score", winner="Ann", hand=str(wish.amount), more="again", **_payer(wish))

    async def _in_window(self, wish: Wish) -> None:
        who = self.rng.choice(PEOPLE)
        window = await self.server.slash(who, "score")
        if window.modal is not None:
            await self.server.send(who, window, winner="Ann", hand=f"{wish.amount} again", **_payer(wish))

    async def _by_button(self, wish: Wish) -> None:
        who = self.rng.choice(PEOPLE)
        asked = await self.server.slash(who, "score", winner="Ann", hand=f"{wish.amount} again")
        buttons = walk(self.server.messages[asked.original]["components"]) if asked.original else ()
        for label in [one["label"] for one in buttons if one["type"] == 2]:
            if WAYS[wish.way].casefold() in label.casefold():
                await self.server.press(who, str(asked.original), label)

    async def settled(self, wishes: Sequence[Wish]) -> None:
        """Look, and type again what is not there, until everything is."""
        while missing := await self._missing(wishes):
            for wish in missing:
                self.again += 1
                with suppress(TimeoutError):
                    await self._typed(wish)
        self.known = (await self.seen())[-1]
        self.wished += wishes
        self.unseen += len(self.wished) - len(self.receipts())

    async def _missing(self, wishes: Sequence[Wish]) -> list[Wish]:
        """What is still to be entered. Only a second look is trusted: the first may overtake what was just entered."""
        await self._there(wishes)
        there = await self._there(wishes)
        return [wish for wish in wishes if wish not in there]

    async def _there(self, wishes: Sequence[Wish]) -> list[Wish]:
        """Which of them can be seen in the history."""
        news = await self.seen()
        assert self.known in news
        news = news[news.index(self.known) + 1 :]
        found = {wish: sum(WAYS[wish.way] in line for line in news) for wish in wishes}
        assert len(news) == sum(found.values()), f"{wishes} became {news}"
        assert max(found.values()) <= 1, f"{wishes} became {news}"
        return [wish for wish in wishes if found[wish]]

    async def seen(self) -> list[str]:
        """The end of the history, as soon as somebody is shown it."""
        while True:
            with suppress(TimeoutError):
                shown = self.server.text(await self.server.slash("Ann", "history", hands=9))
                if lines := [line for line in shown.splitlines() if line and not _STANDING.match(line)]:
                    return lines

    def receipts(self) -> Counter[tuple[str, Wish]]:
        """How often each hand and payment was shown as recorded, with what was shown of it."""
        texts = [self.server.text(one).strip() for one in self.server.messages]
        found = [match for match in map(_SHOWN.match, texts) if match is not None]
        names = {word: way for way, word in WAYS.items()}
        return Counter((one["label"], Wish(names[one["way"]], int(one["amount"]))) for one in found)

    def entered(self) -> list[Interaction]:
        """What was answered with a receipt."""
        return [one for one in self.server.interactions.values() if _SHOWN.match(self.server.text(one).strip())]


def _payer(wish: Wish) -> dict[str, str]:
    return {"how": "zimo"} if wish.way == "zimo" else {"from": wish.way}


async def bad_line(folder: Path, rounds: int, seed: int) -> str:
    """Play over a bad line; what happened, in a few words. Raises AssertionError for anything lost or doubled."""
    started, rng = time.monotonic(), random.Random(seed)
    async with DiscordServer() as server, discord_line(server) as line:
        server.patience, line.heard, line.delays = DEADLINE, {}, {"slow": 0.3, "too slow": DEADLINE + 0.2}
        program, game = DiscordProgram(folder, server), Game(server, rng)
        await program.start()
        try:
            await game.open()
            line.rng = rng
            fastest = max([await one_round(game, line, number) for number in range(rounds)])
            line.rng = None
            fastest = max(fastest, await line.interrupted(2.0))
            waited = await back_at_work(server)
            await all_shown(game)
        finally:
            await program.kill()
        lost = sum(count for request, count in line.lost.items() if request.startswith(_REPEATED))
        again = await look(game, program.database)
        assert again <= lost, f"{again} answers too many, {lost} lost on the way"
    assert fastest <= MOST_ATTEMPTS, f"{fastest:.0f} attempts a second while nothing works"
    ours = [one for one in program.logs if one["level"] == "error"]
    assert not ours, ours
    assert not [token for token in server.tokens if token in program.output]
    assert not [one for one in server.refusals if not one.endswith(_EXPECTED)], server.refusals
    return (
        f"{rounds} rounds, {len(game.wished)} hands and payments: each recorded once; {game.unanswered} times nothing "
        f"was answered in time, {game.again} were typed again, {game.unseen} times a receipt came only after somebody "
        f"had looked, {again} receipts came again ({lost} confirmations were lost); requests: {line.told}; "
        f"{server.resumed} sessions were resumed and {len(server.identified)} begun; "
        f"at most {fastest:.1f} attempts a second while away; answered {waited:.1f} s after the line was good; "
        f"{time.monotonic() - started:.0f} s"
    )


async def one_round(game: Game, line: BadLine, number: int) -> float:
    """People enter something while the line breaks, and see to it that it stands; attempts a second while away."""
    wishes, rng, server = game.wishes(), game.rng, game.server
    server.late = lambda: 0.0 if rng.random() < 0.85 else rng.uniform(0, LATEST)
    entering = asyncio.gather(*(game.enter(wish) for wish in wishes))
    await asyncio.sleep(rng.uniform(0, 0.6))
    attempts = await line.interrupted(rng.uniform(1.0, 2.0)) if number % 3 == 0 else 0.0
    if number % 3 == 1:
        line.cut_sockets()
    await entering
    server.late = lambda: 0.0
    async with asyncio.timeout(120):
        await game.settled(wishes)
    entered = game.entered()
    for one in rng.sample(entered, min(3, len(entered))):
        await server.repeat(one)
    return attempts


async def back_at_work(server: DiscordServer) -> float:
    """Seconds until a command is answered, in time, on a good line."""
    began = time.monotonic()
    async with asyncio.timeout(SOON):
        while True:
            with suppress(TimeoutError):
                if server.text(await server.slash("Ann", "table")):
                    return time.monotonic() - began


async def all_shown(game: Game) -> None:
    """Wait until everything has been shown as recorded, however late."""
    async with asyncio.timeout(SOON):
        while True:
            if len(game.receipts()) == len(game.wished):
                return
            await asyncio.sleep(0.1)


async def look(game: Game, database: Path) -> int:
    """The file, held against what was entered and seen; how many receipts were shown again."""
    async with SqliteStore(database) as store:
        assert await store.verify() == ()
        entries = (await store.load(TableKey("discord", GUILD, CHANNEL))).entries
    assert faults(entries) == ()
    night = replay(entries)
    assert sum(night.purse(Purse.MONEY).values()) == 0
    kept = [line for line in night.lines if isinstance(line.recorded.entry, HandPlayed | Paid)]
    assert max(Counter(line.recorded.source for line in kept).values()) == 1
    recorded = {(line.label, _wish_of(line.recorded)) for line in kept}
    assert Counter(wish for _, wish in recorded) == Counter(game.wished)
    shown = game.receipts()
    assert shown.keys() == recorded, shown.keys() ^ recorded
    return shown.total() - len(shown)


def _wish_of(recorded: Recorded) -> Wish:
    entry = recorded.entry
    if isinstance(entry, Paid):
        return Wish("pay", entry.transfers[0].amount // 1000)
    assert isinstance(entry, HandPlayed)
    win, stated = entry.given.entered[0].part, entry.given.entered[0].stated
    assert isinstance(win, Win)
    assert stated is not None
    return Wish("zimo" if win.payer is None else PEOPLE[int(win.payer[1:]) - 1], stated.units or 0)


if __name__ == "__main__":
    sys.exit(run(bad_line, sys.argv[1:], SEED))
