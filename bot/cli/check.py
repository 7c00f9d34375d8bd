"""`taifan check`: settings, database and tokens looked over, also while the bots are running."""

from __future__ import annotations

import argparse
import asyncio
import os
import time
from collections.abc import AsyncIterator, Iterator
from pathlib import Path
from typing import Final

import msgspec
from msgspec import Struct

from bot.app.knowledge import nights_of
from bot.chat import line
from bot.cli.failures import in_english, said, shown_table
from bot.cli.preflight import faults_at_start, heartbeat_of
from bot.config import Config, ConfigError, database_path, load
from bot.replies import problem_line
from engine.journal import faults
from storage import GameStore, StoreError, StoreFault
from storage.sqlite.store import SqliteStore

SILENCE: Final = 90
"""Seconds after which a program that renews no heartbeat hangs."""


class Beat(Struct):
    """What is read of a heartbeat."""

    at: int
    pid: int


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--config", type=Path, metavar="FILE", help="the settings (default: $TAIFAN_CONFIG, or none)")


def run(arguments: argparse.Namespace) -> int:
    """Print what is wrong, or that nothing is; the exit status says which."""
    try:
        config = load(arguments.config)
        place = database_path(config)
    except ConfigError as refusal:
        print(refusal)
        return 1
    faults = [*faults_at_start(config), *asyncio.run(_database(config)), *_heartbeat(config)]
    for fault in faults:
        print(fault)
    if not faults:
        print(in_english(line("check.fine" if place.exists() else "check.new", database=str(place))))
    return 1 if faults else 0


async def _database(config: Config) -> list[str]:
    """What is wrong with the database; one that is not there yet was looked at before."""
    place = database_path(config)
    if not place.is_file():
        return []
    try:
        async with SqliteStore(place, read_only=True) as store:
            found = await store.verify()
            return [_damage(fault) for fault in found] if found else [one async for one in _journals(store)]
    except StoreError as refusal:
        return [said(refusal)]


def _damage(fault: StoreFault) -> str:
    table = shown_table(fault.table) if fault.table is not None else ""
    seq = fault.seq if fault.seq is not None else ""
    return in_english(line(f"check.{fault.key}", table=table, seq=seq, detail=fault.detail))


async def _journals(store: GameStore) -> AsyncIterator[str]:
    """What cannot be in the nights that were played: every check of the engine, over every journal."""
    for chat in await store.chats():
        for history in await store.history(chat):
            for number, entries in enumerate(nights_of(history), 1):
                for found in faults(entries):
                    table = shown_table(history.table)
                    yield in_english(line("check.journal", table=table, night=number, what=problem_line(found)))


def _heartbeat(config: Config) -> Iterator[str]:
    """A program that runs and has stopped to say so."""
    try:
        beat = msgspec.json.decode(heartbeat_of(database_path(config)).read_bytes(), type=Beat)
    except (OSError, msgspec.MsgspecError):
        return
    silent = int(time.time()) - beat.at
    if silent > SILENCE and _runs(beat.pid):
        yield in_english(line("check.silent", pid=beat.pid, minutes=silent // 60))


def _runs(pid: int) -> bool:
    try:
        os.kill(pid, 0)
    except PermissionError:
        return True  # as somebody else
    except OSError:
        return False
    return True
