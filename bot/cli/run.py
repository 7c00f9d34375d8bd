"""`taifan run`: the bots, both platforms in one process on one database."""

from __future__ import annotations

import argparse
import asyncio
import gc
import importlib
import logging
import sys
import time
from collections.abc import AsyncIterator, Iterator, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import AsyncExitStack, asynccontextmanager, contextmanager
from pathlib import Path
from typing import Final

from bot.app.app import App
from bot.app.pace import ChatPace
from bot.chat import line
from bot.cli.failures import AGAIN, CONFIGURATION, in_english, said, status_of
from bot.cli.preflight import faults_at_start, heartbeat_of, tokens_of
from bot.config import Config, ConfigError, database_path, load
from bot.logs import FORMATS, set_up
from bot.pictures.fonts import missing_package
from bot.platforms import PLATFORMS
from bot.platforms.base import Platform
from bot.supervision import Watch, stopped_by_signals, supervise
from storage import GameStore, StoreError
from storage.sqlite.store import SqliteStore

log = logging.getLogger(__name__)

LEVELS: Final = ("debug", "info", "warning", "error")
PRUNE: Final = 3600.0
"""Seconds between two times at which old answers, and chats past their days, are forgotten."""

WORKERS: Final = 2
"""Messages that are decided at a time, beside the loop."""

SWITCH: Final = 0.0005
"""Seconds after which the interpreter lets another thread go on: the loop waits for no decision."""

DAY: Final = 24 * 60 * 60


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--config", type=Path, metavar="FILE", help="the settings (default: $TAIFAN_CONFIG, or none)")
    parser.add_argument("--log", choices=LEVELS, default="info", metavar="LEVEL", help=f"{', '.join(LEVELS)}")
    parser.add_argument("--log-format", choices=FORMATS, default="json", metavar="FORMAT", help=" or ".join(FORMATS))


def run(arguments: argparse.Namespace) -> int:
    try:
        config = load(arguments.config)
        faults = faults_at_start(config)
        tokens = {} if faults else tokens_of(config)
    except ConfigError as refusal:
        faults, tokens = [str(refusal)], {}
    if not faults and not tokens:
        faults = [in_english(line("run.no_token"))]
    if faults:
        print("\n".join(faults), file=sys.stderr)
        return CONFIGURATION
    set_up(arguments.log, tokens.values(), arguments.log_format)
    return _run(config, tokens)


def _run(config: Config, tokens: Mapping[str, str]) -> int:
    """Serve to the end; the exit status."""
    try:
        return 0 if asyncio.run(_served(config, tokens)) else CONFIGURATION
    except StoreError as refusal:
        log.critical(said(refusal))
        return status_of(refusal)
    except OSError as refusal:
        log.critical("%s", refusal)
        return AGAIN
    except Exception:
        log.critical("the program ends: this should not happen", exc_info=True)
        return AGAIN


async def _served(config: Config, tokens: Mapping[str, str]) -> bool:
    """Serve until a signal comes; False when no platform would work."""
    stop, database = asyncio.Event(), database_path(config)
    is_new = not database.exists() or not database.stat().st_size
    sys.setswitchinterval(SWITCH)
    with stopped_by_signals(stop), ThreadPoolExecutor(WORKERS, "decide") as workers:
        async with SqliteStore(database) as store:
            pace = ChatPace(config.pace.burst, config.pace.a_second)
            app = App(store, defaults=_defaults(config), workers=workers, pace=pace)
            platforms = [_made(name, app, config, given) for name, given in tokens.items()]
            log.info("started with %s on %s%s", ", ".join(tokens), database, " (a new database)" if is_new else "")
            if (package := missing_package()) is not None:
                log.warning("no pictures: the package %s is not installed; everything else works", package)
            gc.collect()
            gc.freeze()  # what is there for good is not looked through while somebody waits
            async with _beside(config, tokens, app, platforms):
                served = await supervise(platforms, stop, heartbeat_of(database), watch=Watch(store.ping))
    log.info("ended")
    return served


@asynccontextmanager
async def _beside(
    config: Config, tokens: Mapping[str, str], app: App, platforms: Sequence[Platform]
) -> AsyncIterator[None]:
    """What runs beside the platforms: forgetting in time, answering whoever watches, and the page of every table."""
    pruning = asyncio.create_task(_prune(app.store, config.keep.days))
    async with AsyncExitStack() as stack:
        watching = {one for one in (config.metrics.listen, config.web.listen) if one}
        if watching:
            health = importlib.import_module("bot.web.health")  # its library is needed nowhere else
            watched = health.Watched(app.store, platforms, app.meter)
        if config.web.listen:
            running = importlib.import_module("bot.web.running")
            with _listening("web.listen"):
                await stack.enter_async_context(running.page_server(app, config, tokens, watched))
        for listen in watching - {config.web.listen}:
            with _listening("metrics.listen"):
                await stack.enter_async_context(health.health_server(listen, watched))
        try:
            yield
        finally:
            pruning.cancel()
            await asyncio.gather(pruning, return_exceptions=True)


@contextmanager
def _listening(setting: str) -> Iterator[None]:
    """Name the setting of an address that cannot be had."""
    try:
        yield
    except OSError as refusal:
        raise OSError(f"{setting}: {refusal.strerror or refusal}") from refusal


async def _prune(store: GameStore, days: int) -> None:
    """Forget what is over its time, at the start and every hour."""
    while True:
        try:
            gone = await store.prune(now=int(time.time()), chats=days * DAY or None)
            if gone:
                log.info("%d chats were forgotten: nothing was recorded there for %d days", gone, days)
        except StoreError as refusal:
            log.warning("old answers were not forgotten: %s", refusal)
        await asyncio.sleep(PRUNE)


def _made(name: str, app: App, config: Config, given: str) -> Platform:
    made: Platform = importlib.import_module(PLATFORMS[name].module).platform(app, config, given)
    return made


def _defaults(config: Config) -> dict[str, str]:
    chosen = config.defaults
    named = {"variant": chosen.variant, "preset": chosen.preset, "language": chosen.language}
    return {name: value for name, value in named.items() if value}
