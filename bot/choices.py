"""Short ids of buttons: a mark of the table they belong to, and the command where it is short enough."""

from __future__ import annotations

import base64
import hashlib
from typing import Final

from storage.base import TableKey

LONGEST: Final = 60
"""Bytes an id may have: Telegram allows 64 for the data of a button."""


def tag_of(table: TableKey) -> str:
    """A mark by which buttons of different tables differ."""
    digest = hashlib.blake2b(repr((table.platform, table.chat, table.topic)).encode(), digest_size=4).digest()
    return base64.b32encode(digest).decode().rstrip("=").lower()


def choice_id(tag: str, command: str) -> str | None:
    """The id of a button that carries its command; None when that is too long."""
    identity = f"{tag}={command.removeprefix('/')}"
    return identity if len(identity.encode()) <= LONGEST else None


def is_of_table(identity: str, table: TableKey) -> bool:
    tag = tag_of(table)
    return identity.startswith((f"{tag}=", f"{tag}."))


def short_command(identity: str) -> str | None:
    """The command an id carries; None for an id that only points to a kept one."""
    head, equals, command = identity.partition("=")
    return f"/{command}" if equals and "." not in head else None
