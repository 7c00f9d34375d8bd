"""How fast one chat is answered: a burst at once, then one message after the other."""

from __future__ import annotations

import time
from collections import Counter, OrderedDict
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Final

from storage.base import ChatKey

REMEMBERED: Final = 10_000
"""Chats whose pace is known; one that is forgotten begins anew."""

SILENT: Final = 0.1
"""What a message costs that got no answer: people may talk among themselves."""


@dataclass(slots=True)
class Allowance:
    """How many messages a chat may still send at once, as of when, and whether it was told that it is too much."""

    left: float
    at: float
    is_told: bool = False


@dataclass(slots=True)
class Turn:
    """One message's turn: whether it is skipped, whether it is told so, and what it costs in the end."""

    is_skipped: bool = False
    is_told: bool = False
    cost: float = SILENT


class ChatPace:
    """`burst` messages of a chat are handled, then `a_second`; with a burst of 0 there is no limit.

    What is too much is skipped and not waited for: a message that waits would hold up those of other chats on the way
    in. The first that is skipped is told so.
    """

    def __init__(self, burst: int = 0, a_second: float = 1.0) -> None:
        self._burst, self._a_second = burst, a_second
        self._allowances: OrderedDict[ChatKey, Allowance] = OrderedDict()
        self._under_way: Counter[ChatKey] = Counter()

    def admits(self, chat: ChatKey) -> bool:
        """Whether a message is to be looked at, be it only to be told that it is too much."""
        if not self._burst:
            return True
        allowance = self._renewed(chat)
        return allowance.left - self._under_way[chat] >= 1 or not allowance.is_told

    @contextmanager
    def turn(self, chat: ChatKey) -> Iterator[Turn]:
        """One message of a chat."""
        if not self._burst:
            yield Turn()
            return
        allowance = self._renewed(chat)
        if allowance.left - self._under_way[chat] < 1:
            turn = Turn(is_skipped=True, is_told=not allowance.is_told)
            allowance.is_told = True
            yield turn
            return
        turn = Turn()
        self._under_way[chat] += 1
        try:
            yield turn
        finally:
            self._under_way[chat] -= 1
            if not self._under_way[chat]:
                del self._under_way[chat]
            self._renewed(chat).left -= turn.cost

    def _renewed(self, chat: ChatKey) -> Allowance:
        """The allowance of a chat with what time has added; once half of it is there again, it is told anew."""
        now = time.monotonic()
        found = self._allowances.setdefault(chat, Allowance(self._burst, now))
        found.left, found.at = min(self._burst, found.left + (now - found.at) * self._a_second), now
        found.is_told = found.is_told and found.left < self._burst / 2
        self._allowances.move_to_end(chat)
        while len(self._allowances) > REMEMBERED:
            self._allowances.popitem(last=False)
        return found
