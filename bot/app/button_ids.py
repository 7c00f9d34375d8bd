"""Short ids of buttons: a mark of the table they belong to, and the command where it is short enough."""

from __future__ import annotations

import base64
import hashlib
import re
from typing import Final

from storage.base import TableKey

LONGEST: Final = 60
"""Bytes an id may have: Telegram allows 64 for the data of a button."""


def tag_of(table: TableKey) -> str:
    """A mark by which buttons of different tables differ."""
    digest = hashlib.blake2b(repr((table.platform, table.chat, table.topic)).encode(), digest_size=4).digest()
    return base64.b32encode(digest).decode().rstrip("=").lower()


def choice_id(tag: str, command: str, *, asks: bool = False) -> str | None:
    """The id of a button that carries its command (`asks`: only its beginning); None when that is too long."""
    identity = f"{tag}{_ASKS if asks else _WHOLE}{command.removeprefix('/')}"
    return identity if len(identity.encode()) <= LONGEST else None


def kept_id(tag: str, mark: str) -> str:
    """The id of a button whose command is kept elsewhere, under the id."""
    return f"{tag}{_KEPT}{mark}"


def is_of_table(identity: str, table: TableKey) -> bool:
    return _split(identity)[0] == tag_of(table)


def short_command(identity: str) -> str | None:
    """The command an id carries; None for an id that only points to a kept one, or that asks."""
    _, kind, command = _split(identity)
    return f"/{command}" if kind == _WHOLE else None


def asked_command(identity: str) -> str | None:
    """The beginning of the command of a button that wants the rest typed; None for any other button."""
    _, kind, command = _split(identity)
    return f"/{command}" if kind == _ASKS else None


_WHOLE, _ASKS, _KEPT = "=", "?", "."


def _split(identity: str) -> tuple[str, str, str]:
    """Mark of the table, kind, and what follows; empty for something that is no id."""
    found = _ID.fullmatch(identity)
    return (found[1], found[2], found[3]) if found is not None else ("", "", "")


_ID: Final = re.compile(r"([a-z2-7]+)([=?.])(.*)", re.DOTALL)
