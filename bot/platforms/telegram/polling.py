"""Fetching updates: each is confirmed only after it was handled, and none that fails stops the next.

A long wait in one chat holds up nobody else: while an update is being handled, Telegram is asked again from the first
unfinished one on, and what is known already is passed over.
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Awaitable, Callable, Iterable
from contextlib import suppress
from functools import partial
from typing import Any, Final

from telegram import Bot
from telegram.error import Conflict, EndPointNotFound, InvalidToken, RetryAfter, TelegramError

from bot.chat import line
from bot.platforms.base import GrowingPauses, PlatformRefused, first_of, pause
from bot.platforms.telegram.retry import seconds_of

log = logging.getLogger(__name__)

Raw = dict[str, Any]
"""An update as it came. `Any`: whatever JSON a server sends."""

Release = Callable[[], None] | None
"""Says that an update is kept elsewhere until it is done; None for one that is kept already."""

KINDS: Final = ("message", "edited_message", "callback_query", "my_chat_member", "inline_query")
LONGEST: Final = 25
"""Seconds a question for updates stays open."""

PATIENCE: Final = 1.0
"""Seconds after which updates that are still being handled no longer hold up the next question."""

GRACE: Final = 2.0
"""Seconds given to unfinished updates when the program ends; later they come again after the next start."""

SOONEST: Final = 0.5
SLOWEST: Final = 5.0
"""Seconds between two attempts while Telegram cannot be reached, at first and at most."""


class Poll:
    """The updates of one bot."""

    def __init__(self, bot: Bot, handle: Callable[[Raw, Release], Awaitable[None]]) -> None:
        self._bot, self._handle = bot, handle
        self._offset = 0
        self._running: dict[int, asyncio.Task[None]] = {}
        self._released: dict[int, asyncio.Task[None]] = {}
        self._finished: set[int] = set()
        self._moved = asyncio.Event()
        self._pauses = GrowingPauses(SOONEST, SLOWEST)
        self._refused = False
        self.seen_at: int | None = None

    async def run(self, stop: asyncio.Event) -> None:
        """Fetch and handle until `stop` is set."""
        try:
            await first_of(self._fetch_all(stop), stop)
        finally:
            await self._finish()

    async def _fetch_all(self, stop: asyncio.Event) -> None:
        while not stop.is_set():
            confirmed = self._offset
            batch = await self._next(stop)
            for raw in batch:
                self._begin(raw)
            if self._running:
                await self._settle()
            self._forget_finished()
            if batch and not self._running and self._offset == confirmed:
                await pause(stop, PATIENCE)  # nothing that could be confirmed: do not ask in a circle

    async def _settle(self) -> None:
        """Wait until everything that came is done or kept, but no longer than PATIENCE."""
        with suppress(TimeoutError):
            async with asyncio.timeout(PATIENCE):
                while any(not task.done() for task in self._running.values()):
                    self._moved.clear()
                    await self._moved.wait()

    async def _next(self, stop: asyncio.Event) -> list[Raw]:
        """The next updates; none when there was trouble, which is waited out here."""
        try:
            answer = await self._fetch(0 if self._running else LONGEST)
        except (InvalidToken, EndPointNotFound):  # a raw request says of a revoked token that it has no such method
            await self._verify_token()
            await self._wait(stop, "the token was refused for a moment", None)
        except RetryAfter as flood:
            await pause(stop, seconds_of(flood))
        except Conflict as conflict:
            await self._resolve(conflict, stop)
        except (TelegramError, TypeError, KeyError) as error:
            await self._wait(stop, "no answer from Telegram: %s", error)
        else:
            self._works()
            return answer
        return []

    async def _fetch(self, longest: int) -> list[Raw]:
        """Raw, so that an update the library cannot read does not cost those beside it."""
        parameters = {"offset": self._offset, "timeout": longest, "allowed_updates": list(KINDS)}
        answer = await self._bot.do_api_request("getUpdates", parameters, read_timeout=longest + 10)
        return list(answer)

    def _begin(self, raw: Raw) -> None:
        number: object = raw.get("update_id") if hasattr(raw, "get") else None
        if not isinstance(number, int):
            log.error("an update without a number is passed over")
            return
        if number in self._running or number in self._finished or number in self._released:
            return
        self._running[number] = asyncio.create_task(self._one(number, raw))

    def begin_again(self, kept: Iterable[Raw]) -> None:
        """Handle what was kept and not done when the program ended, before anything new."""
        for raw in kept:
            self._released[raw["update_id"]] = asyncio.create_task(self._one(raw["update_id"], raw))

    async def _one(self, number: int, raw: Raw) -> None:
        try:
            await self._handle(raw, None if number in self._released else partial(self._release, number))
        except Exception:
            log.exception("update %d failed and is passed over", number)
        finally:
            self._released.pop(number, None)
            self._moved.set()

    def _release(self, number: int) -> None:
        """An update is kept elsewhere: it may be confirmed, and comes no more."""
        task = self._running.pop(number, None)
        if task is not None:
            self._released[number] = task
            self._finished.add(number)
            self._moved.set()

    def _forget_finished(self) -> None:
        """Everything before the first unfinished update may be confirmed."""
        done = {number for number, task in self._running.items() if task.done() and not task.cancelled()}
        self._finished |= done
        for number in done:
            del self._running[number]
        first = min(self._running) if self._running else max(self._finished, default=-1) + 1
        self._offset = max(self._offset, first)
        self._finished = {number for number in self._finished if number >= self._offset}

    async def _finish(self) -> None:
        """Let unfinished updates end, then confirm what was handled."""
        tasks = list(self._running.values())
        if tasks:
            await asyncio.wait(tasks, timeout=GRACE)
        tasks += self._released.values()
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        self._forget_finished()
        if self._offset and self._pauses.is_first and not self._refused:
            parameters = {"offset": self._offset, "timeout": 0, "limit": 1}
            try:
                await self._bot.do_api_request("getUpdates", parameters, read_timeout=1, connect_timeout=1)
            except TelegramError as error:
                log.warning("the last updates could not be confirmed and will come again: %s", error)

    # troubles: said once, and once when they are over

    async def _wait(self, stop: asyncio.Event, message: str, error: Exception | None) -> None:
        if self._pauses.is_first:
            log.warning(message, *(() if error is None else (error,)))
        await pause(stop, self._pauses.take())

    def _works(self) -> None:
        if not self._pauses.is_first:
            log.info("Telegram answers again")
        self._pauses.begin_anew()
        self.seen_at = int(time.time())

    async def _verify_token(self) -> None:
        try:
            await self._bot.get_me()
        except InvalidToken as refused:
            self._refused = True
            raise PlatformRefused(line("telegram.token_refused")) from refused
        except TelegramError:
            return

    async def _resolve(self, conflict: Conflict, stop: asyncio.Event) -> None:
        """Somebody else uses the token: a webhook is taken away, another program is waited for."""
        if "webhook" in conflict.message.casefold():
            log.info("a webhook was set for this bot; it is taken away")
            try:
                await self._bot.delete_webhook()
            except TelegramError as error:
                log.warning("the webhook could not be taken away: %s", error)
        await self._wait(stop, "another program answers with the same token; this one waits: %s", conflict)
