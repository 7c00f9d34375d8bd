"""Who is who in a chat, and names that are free: of players, and of topics for journals that lost theirs."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Collection, Iterable
from itertools import count

from storage.base import PlayerRecord


def names(words: str, name: str) -> bool:
    """Whether a text speaks of somebody by name."""
    return re.search(rf"(?<!\w){re.escape(folded(name))}(?!\w)", folded(words)) is not None


def folded(name: str) -> str:
    """What two names have in common when people take them for the same."""
    return unicodedata.normalize("NFC", unicodedata.normalize("NFC", name).casefold())


def namesake(players: Iterable[PlayerRecord], name: str) -> PlayerRecord | None:
    return next((player for player in players if folded(player.name) == folded(name)), None)


def owner_of(players: Iterable[PlayerRecord], account: str) -> PlayerRecord | None:
    return next((player for player in players if account in player.accounts), None)


def free_name(name: str, players: Collection[PlayerRecord]) -> str:
    """The name, numbered from 2 when one of the players has it."""
    if namesake(players, name) is None:
        return name
    return next(tried for n in count(2) if namesake(players, tried := f"{name} {n}") is None)


def free_topic(topic: str, taken: Collection[str]) -> str:
    """A topic no platform gives, for the journal of `topic` that makes room for another."""
    return next(tried for n in count(2) if (tried := f"{topic}~{n}") not in taken)
