"""What the page's server knows: the app, the key of its links, where it is reached, how much it may be asked for."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from typing import Final
from urllib.parse import urlsplit

from aiohttp import web

from bot.app.app import App
from bot.web.limits import TokenBuckets
from bot.web.shells import Shells
from storage.base import TableKey

IsMember = Callable[[TableKey, str], Awaitable[bool]]
"""Whether somebody of a platform (by the id there) is in the chat of a table."""


PresentTable = Callable[[TableKey], TableKey]
"""A table under the id that its chat has now."""


def as_it_was(table: TableKey) -> TableKey:
    """Where no chat ever gets another id."""
    return table


async def nobody(_: TableKey, __: str) -> bool:
    """Where no platform can be asked, nobody is known to be in a chat."""
    return False


@dataclass(frozen=True, slots=True)
class Limits:
    """What one address may ask for in all and of links, and one session of lines and of values."""

    address: TokenBuckets = field(default_factory=lambda: TokenBuckets(120, 30))
    links: TokenBuckets = field(default_factory=lambda: TokenBuckets(20, 0.5))
    lines: TokenBuckets = field(default_factory=lambda: TokenBuckets(20, 2))
    values: TokenBuckets = field(default_factory=lambda: TokenBuckets(30, 6))


@dataclass(frozen=True, slots=True)
class LocalTable:
    """The one table of `taifan web`; `hosts` are the names (with port) by which this machine is reached."""

    table: TableKey
    hosts: frozenset[str]


@dataclass(frozen=True, slots=True)
class Site:
    """One server of the page. `public_url` is where people reach it, without a slash at its end; "" where it is only
    known by what a browser asks for. `telegram_token` is the token of the bot whose Mini App it is."""

    app: App
    key: bytes
    shells: Shells
    public_url: str = ""
    language: str = "en"
    telegram_token: str = ""
    is_member: IsMember = nobody
    present_table: PresentTable = as_it_was
    local: LocalTable | None = None
    limits: Limits = field(default_factory=Limits)

    @property
    def is_secure(self) -> bool:
        """Whether it is reached by HTTPS only."""
        return self.public_url.startswith("https://")

    @property
    def origin(self) -> str:
        """Scheme and host by which people reach it; "" where that is not known."""
        parts = urlsplit(self.public_url)
        return f"{parts.scheme}://{parts.netloc}" if parts.netloc else ""


SITE: Final = web.AppKey("site", Site)
