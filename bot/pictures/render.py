"""Pictures as PNG: drawn in a thread, rendered in a process that ends with each picture, kept for a while."""

from __future__ import annotations

import asyncio
import json
import logging
import os
import re
import sys
from collections import OrderedDict
from hashlib import sha256
from pathlib import Path
from typing import Final

from bot.pictures.fonts import PicturesMissing, installed_fonts, missing_package

log = logging.getLogger(__name__)

KEPT: Final = 32
"""How many pictures are kept: of some 130 KB each."""

AT_ONCE: Final = 2
SECONDS: Final = 15
"""How long one picture may take before its process is ended; it takes less than one."""

WORKER: Final = Path(__file__).with_name("worker.py")
_FAMILY: Final = re.compile(r"font-family=\"'([^']+)'")
_SHARED_ENVIRONMENT: Final = ("PATH", "PYTHONPATH", "LD_LIBRARY_PATH", "SYSTEMROOT", "LANG")


class RenderFailed(Exception):
    """A picture could not be made from its SVG."""


class Renderer:
    """Makes PNG of SVG, the same picture once."""

    def __init__(self) -> None:
        self._made: OrderedDict[bytes, bytes] = OrderedDict()
        self._making: dict[bytes, asyncio.Future[bytes]] = {}
        self._places = asyncio.Semaphore(AT_ONCE)
        self.rendered = 0

    async def png(self, svg: str, width: int | None = None) -> bytes:
        """The picture, of its own width in pixels or another. Raises PicturesMissing, RenderFailed."""
        key = sha256(f"{width}:{svg}".encode()).digest()
        if key in self._made:
            self._made.move_to_end(key)
            return self._made[key]
        if key in self._making:
            return await asyncio.shield(self._making[key])
        return await self._make(key, svg, width)

    async def _make(self, key: bytes, svg: str, width: int | None) -> bytes:
        """Render a picture that others may already be waiting for when it is done."""
        waiting: asyncio.Future[bytes] = asyncio.get_running_loop().create_future()
        self._making[key] = waiting
        try:
            async with self._places:
                png = await run_worker(job_of(svg, width))
        except BaseException as fault:
            waiting.set_exception(fault if isinstance(fault, Exception) else RenderFailed("given up"))
            waiting.exception()  # nobody else may be waiting for it
            raise
        finally:
            del self._making[key]
        waiting.set_result(png)
        self.rendered += 1
        self._made[key] = png
        while len(self._made) > KEPT:
            self._made.popitem(last=False)
        return png


def job_of(svg: str, width: int | None = None) -> bytes:
    """What the worker is told: the picture and the font files it needs. Raises PicturesMissing."""
    fonts = installed_fonts()
    families = sorted(set(_FAMILY.findall(svg)))
    files = dict.fromkeys(str(fonts.file(family)) for family in families if fonts.knows(family))
    return json.dumps({"svg": svg, "fonts": [*files], "width": width}).encode()


async def run_worker(job: bytes) -> bytes:
    """Render one picture in a process of its own. Raises PicturesMissing, RenderFailed."""
    package = missing_package()
    if package is not None:
        raise PicturesMissing(package)
    process = await asyncio.create_subprocess_exec(
        sys.executable,
        "-P",
        str(WORKER),
        stdin=asyncio.subprocess.PIPE,
        stdout=asyncio.subprocess.PIPE,
        stderr=asyncio.subprocess.PIPE,
        env={name: os.environ[name] for name in _SHARED_ENVIRONMENT if name in os.environ},
    )
    try:
        async with asyncio.timeout(SECONDS):
            png, complaint = await process.communicate(job)
    except TimeoutError as late:
        raise RenderFailed(f"took more than {SECONDS} s") from late
    finally:
        if process.returncode is None:
            process.kill()
            await process.wait()
    if process.returncode or not png:
        raise RenderFailed(complaint.decode(errors="replace")[-300:])
    return png
