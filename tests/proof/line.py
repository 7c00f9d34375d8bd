"""A bad line: HTTP and sockets between a program and a server of the tests, which break at random, from a seed."""

from __future__ import annotations

import asyncio
import json
import random
from collections import Counter
from collections.abc import Callable, Mapping
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Any, Final

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
    """A line to a server; perfect until `rng` is given. `flood` is how the server says that there were too many."""

    upstream: int
    flood: bytes
    rng: random.Random | None = None
    faults: Mapping[str, int] = field(default_factory=FAULTS.copy)
    delays: Mapping[str, float] = field(default_factory=lambda: {"slow": 0.3})
    planned: dict[str, list[str]] = field(default_factory=dict)
    """What becomes of the next requests whose address holds some words."""

    heard: Mapping[str, Callable[[str], None]] = field(default_factory=dict)
    """Who hears of a fault, and of the request it comes to, before the request goes on."""

    away: bool = False
    port: int = 0
    counts: Counter[str] = field(default_factory=Counter)
    lost: Counter[str] = field(default_factory=Counter)
    """Requests, by method and path, that were carried out although the program was not told."""

    async def __aenter__(self) -> BadLine:
        self._server = await asyncio.start_server(self._connected, "127.0.0.1", 0)
        self.port = self._server.sockets[0].getsockname()[1]
        self._open = dict[asyncio.StreamWriter, asyncio.Task[None] | None]()
        self._tunnels = set[asyncio.StreamWriter]()
        return self

    async def __aexit__(self, *_: object) -> None:
        self._server.close()
        self.cut()

    def cut(self) -> None:
        """End every connection without a word."""
        for writer in list(self._open):
            writer.transport.abort()

    def cut_sockets(self) -> None:
        """End what is no request and answer: a WebSocket."""
        for writer in list(self._tunnels):
            writer.transport.abort()

    async def interrupted(self, seconds: float) -> float:
        """Nothing works for a moment; attempts a second while it is so."""
        self.away, before = True, self.counts["away"]
        self.cut()
        await asyncio.sleep(seconds)
        self.away = False
        return (self.counts["away"] - before) / seconds

    @property
    def told(self) -> str:
        """What became of the requests, in words."""
        return ", ".join(f"{count} {fault}" for fault, count in self.counts.most_common())

    async def _connected(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self._open[writer] = asyncio.current_task()
        try:
            while not self.away:
                request = await _message(reader)
                await self._one(request, reader, writer)
            self.counts["away"] += 1
        except (asyncio.IncompleteReadError, ConnectionError):
            pass
        finally:
            self._open.pop(writer)
            writer.transport.abort()

    async def _one(self, request: bytes, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        """Carry one request over, in one way or another."""
        fault = self._fault(request)
        self.counts[fault] += 1
        if fault == "reset":
            raise ConnectionResetError
        if fault == "flood" or fault in _ANSWERS:
            writer.write(_ANSWERS.get(fault, self.flood))
            return
        await asyncio.sleep(self.delays.get(fault, 0))
        if fault in self.heard:
            self.heard[fault](_address(request))
        there, back = await asyncio.open_connection("127.0.0.1", self.upstream)
        try:
            back.write(request)
            answer = await _message(there)
            if fault in ("lost answer", "half an answer") or writer.is_closing():
                await self._lose(request, answer if fault == "half an answer" else b"", writer)
            writer.write(answer)
            await writer.drain()
            if answer.startswith(b"HTTP/1.1 101 "):
                await self._both_ways(reader, back, there, writer)
        finally:
            back.transport.abort()

    def _fault(self, request: bytes) -> str:
        """What becomes of a request."""
        address = _address(request)
        if planned := next((faults for words, faults in self.planned.items() if words in address and faults), None):
            return planned.pop(0)
        if self.rng is None:
            return "good"
        return self.rng.choices(tuple(self.faults), tuple(self.faults.values()))[0]

    async def _lose(self, request: bytes, answer: bytes, writer: asyncio.StreamWriter) -> None:
        """Break before the answer has arrived. Raises ConnectionResetError."""
        self.lost[_address(request)] += 1
        writer.write(answer[: len(answer) // 2])
        await writer.drain()
        raise ConnectionResetError

    async def _both_ways(
        self,
        reader: asyncio.StreamReader,
        back: asyncio.StreamWriter,
        there: asyncio.StreamReader,
        writer: asyncio.StreamWriter,
    ) -> None:
        """Carry whatever is said until one side ends it. Raises ConnectionResetError."""
        self._tunnels.add(writer)
        ways = {asyncio.create_task(_copied(reader, back)), asyncio.create_task(_copied(there, writer))}
        try:
            await asyncio.wait(ways, return_when=asyncio.FIRST_COMPLETED)
        finally:
            for way in ways:
                way.cancel()
            self._tunnels.discard(writer)
        raise ConnectionResetError


def _address(request: bytes) -> str:
    """Method and path of a request."""
    return b" ".join(request.split(b" ", 2)[:2]).decode()


async def _copied(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
    with suppress(ConnectionError):
        while said := await reader.read(1 << 16):
            writer.write(said)
            await writer.drain()


async def _message(reader: asyncio.StreamReader) -> bytes:
    """A whole HTTP message of a length that it says itself."""
    head = await reader.readuntil(b"\r\n\r\n")
    lengths = [line.split(b":")[1] for line in head.lower().split(b"\r\n") if line.startswith(b"content-length:")]
    return head + await reader.readexactly(int(lengths[0]) if lengths else 0)


def answer(status: str, body: dict[str, Any] | str, *headers: str) -> bytes:
    """An answer of HTTP: a page, or JSON."""
    kind, text = ("text/html", body) if isinstance(body, str) else ("application/json", json.dumps(body))
    head = "\r\n".join((f"HTTP/1.1 {status}", f"Content-Type: {kind}", f"Content-Length: {len(text)}", *headers))
    return f"{head}\r\n\r\n{text}".encode()


_ANSWERS: Final = {
    "bad gateway": answer("502 Bad Gateway", "<html>Bad Gateway</html>"),
    "unavailable": answer("503 Service Unavailable", ""),
}
