"""The page of a channel of Discord: a link for one's own eyes, and receipts of what is recorded on the page."""

from __future__ import annotations

import time
from typing import Any

from bot.chat import Incoming, Sender
from bot.page_links import LINK, PageLinks, opened
from bot.platforms.discord.announcing import Announcement
from bot.platforms.discord.platform import Client
from storage.base import TableKey
from tests.platforms.discord.discord_world import World, components_of, discord_world, labels_of, text_of

KEY = b"k" * 32
NAMES = ("Ann", "Ben", "Cat", "Dan")
URL = "https://mahjong.example.org"


def with_page(world: World) -> Client:
    """The bot, with a page of its tables."""
    client = world.env.bot
    assert isinstance(client, Client)
    client.desk.app.known.pages = PageLinks(KEY, URL)
    return client


def links_of(message: Any) -> list[str]:
    return [str(one["url"]) for one in components_of(message) if one.get("url")]


async def test_the_link_is_for_the_eyes_of_the_one_who_asks() -> None:
    async with discord_world() as world:
        with_page(world)
        await world.open(*NAMES)
        told = (await world.say("Ben", "page")).response
        assert told.ephemeral
        (link,) = links_of(told)
        ticket = opened(KEY, LINK, link.removeprefix(f"{URL}/s/"), 0)
        assert ticket is not None
        assert ticket.account == f"discord:{world.person('Ben').id}"
        assert ticket.table == TableKey("discord", str(world.server.id), str(world.channel.id))
        other = (await world.say("Cat", "page")).response
        assert links_of(other) != [link]


async def test_nobody_elses_message_holds_a_link_that_acts() -> None:
    async with discord_world() as world:
        with_page(world)
        await world.open(*NAMES)
        shown = (await world.say("Ann", "table")).response
        assert labels_of(shown) == ["Open table"]
        assert links_of(shown) == []
        pressed = await world.person("Dan").click(shown, label="Open table")
        assert pressed.response.ephemeral
        assert links_of(pressed.response)


async def test_the_channel_sees_what_is_recorded_on_the_page() -> None:
    async with discord_world() as world:
        client = with_page(world)
        await world.open(*NAMES)
        app, table = client.desk.app, TableKey("discord", str(world.server.id), str(world.channel.id))
        for number, line in enumerate(("/score @p2 3 from @p1", "/undo")):
            incoming = Incoming(
                table=table,
                sender=Sender(f"discord:{world.person('Ann').id}", "Ann"),
                text=line,
                source=f"page:{number}",
                at=int(time.time()),
                unseen=True,
            )
            reply = await app.handle(incoming)
            assert reply is not None
            await Announcement(app, client, client.desk.calls, incoming).show(reply, "en")
            if number == 0:
                receipt = world.channel.last_message
                assert receipt is not None
                first = receipt.id
                assert "By Ann" in text_of(receipt)
                assert labels_of(receipt)[-1] == "More"
        assert "Undone" in text_of(world.channel.last_message)
        assert "ndone" in text_of(world.env.backend.get_message(world.channel.id, first))
