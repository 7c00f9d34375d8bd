"""Names that are free: of players in a chat, and of topics for journals that lost theirs."""

from __future__ import annotations

import unicodedata
from collections.abc import Collection
from itertools import count


def folded(name: str) -> str:
    """What two names have in common when people take them for the same."""
    return unicodedata.normalize("NFC", unicodedata.normalize("NFC", name).casefold())


def free_name(name: str, taken: Collection[str]) -> str:
    """The name, numbered from 2 when its folded form is among `taken`."""
    if folded(name) not in taken:
        return name
    return next(tried for n in count(2) if folded(tried := f"{name} {n}") not in taken)


def free_topic(topic: str, taken: Collection[str]) -> str:
    """A topic no platform gives, for the journal of `topic` that makes room for another."""
    return next(tried for n in count(2) if (tried := f"{topic}~{n}") not in taken)
