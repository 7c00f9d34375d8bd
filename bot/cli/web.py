"""`taifan web`: a table in the browser on this machine, and with --host for the phones around it."""

from __future__ import annotations

import argparse
import asyncio
import os
import socket
import sys
import time
import webbrowser
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from dataclasses import dataclass
from typing import Final

import segno

from bot.app.app import App
from bot.chat import Line, line
from bot.cli.arguments import named_file, port_number
from bot.cli.failures import AGAIN, status_told
from bot.config import database_path
from bot.logs import set_up
from bot.page_links import LINK, PERSONAL_SECONDS, Ticket, signed, signing_key
from bot.platforms.base import CONSOLE
from bot.supervision import stopped_by_signals
from bot.text.catalogue import Catalogue, catalogue
from bot.text.render import sentence
from bot.text.speech import language_of_terminal
from bot.web.listening import served
from bot.web.server import page_application
from bot.web.shells import Shells
from bot.web.site import LocalTable, Site
from storage.base import TableKey
from storage.sqlite.store import SqliteStore

PORT: Final = 8021
HERE: Final = "127.0.0.1"
EVERYWHERE: Final = "0.0.0.0"  # asked for by --host

WORKERS: Final = 2


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--db", type=named_file, metavar="FILE", help="the database (default: the configured one)")
    parser.add_argument("--chat", default="local", metavar="NAME", help="which local table (default: local)")
    parser.add_argument("--host", nargs="?", const=EVERYWHERE, default=HERE, metavar="ADDRESS", help=_HOST_HELP)
    parser.add_argument("--port", type=port_number, metavar="PORT", help=f"default: {PORT}, or any that is free")
    parser.add_argument("--no-browser", action="store_true", help="only say where the table is")


_HOST_HELP: Final = "let phones in the same network open the table, by a link and its QR code"


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


def run(arguments: argparse.Namespace) -> int:
    set_up("warning", (), "text")
    return status_told(lambda: asyncio.run(_web(arguments)))


async def _web(arguments: argparse.Namespace) -> int:
    """Serve the table until somebody ends it."""
    texts = catalogue(language_of_terminal(os.environ))
    stop = asyncio.Event()
    with stopped_by_signals(stop), ThreadPoolExecutor(WORKERS, "decide") as workers:
        async with SqliteStore(arguments.db or database_path()) as store:
            place = _place_of(arguments.host, arguments.port)
            if place is None:
                print(sentence(line("web.port_taken", port=arguments.port or PORT), texts), file=sys.stderr)
                return AGAIN
            table = TableKey(CONSOLE, arguments.chat)
            key = await signing_key(store)
            app = App(store, defaults={"language": texts.language}, workers=workers)
            site = Site(app, key, Shells.of_program(), language=texts.language, local=LocalTable(table, place.hosts))
            async with served(page_application(site), f"{place.host}:{place.port}"):
                _tell(place, _link_of(key, table, place), texts)
                if not arguments.no_browser:
                    _open_browser(place.here)
                await stop.wait()
    return 0


def _place_of(host: str, port: int | None) -> Place | None:
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


def _link_of(key: bytes, table: TableKey, place: Place) -> str:
    """The link for phones: who opens it is at the table, and says there who they are."""
    until = int(time.time()) + PERSONAL_SECONDS
    ticket = Ticket(table.platform, table.chat, table.topic, until, is_local=True)
    return f"http://{place.name}:{place.port}/s/{signed(key, LINK, ticket)}"


def _tell(place: Place, link: str, texts: Catalogue) -> None:
    """Say where the table is, and show the code for phones where they can reach it."""
    _say(line("web.open_here", address=f"{place.here}/"), texts)
    if place.host != HERE:
        _say(line("web.open_phones", link=link), texts)
        segno.make(link, error="l").terminal(out=sys.stdout, border=2, compact=True)
    _say(line("web.how_to_end"), texts)


def _say(said: Line, texts: Catalogue) -> None:
    print(sentence(said, texts), flush=True)


def _open_browser(address: str) -> None:
    """Open the browser, where there is a screen: one in the terminal would take it away."""
    has_screen = sys.platform in ("darwin", "win32") or any(map(os.environ.get, ("DISPLAY", "WAYLAND_DISPLAY")))
    if has_screen:
        with suppress(webbrowser.Error):
            webbrowser.open(address)
