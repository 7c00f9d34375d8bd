"""Who did what, where and in which language: interactions as messages for the app."""

from __future__ import annotations

import logging
import re
from collections.abc import Iterable
from typing import Any, Final

import discord

from bot.app.app import App
from bot.chat import MOST_BYTES, OUT_OF_REACH, TOO_LARGE, GivenFile, Incoming, Mention, Reply, Sender, given_file
from bot.platforms.discord.retry import TROUBLE
from bot.reading import BLANK, NAMELESS, shown_name
from bot.text.catalogue import Catalogue, catalogue, over_options
from bot.text.speech import language_of_tag
from storage.base import PlayerRecord, TableKey

log = logging.getLogger(__name__)

PLATFORM: Final = "discord"

_MENTION: Final = re.compile(r"<@!?(\d{1,20})>")

Interaction = discord.Interaction[Any]


class InteractionReader:
    """Reads what people did."""

    def __init__(self, app: App, language: str, *, reads: bool = False) -> None:
        """`language` is spoken where none was chosen; `reads` says that typed lines are read as well."""
        self.app, self.language, self.reads = app, language, reads

    async def incoming(self, interaction: Interaction, text: str, *, pressed: bool) -> Incoming:
        """The message that an interaction stands for."""
        user = interaction.user
        named, mentions = (text, ()) if pressed else await self._named(interaction, text)
        return Incoming(
            table=table_of(interaction),
            sender=sender_of(user, is_admin=interaction.guild_id is not None and interaction.permissions.manage_guild),
            text=named,
            mentions=mentions,
            has_table=table_of(interaction).topic != "",
            source=str(interaction.id),
            at=moment_of(interaction),
            reply_to=str(interaction.message.id) if interaction.message is not None else None,
            pressed=pressed,
            continued=interaction.type is discord.InteractionType.modal_submit,
            private=table_of(interaction).topic == "",
            eyes_only=True,
            language=str(interaction.locale),
        )

    async def _named(self, interaction: Interaction, text: str) -> tuple[str, tuple[Mention, ...]]:
        """The text with people called by their names where they were mentioned, and those whom nobody knows yet."""
        if interaction.guild_id is None or _MENTION.search(text) is None:
            return text, ()
        records = await self.app.store.players(table_of(interaction).chat_key)
        known = {account for record in records for account in record.accounts}
        strangers = [one for one in dict.fromkeys(_MENTION.findall(text)) if f"{PLATFORM}:{one}" not in known]
        members = [await _member(interaction, int(one)) for one in strangers]
        return with_names(text, records, [one for one in members if one is not None])

    async def words(self, interaction: Interaction) -> Catalogue:
        """The catalogue of one person: the own language, else the chat's."""
        settings = await self.app.store.settings(table_of(interaction).chat_key)
        return catalogue(language_of_tag(str(interaction.locale)) or str(settings.get("language") or self.language))

    def language_of(self, interaction: Interaction, reply: Reply) -> Catalogue:
        """The catalogue of a reply: what one person alone can read is in his language, anything else in the chat's."""
        chosen, own = reply.language or self.language, language_of_tag(str(interaction.locale))
        is_other = own and own != chosen.partition("@")[0]
        return spoken(own if reply.notice and is_other else chosen, reads=self.reads)


def spoken(language: str, *, reads: bool) -> Catalogue:
    """The words of a language; where typed lines are not read, examples name the options of the commands."""
    words = catalogue(language)
    return words if reads else over_options(words)


def sender_of(user: discord.abc.User, *, is_admin: bool) -> Sender:
    """Somebody of Discord as the one who says something."""
    return Sender(f"{PLATFORM}:{user.id}", name_of(user), is_admin=is_admin, handle=user.name)


def name_of(user: discord.abc.User) -> str:
    """What somebody is called where he speaks."""
    return shown_name(user.display_name) or shown_name(user.name) or NAMELESS


def with_names(
    text: str, records: Iterable[PlayerRecord], users: Iterable[discord.abc.User]
) -> tuple[str, tuple[Mention, ...]]:
    """The text with people called by their names where they were mentioned, and those of `users` whom nobody knows."""
    named = {account: f"@{record.id}" for record in records for account in record.accounts}
    mentions = []
    for user in users:
        account, name = f"{PLATFORM}:{user.id}", name_of(user)
        if account not in named:
            named[account] = f"<{name.replace(' ', BLANK)}>"
            mentions.append(Mention(named[account], account, name, handle=user.name))
    return _MENTION.sub(lambda found: named.get(f"{PLATFORM}:{found[1]}", found[0]), text), tuple(mentions)


def table_of(interaction: Interaction) -> TableKey:
    """The channel or thread of a server; a private chat, or a place that only the person brought us to, is his own."""
    only_own = interaction.is_user_integration() and not interaction.is_guild_integration()
    if interaction.guild_id is None or only_own:
        return TableKey(PLATFORM, f"@{interaction.user.id}")
    return TableKey(PLATFORM, str(interaction.guild_id), str(interaction.channel_id))


def picked_people(interaction: Interaction) -> str:
    """The people picked from a menu, as they are mentioned; empty for a button."""
    given: Any = interaction.data or {}
    is_menu = given.get("component_type") == discord.ComponentType.user_select.value
    return " ".join(f"<@{user}>" for user in given.get("values", ())) if is_menu else ""


def account_of(interaction: Interaction) -> str:
    return f"{PLATFORM}:{interaction.user.id}"


def moment_of(interaction: Interaction) -> int:
    return int(interaction.created_at.timestamp())


async def fetched(attachment: discord.Attachment) -> GivenFile:
    """A file that somebody sent."""
    if attachment.size > MOST_BYTES:
        return TOO_LARGE
    try:
        return given_file(await attachment.read())
    except TROUBLE as refusal:
        log.warning("a file cannot be fetched: %s", type(refusal).__name__)
        return OUT_OF_REACH


async def _member(interaction: Interaction, user: int) -> discord.Member | None:
    """A member of the server; None when nobody there has the id."""
    guild = interaction.guild
    if guild is None:
        return None
    try:
        return await guild.fetch_member(user)
    except TROUBLE as refusal:
        log.info("member %s cannot be looked up: %s", user, refusal)
        return None
