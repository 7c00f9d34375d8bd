"""The sentences of a reply, looked over before anybody reads them."""

from __future__ import annotations

from collections.abc import Iterator

from bot.chat import Line, Part, Reply
from bot.text.catalogue import catalogue

ENGLISH = catalogue("en")


def untold(reply: Reply) -> set[str]:
    """Keys of a reply that have no English sentence: a player would read the key."""
    lines = (*reply.lines, *(choice.label for choice in reply.choices))
    lines += tuple(line for update in reply.updates for line in update.lines)
    return {key for line in lines for key in _keys(line)} - ENGLISH.keys()


def _keys(part: Part) -> Iterator[str]:
    if isinstance(part, Line):
        yield part.key
        for value in part.values.values():
            yield from _keys(value)
    elif isinstance(part, tuple):
        for one in part:
            yield from _keys(one)
