"""The page of one table on this machine, and with others in the network."""

from __future__ import annotations

import socket
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass
from typing import Final

from bot.app.app import App
from bot.page_links import LINK, PERSONAL_SECONDS, Ticket, signed, signing_key
from bot.web.listening import served
from bot.web.server import page_application
from bot.web.shells import Shells
from bot.web.site import LocalTable, Site
from storage.base import TableKey

PORT: Final = 8021
HERE: Final = "127.0.0.1"
EVERYWHERE: Final = "0.0.0.0"  # asked for by --host


@dataclass(frozen=True, slots=True)
class Place:
    """Where the table is served: `host` that is listened at, `name` by which phones reach it."""

    host: str
    name: str
    port: int

    @property
    def here(self) -> str:
        """The address on this machine."""
        return f"http://{HERE if self.host == EVERYWHERE else self.name}:{self.port}"

    @property
    def hosts(self) -> frozenset[str]:
        return frozenset(f"{name}:{self.port}" for name in (HERE, "localhost", self.host, self.name))


@asynccontextmanager
async def local_page(app: App, table: TableKey, place: Place, language: str) -> AsyncIterator[str]:
    """Serve the page of a table at a place; what is given is the link for phones."""
    key = await signing_key(app.store)
    site = Site(app, key, Shells.of_program(), language=language, local=LocalTable(table, place.hosts))
    async with served(page_application(site), f"{place.host}:{place.port}"):
        yield link_for_phones(key, table, place)


def free_place(host: str, port: int | None) -> Place | None:
    """Where to listen: at the port that was asked for, or at the usual one, or any; None where it cannot be had."""
    name = _address_in_network() if host == EVERYWHERE else host
    for wanted in (port,) if port is not None else (PORT, 0):
        with suppress(OSError), socket.socket() as tried:
            tried.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            tried.bind((host, wanted))
            return Place(host, name, tried.getsockname()[1])
    return None


def _address_in_network() -> str:
    """The address by which others in the network reach this machine. Nothing is sent to find it."""
    with suppress(OSError), socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as outward:
        outward.connect(("192.0.2.1", 9))  # an address kept for examples
        return str(outward.getsockname()[0])
    return HERE


def link_for_phones(key: bytes, table: TableKey, place: Place) -> str:
    """The link for phones: who opens it is at the table, and says there who they are."""
    until = int(time.time()) + PERSONAL_SECONDS
    ticket = Ticket(table.platform, table.chat, table.topic, until, is_local=True)
    return f"http://{place.name}:{place.port}/s/{signed(key, LINK, ticket)}"
