"""`taifan export`: every night of the chats as CSV files, as a workbook, and entry by entry."""

from __future__ import annotations

import argparse
import asyncio
import re
import sys
import zlib
from functools import partial
from pathlib import Path

from bot.app.knowledge import nights_of
from bot.chat import line
from bot.cli.arguments import named_file
from bot.cli.failures import AGAIN, CONFIGURATION, in_english, status_told
from bot.config import database_path
from bot.exports import journal_of, tables_of, workbook_of
from bot.reading import People, Person
from engine.journal import Recorded
from engine.journal.replay import replay
from storage.base import ChatKey
from storage.sqlite.store import SqliteStore


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("folder", type=Path, help="where the files go: a folder for each chat, made when needed")
    parser.add_argument("--db", type=named_file, metavar="FILE", help="the database (default: the configured one)")
    parser.add_argument("--chat", metavar="NAME", help="only this chat")


def run(arguments: argparse.Namespace) -> int:
    try:
        return status_told(lambda: asyncio.run(_export(arguments)))
    except OSError as refusal:
        print(refusal, file=sys.stderr)
        return AGAIN


async def _export(arguments: argparse.Namespace) -> int:
    count = 0
    async with SqliteStore(arguments.db or database_path(), read_only=True) as store:
        for chat in await store.chats():
            if arguments.chat not in (None, chat.chat):
                continue
            records = await store.players(chat)
            people = People(tuple(Person(record.id, record.name, record.accounts) for record in records))
            kept = [entries for history in await store.history(chat) for entries in nights_of(history)]
            nights = [replay(entries) for entries in kept]
            folder = arguments.folder / _folder_of(chat)
            author = partial(_author, people)
            names = {person.id: person.name for person in people.everybody}
            _write(folder, {f"{table}.csv": text for table, text in tables_of(nights, people.name, author).items()})
            _write(folder, {"journal.jsonl": journal_of(kept, names)})
            book = folder / "nights.xlsx"
            book.touch(mode=0o600)
            book.write_bytes(workbook_of(nights, people.name, author))
            count += 1
    if arguments.chat is not None and not count:
        print(in_english(line("export.no_chat", chat=arguments.chat)), file=sys.stderr)
        return CONFIGURATION
    print(in_english(line("export.chats", count=count)), file=sys.stderr)
    return 0


def _author(people: People, recorded: Recorded) -> str | None:
    """The player whose account entered something."""
    person = people.by_account(recorded.by)
    return person.name if person is not None else None


def _folder_of(chat: ChatKey) -> str:
    """A name for the file system; two chats whose names differ only in what cannot stand there are told apart."""
    plain = re.sub(r"[^\w.-]+", "_", chat.chat)
    mark = f"_{zlib.crc32(chat.chat.encode()):08x}" if plain != chat.chat else ""
    return f"{chat.platform}_{plain}{mark}"


def _write(folder: Path, files: dict[str, str]) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    for name, text in files.items():
        place = folder / name
        place.touch(mode=0o600)
        place.write_text(text, encoding="utf-8", newline="")
