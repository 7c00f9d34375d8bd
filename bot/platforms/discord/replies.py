"""One answer to one interaction, whatever happens on the way: late, twice, refused, in several messages."""

from __future__ import annotations

import logging
from collections.abc import Awaitable, Callable, Sequence
from contextlib import suppress
from functools import partial
from typing import Any, Final

import discord
from discord import InteractionResponseType as Kind
from discord import ui
from discord.utils import MISSING

from bot.platforms.discord.buttons import draw_button
from bot.platforms.discord.layout import CONTENT_LIMIT, Page, attached, layout, packed, plain_view
from bot.platforms.discord.retry import DiscordCaller, Unreachable

log = logging.getLogger(__name__)

BAD_REQUEST: Final = 400
TOO_LATE: Final = frozenset((10062, 10015, 50027))
"""Nobody waits for this interaction any more: unknown interaction, unknown webhook, token no longer valid."""

ANSWERED: Final = 40060
"""The interaction was answered before."""

NOTHING: Final = "…"
"""What stands for a moment where nothing is to stand."""

Given = Callable[[], dict[str, Any]]
"""Makes what is sent, for every attempt anew: a file can be read but once."""

Sent = Any  # discord.Message, InteractionMessage, WebhookMessage: what each way of sending gives back


class Answer:
    """What is said to one interaction. The first message answers it, further ones follow."""

    def __init__(self, interaction: discord.Interaction[Any]) -> None:
        self.interaction = interaction
        self._calls: DiscordCaller = interaction.client.desk.calls
        self._kind: Kind | None = None  # how it was answered; None: not yet
        self._filled = False
        self.is_secret = False
        """Whether what is said is for the eyes of the one who asked, and for nobody's where that can't be."""

    @classmethod
    def to(cls, interaction: discord.Interaction[Any]) -> Answer:
        """The answer to an interaction: one object, since it knows what was said already."""
        answer: Answer = interaction.extras.setdefault("answer", cls(interaction))
        return answer

    @property
    def _response(self) -> discord.InteractionResponse[Any]:
        return self.interaction.response

    async def defer(self) -> None:
        """Ask for more time, before it is too late for an answer."""
        if self._kind is not None:
            return
        on_message = self.interaction.message is not None
        kind = Kind.deferred_message_update if on_message else Kind.deferred_channel_message
        try:
            await self._first(kind, lambda: self._response.defer(thinking=not on_message))
        except (discord.HTTPException, Unreachable) as refusal:
            log.warning("interaction %s could not be deferred: %s", self.interaction.id, refusal)

    async def open(self, window: ui.Modal) -> None:
        """Open a window, while somebody waits for it."""
        try:
            await self._first(Kind.modal, lambda: self._response.send_modal(window))
        except discord.NotFound as refusal:
            log.warning("a window comes too late for interaction %s: %s", self.interaction.id, refusal)

    async def _first(self, kind: Kind, call: Callable[[], Awaitable[Any]]) -> int | None:
        """Answer the interaction; the id of the message. A try that got through stands, even if nobody told us."""
        tries = 0

        async def once() -> Any:
            nonlocal tries
            tries += 1
            return await call()

        try:
            last: int | None = (await self._calls(once)).message_id
        except discord.HTTPException as refusal:
            if tries == 1 or refusal.code not in (ANSWERED, *TOO_LATE):
                raise
            last = await self._standing(refusal)
        self._kind = kind
        return last

    async def _standing(self, refusal: discord.HTTPException) -> int | None:
        """The message with which the interaction was answered before. Raises the refusal where there is none."""
        try:
            return _id_of(await self._calls(self.interaction.original_response))
        except discord.HTTPException:
            if refusal.code == ANSWERED:  # by something that is no message
                return None
            raise refusal from None

    async def say(self, pages: Sequence[Page], *, quietly: bool = False) -> int | None:
        """Send messages, `quietly` for the eyes of the one who asked; the id of the last one, None for a quiet one."""
        if quietly and self._is_place_free:
            await self._whisper(pages)
            return None
        last = None
        for page in pages:
            last = await self._say(page, quietly)
        return None if quietly else last

    async def _whisper(self, pages: Sequence[Page]) -> None:
        """Say something quietly although everybody can see the place that was held free.

        What follows an empty place takes it, and what follows a deleted one is lost: so it is filled, and deleted last.
        """
        await self._say(Page(NOTHING), quietly=False)
        for page in pages:
            await self._say(page, quietly=True)
        with suppress(discord.HTTPException):
            await self._calls(self.interaction.delete_original_response)

    async def replace(self, pages: Sequence[Page]) -> int | None:
        """Put a message in the place of the one whose button was pressed; what does not fit follows."""
        message = self.interaction.message
        if message is None:
            return await self.say(pages)
        if await self._replaced(message, pages[0]):
            return await self.say(pages[1:]) or message.id
        return await self.say(pages)

    async def _replaced(self, message: discord.Message, page: Page) -> bool:
        def edit() -> dict[str, Any]:
            return _edit_of(page, is_layout=message.flags.components_v2)

        try:
            if self._kind is not None:
                await self._calls(lambda: self.interaction.edit_original_response(**edit()))
            else:
                await self._first(Kind.message_update, lambda: self._response.edit_message(**edit()))
        except discord.HTTPException as refusal:
            log.warning("message %s could not be replaced: %s", message.id, refusal)
            return False
        return True

    async def _say(self, page: Page, quietly: bool) -> int | None:
        if page.file is None:
            try:
                return await self._sent(quietly, lambda: {"view": layout(page, draw_button)})
            except discord.HTTPException as refusal:
                if refusal.status != BAD_REQUEST:
                    raise
                log.warning("a layout was refused: %s", refusal)
        last = None
        for part in _in_plain(page):
            last = await self._sent(quietly, partial(_plain_of, part))
        return last

    async def _sent(self, quietly: bool, what: Given) -> int | None:
        """Send by the way that is still open: as the answer, behind it, or as a message of our own."""
        try:
            return await self._by_interaction(quietly, what)
        except discord.HTTPException as refusal:
            if refusal.code == ANSWERED:
                return await self._behind(quietly, what)
            if refusal.code not in TOO_LATE:
                raise
            log.warning("interaction %s was answered too late", self.interaction.id)
            return await self._by_channel(what)

    async def _by_interaction(self, quietly: bool, what: Given) -> int | None:
        if self._kind is None:
            return await self._first(
                Kind.channel_message, lambda: self._response.send_message(ephemeral=quietly, **what())
            )
        if self._is_place_free and not quietly:
            self._filled = True
            return _id_of(await self._calls(lambda: self.interaction.edit_original_response(**_as_edit(what()))))
        return await self._behind(quietly, what)

    async def _behind(self, quietly: bool, what: Given) -> int | None:
        return _id_of(await self._calls(lambda: self.interaction.followup.send(ephemeral=quietly, wait=True, **what())))

    @property
    def _is_place_free(self) -> bool:
        """Whether a deferral holds a place free that nothing stands in yet."""
        return self._kind is Kind.deferred_channel_message and not self._filled

    async def _by_channel(self, what: Given) -> int | None:
        if self.is_secret:
            return None
        channel = self.interaction.client.get_partial_messageable(
            self.interaction.channel_id, guild_id=self.interaction.guild_id
        )
        try:
            return _id_of(await self._calls(lambda: channel.send(**what())))
        except discord.HTTPException as refusal:
            log.warning("channel %s takes no messages from us: %s", self.interaction.channel_id, refusal)
            return None


def _id_of(sent: Sent) -> int | None:
    return getattr(sent, "id", None)


def _in_plain(page: Page) -> Sequence[Page]:
    """A page as messages without a layout."""
    texts = packed(page.text.split("\n"), CONTENT_LIMIT)
    return (*(Page(text) for text in texts[:-1]), Page(texts[-1], page.buttons, page.file))


def _plain_of(page: Page) -> dict[str, Any]:
    file = attached(page)
    return {
        "content": page.text or MISSING,
        "view": plain_view(page, draw_button) if page.buttons else MISSING,
        "file": file if file is not None else MISSING,
    }


NOBODY: Final = discord.AllowedMentions.none()
"""Nobody is called by a message of ours, by an edit as little as by a new one."""


def _edit_of(page: Page, *, is_layout: bool) -> dict[str, Any]:
    """A page that replaces a message: one with a layout keeps it, one without stays without."""
    if is_layout:
        return {"view": layout(page, draw_button), "allowed_mentions": NOBODY}
    part = _in_plain(page)[0]
    view = plain_view(Page(part.text, page.buttons), draw_button)
    return {"content": part.text, "view": view, "allowed_mentions": NOBODY}


def _as_edit(what: dict[str, Any]) -> dict[str, Any]:
    """What would be sent, as an edit of the empty answer."""
    edit = dict(what)
    file = edit.pop("file", MISSING)
    return {**edit, "attachments": [file]} if file is not MISSING else edit


async def rewrite(calls: DiscordCaller, message: discord.PartialMessage, page: Page) -> bool:
    """Change an earlier message of ours; False where it is gone."""
    try:
        await calls(lambda: message.edit(view=layout(page, draw_button), allowed_mentions=NOBODY))
    except discord.NotFound:
        log.info("message %s is gone", message.id)
        return False
    except discord.Forbidden as refusal:
        log.warning("message %s cannot be changed: %s", message.id, refusal)
    except discord.HTTPException as refusal:
        if refusal.status != BAD_REQUEST:
            raise
        await calls(lambda: message.edit(**_edit_of(page, is_layout=False)))
    return True
