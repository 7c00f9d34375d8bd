"""The local chat: several people at one keyboard, or a script of what they said."""

from __future__ import annotations

import asyncio
import json
import re
import secrets
import sys
import time
from collections.abc import AsyncIterator, Iterator
from fractions import Fraction
from typing import Final, TextIO

from prompt_toolkit import PromptSession, print_formatted_text
from prompt_toolkit.completion import WordCompleter
from prompt_toolkit.formatted_text import FormattedText
from prompt_toolkit.history import FileHistory, InMemoryHistory

from bot.app.app import App
from bot.chat import Incoming, Money, Reply, Sender, line
from bot.commands import BY_NAME
from bot.commands.rest_of_line import REST
from bot.platforms.base import CONSOLE
from bot.reading import folded
from bot.text.catalogue import Catalogue, catalogue
from bot.text.render import buttons, plain, sentence
from bot.text.speech import in_language
from storage.base import StoredDraft, TableKey

PLATFORM: Final = CONSOLE
_SAID: Final = re.compile(r"([^\s:/#=][^:/=]{0,31}):(?:\s+|$)(.*)", re.DOTALL)
_PRESS: Final = re.compile(r"#(\d{1,3})")
_CONTINUES: Final = "\\"
BUTTON_SECONDS: Final = 24 * 60 * 60
"""How long the buttons shown last can be pressed by their numbers, over restarts too."""


class Console:
    """One local chat; `texts` is the language until the chat has its own, `me` says the lines that name no speaker."""

    def __init__(self, app: App, texts: Catalogue, chat: str, me: str | None) -> None:
        self.app, self.texts, self.me = app, texts, me
        self.table = TableKey(PLATFORM, chat)
        self._run = secrets.token_hex(6)
        self._messages = 0
        self._asked: dict[str, str] = {}
        """The message that asked somebody for the rest of a line, until the next line of that person."""

    async def said(self, typed: str) -> tuple[str | None, Reply | None]:
        """Who said a line, and the reply to it; nobody for a line without a speaker while `me` is unknown."""
        speaker, text = self.split(typed)
        if speaker is None or not text.strip():
            return speaker, None
        press = _PRESS.fullmatch(text.strip())
        if press is not None:
            reply = await self._press(speaker, int(press[1]))
        else:
            reply = await self.app.handle(self._incoming(speaker, text))
        if reply is not None:
            await self._shown(speaker, reply)
        return speaker, reply

    def split(self, typed: str) -> tuple[str | None, str]:
        """A line `bob: text` is said by bob, one without a name by `me`."""
        found = _SAID.fullmatch(typed.strip())
        if found is not None:
            return found[1].strip(), found[2]
        return self.me, typed.strip()

    async def _press(self, speaker: str, number: int) -> Reply | None:
        shown = await self._buttons()
        if not 1 <= number <= len(shown):
            table = await self.app.seen(self.table)
            variant = table.night.house.variant if table.night.house is not None else None
            return in_language(Reply(lines=(line("choice.none", number=number),), notice=True), table.settings, variant)
        return await self.app.handle(self._incoming(speaker, shown[number - 1], pressed=True))

    async def _buttons(self) -> list[str]:
        """The ids of the buttons shown last, by this process or the one before it."""
        kept = await self.app.store.draft(self.table, PLATFORM, "buttons", now=int(time.time()))
        return list(json.loads(kept.text)["shown"]) if kept is not None else []

    async def _shown(self, speaker: str, reply: Reply) -> None:
        if reply.choices:
            text = json.dumps({"shown": [choice.id for choice in reply.choices]})
            expires = int(time.time()) + BUTTON_SECONDS
            await self.app.store.save_draft(self.table, StoredDraft(PLATFORM, "buttons", text, expires))
        message = f"{self._run}.{self._messages}.reply"
        if reply.subject is not None and reply.subject.startswith(REST):
            self._asked[folded(speaker)] = message
        await self.app.shown(self.table, message, reply)

    def _incoming(self, speaker: str, text: str, *, pressed: bool = False) -> Incoming:
        self._messages += 1
        message = f"{self._run}.{self._messages}"
        asked = self._asked.pop(folded(speaker), None)
        return Incoming(
            table=self.table,
            sender=Sender(f"{PLATFORM}:{folded(speaker)}", speaker, vouched=True),
            text=text,
            source=message,
            at=int(time.time()),
            message=message,
            reply_to=None if pressed or text.startswith("/") else asked,
            pressed=pressed,
            private=True,
            answers_next=True,
            language=self.texts.language,
        )

    def text(self, reply: Reply) -> str:
        """A reply as it is printed, its buttons numbered below it."""
        texts = self.spoken(reply)
        shown = plain(reply, texts)
        labels = "  ".join(f"[{number}] {one.label}" for number, one in enumerate(buttons(reply.choices, texts), 1))
        return f"{shown}\n{labels}" if labels else shown

    def spoken(self, reply: Reply) -> Catalogue:
        """The language a reply is said in."""
        return catalogue(reply.language) if reply.language else self.texts

    def record(self, number: int, speaker: str, reply: Reply) -> dict[str, object]:
        """A reply for programs."""
        figures = reply.figures
        hand = figures.hand
        table = figures.table
        return {
            "line": number,
            "said_by": speaker,
            "reply": self.text(reply),
            "hand": None
            if hand is None
            else {
                "number": hand.number,
                "items": [list(item) for item in hand.items],
                "total": hand.total,
                "counted": hand.counted,
                "limit": hand.limit,
            },
            "transfers": [[one.payer, one.payee, _number(one.money), one.reason] for one in figures.transfers],
            "balances": {name: _number(money) for name, money in figures.balances},
            "table": None
            if table is None
            else {
                "dealer": table.dealer,
                "prevailing": table.prevailing,
                "counters": table.counters,
                "pot": table.pot,
            },
            "choices": [
                {"n": number, "label": one.label}
                for number, one in enumerate(buttons(reply.choices, self.spoken(reply)), 1)
            ],
            "problems": [[fault.code, fault.start, fault.end] for fault in figures.problems],
        }


def _number(value: Money) -> int | float:
    amount = Fraction(value.amount, value.parts)
    return int(amount) if amount.denominator == 1 else float(amount)


async def run_script(console: Console, lines: TextIO, out: TextIO, *, as_json: bool) -> None:
    """Say the lines of a script one after the other; a line that ends in a backslash goes on in the next."""
    for number, typed in _logical(lines):
        speaker, reply = await console.said(typed)
        if as_json:
            if reply is not None and speaker is not None:
                print(json.dumps(console.record(number, speaker, reply), ensure_ascii=False), file=out, flush=True)
            continue
        if typed.strip():
            said_by, text = console.split(typed)
            print(f"{said_by or '?'}> {text}", file=out)
        if reply is not None:
            print(console.text(reply), file=out, flush=True)
        elif speaker is None and typed.strip():
            print(sentence(line("console.who"), console.texts), file=out, flush=True)


def _logical(lines: TextIO) -> Iterator[tuple[int, str]]:
    held = ""
    for number, raw in enumerate(lines, 1):
        text = raw.rstrip("\n")
        if text.endswith(_CONTINUES):
            held += text[:-1] + "\n"
            continue
        yield number, held + text
        held = ""
    if held:
        yield number, held


async def run_interactive(console: Console, history: str | None) -> None:
    """Read lines with editing, history and completion until the end of input; replies are coloured."""
    commands = WordCompleter([f"/{name}" for name in BY_NAME], sentence=True)
    kept = FileHistory(history) if history else InMemoryHistory()
    session: PromptSession[str] = PromptSession(history=kept, completer=commands, complete_while_typing=False)
    print_formatted_text(FormattedText([("ansigreen", sentence(line("console.welcome"), console.texts))]))
    async for typed in _typed(session, console):
        _, reply = await console.said(typed)
        if reply is not None:
            print_formatted_text(coloured(reply, console.spoken(reply)))


def coloured(reply: Reply, catalogue: Catalogue) -> FormattedText:
    """A reply for a terminal: what stands out in bold, a piece that was not understood in red, buttons in cyan."""
    parts: list[tuple[str, str]] = []
    for one in reply.lines:
        style = "bold" if one.strong else "ansired" if one.key == "place" else ""
        parts.append((style, sentence(one, catalogue) + "\n"))
    for number, button in enumerate(buttons(reply.choices, catalogue), 1):
        parts += [("ansicyan bold", f"[{number}] "), ("ansicyan", f"{button.label}  ")]
    return FormattedText(parts)


async def _typed(session: PromptSession[str], console: Console) -> AsyncIterator[str]:
    """What is typed, message by message; a line that ends in a backslash goes on in the next."""
    held = ""
    while True:
        try:
            if console.me is None:
                asked = sentence(line("console.ask_me"), console.texts)
                console.me = (await session.prompt_async(asked)).strip() or None
                continue
            text = await session.prompt_async("… " if held else f"{console.me}> ")
        except KeyboardInterrupt:
            held = ""
            continue
        except (EOFError, asyncio.CancelledError):
            return
        if text.endswith(_CONTINUES):
            held += text[:-1] + "\n"
            continue
        yield held + text
        held = ""


def is_interactive() -> bool:
    return sys.stdin.isatty()
