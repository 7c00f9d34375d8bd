"""`taifan chat`: the local chat, for people at one keyboard or as a script."""

from __future__ import annotations

import argparse
import asyncio
import logging
import os
import sys

from bot.app.app import App
from bot.cli.arguments import named_file
from bot.cli.failures import status_told
from bot.config import data_folder, database_path
from bot.platforms.console import Console, is_interactive, run_interactive, run_script
from bot.text.catalogue import SOURCE_LANGUAGE, catalogue
from bot.text.speech import language_of_terminal
from storage.sqlite.store import SqliteStore


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--db", type=named_file, metavar="FILE", help="the database (default: the configured one)")
    parser.add_argument("--chat", default="local", metavar="NAME", help="which local chat (default: local)")
    parser.add_argument("--me", metavar="NAME", help="who says the lines that name nobody")
    parser.add_argument("--json", action="store_true", help="one JSON object a reply instead of text")


def run(arguments: argparse.Namespace) -> int:
    return status_told(lambda: asyncio.run(_chat(arguments)))


async def _chat(arguments: argparse.Namespace) -> int:
    _log_faults_alone()
    database = arguments.db or database_path()
    async with SqliteStore(database) as store:
        at_keyboard = is_interactive() and not arguments.json
        language = language_of_terminal(os.environ) if at_keyboard else SOURCE_LANGUAGE
        console = Console(App(store), catalogue(language), arguments.chat, arguments.me)
        if at_keyboard:
            await run_interactive(console, str(data_folder() / "history"))
        else:
            await run_script(console, sys.stdin, sys.stdout, as_json=arguments.json)
    return 0


def _log_faults_alone() -> None:
    """Whatever has a sentence of its own is said in the chat; only where a fault of ours lies is told beside it."""
    handler = logging.StreamHandler()
    handler.addFilter(lambda record: record.exc_info is not None)
    logging.getLogger().addHandler(handler)
