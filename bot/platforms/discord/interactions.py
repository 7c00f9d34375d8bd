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
from bot.app.button_ids import asked_command, is_of_table
from bot.chat import (
    Reply,
    line,
)
from bot.logs import about
from bot.platforms.discord.answering import Beside, InteractionReplies
from bot.platforms.discord.buttons import AGAIN, MEND, mended_by
from bot.platforms.discord.fix_window import FIX, corrected_line, fix_window
from bot.platforms.discord.forms import Form, FormField, Values, forms, typed
from bot.platforms.discord.incoming import (
    Interaction,
    InteractionReader,
    account_of,
    fetched,
    picked_people,
    place_of,
    table_of,
)
from bot.platforms.discord.layout import LAYOUT_LIMIT, pages
from bot.platforms.discord.modals import LINE, line_window, score_window, submitted
from bot.platforms.discord.offers import offers_for
from bot.platforms.discord.replies import Answer
from bot.platforms.discord.retry import DiscordCaller, Unreachable
from bot.replies import ENTRY
from bot.subjects import Subject
from bot.text.catalogue import SOURCE_LANGUAGE, Catalogue

log = logging.getLogger(__name__)

PATIENCE: Final = 1.5
"""Seconds after which more time is asked for: an answer has to be there within three, the way included."""

REMEMBERED: Final = 512
"""So many of the latest interactions are known again."""


class InteractionHandler:
    """Takes in what people do, and lets the app decide."""

    def __init__(self, app: App, language: str = SOURCE_LANGUAGE, *, patience: float = PATIENCE) -> None:
        """`language` is spoken where none was chosen."""
        self.app, self.language = app, language
        self.calls = DiscordCaller()
        self._reader = InteractionReader(app, language)
        self._replies = InteractionReplies(app, self.calls, self._reader, patience)
        self._busy: set[asyncio.Task[Any]] = set()
        self._taken: deque[int] = deque(maxlen=REMEMBERED)
        self._score = next(form for form in forms() if form.name == "score")

    # what comes in

    async def asked(self, interaction: Interaction, form: Form, values: Values) -> None:
        """A slash command; /score without anything opens a window while a game runs."""

        async def answer() -> None:
            if form is self._score and not any(values.values()):
                seen = await self.app.seen(table_of(interaction))
                if seen.night.running:
                    words = await self._reader.words(interaction)
                    await Answer.to(interaction).open(score_window(seen, account_of(interaction), words))
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
            words = await self._reader.words(interaction)
            beginning = asked_command(identity) if is_of_table(identity, table_of(interaction)) else None
            people = picked_people(interaction)
            if beginning is not None and people:
                await self._replies.serve(interaction, f"{beginning} {people}")
            elif beginning is not None:
                await self._open(interaction, beginning, words)
            elif identity == AGAIN:
                given = await self._replies.refused_line(interaction)
                await Answer.to(interaction).open(line_window("", words, given=given))
            else:
                await self._replies.serve(interaction, identity, pressed=True)

        await self._safely(interaction, answer)

    async def _open(self, interaction: Interaction, beginning: str, words: Catalogue) -> None:
        """A window for the rest of a line; one that corrects a hand holds what was entered."""
        window = None
        if beginning.startswith(MEND):
            seen = await self.app.seen(table_of(interaction))
            window = fix_window(seen, int(beginning.removeprefix(MEND)), words)
        await Answer.to(interaction).open(window or line_window(beginning, words))

    async def picked(self, interaction: Interaction, message: discord.Message, command: str) -> None:
        """A message was picked from the menu: its hand is corrected, explained or taken back."""

        async def answer() -> None:
            words = await self._reader.words(interaction)
            shown = await self.app.store.posted(table_of(interaction), str(message.id))
            subject = Subject.parse(shown or "")
            entry = subject.entry if subject.kind == "hand" else mended_by(message)
            if entry is None and not (shown and command == "undo"):
                reply = Reply(lines=(line("discord.no_receipt"),), notice=True)
                await Answer.to(interaction).say(pages(reply, words, (), LAYOUT_LIMIT), quietly=True)
            elif command == "fix":
                await self._open(interaction, f"{MEND}{entry}", words)
            else:
                named = f" {ENTRY}{entry}" if entry is not None else ""
                await self._replies.serve(interaction, f"/{command}{named}", beside=Beside(message=str(message.id)))

        await self._safely(interaction, answer)

    async def sent(self, interaction: Interaction) -> None:
        """A window was sent."""

        async def answer() -> None:
            given: Any = interaction.data or {}
            identity = str(given.get("custom_id", ""))
            if identity.startswith(FIX):
                seen = await self.app.seen(table_of(interaction))
                await self._replies.serve(interaction, corrected_line(identity, given, seen))
                return
            await self._replies.serve(interaction, submitted(identity, given, self._score), mends=identity == LINE)

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
            with about(place_of(interaction)):
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
            words = await self._reader.words(interaction)
            page = pages(Reply(lines=(line(key),)), words, (), LAYOUT_LIMIT)
            await Answer.to(interaction).say(page, quietly=True)
        except Exception:
            log.exception("interaction %s could not be answered", interaction.id)
