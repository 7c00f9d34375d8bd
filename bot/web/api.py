"""What the page asks and says: the state of its table, a line, what a line would be worth, whether anything is new."""

from __future__ import annotations

import asyncio
import hashlib
import re
import time
from collections import Counter
from collections.abc import Iterator, Mapping
from contextlib import contextmanager, suppress
from dataclasses import replace
from typing import Final

import msgspec
from aiohttp import web
from msgspec import Struct

from bot.app.pictures import svg_of
from bot.chat import Incoming, Reply, Sender, line
from bot.commands import BY_NAME
from bot.context import Context
from bot.pictures.fonts import PicturesMissing
from bot.settings import opening_key
from bot.subjects import CommandLine
from bot.web.guard import PageRefused, address_of, headers_of, language_asked, take
from bot.web.sessions import Session, actor_of, body_of, session_of
from bot.web.site import SITE, Site
from bot.web.values import of_loser, value_of_reply, ways_of
from bot.web.views import TablePage
from bot.web.words import Json, Words
from engine import Refused

KEEP_ALIVE: Final = 15.0
"""Seconds between two signs of life on a line on which nothing happens."""

MOST_STREAMS: Final = 40
"""Lines that are held open for one address at most: a whole club behind one router."""

MOST_VALUES: Final = 6
"""Lines that are valued at one question: a hand by every way of winning, and what it waits for."""

LONGEST_WAIT: Final = 7 * 24 * 60 * 60
"""Seconds that a line may have waited on a phone; a clock that says more goes wrong."""

_ID: Final = re.compile(r"[\w-]{8,64}", re.ASCII)
"""Begins the setting that keeps who sits down for a game; the table's topic stands behind it."""


class SentLine(Struct, forbid_unknown_fields=True):
    """A line that somebody says on the page; `id` is the page's own name for it, the same when it is sent again.

    `after` is the moment of the table (`state.moment`) that the page showed when it was said, `waited` how many
    seconds ago that was: a line that waited for a connection may be about a deal that somebody recorded since.
    """

    id: str
    line: str
    after: int | None = None
    waited: int = 0


class AskedValue(Struct, forbid_unknown_fields=True):
    """A line of which the page wants to know what would come of it, or several that are asked about at once."""

    line: str = ""
    lines: list[str] = msgspec.field(default_factory=list)


async def state(request: web.Request) -> web.StreamResponse:
    """`GET /api/T/state`."""
    session = session_of(request)
    return web.json_response(await state_of(request, session))


async def state_of(request: web.Request, session: Session) -> Json:
    """The table as it stands for one session, with the revision it had before it was looked at."""
    site = request.app[SITE]
    version = site.app.changes.revision(session.table)
    context = await site.app.scene(incoming_of(request, session, "/table"))
    shown = table_page(request, session, context)
    return {
        **shown.state(),
        "version": version,
        "table": session.page,
        "reader": not session.ticket.may_act,
        "local": session.ticket.is_local,
        "called": session.ticket.name,
        "may_act": session.ticket.may_act,
        "theme": context.chat.theme,
        "opening": await _opening(request, session, context),
        "table_name": _table_name(shown),
    }


def table_page(request: web.Request, session: Session, context: Context) -> TablePage:
    """The table in the language of the phone, in the words of its game."""
    return TablePage(context, words_of(request, context), session.page)


def words_of(request: web.Request, context: Context) -> Words:
    """The sentences as whoever looks reads them; what the chat is told stays in the language of the chat."""
    site = request.app[SITE]
    language = language_asked(site, request, context.chat.language)
    return Words.of({"language": language}, context.variant, site.language)


def _table_name(shown: TablePage) -> str:
    night = shown.night
    return shown.words.say(line(f"{night.house.variant}.name")) if night.house is not None else "Taifan"


async def _opening(request: web.Request, session: Session, context: Context) -> Json:
    """The message of the seats that are being taken, None where nobody sits down."""
    kept = context.settings.get(opening_key(session.table.topic))
    if not kept:
        return None
    site = request.app[SITE]
    reply = await site.app.previewed(incoming_of(request, session, "/newgame seats"))
    if reply is None:
        return None
    words = words_of(request, context).of_reply(reply)
    return {"lines": [one["text"] for one in words.lines(reply.lines)], "choices": words.choices(reply.choices)}


async def say(request: web.Request) -> web.StreamResponse:
    """`POST /api/T/line`: the line is handled as if it had been typed in the chat; sent again it is answered again."""
    session, site = actor_of(request), request.app[SITE]
    take(site.limits.lines, session.ticket.account)
    sent = await body_of(request, SentLine)
    if not _ID.fullmatch(sent.id):
        raise PageRefused(400, "web.unreadable")
    if not site.app.pace.is_free(session.table.chat_key):
        raise PageRefused(429, "web.too_fast", 2)
    incoming = incoming_of(request, session, _bound(sent), source=source_of(session, sent.id))
    if 0 < sent.waited < LONGEST_WAIT:
        incoming = replace(incoming, at=incoming.at - sent.waited)
    reply = await site.app.handle(incoming)
    _refuse_fault(reply)
    return web.json_response(
        {"reply": await _told(request, session, incoming, reply), "state": await state_of(request, session)}
    )


def _bound(sent: SentLine) -> str:
    """The line as a button of that moment would carry it."""
    typed = CommandLine.parse(sent.line)
    if sent.after is None or typed is None or typed.is_bound or typed.name not in BY_NAME:
        return sent.line
    return f"{sent.line} after={sent.after}" if BY_NAME[typed.name].writes else sent.line


def _refuse_fault(reply: Reply | None) -> None:
    """Raises PageRefused for what was not handled, so that the page keeps it and sends it again."""
    key = reply.lines[0].key if reply is not None and reply.lines else ""
    if key == "pace.full":
        raise PageRefused(429, "web.too_fast", 2)
    if key.startswith("fault."):
        raise PageRefused(503, key, 5)


async def _told(request: web.Request, session: Session, incoming: Incoming, reply: Reply | None) -> Json:
    """A reply as the page shows it; the picture in it is the one the line asked for."""
    if reply is None:
        return None
    context = await request.app[SITE].app.scene(incoming)
    entered = any(one.source == incoming.source for one in reversed(context.entries))
    words = words_of(request, context)
    return words.reply(reply, session.page, incoming.text, entered=entered)


async def value(request: web.Request) -> web.StreamResponse:
    """`POST /api/T/value`: what a line, or each of several lines, would be answered; nothing is written."""
    session, site = session_of(request), request.app[SITE]
    take(site.limits.values, session.ticket.account or address_of(site, request))
    asked = await body_of(request, AskedValue)
    if len(asked.lines) > MOST_VALUES:
        raise PageRefused(413, "web.too_long")
    if not asked.lines:
        return web.json_response(await _value_of(request, session, asked.line))
    return web.json_response({"values": [await _value_of(request, session, one) for one in asked.lines]})


async def _value_of(request: web.Request, session: Session, text: str) -> Json:
    """What would come of one line. Raises PageRefused for one whose answer is no value."""
    site, typed = request.app[SITE], CommandLine.parse(text)
    if not _is_valued(session, typed):
        raise PageRefused(400 if session.ticket.may_act else 403, "web.unreadable")
    incoming = incoming_of(request, session, text)
    reply = await site.app.previewed(incoming)
    context = await site.app.scene(incoming)
    words = words_of(request, context)
    found = value_of_reply(reply, text, context, words)
    if typed is None or not (found["questions"] or found["entered"]) or found["total_text"]:
        return found
    if typed.name in ("score", "s"):  # it says nothing of the value yet
        valued = await site.app.previewed(replace(incoming, text=f"/value {typed.words}"))
        found["ways"] = ways_of(valued, words)
    if found["entered"] and found["ways"]:
        found |= {name: found["ways"][0][name] for name in ("total_text", "items")}
    elif found["entered"] and typed.name == "hand":
        with suppress(Refused):
            found |= of_loser(context, typed.words, words)
    return found


def _is_valued(session: Session, typed: CommandLine | None) -> bool:
    """Whether somebody may ask what a line would come to: onlookers what hands are worth, others about what can be
    recorded; nobody about whole evenings and files, which take their time."""
    command = BY_NAME.get(typed.name) if typed is not None else None
    if not session.ticket.may_act:
        return command is not None and command.values
    return typed is None or (command is not None and not (command.looks_back or command.counts or command.takes_files))


async def events(request: web.Request) -> web.StreamResponse:
    """`GET /api/T/events`: the revision of the table now, and at every change, until the page goes away."""
    session, site, streams = session_of(request), request.app[SITE], request.app[STREAMS]
    answer = web.StreamResponse(headers={"Content-Type": "text/event-stream", "X-Accel-Buffering": "no"})
    answer.headers.update(headers_of(site, answer))
    with streams.held(address_of(site, request)), site.app.changes.watching(session.table) as watch:
        await answer.prepare(request)
        with suppress(ConnectionError):
            while session.ticket.expires > time.time():
                watch.changed.clear()
                version = site.app.changes.revision(session.table)
                await answer.write(f'event: state\ndata: {{"version": {version}}}\n\n'.encode())
                await _changed(answer, watch.changed)
    return answer


async def _changed(answer: web.StreamResponse, changed: asyncio.Event) -> None:
    """Wait for the next change, with a sign of life now and then; raises ConnectionError when nobody listens."""
    while True:
        try:
            await asyncio.wait_for(changed.wait(), KEEP_ALIVE)
        except TimeoutError:
            await answer.write(b": still here\n\n")
        else:
            return


class Streams:
    """The lines that are held open: so many for one address, and none longer than the program runs."""

    def __init__(self) -> None:
        self._counts = Counter[str]()
        self._tasks: set[asyncio.Task[object]] = set()

    @contextmanager
    def held(self, address: str) -> Iterator[None]:
        """One line. Raises PageRefused for one too many."""
        if self._counts[address] >= MOST_STREAMS:
            raise PageRefused(429, "web.too_fast", 30)
        task = asyncio.current_task()
        assert task is not None
        self._counts[address] += 1
        self._tasks.add(task)
        try:
            yield
        finally:
            self._tasks.discard(task)
            self._counts[address] -= 1
            self._counts += Counter()  # forgets those that are at zero

    async def end(self, _: web.Application) -> None:
        """Let go of all lines."""
        for task in tuple(self._tasks):
            task.cancel()


STREAMS: Final = web.AppKey("streams", Streams)


# who says what


def source_of(session: Session, name: str) -> str:
    """What the page calls a line, as the unique name of a message; says nothing about who it is."""
    digest = hashlib.blake2b(session.ticket.account.encode("utf-8", "replace"), digest_size=6).hexdigest()
    return f"page:{digest}:{name}"


def incoming_of(request: web.Request, session: Session, text: str, *, source: str = "") -> Incoming:
    """A line as somebody at the page says it."""
    ticket = session.ticket
    return Incoming(
        table=session.table,
        sender=Sender(ticket.account, ticket.name),
        text=text,
        source=source,
        at=int(time.time()),
        language=language_asked(request.app[SITE], request),
        unseen=True,
    )


async def picture(request: web.Request) -> web.StreamResponse:
    """`GET /t/T/picture.svg?line=/chart`: what a line that only looks shows, as a drawing."""
    session, site = session_of(request), request.app[SITE]
    typed = CommandLine.parse(request.query.get("line", ""))
    if typed is None or typed.name not in DRAWN:
        raise PageRefused(404, "web.not_here")
    return await drawn(request, site, session, typed.show())


async def named_picture(request: web.Request) -> web.StreamResponse:
    """`GET /t/T/hand/7.svg`, `/t/T/chart.svg` and their like."""
    session, site = session_of(request), request.app[SITE]
    number = request.match_info.get("number")
    command = f"/show {number}" if number is not None else NAMED[request.match_info["name"]]
    return await drawn(request, site, session, command)


DRAWN: Final = frozenset(("show", "chart", "season"))
NAMED: Final[Mapping[str, str]] = {"chart": "/chart", "settlement": "/show settlement", "season": "/season"}


async def drawn(request: web.Request, site: Site, session: Session, command: str) -> web.StreamResponse:
    """The picture of a looking command. Raises PageRefused where it shows none."""
    take(site.limits.values, session.ticket.account or address_of(site, request))
    incoming = incoming_of(request, session, command)
    reply = await site.app.previewed(incoming)
    if reply is None or reply.picture is None:
        raise PageRefused(404, "web.not_here")
    theme = "dark" if request.query.get("theme") == "dark" else "light"
    texts = Words.of({}, "", language_asked(site, request, reply.language)).of_reply(reply).texts
    try:
        svg = await asyncio.to_thread(svg_of, msgspec.structs.replace(reply.picture, theme=theme), texts)
    except PicturesMissing as missing:
        raise PageRefused(404, "web.no_pictures") from missing
    return web.Response(text=svg, content_type="image/svg+xml")
