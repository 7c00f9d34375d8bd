"""`taifan run`: the bots, both platforms in one process on one database."""

from __future__ import annotations

import argparse
import asyncio
import importlib
import logging
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import Final

from bot.app.app import App
from bot.chat import line
from bot.cli.failures import said
from bot.config import Config, ConfigError, database_path, load, token
from bot.logs import set_up
from bot.platforms.base import Platform
from bot.supervision import stopped_by_signals, supervise
from bot.text.catalogue import SOURCE_LANGUAGE, catalogue
from bot.text.render import sentence
from storage.problems import StoreError
from storage.sqlite.store import SqliteStore

log = logging.getLogger(__name__)

PLATFORMS: Final[Mapping[str, str]] = {
    "telegram": "bot.platforms.telegram.platform",
    "discord": "bot.platforms.discord.platform",
}
"""Every platform with its module; `platform(app, config, token)` there makes it. Loaded only where there is a token."""

LEVELS: Final = ("debug", "info", "warning", "error")


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--config", type=Path, metavar="FILE", help="the settings (default: $TAIFAN_CONFIG, or none)")
    parser.add_argument("--log", choices=LEVELS, default="info", metavar="LEVEL", help=f"{', '.join(LEVELS)}")


def run(arguments: argparse.Namespace) -> int:
    try:
        config = load(arguments.config)
        tokens = tokens_of(config)
    except ConfigError as refusal:
        print(refusal, file=sys.stderr)
        return 1
    if not tokens:
        print(sentence(line("run.no_token"), catalogue(SOURCE_LANGUAGE)), file=sys.stderr)
        return 1
    set_up(arguments.log, tokens.values())
    try:
        return 0 if asyncio.run(_served(config, tokens)) else 1
    except StoreError as refusal:
        log.critical(said(refusal))
    except Exception:
        log.critical("the program ends: this should not happen", exc_info=True)
    return 1


def tokens_of(config: Config) -> dict[str, str]:
    """The tokens there are, by platform. Raises ConfigError."""
    files = {"telegram": config.telegram.token_file, "discord": config.discord.token_file}
    found = {name: token(name, files[name]) for name in PLATFORMS}
    return {name: given for name, given in found.items() if given is not None}


async def _served(config: Config, tokens: Mapping[str, str]) -> bool:
    """Serve until a signal comes; False when no platform would work."""
    stop, database = asyncio.Event(), database_path(config)
    with stopped_by_signals(stop):
        async with SqliteStore(database) as store:
            app = App(store, defaults=_defaults(config))
            platforms = [_made(name, app, config, given) for name, given in tokens.items()]
            log.info("started with %s on %s", ", ".join(tokens), database)
            served = await supervise(platforms, stop, heartbeat_of(database))
    log.info("ended")
    return served


def _made(name: str, app: App, config: Config, given: str) -> Platform:
    made: Platform = importlib.import_module(PLATFORMS[name]).platform(app, config, given)
    return made


def _defaults(config: Config) -> dict[str, str]:
    chosen = config.defaults
    named = {"variant": chosen.variant, "preset": chosen.preset, "language": chosen.language}
    return {name: value for name, value in named.items() if value}


def heartbeat_of(database: Path) -> Path:
    """The file whose age says whether the program lives, next to the database."""
    return database.with_name(database.name + ".heartbeat")
