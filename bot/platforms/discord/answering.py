"""What the app says to an interaction, and what earlier messages say from then on."""

from __future__ import annotations

import asyncio
import json
import logging
from collections.abc import Callable, Collection
from dataclasses import dataclass, replace
from typing import Final, TypeVar

import discord
import msgspec

from bot.app.app import App
from bot.app.asked import DRAFT_SECONDS
from bot.app.pictures import PICTURE_NAME, alt_of
from bot.app.steps import choice_id, tag_of
from bot.chat import Choice, GivenFile, Incoming, Reply, Update, line
from bot.platforms.discord.buttons import AGAIN, MEND, mended_by
from bot.platforms.discord.incoming import Interaction, InteractionReader, account_of, moment_of, table_of
from bot.platforms.discord.layout import ALT_LIMIT, LAYOUT_LIMIT, Page, PageFile, pages, trimmed
from bot.platforms.discord.replies import Answer, rewrite
from bot.platforms.discord.retry import DiscordCaller
from bot.text.catalogue import Catalogue
from bot.text.render import Button, sentence
from storage.base import StoredDraft, TableKey

log = logging.getLogger(__name__)

REFUSED_LINE: Final = "refused line"
"""The draft that keeps a refused line for the one who typed it."""

DONE: Final = "✓"
"""What stands in the place of a question that one person alone could see, once it was answered for all."""


OTHERWISE: Final = frozenset(
    (
        *("command.not_here", "fix.no_hands", "game.none", "instant.not_here", "newgame.over", "bet.already"),
        *("round.no_winner", "round.none", "seat.empty", "seat.same_points", "set.next_game", "why.nothing"),
    )
)
"""Refusals that no other wording of the line would lift: something else has to happen first."""


@dataclass(frozen=True, slots=True)
class Beside:
    """What comes with a line: the message that it is about, and a file."""

    message: str | None = None
    file: GivenFile | None = None


class InteractionReplies:
    """Lets the app answer, and shows what it says."""

    def __init__(self, app: App, calls: DiscordCaller, reader: InteractionReader, patience: float) -> None:
        """After `patience` seconds more time is asked for: an answer has to be there within three, the way included."""
        self.app, self.calls, self.reader, self._patience = app, calls, reader, patience

    async def serve(
        self,
        interaction: Interaction,
        text: str,
        *,
        pressed: bool = False,
        mends: bool = False,
        beside: Beside = Beside(),
    ) -> None:
        """Let the app answer; what `mends` a refused line stands in its place."""
        await self._remember(interaction)
        incoming = await self.reader.incoming(interaction, text, pressed=pressed)
        incoming = replace(incoming, file=beside.file, reply_to=beside.message or incoming.reply_to)
        answer = Answer.to(interaction)
        with self.app.pace.visit(incoming.table.chat_key) as visit:
            handled = asyncio.ensure_future(self.app.handle(incoming, visit))
            try:
                done, _ = await asyncio.wait({handled}, timeout=self._patience)
                if not done:
                    await answer.defer()
                reply = await handled or Reply(lines=(line("discord.nothing"),), notice=True)
            finally:
                handled.cancel()
        if mends and not reply.figures.problems:
            reply = msgspec.structs.replace(reply, edits=True)
        await self._answer(answer, incoming, reply)
        if visit.tells:
            said = pages(Reply(lines=(line("pace"),)), self.reader.language_of(interaction, reply), (), LAYOUT_LIMIT)
            await answer.say(said, quietly=True)

    async def say_line(self, interaction: Interaction, key: str) -> None:
        """Say one line to the one who did something, and to nobody else."""
        words = await self.reader.words(interaction)
        page = pages(Reply(lines=(line(key),), notice=True), words, (), LAYOUT_LIMIT)
        await Answer.to(interaction).say(page, quietly=True)

    async def _remember(self, interaction: Interaction) -> None:
        """A receipt that went out just before the program was killed says by its buttons what it shows."""
        message, table = interaction.message, table_of(interaction)
        entry = mended_by(message) if message is not None else None
        if message is None or entry is None or await self.app.store.posted(table, str(message.id)) is not None:
            return
        subject = await self.app.subject_of_hand(table, entry)
        if subject is not None and not await self.app.messages_about(table, subject):
            await self.app.store.post(table, str(message.id), subject)

    async def _answer(self, answer: Answer, incoming: Incoming, reply: Reply) -> None:
        words = self.reader.language_of(answer.interaction, reply)
        answer.is_secret = reply.secret
        message = answer.interaction.message
        if message is not None and message.flags.ephemeral and not reply.notice:  # what follows is for everybody
            await answer.replace((Page(DONE),))
            message, reply = None, msgspec.structs.replace(reply, edits=False)
        if message is not None and not reply.edits:
            await self._rewrite_pressed(answer, incoming, reply, words)
        extra = await self._extra(incoming, reply, words)
        shown = pages(with_windows(incoming.table, reply), words, extra, LAYOUT_LIMIT)
        before = await self.app.store.post_of(incoming.table, reply.subject or "") if reply.replaces else None
        is_here = message is not None and before == str(message.id)
        image = await picture_file(self.app, reply, words)
        stands_here = (reply.edits and message is not None) or is_here
        if image is not None and reply.picture is not None and reply.picture.captioned and not stands_here:
            shown, image = (*shown[:-1], replace(shown[-1], file=image)), None
        if (reply.edits or is_here) and not reply.notice and shown[-1].file is None:
            last = await answer.replace(shown)
        else:
            last = await answer.say(shown, quietly=reply.notice)
        photo = last if shown[-1].file is not None else None
        if image is not None:
            photo = await answer.say((Page("", file=image),), quietly=reply.notice)
        if last is not None:
            await self.app.shown(incoming.table, str(last), reply)
        await self._remember_picture(incoming, reply, photo)
        if last is not None and before is not None and before != str(last):
            await self._earlier(answer.interaction, incoming).take_away(before)
        await self._rewrite(answer.interaction, incoming, reply, words, str(last) if last is not None else None)

    async def _remember_picture(self, incoming: Incoming, reply: Reply, message: int | None) -> None:
        if message is not None:
            await self.app.pictured(incoming.table, str(message), reply)

    async def _extra(self, incoming: Incoming, reply: Reply, words: Catalogue) -> tuple[Button, ...]:
        """A button in the place of an edit, which cannot be seen here: to mend a refused line."""
        if incoming.pressed or all(one.code in OTHERWISE for one in reply.figures.problems):
            return ()
        expires = incoming.at + DRAFT_SECONDS
        kept = json.dumps({REFUSED_LINE: incoming.text})
        await self.app.store.save_draft(
            incoming.table, StoredDraft(incoming.sender.account, REFUSED_LINE, kept, expires)
        )
        return (Button(sentence(line("discord.again"), words), AGAIN),)

    async def refused_line(self, interaction: Interaction) -> str:
        draft = await self.app.store.draft(
            table_of(interaction), account_of(interaction), REFUSED_LINE, now=moment_of(interaction)
        )
        return str(json.loads(draft.text).get(REFUSED_LINE, "")) if draft is not None else ""

    async def _rewrite_pressed(self, answer: Answer, incoming: Incoming, reply: Reply, words: Catalogue) -> None:
        """Where the pressed message itself should say something else, that is the answer, and the reply follows."""
        pressed = answer.interaction.message
        assert pressed is not None
        for update in reply.updates:
            if str(pressed.id) in await self.app.messages_about(incoming.table, update.subject):
                await answer.replace(update_pages(incoming.table, update, words))

    async def _rewrite(
        self, interaction: Interaction, incoming: Incoming, reply: Reply, words: Catalogue, but: str | None
    ) -> None:
        """Let earlier messages say what is true now."""
        pressed = str(interaction.message.id) if interaction.message is not None else None
        await self._earlier(interaction, incoming).bring_up_to_date(reply, words, (but, pressed))

    def _earlier(self, interaction: Interaction, incoming: Incoming) -> EarlierMessages:
        """The messages of ours where something was done."""
        channel: discord.PartialMessageable = interaction.client.get_partial_messageable(
            interaction.channel_id, guild_id=interaction.guild_id
        )
        return EarlierMessages(self.app, self.calls, incoming.table, channel.get_partial_message)


class EarlierMessages:
    """The messages of ours of one table; `found` makes one of its id. What is gone is never edited again."""

    def __init__(
        self, app: App, calls: DiscordCaller, table: TableKey, found: Callable[[int], discord.PartialMessage]
    ) -> None:
        self._app, self._calls, self._table, self._found = app, calls, table, found

    async def bring_up_to_date(self, reply: Reply, words: Catalogue, but: Collection[str | None]) -> None:
        """Let them say what is true now, or take them away; those in `but` say it already."""
        for update in reply.updates:
            async for message in self._app.messages_of(self._table, update):
                if update.gone:
                    await self.take_away(message)
                elif message not in but and message.isdecimal():
                    await self._rewrite(message, update_pages(self._table, update, words)[0])

    async def take_away(self, message: str) -> None:
        """Delete one in whose place another stands, or that nobody needs; where that is not allowed it stays."""
        try:
            await self._calls(self._found(int(message)).delete)
        except discord.HTTPException as refusal:
            log.info("message %s stays: %s", message, refusal)
        await self._app.removed(self._table, message)

    async def _rewrite(self, message: str, page: Page) -> None:
        if not await rewrite(self._calls, self._found(int(message)), page):
            await self._app.removed(self._table, message)


async def picture_file(app: App, reply: Reply, words: Catalogue) -> PageFile | None:
    """The picture of a reply with what it shows in words; None where there is none, or it cannot be made."""
    if reply.picture is None:
        return None
    png = await app.pictures.png(reply.picture, words)
    return PageFile(PICTURE_NAME, png, trimmed(alt_of(reply.picture, words), ALT_LIMIT)) if png else None


def update_pages(table: TableKey, update: Update, words: Catalogue) -> tuple[Page, ...]:
    """What an earlier message should say, as one page."""
    return pages(with_windows(table, update), words, (), LAYOUT_LIMIT)[-1:]


Shown = TypeVar("Shown", Reply, Update)


def with_windows(table: TableKey, shown: Shown) -> Shown:
    """What is said, with the button that corrects a hand opening a window instead of asking what should change."""
    return msgspec.structs.replace(shown, choices=tuple(_with_window(table, one) for one in shown.choices))


def _with_window(table: TableKey, choice: Choice) -> Choice:
    if not choice.command.startswith(MEND) or not choice.command.removeprefix(MEND).isdecimal():
        return choice
    identity = choice_id(tag_of(table), choice.command, asks=True)
    return msgspec.structs.replace(choice, id=identity) if identity is not None else choice
