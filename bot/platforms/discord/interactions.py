"""Interactions to messages for the app, and its replies to answers."""

from __future__ import annotations

import asyncio
import json
import logging
import re
from collections import deque
from collections.abc import Awaitable, Callable
from dataclasses import replace
from typing import Any, Final

import discord
import msgspec
from discord import app_commands

from bot.app.app import App
from bot.app.button_ids import asked_command, choice_id, is_of_table, tag_of
from bot.app.pictures import PICTURE_NAME, alt_of
from bot.app.steps import DRAFT_SECONDS
from bot.asking.suggestions import several, suggestions
from bot.chat import Incoming, Reply, Sender, Update, line
from bot.logs import about
from bot.mentions import Mention
from bot.platforms.discord.buttons import AGAIN, MEND, mended_by
from bot.platforms.discord.commands import DESCRIPTION, OFFERED
from bot.platforms.discord.forms import Form, FormField, Values, forms, typed
from bot.platforms.discord.layout import ALT_LIMIT, LAYOUT_LIMIT, Page, PageFile, pages, trimmed
from bot.platforms.discord.modals import LINE, line_window, score_window, submitted
from bot.platforms.discord.replies import Answer, remove, rewrite
from bot.platforms.discord.retry import TROUBLE, DiscordCaller, Unreachable
from bot.reading.people import BLANK, NAMELESS, shown_name
from bot.subjects import Subject
from bot.text.catalogue import SOURCE_LANGUAGE, Catalogue, catalogue
from bot.text.render import Button, sentence
from bot.text.speech import language_of_tag
from storage.base import StoredDraft, TableKey

log = logging.getLogger(__name__)

PLATFORM: Final = "discord"
PATIENCE: Final = 1.5
"""Seconds after which more time is asked for: an answer has to be there within three, the way included."""

REMEMBERED: Final = 512
"""So many of the latest interactions are known again."""

REFUSED_LINE: Final = "refused line"
"""The draft that keeps a refused line for the one who typed it."""

_MENTION: Final = re.compile(r"<@!?(\d{1,20})>")

Interaction = discord.Interaction[Any]


class InteractionHandler:
    """Takes in what people do, and lets the app decide."""

    def __init__(self, app: App, language: str = SOURCE_LANGUAGE, *, patience: float = PATIENCE) -> None:
        """`language` is spoken where none was chosen."""
        self.app, self._default = app, language
        self.calls = DiscordCaller()
        self._patience = patience
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
                    words = await self._words(interaction)
                    await Answer.to(interaction).open(score_window(seen, account_of(interaction), words))
                    return
            await self._serve(interaction, typed(form, values))

        await self._safely(interaction, answer)

    async def seated(self, interaction: Interaction, user: discord.abc.User) -> None:
        """Somebody was picked to take a seat."""

        async def answer() -> None:
            await self._serve(interaction, f"/join {user.mention}")

        await self._safely(interaction, answer)

    async def pressed(self, interaction: Interaction, identity: str) -> None:
        """A button: one that wants something typed opens a window, any other is a line of its own."""

        async def answer() -> None:
            words = await self._words(interaction)
            beginning = asked_command(identity) if is_of_table(identity, table_of(interaction)) else None
            if beginning is not None:
                await Answer.to(interaction).open(line_window(beginning, words))
            elif identity == AGAIN:
                given = await self._refused_line(interaction)
                await Answer.to(interaction).open(line_window("", words, given=given))
            else:
                await self._serve(interaction, identity, pressed=True)

        await self._safely(interaction, answer)

    async def sent(self, interaction: Interaction) -> None:
        """A window was sent."""

        async def answer() -> None:
            given: Any = interaction.data or {}
            identity = str(given.get("custom_id", ""))
            await self._serve(interaction, submitted(identity, given, self._score), mends=identity == LINE)

        await self._safely(interaction, answer)

    async def offered(self, interaction: Interaction, place: FormField, begun: str) -> list[app_commands.Choice[str]]:
        """What fits a place that is being filled in; nothing when that fails, so that anything can be typed."""
        if place.about is None:
            return []
        try:
            seen = await self.app.seen(table_of(interaction))
            words = await self._words(interaction)
            filled = {name: str(value) for name, value in interaction.namespace}
            find = several if place.several else suggestions
            found = [one for one in find(place.about, begun, seen, filled) if len(one.text) <= DESCRIPTION]
        except Exception:
            log.exception("nothing can be offered to interaction %s", interaction.id)
            return []
        return [
            app_commands.Choice(name=_offer(one.text, _note(one.note, words)), value=one.text)
            for one in found[:OFFERED]
        ]

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
            with about(_place_of(interaction)):
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
            words = await self._words(interaction)
            page = pages(Reply(lines=(line(key),)), words, (), LAYOUT_LIMIT)
            await Answer.to(interaction).say(page, quietly=True)
        except Exception:
            log.exception("interaction %s could not be answered", interaction.id)

    # what the app says

    async def _serve(self, interaction: Interaction, text: str, *, pressed: bool = False, mends: bool = False) -> None:
        """Let the app answer; what `mends` a refused line stands in the place of the refusal."""
        await self._remember(interaction)
        incoming = await self._incoming(interaction, text, pressed=pressed)
        answer = Answer.to(interaction)
        handled = asyncio.ensure_future(self.app.handle(incoming))
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
        words = self._language(answer.interaction, reply)
        message = answer.interaction.message
        if message is not None and not reply.edits:
            await self._rewrite_pressed(answer, incoming, reply, words)
        shown = pages(reply, words, await self._extra(incoming, reply, words), LAYOUT_LIMIT)
        before = await self.app.store.post_of(incoming.table, reply.subject or "") if reply.replaces else None
        is_here = message is not None and before == str(message.id)
        image = await self._image(reply, words)
        stands_here = (reply.edits and message is not None) or is_here
        if image is not None and reply.picture is not None and reply.picture.captioned and not stands_here:
            shown, image = (*shown[:-1], replace(shown[-1], file=image)), None
        if (reply.edits or is_here) and not reply.notice and shown[-1].file is None:
            last = await answer.replace(shown)
        else:
            last = await answer.say(shown, quietly=reply.notice)
        if image is not None:
            await answer.say((Page("", file=image),), quietly=reply.notice)
        if last is not None:
            await self.app.shown(incoming.table, str(last), reply)
            if before is not None and before != str(last):
                await remove(self.calls, _message_of(answer.interaction, before))
        await self._rewrite(answer.interaction, incoming, reply, words, str(last) if last is not None else None)

    async def _image(self, reply: Reply, words: Catalogue) -> PageFile | None:
        """The picture of a reply with what it shows in words; None where there is none, or it cannot be made."""
        if reply.picture is None:
            return None
        png = await self.app.pictures.png(reply.picture, words)
        return PageFile(PICTURE_NAME, png, trimmed(alt_of(reply.picture, words), ALT_LIMIT)) if png else None

    async def _extra(self, incoming: Incoming, reply: Reply, words: Catalogue) -> tuple[Button, ...]:
        """Buttons in the place of replies and edits, which cannot be seen here: to mend a hand or a refused line."""
        subject = Subject.parse(reply.subject or "")
        if subject.kind == "hand" and subject.entry:
            return (_mend(incoming.table, subject.entry, words),)
        if not reply.figures.problems or incoming.pressed:
            return ()
        expires = incoming.at + DRAFT_SECONDS
        kept = json.dumps({REFUSED_LINE: incoming.text})
        await self.app.store.save_draft(
            incoming.table, StoredDraft(incoming.sender.account, REFUSED_LINE, kept, expires)
        )
        return (Button(sentence(line("discord.again"), words), AGAIN),)

    async def _refused_line(self, interaction: Interaction) -> str:
        draft = await self.app.store.draft(
            table_of(interaction), account_of(interaction), REFUSED_LINE, now=_at(interaction)
        )
        return str(json.loads(draft.text).get(REFUSED_LINE, "")) if draft is not None else ""

    async def _rewrite_pressed(self, answer: Answer, incoming: Incoming, reply: Reply, words: Catalogue) -> None:
        """Where the pressed message itself should say something else, that is the answer, and the reply follows."""
        pressed = answer.interaction.message
        assert pressed is not None
        for update in reply.updates:
            if str(pressed.id) in await self.app.messages_about(incoming.table, update.subject):
                await answer.replace(_pages_of(incoming.table, update, words))

    async def _rewrite(
        self, interaction: Interaction, incoming: Incoming, reply: Reply, words: Catalogue, but: str | None
    ) -> None:
        """Let earlier messages say what is true now."""
        for update in reply.updates:
            for message in await self.app.messages_about(incoming.table, update.subject):
                if message == but or (interaction.message is not None and message == str(interaction.message.id)):
                    continue
                page = _pages_of(incoming.table, update, words)[0]
                await rewrite(self.calls, _message_of(interaction, message), page)

    # who, where, in which language

    async def _incoming(self, interaction: Interaction, text: str, *, pressed: bool) -> Incoming:
        user = interaction.user
        named, mentions = (text, ()) if pressed else await self._named(interaction, text)
        return Incoming(
            table=table_of(interaction),
            sender=Sender(
                account_of(interaction),
                shown_name(user.display_name) or shown_name(user.name) or NAMELESS,
                is_admin=interaction.guild_id is not None and interaction.permissions.manage_guild,
                handle=user.name,
            ),
            text=named,
            mentions=mentions,
            has_table=interaction.guild_id is not None,
            source=str(interaction.id),
            at=_at(interaction),
            reply_to=str(interaction.message.id) if interaction.message is not None else None,
            pressed=pressed,
            continued=interaction.type is discord.InteractionType.modal_submit,
            private=interaction.guild_id is None,
            language=str(interaction.locale),
        )

    async def _named(self, interaction: Interaction, text: str) -> tuple[str, tuple[Mention, ...]]:
        """The text with people called by their names where they were mentioned, and those whom nobody knows yet."""
        if interaction.guild_id is None or _MENTION.search(text) is None:
            return text, ()
        records = await self.app.store.players(table_of(interaction).chat_key)
        named = {account: f"@{record.id}" for record in records for account in record.accounts}
        mentions = []
        for found in dict.fromkeys(_MENTION.findall(text)):
            account = f"{PLATFORM}:{found}"
            if account not in named and (name := await _called(interaction, int(found))) is not None:
                named[account] = f"<{name.replace(' ', BLANK)}>"
                mentions.append(Mention(named[account], account, name))
        return _MENTION.sub(lambda found: named.get(f"{PLATFORM}:{found[1]}", found[0]), text), tuple(mentions)

    async def _words(self, interaction: Interaction) -> Catalogue:
        """The catalogue of one person: the own language, else the chat's."""
        settings = await self.app.store.settings(table_of(interaction).chat_key)
        return catalogue(language_of_tag(str(interaction.locale)) or str(settings.get("language") or self._default))

    def _language(self, interaction: Interaction, reply: Reply) -> Catalogue:
        """The catalogue of a reply: what one person alone can read is in his language, anything else in the chat's."""
        chosen, own = reply.language or self._default, language_of_tag(str(interaction.locale))
        is_other = own and own != chosen.partition("@")[0]
        return catalogue(own if reply.notice and is_other else chosen)


def _message_of(interaction: Interaction, message: str) -> discord.PartialMessage:
    """A message of ours where something was done."""
    channel: discord.PartialMessageable = interaction.client.get_partial_messageable(
        interaction.channel_id, guild_id=interaction.guild_id
    )
    return channel.get_partial_message(int(message))


def _pages_of(table: TableKey, update: Update, words: Catalogue) -> tuple[Page, ...]:
    """What an earlier message should say, as one page."""
    subject = Subject.parse(update.subject)
    extra = (_mend(table, subject.entry, words),) if subject.kind == "hand" and update.choices else ()
    return pages(update, words, extra, LAYOUT_LIMIT)[-1:]


def _mend(table: TableKey, entry: int, words: Catalogue) -> Button:
    """The button that corrects a hand."""
    identity = choice_id(tag_of(table), f"{MEND}{entry}", asks=True)
    assert identity is not None
    return Button(sentence(line("discord.correct"), words), identity)


def table_of(interaction: Interaction) -> TableKey:
    """The channel or thread of a server; a private chat is named for its person."""
    if interaction.guild_id is None:
        return TableKey(PLATFORM, f"@{interaction.user.id}")
    return TableKey(PLATFORM, str(interaction.guild_id), str(interaction.channel_id))


def _place_of(interaction: Interaction) -> str:
    """A table as it stands in the log."""
    table = table_of(interaction)
    return ":".join(part for part in (table.platform, table.chat, table.topic) if part)


def account_of(interaction: Interaction) -> str:
    return f"{PLATFORM}:{interaction.user.id}"


def _at(interaction: Interaction) -> int:
    return int(interaction.created_at.timestamp())


async def _called(interaction: Interaction, user: int) -> str | None:
    """What a member of the server is called; None when nobody there has the id."""
    guild = interaction.guild
    if guild is None:
        return None
    try:
        member = await guild.fetch_member(user)
    except TROUBLE as refusal:
        log.info("member %s cannot be looked up: %s", user, refusal)
        return None
    return shown_name(member.display_name) or shown_name(member.name) or NAMELESS


def _offer(text: str, note: str) -> str:
    return trimmed(f"{text} · {note}" if note else text, DESCRIPTION)


def _note(note: Any, words: Catalogue) -> str:
    return note if isinstance(note, str) else sentence(note, words)
