"""`taifan web`: a table in the browser on this machine, and with --host for the phones around it."""

from __future__ import annotations

import argparse
import asyncio
import os
import sys
import webbrowser
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from typing import Final

import segno

from bot.app.app import App
from bot.chat import Line, line
from bot.cli.arguments import named_file, port_number
from bot.cli.failures import AGAIN, status_told
from bot.config import database_path
from bot.logs import set_up
from bot.platforms.base import CONSOLE
from bot.supervision import stopped_by_signals
from bot.text.catalogue import Catalogue, catalogue
from bot.text.render import sentence
from bot.text.speech import language_of_terminal
from bot.web.local_table import EVERYWHERE, HERE, PORT, Place, free_place, local_page
from storage.base import TableKey
from storage.sqlite.store import SqliteStore

WORKERS: Final = 2


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--db", type=named_file, metavar="FILE", help="the database (default: the configured one)")
    parser.add_argument("--chat", default="local", metavar="NAME", help="which local table (default: local)")
    parser.add_argument("--host", nargs="?", const=EVERYWHERE, default=HERE, metavar="ADDRESS", help=_HOST_HELP)
    parser.add_argument("--port", type=port_number, metavar="PORT", help=f"default: {PORT}, or any that is free")
    parser.add_argument("--no-browser", action="store_true", help="only say where the table is")


_HOST_HELP: Final = "let phones in the same network open the table, by a link and its QR code"


def run(arguments: argparse.Namespace) -> int:
    set_up("warning", (), "text")
    return status_told(lambda: asyncio.run(_web(arguments)))


async def _web(arguments: argparse.Namespace) -> int:
    """Serve the table until somebody ends it."""
    texts = catalogue(language_of_terminal(os.environ))
    stop = asyncio.Event()
    with stopped_by_signals(stop), ThreadPoolExecutor(WORKERS, "decide") as workers:
        async with SqliteStore(arguments.db or database_path()) as store:
            place = free_place(arguments.host, arguments.port)
            if place is None:
                print(sentence(line("web.port_taken", port=arguments.port or PORT), texts), file=sys.stderr)
                return AGAIN
            table = TableKey(CONSOLE, arguments.chat)
            app = App(store, defaults={"language": texts.language}, workers=workers)
            async with local_page(app, table, place, texts.language) as link:
                _tell(place, link, texts)
                if not arguments.no_browser:
                    _open_browser(place.here)
                await stop.wait()
    return 0


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
