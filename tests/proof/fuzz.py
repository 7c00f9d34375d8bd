"""Whatever is typed, pressed, stored or asked in a batch: only our own problems come out, and soon.

    python -m tests.proof.fuzz [inputs [seed]]

Good inputs are changed at random: letters lost, doubled, swapped, halves of two put together, signs thrown in that mean
something to a database, to a messenger or to a terminal. Every surface has its share of the inputs.
"""

from __future__ import annotations

import json
import logging
import random
import sys
import time
from collections import Counter
from collections.abc import Callable, Coroutine, Iterator, Sequence
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import Any, Final, TypeVar

from benchmarks.hands import winning_hands
from bot.app.app import App
from bot.chat import Incoming, Reply, Sender, decoded, encoded
from bot.commands import BY_NAME
from bot.evaluate.batch import FAULT, answer, answers
from bot.platforms.telegram.markup import Html, keyboard, pages
from bot.text.catalogue import catalogue
from bot.text.render import blocks, buttons, plain, utf16_length
from engine.hand import show
from engine.journal.entries import Entry
from engine.notation.parse import parse, parse_tiles
from engine.problems import NotationRefused
from engine.tiles import Wind
from engine.transfers import Purse
from storage.base import TableKey
from storage.codec import decode, encode
from storage.memory import MemoryStore
from storage.problems import UnreadableEntry
from tests.platforms.telegram.bot_api import shown

ROOT: Final = Path(__file__).resolve().parents[2]
T = TypeVar("T")

SEED: Final = 11
SLOWEST: Final = 10.0
"""Seconds of processor time no input may take."""

MESSAGES: Final = 60
"""Messages to one chat before the next one opens."""

POISON: Final = (
    "'; DROP TABLE entry; --",
    '" OR 1=1 --',
    "<b>",
    "</b>",
    "<a href='tg://user?id=1'>",
    "&lt;",
    "&#0;",
    "**",
    "`",
    "||",
    "@everyone",
    "@here",
    "<@1>",
    "\u202e",
    "\u2066",
    "\u200b",
    "\ufeff",
    "\x00",
    "\x1b[2J",
    "\ud800",
    "\r",
    "\n",
    "\t",
    "👨‍👩‍👧‍👦",
    "🀄",
    "🀀",
    "é",
    "ﷺ",
    "İ",
    "ß",
    "一二三",
    "１２３ｍ",
    "東南西北",
    "{",
    "}",
    "{0}",
    "%s",
    "%(name)s",
    "\\",
    "/",
    "=",
    ":",
    "+",
    "-",
    "(",
    "[",
    "0",
    "-1",
    "10",
    "1e9",
    "1e999999999",
    "9" * 30,
    "9" * 5000,
    "²",
    "Ⅷ",
    "٣",
    "null",
    "NaN",
    "Infinity",
)


def changed(rng: random.Random, seeds: Sequence[str]) -> str:
    """A good input that is none any more, mostly."""
    text = rng.choice(seeds)
    for _ in range(rng.choice((0, 1, 1, 1, 2, 3, 6, 12))):
        place = rng.randrange(len(text) + 1)
        end = min(len(text), place + rng.choice((1, 1, 2, 5)))
        match rng.randrange(7):
            case 0:
                text = text[:place] + text[end:]
            case 1:
                text = text[:end] + text[place:]
            case 2:
                text = text[:place] + rng.choice(POISON) + text[place:]
            case 3:
                text = text[:place] + rng.choice(POISON) + text[end:]
            case 4:
                other = rng.choice(seeds)
                text = text[:place] + other[rng.randrange(len(other) + 1) :]
            case 5:
                letters = list(text[place:end])
                rng.shuffle(letters)
                text = text[:place] + "".join(letters) + text[end:]
            case _:
                text = text[:place] + rng.choice("0123456789mpszESWNCFP ()[]+=,:/\n") + text[end:]
    return text[:20_000]


# Notation


@cache
def hands() -> tuple[str, ...]:
    made = (*winning_hands(SEED, 400, bonus=tuple(range(34, 46))), *winning_hands(SEED, 100, sets=5))
    typed = (
        "m123 p555 z111",
        "RD GD WD",
        "東東東 一二三萬",
        "🀇🀈🀉 🀀🀀🀀",
        "cat rat 1f",
        "5m+5m",
        "ankan 9999s",
        "D",
        "12345",
    )
    return (*(show(one.hand) for one in made), *typed)


def notation(rng: random.Random) -> None:
    text = changed(rng, hands())
    for read in (parse, parse_tiles):
        try:
            read(text)
        except NotationRefused as refused:
            for one in refused.problems:
                assert one.start is None or 0 <= one.start <= (one.end or 0) <= len(text), (one, text)


# Stored entries


@cache
def entries() -> tuple[str, ...]:
    return tuple(encode(entry) for entry in played())


def played() -> Iterator[Entry]:
    """Every entry of some nights that were played by the chat."""
    for chat in (Chat(random.Random(number)) for number in range(6)):
        for line in lines():
            chat.say(line)
        for recorded in at_once(chat.store.load(chat.table)).entries:
            yield recorded.entry


def codec(rng: random.Random) -> None:
    text = changed(rng, entries())
    try:
        entry = decode(text)
    except UnreadableEntry:
        return
    assert decode(encode(entry)) == entry


# Batch


@cache
def cases() -> tuple[str, ...]:
    found = [line for file in sorted((ROOT / "tests/cases").glob("*.jsonl")) for line in file.read_text().splitlines()]
    return tuple(found[::7])


_ODD: Final[tuple[object, ...]] = (
    None,
    True,
    -1,
    0,
    10**18,
    1.5,
    "",
    "x",
    "E",
    "1e999999999",
    [],
    {},
    [[1]],
    {"a": 1},
    "9" * 5000,
)


def batch(rng: random.Random) -> None:
    """A case with fields of other kinds, or text that is no case; the answer is one line that can be printed."""
    if rng.random() < 0.5:
        text = changed(rng, cases())
    else:
        case = json.loads(rng.choice(cases()))
        for _ in range(rng.choice((1, 1, 2, 4))):
            spoil(rng, case)
        text = json.dumps(case)
    found = answer(text)
    assert found.get("error") != FAULT, text
    (line,) = answers([text]) if text.strip() else ("",)
    assert "\n" not in line
    line.encode()


def spoil(rng: random.Random, case: dict[str, object]) -> None:
    """Another value somewhere, also deep inside."""
    name = rng.choice((*case, "options", "kind", "variant", "context"))
    inner = case.get(name)
    if isinstance(inner, dict) and inner and rng.random() < 0.6:
        spoil(rng, inner)
    elif rng.random() < 0.15:
        case.pop(name, None)
    elif isinstance(inner, str) and rng.random() < 0.5:
        case[name] = changed(rng, (inner,))
    else:
        case[name] = json.loads(json.dumps(rng.choice((*_ODD, inner, [inner], str(inner)))))


# The chat


@cache
def lines() -> tuple[str, ...]:
    """What people said in the evenings, and the commands they did not use there."""
    files = sorted((ROOT / "tests/evenings").glob("*.txt"))
    evenings = (line for file in files for line in file.read_text().splitlines())
    typed = [line.partition(": ")[2] for line in evenings if ": " in line and not line.startswith(("#", ">"))]
    more = [f"/{name} {rest}" for name in BY_NAME for rest in ("", "ann", "1", "3 from ben", "who=seated", "ann ben 5")]
    return tuple(line for line in (*typed, *more, *scores(), *OPENINGS) if line)


def scores() -> Iterator[str]:
    """Wins by tiles and by value, of the people of these chats."""
    rng = random.Random(SEED)
    for number, one in enumerate(winning_hands(SEED, 300)):
        winner, payer = rng.sample(("ann", "ben", "wen", "rob"), 2)
        how = rng.choice(("zimo", f"from {payer}", f"rob {payer}", "closed zimo", ""))
        what = show(one.hand) if number % 3 else rng.choice(("3", "4 han 30 fu", "mangan", "=80", "5 tai", "limit"))
        yield f"/s {winner} {what} {how}"


OPENINGS: Final = (
    "/newgame sg Ann Ben Wen Rob stake=0.5/1",
    "/newgame hk Ann Ben Wen Rob",
    "/newgame hk.traditional Ann Ben Wen Rob Eve limit=none faan_table=full_spicy",
    "/newgame british Ann Ben Wen Rob",
    "/newgame riichi Ann Ben Wen Rob",
    "/newgame arcade Ann Ben",
    "/newgame tw Ann Ben Wen Rob stake=100/20",
)


class Loud(logging.Handler):
    """Keeps what the app had to say of its own faults."""

    def __init__(self) -> None:
        super().__init__(logging.ERROR)
        self.records: list[str] = []

    def emit(self, record: logging.LogRecord) -> None:
        self.records.append(self.format(record))


LOUD: Final = Loud()


@dataclass
class Chat:
    """A chat on the memory store that gets whatever comes."""

    rng: random.Random
    store: MemoryStore = field(default_factory=MemoryStore)
    table: TableKey = field(default_factory=lambda: TableKey("telegram", "-100"))
    now: int = 10**6
    said: int = 0
    buttons: list[str] = field(default_factory=lambda: ["zzzzzzz=undo", "", "=", ".", "zzzzzzz.abc.0"])
    sources: list[str] = field(default_factory=lambda: ["telegram:0"])

    def __post_init__(self) -> None:
        self.app = App(self.store, random_wind=lambda: Wind.E)
        self.give(self._message(self.rng.choice(OPENINGS)))

    def say(self, text: str) -> None:
        """Say it as somebody sitting there, or in whatever way something can come in."""
        if self.rng.random() < 0.6:
            self.give(self._message(text))
        else:
            self.give(self._anything(text))

    def _message(self, text: str) -> Incoming:
        """A new message of somebody at the table, in time; or a button just as it was shown."""
        self.said += 1
        self.now += 200
        name, pressed = self.rng.choice(("Ann", "Ben", "Wen", "Rob")), self.rng.random() < 0.15 and self.said > 1
        return Incoming(
            table=self.table,
            sender=Sender(f"telegram:{name}", name, vouched=True),
            text=self.rng.choice(self.buttons) if pressed else text,
            source=f"telegram:{self.said}",
            at=self.now,
            message=None if pressed else f"-100.{self.said}",
            pressed=pressed,
        )

    def _anything(self, text: str) -> Incoming:
        """A message, an edit, an answer or a press by anybody; old, new or again."""
        rng = self.rng
        self.said += 1
        self.now += rng.choice((0, 1, 50, 200, 200, 200, -30))
        name = rng.choice(("Ann", "Ben", "Wen", "Rob", "Eve", changed(rng, ("Ann", "王小明"))))
        pressed = rng.random() < 0.2
        message = rng.choice((f"-100.{self.said}", f"-100.{rng.randint(1, self.said)}"))
        return Incoming(
            table=self.table,
            sender=Sender(f"telegram:{rng.randrange(7)}", name, rng.random() < 0.1, name, rng.random() < 0.05),
            text=changed(rng, self.buttons) if pressed else text,
            source=rng.choice(self.sources) if rng.random() < 0.03 else f"telegram:{self.said}",
            at=self.now + rng.choice((0, 0, 0, -5000)),
            message=None if pressed else message,
            reply_to=rng.choice((None, None, f"-100.{rng.randint(1, self.said)}r")),
            edited=not pressed and rng.random() < 0.1,
            pressed=pressed,
            private=rng.random() < 0.1,
            language=rng.choice((None, "en", "zh-hant", changed(rng, ("ja", "en")))),
        )

    def give(self, incoming: Incoming) -> None:
        self.sources.append(incoming.source)
        reply = at_once(self._handled(incoming))
        if LOUD.records:
            raise AssertionError(f"{incoming!r}\n{LOUD.records.pop()}")
        if reply is not None:
            self._shown(reply)

    async def _handled(self, incoming: Incoming) -> Reply | None:
        reply = await self.app.handle(incoming)
        if reply is not None:
            await self.app.shown(self.table, f"-100.{self.said}r", reply)
        return reply

    def _shown(self, reply: Reply) -> None:
        """Every platform can show it; it says what it says; and what it says adds up."""
        assert decoded(encoded(reply)) == reply
        self.buttons = [*self.buttons[-40:], *(choice.id for choice in reply.choices)]
        assert all(0 < len(choice.id.encode()) <= 64 for choice in reply.choices), reply
        texts = catalogue(reply.language or "en")
        body = pages(blocks(reply, texts, Html()))
        for page in body:
            assert utf16_length(page) <= 4096
            shown(page, "HTML")
        said = plain(reply, texts)
        if len(body) == 1:
            assert shown(body[0], "HTML").split() == said.split()
        keyboard(buttons(reply.choices, texts))
        if reply.figures.table is not None:
            check_sums(self.app, self.table)


def at_once(work: Coroutine[Any, Any, T]) -> T:
    """The result of something that never waits on the memory store: a loop for each message would be most of it."""
    try:
        work.send(None)
    except StopIteration as done:
        result: T = done.value
        return result
    raise AssertionError("it waited")


def check_sums(app: App, table: TableKey) -> None:
    night = at_once(app.seen(table)).night
    for purse in Purse:
        assert sum(night.purse(purse).values()) == 0


class Talk:
    """The chat of the moment."""

    def __init__(self) -> None:
        self.chat: Chat | None = None

    def __call__(self, rng: random.Random) -> None:
        if self.chat is None or self.chat.said >= MESSAGES:
            self.chat = Chat(rng)
        self.chat.rng = rng
        self.chat.say(rng.choice(lines()) if rng.random() < 0.5 else changed(rng, lines()))


# All together

Surface = Callable[[random.Random], None]


def surfaces() -> tuple[tuple[str, int, Surface], ...]:
    """Everything that takes input, with its share of a hundred."""
    return (
        ("notation", 40, notation),
        ("entries", 25, codec),
        ("batch", 15, batch),
        ("chat", 20, Talk()),
    )


def fuzz(inputs: int, seed: int) -> tuple[Counter[str], dict[str, float]]:
    """Inputs for each surface and the slowest of each, in seconds of processor time. Raises what no input may cause."""
    log = logging.getLogger("bot")
    log.addHandler(LOUD)
    log.propagate = False
    for prepare in (hands, cases, lines, entries):
        prepare()
    counts, slowest = Counter[str](), dict[str, float]()
    try:
        for name, share, feed in surfaces():
            for number in range(inputs * share // 100):
                took = one(feed, f"{seed}.{name}.{number}")
                slowest[name] = max(slowest.get(name, 0.0), took)
                counts[name] += 1
    finally:
        log.removeHandler(LOUD)
        log.propagate = True
    return counts, slowest


def one(feed: Surface, seed: str) -> float:
    """Feed one input; the seconds it took."""
    rng = random.Random(seed)
    started = time.process_time()
    try:
        feed(rng)
    except Exception as fault:
        fault.add_note(f"input {seed}")
        raise
    took = time.process_time() - started
    assert took < SLOWEST, f"input {seed} took {took:.1f} s"
    return took


def main(arguments: Sequence[str]) -> int:
    started = time.monotonic()
    inputs = int(arguments[0]) if arguments else 20_000
    counts, slowest = fuzz(inputs, int(arguments[1]) if len(arguments) > 1 else SEED)
    for name, count in counts.items():
        print(f"{name:10}{count:>12,} inputs, the slowest took {slowest[name] * 1e3:.0f} ms")
    print(f"nothing but problems of our own came out; {time.monotonic() - started:.0f} s")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
