"""Telegram over a bad line: everything is caught up with, recorded once and answered, and nobody spins.

    python -m tests.proof.network [rounds [seed]]

Between the program and the test's Bot API lies a line that breaks at random: connections are refused or reset, answers
get lost or stop in the middle, gateways fail, floods are declared, everything is away for a while. Updates come twice
and late, and now and then somebody else polls with the same token.
"""

from __future__ import annotations

import asyncio
import json
import logging
import random
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

import aiohttp

from tests.platforms.bot_api import TOKEN, BotApi, Json
from tests.platforms.program import Program
from tests.proof.crash import Groups, look

SEED: Final = 3
FAULTS: Final = {
    "good": 70,
    "reset": 5,
    "bad gateway": 5,
    "unavailable": 3,
    "flood": 3,
    "lost answer": 5,
    "half an answer": 5,
    "slow": 4,
}
"""What becomes of a request, and how often."""

MOST_ATTEMPTS: Final = 12
"""Requests in a second that are not yet spinning while nothing works."""


@dataclass
class BadLine:
    """A line to a server; perfect until `rng` is given."""

    upstream: int
    rng: random.Random | None = None
    away: bool = False
    port: int = 0
    counts: Counter[str] = field(default_factory=Counter)
    lost: Counter[str] = field(default_factory=Counter)
    """Methods that were carried out although the program was not told."""

    async def __aenter__(self) -> BadLine:
        self._server = await asyncio.start_server(self._connected, "127.0.0.1", 0)
        self.port = self._server.sockets[0].getsockname()[1]
        self._open = set[asyncio.StreamWriter]()
        return self

    async def __aexit__(self, *_: object) -> None:
        self._server.close()
        self.cut()

    def cut(self) -> None:
        """End every connection without a word."""
        for writer in list(self._open):
            writer.transport.abort()

    @property
    def base_url(self) -> str:
        return f"http://127.0.0.1:{self.port}/bot"

    async def _connected(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self._open.add(writer)
        try:
            while not self.away:
                request = await _message(reader)
                await self._one(request, writer)
            self.counts["away"] += 1
        except (asyncio.IncompleteReadError, ConnectionError):
            pass
        finally:
            self._open.discard(writer)
            writer.transport.abort()

    async def _one(self, request: bytes, writer: asyncio.StreamWriter) -> None:
        """Carry one request over, in one way or another."""
        method = request.split(b" ", 2)[1].decode().rpartition("/")[2]
        fault = "good" if self.rng is None else self.rng.choices(tuple(FAULTS), tuple(FAULTS.values()))[0]
        self.counts[fault] += 1
        if fault == "reset":
            raise ConnectionResetError
        if fault in _ANSWERS:
            writer.write(_ANSWERS[fault])
            return
        if fault == "slow":
            await asyncio.sleep(0.3)
        answer = await self._carried(request)
        if fault in ("lost answer", "half an answer"):
            self.lost[method] += 1
            if fault == "half an answer":
                writer.write(answer[: len(answer) // 2])
                await writer.drain()
            raise ConnectionResetError
        writer.write(answer)
        await writer.drain()

    async def _carried(self, request: bytes) -> bytes:
        reader, writer = await asyncio.open_connection("127.0.0.1", self.upstream)
        try:
            writer.write(request)
            return await _message(reader)
        finally:
            writer.transport.abort()


async def _message(reader: asyncio.StreamReader) -> bytes:
    """A whole HTTP message of a length that it says itself."""
    head = await reader.readuntil(b"\r\n\r\n")
    lengths = [line.split(b":")[1] for line in head.lower().split(b"\r\n") if line.startswith(b"content-length:")]
    return head + await reader.readexactly(int(lengths[0]) if lengths else 0)


def _plain(status: str, body: Json | str) -> bytes:
    text = body if isinstance(body, str) else json.dumps(body)
    return f"HTTP/1.1 {status}\r\nContent-Type: text/html\r\nContent-Length: {len(text)}\r\n\r\n{text}".encode()


_FLOOD: Final[Json] = {
    "ok": False,
    "error_code": 429,
    "description": "Too Many Requests: retry after 1",
    "parameters": {"retry_after": 1},
}
_ANSWERS: Final = {
    "bad gateway": _plain("502 Bad Gateway", "<html>Bad Gateway</html>"),
    "unavailable": _plain("503 Service Unavailable", ""),
    "flood": _plain("429 Too Many Requests", _FLOOD),
}


def main(arguments: Sequence[str]) -> int:
    rounds = int(arguments[0]) if arguments else 20
    logging.getLogger("aiohttp.server").setLevel(logging.CRITICAL)  # what a kill does to a request is no news here
    with tempfile.TemporaryDirectory() as folder:
        print(asyncio.run(bad_line(Path(folder), rounds, int(arguments[1]) if len(arguments) > 1 else SEED)))
    return 0


async def bad_line(folder: Path, rounds: int, seed: int) -> str:
    """Play over a bad line; what happened, in a few words. Raises AssertionError for anything lost or doubled."""
    started, rng = time.monotonic(), random.Random(seed)
    async with BotApi() as api, BadLine(api.port) as line:
        program, groups = Program(folder, TOKEN, line.base_url), Groups(api, rng)
        await program.start()
        try:
            await groups.open()
            line.rng = rng
            fastest = 0.0
            for number in range(rounds):
                await talk(groups)
                if number % 3 == 0:
                    fastest = max(fastest, await away(line, rng))
                if number % 4 == 1:
                    await rival(api)
                await api.until(lambda: groups.answered == groups.said, 120)
            line.rng = None
            await api.until(lambda: not api.updates, 60)
        finally:
            await program.kill()
        found = await look(groups, program.database)
        assert found["unanswered"] == found["not yet recorded"] == 0
        messages = [message for said in groups.said.values() for message in said]
        again = sum(len(groups.answers(message)) - 1 for message in messages)
        assert again <= line.lost["sendMessage"], (
            f"{again} answers too many, {line.lost['sendMessage']} lost on the way"
        )
    assert fastest <= MOST_ATTEMPTS, f"{fastest:.0f} attempts a second while nothing works"
    faults = ", ".join(f"{count} {fault}" for fault, count in line.counts.most_common())
    return (
        f"{rounds} rounds, {len(messages)} messages: each recorded once and answered, {again} answers came again "
        f"({line.lost['sendMessage']} confirmations were lost); requests: {faults}; "
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


async def away(line: BadLine, rng: random.Random) -> float:
    """Nothing works for a moment; attempts a second while it is so."""
    line.away, before, seconds = True, line.counts["away"], rng.uniform(0.5, 2.0)
    line.cut()
    await asyncio.sleep(seconds)
    line.away = False
    return (line.counts["away"] - before) / seconds


async def rival(api: BotApi) -> None:
    """Another program polls with the same token, and gives up."""
    async with aiohttp.ClientSession() as session:
        for _ in range(3):
            with suppress(TimeoutError):
                where = f"{api.base_url}{TOKEN}/getUpdates"
                await session.post(where, json={"timeout": 1}, timeout=aiohttp.ClientTimeout(0.2))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
