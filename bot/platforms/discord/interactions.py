"""What people do on Discord: commands, buttons, windows, menus; each becomes a line that the app answers."""

from __future__ import annotations

import asyncio
import logging
from collections import deque
from collections.abc import Awaitable, Callable
from typing import Any, Final

import discord
from discord import app_commands

from bot.app.app import App
from bot.app.steps import asked_command, is_of_table
from bot.logs import about
from bot.platforms.discord.answering import Beside, InteractionReplies
from bot.platforms.discord.buttons import AGAIN, MEND, shown_hand
from bot.platforms.discord.forms import Form, FormField, Values, forms, typed
from bot.platforms.discord.incoming import (
    Interaction,
    InteractionReader,
    fetched,
    picked_people,
    table_of,
)
from bot.platforms.discord.offers import offers_for
from bot.platforms.discord.replies import Answer
from bot.platforms.discord.retry import DiscordCaller, Unreachable
from bot.platforms.discord.windows import Windows
from bot.subjects import CommandLine
from bot.text.catalogue import SOURCE_LANGUAGE

log = logging.getLogger(__name__)

PATIENCE: Final = 1.5
"""Seconds after which more time is asked for: an answer has to be there within three, the way included."""

REMEMBERED: Final = 512
"""So many of the latest interactions are known again."""


class InteractionHandler:
    """Takes in what people do, and lets the app decide."""

    def __init__(
        self, app: App, language: str = SOURCE_LANGUAGE, *, patience: float = PATIENCE, reads: bool = False
    ) -> None:
        """`language` is spoken where none was chosen; `reads` says that typed lines are read as well."""
        self.app, self.language = app, language
        self.calls = DiscordCaller()
        self._reader = InteractionReader(app, language, reads=reads)
        self._replies = InteractionReplies(app, self.calls, self._reader, patience)
        self._busy: set[asyncio.Task[Any]] = set()
        self._taken: deque[int] = deque(maxlen=REMEMBERED)
        self._score = next(form for form in forms() if form.name == "score")
        self._windows = Windows(app, self._reader, self._score)

    # what comes in

    async def asked(self, interaction: Interaction, form: Form, values: Values) -> None:
        """A slash command; /score without anything opens a window while a game runs."""

        async def answer() -> None:
            if form is self._score and not any(values.values()) and await self._windows.open_score(interaction):
                return
            file = next((one for one in values.values() if isinstance(one, discord.Attachment)), None)
            if file is not None:
                await Answer.to(interaction).defer()
            given = await fetched(file) if file is not None else None
            await self._replies.serve(interaction, typed(form, values), beside=Beside(file=given))

        await self._safely(interaction, answer)

    async def seated(self, interaction: Interaction, user: discord.abc.User) -> None:
        """Somebody was picked to take a seat."""

        async def answer() -> None:
            await self._replies.serve(interaction, f"/join {user.mention}")

        await self._safely(interaction, answer)

    async def pressed(self, interaction: Interaction, identity: str) -> None:
        """A button: one that wants something typed opens a window, any other is a line of its own."""

        async def answer() -> None:
            beginning = asked_command(identity) if is_of_table(identity, table_of(interaction)) else None
            people = picked_people(interaction)
            if beginning is not None and people:
                await self._replies.serve(interaction, f"{beginning} {people}")
            elif beginning is not None:
                await self._windows.open_rest(interaction, beginning)
            elif identity == AGAIN:
                await self._windows.open_again(interaction, await self._replies.refused_line(interaction))
            else:
                await self._replies.serve(interaction, identity, pressed=True)

        await self._safely(interaction, answer)

    async def picked(self, interaction: Interaction, message: discord.Message, command: str) -> None:
        """A message was picked from the menu: its hand is corrected, explained or taken back."""

        async def answer() -> None:
            shown, entry = await shown_hand(self.app, table_of(interaction), message)
            if entry is None and not (shown and command == "undo"):
                await self._replies.say_line(interaction, "discord.no_receipt")
            elif command == "fix":
                await self._windows.open_rest(interaction, f"{MEND}{entry}")
            else:
                said = CommandLine(command, entry=entry).show()
                await self._replies.serve(interaction, said, beside=Beside(message=str(message.id)))

        await self._safely(interaction, answer)

    async def sent(self, interaction: Interaction) -> None:
        """A window was sent."""

        async def answer() -> None:
            text, mends = await self._windows.line_of(interaction)
            await self._replies.serve(interaction, text, mends=mends)

        await self._safely(interaction, answer)

    async def offered(self, interaction: Interaction, place: FormField, begun: str) -> list[app_commands.Choice[str]]:
        """What fits a place that is being filled in; nothing when that fails, so that anything can be typed."""
        try:
            return await offers_for(self._reader, interaction, place, begun)
        except Exception:
            log.exception("nothing can be offered to interaction %s", interaction.id)
            return []

    async def failed(self, interaction: Interaction, error: Exception) -> None:
        """A command that could not even be read: the client knows other commands than we do, or it is our fault."""
        outdated = isinstance(error, app_commands.CommandNotFound | app_commands.CommandSignatureMismatch)
        if outdated:
            log.warning("interaction %s: %s", interaction.id, error)
        else:
            log.error("interaction %s failed", interaction.id, exc_info=error)
        await self._apologise(interaction, "discord.outdated" if outdated else "discord.fault")

    async def _safely(self, interaction: Interaction, answer: Callable[[], Awaitable[None]]) -> None:
        """Answer, come what may: whoever asked is told when it fails."""
        task = asyncio.current_task()
        assert task is not None
        if interaction.id in self._taken:  # a connection that was cut may say things twice
            return
        self._taken.append(interaction.id)
        self._busy.add(task)
        try:
            with about(str(table_of(interaction))):
                await answer()
        except Unreachable:
            log.warning("interaction %s was answered nowhere", interaction.id)
        except Exception:
            log.exception("interaction %s failed", interaction.id)
            await self._apologise(interaction, "discord.fault")
        finally:
            self._busy.discard(task)

    async def finished(self, seconds: float) -> None:
        """Wait for the answers that were begun, but no longer than that."""
        if self._busy:
            await asyncio.wait(self._busy, timeout=seconds)

    async def _apologise(self, interaction: Interaction, key: str) -> None:
        try:
            await self._replies.say_line(interaction, key)
        except Exception:
            log.exception("interaction %s could not be answered", interaction.id)
