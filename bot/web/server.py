"""The page's server: which address is answered by what."""

from __future__ import annotations

from collections.abc import Iterable

from aiohttp import web

from bot.web import api, pages, sessions
from bot.web.guard import LONGEST_BODY, guard
from bot.web.site import SITE, Site

_TABLE = "{table:[a-z2-7]{16}}"


def page_application(site: Site, more: Iterable[web.RouteDef] = ()) -> web.Application:
    """The routes of the page, and `more` that are served beside it."""
    made = web.Application(middlewares=[guard], client_max_size=LONGEST_BODY)
    made[SITE] = site
    made[api.STREAMS] = streams = api.Streams()
    made.on_shutdown.append(streams.end)
    made.add_routes(
        [
            web.get("/", sessions.enter_local),
            web.get("/s/{token}", sessions.enter_by_link),
            web.get("/telegram", pages.mini_app),
            web.post("/api/telegram", sessions.enter_by_telegram),
            web.get(f"/t/{_TABLE}", pages.table),
            web.get(f"/t/{_TABLE}/manifest.webmanifest", pages.manifest),
            web.get(f"/t/{_TABLE}/picture.svg", api.picture),
            web.get(f"/t/{_TABLE}/hand/{{number:\\d{{1,6}}}}.svg", api.named_picture),
            web.get(f"/t/{_TABLE}/{{name:chart|settlement|season}}.svg", api.named_picture),
            web.get(f"/api/{_TABLE}/state", api.state),
            web.get(f"/api/{_TABLE}/events", api.events),
            web.post(f"/api/{_TABLE}/line", api.say),
            web.post(f"/api/{_TABLE}/value", api.value),
            web.post(f"/api/{_TABLE}/name", sessions.rename),
            web.get("/static/{version}/{path:.+}", pages.static),
            web.get("/sw.js", pages.worker),
            *more,
        ]
    )
    return made
