"""Structured logs: one JSON object a line on standard error, and a token in none of them."""

from __future__ import annotations

import json
import logging
import re
import sys
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from contextvars import ContextVar
from datetime import UTC, datetime
from typing import Final
from urllib.parse import quote

CHAT: Final[ContextVar[str]] = ContextVar("chat", default="")
"""The table whose message is being handled, "" outside of one."""

LONGEST_TRACE: Final = 3000
"""Bytes of a traceback that are logged: with everything around it a failure stays below 4 KiB."""

HIDDEN: Final = "[token]"
_SHAPES: Final = re.compile(
    r"\d{5,}(?::|%3A)[\w-]{20,}"  # Telegram
    r"|[\w-]{23,28}\.[\w-]{6,7}\.[\w-]{27,}",  # Discord
    re.ASCII | re.IGNORECASE,
)
_QUIETER: Final[Mapping[str, int]] = {
    "aiohttp.access": logging.WARNING,
    "aiosqlite": logging.WARNING,
    "discord.app_commands.tree": logging.CRITICAL,  # a traceback for every suggestion that comes too late
    "discord.client": logging.WARNING,  # names every attempt to sign in
    "discord.shard": logging.CRITICAL,  # a traceback for every attempt to connect again; the loss is said once
    "discord.gateway": logging.INFO,  # shows what people do, with the token of each interaction
    "discord.webhook": logging.INFO,
    "discord.http": logging.INFO,
    "telegram.request": logging.CRITICAL,  # a traceback for every answer that is no JSON; the error is raised as well
}
"""Libraries that say more than anybody asked."""


@contextmanager
def about(table: str) -> Iterator[None]:
    """Everything that is logged inside belongs to one table."""
    token = CHAT.set(table)
    try:
        yield
    finally:
        CHAT.reset(token)


class JsonLines(logging.Formatter):
    """A record as one line of JSON. Tokens are taken out of the finished line, so that no part of it can hold one."""

    def __init__(self, secrets: Iterable[str] = ()) -> None:
        super().__init__()
        spellings = {spelling for secret in secrets if secret for spelling in (secret, quote(secret, safe=""))}
        self._secrets = tuple(sorted(spellings, key=len, reverse=True))

    def format(self, record: logging.LogRecord) -> str:
        fields: dict[str, object] = {
            "at": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname.lower(),
            "logger": record.name,
            "message": record.getMessage(),
        }
        if chat := CHAT.get():
            fields["chat"] = chat
        if record.exc_info:
            fields["error"] = _shortened(self.formatException(record.exc_info))
        return self.cleaned(self.show(fields))

    def show(self, fields: dict[str, object]) -> str:
        """The fields of a record as a line."""
        return json.dumps(fields, ensure_ascii=False, default=str)

    def cleaned(self, text: str) -> str:
        """The text without tokens: those in use, and whatever has the shape of one."""
        for secret in self._secrets:
            text = text.replace(secret, HIDDEN)
        return _SHAPES.sub(HIDDEN, text)


class TextLines(JsonLines):
    """The same for people: time, level, message, and where it happened."""

    def show(self, fields: dict[str, object]) -> str:
        chat = f" [{fields['chat']}]" if "chat" in fields else ""
        error = f"\n{fields['error']}" if "error" in fields else ""
        return f"{fields['at']} {fields['level']}: {fields['message']}{chat}{error}"


FORMATS: Final[Mapping[str, type[JsonLines]]] = {"json": JsonLines, "text": TextLines}
"""How logs may look."""


def _shortened(trace: str) -> str:
    """Both ends of a traceback: where it began, and what it came to."""
    stored = trace.encode(errors="replace")
    if len(stored) <= LONGEST_TRACE:
        return trace
    head, tail = stored[: LONGEST_TRACE // 3], stored[-LONGEST_TRACE * 2 // 3 :]
    return f"{head.decode(errors='ignore')}\n[…]\n{tail.decode(errors='ignore')}"


def set_up(level: str, secrets: Iterable[str], form: str = "json") -> None:
    """Send all logs of the program to standard error."""
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(FORMATS[form](secrets))
    logging.basicConfig(handlers=[handler], level=level.upper(), force=True)
    logging.captureWarnings(True)
    logging.raiseExceptions = False  # a record that cannot be formatted would be printed as it is
    for name, least in _QUIETER.items():
        logging.getLogger(name).setLevel(least)
