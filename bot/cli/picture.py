"""`taifan picture`: a hand, a night or its settlement as a PNG or SVG file, without any account."""

from __future__ import annotations

import argparse
import asyncio
import sys
from collections.abc import AsyncIterator, Iterable, Iterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Final

from bot.app.app import App
from bot.app.pictures import svg_of
from bot.chat import Picture, Reply, line
from bot.cli.arguments import named_file, picture_width
from bot.cli.failures import status_told
from bot.config import database_path
from bot.pictures.fonts import PicturesMissing
from bot.pictures.render import Renderer, RenderFailed
from bot.platforms.console import Console
from bot.text.catalogue import SOURCE_LANGUAGE, catalogue, languages
from bot.text.render import sentence
from engine.variants import DEFAULT_VARIANT
from storage.memory import MemoryStore
from storage.sqlite.store import SqliteStore

PLAYERS: Final = ("ann", "ben", "cat", "dan")
_WAYS: Final = ("zimo", "from", "self-drawn", "selfdrawn", "tsumo", "off")
KINDS: Final = {"hand": "", "show": "/show", "chart": "/chart", "settlement": "/show settlement"}
"""What can be drawn, and the line of the chat that draws it."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("kind", choices=KINDS, help="a typed hand, a hand of a night, the night, its settlement")
    parser.add_argument("what", nargs="?", default="", help="the hand as it is typed, or the number of the hand")
    parser.add_argument("-o", "--output", type=Path, required=True, metavar="FILE", help="the file: .png or .svg")
    usual = f"the game of a typed hand (default: {DEFAULT_VARIANT})"
    parser.add_argument("--game", default=DEFAULT_VARIANT, help=usual)
    parser.add_argument("--say", type=Path, metavar="FILE", help="a night as lines of the local chat")
    parser.add_argument("--db", type=named_file, metavar="FILE", help="the database (default: the configured one)")
    parser.add_argument("--chat", default="local", metavar="NAME", help="which local chat (default: local)")
    parser.add_argument("--language", default=SOURCE_LANGUAGE, choices=languages(), help="the language (default: en)")
    parser.add_argument("--dark", action="store_true", help="the dark colours")
    parser.add_argument("--width", type=picture_width, metavar="PIXELS", help="the width of a PNG (default: 1080)")


def run(arguments: argparse.Namespace) -> int:
    """Write the picture; the exit status says whether there is one."""
    try:
        return status_told(lambda: asyncio.run(_write(arguments)))
    except (RenderFailed, OSError) as fault:
        print(fault, file=sys.stderr)
    except PicturesMissing as missing:
        words = line("picture.missing", package=missing.package)
        print(sentence(words, catalogue(arguments.language)), file=sys.stderr)
    return 1


async def _write(arguments: argparse.Namespace) -> int:
    async with _console(arguments) as console:
        reply = await replied(console, [*_lines(arguments), *_asking(arguments)])
        if reply is None or reply.picture is None:
            print(console.text(reply) if reply is not None else "?", file=sys.stderr)
            return 1
        theme = "dark" if arguments.dark else "light"
        picture = Picture(reply.picture.card, theme)
        svg = svg_of(picture, console.spoken(reply))
    if arguments.output.suffix == ".svg":
        arguments.output.write_text(svg, "utf-8")
    else:
        arguments.output.write_bytes(await Renderer().png(svg, arguments.width))
    return 0


@asynccontextmanager
async def _console(arguments: argparse.Namespace) -> AsyncIterator[Console]:
    """The chat the picture is of: a kept one, or one that lasts as long as this command."""
    texts = catalogue(arguments.language)
    if arguments.kind == "hand" or arguments.say is not None:
        yield Console(App(MemoryStore(), defaults={"language": arguments.language}), texts, arguments.chat, PLAYERS[0])
        return
    async with SqliteStore(arguments.db or database_path()) as store:
        app = App(store, defaults={"language": arguments.language})
        yield Console(app, texts, arguments.chat, PLAYERS[0])


async def replied(console: Console, lines: Iterable[str]) -> Reply | None:
    """The reply to the last of some lines, or to the first that was refused or asked about."""
    reply = None
    for one in lines:
        _, reply = await console.said(one)
        if reply is not None and (reply.figures.problems or _asks(reply)):
            return reply
    return reply


def _asks(reply: Reply) -> bool:
    """Whether a reply is a question rather than what was asked for."""
    return (reply.subject or "").startswith("question") or any(one.key == "newgame.doubt" for one in reply.lines[:1])


def _lines(arguments: argparse.Namespace) -> Iterator[str]:
    """What is said before the picture is asked for."""
    if arguments.say is not None:
        yield from arguments.say.read_text("utf-8").splitlines()
    elif arguments.kind == "hand":
        yield f"/newgame {arguments.game} {' '.join(PLAYERS)}"
        way = "" if set(arguments.what.casefold().split()) & set(_WAYS) else f" from {PLAYERS[1]}"
        yield f"/score {PLAYERS[0]} {arguments.what}{way}"


def _asking(arguments: argparse.Namespace) -> Iterator[str]:
    """The line that draws."""
    if arguments.kind == "hand":
        yield "/show"
    else:
        number = f" {arguments.what}" if arguments.kind == "show" and arguments.what else ""
        yield KINDS[arguments.kind] + number
