"""`taifan import`: games and nights recorded elsewhere, into a chat of the database."""

from __future__ import annotations

import argparse
import asyncio
import sys
import time
from pathlib import Path

from bot.app.app import App
from bot.chat import Incoming, Reply, Sender, line
from bot.cli.arguments import named_file
from bot.cli.failures import in_english, status_told
from bot.config import database_path
from bot.imports.files import parts_of
from bot.platforms.console import PLATFORM
from bot.replies import refusal_reply
from bot.text.catalogue import SOURCE_LANGUAGE, catalogue
from bot.text.render import plain
from engine import Refused
from storage.base import TableKey
from storage.sqlite.store import SqliteStore


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("file", type=Path, metavar="FILE", help="Tenhou's JSON log, or what `taifan export` made")
    parser.add_argument("--db", type=named_file, metavar="FILE", help="the database (default: the configured one)")
    parser.add_argument("--chat", default="local", metavar="NAME", help="the local chat it goes to (default: local)")
    parser.add_argument("--show", action="store_true", help="say what is in the file and record nothing")


def run(arguments: argparse.Namespace) -> int:
    try:
        text = arguments.file.read_text(encoding="utf-8-sig")
    except OSError as error:
        print(in_english(line("import.no_file", file=str(arguments.file), why=error.strerror or "")), file=sys.stderr)
        return 1
    except UnicodeDecodeError:
        print(in_english(line("import.no_text", file=str(arguments.file))), file=sys.stderr)
        return 1
    return status_told(lambda: asyncio.run(_import(arguments, text)))


async def _import(arguments: argparse.Namespace, text: str) -> int:
    """Bring the nights in one after the other; exit status 1 as soon as one is refused."""
    async with SqliteStore(arguments.db or database_path()) as store:
        app = App(store)
        try:
            parts = parts_of(text)
        except Refused as refused:
            print(plain(refusal_reply(refused, ""), catalogue(SOURCE_LANGUAGE)))
            return 1
        for number, part in enumerate(parts, 1):
            word = "" if arguments.show else "sure "
            reply = await app.handle(_line(arguments.chat, f"/import {word}{part}", number))
            assert reply is not None
            print(plain(reply, catalogue(SOURCE_LANGUAGE)))
            if _is_refused(reply):
                return 1
    return 0


def _line(chat: str, text: str, number: int) -> Incoming:
    at = int(time.time())
    return Incoming(
        table=TableKey(PLATFORM, chat),
        sender=Sender(f"{PLATFORM}:operator", "operator", is_admin=True),
        text=text,
        source=f"import:{time.time_ns()}:{number}",
        at=at,
    )


def _is_refused(reply: Reply) -> bool:
    return bool(reply.figures.problems)
