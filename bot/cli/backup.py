"""`taifan backup`: a sound copy of the database, also while the bots are running."""

from __future__ import annotations

import argparse
import asyncio
from pathlib import Path

from bot.chat import line
from bot.cli.failures import in_english, status_told, told_of_damage
from bot.config import database_path, load
from storage.sqlite.store import SqliteStore


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("file", type=Path, metavar="FILE", help="the copy; an older one of that name is replaced")
    parser.add_argument("--config", type=Path, metavar="FILE", help="the settings (default: $TAIFAN_CONFIG, or none)")


def run(arguments: argparse.Namespace) -> int:
    return status_told(lambda: asyncio.run(_copied(database_path(load(arguments.config)), arguments.file)))


async def _copied(database: Path, copy: Path) -> int:
    with told_of_damage(line("backup.none", copy=str(copy))):
        async with SqliteStore(database, read_only=True) as store:
            await store.backup(copy)
    print(in_english(line("backup.done", database=str(database), copy=str(copy))))
    return 0
