"""Calls over HTTP, by a client that takes a quarter of the work of the one the library brings along."""

from __future__ import annotations

from typing import Any, Final
from urllib.parse import urlsplit
from urllib.request import getproxies, proxy_bypass

import httpx
from aiohttp import ClientError, ClientSession, ClientTimeout, FormData, TCPConnector
from telegram.error import NetworkError, TimedOut
from telegram.request import BaseRequest, RequestData

CONNECTING: Final = 5.0
"""Seconds until a connection has to stand."""

ANSWERING: Final = 20.0
"""Seconds an answer may keep silent, where a call does not say otherwise."""

SENDING: Final = 20.0
"""Seconds a call may take beside that: until a connection is free, stands, and has taken a file."""


class Requests(BaseRequest):
    """The calls of one bot to the server at an address."""

    def __init__(self, address: str) -> None:
        self._proxy = proxy_for(address)
        self._session: ClientSession | None = None

    @property
    def read_timeout(self) -> float:
        return ANSWERING

    async def initialize(self) -> None:
        """Begin, once: the library asks for it for calls and for updates."""
        if self._session is None:
            trusted = TCPConnector(ssl=httpx.create_ssl_context())  # the authorities the library trusts
            named = {"User-Agent": self.USER_AGENT}
            self._session = ClientSession(connector=trusted, headers=named, proxy=self._proxy)

    async def shutdown(self) -> None:
        session, self._session = self._session, None
        if session is not None:
            await session.close()

    async def do_request(
        self, url: str, method: str, request_data: RequestData | None = None, *_: object, **limits: Any
    ) -> tuple[int, bytes]:
        """The status and the body of an answer. Raises TimedOut and NetworkError."""
        if self._session is None:
            raise RuntimeError("calls have not begun, or are over")
        answering = _seconds(limits.get("read_timeout"), ANSWERING)
        connecting = _seconds(limits.get("connect_timeout"), CONNECTING)
        patience = ClientTimeout(answering + SENDING, sock_connect=connecting, sock_read=answering)
        form = _form(request_data) if request_data is not None else None
        called = self._session.request(method, url, data=form, timeout=patience, allow_redirects=False)
        try:
            async with called as answer:
                return answer.status, await answer.read()
        except TimeoutError as error:
            raise TimedOut from error
        except ClientError as error:
            raise NetworkError(f"{type(error).__name__}: {error}") from error


def proxy_for(address: str) -> str | None:
    """The proxy that the environment names for an address; None where it is reached without one."""
    server, named = urlsplit(address), getproxies()
    return None if proxy_bypass(server.netloc) else named.get(server.scheme) or named.get("all")


def _seconds(given: object, otherwise: float) -> float:
    return given if isinstance(given, int | float) else otherwise


def _form(given: RequestData) -> FormData:
    """Parameters and files as the fields of a form, as the library sends them."""
    form = FormData(given.json_parameters)
    for name, (filename, content, kind) in given.multipart_data.items() if given.contains_files else ():
        form.add_field(name, content, filename=filename, content_type=kind)
    return form
