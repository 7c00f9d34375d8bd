"""`taifan chat`: the local chat, for people at one keyboard or as a script."""

from __future__ import annotations

import argparse
import asyncio
import sys
from pathlib import Path

from bot.app import App
from bot.cli.failures import said
from bot.config import data_folder, database_path
from bot.platforms.console import Console, is_interactive, run_interactive, run_script
from bot.text.catalogue import SOURCE_LANGUAGE, catalogue
from storage.problems import StoreError
from storage.sqlite import SqliteStore


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--db", type=Path, metavar="FILE", help="the database (default: the configured one)")
    parser.add_argument("--chat", default="local", metavar="NAME", help="which local chat (default: local)")
    parser.add_argument("--me", metavar="NAME", help="who says the lines that name nobody")
    parser.add_argument("--json", action="store_true", help="one JSON object a reply instead of text")


def run(arguments: argparse.Namespace) -> int:
    try:
        asyncio.run(_chat(arguments))
    except StoreError as refusal:
        print(said(refusal), file=sys.stderr)
        return 1
    except KeyboardInterrupt:
        return 130
    return 0


async def _chat(arguments: argparse.Namespace) -> None:
    database = arguments.db or database_path()
    async with SqliteStore(database) as store:
        console = Console(App(store), catalogue(SOURCE_LANGUAGE), arguments.chat, arguments.me)
        if is_interactive() and not arguments.json:
            await run_interactive(console, str(data_folder() / "history"))
        else:
            await run_script(console, sys.stdin, sys.stdout, as_json=arguments.json)
