"""`taifan restore`: put a backup in the place of the database."""

from __future__ import annotations

import argparse
from pathlib import Path

from bot.chat import line
from bot.cli.failures import in_english, status_told
from bot.cli.preflight import heartbeat_of
from bot.config import database_path, load
from storage.sqlite.restore import restore_database


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("file", type=Path, metavar="FILE", help="a copy made by `taifan backup`")
    parser.add_argument("--config", type=Path, metavar="FILE", help="the settings (default: $TAIFAN_CONFIG, or none)")


def run(arguments: argparse.Namespace) -> int:
    return status_told(lambda: _restored(arguments))


def _restored(arguments: argparse.Namespace) -> int:
    place = database_path(load(arguments.config))
    before = restore_database(arguments.file, place)
    heartbeat_of(place).unlink(missing_ok=True)
    key = "restore.done" if before is not None else "restore.new"
    print(in_english(line(key, copy=str(arguments.file), place=str(place), before=str(before))))
    return 0
