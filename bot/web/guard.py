"""What stands before every answer: headers, who may ask across sites, how much, how long; and what a refusal says."""

from __future__ import annotations

import ipaddress
import logging
from collections.abc import Awaitable, Callable
from typing import Final

from aiohttp import web

from bot.lines import line
from bot.text.catalogue import catalogue
from bot.text.render import sentence
from bot.text.speech import language_of_tag
from bot.web.health import METRICS
from bot.web.limits import TokenBuckets
from bot.web.site import SITE, Site

log = logging.getLogger(__name__)

Handler = Callable[[web.Request], Awaitable[web.StreamResponse]]

LONGEST_BODY: Final = 16 * 1024
"""Bytes of what a page may send."""

TELEGRAM_WEB: Final = "https://web.telegram.org"
"""The one place that may show the page in a frame: Telegram in a browser."""

_POLICY: Final = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; connect-src 'self'; font-src 'self'; "
    "manifest-src 'self'; worker-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors {frames}"
)
_DRAWING_POLICY: Final = "default-src 'none'; style-src 'none'; frame-ancestors 'none'"


class PageRefused(Exception):
    """The server's own refusal: `key` of the sentence, HTTP status, seconds after which it may be tried again."""

    def __init__(self, status: int, key: str, retry: float = 0) -> None:
        super().__init__(key)
        self.status, self.key, self.retry = status, key, retry


@web.middleware
async def guard(request: web.Request, handler: Handler) -> web.StreamResponse:
    """Let through what may be asked, and put the headers of every answer."""
    site = request.app[SITE]
    try:
        answer = await _answered(site, request, handler)
    except PageRefused as refused:
        answer = refusal(site, request, refused)
    except web.HTTPRequestEntityTooLarge:
        answer = refusal(site, request, PageRefused(413, "web.too_long"))
    except web.HTTPException as refused:
        answer = refusal(site, request, PageRefused(refused.status, "web.not_here"))
    except ConnectionError:
        raise
    except Exception:
        log.exception("the page was not answered")
        answer = refusal(site, request, PageRefused(500, "fault.mine"))
    if not answer.prepared:
        answer.headers.update(headers_of(site, answer))
    return answer


async def _answered(site: Site, request: web.Request, handler: Handler) -> web.StreamResponse:
    take(site.limits.address, address_of(site, request))
    check_host(site, request)
    if request.path == METRICS:
        check_near(request)
    if request.method == "POST":
        check_origin(site, request)
    return await handler(request)


def headers_of(site: Site, answer: web.StreamResponse) -> dict[str, str]:
    """What a browser is told about every answer."""
    frames = TELEGRAM_WEB if site.telegram_token and answer.content_type == "text/html" else "'none'"
    policy = _DRAWING_POLICY if answer.content_type == "image/svg+xml" else _POLICY.format(frames=frames)
    headers = {
        "Content-Security-Policy": policy,
        "X-Content-Type-Options": "nosniff",
        "Referrer-Policy": "no-referrer",
        "Cross-Origin-Resource-Policy": "same-origin",
        "Permissions-Policy": "camera=(), microphone=(), geolocation=()",
    }
    if site.is_secure:
        headers["Strict-Transport-Security"] = "max-age=31536000"
    if "Cache-Control" not in answer.headers:
        headers["Cache-Control"] = "no-store"
    return headers


def take(buckets: TokenBuckets, name: str) -> None:
    """Raises PageRefused for one who asks for too much."""
    wait = buckets.wait(name)
    if wait:
        raise PageRefused(429, "web.too_fast", wait)


def address_of(site: Site, request: web.Request) -> str:
    """Who asks, by address: behind a proxy on this machine or network the one that the proxy saw."""
    peer = request.remote or ""
    seen = request.headers.get("X-Forwarded-For", "").rpartition(",")[2].strip()
    if site.local is not None or not seen or not _is_near(peer):
        return peer
    return seen[:64]


def _is_near(address: str) -> bool:
    try:
        found = ipaddress.ip_address(address)
    except ValueError:
        return False
    return found.is_loopback or found.is_private


def check_host(site: Site, request: web.Request) -> None:
    """Raises PageRefused where a page of another name was led to this machine (its own name is known here)."""
    if site.local is not None and request.host not in site.local.hosts:
        raise PageRefused(403, "web.other_site")


def check_near(request: web.Request) -> None:
    """Raises PageRefused for somebody from outside: the program's figures are for its own network."""
    if "X-Forwarded-For" in request.headers or "Forwarded" in request.headers or not _is_near(request.remote or ""):
        raise PageRefused(404, "web.not_here")


def check_origin(site: Site, request: web.Request) -> None:
    """Raises PageRefused for a post that does not come from the page itself, or is no JSON."""
    origin, fetched = request.headers.get("Origin"), request.headers.get("Sec-Fetch-Site")
    own = {site.origin} if site.origin else {f"{request.scheme}://{request.host}"}
    if (origin is None and fetched is None) or fetched not in (None, "same-origin"):
        raise PageRefused(403, "web.other_site")
    if origin is not None and origin not in own:
        raise PageRefused(403, "web.other_site")
    if request.content_type != "application/json":
        raise PageRefused(415, "web.unreadable")


def refusal(site: Site, request: web.Request, refused: PageRefused) -> web.Response:
    """A refusal as JSON for the page's modules, as a page of its own for people."""
    language = language_asked(site, request)
    text = sentence(line(refused.key), catalogue(language))
    headers = {"Retry-After": str(max(1, round(refused.retry + 0.5)))} if refused.retry else {}
    if request.path.startswith("/api/"):
        return web.json_response({"problem": text}, status=refused.status, headers=headers)
    body = site.shells.page("problem.html", {"lang": tag_of(language), "title": "Taifan", "text": text})
    return web.Response(text=body, content_type="text/html", status=refused.status, headers=headers)


def language_asked(site: Site, request: web.Request, otherwise: object = None) -> str:
    """The language that somebody's browser prefers, of those there are; else the other one, of the chat or the site."""
    wanted = request.headers.get("Accept-Language", "").split(",")
    found = (language_of_tag(one.partition(";")[0].strip()) for one in wanted[:10])
    return next(filter(None, found), str(otherwise or site.language))


def tag_of(language: str) -> str:
    """A language as browsers name it."""
    return language.partition("@")[0].replace("_", "-")
