"""A page's server of the test's own: a real store, a real socket, real HTTP."""

from __future__ import annotations

import asyncio
import socket
import time
from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final

import aiohttp

from bot.app.app import App
from bot.chat import Incoming, Reply, Sender
from bot.page_links import LINK, PageLinks, Ticket, page_id, signed, signing_key, ticket_for
from bot.web.listening import served
from bot.web.server import page_application
from bot.web.shells import Shells
from bot.web.site import IsMember, Limits, LocalTable, Site, nobody
from storage.base import TableKey
from storage.sqlite.store import SqliteStore
from tests.sizes import HANG

TABLE: Final = TableKey("telegram", "-1001234567890", "7")
OTHER: Final = TableKey("telegram", "-1009876543210")
BOT_TOKEN: Final = "123456789:AAExampleExampleExampleExampleExample"
DAY: Final = 24 * 60 * 60


@dataclass
class ServedTable:
    """One table with its page: `chat` speaks in the chat, a `Visitor` opens the page."""

    app: App
    key: bytes
    base: str
    table: TableKey = TABLE
    said: int = 0

    @property
    def page(self) -> str:
        return page_id(self.key, self.table)

    @property
    def links(self) -> PageLinks:
        return PageLinks(self.key, self.base)

    @property
    def url(self) -> str:
        """A link by which Ann acts."""
        return self.link("telegram:1", "Ann")

    @property
    def public(self) -> str:
        """A link that shows the table and nothing more."""
        return self.links.table_link(self.table, int(time.time()))

    def link(self, account: str, name: str, table: TableKey | None = None, seconds: int = DAY) -> str:
        """A personal link."""
        ticket = ticket_for(table or self.table, int(time.time()) + seconds, account, name)
        return self.link_of(ticket)

    def link_of(self, ticket: Ticket) -> str:
        return f"{self.base}/s/{signed(self.key, LINK, ticket)}"

    async def chat(self, who: str, text: str, table: TableKey | None = None) -> Reply | None:
        """Somebody (by number and name, "1 Ann") says something in the chat itself."""
        number, _, name = who.partition(" ")
        self.said += 1
        return await self.app.handle(
            Incoming(
                table=table or self.table,
                sender=Sender(f"telegram:{number}", name),
                text=text,
                source=f"chat:{self.said}",
                at=int(time.time()),
            )
        )


@dataclass(frozen=True)
class SiteSettings:
    """What a test wants other than usual of its server."""

    is_member: IsMember = nobody
    local: bool = False
    public_url: str = ""
    limits: Limits = field(default_factory=Limits)


@asynccontextmanager
async def serving_table(folder: Path, settings: SiteSettings | None = None) -> AsyncIterator[ServedTable]:
    """A server on a free port of this machine, on a database in a folder; limits are of each server its own."""
    settings = settings or SiteSettings()
    async with SqliteStore(folder / "page.sqlite3") as store:
        app, key, port = App(store), await signing_key(store), _free_port()
        table = TableKey("console", "local") if settings.local else TABLE
        site = Site(
            app,
            key,
            Shells.of_program(),
            settings.public_url,
            telegram_token="" if settings.local else BOT_TOKEN,
            is_member=settings.is_member,
            local=LocalTable(table, frozenset((f"127.0.0.1:{port}",))) if settings.local else None,
            limits=settings.limits,
        )
        async with served(page_application(site), f"127.0.0.1:{port}"):
            yield ServedTable(app, key, f"http://127.0.0.1:{port}", table)


def _free_port() -> int:
    with socket.socket() as one:
        one.bind(("127.0.0.1", 0))
        return int(one.getsockname()[1])


@dataclass
class Visitor:
    """A browser without a screen: cookies are kept, posts come from the page itself."""

    served: ServedTable
    session: aiohttp.ClientSession
    page: str = ""
    count: int = 0
    headers: dict[str, str] = field(default_factory=dict)

    async def open(self, link: str) -> aiohttp.ClientResponse:
        """Follow a link to the page."""
        answer = await self.session.get(link)
        await answer.read()
        self.page = answer.url.path.rpartition("/")[2]
        return answer

    async def get(self, path: str, **more: Any) -> aiohttp.ClientResponse:
        answer = await self.session.get(f"{self.served.base}{path}", **more)
        if answer.content_type != "text/event-stream":
            await answer.read()
        return answer

    async def post(self, path: str, body: Any, headers: Mapping[str, str] | None = None) -> aiohttp.ClientResponse:
        """Post as the page itself does, unless other headers are given."""
        own = {"Origin": self.served.base, "Sec-Fetch-Site": "same-origin"} if headers is None else headers
        answer = await self.session.post(f"{self.served.base}{path}", json=body, headers=own)
        await answer.read()
        return answer

    async def state(self) -> Any:
        return await (await self.get(f"/api/{self.page}/state")).json()

    async def say(self, line: str, name: str = "") -> Any:
        """Say a line on the page; what was answered."""
        self.count += 1
        body = {"id": name or f"press-{id(self)}-{self.count}", "line": line}
        answer = await self.post(f"/api/{self.page}/line", body)
        assert answer.status == 200, await answer.text()
        return await answer.json()

    async def value(self, line: str) -> Any:
        answer = await self.post(f"/api/{self.page}/value", {"line": line})
        assert answer.status == 200, await answer.text()
        return await answer.json()


@asynccontextmanager
async def visiting(served: ServedTable, link: str = "") -> AsyncIterator[Visitor]:
    """Somebody with a browser of their own, at the page of a link."""
    async with aiohttp.ClientSession(cookie_jar=aiohttp.CookieJar(unsafe=True)) as session:
        visitor = Visitor(served, session)
        if link:
            await visitor.open(link)
        yield visitor


async def next_version(answer: aiohttp.ClientResponse) -> int:
    """The next revision that the server tells."""
    while True:
        line = (await asyncio.wait_for(answer.content.readline(), HANG)).decode()
        if line.startswith("data:"):
            return int(line.partition(":")[2].strip().removeprefix('{"version": ').removesuffix("}"))
