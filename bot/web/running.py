"""The page beside the bots of `taifan run`: one server for all tables, and its figures for whoever watches."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager

from bot.app.app import App
from bot.config import Config
from bot.page_links import PageLinks, signing_key
from bot.platforms.base import Announcer, Membership
from bot.web.health import Watched, health_routes
from bot.web.listening import served
from bot.web.relay import ChatRelay
from bot.web.server import page_application
from bot.web.shells import Shells
from bot.web.site import Site, as_it_was, nobody


@asynccontextmanager
async def page_server(app: App, config: Config, tokens: Mapping[str, str], watched: Watched) -> AsyncIterator[None]:
    """Serve the page of every table until the end. Raises OSError when the address cannot be had."""
    key, url = await signing_key(app.store), config.web.public_url.rstrip("/")
    platforms = {platform.name: platform for platform in watched.platforms}
    telegram: object = platforms.get("telegram")
    site = Site(
        app,
        key,
        Shells.of_program(),
        url,
        config.defaults.language,
        tokens.get("telegram", ""),
        telegram.is_member if isinstance(telegram, Membership) else nobody,
        telegram.present_table if isinstance(telegram, Membership) else as_it_was,
    )
    relay = ChatRelay({name: one for name, one in platforms.items() if isinstance(one, Announcer)})
    app.known.pages = PageLinks(key, url, config.telegram.app)
    app.changes.listeners.append(relay.tell)
    relaying = asyncio.create_task(relay.run())
    try:
        async with served(page_application(site, health_routes(watched)), config.web.listen):
            yield
    finally:
        app.changes.listeners.remove(relay.tell)
        relaying.cancel()
        await asyncio.gather(relaying, return_exceptions=True)
