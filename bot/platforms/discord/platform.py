"""Discord: slash commands, windows and buttons in, messages out.

A table is the channel or thread a command is given in: TableKey("discord", server, channel or thread). Players and
statistics belong to the server. A private chat with the bot is a chat of its own.
"""

from __future__ import annotations

import asyncio
import logging
import time
from typing import Any, Final

import discord

from bot.app.app import App
from bot.chat import Incoming, Line, Reply, Sender, line
from bot.config import Config
from bot.platforms.base import GrowingPauses, Platform, PlatformRefused, first_of, pause
from bot.platforms.discord.announcing import Announcement
from bot.platforms.discord.buttons import PersistentButton, draw_button
from bot.platforms.discord.commands import CatalogueTranslator, Tree, sync_if_changed
from bot.platforms.discord.incoming import PLATFORM, spoken
from bot.platforms.discord.interactions import InteractionHandler
from bot.platforms.discord.layout import LAYOUT_LIMIT, layout, pages
from bot.platforms.discord.retry import TROUBLE
from bot.platforms.discord.typed_lines import TypedLines
from bot.text.catalogue import SOURCE_LANGUAGE, catalogue
from storage.base import ChatKey, TableKey

log = logging.getLogger(__name__)

GRACE: Final = 2.5
"""Seconds given to unfinished interactions when the program ends."""

FAREWELL: Final = 1.5
"""Seconds given to the closing of the connection after that."""

SOONEST: Final = 1.0
SLOWEST: Final = 30.0
"""Seconds between two attempts while Discord cannot be reached, at first and at most."""

BETWEEN_SESSIONS: Final = 5.0
"""Seconds from the beginning of one session to that of the next, as Discord asks for."""

HELD: Final = 5.0
"""Seconds after which a connection, or an attempt at one, did not fail at once."""

BAD_TOKEN: Final = 4004
"""The gateway's word for a token it does not take."""

DISALLOWED: Final = frozenset((4013, 4014))
"""For intents that do not exist, or that were not allowed to this bot."""

FATAL: Final = frozenset((4010, 4011, 4012))
"""For shards that cannot be, and for a version of the gateway that is gone: no second attempt will do better."""


def platform(app: App, config: Config, token: str) -> Platform:
    """The platform as the runner starts it."""
    discord.VoiceClient.warn_nacl = discord.VoiceClient.warn_dave = False  # nobody speaks here
    vars(discord.shard)["ExponentialBackoff"] = Backoff  # there is no setting for it
    return DiscordPlatform(app, token, config.defaults.language, reads=config.discord.message_content)


class Client(discord.AutoShardedClient):
    """The library's client with our commands, buttons and windows; `desk` answers them."""

    def __init__(self, app: App, desk: InteractionHandler, *, reads: bool = False, **options: Any) -> None:
        """`reads` says that what people write in channels is read."""
        super().__init__(
            intents=discord.Intents(guilds=True, guild_messages=reads, message_content=reads),
            allowed_mentions=discord.AllowedMentions.none(),
            member_cache_flags=discord.MemberCacheFlags.none(),
            chunk_guilds_at_startup=False,
            max_messages=None,
            activity=discord.CustomActivity(catalogue(SOURCE_LANGUAGE).sentence("discord.presence")),
            **options,
        )
        self.desk = desk
        self.tree = Tree(self, desk)
        self._app = app
        self.linked: set[int] = set()
        """The shards whose connection stands."""
        self.was_ready = False
        self._next_session = 0.0
        self._typed = TypedLines(app, desk.calls, desk.language) if reads else None

    async def setup_hook(self) -> None:
        self.add_dynamic_items(PersistentButton)
        await self.tree.set_translator(CatalogueTranslator())
        try:
            await sync_if_changed(self.tree, self._app.store, self.application_id or 0)
        except TROUBLE as refusal:
            log.warning("the commands could not be registered and stay as they were: %s", refusal)

    async def before_identify_hook(self, shard_id: int | None, *, initial: bool = False) -> None:
        """Wait for the next moment at which a session may begin; the library waits as long after any time."""
        now = time.monotonic()
        begins = max(self._next_session, now)
        self._next_session = begins + BETWEEN_SESSIONS
        await asyncio.sleep(begins - now)

    async def on_interaction(self, interaction: discord.Interaction[Any]) -> None:
        if interaction.type is discord.InteractionType.modal_submit:
            await self.desk.sent(interaction)

    async def on_message(self, message: discord.Message) -> None:
        if self._typed is not None:
            await self._typed.said(message)

    async def on_raw_message_edit(self, event: discord.RawMessageUpdateEvent) -> None:
        if self._typed is not None and event.message.edited_at is not None:
            await self._typed.said(event.message, edited=True)

    async def on_guild_join(self, guild: discord.Guild) -> None:
        await self._app.store.set_active(ChatKey(PLATFORM, str(guild.id)), True)
        await self._greet(guild)

    async def _greet(self, guild: discord.Guild) -> None:
        """Say hello once where the server greets its people, else in the first channel that may be written in."""
        channels = (guild.system_channel, *guild.text_channels)
        open_here = (one for one in channels if one is not None and one.permissions_for(guild.me).send_messages)
        channel = next(open_here, None)
        if channel is None:
            return
        incoming = Incoming(
            table=TableKey(PLATFORM, str(guild.id), str(channel.id)),
            sender=Sender(f"{PLATFORM}:{self.application_id}", guild.name, hidden=True),
            text="/start",
            source=f"{PLATFORM}:added:{guild.id}:{int(time.time()) // 60}",
            at=int(time.time()),
            language=str(guild.preferred_locale),
        )
        reply = await self._app.handle(incoming)
        if reply is None:
            return
        words = spoken(reply.language or SOURCE_LANGUAGE, reads=self._typed is not None)
        try:
            for page in pages(reply, words, (), LAYOUT_LIMIT):
                sent = await channel.send(view=layout(page, draw_button))
                await self._app.shown(incoming.table, str(sent.id), reply)
        except discord.HTTPException as refusal:
            log.info("server %s could not be greeted: %s", guild.id, refusal)

    async def on_guild_remove(self, guild: discord.Guild) -> None:
        log.info("removed from server %s; its games are kept", guild.id)
        await self._app.store.set_active(ChatKey(PLATFORM, str(guild.id)), False)

    async def on_shard_connect(self, shard_id: int) -> None:
        self.linked.add(shard_id)

    async def on_shard_resumed(self, shard_id: int) -> None:
        log.info("shard %d is connected again", shard_id)
        self.linked.add(shard_id)

    async def on_shard_disconnect(self, shard_id: int) -> None:
        if shard_id in self.linked:
            log.warning("shard %d lost its connection", shard_id)
        self.linked.discard(shard_id)

    async def on_ready(self) -> None:
        self.was_ready = True
        log.info("ready as %s, in servers: %d, shards: %d", self.user, len(self.guilds), self.shard_count or 1)
        scopes = ("bot", "applications.commands")
        wanted = discord.Permissions(view_channel=True, send_messages=True, attach_files=True)
        log.info("invite: %s", discord.utils.oauth_url(self.application_id or 0, permissions=wanted, scopes=scopes))

    async def on_error(self, event: str, /, *_: Any, **__: Any) -> None:
        log.exception("event %s failed", event)


class Backoff:
    """Seconds between two attempts to connect again, in the place of the library's.

    Those grow to a quarter of an hour, whether connections stood in between or not.
    """

    def __init__(self) -> None:
        self._pauses, self._over = GrowingPauses(SOONEST, SLOWEST), 0.0

    def delay(self) -> float:
        """The next one: twice the last where that did not help."""
        now = time.monotonic()
        if now - self._over > HELD:
            self._pauses.begin_anew()
        seconds = self._pauses.take()
        self._over = now + seconds
        return seconds


class DiscordPlatform:
    """The platform: connects, waits troubles out, and ends when it is told to."""

    name = PLATFORM

    def __init__(self, app: App, token: str, language: str, *, reads: bool = False) -> None:
        self._app, self._token, self._language, self._reads = app, token, language, reads
        self._client: Client | None = None
        self._seen_at: int | None = None

    async def announce(self, incoming: Incoming, reply: Reply) -> None:
        """Show what was said on the page in the channel of its table."""
        client = self._client
        if client is not None and incoming.table.topic:
            await Announcement(self._app, client, client.desk.calls, incoming).show(reply, self._language)

    @property
    def seen_at(self) -> int | None:
        """Now while a connection stands (the library ends one that falls silent), else when the last one was seen."""
        if self._client is not None and self._client.linked:
            self._seen_at = int(time.time())
        return self._seen_at

    async def run(self, stop: asyncio.Event) -> None:
        """Serve until `stop` is set. Raises PlatformRefused."""
        pauses = GrowingPauses(SOONEST, SLOWEST)
        while not stop.is_set():
            desk = InteractionHandler(self._app, self._language, reads=self._reads)
            client = self._client = Client(self._app, desk, reads=self._reads)
            try:
                await first_of(client.start(self._token), stop)
            except TROUBLE as trouble:
                if (refused := _refusal(trouble)) is not None:
                    raise PlatformRefused(refused) from trouble
                first = client.was_ready or pauses.is_first
                log.log(logging.WARNING if first else logging.DEBUG, "Discord cannot be reached: %s", trouble)
            finally:
                client.linked.clear()
                await _closed(client)
            if client.was_ready:
                pauses.begin_anew()
            await pause(stop, pauses.take())


def _refusal(trouble: Exception) -> Line | None:
    """Why it is no use to try again, at the log-in or at the gateway; None where it is."""
    code = trouble.code if isinstance(trouble, discord.ConnectionClosed) else None
    if code == BAD_TOKEN or isinstance(trouble, discord.LoginFailure):
        return line("discord.refused")
    if code in DISALLOWED or isinstance(trouble, discord.PrivilegedIntentsRequired):
        return line("discord.intents")
    return line("discord.fatal", code=code) if code in FATAL else None


async def _closed(client: Client) -> None:
    """Finish what was begun and close a connection, however far it came."""
    await client.desk.finished(GRACE)
    try:
        await asyncio.wait_for(client.close(), FAREWELL)
    except TROUBLE as refusal:
        log.info("the connection was not closed cleanly: %s", refusal)
