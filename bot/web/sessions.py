"""Who looks at a page: links and Telegram's word become a cookie of the table; nothing of it stays in the address."""

from __future__ import annotations

import secrets
import time
from dataclasses import dataclass
from typing import Final, TypeVar

import msgspec
from aiohttp import web
from msgspec import Struct
from msgspec.structs import replace

from bot.page_links import LINK, SESSION, SESSION_SECONDS, Ticket, opened, page_id, signed, table_of_start, ticket_for
from bot.reading import is_unfit, shown_name
from bot.web.guard import PageRefused, address_of, take
from bot.web.mini_app import MiniAppUser, opened_by
from bot.web.site import SITE, Site
from storage.base import TableKey

T = TypeVar("T")

COOKIE: Final = "table-"
"""Begins the name of the cookie of a table; its page's name stands behind it."""

_FORWARDED: Final = ("Forwarded", "X-Forwarded-For", "X-Forwarded-Host", "Via")
"""What a proxy adds: who asks is not on this machine then, whatever the address says."""

LOCAL: Final = "web"
"""The platform of people who are known by nothing but their browser."""


class SignIn(Struct, forbid_unknown_fields=True):
    """What the Mini App sends: Telegram's words, and whether it is shown in a frame."""

    initData: str  # noqa: N815  # as Telegram calls it
    framed: bool = False


@dataclass(frozen=True, slots=True)
class Session:
    """Somebody at the page of a table."""

    page: str
    ticket: Ticket
    table: TableKey
    """The table now: its chat may have got another id since the ticket was made."""


def session_of(request: web.Request) -> Session:
    """Who asks for something of the table named in the address. Raises PageRefused."""
    site, page = request.app[SITE], request.match_info["table"]
    ticket = opened(site.key, SESSION, request.cookies.get(COOKIE + page, ""), int(time.time()))
    if ticket is None or page_id(site.key, ticket.table) != page:
        raise PageRefused(401, "web.closed")
    return Session(page, ticket, site.present_table(ticket.table))


def actor_of(request: web.Request) -> Session:
    """Who wants to do something at the table. Raises PageRefused for those who may only look."""
    session = session_of(request)
    if not session.ticket.may_act:
        raise PageRefused(403, "web.may_not")
    return session


async def enter_by_link(request: web.Request) -> web.StreamResponse:
    """`GET /s/TOKEN`: the link becomes a cookie, and the page has an address without a secret."""
    site = request.app[SITE]
    take(site.limits.links, address_of(site, request))
    ticket = opened(site.key, LINK, request.match_info["token"], int(time.time()))
    if ticket is None:
        raise PageRefused(401, "web.expired")
    return entered(request, _known_before(request, ticket) or ticket)


async def enter_local(request: web.Request) -> web.StreamResponse:
    """`GET /`: on the machine itself the one table is open without a link."""
    site = request.app[SITE]
    is_here = request.remote in ("127.0.0.1", "::1") and not any(name in request.headers for name in _FORWARDED)
    if site.local is None or not is_here:
        raise PageRefused(404, "web.not_here")
    ticket = replace(ticket_for(site.local.table, 0), is_local=True)
    return entered(request, _known_before(request, ticket) or ticket)


async def enter_by_telegram(request: web.Request) -> web.StreamResponse:
    """`POST /api/telegram`: who Telegram says opens the Mini App, at the table of the link that was opened."""
    site, now = request.app[SITE], int(time.time())
    take(site.limits.links, address_of(site, request))
    given = await body_of(request, SignIn)
    user = opened_by(given.initData, site.telegram_token, now) if site.telegram_token else None
    if user is None:
        raise PageRefused(401, "web.expired")
    table = table_of_start(site.key, "telegram", user.start)
    if table is None:
        raise PageRefused(401, "web.no_table")
    ticket = await _ticket_of(site, table, user)
    answer = web.json_response({"location": f"/t/{page_id(site.key, table)}"})
    set_cookie(site, answer, ticket, framed=given.framed)
    return answer


class NewName(Struct, forbid_unknown_fields=True):
    """What somebody at a local table wants to be called."""

    name: str


async def rename(request: web.Request) -> web.StreamResponse:
    """`POST /api/T/name`: what somebody is called whom no platform names, before a seat is taken under that name."""
    session, site = actor_of(request), request.app[SITE]
    given = await body_of(request, NewName)
    name = shown_name(given.name)
    if not session.ticket.is_local or is_unfit(name):
        raise PageRefused(403, "web.may_not" if not session.ticket.is_local else "web.name")
    answer = web.json_response({"name": name})
    set_cookie(site, answer, replace(session.ticket, name=name), framed=False)
    return answer


async def _ticket_of(site: Site, table: TableKey, user: MiniAppUser) -> Ticket:
    """Whoever plays there, or is in the chat, acts; anybody else to whom the link was sent looks."""
    account = f"telegram:{user.id}"
    now = site.present_table(table)
    seen = await site.app.seen(now)
    is_known = seen.people.by_account(account) is not None or await site.is_member(now, str(user.id))
    return ticket_for(table, 0, account, user.full_name) if is_known else ticket_for(table, 0)


def _known_before(request: web.Request, ticket: Ticket) -> Ticket | None:
    """The cookie that somebody has already whom the link would make nobody, or somebody new."""
    if ticket.account:
        return None
    site = request.app[SITE]
    cookie = request.cookies.get(COOKIE + page_id(site.key, ticket.table), "")
    before = opened(site.key, SESSION, cookie, int(time.time()))
    return before if before is not None and before.table == ticket.table and before.account else None


def entered(request: web.Request, ticket: Ticket) -> web.StreamResponse:
    """The way to the page, with the cookie that opens it."""
    site = request.app[SITE]
    answer = web.Response(status=303, headers={"Location": f"/t/{page_id(site.key, ticket.table)}"})
    set_cookie(site, answer, ticket, framed=False)
    return answer


def set_cookie(site: Site, answer: web.Response, ticket: Ticket, *, framed: bool) -> None:
    """Keep somebody signed in. In Telegram's frame the cookie is one of another site's page, and has to say so."""
    account = f"{LOCAL}:{secrets.token_hex(8)}" if ticket.is_local and not ticket.account else ticket.account
    kept = replace(ticket, expires=int(time.time()) + SESSION_SECONDS, account=account)
    across = framed and site.is_secure
    answer.set_cookie(
        COOKIE + page_id(site.key, ticket.table),
        signed(site.key, SESSION, kept),
        max_age=SESSION_SECONDS,
        httponly=True,
        secure=site.is_secure,
        samesite="None" if across else "Lax",
        partitioned=True if across else None,
    )


async def body_of(request: web.Request, kind: type[T]) -> T:
    """What was sent, as the JSON it has to be. Raises PageRefused."""
    try:
        return msgspec.json.decode(await request.read(), type=kind)
    except msgspec.MsgspecError as refused:
        raise PageRefused(400, "web.unreadable") from refused
