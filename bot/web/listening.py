"""Listening at an address until the end."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Final

from aiohttp import web

GRACE: Final = 1.0
"""Seconds given to what is being answered when the server ends."""


@asynccontextmanager
async def served(application: web.Application, listen: str) -> AsyncIterator[None]:
    """Answer at an address (HOST:PORT) until the end. Raises OSError when it cannot be had."""
    host, _, port = listen.rpartition(":")
    runner = web.AppRunner(application, access_log=None, shutdown_timeout=GRACE)
    await runner.setup()
    try:
        await web.TCPSite(runner, host.strip("[]") or "127.0.0.1", int(port)).start()
        yield
    finally:
        await runner.cleanup()
