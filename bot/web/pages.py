"""The HTML of the page and what it loads."""

from __future__ import annotations

from aiohttp import web

from bot.web.api import state_of
from bot.web.guard import PageRefused, language_asked, tag_of
from bot.web.sessions import session_of
from bot.web.shells import StaticFile
from bot.web.site import SITE
from bot.web.words import Words

_FOREVER = "public, max-age=31536000, immutable"
_ICONS = (
    ("icon-192.png", "192x192", "image/png", "any"),
    ("icon-512.png", "512x512", "image/png", "any"),
    ("icon-512.png", "512x512", "image/png", "maskable"),
    ("icon.svg", "any", "image/svg+xml", "any"),
)


async def table(request: web.Request) -> web.StreamResponse:
    """`GET /t/T`: the shell with the table as it stands, so that the first view needs no other question."""
    session, site = session_of(request), request.app[SITE]
    state = await state_of(request, session)
    words = Words.of({"language": state["language"]}, state["variant"], site.language)
    fields = {
        "lang": tag_of(state["language"]),
        "theme": state["theme"],
        "title": state["table_name"],
        "table": session.page,
        "state": state,
        "texts": words.own(),
    }
    return web.Response(text=site.shells.page("table.html", fields), content_type="text/html")


async def mini_app(request: web.Request) -> web.StreamResponse:
    """`GET /telegram`: where Telegram opens the Mini App; the page behind it signs in."""
    site = request.app[SITE]
    fields = {"lang": tag_of(language_asked(site, request)), "title": "Taifan", "text": "…"}
    return web.Response(text=site.shells.page("enter.html", fields), content_type="text/html")


async def static(request: web.Request) -> web.StreamResponse:
    """`GET /static/VERSION/PATH`: a file that never changes under its address."""
    site = request.app[SITE]
    found = site.shells.file(request.match_info["path"])
    if found is None or request.match_info["version"] != site.shells.version:
        raise PageRefused(404, "web.not_here")
    return _sent(request, found, _FOREVER)


async def worker(request: web.Request) -> web.StreamResponse:
    """`GET /sw.js`: the service worker, which has to lie at the root."""
    found = request.app[SITE].shells.file("sw.js")
    if found is None:
        raise PageRefused(404, "web.not_here")
    return _sent(request, found, "no-cache")


async def manifest(request: web.Request) -> web.StreamResponse:
    """`GET /t/T/manifest.webmanifest`: what a phone needs to put the page on its home screen."""
    session, site = session_of(request), request.app[SITE]
    icons = [
        {"src": f"{site.shells.root}/{name}", "sizes": sizes, "type": kind, "purpose": purpose}
        for name, sizes, kind, purpose in _ICONS
        if site.shells.has(name)
    ]
    told = {
        "name": "Taifan",
        "short_name": "Taifan",
        "start_url": f"/t/{session.page}",
        "id": f"/t/{session.page}",
        "scope": "/",
        "display": "standalone",
        "background_color": "#F3EADB",
        "theme_color": "#155B59",
        "icons": icons,
    }
    return web.json_response(told, content_type="application/manifest+json")


def _sent(request: web.Request, file: StaticFile, cache: str) -> web.Response:
    headers = {"Cache-Control": cache, "Vary": "Accept-Encoding"}
    if file.packed and "gzip" in request.headers.get("Accept-Encoding", ""):
        return web.Response(body=file.packed, content_type=file.kind, headers={**headers, "Content-Encoding": "gzip"})
    return web.Response(body=file.content, content_type=file.kind, headers=headers)
